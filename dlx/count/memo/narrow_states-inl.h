// SPDX-License-Identifier: Apache-2.0
//
// The states of a search with so short keys that each frame has a copy of its own.
//
// INVARIANT  The state of level k is states_[k * key_words, ...), in normal form. Its options are
// live_[live_begin, live_end): all that fit the state, and perhaps a few that do not. Beyond the
// end of the last level, live_ and parts_ are free; the state after the last level is that of the
// child under construction.

#ifndef DLX_COUNT_MEMO_NARROW_STATES_INL_H_
#define DLX_COUNT_MEMO_NARROW_STATES_INL_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/numeric/bits.h"
#include "absl/types/span.h"
#include "dlx/count/byte_limit.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/count/memo/memo_tables.h"

namespace dlx::internal {

// With kWords words of bits in a state; 0: any number, and the options as lists. In longer states
// most words have nothing to do with an option, so its bits are looked at one by one.
template <int kWords>
class NarrowStates {
 public:
  // The root is the child under construction.
  NarrowStates(const MemoTables& tables, ByteLimit* bytes)
      : tables_(tables),
        table_(tables.table),
        key_words_(tables.key_words),
        bytes_(*bytes),
        needed_(tables.words),
        sizes_(table_.num_primary),
        group_(table_.num_bits) {
    const auto num_options = static_cast<size_t>(table_.num_options());
    if (!MakeRoom() || !bytes_.Reserve(&live_, num_options)) return;
    live_.resize(num_options);
    std::iota(live_.begin(), live_.end(), 0);
    for (int32_t bit = 0; bit < table_.num_bits; ++bit) Set(child(), bit);
    for (size_t c = 0; c < table_.counters.size(); ++c) {
      child()[words() + c] = Left(table_.counters[c].at_least, table_.counters[c].at_most);
    }
    source_end_ = num_options;
  }

  // ---- The state of the last level ----

  const uint64_t* top() const { return &states_[(levels_.size() - 1) * key_words_]; }
  bool Fits(int32_t option, const uint64_t* state) const {
    if constexpr (kWords == 0) {
      for (const int32_t bit : table_.needs[option]) {
        if (!Has(state, bit)) return false;
      }
      return true;
    }
    const uint64_t* need = needs(option);
    uint64_t missing = 0;
    for (int32_t w = 0; w < words(); ++w) missing |= need[w] & ~state[w];
    return missing == 0;
  }
  uint64_t LeftAtTop(int32_t counter) const { return top()[words() + counter]; }
  const uint64_t* TopKey() { return top(); }

  // ---- A child of it: made first, then either dropped or pushed ----

  // Chooses an option that fits. A counter that may have no more options is cleared, like an item
  // that is covered.
  void Choose(int32_t option) {
    const uint64_t* const from = top();
    uint64_t* const to = child();
    if constexpr (kWords == 0) {
      std::copy(from, from + words(), to);
      for (const int32_t bit : table_.clears[option]) Clear(to, bit);
    } else {
      const uint64_t* const clear = clears(option);
      for (int32_t w = 0; w < words(); ++w) to[w] = from[w] & ~clear[w];
    }
    LookIn(levels_.back());
    if (!table_.has_counters()) return;
    std::copy(from + words(), from + key_words_, to + words());
    for (const int32_t c : table_.counts[option]) {
      uint64_t& left = to[words() + c];
      left = LeftAfterOne(left);
      if (MostLeft(left) > 0) continue;
      left = 0;
      Clear(to, table_.counters[c].bit);
    }
  }
  // Decides that an item with a counter gets no more options.
  void Close(int32_t item) {
    std::copy(top(), top() + key_words_, child());
    Clear(child(), item);
    child()[words() + table_.counter_of_bit[item]] = 0;
    LookIn(levels_.back());
  }
  // Enters a component, from 0, as Split() numbered them.
  void TakePart(int32_t part) {
    const size_t begin = levels_.back().parts + static_cast<size_t>(part) * key_words_;
    std::copy_n(parts_.begin() + static_cast<ptrdiff_t>(begin), key_words_, child());
    LookIn(levels_.back());
  }

