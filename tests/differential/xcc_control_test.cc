// SPDX-License-Identifier: Apache-2.0
//
// What a search can be told, on small random problems with colors, multiplicities and costs:
// options taken and forbidden, limits, Reset() at any moment, ranges.

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/peer.h"
#include "tests/support/random_cover.h"
#include "tests/support/tiers.h"

namespace dlx {

namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 6;
constexpr int kProblems = kSlowBuild ? 300 : 2'000;  // of a shard

class XccControlTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(XccControlTest, 1, kShards);

// A whole search, to compare others with.
struct WholeSearch {
  OptionSets solutions;
  SearchStats stats;
};

WholeSearch SearchAll(const Problem& problem, const SearchConfig& config) {
  Solver solver(problem, config);
  WholeSearch whole;
  whole.solutions = RestOf(solver);
  whole.stats = solver.stats();
  return whole;
}

bool IsPrefix(const OptionSets& part, const OptionSets& all) {
  return part.size() <= all.size() && std::equal(part.begin(), part.end(), all.begin());
}

// ---- Take() and Forbid() -----------------------------------------------------------------------

// What calls of Take() and Forbid() ask for, and what they should return.
struct Presets {
  const GeneralCover& problem;
  OptionSet taken = {};
  std::set<int32_t> forbidden = {};
  bool contradiction = false;

  bool Take(int32_t option) {
    OptionSet more = taken;
    more.push_back(option);
    const bool ok = forbidden.count(option) == 0 && IsConsistent(problem, more);
    if (ok) taken = std::move(more);
    contradiction = contradiction || !ok;
    return ok;
  }
  bool Forbid(int32_t option) {
    const bool ok = std::count(taken.begin(), taken.end(), option) == 0;
    if (ok) forbidden.insert(option);
    contradiction = contradiction || !ok;
    return ok;
  }

  OptionSets Expected() const {
    OptionSets expected;
    if (contradiction) return expected;
    std::vector<bool> usable = SearchableOptions(problem);
    for (const int32_t option : taken) usable[option] = true;
    for (const OptionSet& solution : AllCovers(problem, usable)) {
      const auto has = [&](int32_t o) {
        return std::count(solution.begin(), solution.end(), o) > 0;
      };
      if (std::all_of(taken.begin(), taken.end(), has) &&
          std::none_of(forbidden.begin(), forbidden.end(), has)) {
        expected.push_back(solution);
      }
    }
    return expected;
  }
};

struct PresetCounts {
  int64_t contradictions = 0;
  int64_t solvable = 0;
  int64_t shared = 0;  // solvable, with two taken options that share an item
};

bool AnyShared(const GeneralCover& cover, const OptionSet& options) {
  std::set<int32_t> items;
  for (const int32_t o : options) {
    for (const CoverEntry& e : cover.options[o].entries) {
      if (!items.insert(e.item).second) return true;
    }
  }
  return false;
}

std::string CheckPresets(const GeneralCover& cover, std::mt19937_64& rng, PresetCounts& counts) {
  if (cover.options.empty()) return "";
  const Problem problem = BuildProblem(cover);
  const SearchConfig config = RandomConfig(rng);
  Solver solver(problem, config);
  const SolverPeer::Table fresh = SolverPeer::table(solver);
  const WholeSearch whole = SearchAll(problem, config);
  for (int round = 0; round < 2; ++round) {  // the second after a Reset()
    Presets presets{cover};
    std::string calls = absl::StrCat(DescribeConfig(config), ":");
    const int32_t take_percent = round == 0 ? 40 : 70;
    for (int32_t n = 1 + RandomBelow(rng, 5); n > 0; --n) {
      const int32_t option = RandomBelow(rng, problem.num_options());
      const bool take = RandomBelow(rng, 100) < take_percent;
      absl::StrAppend(&calls, take ? " Take " : " Forbid ", option);
      const bool found = take ? solver.Take(option) : solver.Forbid(option);
      const bool expected = take ? presets.Take(option) : presets.Forbid(option);
      if (found != expected) return absl::StrCat(calls, ": should be ", expected);
      const std::string unsound = SolverPeer::Check(solver);
      if (!unsound.empty()) return absl::StrCat(calls, ": ", unsound);
    }
    // The search sometimes stops early, so that Reset() has something to do.
    int32_t steps = round == 0 ? RandomBelow(rng, 4) : 0;
    if (steps > 0) {
      while (steps-- > 0) solver.Next();
    } else {
      const OptionSets found = RestOf(solver);
      const OptionSets expected = presets.Expected();
      if (solver.outcome() != Outcome::kExhausted) return absl::StrCat(calls, ": runs away");
      if (SortedSets(found) != expected) {
        return absl::StrCat(calls, "\nfound ", DescribeSets(found), "\nnot ",
                            DescribeSets(expected));
      }
      if (presets.contradiction && !SameStats(solver.stats(), SearchStats())) {
        return absl::StrCat(calls, ": ", DescribeStats(solver.stats()), " in a contradiction");
      }
      for (const OptionSet& solution : found) {
        if (!std::equal(presets.taken.begin(), presets.taken.end(), solution.begin())) {
          return absl::StrCat(calls, ": what was taken does not stand in front");
        }
      }
      counts.contradictions += presets.contradiction;
      counts.solvable += !presets.contradiction && !found.empty();
      counts.shared += !found.empty() && AnyShared(cover, presets.taken);
    }
    solver.Reset();
    if (!(SolverPeer::table(solver) == fresh)) return absl::StrCat(calls, ": not restored");
  }
  if (RestOf(solver) != whole.solutions || !SameStats(solver.stats(), whole.stats)) {
    return absl::StrCat(DescribeConfig(config), ": presets left a trace");
  }
  return "";
}

// Two options that share a secondary item in one color, one of them without a primary item, and a
// third that does not go with them.
TEST(XccPresetTest, TakingAnOptionWithoutPrimaryItemInAColorThatIsTaken) {
  const GeneralCover cover = {.items = {{}, {.primary = false}},
                              .options = {{{{0}, {1, 1}}}, {{{1, 1}}}, {{{0}, {1}}}}};
  const Problem problem = BuildProblem(cover);
  Solver solver(problem);
  const SolverPeer::Table fresh = SolverPeer::table(solver);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Take(1));
  EXPECT_EQ(SolverPeer::Check(solver), "");
  EXPECT_EQ(RestOf(solver), (OptionSets{{0, 1}}));
  solver.Reset();
  EXPECT_TRUE(SolverPeer::table(solver) == fresh);
  EXPECT_EQ(RestOf(solver), (OptionSets{{0}, {2}}));
}

