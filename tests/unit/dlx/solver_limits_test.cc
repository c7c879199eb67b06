// SPDX-License-Identifier: Apache-2.0
//
// Where a search ends, and what it tells on the way: limits, progress, reports.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/canceller.h"
#include "tests/support/fake_clock.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::AllSolutions;
using ::quadrille_test::Canceller;
using ::quadrille_test::Endless;
using ::quadrille_test::EvenMatrices;
using ::quadrille_test::FakeClock;
using ::quadrille_test::kSafetyNet;
using ::quadrille_test::Matrices;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Permutations;
using ::quadrille_test::Rest;
using ::quadrille_test::Solutions;
using ::quadrille_test::TableIsAsNew;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::Lt;

// ---- Limits ------------------------------------------------------------------------------------

TEST(SolverLimitTest, Solutions) {
  const Problem problem = Permutations(4);
  const Solutions all = AllSolutions(problem);
  for (int64_t limit = 1; limit <= 24; ++limit) {
    SCOPED_TRACE(limit);
    Solver solver(problem, {.run = {.limits = {.solutions = limit}}});
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
    EXPECT_EQ(solver.stats(), stats);
  }
  Solver solver(problem, {.run = {.limits = {.solutions = 25}}});
  EXPECT_EQ(Rest(solver), all);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, ALimitOfZeroOrLessIsUsedUpFromTheStart) {
  const Problem problem = Permutations(3);
  for (const int64_t used_up : {int64_t{0}, int64_t{-1}, std::numeric_limits<int64_t>::min()}) {
    for (const auto& [limits, outcome] :
         {std::pair{Limits{.solutions = used_up}, Outcome::kSolutionLimit},
          std::pair{Limits{.nodes = used_up}, Outcome::kNodeLimit},
          std::pair{Limits{.updates = used_up}, Outcome::kUpdateLimit},
          std::pair{Limits{.seconds = static_cast<double>(used_up)}, Outcome::kTimeLimit}}) {
      Solver solver(problem, {.run = {.limits = limits}});
      EXPECT_FALSE(solver.Next());
      EXPECT_EQ(solver.outcome(), outcome);
      EXPECT_EQ(solver.stats(), SearchStats());
    }
  }
}

TEST(SolverLimitTest, WithoutLimitsTheSearchIsExhausted) {
  const Problem problem = Permutations(3);
  Solver solver(problem, {.run = {.limits = {.memory_bytes = std::nullopt}}});
  EXPECT_EQ(Rest(solver).size(), 6);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, VeryLargeLimits) {
  const Problem problem = Permutations(3);
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  for (const double seconds : {1e6, 1e18, 1e300, std::numeric_limits<double>::infinity()}) {
    Solver solver(
        problem,
        {.run = {
             .limits = {.solutions = kMax, .nodes = kMax, .updates = kMax, .seconds = seconds}}});
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
    Solver solver(problem, {.run = {.limits = {.nodes = limit}}});
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
  for (int64_t limit = 1; limit <= nodes; ++limit) {  // the last node is a limit too
    SCOPED_TRACE(limit);
    Solver solver(problem, {.run = {.limits = {.nodes = limit}}});
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
  Solver solver(problem, {.run = {.limits = {.nodes = nodes + 1}}});
  EXPECT_EQ(Rest(solver), all);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, UpdatesStopAtTheEndOfTheNode) {
  const Problem problem = Permutations(4);
  // Updates made when 1, 2, ... nodes are complete.
  std::vector<int64_t> updates;
  Solver solver(problem);
  do {
    solver.Reset({.run = {.limits = {.nodes = static_cast<int64_t>(updates.size()) + 1}}});
    Rest(solver);
    updates.push_back(solver.stats().updates);
  } while (solver.outcome() == Outcome::kNodeLimit);
  updates.pop_back();  // the last node: nothing comes after it

  for (int64_t limit = 1; limit <= updates.back(); ++limit) {
    SCOPED_TRACE(limit);
    solver.Reset({.run = {.limits = {.updates = limit}}});
    Rest(solver);
    EXPECT_EQ(solver.outcome(), Outcome::kUpdateLimit);
    const auto reached = std::lower_bound(updates.begin(), updates.end(), limit);
    EXPECT_EQ(solver.stats().updates, *reached);
    EXPECT_EQ(solver.stats().nodes, reached - updates.begin() + 1);
  }
  solver.Reset({.run = {.limits = {.updates = 1'000'000}}});
  Rest(solver);
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
}

TEST(SolverLimitTest, TheFirstLimitCounts) {
  const Problem problem = People();
  Solver solver(problem, {.run = {.limits = {.solutions = 1, .nodes = 4, .updates = 10}}});
  ASSERT_TRUE(solver.Next());  // node 4, after 9 updates
  EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
  solver.Reset({.run = {.limits = {.solutions = 2, .nodes = 4, .updates = 100}}});
  ASSERT_TRUE(solver.Next());
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
  solver.Reset({.run = {.limits = {.solutions = 2, .nodes = 5, .updates = 7}}});
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.outcome(), Outcome::kUpdateLimit);
}

TEST(SolverLimitTest, EndsWhenItsTimeIsUp) {
  const Problem problem = Endless();
  const FakeClock clock(0.01);
  Solver solver(problem, {.run = {.limits = {.nodes = kSafetyNet, .seconds = 0.5}}});
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.outcome(), Outcome::kTimeLimit);
  EXPECT_GE(clock.Seconds(), 0.5);
  EXPECT_LT(clock.Seconds(), 0.6);
  EXPECT_FALSE(solver.Next());
  solver.Reset();
  EXPECT_TRUE(TableIsAsNew(solver, problem));
}

