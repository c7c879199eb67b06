#include "cli/ordered_output.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/io.h"

namespace cli {
namespace {

constexpr size_t kMaxHeld = size_t{1} << 20;  // bytes that a batch holds back

}  // namespace

void BatchOutput::Answer(absl::string_view text, bool several_lines) {
  AnswerPart(text, several_lines, /*begins=*/true);
}

void BatchOutput::AnswerPart(absl::string_view text, bool several_lines, bool begins) {
  Append({STDOUT_FILENO, begins, several_lines, std::string(text)});
}

void BatchOutput::Note(absl::string_view line) {
  Append({STDERR_FILENO, false, false, absl::StrCat(line, "\n")});
}

void BatchOutput::Append(Piece piece) {
  bytes_ += piece.text.size();
  // Answers of a line each need nothing between them: most runs are one long piece.
  const bool joins = !pieces_.empty() && pieces_.back().fd == piece.fd &&
                     (!piece.begins || (!piece.several_lines && !pieces_.back().several_lines));
  if (joins) {
    pieces_.back().text += piece.text;
  } else {
    pieces_.push_back(std::move(piece));
  }
  if (bytes_ > kMaxHeld) {
    output_->Flush(this);
    pieces_.clear();
    bytes_ = 0;
  }
}

void OrderedOutput::Finish(BatchOutput batch) {
  std::unique_lock lock(mutex_);
  const int64_t number = batch.number_;
  finished_.emplace(number, std::move(batch));
  while (!writing_) {
    const auto next = finished_.find(next_);
    if (next == finished_.end()) break;
    const BatchOutput ready = std::move(next->second);
    finished_.erase(next);
    if (!cut_) {
      writing_ = true;
      lock.unlock();
      Write(ready);
      lock.lock();
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
  changed_.wait(lock, [&] { return abandoned_ || (next_ == batch->number_ && !writing_); });
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
  changed_.wait(lock, [&] { return abandoned_ || started - next_ < n; });
}

void OrderedOutput::Abandon() {
  {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
  }
  changed_.notify_all();
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
      // Nobody is there any more who wants to know, once the reader of stdout has gone.
      if (error() != EPIPE) WriteAll(piece.fd, piece.text);
      continue;
    }
    if (piece.begins) {
      if (any_answer_ && (last_several_lines_ || piece.several_lines)) WriteStdout("\n");
      any_answer_ = true;
      last_several_lines_ = piece.several_lines;
    }
    WriteStdout(piece.text);
  }
}

void OrderedOutput::WriteStdout(absl::string_view text) {
  if (error() != 0) return;
  const int result = WriteAll(STDOUT_FILENO, text, wake_fd_);
  if (result == 0) return;
  {
    const std::lock_guard lock(mutex_);
    error_ = result;
  }
  on_failure_();
}

}  // namespace cli
