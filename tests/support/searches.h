// SPDX-License-Identifier: Apache-2.0
//
// What the tests of the search have in common: running a Solver to its end, comparing counters and
// tables, and problems of a size that can be chosen, whose numbers of solutions are known.

#ifndef TESTS_SUPPORT_SEARCHES_H_
#define TESTS_SUPPORT_SEARCHES_H_

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "absl/strings/string_view.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "tests/support/peer.h"

namespace dlx {

// Equal in all counters; and how tests print them.
inline bool operator==(const SearchStats& a, const SearchStats& b) {
  return a.solutions == b.solutions && a.nodes == b.nodes && a.updates == b.updates &&
         a.profile == b.profile;
}
void PrintTo(const SearchStats& stats, std::ostream* out);

}  // namespace dlx

namespace quadrille_test {

using Solutions = std::vector<std::vector<dlx::OptionId>>;

// The problem of a text in Knuth's format that is known to be good.
dlx::Problem Parse(absl::string_view text);

// Runs a search to its end. Returns the solutions that were left, in their order.
Solutions Rest(dlx::Solver& solver);
// The same from the beginning; whatever the settings say, they must not end the search early.
Solutions AllSolutions(const dlx::Problem& problem, const dlx::SearchConfig& config = {});
dlx::SearchStats StatsOf(const dlx::Problem& problem, const dlx::SearchConfig& config = {});

// As sets of sets: the options of each solution in ascending order, and the solutions too.
Solutions Sorted(Solutions solutions);

// Whether the table of the solver is sound, and that of a new one with these settings.
bool TableIsAsNew(const dlx::Solver& solver, const dlx::Problem& problem,
                  const dlx::SearchConfig& config = {});

// The settings `parallel`, with the strategy, the limits and the watch of a search with one thread.
dlx::ParallelConfig With(const dlx::SearchConfig& search, dlx::ParallelConfig parallel = {});

// Three people, two hours. Options: 0 {ada nine}, 1 {ada ten}, 2 {bob nine}, 3 {bob ten}, 4 {cyd}.
// Solutions: 4 0 3, then 4 1 2. Nodes 6, updates 14; see stats_test.cc.
dlx::Problem People();

// A multiplicity, and two ways to meet it. Options: 0 {p q}, 1 {p}, 2 {q}; p is covered once or
// twice. Solutions: 0 1, then 0, then 2 1. Nodes 7, updates 6; see walk_test.cc.
dlx::Problem OnceOrTwice();

// All permutations of 1 ... n: n! solutions. Option r * n + c puts c in place r, both from 0.
dlx::Problem Permutations(int n);

// More solutions than anyone can wait for. Tests that use it stop at kSafetyNet nodes, if what
// should stop them does not.
inline dlx::Problem Endless() { return Permutations(30); }
inline constexpr int64_t kSafetyNet = 100'000'000;

// With colors: square matrices of 0 and 1 with an even number of 1s in each row and each column.
// They are the letters of crosswords: rows and columns are primary, cells have colors. There are
// 2^((n-1)^2) of them.
dlx::Problem EvenMatrices(int n);

// With multiplicities: matrices of 0 and 1 with at_least to at_most 1s in each row and column.
// Option r * n + c puts a 1 in row r, column c. There are 1, 6, 90, 2040, 67950 with exactly two 1s
// (n = 2 ...; OEIS A001499). With colors too: all 1s are on squares of one color of a chessboard.
dlx::Problem Matrices(int n, dlx::Multiplicity ones, bool one_color = false);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_SEARCHES_H_
