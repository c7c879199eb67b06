// SPDX-License-Identifier: Apache-2.0
//
// The cheapest solutions of a diagram, one by one.
//
// The cheapest solution of each node comes from one pass from the leaves up. A second or later one
// is computed only on demand: a node keeps those that it has found, and in a heap the
// next ways to make one, from a solution of each of its children; taking one of these from the heap
// puts in the ways that use the child's next solution (algorithm 3 of Huang and Chiang, "Better
// k-best parsing", IWPT 2005).
//
// Those of equal cost come in no order that means anything, but in the same one on every machine.
//
// Memory: 8 bytes a node, and some 50 for each node passed by each solution.
// Lifetime: nodes, originals, problem and meter must outlive it.

#ifndef DLX_DIAGRAM_CHEAPEST_H_
#define DLX_DIAGRAM_CHEAPEST_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "dlx/count/count_table.h"
#include "dlx/diagram/builder.h"
#include "dlx/problem.h"

namespace dlx::internal {

class Meter;

class DiagramCheapest {
 public:
  // Work is reported to the meter, which may be null. Cost: O(edges).
  DiagramCheapest(const DiagramNodes& nodes, const NumberLists& originals, const Problem& problem,
                  Meter* meter);

  // Finds the next solution; false if there is none, or once the meter stops.
  bool Next();
  // Of the solution that the last Next() found.
  int64_t cost() const;
  std::vector<OptionId> Options() const;

 private:
  // A solution of a node. OR: by the edge, with the option's original and the child's solution of
  // these ranks. AND: the edge is that of the first part, the ranks are those of both parts'
  // solutions. Ranks count from 0, the cheapest.
  struct Way {
    int64_t cost;
    int64_t edge;
    int32_t first;
    int32_t second;
  };
  static bool IsWorse(const Way& a, const Way& b);

  // What is known of a node beyond its cheapest solution.
  struct Best {
    std::vector<Way> found;  // the cheapest first
    std::vector<Way> next;   // a heap
    bool exhausted = false;  // found has them all
  };
  struct Wanted {
    int32_t node;
    int32_t rank;
  };

  int64_t OriginalCost(int32_t option, int32_t rank) const;
  Way FirstWay(int64_t edge, bool is_and) const;
  Way CheapestWay(int32_t node) const;
  Best& BestOf(int32_t node);
  bool IsKnown(Wanted wanted) const;
  int64_t CostOf(Wanted wanted) const;
  void FindNext(int32_t node, Best* best);

  const DiagramNodes& nodes_;
  const Problem& problem_;
  Meter* const meter_;
  NumberLists by_cost_;          // originals, the cheapest first
  std::vector<int64_t> lowest_;  // cost, by node
  std::unordered_map<int32_t, Best> best_;
  std::vector<Wanted> stack_;
  int32_t rank_ = -1;  // of the current solution
};

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_CHEAPEST_H_
