// The engine memo: a search that remembers what is below each state (dlx/count.h), and finds solutions
// by making a diagram of them (dlx/diagram.h). It knows of two partial grids that leave the same
// possibilities that they have as many solutions; so it counts what no other engine comes to the end
// of, and is slow where no state comes up twice.

#ifndef SUDOKU_MEMO_ENGINE_H_
#define SUDOKU_MEMO_ENGINE_H_

#include "sudoku/engine.h"

namespace sudoku {

class MemoEngine : public Engine {
 public:
  absl::string_view name() const override { return "memo"; }
  // As Enumerate(). Beyond 2^63 - 1 solutions the outcome is kSolutionLimit: CountExactly()
  // (sudoku/count.h) has no such limit.
  SearchResult Count(const Grid& puzzle, const SearchLimits& limits) override;
  // Finds all solutions, or as many as the limit says, before it hands on the first. Where all of them
  // do not fit the memory, the outcome is kNodeLimit.
  SearchResult Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) override;
};

}  // namespace sudoku

#endif  // SUDOKU_MEMO_ENGINE_H_
