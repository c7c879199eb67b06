// SPDX-License-Identifier: Apache-2.0
//
// quadrille generate: random puzzles with one solution each.

#include "sudoku/generate.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/app.h"
#include "cli/board/board_input.h"
#include "cli/command/generate_board.h"
#include "cli/command/steps.h"
#include "cli/flags.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "cli/io/processors.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/stats.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "nlohmann/json.hpp"
#include "sudoku/format.h"
#include "sudoku/reader.h"

namespace cli {
namespace {

constexpr int64_t kMostClues = 4096;              // more than any board has cells
constexpr int64_t kMostBytes = int64_t{1} << 24;  // of a file with one grid

std::optional<int64_t> ParseNumber(absl::string_view digits) {
  int64_t n = 0;
  const bool are_digits = digits.find_first_not_of("0123456789") == absl::string_view::npos;
  if (!are_digits || !absl::SimpleAtoi(digits, &n)) return std::nullopt;
  return n;
}

// "7" and "7.1" in tenths.
std::optional<int64_t> ParseTenths(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits('.', 1));
  if (parts[0].empty() || parts[0].size() > 2) return std::nullopt;
  if (parts.size() == 2 && parts[1].size() != 1) return std::nullopt;
  return ParseNumber(absl::StrCat(parts[0], parts.size() == 2 ? parts[1] : "0"));
}

// "24..26", "24", "..26", "24..": the range, or nothing.
struct Range {
  int64_t least = 0;
  std::optional<int64_t> most;

  bool any() const { return least > 0 || most.has_value(); }
};

template <typename Parse>
std::optional<Range> ParseRange(absl::string_view text, Parse parse) {
  const std::vector<absl::string_view> ends = absl::StrSplit(text, absl::MaxSplits("..", 1));
  Range range;
  if (!ends[0].empty() || ends.size() == 1) {
    const std::optional<int64_t> least = parse(ends[0]);
    if (!least.has_value()) return std::nullopt;
    range.least = *least;
    if (ends.size() == 1) range.most = *least;
  }
  if (ends.size() == 2 && !ends[1].empty()) {
    range.most = parse(ends[1]);
    if (!range.most.has_value()) return std::nullopt;
  }
  if (ends.size() == 2 && ends[0].empty() && ends[1].empty()) return std::nullopt;
  if (range.most.has_value() && *range.most < range.least) return std::nullopt;
  return range;
}

struct GenerateFlags : RunFlags {
  int64_t count = 1;
  std::optional<uint64_t> seed;
  std::string law = "top-down";
  std::string symmetry = "none";
  std::optional<bool> minimal;
  Range clues;
  std::string from;
  std::string pattern;
  std::string near;
  int distance = 1;
  std::optional<std::string> rating;  // a range
  std::string dialect = "se121";
  std::optional<std::string> require;  // names with commas between them
  std::optional<std::string> allow;    // the same
  int64_t tries = 0;
  std::string format = "line";
  bool exit_zero = false;
  BoardRuleFlags board;

  bool Json() const { return format == "json"; }
  sudoku::Minimality Minimality() const {
    if (minimal.has_value()) {
      return *minimal ? sudoku::Minimality::kGivens : sudoku::Minimality::kNone;
    }
    const bool is_given = !pattern.empty() || !near.empty();
    return is_given ? sudoku::Minimality::kNone : sudoku::Minimality::kOrbits;
  }
  // Throws CLI::ValidationError for what is no range or no technique.
  std::optional<sudoku::PathWish> Path() const;
};

std::optional<sudoku::PathWish> GenerateFlags::Path() const {
  sudoku::PathWish wish;
  wish.scale = *FindNamed(sudoku::RatingScales(), dialect);
  if (rating.has_value()) {
    const bool is_score = wish.scale == sudoku::RatingScale::kHodoku;
    const std::optional<Range> range =
        is_score ? ParseRange(*rating, ParseNumber) : ParseRange(*rating, ParseTenths);
    if (!range.has_value()) {
      throw CLI::ValidationError(
          "--rating", absl::StrCat("expected A..B, ", is_score ? "scores" : "ratings such as 7.1",
                                   " with A <= B, found '", *rating, "'"));
    }
    wish.least_rating = range->least;
    wish.most_rating = range->most;
  }
  if (require.has_value()) wish.require = ReadTechniques("--require", *require);
  if (allow.has_value()) {
    wish.allow = sudoku::logic::TechniqueSet::Of(ReadTechniques("--allow", *allow));
  }
  if (!wish.WantsRating() && !wish.WantsSteps()) return std::nullopt;
  return wish;
}

// "12 of 100 puzzles, 1,234 tries, 567/s, 0:00:12 left"
class GenerateProgress {
 public:
  GenerateProgress(ProgressMode mode, int64_t count)
      : count_(count), shown_(mode, [this](double seconds) { return Line(seconds); }) {}

