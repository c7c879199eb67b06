// SPDX-License-Identifier: Apache-2.0
//
// Random problems, divided at random, searched by workers that stop anywhere and come in any order,
// divided again, and merged: the same count, digest, nodes and order as one search.

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "cli/cluster/merge.h"
#include "cli/cluster/results.h"
#include "cli/cluster/rounds.h"
#include "cli/cluster/task.h"
#include "cli/cluster/worker.h"
#include "dlx/digest.h"
#include "dlx/minimize.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"
#include "tests/support/results_directory.h"

namespace cli {
namespace {

using ::quadrille_test::BuildProblem;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::ResultsDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Solutions = std::vector<std::vector<dlx::OptionId>>;

// How many random cases: QUADRILLE_CLUSTER_CASES, if it is set.
int NumCases() {
  int cases = kSlowBuild ? 100 : 1000;
  if (const char* const text = std::getenv("QUADRILLE_CLUSTER_CASES"); text != nullptr) {
    EXPECT_TRUE(absl::SimpleAtoi(text, &cases)) << text;
  }
  return cases;
}

// The plan, as it is read by everybody.
dlx::Plan AsRead(const dlx::Problem& problem, const dlx::Plan& plan) {
  const std::string text = dlx::WritePlan(problem, plan);
  absl::StatusOr<dlx::Plan> read = dlx::ReadPlan(text, problem);
  EXPECT_TRUE(read.ok()) << read.status() << text;
  EXPECT_EQ(dlx::VerifyPlan(problem, *read), absl::OkStatus()) << text;
  EXPECT_EQ(dlx::VerifyDivisions(problem, *read), absl::OkStatus()) << text;
  EXPECT_EQ(dlx::WritePlan(problem, *read), text);
  return *std::move(read);
}

Results ReadAll(const ResultsDirectory& directory, const dlx::Plan& plan) {
  absl::StatusOr<Results> results = ReadResults(directory.name(), plan, {});
  EXPECT_TRUE(results.ok()) << results.status();
  EXPECT_THAT(results->damaged, IsEmpty());
  return *std::move(results);
}

Merged MergeAll(const dlx::Problem& problem, const dlx::Plan& plan, const Results& results) {
  absl::StatusOr<Merged> merged = Merge(problem, plan, results, {});
  EXPECT_TRUE(merged.ok()) << merged.status();
  return *std::move(merged);
}

// One worker, which takes the shards of a random task, and may stop in each of them.
void Work(const dlx::Problem& problem, const dlx::Plan& plan, const ResultsDirectory& directory,
          std::mt19937_64& rng, int64_t most_nodes) {
  constexpr dlx::Kernel kKernels[] = {dlx::Kernel::kLinks, dlx::Kernel::kCells, dlx::Kernel::kBits};
  const Task task = {.index = 1 + static_cast<int64_t>(rng() % 3), .size = 3};
  WorkerConfig config = {.kernel = kKernels[rng() % 3]};
  config.seconds_between_checkpoints = rng() % 2 == 0 ? 0 : 60;
  if (most_nodes > 0) config.nodes_per_shard = 1 + static_cast<int64_t>(rng() % most_nodes);
  Worker worker(problem, plan, directory.name(), absl::StrCat(task.index, "-of-3"), config);
  const Results results = ReadAll(directory, plan);
  std::vector<bool> done(plan.shards.size());
  for (const Located& located : results.findings) {
    if (located.finding.done) done[located.finding.shard] = true;
    for (const dlx::CostedCover& cover : located.finding.covers) worker.AddKnown(cover);
  }
  for (const int32_t shard : ShardsOfTask(plan, task)) {
    // Now and then two of them search the same shard.
    if (done[shard] && rng() % 8 != 0) continue;
    if (most_nodes > 0 && rng() % 16 == 0) return;  // killed
    const absl::StatusOr<bool> result = worker.Search(shard, {.seconds = 3600});
    ASSERT_TRUE(result.ok()) << result.status();
    ASSERT_TRUE(*result || most_nodes > 0);
  }
}

TEST(ClusterTest, ShardsByManyAreOneSearch) {
  std::mt19937_64 rng(1);
  ResultsDirectory directory;
  int64_t rounds = 0;
  int64_t doubles = 0;
  int64_t solutions = 0;
  for (int run = 0; run < NumCases(); ++run) {
    directory.Clear();
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const dlx::Problem problem = BuildProblem(cover);
    SCOPED_TRACE(absl::StrCat("case ", run, "\n", cover.ToString()));
    constexpr dlx::Branching kRules[] = {dlx::Branching::kMrv, dlx::Branching::kLeftmost,
                                         dlx::Branching::kSharp};
    constexpr dlx::OptionOrder kOrders[] = {dlx::OptionOrder::kGiven, dlx::OptionOrder::kRandom,
                                            dlx::OptionOrder::kCost};
    const dlx::Strategy strategy = {
        .branching = kRules[rng() % 3], .option_order = kOrders[rng() % 3], .seed = rng() % 100};
    absl::StatusOr<dlx::SplitResult> split = dlx::SplitSearch(
        problem,
        {.shards = 1 + static_cast<int64_t>(rng() % 12), .probes = 1, .strategy = strategy});
    ASSERT_TRUE(split.ok()) << split.status();
    split->plan.goal = rng() % 2 == 0 ? dlx::Goal::kAll : dlx::Goal::kCount;
    dlx::Plan plan = AsRead(problem, split->plan);
    for (auto more = static_cast<int>(rng() % 4); more > 0; --more) {
      for (auto workers = static_cast<int>(rng() % 4); workers > 0; --workers) {
        Work(problem, plan, directory, rng, /*most_nodes=*/6);
      }
      if (rng() % 2 == 0) continue;
      absl::StatusOr<NextRound> next =
          DivideWhatIsLeft(problem, plan, directory.name(), ReadAll(directory, plan),
                           static_cast<int64_t>(rng() % 20), {});
      ASSERT_TRUE(next.ok()) << next.status();
      ASSERT_THAT(next->messages, IsEmpty());
      plan = AsRead(problem, next->plan);
      ++rounds;
    }
    Merged merged = MergeAll(problem, plan, ReadAll(directory, plan));
    ASSERT_THAT(merged.contradictions, IsEmpty());
    for (int guard = 0; !merged.missing.empty() && guard < 100; ++guard) {
      Work(problem, plan, directory, rng, /*most_nodes=*/0);
      merged = MergeAll(problem, plan, ReadAll(directory, plan));
    }
    ASSERT_TRUE(merged.is_whole());
    doubles += merged.doubles;

    Solutions expected;
    dlx::Digest digest;
    const dlx::SearchResult whole =
        dlx::ForEachSolution(problem, {.strategy = strategy}, [&](dlx::SolutionView solution) {
          expected.emplace_back(solution.begin(), solution.end());
          digest += dlx::DigestOf(solution);
          return dlx::Visit::kContinue;
        });
    solutions += whole.stats.solutions;
    ASSERT_EQ(merged.count.ToInt64(), whole.stats.solutions);
    ASSERT_EQ(merged.digest, digest);
    ASSERT_EQ(merged.nodes, whole.nodes);
    ASSERT_EQ(merged.profile, whole.stats.profile);
    if (plan.goal == dlx::Goal::kAll) {
      Solutions found;
      const absl::Status status =
          ForEachMerged(plan, ReadAll(directory, plan), merged, [&](dlx::SolutionView solution) {
            found.emplace_back(solution.begin(), solution.end());
          });
      ASSERT_EQ(status, absl::OkStatus());
      ASSERT_EQ(found, expected);
    }
    const absl::StatusOr<int64_t> drawn = Recheck(problem, plan, 1, /*seed=*/1, {}, &merged);
    ASSERT_TRUE(drawn.ok()) << drawn.status();
    ASSERT_THAT(merged.contradictions, IsEmpty());
  }
  // The cases are worth it.
  EXPECT_GT(rounds, NumCases() / 2);
  EXPECT_GT(doubles, NumCases() / 2);
  EXPECT_GT(solutions, NumCases());
}

TEST(ClusterTest, CheapestOfAllShards) {
  std::mt19937_64 rng(2);
  ResultsDirectory directory;
  int64_t bounds = 0;
  quadrille_test::CoverShape shape;
  shape.with_costs = 100;
  for (int run = 0; run < NumCases() / 2; ++run) {
    directory.Clear();
    const GeneralCover cover = RandomGeneralCover(rng, shape);
    const dlx::Problem problem = BuildProblem(cover);
    SCOPED_TRACE(absl::StrCat("case ", run, "\n", cover.ToString()));
    absl::StatusOr<dlx::SplitResult> split =
        dlx::SplitSearch(problem, {.shards = 1 + static_cast<int64_t>(rng() % 8), .probes = 1});
    ASSERT_TRUE(split.ok()) << split.status();
    split->plan.goal = dlx::Goal::kMinimize;
    split->plan.k = 1 + static_cast<int64_t>(rng() % 4);
    dlx::Plan plan = AsRead(problem, split->plan);
    for (auto more = static_cast<int>(rng() % 3); more > 0; --more) {
      Work(problem, plan, directory, rng, /*most_nodes=*/4);
      absl::StatusOr<NextRound> next =
          DivideWhatIsLeft(problem, plan, directory.name(), ReadAll(directory, plan),
                           static_cast<int64_t>(rng() % 20), {});
      ASSERT_TRUE(next.ok()) << next.status();
      plan = AsRead(problem, next->plan);
      bounds += plan.rounds.back().bound.has_value() ? 1 : 0;
    }
    Merged merged = MergeAll(problem, plan, ReadAll(directory, plan));
    for (int guard = 0; !merged.missing.empty() && guard < 100; ++guard) {
      Work(problem, plan, directory, rng, /*most_nodes=*/0);
      merged = MergeAll(problem, plan, ReadAll(directory, plan));
    }
    ASSERT_TRUE(merged.is_whole()) << testing::PrintToString(merged.contradictions);
    const dlx::MinimizeResult whole = dlx::Minimize(problem, {.k = plan.k});
    std::vector<int64_t> costs;
    std::vector<int64_t> expected;
    for (const dlx::CostedCover& one : merged.covers) costs.push_back(one.cost);
    for (const dlx::CostedCover& one : whole.covers) expected.push_back(one.cost);
    ASSERT_EQ(costs, expected);
    ASSERT_TRUE(Recheck(problem, plan, 1, /*seed=*/1, {}, &merged).ok());
    ASSERT_THAT(merged.contradictions, IsEmpty());
  }
  EXPECT_GT(bounds, NumCases() / 20);
}

TEST(ClusterTest, ShardsOfTheSameStateAreCountedOnce) {
  std::mt19937_64 rng(3);
  ResultsDirectory directory;
  int64_t saved = 0;
  for (int run = 0; run < NumCases() / 2; ++run) {
    directory.Clear();
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const dlx::Problem problem = BuildProblem(cover);
    SCOPED_TRACE(absl::StrCat("case ", run, "\n", cover.ToString()));
    absl::StatusOr<dlx::SplitResult> split = dlx::SplitSearch(
        problem, {.shards = 1 + static_cast<int64_t>(rng() % 8), .probes = 1, .by_states = true});
    ASSERT_TRUE(split.ok()) << split.status();
    dlx::Plan plan = AsRead(problem, split->plan);
    if (rng() % 2 == 0) {
      Work(problem, plan, directory, rng, /*most_nodes=*/4);
      absl::StatusOr<NextRound> next = DivideWhatIsLeft(
          problem, plan, directory.name(), ReadAll(directory, plan), /*shards=*/20, {});
      ASSERT_TRUE(next.ok()) << next.status();
      plan = AsRead(problem, next->plan);
    }
    WorkerConfig config;
    if (rng() % 2 == 0) config.engine = ShardEngine::kMemo;
    Worker worker(problem, plan, directory.name(), "1", config);
    const Merged before = MergeAll(problem, plan, ReadAll(directory, plan));
    for (const int32_t shard : before.missing) ASSERT_TRUE(*worker.Search(shard, {}));
    const Merged merged = MergeAll(problem, plan, ReadAll(directory, plan));
    ASSERT_TRUE(merged.is_whole()) << testing::PrintToString(merged.contradictions);
    dlx::Solver solver(problem);
    solver.Exhaust();
    ASSERT_EQ(merged.count.ToInt64(), solver.stats().solutions);
    saved += static_cast<int64_t>(plan.shards.size()) - merged.searched;
  }
  EXPECT_GT(saved, NumCases() / 4);
}

// ---- What is left lying about -------------------------------------------------------------------

class WorkerTest : public testing::Test {
 protected:
  WorkerTest() : problem_(quadrille_test::Queens(6)) {
    dlx::Plan plan = dlx::SplitSearch(problem_, {.shards = 6, .probes = 1})->plan;
    plan.goal = dlx::Goal::kAll;
    plan_ = AsRead(problem_, plan);
  }

