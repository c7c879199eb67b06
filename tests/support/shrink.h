// SPDX-License-Identifier: Apache-2.0
//
// Makes a failing problem small.

#ifndef TESTS_SUPPORT_SHRINK_H_
#define TESTS_SUPPORT_SHRINK_H_

#include "absl/functional/function_ref.h"
#include "tests/support/general_cover.h"

namespace quadrille_test {

// Takes away options, items, entries, colors, multiplicities and costs, one by one, as
// long as what is left still fails, and returns the problem of which nothing more can be taken.
// Requires: fails(problem). Cost: some (size of the problem)^2 calls at most.
GeneralCover Shrink(GeneralCover problem, absl::FunctionRef<bool(const GeneralCover&)> fails);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_SHRINK_H_
