// SPDX-License-Identifier: Apache-2.0
//
// What every verb of dlx/run.h promises: limits of time, of memory and the stop token hold,
// whatever the verb does. The clock is one of the test's own, which moves with each look: how much
// work passes between two looks, and between a stop request and the end, is then a number that no
// machine changes.

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/heap.h"
#include "tests/support/known_problems.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::Dominoes;
using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Permutations;

// What a verb did: how it ended, and its work in units of its own (nodes, or entries of options).
struct Did {
  Ending ending;
  int64_t work = 0;
};

struct Verb {
  std::string name;
  std::function<Did(const Run&)> call;
};

void PrintTo(const Verb& verb, std::ostream* out) { *out << verb.name; }

// 30! solutions.
const Problem& Endless() {
  static const Problem problem = Permutations(30);
  return problem;
}

// The same with costs.
const Problem& EndlessWithCosts() {
  static const Problem problem = [] {
    ProblemBuilder b;
    constexpr int kSize = 30;
    std::vector<Item> items;
    for (int i = 0; i < 2 * kSize; ++i) items.push_back(b.AddItem());
    for (int r = 0; r < kSize; ++r) {
      for (int c = 0; c < kSize; ++c) {
        b.AddOption({items[r], items[kSize + c]}, {.cost = (r * 7 + c * 11) % 13});
      }
    }
    return std::move(b).Build().value();
  }();
  return problem;
}

// No solution, and no search that finds that out in an hour.
const Problem& Mutilated() {
  static const Problem problem = Dominoes(10, 10, {"00", "99"});
  return problem;
}

// So large that to preprocess it takes a minute.
const Problem& Large() {
  static const Problem problem = Permutations(250);
  return problem;
}

Did ByNodes(const Ending& ending) { return {ending, ending.nodes}; }

Did SolveAll(Kernel kernel, const Run& run) {
  Solver solver(Endless(), {.strategy = {.kernel = kernel}, .run = run});
  while (solver.Next()) {
  }
  return ByNodes(solver.result());
}

Did CountWith(CountPlan plan, Run run, int threads) {
  run.threads = threads;
  return ByNodes(Count(Endless(), {.plan = plan, .run = run}));
}

Did InParallel(Run run, int threads, bool ordered, Branching branching) {
  run.threads = threads;
  return ByNodes(SearchInParallel(
      Endless(), {.strategy = {.branching = branching}, .ordered = ordered, .run = run},
      [](SolutionView) { return Visit::kContinue; }));
}

