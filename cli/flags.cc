// SPDX-License-Identifier: Apache-2.0

#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/complete.h"
#include "cli/io/processors.h"
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

// Reads a whole number in decimal digits alone, without a sign or blanks. One of 2^64 or more is
// 2^64 - 1.
std::optional<uint64_t> ParseDigits(absl::string_view text) {
  if (text.empty() || !absl::c_all_of(text, absl::ascii_isdigit)) return std::nullopt;
  uint64_t n = 0;  // SimpleAtoi() sets the largest number on overflow
  [[maybe_unused]] const bool fits = absl::SimpleAtoi(text, &n);
  return n;
}

bool IsTooLarge(absl::string_view text, uint64_t most) {
  const std::string largest = absl::StrCat(most);
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  return std::pair(text.size(), text) > std::pair(largest.size(), absl::string_view(largest));
}

// Takes whole numbers. `most_wanted` is how messages name the bound; if it is empty, that is only
// named where a number exceeds it.
CLI::Validator WholeNumberTo(uint64_t least, uint64_t most, const std::string& most_wanted) {
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        const std::optional<uint64_t> n = ParseDigits(text);
        if (n.has_value() && *n >= least && !IsTooLarge(text, most)) {
          text = absl::StrCat(*n);
          return "";
        }
        const bool is_too_large = n.has_value() && *n >= least;
        const std::string bound =
            most_wanted.empty() && is_too_large ? absl::StrCat(most) : most_wanted;
        return absl::StrCat("expected a whole number from ", least,
                            bound.empty() ? "" : absl::StrCat(" to ", bound), ", found '", text,
                            "'", is_too_large ? ", which is too large" : "");
      },
      "");
}

// Takes any name: the flag itself checks it. Completion offers those of this machine.
CLI::Validator TargetNames() {
  static const std::string names =
      NameForCompletion(NamesOf(absl::MakeConstSpan(dlx::SupportedTargets())));
  return CLI::Validator([](const std::string&) { return std::string(); }, "", names);
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

dlx::Run Budget::Rest(int64_t default_limit) const {
  dlx::Run run = flags_.ToRun(default_limit, stop_);
  run.limits.seconds = deadline_.SecondsLeft();
  return run;
}

void AddRunFlags(CLI::App* command, RunFlags* flags, const std::string& subject) {
  static const int processors = UsableProcessors();  // the same for all commands
  flags->threads = std::min(processors, kMaxThreads);
  command->add_option("--limit", flags->limit, "Stop " + subject + " at N solutions; 0 means none")
      ->transform(Limit())
      ->type_name("N");
  AddNodeLimitFlag(command, flags, "Stop " + subject);
  AddTimeLimitFlag(command, flags, "Stop " + subject);
  AddThreadsFlag(command, flags, "Threads that search; default: as many as may run at once");
  AddMemoryFlag(command, flags);
  AddTargetFlag(command);
  AddReportFlags(command, flags);
}

void AddNodeLimitFlag(CLI::App* command, RunFlags* flags, const std::string& what) {
  command
      ->add_option("--node-limit", flags->node_limit,
                   what + " at N nodes of its search tree; 0 means none")
      ->transform(Limit())
      ->type_name("N");
}

void AddThreadsFlag(CLI::App* command, RunFlags* flags, const std::string& what) {
  command->add_option("--threads", flags->threads, what)
      ->transform(WholeNumber(1, kMaxThreads))
      ->type_name("N");
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
      ->check(TargetNames())
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

void AddPartFlag(CLI::App* command, std::optional<Part>* part) {
  command
      ->add_option_function<std::string>(
          "--part",
          [part](const std::string& text) {
            *part = ParsePart(text);
            if (part->has_value()) return;
            throw CLI::ValidationError(
                "--part",
                absl::StrCat("expected K/N, whole numbers with 1 <= K <= N, found '", text, "'"));
          },
          "The lines that begin in the K-th of N equal parts of the file")
      ->type_name("K/N");
}

void AddExitZeroFlag(CLI::App* command, bool* exit_zero) {
  command->add_flag("--exit-zero", *exit_zero,
                    "Exit code 0 in place of 1, for batch systems; 2 stays");
}

void AddProgressFlags(CLI::App* command, RunFlags* flags) {
  // add_flag() would set an optional to 0, and --no-progress then to -1, which is true.
  command->add_flag_function(
      "--progress,!--no-progress", [flags](int64_t sum) { flags->progress = sum > 0; },
      "Say on stderr how far it is; default: if that is a terminal");
}

void AddReportFlags(CLI::App* command, RunFlags* flags) {
  AddProgressFlags(command, flags);
  command->add_flag("--stats{text}", flags->stats, "Say on stderr what was done; --stats=json too")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("");
}

absl::StatusOr<dlx::Kernel> KernelOfEnvironment() {
  const char* const name = std::getenv("QUADRILLE_KERNEL");
  return name == nullptr ? dlx::Kernel::kAuto : dlx::KernelNamed(name);
}

CLI::Validator WholeNumber(int64_t least, int64_t most) {
  const bool is_open = most == std::numeric_limits<int64_t>::max();
  return WholeNumberTo(static_cast<uint64_t>(least), static_cast<uint64_t>(most),
                       is_open ? "" : absl::StrCat(most));
}

CLI::Validator Seed() { return WholeNumberTo(0, std::numeric_limits<uint64_t>::max(), "2^64 - 1"); }

CLI::Validator Limit() { return WholeNumber(0, std::numeric_limits<int64_t>::max()); }

CLI::Validator NumberOf(const std::string& what) {
  return CLI::Validator(
      [what](const std::string& text) -> std::string {
        double number = 0;
        // SimpleAtod() takes signs, blanks, words and hexadecimal digits too.
        const bool is_plain = text.find_first_not_of("0123456789.eE+-") == std::string::npos &&
                              text.find_first_of("+-") != 0;
        if (is_plain && absl::SimpleAtod(text, &number)) {
          return std::isfinite(number)
                     ? ""
                     : absl::StrCat("expected a number of ", what, " from 0, found '", text,
                                    "', which is too large");
        }
        return absl::StrCat("expected a number of ", what, " from 0, found '", text, "'");
      },
      "");
}

CLI::Validator Seconds() { return NumberOf("seconds"); }

CLI::Validator EngineNameList(bool of_boards) {
  std::vector<std::string> words;
  for (const absl::string_view name : sudoku::EngineNames()) words.emplace_back(name);
  if (of_boards) words.emplace_back("propagate");
  return CLI::Validator(
      [names = words](const std::string& list) -> std::string {
        for (const absl::string_view name : absl::StrSplit(list, ',')) {
          if (absl::c_linear_search(names, name)) continue;
          return absl::StrCat("expected names of engines (", absl::StrJoin(names, ", "),
                              "), found '", name, "'");
        }
        return "";
      },
      "", NameForCompletion(words, /*is_list=*/true));
}

}  // namespace cli
