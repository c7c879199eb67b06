// SPDX-License-Identifier: Apache-2.0
//
// An exact cover problem as clauses, the straightforward way.

#ifndef TESTS_DIFFERENTIAL_SAT_ENCODING_H_
#define TESTS_DIFFERENTIAL_SAT_ENCODING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/support/general_cover.h"

namespace quadrille_test {

// Literals as in DIMACS, without the 0 at the end.
using Clause = std::vector<int>;

struct Clauses {
  int num_variables = 0;
  bool forbid_all = false;  // whether a solution has one model, auxiliary variables included
  std::vector<Clause> clauses;
};

// Variable o + 1 says that option o is taken; more follow. Options that are not usable are left.
// Primary items: for at_most, pairs or Sinz's sequential counter (CP 2005); for at_least, one
// clause, or the same counter for the options that are not taken. Secondary items: a clause for
// each pair of options that cannot stand together.
inline Clauses EncodeCover(const GeneralCover& problem, const std::vector<bool>& usable) {
  Clauses cnf;
  cnf.num_variables = static_cast<int>(problem.options.size());

  const auto at_most = [&cnf](const std::vector<int>& x, int64_t k) {
    const auto n = static_cast<int64_t>(x.size());
    if (k < 0) {
      cnf.clauses.push_back({});
    } else if (k == 0) {
      for (const int literal : x) cnf.clauses.push_back({-literal});
    } else if (k == 1) {
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < i; ++j) cnf.clauses.push_back({-x[i], -x[j]});
      }
    } else if (k < n) {
      // s(i, j): more than j of the first i + 1 literals are true.
      const int base = cnf.num_variables + 1;
      const auto s = [&](int64_t i, int64_t j) { return base + static_cast<int>(i * k + j); };
      cnf.num_variables += static_cast<int>(n * k);
      for (int64_t i = 0; i < n; ++i) {
        cnf.clauses.push_back({-x[i], s(i, 0)});
        for (int64_t j = 0; i > 0 && j < k; ++j) {
          cnf.clauses.push_back({-s(i - 1, j), s(i, j)});
          if (j > 0) cnf.clauses.push_back({-x[i], -s(i - 1, j - 1), s(i, j)});
        }
        if (i > 0) cnf.clauses.push_back({-x[i], -s(i - 1, k - 1)});
      }
    }
  };

  for (size_t o = 0; o < usable.size(); ++o) {
    if (!usable[o]) cnf.clauses.push_back({-static_cast<int>(o) - 1});
  }
  for (int32_t item = 0; item < static_cast<int32_t>(problem.items.size()); ++item) {
    std::vector<int> literals;
    std::vector<int32_t> colors;
    for (size_t o = 0; o < problem.options.size(); ++o) {
      for (const CoverEntry& entry : problem.options[o].entries) {
        if (entry.item != item) continue;
        literals.push_back(static_cast<int>(o) + 1);
        colors.push_back(entry.color);
      }
    }
    const auto n = static_cast<int64_t>(literals.size());
    if (problem.items[item].primary) {
      at_most(literals, problem.items[item].at_most);
      if (problem.items[item].at_least == 1) {
        cnf.clauses.push_back(literals);
      } else if (problem.items[item].at_least > 1) {
        std::vector<int> negated;
        for (const int literal : literals) negated.push_back(-literal);
        at_most(negated, n - problem.items[item].at_least);
      }
    } else {
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < i; ++j) {
          if (colors[i] == 0 || colors[i] != colors[j]) {
            cnf.clauses.push_back({-literals[i], -literals[j]});
          }
        }
      }
    }
  }
  return cnf;
}

}  // namespace quadrille_test

#endif  // TESTS_DIFFERENTIAL_SAT_ENCODING_H_
