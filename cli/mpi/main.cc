// SPDX-License-Identifier: Apache-2.0
//
// quadrille-mpi: searches a plan by all ranks of an MPI job. Rank 0 (leader.h) reads and writes the
// plan and hands out shards, one at a time; each rank, rank 0 too, searches in a thread of its own,
// and meanwhile listens.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <sstream>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/app.h"
#include "cli/cluster/plan_state.h"
#include "cli/cluster/searcher.h"
#include "cli/command/cover/plan_file.h"
#include "cli/io/io.h"
#include "cli/io/replaceable.h"
#include "cli/mpi/leader.h"
#include "cli/mpi/mail.h"
#include "cli/program.h"

namespace cli {
namespace {

// How often a rank looks for a message: while it searches, and while it waits for a shard.
constexpr std::chrono::milliseconds kNapBusy(10);
constexpr std::chrono::milliseconds kNapIdle(1);

// What rank 0 has read.
struct Inputs {
  std::string problem_text;
  std::optional<dlx::Problem> problem;
  PlanFile file;
  std::vector<bool> done;
  CheapestCovers known{1};
};

// Returns an exit code: kDone if all was read, and is good.
int ReadInputs(const WorkerFlags& flags, CoverRun* run, Inputs* inputs) {
  absl::Status status = MakeResultsDirectory(flags.results);
  if (status.ok()) status = CheckReplaceable(flags.plan, dlx::kPlanTitle, flags.file, "plan");
  if (!status.ok()) {
    PrintError(status.message());
    return kFailed;
  }
  std::optional<std::string> text = run->ReadText(flags.file);
  if (!text.has_value()) return kFailed;
  inputs->problem_text = *std::move(text);
  inputs->problem = run->ParseProblem(inputs->problem_text);
  if (!inputs->problem.has_value()) return kFailed;
  std::optional<dlx::Plan> plan =
      ReadPlanFile(flags.plan, *inputs->problem, run, &inputs->file.text);
  if (!plan.has_value()) return kFailed;
  const std::optional<Results> results = ReadResultsOf(flags.results, *plan, run);
  if (!results.has_value()) return kFailed;
  inputs->known = CheapestCovers(plan->k);
  std::vector<std::string> messages;
  inputs->done = DoneShards(
      *plan, *results, [inputs](const dlx::CostedCover& cover) { inputs->known.Add(cover); },
      &messages);
  for (const std::string& message : messages) PrintError(message);
  inputs->file.name = flags.plan;
  inputs->file.plan = *std::move(plan);
  return kDone;
}

absl::StatusOr<std::unique_ptr<Searcher>> MakeSearcher(const WorkerFlags& flags,
                                                       const dlx::Problem& problem,
                                                       std::string plan, int rank) {
  return Searcher::Create(problem, std::move(plan), flags.results, absl::StrCat("mpi-", rank),
                          {.kernel = flags.ToStrategy().kernel,
                           .seconds_between_checkpoints = flags.checkpoint_every,
                           .memory_bytes = flags.MemoryBytes()});
}

int Lead(const WorkerFlags& flags, CoverRun* run, Mail* mail) {
  Inputs inputs;
  int code = ReadInputs(flags, run, &inputs);
  if (code != kDone && run->interrupt().signal() != 0) {
    code = run->interrupt().signal() == SIGINT ? 128 + SIGINT : kAgain;
  }
  std::string code_text = absl::StrCat(code);
  mail->Broadcast(&code_text);
  if (code != kDone) return code;
  mail->Broadcast(&inputs.problem_text);
  mail->Broadcast(&inputs.file.text);
  const absl::StatusOr<std::unique_ptr<Searcher>> searcher =
      MakeSearcher(flags, *inputs.problem, inputs.file.text, 0);
  if (!searcher.ok()) {
    PrintError(searcher.status().message());
    MPI_Abort(MPI_COMM_WORLD, kFailed);
  }
  Leader leader(*inputs.problem, std::move(inputs.file), flags.results, inputs.done,
                std::move(inputs.known), run, mail, searcher->get());
  code = leader.Run(flags.ProgressWanted());
  PrintError(leader.Summary());
  return code;
}

// A rank other than 0, which does as it is told.
class Follower {
 public:
  Follower(Mail* mail, Searcher* searcher, const Interrupt& interrupt)
      : mail_(*mail), searcher_(*searcher), interrupt_(interrupt) {}

  // Returns the exit code.
  int Run() {
    while (!code_.has_value()) {
      if (const int signal = interrupt_.signal(); signal != 0 && !is_stopping_) {
        is_stopping_ = true;
        searcher_.Stop();
        mail_.Send(0, Subject::kSignal, absl::StrCat(signal));
      }
      while (const std::optional<Message> message = mail_.Receive()) Hear(*message);
      if (const std::optional<absl::StatusOr<Finding>> finding = searcher_.Take()) {
        if (finding->ok()) {
          mail_.Send(0, Subject::kFinding, FormatFinding(**finding));
        } else {
          Fail(finding->status());
        }
      }
      mail_.Clear();
      if (!code_.has_value()) searcher_.Wait(searcher_.is_running() ? kNapBusy : kNapIdle);
    }
    return *code_;
  }

