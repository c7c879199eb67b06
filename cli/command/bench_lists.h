// SPDX-License-Identifier: Apache-2.0
//
// The built-in lists of `quadrille bench`, so that figures of different machines compare. They are
// the files in cli/command/bench_lists/, which say how they were made.

#ifndef CLI_COMMAND_BENCH_LISTS_H_
#define CLI_COMMAND_BENCH_LISTS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace cli {

struct BenchList {
  absl::string_view name;
  absl::string_view puzzles;  // a line each; each has one solution
};

// "easy", "minimal", "hard".
absl::Span<const BenchList> BenchLists();

}  // namespace cli

#endif  // CLI_COMMAND_BENCH_LISTS_H_
