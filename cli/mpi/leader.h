// SPDX-License-Identifier: Apache-2.0
//
// Rank 0: hands out the shards of a plan, and searches some itself.

#ifndef CLI_MPI_LEADER_H_
#define CLI_MPI_LEADER_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/schedule.h"
#include "cli/cluster/searcher.h"
#include "cli/command/cover/cover.h"
#include "cli/mpi/mail.h"
#include "dlx/plan.h"
#include "dlx/problem.h"

namespace cli {

// The plan, and the file that it is kept in.
struct PlanFile {
  std::string name;
  std::string text;
  dlx::Plan plan;
};

class Leader {
 public:
  // `done` says which shards need no search; `known` has the solutions of the results so far.
  Leader(const dlx::Problem& problem, PlanFile file, std::string directory,
         const std::vector<bool>& done, CheapestCovers known, CoverRun* run, Mail* mail,
         Searcher* searcher);

  // Searches until nothing is left, or it has to stop. Returns the exit code of all ranks, which
  // have been told.
  int Run(ProgressMode progress);
  // "12 shards done, 0 not, 3 divided; 4,567 nodes".
  std::string Summary() const;

 private:
  double Now() const;
  void Step();
  void GiveShards();
  void AskForPart();
  void Hear(const Message& message);
  void HearFinding(int rank, const absl::StatusOr<Finding>& finding);
  void Divide(int32_t shard, double least_seconds);
  // Stops all ranks, after which the job ends with this exit code.
  void Stop(int code);
  bool is_stopping() const { return code_.has_value(); }

  const dlx::Problem& problem_;
  PlanFile file_;
  const std::string directory_;
  CheapestCovers known_;
  CoverRun& run_;
  Mail& mail_;
  Searcher& searcher_;
  Schedule schedule_;
  std::vector<int32_t> shard_of_;   // by rank
  std::vector<size_t> bytes_sent_;  // of the text of the plan, by rank
  std::optional<int> code_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  // For the progress line, which another thread writes.
  std::atomic<int64_t> searched_;  // shards that are to be searched, parts among them
  std::atomic<int64_t> done_ = 0;
  std::atomic<int64_t> divided_ = 0;
  std::atomic<int64_t> nodes_ = 0;
};

}  // namespace cli

#endif  // CLI_MPI_LEADER_H_
