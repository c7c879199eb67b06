// SPDX-License-Identifier: Apache-2.0

#include "sudoku/front/parallel_solve.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "dlx/run/clock.h"
#include "dlx/run/threads.h"
#include "sudoku/engines/batch_engine.h"
#include "sudoku/engines/run.h"
#include "sudoku/front/of_thread.h"

namespace sudoku {

BatchEngine& EngineOfThread(bool fixed_first) {
  return fixed_first ? internal::OfThread<BatchEngine, true>::Get()
                     : internal::OfThread<BatchEngine, false>::Get();
}

SolveResult SolveInParallel(absl::Span<const Grid> puzzles, const dlx::Run& run, bool fixed_first,
                            absl::Span<Answer> answers) {
  CheckPresets(run);
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  std::mutex one_at_a_time;
  dlx::Run each = run;
  if (run.watch.callback) {
    each.watch.callback = [&](const dlx::Progress& progress) {
      const std::lock_guard lock(one_at_a_time);
      run.watch.callback(progress);
    };
  }
  // Threads take pieces of the span in order.
  std::vector<SolveResult> pieces((puzzles.size() + kPuzzlesAtOnce - 1) / kPuzzlesAtOnce);
  const auto threads = static_cast<int>(std::min<size_t>(run.threads, pieces.size()));
  dlx::internal::ForEachInThreads(threads, pieces.size(), [&](size_t i) {
    const size_t begin = i * kPuzzlesAtOnce;
    pieces[i] = EngineOfThread(fixed_first)
                    .Solve(puzzles.subspan(begin, kPuzzlesAtOnce), each,
                           answers.subspan(begin, kPuzzlesAtOnce));
    return true;
  });
  SolveResult sum;
  sum.outcome = dlx::Outcome::kExhausted;
  for (const SolveResult& piece : pieces) {
    AddWork(piece, &piece == pieces.data(), &sum);
    if (sum.outcome == dlx::Outcome::kExhausted) sum.answered += piece.answered;
    if (piece.outcome != dlx::Outcome::kExhausted) sum.outcome = piece.outcome;
  }
  sum.seconds = dlx::internal::SecondsSince(start);
  return sum;
}

}  // namespace sudoku
