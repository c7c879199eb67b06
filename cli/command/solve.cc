// SPDX-License-Identifier: Apache-2.0
//
// quadrille solve: the solution of each puzzle, or why there is none to print.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/command/puzzle_command.h"
#include "sudoku/boards.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "sudoku/why.h"

namespace cli {
namespace {

struct SolveFlags : AnswerFlags {
  bool any = false;
  bool all = false;
  bool why = false;

  // Whether the first solution is the answer, even if there are more.
  bool FirstWillDo() const { return (any || limit == 1) && !all && !only.has_value(); }
  // JSON says even then whether there are more.
  bool AskForSecond() const { return !FirstWillDo() || format == Format::kJson; }
};

// Whether a puzzle that is solved has more solutions is undecided.
absl::string_view JsonStatus(Status status) {
  return ToString(status == Status::kSolved ? Status::kUndecided : status);
}

class SolveAnswerer : public Answerer {
 public:
  SolveAnswerer(const SolveFlags& flags, std::stop_token stop)
      : flags_(flags),
        limits_(RunFor(flags, std::move(stop)).limits),
        engine_(sudoku::MakeEngine(flags.engine, EngineConfigFor(flags.FirstWillDo()))),
        bold_(flags.UseColor()) {}

  // Whether many puzzles are searched at once. Where the first solution is the answer, auto does
  // not.
  static bool SearchesMany(const SolveFlags& flags) {
    return flags.SearchesMany(RunFor(flags, {}).limits.solutions) &&
           !(flags.engine == "auto" && flags.FirstWillDo());
  }

  bool NeedsText() const override { return flags_.NeedsText(); }

  bool Answer(TaskBatch* batch, BatchOutput* out) override {
    const bool all = flags_.all && !flags_.only.has_value();
    const int64_t answered = all ? 0 : Search(*batch, out);
    int64_t next = 0;  // answer
    for (;;) {
      if (!all) next += AnswerPlainLines(next, answered, batch, out);
      const PuzzleTask* const task = batch->Next();
      if (task == nullptr) return true;
      if (!task->is_readable()) {
        NoteFaults(*task, out);
        Finish(*task, Status::kUnreadable, {}, out);
      } else if (task->board != nullptr && !all) {
        if (limits_.stop.stop_requested() || !AnswerBoard(*task, out)) return false;
        batch->CountAnswered();
      } else if (all) {
        if (limits_.stop.stop_requested() || !AnswerAll(*task, out)) return false;
        batch->CountAnswered();
      } else if (next < answered) {
        AnswerWith(answers_[next], TimesEach() ? seconds_[next] : 0, *task, out);
        ++next;
      } else {
        return false;  // cancelled
      }
    }
  }

 private:
  // Answers the next lines as long as their puzzles are valid and the answer is the solution in a
  // line: as AnswerWith() would, without making tasks. Returns how many. Requires: the next answer
  // is that of grid `next`, and so many grids are answered.
  int64_t AnswerPlainLines(int64_t next, int64_t answered, TaskBatch* batch, BatchOutput* out) {
    const bool in_line = flags_.format == Format::kLine || flags_.format == Format::kAuto;
    if (!in_line || bold_ || flags_.FirstWillDo()) return 0;
    const int64_t most = std::min(answered - next, static_cast<int64_t>(batch->NumPlainLines()));
    const auto begin = answers_.begin() + next;
    const auto end = std::find_if_not(
        begin, begin + most, [](const sudoku::Answer& answer) { return answer.IsUnique(); });
    if (begin == end) return 0;
    out->Answer(/*several_lines=*/false, [&](std::string* text) {
      for (auto answer = begin; answer != end; ++answer) {
        sudoku::AppendLine(answer->first, text);
        text->push_back('\n');
      }
    });
    out->totals.solutions += end - begin;
    out->totals.Add(Status::kUnique, end - begin);
    batch->SkipPlainLines(static_cast<size_t>(end - begin));
    return end - begin;
  }

