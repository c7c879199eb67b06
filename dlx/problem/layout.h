// SPDX-License-Identifier: Apache-2.0
//
// A problem in the numbers of a search, with lists both ways: what most of the searches start from.
//
//   items     primary ones from 0, then the secondary ones, each in the order of the problem
//   options   in the order in which the search tries them
//   entries   of option o: [option_begin[o], option_begin[o + 1])
//   lists     of item i: [list_begin[i], list_begin[i + 1]), its options ascending; an option
//             without a primary item is in no list, because no search chooses it
//
// These numbers are *local*. The table of dancing links (dlx/kernel/links/links.h) numbers items as
// the problem does and is filled from the problem itself, and counts have bits instead of items
// (dlx/count/count_table.h).

#ifndef DLX_PROBLEM_LAYOUT_H_
#define DLX_PROBLEM_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

struct Layout {
  // An option of an item, and the entry by which it has the item.
  struct Occurrence {
    int32_t entry;
    int32_t option;
  };

  // The options are in the given order, which is a permutation, or else in that of the problem.
  // `tick` is called with the number of entries that were looked at since the call before; once it
  // returns false, the layout is not finished and must not be used.
  // Cost: O(entries); 16 bytes an entry, 8 an option, 12 an item.
  explicit Layout(
      const Problem& problem, absl::Span<const OptionId> order = {},
      absl::FunctionRef<bool(int64_t)> tick = [](int64_t) { return true; });

  int32_t num_items() const { return static_cast<int32_t>(item_id.size()); }
  int32_t num_options() const { return static_cast<int32_t>(option_id.size()); }
  int32_t num_entries() const { return static_cast<int32_t>(item.size()); }
  bool is_primary(int32_t i) const { return i < num_primary; }

  absl::Span<const Occurrence> of(int32_t i) const {
    return absl::MakeConstSpan(list.data() + list_begin[i], list_begin[i + 1] - list_begin[i]);
  }
  // Requires: the entry is one of the option. The problem is the one that the layout is of.
  Color color(const Problem& problem, Occurrence at) const {
    return problem.color(option_id[at.option], at.entry - option_begin[at.option]);
  }

  int32_t num_primary = 0;
  std::vector<int32_t> item_id;       // by local item: Item::index()
  std::vector<int32_t> local_item;    // by Item::index()
  std::vector<OptionId> option_id;    // by local option
  std::vector<int32_t> option_begin;  // by local option, and one more
  std::vector<int32_t> item;          // by entry: a local item
  std::vector<int32_t> list_begin;    // by local item, and one more
  std::vector<Occurrence> list;       // the lists of all items, end to end
};

// By item: the number of its options. Cost: O(entries of the problem).
std::vector<int32_t> CountOccurrences(const Problem& problem);

// The options of one item, grouped by color, in the order of each color's first option; an option
// without a color is a group by itself. All options of a solution that have the item are in one
// group. The options are local, as the item is.
std::vector<std::vector<int32_t>> GroupByColor(const Problem& problem, const Layout& layout,
                                               int32_t item);

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_LAYOUT_H_
