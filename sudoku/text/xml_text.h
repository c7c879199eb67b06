// SPDX-License-Identifier: Apache-2.0

#ifndef SUDOKU_TEXT_XML_TEXT_H_
#define SUDOKU_TEXT_XML_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace sudoku::internal {

// Text as XML has it, in content or in an attribute with double quotes. What XML cannot hold, such
// as control characters and bytes that are no UTF-8, becomes U+FFFD.
std::string XmlText(absl::string_view text);

}  // namespace sudoku::internal

#endif  // SUDOKU_TEXT_XML_TEXT_H_
