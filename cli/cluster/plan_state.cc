// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/plan_state.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/split.h"

namespace cli {

absl::StatusOr<dlx::Plan> ReadVerifiedPlan(absl::string_view text, const dlx::Problem& problem) {
  absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text, problem);
  if (!plan.ok()) return plan;
  absl::Status status = dlx::VerifyPlan(problem, *plan);
  if (status.ok()) status = dlx::VerifyDivisions(problem, *plan);
  if (!status.ok()) return status;
  return plan;
}

std::vector<bool> DoneShards(const dlx::Plan& plan, const Results& results,
                             absl::FunctionRef<void(const dlx::CostedCover&)> visit,
                             std::vector<std::string>* messages) {
  std::vector<bool> done(plan.shards.size());
  for (const Located& located : results.findings) {
    const Finding& finding = located.finding;
    if (static_cast<size_t>(finding.shard) >= done.size()) continue;
    if (!HasRound(plan, finding.plan)) {
      messages->push_back(absl::StrCat(located.where, ": of another plan; it is passed over"));
      continue;
    }
    if (finding.done) {
      const std::optional<int64_t> lost = LostSolution(plan, results, finding);
      if (lost.has_value()) {
        messages->push_back(absl::StrCat(located.where, ": solution ", *lost, " of shard ",
                                         finding.shard + 1,
                                         " is in no file; the shard begins anew"));
      } else {
        done[finding.shard] = true;
      }
    }
    for (const dlx::CostedCover& cover : finding.covers) visit(cover);
  }
  return done;
}

}  // namespace cli
