// SPDX-License-Identifier: Apache-2.0
//
// Generated puzzles: each is checked by the reference against what it says of itself; lists are
// compared between threads and instruction sets; full grids and laws, by their statistics. The
// statistics of published figures are in generate_statistics_test.cc.

#include "sudoku/generate.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/progress.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/boards.h"
#include "sudoku/format.h"
#include "sudoku/generate/orbits.h"
#include "sudoku/generate/unavoidable.h"
#include "sudoku/generate/uniform.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/targets.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using quadrille_test::CountSolutions;
using quadrille_test::GridOf;
using quadrille_test::IsSolutionOf;
using quadrille_test::kSlowBuild;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const Grid kHard =
    GridOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");

Generation Made(const GenerateConfig& config) {
  absl::StatusOr<Generation> made = Generate(config);
  EXPECT_TRUE(made.ok()) << made.status();
  return made.ok() ? *std::move(made) : Generation();
}

// A pattern of which one in some thousand grids makes a puzzle.
Grid PatternOf27() { return Made({.count = 1, .seed = 2}).puzzles[0].puzzle; }

std::string RefusalOf(const GenerateConfig& config) {
  return std::string(Generate(config).status().message());
}

std::vector<std::string> LinesOf(const Generation& made) {
  std::vector<std::string> lines;
  for (const GeneratedPuzzle& p : made.puzzles) {
    lines.push_back(absl::StrCat(FormatLine(p.puzzle), " ", FormatLine(p.solution), " ", p.attempt,
                                 " ", p.minimal, p.minimal_orbits));
  }
  return lines;
}

// By the definitions, and with the reference alone.
void ExpectSound(const GeneratedPuzzle& p) {
  SCOPED_TRACE(FormatLine(p.puzzle));
  EXPECT_EQ(p.givens, p.puzzle.NumGivens());
  EXPECT_TRUE(IsSolutionOf(p.puzzle, p.solution));
  EXPECT_EQ(CountSolutions(p.puzzle, 2), 1);
  bool minimal = true;
  bool minimal_orbits = true;
  for (const std::vector<int>& orbit : internal::OrbitsOf(p.symmetry, kSize, kSize)) {
    Grid without = p.puzzle;
    for (const Cell cell : orbit) {
      EXPECT_EQ(p.puzzle[cell] == 0, p.puzzle[orbit[0]] == 0) << "no symmetry";
      if (p.puzzle[cell] == 0) continue;
      without.Set(cell, 0);
      Grid without_one = p.puzzle;
      without_one.Set(cell, 0);
      minimal = minimal && CountSolutions(without_one, 2) == 2;
    }
    if (p.puzzle[orbit[0]] == 0) continue;
    minimal_orbits = minimal_orbits && CountSolutions(without, 2) == 2;
  }
  EXPECT_EQ(p.minimal, minimal);
  EXPECT_EQ(p.minimal_orbits, minimal_orbits);
}

// ---- Random choices and full grids -------------------------------------------------------------

TEST(Uniform, NumbersBelowAreEquallyFrequent) {
  internal::Uniform uniform(1, 2);
  std::array<int, 7> times{};
  for (int i = 0; i < 70'000; ++i) ++times[uniform.Below(7)];
  // The standard deviation is 93.
  for (const int n : times) EXPECT_NEAR(n, 10'000, 450);
}

TEST(Uniform, NumbersOfOneDrawAreIndependent) {
  internal::Uniform uniform(3, 4);
  std::map<std::array<uint8_t, 3>, int> times;
  for (int i = 0; i < 60'000; ++i) ++times[uniform.Descending<5, 3>()];
  ASSERT_THAT(times, SizeIs(5 * 4 * 3));
  for (const auto& [numbers, n] : times) {
    EXPECT_NEAR(n, 1000, 160);
    EXPECT_TRUE(numbers[0] < 5 && numbers[1] < 4 && numbers[2] < 3);
  }
}

TEST(Uniform, StreamsDiffer) {
  std::set<uint64_t> first;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    for (uint64_t stream = 0; stream < 50; ++stream) {
      first.insert(internal::Uniform(seed, stream).Below(uint64_t{1} << 62U));
    }
  }
  EXPECT_THAT(first, SizeIs(2500));
}

TEST(RandomGrid, IsValid) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    ASSERT_TRUE(IsSolutionOf(Grid(), RandomGrid(seed))) << seed;
  }
}

