// SPDX-License-Identifier: Apache-2.0
//
// The moves of a search with sparse sets. When an option is taken or an item gets no more, the
// options that clash with that leave the sets of their items. See cells_kernel.h. Compiled for each
// instruction set.

#if defined(DLX_KERNEL_CELLS_MOVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_CELLS_MOVES_INL_H_
#undef DLX_KERNEL_CELLS_MOVES_INL_H_
#else
#define DLX_KERNEL_CELLS_MOVES_INL_H_
#endif

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/cells/keys-inl.h"
#include "dlx/kernel/cells/tables-inl.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

template <typename T, Shape S>
class CellsMoves {
 public:
  using Tables = CellsTables<T, S>;
  using Keys = CellsKeys<T, S>;

  CellsMoves(const Problem& problem, const std::vector<OptionId>& order,
             absl::FunctionRef<bool(int64_t)> tick)
      : keys_(problem, Tables(problem, order, tick)) {}

  const Keys& keys() const { return keys_; }
  Keys& keys() { return keys_; }

  // Whether a node is left as soon as an item lacks options, with the rest of the choice not done.
  // Returns the previous setting.
  bool set_stops(bool stops) { return std::exchange(stops_, stops); }
  // Whether the node being entered is to be left for that reason.
  bool IsOver() const { return stops_ && keys_.state().zeros > 0; }

  // At the root: takes an option, or drops it. Requires: an option to drop has a primary item.
  void TakeAtRoot(OptionId option, bool has_primary_item) {
    const int32_t first = tables().FirstNode(option);
    const bool stops = set_stops(false);
    for (int32_t y = first; tables().nodes()[y].item >= 0; ++y) CountDownAt(y);
    if (has_primary_item) Drop(option);
    for (int32_t y = first; tables().nodes()[y].item >= 0; ++y) HideAt(y);
    set_stops(stops);
  }
  void Drop(OptionId option) {
    Removal removal(this);
    for (int32_t y = tables().FirstNode(option); tables().nodes()[y].item >= 0; ++y) {
      removal.Remove(y);
    }
  }

  // Takes the option of node x, whose own item is dealt with already.
  //
  // All items of the option are decremented before any option is hidden. So an item that this
  // option covers is flagged before it loses options, and does not count as one that lacks them.
  HWY_INLINE void Take(int32_t x) {
    tables().ForOthers(x, [this](int32_t y) { CountDownAt(y); });
    if (IsOver()) return;
    tables().ForOthers(x, [this](int32_t y) {
      if (!IsOver()) HideAt(y);
    });
  }
  // Undoes the part of it that the trail does not restore.
  HWY_INLINE void Untake(int32_t x) {
    if constexpr (Keys::kMulti) {
      tables().ForOthers(x, [this](int32_t y) {
        const int32_t i = tables().nodes()[y].item;
        if (tables().IsPrimary(i)) keys_.CountUp(i);
      });
    }
  }

  // Hides all options of item i.
  HWY_INLINE void HideAll(int32_t i) {
    Removal removal(this);
    const int32_t end = keys_.End(i);
    for (int32_t k = tables().Begin(i); k < end; ++k) removal.Hide(tables().set()[k]);
  }

  // The option of node x, which was tried for x's item, leaves the sets that it is still in. (If
  // the item is covered, that is only its own.) So no set of options is tried in two orders.
  void Forget(int32_t x) {
    Removal removal(this);
    if (keys_.bound(tables().nodes()[x].item) != 0) removal.Hide(x);
    removal.Remove(x);
  }

 private:
  using Node = typename Tables::Node;

  // What removals need, in local variables, so that it stays in registers. Read from the kernel, it
  // would be loaded again after each store, because the compiler cannot rule out that the store
  // changed it.
  class Removal {
   public:
    HWY_INLINE explicit Removal(CellsMoves* moves)
        : all_(moves->keys_),
          nodes_(moves->tables().nodes()),
          set_(moves->tables().set()),
          offset_(moves->keys_.offset()),
          keys_(moves->keys_.data()),
          frames_(moves->keys_.frames()),
          frame_(moves->keys_.frame()),
          first_secondary_(moves->tables().first_secondary()) {}

    // Node y leaves the set of its item, unless that is purified.
    HWY_INLINE void Remove(int32_t y) {
      const Node node = nodes_[y];
      const int32_t i = node.item;
      if (Tables::kColors && i >= first_secondary_ && (keys_[i] & Keys::kFlag) != 0) return;
      const size_t line = static_cast<uint32_t>(i) / Tables::kPerLine;
      if (HWY_UNLIKELY(frames_[line] != frame_)) all_.SaveLine(static_cast<int32_t>(line));
      // The key shrinks by one, which excludes the last place of the prefix. The node there and y
      // trade places, so y is right after the prefix, where restoring the key finds it.
      const T key = --keys_[i];
      if (HWY_UNLIKELY(key == all_.bias())) all_.AddZero();
      const int32_t end = offset_[i] + static_cast<int32_t>(key & Keys::kRest);
      const int32_t last = set_[end];
      set_[node.where] = last;
      nodes_[last].where = node.where;
      set_[end] = y;
      nodes_[y].where = end;
    }
    // The siblings of node x leave their sets.
    HWY_INLINE void Hide(int32_t x) {
      int32_t y = x + 1;
      for (; nodes_[y].item >= 0; ++y) Remove(y);
      for (y += nodes_[y].item; y != x; ++y) Remove(y);
    }

   private:
    Keys& all_;
    Node* const nodes_;
    int32_t* const set_;
    const int32_t* const offset_;
    T* const keys_;
    const int32_t* const frames_;
    const int32_t frame_;
    const int32_t first_secondary_;
  };

  const Tables& tables() const { return keys_.tables(); }
  Tables& tables() { return keys_.tables(); }

  HWY_INLINE void CountDownAt(int32_t y) {
    const int32_t i = tables().nodes()[y].item;
    if (tables().IsPrimary(i)) keys_.CountDown(i);
  }

  // The options of y's item that clash with the option of node y leave their sets.
  HWY_INLINE void HideAt(int32_t y) {
    const int32_t i = tables().nodes()[y].item;
    Color color = kNoColor;
    if constexpr (Tables::kColors) {
      if (!tables().IsPrimary(i)) {
        if (keys_.IsFlagged(i)) return;
        color = tables().colors()[y];
        if (color != kNoColor) keys_.Flag(i);
      }
      if (Keys::kMulti && tables().IsPrimary(i) && keys_.bound(i) > 0) return;
    }
    if (color == kNoColor) {
      HideAllBut(i, [](int32_t) { return false; });
    } else {
      tables().colors().Visit([&](const auto& colors) {
        HideAllBut(i, [&colors, own = colors[y]](int32_t x) { return colors[x] == own; });
      });
    }
  }

  // The remaining options of item i leave the sets of their other items, except for those that
  // stay.
  template <typename F>
  HWY_INLINE void HideAllBut(int32_t i, F stays) {
    Removal removal(this);
    const int32_t end = keys_.End(i);
    for (int32_t k = tables().Begin(i); k < end; ++k) {
      const int32_t x = tables().set()[k];
      if (stays(x)) continue;
      removal.Hide(x);
      if (IsOver()) return;
    }
  }

  Keys keys_;
  bool stops_ = true;
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
