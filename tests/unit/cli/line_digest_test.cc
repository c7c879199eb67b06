// SPDX-License-Identifier: Apache-2.0
//
// Digests of parts make up that of the whole, wherever it was cut; and nothing else does.

#include "cli/line_digest.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

// What the header says, without a word of 128 bits: 2^61 = 1.
uint64_t MultiplySlowly(uint64_t a, uint64_t b) {
  uint64_t product = 0;
  for (; b > 0; b >>= 1) {
    if ((b & 1) != 0) product = (product + a) % LineSequence::kPrime;
    a = (a + a) % LineSequence::kPrime;
  }
  return product;
}

uint64_t DigestSlowly(const std::vector<std::string>& lines) {
  uint64_t digest = 0;
  for (const std::string& line : lines) {
    digest = MultiplySlowly(digest, LineSequence::kBase);
    digest = (digest + HashOf(line) % LineSequence::kPrime) % LineSequence::kPrime;
  }
  return digest;
}

LineSet SetOf(absl::string_view text) {
  LineSet set;
  set.AddText(text);
  return set;
}

LineSequence SequenceOf(absl::string_view text) {
  LineSequence sequence;
  sequence.AddText(text);
  return sequence;
}

// Lines of all lengths around those that are hashed in different ways.
std::vector<std::string> SomeLines() {
  std::vector<std::string> lines;
  std::mt19937 random(1);
  for (const int length : {0, 1, 3, 4, 8, 9, 16, 17, 80, 81, 82, 81, 128, 129, 240, 241, 1025}) {
    std::string& line = lines.emplace_back();
    for (int i = 0; i < length; ++i) line.push_back(static_cast<char>('0' + random() % 10));
  }
  lines.emplace_back("\r");
  lines.push_back(lines[9] + "\r");
  return lines;
}

std::string TextOf(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) absl::StrAppend(&text, line, "\n");
  return text;
}

TEST(LineDigestTest, TheHashIsThatOfEveryProcessor) {
  // As `xxhsum -H3` prints them.
  EXPECT_EQ(Hex16(HashOf("")), "2d06800538d394c2");
  EXPECT_EQ(Hex16(HashOf("quadrille")), "fad0a90a0cd7d679");
  EXPECT_EQ(Hex16(HashOf(std::string(81, '.'))), "a32a5b8fb94bee4c");
}

TEST(LineDigestTest, HexadecimalDigits) {
  EXPECT_EQ(Hex16(10), "000000000000000a");
  EXPECT_EQ(FromHex16("000000000000000a"), 10U);
  EXPECT_EQ(FromHex16("ffffffffffffffff"), UINT64_MAX);
  for (const char* const wrong :
       {"", "a", "000000000000000A", "00000000000000a ", "0x0000000000000a", "1000000000000000a"}) {
    EXPECT_EQ(FromHex16(wrong), std::nullopt) << wrong;
  }
}

TEST(LineDigestTest, SequencesAreThePolynomialThatTheHeaderNames) {
  const std::vector<std::string> lines = SomeLines();
  const LineSequence sequence = SequenceOf(TextOf(lines));
  EXPECT_EQ(sequence.lines, static_cast<int64_t>(lines.size()));
  EXPECT_EQ(sequence.digest, DigestSlowly(lines));
  LineSequence one_by_one;
  for (const std::string& line : lines) one_by_one.Add(line);
  EXPECT_EQ(one_by_one, sequence);
}

TEST(LineDigestTest, PartsAddUpWhereverTheTextIsCutBetweenLines) {
  const std::string text = TextOf(SomeLines());
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    if (cut > 0 && text[cut - 1] != '\n') continue;
    const absl::string_view first = absl::string_view(text).substr(0, cut);
    const absl::string_view rest = absl::string_view(text).substr(cut);
    LineSet set = SetOf(first);
    set += SetOf(rest);
    EXPECT_EQ(set, SetOf(text));
    LineSet other = SetOf(rest);
    other += SetOf(first);
    EXPECT_EQ(other, SetOf(text)) << "a set has no order";
    LineSequence sequence = SequenceOf(first);
    sequence.Append(SequenceOf(rest));
    EXPECT_EQ(sequence, SequenceOf(text));
    if (first.empty() || rest.empty()) continue;
    LineSequence turned = SequenceOf(rest);
    turned.Append(SequenceOf(first));
    EXPECT_NE(turned, SequenceOf(text)) << "a sequence has one";
  }
}

TEST(LineDigestTest, PiecesMayEndAnywhere) {
  const std::string text = TextOf(SomeLines()) + "no line feed";
  const LineSequence whole = SequenceOf(text);
  std::mt19937 random(2);
  for (int trial = 0; trial < 200; ++trial) {
    const size_t longest = trial < 3 ? 1 : 1 + random() % 400;
    SequenceOfPieces pieces;
    for (size_t at = 0; at < text.size();) {
      const absl::string_view piece = absl::string_view(text).substr(at, random() % (longest + 1));
      const bool is_whole = !piece.empty() && piece.back() == '\n' && !pieces.in_line();
      if (is_whole && trial % 2 == 0) {
        pieces.Append(SequenceOf(piece));
      } else {
        pieces.Add(piece);
      }
      at += piece.size();
    }
    EXPECT_TRUE(pieces.in_line());
    EXPECT_EQ(pieces.lines(), whole);
  }
}

TEST(LineDigestTest, ALastLineCountsWithALineFeedOrWithout) {
  EXPECT_EQ(SetOf("a\nb"), SetOf("a\nb\n"));
  EXPECT_EQ(SequenceOf("a\nb"), SequenceOf("a\nb\n"));
  EXPECT_EQ(SetOf("").lines, 0);
  EXPECT_EQ(SetOf("\n").lines, 1);
}

TEST(LineDigestTest, AChangeIsSeen) {
  const std::string text = TextOf(SomeLines());
  for (size_t i = 0; i < text.size(); i += 7) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_NE(SetOf(changed), SetOf(text)) << i;
    EXPECT_NE(SequenceOf(changed), SequenceOf(text)) << i;
  }
  EXPECT_NE(SequenceOf("\n" + text), SequenceOf(text)) << "an empty line is one more";
}

}  // namespace
}  // namespace cli
