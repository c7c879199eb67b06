// SPDX-License-Identifier: Apache-2.0
//
// Steps against the solution. SolvePath() checks every step itself and fails on one that is wrong;
// here all steps of all techniques are checked, not only those that a path takes, on positions
// along the paths of many puzzles.
//
//   QUADRILLE_LOGIC_PUZZLES=1000 logic_test    that many puzzles of each list, not a few

#include "sudoku/logic.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "tests/support/data.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/logic_steps.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::CheckStepsAlong;
using ::quadrille_test::GridOf;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::NumberFrom;
using ::quadrille_test::QuickTechniques;
using ::quadrille_test::StepCounts;

PuzzleLogic Prepared(const Board& board) {
  absl::StatusOr<PuzzleLogic> puzzle = PrepareLogic(board);
  EXPECT_TRUE(puzzle.ok()) << puzzle.status();
  return *std::move(puzzle);
}

PuzzleLogic Prepared(absl::string_view line) { return Prepared(ToBoard(GridOf(line))); }

TEST(LogicTest, AllStepsAgreeWithTheSolution) {
  StepCounts counts;
  const int per_list = NumberFrom("QUADRILLE_LOGIC_PUZZLES", kSlowBuild ? 1 : 4);
  for (const char* const list : {"sudoku/top1465.txt", "sudoku/unbiased.txt", "sudoku/serg.txt",
                                 "sudoku/hardest1106.txt", "sudoku/clue17.txt"}) {
    QUADRILLE_NEED_DATA(path, list);
    std::ifstream file(path);
    int left = per_list;
    for (std::string line; left > 0 && std::getline(file, line);) {
      const absl::StatusOr<Grid> grid = ParseLine(line);
      if (!grid.ok()) continue;
      --left;
      const PuzzleLogic puzzle = Prepared(ToBoard(*grid));
      ASSERT_GE(puzzle.solutions, 1) << line;
      CheckStepsAlong(puzzle, /*most_steps=*/40, QuickTechniques(), &counts);
      if (HasFailure()) FAIL() << line;
    }
  }
  EXPECT_GT(counts.positions, per_list * 10);
  RecordProperty("steps", counts.total());
  for (const auto& [name, count] : counts.steps) RecordProperty(std::string(name), count);
  if (kSlowBuild) return;
  // The usual techniques have all been there.
  for (const char* const name :
       {"pointing", "naked-pair", "hidden-pair", "finned-swordfish", "skyscraper", "xy-wing",
        "w-wing", "xy-chain", "aic", "grouped-aic", "als-xz", "als-chain", "sue-de-coq",
        "forcing-chain-contradiction", "forcing-net-contradiction", "template-delete"}) {
    EXPECT_GT(counts.steps[name], 0) << name;
  }
}

// ---- Paths -------------------------------------------------------------------------------------

struct Rated {
  absl::string_view puzzle;
  absl::string_view level;
  int score;
};

// What HoDoKu 2.2.0 says.
TEST(LogicTest, HodokuRatings) {
  for (const Rated& rated : {
           Rated{
               "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
               "Easy", 204},
           Rated{
               "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
               "Easy", 436},
           Rated{
               "200080300060070084030500209000105408000000000402706000301007040720040060004010003",
               "Easy", 274},
           Rated{
               "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
               "Medium", 696},
           Rated{
               "100000002520070049009000500000689000000703000090105030640010025010000070900000008",
               "Extreme", 4876},
       }) {
    const PuzzleLogic puzzle = Prepared(rated.puzzle);
    const absl::StatusOr<logic::Path> path = SolvePath(puzzle);
    ASSERT_TRUE(path.ok()) << path.status();
    EXPECT_TRUE(path->is_solved);
    const logic::HodokuRating rating = RateSteps(path->steps);
    EXPECT_EQ(NameOf(rating.level), rated.level) << rated.puzzle;
    EXPECT_EQ(rating.score, rated.score) << rated.puzzle;
  }
}

