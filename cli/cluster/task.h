// SPDX-License-Identifier: Apache-2.0
//
// Which shards of a plan a task has to search.

#ifndef CLI_CLUSTER_TASK_H_
#define CLI_CLUSTER_TASK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/plan.h"

namespace cli {

// Task `index` of `size`, counted from 1.
struct Task {
  int64_t index = 1;
  int64_t size = 1;
  std::string from = {};  // the environment variable that named the index; "" if none did
};

// "I/N"; "auto", for systems that say which task this is and how many there are; "auto/N", for
// those that say the former alone. docs/cluster.md has the variables. Errors: InvalidArgument.
absl::StatusOr<Task> ParseTask(absl::string_view text);

// The shard at place `index` of a random order, and every size-th after it: those of Plan::shards
// that are searched. The id of the first round decides the order, in which the neighbours of a hard
// shard are apart.
std::vector<int32_t> ShardsOfTask(const dlx::Plan& plan, const Task& task);

// Whether each shard is to be searched: it was not divided, and is not the same as another.
std::vector<bool> SearchedShards(const dlx::Plan& plan);

}  // namespace cli

#endif  // CLI_CLUSTER_TASK_H_
