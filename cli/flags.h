// What all commands have in common: exit codes, the flags of a run, checks of what flags are given.

#ifndef CLI_FLAGS_H_
#define CLI_FLAGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/progress.h"
#include "cli/totals.h"

namespace CLI {  // CLI11, which only those include who build commands
class App;
class Validator;
}  // namespace CLI

namespace cli {

// Exit codes; kFailed wins over kUnsolved.
inline constexpr int kDone = 0;
inline constexpr int kUnsolved = 1;  // as said per command
inline constexpr int kFailed = 2;    // bad usage, unreadable input, a write error

// What is left of a limit in seconds, where 0 means none, after some were spent: nothing if there
// is no limit, 0 if it is used up.
std::optional<double> SecondsLeft(double limit, double spent);

// Limits: 0 means none, no value means the command's default.
struct RunFlags {
  std::optional<int64_t> limit;
  std::optional<int64_t> node_limit;
  double time_limit = 0;  // seconds
  int threads = 1;
  int64_t memory = 1024;  // MiB
  std::optional<bool> progress;
  std::string stats;  // "", "text", "json"

  int64_t MemoryBytes() const { return memory * (int64_t{1} << 20); }
  ProgressMode ProgressWanted() const;
  StatsFormat StatsWanted() const;
};

// `subject` is what the limits are for: "a puzzle".
void AddRunFlags(CLI::App* command, RunFlags* flags, const std::string& subject);

// --target alone; it takes effect when it is read.
void AddTargetFlag(CLI::App* command);

// --time-limit alone; `what` begins its help: "Stop".
void AddTimeLimitFlag(CLI::App* command, RunFlags* flags, const std::string& what);

// --memory; `what` begins its help: "Memory for the diagram".
void AddMemoryFlag(CLI::App* command, RunFlags* flags, const std::string& what);

// --seed.
void AddSeedFlag(CLI::App* command, uint64_t* seed);

// --progress, --no-progress and --stats alone.
void AddReportFlags(CLI::App* command, RunFlags* flags);

// Checks of CLI11 return what is wrong, or "". This one also writes the number as CLI11 reads it,
// to whom 010 is eight.
CLI::Validator WholeNumber(int64_t least, int64_t most);
CLI::Validator Limit();           // a whole number from 0
CLI::Validator Seconds();         // a finite number from 0
CLI::Validator EngineNameList();  // A,B,...

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
