// SPDX-License-Identifier: Apache-2.0
//
// What was written is read again as it was: random problems, all instances of the test data. And
// texts that were damaged at random: reading them never fails in any way but with messages whose
// places are in the text.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "dlx/text_format.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomProblem;

constexpr TextFormat kFormats[] = {TextFormat::kDlx, TextFormat::kEc, TextFormat::kMatrix,
                                   TextFormat::kSets};

// ---- Round trips -------------------------------------------------------------------------------

void ExpectRoundTrip(const Problem& problem) {
  const absl::StatusOr<WrittenText> written = WriteText(problem, TextFormat::kDlx);
  ASSERT_TRUE(written.ok()) << written.status() << '\n' << Dump(problem);
  const ReadResult read = ReadText(written->text);  // whatever its items are called
  ASSERT_TRUE(read.problem.ok()) << read.problem.status() << '\n' << written->text;
  ASSERT_EQ(Dump(*read.problem), Dump(problem)) << written->text;
  ASSERT_EQ(WriteText(*read.problem, TextFormat::kDlx)->text, written->text);
}

TEST(RoundTrip, KnuthsFormatKeepsRandomProblems) {
  for (uint64_t seed = 1; seed <= 5000; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    ExpectRoundTrip(RandomProblem(rng));
    if (testing::Test::HasFatalFailure()) return;
  }
}

// The problem as the numbered formats hold it: items called 1 to N; in a matrix, options sorted.
Problem Numbered(const Problem& problem, bool sorted) {
  ProblemBuilder b;
  for (int32_t i = 1; i <= problem.num_items(); ++i) b.AddItem(absl::StrCat(i));
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    std::vector<Item> items(problem.option(option).begin(), problem.option(option).end());
    if (sorted) {
      std::sort(items.begin(), items.end(), [](Item x, Item y) { return x.index() < y.index(); });
    }
    b.AddOption(items);
  }
  return std::move(b).Build().value();
}

TEST(RoundTrip, NumberedFormatsKeepRandomProblems) {
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const Problem problem = RandomProblem(
        rng, {.max_primary = 9, .max_secondary = 0, .multiplicities = false, .costs = false});
    for (const TextFormat format : {TextFormat::kEc, TextFormat::kMatrix, TextFormat::kSets}) {
      const bool is_matrix = format == TextFormat::kMatrix;
      if (is_matrix && problem.num_options() == 0) continue;
      const absl::StatusOr<WrittenText> written = WriteText(problem, format);
      ASSERT_TRUE(written.ok()) << written.status();
      const ReadResult read = ReadText(written->text, {.format = format});
      ASSERT_TRUE(read.problem.ok()) << read.problem.status() << '\n' << written->text;
      ASSERT_EQ(Dump(*read.problem), Dump(Numbered(problem, is_matrix))) << written->text;
    }
  }
}

// ---- Instances ---------------------------------------------------------------------------------

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(file) << path;
  return text.str();
}

TEST(Instances, AreReadLikeByTheReferenceAndWrittenBack) {
  QUADRILLE_NEED_DATA(known, "xc/soma.dlx");
  int files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(known).parent_path())) {
    if (entry.path().extension() != ".dlx") continue;
    SCOPED_TRACE(entry.path());
    ++files;
    const ReadResult read = ReadText(ReadFile(entry.path()));
    ASSERT_TRUE(read.problem.ok()) << read.problem.status();
    EXPECT_EQ(read.format, TextFormat::kDlx);
    EXPECT_TRUE(read.warnings.empty());
    const absl::StatusOr<Problem> reference = quadrille_test::ReadKnuth(entry.path());
    ASSERT_TRUE(reference.ok()) << reference.status();
    EXPECT_EQ(Dump(*read.problem), Dump(*reference));
    ExpectRoundTrip(*read.problem);
  }
  EXPECT_GE(files, 38);
}

// ---- Damage ------------------------------------------------------------------------------------

std::string Damage(std::string text, std::mt19937_64& rng) {
  static constexpr char kBytes[] = "|:|: \n\n01x\t\r\0\xff\xc3\x80-9#cps";  // with its NULs
  const int32_t changes = 1 + RandomBelow(rng, 4);
  for (int32_t i = 0; i < changes && !text.empty(); ++i) {
    const size_t at = RandomBelow(rng, static_cast<int32_t>(text.size()));
    const size_t length = 1 + RandomBelow(rng, 12);
    const size_t from = RandomBelow(rng, static_cast<int32_t>(text.size()));
    switch (RandomBelow(rng, 7)) {
      case 0:
        text[at] = kBytes[RandomBelow(rng, sizeof(kBytes))];
        break;
      case 1:
        text[at] = static_cast<char>(RandomBelow(rng, 256));
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(at, 1, kBytes[RandomBelow(rng, sizeof(kBytes))]);
        break;
      case 4:
        text.insert(at, text.substr(from, length));
        break;
      case 5:
        text.resize(at);
        break;
      default:
        text.insert(at, absl::StrCat(std::string(RandomBelow(rng, 25), '9'), "|"));
    }
  }
  return text;
}