TEST_P(XccControlTest, TakenAndForbiddenOptions) {
  PresetCounts counts;
  CheckRandomCovers(GetParam(), 2 * kProblems, CoverShape(),
                    [&](const GeneralCover& cover, std::mt19937_64& rng) {
                      return CheckPresets(cover, rng, counts);
                    });
  if (HasFailure()) return;
  EXPECT_GT(counts.contradictions, kProblems / 10);
  EXPECT_GT(counts.solvable, kProblems / 10);
  EXPECT_GT(counts.shared, kProblems / 40);
}

// ---- Limits ------------------------------------------------------------------------------------

std::string CheckNodeLimit(const Problem& problem, SearchConfig config, const WholeSearch& whole,
                           int64_t limit) {
  config.run.limits.nodes = limit;
  Solver solver(problem, config);
  const OptionSets found = RestOf(solver);
  const SearchStats stats = solver.stats();
  if (!IsPrefix(found, whole.solutions)) return "other solutions";
  if (limit > whole.stats.nodes) {
    if (solver.outcome() != Outcome::kExhausted) return "is not exhausted";
    return SameStats(stats, whole.stats) ? "" : DescribeStats(stats);
  }
  if (stats.nodes != limit) return absl::StrCat("has ", stats.nodes, " nodes");
  if (solver.outcome() == Outcome::kExhausted) {  // nothing was left after the last node
    return SameStats(stats, whole.stats) ? "" : "is exhausted too early";
  }
  if (solver.outcome() != Outcome::kNodeLimit) return "has another outcome";
  if (solver.Next() || !SameStats(solver.stats(), stats)) return "goes on";
  return "";
}

std::string CheckSolutionLimit(const Problem& problem, SearchConfig config,
                               const WholeSearch& whole, int64_t limit) {
  config.run.limits.solutions = limit;
  Solver solver(problem, config);
  const OptionSets found = RestOf(solver);
  const auto all = static_cast<int64_t>(whole.solutions.size());
  if (!IsPrefix(found, whole.solutions)) return "other solutions";
  if (static_cast<int64_t>(found.size()) != std::min(limit, all)) return "another number";
  const Outcome expected = limit <= all ? Outcome::kSolutionLimit : Outcome::kExhausted;
  if (solver.outcome() != expected) return "another outcome";
  const SearchStats stats = solver.stats();
  if (solver.Next() || !SameStats(solver.stats(), stats)) return "goes on";
  return "";
}

