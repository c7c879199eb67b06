// SPDX-License-Identifier: Apache-2.0
//
// Reads the members of an object of JSON that may have been damaged or forged: each has to be there
// and of the right kind.
//
//   JsonReader reader(object);
//   const int64_t nodes = reader.Number("nodes");
//   if (!reader.wrong_key().empty()) ...  // "nodes": missing, or no number

#ifndef CLI_JSON_READER_H_
#define CLI_JSON_READER_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/json.h"

namespace cli {

class JsonReader {
 public:
  // The object has to live as long as the reader.
  explicit JsonReader(const Json& object) : object_(object) {}

  // The first key whose value is not what it should be; "" if there is none.
  const std::string& wrong_key() const { return wrong_key_; }
  void Fail(const char* key) {
    if (wrong_key_.empty()) wrong_key_ = key;
  }

  // Whether there is a value other than null.
  bool Has(const char* key) const;
  // Null if there is none, which is wrong.
  const Json& At(const char* key);

  // These return something empty if the value is wrong.
  std::string Text(const char* key);
  int64_t Number(const char* key, int64_t least = 0);
  // The same; from 2^53 on, it may be a string.
  int64_t LargeNumber(const char* key);
  std::optional<int64_t> LargeNumberOrNull(const char* key);
  std::vector<int64_t> Numbers(const char* key);  // from 0
  double Seconds(const char* key);                // from 0
  bool Bool(const char* key);

 private:
  const Json& object_;
  std::string wrong_key_;
};

// A whole number from `least` to 2^63 - 1.
std::optional<int64_t> AsNumber(const Json& value, int64_t least);

}  // namespace cli

#endif  // CLI_JSON_READER_H_
