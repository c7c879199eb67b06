// SPDX-License-Identifier: Apache-2.0

#include "dlx/solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <set>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

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
using ::quadrille_test::StatsOf;
using ::quadrille_test::TableIsAsNew;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

static_assert(!std::is_constructible_v<Solver, Problem>, "would outlive the problem");
static_assert(!std::is_constructible_v<Solver, Problem, SearchConfig>);
static_assert(std::is_nothrow_move_constructible_v<Solver> && std::is_move_assignable_v<Solver>);
static_assert(!std::is_copy_constructible_v<Solver> && !std::is_copy_assignable_v<Solver>);
static_assert(std::ranges::input_range<SolutionRange>);
static_assert(std::input_iterator<SolutionRange::Iterator>);

// ---- Next() ------------------------------------------------------------------------------------

TEST(SolverTest, FindsOneSolutionAtATime) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.solution(), ElementsAre(4, 0, 3));
  EXPECT_THAT(solver.solution(), ElementsAre(4, 0, 3));  // as often as you like
  EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.solution(), ElementsAre(4, 1, 2));
  EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverTest, NextAfterTheEndIsFalseAgain) {
  const Problem problem = People();
  Solver solver(problem);
  Rest(solver);
  const SearchStats stats = solver.stats();
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(solver.Next());
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
    EXPECT_EQ(solver.stats(), stats);
  }
}

TEST(SolverTest, SolutionsNeedNotBeLookedAt) {
  const Problem problem = People();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.solution(), ElementsAre(4, 1, 2));
}

TEST(SolverTest, BranchesOnTheItemWithTheFewestOptionsLeft) {
  // c has two options, a and b three.
  const Problem problem = Parse("a b c\na\na b\nb\na c\nb c\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(3, 2), ElementsAre(4, 0)));
}

TEST(SolverTest, TiesGoToTheItemThatWasAddedFirst) {
  // All lists have two options. The root branches on b, whose options are 1 and 3.
  const Problem problem = Parse("b a c\na c\nb\na\nb c\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(1, 0), ElementsAre(3, 2)));
}

TEST(SolverTest, SecondaryItemsAreNotBranchedOn) {
  // s and t have one option each, p and q have two.
  const Problem problem = Parse("p q | s t\np\nq s\np t\nq\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(0, 1), ElementsAre(0, 3),
                                                 ElementsAre(2, 1), ElementsAre(2, 3)));
}

TEST(SolverTest, PrimaryAndSecondaryItemsInAnyOrder) {
  ProblemBuilder b;
  const Item s = b.AddSecondaryItem("s");
  const Item p = b.AddItem("p");
  const Item t = b.AddSecondaryItem("t");
  const Item q = b.AddItem("q");
  b.AddOption({s, q});
  b.AddOption({t, p, s});
  b.AddOption({p, t});
  b.AddOption({q, t});
  const Problem problem = std::move(b).Build().value();
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(2, 0)));
}

