// SPDX-License-Identifier: Apache-2.0

#include "sudoku/text/shortened.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace sudoku::internal {

std::string Shortened(absl::string_view text) {
  constexpr size_t kMost = 60;  // bytes; longer than all names that are known
  if (text.size() <= kMost) return absl::CHexEscape(text);
  return absl::StrCat(absl::CHexEscape(text.substr(0, kMost)), "...");
}

}  // namespace sudoku::internal
