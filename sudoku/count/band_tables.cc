// SPDX-License-Identifier: Apache-2.0
//
// Splits are enumerated once; everything else is relations between their numbers. Fillings of a
// band are counted in two steps: first over the rows, then over the partitions that cross a
// partition, which turns rows into columns.

#include "sudoku/count/band_tables.h"

#include <algorithm>
#include <bit>

namespace sudoku::internal {
namespace {

constexpr unsigned kAllDigits = 0x1FF;

// All sets of three of these digits that contain the smallest of them.
std::vector<unsigned> ThreesWithLeast(unsigned digits) {
  std::vector<unsigned> threes;
  for (unsigned three = digits; three != 0; three = (three - 1) & digits) {
    if (std::popcount(three) == 3 && (three & digits & -digits) != 0) threes.push_back(three);
  }
  std::reverse(threes.begin(), threes.end());
  return threes;
}

}  // namespace

const BandTables& BandTables::Get() {
  static const BandTables tables;
  return tables;
}

BandTables::BandTables() : split_of_(size_t{1} << 18U), renamed_(kPairs) {
  MakeSplits();
  MakeRests();
  MakeRenamed();
}

// Partition 0 is {0, 1, 2}, {3, 4, 5}, {6, 7, 8}.
void BandTables::MakeSplits() {
  int n = 0;
  for (const unsigned a : ThreesWithLeast(kAllDigits)) {
    for (const unsigned b : ThreesWithLeast(kAllDigits & ~a)) {
      std::array<unsigned, 3> threes = {a, b, kAllDigits & ~a & ~b};
      std::sort(threes.begin(), threes.end());
      do {
        for (int i = 0; i < 3; ++i) splits_[n][i] = static_cast<uint16_t>(threes[i]);
        split_of_[threes[0] << 9U | threes[1]] = static_cast<uint16_t>(n++);
      } while (std::next_permutation(threes.begin(), threes.end()));
    }
  }
}

void BandTables::MakeRests() {
  for (int s = 0; s < kSplits; ++s) {
    const auto& [a, b, c] = splits_[s];
    int rests = 0;
    int crossings = 0;
    for (int t = 0; t < kSplits; ++t) {
      const auto& [x, y, z] = splits_[t];
      if ((a & x) == 0 && (b & y) == 0 && (c & z) == 0) {
        const int third = SplitOf(kAllDigits & ~a & ~x, kAllDigits & ~b & ~y);
        rests_[s][rests++] = {static_cast<uint16_t>(t), static_cast<uint16_t>(third)};
      }
      const auto crosses = [](unsigned p, const std::array<uint16_t, 3>& split) {
        return std::all_of(split.begin(), split.end(),
                           [p](unsigned q) { return std::popcount(p & q) == 1; });
      };
      if (s % 6 == 0 && t % 6 == 0 && crosses(a, splits_[t]) && crosses(b, splits_[t]) &&
          crosses(c, splits_[t])) {
        crossing_[s / 6][crossings++] = static_cast<uint16_t>(t / 6);
      }
    }
  }
}

uint16_t BandTables::Rename(const Renaming& names, int partition) const {
  const auto rename = [&names](unsigned digits) {
    unsigned renamed = 0;
    for (; digits != 0; digits &= digits - 1) renamed |= 1U << names[std::countr_zero(digits)];
    return renamed;
  };
  const auto& split = splits_[6 * partition];
  return static_cast<uint16_t>(SplitOf(rename(split[0]), rename(split[1])) / 6);
}

void BandTables::MakeRenamed() {
  for (int standard = 0; standard < kPartitions; ++standard) {
    Renaming names = {};
    int name = 0;
    for (unsigned three : splits_[6 * standard]) {
      for (; three != 0; three &= three - 1) names[std::countr_zero(three)] = name++;
    }
    for (int p = 0; p < kPartitions; ++p) {
      renamed_[PairOf(standard, p)] = Rename(names, p);
    }
  }
}

void BandTables::CountFillings(int p, const std::array<SplitSet, 3>& rows,
                               absl::Span<uint16_t> fillings) const {
  // The rows first: `partly` counts by the partition of the rows of the second box, and by that of
  // the columns of the third.
  std::vector<uint16_t> partly(kPairs);
  for (const int crossing : crossing_[p]) {
    for (int first = 6 * crossing; first < 6 * crossing + 6; ++first) {
      if (!rows[0][first]) continue;
      for (const auto& [second, third] : rests_[first]) {
        if (!rows[1][second] || !rows[2][third]) continue;
        for (const int r : crossing_[third / 6]) ++partly[PairOf(second / 6, r)];
      }
    }
  }
  std::fill(fillings.begin(), fillings.end(), 0);
  for (int q = 0; q < kPartitions; ++q) {
    uint16_t* const sums = &fillings[PairOf(q, 0)];
    for (const int crossing : crossing_[q]) {
      const uint16_t* const parts = &partly[PairOf(crossing, 0)];
      for (int r = 0; r < kPartitions; ++r) sums[r] += parts[r];
    }
  }
}

const std::vector<uint64_t>& BandTables::OtherBands() const {
  static const std::vector<uint64_t> other_bands = Get().CountOtherBands();
  return other_bands;
}

// The number does not change if digits are renamed or boxes trade places. That leaves 44 classes of
// pairs, and one pair of each is counted. The classes are found by reachability under a few
// generators.
std::vector<uint64_t> BandTables::CountOtherBands() const {
  SplitSet all;
  all.set();
  std::vector<uint16_t> fillings(kPairs);
  CountFillings(0, {all, all, all}, absl::MakeSpan(fillings));
  const auto fillings_of = [&](int p, int q, int r) {
    return uint64_t{fillings[PairOf(Renamed(p, q), Renamed(p, r))]};
  };
  const auto count = [&](int q, int r) {
    uint64_t ways = 0;
    for (const Rest a : Rests(0)) {
      for (const Rest b : Rests(6 * q)) {
        for (const Rest c : Rests(6 * r)) {
          ways += fillings_of(a.first / 6, b.first / 6, c.first / 6) *
                  fillings_of(a.second / 6, b.second / 6, c.second / 6);
        }
      }
    }
    return ways;
  };
  // Renamings that keep partition 0; these generate all 1296.
  std::vector<std::array<uint16_t, kPartitions>> renamings;
  for (const Renaming& names : {Renaming{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                {3, 4, 5, 6, 7, 8, 0, 1, 2}}) {
    auto& renaming = renamings.emplace_back();
    for (int p = 0; p < kPartitions; ++p) {
      renaming[p] = Rename(names, p);
    }
  }
  std::vector<uint64_t> ways(kPairs);  // 0: not yet known
  std::vector<int> open;
  for (int pair = 0; pair < kPairs; ++pair) {
    if (ways[pair] != 0) continue;
    const uint64_t known = count(pair / kPartitions, pair % kPartitions);
    const auto reach = [&](int q, int r) {
      if (ways[PairOf(q, r)] != 0) return;
      ways[PairOf(q, r)] = known;
      open.push_back(PairOf(q, r));
    };
    reach(pair / kPartitions, pair % kPartitions);
    while (!open.empty()) {
      const int q = open.back() / kPartitions;
      const int r = open.back() % kPartitions;
      open.pop_back();
      for (const auto& renaming : renamings) reach(renaming[q], renaming[r]);
      reach(r, q);
      reach(Renamed(q, 0), Renamed(q, r));  // the first two boxes trade places
    }
  }
  return ways;
}

}  // namespace sudoku::internal
