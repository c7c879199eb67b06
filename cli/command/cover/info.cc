// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover info: sizes, degrees, components, and what preprocessing removes.

#include <algorithm>
#include <memory>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/command/cover/cover.h"
#include "cli/command/table.h"
#include "dlx/preprocess.h"

namespace cli {
namespace {

// Minimum, mean and maximum of some sizes.
struct Spread {
  int64_t least = 0;
  int64_t most = 0;
  double mean = 0;

  explicit Spread(const std::vector<int64_t>& sizes) {
    if (sizes.empty()) return;
    const auto [low, high] = std::minmax_element(sizes.begin(), sizes.end());
    least = *low;
    most = *high;
    mean = static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), int64_t{0})) /
           static_cast<double>(sizes.size());
  }
};

void AddRow(absl::string_view name, const Spread& spread, Table* table) {
  table->Row(name, absl::StrFormat("%.1f", spread.mean),
             absl::StrCat("from ", WithCommas(spread.least), " to ", WithCommas(spread.most)));
}

// The connected components of the graph in which each option joins its items. An item without
// options is a component by itself.
class Components {
 public:
  explicit Components(const dlx::Problem& problem) : parent_(problem.num_items()) {
    std::iota(parent_.begin(), parent_.end(), 0);
    for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
      for (const dlx::Item item : problem.option(o)) Join(problem.option(o)[0], item);
    }
  }

  // The number of components, and the number of items in the largest.
  std::pair<int64_t, int64_t> Sizes() {
    std::vector<int64_t> size(parent_.size());
    for (size_t i = 0; i < parent_.size(); ++i) ++size[Root(static_cast<int32_t>(i))];
    const auto number = std::count_if(size.begin(), size.end(), [](int64_t n) { return n > 0; });
    return {number, size.empty() ? 0 : *std::max_element(size.begin(), size.end())};
  }

 private:
  int32_t Root(int32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void Join(dlx::Item a, dlx::Item b) { parent_[Root(a.index())] = Root(b.index()); }

  std::vector<int32_t> parent_;
};

void AddDegrees(const dlx::Problem& problem, Table* table) {
  std::vector<int64_t> degree(problem.num_items());
  std::vector<int64_t> length;
  std::vector<dlx::Color> colors;
  int64_t colored = 0;
  for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
    length.push_back(static_cast<int64_t>(problem.option(o).size()));
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      ++degree[problem.option(o)[k].index()];
      const dlx::Color color = problem.color(o, k);
      if (color == dlx::kNoColor) continue;
      ++colored;
      colors.push_back(color);
    }
  }
  std::vector<int64_t> primary;
  std::vector<int64_t> secondary;
  int64_t with_multiplicity = 0;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const dlx::Item item(i);
    (problem.is_primary(item) ? primary : secondary).push_back(degree[i]);
    if (problem.is_primary(item) && problem.multiplicity(item) != dlx::Multiplicity()) {
      ++with_multiplicity;
    }
  }
  table->Row("items", problem.num_items());
  table->Row("  primary", problem.num_primary_items());
  table->Row("  secondary", problem.num_items() - problem.num_primary_items());
  table->Row("  multiplicities", with_multiplicity);
  table->Row("options", problem.num_options());
  table->Row("entries", problem.num_entries());
  table->Row("  colored", colored);
  std::sort(colors.begin(), colors.end());
  table->Row("colors", std::unique(colors.begin(), colors.end()) - colors.begin());
  AddRow("items per option", Spread(length), table);
  if (!primary.empty()) AddRow("options per primary", Spread(primary), table);
  if (!secondary.empty()) AddRow("options per secondary", Spread(secondary), table);
  int64_t cost = 0;
  for (dlx::OptionId o = 0; o < problem.num_options(); ++o) cost += problem.cost(o);
  table->Row("cost of all options", cost);
}

int PrintInfo(const CoverFlags& /*flags*/, CoverRun* run, const dlx::Problem& problem) {
  Table table;
  AddDegrees(problem, &table);
  const auto [components, largest] = Components(problem).Sizes();
  table.Row("components", components,
            absl::StrCat("the largest has ", WithCommas(largest), " items"));
  const dlx::Reduction reduction = dlx::Preprocess(problem, {.run = run->RestOfTime()});
  const bool whole = reduction.outcome == dlx::Outcome::kExhausted;
  table.Row("preprocessing", Counted(reduction.rounds, "round"),
            reduction.infeasible ? "there is no solution"
            : whole              ? ""
                                 : absl::StrCat("stopped: ", dlx::ToString(reduction.outcome)));
  table.Row("  options removed", static_cast<int64_t>(reduction.removed_options.size()));
  table.Row("  items removed", static_cast<int64_t>(reduction.removed_items.size()));
  run->output().Write(table.text());
  return kDone;
}

}  // namespace

void AddCoverInfoCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<CoverFlags>();
  CLI::App* command =
      AddCommand(cover, "info", "Print sizes, degrees, components, and what preprocessing removes",
                 flags, PrintInfo, run);
  AddTimeLimitFlag(command, flags.get(), "Stop");
}

}  // namespace cli