  bool Search(int32_t shard, std::optional<int64_t> nodes) {
    WorkerConfig config;
    config.nodes_per_shard = nodes;
    Worker worker(problem_, plan_, directory_.name(), "1", config);
    const absl::StatusOr<bool> done = worker.Search(shard, {});
    EXPECT_TRUE(done.ok()) << done.status();
    nodes_ = worker.nodes();
    return done.ok() && *done;
  }
  // Searches all shards, and returns the nodes that one search has less.
  int64_t FinishAll() {
    int64_t nodes = 0;
    const Merged before = MergeAll(problem_, plan_, ReadAll(directory_, plan_));
    for (const int32_t shard : before.missing) {
      EXPECT_TRUE(Search(shard, std::nullopt));
      nodes += nodes_;
    }
    const Merged merged = MergeAll(problem_, plan_, ReadAll(directory_, plan_));
    EXPECT_TRUE(merged.is_whole()) << testing::PrintToString(merged.contradictions);
    EXPECT_EQ(merged.count.ToInt64(), 4);
    return nodes;
  }

  dlx::Problem problem_;
  dlx::Plan plan_;
  ResultsDirectory directory_;
  int64_t nodes_ = 0;
};

TEST_F(WorkerTest, GoesOnWhereAnotherStopped) {
  EXPECT_TRUE(Search(2, std::nullopt));
  const int64_t whole = nodes_;
  directory_.Clear();
  EXPECT_FALSE(Search(2, 5));
  EXPECT_EQ(nodes_, 5);
  EXPECT_FALSE(Search(2, 5));
  EXPECT_EQ(nodes_, 5);
  EXPECT_TRUE(Search(2, std::nullopt));
  EXPECT_EQ(nodes_, whole - 10);
  EXPECT_EQ(directory_.Read("left/3"), "");
}

TEST_F(WorkerTest, PassesOverWhatIsLeftOfAnotherShardOrDamaged) {
  EXPECT_FALSE(Search(2, 5));
  const std::string left = directory_.Read("left/3");
  ASSERT_THAT(left, HasSubstr("quadrille checkpoint"));
  // A copy under another name, a bit flipped in each byte, and each way to cut it off.
  directory_.Write("left/2", left);
  EXPECT_FALSE(Search(1, 5));
  EXPECT_NE(directory_.Read("left/2"), left);
  for (size_t at = 0; at < left.size(); at += kSlowBuild ? 37 : 3) {
    std::string damaged = left;
    damaged[at] ^= 1;
    testing::internal::CaptureStderr();
    directory_.Write("left/3", damaged);
    EXPECT_FALSE(Search(2, 5));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("the shard begins anew"));
    EXPECT_EQ(directory_.Read("left/3").substr(0, 40), left.substr(0, 40)) << at;
    testing::internal::CaptureStderr();
    directory_.Write("left/3", left.substr(0, at));
    EXPECT_FALSE(Search(2, 5));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("the shard begins anew"));
  }
  // The first line of one, and the checkpoint of another.
  EXPECT_FALSE(Search(3, 5));
  const std::string other = directory_.Read("left/4");
  directory_.Write("left/3", left.substr(0, left.find('\n')) + other.substr(other.find('\n')));
  testing::internal::CaptureStderr();
  EXPECT_FALSE(Search(2, 5));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("do not belong together"));
  FinishAll();
}

