// SPDX-License-Identifier: Apache-2.0
//
// Minimize() against brute force, on small random problems with everything that a problem can have.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"

namespace dlx {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAreArray;

constexpr int kProblems = kSlowBuild ? 3000 : 12000;
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

// How costs are made.
enum class Costs { kNone, kEqual, kFew, kSmall, kMultiples, kMixed, kHuge, kOneHuge };
constexpr int kCosts = 8;

int64_t RandomCost(std::mt19937_64& rng, Costs costs, int32_t num_options) {
  const int64_t share = kMax / std::max(num_options, 1);
  switch (costs) {
    case Costs::kNone:
      return 0;
    case Costs::kEqual:
      return 5;
    case Costs::kFew:
      return RandomBelow(rng, 3);
    case Costs::kSmall:
      return RandomBelow(rng, 1000);
    case Costs::kMultiples:
      return int64_t{1'000'000'007} * RandomBelow(rng, 10);
    case Costs::kMixed:
      return int64_t{1} << RandomBelow(rng, 40);
    case Costs::kHuge:  // equal but for the last digits, or anything
      return RandomBelow(rng, 2) == 0 ? share - RandomBelow(rng, 3)
                                      : static_cast<int64_t>(rng() % uint64_t(share));
    case Costs::kOneHuge:
      return RandomBelow(rng, 4);
  }
  return 0;
}

Problem RandomProblem(std::mt19937_64& rng) {
  const bool colors = RandomBelow(rng, 2) == 0, multiplicities = RandomBelow(rng, 2) == 0;
  const auto costs = static_cast<Costs>(RandomBelow(rng, kCosts));
  const int32_t num_primary = RandomBelow(rng, 7), num_secondary = RandomBelow(rng, 4);
  const int32_t num_options = RandomBelow(rng, 15);
  const int32_t density = 1 + RandomBelow(rng, 6);
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < num_primary + num_secondary; ++i) {
    if (RandomBelow(rng, num_primary + num_secondary) >= num_primary) {
      items.push_back(b.AddSecondaryItem());
    } else if (multiplicities && RandomBelow(rng, 2) == 0) {
      const int32_t at_least = RandomBelow(rng, 4);
      items.push_back(b.AddItem("", {at_least, std::max(1, at_least + RandomBelow(rng, 4))}));
    } else {
      items.push_back(b.AddItem());
    }
  }
  if (items.empty()) items.push_back(b.AddSecondaryItem());
  // The builder does not say which items are primary, and primary ones must not have colors.
  std::vector<bool> is_primary;
  {
    ProblemBuilder copy = b;
    const Problem problem = *std::move(copy).Build();
    for (const Item item : items) is_primary.push_back(problem.is_primary(item));
  }
  for (int32_t o = 0; o < num_options; ++o) {
    std::vector<Entry> entries;
    for (size_t i = 0; i < items.size(); ++i) {
      if (RandomBelow(rng, 8) >= density) continue;
      const bool colored = colors && !is_primary[i] && RandomBelow(rng, 3) > 0;
      entries.push_back(items[i].As(colored ? 1 + RandomBelow(rng, 2) : kNoColor));
    }
    if (entries.empty()) entries.emplace_back(items[RandomBelow(rng, int32_t(items.size()))]);
    int64_t cost = RandomCost(rng, costs, num_options);
    if (costs == Costs::kOneHuge && o == 0) cost = kMax - 4 * int64_t{num_options};
    b.AddOption(entries, {.cost = cost});
  }
  absl::StatusOr<Problem> problem = std::move(b).Build();
  EXPECT_TRUE(problem.ok()) << problem.status();
  return *std::move(problem);
}

// All covers, by taking or leaving one option after the other.
class BruteForce {
 public:
  explicit BruteForce(const Problem& problem)
      : problem_(problem), uses_(problem.num_items()), color_(problem.num_items()) {
    Visit(0, 0);
    std::sort(covers_.begin(), covers_.end());
  }

