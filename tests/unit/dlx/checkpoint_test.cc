// SPDX-License-Identifier: Apache-2.0
//
// Solver::Checkpoint() and Resume(): the format, and searches that continue. Refusals are tested in
// checkpoint_refusal_test.cc.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::AllSolutions;
using ::quadrille_test::EvenMatrices;
using ::quadrille_test::Matrices;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Permutations;
using ::quadrille_test::Rest;
using ::quadrille_test::Solutions;
using ::quadrille_test::StatsOf;
using ::quadrille_test::TableIsAsNew;
using ::testing::HasSubstr;

// The text without its last line, the checksum.
std::string WithoutEnd(absl::string_view text) {
  return std::string(text.substr(0, text.rfind("end ")));
}

// ---- The format --------------------------------------------------------------------------------

TEST(CheckpointFormatTest, OfASolverThatIsReady) {
  const Problem problem = People();
  // The fingerprint was worked out by another program.
  EXPECT_EQ(WithoutEnd(Solver(problem).Checkpoint()),
            "quadrille checkpoint 1\n"
            "problem 792696eab383c6de 5 5\n"
            "branching mrv\n"
            "order given\n"
            "seed 0\n"
            "presets\n"
            "counters 0 0 0\n"
            "profile \n"
            "state entering\n"
            "path\n"
            "learned draws 0\n"
            "learned wipe_outs\n"
            "learned tries\n"
            "learned failures\n");
}

TEST(CheckpointFormatTest, OfASearchAtASolution) {
  const Problem problem = People();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  const std::string text = solver.Checkpoint();
  EXPECT_THAT(text, HasSubstr("\npresets\n"
                              "counters 4 9 1\n"
                              "profile 1 1 1 1\n"
                              "state leaving\n"
                              "path 3:5 1:1 2:4\n"));
}

TEST(CheckpointFormatTest, OfASearchThatIsOver) {
  const Problem problem = People();
  Solver solver(problem);
  Rest(solver);
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\npresets\n"
                                             "counters 6 14 2\n"
                                             "profile 1 1 2 2\n"
                                             "state exhausted\n"
                                             "path\n"));
}

TEST(CheckpointFormatTest, WithPresetsAndSettings) {
  const Problem problem = People();
  Solver solver(problem, {.strategy = {.branching = Branching::kWeightedDegree,
                                       .option_order = OptionOrder::kRandom,
                                       .seed = 18446744073709551615U}});
  ASSERT_TRUE(solver.Forbid(3));
  ASSERT_TRUE(solver.Take(4));
  ASSERT_TRUE(solver.Forbid(0));
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\nbranching wtd\n"
                                             "order random\n"
                                             "seed 18446744073709551615\n"
                                             "presets -4 +5 -1\n"));
}

TEST(CheckpointFormatTest, AnItemThatGetsNoMoreOptions) {
  const Problem problem = OnceOrTwice();
  Solver solver(problem);
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\npath 2:1 1:2\n"));
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\npath 2:1 1:-\n"));
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\npath 2:3 1:2 1:-\n"));
}

// p has two options and q two; both of p leave q without any.
TEST(CheckpointFormatTest, WhatARuleHasLearned) {
  const Problem problem = Parse("p q r\np\np\nq r\nq\n");
  SearchConfig config = {.strategy = {.branching = Branching::kFailureRate}};
  Solver solver(problem, config);
  Rest(solver);
  const std::string text = solver.Checkpoint();
  EXPECT_THAT(text, HasSubstr("\nlearned draws 0\nlearned wipe_outs\n"));
  EXPECT_THAT(text, HasSubstr("\nlearned tries 1=2 3=1\nlearned failures\n"));

  const Problem stuck = Parse("p q r\np q\np r\nq r\n");
  Solver weighted(stuck, {.strategy = {.branching = Branching::kWeightedDegree}});
  Rest(weighted);
  EXPECT_THAT(weighted.Checkpoint(), HasSubstr("\nlearned wipe_outs 2=1 3=1\n"));

  Solver random(problem, {.strategy = {.branching = Branching::kMrvRandom}});
  ASSERT_TRUE(random.Next());
  EXPECT_THAT(random.Checkpoint(), testing::Not(HasSubstr("learned draws 0")));
}

// ---- Round trips -------------------------------------------------------------------------------

// The solutions of two searches, one that was interrupted and one that continued it.
class RoundTrip {
 public:
  // The settings without limits; presets are options to take, from 1, or to forbid, from -1.
  RoundTrip(const Problem& problem, SearchConfig settings, std::vector<int> presets = {})
      : problem_(problem), settings_(std::move(settings)), presets_(std::move(presets)) {
    Solver solver = MakeSolver(settings_);
    all_ = Rest(solver);
    stats_ = solver.stats();
  }

  const SearchStats& stats() const { return stats_; }

  Solver MakeSolver(const SearchConfig& config) const {
    Solver solver(problem_, config);
    for (const int preset : presets_) {
      EXPECT_TRUE(preset > 0 ? solver.Take(preset - 1) : solver.Forbid(-preset - 1));
    }
    return solver;
  }

