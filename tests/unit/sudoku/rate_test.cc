// SPDX-License-Identifier: Apache-2.0
//
// Ratings against published ones, and steps against the solution.
//
//   QUADRILLE_RATE_STRIDE=1 rate_test
//
// rates the whole lists of QUADRILLE_DATA, which takes some minutes, instead of a few puzzles
// of each.

#include "sudoku/rate.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/rater.h"
#include "sudoku/rate/step.h"
#include "sudoku/sudoku.h"
#include "tests/support/data.h"
#include "tests/support/environment.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::NumberFrom;

struct Known {
  const char* puzzle;
  const char* rating;
};

// Rated by Sudoku Explainer 1.2.1, from singles to dynamic chains.
constexpr Known kSe121[] = {
    {"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
     "1.2/1.2/1.2"},
    {"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
     "1.5/1.2/1.2"},
    {"200080300060070084030500209000105408000000000402706000301007040720040060004010003",
     "1.2/1.2/1.2"},
    {"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
     "2.6/1.2/1.2"},
    {"100000002520070049009000500000689000000703000090105030640010025010000070900000008",
     "8.9/1.5/1.5"},
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
     "10.5/1.2/1.2"},
    {"........1.....2....34..........5..6...17..3..8....9..4...6...7...8..4..9.2..3.5..",
     "9.8/9.8/9.5"},
};

TEST(RateTest, PublishedRatings) {
  for (const Known& known : kSe121) {
    if (kSlowBuild && known.rating[0] != '1') continue;
    EXPECT_EQ(Rate(GridOf(known.puzzle)).ToString(), known.rating) << known.puzzle;
  }
  EXPECT_EQ(
      Rate(GridOf(
               "1.3.5..8...67.9.2.............3....7.6.......8...14..55316...7......8....7....6.."))
          .er,
      57);
  EXPECT_EQ(
      Rate(GridOf(
               "300205000000000010008060200000007604009300000600080000000000920500104006070000005"))
          .er,
      93);
}

// A puzzle whose strong links one dialect counts as 6.6, as forcing chains, and others as such.
TEST(RateTest, DialectsDiffer) {
  const Grid puzzle =
      GridOf("..48............36.......1.....2.8....7...5.......1...5..4..2..31........6..7....");
  EXPECT_EQ(Rate(puzzle).er, 66);
  EXPECT_LT(Rate(puzzle, {.dialect = RatingDialect::kSukaku}).er, 66);
  EXPECT_LT(Rate(puzzle, {.dialect = RatingDialect::kSukaku118}).er, 66);
}

TEST(RateTest, DialectNames) {
  for (const RatingDialect dialect : RatingDialects()) {
    const absl::StatusOr<RatingDialect> found = RatingDialectNamed(ToString(dialect));
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(*found, dialect);
  }
  const absl::Status status = RatingDialectNamed("se120").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "no rating dialect is called 'se120'; there are se121, sukaku, sukaku118");
}

TEST(RateTest, NoRatingWithoutOneSolution) {
  const Rating empty = Rate(Grid());
  EXPECT_EQ(empty.solutions, 2);
  EXPECT_FALSE(empty.IsRated());
  Grid clash;
  clash.Set(0, 5);
  clash.Set(1, 5);
  const Rating none = Rate(clash);
  EXPECT_EQ(none.solutions, 0);
  EXPECT_EQ(none.outcome, dlx::Outcome::kExhausted);
  EXPECT_FALSE(none.IsRated());
  EXPECT_TRUE(none.steps.empty());
}

TEST(RateTest, FullGrid) {
  const Rating rating = Rate(Solve(GridOf(kSe121[0].puzzle)).first);
  EXPECT_TRUE(rating.IsRated());
  EXPECT_EQ(rating.ToString(), "0.0/0.0/0.0");
}

TEST(RateTest, Limits) {
  const Grid puzzle = GridOf(kSe121[4].puzzle);
  const Rating whole = Rate(puzzle);
  ASSERT_GT(whole.nodes, 1000);
  const Rating nodes = Rate(puzzle, {.run = {.limits = {.nodes = 1000}}});
  EXPECT_EQ(nodes.outcome, dlx::Outcome::kNodeLimit);
  EXPECT_EQ(nodes.nodes, 1000);
  EXPECT_FALSE(nodes.IsRated());
  EXPECT_EQ(Rate(puzzle, {.run = {.limits = {.nodes = whole.nodes}}}).ToString(), whole.ToString());
  EXPECT_EQ(Rate(puzzle, {.run = {.limits = {.seconds = 0}}}).outcome, dlx::Outcome::kTimeLimit);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(Rate(puzzle, {.run = {.limits = {.stop = stop.get_token()}}}).outcome,
            dlx::Outcome::kCancelled);
}

