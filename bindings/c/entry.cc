// SPDX-License-Identifier: Apache-2.0

#include "bindings/c/entry.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <limits>
#include <new>
#include <system_error>

namespace quadrille {
namespace {

// How soon a request is passed on.
constexpr std::chrono::milliseconds kRelayInterval(5);

// How often the progress of a token is brought up to date.
constexpr double kPublishSeconds = 0.05;

// No machine has that many processors.
constexpr int32_t kMostThreads = 4096;

// Handed out where there is no memory for another one.
qd_error& OutOfMemory() {
  static qd_error error = {QD_MEMORY, "out of memory"};
  return error;
}

// Numbers of the interface are those of the enumerations of dlx/.
static_assert(QD_BRANCH_FAILURE_RATE == static_cast<int>(dlx::Branching::kFailureRate));
static_assert(QD_BRANCH_MRV_RANDOM == static_cast<int>(dlx::Branching::kMrvRandom));
static_assert(QD_BRANCH_SHARP == static_cast<int>(dlx::Branching::kSharp));
static_assert(QD_ORDER_COST == static_cast<int>(dlx::OptionOrder::kCost));
static_assert(QD_KERNEL_BITS == static_cast<int>(dlx::Kernel::kBits));
static_assert(QD_KERNEL_LINKS == static_cast<int>(dlx::Kernel::kLinks));
static_assert(QD_PLAN_FRONTIER == static_cast<int>(dlx::CountPlan::kFrontier));
static_assert(QD_PLAN_SEARCH == static_cast<int>(dlx::CountPlan::kSearch));
static_assert(QD_EXHAUSTED == static_cast<int>(dlx::Outcome::kExhausted));
static_assert(QD_UPDATE_LIMIT == static_cast<int>(dlx::Outcome::kUpdateLimit));
static_assert(QD_CANCELLED == static_cast<int>(dlx::Outcome::kCancelled));

std::optional<int64_t> Limit(int64_t limit) {
  return limit == QD_NONE ? std::nullopt : std::optional(limit);
}

std::vector<dlx::OptionId> Options(const int32_t* options, size_t count, int32_t num_options,
                                   const char* name) {
  if (count == 0) return {};
  CheckCount(count, name);
  CheckNotNull(options, name);
  std::vector<dlx::OptionId> result(options, options + count);
  for (const dlx::OptionId option : result) CheckInRange(option, 0, num_options - 1, name);
  return result;
}

}  // namespace

// ---- Errors ------------------------------------------------------------------------------------

void Fail(qd_status status, std::string message) { throw Failure{status, std::move(message)}; }

void CheckNotNull(const void* pointer, const char* name) {
  if (pointer == nullptr) Fail(QD_MISUSE, std::string(name) + " is NULL");
}

void CheckInRange(int64_t value, int64_t least, int64_t most, const char* name) {
  if (value >= least && value <= most) return;
  Fail(QD_MISUSE,
       std::string(name) + " is " + std::to_string(value) + ", not " +
           (most < least ? "possible here"
                         : "from " + std::to_string(least) + " to " + std::to_string(most)));
}

void CheckOk(const absl::Status& status) {
  if (status.ok()) return;
  std::string message(status.message());
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      Fail(QD_INVALID, std::move(message));
    case absl::StatusCode::kResourceExhausted:
      Fail(QD_TOO_LARGE, std::move(message));
    default:
      Fail(QD_INTERNAL, std::move(message));
  }
}

void CheckCount(size_t count, const char* name) {
  constexpr size_t kMost = std::numeric_limits<int32_t>::max();
  if (count <= kMost) return;
  Fail(QD_MISUSE, std::string(name) + " has " + std::to_string(count) + " numbers, more than " +
                      std::to_string(kMost));
}

qd_status Report(qd_error** error, qd_status status, std::string_view message) noexcept {
  if (error == nullptr) return status;
  try {
    *error = new qd_error{status, WithoutNul(message)};
  } catch (const std::bad_alloc&) {
    *error = &OutOfMemory();
  }
  return status;
}

void Free(qd_error* error) noexcept {
  if (error != &OutOfMemory()) delete error;
}

qd_status ReportException(qd_error** error) noexcept {
  try {
    throw;
  } catch (const Failure& failure) {
    return Report(error, failure.status, failure.message);
  } catch (const std::bad_alloc&) {
    return Report(error, QD_MEMORY, "out of memory");
  } catch (const std::system_error& e) {
    return Report(error, QD_MEMORY, e.what());  // of threads
  } catch (const std::exception& e) {
    return Report(error, QD_INTERNAL, e.what());
  } catch (...) {
    return Report(error, QD_INTERNAL, "an exception of unknown type");
  }
}

