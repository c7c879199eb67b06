// SPDX-License-Identifier: Apache-2.0
//
// How much memory problems, solvers and reading take: what the headers promise, counted in bytes as
// they were asked for.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/big_count.h"
#include "dlx/diagram.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "gtest/gtest.h"
#include "tests/support/heap.h"
#include "tests/support/large_text.h"

namespace dlx {
namespace {

using ::quadrille_test::HeapBytes;
using ::quadrille_test::HeapPeak;
using ::quadrille_test::LargeText;
using ::quadrille_test::LargeTextShape;
using ::quadrille_test::ResetHeapPeak;

constexpr int64_t kOptions = 20'000;
constexpr int32_t kItems = 100;  // so few that their names do not matter

// Bytes for each node: for each item of each option.
struct Memory {
  double problem;  // the problem alone
  double solver;   // a solver for it, in addition
  double peak;     // the peak while it was read, in addition to the text
  double text;     // the text
  double together() const { return problem + solver; }
};

Memory MemoryOf(const LargeTextShape& shape) {
  const std::string text = LargeText(shape);
  const int64_t begin = HeapBytes();
  ResetHeapPeak();
  const ReadResult read = ReadText(text);
  const int64_t peak = HeapPeak() - begin;
  const int64_t problem = HeapBytes() - begin;
  if (!read.problem.ok()) {
    ADD_FAILURE() << read.problem.status();
    return {};
  }
  int64_t both = 0;  // with the kernel that needs more
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells}) {
    const Solver solver(*read.problem, {.strategy = {.kernel = kernel}});
    both = std::max(both, HeapBytes() - begin);
  }
  const double nodes = read.problem->num_entries();
  EXPECT_EQ(nodes, static_cast<double>(shape.options * shape.items_per_option));
  return {static_cast<double>(problem) / nodes, static_cast<double>(both - problem) / nodes,
          static_cast<double>(peak) / nodes, static_cast<double>(text.size()) / nodes};
}

// An option has 10 items, so that what is for an option counts a tenth for a node. Up to a
// sixteenth of a problem's tables may be in reserve.
TEST(MemoryTest, Plain) {
  const Memory m = MemoryOf({.options = kOptions, .items = kItems});
  EXPECT_GE(m.problem, 4 + 0.4);
  EXPECT_LE(m.problem, (4 + 0.4) * 17 / 16 + 0.1);
  EXPECT_LE(m.together(), 20);
  EXPECT_LE(m.peak + m.text, 2.5 * m.together());
}

TEST(MemoryTest, Colors) {
  const Memory m = MemoryOf({.options = kOptions, .items = kItems, .colors = true});
  EXPECT_LE(m.problem, (4 + 1 + 0.4 + 0.1) * 17 / 16 + 0.1);
  EXPECT_LE(m.together(), 20);
  EXPECT_LE(m.peak + m.text, 2.5 * m.together());
}

TEST(MemoryTest, Multiplicities) {
  const Memory m = MemoryOf({.options = kOptions, .items = kItems, .multiplicities = true});
  EXPECT_LE(m.problem, (4 + 0.4) * 17 / 16 + 0.1);
  EXPECT_LE(m.together(), 20);
  EXPECT_LE(m.peak + m.text, 2.5 * m.together());
}

TEST(MemoryTest, ColorsAndMultiplicities) {
  const Memory m =
      MemoryOf({.options = kOptions, .items = kItems, .colors = true, .multiplicities = true});
  EXPECT_LE(m.together(), 20);
  EXPECT_LE(m.peak + m.text, 2.5 * m.together());
}

TEST(MemoryTest, Costs) {
  const Memory m = MemoryOf({.options = kOptions, .items = kItems, .costs = true});
  EXPECT_LE(m.problem, (4 + 0.4 + 0.8) * 17 / 16 + 0.1);
  EXPECT_LE(m.together(), 20);
  EXPECT_LE(m.peak + m.text, 2.5 * m.together());
}

// An item of a text takes its part while it is read, which the header of ReadText() states. The
// numbers are those just after a power of two, when tables have grown.
TEST(MemoryTest, ItemsWhileTheyAreRead) {
  struct Case {
    int32_t items;
    int32_t name_length;
    int64_t bytes;  // at most, for each item
  };
  for (const auto [items, name_length, bytes] :
       {Case{33'000, 0, 220}, Case{66'000, 0, 220}, Case{132'000, 0, 220}, Case{66'000, 12, 320},
        Case{132'000, 12, 320}}) {
    const std::string text =
        LargeText({.options = 1000, .items = items, .name_length = name_length});
    const int64_t begin = HeapBytes();
    ResetHeapPeak();
    const ReadResult read = ReadText(text);
    ASSERT_TRUE(read.problem.ok());
    EXPECT_LE((HeapPeak() - begin) / items, bytes) << items << ' ' << name_length;
    EXPECT_GE((HeapPeak() - begin) / items, 80) << items << ' ' << name_length;  // it is counted
  }
}

// A problem keeps no more than a sixteenth in reserve, however it was built.
TEST(MemoryTest, BuildGivesBackWhatIsLeftOver) {
  for (const int64_t reserved : {0, 1, 1'000'000}) {
    for (const int32_t options : {0, 1, 3, 1025, 40'000}) {
      std::optional<Problem> problem;
      const int64_t begin = HeapBytes();
      {
        ProblemBuilder b;
        b.Reserve(reserved, 4 * reserved);
        const Item p = b.AddItem("p");
        const Item s = b.AddSecondaryItem("s");
        const Item t = b.AddSecondaryItem("t");
        for (int32_t o = 0; o < options; ++o) b.AddOption({p, s.As(1 + o % 3), t}, {.cost = o});
        absl::StatusOr<Problem> built = std::move(b).Build();
        ASSERT_TRUE(built.ok()) << built.status();
        problem = *std::move(built);
      }
      const int64_t needed = options * (3 * (4 + 1) + 1 + 4 + 8);
      EXPECT_GE(HeapBytes() - begin, needed);
      EXPECT_LE(HeapBytes() - begin, needed + needed / 16 + 500) << reserved << ' ' << options;
      EXPECT_EQ(problem->num_options(), options);
    }
  }
}

TEST(MemoryTest, ReserveTakesAnyNumbers) {
  for (const int64_t wrong : {int64_t{-1}, int64_t{0}, INT64_MIN}) {
    ProblemBuilder b;
    b.Reserve(wrong, wrong);
    b.AddOption({b.AddItem("p")});
    EXPECT_EQ(std::move(b).Build().value().num_entries(), 1);
  }
}

// 300 items, 100 equal options each, and numbers of some 250 bytes: 75 KB for one number an item,
// 7.5 MB for one number an option.
TEST(MemoryTest, EqualOptionsShareTheirMarginal) {
  ProblemBuilder b;
  for (int i = 0; i < 300; ++i) {
    const Item item = b.AddItem();
    for (int j = 0; j < 100; ++j) b.AddOption({item});
  }
  const Problem problem = *std::move(b).Build();
  const Diagram diagram = *Compile(problem).diagram;
  const int64_t begin = HeapBytes();
  ResetHeapPeak();
  int64_t words = 0;
  const auto visit = [&](OptionId, const BigCount& number) {
    words += static_cast<int64_t>(number.words().size());
    return Visit::kContinue;
  };
  EXPECT_EQ(*diagram.ForEachMarginal(visit), Outcome::kExhausted);
  EXPECT_GT(8 * words, 7'000'000);
  EXPECT_LT(HeapPeak() - begin, 1'000'000);
}

}  // namespace
}  // namespace dlx
