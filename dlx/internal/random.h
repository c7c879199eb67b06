#ifndef DLX_INTERNAL_RANDOM_H_
#define DLX_INTERNAL_RANDOM_H_

#include <cstdint>
#include <random>

namespace dlx::internal {

// Random numbers that are the same on every machine: the engine is defined by the standard, its
// distributions are not. The state is the seed and how many numbers were drawn.
class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  // A number from 0 to n - 1; its bias is below n / 2^64. Requires: n > 0.
  uint64_t Below(uint64_t n) {
    ++draws_;
    __extension__ using uint128 = unsigned __int128;
    return static_cast<uint64_t>((static_cast<uint128>(engine_()) * n) >> 64);
  }

  uint64_t draws() const { return draws_; }
  // Cost: O(n), some 10^8 a second.
  void Skip(uint64_t n) {
    engine_.discard(n);
    draws_ += n;
  }

 private:
  std::mt19937_64 engine_;
  uint64_t draws_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_RANDOM_H_
