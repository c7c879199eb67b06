// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover explain: items that cannot all be covered.

#include "dlx/explain.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/command/cover/cover.h"
#include "cli/io/io.h"

namespace cli {
namespace {

int RunExplain(const CoverFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  dlx::Explanation why;
  {
    const Progress shown(flags.ProgressWanted(), [](double seconds) {
      return absl::StrCat("explaining, ", Clock(seconds));
    });
    why = dlx::Explain(problem, {.run = run->RestForAll()});
  }
  int code = kDone;
  switch (why.verdict) {
    case dlx::Verdict::kNoSolution:
      run->output().Write(absl::StrCat(absl::StrJoin(why.items, " ",
                                                     [&problem](std::string* out, dlx::Item item) {
                                                       absl::StrAppend(out,
                                                                       problem.item_name(item));
                                                     }),
                                       "\n"));
      run->output().Flush();
      if (why.lacks_options) {
        PrintError(
            absl::StrCat(problem.DescribeItem(why.items[0]), " has fewer options than it needs"));
      } else if (!why.irreducible()) {
        PrintError(absl::StrCat("stopped: ", dlx::ToString(why.outcome),
                                "; these items cannot all be covered, but perhaps not all are "
                                "needed for that"));
      }
      break;
    case dlx::Verdict::kHasSolution:
      PrintError("the problem has a solution: there is nothing to explain");
      code = kUnsolved;
      break;
    case dlx::Verdict::kUndecided:
      PrintError(absl::StrCat("stopped: ", dlx::ToString(why.outcome),
                              "; it is not known whether there is a solution"));
      code = kUnsolved;
      break;
  }
  PrintTotals(flags, {.command = "cover explain",
                      .solutions = why.verdict == dlx::Verdict::kHasSolution ? 1 : 0,
                      .nodes = why.nodes,
                      .outcome = std::string(dlx::ToString(why.outcome)),
                      .seconds = run->Seconds()});
  return code;
}

}  // namespace

void AddCoverExplainCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<CoverFlags>();
  CLI::App* command =
      AddCommand(cover, "explain", "Say why there is no solution", flags, RunExplain, run);
  AddRunFlags(command, flags.get(), "all searches together");
  command->footer(
      "Prints one line, the names of items that cannot all be covered; if any one of them need\n"
      "not be, the others can. One thread searches, whatever --threads says, and the first "
      "solution\n"
      "ends it. Exit code 1: there is a solution, or that is not known.");
}

}  // namespace cli
