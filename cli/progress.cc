// SPDX-License-Identifier: Apache-2.0

#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/io/io.h"
#include "cli/stats.h"

namespace cli {
namespace {

constexpr std::chrono::milliseconds kBeforeFirst(1000);
constexpr std::chrono::milliseconds kOnTerminal(500);
constexpr std::chrono::milliseconds kElsewhere(10000);

}  // namespace

std::string Clock(double seconds) {
  const auto s = int64_t{std::llround(seconds)};
  return absl::StrFormat("%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
}

Progress::Progress(ProgressMode mode, std::function<std::string(double)> line)
    : on_terminal_(isatty(STDERR_FILENO) == 1), line_(std::move(line)) {
  const bool on = mode == ProgressMode::kOn || (mode == ProgressMode::kAuto && on_terminal_);
  if (!on) return;
  try {
    thread_ = std::thread([this] { Run(); });
  } catch (const std::system_error&) {
    // The system has no more threads: nothing is shown.
  }
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  finished_changed_.notify_all();
  thread_.join();
}

void Progress::Run() {
  std::unique_lock lock(mutex_);
  auto pause = kBeforeFirst;
  bool shown = false;
  while (!finished_changed_.wait_for(lock, pause, [this] { return finished_; })) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    const std::string line = line_(elapsed.count());
    // On a terminal, the line is cleared first.
    WriteAll(STDERR_FILENO, on_terminal_ ? absl::StrCat("\r\x1b[K", line) : line + "\n");
    shown = true;
    pause = on_terminal_ ? kOnTerminal : kElsewhere;
  }
  if (shown && on_terminal_) WriteAll(STDERR_FILENO, "\r\x1b[K");
}

std::string PuzzleProgress::Line(double seconds) const {
  const auto puzzles = static_cast<double>(puzzles_);
  std::string line = absl::StrFormat("%s puzzle%s", WithCommas(puzzles_), puzzles_ == 1 ? "" : "s");
  if (total_bytes_.value_or(0) > 0) {
    const double done =
        std::min(1.0, static_cast<double>(bytes_) / static_cast<double>(*total_bytes_));
    absl::StrAppendFormat(&line, ", %.1f %%, %s/s", 100 * done,
                          WithCommas(static_cast<int64_t>(puzzles / seconds)));
    if (done > 0) absl::StrAppend(&line, ", ", Clock(seconds / done - seconds), " left");
  } else {
    absl::StrAppend(&line, ", ", WithCommas(static_cast<int64_t>(puzzles / seconds)), "/s, ",
                    Clock(seconds));
  }
  return line;
}

}  // namespace cli
