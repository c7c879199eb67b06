// SPDX-License-Identifier: Apache-2.0
//
// The frame of a command: signals, standard output, time and the exit code. Exit codes follow these
// rules, the first that applies:
//
//   - the reader of stdout has gone: 0, and no message
//   - a signal asked the program to stop: 128 + its number
//   - writing failed: 2, and why
//   - else what the command says

#ifndef CLI_FRAME_H_
#define CLI_FRAME_H_

#include <chrono>
#include <stop_token>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/io/interrupt.h"

namespace cli {

// Exit codes; kFailed wins over kUnsolved.
inline constexpr int kDone = 0;
inline constexpr int kUnsolved = 1;  // as said per command
inline constexpr int kFailed = 2;    // bad usage, unreadable input, a write error
// "Again, please": EX_TEMPFAIL of sysexits.h. For work that batch systems stop and start again.
inline constexpr int kAgain = 75;

// The exit code of a program that wrote to stdout, where WriteAll() returned `error`, and that
// would otherwise return `code`. Reports a write error on stderr, unless the reader has gone.
int ExitCodeOfWriting(int error, int code);

// Buffered stdout. A buffer is written when it is full or when the last write was a while ago. Once
// writing fails, nothing more is written, and the command is asked to stop.
class Output {
 public:
  explicit Output(Interrupt* interrupt) : interrupt_(interrupt) {}

  void Write(absl::string_view text);
  void Flush();
  // 0, or the errno of the failure.
  int error() const { return error_; }

 private:
  Interrupt* const interrupt_;
  std::string text_;
  std::chrono::steady_clock::time_point last_flush_;
  int error_ = 0;
};

// Lives as long as the command runs. Make it before any other thread: see Interrupt.
class Frame {
 public:
  Frame() : output_(&interrupt_) {}

  Output& output() { return output_; }
  Interrupt& interrupt() { return interrupt_; }
  std::stop_token token() const { return interrupt_.token(); }
  double Seconds() const;  // since it was made

  // Flushes stdout. Returns the exit code of the program, where that of the command is `code`, and
  // `error` is what WriteAll() returned where it wrote to stdout by itself.
  int Finish(int code, int error = 0);

 private:
  Interrupt interrupt_;
  Output output_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace cli

#endif  // CLI_FRAME_H_
