// SPDX-License-Identifier: Apache-2.0
//
// A program outside the tree that uses the library in C++.
#include <iostream>
#include <string>
#include <string_view>

#include "dlx/count.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

int main() {
  const std::string_view name = "ada";
  dlx::ProblemBuilder builder;
  const dlx::Item ada = builder.AddItem(name), bob = builder.AddItem(std::string("bob"));
  builder.AddOption({ada});
  builder.AddOption({bob});
  builder.AddOption({ada, bob}, {.label = name});
  const absl::StatusOr<dlx::Problem> problem = std::move(builder).Build();
  if (!problem.ok()) return 1;
  std::cout << dlx::Count(*problem).count.ToString();
  dlx::Solver solver(*problem);
  for (const dlx::SolutionView options : solver.solutions()) std::cout << ' ' << options.size();
  std::cout << '\n';
}