TEST(RandomGrid, IsTheSameOnEveryMachine) {
  EXPECT_EQ(FormatLine(RandomGrid(1)),
            "593612748826479315714538269247196583958243176631857492369724851172985634485361927");
}

// Each digit is in each cell equally often: symmetry alone demands that.
TEST(RandomGrid, HasEachDigitInEachCell) {
  constexpr int kGrids = 9000;
  std::array<std::array<int, kSize + 1>, kCells> times{};
  for (uint64_t seed = 0; seed < kGrids; ++seed) {
    const Grid grid = RandomGrid(seed);
    for (Cell cell = 0; cell < kCells; ++cell) ++times[cell][grid[cell]];
  }
  for (const auto& of_cell : times) {
    for (Digit digit = 1; digit <= kSize; ++digit) EXPECT_NEAR(of_cell[digit], 1000, 150);
  }
}

TEST(UnavoidableSets, LeaveSeveralSolutions) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const Grid grid = RandomGrid(seed);
    const std::vector<internal::CellSet> sets = internal::FindUnavoidableSets(grid);
    EXPECT_THAT(sets, Not(IsEmpty()));
    int last = 0;
    for (const internal::CellSet& set : sets) {
      Grid without = grid;
      for (Cell cell = 0; cell < kCells; ++cell) {
        if (set.Has(cell)) without.Set(cell, 0);
      }
      EXPECT_GE(CountSolutions(without, 2), 2);
      // No part of it is unavoidable: any one of its cells decides the others.
      for (Cell cell = 0; cell < kCells; ++cell) {
        if (!set.Has(cell)) continue;
        Grid with_one = without;
        with_one.Set(cell, grid[cell]);
        EXPECT_EQ(CountSolutions(with_one, 2), 1);
      }
      EXPECT_LE(last, set.Size());
      last = set.Size();
      EXPECT_LE(last, 12);
    }
  }
}

TEST(UnavoidableSets, CellsThatAloneMeetASet) {
  const auto set_of = [](std::initializer_list<Cell> cells) {
    internal::CellSet set;
    for (const Cell cell : cells) set.Add(cell);
    return set;
  };
  const std::vector<internal::CellSet> sets = {set_of({0, 1, 70}), set_of({5, 64, 80}),
                                               set_of({1, 2})};
  EXPECT_EQ(internal::AloneIn(set_of({0, 1, 80}), sets), set_of({1, 80}));
  EXPECT_EQ(internal::AloneIn(set_of({0, 70, 5, 64}), sets), set_of({}));
  EXPECT_TRUE(internal::MeetsAll(set_of({1, 80}), sets));
  EXPECT_FALSE(internal::MeetsAll(set_of({0, 1}), sets));
}

