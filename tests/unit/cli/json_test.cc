// SPDX-License-Identifier: Apache-2.0
//
// JSON on one line: every string can be read back, whatever its bytes are.

#include "cli/json.h"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "dlx/big_count.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

std::string Line(const Json& value) {
  std::string text;
  AppendJson(value, &text);
  return text;
}

TEST(JsonStringTest, PlainTextIsQuoted) {
  EXPECT_EQ(JsonString(""), "\"\"");
  EXPECT_EQ(JsonString("in.txt"), "\"in.txt\"");
  EXPECT_EQ(JsonString("a b~/"), "\"a b~/\"");
}

TEST(JsonStringTest, QuotesBackslashesAndControlCharactersAreEscaped) {
  EXPECT_EQ(JsonString(R"(in "1".gz)"), R"("in \"1\".gz")");
  EXPECT_EQ(JsonString(R"(C:\x)"), R"("C:\\x")");
  EXPECT_EQ(JsonString("a\nb\tc\rd\be\f"), R"("a\nb\tc\rd\be\f")");
  EXPECT_EQ(JsonString(std::string("\0\x01\x1f", 3)), R"("\u0000\u0001\u001f")");
}

TEST(JsonStringTest, Utf8StaysAsItIs) {
  EXPECT_EQ(JsonString("caf\xc3\xa9 \xe6\x95\xb0 \xf0\x9f\x8e\xb2"),
            "\"caf\xc3\xa9 \xe6\x95\xb0 \xf0\x9f\x8e\xb2\"");
}

TEST(JsonStringTest, WhatIsNotUtf8IsReplaced) {
  EXPECT_EQ(JsonString("a\xff.txt"), "\"a\xef\xbf\xbd.txt\"");
  EXPECT_EQ(JsonString("cut\xc3"), "\"cut\xef\xbf\xbd\"");
  EXPECT_EQ(JsonString("\xff\"\\\n"), "\"\xef\xbf\xbd\\\"\\\\\\n\"");
}

TEST(JsonStringTest, EveryByteCanBeReadBack) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = std::string("<") + static_cast<char>(byte) + ">";
    const Json read = Json::parse(JsonString(text));
    EXPECT_EQ(read.get<std::string>(), byte < 128 ? text : "<\xef\xbf\xbd>") << byte;
  }
}

TEST(JsonTest, KeysKeepTheirOrder) {
  Json object;
  object["solution"] = 1;
  object["options"] = {3, 1, 2};
  object["cost"] = int64_t{-7};
  object["again"] = nullptr;
  object["yes"] = true;
  EXPECT_EQ(Line(object), R"({"solution":1,"options":[3,1,2],"cost":-7,"again":null,"yes":true})");
}

TEST(JsonTest, ALineEndsWithALineFeed) { EXPECT_EQ(JsonLine({{"index", 1}}), "{\"index\":1}\n"); }

TEST(JsonTest, EmptyContainers) {
  EXPECT_EQ(Line(Json::object()), "{}");
  EXPECT_EQ(Line(Json::array()), "[]");
}

TEST(JsonTest, KeysAndNestedStringsAreEscaped) {
  Json object;
  object["a\"b"]["\xff"] = {"x\\y", "\x01"};
  EXPECT_EQ(Line(object), "{\"a\\\"b\":{\"\xef\xbf\xbd\":[\"x\\\\y\",\"\\u0001\"]}}");
}

TEST(JsonTest, FractionsHaveSixDecimals) {
  EXPECT_EQ(Line(0.5), "0.500000");
  EXPECT_EQ(Line(0.000001), "0.000001");
  EXPECT_EQ(Line(123456789.0), "123456789.000000");
  EXPECT_EQ(Line(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(Line(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(JsonTest, WholeNumbersAreExact) {
  EXPECT_EQ(Line(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(Line(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
}

TEST(JsonTest, CountsThatDoublesCannotHoldAreStrings) {
  constexpr uint64_t kExact = uint64_t{1} << 53;
  EXPECT_EQ(Line(JsonNumber(0)), "0");
  EXPECT_EQ(Line(JsonNumber(kExact - 1)), "9007199254740991");
  EXPECT_EQ(Line(JsonNumber(kExact)), "\"9007199254740992\"");
}

}  // namespace
}  // namespace cli
