// SPDX-License-Identifier: Apache-2.0
//
// The tables that `cover info` and `cover estimate` print.

#ifndef CLI_COMMAND_TABLE_H_
#define CLI_COMMAND_TABLE_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "cli/stats.h"

namespace cli {

// Rows of a name, a value that is aligned to the right, and perhaps a remark.
class Table {
 public:
  void Row(absl::string_view name, const std::string& value, const std::string& remark = "") {
    absl::StrAppendFormat(&text_, "%-22s %14s%s%s\n", name, value, remark.empty() ? "" : "  ",
                          remark);
  }
  void Row(absl::string_view name, int64_t value, const std::string& remark = "") {
    Row(name, WithCommas(value), remark);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace cli

#endif  // CLI_COMMAND_TABLE_H_
