// SPDX-License-Identifier: Apache-2.0
//
// Many puzzles by several threads.

#ifndef SUDOKU_FRONT_PARALLEL_SOLVE_H_
#define SUDOKU_FRONT_PARALLEL_SOLVE_H_

#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/engine.h"
#include "sudoku/engines/batch_engine.h"
#include "sudoku/grid.h"

namespace sudoku {

// Puzzles that a thread takes at once: enough to keep the lanes filled, and few enough to stay in
// the cache until they are read again.
inline constexpr size_t kPuzzlesAtOnce = 2048;

// The engine that a thread keeps.
BatchEngine& EngineOfThread(bool fixed_first);

// Answers each puzzle by the engine batch, in run.threads threads; fixed_first as in EngineConfig.
SolveResult SolveInParallel(absl::Span<const Grid> puzzles, const dlx::Run& run, bool fixed_first,
                            absl::Span<Answer> answers);

}  // namespace sudoku

#endif  // SUDOKU_FRONT_PARALLEL_SOLVE_H_
