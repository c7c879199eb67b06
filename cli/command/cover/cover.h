// SPDX-License-Identifier: Apache-2.0
//
// What the commands on exact cover problems share: flags, reading the problem, writing solutions,
// progress, statistics.

#ifndef CLI_COMMAND_COVER_COVER_H_
#define CLI_COMMAND_COVER_COVER_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/flags.h"
#include "cli/frame.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace cli {

// Each adds one command to `quadrille cover`, as those in app.h do to the program.
void AddCoverSolveCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverCountCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverCheckCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverMinimizeCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverSampleCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverMarginalsCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverExplainCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverInfoCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverEstimateCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverConvertCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverSplitCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverWorkCommand(CLI::App* cover, std::function<int()>* run);
void AddCoverMergeCommand(CLI::App* cover, std::function<int()>* run);

enum class CoverFormat {
  kText,     // one option per line, in Knuth's format
  kNumbers,  // one solution per line: the numbers of its options, ascending
  kJson,     // one object per line
};

struct CoverFlags : RunFlags {
  std::string file = "-";
  std::string from;                  // "": dlx or ec, whichever the text is
  int64_t max_input = 1024;          // MiB that a file may have, decompressed
  std::string format_name = "text";  // of solutions
  std::string branching = "auto";
  std::string order = "given";
  std::string kernel = "auto";
  uint64_t seed = 0;
  bool preprocess = false;
  bool profile = false;

  CoverFormat Format() const;
  // How to search. If --kernel is auto, the kernel is that of the environment.
  dlx::Strategy ToStrategy() const;
};

// FILE and --from.
void AddInputFlags(CLI::App* command, CoverFlags* flags);
// --branch, --order, --seed, --kernel, --preprocess, --profile, and those of AddRunFlags().
void AddSearchFlags(CLI::App* command, CoverFlags* flags);
void AddSolutionFormatFlag(CLI::App* command, CoverFlags* flags);

// The frame of a command on a cover problem, with its input.
class CoverRun : public Frame {
 public:
  CoverRun(const CLI::App& command, const CoverFlags& flags)
      : command_(command), flags_(flags), budget_(flags, token()) {}

  // Reads the problem. Returns nothing after an error message, or after the help text if the
  // command has no file and stdin is a terminal.
  std::optional<dlx::Problem> ReadProblem();
  // The same of a text that was read already.
  std::optional<dlx::Problem> ParseProblem(absl::string_view text, bool warns = true);
  // Reads another file. Returns nothing after an error message.
  std::optional<std::string> ReadText(const std::string& name);
  // The same; errors are those of ReadFile(), and say what to do about a file that is too large.
  absl::StatusOr<std::string> ReadWhole(const std::string& name);

  const CLI::App& command() const { return command_; }

  // What preprocessing leaves of the problem, if --preprocess asks for that.
  std::optional<dlx::Problem> Preprocessed(const dlx::Problem& problem);

  // What the flags allow, less the time that was spent since the command began, by reading too. The
  // default is that of --limit.
  dlx::Run Rest(int64_t default_limit) { return budget_.Rest(default_limit); }
  // The same for verbs to which --limit does not apply, or only in part.
  dlx::Run RestForAll();
  // The same without a limit on nodes: for preprocessing.
  dlx::Run RestOfTime();

 private:
  const CLI::App& command_;
  const CoverFlags& flags_;
  Budget budget_;
};

// Adds a command to `quadrille cover`, with FILE and --from. It reads the problem; then `answer`
// returns the exit code. Flags that contradict each other make `check` throw CLI::ValidationError.
template <typename Flags>
CLI::App* AddCommand(CLI::App* cover, const std::string& name, const std::string& description,
                     const std::shared_ptr<Flags>& flags,
                     int (*answer)(const Flags&, CoverRun*, const dlx::Problem&),
                     std::function<int()>* run,
                     const std::function<void(const CLI::App&)>& check = nullptr) {
  CLI::App* command = cover->add_subcommand(name, description);
  AddInputFlags(command, flags.get());
  command->final_callback([=] {
    if (check) check(*command);
    *run = [=] {
      CoverRun frame(*command, *flags);
      const std::optional<dlx::Problem> problem = frame.ReadProblem();
      return frame.Finish(problem.has_value() ? answer(*flags, &frame, *problem) : kFailed);
    };
  });
  return command;
}

class SolutionWriter {
 public:
  // `number` is that of the first solution. From the second one on, text begins with a blank line,
  // so that the output of a resumed run can be appended to that of the run before it.
  SolutionWriter(const dlx::Problem& problem, CoverFormat format, Output* output,
                 int64_t number = 1)
      : problem_(problem), format_(format), output_(output), number_(number), any_(number > 1) {}

  // Writes one solution. With `show_cost`, a line "cost C" precedes it in text and numbers.
  void Write(dlx::SolutionView options, bool show_cost = false);

 private:
  const dlx::Problem& problem_;
  const CoverFormat format_;
  Output* const output_;
  int64_t number_;
  bool any_;
};

// The progress line of a search.
class CoverProgress {
 public:
  void Set(const dlx::Progress& progress);
  // "12 solutions, 3,456,789 nodes, 1,234,567/s, 12.34 % done, 0:01:02 left, at 3/8 1/2 7/9"
  std::string Line(double seconds) const;

 private:
  mutable std::mutex mutex_;
  dlx::Progress progress_;
};

struct CoverTotals {
  std::string command;  // "cover solve"
  int threads = 1;      // 0: nothing was searched
  int64_t solutions = 0;
  int64_t nodes = 0;
  std::optional<int64_t> updates = std::nullopt;
  std::vector<int64_t> profile = {};
  std::string outcome;
  double seconds = 0;
  // What searched; not set if it was not a dlx::Solver, which alone has a profile.
  std::optional<dlx::Kernel> kernel = std::nullopt;
  dlx::Branching branching = dlx::Branching::kMrv;
  // The size of the diagram, if there is one.
  std::optional<dlx::DiagramSize> diagram = std::nullopt;
  // The result of `cover count`, whose count replaces `solutions`.
  std::optional<dlx::CountResult> count = std::nullopt;
};

// Prints on stderr what --profile and --stats ask for.
void PrintTotals(const CoverFlags& flags, const CoverTotals& totals);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_COVER_H_