TEST(SolverTest, SolversOfOneProblemAreIndependent) {
  const Problem problem = Permutations(6);
  std::vector<Solutions> found(4);
  std::vector<std::thread> threads;
  for (Solutions& solutions : found) {
    threads.emplace_back([&problem, &solutions] { solutions = AllSolutions(problem); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(found[0].size(), 720);
  for (const Solutions& solutions : found) EXPECT_EQ(solutions, found[0]);
}

// ---- At the edges ------------------------------------------------------------------------------

TEST(SolverTest, WithoutItemsTheEmptySolution) {
  const Problem problem = ProblemBuilder().Build().value();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.solution(), IsEmpty());
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverTest, WithoutPrimaryItemsTheEmptySolution) {
  EXPECT_THAT(AllSolutions(Parse(" | s t\ns\nt\ns t\n")), ElementsAre(IsEmpty()));
}

// The same problem with other numbers for its colors: 0 stays, c becomes c * factor.
Problem WithColorsTimes(Color factor, const Problem& problem) {
  ProblemBuilder b;
  for (Item item(0); item.index() < problem.num_items(); item = Item(item.index() + 1)) {
    if (problem.is_primary(item)) {
      b.AddItem(problem.given_name(item), problem.multiplicity(item));
    } else {
      b.AddSecondaryItem(problem.given_name(item));
    }
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    std::vector<Entry> entries;
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      entries.emplace_back(problem.option(o)[k], problem.color(o, k) * factor);
    }
    b.AddOption(entries);
  }
  return std::move(b).Build().value();
}

TEST(SolverTest, NumbersOfColorsDoNotMatter) {
  for (const Problem& problem : {EvenMatrices(4), Matrices(4, {1, 2}, /*one_color=*/true)}) {
    Solver expected(problem);
    const Solutions solutions = Rest(expected);
    EXPECT_FALSE(solutions.empty());
    for (const Color factor : {1, 200, 30'000, 1'000'000'000}) {
      const Problem other = WithColorsTimes(factor, problem);
      Solver solver(other);
      EXPECT_EQ(Rest(solver), solutions) << factor;
      EXPECT_EQ(solver.stats(), expected.stats()) << factor;
      EXPECT_TRUE(TableIsAsNew(solver, other)) << factor;
    }
  }
}

TEST(SolverTest, AnItemWithoutOptionsHasNoSolution) {
  EXPECT_THAT(AllSolutions(Parse("p\n")), IsEmpty());
  EXPECT_THAT(AllSolutions(Parse("p q r\np\nr\np r\n")), IsEmpty());
}

TEST(SolverTest, ASecondaryItemWithoutOptionsDoesNotMatter) {
  EXPECT_THAT(AllSolutions(Parse("p | s\np\n")), ElementsAre(ElementsAre(0)));
}

TEST(SolverTest, AnOptionWithoutPrimaryItemIsNumberedButNeverChosen) {
  const Problem problem = Parse("p | s t\ns\np t\ns t\np s\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(1), ElementsAre(3)));
}

TEST(SolverTest, EqualOptionsAreDifferent) {
  const Problem problem = Parse("p q\np\nq\np\nq\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(0, 1), ElementsAre(0, 3),
                                                 ElementsAre(2, 1), ElementsAre(2, 3)));
}

TEST(SolverTest, ItemsOfAnOptionMayStandInAnyOrder) {
  const Problem problem = Parse("a b c\nc a b\nb c\na\nc b\n");
  EXPECT_THAT(AllSolutions(problem),
              ElementsAre(ElementsAre(0), ElementsAre(2, 1), ElementsAre(2, 3)));
}

// ---- Colors and multiplicities -----------------------------------------------------------------

TEST(SolverColorTest, OptionsShareAnItemIfTheyAgree) {
  // 0 {p s:red}, 1 {p s:blue}, 2 {q s:red}, 3 {q s:blue}, 4 {q s}, 5 {p}
  const Problem problem = Parse("p q | s\np s:red\np s:blue\nq s:red\nq s:blue\nq s\np\n");
  EXPECT_THAT(AllSolutions(problem),
              ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3), ElementsAre(5, 2),
                          ElementsAre(5, 3), ElementsAre(5, 4)));
}

TEST(SolverColorTest, AnyNumberOfOptionsMayAgree) {
  const Problem problem = Parse("a b c d | s\na s:x\nb s:x\nc s:x\nd s:x\nd s:y\n");
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(0, 1, 2, 3)));
}

TEST(SolverColorTest, EvenMatrices) {
  for (int n = 1; n <= 4; ++n) {
    const Problem problem = EvenMatrices(n);
    Solver solver(problem);
    EXPECT_EQ(Rest(solver).size(), 1 << ((n - 1) * (n - 1))) << n;
    EXPECT_TRUE(TableIsAsNew(solver, problem)) << n;
  }
}

TEST(SolverMultiplicityTest, OptionsComeInTheOrderOfTheList) {
  EXPECT_THAT(AllSolutions(OnceOrTwice()),
              ElementsAre(ElementsAre(0, 1), ElementsAre(0), ElementsAre(2, 1)));
}

