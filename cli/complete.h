// SPDX-License-Identifier: Apache-2.0
//
// Completion of command lines by a shell. The scripts in packaging/completions run
//
//   quadrille --complete WORD...
//
// with the words after the program's name up to the cursor; the last one is the word to complete,
// and may be empty. The words come from the tree of commands and flags that reads command lines, so
// that they cannot differ from what the program takes.

#ifndef CLI_COMPLETE_H_
#define CLI_COMPLETE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace CLI {
class App;
}

namespace cli {

// The first word of a command line that asks for completion.
inline constexpr absl::string_view kCompleteFlag = "--complete";

// Returns the words that may stand in the place of the last one, a line each: the whole word, and a
// tab and a description if it has one. Where the name of a file is wanted, the answer is the line
// ":files", and the shell completes the word, or what follows its "=". Without lines, there is
// nothing to offer. Flags that the line has, or that those exclude, are not offered.
std::string Completions(CLI::App* app, absl::Span<const std::string> words);

// The name of a validator that takes one of these words, or with `is_list` several, separated by
// commas. It tells Completions() the words where the help text leaves them out.
std::string NameForCompletion(absl::Span<const std::string> words, bool is_list = false);

}  // namespace cli

#endif  // CLI_COMPLETE_H_
