// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/count_table.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::CoverShape;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::IsConsistent;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::OptionSet;
using ::quadrille_test::Parse;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::SearchableOptions;
using ::testing::ElementsAre;

std::vector<int32_t> Numbers(absl::Span<const int32_t> list) {
  return std::vector<int32_t>(list.begin(), list.end());
}

std::vector<std::vector<int32_t>> Originals(const CountTable& table) {
  std::vector<std::vector<int32_t>> all;
  for (int32_t o = 0; o < table.num_options(); ++o) all.push_back(Numbers(table.originals[o]));
  std::sort(all.begin(), all.end());
  return all;
}

// ---- The definition of a table, word by word ----------------------------------------------------

bool IsAscending(absl::Span<const int32_t> list, int32_t end) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] < 0 || list[i] >= end || (i > 0 && list[i] <= list[i - 1])) return false;
  }
  return true;
}

// What is wrong with it; empty if nothing is.
std::string CheckForm(const CountTable& table, const Problem& problem) {
  if (table.infeasible) return "";
  const int32_t counters = static_cast<int32_t>(table.counters.size());
  if (static_cast<int32_t>(table.counter_of_bit.size()) != table.num_bits ||
      static_cast<int32_t>(table.item_of_bit.size()) != table.num_bits) {
    return "sizes";
  }
  std::vector<bool> seen(problem.num_options(), false);
  std::vector<int64_t> needed(table.num_bits, 0);
  for (int32_t o = 0; o < table.num_options(); ++o) {
    if (!IsAscending(table.needs[o], table.num_bits)) return "needs";
    if (!IsAscending(table.clears[o], table.num_bits)) return "clears";
    if (!IsAscending(table.counts[o], counters)) return "counts";
    if (!IsAscending(table.originals[o], problem.num_options())) return "originals";
    if (table.originals[o].empty() || table.needs[o].empty()) return "empty";
    if (!table.is_primary(table.needs[o].front())) return "no primary item";
    std::vector<int32_t> counted;
    for (const int32_t c : table.counts[o]) counted.push_back(table.counters[c].bit);
    for (const int32_t bit : table.needs[o]) {
      needed[bit] += table.weight(o);
      if (table.counter_of_bit[bit] < 0) continue;
      if (std::count(counted.begin(), counted.end(), bit) == 0) return "needed, not counted";
    }
    for (const int32_t bit : counted) {
      const absl::Span<const int32_t> needs = table.needs[o];
      if (std::count(needs.begin(), needs.end(), bit) == 0) return "counted, not needed";
    }
    for (const int32_t original : table.originals[o]) {
      if (seen[original]) return "an option stands twice";
      seen[original] = true;
    }
  }
  for (int32_t c = 0; c < counters; ++c) {
    const CountTable::Counter& counter = table.counters[c];
    if (table.counter_of_bit[counter.bit] != c) return "counter_of_bit";
    if (!table.is_primary(counter.bit)) return "a counter that is secondary";
    if (counter.at_most < 1 || counter.at_most > std::max<int64_t>(1, needed[counter.bit])) {
      return "at_most";
    }
  }
  return "";
}

// How many solutions a table says there are: takes or leaves one option after the other, by needs,
// clears and counts alone.
class Definition {
 public:
  explicit Definition(const CountTable& table) : table_(table), free_(table.num_bits, true) {
    for (const CountTable::Counter& counter : table.counters) {
      least_.push_back(counter.at_least);
      most_.push_back(counter.at_most);
    }
  }

  uint64_t Count(int32_t option = 0) {
    if (table_.infeasible) return 0;
    if (option == table_.num_options()) return IsSolution() ? 1 : 0;
    uint64_t sum = Count(option + 1);
    for (const int32_t bit : table_.needs[option]) {
      if (!free_[bit]) return sum;
    }
    const Definition before = *this;
    for (const int32_t bit : table_.clears[option]) free_[bit] = false;
    for (const int32_t c : table_.counts[option]) {
      --least_[c];
      if (--most_[c] == 0) free_[table_.counters[c].bit] = false;
    }
    sum += static_cast<uint64_t>(table_.weight(option)) * Count(option + 1);
    free_ = before.free_;
    least_ = before.least_;
    most_ = before.most_;
    return sum;
  }

