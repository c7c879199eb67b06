// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/memo_cache.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/base/tally.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/heap.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::HeapBytes;
using ::quadrille_test::HeapPeak;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ResetHeapPeak;

using Key = std::vector<uint64_t>;

constexpr int64_t kPlenty = int64_t{1} << 30;
// What an empty cache takes.
constexpr int64_t kShardsAlone = 64 * 256;

uint64_t HashOf(const Key& key) {
  return MemoCache::Hash(key.data(), static_cast<int32_t>(key.size()));
}

// The value that belongs to a key, everywhere in these tests; some are wide.
Tally ValueOf(const Key& key, uint64_t wide_of_ten = 2) {
  const uint64_t h = HashOf(key) * 0x2545f4914f6cdd1d;
  if (h / 10 % 10 >= wide_of_ten) return Tally(h % 100);
  return Tally(Natural((Natural(h | 1) << (h % 300)) + h));
}

bool Same(const Tally& a, const Tally& b) { return a.ToNatural() == b.ToNatural(); }

void Insert(MemoCache* cache, const Key& key, const Tally& value, int64_t work = 1) {
  cache->Insert(key.data(), HashOf(key), value, work);
}

bool Find(MemoCache* cache, const Key& key, Tally* value) {
  int64_t work = 0;
  return cache->Find(key.data(), HashOf(key), value, &work);
}

