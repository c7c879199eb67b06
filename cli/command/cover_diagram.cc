#include "cli/command/cover_diagram.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/io/io.h"

namespace cli {

void AddDiagramFlags(CLI::App* command, CoverFlags* flags) {
  AddInputFlags(command, flags);
  AddMemoryFlag(command, flags, "Memory for the diagram of all solutions");
  AddRunFlags(command, flags, "the search");
}

absl::StatusOr<dlx::Diagram> CompileProblem(const CoverFlags& flags, const CoverRun& run,
                                            const dlx::Problem& problem) {
  const Progress shown(flags.ProgressWanted(), [](double seconds) {
    return absl::StrCat("looking for all solutions, ", Clock(seconds));
  });
  absl::StatusOr<dlx::Diagram> diagram =
      dlx::Compile(problem, {.max_memory_bytes = flags.MemoryBytes(),
                             .max_nodes = flags.node_limit.value_or(0),
                             .max_seconds = flags.time_limit,
                             .stop = run.token()});
  if (!diagram.ok()) PrintError(absl::StrCat("stopped: ", diagram.status().message()));
  return diagram;
}

void PrintDiagramTotals(const CoverFlags& flags, const CoverRun& run, const std::string& command,
                        const absl::StatusOr<dlx::Diagram>& diagram, int64_t printed) {
  CoverTotals totals;
  totals.command = command;
  totals.solutions = printed;
  totals.outcome = "exhausted";
  if (diagram.ok()) {
    totals.nodes = diagram->compile_stats().nodes;
    if (flags.StatsWanted() != StatsFormat::kOff) totals.diagram = diagram->size();
  } else {
    totals.outcome = std::string(diagram.status().message());
  }
  totals.seconds = run.Seconds();
  PrintTotals(flags, totals);
}

}  // namespace cli
