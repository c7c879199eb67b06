// SPDX-License-Identifier: Apache-2.0
//
// Reading the ISS syntax: from the text to pieces, from pieces to a board. What the pieces mean is
// in iss/pieces.cc and iss/makers.cc.

#include "sudoku/notation/iss.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sudoku/notation/iss/grids.h"
#include "sudoku/notation/iss/pieces.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace iss {
namespace {

using Kind = ConstraintKind;
using Pieces = std::vector<IssPiece>;

constexpr int kMaxDepth = 50;  // of pieces in one another

// ---- From pieces to a board --------------------------------------------------------------------

class Reader {
 public:
  explicit Reader(size_t* fault) : fault_(fault) {}

  absl::StatusOr<Board> Read(absl::string_view text) {
    Pieces pieces;
    for (const IssSource& section : IssSections(text)) {
      if (absl::Status status = ReadSection(section, &pieces); !status.ok()) return status;
    }
    if (pieces.empty()) return Fail(0, "expected a puzzle, found nothing");
    if (absl::Status status = ReadShape(pieces); !status.ok()) return status;
    if (absl::Status status = ReadRegions(pieces); !status.ok()) return status;
    if (absl::Status status = ReadRules(pieces); !status.ok()) return status;
    if (absl::Status status = CheckBoard(board_); !status.ok()) return status;
    return board_;
  }

 private:
  template <typename... Parts>
  absl::Status Fail(size_t at, const Parts&... parts) {
    if (fault_ != nullptr) *fault_ = at;
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  }

  absl::Status ReadSection(const IssSource& section, Pieces* pieces) {
    const IssSource dense = WithoutBlanks(section);
    if (dense.text.empty()) return absl::OkStatus();
    int fault = -1;
    const std::optional<Pieces> found = ReadIssGrid(section, &fault);
    if (fault >= 0) {
      return Fail(dense.at[fault], "killer: the pointer '", dense.text.substr(fault, 1),
                  "' leads to no sum");
    }
    if (!found) return ReadPieces(dense, pieces);
    pieces->insert(pieces->end(), found->begin(), found->end());
    return absl::OkStatus();
  }

  // ".Type~argument~argument", one after another; ".End" closes what holds others.
  absl::Status ReadPieces(const IssSource& dense, Pieces* pieces) {
    if (dense.text[0] != '.') {
      return Fail(dense.at[0], "expected a grid of digits or pieces that begin with '.', found '",
                  internal::Shortened(dense.text.substr(0, 12)), "'");
    }
    std::vector<IssPiece> open;  // composite pieces, the outermost first
    for (size_t begin = 1; begin <= dense.text.size();) {
      const size_t end = std::min(dense.text.find('.', begin), dense.text.size());
      const size_t at = dense.Place(begin);
      std::vector<IssArg> args = Args(dense, begin, end);
      // Published strings have empty pieces among others, and '.' alone is the empty board.
      const bool is_cut = args[0].text.empty() && (args.size() == 1 || args[1].text.empty());
      if (is_cut && (dense.text == ".." || dense.text == ".~")) {
        return Fail(at, "expected the name of a constraint or a given such as ~R1C1_5 after '.'");
      }
      begin = end + 1;
      IssPiece piece;
      piece.type = args[0].text.empty() ? "Given" : args[0].text;
      piece.at = at;
      piece.args.assign(args.begin() + 1, args.end());
      if (piece.type == "End") {
        if (open.empty()) return Fail(at, "End: nothing is open");
        IssPiece closed = std::move(open.back());
        open.pop_back();
        (open.empty() ? *pieces : open.back().parts).push_back(std::move(closed));
        continue;
      }
      if (!IsIssType(piece.type)) {
        return Fail(at, "constraint '", internal::Shortened(piece.type), "' is not known");
      }
      if (IsIssComposite(piece.type)) {
        if (open.size() == kMaxDepth) return Fail(at, piece.type, ": too many pieces are open");
        open.push_back(std::move(piece));
        continue;
      }
      (open.empty() ? *pieces : open.back().parts).push_back(std::move(piece));
    }
    if (!open.empty()) return Fail(open.back().at, open.back().type, ": expected '.End' after it");
    return absl::OkStatus();
  }

  static std::vector<IssArg> Args(const IssSource& dense, size_t begin, size_t end) {
    std::vector<IssArg> args;
    while (true) {
      const size_t next = std::min(dense.text.find('~', begin), end);
      args.push_back({dense.text.substr(begin, next - begin), dense.Place(begin)});
      if (next == end) return args;
      begin = next + 1;
    }
  }

