// SPDX-License-Identifier: Apache-2.0
//
// The engines of sudoku/ against the reference, on thousands of random puzzles whose number of
// solutions is known from how they were made, and on samples of the published lists.
//
// Each random case has a seed of its own, and one that fails prints it: with QUADRILLE_SEED set to
// that number, it is the first case of the next run.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "sudoku/engine.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "tests/support/data.h"
#include "tests/support/engines.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/tiers.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::kPuzzleKinds;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::PuzzleKind;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomPuzzle;
using ::quadrille_test::SearchResult;
using ::quadrille_test::Trap;
using ::quadrille_test::Traps;
using ::quadrille_test::UpTo;

constexpr int kShards = 4;
constexpr int kCases = kSlowBuild ? 125 : 1'000;  // of a shard
// Searches that are longer are not compared.
constexpr int64_t kReferenceNodes = kSlowBuild ? 100'000 : 1'000'000;
constexpr int64_t kNaiveNodes = kSlowBuild ? 3'000 : 30'000;

uint64_t SeedBase() { return quadrille_test::NumberFrom<uint64_t>("QUADRILLE_SEED", 30'000'000); }

struct Findings {
  SearchResult result;
  std::vector<Grid> solutions;  // sorted

  bool decided() const {
    return result.outcome == Outcome::kExhausted || result.outcome == Outcome::kSolutionLimit;
  }
};

// Searches, and checks what is found against the definition.
Findings Search(Engine& engine, const Grid& puzzle, const dlx::Limits& limits) {
  Findings findings;
  findings.result = quadrille_test::Enumerate(engine, puzzle, limits, [&](const Grid& solution) {
    EXPECT_TRUE(IsSolutionOf(puzzle, solution)) << engine.name() << ": " << FormatLine(solution);
    findings.solutions.push_back(solution);
    return true;
  });
  EXPECT_EQ(findings.result.solutions, static_cast<int64_t>(findings.solutions.size()));
  EXPECT_EQ(findings.result.outcome == Outcome::kSolutionLimit,
            limits.solutions.has_value() && findings.result.solutions == *limits.solutions);
  std::sort(findings.solutions.begin(), findings.solutions.end());
  EXPECT_EQ(std::adjacent_find(findings.solutions.begin(), findings.solutions.end()),
            findings.solutions.end())
      << engine.name();
  return findings;
}

class Engines {
 public:
  // Returns whether the reference got to its end. Adds to compared() for each engine that did too.
  bool Compare(const Grid& puzzle, int64_t limit, Findings* expected) {
    *expected =
        Search(*engines_["dfs"], puzzle, {.solutions = UpTo(limit), .nodes = kReferenceNodes});
    if (!expected->decided()) return false;
    for (auto& [name, engine] : engines_) {
      if (name == "dfs") continue;
      const Findings found =
          Search(*engine, puzzle,
                 {.solutions = UpTo(limit), .nodes = UpTo(name == "naive" ? kNaiveNodes : 0)});
      if (!found.decided() && name == "naive") continue;
      ++compared_[name];
      EXPECT_EQ(found.result.outcome, expected->result.outcome) << name;
      EXPECT_EQ(found.result.solutions, expected->result.solutions) << name;
      if (found.result.outcome == Outcome::kExhausted) {
        EXPECT_EQ(found.solutions == expected->solutions, true) << name;
      }
      const SearchResult count = quadrille_test::Count(
          *engine, puzzle,
          {.solutions = UpTo(limit), .nodes = UpTo(name == "naive" ? kNaiveNodes : 0)});
      EXPECT_EQ(count.solutions, found.result.solutions) << name;
      EXPECT_EQ(count.first, found.result.first) << name;
    }
    return true;
  }

  int compared(const std::string& name) { return compared_[name]; }

