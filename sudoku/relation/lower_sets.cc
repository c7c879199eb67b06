// SPDX-License-Identifier: Apache-2.0
//
// Constraints on sets of cells as automata: the order of the cells is free, so each file of a set
// reads them as it likes. What a state has to know is small: a partial sum, the values used so far,
// how many of each wanted value were seen.

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <vector>

#include "absl/algorithm/container.h"
#include "sudoku/relation/lowering.h"

namespace sudoku::internal {
namespace {

// Sets of values fit a state and its automaton stays small up to this many values.
constexpr int kMostValuesOfSets = 12;

}  // namespace

WeightedSum Lowering::AddBounds(absl::Span<const int> cells, absl::Span<const int> factors,
                                int64_t total, bool has_line) {
  std::map<int, int> factor_of;  // a cell may stand there twice
  for (size_t i = 0; i < cells.size(); ++i) {
    factor_of[cells[i]] += factors.empty() ? 1 : factors[i];
  }
  WeightedSum sum = {{}, total, has_line};
  for (const auto& [cell, factor] : factor_of) {
    if (factor != 0) sum.terms.push_back({cell, factor});
  }
  relations_.sums.push_back(sum);
  return sum;
}

void Lowering::AddSum(absl::Span<const int> cells, absl::Span<const int> factors, int64_t total) {
  const WeightedSum sum = AddBounds(cells, factors, total, false);
  // The sums that the cells from each position on can still add.
  const size_t size = sum.terms.size();
  std::vector<int> order;
  std::vector<int64_t> least(size + 1, 0);
  std::vector<int64_t> most(size + 1, 0);
  for (const WeightedSum::Term& term : sum.terms) order.push_back(term.cell);
  for (size_t i = size; i-- > 0;) {
    const ValueSet set = relations_.candidates[order[i]];
    if (set == 0) return;
    const int64_t factor = sum.terms[i].factor;
    const int64_t a = factor * (board_.least + std::countr_zero(set));
    const int64_t b = factor * (board_.least + std::bit_width(set) - 1);
    least[i] = least[i + 1] + std::min(a, b);
    most[i] = most[i + 1] + std::max(a, b);
  }
  if (size == 0) {
    if (total != 0) AddImpossible(cells.front());
    return;
  }
  // States: the sum so far.
  const int64_t offset = most[0] - least[0] + std::abs(total) + std::abs(most[0]);
  const size_t own = relations_.sums.size() - 1;
  relations_.sums[own].has_line = AddAutomaton(
      order, static_cast<LineState>(offset),
      [&](int position, LineState state, int value, Enter enter) {
        const int64_t now =
            static_cast<int64_t>(state) - offset + int64_t{sum.terms[position].factor} * value;
        const int64_t left = total - now;
        if (left >= least[position + 1] && left <= most[position + 1]) {
          enter(static_cast<LineState>(now + offset));
        }
      },
      [&](LineState state) { return static_cast<int64_t>(state) - offset == total; });
  if (relations_.sums[own].has_line && !relations_.lines.empty()) {
    relations_.lines.back().is_sum = relations_.lines.back().cells == order;
  }
}

void Lowering::AddDistinctSum(absl::Span<const int> cells, int total) {
  if (board_.num_values > kMostValuesOfSets || !AllDiffer(cells)) {
    AddSum(cells, {}, total);
    return;
  }
  AddBounds(cells, {}, total, true);
  AddSets(cells, [&](ValueSet set) {
    int sum = 0;
    for (; set != 0; set &= set - 1) sum += board_.least + std::countr_zero(set);
    return sum == total;
  });
}

bool Lowering::AddSets(absl::Span<const int> cells, absl::FunctionRef<bool(ValueSet)> predicate) {
  const int size = static_cast<int>(cells.size());
  if (board_.num_values > kMostValuesOfSets) return false;
  if (!AllDiffer(cells)) return false;
  std::vector<ValueSet> sets;
  for (ValueSet set = 0; set <= board_.AllValues(); ++set) {
    if (std::popcount(set) == size && predicate(set)) sets.push_back(set);
  }
  // States: the values used, as long as a set has them all.
  std::vector<bool> is_part(size_t{board_.AllValues()} + 1);
  for (const ValueSet set : sets) is_part[set] = true;
  for (ValueSet set = board_.AllValues(); set > 0; --set) {
    for (ValueSet left = is_part[set] ? set : 0; left != 0; left &= left - 1) {
      is_part[set & ~(left & -left)] = true;
    }
  }
  const size_t lines = relations_.lines.size();
  AddAutomaton(
      cells, 0,
      [&](int, LineState state, int value, Enter enter) {
        const ValueSet bit = board_.SetOf(value);
        if ((state & bit) == 0 && is_part[state | bit]) enter(state | bit);
      },
      [](LineState) { return true; });
  if (relations_.lines.size() > lines) relations_.lines.back().sets = std::move(sets);
  return true;
}

void Lowering::AddEqualSums(absl::Span<const int> cells, absl::Span<const int> sizes) {
  // States: the sum of the first group, and that of the present one so far.
  std::vector<int> position_group;
  std::vector<bool> ends_group;
  std::vector<std::vector<int>> groups;
  size_t begin = 0;
  for (size_t g = 0; g < sizes.size(); ++g) {
    groups.emplace_back(cells.begin() + begin, cells.begin() + begin + sizes[g]);
    begin += sizes[g];
  }
  // The shortest group first: it has the fewest sums, and bounds the others.
  absl::c_stable_sort(groups, [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<int> order;
  for (size_t g = 0; g < groups.size(); ++g) {
    for (size_t i = 0; i < groups[g].size(); ++i) {
      order.push_back(groups[g][i]);
      position_group.push_back(static_cast<int>(g));
      ends_group.push_back(i + 1 == groups[g].size());
    }
  }
  if (groups.size() < 2) return;
  constexpr LineState kShift = 32;
  constexpr LineState kLow = (LineState{1} << kShift) - 1;
  // The bounds of the sum know which cells differ; the automaton knows which sums are possible.
  const auto compare = [&](size_t g) {
    std::vector<int> factors(groups[0].size(), 1);
    factors.resize(groups[0].size() + groups[g].size(), -1);
    std::vector<int> both = groups[0];
    both.insert(both.end(), groups[g].begin(), groups[g].end());
    return std::pair(both, factors);
  };
  for (size_t g = 1; g < groups.size(); ++g) {
    const auto [both, factors] = compare(g);
    AddBounds(both, factors, 0, true);
  }
  const bool done = AddAutomaton(
      order, 0,
      [&](int position, LineState state, int value, Enter enter) {
        LineState target = state >> kShift;
        LineState sum = (state & kLow) + value;
        if (position_group[position] == 0) {
          if (ends_group[position]) {
            target = sum;
            sum = 0;
          }
        } else if (sum > target) {
          return;
        } else if (ends_group[position]) {
          if (sum != target) return;
          sum = 0;
        }
        enter(target << kShift | sum);
      },
      [](LineState) { return true; });
  for (size_t g = 1; !done && g < groups.size(); ++g) {
    const auto [both, factors] = compare(g);
    AddSum(both, factors, 0);
  }
}

void Lowering::AddExactly(absl::Span<const int> cells, absl::Span<const int> pairs) {
  // One automaton a value; states: how often it was seen.
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const int wanted = pairs[i];
    const int count = pairs[i + 1];
    if (count < 0) {
      AddImpossible(cells.front());
      return;
    }
    AddAutomaton(
        cells, 0,
        [&](int, LineState state, int value, Enter enter) {
          const LineState next = state + (value == wanted ? 1 : 0);
          if (next <= static_cast<LineState>(count)) enter(next);
        },
        [&](LineState state) { return state == static_cast<LineState>(count); });
  }
}

void Lowering::AddSameValues(absl::Span<const int> cells, int sets) {
  const size_t size = cells.size() / sets;
  const absl::Span<const int> first = cells.first(size);
  for (int s = 1; s < sets; ++s) {
    const absl::Span<const int> other = cells.subspan(s * size, size);
    std::vector<int> both(first.begin(), first.end());
    both.insert(both.end(), other.begin(), other.end());
    const bool small = board_.num_values <= kMostValuesOfSets && AllDiffer(first);
    if (small) {
      // States: the values of the first set that the second does not have yet.
      AddAutomaton(
          both, 0,
          [&](int position, LineState state, int value, Enter enter) {
            const LineState bit = LineState{1} << IndexOf(value);
            const bool adds = position < static_cast<int>(size);
            if (((state & bit) == 0) == adds) enter(state ^ bit);
          },
          [](LineState state) { return state == 0; });
      continue;
    }
    // One automaton a value; states: how much more often the first set has it.
    for (int wanted = board_.least; wanted <= greatest(); ++wanted) {
      AddAutomaton(
          both, size,
          [&](int position, LineState state, int value, Enter enter) {
            if (value != wanted) return enter(state);
            enter(position < static_cast<int>(size) ? state + 1 : state - 1);
          },
          [&](LineState state) { return state == size; });
    }
    // And the sums are equal.
    std::vector<int> factors(size, 1);
    factors.resize(2 * size, -1);
    AddSum(both, factors, 0);
  }
}

bool Lowering::AddSet(const Constraint& constraint) {
  const std::vector<int>& cells = constraint.cells;
  const std::vector<int>& numbers = constraint.numbers;
  const int n = numbers.empty() ? 0 : numbers[0];
  switch (constraint.kind) {
    case ConstraintKind::kDiagonal:
    case ConstraintKind::kExtraRegion:
    case ConstraintKind::kDifferent:
      return true;  // that they differ is all
    case ConstraintKind::kCage:
      if (!numbers.empty()) AddDistinctSum(cells, n);
      return true;
    case ConstraintKind::kLittleKiller:
      AddDistinctSum(cells, n);
      return true;
    case ConstraintKind::kSum:
      if (numbers.size() == 1) {
        AddDistinctSum(cells, n);
      } else {
        AddSum(cells, absl::MakeSpan(numbers).subspan(1), n);
      }
      return true;
    case ConstraintKind::kEqualSums:
      AddEqualSums(cells, numbers);
      return true;
    case ConstraintKind::kSameValues:
      AddSameValues(cells, n);
      return true;
    case ConstraintKind::kQuadruple: {
      std::vector<int> values = numbers;
      absl::c_sort(values);
      values.erase(std::unique(values.begin(), values.end()), values.end());
      // One automaton a value; states: how often it was seen, up to as often as is enough.
      for (const int wanted : values) {
        const auto count = static_cast<LineState>(absl::c_count(numbers, wanted));
        AddAutomaton(
            cells, 0,
            [&](int, LineState state, int value, Enter enter) {
              enter(std::min(count, state + (value == wanted ? 1 : 0)));
            },
            [&](LineState state) { return state == count; });
      }
      return true;
    }
    case ConstraintKind::kExactly:
      AddExactly(cells, numbers);
      return true;
    case ConstraintKind::kRellik:
      if (AddSets(cells, [&](ValueSet set) {
            for (ValueSet part = set; part != 0; part = (part - 1) & set) {
              int sum = 0;
              for (ValueSet left = part; left != 0; left &= left - 1) {
                sum += board_.least + std::countr_zero(left);
              }
              if (sum == n) return false;
            }
            return true;
          })) {
        return true;
      }
      if (n < 64 && n >= 0) {
        // States: the sums, up to n, that sets of the values so far have.
        const LineState forbidden = LineState{1} << n;
        AddAutomaton(
            cells, 0,
            [&](int, LineState state, int value, Enter enter) {
              if (value > n) return enter(state);
              const LineState sums =
                  (state | state << value | LineState{1} << value) & (forbidden | (forbidden - 1));
              if ((sums & forbidden) == 0) enter(sums);
            },
            [](LineState) { return true; });
      } else {
        relations_.unchecked.push_back(constraint);
      }
      return true;
    case ConstraintKind::kEqualityCage: {
      // States: even less odd values, and low less high ones, both with an offset.
      const int offset = static_cast<int>(cells.size());
      for (const int cell : cells) {
        Allow(cell, [&](int value) { return 2 * IndexOf(value) + 1 != board_.num_values; });
      }
      const LineState base = 2 * offset + 1;
      AddAutomaton(
          cells, offset * base + offset,
          [&](int, LineState state, int value, Enter enter) {
            const bool low = 2 * IndexOf(value) + 1 < board_.num_values;
            enter(state + (value % 2 == 0 ? base : -base) + (low ? 1 : LineState{0} - 1));
          },
          [&](LineState state) { return state == offset * base + offset; });
      return true;
    }
    case ConstraintKind::kCountingCircles:
      // One automaton a value; states: how often it was seen: in the end never, or that often.
      for (int wanted = board_.least; wanted <= greatest(); ++wanted) {
        AddAutomaton(
            cells, 0,
            [&](int, LineState state, int value, Enter enter) {
              const LineState next = state + (value == wanted ? 1 : 0);
              if (next <= static_cast<LineState>(wanted)) enter(next);
            },
            [&](LineState state) { return state == 0 || state == static_cast<LineState>(wanted); });
      }
      return true;
    case ConstraintKind::kCountDistinct: {
      // States: the values seen; the count is read last.
      std::vector<int> order(cells.begin() + 1, cells.end());
      order.push_back(cells[0]);
      const int last = static_cast<int>(order.size()) - 1;
      const bool done = AddAutomaton(
          order, 0,
          [&](int position, LineState state, int value, Enter enter) {
            if (position < last) return enter(state | LineState{1} << IndexOf(value));
            if (std::popcount(state) == value) enter(0);
          },
          [](LineState) { return true; });
      if (!done) relations_.unchecked.push_back(constraint);
      return true;
    }
    default:
      return false;
  }
}

}  // namespace sudoku::internal