  // Costs and options, in the order of MinimizeResult::covers.
  const std::vector<std::pair<int64_t, std::vector<OptionId>>>& covers() const { return covers_; }

 private:
  void Visit(OptionId option, int64_t cost) {
    if (option == problem_.num_options()) {
      for (int32_t i = 0; i < problem_.num_items(); ++i) {
        if (problem_.is_primary(Item(i)) && uses_[i] < problem_.multiplicity(Item(i)).at_least) {
          return;
        }
      }
      covers_.emplace_back(cost, chosen_);
      return;
    }
    Visit(option + 1, cost);
    if (!problem_.has_primary_item(option) || !Fits(option)) return;
    const std::vector<int32_t> uses = uses_;
    const std::vector<Color> color = color_;
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      const int32_t i = problem_.option(option)[k].index();
      ++uses_[i];
      color_[i] = problem_.color(option, k);
    }
    chosen_.push_back(option);
    Visit(option + 1, cost + problem_.cost(option));
    chosen_.pop_back();
    uses_ = uses;
    color_ = color;
  }

  bool Fits(OptionId option) const {
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      const Item item = problem_.option(option)[k];
      const int32_t i = item.index();
      if (problem_.is_primary(item)) {
        if (uses_[i] >= problem_.multiplicity(item).at_most) return false;
      } else if (uses_[i] > 0) {
        const Color color = problem_.color(option, k);
        if (color == kNoColor || color != color_[i]) return false;
      }
    }
    return true;
  }

  const Problem& problem_;
  std::vector<int32_t> uses_;
  std::vector<Color> color_;
  std::vector<OptionId> chosen_;
  std::vector<std::pair<int64_t, std::vector<OptionId>>> covers_;
};

// What the result says must be what the problem says, whatever stopped the search.
void ExpectValid(const Problem& problem, const BruteForce& truth, int64_t k,
                 const MinimizeResult& result) {
  const auto& covers = truth.covers();
  ASSERT_LE(int64_t(result.covers.size()), std::max<int64_t>(k, 1));
  for (size_t n = 0; n < result.covers.size(); ++n) {
    const CostedCover& cover = result.covers[n];
    EXPECT_EQ(VerifyCover(problem, cover.options), absl::OkStatus());
    int64_t cost = 0;
    for (const OptionId option : cover.options) {
      EXPECT_TRUE(problem.has_primary_item(option));
      cost += problem.cost(option);
    }
    EXPECT_EQ(cover.cost, cost);
    EXPECT_TRUE(std::is_sorted(cover.options.begin(), cover.options.end()));
    if (n == 0) continue;
    const CostedCover& before = result.covers[n - 1];
    EXPECT_TRUE(before.cost < cover.cost ||
                (before.cost == cover.cost && before.options < cover.options));
  }
  EXPECT_LE(result.lower_bound, covers.empty() ? kMax : covers[0].first);
  ASSERT_LE(result.proven, int64_t(result.covers.size()));
  for (int64_t n = 0; n < result.proven; ++n) EXPECT_EQ(result.covers[n].cost, covers[n].first);
}

void ExpectOptimal(const Problem& problem, const BruteForce& truth, int64_t k,
                   const MinimizeResult& result) {
  ExpectValid(problem, truth, k, result);
  const auto& covers = truth.covers();
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.lower_bound, covers.empty() ? kMax : covers[0].first);
  EXPECT_EQ(result.proven, int64_t(result.covers.size()));
  std::vector<int64_t> found, expected;
  for (const CostedCover& cover : result.covers) found.push_back(cover.cost);
  for (const auto& [cost, options] : covers) expected.push_back(cost);
  expected.resize(std::min(expected.size(), size_t(std::max<int64_t>(k, 1))));
  EXPECT_THAT(found, ElementsAreArray(expected));
}

std::string Describe(const Problem& problem) {
  std::string text;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    absl::StrAppend(&text, problem.is_primary(item) ? "primary " : "secondary ",
                    problem.item_name(item));
    if (problem.is_primary(item)) {
      absl::StrAppend(&text, " ", problem.multiplicity(item).at_least, ":",
                      problem.multiplicity(item).at_most);
    }
    absl::StrAppend(&text, "\n");
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    absl::StrAppend(&text, problem.ToString(o), " |", problem.cost(o), "\n");
  }
  return text;
}

