// SPDX-License-Identifier: Apache-2.0
//
// How far a verb has come: what Watch::callback gets. Each verb fills in what it knows.

#ifndef DLX_PROGRESS_H_
#define DLX_PROGRESS_H_

#include <cstdint>
#include <vector>

#include "dlx/big_count.h"
#include "dlx/string_view.h"

namespace dlx {

struct CostedCover;  // dlx/minimize.h

struct Progress {
  // At a level of a search tree: the branch that is being searched, from 1, and how many there are.
  struct Step {
    int64_t branch;
    int64_t branches;
  };

  StringView phase = "search";  // "search", "memo", "minimize", "explain", ...

  BigCount solutions;   // found so far, or a lower bound of that
  int64_t nodes = 0;    // Ending::nodes so far
  int64_t updates = 0;  // Ending::updates so far; 0 where they are not counted
  double seconds = 0;   // since the call
  // Which part of the work is done, from 0 to 1. For a search: if all subtrees of a node were of
  // equal size (Knuth's estimate). It never falls in the course of a search, and may be far off.
  double done = 0;
  std::vector<Step> path = {};  // from the root down, where the search is in one place

  // Of Minimize() alone. Bounds never fall and costs never rise from one call to the next.
  const CostedCover* best = nullptr;  // the cheapest cover so far; null before the first
  int64_t covers = 0;                 // how many are kept: at most MinimizeConfig::k
  int64_t lower_bound = 0;            // no cover costs less than this
  int64_t proven = 0;                 // how many of them are certain, from the cheapest
};

}  // namespace dlx

#endif  // DLX_PROGRESS_H_
