// SPDX-License-Identifier: Apache-2.0
//
// Whether a file may be replaced by one of ours.

#ifndef CLI_IO_REPLACEABLE_H_
#define CLI_IO_REPLACEABLE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace cli {

// Checks that ReplaceFile() can write the file, and that nothing of another kind gets lost: a file
// that is there, and the draft FILE.tmp, have to be empty or to begin with `title`, as the new text
// will. `input` is a file that has to stay, "-" for stdin. Errors: "FILE: No such file or
// directory", "FILE: only a checkpoint is replaced, and this is something else"; `kind` says what.
absl::Status CheckReplaceable(const std::string& file, absl::string_view title,
                              const std::string& input, absl::string_view kind = "checkpoint");

}  // namespace cli

#endif  // CLI_IO_REPLACEABLE_H_
