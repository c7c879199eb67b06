// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/branch.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/base/random.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::Parse;
using ::quadrille_test::Permutations;
using ::quadrille_test::StatsOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ---- Random ------------------------------------------------------------------------------------

// The numbers that are published for this seed (Rosetta Code, "Pseudo-random numbers/Splitmix64").
TEST(RandomTest, IsSplitMix64) {
  Random random(1234567);
  for (const uint64_t number : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                4593380528125082431U, 16408922859458223821U}) {
    EXPECT_EQ(random.Below(uint64_t{1} << 63), number >> 1);
  }
  EXPECT_EQ(random.draws(), 5);
}

// Worked out by another program.
TEST(RandomTest, IsTheSameOnEveryMachine) {
  const auto numbers = [](uint64_t seed, uint64_t n, int count) {
    Random random(seed);
    std::vector<uint64_t> drawn;
    for (int i = 0; i < count; ++i) drawn.push_back(random.Below(n));
    return drawn;
  };
  EXPECT_THAT(numbers(0, 10, 12), ElementsAre(8, 4, 0, 9, 1, 3, 1, 7, 2, 9, 3, 7));
  EXPECT_THAT(numbers(1, 10, 12), ElementsAre(5, 7, 9, 4, 4, 7, 8, 5, 2, 7, 4, 6));
  EXPECT_THAT(numbers(12345, uint64_t{1} << 32, 3), ElementsAre(571572824, 879680741, 513431484));
  EXPECT_THAT(numbers(7, 1, 3), ElementsAre(0, 0, 0));
}

TEST(RandomTest, SkipIsDrawing) {
  Random drawn(3);
  for (int i = 0; i < 1000; ++i) drawn.Below(5);
  Random skipped(3);
  skipped.Skip(1000);
  EXPECT_EQ(skipped.draws(), drawn.draws());
  for (int i = 0; i < 10; ++i) EXPECT_EQ(skipped.Below(1'000'000), drawn.Below(1'000'000));
}

// ---- The rules, by hand ------------------------------------------------------------------------

// Items a, b, ... with these numbers of options, which share nothing.
Problem Lengths(const std::vector<std::string>& names, const std::vector<int>& lengths) {
  ProblemBuilder b;
  for (size_t i = 0; i < names.size(); ++i) {
    const Item item = b.AddItem(names[i]);
    for (int k = 0; k < lengths[i]; ++k) b.AddOption({item});
  }
  return std::move(b).Build().value();
}
Problem Lengths(const std::vector<int>& lengths) {
  return Lengths(std::vector<std::string>(lengths.size()), lengths);
}

// What a new brancher chooses at the root.
int32_t Choice(Branching rule, const Problem& problem, uint64_t seed = 0) {
  Brancher brancher(problem, {.branching = rule, .seed = seed});
  return brancher.Choose<Shape::kPlain>(Links(problem), 0);
}

TEST(BrancherTest, IsDefaultForMrv) {
  const Problem problem = Lengths({1});
  EXPECT_TRUE(Brancher(problem, {}).is_default());
  EXPECT_FALSE(Brancher(problem, {.branching = Branching::kLeftmost}).is_default());
}

TEST(BrancherTest, LeftmostIsTheFirstActiveItemWithAChoiceOrNone) {
  EXPECT_EQ(Choice(Branching::kLeftmost, Lengths({3, 1, 0})), 1);
  const Problem problem = Lengths({3, 2, 1});
  Links links(problem);
  Brancher brancher(problem, {.branching = Branching::kLeftmost});
  links.Cover<Shape::kPlain>(1);
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 1), 2);
}