  // "9x9", "6x8~0-7", "9x9~10", "9x9~~Raw": rows, columns, values, and whether rows are houses.
  absl::Status ReadShape(const Pieces& pieces) {
    board_ = MakeBoard(9, 9);
    bool is_set = false;
    for (const IssPiece& piece : pieces) {
      if (piece.type != "Shape") continue;
      Board board;
      Setting setting;
      if (absl::Status status = ReadShape(piece, &board, &setting); !status.ok()) return status;
      if (is_set && (board != board_ || setting.is_raw != setting_.is_raw)) {
        return Fail(piece.at, "Shape: there is another one before it");
      }
      board_ = board;
      setting_ = setting;
      is_set = true;
    }
    return absl::OkStatus();
  }

  using Setting = IssPieces::Setting;

  absl::Status ReadShape(const IssPiece& piece, Board* board, Setting* setting) {
    const std::string spec = absl::StrJoin(
        piece.args, "~", [](std::string* out, const IssArg& arg) { out->append(arg.text); });
    *board = MakeBoard(9, 9);
    if (spec.empty()) return absl::OkStatus();
    const std::vector<std::string> parts = absl::StrSplit(spec, '~');
    const std::vector<std::string> sides = absl::StrSplit(parts[0], 'x');
    const auto number = [](absl::string_view text, int* out) {
      return !text.empty() && text.size() <= 3 && absl::c_all_of(text, absl::ascii_isdigit) &&
             absl::SimpleAtoi(text, out);
    };
    int rows = 0;
    int columns = 0;
    if (parts.size() > 3 || parts.back().empty() || sides.size() != 2 || !number(sides[0], &rows) ||
        !number(sides[1], &columns)) {
      return Fail(piece.at, "Shape: expected rows 'x' columns, as in 9x9, found '",
                  internal::Shortened(spec), "'");
    }
    if (rows < 1 || rows > kMaxIssSide || columns < 1 || columns > kMaxIssSide) {
      return Fail(piece.at, "Shape: expected from 1 to ", kMaxIssSide, " rows and columns, found ",
                  parts[0]);
    }
    setting->is_raw = parts.size() == 3 && parts[2] == "Raw";
    if (parts.size() == 3 && !setting->is_raw && parts[2] != "Sudoku") {
      return Fail(piece.at, "Shape: expected Sudoku or Raw, found '", internal::Shortened(parts[2]),
                  "'");
    }
    const int least_values = setting->is_raw ? 1 : std::max(rows, columns);
    int num_values = std::max(rows, columns);
    int least = 1;
    if (parts.size() > 1 && !parts[1].empty()) {
      const std::vector<std::string> range = absl::StrSplit(parts[1], '-');
      int greatest = 0;
      const bool is_range = range.size() == 2;
      if (range.size() > 2 || !number(range.back(), &greatest) ||
          (is_range && !number(range[0], &least))) {
        return Fail(piece.at, "Shape: expected values, as in 0-8, found '",
                    internal::Shortened(parts[1]), "'");
      }
      num_values = greatest - least + 1;
    }
    if (least > 1 || num_values < least_values || num_values > kMaxIssValues) {
      return Fail(piece.at, "Shape: expected from ", least_values, " to ", kMaxIssValues,
                  " values from 0 or 1, found '", internal::Shortened(parts[1]), "'");
    }
    *board = MakeBoard(rows, columns, num_values, least);
    board->lines_differ = !setting->is_raw;
    RemoveRegions(board);
    return absl::OkStatus();
  }

  // Boxes unless NoBoxes is there, and jigsaw pieces: these are the regions where there are no
  // boxes, else cells that differ besides.
  absl::Status ReadRegions(const Pieces& pieces) {
    bool has_boxes = !setting_.is_raw;
    std::vector<std::vector<int>> jigsaw;
    for (const IssPiece& piece : pieces) {
      const bool needs_sudoku = piece.type == "NoBoxes" || piece.type == "RegionSize" ||
                                piece.type == "Jigsaw" || piece.type == "FullRankTies" ||
                                piece.type == "RegionSameValues";
      if (setting_.is_raw && needs_sudoku) {
        return Fail(piece.at, piece.type, ": cannot stand on a raw board");
      }
      if (piece.type == "NoBoxes") has_boxes = false;
      if (piece.type == "RegionSize") {
        int size = 0;
        if (piece.args.size() != 1 || !absl::SimpleAtoi(piece.args[0].text, &size) || size < 1) {
          return Fail(piece.at, "RegionSize: expected a number of cells");
        }
        setting_.region_size = size;
      }
      if (piece.type == "FullRankTies") {
        const std::string ties = piece.args.empty() ? "" : piece.args[0].text;
        if (ties != "none" && ties != "only-unclued" && ties != "any") {
          return Fail(piece.at, "FullRankTies: expected none, only-unclued or any, found '",
                      internal::Shortened(ties), "'");
        }
        setting_.ties = ties == "none" ? 2 : ties == "any" ? 1 : 0;
      }
    }
    const int side = std::max(board_.rows, board_.columns);
    const int region_size = setting_.region_size.value_or(side);
    RemoveRegions(&board_);
    if (const auto box = IssBox(board_.rows, board_.columns, region_size); has_boxes && box) {
      SetBoxes(box->rows, box->columns, &board_);
    }
    return absl::OkStatus();
  }

