// SPDX-License-Identifier: Apache-2.0
//
// Reading f-puzzles. Keys are read in one order, whatever their order in the text, so that a board
// that is written is read as the same board again.

#include "sudoku/notation/fpuzzles.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/fpuzzles_keys.h"
#include "sudoku/notation/json_text.h"
#include "sudoku/notation/link.h"
#include "sudoku/notation/lz_string.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace fpuzzles {
namespace {

using Kind = ConstraintKind;

constexpr int kNoRegion = -1;

class Reader {
 public:
  absl::StatusOr<Board> Read(const Json& puzzle) {
    if (absl::Status status = CheckKeys(puzzle); !status.ok()) return status;
    if (absl::Status status = ReadGrid(puzzle); !status.ok()) return status;
    ReadTexts(puzzle);
    if (absl::Status status = ReadFlags(puzzle); !status.ok()) return status;
    for (const ListKey& key : ListKeys()) {
      if (absl::Status status = ReadList(puzzle, key); !status.ok()) return status;
    }
    if (absl::Status status = CheckBoard(board_); !status.ok()) return status;
    return board_;
  }

 private:
  template <typename... Parts>
  static absl::Status Fail(const Parts&... parts) {
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  }

  static absl::Status CheckKeys(const Json& puzzle) {
    for (const auto& [key, value] : puzzle.items()) {
      if (!IsKnownKey(key)) {
        return Fail("key '", internal::Shortened(key), "' is not known");
      }
    }
    return absl::OkStatus();
  }

  // ---- The grid --------------------------------------------------------------------------------

  absl::Status ReadGrid(const Json& puzzle) {
    const Json* const size = Member(puzzle, "size");
    const Json* const grid = Member(puzzle, "grid");
    if (grid == nullptr || !grid->is_array()) return Fail("grid: expected rows of cells");
    // Some leave the size out.
    const int side = size == nullptr ? static_cast<int>(std::min<size_t>(grid->size(), 1000))
                                     : IntegerOf(*size).value_or(0);
    if (side < 1 || side > kMaxSide) {
      return Fail("size: expected from 1 to ", kMaxSide, ", found ",
                  size == nullptr ? absl::StrCat(side, " rows") : Excerpt(*size));
    }
    if (static_cast<int>(grid->size()) != side) {
      return Fail("grid: expected ", side, " rows, found ", grid->size());
    }
    board_ = MakeBoard(side, side);
    std::vector<int> regions = board_.regions;
    for (int row = 0; row < side; ++row) {
      const Json& cells = (*grid)[row];
      if (!cells.is_array() || static_cast<int>(cells.size()) != side) {
        return Fail("grid, row ", row + 1, ": expected ", side, " cells, found ",
                    cells.is_array() ? cells.size() : 0);
      }
      for (int column = 0; column < side; ++column) {
        const int cell = board_.CellAt(row, column);
        absl::Status status = ReadCell(cells[column], cell, &regions[cell]);
        if (!status.ok()) return status;
      }
    }
    return SetRegions(regions);
  }

  absl::Status ReadCell(const Json& json, int cell, int* region) {
    const std::string place = absl::StrCat("grid, ", CellName(board_, cell));
    if (!json.is_object()) return Fail(place, ": expected an object, found ", Excerpt(json));
    for (const auto& [key, value] : json.items()) {
      if (!IsCellKey(key)) {
        return Fail(place, ": key '", internal::Shortened(key), "' is not known");
      }
    }
    const Json* const given = Member(json, "given");
    const Json* const value = Member(json, "value");
    const bool is_given = given != nullptr && given->is_boolean() && given->get<bool>();
    if (value != nullptr && is_given) {
      const std::optional<int> number = IntegerOf(*value);
      if (!number || *number < 1 || *number > board_.num_values) {
        return Fail(place, ": expected a value from 1 to ", board_.num_values, ", found ",
                    Excerpt(*value));
      }
      board_.givens[cell] = *number;
    }
    if (const Json* const marks = Member(json, "givenPencilMarks")) {
      const absl::StatusOr<std::vector<int>> values = Values(*marks, place);
      if (!values.ok()) return values.status();
      ValueSet set = 0;
      for (const int mark : *values) set |= board_.SetOf(mark);
      if (set != 0) board_.candidates[cell] = set;
    }
    if (const auto found = json.find("region"); found != json.end()) {
      const std::optional<int> number = found->is_null() ? kNoRegion : IntegerOf(*found);
      if (!number || *number < kNoRegion || *number >= board_.num_values) {
        return Fail(place, ": expected a region from 0 to ", board_.num_values - 1, ", found ",
                    Excerpt(*found));
      }
      *region = *number;
    }
    return absl::OkStatus();
  }