  bool IsFree(int32_t bit) { return Has(child(), bit); }
  uint64_t LeftAt(int32_t counter) { return child()[words() + counter]; }
  bool IsSolved() {
    const uint64_t* const state = child();
    uint64_t open = 0;
    for (int32_t w = 0; w < words(); ++w) open |= tables_.primary[w] & state[w];
    return open == 0;
  }
  // Whether looking the child up may be worth its time.
  static constexpr bool IsWorthAKey() { return true; }
  uint64_t MakeKey() { return MemoCache::Hash(child(), key_words_); }
  // The key that was made last, of the child or of the last level.
  const uint64_t* key() { return child(); }

  // Finds the options of the child, and counts them per item.
  void Filter();
  // Brings the child, filtered, into normal form. Returns whether anything is left to cover.
  bool Normalize();
  bool IsDead();
  int32_t NumItems() {
    int32_t items = 0;
    for (int32_t w = 0; w < words(); ++w) items += absl::popcount(child()[w] & tables_.primary[w]);
    return items;
  }
  // Of the child, filtered.
  absl::Span<const int32_t> live() const { return absl::MakeConstSpan(live_).subspan(live_begin_); }
  int32_t size(int32_t item) const { return sizes_[item]; }
  // Requires: the child is filtered and neither solved nor dead.
  int32_t ChooseItem(const std::vector<int32_t>& rank);
  // Whether the child has one component. Where that takes long to see, false.
  bool IsConnected();
  // Returns the number of components of the child, and numbers those with fewer options first, if
  // there are several.
  int32_t Split();

  // The child goes. `filtered`: Filter() has been called.
  void Drop(bool filtered) {
    if (filtered) live_.resize(live_begin_);
  }
  // The child becomes the last level; if it was not filtered, with the options of its parent.
  void Push(bool filtered);
  // The last level goes.
  void Pop() {
    live_.resize(levels_.back().live_top);
    parts_.resize(levels_.back().parts);
    levels_.pop_back();
  }

 private:
  struct Level {
    size_t live_begin = 0;
    size_t live_end = 0;
    size_t live_top = 0;  // end of live_ before the level was made
    size_t parts = 0;     // the place of its components in parts_
  };

  void LookIn(const Level& level) {
    source_begin_ = level.live_begin;
    source_end_ = level.live_end;
  }
  int32_t words() const { return kWords == 0 ? tables_.words : kWords; }
  uint64_t* child() { return &states_[levels_.size() * key_words_]; }
  const uint64_t* needs(int32_t option) const {
    return &tables_.needs[size_t{static_cast<uint32_t>(option)} * words()];
  }
  const uint64_t* clears(int32_t option) const {
    return &tables_.clears[size_t{static_cast<uint32_t>(option)} * words()];
  }
  bool MakeRoom();
  int32_t LeastFor(const uint64_t* state, int32_t bit) const {
    const int32_t counter = table_.counter_of_bit[bit];
    return counter < 0 ? 1 : LeastLeft(state[words() + counter]);
  }
  int32_t Find(int32_t bit) {
    while (group_[bit] != bit) bit = group_[bit] = group_[group_[bit]];
    return bit;
  }

