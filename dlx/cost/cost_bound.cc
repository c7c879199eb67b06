// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_bound.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace dlx::internal {
namespace {

constexpr int64_t kInfinity = std::numeric_limits<int64_t>::max();

// A finer scale gains nothing.
constexpr int kMaxShift = 16;

// ImproveALot() looks at its gain after each block of rounds, and does at most kMaxRounds.
constexpr int kBlock = 16;
constexpr int kMaxRounds = 4096;

// Options that Ascend() looks at before it asks again whether to keep going: some 0.1 ms.
constexpr int64_t kWorkToAsk = 1 << 15;

}  // namespace

// With E entries, every sum here is at most M (2E + 2) if no dual and no sum of costs exceeds M:
// duals times need or room are at most M E, and so are those in reduced costs.
CostBound::CostBound(const CostTable& table, const std::vector<int64_t>& costs, Meter* meter)
    : table_(&table),
      cost_(costs),
      reduced_(costs.size()),
      dual_(table.num_items()),
      mixed_(table.num_items()),
      has_secondary_(false),
      row_begin_({0}),
      count_(table.num_items()),
      best_(table.num_items()),
      is_active_secondary_(table.num_items()),
      round_(table.num_items()) {
  for (const int64_t cost : costs) total_ += cost;
  const int bits = 61 - static_cast<int>(std::bit_width(2 * uint64_t(table.num_entries()) + 2));
  max_dual_ = int64_t{1} << bits;
  shift_ = std::min<int>(kMaxShift, bits - static_cast<int>(std::bit_width(uint64_t(total_))));
  for (int64_t& cost : cost_) cost = ToScale(cost);
  for (int32_t o = 0; o < table.num_options(); ++o) {
    if (meter != nullptr && !meter->Tick(table.begin(o + 1) - table.begin(o))) return;
    AddRows(o);
  }
  for (int32_t o = 0; o < table.num_options(); ++o) {
    has_secondary_ = has_secondary_ || secondary_begin_[o] < row_begin_[o + 1];
  }
  SetFirstDuals();
}

void CostBound::AddRows(int32_t option) {
  for (const bool primary : {true, false}) {
    if (!primary) secondary_begin_.push_back(static_cast<int32_t>(row_item_.size()));
    for (int32_t e = table_->begin(option); e < table_->begin(option + 1); ++e) {
      if (!HasDual(e)) {
        mixed_[table_->item(e)] = true;
      } else if (table_->is_primary(table_->item(e)) == primary) {
        row_item_.push_back(table_->item(e));
      }
    }
  }
  row_begin_.push_back(static_cast<int32_t>(row_item_.size()));
}

// Each option spreads its cost evenly over the items that need one; the dual of an item is the
// smallest share among its options.
void CostBound::SetFirstDuals() {
  for (int32_t o = 0; o < table_->num_options(); ++o) {
    const auto begin = row_item_.begin() + row_begin_[o];
    const auto end = row_item_.begin() + secondary_begin_[o];
    const auto needed =
        std::count_if(begin, end, [this](int32_t i) { return table_->need(i) > 0; });
    reduced_[o] = needed > 0 ? cost_[o] / needed : 0;
  }
  for (int32_t i = 0; i < table_->num_items(); ++i) {
    if (table_->need(i) <= 0 || table_->size(i) == 0) continue;
    const CostTable::Node* const list = table_->list(i);
    int64_t least = kInfinity;
    for (int32_t k = 0; k < table_->size(i); ++k) {
      least = std::min(least, reduced_[list[k].option]);
    }
    dual_[i] = least;
  }
}

int64_t CostBound::ToScale(int64_t cost) const {
  return shift_ >= 0 ? cost << shift_ : cost >> -shift_;
}

int64_t CostBound::FromScale(int64_t bound) const {
  if (bound <= 0) return 0;
  if (bound > ToScale(total_)) return total_;  // there is no cover
  return shift_ >= 0 ? (bound + (int64_t{1} << shift_) - 1) >> shift_ : bound << -shift_;
}

// ---- Duals --------------------------------------------------------------------------------------

void CostBound::set_duals(const std::vector<int64_t>& duals) {
  ResetSecondaryDuals();
  for (int32_t i = 0; i < table_->num_items(); ++i) {
    set_dual(i, std::clamp(duals[i], -max_dual_, max_dual_));
  }
}

void CostBound::ResetSecondaryDuals() {
  for (const int32_t i : active_secondary_) {
    dual_[i] = 0;
    is_active_secondary_[i] = false;
  }
  active_secondary_.clear();
}

void CostBound::SaveDuals(std::vector<SavedDual>* saved) const {
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) {
    saved->push_back({items[k], dual_[items[k]]});
  }
  for (const int32_t i : active_secondary_) {
    if (table_->is_open(i) && dual_[i] != 0) saved->push_back({i, dual_[i]});
  }
}

void CostBound::RestoreDuals(absl::Span<const SavedDual> saved) {
  ResetSecondaryDuals();
  for (const SavedDual& s : saved) set_dual(s.item, s.dual);
}

// ---- The bound of given duals -------------------------------------------------------------------

