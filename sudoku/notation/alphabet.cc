// SPDX-License-Identifier: Apache-2.0
//
// Names of alphabets, values in them, and which alphabet a text has.

#include "sudoku/alphabet.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/format.h"
#include "sudoku/notation/support.h"

namespace sudoku {
namespace {

constexpr absl::string_view kNumbers = "numbers";

// The symbol after c where ranges run on: 9 has none, nor has Z.
bool AreConsecutive(char a, char b) {
  return b == a + 1 && absl::ascii_isalnum(static_cast<unsigned char>(a)) &&
         absl::ascii_isalnum(static_cast<unsigned char>(b));
}

}  // namespace

int Alphabet::IndexOf(char c) const {
  const size_t at = symbols.find(c);
  return at == std::string::npos ? -1 : static_cast<int>(at);
}

bool Alphabet::Holds(int num_values) const {
  return IsNumbers() || static_cast<int>(symbols.size()) >= num_values;
}

absl::StatusOr<Alphabet> ParseAlphabet(dlx::StringView text) {
  Alphabet alphabet;
  if (absl::string_view(text) == kNumbers) return alphabet;
  const auto fault = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected symbols such as 1-9A-G, or ", kNumbers, ", ", what));
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char first = text[i];
    char last = first;
    if (i + 2 < text.size() && text[i + 1] == '-') {
      last = text[i + 2];
      i += 2;
    }
    // A range stays within the digits, or the letters of one case.
    const bool is_range = (absl::ascii_isdigit(first) && absl::ascii_isdigit(last)) ||
                          (absl::ascii_isupper(first) && absl::ascii_isupper(last)) ||
                          (absl::ascii_islower(first) && absl::ascii_islower(last));
    if (!is_range || last < first) {
      return fault(absl::StrCat("found ", DescribeCharacter(text, i)));
    }
    for (int c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c) {
      if (alphabet.IndexOf(static_cast<char>(c)) >= 0) {
        return fault(absl::StrCat("found '", std::string(1, static_cast<char>(c)), "' twice"));
      }
      alphabet.symbols.push_back(static_cast<char>(c));
    }
  }
  if (alphabet.symbols.empty()) return fault("found nothing");
  alphabet.least = alphabet.symbols.front() == '0' ? 0 : 1;
  return alphabet;
}

std::string ToString(const Alphabet& alphabet) {
  if (alphabet.IsNumbers()) return std::string(kNumbers);
  std::string text;
  const std::string& symbols = alphabet.symbols;
  for (size_t i = 0; i < symbols.size();) {
    size_t end = i + 1;
    while (end < symbols.size() && AreConsecutive(symbols[end - 1], symbols[end])) ++end;
    if (end - i >= 3) {
      absl::StrAppend(&text, std::string(1, symbols[i]), "-", std::string(1, symbols[end - 1]));
    } else {
      absl::StrAppend(&text, symbols.substr(i, end - i));
    }
    i = end;
  }
  return text;
}

Alphabet DefaultAlphabet(const Board& board) {
  Alphabet alphabet;
  alphabet.least = board.least;
  const std::string all = "0123456789ABCDEFGHIJKLMNOP";
  // Digits as long as they last: 0 is one of them only if it is a value.
  alphabet.symbols = all.substr(board.least, board.num_values);
  return alphabet;
}

std::vector<std::string> SymbolsOf(const Board& board, const Alphabet& alphabet) {
  std::vector<std::string> symbols;
  for (int i = 0; i < board.num_values && alphabet.Holds(board.num_values); ++i) {
    symbols.push_back(alphabet.IsNumbers() ? absl::StrCat(board.least + i)
                                           : std::string(1, alphabet.symbols[i]));
  }
  return symbols;
}