  // Searches all puzzles of a batch. Returns how many have an answer.
  int64_t Search(const TaskBatch& batch, BatchOutput* out) {
    if (batch.grids().empty()) return 0;
    answers_.resize(batch.grids().size());
    const absl::Span<sudoku::Answer> answers = absl::MakeSpan(answers_);
    if (!TimesEach()) {
      engine_->set_puzzles_before(batch.puzzles_before());
      const sudoku::SolveResult result =
          engine_->Solve(batch.grids(), {.limits = limits_}, answers);
      out->totals.Add(result);
      return result.answered;
    }
    seconds_.assign(answers_.size(), 0);
    for (size_t i = 0; i < answers_.size(); ++i) {
      engine_->set_puzzles_before(batch.puzzles_before() + static_cast<int64_t>(i));
      const sudoku::SolveResult result =
          engine_->Solve(batch.grids().subspan(i, 1), {.limits = limits_}, answers.subspan(i, 1));
      out->totals.Add(result);
      if (result.answered == 0) return static_cast<int64_t>(i);
      seconds_[i] = result.seconds;
    }
    return static_cast<int64_t>(answers_.size());
  }

  // Whether the time that each search takes has to be known: an explanation gets what it leaves.
  bool TimesEach() const { return flags_.why && limits_.seconds.has_value(); }

  void AnswerWith(const sudoku::Answer& answer, double seconds, const PuzzleTask& task,
                  BatchOutput* out) {
    out->totals.solutions += answer.solutions;
    if (answer.solutions == 0) NoteFaults(task, out);
    Status status = Classify(answer.solutions, answer.outcome);
    const bool first_is_answer = flags_.FirstWillDo() && answer.solutions > 0;
    if (first_is_answer && (status == Status::kUndecided || limits_.solutions == 1)) {
      status = Status::kSolved;
    }
    const bool print = status == Status::kUnique || first_is_answer;
    if (status == Status::kNone && flags_.why) SayWhy(task, seconds, out);
    Finish(task, status, print ? TaskSolution{&answer.first} : TaskSolution{}, out);
  }

  // Searches a board and answers. Returns false if it was cancelled.
  bool AnswerBoard(const PuzzleTask& task, BatchOutput* out) {
    if (!TakesBoards(flags_.engine)) return RefuseBoard(flags_.engine, task, out);
    const sudoku::BoardAnswer answer = SolveWith(flags_.engine, task, {.limits = limits_});
    if (answer.outcome == dlx::Outcome::kCancelled) return false;
    out->totals.solutions += answer.solutions;
    out->totals.Add(answer);
    if (answer.solutions == 0) NoteFaults(task, out);
    const bool first_is_answer = flags_.FirstWillDo() && answer.solutions > 0;
    Status status = Classify(answer.solutions, answer.outcome);
    if (first_is_answer && (status == Status::kUndecided || limits_.solutions == 1)) {
      status = Status::kSolved;
    }
    if (status == Status::kNone && flags_.why) SayWhy(task, answer.seconds, out);
    const bool print = status == Status::kUnique || first_is_answer;
    Finish(task, status, print ? TaskSolution{nullptr, answer.first} : TaskSolution{}, out);
    return true;
  }

  static dlx::Run RunFor(const SolveFlags& flags, std::stop_token stop) {
    dlx::Run run = flags.ToRun(0, std::move(stop));
    if (!flags.all || flags.only.has_value()) run.limits.solutions = flags.AskForSecond() ? 2 : 1;
    return run;
  }