// Whether a message is "f:LINE:COLUMN: ..." with a place in the text or just after a line of it.
testing::AssertionResult HasPlaceIn(absl::string_view message, absl::string_view text) {
  absl::ConsumePrefix(&text, "\xef\xbb\xbf");
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  const std::vector<absl::string_view> parts = absl::StrSplit(message, absl::MaxSplits(':', 3));
  size_t line = 0;
  size_t column = 0;
  if (parts.size() != 4 || parts[0] != "f" || !absl::SimpleAtoi(parts[1], &line) ||
      !absl::SimpleAtoi(parts[2], &column)) {
    return testing::AssertionFailure() << "no place: " << message;
  }
  if (line < 1 || line > lines.size() || column < 1 || column > lines[line - 1].size() + 1) {
    return testing::AssertionFailure() << "outside the text: " << message;
  }
  return testing::AssertionSuccess();
}

void ExpectPlaces(const std::vector<std::string>& messages, absl::string_view text) {
  ASSERT_LE(messages.size(), 21u);
  for (size_t i = 0; i < messages.size(); ++i) {
    if (i == 20) {
      EXPECT_TRUE(absl::StartsWith(messages[i], "and ")) << messages[i];
    } else {
      EXPECT_TRUE(HasPlaceIn(messages[i], text));
    }
  }
}

// Reads a damaged text in a format; returns whether it was accepted.
bool ReadDamaged(const std::string& text, TextFormat format) {
  const ReadResult read = ReadText(text, {.format = format, .name = "f"});
  ExpectPlaces(read.warnings, text);
  if (!read.problem.ok()) {
    EXPECT_EQ(read.problem.status().code(), absl::StatusCode::kInvalidArgument);
    const std::vector<std::string> messages = absl::StrSplit(read.problem.status().message(), '\n');
    ExpectPlaces(messages, text);
    for (const std::string& message : messages) {
      EXPECT_TRUE(absl::StartsWith(message, "and ") || (absl::StrContains(message, "expected ") &&
                                                        absl::StrContains(message, ", found ")))
          << message;
    }
    return false;
  }
  // What was accepted makes sense: it can be written, and is then the same.
  const absl::StatusOr<WrittenText> written = WriteText(*read.problem, format);
  EXPECT_TRUE(written.ok()) << written.status();
  if (written.ok()) {
    const ReadResult again = ReadText(written->text, {.format = format});
    EXPECT_TRUE(again.problem.ok());
    if (again.problem.ok() && format != TextFormat::kMatrix) {
      EXPECT_EQ(Dump(*again.problem), Dump(*read.problem));
    }
  }
  return true;
}

TEST(Damage, DamagedTextsOfRandomProblemsAreReadOrRefusedWithAPlace) {
  int64_t accepted = 0;
  int64_t refused = 0;
  constexpr int64_t kTexts = kSlowBuild ? 3000 : 10000;
  for (int64_t seed = 1; seed <= kTexts; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const TextFormat format = kFormats[seed % 4];
    const bool plain = format != TextFormat::kDlx;
    const Problem problem =
        plain ? RandomProblem(rng, {.max_secondary = 0, .multiplicities = false, .costs = false})
              : RandomProblem(rng);
    const absl::StatusOr<WrittenText> written = WriteText(problem, format);
    if (!written.ok()) continue;  // a matrix without rows
    const std::string text = Damage(written->text, rng);
    ++(ReadDamaged(text, format) ? accepted : refused);
    ReadDamaged(text, kFormats[RandomBelow(rng, 4)]);  // and as something that it is not
    if (testing::Test::HasFailure()) FAIL() << text;
  }
  EXPECT_GT(accepted, kTexts / 20);
  EXPECT_GT(refused, kTexts / 4);
}

TEST(Damage, DamagedInstancesAreReadOrRefusedWithAPlace) {
  for (const char* const name : {"xc/slothouber.dlx", "xc/macmahon3x8.dlx", "xc/cost_queens16.dlx",
                                 "xc/queendom8_5.dlx", "xc/langford8.dlx"}) {
    QUADRILLE_NEED_DATA(path, name);
    const std::string whole = ReadFile(path);
    for (uint64_t seed = 1; seed <= (kSlowBuild ? 100 : 500); ++seed) {
      SCOPED_TRACE(absl::StrCat(name, ", seed ", seed));
      std::mt19937_64 rng(seed);
      ReadDamaged(Damage(whole, rng), TextFormat::kDlx);
      if (testing::Test::HasFailure()) return;
    }
  }
}

// Bytes that never were a text.
TEST(Damage, RandomBytesAreReadOrRefusedWithAPlace) {
  static constexpr char kBytes[] =
      "|:|: \n\n\n01x\t\r\0\xff\xc3\xa9,9#cps p ec 2";  // with its NULs
  for (uint64_t seed = 1; seed <= 4000; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    std::string text;
    for (int32_t i = RandomBelow(rng, 80); i > 0; --i) {
      text.push_back(kBytes[RandomBelow(rng, sizeof(kBytes))]);
    }
    for (const TextFormat format : kFormats) ReadDamaged(text, format);
    if (testing::Test::HasFailure()) FAIL() << text;
  }
}

}  // namespace
}  // namespace dlx
