// SPDX-License-Identifier: Apache-2.0

#ifndef SUDOKU_TEXT_SHORTENED_H_
#define SUDOKU_TEXT_SHORTENED_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace sudoku::internal {

// The length of the well-formed UTF-8 sequence of two to four bytes that text begins with, or 0.
// Overlong forms and surrogates are not detected, because this is for messages only.
size_t MultibyteLength(absl::string_view text);

// The length of the control character that text begins with, or 0: one byte, or two for U+0080 to
// U+009F.
size_t ControlLength(absl::string_view text);

// What a message quotes of a text: its beginning, of 60 bytes at most, with "..." if that is not
// all. Characters of UTF-8 stay whole; control characters and other bytes are escaped.
std::string Shortened(absl::string_view text);

}  // namespace sudoku::internal

#endif  // SUDOKU_TEXT_SHORTENED_H_
