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
// A shard is a set of options that are taken and of options that are forbidden. What it means
// follows from the problem alone, whatever engine searches it: the solutions with all of the former
// and none of the latter. That the shards of a plan are complete (each solution is in one) and
// disjoint (in no more than one) follows from the problem alone too, and VerifyPlan() checks it by
// code that shares nothing with what makes plans. It is the proof obligation of cube and conquer
// (Heule, Kullmann, Wieringa, Biere, HVC 2011: the cubes are a tautology), by a walk over the tree
// of the shards instead of a SAT solver.
//
// The shards that SplitSearch() and AddRound() make (dlx/split.h) are nodes of the search tree of
// Plan::strategy, in the order in which one thread comes to them. So the solutions of the shards,
// one after another, are those of one search in its order, and the nodes of the shards and those
// above them together are its nodes. Solver::Enter() can go to these shards alone. A plan of any
// other origin may divide in other ways. VerifyPlan() accepts it if it is complete and disjoint.
// dlx::Count() and dlx::Minimize() search such shards too: the literals are their presets.
//
// A plan grows by rounds. A shard whose search was stopped is divided into what is left of it. The
// numbers of the new shards follow those of all others; in the order of the search the new shards
// replace the one that was divided.

#ifndef DLX_PLAN_H_
#define DLX_PLAN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
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
  double nodes = 1;  // an estimate, which only decides which worker gets the shard
  // The number of an earlier shard, from 0, that leaves the same options open and asks for the same
  // items: it has as many solutions, and this one is not searched. -1: there is none.
  int32_t same_as = -1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// The shards that replace one shard from some round on: its parts.
struct Division {
  int32_t shard = 0;  // of an earlier round
  // Where its search stopped, and what it had found by then. The former is text of
  // Solver::Checkpoint(); the new shards are what ShardsLeft() makes of it. If it is empty, nothing
  // was searched, and the new shards are all of the shard. The latter is a line of the worker that
  // searched; nothing here looks at it.
  std::string checkpoint;
  std::string found;
  int32_t begin = 0;  // the new shards: a range of Plan::shards
  int32_t end = 0;
  std::vector<int64_t> inner;  // nodes above them that were not entered yet, by level

  friend bool operator==(const Division&, const Division&) = default;
};

// What there was once a round was planned: the first shards and divisions of the plan.
struct PlanRound {
  int32_t shards = 0;
  int32_t divisions = 0;
  // For kMinimize: solutions of this cost are known, and only cheaper ones are wanted from here on.
  std::optional<int64_t> bound = std::nullopt;
  // 16 hexadecimal digits: the checksum of the text up to here. ReadPlan() sets it.
  std::string id = {};

  friend bool operator==(const PlanRound&, const PlanRound&) = default;
};

// What is wanted of the shards together.
enum class Goal : uint8_t {
  kCount,     // the number of solutions
  kAll,       // the solutions, in the order of one search
  kMinimize,  // the cheapest solutions
};
// "count", "all", "minimize".
StringView ToString(Goal goal);
absl::Span<const Goal> Goals();

struct Plan {
  Goal goal = Goal::kCount;
  int64_t k = 1;      // of kMinimize: how many solutions are wanted
  Strategy strategy;  // of the search that is divided; the kernel may be any
  std::vector<Shard> shards;
  std::vector<int64_t> inner;  // nodes above the shards of the first round, by level
  std::vector<Division> divisions;
  std::vector<PlanRound> rounds;  // none: there was one
};

// Calls `visit` with the number of each shard in the order of one search: a shard that was divided
// comes before its parts. Requires: VerifyPlan() accepts the plan.
void ForEachShard(const Plan& plan, absl::FunctionRef<void(int32_t shard)> visit);

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
//   shard 5: its parts are not what its checkpoint leaves
//
// An option without a primary item is in no solution (dlx/problem.h), so no shard may have it,
// taken or forbidden. If a shard was divided, its parts and what its checkpoint says is done have
// to be complete and disjoint in it. At each node on the path of the checkpoint, the branches
// before that of the path are done. That they were searched is a claim of the worker, as any result
// is. What else a checkpoint says, `inner` and the estimates are not looked at; VerifyDivisions()
// in dlx/split.h looks at the former two.
// Cost: O(sum over the nodes of the tree of shards of the entries of the options of one item); for
// a shard that is the same as another, O(entries of the problem).
absl::Status VerifyPlan(const Problem& problem, const Plan& plan);

}  // namespace dlx

#endif  // DLX_PLAN_H_
