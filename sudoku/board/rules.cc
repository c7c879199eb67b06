// SPDX-License-Identifier: Apache-2.0
//
// The definitions of all constraints, as predicates on a board that may be filled in part. Each is
// written to be compared with its sentence in constraint.h, not to be fast: the reference search
// and the tests rely on this file alone. No engine uses it.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/board.h"

namespace sudoku {
namespace {

using Values = std::vector<int>;  // of the cells of a constraint, in their order

bool IsFull(const Values& values) { return !absl::c_linear_search(values, kEmptyCell); }

int Sum(absl::Span<const int> values) { return std::accumulate(values.begin(), values.end(), 0); }

// Two filled values are equal.
bool HasRepeat(const Values& values) {
  std::set<int> seen;
  for (const int value : values) {
    if (value != kEmptyCell && !seen.insert(value).second) return true;
  }
  return false;
}

// The pair of values is filled and does not satisfy the relation.
bool Fails(int a, int b, const std::function<bool(int, int)>& relation) {
  return a != kEmptyCell && b != kEmptyCell && !relation(a, b);
}

// Two neighbours on the line do not satisfy the relation.
bool NeighboursFail(const Values& line, const std::function<bool(int, int)>& relation) {
  for (size_t i = 1; i < line.size(); ++i) {
    if (Fails(line[i - 1], line[i], relation)) return true;
  }
  return false;
}

// Two values of the line, the earlier one first, do not satisfy the relation.
bool AnyPairFails(const Values& line, const std::function<bool(int, int)>& relation) {
  for (size_t i = 0; i < line.size(); ++i) {
    for (size_t j = i + 1; j < line.size(); ++j) {
      if (Fails(line[i], line[j], relation)) return true;
    }
  }
  return false;
}

// Calls visit(a, b) for each two cells of the board of which b is (down, right) of a; true if a
// call was.
bool AnyAt(const Board& board, int down, int right, const std::function<bool(int, int)>& visit) {
  for (int row = 0; row + down < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      const int other = column + right;
      if (other < 0 || other >= board.columns) continue;
      if (visit(board.CellAt(row, column), board.CellAt(row + down, other))) return true;
    }
  }
  return false;
}

bool AnyNeighbours(const Board& board, const std::function<bool(int, int)>& visit) {
  return AnyAt(board, 0, 1, visit) || AnyAt(board, 1, 0, visit);
}

// Whether one constraint of the kind has both cells.
bool AreJoined(const Board& board, ConstraintKind kind, int a, int b) {
  return absl::c_any_of(board.constraints, [&](const Constraint& constraint) {
    return constraint.kind == kind && absl::c_linear_search(constraint.cells, a) &&
           absl::c_linear_search(constraint.cells, b);
  });
}

bool IsTimes(int a, int b, int factor) { return a == b * factor || b == a * factor; }

// Which of `parts` equal parts of the values this one is in, by size.
int PartOf(const Board& board, int value, int parts) {
  return (value - board.least) / (board.num_values / parts);
}

// The remainder of division, never negative.
int Remainder(int value, int by) { return ((value % by) + by) % by; }

bool LittleSquaresFail(const Board& board, absl::Span<const int> values,
                       const std::function<int(int)>& class_of) {
  for (int row = 0; row + 1 < board.rows; ++row) {
    for (int column = 0; column + 1 < board.columns; ++column) {
      std::set<int> classes;
      bool full = true;
      for (const int cell : {board.CellAt(row, column), board.CellAt(row, column + 1),
                             board.CellAt(row + 1, column), board.CellAt(row + 1, column + 1)}) {
        full = full && values[cell] != kEmptyCell;
        if (values[cell] != kEmptyCell) classes.insert(class_of(values[cell]));
      }
      if (full && classes.size() < 3) return true;
    }
  }
  return false;
}

// The windows of windoku: one row and one column of cells is left between them and at the edges.
bool WindowsFail(const Board& board, absl::Span<const int> values) {
  for (int top = 1; top + board.box_rows < board.rows; top += board.box_rows + 1) {
    for (int left = 1; left + board.box_columns < board.columns; left += board.box_columns + 1) {
      Values window;
      for (int i = 0; i < board.box_rows * board.box_columns; ++i) {
        const int row = top + i / board.box_columns;
        window.push_back(values[board.CellAt(row, left + i % board.box_columns)]);
      }
      if (HasRepeat(window)) return true;
    }
  }
  return false;
}

// The place of a cell in its box, from 0 in reading order.
int PlaceInBox(const Board& board, int cell) {
  return board.RowOf(cell) % board.box_rows * board.box_columns +
         board.ColumnOf(cell) % board.box_columns;
}

bool DisjointGroupsFail(const Board& board, absl::Span<const int> values) {
  for (int place = 0; place < board.box_rows * board.box_columns; ++place) {
    Values group;
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (PlaceInBox(board, cell) == place) group.push_back(values[cell]);
    }
    if (HasRepeat(group)) return true;
  }
  return false;
}

