// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/boards.h"
#include "sudoku/logic/board_geometry.h"
#include "sudoku/sudoku.h"

namespace sudoku {
namespace {

struct Found {
  int64_t solutions = 0;
  std::vector<int> first;
};

// Finds that many solutions at most; the meter stops if a limit came first. A plain puzzle is
// searched by the engine for these, which is much faster.
Found Search(const Board& board, int64_t solutions, dlx::internal::Meter* meter) {
  dlx::Run run = meter->Rest();
  run.limits.solutions = solutions;
  Found found;
  dlx::Ending ending;
  if (const std::optional<Grid> grid = ToGrid(board); grid.has_value()) {
    const Answer answer = Solve(*grid, run);
    ending.outcome = answer.outcome;
    found.solutions = answer.solutions;
    if (answer.solutions > 0) found.first.assign(answer.first.data(), answer.first.data() + kCells);
  } else {
    BoardAnswer answer = SolveBoard(board, run);
    ending = answer;
    found.solutions = answer.solutions;
    found.first = std::move(answer.first);
  }
  meter->Add(ending);
  if (ending.outcome != dlx::Outcome::kExhausted &&
      ending.outcome != dlx::Outcome::kSolutionLimit) {
    meter->Stop(ending.outcome);
  }
  return found;
}

// Values as digits from 0.
std::vector<int> DigitsOf(const std::vector<int>& values, int least) {
  std::vector<int> digits(values);
  for (int& digit : digits) digit -= least;
  return digits;
}

void AddTruth(const Board& board, const std::vector<int>& solution, logic::Truth* truth) {
  truth->Add(DigitsOf(solution, board.least));
}

// Adds solutions until each candidate that some solution has was seen in one.
void AddAllTruths(const Board& board, dlx::internal::Meter* meter, logic::Truth* truth) {
  Board with_one_more = board;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.givens[cell] != kEmptyCell) continue;
    for (int digit = 0; digit < board.num_values; ++digit) {
      const bool is_candidate = ((board.candidates[cell] >> digit) & 1) != 0;
      if (!is_candidate || ((truth->possible[cell] >> digit) & 1) != 0) continue;
      with_one_more.givens[cell] = board.least + digit;
      const Found found = Search(with_one_more, 1, meter);
      if (meter->stopped()) return;
      if (found.solutions > 0) AddTruth(board, found.first, truth);
    }
    with_one_more.givens[cell] = kEmptyCell;
  }
}

void FindTruth(const Board& board, dlx::internal::Meter* meter, PuzzleLogic* puzzle) {
  const Found found = Search(board, 2, meter);
  puzzle->solutions = found.solutions;
  if (found.solutions == 0) return;
  puzzle->solution = found.first;
  AddTruth(board, found.first, &puzzle->truth);
  if (found.solutions == 1 || meter->stopped()) return;
  puzzle->truth.is_unique = false;
  AddAllTruths(board, meter, &puzzle->truth);
}

}  // namespace

absl::StatusOr<PuzzleLogic> PrepareLogic(const Board& board, const dlx::Run& run) {
  absl::StatusOr<logic::BoardLogic> board_logic = logic::GeometryOf(board);
  if (!board_logic.ok()) return board_logic.status();
  std::shared_ptr<const logic::Geometry> geometry = std::move(board_logic->geometry);
  PuzzleLogic puzzle{{},
                     geometry,
                     logic::PositionOf(board, *geometry),
                     /*truth=*/{},
                     /*solutions=*/0,
                     /*solution=*/{},
                     board_logic->knows_all_rules};
  dlx::internal::Meter meter(run);
  if (meter.Begin()) FindTruth(board, &meter, &puzzle);
  meter.End(&puzzle);
  return puzzle;
}

absl::StatusOr<StepAnswer> NextStep(const PuzzleLogic& puzzle, logic::TechniqueSet allowed,
                                    const dlx::Run& run) {
  StepAnswer answer;
  dlx::internal::Meter meter(run, logic::kWorkToLook);
  if (meter.Begin() && !puzzle.position.IsSolved()) {
    logic::PathFinder finder(puzzle.position, &puzzle.truth);
    finder.Allow(allowed);
    finder.set_meter(&meter);
    absl::StatusOr<std::optional<logic::Step>> step = finder.Next();
    if (!step.ok()) return step.status();
    answer.step = *std::move(step);
  }
  meter.End(&answer);
  return answer;
}

absl::StatusOr<logic::Path> SolvePath(const PuzzleLogic& puzzle, logic::TechniqueSet allowed,
                                      const dlx::Run& run) {
  logic::Path path;
  dlx::internal::Meter meter(run, logic::kWorkToLook);
  if (meter.Begin()) {
    logic::PathFinder finder(puzzle.position, &puzzle.truth);
    finder.Allow(allowed);
    finder.set_meter(&meter);
    const absl::StatusOr<bool> is_solved = logic::FindPath(&finder, &path.steps);
    if (!is_solved.ok()) return is_solved.status();
    path.is_solved = *is_solved;
  }
  meter.End(&path);
  return path;
}

absl::StatusOr<std::optional<logic::HodokuRating>> RateHodoku(const PuzzleLogic& puzzle,
                                                              const dlx::Run& run,
                                                              dlx::Ending* ending) {
  dlx::internal::Meter meter(run, logic::kWorkToLook);
  std::optional<logic::HodokuRating> rating;
  if (meter.Begin()) {
    const absl::StatusOr<std::optional<logic::HodokuRating>> found = logic::RateHodoku(
        puzzle.position, puzzle.truth, DigitsOf(puzzle.solution, puzzle.geometry->least()), &meter);
    if (!found.ok()) return found.status();
    rating = *found;
  }
  if (ending != nullptr) meter.End(ending);
  return rating;
}

std::optional<logic::InvariantRating> RateInvariant(const PuzzleLogic& puzzle, const dlx::Run& run,
                                                    dlx::Ending* ending) {
  dlx::internal::Meter meter(run, logic::kWorkToLook);
  logic::InvariantRating rating;
  if (meter.Begin()) {
    const std::vector<int> digits = DigitsOf(puzzle.solution, puzzle.geometry->least());
    rating = logic::RateInvariant(puzzle.position, digits, &meter);
  }
  if (ending != nullptr) meter.End(ending);
  if (meter.stopped()) return std::nullopt;
  return rating;
}

}  // namespace sudoku