 private:
  std::map<std::string, std::unique_ptr<Engine>> engines_ = [] {
    std::map<std::string, std::unique_ptr<Engine>> engines;
    for (const absl::string_view name : EngineNames()) {
      engines[std::string(name)] = MakeEngine(name);
    }
    return engines;
  }();
  std::map<std::string, int> compared_;
};

// ---- Random puzzles ----------------------------------------------------------------------------

TEST(RandomPuzzleTest, KindsAreWhatTheySay) {
  std::mt19937_64 rng(SeedBase());
  int clues[82] = {};
  for (int i = 0; i < (kSlowBuild ? 70 : 350); ++i) {
    const auto kind = static_cast<PuzzleKind>(i % kPuzzleKinds);
    const RandomPuzzle puzzle = MakePuzzle(kind, rng);
    SCOPED_TRACE(absl::StrCat(ToString(kind), " ", FormatLine(puzzle.grid)));
    EXPECT_EQ(puzzle.kind, kind);
    ++clues[puzzle.grid.NumGivens()];
    if (kind == PuzzleKind::kClash) {
      EXPECT_TRUE(quadrille_test::HasClash(puzzle.grid));
    }
    if (kind == PuzzleKind::kNone) {
      EXPECT_FALSE(quadrille_test::HasClash(puzzle.grid));
    }
    if (kind == PuzzleKind::kUnique) {
      EXPECT_EQ(puzzle.solutions, 1);
    }
    if (kind == PuzzleKind::kTwo) {
      EXPECT_EQ(puzzle.solutions, 2);
    }
    if (kind == PuzzleKind::kSparse) {
      EXPECT_LE(puzzle.grid.NumGivens(), 20);
    }
    if (kind == PuzzleKind::kSeveral) {
      EXPECT_GE(puzzle.solutions, 2);
      EXPECT_LE(puzzle.solutions, 2'000);
    }
    if (puzzle.solutions.has_value()) {
      EXPECT_EQ(quadrille_test::CountSolutions(puzzle.grid, 2'001), *puzzle.solutions);
    }
  }
  EXPECT_GT(81 - std::count(std::begin(clues), std::end(clues), 0), 30);  // of all sizes
}

class RandomPuzzlesTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(RandomPuzzlesTest, 1, kShards);

TEST_P(RandomPuzzlesTest, EnginesFindTheSame) {
  const uint64_t base = SeedBase() + static_cast<uint64_t>(GetParam()) * kCases;
  std::cout << kCases << " cases from QUADRILLE_SEED=" << base << std::endl;
  Engines engines;
  std::array<int, kPuzzleKinds> compared = {};
  int exhausted = 0;
  for (int i = 0; i < kCases; ++i) {
    std::mt19937_64 rng(base + i);
    const RandomPuzzle puzzle =
        MakePuzzle(static_cast<PuzzleKind>(RandomBelow(rng, kPuzzleKinds)), rng);
    constexpr int64_t kLimits[] = {1, 2, 7, 300};
    const bool all = puzzle.solutions.has_value() && RandomBelow(rng, 4) > 0;
    const int64_t limit = all ? 0 : kLimits[RandomBelow(rng, 4)];
    Findings expected;
    if (engines.Compare(puzzle.grid, limit, &expected)) {
      ++compared[static_cast<int>(puzzle.kind)];
      exhausted += expected.result.outcome == Outcome::kExhausted ? 1 : 0;
      if (puzzle.solutions.has_value()) {
        EXPECT_EQ(expected.result.solutions,
                  limit > 0 ? std::min(limit, *puzzle.solutions) : *puzzle.solutions);
      }
    }
    if (HasFailure()) {
      ADD_FAILURE() << "case " << i << ", to be repeated with QUADRILLE_SEED=" << base + i
                    << ", is of the kind " << ToString(puzzle.kind) << ", limit " << limit << ":\n"
                    << FormatLine(puzzle.grid);
      return;
    }
  }
  for (int kind = 0; kind < kPuzzleKinds; ++kind) {
    EXPECT_GT(compared[kind], kCases / 16) << ToString(static_cast<PuzzleKind>(kind));
  }
  EXPECT_GT(exhausted, kCases / 2);
  EXPECT_GT(engines.compared("dlx"), kCases * 9 / 10);
  EXPECT_GT(engines.compared("naive"), kCases / 2);
  std::cout << "compared: dlx " << engines.compared("dlx") << ", naive "
            << engines.compared("naive") << std::endl;
}

TEST(SudokuTest, EnginesAgreeOnTraps) {
  Engines engines;
  for (const Trap& trap : Traps()) {
    SCOPED_TRACE(trap.name);
    for (const int64_t limit : {trap.limit, int64_t{2}, int64_t{7}, int64_t{300}}) {
      Findings expected;
      if (!engines.Compare(trap.grid, limit, &expected)) continue;
      if (limit == trap.limit) {
        EXPECT_EQ(expected.result.solutions, trap.solutions);
      }
    }
  }
  EXPECT_GE(engines.compared("dlx"), static_cast<int>(Traps().size()) * 4 - 8);
  EXPECT_GE(engines.compared("naive"), static_cast<int>(Traps().size()) * 2);
}

// ---- Published lists ---------------------------------------------------------------------------

// Compares dlx with dfs on puzzles of a list, evenly spread and begun at random.
void CompareList(absl::string_view name, const std::string& path, int puzzles, bool unique) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  ASSERT_GE(lines.size(), 100) << name;
  const size_t step = std::max<size_t>(1, lines.size() / puzzles);
  std::mt19937_64 rng(SeedBase());
  const std::unique_ptr<Engine> dlx = MakeEngine("dlx");
  const std::unique_ptr<Engine> dfs = MakeEngine("dfs");
  int64_t dfs_nodes = 0;
  for (size_t i = rng() % step; i < lines.size(); i += step) {
    SCOPED_TRACE(absl::StrCat(name, ", puzzle ", i + 1, ": ", lines[i]));
    const absl::StatusOr<Grid> puzzle = ParseLine(lines[i]);
    ASSERT_TRUE(puzzle.ok()) << puzzle.status();
    const dlx::Limits limits = {.solutions = unique ? 2 : 300};
    const Findings found = Search(*dlx, *puzzle, limits);
    const Findings expected = Search(*dfs, *puzzle, limits);
    dfs_nodes += expected.result.nodes;
    ASSERT_EQ(found.result.outcome, expected.result.outcome);
    ASSERT_EQ(found.result.solutions, expected.result.solutions);
    if (found.result.outcome == Outcome::kExhausted) {
      ASSERT_TRUE(found.solutions == expected.solutions);
    }
    if (unique) {
      ASSERT_EQ(found.result.solutions, 1);
    } else {
      ASSERT_GE(found.result.solutions, 2);
    }
  }
  std::cout << name << ": about " << lines.size() / step << " of " << lines.size() << " puzzles, "
            << dfs_nodes << " nodes of dfs" << std::endl;
}

struct List {
  const char* name;
  int puzzles;  // of a release
  bool unique;
};

class ListTest : public testing::TestWithParam<List> {};

INSTANTIATE_TEST_SUITE_P(Lists, ListTest,
                         testing::Values(List{"clue17", 60, true}, List{"hardest11", 100, true},
                                         List{"hardest1106", 59, true}, List{"top1465", 229, true},
                                         List{"serg", 600, false}, List{"easy", 5'000, true},
                                         List{"unbiased", 3'000, true}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(ListTest, DlxAgreesWithDfs) {
  const std::string file = absl::StrCat("sudoku/", GetParam().name, ".txt");
  QUADRILLE_NEED_DATA(path, file);
  const int puzzles = kSlowBuild ? std::max(15, GetParam().puzzles / 10) : GetParam().puzzles;
  CompareList(GetParam().name, path, puzzles, GetParam().unique);
}

// ---- The same search as of the reduced problem -------------------------------------------------

// The grid, with the digits from 1, that options called "p04 r03 c43 b13" stand for, all counted
// from 0; others are skipped.
void AddOptions(const dlx::Problem& problem, dlx::SolutionView options, Grid* grid) {
  for (const dlx::OptionId option : options) {
    const std::string text = problem.ToString(option);
    ASSERT_EQ(text.substr(0, 1), "p") << text;
    ASSERT_EQ(text.substr(4, 1), "r") << text;
    grid->Set(CellAt(text[1] - '0', text[2] - '0'), text[6] - '0' + 1);
  }
}

// The puzzle whose reduced problem is given: its items are those that no given covers. The givens
// are found as a cover of the missing ones. More than one would do as well: the reduced problem is
// the same.
Grid PuzzleOf(const dlx::Problem& reduced) {
  std::map<std::string, dlx::Item> missing;
  dlx::ProblemBuilder builder;
  for (const char kind : {'p', 'r', 'c', 'b'}) {
    for (int i = 0; i < 81; ++i) {
      const std::string name = absl::StrCat(std::string(1, kind), i / 9, i % 9);
      bool present = false;
      for (int32_t item = 0; item < reduced.num_items(); ++item) {
        present = present || reduced.item_name(dlx::Item(item)) == name;
      }
      if (!present) missing[name] = builder.AddItem(name);
    }
  }
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    for (int digit = 0; digit < 9; ++digit) {
      std::vector<dlx::Item> option;
      for (const std::string& name :
           {absl::StrCat("p", row, column), absl::StrCat("r", row, digit),
            absl::StrCat("c", column, digit), absl::StrCat("b", row / 3 * 3 + column / 3, digit)}) {
        const auto item = missing.find(name);
        if (item != missing.end()) option.push_back(item->second);
      }
      if (option.size() == 4) builder.AddOption(option);
    }
  }
  const dlx::Problem problem = std::move(builder).Build().value();
  dlx::Solver solver(problem);
  Grid puzzle;
  if (solver.Next()) {
    AddOptions(problem, solver.solution(), &puzzle);
  } else {
    ADD_FAILURE() << "no givens fit the missing items";
  }
  return puzzle;
}

class ReducedProblemTest : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Instances, ReducedProblemTest, testing::Values("sudoku9_h0", "sudoku9_h1"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(ReducedProblemTest, NodesUpdatesAndSolutionsAreThoseOfTheEngine) {
  const std::string file = absl::StrCat("xc/", GetParam(), ".dlx");
  QUADRILLE_NEED_DATA(path, file);
  const absl::StatusOr<dlx::Problem> reduced = quadrille_test::ReadKnuth(path);
  ASSERT_TRUE(reduced.ok()) << reduced.status();
  const Grid puzzle = PuzzleOf(*reduced);
  ASSERT_EQ(puzzle.NumGivens() * 4 + reduced->num_items(), 324);

  dlx::Solver solver(*reduced);
  std::vector<Grid> expected;
  while (solver.Next()) {
    expected.push_back(puzzle);
    AddOptions(*reduced, solver.solution(), &expected.back());
  }
  std::vector<Grid> found;
  DlxEngine engine;
  const SearchResult result =
      quadrille_test::Enumerate(engine, puzzle, {}, [&](const Grid& solution) {
        found.push_back(solution);
        return true;
      });
  EXPECT_EQ(result.solutions, 1);
  EXPECT_TRUE(found == expected);
  EXPECT_TRUE(IsSolutionOf(puzzle, result.first)) << FormatLine(result.first);
  EXPECT_EQ(result.nodes, solver.stats().nodes);
  EXPECT_EQ(result.updates, solver.stats().updates);
  EXPECT_GT(result.nodes, 100);
  std::cout << FormatLine(puzzle) << ": " << result.nodes << " nodes, " << *result.updates
            << " updates" << std::endl;
}

}  // namespace
}  // namespace sudoku
