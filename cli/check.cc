// quadrille check: every engine against the reference, every solution against the rules, and
// claims, in the input or of another program, against both.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/app.h"
#include "cli/command.h"
#include "cli/io.h"
#include "sudoku/claim.h"
#include "sudoku/cross_check.h"

namespace cli {
namespace {

constexpr absl::string_view kReference = "dfs";
constexpr int64_t kDefaultLimit = 2;            // solutions
constexpr int64_t kNaiveNodeLimit = 1'000'000;  // a tenth of a second; hard puzzles need hours

struct CheckFlags : CommonFlags {
  std::string engine_list;
  std::vector<std::string> engines;
  std::string against;
};

// The sums over all threads.
struct Sums {
  std::mutex mutex;
  std::vector<sudoku::Tally> engines;
  sudoku::Tally claim = {.name = "claim"};
  sudoku::Tally against = {.name = "against"};
  int64_t agree = 0;
  int64_t disagree = 0;
  int64_t skipped = 0;
  int64_t unclaiming_tails = 0;  // tails that claim nothing
  int64_t first_unclaiming_index = 0;
  std::string first_unclaiming_tail;
};

class CheckWorker : public Worker {
 public:
  CheckWorker(const CheckFlags& flags, std::stop_token stop, Sums* sums)
      : flags_(flags), sums_(sums), checker_(sudoku::MakeEngine(kReference), Limits(flags, stop)) {
    for (const std::string& name : flags.engines) {
      if (name == kReference) continue;  // it is there already
      std::optional<int64_t> node_limit;
      if (name == "naive" && !flags.node_limit.has_value()) node_limit = kNaiveNodeLimit;
      checker_.AddEngine(sudoku::MakeEngine(name), node_limit);
    }
  }

  ~CheckWorker() override {
    const std::lock_guard lock(sums_->mutex);
    if (sums_->engines.empty()) {
      for (const sudoku::Tally& tally : checker_.tallies()) {
        sums_->engines.push_back({.name = tally.name});
      }
    }
    for (size_t i = 0; i < sums_->engines.size(); ++i) sums_->engines[i] += checker_.tallies()[i];
    sums_->claim += claim_;
    sums_->against += against_;
    sums_->agree += agree_;
    sums_->disagree += disagree_;
    sums_->skipped += skipped_;
  }

  bool Answer(const Task& task, BatchOutput* out) override {
    NoteFaults(task, out);
    if (task.record.error.has_value()) {
      out->totals.Add(Status::kUnreadable);
      return true;
    }
    const sudoku::Grid& puzzle = task.record.grid;
    const sudoku::Claim claim = sudoku::ParseTail(task.record.tail());
    NoteTail(task, claim);
    const sudoku::Claim against =
        task.companion.has_value() ? sudoku::ParseAnswer(task.companion->text) : sudoku::Claim();
    sudoku::Comparison comparison = checker_.Check(puzzle, claim, against);
    if (comparison.cancelled) return false;
    if (!claim.empty()) Count(comparison, "claim", &claim_);
    if (!flags_.against.empty()) {
      if (against.empty()) NoteNoAnswer(task, &comparison);
      Count(comparison, "against", &against_);
    }

    for (const sudoku::Disagreement& disagreement : comparison.disagreements) {
      out->Answer(absl::StrCat(task.place, ": ", disagreement.ToString(), "\n"), false);
    }
    ++(!comparison.disagreements.empty() ? disagree_ : comparison.skipped ? skipped_ : agree_);
    out->totals.Add(comparison.reference);
    out->totals.Add(Classify(comparison.reference));
    return true;
  }

 private:
  static sudoku::SearchLimits Limits(const CheckFlags& flags, std::stop_token stop) {
    sudoku::SearchLimits limits = flags.Limits(kDefaultLimit);
    limits.stop = std::move(stop);
    return limits;
  }

  // Counts a claim as right or wrong.
  static void Count(const sudoku::Comparison& comparison, absl::string_view who,
                    sudoku::Tally* tally) {
    const bool wrong = std::any_of(comparison.disagreements.begin(), comparison.disagreements.end(),
                                   [who](const sudoku::Disagreement& d) { return d.who == who; });
    ++(wrong ? tally->disagree : tally->agree);
  }

