// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/schedule.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/cluster/merge.h"
#include "cli/cluster/results.h"
#include "cli/cluster/rounds.h"
#include "cli/cluster/searcher.h"
#include "dlx/plan.h"
#include "dlx/solver.h"
#include "dlx/split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/known_problems.h"
#include "tests/support/results_directory.h"

namespace cli {
namespace {

using ::quadrille_test::ResultsDirectory;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;

TEST(ScheduleTest, GivesTheLargestFirst) {
  Schedule schedule(2, 1);
  EXPECT_TRUE(schedule.is_over());
  schedule.Add(0, 10);
  schedule.Add(1, 30);
  schedule.Add(2, 20);
  schedule.Add(3, 30);
  EXPECT_EQ(schedule.open(), 4);
  EXPECT_THAT(schedule.Give(1, 0), Optional(1));
  EXPECT_EQ(schedule.Give(1, 0), std::nullopt);  // it has one
  EXPECT_THAT(schedule.Give(0, 0), Optional(3));
  schedule.Finish(1);
  EXPECT_THAT(schedule.Give(1, 1), Optional(2));
  schedule.Finish(0);
  EXPECT_THAT(schedule.Give(0, 1), Optional(0));
  schedule.Finish(0);
  EXPECT_EQ(schedule.Give(0, 1), std::nullopt);
  EXPECT_FALSE(schedule.is_over());
  schedule.Finish(1);
  EXPECT_TRUE(schedule.is_over());
  EXPECT_EQ(schedule.idle(), 2);
}

TEST(ScheduleTest, AsksTheOneThatSearchesForTheLongest) {
  Schedule schedule(4, 1);
  for (int shard = 0; shard < 4; ++shard) schedule.Add(shard, 1);
  schedule.Give(2, 0);
  schedule.Give(0, 0.5);
  schedule.Give(1, 0.8);
  EXPECT_EQ(schedule.AskForPart(5), std::nullopt);  // there is a shard left
  schedule.Give(3, 2);
  EXPECT_EQ(schedule.AskForPart(5), std::nullopt);  // nobody is idle
  schedule.Finish(1);
  EXPECT_EQ(schedule.AskForPart(0.9), std::nullopt);  // for less than a second
  EXPECT_THAT(schedule.AskForPart(5), Optional(2));
  EXPECT_EQ(schedule.AskForPart(5), std::nullopt);  // one at a time
  schedule.Finish(2);
  EXPECT_THAT(schedule.AskForPart(5), Optional(0));
  schedule.Finish(3);  // another one: the first is asked still
  EXPECT_EQ(schedule.AskForPart(5), std::nullopt);
}

TEST(ScheduleTest, DividesNothingThatIsShort) {
  Schedule schedule(2, 1);
  schedule.Add(0, 1, /*least_seconds=*/4);
  schedule.Give(0, 10);
  EXPECT_EQ(schedule.AskForPart(13.9), std::nullopt);
  EXPECT_EQ(schedule.LeastSecondsOf(0), 4);
  EXPECT_THAT(schedule.AskForPart(14), Optional(0));
  schedule.Finish(0);
  schedule.RaiseLeastSeconds(6);
  schedule.RaiseLeastSeconds(2);
  EXPECT_EQ(schedule.least_seconds(), 6);
  schedule.Add(1, 1);
  schedule.Give(0, 20);
  EXPECT_EQ(schedule.AskForPart(25.9), std::nullopt);
  EXPECT_THAT(schedule.AskForPart(26), Optional(0));
}

// ---- A shard that is stopped, divided, and gone on with by another one --------------------------

class DividedShardTest : public testing::Test {
 protected:
  DividedShardTest() : problem_(quadrille_test::Queens(9)) {
    dlx::SplitResult split = *dlx::SplitSearch(problem_, {.shards = 3, .probes = 4});
    text_ = dlx::WritePlan(problem_, split.plan);
    plan_ = *dlx::ReadPlan(text_, problem_);
  }