  // The pieces of a layout, in the order of their first cells. One part of the board may be of
  // another size: it is none.
  absl::Status ReadJigsaw(const IssPiece& piece, std::vector<std::vector<int>>* regions) {
    if (piece.args.empty() || piece.args.size() > 2) {
      return Fail(piece.at, "Jigsaw: expected a layout");
    }
    const IssArg& layout = piece.args.back();
    if (static_cast<int>(layout.text.size()) != board_.num_cells()) {
      return Fail(layout.at, "Jigsaw: expected a layout of ", board_.num_cells(),
                  " cells, found one of ", layout.text.size());
    }
    std::vector<char> names;
    std::vector<std::vector<int>> parts;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const char name = layout.text[cell];
      const size_t part = absl::c_find(names, name) - names.begin();
      if (part == names.size()) {
        names.push_back(name);
        parts.emplace_back();
      }
      parts[part].push_back(cell);
    }
    if (parts.size() == 1) return absl::OkStatus();
    const int side = std::max(board_.rows, board_.columns);
    const int region_size = setting_.region_size.value_or(side);
    bool has_rest = false;
    for (const std::vector<int>& part : parts) {
      const int size = static_cast<int>(part.size());
      if (size < side || size > board_.num_values) {
        if (has_rest) {
          return Fail(layout.at, "Jigsaw: the piece of ", CellName(board_, part[0]), " has ", size,
                      " cells, expected ", region_size);
        }
        has_rest = true;
        continue;
      }
      if (size != region_size) {
        return Fail(layout.at, "Jigsaw: the piece of ", CellName(board_, part[0]), " has ", size,
                    " cells, expected ", region_size);
      }
      regions->push_back(part);
    }
    return absl::OkStatus();
  }

