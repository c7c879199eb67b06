// SPDX-License-Identifier: Apache-2.0
//
// One pass over the options, which counts the uses of each item, then one pass over the primary
// items.

#include "dlx/verify.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/make_room.h"

namespace dlx {
// The error of one more use of a primary item; "" if there is none.
std::string CoverVerifier::WrongWithPrimary(Item item, const Use& use, OptionId option) const {
  const Problem& problem = *problem_;
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
std::string CoverVerifier::WrongWithSecondary(Item item, const Use& use, OptionId option,
                                              Color color) const {
  const Problem& problem = *problem_;
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

absl::Status CoverVerifier::AddOptions(absl::Span<const OptionId> options) {
  const Problem& problem = *problem_;
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
    added_.push_back(option);
    for (size_t k = 0; k < problem.option(option).size(); ++k) {
      const Item item = problem.option(option)[k];
      const Color color = problem.color(option, k);
      Use& use = uses_[item.index()];
      const std::string wrong = problem.is_primary(item)
                                    ? WrongWithPrimary(item, use, option)
                                    : WrongWithSecondary(item, use, option, color);
      if (!wrong.empty()) return absl::InvalidArgumentError(wrong);
      if (use.times++ == 0) {
        use.first = option;
        use.color = color;
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CoverVerifier::CheckNeeds() const {
  const Problem& problem = *problem_;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) continue;
    const int32_t at_least = problem.multiplicity(Item(i)).at_least;
    if (uses_[i].times >= at_least) continue;
    return absl::InvalidArgumentError(
        uses_[i].times == 0
            ? absl::StrCat(problem.DescribeItem(Item(i)), " is not covered")
            : absl::StrCat(problem.DescribeItem(Item(i)), " is covered ", uses_[i].times,
                           " times; at least ", at_least, " are needed"));
  }
  return absl::OkStatus();
}

absl::Status CoverVerifier::Verify(absl::Span<const OptionId> options) {
  const auto clear = absl::MakeCleanup([this] {  // even if there is no memory for a message
    for (const OptionId option : added_) {
      for (const Item item : problem_->option(option)) uses_[item.index()] = {};
    }
    added_.clear();
  });
  const absl::Status status = AddOptions(options);
  return status.ok() ? CheckNeeds() : status;
}

absl::Status VerifyCover(const Problem& problem, absl::Span<const OptionId> options) {
  return CoverVerifier(problem).Verify(options);
}

}  // namespace dlx