// Solutions of 500 options, and a few nodes from one to the next.
TEST(SolverLimitTest, LongSolutionsDoNotDelayTheLimit) {
  ProblemBuilder b;
  const Item item = b.AddItem("", {.at_least = 500, .at_most = 500});
  for (int i = 0; i < 1000; ++i) b.AddOption({item});
  const Problem problem = *std::move(b).Build();
  const FakeClock clock(0.01);
  Solver solver(problem, {.run = {.limits = {.seconds = 0.5}}});
  int solutions = 0;
  while (solver.Next()) ++solutions;
  EXPECT_EQ(solver.outcome(), Outcome::kTimeLimit);
  EXPECT_GT(solutions, 0);
  EXPECT_LT(solutions, 5'000);
}

TEST(SolverLimitTest, TheClockStartsAtTheFirstNext) {
  const Problem problem = Endless();
  FakeClock clock(1e-6);
  Solver solver(problem, {.run = {.limits = {.nodes = kSafetyNet, .seconds = 0.5}}});
  clock.Pass(0.6);
  EXPECT_TRUE(solver.Next());
  // From then on it runs, whether the solver does or not.
  clock.Pass(0.6);
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
  Solver solver(problem, {.run = {.limits = {.stop = source.get_token()}}});
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
  Solver solver(problem, {.run = {.limits = {.nodes = kSafetyNet, .stop = source.get_token()}}});
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
  Canceller canceller;
  Solver solver(problem, {.run = {.limits = {.stop = canceller.token()}}});
  while (solver.Next()) canceller.Start();
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
  EXPECT_GT(solver.stats().solutions, 0);
}

// ---- Progress ----------------------------------------------------------------------------------

// "1/2 3/4 = 0.5": the way and the ways at each level, and what is done.
std::string Show(const Progress& progress) {
  std::string text;
  for (const auto& [way, ways] : progress.path) absl::StrAppend(&text, way, "/", ways, " ");
  return absl::StrCat(text, "= ", progress.done);
}

TEST(SolverProgressTest, IsTheShareOfBranchesTried) {
  const Problem problem = People();  // cyd has one option, then ada two, then bob one
  Solver solver(problem);
  EXPECT_EQ(Show(solver.progress()), "= 0");
  ASSERT_TRUE(solver.Next());
  EXPECT_EQ(Show(solver.progress()), "1/1 1/2 1/1 = 0.5");
  ASSERT_TRUE(solver.Next());
  EXPECT_EQ(Show(solver.progress()), "1/1 2/2 1/1 = 1");
  ASSERT_FALSE(solver.Next());
  EXPECT_EQ(Show(solver.progress()), "= 1");
  solver.Reset();
  EXPECT_EQ(Show(solver.progress()), "= 0");
}

TEST(SolverProgressTest, BeforeANodeNothingOfItIsDone) {
  const Problem problem = People();
  const auto after = [&problem](int64_t nodes) {
    Solver solver(problem, {.run = {.limits = {.nodes = nodes}}});
    Rest(solver);
    return Show(solver.progress());
  };
  EXPECT_EQ(after(1), "1/1 = 0");
  EXPECT_EQ(after(2), "1/1 1/2 = 0");
  EXPECT_EQ(after(3), "1/1 1/2 1/1 = 0");  // the solution is not entered
  EXPECT_EQ(after(4), "1/1 2/2 = 0.5");
  EXPECT_EQ(after(5), "1/1 2/2 1/1 = 0.5");
  EXPECT_EQ(after(6), "= 1");
}

// q has two options and p, to be covered once or twice, two ways; see walk_test.cc.
TEST(SolverProgressTest, WithMultiplicitiesByHand) {
  const Problem problem = OnceOrTwice();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());  // 0, and 1
  EXPECT_EQ(Show(solver.progress()), "1/2 1/2 = 0.25");
  ASSERT_TRUE(solver.Next());  // 0, and p gets no more
  EXPECT_EQ(Show(solver.progress()), "1/2 2/2 = 0.5");
  ASSERT_TRUE(solver.Next());  // 2, 1, and p gets no more
  EXPECT_EQ(Show(solver.progress()), "2/2 1/1 1/1 = 1");
}

