// quadrille solve: the solution of each puzzle, or why there is none to print.

#include <chrono>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command.h"
#include "cli/pipeline/ahead.h"
#include "sudoku/claim.h"
#include "sudoku/why.h"

namespace cli {
namespace {

struct SolveFlags : AnswerFlags {
  bool any = false;
  bool all = false;
  bool why = false;

  // Whether the first solution will do as the answer.
  bool FirstWillDo() const { return (any || limit == 1) && !all && !only.has_value(); }
  // JSON says all the same whether there are more.
  bool AskForSecond() const { return !FirstWillDo() || format == Format::kJson; }
};

// The answer in words of a puzzle without a solution to print.
absl::string_view Message(Status status) {
  switch (status) {
    case Status::kNone:
      return sudoku::kNoSolution;
    case Status::kSeveral:
      return sudoku::kSeveralSolutions;
    case Status::kUnreadable:
      return sudoku::kNotAPuzzle;
    default:
      return sudoku::kNotDecided;
  }
}

// Of a puzzle that is solved it is undecided whether it has more solutions.
absl::string_view JsonStatus(Status status) {
  return ToString(status == Status::kSolved ? Status::kUndecided : status);
}

class SolveWorker : public Worker {
 public:
  SolveWorker(const SolveFlags& flags, std::stop_token stop)
      : flags_(flags),
        limits_(LimitsFor(flags, std::move(stop))),
        engine_(sudoku::MakeEngine(flags.engine)),
        ahead_(flags.engine, LimitsAhead(flags, limits_)),
        bold_(flags.UseColor()) {}

  static bool SearchesAhead(const SolveFlags& flags) {
    return Ahead::IsFor(flags.engine, LimitsAhead(flags, LimitsFor(flags, {})));
  }

  bool NeedsText() const override { return flags_.NeedsText(); }
  void Begin(absl::Span<const sudoku::Grid> puzzles) override { ahead_.Begin(puzzles); }

  bool Answer(const Task& task, BatchOutput* out) override {
    if (flags_.why) start_ = std::chrono::steady_clock::now();
    if (task.record.error.has_value()) {
      NoteFaults(task, out);
      return Finish(task, Status::kUnreadable, nullptr, out);
    }
    if (flags_.all && !flags_.only.has_value()) return AnswerAll(task, out);
    const sudoku::SearchResult* const ahead = ahead_.Next();
    if (ahead == nullptr) return AnswerWith(Search(task), task, out);
    if (ahead->solutions > 1 && flags_.FirstWillDo()) {
      // Of several solutions the same one must be the first, whatever stands beside.
      sudoku::SearchResult result = Search(task);
      result.nodes += ahead->nodes;
      return AnswerWith(result, task, out);
    }
    return AnswerWith(*ahead, task, out);
  }

 private:
  bool AnswerWith(const sudoku::SearchResult& result, const Task& task, BatchOutput* out) {
    out->totals.Add(result);
    if (result.solutions == 0) NoteFaults(task, out);
    if (result.outcome == sudoku::Outcome::kCancelled) return false;
    Status status = Classify(result);
    const bool first_is_answer = flags_.FirstWillDo() && result.solutions > 0;
    if (first_is_answer && (status == Status::kUndecided || limits_.solutions == 1)) {
      status = Status::kSolved;
    }
    const bool print = status == Status::kUnique || first_is_answer;
    if (status == Status::kNone && flags_.why) SayWhy(task, out);
    return Finish(task, status, print ? &result.first : nullptr, out);
  }

  static sudoku::SearchLimits LimitsFor(const SolveFlags& flags, std::stop_token stop) {
    sudoku::SearchLimits limits = flags.Limits(0);
    limits.stop = std::move(stop);
    if (!flags.all || flags.only.has_value()) limits.solutions = flags.AskForSecond() ? 2 : 1;
    return limits;
  }

  // It takes two solutions to know which puzzles have to be searched once more for their first.
  static sudoku::SearchLimits LimitsAhead(const SolveFlags& flags, sudoku::SearchLimits limits) {
    if (limits.solutions == 1) limits.solutions = 2;
    if (flags.all && !flags.only.has_value()) limits.solutions = 0;
    return limits;
  }

  sudoku::SearchResult Search(const Task& task) {
    return engine_->Count(task.record.grid, limits_);
  }

