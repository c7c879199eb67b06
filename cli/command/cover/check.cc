// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover check: compares all search methods with a reference, or checks a file of
// solutions against the problem.

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "cli/command/cover/cover.h"
#include "cli/command/cover/sat.h"
#include "cli/io/io.h"
#include "cli/stats.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/reference.h"
#include "dlx/verify.h"

namespace cli {
namespace {

constexpr int64_t kDefaultLimit = 100'000;        // solutions
constexpr int64_t kDefaultNodeLimit = 5'000'000;  // per method
constexpr int64_t kReferenceSteps = 50'000'000;
constexpr double kSatSeconds = 10;
constexpr dlx::OptionId kReferenceOptions = 10'000;  // it recurses once per option

struct CheckFlags : CoverFlags {
  std::string solutions;
};

// What one search method found.
struct Found {
  std::string method;
  std::set<std::vector<dlx::OptionId>> solutions;  // options ascending
  int64_t visited = 0;
  bool exhausted = false;
  bool at_limit = false;      // of solutions
  bool needs_memory = false;  // more than --memory says: then it is not decided
  std::string invalid;        // what is wrong with the first invalid solution
  double seconds = 0;
  int64_t nodes = 0;
  int64_t bytes = 0;  // of the solutions

  bool decided() const { return exhausted || at_limit; }
};

class CoverCheck {
 public:
  CoverCheck(const CheckFlags& flags, const dlx::Problem& problem, CoverRun* run)
      : flags_(flags),
        problem_(problem),
        run_(*run),
        limit_(flags.SolutionLimit(kDefaultLimit).value_or(std::numeric_limits<int64_t>::max())),
        bytes_left_(flags.MemoryBytes().value_or(std::numeric_limits<int64_t>::max())),
        verifier_(problem) {}

  // Prints disagreements, a table and a summary; returns the exit code.
  int Run() {
    By("reference", [this](Found* found) { ByReference(found); });
    if (HasSatSolver()) By("sat", [this](Found* found) { BySat(found); });
    for (const dlx::Branching rule : dlx::Branchings()) {
      if (rule == dlx::Branching::kAuto) continue;  // same as one of the others
      By(std::string(dlx::ToString(rule)), [this, rule](Found* found) {
        dlx::SearchConfig config = Config();
        config.strategy.branching = rule;
        SearchWith(problem_, config, found, nullptr);
      });
    }
    By("random-order", [this](Found* found) {
      dlx::SearchConfig config = Config();
      config.strategy.option_order = dlx::OptionOrder::kRandom;
      SearchWith(problem_, config, found, nullptr);
    });
    By("preprocess", [this](Found* found) {
      Budget budget(flags_, run_.token());  // of this method: preprocessing and the search
      dlx::Run run = budget.Rest(0);
      run.limits.nodes = std::nullopt;
      const dlx::Reduction reduction = dlx::Preprocess(problem_, {.run = run});
      dlx::SearchConfig config = Config();
      config.run.limits.seconds = budget.Rest(0).limits.seconds;
      SearchWith(reduction.problem, config, found, &reduction);
    });
    By("threads", [this](Found* found) { WithThreads(found); });
    return Report();
  }

