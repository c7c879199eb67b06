// SPDX-License-Identifier: Apache-2.0

#include "sudoku/why.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/explain.h"
#include "dlx/problem.h"
#include "dlx/run/meter.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/run.h"

namespace sudoku {
namespace {

// The problem of all grids, with one more item for each given: it forces the option of the given,
// and made optional it forces nothing. Those items begin at num_items() of SudokuProblem().
dlx::Problem WithGivensAsItems(const Grid& puzzle) {
  const dlx::Problem& all = SudokuProblem();
  dlx::ProblemBuilder builder;
  for (int i = 0; i < all.num_items(); ++i) builder.AddItem(all.item_name(dlx::Item(i)));
  std::vector<dlx::Item> given_item(all.num_options());
  for (const dlx::OptionId option : Encode(puzzle)) {
    given_item[option] =
        builder.AddItem(absl::StrCat(CellName(CellOf(option)), "=", DigitOf(option)));
  }
  for (dlx::OptionId option = 0; option < all.num_options(); ++option) {
    std::vector<dlx::Item> items(all.option(option).begin(), all.option(option).end());
    if (given_item[option] != dlx::Item()) items.push_back(given_item[option]);
    builder.AddOption(items);
  }
  return *std::move(builder).Build();
}

}  // namespace

Why WhyNoSolution(const Grid& puzzle, const dlx::Run& run) {
  CheckPresets(run);
  dlx::internal::Meter meter(run);
  Why why;
  if (const std::vector<Clash> clashes = FindClashes(puzzle); !clashes.empty()) {
    why.irreducible = meter.Begin();
    if (why.irreducible) why.givens = {clashes[0].a, clashes[0].b};
    meter.End(&why);
    return why;
  }
  const dlx::Problem problem = WithGivensAsItems(puzzle);
  const int first = SudokuProblem().num_items();
  std::vector<Cell> cells;  // of the items from `first` on
  dlx::ExplainConfig config = {.among = std::vector<dlx::Item>(), .run = run};
  for (const dlx::OptionId option : Encode(puzzle)) {
    config.among->push_back(dlx::Item(first + static_cast<int>(cells.size())));
    cells.push_back(CellOf(option));
  }
  const dlx::Explanation explanation = dlx::Explain(problem, config);
  static_cast<dlx::Ending&>(why) = explanation;
  why.irreducible = explanation.irreducible();
  for (const dlx::Item item : explanation.items) {
    if (item.index() >= first) why.givens.push_back(cells[item.index() - first]);
  }
  return why;
}

}  // namespace sudoku