TEST(SolverProgressTest, WithoutSolutions) {
  const Problem problem = Parse("p q\np\n");
  Solver solver(problem);
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(Show(solver.progress()), "= 1");
  solver.Reset();
  solver.Take(0);
  EXPECT_FALSE(solver.Take(0));
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(Show(solver.progress()), "= 1");
}

TEST(SolverProgressTest, NeverFalls) {
  const Problem problems[] = {Permutations(5), EvenMatrices(3), Matrices(4, {1, 2}),
                              Matrices(4, {0, 4}), Parse("0:2|p q r\np\np q\np r\nr\nq r\n")};
  for (const Problem& problem : problems) {
    double last = 0;
    for (int64_t nodes = 1;; ++nodes) {
      Solver solver(problem, {.run = {.limits = {.nodes = nodes}}});
      Rest(solver);
      const Progress progress = solver.progress();
      EXPECT_GE(progress.done, last - 1e-12) << nodes;
      EXPECT_LE(progress.done, 1 + 1e-12) << nodes;
      for (const auto& [way, ways] : progress.path) {
        EXPECT_LE(1, way);
        EXPECT_LE(way, ways);
      }
      last = progress.done;
      if (solver.outcome() == Outcome::kExhausted || nodes == 1000) break;
    }
  }
}

// ---- Reports -----------------------------------------------------------------------------------