std::string CheckUpdateLimit(const Problem& problem, SearchConfig config, const WholeSearch& whole,
                             int64_t limit) {
  config.strategy.kernel = Kernel::kLinks;  // as the limit has it anyway
  config.run.limits.updates = limit;
  Solver solver(problem, config);
  const OptionSets found = RestOf(solver);
  const SearchStats stats = solver.stats();
  if (!IsPrefix(found, whole.solutions)) return "other solutions";
  if (solver.outcome() == Outcome::kExhausted) {
    config.run.limits.updates.reset();
    return SameStats(stats, SearchAll(problem, config).stats) ? "" : "is exhausted too early";
  }
  if (solver.outcome() != Outcome::kUpdateLimit) return "has another outcome";
  if (stats.updates < limit) return "stops too early";
  // Before the last of its nodes the limit was not reached yet.
  config.run.limits.updates.reset();
  config.run.limits.nodes = stats.nodes;
  Solver same(problem, config);
  RestOf(same);
  if (!SameStats(same.stats(), stats)) return "does not stop between two nodes";
  if (stats.nodes > 1) {
    config.run.limits.nodes = stats.nodes - 1;
    Solver before(problem, config);
    RestOf(before);
    if (before.stats().updates >= limit) return "stops too late";
  }
  return "";
}

std::string CheckLimits(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  const SearchConfig config = RandomConfig(rng);
  // A limit on updates chooses the kernel that counts them.
  SearchConfig counting = config;
  counting.strategy.kernel = Kernel::kLinks;
  const WholeSearch whole = SearchAll(problem, config);
  const WholeSearch counted = SearchAll(problem, counting);
  const auto any = [&](int64_t most) {
    return 1 + RandomBelow(rng, static_cast<int32_t>(most) + 2);
  };
  struct Case {
    std::string (*check)(const Problem&, SearchConfig, const WholeSearch&, int64_t);
    int64_t limit;
    const char* name;
  };
  for (const Case& c :
       {Case{CheckNodeLimit, any(whole.stats.nodes), "nodes"},
        Case{CheckNodeLimit, whole.stats.nodes, "nodes"},
        Case{CheckSolutionLimit, any(whole.stats.solutions), "solutions"},
        Case{CheckSolutionLimit, std::max<int64_t>(1, whole.stats.solutions), "solutions"},
        Case{CheckUpdateLimit, any(counted.stats.updates), "updates"}}) {
    const bool updates = c.check == CheckUpdateLimit;
    const SearchConfig& with = updates ? counting : config;
    const WholeSearch& all = updates ? counted : whole;
    const std::string wrong = c.check(problem, with, all, c.limit);
    if (!wrong.empty()) {
      return absl::StrCat(DescribeConfig(config), ", at most ", c.limit, " ", c.name, " of ",
                          DescribeStats(all.stats), ": ", wrong);
    }
  }
  return "";
}

TEST_P(XccControlTest, LimitsAreExact) {
  CheckRandomCovers(GetParam(), kProblems, CoverShape(), CheckLimits);
}

// ---- Reset() -----------------------------------------------------------------------------------

std::string CheckResets(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  Solver solver(problem, config);
  for (int round = 0; round < 6; ++round) {
    if (round > 0) {
      if (RandomBelow(rng, 3) > 0) {
        config = RandomConfig(rng);
        if (RandomBelow(rng, 2) == 0) config.run.limits.nodes = 1 + RandomBelow(rng, 20);
        solver.Reset(config);
      } else {
        solver.Reset();
      }
    }
    const std::string where = absl::StrCat("round ", round, ", ", DescribeConfig(config), ": ");
    Solver other(problem, config);
    if (!(SolverPeer::table(solver) == SolverPeer::table(other))) {
      return absl::StrCat(where, "the table is not that of a new solver");
    }
    if (solver.outcome() != Outcome::kUnfinished || !SameStats(solver.stats(), SearchStats())) {
      return absl::StrCat(where, "something is left: ", DescribeStats(solver.stats()));
    }
    // Side by side with the new solver; solution() is not looked at every time.
    for (int32_t steps = RandomBelow(rng, 12); steps > 0; --steps) {
      const bool more = solver.Next();
      if (more != other.Next()) return absl::StrCat(where, "another number of solutions");
      if (solver.outcome() != other.outcome()) return absl::StrCat(where, "another outcome");
      if (!SameStats(solver.stats(), other.stats())) {
        return absl::StrCat(where, DescribeStats(solver.stats()), "\nnot ",
                            DescribeStats(other.stats()));
      }
      if (more && RandomBelow(rng, 2) == 0 && solver.solution() != other.solution()) {
        return absl::StrCat(where, "another solution");
      }
    }
  }
  return "";
}

