// SPDX-License-Identifier: Apache-2.0
//
// Parts that are the whole are merged, whatever their order; and whatever is done to their
// statistics is found, and named.

#include "cli/merge_stats.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cli/json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kParts = 5;
constexpr int64_t kSize = 1000;
constexpr uint64_t kFile = 0x0123456789abcdef;

std::string Input(int64_t k) { return absl::StrCat("line ", k, "\nanother of ", k, "\n"); }
std::string Output(int64_t k) { return absl::StrCat("answer ", k, "\n"); }

LineSet LinesOf(int64_t first, int64_t last) {
  LineSet lines;
  for (int64_t k = first; k <= last; ++k) lines.AddText(Input(k));
  return lines;
}

struct Given {
  RunStats run;
  Totals totals;
  Provenance provenance;
};

// What the run on part k says; `with_part`: by --part.
Given PartOf(int64_t k, bool with_part = true) {
  Given given;
  given.run = {.command = "solve",
               .engine = "batch",
               .threads = 2,
               .solutions = dlx::BigCount(static_cast<uint64_t>(10 * k)),
               .nodes = 100 * k,
               .updates = std::nullopt,
               .seconds = 0.5,
               .target = "avx2"};
  given.totals.puzzles = 10 * k + 4;
  given.totals.unique = 10 * k;
  given.totals.none = 1;
  given.totals.several = 0;
  given.totals.undecided = 1;
  given.totals.unreadable = 2;
  given.totals.solutions = 10 * k;
  given.totals.nodes = 100 * k;
  given.totals.lines = LinesOf(k, k);
  if (with_part) {
    given.provenance.part = {
        {k, kParts}, {(k - 1) * kSize / kParts, k * kSize / kParts}, kSize, kFile};
  }
  given.provenance.complete = true;
  given.provenance.flags = "--limit=2";
  given.provenance.answers.AddText(Output(k));
  return given;
}

std::string LineOf(const Given& given) {
  const std::string line =
      FormatStats(given.run, given.totals, given.provenance, StatsFormat::kJson);
  return std::string(absl::StripSuffix(line, "\n"));
}

// A set of lines, as objects without their checksums: these are made anew.
using Lines = std::vector<Json>;

Lines AllParts(bool with_part = true) {
  Lines lines;
  for (int64_t k = 1; k <= kParts; ++k) {
    Json line = Json::parse(LineOf(PartOf(k, with_part)));
    line.erase("sum");
    lines.push_back(std::move(line));
  }
  return lines;
}

WholeFile TheFile() { return {"all", LinesOf(1, kParts), kFile}; }

// Merges what can be read; an error of reading is a contradiction.
MergedStats MergeAll(const Lines& lines, const std::optional<WholeFile>& file = std::nullopt) {
  std::vector<StatsLine> read;
  MergedStats damaged;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string line = SealedLine(lines[i]);
    absl::StatusOr<StatsLine> stats =
        ReadStatsLine(absl::StrCat("s:", i + 1), absl::StripSuffix(line, "\n"));
    if (stats.ok()) {
      read.push_back(*std::move(stats));
    } else {
      damaged.contradictions.emplace_back(stats.status().message());
    }
  }
  return damaged.contradictions.empty() ? MergeStats(read, file) : damaged;
}

std::string SumsOf(const MergedStats& merged) {
  return FormatStats(merged.run, merged.totals, merged.provenance, StatsFormat::kJson);
}

void ExpectWhole(const MergedStats& merged) {
  EXPECT_THAT(merged.contradictions, IsEmpty());
  EXPECT_THAT(merged.missing, IsEmpty());
  const Json sums = Json::parse(SumsOf(merged));
  EXPECT_EQ(sums["command"], "solve");
  EXPECT_EQ(sums["puzzles"], 10 * 15 + 4 * kParts);
  EXPECT_EQ(sums["unique"], 150);
  EXPECT_EQ(sums["unreadable"], 2 * kParts);
  EXPECT_EQ(sums["solutions"], 150);
  EXPECT_EQ(sums["nodes"], 1500);
  EXPECT_EQ(sums["seconds"], 2.5);
  EXPECT_EQ(sums["target"], "avx2");
  EXPECT_EQ(sums["complete"], true);
  EXPECT_TRUE(sums["part"].is_null());
  EXPECT_EQ(sums["lines_digest"], Hex16(LinesOf(1, kParts).digest));
  LineSequence answers;
  for (int64_t k = 1; k <= kParts; ++k) answers.AddText(Output(k));
  EXPECT_EQ(sums["answer_lines"], answers.lines);
  EXPECT_EQ(sums["answers_digest"], Hex16(answers.digest));
}

