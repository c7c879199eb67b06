// SPDX-License-Identifier: Apache-2.0
//
// The verbs of boards.h: against numbers that are known, against enumeration, and at their edges.

#include "sudoku/boards.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/board_encoder.h"
#include "tests/support/exact_cover.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using ::quadrille_test::kSlowBuild;

Board WithRules(const std::vector<ConstraintKind>& kinds) {
  Board board = MakeBoard(9, 9);
  for (const ConstraintKind kind : kinds) board.constraints.push_back({.kind = kind});
  return board;
}

// The first row of values, and nothing else.
Board WithFirstRow(Board board) {
  for (int i = 0; i < board.columns; ++i) board.givens[i] = board.least + i;
  return board;
}

TEST(CountBoardTest, KnownNumbers) {
  EXPECT_EQ(CountBoard(MakeBoard(4, 4)).count, 288);
  EXPECT_EQ(CountBoard(MakeBoard(6, 6)).count, 28'200'960);
  Board latin = MakeBoard(5, 5);
  ASSERT_EQ(latin.box_rows, 0);
  EXPECT_EQ(CountBoard(latin).count, 161'280);
  EXPECT_EQ(CountBoard(WithRules({ConstraintKind::kAntiKnight, ConstraintKind::kAntiKing,
                                  ConstraintKind::kNonconsecutive}))
                .count,
            72);
}

TEST(CountBoardTest, ValuesFromZeroAndMoreValuesThanCells) {
  EXPECT_EQ(CountBoard(MakeBoard(4, 4, 4, 0)).count, 288);
  // Rows and columns of two cells with three values: the pairs of rows without a common column.
  Board board = MakeBoard(2, 2, 3, 1);
  RemoveRegions(&board);
  EXPECT_EQ(CountBoard(board).count, 18);
}

TEST(CountBoardTest, LimitsAreAnEnding) {
  const BoardCount count = CountBoard(MakeBoard(6, 6), {.limits = {.solutions = 100}});
  EXPECT_EQ(count.outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(count.count, 100);
  EXPECT_EQ(CountBoard(MakeBoard(6, 6), {.limits = {.nodes = 10}}).outcome, Outcome::kNodeLimit);
}

// What the first try found counts even if what comes after it is cut short and finds less.
TEST(CountBoardTest, LimitsKeepTheLargerBound) {
  Board board = WithRules({ConstraintKind::kAntiKnight});
  board.givens[0] = 1;
  int64_t found = 0;
  MakeBoardEngine("propagate")
      ->Enumerate(board, {.limits = {.nodes = 5000}}, [&](absl::Span<const int>) {
        ++found;
        return dlx::Visit::kContinue;
      });
  ASSERT_GT(found, 0);
  const BoardCount count = CountBoard(board, {.limits = {.nodes = 5001}});
  EXPECT_EQ(count.outcome, Outcome::kNodeLimit);
  EXPECT_GE(count.count, found);
}

TEST(FindClashesTest, HousesAndSetsThatDiffer) {
  Board board = MakeBoard(4, 4);
  EXPECT_TRUE(FindClashes(board).empty());
  board.givens[0] = board.givens[1] = 1;
  EXPECT_EQ(FindClashes(board), (std::vector<BoardClash>{{0, 1}}));
  board.givens[12] = 1;  // in the column of the first
  EXPECT_EQ(FindClashes(board), (std::vector<BoardClash>{{0, 1}, {0, 12}}));
  board = MakeBoard(4, 4);
  board.givens[0] = board.givens[5] = 2;  // in a box
  EXPECT_EQ(FindClashes(board), (std::vector<BoardClash>{{0, 5}}));
  board.givens[5] = kEmptyCell;
  board.givens[10] = 2;  // on a diagonal
  EXPECT_TRUE(FindClashes(board).empty());
  board.constraints = {{.kind = ConstraintKind::kDiagonal, .cells = {0, 5, 10, 15}}};
  EXPECT_EQ(FindClashes(board), (std::vector<BoardClash>{{0, 10}}));
  // A sum that equal givens miss is no clash of theirs: other values miss it, too.
  board.constraints = {{.kind = ConstraintKind::kPairSum, .cells = {0, 10}, .numbers = {5}}};
  EXPECT_TRUE(FindClashes(board).empty());
}

TEST(SolveBoardTest, NoneOneSeveral) {
  Board board = MakeBoard(4, 4);
  BoardAnswer answer = SolveBoard(board);
  EXPECT_EQ(answer.solutions, 2);
  EXPECT_TRUE(CheckSolution(board, answer.first).ok());
  board.givens = answer.first;
  board.givens[3] = kEmptyCell;
  EXPECT_TRUE(SolveBoard(board).IsUnique());
  EXPECT_EQ(SolveBoard(board).first, answer.first);
  board.givens[0] = board.givens[1];
  EXPECT_TRUE(SolveBoard(board).IsNone());
}

// No set of ten cells adds up to 60: an automaton that remembers all sums of sets has millions of
// steps where there are 25 values.
TEST(EncodeBoardTest, WhatIsTooLargeForAnAutomatonIsNotForgotten) {
  Board board = MakeBoard(25, 25);
  Constraint rellik = {.kind = ConstraintKind::kRellik, .numbers = {60}};
  for (int column = 0; column < 10; ++column) rellik.cells.push_back(board.CellAt(0, column));
  board.constraints.push_back(rellik);
  ASSERT_TRUE(CheckBoard(board).ok()) << CheckBoard(board);
  const absl::StatusOr<BoardEncoding> encoding = EncodeBoard(board);
  ASSERT_TRUE(encoding.ok()) << encoding.status();
  EXPECT_FALSE(encoding->is_exact());
  board.constraints[0].cells.resize(3);
  EXPECT_TRUE(EncodeBoard(board)->is_exact());
}

// Two cells that are 19 apart on the line have a 1: as a deterministic automaton, this has 2^19
// states.
TEST(EncodeBoardTest, AnAutomatonThatGrowsWithoutEndIsRefused) {
  Board board = MakeBoard(9, 9);
  constexpr int kStates = 21;
  Constraint line = {.kind = ConstraintKind::kAutomaton, .numbers = {kStates}};
  for (int cell = 0; cell < 81; ++cell) line.cells.push_back(cell);
  std::vector<int>& numbers = line.numbers;
  for (int state = 0; state < kStates; ++state) {
    numbers.push_back(state == 0 ? 1 : state + 1 == kStates ? 2 : 0);
  }
  const auto add = [&numbers](const std::vector<int>& next) {
    numbers.push_back(static_cast<int>(next.size()));
    numbers.insert(numbers.end(), next.begin(), next.end());
  };
  for (int state = 0; state < kStates; ++state) {
    for (int value = 1; value <= 9; ++value) {
      const bool is_one = value == 1;
      if (state == 0) {
        add(is_one ? std::vector<int>{0, 1} : std::vector<int>{0});
      } else if (state + 1 == kStates) {
        add({state});
      } else {
        add(state + 2 < kStates || is_one ? std::vector<int>{state + 1} : std::vector<int>{});
      }
    }
  }
  board.constraints.push_back(line);
  ASSERT_TRUE(CheckBoard(board).ok()) << CheckBoard(board);
  EXPECT_TRUE(absl::IsResourceExhausted(EncodeBoard(board).status()));
  EXPECT_EQ(SolveBoard(board).solutions, 2);
  EXPECT_EQ(MarginalsOfBoard(board).outcome, Outcome::kMemoryLimit);
}

TEST(SolveBoardTest, HolesStayEmpty) {
  Board board = MakeBoard(3, 3);
  board.holes.assign(9, false);
  board.holes[4] = true;
  RemoveRegions(&board);
  ASSERT_TRUE(CheckBoard(board).ok());
  const BoardAnswer answer = SolveBoard(board);
  ASSERT_EQ(answer.solutions, 2);
  EXPECT_EQ(answer.first[4], kEmptyCell);
  EXPECT_TRUE(CheckSolution(board, answer.first).ok());
}

TEST(SampleBoardTest, EachSolutionIsAsLikely) {
  const Board board = WithFirstRow(MakeBoard(4, 4));
  std::map<std::vector<int>, int> drawn;
  constexpr int kSamples = 12'000;
  const BoardCount result = SampleBoard(board, kSamples, 7, {}, [&](absl::Span<const int> values) {
    ++drawn[std::vector<int>(values.begin(), values.end())];
    return dlx::Visit::kContinue;
  });
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.count, 12);
  ASSERT_EQ(drawn.size(), 12);
  // A thousand each, with a standard deviation of 30.
  for (const auto& [solution, times] : drawn) {
    EXPECT_TRUE(CheckSolution(board, solution).ok());
    EXPECT_NEAR(times, 1000, 200);
  }
}

TEST(SampleBoardTest, DiagramsAndListsHaveTheSameMarginals) {
  if (kSlowBuild) GTEST_SKIP() << "takes minutes";
  // 28,200,960 solutions take a diagram; all values are as likely in each cell.
  const BoardMarginals all = MarginalsOfBoard(MakeBoard(6, 6));
  ASSERT_EQ(all.outcome, Outcome::kExhausted);
  EXPECT_EQ(all.count, 28'200'960);
  for (const auto& cell : all.counts) {
    for (const dlx::BigCount& count : cell) EXPECT_EQ(count, 28'200'960 / 6);
  }
  std::vector<std::vector<int>> samples;
  SampleBoard(MakeBoard(6, 6), 20, 1, {}, [&](absl::Span<const int> values) {
    samples.emplace_back(values.begin(), values.end());
    return dlx::Visit::kContinue;
  });
  ASSERT_EQ(samples.size(), 20);
  for (const auto& sample : samples) {
    EXPECT_TRUE(CheckSolution(MakeBoard(6, 6), sample).ok());
  }
  EXPECT_GT(std::set(samples.begin(), samples.end()).size(), 15);
}

TEST(MarginalsOfBoardTest, RowsAddUp) {
  Board board = WithFirstRow(MakeBoard(4, 4));
  board.constraints.push_back({.kind = ConstraintKind::kThermometer, .cells = {4, 5}});
  const BoardMarginals marginals = MarginalsOfBoard(board);
  ASSERT_EQ(marginals.outcome, Outcome::kExhausted);
  EXPECT_GT(marginals.count, 0);
  for (const auto& cell : marginals.counts) {
    dlx::BigCount sum = 0;
    for (const dlx::BigCount& count : cell) sum += count;
    EXPECT_EQ(sum, marginals.count);
  }
}

TEST(WhyBoardHasNoSolutionTest, FindsGivensThatClash) {
  Board board = WithFirstRow(MakeBoard(4, 4));
  board.givens[4] = 1;
  BoardWhy why = WhyBoardHasNoSolution(board);
  EXPECT_THAT(why.givens, testing::ElementsAre(0, 4));
  EXPECT_TRUE(why.irreducible);
  board.constraints.push_back({.kind = ConstraintKind::kCage, .cells = {0, 1}, .numbers = {20}});
  why = WhyBoardHasNoSolution(board);
  EXPECT_TRUE(why.without_givens);
  EXPECT_TRUE(why.givens.empty());
  EXPECT_FALSE(WhyBoardHasNoSolution(MakeBoard(4, 4)).without_givens);
  EXPECT_TRUE(WhyBoardHasNoSolution(MakeBoard(4, 4)).givens.empty());
}

TEST(EncodeBoardTest, SaysWhatItHoldsInPartOnly) {
  Board board = MakeBoard(4, 4);
  EXPECT_TRUE(EncodeBoard(board)->is_exact());
  board.constraints.push_back(
      {.kind = ConstraintKind::kFullRank, .cells = {0, 1, 2, 3}, .numbers = {3}});
  EXPECT_FALSE(EncodeBoard(board)->is_exact());
}

// ---- Bad boards: each fault is named, with its place
// -----------------------------------------------

struct BadBoard {
  const char* name;
  void (*damage)(Board*);
  const char* message;
};

class CheckBoardTest : public testing::TestWithParam<BadBoard> {};

TEST_P(CheckBoardTest, NamesTheFault) {
  Board board = MakeBoard(6, 6);
  ASSERT_TRUE(CheckBoard(board).ok());
  GetParam().damage(&board);
  EXPECT_EQ(CheckBoard(board).message(), GetParam().message);
}

Constraint Of(ConstraintKind kind, std::vector<int> cells, std::vector<int> numbers = {}) {
  return {.kind = kind, .cells = std::move(cells), .numbers = std::move(numbers)};
}

const BadBoard kBadBoards[] = {
    {"NoRows", [](Board* b) { b->rows = 0; },
     "a board of 0 rows and 6 columns; each is from 1 to 25"},
    {"TooWide", [](Board* b) { b->columns = 26; },
     "a board of 6 rows and 26 columns; each is from 1 to 25"},
    {"ValuesFromTwo", [](Board* b) { b->least = 2; }, "values begin at 2; expected 0 or 1"},
    {"TooFewValues", [](Board* b) { b->num_values = 5; }, "5 values; expected from 6 to 25"},
    {"TooManyValues", [](Board* b) { b->num_values = 26; }, "26 values; expected from 6 to 25"},
    {"ListsTooShort", [](Board* b) { b->givens.pop_back(); },
     "the board has 36 cells; its lists have others"},
    {"SolutionTooShort",
     [](Board* b) {
       b->solution = {1, 2};
     },
     "the board has 36 cells; its lists have others"},
    {"GivenTooLarge", [](Board* b) { b->givens[7] = 7; }, "r2c2 is 7, and values are 1 to 6"},
    {"GivenZero", [](Board* b) { b->givens[0] = 0; }, "r1c1 is 0, and values are 1 to 6"},
    {"CandidateTooLarge", [](Board* b) { b->candidates[35] = 1 << 6; },
     "r6c6 has candidates that are no values of the board"},
    {"RegionTooLarge", [](Board* b) { b->regions[3] = 0; },
     "the region of r2c3 has more than 6 cells, as many as there are values"},
    {"RegionNumber", [](Board* b) { b->regions[3] = 99; }, "r1c4 is in region 99, which cannot be"},
    {"HoleWithRegion",
     [](Board* b) {
       b->holes.assign(36, false);
       b->holes[5] = true;
     },
     "r1c6 is a hole, and has a given or a region"},
    {"CageLeavesBoard",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kCage, {34, 35, 36}, {9})};
     },
     "killer cage: a cell is not on the board of 6 rows and 6 columns"},
    {"NegativeCell", [](Board* b) { b->constraints = {Of(ConstraintKind::kEven, {-1})}; },
     "even cells: a cell is not on the board of 6 rows and 6 columns"},
    {"ConstraintOnHole",
     [](Board* b) {
       b->holes.assign(36, false);
       b->holes[5] = true;
       b->regions[5] = -1;
       b->constraints = {Of(ConstraintKind::kThermometer, {4, 5})};
     },
     "thermometer at r1c5 r1c6: there is no cell r1c6"},
    {"DotOnThree",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kDifference, {0, 1, 2}, {1})};
     },
     "difference dot 1 at r1c1 r1c2 r1c3: expected 2 cells, found 3"},
    {"DotWithoutNumber",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kRatio, {0, 1})};
     },
     "ratio dot at r1c1 r1c2: expected 1 number, found 0"},
    {"ShortThermometer", [](Board* b) { b->constraints = {Of(ConstraintKind::kThermometer, {0})}; },
     "thermometer at r1c1: expected at least 2 cells, found 1"},
    {"GlobalWithCells", [](Board* b) { b->constraints = {Of(ConstraintKind::kAntiKnight, {0})}; },
     "anti-knight rule at r1c1: expected 0 cells, found 1"},
    {"WindokuWithoutBoxes",
     [](Board* b) {
       RemoveRegions(b);
       b->constraints = {Of(ConstraintKind::kWindoku, {})};
     },
     "windoku rule: the board has no boxes"},
    {"EntropicThirds",
     [](Board* b) {
       *b = MakeBoard(4, 4);
       b->constraints = {Of(ConstraintKind::kEntropic, {0, 1, 2})};
     },
     "entropic line at r1c1 r1c2 r1c3: 4 values do not fall into three equal parts"},
    {"ModularZero",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kModular, {0, 1}, {0})};
     },
     "modular line 0 at r1c1 r1c2: expected a positive number, found 0"},
    {"ArrowAllPill",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kArrow, {0, 1}, {2})};
     },
     "arrow 2 at r1c1 r1c2: expected a number of 1 to 3 digits and cells after it, found 2 of 2 "
     "cells"},
    {"SumFactors",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kSum, {0, 1}, {5, 1})};
     },
     "sum 5,1 at r1c1 r1c2: expected a factor for each of 2 cells, found 1"},
    {"EqualSumsOfOthers",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kEqualSums, {0, 1, 2}, {1, 1})};
     },
     "equal sums 1,1 at r1c1 r1c2 r1c3: groups of 2 cells, and there are 3"},
    {"OddClone",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kClone, {0, 1, 2})};
     },
     "clone at r1c1 r1c2 r1c3: expected two halves, found 3 cells"},
    {"SetsThatDoNotFit",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kSameValues, {0, 1, 2}, {2})};
     },
     "sets of the same values 2 at r1c1 r1c2 r1c3: 3 cells do not fall into 2 sets"},
    {"ValueWithoutCount",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kExactly, {0, 1}, {3, 1, 2})};
     },
     "look-and-say cage 3,1,2 at r1c1 r1c2: a value without a count"},
    {"RelationOfOthers",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kPairs, {0, 1}, {1, 2, 3})};
     },
     "relation of neighbours 1,2,3 at r1c1 r1c2: a relation of 6 values, with 3 rows"},
    {"AutomatonCutShort",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kAutomaton, {0, 1}, {1, 3, 0})};
     },
     "automaton: transitions are cut short"},
    {"AutomatonOfOtherStates",
     [](Board* b) {
       b->constraints = {Of(ConstraintKind::kAutomaton, {0, 1}, {1, 3, 1, 1, 0, 0, 0, 0, 0})};
     },
     "automaton: state 1 of 1"},
    {"NoAlternatives", [](Board* b) { b->constraints = {Of(ConstraintKind::kAnyOf, {})}; },
     "alternatives: there are none"},
    {"FaultInAlternative",
     [](Board* b) {
       Constraint any = Of(ConstraintKind::kAnyOf, {});
       any.alternatives = {{Of(ConstraintKind::kGreater, {0})}};
       b->constraints = {any};
     },
     "greater-than sign at r1c1: expected 2 cells, found 1"},
    {"RankOfOblong",
     [](Board* b) {
       *b = MakeBoard(2, 6);
       b->constraints = {Of(ConstraintKind::kFullRank, {0, 1, 2, 3, 4, 5}, {1})};
     },
     "full rank clue 1 at r1c1 r1c2 r1c3 r1c4 r1c5 r1c6: the board is not square"},
};

