// SPDX-License-Identifier: Apache-2.0
//
// Boards, the definitions of constraints, and all engines for boards on the same small boards: each
// kind of constraint alone and with others, on random cells with random numbers. The reference uses
// the definitions alone, so an engine that agrees with it has understood the constraint.

#include "sudoku/board.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/board_encoder.h"
#include "sudoku/board_engine.h"

namespace sudoku {
namespace {

using Random = std::mt19937_64;
using Solutions = std::set<std::vector<int>>;
using ::testing::HasSubstr;

int Draw(Random* random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(*random);
}

// Different cells in random order.
std::vector<int> DrawCells(const Board& board, int size, Random* random) {
  std::vector<int> cells(board.num_cells());
  for (int i = 0; i < board.num_cells(); ++i) cells[i] = i;
  std::shuffle(cells.begin(), cells.end(), *random);
  cells.resize(std::min(size, board.num_cells()));
  return cells;
}

// Two orthogonal neighbours.
std::vector<int> DrawNeighbours(const Board& board, Random* random) {
  for (;;) {
    const int a = Draw(random, 0, board.num_cells() - 1);
    const bool down = Draw(random, 0, 1) == 1;
    if (down && board.RowOf(a) + 1 < board.rows) return {a, a + board.columns};
    if (!down && board.ColumnOf(a) + 1 < board.columns) return {a, a + 1};
  }
}

// A row or a column, from one of its ends.
std::vector<int> DrawRowOrColumn(const Board& board, Random* random) {
  std::vector<int> cells;
  if (Draw(random, 0, 1) == 0) {
    const int row = Draw(random, 0, board.rows - 1);
    for (int i = 0; i < board.columns; ++i) cells.push_back(board.CellAt(row, i));
  } else {
    const int column = Draw(random, 0, board.columns - 1);
    for (int i = 0; i < board.rows; ++i) cells.push_back(board.CellAt(i, column));
  }
  if (Draw(random, 0, 1) == 0) std::reverse(cells.begin(), cells.end());
  return cells;
}

// A constraint of the kind with random cells and numbers; not every one can be kept.
Constraint DrawConstraint(const Board& board, ConstraintKind kind, Random* random) {
  Constraint constraint = {.kind = kind};
  const int most = board.greatest();
  const int size = Draw(random, 2, 5);
  const auto number = [&](int least, int greatest) {
    constraint.numbers.push_back(Draw(random, least, greatest));
  };
  constraint.cells = DrawCells(board, size, random);
  switch (kind) {
    case ConstraintKind::kAntiKnight:
    case ConstraintKind::kAntiKing:
    case ConstraintKind::kAntiTaxicab:
    case ConstraintKind::kNonconsecutive:
    case ConstraintKind::kWindoku:
    case ConstraintKind::kDisjointGroups:
    case ConstraintKind::kGlobalEntropy:
    case ConstraintKind::kGlobalModular:
    case ConstraintKind::kNegativeKropki:
    case ConstraintKind::kNegativeXV:
      constraint.cells.clear();
      break;
    case ConstraintKind::kNegativeDifference:
    case ConstraintKind::kNegativeRatio:
      constraint.cells.clear();
      number(1, 3);
      break;
    case ConstraintKind::kDifference:
    case ConstraintKind::kRatio:
      constraint.cells = DrawNeighbours(board, random);
      number(1, 3);
      break;
    case ConstraintKind::kPairSum:
      constraint.cells = DrawNeighbours(board, random);
      number(3, 2 * most - 1);
      break;
    case ConstraintKind::kGreater:
      constraint.cells = DrawNeighbours(board, random);
      break;
    case ConstraintKind::kWhispers:
    case ConstraintKind::kLockout:
      number(1, 2);
      break;
    case ConstraintKind::kModular:
      number(1, 3);
      break;
    case ConstraintKind::kSumLine:
      number(2, 2 * most);
      number(0, 1);
      break;
    case ConstraintKind::kArrow:
      number(1, size > 2 ? 2 : 1);
      break;
    case ConstraintKind::kDoubleArrow:
    case ConstraintKind::kValueIndex:
      constraint.cells = DrawCells(board, size + 1, random);
      break;
    case ConstraintKind::kCage:
    case ConstraintKind::kLunchbox:
    case ConstraintKind::kLittleKiller:
    case ConstraintKind::kRellik:
      number(0, size * most);
      break;
    case ConstraintKind::kSum:
      number(0, size * most);
      if (Draw(random, 0, 1) == 1) {
        for (int i = 0; i < size; ++i) number(-2, 2);
        if (Draw(random, 0, 1) == 1) constraint.cells[0] = constraint.cells[1];
      }
      break;
    case ConstraintKind::kEqualSums:
      constraint.numbers = {1, size - 1};
      if (size > 3) constraint.numbers = {2, 1, size - 3};
      break;
    case ConstraintKind::kClone:
      constraint.cells = DrawCells(board, size / 2 * 2, random);
      break;
    case ConstraintKind::kSameValues:
      constraint.cells = DrawCells(board, size / 2 * 2, random);
      constraint.numbers = {2};
      break;
    case ConstraintKind::kQuadruple:
      constraint.cells = DrawCells(board, 4, random);
      for (int i = Draw(random, 1, 3); i > 0; --i) number(board.least, most);
      break;
    case ConstraintKind::kExactly:
      number(board.least, most);
      number(0, 2);
      break;
    case ConstraintKind::kSandwich:
    case ConstraintKind::kXSum:
      constraint.cells = DrawRowOrColumn(board, random);
      number(0, 3 * most);
      break;
    case ConstraintKind::kSkyscraper:
    case ConstraintKind::kHiddenSkyscraper:
    case ConstraintKind::kNumberedRoom:
      constraint.cells = DrawRowOrColumn(board, random);
      number(1, most);
      break;
    case ConstraintKind::kFullRank:
      constraint.cells = DrawRowOrColumn(board, random);
      number(1, 2 * (board.rows + board.columns));
      number(0, 2);
      break;
    case ConstraintKind::kPairs:
    case ConstraintKind::kAllPairs:
      for (int i = 0; i < board.num_values; ++i) {
        number(0, static_cast<int>(board.AllValues()));
        constraint.numbers.back() |= Draw(random, 0, static_cast<int>(board.AllValues()));
      }
      break;
    case ConstraintKind::kAutomaton: {
      const int states = Draw(random, 1, 4);
      number(states, states);
      for (int i = 0; i < states; ++i) number(0, 3);
      for (int i = 0; i < states * board.num_values; ++i) {
        const int next = Draw(random, 0, 2);
        number(next, next);
        for (int k = 0; k < next; ++k) number(0, states - 1);
      }
      break;
    }
    case ConstraintKind::kAnyOf:
      constraint.cells.clear();
      for (int i = Draw(random, 1, 3); i > 0; --i) {
        std::vector<Constraint>& parts = constraint.alternatives.emplace_back();
        for (int k = Draw(random, 1, 2); k > 0; --k) {
          const auto part = static_cast<ConstraintKind>(
              Draw(random, 0, static_cast<int>(ConstraintKind::kAnyOf) - 1));
          const Constraint drawn = DrawConstraint(board, part, random);
          if (CheckConstraint(board, drawn).ok()) parts.push_back(drawn);
        }
      }
      break;
    default:
      break;
  }
  return constraint;
}

Board DrawBoard(Random* random) {
  static constexpr struct {
    int rows, columns, values, least;
  } kShapes[] = {{4, 4, 4, 1}, {4, 4, 4, 0}, {3, 3, 3, 1}, {3, 4, 4, 1},
                 {2, 3, 6, 1}, {4, 2, 5, 0}, {3, 3, 5, 1}};
  const auto& shape = kShapes[Draw(random, 0, std::size(kShapes) - 1)];
  return MakeBoard(shape.rows, shape.columns, shape.values, shape.least);
}

// Givens and candidates of a random solution of the lines alone, so that few cells are free.
void AddGivens(int count, Random* random, Board* board) {
  for (const int cell : DrawCells(*board, count, random)) {
    if (Draw(random, 0, 2) == 0) {
      board->candidates[cell] = board->AllValues() & static_cast<ValueSet>((*random)());
      if (board->candidates[cell] == 0) board->candidates[cell] = board->AllValues();
    } else {
      std::vector<int> values(board->givens);
      values[cell] = Draw(random, board->least, board->greatest());
      if (!HousesAreBroken(*board, values)) board->givens = values;
    }
  }
}

Solutions AllSolutions(const Board& board, dlx::StringView engine) {
  Solutions solutions;
  const EnumerateResult result = MakeBoardEngine(engine)->Enumerate(
      board, {.limits = {.seconds = 300}}, [&](absl::Span<const int> values) {
        EXPECT_TRUE(solutions.emplace(values.begin(), values.end()).second)
            << engine << " shows a solution twice";
        return dlx::Visit::kContinue;
      });
  EXPECT_EQ(result.outcome, dlx::Outcome::kExhausted);
  EXPECT_EQ(result.solutions, static_cast<int64_t>(solutions.size()));
  return solutions;
}

std::string Text(const Board& board) {
  std::string text = absl::StrCat(board.rows, "x", board.columns, " values ", board.least, "-",
                                  board.greatest(), " givens");
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    absl::StrAppend(&text, " ", board.givens[cell], "/", board.candidates[cell]);
  }
  for (const Constraint& constraint : board.constraints) {
    absl::StrAppend(&text, "; ", Describe(board, constraint));
  }
  return text;
}

int Cases(int usual) {
  const char* wanted = std::getenv("QUADRILLE_BOARD_CASES");
  return wanted == nullptr ? usual : std::atoi(wanted);
}

// All engines find the same solutions, and each is one by the definitions.
void Compare(const Board& board) {
  const Solutions expected = AllSolutions(board, "dfs");
  for (const std::vector<int>& solution : expected) {
    ASSERT_TRUE(CheckSolution(board, solution).ok()) << CheckSolution(board, solution);
  }
  EXPECT_EQ(AllSolutions(board, "propagate"), expected) << Text(board);
  EXPECT_EQ(AllSolutions(board, "dlx"), expected) << Text(board);
}

class ConstraintTest : public ::testing::TestWithParam<int> {};

TEST_P(ConstraintTest, EnginesAgreeOnOneConstraint) {
  const auto kind = static_cast<ConstraintKind>(GetParam());
  Random random(GetParam() + 1);
  int with_solutions = 0;
  int without = 0;
  for (int i = 0; i < Cases(40); ++i) {
    Board board = DrawBoard(&random);
    AddGivens(Draw(&random, 0, board.num_cells() / 2), &random, &board);
    for (int k = Draw(&random, 1, 2); k > 0; --k) {
      const Constraint constraint = DrawConstraint(board, kind, &random);
      if (CheckConstraint(board, constraint).ok()) board.constraints.push_back(constraint);
    }
    if (board.constraints.empty()) continue;
    ASSERT_TRUE(CheckBoard(board).ok()) << CheckBoard(board);
    Compare(board);
    if (HasFailure()) return;
    ++(AllSolutions(board, "propagate").empty() ? without : with_solutions);
  }
  RecordProperty("with_solutions", with_solutions);
  RecordProperty("without", without);
  EXPECT_GT(with_solutions, 0);
}

TEST_P(ConstraintTest, EnginesAgreeOnThreeConstraints) {
  Random random(GetParam() + 1000);
  for (int i = 0; i < Cases(15); ++i) {
    Board board = DrawBoard(&random);
    AddGivens(Draw(&random, 0, board.num_cells() / 2), &random, &board);
    for (int k = 0; k < 3; ++k) {
      const auto kind = static_cast<ConstraintKind>(
          k == 0 ? GetParam() : Draw(&random, 0, kNumConstraintKinds - 1));
      const Constraint constraint = DrawConstraint(board, kind, &random);
      if (CheckConstraint(board, constraint).ok()) board.constraints.push_back(constraint);
    }
    ASSERT_TRUE(CheckBoard(board).ok()) << CheckBoard(board);
    Compare(board);
    if (HasFailure()) return;
  }
}

std::string KindName(const ::testing::TestParamInfo<int>& info) {
  std::string name(ConstraintName(static_cast<ConstraintKind>(info.param)));
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, ConstraintTest, ::testing::Range(0, kNumConstraintKinds), KindName);

}  // namespace
}  // namespace sudoku
