// quadrille cover marginals: in how many solutions each option is.

#include <memory>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/command/cover/diagram.h"
#include "cli/io/io.h"
#include "dlx/big_count.h"
#include "dlx/diagram.h"

namespace cli {
namespace {

int PrintMarginals(const CoverFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const dlx::CompileResult compiled = CompileProblem(flags, problem, run);
  const std::optional<dlx::Diagram>& diagram = compiled.diagram;
  int code = diagram.has_value() ? kDone : kUnsolved;
  if (diagram.has_value()) {
    const absl::StatusOr<std::vector<dlx::BigCount>> marginals =
        diagram->Marginals(run->RestForAll());
    if (marginals.ok() && marginals->empty() && problem.num_options() > 0) {
      const dlx::Outcome why =
          run->token().stop_requested() ? dlx::Outcome::kCancelled : dlx::Outcome::kTimeLimit;
      PrintError(absl::StrCat("stopped: ", dlx::ToString(why)));
      code = kUnsolved;
    } else if (marginals.ok()) {
      for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
        if (run->token().stop_requested()) break;
        run->output().Write(
            absl::StrCat((*marginals)[o].ToString(), " ", problem.ToString(o), "\n"));
      }
      run->output().Flush();
    } else {
      PrintError(marginals.status().message());
      code = kFailed;
    }
  }
  PrintDiagramTotals(flags, *run, "cover marginals", compiled, 0);
  return code;
}

}  // namespace

void AddCoverMarginalsCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<CoverFlags>();
  CLI::App* command = AddCommand(cover, "marginals", "Print in how many solutions each option is",
                                 flags, PrintMarginals, run);
  AddDiagramFlags(command, flags.get());
  command->footer(
      "A line for each option, in the order of the input: the number, and the option. One thread\n"
      "searches, whatever --threads says; --limit has no effect.\n"
      "Exit code 1: a limit or the memory came first; then nothing is printed.");
}

}  // namespace cli
