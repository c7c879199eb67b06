// SPDX-License-Identifier: Apache-2.0
//
// What is written, and when, so that nothing is lost whenever the process dies:
//
//   while it searches  now and then left/SHARD, with what was found so far; before that, the
//                      solutions found so far
//   at the end         the result, and with it the solutions; then left/SHARD is removed
//
// A result that is on the disk counts, whether or not left/SHARD is there still.

#include "cli/cluster/worker.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "dlx/count.h"
#include "dlx/minimize.h"
#include "dlx/solver.h"
#include "dlx/target.h"

namespace cli {
namespace {

constexpr double kSecondsToLook = 0.25;
// Bytes of solutions that are written at once.
constexpr size_t kMuch = size_t{1} << 20;

std::string HostName() {
  std::array<char, 256> name = {};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string EngineName(absl::string_view engine, absl::string_view kernel) {
  return absl::StrCat(engine, " ", kernel, kernel.empty() ? "" : " ",
                      dlx::ToString(dlx::CurrentTarget()), " " QUADRILLE_VERSION);
}

class Stopwatch {
 public:
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// The literals of a shard as presets, for verbs that know no shards.
struct ShardPresets {
  explicit ShardPresets(const dlx::Shard& shard) {
    for (const dlx::Literal& literal : shard.literals) {
      (literal.taken ? taken : forbidden).push_back(literal.option);
    }
  }
  dlx::Presets presets() const { return {.taken = taken, .forbidden = forbidden}; }

  std::vector<dlx::OptionId> taken;
  std::vector<dlx::OptionId> forbidden;
};

}  // namespace

Worker::Worker(const dlx::Problem& problem, const dlx::Plan& plan, std::string directory,
               std::string task, WorkerConfig config)
    : problem_(problem),
      plan_(plan),
      directory_(std::move(directory)),
      config_(std::move(config)),
      digests_(problem.num_options()),
      file_(directory_, std::move(task)),
      known_(plan.k) {}

void Worker::AddKnown(const dlx::CostedCover& cover) {
  const std::lock_guard lock(mutex_);
  known_.Add(cover);
}

void Worker::AddBound(int64_t bound) {
  const std::lock_guard lock(mutex_);
  bound_ = std::min(bound, bound_.value_or(bound));
}

absl::StatusOr<bool> Worker::Search(int32_t shard, const dlx::Limits& rest) {
  const Finding finding = {
      .plan = plan_.rounds.back().id, .shard = shard, .count = {}, .host = HostName()};
  if (plan_.goal == dlx::Goal::kMinimize) return MinimizeShard(finding, rest);
  if (config_.engine == ShardEngine::kMemo) return CountWithMemory(finding, rest);
  return SearchNodes(finding, rest);
}

// ---- What others left ---------------------------------------------------------------------------

absl::StatusOr<std::optional<Left>> Worker::ReadLeft(int32_t shard) const {
  absl::StatusOr<std::optional<Left>> left = cli::ReadLeft(directory_, plan_, shard);
  if (!absl::IsInvalidArgument(left.status())) return left;
  PrintError(absl::StrCat(left.status().message(), "; the shard begins anew"));
  return std::nullopt;
}

absl::Status Worker::WriteLeft(const Left& left) {
  // A node that was given up may live on, and its worker too: another one has the shard then.
  return ReplaceFile(LeftFile(directory_, left.finding.shard), FormatLeft(left),
                     absl::StrCat(".", HostName(), ".", getpid(), ".tmp"));
}

absl::Status Worker::Finish(const Finding& finding, const std::string& solutions) {
  const std::lock_guard lock(mutex_);
  absl::Status status = file_.Append(absl::StrCat(solutions, FormatFinding(finding), "\n"));
  if (!status.ok() || !finding.done) return status;
  ++shards_done_;
  unlink(LeftFile(directory_, finding.shard).c_str());
  return status;
}

// ---- Each node ----------------------------------------------------------------------------------

absl::StatusOr<bool> Worker::SearchNodes(Finding finding, const dlx::Limits& rest) {
  const Stopwatch stopwatch;
  const dlx::Shard& shard = plan_.shards[finding.shard];
  const absl::StatusOr<std::optional<Left>> read = ReadLeft(finding.shard);
  if (!read.ok()) return read.status();
  const std::optional<Left>& before = *read;
  std::optional<dlx::Solver> solver;
  std::string solutions;  // that were not written yet
  dlx::Digest digest;
  int64_t count = 0;
  double seconds_before = 0;
  int64_t nodes_before = 0;
  absl::Status written;
  Stopwatch since_checkpoint;
  bool begun = false;

  const auto describe = [&](bool done) {
    const dlx::SearchStats& stats = solver->stats();
    finding.done = done;
    finding.count = dlx::BigCount(static_cast<uint64_t>(count));
    finding.digest = digest;
    finding.nodes = stats.nodes;
    finding.profile = stats.profile;
    finding.engine = EngineName("search", dlx::ToString(solver->kernel()));
    finding.seconds = seconds_before + stopwatch.Seconds();
  };
  const auto write_solutions = [&] {
    if (solutions.empty()) return absl::OkStatus();
    const std::lock_guard lock(mutex_);
    absl::Status status = file_.Append(solutions);
    if (status.ok()) solutions.clear();
    return status;
  };
  const auto save = [&] {
    if (absl::Status status = write_solutions(); !status.ok()) return status;
    describe(/*done=*/false);
    Left left = {finding, solver->Checkpoint()};
    left.finding.checkpoint = std::string(ChecksumOfCheckpoint(left.checkpoint));
    since_checkpoint = Stopwatch();
    return WriteLeft(left);
  };
  const auto watch = [&](const dlx::Progress& progress) {
    if (config_.watch) {
      const std::lock_guard lock(mutex_);
      config_.watch(progress);
    }
    // A solution that the solver has counted and not shown yet would be lost.
    if (!begun || since_checkpoint.Seconds() < config_.seconds_between_checkpoints ||
        solver->stats().solutions != count) {
      return;
    }
    if (absl::Status status = save(); !status.ok()) written = std::move(status);
  };

  dlx::SearchConfig config = {.strategy = plan_.strategy};
  config.strategy.kernel = config_.kernel;
  config.run.limits = rest;
  config.run.limits.memory_bytes = config_.memory_bytes;
  if (config_.nodes_per_shard.has_value()) {
    config.run.limits.nodes =
        *config_.nodes_per_shard + (before.has_value() ? before->finding.nodes : 0);
  }
  config.run.watch = {
      .callback = watch,
      .every_seconds = std::min(kSecondsToLook, config_.seconds_between_checkpoints)};
  solver.emplace(problem_, config);
  if (before.has_value()) {
    if (absl::Status status = solver->Resume(before->checkpoint); !status.ok()) {
      if (absl::IsCancelled(status)) return false;
      PrintError(absl::StrCat(LeftFile(directory_, finding.shard), ": ", status.message(),
                              "; the shard begins anew"));
    } else {
      count = solver->stats().solutions;
      nodes_before = solver->stats().nodes;
      digest = *before->finding.digest;
      seconds_before = before->finding.seconds;
      begun = true;
    }
  }
  if (!begun) {
    if (absl::Status status = solver->Enter(shard); !status.ok()) return status;
  }
  begun = true;
  solver->Exhaust([&](dlx::SolutionView solution) {
    digest += digests_.Of(solution);
    ++count;
    if (plan_.goal == dlx::Goal::kAll) {
      AppendSolution(plan_, finding.shard, count, solution, &solutions);
      if (solutions.size() >= kMuch) written = write_solutions();
    }
    return written.ok() ? dlx::Visit::kContinue : dlx::Visit::kStop;
  });
  if (!written.ok()) return written;
  const bool done = solver->outcome() == dlx::Outcome::kExhausted;
  {
    const std::lock_guard lock(mutex_);
    nodes_ += solver->stats().nodes - nodes_before;
  }
  if (!done) {
    if (absl::Status status = save(); !status.ok()) return status;
    return false;
  }
  describe(/*done=*/true);
  if (absl::Status status = Finish(finding, solutions); !status.ok()) return status;
  return true;
}

// ---- Otherwise ----------------------------------------------------------------------------------

absl::StatusOr<bool> Worker::CountWithMemory(Finding finding, const dlx::Limits& rest) {
  const Stopwatch stopwatch;
  const ShardPresets presets(plan_.shards[finding.shard]);
  dlx::CountConfig config = {.plan = dlx::CountPlan::kMemo, .strategy = plan_.strategy};
  config.run.limits = rest;
  config.run.limits.nodes = config_.nodes_per_shard;
  config.run.limits.memory_bytes = config_.memory_bytes;
  config.run.presets = presets.presets();
  config.run.watch = {.callback = config_.watch, .every_seconds = kSecondsToLook};
  const dlx::CountResult result = dlx::Count(problem_, config);
  {
    const std::lock_guard lock(mutex_);
    nodes_ += result.nodes;
  }
  if (result.outcome == dlx::Outcome::kMemoryLimit) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "shard ", finding.shard + 1,
        ": it cannot be counted within --memory; a larger one, or --engine search, can do it"));
  }
  if (result.outcome != dlx::Outcome::kExhausted) return false;
  finding.count = result.count;
  finding.nodes = result.nodes;
  finding.engine = EngineName("memo", "");
  finding.seconds = stopwatch.Seconds();
  if (absl::Status status = Finish(finding, ""); !status.ok()) return status;
  return true;
}

