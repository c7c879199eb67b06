// SPDX-License-Identifier: Apache-2.0

#include "dlx/diagram/walk.h"

namespace dlx::internal {

bool DiagramWalk::Next() {
  if (!started_) {
    started_ = true;
    if (nodes_.root() == DiagramNodes::kFalse) return false;
    Descend(nodes_.root(), kNothing);
    return true;
  }
  while (!choices_.empty()) {
    Choice& choice = choices_.back();
    later_.resize(choice.num_later);
    options_.resize(choice.num_options);
    if (Advance(&choice)) {
      Follow();
      return true;
    }
    choices_.pop_back();
  }
  return false;
}

// The next choice at an OR node, if there is one.
bool DiagramWalk::Advance(Choice* choice) const {
  const int32_t option = nodes_.edge(choice->edge).option;
  if (option >= 0 && choice->original + 1 < static_cast<int32_t>(originals_[option].size())) {
    ++choice->original;
    return true;
  }
  choice->original = 0;
  return ++choice->edge < choice->end;
}

// Descends along the last choice to a solution. There always is one, because no part is false.
void DiagramWalk::Follow() {
  const Choice& choice = choices_.back();
  const DiagramEdge edge = nodes_.edge(choice.edge);
  if (edge.option >= 0) options_.push_back(originals_[edge.option][choice.original]);
  Descend(edge.child, choice.later);
}

// To the first solution of a node and of all that is to be solved later.
void DiagramWalk::Descend(int32_t node, int32_t later) {
  while (node != DiagramNodes::kTrue || later != kNothing) {
    if (node == DiagramNodes::kTrue) {
      node = later_[later].node;
      later = later_[later].next;
      continue;
    }
    const int64_t begin = nodes_.begin(node);
    const DiagramEdge edge = nodes_.edge(begin);
    if (nodes_.is_and(node)) {
      later_.push_back({nodes_.edge(begin + 1).child, later});
      later = static_cast<int32_t>(later_.size()) - 1;
    } else {
      choices_.push_back({begin, nodes_.end(node), 0, later, later_.size(), options_.size()});
      if (edge.option >= 0) options_.push_back(originals_[edge.option][0]);
    }
    node = edge.child;
  }
}

}  // namespace dlx::internal
