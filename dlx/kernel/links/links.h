// SPDX-License-Identifier: Apache-2.0
//
// The table that dances: the items still to be covered, and the options that can still cover them.
// After Knuth, TAOCP 4B, section 7.2.2.1, Algorithms X, C and M, and his programs DLX1, DLX2, DLX3.
//
// LAYOUT for the options {p s:1} {p q s:2} {q}, primary items p and q, secondary item s
//
//   x      0   1   2   3 |  4 |  5   6 |  7 |  8   9  10 | 11 | 12 | 13
//   item   0   1   2   3 |  0 |  1   3 | -1 |  1   2   3 | -2 |  2 | -3
//          .   p   q   s |    |  p   s |    |  p   q   s |    |  q |
//   up     .   8  12  10 |  0 |  1   3 |  5 |  5   2   6 |  8 |  9 | 12
//   down   .   5   9   6 |  6 |  8  10 | 10 |  1  12   3 | 12 |  2 |  0
//   color                     |  0   1 |    |  0   0   2 |    |  0 |       the Problem's
//   size   .   2   2   2                                      headers only
//   left   2   0   1   3                                      headers only
//   right  1   2   0   3                                      headers only
//
//   x = 0   the root of the ring of active primary items: 0 -> p -> q -> 0. An empty ring is a
//           solution. Secondary items are never in it: each is a ring of its own.
//   header  x in [1, items]; up/down: last/first node of the item's list; size: its length.
//   node    up/down: its neighbors in the list of its item.
//   spacer  before, between and after the options; up: first node of the option before it, down:
//           last node of the option after it. So an option can be walked in a circle, either way,
//           without storing its length. item: -1 - o after option o, 0 before the first. It is
//           positive in nodes alone, so a walk to the right finds the option's number.
//
//   color   of a node. 0: the option wants the item for itself. c > 0: it shares the item with
//           options of the same color. Colors never change, and are looked up in the Problem.
//   mark    of a node: kPurified, a bit of `item`. The item is purified to this node's color, and
//           nothing is left to do for it.
//   bound   of a header (not drawn: 1 here): how many more options may cover the item.
//   slack   of a header (0 here): at_most - at_least; never changes.
//
//   Every option has nodes, so an option's number says where they are. The nodes of an option
//   without a primary item link to themselves and are in no list: the search must not choose it.
//   Links are 32-bit indices: half the size of pointers, and the table can be copied as it is.
//
// INVARIANTS (Check() verifies them in O(nodes); tests call it at every node of small problems)
//   1. For x in a list, down(up(x)) == x == up(down(x)); size(i) is the length of the list of i.
//   2. Covering i hides the siblings of i's nodes, never those nodes: the list of a covered item
//      stays whole, and no node leaves its list twice.
//   3. A node that left its list keeps its old neighbors. That is the entire undo record.
//   4. After undoing in reverse order, the table equals its former self, byte for byte.
//
// SHAPES  What a problem does not use costs nothing: operations are compiled for each Shape. Plain
// tables have no marks. Tables with multiplicities have bound_ and slack_. There, a header without
// a multiplicity of its own, even that of a secondary item, has bound 1 and slack 0: the first
// option that uses it covers it.
//
// OPERATIONS (one update = one removal from a list or the ring; undoing costs as much as doing)
//   Hide(x)        / Unhide(x)        x's siblings leave / rejoin their lists, except marked ones.
//   Cover(i)       / Uncover(i)       i leaves the ring, and every option in its list is hidden.
//   Purify(x)      / Unpurify(x)      options that disagree with x's color about x's item are
//                                     hidden; the nodes of the others are marked.
//   Commit(x)      / Uncommit(x)      treats x's item as x's option demands: cover,
//                                     purify, decrement its bound (and cover it at 0), or
//                                     nothing.
//   CommitOthers(x)/ UncommitOthers(x)commits the items of x's option, except x's own.
//   Open(i)        / Close(i, first)  begins / ends branching on i, which counts as committed.
//   Tweak(x)                          x, first in the list of the open item i, leaves it and is
//                                     hidden, while i stays active. Close(i, first) undoes all
//                                     tweaks since Open, where `first` was the top of the list.
//   Drop(x)        / Undrop(x)        every node of x's option leaves its list, x too.
//
// ORDER  CommitOthers goes cyclically from the right of x round to its left, UncommitOthers in
// reverse. Undoing in another order often still finds the right solutions in small cases, but
// corrupts the table nevertheless (docs/design.md has figures). With colors the starting point
// changes the number of updates; DLX2 starts at the same place.
//
// TRIED AND LOST  See docs/design.md, "What was tried".