 private:
  template <typename F>
  void By(const std::string& method, F search) {
    if (run_.token().stop_requested()) return;
    Found& found = found_.emplace_back();
    found.method = method;
    const auto start = std::chrono::steady_clock::now();
    search(&found);
    found.at_limit = found.visited >= limit_ && !found.needs_memory;
    if (found.needs_memory) {
      found.exhausted = false;
      found.solutions.clear();
      PrintError(absl::StrCat(method, ": its solutions need more than ", flags_.memory, " MiB"));
    }
    for (const auto& solution : found.solutions) bytes_left_ -= BytesOf(solution);
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  // Limits are those of one method.
  dlx::SearchConfig Config() const {
    dlx::SearchConfig config = {.strategy = flags_.ToStrategy(),
                                .run = flags_.ToRun(kDefaultLimit, run_.token())};
    config.run.limits.nodes = flags_.NodeLimit(kDefaultNodeLimit);
    return config;
  }

  static int64_t BytesOf(const std::vector<dlx::OptionId>& solution) {
    constexpr int64_t kBytesOfNode = 96;  // of a set, with the vector
    return kBytesOfNode + static_cast<int64_t>(solution.size() * sizeof(dlx::OptionId));
  }

  // Records a solution. Returns whether to continue.
  bool Note(dlx::SolutionView options, Found* found) {
    ++found->visited;
    const absl::Status status = verifier_.Verify(options);
    if (!status.ok() && found->invalid.empty()) {
      found->invalid = absl::StrCat("solution ", found->visited, ": ", status.message());
    }
    std::vector<dlx::OptionId> sorted(options.begin(), options.end());
    std::sort(sorted.begin(), sorted.end());
    found->bytes += BytesOf(sorted);
    if (found->bytes > bytes_left_) {
      found->needs_memory = true;
      return false;
    }
    if (!found->solutions.insert(std::move(sorted)).second && found->invalid.empty()) {
      found->invalid = absl::StrCat("solution ", found->visited, ": found twice");
    }
    return found->visited < limit_ && !run_.token().stop_requested();
  }

  void ByReference(Found* found) {
    if (problem_.num_options() > kReferenceOptions) return;  // skipped
    const dlx::ReferenceResult result = dlx::ForEachSolutionByReference(
        problem_, kReferenceSteps,
        [&](dlx::SolutionView options) {
          return Note(options, found) ? dlx::Visit::kContinue : dlx::Visit::kStop;
        },
        run_.token());
    found->exhausted = result.exhausted;
    found->nodes = result.steps;
  }

  void BySat(Found* found) {
    // The clauses, and what the solver makes of them.
    constexpr int64_t kBytesOfEntry = 256;
    if (problem_.num_entries() * kBytesOfEntry > bytes_left_) {
      found->needs_memory = true;
      return;
    }
    found->exhausted = ForEachSatSolution(
        problem_, flags_.time_limit > 0 ? flags_.time_limit : kSatSeconds, run_.token(),
        [&](dlx::SolutionView options) { return Note(options, found); });
  }

  void SearchWith(const dlx::Problem& problem, const dlx::SearchConfig& config, Found* found,
                  const dlx::Reduction* reduction) {
    const dlx::SearchResult result =
        dlx::ForEachSolution(problem, config, [&](dlx::SolutionView options) {
          const bool go_on = reduction == nullptr ? Note(options, found)
                                                  : Note(reduction->ToOriginal(options), found);
          return go_on ? dlx::Visit::kContinue : dlx::Visit::kStop;
        });
    found->exhausted = result.outcome == dlx::Outcome::kExhausted;
    found->nodes = result.stats.nodes;
  }

  void WithThreads(Found* found) {
    const dlx::SearchConfig search = Config();
    dlx::ParallelConfig config = {.strategy = search.strategy, .run = search.run};
    // A limit would mean one thread; Note() stops at the limit on solutions.
    config.run.limits.nodes = config.run.limits.solutions = std::nullopt;
    config.run.threads = std::max(flags_.threads, 2);
    const dlx::SearchResult result =
        dlx::SearchInParallel(problem_, config, [&](dlx::SolutionView options) {
          return Note(options, found) ? dlx::Visit::kContinue : dlx::Visit::kStop;
        });
    found->exhausted = result.outcome == dlx::Outcome::kExhausted;
    found->nodes = result.stats.nodes;
  }

  // How `found` differs from what the judge found; "" if it does not.
  std::string Difference(const Found& found, const Found& judge) const {
    if (!found.invalid.empty()) return found.invalid;
    const int64_t a = std::min(found.visited, limit_);
    const int64_t b = std::min(judge.visited, limit_);
    if (a != b) {
      return absl::StrCat("found ", Counted(a, "solution"), ", ", judge.method, " found ",
                          Counted(b, "solution"));
    }
    if (found.exhausted && judge.exhausted && found.solutions != judge.solutions) {
      return absl::StrCat("found ", Counted(a, "solution"), ", and not the same as ", judge.method);
    }
    return "";
  }

  int Report() {
    // The judge is the first method that was decided.
    const auto judge = std::find_if(found_.begin(), found_.end(),
                                    [](const Found& found) { return found.decided(); });
    int64_t agree = 0;
    int64_t disagree = 0;
    int64_t skipped = 0;
    std::string table = absl::StrFormat("%-14s %12s %10s %12s %17s\n", "method", "solutions",
                                        "verdict", "seconds", "nodes");
    std::string text;
    for (const Found& found : found_) {
      std::string verdict = "agrees";
      std::string difference = found.invalid;
      if (found.decided()) difference = Difference(found, *judge);
      if (!difference.empty()) {
        verdict = "disagrees";
        absl::StrAppend(&text, found.method, ": ", difference, "\n");
        ++disagree;
      } else if (!found.decided()) {
        verdict = "skipped";
        ++skipped;
      } else {
        if (&found == &*judge) verdict = "judges";
        ++agree;
      }
      absl::StrAppendFormat(&table, "%-14s %12s %10s %12.3f %17s\n", found.method,
                            absl::StrCat(found.exhausted ? "" : ">=", found.visited), verdict,
                            found.seconds, found.method == "sat" ? "-" : absl::StrCat(found.nodes));
    }
    run_.output().Write(absl::StrCat(text, table, found_.size(), " methods: ", agree, " agree, ",
                                     disagree, " disagree, ", skipped, " skipped\n"));
    run_.output().Flush();
    PrintStatistics(judge == found_.end() ? nullptr : &*judge);
    return disagree > 0 ? kUnsolved : kDone;
  }

  // The statistics of the judge; those of the others are in the table.
  void PrintStatistics(const Found* judge) const {
    PrintTotals(flags_, {.command = "cover check",
                         .threads = flags_.threads,
                         .solutions = judge == nullptr ? 0 : judge->visited,
                         .nodes = judge == nullptr ? 0 : judge->nodes,
                         .outcome = run_.token().stop_requested() ? "cancelled"
                                    : judge == nullptr            ? "undecided"
                                                                  : "decided",
                         .seconds = run_.Seconds()});
  }

  const CheckFlags& flags_;
  const dlx::Problem& problem_;
  CoverRun& run_;
  const int64_t limit_;
  int64_t bytes_left_;  // for solutions
  dlx::CoverVerifier verifier_;
  std::vector<Found> found_;
};

// Reads a line of option numbers. Prints an error on stderr and returns false if it is malformed.
bool ParseSolution(absl::string_view line, absl::string_view place,
                   std::vector<dlx::OptionId>* options) {
  for (size_t begin = 0; begin < line.size();) {
    const size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    if (const absl::string_view word = line.substr(begin, end - begin); !word.empty()) {
      int32_t number = 0;
      // SimpleAtoi() takes a sign too.
      if (!absl::ascii_isdigit(word[0]) || !absl::SimpleAtoi(word, &number)) {
        WriteAll(STDERR_FILENO,
                 absl::StrCat(place, ":", begin + 1, ": expected the number of an option, found '",
                              word, "'\n"));
        return false;
      }
      options->push_back(number - 1);
    }
    begin = end + 1;
  }
  return true;
}

int CheckSolutions(const CheckFlags& flags, const dlx::Problem& problem, CoverRun* run) {
  const std::optional<std::string> text = run->ReadText(flags.solutions);
  if (!text.has_value()) return kFailed;
  int64_t valid = 0;
  int64_t invalid = 0;
  int64_t line_number = 0;
  bool unreadable = false;
  dlx::CoverVerifier verifier(problem);
  for (const absl::string_view line : absl::StrSplit(*text, '\n')) {
    if (run->token().stop_requested()) break;
    ++line_number;
    if (line.find_first_not_of(" \t\r") == absl::string_view::npos) continue;
    const std::string place = absl::StrCat(flags.solutions, ":", line_number);
    std::vector<dlx::OptionId> options;
    if (!ParseSolution(line, place, &options)) {
      unreadable = true;
      ++invalid;
    } else if (const absl::Status status = verifier.Verify(options); !status.ok()) {
      run->output().Write(absl::StrCat(place, ": ", status.message(), "\n"));
      ++invalid;
    } else {
      ++valid;
    }
  }
  run->output().Write(
      absl::StrCat(valid + invalid, " solutions: ", valid, " valid, ", invalid, " invalid\n"));
  run->output().Flush();
  PrintTotals(flags, {.command = "cover check",
                      .solutions = valid,
                      .nodes = 0,
                      .outcome = run->token().stop_requested() ? "cancelled" : "exhausted",
                      .seconds = run->Seconds()});
  if (unreadable) return kFailed;
  return invalid > 0 ? kUnsolved : kDone;
}

int RunCheck(const CheckFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  return flags.solutions.empty() ? CoverCheck(flags, problem, run).Run()
                                 : CheckSolutions(flags, problem, run);
}

}  // namespace

void AddCoverCheckCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<CheckFlags>();
  const auto check = [=](const CLI::App& command) {
    if (flags->solutions == "-" && flags->file == "-") {
      throw CLI::ValidationError("--solutions", "standard input is read for the problem already");
    }
    if (command.count("--solutions") > 0 && flags->solutions.empty()) {
      throw CLI::ValidationError("--solutions", "expected a file");
    }
  };
  CLI::App* command = AddCommand(
      cover, "check", "Compare all ways to search with a reference, or check a file of solutions",
      flags, RunCheck, run, check);
  command
      ->add_option("--solutions", flags->solutions,
                   "Check these solutions instead: option numbers, a solution a line")
      ->type_name("FILE");
  AddRunFlags(command, flags.get(), "each search");
  AddSeedFlag(command, &flags->seed);
  command->footer(
      "The reference tries all sets of options; where that takes too long, the first way that\n"
      "comes to an end is the judge. Each solution is verified against the definition. Searches\n"
      "stop at 100000 solutions and 5000000 nodes unless --limit and --node-limit say otherwise,\n"
      "and the SAT solver after 10 seconds unless --time-limit does; what did not end is\n"
      "skipped. Exit code 1: something disagrees, or a solution of the file is invalid.");
}

}  // namespace cli
