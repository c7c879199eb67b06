// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover minimize: the cheapest solutions.

#include "dlx/minimize.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/command/cover/cover.h"
#include "cli/io/io.h"
#include "dlx/progress.h"

namespace cli {
namespace {

struct MinimizeFlags : CoverFlags {
  int64_t k = 1;
};

// The progress line: "best 968, bound 961, gap 0.72 %, 123,456 nodes, 0:00:12".
class MinimizeLine {
 public:
  void Set(const dlx::Progress& progress) {
    const std::lock_guard lock(mutex_);
    text_ = progress.best == nullptr ? "no solution yet"
                                     : absl::StrCat("best ", WithCommas(progress.best->cost));
    absl::StrAppend(&text_, ", bound ", WithCommas(progress.lower_bound));
    if (progress.best != nullptr && progress.best->cost > 0) {
      const auto cost = static_cast<double>(progress.best->cost);
      const auto gap = static_cast<double>(progress.best->cost - progress.lower_bound);
      absl::StrAppendFormat(&text_, ", gap %.2f %%", 100.0 * gap / cost);
    }
    absl::StrAppend(&text_, ", ", WithCommas(progress.nodes), " nodes");
  }
  std::string Line(double seconds) const {
    const std::lock_guard lock(mutex_);
    return absl::StrCat(text_, ", ", Clock(seconds));
  }

 private:
  mutable std::mutex mutex_;
  std::string text_ = "no solution yet";
};

// Prints on stderr how much is proven, if a limit stopped the search.
void SayWhatIsOpen(int64_t k, const dlx::MinimizeResult& result) {
  if (result.outcome == dlx::Outcome::kExhausted) return;
  std::string text = absl::StrCat("stopped: ", dlx::ToString(result.outcome), "; ", result.proven,
                                  " of ", result.covers.size(), " are certain");
  if (static_cast<int64_t>(result.covers.size()) < k) {
    absl::StrAppend(&text, ", and there may be more");
  }
  absl::StrAppend(&text, "; no solution costs less than ", result.lower_bound);
  PrintError(text);
}

int RunMinimize(const MinimizeFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  MinimizeLine line;
  dlx::MinimizeConfig config;
  config.k = std::min(flags.k, flags.SolutionLimit(0).value_or(flags.k));
  config.run = run->RestForAll();  // --limit is a smaller k
  config.run.watch = {.callback = [&line](const dlx::Progress& progress) { line.Set(progress); },
                      .every_seconds = 0.25};
  dlx::MinimizeResult result;
  {
    const Progress shown(flags.ProgressWanted(),
                         [&line](double seconds) { return line.Line(seconds); });
    result = dlx::Minimize(problem, config);
  }
  SolutionWriter writer(problem, flags.Format(), &run->output());
  for (const dlx::CostedCover& cover : result.covers) {
    writer.Write(cover.options, /*show_cost=*/true);
  }
  run->output().Flush();
  SayWhatIsOpen(config.k, result);
  PrintTotals(flags, {.command = "cover minimize",
                      .solutions = static_cast<int64_t>(result.covers.size()),
                      .nodes = result.nodes,
                      .outcome = std::string(dlx::ToString(result.outcome)),
                      .seconds = run->Seconds()});
  return result.covers.empty() ? kUnsolved : kDone;
}

}  // namespace

void AddCoverMinimizeCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<MinimizeFlags>();
  CLI::App* command =
      AddCommand(cover, "minimize", "Print the cheapest solutions", flags, RunMinimize, run);
  command->add_option("-k", flags->k, "How many; default: 1")
      ->transform(WholeNumber(1, std::numeric_limits<int64_t>::max()))
      ->type_name("K");
  AddSolutionFormatFlag(command, flags.get());
  AddRunFlags(command, flags.get(), "the search");
  command->footer(
      "In Knuth's format, |C after an item of an option is its cost. A line \"cost C\"\n"
      "precedes each solution, cheapest first. A search that is stopped prints the best that\n"
      "it found, and says on stderr what is certain. One thread searches, whatever --threads "
      "says.\n"
      "Exit code 1: no solution was found.");
}

}  // namespace cli
