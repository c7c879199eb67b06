// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/searcher.h"

#include <utility>

namespace cli {

absl::StatusOr<std::unique_ptr<Searcher>> Searcher::Create(const dlx::Problem& problem,
                                                           std::string plan, std::string directory,
                                                           std::string task, WorkerConfig config) {
  absl::StatusOr<dlx::Plan> read = dlx::ReadPlan(plan, problem);
  if (!read.ok()) return read.status();
  return std::unique_ptr<Searcher>(new Searcher(problem, std::move(plan), *std::move(read),
                                                std::move(directory), std::move(task),
                                                std::move(config)));
}

Searcher::Searcher(const dlx::Problem& problem, std::string text, dlx::Plan plan,
                   std::string directory, std::string task, WorkerConfig config)
    : problem_(problem),
      text_(std::move(text)),
      plan_(std::move(plan)),
      worker_(problem, plan_, std::move(directory), std::move(task), std::move(config)) {}

Searcher::~Searcher() {
  Stop();
  if (thread_.joinable()) thread_.join();
}

absl::Status Searcher::Begin(int32_t shard, std::optional<int64_t> bound, absl::string_view added) {
  if (!added.empty()) {
    text_.append(added.data(), added.size());
    absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(text_, problem_);
    if (!plan.ok()) return plan.status();
    plan_ = *std::move(plan);  // the worker sees it
  }
  if (bound.has_value()) worker_.AddBound(*bound);
  shard_ = shard;
  nodes_before_ = worker_.nodes();
  stop_ = std::stop_source();
  done_ = std::nullopt;
  thread_ = std::thread([this, limits = dlx::Limits{.stop = stop_.get_token()}] {
    absl::StatusOr<bool> done = worker_.Search(shard_, limits);
    const std::lock_guard lock(mutex_);
    done_ = std::move(done);
    ended_.notify_one();
  });
  return absl::OkStatus();
}

void Searcher::Wait(std::chrono::milliseconds most) {
  if (!is_running()) return std::this_thread::sleep_for(most);
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, most, [this] { return done_.has_value(); });
}

std::optional<absl::StatusOr<Finding>> Searcher::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!is_running() || !done_.has_value()) return std::nullopt;
  }
  thread_.join();
  if (!done_->ok()) return done_->status();
  return Finding{.plan = plan_.rounds.back().id,
                 .shard = shard_,
                 .done = **done_,
                 .count = {},
                 .nodes = worker_.nodes() - nodes_before_,
                 .covers = worker_.known()};
}

}  // namespace cli
