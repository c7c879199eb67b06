// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms against the definition: the least of all images, which a brute force here writes
// down one after the other. It shares no code with sudoku/canon/, and it has its own idea of what a
// symmetry does.
//
//   QUADRILLE_CANON_PUZZLES=5000 QUADRILLE_CANON_RANKS=10000 canon_test
//
// does it with that many puzzles instead of a few, which takes an hour or less, and with that many
// ranks. QUADRILLE_SEED makes others.

#include "sudoku/canon.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "sudoku/canon/band_classes.h"
#include "sudoku/canon/completions.h"
#include "sudoku/canon/rank_counts.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/sudoku.h"
#include "tests/support/data.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/random_symmetry.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::kPuzzleKinds;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::MakePuzzle;
using ::quadrille_test::NumberFrom;
using ::quadrille_test::PuzzleKind;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomFullGrid;
using ::quadrille_test::RandomSymmetry;

// The least forms of the first and the last class, and of the one with most automorphisms.
constexpr char kFirstForm[] =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
constexpr char kLastForm[] =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
constexpr char kMostSymmetric[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

// ---- The definition ----------------------------------------------------------------------------

// The 1,296 orders of nine lines that keep threes together.
std::vector<std::array<int, 9>> AllOrders() {
  std::vector<std::array<int, 9>> orders;
  std::array<int, 9> order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    bool together = true;
    for (int i = 0; i < 9; ++i) together = together && order[i] / 3 == order[i / 3 * 3] / 3;
    if (together) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

struct Forms {
  std::string least;
  int64_t automorphisms = 0;
};

// Writes down the image after each of the 2 * 1,296 * 1,296 ways to exchange and order rows and
// columns, digits named as they first appear; stops early where an image is greater than the least
// so far. An image as it was before, with the digits of the grid named the same way, counts as an
// automorphism.
Forms BruteForce(const Grid& grid) {
  static const std::vector<std::array<int, 9>> orders = AllOrders();
  std::array<int, 81> own{};  // the grid, with digits named as they appear
  std::array<int, 81> best;
  best.fill(10);
  Forms forms;
  // The number of images that equal the best one: as many as automorphisms.
  const auto consider = [&](const std::array<int, 81>& cells, const std::array<int, 9>& rows,
                            const std::array<int, 9>& columns) {
    std::array<int, 10> names{};
    int named = 0;
    bool less = false;
    for (int i = 0; i < 81; ++i) {
      const int digit = cells[rows[i / 9] * 9 + columns[i % 9]];
      if (digit != 0 && names[digit] == 0) names[digit] = ++named;
      const int name = names[digit];
      if (!less && name > best[i]) return;
      if (!less && name < best[i]) {
        less = true;
        forms.automorphisms = 0;
      }
      best[i] = name;
    }
    ++forms.automorphisms;
  };
  for (const bool transpose : {false, true}) {
    for (int i = 0; i < 81; ++i) own[i] = grid[transpose ? i % 9 * 9 + i / 9 : i];
    for (const auto& columns : orders) {
      for (const auto& rows : orders) consider(own, rows, columns);
    }
  }
  for (const int name : best) forms.least += name == 0 ? '.' : static_cast<char>('0' + name);
  return forms;
}

// ---- Random symmetries and puzzles -------------------------------------------------------------

// Givens of a full grid, from none to all of them; or noise, often with clashes; or a puzzle that
// goes into itself by many symmetries.
Grid RandomGrid(int index, std::mt19937_64& rng) {
  switch (index % 4) {
    case 0: {
      Grid grid = RandomFullGrid(rng);
      const int keep = RandomBelow(rng, 82);
      for (Cell cell = 0; cell < kCells; ++cell) {
        if (RandomBelow(rng, 81) >= keep) grid.Set(cell, 0);
      }
      return grid;
    }
    case 1:
      return MakePuzzle(static_cast<PuzzleKind>(index / 4 % kPuzzleKinds), rng).grid;
    case 2: {
      // Few givens with few digits, so that many images are equal for long.
      Grid grid;
      const int digits = 1 + RandomBelow(rng, 4);
      const int givens = RandomBelow(rng, 12);
      for (int i = 0; i < givens; ++i) {
        const Cell cell = RandomBelow(rng, kCells);
        const int digit = 1 + RandomBelow(rng, digits);
        const bool clash = std::any_of(kPeers[cell].begin(), kPeers[cell].end(),
                                       [&](Cell peer) { return grid[peer] == digit; });
        if (!clash) grid.Set(cell, digit);
      }
      return grid;
    }
    default: {
      // The same in all boxes of a random set, moved so that it repeats.
      Grid full = GridOf(kMostSymmetric);
      if (rng() % 2 == 0) full = RandomFullGrid(rng);
      const uint64_t cells = rng() % 512;
      const uint64_t boxes = rng() % 512;
      for (Cell cell = 0; cell < kCells; ++cell) {
        const int in_box = RowOf(cell) % 3 * 3 + ColumnOf(cell) % 3;
        if ((cells >> in_box & 1) == 0 || (boxes >> BoxOf(cell) & 1) == 0) full.Set(cell, 0);
      }
      return RandomSymmetry(rng).Apply(full);
    }
  }
}

std::string LeastLine(const Grid& grid) { return FormatLine(LeastForm(grid).form); }

// ---- Symmetries --------------------------------------------------------------------------------

TEST(SymmetryTest, Identity) {
  const Symmetry identity;
  EXPECT_TRUE(identity.IsValid());
  std::mt19937_64 rng(1);
  const Grid grid = RandomFullGrid(rng);
  EXPECT_EQ(identity.Apply(grid), grid);
}

TEST(SymmetryTest, InverseAndThen) {
  std::mt19937_64 rng(2);
  for (int i = 0; i < 500; ++i) {
    const Grid grid = RandomGrid(i, rng);
    const Symmetry a = RandomSymmetry(rng);
    const Symmetry b = RandomSymmetry(rng);
    ASSERT_TRUE(a.IsValid());
    EXPECT_EQ(a.Inverse().Apply(a.Apply(grid)), grid);
    EXPECT_EQ(a.Then(b).Apply(grid), b.Apply(a.Apply(grid)));
    EXPECT_EQ(a.Then(a.Inverse()), Symmetry());
    EXPECT_EQ(a.Inverse().Inverse(), a);
  }
}

TEST(SymmetryTest, ImagesOfSolutionsAreSolutions) {
  std::mt19937_64 rng(3);
  for (int i = 0; i < 50; ++i) {
    const Grid grid = RandomSymmetry(rng).Apply(RandomFullGrid(rng));
    EXPECT_TRUE(CheckSolution(Grid(), grid).ok());
  }
}

TEST(SymmetryTest, WhatIsNone) {
  Symmetry symmetry;
  std::swap(symmetry.rows[0], symmetry.rows[3]);
  EXPECT_FALSE(symmetry.IsValid());
  symmetry = {};
  symmetry.columns[4] = 9;
  EXPECT_FALSE(symmetry.IsValid());
  symmetry = {};
  symmetry.columns[4] = symmetry.columns[5];
  EXPECT_FALSE(symmetry.IsValid());
  symmetry = {};
  std::swap(symmetry.digits[0], symmetry.digits[1]);
  EXPECT_FALSE(symmetry.IsValid());
  symmetry = {};
  symmetry.digits[3] = 4;
  EXPECT_FALSE(symmetry.IsValid());
}

// ---- Least forms -------------------------------------------------------------------------------

struct Known {
  const char* grid;
  const char* least;
};

constexpr Known kKnown[] = {
    {"45.....6......17..8...............92....7.1..5...36..........58..1..7............",
     "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......"},
    {"1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75",
     "........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76.."},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
     "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9."},
    {"812753649943682175675491283154237896369845721287169534521974368438526917796318452",
     "123456789457189236698723415285914367761532948934867152346278591579641823812395674"},
    {"123456789457189326698273514384791652512864937769325841271938465846517293935642178",
     "123456789457189236869273145274618953586937421931542867318725694642391578795864312"},
    {kMostSymmetric, kMostSymmetric},
    {".................................................................................",
     "................................................................................."},
    {"7................................................................................",
     "................................................................................1"},
};

TEST(LeastFormTest, KnownForms) {
  for (const Known& known : kKnown) {
    EXPECT_EQ(LeastLine(GridOf(known.grid)), known.least) << known.grid;
  }
}

TEST(LeastFormTest, Automorphisms) {
  const auto automorphisms = [](const char* grid) { return LeastForm(GridOf(grid)).automorphisms; };
  EXPECT_EQ(automorphisms(kFirstForm), 3);
  EXPECT_EQ(automorphisms(kLastForm), 72);
  EXPECT_EQ(automorphisms(kMostSymmetric), 648);
  EXPECT_EQ(LeastForm(Grid()).automorphisms, kNumArrangements);
  // One given may go to each cell by as many symmetries.
  Grid one;
  one.Set(40, 5);
  EXPECT_EQ(LeastForm(one).automorphisms, kNumArrangements / kCells);
}

TEST(LeastFormTest, BruteForce) {
  const int puzzles = NumberFrom("QUADRILLE_CANON_PUZZLES", kSlowBuild ? 4 : 24);
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 20));
  for (int i = 0; i < puzzles; ++i) {
    const Grid grid = RandomGrid(i, rng);
    const Forms expected = BruteForce(grid);
    const Canon canon = LeastForm(grid);
    ASSERT_EQ(FormatLine(canon.form), expected.least) << i << ": " << FormatLine(grid);
    ASSERT_EQ(canon.automorphisms, expected.automorphisms) << i << ": " << FormatLine(grid);
    ASSERT_TRUE(canon.symmetry.IsValid());
    ASSERT_EQ(canon.symmetry.Apply(grid), canon.form) << i << ": " << FormatLine(grid);
  }
}

