// SPDX-License-Identifier: Apache-2.0
//
// The keys of the items in a search with sparse sets: the number of options left, the trail that
// restores keys when a frame is undone, and the item with the fewest options. See cells_kernel.h.
// Compiled for each instruction set.

#if defined(DLX_KERNEL_CELLS_KEYS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_CELLS_KEYS_INL_H_
#undef DLX_KERNEL_CELLS_KEYS_INL_H_
#else
#define DLX_KERNEL_CELLS_KEYS_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "dlx/base/aligned.h"
#include "dlx/base/vectors-inl.h"
#include "dlx/kernel/cells/tables-inl.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, Shape S>
class CellsKeys {
 public:
  using Tables = CellsTables<T, S>;
  static constexpr bool kMulti = S == Shape::kMulti;
  static constexpr T kFlag = T{1} << (sizeof(T) * 8 - 1);
  static constexpr T kRest = kFlag - 1;
  static constexpr bool kHasScores = true;  // see KernelRules

  // Derived from the keys of primary items, and kept up to date as they change.
  struct State {
    int32_t active;  // that are not covered
    int32_t zeros;   // of these, those that lack options
  };

  // To be Reset() before use.
  CellsKeys(const Problem& problem, Tables tables) : tables_(std::move(tables)) {
    MakeRoot(problem);
    keys_ = AlignedArray<T>(tables_.num_items());
    mins_ = AlignedArray<T>(tables_.num_items() / kPerLine);
    frames_ = AlignedArray<int32_t>(tables_.num_items() / kPerLine);
  }

  // Makes the keys those of the root, with nothing taken or forbidden. The minima of lines are
  // unknown.
  void Reset() {
    std::copy_n(root_keys_.data(), keys_.size(), keys_.data());
    std::fill_n(frames_.data(), frames_.size(), 0);
    std::fill_n(mins_.data(), mins_.size(), 0);
    if constexpr (kMulti) {
      bound_ = root_bound_;
      offset_ = root_offset_;
    }
    trail_.clear();
    trail_lines_.clear();
    frame_ = 0;
    state_ = {tables_.num_primary(), 0};
    for (int32_t i = 0; i < tables_.num_primary(); ++i) state_.zeros += Lacks(i) ? 1 : 0;
  }

  const Tables& tables() const { return tables_; }
  Tables& tables() { return tables_; }

  // ---- Of an item -------------------------------------------------------------------------------

  T* data() { return keys_.data(); }
  const int32_t* offset() const { return offset_.data(); }
  // A constant where it is 0.
  T bias() const { return kMulti ? bias_ : T{0}; }

  bool IsFlagged(int32_t i) const { return (keys_.data()[i] & kFlag) != 0; }
  // Of an item that is not flagged.
  int32_t Degree(int32_t i) const { return keys_.data()[i] - bias(); }
  // Whether a primary item is not covered and lacks options.
  bool Lacks(int32_t i) const { return keys_.data()[i] <= bias(); }
  HWY_INLINE int32_t End(int32_t i) const { return offset_[i] + (keys_.data()[i] & kRest); }
  int32_t Size(int32_t i) const { return End(i) - tables_.Begin(i); }
  int32_t bound(int32_t i) const { return bound_[i]; }
  int32_t slack(int32_t i) const { return slack_[i]; }
  // The number of options that item i still needs.
  int32_t Need(int32_t i) const { return std::max(bound_[i] - slack_[i], 0); }

  const State& state() const { return state_; }

