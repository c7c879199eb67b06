// SPDX-License-Identifier: Apache-2.0
//
// Published variants with their solutions, from the lists of QUADRILLE_DATA: each is solved within
// a number of nodes, and proved unique. Limits count nodes, so that no machine is too slow.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "sudoku/board_engine.h"
#include "sudoku/notation/iss.h"
#include "tests/support/data.h"

namespace sudoku {
namespace {

// These have two solutions. The first is its own with 1 and 9 exchanged, as any puzzle of sandwich
// sums alone; the second solution of the other keeps every rule, one by one, of the program it is
// from.
const std::set<std::string>& WithTwoSolutions() {
  static const auto* const names =
      new std::set<std::string>{"Sandwich snipe 18", "0-indexed: Sums and indexing"};
  return *names;
}

int64_t NodeLimit() {
  const char* const wanted = std::getenv("QUADRILLE_VARIANT_NODES");
  return wanted == nullptr ? 8'000 : std::atoll(wanted);
}

// Values as the lists write them: digits, or letters from A for 1 on boards of more than nine.
std::string Text(const Board& board, absl::Span<const int> values) {
  std::string text;
  for (const int value : values) {
    text += static_cast<char>(board.greatest() > 9 ? 'A' + value - 1 : '0' + value);
  }
  return text;
}

struct Results {
  int solved = 0;
  int undecided = 0;
  int refused = 0;
};

Results SolveList(const std::string& path) {
  Results results;
  std::ifstream lines(path);
  std::string line;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() < 3) continue;
    SCOPED_TRACE(fields[0]);
    size_t fault = 0;
    const absl::StatusOr<Board> board = ReadIss(fields[1], &fault);
    if (!board.ok()) {
      EXPECT_NE(board.status().message().find("is not known"), std::string::npos) << board.status();
      ++results.refused;
      continue;
    }
    std::vector<std::string> found;
    const EnumerateResult result =
        MakeBoardEngine("propagate")
            ->Enumerate(*board, {.limits = {.solutions = 3, .nodes = NodeLimit()}},
                        [&](absl::Span<const int> values) {
                          EXPECT_TRUE(CheckSolution(*board, values).ok());
                          found.push_back(Text(*board, values));
                          return dlx::Visit::kContinue;
                        });
    if (result.outcome == dlx::Outcome::kNodeLimit) {
      ++results.undecided;
      continue;
    }
    EXPECT_EQ(found.size(), WithTwoSolutions().contains(fields[0]) ? 2 : 1);
    EXPECT_EQ(std::count(found.begin(), found.end(), fields[2]), 1);
    ++results.solved;
  }
  return results;
}

TEST(VariantsTest, AllThatAreCommonAreReadAndMostAreSolvedSoon) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  const Results results = SolveList(path);
  EXPECT_EQ(results.refused, 0);
  EXPECT_GE(results.solved, 60);
}

TEST(VariantsTest, RareOnesAreSolvedOrRefusedByName) {
  QUADRILLE_NEED_DATA(path, "variants/iss-more.tsv");
  const Results results = SolveList(path);
  EXPECT_GE(results.solved, 40);
  EXPECT_LE(results.refused, 15);
}

}  // namespace
}  // namespace sudoku