// What a rater keeps from one puzzle changes no other.
TEST(RateTest, RaterKeepsNothingThatShows) {
  PuzzleRater rater(RatingDialect::kSukaku118);
  for (int round = 0; round < 2; ++round) {
    for (const Known& known : kSe121) {
      if (known.rating[0] == '1' && known.rating[1] == '0') continue;
      const Grid puzzle = GridOf(known.puzzle);
      const Rating alone = Rate(puzzle, {.dialect = RatingDialect::kSukaku118});
      const Rating kept = rater.Rate(puzzle);
      EXPECT_EQ(kept.ToString(), alone.ToString());
      EXPECT_EQ(kept.nodes, alone.nodes);
      EXPECT_EQ(kept.steps.size(), alone.steps.size());
    }
  }
}

// ---- Every step against the solution ----------------------------------------------------------

void CheckSteps(const Grid& puzzle, RatingDialect dialect) {
  const Answer answer = Solve(puzzle);
  ASSERT_TRUE(answer.IsUnique());
  rate::Rater rater(dialect);
  rate::Position position(puzzle);
  rate::Step step;
  dlx::internal::Meter meter{dlx::Run{}};
  while (position.num_empty() > 0) {
    ASSERT_TRUE(rater.FindStep(position, &meter, &step));
    bool changes = step.cell >= 0;
    for (const rate::Removals::Entry& entry : step.removals) {
      EXPECT_EQ(entry.digits & rate::Bit(answer.first[entry.cell] - 1), 0)
          << step.technique << " in " << FormatLine(puzzle);
      changes |= (entry.digits & position.candidates(entry.cell)) != 0;
    }
    ASSERT_TRUE(changes) << step.technique << " in " << FormatLine(puzzle);
    if (step.cell >= 0) {
      ASSERT_EQ(step.digit + 1, answer.first[step.cell])
          << step.technique << " in " << FormatLine(puzzle);
    }
    step.Apply(&position);
  }
}

TEST(RateTest, StepsAreTrue) {
  std::mt19937_64 random(NumberFrom("QUADRILLE_SEED", 1));
  const int puzzles = kSlowBuild ? 20 : 200;
  for (int i = 0; i < puzzles; ++i) {
    const Grid puzzle = quadrille_test::RandomUniquePuzzle(0, random);
    CheckSteps(puzzle, RatingDialects()[i % 3]);
  }
}

// ---- Lists --------------------------------------------------------------------------------------

struct Rated {
  Grid puzzle;
  std::string er;
};

std::vector<Rated> ReadList(const std::string& path, int64_t stride) {
  std::vector<Rated> list;
  std::ifstream file(path);
  std::string line;
  for (int64_t i = 0; std::getline(file, line); ++i) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (i % stride == 0) list.push_back({GridOf(fields[0]), fields[1]});
  }
  return list;
}

// Returns how many of the list, of every stride-th of it, have another rating.
int64_t CountOthers(const std::string& path, RatingDialect dialect, int64_t stride) {
  PuzzleRater rater(dialect);
  int64_t others = 0;
  for (const Rated& rated : ReadList(path, stride)) {
    others += TenthsToString(rater.Rate(rated.puzzle).er) == rated.er ? 0 : 1;
  }
  return others;
}

int64_t Stride(int64_t few) {
  return NumberFrom("QUADRILLE_RATE_STRIDE", kSlowBuild ? 20 * few : few);
}

// 38 of the 12,000 have another rating in the list; SukakuExplainer with the techniques of 1.2.1
// rates all 38 as this test does (docs/rate.md).
TEST(RateTest, List17Clues) {
  QUADRILLE_NEED_DATA(path, "ratings/ser-17clue.tsv");
  const int64_t stride = Stride(20);
  EXPECT_LE(CountOthers(path, RatingDialect::kSe121, stride), stride == 1 ? 38 : 4);
}

TEST(RateTest, ListControlledBias) {
  QUADRILLE_NEED_DATA(path, "ratings/ser-controlled-bias.tsv");
  EXPECT_EQ(CountOthers(path, RatingDialect::kSe121, Stride(100)), 0);
}

TEST(RateTest, ListSukaku) {
  QUADRILLE_NEED_DATA(path, "ratings/sukaku-bank.tsv");
  EXPECT_EQ(CountOthers(path, RatingDialect::kSukaku, Stride(100)), 0);
}

TEST(RateTest, ListHardest) {
  QUADRILLE_NEED_DATA(path, "ratings/er-ep-ed-hardest.tsv");
  const int64_t stride = Stride(300);
  if (kSlowBuild && stride != 1) GTEST_SKIP() << "takes minutes in this build";
  EXPECT_LE(CountOthers(path, RatingDialect::kSe121, stride), stride == 1 ? 3 : 0);
}

}  // namespace
}  // namespace sudoku
