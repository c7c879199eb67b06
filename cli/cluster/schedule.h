// SPDX-License-Identifier: Apache-2.0
//
// Who searches which shard, where one hands them out to all: the largest first, and once there are
// none left, parts of what others search.

#ifndef CLI_CLUSTER_SCHEDULE_H_
#define CLI_CLUSTER_SCHEDULE_H_

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace cli {

// Workers are numbered from 0, times are in seconds from any point.
class Schedule {
 public:
  // No shard is divided that was searched for less than that without a break.
  Schedule(int workers, double least_seconds);

  // A shard is to be searched; `nodes` is the estimate by which it is ranked. After it was stopped
  // in vain, its next search has to last at least `least_seconds` to be divided.
  void Add(int32_t shard, double nodes, std::optional<double> least_seconds = std::nullopt);
  // The shard that an idle worker gets; it is busy from now on. None: there is none left.
  std::optional<int32_t> Give(int worker, double now);
  // The worker is idle again.
  void Finish(int worker);
  // The worker whose shard should be divided: the one that has searched its shard for the longest
  // time. None as long as there are shards left, or no worker is idle, or one was asked before and
  // has not finished, or none has searched for long enough.
  std::optional<int> AskForPart(double now);

  // How long a shard has to be searched from now on, before it is divided. It never falls.
  void RaiseLeastSeconds(double seconds);
  double least_seconds() const { return least_seconds_; }
  // The same for the shard that the worker searches. Requires: it is busy.
  double LeastSecondsOf(int worker) const;

  bool is_busy(int worker) const { return tasks_[worker].has_value(); }
  bool is_over() const { return open_.empty() && busy_ == 0; }
  int idle() const { return static_cast<int>(tasks_.size()) - busy_; }
  int64_t open() const { return static_cast<int64_t>(open_.size()); }

 private:
  // In the order in which they are given: the most nodes first, and then as in the plan.
  struct Open {
    double nodes;
    int32_t shard;
    double least_seconds;

    friend bool operator<(const Open& a, const Open& b) {
      return a.nodes != b.nodes ? a.nodes > b.nodes : a.shard < b.shard;
    }
  };
  struct Task {
    double since;
    double least_seconds;
    bool asked = false;
  };

  double least_seconds_;
  std::set<Open> open_;
  std::vector<std::optional<Task>> tasks_;  // by worker
  int busy_ = 0;
  bool asked_ = false;
};

}  // namespace cli

#endif  // CLI_CLUSTER_SCHEDULE_H_
