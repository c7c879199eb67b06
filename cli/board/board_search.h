// SPDX-License-Identifier: Apache-2.0
//
// Searches of boards by the engine that --engine names. The engines that take plain 9x9 puzzles
// alone take no boards, and say so.

#ifndef CLI_BOARD_BOARD_SEARCH_H_
#define CLI_BOARD_BOARD_SEARCH_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/pipeline/ordered_output.h"
#include "cli/pipeline/task_batch.h"
#include "dlx/run.h"
#include "sudoku/board_engine.h"
#include "sudoku/boards.h"

namespace cli {

// Whether an engine, or "auto", takes boards.
bool TakesBoards(absl::string_view engine);

// Requires of each: task.board is set, TakesBoards(engine).
sudoku::BoardAnswer SolveWith(absl::string_view engine, const PuzzleTask& task,
                              const dlx::Run& run);
sudoku::EnumerateResult EnumerateWith(absl::string_view engine, const PuzzleTask& task,
                                      const dlx::Run& run, sudoku::BoardEngine::Sink sink);

struct CountOfBoard : sudoku::BoardCount {
  std::vector<int> first;  // a solution, if one was found
};
CountOfBoard CountWith(absl::string_view engine, const PuzzleTask& task, const dlx::Run& run);

// Says on stderr that what is named takes no boards, and answers as for what cannot be read: such a
// puzzle is counted among the unreadable ones. `several_lines`: blank lines separate answers.
// Returns true.
bool RefuseBoard(absl::string_view what, const PuzzleTask& task, BatchOutput* out,
                 bool several_lines = false);

}  // namespace cli

#endif  // CLI_BOARD_BOARD_SEARCH_H_
