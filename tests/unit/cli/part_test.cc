// SPDX-License-Identifier: Apache-2.0
//
// Parts of files: each line is in one part, that in which it begins.

#include "cli/io/part.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/io/io.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

using ::testing::HasSubstr;

constexpr int kNoWakeFd = -1;

class TemporaryFile {
 public:
  explicit TemporaryFile(absl::string_view bytes)
      : name_(absl::StrCat(::testing::TempDir(), "part_test.", getpid())) {
    Write(bytes);
  }
  ~TemporaryFile() { std::remove(name_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  void Write(absl::string_view bytes) const {
    std::ofstream(name_, std::ios::binary | std::ios::trunc) << bytes;
  }
  const std::string& name() const { return name_; }

 private:
  const std::string name_;
};

std::unique_ptr<FilePart> OpenPart(const TemporaryFile& file, Part part) {
  absl::StatusOr<std::unique_ptr<FilePart>> opened = FilePart::Open(file.name(), part, kNoWakeFd);
  EXPECT_TRUE(opened.ok()) << opened.status();
  return *std::move(opened);
}

// All lines of the part, each with a line feed if it has one in the file.
std::string TextOf(const FilePart& part) {
  ByteSource source(part, kNoWakeFd);
  std::string text;
  char block[100];
  int64_t n = 0;
  while ((n = source.Read(block, sizeof(block))) > 0) text.append(block, static_cast<size_t>(n));
  EXPECT_EQ(n, 0) << source.error();
  EXPECT_EQ(source.position(), static_cast<int64_t>(text.size()));
  return text;
}

// The definition, without a thought for speed.
std::string TextByDefinition(absl::string_view text, Part part) {
  std::string lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    // floor(size * (K-1) / N) <= begin < floor(size * K / N)
    const int64_t at = static_cast<int64_t>(begin);
    const auto size = static_cast<int64_t>(text.size());
    const bool is_after = at >= size * (part.number - 1) / part.parts;
    const bool is_before = at < size * part.number / part.parts;
    if (is_after && is_before) absl::StrAppend(&lines, text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

TEST(PartTest, ReadsNumbersAlone) {
  EXPECT_EQ(ParsePart("3/50"), (Part{3, 50}));
  EXPECT_EQ(ParsePart("007/0050"), (Part{7, 50}));
  EXPECT_EQ(ParsePart("1/1")->ToString(), "1/1");
  EXPECT_EQ(ParsePart("1/1000000000"), (Part{1, 1'000'000'000}));
  for (const char* const wrong :
       {"", "/", "3", "3/", "/3", "0/3", "4/3", "0/0", "-1/3", "+1/3", " 1/3", "1/3 ", "1 /3",
        "1/3/3", "1.0/3", "0x1/3", "1/1000000001", "1/99999999999999999999", "a/b"}) {
    EXPECT_EQ(ParsePart(wrong), std::nullopt) << wrong;
  }
}

TEST(PartTest, RangesAdjoinAndDifferByAByteAtMost) {
  for (const int64_t size : {0, 1, 2, 49, 50, 51, 1000, 123457}) {
    for (const int64_t parts : {1, 2, 3, 49, 50, 1000}) {
      int64_t end = 0;
      for (int64_t k = 1; k <= parts; ++k) {
        const ByteRange range = BytesOf({k, parts}, size);
        EXPECT_EQ(range.begin, end);
        EXPECT_GE(range.end - range.begin, size / parts);
        EXPECT_LE(range.end - range.begin, size / parts + 1);
        end = range.end;
      }
      EXPECT_EQ(end, size);
    }
  }
  constexpr int64_t kLargest = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(BytesOf({kMostParts, kMostParts}, kLargest).end, kLargest);
  EXPECT_EQ(BytesOf({1, 2}, kLargest).end, kLargest / 2);
}

TEST(PartTest, EveryLineIsInThePartInWhichItBegins) {
  std::mt19937 random(1);
  std::vector<std::string> texts = {"", "\n", "a", "a\n", "\n\n\n", "a\nb", "a\r\nb\r\n"};
  for (int i = 0; i < 60; ++i) {
    std::string& text = texts.emplace_back();
    for (int lines = 1 + static_cast<int>(random() % 20); lines > 0; --lines) {
      text.append(random() % (i % 3 == 0 ? 400 : 20), static_cast<char>('a' + random() % 26));
      text += random() % 4 == 0 ? "\r\n" : "\n";
    }
    if (i % 2 == 0) text.pop_back();
  }
  const TemporaryFile file("");
  for (const std::string& text : texts) {
    file.Write(text);
    for (const int64_t parts : {1, 2, 3, 7, 64}) {
      std::string all;
      int64_t end = 0;
      for (int64_t k = 1; k <= parts; ++k) {
        const std::unique_ptr<FilePart> part = OpenPart(file, {k, parts});
        const std::string lines = TextOf(*part);
        EXPECT_EQ(lines, TextByDefinition(text, {k, parts})) << k << "/" << parts << " of " << text;
        EXPECT_EQ(part->lines().begin, end);
        end = part->lines().end;
        EXPECT_EQ(part->size(), static_cast<int64_t>(text.size()));
        all += lines;
      }
      EXPECT_EQ(end, static_cast<int64_t>(text.size()));
      EXPECT_EQ(all, text);
    }
  }
}

TEST(PartTest, ALineMayBeLongerThanAllBlocks) {
  const std::string text = "a\n" + std::string(1'000'000, 'b') + "\nc\n";
  const TemporaryFile file(text);
  EXPECT_EQ(TextOf(*OpenPart(file, {1, 3})), text.substr(0, 1'000'003));
  EXPECT_EQ(TextOf(*OpenPart(file, {2, 3})), "");
  EXPECT_EQ(TextOf(*OpenPart(file, {3, 3})), "c\n");
  EXPECT_EQ(TextOf(*OpenPart(file, {500'003, 500'003})), "c\n");
}

TEST(PartTest, PlacesAreThoseOfTheFile) {
  const std::string text = "1\n22\n333\n4444\n55555\n666666\n";  // 27 bytes
  const TemporaryFile file(text);
  EXPECT_EQ(OpenPart(file, {1, 3})->Place(1), file.name() + ":1");
  const std::unique_ptr<FilePart> second = OpenPart(file, {2, 3});  // from byte 9 on: 4444
  EXPECT_EQ(second->first_number(), 2);
  EXPECT_EQ(second->Place(second->first_number()), file.name() + ":4");
  EXPECT_EQ(second->Place(second->first_number() + 1), file.name() + ":5");
}

TEST(PartTest, AnInterruptEndsTheCountOfLines) {
  const TemporaryFile file("1\n22\n333\n4444\n55555\n666666\n");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  absl::StatusOr<std::unique_ptr<FilePart>> part = FilePart::Open(file.name(), {2, 3}, ends[0]);
  ASSERT_TRUE(part.ok());
  ASSERT_EQ(write(ends[1], "x", 1), 1);
  EXPECT_EQ((*part)->Place(2), file.name() + ", part 2/3:1");
  EXPECT_TRUE(absl::IsCancelled((*part)->FollowsContent().status()));
  EXPECT_TRUE(absl::IsCancelled(FilePart::Open(file.name(), {2, 3}, ends[0]).status()));
  ByteSource source(**part, ends[0]);
  char block[100];
  EXPECT_EQ(source.Read(block, sizeof(block)), ByteSource::kInterrupted);
  close(ends[0]);
  close(ends[1]);
}

TEST(PartTest, KnowsWhetherThereIsMoreThanCommentsBefore) {
  const auto follows = [](absl::string_view before) {
    const std::string rest(before.size(), 'x');
    const TemporaryFile file(absl::StrCat(before, rest));
    const std::unique_ptr<FilePart> part = OpenPart(file, {2, 2});
    EXPECT_EQ(part->lines().begin, static_cast<int64_t>(before.size()));
    return part->FollowsContent().value();
  };
  for (const char* const before :
       {"\n", "# comment\n", " \t# comment\r\n", "\r\n \t\r\n", "\xef\xbb\xbf# comment\n\n"}) {
    EXPECT_FALSE(follows(before)) << before;
  }
  for (const char* const before :
       {"a\n", "# comment\na\n", "#\n  a\n\n", "\r\r\n", "\r#\n", "#\n\xef\xbb\xbf#\n"}) {
    EXPECT_TRUE(follows(before)) << before;
  }
  EXPECT_FALSE(follows(absl::StrCat("#", std::string(1'000'000, 'a'), "\n")));
}

TEST(PartTest, AllPartsHaveTheIdentityOfTheFile) {
  std::string text(3'000'000, '.');
  for (size_t i = 80; i < text.size(); i += 81) text[i] = '\n';
  const TemporaryFile file(text);
  const uint64_t identity = OpenPart(file, {1, 50})->Identity().value();
  EXPECT_EQ(OpenPart(file, {17, 50})->Identity().value(), identity);
  EXPECT_EQ(OpenPart(file, {1, 1})->Identity().value(), identity);
  // The first block, the last, and one between; a byte more; and the size alone.
  for (const size_t at : {size_t{0}, text.size() - 1, (text.size() - 4096) * 31 / 63}) {
    std::string changed = text;
    changed[at] = 'x';
    file.Write(changed);
    EXPECT_NE(OpenPart(file, {1, 50})->Identity().value(), identity) << at;
  }
  file.Write(text + "\n");
  EXPECT_NE(OpenPart(file, {1, 50})->Identity().value(), identity);
  file.Write("");
  EXPECT_TRUE(OpenPart(file, {1, 50})->Identity().ok());
}

TEST(PartTest, SmallFilesCountAsAWhole) {
  std::string text(FilePart::kSamples * FilePart::kSampleBytes, '.');
  const TemporaryFile file(text);
  const uint64_t identity = OpenPart(file, {1, 1})->Identity().value();
  std::mt19937 random(3);
  for (int i = 0; i < 20; ++i) {
    std::string changed = text;
    changed[random() % text.size()] = 'x';
    file.Write(changed);
    EXPECT_NE(OpenPart(file, {1, 1})->Identity().value(), identity);
  }
}

TEST(PartTest, AFileThatShrinksIsAnError) {
  const TemporaryFile file("11\n22\n33\n");
  const std::unique_ptr<FilePart> part = OpenPart(file, {2, 2});
  file.Write("11\n");
  ByteSource source(*part, kNoWakeFd);
  char block[100];
  EXPECT_EQ(source.Read(block, sizeof(block)), ByteSource::kFailed);
  EXPECT_THAT(source.error(), HasSubstr("shorter than when it was opened"));
  EXPECT_FALSE(part->Identity().ok());
}

TEST(PartTest, AFileThatGrowsKeepsItsSize) {
  const TemporaryFile file("11\n22\n33");
  const std::unique_ptr<FilePart> part = OpenPart(file, {2, 2});
  file.Write("11\n22\n3344\n55\n");
  EXPECT_EQ(TextOf(*part), "33");
}

TEST(PartTest, WhatHasNoParts) {
  const auto why = [](const std::string& name) {
    return std::string(FilePart::Open(name, {1, 2}, kNoWakeFd).status().message());
  };
  EXPECT_EQ(why("/no/such/file"), "/no/such/file: No such file or directory");
  EXPECT_EQ(why(""), "'': No such file or directory");
  EXPECT_EQ(why("/dev/null"),
            "/dev/null: only a regular file has parts: of anything else, the "
            "size is not known");
  EXPECT_THAT(why("/"), HasSubstr("Is a directory"));
  for (const auto& [bytes, encoding] :
       {std::pair("\x1f\x8b\x08", "gzip"), std::pair("\x28\xb5\x2f\xfd", "zstd"),
        std::pair("\xff\xfe", "UTF-16"), std::pair("\xfe\xff", "UTF-16")}) {
    const TemporaryFile file(bytes);
    EXPECT_THAT(why(file.name()), HasSubstr(encoding));
  }
  const TemporaryFile short_file("\x28\xb5");
  EXPECT_EQ(why(short_file.name()), "");
}

}  // namespace
}  // namespace cli
