// quadrille count: the number of solutions of each puzzle.

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/ahead.h"
#include "cli/app.h"
#include "cli/command.h"
#include "sudoku/claim.h"

namespace cli {
namespace {

class CountWorker : public Worker {
 public:
  CountWorker(const AnswerFlags& flags, std::stop_token stop)
      : flags_(flags),
        limits_(LimitsFor(flags, std::move(stop))),
        engine_(sudoku::MakeEngine(flags.engine)),
        ahead_(flags.engine, limits_) {}

  static bool SearchesAhead(const AnswerFlags& flags) {
    return Ahead::IsFor(flags.engine, LimitsFor(flags, {}));
  }

  bool NeedsText() const override { return flags_.NeedsText(); }
  void Begin(absl::Span<const sudoku::Grid> puzzles) override { ahead_.Begin(puzzles); }

  bool Answer(const Task& task, BatchOutput* out) override {
    if (task.record.error.has_value()) {
      NoteFaults(task, out);
      out->totals.Add(Status::kUnreadable);
      WriteUnreadable(task, out);
      return true;
    }
    const sudoku::SearchResult* const ahead = ahead_.Next();
    if (ahead != nullptr) return AnswerWith(*ahead, task, out);
    return AnswerWith(engine_->Count(task.record.grid, limits_), task, out);
  }

 private:
  bool AnswerWith(const sudoku::SearchResult& result, const Task& task, BatchOutput* out) {
    if (result.solutions == 0) NoteFaults(task, out);
    const Status status = Classify(result);
    const bool cancelled = result.outcome == sudoku::Outcome::kCancelled;
    out->totals.Add(result);
    out->totals.Add(status);
    if (flags_.only.has_value()) {
      if (!cancelled) WritePuzzleIf(flags_, task, status, out);
    } else {
      WriteCount(task, result, status, out);
    }
    return !cancelled;
  }

  static sudoku::SearchLimits LimitsFor(const AnswerFlags& flags, std::stop_token stop) {
    sudoku::SearchLimits limits = flags.Limits(0);
    if (flags.only.has_value()) limits.solutions = 2;  // tells apart what --only tells apart
    limits.stop = std::move(stop);
    return limits;
  }

  void WriteUnreadable(const Task& task, BatchOutput* out) {
    if (flags_.only.has_value()) {
      WritePuzzleIf(flags_, task, Status::kUnreadable, out);
    } else if (flags_.format == Format::kJson) {
      out->Answer(absl::StrCat(JsonBegin(task.index, nullptr),
                               ",\"status\":\"unreadable\",\"solution\":null,\"count\":null,"
                               "\"exhausted\":null}\n"),
                  false);
    } else {
      WriteLineAnswer(flags_, task, sudoku::kNotAPuzzle, out);
    }
  }

  void WriteCount(const Task& task, const sudoku::SearchResult& result, Status status,
                  BatchOutput* out) {
    const bool exhausted = result.outcome == sudoku::Outcome::kExhausted;
    if (flags_.format == Format::kJson) {
      const sudoku::Grid* solution = status == Status::kUnique ? &result.first : nullptr;
      out->Answer(absl::StrCat(JsonBegin(task.index, &task.record.grid), ",\"status\":\"",
                               ToString(status), "\",\"solution\":", JsonSolution(solution),
                               ",\"count\":", JsonCount(result.solutions),
                               ",\"exhausted\":", exhausted ? "true" : "false", "}\n"),
                  false);
    } else {
      const absl::AlphaNum count = result.solutions;
      if (exhausted) return WriteLineAnswer(flags_, task, count.Piece(), out);
      WriteLineAnswer(flags_, task, absl::StrCat(">=", count), out);
    }
  }

  const AnswerFlags& flags_;
  const sudoku::SearchLimits limits_;
  const std::unique_ptr<sudoku::Engine> engine_;
  Ahead ahead_;
};

}  // namespace

void AddCountCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("count", "Print the number of solutions of each puzzle");
  const auto flags = std::make_shared<AnswerFlags>();
  AddAnswerFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille count puzzle.txt             how many solutions it has\n"
      "  quadrille count --limit 2 many.txt     0, 1 or >=2 for each puzzle\n"
      "  quadrille count --only unique all.txt  the puzzles with one solution\n"
      "A number that a limit or Ctrl-C cut short is printed as >=N. Exit code 0 whatever the "
      "number.");
  command->final_callback([=] {
    CheckAnswerFlags(flags.get());
    *run = [=] {
      return RunCommand(*flags, {.command = command,
                                 .engine = flags->engine,
                                 .make_worker =
                                     [=](const std::stop_token& stop) {
                                       return std::make_unique<CountWorker>(*flags, stop);
                                     },
                                 .ahead = CountWorker::SearchesAhead(*flags),
                                 .filters = flags->only.has_value()});
    };
  });
}

}  // namespace cli
