#include "cli/pipeline/answerer.h"

#include <algorithm>
#include <cstddef>

#include "sudoku/reader.h"

namespace cli {

void Answerer::Answer(const Batch& batch, BatchOutput* out) {
  const bool whole =
      batch.tasks.empty() ? AnswerLines(batch.lines, out) : AnswerTasks(batch.tasks, out);
  if (!whole) out->CutHere();
  progress_->SetBytes(batch.end);
}

bool Answerer::AnswerTasks(const std::vector<Task>& tasks, BatchOutput* out) {
  grids_.clear();
  for (const Task& task : tasks) {
    if (!task.record.error.has_value()) grids_.push_back(task.record.grid);
  }
  worker_->Begin(grids_);
  return std::all_of(tasks.begin(), tasks.end(), [&](const Task& task) {
    if (!AnswerOne(task, out)) return false;
    progress_->AddPuzzles(1);
    return true;
  });
}

bool Answerer::AnswerLines(const Lines& lines, BatchOutput* out) {
  constexpr size_t kSteps = 64;  // of the progress that is shown
  grids_.clear();
  lines_.clear();
  sudoku::ReadLineBlock(lines.text, lines.first_line, &lines_, &grids_);
  worker_->Begin(grids_);
  task_.file = lines.file;
  task_.index = lines.first_index;
  auto grid = grids_.begin();
  size_t shown = 0;
  for (size_t i = 0; i < lines_.size(); ++i, ++task_.index) {
    const sudoku::PuzzleLine& line = lines_[i];
    if (line.is_readable) {
      task_.record.line = line.number;
      if (needs_text_) task_.record.text.assign(line.text.data(), line.text.size());
      task_.record.error.reset();
      task_.record.grid = *grid++;
    } else {
      sudoku::ParsePuzzleLine(line.number, line.text, &task_.record);
    }
    if (!AnswerOne(task_, out)) return false;
    if ((i + 1 - shown) * kSteps >= lines_.size() || i + 1 == lines_.size()) {
      progress_->AddPuzzles(static_cast<int64_t>(i + 1 - std::exchange(shown, i + 1)));
    }
  }
  return true;
}

bool Answerer::AnswerOne(const Task& task, BatchOutput* out) {
  return !stop_.stop_requested() && worker_->Answer(task, out);
}

}  // namespace cli