  // Each region has as many cells as there are values. Regions that are the boxes are boxes; others
  // are numbered by their first cells.
  absl::Status SetRegions(const std::vector<int>& regions) {
    if (regions == board_.regions) return absl::OkStatus();
    std::vector<int> sizes(board_.num_values);
    std::vector<int> names(board_.num_values, -1);
    int num_names = 0;
    std::vector<int> named;
    for (const int region : regions) {
      named.push_back(region);
      if (region < 0) continue;
      if (sizes[region]++ == 0) names[region] = num_names++;
      named.back() = names[region];
    }
    for (int region = 0; region < board_.num_values; ++region) {
      if (sizes[region] != 0 && sizes[region] != board_.num_values) {
        return Fail("grid: region ", region, " has ", sizes[region], " cells, expected ",
                    board_.num_values);
      }
    }
    if (named == board_.regions) return absl::OkStatus();
    RemoveRegions(&board_);
    board_.regions = named;
    return absl::OkStatus();
  }

  void ReadTexts(const Json& puzzle) {
    board_.title = StringOf(Member(puzzle, "title"));
    board_.author = StringOf(Member(puzzle, "author"));
    board_.rules = StringOf(Member(puzzle, "ruleset"));
    // A solution counts if it is one for each cell.
    const Json* const solution = Member(puzzle, "solution");
    if (solution == nullptr || !solution->is_array()) return;
    if (solution->size() != board_.givens.size()) return;
    std::vector<int> values;
    for (const Json& value : *solution) {
      const std::optional<int> number = IntegerOf(value);
      if (!number || *number < 1 || *number > board_.num_values) return;
      values.push_back(*number);
    }
    board_.solution = values;
  }

  // ---- Rules of the whole board ----------------------------------------------------------------

  static absl::StatusOr<bool> Flag(const Json& puzzle, absl::string_view key) {
    const Json* const value = Member(puzzle, key);
    if (value == nullptr) return false;
    if (!value->is_boolean()) return Fail(key, ": expected true or false, found ", Excerpt(*value));
    return value->get<bool>();
  }

  absl::Status ReadFlags(const Json& puzzle) {
    constexpr std::pair<const char*, Kind> kFlags[] = {{"diagonal+", Kind::kDiagonal},
                                                       {"diagonal-", Kind::kDiagonal},
                                                       {"antiknight", Kind::kAntiKnight},
                                                       {"antiking", Kind::kAntiKing},
                                                       {"disjointgroups", Kind::kDisjointGroups}};
    for (const auto& [key, kind] : kFlags) {
      const absl::StatusOr<bool> is_set = Flag(puzzle, key);
      if (!is_set.ok()) return is_set.status();
      if (!*is_set) continue;
      Constraint constraint = {.kind = kind};
      for (int row = 0; row < board_.rows && kind == Kind::kDiagonal; ++row) {
        const int column = absl::EndsWith(key, "+") ? board_.columns - 1 - row : row;
        constraint.cells.push_back(board_.CellAt(row, column));
      }
      if (kind == Kind::kDisjointGroups && board_.box_rows == 0) {
        AddDisjointGroups();
      } else {
        board_.constraints.push_back(constraint);
      }
    }
    return ReadNegative(puzzle);
  }

