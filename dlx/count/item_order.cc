// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/item_order.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

#include "dlx/count/frontier/steps.h"
#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

constexpr int32_t kFar = std::numeric_limits<int32_t>::max();

// ---- Breadth first -----------------------------------------------------------------------------

class BreadthFirst {
 public:
  // `secondary`: whether bits that are not primary connect items, too.
  BreadthFirst(const CountTable& table, bool secondary, Meter* meter)
      : table_(table),
        options_(table.options_of),
        meter_(meter),
        secondary_(secondary),
        distance_(table.num_bits, kFar),
        scanned_(table.num_options(), false) {
    queue_.reserve(table.num_bits);
  }

  // All components of the graph, each from an item at its edge.
  std::vector<int32_t> Order() {
    std::vector<int32_t> order;
    order.reserve(table_.num_primary);
    for (int32_t bit = 0; bit < table_.num_primary && !IsStopped(meter_); ++bit) {
      if (distance_[bit] != kFar) continue;
      Visit(FarItem(bit));
      for (const int32_t b : queue_) {
        if (table_.is_primary(b)) order.push_back(b);
      }
    }
    return order;
  }

  // An item that is about as far as possible from all others of its component: goes from anywhere
  // to the far end, and back, as long as that leads farther.
  int32_t FarItem(int32_t bit) {
    constexpr int kRounds = 4;
    int32_t depth = -1;
    for (int round = 0; round < kRounds; ++round) {
      Visit(bit);
      const int32_t reached = distance_[queue_.back()];
      const int32_t last = Last();
      Forget();
      if (reached <= depth) break;
      depth = reached;
      bit = last;
    }
    return bit;
  }

  // The farthest primary item of the last visit, one that few options need.
  int32_t Last() const {
    int32_t best = -1;
    for (auto b = queue_.rbegin(); b != queue_.rend(); ++b) {
      if (!table_.is_primary(*b)) continue;
      if (best >= 0 && distance_[*b] < distance_[best]) break;
      if (best < 0 || Degree(*b) < Degree(best)) best = *b;
    }
    return best;
  }

  // Visits everything connected with the bit, or some of it once the meter stops.
  void Visit(int32_t bit) {
    queue_.assign(1, bit);
    distance_[bit] = 0;
    for (size_t k = 0; k < queue_.size(); ++k) {
      const int32_t from = queue_[k];
      const auto found = static_cast<ptrdiff_t>(queue_.size());
      for (const int32_t option : options_[from]) {
        if (scanned_[option]) continue;
        scanned_[option] = true;
        if (!Tick(meter_, static_cast<int64_t>(table_.needs[option].size()))) return;
        for (const int32_t b : table_.needs[option]) {
          if (distance_[b] != kFar || (!secondary_ && !table_.is_primary(b))) continue;
          distance_[b] = distance_[from] + 1;
          queue_.push_back(b);
        }
      }
      std::stable_sort(queue_.begin() + found, queue_.end(),
                       [this](int32_t a, int32_t b) { return Degree(a) < Degree(b); });
    }
  }

  // Makes the last visit undone.
  void Forget() {
    for (const int32_t bit : queue_) {
      distance_[bit] = kFar;
      for (const int32_t option : options_[bit]) scanned_[option] = false;
    }
  }

  // By bit, from where the last visit began.
  const std::vector<int32_t>& distance() const { return distance_; }

 private:
  size_t Degree(int32_t bit) const { return options_[bit].size(); }

  const CountTable& table_;
  const NumberLists& options_;
  Meter* const meter_;
  const bool secondary_;
  std::vector<int32_t> distance_;  // by bit
  std::vector<bool> scanned_;      // by option
  std::vector<int32_t> queue_;     // of the last visit, all that was in it
};

// ---- Least frontier ----------------------------------------------------------------------------

// Which bits come into the frontier with an item, whatever was done before: those that its options
// clear or count. Each once.
class Neighbors {
 public:
  Neighbors(const CountTable& table, Meter* meter) {
    std::vector<int32_t> seen(table.num_bits, -1);
    std::vector<int32_t> list;
    for (int32_t item = 0; item < table.num_primary; ++item) {
      list.clear();
      const auto add = [&](int32_t bit) {
        if (bit == item || seen[bit] == item) return;
        seen[bit] = item;
        list.push_back(bit);
      };
      for (const int32_t option : table.options_of[item]) {
        if (!Tick(meter, static_cast<int64_t>(table.clears[option].size()))) break;
        for (const int32_t bit : table.clears[option]) add(bit);
        for (const int32_t c : table.counts[option]) add(table.counters[c].bit);
      }
      of_item_.Add(list);
    }
    of_bit_ = of_item_.Transposed(table.num_bits, meter);
  }

