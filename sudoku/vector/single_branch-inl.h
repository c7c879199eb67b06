// The choice of the cell to guess in, in one state: the rule of batch_branch-inl.h.

#if defined(SUDOKU_VECTOR_SINGLE_BRANCH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SUDOKU_VECTOR_SINGLE_BRANCH_INL_H_
#undef SUDOKU_VECTOR_SINGLE_BRANCH_INL_H_
#else
#define SUDOKU_VECTOR_SINGLE_BRANCH_INL_H_
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

struct Place {
  int vector;
  int lane;
};

// The scores of the digits by one kind of line, as bits in two planes, by line.
struct Planes {
  V16 ones[3];
  V16 twos[3];
};

// Line l has the vectors l * across + k * step, k from 0 to 2.
template <typename Line>
HWY_INLINE Planes FindPlanes(const V16 (&c)[kSize], const V16 (&pairs)[kSize], int step,
                             int across) {
  Planes planes;
  for (int line = 0; line < 3; ++line) {
    const int i = line * across;
    const int j = i + step;
    const int k = j + step;
    const V16 any = hn::Or3(c[i], c[j], c[k]);
    const V16 twice = InTwo(c[i], c[j], c[k]);
    const V16 by_pair = hn::Or3(pairs[i], pairs[j], pairs[k]);
    Score<V16>({Line::Next(any), Line::Next(twice), Line::Next(by_pair)},
               {Line::Last(any), Line::Last(twice), Line::Last(by_pair)}, &planes.ones[line],
               &planes.twos[line]);
  }
  return planes;
}

// The number of bits of a part of a pair; without AVX-512 the number minus one, and 0 if there is
// no pair.
constexpr int kLeastCount = SUDOKU_INTERNAL_AVX512 ? 0 : -1;
HWY_INLINE V16 CountInPair(V16 v, V16 pair) {
#if SUDOKU_INTERNAL_AVX512
  (void)pair;
  return hn::PopulationCount(v);
#else
  return hn::Sub(hn::VecFromMask(kD16, IsZero(v)), hn::VecFromMask(kD16, hn::Eq(v, pair)));
#endif
}

HWY_INLINE auto IsTwo(V16 v) {
#if SUDOKU_INTERNAL_AVX512
  return hn::Eq(hn::PopulationCount(v), Same<V16>(2));
#else  // removing the lowest bits is faster than counting bits
  const auto without_lowest = [](V16 w) { return hn::And(w, hn::Sub(w, Same<V16>(1))); };
  const V16 rest = without_lowest(v);
  return hn::AndNot(IsZero(rest), IsZero(without_lowest(rest)));
#endif
}

// By lane, the key of its best cell with two candidates, larger for higher scores; 0 if there is no
// such cell.
HWY_INLINE V16 ScorePairs(const State& state) {
  V16 c[kSize];
  V16 pairs[kSize];
  for (int i = 0; i < kSize; ++i) {
    c[i] = Load<V16>(state.cells[i]);
    pairs[i] = hn::IfThenElseZero(IsTwo(c[i]), c[i]);
  }
  const Planes rows = FindPlanes<Rows>(c, pairs, 1, 3);
  const Planes columns = FindPlanes<Columns>(c, pairs, 3, 1);
  V16 best = hn::Zero(kD16);
  for (int i = 0; i < kSize; ++i) {
    const V16 pair = pairs[i];
    const V16 r1 = rows.ones[i / 3];
    const V16 r2 = rows.twos[i / 3];
    const V16 c1 = columns.ones[i % 3];
    const V16 c2 = columns.twos[i % 3];
    // Adds the two-bit scores of row and column, digit by digit, as bits of three planes (a full
    // adder). Then the bits of each plane are counted over the two digits of the pair.
    const V16 carry = hn::And(r1, c1);
    const V16 ones = CountInPair(hn::And(pair, hn::Xor(r1, c1)), pair);
    const V16 twos = CountInPair(hn::And(pair, hn::Xor(carry, hn::Xor(r2, c2))), pair);
    const V16 fours = CountInPair(hn::And(pair, InTwo(r2, c2, carry)), pair);
    const V16 score = hn::Add(hn::Add(ones, hn::Add(twos, twos)), hn::ShiftLeft<2>(fours));
    // The score, from 1 to 15, then the vector and the lane.
    constexpr int kBase = 1 - 7 * kLeastCount;
    const V16 key = hn::Add(hn::ShiftLeft<8>(score),
                            Same<V16>(static_cast<uint16_t>((kBase << 8) + ((15 - i) << 4))));
    best = hn::Max(best, hn::IfThenZeroElse(IsZero(pair), key));
  }
  return hn::IfThenZeroElse(IsZero(best), hn::Or(best, hn::Iota(kD16, 0)));
}

// Keys of cells with two candidates, without scores: the first such cell of each lane.
HWY_INLINE V16 AnyPairs(const State& state) {
  V16 any = hn::Zero(kD16);
  for (int i = kSize - 1; i >= 0; --i) {
    const V16 key = hn::Or(Same<V16>(static_cast<uint16_t>((15 - i) << 4)), hn::Iota(kD16, 0));
    any = hn::IfThenElse(IsTwo(Load<V16>(state.cells[i])), key, any);
  }
  return any;
}

HWY_INLINE Place PlaceOf(uint16_t key) { return {15 - (key >> 4 & 15), key & 15}; }

HWY_INLINE uint16_t Largest(V16 v) {
  constexpr hn::Half<D16> half;
  // Only the smallest has an instruction, hence the complement.
  const auto least = hn::Not(hn::Max(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  return static_cast<uint16_t>(~hn::GetLane(hn::MinOfLanes(half, least)));
}

// All bits of one lane.
HWY_INLINE V16 OneLane(int lane) {
  static constexpr auto kLane = [] {
    std::array<uint16_t, 32> lanes{};
    lanes[16] = 0xFFFF;
    return lanes;
  }();
  return hn::LoadU(kD16, kLane.data() + 16 - lane);
}

// The boxes that are in neither the band nor the stack of one.
HWY_INLINE V16 Apart(int lane) {
  alignas(32) static constexpr auto kApart = [] {
    std::array<std::array<uint16_t, 16>, 12> apart{};
    for (int a = 0; a < 12; ++a) {
      for (int b = 0; b < 12; ++b) {
        if (a / 4 != b / 4 && a % 4 != b % 4) apart[a][b] = 0xFFFF;
      }
    }
    return apart;
  }();
  return Load<V16>(kApart[lane].data());
}

}  // namespace single
}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

#endif  // toggle: once for each instruction set
