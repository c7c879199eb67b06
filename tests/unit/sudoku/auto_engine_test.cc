// SPDX-License-Identifier: Apache-2.0
//
// The engine auto: which engine it chooses, and that its answers are right.

#include "sudoku/front/auto_engine.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/run/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::PuzzleKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Grid kFive =
    GridOf("400900003080001090000020700030000004006700500200000060007030600050600000100009002");

std::vector<Grid> RandomPuzzles(int n, uint64_t seed) {
  std::vector<Grid> puzzles;
  std::mt19937_64 rng(seed);
  constexpr PuzzleKind kKinds[] = {PuzzleKind::kClash, PuzzleKind::kNone, PuzzleKind::kUnique,
                                   PuzzleKind::kTwo, PuzzleKind::kSeveral};
  for (int i = 0; i < n; ++i) puzzles.push_back(MakePuzzle(kKinds[i % 5], rng).grid);
  return puzzles;
}

struct Solved {
  std::vector<Answer> answers;
  SolveResult result;
};

Solved SolveWith(Engine& engine, const std::vector<Grid>& puzzles, const dlx::Limits& limits) {
  Solved solved;
  solved.answers.resize(puzzles.size());
  solved.result = engine.Solve(puzzles, {.limits = limits}, absl::MakeSpan(solved.answers));
  return solved;
}

// "dlx 8, batch 92"
std::string Shares(const SolveResult& result) {
  std::string text;
  for (const EngineShare& share : result.shares) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", share.engine, " ", share.puzzles);
  }
  return text;
}

// Small limits and none, with and without time: lanes, one by one, and counts.
TEST(AutoEngineTest, AgreesWithTheReference) {
  const std::vector<Grid> puzzles = RandomPuzzles(150, 1);
  DfsEngine dfs;
  for (const dlx::Limits& limits :
       {dlx::Limits{.solutions = 1}, dlx::Limits{.solutions = 2}, dlx::Limits{.solutions = 50},
        dlx::Limits{.solutions = 2, .seconds = 1000}, dlx::Limits{}}) {
    const Solved expected = SolveWith(dfs, puzzles, limits);
    for (const bool fixed_first : {false, true}) {
      AutoEngine engine(fixed_first);
      const Solved found = SolveWith(engine, puzzles, limits);
      EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
      EXPECT_EQ(found.result.answered, 150);
      int64_t answered = 0;
      int64_t nodes = 0;
      for (const EngineShare& share : found.result.shares) {
        answered += share.puzzles;
        nodes += share.nodes;
      }
      EXPECT_EQ(answered, 150);
      EXPECT_EQ(nodes, found.result.nodes);
      for (size_t i = 0; i < puzzles.size(); ++i) {
        const Answer& answer = found.answers[i];
        SCOPED_TRACE(FormatLine(puzzles[i]));
        ASSERT_EQ(answer.solutions, expected.answers[i].solutions);
        ASSERT_EQ(answer.outcome, expected.answers[i].outcome);
        if (answer.solutions > 0) {
          ASSERT_TRUE(IsSolutionOf(puzzles[i], answer.first));
        } else {
          ASSERT_EQ(answer.first, Grid());
        }
      }
    }
  }
}

