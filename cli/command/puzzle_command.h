// SPDX-License-Identifier: Apache-2.0
//
// What the commands on puzzles have in common: flags and the run itself.

#ifndef CLI_COMMAND_PUZZLE_COMMAND_H_
#define CLI_COMMAND_PUZZLE_COMMAND_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/board/board_input.h"
#include "cli/command/answer_format.h"
#include "cli/flags.h"
#include "cli/io/part.h"
#include "cli/pipeline/pipeline.h"
#include "cli/stats.h"
#include "dlx/run.h"
#include "sudoku/make_engine.h"

namespace cli {

// Flags of every command on puzzles.
struct CommonFlags : RunFlags {
  std::vector<std::string> files;
  bool strict = false;
  std::optional<Part> part;
  bool exit_zero = false;
  std::string color = "auto";
  BoardInputFlags boards;

  // Whether stdout gets colour.
  bool UseColor() const;
};

// Flags of the commands that answer each puzzle.
struct AnswerFlags : CommonFlags {
  std::string engine = "auto";
  std::string format_name = "auto";
  std::string only_name;
  bool with_puzzle = false;
  // From the names above, by CheckAnswerFlags():
  Format format = Format::kAuto;
  std::optional<Status> only;

  // Whether the engine searches many puzzles at once, with this limit on solutions. Batches are
  // large then, so that they fill its lanes; else answers come sooner in small ones.
  bool SearchesMany(std::optional<int64_t> solutions) const;
  // Whether answers quote the puzzle as it was read.
  bool NeedsText() const { return only.has_value() || with_puzzle; }
  // The format of the answer to a puzzle.
  Format FormatFor(const sudoku::PuzzleRecord& record) const;
};

// The settings of engines: the kernel of dancing links is that of the environment.
sudoku::EngineConfig EngineConfigFor(bool fixed_first);

void AddCommonFlags(CLI::App* command, CommonFlags* flags);
// Throws CLI::ValidationError for flags that contradict each other, once they were read.
void CheckCommonFlags(const CommonFlags& flags);
void AddAnswerFlags(CLI::App* command, AnswerFlags* flags);
// Completes the flags once they were read. Throws CLI::ValidationError for those that contradict
// each other.
void CheckAnswerFlags(AnswerFlags* flags);

// A run of a command. Everything but `command` and `make_answerer` may be left out.
struct Run {
  const CLI::App* command;  // its name, and its help for a terminal without a file
  std::string engine;
  std::function<std::unique_ptr<Answerer>(const std::stop_token&)> make_answerer;
  std::string companion_file = {};
  // If set, the input is lines that are no puzzles: PipelineConfig::check_line.
  std::function<std::optional<sudoku::ReadError>(int64_t, absl::string_view)> check_line = {};
  bool large_batches = false;  // an engine searches many puzzles at once
  // One answerer takes all puzzles in turn, with threads and a progress line of its own.
  bool one_answerer = false;
  bool filters = false;        // prints puzzles (--only): those that cannot be read are no failure
  bool shows_input = false;    // prints puzzles, and it is a failure
  bool judges_claims = false;  // PipelineConfig::judges_claims
  // Prints to stdout after the answers, and returns the exit code if nothing failed.
  std::function<int(const PipelineResult&)> finish = {};
  // What `check` found, once that has returned.
  std::function<Totals::Verdicts()> verdicts = {};
};

// Runs it and returns the exit code of the program.
int RunCommand(const CommonFlags& flags, const Run& run);

// Completes a command whose answerers W answer each puzzle; `finish` as in Run.
template <typename W, typename Flags>
void SetAnswerer(CLI::App* command, const std::shared_ptr<Flags>& flags, std::function<int()>* run,
                 const std::function<int(const PipelineResult&)>& finish = {}) {
  command->final_callback([=] {
    CheckAnswerFlags(flags.get());
    const auto make_answerer = [=](const std::stop_token& stop) {
      return std::make_unique<W>(*flags, stop);
    };
    *run = [=] {
      return RunCommand(*flags, {.command = command,
                                 .engine = flags->engine,
                                 .make_answerer = make_answerer,
                                 .large_batches = W::SearchesMany(*flags),
                                 .filters = flags->only.has_value(),
                                 .finish = finish});
    };
  });
}

// Says on stderr what is wrong with a puzzle: why it cannot be read, or which givens clash.
void NoteFaults(const PuzzleTask& task, BatchOutput* out);

// A solution of a task: a grid if it is a plain puzzle, the values of its cells if it is a board.
// Neither: there is none.
struct TaskSolution {
  const sudoku::Grid* grid = nullptr;
  absl::Span<const int> values = {};

  bool exists() const { return grid != nullptr || !values.empty(); }
};

// The cells of a puzzle as they were read, on a line. Requires: it is readable.
std::string PuzzleLine(const PuzzleTask& task);

// The same as in answer_format.h and board_text.h, for whatever the task is.
std::string TaskJsonBegin(const PuzzleTask& task);
std::string TaskJsonSolution(const PuzzleTask& task, const TaskSolution& solution);
void AppendTaskSolution(const PuzzleTask& task, const TaskSolution& solution, Format format,
                        bool bold, std::string* text);

// Writes the answer to one puzzle that is a line of text in every text format: a message or a
// number. With --with-puzzle it follows the puzzle.
void WriteLineAnswer(const AnswerFlags& flags, const PuzzleTask& task, absl::string_view answer,
                     BatchOutput* out);

// Writes the puzzle as it was read, if --only asks for this status.
void WritePuzzleIf(const AnswerFlags& flags, const PuzzleTask& task, Status status,
                   BatchOutput* out);

}  // namespace cli

#endif  // CLI_COMMAND_PUZZLE_COMMAND_H_
