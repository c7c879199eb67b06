// SPDX-License-Identifier: Apache-2.0
//
// How much memory counting takes, in bytes as they were asked for: it grows no faster than the
// problem, and what a plan makes stays within Limits::memory_bytes.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/base/natural.h"
#include "dlx/base/tally.h"
#include "dlx/count.h"
#include "dlx/count/byte_limit.h"
#include "dlx/count/count_table.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/count_stack.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/count/memo/memo_search.h"
#include "dlx/count/memo/memo_tables.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "gtest/gtest.h"
#include "tests/support/fake_clock.h"
#include "tests/support/heap.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using internal::CountStack;
using internal::CountTable;
using internal::MemoCache;
using internal::MemoSearch;
using internal::Natural;
using internal::Tally;
using ::quadrille_test::FakeClock;
using ::quadrille_test::HeapBytes;
using ::quadrille_test::HeapPeak;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ResetHeapPeak;

constexpr int64_t kMiB = int64_t{1} << 20;

// ---- Shapes -------------------------------------------------------------------------------------

enum class Shape { kOnes, kPairs, kRing, kCaterpillar, kSecondary, kCounters, kOneCounter, kBoard };

constexpr Shape kShapes[] = {Shape::kOnes,        Shape::kPairs,     Shape::kRing,
                             Shape::kCaterpillar, Shape::kSecondary, Shape::kCounters,
                             Shape::kOneCounter,  Shape::kBoard};

// A problem with about that many options.
Problem Make(Shape shape, int n) {
  ProblemBuilder b;
  std::vector<Item> p;
  const auto add = [&](int items) {
    for (int i = 0; i < items; ++i) p.push_back(b.AddItem());
  };
  switch (shape) {
    case Shape::kOnes:  // an item, an option
      add(n);
      for (const Item item : p) b.AddOption({item});
      break;
    case Shape::kPairs:  // together, or one by one
      add(n);
      for (int i = 0; i + 1 < n; i += 2) {
        b.AddOption({p[i], p[i + 1]});
        b.AddOption({p[i]});
        b.AddOption({p[i + 1]});
      }
      break;
    case Shape::kRing:  // each item with the next
      add(n);
      for (int i = 0; i < n; ++i) b.AddOption({p[i], p[(i + 1) % n]});
      break;
    case Shape::kCaterpillar:  // each choice cuts off a small component
      add(n / 2);
      for (int i = 0; i + 2 < n / 2; i += 3) {
        b.AddOption({p[i], p[i + 1]});
        b.AddOption({p[i], p[i + 2]});
        b.AddOption({p[i + 1], p[i + 2]});
        b.AddOption({p[i + 1]});
        b.AddOption({p[i + 2]});
        if (i + 5 < n / 2) b.AddOption({p[i], p[i + 3]});
      }
      break;
    case Shape::kSecondary: {  // a ring whose links are secondary items
      add(n / 2);
      std::vector<Item> s;
      for (int i = 0; i < n / 2; ++i) s.push_back(b.AddSecondaryItem());
      for (int i = 0; i < n / 2; ++i) {
        b.AddOption({p[i], s[i]});
        b.AddOption({p[i], s[(i + 1) % (n / 2)]});
      }
      break;
    }
    case Shape::kCounters:  // many items with a multiplicity, in a chain
      for (int i = 0; i < n / 4; ++i) p.push_back(b.AddItem("", {.at_least = 0, .at_most = 3}));
      for (int i = 0; i < n; ++i) {
        if (i % 2 == 0) {
          b.AddOption({p[i / 4]});
        } else {
          b.AddOption({p[i / 4], p[(i / 4 + 1) % (n / 4)]});
        }
      }
      break;
    case Shape::kOneCounter:  // one, of all options
      p.push_back(b.AddItem("", {.at_least = n / 2, .at_most = n}));
      for (int i = 0; i < n; ++i) b.AddOption({p[0]});
      break;
    case Shape::kBoard: {  // dominoes on a square
      int side = 1;
      while (2 * side * side < n) ++side;
      add(side * side);
      for (int i = 0; i < side * side; ++i) {
        if ((i + 1) % side != 0) b.AddOption({p[i], p[i + 1]});
        if (i + side < side * side) b.AddOption({p[i], p[i + side]});
      }
      break;
    }
  }
  return *std::move(b).Build();
}

// Options p in a color, and q in the same color.
Problem ManyColors(int items, int colors, int times) {
  ProblemBuilder b;
  std::vector<Item> p;
  for (int i = 0; i < items; ++i) p.push_back(b.AddItem());
  const Item s = b.AddSecondaryItem();
  for (const Item item : p) {
    for (int color = 1; color <= colors; ++color) {
      for (int k = 0; k < times; ++k) b.AddOption({item, s.As(color)});
    }
  }
  return *std::move(b).Build();
}

