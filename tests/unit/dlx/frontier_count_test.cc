// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/frontier/frontier_count.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/count/count_table.h"
#include "dlx/problem.h"
#include "dlx/run/clock.h"
#include "gtest/gtest.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::CoverShape;
using ::quadrille_test::Dominoes;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::Langford;
using ::quadrille_test::Queens;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::SearchableOptions;
using ::quadrille_test::SetPartitions;

using Status = FrontierCount::Status;

constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

// ---- Checks ------------------------------------------------------------------------------------

std::vector<int32_t> GivenOrder(const CountTable& table) {
  std::vector<int32_t> order(table.num_primary);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::optional<Natural> Count(const CountTable& table, const std::vector<int32_t>& order,
                             int64_t max_bytes = kNoLimit) {
  FrontierCount count(table, order, max_bytes);
  const Status status = count.Run(kNoLimit);
  EXPECT_NE(status, Status::kPaused);
  EXPECT_LE(count.stats().peak_bytes, max_bytes);
  if (status != Status::kDone) return std::nullopt;
  return count.count();
}

std::string CountAsText(const Problem& problem) {
  const CountTable table(problem);
  const std::optional<Natural> count = Count(table, GivenOrder(table));
  return count.has_value() ? count->str() : "too large";
}

// A board of squares, tiled by dominoes, of any size.
Problem LongDominoes(int rows, int columns) {
  ProblemBuilder builder;
  std::vector<Item> squares;
  for (int i = 0; i < rows * columns; ++i) squares.push_back(builder.AddItem());
  for (int i = 0; i < rows * columns; ++i) {
    if ((i + 1) % columns != 0) builder.AddOption({squares[i], squares[i + 1]});
    if (i + columns < rows * columns) builder.AddOption({squares[i], squares[i + columns]});
  }
  return *std::move(builder).Build();
}

// Separate components with these numbers of solutions.
Problem Product(const std::vector<int>& factors) {
  ProblemBuilder builder;
  for (const int factor : factors) {
    // Secondary items that no two options share would be dropped, and the options merged.
    const Item item = builder.AddItem();
    for (int k = 0; k < factor; ++k) builder.AddOption({item});
  }
  return *std::move(builder).Build();
}

// ---- Known numbers -----------------------------------------------------------------------------

TEST(FrontierCount, CountsDominoTilings) {
  EXPECT_EQ(CountAsText(Dominoes(2, 3)), "3");
  EXPECT_EQ(CountAsText(Dominoes(8, 8)), "12988816");
  EXPECT_EQ(CountAsText(LongDominoes(12, 12)), "53060477521960000");
  EXPECT_EQ(CountAsText(LongDominoes(16, 16)), "2444888770250892795802079170816");
}

TEST(FrontierCount, CountsSetPartitions) {
  EXPECT_EQ(CountAsText(SetPartitions(5)), "52");
  EXPECT_EQ(CountAsText(SetPartitions(10)), "115975");
}

TEST(FrontierCount, CountsPerfectMatchings) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < 20; ++i) items.push_back(builder.AddItem());
  for (int i = 0; i < 20; ++i) {
    for (int j = i + 1; j < 20; ++j) builder.AddOption({items[i], items[j]});
  }
  EXPECT_EQ(CountAsText(*std::move(builder).Build()), "654729075");  // 19!!
}

TEST(FrontierCount, CountsWithSecondaryItems) {
  EXPECT_EQ(CountAsText(Queens(8)), "92");
  EXPECT_EQ(CountAsText(Langford(8)), "300");
}

// Frontiers of one word up to all sixteen, and one bit more: item i of n is in options with item
// n + i, and with n + i + 1, which leads nowhere.
TEST(FrontierCount, KeysOfAllWidthsUpToTheLargestAreCounted) {
  for (const int n : {62, 63, 64, 65, 126, 127, 128, 255, 256, 511, 512, 1023, 1024}) {
    ProblemBuilder builder;
    std::vector<Item> items;
    for (int i = 0; i < 2 * n; ++i) items.push_back(builder.AddItem());
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < 2; ++k) builder.AddOption({items[i], items[n + i]});
      if (i + 1 < n) builder.AddOption({items[i], items[n + i + 1]});
    }
    const Problem problem = *std::move(builder).Build();
    const CountTable table(problem);
    const std::optional<Natural> count = Count(table, GivenOrder(table));
    if (n <= FrontierCount::kMaxWidth) {
      ASSERT_TRUE(count.has_value()) << n;
      EXPECT_EQ(*count, Natural(1) << n) << n;
    } else {
      EXPECT_FALSE(count.has_value()) << n;
    }
  }
}

TEST(FrontierCount, NothingToCoverIsOneSolutionAndNoOptionIsNone) {
  EXPECT_EQ(CountAsText(*ProblemBuilder().Build()), "1");
  ProblemBuilder builder;
  builder.AddItem();
  EXPECT_EQ(CountAsText(*std::move(builder).Build()), "0");
}

// ---- Counts of any size ------------------------------------------------------------------------

TEST(FrontierCount, ProductsAreExactBeyondOneWord) {
  // From one word to more than sixteen, by weights and by sums.
  std::vector<int> factors;
  Natural expected = 1;
  std::mt19937_64 rng(1);
  for (int k = 0; k < 400; ++k) {
    factors.push_back(static_cast<int>(rng() % 20) + 1);
    expected *= factors.back();
    if (k % 10 != 0) continue;
    EXPECT_EQ(CountAsText(Product(factors)), expected.str());
  }
  EXPECT_GT(expected, Natural(1) << (16 * 64));
}