TEST(SolverReportTest, IsCalledBetweenNodes) {
  const Problem problem = Permutations(7);
  // With the options of the solutions.
  const auto work_of = [](const SearchStats& stats) {
    return stats.nodes + stats.updates + 7 * stats.solutions;
  };
  SearchStats last;
  double done = -1;
  int calls = 0;
  SearchConfig config = {.run = {.watch = {.every_seconds = 0}}};  // whenever it looks at the clock
  std::optional<Solver> solver;
  config.run.watch.callback = [&](const Progress& progress) {
    ++calls;
    const SearchStats& stats = solver->stats();
    EXPECT_EQ(progress.nodes, stats.nodes);
    EXPECT_EQ(progress.updates, stats.updates);
    EXPECT_EQ(progress.solutions, static_cast<uint64_t>(stats.solutions));
    EXPECT_EQ(solver->outcome(), Outcome::kUnfinished);
    EXPECT_GE(stats.solutions, last.solutions);
    EXPECT_EQ(stats.nodes > 0, calls > 1);  // the first time before the first node
    if (calls > 1) {
      EXPECT_GE(work_of(stats) - work_of(last), 1 << 14);
      EXPECT_THAT(work_of(stats) - work_of(last), Lt(17'000));
    }
    EXPECT_GE(progress.done, done);
    done = progress.done;
    last = stats;
  };
  solver.emplace(problem, config);
  EXPECT_EQ(Rest(*solver).size(), 5040);
  const SearchStats& stats = solver->stats();
  EXPECT_EQ(calls, 1 + work_of(stats) / ((1 << 14) + 30));
}

TEST(SolverReportTest, NotBeforeItsTime) {
  const Problem problem = Permutations(6);
  for (const double seconds : {60.0, 1e300}) {
    SearchConfig config = {.run = {.watch = {.every_seconds = seconds}}};
    config.run.watch.callback = [](const Progress&) { ADD_FAILURE() << "called"; };
    Solver solver(problem, config);
    EXPECT_EQ(Rest(solver).size(), 720);
  }
}

TEST(SolverReportTest, AsOftenAsAsked) {
  const Problem problem = Endless();
  std::stop_source stop;
  int calls = 0;
  SearchConfig config = {.run = {.limits = {.nodes = kSafetyNet, .stop = stop.get_token()},
                                 .watch = {.every_seconds = 0.02}}};
  const FakeClock clock(0.001);
  double last = 0;
  config.run.watch.callback = [&](const Progress& progress) {
    EXPECT_GE(progress.seconds, last + 0.02);
    EXPECT_LT(progress.seconds, last + 0.03);
    last = progress.seconds;
    if (++calls == 3) stop.request_stop();  // a report may end the search
  };
  Solver solver(problem, config);
  while (solver.Next()) {
  }
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
}

TEST(SolverNextWithinTest, StopsInBetweenAndGoesOn) {
  const Problem problem = EvenMatrices(4);
  const Solutions all = AllSolutions(problem);
  for (const int64_t nodes : {1, 2, 7, 1000000}) {
    Solver solver(problem);
    Solutions found;
    int64_t last = 0;
    while (solver.outcome() == Outcome::kUnfinished) {
      if (solver.NextWithin(nodes)) {
        found.emplace_back(solver.solution().begin(), solver.solution().end());
      }
      EXPECT_LE(solver.stats().nodes, last + nodes);
      last = solver.stats().nodes;
    }
    EXPECT_EQ(found, all);
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
    EXPECT_EQ(solver.stats(), quadrille_test::StatsOf(problem));
    EXPECT_FALSE(solver.NextWithin(nodes));
  }
}

TEST(SolverNextWithinTest, ComesToLimitsAsNextDoes) {
  const Problem problem = EvenMatrices(4);
  const SearchConfig config = {.run = {.limits = {.nodes = 50}}};
  Solver whole(problem, config);
  Rest(whole);
  Solver solver(problem, config);
  while (solver.outcome() == Outcome::kUnfinished) solver.NextWithin(3);
  EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
  EXPECT_EQ(solver.stats(), whole.stats());
  Solver mixed(problem);
  mixed.NextWithin(5);
  Rest(mixed);  // the bound was for that call alone
  EXPECT_EQ(mixed.outcome(), Outcome::kExhausted);
}

TEST(SolverReportTest, ChangesNothing) {
  const Problem problem = EvenMatrices(4);
  int calls = 0;
  SearchConfig config = {.run = {.watch = {.every_seconds = 0}}};
  std::optional<Solver> solver;
  config.run.watch.callback = [&](const Progress&) {
    ++calls;
    EXPECT_FALSE(solver->Checkpoint().empty());
  };
  solver.emplace(problem, config);
  EXPECT_EQ(Rest(*solver), AllSolutions(problem));
  EXPECT_EQ(solver->stats(), quadrille_test::StatsOf(problem));
  EXPECT_GT(calls, 1);
}

}  // namespace
}  // namespace dlx
