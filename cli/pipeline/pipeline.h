// SPDX-License-Identifier: Apache-2.0
//
// From files to answers: one thread reads puzzles, others answer them in batches, and the answers
// come out in the order of the puzzles. Memory is bounded, whatever the size of the files.

#ifndef CLI_PIPELINE_PIPELINE_H_
#define CLI_PIPELINE_PIPELINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/io/interrupt.h"
#include "cli/io/part.h"
#include "cli/line_digest.h"
#include "cli/pipeline/ordered_output.h"
#include "cli/pipeline/task_batch.h"
#include "cli/progress.h"
#include "cli/stats.h"
#include "sudoku/notation.h"
#include "sudoku/reader.h"

namespace cli {

// Answers puzzles, a batch at a time. Each thread makes its own.
class Answerer {
 public:
  virtual ~Answerer() = default;

  // Whether answers need the text of puzzles, PuzzleRecord::text, too. If not, it may be empty.
  virtual bool NeedsText() const { return true; }

  // Answers the puzzles of a batch in their order. Returns false if it was stopped before all
  // answers were complete: then no later puzzle gets an answer either.
  virtual bool Answer(TaskBatch* batch, BatchOutput* out) = 0;
};

// Answers puzzles one at a time.
class OneByOneAnswerer : public Answerer {
 public:
  bool Answer(TaskBatch* batch, BatchOutput* out) final {
    while (const PuzzleTask* const task = batch->Next()) {
      if (batch->stop_requested() || !AnswerOne(*task, out)) return false;
      batch->CountAnswered();
    }
    return true;
  }

 protected:
  // Returns false if the answer is not complete.
  virtual bool AnswerOne(const PuzzleTask& task, BatchOutput* out) = 0;
};

struct PipelineConfig {
  std::vector<std::string> files;  // none: stdin
  const FilePart* part = nullptr;  // of the only file; null: the whole
  std::string companion_file;      // none: empty
  // How puzzles are written, as far as that is said. Not looked at with a part, whose lines are
  // plain puzzles.
  sudoku::BoardReadConfig boards;
  // If set, the input is no puzzles: each line that is neither blank nor a comment is a record of
  // its text alone, with the error that this returns for it, if any.
  std::function<std::optional<sudoku::ReadError>(int64_t line, absl::string_view text)> check_line;
  int threads = 1;
  // How many puzzles at the beginning are a batch each, so that no answer waits for another.
  int64_t singles = 0;
  // The puzzles of a batch after that: of the first batches, and of later ones.
  int64_t first_batch = 1;
  int64_t largest_batch = 64;
  bool strict = false;         // stop reading at the first thing that cannot be read
  bool digests = false;        // fill in PipelineResult::answers and Totals::lines
  bool shows_input = false;    // answers quote the lines: say so where one is too long to be kept
  bool judges_claims = false;  // answers say of claims whether they are right: no warnings of them
  ProgressMode progress = ProgressMode::kAuto;
};

struct PipelineResult {
  Totals totals;
  double seconds = 0;
  bool bad_file = false;  // a file could not be read
  // Whether all of the input was read, and every answer to it was written.
  bool complete = false;
  LineSequence answers;  // what was written to stdout
  int error = 0;         // OrderedOutput::error()
  // The first line of the companion file that no puzzle is left for, and how many there are.
  std::optional<int64_t> first_spare_line;
  int64_t num_spare_lines = 0;
};

// Reads all files and answers their puzzles. `make_answerer` is called once by each thread that is
// needed, at the same time as others. Messages about the input go to stderr.
PipelineResult RunPipeline(const PipelineConfig& config,
                           const std::function<std::unique_ptr<Answerer>()>& make_answerer,
                           Interrupt* interrupt);

}  // namespace cli

#endif  // CLI_PIPELINE_PIPELINE_H_
