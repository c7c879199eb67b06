// From the digits of grids to the candidates of lanes, and back: a lane is a column of the one and a row
// of the other.

#if defined(SUDOKU_INTERNAL_BATCH_DIGITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_INTERNAL_BATCH_DIGITS_INL_H_
#undef SUDOKU_INTERNAL_BATCH_DIGITS_INL_H_
#else
#define SUDOKU_INTERNAL_BATCH_DIGITS_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/internal/batch_ops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {

constexpr int kDigitsStride = 96;  // at least kCells

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

constexpr int kStoredLanes = 1;

inline void LoadDigits(const uint8_t* const (&digits)[kLanes], Lanes* lanes) {
  for (int i = 0; i < kLanes; ++i) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const unsigned digit = digits[i][cell];
      lanes->cells[cell][i] = static_cast<uint16_t>(digit == 0 ? kAllDigits : BitOf(digit));
    }
  }
}

inline void StoreDigits(const Lanes& lanes, int lane, uint8_t (&digits)[kLanes][kDigitsStride]) {
  for (Cell cell = 0; cell < kCells; ++cell) {
    digits[lane][cell] = static_cast<uint8_t>(std::countr_zero(lanes.cells[cell][lane]) + 1);
  }
}

#else

constexpr int kStoredLanes = 8;

// The cells are moved by sixteens; the last sixteen overlap those before.
constexpr Cell kSixteens[] = {0, 16, 32, 48, 64, kCells - 16};
constexpr hn::FixedTag<uint8_t, 16> kD8;
using V8 = hn::Vec<decltype(kD8)>;

// Of a byte with the bits v2 v1 v0 for its vector's number and b3 b2 b1 b0 for its place there, these
// seven bits are rotated to the left so many times.
template <int kTimes>
HWY_INLINE void Rotate(V8 (&x)[8]) {
  for (int i = 0; i < kTimes; ++i) {
    V8 y[8];
    for (int k = 0; k < 4; ++k) {
      y[2 * k] = hn::InterleaveLower(kD8, x[k], x[k + 4]);
      y[2 * k + 1] = hn::InterleaveUpper(kD8, x[k], x[k + 4]);
    }
    std::copy(y, y + 8, x);
  }
}

// By digit, its low or high byte.
constexpr std::array<uint8_t, 16> BytesOfDigits(int shift) {
  std::array<uint8_t, 16> bytes = {static_cast<uint8_t>(kAllDigits >> shift)};
  for (int digit = 1; digit <= kSize; ++digit) {
    bytes[digit] = static_cast<uint8_t>(BitOf(digit) >> shift);
  }
  return bytes;
}

// By lane, 81 digits, 0 for an empty cell.
inline void LoadDigits(const uint8_t* const (&digits)[kLanes], Lanes* lanes) {
  alignas(16) static constexpr auto kLow = BytesOfDigits(0);
  alignas(16) static constexpr auto kHigh = BytesOfDigits(8);
  const V8 low = hn::Load(kD8, kLow.data());
  const V8 high = hn::Load(kD8, kHigh.data());
  for (int i = 0; i < kLanes; i += 8) {
    for (const Cell first : kSixteens) {
      V8 x[8];
      for (int k = 0; k < 8; ++k) x[k] = hn::LoadU(kD8, digits[i + k] + first);
      Rotate<3>(x);  // now x[k] has cells 2k and 2k + 1 of eight lanes each
      for (int k = 0; k < 8; ++k) {
        const V8 l = hn::TableLookupBytes(low, x[k]);
        const V8 h = hn::TableLookupBytes(high, x[k]);
        const auto store = [&](V8 v, Cell cell) {
          hn::Store(v, kD8, reinterpret_cast<uint8_t*>(lanes->cells[cell] + i));
        };
        store(hn::InterleaveLower(kD8, l, h), first + 2 * k);
        store(hn::InterleaveUpper(kD8, l, h), first + 2 * k + 1);
      }
    }
  }
}

// The digits of eight lanes. Of a cell without exactly one candidate, any number.
inline void StoreDigits(const Lanes& lanes, int lane, uint8_t (&digits)[kLanes][kDigitsStride]) {
  // By half a byte. The bit of digit 9 makes a byte with all bits.
  alignas(16) static constexpr uint8_t kLow[16] = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9};
  alignas(16) static constexpr uint8_t kHigh[16] = {0, 5, 6, 0, 7, 0, 0, 0, 8};
  const V8 low = hn::Load(kD8, kLow);
  const V8 high = hn::Load(kD8, kHigh);
  const V8 half = hn::Set(kD8, 15);
  constexpr hn::FixedTag<int16_t, 8> d16;
  constexpr hn::FixedTag<uint8_t, 8> half_d8;
  for (const Cell first : kSixteens) {
    const auto bytes = [&](Cell cell) {
      auto words = hn::Load(d16, reinterpret_cast<const int16_t*>(lanes.cells[cell] + lane));
      if constexpr (kLowDigits < 8) {  // side by side
        const auto others = hn::ShiftRight<8 - kLowDigits>(words);
        words = hn::Or(hn::And(words, hn::Set(d16, 0x1F)), hn::And(others, hn::Set(d16, 0x1E0)));
      }
      return hn::DemoteTo(half_d8, words);
    };
    V8 x[8];
    for (int k = 0; k < 8; ++k) {
      const V8 v = hn::Combine(kD8, bytes(first + 2 * k + 1), bytes(first + 2 * k));
      const V8 h = hn::And(
          hn::BitCast(kD8, hn::ShiftRight<4>(hn::BitCast(hn::FixedTag<uint16_t, 8>(), v))), half);
      x[k] = hn::Or(hn::TableLookupBytes(low, hn::And(v, half)), hn::TableLookupBytes(high, h));
    }
    Rotate<4>(x);  // now x[k] has sixteen cells of lane k
    for (int k = 0; k < 8; ++k) hn::StoreU(x[k], kD8, digits[lane + k] + first);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
