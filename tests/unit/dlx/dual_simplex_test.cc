// SPDX-License-Identifier: Apache-2.0
//
// The duals of the simplex method against the best of all, and the search for minimum cost with
// them: against brute force where it is small, and against the search without them.

#include "dlx/cost/dual_simplex.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/cost/cost_bound.h"
#include "dlx/cost/cost_search.h"
#include "dlx/cost/cost_table.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/knuth_reader.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ParseKnuth;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAreArray;

constexpr int kProblems = kSlowBuild ? 150 : 1000;

std::vector<int64_t> CostsOf(const Problem& problem) {
  std::vector<int64_t> costs;
  for (OptionId o = 0; o < problem.num_options(); ++o) costs.push_back(problem.cost(o));
  return costs;
}

// The table and the bound of a problem, and the simplex method with all of its options.
struct Relaxation {
  explicit Relaxation(const Problem& of)
      : problem(of),
        table(problem),
        bound(table, CostsOf(problem)),
        simplex(table, bound.costs(), bound.duals()) {}

  void AddAll() {
    for (int32_t o = 0; o < table.num_options(); ++o) {
      if (!simplex.has(o) && table.is_open_option(o)) simplex.Add(o);
    }
  }

  // The bound of its duals, for a cover that has these options.
  double Solve(const std::vector<int32_t>& chosen = {}) {
    int64_t cost = 0;
    for (const int32_t o : chosen) cost += bound.cost(o);
    simplex.Synchronize(chosen);
    is_solved = simplex.Solve(10'000, [] { return true; });
    std::vector<int64_t> duals = bound.duals();
    simplex.GetDuals(&duals);
    return InCosts(bound.SetDuals(cost, duals));
  }

  double InCosts(int64_t scaled) const {
    return static_cast<double>(scaled) / static_cast<double>(bound.ToScale(1));
  }

  Problem problem;
  CostTable table;
  CostBound bound;
  DualSimplex simplex;
  bool is_solved = false;
};

Problem Knuth(const std::string& text) { return *ParseKnuth(text); }

TEST(DualSimplexTest, FindsTheFractionalCover) {
  // Each of the pairs by half.
  Relaxation r(Knuth("a b c\na b |3\nb c |5\na c |4\na |10\nb |10\nc |10\n"));
  r.AddAll();
  EXPECT_NEAR(r.Solve(), 6, 0.01);
  EXPECT_TRUE(r.is_solved);
  for (const int32_t o : {0, 1, 2}) EXPECT_NEAR(r.simplex.value(o), 0.5, 1e-6);
  for (const int32_t o : {3, 4, 5}) EXPECT_NEAR(r.simplex.value(o), 0, 1e-6);
}

TEST(DualSimplexTest, SecondaryItemsAndMultiplicities) {
  // Two of a are needed, and only one of the two cheap ones can be had because of s.
  Relaxation r(Knuth("2:3|a b | s\na s |1\na s b |2\na |7\na b |20\nb |30\n"));
  r.AddAll();
  const double bound = r.Solve();
  EXPECT_TRUE(r.is_solved);
  EXPECT_NEAR(bound, 9, 0.01);
}

TEST(DualSimplexTest, OptionsMayComeLater) {
  Relaxation r(Knuth("a b\na |9\nb |9\na b |11\n"));
  r.simplex.Add(0);
  r.simplex.Add(1);
  r.Solve();
  EXPECT_TRUE(r.is_solved);
  EXPECT_NEAR(r.simplex.value(0), 1, 1e-6);
  r.simplex.Add(2);
  EXPECT_NEAR(r.Solve(), 11, 0.01);
  EXPECT_NEAR(r.simplex.value(0), 0, 1e-6);
  EXPECT_NEAR(r.simplex.value(2), 1, 1e-6);
}

TEST(DualSimplexTest, FollowsTheTable) {
  Relaxation r(Knuth("a b\na |9\nb |9\na b |11\n"));
  r.AddAll();
  EXPECT_NEAR(r.Solve(), 11, 0.01);
  const CostTable::Mark mark = r.table.mark();
  ASSERT_TRUE(r.table.Choose(0));
  EXPECT_NEAR(r.Solve({0}), 18, 0.01);
  r.table.Unchoose(0, mark);
  EXPECT_NEAR(r.Solve(), 11, 0.01);
  ASSERT_TRUE(r.table.Drop(2));
  EXPECT_NEAR(r.Solve(), 18, 0.01);
}

// Only one of three items can be covered.
TEST(DualSimplexTest, NoFractionalCover) {
  Relaxation r(Knuth("a b c d\na b |1\na c |1\na d |1\n"));
  r.AddAll();
  EXPECT_GT(r.Solve(), 100);
  EXPECT_TRUE(r.is_solved);
}

TEST(DualSimplexTest, StopsWhenTold) {
  Relaxation r(Knuth("a b\na |9\nb |9\na b |11\n"));
  r.AddAll();
  r.simplex.Synchronize({});
  EXPECT_FALSE(r.simplex.Solve(1000, [] { return false; }));
  EXPECT_EQ(r.simplex.iterations(), 0);
  EXPECT_FALSE(r.simplex.Solve(0, [] { return true; }));
  EXPECT_NEAR(r.Solve(), 11, 0.01);
}

// Like the rotations of an airline's crews: each option is some flights, one after the other.
Problem Airline(std::mt19937_64& rng, int32_t num_items, int32_t num_options, bool everything) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < num_items; ++i) {
    const int32_t least = everything && RandomBelow(rng, 5) == 0 ? RandomBelow(rng, 3) : 1;
    items.push_back(b.AddItem("", {least, least + (least == 1 ? 0 : 1)}));
  }
  if (everything) {
    for (int32_t i = 0; i < 3; ++i) items.push_back(b.AddSecondaryItem());
  }
  for (int32_t o = 0; o < num_options; ++o) {
    std::vector<Entry> entries;
    int32_t cost = 100 + RandomBelow(rng, 50);
    for (int32_t i = RandomBelow(rng, num_items); i < num_items; i += 1 + RandomBelow(rng, 4)) {
      entries.emplace_back(items[i]);
      cost += 10 + RandomBelow(rng, 60);
    }
    for (size_t i = num_items; i < items.size(); ++i) {
      if (RandomBelow(rng, 4) == 0) entries.push_back(items[i].As(RandomBelow(rng, 3)));
    }
    b.AddOption(entries, {.cost = cost});
  }
  return *std::move(b).Build();
}

