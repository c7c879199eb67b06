// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/memo_search.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "dlx/base/natural.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/iso_cache.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/diagram.h"
#include "dlx/diagram/builder.h"
#include "dlx/diagram/compiled_diagram.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::CoverShape;
using ::quadrille_test::Dominoes;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Langford;
using ::quadrille_test::Matrices;
using ::quadrille_test::OptionSet;
using ::quadrille_test::OptionSets;
using ::quadrille_test::Parse;
using ::quadrille_test::Queens;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::SearchableOptions;
using ::quadrille_test::SetPartitions;

constexpr int64_t kPlenty = int64_t{1} << 28;
constexpr int64_t kAll = int64_t{1} << 50;

struct Setting {
  MemoConfig config;
  int64_t cache_bytes = kPlenty;
  bool iso = false;
};

// One of as many as there are.
Setting RandomSetting(const CountTable& table, std::mt19937_64& rng) {
  Setting setting;
  setting.config.components = rng() % 2 == 0;
  if (rng() % 3 != 0) setting.config.rotation = rng();
  if (rng() % 3 != 0) {
    setting.config.rank.resize(table.num_primary);
    std::iota(setting.config.rank.begin(), setting.config.rank.end(), 0);
    std::shuffle(setting.config.rank.begin(), setting.config.rank.end(), rng);
  }
  setting.iso = rng() % 2 == 0;
  setting.config.wide = rng() % 2 == 0;
  constexpr int64_t kBytes[] = {0, 3'000, 40'000, kPlenty};
  setting.cache_bytes = kBytes[rng() % 4];
  return setting;
}

// The number of solutions, in slices of that many steps; checks what the search says in between.
Natural CountBy(const CountTable& table, Setting setting, int64_t slice, const Natural& truth) {
  if (table.infeasible) return 0;
  MemoCache cache(MemoSearch::KeyWords(table), setting.cache_bytes, false);
  IsoCache iso(kPlenty);
  if (setting.iso) setting.config.iso = &iso;
  const std::unique_ptr<MemoSearch> search = MemoSearch::Make(table, setting.config, &cache);
  Natural before = 0;
  for (bool done = false; !done;) {
    const int64_t nodes = search->stats().nodes;
    done = search->Run(slice);
    EXPECT_LE(search->stats().nodes, nodes + slice);
    const Natural bound = search->lower_bound();
    EXPECT_GE(bound, before);
    EXPECT_LE(bound, truth);
    EXPECT_GE(search->done(), 0);
    EXPECT_LE(search->done(), 1 + 1e-9);
    if (testing::Test::HasFailure()) return 0;
    before = bound;
  }
  EXPECT_EQ(search->done(), 1);
  EXPECT_EQ(before, search->count());
  const int64_t steps = search->stats().steps;
  EXPECT_TRUE(search->Run(slice));  // done is done
  EXPECT_EQ(search->stats().steps, steps);
  return search->count();
}