#ifndef DLX_KERNEL_LINKS_LINKS_H_
#define DLX_KERNEL_LINKS_LINKS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/base/attributes.h"
#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "dlx/problem/tables.h"

namespace dlx::internal {

// The operations that a problem needs. Each shape includes the ones before it.
enum class Shape {
  kPlain,   // Algorithm X
  kColors,  // Algorithm C
  kMulti,   // Algorithm M: multiplicities, and perhaps colors
};

// Calls f with the shape as a compile-time constant: With(shape, [&]<Shape S>() { ... }).
template <typename F>
auto With(Shape shape, F f) {
  switch (shape) {
    case Shape::kPlain:
      return f.template operator()<Shape::kPlain>();
    case Shape::kColors:
      return f.template operator()<Shape::kColors>();
    default:
      return f.template operator()<Shape::kMulti>();
  }
}

class Links {
 public:
  // The lists are in the order of the options, or in the given permutation of them.
  // The problem must outlive the table if it has colors.
  // `tick` is as in Layout (dlx/problem/layout.h): once it returns false, the table is not finished
  // and must not be used.
  // Cost: O(nodes) time; 12 bytes a node and 12 an item (with multiplicities 20).
  explicit Links(
      const Problem& problem, absl::Span<const OptionId> order = {},
      absl::FunctionRef<bool(int64_t)> tick = [](int64_t) { return true; });

  static Shape ShapeOf(const Problem& problem) {
    if (problem.has_multiplicities()) return Shape::kMulti;
    return problem.has_colors() ? Shape::kColors : Shape::kPlain;
  }

  // Returns whether every primary item is covered.
  bool Solved() const { return right_[0] == 0; }

  // The number of children of a node that branches on the active item i. These are its options.
  // With multiplicities, they are the options that can be the next one chosen, and the choice of no
  // more (Knuth, 7.2.2.1, exercise 166). If the degree is not positive, the item lacks options.
  template <Shape S>
  int32_t Degree(int32_t i) const {
    if constexpr (S == Shape::kMulti) {
      return size_[i] - std::max(bound_[i] - slack_[i], 0) + 1;  // cannot overflow
    }
    return size_[i];
  }

  // The active primary item with the smallest degree (minimum remaining values). Ties go to the
  // smallest slack, then to the longest list, then to the first in the order of the items.
  // Requires: !Solved(). Cost: O(active items).
  template <Shape S>
  int32_t SmallestItem() const {
    if constexpr (S == Shape::kMulti) return TightestItem();
    int32_t best = right_[0];
    for (int32_t i = best; i != 0 && size_[best] > 0; i = right_[i]) {
      if (size_[i] < size_[best]) best = i;
    }
    return best;
  }

  // Whether i is active and comes before j, which may be any header or 0, in the choice of the
  // smallest item, but for the order of the items.
  template <Shape S>
  bool IsSmallerActive(int32_t i, int32_t j) const {
    if (!IsActiveHeader(i)) return false;
    if (!IsActiveHeader(j)) return true;
    return S == Shape::kMulti ? IsTighter(i, j) : size_[i] < size_[j];
  }

