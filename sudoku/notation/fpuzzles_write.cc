// SPDX-License-Identifier: Apache-2.0
//
// Writing f-puzzles. Negative rules are about all dots of a sort there, so they are checked against
// the dots of the board before anything is written.

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/fpuzzles.h"
#include "sudoku/notation/fpuzzles_keys.h"
#include "sudoku/notation/json_text.h"
#include "sudoku/notation/lz_string.h"

namespace sudoku {
namespace fpuzzles_write {
namespace {

using fpuzzles::ListForm;
using fpuzzles::ListKey;
using Kind = ConstraintKind;

class Writer {
 public:
  Writer(const Board& board, Notation notation) : board_(board), notation_(notation) {}

  absl::StatusOr<Json> Write() {
    if (absl::Status status = CheckShape(); !status.ok()) return status;
    json_["size"] = board_.rows;
    if (!board_.title.empty()) json_["title"] = board_.title;
    if (!board_.author.empty()) json_["author"] = board_.author;
    if (!board_.rules.empty()) json_["ruleset"] = board_.rules;
    WriteGrid();
    for (const Constraint& constraint : board_.constraints) {
      if (absl::Status status = WriteConstraint(constraint); !status.ok()) return status;
    }
    if (!board_.solution.empty()) json_["solution"] = board_.solution;
    return InOrder();
  }

 private:
  template <typename... Parts>
  absl::Status Refuse(const Parts&... parts) const {
    return absl::InvalidArgumentError(
        absl::StrCat("'", ToString(notation_), "' cannot hold ", parts...));
  }
  absl::Status Refuse(const Constraint& constraint) const {
    return Refuse("the ", Describe(board_, constraint));
  }

  absl::Status CheckShape() const {
    if (board_.rows != board_.columns || board_.num_values != board_.rows) {
      return Refuse("", board_.rows, " rows, ", board_.columns, " columns and ", board_.num_values,
                    " values; expected as many of each");
    }
    if (board_.least != 1) return Refuse("values from 0");
    if (!board_.lines_differ) return Refuse("rows and columns that are no houses");
    if (absl::c_linear_search(board_.holes, true)) return Refuse("a board with holes");
    // An empty list of marks says that there are no marks.
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.candidates[cell] == 0) {
        return Refuse("a cell without candidates, ", CellName(board_, cell));
      }
    }
    std::vector<int> sizes(board_.num_cells());
    for (const int region : board_.regions) {
      if (region >= 0) ++sizes[region];
    }
    for (size_t region = 0; region < sizes.size(); ++region) {
      if (sizes[region] != 0 && sizes[region] != board_.num_values) {
        return Refuse("a region of ", sizes[region], " cells");
      }
    }
    return absl::OkStatus();
  }

  // Constraints in the order in which they are read: what is read and written again is the same.
  Json InOrder() {
    std::vector<std::string> keys = {"size",     "title",          "author",         "ruleset",
                                     "grid",     "diagonal+",      "diagonal-",      "antiknight",
                                     "antiking", "disjointgroups", "nonconsecutive", "negative"};
    for (const ListKey& key : fpuzzles::ListKeys()) keys.emplace_back(key.name);
    keys.emplace_back("solution");
    if (json_.contains("negative")) absl::c_sort(json_["negative"]);
    Json ordered = Json::object();
    for (const std::string& key : keys) {
      if (json_.contains(key)) ordered[key] = std::move(json_[key]);
    }
    return ordered;
  }

