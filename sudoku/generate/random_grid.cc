// SPDX-License-Identifier: Apache-2.0
//
// A grid is drawn as it is counted (sudoku/count/bands.h): the columns of bands first, which decide
// how many grids there are, and then rows.
//
//   1. The first box is filled in one way; in the end digits are renamed at random. The rest of the
//      first band is drawn from all its 56 * 216 * 216 fillings, and kept in proportion to the
//      number of ways to fill the two other bands, which depends on its columns alone.
//   2. The columns of the two other bands are drawn from all 56^3, and kept in proportion to the
//      product of the numbers of ways to fill the bands with them.
//   3. The rows of each band are drawn from all 216 * 56 of the first two boxes, and kept if all
//      boxes can be filled.
//
// "Kept in proportion" means: a choice of weight w is kept if a random number below the greatest
// weight is below w, and else all of the step is drawn again. Weights are whole numbers and random
// numbers have no bias, so all grids are equally likely, exactly. On average the steps are repeated
// 1.1, 75 and twice 60 times.

#include "sudoku/generate/random_grid.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "absl/types/span.h"

namespace sudoku::internal {
namespace {

constexpr int kOrders = 6;

}  // namespace

const GridSampler& GridSampler::Get() {
  static const GridSampler sampler;
  return sampler;
}

GridSampler::GridSampler()
    : tables_(BandTables::Get()), other_bands_(tables_.OtherBands()), fillings_(kPairs) {
  SplitSet all;
  all.set();
  tables_.CountFillings(0, {all, all, all}, absl::MakeSpan(fillings_));
  most_other_bands_ = *std::max_element(other_bands_.begin(), other_bands_.end());
  most_fillings_ = *std::max_element(fillings_.begin(), fillings_.end());
  for (int p = 0; p < kPartitions; ++p) {
    for (const int q : tables_.Crossing(p)) crosses_[p].set(q);
  }
}

GridSampler::Splits GridSampler::DrawRows(const Splits& columns, Uniform* uniform) const {
  const auto& [p, q, r] = columns;
  for (;;) {
    const auto draw = static_cast<int>(uniform->Below(kCrossing * kOrders * kRests));
    const int row = kOrders * tables_.Crossing(p / kOrders)[draw / (kOrders * kRests)] +
                    draw / kRests % kOrders;
    const Rest rest = tables_.Rests(row)[draw % kRests];
    if (crosses_[q / kOrders][rest.first / kOrders] &&
        crosses_[r / kOrders][rest.second / kOrders]) {
      return {row, rest.first, rest.second};
    }
  }
}

Grid GridSampler::Draw(Uniform* uniform) const {
  std::array<Splits, 3> rows;     // by band
  std::array<Splits, 3> columns;  // by band
  const int first_row = kOrders * tables_.Crossing(0)[0];
  for (;;) {
    const Rest rest = tables_.Rests(first_row)[uniform->Below(kRests)];
    const auto draw_column = [&](int row) {
      const auto draw = static_cast<int>(uniform->Below(kCrossing * kOrders));
      return kOrders * tables_.Crossing(row / kOrders)[draw / kOrders] + draw % kOrders;
    };
    rows[0] = {first_row, rest.first, rest.second};
    const int second = draw_column(rest.first);
    columns[0] = {0, second, draw_column(rest.second)};
    const uint64_t weight = other_bands_[PairOf(columns[0][1] / kOrders, columns[0][2] / kOrders)];
    if (uniform->Below(most_other_bands_) < weight) break;
  }
  for (;;) {
    auto draw = static_cast<int>(uniform->Below(kRests * kRests * kRests));
    for (int stack = 0; stack < 3; ++stack, draw /= kRests) {
      const Rest rest = tables_.Rests(columns[0][stack])[draw % kRests];
      columns[1][stack] = rest.first;
      columns[2][stack] = rest.second;
    }
    const auto fillings = [&](const Splits& of) {
      return Fillings(of[0] / kOrders, of[1] / kOrders, of[2] / kOrders);
    };
    const uint64_t weight = fillings(columns[1]) * fillings(columns[2]);
    if (uniform->Below(most_fillings_ * most_fillings_) < weight) break;
  }
  for (int band = 1; band < 3; ++band) rows[band] = DrawRows(columns[band], uniform);

  std::array<uint8_t, kSize> names;
  std::iota(names.begin(), names.end(), uint8_t{1});
  uniform->Shuffle(&names);
  Grid grid;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int band = RowOf(cell) / 3;
    const int stack = ColumnOf(cell) / 3;
    const unsigned row = tables_.Digits(rows[band][stack])[RowOf(cell) % 3];
    const unsigned column = tables_.Digits(columns[band][stack])[ColumnOf(cell) % 3];
    grid.Set(cell, names[std::countr_zero(row & column)]);
  }
  return grid;
}

}  // namespace sudoku::internal
