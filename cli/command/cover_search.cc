// quadrille cover solve and cover count: one search, its solutions printed or counted.

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/command/cover.h"
#include "cli/io/io.h"
#include "dlx/find_first.h"
#include "dlx/preprocess.h"

namespace cli {
namespace {

struct SearchFlags : CoverFlags {
  bool all = false;
  bool ordered = false;
  std::string plan = "auto";
  std::string checkpoint;
  std::string resume;
  double checkpoint_every = 60;  // seconds

  bool UsesCheckpoints() const { return !checkpoint.empty() || !resume.empty(); }
};

// Searches the problem, or what preprocessing leaves of it.
class CoverSearch {
 public:
  using Visitor = absl::FunctionRef<bool(dlx::SolutionView)>;

  CoverSearch(const SearchFlags& flags, const dlx::Problem& problem, CoverRun* run)
      : flags_(flags), run_(*run), problem_(&problem) {
    if (flags.preprocess) {
      reduction_ = dlx::Preprocess(problem, {.stop = run->token()});
      problem_ = &reduction_->problem;
    }
    // A problem that was reduced in part is not the one that a later run resumes.
    saves_ = !flags.checkpoint.empty() &&
             (!reduction_.has_value() || reduction_->outcome == dlx::Outcome::kExhausted);
  }

  // Shows each solution to the visitor, which says whether to go on; nullptr: counts. Errors: what is
  // wrong with the checkpoint, of a search that goes alone.
  absl::StatusOr<dlx::SearchResult> Search(const dlx::SearchConfig& config, const Visitor* visitor,
                                           bool alone) {
    if (visitor != nullptr && config.max_solutions == 1 && !flags_.UsesCheckpoints()) {
      return First(config, *visitor);
    }
    if (alone) return Alone(config, visitor);
    return Together(config, visitor);
  }

  // How many solutions were found before the checkpoint that the search goes on from.
  int64_t resumed_solutions() const { return resumed_solutions_; }

  // Whether the last checkpoint could not be written.
  bool save_failed() const { return save_failed_; }

 private:
  // With one thread and one Solver: stops at the same place in every run, and can be resumed.
  absl::StatusOr<dlx::SearchResult> Alone(dlx::SearchConfig config, const Visitor* visitor);

  // The first solution.
  dlx::SearchResult First(dlx::SearchConfig config, const Visitor& visitor);

  // With the threads of the flags.
  dlx::SearchResult Together(dlx::SearchConfig config, const Visitor* visitor);

  // The solution in the options of the problem that was read.
  dlx::SolutionView Original(dlx::SolutionView options) {
    if (!reduction_.has_value()) return options;
    original_ = reduction_->ToOriginal(options);
    return original_;
  }

  void ShowProgress(const dlx::Solver& solver);
  absl::Status Resume(dlx::Solver* solver);
  absl::Status Save(const dlx::Solver& solver);
  void SaveOrSaySo(const dlx::Solver& solver);

