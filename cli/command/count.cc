// SPDX-License-Identifier: Apache-2.0
//
// quadrille count: the number of solutions of each puzzle.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/command/puzzle_command.h"
#include "dlx/big_count.h"
#include "sudoku/claim.h"
#include "sudoku/make_engine.h"

namespace cli {
namespace {

class CountAnswerer : public Answerer {
 public:
  CountAnswerer(const AnswerFlags& flags, std::stop_token stop)
      : flags_(flags),
        run_(RunFor(flags, std::move(stop))),
        engine_(sudoku::MakeEngine(flags.engine, EngineConfigFor(/*fixed_first=*/false))) {}

  static bool SearchesMany(const AnswerFlags& flags) {
    return flags.SearchesMany(RunFor(flags, {}).limits.solutions);
  }

  bool NeedsText() const override { return flags_.NeedsText(); }

  bool Answer(TaskBatch* batch, BatchOutput* out) override {
    const sudoku::SolveResult result = Search(*batch, out);
    auto large = result.large.begin();
    size_t next = 0;  // answer
    for (;;) {
      if (result.large.empty()) next += AnswerPlainLines(next, batch, out);
      const PuzzleTask* const task = batch->Next();
      if (task == nullptr) return true;
      if (!task->is_readable()) {
        NoteFaults(*task, out);
        out->totals.Add(Status::kUnreadable);
        WriteUnreadable(*task, out);
        continue;
      }
      if (task->board != nullptr) {
        if (run_.limits.stop.stop_requested() || !AnswerBoard(*task, out)) return false;
        batch->CountAnswered();
        continue;
      }
      const bool is_large = large != result.large.end() && large->puzzle == next;
      const dlx::BigCount* const count = is_large ? &large++->solutions : nullptr;
      const sudoku::Answer& answer = answers_[next++];
      if (answer.outcome == dlx::Outcome::kUnfinished) return false;
      if (!AnswerWith(answer, *task, out, count)) return false;
    }
  }

 private:
  sudoku::SolveResult Search(const TaskBatch& batch, BatchOutput* out) {
    if (batch.grids().empty()) return {};
    answers_.resize(batch.grids().size());
    engine_->set_puzzles_before(batch.puzzles_before());
    sudoku::SolveResult result = engine_->Solve(batch.grids(), run_, absl::MakeSpan(answers_));
    out->totals.Add(result);
    return result;
  }

  // Answers the next lines as long as their puzzles are valid or have several solutions and the
  // answer is a number: as AnswerWith() would, but without making tasks. Returns how many.
  // Requires: no count needs a big number, and the next answer is that of grid `next`.
  size_t AnswerPlainLines(size_t next, TaskBatch* batch, BatchOutput* out) {
    if (flags_.format == Format::kJson) return 0;
    const auto begin = answers_.begin() + static_cast<std::ptrdiff_t>(next);
    const auto end = std::find_if_not(
        begin, begin + static_cast<std::ptrdiff_t>(batch->NumPlainLines()),
        [](const sudoku::Answer& answer) { return answer.IsUnique() || answer.IsSeveral(); });
    if (begin == end) return 0;
    int64_t num_unique = 0;
    out->Answer(/*several_lines=*/false, [&](std::string* text) {
      for (auto answer = begin; answer != end; ++answer) {
        num_unique += answer->IsUnique() ? 1 : 0;
        out->totals.solutions += answer->solutions;
        if (answer->outcome != dlx::Outcome::kExhausted) text->append(">=");
        const absl::AlphaNum number = answer->solutions;
        text->append(number.data(), number.size());
        text->push_back('\n');
      }
    });
    out->totals.Add(Status::kUnique, num_unique);
    out->totals.Add(Status::kSeveral, end - begin - num_unique);
    batch->SkipPlainLines(static_cast<size_t>(end - begin));
    return static_cast<size_t>(end - begin);
  }