TEST(AutoEngineTest, TheFirstPuzzlesAreForDancingLinks) {
  const std::vector<Grid> puzzles = RandomPuzzles(100, 2);
  for (const dlx::Limits& limits : {dlx::Limits{.solutions = 2}, dlx::Limits{}}) {
    AutoEngine engine(false);
    const Solved solved = SolveWith(engine, puzzles, limits);
    EXPECT_EQ(Shares(solved.result), "dlx 8, batch 92");
    // It counts on, in batches of any size.
    AutoEngine by_parts(false);
    std::vector<std::string> shares;
    for (const size_t n : {1, 5, 10, 1}) {
      shares.push_back(
          Shares(SolveWith(by_parts, {puzzles.begin(), puzzles.begin() + n}, limits).result));
    }
    EXPECT_THAT(shares, ElementsAre("dlx 1", "dlx 5", "dlx 2, batch 8", "batch 1"));
    // Unless it is told where it is.
    by_parts.set_puzzles_before(7);
    EXPECT_EQ(Shares(SolveWith(by_parts, {kFive, kFive}, limits).result), "dlx 1, batch 1");
    by_parts.set_puzzles_before(1'000'000);
    EXPECT_EQ(Shares(SolveWith(by_parts, {kFive}, limits).result), "batch 1");
    by_parts.set_puzzles_before(0);
    EXPECT_EQ(Shares(SolveWith(by_parts, {kFive}, limits).result), "dlx 1");
  }
}

// Answers, nodes and updates are those of dlx, however many puzzles there are.
TEST(AutoEngineTest, DancingLinksThroughoutWhereAnswersDependOnTheEngine) {
  const std::vector<Grid> puzzles = RandomPuzzles(60, 3);
  const auto dlx = MakeEngine("dlx");
  const struct {
    dlx::Limits limits;
    bool fixed_first;
  } cases[] = {{{.solutions = 1}, false},
               {{.solutions = 2}, true},
               {{.solutions = 2, .nodes = 30}, false},
               {{.nodes = 30}, false},
               {{}, true}};
  for (const auto& [limits, fixed_first] : cases) {
    AutoEngine engine(fixed_first);
    engine.set_puzzles_before(1'000);
    const Solved found = SolveWith(engine, puzzles, limits);
    const Solved expected = SolveWith(*dlx, puzzles, limits);
    EXPECT_EQ(Shares(found.result), "dlx 60");
    EXPECT_EQ(found.result.nodes, expected.result.nodes);
    EXPECT_EQ(found.result.updates, expected.result.updates);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(found.answers[i].solutions, expected.answers[i].solutions);
      EXPECT_EQ(found.answers[i].outcome, expected.answers[i].outcome);
      EXPECT_EQ(found.answers[i].first, expected.answers[i].first);
    }
  }
  AutoEngine engine(false);
  std::vector<Grid> found;
  std::vector<Grid> expected;
  engine.Enumerate(kFive, {},
                   [&](const Grid& g) { return found.push_back(g), dlx::Visit::kContinue; });
  dlx->Enumerate(kFive, {},
                 [&](const Grid& g) { return expected.push_back(g), dlx::Visit::kContinue; });
  EXPECT_EQ(found, expected);
}

