// SPDX-License-Identifier: Apache-2.0
//
// Solver::Take(), Forbid() and Reset().

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/peer.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::AllSolutions;
using ::quadrille_test::EvenMatrices;
using ::quadrille_test::Matrices;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Permutations;
using ::quadrille_test::Rest;
using ::quadrille_test::Solutions;
using ::quadrille_test::Sorted;
using ::quadrille_test::TableIsAsNew;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

// ---- Take() and Forbid() -----------------------------------------------------------------------

TEST(SolverPresetTest, TakenOptionsStandInFront) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(1));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1, 2, 4)));
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverPresetTest, TakenOptionsKeepTheOrderOfTheCalls) {
  const Problem problem = Permutations(3);
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(8));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(8, 0, 4)));
  solver.Reset();
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Forbid(5));
  EXPECT_TRUE(solver.Take(8));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 8, 4)));
}

TEST(SolverPresetTest, EverythingTaken) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(2));
  EXPECT_TRUE(solver.Take(4));
  EXPECT_TRUE(solver.Take(1));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2, 4, 1)));
  EXPECT_EQ(solver.stats().nodes, 1);
  EXPECT_EQ(solver.stats().updates, 0);
}

TEST(SolverPresetTest, ForbiddenOptionsAreKeptOut) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(3));  // and so bob has one option, like cyd
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2, 1, 4)));
  solver.Reset();
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_TRUE(solver.Forbid(2));
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverPresetTest, TakingAnOptionThatClashes) {
  const Problem problem = People();
  for (const OptionId clash : {0, 1, 2}) {  // itself, a primary item, a secondary item
    SCOPED_TRACE(clash);
    Solver solver(problem);
    EXPECT_TRUE(solver.Take(0));
    EXPECT_FALSE(solver.Take(clash));
    EXPECT_TRUE(solver.Take(4));  // is still possible, but there are no solutions
    EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
    EXPECT_FALSE(solver.Next());
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
    EXPECT_EQ(solver.stats().nodes, 0);
    EXPECT_EQ(solver.stats().updates, 0);
    EXPECT_EQ(solver.stats().max_level(), -1);
    EXPECT_FALSE(solver.Next());
    solver.Reset();
    EXPECT_TRUE(TableIsAsNew(solver, problem));
    EXPECT_EQ(Rest(solver), AllSolutions(problem));
  }
}

TEST(SolverPresetTest, ClashesAreRememberedAcrossOtherItems) {
  // 0 and 2 share nothing, 1 shares an item with each of them.
  const Problem problem = Parse("a b c d\na b\nb c\nc d\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Take(2));
  EXPECT_FALSE(solver.Take(1));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(solver.Take(1));  // nothing of the former calls is left
  EXPECT_FALSE(solver.Take(0));
}

TEST(SolverPresetTest, ForbiddenThenTaken) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_FALSE(solver.Take(0));
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_TRUE(solver.Take(0));
}

TEST(SolverPresetTest, TakenThenForbidden) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Forbid(0));
  EXPECT_FALSE(solver.Forbid(0));
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1, 2, 4)));
}

