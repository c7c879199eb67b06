// SPDX-License-Identifier: Apache-2.0

#include "cli/command/cover/diagram.h"

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"

namespace cli {

void AddDiagramFlags(CLI::App* command, CoverFlags* flags) {
  AddRunFlags(command, flags, "the search");
}

dlx::CompileResult CompileProblem(const CoverFlags& flags, const dlx::Problem& problem,
                                  CoverRun* run) {
  const Progress shown(flags.ProgressWanted(), [](double seconds) {
    return absl::StrCat("looking for all solutions, ", Clock(seconds));
  });
  // --limit is one on what is printed.
  dlx::CompileResult compiled = dlx::Compile(problem, {.run = run->RestForAll()});
  if (!compiled.diagram.has_value()) {
    PrintError(absl::StrCat("stopped: ", WhyNoDiagram(compiled.outcome, flags)));
  }
  return compiled;
}

void PrintDiagramTotals(const CoverFlags& flags, const CoverRun& run, const std::string& command,
                        const dlx::CompileResult& compiled, int64_t printed) {
  CoverTotals totals;
  totals.command = command;
  totals.solutions = printed;
  totals.outcome = "exhausted";
  if (compiled.diagram.has_value()) {
    totals.nodes = compiled.nodes;
    if (flags.StatsWanted() != StatsFormat::kOff) totals.diagram = compiled.diagram->size();
  } else {
    totals.outcome = WhyNoDiagram(compiled.outcome, flags);
  }
  totals.seconds = run.Seconds();
  PrintTotals(flags, totals);
}

}  // namespace cli
