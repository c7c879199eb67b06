// SPDX-License-Identifier: Apache-2.0
//
// The levels of a search with bits, and what is read off a level: the size of an item, and the item
// with the fewest options. See bits_kernel.h. Compiled for each instruction set.

#if defined(DLX_KERNEL_BITS_LEVELS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_BITS_LEVELS_INL_H_
#undef DLX_KERNEL_BITS_LEVELS_INL_H_
#else
#define DLX_KERNEL_BITS_LEVELS_INL_H_
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "dlx/base/aligned.h"
#include "dlx/base/vectors-inl.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/tables-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, bool kMulti, bool kNibbles>
class BitsLevels {
 public:
  using Tables = BitsTables<T, kMulti, kNibbles>;

  struct Level {
    uint64_t* set;
    T* keys;
    T* bounds;  // unused unless kMulti
  };

  // There is a level 0, the root, with nothing taken or forbidden, and room for depth() more.
  BitsLevels(Dense dense, int32_t bias)
      : tables_(std::move(dense)),
        bias_(static_cast<T>(bias)),
        levels_(tables_.level_bytes() * (depth() + 1)),
        original_(tables_.level_bytes()) {
    MakeRoot();
  }

  const Tables& tables() const { return tables_; }
  Tables& tables() { return tables_; }
  T bias() const { return bias_; }

  HWY_INLINE Level At(int32_t slot) const {
    uint8_t* data =
        const_cast<uint8_t*>(levels_.data()) + tables_.level_bytes() * static_cast<size_t>(slot);
    return {reinterpret_cast<uint64_t*>(data), reinterpret_cast<T*>(data + tables_.set_bytes()),
            reinterpret_cast<T*>(data + tables_.set_bytes() + tables_.keys_bytes())};
  }

  // Makes level 0 what it was at first.
  void Reset() { std::copy_n(original_.data(), tables_.level_bytes(), levels_.data()); }
  // Level 0 with nothing taken or forbidden.
  struct Original {
    const uint64_t* set;
    const T* keys;
  };
  Original original() const {
    return {reinterpret_cast<const uint64_t*>(original_.data()),
            reinterpret_cast<const T*>(original_.data() + tables_.set_bytes())};
  }

  // The deepest possible level: each step takes an option or gives an item no more.
  int32_t depth() const {
    int64_t depth = tables_.dense().num_items();
    if constexpr (kMulti) {
      for (const int32_t bound : tables_.dense().bound) depth += bound;
      depth = std::min(depth, int64_t{tables_.dense().num_options()} + tables_.dense().num_items());
    }
    return static_cast<int32_t>(depth);
  }

  // The number of options that item i still needs.
  int32_t Need(int32_t i, const Level& level) const {
    return std::max(level.bounds[i] - tables_.slack()[i], 0);
  }
  int32_t Size(int32_t i, const Level& level) const {
    return level.keys[i] - bias_ - (kMulti ? 1 - Need(i, level) : 0);
  }

  // The smallest lane. For a dead end, the result is any value that says so. Dead ends, forced
  // choices and, unless kMulti, choices of two are tested for first: the processor guesses what a
  // test will say, and goes on, where it would have to wait for a minimum over lanes. The test for
  // forced choices made Latin squares 1.17 times as fast, that for choices of two dominoes 1.12
  // times.
  template <typename V>
  HWY_INLINE T MinLane(V v) const {
    const Tag d;
    if constexpr (kMulti) {
      const auto forced = static_cast<T>(bias_ + 1);
      if (!hn::AllFalse(d, hn::Lt(v, hn::Set(d, forced)))) return bias_;
      if (!hn::AllFalse(d, hn::Eq(v, hn::Set(d, forced)))) return forced;
    } else {
      if (!hn::AllFalse(d, hn::Eq(v, hn::Zero(d)))) return 0;
      if (!hn::AllFalse(d, hn::Eq(v, hn::Set(d, T{1})))) return 1;
      if (!hn::AllFalse(d, hn::Eq(v, hn::Set(d, T{2})))) return 2;
    }
    return LeastOf(d, v);
  }

