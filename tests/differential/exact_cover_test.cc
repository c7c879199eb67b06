// SPDX-License-Identifier: Apache-2.0
//
// The search against brute force and a reference, on thousands of small random problems.
//
// Each case has a seed of its own, and one that fails prints it: with QUADRILLE_SEED set to that
// number, it is the first case of the next run.

#include "tests/support/exact_cover.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/environment.h"
#include "tests/support/peer.h"

namespace dlx {

namespace {

using ::quadrille_test::BruteForce;
using ::quadrille_test::BuildProblem;
using ::quadrille_test::ExactCover;
using ::quadrille_test::IsExactCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomExactCover;
using ::quadrille_test::ReferenceSearch;
using ::quadrille_test::SearchTrace;
using ::testing::UnorderedElementsAreArray;

using Solutions = std::vector<std::vector<int32_t>>;

constexpr int kCases = kSlowBuild ? 8'000 : 20'000;

uint64_t SeedBase() { return quadrille_test::NumberFrom<uint64_t>("QUADRILLE_SEED", 20'000'000); }

// Checks many random problems, up to the first that fails.
void ForEachProblem(int cases,
                    absl::FunctionRef<void(const ExactCover&, std::mt19937_64& rng)> check) {
  const uint64_t base = SeedBase();
  std::cout << cases << " cases from QUADRILLE_SEED=" << base << std::endl;
  for (int i = 0; i < cases; ++i) {
    std::mt19937_64 rng(base + i);
    const ExactCover problem = RandomExactCover(rng);
    check(problem, rng);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "case " << i << ", to be repeated with QUADRILLE_SEED=" << base + i
                    << ", is the problem\n"
                    << problem.ToString();
      return;
    }
  }
}

Solutions Rest(Solver& solver) {
  Solutions solutions;
  while (solver.Next()) {
    const SolutionView solution = solver.solution();
    solutions.emplace_back(solution.begin(), solution.end());
  }
  return solutions;
}

// As sets of sets, to be compared in whatever order they were found.
Solutions Sorted(Solutions solutions) {
  for (std::vector<int32_t>& solution : solutions) std::sort(solution.begin(), solution.end());
  std::sort(solutions.begin(), solutions.end());
  return solutions;
}

void ExpectSameStats(const SearchStats& a, const SearchStats& b) {
  EXPECT_EQ(a.solutions, b.solutions);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.updates, b.updates);
  EXPECT_EQ(a.profile, b.profile);
}

// ---- The tools of this test --------------------------------------------------------------------

// A comparison on problems without the interesting cases would say nothing.
TEST(RandomExactCoverTest, MakesAllKindsOfProblems) {
  int no_items = 0, no_primary = 0, secondary = 0, no_options = 0, item_without_options = 0;
  int option_without_primary = 0, equal_options = 0, unsolvable = 0, unique = 0, several = 0;
  int deep = 0, dead_ends = 0;
  constexpr int kProblems = 2'000;
  ForEachProblem(kProblems, [&](const ExactCover& problem, std::mt19937_64&) {
    const auto primaries = std::count(problem.primary.begin(), problem.primary.end(), true);
    const auto items = static_cast<std::ptrdiff_t>(problem.primary.size());
    const auto options = static_cast<int32_t>(problem.options.size());
    ASSERT_LE(items, 9);
    ASSERT_LE(options, 21);
    std::vector<bool> used(problem.primary.size());
    std::set<std::set<int32_t>> distinct;
    bool all_have_primary = true;
    for (int32_t o = 0; o < options; ++o) {
      const std::set<int32_t> option(problem.options[o].begin(), problem.options[o].end());
      ASSERT_EQ(option.size(), problem.options[o].size());
      ASSERT_FALSE(option.empty());
      distinct.insert(option);
      for (const int32_t item : option) used[item] = true;
      all_have_primary = all_have_primary && problem.HasPrimaryItem(o);
    }
    const SearchTrace trace = ReferenceSearch(problem);
    no_items += items == 0;
    no_primary += items > 0 && primaries == 0;
    secondary += primaries > 0 && primaries < items;
    no_options += options == 0;
    item_without_options += std::count(used.begin(), used.end(), false) > 0;
    option_without_primary += !all_have_primary;
    equal_options += static_cast<int32_t>(distinct.size()) < options;
    unsolvable += trace.solutions.empty();
    unique += trace.solutions.size() == 1;
    several += trace.solutions.size() > 1;
    deep += trace.profile.size() > 4;
    dead_ends += trace.nodes > 1 + 5 * static_cast<int64_t>(trace.solutions.size());
  });
  if (HasFailure()) return;
  EXPECT_GE(no_items, kProblems / 200);
  EXPECT_GE(no_primary, kProblems / 100);
  EXPECT_GE(secondary, kProblems / 4);
  EXPECT_GE(no_options, kProblems / 100);
  EXPECT_GE(item_without_options, kProblems / 10);
  EXPECT_GE(option_without_primary, kProblems / 10);
  EXPECT_GE(equal_options, kProblems / 10);
  EXPECT_GE(unsolvable, kProblems / 10);
  EXPECT_GE(unique, kProblems / 10);
  EXPECT_GE(several, kProblems / 10);
  EXPECT_GE(deep, kProblems / 10);
  EXPECT_GE(dead_ends, kProblems / 50);
}

