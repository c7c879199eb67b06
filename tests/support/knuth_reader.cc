#include "tests/support/knuth_reader.h"

#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace quadrille_test {

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
    std::vector<dlx::Item> option;
    for (const absl::string_view word : words) {
      if (!in_options && word == "|" && !secondary) {
        secondary = true;
      } else if (word.find_first_of(":|") != absl::string_view::npos) {
        return absl::UnimplementedError(
            absl::StrCat("line ", line_number, ": '", word, "' is not plain"));
      } else if (!in_options) {
        items[word] = secondary ? builder.AddSecondaryItem(word) : builder.AddItem(word);
      } else if (const auto item = items.find(word); item != items.end()) {
        option.push_back(item->second);
      } else {
        return absl::InvalidArgumentError(
            absl::StrCat("line ", line_number, ": unknown item '", word, "'"));
      }
    }
    if (in_options) builder.AddOption(option);
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
