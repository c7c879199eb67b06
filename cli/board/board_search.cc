// SPDX-License-Identifier: Apache-2.0

#include "cli/board/board_search.h"

#include <optional>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "cli/stats.h"
#include "sudoku/claim.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

std::vector<int> ValuesOf(const sudoku::Grid& grid) {
  return std::vector<int>(grid.data(), grid.data() + sudoku::kCells);
}

}  // namespace

bool TakesBoards(absl::string_view engine) {
  return engine == "auto" || absl::c_linear_search(sudoku::BoardEngineNames(), engine);
}

sudoku::EnumerateResult EnumerateWith(absl::string_view engine, const PuzzleTask& task,
                                      const dlx::Run& run, sudoku::BoardEngine::Sink sink) {
  return sudoku::MakeBoardEngine(engine == "auto" ? "propagate" : engine)
      ->Enumerate(task.board->board, run, sink);
}

sudoku::BoardAnswer SolveWith(absl::string_view engine, const PuzzleTask& task,
                              const dlx::Run& run) {
  sudoku::BoardAnswer answer;
  // A plain puzzle that was written as something else.
  if (const auto grid = sudoku::ToGrid(task.board->board); engine == "auto" && grid.has_value()) {
    const sudoku::Answer plain = sudoku::Solve(*grid, run);
    answer.outcome = plain.outcome;
    answer.solutions = plain.solutions;
    if (plain.solutions > 0) answer.first = ValuesOf(plain.first);
    return answer;
  }
  const sudoku::EnumerateResult result =
      EnumerateWith(engine, task, run, [&](absl::Span<const int> values) {
        if (answer.first.empty()) answer.first.assign(values.begin(), values.end());
        return dlx::Visit::kContinue;
      });
  static_cast<dlx::Ending&>(answer) = result;
  answer.solutions = result.solutions;
  return answer;
}

CountOfBoard CountWith(absl::string_view engine, const PuzzleTask& task, const dlx::Run& run) {
  CountOfBoard count;
  if (engine == "auto" && !run.limits.solutions.has_value()) {
    if (const auto grid = sudoku::ToGrid(task.board->board); grid.has_value()) {
      const sudoku::ExactCount exact = sudoku::Count(*grid, run);
      static_cast<dlx::Ending&>(count) = exact;
      count.count = exact.solutions;
    } else {
      static_cast<sudoku::BoardCount&>(count) = sudoku::CountBoard(task.board->board, run);
    }
    if (count.count == 1) count.first = SolveWith(engine, task, run).first;
    return count;
  }
  const sudoku::BoardAnswer answer = SolveWith(engine, task, run);
  static_cast<dlx::Ending&>(count) = answer;
  count.count = static_cast<uint64_t>(answer.solutions);
  count.first = answer.first;
  return count;
}

bool RefuseBoard(absl::string_view what, const PuzzleTask& task, BatchOutput* out,
                 bool several_lines) {
  out->Note(absl::StrCat(task.Place(), ": '", what, "' takes plain 9x9 puzzles alone"));
  out->totals.Add(Status::kUnreadable);
  out->Answer(absl::StrCat(sudoku::kNotAPuzzle, "\n"), several_lines);
  return true;
}

}  // namespace cli
