// SPDX-License-Identifier: Apache-2.0
//
// quadrille check: every engine against the reference, every solution against the rules, and
// claims, in the input or of another program, against both.

#include <unistd.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/command/puzzle_command.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "sudoku/board_check.h"
#include "sudoku/claim.h"
#include "sudoku/cross_check.h"
#include "sudoku/make_engine.h"

namespace cli {
namespace {

constexpr absl::string_view kReference = "dfs";
constexpr int64_t kDefaultLimit = 2;            // solutions
constexpr int64_t kNaiveNodeLimit = 1'000'000;  // a tenth of a second; hard puzzles need hours

struct CheckFlags : CommonFlags {
  std::string engine_list;
  std::vector<std::string> engines;
  bool names_engines = false;  // else they are all there are
  std::string against;
};

// What came of a puzzle, or of a claim about it.
enum class Verdict { kNone, kAgrees, kDisagrees, kSkipped };

// What is in the table and below it.
struct Sums {
  std::vector<sudoku::Tally> engines;
  sudoku::Tally claim = {.name = "claim"};
  sudoku::Tally against = {.name = "against"};
  sudoku::Tally puzzles;  // those that could be read
  // Of the last puzzle, and of the other program's answer to it:
  Verdict last = Verdict::kNone;
  Verdict last_against = Verdict::kNone;
  int64_t unclaiming_tails = 0;  // tails that claim nothing
  std::string first_unclaiming_tail;
  // By the name of an engine that was asked for: puzzles that it does not take.
  std::map<std::string, int64_t> not_taken;

  // Adds what comes later in the input.
  Sums& operator+=(const Sums& other) {
    for (const sudoku::Tally& tally : other.engines) {
      const auto known =
          absl::c_find_if(engines, [&](const auto& engine) { return engine.name == tally.name; });
      sudoku::Tally& sum = known != engines.end() ? *known : engines.emplace_back();
      sum.name = tally.name;
      sum += tally;
    }
    claim += other.claim;
    against += other.against;
    puzzles += other.puzzles;
    last = other.last;
    last_against = other.last_against;
    if (unclaiming_tails == 0) first_unclaiming_tail = other.first_unclaiming_tail;
    unclaiming_tails += other.unclaiming_tails;
    for (const auto& [name, number] : other.not_taken) not_taken[name] += number;
    return *this;
  }
};

// Whether an engine takes plain puzzles.
bool TakesGrids(absl::string_view engine) { return engine != "propagate"; }

int64_t& CountOf(Verdict verdict, sudoku::Tally* tally) {
  return verdict == Verdict::kAgrees      ? tally->agree
         : verdict == Verdict::kDisagrees ? tally->disagree
                                          : tally->skipped;
}

// Turns a verdict that was counted into a disagreement.
void Overturn(Verdict verdict, sudoku::Tally* tally) {
  if (verdict == Verdict::kNone) return;
  --CountOf(verdict, tally);
  ++tally->disagree;
}

class CheckAnswerer : public OneByOneAnswerer {
 public:
  // What was written is added to *sums, batch by batch.
  CheckAnswerer(const CheckFlags& flags, std::stop_token stop, Sums* sums)
      : flags_(flags),
        sums_(sums),
        run_(flags.ToRun(kDefaultLimit, std::move(stop))),
        checker_(sudoku::MakeEngine(kReference), run_) {
    for (const std::string& name : flags.engines) {
      if (name == kReference || !TakesGrids(name)) continue;  // the reference is there already
      std::optional<int64_t> node_limit;
      if (name == "naive" && !flags.node_limit.has_value()) node_limit = kNaiveNodeLimit;
      checker_.AddEngine(sudoku::MakeEngine(name, EngineConfigFor(/*fixed_first=*/true)),
                         node_limit);
    }
    checker_.set_counter(sudoku::MakeEngine("auto", EngineConfigFor(/*fixed_first=*/false)));
  }

  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    NoteFaults(task, out);
    Sums sums;
    if (task.record.error.has_value()) {
      out->totals.Add(Status::kUnreadable);
      if (flags_.against.empty() || task.companion.has_value()) return true;
      // The puzzle counts as unreadable, and nothing else.
      WriteDisagreement(task, NoAnswer(task, std::string(sudoku::kNotAPuzzle)), out);
      ++sums.against.disagree;
      sums.last_against = Verdict::kDisagrees;
    } else if (task.board != nullptr) {
      if (!CheckBoard(task, &sums, out)) return false;
    } else if (!Check(task, &sums, out)) {
      return false;
    }
    out->WhenWritten([total = sums_, sums = std::move(sums)] { *total += sums; });
    return true;
  }

