// SPDX-License-Identifier: Apache-2.0
//
// Reading on the short path, which most entries take, and on the long one, which has the messages:
// both read the same. And the map of names against std::map.

#include "dlx/text/short_words.h"

#include <cstdint>
#include <map>
#include <random>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "dlx/text/name_map.h"
#include "dlx/text_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;

// ---- Words -------------------------------------------------------------------------------------

TEST(MarksTest, TheLowestIsRight) {
  for (int b = 0; b < 256; ++b) {
    for (int at = 0; at <= 8; ++at) {  // after `at` bytes that are not looked for
      for (const char before : {'!', '9', ';', '\x7f', '\x80', '\xff'}) {
        const std::string text = absl::StrCat(std::string(at, before), std::string(8, char(b)));
        const uint64_t x = internal::LoadBytes(text.data());
        const size_t place = static_cast<size_t>(at);
        EXPECT_EQ(internal::LengthUpTo(internal::MarkUpTo(x, ' ')), b <= ' ' ? place : 8) << b;
        EXPECT_EQ(internal::LengthUpTo(internal::MarkEqual(x, ':')), b == ':' ? place : 8) << b;
        const uint64_t cut = internal::CutAt(x, internal::MarkUpTo(x, ' '));
        EXPECT_EQ(cut, b > ' ' ? x : internal::Pack(text.substr(0, place)).low) << b;
      }
    }
  }
}

constexpr char kPlace[128] = {};  // of what is known of a word

std::vector<std::string> WordsOf(const std::string& text, const char* from) {
  internal::ShortWords words(text.data() + text.size());
  std::vector<std::string> found;
  const auto place_of = [](const internal::PackedName&) -> const void* { return kPlace; };
  while (const internal::ShortWord* const word = words.At(from, place_of)) {
    found.push_back(std::string(word->begin, word->end));
    EXPECT_EQ(word->color != 0, found.back().find(':') != std::string::npos);
    EXPECT_EQ(word->name, internal::Pack(found.back().substr(0, found.back().find(':'))));
    words.Pass();
    from = word->end + 1;
  }
  return found;
}

TEST(ShortWordsTest, StopsAtWhatIsNotShort) {
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  const std::string rest = "\n" + std::string(30, '.');
  const auto words = [&](const std::string& text) {
    const std::string whole = text + rest;
    return WordsOf(whole, whole.data());
  };
  EXPECT_THAT(words("a bc:d 1234567890123456:12345678\t12345678:7\n8\r"),
              ElementsAre("a", "bc:d", "1234567890123456:12345678", "12345678:7", "8"));
  EXPECT_THAT(words("a  b"), ElementsAre("a"));
  EXPECT_THAT(words("a 12345678901234567"), ElementsAre("a"));
  EXPECT_THAT(words("a b:123456789"), ElementsAre("a"));
  EXPECT_THAT(words("a b: c"), ElementsAre("a"));
  EXPECT_THAT(words("a :c"), ElementsAre("a"));
  EXPECT_THAT(words("a b\x01 c"), ElementsAre("a"));
  EXPECT_THAT(words("a 12345678b\x01 c"), ElementsAre("a"));
  EXPECT_THAT(words(" a"), IsEmpty());
  EXPECT_THAT(words(""), IsEmpty());
  const std::string numbers = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23";
  EXPECT_EQ(absl::StrJoin(words(numbers), " "), numbers);
  const std::string close_to_its_end = "a b c";
  EXPECT_THAT(WordsOf(close_to_its_end, close_to_its_end.data()), IsEmpty());
}

TEST(ShortWordsTest, WordsMayBePassedOver) {
  const std::string text = "a b c d e f g\n" + std::string(30, '.');
  internal::ShortWords words(text.data() + text.size());
  int cut = 0;
  const auto place_of = [&](const internal::PackedName&) -> const void* {
    ++cut;
    return kPlace;
  };
  for (const int at : {0, 2, 8, 8, 10, 4, 6}) {  // back, too
    const internal::ShortWord* const word = words.At(text.data() + at, place_of);
    ASSERT_NE(word, nullptr);
    EXPECT_EQ(word->begin, text.data() + at);
    EXPECT_EQ(word->name.low, static_cast<uint64_t>(text[at]));
  }
  EXPECT_EQ(cut, 7 + 5);
}

// ---- Names -------------------------------------------------------------------------------------

TEST(NameMapTest, FindsWhatStdMapFinds) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    std::vector<std::string> names;
    for (int i = 0; i < 3000; ++i) {
      std::string name;
      for (int32_t n = RandomBelow(rng, 20); n > 0; --n) name += "ab\0\xff"[RandomBelow(rng, 4)];
      names.push_back(name);
    }
    internal::NameMap<int64_t> map;
    std::map<std::string, int64_t> expected;
    for (int64_t i = 0; i < 3000; ++i) {
      const std::string& name = names[i];
      const auto [value, is_new] = map.TryEmplace(name);
      EXPECT_EQ(is_new, !expected.contains(name));
      if (is_new) *value = expected[name] = i;
      const std::string& other = names[RandomBelow(rng, 3000)];
      const int64_t* const found = map.Find(absl::string_view(other));
      ASSERT_EQ(found != nullptr, expected.contains(other));
      EXPECT_TRUE(found == nullptr || *found == expected[other]);
    }
    for (const auto& [name, value] : expected) {
      ASSERT_NE(map.Find(absl::string_view(name)), nullptr);
      EXPECT_EQ(*map.Find(absl::string_view(name)), value);
    }
  }
}

