// SPDX-License-Identifier: Apache-2.0
//
// Steps on variants and on boards of other sizes: published ones, and puzzles made here.
//
//   QUADRILLE_LOGIC_BOARDS=20 logic_boards_test    that many puzzles of each kind, not one; and all
//                                                  published ones, not some

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/boards.h"
#include "sudoku/logic.h"
#include "sudoku/notation.h"
#include "tests/support/data.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/logic_steps.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

using ::quadrille_test::CheckStepsAlong;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::NumberFrom;
using ::quadrille_test::QuickTechniques;
using ::quadrille_test::StepCounts;

int NumPuzzles() { return NumberFrom("QUADRILLE_LOGIC_BOARDS", 1); }

logic::TechniqueSet Tried() {
  logic::TechniqueSet tried;
  for (const logic::Ranked& ranked : logic::TechniquesInOrder()) tried.Add(ranked.technique);
  tried.Remove(logic::Technique::kNestedForcingNet);  // takes seconds for a step
  return tried;
}

// ---- Published ones ----------------------------------------------------------------------------

// The published solutions are an independent word on what is right.
TEST(LogicBoardsTest, PublishedVariantsKeepTheirSolutions) {
  StepCounts counts;
  int boards = 0;
  int lines = 0;
  const int stride = NumPuzzles() > 1 ? 1 : 40;
  for (const char* const list : {"variants/iss.tsv", "variants/iss-more.tsv"}) {
    QUADRILLE_NEED_DATA(path, list);
    for (const std::vector<std::string>& row : quadrille_test::ReadTable(path)) {
      if (row.size() < 3 || lines++ % stride != 0) continue;
      const std::vector<BoardRecord> read = ReadBoards(row[1], {.input = Notation::kIss});
      ASSERT_EQ(read.size(), 1u) << row[0];
      if (read[0].error.has_value() || !CheckBoard(read[0].board).ok()) continue;
      // Few of them are found by techniques alone, but what is found has to be right.
      const absl::StatusOr<PuzzleLogic> puzzle =
          PrepareLogic(read[0].board, {.limits = {.nodes = 20'000}});
      if (!puzzle.ok() || puzzle->outcome != dlx::Outcome::kExhausted) continue;
      ++boards;
      PuzzleLogic published = *puzzle;
      if (published.solutions == 1) {
        const std::vector<int> solution = quadrille_test::SolutionOf(row[2]);
        ASSERT_EQ(solution, published.solution) << row[0];
      }
      CheckStepsAlong(published, /*most_steps=*/kSlowBuild ? 10 : 60, Tried(), &counts);
      ASSERT_FALSE(HasFailure()) << row[0];
    }
  }
  RecordProperty("boards", boards);
  RecordProperty("steps", counts.total());
  EXPECT_GT(boards, 100 / stride);
  EXPECT_GT(counts.total(), 1000 / stride);
}

// ---- Puzzles made here -------------------------------------------------------------------------

struct Kind {
  absl::string_view name;
  Board board;
};

std::vector<int> Diagonal(const Board& board, bool rising) {
  std::vector<int> cells;
  for (int i = 0; i < board.rows; ++i) {
    cells.push_back(board.CellAt(i, rising ? board.columns - 1 - i : i));
  }
  return cells;
}

std::vector<Kind> Kinds() {
  std::vector<Kind> kinds;
  for (const int size : {4, 6, 8, 10, 12}) kinds.push_back({"plain", MakeBoard(size, size)});
  const auto add = [&](absl::string_view name, int size,
                       const std::vector<Constraint>& constraints) {
    Board board = MakeBoard(size, size);
    board.constraints = constraints;
    kinds.push_back({name, board});
  };
  const Board nine = MakeBoard(9, 9);
  add("diagonals", 9,
      {{.kind = ConstraintKind::kDiagonal, .cells = Diagonal(nine, false)},
       {.kind = ConstraintKind::kDiagonal, .cells = Diagonal(nine, true)}});
  add("windoku", 9, {{.kind = ConstraintKind::kWindoku}});
  add("anti-knight", 9, {{.kind = ConstraintKind::kAntiKnight}});
  add("anti-king", 9, {{.kind = ConstraintKind::kAntiKing}});
  add("disjoint groups", 9, {{.kind = ConstraintKind::kDisjointGroups}});
  add("nonconsecutive", 6, {{.kind = ConstraintKind::kNonconsecutive}});
  add("thermometer", 9,
      {{.kind = ConstraintKind::kThermometer, .cells = {0, 10, 20, 30}},
       {.kind = ConstraintKind::kDifference, .cells = {44, 45 + 8}, .numbers = {1}}});
  return kinds;
}

// A random solution of a board: some cells are filled at random, as long as there is one.
std::vector<int> RandomSolution(const Board& empty, std::mt19937_64& rng) {
  Board board = empty;
  for (int i = 0; i < 8; ++i) {
    const auto cell = static_cast<int>(rng() % static_cast<uint64_t>(board.num_cells()));
    const int before = board.givens[cell];
    board.givens[cell] =
        board.least + static_cast<int>(rng() % static_cast<uint64_t>(board.num_values));
    const BoardAnswer answer = SolveBoard(board, {.limits = {.solutions = 1, .nodes = 5000}});
    if (answer.solutions == 0) board.givens[cell] = before;
  }
  return SolveBoard(board, {.limits = {.solutions = 1}}).first;
}

// Takes givens away as long as there is one solution: each in random order, once.
Board RandomPuzzle(const Board& empty, std::mt19937_64& rng) {
  Board board = empty;
  board.givens = RandomSolution(empty, rng);
  std::vector<int> order(static_cast<size_t>(board.num_cells()));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::shuffle(order.begin(), order.end(), rng);
  for (const int cell : order) {
    const int given = board.givens[cell];
    board.givens[cell] = kEmptyCell;
    if (!SolveBoard(board, {.limits = {.nodes = 2000}}).IsUnique()) board.givens[cell] = given;
  }
  return board;
}

TEST(LogicBoardsTest, PuzzlesOfEachKind) {
  StepCounts counts;
  const int puzzles = NumPuzzles();
  std::mt19937_64 rng(7);
  for (const Kind& kind : Kinds()) {
    ASSERT_TRUE(CheckBoard(kind.board).ok()) << kind.name;
    for (int i = 0; i < puzzles; ++i) {
      const Board board = RandomPuzzle(kind.board, rng);
      const absl::StatusOr<PuzzleLogic> puzzle = PrepareLogic(board);
      ASSERT_TRUE(puzzle.ok() && puzzle->solutions == 1) << kind.name;
      EXPECT_EQ(puzzle->geometry->allows_uniqueness(), board.constraints.empty());
      const bool is_small = board.num_cells() <= 81;
      CheckStepsAlong(*puzzle, is_small && !kSlowBuild ? 30 : 10,
                      is_small && !kSlowBuild ? QuickTechniques() : Tried(), &counts);
      ASSERT_FALSE(HasFailure()) << kind.name << " " << i;
    }
  }
  RecordProperty("steps", counts.total());
  EXPECT_GT(counts.total(), 1000);
}

}  // namespace
}  // namespace sudoku
