// The default engine of the command line: the exact cover of sudoku/encoder.h, searched by dlx.

#ifndef SUDOKU_ENGINES_DLX_ENGINE_H_
#define SUDOKU_ENGINES_DLX_ENGINE_H_

#include "dlx/run.h"
#include "dlx/solver.h"
#include "sudoku/engine.h"

namespace sudoku {

// What an outcome of dlx is called here.
Outcome FromDlx(dlx::Outcome outcome);

// Nodes and updates are those of dlx::SearchStats; the givens, taken before the search, are in
// neither.
class DlxEngine : public Engine {
 public:
  DlxEngine();
  absl::string_view name() const override { return "dlx"; }
  SearchResult Count(const Grid& puzzle, const SearchLimits& limits) override;
  SearchResult Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) override;

 private:
  void Begin(const Grid& puzzle, const SearchLimits& limits);
  SearchResult End(SearchResult result) const;

  dlx::Solver solver_;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_DLX_ENGINE_H_
