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
// at every node, and reads them from an array here instead of following links.
//
// Numbers: items as in the Problem; options from 0, those without a primary item left out.
//
// Memory: 16 bytes for each entry (20 with colors), 16 for each option, 32 for each item.
// Thread safety: one thread per table. Lifetime: independent of the Problem.

#ifndef DLX_INTERNAL_COST_TABLE_H_
#define DLX_INTERNAL_COST_TABLE_H_

#include <cstdint>
#include <vector>

#include "dlx/problem.h"

namespace dlx::internal {

class CostTable {
 public:
  explicit CostTable(const Problem& problem);

  int32_t num_items() const { return static_cast<int32_t>(need_.size()); }
  int32_t num_options() const { return static_cast<int32_t>(id_.size()); }
  int32_t num_entries() const { return static_cast<int32_t>(entry_item_.size()); }

  // The number of an option in the Problem.
  OptionId id(int32_t option) const { return id_[option]; }

  // The entries of an option are [begin(o), begin(o + 1)).
  int32_t begin(int32_t option) const { return option_begin_[option]; }
  int32_t item(int32_t entry) const { return entry_item_[entry]; }
  Color color(int32_t entry) const { return has_colors_ ? entry_color_[entry] : kNoColor; }
  bool has_colors() const { return has_colors_; }

  // ---- What is open --------------------------------------------------------------------------

  // The open options, and the open items: those that an option could still cover. A secondary item
  // that got a color is not among them, for it constrains nothing any more; an item that has no
  // open option may be.
  const int32_t* open_options() const { return open_options_.data(); }
  int32_t num_open_options() const { return num_open_options_; }
  const int32_t* open_items() const { return open_items_.data(); }
  int32_t num_open_items() const { return num_open_items_; }

  // The open options of an item, and the entries by which they have it.
  const int32_t* options_of(int32_t item) const { return list_option_.data() + list_begin_[item]; }
  const int32_t* entries_of(int32_t item) const { return list_entry_.data() + list_begin_[item]; }
  int32_t size(int32_t item) const { return size_[item]; }

  // How many more options an item needs (0 or less: none), and how many more it has room for.
  // Secondary items need none and have room for one.
  int32_t need(int32_t item) const { return need_[item]; }
  int32_t room(int32_t item) const { return room_[item]; }

  // ---- Changes, undone in reverse --------------------------------------------------------------

  // A state to come back to.
  struct Mark {
    int32_t dropped;
    int32_t open_items;
  };
  Mark mark() const { return {static_cast<int32_t>(dropped_.size()), num_open_items_}; }

  // Drops an open option. Cost: O(its length).
  void Drop(int32_t option);

  // Puts an open option into the cover: drops it, and all that cannot go with it any more.
  // Cost: O(length of its lists), and that of dropping.
  void Choose(int32_t option);

  // Undoes everything since the mark: options that were dropped. Requires: no option was chosen
  // since that was not unchosen.
  void Restore(Mark mark);

  // Undoes Choose(option) and everything since. Requires: the mark was made just before it.
  void Unchoose(int32_t option, Mark mark);

 private:
  void AddOption(const Problem& problem, OptionId option);
  void MakeLists();
  void Close(int32_t item);
  bool IsOpen(int32_t item) const { return item_place_[item] < num_open_items_; }
  void DropOtherColors(int32_t item, Color color);

  bool has_colors_;
  std::vector<OptionId> id_;           // by option
  std::vector<int32_t> option_begin_;  // by option: its first entry
  std::vector<int32_t> entry_item_;    // by entry
  std::vector<Color> entry_color_;     // by entry; empty without colors
  std::vector<int32_t> entry_place_;   // by entry: where it stands in list_entry_
  std::vector<int32_t> list_begin_;    // by item: where its list begins
  std::vector<int32_t> list_entry_;    // the lists of all items, end to end: entries,
  std::vector<int32_t> list_option_;   // and the options they belong to
  std::vector<int32_t> size_;          // by item: how many of its list are open
  std::vector<int32_t> need_;          // by item; below 0: more than needed
  std::vector<int32_t> room_;          // by item
  std::vector<int32_t> open_options_;  // all options; the first num_open_options_ are open
  std::vector<int32_t> option_place_;  // by option: where it stands in open_options_
  std::vector<int32_t> open_items_;    // likewise
  std::vector<int32_t> item_place_;
  int32_t num_open_options_ = 0;
  int32_t num_open_items_ = 0;
  std::vector<int32_t> dropped_;  // options, in the order in which they were dropped
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_COST_TABLE_H_
