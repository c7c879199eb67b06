// SPDX-License-Identifier: Apache-2.0
//
// The frame of all laws. Threads take chunks of tries, judge what these make, and hand it in; what
// was handed in is merged in the order of chunks. So the puzzles, the number of tries and the
// nearest one are those of one thread. A thread that is far ahead waits.

#ifndef SUDOKU_GENERATE_DRIVER_H_
#define SUDOKU_GENERATE_DRIVER_H_

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/meter.h"
#include "dlx/run/threads.h"
#include "sudoku/generate/path.h"

namespace sudoku::internal {

// A puzzle with one solution, and by how much it misses what was asked for; 0: it does not.
template <typename Puzzle>
struct Judged {
  Puzzle puzzle;
  double misses = 0;
  bool is_path = false;  // its path misses that, and nothing else

  void SetPath(const PathMisses& path) {
    puzzle.rating = path.rating;
    misses = path.misses;
    is_path = misses > 0;
  }
  bool IsNearerThan(const Judged& other) const {
    return is_path != other.is_path ? is_path : misses < other.misses;
  }
};

// The first error of any thread, but that something stopped it.
class Bug {
 public:
  void Note(const absl::Status& status) {
    const std::lock_guard lock(mutex_);
    if (!absl::IsCancelled(status)) status_.Update(status);
  }
  absl::Status status() const {
    const std::lock_guard lock(mutex_);
    return status_;
  }

 private:
  mutable std::mutex mutex_;
  absl::Status status_;
};

// What stopped work that was not finished, if it does not say so itself.
inline dlx::Outcome StoppedBy(const dlx::Run& run) {
  return run.limits.stop.stop_requested() ? dlx::Outcome::kCancelled : dlx::Outcome::kTimeLimit;
}

// What a chunk made.
template <typename Puzzle>
struct Chunk {
  int64_t nodes = 0;
  std::vector<Judged<Puzzle>> puzzles;                    // in the order of tries
  std::optional<dlx::Outcome> stopped_by = std::nullopt;  // a limit ended it
};

// Result: as GenerateResult, for this type of puzzle.
template <typename Puzzle, typename Result>
class Driver {
 public:
  // Makes the first n tries of a chunk. For one thread; attempts count from 1 over all chunks.
  using Maker = std::function<Chunk<Puzzle>(int64_t chunk, int64_t n)>;

  struct Config {
    int64_t count;
    int64_t chunk_size;                            // tries
    std::function<Maker()> make_maker;             // for each thread
    std::function<bool(const Puzzle&)> is_wanted;  // called in order, if there is one
    const dlx::Run& run;
  };

  Driver(Config config, absl::FunctionRef<dlx::Visit(const Puzzle&)> visitor)
      : config_(std::move(config)), visitor_(visitor), meter_(config_.run) {
    meter_.set_describe([this](dlx::Progress* progress) {
      progress->phase = "generate";
      progress->solutions = static_cast<uint64_t>(result_.found);
      progress->nodes = nodes_;
      progress->updates = tries_;
      progress->done = static_cast<double>(result_.found) /
                       static_cast<double>(std::max<int64_t>(1, config_.count));
    });
  }

  Result Run() {
    if (meter_.Begin() && config_.count > 0) {
      dlx::internal::InThreads(
          std::max(1, config_.run.threads), [this] { Work(); }, [this] { End(); });
    }
    meter_.End(&result_);
    result_.nodes = nodes_;
    result_.updates = tries_;
    if (result_.outcome != dlx::Outcome::kExhausted && nearest_.has_value()) {
      result_.nearest = nearest_->puzzle;
      result_.nearest_misses = nearest_->misses;
    }
    return std::move(result_);
  }

 private:
  void Work() {
    const Maker make = config_.make_maker();
    for (int64_t number; (number = Take()) >= 0;) {
      HandIn(number, make(number, TriesOf(number)));
    }
  }

  int64_t TriesOf(int64_t chunk) const {
    return std::min(config_.chunk_size, meter_.max_updates() - chunk * config_.chunk_size);
  }

  // The number of the next chunk, or -1.
  int64_t Take() {
    std::unique_lock lock(mutex_);
    const int64_t most_ahead = 4 * std::max(1, config_.run.threads);
    changed_.wait(lock, [&] { return done_ || next_ - next_to_merge_ < most_ahead; });
    if (done_ || TriesOf(next_) <= 0) return -1;
    return next_++;
  }

  void HandIn(int64_t number, Chunk<Puzzle> chunk) {
    const std::lock_guard lock(mutex_);
    handed_in_.emplace(number, std::move(chunk));
    for (auto first = handed_in_.begin();
         !done_ && first != handed_in_.end() && first->first == next_to_merge_;
         first = handed_in_.begin()) {
      Merge(first->second, TriesOf(first->first));
      handed_in_.erase(first);
      ++next_to_merge_;
    }
    changed_.notify_all();
  }

  void Merge(const Chunk<Puzzle>& chunk, int64_t tries) {
    const int64_t tries_before = tries_;
    nodes_ += chunk.nodes;
    for (const Judged<Puzzle>& judged : chunk.puzzles) {
      if (judged.misses > 0) {
        if (!nearest_.has_value() || judged.IsNearerThan(*nearest_)) nearest_ = judged;
        continue;
      }
      if (config_.is_wanted != nullptr && !config_.is_wanted(judged.puzzle)) continue;
      tries_ = judged.puzzle.attempt;
      ++result_.found;
      if (visitor_(judged.puzzle) == dlx::Visit::kStop) meter_.Stop(dlx::Outcome::kVisitorStop);
      if (!meter_.AddSolution() || meter_.stopped() || result_.found == config_.count) {
        return Finish();
      }
    }
    if (!chunk.stopped_by.has_value()) tries_ = tries_before + tries;
    if (tries_ >= meter_.max_updates()) meter_.Stop(dlx::Outcome::kUpdateLimit);
    if (nodes_ >= meter_.max_nodes()) meter_.Stop(dlx::Outcome::kNodeLimit);
    // The time of a chunk may be over a little before that of the meter.
    if (meter_.Look() && chunk.stopped_by.has_value()) meter_.Stop(*chunk.stopped_by);
    if (meter_.stopped()) Finish();
  }

  // Requires: the mutex is held.
  void Finish() { done_ = true; }

  void End() {
    const std::lock_guard lock(mutex_);
    Finish();
    changed_.notify_all();
  }

  const Config config_;
  const absl::FunctionRef<dlx::Visit(const Puzzle&)> visitor_;
  std::mutex mutex_;  // guards what follows, but the limits of the meter
  std::condition_variable changed_;
  dlx::internal::Meter meter_;
  bool done_ = false;
  int64_t next_ = 0;  // chunk to make
  int64_t next_to_merge_ = 0;
  std::map<int64_t, Chunk<Puzzle>> handed_in_;
  int64_t tries_ = 0;
  int64_t nodes_ = 0;
  std::optional<Judged<Puzzle>> nearest_;
  Result result_;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_DRIVER_H_