TEST_F(WorkerTest, ACrashBetweenResultAndRemovalDoesNoHarm) {
  EXPECT_FALSE(Search(2, 5));
  const std::string left = directory_.Read("left/3");
  EXPECT_TRUE(Search(2, std::nullopt));
  directory_.Write("left/3", left);
  FinishAll();
}

TEST_F(WorkerTest, WritesTheSolutionsOnceMoreAfterACrash) {
  // Solutions that were written after the last checkpoint, by a worker that was killed then.
  EXPECT_TRUE(Search(1, std::nullopt));
  const std::string whole = directory_.Read("1.1");
  ASSERT_THAT(whole, HasSubstr("s 2 1 "));
  directory_.Clear();
  directory_.Write("1.1", whole.substr(0, whole.find('{')));
  FinishAll();
}

TEST_F(WorkerTest, DoesNotWaitForAPipe) {
  ASSERT_EQ(mkfifo(absl::StrCat(directory_.name(), "/left/3").c_str(), 0600), 0);
  Worker worker(problem_, plan_, directory_.name(), "1", {});
  EXPECT_THAT(worker.Search(2, {}).status().message(), HasSubstr("left/3: not a regular file"));
}

TEST_F(WorkerTest, WritesNothingAfterAnErrorToTheSameFile) {
  ResultsFile file(directory_.name(), "1");
  ASSERT_EQ(file.Append("one line\n"), absl::OkStatus());
  signal(SIGXFSZ, SIG_IGN);
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small = {.rlim_cur = 12, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const absl::Status failed = file.Append("a line that is torn\n");
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_THAT(failed.message(), HasSubstr("File too large"));
  EXPECT_EQ(file.Append("another line\n"), failed);
  EXPECT_EQ(directory_.Read("1.1"), "one line\na l");
}

TEST_F(WorkerTest, RemovesWhatDeadWritersLeft) {
  using Time = std::filesystem::file_time_type;
  directory_.Write("left/3.a.1.tmp", "old");
  directory_.Write("left/3.b.2.tmp", "new");
  directory_.Write("left/3", "old as well");
  for (const char* const name : {"/left/3.a.1.tmp", "/left/3"}) {
    std::filesystem::last_write_time(directory_.name() + name,
                                     Time::clock::now() - std::chrono::hours(2));
  }
  ASSERT_EQ(MakeResultsDirectory(directory_.name()), absl::OkStatus());
  EXPECT_EQ(directory_.Read("left/3.a.1.tmp"), "");
  EXPECT_EQ(directory_.Read("left/3.b.2.tmp"), "new");
  EXPECT_EQ(directory_.Read("left/3"), "old as well");
}

TEST_F(WorkerTest, ReportsWhatCannotBeWritten) {
  std::filesystem::remove_all(directory_.name());
  Worker worker(problem_, plan_, directory_.name(), "1", {});
  const absl::StatusOr<bool> done = worker.Search(0, {});
  EXPECT_THAT(done.status().message(), HasSubstr("/1.1: No such file or directory"));
  EXPECT_EQ(MakeResultsDirectory("/dev/null").message(), "/dev/null: Not a directory");
}

// ---- Tasks --------------------------------------------------------------------------------------

TEST(TaskTest, TogetherTheyHaveEachShardOnce) {
  const dlx::Problem problem = quadrille_test::Queens(8);
  const dlx::Plan plan =
      AsRead(problem, dlx::SplitSearch(problem, {.shards = 50, .probes = 1})->plan);
  for (const int64_t size : {1, 2, 7, 49, 1000}) {
    std::vector<int32_t> all;
    for (int64_t index = 1; index <= size; ++index) {
      const std::vector<int32_t> own = ShardsOfTask(plan, {index, size});
      all.insert(all.end(), own.begin(), own.end());
    }
    std::sort(all.begin(), all.end());
    ASSERT_EQ(all.size(), plan.shards.size());
    for (size_t s = 0; s < all.size(); ++s) EXPECT_EQ(all[s], static_cast<int32_t>(s));
  }
}

// Sets variables of the environment for one test.
class Environment {
 public:
  explicit Environment(std::vector<std::pair<std::string, std::string>> variables)
      : variables_(std::move(variables)) {
    for (const auto& [name, value] : variables_) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const auto& [name, value] : variables_) unsetenv(name.c_str());
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::vector<std::pair<std::string, std::string>> variables_;
};

std::string Parsed(absl::string_view text,
                   std::vector<std::pair<std::string, std::string>> variables = {}) {
  const Environment environment(std::move(variables));
  const absl::StatusOr<Task> task = ParseTask(text);
  return task.ok() ? absl::StrCat(task->index, "/", task->size) : task.status().ToString();
}

TEST(TaskTest, IsReadFromTheFlagOrTheEnvironment) {
  EXPECT_EQ(Parsed("1/1"), "1/1");
  EXPECT_EQ(Parsed("17/500"), "17/500");
  // Slurm says all. An array begins with 1 or 0.
  EXPECT_EQ(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "3"},
                            {"SLURM_ARRAY_TASK_MIN", "1"},
                            {"SLURM_ARRAY_TASK_MAX", "10"},
                            {"SLURM_ARRAY_TASK_STEP", "1"}}),
            "3/10");
  EXPECT_EQ(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "2"},
                            {"SLURM_ARRAY_TASK_MIN", "0"},
                            {"SLURM_ARRAY_TASK_MAX", "2"},
                            {"SLURM_ARRAY_TASK_STEP", "1"},
                            {"SLURM_ARRAY_TASK_COUNT", "3"}}),
            "3/3");
  EXPECT_EQ(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "1"},
                            {"SLURM_ARRAY_TASK_MIN", "1"},
                            {"SLURM_ARRAY_TASK_MAX", "1"},
                            {"SLURM_ARRAY_TASK_COUNT", "1"}}),
            "1/1");
  EXPECT_EQ(Parsed("auto/500", {{"SLURM_ARRAY_TASK_ID", "17"},
                                {"SLURM_ARRAY_TASK_MIN", "3"},
                                {"SLURM_ARRAY_TASK_MAX", "17"},
                                {"SLURM_ARRAY_TASK_STEP", "1"}}),
            "17/500");
  EXPECT_EQ(Parsed("auto", {{"SGE_TASK_ID", "2"},
                            {"SGE_TASK_FIRST", "1"},
                            {"SGE_TASK_LAST", "3"},
                            {"SGE_TASK_STEPSIZE", "1"}}),
            "2/3");
  EXPECT_EQ(Parsed("auto", {{"LSB_JOBINDEX", "2"}, {"LSB_JOBINDEX_END", "5"}}), "2/5");
  EXPECT_EQ(Parsed("auto", {{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "4"}}), "1/4");
  EXPECT_EQ(Parsed("auto/4", {{"PBS_ARRAY_INDEX", "4"}}), "4/4");
  EXPECT_EQ(Parsed("auto/4", {{"PBS_ARRAYID", "1"}}), "1/4");
  EXPECT_EQ(Parsed("auto/4", {{"AWS_BATCH_JOB_ARRAY_INDEX", "0"}}), "1/4");
  EXPECT_EQ(Parsed("auto/4", {{"JOB_COMPLETION_INDEX", "3"}}), "4/4");
  EXPECT_EQ(Parsed("auto/4", {{"HQ_TASK_ID", "1"}}), "1/4");
  // Grid Engine and LSF outside of an array.
  EXPECT_EQ(Parsed("auto/4", {{"SGE_TASK_ID", "undefined"}, {"HQ_TASK_ID", "2"}}), "2/4");
  EXPECT_EQ(Parsed("auto/4", {{"LSB_JOBINDEX", "0"}, {"HQ_TASK_ID", "2"}}), "2/4");
}

