// SPDX-License-Identifier: Apache-2.0
//
// A shard with a checkpoint is divided into exactly what the checkpoint leaves, for that is what
// everybody can derive again. If these parts are too large, a second round divides them by the
// problem alone.

#include "cli/cluster/rounds.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "cli/cluster/plan_state.h"
#include "cli/cluster/task.h"
#include "dlx/split.h"

namespace cli {
namespace {

class Divider {
 public:
  Divider(const dlx::Problem& problem, const std::string& directory, const dlx::Run& run)
      : problem_(problem), directory_(directory), run_(run) {}

  // Adds a round with the parts that these checkpoints leave. Then divides `open` and these parts
  // by the problem alone, so that none has more than one of `shards` parts of all nodes; unless
  // there are as many anyway, and that is `enough`.
  absl::Status AddRounds(absl::Span<const dlx::NewDivision> divisions, std::vector<int32_t> open,
                         int64_t shards, bool enough, std::optional<int64_t> bound,
                         NextRound* next) {
    const auto before = static_cast<int32_t>(next->plan.shards.size());
    if (!divisions.empty()) {
      absl::Status status = dlx::AddRound(problem_, divisions, std::nullopt, &next->plan);
      if (!status.ok()) return status;
      for (auto s = before; s < static_cast<int32_t>(next->plan.shards.size()); ++s) {
        open.push_back(s);
      }
    }
    next->divided = static_cast<int64_t>(divisions.size());
    next->parts = static_cast<int64_t>(open.size());
    std::vector<double> estimates;
    for (const int32_t s : open) {
      const absl::StatusOr<dlx::SplitResult> one = Split(next->plan, s, /*shards=*/1, 0);
      if (!one.ok()) return one.status();
      estimates.push_back(one->shard_nodes);
      next->nodes += one->shard_nodes;
      // What earlier rounds say stays as it is.
      if (s >= before) next->plan.shards[s].nodes = one->shard_nodes;
    }
    if (shards > static_cast<int64_t>(open.size())) enough = false;
    std::vector<dlx::NewDivision> more;
    const double most = next->nodes / static_cast<double>(std::max<int64_t>(shards, 1));
    for (size_t k = 0; k < open.size(); ++k) {
      if (enough || estimates[k] <= most) continue;
      absl::StatusOr<dlx::SplitResult> parts = Split(next->plan, open[k], shards, most);
      if (!parts.ok()) return parts.status();
      if (parts->plan.shards.size() < 2) continue;
      next->parts += static_cast<int64_t>(parts->plan.shards.size()) - 1;
      more.push_back({.shard = open[k],
                      .shards = std::move(parts->plan.shards),
                      .inner = std::move(parts->plan.inner)});
    }
    if (more.empty() && !bound.has_value()) return absl::OkStatus();
    return dlx::AddRound(problem_, more, bound, &next->plan);
  }

  // What a worker left of a shard; none if there is nothing that fits the plan.
  absl::StatusOr<std::optional<Left>> ReadLeft(const dlx::Plan& plan, int32_t shard,
                                               std::vector<std::string>* messages) const {
    absl::StatusOr<std::optional<Left>> left = cli::ReadLeft(directory_, plan, shard);
    if (!absl::IsInvalidArgument(left.status())) return left;
    messages->push_back(absl::StrCat(left.status().message(), "; it is passed over"));
    return std::nullopt;
  }

 private:
  absl::StatusOr<dlx::SplitResult> Split(const dlx::Plan& plan, int32_t shard, int64_t shards,
                                         double nodes) const {
    return dlx::SplitSearch(problem_, {.shards = shards,
                                       .nodes = nodes,
                                       .strategy = plan.strategy,
                                       .begin_with = {&plan.shards[shard], 1},
                                       .run = run_});
  }

  const dlx::Problem& problem_;
  const std::string& directory_;
  const dlx::Run& run_;
};

}  // namespace

absl::StatusOr<NextRound> DivideWhatIsLeft(const dlx::Problem& problem, const dlx::Plan& plan,
                                           const std::string& directory, const Results& results,
                                           int64_t shards, const dlx::Run& run) {
  Divider divider(problem, directory, run);
  NextRound next;
  next.plan = plan;
  const std::vector<bool> searched = SearchedShards(plan);
  CheapestCovers known(plan.k);
  next.done = DoneShards(
      plan, results, [&](const dlx::CostedCover& cover) { known.Add(cover); }, &next.messages);
  std::vector<bool> begun(plan.shards.size());
  for (const Located& located : results.findings) {
    const Finding& finding = located.finding;
    if (HasRound(plan, finding.plan) && static_cast<size_t>(finding.shard) < begun.size()) {
      begun[finding.shard] = true;
    }
  }
  std::vector<dlx::NewDivision> divisions;
  std::vector<int32_t> again;  // what may be divided by the problem alone
  for (size_t s = 0; s < searched.size(); ++s) {
    if (!searched[s] || next.done[s]) continue;
    const auto shard = static_cast<int32_t>(s);
    if (plan.goal == dlx::Goal::kMinimize) {
      again.push_back(shard);
      next.untouched += begun[s] ? 0 : 1;
      continue;
    }
    absl::StatusOr<std::optional<Left>> left = divider.ReadLeft(plan, shard, &next.messages);
    if (!left.ok()) return left.status();
    if (left->has_value()) {
      divisions.push_back({.shard = shard,
                           .checkpoint = std::move((*left)->checkpoint),
                           .found = FormatFinding((*left)->finding)});
    } else {
      ++next.untouched;
      again.push_back(shard);
    }
  }
  const std::optional<int64_t> bound =
      plan.goal == dlx::Goal::kMinimize ? known.bound() : std::nullopt;
  absl::Status status =
      divider.AddRounds(divisions, std::move(again), shards, /*enough=*/true, bound, &next);
  if (!status.ok()) return status;
  return next;
}

absl::StatusOr<NextRound> DivideShard(const dlx::Problem& problem, const dlx::Plan& plan,
                                      const std::string& directory, int32_t shard, int64_t shards,
                                      std::optional<int64_t> bound, const dlx::Run& run) {
  Divider divider(problem, directory, run);
  NextRound next;
  next.plan = plan;
  std::vector<dlx::NewDivision> divisions;
  std::vector<int32_t> again;
  std::optional<Left> left;
  if (plan.goal != dlx::Goal::kMinimize) {
    absl::StatusOr<std::optional<Left>> read = divider.ReadLeft(plan, shard, &next.messages);
    if (!read.ok()) return read.status();
    left = *std::move(read);
  }
  double speed = 0;
  if (left.has_value()) {
    if (left->finding.seconds > 0) {
      speed = static_cast<double>(left->finding.nodes) / left->finding.seconds;
    }
    divisions.push_back({.shard = shard,
                         .checkpoint = std::move(left->checkpoint),
                         .found = FormatFinding(left->finding)});
  } else {
    again.push_back(shard);
  }
  absl::Status status =
      divider.AddRounds(divisions, std::move(again), shards, /*enough=*/false, bound, &next);
  if (!status.ok()) return status;
  if (speed > 0) next.seconds = next.nodes / speed;
  return next;
}

}  // namespace cli
