// SPDX-License-Identifier: Apache-2.0

#include "cli/command/cover/search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "cli/io/replaceable.h"
#include "cli/stats.h"
#include "dlx/find_first.h"
#include "dlx/parallel.h"

namespace cli {
namespace {

// How often the figures of the progress line are refreshed.
constexpr double kSecondsToShow = 0.25;

absl::Status NotWritten(const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat("the checkpoint was not written: ", status.message()));
}

}  // namespace

CoverSearch::CoverSearch(const SearchFlags& flags, const dlx::Problem& problem, CoverRun* run)
    : flags_(flags), run_(*run), problem_(&problem) {
  if (flags.preprocess) {
    reduction_ = dlx::Preprocess(problem, {.run = run->RestOfTime()});
    problem_ = &reduction_->problem;
  }
  // A problem that was reduced in part is not the one that a later run resumes.
  saves_ = !flags.checkpoint.empty() &&
           (!reduction_.has_value() || reduction_->outcome == dlx::Outcome::kExhausted);
}

absl::StatusOr<dlx::SearchResult> CoverSearch::Search(int64_t default_limit,
                                                      const Visitor* visitor) {
  dlx::Run run = run_.Rest(default_limit);
  run.watch = {.callback = [this](const dlx::Progress& progress) { Show(progress); },
               .every_seconds = kSecondsToShow};
  const Progress shown(flags_.ProgressWanted(),
                       [this](double seconds) { return progress_.Line(seconds); });
  if (flags_.UsesCheckpoints()) return WithCheckpoints(std::move(run), visitor);
  if (visitor != nullptr && run.limits.solutions == 1) return First(run, *visitor);
  const dlx::ParallelConfig config = {
      .strategy = flags_.ToStrategy(), .ordered = flags_.ordered, .run = std::move(run)};
  if (visitor == nullptr) return dlx::CountInParallel(*problem_, config);
  return dlx::SearchInParallel(*problem_, config, [&](dlx::SolutionView options) {
    return (*visitor)(Original(options)) ? dlx::Visit::kContinue : dlx::Visit::kStop;
  });
}

void CoverSearch::Show(const dlx::Progress& progress) {
  run_.output().Flush();
  progress_.Set(progress);
}

absl::StatusOr<dlx::SearchResult> CoverSearch::WithCheckpoints(dlx::Run run,
                                                               const Visitor* visitor) {
  std::optional<dlx::Solver> solver;
  run.watch.every_seconds = std::min(kSecondsToShow, std::max(flags_.checkpoint_every, 0.001));
  run.watch.callback = [this, &solver](const dlx::Progress& progress) {
    Show(progress);
    const auto since = std::chrono::steady_clock::now() - last_save_;
    if (saves_ && since >= std::chrono::duration<double>(flags_.checkpoint_every)) {
      SaveOrSaySo(*solver);
    }
  };
  solver.emplace(*problem_, dlx::SearchConfig{.strategy = flags_.ToStrategy(), .run = run});
  if (absl::Status status = Resume(&*solver); !status.ok()) return status;
  if (saves_) {  // fail now rather than after hours
    if (absl::Status status = Save(*solver); !status.ok()) return status;
  }
  bool stopped = false;
  if (visitor == nullptr) solver->Exhaust();
  while (!stopped && solver->Next()) {
    stopped = !(*visitor)(Original(solver->solution()));
  }
  if (saves_) SaveOrSaySo(*solver);
  dlx::SearchResult result = solver->result();
  if (stopped) result.outcome = dlx::Outcome::kCancelled;
  return result;
}

dlx::SearchResult CoverSearch::First(const dlx::Run& run, const Visitor& visitor) {
  dlx::FirstSolution first =
      dlx::FindFirst(*problem_, {.strategy = flags_.ToStrategy(), .run = run});
  if (first.options.has_value()) visitor(Original(*first.options));
  return first;
}

