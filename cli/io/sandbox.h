// SPDX-License-Identifier: Apache-2.0
//
// Takes away what the program does not need: a reader that a hostile file has taken over can then
// reach no other file.

#ifndef CLI_IO_SANDBOX_H_
#define CLI_IO_SANDBOX_H_

#include <string>

#include "absl/types/span.h"

namespace cli {

// What a process, and all threads that it starts from now on, may still open. Descriptors that are
// open stay so.
struct Sandbox {
  absl::Span<const std::string> readable;          // files; names that are no file are passed over
  absl::Span<const std::string> replaceable;       // files that ReplaceFile() may write
  absl::Span<const std::string> directories = {};  // all in them may be read, and
  bool writable_directories = false;               // made, written and removed
};

// Gives up all other files, the network, and signals to other processes, as far as the kernel knows
// how: Landlock, Linux 5.13 and newer. Returns whether it did. Call it before any thread starts: it
// does not bind those that run.
bool EnterSandbox(const Sandbox& sandbox);

}  // namespace cli

#endif  // CLI_IO_SANDBOX_H_
