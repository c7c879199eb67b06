#include "dlx/problem.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace dlx {
namespace {

constexpr int64_t kMaxErrors = 20;

// Solvers number items, options and entries in one sequence (dlx/internal/links.h), with two
// numbers to spare.
constexpr int64_t kMaxSize = std::numeric_limits<int32_t>::max() - 2;

}  // namespace

bool Problem::has_primary_item(OptionId option) const {
  const absl::Span<const Item> items = this->option(option);
  return std::any_of(items.begin(), items.end(), [this](Item item) { return is_primary(item); });
}

std::string Problem::item_name(Item item) const {
  const absl::string_view name = item_names_[item.index()];
  return name.empty() ? absl::StrCat("item ", item.index() + 1) : std::string(name);
}

std::string Problem::DescribeItem(Item item) const {
  const absl::string_view name = item_names_[item.index()];
  return name.empty() ? item_name(item) : absl::StrCat("item '", name, "'");
}

absl::string_view Problem::label(OptionId option) const {
  const auto i = static_cast<size_t>(option);
  return i < labels_.size() ? labels_[i] : absl::string_view();
}

std::string Problem::ToString(OptionId option) const {
  return absl::StrJoin(this->option(option), " ", [this](std::string* out, Item item) {
    absl::StrAppend(out, item_name(item));
  });
}

std::string Problem::DescribeOption(OptionId option) const {
  const absl::string_view label = this->label(option);
  return label.empty() ? absl::StrCat("option ", option + 1)
                       : absl::StrCat("option ", option + 1, " (", label, ")");
}

Item ProblemBuilder::Add(absl::string_view name, bool primary) {
  const Item item(problem_.num_items());
  if (int64_t{item.index()} + problem_.num_options() + problem_.num_entries() >= kMaxSize) {
    too_large_ = true;
    return item;
  }
  if (!name.empty()) {
    const auto [position, is_new] = item_by_name_.try_emplace(std::string(name), item.index());
    if (!is_new) {
      AddError(absl::StrCat("item '", name, "' is added twice (items ", position->second + 1,
                            " and ", item.index() + 1, ")"));
    }
  }
  problem_.item_names_.Add(name);
  problem_.is_primary_.push_back(primary);
  problem_.num_primary_ += primary ? 1 : 0;
  last_option_with_.push_back(-1);
  return item;
}

OptionId ProblemBuilder::AddOption(absl::Span<const Item> items, OptionAttributes attributes) {
  const OptionId option = problem_.num_options();
  const int64_t size = int64_t{problem_.num_items()} + option + problem_.num_entries();
  if (size + static_cast<int64_t>(items.size()) >= kMaxSize) {
    too_large_ = true;
    return option;
  }
  if (!attributes.label.empty()) {
    while (problem_.labels_.size() < static_cast<size_t>(option)) problem_.labels_.Add("");
    problem_.labels_.Add(attributes.label);
  }
  for (const Item item : items) {
    if (item.index() < 0 || item.index() >= problem_.num_items()) {
      AddError(item == Item()
                   ? absl::StrCat(problem_.DescribeOption(option), ": an item that was never added")
                   : absl::StrCat(problem_.DescribeOption(option), ": unknown item ",
                                  int64_t{item.index()} + 1, " (the problem has ",
                                  problem_.num_items(), " items)"));
      continue;
    }
    if (std::exchange(last_option_with_[item.index()], option) == option) {
      AddError(absl::StrCat(problem_.DescribeOption(option), ": ", problem_.DescribeItem(item),
                            " appears twice"));
    }
    problem_.entries_.push_back(item);
  }
  if (items.empty()) AddError(absl::StrCat(problem_.DescribeOption(option), ": has no items"));
  problem_.option_begin_.push_back(problem_.num_entries());
  return option;
}

void ProblemBuilder::AddError(std::string message) {
  if (++num_errors_ <= kMaxErrors) errors_.push_back(std::move(message));
}

absl::StatusOr<Problem> ProblemBuilder::Build() && {
  if (too_large_) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the problem is too large: items, options and their entries together exceed ", kMaxSize));
  }
  if (num_errors_ > kMaxErrors) {
    errors_.push_back(absl::StrCat("and ", num_errors_ - kMaxErrors, " more"));
  }
  if (!errors_.empty()) return absl::InvalidArgumentError(absl::StrJoin(errors_, "\n"));
  return std::move(problem_);
}

}  // namespace dlx