  // The other program has no answer to this puzzle, or none that can be read.
  static void NoteNoAnswer(const Task& task, sudoku::Comparison* comparison) {
    const std::string found =
        task.companion.has_value()
            ? absl::StrCat("'", absl::string_view(task.companion->text).substr(0, 100), "'")
            : "no line";
    comparison->disagreements.push_back(
        {"against", found, std::string(kReference), absl::StrCat(comparison->reference.solutions)});
  }

  // A tail that claims nothing is passed over, but not without a word at the end.
  void NoteTail(const Task& task, const sudoku::Claim& claim) {
    const absl::string_view tail = task.record.tail();
    if (!claim.empty() || tail.find_first_not_of(" \t") == absl::string_view::npos) return;
    const std::lock_guard lock(sums_->mutex);
    if (sums_->unclaiming_tails++ == 0 || task.index < sums_->first_unclaiming_index) {
      sums_->first_unclaiming_index = task.index;
      sums_->first_unclaiming_tail = task.place;
    }
  }

  const CheckFlags& flags_;
  Sums* const sums_;
  sudoku::CrossChecker checker_;
  sudoku::Tally claim_;
  sudoku::Tally against_;
  int64_t agree_ = 0;
  int64_t disagree_ = 0;
  int64_t skipped_ = 0;
};

// What is wrong with a list of engines, or "".
std::string UnknownEngine(const std::string& list) {
  const absl::Span<const absl::string_view> names = sudoku::EngineNames();
  for (const absl::string_view name : absl::StrSplit(list, ',')) {
    if (absl::c_linear_search(names, name)) continue;
    return absl::StrCat("expected names of engines (", absl::StrJoin(names, ", "), "), found '",
                        name, "'");
  }
  return "";
}

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
    absl::StrAppend(&text, flags.against, ":", *result.first_spare_line, ": against: found ",
                    result.num_spare_lines, " more lines, ", kReference,
                    " found no more puzzles\n");
    ++sums->disagree;
    ++sums->against.disagree;
  }
  if (result.totals.puzzles == 0 && text.empty()) return kDone;
  absl::StrAppend(
      &text, absl::StrFormat("%-9s %12s %12s %10s %10s %12s %17s\n", "engine", "puzzles", "agree",
                             "disagree", "skipped", "seconds", "nodes"));
  for (const sudoku::Tally& tally : sums->engines) {
    text += TableRow(tally, true);
    if (tally.skipped > 0) {
      PrintError(absl::StrCat(tally.name, ": skipped ", tally.skipped,
                              " puzzles at a limit; --node-limit N sets another one"));
    }
  }
  for (const sudoku::Tally* tally : {&sums->claim, &sums->against}) {
    if (tally->agree + tally->disagree > 0) text += TableRow(*tally, false);
  }
  if (sums->unclaiming_tails > 0) {
    PrintError(absl::StrCat(sums->first_unclaiming_tail, ": what follows the puzzle is no claim (",
                            sums->unclaiming_tails, " such lines)"));
  }
  absl::StrAppend(&text, sums->agree + sums->disagree + sums->skipped + result.totals.unreadable,
                  " puzzles: ", sums->agree, " agree, ", sums->disagree, " disagree, ",
                  sums->skipped, " skipped, ", result.totals.unreadable, " unreadable\n");
  if (const int error = WriteAll(STDOUT_FILENO, text); error != 0) {
    if (error == EPIPE) return kDone;
    PrintError(absl::StrCat("write error: ", ErrnoMessage(error)));
    return kFailed;
  }
  return sums->disagree > 0 ? kUnsolved : kDone;
}

}  // namespace

void AddCheckCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command =
      app->add_subcommand("check", "Compare the engines with the reference, and claims with both");
  const auto flags = std::make_shared<CheckFlags>();
  AddCommonFlags(command, flags.get());
  const absl::Span<const absl::string_view> names = sudoku::EngineNames();
  flags->engine_list = absl::StrJoin(names, ",");
  command->add_option("--engine", flags->engine_list, "The engines to compare; default: all")
      ->check(CLI::Validator(UnknownEngine, ""))
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
    flags->engines = absl::StrSplit(flags->engine_list, ',');
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
           .make_worker =
               [=](const std::stop_token& stop) {
                 return std::make_unique<CheckWorker>(*flags, stop, sums.get());
               },
           .companion_file = flags->against,
           .finish =
               [=](const PipelineResult& result) { return Report(*flags, result, sums.get()); }});
    };
  });
}

}  // namespace cli
