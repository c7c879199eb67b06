// SPDX-License-Identifier: Apache-2.0
//
// What the readers of links share: percent signs, and values after a question mark.

#ifndef SUDOKU_NOTATION_LINK_H_
#define SUDOKU_NOTATION_LINK_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace sudoku {

// The text with each "%" and two hexadecimal digits turned into the byte they stand for. A "%"
// without them stays.
std::string PercentDecode(absl::string_view text);

// What follows "?NAME=" or "&NAME=" in a link, up to the next "&" or "#", as it is written there: a
// part of `link`. nullopt: nothing does.
std::optional<absl::string_view> QueryValue(absl::string_view link, absl::string_view name);

// Whether the text, but for blanks before it, begins as links do: "http://" or "https://".
bool IsLink(absl::string_view text);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_LINK_H_