// Some cell of the constraint and an orthogonal neighbour of it that is in no constraint of this
// kind do not satisfy the relation.
bool ExtremeFails(const Board& board, const Constraint& constraint, absl::Span<const int> values,
                  const std::function<bool(int, int)>& relation) {
  const auto is_extreme = [&](int cell) {
    return absl::c_any_of(board.constraints, [&](const Constraint& other) {
      return other.kind == constraint.kind && absl::c_linear_search(other.cells, cell);
    });
  };
  const auto fails = [&](int cell, int other) {
    return absl::c_linear_search(constraint.cells, cell) && !is_extreme(other) &&
           Fails(values[cell], values[other], relation);
  };
  return AnyNeighbours(board, [&](int a, int b) { return fails(a, b) || fails(b, a); });
}

// The sums of groups of these sizes are not all the same.
bool SumsDiffer(const Values& values, const std::vector<int>& sizes) {
  std::set<int> sums;
  size_t begin = 0;
  for (const int size : sizes) {
    const Values group(values.begin() + begin, values.begin() + begin + size);
    if (IsFull(group)) sums.insert(Sum(group));
    begin += size;
  }
  return sums.size() > 1;
}

bool RegionSumsDiffer(const Board& board, const Constraint& line, const Values& values) {
  std::vector<int> sizes;
  for (size_t i = 0; i < line.cells.size(); ++i) {
    const bool begins = i == 0 || board.regions[line.cells[i]] != board.regions[line.cells[i - 1]];
    if (begins) sizes.push_back(0);
    ++sizes.back();
  }
  return SumsDiffer(values, sizes);
}

bool ZipperFails(const Values& line) {
  const size_t size = line.size();
  std::set<int> sums;
  for (size_t i = 0; i < size / 2; ++i) {
    if (line[i] != kEmptyCell && line[size - 1 - i] != kEmptyCell) {
      sums.insert(line[i] + line[size - 1 - i]);
    }
  }
  if (size % 2 == 1 && line[size / 2] != kEmptyCell) sums.insert(line[size / 2]);
  return sums.size() > 1;
}

// Whether the line falls into stretches that add up to the sum: can the rest of it, from `begin`?
bool FallsIntoSums(const Values& line, size_t begin, int sum) {
  if (begin == line.size()) return true;
  int total = 0;
  for (size_t end = begin; end < line.size(); ++end) {
    total += line[end];
    if (total == sum && FallsIntoSums(line, end + 1, sum)) return true;
    if (total > sum) return false;
  }
  return false;
}

bool SumLineFails(Values line, int sum, bool is_loop) {
  for (size_t turn = 0; turn < (is_loop ? line.size() : 1); ++turn) {
    if (FallsIntoSums(line, 0, sum)) return false;
    std::rotate(line.begin(), line.begin() + 1, line.end());
  }
  return true;
}

bool ArrowFails(const Values& values, int digits) {
  int number = 0;
  for (int i = 0; i < digits; ++i) {
    if (i > 0 && values[i] > 9) return true;  // no decimal digit
    number = 10 * number + values[i];
  }
  return number != Sum(absl::MakeSpan(values).subspan(digits));
}

bool RenbanFails(const Values& values) {
  if (HasRepeat(values)) return true;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *greatest - *least + 1 != static_cast<int>(values.size());
}

bool LockoutFails(const Values& line, int difference) {
  const int low = std::min(line.front(), line.back());
  const int high = std::max(line.front(), line.back());
  if (high - low < difference) return true;
  return std::any_of(line.begin() + 1, line.end() - 1,
                     [&](int value) { return low <= value && value <= high; });
}

bool BetweenFails(const Values& line) {
  const int low = std::min(line.front(), line.back());
  const int high = std::max(line.front(), line.back());
  return std::any_of(line.begin() + 1, line.end() - 1,
                     [&](int value) { return value <= low || value >= high; });
}

