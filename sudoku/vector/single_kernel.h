// Depth-first search with one state of a puzzle at a time, for single puzzles and for batches of
// puzzles with several solutions. Compiled once per instruction set (single_kernel.cc).

#ifndef SUDOKU_VECTOR_SINGLE_KERNEL_H_
#define SUDOKU_VECTOR_SINGLE_KERNEL_H_

#include <memory>

#include "sudoku/vector/batch_kernel.h"

namespace sudoku {

class SingleKernel {
 public:
  virtual ~SingleKernel() = default;

  // Searches the puzzles one after another, or two at a time. The results do not depend on what was
  // searched before. Which of several solutions comes first depends on whether the puzzle is the
  // only one.
  virtual BatchKernel::End Run(const BatchKernel::Job& job) = 0;
};

// For dlx::CurrentTarget(); null if it has none.
std::unique_ptr<SingleKernel> MakeSingleKernel();

}  // namespace sudoku

#endif  // SUDOKU_VECTOR_SINGLE_KERNEL_H_