TEST(TaskTest, RefusesWhatItDoesNotUnderstand) {
  for (const char* text : {"", "1", "/", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4 ", "a/b",
                           "auto/", "auto/0", "auto4", "AUTO", "1/99999999999999999999"}) {
    EXPECT_THAT(Parsed(text, {{"HQ_TASK_ID", "1"}}), HasSubstr("expected")) << text;
  }
  EXPECT_THAT(Parsed("auto"), HasSubstr("no variable of the environment"));
  EXPECT_THAT(Parsed("auto/7"), HasSubstr("no variable of the environment"));
  EXPECT_THAT(Parsed("auto", {{"PBS_ARRAY_INDEX", "4"}}),
              HasSubstr("PBS_ARRAY_INDEX says which task this is, and nothing says how many"));
  EXPECT_THAT(Parsed("auto/4", {{"PBS_ARRAY_INDEX", "5"}}),
              HasSubstr("PBS_ARRAY_INDEX: expected a number from 1 to 4, found 5"));
  EXPECT_THAT(Parsed("auto/4", {{"AWS_BATCH_JOB_ARRAY_INDEX", "4"}}),
              HasSubstr("expected a number from 0 to 3, found 4"));
  EXPECT_THAT(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "4"},
                              {"SLURM_ARRAY_TASK_MIN", "1"},
                              {"SLURM_ARRAY_TASK_MAX", "9"},
                              {"SLURM_ARRAY_TASK_STEP", "2"}}),
              HasSubstr("SLURM_ARRAY_TASK_STEP: expected 1, found 2; a part of an array needs "));
  EXPECT_THAT(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "10"},
                              {"SLURM_ARRAY_TASK_MIN", "1"},
                              {"SLURM_ARRAY_TASK_MAX", "9"}}),
              HasSubstr("SLURM_ARRAY_TASK_ID: expected a number from 1 to 9, found 10"));
}

