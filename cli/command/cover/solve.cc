// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover solve: the first solution, or all.

#include <memory>

#include "absl/strings/str_cat.h"
#include "cli/command/cover/search.h"
#include "cli/io/io.h"

namespace cli {
namespace {

int RunSolve(const SearchFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const int64_t default_limit = flags.all ? 0 : 1;
  if (!KernelFits(flags, problem)) return kFailed;
  CoverSearch search(flags, problem, run);
  std::optional<SolutionWriter> writer;
  const auto write = [&](dlx::SolutionView options) {
    if (!writer.has_value()) {
      writer.emplace(problem, flags.Format(), &run->output(), search.resumed_solutions() + 1);
    }
    writer->Write(options);
    return run->output().error() == 0;
  };
  const CoverSearch::Visitor visitor(write);
  const absl::StatusOr<dlx::SearchResult> result = search.Search(default_limit, &visitor);
  if (!result.ok()) {
    PrintError(result.status().message());
    return kFailed;
  }
  run->output().Flush();
  if (run->output().error() == 0) {
    const bool exhausted = result->outcome == dlx::Outcome::kExhausted;
    WriteAll(STDERR_FILENO,
             absl::StrCat(result->stats.solutions, " solutions, ",
                          exhausted ? "exhausted"
                                    : absl::StrCat("stopped: ", dlx::ToString(result->outcome)),
                          "\n"));
  }
  Report(flags, "cover solve", *result, run->Seconds());
  if (search.save_failed()) return kFailed;
  return result->stats.solutions > 0 ? kDone : kUnsolved;
}

}  // namespace

void AddCoverSolveCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<SearchFlags>();
  CLI::App* command =
      AddCommand(cover, "solve", "Print the first solution, or all", flags, RunSolve, run,
                 [=](const CLI::App& parsed) { CheckSearchFlags(parsed, flags.get()); });
  command->add_flag("--all", flags->all, "Print all solutions, or --limit N of them");
  AddSolutionFormatFlag(command, flags.get());
  AddSearchFlags(command, flags.get());
  command->add_flag("--ordered", flags->ordered,
                    "With --all and several threads: in the order of one thread");
  AddCheckpointFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille cover solve problem.dlx                      the first solution\n"
      "  quadrille cover solve --limit 10 --format numbers p.dlx  the first ten, a line each\n"
      "  quadrille cover solve --all --checkpoint state p.dlx     can be interrupted ...\n"
      "  quadrille cover solve --all --resume state p.dlx         ... and resumed\n"
      "Exit code 1: no solution was found.");
}

}  // namespace cli