// One form for a puzzle and its images, and a symmetry that makes it.
TEST(LeastFormTest, ImagesHaveOneForm) {
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 21));
  const int puzzles = kSlowBuild ? 40 : 1000;
  for (int i = 0; i < puzzles; ++i) {
    const Grid grid = RandomGrid(i, rng);
    const Canon canon = LeastForm(grid);
    ASSERT_EQ(canon.symmetry.Apply(grid), canon.form) << FormatLine(grid);
    ASSERT_EQ(canon.symmetry.Inverse().Apply(canon.form), grid);
    for (int j = 0; j < 10; ++j) {
      const Grid image = RandomSymmetry(rng).Apply(grid);
      const Canon of_image = LeastForm(image);
      ASSERT_EQ(of_image.form, canon.form) << FormatLine(grid) << " " << FormatLine(image);
      ASSERT_EQ(of_image.automorphisms, canon.automorphisms) << FormatLine(grid);
      ASSERT_EQ(of_image.symmetry.Apply(image), canon.form) << FormatLine(image);
    }
  }
}

TEST(LeastFormTest, FullGrids) {
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 22));
  for (int i = 0; i < 1000; ++i) {
    const Grid grid = RandomFullGrid(rng);
    const Canon canon = LeastForm(grid);
    ASSERT_EQ(canon.symmetry.Apply(grid), canon.form);
    ASSERT_EQ(LeastForm(RandomSymmetry(rng).Apply(grid)).form, canon.form);
    // A grid in least form is its own.
    ASSERT_EQ(LeastForm(canon.form).form, canon.form);
  }
}

