#include "dlx/cost/cost_bound.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace dlx::internal {
namespace {

constexpr int64_t kInfinity = std::numeric_limits<int64_t>::max();

// Finer prices than these gain nothing.
constexpr int kMaxShift = 16;

// ImproveALot() looks at its gain every so many rounds, and never ascends more often than that.
constexpr int kBlock = 16;
constexpr int kMaxRounds = 4096;

}  // namespace

// With E entries, every sum here is at most M (2E + 2) if no price and no sum of costs exceeds M:
// prices times need or room are at most M E, and so are those in reduced costs.
CostBound::CostBound(const CostTable& table, const std::vector<int64_t>& costs)
    : table_(&table),
      cost_(costs),
      reduced_(costs.size()),
      price_(table.num_items()),
      mixed_(table.num_items()),
      has_secondary_(false),
      row_begin_({0}),
      count_(table.num_items()),
      best_(table.num_items()),
      is_debtor_(table.num_items()),
      round_(table.num_items()) {
  for (const int64_t cost : costs) total_ += cost;
  const int bits = 61 - static_cast<int>(std::bit_width(2 * uint64_t(table.num_entries()) + 2));
  max_price_ = int64_t{1} << bits;
  shift_ = std::min<int>(kMaxShift, bits - static_cast<int>(std::bit_width(uint64_t(total_))));
  for (int64_t& cost : cost_) cost = ToScale(cost);
  for (int32_t o = 0; o < table.num_options(); ++o) AddRows(o);
  for (int32_t o = 0; o < table.num_options(); ++o) {
    has_secondary_ = has_secondary_ || secondary_begin_[o] < row_begin_[o + 1];
  }
  SetFirstPrices();
}

void CostBound::AddRows(int32_t option) {
  for (const bool primary : {true, false}) {
    if (!primary) secondary_begin_.push_back(static_cast<int32_t>(row_item_.size()));
    for (int32_t e = table_->begin(option); e < table_->begin(option + 1); ++e) {
      if (!HasPrice(e)) {
        mixed_[table_->item(e)] = true;
      } else if (table_->is_primary(table_->item(e)) == primary) {
        row_item_.push_back(table_->item(e));
      }
    }
  }
  row_begin_.push_back(static_cast<int32_t>(row_item_.size()));
}

// Each option spreads its cost evenly over the items that need one, and these pay what the cheapest
// asks for.
void CostBound::SetFirstPrices() {
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
    price_[i] = least;
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

// ---- Prices -------------------------------------------------------------------------------------

void CostBound::set_prices(const std::vector<int64_t>& prices) {
  ForgetDebtors();
  for (int32_t i = 0; i < table_->num_items(); ++i) set_price(i, prices[i]);
}

void CostBound::ForgetDebtors() {
  for (const int32_t i : debtors_) {
    price_[i] = 0;
    is_debtor_[i] = false;
  }
  debtors_.clear();
}

void CostBound::SavePrices(std::vector<SavedPrice>* saved) const {
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) {
    saved->push_back({items[k], price_[items[k]]});
  }
  for (const int32_t i : debtors_) {
    if (table_->is_open(i) && price_[i] != 0) saved->push_back({i, price_[i]});
  }
}

void CostBound::RestorePrices(absl::Span<const SavedPrice> saved) {
  ForgetDebtors();
  for (const SavedPrice& s : saved) set_price(s.item, s.price);
}

// ---- The bound of given prices ------------------------------------------------------------------

int64_t CostBound::Paid(int32_t item) const {
  const int64_t price = price_[item];
  return price > 0 ? price * std::max(table_->need(item), 0)
                   : price * std::min(table_->room(item), table_->size(item));
}

int64_t CostBound::SumOfPrices() const {
  int64_t sum = 0;
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) sum += Paid(items[k]);
  for (const int32_t i : debtors_) {
    if (table_->is_open(i)) sum += Paid(i);
  }
  return sum;
}

int64_t CostBound::Sum(int64_t chosen) const {
  int64_t sum = chosen + SumOfPrices();
  const int32_t* const options = table_->open_options();
  const int64_t* const reduced = reduced_.data();
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    sum += std::min<int64_t>(reduced[options[k]], 0);
  }
  return sum;
}