  // From any thread.
  void Set(const dlx::Progress& progress) {
    found_ = progress.solutions.ToInt64().value_or(0);
    tries_ = progress.updates;
  }

 private:
  std::string Line(double seconds) const {
    const int64_t found = found_;
    std::string line =
        absl::StrFormat("%s of %s puzzles, %s tries, %s/s", WithCommas(found), WithCommas(count_),
                        WithCommas(tries_),
                        WithCommas(static_cast<int64_t>(static_cast<double>(tries_) / seconds)));
    if (found > 0) {
      const double each = seconds / static_cast<double>(found);
      absl::StrAppend(&line, ", ", Clock(each * static_cast<double>(count_ - found)), " left");
    }
    return line;
  }

  const int64_t count_;
  std::atomic<int64_t> found_{0};
  std::atomic<int64_t> tries_{0};
  Progress shown_;
};

// One run of the command.
class Generator : public Frame {
 public:
  Generator(const GenerateFlags& flags, uint64_t seed)
      : flags_(flags), seed_(seed), progress_(flags.ProgressWanted(), flags.count) {}

  int Run() {
    if (!flags_.seed.has_value()) WriteAll(STDERR_FILENO, absl::StrCat("seed: ", seed_, "\n"));
    return Finish(flags_.board.any() ? MakeBoards() : MakeGrids());
  }

 private:
  dlx::Run ToRun() {
    dlx::Run run = flags_.ToRun(0, token());
    run.limits.solutions = std::nullopt;
    if (flags_.tries > 0) run.limits.updates = flags_.tries;
    run.watch = {.callback = [this](const dlx::Progress& p) { progress_.Set(p); },
                 .every_seconds = 0.25};
    return run;
  }

  // A grid on the command line, or the first puzzle of a file. Nothing after an error message.
  std::optional<sudoku::Grid> ReadGrid(absl::string_view flag, const std::string& text) {
    if (const absl::StatusOr<sudoku::Grid> grid = sudoku::ParseLine(text); grid.ok()) return *grid;
    const absl::StatusOr<std::string> file = ReadFile(text, kMostBytes, interrupt().wake_fd());
    if (!file.ok()) {
      if (!absl::IsCancelled(file.status())) {
        PrintError(absl::StrCat(flag, ": ", file.status().message()));
      }
      return std::nullopt;
    }
    sudoku::PuzzleReader reader;
    std::vector<sudoku::PuzzleRecord> records;
    for (const absl::string_view line : absl::StrSplit(*file, '\n')) reader.AddLine(line, &records);
    reader.Finish(&records);
    if (records.empty()) {
      PrintError(absl::StrCat(flag, ": ", text, ": no puzzle found"));
      return std::nullopt;
    }
    if (records[0].error.has_value()) {
      PrintError(absl::StrCat(flag, ": ", records[0].error->ToString(text)));
      return std::nullopt;
    }
    return records[0].grid;
  }

  // Reads the grid of a flag that was given. Returns false after an error message.
  bool Read(absl::string_view flag, const std::string& text, std::optional<sudoku::Grid>* grid) {
    if (text.empty()) return true;
    *grid = ReadGrid(flag, text);
    return grid->has_value();
  }

