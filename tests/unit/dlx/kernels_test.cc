// SPDX-License-Identifier: Apache-2.0
//
// All kernels enter the same nodes and find the same solutions in the same order, on each
// instruction set that this processor has.

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/kernel/bits/gather.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/search/searcher.h"
#include "dlx/solver.h"
#include "dlx/target.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/searches.h"
#include "tests/support/targets.h"

namespace dlx {
namespace {

using quadrille_test::Dominoes;
using quadrille_test::EvenMatrices;
using quadrille_test::kSlowBuild;
using quadrille_test::Langford;
using quadrille_test::Matrices;
using quadrille_test::OnceOrTwice;
using quadrille_test::Parse;
using quadrille_test::Permutations;
using quadrille_test::Queens;
using quadrille_test::ReadKnuth;
using quadrille_test::Rest;
using quadrille_test::SetPartitions;
using quadrille_test::Solutions;

// Items with this many ways to cover each, one after another, the last of which clash: sets and
// lines of all lengths.
Problem Chain(int items, int ways) {
  ProblemBuilder b;
  std::vector<Item> item;
  for (int i = 0; i < items; ++i) item.push_back(b.AddItem(absl::StrCat("i", i)));
  const Item last = b.AddSecondaryItem("last");
  for (int i = 0; i < items; ++i) {
    const bool branches = i >= items - 3;
    for (int w = 0; w < (branches ? ways : 1); ++w) {
      if (branches && w % 2 == 0) {
        b.AddOption({item[i], last.As(1 + w % 3)});
      } else {
        b.AddOption({item[i]});
      }
    }
  }
  return std::move(b).Build().value();
}

struct Case {
  std::string name;
  std::function<Problem()> make;
};

std::vector<Case> Cases() {
  std::vector<Case> cases = {
      {"queens", [] { return Queens(7); }},
      {"dominoes", [] { return Dominoes(4, 6); }},
      {"langford", [] { return Langford(7); }},
      {"partitions", [] { return SetPartitions(7); }},
      {"permutations", [] { return Permutations(6); }},
      {"colors", [] { return EvenMatrices(4); }},
      {"multiplicities",
       [] {
         return Matrices(4, {2, 2});
       }},
      {"slack",
       [] {
         return Matrices(3, {1, 2});
       }},
      {"slack and colors",
       [] {
         return Matrices(4, {0, 2}, /*one_color=*/true);
       }},
      {"once or twice", [] { return OnceOrTwice(); }},
      {"no options", [] { return Parse("p q\n"); }},
      {"an option without primary items", [] { return Parse("p | s\np s\np\ns\n"); }},
  };
  for (const int items : {3, 31, 32, 33, 63, 64, 65, 128, 129, 256, 257, 400, 1025, 2100}) {
    if (kSlowBuild && items > 129) continue;
    cases.push_back({absl::StrCat("a chain of ", items), [items] { return Chain(items, 4); }});
  }
  // Keys of one byte and of two: what is covered is the largest number that they hold.
  for (const int ways : {9, 200, 253, 254, 255, 256, 257, 300}) {
    if (kSlowBuild && ways != 9 && ways != 254) continue;
    cases.push_back({absl::StrCat("an item with ", ways, " ways"), [ways] {
                       ProblemBuilder b;
                       const Item p = b.AddItem("p");
                       const Item q = b.AddItem("q", {.at_least = 0, .at_most = 2});
                       for (int w = 0; w < ways; ++w) b.AddOption({p});
                       b.AddOption({q});
                       return std::move(b).Build().value();
                     }});
  }
  return cases;
}

class KernelsTest : public testing::Test {
 protected:
  ~KernelsTest() override {
    EXPECT_TRUE(ForceTarget(ToString(before_)).ok());
    internal::gathers_at_once_of_test = false;
  }

  // Calls f for each instruction set; in slow builds, for the best and the plainest.
  static void ForEachTarget(const std::function<void()>& f) {
    for (const std::string& target :
         kSlowBuild ? quadrille_test::QuickTargetNames() : quadrille_test::TargetNames()) {
      SCOPED_TRACE(target);
      ASSERT_TRUE(ForceTarget(target).ok());
      f();
    }
  }

