// SPDX-License-Identifier: Apache-2.0

#include "dlx/big_count.h"

#include <bit>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "dlx/base/natural.h"
#include "dlx/base/tally.h"
#include "gtest/gtest.h"

namespace dlx {
namespace {

using internal::Natural;
using internal::Tally;
using internal::ToBigCount;
using internal::ToNatural;

constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();

Natural PowerOfTwo(int exponent) {
  Natural n = 1;
  n <<= exponent;
  return n;
}

TEST(BigCountTest, ZeroIsTheSameHoweverItIsMade) {
  const BigCount zero;
  EXPECT_EQ(zero.ToString(), "0");
  EXPECT_EQ(zero.ToDouble(), 0);
  EXPECT_FALSE(std::signbit(zero.ToDouble()));
  EXPECT_EQ(zero.ToInt64(), 0);
  EXPECT_TRUE(zero.words().empty());
  EXPECT_EQ(zero, BigCount(0));
  EXPECT_EQ(zero, BigCount::FromWords({}));
  EXPECT_EQ(zero, BigCount::FromWords({0, 0, 0}));
  EXPECT_EQ(ToNatural(zero), 0);
  EXPECT_EQ(ToBigCount(0), zero);
}

TEST(BigCountTest, WordsHaveNoLeadingZeros) {
  const BigCount n = BigCount::FromWords({7, 0, 5, 0, 0});
  EXPECT_EQ(std::vector<uint64_t>(n.words().begin(), n.words().end()),
            (std::vector<uint64_t>{7, 0, 5}));
  EXPECT_EQ(n, BigCount::FromWords({7, 0, 5}));
  EXPECT_NE(n, BigCount::FromWords({7, 5}));
  EXPECT_EQ(BigCount::FromWords({9, 0}), BigCount(9));
}

TEST(BigCountTest, FromDecimalReadsDigitsAlone) {
  EXPECT_EQ(BigCount::FromDecimal("0"), BigCount(0));
  EXPECT_EQ(BigCount::FromDecimal("000"), BigCount(0));
  EXPECT_EQ(BigCount::FromDecimal("0010"), BigCount(10));  // not to the base 8
  EXPECT_EQ(BigCount::FromDecimal("09"), BigCount(9));
  EXPECT_EQ(BigCount::FromDecimal("18446744073709551615"), BigCount(kMax));
  EXPECT_EQ(BigCount::FromDecimal("18446744073709551616"), BigCount::FromWords({0, 1}));
  for (const int exponent : {63, 64, 65, 127, 128, 1000, 4096}) {
    const BigCount power = ToBigCount(PowerOfTwo(exponent));
    EXPECT_EQ(BigCount::FromDecimal(power.ToString()), power) << exponent;
  }
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "0x10", "1e3", "12a", "1.0", "\n"}) {
    EXPECT_EQ(BigCount::FromDecimal(text), std::nullopt) << text;
  }
}

TEST(BigCountTest, SumsAndProductsAreThoseOfNaturals) {
  std::mt19937_64 rng(1);
  for (int run = 0; run < 1000; ++run) {
    const auto random = [&] {
      std::vector<uint64_t> words(rng() % 4);
      for (uint64_t& word : words) word = rng() % 4 == 0 ? kMax : rng();
      return BigCount::FromWords(words);
    };
    const BigCount a = random();
    const BigCount b = random();
    const uint64_t factor = rng() >> (rng() % 64);
    BigCount sum = a;
    sum += b;
    ASSERT_EQ(ToNatural(sum), ToNatural(a) + ToNatural(b));
    BigCount product = a;
    product *= factor;
    ASSERT_EQ(ToNatural(product), ToNatural(a) * factor);
  }
}

TEST(BigCountTest, ToStringIsDecimal) {
  EXPECT_EQ(BigCount(1).ToString(), "1");
  EXPECT_EQ(BigCount(kMax).ToString(), "18446744073709551615");
  EXPECT_EQ(BigCount::FromWords({0, 1}).ToString(), "18446744073709551616");
  EXPECT_EQ(BigCount::FromWords({kMax, kMax}).ToString(),
            "340282366920938463463374607431768211455");
  EXPECT_EQ(BigCount::FromWords({0, 0, 1}).ToString(), "340282366920938463463374607431768211456");
  // Digits inside that are zeros.
  EXPECT_EQ(ToBigCount(Natural("1" + std::string(99, '0') + "7")).ToString(),
            "1" + std::string(99, '0') + "7");
}