  int MakeGrids() {
    sudoku::GenerateConfig config;
    config.count = flags_.count;
    config.seed = seed_;
    config.law = *FindNamed(sudoku::Laws(), flags_.law);
    config.symmetry = *FindNamed(sudoku::GivenSymmetries(), flags_.symmetry);
    config.minimality = flags_.Minimality();
    config.least_givens = static_cast<int>(flags_.clues.least);
    config.most_givens = flags_.clues.most;
    config.path = flags_.Path();
    config.distance = flags_.distance;
    if (!Read("--from", flags_.from, &config.from) ||
        !Read("--pattern", flags_.pattern, &config.pattern) ||
        !Read("--near", flags_.near, &config.near)) {
      return kFailed;
    }
    config.run = ToRun();
    const std::string law = config.pattern.has_value() ? "pattern"
                            : config.near.has_value()  ? "near"
                                                       : flags_.law;
    int64_t index = 0;
    const auto write = [&](const sudoku::GeneratedPuzzle& p) {
      output().Write(flags_.Json() ? JsonOf(++index, law, p)
                                   : absl::StrCat(sudoku::FormatLine(p.puzzle), "\n"));
      return output().error() == 0 ? dlx::Visit::kContinue : dlx::Visit::kStop;
    };
    const absl::StatusOr<sudoku::GenerateResult> result = sudoku::Generate(config, write);
    if (!result.ok()) return Refuse(result.status());
    std::string nearest;
    if (result->nearest.has_value()) {
      nearest = sudoku::FormatLine(result->nearest->puzzle);
    }
    return End(*result, nearest, result->nearest, result->found);
  }

  int MakeBoards() {
    const absl::StatusOr<sudoku::Board> rules = flags_.board.ToBoard();
    if (!rules.ok()) return Refuse(rules.status());
    const BoardWriter writer(*rules, !flags_.board.variants.empty());
    sudoku::GenerateBoardConfig config;
    config.board = *rules;
    config.jigsaw = flags_.board.jigsaw();
    config.killer = flags_.board.killer();
    config.count = flags_.count;
    config.seed = seed_;
    config.symmetry = *FindNamed(sudoku::GivenSymmetries(), flags_.symmetry);
    config.minimality = flags_.Minimality();
    config.least_givens = static_cast<int>(flags_.clues.least);
    config.most_givens = flags_.clues.most;
    config.path = flags_.Path();
    config.run = ToRun();
    int64_t index = 0;
    const auto write = [&](const sudoku::GeneratedBoard& p) {
      output().Write(flags_.Json() ? JsonOf(++index, writer, p)
                                   : absl::StrCat(writer.Line(p), "\n"));
      return output().error() == 0 ? dlx::Visit::kContinue : dlx::Visit::kStop;
    };
    const absl::StatusOr<sudoku::GenerateBoardResult> result =
        sudoku::GenerateBoards(config, write);
    if (!result.ok()) return Refuse(result.status());
    std::string nearest;
    if (result->nearest.has_value()) nearest = writer.Line(*result->nearest);
    return End(*result, nearest, result->nearest, result->found);
  }

  // What records of both kinds say, with the brace that ends them.
  template <typename Puzzle>
  std::string JsonEnd(absl::string_view law, const std::string& weight, const Puzzle& p) const {
    const auto truth = [](bool b) { return b ? "true" : "false"; };
    return absl::StrCat(",\"givens\":", p.givens, ",\"unique\":true,\"minimal\":", truth(p.minimal),
                        ",\"minimal_orbits\":", truth(p.minimal_orbits), ",\"symmetry\":\"",
                        ToString(p.symmetry), "\",\"law\":\"", law, "\",\"weight\":", weight,
                        ",\"seed\":", JsonSeed(), ",\"attempt\":", p.attempt,
                        p.rating.has_value() ? JsonRating(*p.rating) : "", "}\n");
  }