 private:
  bool IsSolution() const {
    for (int32_t bit = 0; bit < table_.num_primary; ++bit) {
      const int32_t c = table_.counter_of_bit[bit];
      if (c < 0 ? free_[bit] : least_[c] > 0) return false;
    }
    return true;
  }

  const CountTable& table_;
  std::vector<bool> free_;
  std::vector<int32_t> least_, most_;
};

uint64_t CountOf(absl::string_view text, const std::vector<OptionId>& taken = {},
                 const std::vector<OptionId>& forbidden = {}) {
  const Problem problem = Parse(text);
  const CountTable table(problem, taken, forbidden);
  EXPECT_EQ(CheckForm(table, problem), "");
  return Definition(table).Count();
}

void ExpectAllRight(const CoverShape& shape, int problems) {
  int64_t merged = 0;
  for (int n = 0; n < problems; ++n) {
    std::mt19937_64 rng(n);
    const GeneralCover cover = RandomGeneralCover(rng, shape);
    const Problem problem = BuildProblem(cover);
    std::vector<OptionId> taken, forbidden;
    if (!cover.options.empty() && rng() % 2 == 0) {
      for (uint64_t k = rng() % 3; k > 0; --k) taken.push_back(rng() % cover.options.size());
      for (uint64_t k = rng() % 3; k > 0; --k) forbidden.push_back(rng() % cover.options.size());
    }
    // By the definition; options that are taken are chosen even without a primary item.
    uint64_t expected = 0;
    const OptionSet chosen(taken.begin(), taken.end());
    const bool contradiction = std::any_of(forbidden.begin(), forbidden.end(), [&](OptionId o) {
      return std::count(taken.begin(), taken.end(), o) > 0;
    });
    if (!contradiction && IsConsistent(cover, chosen)) {
      std::vector<bool> usable = SearchableOptions(cover);
      for (const OptionId o : taken) usable[o] = true;
      for (const OptionId o : forbidden) usable[o] = false;
      for (const OptionSet& set : AllCovers(cover, usable)) {
        expected += std::all_of(taken.begin(), taken.end(), [&set](OptionId o) {
          return std::binary_search(set.begin(), set.end(), o);
        });
      }
    }
    const CountTable table(problem, taken, forbidden);
    ASSERT_EQ(CheckForm(table, problem), "") << n << "\n" << cover.ToString();
    ASSERT_EQ(Definition(table).Count(), expected) << n << "\n" << cover.ToString();
    for (int32_t o = 0; o < table.num_options(); ++o) merged += table.weight(o) > 1 ? 1 : 0;
  }
  EXPECT_GT(merged, 0);
}

constexpr int kFew = kSlowBuild ? 8 : 1;

