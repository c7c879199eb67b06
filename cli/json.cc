// SPDX-License-Identifier: Apache-2.0

#include "cli/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace cli {
namespace {

bool IsPlain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void AppendFraction(double number, std::string* out) {
  if (std::isfinite(number)) {
    absl::StrAppendFormat(out, "%.6f", number);
  } else {
    out->append("null");
  }
}

void AppendObject(const Json& object, std::string* out) {
  char before = '{';
  for (const auto& [key, value] : object.items()) {
    out->push_back(before);
    AppendJsonString(key, out);
    out->push_back(':');
    AppendJson(value, out);
    before = ',';
  }
  out->append(object.empty() ? "{}" : "}");
}

void AppendArray(const Json& array, std::string* out) {
  char before = '[';
  for (const Json& value : array) {
    out->push_back(before);
    AppendJson(value, out);
    before = ',';
  }
  out->append(array.empty() ? "[]" : "]");
}

}  // namespace

// Json::dump() prints as many decimals of a number as tell it from others, and 1e-06 for 0.000001.
void AppendJson(const Json& value, std::string* out) {
  switch (value.type()) {
    case Json::value_t::object:
      return AppendObject(value, out);
    case Json::value_t::array:
      return AppendArray(value, out);
    case Json::value_t::string:
      return AppendJsonString(value.get_ref<const std::string&>(), out);
    case Json::value_t::number_integer:
      return absl::StrAppend(out, value.get<int64_t>());
    case Json::value_t::number_unsigned:
      return absl::StrAppend(out, value.get<uint64_t>());
    case Json::value_t::number_float:
      return AppendFraction(value.get<double>(), out);
    default:
      out->append(value.dump());
  }
}

std::string JsonLine(const Json& value) {
  std::string line;
  AppendJson(value, &line);
  line.push_back('\n');
  return line;
}

void AppendJsonString(absl::string_view text, std::string* out) {
  if (std::all_of(text.begin(), text.end(), IsPlain)) {
    absl::StrAppend(out, "\"", text, "\"");
  } else {
    constexpr int kOneLine = -1;
    out->append(Json(std::string(text))
                    .dump(kOneLine, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace));
  }
}

std::string JsonString(absl::string_view text) {
  std::string out;
  AppendJsonString(text, &out);
  return out;
}

Json JsonNumber(const dlx::BigCount& count) {
  constexpr uint64_t kExact = uint64_t{1} << 53;
  if (count < kExact) return *count.ToInt64();
  return count.ToString();
}

}  // namespace cli
