// SPDX-License-Identifier: Apache-2.0
//
// A cache of states up to isomorphism: two states that differ only in the numbers of their items
// and options have the same number of solutions. If the rows of a square, or the digits of a
// puzzle, can be exchanged, that is one state instead of thousands.
//
// The key of a state is the whole problem that is left (iso_keys.h), so a hit is never wrong.
// (Precedent for counting up to isomorphism: SymGANAK, van Bremen et al., AAAI 2021.)
//
// A key takes as long as dozens of nodes. So this cache is a second level after MemoCache, and
// IsoPolicy asks for a key only at states of a size where keys have paid before. What keys and
// nodes cost is estimated from what they look at, in units of about a nanosecond. (By the clock,
// keys that were interrupted on a busy machine seemed not to pay: the Latin squares of order 7
// took 2.8 million nodes instead of 0.27 million.)

#ifndef DLX_COUNT_MEMO_ISO_CACHE_H_
#define DLX_COUNT_MEMO_ISO_CACHE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "dlx/base/tally.h"

namespace dlx::internal {

// The cache itself. Thread safety: any number of threads.
class IsoCache {
 public:
  explicit IsoCache(int64_t max_bytes) : max_bytes_(max_bytes) {}

  bool Find(const std::string& key, Tally* value);
  // Keeps a key. The least recently used half is evicted first.
  void Insert(const std::string& key, const Tally& value);

  int64_t entries();
  int64_t bytes();

 private:
  using Map = absl::flat_hash_map<std::string, Tally>;

  void Add(const std::string& key, const Tally& value);

  std::mutex mutex_;
  const int64_t max_bytes_;
  int64_t bytes_ = 0;      // of young_
  int64_t old_bytes_ = 0;  // of old_
  Map young_, old_;        // once young_ has half the budget, it becomes old_
};

// Decides whether a key is worth its work. States are classed by how many of their items are free.
// A key saves a search whenever it hits; the rate of hits and the length of searches are learned
// per class during the search. A class starts with the hit rate of all classes together, and
// that starts with 1/2, so that without any hits, keys cost about as much as one search. The same
// search makes the same keys each time.
class IsoPolicy {
 public:
  // States with more items get no keys.
  static constexpr int32_t kMaxItems = 1 << 12;

  explicit IsoPolicy(int32_t max_items) : kinds_(std::min(max_items, kMaxItems) + 1) {}

  // Records that a node was entered whose state has this many options.
  void Entered(size_t options) {
    // A node and an option of it, twice what they take: a key that just pays for itself makes the
    // hits of others likelier. Latin squares of order 8 along MRV, millions of nodes and of keys:
    // 7.1 and 0.08 with half of it, 0.34 and 0.12 with this, 0.24 and 0.12 with half as much again.
    constexpr int64_t kNode = 2000;
    constexpr int64_t kOption = 20;
    ++nodes_;
    work_ += kNode + kOption * static_cast<int64_t>(options);
  }
  // Whether to make a key.
  bool Wants(int32_t items) const;
  // Records that a key was made, and whether it hit.
  void Made(int32_t items, int64_t work, bool hit);
  // Records that a state was searched.
  void Searched(int32_t items, int64_t nodes) {
    ++kinds_[items].searched;
    kinds_[items].nodes += nodes;
  }
  int64_t bytes() const { return static_cast<int64_t>(kinds_.capacity() * sizeof(Kind)); }

 private:
  struct Kind {
    int64_t keys = 0;
    int64_t hits = 0;
    int64_t work = 0;  // for keys
    int64_t searched = 0;
    int64_t nodes = 0;
  };
  std::vector<Kind> kinds_;
  Kind all_;
  int64_t nodes_ = 0;
  int64_t work_ = 0;        // for nodes
  int64_t blind_work_ = 0;  // for keys of classes of which nothing was known
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_ISO_CACHE_H_