TEST(SolverMultiplicityTest, ASolutionIsASet) {
  // Three options, equal ones even: subsets of two of them.
  EXPECT_THAT(AllSolutions(Parse("2|p\np\np\np\n")),
              ElementsAre(ElementsAre(0, 1), ElementsAre(0, 2), ElementsAre(1, 2)));
  EXPECT_THAT(AllSolutions(Parse("4|p\np\np\np\n")), IsEmpty());
}

TEST(SolverMultiplicityTest, RangesOfEverySize) {
  constexpr int kChoose[] = {1, 4, 6, 4, 1};  // subsets of four options, by size
  for (int at_most = 1; at_most <= 6; ++at_most) {
    for (int at_least = 0; at_least <= at_most; ++at_least) {
      SCOPED_TRACE(testing::Message() << at_least << ":" << at_most);
      ProblemBuilder b;
      const Item p = b.AddItem("p", {at_least, at_most});
      for (int i = 0; i < 4; ++i) b.AddOption({p});
      const Problem problem = std::move(b).Build().value();
      size_t expected = 0;
      for (int k = at_least; k <= std::min(at_most, 4); ++k) expected += kChoose[k];
      EXPECT_EQ(AllSolutions(problem).size(), expected);
    }
  }
}

TEST(SolverMultiplicityTest, AnItemThatMayStayUncovered) {
  EXPECT_THAT(AllSolutions(Parse("0:1|p\n")), ElementsAre(IsEmpty()));
  EXPECT_THAT(AllSolutions(Parse("0:1|p\np\n")), ElementsAre(ElementsAre(0), IsEmpty()));
  // Unlike a secondary item it lets the search choose options that have no other primary item.
  EXPECT_EQ(AllSolutions(Parse("q 0:1|p\np\nq\np q\n")).size(), 3);
  EXPECT_EQ(AllSolutions(Parse("q | p\np\nq\np q\n")).size(), 2);
}

TEST(SolverMultiplicityTest, BoundsThatAreLargerThanAnyNumberOfOptions) {
  constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
  for (const int32_t at_least : {0, 1, 3, kMax - 1, kMax}) {
    ProblemBuilder b;
    const Item p = b.AddItem("p", {at_least, kMax});
    for (int i = 0; i < 3; ++i) b.AddOption({p});
    const Problem problem = std::move(b).Build().value();
    const size_t expected = at_least == 0 ? 8 : at_least == 1 ? 7 : at_least == 3 ? 1 : 0;
    EXPECT_EQ(AllSolutions(problem).size(), expected) << at_least;
  }
}

TEST(SolverMultiplicityTest, SecondaryItemsAreStillCoveredOnce) {
  EXPECT_THAT(AllSolutions(Parse("1:3|p | s\np s\np s\np\n")),
              ElementsAre(ElementsAre(0, 2), ElementsAre(0), ElementsAre(1, 2), ElementsAre(1),
                          ElementsAre(2)));
}

TEST(SolverMultiplicityTest, MatricesWithTwoOnesInEachLine) {  // OEIS A001499
  constexpr int kExpected[] = {1, 6, 90, 2040};
  for (int n = 2; n <= 5; ++n) {
    const Problem problem = Matrices(n, {2, 2});
    Solver solver(problem);
    EXPECT_EQ(Rest(solver).size(), kExpected[n - 2]) << n;
    EXPECT_TRUE(TableIsAsNew(solver, problem)) << n;
  }
}

TEST(SolverMultiplicityTest, MatricesByBruteForce) {
  constexpr int kSide = 4;
  for (int at_most = 1; at_most <= kSide; ++at_most) {
    for (int at_least = 0; at_least <= at_most; ++at_least) {
      size_t expected = 0;
      for (int matrix = 0; matrix < 1 << (kSide * kSide); ++matrix) {
        bool good = true;
        for (int i = 0; i < kSide; ++i) {
          const int row = std::popcount(static_cast<unsigned>(matrix >> (kSide * i) & 0xf));
          const int column = std::popcount(static_cast<unsigned>(matrix >> i & 0x1111));
          good &= at_least <= row && row <= at_most && at_least <= column && column <= at_most;
        }
        expected += good ? 1 : 0;
      }
      EXPECT_EQ(AllSolutions(Matrices(kSide, {at_least, at_most})).size(), expected)
          << at_least << ":" << at_most;
    }
  }
}

