// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/big_count.h"
#include "dlx/count.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/canceller.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/known_problems.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::Canceller;
using ::quadrille_test::Dominoes;
using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Langford;
using ::quadrille_test::Matrices;
using ::quadrille_test::Parse;
using ::quadrille_test::Permutations;
using ::quadrille_test::Queens;
using ::quadrille_test::SetPartitions;
using ::testing::AnyOf;

constexpr CountPlan kPlans[] = {CountPlan::kAuto, CountPlan::kSearch, CountPlan::kMemo,
                                CountPlan::kFrontier};

Problem Board(int rows, int columns) {
  ProblemBuilder builder;
  std::vector<Item> squares;
  for (int i = 0; i < rows * columns; ++i) squares.push_back(builder.AddItem());
  for (int i = 0; i < rows * columns; ++i) {
    if ((i + 1) % columns != 0) builder.AddOption({squares[i], squares[i + 1]});
    if (i + columns < rows * columns) builder.AddOption({squares[i], squares[i + columns]});
  }
  return *std::move(builder).Build();
}

// All ways to pair 2n things.
Problem Matchings(int n) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < 2 * n; ++i) items.push_back(builder.AddItem());
  for (int i = 0; i < 2 * n; ++i) {
    for (int j = i + 1; j < 2 * n; ++j) builder.AddOption({items[i], items[j]});
  }
  return *std::move(builder).Build();
}

CountResult By(const Problem& problem, CountPlan plan, int threads = 1) {
  CountConfig config;
  config.plan = plan;
  config.run.threads = threads;
  return Count(problem, config);
}

struct Known {
  const char* name;
  Problem problem;
  uint64_t solutions;
};

