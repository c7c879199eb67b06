// SPDX-License-Identifier: Apache-2.0
//
// The table of a search for minimum cost (dlx/minimize.h): which options and items are still open,
// after some options were chosen and others dropped, and back again.
//
// The lists are sparse sets instead of linked ones. Each item has an array of its options, those
// that are open first; `size` says how many these are. To drop an option is to swap it, in each of
// its items, with the last one that is open, and to count down:
//
//   list of p   [ a  b  c  d | ]       drop b      [ a  d  c | b ]      drop a     [ c  d | a  b ]
//
// To put it back is to count up: what lies beyond the bar never moves, so if options come back in
// the reverse order, b is the first beyond the bar when its turn comes. (Briggs and Torczon, ACM
// LOPLAS 2, 1993; Knuth uses them in SSXCC.) A bound looks at every open option of every open item
// at every node, and reads them from an array here instead of following links. The list of an item
// that is not open any more is left alone: it is never read.
//
// Numbers: options as in the Problem; items have local numbers (dlx/problem/layout.h).
//
// Memory: 16 bytes for each entry (20 with colors), 12 for each option, 20 for each item.
// Thread safety: one thread per table. Lifetime: independent of the Problem.

#ifndef DLX_COST_COST_TABLE_H_
#define DLX_COST_COST_TABLE_H_

#include <cstdint>
#include <vector>

#include "dlx/base/item_index.h"
#include "dlx/problem.h"
#include "dlx/problem/layout.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

class CostTable {
 public:
  // If the meter stops the constructor, the table is empty.
  explicit CostTable(const Problem& problem, Meter* meter = nullptr);

  int32_t num_items() const { return static_cast<int32_t>(items_.size()); }
  int32_t num_options() const { return static_cast<int32_t>(option_begin_.size()) - 1; }
  int32_t num_entries() const { return static_cast<int32_t>(entries_.size()); }

  // The entries of an option are [begin(o), begin(o + 1)).
  int32_t begin(int32_t option) const { return option_begin_[option]; }
  int32_t item(int32_t entry) const { return entries_[entry].item; }
  bool is_primary(int32_t item) const { return item < num_primary_; }
  Color color(int32_t entry) const { return color_.empty() ? kNoColor : color_[entry]; }

  // ---- What is open ----------------------------------------------------------------------------

  // Whether an option could still cover the item. A secondary item that got a color is not open
  // either, because it constrains nothing any more; an item that has no open option may be.
  bool is_open(int32_t item) const { return items_[item].room > 0; }

  const int32_t* open_options() const { return open_options_.data(); }
  int32_t num_open_options() const { return num_open_options_; }
  bool is_open_option(int32_t option) const { return option_place_[option] < num_open_options_; }
  const int32_t* open_primary_items() const { return open_items_.data(); }
  int32_t num_open_primary_items() const { return num_open_items_; }

  // An open option of an item, and the entry by which it has the item.
  using Node = Layout::Occurrence;

  // The list of an item. Requires: the item is open.
  const Node* list(int32_t item) const { return nodes_.data() + items_[item].begin; }
  int32_t size(int32_t item) const { return items_[item].size; }

  // How many more options an item needs (0 or less: none), and how many more it has room for.
  // Secondary items need none and have room for one.
  int32_t need(int32_t item) const { return items_[item].need; }
  int32_t room(int32_t item) const { return items_[item].room; }

  // ---- Changes, undone in reverse --------------------------------------------------------------

  // Options dropped and not restored, in the order in which they were dropped.
  const std::vector<int32_t>& dropped() const { return dropped_; }

  // A primary item is active if it is open and needs an option. Of two items, the one with fewer
  // options to spare comes first, or else the one whose place among the open ones does.
  bool IsActive(int32_t item) const {
    return item_place_[item] < num_open_items_ && items_[item].need > 0;
  }
  bool IsTighter(int32_t item, int32_t than) const {
    const int32_t a = items_[item].size - items_[item].need;
    const int32_t b = items_[than].size - items_[than].need;
    return a != b ? a < b : item_place_[item] < item_place_[than];
  }
  // Touches the headers of items that change their place among the open ones, from now on. Header
  // i + 1 is that of item i. The index must outlive the table.
  void set_index(ItemIndex* index) { index_ = index; }

  // A state to come back to.
  struct Mark {
    int32_t dropped;
    int32_t open_primary_items;
  };
  Mark mark() const { return {static_cast<int32_t>(dropped_.size()), num_open_items_}; }

  // Entries of options dropped so far: a measure of time that is the same on every machine.
  int64_t work() const { return work_; }

  // Drops an open option. Returns false if an item has fewer options now than it needs.
  // Cost: O(its length).
  bool Drop(int32_t option);

  // Puts an open option into the cover: drops it, and all that conflict with it. Returns
  // false as soon as an item has fewer options than it needs; then nothing else may be done but
  // Unchoose(). Cost: O(length of its lists), and that of dropping.
  bool Choose(int32_t option);

  // Undoes everything since the mark: options that were dropped. Requires: no option was chosen
  // since that was not unchosen.
  void Restore(Mark mark);

  // Undoes Choose(option) and everything since. Requires: the mark was made just before it.
  void Unchoose(int32_t option, Mark mark);

 private:
  struct ItemState {
    int32_t begin = 0;  // of its list in nodes_
    int32_t size = 0;   // how many of its list are open
    int32_t need = 0;   // below 0: it has more than it needs
    int32_t room = 1;   // 0 or less: it is closed; below 0: by several options of one color
  };
  struct Entry {
    int32_t item;
    int32_t place;  // in nodes_
  };

  void ClosePrimary(int32_t item);
  bool DropRivals(int32_t item, Color color);

  int32_t num_primary_ = 0;
  std::vector<int32_t> option_begin_ = {0};  // by option: its first entry
  std::vector<Entry> entries_;               // of all options, end to end
  std::vector<Color> color_;                 // by entry; empty without colors
  std::vector<Node> nodes_;                  // the lists of all items, end to end
  std::vector<ItemState> items_;             // by item
  // All options; the first num_open_options_ are open. One without a primary item never is.
  std::vector<OptionId> open_options_;
  std::vector<int32_t> option_place_;  // by option: its place in open_options_
  std::vector<int32_t> open_items_;    // the primary items, likewise
  std::vector<int32_t> item_place_;    // by primary item
  int32_t num_open_options_ = 0;
  int32_t num_open_items_ = 0;
  int64_t work_ = 0;
  std::vector<int32_t> dropped_;  // options, in the order in which they were dropped
  ItemIndex* index_ = nullptr;
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_TABLE_H_