  // `count`: the number of solutions, if the answer cannot hold it. Returns false if the count was
  // cancelled.
  bool AnswerWith(const sudoku::Answer& answer, const PuzzleTask& task, BatchOutput* out,
                  const dlx::BigCount* count) {
    if (answer.solutions == 0) NoteFaults(task, out);
    const Status status = Classify(answer.solutions, answer.outcome);
    const bool cancelled = answer.outcome == dlx::Outcome::kCancelled;
    out->totals.solutions += answer.solutions;
    out->totals.Add(status);
    if (flags_.only.has_value()) {
      if (!cancelled) WritePuzzleIf(flags_, task, status, out);
    } else {
      const TaskSolution solution = {status == Status::kUnique ? &answer.first : nullptr};
      WriteCount(task, answer.solutions, count, solution,
                 answer.outcome == dlx::Outcome::kExhausted, status, out);
    }
    return !cancelled;
  }

  // Counts the solutions of a board. Returns false if that was cancelled.
  bool AnswerBoard(const PuzzleTask& task, BatchOutput* out) {
    if (!TakesBoards(flags_.engine)) return RefuseBoard(flags_.engine, task, out);
    const CountOfBoard answer = CountWith(flags_.engine, task, run_);
    if (answer.count == 0) NoteFaults(task, out);
    const int64_t solutions = answer.count.ToInt64().value_or(std::numeric_limits<int64_t>::max());
    const Status status = Classify(solutions, answer.outcome);
    const bool cancelled = answer.outcome == dlx::Outcome::kCancelled;
    out->totals.solutions += solutions;
    out->totals.Add(answer);
    out->totals.Add(status);
    if (flags_.only.has_value()) {
      if (!cancelled) WritePuzzleIf(flags_, task, status, out);
    } else {
      const bool is_unique = status == Status::kUnique;
      WriteCount(task, solutions, &answer.count,
                 is_unique ? TaskSolution{nullptr, answer.first} : TaskSolution{},
                 answer.outcome == dlx::Outcome::kExhausted, status, out);
    }
    return !cancelled;
  }

  static dlx::Run RunFor(const AnswerFlags& flags, std::stop_token stop) {
    dlx::Run run = flags.ToRun(0, std::move(stop));
    if (flags.only.has_value()) run.limits.solutions = 2;  // decides what --only asks
    return run;
  }

  void WriteUnreadable(const PuzzleTask& task, BatchOutput* out) {
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

  // The number is *large, or `small` if there is none: most puzzles of a list need no big number.
  void WriteCount(const PuzzleTask& task, int64_t small, const dlx::BigCount* large,
                  const TaskSolution& solution, bool exhausted, Status status, BatchOutput* out) {
    if (flags_.format == Format::kJson) {
      out->Answer(absl::StrCat(TaskJsonBegin(task), ",\"status\":\"", ToString(status),
                               "\",\"solution\":", TaskJsonSolution(task, solution), ",\"count\":",
                               large != nullptr ? JsonCount(*large) : JsonCount(small),
                               ",\"exhausted\":", exhausted ? "true" : "false", "}\n"),
                  false);
      return;
    }
    const std::string digits = large != nullptr ? large->ToString() : "";
    const absl::AlphaNum number = small;
    const absl::string_view text = large != nullptr ? digits : number.Piece();
    if (exhausted) return WriteLineAnswer(flags_, task, text, out);
    WriteLineAnswer(flags_, task, absl::StrCat(">=", text), out);
  }

  const AnswerFlags& flags_;
  const dlx::Run run_;
  const std::unique_ptr<sudoku::Engine> engine_;
  std::vector<sudoku::Answer> answers_;  // of a batch
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
      "The engine auto counts one by one, and where that is not soon done, by all methods there "
      "are.\n"
      "A number that a limit or Ctrl-C cut short is printed as >=N. Exit code 0 whatever the "
      "number.");
  SetAnswerer<CountAnswerer>(command, flags, run);
}

}  // namespace cli
