// SPDX-License-Identifier: Apache-2.0
//
// What a search with bits only reads: the options of an item, the items of an option, and the row
// of an option. See bits_kernel.h. Compiled for each instruction set.

#if defined(DLX_KERNEL_BITS_TABLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_BITS_TABLES_INL_H_
#undef DLX_KERNEL_BITS_TABLES_INL_H_
#else
#define DLX_KERNEL_BITS_TABLES_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/base/aligned.h"
#include "dlx/kernel/bits/dense.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, bool kMulti, bool kNibbles>
class BitsTables {
 public:
  static constexpr T kCovered = std::numeric_limits<T>::max();
  using Members = std::conditional_t<kNibbles, uint8_t, T>;
  static constexpr int32_t kChunk = kNibbles ? 4 : sizeof(T) * 8;  // options

  // What an option does to a level.
  struct Row {
    const uint64_t* set;
    const Members* members;     // of the option's chunk
    Members bit;                // of the option in it
    const T* covers = nullptr;  // only if kMulti
    const T* uses = nullptr;    // only if kMulti
  };

  explicit BitsTables(Dense dense)
      : dense_(std::move(dense)),
        masks_(dense_),
        items_((std::max(dense_.num_items() - 1, 0) / hn::Lanes(Tag()) + 1) * hn::Lanes(Tag())),
        stride_((items_ - 1) / hn::Lanes(MembersTag()) * hn::Lanes(MembersTag()) +
                hn::Lanes(MembersTag())),
        has_row_(dense_.num_options()) {
    MakeMembers();
    set_bytes_ = RoundUp(sizeof(uint64_t) * words());
    keys_bytes_ = RoundUp(sizeof(T) * items());
    level_bytes_ = set_bytes_ + (kMulti ? 2 : 1) * keys_bytes_;
    row_bytes_ = set_bytes_ + (kMulti ? 2 : 0) * keys_bytes_;
    rows_ = AlignedArray<uint8_t>(row_bytes_ * dense_.num_options());
    if constexpr (kMulti) {
      slack_ = AlignedArray<T>(items(), 0);
      std::copy(dense_.slack.begin(), dense_.slack.end(), slack_.data());
    }
  }

  const Dense& dense() const { return dense_; }
  const Masks& masks() const { return masks_; }
  size_t words() const { return masks_.row_words(); }  // of a set of options
  size_t items() const { return items_; }              // padded to whole lines, at least one
  size_t lines() const { return items_ / hn::Lanes(Tag()); }
  size_t lines_of_members() const { return stride_ / hn::Lanes(MembersTag()); }

  // A row is a set of options, with kMulti followed by two arrays as long as keys.
  size_t set_bytes() const { return set_bytes_; }      // of a set of options
  size_t keys_bytes() const { return keys_bytes_; }    // of a T for each item
  size_t level_bytes() const { return level_bytes_; }  // of a set, of keys, and, kMulti, of bounds

  // By chunk, by item; a chunk has members of stride() items.
  const Members* members() const { return members_.data(); }
  size_t stride() const { return stride_; }  // items(), padded to whole vectors of Members
  // By item; only if kMulti.
  const T* slack() const { return slack_.data(); }

  // The primary items of option o: items_of() from items_begin()[o] to items_begin()[o + 1].
  const int32_t* items_begin() const { return items_begin_.data(); }
  const int32_t* items_of() const { return items_of_.data(); }
  HWY_INLINE absl::Span<const int32_t> ItemsOf(int32_t o) const {
    return absl::MakeConstSpan(items_of() + items_begin()[o], items_of() + items_begin()[o + 1]);
  }
  // The average number of primary items of an option, rounded up.
  size_t entries_per_option() const { return entries_per_option_; }

  // The row of option o, which is made on first use. Rows that are never used are never written,
  // and so take no memory.
  HWY_INLINE Row RowOf(int32_t o) {
    uint8_t* row = rows_.data() + row_bytes_ * o;
    if (HWY_UNLIKELY(!has_row_.data()[o])) MakeRow(o, row);
    Row result = {reinterpret_cast<const uint64_t*>(row), members_.data() + o / kChunk * stride(),
                  static_cast<Members>(1u << (o % kChunk))};
    if constexpr (kMulti) {
      result.covers = reinterpret_cast<const T*>(row + set_bytes_);
      result.uses = reinterpret_cast<const T*>(row + set_bytes_ + keys_bytes_);
    }
    return result;
  }

  // The first option of item i in the set from `begin` on, or -1.
  HWY_INLINE int32_t NextOption(int32_t i, int32_t begin, const uint64_t* set) const {
    const uint64_t* options = masks_.item(i);
    int32_t w = masks_.first_word(i);
    uint64_t rest = ~uint64_t{0};
    if (begin > w * 64) {
      w = begin / 64;
      rest <<= begin % 64;
    }
    for (const int32_t end = masks_.end_word(i); w < end; ++w) {
      rest &= set[w] & options[w];
      if (rest != 0) {
        return w * 64 + static_cast<int32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(rest));
      }
      rest = ~uint64_t{0};
    }
    return -1;
  }

 private:
  using Tag = hn::ScalableTag<T>;
  using MembersTag = hn::ScalableTag<Members>;

  static size_t RoundUp(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

  void MakeMembers() {
    // BitsMoves::TakeFewByNibbles() reads up to 130 chunks beyond the last.
    members_ = AlignedArray<Members>((words() * (64 / kChunk) + 130) * stride(), 0);
    items_begin_.push_back(0);
    for (int32_t o = 0; o < dense_.num_options(); ++o) {
      for (int32_t e = dense_.begin(o); e < dense_.begin(o + 1); ++e) {
        const int32_t item = dense_.kinds[dense_.entry_kind[e]].item;
        if (!dense_.is_primary(item)) continue;
        members_.data()[o / kChunk * stride() + item] |= static_cast<Members>(1u << (o % kChunk));
        items_of_.push_back(item);
      }
      items_begin_.push_back(static_cast<int32_t>(items_of_.size()));
    }
    entries_per_option_ = items_of_.size() / std::max(dense_.num_options(), 1) + 1;
  }

  HWY_NOINLINE void MakeRow(int32_t o, uint8_t* row) {
    std::fill_n(row, row_bytes_, 0);
    masks_.AddClashes(dense_, o, reinterpret_cast<uint64_t*>(row));
    if constexpr (kMulti) {
      T* covers = reinterpret_cast<T*>(row + set_bytes_);
      T* uses = reinterpret_cast<T*>(row + set_bytes_ + keys_bytes_);
      for (const int32_t i : ItemsOf(o)) {
        if (dense_.is_single(i)) {
          covers[i] = kCovered;
        } else {
          uses[i] = 1;
        }
      }
    }
    has_row_[o] = 1;
  }

  const Dense dense_;
  const Masks masks_;
  const size_t items_;
  const size_t stride_;
  AlignedArray<Members> members_;
  size_t set_bytes_;
  size_t keys_bytes_;
  size_t level_bytes_;
  size_t row_bytes_;
  AlignedArray<uint8_t> rows_;  // by option
  std::vector<uint8_t> has_row_;
  std::vector<int32_t> items_begin_;  // by option, and one more
  std::vector<int32_t> items_of_;
  size_t entries_per_option_ = 1;
  AlignedArray<T> slack_;
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
