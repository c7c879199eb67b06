// SPDX-License-Identifier: Apache-2.0
//
// What sudoku/sudoku.h promises, compared with the reference.

#include <algorithm>
#include <map>
#include <random>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/sudoku.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::CountSolutions;
using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::kPuzzleKinds;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::PuzzleKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr absl::string_view kUnique =
    "306508400520000000087000031003010080900863005050090600130000250000000074005206300";
constexpr absl::string_view kUniqueSolution =
    "316578492529134768487629531263415987974863125851792643138947256692351874745286319";
// As in tests/data/puzzles.sh: no clash, and no solution.
constexpr absl::string_view kNone =
    "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.";
constexpr absl::string_view kFive =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";

std::vector<Grid> RandomPuzzles(int n, uint64_t seed) {
  std::vector<Grid> puzzles;
  std::mt19937_64 rng(seed);
  for (int i = 0; i < n; ++i) {
    puzzles.push_back(MakePuzzle(static_cast<PuzzleKind>(i % kPuzzleKinds), rng).grid);
  }
  return puzzles;
}

std::vector<Answer> SolveAll(const std::vector<Grid>& puzzles, const dlx::Run& run) {
  std::vector<Answer> answers(puzzles.size());
  const SolveResult result = Solve(puzzles, run, absl::MakeSpan(answers));
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.answered, static_cast<int64_t>(puzzles.size()));
  return answers;
}

// ---- Solve --------------------------------------------------------------------------------------

TEST(SolveTest, AUniqueSolution) {
  const Answer answer = Solve(GridOf(kUnique));
  EXPECT_TRUE(answer.IsUnique());
  EXPECT_FALSE(answer.IsNone());
  EXPECT_FALSE(answer.IsSeveral());
  EXPECT_EQ(FormatLine(answer.first), kUniqueSolution);
}

TEST(SolveTest, NoSolution) {
  Grid clash = GridOf(kUnique);
  clash.Set(1, 3);  // as r1c1
  for (const Grid& puzzle : {GridOf(kNone), clash}) {
    const Answer answer = Solve(puzzle);
    EXPECT_TRUE(answer.IsNone());
    EXPECT_FALSE(answer.IsUnique());
    EXPECT_EQ(answer.first, Grid());
  }
}

TEST(SolveTest, SeveralSolutions) {
  for (const Grid& puzzle : {GridOf(kFive), Grid()}) {
    const Answer answer = Solve(puzzle);
    EXPECT_TRUE(answer.IsSeveral());
    EXPECT_FALSE(answer.IsUnique());
    EXPECT_EQ(answer.solutions, 2);
    EXPECT_EQ(answer.outcome, Outcome::kSolutionLimit);
    EXPECT_TRUE(IsSolutionOf(puzzle, answer.first));
  }
}

TEST(SolveTest, FullGrids) {
  EXPECT_EQ(FormatLine(Solve(GridOf(kUniqueSolution)).first), kUniqueSolution);
  Grid wrong = GridOf(kUniqueSolution);
  wrong.Set(40, 1);
  EXPECT_TRUE(Solve(wrong).IsNone());
}

TEST(SolveTest, Limits) {
  const Grid five = GridOf(kFive);
  for (const int64_t limit : {0, 1, 4, 5}) {
    const Answer answer = Solve(five, {.limits = {.solutions = limit}});
    EXPECT_EQ(answer.solutions, limit);
    EXPECT_EQ(answer.outcome, Outcome::kSolutionLimit);
  }
  EXPECT_EQ(Solve(five, {.limits = {.solutions = 6}}).solutions, 5);
  EXPECT_EQ(Solve(five, {.limits = {.solutions = 6}}).outcome, Outcome::kExhausted);
  for (const int64_t nodes : {0, 1}) {
    EXPECT_EQ(Solve(Grid(), {.limits = {.nodes = nodes}}).outcome, Outcome::kNodeLimit);
  }
  EXPECT_EQ(Solve(Grid(), {.limits = {.seconds = 0}}).outcome, Outcome::kTimeLimit);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(Solve(five, {.limits = {.stop = stop.get_token()}}).outcome, Outcome::kCancelled);
  EXPECT_FALSE(Solve(five, {.limits = {.nodes = 1}}).IsNone());  // not certain
}

TEST(IsUniqueTest, OneSolutionAlone) {
  EXPECT_TRUE(IsUnique(GridOf(kUnique)));
  EXPECT_FALSE(IsUnique(GridOf(kNone)));
  EXPECT_FALSE(IsUnique(GridOf(kFive)));
  EXPECT_FALSE(IsUnique(Grid()));
}