TEST(MinimizeRandomTest, FindsTheCheapestCovers) {
  int with_covers = 0, with_many = 0;
  for (int seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const Problem problem = RandomProblem(rng);
    const BruteForce truth(problem);
    const auto num_covers = static_cast<int32_t>(truth.covers().size());
    with_covers += num_covers > 0 ? 1 : 0;
    with_many += num_covers > 3 ? 1 : 0;
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", ", num_covers, " covers\n", Describe(problem)));
    for (const int64_t k : {1, 2, 1 + RandomBelow(rng, num_covers + 2), num_covers + 1}) {
      const MinimizeResult result = Minimize(problem, {.k = k});
      ExpectOptimal(problem, truth, k, result);
      EXPECT_EQ(result.covers, Minimize(problem, {.k = k}).covers);
      if (HasFailure()) return;
    }
  }
  // The problems are worth it.
  EXPECT_GT(with_covers, kProblems / 3);
  EXPECT_GT(with_many, kProblems / 8);
}

TEST(MinimizeRandomTest, WhatALimitLeavesIsValid) {
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    std::mt19937_64 rng(1'000'000 + seed);
    const Problem problem = RandomProblem(rng);
    const BruteForce truth(problem);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", Describe(problem)));
    const int64_t k = 1 + RandomBelow(rng, 4);
    const MinimizeResult whole = Minimize(problem, {.k = k});
    for (const int64_t nodes : {int64_t{1}, int64_t{2}, int64_t{5}, whole.nodes - 1, whole.nodes}) {
      if (nodes <= 0) continue;
      const MinimizeResult result =
          Minimize(problem, {.k = k, .run = {.limits = {.nodes = nodes}}});
      EXPECT_EQ(result.nodes, std::min(nodes, whole.nodes));
      EXPECT_EQ(result.outcome, nodes < whole.nodes ? Outcome::kNodeLimit : Outcome::kExhausted);
      ExpectValid(problem, truth, k, result);
    }
    if (HasFailure()) return;
  }
}

// The covers that have all options taken and none forbidden.
std::vector<int64_t> CostsWith(const BruteForce& truth, const Presets& presets) {
  std::vector<int64_t> costs;
  for (const auto& [cost, options] : truth.covers()) {
    const auto has = [&options = options](OptionId o) {
      return std::binary_search(options.begin(), options.end(), o);
    };
    if (std::all_of(presets.taken.begin(), presets.taken.end(), has) &&
        std::none_of(presets.forbidden.begin(), presets.forbidden.end(), has)) {
      costs.push_back(cost);
    }
  }
  return costs;
}