TEST(MergeStatsTest, PartsInAnyOrderAreTheWhole) {
  Lines lines = AllParts();
  std::mt19937 random(1);
  for (int i = 0; i < 10; ++i) {
    ExpectWhole(MergeAll(lines));
    ExpectWhole(MergeAll(lines, TheFile()));
    std::shuffle(lines.begin(), lines.end(), random);
  }
}

TEST(MergeStatsTest, SumsAreALineOfStatisticsThemselves) {
  const std::string sums = SumsOf(MergeAll(AllParts()));
  EXPECT_TRUE(ReadStatsLine("s", absl::StripSuffix(sums, "\n")).ok()) << sums;
}

TEST(MergeStatsTest, EqualDoublesCountOnce) {
  Lines lines = AllParts();
  Json again = lines[1];
  again["seconds"] = 17.5;
  again["threads"] = 8;
  lines.push_back(again);
  MergedStats merged = MergeAll(lines);
  ExpectWhole(merged);
  EXPECT_EQ(absl::StrJoin(merged.notes, "\n"),
            "s:6: part 2/5 is in s:2 too, with equal figures: counted once");
  // Another processor has other nodes.
  lines.back()["target"] = "neon";
  lines.back()["nodes"] = 1;
  merged = MergeAll(lines);
  ExpectWhole(merged);
}

TEST(MergeStatsTest, ACompletePartTakesThePlaceOfOneThatIsNot) {
  Lines lines = AllParts();
  Json cut_short = lines[1];
  cut_short["complete"] = false;
  cut_short["unique"] = 3;
  cut_short["puzzles"] = 7;
  for (const size_t at : {size_t{0}, lines.size()}) {
    Lines both = lines;
    both.insert(both.begin() + static_cast<std::ptrdiff_t>(at), cut_short);
    const MergedStats merged = MergeAll(both);
    ExpectWhole(merged);
    EXPECT_THAT(absl::StrJoin(merged.notes, "\n"), HasSubstr("part 2/5 that is not complete"));
  }
}

TEST(MergeStatsTest, WhatIsMissingIsNamedAsSchedulersTakeIt) {
  const auto missing = [](const std::vector<int64_t>& there) {
    const Lines all = AllParts();
    Lines lines;
    for (const int64_t k : there) lines.push_back(all[static_cast<size_t>(k - 1)]);
    const MergedStats merged = MergeAll(lines);
    EXPECT_THAT(merged.contradictions, IsEmpty());
    return absl::StrJoin(merged.missing, "\n");
  };
  EXPECT_EQ(missing({1, 2, 3, 4}), "1 of 5 parts is missing: --array=5");
  EXPECT_EQ(missing({2, 3, 4, 5}), "1 of 5 parts is missing: --array=1");
  EXPECT_EQ(missing({3}), "4 of 5 parts are missing: --array=1,2,4,5");
  EXPECT_EQ(missing({5}), "4 of 5 parts are missing: --array=1-4");
  EXPECT_EQ(missing({1, 5}), "3 of 5 parts are missing: --array=2-4");
  EXPECT_EQ(missing({2, 4}), "3 of 5 parts are missing: --array=1,3,5");
}

TEST(MergeStatsTest, UpdatesAreKnownIfAllSearchesHaveThem) {
  Lines lines = AllParts();
  for (Json& line : lines) line["updates"] = 7;
  EXPECT_EQ(MergeAll(lines).totals.updates, 7 * kParts);
  lines[2]["updates"] = nullptr;
  EXPECT_EQ(MergeAll(lines).totals.updates, std::nullopt);
  lines[2]["nodes"] = 0;  // a part without a search
  EXPECT_EQ(MergeAll(lines).totals.updates, 7 * (kParts - 1));
}