// Each thread has tables of its own.
TEST(SolveTest, FromSeveralThreads) {
  std::vector<int> right(4);
  {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&right, t] {
        std::mt19937_64 rng(t);
        for (int i = 0; i < 20; ++i) {
          const Grid puzzle = MakePuzzle(PuzzleKind::kUnique, rng).grid;
          const Answer answer = Solve(puzzle);
          right[t] += answer.IsUnique() && IsSolutionOf(puzzle, answer.first) && IsUnique(puzzle) &&
                      Count(puzzle).solutions == 1;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(right, std::vector<int>(4, 20));
}

// ---- Solve, many puzzles ------------------------------------------------------------------------

// More than one thread takes at once, so that threads share them.
TEST(SolveManyTest, AnswersAreThoseOfOneByOne) {
  const std::vector<Grid> different = RandomPuzzles(300, 1);
  std::vector<Grid> puzzles;
  for (int i = 0; i < 5'000; ++i) puzzles.push_back(different[i * 7 % different.size()]);
  for (const int64_t limit : {1, 2, 3, 40}) {
    std::map<Grid, Answer> expected;
    for (const Grid& puzzle : different) {
      expected[puzzle] = Solve(puzzle, {.limits = {.solutions = limit}});
      EXPECT_EQ(expected[puzzle].solutions, CountSolutions(puzzle, limit));
    }
    for (const int threads : {1, 3}) {
      const std::vector<Answer> answers =
          SolveAll(puzzles, {.limits = {.solutions = limit}, .threads = threads});
      for (size_t i = 0; i < puzzles.size(); ++i) {
        const Answer& e = expected[puzzles[i]];
        ASSERT_EQ(answers[i].solutions, e.solutions) << FormatLine(puzzles[i]);
        ASSERT_EQ(answers[i].outcome, e.outcome) << FormatLine(puzzles[i]);
        ASSERT_EQ(answers[i].first, e.first) << FormatLine(puzzles[i]);
      }
    }
  }
}

TEST(SolveManyTest, TwoSolutionsAreAskedForByDefault) {
  const std::vector<Answer> answers = SolveAll({GridOf(kUnique), GridOf(kNone), GridOf(kFive)}, {});
  EXPECT_TRUE(answers[0].IsUnique());
  EXPECT_TRUE(answers[1].IsNone());
  EXPECT_EQ(answers[2].solutions, 2);
  EXPECT_THAT(SolveAll({}, {}), IsEmpty());
}

TEST(SolveManyTest, LimitsAreForEachPuzzle) {
  const std::vector<Grid> puzzles(5);
  for (const Answer& answer : SolveAll(puzzles, {.limits = {.solutions = 1'000, .nodes = 100}})) {
    EXPECT_EQ(answer.outcome, Outcome::kNodeLimit);
  }
  for (const Answer& answer : SolveAll(puzzles, {.limits = {.seconds = 0}})) {
    EXPECT_EQ(answer.outcome, Outcome::kTimeLimit);
  }
}

TEST(SolveManyTest, Cancelled) {
  std::stop_source stop;
  stop.request_stop();
  const std::vector<Grid> puzzles(5'000, GridOf(kUnique));
  std::vector<Answer> answers(puzzles.size());
  const SolveResult result =
      Solve(puzzles, {.limits = {.stop = stop.get_token()}, .threads = 2}, absl::MakeSpan(answers));
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  EXPECT_EQ(result.answered, 0);
  for (const Answer& answer : answers) {
    EXPECT_FALSE(answer.IsNone());
    EXPECT_FALSE(answer.IsUnique());
  }
}

// ---- Count and Enumerate ------------------------------------------------------------------------

TEST(CountTest, AnyNumber) {
  std::mt19937_64 rng(2);
  for (int i = 0; i < 60; ++i) {
    const Grid puzzle = MakePuzzle(static_cast<PuzzleKind>(i % 5), rng).grid;
    const ExactCount count = Count(puzzle);
    EXPECT_EQ(count.outcome, Outcome::kExhausted);
    EXPECT_EQ(count.solutions, static_cast<uint64_t>(CountSolutions(puzzle, 0)));
  }
  EXPECT_EQ(Count(Grid(), {.threads = 2}).solutions.ToString(), "6670903752021072936960");
  EXPECT_EQ(Count(GridOf(kUnique)).first, GridOf(kUniqueSolution));
}

// The search for the first solution has what the count has left of the limit.
TEST(CountTest, NodesOfAllSearchesTogether) {
  const Grid five = GridOf(kFive);
  const ExactCount all = Count(five, {.limits = {.nodes = 1 << 20}});
  EXPECT_EQ(all.outcome, Outcome::kExhausted);
  EXPECT_EQ(all.solutions, 5);
  EXPECT_TRUE(quadrille_test::IsSolutionOf(five, all.first));
  int64_t found = 0;
  for (int64_t nodes = 1; nodes < all.nodes; ++nodes) {
    const ExactCount count = Count(five, {.limits = {.nodes = nodes}});
    EXPECT_LE(count.nodes, nodes);
    if (count.first == Grid()) continue;
    EXPECT_TRUE(quadrille_test::IsSolutionOf(five, count.first));
    ++found;
  }
  EXPECT_LT(found, all.nodes - 1);
}

TEST(CountTest, Limits) {
  std::stop_source stop;
  stop.request_stop();
  const struct {
    dlx::Limits limits;
    Outcome outcome;
  } cases[] = {{{.solutions = 0}, Outcome::kSolutionLimit},
               {{.solutions = 100}, Outcome::kSolutionLimit},
               {{.solutions = 1'000'000'000}, Outcome::kSolutionLimit},
               {{.nodes = 0}, Outcome::kNodeLimit},
               {{.nodes = 1'000}, Outcome::kNodeLimit},
               {{.seconds = 0}, Outcome::kTimeLimit},
               {{.seconds = 1e-9}, Outcome::kTimeLimit},
               {{.stop = stop.get_token()}, Outcome::kCancelled}};
  for (const auto& [limits, outcome] : cases) {
    const ExactCount count = Count(Grid(), {.limits = limits});
    EXPECT_EQ(count.outcome, outcome);
    if (outcome == Outcome::kSolutionLimit) {
      EXPECT_EQ(count.solutions, static_cast<uint64_t>(*limits.solutions));
    }
  }
}

TEST(EnumerateTest, EachSolutionOnce) {
  std::vector<Grid> solutions;
  const auto keep = [&](const Grid& solution) {
    EXPECT_TRUE(IsSolutionOf(GridOf(kFive), solution));
    solutions.push_back(solution);
    return solutions.size() == 3 ? dlx::Visit::kStop : dlx::Visit::kContinue;
  };
  EXPECT_EQ(Enumerate(GridOf(kFive), {}, keep).outcome, Outcome::kVisitorStop);
  EXPECT_EQ(solutions.size(), 3);
  const EnumerateResult rest = Enumerate(GridOf(kFive), {}, [&](const Grid& solution) {
    solutions.push_back(solution);
    return dlx::Visit::kContinue;
  });
  EXPECT_EQ(rest.outcome, Outcome::kExhausted);
  EXPECT_EQ(rest.solutions, 5);
  std::sort(solutions.begin(), solutions.end());
  solutions.erase(std::unique(solutions.begin(), solutions.end()), solutions.end());
  EXPECT_EQ(solutions.size(), 5);
}

// ---- Sample and Marginals -----------------------------------------------------------------------

TEST(SampleTest, AllSolutionsComeAndTheSeedDecides) {
  const SampleResult sample = Sample(GridOf(kFive), 200, 1);
  EXPECT_EQ(sample.outcome, Outcome::kExhausted);
  EXPECT_EQ(sample.solutions, 5);
  ASSERT_EQ(sample.samples.size(), 200);
  std::map<Grid, int> times;
  for (const Grid& solution : sample.samples) {
    EXPECT_TRUE(IsSolutionOf(GridOf(kFive), solution));
    ++times[solution];
  }
  EXPECT_EQ(times.size(), 5);
  EXPECT_EQ(Sample(GridOf(kFive), 200, 1).samples, sample.samples);
  EXPECT_NE(Sample(GridOf(kFive), 200, 2).samples, sample.samples);
}

TEST(SampleTest, NothingToDraw) {
  const SampleResult none = Sample(GridOf(kNone), 3, 0);
  EXPECT_EQ(none.outcome, Outcome::kExhausted);
  EXPECT_EQ(none.solutions, 0);
  EXPECT_THAT(none.samples, IsEmpty());
  EXPECT_THAT(Sample(GridOf(kFive), 0, 0).samples, IsEmpty());
}

TEST(SampleTest, Limits) {
  const auto outcome = [](const dlx::Limits& limits) {
    const SampleResult sample = Sample(Grid(), 1, 0, {.limits = limits});
    EXPECT_THAT(sample.samples, IsEmpty());
    return sample.outcome;
  };
  EXPECT_EQ(outcome({.nodes = 0}), Outcome::kNodeLimit);
  EXPECT_EQ(outcome({.nodes = 10}), Outcome::kNodeLimit);
  EXPECT_EQ(outcome({.seconds = 0}), Outcome::kTimeLimit);
  EXPECT_EQ(outcome({.seconds = 1e-9}), Outcome::kTimeLimit);
  EXPECT_EQ(outcome({.memory_bytes = 1 << 20}), Outcome::kMemoryLimit);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(outcome({.stop = stop.get_token()}), Outcome::kCancelled);
}

TEST(MarginalsTest, CountEachDigitOfEachCell) {
  int64_t counts[kCells][kSize] = {};
  Enumerate(GridOf(kFive), {}, [&](const Grid& solution) {
    for (Cell cell = 0; cell < kCells; ++cell) ++counts[cell][solution[cell] - 1];
    return dlx::Visit::kContinue;
  });
  const absl::StatusOr<MarginalsResult> marginals = Marginals(GridOf(kFive));
  ASSERT_TRUE(marginals.ok());
  EXPECT_EQ(marginals->solutions, 5);
  ASSERT_EQ(marginals->counts.size(), kCells);
  for (Cell cell = 0; cell < kCells; ++cell) {
    for (int i = 0; i < kSize; ++i) {
      EXPECT_EQ(marginals->counts[cell][i], static_cast<uint64_t>(counts[cell][i]));
    }
  }
  const absl::StatusOr<MarginalsResult> stopped =
      Marginals(Grid(), {.limits = {.memory_bytes = 1 << 20}});
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->outcome, Outcome::kMemoryLimit);
  EXPECT_THAT(stopped->counts, IsEmpty());
}

// ---- Texts --------------------------------------------------------------------------------------

TEST(SolveTextTest, ALineForEachPuzzle) {
  const std::string text = absl::StrCat("# some puzzles\n", kUnique, "\n", kNone, ",tail\n\n",
                                        kFive, "\n12345678901234567890123456789012345\n",
                                        FormatGrid(GridOf(kUnique)), "\n", kUniqueSolution);
  std::string answers;
  const SolveResult result = SolveText(text, {}, &answers);
  EXPECT_EQ(result.answered, 6);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_THAT(absl::StrSplit(answers, '\n'),
              ElementsAre(kUniqueSolution, kNoSolution, kSeveralSolutions, kNotAPuzzle,
                          kUniqueSolution, kUniqueSolution, ""));
}

// However the text is divided, and however many threads there are.
TEST(SolveTextTest, InPieces) {
  std::string text = "a title of a list\n";
  for (const Grid& puzzle : RandomPuzzles(200, 3)) absl::StrAppend(&text, FormatLine(puzzle), "\n");
  text += FormatGrid(GridOf(kUnique));
  std::string expected;
  SolveText(text, {}, &expected);
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 202);
  for (const size_t size : {1, 7, 81, 82, 83, 1000}) {
    TextSolver solver({.threads = 2});
    std::string answers;
    for (size_t i = 0; i < text.size(); i += size) solver.Add(text.substr(i, size), &answers);
    solver.Finish(&answers);
    EXPECT_EQ(answers, expected) << size;
  }
}

TEST(SolveTextTest, ManyLines) {
  std::string text;
  std::string expected;
  for (int i = 0; i < 7'000; ++i) {
    absl::StrAppend(&text, i % 3 == 0 ? kUnique : i % 3 == 1 ? kFive : kNone, "\n");
    constexpr dlx::StringView kAnswers[] = {kUniqueSolution, kSeveralSolutions, kNoSolution};
    absl::StrAppend(&expected, kAnswers[i % 3], "\n");
  }
  for (const int threads : {1, 3}) {
    std::string answers;
    EXPECT_EQ(SolveText(text, {.threads = threads}, &answers).answered, 7'000);
    EXPECT_TRUE(answers == expected);
  }
}

TEST(SolveTextTest, NothingButWhatIsAsked) {
  std::string answers = "before\n";
  EXPECT_EQ(SolveText("", {}, &answers).answered, 0);
  EXPECT_EQ(SolveText("# none\n\n", {}, &answers).answered, 0);
  EXPECT_EQ(answers, "before\n");
  EXPECT_EQ(SolveText(absl::StrCat(kUnique, "\nend\n", kUnique), {}, &answers).answered, 1);
  EXPECT_EQ(answers, absl::StrCat("before\n", kUniqueSolution, "\n"));
}

TEST(SolveTextTest, Limits) {
  std::string answers;
  SolveText(absl::StrCat(kUnique, "\n", kFive), {.limits = {.nodes = 0}}, &answers);
  EXPECT_EQ(answers, absl::StrCat(kNotDecided, "\n", kNotDecided, "\n"));
  std::stop_source stop;
  stop.request_stop();
  answers.clear();
  const SolveResult result = SolveText(kUnique, {.limits = {.stop = stop.get_token()}}, &answers);
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  EXPECT_EQ(answers, "");
  // More lines than are answered at once.
  std::string many;
  for (int i = 0; i < 7'000; ++i) absl::StrAppend(&many, kUnique, "\n");
  const SolveResult none = SolveText(many, {.limits = {.stop = stop.get_token()}}, &answers);
  EXPECT_EQ(none.outcome, Outcome::kCancelled);
  EXPECT_EQ(none.answered, 0);
  EXPECT_EQ(answers, "");
}

}  // namespace
}  // namespace sudoku
