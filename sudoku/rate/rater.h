// SPDX-License-Identifier: Apache-2.0
//
// Rates puzzles one after the other, with the memory that searches for chains keep.

#ifndef SUDOKU_RATE_RATER_H_
#define SUDOKU_RATE_RATER_H_

#include <memory>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/rate.h"
#include "sudoku/rate/dialect.h"
#include "sudoku/rate/forcing.h"
#include "sudoku/rate/loops.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

class Rater {
 public:
  explicit Rater(RatingDialect dialect);

  // The step that the dialect takes here, if it knows one and the meter does not stop. Each
  // assumption that is followed is a node.
  bool FindStep(const Position& p, dlx::internal::Meter* meter, Step* step);

 private:
  bool FindBasic(const Position& p, Step* step) const;
  bool FindForcing(const Position& p, dlx::internal::Meter* meter, Step* step);

  const Order order_;
  const Extras extras_;
  LoopSearch loops_;
  std::vector<std::unique_ptr<ForcingRule>> rules_;
  std::vector<const ForcingRule*> ladder_;
  std::vector<std::unique_ptr<ForcingSearch>> searches_;  // as in ladder_, made when needed
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_RATER_H_