int64_t CostBound::Evaluate(int64_t chosen) {
  int64_t sum = chosen + SumOfPrices();
  const int32_t num_options = table_->num_open_options();
  const int32_t* const options = table_->open_options();
  const int32_t* const begin = row_begin_.data();
  const int32_t* const items = row_item_.data();
  const int64_t* const prices = price_.data();
  work_ += num_options;
  for (int32_t k = 0; k < num_options; ++k) {
    const int32_t o = options[k];
    int64_t reduced = cost_[o];
    for (int32_t e = begin[o]; e < begin[o + 1]; ++e) reduced -= prices[items[e]];
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

// ---- One price at a time ------------------------------------------------------------------------

// The middle between the value that is the count-th smallest and the one after it.
// Requires: count from 1 to one less than there are.
int64_t CostBound::MiddleOfValues(int32_t count) {
  const auto next = values_.begin() + count;
  std::nth_element(values_.begin(), next, values_.end());
  const int64_t below = *std::max_element(values_.begin(), next);
  return below + (*next - below) / 2;
}

// With v(1) <= v(2) <= ... the reduced costs without this price, the bound as a function of it
// rises while fewer than `need` (where it is positive) or `room` (where it is negative) of them are
// below it, and falls when there are more.
int64_t CostBound::BestPriceOfMany(int32_t item) {
  values_.clear();
  for (int32_t k = 0; k < table_->size(item); ++k) {
    const auto [entry, option] = table_->list(item)[k];
    if (HasPrice(entry)) values_.push_back(reduced_[option] + price_[item]);
  }
  const auto size = static_cast<int32_t>(values_.size());
  const int32_t need = table_->need(item), room = table_->room(item);
  if (need > 0) {
    const int64_t price =
        need < size ? MiddleOfValues(need) : *std::max_element(values_.begin(), values_.end());
    if (price > 0 || need == room) return price;
  }
  return room < size ? std::min<int64_t>(MiddleOfValues(room), 0) : 0;
}

void CostBound::VisitMany(int32_t item) {
  const int64_t price = std::clamp(BestPriceOfMany(item), -max_price_, max_price_);
  const int64_t by = price - price_[item];
  set_price(item, price);
  for (int32_t k = 0; k < table_->size(item); ++k) {
    const auto [entry, option] = table_->list(item)[k];
    if (HasPrice(entry)) reduced_[option] -= by;
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
  const int64_t before = price_[item];
  int64_t price = before + (size == 1 ? least : least + (second - least) / 2);
  if (table_->need(item) <= 0) price = size == 1 ? 0 : std::min<int64_t>(price, 0);
  price = std::clamp(price, -max_price_, max_price_);
  if (price == before) return;
  set_price(item, price);
  const int64_t by = price - before;
  for (const CostTable::Node* node = begin; node != end; ++node) reduced[node->option] -= by;
}

// A secondary item's price can only move if it is not 0, or if an option of negative reduced cost
// has the item.
void CostBound::Ascend() {
  ++rounds_;
  const int32_t* const items = table_->open_primary_items();
  for (int32_t k = 0; k < table_->num_open_primary_items(); ++k) Visit(items[k]);
  if (!has_secondary_) return;
  const int32_t* const options = table_->open_options();
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    const int32_t o = options[k];
    if (reduced_[o] >= 0) continue;
    for (int32_t e = secondary_begin_[o]; e < row_begin_[o + 1]; ++e) {
      if (round_[row_item_[e]] != rounds_) Visit(row_item_[e]);
    }
  }
  const size_t num_debtors = debtors_.size();  // those added now have been visited
  for (size_t k = 0; k < num_debtors; ++k) {
    const int32_t i = debtors_[k];
    if (round_[i] != rounds_ && table_->is_open(i)) Visit(i);
  }
}

int64_t CostBound::Improve(int64_t chosen, int64_t limit, int rounds) {
  // How many times the gain of a round those behind it may bring together.
  constexpr int64_t kHope = 8;
  int64_t bound = Evaluate(chosen);
  for (int round = 0; round < rounds && bound <= limit; ++round) {
    Ascend();
    const int64_t before = bound;
    bound = Sum(chosen);
    if (bound - before < (limit - bound) / kHope) break;
  }
  return bound;
}

// ---- All prices at once -------------------------------------------------------------------------

// How many options more (or, if negative, fewer) the item would want among those of negative
// reduced cost: a subgradient.
int64_t CostBound::Miss(int32_t item) const {
  if (!table_->is_open(item)) return 0;
  const int32_t need = std::max(table_->need(item), 0);
  const int32_t room = std::min(table_->room(item), table_->size(item));
  const int32_t count = count_[item];
  if (price_[item] > 0) return need - count;
  if (price_[item] < 0) return room - count;
  return std::clamp(count, need, std::max(need, room)) - count;
}

void CostBound::Step(int64_t step) {
  for (int32_t i = 0; i < table_->num_items(); ++i) {
    const int64_t before = price_[i];
    int64_t price = std::clamp(before + step * Miss(i), -max_price_, max_price_);
    // At 0 the slope changes, unless the item has to be covered a given number of times.
    const bool crosses = (before < 0 && price > 0) || (before > 0 && price < 0);
    if (crosses && table_->need(i) != table_->room(i)) price = 0;
    set_price(i, price);
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
  best_ = price_;
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
      best_ = price_;
      rounds_without_gain = 0;
    } else if (++rounds_without_gain == kPatience) {
      rounds_without_gain = 0;
      factor = factor * kShorter / kWhole;
    }
  }
  set_prices(best_);
  return Evaluate(chosen);
}

int64_t CostBound::ImproveALot(int64_t chosen, int64_t limit, int rounds,
                               absl::FunctionRef<bool()> keep_going) {
  int64_t bound = Evaluate(chosen);
  for (int round = 0; round < kMaxRounds && bound <= limit && keep_going(); round += kBlock) {
    const int64_t before = bound;
    for (int k = 0; k < kBlock; ++k) Ascend();
    bound = Sum(chosen);
    if (bound - before <= (limit - bound) / std::max(rounds, 2 * kBlock)) break;
  }
  if (bound > limit || rounds == 0) return bound;
  return Climb(chosen, bound, limit, rounds, keep_going);
}

}  // namespace dlx::internal
