// SPDX-License-Identifier: Apache-2.0
//
// quadrille hint, quadrille explain: the next step of a person who solves the puzzle, or all steps.

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "cli/command/steps.h"
#include "cli/io/io.h"
#include "cli/io/replaceable.h"
#include "sudoku/claim.h"
#include "sudoku/logic.h"

namespace cli {
namespace {

using sudoku::logic::Step;
using sudoku::logic::StepNames;
using sudoku::logic::TechniqueSet;

constexpr absl::string_view kNoStep = "No step known";
constexpr absl::string_view kPictureNumber = "%d";  // in the name of a picture
constexpr absl::string_view kPictureTitle = "<svg ";

struct HintFlags : CommonFlags {
  std::string format = "text";
  std::string techniques;  // names with commas between; "": all

  std::string svg;  // name of the pictures, "": none

  bool whole_path = false;  // explain
  TechniqueSet allowed = TechniqueSet::All();

  bool Json() const { return format == "json"; }
};

class HintAnswerer : public OneByOneAnswerer {
 public:
  HintAnswerer(const HintFlags& flags, std::stop_token stop, std::atomic<bool>* without_step,
               std::atomic<bool>* failed)
      : flags_(flags), without_step_(without_step), failed_(failed), stop_(std::move(stop)) {}

  bool NeedsText() const override { return false; }

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    Status status = Status::kUnreadable;
    const Budget budget(flags_, stop_);
    const std::optional<sudoku::PuzzleLogic> puzzle = Prepare(task, budget.Rest(0), &status, out);
    if (stop_.stop_requested()) return false;
    sudoku::logic::Path path;
    if (puzzle.has_value()) {
      absl::StatusOr<sudoku::logic::Path> found = Find(*puzzle, budget.Rest(0));
      if (stop_.stop_requested()) return false;
      if (found.ok()) {
        path = *std::move(found);
        if (path.outcome != dlx::Outcome::kExhausted) status = Status::kUndecided;
      } else {
        // A bug: the step is not shown.
        out->Note(absl::StrCat(task.Place(), ": bug: ", found.status().message()));
        *without_step_ = true;
      }
      if (!IsDone(path)) *without_step_ = true;
    }
    if (!flags_.svg.empty() && puzzle.has_value()) Draw(task, *puzzle, path, out);
    out->totals.Add(status);
    if (flags_.Json()) {
      out->Answer(JsonLineOf(task, status, puzzle, path), /*several_lines=*/false);
    } else {
      out->Answer(TextOf(task, status, puzzle, path), /*several_lines=*/flags_.whole_path);
    }
    return true;
  }

  absl::StatusOr<sudoku::logic::Path> Find(const sudoku::PuzzleLogic& puzzle,
                                           const dlx::Run& run) const {
    if (flags_.whole_path) return SolvePath(puzzle, flags_.allowed, run);
    absl::StatusOr<sudoku::StepAnswer> answer = NextStep(puzzle, flags_.allowed, run);
    if (!answer.ok()) return answer.status();
    sudoku::logic::Path path;
    path.outcome = answer->outcome;
    if (answer->step.has_value()) path.steps.push_back(*std::move(answer->step));
    path.is_solved = puzzle.position.IsSolved();
    return path;
  }

  // Whether the path is what was asked for.
  bool IsDone(const sudoku::logic::Path& path) const {
    return path.is_solved || (!flags_.whole_path && !path.steps.empty());
  }

  // Writes a picture of each step. %d in its name stands for the number of the puzzle; for explain,
  // "-" and the number of the step follow.
  void Draw(const PuzzleTask& task, const sudoku::PuzzleLogic& puzzle,
            const sudoku::logic::Path& path, BatchOutput* out) {
    const sudoku::Board board = BoardOf(task);
    sudoku::logic::Position position = puzzle.position;
    int64_t number = 0;
    for (const Step& step : path.steps) {
      std::string place = absl::StrCat(task.index);
      if (flags_.whole_path) absl::StrAppend(&place, "-", ++number);
      const std::string name = absl::StrReplaceAll(flags_.svg, {{kPictureNumber, place}});
      const std::string input = flags_.files.empty() ? "-" : flags_.files.front();
      absl::Status status = CheckReplaceable(name, kPictureTitle, input, "picture");
      if (status.ok()) {
        status =
            ReplaceFile(name, DrawStep(board, position, step, SymbolsOf(task), flags_.UseColor()));
      }
      if (!status.ok()) {
        out->Note(absl::StrCat("quadrille: ", status.message()));
        *failed_ = true;
        return;
      }
      Apply(step, &position);
    }
  }

  std::string TextOf(const PuzzleTask& task, Status status,
                     const std::optional<sudoku::PuzzleLogic>& puzzle,
                     const sudoku::logic::Path& path) const {
    if (!puzzle.has_value()) return absl::StrCat(Message(status), "\n");
    const StepNames names{puzzle->geometry.get(), SymbolsOf(task)};
    std::string text;
    for (const Step& step : path.steps) absl::StrAppend(&text, Sentence(step, names), "\n");
    const bool is_open = status == Status::kSeveral && (flags_.whole_path || path.steps.empty());
    if (status == Status::kUndecided || is_open) {
      absl::StrAppend(&text, Message(status), "\n");
    } else if (!IsDone(path)) {
      absl::StrAppend(&text, kNoStep, "\n");
    } else if (path.steps.empty()) {
      absl::StrAppend(&text, "Solved\n");
    }
    return text;
  }