TEST(MergeStatsTest, UniqueIsNotKnownWhereItWasNotAsked) {
  Lines lines = AllParts();
  for (Json& line : lines) line["unique"] = line["several"] = nullptr;
  const MergedStats merged = MergeAll(lines);
  EXPECT_EQ(merged.totals.solved, 150);
  EXPECT_TRUE(Json::parse(SumsOf(merged))["unique"].is_null());
}

TEST(MergeStatsTest, VerdictsOfCheckAddUp) {
  Lines lines = AllParts();
  for (Json& line : lines) {
    line["agree"] = 10;
    line["disagree"] = 1;
    line["skipped"] = 2;
  }
  const Json sums = Json::parse(SumsOf(MergeAll(lines)));
  EXPECT_EQ(sums["agree"], 10 * kParts);
  EXPECT_EQ(sums["disagree"], kParts);
  EXPECT_EQ(sums["skipped"], 2 * kParts);
}

TEST(MergeStatsTest, RunsWithoutPartsAreComparedWithTheFile) {
  const Lines lines = AllParts(/*with_part=*/false);
  ExpectWhole(MergeAll(lines, TheFile()));
  EXPECT_THAT(absl::StrJoin(MergeAll(lines).contradictions, "\n"), HasSubstr("--file FILE"));
}

// A kind of damage, done by someone who can make a checksum; and what is said of it.
struct Damage {
  const char* name;
  bool with_part;
  std::function<void(Lines*)> harm;
  bool is_missing;  // else a contradiction
  const char* said;
};

std::string NameOf(const testing::TestParamInfo<Damage>& info) { return info.param.name; }

class DamageTest : public testing::TestWithParam<Damage> {};

TEST_P(DamageTest, IsFound) {
  const Damage& damage = GetParam();
  Lines lines = AllParts(damage.with_part);
  ExpectWhole(MergeAll(lines, TheFile()));
  damage.harm(&lines);
  const MergedStats merged = MergeAll(lines, TheFile());
  EXPECT_EQ(merged.contradictions.empty(), damage.is_missing);
  // A part that contradicts the others may be missing besides.
  EXPECT_TRUE(!damage.is_missing || !merged.missing.empty());
  EXPECT_THAT(absl::StrJoin(damage.is_missing ? merged.missing : merged.contradictions, "\n"),
              HasSubstr(damage.said));
}

// Sets a key of a line, or of its part.
std::function<void(Lines*)> Set(size_t line, const char* key, const Json& value) {
  return [=](Lines* lines) { (*lines)[line][key] = value; };
}
std::function<void(Lines*)> SetOfPart(size_t line, const char* key, const Json& value) {
  return [=](Lines* lines) { (*lines)[line]["part"][key] = value; };
}
std::function<void(Lines*)> Erase(size_t line, const char* key) {
  return [=](Lines* lines) { (*lines)[line].erase(key); };
}
// Adds a line once more, with another value.
std::function<void(Lines*)> Double(size_t line, const char* key, const Json& value) {
  return [=](Lines* lines) {
    lines->push_back((*lines)[line]);
    lines->back()[key] = value;
  };
}

