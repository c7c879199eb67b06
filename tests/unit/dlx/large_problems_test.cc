// SPDX-License-Identifier: Apache-2.0
//
// Problems with many items or options: no verb takes quadratic work, and limits hold while the
// tables of a search are made.

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/cnf.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/kernel/bits/bits_kernel.h"
#include "dlx/kernel/bits/fits.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/problem.h"
#include "dlx/reference.h"
#include "dlx/search/searcher.h"
#include "dlx/solver.h"
#include "dlx/target.h"
#include "dlx/text_format.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/heap.h"

namespace dlx {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::HeapBytes;
using ::quadrille_test::HeapPeak;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ResetHeapPeak;

// n items with an option each.
Problem Diagonal(int32_t n, bool costs = false) {
  ProblemBuilder b;
  for (int32_t i = 0; i < n; ++i) b.AddOption({b.AddItem()}, {.cost = costs ? 1 + i % 7 : 0});
  return std::move(b).Build().value();
}

// n items in a row, and options of two neighbors: if n is even, every other one is a solution.
Problem Chain(int32_t n, bool costs = false) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < n; ++i) items.push_back(b.AddItem());
  for (int32_t i = 0; i + 1 < n; ++i) {
    b.AddOption({items[i], items[i + 1]}, {.cost = costs ? 1 + i % 7 : 0});
  }
  return std::move(b).Build().value();
}

// n options of one item.
Problem Star(int32_t n, bool costs = false) {
  ProblemBuilder b;
  const Item center = b.AddItem();
  for (int32_t i = 0; i < n; ++i) {
    b.AddOption({center, b.AddSecondaryItem()}, {.cost = costs ? 1 + i % 7 : 0});
  }
  return std::move(b).Build().value();
}

// n items with two options each, one of which gives a common item a color of its own.
Problem Colors(int32_t n, bool costs = false) {
  ProblemBuilder b;
  const Item common = b.AddSecondaryItem();
  for (int32_t i = 0; i < n; ++i) {
    const Item item = b.AddItem();
    b.AddOption({item, common.As(i + 1)}, {.cost = costs ? 1 + i % 7 : 0});
    b.AddOption({item}, {.cost = costs ? 2 : 0});
  }
  return std::move(b).Build().value();
}

struct Made {
  std::string name;
  std::function<Problem(int32_t)> make;
};

std::vector<Made> Shapes(bool costs) {
  return {{"diagonal", [=](int32_t n) { return Diagonal(n, costs); }},
          {"chain", [=](int32_t n) { return Chain(n, costs); }},
          {"star", [=](int32_t n) { return Star(n, costs); }},
          {"colors", [=](int32_t n) { return Colors(n, costs); }}};
}

// What a verb did for a problem, and the most memory that it had at a time besides the problem.
struct Spent {
  int64_t work = 0;
  int64_t bytes = 0;
};

template <typename Verb>
Spent Measure(const Problem& problem, const Verb& verb) {
  const int64_t before = HeapBytes();
  ResetHeapPeak();
  Spent spent;
  spent.work = verb(problem);
  spent.bytes = HeapPeak() - before;
  return spent;
}

// With twice the items, the work and the memory are about twice as much.
template <typename Verb>
void ExpectLinear(const Made& shape, int64_t most_work_of_item, const Verb& verb) {
  SCOPED_TRACE(shape.name);
  constexpr int32_t kItems = 8192;
  const Spent once = Measure(shape.make(kItems), verb);
  const Spent twice = Measure(shape.make(2 * kItems), verb);
  EXPECT_GT(once.work, kItems / 4);
  EXPECT_LT(static_cast<double>(twice.work), 2.5 * static_cast<double>(once.work)) << once.work;
  EXPECT_LT(twice.work, 2 * kItems * most_work_of_item);
  EXPECT_GT(once.bytes, 0);
  EXPECT_LT(static_cast<double>(twice.bytes), 2.5 * static_cast<double>(once.bytes)) << once.bytes;
}

TEST(LargeProblemsTest, EstimateIsLinear) {
  for (const Made& shape : Shapes(/*costs=*/false)) {
    if (shape.name == "star") continue;  // a probe ends after one choice
    ExpectLinear(shape, 100, [](const Problem& problem) {
      return EstimateSearch(problem, {.probes = 1})->updates.value();
    });
  }
}

