// SPDX-License-Identifier: Apache-2.0

#include "dlx/preprocess.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_cover.h"

namespace dlx {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::FakeClock;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::OptionSet;
using ::quadrille_test::OptionSets;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// As plain data, which brute force needs.
GeneralCover ToGeneral(const Problem& problem) {
  GeneralCover general;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const bool primary = problem.is_primary(Item(i));
    const Multiplicity m = primary ? problem.multiplicity(Item(i)) : Multiplicity();
    general.items.push_back({.primary = primary, .at_least = m.at_least, .at_most = m.at_most});
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    general.options.push_back({.entries = {}, .cost = problem.cost(o)});
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      general.options.back().entries.push_back({problem.option(o)[k].index(), problem.color(o, k)});
    }
  }
  return general;
}

OptionSets InOriginalOptions(const Reduction& reduction, const OptionSets& solutions) {
  OptionSets original;
  for (const OptionSet& solution : solutions) original.push_back(reduction.ToOriginal(solution));
  std::sort(original.begin(), original.end());
  return original;
}

OptionSets Search(const Problem& problem) {
  OptionSets solutions;
  Solver solver(problem);
  while (solver.Next()) {
    const SolutionView view = solver.solution();
    solutions.emplace_back(view.begin(), view.end());
    std::sort(solutions.back().begin(), solutions.back().end());
  }
  return solutions;
}

// The original of a problem, with names for everything.
Problem Named(const GeneralCover& general) {
  ProblemBuilder b;
  b.AddColor("red");
  b.AddColor("blue");
  std::vector<Item> items;
  for (size_t i = 0; i < general.items.size(); ++i) {
    const auto& [primary, at_least, at_most, sharp] = general.items[i];
    const std::string name = i % 3 == 0 ? "" : absl::StrCat("i", i);
    items.push_back(primary ? b.AddItem(name, {at_least, at_most}) : b.AddSecondaryItem(name));
  }
  for (size_t o = 0; o < general.options.size(); ++o) {
    std::vector<Entry> entries;
    for (const auto& [item, color] : general.options[o].entries) {
      entries.emplace_back(items[item], color);
    }
    const std::string label = o % 2 == 0 ? "" : absl::StrCat("o", o);
    b.AddOption(entries, {.label = label, .cost = general.options[o].cost});
  }
  return std::move(b).Build().value();
}