TEST(SolverPresetTest, ForbiddingAgainChangesNothing) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1, 2, 4)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverPresetTest, ForbiddingWhatIsImpossibleAlready) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Forbid(1));  // ada is taken
  EXPECT_TRUE(solver.Forbid(2));  // nine is taken
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 3, 4)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverPresetTest, TakingAnOptionThatSharesItemsWithAForbiddenOne) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(1));
  EXPECT_TRUE(solver.Forbid(2));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 3, 4)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverPresetTest, OnlyTheOneOfEqualOptionsIsForbidden) {
  const Problem problem = Parse("p\np\np\np\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(1));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0), ElementsAre(2)));
}

TEST(SolverPresetTest, AnOptionWithoutPrimaryItemMayBeTaken) {
  // 0 {s}, 1 {p s}, 2 {p t}, 3 {t}
  const Problem problem = Parse("p | s t\ns\np s\np t\nt\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 2)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_TRUE(solver.Take(3));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Take(0));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(solver.Take(2));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2, 0)));
}

TEST(SolverPresetTest, AnOptionWithoutPrimaryItemMayBeForbidden) {
  const Problem problem = Parse("p | s t\ns\np s\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_FALSE(solver.Take(0));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1)));
}

TEST(SolverPresetTest, WithoutPrimaryItemsTheTakenOptionsAreTheSolution) {
  const Problem problem = Parse(" | s t\ns\nt\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(1));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1)));
}

TEST(SolverPresetTest, RequiresAReadySolver) {
#ifdef NDEBUG
  GTEST_SKIP() << "what is required is only checked without NDEBUG";
#else
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_DEATH(solver.Take(5), "");
  EXPECT_DEATH(solver.Take(-1), "");
  EXPECT_DEATH(solver.Forbid(5), "");
  ASSERT_TRUE(solver.Next());
  EXPECT_DEATH(solver.Take(1), "");
  EXPECT_DEATH(solver.Forbid(1), "");
#endif
}

// ---- With colors -------------------------------------------------------------------------------

// 0 {p s:red}, 1 {q s:red}, 2 {q s:blue}, 3 {q s}, 4 {s:red}, 5 {s:blue}, 6 {s}, 7 {p}
Problem Colored() {
  return Parse("p q | s\np s:red\nq s:red\nq s:blue\nq s\ns:red\ns:blue\ns\np\n");
}

TEST(SolverColorPresetTest, TakingAnOptionThatDisagrees) {
  const Problem problem = Colored();
  Solver solver(problem);
  for (const auto& [first, second] : {std::pair(0, 2),
                                      {0, 3},
                                      {0, 5},
                                      {0, 6},
                                      {3, 0},
                                      {3, 4},
                                      {3, 6},
                                      {4, 2},
                                      {4, 3},
                                      {4, 5},
                                      {4, 6},
                                      {6, 0},
                                      {6, 4}}) {
    SCOPED_TRACE(testing::Message() << first << ", " << second);
    EXPECT_TRUE(solver.Take(first));
    EXPECT_FALSE(solver.Take(second));
    EXPECT_THAT(Rest(solver), IsEmpty());
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
    EXPECT_EQ(solver.stats().nodes, 0);
    solver.Reset();
    EXPECT_TRUE(TableIsAsNew(solver, problem));
  }
}

TEST(SolverColorPresetTest, TakingOptionsThatAgree) {
  const Problem problem = Colored();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 1)));
  solver.Reset();
  EXPECT_TRUE(solver.Take(1));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Take(7));  // p is covered
  solver.Reset();
  EXPECT_TRUE(solver.Take(2));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2, 7)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverColorPresetTest, OptionsWithoutPrimaryItemsGiveColorsToo) {
  const Problem problem = Colored();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(4));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(4, 1, 0), ElementsAre(4, 1, 7)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  // The item has the color already.
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Take(4));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0, 4, 1)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  // Two of them, and none with a primary item.
  const Problem two = Parse("p | s t u\np s:x\np s:y\ns:x t\ns:x u\n");
  Solver other(two);
  EXPECT_TRUE(other.Take(2));
  EXPECT_TRUE(other.Take(3));
  EXPECT_THAT(Rest(other), ElementsAre(ElementsAre(2, 3, 0)));
  other.Reset();
  EXPECT_TRUE(TableIsAsNew(other, two));
}

TEST(SolverColorPresetTest, ForbiddingOptionsOfAPurifiedItem) {
  const Problem problem = Colored();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Forbid(2));  // disagrees
  EXPECT_TRUE(solver.Forbid(1));  // agrees
  EXPECT_TRUE(solver.Forbid(4));  // agrees, and is in no list
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_TRUE(solver.Forbid(1));
  EXPECT_TRUE(solver.Take(4));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

// ---- With multiplicities -----------------------------------------------------------------------

TEST(SolverMultiplicityPresetTest, AnItemMayBeTakenAsOftenAsItsMultiplicitySays) {
  // p twice or three times; the options are all alike.
  const Problem problem = Parse("2:3|p\np\np\np\np\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(1));
  EXPECT_EQ(Rest(solver).size(), 3 + 3);  // one or two of the others
  solver.Reset();
  EXPECT_TRUE(solver.Take(1));
  EXPECT_TRUE(solver.Take(2));
  EXPECT_THAT(Rest(solver),
              ElementsAre(ElementsAre(1, 2, 0), ElementsAre(1, 2, 3), ElementsAre(1, 2)));
  solver.Reset();
  EXPECT_TRUE(solver.Take(1));
  EXPECT_TRUE(solver.Take(2));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1, 2, 0)));
  solver.Reset();
  EXPECT_TRUE(solver.Take(1));
  EXPECT_TRUE(solver.Take(2));
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Take(3));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverMultiplicityPresetTest, AnOptionIsTakenOnce) {
  const Problem problem = Parse("2:3|p\np\np\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(1));
  EXPECT_FALSE(solver.Take(1));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverMultiplicityPresetTest, ForbiddingLeavesTooFew) {
  const Problem problem = Parse("2:3|p\np\np\np\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(1, 2)));
  solver.Reset();
  EXPECT_TRUE(solver.Forbid(0));
  EXPECT_TRUE(solver.Forbid(2));
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.stats().nodes, 1);
  solver.Reset();
  EXPECT_TRUE(solver.Take(0));
  EXPECT_TRUE(solver.Forbid(1));
  EXPECT_TRUE(solver.Forbid(2));
  EXPECT_THAT(Rest(solver), IsEmpty());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverMultiplicityPresetTest, OtherItemsAreUsedUpAllTheSame) {
  // 0 {p q}, 1 {p q}, 2 {p s}, 3 {p s}, 4 {q}
  const Problem problem = Parse("1:3|p q | s\np q\np q\np s\np s\nq\n");
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Take(1));
  solver.Reset();
  EXPECT_TRUE(solver.Take(2));
  EXPECT_FALSE(solver.Take(3));
  solver.Reset();
  EXPECT_TRUE(solver.Take(2));
  EXPECT_TRUE(solver.Take(4));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2, 4)));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

