// SPDX-License-Identifier: Apache-2.0
//
// Searches with colors, multiplicities and costs against brute force, on small random problems:
// what is found, and that the table is restored.

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/general_cover.h"
#include "tests/support/peer.h"
#include "tests/support/random_cover.h"
#include "tests/support/shrink.h"
#include "tests/support/tiers.h"

namespace dlx {

namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 12;
constexpr int kProblems = kSlowBuild ? 300 : 2'500;  // of a shard

class XccTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(XccTest, 2, kShards);

// ---- The tools of this test --------------------------------------------------------------------

TEST(GeneralCoverTest, FindsTheCoversOfASmallProblem) {
  const GeneralCover problem = {.items = {{.at_least = 0, .at_most = 2},
                                          {},
                                          {.primary = false},
                                          {.at_least = 2, .at_most = 2}},
                                .options = {{{{0}, {2, 7}}},
                                            {{{0}, {1}, {2, 7}}, 5},
                                            {{{3}, {2, 8}}},
                                            {{{3}, {2}}},
                                            {{{3}, {1}}},
                                            {{{3}}},
                                            {{{2, 7}}}}};
  EXPECT_EQ(problem.ToString(),
            " 0:2|p0 p1 2|p3 | s2\n p0 s2:7\n p0 p1 s2:7 |5\n p3 s2:8\n p3 s2\n p3 p1\n p3\n"
            " s2:7\n");
  // p1 by option 1, then p3 by two of 2, 3, 5 that let s2 be 7: none. Or by option 4; then p3 needs
  // one of 2, 3, 5, and only with 5 there may be option 0.
  EXPECT_EQ(AllCovers(problem), (OptionSets{{0, 4, 5}, {2, 4}, {3, 4}, {4, 5}}));
  EXPECT_EQ(AllCovers(problem, std::vector<bool>(7, true)),
            (OptionSets{{0, 4, 5}, {0, 4, 5, 6}, {2, 4}, {3, 4}, {4, 5}, {4, 5, 6}}));
  EXPECT_TRUE(IsCover(problem, {6, 4, 0, 5}));
  EXPECT_FALSE(IsCover(problem, {4, 4}));
  EXPECT_FALSE(IsCover(problem, {4, 5, 7}));
  EXPECT_FALSE(IsCover(problem, {4, 5, -1}));
  EXPECT_FALSE(IsCover(problem, {2, 3, 4}));  // p3 three times
  EXPECT_FALSE(IsCover(problem, {0, 2, 4}));  // s2 in two colors
  EXPECT_FALSE(IsCover(problem, {4}));
  EXPECT_TRUE(IsConsistent(problem, {4}));
  EXPECT_FALSE(IsConsistent(problem, {0, 3}));
}

TEST(GeneralCoverTest, CheapestCostsAreSorted) {
  const GeneralCover problem = {.items = {{}}, .options = {{{{0}}, 5}, {{{0}}, 2}, {{{0}}, 5}}};
  EXPECT_THAT(CheapestCosts(problem, 2), testing::ElementsAre(2, 5));
  EXPECT_THAT(CheapestCosts(problem, 9), testing::ElementsAre(2, 5, 5));
}

TEST(ShrinkTest, LeavesOnlyWhatMatters) {
  std::mt19937_64 rng(1);
  int shrunk = 0;
  for (int i = 0; i < 200; ++i) {
    const GeneralCover problem = RandomGeneralCover(rng, CoverShape());
    const auto fails = [](const GeneralCover& p) { return AllCovers(p).size() >= 2; };
    if (!fails(problem)) continue;
    const GeneralCover small = Shrink(problem, fails);
    ASSERT_TRUE(fails(small));
    // One option that may be taken or left, or two of which one is.
    ASSERT_LE(small.options.size(), 2) << small.ToString();
    ASSERT_EQ(small.items.size(), 1) << small.ToString();
    ++shrunk;
  }
  EXPECT_GT(shrunk, 40);
}

// Two ways that share no line find the same.
TEST_P(XccTest, OraclesAgree) {
  CoverShape shape;
  shape.max_options = 12;
  CheckRandomCovers(GetParam(), kProblems / 10, shape, [](const GeneralCover& cover, auto&) {
    const std::vector<bool> usable(cover.options.size(), true);
    const OptionSets subsets = SortedSets(AllCoversBySubsets(cover, usable));
    const OptionSets found = SortedSets(AllCoversByBacktracking(cover, usable));
    return subsets == found ? "" : absl::StrCat(DescribeSets(subsets), "\n", DescribeSets(found));
  });
}

// A comparison on problems without the interesting cases would say nothing.
TEST(RandomGeneralCoverTest, MakesAllKindsOfProblems) {
  constexpr int kMade = 3'000;
  int no_items = 0, no_primary = 0, no_options = 0, no_color = 0, shared_color = 0;
  int mixed_colors = 0, optional = 0, item_without_options = 0, option_without_primary = 0;
  int equal_options = 0, costs = 0, none = 0, one = 0, few = 0, many = 0, twice = 0, slack = 0;
  CheckRandomCovers(0, kMade, CoverShape(), [&](const GeneralCover& cover, auto&) {
    const auto any_item = [&](auto what) {
      return std::any_of(cover.items.begin(), cover.items.end(), what);
    };
    no_items += cover.items.empty();
    no_primary += !cover.items.empty() && !any_item([](auto& i) { return i.primary; });
    optional += any_item([](auto& i) { return i.at_least == 0; });
    slack += any_item([](auto& i) { return i.at_least > 0 && i.at_most > i.at_least; });
    no_options += !cover.items.empty() && cover.options.empty();
    std::vector<std::set<int32_t>> colors(cover.items.size());
    std::set<std::string> texts;
    bool has_cost = false, lacks_primary = false;
    for (int32_t o = 0; o < static_cast<int32_t>(cover.options.size()); ++o) {
      std::string text;
      std::set<int32_t> items;
      for (const CoverEntry& e : cover.options[o].entries) {
        items.insert(e.item);
        colors[e.item].insert(e.color);
        absl::StrAppend(&text, e.item, ":", e.color, " ");
      }
      if (items.size() != cover.options[o].entries.size()) return "an item stands twice";
      if (items.empty()) return "an option is empty";
      texts.insert(text);
      has_cost = has_cost || cover.options[o].cost != 0;
      lacks_primary = lacks_primary || !cover.HasPrimaryItem(o);
    }
    const auto any_colors = [&](auto what) {
      return std::any_of(colors.begin(), colors.end(), what);
    };
    no_color += !any_colors([](auto& c) { return c.size() > c.count(0); });
    mixed_colors += any_colors([](auto& c) { return c.count(0) > 0 && c.size() > 2; });
    item_without_options += any_colors([](auto& c) { return c.empty(); });
    option_without_primary += lacks_primary;
    equal_options += texts.size() < cover.options.size();
    costs += has_cost;
    const OptionSets covers = AllCovers(cover);
    none += covers.empty();
    one += covers.size() == 1;
    few += covers.size() >= 2 && covers.size() <= 9;
    many += covers.size() >= 10;
    // Some solution has a secondary item twice, or a primary one.
    bool has_shared = false, has_twice = false;
    for (const OptionSet& set : covers) {
      std::vector<int32_t> times(cover.items.size());
      for (const int32_t o : set) {
        for (const CoverEntry& e : cover.options[o].entries) {
          if (++times[e.item] == 2) (cover.items[e.item].primary ? has_twice : has_shared) = true;
        }
      }
    }
    shared_color += has_shared;
    twice += has_twice;
    return "";
  });
  if (HasFailure()) return;
  EXPECT_GE(no_items, kMade / 200);
  EXPECT_GE(no_primary, kMade / 200);
  EXPECT_GE(no_options, kMade / 200);
  EXPECT_GE(no_color, kMade / 4);
  EXPECT_GE(mixed_colors, kMade / 30);
  EXPECT_GE(shared_color, kMade / 20);
  EXPECT_GE(optional, kMade / 5);
  EXPECT_GE(slack, kMade / 5);
  EXPECT_GE(twice, kMade / 10);
  EXPECT_GE(item_without_options, kMade / 20);
  EXPECT_GE(option_without_primary, kMade / 10);
  EXPECT_GE(equal_options, kMade / 10);
  EXPECT_GE(costs, kMade / 5);
  EXPECT_GE(none, kMade / 10);
  EXPECT_GE(one, kMade / 10);
  EXPECT_GE(few, kMade / 10);
  EXPECT_GE(many, kMade / 20);
}

// ---- What is found -----------------------------------------------------------------------------

std::string CheckSolutions(const GeneralCover& cover, const SearchConfig& config) {
  const Problem problem = BuildProblem(cover);
  Solver solver(problem, config);
  const SolverPeer::Table fresh = SolverPeer::table(solver);
  const OptionSets found = RestOf(solver);
  const SearchStats stats = solver.stats();
  const OptionSets expected = AllCovers(cover);
  if (solver.outcome() != Outcome::kExhausted) return "runs away";
  if (SortedSets(found) != expected) {
    return absl::StrCat("found ", DescribeSets(found), "\nnot  ", DescribeSets(expected));
  }
  if (stats.solutions != static_cast<int64_t>(found.size())) return "counts something else";
  for (const OptionSet& solution : found) {
    const absl::Status status = VerifyCover(problem, solution);
    if (!status.ok()) {
      return absl::StrCat(absl::StrJoin(solution, " "), " is refused: ", status.message());
    }
  }
  if (!SolverPeer::RestoredAtEnd(solver, fresh)) return "the table is not restored";
  solver.Reset();
  if (!(SolverPeer::table(solver) == fresh)) return "the table is not restored by Reset()";

  Solver again(problem, config);
  if (!(SolverPeer::table(again) == fresh)) return "the table of the same config is another";
  if (RestOf(again) != found) return "finds another order the second time";
  if (!SameStats(again.stats(), stats)) {
    return absl::StrCat(DescribeStats(stats), "\nthen ", DescribeStats(again.stats()));
  }
  return "";
}

std::string CheckWithRandomConfig(const GeneralCover& cover, std::mt19937_64& rng) {
  const SearchConfig config = RandomConfig(rng);
  const std::string wrong = CheckSolutions(cover, config);
  return wrong.empty() ? wrong : absl::StrCat(DescribeConfig(config), ": ", wrong);
}

TEST_P(XccTest, SolutionsAreThoseOfBruteForce) {
  CheckRandomCovers(GetParam(), kProblems, CoverShape(), CheckWithRandomConfig);
}

// Every config on the same problem.
TEST_P(XccTest, EveryConfigFindsTheSame) {
  const auto check = [](const GeneralCover& cover, std::mt19937_64& rng) -> std::string {
    for (int k = 0; k < kConfigs; ++k) {
      const SearchConfig config = ConfigNumber(k, rng());
      const std::string wrong = CheckSolutions(cover, config);
      if (!wrong.empty()) return absl::StrCat(DescribeConfig(config), ": ", wrong);
    }
    return "";
  };
  CheckRandomCovers(100 + GetParam(), kProblems / 10, CoverShape(), check);
}

TEST_P(XccTest, LargerProblems) {
  CoverShape shape;
  shape.max_items = 14;
  shape.max_options = 26;
  CheckRandomCovers(GetParam(), kProblems / 25, shape, CheckWithRandomConfig);
}

// At every node of the search, as a node limit shows it.
TEST_P(XccTest, TheTableIsSoundAtEveryNode) {
  CheckRandomCovers(
      GetParam(), kProblems / 20, CoverShape(),
      [&](const GeneralCover& cover, std::mt19937_64& rng) -> std::string {
        const Problem problem = BuildProblem(cover);
        SearchConfig config = RandomConfig(rng);
        Solver solver(problem, config);
        const SolverPeer::Table fresh = SolverPeer::table(solver);
        for (int64_t limit = 1; limit < 100 && solver.outcome() != Outcome::kExhausted; ++limit) {
          config.run.limits.nodes = limit;
          solver.Reset(config);
          if (!(SolverPeer::table(solver) == fresh)) {
            return absl::StrCat(DescribeConfig(config), ": not restored from node ", limit - 1);
          }
          do {
            const std::string wrong = SolverPeer::Check(solver);
            if (!wrong.empty()) {
              return absl::StrCat(DescribeConfig(config), ", node ", limit, ": ", wrong);
            }
          } while (solver.Next());
        }
        return "";
      });
}

// ---- VerifyCover() -----------------------------------------------------------------------------

// Adds, drops, repeats or replaces an option, or only changes their order.
void Mutate(OptionSet& options, int32_t num_options, std::mt19937_64& rng) {
  const auto size = static_cast<int32_t>(options.size());
  const auto position = [&] { return options.begin() + RandomBelow(rng, size); };
  const int32_t any = RandomBelow(rng, num_options + 2) - 1;  // now and then out of range
  switch (options.empty() ? 0 : RandomBelow(rng, 6)) {
    case 0:
    case 1:
      options.insert(options.begin() + RandomBelow(rng, size + 1), any);
      break;
    case 2:
      options.erase(position());
      break;
    case 3: {
      const int32_t repeated = *position();
      options.insert(position(), repeated);
      break;
    }
    case 4:
      *position() = any;
      break;
    case 5:
      std::swap(*position(), *position());
      break;
  }
}

TEST_P(XccTest, VerifyCoverAgreesWithTheDefinition) {
  int64_t accepted = 0, refused = 0;
  CheckRandomCovers(GetParam(), kProblems, CoverShape(),
                    [&](const GeneralCover& cover, std::mt19937_64& rng) -> std::string {
                      const Problem problem = BuildProblem(cover);
                      OptionSets starts = AllCovers(cover);
                      if (starts.size() > 6) starts.resize(6);
                      starts.emplace_back();
                      for (OptionSet options : starts) {
                        for (int i = 0; i < 6; ++i) {
                          const bool expected = IsCover(cover, options);
                          const absl::Status status = VerifyCover(problem, options);
                          if (status.ok() != expected) {
                            return absl::StrCat("{", absl::StrJoin(options, " "), "} should be ",
                                                expected ? "accepted" : "refused", ": ",
                                                status.ToString());
                          }
                          ++(expected ? accepted : refused);
                          Mutate(options, problem.num_options(), rng);
                        }
                      }
                      return "";
                    });
  if (HasFailure()) return;
  EXPECT_GT(accepted, kProblems);
  EXPECT_GT(refused, kProblems);
}

}  // namespace
}  // namespace dlx