// The sum of what is between the least and the greatest value of the line, the first ones if there
// are several.
int SandwichSum(const Values& line) {
  auto first = std::min_element(line.begin(), line.end());
  auto last = std::max_element(line.begin(), line.end());
  if (last < first) std::swap(first, last);
  return first == last ? 0 : std::accumulate(first + 1, last, 0);
}

// How often each of the numbers that a quadruple names is missing.
bool LacksAny(const Values& values, const std::vector<int>& wanted) {
  return absl::c_any_of(wanted, [&](int value) {
    return absl::c_count(values, value) < absl::c_count(wanted, value);
  });
}

bool CountsFail(const Values& values, const std::vector<int>& pairs) {
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    if (absl::c_count(values, pairs[i]) != pairs[i + 1]) return true;
  }
  return false;
}

bool SomeSetAddsUp(const Values& values, int sum) {
  for (uint32_t set = 1; set < uint32_t{1} << values.size(); ++set) {
    int total = 0;
    for (size_t i = 0; i < values.size(); ++i) total += (set >> i & 1) != 0 ? values[i] : 0;
    if (total == sum) return true;
  }
  return false;
}

bool EqualityFails(const Board& board, const Values& values) {
  int even = 0;
  int odd = 0;
  int low = 0;
  int high = 0;
  for (const int value : values) {
    ++(value % 2 == 0 ? even : odd);
    const int twice = 2 * (value - board.least) + 1;
    low += twice < board.num_values ? 1 : 0;
    high += twice > board.num_values ? 1 : 0;
  }
  return even != odd || low != high || low + high != static_cast<int>(values.size());
}

int VisibleFrom(const Values& line) {
  int visible = 0;
  int highest = 0;
  for (const int value : line) {
    if (value > highest) ++visible;
    highest = std::max(highest, value);
  }
  return visible;
}

// The first value that a higher one before it hides; kEmptyCell if none is.
int FirstHidden(const Values& line) {
  int highest = line.front();
  for (const int value : line) {
    if (value < highest) return value;
    highest = value;
  }
  return kEmptyCell;
}

// All rows and columns, read from both ends.
std::vector<Values> AllLines(const Board& board, absl::Span<const int> values) {
  std::vector<Values> lines;
  const auto add = [&](int first, int step, int size) {
    Values line;
    for (int i = 0; i < size; ++i) line.push_back(values[first + i * step]);
    lines.push_back(line);
    absl::c_reverse(line);
    lines.push_back(line);
  };
  for (int row = 0; row < board.rows; ++row) add(board.CellAt(row, 0), 1, board.columns);
  for (int column = 0; column < board.columns; ++column) add(column, board.columns, board.rows);
  return lines;
}

bool RankFails(const Board& board, const Constraint& constraint, const Values& line,
               absl::Span<const int> values) {
  if (absl::c_linear_search(values, kEmptyCell)) return false;
  const std::vector<Values> lines = AllLines(board, values);
  const int ties = constraint.numbers.size() > 1 ? constraint.numbers[1] : 0;
  const auto less = absl::c_count_if(lines, [&](const Values& other) { return other < line; });
  if (less + 1 != constraint.numbers[0]) return true;
  if (ties == 0) return absl::c_count(lines, line) > 1;
  return ties == 2 && std::set<Values>(lines.begin(), lines.end()).size() < lines.size();
}

// Each cell of an indexer names a cell of its line or box, which has to have the number of the line
// or place where the indexer is.
bool IndexerFails(const Board& board, const Constraint& constraint, absl::Span<const int> values) {
  for (const int cell : constraint.cells) {
    const int value = values[cell];
    if (value == kEmptyCell) continue;
    int target = -1;
    int wanted = 0;
    if (constraint.kind == ConstraintKind::kRowIndexer) {
      wanted = board.RowOf(cell) + 1;
      if (value >= 1 && value <= board.rows) target = board.CellAt(value - 1, board.ColumnOf(cell));
    } else if (constraint.kind == ConstraintKind::kColumnIndexer) {
      wanted = board.ColumnOf(cell) + 1;
      if (value >= 1 && value <= board.columns) target = board.CellAt(board.RowOf(cell), value - 1);
    } else if (board.box_rows > 0) {
      wanted = PlaceInBox(board, cell) + 1;
      const int top = board.RowOf(cell) / board.box_rows * board.box_rows;
      const int left = board.ColumnOf(cell) / board.box_columns * board.box_columns;
      if (value >= 1 && value <= board.box_rows * board.box_columns) {
        target = board.CellAt(top + (value - 1) / board.box_columns,
                              left + (value - 1) % board.box_columns);
      }
    }
    if (target < 0 || (values[target] != kEmptyCell && values[target] != wanted)) return true;
  }
  return false;
}

