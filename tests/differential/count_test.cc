// SPDX-License-Identifier: Apache-2.0
//
// Counting by every plan, with little and much memory and on several threads, against brute force.

#include "dlx/count.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"
#include "tests/support/tiers.h"

namespace dlx {

namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 20;
constexpr int kProblems = kSlowBuild ? 100 : 2'500;         // of a shard: small ones
constexpr int kMiddleProblems = kSlowBuild ? 2 : 50;        // of a shard: too large for brute force
constexpr int64_t kMiddleNodes = kSlowBuild ? 500 : 5'000;  // of those, that a search takes at most

class CountDifferentialTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(CountDifferentialTest, 2, kShards);

constexpr CountPlan kPlans[] = {CountPlan::kSearch, CountPlan::kMemo, CountPlan::kFrontier,
                                CountPlan::kAuto};
constexpr int64_t kBudgets[] = {
    0, 1, 500, 4'000, 20'000, 100'000, int64_t{1} << 20, int64_t{1} << 30};
constexpr int kThreads[] = {1, 2, 4};

// One thread in two cases of three, because threads are expensive.
int RandomThreads(std::mt19937_64& rng) {
  return rng() % 3 == 0 ? kThreads[1 + rng() % 2] : kThreads[0];
}

std::string DescribeCount(const CountConfig& config, const CountResult& result) {
  return absl::StrCat("plan ", ToString(config.plan), ", ", config.run.threads, " threads, ",
                      *config.run.limits.memory_bytes, " bytes, taken ",
                      absl::StrJoin(config.run.presets.taken, " "), ", forbidden ",
                      absl::StrJoin(config.run.presets.forbidden, " "), ", limit ",
                      config.run.limits.solutions.value_or(-1), ": ", result.count.ToString(),
                      " by ", ToString(result.plan), " ", result.order, ", ",
                      ToString(result.outcome));
}

Strategy RandomStrategy(std::mt19937_64& rng) { return RandomConfig(rng).strategy; }

// What was met in many counts.
struct Met {
  int64_t hits = 0;
  int64_t evictions = 0;
  int64_t splits = 0;
  int64_t frontiers = 0;  // counts by kFrontier
};

// Counts a problem with a known number of solutions. Returns what is wrong, or nothing.
std::string CheckCount(const Problem& problem, const CountConfig& config, uint64_t solutions,
                       Met* met) {
  const CountResult result = Count(problem, config);
  met->hits += result.hits;
  met->evictions += result.evictions;
  met->splits += result.splits;
  met->frontiers += result.plan == CountPlan::kFrontier;
  const bool right = result.outcome == Outcome::kExhausted
                         ? result.count == BigCount(solutions)
                         : result.outcome == Outcome::kSolutionLimit &&
                               result.count == BigCount(*config.run.limits.solutions) &&
                               *config.run.limits.solutions <= static_cast<int64_t>(solutions);
  if (!right) return absl::StrCat(DescribeCount(config, result), ", not ", solutions);
  if (result.plan == CountPlan::kAuto && config.run.limits.solutions != 0)
    return DescribeCount(config, result);
  if (result.memory_bytes > *config.run.limits.memory_bytes) {
    return absl::StrCat(DescribeCount(config, result), ", with ", result.memory_bytes, " bytes");
  }
  const bool obeyed = config.plan == CountPlan::kAuto || result.plan == config.plan ||
                      (config.plan == CountPlan::kFrontier && result.plan == CountPlan::kMemo);
  return obeyed ? "" : DescribeCount(config, result);
}

// Options that are to be taken and forbidden; sometimes they contradict each other.
struct Presets {
  std::vector<OptionId> taken;
  std::vector<OptionId> forbidden;

  Presets(const GeneralCover& cover, std::mt19937_64& rng) {
    const uint64_t options = cover.options.size();
    if (options == 0 || rng() % 2 == 0) return;
    for (uint64_t k = rng() % 3; k > 0; --k)
      taken.push_back(static_cast<OptionId>(rng() % options));
    for (uint64_t k = rng() % 3; k > 0; --k) {
      forbidden.push_back(static_cast<OptionId>(rng() % options));
    }
  }

  // By the definition: those that are taken are chosen even without a primary item.
  uint64_t CountOf(const GeneralCover& cover) const {
    const OptionSet chosen(taken.begin(), taken.end());
    if (!IsConsistent(cover, chosen)) return 0;
    std::vector<bool> usable = SearchableOptions(cover);
    for (const int32_t o : chosen) usable[o] = true;
    for (const OptionId o : forbidden) {
      if (std::count(chosen.begin(), chosen.end(), o) > 0) return 0;
      usable[o] = false;
    }
    const OptionSets covers = AllCovers(cover, usable);
    return std::count_if(covers.begin(), covers.end(), [&](const OptionSet& set) {
      return std::all_of(chosen.begin(), chosen.end(),
                         [&](int32_t o) { return std::count(set.begin(), set.end(), o) > 0; });
    });
  }
};

// All plans twice, each with random memory, threads and limits.
std::string CheckSmallProblem(const GeneralCover& cover, std::mt19937_64& rng, Met* met) {
  const Problem problem = BuildProblem(cover);
  const Presets presets(cover, rng);
  const uint64_t solutions = presets.CountOf(cover);
  for (int k = 0; k < 2 * static_cast<int>(std::size(kPlans)); ++k) {
    CountConfig config;
    config.plan = kPlans[k % std::size(kPlans)];
    config.run.presets.taken = presets.taken;
    config.run.presets.forbidden = presets.forbidden;
    config.run.threads = RandomThreads(rng);
    config.run.limits.memory_bytes = kBudgets[rng() % std::size(kBudgets)];
    if (config.plan == CountPlan::kSearch) config.strategy = RandomStrategy(rng);
    if (rng() % 8 == 0) config.run.limits.solutions = static_cast<int64_t>(rng() % 6);
    const std::string wrong = CheckCount(problem, config, solutions, met);
    if (!wrong.empty()) return wrong;
  }
  return "";
}

// All plans with all budgets, if a short search can say what is right.
std::string CheckMiddleProblem(const GeneralCover& cover, std::mt19937_64& rng, Met* met) {
  const Problem problem = BuildProblem(cover);
  Solver solver(problem, {.run = {.limits = {.nodes = kMiddleNodes}}});
  solver.Exhaust();
  if (solver.outcome() != Outcome::kExhausted) return "";
  for (const CountPlan plan : kPlans) {
    for (const int64_t budget : kBudgets) {
      CountConfig config;
      config.plan = plan;
      config.run.threads = RandomThreads(rng);
      config.run.limits.memory_bytes = budget;
      const std::string wrong = CheckCount(problem, config, solver.stats().solutions, met);
      if (!wrong.empty()) return wrong;
    }
  }
  return "";
}

TEST_P(CountDifferentialTest, SmallProblems) {
  Met met;
  CheckRandomCovers(GetParam(), kProblems, CoverShape(), [&](const GeneralCover& cover, auto& rng) {
    return CheckSmallProblem(cover, rng, &met);
  });
  EXPECT_GT(met.hits, 0);
  EXPECT_GT(met.frontiers, 0);
}

// Problems too large for brute force, which fill caches more.
TEST_P(CountDifferentialTest, MiddleProblems) {
  CoverShape shape = MiddleShape();
  shape.with_costs = 0;
  Met met;
  CheckRandomCovers(GetParam(), kMiddleProblems, shape, [&](const GeneralCover& cover, auto& rng) {
    return CheckMiddleProblem(cover, rng, &met);
  });
  if (kSlowBuild) return;  // too few problems to meet everything
  EXPECT_GT(met.hits, 0);
  EXPECT_GT(met.frontiers, 0);
}

// Counts each problem by every plan with every budget and number of threads. Most of the budgets
// have no room for all that could be cached.
void CheckBudgets(absl::Span<const std::pair<Problem, uint64_t>> known) {
  Met met;
  for (const auto& [problem, solutions] : known) {
    for (const CountPlan plan : kPlans) {
      for (const int64_t budget : kBudgets) {
        for (const int threads : kThreads) {
          CountConfig config;
          config.plan = plan;
          config.run.threads = threads;
          config.run.limits.memory_bytes = budget;
          EXPECT_EQ(CheckCount(problem, config, solutions, &met), "");
        }
      }
    }
  }
  EXPECT_GT(met.hits, 0);
  EXPECT_GT(met.evictions, 0);
  EXPECT_GT(met.splits, 0);
  EXPECT_GT(met.frontiers, 0);
}

// Hardly two states of it are the same, up to isomorphism as well, so that caches are filled.
std::pair<Problem, uint64_t> Scattered(int num_items, int num_options) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < num_items; ++i) items.push_back(b.AddItem());
  std::mt19937_64 rng(7);
  for (int o = 0; o < num_options; ++o) {
    std::shuffle(items.begin(), items.end(), rng);
    b.AddOption({items[0], items[1], items[2]});
  }
  Problem problem = *std::move(b).Build();
  const auto solutions = static_cast<uint64_t>(CountInParallel(problem).stats.solutions);
  return {std::move(problem), solutions};
}

TEST(CountBudgetTest, EveryBudgetCountsTheSame) {
  CheckBudgets({{Dominoes(6, 6), 6'728},
                {SetPartitions(8), 4'140},
                {Langford(8), 300},
                {Queens(8), 92},
                Scattered(33, 165)});
}

TEST(FullCountBudgetTest, EveryBudgetCountsTheSame) {
  if (kSlowBuild) GTEST_SKIP() << "takes too long";
  CheckBudgets({{Dominoes(6, 8), 167'089},
                {SetPartitions(10), 115'975},
                {Langford(8), 300},
                {Queens(8), 92},
                Scattered(33, 170)});
}

}  // namespace

}  // namespace dlx
