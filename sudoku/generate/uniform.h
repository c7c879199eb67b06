// SPDX-License-Identifier: Apache-2.0
//
// Random choices without any bias, the same on every machine.
//
// A number below n is the upper half of a product of n and 64 random bits; the few lower halves
// that would favour some numbers are drawn again (Lemire, "Fast random integer generation in an
// interval", ACM TOMACS 29, 2019). The lower half is random in turn, and gives the next of several
// numbers (Brackett-Rozinsky, Lemire, "Batched ranged random integer generation", 2024).

#ifndef SUDOKU_GENERATE_UNIFORM_H_
#define SUDOKU_GENERATE_UNIFORM_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "dlx/base/random.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

class Uniform {
 public:
  // Stream number `stream` of a seed. Streams begin at places that are random themselves, so they
  // do not meet.
  Uniform(uint64_t seed, uint64_t stream) : random_(StartOf(seed, stream)) {}

  // A number from 0 to n - 1. Requires: 0 < n < 2^63.
  uint64_t Below(uint64_t n) {
    __extension__ using uint128 = unsigned __int128;
    uint128 product = static_cast<uint128>(random_.Bits()) * n;
    if (static_cast<uint64_t>(product) < n) {
      const uint64_t least = -n % n;
      while (static_cast<uint64_t>(product) < least) {
        product = static_cast<uint128>(random_.Bits()) * n;
      }
    }
    return static_cast<uint64_t>(product >> 64);
  }

  // Numbers below kFrom, kFrom - 1, ..., kFrom - kNumbers + 1 from one draw.
  template <int kFrom, int kNumbers>
  std::array<uint8_t, kNumbers> Descending() {
    static_assert(kNumbers <= kFrom && kFrom <= kCells);
    constexpr uint64_t kAll = [] {
      uint64_t product = 1;
      for (int i = 0; i < kNumbers; ++i) product *= static_cast<uint64_t>(kFrom - i);
      return product;
    }();
    static_assert(kNumbers <= 9, "the product has to be below 2^63");
    constexpr uint64_t kLeast = -kAll % kAll;
    __extension__ using uint128 = unsigned __int128;
    std::array<uint8_t, kNumbers> numbers;
    uint64_t bits;
    do {
      bits = random_.Bits();
      for (int i = 0; i < kNumbers; ++i) {
        const uint128 product = static_cast<uint128>(bits) * static_cast<uint64_t>(kFrom - i);
        numbers[i] = static_cast<uint8_t>(product >> 64);
        bits = static_cast<uint64_t>(product);
      }
    } while (bits < kLeast);
    return numbers;
  }

  // Puts the items into a random order, each equally likely. T: a container with at(i) by [].
  template <typename T>
  void Shuffle(T* items) {
    for (size_t n = items->size(); n > 1; --n) std::swap((*items)[n - 1], (*items)[Below(n)]);
  }

 private:
  static uint64_t StartOf(uint64_t seed, uint64_t stream) {
    dlx::internal::Random starts(seed);
    starts.Skip(stream);
    return starts.Bits();
  }

  dlx::internal::Random random_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_UNIFORM_H_
