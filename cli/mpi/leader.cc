// SPDX-License-Identifier: Apache-2.0
//
// A shard of a new round is handed out once the plan with that round is on the disk, and not
// before: whenever the job dies, what it leaves is a plan with results of its own rounds.

#include "cli/mpi/leader.h"

#include <algorithm>
#include <csignal>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/cluster/rounds.h"
#include "cli/cluster/task.h"
#include "cli/io/io.h"

namespace cli {
namespace {

constexpr std::chrono::milliseconds kNapOfLeader(1);
// A shard is divided if its search has taken as long, or as many times what a division takes. One
// that is minimized begins anew when it is divided.
constexpr double kLeastSeconds = 1;
constexpr double kLeastSecondsToMinimize = 10;
constexpr double kTimesDivision = 10;
// The number of parts for each rank that is idle then, or will be.
constexpr int64_t kPartsPerRank = 4;

}  // namespace

Leader::Leader(const dlx::Problem& problem, PlanFile file, std::string directory,
               const std::vector<bool>& done, CheapestCovers known, CoverRun* run, Mail* mail,
               Searcher* searcher)
    : problem_(problem),
      file_(std::move(file)),
      directory_(std::move(directory)),
      known_(std::move(known)),
      run_(*run),
      mail_(*mail),
      searcher_(*searcher),
      schedule_(mail->size(),
                file_.plan.goal == dlx::Goal::kMinimize ? kLeastSecondsToMinimize : kLeastSeconds),
      shard_of_(mail->size()),
      bytes_sent_(mail->size(), file_.text.size()) {
  const std::vector<bool> searched = SearchedShards(file_.plan);
  for (size_t s = 0; s < searched.size(); ++s) {
    if (searched[s] && !done[s]) {
      schedule_.Add(static_cast<int32_t>(s), file_.plan.shards[s].nodes);
    }
  }
  searched_ = schedule_.open();
}

double Leader::Now() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

int Leader::Run(ProgressMode progress) {
  {
    const Progress shown(progress, [this](double seconds) {
      return absl::StrFormat("%d of %s done, %d divided, %s nodes, %s", done_,
                             Counted(searched_, "shard"), divided_, WithCommas(nodes_),
                             Clock(seconds));
    });
    while (schedule_.idle() < mail_.size() || (!is_stopping() && schedule_.open() > 0)) Step();
  }
  const int code = code_.value_or(kDone);
  for (int rank = 1; rank < mail_.size(); ++rank) {
    mail_.Send(rank, Subject::kEnd, absl::StrCat(code));
  }
  return code;
}

void Leader::Step() {
  if (const int signal = run_.interrupt().signal(); signal != 0) {
    Stop(signal == SIGINT ? 128 + SIGINT : kAgain);
  }
  if (run_.RestOfTime().limits.seconds.value_or(1) <= 0) Stop(kAgain);
  while (const std::optional<Message> message = mail_.Receive()) Hear(*message);
  if (const std::optional<absl::StatusOr<Finding>> finding = searcher_.Take()) {
    HearFinding(0, *finding);
  }
  if (!is_stopping()) {
    GiveShards();
    AskForPart();
  }
  mail_.Clear();
  if (schedule_.idle() < mail_.size()) searcher_.Wait(kNapOfLeader);
}

void Leader::GiveShards() {
  // Rank 0 takes what the others leave: where it has to divide, its search has to wait.
  for (int k = 1; k <= mail_.size(); ++k) {
    const int rank = k % mail_.size();
    const std::optional<int32_t> shard = schedule_.Give(rank, Now());
    if (!shard.has_value()) continue;
    shard_of_[rank] = *shard;
    std::optional<int64_t> bound = file_.plan.rounds.back().bound;
    if (file_.plan.goal == dlx::Goal::kMinimize && known_.bound().has_value()) {
      bound = std::min(*known_.bound(), bound.value_or(*known_.bound()));
    }
    const std::string added = file_.text.substr(bytes_sent_[rank]);
    bytes_sent_[rank] = file_.text.size();
    if (rank == 0) {
      if (absl::Status status = searcher_.Begin(*shard, bound, added); !status.ok()) {
        HearFinding(0, status);
      }
      continue;
    }
    mail_.Send(
        rank, Subject::kSearch,
        absl::StrCat(*shard, " ", bound.has_value() ? absl::StrCat(*bound) : "-", "\n", added));
  }
}

void Leader::AskForPart() {
  const std::optional<int> rank = schedule_.AskForPart(Now());
  if (!rank.has_value()) return;
  if (*rank == 0) {
    searcher_.Stop();
  } else {
    mail_.Send(*rank, Subject::kStop, "");
  }
}

void Leader::Hear(const Message& message) {
  switch (message.subject) {
    case Subject::kFinding:
      return HearFinding(message.rank, ParseFinding(message.text));
    case Subject::kFailure:
      return HearFinding(message.rank, absl::UnavailableError(message.text));
    case Subject::kSignal: {
      int signal = 0;
      return Stop(absl::SimpleAtoi(message.text, &signal) && signal == SIGINT ? 128 + SIGINT
                                                                              : kAgain);
    }
    case Subject::kSearch:
    case Subject::kStop:
    case Subject::kEnd:
      return;  // those are from rank 0
  }
}

void Leader::HearFinding(int rank, const absl::StatusOr<Finding>& finding) {
  const double least_seconds = schedule_.LeastSecondsOf(rank);
  schedule_.Finish(rank);
  if (!finding.ok()) {
    PrintError(mail_.size() > 1 ? absl::StrCat("rank ", rank, ": ", finding.status().message())
                                : std::string(finding.status().message()));
    return Stop(kFailed);
  }
  nodes_ += finding->nodes;
  for (const dlx::CostedCover& cover : finding->covers) known_.Add(cover);
  if (finding->done) {
    ++done_;
  } else if (!is_stopping()) {
    Divide(shard_of_[rank], least_seconds);
  }
}

void Leader::Divide(int32_t shard, double least_seconds) {
  const double begin = Now();
  const auto again = [&] {
    // First of all: a rank is idle, and waits for a part of it.
    schedule_.Add(shard, std::numeric_limits<double>::infinity(), 2 * least_seconds);
  };
  const bool minimizes = file_.plan.goal == dlx::Goal::kMinimize;
  absl::StatusOr<NextRound> next =
      DivideShard(problem_, file_.plan, directory_, shard, kPartsPerRank * (schedule_.idle() + 1),
                  minimizes ? known_.bound() : std::nullopt, run_.RestOfTime());
  if (!next.ok()) {
    PrintError(next.status().message());
    return again();
  }
  for (const std::string& message : next->messages) PrintError(message);
  // What is left takes no longer than to divide it.
  if (next->parts < 2 || (next->divided > 0 && next->seconds < least_seconds / 2)) return again();
  std::string text = dlx::WritePlan(problem_, next->plan);
  // What the plan said stays as it is, to the letter: results name it by its checksum.
  if (!absl::StartsWith(text, file_.text) || text.size() > Mail::kMost) return again();
  absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text, problem_);
  absl::Status status = plan.status();
  if (status.ok()) status = ReplaceFile(file_.name, text);
  if (!status.ok()) {
    PrintError(absl::StrCat("the plan was not written: ", status.message()));
    return Stop(kFailed);
  }
  const size_t before = file_.plan.shards.size();
  file_.text = std::move(text);
  file_.plan = *std::move(plan);
  ++divided_;
  searched_ += next->parts - 1;
  const std::vector<bool> searched = SearchedShards(file_.plan);
  for (size_t s = before; s < searched.size(); ++s) {
    if (!searched[s]) continue;
    schedule_.Add(static_cast<int32_t>(s), file_.plan.shards[s].nodes,
                  minimizes ? 2 * least_seconds : 0);
  }
  schedule_.RaiseLeastSeconds(kTimesDivision * (Now() - begin));
}

void Leader::Stop(int code) {
  if (code_.has_value()) {
    // A failure, or Ctrl-C, is to be seen.
    if (*code_ == kAgain) code_ = code;
    return;
  }
  code_ = code;
  searcher_.Stop();
  for (int rank = 1; rank < mail_.size(); ++rank) mail_.Send(rank, Subject::kStop, "");
}

std::string Leader::Summary() const {
  return absl::StrCat(Counted(done_, "shard"), " done, ", searched_ - done_, " not, ",
                      divided_.load(), " divided; ", WithCommas(nodes_), " nodes");
}

}  // namespace cli
