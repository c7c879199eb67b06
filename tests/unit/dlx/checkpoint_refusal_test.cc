// SPDX-License-Identifier: Apache-2.0
//
// What Solver::Resume() refuses, with what message, and that the solver is as good as new then.

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::AllSolutions;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Permutations;
using ::quadrille_test::Rest;
using ::quadrille_test::TableIsAsNew;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// FNV-1a, as its authors describe it.
std::string ChecksumOf(absl::string_view text) {
  uint64_t hash = 14695981039346656037U;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211U;
  }
  return absl::StrFormat("%016x", hash);
}

// The text without its last line, and with that line computed again.
std::string WithoutEnd(absl::string_view text) {
  return std::string(text.substr(0, text.rfind("end ")));
}
std::string WithEnd(const std::string& text) {
  return absl::StrCat(text, "end ", ChecksumOf(text), "\n");
}

// One line that begins with this word replaced, and the checksum made right again.
std::string Edited(absl::string_view text, absl::string_view word, absl::string_view line) {
  std::string edited = WithoutEnd(text);
  const size_t begin = edited.find(absl::StrCat("\n", word)) + 1;
  EXPECT_NE(begin, 0) << word;
  edited.replace(begin, edited.find('\n', begin) - begin, std::string(line));
  return WithEnd(edited);
}

TEST(CheckpointRefusalTest, TheChecksumIsThatOfTheLinesAbove) {
  const Problem problem = People();
  const std::string text = Solver(problem).Checkpoint();
  EXPECT_EQ(text, WithEnd(WithoutEnd(text)));
}

// What is wrong with a text. The solver must be ready and as good as new after it.
std::string Refusal(const Problem& problem, absl::string_view text,
                    const SearchConfig& config = {}) {
  Solver solver(problem, config);
  const absl::Status status = solver.Resume(text);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
  EXPECT_TRUE(TableIsAsNew(solver, problem, config)) << status << '\n' << text;
  EXPECT_EQ(solver.Checkpoint(), Solver(problem, config).Checkpoint());
  EXPECT_EQ(solver.outcome(), Outcome::kUnfinished);
  if (problem.num_options() > 1) {
    EXPECT_TRUE(solver.Take(1));
    solver.Reset();
  }
  EXPECT_EQ(Rest(solver), AllSolutions(problem, config));
  return std::string(status.message());
}

// After the first solution: presets -4, path 3:5 1:2 2:3.
std::string SomeCheckpoint() {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Forbid(3));
  EXPECT_TRUE(solver.Next());
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\npath 2:3 1:2 3:5\n"));
  return solver.Checkpoint();
}

TEST(CheckpointRefusalTest, NotACheckpoint) {
  const std::string message =
      "this is not a checkpoint: it does not begin with 'quadrille checkpoint'";
  for (const char* const text :
       {"", "quadrille", "\n", "p q | s\np s\n", " quadrille checkpoint 1\n"}) {
    EXPECT_EQ(Refusal(People(), text), message);
  }
}

TEST(CheckpointRefusalTest, AnotherVersion) {
  const std::string text = SomeCheckpoint();
  EXPECT_EQ(Refusal(People(), absl::StrReplaceAll(text, {{"checkpoint 1\n", "checkpoint 3\n"}})),
            "the checkpoint is of version '3'; this program reads versions 1 and 2");
  EXPECT_EQ(Refusal(People(), "quadrille checkpoint 17"),
            "the checkpoint is of version '17'; this program reads versions 1 and 2");
  EXPECT_EQ(Refusal(People(), "quadrille checkpoint \n"),
            "the checkpoint is of version ''; this program reads versions 1 and 2");
}

TEST(CheckpointRefusalTest, AnotherProblem) {
  const std::string text = SomeCheckpoint();
  EXPECT_EQ(Refusal(Permutations(3), text),
            "the checkpoint is of another problem: one with 5 items and 5 options, not this one "
            "with 6 and 9");
  EXPECT_EQ(Refusal(ProblemBuilder().Build().value(), text),
            "the checkpoint is of another problem: one with 5 items and 5 options, not this one "
            "with 0 and 0");
}

