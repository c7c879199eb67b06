// SPDX-License-Identifier: Apache-2.0
//
// Techniques of human solvers. A line that begins with ':' is a case of a technique: it is refused
// with a message, or it runs, and all steps that it finds follow from the position. Any other input
// is a board, by three bytes, and its cells: every step of its path removes what the position has,
// and keeps all solutions, which plain depth-first search finds.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/board_engine.h"
#include "sudoku/grid.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

using sudoku::Board;
using sudoku::logic::Candidate;
using sudoku::logic::Position;
using sudoku::logic::Step;

constexpr int64_t kMostWork = 2'000'000;  // of a case, of a path
constexpr int kMostSolutions = 50;        // of a board that is checked

using Values = std::vector<int>;  // digits from 0

// A step changes the position: all that it removes or places is a candidate.
void CheckChange(const Step& step, const Position& position) {
  FUZZ_CHECK(!step.eliminations.empty() || !step.placements.empty());
  for (const std::vector<Candidate>* list : {&step.eliminations, &step.placements}) {
    for (const Candidate c : *list) {
      FUZZ_CHECK(position.Has(c), InfoOf(step.technique).name, " ", int{c.cell}, " ", int{c.digit});
    }
  }
}

void CheckKeeps(const Step& step, const Values& solution) {
  for (const Candidate c : step.eliminations) {
    FUZZ_CHECK(solution[c.cell] != c.digit, InfoOf(step.technique).name, " ", int{c.cell});
  }
  for (const Candidate c : step.placements) {
    FUZZ_CHECK(solution[c.cell] == c.digit, InfoOf(step.technique).name, " ", int{c.cell});
  }
}

// ---- Cases -------------------------------------------------------------------------------------

// The solution of a position, if its givens have one alone, and its values and candidates are those
// of that solution: then every step has to keep it. Else empty.
Values SolutionOf(const Position& position) {
  sudoku::Grid givens;
  for (const int cell : position.givens()) givens.Set(cell, position.Value(cell) + 1);
  const sudoku::Answer answer = sudoku::Solve(givens);
  Values solution;
  for (int cell = 0; answer.IsUnique() && cell < sudoku::kCells; ++cell) {
    const int digit = answer.first[cell] - 1;
    const bool is_there =
        position.Value(cell) < 0 ? position.Has(cell, digit) : position.Value(cell) == digit;
    if (!is_there) return {};
    solution.push_back(digit);
  }
  return solution;
}

void CheckCase(absl::string_view line) {
  const absl::StatusOr<sudoku::logic::TechniqueCase> read = sudoku::logic::ReadCase(line);
  if (!read.ok()) {
    FUZZ_CHECK(absl::IsInvalidArgument(read.status()) && !read.status().message().empty());
    return;
  }
  FUZZ_CHECK(!read->position.IsContradictory());
  const dlx::Run run = {.limits = {.updates = kMostWork}};
  const sudoku::logic::CaseResult result = RunCase(*read, run);
  FUZZ_CHECK(!result.passed || result.outcome == dlx::Outcome::kExhausted);
  const sudoku::logic::CaseResult again = RunCase(*read, run);
  FUZZ_CHECK(again.passed == result.passed && again.found.size() == result.found.size());
  // What no step has: so all steps are found.
  sudoku::logic::TechniqueCase all = *read;
  all.eliminations = {Candidate{sudoku::kCells, sudoku::kSize}};
  all.placements = {};
  const Values solution = SolutionOf(read->position);
  for (const Step& step : RunCase(all, run, /*max_found=*/100).found) {
    CheckChange(step, read->position);
    FUZZ_CHECK(step.is_siamese == read->is_siamese);
    FUZZ_CHECK(!Sentence(step, {&read->position.geometry()}).empty());
    if (!solution.empty()) CheckKeeps(step, solution);
  }
}

// ---- Boards ------------------------------------------------------------------------------------

Board BoardOf(Decisions* decisions) {
  constexpr int kSizes[] = {4, 6, 9};
  const int size = kSizes[decisions->Below(3)];
  const int rules = decisions->Below(8);
  const int digits_to_remove = decisions->Below(8);
  Board board = sudoku::MakeBoard(size, size);
  if ((rules & 1) != 0) {
    sudoku::Constraint diagonal = {.kind = sudoku::ConstraintKind::kDiagonal};
    for (int i = 0; i < size; ++i) diagonal.cells.push_back(board.CellAt(i, i));
    board.constraints.push_back(diagonal);
  }
  if ((rules & 2) != 0) {
    board.constraints.push_back({.kind = sudoku::ConstraintKind::kAntiKnight});
  }
  if ((rules & 4) != 0) {
    board.constraints.push_back(
        {.kind = sudoku::ConstraintKind::kThermometer, .cells = {0, 1, size + 2}});
  }
  for (int cell = 0; cell < board.num_cells() && !decisions->empty(); ++cell) {
    const uint8_t byte = decisions->Byte();
    if (byte > '0' && byte <= '0' + size) board.givens[cell] = byte - '0';
  }
  for (int i = 0; i < digits_to_remove; ++i) {
    const int cell = decisions->Below(board.num_cells());
    const uint64_t without = uint64_t{1} << decisions->Below(size);
    if ((board.candidates[cell] & ~without) != 0) board.candidates[cell] &= ~without;
  }
  return board;
}

// All solutions, if the reference finds them soon.
bool FindAll(const Board& board, std::vector<Values>* solutions) {
  const sudoku::EnumerateResult result = sudoku::MakeBoardEngine("dfs")->Enumerate(
      board, {.limits = {.solutions = kMostSolutions, .nodes = 20000}},
      [&](absl::Span<const int> values) {
        solutions->emplace_back(values.begin(), values.end());
        for (int& digit : solutions->back()) digit -= board.least;
        return dlx::Visit::kContinue;
      });
  return result.outcome == dlx::Outcome::kExhausted;
}

void CheckPath(const Board& board) {
  if (!CheckBoard(board).ok()) return;
  std::vector<Values> solutions;
  if (!FindAll(board, &solutions)) return;
  const absl::StatusOr<sudoku::PuzzleLogic> puzzle = sudoku::PrepareLogic(board);
  FUZZ_CHECK(puzzle.ok(), puzzle.status().ToString());
  FUZZ_CHECK(puzzle->outcome == dlx::Outcome::kExhausted);
  FUZZ_CHECK(std::min<size_t>(solutions.size(), 2) == static_cast<size_t>(puzzle->solutions));
  if (solutions.empty()) return;
  const absl::StatusOr<sudoku::logic::Path> path = sudoku::SolvePath(
      *puzzle, sudoku::logic::TechniqueSet::All(), {.limits = {.updates = kMostWork}});
  FUZZ_CHECK(path.ok(), path.status().ToString());
  Position position = puzzle->position;
  for (const Step& step : path->steps) {
    CheckChange(step, position);
    for (const Values& solution : solutions) CheckKeeps(step, solution);
    FUZZ_CHECK(!Sentence(step, {puzzle->geometry.get()}).empty());
    Apply(step, &position);
  }
  FUZZ_CHECK(path->is_solved == position.IsSolved());
  FUZZ_CHECK(!path->is_solved || solutions.size() == 1);
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size > 400) return 0;
  const absl::string_view text = AsText(data, size);
  if (!text.empty() && text.front() == ':') {
    CheckCase(text);
    return 0;
  }
  Decisions decisions(text);
  CheckPath(BoardOf(&decisions));
  return 0;
}
