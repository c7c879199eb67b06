// SPDX-License-Identifier: Apache-2.0

#include "dlx/problem/part.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace dlx::internal {

std::optional<Problem> MakePart(const Problem& problem, absl::Span<const Item> items,
                                absl::Span<const OptionId> options, Names names,
                                absl::FunctionRef<std::optional<Multiplicity>(Item)> multiplicity,
                                absl::FunctionRef<bool(int64_t)> tick) {
  const bool named = names == Names::kKeep;
  ProblemBuilder builder;
  for (Color c = 1; named && c <= problem.num_named_colors(); ++c) {
    builder.AddColor(problem.color_name(c));
  }
  std::vector<Item> new_item(problem.num_items());  // default: it does not stay
  for (const Item item : items) {
    if (!tick(1)) return std::nullopt;
    const absl::string_view name = named ? problem.given_name(item) : "";
    const std::optional<Multiplicity> wanted =
        problem.is_primary(item) ? multiplicity(item) : std::nullopt;
    new_item[item.index()] =
        wanted.has_value() ? builder.AddItem(name, *wanted) : builder.AddSecondaryItem(name);
  }
  std::vector<Entry> entries;
  for (const OptionId option : options) {
    const absl::Span<const Item> of_option = problem.option(option);
    if (!tick(1 + static_cast<int64_t>(of_option.size()))) return std::nullopt;
    entries.clear();
    for (size_t k = 0; k < of_option.size(); ++k) {
      const Item item = new_item[of_option[k].index()];
      if (item != Item()) entries.emplace_back(item, problem.color(option, k));
    }
    builder.AddOption(entries, named ? OptionAttributes{problem.label(option), problem.cost(option)}
                                     : OptionAttributes{});
  }
  return std::move(builder).Build().value();  // a part of a problem is one
}

}  // namespace dlx::internal