// ---- Structs -----------------------------------------------------------------------------------

void FailOfSize(size_t size, size_t least, const char* name) {
  Fail(QD_MISUSE, std::string("the size of ") + name + " is " + std::to_string(size) + ", not " +
                      std::to_string(least) + " or more");
}

void CheckRestIsZero(const void* given, size_t known, size_t size, const char* name) {
  const char* const bytes = static_cast<const char*>(given);
  if (std::all_of(bytes + known, bytes + size, [](char c) { return c == 0; })) return;
  Fail(QD_MISUSE,
       std::string(name) + " has a field that this version of the library does not know");
}

// ---- Memory ------------------------------------------------------------------------------------

void* Allocate(size_t bytes) {
  void* const memory = std::malloc(std::max<size_t>(bytes, 1));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

char* NewText(std::string_view text) {
  char* const copy = static_cast<char*>(Allocate(text.size() + 1));
  std::copy(text.begin(), text.end(), copy);
  copy[text.size()] = '\0';
  return copy;
}

void SetText(std::string_view text, char** result, size_t* length) {
  *result = NewText(text);
  if (length != nullptr) *length = text.size();
}

std::string WithoutNul(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (c == '\0') {
      result += "\\x00";
    } else {
      result.push_back(c);
    }
  }
  return result;
}

std::string JoinLines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + WithoutNul(line);
  return text;
}

char* NewLines(const std::vector<std::string>& lines) {
  return lines.empty() ? nullptr : NewText(JoinLines(lines));
}

void* Piece::Join(const void* head, size_t size) const {
  constexpr size_t kAlign = alignof(int64_t);
  const auto rounded = [](size_t n) { return (n + kAlign - 1) / kAlign * kAlign; };
  size_t total = rounded(size);
  for (const Part& part : parts_) total += rounded(part.bytes);
  char* const memory = static_cast<char*>(Allocate(total));
  std::memcpy(memory, head, size);
  size_t offset = rounded(size);
  for (const Part& part : parts_) {
    char* const array = memory + offset;
    if (part.bytes > 0) std::memcpy(array, part.array, part.bytes);
    std::memcpy(memory + part.field, &array, sizeof array);
    offset += rounded(part.bytes);
  }
  return memory;
}

qd_solutions* NewSolutions(const std::vector<dlx::CostedCover>& covers) {
  size_t total = 0;
  for (const dlx::CostedCover& cover : covers) total += cover.options.size();
  std::vector<int32_t> options;
  std::vector<int64_t> ends;
  std::vector<int64_t> costs;
  options.reserve(total);
  ends.reserve(covers.size());
  costs.reserve(covers.size());
  for (const dlx::CostedCover& cover : covers) {
    options.insert(options.end(), cover.options.begin(), cover.options.end());
    ends.push_back(static_cast<int64_t>(options.size()));
    costs.push_back(cover.cost);
  }
  return NewSolutions(options, ends, costs);
}

qd_solutions* NewSolutions(const std::vector<int32_t>& options, const std::vector<int64_t>& ends,
                           const std::vector<int64_t>& costs) {
  Piece piece;
  piece.Add(options, offsetof(qd_solutions, options));
  piece.Add(ends, offsetof(qd_solutions, ends));
  piece.Add(costs, offsetof(qd_solutions, costs));
  qd_solutions head = {};
  head.count = ends.size();
  return piece.Finish(head);
}

// ---- Runs --------------------------------------------------------------------------------------

Relay::Relay(const qd_token* token) : token_(token) {
  if (token_ == nullptr) return;
  if (IsStopped(token_)) {
    source_.request_stop();
  } else {
    thread_ = std::thread([this] { Look(); });
  }
}

Relay::~Relay() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Relay::Look() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kRelayInterval, [this] { return done_; })) {
    if (IsStopped(token_)) {
      source_.request_stop();
      return;
    }
  }
}

bool IsStopped(const qd_token* token) {
  return token != nullptr && token->stopped.load(std::memory_order_relaxed) != 0;
}

qd_progress ToC(const dlx::Progress& progress) {
  qd_progress result = {};
  const size_t length = std::min(progress.phase.size(), sizeof result.phase - 1);
  std::copy_n(progress.phase.data(), length, result.phase);
  result.done = progress.done;
  result.seconds = progress.seconds;
  result.nodes = progress.nodes;
  result.updates = progress.updates;
  result.solutions = Saturated(progress.solutions);
  result.best_cost = progress.best != nullptr ? progress.best->cost : QD_NONE;
  result.lower_bound = progress.lower_bound;
  return result;
}

