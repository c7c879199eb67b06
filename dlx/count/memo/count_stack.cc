// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/count_stack.h"

#include <algorithm>

#include "absl/types/span.h"

namespace dlx::internal {

void CountStack::DeliverNode(Frame* frame, int32_t child) {
  if (frame->kind == Kind::kAnd && child == NodeSink::kFalse) {
    frame->sum = Tally();
    return;
  }
  if (!bytes_.Reserve(&edges_, edges_.size() + 1)) return;
  edges_.push_back({frame->kind == Kind::kAnd ? kNoMore : frame->option, child});
}

Tally CountStack::Build(const Frame& frame) {
  const absl::Span<const DiagramEdge> edges = absl::MakeConstSpan(edges_).subspan(frame.edges);
  if (frame.kind != Kind::kAnd) return Tally(static_cast<uint64_t>(sink_->AddOr(edges)));
  if (frame.sum.is_zero()) return Tally();
  std::vector<int32_t> children;
  for (const DiagramEdge& edge : edges) children.push_back(edge.child);
  return Tally(static_cast<uint64_t>(sink_->AddAnd(children)));
}

// Closes all unfinished nodes, from the last one up, with the edges that they have.
int32_t CountStack::RootSoFar() const {
  if (done_) return static_cast<int32_t>(result_.small());
  int32_t child = NodeSink::kFalse;
  for (size_t i = frames_.size(); i > 0; --i) {
    const Frame& frame = frames_[i - 1];
    const size_t end = i == frames_.size() ? edges_.size() : frames_[i].edges;
    std::vector<DiagramEdge> edges(edges_.begin() + static_cast<ptrdiff_t>(frame.edges),
                                   edges_.begin() + static_cast<ptrdiff_t>(end));
    edges.push_back({frame.option, child});
    // Nothing is known about components before all of them are done.
    child = frame.kind == Kind::kAnd ? NodeSink::kFalse : sink_->AddOr(edges);
  }
  return child;
}

// The path to a state is fixed, so each solution below it counts as often as the product of the
// weights on the path. Nothing is known about components before all of them are done.
Natural CountStack::LowerBound() const {
  if (sink_ != nullptr) return LowerBoundOfEdges();
  if (done_) return result_.ToNatural();
  Natural sum = 0;
  Natural factor = 1;
  for (const Frame& frame : frames_) {
    if (frame.kind == Kind::kAnd) break;
    if (!frame.sum.is_zero()) sum += factor * frame.sum.ToNatural();
    if (const uint64_t weight = WeightOf(frame.option); weight != 1) factor *= weight;
  }
  return sum;
}

// LowerBound() with a sink: as RootSoFar(), without making nodes.
Natural CountStack::LowerBoundOfEdges() const {
  if (done_) return sink_->AtLeast(static_cast<int32_t>(result_.small()));
  Natural below = 0;
  for (size_t i = frames_.size(); i > 0; --i) {
    const Frame& frame = frames_[i - 1];
    if (frame.kind == Kind::kAnd) {
      below = 0;
      continue;
    }
    below *= WeightOf(frame.option);
    const size_t end = i == frames_.size() ? edges_.size() : frames_[i].edges;
    for (size_t e = frame.edges; e < end; ++e) {
      below += Natural(WeightOf(edges_[e].option)) * sink_->AtLeast(edges_[e].child);
    }
  }
  return below;
}

double CountStack::PartDone() const {
  if (done_) return 1;
  double sum = 0;
  double share = 1;
  for (const Frame& frame : frames_) {
    const double each = share / frame.ways;
    sum += each * std::max(0, frame.way - 1);
    share = each;
  }
  return sum;
}

}  // namespace dlx::internal
