// SPDX-License-Identifier: Apache-2.0
//
// What `cover sample` and `cover marginals` share: the diagram of all solutions.

#ifndef CLI_COMMAND_COVER_DIAGRAM_H_
#define CLI_COMMAND_COVER_DIAGRAM_H_

#include <cstdint>
#include <string>

#include "cli/command/cover/cover.h"
#include "dlx/diagram.h"
#include "dlx/problem.h"

namespace cli {

void AddDiagramFlags(CLI::App* command, CoverFlags* flags);

// Compiles the problem. Prints an error if a limit stopped that; then there is no diagram.
dlx::CompileResult CompileProblem(const CoverFlags& flags, const dlx::Problem& problem,
                                  CoverRun* run);

// Prints on stderr what --stats asks for; `printed` is the number of solutions on stdout.
void PrintDiagramTotals(const CoverFlags& flags, const CoverRun& run, const std::string& command,
                        const dlx::CompileResult& compiled, int64_t printed);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_DIAGRAM_H_
