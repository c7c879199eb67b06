// SPDX-License-Identifier: Apache-2.0
//
// One thread takes all signals by sigwait(), so there is no signal handler, and no limit on what
// may be done for a signal. The first signal sets the stop token and writes a byte to a pipe, which
// wakes every poll(). The destructor sends the thread a signal of its own to end it.

#include "cli/io/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>

namespace cli {
namespace {

// One Ctrl-C can arrive twice: timeout(1) signals the process, and then its group.
constexpr std::chrono::milliseconds kSameSignal(200);

// Wakes the thread at the end. It is blocked at that time alone, and ignored by default.
constexpr int kWake = SIGURG;

std::atomic<int> more_to_hold = 0;  // a further signal, or 0

bool IsIgnored(int signal) {
  struct sigaction action;
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

// The signals that ask the program to stop. One that is ignored from the start stays so: nohup, and
// a shell that starts a job in the background, want the program to go on. (A signal that is blocked
// would come even if it is ignored.)
sigset_t Requests() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, more_to_hold.load()}) {
    if (signal != 0 && !IsIgnored(signal)) sigaddset(&set, signal);
  }
  return set;
}

sigset_t Watched() {
  sigset_t set = Requests();
  sigaddset(&set, kWake);
  return set;
}

}  // namespace

void HoldSignals() {
  const sigset_t set = Requests();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

void HoldSignal(int signal) {
  more_to_hold = signal;
  HoldSignals();
}

Interrupt::Interrupt() {
  if (pipe(pipe_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const sigset_t set = Watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  try {
    watcher_ = std::thread([this] { Watch(); });
  } catch (const std::system_error&) {
    // The system has no more threads: a signal ends the process.
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  }
}

Interrupt::~Interrupt() {
  if (watcher_.joinable()) {
    closing_ = true;
    pthread_kill(watcher_.native_handle(), kWake);
    watcher_.join();
  }
  close(pipe_[0]);
  close(pipe_[1]);
}

void Interrupt::Stop() {
  if (source_.request_stop()) {
    [[maybe_unused]] const ssize_t written = write(pipe_[1], "", 1);
  }
}

void Interrupt::Watch() {
  const sigset_t set = Watched();
  std::chrono::steady_clock::time_point first;
  for (;;) {
    int signal = 0;
    if (sigwait(&set, &signal) != 0) continue;
    if (closing_) return;
    if (signal == kWake) continue;  // from elsewhere
    const auto now = std::chrono::steady_clock::now();
    if (signal_ == 0) {
      signal_ = signal;
      first = now;
      Stop();
    } else if (now - first >= kSameSignal && (signal == SIGINT || more_to_hold == 0)) {
      _exit(128 + signal);
    }
  }
}

}  // namespace cli