// Whether the automaton of the numbers rejects the line: constraint.h has their order.
bool AutomatonRejects(const Board& board, const std::vector<int>& numbers, const Values& line) {
  const int num_states = numbers[0];
  std::vector<std::vector<std::vector<int>>> next(num_states);
  size_t at = 1 + num_states;
  for (auto& of_state : next) {
    for (int i = 0; i < board.num_values; ++i) {
      const int count = numbers[at++];
      of_state.emplace_back(numbers.begin() + at, numbers.begin() + at + count);
      at += count;
    }
  }
  std::set<int> states;
  for (int state = 0; state < num_states; ++state) {
    if ((numbers[1 + state] & 1) != 0) states.insert(state);
  }
  for (const int value : line) {
    std::set<int> after;
    for (const int state : states) {
      const std::vector<int>& targets = next[state][value - board.least];
      after.insert(targets.begin(), targets.end());
    }
    states = after;
  }
  return absl::c_none_of(states, [&](int state) { return (numbers[1 + state] & 2) != 0; });
}

// What holds of pairs of cells, whatever the other cells of the line have.
std::optional<bool> PairsAreBroken(const Board& board, const Constraint& constraint,
                                   const Values& line) {
  const std::vector<int>& numbers = constraint.numbers;
  const int n = numbers.empty() ? 0 : numbers[0];
  switch (constraint.kind) {
    case ConstraintKind::kDifference:
      return NeighboursFail(line, [n](int a, int b) { return std::abs(a - b) == n; });
    case ConstraintKind::kRatio:
      return NeighboursFail(line, [n](int a, int b) { return IsTimes(a, b, n); });
    case ConstraintKind::kPairSum:
      return NeighboursFail(line, [n](int a, int b) { return a + b == n; });
    case ConstraintKind::kGreater:
      return NeighboursFail(line, [](int a, int b) { return a > b; });
    case ConstraintKind::kWhispers:
      return NeighboursFail(line, [n](int a, int b) { return std::abs(a - b) >= n; });
    case ConstraintKind::kThermometer:
      return NeighboursFail(line, [](int a, int b) { return a < b; });
    case ConstraintKind::kSlowThermometer:
      return NeighboursFail(line, [](int a, int b) { return a <= b; });
    case ConstraintKind::kNabner:
      return AnyPairFails(line, [](int a, int b) { return std::abs(a - b) > 1; });
    case ConstraintKind::kPairs:
    case ConstraintKind::kAllPairs: {
      const auto relation = [&](int a, int b) {
        return (numbers[a - board.least] >> (b - board.least) & 1) != 0;
      };
      return constraint.kind == ConstraintKind::kPairs ? NeighboursFail(line, relation)
                                                       : AnyPairFails(line, relation);
    }
    case ConstraintKind::kPalindrome:
      for (size_t i = 0; i < line.size(); ++i) {
        if (Fails(line[i], line[line.size() - 1 - i], std::equal_to<>())) return true;
      }
      return false;
    case ConstraintKind::kClone:
      for (size_t i = 0; i < line.size() / 2; ++i) {
        if (Fails(line[i], line[line.size() / 2 + i], std::equal_to<>())) return true;
      }
      return false;
    default:
      return std::nullopt;
  }
}