  // Of regions that are no boxes: the first cells of all, the second cells of all, and so on.
  void AddDisjointGroups() {
    std::vector<int> seen(board_.num_cells());
    std::vector<Constraint> groups(board_.num_values, {.kind = Kind::kDifferent});
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.regions[cell] >= 0) groups[seen[board_.regions[cell]]++].cells.push_back(cell);
    }
    for (const Constraint& group : groups) {
      if (!group.cells.empty()) board_.constraints.push_back(group);
    }
  }

  // All dots are given, all signs are. A dot of either sort says that neither sort is missing at
  // its place.
  absl::Status ReadNegative(const Json& puzzle) {
    bool no_ratio = false;
    bool no_sign = false;
    if (const Json* const negative = Member(puzzle, "negative")) {
      if (!negative->is_array()) return Fail("negative: expected a list");
      for (const Json& name : *negative) {
        no_ratio |= name == "ratio";
        no_sign |= name == "xv";
        if (name != "ratio" && name != "xv") {
          return Fail("negative: expected \"ratio\" or \"xv\", found ", Excerpt(name));
        }
      }
    }
    const absl::StatusOr<bool> flag = Flag(puzzle, "nonconsecutive");
    if (!flag.ok()) return flag.status();
    const bool no_difference = *flag;
    const absl::StatusOr<std::vector<Dot>> ratios = Dots(puzzle, "ratio", 2);
    if (!ratios.ok()) return ratios.status();
    const absl::StatusOr<std::vector<Dot>> differences = Dots(puzzle, "difference", 1);
    if (!differences.ok()) return differences.status();
    std::set<int> factors;  // that no unmarked pair has
    for (const Dot& dot : *ratios) factors.insert(dot.number);
    if (factors.empty()) factors.insert(2);
    if (!no_ratio) factors.clear();

    std::vector<Dot> dots = *ratios;
    dots.insert(dots.end(), differences->begin(), differences->end());
    std::vector<Constraint>& out = board_.constraints;
    if (no_difference && factors == std::set<int>{2}) {
      out.push_back({.kind = Kind::kNegativeKropki});
    } else if (no_difference && dots.empty() && factors.empty()) {
      out.push_back({.kind = Kind::kNonconsecutive});
    } else if (no_difference && factors.empty() && ratios->empty()) {
      out.push_back({.kind = Kind::kNegativeDifference, .numbers = {1}});
    } else if (!no_difference && differences->empty() && factors.size() <= 1) {
      for (const int factor : factors) {
        out.push_back({.kind = Kind::kNegativeRatio, .numbers = {factor}});
      }
    } else if (no_difference || !factors.empty()) {
      AddUnmarkedPairs(dots, no_difference, factors);
    }
    if (no_sign) out.push_back({.kind = Kind::kNegativeXV});
    return absl::OkStatus();
  }

  // The mixtures for which there is no rule of the whole board: a relation for each pair without a
  // dot.
  struct Dot {
    int first;
    int second;
    int number;
  };
  void AddUnmarkedPairs(const std::vector<Dot>& dots, bool no_difference,
                        const std::set<int>& factors) {
    std::vector<int> rows(board_.num_values);
    for (int a = 1; a <= board_.num_values; ++a) {
      for (int b = 1; b <= board_.num_values; ++b) {
        bool holds = !no_difference || std::abs(a - b) != 1;
        for (const int factor : factors) holds &= a * factor != b && b * factor != a;
        if (holds) rows[a - 1] |= 1 << (b - 1);
      }
    }
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      for (const int other : {cell + 1, cell + board_.columns}) {
        const bool is_neighbour = other == cell + 1 ? board_.ColumnOf(cell) + 1 < board_.columns
                                                    : other < board_.num_cells();
        const bool is_marked = absl::c_any_of(dots, [&](const Dot& dot) {
          return std::minmax(dot.first, dot.second) == std::minmax(cell, other);
        });
        if (!is_neighbour || is_marked) continue;
        board_.constraints.push_back(
            {.kind = Kind::kPairs, .cells = {cell, other}, .numbers = rows});
      }
    }
  }

  absl::StatusOr<std::vector<Dot>> Dots(const Json& puzzle, absl::string_view key, int usual) {
    std::vector<Dot> dots;
    const Json* const list = Member(puzzle, key);
    for (size_t i = 0; list != nullptr && i < list->size() && list->is_array(); ++i) {
      const std::string place = absl::StrCat(key, " ", i + 1);
      const absl::StatusOr<std::vector<int>> cells = CellsOf((*list)[i], "cells", place);
      if (!cells.ok()) return cells.status();
      const absl::StatusOr<std::optional<int>> number = NumberOf((*list)[i], place);
      if (!number.ok()) return number.status();
      if (cells->size() != 2) {
        return Fail(place, ": expected two cells, found ", cells->size());
      }
      dots.push_back({(*cells)[0], (*cells)[1], number->value_or(usual)});
    }
    return dots;
  }

  // ---- Lists -----------------------------------------------------------------------------------

  absl::Status ReadList(const Json& puzzle, const ListKey& key) {
    const Json* const list = Member(puzzle, key.name);
    if (list == nullptr) return absl::OkStatus();
    if (!list->is_array()) return Fail(key.name, ": expected a list, found ", Excerpt(*list));
    std::vector<Constraint> found;
    for (size_t i = 0; i < list->size(); ++i) {
      const Json& entry = (*list)[i];
      const std::string place = absl::StrCat(key.name, " ", i + 1);
      if (!entry.is_object()) return Fail(place, ": expected an object, found ", Excerpt(entry));
      for (const auto& [name, value] : entry.items()) {
        if (!IsEntryKey(name)) {
          return Fail(place, ": key '", internal::Shortened(name), "' is not known");
        }
      }
      const size_t before = found.size();
      if (absl::Status status = ReadEntry(entry, key, place, &found); !status.ok()) return status;
      for (size_t k = before; k < found.size(); ++k) {
        const absl::Status status = CheckConstraint(board_, found[k]);
        if (!status.ok()) return Fail(place, ": ", status.message());
      }
    }
    if (key.form == ListForm::kSingleCells || key.form == ListForm::kManyCells) {
      // All cells of the board that have the property are one constraint.
      Constraint all = {.kind = key.kind};
      for (const Constraint& one : found) {
        all.cells.insert(all.cells.end(), one.cells.begin(), one.cells.end());
      }
      found.clear();
      if (!all.cells.empty()) found.push_back(all);
    }
    board_.constraints.insert(board_.constraints.end(), found.begin(), found.end());
    return absl::OkStatus();
  }

  absl::Status ReadEntry(const Json& entry, const ListKey& key, const std::string& place,
                         std::vector<Constraint>* out) {
    switch (key.form) {
      case ListForm::kLines:
        return ReadLines(entry, key, place, out);
      case ListForm::kArrow:
        return ReadArrow(entry, place, out);
      case ListForm::kSingleCells: {
        const absl::StatusOr<int> cell = CellOf(Member(entry, "cell"), place);
        if (!cell.ok()) return cell.status();
        out->push_back({.kind = key.kind, .cells = {*cell}});
        return absl::OkStatus();
      }
      case ListForm::kManyCells:
      case ListForm::kRegion: {
        const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
        if (!cells.ok()) return cells.status();
        if (key.form == ListForm::kRegion && static_cast<int>(cells->size()) > board_.num_values) {
          return Fail(place, ": a region has at most ", board_.num_values, " cells, found ",
                      cells->size());
        }
        if (!cells->empty()) out->push_back({.kind = key.kind, .cells = *cells});
        return absl::OkStatus();
      }
      case ListForm::kCage:
        return ReadCage(entry, place, out);
      case ListForm::kDrawnCage:
        return ReadDrawnCage(entry, place, out);
      case ListForm::kDots:
        return ReadDot(entry, key, place, out);
      case ListForm::kSigns:
        return ReadSign(entry, place, out);
      case ListForm::kClone:
        return ReadClone(entry, place, out);
      case ListForm::kQuadruple:
        return ReadQuadruple(entry, place, out);
      case ListForm::kOutside:
        return ReadOutside(entry, key, place, out);
      case ListForm::kDiagonalClue:
        return ReadLittleKiller(entry, place, out);
    }
    return absl::OkStatus();
  }

  absl::Status ReadLines(const Json& entry, const ListKey& key, const std::string& place,
                         std::vector<Constraint>* out) {
    const Json* const lines = Member(entry, "lines");
    if (lines == nullptr || !lines->is_array()) return Fail(place, ": expected lines");
    std::vector<int> numbers;
    if (key.kind == Kind::kModular) numbers = {3};
    if (key.kind == Kind::kWhispers) {
      const absl::StatusOr<std::optional<int>> number = NumberOf(entry, place);
      if (!number.ok()) return number.status();
      numbers = {number->value_or((board_.num_values + 1) / 2)};
    }
    for (const Json& line : *lines) {
      absl::StatusOr<std::vector<int>> cells = CellList(line, place);
      if (!cells.ok()) return cells.status();
      if (key.kind == Kind::kRegionSum) {
        // Cells without a region are left out, and do not part the cells before and after them.
        cells->erase(std::remove_if(cells->begin(), cells->end(),
                                    [this](int cell) { return board_.regions[cell] < 0; }),
                     cells->end());
      }
      // A line too short to ask for anything.
      if (cells->size() < key.least_cells) continue;
      out->push_back({.kind = key.kind, .cells = *cells, .numbers = numbers});
    }
    return absl::OkStatus();
  }

  // Each line begins at a cell of the circle or pill, which is not part of the sum.
  absl::Status ReadArrow(const Json& entry, const std::string& place,
                         std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> pill = CellsOf(entry, "cells", place);
    if (!pill.ok()) return pill.status();
    const Json* const lines = Member(entry, "lines");
    if (lines == nullptr || !lines->is_array()) return Fail(place, ": expected lines");
    for (const Json& line : *lines) {
      const absl::StatusOr<std::vector<int>> cells = CellList(line, place);
      if (!cells.ok()) return cells.status();
      if (cells->size() < 2 || pill->empty()) continue;
      Constraint arrow = {
          .kind = Kind::kArrow, .cells = *pill, .numbers = {static_cast<int>(pill->size())}};
      arrow.cells.insert(arrow.cells.end(), cells->begin() + 1, cells->end());
      out->push_back(arrow);
    }
    return absl::OkStatus();
  }

  absl::Status ReadCage(const Json& entry, const std::string& place, std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    const absl::StatusOr<std::optional<int>> sum = NumberOf(entry, place);
    if (!sum.ok()) return sum.status();
    if (cells->empty()) return absl::OkStatus();
    out->push_back({.kind = Kind::kCage, .cells = *cells});
    if (sum->value_or(0) != 0) out->back().numbers = {**sum};
    return absl::OkStatus();
  }

  // A drawing, unless its text is "DR" and a number: a cage whose sum has this digital root.
  absl::Status ReadDrawnCage(const Json& entry, const std::string& place,
                             std::vector<Constraint>* out) {
    const std::string text = StringOf(Member(entry, "value"));
    const size_t at = text.find("DR");
    int root = 0;
    size_t end = at == std::string::npos ? at : at + 2;
    while (at != std::string::npos && end < text.size() && absl::ascii_isdigit(text[end])) ++end;
    if (at == std::string::npos || !absl::SimpleAtoi(text.substr(at + 2, end - at - 2), &root)) {
      return absl::OkStatus();
    }
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    if (cells->empty() || static_cast<int>(cells->size()) > board_.num_values) {
      return absl::OkStatus();
    }
    Constraint cage = {.kind = Kind::kAnyOf, .alternatives = RootedCages(board_, *cells, root)};
    if (cage.alternatives.empty()) {
      return Fail(place, ": no sum of these cells has the root ", root);
    }
    out->push_back(cage);
    return absl::OkStatus();
  }

  absl::Status ReadDot(const Json& entry, const ListKey& key, const std::string& place,
                       std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    const absl::StatusOr<std::optional<int>> number = NumberOf(entry, place);
    if (!number.ok()) return number.status();
    const int usual = key.kind == Kind::kRatio ? 2 : 1;
    out->push_back({.kind = key.kind, .cells = *cells, .numbers = {number->value_or(usual)}});
    return absl::OkStatus();
  }

  absl::Status ReadSign(const Json& entry, const std::string& place, std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    const std::string sign = absl::AsciiStrToUpper(StringOf(Member(entry, "value")));
    if (absl::StripAsciiWhitespace(sign).empty()) return absl::OkStatus();
    if (sign != "X" && sign != "V") {
      return Fail(place, ": expected \"X\" or \"V\", found ", Excerpt(*Member(entry, "value")));
    }
    out->push_back({.kind = Kind::kPairSum, .cells = *cells, .numbers = {sign == "X" ? 10 : 5}});
    return absl::OkStatus();
  }

  absl::Status ReadClone(const Json& entry, const std::string& place,
                         std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    const absl::StatusOr<std::vector<int>> clones = CellsOf(entry, "cloneCells", place);
    if (!clones.ok()) return clones.status();
    if (cells->size() != clones->size()) {
      return Fail(place, ": expected as many clones as cells, found ", clones->size(), " of ",
                  cells->size());
    }
    std::vector<int> firsts;
    std::vector<int> seconds;
    for (size_t i = 0; i < cells->size(); ++i) {
      if ((*cells)[i] == (*clones)[i]) continue;
      firsts.push_back((*cells)[i]);
      seconds.push_back((*clones)[i]);
    }
    firsts.insert(firsts.end(), seconds.begin(), seconds.end());
    if (!firsts.empty()) out->push_back({.kind = Kind::kClone, .cells = firsts});
    return absl::OkStatus();
  }

  absl::Status ReadQuadruple(const Json& entry, const std::string& place,
                             std::vector<Constraint>* out) {
    const absl::StatusOr<std::vector<int>> cells = CellsOf(entry, "cells", place);
    if (!cells.ok()) return cells.status();
    const Json* const list = Member(entry, "values");
    if (list == nullptr) return absl::OkStatus();
    const absl::StatusOr<std::vector<int>> values = Values(*list, place);
    if (!values.ok()) return values.status();
    if (!values->empty()) {
      out->push_back({.kind = Kind::kQuadruple, .cells = *cells, .numbers = *values});
    }
    return absl::OkStatus();
  }

  // ---- Clues outside ---------------------------------------------------------------------------

  // A cell next to the board: its row and column, from 0, of which just one is off the board.
  absl::StatusOr<std::pair<int, int>> OutsideOf(const Json& entry, const std::string& place) const {
    const Json* const cell = Member(entry, "cell");
    const std::optional<std::pair<int, int>> at = PlaceOf(cell);
    if (!at || at->first < -1 || at->first > board_.rows || at->second < -1 ||
        at->second > board_.columns) {
      return Fail(place, ": expected a place next to the board, found ",
                  cell == nullptr ? "none" : Excerpt(*cell));
    }
    return *at;
  }
  bool IsOnBoard(int row, int column) const {
    return row >= 0 && row < board_.rows && column >= 0 && column < board_.columns;
  }

  absl::Status ReadOutside(const Json& entry, const ListKey& key, const std::string& place,
                           std::vector<Constraint>* out) {
    const absl::StatusOr<std::pair<int, int>> at = OutsideOf(entry, place);
    if (!at.ok()) return at.status();
    const absl::StatusOr<std::optional<int>> clue = NumberOf(entry, place);
    if (!clue.ok()) return clue.status();
    const bool is_row = at->first >= 0 && at->first < board_.rows;
    const bool is_column = at->second >= 0 && at->second < board_.columns;
    if (is_row == is_column) {
      return Fail(place, ": expected a place next to a row or column, found ",
                  Excerpt(*Member(entry, "cell")));
    }
    if (!clue->has_value()) return absl::OkStatus();
    Constraint constraint = {.kind = key.kind, .numbers = {**clue}};
    for (int i = 0; i < board_.rows; ++i) {
      constraint.cells.push_back(is_row ? board_.CellAt(at->first, i)
                                        : board_.CellAt(i, at->second));
    }
    if (is_row ? at->second > 0 : at->first > 0) absl::c_reverse(constraint.cells);
    out->push_back(constraint);
    return absl::OkStatus();
  }

  absl::Status ReadLittleKiller(const Json& entry, const std::string& place,
                                std::vector<Constraint>* out) {
    const absl::StatusOr<std::pair<int, int>> at = OutsideOf(entry, place);
    if (!at.ok()) return at.status();
    const absl::StatusOr<std::optional<int>> sum = NumberOf(entry, place);
    if (!sum.ok()) return sum.status();
    const Json* const name = Member(entry, "direction");
    const std::string direction = StringOf(name);
    if (direction.size() != 2 || !absl::StrContains("UD", direction[0]) ||
        !absl::StrContains("LR", direction[1])) {
      return Fail(place, ": expected a direction UL, UR, DL or DR, found ",
                  name == nullptr ? "none" : Excerpt(*name));
    }
    const int down = direction[0] == 'D' ? 1 : -1;
    const int across = direction[1] == 'R' ? 1 : -1;
    auto [row, column] = *at;
    if (!IsOnBoard(row, column)) {
      row += down;
      column += across;
    }
    Constraint clue = {.kind = Kind::kLittleKiller, .numbers = {sum->value_or(0)}};
    for (; IsOnBoard(row, column); row += down, column += across) {
      clue.cells.push_back(board_.CellAt(row, column));
    }
    if (clue.cells.empty()) {
      return Fail(place, ": the direction ", direction, " leads off the board");
    }
    if (sum->value_or(0) > 0) out->push_back(clue);
    return absl::OkStatus();
  }

  // ---- Parts of entries ------------------------------------------------------------------------

  // "R3C10": row 2, column 9. nullopt: no place.
  static std::optional<std::pair<int, int>> PlaceOf(const Json* json) {
    if (json == nullptr || !json->is_string()) return std::nullopt;
    const std::string& name = json->get_ref<const std::string&>();
    const size_t middle = name.find('C');
    int row = 0;
    int column = 0;
    if (name.empty() || name[0] != 'R' || middle == std::string::npos || name.size() > 8 ||
        !absl::SimpleAtoi(name.substr(1, middle - 1), &row) ||
        !absl::SimpleAtoi(name.substr(middle + 1), &column)) {
      return std::nullopt;
    }
    return std::make_pair(row - 1, column - 1);
  }

  absl::StatusOr<int> CellOf(const Json* json, const std::string& place) const {
    const std::optional<std::pair<int, int>> at = PlaceOf(json);
    if (at && IsOnBoard(at->first, at->second)) return board_.CellAt(at->first, at->second);
    return Fail(place, ": expected a cell of ", board_.rows, " rows and ", board_.columns,
                " columns, found ", json == nullptr ? "none" : Excerpt(*json));
  }

  absl::StatusOr<std::vector<int>> CellList(const Json& list, const std::string& place) const {
    if (!list.is_array()) return Fail(place, ": expected a list of cells, found ", Excerpt(list));
    std::vector<int> cells;
    for (const Json& name : list) {
      const absl::StatusOr<int> cell = CellOf(&name, place);
      if (!cell.ok()) return cell.status();
      cells.push_back(*cell);
    }
    return cells;
  }

  absl::StatusOr<std::vector<int>> CellsOf(const Json& entry, absl::string_view key,
                                           const std::string& place) const {
    const Json* const list = Member(entry, key);
    if (list == nullptr) return Fail(place, ": expected ", key);
    return CellList(*list, place);
  }

  // The number of an entry; nullopt if there is none.
  static absl::StatusOr<std::optional<int>> NumberOf(const Json& entry, const std::string& place) {
    const Json* const value = Member(entry, "value");
    if (value == nullptr) return std::optional<int>();
    if (value->is_string() && absl::StripAsciiWhitespace(StringOf(value)).empty()) {
      return std::optional<int>();
    }
    const std::optional<int> number = IntegerOf(*value);
    if (!number || *number < 0) return Fail(place, ": expected a number, found ", Excerpt(*value));
    return number;
  }

  absl::StatusOr<std::vector<int>> Values(const Json& list, const std::string& place) const {
    if (!list.is_array()) return Fail(place, ": expected a list of values, found ", Excerpt(list));
    std::vector<int> values;
    for (const Json& value : list) {
      const std::optional<int> number = IntegerOf(value);
      if (!number || *number < 1 || *number > board_.num_values) {
        return Fail(place, ": expected a value from 1 to ", board_.num_values, ", found ",
                    Excerpt(value));
      }
      values.push_back(*number);
    }
    return values;
  }

  Board board_;
};

}  // namespace

}  // namespace fpuzzles