  // How many pairs making them looks at.
  static int64_t NumPairs(const CountTable& table, Meter* meter) {
    int64_t pairs = 0;
    for (int32_t option = 0; option < table.num_options() && Tick(meter); ++option) {
      pairs += static_cast<int64_t>(table.needs[option].size()) *
               static_cast<int64_t>(table.clears[option].size() + table.counts[option].size());
    }
    return pairs;
  }

  absl::Span<const int32_t> of_item(int32_t item) const { return of_item_[item]; }
  // The items whose neighbor it is.
  absl::Span<const int32_t> of_bit(int32_t bit) const { return of_bit_[bit]; }

 private:
  NumberLists of_item_;
  NumberLists of_bit_;
};

class LeastFrontier {
 public:
  // `to_far_end`: what lies far from the other end is preferred, and what has no neighbor in the
  // frontier yet, but would have, is a candidate, too.
  LeastFrontier(const CountTable& table, const Neighbors& neighbors,
                absl::Span<const FrontierSteps::Life> life, bool to_far_end, Meter* meter)
      : table_(table),
        meter_(meter),
        neighbors_(neighbors),
        life_(life),
        to_far_end_(to_far_end),
        search_(table, /*secondary=*/true, meter),
        growth_(table.num_primary, 0),
        time_(table.num_bits, kFar),
        state_(table.num_bits, State::kOut) {
    for (int32_t item = 0; item < table.num_primary; ++item) {
      for (const int32_t bit : neighbors.of_item(item)) growth_[item] += life[bit].width;
    }
  }

  std::vector<int32_t> Order() {
    for (int32_t item = 0; item < table_.num_primary && !IsStopped(meter_); ++item) {
      if (state_[item] == State::kChosen) continue;
      const int32_t start = search_.FarItem(item);
      if (to_far_end_) {
        search_.Visit(start);
        const int32_t end = search_.Last();
        search_.Forget();
        search_.Visit(end);
      }
      ChooseAllFrom(start);
      // Colors may connect items none of which brings the other into the frontier.
      ChooseAllFrom(item);
    }
    return std::move(order_);
  }

 private:
  // kNear: not in the frontier, but a neighbor of what is.
  enum class State : uint8_t { kOut, kNear, kIn, kChosen };
  // How bad it is, when it came up, and which item; the least one is taken.
  using Candidate = std::tuple<int64_t, int32_t, int32_t>;

  Candidate CandidateOf(int32_t item) const {
    int64_t score = growth_[item];
    if (to_far_end_) score = 2 * score - search_.distance()[item];
    return {score, time_[item], item};
  }

  void ChooseAllFrom(int32_t start) {
    if (state_[start] != State::kChosen) Choose(start);
    while (!queue_.empty() && Tick(meter_, kQueue)) {
      const Candidate best = queue_.top();
      queue_.pop();
      const int32_t next = std::get<2>(best);
      if (state_[next] != State::kChosen && best == CandidateOf(next)) Choose(next);
    }
  }

  void Choose(int32_t item) {
    if (state_[item] != State::kIn) Enter(item);
    state_[item] = State::kChosen;
    order_.push_back(item);
    for (const int32_t bit : neighbors_.of_item(item)) {
      if (state_[bit] == State::kOut || state_[bit] == State::kNear) Enter(bit);
    }
  }

  // Brings a bit into the frontier.
  void Enter(int32_t bit) {
    state_[bit] = State::kIn;
    time_[bit] = static_cast<int32_t>(order_.size());
    const absl::Span<const int32_t> items = neighbors_.of_bit(bit);
    Tick(meter_, kQueue * static_cast<int64_t>(items.size()));
    for (const int32_t item : items) {
      growth_[item] -= life_[bit].width;
      if (to_far_end_ && state_[item] == State::kOut) {
        state_[item] = State::kNear;
        time_[item] = static_cast<int32_t>(order_.size());
      }
      if (state_[item] == State::kNear || state_[item] == State::kIn) {
        queue_.push(CandidateOf(item));
      }
    }
    if (!table_.is_primary(bit)) return;
    growth_[bit] -= life_[bit].width;
    queue_.push(CandidateOf(bit));
  }

  static constexpr int64_t kQueue = 8;  // work of an operation on the queue

  const CountTable& table_;
  Meter* const meter_;
  const Neighbors& neighbors_;
  const absl::Span<const FrontierSteps::Life> life_;
  const bool to_far_end_;
  BreadthFirst search_;
  std::vector<int32_t> growth_;  // by item: how much wider the frontier gets with it
  std::vector<int32_t> time_;    // by bit: when it came up
  std::vector<State> state_;     // by bit
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>>
      queue_;  // some out of date
  std::vector<int32_t> order_;
};