TEST(BruteForceTest, FindsTheCoversOfSmallProblems) {
  // The example of problem.h, and an option that the search may not choose.
  const ExactCover problem = {.primary = {true, true, false},
                              .options = {{0, 2}, {0, 1, 2}, {1}, {2}, {0}}};
  EXPECT_EQ(problem.ToString(), " p0 p1 | s2\n p0 s2\n p0 p1 s2\n p1\n s2\n p0\n");
  EXPECT_THAT(BruteForce(problem), UnorderedElementsAreArray(Solutions{{0, 2}, {1}, {2, 4}}));
  EXPECT_THAT(BruteForce(problem, {true, true, true, true, true}),
              UnorderedElementsAreArray(Solutions{{0, 2}, {1}, {2, 4}, {2, 3, 4}}));
  EXPECT_TRUE(IsExactCover(problem, {4, 2, 3}));
  EXPECT_FALSE(IsExactCover(problem, {4, 2, 3, 3}));
  EXPECT_FALSE(IsExactCover(problem, {4, 3}));
  EXPECT_FALSE(IsExactCover(problem, {1, 3}));
  EXPECT_FALSE(IsExactCover(problem, {1, 5}));
  EXPECT_FALSE(IsExactCover(problem, {1, -1}));
}

// The three people of stats_test.cc, whose counts are worked out there by hand.
TEST(ReferenceSearchTest, CountsTheNodesOfASmallProblem) {
  const ExactCover problem = {.primary = {true, true, true, false, false},
                              .options = {{0, 3}, {0, 4}, {1, 3}, {1, 4}, {2}}};
  const SearchTrace trace = ReferenceSearch(problem);
  EXPECT_EQ(trace.solutions, (Solutions{{4, 0, 3}, {4, 1, 2}}));
  EXPECT_EQ(trace.nodes, 6);
  EXPECT_EQ(trace.updates, 14);
  EXPECT_EQ(trace.profile, (std::vector<int64_t>{1, 1, 2, 2}));
}

// ---- Search ------------------------------------------------------------------------------------

TEST(ExactCoverTest, SolutionsAreThoseOfBruteForce) {
  ForEachProblem(kCases, [](const ExactCover& plain, std::mt19937_64&) {
    const Problem problem = BuildProblem(plain);
    Solver solver(problem);
    const Solutions found = Rest(solver);
    ASSERT_EQ(solver.outcome(), Outcome::kExhausted);
    ASSERT_EQ(Sorted(found), Sorted(BruteForce(plain)));
    ASSERT_EQ(solver.stats().solutions, static_cast<int64_t>(found.size()));
  });
}

TEST(ExactCoverTest, OrderAndStatisticsAreThoseOfTheReference) {
  ForEachProblem(kCases, [](const ExactCover& plain, std::mt19937_64&) {
    const Problem problem = BuildProblem(plain);
    const SearchTrace expected = ReferenceSearch(plain);
    Solver solver(problem);
    ASSERT_EQ(Rest(solver), expected.solutions);
    EXPECT_EQ(solver.stats().nodes, expected.nodes);
    if (solver.kernel() == Kernel::kLinks) {
      EXPECT_EQ(solver.stats().updates, expected.updates);
    }
    EXPECT_EQ(solver.stats().profile, expected.profile);
  });
}

// ---- VerifyCover() -----------------------------------------------------------------------------

// Adds, removes, repeats or replaces an option, or only changes their order.
void Mutate(std::vector<int32_t>& options, int32_t num_options, std::mt19937_64& rng) {
  const auto position = [&] {
    return options.begin() + RandomBelow(rng, static_cast<int32_t>(options.size()));
  };
  const int32_t any = RandomBelow(rng, num_options + 2) - 1;  // now and then out of range
  switch (options.empty() ? 0 : RandomBelow(rng, 5)) {
    case 0:
      options.push_back(any);
      break;
    case 1:
      options.erase(position());
      break;
    case 2: {
      const int32_t repeated = *position();
      options.push_back(repeated);
      break;
    }
    case 3:
      *position() = any;
      break;
    case 4:
      std::swap(*position(), *position());
      break;
  }
}

