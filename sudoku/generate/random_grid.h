// SPDX-License-Identifier: Apache-2.0
//
// Full grids, each of the 6,670,903,752,021,072,936,960 equally likely.
//
// Thread safety: constant after construction.

#ifndef SUDOKU_GENERATE_RANDOM_GRID_H_
#define SUDOKU_GENERATE_RANDOM_GRID_H_

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "sudoku/count/band_tables.h"
#include "sudoku/generate/uniform.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

class GridSampler {
 public:
  // Computed at the first call, in some 70 ms.
  static const GridSampler& Get();

  // Cost: about 2 microseconds.
  Grid Draw(Uniform* uniform) const;

 private:
  // The splits into rows, or into columns, of the three boxes of a band.
  using Splits = std::array<int, 3>;

  GridSampler();
  uint64_t Fillings(int p, int q, int r) const {
    return fillings_[PairOf(tables_.Renamed(p, q), tables_.Renamed(p, r))];
  }
  // Rows for a band with these columns, each choice equally likely.
  Splits DrawRows(const Splits& columns, Uniform* uniform) const;

  const BandTables& tables_;
  const std::vector<uint64_t>& other_bands_;
  std::vector<uint16_t> fillings_;  // of a band whose columns are partition 0 and a pair
  uint64_t most_other_bands_;
  uint64_t most_fillings_;
  std::array<std::bitset<kPartitions>, kPartitions> crosses_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_RANDOM_GRID_H_
