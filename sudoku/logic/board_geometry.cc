// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/board_geometry.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "sudoku/relation/relation.h"

namespace sudoku::logic {
namespace {

using Cells = std::vector<int>;

class Builder {
 public:
  explicit Builder(const Board& board)
      : board_(board),
        geometry_(
            std::make_unique<Geometry>(board.rows, board.columns, board.num_values, board.least)) {}

  BoardLogic Run() && {
    AddHouses();
    const internal::Relations relations = internal::Lower(board_);
    int count = 0;
    for (const internal::Different& different : relations.different) {
      AddDifferent(different, &count);
    }
    for (const internal::Pair& pair : relations.pairs) AddPair(pair);
    if (!board_.constraints.empty()) geometry_->ForbidUniqueness();
    const bool knows_all = relations.lines.empty() && relations.sums.empty() &&
                           relations.choices.empty() && relations.unchecked.empty();
    return {std::move(geometry_), knows_all};
  }

 private:
  void Add(HouseKind kind, int index, const std::string& name, const Cells& cells) {
    if (cells.size() < 2 || !houses_.insert(cells).second) return;
    geometry_->AddHouse(kind, index, absl::StrCat(name, " ", index + 1), cells);
  }

  void AddHouses() {
    if (board_.lines_differ) {
      for (int row = 0; row < board_.rows; ++row) {
        Cells cells;
        for (int column = 0; column < board_.columns; ++column) {
          cells.push_back(board_.CellAt(row, column));
        }
        Add(HouseKind::kRow, row, "row", cells);
      }
      for (int column = 0; column < board_.columns; ++column) {
        Cells cells;
        for (int row = 0; row < board_.rows; ++row) cells.push_back(board_.CellAt(row, column));
        Add(HouseKind::kColumn, column, "column", cells);
      }
    }
    const int regions = board_.regions.empty()
                            ? 0
                            : *std::max_element(board_.regions.begin(), board_.regions.end());
    for (int region = 0; region <= regions; ++region) {
      Cells cells;
      for (int cell = 0; cell < board_.num_cells(); ++cell) {
        if (board_.regions[cell] == region) cells.push_back(cell);
      }
      Add(HouseKind::kBox, region, board_.box_rows > 0 ? "box" : "region", cells);
    }
  }

  // Sets as large as a house may be are houses; others are pairs of peers.
  void AddDifferent(const internal::Different& different, int* count) {
    Cells cells = different.cells;
    std::sort(cells.begin(), cells.end());
    if (houses_.count(cells) != 0) return;
    const bool has_room =
        geometry_->num_houses() < kMaxHouses &&
        std::all_of(cells.begin(), cells.end(), [&](int cell) {
          return static_cast<int>(geometry_->HousesOf(cell).size()) < kMaxHousesOfCell;
        });
    if (static_cast<int>(cells.size()) == board_.num_values && has_room) {
      Add(HouseKind::kExtra, (*count)++, "extra house", cells);
      return;
    }
    for (const int a : cells) {
      for (const int b : cells) {
        if (a < b) geometry_->AddPeers(a, b);
      }
    }
  }

  void AddPair(const internal::Pair& pair) {
    for (int x = 0; x < board_.num_values; ++x) {
      for (int y = 0; y < board_.num_values; ++y) {
        if (((pair.allowed[x] >> y) & 1) != 0) continue;
        if (x == y && geometry_->Sees(pair.a, pair.b)) continue;
        geometry_->AddLink({static_cast<uint8_t>(pair.a), static_cast<uint8_t>(x)},
                           {static_cast<uint8_t>(pair.b), static_cast<uint8_t>(y)});
      }
    }
  }

  const Board& board_;
  std::unique_ptr<Geometry> geometry_;
  std::set<Cells> houses_;
};

}  // namespace

absl::StatusOr<BoardLogic> GeometryOf(const Board& board) {
  if (board.num_cells() > kMaxCells || board.num_values > kMaxDigits ||
      board.rows + board.columns > kMaxHouses - board.num_values) {
    return absl::InvalidArgumentError(
        absl::StrCat("steps are for boards of at most ", kMaxCells, " cells and ", kMaxDigits,
                     " values, this one has ", board.num_cells(), " and ", board.num_values));
  }
  if (!board.holes.empty() &&
      std::find(board.holes.begin(), board.holes.end(), true) != board.holes.end()) {
    return absl::InvalidArgumentError("steps are for boards without holes");
  }
  return Builder(board).Run();
}

Position PositionOf(const Board& board, const Geometry& geometry) {
  Position position(geometry);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const ValueSet candidates = board.CandidatesOf(cell);
    if (board.givens[cell] != kEmptyCell && position.Value(cell) < 0) {
      position.Give(cell, board.givens[cell] - board.least);
      continue;
    }
    for (int digit = 0; digit < board.num_values; ++digit) {
      if (((candidates >> digit) & 1) == 0) position.Eliminate(cell, digit);
    }
  }
  return position;
}

}  // namespace sudoku::logic