// Options are either left or removed, and those that are left are as they were.
void CheckParts(const Problem& problem, const Reduction& r) {
  std::vector<int32_t> items;
  std::vector<int32_t> new_index(problem.num_items(), -1);
  for (size_t i = 0; i < r.original_item.size(); ++i) {
    const Item mine(static_cast<int32_t>(i));
    const Item original = r.original_item[i];
    items.push_back(original.index());
    new_index[original.index()] = mine.index();
    EXPECT_EQ(r.problem.given_name(mine), problem.given_name(original));
    ASSERT_EQ(r.problem.is_primary(mine), problem.is_primary(original));
    if (problem.is_primary(original)) {
      EXPECT_EQ(r.problem.multiplicity(mine), problem.multiplicity(original));
    }
  }
  EXPECT_TRUE(std::is_sorted(items.begin(), items.end()));
  ASSERT_EQ(r.problem.num_items(), static_cast<int32_t>(r.original_item.size()));
  for (size_t k = 0; k < r.removed_items.size(); ++k) {
    items.push_back(r.removed_items[k].item.index());
    if (k > 0) {
      EXPECT_LT(r.removed_items[k - 1].item.index(), r.removed_items[k].item.index());
    }
    EXPECT_NE(r.removed_items[k].implied_by, r.removed_items[k].item);
  }
  std::sort(items.begin(), items.end());
  for (int32_t i = 0; i < problem.num_items(); ++i) ASSERT_EQ(items.at(i), i);
  EXPECT_EQ(items.size(), static_cast<size_t>(problem.num_items()));

  std::vector<OptionId> options = r.original_option;
  EXPECT_TRUE(std::is_sorted(options.begin(), options.end()));
  ASSERT_EQ(r.problem.num_options(), static_cast<int32_t>(options.size()));
  for (const RemovedOption& removed : r.removed_options) {
    options.push_back(removed.option);
    EXPECT_EQ(removed.blocked == Item(), !problem.has_primary_item(removed.option));
  }
  std::sort(options.begin(), options.end());
  for (OptionId o = 0; o < problem.num_options(); ++o) ASSERT_EQ(options.at(o), o);
  EXPECT_EQ(options.size(), static_cast<size_t>(problem.num_options()));

  for (OptionId mine = 0; mine < r.problem.num_options(); ++mine) {
    const OptionId original = r.ToOriginal(mine);
    EXPECT_TRUE(r.problem.has_primary_item(mine));
    EXPECT_EQ(r.problem.label(mine), problem.label(original));
    EXPECT_EQ(r.problem.cost(mine), problem.cost(original));
    std::vector<Entry> expected;
    std::vector<Entry> found;
    for (size_t k = 0; k < problem.option(original).size(); ++k) {
      const int32_t i = new_index[problem.option(original)[k].index()];
      if (i >= 0) expected.emplace_back(Item(i), problem.color(original, k));
    }
    for (size_t k = 0; k < r.problem.option(mine).size(); ++k) {
      const Color color = r.problem.color(mine, k);
      found.emplace_back(r.problem.option(mine)[k], color);
      if (color != kNoColor) {
        EXPECT_EQ(r.problem.color_name(color), problem.color_name(color));
      }
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(PreprocessTest, KeepsTheSolutionsOfRandomProblems) {
  constexpr int kProblems = kSlowBuild ? 3000 : 20000;
  int64_t with_solution = 0, options_removed = 0, items_removed = 0, several_rounds = 0,
          found_infeasible = 0;
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = Named(general);
    const OptionSets expected = AllCovers(general);

    const Reduction r = Preprocess(problem);
    ASSERT_EQ(InOriginalOptions(r, AllCovers(ToGeneral(r.problem))), expected);
    ASSERT_EQ(InOriginalOptions(r, Search(r.problem)), expected);
    CheckParts(problem, r);
    EXPECT_EQ(r.outcome, Outcome::kExhausted);
    if (r.infeasible) {
      EXPECT_TRUE(expected.empty());
      EXPECT_EQ(r.problem.num_items(), 1);
      EXPECT_EQ(r.problem.num_options(), 0);
    }

    const Reduction again = Preprocess(r.problem);
    EXPECT_THAT(again.removed_options, IsEmpty());
    EXPECT_THAT(again.removed_items, IsEmpty());
    EXPECT_EQ(again.infeasible, r.infeasible);
    if (HasFailure()) return;

    with_solution += expected.empty() ? 0 : 1;
    options_removed += r.infeasible || r.removed_options.empty() ? 0 : 1;
    items_removed += r.infeasible || r.removed_items.empty() ? 0 : 1;
    several_rounds += r.rounds > 1 ? 1 : 0;
    found_infeasible += r.infeasible ? 1 : 0;
  }
  // Else the test would say little.
  EXPECT_GT(with_solution, kProblems / 3);
  EXPECT_GT(options_removed, kProblems / 5);
  EXPECT_GT(items_removed, kProblems / 5);
  EXPECT_GT(several_rounds, kProblems / 20);
  EXPECT_GT(found_infeasible, kProblems / 20);
}

// No option that is left can be seen at a glance to be in no solution: the definition of what
// Algorithm P removes, by another program.
TEST(PreprocessTest, ReachesTheFixedPoint) {
  for (uint64_t seed = 0; seed < (kSlowBuild ? 1000 : 5000); ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Reduction r = Preprocess(Named(general));
    if (r.infeasible) continue;
    const GeneralCover rest = ToGeneral(r.problem);
    const auto options = static_cast<int32_t>(rest.options.size());
    for (int32_t chosen = 0; chosen < options; ++chosen) {
      std::vector<int32_t> possible(rest.items.size());
      for (int32_t o = 0; o < options; ++o) {
        if (o != chosen && !quadrille_test::IsConsistent(rest, {chosen, o})) continue;
        for (const auto& entry : rest.options[o].entries) ++possible[entry.item];
      }
      for (size_t i = 0; i < rest.items.size(); ++i) {
        if (rest.items[i].primary) {
          ASSERT_GE(possible[i], rest.items[i].at_least) << "option " << chosen << ", item " << i;
        }
      }
    }
  }
}

TEST(PreprocessTest, EveryLimitKeepsTheSolutions) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = Named(general);
    const OptionSets expected = AllCovers(general);
    const Reduction whole = Preprocess(problem);
    // Each entry is looked at twice before anything is removed.
    for (int64_t limit = 2 * problem.num_entries() + 1;; limit += 1 + limit / 8) {
      const Reduction r = Preprocess(problem, {.run = {.limits = {.updates = limit}}});
      ASSERT_EQ(InOriginalOptions(r, AllCovers(ToGeneral(r.problem))), expected) << limit;
      CheckParts(problem, r);
      if (r.outcome == Outcome::kExhausted) break;
      EXPECT_EQ(r.outcome, Outcome::kUpdateLimit);
      EXPECT_GE(r.updates, limit);
      EXPECT_LE(r.removed_options.size(), whole.removed_options.size());
      EXPECT_LE(limit, whole.updates);  // the loop ends
    }
    if (HasFailure()) return;
  }
}

