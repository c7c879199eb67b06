// What limits say before anything is done.

#ifndef SUDOKU_ENGINES_LIMITS_H_
#define SUDOKU_ENGINES_LIMITS_H_

#include <optional>

#include "dlx/run.h"

namespace sudoku {

// The limit that is used up from the start, if there is one. Those of memory and updates are not:
// there are searches that need neither.
inline std::optional<dlx::Outcome> UsedUp(const dlx::Limits& limits) {
  if (limits.solutions.has_value() && *limits.solutions <= 0) return dlx::Outcome::kSolutionLimit;
  if (limits.nodes.has_value() && *limits.nodes <= 0) return dlx::Outcome::kNodeLimit;
  if (limits.seconds.has_value() && !(*limits.seconds > 0)) return dlx::Outcome::kTimeLimit;
  return std::nullopt;
}

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_LIMITS_H_
