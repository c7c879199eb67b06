// See single_kernel.h and docs/batch.md.

#include "sudoku/internal/single_kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>

#include "dlx/simd.h"
#include "sudoku/grid.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sudoku/internal/single_kernel.cc"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "sudoku/internal/single_branch-inl.h"
#include "sudoku/internal/single_digits-inl.h"
#include "sudoku/internal/single_sweep-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
#if SUDOKU_INTERNAL_HAS_SINGLE
namespace single {
namespace {

// Guesses at once, while all goes well.
constexpr int kGuessesAtOnce = 3;
// Between two looks at the clock: some 100 microseconds.
constexpr int64_t kNodesToPoll = 512;

class Kernel final : public SingleKernel {
 public:
  BatchKernel::End Run(const BatchKernel::Job& job) override {
    Begin(job);
    for (size_t i = 0; i < job.puzzles.size() && outcome_ == Outcome::kExhausted; ++i) {
      LoadDigits(job.puzzles[i].data(), &stack_[0]);
      Search(i);
    }
    return End();
  }

 private:
  using Clock = std::chrono::steady_clock;

  static int64_t OrMost(int64_t limit) {
    return limit > 0 ? limit : std::numeric_limits<int64_t>::max();
  }

  void Begin(const BatchKernel::Job& job) {
    job_ = &job;
    nodes_ = 0;
    outcome_ = Outcome::kExhausted;
    if (job.limits.seconds > 0) began_ = Clock::now();
  }

  BatchKernel::End End() const {
    const bool enough = nodes_ >= OrMost(job_->limits.nodes);
    return {enough && outcome_ == Outcome::kExhausted ? Outcome::kNodeLimit : outcome_, nodes_};
  }

  // Searches below the state at the bottom of the stack.
  void Search(size_t puzzle) {
    const int64_t most_solutions = OrMost(job_->limits.solutions);
    const int64_t most_nodes = OrMost(job_->limits.nodes);
    BatchResult& result = job_->results[puzzle];
    bool none_died = true;
    for (State* top = stack_; top >= stack_;) {
      if (nodes_ % kNodesToPoll == 0 && StopWanted()) return;
      if (nodes_ >= most_nodes) {
        outcome_ = Outcome::kNodeLimit;
        return;
      }
      ++nodes_;
      switch (Settle(top)) {
        case Fate::kDead:
          none_died = false;
          --top;
          break;
        case Fate::kSolved:
          if (!Count(*top, puzzle, &result) || result.solutions >= most_solutions) return;
          --top;
          break;
        case Fate::kStalled:
          top = Guess(top, none_died ? kGuessesAtOnce : 1);
          break;
      }
    }
  }

  bool StopWanted() {
    const double seconds = job_->limits.seconds;
    if (seconds > 0 && Clock::now() - began_ >= std::chrono::duration<double>(seconds)) {
      outcome_ = Outcome::kTimeLimit;
    }
    if (job_->limits.stop.stop_requested()) outcome_ = Outcome::kCancelled;
    return outcome_ != Outcome::kExhausted;
  }

  // Returns whether to go on.
  bool Count(const State& state, size_t puzzle, BatchResult* result) {
    ++result->solutions;
    if (result->solutions > 1 && job_->sink == nullptr) return true;
    const Grid solution = DigitsOf(state);
    if (result->solutions == 1) result->first = solution;
    if (job_->sink == nullptr || (*job_->sink)(puzzle, solution)) return true;
    outcome_ = Outcome::kSinkStop;
    return false;
  }

  // Guesses in up to so many cells that have no unit in common: not a; a and not b; a, b and not c; a,
  // b, and c, which comes first. Returns the new top. Each guess decides a cell for all states above,
  // so the stack is never higher than there are cells.
  static State* Guess(State* top, int most) {
    V16 keys = ScorePairs(*top);
    uint16_t best = Largest(keys);
    if (best == 0) return GuessIn(SmallestCell(*top), top);
    for (int n = 0; n < most && best != 0; ++n) {
      const Place place = PlaceOf(best);
      top = GuessIn(place, top);
      keys = hn::And(keys, Apart(place.lane));
      best = Largest(keys);
    }
    return top;
  }

  // Makes two children of the state at the top; the one with the lowest digit goes above the other.
  static State* GuessIn(Place place, State* top) {
    State* const child = top + 1;
    *child = *top;
    uint16_t& rest = top->cells[place.vector][place.lane];
    const auto lowest = static_cast<uint16_t>(rest & (~rest + 1U));
    rest = static_cast<uint16_t>(rest & ~lowest);
    child->cells[place.vector][place.lane] = lowest;
    return child;
  }

  const BatchKernel::Job* job_ = nullptr;
  int64_t nodes_ = 0;
  Outcome outcome_ = Outcome::kExhausted;
  Clock::time_point began_;
  State stack_[kCells + 1];
};

}  // namespace
}  // namespace single
#endif  // SUDOKU_INTERNAL_HAS_SINGLE

std::unique_ptr<SingleKernel> MakeSingle() {
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

std::unique_ptr<SingleKernel> MakeSingleKernel() { return DLX_DISPATCH(MakeSingle)(); }

}  // namespace sudoku
#endif  // HWY_ONCE