// ---- Limits ------------------------------------------------------------------------------------

TEST(PreprocessTest, Cancelled) {
  const Problem problem = quadrille_test::Pentominoes(6, 10);
  std::stop_source stop;
  stop.request_stop();
  const Reduction r = Preprocess(problem, {.run = {.limits = {.stop = stop.get_token()}}});
  EXPECT_EQ(r.outcome, Outcome::kCancelled);
  EXPECT_EQ(r.updates, 0);
  EXPECT_EQ(r.problem.num_options(), problem.num_options());
  CheckParts(problem, r);
}

// Each option of p clashes with each of q, by s. To find that out takes 4e10 looks at entries:
// minutes.
Problem Quadratic() {
  ProblemBuilder b;
  const Item p = b.AddItem(), q = b.AddItem(), s = b.AddSecondaryItem();
  for (int i = 0; i < 100'000; ++i) {
    b.AddOption({p, s});
    b.AddOption({q, s});
  }
  return std::move(b).Build().value();
}

TEST(PreprocessTest, UpdateLimit) {
  const Problem problem = Quadratic();
  const Reduction r = Preprocess(problem, {.run = {.limits = {.updates = 3'000'000}}});
  EXPECT_EQ(r.outcome, Outcome::kUpdateLimit);
  EXPECT_GE(r.updates, 3'000'000);
  EXPECT_LT(r.updates, 3'500'000);
  EXPECT_FALSE(r.infeasible);
  EXPECT_EQ(r.problem.num_options(), problem.num_options());
}

TEST(PreprocessTest, TimeLimit) {
  const Problem problem = Quadratic();
  const FakeClock clock(0.001);
  const Reduction r = Preprocess(problem, {.run = {.limits = {.seconds = 0.02}}});
  EXPECT_EQ(r.outcome, Outcome::kTimeLimit);
  EXPECT_GT(r.updates, 300'000);
  EXPECT_GE(r.seconds, 0.02);
  EXPECT_LT(r.seconds, 0.03);
  EXPECT_LE(clock.looks(), 30);
}

// The limit is heeded while the lists are made too; then nothing is removed.
TEST(PreprocessTest, TimeLimitWhileListsAreMade) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < 300'000; ++i) items.push_back(b.AddItem());
  b.AddSecondaryItem();  // could be removed
  for (size_t i = 0; i + 1 < items.size(); ++i) b.AddOption({items[i], items[i + 1]});
  const Problem problem = std::move(b).Build().value();
  for (const int looks : {1, 3, 5, 10}) {
    const FakeClock clock(1);
    const Reduction r = Preprocess(problem, {.run = {.limits = {.seconds = looks}}});
    EXPECT_EQ(r.outcome, Outcome::kTimeLimit);
    EXPECT_LE(r.updates, 2 * problem.num_entries());
    EXPECT_EQ(r.problem.num_items(), problem.num_items());
    EXPECT_EQ(r.problem.num_options(), problem.num_options());
    EXPECT_LE(r.seconds, looks + 2);  // the ending looks too
  }
}