TEST(MinimizeRandomTest, WithPresetsAndBelowABound) {
  int with_covers = 0;
  int bounded = 0;
  for (int seed = 0; seed < kProblems / 2; ++seed) {
    std::mt19937_64 rng(3'000'000 + seed);
    const Problem problem = RandomProblem(rng);
    std::vector<OptionId> taken, forbidden;
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      // The brute force never takes the others.
      if (problem.has_primary_item(o) && RandomBelow(rng, 6) == 0) taken.push_back(o);
      if (RandomBelow(rng, 6) == 0) forbidden.push_back(o);  // perhaps one of those taken
    }
    std::shuffle(taken.begin(), taken.end(), rng);
    const Presets presets = {.taken = taken, .forbidden = forbidden};
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", taken ", absl::StrJoin(taken, " "), ", forbidden ",
                              absl::StrJoin(forbidden, " "), "\n", Describe(problem)));
    const BruteForce truth(problem);
    std::vector<int64_t> costs = CostsWith(truth, presets);
    std::optional<int64_t> below;
    if (RandomBelow(rng, 2) == 0) {
      below = costs.empty() || RandomBelow(rng, 8) == 0
                  ? static_cast<int64_t>(rng() >> (1 + RandomBelow(rng, 63)))
                  : costs[RandomBelow(rng, static_cast<int32_t>(costs.size()))];
      if (RandomBelow(rng, 2) == 0 && *below < kMax) ++*below;
      costs.erase(std::lower_bound(costs.begin(), costs.end(), *below), costs.end());
      bounded += costs.empty() ? 0 : 1;
    }
    const int64_t k = 1 + RandomBelow(rng, static_cast<int32_t>(costs.size()) + 2);
    const int64_t cheapest = costs.empty() ? below.value_or(kMax) : costs[0];
    int64_t last_bound = 0;
    const auto watch = [&](const Progress& progress) {
      EXPECT_GE(progress.lower_bound, last_bound);
      EXPECT_LE(progress.lower_bound, cheapest);
      last_bound = progress.lower_bound;
    };
    const MinimizeResult result = Minimize(
        problem,
        {.k = k, .below = below, .run = {.presets = presets, .watch = {.callback = watch}}});
    costs.resize(std::min<size_t>(costs.size(), k));
    std::vector<int64_t> found;
    for (const CostedCover& cover : result.covers) {
      found.push_back(cover.cost);
      // The cover is one of the brute force's, with that cost.
      EXPECT_TRUE(std::binary_search(truth.covers().begin(), truth.covers().end(),
                                     std::pair(cover.cost, cover.options)));
    }
    EXPECT_TRUE(std::is_sorted(result.covers.begin(), result.covers.end(),
                               [](const CostedCover& a, const CostedCover& b) {
                                 return std::pair(a.cost, a.options) < std::pair(b.cost, b.options);
                               }));
    EXPECT_THAT(found, ElementsAreArray(costs));
    EXPECT_EQ(result.outcome, Outcome::kExhausted);
    EXPECT_EQ(result.lower_bound, cheapest);
    EXPECT_EQ(result.proven, int64_t(costs.size()));
    with_covers += costs.empty() || taken.empty() ? 0 : 1;
    if (HasFailure()) return;
  }
  EXPECT_GT(with_covers, kProblems / 50);
  EXPECT_GT(bounded, kProblems / 50);
}

TEST(MinimizeRandomTest, ReportsAreValidAndMonotone) {
  int64_t reports = 0;
  for (int seed = 0; seed < kProblems / 4; ++seed) {
    std::mt19937_64 rng(2'000'000 + seed);
    const Problem problem = RandomProblem(rng);
    const BruteForce truth(problem);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", Describe(problem)));
    Progress last;
    int64_t last_cost = kMax;
    const auto report = [&](const Progress& progress) {
      ++reports;
      EXPECT_GE(progress.lower_bound, last.lower_bound);
      EXPECT_GE(progress.nodes, last.nodes);
      EXPECT_GE(progress.seconds, last.seconds);
      EXPECT_LE(progress.lower_bound, truth.covers().empty() ? kMax : truth.covers()[0].first);
      if (progress.best != nullptr) {
        EXPECT_EQ(VerifyCover(problem, progress.best->options), absl::OkStatus());
        EXPECT_LE(progress.best->cost, last_cost);
        EXPECT_GE(progress.best->cost, progress.lower_bound);
        EXPECT_GE(progress.covers, 1);
        EXPECT_TRUE(progress.proven == 0 || progress.best->cost == truth.covers()[0].first);
        last_cost = progress.best->cost;
      }
      last = progress;
      last.best = nullptr;
    };
    const MinimizeResult result =
        Minimize(problem, {.k = 3, .run = {.watch = {.callback = report}}});
    EXPECT_EQ(result.covers.empty(), last.covers == 0);
    EXPECT_EQ(result.covers.empty() ? kMax : result.covers[0].cost, last_cost);
    EXPECT_GE(result.lower_bound, last.lower_bound);
    if (HasFailure()) return;
  }
  EXPECT_GT(reports, kProblems / 12);
}

}  // namespace
}  // namespace dlx
