// Batches of puzzles, and what one thread does with them.

#ifndef CLI_PIPELINE_ANSWERER_H_
#define CLI_PIPELINE_ANSWERER_H_

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/pipeline/ordered_output.h"
#include "cli/pipeline/pipeline.h"
#include "cli/progress.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"

namespace cli {

// Lines of a file that the thread which answers them reads by itself (sudoku/line_block.h).
struct Lines {
  std::string text;
  absl::string_view file;
  int64_t first_line = 0;
  int64_t first_index = 0;
  int64_t num_lines = 0;
  int64_t num_puzzles = 0;
};

// Tasks or lines, never both.
struct Batch {
  int64_t number;
  int64_t end;  // of the input behind it, in bytes
  std::vector<Task> tasks;
  Lines lines;
};

class Answerer {
 public:
  Answerer(std::unique_ptr<Worker> worker, std::stop_token stop, PuzzleProgress* progress)
      : worker_(std::move(worker)),
        needs_text_(worker_->NeedsText()),
        stop_(std::move(stop)),
        progress_(progress) {}

  // Has the worker answer the puzzles of a batch, as far as nothing stops it.
  void Answer(const Batch& batch, BatchOutput* out);

 private:
  bool AnswerTasks(const std::vector<Task>& tasks, BatchOutput* out);
  bool AnswerLines(const Lines& lines, BatchOutput* out);
  bool AnswerOne(const Task& task, BatchOutput* out);

  const std::unique_ptr<Worker> worker_;
  const bool needs_text_;
  const std::stop_token stop_;
  PuzzleProgress* const progress_;
  // Kept, so that nothing is allocated for a puzzle:
  std::vector<sudoku::PuzzleLine> lines_;
  std::vector<sudoku::Grid> grids_;
  Task task_;
};

}  // namespace cli

#endif  // CLI_PIPELINE_ANSWERER_H_
