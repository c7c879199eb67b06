// SPDX-License-Identifier: Apache-2.0
//
// THE DRAWING is JSON that was made shorter: keys of one or two letters, single quotes, no quotes
// around keys, "t" and "f" for true and false, colours without their quotes, and nothing at all for
// an empty object in a list. Expand() makes JSON of it again; keys keep their short names, for only
// a few are asked for.

#include "sudoku/notation/sudokupad.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "sudoku/notation/fpuzzles.h"
#include "sudoku/notation/json_text.h"
#include "sudoku/notation/link.h"
#include "sudoku/notation/lz_string.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace sudokupad {
namespace {

using Kind = ConstraintKind;

template <typename... Parts>
absl::Status Fail(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("sudokupad: ", parts...));
}

// ---- From short JSON to JSON -------------------------------------------------------------------

bool IsWord(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("#+-._", c);
}

// What a word without quotes stands for. `after_colon`: it is the value of a key.
std::string ExpandWord(absl::string_view word, bool after_colon) {
  if (after_colon && word == "t") return "true";
  if (after_colon && word == "f") return "false";
  if (word == "#0") return "\"#000000\"";
  if (word == "#F") return "\"#FFFFFF\"";
  const bool is_colour = after_colon && word.size() == 6 && absl::c_all_of(word, [](char c) {
                           return absl::ascii_isxdigit(static_cast<unsigned char>(c));
                         });
  return is_colour ? absl::StrCat("\"#", word, "\"") : std::string(word);
}

// Appends the string that begins at `at` in the quotes that are used, and returns where it ends. In
// single quotes, "\'" is an apostrophe.
size_t ExpandString(absl::string_view text, size_t at, std::string* out) {
  const char quote = text[at];
  out->push_back('"');
  for (++at; at < text.size() && text[at] != quote; ++at) {
    const bool is_escape = text[at] == '\\' && at + 1 < text.size();
    if (is_escape && quote == '\'' && text[at + 1] == '\'') {
      out->push_back('\'');
      ++at;
    } else if (is_escape) {
      out->append(text.data() + at, 2);
      ++at;
    } else {
      out->push_back(text[at]);
    }
  }
  out->push_back('"');
  return std::min(at + 1, text.size());
}

std::string Expand(absl::string_view text) {
  std::string out;
  std::string open;    // brackets
  char before = '\0';  // the last character that is no blank
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool in_list = !open.empty() && open.back() == '[';
    if (c == '"' || c == '\'') {
      at = ExpandString(text, at, &out);
      before = '"';
      continue;
    }
    if (IsWord(c)) {
      const size_t begin = at;
      while (at < text.size() && IsWord(text[at])) ++at;
      const absl::string_view word = text.substr(begin, at - begin);
      const bool is_key = !in_list && at < text.size() && text[at] == ':';
      out += is_key ? absl::StrCat("\"", word, "\"") : ExpandWord(word, before == ':');
      before = 'w';
      continue;
    }
    const bool is_end = c == ',' || c == ']';
    if (in_list && is_end && (before == '[' || before == ',')) out += "{}";
    if (c == '[' || c == '{') open.push_back(c);
    if ((c == ']' || c == '}') && !open.empty()) open.pop_back();
    out.push_back(c);
    if (!absl::ascii_isspace(static_cast<unsigned char>(c))) before = c;
    ++at;
  }
  return out;
}

// ---- Drawings ----------------------------------------------------------------------------------

class Reader {
 public:
  absl::StatusOr<SudokupadPuzzle> Read(const Json& drawing) {
    const Json* const cells = Find(drawing, "cells", "ce");
    if (cells == nullptr && Member(drawing, "size") == nullptr) {
      return Fail(
          "JSON: expected an object of f-puzzles, with 'grid', or of SudokuPad, with "
          "'cells', found neither");
    }
    if (cells == nullptr || !cells->is_array() || cells->empty() || cells->size() > kMaxSide) {
      return Fail("cells: expected from 1 to ", kMaxSide, " rows of cells");
    }
    const size_t columns = (*cells)[0].is_array() ? (*cells)[0].size() : 0;
    for (size_t row = 0; row < cells->size(); ++row) {
      const size_t size = (*cells)[row].is_array() ? (*cells)[row].size() : 0;
      if (size == 0 || size != columns || size > kMaxSide) {
        return Fail("cells, row ", row + 1, ": expected ", columns == 0 ? 1 : columns,
                    " cells, found ", size);
      }
    }
    Board& board = puzzle_.board;
    board = MakeBoard(static_cast<int>(cells->size()), static_cast<int>(columns));
    RemoveRegions(&board);
    WarnOfKeys(drawing);
    ReadMetadata(drawing);
    if (absl::Status status = ReadCells(*cells); !status.ok()) return status;
    if (absl::Status status = ReadRegions(drawing); !status.ok()) return status;
    ReadFlags(drawing);
    if (absl::Status status = ReadCages(drawing); !status.ok()) return status;
    Warn(Count(Find(drawing, "lines", "l")), "line");
    Warn(Count(Find(drawing, "arrows", "a")), "arrow");
    Warn(Count(Find(drawing, "underlays", "u")), "underlay");
    Warn(Count(Find(drawing, "overlays", "o")), "overlay");
    Warn(marks_, "cell with marks", "cells with marks");
    Warn(cages_, "cage without a rule", "cages without a rule");
    if (absl::Status status = CheckBoard(board); !status.ok()) return status;
    return puzzle_;
  }