TEST(BigCountTest, ToInt64IsNothingWhereItDoesNotFit) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(BigCount(static_cast<uint64_t>(kMost)).ToInt64(), kMost);
  EXPECT_EQ(BigCount(static_cast<uint64_t>(kMost) + 1).ToInt64(), std::nullopt);
  EXPECT_EQ(BigCount(kMax).ToInt64(), std::nullopt);
  EXPECT_EQ(BigCount::FromWords({5, 1}).ToInt64(), std::nullopt);
  EXPECT_EQ(BigCount::FromWords({5, 0}).ToInt64(), 5);
}

TEST(BigCountTest, ToDoubleIsExactWhereADoubleIs) {
  for (int e = 0; e < 1024; ++e) {
    EXPECT_EQ(ToBigCount(PowerOfTwo(e)).ToDouble(), std::ldexp(1.0, e)) << e;
  }
  EXPECT_EQ(BigCount((uint64_t{1} << 53) - 1).ToDouble(), 9007199254740991.0);
}

// Halfway between two doubles the one whose last bit is 0 is nearest; with anything more, the upper
// one, however far below the difference is.
TEST(BigCountTest, ToDoubleRoundsTiesToEven) {
  for (int shift = 0; shift < 960; shift += 7) {
    const Natural one = PowerOfTwo(shift);
    const Natural even = PowerOfTwo(53) * one;  // and one + one is a step of the doubles
    const double lower = std::ldexp(1.0, 53 + shift);
    const double upper = std::nextafter(lower, std::numeric_limits<double>::infinity());
    EXPECT_EQ(ToBigCount(even + one).ToDouble(), lower) << shift;
    EXPECT_EQ(ToBigCount(even + 3 * one).ToDouble(), std::nextafter(upper, 2 * upper)) << shift;
    if (shift == 0) continue;
    EXPECT_EQ(ToBigCount(even + one + 1).ToDouble(), upper) << shift;
    EXPECT_EQ(ToBigCount(even + one - 1).ToDouble(), lower) << shift;
    EXPECT_EQ(ToBigCount(even + 3 * one - 1).ToDouble(), upper) << shift;
  }
}

TEST(BigCountTest, ToDoubleIsInfinityBeyondTheLargestDouble) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Natural end = PowerOfTwo(1024);
  const Natural largest = end - PowerOfTwo(971);
  EXPECT_EQ(ToBigCount(largest).ToDouble(), kLargest);
  EXPECT_EQ(ToBigCount(largest + PowerOfTwo(970) - 1).ToDouble(), kLargest);
  EXPECT_EQ(ToBigCount(largest + PowerOfTwo(970)).ToDouble(), kInfinity);  // a tie
  EXPECT_EQ(ToBigCount(end - 1).ToDouble(), kInfinity);
  EXPECT_EQ(ToBigCount(end).ToDouble(), kInfinity);
  for (const int e : {1025, 1088, 1152, 5000, 100'000}) {
    EXPECT_EQ(ToBigCount(PowerOfTwo(e)).ToDouble(), kInfinity) << e;
  }
}

// The decimal digits, read by somebody else.
TEST(BigCountTest, ToDoubleIsWhatTheDecimalTextReadsAs) {
  std::mt19937_64 rng(1);
  for (int round = 0; round < 3'000; ++round) {
    std::vector<uint64_t> words(1 + rng() % 17);
    for (uint64_t& word : words) {
      word = rng() % 4 == 0 ? 0 : rng() % 3 == 0 ? kMax : rng();
    }
    if (rng() % 2 == 0) words.back() >>= rng() % 64;
    const BigCount n = BigCount::FromWords(words);
    double expected = 0;
    ASSERT_TRUE(absl::SimpleAtod(n.ToString(), &expected));
    ASSERT_EQ(n.ToDouble(), expected) << n.ToString();
  }
}

