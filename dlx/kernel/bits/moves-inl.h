// SPDX-License-Identifier: Apache-2.0
//
// The moves of a search with bits, from one level to the next or in place: take an option, drop one
// that was tried, or give an item no more options. See bits_kernel.h. Compiled for each instruction
// set.

#if defined(DLX_KERNEL_BITS_MOVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_BITS_MOVES_INL_H_
#undef DLX_KERNEL_BITS_MOVES_INL_H_
#else
#define DLX_KERNEL_BITS_MOVES_INL_H_
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/base/aligned.h"
#include "dlx/base/vectors-inl.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/levels-inl.h"
#include "dlx/kernel/bits/tables-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The number of single decrements that cost as much as a line; measured.
constexpr size_t kDecrementsPerLine = 10;

// The most lines of members for which TakeLines() keeps what items lose in registers. With chunks
// of four options, eight lines instead of four made pent3x20x3 1.9 times as fast (216 items, AVX2),
// y10x15 1.6 times (150) and a Latin square of order 7 1.3 times (147). With twelve, a problem of
// 324 items and four of them an option took 1.06 times as long as by single decrements.
template <bool kNibbles>
inline constexpr size_t kMostLines = kNibbles ? 8 : 4;

// For each two sets of four options, how many they share.
HWY_ALIGN constexpr uint8_t kShared[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  //
    0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,  //
    0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1,  //
    0, 1, 1, 2, 0, 1, 1, 2, 0, 1, 1, 2, 0, 1, 1, 2,  //
    0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1,  //
    0, 1, 0, 1, 1, 2, 1, 2, 0, 1, 0, 1, 1, 2, 1, 2,  //
    0, 0, 1, 1, 1, 1, 2, 2, 0, 0, 1, 1, 1, 1, 2, 2,  //
    0, 1, 1, 2, 1, 2, 2, 3, 0, 1, 1, 2, 1, 2, 2, 3,  //
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
    0, 1, 0, 1, 0, 1, 0, 1, 1, 2, 1, 2, 1, 2, 1, 2,  //
    0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2,  //
    0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,  //
    0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2,  //
    0, 1, 0, 1, 1, 2, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3,  //
    0, 0, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 3, 3,  //
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
};

template <typename T, bool kMulti, bool kNibbles>
class BitsMoves {
 public:
  using Tables = BitsTables<T, kMulti, kNibbles>;
  using Levels = BitsLevels<T, kMulti, kNibbles>;
  using Level = typename Levels::Level;

  BitsMoves(Dense dense, int32_t bias)
      : levels_(std::move(dense), bias),
        chunks_(tables().words() * (64 / kChunk)),
        taken_(tables().words()),
        extra_(tables().words()) {}

  const Levels& levels() const { return levels_; }
  Levels& levels() { return levels_; }

  // `searching`: levels are used by the search alone. `skips_dead_ends`: then it never looks at a
  // level where an item lacks options, so that such a level need not be completed.
  void set_searching(bool searching, bool skips_dead_ends) {
    searching_ = searching;
    skips_dead_ends_ = searching && skips_dead_ends;
  }

