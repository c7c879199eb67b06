// SPDX-License-Identifier: Apache-2.0
//
// The engine dlx: the exact cover of sudoku/encoder.h, searched by dlx::Solver.

#ifndef SUDOKU_ENGINES_DLX_ENGINE_H_
#define SUDOKU_ENGINES_DLX_ENGINE_H_

#include "dlx/run.h"
#include "dlx/solver.h"
#include "sudoku/engine.h"

namespace sudoku {

// Nodes and updates are those of dlx::SearchStats; the givens, taken before the search, are in
// neither. Updates are known if the kernel is kLinks.
class DlxEngine : public Engine {
 public:
  explicit DlxEngine(const dlx::Strategy& strategy = {});
  dlx::StringView name() const override { return "dlx"; }

 protected:
  dlx::Ending SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) override;
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override;

 private:
  void Begin(const Grid& puzzle, const dlx::Run& run);

  const dlx::Strategy strategy_;
  dlx::Solver solver_;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_DLX_ENGINE_H_
