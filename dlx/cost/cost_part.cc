// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_part.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "absl/types/span.h"
#include "dlx/base/random.h"

namespace dlx::internal {
namespace {

constexpr int kRounds = 5;

class Maker {
 public:
  explicit Maker(const CostPartOf& from);
  CostPart Make();

 private:
  void DropEqual();
  void DropContained();
  void Merge(int32_t item, int32_t into);
  void Drop(int32_t option);

  const CostPartOf& from_;
  std::vector<int32_t> options_;              // by option here: its number in the table
  std::vector<std::vector<int32_t>> items_;   // by option here, ascending; cuts are items too
  std::vector<std::vector<int32_t>> having_;  // by item: options; some may have gone
  std::vector<int32_t> size_;                 // by item: how many are left
  std::vector<char> is_left_;                 // by option
  std::vector<char> is_gone_;                 // by item
  std::vector<int64_t> duals_;                // by item
  std::vector<int32_t> count_;                // by item: scratch of DropContained()
  bool changed_ = false;
};

Maker::Maker(const CostPartOf& from) : from_(from), options_(from.options), duals_(from.duals) {
  const int32_t num_items = from.table.num_items();
  const size_t all_items = num_items + from.new_cuts.size();
  duals_.resize(all_items);
  having_.resize(all_items);
  size_.resize(all_items);
  is_gone_.resize(all_items);
  count_.resize(all_items);
  items_.resize(options_.size());
  is_left_.assign(options_.size(), 1);
  for (int32_t i = 0; i < num_items; ++i) {
    is_gone_[i] = !from.is_cut.empty() && from.is_cut[i] != 0 && duals_[i] == 0 ? 1 : 0;
  }
  std::vector<int32_t> number(from.table.num_options(), -1);
  for (size_t k = 0; k < options_.size(); ++k) {
    const int32_t o = options_[k];
    number[o] = static_cast<int32_t>(k);
    for (int32_t e = from.table.begin(o); e < from.table.begin(o + 1); ++e) {
      if (is_gone_[from.table.item(e)] == 0) items_[k].push_back(from.table.item(e));
    }
    std::sort(items_[k].begin(), items_[k].end());
  }
  for (size_t c = 0; c < from.new_cuts.size(); ++c) {
    for (const int32_t o : from.new_cuts[c]) {
      if (number[o] >= 0) items_[number[o]].push_back(num_items + static_cast<int32_t>(c));
    }
  }
  for (size_t k = 0; k < options_.size(); ++k) {
    for (const int32_t i : items_[k]) having_[i].push_back(static_cast<int32_t>(k));
  }
  for (size_t i = 0; i < all_items; ++i) size_[i] = static_cast<int32_t>(having_[i].size());
}

void Maker::Drop(int32_t option) {
  is_left_[option] = 0;
  changed_ = true;
  for (const int32_t i : items_[option]) --size_[i];
}

void Maker::DropEqual() {
  struct Key {
    uint64_t hash;
    int64_t cost;
    int32_t option;
  };
  std::vector<Key> keys;
  for (size_t k = 0; k < options_.size(); ++k) {
    if (is_left_[k] == 0) continue;
    uint64_t hash = 0;
    for (const int32_t i : items_[k]) hash += Mix(static_cast<uint64_t>(i) + 1);
    keys.push_back({hash, from_.costs[options_[k]], static_cast<int32_t>(k)});
  }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    return a.cost != b.cost ? a.cost < b.cost : a.option < b.option;
  });
  size_t first = 0;
  for (size_t k = 1; k < keys.size(); ++k) {
    if (keys[k].hash == keys[first].hash && items_[keys[k].option] == items_[keys[first].option]) {
      Drop(keys[k].option);
    } else {
      first = k;
    }
  }
}

// All options that have `into` have `item`. Takes those that have `item` alone with it.
void Maker::Merge(int32_t item, int32_t into) {
  for (const int32_t k : having_[item]) {
    if (is_left_[k] == 0) continue;
    std::vector<int32_t>& items = items_[k];
    if (std::find(items.begin(), items.end(), into) == items.end()) {
      Drop(k);
    } else {
      items.erase(std::find(items.begin(), items.end(), item));
    }
  }
  duals_[into] += std::exchange(duals_[item], 0);
  having_[item].clear();
  size_[item] = 0;
  is_gone_[item] = 1;
  changed_ = true;
}

void Maker::DropContained() {
  std::vector<int32_t> seen;
  for (int32_t a = 0; a < from_.table.num_items() && from_.table.is_primary(a); ++a) {
    if (is_gone_[a] != 0 || size_[a] == 0) continue;
    std::erase_if(having_[a], [this](int32_t k) { return is_left_[k] == 0; });
    // An item that all of them have is in the first.
    seen = items_[having_[a].front()];
    for (const int32_t k : having_[a]) {
      for (const int32_t i : items_[k]) ++count_[i];
    }
    const int32_t size = size_[a];
    std::erase_if(seen, [&](int32_t i) { return i == a || count_[i] != size; });
    for (const int32_t k : having_[a]) {
      for (const int32_t i : items_[k]) count_[i] = 0;
    }
    for (const int32_t b : seen) Merge(b, a);
  }
}

CostPart Maker::Make() {
  for (int round = 0; round < kRounds; ++round) {
    changed_ = false;
    DropEqual();
    DropContained();
    if (!changed_) break;
  }
  const int32_t num_items = from_.table.num_items();
  std::vector<Item> now(having_.size());
  std::vector<int64_t> duals;
  std::vector<char> is_cut;
  ProblemBuilder builder;
  for (int32_t i = 0; i < static_cast<int32_t>(having_.size()); ++i) {
    const bool is_primary = i < num_items && from_.table.is_primary(i);
    // A primary item without options stays: there is no cover.
    if (is_gone_[i] != 0 || (!is_primary && size_[i] <= 1)) continue;
    now[i] = is_primary ? builder.AddItem() : builder.AddSecondaryItem();
    duals.push_back(duals_[i]);
    is_cut.push_back(i >= num_items || (!from_.is_cut.empty() && from_.is_cut[i] != 0) ? 1 : 0);
  }
  std::vector<int64_t> costs;
  std::vector<OptionId> original;
  std::vector<int32_t> option_now(from_.table.num_options(), -1);
  std::vector<Item> items;
  for (size_t k = 0; k < options_.size(); ++k) {
    if (is_left_[k] == 0) continue;
    items.clear();
    for (const int32_t i : items_[k]) {
      if (now[i].index() >= 0) items.push_back(now[i]);
    }
    const int32_t o = options_[k];
    option_now[o] = builder.AddOption(absl::Span<const Item>(items));
    costs.push_back(from_.costs[o]);
    original.push_back(from_.original.empty() ? o : from_.original[o]);
  }
  // It cannot fail: all items are its own, and different.
  Problem problem = *std::move(builder).Build();
  return {std::move(problem), std::move(costs),  std::move(original),
          std::move(duals),   std::move(is_cut), std::move(option_now)};
}

}  // namespace

CostPart MakePart(const CostPartOf& from) { return Maker(from).Make(); }

}  // namespace dlx::internal