// ---- Every short sequence of calls -------------------------------------------------------------

class EverySequence {
 public:
  explicit EverySequence(const Problem& problem) : problem_(problem), solver_(problem) {
    for (unsigned set = 0; set < 1U << problem.num_options(); ++set) {
      if (VerifyCover(problem, OptionsOf(set)).ok()) covers_.push_back(set);
    }
  }

  // All sequences of that many calls, each with every option.
  void Run(int length) {
    if (length == 0) {
      Compare();
      return;
    }
    for (const bool take : {true, false}) {
      for (OptionId option = 0; option < problem_.num_options(); ++option) {
        calls_.push_back({take, option});
        Run(length - 1);
        calls_.pop_back();
      }
    }
  }

 private:
  struct Call {
    bool take;
    OptionId option;
  };

  static std::vector<OptionId> OptionsOf(unsigned set) {
    std::vector<OptionId> options;
    for (; set != 0; set &= set - 1) options.push_back(std::countr_zero(set));
    return options;
  }

  // Whether one solution may contain the options, as far as their own items say.
  bool AreCompatible(unsigned set) const {
    std::vector<int> times(problem_.num_items());
    std::vector<std::set<Color>> colors(problem_.num_items());
    for (const OptionId option : OptionsOf(set)) {
      for (size_t k = 0; k < problem_.option(option).size(); ++k) {
        const int32_t i = problem_.option(option)[k].index();
        ++times[i];
        colors[i].insert(problem_.color(option, k));
      }
    }
    for (int32_t i = 0; i < problem_.num_items(); ++i) {
      if (problem_.is_primary(Item(i))) {
        if (times[i] > problem_.multiplicity(Item(i)).at_most) return false;
      } else if (times[i] > 1 && (colors[i].size() > 1 || colors[i].contains(kNoColor))) {
        return false;
      }
    }
    return true;
  }

  // The definition: covers that have what was taken and nothing that was forbidden; options without
  // a primary item stand in them only if they were taken.
  Solutions Expected(unsigned taken, unsigned forbidden) const {
    Solutions expected;
    for (const unsigned cover : covers_) {
      if ((cover & taken) != taken || (cover & forbidden) != 0) continue;
      const std::vector<OptionId> chosen = OptionsOf(cover & ~taken);
      if (std::all_of(chosen.begin(), chosen.end(),
                      [this](OptionId o) { return problem_.has_primary_item(o); })) {
        expected.push_back(OptionsOf(cover));
      }
    }
    return Sorted(expected);
  }

  void Compare() {
    testing::Message trace;
    unsigned taken = 0;
    unsigned forbidden = 0;
    bool possible = true;
    for (const auto [take, option] : calls_) {
      trace << (take ? " +" : " -") << option;
      const unsigned bit = 1U << option;
      const bool good = take ? ((taken | forbidden) & bit) == 0 && AreCompatible(taken | bit)
                             : (taken & bit) == 0;
      ASSERT_EQ(take ? solver_.Take(option) : solver_.Forbid(option), good) << trace;
      possible = possible && good;
      if (good) (take ? taken : forbidden) |= bit;
    }
    const Solutions found = Sorted(Rest(solver_));
    ASSERT_EQ(found, possible ? Expected(taken, forbidden) : Solutions()) << trace;
    solver_.Reset();
    ASSERT_TRUE(TableIsAsNew(solver_, problem_)) << trace;
  }

  const Problem& problem_;
  Solver solver_;
  std::vector<unsigned> covers_;
  std::vector<Call> calls_;
};

