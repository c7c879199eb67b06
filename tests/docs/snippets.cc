// SPDX-License-Identifier: Apache-2.0
//
// The code of docs/tutorial.md. The tutorial quotes it word for word, and a test compares what this
// program prints with expected/snippets.txt, from which the tutorial quotes too.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/split.h"
#include "dlx/verify.h"

namespace {

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

absl::Status SolveSevenLetters() {
  const absl::StatusOr<dlx::Problem> problem = SevenLetters();
  if (!problem.ok()) return problem.status();

  dlx::Solver solver(*problem);
  while (solver.Next()) {
    for (const dlx::OptionId option : solver.solution()) {
      std::cout << problem->DescribeOption(option) << ": " << problem->ToString(option) << '\n';
    }
  }
  std::cout << solver.stats().solutions << " solution, " << dlx::ToString(solver.outcome()) << '\n';
  return absl::OkStatus();
}

void MakeMistakes() {
  dlx::ProblemBuilder builder;
  const dlx::Item door = builder.AddItem("door"), window = builder.AddItem("window");
  builder.AddItem("door");
  builder.AddOption({door, window, door}, {.label = "north wall"});
  builder.AddOption({window, dlx::Item()});
  builder.AddOption({});
  std::cout << std::move(builder).Build().status().message() << '\n';
}

// As in examples/queens.cc, but with the rows and columns from first to last.
absl::StatusOr<dlx::Problem> QueensProblem(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> row, column, rising, falling;
  for (int i = 0; i < n; ++i) {
    row.push_back(b.AddItem(absl::StrCat("row ", i + 1)));
    column.push_back(b.AddItem(absl::StrCat("column ", i + 1)));
  }
  for (int d = 0; d < 2 * n - 1; ++d) {
    rising.push_back(b.AddSecondaryItem(absl::StrCat("rising ", d + 1)));
    falling.push_back(b.AddSecondaryItem(absl::StrCat("falling ", d + 1)));
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      b.AddOption({row[r], column[c], rising[r + c], falling[r - c + n - 1]});
    }
  }
  return std::move(b).Build();
}

void TakeAndForbid(const dlx::Problem& problem, int n) {
  const auto square = [n](int row, int column) { return row * n + column; };
  const auto count = [](dlx::Solver& solver) {
    while (solver.Next()) {
    }
    return solver.stats().solutions;
  };

  dlx::Solver solver(problem);
  solver.Take(square(0, 0));  // a queen in the corner
  std::cout << count(solver) << " solutions with a queen in the corner\n";

  solver.Reset();
  for (int i = 0; i < n; ++i) solver.Forbid(square(i, i));
  std::cout << count(solver) << " solutions without a queen on that diagonal\n";

  solver.Reset();
  solver.Take(square(0, 0));
  const bool possible = solver.Take(square(0, 5));  // in the same row
  std::cout << (possible ? "possible, " : "impossible, ") << count(solver) << " solutions\n";
}

void Limits(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.run = {.limits = {.solutions = 10}}});
  while (solver.Next()) {
  }
  std::cout << solver.stats().solutions << " solutions, " << dlx::ToString(solver.outcome())
            << '\n';

  solver.Reset({.run = {.limits = {.nodes = 1000, .seconds = 60}}});
  while (solver.Next()) {
  }
  if (solver.outcome() != dlx::Outcome::kExhausted) {
    std::cout << "at least " << solver.stats().solutions << " solutions ("
              << dlx::ToString(solver.outcome()) << ")\n";
  }
}

bool IsUnique(const dlx::Problem& problem) {
  dlx::Solver solver(problem);
  return solver.Next() && !solver.Next();
}

void Cancel(const dlx::Problem& problem) {
  std::stop_source stop;
  dlx::Solver solver(problem, {.run = {.limits = {.stop = stop.get_token()}}});
  stop.request_stop();  // from any thread
  const bool found = solver.Next();
  std::cout << (found ? "found" : "none found") << ", " << dlx::ToString(solver.outcome()) << '\n';
}

void VisitSolutions(const dlx::Problem& problem, int n) {
  const auto in_corner = [n](dlx::OptionId square) {
    const int row = square / n, column = square % n;
    return (row == 0 || row == n - 1) && (column == 0 || column == n - 1);
  };
  const dlx::SearchResult result = dlx::ForEachSolution(problem, {}, [&](dlx::SolutionView queens) {
    return std::any_of(queens.begin(), queens.end(), in_corner) ? dlx::Visit::kContinue
                                                                : dlx::Visit::kStop;
  });
  if (result.outcome == dlx::Outcome::kVisitorStop) {
    std::cout << "solution " << result.stats.solutions << " has no queen in a corner\n";
  }
}

void Statistics(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.strategy = {.kernel = dlx::Kernel::kLinks}});
  solver.Exhaust();
  const dlx::SearchStats& stats = solver.stats();
  std::cout << stats.solutions << " solutions, " << stats.nodes << " nodes, " << stats.updates
            << " updates, deepest level " << stats.max_level() << "\nnodes at each level:";
  for (const int64_t nodes : stats.profile) std::cout << ' ' << nodes;
  std::cout << '\n';
}

void Verify(const dlx::Problem& problem) {
  std::cout << dlx::VerifyCover(problem, {0, 3, 4}) << '\n'
            << dlx::VerifyCover(problem, {0, 1, 3}) << '\n'
            << dlx::VerifyCover(problem, {0, 3}) << '\n';
}

absl::Status ManyMachines(const dlx::Problem& problem) {
  const absl::StatusOr<dlx::SplitResult> split = dlx::SplitSearch(problem, {.shards = 30});
  if (!split.ok()) return split.status();
  const std::string text = dlx::WritePlan(problem, split->plan);
  std::cout << "shard 1:";
  for (const dlx::Literal& l : split->plan.shards[0].literals) std::cout << ' ' << l.option + 1;
  std::cout << '\n';

  // On some other machine:
  const absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text, problem);
  if (!plan.ok()) return plan.status();
  if (absl::Status s = dlx::VerifyPlan(problem, *plan); !s.ok()) return s;
  dlx::SearchStats total;
  for (const dlx::Shard& shard : plan->shards) {  // a machine takes some of them
    dlx::Solver solver(problem, {.strategy = plan->strategy});
    if (absl::Status s = solver.Enter(shard); !s.ok()) return s;
    solver.Exhaust();
    total += solver.stats();
  }
  for (const int64_t nodes : plan->inner) total.nodes += nodes;
  std::cout << total.solutions << " solutions, " << total.nodes << " nodes\n";
  return absl::OkStatus();
}

}  // namespace

int main() {
  constexpr int kQueens = 8;
  const absl::StatusOr<dlx::Problem> letters = SevenLetters();
  const absl::StatusOr<dlx::Problem> queens = QueensProblem(kQueens);
  if (!letters.ok() || !queens.ok() || !SolveSevenLetters().ok()) return 1;
  MakeMistakes();
  TakeAndForbid(*queens, kQueens);
  Limits(*queens);
  std::cout << IsUnique(*letters) << IsUnique(*queens) << '\n';
  Cancel(*queens);
  VisitSolutions(*queens, kQueens);
  Statistics(*queens);
  Verify(*letters);
  if (!ManyMachines(*queens).ok()) return 1;
}
