// SPDX-License-Identifier: Apache-2.0

#include "cli/json_reader.h"

#include <limits>

#include "absl/strings/numbers.h"

namespace cli {

std::optional<int64_t> AsNumber(const Json& value, int64_t least) {
  constexpr uint64_t kLargest = std::numeric_limits<int64_t>::max();
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<uint64_t>() > kLargest) return std::nullopt;
  const auto n = value.get<int64_t>();
  return n < least ? std::nullopt : std::optional(n);
}

bool JsonReader::Has(const char* key) const {
  const auto found = object_.find(key);
  return found != object_.end() && !found->is_null();
}

const Json& JsonReader::At(const char* key) {
  static const Json null;
  const auto found = object_.find(key);
  if (found != object_.end()) return *found;
  Fail(key);
  return null;
}

std::string JsonReader::Text(const char* key) {
  const Json& value = At(key);
  if (value.is_string()) return value.get<std::string>();
  Fail(key);
  return "";
}

int64_t JsonReader::Number(const char* key, int64_t least) {
  const std::optional<int64_t> n = AsNumber(At(key), least);
  if (!n.has_value()) Fail(key);
  return n.value_or(least);
}

int64_t JsonReader::LargeNumber(const char* key) {
  const Json& value = At(key);
  int64_t n = 0;
  if (value.is_string() && absl::SimpleAtoi(value.get<std::string>(), &n) && n >= 0) return n;
  return Number(key);
}

std::optional<int64_t> JsonReader::LargeNumberOrNull(const char* key) {
  return At(key).is_null() ? std::nullopt : std::optional<int64_t>(LargeNumber(key));
}

std::vector<int64_t> JsonReader::Numbers(const char* key) {
  std::vector<int64_t> numbers;
  const Json& value = At(key);
  if (!value.is_array()) Fail(key);
  for (const Json& one : value) {
    const std::optional<int64_t> n = AsNumber(one, 0);
    if (!n.has_value()) Fail(key);
    numbers.push_back(n.value_or(0));
  }
  return numbers;
}

double JsonReader::Seconds(const char* key) {
  const Json& value = At(key);
  if (value.is_number() && value.get<double>() >= 0) return value.get<double>();
  Fail(key);
  return 0;
}

bool JsonReader::Bool(const char* key) {
  const Json& value = At(key);
  if (value.is_boolean()) return value.get<bool>();
  Fail(key);
  return false;
}

}  // namespace cli
