// SPDX-License-Identifier: Apache-2.0
//
// Lists by counting sort: lengths become ends of lists, and filling from the last entry down turns
// the ends into beginnings.

#include "dlx/problem/layout.h"

#include "absl/container/flat_hash_map.h"
#include "dlx/base/make_room.h"

namespace dlx::internal {

Layout::Layout(const Problem& problem, absl::Span<const OptionId> order,
               absl::FunctionRef<bool(int64_t)> tick)
    : num_primary(problem.num_primary_items()),
      item_id(problem.num_items()),
      local_item(problem.num_items()),
      option_id(problem.num_options()),
      option_begin(problem.num_options() + 1),
      item(problem.num_entries()),
      list_begin(problem.num_items() + 1) {
  int32_t next_primary = 0;
  int32_t next_secondary = num_primary;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const int32_t local = problem.is_primary(Item(i)) ? next_primary++ : next_secondary++;
    local_item[i] = local;
    item_id[local] = i;
  }
  int32_t next = 0;
  for (int32_t o = 0; o < num_options(); ++o) {
    option_id[o] = order.empty() ? o : order[o];
    const int32_t begin = next;
    bool is_choosable = false;
    for (const Item of_option : problem.option(option_id[o])) {
      item[next] = local_item[of_option.index()];
      is_choosable = is_choosable || is_primary(item[next]);
      ++next;
    }
    option_begin[o + 1] = next;
    for (int32_t e = begin; is_choosable && e < next; ++e) ++list_begin[item[e]];
    if (!tick(next - begin)) return;
  }
  int32_t total = 0;  // list_begin has lengths up to here, and ends of lists from here on
  for (int32_t& begin : list_begin) begin = total += begin;
  list.resize(total);
  for (int32_t o = num_options() - 1; o >= 0; --o) {
    if (!tick(option_begin[o + 1] - option_begin[o])) return;
    if (!problem.has_primary_item(option_id[o])) continue;
    for (int32_t e = option_begin[o + 1] - 1; e >= option_begin[o]; --e) {
      list[--list_begin[item[e]]] = {e, o};
    }
  }
}

std::vector<int32_t> CountOccurrences(const Problem& problem) {
  std::vector<int32_t> count(problem.num_items());
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    for (const Item item : problem.option(option)) ++count[item.index()];
  }
  return count;
}

std::vector<std::vector<int32_t>> GroupByColor(const Problem& problem, const Layout& layout,
                                               int32_t item) {
  std::vector<std::vector<int32_t>> groups;
  absl::flat_hash_map<Color, size_t> group_of;
  for (const Layout::Occurrence& at : layout.of(item)) {
    const Color color = layout.color(problem, at);
    MakeRoom(&group_of);
    if (color == kNoColor || group_of.try_emplace(color, groups.size()).second) {
      groups.push_back({at.option});
    } else {
      groups[group_of[color]].push_back(at.option);
    }
  }
  return groups;
}

}  // namespace dlx::internal
