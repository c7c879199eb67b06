// SPDX-License-Identifier: Apache-2.0

#include "cli/pipeline/task_batch.h"

#include "absl/strings/str_cat.h"

namespace cli {
namespace {

std::string PlaceOf(const PuzzleTask& task, int64_t line) {
  return task.part != nullptr ? task.part->Place(line) : absl::StrCat(task.file, ":", line);
}

}  // namespace

std::string PuzzleTask::Place() const { return PlaceOf(*this, record.line); }

std::string PuzzleTask::Fault() const {
  const sudoku::ReadError& error = *record.error;
  return absl::StrCat(PlaceOf(*this, error.line), ":", error.column, ": ", error.message);
}

void TaskBatch::Read(const Batch& batch) {
  batch_ = &batch;
  grids_.clear();
  lines_.clear();
  ends_.clear();
  for (const Piece& piece : batch.pieces) {
    if (const PuzzleTask* const task = std::get_if<PuzzleTask>(&piece); task != nullptr) {
      if (task->is_grid()) grids_.push_back(task->record.grid);
    } else {
      const Lines& lines = std::get<Lines>(piece);
      const size_t unread = lines_.size() - grids_.size();
      sudoku::ReadLineBlock(lines.text, lines.first_line, &lines_, &grids_);
      ends_.push_back({lines_.size(), lines_.size() - grids_.size() == unread});
    }
  }
  next_piece_ = 0;
  next_lines_ = 0;
  next_line_ = 0;
  next_grid_ = 0;
  num_returned_ = 0;
  num_counted_ = 0;
}

void TaskBatch::Digest(LineSet* lines) const {
  for (const Piece& piece : batch_->pieces) {
    if (const Lines* const part = std::get_if<Lines>(&piece)) lines->AddText(part->text);
  }
}

const PuzzleTask* TaskBatch::Next() {
  constexpr int64_t kStep = 32;  // of the progress that is shown
  if (num_returned_ - num_counted_ >= kStep) CountAnswered();
  while (next_piece_ < batch_->pieces.size()) {
    const Piece& piece = batch_->pieces[next_piece_];
    if (const PuzzleTask* const task = std::get_if<PuzzleTask>(&piece); task != nullptr) {
      ++next_piece_;
      ++num_returned_;
      if (task->is_grid()) ++next_grid_;
      return task;
    }
    if (next_line_ < ends_[next_lines_].line) return NextOfLines(std::get<Lines>(piece));
    ++next_piece_;
    ++next_lines_;
  }
  CountAnswered();
  return nullptr;
}

const PuzzleTask* TaskBatch::NextOfLines(const Lines& lines) {
  const size_t first_line = next_lines_ == 0 ? 0 : ends_[next_lines_ - 1].line;
  task_.file = lines.file;
  task_.part = lines.part;
  task_.index = lines.first_index + static_cast<int64_t>(next_line_ - first_line);
  const sudoku::PuzzleLine& line = lines_[next_line_++];
  ++num_returned_;
  if (!line.is_readable) {
    sudoku::ParsePuzzleLine(line.number, line.text, &task_.record);
    return &task_;
  }
  task_.record.line = line.number;
  if (needs_text_) task_.record.text.assign(line.text.data(), line.text.size());
  task_.record.cells_at = line.cells_at;
  task_.record.error.reset();
  task_.record.grid = grids_[next_grid_++];
  return &task_;
}

size_t TaskBatch::NumPlainLines() const {
  if (needs_text_ || next_piece_ >= batch_->pieces.size() ||
      std::holds_alternative<PuzzleTask>(batch_->pieces[next_piece_]) ||
      !ends_[next_lines_].all_readable) {
    return 0;
  }
  return ends_[next_lines_].line - next_line_;
}

void TaskBatch::SkipPlainLines(size_t n) {
  next_line_ += n;
  next_grid_ += n;
  num_returned_ += static_cast<int64_t>(n);
  CountAnswered();
}

void TaskBatch::CountAnswered() {
  progress_->AddPuzzles(num_returned_ - num_counted_);
  num_counted_ = num_returned_;
}

}  // namespace cli
