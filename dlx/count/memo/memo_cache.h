// SPDX-License-Identifier: Apache-2.0
//
// The cache of a counting search: a hash table from states to their numbers of solutions, under a
// memory budget, shared by any number of threads.
//
// Keys are stored whole and compared on every hit. A hash alone is wrong now and then, and
// published counters that trust 64 bits of it do give wrong numbers. When the budget is used up, a
// new entry evicts the entry that was cheapest to compute among those in its probe sequence. So a
// small budget makes counting slower, and never wrong.
//
// The hash divides the table into shards, each with a lock, which grow independently. Per thread,
// at most one old table exists next to its successor, and the budget includes it.
//
// Thread safety: all functions from any number of threads, if it was made for several.

#ifndef DLX_COUNT_MEMO_MEMO_CACHE_H_
#define DLX_COUNT_MEMO_MEMO_CACHE_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/base/tally.h"

namespace dlx::internal {

class MemoCache {
 public:
  // Keys have key_words 64-bit words, at least 1. Requires: max_bytes >= 0. Where not even the
  // smallest table fits, 64 keys for each of its shards, nothing is kept.
  MemoCache(int32_t key_words, int64_t max_bytes, bool several_threads);

  static uint64_t Hash(const uint64_t* key, int32_t words) {
    uint64_t h = 0x9e3779b97f4a7c15;
    for (int32_t i = 0; i < words; ++i) {
      h = (h ^ key[i]) * 0xd6e8feb86659fd93;
      h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93;
  }

  // Returns whether the state is in the cache. If it is, sets *value to its count, and *work to 3/4
  // to 3/2 of the cost of computing it again; an entry that was almost evicted says less.
  bool Find(const uint64_t* key, uint64_t hash, Tally* value, int64_t* work);

  // Inserts a state, unless everything in its place is worth more. `work` is the cost of computing
  // the count again, in any unit.
  void Insert(const uint64_t* key, uint64_t hash, const Tally& value, int64_t work);

  // Changes the budget from now on; entries already in the cache stay.
  void set_max_bytes(int64_t max_bytes);

  int64_t bytes() const { return bytes_; }
  int64_t entries() const;
  int64_t evictions() const;

 private:
  struct Shard {
    mutable std::mutex mutex;
    int64_t capacity = 0;
    int64_t size = 0;
    int64_t evictions = 0;
    bool full = false;               // the budget has no room to grow
    std::vector<uint8_t> tags;       // by place: 0 if empty, else a part of the hash
    std::vector<uint8_t> work;       // by place: logarithm of the work
    std::unique_ptr<uint64_t[]> at;  // by place: the key, then the value
    std::vector<Natural> wide;       // values of more than 63 bits
    std::vector<uint32_t> spare;     // places in `wide`
  };

  class Lock;

  static constexpr int kShardBits = 6;
  static constexpr int64_t kProbes = 16;  // length of a probe sequence
  static constexpr uint64_t kWide = uint64_t{1} << 63;

  Shard& ShardOf(uint64_t hash) { return shards_[hash >> (64 - kShardBits)]; }
  static int64_t PlaceOf(const Shard& shard, uint64_t hash);
  static uint8_t TagOf(uint64_t hash) { return static_cast<uint8_t>(hash) | 0x80; }
  bool Equal(const uint64_t* a, const uint64_t* b) const;
  bool Reserve(int64_t bytes, int64_t spare = 0);
  static int64_t BytesBeside(uint64_t stored, const Shard& shard);
  static uint64_t Store(Natural n, Shard* shard);
  static void Release(uint64_t stored, Shard* shard);
  void Put(Shard* shard, int64_t place, const uint64_t* key, uint64_t hash, uint64_t stored,
           uint8_t work) const;
  void Grow(Shard* shard);
  int64_t BytesPerPlace() const { return int64_t{8} * (key_words_ + 1) + 2; }

  const int32_t key_words_;
  const bool several_threads_;
  std::atomic<int64_t> max_bytes_;
  std::atomic<int64_t> bytes_ = 0;
  std::vector<Shard> shards_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_MEMO_CACHE_H_
