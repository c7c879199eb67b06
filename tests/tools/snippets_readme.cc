// The code of README.md, which quotes it word for word.

#include <iostream>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace {

absl::Status Toy() {
  dlx::ProblemBuilder b;
  const dlx::Item p = b.AddItem("p"), q = b.AddItem("q");  // to be covered exactly once
  const dlx::Item s = b.AddSecondaryItem("s");             // at most once
  b.AddOption({p, s});
  b.AddOption({p, q, s});
  b.AddOption({q});
  const absl::StatusOr<dlx::Problem> problem = std::move(b).Build();
  if (!problem.ok()) return problem.status();  // says which option and which item

  dlx::Solver solver(*problem);
  while (solver.Next()) {
    for (const dlx::OptionId o : solver.solution()) std::cout << "{" << problem->ToString(o) << "}";
    std::cout << '\n';
  }
  return absl::OkStatus();
}

}  // namespace

int main() { return Toy().ok() ? 0 : 1; }
