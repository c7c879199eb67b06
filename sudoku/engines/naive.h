// SPDX-License-Identifier: Apache-2.0
//
// The textbook backtracker: cell by cell in reading order, digits from 1 to 9. A second opinion
// that is even simpler than the reference, and hopeless on hard puzzles.

#ifndef SUDOKU_ENGINES_NAIVE_H_
#define SUDOKU_ENGINES_NAIVE_H_

#include "sudoku/engine.h"

namespace sudoku {

// Solutions come in ascending order of their 81 digits. A node is a digit that was placed without a
// clash, and the puzzle itself.
class NaiveEngine : public Engine {
 public:
  dlx::StringView name() const override { return "naive"; }

 protected:
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_NAIVE_H_