TEST(FrontierCount, SumsAreExactBeyondOneWord) {
  // 2 by n has a Fibonacci number of tilings; the kernels for 1 to 4 words and for any number of
  // them.
  Natural before = 1;
  Natural now = 1;
  for (int n = 2; n <= 700; ++n) {
    const Natural next = now + before;
    before = now;
    now = next;
    if (n % 23 == 0 || (n > 88 && n < 96)) {
      EXPECT_EQ(CountAsText(LongDominoes(n, 2)), now.str());
    }
  }
  EXPECT_GT(now, Natural(1) << (7 * 64));
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(FrontierCount, RunsOneStepAtATimeAsInOneGo) {
  const Problem problem = LongDominoes(30, 8);  // overflows 64 bits on its way
  const CountTable table(problem);
  FrontierCount whole(table, GivenOrder(table), kNoLimit);
  ASSERT_EQ(whole.Run(kNoLimit), Status::kDone);
  FrontierCount sliced(table, GivenOrder(table), kNoLimit);
  int64_t slices = 1;
  while (sliced.Run(1) == Status::kPaused) {
    EXPECT_EQ(sliced.stats().transitions, slices);
    ++slices;
  }
  EXPECT_EQ(sliced.status(), Status::kDone);
  EXPECT_EQ(sliced.count(), whole.count());
  EXPECT_EQ(sliced.stats().transitions, whole.stats().transitions);
  EXPECT_EQ(sliced.stats().states, whole.stats().states);
  EXPECT_EQ(sliced.stats().peak_states, whole.stats().peak_states);
  EXPECT_EQ(sliced.stats().peak_bytes, whole.stats().peak_bytes);
  EXPECT_EQ(whole.stats().count_words, 2);
  EXPECT_EQ(whole.stats().steps_done, whole.stats().num_steps);
}

TEST(FrontierCount, IsRightOrRefusesWithAnyMemory) {
  const CountTable table(LongDominoes(20, 8));
  const Natural expected = *Count(table, GivenOrder(table));
  int64_t enough = 0;
  for (int64_t bytes = 0; bytes < 60'000; bytes += 61) {
    const std::optional<Natural> count = Count(table, GivenOrder(table), bytes);
    if (!count.has_value()) continue;
    EXPECT_EQ(*count, expected);
    if (enough == 0) enough = bytes;
  }
  EXPECT_GT(enough, 1'000);
  EXPECT_LT(enough, 50'000);
}

TEST(FrontierCount, TooLargeStaysTooLarge) {
  const CountTable table(LongDominoes(8, 8));
  FrontierCount count(table, GivenOrder(table), 300);
  EXPECT_EQ(count.Run(kNoLimit), Status::kTooLarge);
  EXPECT_EQ(count.Run(kNoLimit), Status::kTooLarge);
}

TEST(FrontierCount, StopsAndGoesOn) {
  const CountTable table(LongDominoes(16, 16));
  FrontierCount count(table, GivenOrder(table), kNoLimit);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(count.Run(kNoLimit, stop.get_token()), Status::kPaused);
  EXPECT_EQ(count.Run(kNoLimit, {}, Deadline::In(0)), Status::kPaused);
  EXPECT_EQ(count.stats().transitions, 0);
  // A clock that moves by a millisecond with each look: two slices of work are done before the
  // end.
  clock_of_test = [] {
    static int looks = 0;
    return Clock::time_point(std::chrono::milliseconds(++looks));
  };
  EXPECT_EQ(count.Run(kNoLimit, {}, Deadline::In(0.0025)), Status::kPaused);
  clock_of_test = nullptr;
  EXPECT_GT(count.stats().transitions, 0);
  EXPECT_EQ(count.Run(kNoLimit), Status::kDone);
  EXPECT_EQ(count.count().str(), "2444888770250892795802079170816");
}

// ---- Against brute force -----------------------------------------------------------------------

// By any order, in slices of any size, with any memory.
void ExpectRight(const GeneralCover& cover, std::mt19937_64& rng) {
  const Problem problem = BuildProblem(cover);
  const CountTable table(problem);
  const Natural expected = AllCovers(cover, SearchableOptions(cover)).size();
  std::vector<int32_t> order = table.infeasible ? std::vector<int32_t>() : GivenOrder(table);
  for (int round = 0; round < 3; ++round) {
    const std::optional<Natural> count = Count(table, order);
    ASSERT_TRUE(count.has_value());
    ASSERT_EQ(*count, expected) << cover.ToString();
    std::shuffle(order.begin(), order.end(), rng);
  }
  FrontierCount sliced(table, order, static_cast<int64_t>(rng() % 4'000));
  while (sliced.Run(static_cast<int64_t>(rng() % 10) + 1) == Status::kPaused) {
  }
  if (sliced.status() == Status::kDone) {
    ASSERT_EQ(sliced.count(), expected) << cover.ToString();
  }
}

void ExpectAllRight(const CoverShape& shape, int problems) {
  for (int n = 0; n < problems; ++n) {
    SCOPED_TRACE(absl::StrCat("seed ", n));
    std::mt19937_64 rng(n);
    ExpectRight(RandomGeneralCover(rng, shape), rng);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(FrontierCount, CountsRandomProblems) { ExpectAllRight({}, 4'000); }
TEST(FrontierCount, CountsRandomPlainProblems) {
  ExpectAllRight(quadrille_test::PlainShape(), 1'000);
}
TEST(FrontierCount, CountsRandomProblemsWithMultiplicities) {
  CoverShape shape;
  shape.with_multiplicities = 100;
  shape.max_items = 6;
  ExpectAllRight(shape, 2'000);
}
TEST(FrontierCount, CountsRandomProblemsWithColors) {
  CoverShape shape;
  shape.with_colors = 100;
  shape.with_multiplicities = 20;
  ExpectAllRight(shape, 2'000);
}

}  // namespace
}  // namespace dlx::internal
