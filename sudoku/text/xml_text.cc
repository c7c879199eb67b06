// SPDX-License-Identifier: Apache-2.0

#include "sudoku/text/xml_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"

namespace sudoku::internal {
namespace {

// The length of the UTF-8 sequence that the text begins with, as RFC 3629 has it; 0: it is none.
size_t SequenceLength(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf5   ? 0
                        : first >= 0xf0 ? 4
                        : first >= 0xe0 ? 3
                        : first >= 0xc2 ? 2
                                        : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Neither longer than needed, nor a surrogate, nor beyond U+10FFFF.
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) >= 0xa0) return 0;
  if (first == 0xf0 && byte(1) < 0x90) return 0;
  if (first == 0xf4 && byte(1) >= 0x90) return 0;
  return length;
}

constexpr absl::string_view kReplacement = "\xef\xbf\xbd";

}  // namespace

std::string XmlText(absl::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const char c = text[0];
    const bool is_space = c == '\n' || c == '\r' || c == '\t';
    if (length == 0 || (length == 1 && static_cast<uint8_t>(c) < 0x20 && !is_space)) {
      absl::StrAppend(&escaped, kReplacement);
    } else if (length > 1) {
      // U+FFFE and U+FFFF are no characters of XML.
      const absl::string_view sequence = text.substr(0, length);
      const bool is_none = sequence == "\xef\xbf\xbe" || sequence == "\xef\xbf\xbf";
      absl::StrAppend(&escaped, is_none ? kReplacement : sequence);
    } else if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else if (is_space) {
      absl::StrAppend(&escaped, "&#", static_cast<int>(c), ";");
    } else {
      escaped += c;
    }
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return escaped;
}

}  // namespace sudoku::internal
