// A map whose keys are names, most of them short.

#ifndef DLX_INTERNAL_NAME_MAP_H_
#define DLX_INTERNAL_NAME_MAP_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

namespace dlx::internal {

// A name of 1 to 8 bytes, none of them zero, as a number: its first byte is the lowest, and bytes
// behind its end are zero. Different names are different numbers; 0 is none.
using PackedName = uint64_t;
inline constexpr size_t kMaxPackedName = 8;

// The name as a number; 0 if it is empty, too long, or has a zero byte.
inline PackedName Pack(absl::string_view name) {
  if (name.size() > kMaxPackedName || name.find('\0') != name.npos) return 0;
  PackedName packed = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    packed |= uint64_t{static_cast<unsigned char>(name[i])} << (8 * i);
  }
  return packed;
}

// Names that can be packed are, so that finding one touches one line of the cache, and neither hashes
// nor compares strings. The others are views: the text has to outlive the map.
//
//   bucket   name[0]  name[1]  name[2]  name[3]  value[0]  value[1]  value[2]  value[3]
//              8 bytes each; 0 behind the last     with 8 bytes each: 64 bytes in all
//
// The packed ones are in buckets of four, at most half of them full together; a bucket that is full
// overflows into the next. All four are compared without a branch: one that goes either way costs
// more than they do. docs/benchmarks.md has the figures, also those of absl::flat_hash_map.
template <typename Value>
class NameMap {
 public:
  // The value of a name, null if there is none. Valid until the next TryEmplace().
  Value* Find(absl::string_view name) {
    if (const PackedName packed = Pack(name); packed != 0) return Find(packed);
    const auto found = long_.find(name);
    return found == long_.end() ? nullptr : &found->second;
  }

  // Requires: name != 0.
  Value* Find(PackedName name) {
    for (size_t b = FirstBucket(name);; b = NextBucket(b)) {
      Bucket& bucket = buckets_[b];
      const size_t k = size_t{bucket.name[1] == name} + 2 * size_t{bucket.name[2] == name} +
                       3 * size_t{bucket.name[3] == name};
      if (bucket.name[k] == name) return &bucket.value[k];
      if (bucket.name[kSlots - 1] == 0) return nullptr;
    }
  }

  // Fetches what Find() will read, without waiting for it.
  void Prefetch(PackedName name) const {
#ifdef __GNUC__
    __builtin_prefetch(&buckets_[FirstBucket(name)]);
#endif
  }

  // The value of a name, and whether it is new.
  std::pair<Value*, bool> TryEmplace(absl::string_view name) {
    const PackedName packed = Pack(name);
    if (packed == 0) {
      const auto [position, is_new] = long_.try_emplace(name);
      return {&position->second, is_new};
    }
    if (Value* const value = Find(packed); value != nullptr) return {value, false};
    if (2 * (size_ + 1) > kSlots * buckets_.size()) Grow();
    ++size_;
    return {Insert(packed, Value()), true};
  }

 private:
  static constexpr size_t kSlots = 4;

  struct alignas(64) Bucket {
    PackedName name[kSlots] = {};
    Value value[kSlots] = {};
  };

  // Multiplication by an odd number carries what names differ in to the highest bits (Knuth, TAOCP 3,
  // section 6.4).
  size_t FirstBucket(PackedName name) const { return (name * 0x9e3779b97f4a7c15) >> shift_; }
  size_t NextBucket(size_t bucket) const { return (bucket + 1) & (buckets_.size() - 1); }

  // Requires: the name is not there, and there is room.
  Value* Insert(PackedName name, const Value& value) {
    for (size_t b = FirstBucket(name);; b = NextBucket(b)) {
      for (size_t k = 0; k < kSlots; ++k) {
        if (buckets_[b].name[k] != 0) continue;
        buckets_[b].name[k] = name;
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
      for (size_t k = 0; k < kSlots && bucket.name[k] != 0; ++k) {
        Insert(bucket.name[k], bucket.value[k]);
      }
    }
  }

  std::vector<Bucket> buckets_ = std::vector<Bucket>(2);  // 2^n of them
  int shift_ = 63;                                        // 64 - n
  size_t size_ = 0;                                       // packed names
  absl::flat_hash_map<absl::string_view, Value> long_;
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_NAME_MAP_H_
