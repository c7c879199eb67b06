// SPDX-License-Identifier: Apache-2.0
//
// quadrille marginals: in how many solutions of each puzzle each cell has each digit.

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command/puzzle_diagram.h"
#include "dlx/big_count.h"
#include "sudoku/boards.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

class MarginalsAnswerer : public DiagramAnswerer {
 public:
  using DiagramAnswerer::DiagramAnswerer;

 private:
  bool AnswerReadable(const PuzzleTask& task, BatchOutput* out) override {
    if (task.board != nullptr) return AnswerBoard(task, out);
    const absl::StatusOr<sudoku::MarginalsResult> result =
        sudoku::Marginals(task.record.grid, run_);
    if (!result.ok()) return GiveUp(std::string(result.status().message()), task, out);
    out->totals.nodes += result->nodes;
    if (result->outcome != dlx::Outcome::kExhausted) return Stopped(*result, task, out);
    out->totals.Add(StatusOf(result->solutions));
    std::string text;
    for (sudoku::Cell cell = 0; cell < sudoku::kCells; ++cell) {
      absl::StrAppend(&text, sudoku::CellName(cell));
      for (const dlx::BigCount& count : result->counts[cell]) {
        absl::StrAppend(&text, " ", count.ToString());
      }
      absl::StrAppend(&text, "\n");
    }
    out->Answer(text, /*several_lines=*/true);
    return true;
  }

  bool AnswerBoard(const PuzzleTask& task, BatchOutput* out) {
    const sudoku::Board& board = task.board->board;
    const sudoku::BoardMarginals result = sudoku::MarginalsOfBoard(board, run_);
    out->totals.nodes += result.nodes;
    if (result.outcome != dlx::Outcome::kExhausted) return Stopped(result, task, out);
    out->totals.Add(StatusOf(result.count));
    std::string text;
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (board.IsHole(cell)) continue;
      absl::StrAppend(&text, sudoku::CellName(board, cell));
      for (const dlx::BigCount& count : result.counts[cell]) {
        absl::StrAppend(&text, " ", count.ToString());
      }
      absl::StrAppend(&text, "\n");
    }
    out->Answer(text, /*several_lines=*/true);
    return true;
  }
};

}  // namespace

void AddMarginalsCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(
      "marginals", "Print in how many solutions of each puzzle each cell has each digit");
  const auto flags = std::make_shared<DiagramFlags>();
  AddDiagramCommand<MarginalsAnswerer>(command, flags, /*needs_solution=*/false, run);
  command->footer(
      "Example:\n"
      "  quadrille marginals few.txt  r1c1 0 0 0 5 0 0 0 0 0, and so on: r1c1 is 4 in all 5 "
      "solutions\n"
      "81 lines for each puzzle: the cell, and the numbers of solutions in which it is 1, 2, ... "
      "9.\n"
      "One thread searches, whatever --threads says; --limit has no effect.\n"
      "Exit code 1: a limit or the memory came first.");
}

}  // namespace cli
