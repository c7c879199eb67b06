// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/iso_cache.h"

#include <utility>

#include "dlx/base/make_room.h"

namespace dlx::internal {

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