TEST(PreprocessTest, CancelledByItsWatch) {
  std::stop_source stop;
  PreprocessConfig config;
  config.run.limits.stop = stop.get_token();
  int64_t last_updates = 0;
  config.run.watch = {.callback =
                          [&](const Progress& progress) {
                            EXPECT_EQ(progress.phase, "preprocess");
                            EXPECT_GE(progress.updates, last_updates);
                            last_updates = progress.updates;
                            if (progress.updates > 300'000) stop.request_stop();
                          },
                      .every_seconds = 0};
  const Reduction r = Preprocess(Quadratic(), config);
  EXPECT_EQ(r.outcome, Outcome::kCancelled);
  EXPECT_GT(r.updates, 300'000);
}

TEST(PreprocessTest, LimitsOfZeroAreUsedUp) {
  const Problem problem = quadrille_test::ParseKnuth("a b | s\na s\na b\ns\n").value();
  ASSERT_FALSE(Preprocess(problem).removed_options.empty());
  for (const auto& [limits, outcome] : {std::pair(Limits{.solutions = 0}, Outcome::kSolutionLimit),
                                        std::pair(Limits{.nodes = 0}, Outcome::kNodeLimit),
                                        std::pair(Limits{.updates = 0}, Outcome::kUpdateLimit),
                                        std::pair(Limits{.seconds = 0}, Outcome::kTimeLimit)}) {
    const Reduction r = Preprocess(problem, {.run = {.limits = limits}});
    EXPECT_EQ(r.outcome, outcome);
    EXPECT_EQ(r.updates, 0);
    EXPECT_THAT(r.removed_options, IsEmpty());
    EXPECT_THAT(r.removed_items, IsEmpty());
    EXPECT_EQ(r.original_option.size(), 3u);
    EXPECT_EQ(r.original_item.size(), 3u);
  }
  EXPECT_EQ(Preprocess(problem, {.run = {.limits = {.memory_bytes = 0}}}).outcome,
            Outcome::kExhausted);
}

// ---- Presets -----------------------------------------------------------------------------------

// What is left, what was taken and what was removed is all of the original.
void CheckPartsWithPresets(const Problem& problem, const Reduction& r) {
  std::vector<OptionId> options = r.original_option;
  EXPECT_TRUE(std::is_sorted(options.begin(), options.end()));
  options.insert(options.end(), r.taken.begin(), r.taken.end());
  for (const RemovedOption& removed : r.removed_options) options.push_back(removed.option);
  EXPECT_TRUE(std::is_sorted(
      r.removed_options.begin(), r.removed_options.end(),
      [](const RemovedOption& a, const RemovedOption& b) { return a.option < b.option; }));
  std::sort(options.begin(), options.end());
  ASSERT_EQ(options.size(), static_cast<size_t>(problem.num_options()));
  for (OptionId o = 0; o < problem.num_options(); ++o) EXPECT_EQ(options[o], o);

  std::vector<int32_t> items;
  for (const Item item : r.original_item) {
    if (item != Item()) items.push_back(item.index());
  }
  for (const RemovedItem& removed : r.removed_items) items.push_back(removed.item.index());
  std::sort(items.begin(), items.end());
  ASSERT_EQ(items.size(), static_cast<size_t>(problem.num_items()));
  for (int32_t i = 0; i < problem.num_items(); ++i) EXPECT_EQ(items[i], i);
  for (size_t i = 0; i < r.original_item.size(); ++i) {
    if (r.original_item[i] == Item()) continue;
    EXPECT_EQ(r.problem.given_name(Item(static_cast<int32_t>(i))),
              problem.given_name(r.original_item[i]));
  }
  for (OptionId o = 0; o < r.problem.num_options(); ++o) {
    EXPECT_EQ(r.problem.label(o), problem.label(r.ToOriginal(o)));
    EXPECT_EQ(r.problem.cost(o), problem.cost(r.ToOriginal(o)));
  }
}

TEST(PreprocessTest, WithPresets) {
  constexpr int kProblems = kSlowBuild ? 2000 : 10000;
  int64_t with_solution = 0, contradictory = 0, by_rules = 0;
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, {});
    const Problem problem = Named(general);
    std::vector<OptionId> taken, forbidden;
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      const uint64_t fate = rng() % 12;
      if (fate == 0 && problem.has_primary_item(o)) taken.push_back(o);
      if (fate == 1) forbidden.push_back(o);
    }
    std::shuffle(taken.begin(), taken.end(), rng);
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", taken ", absl::StrJoin(taken, " "), ", forbidden ",
                              absl::StrJoin(forbidden, " "), "\n", general.ToString()));
    OptionSets expected;
    for (const OptionSet& cover : AllCovers(general)) {
      const auto has = [&cover](OptionId o) {
        return std::binary_search(cover.begin(), cover.end(), o);
      };
      if (std::all_of(taken.begin(), taken.end(), has) &&
          std::none_of(forbidden.begin(), forbidden.end(), has)) {
        expected.push_back(cover);
      }
    }
    const Presets presets = {.taken = taken, .forbidden = forbidden};
    for (const std::optional<int64_t> limit : {std::optional<int64_t>(), {0}, {5}, {40}}) {
      const Reduction r =
          Preprocess(problem, {.run = {.limits = {.updates = limit}, .presets = presets}});
      OptionSets found;
      for (const OptionSet& cover : AllCovers(ToGeneral(r.problem))) {
        found.push_back(r.ToOriginal(cover));
        ASSERT_TRUE(std::equal(taken.begin(), taken.end(), found.back().begin()));
        std::sort(found.back().begin(), found.back().end());
      }
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected);
      CheckPartsWithPresets(problem, r);
      EXPECT_TRUE(!r.infeasible || expected.empty());
      if (limit.has_value()) continue;
      EXPECT_EQ(r.outcome, Outcome::kExhausted);
      with_solution += expected.empty() || taken.empty() ? 0 : 1;
      contradictory += r.original_item == std::vector<Item>{Item()} ? 1 : 0;
      by_rules += std::any_of(r.removed_options.begin(), r.removed_options.end(),
                              [](const RemovedOption& o) { return o.blocked != Item(); });
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(with_solution, kProblems / 20);
  EXPECT_GT(contradictory, kProblems / 50);
  EXPECT_GT(by_rules, kProblems / 20);
}