absl::StatusOr<bool> Worker::MinimizeShard(Finding finding, const dlx::Limits& rest) {
  const Stopwatch stopwatch;
  const ShardPresets presets(plan_.shards[finding.shard]);
  {
    const std::lock_guard lock(mutex_);
    finding.bound = plan_.rounds.back().bound;
    for (const std::optional<int64_t> known : {known_.bound(), bound_}) {
      if (known.has_value()) finding.bound = std::min(*known, finding.bound.value_or(*known));
    }
  }
  dlx::MinimizeConfig config = {.k = plan_.k, .below = finding.bound};
  config.run.limits = rest;
  config.run.limits.nodes = config_.nodes_per_shard;
  config.run.limits.memory_bytes = config_.memory_bytes;
  config.run.presets = presets.presets();
  config.run.watch = {.callback = config_.watch, .every_seconds = kSecondsToLook};
  const dlx::MinimizeResult result = dlx::Minimize(problem_, config);
  finding.done = result.outcome == dlx::Outcome::kExhausted;
  finding.count = dlx::BigCount(result.covers.size());
  finding.covers = result.covers;
  finding.nodes = result.nodes;
  finding.engine = EngineName("minimize", "");
  finding.seconds = stopwatch.Seconds();
  {
    const std::lock_guard lock(mutex_);
    nodes_ += result.nodes;
    for (const dlx::CostedCover& cover : result.covers) known_.Add(cover);
  }
  // What was found by then is worth keeping, even if the shard is not done.
  if (!finding.done && finding.covers.empty()) return false;
  if (absl::Status status = Finish(finding, ""); !status.ok()) return status;
  return finding.done;
}

}  // namespace cli
