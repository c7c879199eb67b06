// SPDX-License-Identifier: Apache-2.0
//
// More code of docs/tutorial.md: colors, multiplicities, costs, and what a search can be told. What
// this program prints is compared with expected/snippets_search.txt.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace {

absl::StatusOr<dlx::Problem> Talks() {
  dlx::ProblemBuilder b;
  const dlx::Item ada = b.AddItem("ada"), bob = b.AddItem("bob"), cyd = b.AddItem("cyd");
  const dlx::Item nine = b.AddSecondaryItem("nine"), ten = b.AddSecondaryItem("ten");
  const dlx::Item room = b.AddSecondaryItem("room");
  const dlx::Color theatre = b.AddColor("theatre"), classroom = b.AddColor("classroom");
  b.AddOption({ada, nine, room.As(theatre)});
  b.AddOption({ada, ten, room.As(classroom)});
  b.AddOption({bob, nine, room.As(classroom)});
  b.AddOption({bob, ten, room.As(theatre)});
  b.AddOption({cyd, room.As(theatre)});
  return std::move(b).Build();
}

void SolveTalks(const dlx::Problem& problem) {
  dlx::Solver solver(problem);
  for (const dlx::SolutionView talks : solver.solutions()) {
    for (const dlx::OptionId talk : talks) std::cout << problem.ToString(talk) << '\n';
  }
}

// The cost of an option is how far the friend lives from the restaurant.
absl::StatusOr<dlx::Problem> Dinners() {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> friends, evenings;
  for (const char* name : {"ann", "ben", "cat", "dan"}) friends.push_back(b.AddItem(name));
  for (const char* name : {"mon", "tue", "wed"}) {
    evenings.push_back(b.AddItem(name, {.at_least = 1, .at_most = 2}));
  }
  constexpr int64_t kMiles[4][3] = {{3, 1, 4}, {1, 5, 9}, {2, 6, 5}, {3, 5, 8}};
  for (int f = 0; f < 4; ++f) {
    for (int e = 0; e < 3; ++e) b.AddOption({friends[f], evenings[e]}, {.cost = kMiles[f][e]});
  }
  return std::move(b).Build();
}

void PlanDinners(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.strategy = {.option_order = dlx::OptionOrder::kCost}});
  if (!solver.Next()) return;
  int64_t miles = 0;
  for (const dlx::OptionId option : solver.solution()) {
    std::cout << problem.ToString(option) << '\n';
    miles += problem.cost(option);
  }
  std::cout << miles << " miles\n";
  while (solver.Next()) {
  }
  std::cout << solver.stats().solutions << " ways\n";
}

void PlanShortDinners(const dlx::Problem& problem) {
  const dlx::Run run = {.limits = {.seconds = 60}};
  const dlx::MinimizeResult result = dlx::Minimize(problem, {.k = 3, .run = run});
  for (const dlx::CostedCover& cover : result.covers) {
    std::cout << cover.cost << " miles:";
    for (const dlx::OptionId option : cover.options) std::cout << ' ' << problem.ToString(option);
    std::cout << '\n';
  }
  std::cout << dlx::ToString(result.outcome) << ", no way is shorter than " << result.lower_bound
            << " miles\n";
}

absl::StatusOr<dlx::Problem> Queens(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> row, column, rising, falling;
  for (int i = 0; i < n; ++i) {
    row.push_back(b.AddItem(absl::StrCat("row ", i + 1)));
    column.push_back(b.AddItem(absl::StrCat("column ", i + 1)));
  }
  for (int d = 0; d < 2 * n - 1; ++d) {
    rising.push_back(b.AddSecondaryItem());
    falling.push_back(b.AddSecondaryItem());
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      b.AddOption({row[r], column[c], rising[r + c], falling[r - c + n - 1]});
    }
  }
  return std::move(b).Build();
}

void TryRules(const dlx::Problem& problem) {
  for (const dlx::Branching rule :
       {dlx::Branching::kMrv, dlx::Branching::kMrvRandom, dlx::Branching::kLeftmost,
        dlx::Branching::kWeightedDegree, dlx::Branching::kFailureRate}) {
    dlx::Solver solver(problem, {.strategy = {.branching = rule, .seed = 1}});
    while (solver.Next()) {
    }
    std::cout << dlx::ToString(rule) << ": " << solver.stats().nodes << " nodes\n";
  }
}

void AtRandom(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.strategy = {.branching = dlx::Branching::kMrvRandom,
                                            .option_order = dlx::OptionOrder::kRandom,
                                            .seed = 42}});
  if (solver.Next()) {
    std::vector<dlx::OptionId> squares(solver.solution().begin(), solver.solution().end());
    std::sort(squares.begin(), squares.end());
    for (const dlx::OptionId square : squares) std::cout << square % 8 + 1 << ' ';
    std::cout << '\n';
  }
}

void FindOne(const dlx::Problem& problem) {
  const dlx::FirstSolution first = dlx::FindFirst(problem);
  if (first.options.has_value()) std::cout << first.options->size() << " queens\n";
}

void ShowProgress(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.run = {.limits = {.nodes = 500}}});
  while (solver.Next()) {
  }
  const dlx::Progress progress = solver.progress();
  for (const auto& [branch, of] : progress.path) std::cout << branch << " of " << of << ", ";
  std::cout << static_cast<int>(100 * progress.done) << " %\n";
}

void Report(const dlx::Problem& problem) {
  dlx::SearchConfig config = {.run = {.watch = {.every_seconds = 10}}};
  config.run.watch.callback = [](const dlx::Progress& progress) {
    std::cerr << progress.nodes << " nodes, " << 100 * progress.done << " %\n";
  };
  dlx::Solver solver(problem, config);
  while (solver.Next()) {
  }
}

absl::Status StopAndGoOn(const dlx::Problem& problem) {
  dlx::Solver solver(problem, {.run = {.limits = {.nodes = 1000}}});
  while (solver.Next()) {
  }
  const std::string checkpoint = solver.Checkpoint();
  std::cout << solver.stats().solutions << " solutions so far\n";

  dlx::Solver another(problem);
  if (const absl::Status status = another.Resume(checkpoint); !status.ok()) return status;
  while (another.Next()) {
  }
  std::cout << another.stats().solutions << " solutions, " << another.stats().nodes << " nodes\n";
  return absl::OkStatus();
}

void SearchWithThreads(const dlx::Problem& problem, int n) {
  int64_t in_corner = 0;
  const dlx::SearchResult result =
      dlx::SearchInParallel(problem, {.run = {.threads = 2}}, [&](dlx::SolutionView queens) {
        in_corner += std::count(queens.begin(), queens.end(), n - 1);  // the last of the first row
        return dlx::Visit::kContinue;
      });
  std::cout << in_corner << " of " << result.stats.solutions << " solutions, " << result.stats.nodes
            << " nodes\n";
}

}  // namespace

int main() {
  const absl::StatusOr<dlx::Problem> talks = Talks(), dinners = Dinners(), queens = Queens(8);
  if (!talks.ok() || !dinners.ok() || !queens.ok()) return 1;
  SolveTalks(*talks);
  PlanDinners(*dinners);
  PlanShortDinners(*dinners);
  TryRules(*queens);
  AtRandom(*queens);
  FindOne(*queens);
  ShowProgress(*queens);
  Report(*queens);
  if (!StopAndGoOn(*queens).ok()) return 1;
  SearchWithThreads(*queens, 8);
}
