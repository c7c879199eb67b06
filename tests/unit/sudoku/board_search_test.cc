// SPDX-License-Identifier: Apache-2.0
//
// A search that is asked for one solution after another: the same solutions and nodes however it is
// divided into calls, and what limits and the stop token make of it.

#include "sudoku/board_search.h"

#include <memory>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/board_engine.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using Solutions = std::vector<std::vector<int>>;

std::vector<int> Copy(absl::Span<const int> values) { return {values.begin(), values.end()}; }

Board Thermometer() {
  Board board = MakeBoard(6, 6);
  board.constraints.push_back(
      {.kind = ConstraintKind::kThermometer, .cells = {0, 1, 7, 8, 14, 15}});
  return board;
}

TEST(BoardSearchTest, FindsAllSolutionsOnce) {
  const Board board = MakeBoard(4, 4);
  BoardSearch search(board);
  EXPECT_EQ(search.outcome(), Outcome::kUnfinished);
  std::set<std::vector<int>> solutions;
  while (search.Next()) {
    EXPECT_TRUE(CheckSolution(board, search.values()).ok());
    EXPECT_TRUE(solutions.insert(Copy(search.values())).second);
  }
  EXPECT_EQ(solutions.size(), 288u);
  EXPECT_EQ(search.outcome(), Outcome::kExhausted);
  EXPECT_EQ(search.result().solutions, 288);
  EXPECT_FALSE(search.Next());
}

TEST(BoardSearchTest, DividedIntoCallsItIsTheSameSearch) {
  const Board board = Thermometer();
  constexpr int64_t kMost = 500;
  const dlx::Run run = {.limits = {.solutions = kMost}};
  Solutions shown;
  const EnumerateResult whole =
      MakeBoardEngine("propagate")->Enumerate(board, run, [&](absl::Span<const int> values) {
        shown.push_back(Copy(values));
        return dlx::Visit::kContinue;
      });
  ASSERT_EQ(shown.size(), static_cast<size_t>(kMost));
  for (const int64_t nodes : {1, 2, 7, 1000}) {
    BoardSearch search(board, run);
    Solutions found;
    int64_t calls = 0;
    while (search.outcome() == Outcome::kUnfinished) {
      const int64_t before = search.result().nodes;
      if (search.NextWithin(nodes)) found.push_back(Copy(search.values()));
      EXPECT_LE(search.result().nodes, before + nodes);
      ++calls;
    }
    EXPECT_EQ(found, shown);
    EXPECT_EQ(search.result().nodes, whole.nodes);
    EXPECT_EQ(search.outcome(), Outcome::kSolutionLimit);
    EXPECT_GE(calls, nodes == 1 ? whole.nodes : kMost);
  }
}

TEST(BoardSearchTest, NoSolution) {
  Board board = MakeBoard(4, 4);
  board.givens[0] = board.givens[1] = 1;
  BoardSearch search(board);
  EXPECT_FALSE(search.Next());
  EXPECT_EQ(search.outcome(), Outcome::kExhausted);
  EXPECT_EQ(search.result().solutions, 0);
}

TEST(BoardSearchTest, LimitsEndItForGood) {
  const Board board = Thermometer();
  for (const auto& [limits, outcome] :
       std::vector<std::pair<dlx::Limits, Outcome>>{{{.solutions = 0}, Outcome::kSolutionLimit},
                                                    {{.nodes = 0}, Outcome::kNodeLimit},
                                                    {{.nodes = 1}, Outcome::kNodeLimit},
                                                    {{.seconds = 0.0}, Outcome::kTimeLimit}}) {
    BoardSearch search(board, {.limits = limits});
    EXPECT_FALSE(search.Next());
    EXPECT_EQ(search.outcome(), outcome);
    EXPECT_FALSE(search.Next());
    EXPECT_EQ(search.outcome(), outcome);
  }
  std::stop_source stop;
  BoardSearch search(board, {.limits = {.stop = stop.get_token()}});
  EXPECT_TRUE(search.Next());
  stop.request_stop();
  int more = 0;  // solutions that the next node does not come before
  while (search.Next()) ++more;
  EXPECT_LT(more, 10);
  EXPECT_EQ(search.outcome(), Outcome::kCancelled);
}

TEST(BoardSearchTest, OutlivesTheBoardAndMoves) {
  auto board = std::make_unique<Board>(MakeBoard(4, 4));
  BoardSearch first(*board);
  board.reset();
  ASSERT_TRUE(first.Next());
  BoardSearch second = std::move(first);
  int64_t solutions = 1;
  while (second.Next()) ++solutions;
  EXPECT_EQ(solutions, 288);
}

TEST(BoardSearchTest, VisitorStopsTheEngine) {
  int shown = 0;
  const EnumerateResult result =
      MakeBoardEngine("propagate")->Enumerate(MakeBoard(4, 4), {}, [&](absl::Span<const int>) {
        return ++shown == 3 ? dlx::Visit::kStop : dlx::Visit::kContinue;
      });
  EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
  EXPECT_EQ(result.solutions, 3);
}

}  // namespace
}  // namespace sudoku
