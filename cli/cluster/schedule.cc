// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/schedule.h"

#include <algorithm>

namespace cli {

Schedule::Schedule(int workers, double least_seconds)
    : least_seconds_(least_seconds), tasks_(workers) {}

void Schedule::Add(int32_t shard, double nodes, std::optional<double> least_seconds) {
  open_.insert({nodes, shard, least_seconds.value_or(0)});
}

std::optional<int32_t> Schedule::Give(int worker, double now) {
  if (is_busy(worker) || open_.empty()) return std::nullopt;
  const Open largest = *open_.begin();
  open_.erase(open_.begin());
  tasks_[worker] = {.since = now, .least_seconds = largest.least_seconds};
  ++busy_;
  return largest.shard;
}

void Schedule::Finish(int worker) {
  if (!is_busy(worker)) return;
  asked_ = asked_ && !tasks_[worker]->asked;
  tasks_[worker] = std::nullopt;
  --busy_;
}

std::optional<int> Schedule::AskForPart(double now) {
  if (asked_ || !open_.empty() || idle() == 0) return std::nullopt;
  std::optional<int> longest;
  for (int worker = 0; worker < static_cast<int>(tasks_.size()); ++worker) {
    if (!is_busy(worker) || now - tasks_[worker]->since < LeastSecondsOf(worker)) continue;
    if (!longest.has_value() || tasks_[worker]->since < tasks_[*longest]->since) longest = worker;
  }
  if (!longest.has_value()) return std::nullopt;
  tasks_[*longest]->asked = true;
  asked_ = true;
  return longest;
}

void Schedule::RaiseLeastSeconds(double seconds) {
  least_seconds_ = std::max(least_seconds_, seconds);
}

double Schedule::LeastSecondsOf(int worker) const {
  return std::max(least_seconds_, tasks_[worker]->least_seconds);
}

}  // namespace cli