  // Interrupts the search by calling Next() at most so often, or by a limit; then another solver
  // continues, and both together must be the search that was never interrupted.
  void Interrupt(const SearchConfig& limited, int64_t calls = 1 << 30) const {
    Solver first = MakeSolver(limited);
    Solutions found;
    for (; calls > 0 && first.Next(); --calls) {
      found.emplace_back(first.solution().begin(), first.solution().end());
    }
    const std::string text = first.Checkpoint();
    Solver second(problem_, settings_);
    ASSERT_EQ(second.Resume(text).message(), "") << text;
    EXPECT_EQ(second.Checkpoint(), text);
    EXPECT_EQ(second.stats(), first.stats());
    EXPECT_EQ(second.outcome(), Outcome::kUnfinished);
    EXPECT_NEAR(second.progress().done, first.progress().done, 1e-12);
    for (std::vector<OptionId>& solution : Rest(second)) found.push_back(std::move(solution));
    EXPECT_EQ(found, all_) << text;
    EXPECT_EQ(second.stats(), stats_) << text;
    EXPECT_EQ(second.outcome(), Outcome::kExhausted);
    second.Reset();
    EXPECT_TRUE(TableIsAsNew(second, problem_, settings_)) << text;
  }

  void InterruptInEachState() const {
    SearchConfig limited = settings_;
    for (int64_t calls = 0; calls <= stats_.solutions + 1; ++calls) Interrupt(limited, calls);
    for (limited.run.limits.nodes = 1; limited.run.limits.nodes <= stats_.nodes + 1;
         ++*limited.run.limits.nodes) {
      Interrupt(limited);
    }
    limited = settings_;
    for (limited.run.limits.solutions = 1; limited.run.limits.solutions <= stats_.solutions;
         ++*limited.run.limits.solutions) {
      Interrupt(limited);
    }
    limited = settings_;
    for (limited.run.limits.updates = 1; limited.run.limits.updates <= stats_.updates;
         *limited.run.limits.updates += 3) {
      Interrupt(limited);
    }
    limited = settings_;
    limited.run.limits.seconds = 1e-9;  // before the first node
    Interrupt(limited);
    limited = settings_;
    std::stop_source stop;
    stop.request_stop();
    limited.run.limits.stop = stop.get_token();
    Interrupt(limited);
  }

 private:
  const Problem& problem_;
  const SearchConfig settings_;
  const std::vector<int> presets_;
  Solutions all_;
  SearchStats stats_;
};

// All rules and orders.
std::vector<SearchConfig> AllSettings() {
  std::vector<SearchConfig> settings;
  for (const Branching branching :
       {Branching::kMrv, Branching::kMrvRandom, Branching::kLeftmost, Branching::kSharp,
        Branching::kWeightedDegree, Branching::kFailureRate}) {
    for (const OptionOrder order :
         {OptionOrder::kGiven, OptionOrder::kRandom, OptionOrder::kCost}) {
      settings.push_back({.strategy = {.branching = branching, .option_order = order, .seed = 3}});
    }
  }
  return settings;
}

std::string Describe(const SearchConfig& config) {
  return absl::StrCat(ToString(config.strategy.branching), " ",
                      ToString(config.strategy.option_order));
}

TEST(CheckpointTest, GoesOnFromEachState) {
  const Problem problems[] = {
      People(),
      OnceOrTwice(),
      Permutations(3),
      Parse("p q r\np q\np r |2\nq r\np\nq |1\n"),  // dead ends
      Parse("#p q #r | s t\n#p s:1\nq s:1\nq s:2\n#r s\n#r t\n#p t |3\nq s:1 t:2\n#r "
            "t:2\n"),  // colors
      Parse("1:2|p 0:2|q r | s\np s:1\nq s:1\np q s:2\nq r\nr s:1\nr |4\np\n"),
  };
  for (const Problem& problem : problems) {
    for (const SearchConfig& settings : AllSettings()) {
      SCOPED_TRACE(absl::StrCat(Describe(settings), ": ", problem.ToString(0)));
      RoundTrip(problem, settings).InterruptInEachState();
    }
  }
}

TEST(CheckpointTest, GoesOnInLargerTrees) {
  const Problem problems[] = {Permutations(5), EvenMatrices(3), Matrices(3, {1, 2}),
                              Matrices(4, {2, 2}, /*one_color=*/true)};
  for (const Problem& problem : problems) {
    for (const SearchConfig& settings : AllSettings()) {
      SCOPED_TRACE(Describe(settings));
      const RoundTrip trip(problem, settings);
      SearchConfig limited = settings;
      for (int i = 1; i <= 8; ++i) {
        limited.run.limits.nodes = trip.stats().nodes * i / 9;
        trip.Interrupt(limited);
        trip.Interrupt(settings, trip.stats().solutions * i / 9);
      }
    }
  }
}