TEST(TaskTest, DoesNotTakeAPartOfAnArrayForTheWhole) {
  const auto slurm = [](const char* index, const char* first, const char* last, const char* count) {
    return Parsed("auto", {{"SLURM_ARRAY_TASK_ID", index},
                           {"SLURM_ARRAY_TASK_MIN", first},
                           {"SLURM_ARRAY_TASK_MAX", last},
                           {"SLURM_ARRAY_TASK_STEP", "1"},
                           {"SLURM_ARRAY_TASK_COUNT", count}});
  };
  const auto expected = [](const char* what) {
    return HasSubstr(absl::StrCat(what,
                                  "; a part of an array needs --task auto/N, with N the number of "
                                  "tasks of the whole"));
  };
  const char* const begins =
      "SLURM_ARRAY_TASK_MIN: expected an array that begins with 0 or 1, found ";
  EXPECT_THAT(slurm("7", "7", "7", "1"), expected(absl::StrCat(begins, "7").c_str()));
  EXPECT_THAT(slurm("2", "2", "3", "2"), expected(absl::StrCat(begins, "2").c_str()));
  EXPECT_THAT(slurm("4", "1", "9", "3"),
              expected("SLURM_ARRAY_TASK_COUNT: expected 9, the tasks from 1 to 9, found 3"));
  EXPECT_THAT(Parsed("auto", {{"SGE_TASK_ID", "11"},
                              {"SGE_TASK_FIRST", "11"},
                              {"SGE_TASK_LAST", "11"},
                              {"SGE_TASK_STEPSIZE", "1"}}),
              expected("SGE_TASK_FIRST: expected an array that begins with 0 or 1, found 11"));
}