int64_t CostBound::Contribution(int32_t item) const {
  const int64_t dual = dual_[item];
  return dual > 0 ? dual * std::max(table_->need(item), 0)
                  : dual * std::min(table_->room(item), table_->size(item));
}

int64_t CostBound::SumOfDuals() const {
  int64_t sum = 0;
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) sum += Contribution(items[k]);
  for (const int32_t i : active_secondary_) {
    if (table_->is_open(i)) sum += Contribution(i);
  }
  return sum;
}

int64_t CostBound::Sum(int64_t chosen) const {
  int64_t sum = chosen + SumOfDuals();
  const int32_t* const options = table_->open_options();
  const int64_t* const reduced = reduced_.data();
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    sum += std::min<int64_t>(reduced[options[k]], 0);
  }
  return sum;
}

int64_t CostBound::Evaluate(int64_t chosen) {
  int64_t sum = chosen + SumOfDuals();
  const int32_t num_options = table_->num_open_options();
  const int32_t* const options = table_->open_options();
  const int32_t* const begin = row_begin_.data();
  const int32_t* const items = row_item_.data();
  const int64_t* const duals = dual_.data();
  work_ += num_options;
  for (int32_t k = 0; k < num_options; ++k) {
    const int32_t o = options[k];
    int64_t reduced = cost_[o];
    for (int32_t e = begin[o]; e < begin[o + 1]; ++e) reduced -= duals[items[e]];
    reduced_[o] = reduced;
    sum += std::min<int64_t>(reduced, 0);
  }
  return sum;
}

int64_t CostBound::EvaluateAndCount(int64_t chosen) {
  std::fill(count_.begin(), count_.end(), 0);
  const int64_t sum = Evaluate(chosen);
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    const int32_t o = table_->open_options()[k];
    if (reduced_[o] >= 0) continue;
    for (int32_t e = row_begin_[o]; e < row_begin_[o + 1]; ++e) ++count_[row_item_[e]];
  }
  return sum;
}

// ---- One dual at a time -------------------------------------------------------------------------

// The middle between the value that is the count-th smallest and the one after it.
// Requires: count from 1 to one less than there are.
int64_t CostBound::MiddleOfValues(int32_t count) {
  const auto next = values_.begin() + count;
  std::nth_element(values_.begin(), next, values_.end());
  const int64_t below = *std::max_element(values_.begin(), next);
  return below + (*next - below) / 2;
}

// With v(1) <= v(2) <= ... the reduced costs without this dual, the bound as a function of it
// rises while fewer than `need` (where it is positive) or `room` (where it is negative) of them are
// below it, and falls when there are more.
int64_t CostBound::BestDualOfMany(int32_t item) {
  values_.clear();
  for (int32_t k = 0; k < table_->size(item); ++k) {
    const auto [entry, option] = table_->list(item)[k];
    if (HasDual(entry)) values_.push_back(reduced_[option] + dual_[item]);
  }
  const auto size = static_cast<int32_t>(values_.size());
  const int32_t need = table_->need(item), room = table_->room(item);
  if (need > 0) {
    const int64_t dual =
        need < size ? MiddleOfValues(need) : *std::max_element(values_.begin(), values_.end());
    if (dual > 0 || need == room) return dual;
  }
  return room < size ? std::min<int64_t>(MiddleOfValues(room), 0) : 0;
}

void CostBound::VisitMany(int32_t item) {
  const int64_t dual = std::clamp(BestDualOfMany(item), -max_dual_, max_dual_);
  const int64_t by = dual - dual_[item];
  set_dual(item, dual);
  for (int32_t k = 0; k < table_->size(item); ++k) {
    const auto [entry, option] = table_->list(item)[k];
    if (HasDual(entry)) reduced_[option] -= by;
  }
}

// Most items have room for one option: these are the two innermost loops of everything.
void CostBound::Visit(int32_t item) {
  round_[item] = rounds_;
  const int32_t size = table_->size(item);
  work_ += size;
  if (size == 0) return;
  if (table_->room(item) != 1 || mixed_[item]) return VisitMany(item);
  const CostTable::Node* const begin = table_->list(item);
  const CostTable::Node* const end = begin + size;
  int64_t* const reduced = reduced_.data();
  int64_t least = kInfinity, second = kInfinity;
  for (const CostTable::Node* node = begin; node != end; ++node) {
    const int64_t value = reduced[node->option];
    second = std::min(second, std::max(value, least));
    least = std::min(least, value);
  }
  const int64_t before = dual_[item];
  int64_t dual = before + (size == 1 ? least : least + (second - least) / 2);
  if (table_->need(item) <= 0) dual = size == 1 ? 0 : std::min<int64_t>(dual, 0);
  dual = std::clamp(dual, -max_dual_, max_dual_);
  if (dual == before) return;
  set_dual(item, dual);
  const int64_t by = dual - before;
  for (const CostTable::Node* node = begin; node != end; ++node) reduced[node->option] -= by;
}

