#include "dlx/solver.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/config.h"
#include "dlx/internal/links.h"
#include "dlx/problem.h"
#include "dlx/stats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/knuth_reader.h"

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

namespace dlx {

class SolverPeer {
 public:
  static const internal::Links& table(const Solver& solver) { return solver.walk_.table(); }
};

namespace {

using ::quadrille_test::ParseKnuth;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;
using ::testing::Lt;

using Solutions = std::vector<std::vector<OptionId>>;

static_assert(!std::is_constructible_v<Solver, Problem>, "would outlive the problem");
static_assert(!std::is_constructible_v<Solver, Problem, SearchConfig>);
static_assert(std::is_nothrow_move_constructible_v<Solver> && std::is_move_assignable_v<Solver>);
static_assert(!std::is_copy_constructible_v<Solver> && !std::is_copy_assignable_v<Solver>);

// The solutions that are left.
Solutions Rest(Solver& solver) {
  Solutions solutions;
  while (solver.Next()) {
    const SolutionView solution = solver.solution();
    solutions.emplace_back(solution.begin(), solution.end());
  }
  return solutions;
}

Solutions AllSolutions(const Problem& problem) {
  Solver solver(problem);
  Solutions solutions = Rest(solver);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  return solutions;
}

bool TableIsAsNew(const Solver& solver, const Problem& problem) {
  EXPECT_EQ(SolverPeer::table(solver).Check(), "");
  return SolverPeer::table(solver) == internal::Links(problem);
}

void ExpectSameStats(const SearchStats& a, const SearchStats& b) {
  EXPECT_EQ(a.solutions, b.solutions);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.updates, b.updates);
  EXPECT_EQ(a.profile, b.profile);
}

// Options: 0 {ada nine}, 1 {ada ten}, 2 {bob nine}, 3 {bob ten}, 4 {cyd}.
// Solutions: 4 0 3, then 4 1 2. Nodes 6, updates 14; see stats_test.cc.
Problem People() {
  return ParseKnuth("ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n").value();
}

// All permutations of 1 ... n: n! solutions.
Problem Permutations(int n) {
  ProblemBuilder b;
  std::vector<Item> rows, columns;
  for (int i = 0; i < n; ++i) rows.push_back(b.AddItem());
  for (int i = 0; i < n; ++i) columns.push_back(b.AddItem());
  for (const Item row : rows) {
    for (const Item column : columns) b.AddOption({row, column});
  }
  return std::move(b).Build().value();
}

// More solutions than anyone can wait for. Tests that use it stop at kSafetyNet nodes, if what
// should stop them does not.
Problem Endless() { return Permutations(30); }
constexpr int64_t kSafetyNet = 100'000'000;

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
    ExpectSameStats(solver.stats(), stats);
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
  const Problem problem = ParseKnuth("a b c\na\na b\nb\na c\nb c\n").value();
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(3, 2), ElementsAre(4, 0)));
}

TEST(SolverTest, TiesGoToTheItemThatWasAddedFirst) {
  // All lists have two options. The root branches on b, whose options are 1 and 3.
  const Problem problem = ParseKnuth("b a c\na c\nb\na\nb c\n").value();
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(1, 0), ElementsAre(3, 2)));
}

TEST(SolverTest, SecondaryItemsAreNotBranchedOn) {
  // s and t have one option each, p and q have two.
  const Problem problem = ParseKnuth("p q | s t\np\nq s\np t\nq\n").value();
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
  EXPECT_THAT(AllSolutions(ParseKnuth(" | s t\ns\nt\ns t\n").value()), ElementsAre(IsEmpty()));
}

TEST(SolverTest, AnItemWithoutOptionsHasNoSolution) {
  EXPECT_THAT(AllSolutions(ParseKnuth("p\n").value()), IsEmpty());
  EXPECT_THAT(AllSolutions(ParseKnuth("p q r\np\nr\np r\n").value()), IsEmpty());
}

TEST(SolverTest, ASecondaryItemWithoutOptionsDoesNotMatter) {
  EXPECT_THAT(AllSolutions(ParseKnuth("p | s\np\n").value()), ElementsAre(ElementsAre(0)));
}

TEST(SolverTest, AnOptionWithoutPrimaryItemIsNumberedButNeverChosen) {
  const Problem problem = ParseKnuth("p | s t\ns\np t\ns t\np s\n").value();
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(1), ElementsAre(3)));
}

TEST(SolverTest, EqualOptionsAreDifferent) {
  const Problem problem = ParseKnuth("p q\np\nq\np\nq\n").value();
  EXPECT_THAT(AllSolutions(problem), ElementsAre(ElementsAre(0, 1), ElementsAre(0, 3),
                                                 ElementsAre(2, 1), ElementsAre(2, 3)));
}

TEST(SolverTest, ItemsOfAnOptionMayStandInAnyOrder) {
  const Problem problem = ParseKnuth("a b c\nc a b\nb c\na\nc b\n").value();
  EXPECT_THAT(AllSolutions(problem),
              ElementsAre(ElementsAre(0), ElementsAre(2, 1), ElementsAre(2, 3)));
}

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
  const Problem problem = ParseKnuth("a b c d\na b\nb c\nc d\n").value();
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
  const Problem problem = ParseKnuth("p\np\np\np\n").value();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(1));
  EXPECT_THAT(Rest(solver), ElementsAre(ElementsAre(0), ElementsAre(2)));
}

