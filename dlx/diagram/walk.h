// SPDX-License-Identifier: Apache-2.0
//
// Enumerates the solutions of a diagram in the order of their ranks
// (dlx/diagram/counts.h).
//
// Cost: of a step, O(options of a solution) at most; what two neighbors have in common from the
// root on is not visited again. Memory: O(options of a solution).
// Lifetime: nodes and originals must outlive it.

#ifndef DLX_DIAGRAM_WALK_H_
#define DLX_DIAGRAM_WALK_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/count/count_table.h"
#include "dlx/diagram/builder.h"

namespace dlx::internal {

class DiagramWalk {
 public:
  DiagramWalk(const DiagramNodes& nodes, const NumberLists& originals)
      : nodes_(nodes), originals_(originals) {}

  // Moves to the next solution, or to the first one at the first call; false if there is none.
  bool Next();
  // The originals that make it up, in the order of the path to it.
  const std::vector<int32_t>& options() const { return options_; }

 private:
  static constexpr int32_t kNothing = -1;

  // Parts of AND nodes that are still to be solved once the current one is, as a list.
  struct Later {
    int32_t node;
    int32_t next;  // in later_, or kNothing
  };
  // An OR node on the path: which of its edges is tried, and the state before it.
  struct Choice {
    int64_t edge;
    int64_t end;
    int32_t original;  // which of the option's
    int32_t later;     // the list: where it begins in later_, or kNothing
    size_t num_later;
    size_t num_options;
  };

  void Descend(int32_t node, int32_t later);
  bool Advance(Choice* choice) const;
  void Follow();

  const DiagramNodes& nodes_;
  const NumberLists& originals_;
  bool started_ = false;
  std::vector<Choice> choices_;
  std::vector<Later> later_;
  std::vector<int32_t> options_;
};

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_WALK_H_