TEST(LargeProblemsTest, ExplainIsLinear) {
  for (const Made& shape : Shapes(/*costs=*/false)) {
    ExpectLinear(shape, 100,
                 [](const Problem& problem) { return Explain(problem).updates.value(); });
  }
}

TEST(LargeProblemsTest, MinimizeIsLinear) {
  for (const Made& shape : Shapes(/*costs=*/false)) {
    ExpectLinear(shape, 400, [](const Problem& problem) {
      const MinimizeResult result = Minimize(problem);
      EXPECT_EQ(result.covers.size(), 1);
      return result.updates.value();
    });
  }
}

TEST(LargeProblemsTest, MinimizeIsLinearWithCosts) {
  if (kSlowBuild) GTEST_SKIP() << "takes minutes";
  for (const Made& shape : Shapes(/*costs=*/true)) {
    if (shape.name == "colors") continue;  // colors have no part in the bounds
    ExpectLinear(shape, 15'000, [](const Problem& problem) {
      const MinimizeResult result = Minimize(problem);
      EXPECT_EQ(result.outcome, Outcome::kExhausted);
      return result.updates.value();
    });
  }
}

TEST(LargeProblemsTest, PreprocessIsLinear) {
  for (const Made& shape : Shapes(/*costs=*/false)) {
    ExpectLinear(shape, 100,
                 [](const Problem& problem) { return Preprocess(problem).updates.value(); });
  }
}

TEST(LargeProblemsTest, SearchIsLinear) {
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells}) {
    SCOPED_TRACE(ToString(kernel));
    for (const Branching rule : {Branching::kMrv, Branching::kLeftmost, Branching::kSharp,
                                 Branching::kWeightedDegree, Branching::kFailureRate}) {
      SCOPED_TRACE(ToString(rule));
      for (const Made& shape : Shapes(/*costs=*/false)) {
        if (shape.name == "star") continue;  // two nodes
        ExpectLinear(shape, 100, [&](const Problem& problem) {
          Solver solver(problem, {.strategy = {.branching = rule, .kernel = kernel}});
          EXPECT_TRUE(solver.Next());
          return solver.stats().nodes;
        });
      }
    }
  }
}

// ---- Limits ------------------------------------------------------------------------------------

constexpr int32_t kMany = 200'000;  // enough for looks at the clock while tables are made

struct Verb {
  std::string name;
  std::function<Ending(const Problem&, const Run&)> call;
};

std::vector<Verb> Searches() {
  std::vector<Verb> verbs;
  const auto visitor = [](SolutionView) { return Visit::kContinue; };
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells}) {
    for (const OptionOrder order : {OptionOrder::kGiven, OptionOrder::kRandom}) {
      const Strategy strategy = {.option_order = order, .kernel = kernel};
      verbs.push_back({absl::StrCat("Solver ", ToString(kernel), " ", ToString(order)),
                       [=](const Problem& problem, const Run& run) -> Ending {
                         return ForEachSolution(problem, {.strategy = strategy, .run = run},
                                                visitor);
                       }});
      verbs.push_back({absl::StrCat("FindFirst ", ToString(kernel), " ", ToString(order)),
                       [=](const Problem& problem, const Run& run) -> Ending {
                         return FindFirst(problem, {.strategy = strategy, .run = run});
                       }});
      for (const int threads : {1, 2}) {
        verbs.push_back({absl::StrCat(threads, " threads ", ToString(kernel), ToString(order)),
                         [=](const Problem& problem, Run run) -> Ending {
                           run.threads = threads;
                           return SearchInParallel(problem, {.strategy = strategy, .run = run},
                                                   visitor);
                         }});
      }
    }
  }
  return verbs;
}

TEST(LargeProblemsTest, TimeIsUpWhileTablesAreMade) {
  const Problem problem = Diagonal(kMany);
  for (const Verb& verb : Searches()) {
    SCOPED_TRACE(verb.name);
    const FakeClock clock(0.3);
    const Ending ending = verb.call(problem, {.limits = {.seconds = 0.5}});
    EXPECT_EQ(ending.outcome, Outcome::kTimeLimit);
    EXPECT_EQ(ending.nodes, 0);
    EXPECT_LT(clock.Seconds(), 5);
  }
}

TEST(LargeProblemsTest, CancelledWhileTablesAreMade) {
  const Problem problem = Diagonal(kMany);
  std::stop_source stop;
  stop.request_stop();
  for (const Verb& verb : Searches()) {
    SCOPED_TRACE(verb.name);
    const Ending ending = verb.call(problem, {.limits = {.stop = stop.get_token()}});
    EXPECT_EQ(ending.outcome, Outcome::kCancelled);
    EXPECT_EQ(ending.nodes, 0);
  }
}

