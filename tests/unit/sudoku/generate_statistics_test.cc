// SPDX-License-Identifier: Apache-2.0
//
// Laws, by their statistics: full grids against the exact shares of the 416 classes of bands, and
// puzzles against the published numbers of givens. Chi-square tests, with fixed seeds: a test that
// passes once passes always. QUADRILLE_GENERATE_GRIDS, ..._BOARDS, ..._TOP_DOWN, ..._CONTROLLED and
// ..._UNBIASED say how many are drawn; 0 of the last skips its test.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "dlx/big_count.h"
#include "gtest/gtest.h"
#include "sudoku/board.h"
#include "sudoku/boards.h"
#include "sudoku/canon/band_classes.h"
#include "sudoku/count/band_tables.h"
#include "sudoku/generate.h"
#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/uniform.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"

namespace sudoku {
namespace {

using internal::BandClasses;
using internal::BandTables;
using internal::kBandClasses;
using internal::RowKey;
using quadrille_test::kSlowBuild;
using quadrille_test::NumberFrom;

// The number of standard deviations that the chi-square of the counts is above its mean, which is
// close to normal. Shares that are expected less than 8 times are one. Requires: the sum of shares
// is 1.
double DeviationOf(const std::vector<int64_t>& counts, const std::vector<double>& shares) {
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), int64_t{0}));
  double chi_square = 0;
  int cells = 0;
  double rare_count = 0;
  double rare_expected = 0;
  const auto add = [&](double count, double expected) {
    if (expected <= 0) return;
    chi_square += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (size_t i = 0; i < counts.size(); ++i) {
    if (shares[i] * all >= 8) {
      add(static_cast<double>(counts[i]), shares[i] * all);
    } else {
      rare_count += static_cast<double>(counts[i]);
      rare_expected += shares[i] * all;
    }
  }
  add(rare_count, rare_expected);
  if (cells < 2) return 0;
  const double freedom = cells - 1;
  const double deviation = (chi_square - freedom) / std::sqrt(2 * freedom);
  std::cout << "chi-square " << chi_square << ", " << freedom << " degrees of freedom, "
            << deviation << " standard deviations above the mean\n";
  return deviation;
}

constexpr double kMostDeviation = 4;

// ---- Full grids --------------------------------------------------------------------------------

