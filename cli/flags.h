// SPDX-License-Identifier: Apache-2.0
//
// The flags that commands of both kinds have, and checks of what they are given.

#ifndef CLI_FLAGS_H_
#define CLI_FLAGS_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/frame.h"
#include "cli/io/part.h"
#include "cli/progress.h"
#include "cli/stats.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"

namespace CLI {  // CLI11: only files that define commands include it
class App;
class Validator;
}  // namespace CLI

namespace cli {

// A limit of 0 means none; one without a value is the default of the command.
struct RunFlags {
  std::optional<int64_t> limit;
  std::optional<int64_t> node_limit;
  double time_limit = 0;  // seconds
  int threads = 1;
  int64_t memory = 1024;  // MiB; 0: no limit
  std::optional<bool> progress;
  std::string stats;  // "", "text", "json"

  // The limits as the library takes them, where no value means no limit. These methods are the one
  // place where 0 is turned into that; a default of 0 means no limit, too.
  std::optional<int64_t> SolutionLimit(int64_t default_limit) const;
  std::optional<int64_t> NodeLimit(int64_t default_limit) const;
  std::optional<double> TimeLimit() const;
  // All of them; the default is that of --limit.
  dlx::Limits ToLimits(int64_t default_limit, std::stop_token stop) const;
  // The same, and the threads.
  dlx::Run ToRun(int64_t default_limit, std::stop_token stop) const;

  std::optional<int64_t> MemoryBytes() const;
  ProgressMode ProgressWanted() const;
  StatsFormat StatsWanted() const;
};

// What the flags allow a command in total: --time-limit bounds all that it does, one part after the
// other, from when this is made.
class Budget {
 public:
  Budget(const RunFlags& flags, std::stop_token stop)
      : flags_(flags),
        stop_(std::move(stop)),
        deadline_(dlx::internal::Deadline::In(flags.TimeLimit())) {}

  // As RunFlags::ToRun(), with the time that is left.
  dlx::Run Rest(int64_t default_limit) const;

 private:
  const RunFlags& flags_;
  const std::stop_token stop_;
  const dlx::internal::Deadline deadline_;
};

// What the program says of a diagram of all solutions that a limit has stopped: "time limit", ...
std::string WhyNoDiagram(dlx::Outcome outcome, const RunFlags& flags);

// `subject` is what the limits are for: "a puzzle".
void AddRunFlags(CLI::App* command, RunFlags* flags, const std::string& subject);

// --node-limit alone; `what` begins its help: "Stop".
void AddNodeLimitFlag(CLI::App* command, RunFlags* flags, const std::string& what);

// --threads alone; `what` begins its help. The default is what the flags have.
void AddThreadsFlag(CLI::App* command, RunFlags* flags, const std::string& what);

// --target alone; it takes effect when it is parsed.
void AddTargetFlag(CLI::App* command);

// --time-limit alone; `what` begins its help: "Stop".
void AddTimeLimitFlag(CLI::App* command, RunFlags* flags, const std::string& what);

// --memory alone.
void AddMemoryFlag(CLI::App* command, RunFlags* flags);

// --seed.
void AddSeedFlag(CLI::App* command, uint64_t* seed);

// --part and --exit-zero.
void AddPartFlag(CLI::App* command, std::optional<Part>* part);
void AddExitZeroFlag(CLI::App* command, bool* exit_zero);

// --progress and --no-progress alone.
void AddProgressFlags(CLI::App* command, RunFlags* flags);

// These, and --stats, alone.
void AddReportFlags(CLI::App* command, RunFlags* flags);

// Checks for CLI11, which return an error message or "". WholeNumber() also rewrites the number,
// since CLI11 would read 010 as eight.
CLI::Validator WholeNumber(int64_t least, int64_t most);
CLI::Validator Limit();                            // a whole number from 0
CLI::Validator Seed();                             // one to 2^64 - 1
CLI::Validator NumberOf(const std::string& what);  // a finite number from 0; `what`: "seconds"
CLI::Validator Seconds();
CLI::Validator EngineNameList(bool of_boards);  // A,B,...

// The kernel that the environment variable QUADRILLE_KERNEL names; kAuto if it is not set. Returns
// InvalidArgument if there is no such kernel.
absl::StatusOr<dlx::Kernel> KernelOfEnvironment();

// The names that a flag takes for an enum with a ToString(), such as those of dlx/run.h.
template <typename T>
std::vector<std::string> NamesOf(absl::Span<const T> values) {
  std::vector<std::string> names;
  for (const T value : values) names.emplace_back(ToString(value));
  return names;
}

template <typename T>
std::optional<T> FindNamed(absl::Span<const T> values, absl::string_view name) {
  for (const T value : values) {
    if (ToString(value) == name) return value;
  }
  return std::nullopt;
}

// The same for values whose names are listed in the program.
template <typename T>
using NameTable = std::vector<std::pair<std::string, T>>;

template <typename T>
std::vector<std::string> Names(const NameTable<T>& table) {
  std::vector<std::string> names;
  for (const auto& [name, value] : table) names.push_back(name);
  return names;
}

template <typename T>
std::optional<T> Find(const NameTable<T>& table, const std::string& wanted) {
  for (const auto& [name, value] : table) {
    if (name == wanted) return value;
  }
  return std::nullopt;
}

}  // namespace cli

#endif  // CLI_FLAGS_H_
