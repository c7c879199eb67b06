// SPDX-License-Identifier: Apache-2.0
//
// The table and the bound of Minimize(), at random states of random problems: against what they are
// defined to be.

#include "dlx/cost/cost_bound.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/cost/cost_table.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::testing::UnorderedElementsAreArray;

constexpr int kProblems = kSlowBuild ? 500 : 4000;
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

// Every option has a primary item, so that options have the same numbers in the table.
Problem RandomProblem(std::mt19937_64& rng) {
  ProblemBuilder b;
  std::vector<Item> primary, secondary;
  for (int32_t n = 1 + RandomBelow(rng, 6); n > 0; --n) {
    const int32_t at_least = RandomBelow(rng, 3) == 0 ? RandomBelow(rng, 3) : 1;
    primary.push_back(b.AddItem("", {at_least, std::max(1, at_least + RandomBelow(rng, 3))}));
  }
  for (int32_t n = RandomBelow(rng, 4); n > 0; --n) secondary.push_back(b.AddSecondaryItem());
  const int32_t num_options = 1 + RandomBelow(rng, 14);
  const bool huge = RandomBelow(rng, 4) == 0;
  for (int32_t o = 0; o < num_options; ++o) {
    const Item first = primary[RandomBelow(rng, static_cast<int32_t>(primary.size()))];
    std::vector<Entry> entries = {first};
    for (const Item item : primary) {
      if (item != first && RandomBelow(rng, 4) == 0) entries.emplace_back(item);
    }
    for (const Item item : secondary) {
      if (RandomBelow(rng, 2) == 0) entries.push_back(item.As(RandomBelow(rng, 3)));
    }
    const int64_t cost =
        huge ? static_cast<int64_t>(rng() % uint64_t(kMax / num_options)) : RandomBelow(rng, 100);
    b.AddOption(entries, {.cost = cost});
  }
  return *std::move(b).Build();
}

struct State {
  std::vector<bool> open;  // by option
  std::vector<int32_t> chosen;
};

// Two entries that cannot be in one cover, however much room there is for a primary item.
bool Clash(const Problem& problem, OptionId a, OptionId b) {
  for (size_t j = 0; j < problem.option(a).size(); ++j) {
    for (size_t k = 0; k < problem.option(b).size(); ++k) {
      const Item item = problem.option(a)[j];
      if (item != problem.option(b)[k] || problem.is_primary(item)) continue;
      if (problem.color(a, j) == kNoColor || problem.color(a, j) != problem.color(b, k))
        return true;
    }
  }
  return false;
}

int32_t TimesCovered(const Problem& problem, Item item, const std::vector<int32_t>& options) {
  return static_cast<int32_t>(std::count_if(options.begin(), options.end(), [&](OptionId o) {
    const absl::Span<const Item> items = problem.option(o);
    return std::find(items.begin(), items.end(), item) != items.end();
  }));
}

// Chooses an option in the plain state: it and all that cannot be added to the chosen ones close.
void Choose(const Problem& problem, int32_t option, State& state) {
  state.chosen.push_back(option);
  for (int32_t o = 0; o < problem.num_options(); ++o) {
    if (o == option || Clash(problem, option, o)) state.open[o] = false;
    for (const Item item : problem.option(o)) {
      if (problem.is_primary(item) &&
          TimesCovered(problem, item, state.chosen) >= problem.multiplicity(item).at_most) {
        state.open[o] = false;
      }
    }
  }
}

void ExpectState(const Problem& problem, const State& state, const CostTable& table) {
  std::vector<int32_t> open;
  for (int32_t o = 0; o < problem.num_options(); ++o) {
    if (state.open[o]) open.push_back(o);
  }
  EXPECT_THAT(
      std::vector<int32_t>(table.open_options(), table.open_options() + table.num_open_options()),
      UnorderedElementsAreArray(open));
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    const int32_t covered = TimesCovered(problem, item, state.chosen);
    const Multiplicity multiplicity =
        problem.is_primary(item) ? problem.multiplicity(item) : Multiplicity{0, 1};
    EXPECT_EQ(table.need(i), multiplicity.at_least - covered);
    EXPECT_EQ(table.room(i), multiplicity.at_most - covered);
    EXPECT_EQ(table.is_open(i), covered < multiplicity.at_most);
    if (!table.is_open(i)) continue;
    std::vector<int32_t> expected, found;
    for (const int32_t o : open) {
      if (TimesCovered(problem, item, {o}) > 0) expected.push_back(o);
    }
    for (int32_t k = 0; k < table.size(i); ++k) found.push_back(table.list(i)[k].option);
    EXPECT_THAT(found, UnorderedElementsAreArray(expected));
  }
}

bool IsAlive(const CostTable& table) {
  for (int32_t k = 0; k < table.num_open_primary_items(); ++k) {
    const int32_t i = table.open_primary_items()[k];
    if (table.size(i) < table.need(i)) return false;
  }
  return true;
}

using Covers = std::vector<std::pair<int64_t, std::vector<OptionId>>>;