std::vector<Damage> Damages() {
  const auto drop = [](size_t at) {
    return [at](Lines* lines) { lines->erase(lines->begin() + static_cast<std::ptrdiff_t>(at)); };
  };
  std::vector<Damage> damages = {
      // Parts
      {"FirstPartLost", true, drop(0), true, "--array=1"},
      {"PartLost", true, drop(2), true, "--array=3"},
      {"LastPartLost", true, drop(4), true, "--array=5"},
      {"NotComplete", true, Set(2, "complete", false), true, "--array=3"},
      {"RenamedToAnother", true, SetOfPart(2, "number", 2), false, "s:3: part 2/5 is in s:2 too"},
      {"Swapped", true,
       [](Lines* lines) {
         std::swap((*lines)[1]["part"]["number"], (*lines)[2]["part"]["number"]);
       },
       false, "part 2/5 begins at byte 400, and s:1 ends at byte 200"},
      {"BeginsLater", true, SetOfPart(2, "begin", 401), false,
       "s:3: part 3/5 begins at byte 401, and s:2 ends at byte 400"},
      {"BeginsEarlier", true, SetOfPart(2, "begin", 399), false, "begins at byte 399"},
      {"EndsEarlier", true, SetOfPart(2, "end", 599), false, "s:4: part 4/5 begins at byte 600"},
      {"FirstBeginsLate", true, SetOfPart(0, "begin", 1), false, "the file at byte 0"},
      {"LastEndsEarly", true, SetOfPart(4, "end", 999), false, "ends at byte 999 of 1000"},
      {"OtherNumberOfParts", true, SetOfPart(2, "parts", 6), false,
       "s:3: part 3/6; s:1 is of part"},
      {"OtherSize", true, SetOfPart(2, "size", 1001), false, "of another file of 1001 bytes"},
      {"OtherFile", true, SetOfPart(2, "file", "0123456789abcdee"), false,
       "s:3: part 3/5 of another"},
      {"AllOfAnotherFile", true,
       [](Lines* lines) {
         for (Json& line : *lines) line["part"]["file"] = "0123456789abcdee";
       },
       false, "a part of another file than all"},
      {"NoPart", true, Set(2, "part", nullptr), false, "s:3: a run without --part"},
      {"NumberZero", true, SetOfPart(2, "number", 0), false, "'part' is missing or wrong"},
      {"NumberTooLarge", true, SetOfPart(2, "number", 6), false, "'part' is missing or wrong"},
      {"NumberNegative", true, SetOfPart(2, "number", -3), false, "'part' is missing or wrong"},
      {"NumberAText", true, SetOfPart(2, "number", "three"), false, "'part' is missing or wrong"},
      {"PartsTooMany", true, SetOfPart(2, "parts", INT64_MAX), false, "'part' is missing or wrong"},
      {"EndBeforeBegin", true, SetOfPart(2, "end", 300), false, "'part' is missing or wrong"},
      {"EndBeyondSize", true, SetOfPart(4, "end", 1001), false, "'part' is missing or wrong"},
      {"FileNoDigest", true, SetOfPart(2, "file", "abc"), false, "'part' is missing or wrong"},
      {"PartNoObject", true, Set(2, "part", 3), false, "'part' is missing or wrong"},
      // Settings
      {"OtherCommand", true, Set(2, "command", "count"), false, "s:3: the command is 'count'"},
      {"OtherEngine", true, Set(2, "engine", "dlx"), false, "s:3: the engine is 'dlx'"},
      {"OtherFlags", true, Set(2, "flags", "--limit=3"), false, "s:3: the list of flags is '--li"},
      {"NoFlags", true, Set(2, "flags", ""), false, "in s:1 it is '--limit=2'"},
      // Lines that do not add up with the file
      {"OtherLines", true, Set(2, "lines_digest", "0000000000000001"), false, "not the same ones"},
      {"FewerLines", true, Set(2, "lines", 1), true, "1 of the 10 lines of all is missing"},
      {"MoreLines", true, Set(2, "lines", 3), false, "the runs have 11 lines, and all has 10"},
      // Sums that are too large
      {"Overflow", true,
       [](Lines* lines) { (*lines)[0]["nodes"] = (*lines)[1]["nodes"] = "9223372036854775807"; },
       false, "2^63"},
      {"FiguresDoNotAddUp", true, Set(2, "puzzles", 35), false,
       "s:3: 'puzzles' is missing or wrong"},
      {"UniqueNullAlone", true, Set(2, "unique", nullptr), false,
       "s:3: 'unique' is missing or wro"},
      {"AgreeAlone", true, Set(2, "agree", 3), false, "s:3: 'agree' is missing or wrong"},
      // Runs without --part
      {"RunLost", false, drop(2), true, "2 of the 10 lines of all are missing"},
      {"RunNotComplete", false, Set(2, "complete", false), true,
       "2 of the 10 lines of all are missing"},
      {"RunDoubled", false, [](Lines* lines) { lines->push_back((*lines)[1]); }, false,
       "the runs have 12 lines, and all has 10: s:6 is too much, as s:2 is there"},
      {"RunOfAnotherFile", false, Set(2, "lines_digest", "0000000000000001"), false,
       "as many lines as all, but not the same ones"},
      {"RunTooMuch", false,
       [](Lines* lines) {
         lines->insert(lines->begin(), (*lines)[1]);
         lines->front()["lines_digest"] = "0000000000000001";
       },
       false, "s:1 is too much, of another file"},
      {"RunDoubledForAnother", false, [](Lines* lines) { (*lines)[2] = (*lines)[1]; }, false,
       "not the same ones"},
      {"RunWithPart", false, [](Lines* lines) { (*lines)[2]["part"] = AllParts()[2]["part"]; },
       false, "s:3: part 3/5; s:1 is of a run without --part"},
      {"RunOfOtherFlags", false, Set(2, "flags", ""), false, "s:3: the list of flags is ''"},
  };
  // A double whose figures differ.
  for (const char* const key : {"unreadable", "solutions", "nodes", "lines", "answer_lines"}) {
    const bool adds_up = std::string(key) == "unreadable";
    damages.push_back({key, true,
                       [=](Lines* lines) {
                         Double(1, key, 9)(lines);
                         if (adds_up) lines->back()["puzzles"] = 31;
                       },
                       false,
                       adds_up ? "s:6: part 2/5 is in s:2 too, and 'puzzles' differs" : key});
  }
  for (const char* const key : {"lines_digest", "answers_digest"}) {
    damages.push_back({key, true, Double(1, key, "0000000000000001"), false, key});
  }
  return damages;
}