TEST(LogicTest, NextStepIsTheFirstOfThePath) {
  const PuzzleLogic puzzle =
      Prepared("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
  const absl::StatusOr<StepAnswer> next = NextStep(puzzle);
  const absl::StatusOr<logic::Path> path = SolvePath(puzzle);
  ASSERT_TRUE(next.ok() && path.ok() && next->step.has_value());
  EXPECT_EQ(next->outcome, dlx::Outcome::kExhausted);
  EXPECT_EQ(next->step->placements, path->steps.front().placements);
  EXPECT_EQ(Sentence(*next->step, {puzzle.geometry.get()}),
            "Naked Single: r5c5 has no candidate but 5 => r5c5=5");
  const absl::StatusOr<StepAnswer> hidden =
      NextStep(puzzle, logic::TechniqueSet(logic::Technique::kHiddenSingle));
  ASSERT_TRUE(hidden.ok() && hidden->step.has_value());
  EXPECT_EQ(hidden->step->technique, logic::Technique::kHiddenSingle);
}

// Each of the steps was checked against the solution.
TEST(LogicTest, NestedNetsSolveTheHardest) {
  for (const char* const line : {
           "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
           "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
       }) {
    const PuzzleLogic puzzle = Prepared(line);
    const absl::StatusOr<logic::Path> path = SolvePath(puzzle);
    ASSERT_TRUE(path.ok()) << path.status();
    EXPECT_TRUE(path->is_solved) << line;
    EXPECT_TRUE(std::any_of(path->steps.begin(), path->steps.end(), [](const logic::Step& step) {
      return step.technique == logic::Technique::kNestedForcingNet;
    })) << line;
    logic::TechniqueSet others = logic::TechniqueSet::All();
    others.Remove(logic::Technique::kNestedForcingNet);
    const absl::StatusOr<logic::Path> without = SolvePath(puzzle, others);
    ASSERT_TRUE(without.ok());
    EXPECT_FALSE(without->is_solved) << line;
  }
}

// The first chain is all of it: the start, what comes of it, and what is refuted on the way.
TEST(LogicTest, NestedNetsSayWhatIsRefuted) {
  const PuzzleLogic puzzle =
      Prepared("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  const absl::StatusOr<StepAnswer> next = NextStep(puzzle);
  ASSERT_TRUE(next.ok() && next->step.has_value());
  EXPECT_EQ(next->step->technique, logic::Technique::kNestedForcingNet);
  const std::string sentence = Sentence(*next->step, {puzzle.geometry.get()});
  EXPECT_THAT(sentence, testing::HasSubstr("; not r"));
  EXPECT_LT(sentence.size(), 600U);
  // The chain begins with what goes.
  const logic::Candidate gone = next->step->eliminations.at(0);
  EXPECT_EQ(next->step->links.front().from.digit, gone.digit);
  EXPECT_TRUE(next->step->links.front().from.cells.Has(gone.cell));
}

TEST(LogicTest, AWrongStepNamesItself) {
  const PuzzleLogic puzzle =
      Prepared("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
  logic::Step step{.technique = logic::Technique::kSwordfish};
  step.eliminations.push_back({2, 3});  // r1c3 is 4
  EXPECT_EQ(CheckStep(step, puzzle.truth, *puzzle.geometry).message(),
            "a step of the technique swordfish is wrong: a solution has r1c3=4");
  step.eliminations.clear();
  step.placements.push_back({2, 4});
  EXPECT_EQ(CheckStep(step, puzzle.truth, *puzzle.geometry).message(),
            "a step of the technique swordfish is wrong: not all solutions have r1c3=5");
  step.placements.front().digit = 3;
  EXPECT_TRUE(CheckStep(step, puzzle.truth, *puzzle.geometry).ok());
}

// Two solutions, which differ by the exchange of two digits in a rectangle. A uniqueness test would
// conclude something there.
TEST(LogicTest, SeveralSolutionsKeepTheirRectangle) {
  Grid grid =
      GridOf("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  for (const Cell cell : {3, 4, 30, 31}) grid.Set(cell, 0);
  const PuzzleLogic puzzle = Prepared(ToBoard(grid));
  EXPECT_EQ(puzzle.solutions, 2);
  EXPECT_FALSE(puzzle.truth.is_unique);
  const absl::StatusOr<logic::Path> path = SolvePath(puzzle);
  ASSERT_TRUE(path.ok()) << path.status();
  EXPECT_FALSE(path->is_solved);
  EXPECT_TRUE(path->steps.empty());
  // With one more cell empty there is one step, and it is in all solutions.
  grid.Set(80, 0);
  const PuzzleLogic more = Prepared(ToBoard(grid));
  const absl::StatusOr<logic::Path> one = SolvePath(more);
  ASSERT_TRUE(one.ok()) << one.status();
  ASSERT_EQ(one->steps.size(), 1u);
  EXPECT_EQ(one->steps.front().technique, logic::Technique::kFullHouse);
}

// ---- Boards ------------------------------------------------------------------------------------

TEST(LogicTest, DiagonalsAreHouses) {
  Board board = MakeBoard(9, 9);
  std::vector<int> diagonal;
  for (int i = 0; i < 9; ++i) diagonal.push_back(board.CellAt(i, i));
  board.constraints.push_back({.kind = ConstraintKind::kDiagonal, .cells = diagonal});
  for (int i = 0; i < 8; ++i) board.givens[diagonal[i]] = i + 1;
  const PuzzleLogic puzzle = Prepared(board);
  EXPECT_TRUE(puzzle.knows_all_rules);
  EXPECT_FALSE(puzzle.geometry->allows_uniqueness());
  const absl::StatusOr<StepAnswer> next = NextStep(puzzle);
  ASSERT_TRUE(next.ok() && next->step.has_value()) << next.status();
  EXPECT_EQ(next->step->placements, (std::vector<logic::Candidate>{{80, 8}}));
}

TEST(LogicTest, SumsAreLeftOutAndSaidToBe) {
  Board board = MakeBoard(4, 4);
  board.constraints.push_back({.kind = ConstraintKind::kCage, .cells = {0, 1, 4}, .numbers = {6}});
  board.givens = {1, 2, 3, 4, 3, 4, 1, -1, 2, 1, 4, 3, 4, 3, 2, 1};
  const PuzzleLogic puzzle = Prepared(board);
  EXPECT_EQ(puzzle.solutions, 1);
  const absl::StatusOr<logic::Path> path = SolvePath(puzzle);
  ASSERT_TRUE(path.ok());
  EXPECT_TRUE(path->is_solved);
}

TEST(LogicTest, LargeBoardsAreRefused) {
  EXPECT_TRUE(PrepareLogic(MakeBoard(4, 4)).ok());
  const absl::StatusOr<PuzzleLogic> large = PrepareLogic(MakeBoard(25, 25));
  EXPECT_EQ(large.status().message(),
            "steps are for boards of at most 256 cells and 16 values, this one has 625 and 25");
}

}  // namespace
}  // namespace sudoku
