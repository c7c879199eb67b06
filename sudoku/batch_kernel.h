// What a BatchSolver drives: the search, compiled once for each instruction set (batch_kernel.cc).

#ifndef SUDOKU_BATCH_KERNEL_H_
#define SUDOKU_BATCH_KERNEL_H_

#include <cstdint>
#include <memory>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/internal/limits.h"
#include "sudoku/batch.h"
#include "sudoku/grid.h"

namespace sudoku {

class BatchKernel {
 public:
  struct Job {
    absl::Span<const Grid> puzzles;
    int64_t limit;  // of solutions, for each puzzle; at least 1
    absl::Span<BatchResult> results;
    const BatchSolver::Sink* sink = nullptr;
    // Of all puzzles together.
    int64_t max_nodes;
    std::stop_token stop = {};
    dlx::internal::Deadline deadline = {};
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

#endif  // SUDOKU_BATCH_KERNEL_H_
