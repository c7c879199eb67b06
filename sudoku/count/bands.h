// SPDX-License-Identifier: Apache-2.0
//
// The exact number of solutions of grids that have far too many to enumerate: all 9x9 grids are
// counted in 25 ms.
//
//   const sudoku::BandCounter counter{sudoku::Grid()};
//   std::cout << counter.Count().solutions.ToString();  // 6670903752021072936960
//
// No solution is ever looked at. All that one band has to know of another is the set of digits in
// each of its columns, and the ways to fill a band that have the same sets are many
// (sudoku/count/band_tables.h). Two ways lead from there to the number:
//
//   - All givens are in one band: there are 44 classes of column sets that differ in how often the
//     rest of the grid can be filled. These are known, and the ways to fill the band are counted
//     for each. If all givens are in one stack, the grid is transposed.
//   - Any other grid: goes through the column sets of all three bands, stack by stack, and
//     multiplies the numbers of ways to fill the bands. That takes the product of how many column
//     sets each of the stacks has. Givens divide that by three each at first, wherever they are;
//     the fewer they are, the more does it help that digits that are not given can be renamed.
//
// Cost: 25 to 250 ms for the first way. The second takes EstimatedSeconds(): as a rule less than a
// second from 13 givens on, up to 15 for 10, and up to a minute or so for 5. Memory: up to 140 MB
// for the second, 5 MB for the first. How many solutions there are does not matter; if they are
// less than some hundred thousands, others are faster.
//
// Source: B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", 2006, for the number of all grids
// by classes of the first band, which E. Russell brought down to 44.
//
// Thread safety: constant once made; Count() starts threads of its own and joins them.

#ifndef SUDOKU_COUNT_BANDS_H_
#define SUDOKU_COUNT_BANDS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "dlx/run.h"
#include "sudoku/count.h"
#include "sudoku/grid.h"

namespace sudoku {

namespace internal {

// Partitions of the columns in one stack, by band, and how many splits they stand for.
struct ColumnSets {
  std::array<uint16_t, 3> partitions;
  uint32_t weight;
};

// A grid with its bands and stacks in an order that suits, and the column sets of its stacks.
struct BandLayout {
  Grid grid;
  std::array<std::vector<ColumnSets>, 3> stacks;  // of the first, one of each class alone

  double Steps() const;  // of the inmost loop
};

}  // namespace internal

class BandCounter {
 public:
  // Cost: 15 ms for the first grid of a program; up to 80 ms where few are given, as a rule a few.
  explicit BandCounter(const Grid& puzzle);

  // Whether all givens are in one band, or in one stack.
  bool IsOneBand() const { return is_one_band_; }
  // A guess at what Count() takes with one thread.
  double EstimatedSeconds() const;
  // More is never needed; where IsOneBand(), a few MB are enough.
  static constexpr int64_t kMemoryBytes = int64_t{150} << 20U;

  // Continues a count that did not finish: `before` has what it found. There are no nodes; an
  // update is a part of the work. The limit on memory is the caller's (kMemoryBytes). The watch is
  // told the phase "bands", what was counted and which part of the work that is.
  ExactCount Count(const dlx::Run& run = {}, const ExactCount& before = {}) const;

 private:
  bool is_one_band_;
  internal::BandLayout layout_;  // if it is one band, the first one, and no stacks
};

}  // namespace sudoku

#endif  // SUDOKU_COUNT_BANDS_H_
