// SPDX-License-Identifier: Apache-2.0
//
// Writes the text formats. Each writer first looks for what its format cannot hold.

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/make_room.h"
#include "dlx/text/text_source.h"
#include "dlx/text_format.h"

namespace dlx {
namespace {

absl::Status Cancelled() { return absl::CancelledError("cancelled"); }

using internal::Quote;

constexpr int64_t kMaxMatrix = int64_t{1} << 31;  // characters
constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

absl::Status Refuse(absl::string_view what, absl::string_view format) {
  return absl::InvalidArgumentError(absl::StrCat(what, ", which ", format, " cannot hold"));
}

// The item as messages name it, on one line whatever its name.
std::string Describe(const Problem& problem, Item item) {
  const absl::string_view name = problem.given_name(item);
  return name.empty() ? problem.item_name(item) : absl::StrCat("item ", Quote(name));
}

bool HasLabels(const Problem& problem) {
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (!problem.label(option).empty()) return true;
  }
  return false;
}

// ---- Knuth's format ----------------------------------------------------------------------------

constexpr absl::string_view kKnuths = "Knuth's format";

// The reason why a text cannot be a word in Knuth's format, such as "a blank"; empty if it can.
std::string BadCharacter(absl::string_view text) {
  for (const char c : text) {
    if (c == ' ') return "a blank";
    if (c == '\n') return "a line feed";
    if (c == ':' || c == '|') return absl::StrCat("'", absl::string_view(&c, 1), "'");
  }
  const size_t bad = internal::FindBadCharacter(text);
  return bad == text.npos ? "" : internal::DescribeByte(text[bad]);
}

class DlxWriter {
 public:
  DlxWriter(const Problem& problem, const std::stop_token& stop) : problem_(problem), stop_(stop) {}

  absl::StatusOr<WrittenText> Write() {
    if (absl::Status status = CheckItems(); !status.ok()) return status;
    if (absl::Status status = CheckColors(); !status.ok()) return status;
    AppendItems();
    for (OptionId option = 0; option < problem_.num_options(); ++option) {
      if (stop_.stop_requested()) return Cancelled();
      AppendOption(option);
    }
    // A comment prevents the first item from being mistaken for a byte-order mark or the format "p
    // ec".
    if (absl::StartsWith(out_.text, kByteOrderMark) ||
        DetectTextFormat(out_.text) != TextFormat::kDlx) {
      out_.text.insert(0, "| items, then options\n");
    }
    if (HasLabels(problem_)) out_.warnings.push_back("labels of options are not kept");
    return std::move(out_);
  }

 private:
  absl::Status CheckItems() const;
  absl::Status CheckColors() const;
  void AppendName(Item item);
  void AppendItems();
  void AppendOption(OptionId option);

  const Problem& problem_;
  const std::stop_token& stop_;
  WrittenText out_;
};

absl::Status DlxWriter::CheckItems() const {
  if (problem_.num_primary_items() == 0) return Refuse("no item is primary", kKnuths);
  absl::flat_hash_map<absl::string_view, int32_t> item_by_name;
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    internal::MakeRoom(&item_by_name);
    item_by_name.try_emplace(problem_.given_name(Item(i)), i);
  }
  bool secondary = false;  // whether there was one so far
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (stop_.stop_requested()) return Cancelled();
    const Item item(i);
    const absl::string_view name = problem_.given_name(item);
    if (const std::string bad = BadCharacter(name); !bad.empty()) {
      return Refuse(absl::StrCat(Describe(problem_, item), " has ", bad, " in its name"), kKnuths);
    }
    if (name.empty()) {
      if (const auto other = item_by_name.find(absl::StrCat(i + 1)); other != item_by_name.end()) {
        return absl::InvalidArgumentError(absl::StrCat("item ", i + 1, " has no name, and item ",
                                                       other->second + 1, " is named '", i + 1,
                                                       "'"));
      }
    }
    secondary = secondary || !problem_.is_primary(item);
    if (secondary && problem_.is_primary(item)) {
      return Refuse(absl::StrCat(Describe(problem_, item), " is primary and after a secondary one"),
                    kKnuths);
    }
  }
  return absl::OkStatus();
}

absl::Status DlxWriter::CheckColors() const {
  if (!problem_.has_colors()) return absl::OkStatus();
  absl::flat_hash_set<Color> good;
  for (OptionId option = 0; option < problem_.num_options(); ++option) {
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      const Color color = problem_.color(option, k);
      if (color == kNoColor) continue;
      internal::MakeRoom(&good);
      if (!good.insert(color).second) continue;
      const std::string name = problem_.color_name(color);
      const std::string bad = BadCharacter(name);
      if (bad.empty() || name == ":" || name == "|") continue;
      return Refuse(absl::StrCat("option ", option + 1, " has the color ", Quote(name), ", with ",
                                 bad, " in its name"),
                    kKnuths);
    }
  }
  return absl::OkStatus();
}

void DlxWriter::AppendName(Item item) {
  const absl::string_view name = problem_.given_name(item);
  if (name.empty()) {
    absl::StrAppend(&out_.text, item.index() + 1);
  } else {
    absl::StrAppend(&out_.text, name);
  }
}