 private:
  static const Json* Find(const Json& object, absl::string_view key, absl::string_view short_key) {
    const Json* const found = Member(object, key);
    return found != nullptr || short_key.empty() ? found : Member(object, short_key);
  }
  static size_t Count(const Json* list) {
    return list != nullptr && list->is_array() ? list->size() : 0;
  }
  static bool IsTrue(const Json* value) {
    return value != nullptr && ((value->is_boolean() && value->get<bool>()) ||
                                (value->is_string() && StringOf(value) == "true"));
  }
  // The text of a value; numbers as they are written.
  static std::string TextOf(const Json* value) {
    if (value == nullptr) return "";
    return value->is_string() ? StringOf(value) : value->is_number() ? ToText(*value) : "";
  }

  void Warn(size_t count, absl::string_view one, absl::string_view many = "") {
    if (count == 0) return;
    const std::string name = count == 1     ? std::string(one)
                             : many.empty() ? absl::StrCat(one, "s")
                                            : std::string(many);
    puzzle_.warnings.push_back(absl::StrCat(count, " ", name, ": drawn, not understood"));
  }

  // Keys that may say a rule, and are not known here.
  void WarnOfKeys(const Json& drawing) {
    constexpr absl::string_view kKnown[] = {"id",
                                            "cells",
                                            "ce",
                                            "regions",
                                            "re",
                                            "cages",
                                            "ca",
                                            "lines",
                                            "l",
                                            "arrows",
                                            "a",
                                            "underlays",
                                            "u",
                                            "overlays",
                                            "o",
                                            "metaData",
                                            "metadata",
                                            "settings",
                                            "global",
                                            "diagonal+",
                                            "diagonal-",
                                            "cellSize",
                                            "cs",
                                            "size",
                                            "title",
                                            "author",
                                            "rules",
                                            "foglight",
                                            "triggereffect",
                                            "fogtriggers"};
    for (const auto& [key, value] : drawing.items()) {
      if (absl::c_linear_search(kKnown, key)) continue;
      puzzle_.warnings.push_back(
          absl::StrCat("key '", internal::Shortened(key), "': not known, and passed over"));
    }
  }

  // Cages without cells hold texts: "title: A thing". What the object for it says counts more.
  void ReadMetadata(const Json& drawing) {
    const Json* const cages = Find(drawing, "cages", "ca");
    for (size_t i = 0; i < Count(cages); ++i) {
      if (Count(Find((*cages)[i], "cells", "ce")) != 0) continue;
      const std::string text = TextOf(Find((*cages)[i], "value", "v"));
      const size_t colon = text.find(':');
      if (colon == std::string::npos) continue;
      SetText(absl::AsciiStrToLower(absl::StripAsciiWhitespace(text.substr(0, colon))),
              std::string(absl::StripAsciiWhitespace(text.substr(colon + 1))));
    }
    for (const char* const name : {"metaData", "metadata"}) {
      const Json* const metadata = Member(drawing, name);
      if (metadata == nullptr || !metadata->is_object()) continue;
      for (const auto& [key, value] : metadata->items()) {
        std::string text = TextOf(&value);
        for (size_t i = 0; value.is_array() && i < value.size(); ++i) {
          absl::StrAppend(&text, i == 0 ? "" : "\n", TextOf(&value[i]));
        }
        if (value.is_boolean() && value.get<bool>()) text = "true";
        SetText(key == "t" ? "title" : key, text);
      }
    }
  }

