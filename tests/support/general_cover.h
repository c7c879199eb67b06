// SPDX-License-Identifier: Apache-2.0
//
// Exact cover problems with colors, multiplicities and costs as plain data, and the definition of
// their solutions, word by word. Nothing here knows how a search works.

#ifndef TESTS_SUPPORT_GENERAL_COVER_H_
#define TESTS_SUPPORT_GENERAL_COVER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace quadrille_test {

struct CoverItem {
  bool primary = true;
  int32_t at_least = 1;  // of a primary item: how many options of a solution cover it
  int32_t at_most = 1;
  bool sharp = false;  // whether its name begins with '#'

  friend bool operator==(const CoverItem&, const CoverItem&) = default;
};

struct CoverEntry {
  int32_t item = 0;
  int32_t color = 0;  // 0: none

  friend bool operator==(const CoverEntry&, const CoverEntry&) = default;
};

struct CoverOption {
  std::vector<CoverEntry> entries;  // at least one, and no item twice
  int64_t cost = 0;

  friend bool operator==(const CoverOption&, const CoverOption&) = default;
};

// Items and options are numbered from 0.
struct GeneralCover {
  std::vector<CoverItem> items;
  std::vector<CoverOption> options;

  bool HasPrimaryItem(int32_t option) const;
  // Items are called p0, s1, #p2, ... by their numbers.
  std::string ItemName(int32_t item) const;
  // In Knuth's format, for messages: "2:3|p0 p1 | s2", then "p0 p1 s2:7 |5", and so on.
  std::string ToString() const;
};

dlx::Problem BuildProblem(const GeneralCover& problem);

// A set of options, in ascending order, and a list of such sets.
using OptionSet = std::vector<int32_t>;
using OptionSets = std::vector<OptionSet>;

// The definition of a solution, in any order: each option exists and occurs once; the number
// of options with a primary item is from at_least to at_most; if several options have a secondary
// item, all give it the same color, and not none. Options without a primary item are allowed.
bool IsCover(const GeneralCover& problem, absl::Span<const int32_t> options);

// Whether some set with these options can be one, as far as these options alone can tell: like
// IsCover, but for at_least.
bool IsConsistent(const GeneralCover& problem, absl::Span<const int32_t> options);

// The cost of all these options.
int64_t CostOf(const GeneralCover& problem, absl::Span<const int32_t> options);

// The options that a search may choose by itself: those with a primary item.
std::vector<bool> SearchableOptions(const GeneralCover& problem);

// All sets of usable options that IsCover() accepts, found by asking it about every subset.
// Requires: at most 20 options are usable. Cost: 2^(number of usable options).
OptionSets AllCoversBySubsets(const GeneralCover& problem, const std::vector<bool>& usable);

// The same sets, by code that has nothing in common with it: takes or leaves one option after the
// other, and turns back as soon as an item is covered too often or can no longer be covered often
// enough.
OptionSets AllCoversByBacktracking(const GeneralCover& problem, const std::vector<bool>& usable);

// The same sets, sorted, by one way or the other according to the size of the problem.
OptionSets AllCovers(const GeneralCover& problem, const std::vector<bool>& usable);
OptionSets AllCovers(const GeneralCover& problem);

// The costs of the k cheapest covers (of all if there are fewer), in ascending order.
std::vector<int64_t> CheapestCosts(const GeneralCover& problem, int64_t k);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_GENERAL_COVER_H_
