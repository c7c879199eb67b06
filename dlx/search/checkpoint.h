// SPDX-License-Identifier: Apache-2.0
//
// Where a search is, as text; see checkpoint.cc for the lines. Solver::Checkpoint() and Resume().

#ifndef DLX_SEARCH_CHECKPOINT_H_
#define DLX_SEARCH_CHECKPOINT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/plan.h"
#include "dlx/search/searcher.h"

namespace dlx::internal {

std::string WriteCheckpoint(const Searcher& searcher);

// Takes the searcher to where the checkpoint was made, and sets its counters. After InvalidArgument
// the searcher is in an undefined position and has to be reset. Requires: nothing was preset, and
// no search was begun.
absl::Status RestoreCheckpoint(absl::string_view text, Searcher* searcher);

// See ShardsLeft() in dlx/split.h.
absl::StatusOr<Plan> ShardsOfCheckpoint(const Problem& problem, absl::string_view text);

}  // namespace dlx::internal

#endif  // DLX_SEARCH_CHECKPOINT_H_
