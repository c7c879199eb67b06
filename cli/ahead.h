// Counts the solutions of a batch of puzzles before the first of them is answered, where the engine
// does better with many at once than with one after the other.

#ifndef CLI_AHEAD_H_
#define CLI_AHEAD_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/pipeline.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace cli {

class Ahead {
 public:
  // The largest batch that an engine should get. For `batch`, so many that those that come last and
  // find empty lanes do not matter.
  static int64_t LargestBatch(absl::string_view engine);

  // Does something for the engine `batch` alone, and only with a small limit on solutions and no
  // other: what is found later must not wait for what is found first.
  Ahead(absl::string_view engine, const sudoku::SearchLimits& limits);

  void Begin(absl::Span<const Task> tasks);

  // The result of a puzzle of the batch; null if it has to be searched for. Which is the first of
  // several solutions is not the same in every run. All nodes of the batch are those of one puzzle.
  const sudoku::SearchResult* Of(const Task& task) const;

 private:
  std::optional<sudoku::BatchSolver> solver_;  // none: does nothing
  sudoku::SearchLimits limits_;
  int64_t first_ = 0;        // Task::index
  std::vector<int> places_;  // by puzzle of the batch, in what follows; -1: not a puzzle
  std::vector<sudoku::Grid> puzzles_;
  std::vector<sudoku::BatchResult> solved_;
  std::vector<sudoku::SearchResult> results_;
};

}  // namespace cli

#endif  // CLI_AHEAD_H_
