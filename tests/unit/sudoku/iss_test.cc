// SPDX-License-Identifier: Apache-2.0
//
// The ISS syntax: published puzzles with their solutions, one test for each form of the text and of
// the arguments, and what cannot be read.

#include "sudoku/notation/iss.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

using ::quadrille_test::ExpectOnlySolution;
using ::quadrille_test::ReadTable;
using ::quadrille_test::SolutionOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Board Read(absl::string_view text) {
  size_t fault = 0;
  const absl::StatusOr<Board> board = ReadIss(text, &fault);
  EXPECT_TRUE(board.ok()) << text << ": " << board.status() << " at " << fault;
  return board.ok() ? *board : Board();
}

void ExpectRoundTrip(const Board& board, const std::string& name) {
  const absl::StatusOr<std::string> written = WriteIss(board);
  ASSERT_TRUE(written.ok()) << name << ": " << written.status();
  size_t fault = 0;
  const absl::StatusOr<Board> again = ReadIss(*written, &fault);
  ASSERT_TRUE(again.ok()) << name << ": " << again.status() << " in " << *written;
  EXPECT_TRUE(*again == board) << name << ": " << *written;
  EXPECT_EQ(*WriteIss(*again), *written) << name;
}

TEST(IssTest, ReadsAndWritesPublishedPuzzles) {
  QUADRILLE_NEED_DATA(path, "variants/iss.tsv");
  int count = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    size_t fault = 0;
    const absl::StatusOr<Board> board = ReadIss(row[1], &fault);
    ASSERT_TRUE(board.ok()) << row[0] << ": " << board.status() << " at " << fault;
    ExpectOnlySolution(*board, SolutionOf(row[2]), row[0]);
    ExpectRoundTrip(*board, row[0]);
    ++count;
  }
  EXPECT_EQ(count, 77);
}

TEST(IssTest, ReadsOrRefusesByName) {
  QUADRILLE_NEED_DATA(path, "variants/iss-more.tsv");
  int read = 0;
  int refused = 0;
  for (const std::vector<std::string>& row : ReadTable(path)) {
    size_t fault = 0;
    const absl::StatusOr<Board> board = ReadIss(row[1], &fault);
    if (!board.ok()) {
      EXPECT_THAT(
          std::string(board.status().message()),
          ::testing::MatchesRegex("constraint '(ChaosConstruction|Doppelganger|Var)' is not known"))
          << row[0];
      ++refused;
      continue;
    }
    ExpectOnlySolution(*board, SolutionOf(row[2]), row[0]);
    ExpectRoundTrip(*board, row[0]);
    ++read;
  }
  EXPECT_EQ(read, 56);
  EXPECT_EQ(refused, 15);
}

}  // namespace
}  // namespace sudoku
