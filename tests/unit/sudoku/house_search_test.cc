// SPDX-License-Identifier: Apache-2.0

#include "sudoku/variant/house_search.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "gtest/gtest.h"
#include "sudoku/board.h"
#include "sudoku/board_engine.h"
#include "tests/support/large_boards.h"

namespace sudoku::internal {
namespace {

using Solutions = std::set<std::vector<int>>;

Solutions FoundBy(absl::string_view engine, const Board& board) {
  Solutions solutions;
  MakeBoardEngine(engine)->Enumerate(board, {}, [&](absl::Span<const int> values) {
    solutions.insert({values.begin(), values.end()});
    return dlx::Visit::kContinue;
  });
  return solutions;
}

// Fails if one is found twice.
Solutions FoundByHouses(const Board& board, const LearningConfig& learning) {
  Solutions solutions;
  const EnumerateResult result = SearchHouses(
      board, Lower(board), {},
      [&](absl::Span<const int> values) {
        EXPECT_TRUE(solutions.insert({values.begin(), values.end()}).second);
        return dlx::Visit::kContinue;
      },
      learning);
  EXPECT_EQ(result.outcome, dlx::Outcome::kExhausted);
  EXPECT_EQ(result.solutions, static_cast<int64_t>(solutions.size()));
  return solutions;
}

// All solutions, whenever learning begins and ends.
void ExpectAllSolutions(const Board& board, absl::string_view reference) {
  ASSERT_TRUE(CheckBoard(board).ok());
  ASSERT_TRUE(AreHousesAlone(Lower(board)));
  const Solutions expected = FoundBy(reference, board);
  for (const int64_t after : {2, 5, 12, 1'000'000}) {
    for (const int64_t most : {0, 1, 3, 1'000'000}) {
      const LearningConfig learning = {
          .after_nodes = after, .few_solutions = 1'000'000, .most_solutions = most};
      ASSERT_EQ(FoundByHouses(board, learning), expected)
          << "after " << after << " nodes, " << most << " solutions";
    }
  }
}

void RuleOut(int count, std::mt19937* random, Board* board) {
  for (int i = 0; i < count; ++i) {
    const int cell = static_cast<int>((*random)() % board->num_cells());
    board->candidates[cell] &= ~(ValueSet{1} << (*random)() % board->num_values);
  }
}

TEST(HouseSearch, FindsTheSolutionsOfSmallBoards) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 30; ++trial) {
    Board board = MakeBoard(4, 4);
    if (trial % 3 == 1) RemoveRegions(&board);
    if (trial % 3 == 2) {
      board.constraints.push_back({.kind = ConstraintKind::kDiagonal, .cells = {0, 5, 10, 15}});
    }
    RuleOut(trial % 10, &random, &board);
    ExpectAllSolutions(board, "dfs");
  }
}

TEST(HouseSearch, FindsTheSolutionsOfBoardsWithMoreValuesThanCells) {
  std::mt19937 random(2);
  for (int trial = 0; trial < 10; ++trial) {
    Board board = MakeBoard(3, 3, 4, 0);
    RemoveRegions(&board);
    RuleOut(8, &random, &board);
    ExpectAllSolutions(board, "dfs");
  }
}

TEST(HouseSearch, HasNoSolutionWhereAHouseIsTooLarge) {
  Board board = MakeBoard(2, 3, 3, 1);
  RemoveRegions(&board);
  board.constraints.push_back({.kind = ConstraintKind::kExtraRegion, .cells = {0, 1, 2, 3}});
  const EnumerateResult result = SearchHouses(
      board, Lower(board), {}, [](absl::Span<const int>) { return dlx::Visit::kContinue; });
  EXPECT_EQ(result.solutions, 0);
  EXPECT_EQ(result.outcome, dlx::Outcome::kExhausted);
}

// Puzzles without a given to spare lose two, so that a few solutions are far from each other.
TEST(HouseSearch, FindsTheSolutionsOfLargeBoards) {
  for (int seed = 0; seed < 2; ++seed) {
    Board board = test_support::LargePuzzle(4, 0, seed);
    int to_remove = 2;
    for (int cell = 0; to_remove > 0; ++cell) {
      if (board.givens[cell] == kEmptyCell) continue;
      board.givens[cell] = kEmptyCell;
      --to_remove;
    }
    const Solutions expected = FoundBy("dlx", board);
    EXPECT_GT(expected.size(), 1);
    EXPECT_EQ(FoundByHouses(board, {}), expected) << "seed " << seed;
    EXPECT_EQ(FoundByHouses(board, {.after_nodes = 3, .most_solutions = 2}), expected)
        << "seed " << seed;
  }
}

TEST(HouseSearch, KeepsLimits) {
  const Board empty = MakeBoard(16, 16);
  int64_t shown = 0;
  const auto count = [&](absl::Span<const int>) {
    ++shown;
    return dlx::Visit::kContinue;
  };
  EnumerateResult result = SearchHouses(empty, Lower(empty), {.limits = {.solutions = 5}}, count);
  EXPECT_EQ(result.outcome, dlx::Outcome::kSolutionLimit);
  EXPECT_EQ(shown, 5);
  result = SearchHouses(empty, Lower(empty), {.limits = {.nodes = 20}}, count, {.after_nodes = 10});
  EXPECT_EQ(result.outcome, dlx::Outcome::kNodeLimit);
  EXPECT_EQ(result.nodes, 20);
}

TEST(LargePuzzle, HasOneSolutionAndTheGivensAskedFor) {
  const Board board = test_support::LargePuzzle(3, 40, 7);
  EXPECT_EQ(FoundBy("dfs", board).size(), 1);
  int givens = 0;
  for (const int given : board.givens) givens += given != kEmptyCell ? 1 : 0;
  EXPECT_EQ(givens, 40);
}

TEST(LargePuzzle, FilledBoardsAreSolutions) {
  for (int n = 2; n <= 5; ++n) {
    const Board board = MakeBoard(n * n, n * n);
    const std::vector<int> filled = test_support::FilledLargeBoard(n, 3);
    EXPECT_TRUE(CheckSolution(board, filled).ok());
    EXPECT_NE(filled, test_support::FilledLargeBoard(n, 4));
  }
}

}  // namespace
}  // namespace sudoku::internal
