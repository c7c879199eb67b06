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
#include "dlx/problem.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Parse;

// Skips a test, loudly, where there is no library for canonical forms.
#define SKIP_WITHOUT_BLISS()                                                      \
  if (!IsoKeys::Supports(CountTable(Parse("p\np\n")))) {                          \
    GTEST_SKIP() << "SKIPPED: built without bliss, no canonical forms of states"; \
  }

// The key of the state at the beginning, and the number of its automorphisms.
std::string KeyOf(const Problem& problem, long double* automorphisms = nullptr) {
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
  const std::string key = keys.KeyOf(live, colors);
  if (automorphisms != nullptr) *automorphisms = keys.Automorphisms(live, colors);
  EXPECT_EQ(keys.KeyOf(live, colors), key);  // nothing is left over from the first
  return key;
}

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

TEST(IsoKeys, NumbersDoNotMatter) {
  SKIP_WITHOUT_BLISS();
  std::mt19937_64 rng(1);
  const Problem problems[] = {Parse("p q r | s t\np q s\np r t\nq r s\np\nq\nr\nr\nq r\n"),
                              Parse("2:3|p 0:1|q r | s t\np q s\np r t\np q r s\np\nq\np t\np r\n"),
                              LatinSquares(3)};
  for (const Problem& problem : problems) {
    const std::string key = KeyOf(problem);
    for (int round = 0; round < 50; ++round) EXPECT_EQ(KeyOf(Shuffled(problem, rng)), key);
  }
}

// Each differs from all others in one thing.
TEST(IsoKeys, AllElseMatters) {
  SKIP_WITHOUT_BLISS();
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
      "p 2|q r t\np q\nq r\nr t\nt p\np r\n"};
  std::vector<std::string> keys;
  for (const char* const text : texts) keys.push_back(KeyOf(text));
  for (size_t a = 0; a < keys.size(); ++a) {
    for (size_t b = 0; b < a; ++b) EXPECT_NE(keys[a], keys[b]) << texts[a] << "\n" << texts[b];
  }
}

// A ring of six and two of three: all items and options look the same from where they are.
TEST(IsoKeys, RegularGraphsThatDifferHaveDifferentKeys) {
  SKIP_WITHOUT_BLISS();
  EXPECT_NE(KeyOf("a b c d e f\na b\nb c\nc d\nd e\ne f\nf a\n"),
            KeyOf("a b c d e f\na b\nb c\nc a\nd e\ne f\nf d\n"));
}

TEST(IsoKeys, Automorphisms) {
  SKIP_WITHOUT_BLISS();
  const auto number = [](const Problem& problem) {
    long double automorphisms = 0;
    KeyOf(problem, &automorphisms);
    return automorphisms;
  };
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr t\nt p\n")), 8);       // a ring of four
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr t\nt p\np r\n")), 4);  // with a chord
  EXPECT_EQ(number(Parse("p q r t\np q\nq r\nr p\nr t\n")), 2);       // a triangle with a tail
  EXPECT_EQ(number(Parse("p q r | t\np q\nq r\nr t\nt p\n")), 2);     // t is not like q
  EXPECT_EQ(number(Parse("p q r t\np\np q\nq r\nr t\n")), 1);         // a path with an end
  EXPECT_EQ(number(LatinSquares(3)), 6 * 6 * 6 * 6);  // rows, columns, digits; which is which
}

TEST(IsoKeys, SeveralColorsOfOneItemAreNotSupported) {
  SKIP_WITHOUT_BLISS();
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

// With it or without it the number is the same; with it, order 6 is a matter of a moment.
// Keys are made where they seem to pay, and that is a matter of time: here each key takes as long
// as what lies between two keys.
TEST(IsoCount, FindsTheNumbersOfLatinSquaresWithHits) {
  const quadrille_test::FakeClock clock(1e-5);
  CountConfig config;
  config.plan = CountPlan::kMemo;
  EXPECT_EQ(Count(LatinSquares(4), config).count, BigCount(576));
  const CountResult five = Count(LatinSquares(5), config);
  EXPECT_EQ(five.count, BigCount(161'280));
  SKIP_WITHOUT_BLISS();
  EXPECT_GT(five.iso_hits, 0);
  EXPECT_LE(five.iso_hits, five.iso_keys);
  if (kSlowBuild) return;
  EXPECT_EQ(Count(LatinSquares(6), config).count, BigCount(812'851'200));
}

}  // namespace
}  // namespace dlx::internal