TEST(MemoCacheTest, FindsWhatWasInserted) {
  MemoCache cache(2, kPlenty, false);
  Tally value;
  EXPECT_FALSE(Find(&cache, {0, 0}, &value));
  for (uint64_t i = 0; i < 20'000; ++i) Insert(&cache, {i, i * i}, ValueOf({i, i * i}));
  int64_t found = 0;
  for (uint64_t i = 0; i < 20'000; ++i) {
    if (!Find(&cache, {i, i * i}, &value)) continue;
    ++found;
    ASSERT_TRUE(Same(value, ValueOf({i, i * i}))) << i;
  }
  EXPECT_EQ(found, cache.entries());
  EXPECT_EQ(found + cache.evictions(), 20'000);
  EXPECT_GT(found, 19'000);  // little is lost as long as there is room
  EXPECT_FALSE(Find(&cache, {1, 2}, &value));
}

TEST(MemoCacheTest, KeepsValuesAtTheEdgesOfWords) {
  MemoCache cache(1, kPlenty, false);
  std::vector<Natural> values = {0, 1};
  for (const int bits : {31, 32, 62, 63, 64, 65, 127, 128, 129, 1000, 100'000}) {
    for (const int d : {-1, 0, 1}) values.push_back((Natural(1) << bits) + d);
  }
  for (size_t i = 0; i < values.size(); ++i) Insert(&cache, {i}, Tally(values[i]));
  for (size_t i = 0; i < values.size(); ++i) {
    Tally value;
    ASSERT_TRUE(Find(&cache, {i}, &value));
    EXPECT_EQ(value.ToNatural(), values[i]);
    EXPECT_EQ(value.is_wide(), values[i] > std::numeric_limits<uint64_t>::max());
  }
}

// Whatever their hashes: here all have the same one, and so the same tag and place.
TEST(MemoCacheTest, ComparesWholeKeys) {
  for (const int32_t words : {1, 2, 3, 7}) {
    MemoCache cache(words, kPlenty, false);
    constexpr uint64_t kHash = 0x123456789abcdef0;
    Key zero(words, 0);
    Tally value;
    int64_t work = 0;
    cache.Insert(zero.data(), kHash, Tally(uint64_t{1000}), 1);
    for (int32_t w = 0; w < words; ++w) {
      for (const int bit : {0, 31, 32, 63}) {
        Key other = zero;
        other[w] ^= uint64_t{1} << bit;
        EXPECT_FALSE(cache.Find(other.data(), kHash, &value, &work))
            << words << " " << w << " " << bit;
      }
    }
    for (int32_t w = 0; w < words; ++w) {
      Key other = zero;
      other[w] = 5;
      cache.Insert(other.data(), kHash, Tally(static_cast<uint64_t>(w)), 1);
    }
    ASSERT_TRUE(cache.Find(zero.data(), kHash, &value, &work));
    EXPECT_EQ(value.small(), 1000);
    for (int32_t w = 0; w < words; ++w) {
      Key other = zero;
      other[w] = 5;
      ASSERT_TRUE(cache.Find(other.data(), kHash, &value, &work));
      EXPECT_EQ(value.small(), static_cast<uint64_t>(w));
    }
  }
}

// More states of one hash than there are slots for it: expensive ones stay, and none is mistaken
// for another.
TEST(MemoCacheTest, TheCheapestGoesFirst) {
  MemoCache cache(1, kPlenty, false);
  constexpr uint64_t kHash = 0xfedcba9876543210;
  const auto insert = [&cache](uint64_t i, int64_t work) {
    cache.Insert(&i, kHash, Tally(i), work);
  };
  const auto find = [&cache](uint64_t i) {
    Tally value;
    int64_t work = 0;
    const bool found = cache.Find(&i, kHash, &value, &work);
    EXPECT_TRUE(!found || value.small() == i) << i;
    return found;
  };
  for (uint64_t i = 0; i < 15; ++i) insert(i, int64_t{1} << 40);
  insert(15, 2);
  EXPECT_EQ(cache.entries(), 16);
  EXPECT_TRUE(find(15));
  insert(16, 1000);
  EXPECT_EQ(cache.entries(), 16);
  EXPECT_EQ(cache.evictions(), 1);
  EXPECT_FALSE(find(15));
  EXPECT_TRUE(find(16));
  insert(17, 3);  // cheaper than all
  EXPECT_FALSE(find(17));
  for (uint64_t i = 0; i < 15; ++i) EXPECT_TRUE(find(i)) << i;
}

TEST(MemoCacheTest, WhatWasExpensiveOnceDoesNotStayForEver) {
  MemoCache cache(1, kPlenty, false);
  constexpr uint64_t kHash = 0xfedcba9876543210;
  for (uint64_t i = 0; i < 16; ++i) cache.Insert(&i, kHash, Tally(i), int64_t{1} << 40);
  for (uint64_t i = 100; i < 200; ++i) cache.Insert(&i, kHash, Tally(i), 1);
  EXPECT_EQ(cache.entries(), 16);
  const uint64_t last = 199;
  Tally value;
  int64_t work = 0;
  EXPECT_TRUE(cache.Find(&last, kHash, &value, &work));
}

TEST(MemoCacheTest, SaysWhatAValueIsWorth) {
  MemoCache cache(1, kPlenty, false);
  const std::vector<int64_t> works = {1, 2, 3, 4, 1000, 1023, 1024, int64_t{1} << 60};
  for (size_t i = 0; i < works.size(); ++i) Insert(&cache, {i}, Tally(uint64_t{7}), works[i]);
  for (size_t i = 0; i < works.size(); ++i) {
    const Key key = {i};
    Tally value;
    int64_t work = 0;
    ASSERT_TRUE(cache.Find(key.data(), HashOf(key), &value, &work));
    EXPECT_GE(work, works[i] / 4 * 3) << i;
    EXPECT_LE(work, works[i] + works[i] / 2) << i;
    EXPECT_GE(work, 1) << i;
  }
}

TEST(MemoCacheTest, TheFirstValueStays) {
  MemoCache cache(1, kPlenty, false);
  Insert(&cache, {7}, Tally(uint64_t{1}));
  const int64_t bytes = cache.bytes();
  Insert(&cache, {7}, Tally(Natural(1) << 200));
  Tally value;
  ASSERT_TRUE(Find(&cache, {7}, &value));
  EXPECT_EQ(value.small(), 1);
  EXPECT_EQ(cache.entries(), 1);
  EXPECT_EQ(cache.bytes(), bytes);
}

TEST(MemoCacheTest, NothingIsKeptWithoutMemory) {
  for (const int64_t budget : {0, 1, 100, 1'000}) {
    MemoCache cache(1, budget, false);
    for (uint64_t i = 0; i < 1'000; ++i) Insert(&cache, {i}, ValueOf({i}));
    for (uint64_t i = 0; i < 1'000; ++i) {
      Tally value;
      EXPECT_FALSE(Find(&cache, {i}, &value));
    }
    EXPECT_EQ(cache.entries(), 0);
    EXPECT_EQ(cache.bytes(), 0);
  }
}

// At every moment, by its own account and by that of operator new; also with nothing but values
// that are wide, which come after the table has taken all room.
TEST(MemoCacheTest, TheBudgetHolds) {
  constexpr uint64_t kKeys = kSlowBuild ? 10'000 : 60'000;
  for (const int64_t budget : {2'000, 20'000, 100'000, 300'000, 1'000'000, 4'000'000}) {
    for (const int32_t words : {1, 4}) {
      for (const uint64_t first_wide : {uint64_t{0}, kKeys / 2, kKeys}) {
        const int64_t before = HeapBytes();
        ResetHeapPeak();
        MemoCache cache(words, budget, false);
        for (uint64_t i = 0; i < kKeys; ++i) {
          const Key key(words, i);
          Insert(&cache, key, ValueOf(key, i >= first_wide ? 10 : 0),
                 static_cast<int64_t>(HashOf(key) % 5));
          ASSERT_LE(cache.bytes(), budget) << words << " " << first_wide << " " << i;
        }
        EXPECT_LE(HeapPeak() - before, budget + kShardsAlone)
            << budget << " " << words << " " << first_wide;
        if (budget >= 100'000) {
          EXPECT_GT(cache.entries(), 30);
        }
        for (uint64_t i = 0; i < kKeys; ++i) {
          const Key key(words, i);
          Tally value;
          if (!Find(&cache, key, &value)) continue;
          ASSERT_TRUE(Same(value, ValueOf(key, i >= first_wide ? 10 : 0))) << i;
        }
      }
    }
  }
}

TEST(MemoCacheTest, TheBudgetMayGrowAndShrink) {
  MemoCache cache(1, 50'000, false);
  uint64_t next = 0;
  for (; next < 20'000; ++next) Insert(&cache, {next}, Tally(next));
  const int64_t entries = cache.entries();
  EXPECT_LE(cache.bytes(), 50'000);
  cache.set_max_bytes(1'000'000);
  for (; next < 40'000; ++next) Insert(&cache, {next}, Tally(next));
  EXPECT_GT(cache.entries(), 4 * entries);
  EXPECT_LE(cache.bytes(), 1'000'000);
  // And a smaller one: what is kept stays, and no more comes.
  const int64_t bytes = cache.bytes();
  cache.set_max_bytes(0);
  for (; next < 60'000; ++next) Insert(&cache, {next}, Tally(Natural(1) << 100));
  EXPECT_LE(cache.bytes(), bytes);
}

// Against a map, with keys that come again and again.
TEST(MemoCacheTest, NeverReturnsAValueOfAnotherKey) {
  std::mt19937_64 rng(1);
  for (const int64_t budget : {0, 7'000, 50'000, 400'000}) {
    MemoCache cache(3, budget, false);
    std::map<Key, Natural> all;
    int64_t found = 0;
    for (int i = 0; i < (kSlowBuild ? 10'000 : 100'000); ++i) {
      const Key key = {rng() % 40, rng() % 40, rng() % 4};
      Tally value;
      if (Find(&cache, key, &value)) {
        ++found;
        ASSERT_EQ(all.count(key), 1);
        ASSERT_EQ(value.ToNatural(), all[key]);
      } else {
        value = ValueOf(key);
        all[key] = value.ToNatural();
        Insert(&cache, key, value, static_cast<int64_t>(rng() % 1'000));
      }
    }
    if (budget > 40'000) {
      EXPECT_GT(found, 1'000);
    }
  }
}

TEST(MemoCacheTest, NeverReturnsAValueOfAnotherKeyToAnyThread) {
  constexpr int kThreads = 4;
  constexpr uint64_t kKeys = 4'000;
  for (const int64_t budget : {0, 20'000, 200'000, 20'000'000}) {
    MemoCache cache(2, budget, true);
    std::vector<int64_t> found(kThreads, 0);
    std::vector<int64_t> wrong(kThreads, 0);
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&cache, &found = found[t], &wrong = wrong[t], budget, t] {
        std::mt19937_64 rng(t);
        for (int i = 0; i < (kSlowBuild ? 5'000 : 50'000); ++i) {
          const uint64_t n = rng() % kKeys;
          const Key key = {n, n * n};
          Tally value;
          if (!Find(&cache, key, &value)) {
            Insert(&cache, key, ValueOf(key), static_cast<int64_t>(rng() % 8));
          } else {
            ++found;
            wrong += Same(value, ValueOf(key)) ? 0 : 1;
          }
          wrong += cache.bytes() <= budget ? 0 : 1;
          if (i % 500 == 0) wrong += cache.entries() < 0 || cache.evictions() < 0 ? 1 : 0;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (int t = 0; t < kThreads; ++t) {
      EXPECT_EQ(wrong[t], 0) << budget;
      if (budget >= 200'000) {
        EXPECT_GT(found[t], 0) << budget;
      }
    }
    EXPECT_LE(cache.entries(), static_cast<int64_t>(kKeys));
    EXPECT_LE(cache.bytes(), budget);
  }
}

}  // namespace
}  // namespace dlx::internal