TEST(CheckpointTest, WithPresets) {
  const Problem problem = Permutations(4);
  RoundTrip(problem, {}, {6, -3}).InterruptInEachState();
  RoundTrip(problem, {}, {-3, -1, 6, -5, -10, 15}).InterruptInEachState();
  RoundTrip(problem, {.strategy = {.branching = Branching::kWeightedDegree}}, {-1, -6})
      .InterruptInEachState();
  // Options that share a color, one of them without a primary item.
  const Problem colored = Parse("p q r | s\np s:1\nq s:1\nq s:2\ns:1\nr\nr s:1\nr s:2\n");
  RoundTrip(colored, {}, {4, -6}).InterruptInEachState();
  RoundTrip(colored, {}, {1, 4}).InterruptInEachState();
  const Problem multi = Matrices(3, {1, 2});
  RoundTrip(multi, {}, {1, -5, 9}).InterruptInEachState();
}

TEST(CheckpointTest, OfAContradiction) {
  const Problem problem = People();
  Solver solver(problem);
  EXPECT_TRUE(solver.Take(0));
  EXPECT_FALSE(solver.Take(1));
  for (int i = 0; i < 2; ++i) {  // before and after the search
    const std::string text = solver.Checkpoint();
    EXPECT_THAT(text, HasSubstr("\npresets +1\n"));
    EXPECT_THAT(text, HasSubstr("\nstate exhausted\n"));
    Solver other(problem);
    ASSERT_TRUE(other.Resume(text).ok());
    EXPECT_FALSE(other.Next());
    EXPECT_EQ(other.outcome(), Outcome::kExhausted);
    EXPECT_FALSE(solver.Next());
  }
}

// From node to node, with a new solver each time.
TEST(CheckpointTest, ManyTimesInOneSearch) {
  const Problem problem = Matrices(3, {1, 2});
  for (const SearchConfig& settings : AllSettings()) {
    SCOPED_TRACE(Describe(settings));
    Solutions found;
    std::string text = Solver(problem, settings).Checkpoint();
    SearchConfig limited = settings;
    SearchStats last;
    Outcome outcome = Outcome::kUnfinished;
    for (limited.run.limits.nodes = 1; outcome != Outcome::kExhausted;
         ++*limited.run.limits.nodes) {
      Solver solver(problem, limited);
      ASSERT_TRUE(solver.Resume(text).ok());
      for (std::vector<OptionId>& solution : Rest(solver)) found.push_back(std::move(solution));
      outcome = solver.outcome();
      last = solver.stats();
      text = solver.Checkpoint();
      ASSERT_LT(limited.run.limits.nodes, 100'000);
    }
    EXPECT_EQ(found, AllSolutions(problem, settings));
    EXPECT_EQ(last, StatsOf(problem, settings));
  }
}

TEST(CheckpointTest, LimitsApplyToTheSum) {
  const Problem problem = Permutations(4);
  Solver first(problem, {.run = {.limits = {.solutions = 10}}});
  Rest(first);
  const std::string text = first.Checkpoint();
  Solver second(problem, {.run = {.limits = {.solutions = 15}}});
  ASSERT_TRUE(second.Resume(text).ok());
  EXPECT_EQ(Rest(second).size(), 5);
  EXPECT_EQ(second.outcome(), Outcome::kSolutionLimit);
  EXPECT_EQ(second.stats().solutions, 15);
  for (const int64_t limit : {1, 9, 10}) {  // reached already
    Solver third(problem, {.run = {.limits = {.solutions = limit}}});
    ASSERT_TRUE(third.Resume(text).ok());
    EXPECT_FALSE(third.Next());
    EXPECT_EQ(third.outcome(), Outcome::kSolutionLimit);
    EXPECT_EQ(third.stats().solutions, 10);
  }
  Solver fourth(problem, {.run = {.limits = {.nodes = first.stats().nodes}}});
  ASSERT_TRUE(fourth.Resume(text).ok());
  EXPECT_FALSE(fourth.Next());
  EXPECT_EQ(fourth.outcome(), Outcome::kNodeLimit);
  EXPECT_EQ(fourth.stats().nodes, first.stats().nodes);
}

TEST(CheckpointTest, FromAReportOrAnotherSolver) {
  const Problem problem = Permutations(7);
  std::vector<std::string> texts;
  std::vector<int64_t> found_before;
  SearchConfig config = {.run = {.watch = {.every_seconds = 0}}};
  std::optional<Solver> watched;
  config.run.watch.callback = [&](const Progress&) {
    texts.push_back(watched->Checkpoint());
    found_before.push_back(watched->stats().solutions);
  };
  Solver& solver = watched.emplace(problem, config);
  const Solutions all = Rest(solver);
  ASSERT_GT(texts.size(), 2);
  Solver other(problem);
  for (size_t i = 0; i < texts.size(); ++i) {
    other.Reset();
    ASSERT_TRUE(other.Resume(texts[i]).ok());
    EXPECT_EQ(Rest(other), Solutions(all.begin() + found_before[i], all.end()));
    EXPECT_EQ(other.stats(), solver.stats());
  }
}

}  // namespace
}  // namespace dlx
