// SPDX-License-Identifier: Apache-2.0

#include "cli/app.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/complete.h"
#include "cli/flags.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "cli/io/sandbox.h"
#include "dlx/target.h"

namespace cli {
namespace {

// The number of letters to insert, delete or change to turn one word into the other (Levenshtein).
size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

// The error if `word` is not a command: "unknown command 'slove'; did you mean 'solve'?". "" if it
// is one.
std::string UnknownCommand(const CLI::App& app, const std::string& word) {
  std::string closest;
  size_t distance = 3;  // from here on it is hardly a misspelling
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string& name = command->get_name();
    if (name == word) return "";
    if (EditDistance(word, name) < distance) {
      distance = EditDistance(word, name);
      closest = name;
    }
  }
  return absl::StrCat("unknown command '", word, "'",
                      closest.empty() ? "" : absl::StrCat("; did you mean '", closest, "'?"));
}

// Whether bliss is part of the program: bliss, and GMP if bliss uses it, are under the LGPL.
constexpr absl::string_view kBliss =
#if !defined(QUADRILLE_BLISS)
    "not linked";
#elif QUADRILLE_BLISS == 1
    "linked statically (LGPL)";
#else
    "linked dynamically (LGPL)";
#endif

// What runs here: "quadrille 1.2.3", "target: avx2 (of avx2, sse4, scalar)", and
// "bliss: linked statically (LGPL)".
std::string VersionText() {
  return absl::StrCat(
      "quadrille " QUADRILLE_VERSION "\ntarget: ", dlx::ToString(dlx::CurrentTarget()), " (of ",
      absl::StrJoin(dlx::SupportedTargets(), ", ",
                    [](std::string* text, dlx::Target target) {
                      absl::StrAppend(text, dlx::ToString(target));
                    }),
      ")\nbliss: ", kBliss);
}

// From here on no other files can be opened than those that the command line names, and none can be
// written but a checkpoint, a plan, results and pictures. QUADRILLE_SANDBOX=0 leaves this out.
void GiveUpOtherFiles(const CLI::App& app, int argc, const char* const* argv) {
#ifdef QUADRILLE_NO_SANDBOX
  return;
#endif
  const char* const wanted = std::getenv("QUADRILLE_SANDBOX");
  if (wanted != nullptr && absl::string_view(wanted) == "0") return;
  std::vector<std::string> readable;
  for (const absl::string_view word : absl::MakeSpan(argv + 1, argv + argc)) {
    readable.emplace_back(word);
    readable.emplace_back(word.substr(word.find('=') + 1));  // --flag=FILE; else all of it again
  }
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  const auto named_by = [command](std::initializer_list<const char*> options) {
    std::vector<std::string> names;
    for (const char* const name : options) {
      const CLI::Option* const option = command->get_option_no_throw(name);
      if (option != nullptr && option->count() > 0) names.push_back(option->as<std::string>());
    }
    return names;
  };
  EnterSandbox({.readable = readable,
                .replaceable = named_by({"--checkpoint", "-o", "--svg"}),
                .directories = named_by({"--results", "--left", "DIR"}),
                .writable_directories = command->get_option_no_throw("--results") != nullptr});
}

// Adds the command that the command line begins with, or all if it begins with none: the options of
// all take longer to set up than ten thousand easy puzzles to solve.
void AddCommands(absl::string_view first_word, CLI::App* app, std::function<int()>* run) {
  struct Command {
    absl::string_view name;
    void (*add)(CLI::App* app, std::function<int()>* run);
  };
  constexpr Command kCommands[] = {
      {"solve", AddSolveCommand},       {"count", AddCountCommand},
      {"sample", AddSampleCommand},     {"marginals", AddMarginalsCommand},
      {"check", AddCheckCommand},       {"relax", AddRelaxCommand},
      {"convert", AddConvertCommand},   {"draw", AddDrawCommand},
      {"canon", AddCanonCommand},       {"hint", AddHintCommand},
      {"explain", AddExplainCommand},   {"rate", AddRateCommand},
      {"generate", AddGenerateCommand}, {"bench", AddBenchCommand},
      {"merge", AddMergeCommand}};
  const bool is_cover = first_word == "cover";
  const bool is_command =
      is_cover || std::any_of(std::begin(kCommands), std::end(kCommands),
                              [&](const Command& command) { return command.name == first_word; });
  for (const Command& command : kCommands) {
    if (!is_command || command.name == first_word) command.add(app, run);
  }
  // The help text of the program has the group, not the commands in it.
  if (!is_command || is_cover) AddCoverCommand(app, run, /*with_commands=*/is_cover);
}

}  // namespace

bool ApplyEnvironment() {
  const auto good = [](const char* variable, const absl::Status& status) {
    if (!status.ok()) PrintError(absl::StrCat(variable, ": ", status.message()));
    return status.ok();
  };
  const char* const target = std::getenv("QUADRILLE_TARGET");
  return (target == nullptr || good("QUADRILLE_TARGET", dlx::ForceTarget(target))) &&
         good("QUADRILLE_KERNEL", KernelOfEnvironment().status());
}

int RunApp(int argc, const char* const* argv) {
  // A shell that asks for completion wants an answer whatever the environment is.
  const bool completes = argc > 1 && argv[1] == kCompleteFlag;
  if (!completes && !ApplyEnvironment()) return kFailed;
  CLI::App app("Solves, counts and cross-checks Sudoku puzzles and exact cover problems.",
               "quadrille");
  app.set_version_flag("--version", VersionText);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  quadrille solve puzzles.txt           solve a file of puzzles\n"
      "  quadrille count --limit 2 < one.txt   does it have one solution, or several?\n"
      "  quadrille check puzzles.txt           compare the engines with the reference\n"
      "  quadrille generate --count 10         new puzzles\n"
      "  quadrille cover count queens.dlx      an exact cover problem: how many solutions?\n"
      "\"quadrille COMMAND --help\" has more. Exit codes: 0 done, 1 as the command says, 2 bad "
      "usage,\n"
      "unreadable input or a write error, 130 interrupted.");
  std::function<int()> run;
  // The last word of a completion may be the beginning of several commands.
  const bool has_command = argc > (completes ? 3 : 1);
  AddCommands(has_command ? argv[completes ? 2 : 1] : "", &app, &run);

  if (completes) {
    const std::vector<std::string> words(argv + 2, argv + argc);
    WriteAll(STDOUT_FILENO, Completions(&app, words));
    return kDone;
  }
  if (argc <= 1) {
    WriteAll(STDERR_FILENO, app.help());
    return kFailed;
  }
  const CLI::App* group = &app;
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    if (const std::string error = UnknownCommand(*group, argv[i]); !error.empty()) {
      PrintError(error + "\nRun with --help for more information.");
      return kFailed;
    }
    group = group->get_subcommand(argv[i]);
    if (group->get_subcommands([](const CLI::App*) { return true; }).empty()) break;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    std::ostringstream out;
    std::ostringstream err;
    const int code = app.exit(e, out, err);
    WriteAll(STDERR_FILENO, err.str());
    const int error = WriteAll(STDOUT_FILENO, out.str());
    return code == 0 ? ExitCodeOfWriting(error, kDone) : kFailed;
  }
  GiveUpOtherFiles(app, argc, argv);
  return run();
}

}  // namespace cli
