// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover estimate: how many nodes and solutions a search has, by random probes.

#include "dlx/estimate.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/command/cover/cover.h"
#include "cli/command/table.h"
#include "cli/io/io.h"

namespace cli {
namespace {

struct EstimateFlags : CoverFlags {
  int64_t probes = 1000;
};

void AddEstimate(absl::string_view name, const dlx::Estimated& e, Table* table) {
  table->Row(name, absl::StrFormat("%.4g", e.mean),
             absl::StrFormat("+- %.3g (standard error); probes from %.3g to %.3g, deviation %.3g",
                             e.standard_error, e.smallest, e.largest, e.standard_deviation));
}

int RunEstimate(const EstimateFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const absl::StatusOr<dlx::SearchEstimate> e = dlx::EstimateSearch(
      problem, {.probes = flags.probes, .strategy = flags.ToStrategy(), .run = run->RestForAll()});
  if (!e.ok()) {
    PrintError(e.status().message());
    return kFailed;
  }
  Table table;
  table.Row("probes", e->probes,
            e->outcome == dlx::Outcome::kExhausted
                ? ""
                : absl::StrCat("stopped: ", dlx::ToString(e->outcome)));
  AddEstimate("nodes", e->tree_nodes, &table);
  AddEstimate("solutions", e->solutions, &table);
  if (flags.profile) {
    for (size_t level = 0; level < e->profile.size(); ++level) {
      table.Row(absl::StrCat("  level ", level), absl::StrFormat("%.4g", e->profile[level]));
    }
  }
  run->output().Write(table.text());
  return kDone;
}

}  // namespace

void AddCoverEstimateCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<EstimateFlags>();
  CLI::App* command =
      AddCommand(cover, "estimate", "Estimate nodes and solutions of a search by random probes",
                 flags, RunEstimate, run);
  command->add_option("-n", flags->probes, "Probes; default: 1000")
      ->transform(WholeNumber(1, int64_t{1} << 40))
      ->type_name("N");
  AddSeedFlag(command, &flags->seed);
  command
      ->add_option("--branch", flags->branching,
                   "The rule of the search: mrv, mrv-random, leftmost, sharp")
      ->check(CLI::IsMember({"mrv", "mrv-random", "leftmost", "sharp"}))
      ->type_name("RULE");
  command->add_flag("--profile", flags->profile, "Print the nodes of each level too");
  AddTimeLimitFlag(command, flags.get(), "Stop");
  command->footer(
      "Each probe goes down the search tree at random (Knuth 1975). The mean is right on average,\n"
      "but where most of a tree hangs on few branches most probes are too low.");
}

}  // namespace cli
