// SPDX-License-Identifier: Apache-2.0
//
// The result of a search of one puzzle: a small value, for arrays of millions. The Ending of the
// call says what was spent.

#ifndef SUDOKU_ANSWER_H_
#define SUDOKU_ANSWER_H_

#include <cstdint>

#include "dlx/run.h"
#include "sudoku/grid.h"

namespace sudoku {

struct Answer {
  int64_t solutions = 0;  // found; never more than the limit on solutions
  // A solution; the empty grid if none was found. It comes before the outcome because solvers
  // write it in whole vectors: at an odd address that takes 5 ns more.
  Grid first = {};
  // kExhausted: these are all solutions. kUnfinished: the puzzle was not searched.
  dlx::Outcome outcome = dlx::Outcome::kExhausted;

  // What is certain about the puzzle. A search with a limit of two solutions decides among these
  // three unless another limit ends it.
  bool IsUnique() const { return solutions == 1 && outcome == dlx::Outcome::kExhausted; }
  bool IsNone() const { return solutions == 0 && outcome == dlx::Outcome::kExhausted; }
  bool IsSeveral() const { return solutions > 1; }
};

}  // namespace sudoku

#endif  // SUDOKU_ANSWER_H_
