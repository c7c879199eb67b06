// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover sample: random solutions, each equally likely.

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "cli/command/cover/diagram.h"
#include "cli/io/io.h"
#include "dlx/diagram.h"
#include "dlx/run/clock.h"

namespace cli {
namespace {

struct SampleFlags : CoverFlags {
  int64_t n = 1;

  int64_t Wanted() const { return std::min(n, SolutionLimit(0).value_or(n)); }
};

int RunSample(const SampleFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const dlx::CompileResult compiled = CompileProblem(flags, problem, run);
  const std::optional<dlx::Diagram>& diagram = compiled.diagram;
  int64_t printed = 0;
  if (diagram.has_value() && diagram->count() > 0) {
    dlx::Sampler sampler(*diagram, flags.seed);
    SolutionWriter writer(problem, flags.Format(), &run->output());
    const auto deadline = dlx::internal::Deadline::In(run->RestForAll().limits.seconds);
    for (; printed < flags.Wanted() && !run->token().stop_requested(); ++printed) {
      if (deadline.Passed()) {
        PrintError("stopped: time limit");
        break;
      }
      writer.Write(sampler.Next());
    }
    run->output().Flush();
  }
  PrintDiagramTotals(flags, *run, "cover sample", compiled, printed);
  return printed == flags.Wanted() ? kDone : kUnsolved;
}

}  // namespace

void AddCoverSampleCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<SampleFlags>();
  CLI::App* command = AddCommand(cover, "sample", "Print random solutions, each equally likely",
                                 flags, RunSample, run);
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
}

}  // namespace cli
