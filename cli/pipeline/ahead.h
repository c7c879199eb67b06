// Counts the solutions of a batch of puzzles before the first of them is answered, where the engine
// does better with many at once than with one after the other.

#ifndef CLI_PIPELINE_AHEAD_H_
#define CLI_PIPELINE_AHEAD_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/pipeline/pipeline.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace cli {

class Ahead {
 public:
  // Whether there is something to do: for the engine `batch` alone, and only with a small limit on
  // solutions and no other. What is found later must not wait for what is found first.
  static bool IsFor(absl::string_view engine, const sudoku::SearchLimits& limits);

  // Makes batches so large that those puzzles that come last and find empty lanes do not matter.
  static void SetBatches(PipelineConfig* config);

  Ahead(absl::string_view engine, const sudoku::SearchLimits& limits);

  void Begin(absl::Span<const sudoku::Grid> puzzles);

  // The result of the next puzzle of the batch, until the next call; null if it has to be searched for.
  // Which is the first of several solutions is not the same in every run. All nodes of the batch are
  // those of one puzzle.
  const sudoku::SearchResult* Next();

 private:
  std::optional<sudoku::BatchSolver> solver_;  // none: does nothing
  sudoku::SearchLimits limits_;
  std::vector<sudoku::BatchResult> solved_;
  size_t next_ = 0;  // of these
  int64_t nodes_ = 0;
  sudoku::SearchResult result_;
};

}  // namespace cli

#endif  // CLI_PIPELINE_AHEAD_H_
