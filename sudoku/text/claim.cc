// SPDX-License-Identifier: Apache-2.0

#include "sudoku/claim.h"

#include <algorithm>
#include <cstdint>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "sudoku/grid.h"

namespace sudoku {
namespace {

constexpr size_t kLongestNumber = 30;  // digits; longer ones are wrong solutions

std::optional<dlx::BigCount> ParseCount(absl::string_view text) {
  if (text.empty() || text.size() > kLongestNumber ||
      !std::all_of(text.begin(), text.end(), absl::ascii_isdigit)) {
    return std::nullopt;
  }
  absl::uint128 count = 0;  // of 30 digits: less than 2^100
  for (const char c : text) count = count * 10 + static_cast<uint64_t>(c - '0');
  return dlx::BigCount::FromWords({absl::Uint128Low64(count), absl::Uint128High64(count)});
}

// What is meant as a solution: 81 characters, or too many digits for a number.
std::optional<std::string> ParseSolution(absl::string_view text) {
  const bool digits = std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
  if (text.size() != kCells && (!digits || text.size() <= kLongestNumber)) return std::nullopt;
  return std::string(text);
}

// The field that text begins with, up to the next delimiter.
absl::string_view FirstField(absl::string_view text) {
  return text.substr(0, text.find_first_of(",;: \t"));
}

// Answers in words, alone or before a delimiter; returns whether the text is one.
bool ParseWords(absl::string_view text, Claim* claim) {
  const auto says = [text](absl::string_view words) {
    return absl::StartsWith(text, words) && FirstField(text.substr(words.size())).empty();
  };
  if (says(kNoSolution)) {
    claim->count = 0;
    claim->count_text.assign(1, '0');
  } else if (says(kSeveralSolutions)) {
    claim->at_least = 2;
  } else {
    return false;
  }
  return true;
}

}  // namespace

Claim ParseTail(dlx::StringView text) {
  absl::string_view tail = text;
  Claim claim;
  if (absl::ConsumePrefix(&tail, ",") || absl::ConsumePrefix(&tail, ";")) {
    if (absl::ConsumePrefix(&tail, "\"")) tail = tail.substr(0, tail.find('"'));
    if (!ParseWords(tail, &claim)) claim.solution = ParseSolution(FirstField(tail));
  } else if (absl::ConsumePrefix(&tail, ":")) {
    const absl::string_view count = FirstField(tail);
    claim.count = ParseCount(count);
    claim.count_text = std::string(count);
    tail.remove_prefix(count.size());
    if (claim.count.has_value() && absl::ConsumePrefix(&tail, ":")) {
      claim.solution = ParseSolution(FirstField(tail));
    }
  }
  return claim;
}

Claim ParseAnswer(dlx::StringView text) {
  absl::string_view line = absl::StripAsciiWhitespace(text);
  Claim claim;
  if (ParseWords(line, &claim)) return claim;
  if (absl::ConsumePrefix(&line, ">=")) {
    claim.at_least = ParseCount(line);
    return claim;
  }
  claim.solution = ParseSolution(line);
  if (claim.solution.has_value()) return claim;
  claim.count = ParseCount(line);
  claim.count_text = std::string(line);
  return claim;
}

}  // namespace sudoku
