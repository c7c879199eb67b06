// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/iso_cache.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/numeric/bits.h"
#include "dlx/base/make_room.h"
#include "dlx/base/random.h"

namespace dlx::internal {

IsoKeys::IsoKeys(const CountTable& table) : table_(table), item_of_bit_(table.num_bits, -1) {}

bool IsoKeys::Supports(const CountTable& table) {
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

int64_t IsoKeys::BytesFor(const CountTable& table) {
  // Vectors that grow have up to twice the room that they need.
  constexpr int64_t kBytesOfBit = 4 + 2 * (4 + 4 + 8 + 8 + 16) + 4 * 16;
  constexpr int64_t kBytesOfOption = 2 * (8 + 8) + 2 * 16;
  constexpr int64_t kBytesOfEntry = 2 * 4;
  const int64_t options = std::min<int64_t>(table.num_options(), kMaxOptions);
  const int64_t entries = std::min<int64_t>(table.needs.num_numbers(), kMaxEntries);
  return kBytesOfBit * table.num_bits + kBytesOfOption * options + kBytesOfEntry * entries;
}

void IsoKeys::Number(absl::Span<const int32_t> live) {
  bits_.clear();
  entries_.clear();
  ends_.clear();
  for (const int32_t option : live) {
    for (const int32_t bit : table_.needs[option]) {
      if (item_of_bit_[bit] < 0) {
        item_of_bit_[bit] = static_cast<int32_t>(bits_.size());
        bits_.push_back(bit);
      }
      entries_.push_back(item_of_bit_[bit]);
    }
    ends_.push_back(entries_.size());
  }
}

void IsoKeys::Forget() {
  for (const int32_t bit : bits_) item_of_bit_[bit] = -1;
}

// An option's color is made of those of its items and its weight, an item's of its own and those
// of its options. Sums do not depend on an order. Colors are hashes: two that should differ and
// are the same cost a hit at most.
void IsoKeys::Refine() {
  std::fill(sums_.begin(), sums_.end(), 0);
  size_t begin = 0;
  for (size_t k = 0; k < ends_.size(); ++k) {
    uint64_t sum = option_colors_[k];
    for (size_t e = begin; e < ends_[k]; ++e) sum += colors_[entries_[e]];
    const uint64_t color = Mix(sum);
    for (size_t e = begin; e < ends_[k]; ++e) sums_[entries_[e]] += color;
    begin = ends_[k];
  }
  for (size_t i = 0; i < colors_.size(); ++i) colors_[i] = Mix(3 * colors_[i] + sums_[i]);
}

size_t IsoKeys::CountColors() {
  classes_.assign(absl::bit_ceil(2 * colors_.size()), Class());
  const size_t mask = classes_.size() - 1;
  size_t num_colors = 0;
  for (size_t i = 0; i < colors_.size(); ++i) {
    size_t place = colors_[i] & mask;
    while (classes_[place].size > 0 && classes_[place].color != colors_[i]) {
      place = (place + 1) & mask;
    }
    Class& own = classes_[place];
    if (own.size == 0) own = {colors_[i], static_cast<int32_t>(i), 0};
    num_colors += own.size++ == 0 ? 1 : 0;
  }
  return num_colors;
}

int32_t IsoKeys::Individualize() {
  const Class* best = nullptr;
  for (const Class& one : classes_) {
    if (one.size < 2) continue;
    if (best == nullptr || std::tie(one.size, one.color) < std::tie(best->size, best->color)) {
      best = &one;
    }
  }
  colors_[best->first] = Mix(best->color + 1);
  return best->size;
}

IsoKeys::Key IsoKeys::KeyOf(absl::Span<const int32_t> live,
                            absl::Span<const uint32_t> color_of_bit) {
  // What a key may look at: some 30 ms.
  constexpr size_t kMostLooks = size_t{1} << 21;
  // A step looks at each entry twice and at each item; the key sorts them.
  constexpr int64_t kWorkOfEntry = 3;
  constexpr int64_t kWorkOfItem = 6;
  constexpr int64_t kWorkOfKey = 20;
  Number(live);
  colors_.clear();
  option_colors_.clear();
  for (const int32_t bit : bits_) colors_.push_back(Mix(color_of_bit[bit]));
  for (const int32_t option : live) {
    option_colors_.push_back(Mix(static_cast<uint64_t>(table_.weight(option))));
  }
  sums_.resize(colors_.size());
  const size_t size = entries_.size() + bits_.size();
  size_t num_colors = 0;
  int64_t steps = 0;
  Key key;
  for (size_t looked = 0; num_colors < bits_.size() && looked < kMostLooks; looked += size) {
    Refine();
    ++steps;
    const size_t before = num_colors;
    num_colors = CountColors();
    if (num_colors == before) {
      key.symmetries *= Individualize();
      ++num_colors;
    }
  }
  if (num_colors == bits_.size()) key.key = Spell(live, color_of_bit);
  const auto num_entries = static_cast<int64_t>(entries_.size());
  key.work =
      (kWorkOfEntry * num_entries + kWorkOfItem * static_cast<int64_t>(bits_.size())) * steps +
      kWorkOfKey * num_entries;
  Forget();
  return key;
}

// The problem, completely: colors of items, weights and items of options. Options are in the order
// of their colors.
std::string IsoKeys::Spell(absl::Span<const int32_t> live,
                           absl::Span<const uint32_t> color_of_bit) {
  sorted_.clear();
  for (size_t i = 0; i < colors_.size(); ++i) {
    sorted_.emplace_back(colors_[i], static_cast<int32_t>(i));
  }
  std::sort(sorted_.begin(), sorted_.end());
  std::string key;
  const auto add = [&key](uint32_t n) {  // seven bits a byte
    for (; n >= 128; n >>= 7) key.push_back(static_cast<char>(n | 128));
    key.push_back(static_cast<char>(n));
  };
  key.reserve(2 * (entries_.size() + ends_.size()) + bits_.size());
  add(static_cast<uint32_t>(bits_.size()));
  places_.resize(bits_.size());
  for (size_t i = 0; i < sorted_.size(); ++i) {
    places_[sorted_[i].second] = static_cast<int32_t>(i);
    add(color_of_bit[bits_[sorted_[i].second]]);
  }
  sorted_.clear();
  size_t begin = 0;
  for (size_t k = 0; k < ends_.size(); ++k) {
    uint64_t sum = option_colors_[k];
    for (size_t e = begin; e < ends_[k]; ++e) {
      sum += colors_[entries_[e]];
      entries_[e] = places_[entries_[e]];
    }
    std::sort(entries_.begin() + static_cast<ptrdiff_t>(begin),
              entries_.begin() + static_cast<ptrdiff_t>(ends_[k]));
    sorted_.emplace_back(Mix(sum), static_cast<int32_t>(k));
    begin = ends_[k];
  }
  std::sort(sorted_.begin(), sorted_.end());
  for (const auto& [color, k] : sorted_) {
    add(static_cast<uint32_t>(table_.weight(live[k])));
    begin = k == 0 ? 0 : ends_[k - 1];
    add(static_cast<uint32_t>(ends_[k] - begin));
    for (size_t e = begin; e < ends_[k]; ++e) add(static_cast<uint32_t>(entries_[e]));
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

bool IsoPolicy::Wants(int32_t items) const {
  const Kind& kind = kinds_[items];
  // No search of such a state has finished yet, so such searches are long. Most of these states are
  // met on the first descent, which keys must not slow down much.
  constexpr int64_t kAtFirst = 3'000'000;
  if (kind.searched == 0) return blind_work_ < kAtFirst + work_ / 8;
  const Kind& seen = kind.keys > 0 ? kind : all_;
  constexpr double kWorkOfKey = 1e5;  // before any was made
  const double work_of_key =
      seen.keys == 0 ? kWorkOfKey : static_cast<double>(seen.work) / static_cast<double>(seen.keys);
  const double rate_of_all =
      (static_cast<double>(all_.hits) + 1) / (static_cast<double>(all_.keys) + 2);
  const double rate =
      (static_cast<double>(kind.hits) + 2 * rate_of_all) / (static_cast<double>(kind.keys) + 2);
  const double work_of_node = static_cast<double>(work_) / static_cast<double>(nodes_);
  // The expected saving of a key, against its cost: the mean number of nodes of a search of this
  // class times the work of a node, times the rate of hits.
  return rate * work_of_node * static_cast<double>(kind.nodes) >
         work_of_key * static_cast<double>(kind.searched);
}

void IsoPolicy::Made(int32_t items, int64_t work, bool hit) {
  if (kinds_[items].searched == 0) blind_work_ += work;
  for (Kind* const kind : {&kinds_[items], &all_}) {
    ++kind->keys;
    kind->hits += hit ? 1 : 0;
    kind->work += work;
  }
}

}  // namespace dlx::internal