// The published list of puzzles with 17 givens: no two are equivalent.
TEST(LeastFormTest, NoTwoOfAListAreEquivalent) {
  QUADRILLE_NEED_DATA(path, "sudoku/clue17.txt");
  std::ifstream file(path);
  std::set<Grid> forms;
  int puzzles = 0;
  for (std::string line; std::getline(file, line) && (!kSlowBuild || puzzles < 500); ++puzzles) {
    forms.insert(LeastForm(GridOf(line.substr(0, 81))).form);
  }
  EXPECT_EQ(static_cast<int>(forms.size()), puzzles);
  EXPECT_GT(puzzles, 0);
}

// ---- Forms by solution -------------------------------------------------------------------------

TEST(FormBySolutionTest, KnownForm) {
  const absl::StatusOr<Canon> canon = FormBySolution(GridOf(kKnown[0].grid));
  ASSERT_TRUE(canon.ok());
  EXPECT_EQ(FormatLine(canon->form),
            ".2..5..8....1....6.9..3......1...........297........2....6.4.....6..8..1.........");
}

// The definition: least of the givens' images after all symmetries that make the least form of the
// solution, of which all are composed of one and the automorphisms.
TEST(FormBySolutionTest, ImagesHaveOneForm) {
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 23));
  for (int i = 0; i < 200; ++i) {
    Grid solution = i % 3 == 0 ? GridOf(kMostSymmetric) : RandomFullGrid(rng);
    Grid puzzle = RandomSymmetry(rng).Apply(solution);
    for (Cell cell = 0; cell < kCells; ++cell) {
      const Digit digit = puzzle[cell];
      puzzle.Set(cell, 0);
      if (RandomBelow(rng, 4) == 0 || !IsUnique(puzzle)) puzzle.Set(cell, digit);
    }
    const absl::StatusOr<Canon> canon = FormBySolution(puzzle);
    ASSERT_TRUE(canon.ok()) << FormatLine(puzzle);
    ASSERT_EQ(canon->symmetry.Apply(puzzle), canon->form);
    ASSERT_EQ(canon->automorphisms, LeastForm(puzzle).automorphisms) << FormatLine(puzzle);
    solution = Solve(puzzle).first;
    ASSERT_EQ(canon->symmetry.Apply(solution), LeastForm(solution).form);
    for (int j = 0; j < 5; ++j) {
      const Grid image = RandomSymmetry(rng).Apply(puzzle);
      const absl::StatusOr<Canon> of_image = FormBySolution(image);
      ASSERT_TRUE(of_image.ok());
      ASSERT_EQ(of_image->form, canon->form) << FormatLine(puzzle) << " " << FormatLine(image);
    }
  }
}

