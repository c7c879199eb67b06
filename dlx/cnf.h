// SPDX-License-Identifier: Apache-2.0
//
// Exact cover problems for other solvers: as clauses (DIMACS CNF, for SAT solvers and model
// counters) and as linear inequalities (OPB, for pseudo-Boolean solvers).
//
//   absl::StatusOr<dlx::WrittenText> cnf = dlx::WriteDimacs(problem);
//   if (!cnf.ok()) return cnf.status();
//   std::ofstream("problem.cnf") << cnf->text;
//
// Variable k, from 1 to the number of options, says that option k - 1 is in the solution; the
// variables after those are auxiliary. Solutions and models correspond one to one, auxiliary
// variables included. So counting or enumerating models in any way counts or enumerates solutions.
// An option without a primary item, which is in no solution, is false in all models.
//
// Auxiliary variables have unique values because each is defined by an equivalence, not only an
// implication:
//
//   at most one of many    pairwise up to 6; else a chain of groups, x1 x2 x3 x4 t | -t x5 x6 x7 u
//                          | -u ..., of each of which exactly one literal is true (t: none so far).
//                          O(n) clauses, n/3 variables (like Knuth, TAOCP 4B, section 7.2.2.2,
//                          where t may be free)
//   from u to v of n       a sequential counter, s(i,j): at least j of the first i (Sinz, CP 2005,
//                          in both directions); O(n k) clauses and variables, where k is v, or u if
//                          v >= n; or, if that is less, the same for the literals that are false
//   color c of item s      y = whether any option gives s the color c; at most one of all y of s
//                          and of the options that want s for themselves
//
// In OPB only the last of these needs variables; the others are single lines.

#ifndef DLX_CNF_H_
#define DLX_CNF_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/text_format.h"

namespace dlx {

struct Cnf {
  int32_t num_options = 0;    // variables 1 to num_options are the options
  int32_t num_variables = 0;  // auxiliary ones included
  int64_t num_clauses = 0;
  // The clauses end to end, each followed by a 0, as in DIMACS: k for variable k, -k for its
  // negation. No clause is empty.
  std::vector<int32_t> literals;
};

// The clauses of the problem, without its costs. ResourceExhausted if they would have more than
// 2^30 literals, which takes a multiplicity such as 5,000:10,000 of an item with 20,000 options.
// Cost: O(entries of the problem), plus what multiplicities need, as said above.
// Cancelled, if the token is requested to stop meanwhile, as for the functions below.
absl::StatusOr<Cnf> MakeCnf(const Problem& problem, const std::stop_token& stop = {});

// MakeCnf() as DIMACS text. Comments say which variable is which option, before the line "p cnf
// VARIABLES CLAUSES": "c 1 = p q s:red". A problem with costs gets the warning "costs are not
// kept".
absl::StatusOr<WrittenText> WriteDimacs(const Problem& problem, const std::stop_token& stop = {});

// The problem as linear inequalities in the format of the pseudo-Boolean competitions, with the
// relations >= and = only:
//
//   * #variable= 3 #constraint= 3
//   * x1 = p s
//   * x2 = p q s
//   * x3 = q
//   min: +7 x2 ;
//   +1 x1 +1 x2 = 1 ;
//   +1 x2 +1 x3 = 1 ;
//   -1 x1 -1 x2 >= -1 ;
//
// The objective, with the costs, is present if any option has a cost. Cost: O(entries).
absl::StatusOr<WrittenText> WriteOpb(const Problem& problem, const std::stop_token& stop = {});

}  // namespace dlx

#endif  // DLX_CNF_H_
