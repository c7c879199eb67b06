// SPDX-License-Identifier: Apache-2.0

#include "sudoku/text/shortened.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace sudoku::internal {

size_t MultibyteLength(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  if (text.empty()) return 0;
  const uint8_t lead = byte(0);
  const size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
  if (text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

std::string Shortened(absl::string_view text) {
  constexpr size_t kMost = 60;  // bytes; longer than all names that are known
  std::string quoted;
  for (size_t i = 0; i < text.size();) {
    // U+0080 to U+009F are control characters too.
    const bool is_long_control = text[i] == '\xc2' && i + 1 < text.size() && text[i + 1] < '\xa0';
    const size_t multibyte = is_long_control ? 0 : MultibyteLength(text.substr(i));
    const size_t length = std::max<size_t>(multibyte, 1);
    if (i + length > kMost) return absl::StrCat(quoted, "...");
    const absl::string_view character = text.substr(i, length);
    absl::StrAppend(&quoted, multibyte > 0 ? std::string(character) : absl::CHexEscape(character));
    i += length;
  }
  return quoted;
}

}  // namespace sudoku::internal
