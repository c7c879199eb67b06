// One pass over the options, which counts the uses of each item, then one pass over the primary
// items.

#include "dlx/verify.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/make_room.h"

namespace dlx {
namespace {

constexpr OptionId kNone = -1;

// How the options so far use an item.
struct Use {
  int32_t times = 0;
  OptionId first = kNone;
  Color color = kNoColor;  // in the first of them
};

// The error of one more use of a primary item; "" if there is none.
std::string WrongWithPrimary(const Problem& problem, Item item, const Use& use, OptionId option) {
  const int32_t at_most = problem.multiplicity(item).at_most;
  if (use.times < at_most) return "";
  if (at_most == 1) {
    return absl::StrCat(problem.DescribeItem(item), " is covered twice, by ",
                        problem.DescribeOption(use.first), " and ", problem.DescribeOption(option));
  }
  return absl::StrCat(problem.DescribeItem(item), " is covered ", use.times + 1,
                      " times, the last time by ", problem.DescribeOption(option), "; at most ",
                      at_most, " are allowed");
}

// The same for a secondary item.
std::string WrongWithSecondary(const Problem& problem, Item item, const Use& use, OptionId option,
                               Color color) {
  if (use.times == 0 || (color != kNoColor && color == use.color)) return "";
  if (color == kNoColor && use.color == kNoColor) {
    return absl::StrCat(problem.DescribeItem(item), " is covered twice, by ",
                        problem.DescribeOption(use.first), " and ", problem.DescribeOption(option));
  }
  const auto describe = [&problem](Color c) {
    return c == kNoColor ? "without color" : absl::StrCat("'", problem.color_name(c), "'");
  };
  return absl::StrCat(problem.DescribeItem(item), " is ", describe(use.color), " in ",
                      problem.DescribeOption(use.first), " and ", describe(color), " in ",
                      problem.DescribeOption(option));
}

}  // namespace

absl::Status VerifyCover(const Problem& problem, absl::Span<const OptionId> options) {
  std::vector<Use> uses(problem.num_items());
  absl::flat_hash_set<OptionId> seen;
  for (const OptionId option : options) {
    if (option < 0 || option >= problem.num_options()) {
      return absl::InvalidArgumentError(absl::StrCat("option ", int64_t{option} + 1,
                                                     " does not exist (the problem has ",
                                                     problem.num_options(), ")"));
    }
    internal::MakeRoom(&seen);
    if (!seen.insert(option).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(problem.DescribeOption(option), " stands twice"));
    }
    for (size_t k = 0; k < problem.option(option).size(); ++k) {
      const Item item = problem.option(option)[k];
      const Color color = problem.color(option, k);
      Use& use = uses[item.index()];
      const std::string wrong = problem.is_primary(item)
                                    ? WrongWithPrimary(problem, item, use, option)
                                    : WrongWithSecondary(problem, item, use, option, color);
      if (!wrong.empty()) return absl::InvalidArgumentError(wrong);
      if (use.times++ == 0) {
        use.first = option;
        use.color = color;
      }
    }
  }
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) continue;
    const int32_t at_least = problem.multiplicity(Item(i)).at_least;
    if (uses[i].times >= at_least) continue;
    return absl::InvalidArgumentError(
        uses[i].times == 0
            ? absl::StrCat(problem.DescribeItem(Item(i)), " is not covered")
            : absl::StrCat(problem.DescribeItem(Item(i)), " is covered ", uses[i].times,
                           " times; at least ", at_least, " are needed"));
  }
  return absl::OkStatus();
}

}  // namespace dlx
