// SPDX-License-Identifier: Apache-2.0
//
// What presets leave of a problem: against brute force, and against a Solver that takes and
// forbids.

#include "dlx/run/residual.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_cover.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::OptionSet;
using ::quadrille_test::OptionSets;
using ::quadrille_test::ParseKnuth;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct RandomPresets {
  std::vector<OptionId> taken;
  std::vector<OptionId> forbidden;
  std::string text;

  // One option in twelve is taken, one in twelve forbidden.
  RandomPresets(std::mt19937_64& rng, int32_t num_options) {
    for (OptionId o = 0; o < num_options; ++o) {
      const uint64_t fate = rng() % 12;
      if (fate == 0) taken.push_back(o);
      if (fate == 1) forbidden.push_back(o);
    }
    std::shuffle(taken.begin(), taken.end(), rng);
    text = absl::StrCat("taken ", absl::StrJoin(taken, " "), ", forbidden ",
                        absl::StrJoin(forbidden, " "), "\n");
  }
  Presets presets() const { return {.taken = taken, .forbidden = forbidden}; }
};

struct Searched {
  std::vector<OptionSet> solutions;  // in the order in which they were found
  SearchStats stats;
};

Searched Search(Solver& solver, const Residual* residual) {
  Searched searched;
  while (solver.Next()) {
    OptionSet& solution = searched.solutions.emplace_back();
    if (residual != nullptr) solution = residual->taken();
    for (const OptionId o : solver.solution()) {
      solution.push_back(residual == nullptr ? o : residual->ToOriginal(o));
    }
  }
  searched.stats = solver.stats();
  return searched;
}

// The solutions with the presets, from the definition. Options without a primary item can be taken.
OptionSets Expected(const GeneralCover& general, const Presets& presets) {
  std::vector<bool> usable = quadrille_test::SearchableOptions(general);
  for (const OptionId o : presets.taken) usable[o] = true;
  for (const OptionId o : presets.forbidden) usable[o] = false;
  OptionSets expected;
  for (const OptionSet& cover : quadrille_test::AllCovers(general, usable)) {
    const bool has_all = std::all_of(
        presets.taken.begin(), presets.taken.end(),
        [&cover](OptionId o) { return std::binary_search(cover.begin(), cover.end(), o); });
    if (has_all) expected.push_back(cover);
  }
  return expected;
}

TEST(ResidualTest, SolutionsAndNodesAreThoseOfASolverWithPresets) {
  constexpr int kProblems = kSlowBuild ? 3000 : 20000;
  int64_t contradictory = 0, with_solution = 0, reduced_ranges = 0;
  constexpr Branching kRules[] = {Branching::kMrv, Branching::kLeftmost, Branching::kSharp,
                                  Branching::kMrvRandom};
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    const Problem problem = quadrille_test::BuildProblem(general);
    const RandomPresets random(rng, problem.num_options());
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", ", random.text, general.ToString()));
    const OptionSets expected = Expected(general, random.presets());

    const SearchConfig config = {.strategy = {.branching = kRules[seed % 4], .seed = seed}};
    Solver solver(problem, config);
    bool fits = true;
    for (const OptionId o : random.taken) fits = solver.Take(o) && fits;
    for (const OptionId o : random.forbidden) fits = solver.Forbid(o) && fits;

    const Residual residual(problem, random.presets(), nullptr);
    ASSERT_EQ(residual.is_contradictory(), !fits);
    if (!fits) {
      EXPECT_THAT(expected, IsEmpty());
      ++contradictory;
      continue;
    }
    EXPECT_EQ(residual.taken(), random.taken);
    int64_t cost = 0;
    for (const OptionId o : random.taken) cost += problem.cost(o);
    EXPECT_EQ(residual.taken_cost(), cost);

    Solver of_residual(residual.problem(), config);
    const Searched a = Search(solver, nullptr), b = Search(of_residual, &residual);
    ASSERT_EQ(a.solutions, b.solutions);
    EXPECT_EQ(a.stats.nodes, b.stats.nodes);
    EXPECT_EQ(a.stats.profile, b.stats.profile);
    OptionSets found = b.solutions;
    for (OptionSet& solution : found) std::sort(solution.begin(), solution.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected);
    with_solution += expected.empty() || random.taken.empty() ? 0 : 1;
    reduced_ranges += residual.problem().has_multiplicities() && !random.taken.empty() ? 1 : 0;
  }
  EXPECT_GT(contradictory, kProblems / 50);
  EXPECT_GT(with_solution, kProblems / 20);
  EXPECT_GT(reduced_ranges, kProblems / 20);
}

