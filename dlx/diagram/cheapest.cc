// SPDX-License-Identifier: Apache-2.0

#include "dlx/diagram/cheapest.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "dlx/run/meter.h"

namespace dlx::internal {

DiagramCheapest::DiagramCheapest(const DiagramNodes& nodes, const NumberLists& originals,
                                 const Problem& problem, Meter* meter)
    : nodes_(nodes), problem_(problem), meter_(meter), lowest_(nodes.size(), 0) {
  std::vector<OptionId> list;
  for (int32_t option = 0; option < originals.size(); ++option) {
    if (!Tick(meter_, static_cast<int64_t>(originals[option].size()))) return;
    list.assign(originals[option].begin(), originals[option].end());
    std::stable_sort(list.begin(), list.end(), [&problem](OptionId a, OptionId b) {
      return problem.cost(a) < problem.cost(b);
    });
    by_cost_.Add(list);
  }
  for (int32_t node = DiagramNodes::kFirst; node < nodes_.size(); ++node) {
    if (!Tick(meter_, nodes_.end(node) - nodes_.begin(node))) return;
    lowest_[node] = CheapestWay(node).cost;
  }
}

// For heaps, which have the largest on top: cheaper ways first, then those of earlier edges.
bool DiagramCheapest::IsWorse(const Way& a, const Way& b) {
  return std::tie(a.cost, a.edge, a.first, a.second) > std::tie(b.cost, b.edge, b.first, b.second);
}

int64_t DiagramCheapest::OriginalCost(int32_t option, int32_t rank) const {
  return option < 0 ? 0 : problem_.cost(by_cost_[option][rank]);
}

DiagramCheapest::Way DiagramCheapest::FirstWay(int64_t edge, bool is_and) const {
  const auto [option, child] = nodes_.edge(edge);
  const int64_t other = is_and ? lowest_[nodes_.edge(edge + 1).child] : OriginalCost(option, 0);
  return {lowest_[child] + other, edge, 0, 0};
}

DiagramCheapest::Way DiagramCheapest::CheapestWay(int32_t node) const {
  const int64_t begin = nodes_.begin(node);
  const bool is_and = nodes_.is_and(node);
  Way best = FirstWay(begin, is_and);
  if (is_and) return best;
  for (int64_t e = begin + 1; e < nodes_.end(node); ++e) {
    const Way way = FirstWay(e, is_and);
    if (way.cost < best.cost) best = way;
  }
  return best;
}

DiagramCheapest::Best& DiagramCheapest::BestOf(int32_t node) {
  const auto [place, inserted] = best_.try_emplace(node);
  Best& best = place->second;
  if (!inserted) return best;
  best.found.push_back(CheapestWay(node));
  if (nodes_.is_and(node)) return best;
  for (int64_t e = nodes_.begin(node); e < nodes_.end(node); ++e) {
    if (e != best.found[0].edge) best.next.push_back(FirstWay(e, /*is_and=*/false));
  }
  std::make_heap(best.next.begin(), best.next.end(), IsWorse);
  return best;
}

// Whether it is certain what the node's solution of this rank is, or that there is none.
bool DiagramCheapest::IsKnown(Wanted wanted) const {
  if (wanted.rank == 0 || wanted.node == DiagramNodes::kTrue) return true;
  const auto place = best_.find(wanted.node);
  if (place == best_.end()) return false;
  const Best& best = place->second;
  return best.exhausted || wanted.rank < static_cast<int32_t>(best.found.size());
}

// The cost of a solution that is known; the largest number there is if there is none.
int64_t DiagramCheapest::CostOf(Wanted wanted) const {
  constexpr int64_t kNone = std::numeric_limits<int64_t>::max();
  if (wanted.rank == 0) return lowest_[wanted.node];
  if (wanted.node == DiagramNodes::kTrue) return kNone;
  const std::vector<Way>& found = best_.find(wanted.node)->second.found;
  return wanted.rank < static_cast<int32_t>(found.size()) ? found[wanted.rank].cost : kNone;
}

// Finds one more solution of a node, or that there is none. If it has to know more of the node's
// children first, it asks for that and returns.
void DiagramCheapest::FindNext(int32_t node, Best* best) {
  constexpr int64_t kNone = std::numeric_limits<int64_t>::max();
  const bool is_and = nodes_.is_and(node);
  const Way last = best->found.back();
  const int64_t begin = last.edge;
  const int32_t option = nodes_.edge(begin).option;
  const Wanted second = {nodes_.edge(begin + (is_and ? 1 : 0)).child, last.second + 1};
  const Wanted first = {nodes_.edge(begin).child, last.first + 1};
  // Each pair of ranks has one way to come up: first the one, then, from 0 on, the other.
  const bool turns = last.second == 0;
  const size_t asked = stack_.size();
  if (!IsKnown(second)) stack_.push_back(second);
  if (is_and && turns && !IsKnown(first)) stack_.push_back(first);
  if (stack_.size() > asked) return;

  const auto add = [best](const Way& way) {
    best->next.push_back(way);
    std::push_heap(best->next.begin(), best->next.end(), IsWorse);
  };
  if (const int64_t cost = CostOf(second); cost != kNone) {
    const int64_t other =
        is_and ? CostOf({first.node, last.first}) : OriginalCost(option, last.first);
    add({cost + other, begin, last.first, last.second + 1});
  }
  if (turns && is_and) {
    if (const int64_t cost = CostOf(first); cost != kNone) {
      add({cost + lowest_[second.node], begin, last.first + 1, 0});
    }
  } else if (turns && option >= 0 &&
             last.first + 1 < static_cast<int32_t>(by_cost_[option].size())) {
    add({OriginalCost(option, last.first + 1) + lowest_[second.node], begin, last.first + 1, 0});
  }

  best->exhausted = best->next.empty();
  if (best->exhausted) return;
  std::pop_heap(best->next.begin(), best->next.end(), IsWorse);
  best->found.push_back(best->next.back());
  best->next.pop_back();
}

bool DiagramCheapest::Next() {
  if (nodes_.root() == DiagramNodes::kFalse || IsStopped(meter_)) return false;
  const Wanted wanted = {nodes_.root(), rank_ + 1};
  stack_.assign(1, wanted);
  while (!stack_.empty()) {
    const Wanted top = stack_.back();
    if (!Tick(meter_)) return false;
    if (IsKnown(top)) {
      stack_.pop_back();
    } else {
      FindNext(top.node, &BestOf(top.node));
    }
  }
  if (CostOf(wanted) == std::numeric_limits<int64_t>::max()) return false;
  ++rank_;
  return true;
}

int64_t DiagramCheapest::cost() const { return CostOf({nodes_.root(), rank_}); }

std::vector<OptionId> DiagramCheapest::Options() const {
  std::vector<OptionId> options;
  std::vector<Wanted> parts = {{nodes_.root(), rank_}};
  while (!parts.empty()) {
    const Wanted part = parts.back();
    parts.pop_back();
    if (part.node == DiagramNodes::kTrue) continue;
    const auto place = best_.find(part.node);
    const Way way = place == best_.end() ? CheapestWay(part.node) : place->second.found[part.rank];
    const auto [option, child] = nodes_.edge(way.edge);
    if (nodes_.is_and(part.node)) {
      parts.push_back({nodes_.edge(way.edge + 1).child, way.second});
      parts.push_back({child, way.first});
    } else {
      if (option >= 0) options.push_back(by_cost_[option][way.first]);
      parts.push_back({child, way.second});
    }
  }
  return options;
}

}  // namespace dlx::internal