 private:
  // Compares everything on one puzzle. Returns false if that was cancelled.
  bool Check(const PuzzleTask& task, Sums* sums, BatchOutput* out) {
    const sudoku::Claim claim = sudoku::ParseTail(task.tail());
    const sudoku::Claim against =
        task.companion.has_value() ? sudoku::ParseAnswer(task.companion->text) : sudoku::Claim();
    checker_.ClearTallies();
    sudoku::Comparison comparison = checker_.Check(task.record.grid, claim, against);
    if (comparison.cancelled) return false;
    sums->engines.assign(checker_.tallies().begin(), checker_.tallies().end());
    if (EnginesThat(TakesGrids, sums).empty()) comparison.skipped = true;
    Conclude(task, {claim, against, task.tail()}, &comparison, sums, out);
    return true;
  }

  // The same for a board, by the engines for boards. Returns false if that was cancelled.
  bool CheckBoard(const PuzzleTask& task, Sums* sums, BatchOutput* out) {
    const sudoku::BoardRecord& record = *task.board;
    sudoku::BoardClaims claims;
    claims.claim = sudoku::ParseTail(record.tail, record.board, record.alphabet);
    if (task.companion.has_value()) {
      claims.against = sudoku::ParseAnswer(task.companion->text, record.board, record.alphabet);
    }
    claims.alphabet = record.alphabet;
    const std::vector<std::string> engines = EnginesThat(TakesBoards, sums);
    sudoku::BoardComparison comparison =
        sudoku::CompareOnBoard(record.board, engines, run_, claims);
    if (comparison.cancelled) return false;
    sums->engines = comparison.tallies;
    if (engines.empty()) comparison.skipped = true;
    Conclude(task, {claims.claim, claims.against, record.tail}, &comparison, sums, out);
    return true;
  }

  // The engines to compare that take such puzzles; if none is left of those that were asked for,
  // there is nothing to compare. Those that do not are noted in the sums.
  std::vector<std::string> EnginesThat(bool (*takes)(absl::string_view), Sums* sums) const {
    std::vector<std::string> engines;
    for (const std::string& name : flags_.engines) {
      if (takes(name)) {
        engines.push_back(name);
      } else if (flags_.names_engines) {
        ++sums->not_taken[name];
      }
    }
    // Beside others that are left out, the reference has nothing to be compared with.
    if (!sums->not_taken.empty() && engines == std::vector<std::string>{std::string(kReference)}) {
      engines.clear();
    }
    return engines;
  }

  // What is said of a puzzle besides its cells.
  struct Claims {
    const sudoku::Claim& claim;
    const sudoku::Claim& against;
    absl::string_view tail;
  };

