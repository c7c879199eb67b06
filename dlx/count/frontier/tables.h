// SPDX-License-Identifier: Apache-2.0
//
// Hash tables from keys to counts, for states of the frontier. Both have a fixed size and stand
// next to each other in one array, so a state costs no allocation.
//
// Open addressing, linear probing. The highest bit of a key is not part of it: it marks the place
// as taken. An empty table is all zeros. A table is cleared block by block as it is read, while the
// block is in the cache.
//
// The hash is linear, a sum of products, and its upper bits are the place. An option adds the same
// bits to all keys, so it moves states that are close together to places that are close together.
// So tables far larger than the cache are read and written in streams. But a table that grows while
// it is filled in the order of another one would fill up at one end. Therefore tables are read in
// blocks that are far apart (see Block()). A hash that mixes all bits took 1.4 times as long on
// Latin squares of order 6, and as long on what fits in the cache. On the other hand, the linear
// hash has longer probe sequences, up to four places on average (Langford pairs).
//
// Why not absl::flat_hash_map: with one-word counts, 64-bit keys, and no statistics or limits, it
// takes 0.8 of the time where tables stay in the cache (dominoes, tetrominoes). Where they do not,
// and where time matters, it takes 1.2 to 1.5 times as long (Langford pairs, complete graphs, Latin
// squares). It can neither pause in the middle of a table and continue there with wider counts, nor
// say before it grows that it would get too large.

#ifndef DLX_COUNT_FRONTIER_TABLES_H_
#define DLX_COUNT_FRONTIER_TABLES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace dlx::internal {

inline constexpr uint64_t kTaken = uint64_t{1} << 63;  // in the last word of a key

template <int K>
struct FrontierKey {
  uint64_t word[K] = {};

  uint64_t Hash() const {
    uint64_t hash = 0;
    uint64_t factor = 0x9e3779b97f4a7c15;
    for (int k = 0; k < K; ++k) {
      hash += word[k] * factor;
      factor = factor * 0xd1342543de82ef95 + 2;  // odd, and different for each word
    }
    return hash;
  }
};

// A table as raw memory; its user knows the number of words of a place.
struct FrontierTable {
  static constexpr int kMinLog = 6;
  static constexpr int kMaxLogBlock = 10;

  uint64_t* words = nullptr;
  int64_t count = 0;
  int log = 0;  // of the number of places

  int64_t capacity() const { return words == nullptr ? 0 : int64_t{1} << log; }
  int64_t max_count() const { return capacity() * 5 / 8; }
  // The place where the probe sequence of a key begins.
  int64_t Place(uint64_t hash) const { return static_cast<int64_t>(hash >> 1 >> (63 - log)); }

  int64_t num_blocks() const { return capacity() >> log_block(); }
  int log_block() const { return std::clamp(log - 5, 4, kMaxLogBlock); }
  // The first place of the n-th block to be read. The stride is the golden ratio, so the first few
  // blocks are always spread over the whole table.
  int64_t Block(int64_t n) const {
    constexpr uint64_t kRatio = 0x9e3779b97f4a7c15;
    const auto blocks = static_cast<uint64_t>(num_blocks());
    const uint64_t stride = (kRatio >> (63 - log + log_block())) | 1;
    return static_cast<int64_t>(static_cast<uint64_t>(n) * stride & (blocks - 1)) << log_block();
  }
};

// Allocates the memory of tables, at most max_bytes together. Released memory is kept for the next
// table of its size.
class FrontierMemory {
 public:
  explicit FrontierMemory(int64_t max_bytes) : max_bytes_(max_bytes) {}
  FrontierMemory(const FrontierMemory&) = delete;
  FrontierMemory& operator=(const FrontierMemory&) = delete;
  ~FrontierMemory() { FreeWaiting(0); }

  // Makes an empty table; returns false if there is no room for it.
  bool Allocate(int log, int64_t words_of_place, FrontierTable* table);
  // Keeps the memory of a table for reuse. `cleared`: it is all zeros.
  void Release(FrontierTable* table, int64_t words_of_place, bool cleared);
  // Returns the memory of a table to the system.
  void Free(FrontierTable* table, int64_t words_of_place);
  // Returns all memory kept for reuse to the system. Required before places change their size.
  void FreeWaiting(int64_t words_of_place);

  int64_t peak_bytes() const { return peak_bytes_; }

 private:
  int64_t max_bytes_;
  int64_t bytes_ = 0;  // including memory kept for reuse
  int64_t peak_bytes_ = 0;
  std::array<std::vector<uint64_t*>, 64> waiting_;  // by log, all zeros
};