TEST(PreprocessTest, SaysWhatPresetsRemoved) {
  const Problem problem =
      quadrille_test::ParseKnuth("a b 1:3|c | s t\na s:x c\nb s:y\nb s:x c\nb t c\nb c\ns\n")
          .value();
  const std::vector<OptionId> taken = {0}, forbidden = {3};
  const Reduction r =
      Preprocess(problem, {.run = {.presets = {.taken = taken, .forbidden = forbidden}}});
  EXPECT_THAT(r.taken, ElementsAre(0));
  EXPECT_THAT(r.original_option, ElementsAre(2, 4));
  EXPECT_THAT(r.removed_options, ElementsAre(RemovedOption{1, {}, true}, RemovedOption{3, {}, true},
                                             RemovedOption{5, {}}));
  // c, of which 0 to 2 are left, cannot be covered wrongly by the two options.
  EXPECT_THAT(r.original_item, ElementsAre(Item(1)));
  EXPECT_THAT(r.removed_items,
              ElementsAre(RemovedItem{Item(0), {}, true}, RemovedItem{Item(2), {}},
                          RemovedItem{Item(3), {}, true}, RemovedItem{Item(4), {}}));
  EXPECT_THAT(r.ToOriginal(OptionSet{1}), ElementsAre(0, 4));
}

