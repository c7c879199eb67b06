// SPDX-License-Identifier: Apache-2.0
//
// What both kernels do with vectors of 16-bit lanes, a set of digits in each. The templates work
// for vectors of any width.

#if defined(SUDOKU_VECTOR_VECTOR_OPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_VECTOR_OPS_INL_H_
#undef SUDOKU_VECTOR_VECTOR_OPS_INL_H_
#else
#define SUDOKU_VECTOR_VECTOR_OPS_INL_H_
#endif

#include <cstdint>

#include "hwy/highway.h"

#define SUDOKU_INTERNAL_AVX512 (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL)

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<uint16_t, 32>;
using V16 = hn::Vec<D16>;

template <typename V = V16>
HWY_INLINE V Load(const uint16_t* lanes) {
  return hn::Load(hn::DFromV<V>(), lanes);
}
template <typename V>
HWY_INLINE void Store(V v, uint16_t* lanes) {
  hn::Store(v, hn::DFromV<V>(), lanes);
}
template <typename V = V16>
HWY_INLINE V Same(uint16_t value) {
  return hn::Set(hn::DFromV<V>(), value);
}
template <typename V>
HWY_INLINE auto IsZero(V v) {
  return hn::Eq(v, hn::Zero(hn::DFromV<V>()));
}

// The function of three bits with this truth table: its bit 4a + 2b + c is the result for bits a,
// b, c. With AVX-512 it is one step, which GCC does not find by itself.
template <int kTable, typename V, typename F>
HWY_INLINE V Ternary(V a, V b, V c, [[maybe_unused]] F in_steps) {
#if SUDOKU_INTERNAL_AVX512
  if constexpr (sizeof(V) == 64) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  } else {
    return V{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  }
#else
  return in_steps(a, b, c);
#endif
}
template <typename V>
HWY_INLINE V And3(V a, V b, V c) {
  return Ternary<0x80>(a, b, c, [](V x, V y, V z) { return hn::And(x, hn::And(y, z)); });
}
// a & ~b & ~c
template <typename V>
HWY_INLINE V Without(V a, V b, V c) {
  return Ternary<0x10>(a, b, c, [](V x, V y, V z) { return hn::AndNot(hn::Or(y, z), x); });
}
// The bits that at least two of them have.
template <typename V>
HWY_INLINE V InTwo(V a, V b, V c) {
  return Ternary<0xE8>(
      a, b, c, [](V x, V y, V z) { return hn::Or(hn::And(y, z), hn::And(x, hn::Or(y, z))); });
}

template <typename V>
HWY_INLINE V InExactlyOne(V a, V b, V c) {
  return Ternary<0x16>(a, b, c,
                       [](V x, V y, V z) { return hn::AndNot(InTwo(x, y, z), hn::Or3(x, y, z)); });
}

// All bits where v is 0. With AVX-512 and 256 bits not by way of a mask, which is slower here.
template <typename V>
HWY_INLINE V AllIfZero(V v) {
#if SUDOKU_INTERNAL_AVX512
  return V{_mm256_cmpeq_epi16(v.raw, _mm256_setzero_si256())};
#else
  return hn::VecFromMask(hn::DFromV<V>(), IsZero(v));
#endif
}

// v where it has at most one bit, else 0.
template <typename V>
HWY_INLINE V IfSingle(V v, V v_minus_1) {
  if constexpr (sizeof(V) == 64) {
    return V{_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(v.raw, v_minus_1.raw), v.raw)};
  } else {
    return hn::And(v, AllIfZero(hn::And(v, v_minus_1)));
  }
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
// v, 0, or -v.
template <typename V>
HWY_INLINE V SignOf(V v, V sign) {
  if constexpr (sizeof(V) == 32) {
    return V{_mm256_sign_epi16(v.raw, sign.raw)};
  } else {
    return V{_mm_sign_epi16(v.raw, sign.raw)};
  }
}
#endif

// v & hit where that is not 0, else v & mask. Requires: mask contains hit.
template <typename V>
HWY_INLINE V HitElse(V v, V hit, V mask) {
  const V both = hn::And(v, hit);
  if constexpr (sizeof(V) == 64) {
    const auto hits = _mm512_test_epi16_mask(v.raw, hit.raw);
    return hn::And(v, V{_mm512_mask_mov_epi16(mask.raw, hits, hit.raw)});
  } else {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
    return hn::AndNot(SignOf(hn::Not(hit), both), hn::And(v, mask));
#else
    return hn::OrAnd(both, hn::And(v, mask), AllIfZero(both));
#endif
  }
}

// x, y and z are the cells of a minicolumn. Removes the digit of a cell with a single one from the
// others. *may becomes the digits of the three before that, *has those that they certainly have.
// The high bits of *below_zero are set if a cell has no digit left.
template <typename V>
HWY_INLINE void ApplySingles(V* x, V* y, V* z, V* may, V* has, V* below_zero) {
  const V one = Same<V>(1);
  const V x_minus_1 = hn::Sub(*x, one);
  const V y_minus_1 = hn::Sub(*y, one);
  const V z_minus_1 = hn::Sub(*z, one);
  *below_zero = hn::Or(*below_zero, hn::Or3(x_minus_1, y_minus_1, z_minus_1));
  const V x_single = IfSingle(*x, x_minus_1);
  const V y_single = IfSingle(*y, y_minus_1);
  const V z_single = IfSingle(*z, z_minus_1);
  *may = hn::Or3(*x, *y, *z);
  *has = hn::Or3(x_single, y_single, z_single);
  *x = Without(*x, y_single, z_single);
  *y = Without(*y, x_single, z_single);
  *z = Without(*z, x_single, y_single);
}

// Sets the hidden singles of a minicolumn: the digits that it must have and only one of its cells
// can. Restricts the other cells to the mask, which contains `must`. Returns the sum of the cells.
template <typename V>
HWY_INLINE V ApplyHidden(V must, V mask, V* x, V* y, V* z) {
  const V hidden_single = hn::And(must, InExactlyOne(*x, *y, *z));
  *x = HitElse(*x, hidden_single, mask);
  *y = HitElse(*y, hidden_single, mask);
  *z = HitElse(*z, hidden_single, mask);
  return hn::Add(*x, hn::Add(*y, *z));
}

// What the branching rule (batch_kernel.cc) has to know of a minirow: the digits that any cell
// has, that two have, and that a cell with two candidates has.
template <typename V>
struct Wanted {
  V any;
  V twice;
  V by_pair;
};

// The scores of the digits of a minirow by the two others in its row, 0 to 3, as bits in two
// planes. (With AVX2, GCC would copy a struct of them by halves, and the next load would wait.)
template <typename V>
HWY_INLINE void Score(const Wanted<V>& p, const Wanted<V>& q, V* ones, V* twos) {
  const V pair = hn::Or(p.by_pair, q.by_pair);
  const V two = hn::Or3(p.twice, q.twice, hn::And(p.any, q.any));
  *ones = hn::Or(pair, hn::AndNot(two, hn::Or(p.any, q.any)));
  *twos = hn::Or(pair, two);
}

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
