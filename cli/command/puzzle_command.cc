// SPDX-License-Identifier: Apache-2.0

#include "cli/command/puzzle_command.h"

#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/board/board_text.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "sudoku/make_engine.h"

namespace cli {
namespace {

const NameTable<Format> kFormats = {{"auto", Format::kAuto},
                                    {"line", Format::kLine},
                                    {"grid", Format::kGrid},
                                    {"pretty", Format::kPretty},
                                    {"json", Format::kJson}};
const NameTable<Status> kFilters = {{"unique", Status::kUnique},
                                    {"none", Status::kNone},
                                    {"several", Status::kSeveral},
                                    {"unreadable", Status::kUnreadable}};

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// Opens the part that the flags name.
absl::Status OpenPart(const CommonFlags& flags, int wake_fd, std::unique_ptr<FilePart>* part,
                      Provenance* provenance) {
  const std::string name = flags.files.empty() ? "-" : flags.files.front();
  absl::StatusOr<std::unique_ptr<FilePart>> opened = FilePart::Open(name, *flags.part, wake_fd);
  if (!opened.ok()) return opened.status();
  *part = *std::move(opened);
  if (flags.StatsWanted() != StatsFormat::kJson) return absl::OkStatus();
  const absl::StatusOr<uint64_t> identity = (*part)->Identity();
  if (!identity.ok()) return identity.status();
  provenance->part = {*flags.part, (*part)->lines(), (*part)->size(), *identity};
  return absl::OkStatus();
}

// The flags of the command line that answers depend on, in the order of the help text.
std::string FlagsOfAnswers(const CLI::App& command) {
  static constexpr absl::string_view kOthers[] = {
      "--engine", "--threads", "--memory", "--target",    "--progress",
      "--stats",  "--strict",  "--part",   "--exit-zero", "--help"};
  std::string text;
  for (const CLI::Option* const option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || option->get_positional() || absl::c_linear_search(kOthers, name)) {
      continue;
    }
    absl::StrAppend(&text, text.empty() ? "" : " ", name);
    const bool has_value = option->get_items_expected_max() > 0;
    if (has_value) absl::StrAppend(&text, "=", absl::StrJoin(option->reduced_results(), ","));
  }
  return text;
}

}  // namespace

bool CommonFlags::UseColor() const {
  if (color != "auto") return color == "always";
  const char* term = std::getenv("TERM");
  const bool dumb = term != nullptr && std::string(term) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !IsSet("NO_COLOR") && !dumb;
}

bool AnswerFlags::SearchesMany(std::optional<int64_t> solutions) const {
  constexpr int64_t kFew = 16;
  return (engine == "auto" || engine == "batch") && solutions.has_value() && *solutions <= kFew &&
         node_limit.value_or(0) == 0 && time_limit <= 0;
}

Format AnswerFlags::FormatFor(const sudoku::PuzzleRecord& record) const {
  if (format != Format::kAuto) return format;
  return record.is_grid && !with_puzzle ? Format::kGrid : Format::kLine;
}

sudoku::EngineConfig EngineConfigFor(bool fixed_first) {
  return {.fixed_first = fixed_first,
          .strategy = {.kernel = KernelOfEnvironment().value_or(dlx::Kernel::kAuto)}};
}

void AddCommonFlags(CLI::App* command, CommonFlags* flags) {
  command->add_option("FILE", flags->files, "Files of puzzles; - or none is standard input")
      ->type_name("");
  AddRunFlags(command, flags, "a puzzle");
  command->add_flag("--strict", flags->strict, "Stop at the first thing that cannot be read");
  AddPartFlag(command, &flags->part);
  AddBoardInputFlags(command, &flags->boards);
  AddExitZeroFlag(command, &flags->exit_zero);
  command
      ->add_flag("--color{always}", flags->color,
                 "Bold givens: --color=never, auto (default: on a terminal), always")
      ->check(CLI::IsMember({"never", "auto", "always"}))
      ->type_name("");
}

void CheckCommonFlags(const CommonFlags& flags) {
  if (flags.part.has_value() && flags.files.size() > 1) {
    throw CLI::ValidationError(
        "--part", absl::StrCat("a part is of one file, and there are ", flags.files.size()));
  }
  if (flags.part.has_value() && flags.boards.any()) {
    throw CLI::ValidationError("--part", "takes plain 9x9 puzzles, a line each");
  }
}

void AddAnswerFlags(CLI::App* command, AnswerFlags* flags) {
  AddCommonFlags(command, flags);
  const absl::Span<const dlx::StringView> engines = sudoku::EngineNames();
  std::vector<std::string> names = {"auto"};
  for (const absl::string_view engine : engines) names.emplace_back(engine);
  names.emplace_back("propagate");
  command
      ->add_option("--engine", flags->engine,
                   absl::StrCat("The engine that searches: auto (default), ",
                                absl::StrJoin(engines, ", "), "; of boards: propagate, dlx, dfs"))
      ->check(CLI::IsMember(names))
      ->type_name("NAME");
  command
      ->add_option("--format", flags->format_name,
                   "How answers look: auto (as the puzzle), line, grid, pretty, json")
      ->check(CLI::IsMember(Names(kFormats)))
      ->type_name("FORMAT");
  command
      ->add_option("--only", flags->only_name,
                   "Print the puzzles that are so, as they were read, instead of answers: "
                   "unique, none, several, unreadable")
      ->check(CLI::IsMember(Names(kFilters)))
      ->type_name("STATUS");
  command->add_flag("--with-puzzle", flags->with_puzzle, "Print PUZZLE,ANSWER in a line");
}

