// SPDX-License-Identifier: Apache-2.0
//
// Answers of many threads, written in the order of the puzzles.

#ifndef CLI_PIPELINE_ORDERED_OUTPUT_H_
#define CLI_PIPELINE_ORDERED_OUTPUT_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "cli/line_digest.h"
#include "cli/pipeline/spare_buffers.h"
#include "cli/stats.h"

namespace cli {

class OrderedOutput;

// The answers to one batch of puzzles, collected by one thread. They are written when it is the
// batch's turn: all at the end, or earlier if there is much text.
class BatchOutput {
 public:
  BatchOutput(OrderedOutput* output, int64_t number) : output_(output), number_(number) {}

  // Writes an answer to stdout. Answers of several lines are separated from their neighbours by a
  // blank line.
  void Answer(absl::string_view text, bool several_lines);
  // The same; `append` appends the answer to the text.
  void Answer(bool several_lines, absl::FunctionRef<void(std::string*)> append);
  // Writes a part of an answer that is too long to be written at once. `begins`: the first part.
  void AnswerPart(absl::string_view text, bool several_lines, bool begins);
  // Writes a line to stderr; the line end is added.
  void Note(absl::string_view line);
  // Drops the answers of all later batches: this one is incomplete, and answers after it would seem
  // to belong to other puzzles.
  void CutHere() { cut_ = true; }

  // Waits until all earlier batches are written, and writes what this one holds so far. From then
  // on it is the only one whose turn it is, unless the run is being abandoned.
  void WaitForTurn();

  // Sets a function that is called when the batch is written, in the order of batches.
  void WhenWritten(std::function<void()> action) { actions_.push_back(std::move(action)); }

  Totals totals;  // of the puzzles of this batch

 private:
  friend class OrderedOutput;

  struct Piece {
    int fd;
    bool begins;         // a new answer
    bool several_lines;  // of it, if it begins one
    std::string text;
    std::optional<LineSequence> lines;  // of the text, if it is whole lines and that is wanted
  };

  void Append(int fd, bool begins, bool several_lines,
              absl::FunctionRef<void(std::string*)> append);

  OrderedOutput* output_;
  int64_t number_;
  bool cut_ = false;
  std::vector<Piece> pieces_;
  std::vector<std::function<void()>> actions_;
  size_t bytes_ = 0;
};

class OrderedOutput {
 public:
  // `on_failure` is called once, when writing to stdout fails; nothing more is written there. Once
  // `wake_fd` is readable, a stdout that accepts nothing counts as a failure.
  OrderedOutput(std::function<void()> on_failure, int wake_fd)
      : on_failure_(std::move(on_failure)), wake_fd_(wake_fd) {}

  // Has answers() say what is written to stdout. To be called before anything else.
  void DigestAnswers() { answers_.emplace(); }

  // Hands over a batch; it is written now or when its turn comes. Batches count from 0.
  void Finish(BatchOutput batch);
  // Waits until it is the batch's turn, and writes what it holds so far. Batches must be started in
  // order, or this waits forever.
  void Flush(BatchOutput* batch);
  // To be called if some batch will never be finished. No thread waits for its turn any more, and
  // nothing more is written.
  void Abandon();
  // Waits until fewer than `n` of the `started` batches are unfinished or unwritten, and writes
  // them meanwhile, so that the threads that finish batches need not. One thread may wait.
  void WaitUntilFewerThan(int64_t n, int64_t started);

  // The sum over the batches written so far.
  Totals totals() const;
  // What was written to stdout so far; nothing without DigestAnswers(). Requires: no thread is
  // writing.
  LineSequence answers() const { return answers_.has_value() ? answers_->lines() : LineSequence(); }
  // The errno of the failure to write to stdout; 0: none; ECANCELED: it took nothing after an
  // interrupt.
  int error() const;

 private:
  friend class BatchOutput;

  bool ManyFinished() const;
  void WriteReady(std::unique_lock<std::mutex>* lock);
  void Write(const BatchOutput& batch);
  void WriteStdout(absl::string_view text, const LineSequence* lines);
  static void Digest(BatchOutput* batch);

  const std::function<void()> on_failure_;
  const int wake_fd_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Wakes the thread in WaitUntilFewerThan(): enough batches are finished to be written.
  std::condition_variable many_finished_;
  size_t enough_finished_ = 0;               // 0: no thread is there
  int flushing_ = 0;                         // threads in Flush()
  std::map<int64_t, BatchOutput> finished_;  // not yet written
  int64_t next_ = 0;                         // the batch whose turn it is
  bool writing_ = false;                     // some thread writes, without the mutex
  bool cut_ = false;
  bool abandoned_ = false;
  Totals totals_;
  int error_ = 0;
  SpareBuffers spare_;  // of batches that were written
  // Of the writing thread alone:
  bool any_answer_ = false;
  bool last_several_lines_ = false;
  std::optional<SequenceOfPieces> answers_;
};

}  // namespace cli

#endif  // CLI_PIPELINE_ORDERED_OUTPUT_H_
