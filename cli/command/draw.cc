// SPDX-License-Identifier: Apache-2.0
//
// quadrille draw: pictures of puzzles and of their solutions.

#include "sudoku/draw.h"

#include <unistd.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "cli/command/steps.h"
#include "cli/io/io.h"
#include "cli/io/replaceable.h"
#include "sudoku/boards.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

constexpr absl::string_view kNumber = "%d";  // in the name of a file
constexpr absl::string_view kSvgTitle = "<svg ";
constexpr absl::string_view kHtmlTitle = "<!DOCTYPE html>";

struct DrawFlags : CommonFlags {
  std::string output;  // "": stdout
  bool solution = false;
  bool candidates = false;
  bool rules = false;
  bool no_legend = false;
  bool html = false;
  bool solutions = false;
  int per_page = 4;

  bool ManyFiles() const { return absl::StrContains(output, kNumber); }
  bool NeedsSolutions() const { return solution || solutions; }
};

// Where the pictures go: each to a file of its own at once, else all of them to one place at the
// end.
class Pictures {
 public:
  explicit Pictures(const DrawFlags& flags) : flags_(flags) {}

  // Takes the picture of a puzzle and of its solution, which may be "".
  void Add(int64_t index, std::string puzzle, std::string solution) {
    if (failed_) return;
    if (flags_.ManyFiles()) {
      const std::string name = absl::StrReplaceAll(flags_.output, {{kNumber, absl::StrCat(index)}});
      Write(name, puzzle, kSvgTitle, "picture");
      return;
    }
    ++count_;
    // A second picture is refused at the end; until then there is no need to keep it.
    if (!flags_.html && count_ > 1) return;
    puzzles_.push_back(std::move(puzzle));
    if (flags_.solutions) solutions_.push_back(std::move(solution));
  }

  // Writes what is to be written at the end, and returns the exit code.
  int Finish() {
    if (failed_) return kFailed;
    if (flags_.ManyFiles() || count_ == 0) return kDone;
    if (!flags_.html && count_ > 1) {
      PrintError(absl::StrCat("an SVG document has one picture, and there are ", count_,
                              " puzzles: -o NAME-%d.svg writes a file each, and --html one page "
                              "for all"));
      return kFailed;
    }
    if (flags_.html) {
      return WriteAtEnd(sudoku::DrawPages(puzzles_, solutions_, {.per_page = flags_.per_page}),
                        kHtmlTitle, "page");
    }
    return WriteAtEnd(puzzles_.front(), kSvgTitle, "picture");
  }

  // Whether stdout was a pipe that has no reader any more.
  bool reader_gone() const { return reader_gone_; }

 private:
  int WriteAtEnd(const std::string& text, absl::string_view title, absl::string_view kind) {
    if (flags_.output.empty()) {
      const int error = WriteAll(STDOUT_FILENO, text);
      reader_gone_ = error == EPIPE;
      return ExitCodeOfWriting(error, kDone);
    }
    Write(flags_.output, text, title, kind);
    return failed_ ? kFailed : kDone;
  }

  // A file that is something else stays as it is.
  void Write(const std::string& name, const std::string& text, absl::string_view title,
             absl::string_view kind) {
    const std::string input = flags_.files.empty() ? "-" : flags_.files.front();
    absl::Status status = CheckReplaceable(name, title, input, kind);
    if (status.ok()) status = ReplaceFile(name, text);
    if (status.ok()) return;
    PrintError(status.message());
    failed_ = true;
  }

  const DrawFlags& flags_;
  int64_t count_ = 0;
  bool failed_ = false;
  bool reader_gone_ = false;
  std::vector<std::string> puzzles_;
  std::vector<std::string> solutions_;
};

class DrawAnswerer : public OneByOneAnswerer {
 public:
  DrawAnswerer(const DrawFlags& flags, std::stop_token stop, Pictures* pictures)
      : flags_(flags), pictures_(pictures), run_(flags.ToRun(2, std::move(stop))) {
    options_.color = flags.UseColor();
    options_.legend = !flags.no_legend;
    options_.rules = flags.rules;
    options_.candidates = flags.candidates;
    options_.is_sized = !flags.html;
  }