// No bound is better than that of these duals: to climb on from there gains nothing.
TEST(DualSimplexTest, NoOtherDualsAreBetter) {
  int solved = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(seed);
    const Problem problem = Airline(rng, 8, 40, seed % 2 == 0);
    Relaxation r(problem);
    bool hopeless = false;
    for (int32_t i = 0; i < r.table.num_items(); ++i) {
      hopeless = hopeless || r.table.size(i) < r.table.need(i);
    }
    if (hopeless) continue;
    r.AddAll();
    const double best = r.Solve();
    ASSERT_TRUE(r.is_solved);
    ++solved;
    // Beyond that there is no cover, not even a fractional one.
    constexpr int64_t kLimit = 4000;
    const int64_t climbed =
        r.bound.ImproveALot(0, r.bound.ToScale(kLimit), 400, [] { return true; });
    EXPECT_LE(std::min<double>(kLimit, r.InCosts(climbed)), best + 0.01);
    if (HasFailure()) return;
  }
  EXPECT_GT(solved, kProblems / 8);
}

// A look at what it would be without some options leaves nothing behind, and sees what it comes to
// to drop them in the table. A basis brings back the optimum from anywhere.
TEST(DualSimplexTest, LooksAndBases) {
  int looks = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(3'000'000 + seed);
    Relaxation r(Airline(rng, 12, 60, seed % 2 == 0));
    bool hopeless = false;
    for (int32_t i = 0; i < r.table.num_items(); ++i) {
      hopeless = hopeless || r.table.size(i) < r.table.need(i);
    }
    if (hopeless) continue;
    r.AddAll();
    const double best = r.Solve();
    if (best > 4000) continue;  // no fractional cover
    const double objective = r.simplex.objective();
    EXPECT_NEAR(objective / static_cast<double>(r.bound.ToScale(1)), best, 0.01);
    DualSimplex::Basis basis;
    r.simplex.SaveBasis(&basis);
    DualSimplex::State state;
    r.simplex.Save(&state);
    const CostTable::Mark mark = r.table.mark();
    for (int look = 0; look < 3; ++look) {
      for (int32_t o = look; o < r.table.num_options(); ++o) {
        if (RandomBelow(rng, 6) != 0 || !r.table.is_open_option(o)) continue;
        r.table.Drop(o);
        r.simplex.SetOpen(o, false);
      }
      r.simplex.Settle();
      const bool solved = r.simplex.Solve(10'000, [] { return true; });
      const double seen = r.simplex.objective();
      r.simplex.Restore(state);
      EXPECT_EQ(r.simplex.objective(), objective);
      if (solved && seen < static_cast<double>(r.bound.ToScale(4000))) {
        ++looks;
        Relaxation fresh(r.problem);
        for (const int32_t o : r.table.dropped()) fresh.table.Drop(o);
        fresh.AddAll();
        EXPECT_NEAR(fresh.Solve(), r.InCosts(static_cast<int64_t>(seen)), 0.01);
      }
      r.table.Restore(mark);
    }
    r.simplex.EndLooks();
    const std::vector<int32_t> options = r.simplex.BasicOptions();
    ASSERT_FALSE(options.empty());
    r.table.Drop(options[0]);
    r.Solve();
    r.table.Restore(mark);
    for (const bool whole : {true, false}) {
      if (whole) {
        r.simplex.LoadBasis(basis, [] { return true; });
      } else {
        r.simplex.LoadBasis(options, [] { return true; });
      }
      EXPECT_NEAR(r.Solve(), best, 0.01);
    }
    // It ends early beyond a cutoff.
    Relaxation early(r.problem);
    early.AddAll();
    early.simplex.set_cutoff(objective / 2);
    early.Solve();
    EXPECT_TRUE(early.is_solved);
    EXPECT_GT(early.simplex.objective(), objective / 2);
    EXPECT_LE(early.simplex.iterations(), r.simplex.iterations());
    if (HasFailure()) return;
  }
  EXPECT_GT(looks, kProblems / 8);
}