// The share of grids whose first band is of each class: all fillings of the first band with one
// first box, each as often as the rest can be filled.
std::vector<double> SharesOfBands() {
  const BandTables& tables = BandTables::Get();
  const std::vector<uint64_t>& rest = tables.OtherBands();
  std::vector<absl::uint128> grids(kBandClasses);
  absl::uint128 all = 0;
  const int row = 6 * tables.Crossing(0)[0];
  for (int i = 0; i < internal::kRests; ++i) {
    const std::array<int, 3> rows = {row, tables.Rests(row)[i].first, tables.Rests(row)[i].second};
    for (const int q : tables.Crossing(rows[1] / 6)) {
      for (const int r : tables.Crossing(rows[2] / 6)) {
        const std::array<int, 3> columns = {0, 6 * q, 6 * r};
        std::array<RowKey, 3> keys{};
        for (int line = 0; line < 3; ++line) {
          for (int place = 0; place < kSize; ++place) {
            const unsigned digit =
                tables.Digits(rows[place / 3])[line] & tables.Digits(columns[place / 3])[place % 3];
            keys[line] = keys[line] << 4 | static_cast<unsigned>(std::countr_zero(digit) + 1);
          }
        }
        const uint64_t ways = rest[internal::PairOf(q, r)];
        grids[BandClasses::Get().Of(keys)] += ways;
        all += ways;
      }
    }
  }
  // Orders of the columns of two boxes, and digits of the first: all grids there are.
  EXPECT_EQ(all * 36 * 362'880, absl::MakeUint128(361, 11'629'141'411'924'803'584U));
  std::vector<double> shares;
  shares.reserve(grids.size());
  for (const absl::uint128 n : grids) {
    shares.push_back(static_cast<double>(n) / static_cast<double>(all));
  }
  return shares;
}

TEST(GenerateStatistics, BandsOfRandomGridsHaveTheirShares) {
  const std::vector<double> shares = SharesOfBands();
  const int64_t n = NumberFrom<int64_t>("QUADRILLE_GENERATE_GRIDS", 60'000);
  // All three bands and all three stacks have the same law.
  std::array<std::vector<int64_t>, 6> counts;
  counts.fill(std::vector<int64_t>(kBandClasses));
  internal::Uniform uniform(NumberFrom<uint64_t>("QUADRILLE_GENERATE_SEED", 1), 0);
  for (int64_t i = 0; i < n; ++i) {
    const Grid grid = internal::GridSampler::Get().Draw(&uniform);
    for (int band = 0; band < 6; ++band) {
      std::array<RowKey, 3> keys{};
      for (int line = 0; line < 3; ++line) {
        for (int place = 0; place < kSize; ++place) {
          const int at = band % 3 * 3 + line;
          keys[line] =
              keys[line] << 4 |
              static_cast<unsigned>(grid[band < 3 ? CellAt(at, place) : CellAt(place, at)]);
        }
      }
      ++counts[band][BandClasses::Get().Of(keys)];
    }
  }
  for (size_t band = 0; band < counts.size(); ++band) {
    const double deviation = DeviationOf(counts[band], shares);
    RecordProperty("deviation_" + std::to_string(band), std::to_string(deviation));
    EXPECT_LT(deviation, kMostDeviation);
  }
}

// Where all full boards are known, one of them is drawn by lot.
TEST(GenerateStatistics, FullBoardsAreEquallyLikely) {
  if (kSlowBuild) GTEST_SKIP() << "takes a minute";
  struct Rules {
    std::string name;
    Board board;
    int64_t full_boards;
  };
  std::vector<Rules> all = {{"4x4", MakeBoard(4, 4), 288}};
  Board diagonal = MakeBoard(4, 4);
  diagonal.constraints = {Constraint{ConstraintKind::kDiagonal, {0, 5, 10, 15}, {}}};
  all.push_back({"4x4, a diagonal", diagonal, 0});
  Board nonconsecutive = MakeBoard(6, 6);
  nonconsecutive.constraints = {Constraint{ConstraintKind::kNonconsecutive, {}, {}}};
  all.push_back({"6x6, values are not renamed", nonconsecutive, 0});
  const int64_t n = NumberFrom<int64_t>("QUADRILLE_GENERATE_BOARDS", 20'000);
  for (const Rules& rules : all) {
    SCOPED_TRACE(rules.name);
    const dlx::BigCount full_boards = CountBoard(rules.board).count;
    if (rules.full_boards > 0) {
      EXPECT_EQ(full_boards, rules.full_boards);
    }
    ASSERT_GT(full_boards, 1);
    std::map<std::vector<int>, int64_t> times;
    GenerateBoardConfig config = {.board = rules.board, .count = n};
    config.seed = NumberFrom<uint64_t>("QUADRILLE_GENERATE_SEED", 1);
    config.minimality = Minimality::kNone;
    config.least_givens = rules.board.num_cells();
    ASSERT_TRUE(GenerateBoards(config, [&](const GeneratedBoard& made) {
                  ++times[made.solution];
                  return dlx::Visit::kContinue;
                }).ok());
    EXPECT_EQ(full_boards, static_cast<int64_t>(times.size()));
    std::vector<int64_t> counts;
    for (const auto& [solution, count] : times) counts.push_back(count);
    const std::vector<double> shares(counts.size(), 1.0 / static_cast<double>(counts.size()));
    EXPECT_LT(DeviationOf(counts, shares), kMostDeviation);
  }
}

// ---- Puzzles -----------------------------------------------------------------------------------

std::map<int, int64_t> GivensOf(const std::vector<GeneratedPuzzle>& puzzles) {
  std::map<int, int64_t> times;
  for (const GeneratedPuzzle& p : puzzles) ++times[p.givens];
  return times;
}

double MeanOf(const std::map<int, int64_t>& times) {
  double sum = 0;
  double all = 0;
  for (const auto& [givens, n] : times) {
    sum += static_cast<double>(givens * n);
    all += static_cast<double>(n);
  }
  return sum / all;
}

std::vector<GeneratedPuzzle> Puzzles(Law law, int64_t count) {
  return Generate({.count = count, .seed = 2026, .law = law})->puzzles;
}

// D. Berthier, collection of controlled-bias puzzles (CB-stats.clp): of 5,926,343 puzzles, how many
// have 20 givens, 21, ...
constexpr std::array<int64_t, 13> kControlled = {2,         164,       6'651,     110'103, 704'089,
                                                 1'814'413, 2'002'349, 1'007'700, 247'259, 31'449,
                                                 2'088,     74,        2};
constexpr int kFirst = 20;

TEST(GenerateStatistics, TopDownPuzzlesHaveTheirMean) {
  const int64_t n = NumberFrom<int64_t>("QUADRILLE_GENERATE_TOP_DOWN", kSlowBuild ? 400 : 4000);
  // Berthier's sample: 24.38, standard deviation 1.12. In a million of ours the mean is 24.40.
  EXPECT_NEAR(MeanOf(GivensOf(Puzzles(Law::kTopDown, n))), 24.39,
              0.02 + 4 * 1.12 / std::sqrt(static_cast<double>(n)));
}

TEST(GenerateStatistics, ControlledPuzzlesHaveTheirLaw) {
  const int64_t n = NumberFrom<int64_t>("QUADRILLE_GENERATE_CONTROLLED", kSlowBuild ? 3 : 25);
  const std::vector<GeneratedPuzzle> puzzles = Puzzles(Law::kControlled, n);
  const std::map<int, int64_t> times = GivensOf(puzzles);
  std::vector<int64_t> counts(kControlled.size() + 2);  // fewer and more than the table has
  for (const auto& [givens, m] : times) {
    const int at = std::clamp(givens - kFirst, -1, static_cast<int>(kControlled.size())) + 1;
    counts[at] += m;
  }
  const auto all =
      static_cast<double>(std::accumulate(kControlled.begin(), kControlled.end(), int64_t{0}));
  std::vector<double> shares = {0};
  for (const int64_t m : kControlled) shares.push_back(static_cast<double>(m) / all);
  shares.push_back(0);
  EXPECT_LT(DeviationOf(counts, shares), kMostDeviation);

  // With their weights they are as all minimal puzzles are: 26.577 givens on average.
  double sum = 0;
  double weights = 0;
  double variance = 0;
  for (const GeneratedPuzzle& p : puzzles) {
    sum += *p.weight * p.givens;
    weights += *p.weight;
    variance += std::pow(*p.weight * (p.givens - 26.577), 2);
  }
  std::cout << "mean " << MeanOf(times) << ", with weights " << sum / weights << "\n";
  EXPECT_NEAR(sum / weights, 26.577, 4 * std::sqrt(variance) / weights + 0.001);
}

TEST(GenerateStatistics, UnbiasedPuzzlesHaveTheirMean) {
  const int64_t n = NumberFrom<int64_t>("QUADRILLE_GENERATE_UNBIASED", 0);
  if (n == 0) GTEST_SKIP() << "they take seconds each";
  const double mean = MeanOf(GivensOf(Puzzles(Law::kUnbiased, n)));
  std::cout << "mean " << mean << "\n";
  EXPECT_NEAR(mean, 26.577, 4 * 1.117 / std::sqrt(static_cast<double>(n)));
}

}  // namespace
}  // namespace sudoku
