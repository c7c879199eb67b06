// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/lz_string.h"

#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

std::string Unpack(absl::string_view packed) {
  const absl::StatusOr<std::string> text = DecompressFromBase64(packed);
  EXPECT_TRUE(text.ok()) << text.status();
  return text.ok() ? *text : "";
}

std::string MessageOf(absl::string_view packed, size_t max_bytes = kMaxUnpackedBytes) {
  const absl::StatusOr<std::string> text = DecompressFromBase64(packed, max_bytes);
  EXPECT_EQ(text.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(text.status().message());
}

// By hand: "A" is code 0 in two bits, 65 in eight, then 2, the end, in three, for the width has
// grown. Each number begins with its lowest bit: 00 10000010 010, and zeros to fill up.
TEST(LzStringTest, PacksASingleUnit) {
  EXPECT_EQ(CompressToBase64("A"), "IJA=");
  EXPECT_EQ(Unpack("IJA="), "A");
  EXPECT_EQ(CompressToBase64(""), "Q===");
  EXPECT_EQ(Unpack("Q==="), "");
}

// The published strings are the library's own: ours are the same, byte for byte.
TEST(LzStringTest, PacksAsTheLibraryDoes) {
  QUADRILLE_NEED_DATA(path, "variants/f-puzzles.tsv");
  int count = 0;
  for (const std::vector<std::string>& row : quadrille_test::ReadTable(path)) {
    EXPECT_EQ(CompressToBase64(Unpack(row[0])), row[0]);
    ++count;
  }
  EXPECT_EQ(count, 21);
}

TEST(LzStringTest, UnpacksWhatItPacks) {
  std::mt19937_64 random(3);
  const std::vector<std::string> letters = {
      "a", "b", "\xC3\xA9", "\"", "0", "\xE2\x97\xAF", "\xF0\x9F\xA7\xA9", "\n"};
  for (int round = 0; round < 500; ++round) {
    std::string text;
    const size_t sorts = 1 + random() % letters.size();
    const size_t size = random() % 300;
    for (size_t i = 0; i < size; ++i) text += letters[random() % sorts];
    const std::string packed = CompressToBase64(text);
    EXPECT_EQ(packed.size() % 4, 0u);
    EXPECT_EQ(Unpack(packed), text);
    // What is cut short is refused, or at least does no harm.
    const absl::StatusOr<std::string> part = DecompressFromBase64(packed.substr(0, random() % 40));
    EXPECT_TRUE(!part.ok() || part->size() <= text.size());
  }
  std::string all;
  for (int byte = 1; byte < 128; ++byte) all += static_cast<char>(byte);
  EXPECT_EQ(Unpack(CompressToBase64(absl::StrCat(all, all, all))), absl::StrCat(all, all, all));
}

TEST(LzStringTest, RepairsWhatLinksDoToIt) {
  // A text whose packed form has "+", "/" and "=".
  std::string text;
  std::string packed;
  for (int i = 0;; ++i) {
    text = absl::StrCat("puzzle ", i, " of many, ", i * i);
    packed = CompressToBase64(text);
    if (packed.find('+') != std::string::npos && packed.find('/') != std::string::npos &&
        packed.back() == '=' && packed.front() != '+') {
      break;
    }
  }
  EXPECT_EQ(Unpack(absl::StrReplaceAll(packed, {{"+", " "}})), text);
  EXPECT_EQ(Unpack(absl::StrReplaceAll(packed, {{"/", "\\"}})), text);
  EXPECT_EQ(Unpack(absl::StrReplaceAll(packed, {{"+", "%2B"}, {"/", "%2f"}, {"=", "%3D"}})), text);
  EXPECT_EQ(Unpack(absl::StrReplaceAll(packed, {{"=", ""}})), text);
  EXPECT_EQ(Unpack(absl::StrCat(" ", packed, "\r\n")), text);
}

TEST(LzStringTest, TextThatIsNoUtf8IsReplaced) {
  const std::string replacement = "\xEF\xBF\xBD";
  for (const char* const bad : {"\x80", "\xC3", "\xC0\x80", "\xE2\x97", "\xED\xA0\x80",
                                "\xF5\x80\x80\x80", "\xF4\x90\x80\x80", "\xFF"}) {
    const std::string found = Unpack(CompressToBase64(absl::StrCat("a", bad, "b")));
    EXPECT_EQ(absl::StrReplaceAll(found, {{replacement, ""}}), "ab");
    EXPECT_NE(found, "ab");
  }
}

TEST(LzStringTest, SaysWhatIsWrong) {
  EXPECT_EQ(MessageOf(""), "packed text: cut short after 0 characters");
  EXPECT_EQ(MessageOf("I"), "packed text: cut short after 1 characters");
  EXPECT_EQ(MessageOf("II"), "packed text: cut short after 2 characters");
  EXPECT_EQ(MessageOf("IIQ!"),
            "packed text: expected a character of base64, found '!' at character 4");
  EXPECT_EQ(MessageOf("I=IQ"),
            "packed text: expected a character of base64, found '=' at character 2");
  EXPECT_EQ(MessageOf("I\xFFQ"),
            "packed text: expected a character of base64, found '\\xff' at character 2");
  EXPECT_EQ(MessageOf("w"), "packed text: begins with no character");
  // "A", then code 7 of three bits, where 3 and 4 are all there can be.
  // After its end, as much may follow as fills up a unit.
  const std::string packed = CompressToBase64("{\"size\":9}");
  EXPECT_TRUE(DecompressFromBase64(packed + "A").ok());
  EXPECT_THAT(MessageOf(packed + "AAAAAAAA"), testing::StartsWith("packed text: expected its end"));
  EXPECT_THAT(MessageOf(packed + "B"), testing::StartsWith("packed text: expected its end"));
  size_t fault = 0;
  EXPECT_FALSE(DecompressFromBase64("  II%2B", 100, &fault).ok());
  EXPECT_EQ(fault, 4);
  EXPECT_FALSE(DecompressFromBase64("%2BI!", 100, &fault).ok());
  EXPECT_EQ(fault, 4);  // bytes, of which the first three are a code
  EXPECT_EQ(MessageOf("IL8A"), "packed text: phrase 5 of 1 is not there");
}

// Phrases grow by a unit each, so that n codes can stand for n * n / 2 units.
TEST(LzStringTest, LongTextsAreRefused) {
  const std::string text(100000, 'a');
  const std::string packed = CompressToBase64(text);
  EXPECT_LT(packed.size(), 1000u);
  EXPECT_EQ(MessageOf(packed, 99999), "packed text: stands for more than 99999 bytes");
  EXPECT_EQ(DecompressFromBase64(packed, 100000)->size(), 100000u);
  // Three bytes a unit.
  std::string circles;
  for (int i = 0; i < 1000; ++i) circles += "\xE2\x97\xAF";
  EXPECT_EQ(MessageOf(CompressToBase64(circles), 2999),
            "packed text: stands for more than 2999 bytes");
}

}  // namespace
}  // namespace sudoku
