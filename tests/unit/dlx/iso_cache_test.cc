// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/iso_cache.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "dlx/base/natural.h"
#include "dlx/base/tally.h"
#include "dlx/count.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/iso_keys.h"
#include "dlx/problem.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Parse;

// The key of the state at the beginning.
IsoKeys::Key WholeKeyOf(const Problem& problem) {
  const CountTable table(problem);
  std::vector<int32_t> live(table.num_options());
  std::iota(live.begin(), live.end(), 0);
  std::vector<uint32_t> colors;
  for (int32_t bit = 0; bit < table.num_bits; ++bit) {
    const int32_t c = table.counter_of_bit[bit];
    colors.push_back(IsoKeys::ColorOf(table.is_primary(bit), c >= 0,
                                      c < 0 ? 0 : table.counters[c].at_least,
                                      c < 0 ? 0 : table.counters[c].at_most));
  }
  IsoKeys keys(table);
  const IsoKeys::Key key = keys.KeyOf(live, colors);
  EXPECT_EQ(keys.KeyOf(live, colors).key, key.key);  // nothing is left over from the first
  return key;
}

std::string KeyOf(const Problem& problem) { return WholeKeyOf(problem).key; }
std::string KeyOf(absl::string_view text) { return KeyOf(Parse(text)); }

// A problem with its items and options in a random order.
Problem Shuffled(const Problem& problem, std::mt19937_64& rng) {
  std::vector<int32_t> items(problem.num_items());
  std::iota(items.begin(), items.end(), 0);
  std::shuffle(items.begin(), items.end(), rng);
  ProblemBuilder builder;
  std::vector<Item> new_item(items.size());
  for (const int32_t i : items) {
    new_item[i] = problem.is_primary(Item(i)) ? builder.AddItem("", problem.multiplicity(Item(i)))
                                              : builder.AddSecondaryItem();
  }
  std::vector<OptionId> options(problem.num_options());
  std::iota(options.begin(), options.end(), 0);
  std::shuffle(options.begin(), options.end(), rng);
  for (const OptionId o : options) {
    std::vector<Item> entries;
    for (const Item item : problem.option(o)) entries.push_back(new_item[item.index()]);
    std::shuffle(entries.begin(), entries.end(), rng);
    builder.AddOption(entries);
  }
  return *std::move(builder).Build();
}

// Rows, columns and digits of a Latin square.
Problem LatinSquares(int n) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < 3 * n * n; ++i) items.push_back(builder.AddItem());
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      for (int d = 0; d < n; ++d) {
        builder.AddOption(
            {items[r * n + c], items[n * n + r * n + d], items[2 * n * n + c * n + d]});
      }
    }
  }
  return *std::move(builder).Build();
}

// A ring of items, each option covers two neighbors.
Problem Ring(int n) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < n; ++i) items.push_back(builder.AddItem());
  for (int i = 0; i < n; ++i) builder.AddOption({items[i], items[(i + 1) % n]});
  return *std::move(builder).Build();
}

// Each two of n items are an option.
Problem Pairs(int n) {
  ProblemBuilder builder;
  std::vector<Item> items;
  for (int i = 0; i < n; ++i) items.push_back(builder.AddItem());
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < a; ++b) builder.AddOption({items[a], items[b]});
  }
  return *std::move(builder).Build();
}

TEST(IsoKeys, NumbersDoNotMatter) {
  std::mt19937_64 rng(1);
  const Problem problems[] = {
      Parse("p q r | s t\np q s\np r t\nq r s\np\nq\nr\nr\nq r\n"),
      Parse("2:3|p 0:1|q r | s t\np q s\np r t\np q r s\np\nq\np t\np r\n"),
      // Many options have their first items in common.
      Parse("a b c d e f g\na b c d e f g\na b c d e g\na b c d e\na b c d f\n"
            "a b c\na b d e f\na b d e g\na b\na c d\na c\na\nb\n"),
      LatinSquares(3), LatinSquares(5), Ring(40), Pairs(9)};
  for (const Problem& problem : problems) {
    const std::string key = KeyOf(problem);
    for (int round = 0; round < 50; ++round) EXPECT_EQ(KeyOf(Shuffled(problem, rng)), key);
  }
}

