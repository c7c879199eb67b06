// SPDX-License-Identifier: Apache-2.0

#include "dlx/diagram/builder.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "dlx/run/meter.h"

namespace dlx::internal {

int64_t DiagramNodes::bytes() const {
  const int64_t used = num_edges() * static_cast<int64_t>(sizeof(DiagramEdge)) +
                       static_cast<int64_t>(begin_.size() * sizeof(int64_t));
  return used + used / 20;
}

// Nodes are unreachable if the search made them and then found that the states above have no
// solution. The others move to the front, in place.
void DiagramNodes::KeepReachable(Meter* meter) {
  std::vector<int32_t> new_id(size());
  new_id[kFalse] = new_id[kTrue] = new_id[root_] = 1;  // 1: reachable
  for (int32_t node = root_; node >= kFirst; --node) {
    if (new_id[node] == 0) continue;
    if (!Tick(meter, end(node) - begin(node))) return;
    for (int64_t e = begin(node); e < end(node); ++e) new_id[edge(e).child] = 1;
  }
  int32_t num_nodes = 0;
  int64_t num_edges = 0;
  for (int32_t node = 0; node <= std::max(root_, kTrue); ++node) {
    if (new_id[node] == 0) continue;
    const int64_t first = begin(node);
    const int64_t last = end(node);
    if (!Tick(meter, last - first)) return;
    begin_[num_nodes] = num_edges;
    for (int64_t e = first; e < last; ++e) {
      edges_[num_edges++] = {edge(e).option, new_id[edge(e).child]};
    }
    new_id[node] = num_nodes++;
  }
  begin_[num_nodes] = num_edges;
  root_ = new_id[root_];
  begin_.resize(num_nodes + 1);  // a deque gives its memory back
  edges_.resize(num_edges);
}

// Makes a node of the edges after those of the last one.
int32_t DiagramBuilder::Close() {
  if (nodes_.size() == std::numeric_limits<int32_t>::max() - 1) {
    full_ = true;
    nodes_.edges_.resize(nodes_.begin_.back());
    return DiagramNodes::kFalse;
  }
  const int64_t first = nodes_.begin_.back();
  const bool is_and = nodes_.edges_[first].option == DiagramEdge::kPart;
  uint64_t at_least = is_and ? 1 : 0;
  for (int64_t e = first; e < nodes_.num_edges(); ++e) {
    const uint64_t child = at_least_[nodes_.edges_[e].child];
    at_least = is_and ? at_least * child : at_least + child;
    at_least = std::min<uint64_t>(at_least, std::numeric_limits<uint32_t>::max());
  }
  at_least_.push_back(static_cast<uint32_t>(at_least));
  nodes_.begin_.push_back(nodes_.num_edges());
  return nodes_.size() - 1;
}

int32_t DiagramBuilder::AddOr(absl::Span<const DiagramEdge> edges) {
  const int64_t first = nodes_.num_edges();
  for (const DiagramEdge& edge : edges) {
    if (edge.child != DiagramNodes::kFalse) nodes_.edges_.push_back(edge);
  }
  const int64_t added = nodes_.num_edges() - first;
  if (added == 0) return DiagramNodes::kFalse;
  if (added == 1 && nodes_.edges_.back().option == DiagramEdge::kNoOption) {
    const int32_t child = nodes_.edges_.back().child;
    nodes_.edges_.pop_back();
    return child;
  }
  return Close();
}

// Of more than two parts, the last two are one, and so on.
int32_t DiagramBuilder::AddAnd(absl::Span<const int32_t> children) {
  for (const int32_t child : children) {
    if (child == DiagramNodes::kFalse) return DiagramNodes::kFalse;
  }
  int32_t result = DiagramNodes::kTrue;
  for (size_t i = children.size(); i > 0; --i) {
    const int32_t child = children[i - 1];
    if (child == DiagramNodes::kTrue) continue;
    if (result == DiagramNodes::kTrue) {
      result = child;
      continue;
    }
    nodes_.edges_.push_back({DiagramEdge::kPart, child});
    nodes_.edges_.push_back({DiagramEdge::kPart, result});
    result = Close();
  }
  return result;
}

DiagramNodes DiagramBuilder::Finish(int32_t root, Meter* meter) && {
  nodes_.root_ = full_ ? DiagramNodes::kFalse : root;
  at_least_.clear();
  nodes_.KeepReachable(meter);
  return std::move(nodes_);
}

}  // namespace dlx::internal