  // Takes option o, from one level to the next or in place. Returns the smallest key or, if an item
  // lacks options, any key of at most bias().
  //
  // There are three ways to decrease the keys, with the same result unless an item lacks options.
  // TakeLines() keeps all keys, or what they lose, in registers, and reads each chunk once.
  // TakeOneByOne() decrements the keys of the items of the removed options one by one, if these are
  // few. Otherwise TakeAway() lists the chunks, and UpdateKeys() goes through the list for each
  // four lines of keys.
  HWY_INLINE T Take(int32_t o, const Level& from, const Level& to) {
    Row row = tables().RowOf(o);
    if constexpr (kMulti) CountDown(o, from, to, &row);
#if HWY_TARGET != HWY_SCALAR  // whose vectors of words and keys differ in size
    switch (tables().lines_of_members()) {
      case 1:
        return TakeLines<1>(row, from, to);
      case 2:
        return TakeLines<2>(row, from, to);
      case 3:
        return TakeLines<3>(row, from, to);
      case 4:
        return TakeLines<4>(row, from, to);
      default:
        break;
    }
    if constexpr (kNibbles) {
      switch (tables().lines_of_members()) {
        case 5:
          return TakeLines<5>(row, from, to);
        case 6:
          return TakeLines<6>(row, from, to);
        case 7:
          return TakeLines<7>(row, from, to);
        case 8:
          return TakeLines<8>(row, from, to);
        default:
          break;
      }
    }
#endif
    T least;
    if (!kMulti && TakeOneByOne(o, row.set, from, to, &least)) return least;
    const Chunk* const end = TakeAway(row.set, from.set, to.set);
    if constexpr (kNibbles) {
      return UpdateKeysByNibbles(end, row, from.keys, to);
    } else {
      return UpdateKeys(end, row, from.keys, to);
    }
  }

