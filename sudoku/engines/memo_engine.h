// The engine memo: a search that remembers what is below each state (dlx/count.h), and finds solutions
// by making a diagram of them (dlx/diagram.h). It knows of two partial grids that leave the same
// possibilities that they have as many solutions; so it counts what no other engine comes to the end
// of, and is slow where no state comes up twice.

#ifndef SUDOKU_ENGINES_MEMO_ENGINE_H_
#define SUDOKU_ENGINES_MEMO_ENGINE_H_

#include "sudoku/engine.h"

namespace sudoku {

class MemoEngine : public Engine {
 public:
  absl::string_view name() const override { return "memo"; }
  // As Enumerate(), and where that does not fit the memory, without solutions. Beyond 2^63 - 1 of them
  // the outcome is kSolutionLimit: CountExactly() (sudoku/count.h) has no such limit.
  SearchResult Count(const Grid& puzzle, const SearchLimits& limits) override;
  // Finds the first thousand solutions before it hands on the first, then eight times as many, and so on.
  // Where all of them do not fit the memory, the outcome is kNodeLimit. A node is a state that had to
  // be searched, or the solved one; those before a limit on nodes may have come to no solution.
  SearchResult Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) override;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_MEMO_ENGINE_H_