absl::Status CoverSearch::Resume(dlx::Solver* solver) {
  if (flags_.resume.empty()) return absl::OkStatus();
  absl::StatusOr<std::string> text = run_.ReadWhole(flags_.resume);
  if (!text.ok()) return text.status();
  if (absl::Status status = solver->Resume(*text); !status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(flags_.resume, ": ", status.message()));
  }
  resumed_solutions_ = solver->stats().solutions;
  return absl::OkStatus();
}

// Solutions found before the checkpoint are written before it. If the program is killed in between,
// the resumed run prints some of them again, but none is lost.
absl::Status CoverSearch::Save(const dlx::Solver& solver) {
  run_.output().Flush();
  absl::Status status = ReplaceFile(flags_.checkpoint, solver.Checkpoint());
  last_save_ = std::chrono::steady_clock::now();
  save_failed_ = !status.ok();
  if (status.ok()) return status;
  return NotWritten(status);
}

void CoverSearch::SaveOrSaySo(const dlx::Solver& solver) {
  if (const absl::Status status = Save(solver); !status.ok()) PrintError(status.message());
}

void AddCheckpointFlags(CLI::App* command, SearchFlags* flags) {
  CLI::Option* checkpoint =
      command
          ->add_option("--checkpoint", flags->checkpoint,
                       "Write the state of the search to FILE, every minute and at the end")
          ->type_name("FILE");
  command
      ->add_option("--checkpoint-every", flags->checkpoint_every,
                   "How often to write it; default: 60 seconds")
      ->check(Seconds())
      ->type_name("SECONDS")
      ->needs(checkpoint);
  command->add_option("--resume", flags->resume, "Go on from a checkpoint")->type_name("FILE");
}

void CheckSearchFlags(const CLI::App& command, SearchFlags* flags) {
  if (flags->plan == "memo" || flags->plan == "frontier") {
    for (const char* name :
         {"--branch", "--order", "--seed", "--kernel", "--profile", "--checkpoint", "--resume"}) {
      if (command.count(name) > 0) {
        throw CLI::ValidationError(name, "only searches have that, not the plan " + flags->plan);
      }
    }
  }
  if (flags->UsesCheckpoints()) {
    if (command.count("--threads") > 0 && flags->threads > 1) {
      throw CLI::ValidationError("--threads", "checkpoints are of searches with one thread");
    }
    flags->threads = 1;
  }
  for (const auto& [name, value] :
       {std::pair{"--checkpoint", &flags->checkpoint}, std::pair{"--resume", &flags->resume}}) {
    if (command.count(name) > 0 && (value->empty() || *value == "-")) {
      throw CLI::ValidationError(name, "expected a file");
    }
  }
  if (flags->checkpoint.empty()) return;
  // Before anything else is done: a problem may take long to read.
  const absl::Status status =
      CheckReplaceable(flags->checkpoint, dlx::kCheckpointTitle, flags->file);
  if (!status.ok()) {
    PrintError(NotWritten(status).message());
    throw CLI::RuntimeError(kFailed);
  }
}

void Report(const SearchFlags& flags, const std::string& command, const dlx::SearchResult& result,
            double seconds) {
  PrintTotals(flags, {.command = command,
                      .threads = result.threads,
                      .solutions = result.stats.solutions,
                      .nodes = result.stats.nodes,
                      .updates = KnuthUpdates(result),
                      .profile = result.stats.profile,
                      .outcome = std::string(dlx::ToString(result.outcome)),
                      .seconds = seconds,
                      .kernel = result.kernel,
                      .branching = result.branching.value_or(dlx::Branching::kMrv)});
}

bool KernelFits(const SearchFlags& flags, const dlx::Problem& problem) {
  const auto kernel = FindNamed(dlx::Kernels(), flags.kernel).value_or(dlx::Kernel::kAuto);
  if (dlx::Solver::Supports(kernel, problem)) return true;
  PrintError(absl::StrCat("the kernel ", flags.kernel, " cannot search a problem of this size: ",
                          Counted(problem.num_options(), "option"), ", ",
                          Counted(problem.num_items(), "item")));
  return false;
}

}  // namespace cli
