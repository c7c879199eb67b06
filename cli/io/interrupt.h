// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C, as a stop token for searches and a file descriptor for reads.

#ifndef CLI_IO_INTERRUPT_H_
#define CLI_IO_INTERRUPT_H_

#include <atomic>
#include <stop_token>
#include <thread>

namespace cli {

// Holds back SIGINT and SIGTERM until there is an Interrupt, which gets them then. Called first
// thing in main(), so that a signal that comes early ends the program in good order too.
void HoldSignals();

// The same for one more signal, for commands of batch systems. These repeat SIGTERM while a command
// writes what it has: no signal but SIGINT ends it at once then.
void HoldSignal(int signal);

// Catches SIGINT and SIGTERM, and what HoldSignal() was called with, for as long as it lives; not
// those that were ignored when the program started. The first signal asks everything to stop; the
// second one ends the process at once. Construct it before any thread is started: threads inherit
// the mask that reserves the signals for the thread of this object.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Asks everything to stop, as a signal would. Any thread may call it.
  void Stop();

  std::stop_token token() const { return source_.get_token(); }
  // Becomes readable when everything is asked to stop.
  int wake_fd() const { return pipe_[0]; }
  // The signal that came, or 0.
  int signal() const { return signal_; }

 private:
  void Watch();

  std::stop_source source_;
  int pipe_[2];
  std::atomic<int> signal_{0};
  std::atomic<bool> closing_{false};
  std::thread watcher_;
};

}  // namespace cli

#endif  // CLI_IO_INTERRUPT_H_