// One round. A secondary item's dual can only move if it is not 0, or if an option of negative
// reduced cost has the item. Returns false if it was told to stop: after any number of visits the
// reduced costs are those of the duals.
bool CostBound::Ascend(absl::FunctionRef<bool()> keep_going) {
  ++rounds_;
  int64_t ask_at = work_ + kWorkToAsk;
  const auto may_go_on = [&] {
    if (work_ < ask_at) return true;
    ask_at = work_ + kWorkToAsk;
    return keep_going();
  };
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) {
    if (!may_go_on()) return false;
    Visit(items[k]);
  }
  if (!has_secondary_) return true;
  const int32_t* const options = table_->open_options();
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    const int32_t o = options[k];
    if (reduced_[o] >= 0) continue;
    if (!may_go_on()) return false;
    for (int32_t e = secondary_begin_[o]; e < row_begin_[o + 1]; ++e) {
      if (round_[row_item_[e]] != rounds_) Visit(row_item_[e]);
    }
  }
  const size_t num_active = active_secondary_.size();  // those added now have been visited
  for (size_t k = 0; k < num_active; ++k) {
    const int32_t i = active_secondary_[k];
    if (!may_go_on()) return false;
    if (round_[i] != rounds_ && table_->is_open(i)) Visit(i);
  }
  return true;
}

int64_t CostBound::SetDuals(int64_t chosen, const std::vector<int64_t>& duals) {
  set_duals(duals);
  return Evaluate(chosen);
}

int64_t CostBound::Improve(int64_t chosen, int64_t limit, int rounds,
                           absl::FunctionRef<bool()> keep_going) {
  // By what factor the rounds that follow one may exceed its gain, all together.
  constexpr int64_t kHope = 8;
  int64_t bound = Evaluate(chosen);
  for (int round = 0; round < rounds && bound <= limit; ++round) {
    const bool whole = Ascend(keep_going);
    const int64_t before = bound;
    bound = Sum(chosen);
    if (!whole || bound - before < (limit - bound) / kHope) break;
  }
  return bound;
}

// ---- All duals at once --------------------------------------------------------------------------

// How many options more (or, if negative, fewer) the item would want among those of negative
// reduced cost: a subgradient.
int64_t CostBound::Miss(int32_t item) const {
  if (!table_->is_open(item)) return 0;
  const int32_t need = std::max(table_->need(item), 0);
  const int32_t room = std::min(table_->room(item), table_->size(item));
  const int32_t count = count_[item];
  if (dual_[item] > 0) return need - count;
  if (dual_[item] < 0) return room - count;
  return std::clamp(count, need, std::max(need, room)) - count;
}

void CostBound::Step(int64_t step) {
  for (int32_t i = 0; i < table_->num_items(); ++i) {
    const int64_t before = dual_[i];
    int64_t dual = std::clamp(before + step * Miss(i), -max_dual_, max_dual_);
    // At 0 the slope changes, unless the item has to be covered a given number of times.
    const bool crosses = (before < 0 && dual > 0) || (before > 0 && dual < 0);
    if (crosses && table_->need(i) != table_->room(i)) dual = 0;
    set_dual(i, dual);
  }
}

int64_t CostBound::Climb(int64_t chosen, int64_t bound, int64_t limit, int rounds,
                         absl::FunctionRef<bool()> keep_going) {
  constexpr int kPatience = 8;   // rounds without a better bound, after which
  constexpr int kShorter = 180;  // the step is multiplied by this
  constexpr int kWhole = 256;    // divided by this
  int factor = kWhole;
  int rounds_without_gain = 0;
  int64_t best_bound = bound = EvaluateAndCount(chosen);
  best_ = dual_;
  for (int round = 0; round < rounds && bound <= limit && keep_going(); ++round) {
    int64_t norm = 0;
    for (int32_t i = 0; i < table_->num_items(); ++i) {
      const int64_t miss = Miss(i);
      norm += miss * miss;
    }
    if (norm == 0) break;  // a cover, at the cost of the bound: there is nothing better
    Step((limit + kWhole - bound) / kWhole * factor / norm);
    bound = EvaluateAndCount(chosen);
    if (bound > best_bound) {
      best_bound = bound;
      best_ = dual_;
      rounds_without_gain = 0;
    } else if (++rounds_without_gain == kPatience) {
      rounds_without_gain = 0;
      factor = factor * kShorter / kWhole;
    }
  }
  set_duals(best_);
  return Evaluate(chosen);
}

int64_t CostBound::ImproveALot(int64_t chosen, int64_t limit, int rounds,
                               absl::FunctionRef<bool()> keep_going) {
  int64_t bound = Evaluate(chosen);
  for (int round = 0; round < kMaxRounds && bound <= limit && keep_going(); round += kBlock) {
    const int64_t before = bound;
    bool whole = true;
    for (int k = 0; k < kBlock && whole; ++k) whole = Ascend(keep_going);
    bound = Sum(chosen);
    if (!whole) return bound;
    if (bound - before <= (limit - bound) / std::max(rounds, 2 * kBlock)) break;
  }
  if (bound > limit || rounds == 0) return bound;
  return Climb(chosen, bound, limit, rounds, keep_going);
}

}  // namespace dlx::internal
