// SPDX-License-Identifier: Apache-2.0
//
// A state becomes a bipartite graph: a vertex for each free item and for each option, and an edge
// for each entry. bliss numbers the vertices canonically, and the key spells out the graph in these
// numbers.

#include "dlx/count/memo/iso_cache.h"

#include <algorithm>
#include <utility>

#include "dlx/base/graph_labels.h"
#include "dlx/base/make_room.h"

namespace dlx::internal {

IsoKeys::IsoKeys(const CountTable& table) : table_(table), vertex_of_bit_(table.num_bits, -1) {}
IsoKeys::~IsoKeys() = default;

bool IsoKeys::Supports(const CountTable& table) {
  if (!ColoredGraph::CanLabel()) return false;
  for (const CountTable::Counter& counter : table.counters) {
    if (counter.at_most >= kMost) return false;
  }
  for (int32_t o = 0; o < table.num_options(); ++o) {
    // A color clears bits that the option does not need.
    for (const int32_t bit : table.clears[o]) {
      if (!std::binary_search(table.needs[o].begin(), table.needs[o].end(), bit)) return false;
    }
    for (const int32_t bit : table.needs[o]) {
      if (table.counter_of_bit[bit] < 0 &&
          !std::binary_search(table.clears[o].begin(), table.clears[o].end(), bit)) {
        return false;
      }
    }
  }
  return true;
}

ColoredGraph IsoKeys::GraphOf(absl::Span<const int32_t> live,
                              absl::Span<const uint32_t> color_of_bit) {
  bits_.clear();
  size_t entries = 0;
  for (const int32_t option : live) {
    entries += table_.needs[option].size();
    for (const int32_t bit : table_.needs[option]) {
      if (vertex_of_bit_[bit] >= 0) continue;
      vertex_of_bit_[bit] = static_cast<int32_t>(bits_.size());
      bits_.push_back(bit);
    }
  }
  const auto num_items = static_cast<uint32_t>(bits_.size());
  ColoredGraph graph(num_items + live.size(), entries);
  for (uint32_t i = 0; i < num_items; ++i) graph.set_color(i, 2 * color_of_bit[bits_[i]]);
  for (uint32_t k = 0; k < live.size(); ++k) {
    graph.set_color(
        num_items + k,
        static_cast<uint32_t>(2 * std::min<int64_t>(table_.weight(live[k]), 1 << 30)) | 1);
    for (const int32_t bit : table_.needs[live[k]]) {
      graph.AddEdge(num_items + k, static_cast<uint32_t>(vertex_of_bit_[bit]));
    }
  }
  return graph;
}

void IsoKeys::Forget() {
  for (const int32_t bit : bits_) vertex_of_bit_[bit] = -1;
}

long double IsoKeys::Automorphisms(absl::Span<const int32_t> live,
                                   absl::Span<const uint32_t> color_of_bit) {
  const long double automorphisms = GraphOf(live, color_of_bit).Label().automorphisms;
  Forget();
  return automorphisms;
}

std::string IsoKeys::KeyOf(absl::Span<const int32_t> live,
                           absl::Span<const uint32_t> color_of_bit) {
  const std::vector<uint32_t> label = GraphOf(live, color_of_bit).Label().label;
  const auto num_items = static_cast<uint32_t>(bits_.size());
  // The problem in canonical numbers, completely: colors of items, weights and items of options.
  // Vertices of items are sorted by label, options by their contents.
  std::vector<uint32_t> words;
  std::vector<std::pair<uint32_t, uint32_t>> items(num_items);  // label, color
  for (uint32_t i = 0; i < num_items; ++i) items[i] = {label[i], color_of_bit[bits_[i]]};
  std::vector<uint32_t> place(num_items + live.size());  // by label, among items
  std::sort(items.begin(), items.end());
  for (uint32_t i = 0; i < num_items; ++i) place[items[i].first] = i;
  std::vector<std::vector<uint32_t>> options;
  for (uint32_t k = 0; k < live.size(); ++k) {
    std::vector<uint32_t> option;
    for (const int32_t bit : table_.needs[live[k]]) {
      option.push_back(place[label[vertex_of_bit_[bit]]]);
    }
    std::sort(option.begin(), option.end());
    option.insert(option.begin(), {static_cast<uint32_t>(table_.weight(live[k])),
                                   static_cast<uint32_t>(option.size())});
    options.push_back(std::move(option));
  }
  std::sort(options.begin(), options.end());
  Forget();
  std::string key;
  const auto add = [&key](uint32_t n) {  // seven bits a byte
    for (; n >= 128; n >>= 7) key.push_back(static_cast<char>(n | 128));
    key.push_back(static_cast<char>(n));
  };
  add(num_items);
  for (const auto& [item_label, color] : items) add(color);
  for (const std::vector<uint32_t>& option : options) {
    for (const uint32_t n : option) add(n);
  }
  return key;
}

bool IsoCache::Find(const std::string& key, Tally* value) {
  const std::lock_guard lock(mutex_);
  if (const auto place = young_.find(key); place != young_.end()) {
    *value = place->second;
    return true;
  }
  const auto place = old_.find(key);
  if (place == old_.end()) return false;
  *value = place->second;
  Add(key, *value);
  return true;
}

void IsoCache::Insert(const std::string& key, const Tally& value) {
  const std::lock_guard lock(mutex_);
  Add(key, value);
}

void IsoCache::Add(const std::string& key, const Tally& value) {
  // The table is at least 7/16 full, and while it grows, one of half its size exists too.
  const auto bytes = static_cast<int64_t>(key.capacity() + 4 * sizeof(Map::value_type) + 32);
  if (2 * (bytes_ + bytes) > max_bytes_) {
    old_ = std::move(young_);
    old_bytes_ = bytes_;
    young_ = Map();
    bytes_ = 0;
    if (2 * bytes > max_bytes_) return;
  }
  // Copied before: an entry that could not be copied would be damaged.
  std::string own_key = key;
  Tally own_value = value;
  MakeRoom(&young_);
  if (young_.try_emplace(std::move(own_key), std::move(own_value)).second) bytes_ += bytes;
}

int64_t IsoCache::entries() {
  const std::lock_guard lock(mutex_);
  return static_cast<int64_t>(young_.size() + old_.size());
}

int64_t IsoCache::bytes() {
  const std::lock_guard lock(mutex_);
  return bytes_ + old_bytes_;
}

bool IsoPolicy::Wants(int32_t items, double seconds, int64_t nodes) const {
  const Kind& kind = kinds_[items];
  // No search of such a state has finished yet, so such searches are long. Most of these states are
  // met on the first descent, which keys must not slow down much.
  constexpr double kAtFirst = 3e-3;
  if (kind.searched == 0) return blind_seconds_ < kAtFirst + seconds / 8;
  const Kind& timed = kind.keys > 0 ? kind : all_;
  constexpr double kKeySeconds = 1e-4;  // before any was made
  const double key_seconds =
      timed.keys == 0 ? kKeySeconds : timed.key_seconds / static_cast<double>(timed.keys);
  const double rate_of_all =
      (static_cast<double>(all_.hits) + 1) / (static_cast<double>(all_.keys) + 2);
  const double rate =
      (static_cast<double>(kind.hits) + 2 * rate_of_all) / (static_cast<double>(kind.keys) + 2);
  constexpr double kNodeSeconds = 5e-7;  // before any was timed
  const double node_seconds = nodes > 0 ? seconds / static_cast<double>(nodes) : kNodeSeconds;
  // The expected saving of a key, against its cost: the mean number of nodes of a search of this
  // class times the time of a node, times the rate of hits.
  return rate * node_seconds * static_cast<double>(kind.nodes) >
         key_seconds * static_cast<double>(kind.searched);
}

void IsoPolicy::Made(int32_t items, double seconds, bool hit) {
  if (kinds_[items].searched == 0) blind_seconds_ += seconds;
  for (Kind* const kind : {&kinds_[items], &all_}) {
    ++kind->keys;
    kind->hits += hit ? 1 : 0;
    kind->key_seconds += seconds;
  }
}

}  // namespace dlx::internal
