// SPDX-License-Identifier: Apache-2.0
//
// The program, but for main().

#ifndef CLI_PROGRAM_H_
#define CLI_PROGRAM_H_

#include <functional>

namespace cli {

// Runs a command line, and returns the exit code of the process. Where memory or threads run out, a
// message says what to do about it.
int RunProgram(int argc, const char* const* argv);

// The same for another program than this one, which `run` is.
int RunGuarded(const std::function<int()>& run);

}  // namespace cli

#endif  // CLI_PROGRAM_H_
