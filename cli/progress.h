// The line on stderr that says how far a long run has come.

#ifndef CLI_PROGRESS_H_
#define CLI_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
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

// Shows, from its second second on, "123,456 puzzles, 12.3 %, 45,678/s, 0:01:02 left". On a
// terminal it is one line that is rewritten twice a second and removed at the end; elsewhere a new
// line every ten seconds.
class Progress {
 public:
  // `total_bytes`: the size of the input, if known.
  Progress(ProgressMode mode, std::optional<int64_t> total_bytes);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // From any thread.
  void AddPuzzle() { ++puzzles_; }
  void SetBytes(int64_t n) { bytes_ = n; }  // of the input that was answered

 private:
  void Run();
  std::string Line() const;

  const bool on_terminal_;
  const std::optional<int64_t> total_bytes_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<int64_t> puzzles_{0};
  std::atomic<int64_t> bytes_{0};
  std::mutex mutex_;
  std::condition_variable finished_changed_;
  bool finished_ = false;
  std::thread thread_;  // none if there is nothing to show
};

}  // namespace cli

#endif  // CLI_PROGRESS_H_