// A Solver whose tables were not made says so, and makes them after a Reset() that leaves time.
TEST(LargeProblemsTest, ASolverWithoutTables) {
  const Problem problem = Diagonal(kMany);
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells}) {
    SCOPED_TRACE(ToString(kernel));
    std::stop_source stop;
    stop.request_stop();
    SearchConfig config = {.strategy = {.kernel = kernel},
                           .run = {.limits = {.stop = stop.get_token()}}};
    Solver solver(problem, config);
    EXPECT_EQ(solver.kernel(), kernel);
    EXPECT_TRUE(solver.Take(3));
    EXPECT_FALSE(solver.Take(3));
    EXPECT_EQ(solver.progress().nodes, 0);
    EXPECT_FALSE(solver.Next());
    EXPECT_EQ(solver.outcome(), Outcome::kCancelled);
    const std::string checkpoint = Solver(problem, {.strategy = {.kernel = kernel}}).Checkpoint();
    solver.Reset();
    EXPECT_EQ(solver.Resume(checkpoint).code(), absl::StatusCode::kCancelled);
    config.run.limits = {};
    solver.Reset(config);
    EXPECT_TRUE(solver.Take(3));
    EXPECT_TRUE(solver.Next());
    EXPECT_EQ(solver.solution().size(), kMany);
    solver.Reset();
    EXPECT_TRUE(solver.Resume(checkpoint).ok());
  }
}

TEST(LargeProblemsTest, ReadingIsCancelled) {
  std::string items;
  std::string options;
  for (int i = 0; i < 20'000; ++i) {
    absl::StrAppend(&items, "i", i, " ");
    absl::StrAppend(&options, "i", i, "\n");
  }
  std::stop_source stop;
  ReadOptions config = {.stop = stop.get_token()};
  const std::string text = absl::StrCat(items, "\n", options);
  EXPECT_TRUE(ReadText(text, config).problem.ok());
  stop.request_stop();
  EXPECT_TRUE(absl::IsCancelled(ReadText(text, config).problem.status()));
  EXPECT_TRUE(absl::IsCancelled(ReadText("p ec 100000000\ns 1\n", config).problem.status()));
  for (const TextFormat format : {TextFormat::kMatrix, TextFormat::kSets}) {
    config.format = format;
    EXPECT_TRUE(absl::IsCancelled(ReadText("100000000 1\n1 1\n", config).problem.status()));
  }
}

TEST(LargeProblemsTest, WritingIsCancelled) {
  const Problem problem = Diagonal(1000);
  std::stop_source stop;
  for (const bool stopped : {false, true}) {
    if (stopped) stop.request_stop();
    for (const TextFormat format :
         {TextFormat::kDlx, TextFormat::kEc, TextFormat::kMatrix, TextFormat::kSets}) {
      EXPECT_EQ(absl::IsCancelled(WriteText(problem, format, stop.get_token()).status()), stopped);
    }
    EXPECT_EQ(absl::IsCancelled(MakeCnf(problem, stop.get_token()).status()), stopped);
    EXPECT_EQ(absl::IsCancelled(WriteDimacs(problem, stop.get_token()).status()), stopped);
    EXPECT_EQ(absl::IsCancelled(WriteOpb(problem, stop.get_token()).status()), stopped);
  }
}

