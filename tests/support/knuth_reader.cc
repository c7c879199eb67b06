// SPDX-License-Identifier: Apache-2.0

#include "tests/support/knuth_reader.h"

#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace quadrille_test {

namespace {

absl::Status Wrong(int line, absl::string_view what, absl::string_view word) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what, " '", word, "'"));
}

// "name", "v|name" or "u:v|name".
bool ReadItem(absl::string_view word, absl::string_view* name, dlx::Multiplicity* multiplicity) {
  const std::vector<absl::string_view> parts = absl::StrSplit(word, '|');
  *name = parts.back();
  if (parts.size() == 1) return true;
  const std::vector<absl::string_view> bounds = absl::StrSplit(parts[0], ':');
  return parts.size() == 2 && bounds.size() <= 2 &&
         absl::SimpleAtoi(bounds.front(), &multiplicity->at_least) &&
         absl::SimpleAtoi(bounds.back(), &multiplicity->at_most);
}

}  // namespace

absl::StatusOr<dlx::Problem> ParseKnuth(absl::string_view text) {
  dlx::ProblemBuilder builder;
  absl::flat_hash_map<std::string, dlx::Item> items;
  bool in_options = false;
  int line_number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++line_number;
    if (!line.empty() && line.front() == '|') continue;
    const std::vector<absl::string_view> words =
        absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty()) continue;

    bool secondary = false;
    std::vector<dlx::Entry> option;
    int64_t cost = 0;
    for (const absl::string_view word : words) {
      if (!in_options && word == "|" && !secondary) {
        secondary = true;
      } else if (!in_options) {
        absl::string_view name;
        dlx::Multiplicity multiplicity;
        if (!ReadItem(word, &name, &multiplicity)) return Wrong(line_number, "item", word);
        items[name] =
            secondary ? builder.AddSecondaryItem(name) : builder.AddItem(name, multiplicity);
      } else if (word.front() == '|') {
        int64_t part = 0;
        if (!absl::SimpleAtoi(word.substr(1), &part)) return Wrong(line_number, "cost", word);
        cost += part;
      } else {
        const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(word, ':');
        const auto item = items.find(parts.first);
        if (item == items.end()) return Wrong(line_number, "unknown item", word);
        option.push_back(parts.second.empty() ? item->second
                                              : item->second.As(builder.AddColor(parts.second)));
      }
    }
    if (in_options) builder.AddOption(option, {.label = {}, .cost = cost});
    in_options = true;
  }
  return std::move(builder).Build();
}

absl::StatusOr<dlx::Problem> ReadKnuth(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  return ParseKnuth(text.str());
}

}  // namespace quadrille_test
