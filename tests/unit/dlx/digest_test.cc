// SPDX-License-Identifier: Apache-2.0

#include "dlx/digest.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace dlx {
namespace {

// ---- The definition once more, as docs/formats.md says it ---------------------------------------

uint64_t M(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

Digest ByDefinition(const std::vector<int32_t>& options) {
  const uint64_t g = 0x9e3779b97f4a7c15;
  uint64_t a = 0;
  uint64_t b = 0;
  for (const int32_t option : options) {
    const uint64_t n = static_cast<uint64_t>(option) + 1;
    a += M(n * g);
    b += M(~(n * g));
  }
  const uint64_t exchanged = (b << 32) + (b >> 32);
  return {M(a ^ exchanged), M(b + g * a)};
}

std::vector<int32_t> RandomOptions(std::mt19937_64& rng) {
  std::vector<int32_t> options(rng() % 20);
  for (int32_t& option : options) option = static_cast<int32_t>(rng() % 1000);
  return options;
}

TEST(DigestTest, IsWhatTheDocumentsSay) {
  std::mt19937_64 rng(1);
  const DigestTable table(1000);
  for (int run = 0; run < 1000; ++run) {
    std::vector<int32_t> options = RandomOptions(rng);
    const Digest digest = DigestOf(options);
    ASSERT_EQ(digest, ByDefinition(options));
    ASSERT_EQ(digest, table.Of(options));
    std::shuffle(options.begin(), options.end(), rng);
    ASSERT_EQ(digest, DigestOf(options));
  }
  EXPECT_EQ(DigestOf({std::numeric_limits<int32_t>::max()}),
            ByDefinition({std::numeric_limits<int32_t>::max()}));
}

// Whoever wrote results before must be able to compare them with those of today.
TEST(DigestTest, StaysTheSameFromVersionToVersion) {
  EXPECT_EQ(DigestOf({}).ToString(), "00000000000000000000000000000000");
  EXPECT_EQ(DigestOf({0}).ToString(), ByDefinition({0}).ToString());
  EXPECT_EQ(ChecksumOf(""), "cbf29ce484222325");
  EXPECT_EQ(ChecksumOf("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(ChecksumOf("foobar"), "85944171f73967e8");
}

TEST(DigestTest, TellsSetsApart) {
  std::mt19937_64 rng(2);
  std::set<std::vector<int32_t>> sets;
  std::set<Digest> digests;
  for (int run = 0; run < 10000; ++run) {
    std::vector<int32_t> options = RandomOptions(rng);
    std::sort(options.begin(), options.end());
    digests.insert(DigestOf(options));
    sets.insert(std::move(options));
  }
  EXPECT_EQ(digests.size(), sets.size());
  // Solutions that exchange their halves: each option occurs as often.
  Digest one = DigestOf({1, 2});
  one += DigestOf({3, 4});
  Digest other = DigestOf({1, 4});
  other += DigestOf({3, 2});
  EXPECT_NE(one, other);
}

TEST(DigestTest, SumsCarry) {
  Digest digest = {0, std::numeric_limits<uint64_t>::max()};
  digest += Digest{0, 1};
  EXPECT_EQ(digest, (Digest{1, 0}));
  digest += Digest{std::numeric_limits<uint64_t>::max(), 5};
  EXPECT_EQ(digest, (Digest{0, 5}));
}

TEST(DigestTest, IsReadAgain) {
  const Digest digest = {0x0123456789abcdef, 0xfedcba9876543210};
  EXPECT_EQ(digest.ToString(), "0123456789abcdeffedcba9876543210");
  EXPECT_EQ(Digest::FromString(digest.ToString()), digest);
  for (const char* text :
       {"", "0", "0123456789abcdeffedcba987654321", "0123456789ABCDEFfedcba9876543210",
        "0123456789abcdeffedcba98765432100", "0x23456789abcdeffedcba9876543210ab",
        " 123456789abcdeffedcba9876543210", "-123456789abcdeffedcba9876543210"}) {
    EXPECT_EQ(Digest::FromString(text), std::nullopt) << text;
  }
}

TEST(ChecksumTest, IsThatOfTheWhole) {
  Checksum parts;
  parts.Add("foo");
  parts.Add("bar");
  EXPECT_EQ(parts.ToString(), ChecksumOf("foobar"));
  Checksum number;
  number.Add(int64_t{0x0807060504030201});
  EXPECT_EQ(number.ToString(), ChecksumOf("\x01\x02\x03\x04\x05\x06\x07\x08"));
}

}  // namespace
}  // namespace dlx
