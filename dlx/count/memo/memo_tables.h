// SPDX-License-Identifier: Apache-2.0
//
// What all searches of a problem share, and how a state is written as a key: the set of free bits,
// followed by a word for each counter, which says how many more options its item needs at least,
// and may have at most. Once an item is covered, its bit is cleared and its counter is 0, so that
// equal subtrees have equal keys.

#ifndef DLX_COUNT_MEMO_MEMO_TABLES_H_
#define DLX_COUNT_MEMO_MEMO_TABLES_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dlx/count/count_table.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

// What is left of a counter: the fewest and the most options that may still be chosen, in one word.
inline uint64_t Left(int32_t at_least, int32_t at_most) {
  return static_cast<uint64_t>(at_least) << 32 | static_cast<uint32_t>(at_most);
}
inline int32_t LeastLeft(uint64_t left) { return static_cast<int32_t>(left >> 32); }
inline int32_t MostLeft(uint64_t left) { return static_cast<int32_t>(left); }
// After one more option was chosen.
inline uint64_t LeftAfterOne(uint64_t left) {
  return Left(std::max(0, LeastLeft(left) - 1), MostLeft(left) - 1);
}
// If no more than `options` are there to choose from. 0: the item is closed.
inline uint64_t LeftOf(uint64_t left, int32_t options) {
  return Left(LeastLeft(left), std::min(MostLeft(left), options));
}

inline bool Has(const uint64_t* bits, int32_t bit) {
  return (bits[bit / 64] >> (bit % 64) & 1) != 0;
}
inline void Clear(uint64_t* bits, int32_t bit) { bits[bit / 64] &= ~(uint64_t{1} << (bit % 64)); }
inline void Set(uint64_t* bits, int32_t bit) { bits[bit / 64] |= uint64_t{1} << (bit % 64); }

struct MemoTables {
  // The most words of a key whose state is narrow: it is copied for each child.
  static constexpr int32_t kMostNarrow = 128;
  // The most words of bits for which options are sets of bits, too.
  static constexpr int32_t kMostSets = 6;

  // Once the meter, which may be null, stops, the tables are not finished. The table must outlive
  // them.
  explicit MemoTables(const CountTable& count_table, Meter* meter = nullptr);
  static int64_t BytesFor(const CountTable& table);

  static int32_t BitWords(const CountTable& table) {
    return std::max(1, (table.num_bits + 63) / 64);
  }
  static int32_t KeyWords(const CountTable& table) {
    return BitWords(table) + static_cast<int32_t>(table.counters.size());
  }
  bool has_sets() const { return words <= kMostSets; }

  const CountTable& table;
  const int32_t words;      // of bits
  const int32_t key_words;  // and of counters
  // Whether states have to be brought into a normal form, the same for all that leave the same
  // options in the same way.
  const bool normalizes;
  std::vector<uint64_t> weight;         // by option
  std::vector<uint64_t> primary;        // bits
  std::vector<uint64_t> needs, clears;  // bits of each option, if there are sets
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_MEMO_TABLES_H_