TEST(FormBySolutionTest, NeedsOneSolution) {
  EXPECT_EQ(FormBySolution(Grid()).status(), absl::InvalidArgumentError("several solutions"));
  Grid clash;
  clash.Set(0, 5);
  clash.Set(1, 5);
  EXPECT_EQ(FormBySolution(clash).status(), absl::InvalidArgumentError("no solution"));
  std::mt19937_64 rng(24);
  const Grid solution = RandomFullGrid(rng);
  Grid puzzle = solution;
  EXPECT_TRUE(FormBySolution(puzzle, solution).ok());
  puzzle.Set(3, puzzle[3] % 9 + 1);
  EXPECT_EQ(FormBySolution(puzzle, solution).status().code(), absl::StatusCode::kInvalidArgument);
}

// ---- Ranks -------------------------------------------------------------------------------------

TEST(RankTest, FirstAndLast) {
  EXPECT_EQ(RankOf(GridOf(kFirstForm)).value(), 1);
  EXPECT_EQ(RankOf(GridOf(kLastForm)).value(), kNumGridClasses);
  EXPECT_EQ(FormatLine(GridOfRank(1).value()), kFirstForm);
  EXPECT_EQ(FormatLine(GridOfRank(kNumGridClasses).value()), kLastForm);
  EXPECT_EQ(LeastForm(GridOf(kLastForm)).automorphisms, 72);
}