TEST(BrancherTest, SharpPrefersItemsMarkedWithASharp) {
  const auto choice = [](const std::vector<std::string>& names, const std::vector<int>& lengths) {
    return Choice(Branching::kSharp, Lengths(names, lengths));
  };
  EXPECT_EQ(choice({"a", "#b", "#c", "d"}, {2, 4, 3, 2}), 3);  // the shortest with a '#'
  EXPECT_EQ(choice({"a", "#b", "#c", "d"}, {2, 3, 3, 2}), 2);  // the first of two
  EXPECT_EQ(choice({"a", "#b", "#c", "d"}, {2, 4, 3, 1}), 4);  // one option is better still
  EXPECT_EQ(choice({"a", "#b", "#c", "d"}, {1, 4, 1, 2}), 1);
  EXPECT_EQ(choice({"a", "#b", "#c", "d"}, {1, 4, 3, 0}), 4);  // and none even more
  EXPECT_EQ(choice({"a", "b", "c"}, {3, 2, 2}), 2);            // none has a '#': kMrv
  EXPECT_EQ(choice({"", "x#", "#"}, {2, 2, 9}), 3);            // the first character counts
}

// Langford pairs of 8, with a '#' before the numbers or before the places.
Problem SharpLangford(const std::string& number, const std::string& place) {
  constexpr int kPairs = 8;
  ProblemBuilder b;
  std::vector<Item> numbers, places;
  for (int k = 1; k <= kPairs; ++k) numbers.push_back(b.AddItem(absl::StrCat(number, k)));
  for (int s = 1; s <= 2 * kPairs; ++s) places.push_back(b.AddItem(absl::StrCat(place, s)));
  for (int k = 1; k <= kPairs; ++k) {
    for (int s = 0; s + k + 1 < 2 * kPairs; ++s) {
      b.AddOption({numbers[k - 1], places[s], places[s + k + 1]});
    }
  }
  return std::move(b).Build().value();
}

TEST(BrancherTest, SharpHasTheNodesAndUpdatesOfKnuth) {
  struct {
    Problem problem;
    Branching rule;
    int64_t nodes, updates;
  } const kRuns[] = {
      {SharpLangford("#", "s"), Branching::kMrv, 2789, 37241},    // DLX2
      {SharpLangford("#", "s"), Branching::kSharp, 3287, 45445},  // DLX2-SHARP
      {SharpLangford("", "#s"), Branching::kSharp, 3244, 42848},
  };
  for (const auto& [problem, rule, nodes, updates] : kRuns) {
    const SearchStats stats = StatsOf(problem, {.strategy = {.branching = rule}});
    EXPECT_EQ(stats.solutions, 300);
    EXPECT_EQ(stats.nodes, nodes);
    EXPECT_EQ(stats.updates, updates);
  }
}

// The second of two is drawn with chance 1/2, the third of three with 1/3.
TEST(BrancherTest, MrvRandomDrawsOneOfTheShortest) {
  const Problem problem = Lengths({2, 3, 2, 2});
  constexpr int32_t kTied[] = {1, 3, 4};
  // Worked out by the program that made the random numbers above.
  const std::vector<std::vector<int>> draws = {
      {0, 1, 2, 1, 1, 1}, {0, 0, 1, 0, 1, 1}, {0, 0, 1, 0, 1, 1}, {1, 2, 1, 1, 1, 0}};
  const Links links(problem);
  for (uint64_t seed = 0; seed < draws.size(); ++seed) {
    Brancher brancher(problem, {.branching = Branching::kMrvRandom, .seed = seed});
    for (const int draw : draws[seed]) {
      EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), kTied[draw]) << seed;
    }
    EXPECT_EQ(brancher.memory().draws, 2 * draws[seed].size());
  }
}

TEST(BrancherTest, MrvRandomIsFair) {
  const Problem problem = Lengths({2, 2, 3, 2, 2, 2});
  const Links links(problem);
  Brancher brancher(problem, {.branching = Branching::kMrvRandom, .seed = 1});
  std::array<int, 7> times = {};
  for (int i = 0; i < 5000; ++i) ++times[brancher.Choose<Shape::kPlain>(links, 0)];
  EXPECT_EQ(times[3], 0);
  for (const int32_t i : {1, 2, 4, 5, 6}) {
    EXPECT_GT(times[i], 850) << i;
    EXPECT_LT(times[i], 1150) << i;
  }
}

