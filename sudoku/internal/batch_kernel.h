// What a BatchSolver drives: the search, compiled once for each instruction set (batch_kernel.cc).

#ifndef SUDOKU_INTERNAL_BATCH_KERNEL_H_
#define SUDOKU_INTERNAL_BATCH_KERNEL_H_

#include <cstdint>
#include <memory>

#include "absl/types/span.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace sudoku {

class BatchKernel {
 public:
  struct Job {
    absl::Span<const Grid> puzzles;
    absl::Span<BatchResult> results;  // whatever they hold
    // On solutions: of each puzzle. The others: of all puzzles together.
    SearchLimits limits;
    const BatchSolver::Sink* sink = nullptr;
  };

  struct End {
    Outcome outcome;
    int64_t nodes;
  };

  virtual ~BatchKernel() = default;
  virtual End Run(const Job& job) = 0;
};

// For dlx::CurrentTarget().
std::unique_ptr<BatchKernel> MakeBatchKernel();

}  // namespace sudoku

#endif  // SUDOKU_INTERNAL_BATCH_KERNEL_H_