  void SetText(absl::string_view key, const std::string& text) {
    Board& board = puzzle_.board;
    if (key == "title") board.title = text;
    if (key == "author") board.author = text;
    if (key == "rules") board.rules = text;
    if (key == "norowcol" && text == "true") board.lines_differ = false;
    if (key != "solution") return;
    if (text.size() != board.givens.size()) {
      puzzle_.warnings.push_back(absl::StrCat("the solution has ", text.size(),
                                              " characters, expected ", board.givens.size(),
                                              ": left out"));
      return;
    }
    std::vector<int> solution;
    for (const char c : text) {
      if (c < '1' || c > '9' || c - '0' > board.num_values) return;
      solution.push_back(c - '0');
    }
    board.solution = solution;
  }

  absl::Status ReadCells(const Json& rows) {
    Board& board = puzzle_.board;
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      const Json& json = rows[board.RowOf(cell)][board.ColumnOf(cell)];
      if (!json.is_object()) {
        return Fail(CellName(board, cell), ": expected an object, found ", Excerpt(json));
      }
      if (Count(Member(json, "centremarks")) + Count(Member(json, "pencilMarks")) > 0) ++marks_;
      const Json* const value = Find(json, "value", "v");
      if (value == nullptr || TextOf(value).empty()) continue;
      const std::optional<int> number = IntegerOf(*value);
      if (!number || *number < board.least || *number > board.greatest()) {
        return Fail(CellName(board, cell), ": expected a value from ", board.least, " to ",
                    board.greatest(), ", found ", Excerpt(*value));
      }
      board.givens[cell] = *number;
    }
    return absl::OkStatus();
  }

  // Cells as pairs of a row and a column, from 0.
  absl::StatusOr<std::vector<int>> Cells(const Json& list, const std::string& place) const {
    const Board& board = puzzle_.board;
    std::vector<int> cells;
    for (const Json& pair : list) {
      const std::optional<int> row =
          pair.is_array() && pair.size() == 2 ? IntegerOf(pair[0]) : std::nullopt;
      const std::optional<int> column = row ? IntegerOf(pair[1]) : std::nullopt;
      if (!column || *row < 0 || *row >= board.rows || *column < 0 || *column >= board.columns) {
        return Fail(place, ": expected cells of ", board.rows, " rows and ", board.columns,
                    " columns, found ", Excerpt(pair));
      }
      cells.push_back(board.CellAt(*row, *column));
    }
    return cells;
  }

  // Regions that are the usual boxes are boxes; others are numbered by their first cells.
  absl::Status ReadRegions(const Json& drawing) {
    Board& board = puzzle_.board;
    const Json* const regions = Find(drawing, "regions", "re");
    std::vector<int> region_of(board.num_cells(), -1);
    for (size_t i = 0; i < Count(regions); ++i) {
      const std::string place = absl::StrCat("region ", i + 1);
      if (!(*regions)[i].is_array()) return Fail(place, ": expected a list of cells");
      const absl::StatusOr<std::vector<int>> cells = Cells((*regions)[i], place);
      if (!cells.ok()) return cells.status();
      for (const int cell : *cells) {
        if (region_of[cell] >= 0) {
          return Fail(place, ": ", CellName(board, cell), " is in another region too");
        }
        region_of[cell] = static_cast<int>(i);
      }
    }
    std::vector<int> names(Count(regions), -1);
    int num_names = 0;
    for (int& region : region_of) {
      if (region < 0) continue;
      if (names[region] < 0) names[region] = num_names++;
      region = names[region];
    }
    const Board usual = MakeBoard(board.rows, board.columns);
    board.regions = region_of;
    if (region_of == usual.regions) {
      board.box_rows = usual.box_rows;
      board.box_columns = usual.box_columns;
    }
    return absl::OkStatus();
  }

  void ReadFlags(const Json& drawing) {
    Board& board = puzzle_.board;
    for (const bool rises : {true, false}) {
      if (!IsTrue(Member(drawing, rises ? "diagonal+" : "diagonal-"))) continue;
      Constraint diagonal = {.kind = Kind::kDiagonal};
      for (int row = 0; row < std::min(board.rows, board.columns); ++row) {
        diagonal.cells.push_back(board.CellAt(row, rises ? board.columns - 1 - row : row));
      }
      board.constraints.push_back(diagonal);
    }
    const Json* const global = Member(drawing, "global");
    for (size_t i = 0; i < Count(global); ++i) {
      const std::string name = StringOf(&(*global)[i]);
      if (name == "antiknight") {
        board.constraints.push_back({.kind = Kind::kAntiKnight});
      } else if (name == "antiking") {
        board.constraints.push_back({.kind = Kind::kAntiKing});
      } else if (name == "nonconsecutive") {
        board.constraints.push_back({.kind = Kind::kNonconsecutive});
      } else {
        puzzle_.warnings.push_back(
            absl::StrCat("rule '", internal::Shortened(name), "': named, not understood"));
      }
    }
  }

  // A cage has a rule if it says that its cells differ, or is drawn as killers are and has a sum.
  absl::Status ReadCages(const Json& drawing) {
    Board& board = puzzle_.board;
    const Json* const cages = Find(drawing, "cages", "ca");
    for (size_t i = 0; i < Count(cages); ++i) {
      const Json& cage = (*cages)[i];
      const Json* const list = Find(cage, "cells", "ce");
      if (Count(list) == 0) continue;
      const std::string place = absl::StrCat("cage ", i + 1);
      const absl::StatusOr<std::vector<int>> cells = Cells(*list, place);
      if (!cells.ok()) return cells.status();
      const std::string style = StringOf(Member(cage, "style"));
      const std::string type = StringOf(Member(cage, "type"));
      const Json* const unique = Member(cage, "unique");
      const Json* const value = Find(cage, "value", "v");
      const std::optional<int> sum =
          value == nullptr || TextOf(value).empty() ? std::nullopt : IntegerOf(*value);
      const bool is_killer = style.empty() || style == "killer";
      const bool may_repeat = unique != nullptr && !IsTrue(unique);
      if (type == "rowcol") {
        if (!IsLine(*cells)) {
          board.constraints.push_back({.kind = Kind::kDifferent, .cells = *cells});
        }
      } else if (style == "extraregion" || style == "windoku") {
        board.constraints.push_back({.kind = Kind::kExtraRegion, .cells = *cells});
      } else if (is_killer && sum && *sum > 0) {
        board.constraints.push_back(
            {.kind = may_repeat ? Kind::kSum : Kind::kCage, .cells = *cells, .numbers = {*sum}});
      } else if (IsTrue(unique) && !StartsLikeIndexer(style)) {
        board.constraints.push_back(
            {.kind = type == "disjoint" ? Kind::kDifferent : Kind::kCage, .cells = *cells});
      } else {
        ++cages_;
      }
    }
    return absl::OkStatus();
  }

  static bool StartsLikeIndexer(absl::string_view style) { return absl::StartsWith(style, "fp"); }

  // Cells of one row or column, which differ already.
  bool IsLine(const std::vector<int>& cells) const {
    const Board& board = puzzle_.board;
    if (!board.lines_differ) return false;
    return absl::c_all_of(cells, [&](int c) { return board.RowOf(c) == board.RowOf(cells[0]); }) ||
           absl::c_all_of(cells,
                          [&](int c) { return board.ColumnOf(c) == board.ColumnOf(cells[0]); });
  }

  SudokupadPuzzle puzzle_;
  size_t marks_ = 0;
  size_t cages_ = 0;
};