  // The list of i is not changed, only the lists of other items (invariant 2), so Uncover can walk
  // it back.
  template <Shape S>
  ABSL_ATTRIBUTE_ALWAYS_INLINE void Cover(int32_t i) {
    Deactivate(i);
    ++updates_;
    for (int32_t x = down_[i]; x != i; x = down_[x]) Hide<S>(x);
  }
  template <Shape S>
  ABSL_ATTRIBUTE_ALWAYS_INLINE void Uncover(int32_t i) {
    for (int32_t x = up_[i]; x != i; x = up_[x]) Unhide<S>(x);
    Reactivate(i);
  }

  template <Shape S>
  void Commit(int32_t x) {
    const int32_t i = item_[x];
    if constexpr (S == Shape::kPlain) {
      Cover<S>(i);
    } else if (IsPurified(i)) {
      return;
    } else if (ColorOf(x) != kNoColor) {
      Purify<S>(x);
    } else {
      if (S == Shape::kColors || --bound_[i] == 0) Cover<S>(i);
    }
  }
  template <Shape S>
  void Uncommit(int32_t x) {
    const int32_t i = item_[x];
    if constexpr (S == Shape::kPlain) {
      Uncover<S>(i);
    } else if (IsPurified(i)) {
      return;
    } else if (ColorOf(x) != kNoColor) {
      Unpurify<S>(x);
    } else {
      if (S == Shape::kColors || bound_[i]++ == 0) Uncover<S>(i);
    }
  }

  // Both walks go once round the option in a circle: at a spacer they jump to the option's other
  // end.
  template <Shape S>
  void CommitOthers(int32_t x) {
    for (int32_t y = x + 1; y != x;) {
      if (item_[y] <= 0) {
        y = up_[y];
      } else {
        Commit<S>(y++);
      }
    }
  }
  template <Shape S>
  void UncommitOthers(int32_t x) {
    for (int32_t y = x - 1; y != x;) {
      if (item_[y] <= 0) {
        y = down_[y];
      } else {
        Uncommit<S>(y--);
      }
    }
  }

  // Returns whether an open item is treated as in Algorithm X: all its options are hidden, and
  // tried one after another. Otherwise they are tweaked one after another.
  template <Shape S>
  bool IsSimple(int32_t i) const {
    return S != Shape::kMulti || (bound_[i] == 0 && slack_[i] == 0);
  }
  template <Shape S>
  void Open(int32_t i) {
    if (S != Shape::kMulti || --bound_[i] == 0) Cover<S>(i);
  }
  template <Shape S>
  void Close(int32_t i, int32_t first) {
    if (IsSimple<S>(i)) {
      Uncover<S>(i);
    } else {
      Untweak<S>(i, first);
    }
    if constexpr (S == Shape::kMulti) ++bound_[i];
  }
  // Returns whether the open item i has enough options left for its multiplicity. Only for items
  // that are not simple.
  bool HasEnough(int32_t i) const { return size_[i] > bound_[i] - slack_[i]; }
  template <Shape S>
  void Tweak(int32_t x) {
    const bool covered = bound_[item_[x]] == 0;  // then x's siblings are hidden already
    if (!covered) Hide<S>(x);
    Unlink(x, item_[x]);
  }

  // Item i gets no more options, though it has some left: it leaves the ring, unless it is covered
  // and has left already. Only for items that are open and not simple.
  void Satisfy(int32_t i) {
    if (bound_[i] != 0) Deactivate(i);
  }
  void Unsatisfy(int32_t i) { Reactivate(i); }

  // Takes the option whose first node is x out of the lists of all its items, or puts it back.
  // Requires: it is in all these lists, except those of purified items (to put it back: it was).
  void Drop(int32_t x);
  void Undrop(int32_t x);

