// SPDX-License-Identifier: Apache-2.0

#include "tests/support/random_problem.h"

#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "tests/support/exact_cover.h"

namespace quadrille_test {
namespace {

bool Percent(std::mt19937_64& rng, int32_t n) { return RandomBelow(rng, 100) < n; }

// Different for different numbers; none is a number, which items without a name could have.
std::string OddName(std::mt19937_64& rng, int32_t number) {
  // The last begins with a byte-order mark, and "p ec" could be taken for another format.
  static const char* const kOdd[] = {
      "c", "p", "ec",           "#", "-1", "\"'", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x99\x82",
      "s", "+", "\xef\xbb\xbfp"};
  switch (RandomBelow(rng, 4)) {
    case 0:
      return number < 10 ? kOdd[number] : absl::StrCat("odd", number);
    case 1:
      return absl::StrCat(std::string(1 + RandomBelow(rng, 60), 'x'), "_", number);
    case 2:
      return "";
    default:
      return absl::StrCat("i", number);
  }
}

dlx::Multiplicity RandomMultiplicity(std::mt19937_64& rng) {
  const int32_t at_most = 1 + RandomBelow(rng, Percent(rng, 5) ? 2147483647 : 5);
  return {.at_least = RandomBelow(rng, at_most + (at_most < 2147483647 ? 1 : 0)),
          .at_most = at_most};
}

std::vector<dlx::Color> AddColors(std::mt19937_64& rng, dlx::ProblemBuilder* builder) {
  static const char* const kNames[] = {"red", "|", "17", "\xc3\xa9", ":", "5", "longer-than-that"};
  std::vector<dlx::Color> colors;
  const bool named = Percent(rng, 70);
  for (int32_t i = 0; i < 1 + RandomBelow(rng, 3); ++i) {
    colors.push_back(named ? builder->AddColor(kNames[RandomBelow(rng, 7)])
                           : 1 + RandomBelow(rng, Percent(rng, 50) ? 9 : 2147483647));
  }
  return colors;
}

int64_t RandomCost(std::mt19937_64& rng) {
  switch (RandomBelow(rng, 4)) {
    case 0:
      return 0;
    case 1:
      return (int64_t{1} << 58) + RandomBelow(rng, 1000);
    default:
      return RandomBelow(rng, 100);
  }
}

}  // namespace

dlx::Problem RandomProblem(std::mt19937_64& rng, const ProblemShape& shape) {
  dlx::ProblemBuilder builder;
  const int32_t primary = 1 + RandomBelow(rng, shape.max_primary);
  const int32_t secondary = RandomBelow(rng, shape.max_secondary + 1);
  const bool multiplicities = shape.multiplicities && Percent(rng, 60);
  std::vector<dlx::Item> items;
  for (int32_t i = 0; i < primary + secondary; ++i) {
    const std::string name = OddName(rng, i);
    if (i >= primary) {
      items.push_back(builder.AddSecondaryItem(name));
    } else if (multiplicities && Percent(rng, 50)) {
      items.push_back(builder.AddItem(name, RandomMultiplicity(rng)));
    } else {
      items.push_back(builder.AddItem(name));
    }
  }
  std::vector<dlx::Color> colors;
  if (shape.colors && Percent(rng, 70)) colors = AddColors(rng, &builder);
  const bool costs = shape.costs && Percent(rng, 50);
  const int32_t options = RandomBelow(rng, shape.max_options + 1);
  for (int32_t o = 0; o < options; ++o) {
    std::vector<dlx::Entry> entries;
    for (const int32_t first = RandomBelow(rng, primary + secondary); dlx::Item item : items) {
      if (item.index() != first && Percent(rng, 65)) continue;
      const bool colored = item.index() >= primary && !colors.empty() && Percent(rng, 70);
      const auto color =
          colored ? colors[RandomBelow(rng, static_cast<int32_t>(colors.size()))] : dlx::kNoColor;
      entries.insert(entries.begin() + RandomBelow(rng, static_cast<int32_t>(entries.size()) + 1),
                     item.As(color));
    }
    builder.AddOption(entries, {.cost = costs ? RandomCost(rng) : 0});
  }
  return std::move(builder).Build().value();
}

std::string Dump(const dlx::Problem& problem) {
  std::string text;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const dlx::Item item(i);
    const absl::string_view name = problem.given_name(item);
    absl::StrAppend(&text, problem.is_primary(item) ? "primary " : "secondary ",
                    name.empty() ? absl::StrCat(i + 1) : std::string(name));
    if (problem.is_primary(item)) {
      const auto [u, v] = problem.multiplicity(item);
      absl::StrAppend(&text, " from ", u, " to ", v);
    }
    absl::StrAppend(&text, "\n");
  }
  for (dlx::OptionId option = 0; option < problem.num_options(); ++option) {
    absl::StrAppend(&text, "option");
    for (size_t k = 0; k < problem.option(option).size(); ++k) {
      const dlx::Color color = problem.color(option, k);
      absl::StrAppend(&text, " ", problem.option(option)[k].index() + 1);
      if (color != dlx::kNoColor) absl::StrAppend(&text, "=", problem.color_name(color));
    }
    absl::StrAppend(&text, " cost ", problem.cost(option), "\n");
  }
  return text;
}

}  // namespace quadrille_test