void CheckAnswerFlags(AnswerFlags* flags) {
  CheckCommonFlags(*flags);
  flags->format = Find(kFormats, flags->format_name).value_or(Format::kAuto);
  flags->only = Find(kFilters, flags->only_name);
  const bool is_line = flags->format == Format::kAuto || flags->format == Format::kLine;
  if (flags->with_puzzle && !is_line) {
    throw CLI::ValidationError("--with-puzzle", "needs --format line");
  }
}

int RunCommand(const CommonFlags& flags, const Run& run) {
  if (flags.files.empty() && isatty(STDIN_FILENO) == 1) {
    WriteAll(STDERR_FILENO, run.command->help("quadrille"));
    return kFailed;
  }
  Frame frame;
  std::unique_ptr<FilePart> part;
  Provenance provenance;
  if (flags.part.has_value()) {
    const absl::Status status = OpenPart(flags, frame.interrupt().wake_fd(), &part, &provenance);
    if (!status.ok()) {
      if (!absl::IsCancelled(status)) PrintError(status.message());
      return frame.Finish(kFailed);
    }
  }
  PipelineConfig config;
  config.part = part.get();
  config.digests = flags.StatsWanted() == StatsFormat::kJson;
  config.files = flags.files;
  config.companion_file = run.companion_file;
  config.boards = flags.boards.ToConfig();
  config.check_line = run.check_line;
  config.threads = run.one_answerer ? 1 : flags.threads;
  if (run.large_batches) {
    config.singles = 8;
    config.first_batch = 64;
    config.largest_batch = 2048;
  }
  config.strict = flags.strict;
  config.shows_input = run.filters || run.shows_input;
  config.progress = run.one_answerer ? ProgressMode::kOff : flags.ProgressWanted();
  const PipelineResult result = RunPipeline(
      config, [&] { return run.make_answerer(frame.token()); }, &frame.interrupt());
  int code = kDone;
  if (result.error == 0 && run.finish) code = run.finish(result);
  Totals totals = result.totals;
  if (run.verdicts) totals.verdicts = run.verdicts();
  // With a filter, a puzzle that cannot be read is an answer and no failure.
  const bool bad_puzzles = totals.unreadable > 0 && !run.filters;
  const RunStats stats = {.command = run.command->get_name(),
                          .engine = run.engine,
                          .threads = flags.threads,
                          .solutions = dlx::BigCount(static_cast<uint64_t>(totals.solutions)),
                          .nodes = totals.nodes,
                          .updates = totals.updates,
                          .seconds = result.seconds};
  provenance.complete = result.complete;
  provenance.flags = FlagsOfAnswers(*run.command);
  provenance.answers = result.answers;
  WriteAll(STDERR_FILENO, FormatStats(stats, totals, provenance, flags.StatsWanted()));
  if (result.bad_file || bad_puzzles) code = kFailed;
  if (code == kUnsolved && flags.exit_zero) code = kDone;
  return frame.Finish(code, result.error);
}

void NoteFaults(const PuzzleTask& task, BatchOutput* out) {
  if (task.record.error.has_value()) {
    out->Note(task.Fault());
    return;
  }
  if (task.board != nullptr) return;
  const std::vector<sudoku::Clash> clashes = sudoku::FindClashes(task.record.grid);
  if (clashes.empty()) return;
  std::string note = absl::StrCat(task.Place(), ": ", clashes.front().ToString());
  if (clashes.size() > 1) {
    absl::StrAppend(&note, " (and ", clashes.size() - 1,
                    clashes.size() == 2 ? " more clash)" : " more clashes)");
  }
  out->Note(note);
}

std::string PuzzleLine(const PuzzleTask& task) {
  const sudoku::BoardRecord* const read = (task.board != nullptr ? task.board : task.source).get();
  return read != nullptr ? PuzzleLine(*read) : task.record.cells();
}

std::string TaskJsonBegin(const PuzzleTask& task) {
  const sudoku::BoardRecord* const read = (task.board != nullptr ? task.board : task.source).get();
  if (read != nullptr) return JsonBegin(task.index, *read);
  return JsonBegin(task.index, task.is_readable() ? &task.record.grid : nullptr);
}

std::string TaskJsonSolution(const PuzzleTask& task, const TaskSolution& solution) {
  if (task.board != nullptr) return JsonValues(*task.board, solution.values);
  return JsonSolution(solution.grid);
}

void AppendTaskSolution(const PuzzleTask& task, const TaskSolution& solution, Format format,
                        bool bold, std::string* text) {
  if (task.board != nullptr) {
    absl::StrAppend(text, BoardText(*task.board, solution.values, format, bold));
  } else {
    AppendSolution(task.record.grid, *solution.grid, format, bold, text);
  }
}

void WriteLineAnswer(const AnswerFlags& flags, const PuzzleTask& task, absl::string_view answer,
                     BatchOutput* out) {
  out->Answer(/*several_lines=*/false, [&](std::string* text) {
    if (flags.with_puzzle) {
      // What cannot be read has no cells: its first line stands for it.
      const std::string puzzle = task.record.error.has_value()
                                     ? task.record.text.substr(0, task.record.text.find('\n'))
                                     : PuzzleLine(task);
      absl::StrAppend(text, puzzle, ",");
    }
    absl::StrAppend(text, answer, "\n");
  });
}

void WritePuzzleIf(const AnswerFlags& flags, const PuzzleTask& task, Status status,
                   BatchOutput* out) {
  if (flags.only != status) return;
  const bool several_lines = absl::StrContains(task.record.text, "\n");
  out->Answer(absl::StrCat(task.record.text, "\n"), several_lines);
}

}  // namespace cli