// What is about the whole board, or about cells and their neighbours.
std::optional<bool> BoardIsBroken(const Board& board, const Constraint& constraint,
                                  absl::Span<const int> values) {
  const int n = constraint.numbers.empty() ? 0 : constraint.numbers[0];
  const auto equal = [&](int a, int b) {
    return values[a] != kEmptyCell && values[a] == values[b];
  };
  // Whether two neighbours that no constraint of these kinds joins satisfy the relation.
  const auto unjoined = [&](std::vector<ConstraintKind> kinds,
                            const std::function<bool(int, int)>& relation) {
    return AnyNeighbours(board, [&](int a, int b) {
      return values[a] != kEmptyCell && values[b] != kEmptyCell && relation(values[a], values[b]) &&
             absl::c_none_of(kinds, [&](ConstraintKind k) { return AreJoined(board, k, a, b); });
    });
  };
  switch (constraint.kind) {
    case ConstraintKind::kAntiKnight:
      return AnyAt(board, 1, 2, equal) || AnyAt(board, 1, -2, equal) || AnyAt(board, 2, 1, equal) ||
             AnyAt(board, 2, -1, equal);
    case ConstraintKind::kAntiKing:
      return AnyAt(board, 1, 1, equal) || AnyAt(board, 1, -1, equal);
    case ConstraintKind::kAntiTaxicab:
      for (int a = 0; a < board.num_cells(); ++a) {
        for (int b = 0; b < a; ++b) {
          const int steps = std::abs(board.RowOf(a) - board.RowOf(b)) +
                            std::abs(board.ColumnOf(a) - board.ColumnOf(b));
          if (equal(a, b) && values[a] == steps) return true;
        }
      }
      return false;
    case ConstraintKind::kNonconsecutive:
      return unjoined({}, [](int a, int b) { return std::abs(a - b) == 1; });
    case ConstraintKind::kNegativeKropki:
      return unjoined({ConstraintKind::kDifference, ConstraintKind::kRatio},
                      [](int a, int b) { return std::abs(a - b) == 1 || IsTimes(a, b, 2); });
    case ConstraintKind::kNegativeDifference:
      return unjoined({ConstraintKind::kDifference},
                      [n](int a, int b) { return std::abs(a - b) == n; });
    case ConstraintKind::kNegativeRatio:
      return unjoined({ConstraintKind::kRatio}, [n](int a, int b) { return IsTimes(a, b, n); });
    case ConstraintKind::kNegativeXV:
      return unjoined({ConstraintKind::kPairSum},
                      [](int a, int b) { return a + b == 5 || a + b == 10; });
    case ConstraintKind::kWindoku:
      return WindowsFail(board, values);
    case ConstraintKind::kDisjointGroups:
      return DisjointGroupsFail(board, values);
    case ConstraintKind::kGlobalEntropy:
      return LittleSquaresFail(board, values, [&](int value) { return PartOf(board, value, 3); });
    case ConstraintKind::kGlobalModular:
      return LittleSquaresFail(board, values, [](int value) { return Remainder(value, 3); });
    case ConstraintKind::kMinimum:
      return ExtremeFails(board, constraint, values, std::less<>());
    case ConstraintKind::kMaximum:
      return ExtremeFails(board, constraint, values, std::greater<>());
    case ConstraintKind::kRowIndexer:
    case ConstraintKind::kColumnIndexer:
    case ConstraintKind::kBoxIndexer:
      return IndexerFails(board, constraint, values);
    case ConstraintKind::kAnyOf:
      return absl::c_all_of(constraint.alternatives, [&](const std::vector<Constraint>& parts) {
        return absl::c_any_of(
            parts, [&](const Constraint& part) { return IsBroken(board, part, values); });
      });
    default:
      return std::nullopt;
  }
}