// Names whose hashes agree in their highest bits share a bucket, and overflow into others, also
// from the last into the first.
TEST(NameMapTest, FindsNamesThatAllHaveTheSameHash) {
  for (const uint64_t hash : {uint64_t{0}, ~uint64_t{0}}) {
    internal::NameMap<int32_t> map;
    std::vector<std::string> names;
    for (uint64_t i = 0; names.size() < 100; ++i) {
      // The inverse of the hash's multiplication.
      uint64_t packed = (hash ^ i) * 0xf1de83e19937733d;
      std::string name;
      for (; packed != 0; packed >>= 8) name += static_cast<char>(packed & 0xff);
      if (internal::Pack(name).low != 0) names.push_back(name);
    }
    for (int32_t i = 0; i < 100; ++i) *map.TryEmplace(names[i]).first = i;
    for (int32_t i = 0; i < 100; ++i) EXPECT_EQ(*map.Find(absl::string_view(names[i])), i);
    EXPECT_EQ(map.Find(absl::string_view("absent")), nullptr);
  }
}

// ---- Two paths ---------------------------------------------------------------------------------

// A text, well-formed or not, with many words that are short.
std::string RandomText(std::mt19937_64& rng) {
  static const std::vector<std::string> kNames = {"a",          "b",
                                                  "p",          "q1",
                                                  "1234567",    "12345678",
                                                  "123456789",  "12345678901234567",
                                                  "z\1",        "zz",
                                                  "long_names", "1234567890123456",
                                                  "#7",         "\xe2\x82\xac",
                                                  "7"};
  static const std::vector<std::string> kColors = {
      "r", "7", "07", ":", "|", "red", "12345678", "123456789", "\xc3\xa9", "a:b"};
  const auto any = [&](const auto& of) {
    return of[RandomBelow(rng, static_cast<int32_t>(of.size()))];
  };
  const int32_t first = RandomBelow(rng, 15);
  const int32_t items = 1 + RandomBelow(rng, 8);
  const int32_t primary = 1 + RandomBelow(rng, items);
  const auto name = [&](int32_t i) { return kNames[(first + i) % kNames.size()]; };
  std::string text;
  for (int32_t i = 0; i < items; ++i)
    absl::StrAppend(&text, i == primary ? "| " : "", name(i), " ");
  for (int32_t o = RandomBelow(rng, 30); o >= 0; --o) {
    text += RandomBelow(rng, 9) == 0 ? "\n| a b\n" : "\n";
    const bool wrong = RandomBelow(rng, 20) == 0;
    const int32_t from = RandomBelow(rng, items);
    const int32_t count = 1 + RandomBelow(rng, items);
    for (int32_t k = 0; k < count; ++k) {
      const int32_t i = wrong ? RandomBelow(rng, items) : (from + k) % items;
      absl::StrAppend(&text, wrong && RandomBelow(rng, 3) == 0 ? any(kNames) : name(i));
      if ((wrong || i >= primary) && RandomBelow(rng, 2) == 0) {
        absl::StrAppend(&text, ":", wrong ? any(kColors) : kColors[RandomBelow(rng, 9)]);
      }
      if (RandomBelow(rng, 20) == 0) absl::StrAppend(&text, " |", RandomBelow(rng, 100));
      if (k + 1 < count) text += ' ';
    }
  }
  if (RandomBelow(rng, 2) == 0) text += '\n';
  return text;
}

// What the text says, without columns.
std::string Read(const std::string& text) {
  const ReadResult read = ReadText(text, {.name = "f"});
  const std::string all = absl::StrCat(
      absl::StrJoin(read.warnings, "\n"), "\n",
      read.problem.ok() ? Dump(*read.problem) : std::string(read.problem.status().message()));
  static const std::regex column("(f:[0-9]+:|first in column )[0-9]+");
  return std::regex_replace(all, column, "$1");
}

TEST(TwoPathsTest, ShortAndLongPathAgreeOnRandomTexts) {
  int64_t good = 0;
  constexpr uint64_t kTexts = kSlowBuild ? 2000 : 20000;
  for (uint64_t seed = 1; seed <= kTexts; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const std::string text = RandomText(rng);
    // No word is on the short path that has two blanks before it.
    const std::string wide = absl::StrReplaceAll(text, {{" ", "  "}, {"\n", "\n  "}});
    EXPECT_EQ(Read(text), Read(wide)) << text;
    good += ReadText(text).problem.ok() ? 1 : 0;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(good, static_cast<int64_t>(kTexts / 10));
  EXPECT_LT(good, static_cast<int64_t>(kTexts - kTexts / 10));
}

// Wherever a text ends: nothing after it is looked at, which sanitizers see.
TEST(TwoPathsTest, ShortAndLongPathAgreeOnEveryBeginning) {
  const std::string whole =
      "a b123456789 | s 12345678\na s:12345678\na 12345678:r\na b123456789 s:r 12345678\na s:123";
  for (size_t length = 0; length <= whole.size(); ++length) {
    const std::vector<char> text(whole.data(), whole.data() + length);  // with nothing after it
    const ReadResult read = ReadText(absl::string_view(text.data(), length), {.name = "f"});
    const std::string wide = absl::StrReplaceAll(whole.substr(0, length), {{" ", "  "}});
    const ReadResult other = ReadText(wide, {.name = "f"});
    ASSERT_EQ(read.problem.ok(), other.problem.ok()) << length;
    EXPECT_TRUE(!read.problem.ok() || Dump(*read.problem) == Dump(*other.problem)) << length;
  }
}

}  // namespace
}  // namespace dlx