TEST_P(XccControlTest, ResetMakesItLikeNew) {
  CheckRandomCovers(GetParam(), kProblems, CoverShape(), CheckResets);
}

// ---- Ranges, visitors, progress ----------------------------------------------------------------

std::string CheckWaysToIterate(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  const SearchConfig config = RandomConfig(rng);
  const WholeSearch whole = SearchAll(problem, config);
  const auto size = static_cast<int64_t>(whole.solutions.size());
  const int64_t stop = RandomBelow(rng, static_cast<int32_t>(size) + 1);

  OptionSets found;
  Solver ranged(problem, config);
  for (const SolutionView solution : ranged.solutions()) {
    found.emplace_back(solution.begin(), solution.end());
  }
  if (found != whole.solutions || !SameStats(ranged.stats(), whole.stats)) {
    return "the range is not what Next() gives";
  }
  if (ranged.outcome() != Outcome::kExhausted) return "the range does not get to the end";
  for ([[maybe_unused]] const SolutionView solution : ranged.solutions()) {
    return "a second range begins again";
  }

  // A range that is left, then Next() on a solver that was moved, then another range.
  found.clear();
  Solver mixed(problem, config);
  if (stop > 0) {
    for (const SolutionView solution : mixed.solutions()) {
      found.emplace_back(solution.begin(), solution.end());
      if (static_cast<int64_t>(found.size()) == stop) break;
    }
  }
  Solver moved(std::move(mixed));
  if (moved.Next()) found.emplace_back(moved.solution().begin(), moved.solution().end());
  for (const SolutionView solution : moved.solutions()) {
    found.emplace_back(solution.begin(), solution.end());
  }
  if (found != whole.solutions || !SameStats(moved.stats(), whole.stats)) {
    return absl::StrCat("a range that was left after ", stop, " does not go on");
  }

  found.clear();
  const SearchResult result = ForEachSolution(problem, config, [&](SolutionView solution) {
    found.emplace_back(solution.begin(), solution.end());
    return static_cast<int64_t>(found.size()) == stop ? Visit::kStop : Visit::kContinue;
  });
  const bool stopped = stop > 0;
  if (result.outcome != (stopped ? Outcome::kVisitorStop : Outcome::kExhausted)) {
    return "the visitor has another outcome";
  }
  if (static_cast<int64_t>(found.size()) != (stopped ? stop : size) ||
      !IsPrefix(found, whole.solutions)) {
    return "the visitor sees others";
  }
  return "";
}

TEST_P(XccControlTest, RangesAndVisitorsSeeTheSame) {
  CheckRandomCovers(GetParam(), kProblems / 2, CoverShape(), CheckWaysToIterate);
}

std::string CheckProgress(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  SearchConfig config = RandomConfig(rng);
  const WholeSearch whole = SearchAll(problem, config);
  double last = 0;
  for (int64_t limit = 1; limit <= std::min<int64_t>(60, whole.stats.nodes + 1); ++limit) {
    config.run.limits.nodes = limit;
    Solver solver(problem, config);
    while (solver.Next()) {
    }
    const Progress progress = solver.progress();
    for (const Progress::Step& step : progress.path) {
      if (step.branch < 1 || step.branch > step.branches) {
        return absl::StrCat(DescribeConfig(config), ", node ", limit, ": branch ", step.branch,
                            " of ", step.branches);
      }
    }
    if (!(progress.done >= last - 1e-12 && progress.done <= 1 + 1e-12)) {
      return absl::StrCat(DescribeConfig(config), ", node ", limit, ": done ", progress.done,
                          " after ", last);
    }
    last = progress.done;
  }
  return "";
}

TEST_P(XccControlTest, ProgressNeverFalls) {
  CheckRandomCovers(GetParam(), kProblems / 5, CoverShape(), CheckProgress);
}

}  // namespace
}  // namespace dlx
