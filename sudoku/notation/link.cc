// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/link.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace sudoku {

std::string PercentDecode(absl::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_code = text[i] == '%' && i + 2 < text.size() &&
                         absl::ascii_isxdigit(static_cast<unsigned char>(text[i + 1])) &&
                         absl::ascii_isxdigit(static_cast<unsigned char>(text[i + 2]));
    if (is_code) {
      decoded += absl::HexStringToBytes(text.substr(i + 1, 2));
      i += 2;
    } else {
      decoded.push_back(text[i]);
    }
  }
  return decoded;
}

std::optional<absl::string_view> QueryValue(absl::string_view link, absl::string_view name) {
  for (const char before : {'?', '&'}) {
    const std::string key = absl::StrCat(absl::string_view(&before, 1), name, "=");
    const size_t at = link.find(key);
    if (at == absl::string_view::npos) continue;
    const absl::string_view value = link.substr(at + key.size());
    return value.substr(0, value.find_first_of("&#"));
  }
  return std::nullopt;
}

bool IsLink(absl::string_view text) {
  const absl::string_view bare = absl::StripLeadingAsciiWhitespace(text);
  return absl::StartsWithIgnoreCase(bare, "https://") ||
         absl::StartsWithIgnoreCase(bare, "http://");
}

}  // namespace sudoku