  void WriteGrid() {
    const bool is_usual = board_.regions == MakeBoard(board_.rows, board_.columns).regions;
    Json& grid = json_["grid"] = Json::array();
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.ColumnOf(cell) == 0) grid.push_back(Json::array());
      Json entry = Json::object();
      if (board_.givens[cell] != kEmptyCell) {
        entry["value"] = board_.givens[cell];
        entry["given"] = true;
      }
      if (board_.candidates[cell] != board_.AllValues()) {
        Json& marks = entry["givenPencilMarks"] = Json::array();
        for (int value = 1; value <= board_.num_values; ++value) {
          if ((board_.candidates[cell] & board_.SetOf(value)) != 0) marks.push_back(value);
        }
      }
      if (!is_usual) {
        entry["region"] = board_.regions[cell] < 0 ? Json() : Json(board_.regions[cell]);
      }
      grid.back().push_back(entry);
    }
  }

  // ---- Constraints -----------------------------------------------------------------------------

  absl::Status WriteConstraint(const Constraint& constraint) {
    const int n = constraint.numbers.empty() ? 0 : constraint.numbers[0];
    switch (constraint.kind) {
      case Kind::kDiagonal:
        return WriteDiagonal(constraint);
      case Kind::kAntiKnight:
        return SetFlag("antiknight");
      case Kind::kAntiKing:
        return SetFlag("antiking");
      case Kind::kDisjointGroups:
        return SetFlag("disjointgroups");
      case Kind::kNonconsecutive:
      case Kind::kNegativeDifference:
      case Kind::kNegativeKropki:
      case Kind::kNegativeRatio:
        return WriteNegativeDots(constraint);
      case Kind::kNegativeXV:
        // Signs of other sums become cages, which do not count as signs.
        for (const Constraint& one : board_.constraints) {
          if (one.kind == Kind::kPairSum && one.numbers[0] != 5 && one.numbers[0] != 10) {
            return Refuse(constraint);
          }
        }
        return AddNegative("xv");
      case Kind::kDifferent:
        return WriteCage(constraint.cells, std::nullopt);
      case Kind::kGreater:
        return AddLine("thermometer", {constraint.cells[1], constraint.cells[0]});
      case Kind::kPairSum: {
        const std::vector<int>& two = constraint.cells;
        const bool same_line = board_.RowOf(two[0]) == board_.RowOf(two[1]) ||
                               board_.ColumnOf(two[0]) == board_.ColumnOf(two[1]);
        if (n == 5 || n == 10) {
          json_["xv"].push_back({{"cells", Names(two)}, {"value", n == 10 ? "X" : "V"}});
          return absl::OkStatus();
        }
        return same_line && n > 0 ? WriteCage(two, n) : Refuse(constraint);
      }
      case Kind::kModular:
        return n == 3 ? AddLine("modularline", constraint.cells) : Refuse(constraint);
      case Kind::kAnyOf:
        return WriteRootedCage(constraint);
      default:
        break;
    }
    for (const ListKey& key : fpuzzles::ListKeys()) {
      if (key.kind == constraint.kind) return WriteEntry(key, constraint);
    }
    return Refuse(constraint);
  }

  absl::Status SetFlag(absl::string_view key) {
    json_[std::string(key)] = true;
    return absl::OkStatus();
  }

  absl::Status AddNegative(absl::string_view name) {
    Json& list = json_["negative"];
    if (!absl::c_linear_search(list, Json(std::string(name)))) list.push_back(std::string(name));
    absl::c_sort(list);
    return absl::OkStatus();
  }

  absl::Status WriteDiagonal(const Constraint& constraint) {
    std::vector<int> cells = constraint.cells;
    absl::c_sort(cells);
    for (const bool rises : {true, false}) {
      std::vector<int> diagonal;
      diagonal.reserve(board_.rows);
      for (int row = 0; row < board_.rows; ++row) {
        diagonal.push_back(board_.CellAt(row, rises ? board_.columns - 1 - row : row));
      }
      if (cells == diagonal) return SetFlag(rises ? "diagonal+" : "diagonal-");
    }
    return Refuse(constraint);
  }

  // There, a pair with a dot of either sort is exempt from both rules, and the ratios that unmarked
  // pairs may not have are those of the dots.
  absl::Status WriteNegativeDots(const Constraint& constraint) {
    bool has_differences = false;
    std::set<int> factors;
    std::set<int> forbidden;
    for (const Constraint& one : board_.constraints) {
      has_differences |= one.kind == Kind::kDifference;
      if (one.kind == Kind::kRatio) factors.insert(one.numbers[0]);
      if (one.kind == Kind::kNegativeRatio) forbidden.insert(one.numbers[0]);
    }
    const std::set<int> ratios = factors.empty() ? std::set<int>{2} : factors;
    switch (constraint.kind) {
      case Kind::kNonconsecutive:
        if (has_differences || !factors.empty()) return Refuse(constraint);
        return SetFlag("nonconsecutive");
      case Kind::kNegativeDifference:
        if (constraint.numbers[0] != 1 || !factors.empty()) return Refuse(constraint);
        return SetFlag("nonconsecutive");
      case Kind::kNegativeKropki:
        if (ratios != std::set<int>{2}) return Refuse(constraint);
        SetFlag("nonconsecutive").IgnoreError();
        return AddNegative("ratio");
      default:
        if (ratios != forbidden || has_differences) return Refuse(constraint);
        return AddNegative("ratio");
    }
  }

  absl::Status WriteEntry(const ListKey& key, const Constraint& constraint) {
    const std::string name(key.name);
    const std::vector<int>& cells = constraint.cells;
    const int n = constraint.numbers.empty() ? 0 : constraint.numbers[0];
    switch (key.form) {
      case ListForm::kLines:
        if (cells.size() < key.least_cells) return Refuse(constraint);
        AddLine(name, cells).IgnoreError();
        if (key.kind == Kind::kWhispers) json_[name].back()["value"] = absl::StrCat(n);
        return absl::OkStatus();
      case ListForm::kArrow:
        return WriteArrow(constraint);
      case ListForm::kSingleCells:
        for (const int cell : cells) json_[name].push_back({{"cell", NameOf(cell)}});
        return absl::OkStatus();
      case ListForm::kManyCells:
      case ListForm::kRegion:
        json_[name].push_back({{"cells", Names(cells)}});
        return absl::OkStatus();
      case ListForm::kCage:
        if (!constraint.numbers.empty() && n <= 0) return Refuse(constraint);
        return WriteCage(cells, constraint.numbers.empty() ? std::nullopt : std::optional<int>(n));
      case ListForm::kDots: {
        if (n < 0) return Refuse(constraint);
        json_[name].push_back({{"cells", Names(cells)}});
        const int usual = key.kind == Kind::kRatio ? 2 : 1;
        if (n != usual) json_[name].back()["value"] = absl::StrCat(n);
        return absl::OkStatus();
      }
      case ListForm::kClone: {
        const auto middle = cells.begin() + static_cast<std::ptrdiff_t>(cells.size() / 2);
        json_[name].push_back({{"cells", Names({cells.begin(), middle})},
                               {"cloneCells", Names({middle, cells.end()})}});
        return absl::OkStatus();
      }
      case ListForm::kQuadruple:
        json_[name].push_back({{"cells", Names(cells)}, {"values", constraint.numbers}});
        return absl::OkStatus();
      case ListForm::kOutside:
        return WriteOutside(name, constraint);
      case ListForm::kDiagonalClue:
        return WriteLittleKiller(constraint);
      case ListForm::kDrawnCage:
      case ListForm::kSigns:
        break;
    }
    return Refuse(constraint);
  }

  absl::Status AddLine(absl::string_view key, const std::vector<int>& cells) {
    json_[std::string(key)].push_back({{"lines", Json::array({Names(cells)})}});
    return absl::OkStatus();
  }

  absl::Status WriteCage(const std::vector<int>& cells, std::optional<int> sum) {
    json_["killercage"].push_back({{"cells", Names(cells)}});
    if (sum) json_["killercage"].back()["value"] = absl::StrCat(*sum);
    return absl::OkStatus();
  }

  // The line begins at the cell of the pill that is nearest to it.
  absl::Status WriteArrow(const Constraint& constraint) {
    const auto shaft = constraint.cells.begin() + constraint.numbers[0];
    const std::vector<int> pill(constraint.cells.begin(), shaft);
    const auto distance = [&](int cell) {
      return std::abs(board_.RowOf(cell) - board_.RowOf(*shaft)) +
             std::abs(board_.ColumnOf(cell) - board_.ColumnOf(*shaft));
    };
    std::vector<int> line = {*std::min_element(
        pill.begin(), pill.end(), [&](int a, int b) { return distance(a) < distance(b); })};
    line.insert(line.end(), shaft, constraint.cells.end());
    json_["arrow"].push_back({{"lines", Json::array({Names(line)})}, {"cells", Names(pill)}});
    return absl::OkStatus();
  }

  // Cages for all sums of one digital root are one drawn cage "DR" with its least sum.
  absl::Status WriteRootedCage(const Constraint& constraint) {
    const std::vector<Constraint>& first = constraint.alternatives[0];
    if (first.size() == 1 && first[0].kind == Kind::kCage && !first[0].numbers.empty()) {
      const std::vector<int>& cells = first[0].cells;
      for (int root = first[0].numbers[0] % 9 == 0 ? 9 : first[0].numbers[0] % 9;
           root <= first[0].numbers[0]; root += 9) {
        if (fpuzzles::RootedCages(board_, cells, root) != constraint.alternatives) continue;
        json_["cage"].push_back({{"cells", Names(cells)}, {"value", absl::StrCat("DR", root)}});
        return absl::OkStatus();
      }
    }
    return Refuse(constraint);
  }

  absl::Status WriteOutside(const std::string& key, const Constraint& constraint) {
    std::vector<int> cells = constraint.cells;
    const bool is_reversed = cells.size() > 1 && cells[0] > cells[1];
    if (is_reversed) absl::c_reverse(cells);
    const int row = board_.RowOf(cells[0]);
    const int column = board_.ColumnOf(cells[0]);
    std::vector<int> of_row;
    std::vector<int> of_column;
    for (int i = 0; i < board_.rows; ++i) {
      of_row.push_back(board_.CellAt(row, i));
      of_column.push_back(board_.CellAt(i, column));
    }
    const int end = is_reversed ? board_.rows + 1 : 0;
    if (constraint.numbers[0] < 0 || (cells != of_row && cells != of_column)) {
      return Refuse(constraint);
    }
    json_[key].push_back({{"cell", cells == of_row ? absl::StrCat("R", row + 1, "C", end)
                                                   : absl::StrCat("R", end, "C", column + 1)},
                          {"value", absl::StrCat(constraint.numbers[0])}});
    return absl::OkStatus();
  }

  // The clue stands where a step against the direction leaves the board.
  absl::Status WriteLittleKiller(const Constraint& constraint) {
    const std::vector<int>& cells = constraint.cells;
    for (const int down : {-1, 1}) {
      for (const int across : {-1, 1}) {
        int row = board_.RowOf(cells[0]);
        int column = board_.ColumnOf(cells[0]);
        const int clue_row = row - down;
        const int clue_column = column - across;
        const auto is_on_board = [this](int r, int c) {
          return r >= 0 && r < board_.rows && c >= 0 && c < board_.columns;
        };
        std::vector<int> diagonal;
        for (; is_on_board(row, column); row += down, column += across) {
          diagonal.push_back(board_.CellAt(row, column));
        }
        if (diagonal != cells || is_on_board(clue_row, clue_column)) continue;
        if (constraint.numbers[0] <= 0) return Refuse(constraint);
        json_["littlekillersum"].push_back(
            {{"cell", absl::StrCat("R", clue_row + 1, "C", clue_column + 1)},
             {"cells", Names(cells)},
             {"direction", absl::StrCat(down > 0 ? "D" : "U", across > 0 ? "R" : "L")},
             {"value", absl::StrCat(constraint.numbers[0])}});
        return absl::OkStatus();
      }
    }
    return Refuse(constraint);
  }

  std::string NameOf(int cell) const {
    return absl::StrCat("R", board_.RowOf(cell) + 1, "C", board_.ColumnOf(cell) + 1);
  }
  Json Names(const std::vector<int>& cells) const {
    Json names = Json::array();
    for (const int cell : cells) names.push_back(NameOf(cell));
    return names;
  }

  const Board& board_;
  const Notation notation_;  // that could not hold it
  Json json_ = Json::object();
};

}  // namespace
}  // namespace fpuzzles_write

absl::StatusOr<std::string> WriteFpuzzles(const Board& board, FpuzzlesForm form,
                                          Notation notation) {
  if (absl::Status status = CheckBoard(board); !status.ok()) return status;
  const absl::StatusOr<Json> json = fpuzzles_write::Writer(board, notation).Write();
  if (!json.ok()) return json.status();
  const std::string text = ToText(*json);
  if (form == FpuzzlesForm::kJson) return text;
  const std::string packed = CompressToBase64(text);
  return form == FpuzzlesForm::kString ? packed
                                       : absl::StrCat("https://f-puzzles.com/?load=", packed);
}

}  // namespace sudoku