TEST(Orbits, AreTheDefinition) {
  const auto sizes = [](GivenSymmetry symmetry, int rows, int columns) {
    std::map<size_t, int> times;
    for (const auto& orbit : internal::OrbitsOf(symmetry, rows, columns)) ++times[orbit.size()];
    return times;
  };
  using Sizes = std::map<size_t, int>;
  EXPECT_EQ(sizes(GivenSymmetry::kNone, 9, 9), (Sizes{{1, 81}}));
  EXPECT_EQ(sizes(GivenSymmetry::kRotate180, 9, 9), (Sizes{{1, 1}, {2, 40}}));
  EXPECT_EQ(sizes(GivenSymmetry::kRotate90, 9, 9), (Sizes{{1, 1}, {4, 20}}));
  EXPECT_EQ(sizes(GivenSymmetry::kMirror, 9, 9), (Sizes{{1, 9}, {2, 36}}));
  EXPECT_EQ(sizes(GivenSymmetry::kDiagonal, 9, 9), (Sizes{{1, 9}, {2, 36}}));
  EXPECT_EQ(sizes(GivenSymmetry::kFull, 9, 9), (Sizes{{1, 1}, {4, 8}, {8, 6}}));
  EXPECT_EQ(sizes(GivenSymmetry::kRotate180, 2, 3), (Sizes{{2, 3}}));
  EXPECT_EQ(internal::OrbitsOf(GivenSymmetry::kRotate90, 9, 9)[1],
            (std::vector<int>{1, 17, 63, 79}));
  EXPECT_EQ(internal::OrbitsOf(GivenSymmetry::kDiagonal, 9, 9)[1], (std::vector<int>{1, 9}));
  EXPECT_EQ(internal::OrbitsOf(GivenSymmetry::kMirror, 9, 9)[1], (std::vector<int>{1, 7}));
}

// ---- Soundness ---------------------------------------------------------------------------------

TEST(Generate, TopDownPuzzlesAreSoundAndMinimal) {
  const Generation made = Made({.count = 100, .seed = 1});
  EXPECT_EQ(made.outcome, Outcome::kExhausted);
  EXPECT_EQ(made.found, 100);
  EXPECT_EQ(made.updates, 100);
  EXPECT_FALSE(made.nearest.has_value());
  ASSERT_THAT(made.puzzles, SizeIs(100));
  for (const GeneratedPuzzle& p : made.puzzles) {
    ExpectSound(p);
    EXPECT_TRUE(p.minimal && p.minimal_orbits);
    EXPECT_FALSE(p.weight.has_value());
  }
}

TEST(Generate, SymmetricPuzzlesAreSound) {
  std::set<GivenSymmetry> drawn;
  for (const GivenSymmetry symmetry : GivenSymmetries()) {
    const Generation made = Made({.count = 15, .seed = 2, .symmetry = symmetry});
    ASSERT_THAT(made.puzzles, SizeIs(15));
    for (const GeneratedPuzzle& p : made.puzzles) {
      ExpectSound(p);
      EXPECT_TRUE(p.minimal_orbits);
      if (symmetry != GivenSymmetry::kAny) {
        EXPECT_EQ(p.symmetry, symmetry);
      }
      if (symmetry == GivenSymmetry::kAny) drawn.insert(p.symmetry);
    }
  }
  EXPECT_THAT(drawn, SizeIs(5));
}

TEST(Generate, SymmetricPuzzlesCanBeMinimal) {
  const Generation made = Made({.count = 5,
                                .seed = 3,
                                .symmetry = GivenSymmetry::kRotate180,
                                .minimality = Minimality::kGivens});
  ASSERT_THAT(made.puzzles, SizeIs(5));
  EXPECT_GT(made.updates, 5);
  for (const GeneratedPuzzle& p : made.puzzles) {
    ExpectSound(p);
    EXPECT_TRUE(p.minimal);
  }
}

TEST(Generate, SuperfluousGivensAreAsManyAsWanted) {
  std::set<int> givens;
  for (const GivenSymmetry symmetry : {GivenSymmetry::kNone, GivenSymmetry::kFull}) {
    const Generation made = Made({.count = 40,
                                  .seed = 4,
                                  .symmetry = symmetry,
                                  .minimality = Minimality::kNone,
                                  .least_givens = 36,
                                  .most_givens = 40});
    ASSERT_THAT(made.puzzles, SizeIs(40));
    for (const GeneratedPuzzle& p : made.puzzles) {
      ExpectSound(p);
      EXPECT_TRUE(p.givens >= 36 && p.givens <= 40) << p.givens;
      if (symmetry == GivenSymmetry::kNone) givens.insert(p.givens);
    }
  }
  EXPECT_THAT(givens, ElementsAre(36, 37, 38, 39, 40));
}