TEST(SolverPresetTest, AnOptionWithoutPrimaryItemMayBeTaken) {
  // 0 {s}, 1 {p s}, 2 {p t}, 3 {t}
  const Problem problem = ParseKnuth("p | s t\ns\np s\np t\nt\n").value();
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
  const Problem problem = ParseKnuth("p | s t\ns\np s\n").value();
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
  const Problem problem = ParseKnuth(" | s t\ns\nt\n").value();
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
    ExpectSameStats(solver.stats(), SearchStats());
  }
  EXPECT_EQ(Rest(solver), all);
}

TEST(SolverResetTest, TheSearchItselfRestoresTheTable) {
  const Problem problem = Permutations(4);
  Solver solver(problem);
  Rest(solver);
  EXPECT_TRUE(TableIsAsNew(solver, problem));
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
  Solver solver(problem, {.max_solutions = 1});
  EXPECT_EQ(Rest(solver).size(), 1);
  solver.Reset();
  EXPECT_EQ(Rest(solver).size(), 1);
  EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
  solver.Reset({});
  EXPECT_EQ(Rest(solver).size(), 2);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  solver.Reset({.max_nodes = 2});
  EXPECT_THAT(Rest(solver), IsEmpty());
  EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(SolverLimitTest, Solutions) {
  const Problem problem = Permutations(4);
  const Solutions all = AllSolutions(problem);
  for (int64_t limit = 1; limit <= 24; ++limit) {
    SCOPED_TRACE(limit);
    Solver solver(problem, {.max_solutions = limit});
    for (int64_t i = 0; i < limit; ++i) {
      EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
      ASSERT_TRUE(solver.Next());
    }
    // Stopped at once, though with 24 nothing was left; and the last solution is there.
    EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
    EXPECT_EQ(solver.stats().solutions, limit);
    EXPECT_THAT(solver.solution(), ElementsAreArray(all[limit - 1]));
    const SearchStats stats = solver.stats();
    EXPECT_FALSE(solver.Next());
    EXPECT_FALSE(solver.Next());
    EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
    ExpectSameStats(solver.stats(), stats);
  }
  Solver solver(problem, {.max_solutions = 25});
  EXPECT_EQ(Rest(solver), all);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, ZeroAndLessIsNoLimit) {
  const Problem problem = Permutations(3);
  for (const int64_t none : {int64_t{0}, int64_t{-1}, std::numeric_limits<int64_t>::min()}) {
    Solver solver(problem, {.max_solutions = none,
                            .max_nodes = none,
                            .max_updates = none,
                            .max_seconds = static_cast<double>(none)});
    EXPECT_EQ(Rest(solver).size(), 6);
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  }
}

TEST(SolverLimitTest, VeryLargeLimits) {
  const Problem problem = Permutations(3);
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  for (const double seconds : {1e6, 1e18, 1e300, std::numeric_limits<double>::infinity()}) {
    Solver solver(
        problem,
        {.max_solutions = kMax, .max_nodes = kMax, .max_updates = kMax, .max_seconds = seconds});
    EXPECT_EQ(Rest(solver).size(), 6);
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  }
}

// After each number of nodes, the search of People(): updates made, solutions found. Node 1 ends
// when the first option of cyd is covered; see stats_test.cc.
TEST(SolverLimitTest, NodesByHand) {
  const Problem problem = People();
  constexpr int64_t kUpdates[] = {1, 6, 9, 11, 14};
  constexpr int64_t kSolutions[] = {0, 0, 0, 1, 1};
  for (int64_t limit = 1; limit <= 5; ++limit) {
    SCOPED_TRACE(limit);
    Solver solver(problem, {.max_nodes = limit});
    Rest(solver);
    EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
    EXPECT_EQ(solver.stats().nodes, limit);
    EXPECT_EQ(solver.stats().updates, kUpdates[limit - 1]);
    EXPECT_EQ(solver.stats().solutions, kSolutions[limit - 1]);
  }
}

TEST(SolverLimitTest, NodesAreExact) {
  const Problem problem = Permutations(4);
  Solver whole(problem);
  const Solutions all = Rest(whole);
  const int64_t nodes = whole.stats().nodes;
  for (int64_t limit = 1; limit < nodes; ++limit) {
    SCOPED_TRACE(limit);
    Solver solver(problem, {.max_nodes = limit});
    const Solutions found = Rest(solver);
    EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
    EXPECT_EQ(solver.stats().nodes, limit);
    EXPECT_EQ(solver.stats().solutions, static_cast<int64_t>(found.size()));
    EXPECT_THAT(found, ElementsAreArray(all.begin(), all.begin() + found.size()));
    EXPECT_FALSE(solver.Next());
    EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
    solver.Reset({});
    EXPECT_TRUE(TableIsAsNew(solver, problem));
  }
  Solver solver(problem, {.max_nodes = nodes + 1});
  EXPECT_EQ(Rest(solver), all);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, UpdatesStopAtTheEndOfTheNode) {
  const Problem problem = Permutations(4);
  // Updates made when 1, 2, ... nodes are complete.
  std::vector<int64_t> updates;
  Solver solver(problem);
  do {
    solver.Reset({.max_nodes = static_cast<int64_t>(updates.size()) + 1});
    Rest(solver);
    updates.push_back(solver.stats().updates);
  } while (solver.outcome() == Outcome::kNodeLimit);
  updates.pop_back();  // the last node: nothing comes behind it

  for (int64_t limit = 1; limit <= updates.back(); ++limit) {
    SCOPED_TRACE(limit);
    solver.Reset({.max_updates = limit});
    Rest(solver);
    EXPECT_EQ(solver.outcome(), Outcome::kUpdateLimit);
    const auto reached = std::lower_bound(updates.begin(), updates.end(), limit);
    EXPECT_EQ(solver.stats().updates, *reached);
    EXPECT_EQ(solver.stats().nodes, reached - updates.begin() + 1);
  }
  solver.Reset({.max_updates = 1'000'000});
  Rest(solver);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, TheFirstLimitCounts) {
  const Problem problem = People();
  Solver solver(problem, {.max_solutions = 1, .max_nodes = 4, .max_updates = 10});
  ASSERT_TRUE(solver.Next());  // node 4, after 9 updates
  EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
  solver.Reset({.max_solutions = 2, .max_nodes = 4, .max_updates = 100});
  ASSERT_TRUE(solver.Next());
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
  solver.Reset({.max_solutions = 2, .max_nodes = 5, .max_updates = 7});
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kUpdateLimit);
}

