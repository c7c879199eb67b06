// quadrille count: the number of solutions of each puzzle.

#include "sudoku/count.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command.h"
#include "cli/pipeline/ahead.h"
#include "dlx/big_count.h"
#include "sudoku/claim.h"

namespace cli {
namespace {

// A puzzle is counted by the engine. But where no engine was asked for, and it has not come to the end
// soon, then by all ways that there are, one puzzle at a time, with all threads.
constexpr int64_t kNodesAlone = 20'000;
// The same where so many solutions are asked for, or all.
constexpr int64_t kMany = 10'000;

struct CountFlags : AnswerFlags {
  bool names_engine = false;
};

class CountWorker : public Worker {
 public:
  CountWorker(const CountFlags& flags, std::stop_token stop)
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
    if (!CountsExactly()) {
      return AnswerWith(engine_->Count(task.record.grid, limits_), task, out);
    }
    sudoku::SearchLimits limits = limits_;
    limits.nodes = kNodesAlone;
    const sudoku::SearchResult result = engine_->Count(task.record.grid, limits);
    if (result.outcome != sudoku::Outcome::kNodeLimit) return AnswerWith(result, task, out);
    return AnswerExactly(result, task, out);
  }

 private:
  bool CountsExactly() const {
    return !flags_.names_engine && limits_.nodes == 0 &&
           (limits_.solutions == 0 || limits_.solutions > kMany);
  }

  // `result`: of the beginning of a search.
  bool AnswerExactly(sudoku::SearchResult result, const Task& task, BatchOutput* out) {
    static std::mutex one_at_a_time;
    sudoku::ExactCount count;
    {
      const std::lock_guard lock(one_at_a_time);
      count = sudoku::CountExactly(
          task.record.grid,
          {.limits = limits_, .threads = flags_.threads, .max_memory_bytes = flags_.MemoryBytes()});
    }
    // What was found before the limit holds too.
    count.solutions =
        std::max(count.solutions, dlx::BigCount(static_cast<uint64_t>(result.solutions)));
    result.solutions = count.solutions.ToInt64().value_or(std::numeric_limits<int64_t>::max());
    result.outcome = count.outcome;
    result.nodes += count.nodes;
    return AnswerWith(result, task, out, &count.solutions);
  }

  // `count`: the number of solutions, if it may be larger than the result can say.
  bool AnswerWith(const sudoku::SearchResult& result, const Task& task, BatchOutput* out,
                  const dlx::BigCount* count = nullptr) {
    if (result.solutions == 0) NoteFaults(task, out);
    const Status status = Classify(result);
    const bool cancelled = result.outcome == sudoku::Outcome::kCancelled;
    out->totals.Add(result);
    out->totals.Add(status);
    if (flags_.only.has_value()) {
      if (!cancelled) WritePuzzleIf(flags_, task, status, out);
    } else {
      WriteCount(task, result, count, status, out);
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

  void WriteCount(const Task& task, const sudoku::SearchResult& result,
                  const dlx::BigCount* big_count, Status status, BatchOutput* out) {
    const bool exhausted = result.outcome == sudoku::Outcome::kExhausted;
    if (flags_.format == Format::kJson) {
      const sudoku::Grid* solution = status == Status::kUnique ? &result.first : nullptr;
      out->Answer(
          absl::StrCat(JsonBegin(task.index, &task.record.grid), ",\"status\":\"", ToString(status),
                       "\",\"solution\":", JsonSolution(solution), ",\"count\":",
                       big_count != nullptr ? JsonCount(*big_count) : JsonCount(result.solutions),
                       ",\"exhausted\":", exhausted ? "true" : "false", "}\n"),
          false);
    } else {
      const std::string big = big_count != nullptr ? big_count->ToString() : "";
      const absl::AlphaNum small = result.solutions;
      const absl::string_view count = big_count != nullptr ? absl::string_view(big) : small.Piece();
      if (exhausted) return WriteLineAnswer(flags_, task, count, out);
      WriteLineAnswer(flags_, task, absl::StrCat(">=", count), out);
    }
  }

  const CountFlags& flags_;
  const sudoku::SearchLimits limits_;
  const std::unique_ptr<sudoku::Engine> engine_;
  Ahead ahead_;
};

}  // namespace

void AddCountCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("count", "Print the number of solutions of each puzzle");
  const auto flags = std::make_shared<CountFlags>();
  AddAnswerFlags(command, flags.get());
  AddMemoryFlag(command, flags.get(), "Memory for states of large counts");
  command->footer(
      "Examples:\n"
      "  quadrille count puzzle.txt             how many solutions it has\n"
      "  quadrille count --limit 2 many.txt     0, 1 or >=2 for each puzzle\n"
      "  quadrille count --only unique all.txt  the puzzles with one solution\n"
      "Without --engine, whoever counts fastest does, one by one or not.\n"
      "A number that a limit or Ctrl-C cut short is printed as >=N. Exit code 0 whatever the "
      "number.");
  command->final_callback([=] {
    CheckAnswerFlags(flags.get());
    flags->names_engine = command->count("--engine") > 0;
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
