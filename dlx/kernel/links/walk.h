// SPDX-License-Identifier: Apache-2.0
//
// The path from the root of the search tree to the current node: the options chosen, one at each
// level, and the table with these choices made. The search moves one step at a time, and can pause
// and resume after any of them.
//
//   Descend(i)  branches on item i: adds a level, at the first child.
//   Advance()   moves from the child chosen at the last level to the next one.
//
// Both return false if there is no (further) child. Then the level is gone, and the table is as it
// was before Descend(i).
//
// SmallestItem() and FirstItem() choose the item to branch on. Where there are many, an index finds
// it (item_index.h), which learns of every step. A search that knows that there is none says so by
// kMayIndex = false: its steps then need no test, which took 4 % more instructions.
//
// INVARIANT  Between steps, each level holds a node x: the item of x is open, the option of x is
// chosen, and its other items are committed. With multiplicities x may also be the header of the
// level's item, which then gets no more options. Undoing the levels from the last to the first
// restores the table byte for byte.

#ifndef DLX_KERNEL_LINKS_WALK_H_
#define DLX_KERNEL_LINKS_WALK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/base/attributes.h"
#include "absl/base/optimization.h"
#include "dlx/base/item_index.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"

namespace dlx::internal {

class Walk {
 public:
  explicit Walk(Links table) : table_(std::move(table)) {
    int32_t items = 0;
    for (int32_t i = table_.FirstActive(); i != 0; i = table_.NextActive(i)) ++items;
    if (items >= ItemIndex::kFewItems) index_.emplace(table_.num_items());
  }

  const Links& table() const { return table_; }
  // For changes other than steps. Requires: level() == 0, unless only the counter changes.
  Links& ChangeTable() {
    NoteAll();
    return table_;
  }

  // As Links::SmallestItem.
  template <Shape S, bool kMayIndex = true>
  int32_t SmallestItem() {
    return FirstItem<kMayIndex>(
        [this](int32_t i, int32_t j) { return table_.IsSmallerActive<S>(i, j); },
        [this] { return table_.SmallestItem<S>(); });
  }

  // The active item that `before` puts first, which is that of `scan`: see ItemIndex::First().
  template <bool kMayIndex = true, typename Before, typename Scan>
  int32_t FirstItem(const Before& before, const Scan& scan) {
    return Indexes<kMayIndex>() ? FirstInIndex(before, scan) : scan();
  }
  bool has_index() const { return index_.has_value(); }
  // `before` has changed for this item, or 0.
  void Touch(int32_t item) {
    if (index_.has_value() && item != 0) index_->Touch(item);
  }
  // `before` may have changed for all items.
  void NoteAll() {
    if (index_.has_value()) index_->NoteAll();
  }
  // Items that the index has looked at.
  int64_t work_of_index() const { return index_.has_value() ? index_->work() : 0; }

  int32_t level() const { return static_cast<int32_t>(path_.size()); }
  // The node chosen at a level, from 0. Requires: level < level().
  int32_t node(int32_t level) const { return path_[level]; }
  // The item branched on at a level, as a header.
  int32_t item(int32_t level) const { return table_.ItemOf(path_[level]); }

  // The first child at a level, and the number of children there (with multiplicities, the degree
  // that the item had).
  template <Shape S>
  int32_t First(int32_t level) const {
    return S == Shape::kMulti ? opened_[level].first : table_.Down(item(level));
  }
  template <Shape S>
  int32_t Branches(int32_t level) const {
    return S == Shape::kMulti ? opened_[level].degree : table_.Size(item(level));
  }

  template <Shape S, bool kMayIndex = true>
  bool Descend(int32_t i) {
    if constexpr (S == Shape::kMulti) {
      const int32_t degree = table_.Degree<S>(i);
      if (degree <= 0) return false;
      opened_.push_back({table_.Down(i), degree});
    }
    Open<S, kMayIndex>(i);
    return Choose<S, kMayIndex>(i, table_.Down(i));
  }

  template <Shape S, bool kMayIndex = true>
  bool Advance() {
    const int32_t x = path_.back();
    const int32_t i = table_.ItemOf(x);
    if (S == Shape::kMulti && x == i) {
      table_.Unsatisfy(i);
      return Leave<S, kMayIndex>(i);
    }
    table_.UncommitOthers<S>(x);
    if (Indexes<kMayIndex>()) UndoChoice();
    return Choose<S, kMayIndex>(i, table_.Down(x));
  }

  // Branches on item i and goes to child n, counted from 0: like Descend() and n times Advance(),
  // but without committing the children in between. Requires: n is below the degree of i.
  template <Shape S>
  void DescendTo(int32_t i, int32_t n) {
    if constexpr (S == Shape::kMulti) opened_.push_back({table_.Down(i), table_.Degree<S>(i)});
    Open<S>(i);
    int32_t x = table_.Down(i);
    for (; n > 0; --n) {
      if (!table_.IsSimple<S>(i)) Tweak<S>(x);
      x = table_.Down(x);  // a tweaked node still points down
    }
    Choose<S>(i, x);
  }