void DlxWriter::AppendItems() {
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    const Item item(i);
    if (i > 0) absl::StrAppend(&out_.text, " ");
    if (i == problem_.num_primary_items()) absl::StrAppend(&out_.text, "| ");
    if (problem_.is_primary(item)) {
      const auto [u, v] = problem_.multiplicity(item);
      if (u != v) absl::StrAppend(&out_.text, u, ":");
      if (u != v || v != 1) absl::StrAppend(&out_.text, v, "|");
    }
    AppendName(item);
  }
  absl::StrAppend(&out_.text, "\n");
}

void DlxWriter::AppendOption(OptionId option) {
  const absl::Span<const Item> items = problem_.option(option);
  for (size_t k = 0; k < items.size(); ++k) {
    if (k > 0) absl::StrAppend(&out_.text, " ");
    AppendName(items[k]);
    const Color color = problem_.color(option, k);
    if (color != kNoColor) absl::StrAppend(&out_.text, ":", problem_.color_name(color));
  }
  if (problem_.cost(option) != 0) absl::StrAppend(&out_.text, " |", problem_.cost(option));
  absl::StrAppend(&out_.text, "\n");
}

// ---- Items that are numbers --------------------------------------------------------------------

// OK if all items are primary, to be covered once, and no option has a cost.
absl::Status CheckPlain(const Problem& problem, absl::string_view format) {
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    if (!problem.is_primary(item)) {
      return Refuse(absl::StrCat(Describe(problem, item), " is secondary"), format);
    }
    if (problem.multiplicity(item) != Multiplicity()) {
      return Refuse(absl::StrCat(Describe(problem, item), " has a multiplicity"), format);
    }
  }
  for (OptionId option = 0; problem.has_costs() && option < problem.num_options(); ++option) {
    if (problem.cost(option) != 0) {
      return Refuse(absl::StrCat("option ", option + 1, " has a cost"), format);
    }
  }
  return absl::OkStatus();
}

bool AllNamesAreNumbers(const Problem& problem) {
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const absl::string_view name = problem.given_name(Item(i));
    if (!name.empty() && name != absl::StrCat(i + 1)) return false;
  }
  return true;
}

void WarnOfNames(const Problem& problem, WrittenText* out) {
  if (!AllNamesAreNumbers(problem)) {
    out->warnings.push_back("item names are not kept: items are numbered in their order");
  }
  if (HasLabels(problem)) out->warnings.push_back("labels of options are not kept");
}

void AppendNumbers(absl::Span<const Item> items, std::string* text) {
  for (const Item item : items) absl::StrAppend(text, " ", item.index() + 1);
  absl::StrAppend(text, "\n");
}

absl::StatusOr<WrittenText> WriteEc(const Problem& problem, const std::stop_token& stop) {
  if (absl::Status status = CheckPlain(problem, "the ec format"); !status.ok()) return status;
  WrittenText out;
  out.text = absl::StrCat("p ec ", problem.num_items(), "\n");
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (stop.stop_requested()) return Cancelled();
    absl::StrAppend(&out.text, "s");
    AppendNumbers(problem.option(option), &out.text);
  }
  WarnOfNames(problem, &out);
  return out;
}

absl::StatusOr<WrittenText> WriteSets(const Problem& problem, const std::stop_token& stop) {
  if (absl::Status status = CheckPlain(problem, "the sets format"); !status.ok()) return status;
  WrittenText out;
  out.text = absl::StrCat(problem.num_items(), " ", problem.num_options(), "\n");
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (stop.stop_requested()) return Cancelled();
    absl::StrAppend(&out.text, problem.option(option).size());
    AppendNumbers(problem.option(option), &out.text);
  }
  WarnOfNames(problem, &out);
  return out;
}

absl::StatusOr<WrittenText> WriteMatrix(const Problem& problem, const std::stop_token& stop) {
  constexpr absl::string_view kFormat = "the matrix format";
  if (absl::Status status = CheckPlain(problem, kFormat); !status.ok()) return status;
  if (problem.num_options() == 0) {
    return Refuse("no option is there to say how many items there are", kFormat);
  }
  const size_t width = problem.num_items();
  if (static_cast<int64_t>(width + 1) * problem.num_options() > kMaxMatrix) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "a matrix of ", problem.num_options(), " rows of ", width, " characters is too large"));
  }
  WrittenText out;
  bool ascending = true;
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (stop.stop_requested()) return Cancelled();
    const size_t begin = out.text.size();
    out.text.append(width, '0');
    int32_t last = -1;
    for (const Item item : problem.option(option)) {
      out.text[begin + item.index()] = '1';
      ascending = ascending && item.index() > last;
      last = item.index();
    }
    out.text.push_back('\n');
  }
  WarnOfNames(problem, &out);
  if (!ascending) out.warnings.push_back("the order of the items of an option is not kept");
  return out;
}

}  // namespace

absl::StatusOr<WrittenText> WriteText(const Problem& problem, TextFormat format,
                                      const std::stop_token& stop) {
  switch (format) {
    case TextFormat::kDlx:
      return DlxWriter(problem, stop).Write();
    case TextFormat::kEc:
      return WriteEc(problem, stop);
    case TextFormat::kMatrix:
      return WriteMatrix(problem, stop);
    case TextFormat::kSets:
      return WriteSets(problem, stop);
  }
  return absl::InvalidArgumentError("no such format");
}

}  // namespace dlx