TEST(AutoEngineTest, CountsThatNoSearchFinishes) {
  Grid sparse;  // all givens in one band
  for (int column = 0; column < 9; ++column) sparse.Set(column, column + 1);
  AutoEngine engine(false);
  const Solved solved = SolveWith(engine, {kFive, Grid(), sparse, kFive}, {});
  EXPECT_EQ(solved.result.outcome, Outcome::kExhausted);
  EXPECT_EQ(Shares(solved.result), "dlx 2, exact count 2");
  EXPECT_EQ(solved.answers[0].solutions, 5);
  EXPECT_EQ(solved.answers[1].solutions, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(solved.answers[2].solutions, 18'383'222'420'692'992);
  EXPECT_EQ(solved.answers[3].solutions, 5);
  for (const Answer& answer : solved.answers) EXPECT_EQ(answer.outcome, Outcome::kExhausted);
  ASSERT_EQ(solved.result.large.size(), 1);
  EXPECT_EQ(solved.result.large[0].puzzle, 1);
  EXPECT_EQ(solved.result.large[0].solutions.ToString(), "6670903752021072936960");
  EXPECT_NE(solved.result.updates, 0);            // not set, if another kernel than links began
  EXPECT_EQ(solved.result.kernel, std::nullopt);  // not that of all parts
  const Solved limited = SolveWith(engine, {Grid()}, {.solutions = 1'000'000});
  EXPECT_EQ(limited.answers[0].solutions, 1'000'000);
  EXPECT_EQ(limited.answers[0].outcome, Outcome::kSolutionLimit);
}

TEST(AutoEngineTest, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const std::vector<Grid> puzzles = RandomPuzzles(40, 4);
  for (const bool fixed_first : {false, true}) {
    for (const int64_t before : {0, 100}) {
      for (dlx::Limits limits : {dlx::Limits{.solutions = 2}, dlx::Limits{}}) {
        limits.stop = stop.get_token();
        AutoEngine engine(fixed_first);
        engine.set_puzzles_before(before);
        const Solved solved = SolveWith(engine, {Grid(), kFive, Grid()}, limits);
        EXPECT_EQ(solved.result.outcome, Outcome::kCancelled);
        EXPECT_EQ(solved.result.answered, 0);
        EXPECT_EQ(solved.answers[0].outcome, Outcome::kCancelled);
        EXPECT_EQ(solved.answers[2].outcome, Outcome::kUnfinished);
      }
    }
  }
}

// Finds nothing where nodes are limited.
class GivesUp : public Engine {
 public:
  dlx::StringView name() const override { return "gives up"; }

 protected:
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override {
    if (!run.limits.nodes.has_value()) return dfs_.Enumerate(puzzle, run, sink);
    EnumerateResult result;
    result.outcome = Outcome::kNodeLimit;
    result.nodes = *run.limits.nodes;
    return result;
  }

 private:
  DfsEngine dfs_;
};

// An exact count enumerates nothing; still, the only solution of a puzzle is wanted.
TEST(AutoEngineTest, TheSolutionOfAPuzzleThatWasCountedExactly) {
  std::mt19937_64 rng(5);
  GivesUp engine;
  EngineShare share;
  const Grid unique = MakePuzzle(PuzzleKind::kUnique, rng).grid;
  const ExactCount one = CountFrom(&engine, unique, {}, nullptr, &share);
  EXPECT_EQ(share.engine, "exact count");
  EXPECT_EQ(one.solutions, 1);
  EXPECT_EQ(one.outcome, Outcome::kExhausted);
  EXPECT_TRUE(IsSolutionOf(unique, one.first));
  EXPECT_GT(one.nodes, 20'000 - 1);
  const ExactCount five = CountFrom(&engine, kFive, {}, nullptr, &share);
  EXPECT_EQ(five.solutions, 5);
  EXPECT_EQ(five.first, Grid());
}

// Each look moves the clock by a millisecond.
TEST(AutoEngineTest, TimeLimit) {
  dlx::internal::clock_of_test = [] {
    static std::atomic<int64_t> looks = 0;
    return dlx::internal::Clock::time_point(std::chrono::milliseconds(++looks));
  };
  for (const int64_t before : {0, 100}) {
    AutoEngine engine(false);
    engine.set_puzzles_before(before);
    Grid sparse;
    for (const Cell cell : {0, 40, 80}) sparse.Set(cell, 1 + cell / 40);
    const Solved solved = SolveWith(engine, {sparse, sparse}, {.seconds = 0.05});
    EXPECT_EQ(solved.result.answered, 2);
    for (const Answer& answer : solved.answers) EXPECT_EQ(answer.outcome, Outcome::kTimeLimit);
  }
  dlx::internal::clock_of_test = nullptr;
}

TEST(AutoEngineTest, IsMadeByItsName) {
  const std::unique_ptr<Engine> engine = MakeEngine("auto");
  ASSERT_NE(engine, nullptr);
  EXPECT_EQ(engine->name(), "auto");
  std::vector<Answer> none;
  const SolveResult result = engine->Solve({}, {}, absl::MakeSpan(none));
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_THAT(result.shares, IsEmpty());
}

}  // namespace
}  // namespace sudoku
