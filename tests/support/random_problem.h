// SPDX-License-Identifier: Apache-2.0
//
// Random problems for tests of text formats and exports: primary items come first, names are as odd
// as names can be in Knuth's format.

#ifndef TESTS_SUPPORT_RANDOM_PROBLEM_H_
#define TESTS_SUPPORT_RANDOM_PROBLEM_H_

#include <cstdint>
#include <random>
#include <string>

#include "dlx/problem.h"

namespace quadrille_test {

struct ProblemShape {
  int32_t max_primary = 6;
  int32_t max_secondary = 4;
  int32_t max_options = 10;
  bool colors = true;
  bool multiplicities = true;
  bool costs = true;
};

// From 1 to max_primary primary items; options are never empty, may lack primary items, be equal to
// each other, and have their items in any order.
dlx::Problem RandomProblem(std::mt19937_64& rng, const ProblemShape& shape = {});

// Everything about a problem that texts keep, for comparisons and messages: items with their kind,
// multiplicity and name (or number, for want of one), options with colors by name, and costs.
std::string Dump(const dlx::Problem& problem);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_RANDOM_PROBLEM_H_
