// SPDX-License-Identifier: Apache-2.0
//
// Puzzles as people solve them: the next step, or the whole path, with reasons.
//
//   absl::StatusOr<sudoku::PuzzleLogic> puzzle = sudoku::PrepareLogic(board);
//   if (!puzzle.ok()) return puzzle.status();  // a board that is too large
//   absl::StatusOr<sudoku::StepAnswer> answer = sudoku::NextStep(*puzzle);
//   if (answer.ok() && answer->step.has_value()) {
//     std::cout << Sentence(*answer->step, {puzzle->geometry.get()}) << '\n';
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
// Each call takes a dlx::Run: limits and a stop token. One thread works. A node is a step that is
// looked for, and an update is a unit of the work of looking, some nanoseconds.
//
// Thread safety: all functions may be called from any number of threads at once.

#ifndef SUDOKU_LOGIC_H_
#define SUDOKU_LOGIC_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/logic/cases.h"
#include "sudoku/logic/invariant.h"
#include "sudoku/logic/path.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/reason.h"
#include "sudoku/logic/step.h"

namespace sudoku {

// outcome: of the search for solutions. If a limit came first, `truth` is not that of all
// solutions, and there are no steps to be had.
struct PuzzleLogic : dlx::Ending {
  std::shared_ptr<const logic::Geometry> geometry;
  logic::Position position;     // givens and candidates, as the board has them
  logic::Truth truth;           // of all solutions
  int64_t solutions = 0;        // 0, 1, or 2 for several
  std::vector<int> solution;    // one of them, values of the cells; empty if there is none
  bool knows_all_rules = true;  // else steps do not use some rules of the board
};

// Solves a board and prepares it for steps. InvalidArgument if it is too large, or has holes.
// Requires: CheckBoard(board) is OK. Cost: that of SolveBoard(); with several solutions, of one
// search for each candidate.
absl::StatusOr<PuzzleLogic> PrepareLogic(const Board& board, const dlx::Run& run = {});

struct StepAnswer : dlx::Ending {
  std::optional<logic::Step> step;  // nullopt if no technique has one, or a limit came first
};

// The next step. Requires: the puzzle has a solution, and no limit came in PrepareLogic().
absl::StatusOr<StepAnswer> NextStep(const PuzzleLogic& puzzle,
                                    logic::TechniqueSet allowed = logic::TechniqueSet::All(),
                                    const dlx::Run& run = {});

// All steps, until the board is full, no technique has a step, or a limit comes. Requires: as for
// NextStep().
absl::StatusOr<logic::Path> SolvePath(const PuzzleLogic& puzzle,
                                      logic::TechniqueSet allowed = logic::TechniqueSet::All(),
                                      const dlx::Run& run = {});

// A picture of a position and a step of it, as an SVG document (draw.h): the candidates, those of
// the pattern on a shaded ground, fins on a darker one, links as lines, weak ones dashed, what is
// placed in a ring, what goes crossed out. `symbols` is as in DrawOptions. Requires: `board` is the
// board of the puzzle, and the step is one of the position.
std::string DrawStep(const Board& board, const logic::Position& position, const logic::Step& step,
                     const std::vector<std::string>& symbols = {}, bool color = true);

// The rating of HoDoKu 2.2: equal where singles solve the puzzle. Elsewhere it may differ, because
// it depends on which of several steps of a technique is taken first. nullopt if a limit came
// first. `ending`, unless it is null, says how the call ended. Requires: as for NextStep(), and the
// puzzle has one solution.
absl::StatusOr<std::optional<logic::HodokuRating>> RateHodoku(const PuzzleLogic& puzzle,
                                                              const dlx::Run& run = {},
                                                              dlx::Ending* ending = nullptr);

// A rating that does not move under symmetries: logic/invariant.h says what its numbers mean.
// nullopt if a limit came first. Requires: as for RateHodoku().
std::optional<logic::InvariantRating> RateInvariant(const PuzzleLogic& puzzle,
                                                    const dlx::Run& run = {},
                                                    dlx::Ending* ending = nullptr);

}  // namespace sudoku

#endif  // SUDOKU_LOGIC_H_
