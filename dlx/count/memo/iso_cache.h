// SPDX-License-Identifier: Apache-2.0
//
// A cache of states up to isomorphism: two states that differ only in the numbers of their items
// and options have the same number of solutions. If the rows of a square, or the digits of a
// puzzle, can be exchanged, that is one state instead of thousands.
//
// The key of a state is the whole problem that is left, with its items and options in an order that
// does not depend on their numbers. Equal keys are the same problem, whatever the order is like, so
// a hit is never wrong. (Precedent for counting up to isomorphism: SymGANAK, van Bremen et al.,
// AAAI 2021.)
//
// Items get colors, and what an item is seen to have around it refines its color, until nothing
// changes (color refinement, Weisfeiler and Leman, 1968). As long as some items have the same
// color, one of them gets a color of its own. Which one makes no difference if they can be
// exchanged, as they mostly can; otherwise isomorphic states may have different keys, and a hit is
// missed. Whoever wants canonical forms has to look at the others too: bliss (Junttila, Kaski,
// ALENEX 2007) takes 5 to 20 times as long, and with it Latin squares of order 8 took twice as
// long, at 0.4 times the nodes.
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
#include "absl/types/span.h"
#include "dlx/base/tally.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

// Makes keys of states of one table.
class IsoKeys {
 public:
  // More options or entries than this are too many for a key: it would take too long.
  static constexpr size_t kMaxOptions = 2048;
  static constexpr size_t kMaxEntries = size_t{1} << 16;

  // Whether the table has no colors and no very large multiplicities.
  static bool Supports(const CountTable& table);
  // What it remembers at most.
  static int64_t BytesFor(const CountTable& table);

  // The color of a bit at first. A counter still needs between `least` and `most` more options.
  static uint32_t ColorOf(bool primary, bool counter, int32_t least, int32_t most) {
    if (!counter) return primary ? 0 : 1;
    return 2 + (static_cast<uint32_t>(least) * kMost + static_cast<uint32_t>(most));
  }

  explicit IsoKeys(const CountTable& table);

  struct Key {
    std::string key;  // empty: it would take too long
    int64_t work = 0;
    // A bound on how many permutations of the items leave the state as it is. It is their number if
    // items that refinement does not tell apart can be exchanged.
    double symmetries = 1;
  };

  // The key of a state with the options `live`. Each bit that they need is free and has a color,
  // the same for bits that may be exchanged: the kind of its item, and what is left of its counter.
  // Requires: Supports(); no more options and entries than kMaxOptions and kMaxEntries.
  Key KeyOf(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

 private:
  static constexpr int32_t kMost = 1 << 15;

  // Numbers the items of a state.
  void Number(absl::Span<const int32_t> live);
  // Afterwards no bit has a number.
  void Forget();
  // Refines the colors by one step.
  void Refine();
  // Finds the items of each color. Returns the number of colors.
  size_t CountColors();
  // Gives one item of several of one color, of as few as possible, a color of its own. Returns how
  // many they were.
  int32_t Individualize();
  std::string Spell(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

  const CountTable& table_;
  std::vector<int32_t> item_of_bit_;
  // The state. Its options are [ends_[k - 1], ends_[k]) of entries_, as items.
  std::vector<int32_t> bits_;  // by item
  std::vector<int32_t> entries_;
  std::vector<size_t> ends_;
  // By item: its color, and what the options of a step add to it.
  std::vector<uint64_t> colors_, sums_;
  std::vector<uint64_t> option_colors_;
  struct Class {
    uint64_t color = 0;
    int32_t first = 0;  // item
    int32_t size = 0;
  };
  std::vector<Class> classes_;                        // a hash table
  std::vector<std::pair<uint64_t, int32_t>> sorted_;  // colors and items, or options
  std::vector<int32_t> places_;                       // by item, in this order
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