std::vector<Verb> Verbs() {
  std::vector<Verb> verbs = {
      {"ForEachSolution",
       [](const Run& run) {
         return ByNodes(ForEachSolution(Endless(), {.run = run},
                                        [](SolutionView) { return Visit::kContinue; }));
       }},
      {"CountInParallel",
       [](Run run) {
         run.threads = 2;
         return ByNodes(CountInParallel(Endless(), {.run = run}));
       }},
      {"FindFirst", [](const Run& run) { return ByNodes(FindFirst(Mutilated(), {.run = run})); }},
      {"Compile", [](const Run& run) { return ByNodes(Compile(Endless(), {.run = run})); }},
      {"Minimize",
       [](const Run& run) {
         return ByNodes(Minimize(EndlessWithCosts(), {.k = 1'000'000'000, .run = run}));
       }},
      {"Explain", [](const Run& run) { return ByNodes(Explain(Mutilated(), {.run = run})); }},
      {"Preprocess",
       [](const Run& run) {
         const Reduction reduction = Preprocess(Large(), {.run = run});
         return Did{reduction, reduction.updates.value_or(0)};
       }},
      {"EstimateSearch",
       [](const Run& run) {
         return ByNodes(*EstimateSearch(Endless(), {.probes = 1'000'000'000, .run = run}));
       }},
  };
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells, Kernel::kBits}) {
    verbs.push_back({"Solver_" + std::string(ToString(kernel)),
                     [kernel](const Run& run) { return SolveAll(kernel, run); }});
  }
  for (const int threads : {1, 2}) {
    const std::string suffix = "_" + std::to_string(threads);
    for (const CountPlan plan :
         {CountPlan::kAuto, CountPlan::kSearch, CountPlan::kMemo, CountPlan::kFrontier}) {
      verbs.push_back({"Count_" + std::string(ToString(plan)) + suffix,
                       [=](const Run& run) { return CountWith(plan, run, threads); }});
    }
    for (const bool ordered : {false, true}) {
      verbs.push_back(
          {(ordered ? "SearchInOrder" : "SearchInParallel") + suffix, [=](const Run& run) {
             return InParallel(run, threads, ordered, Branching::kWeightedDegree);
           }});
    }
  }
  return verbs;
}

class VerbTest : public testing::TestWithParam<Verb> {};
INSTANTIATE_TEST_SUITE_P(Dlx, VerbTest, testing::ValuesIn(Verbs()),
                         [](const auto& test) { return test.param.name; });

// The most work of one thread between two looks at the clock: 50 microseconds of nodes and updates,
// or a millisecond of steps of a cached search.
constexpr int64_t kMostWorkOfLook = 1 << 16;

TEST_P(VerbTest, EndsAtItsTimeLimit) {
  constexpr double kStep = 0.001;
  constexpr double kLimit = 0.015;
  const FakeClock clock(kStep);
  const Did did = GetParam().call({.limits = {.seconds = kLimit}});
  EXPECT_EQ(did.ending.outcome, Outcome::kTimeLimit);
  // Two threads have two looks, and there are some to measure how long things take.
  EXPECT_LE(clock.Seconds(), 3 * kLimit);
  EXPECT_GE(clock.Seconds(), kLimit);
  EXPECT_LE(did.work, clock.looks() * kMostWorkOfLook);
  RecordProperty("looks", std::to_string(clock.looks()));
  RecordProperty("work_of_look", std::to_string(did.work / clock.looks()));
}

TEST_P(VerbTest, EndsAtAStopRequest) {
  constexpr int64_t kLook = 15;
  std::stop_source stop;
  FakeClock clock(1e-6);
  clock.StopAtLook(kLook, &stop);
  // With a time limit, so that the clock is looked at.
  const Did did = GetParam().call({.limits = {.seconds = 1e6, .stop = stop.get_token()}});
  EXPECT_EQ(did.ending.outcome, Outcome::kCancelled);
  EXPECT_LE(clock.looks(), kLook + 200);
}

// Whether the verb finds solutions of what it is called with here, and enters nodes.
bool FindsSolutions(absl::string_view verb) {
  return verb != "FindFirst" && verb != "Explain" && verb != "Preprocess";
}
bool EntersNodes(absl::string_view verb) { return verb != "Preprocess"; }

TEST_P(VerbTest, EndsAtItsSolutionLimit) {
  if (!FindsSolutions(GetParam().name)) return;
  // Which knows no number before the end.
  if (kSlowBuild && absl::StartsWith(GetParam().name, "Count_frontier")) GTEST_SKIP();
  EXPECT_EQ(GetParam().call({.limits = {.solutions = 3}}).ending.outcome, Outcome::kSolutionLimit);
}

TEST_P(VerbTest, EndsAtItsNodeLimit) {
  if (!EntersNodes(GetParam().name)) return;
  const Ending ending = GetParam().call({.limits = {.nodes = 1000}}).ending;
  EXPECT_EQ(ending.outcome, Outcome::kNodeLimit);
  EXPECT_EQ(ending.nodes, 1000);
}

TEST_P(VerbTest, EndsAtItsUpdateLimit) {
  // The largest step is to lay out an option, to measure an order of the items, or to improve the
  // bound of a node.
  constexpr int64_t kLargestStep = 1 << 12;
  for (const int64_t limit : {1000, 300'000}) {
    const Ending ending = GetParam().call({.limits = {.updates = limit}}).ending;
    EXPECT_EQ(ending.outcome, Outcome::kUpdateLimit);
    ASSERT_TRUE(ending.updates.has_value());
    EXPECT_GE(ending.updates, limit);
    EXPECT_LE(*ending.updates, limit + kLargestStep);
    const Ending again = GetParam().call({.limits = {.updates = limit}}).ending;
    EXPECT_EQ(again.updates, ending.updates);
    EXPECT_EQ(again.nodes, ending.nodes);
  }
}

TEST_P(VerbTest, DoesNothingWithALimitOfZero) {
  for (const auto& [limits, outcome] : {std::pair(Limits{.solutions = 0}, Outcome::kSolutionLimit),
                                        std::pair(Limits{.nodes = 0}, Outcome::kNodeLimit),
                                        std::pair(Limits{.updates = 0}, Outcome::kUpdateLimit)}) {
    const Did did = GetParam().call({.limits = limits});
    EXPECT_EQ(did.ending.outcome, outcome);
    EXPECT_EQ(did.work, 0);
  }
}

TEST_P(VerbTest, TellsItsWatch) {
  constexpr int kCalls = 5;
  const FakeClock clock(1e-6);
  std::stop_source stop;
  Progress last;
  int calls = 0;
  const dlx::Run run = {.limits = {.stop = stop.get_token()},
                        .watch = {.callback =
                                      [&](const Progress& progress) {
                                        EXPECT_FALSE(progress.phase.empty());
                                        EXPECT_GE(progress.updates, last.updates);
                                        EXPECT_GE(progress.seconds, last.seconds);
                                        last = progress;
                                        if (++calls == kCalls) stop.request_stop();
                                      },
                                  .every_seconds = 0}};
  const Did did = GetParam().call(run);
  EXPECT_EQ(did.ending.outcome, Outcome::kCancelled);
  EXPECT_GE(calls, kCalls);
  EXPECT_GT(last.nodes + last.updates, 0);
}

TEST_P(VerbTest, DoesNothingWithoutTime) {
  const Did did = GetParam().call({.limits = {.seconds = 0}});
  EXPECT_EQ(did.ending.outcome, Outcome::kTimeLimit);
  EXPECT_LE(did.work, kMostWorkOfLook);
}

TEST_P(VerbTest, DoesNothingOnceItIsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  const Did did = GetParam().call({.limits = {.stop = stop.get_token()}});
  EXPECT_EQ(did.ending.outcome, Outcome::kCancelled);
  EXPECT_LE(did.work, kMostWorkOfLook);
}

// ---- What a solution is, where the verbs above find none ---------------------------------------

TEST(VerbSolutionTest, ExplainAndFindFirstFindOne) {
  for (const std::optional<int64_t> limit :
       {std::optional<int64_t>(1), std::optional<int64_t>(2)}) {
    const Explanation why = Explain(Endless(), {.run = {.limits = {.solutions = limit}}});
    EXPECT_EQ(why.verdict, Verdict::kHasSolution);
    EXPECT_EQ(why.outcome, limit == 1 ? Outcome::kSolutionLimit : Outcome::kExhausted);
    const FirstSolution first = FindFirst(Endless(), {.run = {.limits = {.solutions = limit}}});
    EXPECT_TRUE(first.options.has_value());
    EXPECT_EQ(first.outcome, Outcome::kSolutionLimit);
  }
}

TEST(VerbSolutionTest, MinimizeKeepsTheCoversThatItFound) {
  const MinimizeResult result =
      Minimize(EndlessWithCosts(), {.k = 10, .run = {.limits = {.solutions = 4}}});
  EXPECT_EQ(result.outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(result.covers.size(), 4);
}

TEST(VerbSolutionTest, TheProbesThatReachOneCount) {
  const SearchEstimate estimate =
      *EstimateSearch(Endless(), {.probes = 100, .run = {.limits = {.solutions = 7}}});
  EXPECT_EQ(estimate.outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(estimate.probes, 7);
}

// The limit on updates is one on both searches together, and the watch gets the nodes of both.
TEST(VerbSolutionTest, FindFirstTakesTurnsWithALimitOnUpdates) {
  int64_t nodes = 0;
  const FirstSolution first = FindFirst(
      Mutilated(),
      {.restart_nodes = 100,
       .steady_nodes = 1000,
       .run = {.limits = {.updates = 1'000'000},
               .watch = {.callback = [&](const Progress& progress) { nodes = progress.nodes; },
                         .every_seconds = 0}}});
  EXPECT_EQ(first.outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(first.updates, first.stats.updates);
  EXPECT_GE(first.updates, 1'000'000);
  EXPECT_GT(nodes, first.nodes * 9 / 10);
  EXPECT_LE(nodes, first.nodes);
}

// ---- Memory ------------------------------------------------------------------------------------

constexpr int64_t kMiB = int64_t{1} << 20;
constexpr int64_t kBytes = 16 * kMiB;
// Tables of the problem, which are not counted.
constexpr int64_t kBytesOfTables = 8 * kMiB;

TEST(VerbMemoryTest, ADiagramThatDoesNotFitIsGivenUp) {
  const Problem& problem = Endless();
  const int64_t before = quadrille_test::HeapBytes();
  quadrille_test::ResetHeapPeak();
  const CompileResult result = Compile(problem, {.run = {.limits = {.memory_bytes = kBytes}}});
  EXPECT_EQ(result.outcome, Outcome::kMemoryLimit);
  EXPECT_FALSE(result.diagram.has_value());
  EXPECT_LE(quadrille_test::HeapPeak() - before, kBytes + kBytesOfTables);
}

// Endless() has so many symmetries that few states differ. The states of this
// problem differ.
Problem Scattered() {
  ProblemBuilder b;
  constexpr int kItems = 120;
  std::vector<Item> items;
  for (int i = 0; i < kItems; ++i) items.push_back(b.AddItem());
  std::mt19937 random(1);
  for (int o = 0; o < 8 * kItems; ++o) {
    const auto first = static_cast<int>(random() % kItems);
    const int second = (first + 1 + static_cast<int>(random() % (kItems - 1))) % kItems;
    int third = o % kItems;
    while (third == first || third == second) third = (third + 1) % kItems;
    b.AddOption({items[first], items[second], items[third]});
  }
  return std::move(b).Build().value();
}

TEST(VerbMemoryTest, CountsForgetRatherThanGrow) {
  // Without a limit they would have more than twice as much by then.
  constexpr int64_t kLittle = kMiB / 2;
  const Problem problem = Scattered();
  for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier, CountPlan::kAuto}) {
    const int64_t before = quadrille_test::HeapBytes();
    quadrille_test::ResetHeapPeak();
    const FakeClock clock(0.001);
    const CountResult result = Count(
        problem, {.plan = plan, .run = {.limits = {.seconds = 300, .memory_bytes = kLittle}}});
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit) << ToString(plan);
    EXPECT_LE(quadrille_test::HeapPeak() - before, 2 * kLittle) << ToString(plan);
  }
}

TEST(VerbMemoryTest, CountsAreExactInLittleMemory) {
  const Problem problem = Dominoes(8, 8);
  for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier, CountPlan::kAuto}) {
    const CountResult result =
        Count(problem, {.plan = plan, .run = {.limits = {.memory_bytes = kMiB / 4}}});
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(result.count.ToString(), "12988816") << ToString(plan);
  }
}

}  // namespace
}  // namespace dlx
