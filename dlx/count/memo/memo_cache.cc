// SPDX-License-Identifier: Apache-2.0
//
// Open addressing with linear probing, at most kProbes places from the hash. A place has a tag (a
// byte of the hash, 0 if it is empty), a byte for the logarithm of the work, the key, and a word
// for the value. A value of more than 63 bits is stored in `wide`, and the word has its index.
//
// INVARIANT  Within the probe sequence of a key, its entry comes before the first empty place.
// Entries are replaced but never removed, so this holds without tombstones.

#include "dlx/count/memo/memo_cache.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace dlx::internal {
namespace {

// The bytes of a number beyond 63 bits, besides its place in the table: two places in each of two
// vectors that grow by doubling, and its digits.
int64_t BytesOf(const Natural& n) {
  return static_cast<int64_t>(2 * (sizeof(Natural) + sizeof(uint32_t)) + 16 +
                              n.backend().size() * sizeof(uint64_t));
}

}  // namespace

class MemoCache::Lock {
 public:
  Lock(std::mutex* mutex, bool wanted) : mutex_(wanted ? mutex : nullptr) {
    if (mutex_ != nullptr) mutex_->lock();
  }
  ~Lock() {
    if (mutex_ != nullptr) mutex_->unlock();
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  std::mutex* mutex_;
};

MemoCache::MemoCache(int32_t key_words, int64_t max_bytes, bool several_threads)
    : key_words_(key_words),
      several_threads_(several_threads),
      max_bytes_(max_bytes),
      shards_(size_t{1} << kShardBits) {}

// The place comes from the bits of the hash below those that chose the shard.
int64_t MemoCache::PlaceOf(const Shard& shard, uint64_t hash) {
  __extension__ using uint128 = unsigned __int128;
  return static_cast<int64_t>(
      (static_cast<uint128>(hash << kShardBits) * static_cast<uint64_t>(shard.capacity)) >> 64);
}

bool MemoCache::Equal(const uint64_t* a, const uint64_t* b) const {
  for (int32_t i = 0; i < key_words_; ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

bool MemoCache::Find(const uint64_t* key, uint64_t hash, Tally* value, int64_t* work) {
  Shard& shard = ShardOf(hash);
  const Lock lock(&shard.mutex, several_threads_);
  if (shard.capacity == 0) return false;
  const uint8_t tag = TagOf(hash);
  int64_t place = PlaceOf(shard, hash);
  for (int64_t probe = 0; probe < kProbes; ++probe) {
    if (shard.tags[place] == 0) return false;
    const uint64_t* at = &shard.at[place * (key_words_ + 1)];
    if (shard.tags[place] == tag && Equal(at, key)) {
      const uint64_t stored = at[key_words_];
      *value = (stored & kWide) == 0 ? Tally(stored) : Tally(shard.wide[stored & ~kWide]);
      *work = (int64_t{3} << shard.work[place]) / 4;
      return true;
    }
    if (++place == shard.capacity) place = 0;
  }
  return false;
}

// Reserves bytes, if the budget has room for them and some to spare, and returns whether it did.
// The sum that other threads see never exceeds the budget.
bool MemoCache::Reserve(int64_t bytes, int64_t spare) {
  if (bytes <= 0) {
    bytes_ += bytes;
    return true;
  }
  int64_t now = bytes_;
  do {
    if (now + bytes + spare > max_bytes_) return false;
  } while (!bytes_.compare_exchange_weak(now, now + bytes));
  return true;
}

// The bytes of a value that does not fit into its place.
int64_t MemoCache::BytesBeside(uint64_t stored, const Shard& shard) {
  return (stored & kWide) == 0 ? 0 : BytesOf(shard.wide[stored & ~kWide]);
}

uint64_t MemoCache::Store(Natural n, Shard* shard) {
  if (shard->spare.empty()) {
    if (shard->wide.size() == shard->wide.capacity()) {
      const size_t room = std::max<size_t>(4, 2 * shard->wide.size());
      shard->spare.reserve(room);  // so that Release() does not throw
      shard->wide.reserve(room);
    }
    shard->wide.push_back(std::move(n));
    return kWide | (shard->wide.size() - 1);
  }
  const uint32_t place = shard->spare.back();
  shard->spare.pop_back();
  shard->wide[place] = std::move(n);
  return kWide | place;
}

void MemoCache::Release(uint64_t stored, Shard* shard) {
  if ((stored & kWide) == 0) return;
  shard->wide[stored & ~kWide] = Natural();
  shard->spare.push_back(static_cast<uint32_t>(stored & ~kWide));
}

void MemoCache::Put(Shard* shard, int64_t place, const uint64_t* key, uint64_t hash,
                    uint64_t stored, uint8_t work) const {
  shard->tags[place] = TagOf(hash);
  shard->work[place] = work;
  uint64_t* at = &shard->at[place * (key_words_ + 1)];
  std::memcpy(at, key, sizeof(uint64_t) * static_cast<size_t>(key_words_));
  at[key_words_] = stored;
}

// Makes the table of a shard half as large again, if the budget and the system have room for both
// tables; otherwise marks it full. Entries that find no place within kProbes are evicted.
void MemoCache::Grow(Shard* shard) {
  constexpr int64_t kLeast = 64;
  const int64_t capacity = std::max(kLeast, shard->capacity + shard->capacity / 2);
  const int64_t bytes = capacity * BytesPerPlace();
  // Expect the new places to hold wide values in the same proportion as now.
  const auto wide = static_cast<int64_t>(shard->wide.size() - shard->spare.size());
  const int64_t expected = wide == 0 ? 0 : wide * BytesOf(shard->wide.back()) * 3 / 4;
  if (!Reserve(bytes, expected)) {
    shard->full = true;
    return;
  }
  Shard old;
  try {
    old.tags.assign(capacity, 0);
    old.work.assign(capacity, 0);
    old.at.reset(new uint64_t[capacity * (key_words_ + 1)]);
  } catch (const std::bad_alloc&) {
    bytes_ -= bytes;
    shard->full = true;
    return;
  }
  std::swap(old.tags, shard->tags);
  std::swap(old.work, shard->work);
  std::swap(old.at, shard->at);
  old.capacity = std::exchange(shard->capacity, capacity);
  shard->size = 0;
  for (int64_t i = 0; i < old.capacity; ++i) {
    if (old.tags[i] == 0) continue;
    const uint64_t* at = &old.at[i * (key_words_ + 1)];
    const uint64_t hash = Hash(at, key_words_);
    int64_t place = PlaceOf(*shard, hash);
    int64_t probe = 0;
    for (; probe < kProbes && shard->tags[place] != 0; ++probe) {
      if (++place == capacity) place = 0;
    }
    if (probe == kProbes) {
      bytes_ -= BytesBeside(at[key_words_], *shard);
      Release(at[key_words_], shard);
      ++shard->evictions;
      continue;
    }
    Put(shard, place, at, hash, at[key_words_], old.work[i]);
    ++shard->size;
  }
  bytes_ -= old.capacity * BytesPerPlace();
}

void MemoCache::Insert(const uint64_t* key, uint64_t hash, const Tally& value, int64_t work) {
  Shard& shard = ShardOf(hash);
  const Lock lock(&shard.mutex, several_threads_);
  if (!shard.full && shard.size >= shard.capacity * 5 / 8) Grow(&shard);
  if (shard.capacity == 0) return;
  const bool wide = value.is_wide() || value.small() >= kWide;
  Natural n = wide ? value.ToNatural() : Natural();
  const int64_t beside = wide ? BytesOf(n) : 0;
  const auto store = [&] { return wide ? Store(std::move(n), &shard) : value.small(); };
  const auto log_work = static_cast<uint8_t>(64 - __builtin_clzll(static_cast<uint64_t>(work) | 1));
  int64_t place = PlaceOf(shard, hash);
  int64_t worst = -1;
  // Takes the first empty place of the probe sequence; `worst` is the cheapest entry passed so far.
  for (int64_t probe = 0; probe < kProbes; ++probe) {
    const uint8_t tag = shard.tags[place];
    if (tag == 0) {
      if (!Reserve(beside)) return;
      ++shard.size;
      Put(&shard, place, key, hash, store(), log_work);
      return;
    }
    uint64_t* at = &shard.at[place * (key_words_ + 1)];
    if (tag == TagOf(hash) && Equal(at, key)) return;  // another thread was faster
    if (worst < 0 || shard.work[place] < shard.work[worst]) worst = place;
    if (++place == shard.capacity) place = 0;
  }
  // If all are more expensive, the cheapest of them loses a little of its worth each time. An entry
  // that was expensive once, and never hit again, must not stay forever.
  if (shard.work[worst] > log_work) {
    --shard.work[worst];
    return;
  }
  const uint64_t old = shard.at[worst * (key_words_ + 1) + key_words_];
  if (!Reserve(beside - BytesBeside(old, shard))) return;
  ++shard.evictions;
  const uint64_t stored = store();  // may throw: the old entry has to be whole then
  Release(old, &shard);
  Put(&shard, worst, key, hash, stored, log_work);
}

void MemoCache::set_max_bytes(int64_t max_bytes) {
  max_bytes_ = max_bytes;
  for (Shard& shard : shards_) {
    const Lock lock(&shard.mutex, several_threads_);
    shard.full = false;
  }
}

int64_t MemoCache::entries() const {
  int64_t sum = 0;
  for (const Shard& shard : shards_) {
    const Lock lock(&shard.mutex, several_threads_);
    sum += shard.size;
  }
  return sum;
}

int64_t MemoCache::evictions() const {
  int64_t sum = 0;
  for (const Shard& shard : shards_) {
    const Lock lock(&shard.mutex, several_threads_);
    sum += shard.evictions;
  }
  return sum;
}

}  // namespace dlx::internal