// Counts have V words, least significant first, or any number of words if V is 0.

// Adds b to a. If that overflows, leaves a as before and returns false.
template <int V>
bool AddCount(uint64_t* a, const uint64_t* b, int32_t words) {
  if constexpr (V == 1) {
    uint64_t sum;
    if (__builtin_add_overflow(*a, *b, &sum)) return false;
    *a = sum;
    return true;
  } else {
    if constexpr (V > 0) words = V;
    __extension__ using uint128 = unsigned __int128;
    uint128 carry = 0;
    for (int32_t k = 0; k < words; ++k) {
      carry += static_cast<uint128>(a[k]) + b[k];
      a[k] = static_cast<uint64_t>(carry);
      carry >>= 64;
    }
    if (carry == 0) return true;
    for (int32_t k = 0; k < words; ++k) {  // `carry` is borrowed here, 0 or 1
      const uint128 difference = static_cast<uint128>(a[k]) - b[k] - (k == 0 ? 0 : carry);
      a[k] = static_cast<uint64_t>(difference);
      carry = difference >> 127;
    }
    return false;
  }
}

// Sets a to b times c. Returns false if that overflows.
inline bool MultiplyCount(uint64_t* a, const uint64_t* b, uint64_t c, int32_t words) {
  __extension__ using uint128 = unsigned __int128;
  uint128 carry = 0;
  for (int32_t k = 0; k < words; ++k) {
    carry += static_cast<uint128>(b[k]) * c;
    a[k] = static_cast<uint64_t>(carry);
    carry >>= 64;
  }
  return carry == 0;
}

enum class FrontierResult { kDone, kPaused, kOverflow, kNoMemory };

// Doubles the number of places. A table without places gets 2^first_log, or fewer if there is no
// room.
template <int K>
bool GrowTable(FrontierMemory* memory, FrontierTable* table, int first_log, int32_t place_words) {
  FrontierTable larger;
  const bool is_new = table->words == nullptr;
  int log = is_new ? std::max(FrontierTable::kMinLog, first_log) : table->log + 1;
  while (!memory->Allocate(log, place_words, &larger)) {
    if (!is_new || log == FrontierTable::kMinLog) return false;
    --log;
  }
  const int64_t mask = larger.capacity() - 1;
  for (int64_t p = 0; p < table->capacity(); ++p) {
    const uint64_t* const from = table->words + p * place_words;
    if (from[K - 1] == 0) continue;
    FrontierKey<K> key;
    for (int k = 0; k < K; ++k) key.word[k] = from[k];
    key.word[K - 1] ^= kTaken;
    int64_t place = larger.Place(key.Hash());
    while (larger.words[place * place_words + K - 1] != 0) place = (place + 1) & mask;
    uint64_t* const to = larger.words + place * place_words;
    for (int32_t k = 0; k < place_words; ++k) to[k] = from[k];
  }
  larger.count = table->count;
  memory->Release(table, place_words, /*cleared=*/false);
  *table = larger;
  return true;
}

// Adds a count of `words` words (V, if that is not 0) to that of a key.
template <int K, int V>
inline FrontierResult InsertState(FrontierMemory* memory, FrontierTable* table, int first_log,
                                  const FrontierKey<K>& key, uint64_t hash, const uint64_t* count,
                                  int32_t words) {
  if constexpr (V > 0) words = V;
  if (table->count >= table->max_count() && !GrowTable<K>(memory, table, first_log, K + words)) {
    return FrontierResult::kNoMemory;
  }
  const int64_t mask = table->capacity() - 1;
  for (int64_t place = table->Place(hash);; place = (place + 1) & mask) {
    uint64_t* const at = table->words + place * (K + words);
    if (at[K - 1] == 0) {
      for (int k = 0; k < K; ++k) at[k] = key.word[k];
      at[K - 1] |= kTaken;
      for (int32_t k = 0; k < words; ++k) at[K + k] = count[k];
      ++table->count;
      return FrontierResult::kDone;
    }
    uint64_t difference = (at[K - 1] ^ kTaken) ^ key.word[K - 1];
    for (int k = 0; k < K - 1; ++k) difference |= at[k] ^ key.word[k];
    if (difference == 0) {
      return AddCount<V>(at + K, count, words) ? FrontierResult::kDone : FrontierResult::kOverflow;
    }
  }
}

}  // namespace dlx::internal

#endif  // DLX_COUNT_FRONTIER_TABLES_H_
