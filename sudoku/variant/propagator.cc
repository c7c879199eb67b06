// SPDX-License-Identifier: Apache-2.0
//
// Rules wait in a set of marks, the cheapest first; whatever changes a cell marks its rules. A cell
// with one value left is taken from its peers at once, before any rule.
//
// Different cells: a largest matching of cells to values, and which values another largest matching
// can use (Regin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994). With as
// many cells as values that includes hidden singles. Lines: one pass forward and one backward over
// the states (Pesant, CP 2004, with the layers of a decision diagram). Sums: bounds, where cells
// that differ count as such.

#include "sudoku/variant/propagator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "absl/algorithm/container.h"

namespace sudoku::internal {
namespace {

bool IsSingle(ValueSet set) { return (set & (set - 1)) == 0; }

}  // namespace

Propagator::Propagator(const Board& board, Relations relations)
    : least_(board.least),
      num_values_(board.num_values),
      relations_(std::move(relations)),
      rules_of_(board.num_cells()),
      peers_of_(board.num_cells()) {
  for (const Different& different : relations_.different) {
    for (const int a : different.cells) {
      for (const int b : different.cells) {
        if (a != b) peers_of_[a].push_back(b);
      }
    }
  }
  // A relation that only says that two cells differ makes them peers and needs no rule.
  std::vector<Pair> pairs;
  for (Pair& pair : relations_.pairs) {
    bool only_differ = true;
    for (int i = 0; i < num_values_; ++i) {
      only_differ = only_differ && pair.allowed[i] == (board.AllValues() & ~(ValueSet{1} << i));
    }
    if (only_differ) {
      peers_of_[pair.a].push_back(pair.b);
      peers_of_[pair.b].push_back(pair.a);
    } else {
      pairs.push_back(std::move(pair));
    }
  }
  for (std::vector<int>& peers : peers_of_) {
    absl::c_sort(peers);
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  }
  // Relations of the same two cells are one, and that they differ is a part of it.
  absl::c_for_each(pairs, [](Pair& pair) {
    if (pair.a < pair.b) return;
    std::vector<ValueSet> turned(pair.allowed.size(), 0);
    for (size_t i = 0; i < turned.size(); ++i) {
      for (size_t j = 0; j < turned.size(); ++j) {
        if ((pair.allowed[i] >> j & 1) != 0) turned[j] |= ValueSet{1} << i;
      }
    }
    pair = {pair.b, pair.a, turned};
  });
  absl::c_stable_sort(pairs, [](const Pair& x, const Pair& y) {
    return std::pair(x.a, x.b) < std::pair(y.a, y.b);
  });
  relations_.pairs.clear();
  for (Pair& pair : pairs) {
    std::vector<Pair>& known = relations_.pairs;
    if (!known.empty() && known.back().a == pair.a && known.back().b == pair.b) {
      for (int i = 0; i < num_values_; ++i) known.back().allowed[i] &= pair.allowed[i];
      continue;
    }
    if (absl::c_binary_search(peers_of_[pair.a], pair.b)) {
      for (int i = 0; i < num_values_; ++i) pair.allowed[i] &= ~(ValueSet{1} << i);
    }
    known.push_back(std::move(pair));
  }
  GroupSums();
  for (size_t i = 0; i < relations_.pairs.size(); ++i) {
    AddRule(Form::kPair, static_cast<int>(i), {relations_.pairs[i].a, relations_.pairs[i].b});
  }
  for (size_t i = 0; i < relations_.different.size(); ++i) {
    const std::vector<int>& cells = relations_.different[i].cells;
    if (static_cast<int>(cells.size()) == num_values_) {
      AddRule(Form::kHouse, static_cast<int>(i), cells);
    }
  }
  for (size_t i = 0; i < relations_.sums.size(); ++i) {
    std::vector<int> cells;
    for (const WeightedSum::Term& term : relations_.sums[i].terms) cells.push_back(term.cell);
    AddRule(Form::kSum, static_cast<int>(i), cells);
  }
  absl::c_stable_sort(relations_.lines, [](const LineAutomaton& a, const LineAutomaton& b) {
    return a.num_edges() < b.num_edges();
  });
  // The bounds of a long sum tell nearly as much as its automaton, in much less time.
  constexpr size_t kMostEdgesOfSum = 2000;
  for (size_t i = 0; i < relations_.lines.size(); ++i) {
    if (relations_.lines[i].is_sum && relations_.lines[i].num_edges() > kMostEdgesOfSum) continue;
    AddRule(Form::kLine, static_cast<int>(i), relations_.lines[i].cells);
  }
  for (size_t i = 0; i < relations_.different.size(); ++i) {
    if (relations_.different[i].cells.size() > 2) {
      AddRule(Form::kDifferent, static_cast<int>(i), relations_.different[i].cells);
    }
  }
  for (size_t i = 0; i < relations_.choices.size(); ++i) {
    std::vector<Propagator>& alternatives = choices_.emplace_back();
    std::vector<int> cells;
    for (Relations& alternative : relations_.choices[i].alternatives) {
      Propagator& propagator = alternatives.emplace_back(board, std::move(alternative));
      for (int cell = 0; cell < board.num_cells(); ++cell) {
        if (!propagator.rules_of_[cell].empty() || !propagator.peers_of_[cell].empty() ||
            propagator.start()[cell] != relations_.candidates[cell]) {
          cells.push_back(cell);
        }
      }
    }
    AddRule(Form::kChoice, static_cast<int>(i), cells);
  }
  weights_.assign(rules_.size(), 1);
  cell_weights_.assign(board.num_cells(), 1);
  marked_.assign(rules_.size() / 64 + 1, 0);
}

void Propagator::AddRule(Form form, int index, std::vector<int> cells) {
  absl::c_sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  for (const int cell : cells) rules_of_[cell].push_back(static_cast<int>(rules_.size()));
  rules_.push_back({form, index, std::move(cells)});
}

// Splits each sum into groups of cells that differ and have the same factor. Larger groups give
// better bounds: the set of different cells with the most cells that are left becomes the next
// group.
void Propagator::GroupSums() {
  for (const WeightedSum& sum : relations_.sums) {
    GroupedSum& grouped = sums_.emplace_back();
    grouped.total = sum.total;
    std::vector<WeightedSum::Term> left = sum.terms;
    while (!left.empty()) {
      Group best = {left[0].factor, {left[0].cell}};
      for (const WeightedSum::Term& term : left) {
        // Cells with the factor of this term that differ from it and from one another.
        Group group = {term.factor, {term.cell}};
        for (const Different& different : relations_.different) {
          if (!absl::c_binary_search(different.cells, term.cell)) continue;
          Group in_house = {term.factor, {}};
          for (const WeightedSum::Term& other : left) {
            if (other.factor == term.factor && absl::c_binary_search(different.cells, other.cell)) {
              in_house.cells.push_back(other.cell);
            }
          }
          if (in_house.cells.size() > group.cells.size()) group = in_house;
        }
        if (group.cells.size() > best.cells.size()) best = group;
      }
      std::vector<WeightedSum::Term> rest;
      for (const WeightedSum::Term& term : left) {
        if (absl::c_linear_search(best.cells, term.cell)) continue;
        const bool joins = term.factor == best.factor && absl::c_all_of(best.cells, [&](int cell) {
                             return absl::c_binary_search(peers_of_[cell], term.cell);
                           });
        if (joins) {
          best.cells.push_back(term.cell);
        } else {
          rest.push_back(term);
        }
      }
      left = std::move(rest);
      grouped.groups.push_back(std::move(best));
    }
  }
}

double Propagator::WeightOf(int cell) const {
  double weight = cell_weights_[cell];
  for (const int rule : rules_of_[cell]) weight += weights_[rule];
  return weight;
}

bool Propagator::PropagateAll(Domains* domains) {
  placed_.clear();
  for (size_t rule = 0; rule < rules_.size(); ++rule) Mark(static_cast<int>(rule));
  for (size_t cell = 0; cell < domains->size(); ++cell) {
    (*domains)[cell] &= relations_.candidates[cell];
    if ((*domains)[cell] == 0) return false;
    if (IsSingle((*domains)[cell])) placed_.push_back(static_cast<int>(cell));
  }
  return Run(domains);
}

bool Propagator::Restrict(int cell, ValueSet values, Domains* domains) {
  placed_.clear();
  absl::c_fill(marked_, 0);
  return Set(cell, values, domains) && Run(domains);
}

bool Propagator::Set(int cell, ValueSet values, Domains* domains) {
  ValueSet& domain = (*domains)[cell];
  const ValueSet left = domain & values;
  if (left == domain) return true;
  domain = left;
  if (left == 0) return false;
  for (const int rule : rules_of_[cell]) Mark(rule);
  if (IsSingle(left)) placed_.push_back(cell);
  return true;
}

// Takes the values of placed cells from their peers.
bool Propagator::Eliminate(Domains* domains) {
  while (!placed_.empty()) {
    const int cell = placed_.back();
    placed_.pop_back();
    const ValueSet value = (*domains)[cell];
    for (const int peer : peers_of_[cell]) {
      if (!Set(peer, ~value, domains)) {
        cell_weights_[peer] += 1;
        return false;
      }
    }
  }
  return true;
}

bool Propagator::Run(Domains* domains) {
  for (;;) {
    if (!Eliminate(domains)) return false;
    // The cheapest rule that is marked.
    int next = -1;
    for (size_t word = 0; word < marked_.size(); ++word) {
      if (marked_[word] == 0) continue;
      next = static_cast<int>(word * 64) + std::countr_zero(marked_[word]);
      marked_[word] &= marked_[word] - 1;
      break;
    }
    if (next < 0) return true;
    if (!Apply(rules_[next], domains)) {
      weights_[next] += 1;
      return false;
    }
    // What a pair or a line removes by itself, it has seen already.
    const Form form = rules_[next].form;
    if (form == Form::kPair || form == Form::kDifferent || (form == Form::kLine && IsOnce(next))) {
      marked_[next >> 6] &= ~(uint64_t{1} << (next & 63));
    }
  }
}

bool Propagator::Apply(const Rule& rule, Domains* domains) {
  switch (rule.form) {
    case Form::kPair:
      return ApplyPair(relations_.pairs[rule.index], domains);
    case Form::kHouse:
      return ApplyHouse(relations_.different[rule.index], domains);
    case Form::kDifferent:
      return ApplyDifferent(relations_.different[rule.index], domains);
    case Form::kSum:
      return ApplySum(sums_[rule.index], domains);
    case Form::kLine:
      return ApplyLine(relations_.lines[rule.index], domains);
    case Form::kChoice:
      return ApplyChoice(rule.index, domains);
  }
  return true;
}

bool Propagator::ApplyPair(const Pair& pair, Domains* domains) {
  const ValueSet a = (*domains)[pair.a];
  const ValueSet b = (*domains)[pair.b];
  ValueSet new_a = 0;
  ValueSet new_b = 0;
  for (ValueSet left = a; left != 0; left &= left - 1) {
    const int value = std::countr_zero(left);
    const ValueSet partners = pair.allowed[value] & b;
    if (partners != 0) new_a |= ValueSet{1} << value;
    new_b |= partners;
  }
  return Set(pair.a, new_a, domains) && Set(pair.b, new_b, domains);
}

bool Propagator::ApplyHouse(const Different& house, Domains* domains) {
  ValueSet once = 0;   // values of one cell at least,
  ValueSet twice = 0;  // of two
  ValueSet placed = 0;
  for (const int cell : house.cells) {
    const ValueSet set = (*domains)[cell];
    twice |= once & set;
    once |= set;
    if (IsSingle(set)) placed |= set;
  }
  if (std::popcount(once) < num_values_) return false;
  const ValueSet hidden = once & ~twice & ~placed;
  if (hidden == 0) return true;
  for (const int cell : house.cells) {
    const ValueSet own = (*domains)[cell] & hidden;
    if (own == 0) continue;
    // Two hidden singles in one cell cannot both be.
    if (!IsSingle(own) || !Set(cell, own, domains)) return false;
  }
  return true;
}

bool Propagator::ApplyDifferent(const Different& different, Domains* domains) {
  // Cells with one value have been taken from the others: what is left is matched.
  std::array<int, kMaxValues> cells;
  std::array<ValueSet, kMaxValues> domain;
  int size = 0;
  ValueSet all = 0;
  if (static_cast<int>(different.cells.size()) > num_values_) return false;
  for (const int cell : different.cells) {
    const ValueSet set = (*domains)[cell];
    if (IsSingle(set)) continue;
    cells[size] = cell;
    domain[size++] = set;
    all |= set;
  }
  const int num_values = std::popcount(all);
  if (num_values < size) return false;
  // One or two cells with values of their own leave nothing to find but hidden singles.
  if (size <= 1 || (size == 2 && num_values > 2)) return true;
  std::array<int, kMaxValues> value_of;  // the matching: of each cell its value,
  std::array<int, kMaxValues> cell_of;   // and of each value its cell
  cell_of.fill(-1);
  // Matches cells one by one; a cell whose values are all taken takes that of another, which
  // looks for a new one (an augmenting path; `seen` are the values that were asked).
  ValueSet seen = 0;
  ValueSet matched = 0;
  const auto match = [&](auto&& self, int i) -> bool {
    const ValueSet free = domain[i] & ~matched;
    if (free != 0) {
      const int value = std::countr_zero(free);
      matched |= ValueSet{1} << value;
      cell_of[value] = i;
      value_of[i] = value;
      return true;
    }
    for (ValueSet left = domain[i] & ~seen; left != 0; left &= (left - 1) & ~seen) {
      const int value = std::countr_zero(left);
      seen |= ValueSet{1} << value;
      if (self(self, cell_of[value])) {
        cell_of[value] = i;
        value_of[i] = value;
        return true;
      }
    }
    return false;
  };
  for (int i = 0; i < size; ++i) {
    seen = 0;
    if (!match(match, i)) return false;
  }
  // reach[i]: the cells whose values cell i can come by, if each cell on the way takes the value of
  // the next; a bit more, kFree, if the way can end at a value that no cell has.
  constexpr uint32_t kFree = uint32_t{1} << 31;
  std::array<uint32_t, kMaxValues> reach;
  for (int i = 0; i < size; ++i) {
    reach[i] = uint32_t{1} << i;
    if ((domain[i] & ~matched) != 0) reach[i] |= kFree;
    for (ValueSet left = domain[i] & matched; left != 0; left &= left - 1) {
      reach[i] |= uint32_t{1} << cell_of[std::countr_zero(left)];
    }
  }
  // Often every cell reaches every other at once, and nothing is ruled out.
  for (int k = 0; k < size; ++k) {
    const uint32_t bit = uint32_t{1} << k;
    const uint32_t beyond = reach[k];
    for (int i = 0; i < size; ++i) {
      if ((reach[i] & bit) != 0) reach[i] |= beyond;
    }
  }
  // A cell may take the value of another if that one can get a value in turn: from this cell, in a
  // circle, or a free one.
  for (int i = 0; i < size; ++i) {
    ValueSet kept = (domain[i] & ~matched) | ValueSet{1} << value_of[i];
    for (ValueSet left = domain[i] & ~kept; left != 0; left &= left - 1) {
      const int value = std::countr_zero(left);
      const uint32_t other = reach[cell_of[value]];
      if ((other >> i & 1) != 0 || (other & kFree) != 0) kept |= ValueSet{1} << value;
    }
    if (!Set(cells[i], kept, domains)) return false;
  }
  return true;
}

// The least and the greatest sum of the cells but `without` (-1: of all), times the factor: cells
// in the order of their least value get the next value that one of them has.
Propagator::Range Propagator::RangeOf(const Group& group, int without,
                                      const Domains& domains) const {
  std::array<int, kMaxValues> lows;
  std::array<int, kMaxValues> highs;
  ValueSet all = 0;
  int size = 0;
  for (const int cell : group.cells) {
    if (cell == without) continue;
    const ValueSet set = domains[cell];
    all |= set;
    lows[size] = std::countr_zero(set);
    highs[size] = static_cast<int>(std::bit_width(set)) - 1;
    ++size;
  }
  std::sort(lows.begin(), lows.begin() + size);
  std::sort(highs.begin(), highs.begin() + size);
  int64_t low = int64_t{size} * least_;
  int64_t high = low;
  int next = 0;
  for (int i = 0; i < size; ++i) {
    next = std::max(next, lows[i]);
    const ValueSet left = all >> next;
    if (left != 0) next += std::countr_zero(left);
    low += next++;
  }
  next = num_values_ - 1;
  for (int i = size; i-- > 0;) {
    next = std::min(next, highs[i]);
    const ValueSet left = next < 0 ? 0 : all & ((ValueSet{2} << next) - 1);
    if (left != 0) next = static_cast<int>(std::bit_width(left)) - 1;
    high += next--;
  }
  if (group.factor < 0) return {group.factor * high, group.factor * low};
  return {group.factor * low, group.factor * high};
}

bool Propagator::ApplySum(const GroupedSum& sum, Domains* domains) {
  // What all groups add at least and at most; what one may then have more than its least.
  Range all = {0, 0};
  std::array<Range, 64> ranges;
  const size_t known = std::min(sum.groups.size(), ranges.size());
  for (size_t g = 0; g < sum.groups.size(); ++g) {
    const Range range = RangeOf(sum.groups[g], -1, *domains);
    if (g < known) ranges[g] = range;
    all.low += range.low;
    all.high += range.high;
  }
  if (all.low > sum.total || all.high < sum.total) return false;
  for (size_t g = 0; g < known; ++g) {
    const Group& group = sum.groups[g];
    // What this group has to have.
    const int64_t most = sum.total - (all.low - ranges[g].low);
    const int64_t least = sum.total - (all.high - ranges[g].high);
    if (ranges[g].low >= least && ranges[g].high <= most) continue;
    for (const int cell : group.cells) {
      const ValueSet set = (*domains)[cell];
      if (IsSingle(set)) continue;
      const Range others = RangeOf(group, cell, *domains);
      ValueSet kept = 0;
      for (ValueSet left = set; left != 0; left &= left - 1) {
        const int value = std::countr_zero(left);
        const int64_t part = int64_t{group.factor} * (least_ + value);
        if (part + others.low <= most && part + others.high >= least) {
          kept |= ValueSet{1} << value;
        }
      }
      if (!Set(cell, kept, domains)) return false;
    }
  }
  return true;
}

bool Propagator::ApplyLine(const LineAutomaton& line, Domains* domains) {
  const size_t size = line.layers.size();
  if (reached_.size() < size + 1) reached_.resize(size + 1);
  // Forward: the states that the values left lead to.
  reached_[0].assign(1, 1);
  for (size_t i = 0; i < size; ++i) {
    const LineAutomaton::Layer& layer = line.layers[i];
    const int next_states = i + 1 < size ? line.layers[i + 1].num_states() : 1;
    std::vector<uint64_t>& next = reached_[i + 1];
    next.assign(next_states / 64 + 1, 0);
    const ValueSet domain = (*domains)[line.cells[i]];
    for (size_t word = 0; word < reached_[i].size(); ++word) {
      for (uint64_t left = reached_[i][word]; left != 0; left &= left - 1) {
        const size_t state = word * 64 + std::countr_zero(left);
        for (int32_t e = layer.begin[state]; e < layer.begin[state + 1]; ++e) {
          const LineAutomaton::Edge edge = layer.edges[e];
          const uint64_t has = domain >> edge.value & 1;
          next[edge.next >> 6] |= has << (edge.next & 63);
        }
      }
    }
  }
  if ((reached_[size][0] & 1) == 0) return false;
  // Backward: of these, the states that can still accept, and the values on the way.
  for (size_t i = size; i-- > 0;) {
    const LineAutomaton::Layer& layer = line.layers[i];
    const std::vector<uint64_t>& next = reached_[i + 1];
    const ValueSet domain = (*domains)[line.cells[i]];
    ValueSet kept = 0;
    for (size_t word = 0; word < reached_[i].size(); ++word) {
      for (uint64_t left = reached_[i][word]; left != 0; left &= left - 1) {
        const uint64_t bit = left & -left;
        const size_t state = word * 64 + std::countr_zero(left);
        ValueSet values = 0;
        for (int32_t e = layer.begin[state]; e < layer.begin[state + 1]; ++e) {
          const LineAutomaton::Edge edge = layer.edges[e];
          values |= static_cast<ValueSet>(next[edge.next >> 6] >> (edge.next & 63) & 1)
                    << edge.value;
        }
        values &= domain;
        kept |= values;
        if (values == 0) reached_[i][word] &= ~bit;
      }
    }
    if (!Set(line.cells[i], kept, domains)) return false;
  }
  return true;
}

bool Propagator::ApplyChoice(int index, Domains* domains) {
  // Values that no alternative leaves go. An alternative that cannot hold says nothing.
  Domains left(domains->size(), 0);
  bool any = false;
  for (Propagator& alternative : choices_[index]) {
    Domains trial = *domains;
    if (!alternative.PropagateAll(&trial)) continue;
    any = true;
    for (size_t cell = 0; cell < left.size(); ++cell) left[cell] |= trial[cell];
  }
  if (!any) return false;
  for (size_t cell = 0; cell < left.size(); ++cell) {
    if (!Set(static_cast<int>(cell), left[cell], domains)) return false;
  }
  return true;
}

}  // namespace sudoku::internal
