// The table that dances: the items still to be covered, and the options that still can cover them.
// After Knuth, TAOCP 4B, section 7.2.2.1, Algorithm X, and his programs DLX1 and DLX2.
//
// LAYOUT for the options {p s} {p q s} {q}, primary items p and q, secondary item s
//
//   x      0   1   2   3 |  4 |  5   6 |  7 |  8   9  10 | 11 | 12 | 13
//   item   0   1   2   3 |  0 |  1   3 | -1 |  1   2   3 | -2 |  2 | -3
//          .   p   q   s |    |  p   s |    |  p   q   s |    |  q |
//   up     .   8  12  10 |  0 |  1   3 |  5 |  5   2   6 |  8 |  9 | 12
//   down   .   5   9   6 |  6 |  8  10 | 10 |  1  12   3 | 12 |  2 |  0
//   size   .   2   2   2                                      headers only
//   left   2   0   1   3                                      headers only
//   right  1   2   0   3                                      headers only
//
//   x = 0   the root of the ring of active primary items: 0 -> p -> q -> 0. An empty ring is a
//           solution. Secondary items are never in it: each is a ring of its own.
//   header  x in [1, items]; up/down: last/first node of the item's list; size: its length.
//   node    up/down: its neighbours in the list of its item.
//   spacer  before, between and after the options; up: first node of the option before it, down:
//           last node of the option behind it. An option can thus be walked in a circle, either
//           way, without storing its length. item: -1 - o behind option o, 0 before the first: it
//           is positive in nodes alone, and a walk to the right finds the option's number.
//
//   Every option has its nodes, so that an option's number tells where they are; those of an option
//   without a primary item link to themselves and are in no list, for the search must not choose
//   it. Links are 32-bit indices: half the size of pointers, and the table can be copied as it is.
//
// INVARIANTS (Check() verifies them in O(nodes); tests call it at every node of small problems)
//   1. For x in a list, down(up(x)) == x == up(down(x)); size(i) is the length of the list of i.
//   2. Covering i hides the siblings of i's nodes, never those nodes: the list of a covered item
//      stays whole, and no node leaves its list twice.
//   3. A node out of its list keeps its old neighbours. That is the entire undo record.
//   4. After undoing in reverse order, the table equals its former self, byte for byte.
//
// OPERATIONS (one update = one removal from a list or the ring; undoing costs as much as doing)
//   Hide(x)        / Unhide(x)        x's siblings leave / rejoin their lists.
//   Cover(i)       / Uncover(i)       i leaves the ring, and every option in its list is hidden.
//   CoverOthers(x) / UncoverOthers(x) covers the items of x's option, but for x's own.
//   Drop(x)        / Undrop(x)        every node of x's option leaves its list, x too.
//
// ORDER  CoverOthers goes cyclically from the right of x round to its left, UncoverOthers in
// reverse. Undoing in another order often still finds the right solutions in small cases, and
// corrupts the table all the same (docs/design.md has figures). DLX2 starts at the same place.
//
// TRIED AND LOST  See docs/design.md, "What was tried".

#ifndef DLX_INTERNAL_LINKS_H_
#define DLX_INTERNAL_LINKS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "dlx/problem.h"

namespace dlx::internal {

class Links {
 public:
  // Cost: O(nodes) time; 12 bytes a node and 12 an item.
  explicit Links(const Problem& problem);

  // Returns whether every primary item is covered.
  bool Solved() const { return right_[0] == 0; }

  // The active primary item with the shortest list, the first of them in the order of the items
  // (minimum remaining values). Requires: !Solved(). Cost: O(active items).
  int32_t SmallestItem() const {
    int32_t best = right_[0];
    for (int32_t i = best; i != 0 && size_[best] > 0; i = right_[i]) {
      if (size_[i] < size_[best]) best = i;
    }
    return best;
  }

  void Cover(int32_t i) {
    left_[right_[i]] = left_[i];
    right_[left_[i]] = right_[i];
    ++updates_;
    for (int32_t x = down_[i]; x != i; x = down_[x]) Hide(x);
  }
  void Uncover(int32_t i) {
    for (int32_t x = up_[i]; x != i; x = up_[x]) Unhide(x);
    left_[right_[i]] = i;
    right_[left_[i]] = i;
  }

  void CoverOthers(int32_t x) {
    for (int32_t y = x + 1; y != x;) {
      if (item_[y] <= 0) {
        y = up_[y];
      } else {
        Cover(item_[y++]);
      }
    }
  }
  void UncoverOthers(int32_t x) {
    for (int32_t y = x - 1; y != x;) {
      if (item_[y] <= 0) {
        y = down_[y];
      } else {
        Uncover(item_[y--]);
      }
    }
  }

  // Takes the option whose first node is x out of the lists of all its items, or puts it back.
  // Requires: it is in all these lists (or, to put it back, was).
  void Drop(int32_t x);
  void Undrop(int32_t x);

  bool IsHeader(int32_t x) const { return x <= num_items_; }
  int32_t Down(int32_t x) const { return down_[x]; }
  int32_t ItemOf(int32_t x) const { return item_[x]; }
  static int32_t HeaderOf(Item item) { return item.index() + 1; }
  int32_t FirstNode(const Problem& problem, OptionId option) const {
    return num_items_ + 2 + problem.entry_begin(option) + option;
  }
  // The option that node x belongs to. Cost: O(length of the option).
  OptionId OptionOf(int32_t x) const;

  int64_t updates() const { return updates_; }
  void set_updates(int64_t updates) { updates_ = updates; }

  // Returns what is wrong with invariant 1, or "" if nothing is. Cost: O(nodes). For tests.
  std::string Check() const;

  // Equal links, byte for byte; the counter of updates is not part of the table.
  friend bool operator==(const Links& a, const Links& b);

 private:
  void Hide(int32_t x) {
    for (int32_t y = x + 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = up_[y];
      } else {
        Unlink(y++, i);
      }
    }
  }
  void Unhide(int32_t x) {
    for (int32_t y = x - 1; y != x;) {
      const int32_t i = item_[y];
      if (i <= 0) {
        y = down_[y];
      } else {
        Relink(y--, i);
      }
    }
  }

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
  std::vector<int32_t> up_, down_, item_;     // by x
  std::vector<int32_t> size_, left_, right_;  // by header
  int64_t updates_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_LINKS_H_
