#include "sudoku/front/parallel_solve.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "dlx/run/clock.h"
#include "sudoku/engines/batch_engine.h"

namespace sudoku {
namespace {

using dlx::Outcome;

BatchEngine& EngineOfThread(bool fixed_first) {
  thread_local BatchEngine fixed(true);
  thread_local BatchEngine any(false);
  return fixed_first ? fixed : any;
}

// Pieces of the span are handed to threads in order.
class ParallelSolve {
 public:
  ParallelSolve(absl::Span<const Grid> puzzles, const dlx::Run& run, bool fixed_first,
                absl::Span<Answer> answers)
      : puzzles_(puzzles), run_(run), fixed_first_(fixed_first), answers_(answers) {
    pieces_.resize((puzzles.size() + kPuzzlesAtOnce - 1) / kPuzzlesAtOnce);
  }

  SolveResult Solve() {
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min<size_t>(run_.threads, pieces_.size()); ++i) {
      threads.emplace_back([this] { Work(); });
    }
    Work();
    for (std::thread& thread : threads) thread.join();
    return Sum();
  }

 private:
  void Work() {
    BatchEngine& engine = EngineOfThread(fixed_first_);
    for (size_t i = next_++; i < pieces_.size(); i = next_++) {
      const size_t begin = i * kPuzzlesAtOnce;
      pieces_[i] = engine.Solve(puzzles_.subspan(begin, kPuzzlesAtOnce), run_,
                                answers_.subspan(begin, kPuzzlesAtOnce));
    }
  }

  SolveResult Sum() const {
    SolveResult sum;
    sum.outcome = Outcome::kExhausted;
    for (const SolveResult& piece : pieces_) {
      sum.nodes += piece.nodes;
      if (sum.outcome == Outcome::kExhausted) sum.answered += piece.answered;
      if (piece.outcome != Outcome::kExhausted) sum.outcome = piece.outcome;
    }
    return sum;
  }

  const absl::Span<const Grid> puzzles_;
  const dlx::Run& run_;
  const bool fixed_first_;
  const absl::Span<Answer> answers_;
  std::vector<SolveResult> pieces_;
  std::atomic<size_t> next_ = 0;
};

}  // namespace

SolveResult SolveInParallel(absl::Span<const Grid> puzzles, const dlx::Run& run, bool fixed_first,
                            absl::Span<Answer> answers) {
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  SolveResult result = ParallelSolve(puzzles, run, fixed_first, answers).Solve();
  result.seconds = dlx::internal::SecondsSince(start);
  return result;
}

}  // namespace sudoku
