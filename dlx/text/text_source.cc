// SPDX-License-Identifier: Apache-2.0

#include "dlx/text/text_source.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace dlx::internal {
namespace {

constexpr int kMaxQuoted = 40;  // characters
constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

size_t Utf8Length(absl::string_view text, size_t at) {
  const auto byte = [&](size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  const auto continues = [&](size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0);
  const unsigned second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xc2 || !continues(1)) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) {
    if (first == 0xe0 && second < 0xa0) return 0;   // fits into two bytes
    if (first == 0xed && second >= 0xa0) return 0;  // half of a surrogate pair
    return continues(2) ? 3 : 0;
  }
  if (first > 0xf4 || (first == 0xf4 && second >= 0x90)) return 0;  // above U+10FFFF
  if (first == 0xf0 && second < 0x90) return 0;                     // fits into three bytes
  return continues(2) && continues(3) ? 4 : 0;
}

size_t FindBadCharacter(absl::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    if (length == 0 || IsControl(text[i])) return i;
    i += length;
  }
  return absl::string_view::npos;
}

std::string DescribeByte(char c) {
  if (c == '\0') return "a NUL byte";
  if (c == '\t') return "a tab";
  return absl::StrCat("byte 0x", absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad2));
}

namespace {

void AppendPrintable(absl::string_view text, size_t at, size_t length, std::string* out) {
  if (length > 0 && !IsControl(text[at])) {
    absl::StrAppend(out, text.substr(at, length));
  } else {
    absl::StrAppend(out, "\\x", absl::Hex(static_cast<unsigned char>(text[at]), absl::kZeroPad2));
  }
}

}  // namespace

std::string Quote(absl::string_view text) {
  std::string out = "'";
  int characters = 0;
  for (size_t i = 0; i < text.size();) {
    if (++characters > kMaxQuoted) return absl::StrCat(out, "...'");
    const size_t length = Utf8Length(text, i);
    AppendPrintable(text, i, length, &out);
    i += length == 0 ? 1 : length;
  }
  return absl::StrCat(out, "'");
}

std::string Printable(absl::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    AppendPrintable(text, i, length, &out);
    i += length == 0 ? 1 : length;
  }
  return out;
}

NumberKind ParseNumber(absl::string_view word, int64_t max, int64_t* value) {
  if (word.empty()) return NumberKind::kNone;
  int64_t number = 0;
  bool too_large = false;
  for (const char c : word) {
    if (!IsDigit(c)) return NumberKind::kNone;
    const int digit = c - '0';
    if (digit > max || number > (max - digit) / 10) too_large = true;
    if (!too_large) number = 10 * number + digit;
  }
  if (too_large) return NumberKind::kTooLarge;
  *value = number;
  return NumberKind::kNumber;
}

TextSource::TextSource(absl::string_view text, absl::string_view name, std::stop_token stop)
    : text_(text), name_(name), stop_(std::move(stop)) {
  if (absl::StartsWith(text_, kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
  next_ = text_.data();
  line_ = text_.substr(0, 0);
}

bool TextSource::NextLine() {
  const char* const end = text_.data() + text_.size();
  if (next_ == end) return false;
  const auto* feed = static_cast<const char*>(std::memchr(next_, '\n', end - next_));
  line_ = absl::string_view(next_, (feed == nullptr ? end : feed) - next_);
  next_ = feed == nullptr ? end : feed + 1;
  rest_ = line_.data();
  ++line_number_;
  return !StopsWithin();
}

bool TextSource::StopsNow() {
  constexpr ptrdiff_t kBytesToLook = 1 << 16;  // some 0.2 ms
  const char* const end = text_.data() + text_.size();
  look_at_ = rest_ + std::min(kBytesToLook, end - rest_);
  stopped_ = stopped_ || stop_.stop_requested();
  return stopped_;
}

const char* TextSource::LineEnd() const {
  absl::string_view line = line_;
  while (!line.empty() && IsBlank(line.back())) line.remove_suffix(1);
  return line.data() + line.size();
}

void TextSource::Messages::Add(absl::string_view name, int64_t line, int64_t column,
                               absl::string_view message) {
  if (++count > kMaxMessages) return;
  first.push_back(absl::StrCat(name, ":", line, ":", column, ": ", message));
}

std::vector<std::string> TextSource::Messages::Lines() const {
  std::vector<std::string> lines = first;
  if (count > kMaxMessages) lines.push_back(absl::StrCat("and ", count - kMaxMessages, " more"));
  return lines;
}

void TextSource::Error(const char* at, absl::string_view message) {
  errors_.Add(name_, line_number_, Column(at), message);
}

void TextSource::ErrorAtEnd(absl::string_view message) {
  // After a final line feed, the place is the line that would follow.
  const bool ends_in_feed = text_.empty() || text_.back() == '\n';
  errors_.Add(name_, line_number_ + (ends_in_feed ? 1 : 0),
              ends_in_feed ? 1 : static_cast<int64_t>(line_.size()) + 1, message);
}

void TextSource::Warn(const char* at, absl::string_view message) {
  warnings_.Add(name_, line_number_, Column(at), message);
}

void SizeForecast::Reserve(const TextSource& source, ProblemBuilder* builder) {
  const char* const behind = source.line().data() + source.line().size();
  // A little more than expected, but less than Build() would release.
  const double times =
      1.03 * static_cast<double>(source.end() - begin_) / static_cast<double>(behind - begin_);
  builder->Reserve(static_cast<int64_t>(times * static_cast<double>(options_)),
                   static_cast<int64_t>(times * static_cast<double>(entries_)));
  done_ = true;
}

absl::Status TextSource::Errors() const {
  return ok() ? absl::OkStatus() : absl::InvalidArgumentError(absl::StrJoin(errors_.Lines(), "\n"));
}

}  // namespace dlx::internal
