// SPDX-License-Identifier: Apache-2.0
//
// The search runs in a thread of its own, which starts the others (dlx/parallel.h). What they find
// goes into one block under a lock; the taker exchanges it for an empty one. dlx/ holds a lock of
// its own while it calls the visitor or the watch. If one of these waits, soon all threads of the
// search do. That bounds the queue, and it is how a pause works.

#include "bindings/c/feed.h"

#include <utility>

namespace quadrille {
namespace {

// What the search may be ahead of the taker.
constexpr size_t kMostOptions = size_t{1} << 18;
constexpr size_t kMostSolutions = size_t{1} << 14;

// How soon a pause begins.
constexpr double kWatchSeconds = 0.01;

}  // namespace

Feed::Feed(const dlx::Problem& problem, dlx::ParallelConfig config, qd_token* token)
    : token_(token),
      taken_(config.run.presets.taken.begin(), config.run.presets.taken.end()),
      forbidden_(config.run.presets.forbidden.begin(), config.run.presets.forbidden.end()) {
  config.run.presets = {.taken = taken_, .forbidden = forbidden_};
  config.run.limits.stop = stop_.get_token();
  config.run.watch = {.callback = [this](const dlx::Progress& p) { Watch(p); },
                      .every_seconds = kWatchSeconds};
  thread_ = std::thread([this, &problem, config = std::move(config)] { Search(problem, config); });
}

Feed::~Feed() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  room_.notify_all();
  stop_.request_stop();
  thread_.join();
}

void Feed::Search(const dlx::Problem& problem, const dlx::ParallelConfig& config) {
  std::optional<dlx::SearchResult> result;
  std::exception_ptr failure;
  try {
    result = dlx::SearchInParallel(problem, config,
                                   [this](dlx::SolutionView solution) { return Add(solution); });
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  result_ = std::move(result);
  failure_ = failure;
  over_ = true;
  ready_.notify_one();
}

void Feed::WaitWhilePaused(std::unique_lock<std::mutex>* lock) {
  room_.wait(*lock, [this] { return !paused_ || closing_; });
}

dlx::Visit Feed::Add(dlx::SolutionView solution) {
  std::unique_lock lock(mutex_);
  const auto has_room = [this] {
    return filled_.ends.size() < kMostSolutions && filled_.options.size() < kMostOptions;
  };
  room_.wait(lock, [&] { return (has_room() && !paused_) || closing_; });
  if (closing_) return dlx::Visit::kStop;
  filled_.options.insert(filled_.options.end(), solution.begin(), solution.end());
  filled_.ends.push_back(filled_.options.size());
  if (wanted_ > 0 && (filled_.ends.size() >= wanted_ || !has_room())) {
    wanted_ = 0;
    ready_.notify_one();
  }
  return dlx::Visit::kContinue;
}

void Feed::Watch(const dlx::Progress& progress) {
  std::unique_lock lock(mutex_);
  progress_ = progress;
  progress_.best = nullptr;
  Publish(progress, token_.get());
  WaitWhilePaused(&lock);
}

bool Feed::Wait(size_t wanted, std::chrono::duration<double> most) {
  if (next_ < taken_block_.ends.size()) return true;
  std::unique_lock lock(mutex_);
  const auto is_ready = [&] {
    return over_ || filled_.ends.size() >= wanted || filled_.ends.size() >= kMostSolutions ||
           filled_.options.size() >= kMostOptions;
  };
  wanted_ = wanted;
  ready_.wait_for(lock, most, is_ready);
  wanted_ = 0;
  if (filled_.ends.empty()) return false;
  taken_block_.options.clear();
  taken_block_.ends.clear();
  std::swap(taken_block_, filled_);
  next_ = 0;
  lock.unlock();
  room_.notify_all();
  return true;
}

dlx::SolutionView Feed::current() const {
  const size_t begin = next_ == 0 ? 0 : taken_block_.ends[next_ - 1];
  return {taken_block_.options.data() + begin, taken_block_.ends[next_] - begin};
}

bool Feed::Pass() { return ++next_ < taken_block_.ends.size(); }

void Feed::Pause() {
  const std::lock_guard lock(mutex_);
  paused_ = true;
}

void Feed::Resume() {
  {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(paused_, false)) return;
  }
  room_.notify_all();
}

std::optional<dlx::SearchResult> Feed::result() {
  const std::lock_guard lock(mutex_);
  if (!over_ || !filled_.ends.empty() || next_ < taken_block_.ends.size()) return std::nullopt;
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  return result_;
}

dlx::Progress Feed::progress() {
  const std::lock_guard lock(mutex_);
  return progress_;
}

}  // namespace quadrille