  std::unique_ptr<Searcher> MakeSearcher(const std::string& task,
                                         std::optional<int64_t> nodes = std::nullopt) {
    return *Searcher::Create(problem_, text_, directory_.name(), task, {.nodes_per_shard = nodes});
  }
  // Waits for the end of a search.
  static absl::StatusOr<Finding> Result(Searcher* searcher) {
    for (;;) {
      searcher->Wait(std::chrono::milliseconds(1000));
      if (std::optional<absl::StatusOr<Finding>> finding = searcher->Take()) return *finding;
    }
  }
  // What it adds to the plan.
  std::string Divide(int32_t shard, int64_t parts) {
    const absl::StatusOr<NextRound> next =
        DivideShard(problem_, plan_, directory_.name(), shard, parts, std::nullopt, {});
    EXPECT_TRUE(next.ok()) << next.status();
    EXPECT_THAT(next->messages, IsEmpty());
    EXPECT_GE(next->parts, parts);
    const std::string text = dlx::WritePlan(problem_, next->plan);
    EXPECT_EQ(text.substr(0, text_.size()), text_);
    const std::string added = text.substr(text_.size());
    text_ = text;
    plan_ = *dlx::ReadPlan(text, problem_);
    EXPECT_EQ(dlx::VerifyPlan(problem_, plan_), absl::OkStatus());
    EXPECT_EQ(dlx::VerifyDivisions(problem_, plan_), absl::OkStatus());
    return added;
  }