// The chessboard falls apart into two boards of 3 x 3, with 6 matrices each, in either color.
TEST(SolverMultiplicityTest, WithColors) {
  const Problem problem = Matrices(6, {2, 2}, /*one_color=*/true);
  Solver solver(problem);
  EXPECT_EQ(Rest(solver).size(), 2 * 6 * 6);
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

// ---- The order of options ----------------------------------------------------------------------

// Costs 3 1 2 1.
Problem Priced() { return Parse("p\np |3\np |1\np |2\np |1\n"); }

TEST(SolverOrderTest, TheCheapestFirst) {
  EXPECT_THAT(AllSolutions(Priced(), {.strategy = {.option_order = OptionOrder::kCost}}),
              ElementsAre(ElementsAre(1), ElementsAre(3), ElementsAre(2), ElementsAre(0)));
  // Without costs all are equal.
  EXPECT_EQ(AllSolutions(Permutations(4), {.strategy = {.option_order = OptionOrder::kCost}}),
            AllSolutions(Permutations(4)));
}

TEST(SolverOrderTest, AtRandomIsAShuffleOfTheSameSolutions) {
  const Problem problem = Permutations(4);
  const Solutions given = AllSolutions(problem);
  std::set<Solutions> orders;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    const SearchConfig config = {.strategy = {.option_order = OptionOrder::kRandom, .seed = seed}};
    const Solutions shuffled = AllSolutions(problem, config);
    EXPECT_EQ(Sorted(shuffled), Sorted(given)) << seed;
    EXPECT_EQ(AllSolutions(problem, config), shuffled) << seed;  // a seed is one order
    orders.insert(shuffled);
  }
  EXPECT_EQ(orders.size(), 10);
}

// The items branched on and the sizes of the lists do not depend on it.
TEST(SolverOrderTest, NodesAndUpdatesOfAWholeSearchAreTheSame) {
  const Problem problem = Permutations(5);
  EXPECT_EQ(StatsOf(problem, {.strategy = {.option_order = OptionOrder::kRandom, .seed = 7}}),
            StatsOf(problem));
}

TEST(SolverOrderTest, ResetMayChangeIt) {
  const Problem problem = Priced();
  const SearchConfig by_cost = {.strategy = {.option_order = OptionOrder::kCost}};
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  solver.Reset(by_cost);
  EXPECT_TRUE(TableIsAsNew(solver, problem, by_cost));
  EXPECT_THAT(Rest(solver),
              ElementsAre(ElementsAre(1), ElementsAre(3), ElementsAre(2), ElementsAre(0)));
  solver.Reset();  // keeps it
  EXPECT_TRUE(TableIsAsNew(solver, problem, by_cost));
  ASSERT_TRUE(solver.Take(2));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(2)));
  solver.Reset({});
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  EXPECT_EQ(Rest(solver), AllSolutions(problem));

  const SearchConfig one = {.strategy = {.option_order = OptionOrder::kRandom, .seed = 1}};
  const SearchConfig two = {.strategy = {.option_order = OptionOrder::kRandom, .seed = 2}};
  const Problem permutations = Permutations(4);
  Solver shuffled(permutations, one);
  ASSERT_TRUE(shuffled.Next());
  shuffled.Reset(two);
  EXPECT_EQ(Rest(shuffled), AllSolutions(permutations, two));
  shuffled.Reset(one);
  EXPECT_EQ(Rest(shuffled), AllSolutions(permutations, one));
}

