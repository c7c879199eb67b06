// SPDX-License-Identifier: Apache-2.0

#ifndef DLX_BASE_RANDOM_H_
#define DLX_BASE_RANDOM_H_

#include <cstdint>

namespace dlx::internal {

// The mixing of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). Only 0 becomes 0.
inline uint64_t Mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
// Number n is a function of the seed and n alone, so a search resumes in no time, however many
// numbers were drawn before. The generators of the standard library cannot skip in constant time:
// std::mt19937_64 took 16 s for 10^9 numbers.
class Random {
 public:
  explicit Random(uint64_t seed) : seed_(seed) {}

  // A number from 0 to n - 1; its bias is below n / 2^64. Requires: n > 0.
  uint64_t Below(uint64_t n) {
    __extension__ using uint128 = unsigned __int128;
    return static_cast<uint64_t>((static_cast<uint128>(Next()) * n) >> 64);
  }

  // 64 random bits.
  uint64_t Bits() { return Next(); }

  // The number of draws and skips so far.
  uint64_t draws() const { return draws_; }
  void Skip(uint64_t n) { draws_ += n; }

 private:
  uint64_t Next() { return Mix(seed_ + ++draws_ * 0x9e3779b97f4a7c15); }

  uint64_t seed_;
  uint64_t draws_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_BASE_RANDOM_H_