TEST(IsoKeys, WithoutOptionsThereIsNothingToTellApart) {
  EXPECT_EQ(KeyOf("0:1|p 0:2|q\n"), KeyOf("0:1|r\n"));
  EXPECT_EQ(WholeKeyOf(Parse("0:1|p\n")).symmetries, 1);
}

// Each differs from all others in one thing.
TEST(IsoKeys, AllElseMatters) {
  const char* const texts[] = {
      "p q r t\np q\nq r\nr t\nt p\np r\n",            // a ring with a chord
      "p q r t\np q\nq r\nr t\nt p\n",                 // a ring
      "p q r t\np q\nq r\nr p\nr t\n",                 // a triangle with a tail
      "p q r t\np q\nq r\nr t\nt p\np r\np r\n",       // the chord twice
      "p q r t\np q\np q\nq r\nr t\nt p\np r\n",       // another one twice
      "p q r t\np q\np q\np q\nq r\nr t\nt p\np r\n",  // three times
      "p q r | t\np q\nq r\nr t\nt p\np r\n",          // an item without chord is secondary
      "p q t | r\np q\nq r\nr t\nt p\np r\n",          // one with a chord
      "0:1|p q r t\np q\nq r\nr t\nt p\np r\n",        // may be left
      "1:2|p q r t\np q\nq r\nr t\nt p\np r\n",        // may be covered twice
      "2|p q r t\np q\nq r\nr t\nt p\np r\n",          // must be
      "0:2|p q r t\np q\nq r\nr t\nt p\np r\n",        // as one likes
      "p 0:2|q r t\np q\nq r\nr t\nt p\np r\n",
      "p 2|q r t\np q\nq r\nr t\nt p\np r\n",
      "p\np\n",  // one option, and twice
      "p\np\np\n"};
  std::vector<std::string> keys;
  for (const char* const text : texts) keys.push_back(KeyOf(text));
  for (size_t a = 0; a < keys.size(); ++a) {
    for (size_t b = 0; b < a; ++b) EXPECT_NE(keys[a], keys[b]) << texts[a] << "\n" << texts[b];
  }
}

// A ring of six and two of three: all items and options look the same from where they are.
TEST(IsoKeys, RegularGraphsThatDifferHaveDifferentKeys) {
  EXPECT_NE(KeyOf("a b c d e f\na b\nb c\nc d\nd e\ne f\nf a\n"),
            KeyOf("a b c d e f\na b\nb c\nc a\nd e\ne f\nf d\n"));
}

TEST(IsoKeys, WhatTakesTooLongHasNoKey) {
  // Each option has all items but two. Whenever an item gets a color of its own, nearly all options
  // change.
  const auto all_but_two = [](int n) {
    ProblemBuilder builder;
    std::vector<Item> items;
    for (int i = 0; i < n; ++i) items.push_back(builder.AddItem());
    for (int a = 0; a < n; ++a) {
      for (int b = 0; b < a; ++b) {
        std::vector<Item> entries;
        for (int i = 0; i < n; ++i) {
          if (i != a && i != b) entries.push_back(items[i]);
        }
        builder.AddOption(entries);
      }
    }
    return *std::move(builder).Build();
  };
  EXPECT_FALSE(KeyOf(Ring(IsoKeys::kMaxOptions)).empty());
  EXPECT_FALSE(KeyOf(all_but_two(20)).empty());
  EXPECT_TRUE(KeyOf(all_but_two(50)).empty());
}

TEST(IsoKeys, Symmetries) {
  const auto number = [](const Problem& problem) { return WholeKeyOf(problem).symmetries; };
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr t\nt p\n")), 8);       // a ring of four
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr t\nt p\np r\n")), 4);  // with a chord
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr p\nr t\n")), 2);       // a triangle with a tail
  EXPECT_EQ(number(Parse("p q r | t\np q\nq r\nr t\nt p\n")), 2);     // t is not like q
  EXPECT_EQ(number(Parse("p q r t\np\np q\nq r\nr t\n")), 1);         // a path with an end
  EXPECT_EQ(number(LatinSquares(3)), 6 * 6 * 6 * 6);  // rows, columns, digits; which is which
}

