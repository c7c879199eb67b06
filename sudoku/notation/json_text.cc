// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/json_text.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace json_text {
namespace {

constexpr absl::string_view kRepeated = "JSON: the key '";

// Takes everything, and keeps the place of the fault and the first key that stands twice.
class FaultFinder : public nlohmann::json_sax<Json> {
 public:
  size_t position = 0;
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  std::optional<std::string> repeated;
  bool start_object(size_t /*size*/) override {
    keys_.emplace_back();
    return true;
  }
  bool key(string_t& value) override {
    if (!keys_.back().insert(value).second && !repeated) repeated = value;
    return true;
  }
  bool end_object() override {
    keys_.pop_back();
    return true;
  }
  bool start_array(size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(size_t at, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    position = at;
    return false;
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
};

}  // namespace
}  // namespace json_text

absl::StatusOr<Json> ParseJsonObject(absl::string_view text, size_t* fault) {
  Json value = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) {
    json_text::FaultFinder finder;
    Json::sax_parse(text.begin(), text.end(), &finder);
    if (fault != nullptr) *fault = finder.position == 0 ? 0 : finder.position - 1;
    if (finder.position > text.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("JSON: cut short after ", text.size(), " bytes"));
    }
    return absl::InvalidArgumentError(
        absl::StrCat("JSON: unreadable at byte ", finder.position, " of ", text.size()));
  }
  json_text::FaultFinder finder;
  Json::sax_parse(text.begin(), text.end(), &finder);
  if (finder.repeated) {
    return absl::InvalidArgumentError(absl::StrCat(json_text::kRepeated,
                                                   internal::Shortened(*finder.repeated),
                                                   "' stands twice in an object"));
  }
  if (!value.is_object()) {
    return absl::InvalidArgumentError(
        absl::StrCat("JSON: expected an object, found ", Excerpt(value)));
  }
  return value;
}

bool HasRepeatedKey(const absl::Status& status) {
  return absl::StartsWith(status.message(), json_text::kRepeated);
}

const Json* Member(const Json& object, absl::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(std::string(key));
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<int> IntegerOf(const Json& value) {
  constexpr int64_t kMost = 1000000;
  int64_t integer = 0;
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    if (!absl::SimpleAtoi(text, &integer)) return std::nullopt;
  } else if (value.is_number_integer()) {
    if (value.is_number_unsigned() && value.get<uint64_t>() > kMost) return std::nullopt;
    integer = value.get<int64_t>();
  } else {
    return std::nullopt;
  }
  if (integer < -kMost || integer > kMost) return std::nullopt;
  return static_cast<int>(integer);
}

std::string StringOf(const Json* value) {
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

std::string Excerpt(const Json& value) {
  // To write what is nested takes a stack as deep as it is.
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  constexpr size_t kMost = 30;
  std::string text = ToText(value);
  if (text.size() > kMost) {
    size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text = absl::StrCat(text.substr(0, end), "...");
  }
  return text;
}

std::string ToText(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sudoku