  absl::Status ReadRules(const Pieces& pieces) {
    // Regions first: some constraints are about them.
    std::vector<std::vector<std::vector<int>>> jigsaws;
    int num_regions = 0;
    for (const IssPiece& piece : pieces) {
      if (piece.type != "Jigsaw") continue;
      jigsaws.emplace_back();
      if (absl::Status status = ReadJigsaw(piece, &jigsaws.back()); !status.ok()) return status;
      if (board_.box_rows > 0) continue;
      for (const std::vector<int>& region : jigsaws.back()) {
        const bool is_known = absl::c_all_of(region, [&](int cell) {
          return board_.regions[cell] >= 0 && board_.regions[cell] == board_.regions[region[0]];
        });
        if (is_known) continue;
        for (const int cell : region) {
          if (board_.regions[cell] >= 0) {
            return Fail(piece.at, "Jigsaw: ", CellName(board_, cell), " is in two pieces");
          }
          board_.regions[cell] = num_regions;
        }
        ++num_regions;
      }
    }
    candidates_.assign(board_.num_cells(), board_.AllValues());
    IssPieces makers(board_, setting_, fault_);
    size_t jigsaw = 0;
    for (const IssPiece& piece : pieces) {
      std::vector<Constraint> made;
      if (piece.type == "Jigsaw") {
        if (board_.box_rows > 0) {
          for (const std::vector<int>& region : jigsaws[jigsaw]) {
            made.push_back({.kind = Kind::kExtraRegion, .cells = region});
          }
        }
        ++jigsaw;
      } else if (piece.type == "RegionSameValues") {
        AddSameValues(&made);
      } else if (absl::Status status = makers.Expand(piece, nullptr, &made); !status.ok()) {
        return status;
      }
      for (Constraint& constraint : made) {
        const absl::Status status = CheckConstraint(board_, constraint);
        if (!status.ok()) return Fail(piece.at, status.message());
        Add(std::move(constraint), piece);
      }
    }
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const ValueSet set = candidates_[cell];
      if (set != 0 && (set & (set - 1)) == 0) {
        board_.givens[cell] = board_.least + std::countr_zero(set);
      } else {
        board_.candidates[cell] = set;
      }
    }
    return CheckTogether(pieces);
  }

  // All rows, columns and regions that have the most cells hold the same values; where they hold
  // all values that says nothing.
  void AddSameValues(std::vector<Constraint>* made) const {
    std::vector<std::vector<int>> houses;
    houses.reserve(board_.rows);
    for (int row = 0; row < board_.rows; ++row) {
      houses.push_back(IssLine(board_, absl::StrCat("R", row + 1)));
    }
    for (int column = 0; column < board_.columns; ++column) {
      houses.push_back(IssLine(board_, absl::StrCat("C", column + 1)));
    }
    std::map<int, std::vector<int>> regions;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.regions[cell] >= 0) regions[board_.regions[cell]].push_back(cell);
    }
    for (const auto& [number, cells] : regions) houses.push_back(cells);
    size_t most = 0;
    for (const std::vector<int>& house : houses) most = std::max(most, house.size());
    if (static_cast<int>(most) == board_.num_values) return;
    Constraint same = {.kind = Kind::kSameValues, .numbers = {0}};
    for (const std::vector<int>& house : houses) {
      if (house.size() != most) continue;
      ++same.numbers[0];
      same.cells.insert(same.cells.end(), house.begin(), house.end());
    }
    if (same.numbers[0] > 1) made->push_back(same);
  }

  // Candidates of single cells go to the board. Of clues at the same place, the last one counts; a
  // rule of the whole board counts once.
  void Add(Constraint constraint, const IssPiece& piece) {
    if (constraint.kind == Kind::kExactly && constraint.cells.size() == 1) {
      ValueSet allowed = 0;
      for (int value = board_.least; value <= board_.greatest(); ++value) {
        bool fits = true;
        for (size_t i = 0; i + 1 < constraint.numbers.size(); i += 2) {
          fits &= (constraint.numbers[i] == value ? 1 : 0) == constraint.numbers[i + 1];
        }
        if (fits) allowed |= board_.SetOf(value);
      }
      candidates_[constraint.cells[0]] &= allowed;
      return;
    }
    const bool is_unique = constraint.cells.empty()
                               ? constraint.kind != Kind::kAnyOf
                               : piece.type == "Quad" || piece.type == "Diagonal" ||
                                     piece.type == "Jigsaw" || piece.type == "Sandwich" ||
                                     piece.type == "LittleKiller" || piece.type == "XSum" ||
                                     piece.type == "Skyscraper" ||
                                     piece.type == "HiddenSkyscraper" ||
                                     piece.type == "NumberedRoom" || piece.type == "FullRank";
    if (is_unique) {
      const auto [found, is_new] = places_.try_emplace(
          std::make_pair(constraint.kind, constraint.cells), board_.constraints.size());
      if (!is_new) {
        board_.constraints[found->second] = std::move(constraint);
        return;
      }
    }
    board_.constraints.push_back(std::move(constraint));
  }

  // What only all constraints together can tell.
  absl::Status CheckTogether(const Pieces& pieces) {
    for (const IssPiece& piece : pieces) {
      if (piece.type == "StrictKropki" && IsInChoice(pieces, {"WhiteDot", "BlackDot"}, false)) {
        return Fail(piece.at, "StrictKropki: cannot stand with dots inside Or");
      }
      if (piece.type == "StrictXV" && IsInChoice(pieces, {"X", "V"}, false)) {
        return Fail(piece.at, "StrictXV: cannot stand with X or V inside Or");
      }
    }
    return absl::OkStatus();
  }

  static bool IsInChoice(const Pieces& pieces, const std::vector<absl::string_view>& types,
                         bool inside) {
    return absl::c_any_of(pieces, [&](const IssPiece& piece) {
      return (inside && absl::c_linear_search(types, piece.type)) ||
             IsInChoice(piece.parts, types, inside || piece.type == "Or");
    });
  }

  size_t* fault_;
  Board board_;
  Setting setting_;
  std::vector<ValueSet> candidates_;
  std::map<std::pair<Kind, std::vector<int>>, size_t> places_;
};

}  // namespace
}  // namespace iss

absl::StatusOr<Board> ReadIss(absl::string_view text, size_t* fault) {
  if (fault != nullptr) *fault = 0;
  return iss::Reader(fault).Read(text);
}

}  // namespace sudoku
