// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/task.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace cli {
namespace {

constexpr int64_t kMost = int64_t{1} << 31;

// What a batch system says to a task. A name that is empty stands for a value that it does not say.
struct System {
  const char* index;
  const char* first;  // of the indices; else they begin with `base`
  const char* last;   // of the indices; or
  const char* size;   // how many there are
  const char* step;
  int64_t base;
  const char* count = "";  // how many tasks there are now; the array may have been larger
};

constexpr System kSystems[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "",
     "SLURM_ARRAY_TASK_STEP", 1, "SLURM_ARRAY_TASK_COUNT"},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "", "SGE_TASK_STEPSIZE", 1},
    {"LSB_JOBINDEX", "", "LSB_JOBINDEX_END", "", "LSB_JOBINDEX_STEP", 1},
    {"OMPI_COMM_WORLD_RANK", "", "", "OMPI_COMM_WORLD_SIZE", "", 0},
    {"PBS_ARRAY_INDEX", "", "", "", "", 1},
    {"PBS_ARRAYID", "", "", "", "", 1},
    {"AWS_BATCH_JOB_ARRAY_INDEX", "", "", "", "", 0},
    {"JOB_COMPLETION_INDEX", "", "", "", "", 0},
    {"HQ_TASK_ID", "", "", "", "", 1},
};

// A number in the environment; none if there is no such variable, or it says "undefined" or 0
// where that means that there is no array.
std::optional<int64_t> Number(const char* variable) {
  int64_t n = 0;
  const char* const text = *variable == '\0' ? nullptr : std::getenv(variable);
  if (text == nullptr || !absl::SimpleAtoi(text, &n) || n < 0 || n > kMost) return std::nullopt;
  return n;
}

absl::Status WrongTask(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::StatusOr<Task> Checked(int64_t index, int64_t size, absl::string_view from) {
  if (index >= 1 && index <= size) return Task{index, size, std::string(from)};
  return WrongTask(absl::StrCat(from.empty() ? "the task" : from, ": expected a number from 1 to ",
                                size, ", found ", index));
}

absl::StatusOr<Task> FromEnvironment(std::optional<int64_t> size) {
  for (const System& system : kSystems) {
    const std::optional<int64_t> index = Number(system.index);
    if (!index.has_value()) continue;
    // Where there is no array of jobs, Grid Engine says "undefined", and LSF 0.
    if (system.base == 1 && *index == 0 && *system.last != '\0' && !Number(system.first)) continue;
    if (size.has_value()) {
      if (*index - system.base + 1 < 1 || *index - system.base + 1 > *size) {
        return WrongTask(absl::StrCat(system.index, ": expected a number from ", system.base,
                                      " to ", *size + system.base - 1, ", found ", *index));
      }
      return Task{*index - system.base + 1, *size, system.index};
    }
    if (const std::optional<int64_t> all = Number(system.size); all.has_value()) {
      return Checked(*index - system.base + 1, *all, system.index);
    }
    const std::optional<int64_t> last = Number(system.last);
    if (!last.has_value()) {
      return WrongTask(
          absl::StrCat(system.index,
                       " says which task this is, and nothing says how many there are: "
                       "expected --task auto/N, with N the number of tasks"));
    }
    const int64_t first = Number(system.first).value_or(system.base);
    const int64_t step = std::max<int64_t>(Number(system.step).value_or(1), 1);
    if (*index < first || *last < first || (*index - first) % step != 0) {
      return WrongTask(absl::StrCat(system.index, ": ", *index, " is not one of the tasks from ",
                                    first, " to ", *last, " by ", step));
    }
    const int64_t all = (*last - first) / step + 1;
    if (const std::optional<int64_t> now = Number(system.count); now.value_or(all) != all) {
      return WrongTask(absl::StrCat(system.count, ": the array has ", *now, " of the tasks from ",
                                    first, " to ", *last,
                                    ": expected --task auto/N, with N the number of tasks"));
    }
    return Checked((*index - first) / step + 1, all, system.index);
  }
  return WrongTask(
      "no variable of the environment says which task this is; docs/cluster.md has those "
      "that are looked for");
}

}  // namespace

absl::StatusOr<Task> ParseTask(absl::string_view text) {
  const absl::string_view whole = text;
  const bool is_auto = absl::ConsumePrefix(&text, "auto");
  if (is_auto && text.empty()) return FromEnvironment(std::nullopt);
  const size_t slash = text.find('/');
  int64_t index = 1;
  int64_t size = 0;
  const auto is_number = [](absl::string_view digits, int64_t* n) {
    return !digits.empty() && digits.find_first_not_of("0123456789") == absl::string_view::npos &&
           absl::SimpleAtoi(digits, n) && *n >= 1 && *n <= kMost;
  };
  if (slash == absl::string_view::npos || !is_number(text.substr(slash + 1), &size) ||
      (is_auto ? slash != 0 : !is_number(text.substr(0, slash), &index))) {
    return WrongTask(absl::StrCat("expected I/N, auto or auto/N, found ", whole));
  }
  if (is_auto) return FromEnvironment(size);
  return Checked(index, size, "");
}

std::vector<bool> SearchedShards(const dlx::Plan& plan) {
  std::vector<bool> searched(plan.shards.size());
  for (size_t s = 0; s < searched.size(); ++s) searched[s] = plan.shards[s].same_as < 0;
  for (const dlx::Division& division : plan.divisions) searched[division.shard] = false;
  return searched;
}

std::vector<int32_t> ShardsOfTask(const dlx::Plan& plan, const Task& task) {
  std::vector<int32_t> order;
  const std::vector<bool> searched = SearchedShards(plan);
  for (size_t s = 0; s < searched.size(); ++s) {
    if (searched[s]) order.push_back(static_cast<int32_t>(s));
  }
  uint64_t seed = 0;
  if (!plan.rounds.empty() && !absl::SimpleHexAtoi(plan.rounds[0].id, &seed)) seed = 0;
  // std::shuffle draws other numbers with another standard library.
  std::mt19937_64 random(seed);
  for (size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  std::vector<int32_t> shards;
  for (auto k = static_cast<size_t>(task.index - 1); k < order.size();
       k += static_cast<size_t>(task.size)) {
    shards.push_back(order[k]);
  }
  return shards;
}

}  // namespace cli