  // Removes option o and those that clash with it from a set, in place, and covers its items. The
  // keys of the other items stay as they are. Unless kMulti.
  HWY_INLINE void Remove(int32_t o, const Level& level) {
    const Row row = tables().RowOf(o);
    const Words d;
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(d)) {
      const auto left = hn::AndNot(hn::Load(d, row.set + w), hn::Load(d, level.set + w));
      hn::Store(left, d, level.set + w);
    }
    Cover(o, level.keys);
  }

  // Drops option o, which must not be tried (again) at this level. Only if kMulti. Writes whole
  // vectors, because vectors are loaded soon after, and a load has to wait for smaller stores.
  HWY_INLINE void Drop(int32_t o, const Level& level) const {
    const Words dw;
    const size_t word = o / 64;
    const size_t begin = word / hn::Lanes(dw) * hn::Lanes(dw);
    const auto here = hn::Eq(hn::Iota(dw, 0), hn::Set(dw, word - begin));
    const auto bit = hn::IfThenElseZero(here, hn::Set(dw, uint64_t{1} << (o % 64)));
    hn::Store(hn::AndNot(bit, hn::Load(dw, level.set + begin)), dw, level.set + begin);
    const Tag d;
    const T* members = tables().members() + o / kChunk * tables().stride();
    const auto option = hn::Set(d, static_cast<T>(1u << (o % kChunk)));
    for (size_t line = 0; line < tables().items(); line += hn::Lanes(d)) {
      const auto key = hn::Load(d, level.keys + line);
      const auto loses = hn::And(hn::TestBit(hn::Load(d, members + line), option),
                                 hn::Ne(key, hn::Set(d, kCovered)));
      hn::Store(hn::Sub(key, hn::IfThenElseZero(loses, hn::Set(d, T{1}))), d, level.keys + line);
    }
  }

  // Covers item i without an option. Returns the smallest key.
  HWY_INLINE T TakeNoMore(int32_t i, const Level& from, const Level& to) {
    const Words dw;
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(dw)) {
      hn::Store(hn::Load(dw, from.set + w), dw, to.set + w);
    }
    const Tag d;
    auto least = hn::Set(d, kCovered);
    for (size_t line = 0; line < tables().items(); line += hn::Lanes(d)) {
      hn::Store(hn::Load(d, from.bounds + line), d, to.bounds + line);
      auto key = hn::Load(d, from.keys + line);
      if (i - line < hn::Lanes(d)) {
        const auto here = hn::Eq(hn::Iota(d, 0), hn::Set(d, static_cast<T>(i - line)));
        key = hn::IfThenElse(here, hn::Set(d, kCovered), key);
      }
      hn::Store(key, d, to.keys + line);
      least = hn::Min(least, key);
    }
    return levels_.MinLane(least);
  }

 private:
  using Tag = hn::ScalableTag<T>;
  using Words = hn::ScalableTag<uint64_t>;
  using Row = typename Tables::Row;
  using Members = typename Tables::Members;

  static constexpr T kCovered = Tables::kCovered;
  static constexpr int32_t kChunk = Tables::kChunk;
  static constexpr uint64_t kChunkMask = (uint64_t{1} << kChunk) - 1;

  struct TakenWord {
    uint64_t bits;
    int32_t first;  // option
  };
  struct Chunk {
    const Members* members;
    Members bits;
  };

  const Tables& tables() const { return levels_.tables(); }
  Tables& tables() { return levels_.tables(); }

  template <int kLines>
  HWY_INLINE T TakeLines(const Row& row, const Level& from, const Level& to) {
    if constexpr (kNibbles) {
      return TakeFewByNibbles<kLines>(row, from, to);
    } else {
      return TakeFew<kLines>(row, from, to);
    }
  }

  // Decrements the bounds of the items of option o that may be covered more than once. If a bound
  // becomes 0, the options of its item join the row.
  HWY_INLINE void CountDown(int32_t o, const Level& from, const Level& to, Row* row) {
    const Tag d;
    auto covered = hn::Zero(d);
    for (size_t line = 0; line < tables().items(); line += hn::Lanes(d)) {
      const auto uses = hn::Load(d, row->uses + line);
      const auto bounds = hn::Sub(hn::Load(d, from.bounds + line), uses);
      hn::Store(bounds, d, to.bounds + line);
      covered = hn::Or(covered, hn::IfThenZeroElse(hn::Ne(bounds, hn::Zero(d)), uses));
    }
    if (HWY_LIKELY(hn::AllTrue(d, hn::Eq(covered, hn::Zero(d))))) return;
    for (const int32_t i : tables().ItemsOf(o)) {
      if (tables().dense().is_single(i) || to.bounds[i] != 0) continue;
      const uint64_t* options = tables().masks().item(i);
      for (size_t w = 0; w < tables().words(); ++w) extra_.data()[w] = row->set[w] | options[w];
      row->set = extra_.data();
    }
  }

  // As Take(), for many items of which few lose options, by single decrements. Returns false, with
  // nothing done, if vectors are cheaper.
  HWY_INLINE bool TakeOneByOne(int32_t o, const uint64_t* row, const Level& from, const Level& to,
                               T* smallest) {
    const Words d;
    // First the words of the set that lose options are listed, and their options counted; if there
    // are many, the caller uses vectors after all.
    TakenWord* const taken = taken_.data();
    TakenWord* end = taken;
    size_t num_taken = 0;
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(d)) {
      const auto out = hn::And(hn::Load(d, from.set + w), hn::Load(d, row + w));
      uint64_t mask = BitsOf(d, hn::Ne(out, hn::Zero(d)));
      if (mask == 0) continue;
      HWY_ALIGN uint64_t bits[hn::MaxLanes(d)];
      hn::Store(out, d, bits);
      for (; mask != 0; mask &= mask - 1) {
        const size_t k = std::countr_zero(mask);
        num_taken += hwy::PopCount(bits[k]);
        *end++ = {bits[k], static_cast<int32_t>((w + k) * 64)};
      }
    }
    if (num_taken * tables().entries_per_option() > kDecrementsPerLine * (tables().lines()) ||
        num_taken > kCovered / 2) {
      return false;
    }
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(d)) {
      hn::Store(hn::AndNot(hn::Load(d, row + w), hn::Load(d, from.set + w)), d, to.set + w);
    }
    T* keys = to.keys;
    const Tag dk;
    if (from.keys != keys) {
      for (size_t line = 0; line < tables().items(); line += hn::Lanes(dk)) {
        hn::Store(hn::Load(dk, from.keys + line), dk, keys + line);
      }
    }
    Cover(o, keys);  // decrements cannot bring these keys down to an active one
    const int32_t* items_of = tables().items_of();
    const int32_t* items_begin = tables().items_begin();
    const T alive = skips_dead_ends_ ? 1 : 0;
    T least = kCovered;
    for (const TakenWord* word = taken; word != end; ++word) {
      const int32_t* const begin = items_begin + word->first;
      for (uint64_t rest = word->bits; rest != 0; rest &= rest - 1) {
        const int32_t* option = begin + std::countr_zero(rest);
        for (int32_t k = option[0], last = option[1]; k < last; ++k) {
          const T key = keys[items_of[k]] - 1;
          keys[items_of[k]] = key;
          least = std::min(least, key);
        }
        if (least < alive) {  // the search does not look at such a level
          *smallest = 0;
          return true;
        }
      }
    }
    Cover(o, keys);
    // In a search, keys that did not change are at least 1: a node with a key of 0 has no children.
    *smallest = searching_ && least <= 1 ? least : levels_.Least(keys);
    return true;
  }

  HWY_INLINE void Cover(int32_t o, T* keys) const {
    for (const int32_t i : tables().ItemsOf(o)) keys[i] = kCovered;
  }

  // Removes the options of a row from a set, and lists the nonempty chunks of what was removed in
  // chunks_. Returns the end of the list.
  HWY_INLINE const Chunk* TakeAway(const uint64_t* row, const uint64_t* from, uint64_t* to) {
    const Words d;
    Chunk* chunk = chunks_.data();
    const Members* members = tables().members();
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(d)) {
      const auto set = hn::Load(d, from + w);
      const auto taken = hn::And(set, hn::Load(d, row + w));
      hn::Store(hn::Xor(set, taken), d, to + w);
      if (hn::AllTrue(d, hn::Eq(taken, hn::Zero(d)))) continue;
      HWY_ALIGN uint64_t r[hn::MaxLanes(d)];
      hn::Store(taken, d, r);
      for (size_t k = 0; k < hn::Lanes(d); ++k) {
        uint64_t rest = r[k];
        while (rest != 0) {
          const size_t c = hwy::Num0BitsBelowLS1Bit_Nonzero64(rest) / kChunk;
          const auto bits = static_cast<Members>(rest >> (c * kChunk) & kChunkMask);
          rest &= ~(kChunkMask << (c * kChunk));
          *chunk++ = {members + ((w + k) * (64 / kChunk) + c) * tables().stride(), bits};
        }
      }
    }
    return chunk;
  }

  // ---- Chunks of four options ------------------------------------------------------------------
  // A line is one of bytes. What the items of lines lose is counted in bytes, and subtracted from
  // the keys before it can exceed a byte.

  using Bytes = hn::ScalableTag<uint8_t>;
  using Count = hn::Vec<Bytes>;
  static constexpr size_t kLine = hn::MaxLanes(Bytes());
  static constexpr int kMostChunks = 255 / 4;
  static constexpr size_t kBlock = Masks::kWordsOfAlignment;  // as many as 64 bytes have

  // A table with, for each set of four options, how many it shares with this one.
  static HWY_INLINE Count Shared(uint8_t options) {
    return hn::LoadDup128(Bytes(), kShared + 16 * options);
  }
  static HWY_INLINE Count Lost(Count shared, const uint8_t* members) {
    return hn::TableLookupBytes(shared, hn::Load(Bytes(), members));
  }

  // The counts of the j-th part of a line, as wide as keys.
  static constexpr size_t kParts = sizeof(T);
  static HWY_INLINE hn::Vec<Tag> PartOf(Count line, [[maybe_unused]] size_t j) {
    if constexpr (kParts == 1) {
      return line;
    } else {
#if HWY_TARGET == HWY_SCALAR  // never called there
      return hn::PromoteTo(Tag(), line);
#else
      const hn::Half<Bytes> half;
      return hn::PromoteTo(Tag(), j == 0 ? hn::LowerHalf(half, line) : hn::UpperHalf(half, line));
#endif
    }
  }
  // Whether the keys have that part of a line.
  HWY_INLINE bool HasPart(size_t item) const { return kParts == 1 || item < tables().items(); }

  // Subtracts the counts from keys, and begins anew.
  template <int kLines>
  HWY_INLINE void Subtract(Count* lost, size_t first, const T* from, T* to) const {
    const Tag d;
    for (size_t k = 0; k < kLines * kParts; ++k) {
      const size_t item = first + k * hn::Lanes(d);
      if (!HasPart(item)) break;
      const auto count = PartOf(lost[k / kParts], k % kParts);
      hn::Store(hn::Sub(hn::Load(d, from + item), count), d, to + item);
    }
    for (int k = 0; k < kLines; ++k) lost[k] = hn::Zero(Bytes());
  }

  // The same for the last time. Returns the smallest keys.
  template <int kLines>
  HWY_INLINE hn::Vec<Tag> SettleLines(const Count* lost, size_t first, const T* from,
                                      const Row& row, const Level& to) const {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    for (size_t k = 0; k < kLines * kParts; ++k) {
      const size_t item = first + k * hn::Lanes(d);
      if (!HasPart(item)) break;
      const auto count = PartOf(lost[k / kParts], k % kParts);
      least = hn::Min(least, Settle(hn::Sub(hn::Load(d, from + item), count), row, to, item));
    }
    return least;
  }

  // As Take(), if the counts fit into kLines lines, which stay in registers.
  template <int kLines>
  HWY_INLINE T TakeFewByNibbles(const Row& row, const Level& from, const Level& to) {
    const Words dw;
    const Bytes d;
    constexpr size_t n = kLines * kLine;
    Count lost[kLines];
    for (Count& count : lost) count = hn::Zero(d);
    const T* keys = from.keys;
    int room = kMostChunks;
    const uint8_t* members = tables().members();
    HWY_ALIGN uint8_t buffer[64 + 1];
    buffer[64] = 0;
    // 64 bytes of the set at a time, to which it is padded: more of them have a partner.
    for (size_t w = 0; w < tables().words(); w += kBlock) {
      uint64_t mask = 0;
      for (size_t v = 0; v < kBlock; v += hn::Lanes(dw)) {
        const auto set = hn::Load(dw, from.set + w + v);
        const auto taken = hn::And(set, hn::Load(dw, row.set + w + v));
        hn::Store(hn::Xor(set, taken), dw, to.set + w + v);
        const auto pairs = LanesOf(d, taken);
        hn::Store(pairs, d, buffer + v * sizeof(uint64_t));
        mask |= BitsOf(d, hn::Ne(pairs, hn::Zero(d))) << (v * sizeof(uint64_t));
      }
      // Four chunks at a time: of two bytes. If only one is left, the second is byte 64, which is
      // 0, and the members read there are padding.
      while (mask != 0) {
        const size_t p = std::countr_zero(mask);
        mask &= mask - 1;
        const size_t q = std::countr_zero(mask);
        mask &= mask - 1;
        const uint8_t* const mp = members + p * 2 * n;
        const uint8_t* const mq = members + q * 2 * n;
        const Count p0 = Shared(buffer[p] & 15), p1 = Shared(buffer[p] >> 4);
        const Count q0 = Shared(buffer[q] & 15), q1 = Shared(buffer[q] >> 4);
        for (size_t at = 0; at < n; at += kLine) {
          const Count lost_p = hn::Add(Lost(p0, mp + at), Lost(p1, mp + n + at));
          const Count lost_q = hn::Add(Lost(q0, mq + at), Lost(q1, mq + n + at));
          lost[at / kLine] = hn::Add(lost[at / kLine], hn::Add(lost_p, lost_q));
        }
        if (sizeof(T) > 1 && (room -= 4) < 4) {
          Subtract<kLines>(lost, 0, std::exchange(keys, to.keys), to.keys);
          room = kMostChunks;
        }
      }
      members += 64 * 2 * n;
    }
    return levels_.MinLane(SettleLines<kLines>(lost, 0, keys, row, to));
  }

  // Decreases the keys by the chunks of the list, and settles them.
  HWY_INLINE T UpdateKeysByNibbles(const Chunk* end, const Row& row, const T* from,
                                   const Level& to) {
    auto least = hn::Set(Tag(), kCovered);
    size_t first = 0;
    for (; first + 3 * kLine < tables().stride(); first += 4 * kLine) {
      least = hn::Min(least, UpdateLines<4>(end, first, from, row, to));
    }
    for (; first < tables().stride(); first += kLine) {
      least = hn::Min(least, UpdateLines<1>(end, first, from, row, to));
    }
    return levels_.MinLane(least);
  }

  template <int kLines>
  HWY_INLINE hn::Vec<Tag> UpdateLines(const Chunk* end, size_t first, const T* keys, const Row& row,
                                      const Level& to) const {
    Count lost[kLines];
    for (Count& count : lost) count = hn::Zero(Bytes());
    for (const Chunk* chunk = chunks_.data(); chunk != end;) {
      const Chunk* const stop =
          sizeof(T) > 1 ? chunk + std::min<std::ptrdiff_t>(end - chunk, kMostChunks) : end;
      for (; chunk != stop; ++chunk) {
        const Count shared = Shared(chunk->bits);
        const uint8_t* m = chunk->members + first;
        for (int k = 0; k < kLines; ++k) lost[k] = hn::Add(lost[k], Lost(shared, m + k * kLine));
      }
      if (stop != end) Subtract<kLines>(lost, first, std::exchange(keys, to.keys), to.keys);
    }
    return SettleLines<kLines>(lost, first, keys, row, to);
  }
  // ---- Chunks of as many options as a key has bits ---------------------------------------------

  // As Take(), if all keys fit into kLines lines, which stay in registers.
  template <int kLines>
  HWY_INLINE T TakeFew(const Row& row, const Level& from, const Level& to) {
    const Words dw;
    const Tag d;
    const size_t step = hn::Lanes(d);
    const size_t n = kLines * step;
    auto k0 = hn::Load(d, from.keys);
    auto k1 = hn::Load(d, from.keys + (kLines > 1 ? step : 0));
    auto k2 = hn::Load(d, from.keys + (kLines > 2 ? 2 * step : 0));
    auto k3 = hn::Load(d, from.keys + (kLines > 3 ? 3 * step : 0));
    const T* members = tables().members();
    HWY_ALIGN T buffer[64 + 1];
    buffer[64] = 0;
    for (size_t w = 0; w < tables().words(); w += hn::Lanes(dw)) {
      const auto set = hn::Load(dw, from.set + w);
      const auto taken = hn::And(set, hn::Load(dw, row.set + w));
      hn::Store(hn::Xor(set, taken), dw, to.set + w);
      const auto chunks = LanesOf(d, taken);
      uint64_t mask = BitsOf(d, hn::Ne(chunks, hn::Zero(d)));
      hn::Store(chunks, d, buffer);
      // Two chunks at a time. If only one is left, c1 is 64: buffer[64] is 0, and the members read
      // there are padding.
      while (mask != 0) {
        const size_t c0 = std::countr_zero(mask);
        mask &= mask - 1;
        const size_t c1 = std::countr_zero(mask);
        mask &= mask - 1;
        const T* m0 = members + c0 * n;
        const T* m1 = members + c1 * n;
        const auto b0 = hn::Set(d, buffer[c0]);
        const auto b1 = hn::Set(d, buffer[c1]);
        const auto lost = [&](size_t line) HWY_ATTR {
          return hn::Add(hn::PopulationCount(hn::And(b0, hn::Load(d, m0 + line * step))),
                         hn::PopulationCount(hn::And(b1, hn::Load(d, m1 + line * step))));
        };
        k0 = hn::Sub(k0, lost(0));
        if constexpr (kLines > 1) k1 = hn::Sub(k1, lost(1));
        if constexpr (kLines > 2) k2 = hn::Sub(k2, lost(2));
        if constexpr (kLines > 3) k3 = hn::Sub(k3, lost(3));
      }
      members += step * n;
    }
    auto least = k0 = Settle(k0, row, to, 0);
    if constexpr (kLines > 1) least = hn::Min(least, k1 = Settle(k1, row, to, step));
    if constexpr (kLines > 2) least = hn::Min(least, k2 = Settle(k2, row, to, 2 * step));
    if constexpr (kLines > 3) least = hn::Min(least, k3 = Settle(k3, row, to, 3 * step));
    return levels_.MinLane(least);
  }

  // Decreases the keys by the chunks of the list, and settles them. Sharing the loop of TakeFew()
  // would not be shorter, and it is as fast only if the lambda that feeds it is forced inline.
  HWY_INLINE T UpdateKeys(const Chunk* end, const Row& row, const T* from, const Level& to) {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    size_t line = 0;
    const size_t n = tables().items();
    const size_t step = hn::Lanes(d);
    for (; line + 3 * step < n; line += 4 * step) {
      auto a = hn::Load(d, from + line);
      auto b = hn::Load(d, from + line + step);
      auto c = hn::Load(d, from + line + 2 * step);
      auto e = hn::Load(d, from + line + 3 * step);
      for (const Chunk* chunk = chunks_.data(); chunk != end; ++chunk) {
        const auto bits = hn::Set(d, chunk->bits);
        const T* m = chunk->members + line;
        a = hn::Sub(a, hn::PopulationCount(hn::And(bits, hn::Load(d, m))));
        b = hn::Sub(b, hn::PopulationCount(hn::And(bits, hn::Load(d, m + step))));
        c = hn::Sub(c, hn::PopulationCount(hn::And(bits, hn::Load(d, m + 2 * step))));
        e = hn::Sub(e, hn::PopulationCount(hn::And(bits, hn::Load(d, m + 3 * step))));
      }
      a = Settle(a, row, to, line);
      b = Settle(b, row, to, line + step);
      c = Settle(c, row, to, line + 2 * step);
      e = Settle(e, row, to, line + 3 * step);
      least = hn::Min(least, hn::Min(hn::Min(a, b), hn::Min(c, e)));
    }
    for (; line < n; line += step) {
      auto a = hn::Load(d, from + line);
      for (const Chunk* chunk = chunks_.data(); chunk != end; ++chunk) {
        const auto bits = hn::Set(d, chunk->bits);
        a = hn::Sub(a, hn::PopulationCount(hn::And(bits, hn::Load(d, chunk->members + line))));
      }
      least = hn::Min(least, Settle(a, row, to, line));
    }
    return levels_.MinLane(least);
  }

  // Completes and stores a line of keys that lost the options of a row. Covered items get kCovered.
  // With a multiplicity, an item whose need was reduced by this option has a degree that is larger
  // by one.
  template <typename V>
  HWY_INLINE V Settle(V key, const Row& row, const Level& to, size_t line) const {
    const Tag d;
    key = hn::Or(key, hn::Load(d, row.covers + line));
    if constexpr (kMulti) {
      const auto uses = hn::Load(d, row.uses + line);
      const auto bounds = hn::Load(d, to.bounds + line);
      const auto nearer = hn::Eq(bounds, hn::Max(bounds, hn::Load(d, tables().slack() + line)));
      key = hn::Add(key, hn::IfThenElseZero(nearer, uses));
      const auto covered = hn::And(hn::Ne(uses, hn::Zero(d)), hn::Eq(bounds, hn::Zero(d)));
      key = hn::IfThenElse(covered, hn::Set(d, kCovered), key);
    }
    hn::Store(key, d, to.keys + line);
    return key;
  }

  Levels levels_;
  bool searching_ = false;
  bool skips_dead_ends_ = false;
  std::vector<Chunk> chunks_;      // what a row removes
  AlignedArray<TakenWord> taken_;  // the same, by word
  AlignedArray<uint64_t> extra_;   // the set of a row
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
