#include "dlx/verify.h"

#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"

namespace dlx {

absl::Status VerifyCover(const Problem& problem, absl::Span<const OptionId> options) {
  constexpr OptionId kNone = -1;
  std::vector<OptionId> covered_by(problem.num_items(), kNone);
  for (const OptionId option : options) {
    if (option < 0 || option >= problem.num_options()) {
      return absl::InvalidArgumentError(absl::StrCat("option ", int64_t{option} + 1,
                                                     " does not exist (the problem has ",
                                                     problem.num_options(), ")"));
    }
    for (const Item item : problem.option(option)) {
      OptionId& by = covered_by[item.index()];
      if (by != kNone) {
        return absl::InvalidArgumentError(
            absl::StrCat(problem.DescribeItem(item), " is covered twice, by ",
                         problem.DescribeOption(by), " and ", problem.DescribeOption(option)));
      }
      by = option;
    }
  }
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (problem.is_primary(Item(i)) && covered_by[i] == kNone) {
      return absl::InvalidArgumentError(
          absl::StrCat(problem.DescribeItem(Item(i)), " is not covered"));
    }
  }
  return absl::OkStatus();
}

}  // namespace dlx