// Another system's variable, as of the batch system that this one runs in, would be another task.
TEST(TaskTest, RefusesAVariableThatIsNoNumber) {
  for (const char* index : {"99999999999", "-1", "x", "", "undefined"}) {
    EXPECT_THAT(
        Parsed("auto/4", {{"SLURM_ARRAY_TASK_ID", index}, {"JOB_COMPLETION_INDEX", "0"}}),
        HasSubstr(absl::StrCat(
            "SLURM_ARRAY_TASK_ID: expected a number from 0 to 2147483648, found '", index, "'")));
  }
  EXPECT_THAT(Parsed("auto/4", {{"SLURM_ARRAY_TASK_ID", "0"}}),
              HasSubstr("SLURM_ARRAY_TASK_ID: expected a number from 1 to 4, found 0"));
  EXPECT_THAT(
      Parsed("auto", {{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "many"}}),
      HasSubstr("OMPI_COMM_WORLD_SIZE: expected a number from 0 to 2147483648, found 'many'"));
  for (const char* variable : {"SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX",
                               "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"}) {
    EXPECT_THAT(Parsed("auto", {{"SLURM_ARRAY_TASK_ID", "1"},
                                {"SLURM_ARRAY_TASK_MIN", "1"},
                                {"SLURM_ARRAY_TASK_MAX", "4"},
                                {variable, "99999999999"}}),
                HasSubstr(absl::StrCat(variable, ": expected a number from 0")));
  }
}

}  // namespace
}  // namespace cli
