// SPDX-License-Identifier: Apache-2.0
//
// quadrille rate: how hard each puzzle is, in the numbers of a dialect.

#include "sudoku/rate.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/command/answer_format.h"
#include "cli/command/puzzle_command.h"
#include "cli/stats.h"

namespace cli {
namespace {

struct RateFlags : AnswerFlags {
  std::string dialect = "se121";

  bool Json() const { return format == Format::kJson; }
};

std::vector<std::string> DialectNames() {
  std::vector<std::string> names;
  for (const sudoku::RatingDialect dialect : sudoku::RatingDialects()) {
    names.emplace_back(sudoku::ToString(dialect));
  }
  return names;
}

// How often a path takes each technique, in the order of their first steps.
struct TechniqueUse {
  absl::string_view technique;
  int steps = 0;
  int hardest = 0;
};

std::vector<TechniqueUse> CountTechniques(const sudoku::Rating& rating) {
  std::vector<TechniqueUse> uses;
  for (const sudoku::RatingStep& step : rating.steps) {
    const absl::string_view technique = step.technique;
    auto use = std::find_if(uses.begin(), uses.end(), [&](const TechniqueUse& other) {
      return other.technique == technique;
    });
    if (use == uses.end()) use = uses.insert(use, {.technique = technique});
    ++use->steps;
    use->hardest = std::max(use->hardest, step.rating);
  }
  return uses;
}

// ,"er":8.9,"ep":1.5,"ed":1.5,"steps":61,"techniques":[{"technique":"hidden single",...},...]
std::string JsonOfRating(const sudoku::Rating& rating) {
  if (!rating.IsRated()) {
    return ",\"er\":null,\"ep\":null,\"ed\":null,\"steps\":null,\"techniques\":null";
  }
  return absl::StrCat(
      ",\"er\":", sudoku::TenthsToString(rating.er), ",\"ep\":", sudoku::TenthsToString(rating.ep),
      ",\"ed\":", sudoku::TenthsToString(rating.ed), ",\"steps\":", rating.steps.size(),
      ",\"techniques\":[",
      absl::StrJoin(CountTechniques(rating), ",",
                    [](std::string* text, const TechniqueUse& use) {
                      absl::StrAppend(text, "{\"technique\":\"", use.technique,
                                      "\",\"steps\":", use.steps,
                                      ",\"rating\":", sudoku::TenthsToString(use.hardest), "}");
                    }),
      "]");
}

Status StatusOfRating(const sudoku::Rating& rating) {
  if (rating.IsRated()) return Status::kUnique;
  if (rating.solutions > 1) return Status::kSeveral;
  return rating.outcome == dlx::Outcome::kExhausted ? Status::kNone : Status::kUndecided;
}

class RateAnswerer : public OneByOneAnswerer {
 public:
  RateAnswerer(const RateFlags& flags, std::stop_token stop)
      : flags_(flags),
        run_(flags.ToRun(0, std::move(stop))),
        rater_(sudoku::RatingDialectNamed(flags.dialect).value()) {}

  bool NeedsText() const override { return flags_.NeedsText(); }

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    if (task.is_readable() && task.board != nullptr) {
      RefuseBoard("rate", task, out);
      return true;
    }
    sudoku::Rating rating;
    Status status = Status::kUnreadable;
    if (task.is_readable()) {
      rating = rater_.Rate(task.record.grid, run_);
      if (rating.outcome == dlx::Outcome::kCancelled) return false;
      status = StatusOfRating(rating);
      out->totals.solutions += rating.solutions;
      out->totals.nodes += rating.nodes;
    }
    if (status == Status::kUnreadable || status == Status::kNone) NoteFaults(task, out);
    out->totals.Add(status);
    if (flags_.Json()) {
      out->Answer(
          absl::StrCat(TaskJsonBegin(task), ",\"status\":\"", ToString(status), "\",\"dialect\":\"",
                       flags_.dialect, "\"", JsonOfRating(rating), "}\n"),
          false);
    } else {
      WriteLineAnswer(flags_, task,
                      status == Status::kUnique ? rating.ToString() : std::string(Message(status)),
                      out);
    }
    return true;
  }

  const RateFlags& flags_;
  const dlx::Run run_;
  sudoku::PuzzleRater rater_;
};

int RunRate(const CLI::App* command, const RateFlags& flags) {
  return RunCommand(
      flags,
      {.command = command,
       .engine = flags.dialect,
       .make_answerer =
           [&](const std::stop_token& stop) { return std::make_unique<RateAnswerer>(flags, stop); },
       .finish =
           [](const PipelineResult& result) {
             const Totals& totals = result.totals;
             return totals.none + totals.several + totals.undecided > 0 ? kUnsolved : kDone;
           }});
}

}  // namespace

void AddRateCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("rate", "Print how hard each puzzle is: the ratings of Sudoku Explainer");
  const auto flags = std::make_shared<RateFlags>();
  AddCommonFlags(command, flags.get());
  command
      ->add_option("--dialect", flags->dialect,
                   absl::StrCat("Whose ratings: se121 (default): Sudoku Explainer 1.2.1; sukaku, "
                                "sukaku118: SukakuExplainer 1.15, 1.18"))
      ->check(CLI::IsMember(DialectNames()))
      ->type_name("NAME");
  command
      ->add_option("--format", flags->format_name,
                   "How answers look: line (default); json, with the techniques of the path")
      ->check(CLI::IsMember({"line", "json"}))
      ->type_name("FORMAT");
  command->add_flag("--with-puzzle", flags->with_puzzle, "Print PUZZLE,ANSWER in a line");
  command->footer(
      "Examples:\n"
      "  quadrille rate puzzle.txt                   8.9/1.5/1.5\n"
      "  quadrille rate --with-puzzle many.txt       ...,8.9/1.5/1.5\n"
      "  quadrille rate --dialect sukaku puzzle.txt  with the techniques of SukakuExplainer\n"
      "  quadrille rate --format json puzzle.txt     with the techniques of the path\n"
      "ER/EP/ED: the hardest step; the hardest up to the first digit; the first step.\n"
      "--limit has no effect; a node is an assumption that is followed.\n"
      "Exit code 1: a puzzle had no solution, several, or was not decided within a limit; 2:\n"
      "something could not be read.");
  command->final_callback([=] {
    if (flags->format_name == "auto") flags->format_name = "line";
    CheckAnswerFlags(flags.get());
    *run = [=] { return RunRate(command, *flags); };
  });
}

}  // namespace cli
