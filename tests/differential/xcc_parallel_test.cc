// SPDX-License-Identifier: Apache-2.0
//
// Searches with several threads against a Solver, on random problems with colors, multiplicities
// and costs: small ones, and some with larger trees. Threads share more often than they would.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"
#include "tests/support/searches.h"
#include "tests/support/tiers.h"

namespace dlx {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 4;
constexpr int kProblems = kSlowBuild ? 30 : 300;  // of a shard
constexpr int64_t kMostNodes = kSlowBuild ? 20'000 : 100'000;

class XccParallelTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(XccParallelTest, 1, kShards);

// Whether the rule makes the same tree in every part.
bool IsStatic(Branching branching) {
  return branching == Branching::kMrv || branching == Branching::kLeftmost ||
         branching == Branching::kSharp;
}

struct Found {
  OptionSets solutions;
  SearchResult result;
};

Found InParallel(const Problem& problem, const SearchConfig& config, const ParallelConfig& parallel,
                 int64_t stop = 0) {
  Found run;
  run.result = SearchInParallel(problem, With(config, parallel), [&](SolutionView solution) {
    run.solutions.emplace_back(solution.begin(), solution.end());
    return static_cast<int64_t>(run.solutions.size()) == stop ? Visit::kStop : Visit::kContinue;
  });
  return run;
}

// Options that may be taken together, and one that is forbidden; or nothing.
struct PresetOptions {
  OptionSet taken;
  OptionSet forbidden;
};

PresetOptions RandomPresets(const GeneralCover& cover, std::mt19937_64& rng) {
  PresetOptions presets;
  const auto n = static_cast<int32_t>(cover.options.size());
  if (n == 0 || RandomBelow(rng, 2) == 0) return presets;
  const int32_t option = RandomBelow(rng, n);
  if (cover.HasPrimaryItem(option)) presets.taken.push_back(option);
  presets.forbidden.push_back(RandomBelow(rng, n));  // now and then the same: a contradiction
  return presets;
}

struct Counts {
  int64_t compared = 0;
  int64_t large = 0;       // with enough nodes to be shared
  int64_t taken_over = 0;  // by a rule that learns
};

std::string CheckThreads(const GeneralCover& cover, std::mt19937_64& rng, Counts& counts) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  config.run.limits.nodes = kMostNodes;
  if (RandomBelow(rng, 4) == 0) config.strategy.branching = Branching::kAuto;
  const PresetOptions presets = RandomPresets(cover, rng);
  Solver solver(problem, config);
  for (const int32_t option : presets.taken) solver.Take(option);
  for (const int32_t option : presets.forbidden) solver.Forbid(option);
  OptionSets all;
  while (solver.Next() && all.size() < 20'000) {
    all.emplace_back(solver.solution().begin(), solver.solution().end());
  }
  if (solver.outcome() != Outcome::kExhausted) return "";  // too large
  config.run.limits.nodes.reset();                         // with a limit, there is one thread only

