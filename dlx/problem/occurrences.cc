// Lists by counting sort: lengths become ends of lists, and filling from the last option down turns
// the ends into beginnings.

#include "dlx/problem/occurrences.h"

#include "absl/container/flat_hash_map.h"

namespace dlx::internal {

std::vector<int32_t> CountOccurrences(const Problem& problem) {
  std::vector<int32_t> count(problem.num_items());
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    for (const Item item : problem.option(option)) ++count[item.index()];
  }
  return count;
}

Occurrences::Occurrences(const Problem& problem) : begin_(problem.num_items() + 1) {
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (!problem.has_primary_item(option)) continue;
    for (const Item item : problem.option(option)) ++begin_[item.index()];
  }
  size_t total = 0;  // begin_ has lengths up to here, and ends of lists from here on
  for (size_t& begin : begin_) begin = total += begin;
  all_.resize(total);
  for (OptionId option = problem.num_options() - 1; option >= 0; --option) {
    if (!problem.has_primary_item(option)) continue;
    const absl::Span<const Item> items = problem.option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      all_[--begin_[items[k].index()]] = {option, problem.color(option, k)};
    }
  }
}

std::vector<ColorGroup> GroupByColor(absl::Span<const Occurrence> occurrences) {
  std::vector<ColorGroup> groups;
  absl::flat_hash_map<Color, size_t> group_of;
  for (const auto [option, color] : occurrences) {
    const bool is_new = color == kNoColor || group_of.try_emplace(color, groups.size()).second;
    if (is_new) {
      groups.push_back({color, {option}});
    } else {
      groups[group_of[color]].options.push_back(option);
    }
  }
  return groups;
}

}  // namespace dlx::internal