  bool IsHeader(int32_t x) const { return x <= num_items_; }
  // Requires: i is the header of a primary item.
  bool IsActive(int32_t i) const { return left_[right_[i]] == i && right_[left_[i]] == i; }
  // Whether it is the header of a primary item, and active; false for 0.
  bool IsActiveHeader(int32_t i) const { return i != 0 && !IsSecondary(i) && IsActive(i); }
  // Requires: the header of an item.
  bool IsSecondary(int32_t i) const { return right_[i] == i; }
  int32_t FirstActive() const { return right_[0]; }
  int32_t NextActive(int32_t i) const { return right_[i]; }  // 0 after the last
  int32_t Down(int32_t x) const { return down_[x]; }
  int32_t Size(int32_t i) const { return size_[i]; }
  // Of a header: itself. Requires: x is not marked; no node of a primary item ever is.
  int32_t ItemOf(int32_t x) const { return item_[x]; }
  static int32_t HeaderOf(Item item) { return item.index() + 1; }
  static Item ItemOfHeader(int32_t i) { return Item(i - 1); }
  int32_t FirstNode(const Problem& problem, OptionId option) const {
    return num_items_ + 2 + problem.entry_begin(option) + option;
  }
  // The option that node x belongs to. Cost: O(length of the option).
  OptionId OptionOf(int32_t x) const;

  // What a step has changed, after it. Each calls f with the items that lost options, and perhaps
  // with others; an item may come several times. Cost: that of the step.
  // Item i was opened.
  template <Shape S, typename F>
  void ForEachChangedByOpen(int32_t i, F f) const {
    f(i);
    if (S != Shape::kMulti || bound_[i] == 0) ForEachInHidden(i, f);
  }
  // Node x was tweaked.
  template <typename F>
  void ForEachChangedByTweak(int32_t x, F f) const {
    f(item_[x]);
    if (bound_[item_[x]] != 0) ForEachSibling(x, f);
  }
  // The other items of the option of x were committed. One that is purified to this node has been
  // so before.
  template <Shape S, typename F>
  void ForEachChangedByCommitOthers(int32_t x, F f) const {
    for (int32_t y = x + 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = up_[y];
        continue;
      }
      if (!IsPurified(i)) {
        f(i);
        const bool settled = S != Shape::kMulti || bound_[i] == 0 || ColorOf(y) != kNoColor;
        if (settled) ForEachInHidden(i, f);
      }
      ++y;
    }
  }

  int32_t num_items() const { return num_items_; }
  int64_t updates() const { return updates_; }
  void set_updates(int64_t updates) { updates_ = updates; }

  // Returns how invariant 1 is violated, or "" if it holds. Cost: O(nodes). For tests.
  std::string Check() const;

  // Equal tables, byte for byte; the counter of updates is not part of the table.
  friend bool operator==(const Links& a, const Links& b);
  // For tests: all that operator== compares.
  std::vector<int64_t> State() const;

 private:
  // Puts the nodes of the option whose first node is x at the end of their lists.
  void Append(int32_t x);

  // A bit of the item of a node. The other bits are a header's number, which is smaller than it.
  static constexpr int32_t kPurified = 1 << 30;
  static bool IsPurified(int32_t i) { return i >= kPurified; }

  // Whether a node with this item stays in its list when its option is hidden.
  template <Shape S>
  static bool Stays(int32_t i) {
    return S != Shape::kPlain && IsPurified(i);
  }