TEST(SolverBranchingTest, EveryRuleFindsTheSameSolutions) {
  const Problem problems[] = {
      People(),        OnceOrTwice(),       Permutations(5),
      EvenMatrices(3), Matrices(4, {1, 2}), Matrices(4, {2, 2}, /*one_color=*/true)};
  for (const Problem& problem : problems) {
    const Solutions expected = Sorted(AllSolutions(problem));
    for (const Branching branching :
         {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost, Branching::kSharp,
          Branching::kWeightedDegree, Branching::kFailureRate}) {
      for (const uint64_t seed : {0, 1}) {
        SCOPED_TRACE(testing::Message() << ToString(branching) << " " << seed);
        const SearchConfig config = {.strategy = {.branching = branching, .seed = seed}};
        Solver solver(problem, config);
        EXPECT_EQ(Sorted(Rest(solver)), expected);
        EXPECT_TRUE(TableIsAsNew(solver, problem));
      }
    }
  }
}

// ---- solutions() -------------------------------------------------------------------------------

TEST(SolverRangeTest, IsALoopOverNext) {
  const Problem problem = People();
  Solver solver(problem);
  Solutions found;
  for (const SolutionView options : solver.solutions()) {
    found.emplace_back(options.begin(), options.end());
  }
  EXPECT_EQ(found, AllSolutions(problem));
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  for ([[maybe_unused]] const SolutionView options : solver.solutions()) {
    ADD_FAILURE() << "there are no more";
  }
}

TEST(SolverRangeTest, BeginsWhereTheSearchIs) {
  const Problem problem = Permutations(3);
  const Solutions all = AllSolutions(problem);
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  Solutions found;
  for (const SolutionView options : solver.solutions()) {
    found.emplace_back(options.begin(), options.end());
    if (found.size() == 2) break;
  }
  EXPECT_THAT(found, ElementsAre(all[1], all[2]));
  EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
  EXPECT_THAT(solver.solution(), ElementsAreArray(all[2]));
  EXPECT_THAT(Rest(solver), ElementsAre(all[3], all[4], all[5]));
}

TEST(SolverRangeTest, EndsAtALimit) {
  const Problem problem = Permutations(4);
  Solver solver(problem, {.run = {.limits = {.solutions = 5}}});
  EXPECT_EQ(std::ranges::distance(solver.solutions()), 5);
  EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
}

TEST(SolverRangeTest, GoesIntoAlgorithms) {
  const Problem problem = Permutations(4);
  Solver solver(problem);
  const SolutionRange solutions = solver.solutions();
  const auto identity = std::ranges::find_if(solutions, [](SolutionView options) {
    return std::ranges::equal(options, std::array{0, 5, 10, 15});
  });
  EXPECT_TRUE(identity != std::default_sentinel);
  EXPECT_EQ(solver.stats().solutions, 1);
  auto i = solutions.begin();
  EXPECT_EQ(solver.stats().solutions, 2);
  i++;
  EXPECT_EQ(solver.stats().solutions, 3);
}

// ---- ForEachSolution() -------------------------------------------------------------------------

TEST(ForEachSolutionTest, VisitsAllSolutionsInTheOrderOfNext) {
  const Problem problem = Permutations(4);
  Solutions visited;
  const SearchResult result = ForEachSolution(problem, {}, [&visited](SolutionView options) {
    visited.emplace_back(options.begin(), options.end());
    return Visit::kContinue;
  });
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(visited, AllSolutions(problem));
  Solver solver(problem);
  Rest(solver);
  EXPECT_EQ(result.stats, solver.stats());
}

TEST(ForEachSolutionTest, TheVisitorMayStop) {
  const Problem problem = Permutations(4);
  for (int stop_at = 1; stop_at <= 24; ++stop_at) {
    SCOPED_TRACE(stop_at);
    int visits = 0;
    const SearchResult result = ForEachSolution(problem, {}, [&](SolutionView) {
      return ++visits == stop_at ? Visit::kStop : Visit::kContinue;
    });
    EXPECT_EQ(visits, stop_at);
    EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
    EXPECT_EQ(result.stats.solutions, stop_at);
    Solver solver(problem, {.run = {.limits = {.solutions = stop_at}}});
    Rest(solver);
    EXPECT_EQ(result.stats, solver.stats());
  }
}

