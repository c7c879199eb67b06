// SPDX-License-Identifier: Apache-2.0
//
// JSON on one line. Writing never fails: names of files can be any bytes, so whatever is not valid
// UTF-8 is replaced by U+FFFD.

#ifndef CLI_JSON_H_
#define CLI_JSON_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "absl/strings/string_view.h"
#include "dlx/big_count.h"

namespace cli {

// Keys keep the order in which they were added. Begin with `Json object(Json::value_t::object)`:
// one that becomes an object by its first key is damaged if there is no memory for it then.
using Json = nlohmann::ordered_json;

// Appends the value, without blanks. A number with a fraction has six decimals, or is null if it is
// infinite or not a number.
void AppendJson(const Json& value, std::string* out);
// The same as a line.
std::string JsonLine(const Json& value);

// Appends the text with quotes, and escapes what has to be escaped. Allocates nothing for plain
// ASCII.
void AppendJsonString(absl::string_view text, std::string* out);
std::string JsonString(absl::string_view text);

// A number; a string of digits from 2^53 on, where readers that use doubles would lose digits.
Json JsonNumber(const dlx::BigCount& count);

}  // namespace cli

#endif  // CLI_JSON_H_