// The drawing of a JSON text; `fault` is a place in it.
absl::StatusOr<SudokupadPuzzle> ReadJson(absl::string_view text, size_t* fault) {
  size_t at = 0;
  absl::StatusOr<Json> json = ParseJsonObject(text, &at);
  // The short form that the site packs is no JSON.
  if (!json.ok() && !HasRepeatedKey(json.status())) json = ParseJsonObject(Expand(text), nullptr);
  if (!json.ok()) {
    if (fault != nullptr) *fault = at;
    return json.status();
  }
  return Reader().Read(*json);
}

absl::StatusOr<SudokupadPuzzle> ReadDrawing(absl::string_view packed, size_t* fault) {
  const absl::StatusOr<std::string> text = DecompressFromBase64(packed, kMaxUnpackedBytes, fault);
  if (!text.ok()) return text.status();
  return ReadJson(*text, nullptr);
}

// ---- Plain sudokus -----------------------------------------------------------------------------

// A character for a digit (0: empty) and up to five empty cells after it: digit + 10 * cells.
constexpr absl::string_view kPlain = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

absl::StatusOr<SudokupadPuzzle> ReadPlain(absl::string_view code, size_t begin, size_t* fault) {
  Board board = MakeBoard(9, 9);
  int cell = 0;
  for (size_t i = 0; i < code.size(); ++i) {
    if (fault != nullptr) *fault = begin + i;
    const size_t number = kPlain.find(code[i]);
    if (number == absl::string_view::npos) {
      return Fail("scf: expected digits and letters up to x, found '",
                  internal::Shortened(code.substr(i, 1)), "'");
    }
    const int cells = 1 + static_cast<int>(number) / 10;
    if (cell + cells > board.num_cells()) {
      return Fail("scf: expected ", board.num_cells(), " cells, found more");
    }
    if (number % 10 != 0) board.givens[cell] = static_cast<int>(number) % 10;
    cell += cells;
  }
  if (cell != board.num_cells()) {
    if (fault != nullptr) *fault = begin + code.size();
    return Fail("scf: expected ", board.num_cells(), " cells, found ", cell);
  }
  if (fault != nullptr) *fault = 0;
  return SudokupadPuzzle{board, {}};
}

