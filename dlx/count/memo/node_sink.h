// SPDX-License-Identifier: Apache-2.0
//
// The interface through which a cached search writes its solutions as a graph instead of counting
// them: one call per node of the graph, children before parents. dlx/diagram/builder.h implements
// it; the search knows nothing else of diagrams.

#ifndef DLX_COUNT_MEMO_NODE_SINK_H_
#define DLX_COUNT_MEMO_NODE_SINK_H_

#include <cstdint>

#include "absl/types/span.h"

namespace dlx::internal {

struct DiagramEdge {
  // Of a CountTable; kNoOption: nothing is chosen. Of the edges of an AND node, kPart.
  int32_t option;
  int32_t child;

  static constexpr int32_t kNoOption = -1;
  static constexpr int32_t kPart = -2;
};

class NodeSink {
 public:
  static constexpr int32_t kFalse = 0;  // no solution
  static constexpr int32_t kTrue = 1;   // the empty solution

  virtual ~NodeSink() = default;

  // Returns a node whose solutions are those of each edge's child, plus the edge's option. Edges to
  // kFalse are ignored. A node without edges is kFalse, and one with a single edge of kNoOption is
  // its child.
  // Requires: the children exist; no two edges have a solution in common.
  virtual int32_t AddOr(absl::Span<const DiagramEdge> edges) = 0;

  // Returns a node whose solutions combine one solution of each child. No children: kTrue.
  // Requires: the children exist and have no option in common.
  virtual int32_t AddAnd(absl::Span<const int32_t> children) = 0;

  // A lower bound of how many solutions the node has, and the exact number while that is small.
  virtual uint32_t AtLeast(int32_t node) const = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_NODE_SINK_H_