TEST(ResidualTest, WhatIsLeftIsAsItWas) {
  const Problem problem =
      ParseKnuth("a b 2:4|c 0:1|d | s t u\na s:x c\nb s:y\nb s:x c t:z\nb u c\nd b |7\ns\na b\n")
          .value();
  const std::vector<OptionId> taken = {0}, forbidden = {3};
  const Residual residual(problem, {.taken = taken, .forbidden = forbidden}, nullptr);
  ASSERT_FALSE(residual.is_contradictory());
  EXPECT_FALSE(residual.is_original());
  const Problem& rest = residual.problem();
  ASSERT_EQ(rest.num_options(), 2);
  EXPECT_EQ(rest.ToString(0), "b c t:z");
  EXPECT_EQ(rest.ToString(1), "d b");
  EXPECT_EQ(rest.cost(1), 7);
  EXPECT_EQ(residual.ToOriginal(OptionId{0}), 2);
  EXPECT_EQ(residual.ToOriginal(OptionId{1}), 4);
  ASSERT_EQ(rest.num_items(), 5);  // a is covered, s has a color
  std::vector<std::string> names;
  for (int32_t i = 0; i < rest.num_items(); ++i) names.push_back(rest.item_name(Item(i)));
  EXPECT_THAT(names, ElementsAre("b", "c", "d", "t", "u"));
  EXPECT_EQ(rest.multiplicity(Item(1)), (Multiplicity{1, 3}));
  EXPECT_EQ(residual.ToOriginal(Item(4)), Item(6));
}

TEST(ResidualTest, WithoutPresetsItIsTheOriginal) {
  const Problem problem = ParseKnuth("a b\na\nb\n").value();
  Meter meter({.limits = {.seconds = 0}});
  const Residual residual(problem, {}, &meter);
  EXPECT_TRUE(residual.is_original());
  EXPECT_FALSE(meter.stopped());
  EXPECT_EQ(&residual.problem(), &problem);
  EXPECT_EQ(residual.ToOriginal(OptionId{1}), 1);
  EXPECT_EQ(residual.ToOriginal(Item(1)), Item(1));
  EXPECT_THAT(residual.taken(), IsEmpty());
  EXPECT_EQ(residual.taken_cost(), 0);
}

TEST(ResidualTest, Contradictions) {
  const Problem problem = ParseKnuth("a b | s\na s:x\nb s:y\nb\ns:x\n").value();
  const auto contradicts = [&problem](std::vector<OptionId> taken,
                                      std::vector<OptionId> forbidden) {
    return Residual(problem, {.taken = taken, .forbidden = forbidden}, nullptr).is_contradictory();
  };
  EXPECT_TRUE(contradicts({0, 0}, {}));
  EXPECT_TRUE(contradicts({0}, {1, 0}));
  EXPECT_TRUE(contradicts({0, 1}, {}));
  EXPECT_TRUE(contradicts({1, 2}, {}));
  EXPECT_FALSE(contradicts({0, 2}, {1, 1}));
  EXPECT_FALSE(contradicts({0, 3}, {}));
  EXPECT_TRUE(contradicts({1, 3}, {}));
}

TEST(ResidualTest, TheMeterStopsIt) {
  ProblemBuilder b;
  for (int i = 0; i < 1000; ++i) b.AddOption({b.AddItem()});
  const Problem problem = std::move(b).Build().value();
  const std::vector<OptionId> taken = {0};
  const FakeClock clock(1);
  Meter meter({.limits = {.seconds = 10}}, /*work_to_look=*/100);
  const Residual residual(problem, {.taken = taken}, &meter);
  EXPECT_EQ(meter.outcome(), Outcome::kTimeLimit);
}