// The k cheapest costs.
class Cheapest : public CostSearch::Listener {
 public:
  Cheapest(size_t k, int64_t highest) : k_(k), highest_(highest) {}

  int64_t Found(int64_t cost, const std::vector<OptionId>& options) override {
    std::vector<OptionId> sorted = options;
    std::sort(sorted.begin(), sorted.end());
    covers_.emplace(cost, std::move(sorted));
    if (covers_.size() > k_) covers_.erase(std::prev(covers_.end()));
    return covers_.size() < k_ ? highest_ : covers_.rbegin()->first - 1;
  }
  bool EnterNode() override { return true; }
  bool KeepGoing() override { return true; }

  std::vector<int64_t> costs() const {
    std::vector<int64_t> costs;
    for (const auto& [cost, options] : covers_) costs.push_back(cost);
    return costs;
  }

 private:
  size_t k_;
  int64_t highest_;
  std::set<std::pair<int64_t, std::vector<OptionId>>> covers_;
};

// The costs of all covers, as the plain search finds them.
std::vector<int64_t> AllCosts(const Problem& problem) {
  std::vector<int64_t> costs;
  ForEachSolution(problem, {}, [&](SolutionView options) {
    int64_t cost = 0;
    for (const OptionId option : options) cost += problem.cost(option);
    costs.push_back(cost);
    return Visit::kContinue;
  });
  std::sort(costs.begin(), costs.end());
  return costs;
}