std::string WritePlain(const Board& board) {
  std::string code;
  for (int cell = 0; cell < board.num_cells();) {
    const int digit = board.givens[cell] == kEmptyCell ? 0 : board.givens[cell];
    int blanks = 0;
    ++cell;
    while (cell < board.num_cells() && blanks < 5 && board.givens[cell] == kEmptyCell) {
      ++cell;
      ++blanks;
    }
    code.push_back(kPlain[digit + 10 * blanks]);
  }
  return code;
}

// What follows the site in a link, or "?puzzleid=" there: up to the settings after it.
absl::string_view NameIn(absl::string_view link) {
  if (const std::optional<absl::string_view> id = QueryValue(link, "puzzleid")) return *id;
  const size_t site = link.find("://");
  if (site == absl::string_view::npos) return "";
  absl::string_view name = link.substr(site + 3);
  const size_t slash = name.find('/');
  name = slash == absl::string_view::npos ? "" : name.substr(slash + 1);
  absl::ConsumePrefix(&name, "sudoku/");
  return name.substr(0, name.find_first_of("?#"));
}

}  // namespace
}  // namespace sudokupad

absl::StatusOr<SudokupadPuzzle> ReadSudokupad(absl::string_view text, size_t* fault) {
  if (fault != nullptr) *fault = 0;
  const absl::string_view bare = absl::StripAsciiWhitespace(text);
  if (absl::StartsWith(bare, "{")) {
    absl::StatusOr<SudokupadPuzzle> puzzle = sudokupad::ReadJson(bare, fault);
    if (!puzzle.ok() && fault != nullptr) *fault += bare.data() - text.data();
    return puzzle;
  }
  absl::string_view name =
      IsLink(bare) || absl::StartsWith(bare, "?") ? sudokupad::NameIn(bare) : bare;
  if (absl::ConsumePrefix(&name, "fpuzzles") || absl::ConsumePrefix(&name, "fpuz")) {
    size_t at = 0;
    absl::StatusOr<Board> board = ReadFpuzzles(name, &at);
    if (!board.ok()) {
      // A place in a packed text is one of the link; without one, the fault is the whole.
      if (fault != nullptr && at > 0) *fault = name.data() - text.data() + at;
      return board.status();
    }
    return SudokupadPuzzle{*std::move(board), {}};
  }
  if (absl::ConsumePrefix(&name, "scl") || absl::ConsumePrefix(&name, "ctc")) {
    size_t at = 0;
    absl::StatusOr<SudokupadPuzzle> puzzle = sudokupad::ReadDrawing(name, &at);
    if (!puzzle.ok() && fault != nullptr && at > 0) *fault = name.data() - text.data() + at;
    return puzzle;
  }
  if (absl::ConsumePrefix(&name, "scf")) {
    return sudokupad::ReadPlain(name, name.data() - text.data(), fault);
  }
  if (name.empty()) return sudokupad::Fail("expected a puzzle, found nothing");
  if (absl::StartsWith(name, "pack")) return sudokupad::Fail("a pack of puzzles cannot be read");
  return sudokupad::Fail("only the site knows what '", internal::Shortened(name.substr(0, 30)),
                         "' stands for");
}

absl::StatusOr<std::string> WriteSudokupad(const Board& board) {
  if (absl::Status status = CheckBoard(board); !status.ok()) return status;
  constexpr absl::string_view kSite = "https://sudokupad.app/";
  if (ToGrid(board) && board.title.empty() && board.author.empty() && board.rules.empty()) {
    return absl::StrCat(kSite, "scf", sudokupad::WritePlain(board));
  }
  const absl::StatusOr<std::string> packed =
      WriteFpuzzles(board, FpuzzlesForm::kString, Notation::kSudokuPad);
  if (!packed.ok()) return packed.status();
  // In a path, these would part it or be taken for blanks.
  return absl::StrCat(kSite, "fpuzzles",
                      absl::StrReplaceAll(*packed, {{"/", "%2F"}, {"+", "%2B"}, {"=", "%3D"}}));
}

}  // namespace sudoku
