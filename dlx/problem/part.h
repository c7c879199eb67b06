// SPDX-License-Identifier: Apache-2.0
//
// A part of a problem: some of its items, perhaps with other multiplicities, and some of its
// options, each with those of its items that stay.

#ifndef DLX_PROBLEM_PART_H_
#define DLX_PROBLEM_PART_H_

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

enum class Names : uint8_t { kKeep, kDrop };  // of items and colors, with labels and costs

// The part with these items and options, numbered from 0 in the order given. `multiplicity` is that
// of a primary item in the part; if it is none, the item becomes secondary. `tick` is called with
// the work done since the call before; once it returns false, so that there is no time for more,
// there is no result. Requires: every option has an item that stays.
// Cost: O(items of the problem + entries of the options).
std::optional<Problem> MakePart(
    const Problem& problem, absl::Span<const Item> items, absl::Span<const OptionId> options,
    Names names, absl::FunctionRef<std::optional<Multiplicity>(Item)> multiplicity,
    absl::FunctionRef<bool(int64_t)> tick = [](int64_t) { return true; });

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_PART_H_
