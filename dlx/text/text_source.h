// SPDX-License-Identifier: Apache-2.0
//
// What the readers and writers of text formats share: characters, words, lines with their places,
// and a list of errors.

#ifndef DLX_TEXT_TEXT_SOURCE_H_
#define DLX_TEXT_TEXT_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"

namespace dlx::internal {

// What separates words, besides the line feed: blank, tab, carriage return, vertical tab, form
// feed. This is C's isspace(), as in Knuth's programs, so a carriage return before a line feed does
// no harm.
constexpr bool IsBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// NUL to 0x1f and 0x7f.
constexpr bool IsControl(char c) { return (c >= 0 && c < 0x20) || c == 0x7f; }

// The length of the UTF-8 sequence at text[at], from 1 to 4; 0 if there is no valid one (overlong
// forms, surrogates and what is above U+10FFFF are not). Requires: at < text.size().
size_t Utf8Length(absl::string_view text, size_t at);

// The first byte that cannot stand in a name in Knuth's format (a control character, or not UTF-8);
// npos if there is none. Blanks, ':' and '|' are not looked for.
size_t FindBadCharacter(absl::string_view text);

// "a NUL byte", "a tab", "byte 0xff".
std::string DescribeByte(char c);

// The text in quotes, at most 40 characters of it ("'abc...'"), with "\x0a" for what is not
// printable.
std::string Quote(absl::string_view text);

// The text with "\x0a" for what is not printable, and so on one line.
std::string Printable(absl::string_view text);

enum class NumberKind { kNumber, kTooLarge, kNone };

// Reads a word of decimal digits. kTooLarge: digits alone, but more than `max`.
NumberKind ParseNumber(absl::string_view word, int64_t max, int64_t* value);

// A text, line by line, and its errors.
class TextSource {
 public:
  // Both must outlive the object. A byte-order mark at the beginning is skipped.
  TextSource(absl::string_view text, absl::string_view name, std::stop_token stop = {});

  // Goes to the next line, the first time to the first one; returns false if there is none, or if
  // the token is requested to stop.
  bool NextLine();

  // Whether that token is requested to stop, as far as is known. StopsWithin() is for long lines:
  // it looks at the token after each 64 KB. StopsNow() looks at it at once.
  bool stopped() const { return stopped_; }
  bool StopsWithin() { return rest_ >= look_at_ ? StopsNow() : stopped_; }
  bool StopsNow();

  // The line without its line feed, and its number from 1.
  absl::string_view line() const { return line_; }
  int64_t line_number() const { return line_number_; }

  // The next word of the line, a view of the text; empty at the end of the line.
  absl::string_view NextWord() {
    const char* p = rest_;
    const char* const end = line_.data() + line_.size();
    while (p != end && IsBlank(*p)) ++p;
    const char* const begin = p;
    while (p != end && !IsBlank(*p)) ++p;
    rest_ = p;
    return absl::string_view(begin, p - begin);
  }

  // The rest of the line, starting at the next word or the blanks before it; and a way to continue
  // after words that were read from there directly. Requires: `rest` points into the line or to its
  // end.
  const char* rest() const { return rest_; }
  void set_rest(const char* rest) { rest_ = rest; }

  // The end of the last nonblank character of the line; a carriage return counts as a blank.
  const char* LineEnd() const;

  // The column of a place in the current line.
  int64_t Column(const char* at) const { return at - line_.data() + 1; }

  // Reports an error in the current line: "expected ..., found ...". Requires: `at` points into the
  // line or to its end.
  void Error(const char* at, absl::string_view message);
  // Reports an error that shows at the end of the text. Requires: NextLine() has returned false.
  void ErrorAtEnd(absl::string_view message);
  void Warn(const char* at, absl::string_view message);

  bool ok() const { return errors_.count == 0; }
  // Whether further errors are counted, but their messages are not kept.
  bool has_enough_errors() const { return errors_.count >= kMaxMessages; }
  size_t size() const { return text_.size(); }
  const char* end() const { return text_.data() + text_.size(); }

  // OK, or InvalidArgument with all errors.
  absl::Status Errors() const;
  std::vector<std::string> Warnings() const { return warnings_.Lines(); }

 private:
  static constexpr int64_t kMaxMessages = 20;
  // The first of them, and the number of all.
  struct Messages {
    void Add(absl::string_view name, int64_t line, int64_t column, absl::string_view message);
    std::vector<std::string> Lines() const;

    std::vector<std::string> first;
    int64_t count = 0;
  };

  absl::string_view text_;
  absl::string_view name_;
  std::stop_token stop_;
  bool stopped_ = false;
  const char* look_at_ = nullptr;  // where in the text to look at the token next
  absl::string_view line_;
  const char* rest_ = nullptr;  // the part of the line that NextWord() has not returned
  const char* next_ = nullptr;  // the next line
  int64_t line_number_ = 0;
  Messages errors_;
  Messages warnings_;
};

// Reserves memory for a problem once enough of its text was read to predict its size, assuming that
// it continues as it began. Growing step by step would move everything several times, and take
// twice the memory meanwhile.
class SizeForecast {
 public:
  // An option with this many entries ends in the current line. Requires: called for each option.
  void AddOption(const TextSource& source, size_t entries, ProblemBuilder* builder) {
    if (begin_ == nullptr) begin_ = source.line().data();
    options_ += 1;
    entries_ += static_cast<int64_t>(entries);
    if (!done_ && source.line().data() - begin_ >= kSample) Reserve(source, builder);
  }

 private:
  static constexpr int64_t kSample = 1 << 16;  // bytes of text

  void Reserve(const TextSource& source, ProblemBuilder* builder);

  const char* begin_ = nullptr;  // the first option
  int64_t options_ = 0;
  int64_t entries_ = 0;
  bool done_ = false;
};

// The readers. They report errors to the source; the result is valid if there are none.
absl::StatusOr<Problem> ReadDlx(TextSource* source);
absl::StatusOr<Problem> ReadEc(TextSource* source);
absl::StatusOr<Problem> ReadMatrix(TextSource* source);
absl::StatusOr<Problem> ReadSets(TextSource* source);

}  // namespace dlx::internal

#endif  // DLX_TEXT_TEXT_SOURCE_H_