  // For tests: keys, bounds and the set of options of each item. (The remaining options of a set
  // are in any order, followed by the others.)
  std::vector<int64_t> StateForTests() const {
    std::vector<int64_t> state = {state_.active, state_.zeros, static_cast<int64_t>(trail_.size())};
    for (int32_t i = 0; i < tables_.num_items(); ++i) {
      if (tables_.item_id()[i] < 0) continue;
      state.push_back(keys_.data()[i]);
      if (kMulti && tables_.IsPrimary(i)) state.push_back(bound_[i]);
      if (IsFlagged(i)) continue;
      const size_t begin = state.size();
      state.insert(state.end(), tables_.set() + tables_.Begin(i), tables_.set() + End(i));
      std::sort(state.begin() + static_cast<ptrdiff_t>(begin), state.end());
    }
    return state;
  }
  void set_state(const State& state) { state_ = state; }
  void AddZero() { ++state_.zeros; }

  // From now on one option fewer may cover item i, which is primary.
  HWY_INLINE void CountDown(int32_t i) {
    Save(i / kPerLine);
    T& key = keys_.data()[i];
    state_.zeros -= key <= bias() ? 1 : 0;
    bool covered = true;
    if constexpr (kMulti) {
      const int32_t need = Need(i);
      covered = --bound_[i] == 0;
      if (Need(i) != need) {
        ++key;
        --offset_[i];
      }
    }
    if (covered) {
      key |= kFlag;
      --state_.active;
    }
    state_.zeros += key <= bias() ? 1 : 0;
  }
  // Undoes that, except for the key, which the trail restores.
  HWY_INLINE void CountUp(int32_t i) {
    const int32_t need = Need(i);
    ++bound_[i];
    if (Need(i) != need) ++offset_[i];
  }

  // From now on item i is covered or purified.
  HWY_INLINE void Flag(int32_t i) {
    Save(i / kPerLine);
    keys_.data()[i] |= kFlag;
    if (tables_.IsPrimary(i)) --state_.active;
  }

  // ---- The trail --------------------------------------------------------------------------------

  size_t trail_size() const { return trail_.size(); }
  int32_t frame() const { return frame_; }
  void set_frame(int32_t frame) { frame_ = frame; }
  const int32_t* frames() const { return frames_.data(); }

  // Saves a line, before one of its keys changes, unless this frame has saved it already.
  HWY_INLINE void Save(int32_t line) {
    if (HWY_UNLIKELY(frames_.data()[line] != frame_)) SaveLine(line);
  }
  // The same. Requires: this frame has not saved the line.
  HWY_NOINLINE void SaveLine(int32_t line) {
    trail_.push_back({line, frames_.data()[line], mins_.data()[line]});
    trail_lines_.push_back(LineAt(line));
    frames_.data()[line] = frame_;
  }
  // Restores what was saved since the trail had this size. Backwards, because a line may have been
  // saved by several frames, and the oldest copy has to win.
  HWY_INLINE void Restore(size_t size) {
    for (size_t t = trail_.size(); t-- > size;) {
      const Saved& saved = trail_[t];
      LineAt(saved.line) = trail_lines_[t];
      mins_.data()[saved.line] = saved.min;
      frames_.data()[saved.line] = saved.frame;
    }
    trail_.resize(size);
    trail_lines_.resize(size);
  }

  // ---- The smallest key -------------------------------------------------------------------------

  // Recomputes the minima of the lines that were saved since the trail had this size, or of all
  // lines.
  HWY_INLINE void UpdateMinsSince(size_t size) {
    for (size_t t = size; t < trail_.size(); ++t) UpdateMin(trail_[t].line);
  }
  HWY_INLINE void UpdateAllMins() {
    for (int32_t line = 0; line < tables_.num_lines(); ++line) UpdateMin(line);
  }

  // The functions below require that the minimum of each line was recomputed after its last change.

  // The first item whose key is at most this. Requires: there is one.
  HWY_INLINE int32_t First(T key) const {
    const Tag d;
    const auto wanted = hn::Set(d, key);
    for (size_t l = 0;; l += hn::Lanes(d)) {
      const intptr_t lane = FirstAtMost(d, mins_.data() + l, wanted);
      if (lane >= 0) return FirstOfLine(static_cast<int32_t>(l + lane), key);
    }
  }

