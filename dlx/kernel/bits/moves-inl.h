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
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/base/aligned.h"
#include "dlx/base/vectors-inl.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/levels-inl.h"
#include "dlx/kernel/bits/nibbles-inl.h"
#include "dlx/kernel/bits/tables-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The number of single decrements that cost as much as a line; measured.
constexpr size_t kDecrementsPerLine = 10;

// The most lines of members for which TakeLines() keeps keys, or what items lose, in registers as
// far as there are any. With AVX-512, 16 instead of four made a problem of 264 items with four
// items an option 1.8 times as fast, one of 592 items 1.4 times, and Latin squares of orders 10 to
// 14 some 1.9 to 1.3 times. With 20, a quasigroup of 1,170 items took 1.2 times as long as by
// single decrements. With AVX2, 12 lines instead of eight made the first of them 1.3 times as fast,
// and beyond 12, Latin squares of orders 12 to 14 took 1.1 to 1.4 times as long. Keys of 16 bits
// gained nothing from more lines than these (pent3x20x3, AVX-512).
template <typename T, bool kMulti, bool kNibbles>
inline constexpr size_t kMostLines = [] {
  constexpr bool kIsByte = sizeof(T) == 1;
  if (kNibbles) return HWY_TARGET == HWY_AVX2 && kIsByte ? 12 : 8;
  return HWY_TARGET <= HWY_AVX3 && kIsByte && !kMulti ? 16 : 4;
}();

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

  // The smallest key of a level or, if an item lacks options, any key of at most bias(). And the
  // first item with that key, or -1 if it was not looked for.
  struct Least {
    T key;
    int32_t item = -1;
  };

  // Takes option o, from one level to the next or in place.
  //
  // There are three ways to decrease the keys, with the same result unless an item lacks options.
  // TakeLines() keeps all keys, or what they lose, in registers, and reads each chunk once.
  // TakeOneByOne() decrements the keys of the items of the removed options one by one, if these are
  // few. Otherwise TakeAway() lists the chunks, and UpdateKeys() goes through the list for each
  // four lines of keys, and then for two or one.
  HWY_INLINE Least Take(int32_t o, const Level& from, const Level& to) {
    Row row = tables().RowOf(o);
    if constexpr (kMulti) CountDown(o, from, to, &row);
#if HWY_TARGET != HWY_SCALAR  // whose vectors of words and keys differ in size
    if (tables().lines_of_members() <= kMost) {
      return TakeLines(std::make_index_sequence<kMost>(), row, from, to);
    }
#endif
    if constexpr (kMulti) {
      return TakeMany(o, row, from, to);
    } else {
      return TakeManyApart(o, row, from, to);
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

  // Completes level 0 after calls of Remove(), and after options were cleared from its set: counts
  // the options of each item that is not covered. Unless kMulti. If there are few lines, what the
  // set lacks is subtracted by chunks, from the keys that the level had at first: with AVX-512, 9x9
  // puzzles with 25 givens are solved 1.06 times as fast as with counts one by one, those with 17
  // givens 1.14 times. With chunks of four options, by subtraction they took 1.02 to 1.1 times as
  // long.
  HWY_NOINLINE Least CompleteRoot() const {
    const Level root = levels_.At(0);
    if (kNibbles || tables().lines_of_members() > kMost) {
      for (size_t i = 0; i < tables().items(); ++i) {
        root.keys[i] = root.keys[i] == kCovered ? kCovered : 0;
      }
      for (size_t w = 0; w < tables().words(); ++w) {
        for (uint64_t rest = root.set[w]; rest != 0; rest &= rest - 1) {
          const int32_t o = static_cast<int32_t>(w * 64) + std::countr_zero(rest);
          for (const int32_t i : tables().ItemsOf(o)) ++root.keys[i];
        }
      }
      return {levels_.Least(root.keys)};
    }
    const auto original = levels_.original();
    for (size_t w = 0; w < tables().words(); ++w) extra_.data()[w] = ~root.set[w];
    AlignedArray<Members> covered(tables().stride());
    for (size_t i = 0; i < tables().items(); ++i) {
      covered.data()[i] = root.keys[i] == kCovered ? 1 : 0;
    }
    const Row row = {extra_.data(), covered.data(), 1};
    const Chunk* const end = TakeAway(row.set, original.set, root.set);
    return {UpdateKeys(end, row, original.keys, root)};
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
  HWY_INLINE Least TakeNoMore(int32_t i, const Level& from, const Level& to) {
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
    return {levels_.MinLane(least)};
  }

 private:
  using Tag = hn::ScalableTag<T>;
  using Words = hn::ScalableTag<uint64_t>;
  using Row = typename Tables::Row;
  using Members = typename Tables::Members;

  static constexpr T kCovered = Tables::kCovered;
  static constexpr int32_t kChunk = Tables::kChunk;
  static constexpr size_t kMost = kMostLines<T, kMulti, kNibbles>;
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

  // With the code for as many lines as there are.
  template <size_t... k>
  HWY_INLINE Least TakeLines(std::index_sequence<k...>, const Row& row, const Level& from,
                             const Level& to) {
    const size_t lines = tables().lines_of_members();
    Least least = {0};
    const auto take = [&](auto few) DLX_INLINE_LAMBDA {
      if constexpr (kNibbles) {
        least = TakeFewByNibbles<few>(row, from, to);
      } else {
        least = TakeFew<few>(row, from, to);
      }
      return true;
    };
    (void)((lines == k + 1 && take(std::integral_constant<size_t, k + 1>())) || ...);
    return least;
  }

  // As Take(), for many lines. Not inline, because it would share its registers with the code for
  // each number of lines. With multiplicities there are only four such numbers, and inline is 1.16
  // times as fast (conway5, AVX2).
  HWY_NOINLINE Least TakeManyApart(int32_t o, Row row, Level from, Level to) {
    return TakeMany(o, row, from, to);
  }
  HWY_INLINE Least TakeMany(int32_t o, const Row& row, const Level& from, const Level& to) {
    T least;
    if (!kMulti && TakeOneByOne(o, row.set, from, to, &least)) return {least};
    const Chunk* const end = TakeAway(row.set, from.set, to.set);
    return {UpdateKeys(end, row, from.keys, to)};
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
  HWY_INLINE const Chunk* TakeAway(const uint64_t* row, const uint64_t* from, uint64_t* to) const {
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

  using Bytes = NibbleBytes;
  using Count = hn::Vec<Bytes>;
  template <size_t kLines>
  using Counts = Registers<Count, kLines>;
  static constexpr size_t kLine = hn::MaxLanes(Bytes());
  static constexpr int kMostChunks = 255 / 4;
  static constexpr size_t kBlock = Masks::kWordsOfAlignment;  // as many as 64 bytes have

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

  template <size_t kLines>
  static HWY_INLINE void Clear(Counts<kLines>* lost) {
    lost->Each([](Count& count, size_t) DLX_INLINE_LAMBDA { count = hn::Zero(Bytes()); });
  }

  // Subtracts the counts from keys, and begins anew.
  template <size_t kLines>
  HWY_INLINE void Subtract(Counts<kLines>* lost, size_t first, const T* from, T* to) const {
    const Tag d;
    lost->Each([&](Count& count, size_t line) DLX_INLINE_LAMBDA {
      for (size_t j = 0; j < kParts; ++j) {
        const size_t item = first + line * kLine + j * hn::Lanes(d);
        if (!HasPart(item)) break;
        hn::Store(hn::Sub(hn::Load(d, from + item), PartOf(count, j)), d, to + item);
      }
    });
    Clear<kLines>(lost);
  }

  // The same for the last time: completes the keys. Returns the smallest ones. If a line has one
  // part, its keys are left in place of what was lost.
  template <size_t kLines>
  HWY_INLINE hn::Vec<Tag> SettleLines(Counts<kLines>* lost, size_t first, const T* from,
                                      const Row& row, const Level& to) const {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    lost->Each([&](Count& count, size_t line) DLX_INLINE_LAMBDA {
      for (size_t j = 0; j < kParts; ++j) {
        const size_t item = first + line * kLine + j * hn::Lanes(d);
        if (!HasPart(item)) break;
        const auto key = Settle(hn::Sub(hn::Load(d, from + item), PartOf(count, j)), row, to, item);
        least = hn::Min(least, key);
        if constexpr (kParts == 1) count = key;
      }
    });
    return least;
  }

  // As Take(), if the counts fit into kLines lines.
  template <size_t kLines>
  HWY_INLINE Least TakeFewByNibbles(const Row& row, const Level& from, const Level& to) {
    const Words dw;
    const Bytes d;
    constexpr size_t n = kLines * kLine;
    Counts<kLines> lost;
    Clear<kLines>(&lost);
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
      // 0, so that the members read there, of the next words or padding, do not count.
      while (mask != 0) {
        const size_t p = std::countr_zero(mask);
        mask &= mask - 1;
        const size_t q = std::countr_zero(mask);
        mask &= mask - 1;
        const uint8_t* const mp = members + p * 2 * n;
        const uint8_t* const mq = members + q * 2 * n;
        const Count p0 = SharedWith(buffer[p] & 15), p1 = SharedWith(buffer[p] >> 4);
        const Count q0 = SharedWith(buffer[q] & 15), q1 = SharedWith(buffer[q] >> 4);
        lost.Each([&](Count& count, size_t line) DLX_INLINE_LAMBDA {
          const size_t at = line * kLine;
          const Count lost_p = hn::Add(Lost(p0, mp + at), Lost(p1, mp + n + at));
          const Count lost_q = hn::Add(Lost(q0, mq + at), Lost(q1, mq + n + at));
          count = hn::Add(count, hn::Add(lost_p, lost_q));
        });
        if (sizeof(T) > 1 && (room -= 4) < 4) {
          Subtract<kLines>(&lost, 0, std::exchange(keys, to.keys), to.keys);
          room = kMostChunks;
        }
      }
      members += 64 * 2 * n;
    }
    const auto least = SettleLines<kLines>(&lost, 0, keys, row, to);
    if constexpr (kParts == 1) return LeastOfLines<kLines>(least, &lost);
    return {levels_.MinLane(least)};
  }

  // As UpdateLines().
  template <size_t kLines>
  HWY_INLINE hn::Vec<Tag> UpdateLinesByNibbles(const Chunk* end, size_t first, const T* keys,
                                               const Row& row, const Level& to) const {
    Counts<kLines> lost;
    Clear<kLines>(&lost);
    for (const Chunk* chunk = chunks_.data(); chunk != end;) {
      const Chunk* const stop =
          sizeof(T) > 1 ? chunk + std::min<std::ptrdiff_t>(end - chunk, kMostChunks) : end;
      for (; chunk != stop; ++chunk) {
        const Count shared = SharedWith(chunk->bits);
        const uint8_t* m = chunk->members + first;
        lost.Each([&](Count& count, size_t line) DLX_INLINE_LAMBDA {
          count = hn::Add(count, Lost(shared, m + line * kLine));
        });
      }
      if (stop != end) Subtract<kLines>(&lost, first, std::exchange(keys, to.keys), to.keys);
    }
    return SettleLines<kLines>(&lost, first, keys, row, to);
  }

  // ---- Chunks of as many options as a key has bits ---------------------------------------------

  // As Take(), if all keys fit into kLines lines.
  template <size_t kLines>
  HWY_INLINE Least TakeFew(const Row& row, const Level& from, const Level& to) {
    const Words dw;
    const Tag d;
    const size_t step = hn::Lanes(d);
    const size_t n = kLines * step;
    Registers<hn::Vec<Tag>, kLines> keys;
    keys.Each([&](auto& key, size_t line)
                  DLX_INLINE_LAMBDA { key = hn::Load(d, from.keys + line * step); });
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
      // Two chunks at a time. If only one is left, c1 is 64: buffer[64] is 0, so that the members
      // read there, of the next words or padding, do not count.
      while (mask != 0) {
        const size_t c0 = std::countr_zero(mask);
        mask &= mask - 1;
        const size_t c1 = std::countr_zero(mask);
        mask &= mask - 1;
        const T* m0 = members + c0 * n;
        const T* m1 = members + c1 * n;
        const auto b0 = hn::Set(d, buffer[c0]);
        const auto b1 = hn::Set(d, buffer[c1]);
        keys.Each([&](auto& key, size_t line) DLX_INLINE_LAMBDA {
          const auto lost0 = hn::PopulationCount(hn::And(b0, hn::Load(d, m0 + line * step)));
          const auto lost1 = hn::PopulationCount(hn::And(b1, hn::Load(d, m1 + line * step)));
          key = hn::Sub(key, hn::Add(lost0, lost1));
        });
      }
      members += step * n;
    }
    const auto least = SettleKeys<kLines>(&keys, 0, row, to);
    return LeastOfLines<kLines>(least, &keys);
  }

  // Decreases the keys of some lines by the chunks of the list, and settles them. Returns the
  // smallest ones.
  template <size_t kLines>
  HWY_INLINE hn::Vec<Tag> UpdateLines(const Chunk* end, size_t first, const T* from, const Row& row,
                                      const Level& to) const {
    const Tag d;
    Registers<hn::Vec<Tag>, kLines> keys;
    keys.Each([&](auto& key, size_t line)
                  DLX_INLINE_LAMBDA { key = hn::Load(d, from + first + line * hn::Lanes(d)); });
    for (const Chunk* chunk = chunks_.data(); chunk != end; ++chunk) {
      const auto bits = hn::Set(d, chunk->bits);
      const auto* const m = chunk->members + first;
      keys.Each([&](auto& key, size_t line) DLX_INLINE_LAMBDA {
        const auto members = hn::Load(d, m + line * hn::Lanes(d));
        key = hn::Sub(key, hn::PopulationCount(hn::And(bits, members)));
      });
    }
    return SettleKeys<kLines>(&keys, first, row, to);
  }

  template <size_t kLines>
  HWY_INLINE hn::Vec<Tag> SettleKeys(Registers<hn::Vec<Tag>, kLines>* keys, size_t first,
                                     const Row& row, const Level& to) const {
    auto least = hn::Set(Tag(), kCovered);
    keys->Each([&](auto& key, size_t line) DLX_INLINE_LAMBDA {
      key = Settle(key, row, to, first + line * hn::Lanes(Tag()));
      least = hn::Min(least, key);
    });
    return least;
  }

  // ---- Both ------------------------------------------------------------------------------------

  // The least of some lines of keys, and the first item with it, which need not be looked for in
  // keys that were just stored.
  template <size_t kLines>
  HWY_INLINE Least LeastOfLines(hn::Vec<Tag> least, Registers<hn::Vec<Tag>, kLines>* keys) const {
    const Tag d;
    Least result = {levels_.MinLane(least)};
    if (!kMulti && result.key != 0) {
      keys->Each([&](auto& key, size_t line) DLX_INLINE_LAMBDA {
        if (result.item >= 0) return;
        const uint64_t mask = BitsOf(d, hn::Eq(key, hn::Set(d, result.key)));
        if (mask != 0) {
          result.item = static_cast<int32_t>(line * hn::Lanes(d)) + std::countr_zero(mask);
        }
      });
    }
    return result;
  }

  // Decreases the keys by the chunks of the list, and settles them.
  HWY_INLINE T UpdateKeys(const Chunk* end, const Row& row, const T* from, const Level& to) const {
    const auto update = [&](auto few, size_t first) DLX_INLINE_LAMBDA {
      if constexpr (kNibbles) {
        return UpdateLinesByNibbles<few>(end, first, from, row, to);
      } else {
        return UpdateLines<few>(end, first, from, row, to);
      }
    };
    constexpr size_t line = hn::MaxLanes(hn::ScalableTag<Members>());
    auto least = hn::Set(Tag(), kCovered);
    size_t first = 0;
    for (; first + 3 * line < tables().stride(); first += 4 * line) {
      least = hn::Min(least, update(std::integral_constant<size_t, 4>(), first));
    }
    for (; first + line < tables().stride(); first += 2 * line) {
      least = hn::Min(least, update(std::integral_constant<size_t, 2>(), first));
    }
    for (; first < tables().stride(); first += line) {
      least = hn::Min(least, update(std::integral_constant<size_t, 1>(), first));
    }
    return levels_.MinLane(least);
  }

  // Completes and stores a line of keys that lost the options of a row. Covered items get kCovered.
  // With a multiplicity, an item whose need was reduced by this option has a degree that is larger
  // by one.
  template <typename V>
  HWY_INLINE V Settle(V key, const Row& row, const Level& to, size_t line) const {
    const Tag d;
    if constexpr (!kMulti) {
      const hn::Rebind<Members, Tag> dm;
      const auto loaded = hn::Load(dm, row.members + line);
      hn::Vec<Tag> members;
      if constexpr (sizeof(T) == sizeof(Members)) {
        members = loaded;
      } else {
        members = hn::PromoteTo(d, loaded);
      }
      const auto covers = hn::TestBit(members, hn::Set(d, row.bit));
      key = hn::IfThenElse(covers, hn::Set(d, kCovered), key);
    } else {
      key = hn::Or(key, hn::Load(d, row.covers + line));
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
  mutable std::vector<Chunk> chunks_;     // what a row removes
  AlignedArray<TakenWord> taken_;         // the same, by word
  mutable AlignedArray<uint64_t> extra_;  // the set of a row
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