TEST(BigCountTest, ComparesAsNumbersDo) {
  const std::vector<BigCount> ascending = {0,
                                           1,
                                           kMax - 1,
                                           kMax,
                                           BigCount::FromWords({0, 1}),
                                           BigCount::FromWords({1, 1}),
                                           BigCount::FromWords({kMax, 1}),
                                           BigCount::FromWords({0, 2}),
                                           BigCount::FromWords({kMax, kMax}),
                                           BigCount::FromWords({0, 0, 1}),
                                           BigCount::FromWords({0, 1, 1}),
                                           BigCount::FromWords({kMax, 0, 2})};
  for (size_t a = 0; a < ascending.size(); ++a) {
    for (size_t b = 0; b < ascending.size(); ++b) {
      EXPECT_EQ(ascending[a] <=> ascending[b], a <=> b) << a << " " << b;
      EXPECT_EQ(ascending[a] == ascending[b], a == b) << a << " " << b;
    }
  }
}

TEST(BigCountTest, NaturalNumbersAndBackIsTheSameNumber) {
  std::mt19937_64 rng(2);
  for (int round = 0; round < 1'000; ++round) {
    std::vector<uint64_t> words(rng() % 9);
    for (uint64_t& word : words) word = rng() % 3 == 0 ? 0 : rng();
    const BigCount n = BigCount::FromWords(words);
    EXPECT_EQ(ToBigCount(ToNatural(n)), n);
    EXPECT_EQ(ToNatural(n).str(), n.ToString());
  }
}

// ---- Tallies: the same numbers, in the making ---------------------------------------------------

// A number near one of the places where something could overflow.
Natural OddNumber(std::mt19937_64& rng) {
  const Natural power = PowerOfTwo(static_cast<int>(rng() % 140));
  switch (rng() % 4) {
    case 0:
      return rng() % 3;
    case 1:
      return power - 1;
    case 2:
      return power + rng() % 2;
    default:
      return rng() >> (rng() % 64);
  }
}

TEST(TallyTest, IsWideFromTheRightPlace) {
  const Natural most = kMax;
  EXPECT_FALSE(Tally(most).is_wide());
  EXPECT_EQ(Tally(most).small(), kMax);
  EXPECT_TRUE(Tally(Natural(most + 1)).is_wide());
  Tally sum(kMax);
  sum.Add(1, Tally(uint64_t{1}));
  EXPECT_TRUE(sum.is_wide());
  EXPECT_EQ(sum.ToNatural(), most + 1);
  Tally product(uint64_t{1} << 32);
  product.Multiply(Tally(uint64_t{1} << 32));
  EXPECT_TRUE(product.is_wide());
  EXPECT_EQ(product.ToNatural(), most + 1);
  EXPECT_FALSE(sum.is_zero());
  // Nothing is wide that could be small: states with the same count look the same.
  sum.Multiply(Tally());
  EXPECT_FALSE(sum.is_wide());
  EXPECT_TRUE(sum.is_zero());
}

TEST(TallyTest, SumsAndProductsAreThoseOfNaturalNumbers) {
  std::mt19937_64 rng(3);
  for (int round = 0; round < 20'000; ++round) {
    const Natural a = OddNumber(rng);
    const Natural b = OddNumber(rng);
    const uint64_t weight = static_cast<uint64_t>(OddNumber(rng) & kMax);
    Tally sum(a);
    sum.Add(weight, Tally(b));
    ASSERT_EQ(sum.ToNatural(), a + weight * b) << a << " " << weight << " " << b;
    ASSERT_EQ(sum.is_wide(), sum.ToNatural() > kMax);
    Tally product(a);
    product.Multiply(Tally(b));
    ASSERT_EQ(product.ToNatural(), a * b) << a << " " << b;
    ASSERT_EQ(product.is_wide(), product.ToNatural() > kMax);
    ASSERT_EQ(product.is_zero(), a == 0 || b == 0);
  }
}

}  // namespace
}  // namespace dlx
