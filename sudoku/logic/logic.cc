// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic.h"

#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sudoku/boards.h"
#include "sudoku/logic/board_geometry.h"
#include "sudoku/sudoku.h"

namespace sudoku {
namespace {

struct Found {
  dlx::Outcome outcome = dlx::Outcome::kExhausted;
  int64_t solutions = 0;
  std::vector<int> first;
};

// A plain puzzle is searched by the engine for these, which is much faster.
Found Search(const Board& board, const dlx::Run& run) {
  Found found;
  if (const std::optional<Grid> grid = ToGrid(board); grid.has_value()) {
    const Answer answer = Solve(*grid, run);
    found.outcome = answer.outcome;
    found.solutions = answer.solutions;
    if (answer.solutions > 0) found.first.assign(answer.first.data(), answer.first.data() + kCells);
    return found;
  }
  BoardAnswer answer = SolveBoard(board, run);
  found.outcome = answer.outcome;
  found.solutions = answer.solutions;
  found.first = std::move(answer.first);
  return found;
}

void AddTruth(const Board& board, const std::vector<int>& solution, logic::Truth* truth) {
  std::vector<int> digits;
  for (const int value : solution) digits.push_back(value - board.least);
  truth->Add(digits);
}

// Adds solutions until each candidate that some solution has was seen in one.
dlx::Outcome AddAllTruths(const Board& board, const dlx::Run& run, logic::Truth* truth) {
  Board with_one_more = board;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.givens[cell] != kEmptyCell) continue;
    for (int digit = 0; digit < board.num_values; ++digit) {
      const bool is_candidate = ((board.candidates[cell] >> digit) & 1) != 0;
      if (!is_candidate || ((truth->possible[cell] >> digit) & 1) != 0) continue;
      with_one_more.givens[cell] = board.least + digit;
      dlx::Run one = run;
      one.limits.solutions = 1;
      const Found found = Search(with_one_more, one);
      if (found.solutions > 0) {
        AddTruth(board, found.first, truth);
      } else if (found.outcome != dlx::Outcome::kExhausted) {
        return found.outcome;
      }
    }
    with_one_more.givens[cell] = kEmptyCell;
  }
  return dlx::Outcome::kExhausted;
}

}  // namespace

absl::StatusOr<PuzzleLogic> PrepareLogic(const Board& board, const dlx::Run& run) {
  absl::StatusOr<logic::BoardLogic> board_logic = logic::GeometryOf(board);
  if (!board_logic.ok()) return board_logic.status();
  std::shared_ptr<const logic::Geometry> geometry = std::move(board_logic->geometry);
  PuzzleLogic puzzle{.geometry = geometry,
                     .position = logic::PositionOf(board, *geometry),
                     .truth = {},
                     .solution = {},
                     .knows_all_rules = board_logic->knows_all_rules};
  dlx::Run two = run;
  two.limits.solutions = 2;
  const Found found = Search(board, two);
  puzzle.solutions = found.solutions;
  puzzle.outcome = found.outcome;
  if (found.solutions == 0) return puzzle;
  puzzle.solution = found.first;
  AddTruth(board, found.first, &puzzle.truth);
  if (found.solutions == 1) return puzzle;
  puzzle.truth.is_unique = false;
  puzzle.outcome = AddAllTruths(board, run, &puzzle.truth);
  return puzzle;
}

absl::StatusOr<std::optional<logic::Step>> NextStep(const PuzzleLogic& puzzle,
                                                    logic::TechniqueSet allowed,
                                                    std::stop_token stop) {
  if (puzzle.position.IsSolved()) return std::nullopt;
  logic::PathFinder finder(puzzle.position, &puzzle.truth);
  finder.Allow(allowed);
  finder.set_stop(std::move(stop));
  return finder.Next();
}

absl::StatusOr<logic::Path> SolvePath(const PuzzleLogic& puzzle, logic::TechniqueSet allowed,
                                      std::stop_token stop) {
  logic::PathFinder finder(puzzle.position, &puzzle.truth);
  finder.Allow(allowed);
  finder.set_stop(stop);
  return logic::FindPath(&finder, stop);
}

absl::StatusOr<std::optional<logic::HodokuRating>> RateHodoku(const PuzzleLogic& puzzle,
                                                              std::stop_token stop) {
  std::vector<int> digits;
  for (const int value : puzzle.solution) digits.push_back(value - puzzle.geometry->least());
  logic::PathFinder finder(puzzle.position, &puzzle.truth);
  finder.Allow(logic::HodokuTechniques());
  finder.set_stop(stop);
  std::vector<logic::Step> steps;
  int64_t guesses = 0;
  while (true) {
    absl::StatusOr<logic::Path> path = logic::FindPath(&finder, stop);
    if (!path.ok()) return path.status();
    if (path->was_stopped) return std::nullopt;
    steps.insert(steps.end(), std::make_move_iterator(path->steps.begin()),
                 std::make_move_iterator(path->steps.end()));
    if (path->is_solved) return logic::RateSteps(steps, guesses);
    finder.Make(logic::Guess(finder.position(), digits));
    ++guesses;
  }
}

}  // namespace sudoku
