// SPDX-License-Identifier: Apache-2.0
//
// Batches of puzzles, from bytes to what an answerer gets.

#ifndef CLI_PIPELINE_TASK_BATCH_H_
#define CLI_PIPELINE_TASK_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/io/part.h"
#include "cli/line_digest.h"
#include "cli/progress.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"
#include "sudoku/notation.h"
#include "sudoku/reader.h"

namespace cli {

// A line of a second file that is read in step with the puzzles.
struct CompanionLine {
  int64_t number;
  std::string text;
};

struct PuzzleTask {
  sudoku::PuzzleRecord record;
  // A puzzle that is no plain 9x9 grid of digits: then the record has its place and its text alone.
  // Null if it is one, or cannot be read.
  std::shared_ptr<const sudoku::BoardRecord> board = nullptr;
  // Where a plain puzzle came in another notation, what was read; the text of the record is that.
  std::shared_ptr<const sudoku::BoardRecord> source = nullptr;
  int64_t index = 0;                       // of the puzzle in the whole input, from 1
  absl::string_view file;                  // its name
  const FilePart* part = nullptr;          // null: the whole file
  std::optional<CompanionLine> companion;  // none if there is no such file, or not enough lines

  bool is_readable() const { return !record.error.has_value(); }
  bool is_grid() const { return is_readable() && board == nullptr; }
  // What follows the cells of a plain puzzle on its line, or says the same elsewhere.
  dlx::StringView tail() const {
    return source == nullptr ? record.tail() : dlx::StringView(source->tail);
  }
  // "FILE:LINE", for messages.
  std::string Place() const;
  // "FILE:LINE:COLUMN: why it cannot be read". Requires: !is_readable().
  std::string Fault() const;
};

// Lines of a file, a puzzle each, which the answering thread parses (sudoku/line_block.h).
struct Lines {
  std::string text;
  absl::string_view file;
  const FilePart* part = nullptr;
  int64_t first_line = 0;
  int64_t first_index = 0;
  int64_t num_lines = 0;
  int64_t num_puzzles = 0;
};

// A unit passed from the thread that reads to one that answers: a puzzle that was read, or lines.
using Piece = std::variant<PuzzleTask, Lines>;

struct Batch {
  int64_t number;
  int64_t end;  // of the input up to here, in bytes
  int64_t first_index;
  std::vector<Piece> pieces;  // in the order of the input
};

// The puzzles of a batch, for an answerer: first all grids, to search many at once, then each task
// in turn. One object serves a thread for all its batches, so that nothing is allocated for a
// puzzle.
class TaskBatch {
 public:
  // Tasks have their PuzzleRecord::text if `needs_text`, or if they cannot be read.
  TaskBatch(bool needs_text, std::stop_token stop, PuzzleProgress* progress)
      : needs_text_(needs_text), stop_(std::move(stop)), progress_(progress) {}

  // Reads the puzzles of a batch, which must outlive this until the next Read().
  void Read(const Batch& batch);

  // Adds the lines of the batch that are not tasks.
  void Digest(LineSet* lines) const;
  // The puzzles that can be read and are no boards, in their order.
  absl::Span<const sudoku::Grid> grids() const { return grids_; }
  // The number of puzzles in the input before this batch.
  int64_t puzzles_before() const { return batch_->first_index - 1; }
  // The next task, until the next call; null after the last. The one before counts as answered.
  const PuzzleTask* Next();
  // How many of the next tasks are readable lines, of a piece that has no others, if nobody needs
  // their text. Their grids are the next ones of grids(), and answers that need no task may skip
  // them.
  size_t NumPlainLines() const;
  // As that many calls of Next() whose tasks are answered. Requires: at most NumPlainLines().
  void SkipPlainLines(size_t n);
  // Whether the run has been asked to stop.
  bool stop_requested() const { return stop_.stop_requested(); }
  // Has the progress line count the tasks up to the last that Next() returned.
  void CountAnswered();

 private:
  // The part of a piece that has not been returned: its lines from here on.
  const PuzzleTask* NextOfLines(const Lines& lines);

  const bool needs_text_;
  const std::stop_token stop_;
  PuzzleProgress* const progress_;
  const Batch* batch_ = nullptr;
  std::vector<sudoku::Grid> grids_;
  struct End {
    size_t line;        // in lines_
    bool all_readable;  // the lines of the piece
  };
  std::vector<sudoku::PuzzleLine> lines_;  // of all pieces that are lines
  std::vector<End> ends_;                  // by such piece
  // Where Next() is:
  size_t next_piece_ = 0;
  size_t next_lines_ = 0;  // of these pieces
  size_t next_line_ = 0;
  size_t next_grid_ = 0;
  int64_t num_returned_ = 0;
  int64_t num_counted_ = 0;
  PuzzleTask task_;
};

}  // namespace cli

#endif  // CLI_PIPELINE_TASK_BATCH_H_
