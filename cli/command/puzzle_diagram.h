// SPDX-License-Identifier: Apache-2.0
//
// Commands on puzzles that read their answers off the diagram of all solutions of a puzzle: sample
// and marginals.

#ifndef CLI_COMMAND_PUZZLE_DIAGRAM_H_
#define CLI_COMMAND_PUZZLE_DIAGRAM_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "dlx/big_count.h"
#include "dlx/run.h"
#include "sudoku/claim.h"

namespace cli {

struct DiagramFlags : CommonFlags {
  int64_t n = 1;
  uint64_t seed = 0;

  int64_t Wanted() const { return limit.value_or(0) > 0 ? std::min(n, *limit) : n; }
};

// Answers one puzzle at a time; all its solutions have to be found first.
class DiagramAnswerer : public OneByOneAnswerer {
 public:
  DiagramAnswerer(const DiagramFlags& flags, std::stop_token stop)
      : flags_(flags), run_(flags.ToRun(0, std::move(stop))) {
    run_.limits.solutions.reset();  // the answerer heeds --limit, if it has a meaning
  }

  bool NeedsText() const override { return false; }

 protected:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) final {
    NoteFaults(task, out);
    if (task.is_readable()) return AnswerReadable(task, out);
    out->totals.Add(Status::kUnreadable);
    out->Answer(absl::StrCat(sudoku::kNotAPuzzle, "\n"), false);
    return true;
  }

  virtual bool AnswerReadable(const PuzzleTask& task, BatchOutput* out) = 0;

  // Says why not all solutions were found. Returns false if that was cancelled.
  bool Stopped(const dlx::Ending& ending, const PuzzleTask& task, BatchOutput* out) const {
    if (ending.outcome == dlx::Outcome::kCancelled) return false;
    return GiveUp(absl::StrCat("stopped: ", WhyNoDiagram(ending.outcome, flags_)), task, out);
  }

  static bool GiveUp(const std::string& why, const PuzzleTask& task, BatchOutput* out) {
    out->Note(absl::StrCat(task.Place(), ": ", why));
    out->totals.Add(Status::kUndecided);
    out->Answer(absl::StrCat(sudoku::kNotDecided, "\n"), false);
    return true;
  }

  static Status StatusOf(const dlx::BigCount& count) {
    return count == 0 ? Status::kNone : count == 1 ? Status::kUnique : Status::kSeveral;
  }

  const DiagramFlags& flags_;
  dlx::Run run_;
};

// Adds the flags and the run of such a command. `needs_solution`: whether a puzzle without
// solutions counts as unsolved. One puzzle at a time has all of the memory, so that whether a
// diagram fits does not depend on the puzzles next to it.
template <typename W>
void AddDiagramCommand(CLI::App* command, const std::shared_ptr<DiagramFlags>& flags,
                       bool needs_solution, std::function<int()>* run) {
  AddCommonFlags(command, flags.get());
  const auto finish = [needs_solution](const PipelineResult& result) {
    const int64_t unsolved = result.totals.undecided + (needs_solution ? result.totals.none : 0);
    return unsolved > 0 ? kUnsolved : kDone;
  };
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    flags->threads = 1;
    *run = [=] {
      const auto make_answerer = [&flags = *flags](const std::stop_token& stop) {
        return std::make_unique<W>(flags, stop);
      };
      return RunCommand(*flags, {.command = command,
                                 .engine = "diagram",
                                 .make_answerer = make_answerer,
                                 .finish = finish});
    };
  });
}

}  // namespace cli

#endif  // CLI_COMMAND_PUZZLE_DIAGRAM_H_
