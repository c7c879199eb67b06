// SPDX-License-Identifier: Apache-2.0
//
// Searches shards of a plan, and writes what it finds into the directory of results.

#ifndef CLI_CLUSTER_WORKER_H_
#define CLI_CLUSTER_WORKER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/results.h"
#include "dlx/digest.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"

namespace cli {

// What searches a shard.
enum class ShardEngine {
  kSearch,  // enters each node; goes on where another stopped
  kMemo,    // counts with memory (dlx/count.h): begins anew after a stop
};

struct WorkerConfig {
  ShardEngine engine = ShardEngine::kSearch;
  dlx::Kernel kernel = dlx::Kernel::kAuto;
  double seconds_between_checkpoints = 60;
  std::optional<int64_t> nodes_per_shard = std::nullopt;  // of one run
  std::optional<int64_t> memory_bytes = std::nullopt;
  std::function<void(const dlx::Progress&)> watch = nullptr;
};

// Any number of threads may search shards at the same time.
class Worker {
 public:
  Worker(const dlx::Problem& problem, const dlx::Plan& plan, std::string directory,
         std::string task, WorkerConfig config);

  // Searches a shard to its end or a limit: `rest` has the time and the stop token. Goes on from
  // what is left of it in the directory, if there is something; a file there that is damaged or of
  // another plan is passed over, with a message on stderr. Returns whether the shard is done; if
  // not, what is left of it is in the directory. Errors: what cannot be read or written.
  absl::StatusOr<bool> Search(int32_t shard, const dlx::Limits& rest);

  // For minimize: this is a solution. Once k are known, only cheaper ones are looked for.
  void AddKnown(const dlx::CostedCover& cover);
  // The same, where others know these solutions: only cheaper ones than that are looked for.
  void AddBound(int64_t bound);

  // The cheapest that it knows. No search may run.
  const std::vector<dlx::CostedCover>& known() const { return known_.covers(); }
  int64_t nodes() const { return nodes_; }
  int64_t shards_done() const { return shards_done_; }

 private:
  absl::StatusOr<bool> SearchNodes(Finding finding, const dlx::Limits& rest);
  absl::StatusOr<bool> CountWithMemory(Finding finding, const dlx::Limits& rest);
  absl::StatusOr<bool> MinimizeShard(Finding finding, const dlx::Limits& rest);
  absl::StatusOr<std::optional<Left>> ReadLeft(int32_t shard) const;
  absl::Status Finish(const Finding& finding, const std::string& solutions);
  absl::Status WriteLeft(const Left& left);

  const dlx::Problem& problem_;
  const dlx::Plan& plan_;
  const std::string directory_;
  const WorkerConfig config_;
  const dlx::DigestTable digests_;
  std::mutex mutex_;  // of what follows
  ResultsFile file_;
  CheapestCovers known_;
  std::optional<int64_t> bound_;  // that others know
  int64_t nodes_ = 0;
  int64_t shards_done_ = 0;
};

}  // namespace cli

#endif  // CLI_CLUSTER_WORKER_H_
