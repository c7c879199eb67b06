// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/least_grid.h"

#include <array>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "sudoku/canon.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/grid.h"

namespace sudoku::internal {
namespace {

using Rows = std::array<std::array<uint8_t, 9>, 9>;

// A candidate: the order of the first band, and where the other rows go.
struct Candidate {
  BandOrder order;
  std::array<uint8_t, 6> places;
};

// Bands 0 to 2 are those of the grid, 3 to 5 those of the transposed one.
class GridSearch {
 public:
  explicit GridSearch(const Grid& grid) {
    for (int i = 0; i < 9; ++i) {
      for (int j = 0; j < 9; ++j) {
        ways_[0][i][j] = ways_[1][j][i] = static_cast<uint8_t>(grid[CellAt(i, j)]);
      }
    }
    for (int band = 0; band < 6; ++band) {
      const Rows& rows = ways_[band / 3];
      const int begin = band % 3 * 3;
      band_.Add(band, {rows[begin].data(), rows[begin + 1].data(), rows[begin + 2].data()});
    }
    for (const BandOrder& order : band_.orders()) Try(order);
  }

  const auto& candidates() const { return candidates_; }

  Symmetry ToSymmetry(const Candidate& candidate) const {
    const BandOrder& order = candidate.order;
    Symmetry symmetry = {
        .transpose = order.band >= 3, .columns = order.columns, .digits = order.labels};
    const int band = order.band % 3;
    for (int i = 0; i < 3; ++i) symmetry.rows[i] = static_cast<uint8_t>(3 * band + order.rows[i]);
    for (int i = 0; i < 6; ++i) {
      symmetry.rows[3 + i] = static_cast<uint8_t>(RestRow(band, candidate.places[i]));
    }
    return symmetry;
  }

  Grid Form() const {
    Grid form;
    std::array<RowKey, 9> keys = {kFirstRow, band_.key().second, band_.key().third};
    for (int i = 0; i < 6; ++i) keys[3 + i] = rest_[i];
    for (Cell cell = 0; cell < kCells; ++cell) {
      form.Set(cell, DigitOf(keys[RowOf(cell)], ColumnOf(cell)));
    }
    return form;
  }

 private:
  // Row i of the six that are not in the band.
  static int RestRow(int band, int i) { return i < 3 * band ? i : i + 3; }

  void Try(const BandOrder& order) {
    const Rows& rows = ways_[order.band / 3];
    SixRows rest;
    for (int i = 0; i < 6; ++i) rest[i] = rows[RestRow(order.band % 3, i)].data();
    const std::array<uint8_t, 6> places = PlacesOf(rest, order);
    // Rows are compared one by one, until the first that is not equal.
    bool is_less = candidates_.empty();
    for (int i = 0; i < 6; ++i) {
      const RowKey key = KeyOf(rest[places[i]], order);
      if (!is_less && key > rest_[i]) return;
      is_less = is_less || key < rest_[i];
      rest_[i] = key;
    }
    if (is_less) candidates_.clear();
    candidates_.push_back({order, places});
  }

  std::array<Rows, 2> ways_;  // the grid, and the grid transposed
  LeastBand band_;
  std::array<RowKey, 6> rest_;  // rows 4 to 9 of the least form so far
  absl::InlinedVector<Candidate, 4> candidates_;
};

}  // namespace

Canon LeastGrid(const Grid& grid) {
  const GridSearch search(grid);
  return {.form = search.Form(),
          .symmetry = search.ToSymmetry(search.candidates().front()),
          .automorphisms = static_cast<int64_t>(search.candidates().size())};
}

absl::InlinedVector<Symmetry, 4> LeastGridSymmetries(const Grid& grid) {
  const GridSearch search(grid);
  absl::InlinedVector<Symmetry, 4> symmetries;
  for (const Candidate& candidate : search.candidates()) {
    symmetries.push_back(search.ToSymmetry(candidate));
  }
  return symmetries;
}

}  // namespace sudoku::internal
