// SPDX-License-Identifier: Apache-2.0

#include "sudoku/check/judge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace sudoku::internal {
namespace {

// Whether the claim is right, if that is known.
std::optional<bool> Holds(const Claim& claim, const KnownCount& known) {
  const auto holds = [&known](const dlx::BigCount& number, bool or_more) -> std::optional<bool> {
    if (known.count > number) return or_more;
    if (known.count == number && or_more) return true;
    if (known.is_exact) return known.count == number;
    return std::nullopt;
  };
  return claim.count.has_value() ? holds(*claim.count, false) : holds(*claim.at_least, true);
}

}  // namespace

bool IsOfMany(const Claim& claim) {
  const auto is_many = [](const std::optional<dlx::BigCount>& count) {
    return count.has_value() && *count > static_cast<uint64_t>(kMostEnumerated);
  };
  return is_many(claim.count) || is_many(claim.at_least);
}

void RaiseLimit(const Claim& claim, int64_t* limit) {
  if (IsOfMany(claim)) return;
  if (claim.count.has_value()) *limit = std::max(*limit, *claim.count->ToInt64() + 1);
  if (claim.at_least.has_value()) *limit = std::max(*limit, *claim.at_least->ToInt64());
}

void JudgeCount(const Claim& claim, dlx::StringView who, KnownCount known,
                const absl::FunctionRef<KnownCount()>* count_exactly, Comparison* comparison,
                bool* undecided) {
  if (!claim.count.has_value() && !claim.at_least.has_value()) return;
  std::optional<bool> holds = Holds(claim, known);
  if (!holds.has_value() && IsOfMany(claim) && count_exactly != nullptr) {
    known = (*count_exactly)();
    holds = Holds(claim, known);
  }
  if (!holds.has_value()) {
    comparison->skipped = true;
    *undecided = true;
  } else if (!*holds) {
    comparison->disagreements.push_back(
        {std::string(who),
         claim.count.has_value() ? claim.count_text
                                 : absl::StrCat(">=", claim.at_least->ToString()),
         known.who, absl::StrCat(known.is_exact ? "" : ">=", known.count.ToString())});
  }
}

}  // namespace sudoku::internal
