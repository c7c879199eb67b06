// SPDX-License-Identifier: Apache-2.0
//
// A map whose keys are names, most of them short.

#ifndef DLX_TEXT_NAME_MAP_H_
#define DLX_TEXT_NAME_MAP_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "dlx/base/make_room.h"

namespace dlx::internal {

// A name of 1 to 16 bytes, none of them zero, as two 8-byte numbers: the first byte is the lowest,
// and bytes after the end are zero. Different names give different numbers.
struct PackedName {
  static constexpr size_t kMaxSize = 16;  // bytes

  uint64_t low = 0;   // 0: no name
  uint64_t high = 0;  // 0: at most 8 bytes

  friend constexpr bool operator==(const PackedName& a, const PackedName& b) {  // without a branch
    return ((a.low ^ b.low) | (a.high ^ b.high)) == 0;
  }
};

// The name as numbers; no name if it is empty, too long, or has a zero byte.
inline PackedName Pack(absl::string_view name) {
  if (name.size() > PackedName::kMaxSize || name.find('\0') != name.npos) return {};
  PackedName packed;
  for (size_t i = 0; i < name.size(); ++i) {
    (i < 8 ? packed.low : packed.high) |= uint64_t{static_cast<unsigned char>(name[i])}
                                          << (8 * (i % 8));
  }
  return packed;
}

// A map whose keys are numbers, or pairs of numbers, that are not zero.
//
//   bucket   key[0]  key[1]  key[2]  key[3]  value[0]  value[1]  value[2]  value[3]
//            0 after the last
//
// Keys are in buckets of four; at most half of all places are full, and a full bucket overflows
// into the next. All four keys are compared without a branch, because a mispredicted branch costs
// more than the comparisons. A bucket is a cache line if keys and values have 8 bytes each.
// docs/benchmarks.md has figures, including some for absl::flat_hash_map.
template <typename Key, typename Value>
class BucketMap {
 public:
  // The value of a key, null if there is none. Valid until the next Add(). Requires: key != 0.
  Value* Find(const Key& key) {
    for (size_t b = FirstBucket(key);; b = NextBucket(b)) {
      Bucket& bucket = buckets_[b];
      const size_t k = size_t{bucket.key[1] == key} + 2 * size_t{bucket.key[2] == key} +
                       3 * size_t{bucket.key[3] == key};
      if (bucket.key[k] == key) return &bucket.value[k];
      if (bucket.key[kSlots - 1] == Key()) return nullptr;
    }
  }

  // Where Find() begins to look, to be fetched in advance.
  const void* PlaceOf(const Key& key) const { return &buckets_[FirstBucket(key)]; }

  // Adds a key, and returns its value. Requires: key != 0, and it is not there.
  Value* Add(const Key& key) {
    if (2 * (size_ + 1) > kSlots * buckets_.size()) Grow();
    ++size_;
    return Insert(key, Value());
  }

 private:
  static constexpr size_t kSlots = 4;

  struct alignas(64) Bucket {
    Key key[kSlots] = {};
    Value value[kSlots] = {};
  };

  // Multiplication by an odd number carries differences between keys to the highest bits (Knuth,
  // TAOCP 3, section 6.4).
  static uint64_t Hash(uint64_t key) { return key * 0x9e3779b97f4a7c15; }
  static uint64_t Hash(const PackedName& key) {
    return Hash(key.low ^ (Hash(key.high) >> 32 | Hash(key.high) << 32));
  }
  size_t FirstBucket(const Key& key) const { return Hash(key) >> shift_; }
  size_t NextBucket(size_t bucket) const { return (bucket + 1) & (buckets_.size() - 1); }

  // Requires: the key is not there, and there is room.
  Value* Insert(const Key& key, const Value& value) {
    for (size_t b = FirstBucket(key);; b = NextBucket(b)) {
      for (size_t k = 0; k < kSlots; ++k) {
        if (buckets_[b].key[k] != Key()) continue;
        buckets_[b].key[k] = key;
        buckets_[b].value[k] = value;
        return &buckets_[b].value[k];
      }
    }
  }

  void Grow() {
    const std::vector<Bucket> old =
        std::exchange(buckets_, std::vector<Bucket>(2 * buckets_.size()));
    --shift_;
    for (const Bucket& bucket : old) {
      for (size_t k = 0; k < kSlots && bucket.key[k] != Key(); ++k) {
        Insert(bucket.key[k], bucket.value[k]);
      }
    }
  }

  std::vector<Bucket> buckets_ = std::vector<Bucket>(2);  // 2^n of them
  int shift_ = 63;                                        // 64 - n
  size_t size_ = 0;
};

// Short names are packed, so that finding one touches one place in memory, and neither hashes nor
// compares strings. Longer names are views: the text has to outlive the map.
template <typename Value>
class NameMap {
 public:
  // The value of a name, null if there is none. Valid until the next TryEmplace().
  Value* Find(absl::string_view name) {
    if (const PackedName packed = Pack(name); packed.low != 0) return Find(packed);
    const auto found = long_.find(name);
    return found == long_.end() ? nullptr : &found->second;
  }

  // Requires: name.low != 0.
  Value* Find(const PackedName& name) {
    return name.high == 0 ? short_.Find(name.low) : middle_.Find(name);
  }

  // Where Find() begins to look, to be fetched in advance.
  const void* PlaceOf(const PackedName& name) const {
    return name.high == 0 ? short_.PlaceOf(name.low) : middle_.PlaceOf(name);
  }

  // The value of a name, and whether it is new.
  std::pair<Value*, bool> TryEmplace(absl::string_view name) {
    if (Value* const value = Find(name); value != nullptr) return {value, false};
    const PackedName packed = Pack(name);
    if (packed.low == 0) {
      MakeRoom(&long_);
      return {&long_[name], true};
    }
    return {packed.high == 0 ? short_.Add(packed.low) : middle_.Add(packed), true};
  }

 private:
  BucketMap<uint64_t, Value> short_;     // up to 8 bytes
  BucketMap<PackedName, Value> middle_;  // up to 16
  absl::flat_hash_map<absl::string_view, Value> long_;
};

}  // namespace dlx::internal

#endif  // DLX_TEXT_NAME_MAP_H_