  // Requires: no item Lacks().
  HWY_INLINE T SmallestKey() const {
    const Tag d;
    auto least = hn::Load(d, mins_.data());
    const auto num_lines = static_cast<size_t>(tables_.num_lines());
    for (size_t l = hn::Lanes(d); l < num_lines; l += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, mins_.data() + l));
    }
    return LeastOf(d, least);
  }

  // As Links::SmallestItem. Requires: no item Lacks().
  HWY_INLINE int32_t SmallestItem() const {
    if constexpr (kMulti) return TightestItem();
    return First(SmallestKey());
  }

  // See KernelRules.
  int32_t SmallestDegree() const { return state_.zeros > 0 ? 0 : SmallestKey() - bias(); }
  int32_t FirstOfDegree(int32_t degree) const { return First(static_cast<T>(bias() + degree)); }
  int32_t SmallestScore(const float* divisors) const {
    const hn::CappedTag<float, kPerLine> d;
    const hn::Rebind<int32_t, decltype(d)> di;
    const hn::Rebind<T, decltype(d)> dt;
    const auto infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    const auto bias = hn::Set(di, static_cast<int32_t>(this->bias()));
    float best = std::numeric_limits<float>::infinity();
    int32_t item = -1;
    // Only a strictly smaller score replaces the best one, and FindFirstTrue takes the first lane,
    // so the first of equal scores wins.
    for (int32_t line = 0; line < tables_.num_lines(); ++line) {
      if (IsWholeLineFlagged(line)) continue;
      for (size_t k = size_t{1} * line * kPerLine; k < size_t{1} * (line + 1) * kPerLine;
           k += hn::Lanes(d)) {
        const auto keys = hn::LoadU(dt, keys_.data() + k);
        // As signed 32-bit numbers, flagged 32-bit keys are negative.
        const auto key = [&]() HWY_ATTR {
          if constexpr (sizeof(T) == 4) {
            return hn::BitCast(di, keys);
          } else {
            return hn::PromoteTo(di, keys);
          }
        }();
        const auto flagged = sizeof(T) == 4
                                 ? hn::Lt(key, hn::Zero(di))
                                 : hn::Gt(key, hn::Set(di, static_cast<int32_t>(kFlag - 1)));
        const auto quotient =
            hn::Div(hn::ConvertTo(d, hn::Sub(key, bias)), hn::Load(d, divisors + k));
        const auto score = hn::IfThenElse(hn::RebindMask(d, flagged), infinity, quotient);
        const auto better = hn::Lt(score, hn::Set(d, best));
        if (hn::AllFalse(d, better)) continue;
        best = hn::GetLane(hn::MinOfLanes(d, score));
        item = static_cast<int32_t>(k + hn::FindFirstTrue(d, hn::Eq(score, hn::Set(d, best))));
      }
    }
    return item;
  }

  // The first primary item from i on that is not covered, or num_primary().
  int32_t NextActive(int32_t i) const {
    while (i < tables_.num_primary()) {
      if (!IsFlagged(i)) return i;
      i = IsWholeLineFlagged(i / kPerLine) ? (i / kPerLine + 1) * kPerLine : i + 1;
    }
    return tables_.num_primary();
  }

 private:
  static constexpr int32_t kPerLine = Tables::kPerLine;
  static constexpr T kCovered = std::numeric_limits<T>::max();  // where there is no item

  using Tag = hn::ScalableTag<T>;
  using LineTag = hn::CappedTag<T, kPerLine>;

  struct Saved {
    int32_t line;
    int32_t frame;
    T min;
  };
  struct alignas(Tables::kLineBytes) Line {
    T keys[kPerLine];
  };

  void MakeRoot(const Problem& problem) {
    const std::vector<int32_t>& item_id = tables_.item_id();
    if constexpr (kMulti) {
      bound_.resize(tables_.num_primary(), 1);
      slack_.resize(tables_.num_primary());
      for (int32_t i = 0; i < tables_.num_primary(); ++i) {
        const Multiplicity m = problem.multiplicity(Item(item_id[i]));
        slack_[i] = m.at_most - m.at_least;
        // An item that needs more options than there are is treated as if it needed one too many,
        // which keeps the keys small.
        bound_[i] = slack_[i] + std::min(m.at_least, tables_.SizeAtFirst(i) + 1);
        bias_ = std::max(bias_, static_cast<T>(bound_[i] - slack_[i]));
      }
      root_bound_ = bound_;
    }
    root_keys_ = AlignedArray<T>(tables_.num_items(), kCovered);
    offset_.resize(tables_.num_items());
    for (int32_t i = 0; i < tables_.num_items(); ++i) {
      if (item_id[i] < 0) continue;
      // The keys of secondary items stay above those of primary items that lack options.
      const int32_t more = !tables_.IsPrimary(i) ? bias_ + 1 : bias_ + (kMulti ? 1 - Need(i) : 0);
      root_keys_.data()[i] = static_cast<T>(tables_.SizeAtFirst(i) + more);
      offset_[i] = tables_.Begin(i) - more;
    }
    if constexpr (kMulti) root_offset_ = offset_;
  }

  Line& LineAt(int32_t line) {
    return *reinterpret_cast<Line*>(keys_.data() + size_t{1} * line * kPerLine);
  }
  bool IsWholeLineFlagged(int32_t line) const { return (mins_.data()[line] & kFlag) != 0; }

  HWY_INLINE void UpdateMin(int32_t line) {
    const LineTag d;
    const T* keys = keys_.data() + size_t{1} * line * kPerLine;
    auto least = hn::Load(d, keys);
    for (size_t k = hn::Lanes(d); k < kPerLine; k += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, keys + k));
    }
    mins_.data()[line] = LeastOf(d, least);
  }

  // The first of these keys that is at most the limit, or -1.
  template <class D, typename V>
  static HWY_INLINE intptr_t FirstAtMost(D d, const T* keys, V limit) {
    const auto v = hn::Load(d, keys);
    return hn::FindFirstTrue(d, hn::Eq(hn::Min(v, limit), v));
  }
  HWY_INLINE int32_t FirstOfLine(int32_t line, T key) const {
    const LineTag d;
    const auto wanted = hn::Set(d, key);
    for (size_t k = size_t{1} * line * kPerLine;; k += hn::Lanes(d)) {
      const intptr_t lane = FirstAtMost(d, keys_.data() + k, wanted);
      if (lane >= 0) return static_cast<int32_t>(k + lane);
    }
  }

  int32_t TightestItem() const {
    const T min = SmallestKey();
    const auto slack = [this](int32_t i) { return std::min(slack_[i], bound_[i]); };
    int32_t best = -1;
    for (int32_t line = 0; line < tables_.num_lines(); ++line) {
      if (mins_.data()[line] != min) continue;
      for (int32_t i = line * kPerLine; i < (line + 1) * kPerLine; ++i) {
        if (keys_.data()[i] != min) continue;
        if (best < 0 || slack(i) < slack(best) ||
            (slack(i) == slack(best) && Size(i) > Size(best))) {
          best = i;
        }
      }
    }
    return best;
  }

  Tables tables_;
  AlignedArray<T> root_keys_;                      // with nothing taken or forbidden
  std::vector<int32_t> root_offset_, root_bound_;  // only if kMulti
  T bias_ = 0;

  AlignedArray<T> keys_;                // by local item
  std::vector<int32_t> offset_;         // the same
  std::vector<int32_t> bound_, slack_;  // by primary item; only if kMulti
  AlignedArray<T> mins_;                // by line: the smallest key
  AlignedArray<int32_t> frames_;        // by line: the last frame that saved it
  int32_t frame_ = 0;
  State state_;

  std::vector<Saved> trail_;       // lines as they were, in the order in which they were changed
  std::vector<Line> trail_lines_;  // the keys of what is in trail_
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
