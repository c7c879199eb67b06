// SPDX-License-Identifier: Apache-2.0
//
// What every verb of sudoku/ promises: limits of time and the stop token hold, whatever the verb
// does. As tests/unit/dlx/verbs_test.cc, by a clock that moves with each look.

#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "gtest/gtest.h"
#include "sudoku/cross_check.h"
#include "sudoku/grid.h"
#include "sudoku/make_engine.h"
#include "sudoku/relax.h"
#include "sudoku/sudoku.h"
#include "sudoku/why.h"
#include "tests/support/fake_clock.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::FakeClock;
using ::quadrille_test::GridOf;

struct Verb {
  std::string name;
  std::function<dlx::Ending(const dlx::Run&)> call;
};

void PrintTo(const Verb& verb, std::ostream* out) { *out << verb.name; }

// Five givens, in as many boxes: a count by bands takes a minute, and other counts take years.
Grid FewGivens() {
  return GridOf(
      "1.............2.............3.............4.............5.............6..........");
}

Grid FiveSolutions() {
  return GridOf(
      "400900003080001090000020700030000004006700500200000060007030600050600000100009002");
}

// A hard puzzle in which a given was misread: it has no solution, and no two givens clash.
Grid Misread() {
  return GridOf(
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....47.");
}

dlx::Ending WithOutcome(dlx::Ending ending, Outcome outcome) {
  ending.outcome = outcome;
  return ending;
}

std::vector<Verb> Verbs() {
  std::vector<Verb> verbs = {
      {"Solve",
       [](dlx::Run run) {
         run.limits.solutions = int64_t{1} << 60;
         return dlx::Ending{.outcome = Solve(Grid(), run).outcome};
       }},
      {"SolveMany",
       [](dlx::Run run) {
         const Grid puzzle;
         Answer answer;
         run.limits.solutions = int64_t{1} << 60;
         const SolveResult result =
             Solve(absl::MakeConstSpan(&puzzle, 1), run, absl::MakeSpan(&answer, 1));
         return WithOutcome(
             result, answer.outcome == Outcome::kUnfinished ? result.outcome : answer.outcome);
       }},
      {"Count", [](const dlx::Run& run) { return dlx::Ending(Count(FewGivens(), run)); }},
      {"CountExactly",
       [](const dlx::Run& run) {
         return dlx::Ending(CountExactly(FewGivens(), {.plan = dlx::CountPlan::kMemo, .run = run}));
       }},
      {"Enumerate",
       [](const dlx::Run& run) {
         return dlx::Ending(
             Enumerate(Grid(), run, [](const Grid&) { return dlx::Visit::kContinue; }));
       }},
      {"Sample",
       [](const dlx::Run& run) { return dlx::Ending(Sample(FewGivens(), 1, /*seed=*/1, run)); }},
      {"Marginals", [](const dlx::Run& run) { return dlx::Ending(*Marginals(FewGivens(), run)); }},
      {"Relax",
       [](const dlx::Run& run) { return dlx::Ending(*Relax(FewGivens(), {.k = 1, .run = run})); }},
      {"RelaxGreedily",
       [](const dlx::Run& run) {
         return dlx::Ending(*Relax(FewGivens(), {.k = 2, .greedy = true, .run = run}));
       }},
      {"CountRelaxed",
       [](const dlx::Run& run) {
         return dlx::Ending(*CountRelaxed(FewGivens(), {.k = 1, .run = run}));
       }},
      {"WhyNoSolution",
       [](const dlx::Run& run) { return dlx::Ending(WhyNoSolution(Misread(), run)); }},
  };
  for (const absl::string_view engine : {"auto", "dlx", "batch", "memo", "dfs", "naive"}) {
    verbs.push_back({"Engine_" + std::string(engine), [name = std::string(engine)](dlx::Run run) {
                       const Grid puzzle;
                       Answer answer;
                       const std::unique_ptr<Engine> made = MakeEngine(name);
                       // Without one, auto counts by all means.
                       if (name == "auto") run.limits.solutions = 10'000;
                       if (name == "auto") {
                         run.limits.nodes = run.limits.nodes.value_or(int64_t{1} << 60);
                       }
                       const SolveResult result = made->Solve(absl::MakeConstSpan(&puzzle, 1), run,
                                                              absl::MakeSpan(&answer, 1));
                       return WithOutcome(result, answer.outcome);
                     }});
    verbs.push_back(
        {"Enumerate_" + std::string(engine), [name = std::string(engine)](const dlx::Run& run) {
           return dlx::Ending(MakeEngine(name)->Enumerate(
               Grid(), run, [](const Grid&) { return dlx::Visit::kContinue; }));
         }});
  }
  return verbs;
}

class VerbTest : public testing::TestWithParam<Verb> {};
INSTANTIATE_TEST_SUITE_P(Sudoku, VerbTest, testing::ValuesIn(Verbs()),
                         [](const auto& test) { return test.param.name; });

TEST_P(VerbTest, EndsAtItsTimeLimit) {
  constexpr double kLimit = 0.005;
  const FakeClock clock(0.001);
  EXPECT_EQ(GetParam().call({.limits = {.seconds = kLimit}}).outcome, Outcome::kTimeLimit);
  EXPECT_LE(clock.looks(), 60);
}

TEST_P(VerbTest, EndsAtAStopRequest) {
  constexpr int64_t kLook = 4;
  std::stop_source stop;
  FakeClock clock(1e-6);
  clock.StopAtLook(kLook, &stop);
  const dlx::Ending ending =
      GetParam().call({.limits = {.seconds = 1e6, .stop = stop.get_token()}});
  EXPECT_EQ(ending.outcome, Outcome::kCancelled);
  EXPECT_LE(clock.looks(), 60);
}

TEST_P(VerbTest, DoesNothingWithoutTime) {
  EXPECT_EQ(GetParam().call({.limits = {.seconds = 0}}).outcome, Outcome::kTimeLimit);
}

TEST_P(VerbTest, EndsAtItsNodeLimit) {
  EXPECT_EQ(GetParam().call({.limits = {.nodes = 100}}).outcome, Outcome::kNodeLimit);
}

TEST_P(VerbTest, EndsAtItsUpdateLimit) {
  constexpr int64_t kLimit = 20'000;
  const dlx::Ending ending = GetParam().call({.limits = {.updates = kLimit}});
  EXPECT_EQ(ending.outcome, Outcome::kUpdateLimit);
  if (!ending.updates.has_value()) return;  // an Answer has no room for it
  // BatchSolver enters all nodes that a limit allows, and not one more.
  EXPECT_GE(*ending.updates, kLimit - 64);
  EXPECT_LE(*ending.updates, kLimit + (1 << 12));
}

TEST_P(VerbTest, DoesNothingWithALimitOfZero) {
  EXPECT_EQ(GetParam().call({.limits = {.updates = 0}}).outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(GetParam().call({.limits = {.nodes = 0}}).outcome, Outcome::kNodeLimit);
}

TEST_P(VerbTest, TellsItsWatch) {
  const FakeClock clock(1e-6);
  std::stop_source stop;
  dlx::Progress last;
  int calls = 0;
  const auto callback = [&](const dlx::Progress& progress) {
    EXPECT_FALSE(progress.phase.empty());
    last = progress;
    if (++calls == 5) stop.request_stop();
  };
  const dlx::Ending ending = GetParam().call(
      {.limits = {.stop = stop.get_token()}, .watch = {.callback = callback, .every_seconds = 0}});
  EXPECT_EQ(ending.outcome, Outcome::kCancelled);
  EXPECT_GE(calls, 5);
  EXPECT_GT(last.nodes + last.updates, 0);
}

// ---- After the diagram was made ----------------------------------------------------------------

TEST(DiagramVerbTest, SamplesAreDrawnUpToEachLimit) {
  const Grid five = FiveSolutions();
  const auto sample = [&](const dlx::Limits& limits) {
    return Sample(five, int64_t{1} << 40, /*seed=*/1, {.limits = limits});
  };
  const SampleResult some = sample({.solutions = 7});
  EXPECT_EQ(some.outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(some.samples.size(), 7);
  const int64_t updates = Sample(five, 0, /*seed=*/1).updates.value();
  const SampleResult drawn = sample({.updates = updates + 10});
  EXPECT_EQ(drawn.outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(drawn.samples.size(), 9);
  const FakeClock clock(0.001);
  const SampleResult late = sample({.seconds = 1});
  EXPECT_EQ(late.outcome, Outcome::kTimeLimit);
  EXPECT_GT(late.samples.size(), 100);
  EXPECT_LE(late.samples.size(), 1000);
}

TEST(DiagramVerbTest, MarginalsNeedFewerSolutionsThanTheLimit) {
  const Grid five = FiveSolutions();
  const MarginalsResult many = Marginals(five, {.limits = {.solutions = 5}}).value();
  EXPECT_EQ(many.outcome, Outcome::kSolutionLimit);
  EXPECT_TRUE(many.counts.empty());
  const MarginalsResult few = Marginals(five, {.limits = {.solutions = 6}}).value();
  EXPECT_EQ(few.outcome, Outcome::kExhausted);
  EXPECT_EQ(few.solutions, 5);
}

// Whatever look of the clock comes after the limit, there is a result as a whole or none.
TEST(DiagramVerbTest, MarginalsHeedTheTimeLimitToTheEnd) {
  const Grid five = FiveSolutions();
  int64_t looks = 0;
  {
    const FakeClock clock(0.001);
    ASSERT_EQ(Marginals(five)->outcome, Outcome::kExhausted);
    looks = clock.looks();
  }
  ASSERT_GT(looks, 4);
  for (int64_t late = 1; late < looks; ++late) {
    const FakeClock clock(0.001);
    const MarginalsResult result =
        Marginals(five, {.limits = {.seconds = 0.001 * static_cast<double>(late)}}).value();
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit) << late << " of " << looks;
    EXPECT_TRUE(result.counts.empty());
  }
}

// Each engine has the time limit for itself, and what it does not decide is skipped.
TEST(CrossCheckVerbTest, TheTimeLimitIsThatOfEachEngine) {
  const FakeClock clock(0.001);
  CrossChecker checker(MakeEngine("dfs"), {.limits = {.seconds = 0.005}});
  for (const absl::string_view name : EngineNames()) {
    if (name != "dfs") checker.AddEngine(MakeEngine(name));
  }
  const Comparison comparison = checker.Check(Grid(), {});
  EXPECT_TRUE(comparison.skipped);
  EXPECT_TRUE(comparison.disagreements.empty());
  EXPECT_EQ(comparison.reference.outcome, Outcome::kTimeLimit);
  for (const Tally& tally : checker.tallies()) EXPECT_EQ(tally.skipped, 1) << tally.name;
  // To check a solution takes two looks more, and some hundred are found between two looks of an
  // engine.
  EXPECT_LE(clock.looks(), 1000 * static_cast<int64_t>(checker.tallies().size()));
}

}  // namespace
}  // namespace sudoku