// The logarithm of the sum of two numbers, given theirs; to the base of two.
double LogOfSum(double a, double b) {
  if (a < b) std::swap(a, b);
  return a + std::log2(1 + std::exp2(b - a));
}

}  // namespace

ItemOrder MeasureOrder(const CountTable& table, absl::string_view name, std::vector<int32_t> bits,
                       Meter* meter) {
  constexpr int64_t kLogarithms = 32;  // work of a few of them
  ItemOrder order{.name = name, .bits = std::move(bits)};
  const FrontierSteps steps(table, order.bits, meter);
  if (IsStopped(meter)) return order;
  const std::vector<int32_t> widths = steps.Widths();
  double reached = 0;  // states at a step, with those that cover its item already
  for (int32_t s = 0; s < steps.size() && Tick(meter, kLogarithms); ++s) {
    const FrontierSteps::Step& step = steps.steps[s];
    order.max_width = std::max(order.max_width, widths[s]);
    reached = std::min(reached, static_cast<double>(widths[s]));
    auto ways = static_cast<double>(steps.options[s].size());
    double waiting = reached;
    if (step.kind == FrontierSteps::Kind::kItem) {
      // The item's own bit is the same in all of them.
      const int own = steps.life[step.bit].remembered() ? 1 : 0;
      waiting = std::min(waiting, static_cast<double>(widths[s] - own));
    } else if (step.kind == FrontierSteps::Kind::kTake) {
      ways = 2;
    }
    order.log2_states = std::max(order.log2_states, waiting);
    if (ways > 0) order.log2_work = LogOfSum(order.log2_work, waiting + std::log2(ways));
    reached += std::log2(std::max(ways, 1.0));
  }
  return order;
}

int64_t BytesForOrders(const CountTable& table, int64_t max_pairs) {
  constexpr int64_t kOrders = 7;
  constexpr int64_t kPair = 64;  // listed both ways, and in the queue, which doubles
  constexpr int64_t kBit = 40;   // a breadth-first search, its order, and its neighbors
  const int64_t bits = table.num_bits;
  int64_t pairs = 0;
  for (int32_t option = 0; option < table.num_options() && pairs <= max_pairs; ++option) {
    pairs += static_cast<int64_t>(table.needs[option].size()) *
             static_cast<int64_t>(table.clears[option].size() + table.counts[option].size());
  }
  return kOrders * 4 * table.num_primary + kBit * bits + table.num_options() / 8 +
         std::max(FrontierSteps::BytesFor(table), pairs > max_pairs ? 0 : kPair * pairs);
}

std::vector<ItemOrder> CandidateOrders(const CountTable& table, int64_t max_pairs, Meter* meter) {
  std::vector<ItemOrder> orders;
  const auto add = [&](absl::string_view name, std::vector<int32_t> bits) {
    if (IsStopped(meter)) return;  // what was found is not a whole order
    for (const ItemOrder& order : orders) {
      if (order.bits == bits) return;
    }
    orders.push_back(MeasureOrder(table, name, std::move(bits), meter));
  };
  std::vector<int32_t> given(table.num_primary);
  std::iota(given.begin(), given.end(), 0);
  add("given", given);

  std::vector<int32_t> breadth = BreadthFirst(table, /*secondary=*/false, meter).Order();
  add("breadth-first", breadth);
  std::reverse(breadth.begin(), breadth.end());
  add("breadth-first, reversed", std::move(breadth));
  if (table.num_primary < table.num_bits) {
    std::vector<int32_t> wide = BreadthFirst(table, /*secondary=*/true, meter).Order();
    add("breadth-first, secondary too", wide);
    std::reverse(wide.begin(), wide.end());
    add("breadth-first, secondary too, reversed", std::move(wide));
  }
  if (!IsStopped(meter) && Neighbors::NumPairs(table, meter) <= max_pairs) {
    const Neighbors neighbors(table, meter);
    const std::vector<FrontierSteps::Life> life = FrontierSteps(table, given, meter).life;
    if (IsStopped(meter)) return orders;
    for (const bool to_far_end : {false, true}) {
      add(to_far_end ? "to the far end" : "least frontier",
          LeastFrontier(table, neighbors, life, to_far_end, meter).Order());
    }
  }
  std::stable_sort(orders.begin(), orders.end(), [](const ItemOrder& a, const ItemOrder& b) {
    return a.log2_work < b.log2_work;
  });
  return orders;
}

}  // namespace dlx::internal
