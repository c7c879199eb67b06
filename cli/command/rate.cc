// SPDX-License-Identifier: Apache-2.0
//
// quadrille rate: how hard each puzzle is, in the numbers of a dialect, and cases of techniques.

#include "sudoku/rate.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "cli/app.h"
#include "cli/command/answer_format.h"
#include "cli/command/puzzle_command.h"
#include "cli/command/steps.h"
#include "cli/io/io.h"
#include "cli/stats.h"
#include "sudoku/logic.h"

namespace cli {
namespace {

// Dialects that are no sudoku::RatingDialect.
constexpr absl::string_view kHodoku = "hodoku";
constexpr absl::string_view kInvariant = "invariant";

struct RateFlags : AnswerFlags {
  std::string dialect = "se121";
  std::string cases;  // the file; "": rates puzzles

  bool Json() const { return format == Format::kJson; }
};

std::vector<std::string> DialectNames() {
  std::vector<std::string> names;
  for (const sudoku::RatingDialect dialect : sudoku::RatingDialects()) {
    names.emplace_back(sudoku::ToString(dialect));
  }
  names.emplace_back(kHodoku);
  names.emplace_back(kInvariant);
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

// ,"er":8.9,"ep":1.5,"ed":1.5,"steps":61,"techniques":[{"technique":"hidden-single",...},...]
std::string JsonOfRating(const sudoku::Rating& rating) {
  if (!rating.IsRated()) {
    return ",\"er\":null,\"ep\":null,\"ed\":null,\"steps\":null,\"techniques\":null";
  }
  return absl::StrCat(JsonOfTenths(rating.er, rating.ep, rating.ed),
                      ",\"steps\":", rating.steps.size(), ",\"techniques\":[",
                      absl::StrJoin(CountTechniques(rating), ",",
                                    [](std::string* text, const TechniqueUse& use) {
                                      absl::StrAppend(text, "{\"technique\":\"", use.technique,
                                                      "\",\"steps\":", use.steps, ",\"rating\":",
                                                      sudoku::TenthsToString(use.hardest), "}");
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
    const bool is_board = task.is_readable() && task.board != nullptr;
    if (is_board) {
      out->Note(absl::StrCat(task.Place(), ": dialect '", flags_.dialect,
                             "' rates plain 9x9 puzzles alone; hodoku and invariant take boards"));
    }
    sudoku::Rating rating;
    Status status = Status::kUnreadable;
    if (task.is_readable() && !is_board) {
      rating = rater_.Rate(task.record.grid, run_);
      if (rating.outcome == dlx::Outcome::kCancelled) return false;
      status = StatusOfRating(rating);
      out->totals.solutions += rating.solutions;
      out->totals.nodes += rating.nodes;
    }
    if (!is_board && (status == Status::kUnreadable || status == Status::kNone)) {
      NoteFaults(task, out);
    }
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

// A rating as text, and its fields in JSON. Without one, the fields are null.
struct Rated {
  std::string text;
  std::string json;
};

// Rates by steps, on boards too.
class LogicAnswerer : public OneByOneAnswerer {
 public:
  LogicAnswerer(const RateFlags& flags, std::stop_token stop)
      : flags_(flags), stop_(std::move(stop)) {}

  bool NeedsText() const override { return flags_.NeedsText(); }

 protected:
  // nullopt after a limit.
  virtual absl::StatusOr<std::optional<Rated>> Rate(const sudoku::PuzzleLogic& puzzle,
                                                    const dlx::Run& run) const = 0;
  virtual std::string JsonOfNone() const = 0;

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    Status status = Status::kUnreadable;
    const Budget budget(flags_, stop_);
    const std::optional<sudoku::PuzzleLogic> puzzle = Prepare(task, budget.Rest(0), &status, out);
    if (stop_.stop_requested()) return false;
    std::optional<Rated> rated;
    if (puzzle.has_value() && status == Status::kUnique) {
      absl::StatusOr<std::optional<Rated>> found = Rate(*puzzle, budget.Rest(0));
      if (stop_.stop_requested()) return false;
      if (found.ok()) {
        rated = *std::move(found);
      } else {
        out->Note(absl::StrCat(task.Place(), ": bug: ", found.status().message()));
      }
      if (!rated.has_value()) status = Status::kUndecided;
    }
    out->totals.Add(status);
    if (flags_.Json()) {
      out->Answer(
          absl::StrCat(TaskJsonBegin(task), ",\"status\":\"", ToString(status), "\",\"dialect\":\"",
                       flags_.dialect, "\"", rated.has_value() ? rated->json : JsonOfNone(), "}\n"),
          false);
    } else {
      WriteLineAnswer(flags_, task, rated.has_value() ? rated->text : std::string(Message(status)),
                      out);
    }
    return true;
  }

  const RateFlags& flags_;
  const std::stop_token stop_;
};

class HodokuAnswerer : public LogicAnswerer {
 public:
  using LogicAnswerer::LogicAnswerer;

 private:
  absl::StatusOr<std::optional<Rated>> Rate(const sudoku::PuzzleLogic& puzzle,
                                            const dlx::Run& run) const override {
    const absl::StatusOr<std::optional<sudoku::logic::HodokuRating>> rating =
        RateHodoku(puzzle, run);
    if (!rating.ok()) return rating.status();
    if (!rating->has_value()) return std::nullopt;
    return Rated{(*rating)->ToString(), JsonOfHodoku(**rating)};
  }

  std::string JsonOfNone() const override { return ",\"level\":null,\"score\":null"; }
};

class InvariantAnswerer : public LogicAnswerer {
 public:
  using LogicAnswerer::LogicAnswerer;

 private:
  static std::string Number(int number) {
    return number == sudoku::logic::InvariantRating::kBeyond ? "null" : absl::StrCat(number);
  }

  absl::StatusOr<std::optional<Rated>> Rate(const sudoku::PuzzleLogic& puzzle,
                                            const dlx::Run& run) const override {
    const std::optional<sudoku::logic::InvariantRating> rating = RateInvariant(puzzle, run);
    if (!rating.has_value()) return std::nullopt;
    return Rated{
        rating->ToString(),
        absl::StrCat(",\"rounds\":", rating->rounds, ",\"depth\":", Number(rating->depth),
                     ",\"whip\":", Number(rating->whip), ",\"backdoor\":", rating->backdoor)};
  }

  std::string JsonOfNone() const override {
    return ",\"rounds\":null,\"depth\":null,\"whip\":null,\"backdoor\":null";
  }
};

struct CaseCounts {
  std::atomic<int64_t> passed = 0;
  std::atomic<int64_t> failed = 0;
};

// Runs the case of each line, and prints those that fail.
class CaseAnswerer : public OneByOneAnswerer {
 public:
  CaseAnswerer(const RateFlags& flags, std::stop_token stop, CaseCounts* counts)
      : run_(flags.ToRun(0, std::move(stop))), counts_(counts) {}

 private:
  static constexpr absl::string_view kNothing = "nothing";

  static std::string Written(const std::vector<sudoku::logic::Candidate>& eliminations,
                             const std::vector<sudoku::logic::Candidate>& placements,
                             const sudoku::logic::StepNames& names) {
    sudoku::logic::Step step;
    step.eliminations = eliminations;
    step.placements = placements;
    const std::string text = Consequences(step, names);
    return text.empty() ? std::string(kNothing) : text;
  }

  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    const absl::StatusOr<sudoku::logic::TechniqueCase> technique_case =
        sudoku::logic::ReadCase(task.record.text);
    if (!task.is_readable() || !technique_case.ok()) {
      out->Note(task.Fault());
      out->totals.Add(Status::kUnreadable);
      return true;
    }
    const sudoku::logic::CaseResult result = RunCase(*technique_case, run_);
    if (result.outcome == dlx::Outcome::kCancelled) return false;
    const bool is_decided = result.passed || result.outcome == dlx::Outcome::kExhausted;
    out->totals.Add(is_decided ? Status::kSolved : Status::kUndecided);
    if (result.passed) {
      ++counts_->passed;
      return true;
    }
    ++counts_->failed;
    const sudoku::logic::StepNames names{&technique_case->position.geometry()};
    const std::string wanted =
        Written(technique_case->eliminations, technique_case->placements, names);
    std::string text = absl::StrCat(
        task.Place(), ": ", technique_case->name, ": expected ",
        technique_case->is_forbidden && wanted != kNothing ? "not " : "", wanted, ", found ");
    for (size_t i = 0; i < result.found.size(); ++i) {
      absl::StrAppend(&text, i == 0 ? "" : "; ",
                      Written(result.found[i].eliminations, result.found[i].placements, names));
    }
    if (result.found.empty()) {
      absl::StrAppend(&text, !is_decided                    ? "nothing within the limit"
                             : technique_case->is_forbidden ? "it"
                                                            : "nothing");
    }
    out->Answer(absl::StrCat(text, "\n"), /*several_lines=*/false);
    return true;
  }

  const dlx::Run run_;
  CaseCounts* const counts_;
};

std::optional<sudoku::ReadError> CheckCase(int64_t line, absl::string_view text) {
  int column = 1;
  const absl::StatusOr<sudoku::logic::TechniqueCase> read = sudoku::logic::ReadCase(text, &column);
  if (read.ok()) return std::nullopt;
  return sudoku::ReadError{line, column, std::string(read.status().message())};
}

int RunCases(const CLI::App* command, const RateFlags& flags) {
  CaseCounts counts;
  const auto finish = [&](const PipelineResult& result) -> int {
    // The sums of a part would look like those of the whole.
    if (!result.complete || result.totals.puzzles == 0) return kDone;
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
                                  return std::make_unique<CaseAnswerer>(flags, stop, &counts);
                                },
                            .check_line = CheckCase,
                            .finish = finish});
}

int RunRate(const CLI::App* command, const RateFlags& flags) {
  return RunCommand(
      flags, {.command = command,
              .engine = flags.dialect,
              .make_answerer = [&](const std::stop_token& stop) -> std::unique_ptr<Answerer> {
                if (flags.dialect == kHodoku) return std::make_unique<HodokuAnswerer>(flags, stop);
                if (flags.dialect == kInvariant) {
                  return std::make_unique<InvariantAnswerer>(flags, stop);
                }
                return std::make_unique<RateAnswerer>(flags, stop);
              },
              .finish =
                  [](const PipelineResult& result) {
                    const Totals& totals = result.totals;
                    return totals.none + totals.several + totals.undecided > 0 ? kUnsolved : kDone;
                  }});
}

}  // namespace

void AddRateCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("rate", "Print how hard each puzzle is for people");
  const auto flags = std::make_shared<RateFlags>();
  AddCommonFlags(command, flags.get());
  CLI::Option* const dialect =
      command
          ->add_option(
              "--dialect", flags->dialect,
              "Whose ratings: se121 (default): Sudoku Explainer 1.2.1; sukaku, sukaku118: "
              "SukakuExplainer 1.15, 1.18; hodoku: level and score of HoDoKu 2.2; invariant: "
              "numbers that equivalent puzzles share")
          ->check(CLI::IsMember(DialectNames()))
          ->type_name("NAME");
  CLI::Option* const format =
      command
          ->add_option("--format", flags->format_name,
                       "How answers look: line (default); json, with the techniques of the path")
          ->check(CLI::IsMember({"line", "json"}))
          ->type_name("FORMAT");
  CLI::Option* const with_puzzle =
      command->add_flag("--with-puzzle", flags->with_puzzle, "Print PUZZLE,ANSWER in a line");
  command
      ->add_option("--cases", flags->cases,
                   "Run the cases of techniques in this file, in place of rating puzzles")
      ->type_name("FILE")
      ->excludes(dialect)
      ->excludes(format)
      ->excludes(with_puzzle);
  command->footer(
      "Examples:\n"
      "  quadrille rate puzzle.txt                   8.9/1.5/1.5\n"
      "  quadrille rate --with-puzzle many.txt       ...,8.9/1.5/1.5\n"
      "  quadrille rate --dialect sukaku puzzle.txt  with the techniques of SukakuExplainer\n"
      "  quadrille rate --dialect hodoku puzzle.txt  Easy 204\n"
      "  quadrille rate --dialect invariant in.txt   3/1/2/1: rounds/depth/whip/backdoor\n"
      "  quadrille rate --format json puzzle.txt     with the techniques of the path\n"
      "  quadrille rate --cases reglib.txt           failing cases, then how many pass\n"
      "ER/EP/ED: the hardest step; the hardest up to the first digit; the first step.\n"
      "--limit has no effect; a node is an assumption that is followed.\n"
      "Exit code 1: a puzzle had no solution, several, or was not decided within a limit, or a\n"
      "case failed; 2: something could not be read.");
  command->final_callback([=] {
    if (flags->format_name == "auto") flags->format_name = "line";
    CheckAnswerFlags(flags.get());
    if (!flags->cases.empty()) {
      if (!flags->files.empty()) {
        throw CLI::ValidationError("--cases", "there are no puzzles besides");
      }
      flags->files = {flags->cases};
      *run = [=] { return RunCases(command, *flags); };
      return;
    }
    *run = [=] { return RunRate(command, *flags); };
  });
}

}  // namespace cli