TEST(Generate, ControlledPuzzlesAreSoundAndHaveWeights) {
  const Generation made = Made({.count = 3, .seed = 5, .law = Law::kControlled});
  ASSERT_THAT(made.puzzles, SizeIs(3));
  for (const GeneratedPuzzle& p : made.puzzles) {
    ExpectSound(p);
    EXPECT_TRUE(p.minimal);
    double sets = 1;  // of p.givens cells, by those of 26
    for (int n = 26; n < p.givens; ++n) sets *= (81.0 - n) / (n + 1);
    for (int n = p.givens; n < 26; ++n) sets /= (81.0 - n) / (n + 1);
    ASSERT_TRUE(p.weight.has_value());
    EXPECT_NEAR(*p.weight / sets, 1, 1e-12);
  }
}

TEST(Generate, FromAGridAllPuzzlesHaveItAsSolution) {
  const Grid grid = RandomGrid(77);
  for (const Law law : {Law::kTopDown, Law::kControlled}) {
    const Generation made = Made({.count = 2, .seed = 6, .law = law, .from = grid});
    ASSERT_THAT(made.puzzles, SizeIs(2));
    EXPECT_NE(made.puzzles[0].puzzle, made.puzzles[1].puzzle);
    for (const GeneratedPuzzle& p : made.puzzles) {
      EXPECT_EQ(p.solution, grid);
      ExpectSound(p);
    }
  }
}

TEST(Generate, PatternIsKeptExactly) {
  const Grid pattern = PatternOf27();
  const Generation made = Made({.count = 4,
                                .seed = 9,
                                .minimality = Minimality::kNone,
                                .pattern = pattern,
                                .run = {.limits = {.updates = 1'000'000}}});
  ASSERT_THAT(made.puzzles, SizeIs(4));
  for (const GeneratedPuzzle& p : made.puzzles) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      EXPECT_EQ(p.puzzle[cell] == 0, pattern[cell] == 0);
    }
    EXPECT_EQ(p.weight, 1);
    ExpectSound(p);
  }
}

// ---- Puzzles near another one ------------------------------------------------------------------

int Distance(const Grid& a, const Grid& b) {
  int distance = 0;  // givens of a that b has not
  for (Cell cell = 0; cell < kCells; ++cell) distance += a[cell] != 0 && a[cell] != b[cell];
  return distance;
}

// All puzzles with one solution that lack one given of this one, and have another.
std::set<Grid> NeighboursOf(const Grid& puzzle) {
  std::set<Grid> found;
  for (Cell gone = 0; gone < kCells; ++gone) {
    if (puzzle[gone] == 0) continue;
    Grid without = puzzle;
    without.Set(gone, 0);
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize && without[cell] == 0; ++digit) {
        if (puzzle[cell] == digit) continue;
        Grid with = without;
        with.Set(cell, digit);
        if (!quadrille_test::HasClash(with) && CountSolutions(with, 2) == 1) found.insert(with);
      }
    }
  }
  return found;
}

