// quadrille sample and quadrille marginals: what is read off the diagram of all solutions of a
// puzzle.

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "dlx/big_count.h"
#include "sudoku/claim.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

struct DiagramFlags : CommonFlags {
  int64_t n = 1;
  uint64_t seed = 0;

  int64_t Wanted() const { return limit.value_or(0) > 0 ? std::min(n, *limit) : n; }
};

// What sampling and counting by cell have in common: all solutions have to be found first.
class DiagramWorker : public OneByOneWorker {
 public:
  DiagramWorker(const DiagramFlags& flags, std::stop_token stop)
      : flags_(flags), run_(flags.ToRun(0, std::move(stop))) {}

  bool NeedsText() const override { return false; }

 protected:
  bool AnswerOne(const Task& task, BatchOutput* out) final {
    NoteFaults(task, out);
    if (task.is_readable()) return AnswerReadable(task, out);
    out->totals.Add(Status::kUnreadable);
    out->Answer(absl::StrCat(sudoku::kNotAPuzzle, "\n"), false);
    return true;
  }

  virtual bool AnswerReadable(const Task& task, BatchOutput* out) = 0;

  // Says why not all solutions were found. Returns false if that was cancelled.
  bool Stopped(const dlx::Ending& ending, const Task& task, BatchOutput* out) const {
    if (ending.outcome == dlx::Outcome::kCancelled) return false;
    return GiveUp(absl::StrCat("stopped: ", WhyNoDiagram(ending.outcome, flags_)), task, out);
  }

  static bool GiveUp(const std::string& why, const Task& task, BatchOutput* out) {
    out->Note(absl::StrCat(task.Place(), ": ", why));
    out->totals.Add(Status::kUndecided);
    out->Answer(absl::StrCat(sudoku::kNotDecided, "\n"), false);
    return true;
  }

  static Status StatusOf(const dlx::BigCount& count) {
    return count == 0 ? Status::kNone : count == 1 ? Status::kUnique : Status::kSeveral;
  }

  const DiagramFlags& flags_;
  const dlx::Run run_;
};

class SampleWorker : public DiagramWorker {
 public:
  SampleWorker(const DiagramFlags& flags, std::stop_token stop)
      : DiagramWorker(flags, std::move(stop)), bold_(flags.UseColor()) {}

 private:
  bool AnswerReadable(const Task& task, BatchOutput* out) override {
    const auto write = [&](const sudoku::Grid& solution) {
      ++out->totals.solutions;
      out->Answer(/*several_lines=*/false, [&](std::string* text) {
        AppendSolution(task.record.grid, solution, Format::kLine, bold_, text);
      });
      return dlx::Visit::kContinue;
    };
    const sudoku::SampleResult result =
        sudoku::Sample(task.record.grid, flags_.Wanted(), flags_.seed, run_, write);
    out->totals.nodes += result.nodes;
    if (result.outcome != dlx::Outcome::kExhausted) return Stopped(result, task, out);
    const Status status = StatusOf(result.solutions);
    out->totals.Add(status);
    if (status == Status::kNone) out->Answer(absl::StrCat(sudoku::kNoSolution, "\n"), false);
    return true;
  }

  const bool bold_;
};

class MarginalsWorker : public DiagramWorker {
 public:
  using DiagramWorker::DiagramWorker;

 private:
  bool AnswerReadable(const Task& task, BatchOutput* out) override {
    const absl::StatusOr<sudoku::MarginalsResult> result =
        sudoku::Marginals(task.record.grid, run_);
    if (!result.ok()) return GiveUp(std::string(result.status().message()), task, out);
    out->totals.nodes += result->nodes;
    if (result->outcome != dlx::Outcome::kExhausted) return Stopped(*result, task, out);
    out->totals.Add(StatusOf(result->solutions));
    std::string text;
    for (sudoku::Cell cell = 0; cell < sudoku::kCells; ++cell) {
      absl::StrAppend(&text, sudoku::CellName(cell));
      for (const dlx::BigCount& count : result->counts[cell]) {
        absl::StrAppend(&text, " ", count.ToString());
      }
      absl::StrAppend(&text, "\n");
    }
    out->Answer(text, /*several_lines=*/true);
    return true;
  }
};

template <typename Worker>
int RunDiagrams(const DiagramFlags& flags, const CLI::App* command) {
  const bool needs_solution = std::is_same_v<Worker, SampleWorker>;
  return RunCommand(
      flags,
      {.command = command,
       .engine = "diagram",
       .make_worker =
           [&flags](const std::stop_token& stop) { return std::make_unique<Worker>(flags, stop); },
       .finish =
           [needs_solution](const PipelineResult& result) {
             const int64_t unsolved =
                 result.totals.undecided + (needs_solution ? result.totals.none : 0);
             return unsolved > 0 ? kUnsolved : kDone;
           }});
}

// What both commands have. One puzzle at a time has all of the memory: whether a diagram fits must
// not depend on what stands beside it.
template <typename Worker>
void AddDiagramCommand(CLI::App* command, const std::shared_ptr<DiagramFlags>& flags,
                       std::function<int()>* run) {
  AddCommonFlags(command, flags.get());
  AddMemoryFlag(command, flags.get(), "Memory for the diagram of a puzzle's solutions");
  command->final_callback([=] {
    flags->threads = 1;
    *run = [=] { return RunDiagrams<Worker>(*flags, command); };
  });
}

}  // namespace

void AddSampleCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("sample", "Print random solutions of each puzzle, equally likely ones");
  const auto flags = std::make_shared<DiagramFlags>();
  command->add_option("-n", flags->n, "How many of each puzzle; default: 1")
      ->transform(WholeNumber(1, std::numeric_limits<int64_t>::max()))
      ->type_name("N");
  AddSeedFlag(command, &flags->seed);
  AddDiagramCommand<SampleWorker>(command, flags, run);
  command->footer(
      "Examples:\n"
      "  quadrille sample -n 5 few.txt      five random solutions of each puzzle\n"
      "  quadrille sample --seed 2 few.txt  another one than without the seed\n"
      "A solution a line; one that was printed may come again. All solutions of a puzzle have to\n"
      "be known first. One thread searches, whatever --threads says.\n"
      "Exit code 1: a puzzle had no solution, or a limit or the memory came first.");
}

void AddMarginalsCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(
      "marginals", "Print in how many solutions of each puzzle each cell has each digit");
  const auto flags = std::make_shared<DiagramFlags>();
  AddDiagramCommand<MarginalsWorker>(command, flags, run);
  command->footer(
      "Example:\n"
      "  quadrille marginals few.txt  r1c1 0 0 0 5 0 0 0 0 0, and so on: r1c1 is 4 in all 5 "
      "solutions\n"
      "81 lines for each puzzle: the cell, and the numbers of solutions in which it is 1, 2, ... "
      "9.\n"
      "One thread searches, whatever --threads says; --limit has no effect.\n"
      "Exit code 1: a limit or the memory came first.");
}

}  // namespace cli
