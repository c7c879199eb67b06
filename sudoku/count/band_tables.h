// Ways to fill a band of a grid, three boxes side by side, told apart by the digits of their columns alone.
//
// A box has three rows of three digits and three columns of three digits. Both divide the nine digits
// into threes: in order they are called a split, without an order a partition. A box is a split into
// rows and a split into columns that cross, which is to say that each row has one digit in common with
// each column; and each such pair is a box. So
//
//   - three boxes make a band if their splits into rows have no digit twice at any place;
//   - three boxes make a stack if their splits into columns have no digit twice at any place.
//
// It is the same relation. How many ways there are to fill a band with given columns does not depend
// on the order of columns in a box, so that partitions will do there.
//
// Thread safety: constant once made.

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
inline constexpr int kRests = 56;                // pairs of splits that go with a split

// A number for each pair of partitions.
constexpr int PairOf(int p, int q) { return p * kPartitions + q; }
inline constexpr int kPairs = kPartitions * kPartitions;

using SplitSet = std::bitset<kSplits>;

// The other two of three splits without a digit twice at any place.
struct Rest {
  uint16_t first;
  uint16_t second;
};

class BandTables {
 public:
  // Made at the first call, in some 20 ms.
  static const BandTables& Get();

  // The digits of each place of a split, as bits 0 to 8.
  const std::array<uint16_t, 3>& Digits(int split) const { return splits_[split]; }
  absl::Span<const uint16_t> Crossing(int partition) const { return crossing_[partition]; }
  absl::Span<const Rest> Rests(int split) const { return rests_[split]; }
  // What becomes of a partition where digits are renamed so that `standard` becomes partition 0.
  int Renamed(int standard, int partition) const { return renamed_[PairOf(standard, partition)]; }

  // How many ways there are to fill a band whose columns in the first box are partition p, in the others
  // any q and r: fillings[PairOf(q, r)], all below 2^14. Rows are such splits only.
  void CountFillings(int p, const std::array<SplitSet, 3>& rows,
                     absl::Span<uint16_t> fillings) const;

  // How many ways there are to fill the two other bands of a grid, where columns of the first are
  // partitions 0, q and r: OtherBands()[PairOf(q, r)]. Made at the first call, in some 50 ms.
  const std::vector<uint64_t>& OtherBands() const;

 private:
  BandTables();
  void MakeSplits();
  void MakeRests();
  void MakeRenamed();
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