TEST(CheckpointRefusalTest, AnotherProblemOfTheSameSize) {
  const std::string people = "ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n";
  const auto changed = [&people](absl::string_view from, absl::string_view to) {
    EXPECT_THAT(people, HasSubstr(std::string(from)));
    return absl::StrReplaceAll(people, {{from, to}});
  };
  const std::string others[] = {
      changed("cyd", "cyn"),                              // a name
      changed("cyd | nine", "cyd nine |"),                // a primary item more
      changed("ada bob cyd", "ada bob 0:1|cyd"),          // a multiplicity
      changed("ada nine", "nine ada"),                    // the order of the items of an option
      changed("ada nine\nada ten", "ada ten\nada nine"),  // of the options
      changed("ada bob", "bob ada"),                      // of the items
      changed("ada nine\n", "ada nine:1\n"),              // a color
      changed("ada nine\n", "ada nine |1\n"),             // a cost
      changed("bob nine\nbob ten", "bob nine ten\nbob"),  // where an option ends
  };
  const std::string text = SomeCheckpoint();
  for (const std::string& other : others) {
    SCOPED_TRACE(other);
    EXPECT_EQ(Refusal(Parse(other), text),
              "the checkpoint is of another problem: one with 5 items and 5 options, not this one "
              "with 5 and 5 that differ");
  }
  // Labels do not matter, nor do colors by another number.
  ProblemBuilder a, b;
  const Item s = a.AddSecondaryItem("s"), t = b.AddSecondaryItem("s");
  a.AddOption({s.As(a.AddColor("red"))});
  b.AddColor("blue");
  b.AddOption({t.As(b.AddColor("red"))}, {.label = "labelled"});
  const Problem first = std::move(a).Build().value(), second = std::move(b).Build().value();
  EXPECT_TRUE(Solver(second).Resume(Solver(first).Checkpoint()).ok());
}

TEST(CheckpointRefusalTest, OtherSettings) {
  const std::string text = SomeCheckpoint();
  EXPECT_EQ(Refusal(People(), text, {.strategy = {.branching = Branching::kFailureRate}}),
            "the checkpoint is of a search with branching mrv; this one has branching frb");
  EXPECT_EQ(Refusal(People(), text, {.strategy = {.option_order = OptionOrder::kRandom}}),
            "the checkpoint is of a search with order given; this one has order random");
  EXPECT_EQ(Refusal(People(), text, {.strategy = {.seed = 12}}),
            "the checkpoint is of a search with seed 0; this one has seed 12");
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Resume(text).ok());
}

TEST(CheckpointRefusalTest, AnyByteChanged) {
  const std::string text = SomeCheckpoint();
  const Problem problem = People();
  Solver solver(problem);
  for (size_t i = 0; i < text.size(); ++i) {
    for (const char c : {'0', '7', ' ', '\n', '\0'}) {
      if (text[i] == c) continue;
      std::string damaged = text;
      damaged[i] = c;
      const absl::Status status = solver.Resume(damaged);
      const std::string place = absl::StrCat("byte ", i, ": ", status.message());
      if (i < 21) {
        EXPECT_THAT(std::string(status.message()), StartsWith("this is not a checkpoint")) << place;
      } else if (i < 23) {
        EXPECT_THAT(std::string(status.message()), StartsWith("the checkpoint is of version"))
            << place;
      } else {
        EXPECT_EQ(status.message(), "the checkpoint is damaged: its checksum is wrong") << place;
      }
    }
  }
  EXPECT_TRUE(solver.Resume(text).ok());
}

