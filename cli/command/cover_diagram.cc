// quadrille cover sample and cover marginals: what is read off the diagram of all solutions.

#include <algorithm>
#include <limits>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/command/cover.h"
#include "cli/io/io.h"
#include "dlx/big_count.h"
#include "dlx/diagram.h"

namespace cli {
namespace {

struct SampleFlags : CoverFlags {
  int64_t n = 1;

  int64_t Wanted() const { return limit.value_or(0) > 0 ? std::min(n, *limit) : n; }
};

// The diagram of the problem; if it was not finished, says why.
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

int RunSample(const SampleFlags& flags, const CLI::App& command) {
  CoverRun run(command, flags);
  const std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  const absl::StatusOr<dlx::Diagram> diagram = CompileProblem(flags, run, *problem);
  int64_t printed = 0;
  if (diagram.ok() && diagram->count() > 0) {
    dlx::Sampler sampler(*diagram, flags.seed);
    SolutionWriter writer(*problem, flags.Format(), &run.output());
    for (; printed < flags.Wanted() && !run.token().stop_requested(); ++printed) {
      writer.Write(sampler.Next());
    }
    run.output().Flush();
  }
  PrintDiagramTotals(flags, run, "cover sample", diagram, printed);
  return run.Finish(printed > 0 ? kDone : kUnsolved);
}

int PrintMarginals(const CoverFlags& flags, const CLI::App& command) {
  CoverRun run(command, flags);
  const std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  const absl::StatusOr<dlx::Diagram> diagram = CompileProblem(flags, run, *problem);
  int code = diagram.ok() ? kDone : kUnsolved;
  if (diagram.ok()) {
    const absl::StatusOr<std::vector<dlx::BigCount>> marginals = diagram->Marginals();
    if (marginals.ok()) {
      for (dlx::OptionId o = 0; o < problem->num_options(); ++o) {
        run.output().Write(
            absl::StrCat((*marginals)[o].ToString(), " ", problem->ToString(o), "\n"));
      }
      run.output().Flush();
    } else {
      PrintError(marginals.status().message());
      code = kFailed;
    }
  }
  PrintDiagramTotals(flags, run, "cover marginals", diagram, 0);
  return run.Finish(code);
}

void AddDiagramFlags(CLI::App* command, CoverFlags* flags) {
  AddInputFlags(command, flags);
  AddMemoryFlag(command, flags, "Memory for the diagram of all solutions");
  AddRunFlags(command, flags, "the search");
}

}  // namespace

void AddCoverSampleCommand(CLI::App* cover, std::function<int()>* run) {
  CLI::App* command =
      cover->add_subcommand("sample", "Print random solutions, each equally likely");
  const auto flags = std::make_shared<SampleFlags>();
  flags->format_name = "numbers";
  AddDiagramFlags(command, flags.get());
  command->add_option("-n", flags->n, "How many; default: 1")
      ->transform(WholeNumber(1, std::numeric_limits<int64_t>::max()))
      ->type_name("N");
  AddSeedFlag(command, &flags->seed);
  AddSolutionFormatFlag(command, flags.get());
  command->footer(
      "A solution a line, the numbers of its options; one that was printed may come again. All\n"
      "solutions have to be known first: a limit that comes before leaves nothing to print. One\n"
      "thread searches, whatever --threads says.\n"
      "Exit code 1: there is no solution, or a limit or the memory came first.");
  command->final_callback([=] { *run = [=] { return RunSample(*flags, *command); }; });
}

void AddCoverMarginalsCommand(CLI::App* cover, std::function<int()>* run) {
  CLI::App* command =
      cover->add_subcommand("marginals", "Print in how many solutions each option is");
  const auto flags = std::make_shared<CoverFlags>();
  AddDiagramFlags(command, flags.get());
  command->footer(
      "A line for each option, in the order of the input: the number, and the option. One thread\n"
      "searches, whatever --threads says; --limit has no effect.\n"
      "Exit code 1: a limit or the memory came first; then nothing is printed.");
  command->final_callback([=] { *run = [=] { return PrintMarginals(*flags, *command); }; });
}

}  // namespace cli
