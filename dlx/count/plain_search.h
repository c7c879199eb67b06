// Counting by a plain search: the one place in dlx/count/ that knows how searches are set up.

#ifndef DLX_COUNT_PLAIN_SEARCH_H_
#define DLX_COUNT_PLAIN_SEARCH_H_

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx::internal {

struct PlainCount : Ending {
  SearchStats stats;
};

// Visits all solutions, with as many threads as the run allows. The watch of the run is called.
// Requires: no limit of the run is used up.
PlainCount CountBySearch(const Problem& problem, const Strategy& strategy, const Run& run);

// A search that the caller continues bit by bit, in one thread and without a watch. It heeds the
// limits of the run. Requires: none of them is used up.
Solver MakeSolver(const Problem& problem, const Strategy& strategy, const Run& run);

}  // namespace dlx::internal

#endif  // DLX_COUNT_PLAIN_SEARCH_H_
