// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/task.h"

#include <cstdlib>
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
  absl::string_view outside = "";  // the index of a job that is no task of an array
  const char* count = "";          // how many tasks there are now; the array may have been larger
};

constexpr System kSystems[] = {
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "",
     "SLURM_ARRAY_TASK_STEP", 1, "", "SLURM_ARRAY_TASK_COUNT"},
    {"SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "", "SGE_TASK_STEPSIZE", 1, "undefined"},
    {"LSB_JOBINDEX", "", "LSB_JOBINDEX_END", "", "LSB_JOBINDEX_STEP", 1, "0"},
    {"OMPI_COMM_WORLD_RANK", "", "", "OMPI_COMM_WORLD_SIZE", "", 0},
    {"PBS_ARRAY_INDEX", "", "", "", "", 1},
    {"PBS_ARRAYID", "", "", "", "", 1},
    {"AWS_BATCH_JOB_ARRAY_INDEX", "", "", "", "", 0},
    {"JOB_COMPLETION_INDEX", "", "", "", "", 0},
    {"HQ_TASK_ID", "", "", "", "", 1},
};

constexpr absl::string_view kNeedsSize =
    "; a part of an array needs --task auto/N, with N the number of tasks of the whole";

absl::Status WrongTask(absl::string_view what) { return absl::InvalidArgumentError(what); }

// The text of a variable of the environment; null if it is not set.
const char* TextOf(const char* variable) {
  return *variable == '\0' ? nullptr : std::getenv(variable);
}

// Numbers of the environment.
class Numbers {
 public:
  // None if the variable is not set, or after an error.
  std::optional<int64_t> Read(const char* variable) {
    const char* const text = TextOf(variable);
    if (text == nullptr) return std::nullopt;
    int64_t n = 0;
    if (absl::SimpleAtoi(text, &n) && n >= 0 && n <= kMost) return n;
    status_.Update(WrongTask(
        absl::StrCat(variable, ": expected a number from 0 to ", kMost, ", found '", text, "'")));
    return std::nullopt;
  }
  // The first error.
  const absl::Status& status() const { return status_; }

 private:
  absl::Status status_;
};

// The task with this index, where the indices are `size` numbers from `first` on.
absl::StatusOr<Task> Checked(int64_t index, int64_t first, int64_t size, absl::string_view from) {
  if (index >= first && index - first < size) {
    return Task{index - first + 1, size, std::string(from)};
  }
  return WrongTask(absl::StrCat(from.empty() ? "the task" : from, ": expected a number from ",
                                first, " to ", first + size - 1, ", found ", index));
}

absl::StatusOr<Task> FromSystem(const System& system, std::optional<int64_t> size) {
  Numbers numbers;
  const int64_t index = numbers.Read(system.index).value_or(0);
  if (!size.has_value()) size = numbers.Read(system.size);
  if (!numbers.status().ok()) return numbers.status();
  if (size.has_value()) return Checked(index, system.base, *size, system.index);
  const std::optional<int64_t> last = numbers.Read(system.last);
  const int64_t first = numbers.Read(system.first).value_or(system.base);
  const int64_t step = numbers.Read(system.step).value_or(1);
  const std::optional<int64_t> count = numbers.Read(system.count);
  if (!numbers.status().ok()) return numbers.status();
  if (!last.has_value()) {
    return WrongTask(absl::StrCat(system.index,
                                  " says which task this is, and nothing says how many there are: "
                                  "expected --task auto/N, with N the number of tasks"));
  }
  // An array that is a part of another would take the tasks of the whole for its own.
  if (first > 1) {
    return WrongTask(absl::StrCat(
        system.first, ": expected an array that begins with 0 or 1, found ", first, kNeedsSize));
  }
  if (step > 1) {
    return WrongTask(absl::StrCat(system.step, ": expected 1, found ", step, kNeedsSize));
  }
  const int64_t all = *last - first + 1;
  if (count.value_or(all) != all) {
    return WrongTask(absl::StrCat(system.count, ": expected ", all, ", the tasks from ", first,
                                  " to ", *last, ", found ", *count, kNeedsSize));
  }
  return Checked(index, first, all, system.index);
}

absl::StatusOr<Task> FromEnvironment(std::optional<int64_t> size) {
  for (const System& system : kSystems) {
    const char* const index = TextOf(system.index);
    if (index == nullptr || (!system.outside.empty() && index == system.outside)) continue;
    return FromSystem(system, size);
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
  return Checked(index, 1, size, "");
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
