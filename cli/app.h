// SPDX-License-Identifier: Apache-2.0
//
// The command line of the program.

#ifndef CLI_APP_H_
#define CLI_APP_H_

#include <functional>

namespace CLI {
class App;
}

namespace cli {

// Each adds one command to the program. If the command is chosen, *run is set to what runs it and
// returns the exit code.
void AddSolveCommand(CLI::App* app, std::function<int()>* run);
void AddCountCommand(CLI::App* app, std::function<int()>* run);
void AddSampleCommand(CLI::App* app, std::function<int()>* run);
void AddMarginalsCommand(CLI::App* app, std::function<int()>* run);
void AddCheckCommand(CLI::App* app, std::function<int()>* run);
void AddDrawCommand(CLI::App* app, std::function<int()>* run);
void AddRelaxCommand(CLI::App* app, std::function<int()>* run);
void AddConvertCommand(CLI::App* app, std::function<int()>* run);
void AddCanonCommand(CLI::App* app, std::function<int()>* run);
void AddHintCommand(CLI::App* app, std::function<int()>* run);
void AddExplainCommand(CLI::App* app, std::function<int()>* run);
void AddRateCommand(CLI::App* app, std::function<int()>* run);
void AddGenerateCommand(CLI::App* app, std::function<int()>* run);
void AddMergeCommand(CLI::App* app, std::function<int()>* run);
void AddBenchCommand(CLI::App* app, std::function<int()>* run);
// A group of commands, which are added only if `with_commands`: they take longer to set up than all
// the others.
void AddCoverCommand(CLI::App* app, std::function<int()>* run, bool with_commands);

// Applies QUADRILLE_TARGET and checks QUADRILLE_KERNEL, which the commands apply. Returns false
// after an error message if one of them is wrong.
bool ApplyEnvironment();

// Reads the command line, runs the command and returns the exit code of the program.
int RunApp(int argc, const char* const* argv);

}  // namespace cli

#endif  // CLI_APP_H_
