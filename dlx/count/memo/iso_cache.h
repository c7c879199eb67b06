// What is known of states up to isomorphism: two states whose options and items are the same but for
// their numbers have as many solutions. Where the rows of a square can be exchanged, or the numbers of
// a puzzle, that is one state instead of thousands.
//
// A canonical labelling numbers items and options such that isomorphic states get the same numbers
// (bliss: Junttila, Kaski, ALENEX 2007). The key is the whole problem in these numbers, not its hash:
// keys that are equal are the same problem, whatever the labelling did. (Precedent: SymGANAK, van
// Bremen et al., AAAI 2021.)
//
// A labelling takes as long as hundreds of nodes. So it is a second level behind MemoCache, and
// IsoPolicy asks for it only at states with as many free items as it has paid at before.

#ifndef DLX_COUNT_MEMO_ISO_CACHE_H_
#define DLX_COUNT_MEMO_ISO_CACHE_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "dlx/base/tally.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

// Makes keys of states of one table.
class IsoKeys {
 public:
  // Whether there is a library for it, and the table is of the kind that keys are made for: without
  // colors and very large multiplicities.
  static bool Supports(const CountTable& table);

  // The color of a bit, of which at least and at most so many more options are chosen.
  static uint32_t ColorOf(bool primary, bool counter, int32_t least, int32_t most) {
    if (!counter) return primary ? 0 : 1;
    return 2 + (static_cast<uint32_t>(least) * kMost + static_cast<uint32_t>(most));
  }

  explicit IsoKeys(const CountTable& table);
  ~IsoKeys();

  // The key of a state: its options are `live`. Each bit that they need is free and has a color, equal
  // ones for bits that may be exchanged (what kind of item it is, what is left of its counter).
  // Requires: Supports().
  std::string KeyOf(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

 private:
  static constexpr int32_t kMost = 1 << 15;

  const CountTable& table_;
  std::vector<int32_t> vertex_of_bit_;
  std::vector<int32_t> bits_;  // by vertex
};

// The keys that are known. Thread safety: any number of threads.
class IsoCache {
 public:
  explicit IsoCache(int64_t max_bytes) : max_bytes_(max_bytes) {}

  bool Find(const std::string& key, Tally* value);
  // Keeps a key. Those that were neither inserted nor found for the longest time go first.
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
  Map young_, old_;        // when the young have half the budget, they become the old ones
};

// Whether a key is worth its time, which depends on how many items of the state are free: states of
// a kind. A key saves a search as often as it is known; how often that was, and how long searches
// took, is learned as the search goes on. A kind begins with the rate of hits of all kinds together,
// and those with 1/2: as long as there are none, keys cost about as much as one search.
class IsoPolicy {
 public:
  explicit IsoPolicy(int32_t max_items) : kinds_(max_items + 1) {}

  // Whether to make a key. `seconds`, `nodes`: of the search so far, without keys.
  bool Wants(int32_t items, double seconds, int64_t nodes) const;
  // A key was made; it was known or not.
  void Made(int32_t items, double seconds, bool hit);
  // A state was searched.
  void Searched(int32_t items, int64_t nodes) {
    ++kinds_[items].searched;
    kinds_[items].nodes += nodes;
  }
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
  double blind_seconds_ = 0;  // for keys of kinds of which nothing was known
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_ISO_CACHE_H_