  static std::string JsonRating(const sudoku::PathRating& rating) {
    return absl::StrCat(",\"dialect\":\"", ToString(rating.scale), "\"",
                        rating.scale == sudoku::RatingScale::kHodoku
                            ? JsonOfHodoku(rating.hodoku)
                            : JsonOfTenths(rating.er, rating.ep, rating.ed));
  }

  std::string JsonOf(int64_t index, absl::string_view law, const sudoku::GeneratedPuzzle& p) const {
    return absl::StrCat(
        "{\"index\":", index, ",\"puzzle\":\"", sudoku::FormatLine(p.puzzle), "\",\"solution\":\"",
        sudoku::FormatLine(p.solution), "\"",
        JsonEnd(law, p.weight.has_value() ? absl::StrFormat("%.9g", *p.weight) : "null", p));
  }

  std::string JsonOf(int64_t index, const BoardWriter& writer,
                     const sudoku::GeneratedBoard& p) const {
    return absl::StrCat("{\"index\":", index,
                        ",\"puzzle\":", JsonString(writer.Cells(p.board, p.puzzle)),
                        ",\"solution\":", JsonString(writer.Cells(p.board, p.solution)),
                        ",\"iss\":", BoardWriter::JsonIss(p), JsonEnd(flags_.law, "null", p));
  }

  std::string JsonSeed() const {
    std::string text;
    AppendJson(JsonNumber(dlx::BigCount(seed_)), &text);
    return text;
  }

  static int Refuse(const absl::Status& status) {
    PrintError(status.message());
    return kFailed;
  }

  // Says how it ended, and prints the statistics. Returns the exit code.
  template <typename Puzzle>
  int End(const dlx::Ending& ending, const std::string& line, const std::optional<Puzzle>& nearest,
          int64_t found) {
    output().Flush();
    const bool is_done = ending.outcome == dlx::Outcome::kExhausted;
    if (!is_done && output().error() == 0) {
      const int64_t tries = ending.updates.value_or(0);
      std::string text = absl::StrCat("found ", found, " of ", Counted(flags_.count, "puzzle"),
                                      " in ", tries, tries == 1 ? " try" : " tries", ", stopped: ",
                                      ending.outcome == dlx::Outcome::kUpdateLimit
                                          ? "limit on tries"
                                          : absl::string_view(dlx::ToString(ending.outcome)),
                                      "\n");
      if (nearest.has_value()) {
        absl::StrAppend(&text, "nearest: ", line, " (", Counted(nearest->givens, "given"),
                        nearest->minimal ? ", minimal" : ", not minimal",
                        nearest->rating.has_value()
                            ? absl::StrCat(", ", ToString(nearest->rating->scale), " ",
                                           nearest->rating->ToString())
                            : "",
                        ")\n");
      }
      WriteAll(STDERR_FILENO, text);
    }
    PrintStats(ending, found);
    return is_done || flags_.exit_zero ? kDone : kUnsolved;
  }

  void PrintStats(const dlx::Ending& ending, int64_t found) const {
    const RunStats run = {.command = "generate",
                          .engine = flags_.board.any() ? "propagate" : "batch",
                          .threads = flags_.threads,
                          .solutions = dlx::BigCount(static_cast<uint64_t>(found)),
                          .nodes = ending.nodes,
                          .updates = std::nullopt,
                          .seconds = Seconds()};
    const int64_t tries = ending.updates.value_or(0);
    if (flags_.StatsWanted() == StatsFormat::kText) {
      std::string text = absl::StrCat("generate", ThreadsAsText(run.threads), ": ",
                                      dlx::ToString(ending.outcome), "\n");
      AddStatsRow(&text, "puzzles", WithCommas(found));
      AddStatsRow(&text, "tries", WithCommas(tries), Ratio(tries, found, "per puzzle"));
      AddStatsRow(&text, "nodes", WithCommas(ending.nodes), Ratio(ending.nodes, tries, "per try"));
      AddLastRows(run, &text);
      WriteAll(STDERR_FILENO, text);
    }
    if (flags_.StatsWanted() == StatsFormat::kJson) {
      Totals totals;
      totals.puzzles = found;
      totals.unique = found;
      Json stats = FirstKeys(run, &totals);
      stats["tries"] = tries;
      stats["seed"] = JsonNumber(dlx::BigCount(seed_));
      stats["outcome"] = dlx::ToString(ending.outcome);
      WriteAll(STDERR_FILENO, JsonLine(stats));
    }
  }

