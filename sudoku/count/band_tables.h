// SPDX-License-Identifier: Apache-2.0
//
// The numbers of ways to fill a band of a grid, three boxes side by side, by the digits of its
// columns alone.
//
// The rows of a box divide the nine digits into threes, and so do its columns. Such a division is
// called a split if the three sets are ordered, and a partition if not. A box is a split into rows
// and a split into columns that cross: each row shares exactly one digit with each column.
// Conversely, each pair of splits that cross is a box. So
//
//   - three boxes make a band if no row, the first, second or third, has a digit twice;
//   - three boxes make a stack if no column, the first, second or third, has a digit twice.
//
// It is the same relation between splits. The number of ways to fill a band with given columns does
// not depend on the order of columns within a box, so partitions are enough there.
//
// Thread safety: constant after construction.

#ifndef SUDOKU_COUNT_BAND_TABLES_H_
#define SUDOKU_COUNT_BAND_TABLES_H_

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"

namespace sudoku::internal {

inline constexpr int kPartitions = 280;
inline constexpr int kSplits = 6 * kPartitions;  // a split is an order of partition split / 6
inline constexpr int kCrossing = 36;             // partitions that cross a partition
inline constexpr int kRests = 56;                // pairs of splits that complete a split

// A number for each pair of partitions.
constexpr int PairOf(int p, int q) { return p * kPartitions + q; }
inline constexpr int kPairs = kPartitions * kPartitions;

using SplitSet = std::bitset<kSplits>;

// Two splits that complete a third one to three splits without a digit twice at any place.
struct Rest {
  uint16_t first;
  uint16_t second;
};

class BandTables {
 public:
  // Computed at the first call, in some 20 ms.
  static const BandTables& Get();

  // The digits of each place of a split, as bits 0 to 8.
  const std::array<uint16_t, 3>& Digits(int split) const { return splits_[split]; }
  absl::Span<const uint16_t> Crossing(int partition) const { return crossing_[partition]; }
  absl::Span<const Rest> Rests(int split) const { return rests_[split]; }
  // The partition after digits are renamed so that `standard` becomes partition 0.
  int Renamed(int standard, int partition) const { return renamed_[PairOf(standard, partition)]; }

  // Counts the ways to fill a band whose columns are partition p in the first box, and any q and r
  // in the others: fillings[PairOf(q, r)], all below 2^14. `rows` are the splits allowed as rows of
  // each box.
  void CountFillings(int p, const std::array<SplitSet, 3>& rows,
                     absl::Span<uint16_t> fillings) const;

  // The number of ways to fill the two other bands of a grid if the columns of the first band are
  // partitions 0, q and r: OtherBands()[PairOf(q, r)]. Computed at the first call, in some 50 ms.
  const std::vector<uint64_t>& OtherBands() const;

 private:
  BandTables();
  void MakeSplits();
  void MakeRests();
  void MakeRenamed();
  using Renaming = std::array<int, 9>;  // of digits 0 to 8
  uint16_t Rename(const Renaming& names, int partition) const;
  int SplitOf(unsigned first, unsigned second) const { return split_of_[first << 9U | second]; }
  std::vector<uint64_t> CountOtherBands() const;

  std::array<std::array<uint16_t, 3>, kSplits> splits_;
  std::vector<uint16_t> split_of_;  // by the digits of the first place and of the second
  std::array<std::array<uint16_t, kCrossing>, kPartitions> crossing_;
  std::array<std::array<Rest, kRests>, kSplits> rests_;
  std::vector<uint16_t> renamed_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_COUNT_BAND_TABLES_H_
