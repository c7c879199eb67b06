// SPDX-License-Identifier: Apache-2.0
//
// How many grids are in least form, by their first four rows: what ranks begin with.
//
// The counts are in rank_counts.bin, 7 bits a byte, the least significant first; all bytes of a
// number but the last have bit 7 set. For each of the 416 classes of bands, there is a number for
// each kRowsOfCount rows 4 that may follow, in the order of Completions::FourthRows(): how many
// grids have one of them. make_rank_counts.cc computes the file; the build makes it a string.

#ifndef SUDOKU_CANON_RANK_COUNTS_H_
#define SUDOKU_CANON_RANK_COUNTS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace sudoku::internal {

// More of them make a smaller file and slower ranks: those of one count are counted again. A row 4
// takes some milliseconds.
inline constexpr int kRowsOfCount = 4;

// The bytes of the file.
absl::string_view RankCounts();

inline void AppendCount(uint64_t count, std::string* bytes) {
  for (; count >= 128; count >>= 7) bytes->push_back(static_cast<char>(count % 128 + 128));
  bytes->push_back(static_cast<char>(count));
}

// Reads the count at bytes[*at], and sets *at to the next.
inline int64_t ReadCount(absl::string_view bytes, size_t* at) {
  uint64_t count = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes[(*at)++]);
    count |= uint64_t{byte % 128U} << shift;
    if (byte < 128) return static_cast<int64_t>(count);
  }
}

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_RANK_COUNTS_H_
