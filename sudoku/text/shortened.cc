// SPDX-License-Identifier: Apache-2.0

#include "sudoku/text/shortened.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/ascii.h"
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

size_t ControlLength(absl::string_view text) {
  if (text.empty()) return 0;
  if (absl::ascii_iscntrl(static_cast<unsigned char>(text[0]))) return 1;
  return MultibyteLength(text) == 2 && text[0] == '\xc2' && text[1] < '\xa0' ? 2 : 0;
}

std::string Shortened(absl::string_view text) {
  constexpr size_t kMost = 60;  // bytes; longer than all names that are known
  std::string quoted;
  for (size_t i = 0; i < text.size();) {
    const absl::string_view rest = text.substr(i);
    const size_t multibyte = ControlLength(rest) > 0 ? 0 : MultibyteLength(rest);
    const size_t length = std::max<size_t>(multibyte, 1);
    if (i + length > kMost) return absl::StrCat(quoted, "...");
    const absl::string_view character = rest.substr(0, length);
    absl::StrAppend(&quoted, multibyte > 0 ? std::string(character) : absl::CHexEscape(character));
    i += length;
  }
  return quoted;
}

}  // namespace sudoku::internal