 private:
  void Hear(const Message& message) {
    if (message.subject == Subject::kStop) {
      searcher_.Stop();
    } else if (message.subject == Subject::kEnd) {
      int code = kFailed;
      (void)absl::SimpleAtoi(message.text, &code);
      code_ = code;
    } else if (message.subject == Subject::kSearch) {
      Begin(message.text);
    }
  }

  void Begin(absl::string_view order) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(order, absl::MaxSplits('\n', 1));
    const std::vector<absl::string_view> words = absl::StrSplit(parts.first, ' ');
    int32_t shard = 0;
    int64_t bound = 0;
    const bool has_bound = words.size() == 2 && absl::SimpleAtoi(words[1], &bound);
    if (!absl::SimpleAtoi(words[0], &shard)) return Fail(absl::InternalError("no shard"));
    absl::Status status = searcher_.Begin(
        shard, has_bound ? std::optional<int64_t>(bound) : std::nullopt, parts.second);
    if (!status.ok()) Fail(status);
    if (is_stopping_) searcher_.Stop();
  }

  void Fail(const absl::Status& status) {
    mail_.Send(0, Subject::kFailure, std::string(status.message()));
  }

  Mail& mail_;
  Searcher& searcher_;
  const Interrupt& interrupt_;
  bool is_stopping_ = false;
  std::optional<int> code_;
};

int Follow(const WorkerFlags& flags, CoverRun* run, Mail* mail) {
  std::string code_text;
  mail->Broadcast(&code_text);
  int code = kFailed;
  if (!absl::SimpleAtoi(code_text, &code) || code != kDone) return code;
  std::string problem_text;
  std::string plan_text;
  mail->Broadcast(&problem_text);
  mail->Broadcast(&plan_text);
  const std::optional<dlx::Problem> problem = run->ParseProblem(problem_text, /*warns=*/false);
  absl::StatusOr<std::unique_ptr<Searcher>> searcher = absl::CancelledError("");
  if (problem.has_value()) searcher = MakeSearcher(flags, *problem, plan_text, mail->rank());
  if (!searcher.ok()) {
    // What rank 0 could read, this one could not: there is no memory, or a signal came.
    if (!absl::IsCancelled(searcher.status())) PrintError(searcher.status().message());
    MPI_Abort(MPI_COMM_WORLD, run->interrupt().signal() == 0 ? kFailed : kAgain);
  }
  return Follower(mail, searcher->get(), run->interrupt()).Run();
}

void AddFlags(CLI::App* app, WorkerFlags* flags) {
  app->set_version_flag("--version", "quadrille-mpi " QUADRILLE_VERSION);
  AddInputFlags(app, flags);
  AddPlanFlag(app, &flags->plan)->required();
  AddWorkerFlags(app, flags);
  AddTimeLimitFlag(app, flags, "Stop all ranks");
  AddMemoryFlag(app, flags);
  AddTargetFlag(app);
  AddProgressFlags(app, flags);
  app->footer(
      "Shards that have a result in DIR are passed over; the search of a shard that was stopped\n"
      "goes on from where it was. When no shard is left and a rank is idle, another one gives up\n"
      "a part of its shard, and PLAN gets a further round. Nothing else may work on PLAN\n"
      "meanwhile. Then:\n"
      "  quadrille cover merge --plan PLAN DIR FILE\n"
      "Exit code 75: not all is done, because of SIGTERM, SIGUSR1 or a limit. 130: SIGINT.");
}

int RunMpi(int argc, char** argv) {
  HoldSignal(SIGUSR1);
  if (!ApplyEnvironment()) return kFailed;
  WorkerFlags flags;
  CLI::App app("Searches the shards of a plan by all ranks of an MPI job.", "quadrille-mpi");
  std::ostringstream out;
  std::ostringstream err;
  int code = kDone;
  try {
    AddFlags(&app, &flags);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (app.exit(error, out, err) == 0) {
      return ExitCodeOfWriting(WriteAll(STDOUT_FILENO, out.str()), kDone);
    }
    code = kFailed;
  }
  CoverRun run(app, flags);  // before MPI starts threads
  Mail mail;
  // All ranks have the same command line, but not the same machine, which may lack a --target. One
  // says what is wrong.
  if (const std::optional<int> first = mail.First(code != kDone); first.has_value()) {
    if (mail.rank() == *first) WriteAll(STDERR_FILENO, err.str());
    return kFailed;
  }
  return mail.rank() == 0 ? Lead(flags, &run, &mail) : Follow(flags, &run, &mail);
}

}  // namespace
}  // namespace cli

int main(int argc, char** argv) {
  return cli::RunGuarded([&] { return cli::RunMpi(argc, argv); });
}
