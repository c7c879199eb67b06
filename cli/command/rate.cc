// SPDX-License-Identifier: Apache-2.0
//
// quadrille rate: how hard puzzles are for people, and cases of techniques.

#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/command/puzzle_command.h"
#include "cli/command/steps.h"
#include "cli/io/io.h"
#include "sudoku/logic.h"

namespace cli {
namespace {

struct RateFlags : CommonFlags {
  std::string dialect;
  std::string format = "text";
  std::string cases;

  bool Json() const { return format == "json"; }
};

class HodokuAnswerer : public OneByOneAnswerer {
 public:
  HodokuAnswerer(const RateFlags& flags, std::stop_token stop)
      : flags_(flags), run_(flags.ToRun(0, std::move(stop))) {}

  bool NeedsText() const override { return false; }

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    Status status = Status::kUnreadable;
    const std::optional<sudoku::PuzzleLogic> puzzle = Prepare(task, run_, &status, out);
    if (run_.limits.stop.stop_requested()) return false;
    std::optional<sudoku::logic::HodokuRating> rating;
    if (puzzle.has_value() && status == Status::kUnique) {
      absl::StatusOr<std::optional<sudoku::logic::HodokuRating>> found =
          RateHodoku(*puzzle, run_.limits.stop);
      if (run_.limits.stop.stop_requested()) return false;
      if (found.ok()) {
        rating = *found;
      } else {
        out->Note(absl::StrCat(task.Place(), ": bug: ", found.status().message()));
        status = Status::kUndecided;
      }
    }
    out->totals.Add(status);
    std::string text;
    if (flags_.Json()) {
      text = absl::StrCat(TaskJsonBegin(task), ",\"status\":\"", ToString(status),
                          "\",\"dialect\":\"hodoku\"");
      if (rating.has_value()) {
        absl::StrAppend(&text, ",\"level\":\"", NameOf(rating->level),
                        "\",\"score\":", rating->score, "}\n");
      } else {
        absl::StrAppend(&text, ",\"level\":null,\"score\":null}\n");
      }
    } else if (rating.has_value()) {
      text = absl::StrCat(NameOf(rating->level), " ", rating->score, "\n");
    } else {
      text = absl::StrCat(MessageOf(status), "\n");
    }
    out->Answer(text, /*several_lines=*/false);
    return true;
  }

  const RateFlags& flags_;
  const dlx::Run run_;
};

struct CaseCounts {
  std::atomic<int64_t> passed = 0;
  std::atomic<int64_t> failed = 0;
};

// Runs the case of each line, and prints those that fail.
class CaseAnswerer : public OneByOneAnswerer {
 public:
  explicit CaseAnswerer(CaseCounts* counts) : counts_(counts) {}

 private:
  static std::string Written(const std::vector<sudoku::logic::Candidate>& eliminations,
                             const std::vector<sudoku::logic::Candidate>& placements,
                             const sudoku::logic::StepNames& names) {
    sudoku::logic::Step step;
    step.eliminations = eliminations;
    step.placements = placements;
    const std::string text = Consequences(step, names);
    return text.empty() ? "nothing" : text;
  }

  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    const absl::StatusOr<sudoku::logic::TechniqueCase> technique_case =
        sudoku::logic::ReadCase(task.record.text);
    if (!task.is_readable() || !technique_case.ok()) {
      out->Note(task.Fault());
      out->totals.Add(Status::kUnreadable);
      return true;
    }
    out->totals.Add(Status::kSolved);
    const sudoku::logic::CaseResult result = RunCase(*technique_case);
    if (result.passed) {
      ++counts_->passed;
      return true;
    }
    ++counts_->failed;
    const sudoku::logic::StepNames names{&technique_case->position.geometry()};
    std::string text = absl::StrCat(
        task.Place(), ": ", technique_case->name, ": expected ",
        technique_case->is_forbidden ? "not " : "",
        Written(technique_case->eliminations, technique_case->placements, names), ", found ");
    for (size_t i = 0; i < result.found.size(); ++i) {
      absl::StrAppend(&text, i == 0 ? "" : "; ",
                      Written(result.found[i].eliminations, result.found[i].placements, names));
    }
    if (result.found.empty())
      absl::StrAppend(&text, technique_case->is_forbidden ? "it" : "nothing");
    out->Answer(absl::StrCat(text, "\n"), /*several_lines=*/false);
    return true;
  }

