// SPDX-License-Identifier: Apache-2.0
//
// LZ-string in base64, as sites put puzzles into links: an LZ78 code over the 16-bit units of a
// text, whose new units are sent on their first use. Format: pieroxy, lz-string.

#ifndef SUDOKU_NOTATION_LZ_STRING_H_
#define SUDOKU_NOTATION_LZ_STRING_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sudoku {

// A puzzle with its drawing has some 100,000 bytes. A short string can stand for far more: each
// code may be as long as all before it.
inline constexpr size_t kMaxUnpackedBytes = size_t{4} << 20;

// The text (UTF-8; what is not becomes U+FFFD) packed, with "=" at its end where the length asks
// for it. Byte-equal to what lz-string makes.
std::string CompressToBase64(absl::string_view text);

// The text (UTF-8) that was packed. Repairs what links suffer: "+" that became a blank, "/" that
// became "\", percent signs with two hexadecimal digits, missing "=". InvalidArgument: a character
// that is none of base64, a string that is cut short or goes on after its end, a code that was not
// sent, or a text of more than `max_bytes`; `fault` (may be null) is then the place in the packed
// text, in bytes.
absl::StatusOr<std::string> DecompressFromBase64(absl::string_view packed,
                                                 size_t max_bytes = kMaxUnpackedBytes,
                                                 size_t* fault = nullptr);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_LZ_STRING_H_