void Publish(const dlx::Progress& progress, qd_token* token) {
  if (token == nullptr) return;
  const qd_progress now = ToC(progress);
  const std::lock_guard lock(token->mutex);
  token->progress = now;
}

qd_config DefaultConfig() {
  qd_config defaults = {};
  defaults.max_solutions = QD_NONE;
  defaults.max_nodes = QD_NONE;
  defaults.max_updates = QD_NONE;
  defaults.max_bytes = int64_t{1} << 30;
  defaults.max_seconds = QD_NONE;
  defaults.threads = 1;
  return defaults;
}

Settings::Settings(const qd_config* given) : config(DefaultConfig()) {
  if (given != nullptr) config = ReadStruct(given, config, "config");
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  CheckInRange(config.max_solutions, QD_NONE, kMost, "config->max_solutions");
  CheckInRange(config.max_nodes, QD_NONE, kMost, "config->max_nodes");
  CheckInRange(config.max_updates, QD_NONE, kMost, "config->max_updates");
  CheckInRange(config.max_bytes, QD_NONE, kMost, "config->max_bytes");
  Check(config.max_seconds >= 0 || config.max_seconds == QD_NONE,
        "config->max_seconds is less than 0, and not QD_NONE");
  CheckInRange(config.threads, 0, kMostThreads, "config->threads");
  CheckInRange(config.branching, QD_BRANCH_AUTO, QD_BRANCH_FAILURE_RATE, "config->branching");
  CheckInRange(config.order, QD_ORDER_GIVEN, QD_ORDER_COST, "config->order");
  CheckInRange(config.kernel, QD_KERNEL_AUTO, QD_KERNEL_BITS, "config->kernel");
  CheckInRange(config.plan, QD_PLAN_AUTO, QD_PLAN_FRONTIER, "config->plan");
  Check(config.reserved == 0, "config->reserved is not 0");
  if (config.threads == 0) {
    config.threads = std::max(1, static_cast<int32_t>(std::thread::hardware_concurrency()));
  }
  token = Counted<qd_token>(config.token);
}

Settings::Settings(const qd_config* given, int32_t num_options) : Settings(given) {
  taken = Options(config.taken, config.num_taken, num_options, "config->taken");
  forbidden = Options(config.forbidden, config.num_forbidden, num_options, "config->forbidden");
}

Settings::Settings(const qd_config* given, NoPresets no_presets) : Settings(given) {
  Check(config.num_taken == 0 && config.num_forbidden == 0, no_presets.message);
}

dlx::Strategy Settings::strategy() const {
  return {.branching = static_cast<dlx::Branching>(config.branching),
          .option_order = static_cast<dlx::OptionOrder>(config.order),
          .seed = config.seed,
          .kernel = static_cast<dlx::Kernel>(config.kernel)};
}

dlx::Run Settings::run() const {
  dlx::Run run;
  run.limits.solutions = Limit(config.max_solutions);
  run.limits.nodes = Limit(config.max_nodes);
  run.limits.updates = Limit(config.max_updates);
  run.limits.memory_bytes = Limit(config.max_bytes);
  if (config.max_seconds != QD_NONE) run.limits.seconds = config.max_seconds;
  run.presets = {.taken = taken, .forbidden = forbidden};
  run.threads = config.threads;
  if (token.get() != nullptr) {
    run.watch = {.callback = [t = token](const dlx::Progress& p) { Publish(p, t.get()); },
                 .every_seconds = kPublishSeconds};
  }
  return run;
}

dlx::Run Settings::run(const Relay& relay) const {
  dlx::Run result = run();
  result.limits.stop = relay.stop_token();
  return result;
}

qd_ending ToC(const dlx::Ending& ending) {
  qd_ending result = {};
  result.outcome = static_cast<int32_t>(ending.outcome);
  result.kernel = ending.kernel.has_value() ? static_cast<int32_t>(*ending.kernel) : QD_NONE;
  result.branching =
      ending.branching.has_value() ? static_cast<int32_t>(*ending.branching) : QD_NONE;
  result.plan = QD_NONE;
  result.nodes = ending.nodes;
  result.updates = ending.updates.value_or(QD_NONE);
  result.solutions = QD_NONE;
  result.seconds = ending.seconds;
  return result;
}

int64_t Saturated(const dlx::BigCount& count) {
  return count.ToInt64().value_or(std::numeric_limits<int64_t>::max());
}

void SetEnding(const dlx::Ending& result, int64_t solutions, qd_ending* ending) {
  qd_ending value = ToC(result);
  value.solutions = solutions;
  WriteStruct(value, ending);
}

}  // namespace quadrille
