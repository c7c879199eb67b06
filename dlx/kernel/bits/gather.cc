// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/bits/gather.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/types/span.h"
#include "dlx/base/random.h"

namespace dlx::internal {
namespace {

constexpr int32_t kFewOptions = 128;
constexpr int32_t kMostEntries = 1 << 20;  // some 0.1 s
constexpr int64_t kMostPairs = int64_t{1} << 19;
constexpr int32_t kChunk = 8;       // of the measure
constexpr double kLeastSaved = 30;  // chunks a node, times lines
constexpr int kDives = 16;
constexpr int64_t kMostWork = int64_t{1} << 18;  // after which no dive begins

// Orders are lists of local options.

// What nodes of random dives remove.
class Dives {
 public:
  Dives(const Dense& dense, size_t most_one_by_one)
      : dense_(dense), most_one_by_one_(most_one_by_one), random_(/*seed=*/1) {
    for (int dive = 0; dive < kDives && work_ < kMostWork; ++dive) Dive();
  }

  // At how many chunks a node looks, on average over all but the first third of the levels, if the
  // options are in the given order; an empty one: as they are.
  double Chunks(absl::Span<const int32_t> order) const {
    std::vector<int32_t> place(dense_.num_options());
    std::iota(place.begin(), place.end(), 0);
    for (size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<int32_t>(k);
    std::vector<int32_t> seen(dense_.num_options() / kChunk + 1, -1);
    int64_t chunks = 0;
    int64_t nodes = 0;
    for (size_t n = 0; n < nodes_.size(); ++n) {
      if (nodes_[n].level * 3 < deepest_) continue;
      ++nodes;
      const size_t end = n + 1 < nodes_.size() ? nodes_[n + 1].begin : removed_.size();
      if (end - nodes_[n].begin <= most_one_by_one_) continue;
      for (size_t k = nodes_[n].begin; k < end; ++k) {
        int32_t& last = seen[place[removed_[k]] / kChunk];
        chunks += last != static_cast<int32_t>(n) ? 1 : 0;
        last = static_cast<int32_t>(n);
      }
    }
    return static_cast<double>(chunks) / static_cast<double>(std::max<int64_t>(nodes, 1));
  }

 private:
  struct Node {
    int32_t level;
    size_t begin;  // of its options in removed_
  };

  void Dive() {
    is_left_.assign(dense_.num_options(), 1);
    size_.resize(dense_.num_all_items());
    for (int32_t i = 0; i < dense_.num_all_items(); ++i) {
      size_[i] = static_cast<int32_t>(dense_.layout.of(i).size());
    }
    is_covered_.assign(dense_.num_all_items(), 0);
    active_.resize(dense_.num_items());
    std::iota(active_.begin(), active_.end(), 0);
    for (int32_t level = 0;; ++level) {
      const int32_t option = Choose();
      if (option < 0) break;
      nodes_.push_back({level, removed_.size()});
      deepest_ = std::max(deepest_, level);
      Take(option);
    }
  }

  // An option of the item that has the fewest. -1: all items are covered, or one has none.
  int32_t Choose() {
    work_ += static_cast<int64_t>(active_.size());
    int32_t best = -1;
    size_t last = 0;
    for (const int32_t i : active_) {
      if (is_covered_[i]) continue;
      active_[last++] = i;
      if (best < 0 || size_[i] < size_[best]) best = i;
    }
    active_.resize(last);
    if (best < 0 || size_[best] == 0) return -1;
    auto skip = static_cast<int32_t>(random_.Below(size_[best]));
    for (const Layout::Occurrence& at : dense_.layout.of(best)) {
      if (is_left_[at.option] && skip-- == 0) return at.option;
    }
    return -1;
  }

  void Take(int32_t option) {
    Remove(option);
    for (int32_t e = dense_.begin(option); e < dense_.begin(option + 1); ++e) {
      const int32_t i = dense_.layout.item[e];
      is_covered_[i] = 1;
      const int32_t kind = dense_.entry_kind[e];
      for (const Layout::Occurrence& at : dense_.layout.of(i)) {
        if (dense_.kinds[kind].colored && dense_.entry_kind[at.entry] == kind) continue;
        if (is_left_[at.option]) Remove(at.option);
      }
      work_ += static_cast<int64_t>(dense_.layout.of(i).size());
    }
  }

  void Remove(int32_t option) {
    is_left_[option] = 0;
    removed_.push_back(option);
    for (int32_t e = dense_.begin(option); e < dense_.begin(option + 1); ++e) {
      --size_[dense_.layout.item[e]];
    }
    work_ += dense_.begin(option + 1) - dense_.begin(option);
  }

  const Dense& dense_;
  const size_t most_one_by_one_;
  Random random_;
  std::vector<Node> nodes_;
  std::vector<int32_t> removed_;  // by node
  int32_t deepest_ = 0;           // level
  int64_t work_ = 0;              // entries and items that were looked at

  // Of a dive.
  std::vector<uint8_t> is_left_;     // by option
  std::vector<int32_t> size_;        // by item: options left
  std::vector<uint8_t> is_covered_;  // by item
  std::vector<int32_t> active_;      // primary items, perhaps with some that were just covered
};

// In the order of the problem.
std::vector<int32_t> AsGiven(const Dense& dense) {
  std::vector<int32_t> order(dense.num_options());
  for (int32_t o = 0; o < dense.num_options(); ++o) order[dense.layout.option_id[o]] = o;
  return order;
}

std::vector<int32_t> Sorted(const Dense& dense) {
  std::vector<int32_t> items = dense.layout.item;
  const auto items_of = [&](int32_t o) {
    return absl::MakeSpan(items.data() + dense.begin(o), dense.begin(o + 1) - dense.begin(o));
  };
  for (int32_t o = 0; o < dense.num_options(); ++o) {
    std::sort(items_of(o).begin(), items_of(o).end());
  }
  std::vector<int32_t> order(dense.num_options());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return items_of(a) < items_of(b); });
  return order;
}

// Groups of options, and how often they have each item.
class Groups {
 public:
  Groups(const Dense& dense, absl::Span<const int32_t> order)
      : num_items_(dense.num_all_items()), options_(order.size()), uses_(order.size()) {
    for (size_t g = 0; g < order.size(); ++g) {
      const int32_t o = order[g];
      options_[g] = {o};
      for (int32_t e = dense.begin(o); e < dense.begin(o + 1); ++e) {
        uses_[g].push_back({dense.layout.item[e], 1});
      }
    }
  }

