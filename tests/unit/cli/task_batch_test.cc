// SPDX-License-Identifier: Apache-2.0
//
// Tasks come in the order of the input, and lines that are skipped leave the others as they are.

#include "cli/pipeline/task_batch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "sudoku/grid.h"

namespace cli {
namespace {

constexpr char kBroken[] = "!";

// A line of 81 cells whose first is this digit, and no other is given.
std::string Line(char digit) { return digit + std::string(80, '.'); }

Lines MakeLines(const std::vector<std::string>& lines, int64_t first_line, int64_t first_index) {
  Lines made;
  for (const std::string& line : lines) {
    made.text += line + '\n';
    if (line[0] != '#') ++made.num_puzzles;
  }
  made.first_line = first_line;
  made.first_index = first_index;
  made.num_lines = static_cast<int64_t>(lines.size());
  return made;
}

PuzzleTask MakeTask(char digit, int64_t line, int64_t index) {
  PuzzleTask task;
  sudoku::ParsePuzzleLine(line, Line(digit), &task.record);
  task.index = index;
  return task;
}

// Lines 1 to 4 with a comment, a puzzle that was read before, lines 6 to 8 of which one is
// unreadable, and lines 9 and 10.
Batch MakeBatch() {
  Batch batch = {.number = 0, .end = 0, .first_index = 1, .pieces = {}};
  batch.pieces.emplace_back(MakeLines({Line('1'), "# comment", Line('2'), Line('3')}, 1, 1));
  batch.pieces.emplace_back(MakeTask('4', 5, 4));
  batch.pieces.emplace_back(
      MakeLines({Line('5'), kBroken + std::string(80, '.'), Line('6')}, 6, 5));
  batch.pieces.emplace_back(MakeLines({Line('7'), Line('8')}, 9, 8));
  return batch;
}

// What is left of a batch, as "INDEX@LINE=FIRST DIGIT", 'x' for unreadable ones; plain lines are
// skipped, at most `step` at a time, and stand for "+N".
std::string Rest(TaskBatch* tasks, size_t step) {
  std::string rest;
  for (;;) {
    const size_t plain = std::min(step, tasks->NumPlainLines());
    if (plain > 0) {
      tasks->SkipPlainLines(plain);
      rest += "+" + std::to_string(plain) + " ";
      continue;
    }
    const PuzzleTask* const task = tasks->Next();
    if (task == nullptr) return rest;
    rest += std::to_string(task->index) + "@" + std::to_string(task->record.line) + "=" +
            (task->is_readable() ? std::to_string(task->record.grid[0]) : "x") + " ";
  }
}

class TaskBatchTest : public testing::Test {
 protected:
  PuzzleProgress progress_{ProgressMode::kOff, std::nullopt};
  Batch batch_ = MakeBatch();
};

TEST_F(TaskBatchTest, TasksInOrder) {
  TaskBatch tasks(/*needs_text=*/false, std::stop_token(), &progress_);
  tasks.Read(batch_);
  EXPECT_EQ(tasks.grids().size(), 8);
  EXPECT_EQ(Rest(&tasks, 0), "1@1=1 2@3=2 3@4=3 4@5=4 5@6=5 6@7=x 7@8=6 8@9=7 9@10=8 ");
}

TEST_F(TaskBatchTest, PlainLinesCanBeSkipped) {
  TaskBatch tasks(/*needs_text=*/false, std::stop_token(), &progress_);
  for (int run = 0; run < 2; ++run) {  // the object serves many batches
    tasks.Read(batch_);
    // A task is made for the first line of a piece that comes after lines.
    EXPECT_EQ(Rest(&tasks, 100), "+3 4@5=4 5@6=5 6@7=x 7@8=6 8@9=7 +1 ");
    tasks.Read(batch_);
    EXPECT_EQ(Rest(&tasks, 2), "+2 +1 4@5=4 5@6=5 6@7=x 7@8=6 8@9=7 +1 ");
  }
}

TEST_F(TaskBatchTest, ATaskAfterSkippedLinesHasItsOwnPlace) {
  TaskBatch tasks(/*needs_text=*/false, std::stop_token(), &progress_);
  tasks.Read(batch_);
  tasks.SkipPlainLines(1);
  const PuzzleTask* const task = tasks.Next();
  ASSERT_NE(task, nullptr);
  EXPECT_EQ(task->index, 2);
  EXPECT_EQ(task->record.line, 3);
  EXPECT_EQ(task->record.grid[0], 2);
  EXPECT_EQ(tasks.NumPlainLines(), 1);
}

TEST_F(TaskBatchTest, NoLineIsPlainWhereTheTextIsNeeded) {
  TaskBatch tasks(/*needs_text=*/true, std::stop_token(), &progress_);
  tasks.Read(batch_);
  EXPECT_EQ(Rest(&tasks, 100), "1@1=1 2@3=2 3@4=3 4@5=4 5@6=5 6@7=x 7@8=6 8@9=7 9@10=8 ");
}

}  // namespace
}  // namespace cli