  // The items of the siblings of x; and those of all options of item i that are hidden, if it is
  // covered or purified.
  template <typename F>
  void ForEachSibling(int32_t x, F f) const {
    for (int32_t y = x + 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = up_[y];
      } else {
        f(i & ~kPurified);
        ++y;
      }
    }
  }
  template <typename F>
  void ForEachInHidden(int32_t i, F f) const {
    for (int32_t x = down_[i]; x != i; x = down_[x]) {
      if (!IsPurified(item_[x])) ForEachSibling(x, f);
    }
  }

  // The place of a node's color in the Problem.
  size_t ColorPlace(int32_t x) const { return static_cast<size_t>(x) - num_items_ - 2; }
  Color ColorOf(int32_t x) const { return (*colors_)[ColorPlace(x)]; }

  // Removes the siblings of x from their lists, walking right; x itself stays, so that the list
  // that the caller is walking does not change. Unhide walks left and restores them in reverse.
  template <Shape S>
  void Hide(int32_t x) {
    for (int32_t y = x + 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = up_[y];
        continue;
      }
      if (!Stays<S>(i)) Unlink(y, i);
      ++y;
    }
  }
  template <Shape S>
  void Unhide(int32_t x) {
    for (int32_t y = x - 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = down_[y];
        continue;
      }
      if (!Stays<S>(i)) Relink(y, i);
      --y;
    }
  }

  // x itself has left the list, because its option was hidden or dropped before. Marking options of
  // the same color instead of hiding them keeps them available, and tells Unpurify which ones they
  // were.
  template <Shape S>
  void Purify(int32_t x) {
    const int32_t i = item_[x];
    colors_->Visit([&](const auto& colors) {
      const auto color = colors[ColorPlace(x)];
      for (int32_t y = down_[i]; y != i; y = down_[y]) {
        if (colors[ColorPlace(y)] == color) {
          item_[y] |= kPurified;
        } else {
          Hide<S>(y);
        }
      }
    });
  }
  template <Shape S>
  void Unpurify(int32_t x) {
    const int32_t i = item_[x];
    for (int32_t y = up_[i]; y != i; y = up_[y]) {
      if (IsPurified(item_[y])) {
        item_[y] = i;
      } else {
        Unhide<S>(y);
      }
    }
  }

  // Puts back what Tweak took out of the list of i, from `first` down. Each tweaked node still
  // points down to its successor; only the upward links were overwritten, and are rebuilt here.
  template <Shape S>
  void Untweak(int32_t i, int32_t first) {
    const int32_t rest = down_[i];  // the first that was not tweaked
    const bool covered = bound_[i] == 0;
    int32_t above = i;
    down_[i] = first;
    for (int32_t x = first; x != rest; x = down_[x]) {
      up_[x] = above;
      above = x;
      ++size_[i];
    }
    up_[rest] = above;
    if (covered) {
      Uncover<S>(i);
    } else {
      for (int32_t x = above; x != i; x = up_[x]) Unhide<S>(x);
    }
  }

  // SmallestItem() with multiplicities. In the loop of the search it would have too few registers.
  ABSL_ATTRIBUTE_NOINLINE int32_t TightestItem() const {
    int32_t best = right_[0];
    for (int32_t i = right_[best]; i != 0; i = right_[i]) {
      if (IsTighter(i, best)) best = i;
    }
    return best;
  }
  bool IsTighter(int32_t i, int32_t than) const {
    const int32_t a = Degree<Shape::kMulti>(i);
    const int32_t b = Degree<Shape::kMulti>(than);
    if (a != b) return a < b;
    const int32_t slack_a = std::min(slack_[i], bound_[i]);
    const int32_t slack_b = std::min(slack_[than], bound_[than]);
    return slack_a != slack_b ? slack_a < slack_b : size_[i] > size_[than];
  }

  void Deactivate(int32_t i) {
    left_[right_[i]] = left_[i];
    right_[left_[i]] = right_[i];
  }
  void Reactivate(int32_t i) {
    left_[right_[i]] = i;
    right_[left_[i]] = i;
  }

  // One update. y keeps its links, which is what Relink needs (invariant 3).
  void Unlink(int32_t y, int32_t i) {
    const int32_t u = up_[y];
    const int32_t d = down_[y];
    down_[u] = d;
    up_[d] = u;
    --size_[i];
    ++updates_;
  }
  void Relink(int32_t y, int32_t i) {
    down_[up_[y]] = y;
    up_[down_[y]] = y;
    ++size_[i];
  }

  int32_t num_items_;
  const ColorTable* colors_;
  std::vector<int32_t> up_, down_, item_;     // by x
  std::vector<int32_t> size_, left_, right_;  // by header
  std::vector<int32_t> bound_, slack_;        // by header
  int64_t updates_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_KERNEL_LINKS_LINKS_H_
