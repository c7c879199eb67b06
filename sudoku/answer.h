// What a search says about one puzzle: a small value, for arrays of millions.

#ifndef SUDOKU_ANSWER_H_
#define SUDOKU_ANSWER_H_

#include <cstdint>

#include "dlx/run.h"
#include "sudoku/grid.h"

namespace sudoku {

struct Answer {
  int64_t solutions = 0;  // found; never more than the limit on solutions
  // kExhausted: these are all solutions. kUnfinished: the puzzle was not searched.
  dlx::Outcome outcome = dlx::Outcome::kExhausted;
  Grid first = {};  // a solution; the empty grid if none was found

  // What is certain about the puzzle. A search with a limit of two solutions decides among these three
  // unless another limit ends it.
  bool IsUnique() const { return solutions == 1 && outcome == dlx::Outcome::kExhausted; }
  bool IsNone() const { return solutions == 0 && outcome == dlx::Outcome::kExhausted; }
  bool IsSeveral() const { return solutions > 1; }
};

}  // namespace sudoku

#endif  // SUDOKU_ANSWER_H_
