// SPDX-License-Identifier: Apache-2.0
//
// Reading what is compressed, whole and damaged.

#include "cli/io/byte_source.h"

#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "cli/io/io.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

using ::testing::HasSubstr;
using ::testing::TestWithParam;
using ::testing::Values;

std::string Gzip(absl::string_view text) {
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// With a window of at least 2^window_log bytes, whatever the size of the text, if that is not 0.
std::string Zstd(absl::string_view text, int window_log = 0) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  ZSTD_inBuffer from = {text.data(), text.size(), 0};
  ZSTD_outBuffer to = {out.data(), out.size(), 0};
  // That the text ends here is said later: what is known to be short needs no window.
  EXPECT_EQ(ZSTD_compressStream2(context, &to, &from, ZSTD_e_flush), 0U);
  EXPECT_EQ(ZSTD_compressStream2(context, &to, &from, ZSTD_e_end), 0U);
  out.resize(to.pos);
  ZSTD_freeCCtx(context);
  return out;
}

struct Format {
  const char* name;
  std::string (*compress)(absl::string_view text);
  size_t magic;  // bytes by which it is known
};

// What was read, and the error after it.
struct Outcome {
  std::string text;
  std::string error;
};

Outcome ReadAll(ByteSource* source, size_t piece = 1000) {
  Outcome outcome;
  std::string buffer(piece, '\0');
  int64_t n = 0;
  while ((n = source->Read(buffer.data(), piece)) > 0) {
    outcome.text.append(buffer, 0, static_cast<size_t>(n));
  }
  if (n == ByteSource::kFailed) {
    outcome.error = source->error();
    EXPECT_EQ(source->Read(buffer.data(), piece), ByteSource::kFailed) << "forgot its error";
  }
  return outcome;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(absl::string_view bytes)
      : name_(absl::StrCat(::testing::TempDir(), "byte_source_test.", getpid())) {
    std::ofstream(name_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::remove(name_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& name() const { return name_; }

 private:
  const std::string name_;
};

Outcome ReadBytes(absl::string_view bytes, size_t piece = 1000) {
  const TemporaryFile file(bytes);
  ByteSource source(file.name(), -1);
  Outcome outcome = ReadAll(&source, piece);
  if (outcome.error.empty()) {
    EXPECT_EQ(source.position(), static_cast<int64_t>(bytes.size()));
  } else {
    EXPECT_EQ(outcome.error.substr(0, file.name().size() + 2), file.name() + ": ");
  }
  return outcome;
}

// Text that is not compressed to next to nothing.
std::string SomeText(size_t lines) {
  std::string text;
  uint32_t x = 1;
  for (size_t i = 0; i < lines; ++i) {
    for (int k = 0; k < 81; ++k) {
      x = x * 1664525 + 1013904223;
      text.push_back(static_cast<char>('0' + (x >> 16) % 10));
    }
    text.push_back('\n');
  }
  return text;
}

TEST(ByteSourceTest, TextIsReadAsItIs) {
  for (const std::string text : {"", "1", "12", "123", "\x1f", "(", "\x28\xb5", "\x28\xb5\x2f",
                                 "\x28\xb5\x2fx", "P", "P*M", "Puzzle", "_\x2a\x4d."}) {
    const Outcome outcome = ReadBytes(text, ByteSource::kMagic);
    EXPECT_EQ(outcome.text, text);
    EXPECT_EQ(outcome.error, "");
  }
  const std::string text = SomeText(3000);
  EXPECT_EQ(ReadBytes(text).text, text);
}

TEST(ByteSourceTest, FilesThatAreNotThere) {
  ByteSource source("no/such/file");
  EXPECT_FALSE(source.is_open());
  char buffer[8];
  EXPECT_EQ(source.Read(buffer, sizeof(buffer)), ByteSource::kFailed);
  EXPECT_EQ(source.error(), "no/such/file: No such file or directory");
  ByteSource directory(".");
  EXPECT_EQ(directory.Read(buffer, sizeof(buffer)), ByteSource::kFailed);
  EXPECT_EQ(directory.error(), ".: Is a directory");
}

class CompressedTest : public TestWithParam<Format> {
 protected:
  static std::string Compress(absl::string_view text) { return GetParam().compress(text); }
};

TEST_P(CompressedTest, GivesTheText) {
  for (const size_t lines : {0, 1, 100, 5000}) {
    const std::string text = SomeText(lines);
    for (const size_t piece : {ByteSource::kMagic, size_t{1000}, size_t{1} << 16}) {
      const Outcome outcome = ReadBytes(Compress(text), piece);
      EXPECT_EQ(outcome.text, text) << lines << " " << piece;
      EXPECT_EQ(outcome.error, "");
    }
  }
  const std::string zeros(10'000'000, '0');
  EXPECT_EQ(ReadBytes(Compress(zeros)).text, zeros);
}

TEST_P(CompressedTest, MembersFollowEachOther) {
  const std::string empty = Compress("");
  const std::string bytes = absl::StrCat(empty, Compress("12"), empty, empty, Compress("34\n"),
                                         Compress(SomeText(2000)), empty);
  for (const size_t piece : {ByteSource::kMagic, size_t{5}, size_t{1} << 16}) {
    const Outcome outcome = ReadBytes(bytes, piece);
    EXPECT_EQ(outcome.text, absl::StrCat("1234\n", SomeText(2000)));
    EXPECT_EQ(outcome.error, "");
  }
}

TEST_P(CompressedTest, CutShortIsAnError) {
  const std::string text = SomeText(4);
  const std::string one = Compress(text);
  const std::string two = one + one;
  for (size_t n = GetParam().magic; n < two.size(); ++n) {
    const Outcome outcome = ReadBytes(absl::string_view(two).substr(0, n));
    if (n >= one.size()) {
      EXPECT_EQ(outcome.text.substr(0, text.size()), text) << n;
    }
    EXPECT_EQ(outcome.text, (text + text).substr(0, outcome.text.size())) << n;
    if (n == one.size()) {
      EXPECT_EQ(outcome.error, "");
    } else {
      EXPECT_THAT(outcome.error, HasSubstr(": the compressed data is cut short")) << n;
    }
  }
}

TEST_P(CompressedTest, DamageIsAnErrorAndNeverAnotherText) {
  const std::string text = SomeText(4);
  const std::string bytes = Compress(text);
  int errors = 0;
  for (size_t at = GetParam().magic; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const Outcome outcome = ReadBytes(damaged);
    if (outcome.error.empty()) {
      EXPECT_EQ(outcome.text, text) << at;  // a byte that means nothing to the reader
    }
    errors += outcome.error.empty() ? 0 : 1;
  }
  EXPECT_GT(errors, static_cast<int>(bytes.size()) - 10);
}

TEST_P(CompressedTest, WhatComesBeforeDamageIsRead) {
  const std::string text = SomeText(20000);
  std::string bytes = Compress(text);
  bytes[bytes.size() - 2] ^= 1;  // of the checksum
  const Outcome outcome = ReadBytes(bytes);
  EXPECT_EQ(outcome.text, text);
  EXPECT_THAT(outcome.error, HasSubstr(absl::StrCat("damaged ", GetParam().name, " data: ")));
}

TEST_P(CompressedTest, GarbageBehindIsAnError) {
  for (const std::string garbage : {"x", "12345\n", "\x1f", "\x28\xb5", "garbage"}) {
    const Outcome outcome = ReadBytes(Compress("12\n") + garbage);
    EXPECT_EQ(outcome.text, "12\n");
    EXPECT_NE(outcome.error, "") << garbage;
  }
}

TEST_P(CompressedTest, OneByteAtATimeThroughAPipe) {
  const std::string text = SomeText(10);
  const std::string bytes = Compress(text) + Compress("") + Compress(text);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::thread writer([&] {
    for (const char byte : bytes) ASSERT_EQ(write(ends[1], &byte, 1), 1);
    close(ends[1]);
  });
  ByteSource source(absl::StrCat("/dev/fd/", ends[0]));
  const Outcome outcome = ReadAll(&source, ByteSource::kMagic);
  writer.join();
  close(ends[0]);
  EXPECT_EQ(outcome.text, text + text);
  EXPECT_EQ(outcome.error, "");
}

TEST_P(CompressedTest, WhatWasSentSoFarCanBeRead) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ByteSource source(absl::StrCat("/dev/fd/", ends[0]));
  char buffer[100];
  for (const absl::string_view text : {"12\n", "345\n"}) {
    ASSERT_EQ(WriteAll(ends[1], Compress(text)), 0);
    ASSERT_EQ(source.Read(buffer, sizeof(buffer)), static_cast<int64_t>(text.size()));
    EXPECT_EQ(absl::string_view(buffer, text.size()), text);
  }
  close(ends[1]);
  EXPECT_EQ(source.Read(buffer, sizeof(buffer)), 0);
  close(ends[0]);
}

TEST_P(CompressedTest, ReadsCanBeInterrupted) {
  int wake[2];
  ASSERT_EQ(pipe(wake), 0);
  const TemporaryFile file(Compress(SomeText(5000)));
  ByteSource source(file.name(), wake[0]);
  char buffer[100];
  EXPECT_GT(source.Read(buffer, sizeof(buffer)), 0);
  ASSERT_EQ(write(wake[1], "", 1), 1);
  EXPECT_EQ(source.Read(buffer, sizeof(buffer)), ByteSource::kInterrupted);
  close(wake[0]);
  close(wake[1]);
}

TEST_P(CompressedTest, LinesAndFilesAreDecompressed) {
  const std::string text = SomeText(3000);
  const std::string bytes = Compress(text);
  const TemporaryFile file(bytes);
  EXPECT_EQ(ReadFile(file.name(), int64_t{1} << 30).value(), text);
  LineReader lines(file.name());
  absl::string_view line;
  std::string found;
  int64_t last = 0;
  while (lines.Next(&line) == LineReader::Status::kLine) {
    absl::StrAppend(&found, line, "\n");
    EXPECT_GE(lines.bytes_returned(), last);
    last = lines.bytes_returned();
    ASSERT_LE(last, static_cast<int64_t>(bytes.size()));
  }
  EXPECT_EQ(found, text);
  EXPECT_GT(last, static_cast<int64_t>(bytes.size() / 2));
  EXPECT_EQ(lines.bytes_returned(), static_cast<int64_t>(bytes.size()));
}

INSTANTIATE_TEST_SUITE_P(Formats, CompressedTest,
                         Values(Format{"gzip", Gzip, 2},
                                Format{"zstd", [](absl::string_view text) { return Zstd(text); },
                                       4}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(ZstdTest, FramesThatHoldNoDataAreSkipped) {
  const std::string skipped("\x5a\x2a\x4d\x18\x03\0\0\0abc", 11);
  EXPECT_EQ(ReadBytes(skipped).text, "");
  EXPECT_EQ(ReadBytes(skipped).error, "");
  const std::string bytes = skipped + Zstd("12\n") + skipped + Zstd("34\n") + skipped;
  EXPECT_EQ(ReadBytes(bytes).text, "12\n34\n");
  EXPECT_EQ(ReadBytes(bytes).error, "");
  EXPECT_THAT(ReadBytes(absl::string_view(bytes).substr(0, bytes.size() - 1)).error,
              HasSubstr("cut short"));
}

TEST(ZstdTest, WindowsAreBounded) {
  EXPECT_EQ(ReadBytes(Zstd("12\n", 27)).text, "12\n");
  EXPECT_THAT(ReadBytes(Zstd("12\n", 28)).error,
              HasSubstr(": zstd data with a window of more than 128 MiB: decompress it first"));
}

TEST(ReadFileTest, FilesHaveABound) {
  const std::string text = SomeText(3000);
  const auto size = static_cast<int64_t>(text.size());
  for (const std::string& bytes : {text, Gzip(text), Zstd(text)}) {
    const TemporaryFile file(bytes);
    EXPECT_EQ(ReadFile(file.name(), size).value(), text);
    EXPECT_TRUE(absl::IsResourceExhausted(ReadFile(file.name(), size - 1).status()));
  }
}

TEST(ReadFileTest, BombsAreRefused) {
  const std::string harmless(kHarmless, '0');
  const TemporaryFile good(Zstd(harmless));
  EXPECT_TRUE(ReadFile(good.name(), 2 * kHarmless).ok());
  const TemporaryFile bomb(Zstd(harmless + "0"));
  EXPECT_THAT(ReadFile(bomb.name(), 2 * kHarmless).status().message(),
              HasSubstr(": inflates to more than 1000 times its size"));
}

// ---- UTF-16 ------------------------------------------------------------------------------------

std::string Utf16(const std::u16string& text, bool is_big) {
  std::string bytes;
  for (const char16_t unit : u"\ufeff" + text) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xff);
    bytes.push_back(is_big ? high : low);
    bytes.push_back(is_big ? low : high);
  }
  return bytes;
}

// What is read of a file with these bytes, that many at a time, and then "ERROR" if there is one.
std::string ReadBytes(const std::string& bytes, size_t size) {
  const std::string name = testing::TempDir() + "/utf16";
  std::ofstream(name, std::ios::binary) << bytes;
  ByteSource source(name);
  std::string text;
  std::string block(size, '\0');
  int64_t n = 1;
  while ((n = source.Read(block.data(), size)) > 0) text.append(block, 0, static_cast<size_t>(n));
  if (n == ByteSource::kFailed) text += source.error().substr(name.size());
  std::remove(name.c_str());
  return text;
}

TEST(Utf16Test, BecomesUtf8) {
  const std::u16string text = u"1.\r\n\u00e9\u07ff\u0800\ufffd\U00010000\U0010ffff\ufeff";
  const std::u8string expected8 = u8"1.\r\n\u00e9\u07ff\u0800\ufffd\U00010000\U0010ffff\ufeff";
  const std::string expected(expected8.begin(), expected8.end());
  for (const bool is_big : {false, true}) {
    for (const size_t size : {4, 5, 6, 7, 1000}) {
      EXPECT_EQ(ReadBytes(Utf16(text, is_big), size), expected) << size;
      EXPECT_EQ(ReadBytes(Utf16(u"", is_big), size), "");
    }
  }
}

TEST(Utf16Test, HalvesOfPairsAreReplaced) {
  for (const bool is_big : {false, true}) {
    const auto read = [is_big](std::u16string text) { return ReadBytes(Utf16(text, is_big), 4); };
    EXPECT_EQ(read({u'a', 0xd800, u'b'}),
              "a\xef\xbf\xbd"
              "b");
    EXPECT_EQ(read({u'a', 0xdc00, u'b'}),
              "a\xef\xbf\xbd"
              "b");
    EXPECT_EQ(read({0xd800, 0xd800, 0xdc00}), "\xef\xbf\xbd\xf0\x90\x80\x80");
  }
}

TEST(Utf16Test, ATextThatEndsInACharacterIsAnError) {
  for (const bool is_big : {false, true}) {
    std::string bytes = Utf16(u"12", is_big);
    bytes.pop_back();
    EXPECT_EQ(ReadBytes(bytes, 100), "1: the UTF-16 text ends in a character");
    EXPECT_EQ(ReadBytes(Utf16({u'1', 0xd800}, is_big), 100),
              "1: the UTF-16 text ends in a character");
  }
}

TEST(Utf16Test, OtherBytesAreNoMark) {
  for (const std::string bytes : {"\xff", "\xfe", "\xff\xff", "\xfe\xfe\xff", "1\xff\xfe"}) {
    EXPECT_EQ(ReadBytes(bytes, 100), bytes);
  }
}

}  // namespace
}  // namespace cli
