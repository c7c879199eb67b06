// Many puzzles at once, for files of millions: each lane of a vector register holds one state of some
// puzzle's search, and one sweep of instructions draws conclusions in all of them (docs/batch.md). With
// AVX-512 and AVX2, it is fast with one puzzle at a time too.
//
//   sudoku::BatchSolver solver;
//   std::vector<sudoku::BatchResult> results(puzzles.size());
//   solver.Solve(puzzles, 2, absl::MakeSpan(results));
//   if (results[i].solutions == 1) ... results[i].first is the solution
//
// Thread safety: one thread per object; threads do not share anything.

#ifndef SUDOKU_BATCH_H_
#define SUDOKU_BATCH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace sudoku {

struct BatchResult {
  int64_t solutions = 0;  // up to the limit
  // A solution, if there is one; else empty. If there are several, which one depends on the
  // instruction set and on the puzzles beside.
  Grid first;
};

class BatchKernel;  // sudoku/vector/batch_kernel.h

class BatchSolver {
 public:
  // Called with a puzzle's place in the span and a solution; returns whether to go on.
  using Sink = absl::FunctionRef<bool(size_t puzzle, const Grid& solution)>;

  // For the instruction set that is the current target (dlx/target.h). Memory: some 100 KB, and more
  // only where puzzles have very many solutions.
  BatchSolver();
  ~BatchSolver();
  BatchSolver(BatchSolver&&) noexcept;
  BatchSolver& operator=(BatchSolver&&) noexcept;

  // Counts the solutions of each puzzle, up to the limit; 0 or less means none. Puzzles whose givens
  // clash have no solution. Nothing is allocated for a puzzle. Returns how many states were looked at:
  // the puzzles, and each guess; none, if it was stopped before: then the results are not whole.
  // Requires: results has the size of puzzles, which is less than 2^32.
  std::optional<int64_t> Solve(absl::Span<const Grid> puzzles, int64_t limit,
                               absl::Span<BatchResult> results, std::stop_token stop = {});

  // Counts the solutions of each puzzle in which no cell has the digit that `excluded` has there (0: any
  // will do), with all limits; those on nodes and time are for all puzzles together. Returns how all of
  // them ended, their solutions and nodes; `first` is empty. Results are whole if that is kExhausted.
  // Lanes alone search, so that nodes do not depend on which puzzles stand beside unless a limit is
  // reached. Requires: the three have one size, which is less than 2^32.
  SearchResult CountExcluding(absl::Span<const Grid> puzzles, absl::Span<const Grid> excluded,
                              const SearchLimits& limits, absl::Span<BatchResult> results);

  // The same as Solve for one puzzle, with all limits; hands each solution to the sink, if there is one. A node
  // is a state that was looked at; there is none if givens clash. Nodes and the order of solutions
  // depend on the instruction set, and not on what was solved before.
  SearchResult Search(const Grid& puzzle, const SearchLimits& limits, const Sink* sink = nullptr);

 private:
  std::unique_ptr<BatchKernel> kernel_;
};

// The solver as an engine, with one puzzle at a time.
class BatchEngine : public Engine {
 public:
  absl::string_view name() const override { return "batch"; }
  SearchResult Count(const Grid& puzzle, const SearchLimits& limits) override;
  SearchResult Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) override;

 private:
  BatchSolver solver_;
};

}  // namespace sudoku

#endif  // SUDOKU_BATCH_H_