TEST(TakenItemsTest, AddAndRemove) {
  const Problem problem = ParseKnuth("a 1:2|b | s\na s:x\nb s:x\nb s:y\nb\nb s\n").value();
  TakenItems taken(problem);
  for (OptionId o = 0; o < 5; ++o) EXPECT_TRUE(taken.Fits(o));
  taken.Add(0);
  EXPECT_FALSE(taken.Fits(0));
  EXPECT_TRUE(taken.Fits(1));
  EXPECT_FALSE(taken.Fits(2));
  EXPECT_TRUE(taken.Fits(3));
  EXPECT_FALSE(taken.Fits(4));
  taken.Add(1);
  EXPECT_EQ(taken.times(Item(1)), 1);
  taken.Add(3);
  EXPECT_EQ(taken.times(Item(1)), 2);
  EXPECT_FALSE(taken.Fits(1));
  taken.Remove(3);
  taken.Remove(1);
  taken.Remove(0);
  for (OptionId o = 0; o < 5; ++o) EXPECT_TRUE(taken.Fits(o));
}

// ---- The meter's updates -----------------------------------------------------------------------

TEST(MeterTest, UpdatesAndWhatIsLeft) {
  Meter meter({.limits = {.nodes = 10, .updates = 5}});
  EXPECT_TRUE(meter.Begin());
  EXPECT_TRUE(meter.Tick(2));
  EXPECT_TRUE(meter.EnterNode());
  EXPECT_EQ(meter.Rest().limits.updates, 2);
  EXPECT_EQ(meter.Rest().limits.nodes, 9);
  EXPECT_FALSE(meter.Tick(4));
  EXPECT_EQ(meter.outcome(), Outcome::kUpdateLimit);
  EXPECT_EQ(meter.updates(), 7);
  EXPECT_EQ(meter.Rest().limits.updates, -2);  // used up, as 0 is

  Meter none({.limits = {.nodes = 0, .updates = 0}});
  EXPECT_FALSE(none.NodesLeft());
  EXPECT_EQ(none.outcome(), Outcome::kNodeLimit);
  EXPECT_FALSE(Meter({.limits = {.updates = 0}}).Begin());
}

// However seldom it looks at the clock, the limit on updates ends it at once.
TEST(MeterTest, UpdatesEndItBetweenTwoLooks) {
  Meter meter({.limits = {.updates = 250}}, /*work_to_look=*/100);
  for (int64_t updates = 1; updates < 250; ++updates) {
    ASSERT_TRUE(meter.Tick());
    ASSERT_EQ(meter.updates(), updates);
  }
  EXPECT_FALSE(meter.Tick());
  EXPECT_EQ(meter.outcome(), Outcome::kUpdateLimit);
  EXPECT_FALSE(meter.Tick());
  EXPECT_EQ(meter.updates(), 251);
}

TEST(MeterTest, WhatNestedVerbsDidCounts) {
  Meter meter({.limits = {.nodes = 10, .updates = 50}}, /*work_to_look=*/1000);
  EXPECT_TRUE(meter.EnterNode(7));
  meter.Add({.nodes = 3, .updates = 13});
  EXPECT_EQ(meter.nodes(), 4);
  EXPECT_EQ(meter.updates(), 20);
  EXPECT_EQ(meter.Rest().limits.updates, 30);
  meter.Add({.nodes = 6, .updates = 30});
  EXPECT_FALSE(meter.NodesLeft());
}

TEST(MeterTest, TheLastSolutionThatIsWantedEndsIt) {
  Meter meter({.limits = {.solutions = 2}});
  EXPECT_TRUE(meter.Begin());
  EXPECT_TRUE(meter.AddSolution());
  EXPECT_FALSE(meter.AddSolution());
  EXPECT_EQ(meter.outcome(), Outcome::kSolutionLimit);
  EXPECT_FALSE(Meter({.limits = {.solutions = 0}}).Begin());
}

}  // namespace
}  // namespace dlx::internal