  // Undoes the last level. Requires: level() > 0.
  template <Shape S>
  void Ascend() {
    const int32_t x = path_.back();
    const int32_t i = table_.ItemOf(x);
    if (S == Shape::kMulti && x == i) {
      table_.Unsatisfy(i);
    } else {
      table_.UncommitOthers<S>(x);
    }
    Leave<S>(i);
  }

 private:
  struct Opened {
    int32_t first;   // the top of the item's list before any tweak
    int32_t degree;  // of the item before it was opened
  };

  // What the index knows of a step.
  struct Noted {
    size_t mark;  // of its trail before the step
    bool all;     // whether what changed is not on the trail
  };
  struct Step {
    Noted opened;  // and tweaked
    Noted chosen;
  };

  template <bool kMayIndex>
  bool Indexes() const {
    if constexpr (!kMayIndex) return false;
    return ABSL_PREDICT_FALSE(index_.has_value());
  }

  template <Shape S, bool kMayIndex = true>
  void Open(int32_t i) {
    const int64_t updates = table_.updates();
    table_.Open<S>(i);
    path_.push_back(i);
    if (Indexes<kMayIndex>()) NoteOpen<S>(i, updates);
  }

  template <Shape S, bool kMayIndex = true>
  void Tweak(int32_t x) {
    const int64_t updates = table_.updates();
    table_.Tweak<S>(x);
    if (Indexes<kMayIndex>()) NoteTweak(x, updates);
  }

  // What an index needs is out of line: else the compiler would not put the steps into the loop of
  // the search, where there is none, which took 15 % more instructions.
  template <typename Before, typename Scan>
  ABSL_ATTRIBUTE_NOINLINE int32_t FirstInIndex(const Before& before, const Scan& scan) {
    return index_->First(before, scan);
  }

  template <Shape S>
  ABSL_ATTRIBUTE_NOINLINE void NoteOpen(int32_t i, int64_t updates) {
    steps_.push_back({{index_->mark(), false}, {}});
    Note(updates, &steps_.back().opened,
         [&](auto note) { table_.ForEachChangedByOpen<S>(i, note); });
    steps_.back().chosen = {index_->mark(), false};
  }

  ABSL_ATTRIBUTE_NOINLINE void NoteTweak(int32_t x, int64_t updates) {
    Note(updates, &steps_.back().opened, [&](auto note) { table_.ForEachChangedByTweak(x, note); });
    steps_.back().chosen = {index_->mark(), false};
  }

  template <Shape S>
  ABSL_ATTRIBUTE_NOINLINE void NoteChoice(int32_t i, int32_t x, int64_t updates) {
    Note(updates, &steps_.back().chosen, [&](auto note) {
      if (S == Shape::kMulti && x == i) return note(i);
      table_.ForEachChangedByCommitOthers<S>(x, note);
    });
    if (!steps_.back().opened.all && !steps_.back().chosen.all) index_->EndStep();
  }

  ABSL_ATTRIBUTE_NOINLINE void UndoChoice() { Undo(&steps_.back().chosen); }
  ABSL_ATTRIBUTE_NOINLINE void UndoLevel() {
    Undo(&steps_.back().chosen);
    Undo(&steps_.back().opened);
    steps_.pop_back();
  }

  // Notes what was changed since there were that many updates; `each` calls its argument with it.
  template <typename Each>
  void Note(int64_t updates, Noted* noted, const Each& each) {
    if (noted->all || !index_->IsSmall(table_.updates() - updates)) {
      noted->all = true;
      index_->NoteAll();
      return;
    }
    each([this](int32_t i) {
      if (!table_.IsSecondary(i)) index_->Note(i);
    });
  }

  void Undo(Noted* noted) {
    index_->Undo(noted->mark);
    if (noted->all) index_->NoteAll(/*large=*/false);
    noted->all = false;
  }

  // Chooses x, which is in the list of the open item i, or is its header: the end of the list.
  template <Shape S, bool kMayIndex = true>
  bool Choose(int32_t i, int32_t x) {
    if (table_.IsSimple<S>(i)) {
      if (x == i) return Leave<S, kMayIndex>(i);
    } else {
      if (!table_.HasEnough(i)) return Leave<S, kMayIndex>(i);
      if (x == i) {
        table_.Satisfy(i);
      } else {
        Tweak<S, kMayIndex>(x);
      }
    }
    path_.back() = x;
    const int64_t updates = table_.updates();
    if (S != Shape::kMulti || x != i) table_.CommitOthers<S>(x);
    if (Indexes<kMayIndex>()) NoteChoice<S>(i, x, updates);
    return true;
  }

  // Drops the last level. Its option, if any, is uncommitted already.
  template <Shape S, bool kMayIndex = true>
  bool Leave(int32_t i) {
    if constexpr (S == Shape::kMulti) {
      table_.Close<S>(i, opened_.back().first);
      opened_.pop_back();
    } else {
      table_.Close<S>(i, 0);
    }
    path_.pop_back();
    if (Indexes<kMayIndex>()) UndoLevel();
    return false;
  }

  Links table_;
  std::vector<int32_t> path_;
  std::vector<Opened> opened_;      // by level, with multiplicities alone
  std::optional<ItemIndex> index_;  // if there are many items
  std::vector<Step> steps_;         // by level, with an index alone
};

}  // namespace dlx::internal

#endif  // DLX_KERNEL_LINKS_WALK_H_
