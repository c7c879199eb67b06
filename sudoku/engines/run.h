// SPDX-License-Identifier: Apache-2.0
//
// What verbs do with a run before anything else: they look at its presets and limits.

#ifndef SUDOKU_ENGINES_RUN_H_
#define SUDOKU_ENGINES_RUN_H_

#include <optional>

#include "absl/base/macros.h"
#include "dlx/run.h"

namespace sudoku {

// The presets of a puzzle are its givens: no verb takes others. Requires: there are none.
inline void CheckPresets(const dlx::Run& run) {
  ABSL_HARDENING_ASSERT(run.presets.taken.empty() && run.presets.forbidden.empty());
}

// The limit that is used up from the start, if there is one. That of memory is not: there are
// searches that need none.
inline std::optional<dlx::Outcome> UsedUp(const dlx::Limits& limits) {
  if (limits.solutions.has_value() && *limits.solutions <= 0) return dlx::Outcome::kSolutionLimit;
  if (limits.nodes.has_value() && *limits.nodes <= 0) return dlx::Outcome::kNodeLimit;
  if (limits.updates.has_value() && *limits.updates <= 0) return dlx::Outcome::kUpdateLimit;
  if (limits.seconds.has_value() && !(*limits.seconds > 0)) return dlx::Outcome::kTimeLimit;
  return std::nullopt;
}

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_RUN_H_
