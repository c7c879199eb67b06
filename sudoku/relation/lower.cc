// SPDX-License-Identifier: Apache-2.0
//
// The rules of a board as relations: houses, pairs, and what the other files of this room add. Each
// constraint is written in the strongest form that stays small: cells that differ as such, two
// cells as a relation of pairs, other lines as automata.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "sudoku/relation/lowering.h"

namespace sudoku::internal {
namespace {

// The sets of cells that differ because of rows, columns, regions, and constraints that say no more
// than that.
std::vector<std::vector<int>> Houses(const Board& board) {
  std::vector<std::vector<int>> houses;
  std::map<int, std::vector<int>> regions;
  std::vector<std::vector<int>> rows(board.rows);
  std::vector<std::vector<int>> columns(board.columns);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) continue;
    rows[board.RowOf(cell)].push_back(cell);
    columns[board.ColumnOf(cell)].push_back(cell);
    if (board.regions[cell] >= 0) regions[board.regions[cell]].push_back(cell);
  }
  if (board.lines_differ) {
    houses.insert(houses.end(), rows.begin(), rows.end());
    houses.insert(houses.end(), columns.begin(), columns.end());
  }
  for (const auto& [number, cells] : regions) houses.push_back(cells);
  if (board.box_rows > 0) {
    for (const Constraint& constraint : board.constraints) {
      if (constraint.kind == ConstraintKind::kDisjointGroups) {
        std::vector<std::vector<int>> groups(board.box_rows * board.box_columns);
        for (int cell = 0; cell < board.num_cells(); ++cell) {
          groups[board.RowOf(cell) % board.box_rows * board.box_columns +
                 board.ColumnOf(cell) % board.box_columns]
              .push_back(cell);
        }
        houses.insert(houses.end(), groups.begin(), groups.end());
      } else if (constraint.kind == ConstraintKind::kWindoku) {
        for (int top = 1; top + board.box_rows < board.rows; top += board.box_rows + 1) {
          for (int left = 1; left + board.box_columns < board.columns;
               left += board.box_columns + 1) {
            std::vector<int> window;
            for (int row = top; row < top + board.box_rows; ++row) {
              for (int column = left; column < left + board.box_columns; ++column) {
                window.push_back(board.CellAt(row, column));
              }
            }
            houses.push_back(window);
          }
        }
      }
    }
  }
  return houses;
}

