// SPDX-License-Identifier: Apache-2.0
//
// quadrille sample: random solutions of each puzzle.

#include <limits>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command/answer_format.h"
#include "cli/command/puzzle_diagram.h"
#include "sudoku/boards.h"
#include "sudoku/claim.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

class SampleAnswerer : public DiagramAnswerer {
 public:
  SampleAnswerer(const DiagramFlags& flags, std::stop_token stop)
      : DiagramAnswerer(flags, std::move(stop)), bold_(flags.UseColor()) {}

 private:
  bool AnswerReadable(const PuzzleTask& task, BatchOutput* out) override {
    if (task.board != nullptr) return AnswerBoard(task, out);
    const auto write = [&](const sudoku::Grid& solution) {
      ++out->totals.solutions;
      out->Answer(/*several_lines=*/false, [&](std::string* text) {
        AppendSolution(task.record.grid, solution, Format::kLine, bold_, text);
      });
      return dlx::Visit::kContinue;
    };
    const sudoku::SampleResult result =
        sudoku::Sample(task.record.grid, flags_.Wanted(), flags_.seed, run_, write);
    out->totals.nodes += result.nodes;
    if (result.outcome != dlx::Outcome::kExhausted) return Stopped(result, task, out);
    const Status status = StatusOf(result.solutions);
    out->totals.Add(status);
    if (status == Status::kNone) out->Answer(absl::StrCat(sudoku::kNoSolution, "\n"), false);
    return true;
  }

  bool AnswerBoard(const PuzzleTask& task, BatchOutput* out) {
    const auto write = [&](absl::Span<const int> values) {
      ++out->totals.solutions;
      out->Answer(/*several_lines=*/false, [&](std::string* text) {
        AppendTaskSolution(task, {nullptr, values}, Format::kLine, bold_, text);
      });
      return dlx::Visit::kContinue;
    };
    const sudoku::BoardCount result =
        sudoku::SampleBoard(task.board->board, flags_.Wanted(), flags_.seed, run_, write);
    out->totals.nodes += result.nodes;
    if (result.outcome != dlx::Outcome::kExhausted) return Stopped(result, task, out);
    const Status status = StatusOf(result.count);
    out->totals.Add(status);
    if (status == Status::kNone) out->Answer(absl::StrCat(sudoku::kNoSolution, "\n"), false);
    return true;
  }

  const bool bold_;
};

}  // namespace

void AddSampleCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("sample", "Print random solutions of each puzzle, equally likely ones");
  const auto flags = std::make_shared<DiagramFlags>();
  command->add_option("-n", flags->n, "How many of each puzzle; default: 1")
      ->transform(WholeNumber(1, std::numeric_limits<int64_t>::max()))
      ->type_name("N");
  AddSeedFlag(command, &flags->seed);
  AddDiagramCommand<SampleAnswerer>(command, flags, /*needs_solution=*/true, run);
  command->footer(
      "Examples:\n"
      "  quadrille sample -n 5 few.txt      five random solutions of each puzzle\n"
      "  quadrille sample --seed 2 few.txt  another one than without the seed\n"
      "A solution a line; one that was printed may come again. All solutions of a puzzle have to\n"
      "be known first. One thread searches, whatever --threads says.\n"
      "Exit code 1: a puzzle had no solution, or a limit or the memory came first.");
}

}  // namespace cli
