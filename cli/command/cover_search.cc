#include "cli/command/cover_search.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "dlx/find_first.h"

namespace cli {

absl::StatusOr<dlx::SearchResult> CoverSearch::Alone(dlx::SearchConfig config,
                                                     const Visitor* visitor) {
  config.stop = run_.token();
  config.report_seconds = std::min(0.25, std::max(flags_.checkpoint_every, 0.001));
  config.report = [this](const dlx::Solver& solver) {
    run_.output().Flush();
    ShowProgress(solver);
    const auto since = std::chrono::steady_clock::now() - last_save_;
    if (saves_ && since >= std::chrono::duration<double>(flags_.checkpoint_every)) {
      SaveOrSaySo(solver);
    }
  };
  dlx::Solver solver(*problem_, config);
  if (absl::Status status = Resume(&solver); !status.ok()) return status;
  if (saves_) {  // fail now rather than after hours
    if (absl::Status status = Save(solver); !status.ok()) return status;
  }
  const Progress shown(flags_.ProgressWanted(),
                       [this](double seconds) { return progress_.Line(seconds); });
  bool stopped = false;
  if (visitor == nullptr) solver.Exhaust();
  while (!stopped && solver.Next()) {
    stopped = !(*visitor)(Original(solver.solution()));
  }
  if (saves_) SaveOrSaySo(solver);
  return dlx::SearchResult{stopped ? dlx::Outcome::kCancelled : solver.outcome(), solver.stats(),
                           solver.kernel(), solver.branching()};
}

dlx::SearchResult CoverSearch::First(dlx::SearchConfig config, const Visitor& visitor) {
  config.stop = run_.token();
  config.report_seconds = 0.25;
  config.report = [this](const dlx::Solver& solver) { ShowProgress(solver); };
  const Progress shown(flags_.ProgressWanted(),
                       [this](double seconds) { return progress_.Line(seconds); });
  const dlx::FirstSolution first = dlx::FindFirst(*problem_, config);
  if (first.options.has_value()) visitor(Original(*first.options));
  return first.result;
}

void CoverSearch::ShowProgress(const dlx::Solver& solver) {
  const dlx::Progress progress = solver.progress();
  const dlx::SearchStats& stats = solver.stats();
  progress_.Set({stats.solutions, stats.nodes, stats.updates, progress.done, progress.path});
}

absl::Status CoverSearch::Resume(dlx::Solver* solver) {
  if (flags_.resume.empty()) return absl::OkStatus();
  absl::StatusOr<std::string> text = ReadFile(flags_.resume, run_.interrupt().wake_fd());
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
  return absl::Status(status.code(),
                      absl::StrCat("the checkpoint was not written: ", status.message()));
}

void CoverSearch::SaveOrSaySo(const dlx::Solver& solver) {
  if (const absl::Status status = Save(solver); !status.ok()) PrintError(status.message());
}

dlx::SearchResult CoverSearch::Together(dlx::SearchConfig config, const Visitor* visitor) {
  config.stop = run_.token();
  config.report_seconds = 0.25;
  dlx::ParallelConfig parallel;
  parallel.threads = flags_.threads;
  parallel.ordered = flags_.ordered;
  parallel.report = [this](const dlx::ParallelReport& report) { progress_.Set(report); };
  const Progress shown(flags_.ProgressWanted(),
                       [this](double seconds) { return progress_.Line(seconds); });
  if (visitor == nullptr) return dlx::CountInParallel(*problem_, config, parallel);
  return dlx::SearchInParallel(*problem_, config, parallel, [&](dlx::SolutionView options) {
    return (*visitor)(Original(options)) ? dlx::Visit::kContinue : dlx::Visit::kStop;
  });
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
}

bool GoesAlone(const SearchFlags& flags, const dlx::SearchConfig& config, bool prints) {
  return flags.UsesCheckpoints() || config.max_nodes > 0 || (prints && config.max_solutions > 0) ||
         (flags.threads == 1 && config.branching != dlx::Branching::kAuto &&
          !dlx::LearnsOrDraws(config.branching));
}

void Report(const SearchFlags& flags, const std::string& command, int threads,
            const dlx::SearchResult& result, double seconds) {
  PrintTotals(flags, {.command = command,
                      .threads = threads,
                      .solutions = result.stats.solutions,
                      .nodes = result.stats.nodes,
                      .updates = result.kernel == dlx::Kernel::kLinks
                                     ? std::optional<int64_t>(result.stats.updates)
                                     : std::nullopt,
                      .profile = result.stats.profile,
                      .outcome = std::string(dlx::ToString(result.outcome)),
                      .seconds = seconds,
                      .kernel = result.kernel,
                      .branching = result.branching});
}

bool KernelFits(const SearchFlags& flags, const dlx::Problem& problem) {
  const auto kernel = FindNamed(dlx::Kernels(), flags.kernel).value_or(dlx::Kernel::kAuto);
  if (dlx::Solver::Supports(kernel, problem)) return true;
  PrintError(absl::StrCat("the kernel ", flags.kernel, " cannot search a problem of this size: ",
                          problem.num_options(), " options, ", problem.num_items(), " items"));
  return false;
}

}  // namespace cli
