// SPDX-License-Identifier: Apache-2.0
//
// A user's std::string, std::string_view and std::span are what every public header takes and
// gives, whether Abseil has such types of its own or not. tests/tree/std_types.cmake compiles this
// file once more, for an Abseil of the other kind.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/big_count.h"
#include "dlx/cnf.h"
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
#include "dlx/reference.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/string_view.h"
#include "dlx/target.h"
#include "dlx/text_format.h"
#include "dlx/verify.h"
#include "gtest/gtest.h"
#include "sudoku/answer.h"
#include "sudoku/batch.h"
#include "sudoku/claim.h"
#include "sudoku/count.h"
#include "sudoku/cross_check.h"
#include "sudoku/encoder.h"
#include "sudoku/engine.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"
#include "sudoku/make_engine.h"
#include "sudoku/reader.h"
#include "sudoku/relax.h"
#include "sudoku/sudoku.h"
#include "sudoku/why.h"

namespace {

constexpr std::string_view kPuzzle =
    "4..3..8.563.1..9..9..7..3..82.4..16.7..58.4..3..91.7..2..6.357.5..2..6..1.48..2..";
constexpr std::string_view kSolution =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

// Two solutions: "first" and "second".
dlx::Problem TwoSolutions() {
  const std::string p = "p";
  const std::string_view q = "q";
  dlx::ProblemBuilder builder;
  const dlx::Item first = builder.AddItem(p);
  const dlx::Item second = builder.AddItem(q, {.at_least = 1, .at_most = 1});
  const dlx::Item shared = builder.AddSecondaryItem(std::string_view("s"));
  const dlx::Color red = builder.AddColor(std::string_view("red"));
  const std::vector<dlx::Item> items = {first, second};
  builder.AddOption(std::span<const dlx::Item>(items), {.label = std::string_view("first")});
  std::array<dlx::Entry, 3> entries = {first, second, shared.As(red)};
  builder.AddOption(std::span<dlx::Entry>(entries), {.label = std::string("second"), .cost = 2});
  return *std::move(builder).Build();
}

TEST(StdTypesTest, Problems) {
  const dlx::Problem problem = TwoSolutions();
  const std::string_view label = problem.label(1);
  EXPECT_EQ(label, "second");
  const std::string_view name = problem.given_name(dlx::Item(0));
  EXPECT_EQ(name, "p");
  const std::span<const dlx::Item> items = problem.option(1);
  EXPECT_EQ(items.size(), 3);
  // The types of Abseil go on working.
  const absl::string_view label_of_abseil = problem.label(0);
  EXPECT_EQ(absl::StrCat(label_of_abseil, "/", problem.label(1)), "first/second");
  EXPECT_EQ(std::string(problem.label(0)) + " or", "first or");
}

TEST(StdTypesTest, Searches) {
  const dlx::Problem problem = TwoSolutions();
  const std::vector<dlx::OptionId> forbidden = {0};
  const std::span<const dlx::OptionId> presets(forbidden);
  dlx::CountConfig config;
  config.run.presets.forbidden = presets;
  EXPECT_EQ(dlx::Count(problem, config).count.ToString(), "1");
  EXPECT_EQ(std::string_view(dlx::ToString(dlx::Outcome::kExhausted)), "exhausted");
  EXPECT_EQ(std::string_view(dlx::ToString(dlx::CountPlan::kMemo)), "memo");
  EXPECT_TRUE(dlx::KernelNamed(std::string_view("links")).ok());
  EXPECT_TRUE(dlx::KernelNamed(std::string("cells")).ok());

  dlx::Solver solver(problem);
  int64_t solutions = 0;
  for (const std::span<const dlx::OptionId> options : solver.solutions()) {
    EXPECT_TRUE(dlx::VerifyCover(problem, options).ok());
    ++solutions;
  }
  EXPECT_EQ(solutions, 2);
  dlx::Solver other(problem);
  const std::string checkpoint = solver.Checkpoint();
  EXPECT_TRUE(other.Resume(std::string_view(checkpoint)).ok());
  EXPECT_TRUE(checkpoint.starts_with(dlx::kCheckpointTitle));

  solutions = 0;
  dlx::SearchInParallel(problem, {}, [&solutions](std::span<const dlx::OptionId>) {
    ++solutions;
    return dlx::Visit::kContinue;
  });
  EXPECT_EQ(solutions, 2);
}

TEST(StdTypesTest, Texts) {
  const std::string text = "p q\np\nq\np q\n";
  const std::string name = "file";
  const dlx::ReadResult result = dlx::ReadText(std::string_view(text), {.name = name});
  ASSERT_TRUE(result.problem.ok());
  EXPECT_EQ(result.problem->num_options(), 3);
  EXPECT_EQ(dlx::DetectTextFormat(std::string_view("p ec 3\n")), dlx::TextFormat::kEc);
  const std::string_view format = dlx::TextFormatName(dlx::TextFormat::kDlx);
  EXPECT_EQ(format, "dlx");
  EXPECT_FALSE(dlx::ForceTarget(std::string_view("none")).ok());
  const std::array<uint64_t, 2> words = {0, 1};
  EXPECT_EQ(dlx::BigCount::FromWords(std::span<const uint64_t>(words)).ToString(),
            "18446744073709551616");
}

TEST(StdTypesTest, Sudoku) {
  const absl::StatusOr<sudoku::Grid> puzzle = sudoku::ParseLine(kPuzzle);
  ASSERT_TRUE(puzzle.ok());
  const std::array<sudoku::Grid, 1> puzzles = {*puzzle};
  std::array<sudoku::Answer, 1> answers;
  const std::span<const sudoku::Grid> in(puzzles);
  const std::span<sudoku::Answer> out(answers);
  sudoku::Solve(in, {}, out);
  EXPECT_EQ(sudoku::FormatLine(answers[0].first), kSolution);
  sudoku::Solve({puzzles.data(), 1}, {}, {answers.data(), 1});
  EXPECT_EQ(answers[0].solutions, 1);
  for (const std::string_view name : sudoku::EngineNames()) {
    const auto engine = sudoku::MakeEngine(name);
    answers[0] = {};
    engine->Solve(in, {.limits = {.solutions = 2}}, out);
    EXPECT_EQ(answers[0].solutions, 1) << name;
    EXPECT_EQ(std::string_view(engine->name()), name);
  }
  sudoku::BatchSolver batch;
  batch.Solve(in, {.solutions = 2}, out);
  EXPECT_EQ(answers[0].solutions, 1);
  const std::array<sudoku::Grid, 1> excluded;
  batch.CountExcluding(in, std::span<const sudoku::Grid>(excluded), {}, out);
  EXPECT_EQ(answers[0].solutions, 1);

  std::string text;
  sudoku::SolveText(std::string_view(kPuzzle), {}, &text);
  EXPECT_EQ(text, std::string(kSolution) + "\n");
  EXPECT_TRUE(sudoku::ParseAnswer(kSolution).solution.has_value());
  EXPECT_EQ(sudoku::ParseTail(std::string_view(":12")).count_text, "12");
  EXPECT_EQ(std::string_view(sudoku::kNoSolution), "No solution exists");

  sudoku::PuzzleReader reader;
  std::vector<sudoku::PuzzleRecord> records;
  reader.AddLine(kPuzzle, &records);
  reader.AddLine(std::string(kPuzzle) + ",rest", &records);
  ASSERT_EQ(records.size(), 2);
  const std::string_view tail = records[1].tail();
  EXPECT_EQ(tail, ",rest");
}

}  // namespace
