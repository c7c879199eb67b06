// SPDX-License-Identifier: Apache-2.0
//
// Exceptions of threads, such as std::bad_alloc. One that leaves a thread ends the program; so each
// thread keeps its exception here, and the thread that joins them rethrows it.
//
//   Failure failure;
//   {
//     std::jthread other([&] { failure.Guard([&] { Work(); }); });
//     failure.Guard([&] { Work(); });
//   }
//   failure.Rethrow();

#ifndef DLX_RUN_FAILURE_H_
#define DLX_RUN_FAILURE_H_

#include <atomic>
#include <exception>
#include <mutex>
#include <utility>

namespace dlx::internal {

// The first exception of several threads.
class Failure {
 public:
  // Calls work(). If it throws, keeps the exception, unless there is one already, and then calls
  // then(): it has the other threads stop, and throws nothing.
  template <typename Work, typename Then>
  void Guard(const Work& work, const Then& then) noexcept {
    try {
      work();
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        if (first_ == nullptr) first_ = std::current_exception();
      }
      happened_ = true;
      then();
    }
  }
  template <typename Work>
  void Guard(const Work& work) noexcept {
    Guard(work, [] {});
  }

  // Whether there is an exception. Any thread may ask.
  bool happened() const { return happened_; }

  // Throws the exception if there is one. Requires: no thread is in Guard().
  void Rethrow() {
    if (first_ != nullptr) std::rethrow_exception(std::exchange(first_, nullptr));
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
  std::atomic<bool> happened_ = false;
};

}  // namespace dlx::internal

#endif  // DLX_RUN_FAILURE_H_