 private:
  const Target before_ = CurrentTarget();
};

// What is compared with links: bits twice, the second time with another order of bits from the
// second look on.
struct Other {
  Kernel kernel;
  bool gathers;
};
constexpr Other kOthers[] = {
    {Kernel::kCells, false}, {Kernel::kBits, false}, {Kernel::kBits, true}};

// What a visitor sees is what Next() finds; it may stop at any solution, and so may a limit.
void ExpectVisits(const Problem& problem, const SearchConfig& config, const Solver& whole,
                  const Solutions& expected) {
  const auto visit = [&](SearchConfig limited, size_t stop) {
    Solver solver(problem, std::move(limited));
    Solutions seen;
    solver.Exhaust([&](SolutionView solution) {
      seen.emplace_back(solution.begin(), solution.end());
      EXPECT_EQ(solver.stats().solutions, static_cast<int64_t>(seen.size()));
      return seen.size() == stop ? Visit::kStop : Visit::kContinue;
    });
    EXPECT_EQ(seen, Solutions(expected.begin(),
                              expected.begin() + static_cast<std::ptrdiff_t>(seen.size())));
    EXPECT_FALSE(solver.Next());
    return std::pair(seen.size(), solver.result());
  };
  const auto [all, result] = visit(config, 0);
  EXPECT_EQ(all, expected.size());
  EXPECT_EQ(result.outcome, whole.outcome());
  EXPECT_EQ(result.stats, whole.stats());
  if (expected.empty()) return;
  for (const size_t stop : {size_t{1}, (expected.size() + 1) / 2, expected.size()}) {
    EXPECT_EQ(visit(config, stop).first, stop);
    EXPECT_EQ(visit(config, stop).second.outcome, Outcome::kVisitorStop);
    SearchConfig limited = config;
    limited.run.limits.solutions = static_cast<int64_t>(stop);
    EXPECT_EQ(visit(limited, 0).first, stop);
    EXPECT_EQ(visit(limited, 0).second.outcome, Outcome::kSolutionLimit);
    EXPECT_EQ(visit(limited, stop).second.outcome, Outcome::kVisitorStop);
  }
}

void ExpectSameSearch(const Problem& problem, SearchConfig config) {
  config.strategy.kernel = Kernel::kLinks;
  Solver links(problem, config);
  const Solutions expected = Rest(links);
  const bool visits = config.strategy.branching == Branching::kMrv;
  if (visits) ExpectVisits(problem, config, links, expected);
  for (const auto [kernel, gathers] : kOthers) {
    SCOPED_TRACE(absl::StrCat(ToString(kernel), gathers ? ", gathered" : ""));
    internal::gathers_at_once_of_test = gathers;
    config.strategy.kernel = kernel;
    Solver other(problem, config);
    ASSERT_EQ(other.kernel(), kernel);
    ASSERT_EQ(Rest(other), expected);
    EXPECT_EQ(other.outcome(), links.outcome());
    EXPECT_EQ(other.stats().nodes, links.stats().nodes);
    EXPECT_EQ(other.stats().profile, links.stats().profile);
    EXPECT_EQ(other.stats().updates, 0);
    if (visits) ExpectVisits(problem, config, other, expected);
    other.Reset();
    other.Exhaust();
    EXPECT_EQ(other.stats().solutions, links.stats().solutions);
    EXPECT_EQ(other.stats().nodes, links.stats().nodes);
  }
}

TEST_F(KernelsTest, AgreeForAllRulesAndOrders) {
  ForEachTarget([] {
    for (const Case& c : Cases()) {
      SCOPED_TRACE(c.name);
      const Problem problem = c.make();
      for (const Branching rule :
           {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost, Branching::kSharp,
            Branching::kWeightedDegree, Branching::kFailureRate}) {
        if (kSlowBuild && rule != Branching::kMrv && rule != Branching::kFailureRate) continue;
        SCOPED_TRACE(std::string(ToString(rule)));
        ExpectSameSearch(problem, {.strategy = {.branching = rule, .seed = 5}});
      }
      ExpectSameSearch(problem, {.strategy = {.option_order = OptionOrder::kRandom, .seed = 7}});
    }
  });
}

class KernelsInstanceTest : public KernelsTest, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(, KernelsInstanceTest,
                         testing::Values("bell10", "langford8", "latin6r", "macmahon3x8",
                                         "motley6x6", "queens12", "slothouber", "sudoku9_h0"),
                         [](const auto& test) { return std::string(test.param); });
INSTANTIATE_TEST_SUITE_P(Full, KernelsInstanceTest,
                         testing::Values("moron32x33", "mutil8x8", "pent8x8c", "soma"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(KernelsInstanceTest, VisitTheSameNodes) {
  const std::string name = GetParam();
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", name, ".dlx"));
  if (kSlowBuild && (name == "mutil8x8" || name == "pent8x8c")) GTEST_SKIP() << "takes too long";
  const absl::StatusOr<Problem> file = ReadKnuth(path);
  ASSERT_TRUE(file.ok()) << file.status();
  const Problem& problem = *file;
  Solver links(problem, {.strategy = {.kernel = Kernel::kLinks}});
  links.Exhaust();
  ForEachTarget([&] {
    for (const auto [kernel, gathers] : kOthers) {
      SCOPED_TRACE(absl::StrCat(ToString(kernel), gathers ? ", gathered" : ""));
      internal::gathers_at_once_of_test = gathers;
      Solver other(problem, {.strategy = {.kernel = kernel}});
      other.Exhaust();
      EXPECT_EQ(other.stats().solutions, links.stats().solutions);
      EXPECT_EQ(other.stats().nodes, links.stats().nodes);
      EXPECT_EQ(other.stats().profile, links.stats().profile);
    }
  });
}

TEST_F(KernelsTest, AnotherKernelAfterReset) {
  const Problem problem = Queens(6);
  Solver solver(problem, {.strategy = {.kernel = Kernel::kLinks}});
  solver.Exhaust();
  const SearchStats links = solver.stats();
  EXPECT_GT(links.updates, 0);
  for (const Kernel kernel : {Kernel::kCells, Kernel::kBits}) {
    solver.Reset({.strategy = {.kernel = kernel}});
    EXPECT_EQ(solver.kernel(), kernel);
    solver.Exhaust();
    EXPECT_EQ(solver.stats().nodes, links.nodes);
  }
  solver.Reset({.strategy = {.kernel = Kernel::kLinks}});
  EXPECT_EQ(solver.kernel(), Kernel::kLinks);
  solver.Exhaust();
  EXPECT_EQ(solver.stats(), links);
}

TEST_F(KernelsTest, ALimitOnUpdatesIsForLinks) {
  const Problem problem = Queens(6);
  EXPECT_EQ(
      Solver(problem, {.strategy = {.kernel = Kernel::kLinks}, .run = {.limits = {.updates = 100}}})
          .kernel(),
      Kernel::kLinks);
  Solver solver(problem, {.run = {.limits = {.updates = 100}}});
  EXPECT_EQ(solver.kernel(), Kernel::kLinks);
  solver.Exhaust();
  EXPECT_EQ(solver.outcome(), Outcome::kUpdateLimit);
}

TEST_F(KernelsTest, WhatIsTooLargeForBitsIsSearchedByLinks) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  constexpr int kOptions = 40'000;
  for (int o = 0; o < kOptions; ++o) b.AddOption({p});
  const Problem problem = std::move(b).Build().value();
  EXPECT_FALSE(Solver::Supports(Kernel::kBits, problem));
  EXPECT_TRUE(Solver::Supports(Kernel::kLinks, problem));
  EXPECT_TRUE(Solver::Supports(Kernel::kCells, problem));
  EXPECT_TRUE(Solver::Supports(Kernel::kAuto, problem));
  Solver solver(problem, {.strategy = {.kernel = Kernel::kBits}});
  EXPECT_EQ(solver.kernel(), Kernel::kLinks);
  solver.Exhaust();
  EXPECT_EQ(solver.stats().solutions, kOptions);
  Solver cells(problem, {.strategy = {.kernel = Kernel::kCells}});
  cells.Exhaust();
  EXPECT_EQ(cells.stats().solutions, kOptions);
}

TEST_F(KernelsTest, ItemsThatNeedMoreThanThereIs) {
  for (const int32_t need : {2, 250, 254, 255, 256, 31'999, 32'000, 32'001, 1'000'000'000}) {
    SCOPED_TRACE(need);
    ProblemBuilder b;
    const Item p = b.AddItem("p", {.at_least = need, .at_most = need});
    const Item q = b.AddItem("q", {.at_least = 0, .at_most = need});
    const Item r = b.AddItem("r");
    b.AddOption({p, q});
    b.AddOption({p});
    b.AddOption({q});
    b.AddOption({r});
    const Problem problem = std::move(b).Build().value();
    EXPECT_EQ(Solver::Supports(Kernel::kBits, problem), need <= 32'000);
    Solver links(problem, {.strategy = {.kernel = Kernel::kLinks}});
    Solver bits(problem, {.strategy = {.kernel = Kernel::kBits}});
    const Solutions expected = Rest(links);
    EXPECT_EQ(Rest(bits), expected);
    EXPECT_EQ(bits.stats().nodes, links.stats().nodes);
    EXPECT_EQ(bits.stats().solutions, need == 2 ? 2 : 0);
    Solver cells(problem, {.strategy = {.kernel = Kernel::kCells}});
    EXPECT_EQ(Rest(cells), expected);
    EXPECT_EQ(cells.stats().nodes, links.stats().nodes);
  }
}

// Keys and bounds of one byte and of two.
TEST_F(KernelsTest, ItemsThatAreCoveredOften) {
  for (const int most : {126, 127, 128, 252, 253, 254, 255, 256}) {
    if (kSlowBuild && most != 254) continue;
    for (const int least : {1, most / 2, most}) {
      SCOPED_TRACE(absl::StrCat(least, " to ", most, " times"));
      ProblemBuilder b;
      const Item often = b.AddItem("often", {.at_least = least, .at_most = most});
      const Item once = b.AddItem("once");
      for (int o = 0; o <= most; ++o) {
        if (o % 100 == 1) {
          b.AddOption({often, once});
        } else {
          b.AddOption({often});
        }
      }
      const Problem problem = std::move(b).Build().value();
      ForEachTarget([&] {
        for (const Branching rule : {Branching::kMrv, Branching::kWeightedDegree}) {
          ExpectSameSearch(problem,
                           {.strategy = {.branching = rule}, .run = {.limits = {.nodes = 1500}}});
        }
      });
    }
  }
}

// Bits has keys of one byte and of two, and chunks that depend on the number of lines of keys. A
// choice removes few options here, and there hundreds of those of an item.
TEST_F(KernelsTest, LinesOfKeys) {
  std::mt19937 random(11);
  // With AVX2, byte keys of 384 items are 12 lines; with AVX-512 those of 1,024 are 16.
  for (const int size :
       {16,  17,  32,  33,  48,  64,  65,  96,  100, 128, 129, 160, 161, 192,  200,  256, 257,
        300, 321, 352, 384, 385, 512, 513, 600, 700, 768, 800, 896, 900, 1000, 1024, 1025}) {
    const bool few = size == 33 || size == 161 || size == 256 || size == 384 || size == 1000;
    if (kSlowBuild && !few) continue;
    for (const int heavy : {0, 200, 600}) {
      for (const bool multi : {false, true}) {
        SCOPED_TRACE(absl::StrCat(size, " items, one with ", heavy, " options, ", multi));
        ProblemBuilder b;
        const Item many = b.AddItem("many");
        std::vector<Item> items;
        for (int i = 1; i < size; ++i) {
          const bool often = multi && i % 7 == 0;
          items.push_back(
              b.AddItem(absl::StrCat("i", i), {.at_least = 1, .at_most = often ? 2 : 1}));
        }
        // The first option takes those of two other items too.
        b.AddOption({many});
        for (int o = 0; o < heavy; ++o) b.AddOption({many, items[random() % 2]});
        for (const Item item : items) b.AddOption({item});
        for (int o = 0; o < 4 * size; ++o) {
          const size_t k = random() % items.size();
          b.AddOption({items[k], items[(k + 1 + random() % (items.size() - 1)) % items.size()]});
        }
        const Problem problem = std::move(b).Build().value();
        // Then with every fifth item covered before the search, and the next one of them not by its
        // single option.
        std::vector<OptionId> taken;
        std::vector<OptionId> forbidden;
        for (int i = 0; i + 1 < size - 1; i += 5) {
          taken.push_back(1 + heavy + i);
          forbidden.push_back(1 + heavy + i + 1);
        }
        for (const bool preset : {false, true}) {
          SearchConfig config = {.strategy = {.kernel = Kernel::kLinks},
                                 .run = {.limits = {.nodes = 2000}}};
          if (preset) config.run.presets = {.taken = taken, .forbidden = forbidden};
          Solver links(problem, config);
          const Solutions expected = Rest(links);
          config.strategy.kernel = Kernel::kBits;
          ForEachTarget([&] {
            for (const bool gathers : {false, true}) {
              internal::gathers_at_once_of_test = gathers;
              Solver bits(problem, config);
              ASSERT_EQ(bits.kernel(), Kernel::kBits);
              EXPECT_EQ(Rest(bits), expected);
              EXPECT_EQ(bits.stats().profile, links.stats().profile);
            }
          });
        }
      }
    }
  }
}

// Cells has keys of two bytes and of four.
TEST_F(KernelsTest, ItemsWithManyOptions) {
  for (const int ways : {15'996, 15'997, 15'998, 15'999, 16'000, 16'001, 40'000}) {
    if (kSlowBuild && ways != 15'998) continue;
    SCOPED_TRACE(ways);
    ProblemBuilder b;
    const Item many = b.AddItem("many");
    const Item some = b.AddItem("some", {.at_least = 1, .at_most = 2});
    const Item last = b.AddSecondaryItem("last");
    std::vector<Item> items;
    for (int i = 0; i < 40; ++i) items.push_back(b.AddItem(absl::StrCat("i", i)));
    for (int o = 0; o < ways; ++o) b.AddOption({many, items[o % 3]});
    for (int i = 0; i < 40; ++i) {
      for (int w = 0; w < 3; ++w) b.AddOption({items[i], last.As(1 + (i + w) % 5)});
    }
    for (int w = 0; w < 3; ++w) b.AddOption({some, last.As(1 + w)});
    const Problem problem = std::move(b).Build().value();
    ForEachTarget([&] {
      for (const Branching rule : {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost,
                                   Branching::kWeightedDegree, Branching::kFailureRate}) {
        if (kSlowBuild && rule != Branching::kMrv && rule != Branching::kFailureRate) continue;
        SCOPED_TRACE(std::string(ToString(rule)));
        SearchConfig config = {.strategy = {.branching = rule, .kernel = Kernel::kLinks},
                               .run = {.limits = {.nodes = 500}}};
        Solver links(problem, config);
        config.strategy.kernel = Kernel::kCells;
        Solver cells(problem, config);
        ASSERT_EQ(cells.kernel(), Kernel::kCells);
        EXPECT_EQ(Rest(cells), Rest(links));
        EXPECT_EQ(cells.stats().profile, links.stats().profile);
      }
    });
  }
}

TEST_F(KernelsTest, WhatIsTooLargeForBitsIsForCells) {
  if (CurrentTarget() == Target::kScalar) GTEST_SKIP() << "by links there";
  const Kernel before = internal::kernel_of_test.exchange(Kernel::kAuto);
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  for (int o = 0; o < 32'769; ++o) b.AddOption({p});
  const Problem problem = std::move(b).Build().value();
  EXPECT_EQ(Solver(problem).kernel(), Kernel::kCells);
  EXPECT_EQ(Solver(problem, {.run = {.limits = {.updates = 100}}}).kernel(), Kernel::kLinks);
  ProblemBuilder repeated;
  const Item often = repeated.AddItem("often", {.at_least = 0, .at_most = 32'769});
  for (int o = 0; o < 32'769; ++o) repeated.AddOption({often});
  const Problem long_levels = std::move(repeated).Build().value();
  EXPECT_EQ(Solver(long_levels).kernel(), Kernel::kLinks);
  internal::kernel_of_test = before;
}

TEST_F(KernelsTest, ExhaustHeedsLimits) {
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells, Kernel::kBits}) {
    SCOPED_TRACE(std::string(ToString(kernel)));
    const Problem problem = Permutations(5);
    Solver solver(problem, {.strategy = {.kernel = kernel}, .run = {.limits = {.solutions = 7}}});
    solver.Exhaust();
    EXPECT_EQ(solver.stats().solutions, 7);
    EXPECT_EQ(solver.outcome(), Outcome::kSolutionLimit);
    EXPECT_FALSE(solver.Next());
    solver.Reset({.strategy = {.kernel = kernel}, .run = {.limits = {.nodes = 9}}});
    solver.Exhaust();
    EXPECT_EQ(solver.stats().nodes, 9);
    EXPECT_EQ(solver.outcome(), Outcome::kNodeLimit);
    solver.Reset({.strategy = {.kernel = kernel}});
    ASSERT_TRUE(solver.Next());
    solver.Exhaust();
    EXPECT_EQ(solver.stats().solutions, 120);
    EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  }
}

}  // namespace
}  // namespace dlx