  // Writes the answer to a puzzle: a solution, or why there is none.
  void Finish(const PuzzleTask& task, Status status, const TaskSolution& solution,
              BatchOutput* out) {
    out->totals.Add(status);
    if (flags_.only.has_value()) {
      WritePuzzleIf(flags_, task, status, out);
    } else if (flags_.format == Format::kJson) {
      const std::string begin = TaskJsonBegin(task);
      if (flags_.all) {  // unreadable
        out->Answer(absl::StrCat(begin, ",\"solutions\":null,\"status\":\"", JsonStatus(status),
                                 "\",\"exhausted\":null}\n"),
                    false);
      } else {
        out->Answer(absl::StrCat(begin, ",\"status\":\"", JsonStatus(status),
                                 "\",\"solution\":", TaskJsonSolution(task, solution), "}\n"),
                    false);
      }
    } else if (!solution.exists()) {
      WriteLineAnswer(flags_, task, Message(status), out);
    } else {
      WriteSolution(task, solution, out);
    }
  }

  // Says on stderr which givens of a puzzle without solution cannot stand together.
  // The time limit is for the search, which took that many seconds, and the explanation together.
  void SayWhy(const PuzzleTask& task, double seconds, BatchOutput* out) {
    dlx::Limits limits = {.stop = limits_.stop};
    if (limits_.seconds.has_value()) limits.seconds = std::max(0.0, *limits_.seconds - seconds);
    if (task.board != nullptr) return SayWhyOfBoard(task, limits, out);
    const sudoku::Why why = sudoku::WhyNoSolution(task.record.grid, {.limits = limits});
    if (why.givens.empty()) return;  // stopped
    std::string note = absl::StrCat(task.Place(), ": clash:");
    for (const sudoku::Cell cell : why.givens) {
      absl::StrAppend(&note, " ", sudoku::CellName(cell), "=", task.record.grid[cell]);
    }
    out->Note(note);
    if (!why.irreducible) {
      out->Note(absl::StrCat(task.Place(), ": stopped: fewer of these givens may clash too"));
    }
  }

  static void SayWhyOfBoard(const PuzzleTask& task, const dlx::Limits& limits, BatchOutput* out) {
    const sudoku::Board& board = task.board->board;
    const sudoku::BoardWhy why = sudoku::WhyBoardHasNoSolution(board, {.limits = limits});
    if (why.without_givens) {
      out->Note(absl::StrCat(task.Place(), ": clash: the rules alone, without any given"));
    }
    if (why.givens.empty()) return;
    std::string note = absl::StrCat(task.Place(), ": clash:");
    for (const int cell : why.givens) {
      absl::StrAppend(&note, " ", sudoku::CellName(board, cell), "=", board.givens[cell]);
    }
    out->Note(note);
    if (!why.irreducible) {
      out->Note(absl::StrCat(task.Place(), ": stopped: fewer of these givens may clash too"));
    }
  }

  void WriteSolution(const PuzzleTask& task, const TaskSolution& solution, BatchOutput* out) {
    const Format format = flags_.FormatFor(task.record);
    out->Answer(format != Format::kLine, [&](std::string* text) {
      if (flags_.with_puzzle) absl::StrAppend(text, PuzzleLine(task), ",");
      AppendTaskSolution(task, solution, format, bold_, text);
    });
  }

  // Shows each solution of a task.
  sudoku::EnumerateResult Enumerate(const PuzzleTask& task,
                                    absl::FunctionRef<dlx::Visit(const TaskSolution&)> write) {
    if (task.board != nullptr) {
      return EnumerateWith(flags_.engine, task, {.limits = limits_},
                           [&](absl::Span<const int> values) {
                             return write({nullptr, values});
                           });
    }
    return engine_->Enumerate(task.record.grid, {.limits = limits_},
                              [&](const sudoku::Grid& grid) { return write({&grid}); });
  }

