// SPDX-License-Identifier: Apache-2.0
//
// Clues outside the board as automata that read the line from the clue on.

#include <algorithm>
#include <bit>
#include <vector>

#include "absl/algorithm/container.h"
#include "sudoku/relation/lowering.h"

namespace sudoku::internal {

void Lowering::AddSandwich(absl::Span<const int> line, int total) {
  // The least and the greatest value of the line are guessed at first; a whole house has no choice.
  // States: these two, which of them was read (0 none, 1 least, 2 greatest, 3 both), and the sum
  // after the first of them.
  struct Sandwich {
    int low;
    int high;
    int read;
    int sum;
  };
  const auto pack = [](const Sandwich& s) {
    return LineState(s.low) << 48 | LineState(s.high) << 32 | LineState(s.read) << 28 |
           LineState(s.sum);
  };
  const auto unpack = [](LineState state) {
    return Sandwich{static_cast<int>(state >> 48), static_cast<int>(state >> 32 & 0xffff),
                    static_cast<int>(state >> 28 & 3), static_cast<int>(state & 0xfffffff)};
  };
  const bool is_house = static_cast<int>(line.size()) == board_.num_values && AllDiffer(line);
  constexpr int kMostValuesOfHouse = 9;
  if (is_house && board_.num_values <= kMostValuesOfHouse) {
    // All values of a house are known, so states can know which were used: outside the crusts and
    // between them. Then no line is accepted that repeats a value. The sum is in the second set.
    constexpr int kShift = 16;
    const ValueSet crusts = board_.SetOf(board_.least) | board_.SetOf(greatest());
    const auto sum_of = [&](LineState set) {
      int sum = 0;
      for (; set != 0; set &= set - 1) sum += board_.least + std::countr_zero(set);
      return sum;
    };
    AddAutomaton(
        line, 0,
        [&](int, LineState state, int value, Enter enter) {
          const LineState used = state & 0xffff;
          const LineState between = state >> kShift;
          const LineState bit = board_.SetOf(value);
          if (((used | between) & bit) != 0) return;
          const int crusts_read = std::popcount(used & crusts);
          if ((bit & crusts) != 0) {
            if (crusts_read == 0 || sum_of(between) == total) enter(state | bit);
          } else if (crusts_read != 1) {
            enter(used | between | bit);  // after the second crust the sum is forgotten
          } else if (sum_of(between | bit) <= total) {
            enter(state | bit << kShift);
          }
        },
        [](LineState) { return true; });
    return;
  }
  const auto read = [&](Sandwich s, int value, Enter enter) {
    if (value < s.low || value > s.high) return;
    const int crust = (value == s.low ? 1 : 0) | (value == s.high ? 2 : 0);
    if ((s.read & crust) != crust) {  // the first of values like this crust
      s.read |= crust;
      if (s.read != 3 || s.sum == total) enter(pack(s));
      return;
    }
    if (s.read == 1 || s.read == 2) s.sum += value;
    if (s.sum <= total) enter(pack(s));
  };
  AddAutomaton(
      line, pack({0, 0, 0, 0}),
      [&](int position, LineState state, int value, Enter enter) {
        if (position > 0) return read(unpack(state), value, enter);
        for (int low = board_.least; low <= greatest(); ++low) {
          for (int high = low; high <= greatest(); ++high) {
            if (is_house && (low != board_.least || high != greatest())) continue;
            read({low, high, 0, 0}, value, enter);
          }
        }
      },
      [&](LineState state) { return unpack(state).read == 3; });
}

void Lowering::AddRanks(const Constraint& constraint) {
  relations_.unchecked.push_back(constraint);
  // In a board whose lines are houses, each value begins as many lines: one from each side.
  const std::vector<int>& line = constraint.cells;
  if (!board_.lines_differ || board_.num_values != board_.rows) return;
  const int wanted = board_.least + (constraint.numbers[0] - 1) / 4;
  Allow(line[0], [&](int value) { return value == wanted; });
  // Two lines with clues are in the order of their ranks.
  for (const Constraint& other : board_.constraints) {
    if (other.kind != ConstraintKind::kFullRank || other.cells.size() != line.size() ||
        other.numbers[0] <= constraint.numbers[0] ||
        (other.numbers[0] - 1) / 4 != (constraint.numbers[0] - 1) / 4) {
      continue;
    }
    std::vector<int> order;
    for (size_t i = 0; i < line.size(); ++i) {
      order.push_back(line[i]);
      order.push_back(other.cells[i]);
    }
    // States: 0 undecided, 1 less, or 2 and the value of this line that the other one has to match.
    AddAutomaton(
        order, 0,
        [&](int position, LineState state, int value, Enter enter) {
          if (state == 1) return enter(1);
          if (position % 2 == 0) return enter(2 + value);
          const int own = static_cast<int>(state) - 2;
          if (own < value) enter(1);
          if (own == value) enter(0);
        },
        [](LineState state) { return state == 1; });
  }
}

bool Lowering::AddOutside(const Constraint& constraint) {
  const std::vector<int>& line = constraint.cells;
  const int n = constraint.numbers.empty() ? 0 : constraint.numbers[0];
  const int size = static_cast<int>(line.size());
  switch (constraint.kind) {
    case ConstraintKind::kSandwich:
    case ConstraintKind::kLunchbox:
      AddSandwich(line, n);
      return true;
    case ConstraintKind::kXSum: {
      // States: how many cells still count, and the sum that they have to add.
      constexpr int kShift = 20;
      Allow(line[0], [&](int value) { return value <= size && (value > 0 || n == 0); });
      AddAutomaton(
          line, 0,
          [&](int position, LineState state, int value, Enter enter) {
            auto count = static_cast<int>(state >> kShift);
            auto left = static_cast<int>(state & ((1 << kShift) - 1));
            if (position == 0) {
              count = value;
              left = n;
            }
            if (count > 0) {
              --count;
              left -= value;
            }
            if (left >= 0 && (count > 0 || left == 0)) {
              enter(static_cast<LineState>(count) << kShift | left);
            }
          },
          [](LineState state) { return state == 0; });
      return true;
    }
    case ConstraintKind::kSkyscraper: {
      // States: the highest value so far, and how many are seen.
      constexpr int kShift = 8;
      AddAutomaton(
          line, 0,
          [&](int, LineState state, int value, Enter enter) {
            const auto highest = static_cast<int>(state >> kShift);
            const auto seen = static_cast<int>(state & 0xff);
            if (value <= highest) return enter(state);
            if (seen < n) enter(static_cast<LineState>(value) << kShift | (seen + 1));
          },
          [&](LineState state) { return static_cast<int>(state & 0xff) == n; });
      return true;
    }
    case ConstraintKind::kHiddenSkyscraper: {
      // States: 1 + the highest value while all are seen; 0 once the first hidden one was right.
      AddAutomaton(
          line, 1,
          [&](int position, LineState state, int value, Enter enter) {
            if (state == 0) return enter(0);
            const int highest = static_cast<int>(state) - 1;
            if (position == 0 || value >= highest) return enter(value + 1);
            if (value == n) enter(0);
          },
          [](LineState state) { return state == 0; });
      return true;
    }
    case ConstraintKind::kNumberedRoom:
      Allow(line[0], [&](int value) { return value >= 1 && value <= size; });
      for (int room = 1; room <= size; ++room) {
        AddPair(line[0], line[room - 1],
                [&](int index, int value) { return index != room || value == n; });
      }
      return true;
    case ConstraintKind::kFullRank:
      AddRanks(constraint);
      return true;
    default:
      return false;
  }
}

}  // namespace sudoku::internal
