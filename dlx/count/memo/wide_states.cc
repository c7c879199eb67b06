// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/wide_states.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "dlx/count/memo/memo_cache.h"

namespace dlx::internal {
namespace {

// Whether a list is so much shorter than the one that it was made of that it is kept.
bool IsShort(size_t size, size_t source) { return size < source - source / 8; }

}  // namespace

WideStates::WideStates(const MemoTables& tables, ByteLimit* bytes)
    : tables_(tables), table_(tables.table), bytes_(*bytes) {
  const auto bits = static_cast<size_t>(table_.num_bits);
  const auto num_options = static_cast<size_t>(table_.num_options());
  const auto words = static_cast<size_t>(tables.words);
  // Once for both lists, and once more for a first list of the root's own.
  if (!bytes_.Reserve(&state_, words) || !bytes_.Reserve(&left_, table_.counters.size()) ||
      !bytes_.Reserve(&key_, static_cast<size_t>(tables.key_words)) ||
      !bytes_.Reserve(&cleared_, bits) || !bytes_.Reserve(&sizes_, bits) ||
      !bytes_.Reserve(&group_, bits) || !bytes_.Reserve(&part_of_, bits) ||
      !bytes_.Reserve(&items_, 2 * bits) || !bytes_.Reserve(&live_, 2 * num_options)) {
    return;
  }
  state_.resize(words);
  for (size_t bit = 0; bit < bits; ++bit) Set(state_.data(), static_cast<int32_t>(bit));
  for (const CountTable::Counter& counter : table_.counters) {
    left_.push_back(Left(counter.at_least, counter.at_most));
  }
  key_.resize(static_cast<size_t>(tables.key_words));
  sizes_.resize(bits);
  group_.resize(bits);
  part_of_.resize(bits);
  items_.resize(bits);
  std::iota(items_.begin(), items_.end(), 0);
  live_.resize(num_options);
  std::iota(live_.begin(), live_.end(), 0);
  Begin({.live_end = num_options, .items_end = bits});
}

// ---- Changes of the state -----------------------------------------------------------------------

void WideStates::Begin(const Level& from) {
  source_ = from;
  child_ = from;
  child_.live_top = live_.size();
  child_.items_top = items_.size();
  child_.cleared = cleared_.size();
  child_.counted = counted_.size();
  child_.parts = parts_.size();
}

void WideStates::ClearBit(int32_t bit) {
  if (!Has(state_.data(), bit)) return;
  Clear(state_.data(), bit);
  cleared_.push_back(bit);  // there is room for each bit
}

void WideStates::SetLeft(int32_t counter, uint64_t left) {
  if (left_[counter] == left || !bytes_.Reserve(&counted_, counted_.size() + 1)) return;
  counted_.push_back({counter, left_[counter]});
  left_[counter] = left;
}

void WideStates::Undo(const Level& level) {
  for (; cleared_.size() > level.cleared; cleared_.pop_back()) {
    Set(state_.data(), cleared_.back());
  }
  for (; counted_.size() > level.counted; counted_.pop_back()) {
    left_[counted_.back().counter] = counted_.back().left;
  }
}

void WideStates::Choose(int32_t option) {
  Begin(levels_.back());
  for (const int32_t bit : table_.clears[option]) ClearBit(bit);
  for (const int32_t c : table_.counts[option]) {
    const uint64_t left = LeftAfterOne(left_[c]);
    SetLeft(c, MostLeft(left) > 0 ? left : 0);
    if (MostLeft(left) == 0) ClearBit(table_.counters[c].bit);
  }
}

void WideStates::Close(int32_t item) {
  Begin(levels_.back());
  ClearBit(item);
  SetLeft(table_.counter_of_bit[item], 0);
}

void WideStates::TakePart(int32_t part) {
  const Level& level = levels_.back();
  const Part* const parts = &parts_[level.parts];
  Level range = level;
  if (part > 0) {
    range.live_begin = parts[part - 1].live_end;
    range.items_begin = parts[part - 1].items_end;
  }
  range.live_end = parts[part].live_end;
  range.items_end = parts[part].items_end;
  Begin(range);
}

void WideStates::Drop(bool filtered) {
  Undo(child_);
  if (!filtered) return;
  live_.resize(child_.live_top);
  items_.resize(child_.items_top);
}

void WideStates::Push(bool filtered) {
  if (filtered && !std::exchange(settled_, false)) {
    if (!IsShort(live_.size() - child_.live_begin, source_.live_end - source_.live_begin)) {
      live_.resize(child_.live_top);
      child_.live_begin = source_.live_begin;
      child_.live_end = source_.live_end;
    }
    if (!IsShort(items_.size() - child_.items_begin, source_.items_end - source_.items_begin)) {
      items_.resize(child_.items_top);
      child_.items_begin = source_.items_begin;
      child_.items_end = source_.items_end;
    }
  }
  if (levels_.size() == levels_.capacity() && !bytes_.Reserve(&levels_, levels_.size() + 1)) return;
  levels_.push_back(child_);
}

void WideStates::Pop() {
  const Level& level = levels_.back();
  Undo(level);
  live_.resize(level.live_top);
  items_.resize(level.items_top);
  parts_.resize(level.parts);
  levels_.pop_back();
}

// ---- The child ----------------------------------------------------------------------------------

bool WideStates::IsSolved() const {
  for (size_t i = child_.items_begin; i < child_.items_end; ++i) {
    if (table_.is_primary(items_[i]) && Has(state_.data(), items_[i])) return false;
  }
  return true;
}

void WideStates::WriteKey(const Level& level) {
  std::fill(key_.begin(), key_.end(), 0);
  for (size_t i = level.items_begin; i < level.items_end; ++i) {
    const int32_t bit = items_[i];
    if (!Has(state_.data(), bit)) continue;
    Set(key_.data(), bit);
    const int32_t counter = table_.counter_of_bit[bit];
    if (counter >= 0) key_[tables_.words + counter] = left_[counter];
  }
}

uint64_t WideStates::MakeKey() {
  WriteKey(child_);
  return MemoCache::Hash(key_.data(), tables_.key_words);
}

// Appends the bit to the child's list if it is free and some option needs it; otherwise it is used
// up, or its item is closed. Returns false if the child is dead.
bool WideStates::FilterItem(int32_t bit) {
  if (!Has(state_.data(), bit)) return true;
  const int32_t counter = table_.counter_of_bit[bit];
  if (table_.is_primary(bit) && sizes_[bit] < LeastFor(bit)) return false;
  if (counter >= 0) SetLeft(counter, LeftOf(left_[counter], sizes_[bit]));
  if (sizes_[bit] == 0) {
    ClearBit(bit);
    return true;
  }
  items_.push_back(bit);
  num_items_ += table_.is_primary(bit) ? 1 : 0;
  return true;
}

void WideStates::Filter() {
  const size_t num_live = source_.live_end - source_.live_begin;
  const size_t num_items = source_.items_end - source_.items_begin;
  solved_ = dead_ = false;
  num_items_ = 0;
  child_.live_begin = live_.size();
  child_.items_begin = items_.size();
  if (!bytes_.Reserve(&live_, live_.size() + num_live) ||
      !bytes_.Reserve(&items_, items_.size() + num_items)) {
    return;
  }
  for (size_t i = source_.items_begin; i < source_.items_end; ++i) sizes_[items_[i]] = 0;
  for (size_t i = source_.live_begin; i < source_.live_end; ++i) {
    const int32_t option = live_[i];
    if (!Fits(option, state_.data())) continue;
    live_.push_back(option);
    for (const int32_t bit : table_.needs[option]) ++sizes_[bit];
  }
  for (size_t i = source_.items_begin; i < source_.items_end && !dead_; ++i) {
    dead_ = !FilterItem(items_[i]);
  }
  solved_ = !dead_ && num_items_ == 0;
  child_.live_end = live_.size();
  child_.items_end = items_.size();
}

int32_t WideStates::ChooseItem(const std::vector<int32_t>& rank) const {
  int32_t best = -1;
  int32_t best_degree = 0;
  for (const int32_t bit : items()) {
    if (!table_.is_primary(bit)) continue;
    // The number of children.
    const int32_t degree = sizes_[bit] - LeastFor(bit) + 1;
    const bool by_rank = !rank.empty() && degree > 1 && best_degree > 1;
    const bool better =
        by_rank ? rank[bit] < rank[best] : std::tie(degree, bit) < std::tie(best_degree, best);
    if (best >= 0 && !better) continue;
    best = bit;
    best_degree = degree;
  }
  return best;
}

// ---- Components ---------------------------------------------------------------------------------

// Numbers the components in part_of_, those with fewer options first, and returns how many there
// are. Two bits are in the same one if some option needs or clears both (union-find).
int32_t WideStates::NumberParts() {
  for (const int32_t bit : items()) group_[bit] = bit;
  for (const int32_t option : live()) {
    const int32_t first = Find(table_.needs[option].front());
    for (const int32_t bit : table_.needs[option]) group_[Find(bit)] = first;
    for (const int32_t bit : table_.clears[option]) {
      if (Has(state_.data(), bit)) group_[Find(bit)] = first;
    }
  }
  for (const int32_t bit : items()) part_of_[bit] = 0;
  for (const int32_t option : live()) ++part_of_[Find(table_.needs[option].front())];
  scratch_.clear();
  for (const int32_t bit : items()) {
    if (group_[bit] != bit) continue;
    if (!bytes_.Reserve(&scratch_, scratch_.size() + 1)) return 1;
    scratch_.push_back(bit);
  }
  std::sort(scratch_.begin(), scratch_.end(), [this](int32_t a, int32_t b) {
    return std::tie(part_of_[a], a) < std::tie(part_of_[b], b);
  });
  for (size_t k = 0; k < scratch_.size(); ++k) part_of_[scratch_[k]] = static_cast<int32_t>(k);
  return static_cast<int32_t>(scratch_.size());
}

// Moves the child's lists to where they stay: a list that is nearly as long as its source goes to
// the beginning of that, and what it lacks follows it. Returns false if there is no memory for it.
bool WideStates::Settle() {
  const auto settle = [this](std::vector<int32_t>* list, size_t top, size_t source_begin,
                             size_t source_end, size_t* begin, size_t* end, const auto& is_own) {
    if (IsShort(*end - *begin, source_end - source_begin)) return true;
    if (!bytes_.Reserve(&scratch_, source_end - source_begin)) return false;
    const auto at = [list](size_t place) { return list->begin() + static_cast<ptrdiff_t>(place); };
    scratch_.clear();
    std::copy_if(at(source_begin), at(source_end), std::back_inserter(scratch_),
                 [&](int32_t number) { return !is_own(number); });
    std::copy(at(*begin), at(*end), at(source_begin));
    std::copy(scratch_.begin(), scratch_.end(), at(source_begin + (*end - *begin)));
    list->resize(top);
    *begin = source_begin;
    *end = source_end;
    return true;
  };
  return settle(&live_, child_.live_top, source_.live_begin, source_.live_end, &child_.live_begin,
                &child_.live_end, [this](int32_t option) { return Fits(option, state_.data()); }) &&
         settle(&items_, child_.items_top, source_.items_begin, source_.items_end,
                &child_.items_begin, &child_.items_end,
                [this](int32_t bit) { return Has(state_.data(), bit); });
}

// Groups the child's lists by component.
int32_t WideStates::Split() {
  const int32_t num = NumberParts();
  if (num < 2) return 1;
  const size_t first = parts_.size();
  if (!bytes_.Reserve(&parts_, first + static_cast<size_t>(num))) return 1;
  parts_.resize(first + static_cast<size_t>(num), {0, 0});
  Part* const parts = &parts_[first];
  // A sort by counting. First each place has a size, then a beginning, which moves to the end.
  const auto group = [&](std::vector<int32_t>* list, size_t begin, size_t Part::*end,
                         const auto& bit_of) {
    const size_t size = list->size() - begin;
    if (!bytes_.Reserve(&scratch_, size)) return;
    scratch_.assign(list->begin() + static_cast<ptrdiff_t>(begin), list->end());
    for (const int32_t number : scratch_) ++(parts[part_of_[Find(bit_of(number))]].*end);
    size_t next = 0;
    for (int32_t k = 0; k < num; ++k) {
      const size_t members = parts[k].*end;
      parts[k].*end = next;
      next += members;
    }
    for (const int32_t number : scratch_) {
      (*list)[begin + (parts[part_of_[Find(bit_of(number))]].*end)++] = number;
    }
  };
  group(&live_, child_.live_begin, &Part::live_end,
        [this](int32_t option) { return table_.needs[option].front(); });
  group(&items_, child_.items_begin, &Part::items_end, [](int32_t bit) { return bit; });
  if (bytes_.full() || !Settle()) return 1;
  for (int32_t k = 0; k < num; ++k) {
    parts[k].live_end += child_.live_begin;
    parts[k].items_end += child_.items_begin;
  }
  settled_ = true;
  return num;
}

}  // namespace dlx::internal
