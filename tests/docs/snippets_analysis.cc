// SPDX-License-Identifier: Apache-2.0
//
// The code of the parts of docs/tutorial.md that look at a problem before or instead of a search.

#include <iostream>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/preprocess.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace {

absl::StatusOr<dlx::Problem> Dominoes(int n, bool mutilated) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> squares(n * n);
  const auto exists = [&](int r, int c) {
    return r < n && c < n && !(mutilated && r == c && (r == 0 || r == n - 1));
  };
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (exists(r, c)) squares[r * n + c] = b.AddItem(absl::StrCat("r", r + 1, "c", c + 1));
    }
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (!exists(r, c)) continue;
      if (exists(r, c + 1)) b.AddOption({squares[r * n + c], squares[r * n + c + 1]});
      if (exists(r + 1, c)) b.AddOption({squares[r * n + c], squares[(r + 1) * n + c]});
    }
  }
  return std::move(b).Build();
}

absl::StatusOr<dlx::Problem> SevenLetters() {
  dlx::ProblemBuilder builder;
  const dlx::Item a = builder.AddItem("a"), b = builder.AddItem("b"), c = builder.AddItem("c"),
                  d = builder.AddItem("d"), e = builder.AddItem("e"), f = builder.AddItem("f"),
                  g = builder.AddItem("g");
  builder.AddOption({c, e});
  builder.AddOption({a, d, g});
  builder.AddOption({b, c, f});
  builder.AddOption({a, d, f});
  builder.AddOption({b, g});
  builder.AddOption({d, e, g});
  return std::move(builder).Build();
}

void MakeSmaller(const dlx::Problem& problem) {
  const dlx::Reduction reduction = dlx::Preprocess(problem);
  for (const dlx::RemovedOption& removed : reduction.removed_options) {
    std::cout << problem.DescribeOption(removed.option) << " would block "
              << problem.DescribeItem(removed.blocked) << '\n';
  }
  std::cout << reduction.problem.num_items() << " of " << problem.num_items()
            << " items are left\n";

  dlx::Solver solver(reduction.problem);
  while (solver.Next()) {
    for (const dlx::OptionId option : reduction.ToOriginal(solver.solution())) {
      std::cout << problem.DescribeOption(option) << ": " << problem.ToString(option) << '\n';
    }
  }
}

void AskWhyNot(const dlx::Problem& problem) {
  const dlx::Explanation why = dlx::Explain(problem, {.run = {.limits = {.seconds = 60}}});
  if (why.verdict == dlx::Verdict::kNoSolution) {
    std::cout << "cannot all be covered:";
    for (const dlx::Item item : why.items) std::cout << ' ' << problem.item_name(item);
    std::cout << (why.irreducible() ? "\n" : " (or fewer)\n");
  }
}

void AskHowLong(const dlx::Problem& problem) {
  const absl::StatusOr<dlx::SearchEstimate> estimate =
      dlx::EstimateSearch(problem, {.probes = 10000, .strategy = {.seed = 1}});
  if (!estimate.ok()) return;
  std::cout << "about " << estimate->tree_nodes.mean << " nodes, give or take "
            << estimate->tree_nodes.standard_error << "; about " << estimate->solutions.mean
            << " solutions, give or take " << estimate->solutions.standard_error << '\n';

  dlx::Solver solver(problem);
  while (solver.Next()) {
  }
  std::cout << solver.stats().nodes << " nodes, " << solver.stats().solutions << " solutions\n";
}

}  // namespace

int main() {
  const absl::StatusOr<dlx::Problem> letters = SevenLetters();
  const absl::StatusOr<dlx::Problem> board = Dominoes(6, /*mutilated=*/false);
  const absl::StatusOr<dlx::Problem> mutilated = Dominoes(4, /*mutilated=*/true);
  if (!letters.ok() || !board.ok() || !mutilated.ok()) return 1;
  MakeSmaller(*letters);
  AskWhyNot(*mutilated);
  AskHowLong(*board);
}