TEST(SolverPresetTest, EverySequenceOfThreeCalls) {
  const Problem problems[] = {
      People(),
      OnceOrTwice(),
      Colored(),
      Parse("p q r | s t\np s:1 t:1\nq s:1\nr t:1\nq r t:2\nr s:1 t\ns:1 t:1\nt:1\n"),
      Parse("1:2|p 0:1|q 2|r | s\np q\np r s\nr\nq r s\np r\ns\n"),
      Parse("2:3|p 1:2|q | s t\np s:1\nq s:1\np q s:2\np q t\np t\nq\ns:1 t\np\n"),
  };
  for (const Problem& problem : problems) {
    SCOPED_TRACE(problem.ToString(0));
    EverySequence(problem).Run(3);
  }
}

// ---- Reset() -----------------------------------------------------------------------------------

TEST(SolverResetTest, RestoresTheTableFromEveryState) {
  const Problem problem = Permutations(4);  // 24 solutions
  const Solutions all = AllSolutions(problem);
  Solver solver(problem);
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  for (int steps = 0; steps <= 26; ++steps) {
    SCOPED_TRACE(steps);
    for (int i = 0; i < steps; ++i) EXPECT_EQ(solver.Next(), i < 24);
    solver.Reset();
    EXPECT_TRUE(TableIsAsNew(solver, problem));
    EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
    EXPECT_EQ(solver.stats(), SearchStats());
  }
  EXPECT_EQ(Rest(solver), all);
}

TEST(SolverResetTest, TheSearchItselfRestoresTheTable) {
  const Problem problem = Permutations(4);
  Solver solver(problem);
  Rest(solver);
  EXPECT_TRUE(!SolverPeer::RestoresAtEnd(solver) || TableIsAsNew(solver, problem));
}

TEST(SolverResetTest, RestoresTheTableAfterPresets) {
  const Problem problem = Permutations(5);
  const Solutions all = AllSolutions(problem);
  Solver solver(problem);
  for (int steps = 0; steps <= 7; ++steps) {
    SCOPED_TRACE(steps);
    EXPECT_TRUE(solver.Forbid(7));   // {row 2, column 3}
    EXPECT_TRUE(solver.Take(3));     // {row 1, column 4}
    EXPECT_TRUE(solver.Forbid(8));   // {row 2, column 4}: no longer possible
    EXPECT_TRUE(solver.Take(24));    // {row 5, column 5}
    EXPECT_TRUE(solver.Forbid(15));  // {row 4, column 1}
    EXPECT_FALSE(TableIsAsNew(solver, problem));
    // Rows 2 3 4 take columns 1 2 3; row 2 not 3, row 4 not 1: 123, 132, 213.
    for (int i = 0; i < steps; ++i) EXPECT_EQ(solver.Next(), i < 3);
    solver.Reset();
    EXPECT_TRUE(TableIsAsNew(solver, problem));
  }
  EXPECT_EQ(Rest(solver), all);
}

TEST(SolverResetTest, KeepsTheConfigOrTakesANewOne) {
  const Problem problem = People();
  Solver solver(problem, {.run = {.limits = {.solutions = 1}}});
  EXPECT_EQ(Rest(solver).size(), 1);
  solver.Reset();
  EXPECT_EQ(Rest(solver).size(), 1);
  EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
  solver.Reset({});
  EXPECT_EQ(Rest(solver).size(), 2);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  solver.Reset({.run = {.limits = {.nodes = 2}}});
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
}

TEST(SolverResetTest, RestoresTablesWithColorsAndMultiplicitiesFromEveryState) {
  const Problem problems[] = {EvenMatrices(3), Matrices(3, {1, 2}),
                              Matrices(4, {2, 2}, /*one_color=*/true)};
  for (const Problem& problem : problems) {
    const Solutions all = AllSolutions(problem);
    ASSERT_GT(all.size(), 1);
    Solver solver(problem);
    for (size_t steps = 0; steps <= all.size(); ++steps) {
      for (size_t i = 0; i < steps; ++i) ASSERT_TRUE(solver.Next());
      solver.Reset();
      ASSERT_TRUE(TableIsAsNew(solver, problem)) << steps;
    }
    for (int64_t nodes = 1; nodes < 100; ++nodes) {  // between solutions
      solver.Reset({.run = {.limits = {.nodes = nodes}}});
      Rest(solver);
      solver.Reset();
      ASSERT_TRUE(TableIsAsNew(solver, problem)) << nodes;
    }
    solver.Reset({});
    EXPECT_EQ(Rest(solver), all);
  }
}

}  // namespace
}  // namespace dlx
