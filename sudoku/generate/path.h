// SPDX-License-Identifier: Apache-2.0
//
// By how much a puzzle misses what was asked of its path and its rating.

#ifndef SUDOKU_GENERATE_PATH_H_
#define SUDOKU_GENERATE_PATH_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"
#include "sudoku/board.h"
#include "sudoku/generate.h"
#include "sudoku/grid.h"
#include "sudoku/logic/path.h"
#include "sudoku/logic/position.h"
#include "sudoku/rate.h"

namespace sudoku::internal {

struct PathMisses {
  // By how much the rating is out of its range, in points of ER or of a score; for each technique
  // that is not taken, 1; for each cell that stays open, 1. 0: nothing is missed.
  double misses = 0;
  std::optional<PathRating> rating;  // if it was asked for
};

// Judges one puzzle after the other. For one thread.
class PathJudge {
 public:
  // Requires: CheckPathWish(wish) is OK. Stops when the run or the deadline says so. What is
  // referred to must outlive it.
  PathJudge(const PathWish& wish, const dlx::Run& run, const dlx::internal::Deadline& deadline);

  // Requires: the puzzle has this one solution. Cancelled if something stopped it. Internal for a
  // step that is wrong, which is a bug.
  absl::StatusOr<PathMisses> Of(const Grid& puzzle, const Grid& solution);
  // The same for a board; values of its cells. InvalidArgument if it is too large for steps.
  // Requires: the scale is kHodoku, if a rating is asked for.
  absl::StatusOr<PathMisses> Of(const Board& puzzle, const std::vector<int>& solution);

 private:
  // Adds what is missed by the rating of HoDoKu and by the steps. Digits of the solution count
  // from 0.
  absl::Status AddSteps(const logic::Position& position, const std::vector<int>& digits,
                        PathMisses* path) const;
  void AddRating(const PathRating& rating, PathMisses* path) const;
  // What is left of the run.
  dlx::Run Rest() const;

  const PathWish& wish_;
  const dlx::Run& run_;
  const dlx::internal::Deadline& deadline_;
  logic::TechniqueSet allowed_;
  std::optional<PuzzleRater> rater_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_PATH_H_
