// SPDX-License-Identifier: Apache-2.0
//
// The progress line on stderr.

#ifndef CLI_PROGRESS_H_
#define CLI_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace cli {

enum class ProgressMode {
  kAuto,  // if stderr is a terminal
  kOn,
  kOff,
};

// Shows a progress line after the first second. On a terminal it is rewritten twice a second and
// removed at the end; elsewhere a new line is written every ten seconds.
class Progress {
 public:
  // `line` gets the seconds since the beginning; a separate thread calls it.
  Progress(ProgressMode mode, std::function<std::string(double)> line);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  void Run();

  const bool on_terminal_;
  const std::function<std::string(double)> line_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable finished_changed_;
  bool finished_ = false;
  std::thread thread_;  // not joinable if nothing is shown
};

// "123,456 puzzles, 12.3 %, 45,678/s, 0:01:02 left".
class PuzzleProgress {
 public:
  // `total_bytes`: the size of the input, if known.
  PuzzleProgress(ProgressMode mode, std::optional<int64_t> total_bytes)
      : total_bytes_(total_bytes), shown_(mode, [this](double seconds) { return Line(seconds); }) {}

  // From any thread.
  void AddPuzzles(int64_t n) { puzzles_ += n; }
  void SetBytes(int64_t n) { bytes_ = n; }  // of the input that was answered

 private:
  std::string Line(double seconds) const;

  const std::optional<int64_t> total_bytes_;
  std::atomic<int64_t> puzzles_{0};
  std::atomic<int64_t> bytes_{0};
  Progress shown_;
};

// 3725 as "1:02:05".
std::string Clock(double seconds);

}  // namespace cli

#endif  // CLI_PROGRESS_H_
