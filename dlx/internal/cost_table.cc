#include "dlx/internal/cost_table.h"

#include <algorithm>
#include <numeric>

#include "absl/types/span.h"

namespace dlx::internal {

CostTable::CostTable(const Problem& problem)
    : has_colors_(problem.has_colors()),
      option_begin_({0}),
      size_(problem.num_items()),
      need_(problem.num_items()),
      room_(problem.num_items(), 1),
      open_items_(problem.num_items()),
      num_open_items_(problem.num_items()) {
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) continue;
    const Multiplicity multiplicity = problem.multiplicity(Item(i));
    need_[i] = multiplicity.at_least;
    room_[i] = multiplicity.at_most;
  }
  std::iota(open_items_.begin(), open_items_.end(), 0);
  item_place_ = open_items_;
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (problem.has_primary_item(option)) AddOption(problem, option);
  }
  MakeLists();
  num_open_options_ = num_options();
  open_options_.resize(num_options());
  std::iota(open_options_.begin(), open_options_.end(), 0);
  option_place_ = open_options_;
}

void CostTable::AddOption(const Problem& problem, OptionId option) {
  id_.push_back(option);
  const absl::Span<const Item> items = problem.option(option);
  for (size_t k = 0; k < items.size(); ++k) {
    entry_item_.push_back(items[k].index());
    if (has_colors_) entry_color_.push_back(problem.color(option, k));
    ++size_[items[k].index()];
  }
  option_begin_.push_back(num_entries());
}

void CostTable::MakeLists() {
  list_begin_.resize(num_items());
  std::exclusive_scan(size_.begin(), size_.end(), list_begin_.begin(), 0);
  std::vector<int32_t> end = list_begin_;
  entry_place_.resize(num_entries());
  list_entry_.resize(num_entries());
  list_option_.resize(num_entries());
  for (int32_t option = 0; option < num_options(); ++option) {
    for (int32_t e = begin(option); e < begin(option + 1); ++e) {
      const int32_t place = end[entry_item_[e]]++;
      entry_place_[e] = place;
      list_entry_[place] = e;
      list_option_[place] = option;
    }
  }
}

void CostTable::Drop(int32_t option) {
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    const int32_t i = entry_item_[e];
    const int32_t place = entry_place_[e];
    const int32_t last = list_begin_[i] + --size_[i];
    const int32_t other = list_entry_[last];
    list_entry_[place] = other;
    list_option_[place] = list_option_[last];
    entry_place_[other] = place;
    list_entry_[last] = e;
    list_option_[last] = option;
    entry_place_[e] = last;
  }
  const int32_t place = option_place_[option];
  const int32_t last = --num_open_options_;
  const int32_t other = open_options_[last];
  open_options_[place] = other;
  option_place_[other] = place;
  open_options_[last] = option;
  option_place_[option] = last;
  dropped_.push_back(option);
}

void CostTable::Restore(Mark mark) {
  while (static_cast<int32_t>(dropped_.size()) > mark.dropped) {
    const int32_t option = dropped_.back();
    dropped_.pop_back();
    for (int32_t e = begin(option); e < begin(option + 1); ++e) ++size_[entry_item_[e]];
    ++num_open_options_;
  }
}

void CostTable::Close(int32_t item) {
  const int32_t place = item_place_[item];
  const int32_t last = --num_open_items_;
  const int32_t other = open_items_[last];
  open_items_[place] = other;
  item_place_[other] = place;
  open_items_[last] = item;
  item_place_[item] = last;
}

// From the end of the list to its beginning: what is dropped changes places with what was looked at.
void CostTable::DropOtherColors(int32_t item, Color color) {
  for (int32_t k = size_[item] - 1; k >= 0; --k) {
    const int32_t place = list_begin_[item] + k;
    if (entry_color_[list_entry_[place]] != color) Drop(list_option_[place]);
  }
}

void CostTable::Choose(int32_t option) {
  Drop(option);
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    const int32_t i = entry_item_[e];
    --need_[i];
    if (--room_[i] > 0 || !IsOpen(i)) continue;  // not open: a color that was chosen before
    if (const Color c = color(e); c != kNoColor) {
      DropOtherColors(i, c);
    } else {
      while (size_[i] > 0) Drop(list_option_[list_begin_[i] + size_[i] - 1]);
    }
    Close(i);
  }
}

void CostTable::Unchoose(int32_t option, Mark mark) {
  Restore(mark);
  num_open_items_ = mark.open_items;
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    ++need_[entry_item_[e]];
    ++room_[entry_item_[e]];
  }
}

}  // namespace dlx::internal