TEST(CheckpointRefusalTest, Truncated) {
  const std::string text = SomeCheckpoint();
  const Problem problem = People();
  Solver solver(problem);
  for (size_t size = 22; size < text.size(); ++size) {
    EXPECT_EQ(solver.Resume(text.substr(0, size)).message(),
              "the checkpoint is damaged: its checksum is wrong")
        << size;
  }
  for (const char* const more : {"\n", "end", "end \n", "x"}) {
    EXPECT_FALSE(solver.Resume(absl::StrCat(text, more)).ok()) << more;
  }
}

TEST(CheckpointRefusalTest, LinesThatAreMissing) {
  const std::string text = WithoutEnd(SomeCheckpoint());
  const std::pair<std::string, std::string> kKeys[] = {
      {"problem ", "no problem"},
      {"branching ", "no branching"},
      {"order ", "no order"},
      {"seed ", "no seed"},
      {"presets", "no presets"},
      {"counters ", "its counters"},
      {"profile ", "its counters"},
      {"state ", "no state"},
      {"path", "no path"},
      {"learned draws", "what its branching rule has learned"},
      {"learned wipe_outs", "what its branching rule has learned"},
      {"learned tries", "what its branching rule has learned"},
      {"learned failures", "what its branching rule has learned"}};
  for (const auto& [key, message] : kKeys) {
    const size_t begin = text.find(absl::StrCat("\n", key)) + 1;
    ASSERT_NE(begin, 0) << key;
    std::string shorter = text;
    shorter.erase(begin, text.find('\n', begin) + 1 - begin);
    EXPECT_EQ(Refusal(People(), WithEnd(shorter)),
              absl::StrCat("the checkpoint is damaged: ", message));
  }
}

TEST(CheckpointRefusalTest, LinesThatCannotBe) {
  const std::string text = SomeCheckpoint();
  const struct {
    const char* key;
    const char* line;
    const char* message;
  } kEdits[] = {
      {"problem", "problem 1 2", "no problem"},
      {"branching", "branching mrv mrv", "no branching"},
      {"seed", "seed ", "no seed"},
      {"presets", "presets +6", "preset '+6'"},
      {"presets", "presets +0", "preset '+0'"},
      {"presets", "presets -x", "preset '-x'"},
      {"presets", "presets +", "preset '+'"},
      {"presets", "presets +1 +2", "preset '+2' contradicts those before it"},
      {"presets", "presets +1 -1", "preset '-1' contradicts those before it"},
      {"counters", "counters 1 2", "its counters"},
      {"counters", "counters 1 2 3 4", "its counters"},
      {"counters", "counters 1 2 x", "its counters"},
      {"counters", "counters 1 -2 3", "its counters"},
      {"counters", "counters 9223372036854775808 2 3", "its counters"},
      {"profile", "profile 1 x", "its counters"},
      {"state", "state entering leaving", "no state"},
      {"state", "state lost", "state 'lost'"},
      {"learned draws", "learned draws", "what its branching rule has learned"},
      {"learned draws", "learned draws 1 2", "what its branching rule has learned"},
      {"learned wipe_outs", "learned wipe_outs 1=1", "what its branching rule has learned"},
      {"learned tries", "learned tries x", "what its branching rule has learned"},
  };
  for (const auto& [key, line, message] : kEdits) {
    EXPECT_EQ(Refusal(People(), Edited(text, key, line)),
              absl::StrCat("the checkpoint is damaged: ", message));
  }
}