  CaseCounts* const counts_;
};

std::optional<sudoku::ReadError> CheckCase(int64_t line, absl::string_view text) {
  const absl::StatusOr<sudoku::logic::TechniqueCase> read = sudoku::logic::ReadCase(text);
  if (read.ok()) return std::nullopt;
  return sudoku::ReadError{line, 1, std::string(read.status().message())};
}

int RunCases(const CLI::App* command, const RateFlags& flags) {
  CaseCounts counts;
  std::stop_token stop_token;
  const auto finish = [&](const PipelineResult&) -> int {
    if (stop_token.stop_requested()) return kFailed;
    const int64_t passed = counts.passed;
    const int64_t failed = counts.failed;
    const int error = WriteAll(STDOUT_FILENO, absl::StrCat(passed + failed, " cases: ", passed,
                                                           " pass, ", failed, " fail\n"));
    return ExitCodeOfWriting(error, failed > 0 ? kUnsolved : kDone);
  };
  return RunCommand(flags, {.command = command,
                            .engine = "cases",
                            .make_answerer =
                                [&](const std::stop_token& stop) {
                                  stop_token = stop;
                                  return std::make_unique<CaseAnswerer>(&counts);
                                },
                            .check_line = CheckCase,
                            .finish = finish});
}

int RunHodoku(const CLI::App* command, const RateFlags& flags) {
  const auto finish = [](const PipelineResult& result) -> int {
    const Totals& totals = result.totals;
    return totals.none + totals.several + totals.undecided > 0 ? kUnsolved : kDone;
  };
  return RunCommand(flags, {.command = command,
                            .engine = "auto",
                            .make_answerer =
                                [&](const std::stop_token& stop) {
                                  return std::make_unique<HodokuAnswerer>(flags, stop);
                                },
                            .finish = finish});
}

}  // namespace

void AddRateCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("rate", "Print how hard each puzzle is for people");
  const auto flags = std::make_shared<RateFlags>();
  AddCommonFlags(command, flags.get());
  CLI::Option* const dialect =
      command
          ->add_option("--dialect", flags->dialect,
                       "Whose rating: hodoku (level and score of HoDoKu 2.2)")
          ->check(CLI::IsMember({"hodoku"}))
          ->type_name("NAME");
  CLI::Option* const format =
      command
          ->add_option("--format", flags->format,
                       "How ratings look: text (default), json: an object a line")
          ->check(CLI::IsMember({"text", "json"}))
          ->type_name("FORMAT");
  command
      ->add_option("--cases", flags->cases,
                   "Run the cases of techniques in this file, in place of rating puzzles")
      ->type_name("FILE")
      ->excludes(dialect)
      ->excludes(format);
  command->footer(
      "Examples:\n"
      "  quadrille rate --dialect hodoku puzzle.txt    Easy 204\n"
      "  quadrille rate --cases reglib.txt             failing cases, then how many pass\n"
      "Exit code 1: a puzzle has not exactly one solution; a case fails.");
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    if (!flags->cases.empty()) {
      if (!flags->files.empty()) {
        throw CLI::ValidationError("--cases", "there are no puzzles besides");
      }
      flags->files = {flags->cases};
      *run = [=] { return RunCases(command, *flags); };
      return;
    }
    if (flags->dialect.empty()) {
      throw CLI::ValidationError("--dialect", "is needed, or --cases FILE");
    }
    *run = [=] { return RunHodoku(command, *flags); };
  });
}

}  // namespace cli