  // Counts what came of a comparison, and writes the disagreements.
  void Conclude(const PuzzleTask& task, const Claims& claims, sudoku::Comparison* comparison,
                Sums* sums, BatchOutput* out) const {
    const bool has_setters = task.board != nullptr && !task.board->board.solution.empty();
    if (!claims.claim.empty() || has_setters) {
      ++CountOf(VerdictOf(*comparison, "claim", comparison->claim_undecided), &sums->claim);
    }
    if (!flags_.against.empty()) {
      if (claims.against.empty()) {
        comparison->disagreements.push_back(
            NoAnswer(task, absl::StrCat(comparison->reference.solutions)));
      }
      sums->last_against = VerdictOf(*comparison, "against", comparison->against_undecided);
      ++CountOf(sums->last_against, &sums->against);
    }
    for (const sudoku::Disagreement& d : comparison->disagreements) WriteDisagreement(task, d, out);
    sums->last = !comparison->disagreements.empty() ? Verdict::kDisagrees
                 : comparison->skipped              ? Verdict::kSkipped
                                                    : Verdict::kAgrees;
    ++CountOf(sums->last, &sums->puzzles);
    // Tails that claim nothing are skipped; a note at the end says so.
    if (claims.claim.empty() && claims.tail.find_first_not_of(" \t") != absl::string_view::npos) {
      sums->unclaiming_tails = 1;
      sums->first_unclaiming_tail = task.Place();
    }
    const sudoku::EnumerateResult& reference = comparison->reference;
    out->totals.solutions += reference.solutions;
    out->totals.Add(reference);
    out->totals.Add(Classify(reference.solutions, reference.outcome));
  }

  static void WriteDisagreement(const PuzzleTask& task, const sudoku::Disagreement& disagreement,
                                BatchOutput* out) {
    out->Answer(absl::StrCat(task.Place(), ": ", disagreement.ToString(), "\n"), false);
  }

  // Whether a claim is right.
  static Verdict VerdictOf(const sudoku::Comparison& comparison, absl::string_view who,
                           bool undecided) {
    const bool wrong =
        absl::c_any_of(comparison.disagreements, [who](const auto& d) { return d.who == who; });
    return wrong ? Verdict::kDisagrees : undecided ? Verdict::kSkipped : Verdict::kAgrees;
  }

  // The other program has no answer to this puzzle, or none that can be read.
  static sudoku::Disagreement NoAnswer(const PuzzleTask& task, std::string expected) {
    const std::string found =
        task.companion.has_value()
            ? absl::StrCat("'", absl::string_view(task.companion->text).substr(0, 100), "'")
            : "no line";
    return {"against", found, std::string(kReference), std::move(expected)};
  }

  const CheckFlags& flags_;
  Sums* const sums_;
  const dlx::Run run_;
  sudoku::CrossChecker checker_;
};

std::string TableRow(const sudoku::Tally& tally, bool is_engine) {
  const int64_t puzzles = tally.agree + tally.disagree + tally.skipped;
  return absl::StrFormat("%-9s %12d %12d %10d %10d %12s %17s\n", tally.name, puzzles, tally.agree,
                         tally.disagree, tally.skipped,
                         is_engine ? absl::StrFormat("%.3f", tally.seconds) : "-",
                         is_engine ? absl::StrCat(tally.nodes) : "-");
}

// Prints the table and the last line; returns the exit code.
int Report(const CheckFlags& flags, const PipelineResult& result, Sums* sums) {
  std::string text;
  if (result.num_spare_lines > 0) {
    // That is part of the answer to the last puzzle, which makes it wrong.
    absl::StrAppend(&text, flags.against, ":", *result.first_spare_line, ": against: found ",
                    Counted(result.num_spare_lines, "more line"), ", ", kReference,
                    " found no more puzzles\n");
    Overturn(sums->last, &sums->puzzles);
    Overturn(sums->last_against, &sums->against);
  }
  const bool disagrees = sums->puzzles.disagree > 0 || result.num_spare_lines > 0;
  if (result.totals.puzzles == 0 && text.empty()) return kDone;
  absl::StrAppend(
      &text, absl::StrFormat("%-9s %12s %12s %10s %10s %12s %17s\n", "engine", "puzzles", "agree",
                             "disagree", "skipped", "seconds", "nodes"));
  for (const sudoku::Tally& tally : sums->engines) {
    text += TableRow(tally, true);
    if (tally.skipped > 0) {
      PrintError(absl::StrCat(tally.name, ": skipped ", Counted(tally.skipped, "puzzle"),
                              " at a limit; --node-limit N sets another one"));
    }
  }
  for (const sudoku::Tally* tally : {&sums->claim, &sums->against}) {
    if (tally->agree + tally->disagree + tally->skipped > 0) text += TableRow(*tally, false);
    if (tally->skipped > 0) {
      PrintError(absl::StrCat(tally->name, ": skipped ", Counted(tally->skipped, "puzzle"),
                              ", because a limit came first"));
    }
  }
  for (const auto& [name, puzzles] : sums->not_taken) {
    PrintError(absl::StrCat(
        name, ": left out of ", Counted(puzzles, "puzzle"), ", because it takes ",
        TakesGrids(name) ? "plain 9x9 puzzles alone" : "boards alone, no plain 9x9 puzzles"));
  }
  if (sums->unclaiming_tails > 0) {
    PrintError(absl::StrCat(sums->first_unclaiming_tail, ": what follows the puzzle is no claim (",
                            Counted(sums->unclaiming_tails, "such line"), ")"));
  }
  const sudoku::Tally& puzzles = sums->puzzles;
  absl::StrAppend(&text, result.totals.puzzles, " puzzles: ", puzzles.agree, " agree, ",
                  puzzles.disagree, " disagree, ", puzzles.skipped, " skipped, ",
                  result.totals.unreadable, " unreadable\n");
  return ExitCodeOfWriting(WriteAll(STDOUT_FILENO, text), disagrees ? kUnsolved : kDone);
}

}  // namespace

void AddCheckCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("check", "Compare the engines with the reference, and claims with both");
  const auto flags = std::make_shared<CheckFlags>();
  AddCommonFlags(command, flags.get());
  const absl::Span<const dlx::StringView> names = sudoku::EngineNames();
  flags->engine_list = absl::StrCat(absl::StrJoin(names, ","), ",propagate");
  command->add_option("--engine", flags->engine_list, "The engines to compare; default: all")
      ->check(EngineNameList(/*of_boards=*/true))
      ->type_name("A,B,...");
  command
      ->add_option("--against", flags->against,
                   "Another program's answers, a line each, in the order of the puzzles")
      ->type_name("FILE");
  command->footer(
      "Examples:\n"
      "  quadrille check puzzles.txt                     all engines; at most two solutions each\n"
      "  quadrille check --engine dlx,dfs hard.txt       those two\n"
      "  quadrille check --against theirs.txt mine.txt   the answers of another program\n"
      "Lines may claim something of their puzzle: PUZZLE,SOLUTION or PUZZLE:COUNT:SOLUTION.\n"
      "The reference is dfs. naive stops at 1000000 nodes a puzzle unless --node-limit says\n"
      "otherwise. Exit code 1: something disagrees.");
  command->final_callback([=] {
    CheckCommonFlags(*flags);
    flags->engines = absl::StrSplit(flags->engine_list, ',');
    flags->names_engines = command->count("--engine") > 0;
    if (command->count("--against") > 0 && flags->against.empty()) {
      throw CLI::ValidationError("--against", "expected a file");
    }
    if (!flags->against.empty() && flags->part.has_value()) {
      throw CLI::ValidationError("--against", "--part divides the puzzles, not these answers");
    }
    const bool stdin_has_puzzles = flags->files.empty() || absl::c_linear_search(flags->files, "-");
    if (flags->against == "-" && stdin_has_puzzles) {
      throw CLI::ValidationError("--against", "standard input is read for puzzles already");
    }
    *run = [=] {
      const auto sums = std::make_shared<Sums>();
      return RunCommand(
          *flags,
          {.command = command,
           .engine = flags->engine_list,
           .make_answerer =
               [=](const std::stop_token& stop) {
                 return std::make_unique<CheckAnswerer>(*flags, stop, sums.get());
               },
           .companion_file = flags->against,
           .judges_claims = true,
           .finish =
               [=](const PipelineResult& result) { return Report(*flags, result, sums.get()); },
           .verdicts =
               [=] {
                 const sudoku::Tally& puzzles = sums->puzzles;
                 return Totals::Verdicts{puzzles.agree, puzzles.disagree, puzzles.skipped};
               }});
    };
  });
}

}  // namespace cli
