// SPDX-License-Identifier: Apache-2.0
//
// The builder appends options directly to the arrays of the problem, and only reports errors, so
// that a correct problem is built without a second pass. Arrays for colors, multiplicities and
// costs stay empty until the first of each comes up, and are then as long as the items or options
// so far.

#include "dlx/problem.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/base/make_room.h"

namespace dlx {
namespace {

constexpr int64_t kMaxErrors = 20;

// Solvers number items, options and entries in one sequence (dlx/kernel/links/links.h), plus two.
constexpr int64_t kMaxSize = std::numeric_limits<int32_t>::max() - 2;
// They number items from 1, and use a bit of the number as a mark.
constexpr int32_t kMaxItems = (1 << 30) - 1;

// Releases the reserve of a vector, if that is more than a sixteenth.
template <typename T>
void GiveBack(std::vector<T>* v) {
  if (v->capacity() > v->size() + v->size() / 16) v->shrink_to_fit();
}

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

std::string Problem::color_name(Color color) const {
  const auto i = static_cast<size_t>(color) - 1;
  return i < color_names_.size() ? std::string(color_names_[i]) : absl::StrCat(color);
}

StringView Problem::label(OptionId option) const {
  const auto i = static_cast<size_t>(option);
  return i < labels_.size() ? labels_[i] : absl::string_view();
}

std::string Problem::ToString(OptionId option) const {
  std::string text;
  const absl::Span<const Item> items = this->option(option);
  for (size_t k = 0; k < items.size(); ++k) {
    absl::StrAppend(&text, k == 0 ? "" : " ", item_name(items[k]));
    if (const Color c = color(option, k); c != kNoColor) absl::StrAppend(&text, ":", color_name(c));
  }
  return text;
}

std::string Problem::DescribeOption(OptionId option) const {
  const absl::string_view label = this->label(option);
  return label.empty() ? absl::StrCat("option ", option + 1)
                       : absl::StrCat("option ", option + 1, " (", label, ")");
}

Item Problem::Builder::Add(StringView name, bool primary) {
  const Item item(problem_.num_items());
  if (int64_t{item.index()} + problem_.num_options() + problem_.num_entries() >= kMaxSize ||
      item.index() >= kMaxItems) {
    too_large_ = true;
    return item;
  }
  if (!name.empty()) {
    internal::MakeRoom(&item_by_name_);
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

Item Problem::Builder::AddItem(StringView name, Multiplicity multiplicity) {
  const Item item = Add(name, /*primary=*/true);
  if (too_large_ || multiplicity == Multiplicity()) return item;
  const std::string place = problem_.DescribeItem(item);
  if (multiplicity.at_least < 0) {
    AddError(absl::StrCat(place, ": at_least is ", multiplicity.at_least, ", less than 0"));
  } else if (multiplicity.at_most < 1) {
    AddError(absl::StrCat(place, ": at_most is ", multiplicity.at_most, ", less than 1"));
  } else if (multiplicity.at_least > multiplicity.at_most) {
    AddError(absl::StrCat(place, ": at_least is ", multiplicity.at_least,
                          ", more than at_most, which is ", multiplicity.at_most));
  }
  problem_.multiplicities_.resize(item.index());  // those before it have the default
  problem_.multiplicities_.push_back(multiplicity);
  return item;
}

Color Problem::Builder::AddColor(StringView name) {
  const auto next = static_cast<Color>(color_by_name_.size() + 1);
  internal::MakeRoom(&color_by_name_);
  const auto [position, is_new] = color_by_name_.try_emplace(std::string(name), next);
  if (is_new) {
    if (name.empty()) AddError(absl::StrCat("color ", next, " has an empty name"));
    problem_.color_names_.Add(name);
  }
  return position->second;
}

OptionId Problem::Builder::AddOption(absl::Span<const Entry> entries, OptionAttributes attributes) {
  return Add(entries, attributes);
}

OptionId Problem::Builder::AddOption(absl::Span<const Item> items, OptionAttributes attributes) {
  return Add(items, attributes);
}

template <typename T>
OptionId Problem::Builder::Add(absl::Span<const T> entries, const OptionAttributes& attributes) {
  if (!HasRoomFor(entries.size())) return problem_.num_options();
  StartOption(attributes);
  for (const T& entry : entries.subspan(AddGood(entries))) AddEntry(entry);
  return FinishOption(attributes, entries.size());
}

bool Problem::Builder::HasRoomFor(size_t entries) {
  const int64_t size =
      int64_t{problem_.num_items()} + problem_.num_options() + problem_.num_entries();
  if (size + static_cast<int64_t>(entries) >= kMaxSize) too_large_ = true;
  return !too_large_;
}

void Problem::Builder::Reserve(int64_t options, int64_t entries) {
  problem_.option_begin_.reserve(std::clamp<int64_t>(options, 0, kMaxSize) + 1);
  problem_.entries_.reserve(std::clamp<int64_t>(entries, 0, kMaxSize));
}

void Problem::Builder::StartOption(const OptionAttributes& attributes) {
  const OptionId option = problem_.num_options();
  if (!attributes.label.empty()) {
    while (problem_.labels_.size() < static_cast<size_t>(option)) problem_.labels_.Add("");
    problem_.labels_.Add(attributes.label);
  }
}

// Adds the entries before the first one with an error, and returns their number. This is the fast
// path: a loop without messages, and without a branch on colors per entry unless there are some.
template <typename T>
size_t Problem::Builder::AddGood(absl::Span<const T> entries) {
  const OptionId option = problem_.num_options();
  const size_t num_items = last_option_with_.size();
  const size_t begin = problem_.entries_.size();
  problem_.entries_.resize(begin + entries.size());
  Color max_color = kNoColor;
  size_t k = 0;
  for (; k < entries.size(); ++k) {
    const auto [item, color] = Entry(entries.data()[k]);
    const auto i = static_cast<uint32_t>(item.index());
    if (i >= num_items || last_option_with_[i] == option) break;
    if (color != kNoColor && (color < 0 || problem_.is_primary(item))) break;
    last_option_with_[i] = option;
    problem_.entries_[begin + k] = item;
    max_color = std::max(max_color, color);
  }
  problem_.entries_.resize(begin + k);
  if (max_color != kNoColor || problem_.has_colors()) {
    ResizeColors(max_color);
    problem_.colors_.Visit([&]<typename C>(std::vector<C>& colors) {
      C* const those = colors.data() + begin + option;
      for (size_t j = 0; j < k; ++j) those[j] = static_cast<C>(Entry(entries.data()[j]).color);
    });
  }
  return k;
}

// Makes a place for the color of each entry and of each spacer, including the option being added;
// the options before it may have had none.
void Problem::Builder::ResizeColors(Color max_color) {
  max_color_ = std::max(max_color_, max_color);
  problem_.colors_.Resize(problem_.entries_.size() + problem_.num_options(), max_color_,
                          problem_.entries_.capacity() + problem_.option_begin_.capacity());
}

void Problem::Builder::AddEntry(Entry entry) {
  const auto [item, color] = entry;
  const OptionId option = problem_.num_options();
  if (static_cast<uint32_t>(item.index()) >= last_option_with_.size()) {
    return ReportUnknownItem(item);
  }
  if (std::exchange(last_option_with_[item.index()], option) == option) ReportRepeatedItem(item);
  if (color != kNoColor && (color < 0 || problem_.is_primary(item))) ReportColor(entry);
  problem_.entries_.push_back(item);
  if (color > 0 || problem_.has_colors()) {
    ResizeColors(color);
    problem_.colors_.Visit([color = std::max(color, kNoColor)]<typename C>(std::vector<C>& colors) {
      colors.back() = static_cast<C>(color);
    });
  }
}

void Problem::Builder::ReportUnknownItem(Item item) {
  const std::string place = problem_.DescribeOption(problem_.num_options());
  AddError(item == Item() ? absl::StrCat(place, ": an item that was never added")
                          : absl::StrCat(place, ": unknown item ", int64_t{item.index()} + 1,
                                         " (the problem has ", problem_.num_items(), " items)"));
}

void Problem::Builder::ReportRepeatedItem(Item item) {
  AddError(absl::StrCat(problem_.DescribeOption(problem_.num_options()), ": ",
                        problem_.DescribeItem(item), " appears twice"));
}

void Problem::Builder::ReportColor(Entry entry) {
  const std::string place = absl::StrCat(problem_.DescribeOption(problem_.num_options()), ": ",
                                         problem_.DescribeItem(entry.item));
  AddError(entry.color < 0 ? absl::StrCat(place, " has color ", entry.color, ", less than 1")
                           : absl::StrCat(place, " is primary and cannot have a color (found '",
                                          problem_.color_name(entry.color), "')"));
}

OptionId Problem::Builder::FinishOption(const OptionAttributes& attributes, size_t num_entries) {
  const OptionId option = problem_.num_options();
  if (num_entries == 0) {
    AddError(absl::StrCat(problem_.DescribeOption(option), ": has no items"));
  }
  if (attributes.cost < 0) {
    AddError(absl::StrCat(problem_.DescribeOption(option), ": cost is ", attributes.cost,
                          ", less than 0"));
  } else if (attributes.cost > std::numeric_limits<int64_t>::max() - total_cost_) {
    AddError(absl::StrCat(problem_.DescribeOption(option), ": with its cost of ", attributes.cost,
                          " those of all options together reach 2^63"));
  } else if (attributes.cost > 0) {
    total_cost_ += attributes.cost;
    problem_.costs_.resize(option);  // those before it have none
    problem_.costs_.push_back(attributes.cost);
  }
  problem_.option_begin_.push_back(problem_.num_entries());
  return option;
}

// A color used without a name is written as its number, which must not be the name of another
// color.
void Problem::Builder::CheckColors() {
  if (color_by_name_.empty() || max_color_ <= problem_.num_named_colors()) return;
  for (OptionId option = 0; option < problem_.num_options(); ++option) {
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      const Color color = problem_.color(option, k);
      if (color <= static_cast<Color>(color_by_name_.size())) continue;
      const auto other = color_by_name_.find(absl::StrCat(color));
      if (other == color_by_name_.end()) continue;
      AddError(absl::StrCat(problem_.DescribeOption(option), ": color ", color,
                            " has no name, and color ", other->second, " is named '", color, "'"));
    }
  }
}

void Problem::Builder::AddError(std::string message) {
  if (++num_errors_ <= kMaxErrors) errors_.push_back(std::move(message));
}

absl::StatusOr<Problem> Problem::Builder::Build() && {
  if (too_large_) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the problem is too large: items, options and their entries together exceed ",
                     kMaxSize, ", or items alone ", kMaxItems));
  }
  // The last items and options may have had default values, for which nothing was stored.
  if (problem_.has_colors()) ResizeColors(kNoColor);
  if (problem_.has_multiplicities()) problem_.multiplicities_.resize(problem_.num_items());
  if (problem_.has_costs()) problem_.costs_.resize(problem_.num_options());
  GiveBack(&problem_.option_begin_);
  GiveBack(&problem_.entries_);
  problem_.colors_.Visit([](auto& colors) { GiveBack(&colors); });
  GiveBack(&problem_.multiplicities_);
  GiveBack(&problem_.costs_);
  if (num_errors_ == 0) CheckColors();
  if (num_errors_ > kMaxErrors) {
    errors_.push_back(absl::StrCat("and ", num_errors_ - kMaxErrors, " more"));
  }
  if (!errors_.empty()) return absl::InvalidArgumentError(absl::StrJoin(errors_, "\n"));
  return std::move(problem_);
}

}  // namespace dlx
