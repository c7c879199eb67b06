// Converts the digits of a grid to the nine vectors of a state, and back.

#if defined(SUDOKU_VECTOR_SINGLE_DIGITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_SINGLE_DIGITS_INL_H_
#undef SUDOKU_VECTOR_SINGLE_DIGITS_INL_H_
#else
#define SUDOKU_VECTOR_SINGLE_DIGITS_INL_H_
#endif

#include <array>
#include <cstdint>

#include "hwy/highway.h"
#include "sudoku/grid.h"
#include "sudoku/vector/single_sweep-inl.h"

#if SUDOKU_INTERNAL_HAS_SINGLE
HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace single {

constexpr hn::FixedTag<uint8_t, 16> kD8Half;
using Bytes = std::array<uint8_t, 32>;
constexpr Bytes kNothing = [] {  // looks up zeros
  Bytes bytes{};
  bytes.fill(0xFF);
  return bytes;
}();

HWY_INLINE V8 LookUp(V8 table, const Bytes& bytes) {
  return hn::TableLookupBytesOr0(table, hn::LoadU(kD8, bytes.data()));
}

// Two rows are loaded into the two halves of a register. These are the bytes that the lanes of a
// column take from them, each byte twice: `outer` for lanes of the first and third band, `inner`
// for those of the second.
struct Spread {
  Bytes outer = kNothing;
  Bytes inner = kNothing;
};
constexpr std::array<Spread, 3> kSpread = [] {
  std::array<Spread, 3> spread;
  for (int column = 0; column < 3; ++column) {
    for (int byte = 0; byte < 6; ++byte) {
      const auto from = static_cast<uint8_t>(byte / 2 * 3 + column);
      spread[column].outer[byte] = from;
      spread[column].outer[byte + 16] = from;
      spread[column].inner[byte + 8] = from;
    }
  }
  return spread;
}();

// Loads 81 digits, 0 for an empty cell.
HWY_INLINE void LoadDigits(const uint8_t* digits, State* state) {
  alignas(16) static constexpr uint8_t kLow[16] = {0xFF, 1, 2, 4, 8, 16, 32, 64, 128};
  alignas(16) static constexpr uint8_t kHigh[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const V8 low = hn::LoadDup128(kD8, kLow);
  const V8 high = hn::LoadDup128(kD8, kHigh);
  for (int row = 0; row < 3; ++row) {
    const auto load = [digits](int r) {
      if (r < 8) return hn::LoadU(kD8Half, digits + kSize * r);
      // Must not read beyond the grid.
      return hn::ShiftRightBytes<7>(kD8Half, hn::LoadU(kD8Half, digits + kSize * r - 7));
    };
    const V8 outer = hn::Combine(kD8, load(row + 6), load(row));
    const V8 inner = hn::Combine(kD8, hn::Zero(kD8Half), load(row + 3));
    for (int column = 0; column < 3; ++column) {
      const V8 digit =
          hn::Or(LookUp(outer, kSpread[column].outer), LookUp(inner, kSpread[column].inner));
      const V16 l = hn::And(hn::BitCast(kD16, hn::TableLookupBytes(low, digit)), Used(0x00FF));
      const V16 h = hn::And(hn::BitCast(kD16, hn::TableLookupBytes(high, digit)), Used(0xFF00));
      Store(hn::Or(l, h), state->cells[3 * row + column]);
    }
  }
}

// The bytes of columns 0 and 1, or of column 2 twice, that make up a row of the first and third
// band; those of the second band are 4 bytes further on.
constexpr std::array<Bytes, 2> kGather = [] {
  std::array<Bytes, 2> gather = {kNothing, kNothing};
  for (int half = 0; half < 32; half += 16) {
    for (int box = 0; box < 3; ++box) {
      const auto from = static_cast<uint8_t>(box);
      gather[0][half + 3 * box] = from;
      gather[0][half + 3 * box + 1] = from + 8;
      gather[1][half + 3 * box + 2] = from;
    }
  }
  return gather;
}();

// The digits of a solution.
HWY_INLINE Grid DigitsOf(const State& state) {
  // Look-ups by half bytes. Packing saturates, so the bit of digit 9 becomes a byte of all ones.
  alignas(16) static constexpr uint8_t kLow[16] = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9};
  alignas(16) static constexpr uint8_t kHigh[16] = {0, 5, 6, 0, 7, 0, 0, 0, 8};
  const V8 low = hn::LoadDup128(kD8, kLow);
  const V8 high = hn::LoadDup128(kD8, kHigh);
  const V8 half_byte = hn::Set(kD8, 15);
  const auto digits = [&](int a, int b) {
    const V8 v{_mm256_packus_epi16(Load<V16>(state.cells[a]).raw, Load<V16>(state.cells[b]).raw)};
    const V8 h = hn::And(hn::BitCast(kD8, hn::ShiftRight<4>(hn::BitCast(kD16, v))), half_byte);
    return hn::Or(hn::TableLookupBytes(low, hn::And(v, half_byte)), hn::TableLookupBytes(high, h));
  };
  std::array<hn::Vec<hn::FixedTag<uint8_t, 16>>, kSize> rows;
  for (int row = 0; row < 3; ++row) {
    const V8 x = digits(3 * row, 3 * row + 1);
    const V8 y = digits(3 * row + 2, 3 * row + 2);
    const auto gather = [&](V8 v, V8 w) {
      return hn::Or(LookUp(v, kGather[0]), LookUp(w, kGather[1]));
    };
    const V8 outer = gather(x, y);
    const V8 inner = gather(hn::ShiftRightBytes<4>(kD8, x), hn::ShiftRightBytes<4>(kD8, y));
    rows[row] = hn::LowerHalf(kD8Half, outer);
    rows[row + 3] = hn::LowerHalf(kD8Half, inner);
    rows[row + 6] = hn::UpperHalf(kD8Half, outer);
  }
  uint8_t all[96];  // each row overwrites the excess of the one before
  for (int row = 0; row < kSize; ++row) hn::StoreU(rows[row], kD8Half, all + kSize * row);
  return Grid::FromDigits(all);
}

}  // namespace single
}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

#endif  // toggle: once for each instruction set