  ParallelConfig parallel;
  parallel.run.presets.taken = presets.taken;
  parallel.run.presets.forbidden = presets.forbidden;
  parallel.ordered = true;
  constexpr int64_t kNodesToGive[] = {1, 2, 7, 100, 10'000};
  parallel.sharing = {.seconds_alone = 0,
                      .work_between_looks = RandomBelow(rng, 4),
                      .nodes_to_give = kNodesToGive[RandomBelow(rng, 5)],
                      .nodes_before_trial = 1 + RandomBelow(rng, 20)};
  constexpr std::optional<Branching> kVerdicts[] = {std::nullopt, Branching::kWeightedDegree,
                                                    Branching::kFailureRate};
  parallel.sharing.verdict = kVerdicts[RandomBelow(rng, 3)];
  const Found one = InParallel(problem, config, parallel);
  const std::string who = absl::StrCat(DescribeConfig(config), ", ");
  if (SortedSets(one.solutions) != SortedSets(all)) {
    return absl::StrCat(who, "one thread: ", DescribeSets(one.solutions), "\nnot ",
                        DescribeSets(all));
  }
  // Without a rule of its own the search is that of kMrv, unless another takes over.
  if (IsStatic(config.strategy.branching == Branching::kAuto ? *one.result.branching
                                                             : config.strategy.branching) &&
      (one.solutions != all || !SameStats(one.result.stats, solver.stats()))) {
    return absl::StrCat(who, "one thread: ", DescribeStats(one.result.stats), "\nnot ",
                        DescribeStats(solver.stats()));
  }
  for (const int threads : {2, 3, 8}) {
    parallel.run.threads = threads;
    for (const bool ordered : {false, true}) {
      parallel.ordered = ordered;
      const Found run = InParallel(problem, config, parallel);
      if (run.result.outcome != Outcome::kExhausted) return absl::StrCat(who, "another outcome");
      if (!SameStats(run.result.stats, one.result.stats)) {
        return absl::StrCat(who, threads, " threads: ", DescribeStats(run.result.stats), "\nnot ",
                            DescribeStats(one.result.stats));
      }
      if (ordered ? run.solutions != one.solutions : SortedSets(run.solutions) != SortedSets(all)) {
        return absl::StrCat(who, threads, " threads, ordered ", ordered, ": ",
                            DescribeSets(run.solutions), "\nnot ", DescribeSets(one.solutions));
      }
    }
  }
  const SearchResult count = CountInParallel(problem, With(config, parallel));
  if (count.outcome != Outcome::kExhausted || !SameStats(count.stats, one.result.stats)) {
    return absl::StrCat(who, "counting: ", DescribeStats(count.stats), "\nnot ",
                        DescribeStats(one.result.stats));
  }

  // Cut short: the number is exact, and the solutions are the first ones if ordered.
  if (!all.empty()) {
    const auto size = static_cast<int32_t>(all.size());
    const int64_t limit = 1 + RandomBelow(rng, size + 1);
    parallel.run.threads = 2 + RandomBelow(rng, 3);
    parallel.ordered = RandomBelow(rng, 2) == 0;
    SearchConfig limited = config;
    limited.run.limits.solutions = limit;
    const bool visitor = RandomBelow(rng, 2) == 0;
    const Found run = visitor ? InParallel(problem, config, parallel, limit)
                              : InParallel(problem, limited, parallel);
    const std::string what =
        absl::StrCat(who, parallel.run.threads, " threads, ordered ", parallel.ordered,
                     ", visitor ", visitor, ", ", limit, " of ", size, ": ");
    const auto found = static_cast<int64_t>(run.solutions.size());
    if (found != std::min<int64_t>(limit, size)) return absl::StrCat(what, "visited ", found);
    if (run.result.stats.solutions < found) return absl::StrCat(what, "counts less");
    const Outcome outcome = limit > size ? Outcome::kExhausted
                            : visitor    ? Outcome::kVisitorStop
                                         : Outcome::kSolutionLimit;
    if (run.result.outcome != outcome) {
      return absl::StrCat(what, "outcome ", std::string(ToString(run.result.outcome)));
    }
    // With a limit one thread searches, as a Solver does.
    const OptionSets& order = visitor ? one.solutions : all;
    if ((parallel.ordered || !visitor) &&
        !std::equal(run.solutions.begin(), run.solutions.end(), order.begin())) {
      return absl::StrCat(what, "not the first ones");
    }
    const OptionSets sorted = SortedSets(run.solutions);
    const OptionSets whole = SortedSets(all);
    if (!std::includes(whole.begin(), whole.end(), sorted.begin(), sorted.end())) {
      return absl::StrCat(what, "others");
    }
  }
  ++counts.compared;
  counts.taken_over +=
      config.strategy.branching == Branching::kAuto && !IsStatic(*one.result.branching);
  counts.large += one.result.stats.nodes > 2'000;
  return "";
}

TEST_P(XccParallelTest, SmallProblems) {
  Counts counts;
  CheckRandomCovers(GetParam(), kProblems, CoverShape(),
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckThreads(cover, rng, counts);
                    });
  if (HasFailure()) return;
  EXPECT_GT(counts.compared, kProblems / 2);
}

TEST_P(XccParallelTest, LargerTrees) {
  CoverShape shape = MiddleShape();
  shape.max_items = 18;
  shape.max_options = 40;
  Counts counts;
  CheckRandomCovers(GetParam(), kProblems / 3, shape,
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckThreads(cover, rng, counts);
                    });
  if (HasFailure()) return;
  EXPECT_GT(counts.compared, kProblems / 10);
  EXPECT_GT(counts.large, kProblems / 60);
  EXPECT_GE(counts.taken_over, kProblems / 200);
}

// With a limit on nodes or updates, the same place as that of a Solver.
std::string CheckNodeLimit(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  (RandomBelow(rng, 2) == 0 ? config.run.limits.nodes : config.run.limits.updates) =
      1 + RandomBelow(rng, 40);
  Solver solver(problem, config);
  const OptionSets expected = RestOf(solver);
  ParallelConfig parallel;
  parallel.run.threads = 1 + RandomBelow(rng, 4);
  parallel.ordered = RandomBelow(rng, 2) == 0;
  const Found run = InParallel(problem, config, parallel);
  if (run.solutions != expected || run.result.outcome != solver.outcome() ||
      !SameStats(run.result.stats, solver.stats())) {
    return absl::StrCat(DescribeConfig(config), ", ", parallel.run.threads,
                        " threads: ", DescribeStats(run.result.stats), "\nnot ",
                        DescribeStats(solver.stats()));
  }
  return "";
}

TEST_P(XccParallelTest, LimitsOnNodesAndUpdates) {
  CheckRandomCovers(GetParam(), kProblems, CoverShape(), CheckNodeLimit);
}

}  // namespace
}  // namespace dlx