  const GenerateFlags& flags_;
  const uint64_t seed_;
  GenerateProgress progress_;
};

uint64_t FreshSeed() {
  std::random_device device;
  return uint64_t{device()} << 32U | device();
}

// Throws CLI::ValidationError for flags that contradict each other.
void CheckGenerateFlags(const GenerateFlags& flags) {
  if (flags.board.any() && flags.law != "top-down") {
    throw CLI::ValidationError(
        "--law", absl::StrCat("boards of other sizes or rules have the law top-down alone, not ",
                              flags.law));
  }
  const bool is_given = !flags.pattern.empty() || !flags.near.empty();
  if (flags.minimal == false && !flags.clues.any() && !is_given) {
    throw CLI::ValidationError("--no-minimal", "how many givens then? --clues says it");
  }
  const std::optional<sudoku::PathWish> path = flags.Path();
  if (flags.board.any() && path.has_value() && path->WantsRating() &&
      path->scale != sudoku::RatingScale::kHodoku) {
    throw CLI::ValidationError("--rating",
                               absl::StrCat("boards of other sizes or rules are rated by --dialect "
                                            "hodoku alone, not by ",
                                            flags.dialect));
  }
  if (flags.law != "top-down" && flags.symmetry != "none") {
    throw CLI::ValidationError("--law", absl::StrCat("puzzles with a symmetry have the law "
                                                     "top-down alone, not ",
                                                     flags.law));
  }
  if (flags.law != "top-down" && flags.minimal == false) {
    throw CLI::ValidationError("--law",
                               absl::StrCat("puzzles of the law ", flags.law, " are minimal"));
  }
}

void AddWhatFlags(CLI::App* command, GenerateFlags* flags) {
  command->add_option("--count", flags->count, "How many puzzles; default: 1")
      ->transform(WholeNumber(0, std::numeric_limits<int64_t>::max()))
      ->type_name("N");
  command
      ->add_option("--seed", flags->seed,
                   "What the puzzles depend on; default: a fresh one, which stderr names")
      ->transform(Seed())
      ->type_name("S");
  command
      ->add_option("--law", flags->law,
                   "How they are drawn: top-down (default, fastest), controlled (with weights that "
                   "correct the bias), unbiased")
      ->check(CLI::IsMember(NamesOf(sudoku::Laws())))
      ->type_name("LAW");
  command
      ->add_option("--symmetry", flags->symmetry,
                   "Of the places of the givens: none (default), rot180, rot90, mirror, diagonal, "
                   "full, any")
      ->check(CLI::IsMember(NamesOf(sudoku::GivenSymmetries())))
      ->type_name("NAME");
  command->add_flag_function(
      "--minimal,!--no-minimal",
      [flags](int64_t sum) {
        if (sum == 0) throw CLI::ValidationError("--minimal", "excludes --no-minimal");
        flags->minimal = sum > 0;
      },
      "No given can go; by default, no set of givens that the symmetry moves to each other. "
      "--no-minimal: there may be more givens than needed");
  command
      ->add_option_function<std::string>(
          "--clues",
          [flags](const std::string& text) {
            const std::optional<Range> range = ParseRange(text, ParseNumber);
            if (!range.has_value() || range->most.value_or(range->least) > kMostClues) {
              throw CLI::ValidationError(
                  "--clues",
                  absl::StrCat("expected A..B, whole numbers with A <= B, found '", text, "'"));
            }
            flags->clues = *range;
          },
          "How many givens: A..B, A.., ..B or A")
      ->type_name("A..B");
}

void AddWhereFlags(CLI::App* command, GenerateFlags* flags) {
  CLI::Option* const from = command
                                ->add_option("--from", flags->from,
                                             "The solution of all puzzles: a full grid of 81 "
                                             "digits, or a file with one")
                                ->type_name("GRID");
  CLI::Option* const pattern =
      command
          ->add_option("--pattern", flags->pattern,
                       "The givens stand where the first puzzle of this file has digits")
          ->type_name("FILE");
  CLI::Option* const near =
      command
          ->add_option("--near", flags->near,
                       "Puzzles that differ from this one in -k givens: 81 cells, or a file")
          ->type_name("PUZZLE");
  command->add_option("-k", flags->distance, "How many givens differ; default: 1")
      ->transform(WholeNumber(1, sudoku::kCells))
      ->type_name("K")
      ->needs(near);
  pattern->excludes(from)->excludes("--law")->excludes("--symmetry");
  near->excludes(from)->excludes(pattern)->excludes("--law")->excludes("--symmetry");
  for (CLI::Option* const option : AddBoardRuleFlags(command, &flags->board)) {
    option->excludes(from)->excludes(pattern)->excludes(near);
  }
}

void AddPathFlags(CLI::App* command, GenerateFlags* flags) {
  CLI::Option* const rating =
      command
          ->add_option("--rating", flags->rating,
                       "How hard they are: a range of ER such as 6.0..7.5, or of scores with "
                       "--dialect hodoku; also A.., ..B or A")
          ->type_name("A..B");
  command
      ->add_option("--dialect", flags->dialect,
                   "Whose ratings: se121 (default), sukaku, sukaku118, hodoku")
      ->check(CLI::IsMember(NamesOf(sudoku::RatingScales())))
      ->type_name("NAME")
      ->needs(rating);
  command
      ->add_option("--require", flags->require,
                   "Their path takes these techniques: names with commas between them")
      ->type_name("NAMES");
  command
      ->add_option(
          "--allow", flags->allow,
          "These techniques, and those of --require, solve them: names with commas between "
          "them")
      ->type_name("NAMES");
}

}  // namespace

void AddGenerateCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("generate", "Print random puzzles with one solution each");
  const auto flags = std::make_shared<GenerateFlags>();
  AddWhatFlags(command, flags.get());
  AddWhereFlags(command, flags.get());
  AddPathFlags(command, flags.get());
  command->add_option("--tries", flags->tries, "Give up after N tries; 0 (default) means never")
      ->transform(Limit())
      ->type_name("N");
  AddTimeLimitFlag(command, flags.get(), "Give up");
  flags->threads = UsableProcessors();
  AddThreadsFlag(command, flags.get(), "Threads that search; default: as many as may run at once");
  AddTargetFlag(command);
  command->add_option("--format", flags->format, "How puzzles look: line (default), json")
      ->check(CLI::IsMember({"line", "json"}))
      ->type_name("FORMAT");
  AddExitZeroFlag(command, &flags->exit_zero);
  AddReportFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille generate                                  a puzzle\n"
      "  quadrille generate --count 1000 --seed 7            the same thousand each time\n"
      "  quadrille generate --symmetry rot180 --clues ..24   few givens, in a symmetric pattern\n"
      "  quadrille generate --no-minimal --clues 30..34      more givens than needed\n"
      "  quadrille generate --law controlled --format json   with weights for statistics\n"
      "  quadrille generate --near puzzle.txt -k 2           two givens less, and two others\n"
      "  quadrille generate --rating 7.0..7.5                 as hard as that\n"
      "  quadrille generate --require x-wing --clues ..24    with a step of this technique\n"
      "  quadrille generate --size 16,16                     another size\n"
      "A line a puzzle: 81 cells, . for empty. The same seed gives the same list, whatever the\n"
      "number of threads. Exit code 1: --tries or --time-limit came before --count puzzles were\n"
      "found; stderr shows the nearest one.");
  command->final_callback([=] {
    CheckGenerateFlags(*flags);
    const uint64_t seed = flags->seed.has_value() ? *flags->seed : FreshSeed();
    *run = [=] { return Generator(*flags, seed).Run(); };
  });
}

}  // namespace cli