Problem Parse(const std::string& text) { return quadrille_test::ParseKnuth(text).value(); }

std::vector<std::string> Options(const Problem& problem) {
  std::vector<std::string> text;
  for (OptionId o = 0; o < problem.num_options(); ++o) text.push_back(problem.ToString(o));
  return text;
}

TEST(PreprocessTest, SaysWhatWentAndWhy) {
  // Every option of a has d, so those of d without a go, and d with them; then e needs c e f.
  const Problem problem = Parse("a b c d e | f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n");
  const Reduction r = Preprocess(problem);
  EXPECT_THAT(Options(r.problem), ElementsAre("c", "a", "b"));
  EXPECT_THAT(r.original_option, ElementsAre(0, 3, 4));
  EXPECT_THAT(r.original_item, ElementsAre(Item(0), Item(1), Item(2)));
  EXPECT_THAT(r.removed_options, ElementsAre(RemovedOption{1, Item(1)}, RemovedOption{2, Item(4)},
                                             RemovedOption{5, Item(0)}));
  EXPECT_THAT(r.removed_items,
              ElementsAre(RemovedItem{Item(3), Item(0)}, RemovedItem{Item(4), Item(2)},
                          RemovedItem{Item(5), {}}, RemovedItem{Item(6), {}}));
  EXPECT_FALSE(r.infeasible);
  Solver solver(r.problem);
  ASSERT_TRUE(solver.Next());
  std::vector<OptionId> solution = r.ToOriginal(solver.solution());
  EXPECT_EQ(VerifyCover(problem, solution), absl::OkStatus());
}

TEST(PreprocessTest, AtTheEdges) {
  const Reduction nothing = Preprocess(Parse("| s\n"));
  EXPECT_EQ(nothing.problem.num_items(), 0);
  EXPECT_FALSE(nothing.infeasible);
  EXPECT_EQ(Search(nothing.problem).size(), 1u);

  const Reduction lacking = Preprocess(Parse("a b | s\na s\n"));
  EXPECT_TRUE(lacking.infeasible);
  EXPECT_THAT(lacking.original_item, ElementsAre(Item(1)));
  EXPECT_THAT(lacking.removed_options, ElementsAre(RemovedOption{0, Item(1)}));
  EXPECT_TRUE(Search(lacking.problem).empty());

  // An option without a primary item is never chosen. That of a stays, though a must have it.
  const Reduction secondary = Preprocess(Parse("a | s t\ns t\na s\nt\n"));
  EXPECT_THAT(Options(secondary.problem), ElementsAre("a"));
  EXPECT_THAT(secondary.removed_options, ElementsAre(RemovedOption{0, {}}, RemovedOption{2, {}}));

  // Equal options stay, and each gives a solution.
  const Reduction twins = Preprocess(Parse("a b\na b\na b\n"));
  EXPECT_THAT(Options(twins.problem), ElementsAre("a", "a"));
  EXPECT_THAT(twins.removed_items, ElementsAre(RemovedItem{Item(1), Item(0)}));
}

TEST(PreprocessTest, ItemsWithMultiplicities) {
  {  // p, q and r are in the same options; only the range of q is inside the two others.
    ProblemBuilder b;
    const Item p = b.AddItem("p", {1, 3}), q = b.AddItem("q", {2, 2}), r = b.AddItem("r", {0, 4});
    for (int i = 0; i < 5; ++i) b.AddOption({p, q, r});
    const Reduction reduction = Preprocess(std::move(b).Build().value());
    EXPECT_THAT(reduction.original_item, ElementsAre(q));
    EXPECT_EQ(Search(reduction.problem).size(), 10u);
  }
  {  // Neither range has the other: both stay.
    ProblemBuilder b;
    const Item p = b.AddItem("p", {1, 2}), q = b.AddItem("q", {2, 3});
    for (int i = 0; i < 5; ++i) b.AddOption({p, q});
    const Reduction reduction = Preprocess(std::move(b).Build().value());
    EXPECT_THAT(reduction.original_item, ElementsAre(p, q));
    EXPECT_EQ(Search(reduction.problem).size(), 10u);
  }
  {  // [0, 2] says nothing of two options, but one of them has no other primary item.
    ProblemBuilder b;
    const Item p = b.AddItem("p", {0, 2}), q = b.AddItem("q");
    b.AddOption({p});
    b.AddOption({p, q});
    const Reduction reduction = Preprocess(std::move(b).Build().value());
    EXPECT_THAT(reduction.removed_items, IsEmpty());
    EXPECT_EQ(Search(reduction.problem).size(), 2u);
  }
}

