// SPDX-License-Identifier: Apache-2.0

#include "cli/pipeline/ordered_output.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

#include "cli/io/io.h"

namespace cli {
namespace {

constexpr size_t kMaxHeld = size_t{1} << 20;  // bytes that a batch holds back
constexpr std::chrono::milliseconds kLongestWait(20);

}  // namespace

void BatchOutput::Answer(absl::string_view text, bool several_lines) {
  AnswerPart(text, several_lines, /*begins=*/true);
}

void BatchOutput::Answer(bool several_lines, absl::FunctionRef<void(std::string*)> append) {
  Append(STDOUT_FILENO, /*begins=*/true, several_lines, append);
}

void BatchOutput::AnswerPart(absl::string_view text, bool several_lines, bool begins) {
  Append(STDOUT_FILENO, begins, several_lines,
         [text](std::string* out) { out->append(text.data(), text.size()); });
}

void BatchOutput::Note(absl::string_view line) {
  Append(STDERR_FILENO, false, false, [line](std::string* out) {
    out->append(line.data(), line.size());
    out->push_back('\n');
  });
}

void BatchOutput::Append(int fd, bool begins, bool several_lines,
                         absl::FunctionRef<void(std::string*)> append) {
  // Answers of one line need nothing between them, so most batches are a single piece.
  const bool joins = !pieces_.empty() && pieces_.back().fd == fd &&
                     (!begins || (!several_lines && !pieces_.back().several_lines));
  if (!joins) pieces_.push_back({fd, begins, several_lines, output_->spare_.Take(), std::nullopt});
  std::string& text = pieces_.back().text;
  const size_t before = text.size();
  append(&text);
  bytes_ += text.size() - before;
  if (bytes_ > kMaxHeld) WaitForTurn();
}

void BatchOutput::WaitForTurn() {
  output_->Flush(this);
  pieces_.clear();
  bytes_ = 0;
}

void OrderedOutput::Finish(BatchOutput batch) {
  if (answers_.has_value()) Digest(&batch);
  std::unique_lock lock(mutex_);
  const int64_t number = batch.number_;
  finished_.emplace(number, std::move(batch));
  if (enough_finished_ == 0 || flushing_ > 0) {
    WriteReady(&lock);
  } else if (ManyFinished()) {
    many_finished_.notify_one();
  }
}

// Leaves little to do for the thread that writes.
void OrderedOutput::Digest(BatchOutput* batch) {
  for (BatchOutput::Piece& piece : batch->pieces_) {
    if (piece.fd == STDOUT_FILENO && !piece.text.empty() && piece.text.back() == '\n') {
      piece.lines.emplace().AddText(piece.text);
    }
  }
}

// Whether it pays to write the batches whose turn it is.
bool OrderedOutput::ManyFinished() const {
  return finished_.size() >= enough_finished_ && finished_.contains(next_);
}

// Writes the batches whose turn it is, unless another thread does.
void OrderedOutput::WriteReady(std::unique_lock<std::mutex>* lock) {
  while (!writing_ && !abandoned_) {
    const auto next = finished_.find(next_);
    if (next == finished_.end()) break;
    BatchOutput ready = std::move(next->second);
    finished_.erase(next);
    if (!cut_) {
      writing_ = true;
      lock->unlock();
      Write(ready);
      for (BatchOutput::Piece& piece : ready.pieces_) spare_.GiveBack(std::move(piece.text));
      lock->lock();
      writing_ = false;
      totals_ += ready.totals;
      for (const std::function<void()>& action : ready.actions_) action();
      cut_ = ready.cut_;
    }
    ++next_;
    changed_.notify_all();
  }
}

void OrderedOutput::Flush(BatchOutput* batch) {
  std::unique_lock lock(mutex_);
  ++flushing_;
  WriteReady(&lock);
  changed_.wait(lock, [&] { return abandoned_ || (next_ == batch->number_ && !writing_); });
  --flushing_;
  if (cut_ || abandoned_) return;
  writing_ = true;
  lock.unlock();
  Write(*batch);
  lock.lock();
  writing_ = false;
  changed_.notify_all();
}

void OrderedOutput::WaitUntilFewerThan(int64_t n, int64_t started) {
  std::unique_lock lock(mutex_);
  const auto are_fewer = [&] { return abandoned_ || started - next_ < n; };
  while (!are_fewer()) {
    // Waking a thread takes longer than writing a batch, so it pays to wait for several. But
    // answers should not wait long for a hard puzzle.
    enough_finished_ = static_cast<size_t>(std::max<int64_t>(n / 2, 1));
    many_finished_.wait_for(lock, kLongestWait, [&] { return are_fewer() || ManyFinished(); });
    enough_finished_ = 0;
    WriteReady(&lock);
    // Another thread is writing; it will be done soon.
    if (writing_) changed_.wait(lock, [&] { return are_fewer() || !writing_; });
  }
}

void OrderedOutput::Abandon() {
  {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
  }
  changed_.notify_all();
  many_finished_.notify_all();
}

Totals OrderedOutput::totals() const {
  const std::lock_guard lock(mutex_);
  return totals_;
}

int OrderedOutput::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void OrderedOutput::Write(const BatchOutput& batch) {
  for (const BatchOutput::Piece& piece : batch.pieces_) {
    if (piece.fd != STDOUT_FILENO) {
      // Once the reader of stdout has gone, there is no one to tell.
      if (error() != EPIPE) WriteAll(piece.fd, piece.text);
      continue;
    }
    if (piece.begins) {
      if (any_answer_ && (last_several_lines_ || piece.several_lines)) {
        WriteStdout("\n", /*lines=*/nullptr);
      }
      any_answer_ = true;
      last_several_lines_ = piece.several_lines;
    }
    WriteStdout(piece.text, piece.lines.has_value() ? &*piece.lines : nullptr);
  }
}

// `lines`: the digest of the text; null if it is not known.
void OrderedOutput::WriteStdout(absl::string_view text, const LineSequence* lines) {
  if (error() != 0) return;
  if (answers_.has_value()) {
    if (lines != nullptr && !answers_->in_line()) {
      answers_->Append(*lines);
    } else {
      answers_->Add(text);
    }
  }
  const int result = WriteAll(STDOUT_FILENO, text, wake_fd_);
  if (result == 0) return;
  {
    const std::lock_guard lock(mutex_);
    error_ = result;
  }
  on_failure_();
}

}  // namespace cli
