// SPDX-License-Identifier: Apache-2.0
//
// All solutions of a problem as a graph without cycles, made from its leaves up:
//
//   OR    which option is chosen next: edges with an option each, of which a solution takes one
//   AND   two parts that have no option in common: a solution of each together is one
//   true  the empty solution;  false  no solution
//
// Different paths through the graph are different solutions. States with the same continuations are
// one node, however often they are reached, so that few nodes represent many solutions. In the
// literature this is a decision-ZDNNF: zero-suppressed negation normal form, decomposable, whose OR
// nodes are all decisions (Nishino, Yasuda, Minato, Nagata, "Dancing with Decision Diagrams", AAAI
// 2017, without AND nodes; with them, Darwiche, "Decomposable negation normal form", JACM 2001).
//
// Memory: 8 bytes for a node and 8 for each of its edges, 5 % of the allocator's; never more at a
// time, for nothing is moved when it grows.

#ifndef DLX_DIAGRAM_BUILDER_H_
#define DLX_DIAGRAM_BUILDER_H_

#include <cstdint>
#include <deque>

#include "absl/types/span.h"
#include "dlx/count/memo/node_sink.h"

namespace dlx::internal {

class Meter;

// The nodes, children before parents. Thread safety: never changes once it is made.
class DiagramNodes {
 public:
  static constexpr int32_t kFalse = NodeSink::kFalse;
  static constexpr int32_t kTrue = NodeSink::kTrue;
  static constexpr int32_t kFirst = 2;  // the first node with edges

  int32_t root() const { return root_; }
  // False and true are counted.
  int32_t size() const { return static_cast<int32_t>(begin_.size()) - 1; }
  int64_t num_edges() const { return static_cast<int64_t>(edges_.size()); }
  int64_t bytes() const;

  // The edges of a node are those from begin(node) to end(node) - 1; none of them goes to false. An
  // OR node has one or more, an AND node two.
  int64_t begin(int32_t node) const { return begin_[node]; }
  int64_t end(int32_t node) const { return begin_[node + 1]; }
  DiagramEdge edge(int64_t edge) const { return edges_[edge]; }
  // Requires: node >= kFirst.
  bool is_and(int32_t node) const { return edges_[begin_[node]].option == DiagramEdge::kPart; }

 private:
  friend class DiagramBuilder;

  void KeepReachable(Meter* meter);

  std::deque<DiagramEdge> edges_;
  std::deque<int64_t> begin_ = {0, 0, 0};  // by node, and one past the last
  int32_t root_ = kFalse;
};

class DiagramBuilder : public NodeSink {
 public:
  int32_t AddOr(absl::Span<const DiagramEdge> edges) override;
  int32_t AddAnd(absl::Span<const int32_t> children) override;

  // The number of solutions of a node, 2^32 - 1 if it is larger. (Options that represent several
  // others count as one.)
  uint32_t AtLeast(int32_t node) const override { return at_least_[node]; }

  // Whether there were more nodes than 31 bits can number: from there on they are false, and the
  // diagram must not be used.
  bool full() const { return full_; }
  int64_t bytes() const {
    return nodes_.bytes() + static_cast<int64_t>(at_least_.size() * sizeof(uint32_t));
  }

  // The part below the root. Once the meter stops, the nodes are not finished and must not be used.
  // Cost: O(nodes and edges), and 4 bytes for each node meanwhile.
  DiagramNodes Finish(int32_t root, Meter* meter = nullptr) &&;

 private:
  int32_t Close();

  DiagramNodes nodes_;
  std::deque<uint32_t> at_least_ = {0, 1};  // by node
  bool full_ = false;
};

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_BUILDER_H_
