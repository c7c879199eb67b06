// Depth first, a state of a puzzle at a time, for one puzzle and for those with several solutions, compiled
// once for each instruction set (single_kernel.cc).

#ifndef SUDOKU_VECTOR_SINGLE_KERNEL_H_
#define SUDOKU_VECTOR_SINGLE_KERNEL_H_

#include <memory>

#include "sudoku/vector/batch_kernel.h"

namespace sudoku {

class SingleKernel {
 public:
  virtual ~SingleKernel() = default;

  // One puzzle after the other, or two at a time. What is found does not depend on what was searched
  // before; which of several solutions comes first depends on whether the puzzle is the only one.
  virtual BatchKernel::End Run(const BatchKernel::Job& job) = 0;
};

// For dlx::CurrentTarget(); null if it has none.
std::unique_ptr<SingleKernel> MakeSingleKernel();

}  // namespace sudoku

#endif  // SUDOKU_VECTOR_SINGLE_KERNEL_H_
