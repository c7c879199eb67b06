// SPDX-License-Identifier: Apache-2.0
//
// The program, but for main().

#ifndef CLI_PROGRAM_H_
#define CLI_PROGRAM_H_

namespace cli {

// Runs a command line, and returns the exit code of the process. Where memory or threads run out, a
// message says what to do about it.
int RunProgram(int argc, const char* const* argv);

}  // namespace cli

#endif  // CLI_PROGRAM_H_
