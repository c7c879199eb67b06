// SPDX-License-Identifier: Apache-2.0
//
// The tree that a search with a given strategy grows, for those who go through its upper nodes
// without searching: to divide it into shards, and to find the node of a shard.

#ifndef DLX_SEARCH_SHARD_TREE_H_
#define DLX_SEARCH_SHARD_TREE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/base/random.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/kernel.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

class ShardTree {
 public:
  // Requires: the rule neither learns nor draws. Cost: O(size of the problem).
  ShardTree(const Problem& problem, const Strategy& strategy);

  // ---- Where it is: at the root in the beginning ----

  int32_t level() const { return walk_.level(); }
  bool is_solution() const { return walk_.table().Solved(); }
  // How many children the node has; 0 if it is a solution, too. Chooses the item to branch on.
  // Cost: O(active items).
  int32_t NumChildren();

  // Goes to a child. Requires: child in [0, NumChildren()), which was called here.
  void Descend(int32_t child);
  void Ascend();

  // A node is bare if its one child decides nothing about any option: an item that lost all of them
  // gets no more. Literals are the same above and below, and a shard begins below. Goes there, and
  // adds the nodes on the way to those of their levels.
  void DescendThroughBare(std::vector<int64_t>* nodes);

  // The decisions from the root to here, and how the search would make them.
  const std::vector<Literal>& literals() const { return literals_; }
  const std::vector<Choice>& path() const { return path_; }

  // ---- A shard ----

  // Goes from the root to the node that has these literals. InvalidArgument if the tree has none:
  // the shard is of another strategy. It is then anywhere.
  // Requires: level() is 0; the options are in [0, num_options()).
  absl::Status GoTo(absl::Span<const Literal> literals);

  // ---- An estimate ----

  // The nodes from here down, as one probe sees them (dlx/estimate.h). `enter` is called at each
  // node; if it returns false, the probe ends there. Is back here at the end.
  double Probe(Random* random, absl::FunctionRef<bool()> enter);

 private:
  Shape shape_;
  Walk walk_;
  Brancher brancher_;
  int32_t item_ = 0;  // that NumChildren() has chosen, as a header
  std::vector<Literal> literals_;
  std::vector<size_t> begin_;  // by level: the first of its literals
  std::vector<Choice> path_;
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_SHARD_TREE_H_