TEST(CheckpointRefusalTest, PathsThatCannotBe) {
  const std::string text = SomeCheckpoint();
  const std::pair<const char*, const char*> kPaths[] = {
      {"path 2", "step '2'"},
      {"path 2:", "step '2:'"},
      {"path x:1", "step 'x:1'"},
      {"path 2:3 1:x", "step '1:x'"},
      {"path 0:1", "step '0:1'"},
      {"path 2:0", "step '2:0'"},
      {"path -2147483648:3", "step '-2147483648:3'"},
      {"path 2:-2147483648", "step '2:-2147483648'"},
      {"path 6:1", "step 1 of its path: no primary item 6"},
      {"path 2:3 4:1", "step 2 of its path: no primary item 4"},
      {"path 2:3 2:3", "step 2 of its path: the item is covered"},
      {"path 2:3 3:5 2:3", "step 3 of its path: the item is covered"},
      {"path 2:1", "step 1 of its path: the item has no such option"},
      {"path 2:4", "step 1 of its path: the item has no such option"},  // forbidden
      {"path 2:3 1:1", "step 2 of its path: the item has no such option"},
      {"path 2:99", "step 1 of its path: the item has no such option"},
      {"path 2:-", "step 1 of its path: the item has no such option"},
  };
  for (const auto& [line, message] : kPaths) {
    EXPECT_EQ(Refusal(People(), Edited(text, "path", line)),
              absl::StrCat("the checkpoint is damaged: ", message));
  }
}

// A search by the rule leftmost never branches on a before b, but a forged path may.
TEST(CheckpointRefusalTest, APathThatLeavesItemsBehindIsContinued) {
  const Problem problem = Parse("a b c\na\nb\nc\na b\n");
  for (const Kernel kernel : {Kernel::kLinks, Kernel::kCells, Kernel::kBits}) {
    const SearchConfig config = {.strategy = {.branching = Branching::kLeftmost, .kernel = kernel}};
    const std::string text = Solver(problem, config).Checkpoint();
    Solver solver(problem, config);
    ASSERT_TRUE(solver.Resume(Edited(text, "path", "path 3:3")).ok());
    EXPECT_EQ(Rest(solver).size(), 2) << ToString(kernel);
  }
}

TEST(CheckpointRefusalTest, PathsThatCannotBeWithMultiplicities) {
  const Problem problem = OnceOrTwice();
  const std::string text = Solver(problem).Checkpoint();
  const std::pair<const char*, const char*> kPaths[] = {
      {"path 2:3 1:2 1:2", "step 3 of its path: the item has no such option"},  // an option twice
      {"path 1:-", "step 1 of its path: the item has no such option"},          // p needs an option
      {"path 2:1 1:- 1:2", "step 3 of its path: the item is covered"},
      {"path 2:-", "step 1 of its path: the item has no such option"},
  };
  for (const auto& [line, message] : kPaths) {
    EXPECT_EQ(Refusal(problem, Edited(text, "path", line)),
              absl::StrCat("the checkpoint is damaged: ", message));
  }
}

TEST(CheckpointRefusalTest, WhatIsLearnedOfItemsThatAreNot) {
  const SearchConfig config = {.strategy = {.branching = Branching::kWeightedDegree}};
  const Problem problem = People();
  const std::string text = Solver(problem, config).Checkpoint();
  Solver solver(problem, config);
  for (const char* const words : {"0=1", "6=1", "1", "1=", "1=x", "-1=1"}) {
    EXPECT_EQ(
        solver.Resume(Edited(text, "learned wipe_outs", absl::StrCat("learned wipe_outs ", words)))
            .message(),
        "the checkpoint is damaged: what its branching rule has learned")
        << words;
  }
  EXPECT_TRUE(solver.Resume(Edited(text, "learned wipe_outs", "learned wipe_outs 5=7 1=2")).ok());
}

TEST(CheckpointRefusalTest, RequiresAReadySolver) {
#ifdef NDEBUG
  GTEST_SKIP() << "what is required is only checked without NDEBUG";
#else
  const Problem problem = People();
  const std::string text = SomeCheckpoint();
  Solver solver(problem);
  ASSERT_TRUE(solver.Take(1));
  EXPECT_DEATH((void)solver.Resume(text), "");
  solver.Reset();
  ASSERT_TRUE(solver.Resume(text).ok());
  EXPECT_DEATH((void)solver.Resume(text), "");
  EXPECT_DEATH(solver.Take(1), "");
  EXPECT_DEATH(solver.Forbid(1), "");
#endif
}

}  // namespace
}  // namespace dlx