TEST(LargeProblemsTest, TheReferenceIsCancelled) {
  const Problem problem = Colors(30);
  std::stop_source stop;
  int64_t visited = 0;
  const ReferenceResult result = ForEachSolutionByReference(
      problem, int64_t{1} << 40,
      [&](SolutionView) {
        if (++visited == 10) stop.request_stop();
        return Visit::kContinue;
      },
      stop.get_token());
  EXPECT_FALSE(result.exhausted);
  EXPECT_LT(result.steps, 10'000);
}

// ---- Memory ------------------------------------------------------------------------------------

// Searches choose their kernel, as programs have it, while this exists.
class ChosenKernel {
 public:
  ChosenKernel() : before_(internal::kernel_of_test) { internal::kernel_of_test = Kernel::kAuto; }
  ~ChosenKernel() { internal::kernel_of_test = before_; }
  ChosenKernel(const ChosenKernel&) = delete;
  ChosenKernel& operator=(const ChosenKernel&) = delete;

 private:
  const Kernel before_;
};

// The kernel bits is taken only where its tables fit, those of all threads together.
TEST(LargeProblemsTest, TheKernelFitsTheMemory) {
  ProblemBuilder b;  // 200 items, 2000 options: some 1 MB
  std::vector<Item> items;
  for (int i = 0; i < 200; ++i) items.push_back(b.AddItem());
  for (int i = 0; i < 2000; ++i) b.AddOption({items[i % 200], items[(i + 1 + i / 200) % 200]});
  const Problem problem = std::move(b).Build().value();
  const auto kernel = [&](std::optional<int64_t> bytes) {
    return Solver(problem, {.run = {.limits = {.memory_bytes = bytes}}}).kernel();
  };
  if (CurrentTarget() == Target::kScalar) GTEST_SKIP() << "links are faster";
  const ChosenKernel chosen;
  EXPECT_EQ(kernel(std::nullopt), Kernel::kBits);
  EXPECT_EQ(kernel(int64_t{1} << 30), Kernel::kBits);
  EXPECT_EQ(kernel(1 << 19), Kernel::kCells);
  EXPECT_EQ(kernel(0), Kernel::kCells);
  const auto parallel = [&](int threads, int64_t bytes) {
    return CountInParallel(problem, {.run = {.limits = {.seconds = 0.0, .memory_bytes = bytes},
                                             .threads = threads}})
        .kernel;
  };
  EXPECT_EQ(parallel(1, 8 << 20), Kernel::kBits);
  EXPECT_EQ(parallel(16, 8 << 20), Kernel::kCells);
}

// The least budget that the kernel bits fits holds all that it makes, but for lists of the entries
// and numbers of the options and items, and is at most three times that.
TEST(LargeProblemsTest, TheEstimateForBitsHolds) {
  struct Case {
    int items, options, often;
  };
  for (const auto& [num_items, num_options, often] :
       {Case{1, 1, 1}, Case{100, 511, 1}, Case{100, 512, 1}, Case{100, 513, 1}, Case{700, 3000, 1},
        Case{2000, 900, 1}, Case{300, 5000, 3}, Case{40, 20'000, 1}}) {
    SCOPED_TRACE(absl::StrCat(num_items, " items, ", num_options, " options, ", often));
    ProblemBuilder b;
    std::vector<Item> items;
    for (int i = 0; i < num_items; ++i) {
      items.push_back(b.AddItem(absl::StrCat(i), {.at_least = 1, .at_most = often}));
    }
    for (int o = 0; o < num_options; ++o) b.AddOption({items[o % num_items]});
    const Problem problem = std::move(b).Build().value();
    int64_t no = 0;
    int64_t yes = int64_t{1} << 30;
    ASSERT_TRUE(internal::BitsKernelFits(problem, yes));
    while (yes - no > 1) {
      const int64_t middle = no + (yes - no) / 2;
      (internal::BitsKernelFits(problem, middle) ? yes : no) = middle;
    }
    const int64_t before = HeapBytes();
    ResetHeapPeak();
    const auto kernel = internal::MakeBitsKernel(problem, Strategy(), /*may_gather=*/false);
    const int64_t made = HeapPeak() - before;
    const int64_t numbers = int64_t{200} * (num_options + num_items) + 10'000;
    EXPECT_LE(made, yes + numbers);
    EXPECT_LE(yes, 3 * made + numbers);
  }
}

// Each color of an item has a set of options in bits.
TEST(LargeProblemsTest, ManyColorsDoNotFitBits) {
  ProblemBuilder b;
  const Item common = b.AddSecondaryItem();
  const Item item = b.AddItem();
  for (int i = 1; i <= 30'000; ++i) b.AddOption({item, common.As(i)});
  for (int i = 1; i <= 2'000; ++i) b.AddOption({b.AddItem(), common.As(i)});
  const Problem problem = std::move(b).Build().value();
  const ChosenKernel chosen;
  const int64_t before = HeapBytes();
  ResetHeapPeak();
  const SearchResult result = CountInParallel(
      problem, {.run = {.limits = {.nodes = 100, .memory_bytes = int64_t{16} << 20}}});
  EXPECT_GT(result.nodes, 0);
  EXPECT_NE(result.kernel, Kernel::kBits);
  EXPECT_LT(HeapPeak() - before, int64_t{32} << 20);
}

}  // namespace
}  // namespace dlx