  // Joins each group, from the first to the last, with the one of the later groups still single
  // that shares most with it: the sum, over items, of the product of how often the two have it.
  // Groups that share nothing with any other join in their order, after all others.
  void Pair() {
    std::vector<std::vector<Use>> groups_of(num_items_);  // by item; Use::of is a group
    for (size_t g = 0; g < uses_.size(); ++g) {
      for (const Use& use : uses_[g]) {
        groups_of[use.of].push_back({static_cast<int32_t>(g), use.times});
      }
    }
    std::vector<std::pair<int32_t, int32_t>> pairs;
    std::vector<int32_t> alone;
    std::vector<uint8_t> is_paired(uses_.size(), 0);
    std::vector<int32_t> shared(uses_.size(), 0);
    std::vector<int32_t> sharing;
    for (size_t g = 0; g < uses_.size(); ++g) {
      if (is_paired[g]) continue;
      is_paired[g] = 1;
      sharing.clear();
      for (const Use& use : uses_[g]) {
        for (const Use& other : groups_of[use.of]) {
          if (is_paired[other.of]) continue;
          if (shared[other.of] == 0) sharing.push_back(other.of);
          shared[other.of] += use.times * other.times;
        }
      }
      int32_t best = -1;
      for (const int32_t other : sharing) {
        if (best < 0 || shared[other] > shared[best] ||
            (shared[other] == shared[best] && other < best)) {
          best = other;
        }
      }
      for (const int32_t other : sharing) shared[other] = 0;
      if (best < 0) {
        alone.push_back(static_cast<int32_t>(g));
      } else {
        is_paired[best] = 1;
        pairs.push_back({static_cast<int32_t>(g), best});
      }
    }
    for (size_t k = 0; k < alone.size(); k += 2) {
      pairs.push_back({alone[k], k + 1 < alone.size() ? alone[k + 1] : -1});
    }
    Join(pairs);
  }

  std::vector<int32_t> Order() const {
    std::vector<int32_t> order;
    for (const std::vector<int32_t>& group : options_) {
      order.insert(order.end(), group.begin(), group.end());
    }
    return order;
  }

 private:
  struct Use {
    int32_t of;  // an item
    int32_t times;
  };

  // The second of a pair may be -1, for none.
  void Join(absl::Span<const std::pair<int32_t, int32_t>> pairs) {
    std::vector<std::vector<int32_t>> options;
    std::vector<std::vector<Use>> uses;
    options.reserve(pairs.size());
    uses.reserve(pairs.size());
    std::vector<int32_t> at(num_items_, -1);  // by item: its place among the uses of the pair
    for (const auto& [first, second] : pairs) {
      std::vector<int32_t>& joined = options.emplace_back(std::move(options_[first]));
      std::vector<Use>& all = uses.emplace_back(std::move(uses_[first]));
      if (second < 0) continue;
      joined.insert(joined.end(), options_[second].begin(), options_[second].end());
      for (size_t k = 0; k < all.size(); ++k) at[all[k].of] = static_cast<int32_t>(k);
      for (const Use& use : uses_[second]) {
        if (at[use.of] >= 0) {
          all[at[use.of]].times += use.times;
        } else {
          all.push_back(use);
        }
      }
      for (const Use& use : all) at[use.of] = -1;
    }
    options_ = std::move(options);
    uses_ = std::move(uses);
  }

  int32_t num_items_;
  std::vector<std::vector<int32_t>> options_;  // by group
  std::vector<std::vector<Use>> uses_;         // by group
};

}  // namespace

std::vector<OptionId> GatherOptions(const Dense& dense, const CostOfChunks& cost, bool always) {
  if (dense.num_options() < kFewOptions && !always) return {};
  if (dense.layout.num_entries() > kMostEntries) return {};
  const Dives dives(dense, cost.most_one_by_one);
  std::vector<int32_t> best;
  double least = always ? std::numeric_limits<double>::infinity()
                        : dives.Chunks({}) - kLeastSaved / static_cast<double>(cost.lines);
  if (least <= 0) return best;
  const auto consider = [&](std::vector<int32_t> order) {
    const double chunks = dives.Chunks(order);
    if (chunks >= least) return;
    least = chunks;
    best = std::move(order);
  };
  std::vector<int32_t> sorted = Sorted(dense);
  int64_t pairs = 0;
  for (int32_t i = 0; i < dense.num_all_items(); ++i) {
    const auto size = static_cast<int64_t>(dense.layout.of(i).size());
    pairs += size * size;
  }
  if (pairs <= kMostPairs) {
    Groups groups(dense, sorted);
    for (int options = 2; options <= 16; options *= 2) groups.Pair();
    consider(groups.Order());
  }
  consider(std::move(sorted));
  consider(AsGiven(dense));
  for (OptionId& option : best) option = dense.layout.option_id[option];
  return best;
}

}  // namespace dlx::internal
