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
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "cli/command/steps.h"
#include "sudoku/claim.h"
#include "sudoku/logic.h"

namespace cli {
namespace {

using sudoku::logic::Step;
using sudoku::logic::StepNames;
using sudoku::logic::TechniqueSet;

constexpr absl::string_view kNoStep = "No step known";

struct HintFlags : CommonFlags {
  std::string format = "text";
  std::string techniques;  // names with commas between; "": all

  bool whole_path = false;  // explain
  TechniqueSet allowed = TechniqueSet::All();

  bool Json() const { return format == "json"; }
};

// The techniques of a list of names. Throws CLI::ValidationError for one that is none.
TechniqueSet ReadTechniques(const std::string& names) {
  if (names.empty()) return TechniqueSet::All();
  TechniqueSet set;
  for (const absl::string_view name : absl::StrSplit(names, ',')) {
    const std::optional<sudoku::logic::Technique> technique = sudoku::logic::FindTechnique(name);
    if (!technique.has_value() || sudoku::logic::RankOf(*technique) == nullptr) {
      throw CLI::ValidationError("--techniques",
                                 absl::StrCat("no technique that is tried is called '", name, "'"));
    }
    set.Add(*technique);
  }
  return set;
}

class HintAnswerer : public OneByOneAnswerer {
 public:
  HintAnswerer(const HintFlags& flags, std::stop_token stop, std::atomic<bool>* without_step)
      : flags_(flags), without_step_(without_step), run_(flags.ToRun(0, std::move(stop))) {}

  bool NeedsText() const override { return false; }

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    Status status = Status::kUnreadable;
    const std::optional<sudoku::PuzzleLogic> puzzle = Prepare(task, run_, &status, out);
    if (run_.limits.stop.stop_requested()) return false;
    sudoku::logic::Path path;
    if (puzzle.has_value()) {
      absl::StatusOr<sudoku::logic::Path> found = Find(*puzzle);
      if (run_.limits.stop.stop_requested()) return false;
      if (found.ok()) {
        path = *std::move(found);
      } else {
        // A bug: the step is not shown.
        out->Note(absl::StrCat(task.Place(), ": bug: ", found.status().message()));
        *without_step_ = true;
      }
      const bool is_done = path.is_solved || (!flags_.whole_path && !path.steps.empty());
      if (!is_done) *without_step_ = true;
    }
    out->totals.Add(status);
    if (flags_.Json()) {
      out->Answer(JsonLineOf(task, status, puzzle, path), /*several_lines=*/false);
    } else {
      out->Answer(TextOf(task, status, puzzle, path), /*several_lines=*/flags_.whole_path);
    }
    return true;
  }

  absl::StatusOr<sudoku::logic::Path> Find(const sudoku::PuzzleLogic& puzzle) const {
    if (flags_.whole_path) return SolvePath(puzzle, flags_.allowed, run_.limits.stop);
    absl::StatusOr<std::optional<Step>> step = NextStep(puzzle, flags_.allowed, run_.limits.stop);
    if (!step.ok()) return step.status();
    sudoku::logic::Path path;
    if (step->has_value()) path.steps.push_back(*std::move(*step));
    path.is_solved = puzzle.position.IsSolved();
    return path;
  }

  std::string TextOf(const PuzzleTask& task, Status status,
                     const std::optional<sudoku::PuzzleLogic>& puzzle,
                     const sudoku::logic::Path& path) const {
    if (!puzzle.has_value()) return absl::StrCat(MessageOf(status), "\n");
    const StepNames names{puzzle->geometry.get(), SymbolsOf(task)};
    std::string text;
    for (const Step& step : path.steps) absl::StrAppend(&text, Sentence(step, names), "\n");
    const bool is_done = path.is_solved || (!flags_.whole_path && !path.steps.empty());
    if (status == Status::kSeveral && (flags_.whole_path || path.steps.empty())) {
      absl::StrAppend(&text, MessageOf(status), "\n");
    } else if (!is_done) {
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
  const dlx::Run run_;
};

int RunHint(const CLI::App* command, const HintFlags& flags) {
  std::atomic<bool> without_step = false;
  const auto finish = [&](const PipelineResult& result) -> int {
    const Totals& totals = result.totals;
    const bool missing = totals.none + totals.several + totals.undecided > 0;
    return missing || without_step ? kUnsolved : kDone;
  };
  return RunCommand(flags, {.command = command,
                            .engine = "auto",
                            .make_answerer =
                                [&](const std::stop_token& stop) {
                                  return std::make_unique<HintAnswerer>(flags, stop, &without_step);
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
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    flags->allowed = ReadTechniques(flags->techniques);
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
