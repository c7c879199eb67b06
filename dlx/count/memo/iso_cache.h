// SPDX-License-Identifier: Apache-2.0
//
// A cache of states up to isomorphism: two states that differ only in the numbers of their items
// and options have the same number of solutions. If the rows of a square, or the digits of a
// puzzle, can be exchanged, that is one state instead of thousands.
//
// A canonical labelling numbers items and options so that isomorphic states get the same numbers
// (bliss: Junttila, Kaski, ALENEX 2007). The key is the whole problem in these numbers, not its
// hash: equal keys are the same problem, even if the labelling were wrong. (Precedent: SymGANAK,
// van Bremen et al., AAAI 2021.)
//
// A labelling takes as long as hundreds of nodes. So this cache is a second level after MemoCache,
// and IsoPolicy asks for a key only at states of a size where keys have paid before.

#ifndef DLX_COUNT_MEMO_ISO_CACHE_H_
#define DLX_COUNT_MEMO_ISO_CACHE_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "dlx/base/graph_labels.h"
#include "dlx/base/tally.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

// Makes keys of states of one table.
class IsoKeys {
 public:
  // Whether the library is there, and the table has no colors and no very large multiplicities.
  static bool Supports(const CountTable& table);

  // The color of a bit as a vertex of the graph. A counter still needs between `least` and `most`
  // more options.
  static uint32_t ColorOf(bool primary, bool counter, int32_t least, int32_t most) {
    if (!counter) return primary ? 0 : 1;
    return 2 + (static_cast<uint32_t>(least) * kMost + static_cast<uint32_t>(most));
  }

  explicit IsoKeys(const CountTable& table);
  ~IsoKeys();

  // The key of a state with the options `live`. Each bit that they need is free and has a color,
  // the same for bits that may be exchanged: the kind of its item, and what is left of its counter.
  // Requires: Supports().
  std::string KeyOf(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

  // How many exchanges of items and options leave such a state as it is: rounded from 2^64 on.
  // Costs as much as its key. Requires: the same.
  long double Automorphisms(absl::Span<const int32_t> live,
                            absl::Span<const uint32_t> color_of_bit);

 private:
  static constexpr int32_t kMost = 1 << 15;

  // Items, as in bits_, then options. Colors of items are even, those of options odd.
  ColoredGraph GraphOf(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);
  // Afterwards no bit has a vertex.
  void Forget();

  const CountTable& table_;
  std::vector<int32_t> vertex_of_bit_;
  std::vector<int32_t> bits_;  // by vertex
};

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

// Decides whether a key is worth its time. States are classed by how many of their items are free.
// A key saves a search whenever it hits; the rate of hits and the length of searches are learned
// per class during the search. A class starts with the hit rate of all classes together, and
// that starts with 1/2, so that without any hits, keys cost about as much as one search.
class IsoPolicy {
 public:
  // States with more items get no keys.
  static constexpr int32_t kMaxItems = 1 << 12;

  explicit IsoPolicy(int32_t max_items) : kinds_(std::min(max_items, kMaxItems) + 1) {}

  // Whether to make a key. `seconds`, `nodes`: of the search so far, without keys.
  bool Wants(int32_t items, double seconds, int64_t nodes) const;
  // Records that a key was made, and whether it hit.
  void Made(int32_t items, double seconds, bool hit);
  // Records that a state was searched.
  void Searched(int32_t items, int64_t nodes) {
    ++kinds_[items].searched;
    kinds_[items].nodes += nodes;
  }
  int64_t bytes() const { return static_cast<int64_t>(kinds_.capacity() * sizeof(Kind)); }
  double key_seconds() const { return all_.key_seconds; }

 private:
  struct Kind {
    int64_t keys = 0;
    int64_t hits = 0;
    double key_seconds = 0;
    int64_t searched = 0;
    int64_t nodes = 0;
  };
  std::vector<Kind> kinds_;
  Kind all_;
  double blind_seconds_ = 0;  // for keys of classes of which nothing was known
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_ISO_CACHE_H_
