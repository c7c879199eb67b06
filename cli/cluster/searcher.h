// SPDX-License-Identifier: Apache-2.0
//
// A worker in a thread of its own, for those who have something else to do meanwhile: to hear
// whether it should stop.

#ifndef CLI_CLUSTER_SEARCHER_H_
#define CLI_CLUSTER_SEARCHER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/worker.h"
#include "dlx/plan.h"
#include "dlx/problem.h"

namespace cli {

// It has a plan of its own, which may grow between two searches.
class Searcher {
 public:
  // Errors: those of dlx::ReadPlan().
  static absl::StatusOr<std::unique_ptr<Searcher>> Create(const dlx::Problem& problem,
                                                          std::string plan, std::string directory,
                                                          std::string task, WorkerConfig config);
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  // Begins to search a shard of the plan with `added` at its end. For minimize: only what costs
  // less than `bound` is wanted. Requires: no search runs. Errors: those of dlx::ReadPlan().
  absl::Status Begin(int32_t shard, std::optional<int64_t> bound, absl::string_view added);
  // Ends the search soon; what is left of the shard is in the directory then.
  void Stop() { stop_.request_stop(); }
  // Waits until the search has ended, but not longer than that; and as long if none runs.
  void Wait(std::chrono::milliseconds most);
  bool is_running() const { return thread_.joinable(); }
  // What came of the search, once it has ended: whether the shard is done, the nodes of this
  // search, and for minimize the cheapest solutions known here. Errors: what cannot be written.
  std::optional<absl::StatusOr<Finding>> Take();

 private:
  Searcher(const dlx::Problem& problem, std::string text, dlx::Plan plan, std::string directory,
           std::string task, WorkerConfig config);

  const dlx::Problem& problem_;
  std::string text_;
  dlx::Plan plan_;
  Worker worker_;
  int32_t shard_ = 0;
  int64_t nodes_before_ = 0;
  std::stop_source stop_;
  std::thread thread_;
  std::mutex mutex_;  // of what follows
  std::condition_variable ended_;
  std::optional<absl::StatusOr<bool>> done_;
};

}  // namespace cli

#endif  // CLI_CLUSTER_SEARCHER_H_