TEST(CountTable, KeepsTheNumberOfSolutionsOfRandomProblems) { ExpectAllRight({}, 3'000 / kFew); }
TEST(CountTable, KeepsTheNumberOfSolutionsOfPlainProblems) {
  ExpectAllRight(quadrille_test::PlainShape(), 1'000 / kFew);
}
TEST(CountTable, KeepsTheNumberOfSolutionsWithMultiplicities) {
  CoverShape shape;
  shape.with_multiplicities = 100;
  shape.max_items = 5;
  ExpectAllRight(shape, 3'000 / kFew);
}
TEST(CountTable, KeepsTheNumberOfSolutionsWithColors) {
  CoverShape shape;
  shape.with_colors = 100;
  shape.max_items = 6;
  ExpectAllRight(shape, 3'000 / kFew);
}

// ---- What makes no difference is gone -----------------------------------------------------------

TEST(CountTable, EqualOptionsAreOne) {
  const CountTable table(Parse("p q\np q\np\nq p\nq\np\n"));
  EXPECT_THAT(Originals(table), ElementsAre(ElementsAre(0, 2), ElementsAre(1, 4), ElementsAre(3)));
}

TEST(CountTable, EqualOptionsThatOnlyCountAreNotOne) {
  // Both may be in a solution.
  const Problem counters = Parse("0:3|p 2|q\np q\np q\np q\n");
  EXPECT_EQ(CountTable(counters).num_options(), 3);
  EXPECT_EQ(CountOf("0:3|p 2|q\np q\np q\np q\n"), 3);
  // With an item that is covered once, they cannot.
  EXPECT_EQ(CountTable(Parse("0:3|p q\np q\np q\np q\n")).num_options(), 1);
  EXPECT_EQ(CountOf("0:3|p q\np q\np q\np q\n"), 3);
  // Nor with a secondary item; but in the same color, they can.
  EXPECT_EQ(CountOf("0:3|p | s\np s\np s\np s\n"), 4);
  EXPECT_EQ(CountOf("0:3|p | s\np s:a\np s:a\np s:a\n"), 8);
  EXPECT_EQ(CountOf("0:3|p | s\np s:a\np s:a\np s:b\n"), 5);
}

TEST(CountTable, AnItemWithAMultiplicityThatIsNoneIsPlain) {
  const CountTable table(Parse("1:1|p q\np q\np q\n"));
  EXPECT_FALSE(table.has_counters());
  EXPECT_EQ(table.num_options(), 1);
}

TEST(CountTable, ItemsInTheSameOptionsAreOne) {
  const CountTable table(Parse("p q r | s t u\np q s t\np q s t u\nr\np q r u\n"));
  // p and q; s and t. u matters too.
  EXPECT_EQ(table.num_primary, 2);
  EXPECT_EQ(table.num_bits, 4);
  EXPECT_EQ(CountOf("p q r | s t u\np q s t\np q s t u\nr\np q r u\n"), 3);
}

TEST(CountTable, ItemsThatCountAreNotMerged) {
  const CountTable table(Parse("2|p 2|q\np q\np q\np q\n"));
  EXPECT_EQ(table.num_primary, 2);
  EXPECT_EQ(CountOf("2|p 2|q\np q\np q\np q\n"), 3);
  EXPECT_EQ(CountOf("2|p 1|q\np q\np q\np q\n"), 0);
  EXPECT_EQ(CountOf("2|p 3|q\np q\np q\np q\n"), 0);
}

TEST(CountTable, SecondaryItemsOfOneOptionAreGone) {
  const CountTable table(Parse("p q | s t\np s\np t\nq\n"));
  EXPECT_EQ(table.num_bits, 2);
  EXPECT_EQ(table.num_options(), 2);  // the first two have become one
}

TEST(CountTable, ColorsThatAllAgreeOnAreGone) {
  const CountTable table(Parse("p q | s\np s:a\np s:a\nq s:a\n"));
  EXPECT_EQ(table.num_bits, 2);
  EXPECT_EQ(table.num_options(), 2);
}

// A color that one option alone has is none: no other can share the item. So there is one bit, and
// not one for each color, which options would have to clear each.
TEST(CountTable, ColorsThatOneOptionAloneHasAreOneColor) {
  std::string text = "p q r | s\n";
  for (int c = 0; c < 100; ++c) {
    absl::StrAppend(&text, std::string(1, "pqr"[c % 3]), " s:", c, "\n");
  }
  absl::StrAppend(&text, "p\nq\nr\n");
  const CountTable table(Parse(text));
  EXPECT_EQ(table.num_bits, 4);
  EXPECT_EQ(table.num_options(), 6);
  EXPECT_EQ(CountOf(text), 1 + 100);
}

TEST(CountTable, TakenOptionsGiveItemsTheirColors) {
  constexpr absl::string_view kText = "p q r | s\np s:a\nq s:a\nq s:b\nq s\nq\nr s:a\nr s:b\nr\n";
  EXPECT_EQ(CountOf(kText, {0}), 4);  // q and r in a, or without s
  EXPECT_EQ(CountOf(kText, {0, 1}), 2);
  EXPECT_EQ(CountOf(kText, {0, 2}), 0);
  EXPECT_EQ(CountOf(kText, {0, 3}), 0);
  EXPECT_EQ(CountOf(kText, {3}), 0);
  EXPECT_EQ(CountOf(kText, {0, 4}, {5}), 1);
  // No option is left that could clear or need s.
  EXPECT_EQ(CountTable(Parse(kText), std::vector<OptionId>{0}).num_bits, 2);
}

TEST(CountTable, TakenOptionsCountForMultiplicities) {
  constexpr absl::string_view kText = "2:3|p 0:1|q\np\np\np q\np q\n";
  EXPECT_EQ(CountOf(kText), 5 + 2);  // of 4, two or three, without both of the last
  EXPECT_EQ(CountOf(kText, {0}), 3 + 2);
  EXPECT_EQ(CountOf(kText, {2}), 2 + 1);
  EXPECT_EQ(CountOf(kText, {0, 1, 2}), 1);
  EXPECT_EQ(CountOf(kText, {2, 3}), 0);
  EXPECT_EQ(CountOf(kText, {}, {0, 1}), 0);
  EXPECT_EQ(CountOf(kText, {0}, {1}), 2);
}

TEST(CountTable, TakenOptionsThatContradictAreInfeasible) {
  constexpr absl::string_view kText = "p q | s\np s\np\nq s\nq\ns\n";
  EXPECT_EQ(CountOf(kText), 3);
  for (const auto& [taken, forbidden] :
       std::vector<std::pair<std::vector<OptionId>, std::vector<OptionId>>>{
           {{0}, {0}}, {{0, 0}, {}}, {{0, 1}, {}}, {{0, 2}, {}}, {{0, 4}, {}}, {{1, 3, 1}, {}}}) {
    const Problem problem = Parse(kText);
    EXPECT_TRUE(CountTable(problem, taken, forbidden).infeasible);
  }
  EXPECT_EQ(CountOf(kText, {}, {0, 1}), 0);
  EXPECT_EQ(CountOf(kText, {}, {0, 0}), 2);
  EXPECT_EQ(CountOf(kText, {4}), 1);  // without a primary item, but taken
  EXPECT_EQ(CountOf(kText, {4, 1}), 1);
}

TEST(CountTable, NothingToCoverIsOneSolutionAndMissingOptionsAreNone) {
  const CountTable empty(*ProblemBuilder().Build());
  EXPECT_FALSE(empty.infeasible);
  EXPECT_EQ(empty.num_bits, 0);
  EXPECT_EQ(empty.num_options(), 0);
  ProblemBuilder builder;
  const Item s = builder.AddSecondaryItem();
  builder.AddOption({s});
  builder.AddOption({s.As(1)});
  const CountTable secondary(*std::move(builder).Build());
  EXPECT_EQ(secondary.num_options(), 0);
  EXPECT_EQ(Definition(secondary).Count(), 1);
  EXPECT_TRUE(CountTable(Parse("p\n")).infeasible);
  EXPECT_TRUE(CountTable(Parse("3|p\np\np\n")).infeasible);
  EXPECT_EQ(CountOf("0:3|p\n"), 1);
  EXPECT_EQ(CountOf("0:3|p\np\np\n"), 4);
}

TEST(CountTable, AtMostIsNoMoreThanThereAreOptions) {
  const CountTable table(Parse("1:2000000000|p\np\np\np\n"));
  ASSERT_EQ(table.counters.size(), 1);
  EXPECT_EQ(table.counters[0].at_least, 1);
  EXPECT_EQ(table.counters[0].at_most, 3);
}

}  // namespace
}  // namespace dlx::internal