std::string FormatValues(const Board& board, absl::Span<const int> values, const Alphabet& alphabet,
                         bool on_one_line) {
  const int width = alphabet.IsNumbers() && board.greatest() > 9 ? 2 : 1;
  std::string text;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const bool begins = board.ColumnOf(cell) == 0;
    if (alphabet.IsNumbers() && (on_one_line ? cell > 0 : !begins)) text.push_back(' ');
    std::string word(1, alphabet.empty);
    if (board.IsHole(cell)) {
      word = " ";
    } else if (values[cell] != kEmptyCell) {
      const int index = values[cell] - board.least;
      word = alphabet.IsNumbers() ? absl::StrCat(alphabet.least + index)
                                  : std::string(1, alphabet.symbols[index]);
    }
    // Columns of numbers are as wide as the widest.
    if (!on_one_line) text.append(width - std::min<size_t>(width, word.size()), ' ');
    absl::StrAppend(&text, word);
    if (on_one_line || board.ColumnOf(cell) + 1 < board.columns) continue;
    text.erase(text.find_last_not_of(' ') + 1);
    text.push_back('\n');
  }
  return text;
}

std::optional<std::vector<int>> ParseValues(const Board& board, dlx::StringView text,
                                            const Alphabet& alphabet) {
  // The indices of the values, in the order of the cells that are there.
  std::vector<int> indices;
  if (alphabet.IsNumbers()) {
    for (const absl::string_view word :
         absl::StrSplit(absl::string_view(text), absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
      int number = 0;
      if (!absl::SimpleAtoi(word, &number)) return std::nullopt;
      indices.push_back(number - alphabet.least);
    }
  } else {
    for (const char c : text) {
      if (c != ' ') indices.push_back(alphabet.IndexOf(c));
    }
  }
  std::vector<int> values;
  size_t next = 0;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) {
      values.push_back(kEmptyCell);
      continue;
    }
    if (next == indices.size()) return std::nullopt;
    const int index = indices[next++];
    if (index < 0 || index >= board.num_values) return std::nullopt;
    values.push_back(board.least + index);
  }
  if (next < indices.size()) return std::nullopt;
  return values;
}

namespace internal {

void SymbolSet::AddRows(absl::string_view cells, size_t columns) {
  AddValues(cells);
  for (size_t begin = 0; begin < cells.size(); begin += columns) {
    const absl::string_view row = cells.substr(begin, columns);
    has_zero_in_each_row_ = has_zero_in_each_row_ && std::count(row.begin(), row.end(), '0') == 1;
  }
}

void SymbolSet::AddValues(absl::string_view symbols) {
  for (const char c : symbols) has_[static_cast<unsigned char>(c)] = true;
}

bool SymbolSet::HasAnyOf(absl::string_view symbols) const {
  return std::any_of(symbols.begin(), symbols.end(), [this](char c) { return Has(c); });
}

namespace {

// Letters of one case.
std::string Letters(char first, int count) {
  std::string letters;
  for (int i = 0; i < count; ++i) letters.push_back(static_cast<char>(first + i));
  return letters;
}

Alphabet AlphabetOf(std::string symbols) {
  Alphabet alphabet;
  alphabet.least = symbols.front() == '0' ? 0 : 1;
  alphabet.symbols = std::move(symbols);
  return alphabet;
}

}  // namespace

absl::StatusOr<Alphabet> ChooseAlphabet(const SymbolSet& symbols, int num_values) {
  constexpr absl::string_view kDigits = "123456789";
  // Lower case, unless there are capitals; x and X may be empty cells.
  const bool is_lower =
      symbols.HasAnyOf("abcdefghijklmnopqrstuvwy") && !symbols.HasAnyOf("ABCDEFGHIJKLMNOPQRSTUVWY");
  const char a = is_lower ? 'a' : 'A';
  const std::string letters = Letters(a, num_values);
  const bool has_digits = symbols.HasAnyOf(kDigits);
  const bool has_zero = symbols.Has('0');
  // Among digits, no alphabet has an X.
  const bool has_other_empty = symbols.HasAnyOf("._*") || (has_digits && symbols.HasAnyOf("xX"));
  const bool is_zero_among_letters = num_values > kSize && has_zero && has_other_empty;
  if (!has_digits && symbols.HasAnyOf(letters) && !is_zero_among_letters) {
    return AlphabetOf(letters);
  }
  const std::string digits = absl::StrCat(kDigits, Letters(a, std::max(num_values - kSize, 0)));
  const Alphabet from_one = AlphabetOf(digits.substr(0, num_values));
  if (num_values == kSize || (!has_digits && !has_zero)) return from_one;

  // What the first value is, '0' and the last symbol tell. Where other characters are the empty
  // cells, '0' is none; neither is it where each row has it once, as a full grid has.
  const Alphabet from_zero = AlphabetOf(absl::StrCat("0", digits.substr(0, num_values - 1)));
  const std::string last = from_one.symbols.substr(num_values - 1);
  const bool has_last = symbols.HasAnyOf(last);
  const auto refuse = [&](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat("values are ", ToString(from_one), " or ",
                                                   ToString(from_zero), ": ", why,
                                                   "; --alphabet says which"));
  };
  if (has_zero && has_other_empty) {
    if (!has_last) return from_zero;
    return refuse(absl::StrCat("there is a '", last, "', and a '0' among other empty cells"));
  }
  if (has_last) return from_one;
  if (has_zero && symbols.HasZeroInEachRow()) return from_zero;
  // Up to nine values need not all occur: 0 is the usual empty cell.
  if (num_values < kSize) return from_one;
  if (has_zero) {
    return refuse(absl::StrCat("there is no '", last, "', and '0' may be empty cells or a value"));
  }
  return refuse(absl::StrCat("there is neither a '", last, "' nor a '0'"));
}

