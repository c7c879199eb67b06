// SPDX-License-Identifier: Apache-2.0
//
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
  const dlx::Item ada = b.AddItem("ada"), bob = b.AddItem("bob"), cyd = b.AddItem("cyd");
  const dlx::Item nine = b.AddSecondaryItem("nine"), ten = b.AddSecondaryItem("ten");
  const dlx::Item room = b.AddSecondaryItem("room");
  const dlx::Color theatre = b.AddColor("theatre"), classroom = b.AddColor("classroom");
  b.AddOption({ada, nine, room.As(theatre)});
  b.AddOption({ada, ten, room.As(classroom)});
  b.AddOption({bob, nine, room.As(classroom)});
  b.AddOption({bob, ten, room.As(theatre)});
  b.AddOption({cyd, room.As(theatre)});
  const absl::StatusOr<dlx::Problem> problem = std::move(b).Build();
  if (!problem.ok()) return problem.status();  // says which option and which item

  dlx::Solver solver(*problem);
  for (const dlx::SolutionView options : solver.solutions()) {
    for (const dlx::OptionId o : options) std::cout << problem->ToString(o) << '\n';
  }
  return absl::OkStatus();
}

}  // namespace

int main() { return Toy().ok() ? 0 : 1; }
