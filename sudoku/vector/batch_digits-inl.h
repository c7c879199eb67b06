// Converts the digits of grids to the candidates of lanes, and back. It is a transposition: a grid
// is a row of bytes, a lane a column of words.

#if defined(SUDOKU_VECTOR_BATCH_DIGITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_BATCH_DIGITS_INL_H_
#undef SUDOKU_VECTOR_BATCH_DIGITS_INL_H_
#else
#define SUDOKU_VECTOR_BATCH_DIGITS_INL_H_
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/batch_ops-inl.h"

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

constexpr int kStoredLanes = kLanes;

// Cells are moved in groups of sixteen; the last group overlaps the one before. If a vector has
// several blocks of 16 bytes, block b is for lanes 8b to 8b + 7.
constexpr Cell kSixteens[] = {0, 16, 32, 48, 64, kCells - 16};
constexpr hn::Repartition<uint8_t, D16> kD8;
using V8 = hn::Vec<decltype(kD8)>;

// Sixteen bytes for each block, from every eighth lane.
template <typename D>
HWY_INLINE hn::Vec<D> LoadSixteens(D d, const uint8_t* const* digits, Cell first) {
  if constexpr (hn::MaxLanes(d) == 16) {
    return hn::LoadU(d, digits[0] + first);
  } else {
    constexpr hn::Half<D> half;
    return hn::Combine(d, LoadSixteens(half, digits + hn::MaxLanes(half) / 2, first),
                       LoadSixteens(half, digits, first));
  }
}
template <typename D>
HWY_INLINE void StoreSixteens(D d, hn::Vec<D> v, uint8_t (*digits)[kDigitsStride], Cell first) {
  if constexpr (hn::MaxLanes(d) == 16) {
    hn::StoreU(v, d, digits[0] + first);
  } else {
    constexpr hn::Half<D> half;
    StoreSixteens(half, hn::LowerHalf(half, v), digits, first);
    StoreSixteens(half, hn::UpperHalf(half, v), digits + hn::MaxLanes(half) / 2, first);
  }
}

// Transposes, block by block. A byte is addressed by seven bits: v2 v1 v0, the number of its
// vector, then b3 b2 b1 b0, its place there. Each round of interleaving rotates the address to the
// left by one, so three rounds rotate it by three.
HWY_INLINE void Rotate(V8 (&x)[8]) {
  for (int i = 0; i < 3; ++i) {
    V8 y[8];
    for (int k = 0; k < 4; ++k) {
      y[2 * k] = hn::InterleaveLower(kD8, x[k], x[k + 4]);
      y[2 * k + 1] = hn::InterleaveUpper(kD8, x[k], x[k + 4]);
    }
    std::copy(y, y + 8, x);
  }
}

using Table = std::array<uint8_t, 16>;
HWY_INLINE V8 LoadTable(const Table& table) { return hn::LoadDup128(kD8, table.data()); }

// By digit, the byte of its candidates from this bit on.
constexpr Table BytesOfDigits(int bit) {
  Table bytes = {static_cast<uint8_t>(kAllDigits >> bit)};
  for (Digit digit = 1; digit <= kSize; ++digit) {
    bytes[digit] = static_cast<uint8_t>(BitOf(digit) >> bit);
  }
  return bytes;
}
// By four bits of candidates from this bit on, the digit, if exactly one is set.
constexpr Table DigitsOfBits(int bit) {
  Table digits = {};
  for (Digit digit = 1; digit <= kSize; ++digit) {
    const unsigned bits = static_cast<unsigned>(BitOf(digit)) >> bit;
    if (bits > 0 && bits < 16) digits[bits] = static_cast<uint8_t>(digit);
  }
  return digits;
}

// Loads the 81 digits of each lane, 0 for an empty cell.
inline void LoadDigits(const uint8_t* const (&digits)[kLanes], Lanes* lanes) {
  alignas(16) static constexpr Table kLow = BytesOfDigits(0);
  alignas(16) static constexpr Table kHigh = BytesOfDigits(8);
  const V8 low = LoadTable(kLow);
  const V8 high = LoadTable(kHigh);
  for (const Cell first : kSixteens) {
    V8 x[8];
    for (int k = 0; k < 8; ++k) x[k] = LoadSixteens(kD8, digits + k, first);
    Rotate(x);  // now x[k] has cells 2k and 2k + 1 of eight lanes each
    for (int k = 0; k < 8; ++k) {
      const V8 l = hn::TableLookupBytes(low, x[k]);
      const V8 h = hn::TableLookupBytes(high, x[k]);
      Store(hn::BitCast(kD16, hn::InterleaveLower(kD8, l, h)), lanes->cells[first + 2 * k]);
      Store(hn::BitCast(kD16, hn::InterleaveUpper(kD8, l, h)), lanes->cells[first + 2 * k + 1]);
    }
  }
}

// Stores the digits of all lanes. For a cell without exactly one candidate the digit is arbitrary.
inline void StoreDigits(const Lanes& lanes, int /*lane*/,
                        uint8_t (&digits)[kLanes][kDigitsStride]) {
  alignas(16) static constexpr Table kBits0To3 = DigitsOfBits(0);
  alignas(16) static constexpr Table kBits4To7 = DigitsOfBits(4);
  alignas(16) static constexpr Table kBits8To11 = DigitsOfBits(8);
  const V8 bits0_to_3 = LoadTable(kBits0To3);
  const V8 bits4_to_7 = LoadTable(kBits4To7);
  const V8 bits8_to_11 = LoadTable(kBits8To11);
  const V16 low_byte = Same(0xFF);
  const V16 low_half = Same(0x0F0F);
  for (const Cell first : kSixteens) {
    V8 x[8];
    for (int k = 0; k < 8; ++k) {
      // Two cells of a lane, byte by byte.
      const V16 a = Load(lanes.cells[first + k]);
      const V16 b = Load(lanes.cells[first + 8 + k]);
      const V16 low = hn::Or(hn::And(a, low_byte), hn::ShiftLeft<8>(b));
      const V16 high = hn::Or(hn::ShiftRight<8>(a), hn::AndNot(low_byte, b));
      const V8 index0 = hn::BitCast(kD8, hn::And(low, low_half));
      const V8 index4 = hn::BitCast(kD8, hn::And(hn::ShiftRight<4>(low), low_half));
      const V8 index8 = hn::BitCast(kD8, hn::And(high, low_half));
      x[k] = hn::Or(hn::TableLookupBytes(bits0_to_3, index0),
                    hn::Or(hn::TableLookupBytes(bits4_to_7, index4),
                           hn::TableLookupBytes(bits8_to_11, index8)));
    }
    Rotate(x);  // now x[k] has sixteen cells of lane k
    for (int k = 0; k < 8; ++k) StoreSixteens(kD8, x[k], digits + k, first);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
