// SPDX-License-Identifier: Apache-2.0

#include "tests/support/searches.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/kernel/branch.h"
#include "gtest/gtest.h"
#include "tests/support/knuth_reader.h"

namespace dlx {

void PrintTo(const SearchStats& stats, std::ostream* out) {
  *out << stats.solutions << " solutions, " << stats.nodes << " nodes, " << stats.updates
       << " updates, profile " << absl::StrJoin(stats.profile, " ");
}

}  // namespace dlx

namespace quadrille_test {

using dlx::Item;
using dlx::Problem;
using dlx::ProblemBuilder;

Problem Parse(absl::string_view text) { return ParseKnuth(text).value(); }

Solutions Rest(dlx::Solver& solver) {
  Solutions solutions;
  while (solver.Next()) {
    const dlx::SolutionView solution = solver.solution();
    solutions.emplace_back(solution.begin(), solution.end());
  }
  return solutions;
}

Solutions AllSolutions(const Problem& problem, const dlx::SearchConfig& config) {
  dlx::Solver solver(problem, config);
  Solutions solutions = Rest(solver);
  EXPECT_EQ(solver.outcome(), dlx::Outcome::kExhausted);
  return solutions;
}

dlx::SearchStats StatsOf(const Problem& problem, const dlx::SearchConfig& config) {
  dlx::Solver solver(problem, config);
  while (solver.Next()) {
  }
  return solver.stats();
}

Solutions Sorted(Solutions solutions) {
  for (std::vector<dlx::OptionId>& solution : solutions) {
    std::sort(solution.begin(), solution.end());
  }
  std::sort(solutions.begin(), solutions.end());
  return solutions;
}

bool TableIsAsNew(const dlx::Solver& solver, const Problem& problem,
                  const dlx::SearchConfig& config) {
  EXPECT_EQ(dlx::SolverPeer::Check(solver), "");
  const dlx::Solver fresh(problem, {.strategy = config.strategy});
  return dlx::SolverPeer::table(solver) == dlx::SolverPeer::table(fresh);
}

dlx::ParallelConfig With(const dlx::SearchConfig& search, dlx::ParallelConfig parallel) {
  parallel.strategy = search.strategy;
  parallel.run.limits = search.run.limits;
  if (!parallel.run.watch.callback) parallel.run.watch = search.run.watch;
  parallel.run.watch.every_seconds = search.run.watch.every_seconds;
  return parallel;
}

Problem People() {
  return Parse("ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n");
}

Problem OnceOrTwice() { return Parse("1:2|p q\np q\np\nq\n"); }

Problem Permutations(int n) {
  ProblemBuilder b;
  std::vector<Item> rows, columns;
  for (int i = 0; i < n; ++i) rows.push_back(b.AddItem());
  for (int i = 0; i < n; ++i) columns.push_back(b.AddItem());
  for (const Item row : rows) {
    for (const Item column : columns) b.AddOption({row, column});
  }
  return std::move(b).Build().value();
}

Problem EvenMatrices(int n) {
  ProblemBuilder b;
  std::vector<Item> lines;  // rows, then columns
  for (int i = 0; i < n; ++i) lines.push_back(b.AddItem(absl::StrCat("row", i)));
  for (int i = 0; i < n; ++i) lines.push_back(b.AddItem(absl::StrCat("column", i)));
  std::vector<Item> cells;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) cells.push_back(b.AddSecondaryItem(absl::StrCat(r, "/", c)));
  }
  for (int line = 0; line < 2 * n; ++line) {
    for (int word = 0; word < 1 << n; ++word) {
      std::vector<dlx::Entry> option = {lines[line]};
      int ones = 0;
      for (int k = 0; k < n; ++k) {
        const int bit = word >> k & 1;
        const int cell = line < n ? line * n + k : k * n + line - n;
        option.push_back(cells[cell].As(1 + bit));
        ones += bit;
      }
      if (ones % 2 == 0) b.AddOption(option);
    }
  }
  return std::move(b).Build().value();
}

Problem Matrices(int n, dlx::Multiplicity ones, bool one_color) {
  ProblemBuilder b;
  std::vector<Item> rows, columns;
  for (int i = 0; i < n; ++i) rows.push_back(b.AddItem(absl::StrCat("row", i), ones));
  for (int i = 0; i < n; ++i) columns.push_back(b.AddItem(absl::StrCat("column", i), ones));
  const Item color = b.AddSecondaryItem("color");
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (one_color) {
        b.AddOption({rows[r], columns[c], color.As(1 + (r + c) % 2)});
      } else {
        b.AddOption({rows[r], columns[c]});
      }
    }
  }
  return std::move(b).Build().value();
}

}  // namespace quadrille_test
