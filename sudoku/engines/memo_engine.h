// SPDX-License-Identifier: Apache-2.0
//
// The engine memo: a search that caches the number of solutions of each state (dlx/count.h), and
// finds solutions by compiling a diagram of them (dlx/diagram.h). Two partial grids that leave the
// same possibilities have the same number of solutions, and it searches only one of them. So it
// counts solutions that are too many to enumerate, and is slow where no state occurs twice.

#ifndef SUDOKU_ENGINES_MEMO_ENGINE_H_
#define SUDOKU_ENGINES_MEMO_ENGINE_H_

#include "sudoku/engine.h"

namespace sudoku {

// A node is a state that had to be searched, or the solved one; the nodes before a limit may have
// led to no solution.
class MemoEngine : public Engine {
 public:
  dlx::StringView name() const override { return "memo"; }

 protected:
  // As EnumerateOne(); where the diagram does not fit the memory, counts without finding solutions.
  // Beyond 2^63 - 1 of them the outcome is kSolutionLimit: Count() (sudoku/sudoku.h) has no such
  // limit.
  dlx::Ending SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) override;
  // Finds the first thousand solutions before it shows the first, then eight times as many, and so
  // on. Where they do not all fit the memory, the outcome is kMemoryLimit.
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_MEMO_ENGINE_H_
