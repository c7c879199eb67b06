#include "dlx/cost/cost_table.h"

#include <cstddef>
#include <numeric>

#include "absl/types/span.h"

namespace dlx::internal {

CostTable::CostTable(const Problem& problem, Meter* meter)
    : has_colors_(problem.has_colors()),
      option_begin_({0}),
      items_(problem.num_items()),
      item_place_(problem.num_items(), -1) {
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (meter != nullptr && !meter->Tick()) break;
    if (!problem.is_primary(Item(i))) continue;
    const Multiplicity multiplicity = problem.multiplicity(Item(i));
    items_[i].need = multiplicity.at_least;
    items_[i].room = multiplicity.at_most;
    item_place_[i] = num_open_items_++;
    open_items_.push_back(i);
  }
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    const size_t length = problem.option(option).size();
    if (meter != nullptr && !meter->Tick(static_cast<int64_t>(length))) break;
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
    entries_.push_back({items[k].index(), /*place=*/0});
    if (has_colors_) color_.push_back(problem.color(option, k));
    ++items_[items[k].index()].size;
  }
  option_begin_.push_back(num_entries());
}

void CostTable::MakeLists() {
  int32_t begin_of_list = 0;
  for (ItemState& item : items_) {
    item.begin = begin_of_list;
    begin_of_list += item.size;
    item.size = 0;
  }
  nodes_.resize(num_entries());
  for (int32_t option = 0; option < num_options(); ++option) {
    for (int32_t e = begin(option); e < begin(option + 1); ++e) {
      ItemState& item = items_[entries_[e].item];
      entries_[e].place = item.begin + item.size++;
      nodes_[entries_[e].place] = {e, option};
    }
  }
}

// In each open item, and in the list of all options, the option trades places with the last open
// one. Closed items are skipped; Restore() skips the same ones, because it runs before they are
// opened again.
bool CostTable::Drop(int32_t option) {
  bool alive = true;
  work_ += begin(option + 1) - begin(option);
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    const auto [i, place] = entries_[e];
    ItemState& item = items_[i];
    if (item.room <= 0) continue;
    const int32_t last = item.begin + --item.size;
    alive &= item.size >= item.need;
    const Node other = nodes_[last];
    nodes_[place] = other;
    entries_[other.entry].place = place;
    nodes_[last] = {e, option};
    entries_[e].place = last;
  }
  const int32_t place = option_place_[option];
  const int32_t last = --num_open_options_;
  const int32_t other = open_options_[last];
  open_options_[place] = other;
  option_place_[other] = place;
  open_options_[last] = option;
  option_place_[option] = last;
  dropped_.push_back(option);
  return alive;
}

void CostTable::Restore(Mark mark) {
  while (static_cast<int32_t>(dropped_.size()) > mark.dropped) {
    const int32_t option = dropped_.back();
    dropped_.pop_back();
    for (int32_t e = begin(option); e < begin(option + 1); ++e) {
      ItemState& item = items_[entries_[e].item];
      if (item.room > 0) ++item.size;
    }
    ++num_open_options_;
  }
}

void CostTable::ClosePrimary(int32_t item) {
  const int32_t place = item_place_[item];
  const int32_t last = --num_open_items_;
  const int32_t other = open_items_[last];
  open_items_[place] = other;
  item_place_[other] = place;
  open_items_[last] = item;
  item_place_[item] = last;
}

// The items are closed first, so that their own lists stay unchanged and can be walked.
bool CostTable::Choose(int32_t option) {
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    const int32_t i = entries_[e].item;
    --items_[i].need;
    if (--items_[i].room == 0 && is_primary(i)) ClosePrimary(i);
  }
  if (!Drop(option)) return false;
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    const int32_t i = entries_[e].item;
    const bool closed_now = items_[i].room == 0;
    if (closed_now && !DropRivals(i, color(e))) return false;
  }
  return true;
}

// Drops the options in the list of a closed item, except those that give it the same color.
bool CostTable::DropRivals(int32_t item, Color color) {
  const Node* const end = list(item) + size(item);
  for (const Node* node = list(item); node != end; ++node) {
    if (option_place_[node->option] >= num_open_options_) continue;  // dropped
    if (color != kNoColor && color_[node->entry] == color) continue;
    if (!Drop(node->option)) return false;
  }
  return true;
}

void CostTable::Unchoose(int32_t option, Mark mark) {
  Restore(mark);
  num_open_items_ = mark.open_primary_items;
  for (int32_t e = begin(option); e < begin(option + 1); ++e) {
    ++items_[entries_[e].item].need;
    ++items_[entries_[e].item].room;
  }
}

}  // namespace dlx::internal
