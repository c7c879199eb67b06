// SPDX-License-Identifier: Apache-2.0
//
// A plan divides a search into shards, which any machine can search by itself, in any order.
//
//   absl::StatusOr<dlx::SplitResult> split = dlx::SplitSearch(problem, {.shards = 1000});
//   file << dlx::WritePlan(problem, split->plan);          // dlx/split.h makes plans
//   ...
//   absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text, problem);
//   if (absl::Status s = dlx::VerifyPlan(problem, *plan); !s.ok()) return s;
//   dlx::Solver solver(problem, {.strategy = plan->strategy});
//   absl::Status status = solver.Enter(plan->shards[k]);
//   while (solver.Next()) ...
//
// A shard is a set of options that are taken and of options that are forbidden. What it stands for
// follows from the problem alone, whatever engine searches it: the solutions with all of the former
// and none of the latter. That the shards of a plan are complete (each solution is in one) and
// disjoint (in no more than one) follows from the problem alone too, and VerifyPlan() checks it by
// code that shares nothing with what makes plans. It is the proof obligation of cube and conquer
// (Heule, Kullmann, Wieringa, Biere, HVC 2011: the cubes are a tautology), by a walk over the tree
// of the shards instead of a SAT solver.
//
// The shards are the nodes of one search tree at which the division stopped, in the order in which
// one thread comes to them. So the solutions of the shards, one after another, are those of one
// search in its order, and the nodes of the shards and those above them together are its nodes.

#ifndef DLX_PLAN_H_
#define DLX_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/string_view.h"

namespace dlx {

// An option is in every solution of a shard, or in none.
struct Literal {
  OptionId option = 0;
  bool taken = true;

  friend constexpr bool operator==(const Literal&, const Literal&) = default;
};

struct Shard {
  // In the order of the decisions, from the root down. An item that is covered once is branched on
  // by "+o" for each option; one with a multiplicity by "+o1", "-o1 +o2", "-o1 -o2 +o3", ... and,
  // if it may go without them, by all of them forbidden.
  std::vector<Literal> literals;
  double nodes = 1;  // an estimate; of no account but for who gets which shard

  friend bool operator==(const Shard&, const Shard&) = default;
};

struct Plan {
  Strategy strategy;  // of the search that is divided; the kernel is of no account
  std::vector<Shard> shards;
  std::vector<int64_t> inner;  // nodes above the shards, by level; the root is level 0
};

// The plan as text, which ReadPlan() reads: docs/formats.md, "Plans". Cost: O(its length + entries
// of the problem).
std::string WritePlan(const Problem& problem, const Plan& plan);

// What every plan begins with; its version follows.
inline constexpr StringView kPlanTitle = "quadrille plan ";

// Errors: InvalidArgument if the text is damaged, of another version or of another problem; what is
// wrong with a line is said with its number, from 1. It does not verify the plan.
// Cost: O(length + entries of the problem).
absl::StatusOr<Plan> ReadPlan(StringView text, const Problem& problem);

// Returns OK if the shards are complete and disjoint, and else InvalidArgument that names the first
// place where they are not:
//
//   shard 3: option 17 conflicts with +1 +13
//   below +1 no shard has option 14, which item 'b' needs
//   shards 3 and 9 overlap
//
// `inner` and the estimates are not looked at.
// Cost: O(sum over the nodes of the tree of shards of the entries of the options of one item).
absl::Status VerifyPlan(const Problem& problem, const Plan& plan);

}  // namespace dlx

#endif  // DLX_PLAN_H_