  const SearchFlags& flags_;
  CoverRun& run_;
  const dlx::Problem* problem_;
  std::optional<dlx::Reduction> reduction_;
  std::vector<dlx::OptionId> original_;
  CoverProgress progress_;
  int64_t resumed_solutions_ = 0;
  bool saves_ = false;  // checkpoints
  bool save_failed_ = false;
  std::chrono::steady_clock::time_point last_save_ = std::chrono::steady_clock::now();
};

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
  if (saves_) {  // better now than after a night
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

// What was found before the checkpoint is written before it: if the run is killed in between, some
// solutions come twice, but none is lost.
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
                       "Write the state of the search there, every minute and when it is stopped")
          ->type_name("FILE");
  command
      ->add_option("--checkpoint-every", flags->checkpoint_every,
                   "Write it so often; default: 60 seconds")
      ->check(Seconds())
      ->type_name("SECONDS")
      ->needs(checkpoint);
  command->add_option("--resume", flags->resume, "Go on from a checkpoint")->type_name("FILE");
}

const NameTable<dlx::CountPlan>& PlanNames() {
  static const NameTable<dlx::CountPlan> names = [] {
    NameTable<dlx::CountPlan> table;
    for (const dlx::CountPlan plan : {dlx::CountPlan::kAuto, dlx::CountPlan::kSearch,
                                      dlx::CountPlan::kMemo, dlx::CountPlan::kFrontier}) {
      table.emplace_back(std::string(dlx::ToString(plan)), plan);
    }
    return table;
  }();
  return names;
}

// Completes the flags once they were read.
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

// Whether one Solver does what the threads of the flags would do: the same solutions in the same
// order, the same figures, and it can say where it is. A limit on solutions or nodes means the place
// where one Solver comes to it. Rules that learn or draw lots do so in each part of a tree that is
// cut for threads; a single thread has to cut it too, for its figures to be the same. And one Solver
// does not try rules.
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

// Whether a kernel that was asked for can search the problem; says so if not.
bool KernelFits(const dlx::SearchConfig& config, const dlx::Problem& problem) {
  if (dlx::Solver::Supports(config.kernel, problem)) return true;
  PrintError(absl::StrCat("the kernel ", dlx::ToString(config.kernel),
                          " cannot search a problem of this size: ", problem.num_options(),
                          " options, ", problem.num_items(), " items"));
  return false;
}

int RunSolve(const SearchFlags& flags, const CLI::App& command) {
  CoverRun run(command, flags);
  const std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  const dlx::SearchConfig config = flags.Config(flags.all ? 0 : 1);
  if (!KernelFits(config, *problem)) return run.Finish(kFailed);
  const bool alone = GoesAlone(flags, config, /*prints=*/true);
  CoverSearch search(flags, *problem, &run);
  std::optional<SolutionWriter> writer;
  const auto write = [&](dlx::SolutionView options) {
    if (!writer.has_value()) {
      writer.emplace(*problem, flags.Format(), &run.output(), search.resumed_solutions() + 1);
    }
    writer->Write(options);
    return run.output().error() == 0;
  };
  const CoverSearch::Visitor visitor(write);
  const absl::StatusOr<dlx::SearchResult> result = search.Search(config, &visitor, alone);
  if (!result.ok()) {
    PrintError(result.status().message());
    return run.Finish(kFailed);
  }
  run.output().Flush();
  if (run.output().error() == 0) {
    const bool exhausted = result->outcome == dlx::Outcome::kExhausted;
    WriteAll(STDERR_FILENO,
             absl::StrCat(result->stats.solutions, " solutions, ",
                          exhausted ? "exhausted"
                                    : absl::StrCat("stopped: ", dlx::ToString(result->outcome)),
                          "\n"));
  }
  Report(flags, "cover solve", alone ? 1 : flags.threads, *result, run.Seconds());
  if (search.save_failed()) return run.Finish(kFailed);
  return run.Finish(result->stats.solutions > 0 ? kDone : kUnsolved);
}

// Whether the solutions are found one by one: as the plan says, or what only a search can do.
bool CountsBySearch(const SearchFlags& flags, const CLI::App& command) {
  if (flags.plan != "auto") return flags.plan == "search";
  bool asked = flags.UsesCheckpoints() || flags.profile || flags.node_limit.value_or(0) > 0;
  for (const char* name : {"--branch", "--order", "--seed", "--kernel"}) {
    asked = asked || command.count(name) > 0;
  }
  return asked;
}

int RunCount(const SearchFlags& flags, const CLI::App& command) {
  if (!CountsBySearch(flags, command)) {
    return CountByPlan(flags, Find(PlanNames(), flags.plan).value_or(dlx::CountPlan::kAuto),
                       command);
  }
  CoverRun run(command, flags);
  const std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  const dlx::SearchConfig config = flags.Config(0);
  if (!KernelFits(config, *problem)) return run.Finish(kFailed);
  const bool alone = GoesAlone(flags, config, /*prints=*/false);
  CoverSearch search(flags, *problem, &run);
  const absl::StatusOr<dlx::SearchResult> result = search.Search(config, nullptr, alone);
  if (!result.ok()) {
    PrintError(result.status().message());
    return run.Finish(kFailed);
  }
  const bool exhausted = result->outcome == dlx::Outcome::kExhausted;
  run.output().Write(absl::StrCat(exhausted ? "" : ">=", result->stats.solutions, "\n"));
  Report(flags, "cover count", alone ? 1 : flags.threads, *result, run.Seconds());
  return run.Finish(search.save_failed() ? kFailed : kDone);
}

}  // namespace

void AddCoverSolveCommand(CLI::App* cover, std::function<int()>* run) {
  CLI::App* command = cover->add_subcommand("solve", "Print the first solution, or all");
  const auto flags = std::make_shared<SearchFlags>();
  AddInputFlags(command, flags.get());
  command->add_flag("--all", flags->all, "Print all solutions, or --limit N of them");
  AddSolutionFormatFlag(command, flags.get());
  AddSearchFlags(command, flags.get());
  command->add_flag("--ordered", flags->ordered,
                    "With --all and several threads: in the order of one thread");
  AddCheckpointFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille cover solve problem.dlx                      the first solution\n"
      "  quadrille cover solve --limit 10 --format numbers p.dlx  the first ten, a line each\n"
      "  quadrille cover solve --all --checkpoint state p.dlx     can be interrupted ...\n"
      "  quadrille cover solve --all --resume state p.dlx         ... and resumed\n"
      "Exit code 1: no solution was found.");
  command->final_callback([=] {
    CheckSearchFlags(*command, flags.get());
    *run = [=] { return RunSolve(*flags, *command); };
  });
}

void AddCoverCountCommand(CLI::App* cover, std::function<int()>* run) {
  CLI::App* command = cover->add_subcommand("count", "Print the number of solutions");
  const auto flags = std::make_shared<SearchFlags>();
  AddInputFlags(command, flags.get());
  AddSearchFlags(command, flags.get());
  command
      ->add_option("--plan", flags->plan,
                   "How to count: auto, search (one by one), memo (remembers states), frontier")
      ->check(CLI::IsMember(Names(PlanNames())))
      ->type_name("PLAN");
  AddMemoryFlag(command, flags.get(), "Memory for states");
  AddCheckpointFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille cover count queens.dlx\n"
      "  quadrille cover count --stats --profile problem.dlx   nodes, updates, shape of the tree\n"
      "A number that a limit or Ctrl-C cut short is printed as >=N. Exit code 0 whatever the "
      "number.");
  command->final_callback([=] {
    CheckSearchFlags(*command, flags.get());
    *run = [=] { return RunCount(*flags, *command); };
  });
}

}  // namespace cli