std::vector<Known> KnownProblems() {
  std::vector<Known> known;
  known.push_back({"dominoes", Dominoes(6, 6), 6'728});
  known.push_back({"set partitions", SetPartitions(8), 4'140});
  known.push_back({"Langford", Langford(8), 300});
  known.push_back({"queens", Queens(8), 92});
  known.push_back({"permutations", Permutations(7), 5'040});
  known.push_back({"matchings", Matchings(5), 945});
  known.push_back({"matrices", Matrices(4, {2, 2}), 90});
  known.push_back({"any matrices", Matrices(3, {0, 3}), 512});
  return known;
}

// ---- Numbers -----------------------------------------------------------------------------------

TEST(CountPlansTest, EveryPlanCountsTheSame) {
  for (const Known& known : KnownProblems()) {
    for (const CountPlan plan : kPlans) {
      for (const int threads : {1, 2, 4}) {
        const CountResult result = By(known.problem, plan, threads);
        EXPECT_EQ(result.outcome, Outcome::kExhausted) << known.name;
        EXPECT_EQ(result.count, BigCount(known.solutions)) << known.name << ToString(plan);
        EXPECT_NE(result.plan, CountPlan::kAuto);
        EXPECT_GT(result.nodes, 0) << known.name << ToString(plan);
      }
    }
  }
}

TEST(CountPlansTest, NumbersBeyond64And128Bits) {
  for (const CountPlan plan : {CountPlan::kAuto, CountPlan::kFrontier, CountPlan::kMemo}) {
    if (kSlowBuild && plan != CountPlan::kFrontier) continue;
    EXPECT_EQ(By(Board(12, 12), plan).count.ToString(), "53060477521960000");
    EXPECT_EQ(By(Board(4, 100), plan).count.words().size(), 3) << ToString(plan);
    EXPECT_EQ(By(Board(16, 16), plan).count.ToString(), "2444888770250892795802079170816");
  }
  // Fibonacci numbers.
  constexpr int kLength = kSlowBuild ? 200 : 1'000;
  internal::Natural before = 1;
  internal::Natural now = 1;
  for (int i = 1; i < kLength; ++i) {
    before += now;
    std::swap(before, now);
  }
  for (const CountPlan plan : {CountPlan::kAuto, CountPlan::kFrontier, CountPlan::kMemo}) {
    EXPECT_EQ(By(Board(2, kLength), plan).count.ToString(), now.str());
  }
}

TEST(CountPlansTest, NothingToCover) {
  ProblemBuilder secondary;
  secondary.AddOption({secondary.AddSecondaryItem()});
  const Problem free = *std::move(secondary).Build();
  const Problem empty = *ProblemBuilder().Build();
  ProblemBuilder mixed;
  const Item p = mixed.AddItem();
  const Item s = mixed.AddSecondaryItem();
  mixed.AddOption({p});
  mixed.AddOption({s});
  mixed.AddOption({p, s});
  const Problem with_both = *std::move(mixed).Build();
  for (const CountPlan plan : kPlans) {
    for (const int threads : {1, 4}) {
      EXPECT_EQ(By(empty, plan, threads).count, BigCount(1));
      EXPECT_EQ(By(free, plan, threads).count, BigCount(1));
      EXPECT_EQ(By(with_both, plan, threads).count, BigCount(2));
      EXPECT_EQ(By(Parse("p q\n"), plan, threads).count, BigCount(0));
      EXPECT_EQ(By(Parse("p q\np\n"), plan, threads).count, BigCount(0));
      EXPECT_EQ(By(Parse("p q\np\n"), plan, threads).outcome, Outcome::kExhausted);
    }
  }
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(CountPlansTest, SolutionLimit) {
  for (const Known& known : KnownProblems()) {
    const auto truth = static_cast<int64_t>(known.solutions);
    for (const CountPlan plan : kPlans) {
      for (const int64_t limit : {int64_t{1}, truth - 1, truth, truth + 1, 10 * truth}) {
        for (const int threads : {1, 2}) {
          CountConfig config;
          config.plan = plan;
          config.run.threads = threads;
          config.run.limits.solutions = limit;
          const CountResult result = Count(known.problem, config);
          EXPECT_EQ(result.outcome, truth < limit ? Outcome::kExhausted : Outcome::kSolutionLimit)
              << known.name << ToString(plan) << limit;
          EXPECT_EQ(result.count, BigCount(std::min(truth, limit)))
              << known.name << ToString(plan) << limit;
        }
      }
    }
  }
}

TEST(CountPlansTest, NodeLimit) {
  for (const Known& known : KnownProblems()) {
    for (const CountPlan plan : kPlans) {
      const int64_t all = By(known.problem, plan).nodes;
      for (const int64_t limit : {int64_t{1}, int64_t{2}, int64_t{7}, all / 2, all - 1}) {
        if (limit < 1 || (plan == CountPlan::kAuto && limit >= all / 2)) continue;
        CountConfig config;
        config.plan = plan;
        config.run.threads = 2;
        config.run.limits.nodes = limit;
        const CountResult result = Count(known.problem, config);
        // A frontier may go a little further.
        if (plan != CountPlan::kFrontier) {
          EXPECT_LE(result.nodes, limit) << known.name << ToString(plan);
        }
        EXPECT_LE(result.count, BigCount(known.solutions));
        if (result.outcome != Outcome::kExhausted) {
          EXPECT_EQ(result.outcome, Outcome::kNodeLimit) << known.name << ToString(plan);
        } else {
          EXPECT_EQ(result.count, BigCount(known.solutions)) << known.name << ToString(plan);
        }
      }
    }
  }
  CountConfig config;
  config.plan = CountPlan::kMemo;
  config.run.limits.nodes = 100;
  const CountResult result = Count(Queens(12), config);
  EXPECT_EQ(result.outcome, Outcome::kNodeLimit);
  EXPECT_EQ(result.nodes, 100);
}

// No plan can count 42 queens, whatever the number of threads.
TEST(CountPlansTest, TimeLimitAndStop) {
  const Problem queens = Queens(42);
  for (const CountPlan plan : kPlans) {
    for (const int threads : {1, 3}) {
      CountConfig config;
      config.plan = plan;
      config.run.threads = threads;
      config.run.limits.memory_bytes = 30'000'000;
      config.run.limits.seconds = 0.04;
      {
        const FakeClock clock(0.001);
        const CountResult late = Count(queens, config);
        EXPECT_EQ(late.outcome, Outcome::kTimeLimit) << ToString(plan);
        EXPECT_GE(late.seconds, 0.04);
        if (threads == 1) {  // others may look at the clock while one is not yet stopped
          EXPECT_LT(late.seconds, 0.06) << ToString(plan);
        }
      }
      config.run.limits.seconds.reset();
      Canceller canceller;
      canceller.Watch(&config.run);
      EXPECT_EQ(Count(queens, config).outcome, Outcome::kCancelled) << ToString(plan);
    }
  }
}

// ---- Limits under a clock that moves with each look --------------------------------------------

CountResult CountWithin(const Problem& problem, CountPlan plan, const Limits& limits) {
  return Count(problem, {.plan = plan, .run = {.limits = limits}});
}

TEST(CountPlansTest, ALimitOf0IsUsedUp) {
  const Problem problem = Queens(8);
  std::stop_source source;
  source.request_stop();
  for (const CountPlan plan : kPlans) {
    SCOPED_TRACE(ToString(plan));
    const std::pair<Limits, Outcome> used_up[] = {
        {{.solutions = 0}, Outcome::kSolutionLimit},
        {{.nodes = 0}, Outcome::kNodeLimit},
        {{.nodes = -3}, Outcome::kNodeLimit},
        {{.updates = 0}, Outcome::kUpdateLimit},
        {{.seconds = 0}, Outcome::kTimeLimit},
        {{.seconds = -1}, Outcome::kTimeLimit},
        {{.updates = 0, .stop = source.get_token()}, Outcome::kCancelled},
    };
    for (const auto& [limits, outcome] : used_up) {
      const CountResult result = CountWithin(problem, plan, limits);
      EXPECT_EQ(result.outcome, outcome);
      EXPECT_EQ(result.count, BigCount(0));
      EXPECT_EQ(result.nodes, 0);
    }
    // No memory means that nothing is cached.
    Limits no_memory;
    no_memory.memory_bytes = 0;
    EXPECT_EQ(CountWithin(problem, plan, no_memory).count, BigCount(92));
    Limits any_memory;
    any_memory.memory_bytes.reset();
    EXPECT_EQ(CountWithin(problem, plan, any_memory).count, BigCount(92));
  }
}

// The clock moves by a millisecond with each look, so that a limit of a second comes after a
// thousand looks on every machine; 42 queens would take for ever.
TEST(CountPlansTest, TimeLimitOfEachPlan) {
  const Problem problem = Queens(42);
  for (const CountPlan plan : kPlans) {
    SCOPED_TRACE(ToString(plan));
    const FakeClock clock(0.001);
    Limits limits = {.seconds = 1};
    limits.memory_bytes = 16 << 20;
    const CountResult result = CountWithin(problem, plan, limits);
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
    EXPECT_LE(result.memory_bytes, 16 << 20);
    EXPECT_GE(result.seconds, 1);
    EXPECT_LT(result.seconds, 1.2);
    EXPECT_LE(result.seconds, clock.Seconds());
  }
}

// The clock is looked at while the problem is laid out and while its orders are measured: a limit
// of a few looks leaves no time for a single node.
TEST(CountPlansTest, TimeLimitOfThePreparations) {
  const Problem problem = Board(100, 100);
  for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier}) {
    for (const double seconds : {0.005, 0.04}) {
      const FakeClock clock(0.001);
      const CountResult result = CountWithin(problem, plan, {.seconds = seconds});
      EXPECT_EQ(result.outcome, Outcome::kTimeLimit) << ToString(plan);
      EXPECT_EQ(result.nodes, 0) << ToString(plan);
      EXPECT_EQ(result.order, "") << ToString(plan);
      EXPECT_LT(result.seconds, seconds + 0.01) << ToString(plan);
    }
  }
}

TEST(CountPlansTest, CancelledByTheWatch) {
  const Problem problem = Queens(42);
  for (const CountPlan plan : kPlans) {
    SCOPED_TRACE(ToString(plan));
    const FakeClock clock(0.001);
    std::stop_source source;
    int calls = 0;
    dlx::Run run;
    run.limits.stop = source.get_token();
    run.limits.memory_bytes = 16 << 20;
    run.watch.every_seconds = 0.1;
    run.watch.callback = [&](const Progress& progress) {
      EXPECT_GE(progress.seconds, 0.1 * ++calls);
      if (calls == 3) source.request_stop();
    };
    const CountResult result = Count(problem, {.plan = plan, .run = run});
    EXPECT_EQ(result.outcome, Outcome::kCancelled);
    EXPECT_EQ(calls, 3);
  }
}

// Options with one of many colors: each would clear the bits of all the others.
Problem ManyColors(int colors) {
  ProblemBuilder builder;
  const Item p = builder.AddItem();
  const Item q = builder.AddItem();
  const Item s = builder.AddSecondaryItem();
  for (int color = 1; color <= colors; ++color) {
    builder.AddOption({p, s.As(color)});
    builder.AddOption({q, s.As(color)});
  }
  return *std::move(builder).Build();
}

TEST(CountPlansTest, MemoryLimitOfTheTable) {
  constexpr int kColors = 3'000;  // 18 million bits to clear
  const Problem problem = ManyColors(kColors);
  Limits limits;
  limits.memory_bytes = 16 << 20;
  for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier}) {
    const CountResult result = CountWithin(problem, plan, limits);
    EXPECT_EQ(result.outcome, Outcome::kMemoryLimit) << ToString(plan);
    EXPECT_EQ(result.count, BigCount(0));
    EXPECT_EQ(result.plan, plan);
  }
  for (const CountPlan plan : {CountPlan::kAuto, CountPlan::kSearch}) {
    const CountResult result = CountWithin(problem, plan, limits);
    EXPECT_EQ(result.outcome, Outcome::kExhausted) << ToString(plan);
    EXPECT_EQ(result.count, BigCount(kColors)) << ToString(plan);
  }
  limits.memory_bytes = int64_t{1} << 30;
  EXPECT_EQ(CountWithin(ManyColors(300), CountPlan::kMemo, limits).count, BigCount(300));
}

// Where the tables of the other plans are too large, the search alone continues.
TEST(CountPlansTest, AutoGoesOnWithoutTables) {
  ProblemBuilder builder;
  const Item s = builder.AddSecondaryItem();
  std::vector<Item> squares;
  for (int i = 0; i < 24; ++i) squares.push_back(builder.AddItem());
  for (int i = 0; i < 24; ++i) {
    for (int k = 0; k < 4; ++k) builder.AddOption({squares[i]});
  }
  for (int color = 1; color <= 3'000; ++color) {
    builder.AddOption({squares[0], s.As(color)});
    builder.AddOption({squares[1], s.As(color)});
  }
  const Problem problem = *std::move(builder).Build();
  const FakeClock clock(0.00001);
  Limits limits = {.seconds = 0.1};
  limits.memory_bytes = 16 << 20;
  const CountResult result = CountWithin(problem, CountPlan::kAuto, limits);
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
  EXPECT_EQ(result.plan, CountPlan::kSearch);
  EXPECT_GT(result.count, BigCount(0));
}

TEST(CountPlansTest, PresetsOfEachPlan) {
  const Problem problem = Dominoes(6, 6);
  const std::vector<OptionId> first = {0};
  const BigCount with =
      Count(problem, {.plan = CountPlan::kSearch, .run = {.presets = {.taken = first}}}).count;
  EXPECT_GT(with, BigCount(0));
  EXPECT_LT(with, BigCount(6'728));
  for (const CountPlan plan : kPlans) {
    SCOPED_TRACE(ToString(plan));
    const auto count = [&](const Presets& presets) {
      return Count(problem, {.plan = plan, .run = {.presets = presets}}).count;
    };
    EXPECT_EQ(count({.taken = first}), with);
    EXPECT_EQ(BigCount(6'728), [&] {
      const BigCount without = count({.forbidden = first});
      return internal::ToBigCount(internal::ToNatural(without) + internal::ToNatural(with));
    }());
    EXPECT_EQ(count({.taken = first, .forbidden = first}), BigCount(0));
  }
}

TEST(CountPlansTest, EndingOfEachPlan) {
  const Problem problem = Langford(8);
  const CountResult search = By(problem, CountPlan::kSearch);
  EXPECT_EQ(search.nodes, search.search.nodes);
  EXPECT_TRUE(search.kernel.has_value());
  EXPECT_EQ(search.branching, Branching::kMrv);
  EXPECT_GT(search.seconds, 0);
  Strategy links;
  links.kernel = Kernel::kLinks;
  const CountResult by_links = Count(problem, {.plan = CountPlan::kSearch, .strategy = links});
  EXPECT_EQ(by_links.kernel, Kernel::kLinks);
  EXPECT_EQ(by_links.updates, by_links.search.updates);
  EXPECT_EQ(by_links.nodes, search.nodes);
  for (const CountPlan plan : {CountPlan::kMemo, CountPlan::kFrontier}) {
    const CountResult result = By(problem, plan);
    EXPECT_FALSE(result.kernel.has_value());
    EXPECT_GT(result.updates, result.nodes);
    EXPECT_GT(result.entries, 0);
  }
}

// States so large that a step takes long: a chain, and a board whose search is as deep as it is
// large.
TEST(CountPlansTest, TimeLimitOfLargeProblems) {
  for (const Problem& problem : {Board(1, kSlowBuild ? 5'000 : 60'000), Board(100, 100)}) {
    CountConfig config;
    config.plan = CountPlan::kMemo;
    config.run.limits.seconds = 0.05;
    const FakeClock clock(0.001);
    const CountResult result = Count(problem, config);
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
    EXPECT_LT(result.seconds, 0.06);
  }
}

TEST(CountPlansTest, BoundsAreHonest) {
  const Problem problem = Langford(11);  // 35584
  for (const CountPlan plan : kPlans) {
    for (const double seconds : {0.001, 0.01, 0.03, 0.1}) {
      CountConfig config;
      config.plan = plan;
      config.run.limits.seconds = seconds;
      const FakeClock clock(0.001);
      const CountResult result = Count(problem, config);
      if (result.outcome == Outcome::kExhausted) {
        EXPECT_EQ(result.count, BigCount(35'584));
      } else {
        EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
        EXPECT_LE(result.count, BigCount(35'584));
      }
    }
  }
}

// ---- Memory ------------------------------------------------------------------------------------

TEST(CountPlansTest, AFrontierThatDoesNotFit) {
  CountConfig config;
  config.plan = CountPlan::kFrontier;
  for (const int threads : {1, 2}) {
    config.run.threads = threads;
    config.run.limits.memory_bytes = 3'000;
    const CountResult result = Count(Dominoes(6, 8), config);
    EXPECT_EQ(result.plan, CountPlan::kMemo);
    EXPECT_EQ(result.count, BigCount(167'089));
    EXPECT_LE(result.memory_bytes, 3'000);
    EXPECT_FALSE(result.order.empty());
    config.run.limits.memory_bytes = 10'000'000;
    EXPECT_EQ(Count(Dominoes(6, 8), config).plan, CountPlan::kFrontier);
  }
}

// ---- A method of the caller's ------------------------------------------------------------------

// Is done after this number of calls, or never; says anything about how far it is. Each call takes
// one step of the clock of the test.
class FakeMethod : public CountMethod {
 public:
  FakeMethod(int calls, uint64_t count, double done) : calls_(calls), count_(count), done_(done) {}
  bool Run(double seconds) override {
    EXPECT_GE(seconds, 0);
    ++times_;
    internal::Now();
    return calls_ > 0 && times_ >= calls_;
  }
  BigCount count() const override { return calls_ > 0 && times_ >= calls_ ? count_ : 0; }
  double done() const override { return done_; }
  int64_t nodes() const override { return times_; }

 private:
  const int calls_;
  const uint64_t count_;
  const double done_;
  int times_ = 0;
};

TEST(CountPlansTest, AMethodThatIsFast) {
  for (const double done : {0.0, 0.5, 1.0}) {
    const FakeClock clock(0.0002);
    FakeMethod method(1, 777, done);  // not the truth: so it is the method that said it
    CountConfig config;
    config.method = &method;
    const CountResult result = Count(Dominoes(8, 8), config);
    EXPECT_EQ(result.count, BigCount(777));
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(result.plan, CountPlan::kSearch);
    EXPECT_EQ(result.nodes, 1);
  }
}

TEST(CountPlansTest, AMethodThatIsNeverDone) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double done : {0.0, 1e-9, 0.5, 0.999, 1.0, 7.0, -1.0, kInfinity,
                            std::numeric_limits<double>::quiet_NaN()}) {
    for (const int threads : {1, 2}) {
      FakeMethod method(0, 777, done);
      CountConfig config;
      config.method = &method;
      config.run.threads = threads;
      const FakeClock clock(0.0002);
      EXPECT_EQ(Count(Langford(8), config).count, BigCount(300)) << done;
    }
  }
}

// If the method takes long, the race asks whether the problem has symmetries.
TEST(CountPlansTest, AMethodForAProblemWithoutOptions) {
  FakeMethod method(0, 777, 0);
  CountConfig config;
  config.method = &method;
  const FakeClock clock(0.0002);
  EXPECT_EQ(Count(Parse("0:1|p 0:2|q 0:1|r\n"), config).count, BigCount(1));
}

// A method that gets nine times as fast on the way. Knows for how long it was not called.
class SlowAtFirst : public CountMethod {
 public:
  SlowAtFirst(int calls, double pause) : calls_(calls), pause_(pause) {}
  bool Run(double /*seconds*/) override {
    const internal::Clock::time_point now = internal::Now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    if (times_ > 0) all_ += seconds;
    if (times_ > 0 && seconds > pause_) of_others_ += seconds;
    last_ = now;
    return ++times_ >= calls_;
  }
  BigCount count() const override { return times_ >= calls_ ? 777 : 0; }
  double done() const override {
    const double part = static_cast<double>(times_) / calls_;
    return part * (0.2 + 0.8 * part);
  }
  int64_t nodes() const override { return times_; }
  double part_of_others() const { return of_others_ / all_; }

 private:
  const int calls_;
  const double pause_;
  int times_ = 0;
  internal::Clock::time_point last_;
  double all_ = 0;
  double of_others_ = 0;
};

// Queens have few symmetries, and their states hardly recur. So a cache gets a small part of the
// time, however long the search seems to take at first.
TEST(CountPlansTest, ACacheThatSavesNothingGetsLittleTime) {
  constexpr double kLook = 0.001;
  SlowAtFirst method(4'000, 20 * kLook);
  CountConfig config;
  config.method = &method;
  const FakeClock clock(kLook);
  const CountResult result = Count(Queens(12), config);
  EXPECT_EQ(result.count, BigCount(777));
  EXPECT_EQ(result.plan, CountPlan::kSearch);
  EXPECT_GT(method.part_of_others(), 0.01);
  EXPECT_LT(method.part_of_others(), 0.08) << method.part_of_others();
}

TEST(CountPlansTest, AMethodIsForAutoAlone) {
  for (const CountPlan plan : {CountPlan::kSearch, CountPlan::kMemo, CountPlan::kFrontier}) {
    FakeMethod method(1, 777, 1);
    CountConfig config;
    config.plan = plan;
    config.method = &method;
    EXPECT_EQ(Count(Queens(6), config).count, BigCount(4)) << ToString(plan);
  }
}

// ---- Reports -----------------------------------------------------------------------------------

TEST(CountPlansTest, ReportsNeverFall) {
  for (const CountPlan plan : kPlans) {
    for (const int threads : {1, 2}) {
      std::mutex mutex;
      int64_t reports = 0;
      BigCount before = 0;
      CountConfig config;
      config.plan = plan;
      config.run.threads = threads;
      config.run.limits.memory_bytes = 2'000'000;
      config.run.watch.every_seconds = 0.005;
      config.run.limits.seconds = 0.15;
      config.run.watch.callback = [&](const Progress& progress) {
        const std::lock_guard lock(mutex);
        ++reports;
        EXPECT_GE(progress.solutions, before);
        EXPECT_GE(progress.done, 0);
        EXPECT_LE(progress.done, 1 + 1e-9);
        EXPECT_GE(progress.nodes, 0);
        EXPECT_THAT(progress.phase, AnyOf("auto", "search", "memo", "frontier"));
        if (plan == CountPlan::kSearch) {
          EXPECT_EQ(progress.phase, "search");
        }
        before = progress.solutions;
      };
      const FakeClock clock(0.001);
      const CountResult result = Count(Langford(16), config);
      EXPECT_GT(reports, 1) << ToString(plan);
      EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
      EXPECT_GE(result.count, before) << ToString(plan);
    }
  }
}

TEST(CountPlansTest, NamesOfPlans) {
  EXPECT_EQ(ToString(CountPlan::kAuto), "auto");
  EXPECT_EQ(ToString(CountPlan::kSearch), "search");
  EXPECT_EQ(ToString(CountPlan::kMemo), "memo");
  EXPECT_EQ(ToString(CountPlan::kFrontier), "frontier");
}

}  // namespace
}  // namespace dlx
