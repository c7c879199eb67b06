// SPDX-License-Identifier: Apache-2.0
//
// A search by several threads, and a bounded queue from which one thread takes their solutions.

#ifndef BINDINGS_C_FEED_H_
#define BINDINGS_C_FEED_H_

#include <sys/types.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "bindings/c/entry.h"
#include "bindings/c/turn.h"
#include "dlx/parallel.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace quadrille {

class Feed {
 public:
  // Starts the search. The configuration's presets are copied; the problem must outlive the feed.
  Feed(const dlx::Problem& problem, dlx::ParallelConfig config, qd_token* token);
  // Ends it, and joins its threads. Requires: !IsOfOtherProcess().
  ~Feed();
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;

  // Whether this is a child of the process that has the threads. They do not exist here, and may
  // have held locks when the child was made. No other function may be called then.
  bool IsOfOtherProcess() const { return getpid() != process_; }

  // Waits until there are `wanted` solutions that were not taken, or the search is over, but for at
  // most this time. Returns whether there is a solution: the first of those not taken is current().
  bool Wait(size_t wanted, std::chrono::duration<double> most);
  // Requires: the last Wait() returned true, and Pass() was called since at most as often as there
  // were solutions.
  dlx::SolutionView current() const;
  // Goes on to the next solution. Returns whether it is there without waiting.
  bool Pass();

  // Makes the threads wait, soon, and lets them go on. Takes effect after some milliseconds.
  void Pause();
  void Resume();

  // How the search ended; not set before all solutions were taken. Throws what ended it.
  std::optional<dlx::SearchResult> result();
  dlx::Progress progress();

 private:
  // Solutions end to end.
  struct Block {
    std::vector<int32_t> options;
    std::vector<size_t> ends;
  };

  void Search(const dlx::Problem& problem, const dlx::ParallelConfig& config);
  dlx::Visit Add(dlx::SolutionView solution);
  void Watch(const dlx::Progress& progress);
  void WaitWhilePaused(std::unique_lock<std::mutex>* lock);

  const pid_t process_ = getpid();
  const Counted<qd_token> token_;
  std::stop_source stop_;
  std::vector<dlx::OptionId> taken_;
  std::vector<dlx::OptionId> forbidden_;

  std::mutex mutex_;
  std::condition_variable ready_;  // enough solutions, or the end: the taker waits
  std::condition_variable room_;   // room, or the end of a pause: the threads of the search wait
  Block filled_;                   // by the search
  size_t wanted_ = 0;              // how many of them the taker waits for
  bool paused_ = false;
  bool closing_ = false;
  bool over_ = false;
  std::optional<dlx::SearchResult> result_;
  std::exception_ptr failure_;
  dlx::Progress progress_;

  // Of the taker alone:
  Block taken_block_;
  size_t next_ = 0;  // in this block

  std::thread thread_;  // the last member: it uses all others
};

}  // namespace quadrille

#endif  // BINDINGS_C_FEED_H_