TEST(ExactCoverTest, VerifyCoverAgreesWithTheDefinition) {
  int64_t accepted = 0, refused = 0;
  ForEachProblem(kCases, [&](const ExactCover& plain, std::mt19937_64& rng) {
    const Problem problem = BuildProblem(plain);
    Solver solver(problem, {.run = {.limits = {.solutions = 20}}});
    while (solver.Next()) {
      std::vector<int32_t> options(solver.solution().begin(), solver.solution().end());
      ASSERT_TRUE(VerifyCover(problem, options).ok()) << VerifyCover(problem, options);
      for (int i = 0; i < 4; ++i) {
        Mutate(options, problem.num_options(), rng);
        const bool expected = IsExactCover(plain, options);
        ASSERT_EQ(VerifyCover(problem, options).ok(), expected)
            << VerifyCover(problem, options) << "\n"
            << testing::PrintToString(options);
        ++(expected ? accepted : refused);
      }
    }
  });
  if (HasFailure()) return;
  EXPECT_GT(accepted, kCases / 10);
  EXPECT_GT(refused, kCases);
}

// ---- The table ---------------------------------------------------------------------------------

TEST(ExactCoverTest, TheTableIsRestored) {
  ForEachProblem(kCases, [](const ExactCover& plain, std::mt19937_64& rng) {
    const Problem problem = BuildProblem(plain);
    const SolverPeer::Table fresh = SolverPeer::table(Solver(problem));
    Solver solver(problem);
    const Solutions all = Rest(solver);
    const SearchStats stats = solver.stats();
    ASSERT_TRUE(SolverPeer::RestoredAtEnd(solver, fresh)) << "after the search";

    // Stopped at a node.
    solver.Reset(
        {.run = {.limits = {.nodes = 1 + RandomBelow(rng, static_cast<int32_t>(stats.nodes))}}});
    ASSERT_TRUE(SolverPeer::table(solver) == fresh);
    const Solutions first = Rest(solver);
    ASSERT_LE(first.size(), all.size());
    ASSERT_TRUE(std::equal(first.begin(), first.end(), all.begin()));
    solver.Reset();
    ASSERT_TRUE(SolverPeer::table(solver) == fresh) << "after a node limit";

    // Given up at a solution.
    solver.Reset({});
    for (int32_t i = RandomBelow(rng, static_cast<int32_t>(all.size()) + 2); i > 0; --i) {
      solver.Next();
    }
    solver.Reset();
    ASSERT_TRUE(SolverPeer::table(solver) == fresh) << "after some solutions";

    // And all of this leaves no trace.
    ASSERT_EQ(Rest(solver), all);
    ExpectSameStats(solver.stats(), stats);
  });
}

// At every node of the search, as a node limit shows it.
TEST(ExactCoverTest, TheTableIsSoundAtEveryNode) {
  int64_t nodes = 0;
  ForEachProblem(kCases / 10, [&](const ExactCover& plain, std::mt19937_64&) {
    const Problem problem = BuildProblem(plain);
    Solver solver(problem);
    for (int64_t limit = 1; solver.outcome() != Outcome::kExhausted && limit < 200; ++limit) {
      solver.Reset({.run = {.limits = {.nodes = limit}}});
      do {
        ASSERT_EQ(SolverPeer::Check(solver), "") << "node limit " << limit;
      } while (solver.Next());
      ASSERT_EQ(SolverPeer::Check(solver), "") << "node limit " << limit;
      ASSERT_LE(solver.stats().nodes, limit);
      ++nodes;
    }
  });
  if (HasFailure()) return;
  EXPECT_GT(nodes, kCases / 2);
}

// ---- Take() and Forbid() -----------------------------------------------------------------------

// What calls of Take() and Forbid() ask for, and what they should return.
struct Presets {
  const ExactCover& problem;
  std::vector<int32_t> taken = {};
  std::set<int32_t> forbidden = {};
  bool contradiction = false;

  bool Take(int32_t option) {
    const bool ok = forbidden.count(option) == 0 &&
                    std::none_of(taken.begin(), taken.end(),
                                 [&](int32_t t) { return problem.Clash(t, option); });
    if (ok) taken.push_back(option);
    contradiction = contradiction || !ok;
    return ok;
  }
  bool Forbid(int32_t option) {
    const bool ok = std::count(taken.begin(), taken.end(), option) == 0;
    if (ok) forbidden.insert(option);
    contradiction = contradiction || !ok;
    return ok;
  }

