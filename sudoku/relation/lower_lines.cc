// SPDX-License-Identifier: Apache-2.0
//
// Constraints on lines as automata that read the line in a helpful order: ends before the middle,
// the sum before its parts. A state is a few small numbers, packed into one.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <vector>

#include "absl/algorithm/container.h"
#include "sudoku/relation/lowering.h"

namespace sudoku::internal {
namespace {

// Three small numbers in a state.
constexpr LineState Pack(LineState a, LineState b, LineState c = 0) {
  return a << 40 | b << 20 | c;
}
constexpr LineState First(LineState state) { return state >> 40; }
constexpr LineState Second(LineState state) { return state >> 20 & 0xfffff; }
constexpr LineState Third(LineState state) { return state & 0xfffff; }

}  // namespace

void Lowering::AddArrow(const Constraint& constraint) {
  const std::vector<int>& cells = constraint.cells;
  const int digits = constraint.numbers[0];
  for (int i = 1; i < digits; ++i) Allow(cells[i], [](int value) { return value <= 9; });
  std::vector<int> factors;
  int power = 1;
  for (int i = 1; i < digits; ++i) power *= 10;
  for (size_t i = 0; i < cells.size(); ++i) {
    factors.push_back(static_cast<int>(i) < digits ? power : -1);
    power /= 10;
  }
  // Where all cells of the shaft differ, states: what is left of the number, and the values used.
  const absl::Span<const int> shaft = absl::MakeSpan(cells).subspan(digits);
  if (digits == 1 && board_.num_values <= 12 && AllDiffer(shaft)) {
    const bool all_differ = AllDiffer(cells);
    AddAutomaton(
        cells, 0,
        [&](int position, LineState state, int value, Enter enter) {
          const LineState bit = LineState{1} << IndexOf(value);
          if (position == 0) return enter(Pack(value, 0, all_differ ? bit : 0));
          if ((Third(state) & bit) == 0 && First(state) >= static_cast<LineState>(value)) {
            enter(Pack(First(state) - value, 0, Third(state) | bit));
          }
        },
        [](LineState state) { return First(state) == 0; });
    AddBounds(cells, factors, 0, true);
    return;
  }
  AddSum(cells, factors, 0);
}

void Lowering::AddCustomAutomaton(const Constraint& constraint) {
  const std::vector<int>& numbers = constraint.numbers;
  const int num_states = numbers[0];
  // Where the transitions of each state and value begin.
  std::vector<size_t> begin;
  size_t at = 1 + num_states;
  for (int i = 0; i < num_states * board_.num_values; ++i) {
    begin.push_back(at);
    at += 1 + numbers[at];
  }
  const auto step = [&](LineState state, int value, Enter enter) {
    const size_t list = begin[state * board_.num_values + IndexOf(value)];
    for (int i = 1; i <= numbers[list]; ++i) enter(numbers[list + i]);
  };
  // States are those of the constraint, and one more that has not begun: with the first value it
  // goes wherever a start state goes.
  AddAutomaton(
      constraint.cells, num_states,
      [&](int, LineState state, int value, Enter enter) {
        if (state != static_cast<LineState>(num_states)) return step(state, value, enter);
        for (int start = 0; start < num_states; ++start) {
          if ((numbers[1 + start] & 1) != 0) step(start, value, enter);
        }
      },
      [&](LineState state) { return (numbers[1 + state] & 2) != 0; });
}

bool Lowering::AddLine(const Constraint& constraint) {
  const std::vector<int>& cells = constraint.cells;
  const std::vector<int>& numbers = constraint.numbers;
  const int n = numbers.empty() ? 0 : numbers[0];
  const int size = static_cast<int>(cells.size());
  switch (constraint.kind) {
    case ConstraintKind::kRenban: {
      if (size > board_.num_values) {
        AddImpossible(cells[0]);
        return true;
      }
      const bool done = AddSets(cells, [&](ValueSet set) {
        return static_cast<int>(std::bit_width(set)) - std::countr_zero(set) == size;
      });
      if (done) return true;
      // As many different values as the widest distance allows are consecutive.
      AddAllPairs(cells, [&](int a, int b) { return a != b && std::abs(a - b) < size; });
      return true;
    }
    case ConstraintKind::kBetween:
    case ConstraintKind::kLockout: {
      const bool between = constraint.kind == ConstraintKind::kBetween;
      std::vector<int> order = {cells.front(), cells.back()};
      order.insert(order.end(), cells.begin() + 1, cells.end() - 1);
      AddAutomaton(
          order, 0,
          [&](int position, LineState state, int value, Enter enter) {
            const auto v = static_cast<LineState>(value);
            if (position == 0) return enter(Pack(v, v));
            if (position == 1) {
              const LineState low = std::min(First(state), v);
              const LineState high = std::max(First(state), v);
              if (between || high - low >= static_cast<LineState>(std::max(0, n))) {
                enter(Pack(low, high));
              }
              return;
            }
            const bool fits = between ? First(state) < v && v < Second(state)
                                      : v < First(state) || v > Second(state);
            if (fits) enter(state);
          },
          [](LineState) { return true; });
      return true;
    }
    case ConstraintKind::kRegionSum: {
      std::vector<int> sizes;
      for (int i = 0; i < size; ++i) {
        if (i == 0 || board_.regions[cells[i]] != board_.regions[cells[i - 1]]) sizes.push_back(0);
        ++sizes.back();
      }
      AddEqualSums(cells, sizes);
      return true;
    }
    case ConstraintKind::kZipper: {
      // The middle first, then pairs from the inside out. States: the sum, known after the middle
      // or the first pair, and the first value of a pair.
      std::vector<int> order;
      const bool has_middle = size % 2 == 1;
      if (has_middle) order.push_back(cells[size / 2]);
      for (int i = size / 2 - 1; i >= 0; --i) {
        order.push_back(cells[i]);
        order.push_back(cells[size - 1 - i]);
      }
      const int first_pair = has_middle ? 1 : 0;
      AddAutomaton(
          order, 0,
          [&](int position, LineState state, int value, Enter enter) {
            const auto v = static_cast<LineState>(value);
            if (has_middle && position == 0) return enter(Pack(v, 0));
            const bool opens = (position - first_pair) % 2 == 0;
            if (!has_middle && position < 2) {
              return enter(opens ? Pack(0, v) : Pack(Second(state) + v, 0));
            }
            if (opens) {
              if (v <= First(state)) enter(Pack(First(state), v));
            } else if (Second(state) + v == First(state)) {
              enter(Pack(First(state), 0));
            }
          },
          [](LineState) { return true; });
      return true;
    }
    case ConstraintKind::kSumLine: {
      // States: the sum of the present stretch; on a loop, also what the stretch that holds the
      // first cell lacks at the end of the line. 0 after n: a value of 0 may end a stretch or begin
      // one.
      const bool is_loop = numbers.size() > 1 && numbers[1] == 1;
      const auto total = static_cast<LineState>(std::max(0, n));
      const auto read = [&](LineState sum, LineState lack, int value, Enter enter) {
        const LineState next = sum + value;
        if (next <= total) enter(Pack(lack, next));
        // A stretch that is whole ends before this value.
        if (sum == total && value > 0 && static_cast<LineState>(value) <= total) {
          enter(Pack(lack, value));
        }
      };
      AddAutomaton(
          cells, 0,
          [&](int position, LineState state, int value, Enter enter) {
            if (position > 0) return read(Second(state), First(state), value, enter);
            // What the end of a loop adds to the first stretch: 0 to n - 1.
            for (LineState lack = 0; lack < (is_loop ? total : 1); ++lack) {
              read(lack, lack, value, enter);
            }
          },
          [&](LineState state) {
            // The last stretch is whole, or it is what the first one counted before its first cell.
            return First(state) == 0 ? Second(state) == total : Second(state) == First(state);
          });
      return true;
    }
    case ConstraintKind::kArrow:
      AddArrow(constraint);
      return true;
    case ConstraintKind::kDoubleArrow: {
      std::vector<int> factors(size, -1);
      factors.front() = 1;
      factors.back() = 1;
      AddSum(cells, factors, 0);
      return true;
    }
    case ConstraintKind::kValueIndex: {
      // The index first, then the value: states: how many cells until it, and the value.
      std::vector<int> order = {cells[1], cells[0]};
      order.insert(order.end(), cells.begin() + 2, cells.end());
      Allow(cells[1], [&](int value) { return value >= 1 && value + 1 < size; });
      AddAutomaton(
          order, 0,
          [&](int position, LineState state, int value, Enter enter) {
            if (position == 0) return enter(Pack(value, 0));
            if (position == 1) return enter(Pack(First(state), value));
            if (First(state) == 0) return enter(Pack(0, 0));
            if (First(state) > 1) return enter(Pack(First(state) - 1, Second(state)));
            if (Second(state) == static_cast<LineState>(value)) enter(Pack(0, 0));
          },
          [](LineState state) { return First(state) == 0; });
      return true;
    }
    case ConstraintKind::kAutomaton:
      AddCustomAutomaton(constraint);
      return true;
    default:
      return false;
  }
}

}  // namespace sudoku::internal
