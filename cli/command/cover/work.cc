// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover work: searches the shards of a task.

#include <algorithm>
#include <atomic>
#include <csignal>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/cluster/plan_state.h"
#include "cli/cluster/task.h"
#include "cli/cluster/worker.h"
#include "cli/command/cover/plan_file.h"
#include "cli/io/interrupt.h"
#include "cli/io/io.h"
#include "dlx/run/threads.h"

namespace cli {
namespace {

struct WorkFlags : WorkerFlags {
  std::string task = "1/1";
  int64_t shard = 0;  // from 1; 0: those of the task
  std::string engine = "search";
};

// The progress line: "12 of 40 shards done, 3,456,789 nodes, at shard 17".
class WorkLine {
 public:
  explicit WorkLine(int64_t shards) : shards_(shards) {}
  void Set(const Worker& worker, int64_t passed) {
    done_ = worker.shards_done() + passed;
    nodes_ = worker.nodes();
  }
  std::string Line(double seconds) const {
    return absl::StrFormat("%d of %s done, %s nodes, %s", done_, Counted(shards_, "shard"),
                           WithCommas(nodes_), Clock(seconds));
  }

 private:
  const int64_t shards_;
  std::atomic<int64_t> done_ = 0;
  std::atomic<int64_t> nodes_ = 0;
};

// The error of a shard of which the search tree has no node. The certificate of a plan accepts more
// than the splitter makes.
absl::Status NotEntered(const absl::Status& status, int32_t shard, dlx::Goal goal) {
  return absl::InvalidArgumentError(absl::StrCat(
      "shard ", shard + 1, ": ", status.message(), "; \"cover split\" made no such shard",
      goal == dlx::Goal::kCount ? ", and --engine memo can count it" : ""));
}

// Searches shards with some threads. Returns how many of them are not done, or an error.
absl::StatusOr<int64_t> SearchAll(const WorkFlags& flags, const std::vector<int32_t>& shards,
                                  dlx::Goal goal, CoverRun* run, Worker* worker, WorkLine* line) {
  std::mutex mutex;  // of what follows
  size_t next = 0;
  int64_t open = 0;
  absl::Status status;
  const auto work = [&] {
    for (;;) {
      int32_t shard = 0;
      dlx::Limits rest;
      {
        const std::lock_guard lock(mutex);
        if (next == shards.size() || !status.ok()) return;
        rest = run->RestOfTime().limits;
        rest.solutions = std::nullopt;
        // A signal between two shards stops the next at its first node; better not to begin it.
        if (run->token().stop_requested() || (rest.seconds.has_value() && *rest.seconds <= 0)) {
          open += static_cast<int64_t>(shards.size() - next);
          next = shards.size();
          return;
        }
        shard = shards[next++];
      }
      const absl::StatusOr<bool> done = worker->Search(shard, rest);
      const std::lock_guard lock(mutex);
      if (!done.ok()) {
        status.Update(absl::IsInvalidArgument(done.status())
                          ? NotEntered(done.status(), shard, goal)
                          : done.status());
        return;
      }
      open += *done ? 0 : 1;
      line->Set(*worker, 0);
    }
  };
  const size_t threads = std::min(static_cast<size_t>(flags.threads), shards.size());
  dlx::internal::InThreads(static_cast<int>(threads), work, [&] { run->interrupt().Stop(); });
  if (!status.ok()) return status;
  return open;
}

// The exit code where something was not read: because of a signal, or it is not to be read.
int CodeOfUnread(CoverRun* run) { return run->interrupt().signal() == 0 ? kFailed : kAgain; }

int RunWork(const WorkFlags& flags, CoverRun* run, const dlx::Problem& problem, const Task& task) {
  const std::optional<dlx::Plan> plan = ReadPlanFile(flags.plan, problem, run);
  if (!plan.has_value()) return CodeOfUnread(run);
  if (flags.engine == "memo" && plan->goal != dlx::Goal::kCount) {
    PrintError(
        absl::StrCat("--engine: memo counts, and the plan is for ", dlx::ToString(plan->goal)));
    return kFailed;
  }
  const std::optional<Results> results = ReadResultsOf(flags.results, *plan, run);
  if (!results.has_value()) return CodeOfUnread(run);

  std::vector<int32_t> shards = ShardsOfTask(*plan, task);
  std::string name = absl::StrCat(task.index, "-of-", task.size);
  if (flags.shard > 0) {
    const std::vector<bool> searched = SearchedShards(*plan);
    if (flags.shard > static_cast<int64_t>(searched.size())) {
      PrintError(absl::StrCat("--shard: the plan has ", Counted(searched.size(), "shard"),
                              ", found ", flags.shard));
      return kFailed;
    }
    const auto shard = static_cast<int32_t>(flags.shard - 1);
    if (!searched[shard]) {
      PrintError(absl::StrCat("--shard: shard ", flags.shard,
                              " is not searched: it is the same as another, or divided"));
      return kFailed;
    }
    shards = {shard};
    name = absl::StrCat("shard-", flags.shard);
  }
  Worker worker(problem, *plan, flags.results, name,
                {.engine = flags.engine == "memo" ? ShardEngine::kMemo : ShardEngine::kSearch,
                 .kernel = flags.ToStrategy().kernel,
                 .seconds_between_checkpoints = flags.checkpoint_every,
                 .nodes_per_shard = flags.NodeLimit(0),
                 .memory_bytes = flags.MemoryBytes(),
                 .watch = nullptr});
  std::vector<std::string> messages;
  const std::vector<bool> done = DoneShards(
      *plan, *results, [&](const dlx::CostedCover& cover) { worker.AddKnown(cover); }, &messages);
  for (const std::string& message : messages) PrintError(message);
  const size_t all = shards.size();
  shards.erase(std::remove_if(shards.begin(), shards.end(), [&](int32_t s) { return done[s]; }),
               shards.end());
  const std::vector<dlx::CostedCover> known = worker.known();
  WorkLine line(static_cast<int64_t>(shards.size()));
  absl::StatusOr<int64_t> open;
  {
    const Progress shown(flags.ProgressWanted(),
                         [&line](double seconds) { return line.Line(seconds); });
    open = SearchAll(flags, shards, plan->goal, run, &worker, &line);
  }
  if (!open.ok()) {
    PrintError(open.status().message());
    return kFailed;
  }
  PrintError(absl::StrCat(
      task.from.empty() ? "" : absl::StrCat("task ", name, " by ", task.from, ": "),
      Counted(worker.shards_done(), "shard"), " done, ", *open, " not, ", all - shards.size(),
      " were done before; ", WithCommas(worker.nodes()), worker.nodes() == 1 ? " node" : " nodes"));
  if (*open == 0) return kDone;
  // Without checkpoints, the same limit would end the next run at the same place.
  const bool begins_anew = plan->goal == dlx::Goal::kMinimize || flags.engine == "memo";
  if (begins_anew && worker.shards_done() == 0 && worker.known() == known &&
      !run->token().stop_requested()) {
    PrintError("no shard could be done within the limit: divide them by split --left");
    return kFailed;
  }
  return kAgain;
}

int RunCommand(const CLI::App& command, const WorkFlags& flags, const Task& task) {
  CoverRun run(command, flags);
  const std::optional<dlx::Problem> problem = run.ReadProblem();
  const int code = problem.has_value() ? RunWork(flags, &run, *problem, task) : CodeOfUnread(&run);
  const int finished = run.Finish(code);
  const int signal = run.interrupt().signal();
  // A batch system stops a task and may start it again; a person who presses Ctrl-C will not.
  return signal == SIGTERM || signal == SIGUSR1 ? code : finished;
}

}  // namespace

void AddCoverWorkCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<WorkFlags>();
  flags->threads = 1;
  CLI::App* command = cover->add_subcommand("work", "Search shards of a plan");
  AddInputFlags(command, flags.get());
  AddPlanFlag(command, &flags->plan)->required();
  CLI::Option* task =
      command
          ->add_option("--task", flags->task,
                       "Which of how many tasks this is: I/N, auto, auto/N; default: 1/1")
          ->type_name("TASK");
  command->add_option("--shard", flags->shard, "Search this shard alone")
      ->transform(WholeNumber(1, int64_t{1} << 31))
      ->type_name("K")
      ->excludes(task);
  command
      ->add_option("--engine", flags->engine,
                   "search, or memo: count with memory, without checkpoints; default: search")
      ->check(CLI::IsMember({"search", "memo"}))
      ->type_name("ENGINE");
  AddWorkerFlags(command, flags.get());
  AddNodeLimitFlag(command, flags.get(), "Leave a shard");
  AddTimeLimitFlag(command, flags.get(), "Stop");
  AddThreadsFlag(command, flags.get(), "Shards that are searched at the same time; default: 1");
  AddMemoryFlag(command, flags.get());
  AddTargetFlag(command);
  AddProgressFlags(command, flags.get());
  command->footer(
      "Shards that have a result in DIR are passed over; the search of a shard that was stopped\n"
      "goes on from where it was. Run it again until it ends with 0.\n"
      "Exit code 75: not all is done, because of SIGTERM, SIGUSR1 or a limit. 130: Ctrl-C.");
  command->final_callback([=] {
    if (flags->engine == "memo" && command->count("--kernel") > 0) {
      throw CLI::ValidationError("--kernel", "--engine memo has no kernel");
    }
    const absl::StatusOr<Task> parsed = ParseTask(flags->task);
    if (!parsed.ok()) throw CLI::ValidationError("--task", std::string(parsed.status().message()));
    if (const absl::Status made = MakeResultsDirectory(flags->results); !made.ok()) {
      PrintError(made.message());
      throw CLI::RuntimeError(kFailed);
    }
    *run = [=, task = *parsed] { return RunCommand(*command, *flags, task); };
  });
}

}  // namespace cli
