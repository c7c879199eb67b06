// SPDX-License-Identifier: Apache-2.0

#include "cli/frame.h"

#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"

namespace cli {

int ExitCodeOfWriting(int error, int code) {
  if (error == 0) return code;
  if (error == EPIPE) return kDone;
  PrintError(absl::StrCat("write error: ", ErrnoMessage(error)));
  return kFailed;
}

void Output::Write(absl::string_view text) {
  constexpr size_t kMuch = size_t{1} << 16;
  constexpr std::chrono::milliseconds kLong(100);
  if (error_ != 0) return;
  text_.append(text.data(), text.size());
  if (text_.size() >= kMuch || std::chrono::steady_clock::now() - last_flush_ >= kLong) Flush();
}

void Output::Flush() {
  last_flush_ = std::chrono::steady_clock::now();
  if (error_ != 0 || text_.empty()) return;
  error_ = WriteAll(STDOUT_FILENO, text_, interrupt_->wake_fd());
  text_.clear();
  if (error_ != 0) interrupt_->Stop();
}

double Frame::Seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

int Frame::Finish(int code, int error) {
  output_.Flush();
  if (error == 0) error = output_.error();
  const int signal = interrupt_.signal();
  return signal != 0 && error != EPIPE ? 128 + signal : ExitCodeOfWriting(error, code);
}

}  // namespace cli