  // Writes all solutions of a puzzle, as they are found.
  bool AnswerAll(const PuzzleTask& task, BatchOutput* out) {
    NoteFaults(task, out);
    if (task.board != nullptr && !TakesBoards(flags_.engine)) {
      return RefuseBoard(flags_.engine, task, out);
    }
    const bool json = flags_.format == Format::kJson;
    if (json) {
      out->AnswerPart(absl::StrCat(TaskJsonBegin(task), ",\"solutions\":["), false, true);
    }
    bool first = true;
    const auto write = [&](const TaskSolution& solution) {
      if (json) {
        out->AnswerPart(absl::StrCat(first ? "" : ",", TaskJsonSolution(task, solution)), false,
                        false);
      } else {
        WriteSolution(task, solution, out);
      }
      first = false;
      return limits_.stop.stop_requested() ? dlx::Visit::kStop : dlx::Visit::kContinue;
    };
    const sudoku::EnumerateResult result = Enumerate(task, write);
    const Status status = StatusOfAll(result);
    const bool exhausted = result.outcome == dlx::Outcome::kExhausted;
    const bool cancelled =
        result.outcome == dlx::Outcome::kCancelled || result.outcome == dlx::Outcome::kVisitorStop;
    out->totals.solutions += result.solutions;
    out->totals.Add(result);
    out->totals.Add(status);
    if (status == Status::kNone && flags_.why) SayWhy(task, result.seconds, out);
    if (json) {
      out->AnswerPart(absl::StrCat("],\"status\":\"", JsonStatus(status),
                                   "\",\"exhausted\":", exhausted ? "true" : "false", "}\n"),
                      false, false);
    } else if (result.solutions == 0 && !cancelled) {
      WriteLineAnswer(flags_, task, Message(status), out);
    }
    if (!exhausted && result.solutions > 0) {
      out->Note(absl::StrCat(task.Place(), ": stopped at ", result.solutions, " solutions"));
    }
    return !cancelled;
  }

  // Stopping at --limit is success; stopping at another limit leaves the puzzle undecided.
  static Status StatusOfAll(const sudoku::EnumerateResult& result) {
    switch (result.outcome) {
      case dlx::Outcome::kExhausted:
        return Classify(result.solutions, result.outcome);
      case dlx::Outcome::kSolutionLimit:
        return result.solutions > 1 ? Status::kSeveral : Status::kSolved;
      default:
        return Status::kUndecided;
    }
  }

  const SolveFlags& flags_;
  const dlx::Limits limits_;
  const std::unique_ptr<sudoku::Engine> engine_;
  std::vector<sudoku::Answer> answers_;  // of a batch
  std::vector<double> seconds_;          // of its searches, if TimesEach()
  const bool bold_;
};

int ExitCode(const SolveFlags& flags, const Totals& totals) {
  if (flags.only.has_value()) return kDone;
  const bool solution_is_enough = flags.FirstWillDo() || flags.all;
  const int64_t unsolved =
      totals.none + totals.undecided + (solution_is_enough ? 0 : totals.several);
  return unsolved > 0 ? kUnsolved : kDone;
}

}  // namespace

void AddSolveCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("solve", "Print the solution of each puzzle");
  const auto flags = std::make_shared<SolveFlags>();
  AddAnswerFlags(command, flags.get());
  CLI::Option* any = command->add_flag(
      "--any", flags->any, "Print the first solution found, whether or not there are more");
  command->add_flag("--all", flags->all, "Print all solutions, or --limit N of them")
      ->excludes(any);
  command->add_flag("--why", flags->why,
                    "Say on stderr which givens of a puzzle without a solution clash");
  command->footer(
      "Examples:\n"
      "  quadrille solve puzzle.txt                  the solution, written as the puzzle is\n"
      "  quadrille solve --format pretty puzzle.txt  with blanks and bars\n"
      "  quadrille solve --all --limit 10 few.txt    the first ten solutions of each puzzle\n"
      "  quadrille solve --why wrong.txt             which givens cannot stand together\n"
      "  quadrille solve --only several many.txt     the puzzles with several solutions\n"
      "  quadrille solve --format json - < many.txt  an object a line\n"
      "Exit code 1: a puzzle had no solution, several (but for --any and --all), or was not\n"
      "decided within a limit.");
  SetAnswerer<SolveAnswerer>(command, flags, run, [flags](const PipelineResult& result) {
    return ExitCode(*flags, result.totals);
  });
}

}  // namespace cli