bool CellsDiffer(ConstraintKind kind) {
  switch (kind) {
    case ConstraintKind::kDiagonal:
    case ConstraintKind::kExtraRegion:
    case ConstraintKind::kDifferent:
    case ConstraintKind::kCage:
    case ConstraintKind::kRellik:
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kEqualityCage:
    case ConstraintKind::kRenban:
    case ConstraintKind::kNabner:
    case ConstraintKind::kThermometer:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Lowering::AddDifferent(std::vector<int> cells) {
  absl::c_sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  if (cells.size() > 1) relations_.different.push_back({std::move(cells)});
}

void Lowering::AddPair(int a, int b, absl::FunctionRef<bool(int, int)> relation) {
  if (a == b) {
    Allow(a, [&](int value) { return relation(value, value); });
    return;
  }
  Pair pair = {a, b, {}};
  for (int first = board_.least; first <= greatest(); ++first) {
    ValueSet allowed = 0;
    for (int second = board_.least; second <= greatest(); ++second) {
      if (relation(first, second)) allowed |= board_.SetOf(second);
    }
    pair.allowed.push_back(allowed);
  }
  relations_.pairs.push_back(std::move(pair));
}

void Lowering::AddNeighbours(absl::Span<const int> line,
                             absl::FunctionRef<bool(int, int)> relation) {
  for (size_t i = 1; i < line.size(); ++i) AddPair(line[i - 1], line[i], relation);
}

void Lowering::AddAllPairs(absl::Span<const int> cells,
                           absl::FunctionRef<bool(int, int)> relation) {
  for (size_t i = 0; i < cells.size(); ++i) {
    for (size_t j = i + 1; j < cells.size(); ++j) AddPair(cells[i], cells[j], relation);
  }
}

void Lowering::AddAt(int down, int right, absl::FunctionRef<bool(int, int)> relation,
                     absl::FunctionRef<bool(int, int)> applies) {
  for (int a = 0; a < board_.num_cells(); ++a) {
    const int row = board_.RowOf(a) + down;
    const int column = board_.ColumnOf(a) + right;
    if (row >= board_.rows || column < 0 || column >= board_.columns) continue;
    const int b = board_.CellAt(row, column);
    if (!board_.IsHole(a) && !board_.IsHole(b) && applies(a, b)) AddPair(a, b, relation);
  }
}

void Lowering::Allow(int cell, absl::FunctionRef<bool(int)> predicate) {
  for (int value = board_.least; value <= greatest(); ++value) {
    if (!predicate(value)) relations_.candidates[cell] &= ~board_.SetOf(value);
  }
}

bool Lowering::AddAutomaton(absl::Span<const int> cells, LineState start, Step step,
                            absl::FunctionRef<bool(LineState)> accepts) {
  constexpr size_t kMostEdges = 2'000'000;
  std::optional<LineAutomaton> line =
      BuildAutomaton(board_, relations_.candidates, cells, {start, step, accepts}, kMostEdges);
  if (!line.has_value()) return false;
  if (line->IsEmpty()) {
    AddImpossible(cells.front());
  } else {
    relations_.lines.push_back(*std::move(line));
  }
  return true;
}

bool Lowering::AllDiffer(absl::Span<const int> cells) const {
  for (size_t i = 0; i < cells.size(); ++i) {
    for (size_t j = i + 1; j < cells.size(); ++j) {
      if (cells[i] == cells[j] || !peers_[cells[i]][cells[j]]) return false;
    }
  }
  return true;
}

bool Lowering::AddGlobal(const Constraint& constraint) {
  const auto everywhere = [](int, int) { return true; };
  const auto differ = [](int a, int b) { return a != b; };
  switch (constraint.kind) {
    case ConstraintKind::kAntiKnight:
      for (const auto& [down, right] : {std::pair(1, 2), {1, -2}, {2, 1}, {2, -1}}) {
        AddAt(down, right, differ, everywhere);
      }
      return true;
    case ConstraintKind::kAntiKing:
      AddAt(1, 1, differ, everywhere);
      AddAt(1, -1, differ, everywhere);
      return true;
    case ConstraintKind::kAntiTaxicab:
      for (int down = 0; down < board_.rows; ++down) {
        for (int right = -board_.columns + 1; right < board_.columns; ++right) {
          const int steps = down + std::abs(right);
          if (steps > greatest() || (down == 0 && right <= 0)) continue;
          AddAt(
              down, right, [&](int a, int b) { return a != b || a != steps; }, everywhere);
        }
      }
      return true;
    case ConstraintKind::kNonconsecutive:
    case ConstraintKind::kNegativeKropki:
    case ConstraintKind::kNegativeDifference:
    case ConstraintKind::kNegativeRatio:
    case ConstraintKind::kNegativeXV:
      AddNegative(constraint);
      return true;
    case ConstraintKind::kWindoku:
    case ConstraintKind::kDisjointGroups:
      return true;  // houses
    case ConstraintKind::kGlobalEntropy:
    case ConstraintKind::kGlobalModular: {
      // The state: which of the three classes the square has.
      const int third = std::max(1, board_.num_values / 3);
      const bool entropy = constraint.kind == ConstraintKind::kGlobalEntropy;
      for (int row = 0; row + 1 < board_.rows; ++row) {
        for (int column = 0; column + 1 < board_.columns; ++column) {
          const int first = board_.CellAt(row, column);
          const int cells[] = {first, first + 1, first + board_.columns,
                               first + board_.columns + 1};
          AddAutomaton(
              cells, 0,
              [&](int, LineState state, int value, Enter enter) {
                enter(state | LineState{1} << (entropy ? IndexOf(value) / third : value % 3));
              },
              [](LineState state) { return state == 7; });
        }
      }
      return true;
    }
    default:
      return false;
  }
}

void Lowering::AddNegative(const Constraint& constraint) {
  // Pairs of cells that a constraint of the kind joins.
  const auto joined = [&](ConstraintKind kind, int a, int b) {
    return absl::c_any_of(board_.constraints, [&](const Constraint& other) {
      return other.kind == kind && absl::c_linear_search(other.cells, a) &&
             absl::c_linear_search(other.cells, b);
    });
  };
  const int n = constraint.numbers.empty() ? 1 : constraint.numbers[0];
  const auto applies = [&](int a, int b) {
    switch (constraint.kind) {
      case ConstraintKind::kNegativeKropki:
        return !joined(ConstraintKind::kDifference, a, b) && !joined(ConstraintKind::kRatio, a, b);
      case ConstraintKind::kNegativeDifference:
        return !joined(ConstraintKind::kDifference, a, b);
      case ConstraintKind::kNegativeRatio:
        return !joined(ConstraintKind::kRatio, a, b);
      case ConstraintKind::kNegativeXV:
        return !joined(ConstraintKind::kPairSum, a, b);
      default:
        return true;
    }
  };
  const auto relation = [&](int a, int b) {
    const bool doubled = a == 2 * b || b == 2 * a;
    switch (constraint.kind) {
      case ConstraintKind::kNegativeKropki:
        return std::abs(a - b) != 1 && !doubled;
      case ConstraintKind::kNegativeRatio:
        return a != n * b && b != n * a;
      case ConstraintKind::kNegativeXV:
        return a + b != 5 && a + b != 10;
      default:
        return std::abs(a - b) != n;
    }
  };
  AddAt(0, 1, relation, applies);
  AddAt(1, 0, relation, applies);
}

bool Lowering::AddPairwise(const Constraint& constraint) {
  const std::vector<int>& cells = constraint.cells;
  const int n = constraint.numbers.empty() ? 0 : constraint.numbers[0];
  const int size = static_cast<int>(cells.size());
  switch (constraint.kind) {
    case ConstraintKind::kEven:
      for (const int cell : cells) Allow(cell, [](int value) { return value % 2 == 0; });
      return true;
    case ConstraintKind::kOdd:
      for (const int cell : cells) Allow(cell, [](int value) { return value % 2 != 0; });
      return true;
    case ConstraintKind::kMinimum:
    case ConstraintKind::kMaximum: {
      const bool least = constraint.kind == ConstraintKind::kMinimum;
      const auto marked = [&](int cell) {
        return absl::c_any_of(board_.constraints, [&](const Constraint& other) {
          return other.kind == constraint.kind && absl::c_linear_search(other.cells, cell);
        });
      };
      const auto below = [&](int a, int b) { return least ? a < b : a > b; };
      const auto above = [&](int a, int b) { return below(b, a); };
      for (const auto& [down, right] : {std::pair(0, 1), {1, 0}}) {
        AddAt(down, right, below,
              [&](int a, int b) { return absl::c_linear_search(cells, a) && !marked(b); });
        AddAt(down, right, above,
              [&](int a, int b) { return absl::c_linear_search(cells, b) && !marked(a); });
      }
      return true;
    }
    case ConstraintKind::kDifference:
      AddPair(cells[0], cells[1], [n](int a, int b) { return std::abs(a - b) == n; });
      return true;
    case ConstraintKind::kRatio:
      AddPair(cells[0], cells[1], [n](int a, int b) { return a == n * b || b == n * a; });
      return true;
    case ConstraintKind::kPairSum:
      AddPair(cells[0], cells[1], [n](int a, int b) { return a + b == n; });
      return true;
    case ConstraintKind::kGreater:
      AddPair(cells[0], cells[1], [](int a, int b) { return a > b; });
      return true;
    case ConstraintKind::kWhispers:
      AddNeighbours(cells, [n](int a, int b) { return std::abs(a - b) >= n; });
      return true;
    case ConstraintKind::kThermometer:
      AddNeighbours(cells, [](int a, int b) { return a < b; });
      return true;
    case ConstraintKind::kSlowThermometer:
      AddNeighbours(cells, [](int a, int b) { return a <= b; });
      return true;
    case ConstraintKind::kPalindrome:
      for (int i = 0; i < size / 2; ++i) {
        AddPair(cells[i], cells[size - 1 - i], [](int a, int b) { return a == b; });
      }
      return true;
    case ConstraintKind::kClone:
      for (int i = 0; i < size / 2; ++i) {
        AddPair(cells[i], cells[size / 2 + i], [](int a, int b) { return a == b; });
      }
      return true;
    case ConstraintKind::kNabner:
      AddAllPairs(cells, [](int a, int b) { return std::abs(a - b) > 1; });
      return true;
    case ConstraintKind::kEntropic: {
      const int third = board_.num_values / 3;
      for (int i = 0; i < size; ++i) {
        for (int j = i + 1; j < std::min(size, i + 3); ++j) {
          AddPair(cells[i], cells[j],
                  [&](int a, int b) { return IndexOf(a) / third != IndexOf(b) / third; });
        }
      }
      return true;
    }
    case ConstraintKind::kModular:
      for (int i = 0; i < size; ++i) {
        for (int j = i + 1; j < std::min(size, i + n); ++j) {
          AddPair(cells[i], cells[j], [n](int a, int b) { return a % n != b % n; });
        }
      }
      // Cells n steps apart have the same remainder, once n in a row have all of them.
      for (int i = 0; i + n < size; ++i) {
        if (n <= 1 || n > board_.num_values) break;
        AddPair(cells[i], cells[i + n], [n](int a, int b) { return a % n == b % n; });
      }
      return true;
    case ConstraintKind::kPairs:
    case ConstraintKind::kAllPairs: {
      const auto relation = [&](int a, int b) {
        return (constraint.numbers[IndexOf(a)] >> IndexOf(b) & 1) != 0;
      };
      if (constraint.kind == ConstraintKind::kPairs) {
        AddNeighbours(cells, relation);
      } else {
        AddAllPairs(cells, relation);
      }
      return true;
    }
    case ConstraintKind::kRowIndexer:
    case ConstraintKind::kColumnIndexer:
    case ConstraintKind::kBoxIndexer:
      AddIndexers(constraint);
      return true;
    default:
      return false;
  }
}

void Lowering::AddIndexers(const Constraint& constraint) {
  for (const int cell : constraint.cells) {
    // The cells that a value may point at, from value 1, and the value that the one has to have.
    std::vector<int> targets;
    int wanted = 0;
    if (constraint.kind == ConstraintKind::kRowIndexer) {
      wanted = board_.RowOf(cell) + 1;
      for (int row = 0; row < board_.rows; ++row) {
        targets.push_back(board_.CellAt(row, board_.ColumnOf(cell)));
      }
    } else if (constraint.kind == ConstraintKind::kColumnIndexer) {
      wanted = board_.ColumnOf(cell) + 1;
      for (int column = 0; column < board_.columns; ++column) {
        targets.push_back(board_.CellAt(board_.RowOf(cell), column));
      }
    } else {
      const int height = board_.box_rows;
      const int width = board_.box_columns;
      const int top = board_.RowOf(cell) / height * height;
      const int left = board_.ColumnOf(cell) / width * width;
      wanted = board_.RowOf(cell) % height * width + board_.ColumnOf(cell) % width + 1;
      for (int i = 0; i < height * width; ++i) {
        targets.push_back(board_.CellAt(top + i / width, left + i % width));
      }
    }
    const int most = static_cast<int>(targets.size());
    Allow(cell, [&](int value) { return value >= 1 && value <= most; });
    for (int value = 1; value <= most; ++value) {
      AddPair(cell, targets[value - 1],
              [&](int control, int target) { return control != value || target == wanted; });
    }
  }
}

void Lowering::Add(const Constraint& constraint) {
  if (CellsDiffer(constraint.kind)) AddDifferent(constraint.cells);
  if (constraint.kind == ConstraintKind::kAnyOf) {
    Relations::Choice choice;
    for (const std::vector<Constraint>& parts : constraint.alternatives) {
      Relations& alternative = choice.alternatives.emplace_back();
      alternative.candidates = relations_.candidates;
      Lowering lowering(board_, peers_, &alternative);
      for (const Constraint& part : parts) lowering.Add(part);
      if (!alternative.unchecked.empty()) {
        alternative.unchecked.clear();
        relations_.unchecked.push_back(constraint);
      }
    }
    relations_.choices.push_back(std::move(choice));
    return;
  }
  if (AddGlobal(constraint) || AddPairwise(constraint) || AddSet(constraint) ||
      AddLine(constraint) || AddOutside(constraint)) {
    return;
  }
}

Relations Lower(const Board& board) {
  Relations relations;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    relations.candidates.push_back(board.CandidatesOf(cell));
  }
  std::vector<std::vector<int>> houses = Houses(board);
  for (const Constraint& constraint : board.constraints) {
    if (CellsDiffer(constraint.kind)) houses.push_back(constraint.cells);
  }
  std::vector<std::vector<bool>> peers(board.num_cells(), std::vector<bool>(board.num_cells()));
  for (const std::vector<int>& house : houses) {
    if (board.constraints.empty()) break;  // nothing asks for peers
    for (const int a : house) {
      for (const int b : house) peers[a][b] = a != b;
    }
  }
  Lowering lowering(board, peers, &relations);
  for (const std::vector<int>& house : houses) lowering.AddDifferent(house);
  // Cells that have few values first: automata are built from the candidates.
  for (const Constraint& constraint : board.constraints) {
    if (constraint.kind == ConstraintKind::kEven || constraint.kind == ConstraintKind::kOdd) {
      lowering.Add(constraint);
    }
  }
  for (const Constraint& constraint : board.constraints) {
    if (constraint.kind != ConstraintKind::kEven && constraint.kind != ConstraintKind::kOdd) {
      lowering.Add(constraint);
    }
  }
  // A set of cells that is part of another says nothing new.
  std::vector<Different>& sets = relations.different;
  absl::c_stable_sort(sets,
                      [](const auto& a, const auto& b) { return a.cells.size() > b.cells.size(); });
  std::vector<Different> kept;
  for (Different& set : sets) {
    const bool is_part = absl::c_any_of(
        kept, [&](const Different& other) { return absl::c_includes(other.cells, set.cells); });
    if (!is_part) kept.push_back(std::move(set));
  }
  sets = std::move(kept);
  return relations;
}

}  // namespace sudoku::internal