absl::StatusOr<Board> ReadFpuzzles(absl::string_view text, size_t* fault) {
  if (fault != nullptr) *fault = 0;
  const absl::string_view bare = absl::StripAsciiWhitespace(text);
  if (absl::StartsWith(bare, "{")) {
    const absl::StatusOr<Json> json = ParseJsonObject(bare, fault);
    if (!json.ok() && fault != nullptr) *fault += bare.data() - text.data();
    return json.ok() ? fpuzzles::Reader().Read(*json) : absl::StatusOr<Board>(json.status());
  }
  absl::string_view packed = bare;
  if (IsLink(bare) || absl::StrContains(bare, "?")) {
    const std::optional<absl::string_view> load = QueryValue(bare, "load");
    if (!load) {
      if (const std::optional<absl::string_view> id = QueryValue(bare, "id")) {
        return absl::InvalidArgumentError(absl::StrCat("fpuzzles: only the site knows what '",
                                                       internal::Shortened(*id), "' stands for"));
      }
      return absl::InvalidArgumentError("fpuzzles: expected a link with '?load='");
    }
    packed = *load;
  }
  if (packed.empty()) {
    return absl::InvalidArgumentError("fpuzzles: expected a puzzle, found nothing");
  }
  size_t at = 0;
  const absl::StatusOr<std::string> unpacked = DecompressFromBase64(packed, kMaxUnpackedBytes, &at);
  if (!unpacked.ok()) {
    if (fault != nullptr) *fault = packed.data() - text.data() + at;
    return unpacked.status();
  }
  const absl::StatusOr<Json> json = ParseJsonObject(*unpacked, nullptr);
  if (!json.ok()) return json.status();
  return fpuzzles::Reader().Read(*json);
}

}  // namespace sudoku