TEST(SolverLimitTest, Seconds) {
  const Problem problem = Endless();
  Solver solver(problem, {.max_nodes = kSafetyNet, .max_seconds = 0.05});
  const auto start = std::chrono::steady_clock::now();
  while (solver.Next()) {
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(solver.outcome(), Outcome::kTimeLimit);
  EXPECT_GE(elapsed.count(), 0.05);
  EXPECT_FALSE(solver.Next());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

TEST(SolverLimitTest, TheClockStartsAtTheFirstNext) {
  const Problem problem = Endless();
  Solver solver(problem, {.max_nodes = kSafetyNet, .max_seconds = 0.5});
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_TRUE(solver.Next());
  // From then on it runs, whether the solver does or not.
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  const int64_t nodes = solver.stats().nodes;
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.outcome(), Outcome::kTimeLimit);
  EXPECT_THAT(solver.stats().nodes - nodes, Lt(50'000));
  // And starts again after a Reset().
  solver.Reset();
  EXPECT_TRUE(solver.Next());
}

TEST(SolverLimitTest, CancelledBeforeTheSearch) {
  const Problem problem = People();
  std::stop_source source;
  Solver solver(problem, {.stop = source.get_token()});
  source.request_stop();
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
  EXPECT_EQ(solver.stats().nodes, 0);
  solver.Reset({});
  EXPECT_EQ(Rest(solver).size(), 2);
}

TEST(SolverLimitTest, CancelledBetweenSolutions) {
  const Problem problem = Endless();
  std::stop_source source;
  Solver solver(problem, {.max_nodes = kSafetyNet, .stop = source.get_token()});
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(solver.Next());
  source.request_stop();
  const SearchStats at_request = solver.stats();
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
  EXPECT_THAT(solver.stats().updates - at_request.updates, Lt(50'000));
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
  // However much the search before did, the next one looks at once.
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
  EXPECT_EQ(solver.stats().nodes, 0);
}

TEST(SolverLimitTest, CancelledFromAnotherThread) {
  const Problem problem = Endless();
  std::stop_source source;
  Solver solver(problem, {.max_nodes = kSafetyNet, .stop = source.get_token()});
  std::thread canceller([&source] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    source.request_stop();
  });
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
  canceller.join();
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
  ExpectSameStats(result.stats, solver.stats());
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
    Solver solver(problem, {.max_solutions = stop_at});
    Rest(solver);
    ExpectSameStats(result.stats, solver.stats());
  }
}

TEST(ForEachSolutionTest, KeepsToTheLimits) {
  const Problem problem = Permutations(4);
  int visits = 0;
  const auto count = [&visits](SolutionView) {
    ++visits;
    return Visit::kContinue;
  };
  EXPECT_EQ(ForEachSolution(problem, {.max_solutions = 5}, count).outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(visits, 5);
  EXPECT_EQ(ForEachSolution(problem, {.max_nodes = 3}, count).outcome, Outcome::kNodeLimit);
  EXPECT_EQ(visits, 5);
}

TEST(ForEachSolutionTest, NothingToVisit) {
  const SearchResult result = ForEachSolution(ParseKnuth("p\n").value(), {}, [](SolutionView) {
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
  Solver first(problem, {.max_solutions = 20});
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
  EXPECT_EQ(solver.stats().updates, kDepth);
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
