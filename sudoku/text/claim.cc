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

bool IsNumber(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

std::optional<dlx::BigCount> ParseCount(absl::string_view text) {
  if (text.empty() || text.size() > kLongestNumber || !IsNumber(text)) return std::nullopt;
  absl::uint128 count = 0;  // of 30 digits: less than 2^100
  for (const char c : text) count = count * 10 + static_cast<uint64_t>(c - '0');
  return dlx::BigCount::FromWords({absl::Uint128Low64(count), absl::Uint128High64(count)});
}

// What a solution looks like.
class SolutionForm {
 public:
  // Of a plain puzzle.
  SolutionForm() = default;
  SolutionForm(const Board& board, const Alphabet& alphabet)
      : board_(&board), alphabet_(&alphabet) {}

  // What ends a field of it. Numbers have blanks between them, and holes are blanks.
  absl::string_view delimiters() const {
    const bool has_blanks = board_ != nullptr && (alphabet_->IsNumbers() || !board_->holes.empty());
    return has_blanks ? ",;:" : ",;: \t";
  }

  // What is meant as a solution: as many characters as there are cells, or too many digits for a
  // number. On small boards a number may have as many characters.
  std::optional<std::string> Parse(absl::string_view text) const {
    const bool is_number = ParseCount(text).has_value();
    const bool is_long = !is_number && !text.empty() && IsNumber(text);
    const bool fits = board_ == nullptr ? text.size() == kCells
                                        : (!is_number && text.size() == board_->givens.size()) ||
                                              ParseValues(*board_, text, *alphabet_).has_value();
    if (!fits && !is_long) return std::nullopt;
    return std::string(text);
  }

 private:
  const Board* board_ = nullptr;
  const Alphabet* alphabet_ = nullptr;
};

// The field that text begins with, up to the next delimiter.
absl::string_view FirstField(absl::string_view text, absl::string_view delimiters = ",;: \t") {
  return text.substr(0, text.find_first_of(delimiters));
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

Claim TailClaim(absl::string_view tail, const SolutionForm& form) {
  Claim claim;
  if (absl::ConsumePrefix(&tail, ",") || absl::ConsumePrefix(&tail, ";")) {
    if (absl::ConsumePrefix(&tail, "\"")) tail = tail.substr(0, tail.find('"'));
    if (!ParseWords(tail, &claim)) claim.solution = form.Parse(FirstField(tail, form.delimiters()));
  } else if (absl::ConsumePrefix(&tail, ":")) {
    const absl::string_view count = FirstField(tail);
    claim.count = ParseCount(count);
    claim.count_text = std::string(count);
    tail.remove_prefix(count.size());
    if (claim.count.has_value() && absl::ConsumePrefix(&tail, ":")) {
      claim.solution = form.Parse(FirstField(tail, form.delimiters()));
    }
  }
  return claim;
}

Claim AnswerClaim(absl::string_view text, const SolutionForm& form) {
  absl::string_view line = absl::StripAsciiWhitespace(text);
  Claim claim;
  if (ParseWords(line, &claim)) return claim;
  if (absl::ConsumePrefix(&line, ">=")) {
    claim.at_least = ParseCount(line);
    return claim;
  }
  claim.solution = form.Parse(line);
  if (claim.solution.has_value()) return claim;
  claim.count = ParseCount(line);
  claim.count_text = std::string(line);
  return claim;
}

}  // namespace

Claim ParseTail(dlx::StringView text) { return TailClaim(text, SolutionForm()); }

Claim ParseTail(dlx::StringView text, const Board& board, const Alphabet& alphabet) {
  return TailClaim(text, SolutionForm(board, alphabet));
}

Claim ParseAnswer(dlx::StringView text) { return AnswerClaim(text, SolutionForm()); }

Claim ParseAnswer(dlx::StringView text, const Board& board, const Alphabet& alphabet) {
  return AnswerClaim(text, SolutionForm(board, alphabet));
}

}  // namespace sudoku