// ---- What grows with the problem ----------------------------------------------------------------

// The most bytes that a search with a cache has at any time, without a cache, within some steps.
int64_t PeakOfSearch(const CountTable& table, int64_t steps) {
  MemoCache cache(MemoSearch::KeyWords(table), 0, false);
  const int64_t before = HeapBytes();
  ResetHeapPeak();
  const auto search = MemoSearch::Make(table, {.wide = true}, &cache);
  search->Run(steps);
  return HeapPeak() - before;
}

TEST(CountMemoryTest, ASearchIsLinearInDepthAndItems) {
  constexpr int kOptions = kSlowBuild ? 2'000 : 6'000;
  for (const Shape shape : kShapes) {
    // As many steps as the search is deep, and more.
    const CountTable small(Make(shape, kOptions));
    const CountTable large(Make(shape, 2 * kOptions));
    const int64_t once = PeakOfSearch(small, kOptions);
    const int64_t twice = PeakOfSearch(large, 2 * kOptions);
    EXPECT_LE(static_cast<double>(twice), 2.5 * static_cast<double>(once))
        << static_cast<int>(shape);
    EXPECT_LE(twice, 2 * kOptions * 1'000) << static_cast<int>(shape);
    EXPECT_LE(twice, MemoSearch::BytesFor(large)) << static_cast<int>(shape);
  }
}

TEST(CountMemoryTest, ASearchKeepsToItsLimit) {
  const CountTable table(Make(Shape::kBoard, kSlowBuild ? 2'000 : 6'000));
  const int64_t wanted = PeakOfSearch(table, 5'000);
  for (const int64_t part : {1, 10, 100, 1000}) {
    const int64_t max_bytes = wanted * part / 1000 / 2;
    MemoCache cache(MemoSearch::KeyWords(table), 0, false);
    const internal::MemoTables tables(table);
    const int64_t before = HeapBytes();
    ResetHeapPeak();
    const auto search =
        MemoSearch::Make(table, {.wide = true, .tables = &tables, .max_bytes = max_bytes}, &cache);
    EXPECT_FALSE(search->Run(1'000'000'000));
    EXPECT_TRUE(search->failed());
    EXPECT_FALSE(search->Run(1));
    EXPECT_EQ(search->lower_bound(), 0);
    EXPECT_LE(search->bytes(), max_bytes);
    EXPECT_LE(HeapPeak() - before, max_bytes + static_cast<int64_t>(sizeof(*search)) + 2'000);
  }
}

TEST(CountMemoryTest, TablesTakeWhatTheySay) {
  constexpr int kOptions = kSlowBuild ? 2'000 : 6'000;
  std::vector<Problem> problems;
  for (const Shape shape : kShapes) problems.push_back(Make(shape, kOptions));
  problems.push_back(ManyColors(50, 10, 3));
  for (const Problem& problem : problems) {
    for (const int64_t max_bytes : {int64_t{1}, 2 * kMiB, 1'000 * kMiB}) {
      const int64_t before = HeapBytes();
      ResetHeapPeak();
      const CountTable table(problem, {}, {}, nullptr, max_bytes);
      EXPECT_LE(HeapPeak() - before, std::max(max_bytes, CountTable::kAlwaysFits));
      if (table.too_large) {
        EXPECT_LT(max_bytes, 100 * kMiB);
        continue;
      }
      EXPECT_EQ(HeapBytes() - before, table.bytes());
      ResetHeapPeak();
      const std::vector<internal::ItemOrder> orders = internal::CandidateOrders(table);
      EXPECT_LE(HeapPeak() - before - table.bytes(), internal::BytesForOrders(table));
    }
  }
}

// ---- What a count takes -------------------------------------------------------------------------

// Within some looks at a clock that moves with each.
int64_t PeakOfCount(const Problem& problem, CountPlan plan, int64_t memory_bytes, int threads,
                    CountResult* result, double seconds = 0.5) {
  const int64_t before = HeapBytes();
  ResetHeapPeak();
  const FakeClock clock(0.001);
  *result = Count(problem, {.plan = plan,
                            .run = {.limits = {.seconds = seconds, .memory_bytes = memory_bytes},
                                    .threads = threads}});
  return HeapPeak() - before;
}

TEST(CountMemoryTest, APlanStaysWithinItsMemory) {
  constexpr int kOptions = kSlowBuild ? 2'000 : 5'000;
  std::vector<Problem> problems;
  for (const Shape shape : kShapes) problems.push_back(Make(shape, kOptions));
  problems.push_back(ManyColors(2, kSlowBuild ? 300 : 1'500, 1));
  problems.push_back(ManyColors(50, 40, kSlowBuild ? 1 : 10));
  // The small problems of a slow build need less than 1 MiB, which always is there.
  const std::vector<int64_t> sizes =
      kSlowBuild ? std::vector<int64_t>{4} : std::vector<int64_t>{1, 4, 16};
  for (size_t k = 0; k < problems.size(); ++k) {
    for (const int64_t mib : sizes) {
      for (const int threads : {1, 2}) {
        for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier}) {
          const std::string name =
              absl::StrCat("problem ", k, ", ", ToString(plan), ", ", mib, " MiB, ", threads);
          CountResult result;
          const int64_t peak = PeakOfCount(problems[k], plan, mib * kMiB, threads, &result);
          EXPECT_LE(peak, mib * kMiB + kMiB / 4) << name;
          EXPECT_TRUE(result.outcome == Outcome::kExhausted ||
                      result.outcome == Outcome::kTimeLimit ||
                      result.outcome == Outcome::kMemoryLimit)
              << name << ToString(result.outcome);
        }
        // With a plain search besides.
        CountResult result;
        const int64_t search = PeakOfCount(problems[k], CountPlan::kSearch, mib * kMiB, 1, &result);
        const int64_t peak =
            PeakOfCount(problems[k], CountPlan::kAuto, mib * kMiB, threads, &result);
        EXPECT_LE(peak, mib * kMiB + (threads + 1) * search + kMiB / 4)
            << k << " " << mib << " " << threads;
        EXPECT_NE(result.outcome, Outcome::kMemoryLimit);
      }
    }
  }
}

// A plan whose tables do not fit says so at once, before it has made any of them.
TEST(CountMemoryTest, TablesThatDoNotFit) {
  const Problem problem = ManyColors(2, 1'500, 1);  // 4.5 million bits to clear
  CountResult result;
  EXPECT_LE(PeakOfCount(problem, CountPlan::kMemo, kMiB, 1, &result), kMiB);
  EXPECT_EQ(result.outcome, Outcome::kMemoryLimit);
  EXPECT_LE(PeakOfCount(problem, CountPlan::kFrontier, kMiB, 1, &result), kMiB);
  EXPECT_EQ(result.outcome, Outcome::kMemoryLimit);
  PeakOfCount(problem, CountPlan::kAuto, kMiB, 1, &result, 1e6);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.count, BigCount(1'500));
  EXPECT_EQ(result.plan, CountPlan::kSearch);
}

// Components are counted by themselves, however many there are.
TEST(CountMemoryTest, ManyComponents) {
  constexpr int kOptions = kSlowBuild ? 2'000 : 5'000;
  CountResult result;
  PeakOfCount(Make(Shape::kOnes, kOptions), CountPlan::kMemo, 64 * kMiB, 1, &result, 1e6);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.count, BigCount(1));
  EXPECT_LE(result.nodes, kOptions + 1);
  PeakOfCount(Make(Shape::kPairs, kOptions), CountPlan::kMemo, 64 * kMiB, 1, &result, 1e6);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.count.words().size(), static_cast<size_t>(kOptions / 2 / 64 + 1));
}

// States that a frame cannot have a copy of are kept in another way.
TEST(CountMemoryTest, LongStatesInLittleMemory) {
  constexpr int kOptions = 8'000;
  CountResult result;
  PeakOfCount(Make(Shape::kPairs, kOptions), CountPlan::kMemo, 4 * kMiB, 1, &result, 1e6);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.count.words().size(), static_cast<size_t>(kOptions / 2 / 64 + 1));
}

// A long product of components that one without a solution makes 0.
TEST(CountMemoryTest, AProductThatBecomesZeroTakesNothing) {
  const CountTable table(Make(Shape::kOnes, 2));
  const internal::MemoTables tables(table);
  internal::ByteLimit bytes(kMiB);
  CountStack stack(tables, nullptr, &bytes);
  const auto push_product = [&] {
    CountStack::Frame frame;
    frame.kind = CountStack::Kind::kAnd;
    frame.sum = Tally(uint64_t{1});
    ASSERT_TRUE(stack.Push(std::move(frame)));
  };
  push_product();
  const int64_t before = bytes.bytes();
  stack.Deliver(Tally(Natural(1) << 200));
  EXPECT_GT(bytes.bytes(), before);
  stack.Deliver(Tally());
  EXPECT_EQ(bytes.bytes(), before);
  EXPECT_TRUE(stack.Pop().sum.is_zero());
  EXPECT_EQ(bytes.bytes(), before);
  push_product();
  stack.Deliver(Tally(Natural(1) << 200));
  EXPECT_TRUE(stack.Pop().sum.is_wide());
  EXPECT_EQ(bytes.bytes(), before);
}

}  // namespace
}  // namespace dlx