  bool NeedsText() const override { return false; }

  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    NoteFaults(task, out);
    if (!task.is_readable()) {
      out->totals.Add(Status::kUnreadable);
      return true;
    }
    const sudoku::Board board = BoardOf(task);
    std::optional<std::vector<int>> solution;
    if (flags_.NeedsSolutions()) {
      Status status = Status::kSolved;
      solution = Solve(board, &status, out);
      if (run_.limits.stop.stop_requested()) return false;
      out->totals.Add(status);
      if (!solution.has_value()) NoteStatus(task, status, out);
      if (!solution.has_value() && flags_.solution) return true;
    } else {
      out->totals.Add(Status::kSolved);
    }
    pictures_->Add(task.index, Picture(task, board, flags_.solution ? solution : std::nullopt),
                   flags_.solutions && solution.has_value() ? Picture(task, board, solution) : "");
    return true;
  }

 private:
  std::string Picture(const PuzzleTask& task, const sudoku::Board& board,
                      const std::optional<std::vector<int>>& placed) {
    sudoku::DrawOptions options = options_;
    options.symbols = SymbolsOf(task);
    if (placed.has_value()) {
      options.placed = *placed;
      options.candidates = false;
      // The puzzle has said what its signs mean.
      options.legend = options.legend && flags_.solution;
    }
    return sudoku::DrawBoard(options.candidates ? sudoku::WithPencilMarks(board) : board, options);
  }

  // The solution, if there is exactly one; else *status says why not.
  std::optional<std::vector<int>> Solve(const sudoku::Board& board, Status* status,
                                        BatchOutput* out) {
    std::vector<int> values;
    if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(board); grid.has_value()) {
      const sudoku::Answer answer = sudoku::Solve(*grid, run_);
      *status = Classify(answer.solutions, answer.outcome);
      for (int cell = 0; cell < sudoku::kCells; ++cell) values.push_back(answer.first[cell]);
      out->totals.solutions += answer.solutions;
    } else {
      const sudoku::BoardAnswer answer = sudoku::SolveBoard(board, run_);
      *status = Classify(answer.solutions, answer.outcome);
      values = answer.first;
      out->totals.solutions += answer.solutions;
      out->totals.Add(answer);
    }
    if (*status != Status::kUnique) return std::nullopt;
    return values;
  }

  static void NoteStatus(const PuzzleTask& task, Status status, BatchOutput* out) {
    const absl::string_view why = status == Status::kNone      ? "no solution exists"
                                  : status == Status::kSeveral ? "several solutions exist"
                                                               : "not decided within the limit";
    out->Note(absl::StrCat(task.Place(), ": ", why, ": no solution is drawn"));
  }

  const DrawFlags& flags_;
  Pictures* const pictures_;
  const dlx::Run run_;
  sudoku::DrawOptions options_;
};

// Throws CLI::ValidationError for flags that contradict each other.
void CheckDrawFlags(const DrawFlags& flags, const CLI::App& command) {
  CheckCommonFlags(flags);
  for (const char* const name : {"--solutions", "--per-page"}) {
    if (!flags.html && command.count(name) > 0) {
      throw CLI::ValidationError(name, "is for pages: --html");
    }
  }
  if (flags.solution && flags.solutions) {
    throw CLI::ValidationError("--solutions", "--solution draws nothing else");
  }
  if (flags.html && flags.ManyFiles()) {
    throw CLI::ValidationError("-o", "the pages of --html are one document: a name without %d");
  }
  const size_t slash = flags.output.rfind('/');
  if (slash != std::string::npos && absl::StrContains(flags.output.substr(0, slash), kNumber)) {
    throw CLI::ValidationError("-o", "%d is for the name of the file, not of its directory");
  }
}

int RunDraw(const DrawFlags& flags, const CLI::App& command) {
  Pictures pictures(flags);
  std::stop_token stop_token;
  const auto make_answerer = [&](const std::stop_token& stop) {
    stop_token = stop;
    return std::make_unique<DrawAnswerer>(flags, stop, &pictures);
  };
  const auto finish = [&](const PipelineResult& result) -> int {
    // Pages without some of the puzzles are worse than none.
    if (stop_token.stop_requested() || result.bad_file) return kFailed;
    if (const int code = pictures.Finish(); code != kDone) return code;
    const Totals& totals = result.totals;
    const bool missing = totals.none + totals.several + totals.undecided > 0;
    return flags.NeedsSolutions() && missing ? kUnsolved : kDone;
  };
  const int code = RunCommand(flags, {.command = &command,
                                      .engine = "auto",
                                      .make_answerer = make_answerer,
                                      .one_answerer = true,
                                      .finish = finish});
  return pictures.reader_gone() ? kDone : code;
}

}  // namespace

void AddDrawCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("draw", "Draw puzzles or their solutions, as SVG or HTML");
  const auto flags = std::make_shared<DrawFlags>();
  AddCommonFlags(command, flags.get());
  command->get_option("--color")->description(
      "Draw in colour: --color=never, auto (default: never, for print), always");
  command
      ->add_option("-o", flags->output,
                   "Write to this file in place of stdout. %d stands for the number of the puzzle: "
                   "a file each")
      ->type_name("FILE");
  CLI::Option* const solution =
      command->add_flag("--solution", flags->solution, "Draw the solution, not the puzzle");
  command
      ->add_flag("--candidates", flags->candidates,
                 "Draw the candidates that no given rules out directly")
      ->excludes(solution);
  command->add_flag("--rules", flags->rules, "Write the rules that came with the puzzle below it");
  command->add_flag("--no-legend", flags->no_legend, "Do not say below what the signs mean");
  command->add_flag("--html", flags->html, "Pages to print, on A4, in place of a picture");
  command->add_option("--per-page", flags->per_page, "Puzzles a page: 1, 2, 4 (default), 6")
      ->check(CLI::IsMember({1, 2, 4, 6}))
      ->type_name("N");
  command->add_flag("--solutions", flags->solutions, "The solutions on the last pages");
  command->footer(
      "Examples:\n"
      "  quadrille draw one.txt > one.svg                     a picture\n"
      "  quadrille draw -o picture-%d.svg many.txt            picture-1.svg, picture-2.svg, ...\n"
      "  quadrille draw --html --solutions many.txt > a.html  four puzzles a page, then solutions\n"
      "Exit code 1: a solution was to be drawn, and a puzzle has not one solution.");
  command->final_callback([=] {
    CheckDrawFlags(*flags, *command);
    // Pictures are looked at elsewhere, so the terminal does not matter.
    if (flags->color == "auto") flags->color = "never";
    if (flags->output == "-") flags->output.clear();
    *run = [=] { return RunDraw(*flags, *command); };
  });
}

}  // namespace cli
