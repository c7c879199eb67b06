// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover marginals: in how many solutions each option is.

#include <memory>
#include <optional>
#include <string>

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
    dlx::BigCount last;
    std::string text = last.ToString();
    const auto print = [&](dlx::OptionId o, const dlx::BigCount& number) {
      if (number != last) {  // long numbers take a while
        last = number;
        text = number.ToString();
      }
      run->output().Write(absl::StrCat(text, " ", problem.ToString(o), "\n"));
      return dlx::Visit::kContinue;
    };
    const absl::StatusOr<dlx::Outcome> outcome = diagram->ForEachMarginal(print, run->RestForAll());
    run->output().Flush();
    if (!outcome.ok()) {
      PrintError(outcome.status().message());
      code = kFailed;
    } else if (*outcome != dlx::Outcome::kExhausted) {
      PrintError(absl::StrCat("stopped: ", dlx::ToString(*outcome)));
      code = kUnsolved;
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
      "Exit code 1: a limit or the memory came first. Lines that were printed are right.");
}

}  // namespace cli
