// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_table.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "dlx/run/meter.h"

namespace dlx::internal {

CostTable::CostTable(const Problem& problem, Meter* meter) {
  Layout layout(problem, {}, [meter](int64_t entries) { return Tick(meter, entries); });
  if (IsStopped(meter)) return;
  items_.resize(layout.num_items());
  for (int32_t i = 0; i < num_items(); ++i) {
    items_[i].begin = layout.list_begin[i];
    items_[i].size = static_cast<int32_t>(layout.of(i).size());
    if (!layout.is_primary(i)) continue;
    const Multiplicity multiplicity = problem.multiplicity(Item(layout.item_id[i]));
    items_[i].need = multiplicity.at_least;
    items_[i].room = multiplicity.at_most;
  }
  num_primary_ = num_open_items_ = layout.num_primary;
  open_items_.resize(num_primary_);
  std::iota(open_items_.begin(), open_items_.end(), 0);
  item_place_ = open_items_;

  entries_.resize(layout.num_entries());
  for (int32_t e = 0; e < num_entries(); ++e) entries_[e].item = layout.item[e];
  nodes_ = std::move(layout.list);
  for (size_t k = 0; k < nodes_.size(); ++k) {
    entries_[nodes_[k].entry].place = static_cast<int32_t>(k);
  }
  for (OptionId o = 0; problem.has_colors() && o < problem.num_options(); ++o) {
    for (size_t k = 0; k < problem.option(o).size(); ++k) color_.push_back(problem.color(o, k));
  }
  option_begin_ = std::move(layout.option_begin);

  open_options_ = std::move(layout.option_id);
  const auto end =
      std::stable_partition(open_options_.begin(), open_options_.end(),
                            [&problem](OptionId o) { return problem.has_primary_item(o); });
  num_open_options_ = static_cast<int32_t>(end - open_options_.begin());
  option_place_.resize(num_options());
  for (int32_t k = 0; k < num_options(); ++k) option_place_[open_options_[k]] = k;
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
  if (index_ != nullptr) index_->Touch(other + 1);
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