INSTANTIATE_TEST_SUITE_P(Kinds, DamageTest, testing::ValuesIn(Damages()), NameOf);

TEST(MergeStatsTest, AKeyThatIsMissingOrOfAnotherTypeIsNamed) {
  const Json line = AllParts()[2];
  for (const auto& [key, value] : line.items()) {
    Lines lines = AllParts();
    Erase(2, key.c_str())(&lines);
    EXPECT_THAT(absl::StrJoin(MergeAll(lines).contradictions, "\n"),
                HasSubstr(absl::StrCat("s:3: '", key, "' is ")));
    for (const Json& wrong : {Json(-1), Json(1.5), Json("text"), Json(true), Json::array({1}),
                              Json(UINT64_MAX), Json::parse("{\"a\":[[[1]]]}")}) {
      if (wrong.type() == value.type() && !wrong.is_number()) continue;
      if (key == "seconds" && wrong.is_number() && wrong.get<double>() > 0) continue;
      if (key == "target" && wrong.is_string()) continue;
      lines = AllParts();
      lines[2][key] = wrong;
      EXPECT_FALSE(MergeAll(lines).contradictions.empty()) << key << ": " << wrong;
    }
  }
}

TEST(MergeStatsTest, ALineThatIsNotAsItWasWrittenIsRefused) {
  const std::string line = LineOf(PartOf(3));
  ASSERT_TRUE(ReadStatsLine("s:1", line).ok());
  for (size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(ReadStatsLine("s:1", changed).ok()) << changed;
    EXPECT_FALSE(ReadStatsLine("s:1", line.substr(0, i)).ok()) << "cut short at " << i;
    EXPECT_FALSE(ReadStatsLine("s:1", line.substr(0, i) + line.substr(i + 1)).ok());
    EXPECT_FALSE(ReadStatsLine("s:1", line.substr(0, i) + "0" + line.substr(i)).ok());
  }
  const std::string other = LineOf(PartOf(4));
  EXPECT_FALSE(ReadStatsLine("s:1", line + " ").ok());
  EXPECT_FALSE(ReadStatsLine("s:1", line + other).ok());
  EXPECT_FALSE(ReadStatsLine("s:1", "{}").ok());
  EXPECT_FALSE(ReadStatsLine("s:1", "").ok());
  // The checksum of another line.
  const size_t seal = line.rfind(",\"sum\"");
  EXPECT_FALSE(
      ReadStatsLine("s:1", line.substr(0, seal) + other.substr(other.rfind(",\"sum\""))).ok());
}

}  // namespace
}  // namespace cli