// What holds of some of the values, whatever the others are. The other cells may be empty.
std::optional<bool> PartIsBroken(const Board& board, const Constraint& constraint,
                                 const Values& values) {
  const std::vector<int>& numbers = constraint.numbers;
  // Cells differ if they are different cells: one that is listed twice is one cell.
  Values of_cells;
  std::set<int> cells;
  for (size_t i = 0; i < values.size(); ++i) {
    if (cells.insert(constraint.cells[i]).second) of_cells.push_back(values[i]);
  }
  switch (constraint.kind) {
    case ConstraintKind::kDiagonal:
    case ConstraintKind::kExtraRegion:
    case ConstraintKind::kDifferent:
      return HasRepeat(of_cells);
    case ConstraintKind::kEven:
      return absl::c_any_of(values, [](int v) { return v != kEmptyCell && v % 2 != 0; });
    case ConstraintKind::kOdd:
      return absl::c_any_of(values, [](int v) { return v != kEmptyCell && v % 2 == 0; });
    case ConstraintKind::kZipper:
      return ZipperFails(values);
    case ConstraintKind::kRegionSum:
      return RegionSumsDiffer(board, constraint, values);
    case ConstraintKind::kEqualSums:
      return SumsDiffer(values, numbers);
    case ConstraintKind::kEntropic:
      for (size_t i = 0; i < values.size(); ++i) {
        for (size_t j = i + 1; j < std::min(values.size(), i + 3); ++j) {
          if (Fails(values[i], values[j],
                    [&](int a, int b) { return PartOf(board, a, 3) != PartOf(board, b, 3); })) {
            return true;
          }
        }
      }
      return false;
    case ConstraintKind::kModular:
      for (size_t i = 0; i < values.size(); ++i) {
        for (size_t j = i + 1; j < std::min(values.size(), i + numbers[0]); ++j) {
          if (Fails(values[i], values[j], [&](int a, int b) {
                return Remainder(a, numbers[0]) != Remainder(b, numbers[0]);
              })) {
            return true;
          }
        }
      }
      return false;
    case ConstraintKind::kCage:
    case ConstraintKind::kRellik:
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kEqualityCage:
    case ConstraintKind::kRenban:
      if (HasRepeat(of_cells)) return true;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

// What only the values of all cells can tell.
bool WholeIsBroken(const Board& board, const Constraint& constraint, const Values& values,
                   absl::Span<const int> all) {
  const std::vector<int>& numbers = constraint.numbers;
  const int n = numbers.empty() ? 0 : numbers[0];
  const int size = static_cast<int>(values.size());
  switch (constraint.kind) {
    case ConstraintKind::kRenban:
      return RenbanFails(values);
    case ConstraintKind::kBetween:
      return BetweenFails(values);
    case ConstraintKind::kLockout:
      return LockoutFails(values, n);
    case ConstraintKind::kSumLine:
      return SumLineFails(values, n, numbers.size() > 1 && numbers[1] == 1);
    case ConstraintKind::kArrow:
      return ArrowFails(values, n);
    case ConstraintKind::kDoubleArrow:
      return 2 * (values.front() + values.back()) != Sum(values);
    case ConstraintKind::kValueIndex:
      return values[1] < 1 || values[1] + 1 >= size || values[1 + values[1]] != values[0];
    case ConstraintKind::kCage:
      return !numbers.empty() && Sum(values) != n;
    case ConstraintKind::kSum:
      return (numbers.size() == 1
                  ? Sum(values)
                  : std::inner_product(values.begin(), values.end(), numbers.begin() + 1, 0)) != n;
    case ConstraintKind::kSameValues: {
      std::set<std::multiset<int>> sets;
      for (int i = 0; i < n; ++i) {
        sets.emplace(values.begin() + i * (size / n), values.begin() + (i + 1) * (size / n));
      }
      return sets.size() > 1;
    }
    case ConstraintKind::kQuadruple:
      return LacksAny(values, numbers);
    case ConstraintKind::kExactly:
      return CountsFail(values, numbers);
    case ConstraintKind::kRellik:
      return SomeSetAddsUp(values, n);
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kSandwich:
      return SandwichSum(values) != n;
    case ConstraintKind::kEqualityCage:
      return EqualityFails(board, values);
    case ConstraintKind::kCountingCircles:
      return absl::c_any_of(values, [&](int v) { return absl::c_count(values, v) != v; });
    case ConstraintKind::kCountDistinct:
      return static_cast<int>(std::set<int>(values.begin() + 1, values.end()).size()) != values[0];
    case ConstraintKind::kLittleKiller:
      return Sum(values) != n;
    case ConstraintKind::kXSum:
      return values[0] > size || Sum(absl::MakeSpan(values).first(values[0])) != n;
    case ConstraintKind::kSkyscraper:
      return VisibleFrom(values) != n;
    case ConstraintKind::kHiddenSkyscraper:
      return FirstHidden(values) != n;
    case ConstraintKind::kNumberedRoom:
      return values[0] < 1 || values[0] > size || values[values[0] - 1] != n;
    case ConstraintKind::kFullRank:
      return RankFails(board, constraint, values, all);
    case ConstraintKind::kAutomaton:
      return AutomatonRejects(board, numbers, values);
    default:
      return false;
  }
}

}  // namespace

bool IsBroken(const Board& board, const Constraint& constraint, absl::Span<const int> values) {
  if (const auto broken = BoardIsBroken(board, constraint, values)) return *broken;
  Values own;
  for (const int cell : constraint.cells) own.push_back(values[cell]);
  if (const auto broken = PairsAreBroken(board, constraint, own)) return *broken;
  if (const auto broken = PartIsBroken(board, constraint, own)) return *broken;
  return IsFull(own) && WholeIsBroken(board, constraint, own, values);
}

bool HousesAreBroken(const Board& board, absl::Span<const int> values) {
  for (int a = 0; a < board.num_cells(); ++a) {
    for (int b = 0; b < a; ++b) {
      if (values[a] == kEmptyCell || values[a] != values[b]) continue;
      const bool same_line =
          board.RowOf(a) == board.RowOf(b) || board.ColumnOf(a) == board.ColumnOf(b);
      if (board.lines_differ && same_line) return true;
      if (board.regions[a] >= 0 && board.regions[a] == board.regions[b]) return true;
    }
  }
  return false;
}

namespace {

// Whether cells of a constraint of this kind differ, all or some.
bool HasCellsThatDiffer(ConstraintKind kind) {
  switch (kind) {
    case ConstraintKind::kAntiKnight:
    case ConstraintKind::kAntiKing:
    case ConstraintKind::kAntiTaxicab:
    case ConstraintKind::kWindoku:
    case ConstraintKind::kDisjointGroups:
    case ConstraintKind::kDiagonal:
    case ConstraintKind::kExtraRegion:
    case ConstraintKind::kDifferent:
    case ConstraintKind::kRenban:
    case ConstraintKind::kCage:
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kEqualityCage:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<BoardClash> FindClashes(const Board& board) {
  std::vector<BoardClash> clashes;
  // What is broken by two givens is broken by all of them.
  const bool houses = HousesAreBroken(board, board.givens);
  std::vector<const Constraint*> broken;
  for (const Constraint& constraint : board.constraints) {
    if (HasCellsThatDiffer(constraint.kind) && IsBroken(board, constraint, board.givens)) {
      broken.push_back(&constraint);
    }
  }
  if (!houses && broken.empty()) return clashes;
  std::vector<int> two(board.num_cells(), kEmptyCell);
  for (int a = 0; a < board.num_cells(); ++a) {
    if (board.givens[a] == kEmptyCell) continue;
    two[a] = board.givens[a];
    for (int b = a + 1; b < board.num_cells(); ++b) {
      if (board.givens[b] != board.givens[a]) continue;
      two[b] = board.givens[b];
      const auto breaks = [&](const Constraint* constraint) {
        const std::vector<int>& cells = constraint->cells;
        const bool has_both =
            cells.empty() || (absl::c_linear_search(cells, a) && absl::c_linear_search(cells, b));
        return has_both && IsBroken(board, *constraint, two);
      };
      const bool same_line =
          board.RowOf(a) == board.RowOf(b) || board.ColumnOf(a) == board.ColumnOf(b);
      const bool same_region = board.regions[a] >= 0 && board.regions[a] == board.regions[b];
      if ((board.lines_differ && same_line) || same_region || absl::c_any_of(broken, breaks)) {
        clashes.push_back({a, b});
      }
      two[b] = kEmptyCell;
    }
    two[a] = kEmptyCell;
  }
  return clashes;
}

absl::Status CheckSolution(const Board& board, absl::Span<const int> solution) {
  const auto fault = [](auto... parts) {
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  };
  if (static_cast<int>(solution.size()) != board.num_cells()) {
    return fault("the solution has ", solution.size(), " cells, the board ", board.num_cells());
  }
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) continue;
    const std::string name = CellName(board, cell);
    const int value = solution[cell];
    if (value == kEmptyCell) return fault(name, " is empty");
    if (value < board.least || value > board.greatest()) {
      return fault(name, " is ", value, ", no value of the board");
    }
    if (board.givens[cell] != kEmptyCell && board.givens[cell] != value) {
      return fault(name, " is ", value, ", the puzzle has ", board.givens[cell]);
    }
    if ((board.candidates[cell] & board.SetOf(value)) == 0) {
      return fault(name, " is ", value, ", no candidate of this cell");
    }
  }
  if (HousesAreBroken(board, solution)) {
    for (int a = 0; a < board.num_cells(); ++a) {
      for (int b = a + 1; b < board.num_cells(); ++b) {
        std::vector<int> two(board.num_cells(), kEmptyCell);
        two[a] = solution[a];
        two[b] = solution[b];
        if (HousesAreBroken(board, two)) {
          return fault(CellName(board, a), " and ", CellName(board, b), " are both ", two[a]);
        }
      }
    }
  }
  for (const Constraint& constraint : board.constraints) {
    if (IsBroken(board, constraint, solution)) {
      return fault(Describe(board, constraint), " is broken");
    }
  }
  return absl::OkStatus();
}

}  // namespace sudoku