TEST(Generate, NearFindsAllNeighboursAndNoneTwice) {
  if (kSlowBuild) GTEST_SKIP() << "takes a minute";
  const std::set<Grid> all = NeighboursOf(kHard);
  ASSERT_GT(all.size(), 5);
  const Generation made = Made({.count = static_cast<int64_t>(all.size()) + 1,
                                .seed = 10,
                                .minimality = Minimality::kNone,
                                .near = kHard,
                                .run = {.limits = {.updates = 200'000}}});
  EXPECT_EQ(made.outcome, Outcome::kUpdateLimit);
  std::set<Grid> found;
  for (const GeneratedPuzzle& p : made.puzzles) found.insert(p.puzzle);
  EXPECT_EQ(found, all);
  EXPECT_EQ(made.puzzles.size(), all.size());
}

TEST(Generate, NearHasTheDistance) {
  for (const int k : {1, 2, 3}) {
    const Generation made = Made({.count = 5,
                                  .seed = 11,
                                  .minimality = Minimality::kGivens,
                                  .near = kHard,
                                  .distance = k,
                                  .run = {.limits = {.updates = 20'000'000}}});
    ASSERT_THAT(made.puzzles, SizeIs(5));
    for (const GeneratedPuzzle& p : made.puzzles) {
      EXPECT_EQ(Distance(kHard, p.puzzle), k);
      EXPECT_EQ(Distance(p.puzzle, kHard), k);
      EXPECT_TRUE(p.minimal);
      ExpectSound(p);
    }
  }
}

// ---- The same list everywhere ------------------------------------------------------------------

std::vector<GenerateConfig> SomeOfEachKind() {
  return {{.count = 150, .seed = 12},
          {.count = 30, .seed = 13, .symmetry = GivenSymmetry::kAny},
          {.count = 2, .seed = 14, .law = Law::kControlled},
          {.count = 20, .seed = 15, .minimality = Minimality::kNone, .least_givens = 30},
          {.count = 3, .seed = 16, .most_givens = 21},
          {.count = 2,
           .seed = 17,
           .minimality = Minimality::kNone,
           .pattern = PatternOf27(),
           .run = {.limits = {.updates = 300'000}}},
          {.count = 20, .seed = 18, .near = kHard, .run = {.limits = {.updates = 50'000}}}};
}

TEST(Generate, ThreadsDoNotMatter) {
  for (GenerateConfig config : SomeOfEachKind()) {
    const Generation one = Made(config);
    for (const int threads : {3, 2, 7}) {
      if (kSlowBuild && threads != 3) break;
      config.run.threads = threads;
      const Generation many = Made(config);
      EXPECT_EQ(LinesOf(many), LinesOf(one));
      EXPECT_EQ(many.updates, one.updates);
      EXPECT_EQ(many.outcome, one.outcome);
      EXPECT_EQ(many.nearest.has_value(), one.nearest.has_value());
    }
  }
}

TEST(Generate, LongerListsBeginWithShorterOnes) {
  for (GenerateConfig config : SomeOfEachKind()) {
    const std::vector<std::string> all = LinesOf(Made(config));
    config.count /= 2;
    std::vector<std::string> half = all;
    half.resize(std::min(all.size(), static_cast<size_t>(config.count)));
    EXPECT_EQ(LinesOf(Made(config)), half);
  }
}

TEST(Generate, SeedsMatter) {
  constexpr uint64_t kSeeds = kSlowBuild ? 5 : 50;
  std::set<std::string> lines;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    for (const std::string& line : LinesOf(Made({.count = 3, .seed = seed}))) lines.insert(line);
  }
  EXPECT_THAT(lines, SizeIs(3 * kSeeds));
}

class GenerateOnTarget : public quadrille_test::TargetTest {};

// Of each instruction set: the lists of another machine, by their digests.
TEST_P(GenerateOnTarget, ListsAreTheSame) {
  if (kSlowBuild) GTEST_SKIP() << "ThreadsDoNotMatter makes them";
  std::vector<uint64_t> digests;
  for (const GenerateConfig& config : SomeOfEachKind()) {
    uint64_t digest = 14695981039346656037U;  // FNV-1a
    for (const std::string& line : LinesOf(Made(config))) {
      for (const char c : line) digest = (digest ^ static_cast<uint8_t>(c)) * 1099511628211U;
    }
    digests.push_back(digest);
  }
  EXPECT_THAT(digests, ElementsAre(4675898196948900963U, 9241468006787157884U, 8149473205734208668U,
                                   7810407103362349974U, 17776871228563545362U,
                                   18406027556783113223U, 7366753964914150249U));
}

QUADRILLE_FOR_EACH_TARGET(GenerateOnTarget);

// ---- Wishes, limits, refusals ------------------------------------------------------------------

TEST(Generate, GivensAreInTheRange) {
  const Generation made = Made({.count = 20, .seed = 19, .least_givens = 22, .most_givens = 23});
  ASSERT_THAT(made.puzzles, SizeIs(20));
  EXPECT_GT(made.updates, 20);
  for (const GeneratedPuzzle& p : made.puzzles) EXPECT_TRUE(p.givens == 22 || p.givens == 23);
}

TEST(Generate, TellsTheNearestWhenTriesRunOut) {
  const Generation made =
      Made({.count = 1, .seed = 20, .most_givens = 17, .run = {.limits = {.updates = 500}}});
  EXPECT_EQ(made.outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(made.updates, 500);
  EXPECT_EQ(made.found, 0);
  ASSERT_TRUE(made.nearest.has_value());
  ExpectSound(*made.nearest);
  EXPECT_EQ(made.nearest_misses, made.nearest->givens - 17);
  const Generation all = Made({.count = 500, .seed = 20});
  const auto least =
      std::min_element(all.puzzles.begin(), all.puzzles.end(),
                       [](const auto& a, const auto& b) { return a.givens < b.givens; });
  EXPECT_EQ(made.nearest->puzzle, least->puzzle);
}

TEST(Generate, WishesMayBeAnything) {
  const auto miss = [](const GeneratedPuzzle& p) { return p.puzzle[40] == 5 ? 0.0 : 1.0; };
  const Generation made = Made({.count = 5, .seed = 21, .miss = miss, .run = {.threads = 2}});
  ASSERT_THAT(made.puzzles, SizeIs(5));
  for (const GeneratedPuzzle& p : made.puzzles) EXPECT_EQ(p.puzzle[40], 5);
}

TEST(Generate, LimitsEndIt) {
  EXPECT_EQ(Made({.count = 0}).outcome, Outcome::kExhausted);
  EXPECT_EQ(Made({.run = {.limits = {.solutions = 0}}}).outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(Made({.run = {.limits = {.nodes = 0}}}).outcome, Outcome::kNodeLimit);
  EXPECT_EQ(Made({.run = {.limits = {.updates = 0}}}).outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(Made({.run = {.limits = {.seconds = 0}}}).outcome, Outcome::kTimeLimit);
  const Generation some = Made({.count = 1000, .run = {.limits = {.solutions = 7}}});
  EXPECT_EQ(some.outcome, Outcome::kSolutionLimit);
  EXPECT_THAT(some.puzzles, SizeIs(7));
  const Generation nodes =
      Made({.count = 1000, .most_givens = 16, .run = {.limits = {.nodes = 1000}, .threads = 2}});
  EXPECT_EQ(nodes.outcome, Outcome::kNodeLimit);
  EXPECT_GE(nodes.nodes, 1000);
  EXPECT_EQ(Made({.most_givens = 16, .run = {.limits = {.updates = 100}}}).updates, 100);
}

TEST(Generate, AStopRequestEndsIt) {
  std::stop_source source;
  int seen = 0;
  const absl::StatusOr<GenerateResult> result =
      Generate({.count = 1'000'000, .run = {.limits = {.stop = source.get_token()}, .threads = 2}},
               [&](const GeneratedPuzzle&) {
                 if (++seen == 100) source.request_stop();
                 return dlx::Visit::kContinue;
               });
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->outcome, Outcome::kCancelled);
  EXPECT_EQ(result->found, seen);
}

TEST(Generate, TheVisitorStopsIt) {
  const absl::StatusOr<GenerateResult> result =
      Generate({.count = 10}, [](const GeneratedPuzzle&) { return dlx::Visit::kStop; });
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->outcome, Outcome::kVisitorStop);
  EXPECT_EQ(result->found, 1);
}

TEST(Generate, TheWatchIsTold) {
  std::atomic<int64_t> most = 0;
  const auto callback = [&](const dlx::Progress& p) {
    EXPECT_EQ(p.phase, "generate");
    most = p.updates;
  };
  Made({.count = 500, .run = {.watch = {.callback = callback, .every_seconds = 0}}});
  EXPECT_GT(most, 0);
}

TEST(Generate, RefusesWhatContradictsItself) {
  EXPECT_THAT(RefusalOf({.count = -1}), HasSubstr("fewer than 0"));
  EXPECT_THAT(RefusalOf({.least_givens = 30, .most_givens = 20}), HasSubstr("from 30 to 20"));
  EXPECT_THAT(RefusalOf({.most_givens = 82}), HasSubstr("within 0 to 81"));
  EXPECT_THAT(RefusalOf({.law = Law::kControlled, .symmetry = GivenSymmetry::kFull}),
              HasSubstr("'controlled' is one of minimal puzzles without symmetry"));
  EXPECT_THAT(RefusalOf({.law = Law::kUnbiased, .minimality = Minimality::kNone}),
              HasSubstr("superfluous"));
  EXPECT_THAT(RefusalOf({.law = Law::kControlled, .least_givens = 41}), HasSubstr("at most 40"));
  EXPECT_THAT(RefusalOf({.law = Law::kControlled, .pattern = kHard}), HasSubstr("a pattern"));
  EXPECT_THAT(RefusalOf({.from = kHard}), HasSubstr("no full grid: r1c2 is empty"));
  EXPECT_THAT(RefusalOf({.pattern = kHard, .near = kHard}), HasSubstr("exclude each other"));
  EXPECT_THAT(RefusalOf({.symmetry = GivenSymmetry::kFull, .near = kHard}), HasSubstr("symmetry"));
  EXPECT_THAT(RefusalOf({.near = kHard, .distance = 22}),
              HasSubstr("the puzzle has 21 givens; 22 cannot be changed"));
  EXPECT_THAT(RefusalOf({.near = kHard, .distance = 0}), HasSubstr("0 cannot be changed"));
}

// ---- Boards ------------------------------------------------------------------------------------

std::vector<GeneratedBoard> BoardsOf(const GenerateBoardConfig& config,
                                     GenerateBoardResult* result = nullptr) {
  std::vector<GeneratedBoard> boards;
  const absl::StatusOr<GenerateBoardResult> made =
      GenerateBoards(config, [&](const GeneratedBoard& board) {
        boards.push_back(board);
        return dlx::Visit::kContinue;
      });
  EXPECT_TRUE(made.ok()) << made.status();
  if (made.ok() && result != nullptr) *result = *made;
  return boards;
}

// Solutions up to 2, by another engine than the one that made the puzzle.
int64_t CountByDlx(const Board& board) {
  return MakeBoardEngine("dlx")
      ->Enumerate(board, {.limits = {.solutions = 2}},
                  [](absl::Span<const int>) { return dlx::Visit::kContinue; })
      .solutions;
}

void ExpectSound(Board board, const GeneratedBoard& made) {
  board.givens = made.puzzle;
  EXPECT_TRUE(CheckSolution(board, made.solution).ok());
  EXPECT_EQ(CountByDlx(board), 1);
  int givens = 0;
  bool minimal = true;
  bool minimal_orbits = true;
  for (const auto& orbit : internal::OrbitsOf(made.symmetry, board.rows, board.columns)) {
    Board without = board;
    for (const int cell : orbit) {
      EXPECT_EQ(made.puzzle[cell] == kEmptyCell, made.puzzle[orbit[0]] == kEmptyCell);
      if (made.puzzle[cell] == kEmptyCell) continue;
      ++givens;
      without.givens[cell] = kEmptyCell;
      Board without_one = board;
      without_one.givens[cell] = kEmptyCell;
      minimal = minimal && CountByDlx(without_one) == 2;
    }
    if (without.givens != board.givens) minimal_orbits &= CountByDlx(without) == 2;
  }
  EXPECT_EQ(made.givens, givens);
  EXPECT_EQ(made.minimal, minimal);
  EXPECT_EQ(made.minimal_orbits, minimal_orbits);
}

std::vector<Board> SomeBoards() {
  std::vector<Board> boards = {MakeBoard(4, 4), MakeBoard(6, 6), MakeBoard(9, 9)};
  boards.back().constraints.push_back({.kind = ConstraintKind::kAntiKnight});
  boards.push_back(MakeBoard(9, 9));
  boards.back().constraints.push_back({.kind = ConstraintKind::kWindoku});
  boards.push_back(MakeBoard(5, 5));  // no boxes
  return boards;
}

TEST(GenerateBoards, AreSoundAndMinimal) {
  for (const Board& board : SomeBoards()) {
    const std::vector<GeneratedBoard> made = BoardsOf({.board = board, .count = 3, .seed = 1});
    ASSERT_THAT(made, SizeIs(3));
    for (const GeneratedBoard& p : made) {
      ExpectSound(board, p);
      EXPECT_TRUE(p.minimal);
    }
  }
}

TEST(GenerateBoards, TakeSymmetriesAndRanges) {
  const Board board = MakeBoard(6, 6);
  for (const GivenSymmetry symmetry : GivenSymmetries()) {
    for (const GeneratedBoard& p :
         BoardsOf({.board = board, .count = 3, .seed = 2, .symmetry = symmetry})) {
      ExpectSound(board, p);
      EXPECT_TRUE(p.minimal_orbits);
    }
  }
  for (const GeneratedBoard& p : BoardsOf({.board = board,
                                 .count = 5,
                                 .seed = 3,
                                 .minimality = Minimality::kNone,
                                 .least_givens = 18,
                                 .most_givens = 20})) {
    ExpectSound(board, p);
    EXPECT_TRUE(p.givens >= 18 && p.givens <= 20);
  }
}

TEST(GenerateBoards, ThreadsDoNotMatter) {
  for (const Board& board : SomeBoards()) {
    std::vector<std::vector<int>> lists[2];
    for (const int threads : {1, 3}) {
      for (const GeneratedBoard& p :
           BoardsOf({.board = board, .count = 4, .seed = 4, .run = {.threads = threads}})) {
        lists[threads / 3].push_back(p.puzzle);
      }
    }
    EXPECT_EQ(lists[0], lists[1]);
  }
}

TEST(GenerateBoards, HeedLimitsAndRefuse) {
  GenerateBoardResult result;
  EXPECT_THAT(BoardsOf({.board = MakeBoard(6, 6),
                        .count = 1,
                        .most_givens = 3,
                        .run = {.limits = {.updates = 4}}},
                       &result),
              IsEmpty());
  EXPECT_EQ(result.outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(result.updates, 4);
  ASSERT_TRUE(result.nearest.has_value());
  EXPECT_EQ(result.nearest_misses, result.nearest->givens - 3);
  EXPECT_THAT(BoardsOf({.board = MakeBoard(25, 25), .run = {.limits = {.seconds = 0}}}, &result),
              IsEmpty());
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);

  const auto refusal = [](const GenerateBoardConfig& config) {
    return std::string(
        GenerateBoards(config, [](const GeneratedBoard&) { return dlx::Visit::kContinue; })
            .status()
            .message());
  };
  Board impossible = MakeBoard(2, 2);
  impossible.constraints.push_back({.kind = ConstraintKind::kAntiKing});
  EXPECT_EQ(refusal({.board = impossible}), "no full board follows the rules");
  EXPECT_EQ(refusal({.board = MakeBoard(4, 6), .symmetry = GivenSymmetry::kDiagonal}),
            "the symmetry 'diagonal' is for square boards");
  EXPECT_THAT(refusal({.board = MakeBoard(4, 4), .most_givens = 17}), HasSubstr("within 0 to 16"));
}

}  // namespace
}  // namespace sudoku