  // The smallest key.
  HWY_INLINE T Least(const T* keys) const {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    for (size_t line = 0; line < tables_.items(); line += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, keys + line));
    }
    return MinLane(least);
  }

  // The first item with such a key. Requires: there is one.
  HWY_INLINE int32_t First(const T* keys, T key) const {
    const Tag d;
    const auto wanted = hn::Set(d, key);
    for (size_t line = 0;; line += hn::Lanes(d)) {
      const intptr_t lane = hn::FindFirstTrue(d, hn::Eq(hn::Load(d, keys + line), wanted));
      if (lane >= 0) return static_cast<int32_t>(line + lane);
    }
  }

  // As Links::SmallestItem: among the items with this key, the smallest slack wins, then the
  // largest size, then the first item. For equal keys, a larger size means a larger need, so needs
  // are compared.
  HWY_INLINE int32_t Tightest(const Level& level, T key) const {
    const Tag d;
    int32_t best = -1;
    auto best_slack = hn::Set(d, kCovered);
    auto best_need = hn::Zero(d);
    for (size_t line = 0; line < tables_.items(); line += hn::Lanes(d)) {
      const auto smallest = hn::Eq(hn::Load(d, level.keys + line), hn::Set(d, key));
      const auto bounds = hn::Load(d, level.bounds + line);
      const auto slacks = hn::Load(d, tables_.slack() + line);
      const auto slack = hn::Min(slacks, bounds);
      const auto need = hn::SaturatedSub(bounds, slacks);
      // Each pass finds one tighter item of the line and raises the bar; few passes find any.
      for (;;) {
        const auto tighter = hn::Or(hn::Lt(slack, best_slack),
                                    hn::And(hn::Eq(slack, best_slack), hn::Gt(need, best_need)));
        const intptr_t lane = hn::FindFirstTrue(d, hn::And(smallest, tighter));
        if (lane < 0) break;
        best = static_cast<int32_t>(line + lane);
        best_slack = hn::Set(d, std::min(tables_.slack()[best], level.bounds[best]));
        best_need = hn::Set(d, static_cast<T>(Need(best, level)));
      }
    }
    return best;
  }

  // The keys of a level, for KernelRules.
  class Keys {
   public:
    static constexpr bool kHasScores = !kMulti;

    // `smallest` is the smallest of the keys, as MinLane() returns it.
    Keys(const BitsLevels& levels, const T* keys, T smallest)
        : levels_(levels), keys_(keys), smallest_(smallest) {}
    int32_t NextActive(int32_t i) const {
      while (i < levels_.tables_.dense().num_items() && keys_[i] == kCovered) ++i;
      return i;
    }
    int32_t Degree(int32_t i) const { return keys_[i] - levels_.bias_; }
    int32_t SmallestDegree() const { return smallest_; }
    int32_t FirstOfDegree(int32_t n) const { return levels_.First(keys_, static_cast<T>(n)); }
    int32_t SmallestScore(const float* divisors) const {
      return levels_.SmallestScore(keys_, divisors);
    }

   private:
    const BitsLevels& levels_;
    const T* keys_;
    T smallest_;
  };

 private:
  using Tag = hn::ScalableTag<T>;
  static constexpr T kCovered = Tables::kCovered;

  void MakeRoot() {
    const Masks& masks = tables_.masks();
    const Level root = At(0);
    std::fill_n(root.set, tables_.words(), 0);
    std::fill_n(root.keys, tables_.items(), kCovered);
    for (int32_t i = 0; i < tables_.dense().num_items(); ++i) {
      int32_t size = 0;
      for (int32_t w = masks.first_word(i); w < masks.end_word(i); ++w) {
        root.set[w] |= masks.item(i)[w];
        size += static_cast<int32_t>(hwy::PopCount(masks.item(i)[w]));
      }
      if constexpr (kMulti) {
        root.bounds[i] = static_cast<T>(tables_.dense().bound[i]);
        size += 1 - Need(i, root);
      }
      root.keys[i] = static_cast<T>(bias_ + size);
    }
    std::copy_n(levels_.data(), tables_.level_bytes(), original_.data());
  }

  // See KernelRules. Requires: keys are degrees.
  int32_t SmallestScore(const T* keys, const float* divisors) const {
    const hn::ScalableTag<float> d;
    const hn::Rebind<int32_t, decltype(d)> di;
    const hn::Rebind<T, decltype(d)> dt;
    // Scores are quotients, so that equal ones compare equal. Each lane keeps the first item of its
    // smallest score; at the end the first of these items wins. Groups of lanes without an active
    // item are skipped.
    auto best = hn::Set(d, std::numeric_limits<float>::infinity());
    auto best_item = hn::Zero(di);
    const Tag dk;
    for (size_t line = 0; line < tables_.items(); line += hn::Lanes(dk)) {
      const auto active = hn::Ne(hn::Load(dk, keys + line), hn::Set(dk, kCovered));
      uint64_t mask = BitsOf(dk, active);
      while (mask != 0) {
        const size_t begin = std::countr_zero(mask) / hn::Lanes(d) * hn::Lanes(d);
        const size_t end = begin + hn::Lanes(d);
        mask = end < 64 ? mask >> end << end : 0;
        const size_t k = line + begin;
        const auto degree = hn::PromoteTo(di, hn::LoadU(dt, keys + k));
        const auto score = hn::Div(hn::ConvertTo(d, degree), hn::Load(d, divisors + k));
        const auto better = hn::AndNot(hn::RebindMask(d, hn::Eq(degree, hn::Set(di, kCovered))),
                                       hn::Lt(score, best));
        best = hn::IfThenElse(better, score, best);
        best_item = hn::IfThenElse(hn::RebindMask(di, better),
                                   hn::Iota(di, static_cast<int32_t>(k)), best_item);
      }
    }
    const auto is_best = hn::Eq(best, hn::MinOfLanes(d, best));
    const auto none = hn::Set(di, std::numeric_limits<int32_t>::max());
    return hn::GetLane(
        hn::MinOfLanes(di, hn::IfThenElse(hn::RebindMask(di, is_best), best_item, none)));
  }

  Tables tables_;
  const T bias_;
  AlignedArray<uint8_t> levels_;
  AlignedArray<uint8_t> original_;  // level 0 with nothing taken or forbidden
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