TEST(BrancherTest, MrvRandomDrawsNothingWithoutNeed) {
  const Problem problem = Lengths({2, 1, 3});
  Brancher brancher(problem, {.branching = Branching::kMrvRandom});
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(Links(problem), 0), 2);
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(Links(Lengths({2, 2, 0})), 0), 3);  // none is left
  EXPECT_LE(brancher.memory().draws, 1);  // for the two before the third was seen
}

TEST(BrancherTest, WeightedDegreeDividesTheLengthByTheWipeOuts) {
  const Problem problem = Lengths({4, 3, 5});
  const Links links(problem);
  const Links wiped_out(Lengths({1, 3, 0}));
  Brancher brancher(problem, {.branching = Branching::kWeightedDegree});
  EXPECT_THAT(brancher.memory().wipe_outs, ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 2);      // 4, 3, 5
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(wiped_out, 1), 3);  // before one that has one option
  EXPECT_THAT(brancher.memory().wipe_outs, ElementsAre(0, 0, 0, 1));
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 3);  // 4, 3, 5/2
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(Links(Lengths({0, 1, 1})), 2), 1);
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 1);  // 4/2, 3, 5/2
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(wiped_out, 0), 3);
  EXPECT_THAT(brancher.memory().wipe_outs, ElementsAre(0, 1, 0, 2));
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 3);                      // 4/2, 3, 5/3
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(Links(Lengths({4, 1, 5})), 0), 2);  // one option: forced
  EXPECT_THAT(brancher.memory().tries, IsEmpty());
}

TEST(BrancherTest, FailureRateDividesTheLengthByTheRate) {
  const Problem problem = Lengths({4, 3, 3});
  const Links links(problem);
  const Links wiped_out(Lengths({2, 0, 3}));
  Brancher brancher(problem, {.branching = Branching::kFailureRate});
  // Rates are (f + 1/2) / (t + 1): without any try 1/2.
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 2);         // 8, 6, 6
  EXPECT_THAT(brancher.memory().tries, ElementsAre(0, 0, 0, 0));  // the root was not tried
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(wiped_out, 1), 2);     // an option of item 1 failed
  EXPECT_THAT(brancher.memory().tries, ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(brancher.memory().failures, ElementsAre(0, 1, 0, 0));
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 1);  // 4/(3/4) = 5.33, 6, 6
  brancher.Solved(1);                                      // a solution is no failure
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 2), 2);  // 4/(1.5/3) = 8, 6, 6
  EXPECT_THAT(brancher.memory().tries, ElementsAre(0, 2, 1, 0));
  EXPECT_THAT(brancher.memory().failures, ElementsAre(0, 1, 0, 0));
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(links, 0), 3);  // 8, 3/(.5/2) = 12, 6
  EXPECT_EQ(brancher.Choose<Shape::kPlain>(Links(Lengths({4, 1, 3})), 0), 2);  // forced
  brancher.Solved(0);  // the root itself may be a solution
  EXPECT_THAT(brancher.memory().tries, ElementsAre(0, 2, 1, 0));
  EXPECT_THAT(brancher.memory().wipe_outs, IsEmpty());
}

TEST(BrancherTest, MultiplicitiesCountAsWays) {
  // p has 3 options and needs 3: one way. q has two options.
  const Problem problem = Parse("q 3|p\nq\nq\np\np\np\n");
  for (const Branching rule : {Branching::kMrvRandom, Branching::kSharp, Branching::kWeightedDegree,
                               Branching::kFailureRate}) {
    Brancher brancher(problem, {.branching = rule});
    EXPECT_EQ(brancher.Choose<Shape::kMulti>(Links(problem), 0), 2);
  }
}

// ---- Memory ------------------------------------------------------------------------------------

