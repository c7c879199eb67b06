// SPDX-License-Identifier: Apache-2.0
//
// Branch and bound for the single cheapest cover, with the fractional cover at every node: what
// pays on the set partitioning problems of airlines.
//
// A node is a set of open options (CostRelaxation). The search takes the node of the least bound,
// and follows it down, to the child of lower bound each time, until a branch ends ("plunging").
// Each node branches on the decision that raises the bounds of both children most. To know that, it
// tries some decisions, with a few iterations of the simplex method each ("strong branching":
// Applegate, Bixby, Chvatal and Cook, The Traveling Salesman Problem, 2006).
//
// Before that, at the root: a dive, which takes one option after the other, finds a cover to begin
// with; options go that are too expensive for a better one (CostPart); cuts are added. All of this
// as long as it gains something.
//
// A node is only closed by a bound in integers, as CostBound computes it from rounded duals.
//
// Memory: BytesFor(), and the open nodes. Each takes some 200 bytes, and its basis 8 for each item.
// Beyond a limit, the search goes on with nodes of large bound, which are soon closed.
// Thread safety: one thread. Lifetime: the CostSearch must outlive it.

#ifndef DLX_COST_COST_TREE_H_
#define DLX_COST_COST_TREE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "dlx/cost/cost_part.h"
#include "dlx/cost/cost_relaxation.h"
#include "dlx/cost/cost_search.h"
#include "dlx/problem.h"

namespace dlx::internal {

class CostTree {
 public:
  using Listener = CostSearch::Listener;

  // Whether the tree can search for the cheapest cover of the problem: there are neither colors nor
  // multiplicities.
  static bool Suits(const Problem& problem);

  // The memory it takes besides open nodes, at most. The table is that of the whole problem.
  static int64_t BytesFor(const CostTable& table);

  // What to begin with: a table at its root, with duals, and the options that may be in a cover
  // within the limit. Those of the basis are among them.
  struct Root {
    const CostTable& table;
    const std::vector<int64_t>& costs;  // in units
    const std::vector<int64_t>& duals;
    std::vector<int32_t> options;
    std::vector<int32_t> basis;
  };

  CostTree(int64_t max_bytes, Listener& listener) : max_bytes_(max_bytes), listener_(&listener) {}

  // Reports a cover that costs at most the limit, and then only cheaper ones, until there are none.
  // Returns true if it has seen everything, and false if the listener stopped it.
  bool Run(const Root& root, int64_t limit);

  // A bound on the cost of all covers within the limit that Run() has not reported, at any time.
  int64_t Remaining() const;

  int64_t work() const { return past_work_ + (relaxation_ ? relaxation_->work() : 0); }

 private:
  using State = CostRelaxation::State;

  struct Node {
    int64_t bound;    // certain
    double estimate;  // perhaps a better one
    int64_t number;   // nodes are numbered as they come
    std::vector<Decision> decisions;
    std::shared_ptr<const DualSimplex::Basis> basis;  // may be missing
  };
  struct ByEstimate {
    bool operator()(const Node& a, const Node& b) const {
      return a.estimate != b.estimate ? a.estimate < b.estimate : a.number < b.number;
    }
  };
  struct Branch {
    Decision first = {};  // to follow now
    int64_t first_bound = 0;
    int64_t other_bound = 0;
    double other_estimate = 0;
    bool has_other = true;
  };

  bool KeepGoing() { return listener_->KeepGoing(); }
  void Make(const CostPartOf& from, const std::vector<int32_t>& basis);
  void Remake(const std::vector<OptionSet>& cuts);
  State SolveRoot();
  bool SearchTree();
  State Enter(const Node& node);
  bool Plunge(Node node);
  State Choose(size_t depth, bool simple, Branch* branch);
  int32_t AnyOption() const;
  void Insert(Node node);
  Node Extract();
  bool ReportWhole();
  State Dive(bool pairs, int backtracks);
  void SetLimit(int64_t limit);
  int64_t BytesOf(const Node& node) const;

  int64_t max_bytes_;
  Listener* listener_;
  std::unique_ptr<CostPart> part_;
  std::unique_ptr<CostRelaxation> relaxation_;
  int64_t past_work_ = 0;  // of relaxations that are gone
  int64_t limit_ = 0;      // the highest cost wanted
  int64_t remaining_ = 0;  // before the tree, a bound on all covers
  bool in_tree_ = false;
  bool complete_ = false;
  int64_t current_bound_ = 0;  // of the node that the search is at
  CostTable::Mark root_ = {0, 0};
  std::vector<int64_t> root_duals_;
  int64_t root_limit_ = 0;  // the limit when options were last dropped at the root
  std::set<Node, ByEstimate> open_;
  std::multiset<int64_t> open_bounds_;
  int64_t open_bytes_ = 0;
  int64_t num_nodes_ = 0;
  int64_t num_entered_ = 0;
  bool pairs_next_ = true;
  int64_t next_dive_ = 0;  // by the number of nodes entered
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_TREE_H_
