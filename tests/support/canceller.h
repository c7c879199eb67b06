// SPDX-License-Identifier: Apache-2.0
//
// Stops from another thread: a thread that requests a stop as soon as a search is under way.

#ifndef TESTS_SUPPORT_CANCELLER_H_
#define TESTS_SUPPORT_CANCELLER_H_

#include <atomic>
#include <stop_token>
#include <thread>

#include "dlx/progress.h"
#include "dlx/run.h"

namespace quadrille_test {

class Canceller {
 public:
  Canceller() : thread_([this] { WaitAndStop(); }) {}
  ~Canceller() { Start(); }  // so that the thread ends in any case

  Canceller(const Canceller&) = delete;
  Canceller& operator=(const Canceller&) = delete;

  // From now on the thread requests the stop, at its own pace.
  void Start() {
    started_.test_and_set();
    started_.notify_all();
  }

  // The run gets the stop token, and a watch that calls Start() at the first look at the clock.
  void Watch(dlx::Run* run) {
    run->limits.stop = token();
    run->watch = {.callback = [this](const dlx::Progress&) { Start(); }, .every_seconds = 0};
  }
  std::stop_token token() const { return stop_.get_token(); }

 private:
  void WaitAndStop() {
    started_.wait(false);
    stop_.request_stop();
  }

  std::stop_source stop_;
  std::atomic_flag started_;
  std::jthread thread_;  // the last member: the others outlive it
};

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_CANCELLER_H_
