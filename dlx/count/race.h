// SPDX-License-Identifier: Apache-2.0
//
// Counts by whichever plan turns out to be the fastest.
//
// All plans start, and take turns in rounds that get longer. In each round the plan that is
// estimated to finish first, the leader, gets most of the time. The others together get a small
// part of what the leader still seems to need: that much is worth spending at once, because
// estimates are poor, and a search that caches is slow before its cache is filled.

#ifndef DLX_COUNT_RACE_H_
#define DLX_COUNT_RACE_H_

#include "dlx/count.h"
#include "dlx/problem.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

// By the plan of the configuration, or by all of them if it is kAuto. Leaves Ending::seconds alone.
// Requires: the plan is not kSearch, and no limit is used up.
CountResult Race(const Problem& problem, const CountConfig& config, Meter* meter);

}  // namespace dlx::internal

#endif  // DLX_COUNT_RACE_H_
