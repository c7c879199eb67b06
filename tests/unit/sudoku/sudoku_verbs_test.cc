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

// A hard puzzle in which a given was misread: it has no solution, and no two givens clash.
Grid Misread() {
  return GridOf(
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....47.");
}

dlx::Ending EndingOf(Outcome outcome, int64_t nodes) {
  return {.outcome = outcome, .nodes = nodes};
}

std::vector<Verb> Verbs() {
  std::vector<Verb> verbs = {
      {"Solve",
       [](dlx::Run run) {
         run.limits.solutions = int64_t{1} << 60;
         return EndingOf(Solve(Grid(), run).outcome, 0);
       }},
      {"SolveMany",
       [](dlx::Run run) {
         const Grid puzzle;
         Answer answer;
         run.limits.solutions = int64_t{1} << 60;
         const SolveResult result =
             Solve(absl::MakeConstSpan(&puzzle, 1), run, absl::MakeSpan(&answer, 1));
         return EndingOf(answer.outcome == Outcome::kUnfinished ? result.outcome : answer.outcome,
                         result.nodes);
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
                       if (name == "auto") run.limits.nodes = int64_t{1} << 60;
                       made->Solve(absl::MakeConstSpan(&puzzle, 1), run,
                                   absl::MakeSpan(&answer, 1));
                       return EndingOf(answer.outcome, 0);
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
