// SPDX-License-Identifier: Apache-2.0
//
// Writes must not hang after an interrupt. So if a descriptor may block, no more is written at a
// time than it accepts at once, and the pieces end with whole lines if possible.

#include "cli/io/io.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"

namespace cli {
namespace {

constexpr size_t kBlock = size_t{1} << 16;  // bytes per read
constexpr size_t kPipePiece = 4096;         // PIPE_BUF on Linux: a ready pipe accepts this much
constexpr int kPatience = 1000;             // milliseconds
constexpr off_t kMaxReserve = off_t{1} << 30;

// Appends a block to the buffer, and returns what ByteSource::Read() does.
int64_t ReadBlock(ByteSource* source, std::string* buffer) {
  const size_t size = buffer->size();
  buffer->resize(size + kBlock);
  const int64_t n = source->Read(buffer->data() + size, kBlock);
  buffer->resize(size + static_cast<size_t>(std::max<int64_t>(n, 0)));
  return n;
}

absl::Status ErrorAt(const std::string& name) {
  return absl::UnavailableError(absl::StrCat(name, ": ", ErrnoMessage(errno)));
}

// Waits until the descriptor can be written to. Gives up and returns false a second after wake_fd
// became readable.
bool WaitToWrite(int fd, int wake_fd) {
  for (bool woken = false;;) {
    pollfd wait[2] = {{fd, POLLOUT, 0}, {woken ? -1 : wake_fd, POLLIN, 0}};
    const int ready = poll(wait, 2, woken ? kPatience : -1);
    if (ready < 0 && errno != EINTR) return true;  // write() will report the error
    if (wait[0].revents != 0) return true;
    if (ready == 0) return false;
    woken = woken || wait[1].revents != 0;
  }
}

// Whether a write may have to wait for a reader: not for files, /dev/null and the like.
bool MayBlock(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return true;
  return !S_ISREG(status.st_mode) && (!S_ISCHR(status.st_mode) || isatty(fd) == 1);
}

// The number of bytes that a ready descriptor accepts at once.
size_t ReadyPiece(int fd) {
#ifdef F_GETPIPE_SZ
  int unread = 0;
  if (ioctl(fd, FIONREAD, &unread) == 0 && unread == 0) {
    if (const int capacity = fcntl(fd, F_GETPIPE_SZ); capacity > 0) {
      return static_cast<size_t>(capacity);
    }
  }
#endif
  return kPipePiece;
}

// The prefix that ends with the last line feed, so that no line is torn if nothing follows; the
// whole text if it has none.
absl::string_view WholeLines(absl::string_view piece) {
  const size_t end = piece.rfind('\n');
  return end == absl::string_view::npos ? piece : piece.substr(0, end + 1);
}

}  // namespace

void ReserveStandardStreams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    // open() returns the lowest free descriptor, which is this one. Its mode is the opposite of its
    // use, so that using it is an error.
    [[maybe_unused]] const int opened = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

int OpenFile(const std::string& name, int flags) {
  constexpr mode_t kMode = 0666;  // of a file that it makes
  for (;;) {
    const int fd = open(name.c_str(), flags | O_CLOEXEC, kMode);
    if (fd >= 0 || errno != EINTR) return fd;
  }
}

int WriteAll(int fd, absl::string_view text, int wake_fd) {
  const bool may_block = wake_fd >= 0 && MayBlock(fd);
  while (!text.empty()) {
    if (may_block && !WaitToWrite(fd, wake_fd)) return ECANCELED;
    // A larger write could block, and nothing would wake it.
    const absl::string_view piece = may_block ? WholeLines(text.substr(0, ReadyPiece(fd))) : text;
    const ssize_t written = write(fd, piece.data(), piece.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd wait = {fd, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void PrintError(absl::string_view message) {
  WriteAll(STDERR_FILENO, absl::StrCat("quadrille: ", message, "\n"));
}

std::string ErrnoMessage(int error) { return std::strerror(error); }

LineReader::Status LineReader::Next(absl::string_view* line) {
  truncated_ = false;
  for (;;) {
    size_t end = buffer_.find('\n', std::max(begin_, searched_));
    const bool found = end != std::string::npos;
    if (found || at_end_) {
      end = std::min(end, buffer_.size());
      if (!found && begin_ == end) return Status::kEnd;
      *line = absl::string_view(buffer_).substr(begin_, end - begin_);
      // The line may have come in a single block.
      truncated_ = truncated_ || line->size() > kMaxLine;
      *line = line->substr(0, kMaxLine);
      begin_ = searched_ = end + (found ? 1 : 0);
      return Status::kLine;
    }
    // Move the rest to the front; keep as much of an overlong line as fits.
    buffer_.erase(0, std::exchange(begin_, 0));
    if (buffer_.size() > kMaxLine) {
      buffer_.resize(kMaxLine);
      truncated_ = true;
    }
    searched_ = buffer_.size();
    const Status status = Fill();
    if (status != Status::kLine) return status;
  }
}

// Appends a block to the buffer, or notes the end of the file.
LineReader::Status LineReader::Peek(bool more) {
  if (!more && begin_ < buffer_.size()) return Status::kLine;
  if (at_end_) return Status::kEnd;
  const Status status = Fill();
  return status == Status::kLine && at_end_ ? Status::kEnd : status;
}

LineReader::Status LineReader::Fill() {
  const int64_t n = ReadBlock(&source_, &buffer_);
  if (n == ByteSource::kInterrupted) return Status::kInterrupted;
  if (n == ByteSource::kFailed) return Status::kError;
  at_end_ = n == 0;
  return Status::kLine;
}

absl::StatusOr<std::string> ReadFile(const std::string& name, int64_t max_bytes, int wake_fd) {
  ByteSource source(name, wake_fd);
  std::string text;
  const auto too_large = [&] {
    return absl::ResourceExhaustedError(
        absl::StrCat(name, ": more than ", max_bytes >> 20, " MiB"));
  };
  // Growing step by step would take three times the memory for a moment. One block more is for the
  // read that finds the end. The reserve is bounded, because the size of a file may differ from
  // what can be read.
  if (struct stat status; fstat(source.fd(), &status) == 0 && S_ISREG(status.st_mode)) {
    if (status.st_size > max_bytes) return too_large();
    text.reserve(static_cast<size_t>(std::min<off_t>(status.st_size, kMaxReserve)) + kBlock);
  }
  int64_t n = 1;
  while (n > 0) {
    // The last time it grows, it has no need to double.
    if (text.capacity() - text.size() < kBlock &&
        text.size() > static_cast<size_t>(max_bytes) / 2) {
      text.reserve(static_cast<size_t>(max_bytes) + 2 * kBlock);
    }
    n = ReadBlock(&source, &text);
    const auto size = static_cast<int64_t>(text.size());
    if (size > max_bytes) return too_large();
    if (source.is_compressed() && size > kHarmless && size / kMaxRatio > source.position()) {
      return absl::UnavailableError(
          absl::StrCat(name, ": inflates to more than ", kMaxRatio,
                       " times its size; decompress it first if that is meant"));
    }
  }
  if (n == ByteSource::kInterrupted) return absl::CancelledError("interrupted");
  if (n == ByteSource::kFailed) return absl::UnavailableError(source.error());
  return text;
}

std::string TargetOf(const std::string& name) {
  const std::unique_ptr<char, decltype(&std::free)> path(realpath(name.c_str(), nullptr),
                                                         std::free);
  if (path == nullptr && errno == ENOMEM) throw std::bad_alloc();
  return path == nullptr ? name : path.get();
}

absl::Status ReplaceFile(const std::string& link, absl::string_view text,
                         absl::string_view draft_suffix) {
  // Replaces the target of a link, not the link; and no device, nor anything else that is not just
  // its contents.
  const std::string name = TargetOf(link);
  struct stat there;
  if (stat(name.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) {
    if (S_ISDIR(there.st_mode)) {
      return absl::UnavailableError(absl::StrCat(link, ": ", ErrnoMessage(EISDIR)));
    }
    return absl::UnavailableError(absl::StrCat(link, ": not a regular file"));
  }
  // The new text is complete on disk before rename() replaces the old one, so a crash at any time
  // leaves one or the other.
  const std::string draft = absl::StrCat(name, draft_suffix);
  const int fd = OpenFile(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  if (fd < 0) return ErrorAt(draft);
  const int error = WriteAll(fd, text);
  errno = error;
  const auto sync = [fd] {
    int result = fsync(fd);
    while (result != 0 && errno == EINTR) result = fsync(fd);
    return result == 0;
  };
  bool ok = error == 0 && sync();
  absl::Status status = ok ? absl::OkStatus() : ErrorAt(draft);
  ok = close(fd) == 0 && ok;
  if (ok && rename(draft.c_str(), name.c_str()) != 0) status = ErrorAt(name);
  if (!status.ok()) unlink(draft.c_str());
  return status;
}

std::optional<int64_t> FileSize(const std::string& name) {
  struct stat status;
  const int result = name == "-" ? fstat(STDIN_FILENO, &status) : stat(name.c_str(), &status);
  if (result != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return status.st_size;
}

}  // namespace cli