TEST(IsoKeys, SeveralColorsOfOneItemAreNotSupported) {
  EXPECT_FALSE(IsoKeys::Supports(CountTable(Parse("p q | s\np s:a\nq s:a\np s:b\nq s:b\np\nq\n"))));
  EXPECT_TRUE(IsoKeys::Supports(CountTable(Parse("2:3|p q | s\np s\nq s\np\np q\n"))));
}

TEST(IsoCache, KeepsToItsBudget) {
  for (const int64_t budget : {0, 100, 5'000, 100'000}) {
    IsoCache cache(budget);
    for (int i = 0; i < 5'000; ++i) {
      cache.Insert("a key that is long enough to be no short string " + std::to_string(i),
                   Tally(static_cast<uint64_t>(i)));
      ASSERT_LE(cache.bytes(), budget);
    }
    int64_t found = 0;
    for (int i = 0; i < 5'000; ++i) {
      Tally value;
      if (!cache.Find("a key that is long enough to be no short string " + std::to_string(i),
                      &value)) {
        continue;
      }
      ++found;
      EXPECT_EQ(value.small(), static_cast<uint64_t>(i));
    }
    if (budget < 200) {
      EXPECT_EQ(found, 0);
    }
    if (budget == 100'000) {
      EXPECT_GT(found, 50);
    }
  }
}

TEST(IsoCache, WhatIsUsedStays) {
  IsoCache cache(20'000);
  cache.Insert("always", Tally(uint64_t{7}));
  for (int i = 0; i < 5'000; ++i) {
    cache.Insert("key " + std::to_string(i), Tally(uint64_t{1}));
    Tally value;
    ASSERT_TRUE(cache.Find("always", &value)) << i;
    EXPECT_EQ(value.small(), 7);
  }
  Tally value;
  EXPECT_FALSE(cache.Find("key 0", &value));
}

// Classes are told apart by the number of free items.
TEST(IsoPolicy, KeysArePaidForByHits) {
  IsoPolicy policy(20);
  constexpr int64_t kKey = 100'000;
  for (int i = 0; i < 1000; ++i) policy.Entered(10);
  EXPECT_TRUE(policy.Wants(10));  // nothing is known
  // Searches of 10,000 nodes are worth a key even if few hit, until it has missed very often.
  // Those of 10 nodes are not, even if all hit.
  for (int i = 0; i < 10; ++i) {
    policy.Searched(10, 10'000);
    policy.Searched(5, 10);
    policy.Made(10, kKey, i % 2 == 0);
    policy.Made(5, kKey, true);
  }
  EXPECT_TRUE(policy.Wants(10));
  EXPECT_FALSE(policy.Wants(5));
  int misses = 0;
  for (; policy.Wants(10) && misses < 1'000'000; ++misses) policy.Made(10, kKey, false);
  EXPECT_GT(misses, 100);
  EXPECT_LT(misses, 10'000);
}

// Keys of which nothing is known end after a part of the work for nodes.
TEST(IsoPolicy, KeysBeforeAnySearchHasEndedAreFew) {
  IsoPolicy policy(20);
  int keys = 0;
  for (; policy.Wants(10) && keys < 1'000'000; ++keys) policy.Made(10, 100'000, false);
  EXPECT_EQ(keys, 30);
  for (int i = 0; i < 10'000; ++i) policy.Entered(0);
  EXPECT_TRUE(policy.Wants(10));
}

// With it or without it the number is the same; with it, order 6 is a matter of a moment.
TEST(IsoCount, FindsTheNumbersOfLatinSquaresWithHits) {
  CountConfig config;
  config.plan = CountPlan::kMemo;
  EXPECT_EQ(Count(LatinSquares(4), config).count, BigCount(576));
  const CountResult five = Count(LatinSquares(5), config);
  EXPECT_EQ(five.count, BigCount(161'280));
  EXPECT_GT(five.iso_hits, 0);
  EXPECT_LE(five.iso_hits, five.iso_keys);
  if (kSlowBuild) return;
  EXPECT_EQ(Count(LatinSquares(6), config).count, BigCount(812'851'200));
  EXPECT_EQ(Count(Pairs(20), config).count, BigCount(654'729'075));
}

}  // namespace
}  // namespace dlx::internal
