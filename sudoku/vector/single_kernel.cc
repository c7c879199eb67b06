// SPDX-License-Identifier: Apache-2.0
//
// Depth-first search with one state per register, for one puzzle or for two at a time. See
// batch_kernel.h and docs/batch.md.
//
// INVARIANT  The stack of a search, from the bottom up to `top`, holds states that have no solution
// in common, and together all solutions of the puzzle that were not counted yet. Each state was
// counted as a node when it came to the top.

#include <array>
#include <cstdint>
#include <memory>

#include "dlx/base/simd.h"
#include "sudoku/grid.h"
#include "sudoku/grid/smallest_cell.h"
#include "sudoku/vector/batch_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sudoku/vector/single_kernel.cc"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "sudoku/vector/single_state-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
#if SUDOKU_INTERNAL_HAS_SINGLE
namespace single {
namespace {

// ---- The choice of the cell to guess in: the rule of batch_kernel.cc ------------------------

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
  const __m128i half =
      _mm_max_epu16(_mm256_castsi256_si128(v.raw), _mm256_extracti128_si256(v.raw, 1));
  // Only the smallest has an instruction, hence the complement.
  const __m128i least = _mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1)));
  return static_cast<uint16_t>(~_mm_cvtsi128_si32(least));
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

// ---- The search --------------------------------------------------------------------------------

// Guesses at once, while no state of the puzzle has died.
constexpr int kGuessesAtOnce = 3;
// In batches, most puzzles that come here have several solutions. Until this many states of a
// puzzle have died, any cells will do.
constexpr int kDeathsToScore = 4;
// Polling interval: about 100 us.
constexpr int64_t kNodesToPoll = 512;

class Kernel final : public BatchKernel {
 public:
  void Run(const Job& job, JobState* state) override {
    job_ = &job;
    state_ = state;
    next_ = 0;
#if SUDOKU_INTERNAL_AVX512
    if (job.puzzles.size() > 1) SearchInPairs();
#endif
    while (NextPuzzle(&searches_[0])) Finish(&searches_[0]);
  }

 private:
  // The search of one puzzle.
  struct Search {
    size_t puzzle;
    int64_t died;
    State* top;
    State stack[kCells + 1];
  };

  // Starts the next puzzle. Returns false if there is none, or the search is stopped.
  bool NextPuzzle(Search* search) {
    if (next_ == job_->puzzles.size() || state_->stopped()) return false;
    LoadDigits(job_->puzzles[next_].data(), &search->stack[0]);
    search->puzzle = next_++;
    search->died = 0;
    search->top = search->stack;
    return CountNode();
  }

  // Searches until the puzzle is finished.
  void Finish(Search* search) {
    while (Continue(Settle(search->top), search)) {
    }
  }

#if SUDOKU_INTERNAL_AVX512
  // Two puzzles at a time, because with one, a sweep mostly waits for its previous result.
  void SearchInPairs() {
    V32 sums = Same<V32>(0);
    bool more[2] = {NextPuzzle(&searches_[0]), NextPuzzle(&searches_[1])};
    while (more[0] && more[1]) {
      Fate fates[2];
      SettleEither(searches_[0].top, searches_[1].top, &sums, fates);
      for (int i = 0; i < 2; ++i) {
        Search* const search = &searches_[i];
        if (fates[i] != Fate::kOpen) more[i] = Continue(fates[i], search) || NextPuzzle(search);
      }
    }
    for (int i = 0; i < 2; ++i) {
      if (more[i] && !state_->stopped()) Finish(&searches_[i]);
    }
  }
#endif

  // Counts a node. Returns false if the search has to stop.
  bool CountNode() {
    if (state_->nodes() % kNodesToPoll == 0 && state_->StopWanted()) return false;
    return state_->AddNodes(1);
  }

  // Continues from the settled state at the top. Returns whether the puzzle needs more searching.
  bool Continue(Fate fate, Search* search) {
    switch (fate) {
      case Fate::kOpen:
        break;
      case Fate::kDead:
        ++search->died;
        --search->top;
        break;
      case Fate::kSolved: {
        Answer& answer = job_->answers[search->puzzle];
        if (!Count(*search->top, search->puzzle, &answer)) return false;
        if (answer.solutions >= state_->most_solutions()) {
          answer.outcome = dlx::Outcome::kSolutionLimit;
          return false;
        }
        --search->top;
        break;
      }
      case Fate::kStalled:
        search->top = Guess(search);
        break;
    }
    return search->top >= search->stack && CountNode();
  }

  // Returns whether to continue.
  bool Count(const State& state, size_t puzzle, Answer* answer) {
    ++answer->solutions;
    if (answer->solutions > 1 && job_->sink == nullptr) return true;
    const Grid solution = DigitsOf(state);
    if (answer->solutions == 1) answer->first = solution;
    if (job_->sink == nullptr || (*job_->sink)(puzzle, solution) == dlx::Visit::kContinue) {
      return true;
    }
    state_->Stop(dlx::Outcome::kVisitorStop);
    return false;
  }

  // Guesses in up to three cells that have no unit in common. The children are: not a; a and not b;
  // a, b and not c; and a, b and c, which comes first. Returns the new top. Each guess decides a
  // cell for all states above it, so the stack is never higher than the number of cells.
  State* Guess(Search* search) {
    State* top = search->top;
    const bool any = job_->puzzles.size() > 1 && search->died < kDeathsToScore;
    V16 keys = any ? AnyPairs(*top) : ScorePairs(*top);
    uint16_t best = Largest(keys);
    if (best == 0) return GuessIn(SmallestPlace(*top), top);
    const int most = search->died == 0 ? kGuessesAtOnce : 1;
    for (int n = 0; n < most && best != 0; ++n) {
      const Place place = PlaceOf(best);
      top = GuessIn(place, top);
      keys = hn::And(keys, Apart(place.lane));
      best = Largest(keys);
    }
    return top;
  }

  // Rarely needed, and kept out of the way of what is.
  static HWY_NOINLINE Place SmallestPlace(const State& state) {
    const Cell cell = SmallestCell(
        [&state](Cell open) { return SizeIfOpen(state.cells[VectorOf(open)][LaneOf(open)]); });
    return {VectorOf(cell), LaneOf(cell)};
  }

  // Makes two children of the state at the top; the one with the lowest digit goes above the other.
  // Stores whole vectors, because a load has to wait for smaller stores before it.
  static State* GuessIn(Place place, State* top) {
    State* const child = top + 1;
    for (int i = 0; i < kSize; ++i) Store(Load<V16>(top->cells[i]), child->cells[i]);
    const V16 cells = Load<V16>(top->cells[place.vector]);
    const V16 cell = OneLane(place.lane);
    const V16 lowest = hn::And(hn::AndNot(hn::Sub(cells, Same<V16>(1)), cells), cell);
    Store(hn::AndNot(lowest, cells), top->cells[place.vector]);
    Store(hn::Or(hn::AndNot(cell, cells), lowest), child->cells[place.vector]);
    return child;
  }

  const Job* job_ = nullptr;
  JobState* state_ = nullptr;
  size_t next_ = 0;  // puzzle
  Search searches_[SUDOKU_INTERNAL_AVX512 + 1];
};

}  // namespace
}  // namespace single
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

std::unique_ptr<BatchKernel> MakeSingle() {
#if SUDOKU_INTERNAL_HAS_SINGLE
  return std::make_unique<single::Kernel>();
#else
  return nullptr;
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sudoku {

std::unique_ptr<BatchKernel> MakeSingleKernel() { return DLX_DISPATCH(MakeSingle)(); }

}  // namespace sudoku
#endif  // HWY_ONCE