// ---- Known problems ----------------------------------------------------------------------------

int64_t CountSolutions(const Problem& problem) {
  Solver solver(problem);
  while (solver.Next()) {
  }
  return solver.stats().solutions;
}

TEST(PreprocessTest, KeepsTheCountsOfKnownProblems) {
  const std::vector<std::pair<Problem, int64_t>> known = [] {
    std::vector<std::pair<Problem, int64_t>> problems;
    problems.emplace_back(quadrille_test::Queens(8), 92);
    problems.emplace_back(quadrille_test::Langford(8), 300);
    problems.emplace_back(quadrille_test::Dominoes(6, 6), 6728);
    problems.emplace_back(quadrille_test::SetPartitions(7), 877);
    problems.emplace_back(quadrille_test::Dominoes(4, 4, {"00", "33"}), 0);
    return problems;
  }();
  for (const auto& [problem, solutions] : known) {
    EXPECT_EQ(CountSolutions(Preprocess(problem).problem), solutions);
  }
}

struct Instance {
  const char* name;
  int32_t options_removed;  // by DLX-PRE of 2 January 2023
  int32_t items_removed;
  int64_t solutions;  // -1: not counted here
};

void PrintTo(const Instance& instance, std::ostream* out) { *out << instance.name; }

class PreprocessDataTest : public testing::TestWithParam<Instance> {};

TEST_P(PreprocessDataTest, RemovesAtLeastWhatDlxPreDoes) {
  const Instance& instance = GetParam();
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", instance.name, ".dlx"));
  const absl::StatusOr<Problem> problem = quadrille_test::ReadKnuth(path);
  ASSERT_TRUE(problem.ok()) << problem.status();
  const Reduction r = Preprocess(*problem);
  EXPECT_GE(static_cast<int32_t>(r.removed_options.size()), instance.options_removed);
  EXPECT_GE(static_cast<int32_t>(r.removed_items.size()), instance.items_removed);
  CheckParts(*problem, r);
  if (instance.solutions >= 0 && !kSlowBuild) {
    EXPECT_EQ(CountSolutions(r.problem), instance.solutions);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Xc, PreprocessDataTest,
    testing::Values(Instance{"pent6x10", 144, 0, -1}, Instance{"pent8x8c", 152, 0, 520},
                    Instance{"langford8", 0, 0, 300}, Instance{"queens12", 0, 0, 14200},
                    Instance{"sudoku9_h0", 6, 9, 1}, Instance{"sudoku9_minus4", 7, 8, -1},
                    Instance{"sudoku16_104_s2", 108, 64, -1},
                    Instance{"sudoku25_290_s1", 102, 74, -1}, Instance{"soma", 0, 0, 11520},
                    Instance{"mutil8x8", 0, 0, 0}, Instance{"moron32x33", 5356, 1012, 4},
                    Instance{"rects12x13_11_s3", 3, 0, -1}, Instance{"windmill4x5", 0, 0, -1},
                    Instance{"latin6r", 0, 0, 9408}, Instance{"solidpent2x5x6", 0, 0, -1},
                    Instance{"words4_1000", 94, 0, 2474}, Instance{"macmahon3x8", 1044, 0, 0},
                    Instance{"y15x15", 352, 20, -1}),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace dlx
