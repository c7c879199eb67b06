// SPDX-License-Identifier: Apache-2.0

#ifndef SUDOKU_TEXT_SHORTENED_H_
#define SUDOKU_TEXT_SHORTENED_H_

#include <string>

#include "absl/strings/string_view.h"

namespace sudoku::internal {

// What a message quotes of a text: its beginning, without control characters.
std::string Shortened(absl::string_view text);

}  // namespace sudoku::internal

#endif  // SUDOKU_TEXT_SHORTENED_H_