  std::string JsonLineOf(const PuzzleTask& task, Status status,
                         const std::optional<sudoku::PuzzleLogic>& puzzle,
                         const sudoku::logic::Path& path) const {
    std::vector<std::string> steps;
    if (puzzle.has_value()) {
      const StepNames names{puzzle->geometry.get(), SymbolsOf(task)};
      for (const Step& step : path.steps) steps.push_back(JsonStep(step, names));
    }
    std::string text = absl::StrCat(TaskJsonBegin(task), ",\"status\":\"", ToString(status), "\"");
    if (flags_.whole_path) {
      absl::StrAppend(&text, ",\"solved\":", path.is_solved ? "true" : "false", ",\"steps\":[",
                      absl::StrJoin(steps, ","), "]}\n");
    } else {
      absl::StrAppend(&text, ",\"step\":", steps.empty() ? "null" : steps.front(), "}\n");
    }
    return text;
  }

  const HintFlags& flags_;
  std::atomic<bool>* const without_step_;
  std::atomic<bool>* const failed_;  // a picture could not be written
  const std::stop_token stop_;
};

int RunHint(const CLI::App* command, const HintFlags& flags) {
  std::atomic<bool> without_step = false;
  std::atomic<bool> failed = false;
  const auto finish = [&](const PipelineResult& result) -> int {
    if (failed) return kFailed;
    const Totals& totals = result.totals;
    const bool missing = totals.none + totals.several + totals.undecided > 0;
    return missing || without_step ? kUnsolved : kDone;
  };
  return RunCommand(flags, {.command = command,
                            .engine = "auto",
                            .make_answerer =
                                [&](const std::stop_token& stop) {
                                  return std::make_unique<HintAnswerer>(flags, stop, &without_step,
                                                                        &failed);
                                },
                            .finish = finish});
}

CLI::App* AddStepCommand(CLI::App* app, const char* name, const char* description, bool whole_path,
                         std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(name, description);
  const auto flags = std::make_shared<HintFlags>();
  flags->whole_path = whole_path;
  AddCommonFlags(command, flags.get());
  command
      ->add_option("--format", flags->format,
                   "How steps look: text (default), json: an object a line")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  command
      ->add_option("--techniques", flags->techniques,
                   "Try these techniques alone: names with commas between them")
      ->type_name("NAMES");
  command
      ->add_option("--svg", flags->svg,
                   whole_path
                       ? "Draw each step: %d in the name stands for puzzle-step, 1-1, 1-2, ..."
                       : "Draw the step: %d in the name stands for the number of the puzzle")
      ->type_name("NAME-%d.svg");
  command->get_option("--color")->description(
      "Draw in colour: --color=never, auto (default: always), always");
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    const size_t slash = flags->svg.rfind('/');
    const std::string file = slash == std::string::npos ? flags->svg : flags->svg.substr(slash);
    if (command->get_option("--svg")->count() > 0 && !absl::StrContains(file, kPictureNumber)) {
      throw CLI::ValidationError("--svg", "%d must be in the name of the file");
    }
    // Pictures are looked at elsewhere, so the terminal does not matter.
    if (flags->color == "auto") flags->color = "always";
    if (command->get_option("--techniques")->count() > 0) {
      flags->allowed = TechniqueSet::Of(ReadTechniques("--techniques", flags->techniques));
    }
    *run = [=] { return RunHint(command, *flags); };
  });
  return command;
}

}  // namespace

void AddHintCommand(CLI::App* app, std::function<int()>* run) {
  AddStepCommand(app, "hint", "Print the next step that a person could take, with its reason",
                 /*whole_path=*/false, run)
      ->footer(
          "Examples:\n"
          "  quadrille hint puzzle.txt                     the easiest step\n"
          "  quadrille hint --techniques x-wing,w-wing in.txt\n"
          "  quadrille hint --format json puzzle.txt       with cells, links and candidates\n"
          "  quadrille hint --svg hint-%d.svg puzzle.txt   and a picture of it\n"
          "Exit code 1: a puzzle has not exactly one solution, or no technique has a step.");
}

void AddExplainCommand(CLI::App* app, std::function<int()>* run) {
  AddStepCommand(app, "explain", "Print all steps from a puzzle to its solution, with reasons",
                 /*whole_path=*/true, run)
      ->footer(
          "Examples:\n"
          "  quadrille explain puzzle.txt                  a step a line\n"
          "  quadrille explain --format json puzzle.txt    an object with all steps\n"
          "Exit code 1: a puzzle has not exactly one solution, or at some point no technique has "
          "a\n"
          "step.");
}

}  // namespace cli
