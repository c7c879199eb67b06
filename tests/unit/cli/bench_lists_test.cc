// SPDX-License-Identifier: Apache-2.0
//
// The lists of `quadrille bench`: that they are made as they say, and of puzzles with one solution.

#include "cli/command/bench_lists.h"

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/make_engine.h"
#include "tests/support/engines.h"
#include "tests/support/sudoku_puzzles.h"

namespace cli {
namespace {

using quadrille_test::CountSolutions;
using quadrille_test::GridOf;
using quadrille_test::RandomUniquePuzzle;
using sudoku::Grid;

// What the files in cli/command/bench_lists/ say of each list; the seed is its number, from 1.

Grid EasyPuzzle(std::mt19937_64& rng) { return RandomUniquePuzzle(32, rng); }

Grid MinimalPuzzle(std::mt19937_64& rng) { return RandomUniquePuzzle(0, rng); }

Grid HardPuzzle(std::mt19937_64& rng) {
  static const std::unique_ptr<sudoku::Engine> engine = sudoku::MakeEngine("dlx");
  Grid hardest;
  int64_t most = 0;
  for (int i = 0; i < 100; ++i) {
    const Grid puzzle = MinimalPuzzle(rng);
    const int64_t nodes = quadrille_test::Count(*engine, puzzle, {.solutions = 2}).nodes;
    if (nodes > most) hardest = puzzle;
    most = std::max(most, nodes);
  }
  return hardest;
}

std::vector<std::string> Lines(const BenchList& list) {
  return absl::StrSplit(list.puzzles, '\n', absl::SkipEmpty());
}

TEST(BenchListsTest, BeginAsTheyAreMade) {
  ASSERT_EQ(BenchLists().size(), 3U);
  int seed = 1;
  for (const auto make : {EasyPuzzle, MinimalPuzzle, HardPuzzle}) {
    const BenchList& list = BenchLists()[seed - 1];
    const std::vector<std::string> lines = Lines(list);
    std::mt19937_64 rng(seed++);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(lines.at(i), sudoku::FormatLine(make(rng))) << list.name;
    }
  }
}

TEST(BenchListsTest, HavePuzzlesWithOneSolution) {
  std::set<std::string> all;
  for (const BenchList& list : BenchLists()) {
    const std::vector<std::string> lines = Lines(list);
    EXPECT_EQ(lines.size(), 200U) << list.name;
    for (const std::string& line : lines) {
      ASSERT_EQ(line.size(), 81U) << line;
      EXPECT_EQ(CountSolutions(GridOf(line), 2), 1) << line;
      EXPECT_TRUE(all.insert(line).second) << line << " is there twice";
    }
  }
}

}  // namespace
}  // namespace cli