absl::StatusOr<Alphabet> AlphabetOfText(const BoardReadConfig& config, const SymbolSet* symbols,
                                        int num_values) {
  if (!config.alphabet.has_value()) {
    return symbols == nullptr ? Alphabet() : ChooseAlphabet(*symbols, num_values);
  }
  if (!config.alphabet->Holds(num_values)) {
    return absl::InvalidArgumentError(absl::StrCat("the alphabet ", ToString(*config.alphabet),
                                                   " has ", config.alphabet->symbols.size(),
                                                   " symbols for ", num_values, " values"));
  }
  return *config.alphabet;
}

bool MayBeCells(absl::string_view cells, int num_values) {
  bool has_digit = false;
  bool has_letter = false;
  for (const char c : cells) {
    if (ParseCell(c) == 0) continue;
    const char upper = absl::ascii_toupper(static_cast<unsigned char>(c));
    const bool is_digit = c >= '1' && c <= '9' && c - '0' <= num_values;
    const bool is_letter = upper >= 'A' && upper < 'A' + num_values;
    if (!is_digit && !is_letter) return false;
    has_digit = has_digit || is_digit;
    has_letter = has_letter || is_letter;
  }
  // Nine values and fewer are digits or letters, not both.
  return num_values > kSize || !has_digit || !has_letter;
}

bool IsEmptyCell(char c, const Alphabet& alphabet) {
  return ParseCell(c) == 0 && alphabet.IndexOf(c) < 0;
}

std::string DescribeValues(const Alphabet& alphabet, int num_values) {
  if (alphabet.IsNumbers()) {
    return absl::StrCat("a number from ", alphabet.least, " to ", alphabet.least + num_values - 1);
  }
  const std::string symbols = alphabet.symbols.substr(0, num_values);
  const bool are_digits = std::all_of(symbols.begin(), symbols.end(), absl::ascii_isdigit);
  if (are_digits && symbols.size() > 1) {
    return absl::StrCat("a digit from ", symbols.substr(0, 1), " to ",
                        symbols.substr(symbols.size() - 1));
  }
  Alphabet used = alphabet;
  used.symbols = symbols;
  return absl::StrCat("a symbol of ", ToString(used));
}

}  // namespace internal
}  // namespace sudoku