  Solutions Expected() const {
    Solutions expected;
    if (contradiction) return expected;
    std::vector<bool> usable;
    for (int32_t o = 0; o < static_cast<int32_t>(problem.options.size()); ++o) {
      usable.push_back(problem.HasPrimaryItem(o) || std::count(taken.begin(), taken.end(), o) > 0);
    }
    for (const std::vector<int32_t>& solution : BruteForce(problem, usable)) {
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

  // The problem without the items of options that were taken, and without all options that have one
  // of them or are forbidden. former[o] is the number of its option o.
  ExactCover Reduced(std::vector<int32_t>& former) const {
    ExactCover reduced;
    std::vector<int32_t> new_item(problem.primary.size(), -1);
    for (size_t i = 0; i < problem.primary.size(); ++i) {
      const bool covered = std::any_of(taken.begin(), taken.end(), [&](int32_t t) {
        const std::vector<int32_t>& option = problem.options[t];
        return std::count(option.begin(), option.end(), static_cast<int32_t>(i)) > 0;
      });
      if (covered) continue;
      new_item[i] = static_cast<int32_t>(reduced.primary.size());
      reduced.primary.push_back(problem.primary[i]);
    }
    for (int32_t o = 0; o < static_cast<int32_t>(problem.options.size()); ++o) {
      if (forbidden.count(o) > 0 ||
          std::any_of(taken.begin(), taken.end(), [&](int32_t t) { return problem.Clash(t, o); })) {
        continue;
      }
      reduced.options.emplace_back();
      for (const int32_t item : problem.options[o]) {
        reduced.options.back().push_back(new_item[item]);
      }
      former.push_back(o);
    }
    return reduced;
  }
};

TEST(ExactCoverTest, TakenAndForbiddenOptions) {
  int64_t contradictions = 0, solvable = 0;
  ForEachProblem(kCases, [&](const ExactCover& plain, std::mt19937_64& rng) {
    if (plain.options.empty()) return;
    const Problem problem = BuildProblem(plain);
    const SolverPeer::Table fresh = SolverPeer::table(Solver(problem));
    Solver solver(problem);
    for (int round = 0; round < 2; ++round) {  // the second after a Reset()
      Presets presets{plain};
      std::string calls;
      for (int32_t n = 1 + RandomBelow(rng, 5); n > 0; --n) {
        const int32_t option = RandomBelow(rng, problem.num_options());
        const bool take = RandomBelow(rng, 3) == 0;
        calls += (take ? " Take " : " Forbid ") + std::to_string(option);
        ASSERT_EQ(take ? solver.Take(option) : solver.Forbid(option),
                  take ? presets.Take(option) : presets.Forbid(option))
            << calls;
        ASSERT_EQ(SolverPeer::Check(solver), "") << calls;
      }

      // The search sometimes stops early, so that Reset() has something to do.
      const int32_t steps = round == 0 ? RandomBelow(rng, 4) : 0;
      if (steps > 0) {
        for (int32_t i = 0; i < steps; ++i) solver.Next();
      } else {
        const Solutions found = Rest(solver);
        ASSERT_EQ(solver.outcome(), Outcome::kExhausted);
        ASSERT_EQ(Sorted(found), Sorted(presets.Expected())) << calls;
        if (presets.contradiction) {
          ++contradictions;
          ExpectSameStats(solver.stats(), SearchStats());
        } else {
          // The same search as that of the problem that is left.
          std::vector<int32_t> former;
          const Problem reduced = BuildProblem(presets.Reduced(former));
          Solver reduced_solver(reduced);
          Solutions in_order;
          for (const std::vector<int32_t>& solution : Rest(reduced_solver)) {
            in_order.push_back(presets.taken);
            for (const int32_t option : solution) in_order.back().push_back(former[option]);
          }
          ASSERT_EQ(found, in_order) << calls;
          ExpectSameStats(solver.stats(), reduced_solver.stats());
          if (!found.empty()) ++solvable;
        }
      }
      solver.Reset();
      ASSERT_TRUE(SolverPeer::table(solver) == fresh) << calls;
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << calls;
        return;
      }
    }
    Solver untouched(problem);
    ASSERT_EQ(Rest(solver), Rest(untouched));
    ExpectSameStats(solver.stats(), untouched.stats());
  });
  if (HasFailure()) return;
  EXPECT_GT(contradictions, kCases / 20);
  EXPECT_GT(solvable, kCases / 20);
}

}  // namespace
}  // namespace dlx
