// SPDX-License-Identifier: Apache-2.0
//
// What CostTree does with a fractional cover: decisions that it could branch on, and cuts.

#ifndef DLX_COST_COST_BRANCHING_H_
#define DLX_COST_COST_BRANCHING_H_

#include <cstdint>
#include <vector>

#include "dlx/cost/cost_part.h"
#include "dlx/cost/cost_relaxation.h"

namespace dlx::internal {

// Up to `at_most` decisions that rule out the fractional cover either way, those first that are
// most likely to change the bound: pairs of items of which about half is covered together, and
// options of which there is about a half. If there are none, the cover is whole.
std::vector<Decision> FindDecisions(const CostRelaxation& relaxation, size_t at_most);

// Decisions for a dive: pairs of items that are covered together for the most part, and options of
// which there is most; the surest first. If there are none, the cover is whole.
std::vector<Decision> FindSafest(const CostRelaxation& relaxation, bool pairs);

// Sets of options, any two of which have an item in common, and of which the fractional cover has
// more than 1 in all: each is found from one option by adding others, those first of which there is
// most. Those first that are exceeded most.
std::vector<OptionSet> FindCuts(const CostRelaxation& relaxation, size_t at_most);

}  // namespace dlx::internal

#endif  // DLX_COST_COST_BRANCHING_H_
