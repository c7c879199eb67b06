#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <thread>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "dlx/run.h"
#include "dlx/target.h"
#include "sudoku/make_engine.h"

namespace cli {
namespace {

constexpr int kMaxThreads = 1024;

template <typename T>
std::optional<T> NoneIfZero(T limit) {
  return limit > 0 ? std::optional<T>(limit) : std::nullopt;
}

CLI::Validator Seed() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        uint64_t n = 0;
        if (!absl::SimpleAtoi(text, &n)) {
          return absl::StrCat("expected a whole number from 0 to 2^64 - 1, found '", text, "'");
        }
        text = absl::StrCat(n);
        return "";
      },
      "");
}

}  // namespace

ProgressMode RunFlags::ProgressWanted() const {
  if (!progress.has_value()) return ProgressMode::kAuto;
  return *progress ? ProgressMode::kOn : ProgressMode::kOff;
}

StatsFormat RunFlags::StatsWanted() const {
  if (stats == "json") return StatsFormat::kJson;
  return stats.empty() ? StatsFormat::kOff : StatsFormat::kText;
}

std::optional<int64_t> RunFlags::SolutionLimit(int64_t default_limit) const {
  return NoneIfZero(limit.value_or(default_limit));
}

std::optional<int64_t> RunFlags::NodeLimit(int64_t default_limit) const {
  return NoneIfZero(node_limit.value_or(default_limit));
}

std::optional<int64_t> RunFlags::MemoryBytes() const {
  return NoneIfZero(memory * (int64_t{1} << 20));
}

std::optional<double> RunFlags::TimeLimit() const { return NoneIfZero(time_limit); }

dlx::Limits RunFlags::ToLimits(int64_t default_limit, std::stop_token stop) const {
  dlx::Limits limits;
  limits.solutions = SolutionLimit(default_limit);
  limits.nodes = NodeLimit(0);
  limits.seconds = TimeLimit();
  limits.memory_bytes = MemoryBytes();
  limits.stop = std::move(stop);
  return limits;
}

dlx::Run RunFlags::ToRun(int64_t default_limit, std::stop_token stop) const {
  dlx::Run run;
  run.limits = ToLimits(default_limit, std::move(stop));
  run.threads = threads;
  return run;
}

std::string WhyNoDiagram(dlx::Outcome outcome, const RunFlags& flags) {
  if (outcome != dlx::Outcome::kMemoryLimit) return std::string(dlx::ToString(outcome));
  return absl::StrCat("the diagram of all solutions needs more than ", flags.memory, " MiB");
}

dlx::Run Budget::Rest(int64_t default_limit) {
  dlx::Run run = flags_.ToRun(default_limit, stop_);
  if (!deadline_.has_value()) deadline_ = dlx::internal::Deadline::In(run.limits.seconds);
  run.limits.seconds = deadline_->SecondsLeft();
  return run;
}

void AddRunFlags(CLI::App* command, RunFlags* flags, const std::string& subject) {
  flags->threads = static_cast<int>(
      std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMaxThreads)));
  command->add_option("--limit", flags->limit, "Stop " + subject + " at N solutions; 0 means none")
      ->transform(Limit())
      ->type_name("N");
  command
      ->add_option("--node-limit", flags->node_limit,
                   "Stop " + subject + " at N nodes of its search tree; 0 means none")
      ->transform(Limit())
      ->type_name("N");
  AddTimeLimitFlag(command, flags, "Stop " + subject);
  command->add_option("--threads", flags->threads, "Threads that search; default: one a core")
      ->transform(WholeNumber(1, kMaxThreads))
      ->type_name("N");
  AddMemoryFlag(command, flags);
  AddTargetFlag(command);
  AddReportFlags(command, flags);
}

void AddTargetFlag(CLI::App* command) {
  command
      ->add_option_function<std::string>(
          "--target",
          [](const std::string& name) {
            const absl::Status status = dlx::ForceTarget(name);
            if (!status.ok()) throw CLI::ValidationError("--target", std::string(status.message()));
          },
          "Instructions for vectors, the best by default: avx512, avx2, sse4, neon, scalar")
      ->type_name("NAME");
}

void AddTimeLimitFlag(CLI::App* command, RunFlags* flags, const std::string& what) {
  command
      ->add_option("--time-limit", flags->time_limit,
                   what + " after that many seconds; 0 means none")
      ->check(Seconds())
      ->type_name("SECONDS");
}

void AddMemoryFlag(CLI::App* command, RunFlags* flags) {
  constexpr int64_t kMost = int64_t{1} << 40;
  command
      ->add_option("--memory", flags->memory,
                   "Memory besides the problem and the answer, in MiB; default: 1024; 0 means none")
      ->transform(WholeNumber(0, kMost))
      ->type_name("MIB");
}

void AddSeedFlag(CLI::App* command, uint64_t* seed) {
  command->add_option("--seed", *seed, "What random choices depend on; default: 0")
      ->transform(Seed())
      ->type_name("S");
}

void AddReportFlags(CLI::App* command, RunFlags* flags) {
  // add_flag() would set an optional to 0, and --no-progress then to -1, which is true.
  command->add_flag_function(
      "--progress,!--no-progress", [flags](int64_t sum) { flags->progress = sum > 0; },
      "Say on stderr how far it is; default: if that is a terminal");
  command->add_flag("--stats{text}", flags->stats, "Say on stderr what was done; --stats=json too")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("");
}

absl::StatusOr<dlx::Kernel> KernelOfEnvironment() {
  const char* const name = std::getenv("QUADRILLE_KERNEL");
  return name == nullptr ? dlx::Kernel::kAuto : dlx::KernelNamed(name);
}

CLI::Validator WholeNumber(int64_t least, int64_t most) {
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        int64_t n = 0;
        if (absl::SimpleAtoi(text, &n) && n >= least && n <= most) {
          text = absl::StrCat(n);
          return "";
        }
        return most == std::numeric_limits<int64_t>::max()
                   ? absl::StrCat("expected a whole number from ", least, ", found '", text, "'")
                   : absl::StrCat("expected a whole number from ", least, " to ", most, ", found '",
                                  text, "'");
      },
      "");
}

CLI::Validator Limit() { return WholeNumber(0, std::numeric_limits<int64_t>::max()); }

CLI::Validator Seconds() {
  return CLI::Validator(
      [](const std::string& text) -> std::string {
        double seconds = 0;
        if (absl::SimpleAtod(text, &seconds) && std::isfinite(seconds) && seconds >= 0) return "";
        return absl::StrCat("expected a number of seconds from 0, found '", text, "'");
      },
      "");
}

CLI::Validator EngineNameList() {
  return CLI::Validator(
      [](const std::string& list) -> std::string {
        const absl::Span<const absl::string_view> names = sudoku::EngineNames();
        for (const absl::string_view name : absl::StrSplit(list, ',')) {
          if (absl::c_linear_search(names, name)) continue;
          return absl::StrCat("expected names of engines (", absl::StrJoin(names, ", "),
                              "), found '", name, "'");
        }
        return "";
      },
      "");
}

}  // namespace cli