TEST(MemoSearch, CountsWhatIsKnown) {
  const std::pair<Problem, uint64_t> known[] = {{Dominoes(4, 5), 95},
                                                {Dominoes(6, 6), 6'728},
                                                {SetPartitions(7), 877},
                                                {Langford(7), 26 * 2},
                                                {Queens(7), 40},
                                                {Matrices(4, {2, 2}), 90},
                                                {Matrices(3, {0, 3}), 512},
                                                {Matrices(3, {1, 2}), 102},
                                                {quadrille_test::People(), 2},
                                                {quadrille_test::OnceOrTwice(), 3}};
  std::mt19937_64 rng(1);
  for (const auto& [problem, solutions] : known) {
    const CountTable table(problem);
    for (int round = 0; round < (kSlowBuild ? 6 : 30); ++round) {
      const Setting setting = RandomSetting(table, rng);
      const int64_t slice = round % 3 == 0 ? 1 : round % 3 == 1 ? 100 : kAll;
      ASSERT_EQ(CountBy(table, setting, slice, solutions), solutions) << round;
    }
  }
}

void ExpectAllRight(const CoverShape& shape, int problems) {
  for (int n = 0; n < problems; ++n) {
    std::mt19937_64 rng(n);
    const GeneralCover cover = RandomGeneralCover(rng, shape);
    const Problem problem = BuildProblem(cover);
    const CountTable table(problem);
    const Natural truth = AllCovers(cover, SearchableOptions(cover)).size();
    for (int round = 0; round < 4; ++round) {
      const Setting setting = RandomSetting(table, rng);
      ASSERT_EQ(CountBy(table, setting, round % 2 == 0 ? 1 : 7, truth), truth) << n << "\n"
                                                                               << cover.ToString();
    }
  }
}

constexpr int kFew = kSlowBuild ? 10 : 1;

TEST(MemoSearch, AgreesWithASolverOnRandomProblems) { ExpectAllRight({}, 1'500 / kFew); }
TEST(MemoSearch, RandomProblemsWithMultiplicities) {
  CoverShape shape;
  shape.with_multiplicities = 100;
  shape.max_items = 6;
  ExpectAllRight(shape, 1'500 / kFew);
}
TEST(MemoSearch, RandomProblemsWithColors) {
  CoverShape shape;
  shape.with_colors = 100;
  shape.with_multiplicities = 30;
  ExpectAllRight(shape, 1'500 / kFew);
}

// States of all widths, from one word to more than six, where bits are kept in another way; and
// each of them again with a secondary item, whose states are brought into a normal form.
TEST(MemoSearch, StatesOfAnyWidth) {
  for (const int words : {1, 2, 3, 4, 5, 6, 7, 8, 20}) {
    for (const int extra : {-1, 0, 1}) {
      for (const bool secondary : {false, true}) {
        // A ring of `n` items: two perfect matchings, if it is even. Of the options, two share
        // the secondary item and may be chosen together, or not.
        const int n = 64 * words + extra;
        ProblemBuilder builder;
        std::vector<Item> items;
        for (int i = 0; i < n; ++i) items.push_back(builder.AddItem());
        const Item s = builder.AddSecondaryItem();
        for (int i = 0; i < n; ++i) {
          if (secondary && (i == 0 || i == 4)) {
            builder.AddOption({items[i], items[i + 1], s});
          } else {
            builder.AddOption({items[i], items[(i + 1) % n]});
          }
        }
        const Problem problem = *std::move(builder).Build();
        const CountTable table(problem);
        const uint64_t truth = n % 2 == 1 ? 0 : secondary ? 1 : 2;
        for (const bool wide : {false, true}) {
          ASSERT_EQ(CountBy(table, {.config = {.wide = wide}}, 1'000, truth), truth)
              << n << " " << secondary << " " << wide;
        }
      }
    }
  }
}

// Parts that have nothing in common but that an option of one takes away a color that an option of
// the other needs.
TEST(MemoSearch, ColorsKeepPartsTogether) {
  constexpr absl::string_view kText = "p q r t | s\np s:a\np\nq r s:b\nq\nr\nt s:a\nt\n";
  const CountTable table(Parse(kText));
  std::mt19937_64 rng(1);
  const uint64_t truth = 5;  // all, 2 * 2 * 2, without the 3 that have q r in b and p or t in a
  for (int round = 0; round < 100; ++round) {
    Setting setting = RandomSetting(table, rng);
    setting.config.components = true;
    ASSERT_EQ(CountBy(table, setting, 1, truth), truth);
  }
}

TEST(MemoSearch, PartsAreCountedByThemselves) {
  std::string text;
  for (int part = 0; part < 30; ++part) {
    for (const char* item : {"a", "b", "c", "d"}) text += item + std::to_string(part) + " ";
  }
  text += "\n";
  Natural truth = 1;
  for (int part = 0; part < 30; ++part) {
    const std::string k = std::to_string(part);
    text += "a" + k + " b" + k + "\nc" + k + " d" + k + "\na" + k + " c" + k + "\nb" + k + " d" +
            k + "\na" + k + " d" + k + "\nb" + k + " c" + k + "\n";
    truth *= 3;
  }
  const CountTable table(Parse(text));
  MemoCache cache(MemoSearch::KeyWords(table), 0, false);
  const auto search = MemoSearch::Make(table, {}, &cache);
  ASSERT_TRUE(search->Run(10'000));
  EXPECT_EQ(search->count(), truth);
  EXPECT_GT(search->stats().splits, 0);
  EXPECT_LT(search->stats().nodes, 200);
}

// Hits stand for no more nodes than a search without a cache enters.
TEST(MemoSearch, NodesSavedAreThoseOfASearchWithoutACache) {
  const auto stats_of = [](const Problem& problem, int64_t cache_bytes) {
    const CountTable table(problem);
    MemoCache cache(MemoSearch::KeyWords(table), cache_bytes, false);
    const auto search = MemoSearch::Make(table, {.components = false}, &cache);
    EXPECT_TRUE(search->Run(kAll));
    return search->stats();
  };
  for (const Problem& problem : {Dominoes(6, 6), SetPartitions(7), Langford(7), Queens(7)}) {
    const MemoStats without = stats_of(problem, 0);
    EXPECT_EQ(without.saved, 0);
    const MemoStats with = stats_of(problem, kPlenty);
    EXPECT_GT(with.saved, 0);
    // The work of an entry is rounded, to 3/4 to 3/2 of it, which evens out.
    EXPECT_LE(with.nodes + with.saved * 2 / 3, without.nodes);
  }
  const MemoStats dominoes = stats_of(Dominoes(6, 6), kPlenty);
  EXPECT_GT(dominoes.saved, 2 * dominoes.nodes);
  const MemoStats queens = stats_of(Queens(7), kPlenty);
  EXPECT_LT(queens.saved, queens.nodes);
}

// Squares in a row, covered by squares and dominoes. In a random order each choice cuts the row in
// two, and nearly all options are left: the lists of a state are those of its parent, rearranged.
TEST(MemoSearch, RowsFallApart) {
  constexpr int kSquares = 70;
  ProblemBuilder builder;
  std::vector<Item> squares;
  for (int i = 0; i < kSquares; ++i) squares.push_back(builder.AddItem());
  Natural truth = 1;
  Natural before = 1;
  for (int i = 0; i < kSquares; ++i) {
    builder.AddOption({squares[i]});
    if (i == 0) continue;
    builder.AddOption({squares[i - 1], squares[i]});
    before += truth;
    std::swap(before, truth);
  }
  const Problem problem = *std::move(builder).Build();
  const CountTable table(problem);
  std::mt19937_64 rng(1);
  for (int round = 0; round < (kSlowBuild ? 4 : 40); ++round) {
    Setting setting = RandomSetting(table, rng);
    setting.config.components = true;
    setting.config.wide = round % 4 != 0;
    setting.cache_bytes = kPlenty;
    ASSERT_EQ(CountBy(table, setting, 1'000, truth), truth) << round;
  }
}

// A search by way of a diagram: at any time what it has are solutions.
OptionSets SolutionsOf(const Problem& problem, const CountTable& table, DiagramBuilder builder,
                       int32_t root) {
  const Diagram diagram(std::make_shared<CompiledDiagram>(
      problem, std::move(builder).Finish(root), table.originals, std::vector<OptionId>()));
  OptionSets sets;
  diagram.ForEach([&sets](SolutionView solution) {
    sets.emplace_back(solution.begin(), solution.end());
    return Visit::kContinue;
  });
  std::sort(sets.begin(), sets.end());
  return sets;
}

TEST(MemoSearch, DiagramsInTheMaking) {
  CoverShape shape;
  shape.max_options = 12;
  for (int n = 0; n < 600 / kFew; ++n) {
    std::mt19937_64 rng(n);
    const GeneralCover cover = RandomGeneralCover(rng, shape);
    const Problem problem = BuildProblem(cover);
    const CountTable table(problem);
    if (table.infeasible) continue;
    OptionSets truth = AllCovers(cover, SearchableOptions(cover));
    Setting setting = RandomSetting(table, rng);
    MemoCache cache(MemoSearch::KeyWords(table), setting.cache_bytes, false);
    DiagramBuilder builder;
    setting.config.sink = &builder;
    const auto search = MemoSearch::Make(table, setting.config, &cache);
    // Nodes do not know of options that stand for several.
    const bool plain = table.originals.num_numbers() == table.num_options();
    size_t before = 0;
    for (bool done = false; !done;) {
      done = search->Run(static_cast<int64_t>(rng() % 9) + 1);
      const int32_t root = search->RootSoFar();  // may add nodes
      const OptionSets some = SolutionsOf(problem, table, builder, root);
      ASSERT_TRUE(std::includes(truth.begin(), truth.end(), some.begin(), some.end()))
          << n << "\n"
          << cover.ToString();
      ASSERT_EQ(std::adjacent_find(some.begin(), some.end()), some.end()) << n;
      if (!setting.config.components) {
        ASSERT_GE(some.size(), before) << n;
      }
      ASSERT_LE(search->lower_bound(), some.size()) << n;
      if (plain) {
        ASSERT_EQ(search->lower_bound(), some.size()) << n;
      }
      before = some.size();
    }
    ASSERT_EQ(SolutionsOf(problem, table, builder, search->root()), truth) << n << "\n"
                                                                           << cover.ToString();
  }
}

}  // namespace
}  // namespace dlx::internal