TEST(RankTest, WhatHasNone) {
  EXPECT_EQ(GridOfRank(0).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(GridOfRank(kNumGridClasses + 1).status().code(), absl::StatusCode::kOutOfRange);
  Grid grid = GridOf(kFirstForm);
  grid.Set(20, 0);
  EXPECT_EQ(RankOf(grid).status(), absl::InvalidArgumentError("r3c3 is empty"));
  grid.Set(20, 1);
  EXPECT_EQ(RankOf(grid).status().code(), absl::StatusCode::kInvalidArgument);
}

// Ranks to grids and back, and images of grids have their rank. Higher ranks have greater forms.
TEST(RankTest, Inverse) {
  const int ranks = NumberFrom("QUADRILLE_CANON_RANKS", kSlowBuild ? 2 : 40);
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 25));
  std::vector<std::pair<int64_t, Grid>> found;
  for (int i = 0; i < ranks; ++i) {
    // Half of them are anywhere, half of them near another one.
    const int64_t rank =
        i % 2 == 1 ? std::min(found.back().first + 1, kNumGridClasses)
                   : static_cast<int64_t>(rng() % static_cast<uint64_t>(kNumGridClasses)) + 1;
    const absl::StatusOr<Grid> grid = GridOfRank(rank);
    ASSERT_TRUE(grid.ok()) << rank;
    ASSERT_TRUE(CheckSolution(Grid(), *grid).ok()) << rank;
    ASSERT_EQ(LeastForm(*grid).form, *grid) << rank;
    ASSERT_EQ(RankOf(RandomSymmetry(rng).Apply(*grid)).value(), rank);
    found.emplace_back(rank, *grid);
  }
  std::sort(found.begin(), found.end());
  for (size_t i = 1; i < found.size(); ++i) {
    ASSERT_EQ(found[i - 1].first < found[i].first, found[i - 1].second < found[i].second);
  }
}

TEST(RankTest, RandomGrids) {
  const int ranks = NumberFrom("QUADRILLE_CANON_RANKS", kSlowBuild ? 2 : 40);
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 26));
  for (int i = 0; i < ranks; ++i) {
    const Grid grid = RandomFullGrid(rng);
    const absl::StatusOr<int64_t> rank = RankOf(grid);
    ASSERT_TRUE(rank.ok());
    ASSERT_EQ(GridOfRank(*rank).value(), LeastForm(grid).form);
  }
}

// The grids of a few classes of bands, from the first to the last of them: no rank is left out.
TEST(RankTest, Consecutive) {
  const int64_t begin = kNumGridClasses - (kSlowBuild ? 4 : 30);
  Grid before;
  for (int64_t rank = begin; rank <= kNumGridClasses; ++rank) {
    const absl::StatusOr<Grid> grid = GridOfRank(rank);
    ASSERT_TRUE(grid.ok());
    ASSERT_LT(before, *grid);
    ASSERT_EQ(LeastForm(*grid).form, *grid);
    ASSERT_EQ(RankOf(*grid).value(), rank);
    before = *grid;
  }
}

// What is counted once more here is what the table says.
TEST(RankTest, TableIsWhatIsCounted) {
  ASSERT_EQ(internal::kBandClasses, 416);
  const absl::string_view bytes = internal::RankCounts();
  std::mt19937_64 rng(NumberFrom<uint64_t>("QUADRILLE_SEED", 27));
  size_t at = 0;
  int64_t all = 0;
  int64_t first_class = 0;
  for (int band_class = 0; band_class < internal::kBandClasses; ++band_class) {
    internal::Completions completions(band_class);
    const std::vector<internal::RowKey> rows = completions.FourthRows();
    const auto groups =
        static_cast<int>((rows.size() + internal::kRowsOfCount - 1) / internal::kRowsOfCount);
    const int chosen = band_class % (kSlowBuild ? 100 : 20) == 0 ? RandomBelow(rng, groups) : -1;
    for (int group = 0; group < groups; ++group) {
      const int64_t count = internal::ReadCount(bytes, &at);
      all += count;
      if (band_class == 0) first_class += count;
      if (group != chosen) continue;
      int64_t counted = 0;
      for (size_t i = 0; i < internal::kRowsOfCount; ++i) {
        const size_t row = static_cast<size_t>(group) * internal::kRowsOfCount + i;
        if (row >= rows.size()) break;
        for (const auto& second : completions.FillSecond(rows[row])) {
          completions.SetPatterns(second.patterns);
          completions.ForEachThird(second.band, [&](const auto&) { ++counted; });
        }
      }
      EXPECT_EQ(counted, count) << band_class << " " << group;
    }
  }
  EXPECT_EQ(at, bytes.size());
  EXPECT_EQ(all, kNumGridClasses);
  EXPECT_EQ(first_class, 1'007'170);
}

}  // namespace
}  // namespace sudoku