TEST(BrancherMemoryTest, TheNextBrancherGoesOn) {
  const Problem problem = Lengths({2, 2, 2, 3});
  const Links links(problem);
  const Links wiped_out(Lengths({2, 0, 3, 3}));
  for (const Branching rule :
       {Branching::kMrvRandom, Branching::kWeightedDegree, Branching::kFailureRate}) {
    const SearchConfig config = {.strategy = {.branching = rule, .seed = 9}};
    Brancher first(problem, config.strategy);
    for (const int32_t parent : {0, 1, 2, 1, 1}) {
      first.Choose<Shape::kPlain>(links, parent);
      first.Choose<Shape::kPlain>(wiped_out, parent);
    }
    Brancher second(problem, config.strategy);
    second.set_memory(first.memory());
    EXPECT_EQ(second.memory().draws, first.memory().draws);
    EXPECT_EQ(second.memory().wipe_outs, first.memory().wipe_outs);
    EXPECT_EQ(second.memory().tries, first.memory().tries);
    EXPECT_EQ(second.memory().failures, first.memory().failures);
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(second.Choose<Shape::kPlain>(links, 3), first.Choose<Shape::kPlain>(links, 3));
    }
  }
}

// A memory that is empty, or that of another rule, is that of a new Brancher.
TEST(BrancherMemoryTest, OfAnotherRuleIsNothing) {
  const Problem problem = Lengths({3, 3, 3});
  for (const Branching rule : {Branching::kWeightedDegree, Branching::kFailureRate}) {
    const Branching other =
        rule == Branching::kFailureRate ? Branching::kWeightedDegree : Branching::kFailureRate;
    const Brancher fresh(problem, {.branching = rule});
    for (const Brancher::Memory& memory :
         {Brancher::Memory(), Brancher(problem, {.branching = other}).memory()}) {
      Brancher brancher(problem, {.branching = rule});
      brancher.WipedOut(1, 2);
      brancher.set_memory(memory);
      EXPECT_EQ(brancher.memory().wipe_outs, fresh.memory().wipe_outs);
      EXPECT_EQ(brancher.memory().tries, fresh.memory().tries);
      EXPECT_EQ(brancher.memory().failures, fresh.memory().failures);
      for (int header = 1; header <= 3; ++header) {
        EXPECT_EQ(brancher.Divisor(header), fresh.Divisor(header));
      }
    }
  }
}

// ---- The order of options ----------------------------------------------------------------------

TEST(OrderOfOptionsTest, GivenIsNoPermutation) {
  EXPECT_THAT(OrderOfOptions(Permutations(3), {}), IsEmpty());
}

TEST(OrderOfOptionsTest, CostIsStable) {
  const Problem problem = Parse("p\np |3\np |1\np\np |2\np |1\np |0\np |3\n");
  EXPECT_THAT(OrderOfOptions(problem, {.option_order = OptionOrder::kCost}),
              ElementsAre(2, 5, 1, 4, 3, 0, 6));
  EXPECT_THAT(OrderOfOptions(Lengths({3}), {.option_order = OptionOrder::kCost}),
              ElementsAre(0, 1, 2));
}

// The shuffle of Fisher and Yates, from the end, with the random numbers above.
TEST(OrderOfOptionsTest, RandomIsTheSameOnEveryMachine) {
  const Problem problem = Lengths({8});
  const auto order = [&problem](uint64_t seed) {
    return OrderOfOptions(problem, {.option_order = OptionOrder::kRandom, .seed = seed});
  };
  EXPECT_THAT(order(0), ElementsAre(1, 2, 6, 5, 4, 0, 3, 7));
  EXPECT_THAT(order(1), ElementsAre(0, 3, 7, 1, 2, 6, 5, 4));
  EXPECT_THAT(order(2), ElementsAre(0, 2, 7, 1, 6, 3, 5, 4));
}

TEST(OrderOfOptionsTest, NoOptionsHaveAnEmptyOrder) {
  const Problem problem = ProblemBuilder().Build().value();
  for (const OptionOrder order : {OptionOrder::kGiven, OptionOrder::kRandom, OptionOrder::kCost}) {
    EXPECT_THAT(OrderOfOptions(problem, {.option_order = order}), IsEmpty());
  }
}

}  // namespace
}  // namespace dlx::internal
