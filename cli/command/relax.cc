// SPDX-License-Identifier: Apache-2.0
//
// quadrille relax: which givens to delete so that a puzzle has the most solutions.

#include "sudoku/relax.h"

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/command/puzzle_command.h"
#include "cli/progress.h"
#include "cli/stats.h"
#include "dlx/progress.h"
#include "sudoku/claim.h"

namespace cli {
namespace {

constexpr absl::string_view kTooFewGivens = "Too few givens";

struct RelaxFlags : CommonFlags {
  int k = 1;
  bool greedy = false;
};

// "puzzle 3, 12.3 %, 123,456,789 solutions, 12,345,678/s, 0:00:12"
class RelaxProgress {
 public:
  explicit RelaxProgress(ProgressMode mode)
      : shown_(mode, [this](double seconds) { return Line(seconds); }) {}

  // From any thread.
  void BeginPuzzle(int64_t index) {
    counted_before_ += counted_;
    Set({});
    index_ = index;
  }
  void Set(const dlx::Progress& progress) {
    done_ = progress.done;
    counted_ = progress.solutions.ToInt64().value_or(0);
  }

 private:
  std::string Line(double seconds) const {
    const int64_t all = counted_before_ + counted_;
    return absl::StrFormat("puzzle %d, %.1f %%, %s solutions, %s/s, %s", index_.load(), 100 * done_,
                           WithCommas(counted_),
                           WithCommas(static_cast<int64_t>(static_cast<double>(all) / seconds)),
                           Clock(seconds));
  }

  std::atomic<int64_t> index_{1};
  std::atomic<double> done_{0};
  std::atomic<int64_t> counted_{0};
  std::atomic<int64_t> counted_before_{0};  // in earlier puzzles
  Progress shown_;
};

class RelaxAnswerer : public OneByOneAnswerer {
 public:
  // Sets *too_few if a puzzle has fewer than k givens.
  RelaxAnswerer(const RelaxFlags& flags, std::stop_token stop, std::atomic<bool>* too_few)
      : flags_(flags), too_few_(too_few), progress_(flags.ProgressWanted()) {
    config_.k = flags.k;
    config_.greedy = flags.greedy;
    config_.run = flags.ToRun(0, std::move(stop));
    config_.run.watch = {.callback = [this](const dlx::Progress& p) { progress_.Set(p); },
                         .every_seconds = 0.25};
  }

  bool NeedsText() const override { return false; }

  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    NoteFaults(task, out);
    if (task.record.error.has_value()) {
      return Finish(absl::StrCat(sudoku::kNotAPuzzle, "\n"), Status::kUnreadable, out);
    }
    if (task.board != nullptr) return RefuseBoard("relax", task, out, /*several_lines=*/true);
    progress_.BeginPuzzle(task.index);
    const sudoku::Grid& puzzle = task.record.grid;
    const absl::StatusOr<sudoku::Relaxation> found = sudoku::Relax(puzzle, config_);
    const std::string undecided = absl::StrCat(sudoku::kNotDecided, "\n");
    if (!found.ok()) {
      out->Note(absl::StrCat(task.Place(), ": ", found.status().message()));
      if (puzzle.NumGivens() >= flags_.k) return Finish(undecided, Status::kUndecided, out);
      *too_few_ = true;
      return Finish(absl::StrCat(kTooFewGivens, "\n"), Status::kUndecided, out);
    }
    out->totals.solutions += found->counted;
    out->totals.nodes += found->nodes;
    if (found->outcome == dlx::Outcome::kCancelled) return false;
    if (found->outcome != dlx::Outcome::kExhausted) {
      out->Note(absl::StrCat(task.Place(), ": stopped at a limit, with ",
                             Counted(found->counted, "solution"), " counted"));
      return Finish(undecided, Status::kUndecided, out);
    }
    if (flags_.greedy) {
      out->Note(absl::StrCat(task.Place(),
                             ": greedy: one given after the other; another set of as many may have "
                             "more solutions"));
    }
    return Finish(Lines(*found), found->solutions == 0 ? Status::kNone : Status::kSolved, out);
  }

 private:
  static std::string Lines(const sudoku::Relaxation& found) {
    std::string text;
    for (const std::vector<sudoku::Cell>& cells : found.best) {
      absl::StrAppend(&text, found.solutions);
      for (const sudoku::Cell cell : cells) absl::StrAppend(&text, " ", sudoku::CellName(cell));
      absl::StrAppend(&text, "\n");
    }
    return text;
  }

  // Blocks are separated by blank lines, even those of one line.
  static bool Finish(const std::string& text, Status status, BatchOutput* out) {
    out->totals.Add(status);
    out->Answer(text, /*several_lines=*/true);
    return true;
  }

  const RelaxFlags& flags_;
  std::atomic<bool>* const too_few_;
  sudoku::RelaxConfig config_;
  RelaxProgress progress_;
};

}  // namespace

void AddRelaxCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(
      "relax", "Print which givens to delete so that a puzzle has the most solutions");
  const auto flags = std::make_shared<RelaxFlags>();
  AddCommonFlags(command, flags.get());
  command->add_option("-k", flags->k, "How many givens to delete; default 1")
      ->transform(WholeNumber(0, sudoku::kCells))
      ->type_name("K");
  command->add_flag("--greedy", flags->greedy,
                    "Delete one given at a time, each time the best one: quicker, but not always "
                    "the best set");
  command->footer(
      "Examples:\n"
      "  quadrille relax puzzle.txt                  the given without which it has most "
      "solutions\n"
      "  quadrille relax -k 2 puzzle.txt             the same for two givens\n"
      "  quadrille relax -k 9 --greedy puzzle.txt    nine, one after the other\n"
      "A line is a best set: the number of solutions without it, and its cells. Exit code 1: a "
      "puzzle\n"
      "was not decided within a limit; 2: one has fewer than K givens, too.");
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    *run = [=] {
      std::atomic<bool> too_few = false;
      return RunCommand(*flags, {.command = command,
                                 .engine = "batch",
                                 .make_answerer =
                                     [&](const std::stop_token& stop) {
                                       return std::make_unique<RelaxAnswerer>(*flags, stop,
                                                                              &too_few);
                                     },
                                 .one_answerer = true,
                                 .finish =
                                     [&](const PipelineResult& result) {
                                       if (too_few) return kFailed;
                                       return result.totals.undecided > 0 ? kUnsolved : kDone;
                                     }});
    };
  });
}

}  // namespace cli
