// SPDX-License-Identifier: Apache-2.0
//
// Where a search is, as text; see checkpoint.cc for the lines. Solver::Checkpoint() and Resume().

#ifndef DLX_SEARCH_CHECKPOINT_H_
#define DLX_SEARCH_CHECKPOINT_H_

#include <string>
#include <vector>

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

// The shard that a checkpoint is of, without literals if it is of everything, and what is left of
// it: see ShardsLeft() in dlx/split.h.
struct ShardAndRest {
  std::vector<Literal> shard;
  Plan rest;
};
absl::StatusOr<ShardAndRest> ShardsOfCheckpoint(const Problem& problem, absl::string_view text);

}  // namespace dlx::internal

#endif  // DLX_SEARCH_CHECKPOINT_H_
