// SPDX-License-Identifier: Apache-2.0
//
// JSON from strangers: parsed without exceptions, with the place of the first fault.

#ifndef SUDOKU_NOTATION_JSON_TEXT_H_
#define SUDOKU_NOTATION_JSON_TEXT_H_

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sudoku {

// Keys in the order in which they are written.
using Json = nlohmann::ordered_json;

// An object. InvalidArgument: "JSON: expected ... at byte N"; `fault` (may be null) is set to N. A
// key that stands twice in an object is an error too, since only one of them could count.
absl::StatusOr<Json> ParseJsonObject(absl::string_view text, size_t* fault);
// Whether this is what ParseJsonObject() said of a text.
bool HasRepeatedKey(const absl::Status& status);

// What a member is; nullptr if there is none or it is null.
const Json* Member(const Json& object, absl::string_view key);

// An integer that stands there as such or as a string; nullopt: neither.
std::optional<int> IntegerOf(const Json& value);

// The string, or "" for anything else.
std::string StringOf(const Json* value);

// A few characters of a value, or "a list" or "an object": for messages.
std::string Excerpt(const Json& value);

// The text in one line; what is no UTF-8 becomes U+FFFD. For values of strangers, that are no lists
// or objects, and for our own.
std::string ToText(const Json& value);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_JSON_TEXT_H_