  const MemoTables& tables_;
  const CountTable& table_;
  const size_t key_words_;
  ByteLimit& bytes_;
  std::vector<Level> levels_;
  std::vector<uint64_t> states_;
  std::vector<int32_t> live_;
  std::vector<uint64_t> parts_;  // states of components
  size_t source_begin_ = 0;      // of the child: where its options are looked for in live_
  size_t source_end_ = 0;
  size_t live_begin_ = 0;         // of the child, once it is filtered
  size_t words_of_parts_ = 0;     // at the end of parts_, for the child
  std::vector<uint64_t> needed_;  // bits that some option of the child needs
  std::vector<int32_t> sizes_;    // by primary bit, of the child
  std::vector<int32_t> group_;    // by bit, for Split()
};

// For a state after the last level. May move all states.
template <int kWords>
bool NarrowStates<kWords>::MakeRoom() {
  const size_t wanted = (levels_.size() + 1) * key_words_;
  if (states_.size() >= wanted) return true;
  if (!bytes_.Reserve(&states_, wanted)) return false;
  states_.resize(states_.capacity());
  return true;
}

template <int kWords>
void NarrowStates<kWords>::Filter() {
  std::fill(sizes_.begin(), sizes_.end(), 0);
  live_begin_ = live_.size();
  const size_t most = source_end_ - source_begin_;
  if (!bytes_.Reserve(&live_, live_begin_ + most)) return;
  live_.resize(live_begin_ + most);
  const uint64_t* const state = child();
  int32_t* out = live_.data() + live_begin_;
  for (size_t i = source_begin_; i < source_end_; ++i) {
    const int32_t option = live_[i];
    if (!Fits(option, state)) continue;
    *out++ = option;
    for (const int32_t bit : table_.needs[option]) {
      if (bit >= table_.num_primary) break;
      ++sizes_[bit];
    }
  }
  live_.resize(static_cast<size_t>(out - live_.data()));
}

// If nearly all options of the parent are left, the level uses its parent's list. A list of its own
// is at most 7/8 as long, so all lists together are no longer than a few times the number of
// options, however deep the search is.
template <int kWords>
void NarrowStates<kWords>::Push(bool filtered) {
  if (levels_.size() == levels_.capacity() && !bytes_.Reserve(&levels_, levels_.size() + 1)) return;
  const size_t top = filtered ? live_begin_ : live_.size();
  const size_t parts = parts_.size() - words_of_parts_;
  words_of_parts_ = 0;
  const size_t source_size = source_end_ - source_begin_;
  if (filtered && live_.size() - top < source_size - source_size / 8) {
    levels_.push_back({top, live_.size(), top, parts});
  } else {
    live_.resize(top);
    levels_.push_back({source_begin_, source_end_, top, parts});
  }
  MakeRoom();
}

template <int kWords>
bool NarrowStates<kWords>::Normalize() {
  uint64_t* const state = child();
  if (table_.num_bits > table_.num_primary) {
    std::copy(tables_.primary.begin(), tables_.primary.end(), needed_.begin());
    for (size_t i = live_begin_; i < live_.size(); ++i) {
      if constexpr (kWords == 0) {
        for (const int32_t bit : table_.needs[live_[i]]) Set(needed_.data(), bit);
      } else {
        const uint64_t* need = needs(live_[i]);
        for (int32_t w = 0; w < words(); ++w) needed_[w] |= need[w];
      }
    }
    for (int32_t w = 0; w < words(); ++w) state[w] &= needed_[w];
  }
  for (size_t c = 0; c < table_.counters.size(); ++c) {
    const int32_t bit = table_.counters[c].bit;
    if (!Has(state, bit)) continue;
    uint64_t& left = state[words() + c];
    left = LeftOf(left, sizes_[bit]);
    if (left == 0) Clear(state, bit);
  }
  return !IsSolved();
}

template <int kWords>
bool NarrowStates<kWords>::IsDead() {
  const uint64_t* const state = child();
  for (int32_t w = 0; w < words(); ++w) {
    for (uint64_t free = state[w] & tables_.primary[w]; free != 0; free &= free - 1) {
      const int32_t bit = 64 * w + __builtin_ctzll(free);
      if (sizes_[bit] < LeastFor(state, bit)) return true;
    }
  }
  return false;
}

template <int kWords>
int32_t NarrowStates<kWords>::ChooseItem(const std::vector<int32_t>& rank) {
  const uint64_t* const state = child();
  int32_t best = -1;
  int32_t best_degree = 0;
  for (int32_t w = 0; w < words(); ++w) {
    for (uint64_t free = state[w] & tables_.primary[w]; free != 0; free &= free - 1) {
      const int32_t bit = 64 * w + __builtin_ctzll(free);
      // The number of children.
      const int32_t degree = sizes_[bit] - LeastFor(state, bit) + 1;
      const bool better = rank.empty() || degree <= 1 || best_degree <= 1 ? degree < best_degree
                                                                          : rank[bit] < rank[best];
      if (best >= 0 && !better) continue;
      best = bit;
      best_degree = degree;
    }
  }
  return best;
}

// Mostly there is one component, which a few passes over the options show, without a union of sets.
template <int kWords>
bool NarrowStates<kWords>::IsConnected() {
  if constexpr (kWords == 0) return false;
  const uint64_t* const state = child();
  std::array<uint64_t, std::max(1, kWords)> reached = {};
  const auto touched = [&](int32_t option, int32_t w) {
    return needs(option)[w] | (clears(option)[w] & state[w]);
  };
  for (int32_t w = 0; w < words(); ++w) reached[w] = touched(live_[live_begin_], w);
  constexpr int kPasses = 4;
  for (int pass = 0; pass < kPasses; ++pass) {
    bool all = true;
    bool grew = false;
    const auto look = [&](int32_t option) {
      uint64_t common = 0;
      uint64_t added = 0;
      for (int32_t w = 0; w < words(); ++w) {
        common |= touched(option, w) & reached[w];
        added |= touched(option, w) & ~reached[w];
      }
      if (added == 0) return;
      if (common == 0) {
        all = false;
        return;
      }
      grew = true;
      for (int32_t w = 0; w < words(); ++w) reached[w] |= touched(option, w);
    };
    if (pass % 2 == 0) {
      for (size_t i = live_begin_; i < live_.size(); ++i) look(live_[i]);
    } else {
      for (size_t i = live_.size(); i-- > live_begin_;) look(live_[i]);
    }
    if (all) return true;
    if (!grew) return false;
  }
  return false;
}

// Two bits are in the same component if some option needs or clears both (union-find).
template <int kWords>
int32_t NarrowStates<kWords>::Split() {
  if (IsConnected()) return 1;
  const uint64_t* const state = child();
  std::iota(group_.begin(), group_.end(), 0);
  for (const int32_t option : live()) {
    const int32_t first = Find(table_.needs[option].front());
    for (const int32_t bit : table_.needs[option]) group_[Find(bit)] = first;
    for (const int32_t bit : table_.clears[option]) {
      if (Has(state, bit)) group_[Find(bit)] = first;
    }
  }
  std::vector<std::pair<int32_t, int32_t>> parts;  // number of options, bit of the root
  std::vector<int32_t> options(table_.num_bits, 0);
  for (const int32_t option : live()) ++options[Find(table_.needs[option].front())];
  for (int32_t bit = 0; bit < table_.num_bits; ++bit) {
    if (options[bit] > 0) parts.emplace_back(options[bit], bit);
  }
  if (parts.size() < 2 || !bytes_.Reserve(&parts_, parts_.size() + parts.size() * key_words_)) {
    return 1;
  }
  std::sort(parts.begin(), parts.end());
  std::vector<uint64_t> key(key_words_);
  for (const auto& [size, root] : parts) {
    std::fill(key.begin(), key.end(), 0);
    for (int32_t bit = 0; bit < table_.num_bits; ++bit) {
      if (!Has(state, bit) || Find(bit) != root) continue;
      Set(key.data(), bit);
      const int32_t counter = table_.counter_of_bit[bit];
      if (counter >= 0) key[words() + counter] = state[words() + counter];
    }
    parts_.insert(parts_.end(), key.begin(), key.end());
  }
  words_of_parts_ = parts.size() * key_words_;
  return static_cast<int32_t>(parts.size());
}

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_NARROW_STATES_INL_H_