TEST(DualSimplexTest, TheSearchFindsTheCheapestCovers) {
  int with_covers = 0;
  int64_t times_used = 0;
  for (int seed = 0; seed < kProblems; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(1'000'000 + seed);
    const Problem problem =
        Airline(rng, 4 + RandomBelow(rng, 7), 10 + RandomBelow(rng, 40), seed % 2 == 0);
    const std::vector<int64_t> costs = CostsOf(problem);
    const std::vector<int64_t> all = AllCosts(problem);
    with_covers += all.size() > 5 ? 1 : 0;
    int64_t total = 0;
    for (const int64_t cost : costs) total += cost;
    for (const size_t k : {1, 5}) {
      Cheapest listener(k, total);
      CostSearch search(problem, costs, /*max_bytes=*/1 << 20, listener, nullptr);
      const int64_t root = search.UseSimplex(total);
      EXPECT_TRUE(all.empty() || root <= all[0]);
      EXPECT_TRUE(search.root_is_closed() || search.Run(total));
      std::vector<int64_t> expected = all;
      expected.resize(std::min(expected.size(), k));
      EXPECT_THAT(listener.costs(), ElementsAreArray(expected));
      times_used += search.uses_simplex() ? 1 : 0;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(with_covers, kProblems / 10);
  EXPECT_GT(times_used, kProblems);
}

TEST(DualSimplexTest, TooLittleMemory) {
  std::mt19937_64 rng(1);
  const Problem problem = Airline(rng, 10, 50, false);
  Cheapest listener(1, 1 << 20);
  for (const int64_t bytes : {int64_t{0}, int64_t{1000}}) {
    CostSearch search(problem, CostsOf(problem), bytes, listener, nullptr);
    EXPECT_EQ(search.UseSimplex(1 << 20), 0);
    EXPECT_FALSE(search.uses_simplex());
  }
}

// Large enough for Minimize() to use it by itself: the same nodes again in a second run, and the
// same costs without it, for lack of memory.
TEST(DualSimplexTest, MinimizeOfALargeProblem) {
  std::mt19937_64 rng(7);
  constexpr int32_t kItems = 60;
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < kItems; ++i) items.push_back(b.AddItem());
  for (const Item item : items) b.AddOption({item}, {.cost = 1000});
  for (int32_t o = 0; o < 3000; ++o) {  // flights one after the other, at a cost of their own
    std::vector<Entry> entries;
    int32_t cost = 200 + RandomBelow(rng, 100);
    for (int32_t i = RandomBelow(rng, kItems); i < kItems && entries.size() < 6;
         i += 1 + RandomBelow(rng, 4)) {
      entries.emplace_back(items[i]);
      cost += 10 + RandomBelow(rng, 200);
    }
    b.AddOption(entries, {.cost = cost});
  }
  const Problem problem = *std::move(b).Build();
  const MinimizeResult result = Minimize(problem, {.k = 3});
  ASSERT_EQ(result.outcome, Outcome::kExhausted);
  ASSERT_EQ(result.covers.size(), 3u);
  const MinimizeResult again = Minimize(problem, {.k = 3});
  EXPECT_EQ(again.nodes, result.nodes);
  EXPECT_EQ(again.covers, result.covers);
  const MinimizeResult without =
      Minimize(problem, {.k = 3, .run = {.limits = {.memory_bytes = 0}}});
  ASSERT_EQ(without.covers.size(), 3u);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(result.covers[k].cost, without.covers[k].cost);
  EXPECT_NE(without.nodes, result.nodes);
}

}  // namespace
}  // namespace dlx::internal