// The cost of the cheapest cover that has all chosen options, and otherwise only open ones; with
// `also`, if that is an option. kMax: there is none.
int64_t Cheapest(const Covers& covers, const State& state, OptionId also) {
  int64_t cheapest = kMax;
  for (const auto& [cost, options] : covers) {
    const auto has = [&options = options](OptionId o) {
      return std::find(options.begin(), options.end(), o) != options.end();
    };
    if (also >= 0 && !has(also)) continue;
    if (!std::all_of(state.chosen.begin(), state.chosen.end(), has)) continue;
    const auto closed = std::count_if(options.begin(), options.end(),
                                      [&state](OptionId o) { return !state.open[o]; });
    if (closed == int64_t(state.chosen.size())) cheapest = std::min(cheapest, cost);
  }
  return cheapest;
}

void ExpectValidBound(const Covers& covers, const State& state, const CostTable& table,
                      CostBound& bound, int64_t value) {
  const int64_t cheapest = Cheapest(covers, state, -1);
  if (cheapest == kMax) return;
  EXPECT_LE(value, bound.ToScale(cheapest));
  EXPECT_LE(bound.FromScale(value), cheapest);
  for (int32_t k = 0; k < table.num_open_options(); ++k) {
    const int32_t o = table.open_options()[k];
    const int64_t with = Cheapest(covers, state, o);
    if (with == kMax) continue;
    EXPECT_LE(value + std::max<int64_t>(bound.reduced_cost(o), 0), bound.ToScale(with));
  }
}

// One walk down a tree and back up, with tables and bounds compared at every step.
void Walk(const Problem& problem, std::mt19937_64& rng) {
  Covers covers;
  ForEachSolution(problem, {}, [&](SolutionView options) {
    int64_t cost = 0;
    for (const OptionId o : options) cost += problem.cost(o);
    covers.push_back({cost, {options.begin(), options.end()}});
    return Visit::kContinue;
  });
  std::vector<int64_t> costs;
  int64_t total = 0;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    costs.push_back(problem.cost(o));
    total += problem.cost(o);
  }
  CostTable table(problem);
  CostBound bound(table, costs);
  struct Step {
    int32_t option;
    CostTable::Mark mark;
    State before;
  };
  std::vector<Step> steps;
  State state{std::vector<bool>(problem.num_options(), true), {}};
  int64_t chosen = 0;
  for (;;) {
    ExpectState(problem, state, table);
    if (!IsAlive(table)) break;
    const int64_t limit = bound.ToScale(RandomBelow(rng, 2) == 0 ? total : total / 3);
    const int64_t value =
        RandomBelow(rng, 2) == 0
            ? bound.Improve(chosen, limit, RandomBelow(rng, 6), [&] { return rng() % 4 > 0; })
            : bound.ImproveALot(chosen, limit, RandomBelow(rng, 40), [] { return true; });
    ExpectValidBound(covers, state, table, bound, value);
    if (table.num_open_options() == 0) break;
    const int32_t option = table.open_options()[RandomBelow(rng, table.num_open_options())];
    if (RandomBelow(rng, 3) == 0) {
      state.open[option] = false;
      const bool alive = table.Drop(option);
      EXPECT_EQ(alive, IsAlive(table));
      continue;
    }
    steps.push_back({option, table.mark(), state});
    chosen += bound.cost(option);
    Choose(problem, option, state);
    if (!table.Choose(option)) break;
    EXPECT_TRUE(IsAlive(table));
  }
  for (; !steps.empty(); steps.pop_back()) {
    table.Unchoose(steps.back().option, steps.back().mark);
    ExpectState(problem, steps.back().before, table);
  }
}

TEST(CostBoundTest, TablesAndBoundsAreWhatTheyShouldBe) {
  for (int seed = 0; seed < kProblems; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const Problem problem = RandomProblem(rng);
    for (int walk = 0; walk < 3; ++walk) Walk(problem, rng);
    if (HasFailure()) return;
  }
}

// Three items of which any two go together, at 10 each: no cover, but with halves of options 15.
TEST(CostBoundTest, ClimbsToTheLinearRelaxation) {
  ProblemBuilder b;
  const Item p = b.AddItem(), q = b.AddItem(), r = b.AddItem();
  b.AddOption({p, q}, {.cost = 10});
  b.AddOption({q, r}, {.cost = 10});
  b.AddOption({p, r}, {.cost = 10});
  const Problem problem = *std::move(b).Build();
  const CostTable table(problem);
  CostBound bound(table, {10, 10, 10});
  const int64_t value = bound.ImproveALot(0, bound.ToScale(30), 100, [] { return true; });
  EXPECT_EQ(value, bound.ToScale(15));
  EXPECT_EQ(bound.FromScale(value), 15);
}

TEST(CostBoundTest, ScaledBoundsAreRoundedUp) {
  ProblemBuilder b;
  const Item p = b.AddItem();
  b.AddOption({p}, {.cost = 100});
  const Problem problem = *std::move(b).Build();
  const CostTable table(problem);
  const CostBound bound(table, {100});
  EXPECT_EQ(bound.FromScale(bound.ToScale(7)), 7);
  EXPECT_EQ(bound.FromScale(bound.ToScale(7) + 1), 8);
  EXPECT_EQ(bound.FromScale(bound.ToScale(7) - 1), 7);
  EXPECT_EQ(bound.FromScale(-1), 0);
  EXPECT_EQ(bound.FromScale(kMax), 100);
}

}  // namespace
}  // namespace dlx::internal
