// SPDX-License-Identifier: Apache-2.0
//
// Puzzles as people solve them: the next step, or the whole path, with reasons.
//
//   absl::StatusOr<sudoku::PuzzleLogic> puzzle = sudoku::PrepareLogic(board);
//   if (!puzzle.ok()) return puzzle.status();  // a board that is too large
//   absl::StatusOr<std::optional<sudoku::logic::Step>> step = sudoku::NextStep(*puzzle);
//   if (step.ok() && step->has_value()) {
//     std::cout << Sentence(**step, {puzzle->geometry.get()}) << '\n';
//   }
//
// A step is of the first technique that has one, in the order of logic::TechniquesInOrder(), which
// docs/techniques.md lists. Every step is checked before it is returned: no solution of the puzzle
// loses a candidate by it. One that is wrong, which is a bug, is an Internal error that names the
// technique.
//
// Steps hold on every board of at most 256 cells and 16 values. They reason with houses, whose
// cells differ, and with pairs of candidates that exclude each other. Rules of a variant that are
// neither, for instance the sums of killer cages, are not reasoned with. Techniques that rest on
// there being one solution are off where there are several, and where constraints are besides
// houses.
//
// Thread safety: all functions may be called from any number of threads at once.

#ifndef SUDOKU_LOGIC_H_
#define SUDOKU_LOGIC_H_

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/logic/cases.h"
#include "sudoku/logic/path.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/reason.h"
#include "sudoku/logic/step.h"

namespace sudoku {

struct PuzzleLogic {
  std::shared_ptr<const logic::Geometry> geometry;
  logic::Position position;                         // givens and candidates, as the board has them
  logic::Truth truth;                               // of all solutions
  int64_t solutions = 0;                            // 0, 1, or 2 for several
  dlx::Outcome outcome = dlx::Outcome::kExhausted;  // else a limit came first, and `truth` is empty
  std::vector<int> solution;    // one of them, values of the cells; empty if there is none
  bool knows_all_rules = true;  // else steps do not use some rules of the board
};

// Solves a board and prepares it for steps. InvalidArgument if it is too large, or has holes.
// Requires: CheckBoard(board) is OK. Cost: that of SolveBoard(); with several solutions, of one
// search for each candidate.
absl::StatusOr<PuzzleLogic> PrepareLogic(const Board& board, const dlx::Run& run = {});

// The next step; nullopt if no technique has one, or after a stop request. Requires: the puzzle has
// a solution.
absl::StatusOr<std::optional<logic::Step>> NextStep(
    const PuzzleLogic& puzzle, logic::TechniqueSet allowed = logic::TechniqueSet::All(),
    std::stop_token stop = {});

// All steps, until the board is full or no technique has a step. Requires: the puzzle has a
// solution.
absl::StatusOr<logic::Path> SolvePath(const PuzzleLogic& puzzle,
                                      logic::TechniqueSet allowed = logic::TechniqueSet::All(),
                                      std::stop_token stop = {});

// A picture of a position and a step of it, as an SVG document (draw.h): the candidates, those of
// the pattern on a shaded ground, fins on a darker one, links as lines, weak ones dashed, what is
// placed in a ring, what goes crossed out. `symbols` is as in DrawOptions. Requires: `board` is the
// board of the puzzle, and the step is one of the position.
std::string DrawStep(const Board& board, const logic::Position& position, const logic::Step& step,
                     const std::vector<std::string>& symbols = {}, bool color = true);

// The rating of HoDoKu 2.2: equal where singles solve the puzzle. Elsewhere it may differ, because
// it depends on which of several steps of a technique is taken first. nullopt after a stop request.
// Requires: the puzzle has one solution.
absl::StatusOr<std::optional<logic::HodokuRating>> RateHodoku(const PuzzleLogic& puzzle,
                                                              std::stop_token stop = {});

}  // namespace sudoku

#endif  // SUDOKU_LOGIC_H_