  const dlx::Problem problem_;
  std::string text_;
  dlx::Plan plan_;
  ResultsDirectory directory_;
};

TEST_F(DividedShardTest, IsSearchedOnce) {
  const std::unique_ptr<Searcher> first = MakeSearcher("1", 50);
  const std::unique_ptr<Searcher> second = MakeSearcher("2");
  const auto before = static_cast<int32_t>(plan_.shards.size());
  EXPECT_FALSE(first->is_running());
  EXPECT_FALSE(first->Take().has_value());
  ASSERT_EQ(first->Begin(0, std::nullopt, ""), absl::OkStatus());
  absl::StatusOr<Finding> finding = Result(first.get());
  ASSERT_TRUE(finding.ok()) << finding.status();
  EXPECT_FALSE(finding->done);
  EXPECT_EQ(finding->nodes, 50);
  int64_t nodes = finding->nodes;
  EXPECT_FALSE(first->Take().has_value());

  std::string added = Divide(0, 10);
  EXPECT_THAT(added, HasSubstr("divide 1\n| {"));
  // The estimates are those of the parts, not of nobody.
  double estimated = 0;
  for (size_t s = before; s < plan_.shards.size(); ++s) estimated += plan_.shards[s].nodes;
  EXPECT_GT(estimated, 2.0 * static_cast<double>(plan_.shards.size() - before));

  for (auto s = int32_t{1}; s < static_cast<int32_t>(plan_.shards.size()); ++s) {
    bool is_divided = false;
    for (const dlx::Division& division : plan_.divisions) is_divided |= division.shard == s;
    if (is_divided) continue;
    ASSERT_EQ(second->Begin(s, std::nullopt, added), absl::OkStatus());
    EXPECT_TRUE(second->is_running());
    added.clear();
    finding = Result(second.get());
    ASSERT_TRUE(finding.ok()) << finding.status();
    EXPECT_TRUE(finding->done);
    EXPECT_EQ(finding->shard, s);
    nodes += finding->nodes;
  }
  const absl::StatusOr<Merged> merged =
      Merge(problem_, plan_, *ReadResults(directory_.name(), plan_, {}), {});
  ASSERT_TRUE(merged.ok()) << merged.status();
  ASSERT_TRUE(merged->is_whole());
  EXPECT_EQ(merged->count.ToInt64(), 352);
  dlx::Solver whole(problem_);
  while (whole.Next()) {
  }
  EXPECT_EQ(merged->nodes, whole.stats().nodes);
  for (const int64_t inner : plan_.inner) nodes += inner;
  for (const dlx::Division& division : plan_.divisions) {
    for (const int64_t inner : division.inner) nodes += inner;
  }
  EXPECT_EQ(nodes, whole.stats().nodes);
}

TEST_F(DividedShardTest, WithoutACheckpointIsDividedByTheProblem) {
  EXPECT_THAT(Divide(1, 10), HasSubstr("divide 2\nshards "));
  ASSERT_EQ(plan_.divisions.size(), 1);
  EXPECT_EQ(plan_.divisions[0].checkpoint, "");
}

// To minimize, a shard begins anew, and only what is cheaper than others know is wanted.
TEST(DividedShardToMinimizeTest, HasTheBound) {
  // Three pairs, each of which costs 1 by one option and 3 by two.
  dlx::ProblemBuilder builder;
  for (int pair = 0; pair < 3; ++pair) {
    const dlx::Item a = builder.AddItem(absl::StrCat("a", pair));
    const dlx::Item b = builder.AddItem(absl::StrCat("b", pair));
    builder.AddOption({a, b}, {.cost = 1});
    builder.AddOption({a}, {.cost = 1});
    builder.AddOption({b}, {.cost = 2});
  }
  const dlx::Problem problem = *std::move(builder).Build();
  dlx::Plan plan;
  plan.goal = dlx::Goal::kMinimize;
  plan.strategy.branching = dlx::Branching::kMrv;
  plan.shards.resize(1);
  plan.rounds = {{.shards = 1}};
  plan = *dlx::ReadPlan(dlx::WritePlan(problem, plan), problem);
  const ResultsDirectory directory;
  const absl::StatusOr<NextRound> next =
      DivideShard(problem, plan, directory.name(), 0, /*shards=*/2, /*bound=*/5, {});
  ASSERT_TRUE(next.ok()) << next.status();
  EXPECT_EQ(next->divided, 0);
  EXPECT_EQ(next->parts, 2);
  const std::string text = dlx::WritePlan(problem, next->plan);
  EXPECT_THAT(text, HasSubstr("bound 5\ndivide 1\nshards 2\n"));
  const std::unique_ptr<Searcher> searcher =
      *Searcher::Create(problem, text, directory.name(), "1", {});
  const auto search = [&](int32_t shard, std::optional<int64_t> bound) {
    EXPECT_EQ(searcher->Begin(shard, bound, ""), absl::OkStatus());
    for (;;) {
      searcher->Wait(std::chrono::milliseconds(1000));
      if (std::optional<absl::StatusOr<Finding>> finding = searcher->Take()) return **finding;
    }
  };
  // Which part has the cheapest solution, 3, depends on the order; the other one costs at least 5.
  EXPECT_THAT(search(1, /*bound=*/3).covers, IsEmpty());
  EXPECT_THAT(search(2, std::nullopt).covers, IsEmpty());  // it remembers
  EXPECT_THAT(directory.Read("1.1"), HasSubstr("\"bound\":3,"));
  const std::unique_ptr<Searcher> other =
      *Searcher::Create(problem, text, directory.name(), "2", {});
  int64_t cheapest = 1000;
  for (const int32_t shard : {1, 2}) {
    ASSERT_EQ(other->Begin(shard, 4, ""), absl::OkStatus());
    std::optional<absl::StatusOr<Finding>> finding;
    while (!finding.has_value()) {
      other->Wait(std::chrono::milliseconds(1000));
      finding = other->Take();
    }
    ASSERT_TRUE(finding->ok());
    for (const dlx::CostedCover& cover : (*finding)->covers) {
      cheapest = std::min(cheapest, cover.cost);
    }
  }
  EXPECT_EQ(cheapest, 3);
}

TEST_F(DividedShardTest, SaysWhatCannotBeReadOrWritten) {
  const std::unique_ptr<Searcher> searcher = MakeSearcher("1");
  EXPECT_THAT(searcher->Begin(0, std::nullopt, "nonsense").message(), HasSubstr("damaged"));
  EXPECT_FALSE(Searcher::Create(problem_, "nonsense", directory_.name(), "1", {}).ok());
  const std::unique_ptr<Searcher> other = *Searcher::Create(problem_, text_, "/no/such", "1", {});
  ASSERT_EQ(other->Begin(0, std::nullopt, ""), absl::OkStatus());
  EXPECT_THAT(Result(other.get()).status().message(), HasSubstr("No such file"));
}

TEST_F(DividedShardTest, StopsWhenItIsAskedTo) {
  const dlx::Problem large = quadrille_test::Queens(20);
  dlx::Plan plan = dlx::SplitSearch(large, {.shards = 1, .probes = 1})->plan;
  const std::unique_ptr<Searcher> searcher =
      *Searcher::Create(large, dlx::WritePlan(large, plan), directory_.name(), "1", {});
  ASSERT_EQ(searcher->Begin(0, std::nullopt, ""), absl::OkStatus());
  searcher->Stop();
  const absl::StatusOr<Finding> finding = Result(searcher.get());
  ASSERT_TRUE(finding.ok()) << finding.status();
  EXPECT_FALSE(finding->done);
  EXPECT_THAT(directory_.Read("left/1"), HasSubstr("quadrille checkpoint"));
}

}  // namespace
}  // namespace cli
