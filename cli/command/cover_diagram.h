// What `cover sample` and `cover marginals` share: the diagram of all solutions.

#ifndef CLI_COMMAND_COVER_DIAGRAM_H_
#define CLI_COMMAND_COVER_DIAGRAM_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cli/command/cover.h"
#include "dlx/diagram.h"
#include "dlx/problem.h"

namespace cli {

void AddDiagramFlags(CLI::App* command, CoverFlags* flags);

// The diagram of the problem; if it was not finished, says why.
absl::StatusOr<dlx::Diagram> CompileProblem(const CoverFlags& flags, const CoverRun& run,
                                            const dlx::Problem& problem);

// Says on stderr what --stats asks for. `printed`: solutions.
void PrintDiagramTotals(const CoverFlags& flags, const CoverRun& run, const std::string& command,
                        const absl::StatusOr<dlx::Diagram>& diagram, int64_t printed);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_DIAGRAM_H_