TEST(ForEachSolutionTest, KeepsToTheLimits) {
  const Problem problem = Permutations(4);
  int visits = 0;
  const auto count = [&visits](SolutionView) {
    ++visits;
    return Visit::kContinue;
  };
  EXPECT_EQ(ForEachSolution(problem, {.run = {.limits = {.solutions = 5}}}, count).outcome,
            Outcome::kSolutionLimit);
  EXPECT_EQ(visits, 5);
  EXPECT_EQ(ForEachSolution(problem, {.run = {.limits = {.nodes = 3}}}, count).outcome,
            Outcome::kNodeLimit);
  EXPECT_EQ(visits, 5);
}

TEST(ForEachSolutionTest, NothingToVisit) {
  const SearchResult result = ForEachSolution(Parse("p\n"), {}, [](SolutionView) {
    ADD_FAILURE() << "visited";
    return Visit::kStop;
  });
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.stats.solutions, 0);
}

// ---- Moving ------------------------------------------------------------------------------------

TEST(SolverMoveTest, GoesOnWhereTheOtherWas) {
  const Problem problem = Permutations(4);
  const Solutions all = AllSolutions(problem);
  for (int steps = 0; steps <= 24; ++steps) {
    SCOPED_TRACE(steps);
    Solver first(problem);
    for (int i = 0; i < steps; ++i) ASSERT_TRUE(first.Next());
    Solver second = std::move(first);
    if (steps > 0) {
      EXPECT_THAT(second.solution(), ElementsAreArray(all[steps - 1]));
    }
    EXPECT_EQ(second.stats().solutions, steps);
    const Solutions rest = Rest(second);
    EXPECT_THAT(rest, ElementsAreArray(all.begin() + steps, all.end()));
    EXPECT_EQ(second.outcome(), Outcome::kExhausted);
  }
}

TEST(SolverMoveTest, MayBeAssigned) {
  const Problem problem = Permutations(4);
  const Problem other = People();
  const Solutions all = AllSolutions(problem);
  Solver first(problem, {.run = {.limits = {.solutions = 20}}});
  ASSERT_TRUE(first.Forbid(1));
  ASSERT_TRUE(first.Take(0));
  ASSERT_TRUE(first.Next());
  Solver second(other);
  ASSERT_TRUE(second.Next());
  second = std::move(first);
  EXPECT_EQ(Rest(second).size(), 5);  // of 3!
  second.Reset();
  EXPECT_TRUE(TableIsAsNew(second, problem));
  EXPECT_THAT(Rest(second), ElementsAreArray(all.begin(), all.begin() + 20));
  EXPECT_EQ(second.outcome(), Outcome::kSolutionLimit);
}

// ---- Depth -------------------------------------------------------------------------------------

// One option for each item: every level of the search has one node.
void SearchDeeply() {
  // Choosing the items takes time quadratic in their number.
  constexpr int kDepth = 10'000;
  ProblemBuilder b;
  for (int i = 0; i < kDepth; ++i) b.AddOption({b.AddItem()});
  const Problem problem = std::move(b).Build().value();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  ASSERT_EQ(solver.solution().size(), kDepth);
  for (int i = 0; i < kDepth; ++i) ASSERT_EQ(solver.solution()[i], i);
  EXPECT_EQ(solver.stats().max_level(), kDepth);
  EXPECT_EQ(solver.stats().nodes, kDepth + 1);
  if (solver.kernel() == Kernel::kLinks) {
    EXPECT_EQ(solver.stats().updates, kDepth);
  }
  solver.Reset();  // from the very bottom
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  ASSERT_TRUE(solver.Next());
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverDepthTest, NeedsNoStack) {
#if defined(__unix__) || defined(__APPLE__)
  // A stack that has 13 bytes for each level.
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, 128 * 1024), 0);
  pthread_t thread;
  const auto run = [](void*) -> void* {
    SearchDeeply();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, run, nullptr), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
#else
  SearchDeeply();
#endif
}

}  // namespace
}  // namespace dlx