  // Writes the answer of a puzzle: a solution, or why there is none.
  bool Finish(const Task& task, Status status, const sudoku::Grid* solution, BatchOutput* out) {
    out->totals.Add(status);
    const sudoku::PuzzleRecord& record = task.record;
    if (flags_.only.has_value()) {
      WritePuzzleIf(flags_, task, status, out);
    } else if (flags_.format == Format::kJson) {
      out->Answer(absl::StrCat(
                      JsonBegin(task.index, record.error ? nullptr : &record.grid),
                      ",\"status\":\"", JsonStatus(status),
                      flags_.all ? "\",\"solutions\":[]}\n"
                                 : absl::StrCat("\",\"solution\":", JsonSolution(solution), "}\n")),
                  false);
    } else if (solution == nullptr) {
      WriteLineAnswer(flags_, task, Message(status), out);
    } else {
      WriteSolution(task, *solution, out);
    }
    return true;
  }

  // Says on stderr which givens of a puzzle without solution cannot stand together. What the search
  // has left of the time limit is for that.
  void SayWhy(const Task& task, BatchOutput* out) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    dlx::Limits limits;
    limits.seconds = SecondsLeft(flags_.time_limit, spent.count());
    limits.stop = limits_.stop;
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

  void WriteSolution(const Task& task, const sudoku::Grid& solution, BatchOutput* out) {
    const Format format = flags_.FormatFor(task.record);
    out->Answer(format != Format::kLine, [&](std::string* text) {
      if (flags_.with_puzzle) absl::StrAppend(text, task.record.cells(), ",");
      AppendSolution(task.record.grid, solution, format, bold_, text);
    });
  }

  // Writes all solutions of a puzzle, as they are found.
  bool AnswerAll(const Task& task, BatchOutput* out) {
    NoteFaults(task, out);
    const bool json = flags_.format == Format::kJson;
    const sudoku::Grid& puzzle = task.record.grid;
    if (json) {
      out->AnswerPart(absl::StrCat(JsonBegin(task.index, &puzzle), ",\"solutions\":["), false,
                      true);
    }
    bool first = true;
    const auto write = [&](const sudoku::Grid& solution) {
      if (json) {
        out->AnswerPart(absl::StrCat(first ? "" : ",", JsonSolution(&solution)), false, false);
      } else {
        WriteSolution(task, solution, out);
      }
      first = false;
      return !limits_.stop.stop_requested();
    };
    const sudoku::SearchResult result = engine_->Enumerate(puzzle, limits_, write);
    const Status status = StatusOfAll(result);
    const bool exhausted = result.outcome == sudoku::Outcome::kExhausted;
    const bool cancelled = result.outcome == sudoku::Outcome::kCancelled ||
                           result.outcome == sudoku::Outcome::kSinkStop;
    out->totals.Add(result);
    out->totals.Add(status);
    if (status == Status::kNone && flags_.why) SayWhy(task, out);
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

  // One that was cut short by --limit got what was asked for; by another limit, it did not.
  static Status StatusOfAll(const sudoku::SearchResult& result) {
    switch (result.outcome) {
      case sudoku::Outcome::kExhausted:
        return Classify(result);
      case sudoku::Outcome::kSolutionLimit:
        return result.solutions > 1 ? Status::kSeveral : Status::kSolved;
      default:
        return Status::kUndecided;
    }
  }

  const SolveFlags& flags_;
  const sudoku::SearchLimits limits_;
  const std::unique_ptr<sudoku::Engine> engine_;
  Ahead ahead_;
  const bool bold_;
  std::chrono::steady_clock::time_point start_;  // of the current puzzle, with --why
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
  command->final_callback([=] {
    CheckAnswerFlags(flags.get());
    *run = [=] {
      return RunCommand(*flags, {.command = command,
                                 .engine = flags->engine,
                                 .make_worker =
                                     [=](const std::stop_token& stop) {
                                       return std::make_unique<SolveWorker>(*flags, stop);
                                     },
                                 .ahead = SolveWorker::SearchesAhead(*flags),
                                 .filters = flags->only.has_value(),
                                 .finish =
                                     [=](const PipelineResult& result) {
                                       return ExitCode(*flags, result.totals);
                                     }});
    };
  });
}

}  // namespace cli
