// SPDX-License-Identifier: Apache-2.0
//
// Problems small enough to be solved by brute force in a moment, and the ways to solve them.

#ifndef TESTS_FUZZ_SMALL_PROBLEM_H_
#define TESTS_FUZZ_SMALL_PROBLEM_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/reference.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/general_cover.h"

namespace quadrille_test {

inline OptionSet AsSet(dlx::SolutionView solution) {
  OptionSet set(solution.begin(), solution.end());
  std::sort(set.begin(), set.end());
  return set;
}

inline std::string ToText(const OptionSet& set) {
  return absl::StrCat("{", absl::StrJoin(set, " "), "}");
}
inline std::string ToText(const OptionSets& sets) {
  return absl::StrJoin(sets, " ",
                       [](std::string* out, const OptionSet& set) { *out += ToText(set); });
}

inline bool IsSmall(const dlx::Problem& problem, int32_t options) {
  return problem.num_options() <= options && problem.num_items() <= 40 &&
         problem.num_entries() <= 20 * options;
}

// All solutions by brute force. Requires: a small problem.
inline OptionSets AllByReference(const dlx::Problem& problem) {
  OptionSets all;
  const dlx::ReferenceResult result =
      dlx::ForEachSolutionByReference(problem, int64_t{1} << 24, [&](dlx::SolutionView solution) {
        all.push_back(AsSet(solution));
        return dlx::Visit::kContinue;
      });
  FUZZ_CHECK(result.exhausted && result.solutions == static_cast<int64_t>(all.size()));
  std::sort(all.begin(), all.end());
  FUZZ_CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  return all;
}

// The sets, sorted; fails if one comes twice.
inline OptionSets Sorted(OptionSets sets) {
  std::sort(sets.begin(), sets.end());
  const auto twice = std::adjacent_find(sets.begin(), sets.end());
  FUZZ_CHECK(twice == sets.end(), ToText(*twice), " comes twice");
  return sets;
}

// All solutions that are left.
inline OptionSets RestOf(dlx::Solver* solver) {
  OptionSets rest;
  while (solver->Next()) rest.push_back(AsSet(solver->solution()));
  return rest;
}

}  // namespace quadrille_test

#endif  // TESTS_FUZZ_SMALL_PROBLEM_H_