INSTANTIATE_TEST_SUITE_P(Faults, CheckBoardTest, testing::ValuesIn(kBadBoards),
                         [](const auto& board) { return board.param.name; });

TEST(CheckSolutionTest, NamesTheFirstFault) {
  Board board = MakeBoard(4, 4);
  const std::vector<int> solution = SolveBoard(board).first;
  EXPECT_TRUE(CheckSolution(board, solution).ok());
  std::vector<int> wrong = solution;
  wrong[5] = kEmptyCell;
  EXPECT_EQ(CheckSolution(board, wrong).message(), "r2c2 is empty");
  wrong[5] = 5;
  EXPECT_EQ(CheckSolution(board, wrong).message(), "r2c2 is 5, no value of the board");
  wrong = solution;
  std::swap(wrong[0], wrong[1]);
  EXPECT_THAT(std::string(CheckSolution(board, wrong).message()), testing::HasSubstr("are both"));
  board.constraints = {Of(ConstraintKind::kSum, {0, 1}, {1})};
  EXPECT_EQ(CheckSolution(board, solution).message(), "sum 1 at r1c1 r1c2 is broken");
  board.givens[0] = solution[0] % 4 + 1;
  EXPECT_THAT(std::string(CheckSolution(board, solution).message()),
              testing::HasSubstr("the puzzle has"));
}

}  // namespace
}  // namespace sudoku
