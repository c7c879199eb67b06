#include "cli/io.h"

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
#include <utility>

#include "absl/strings/str_cat.h"

namespace cli {
namespace {

constexpr size_t kBlock = size_t{1} << 16;  // bytes a read
constexpr size_t kPipePiece = 4096;         // PIPE_BUF, on Linux: a pipe that is ready takes it
constexpr int kPatience = 1000;             // milliseconds
constexpr off_t kMaxReserve = off_t{1} << 30;

// Reads a block behind the end of the buffer. Returns how many bytes, 0 at the end, -1 after an error
// (see errno), -2 once wake_fd is readable.
ssize_t ReadBlock(int fd, int wake_fd, std::string* buffer) {
  for (;;) {
    pollfd wait[2] = {{fd, POLLIN, 0}, {wake_fd, POLLIN, 0}};
    if (poll(wait, 2, -1) < 0 && errno != EINTR) return -1;
    if (wait[1].revents != 0) return -2;
    if (wait[0].revents == 0) continue;
    const size_t size = buffer->size();
    buffer->resize(size + kBlock);
    const ssize_t n = read(fd, buffer->data() + size, kBlock);
    const int error = errno;
    buffer->resize(size + static_cast<size_t>(std::max<ssize_t>(n, 0)));
    if (n < 0 && (error == EINTR || error == EAGAIN)) continue;
    errno = error;
    return n;
  }
}

int OpenToRead(const std::string& name) {
  return name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

absl::Status ErrorAt(const std::string& name) {
  return absl::UnavailableError(absl::StrCat(name, ": ", ErrnoMessage(errno)));
}

// Waits until the descriptor can be written to. Returns false if it cannot be for a second after
// wake_fd became readable.
bool WaitToWrite(int fd, int wake_fd) {
  for (bool woken = false;;) {
    pollfd wait[2] = {{fd, POLLOUT, 0}, {woken ? -1 : wake_fd, POLLIN, 0}};
    const int ready = poll(wait, 2, woken ? kPatience : -1);
    if (ready < 0 && errno != EINTR) return true;  // write() will say what is wrong
    if (wait[0].revents != 0) return true;
    if (ready == 0) return false;
    woken = woken || wait[1].revents != 0;
  }
}

// How much a descriptor that can be written to takes at once.
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

}  // namespace

void ReserveStandardStreams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    // The lowest free descriptor is this one. Open the wrong way round, its use is an error.
    [[maybe_unused]] const int opened = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

int WriteAll(int fd, absl::string_view text, int wake_fd) {
  struct stat status;
  const bool may_block = wake_fd >= 0 && (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode));
  while (!text.empty()) {
    if (may_block && !WaitToWrite(fd, wake_fd)) return ECANCELED;
    // More could block, and nothing would wake us.
    const size_t piece = may_block ? ReadyPiece(fd) : text.size();
    const ssize_t written = write(fd, text.data(), std::min(piece, text.size()));
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

LineReader::LineReader(std::string name, int wake_fd) : name_(std::move(name)), wake_fd_(wake_fd) {
  fd_ = OpenToRead(name_);
  if (fd_ < 0) errno_ = errno;
}

LineReader::~LineReader() {
  if (fd_ > STDIN_FILENO) close(fd_);
}

std::string LineReader::error() const { return absl::StrCat(name_, ": ", ErrnoMessage(errno_)); }

bool LineReader::has_buffered_line() const {
  return buffer_.find('\n', std::max(begin_, searched_)) != std::string::npos;
}

bool LineReader::is_ready() const {
  pollfd wait = {fd_, POLLIN, 0};
  return poll(&wait, 1, 0) > 0;
}

LineReader::Status LineReader::Next(absl::string_view* line) {
  truncated_ = false;
  for (;;) {
    size_t end = buffer_.find('\n', std::max(begin_, searched_));
    const bool found = end != std::string::npos;
    if (found || at_end_) {
      end = std::min(end, buffer_.size());
      if (!found && begin_ == end) return Status::kEnd;
      *line = absl::string_view(buffer_).substr(begin_, end - begin_);
      if (truncated_) *line = line->substr(0, kMaxLine);
      begin_ = searched_ = end + (found ? 1 : 0);
      return Status::kLine;
    }
    // Move what is left to the front; of a line that is too long, keep what fits.
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
LineReader::Status LineReader::Fill() {
  if (fd_ < 0) return Status::kError;
  const ssize_t n = ReadBlock(fd_, wake_fd_, &buffer_);
  if (n == -2) return Status::kInterrupted;
  if (n < 0) {
    errno_ = errno;
    return Status::kError;
  }
  bytes_read_ += n;
  at_end_ = n == 0;
  return Status::kLine;
}

absl::StatusOr<std::string> ReadFile(const std::string& name, int wake_fd) {
  const int fd = OpenToRead(name);
  if (fd < 0) return ErrorAt(name);
  std::string text;
  // To grow by and by would take three times the memory for a moment. A block more, for the read that
  // finds the end; and within bounds, for the size of a file is not always what can be read of it.
  if (struct stat status; fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    text.reserve(static_cast<size_t>(std::min<off_t>(status.st_size, kMaxReserve)) + kBlock);
  }
  ssize_t n = 1;
  while (n > 0) n = ReadBlock(fd, wake_fd, &text);
  absl::Status status = absl::OkStatus();
  if (n == -2) status = absl::CancelledError("interrupted");
  if (n == -1) status = ErrorAt(name);
  if (fd != STDIN_FILENO) close(fd);
  if (!status.ok()) return status;
  return text;
}

absl::Status ReplaceFile(const std::string& link, absl::string_view text) {
  // What a link points to is replaced, not the link; and no device, nor anything else that is there
  // for more than its contents.
  const std::unique_ptr<char, decltype(&std::free)> path(realpath(link.c_str(), nullptr),
                                                         std::free);
  const std::string name = path == nullptr ? link : path.get();
  struct stat there;
  if (stat(name.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) {
    if (S_ISDIR(there.st_mode)) {
      return absl::UnavailableError(absl::StrCat(link, ": ", ErrnoMessage(EISDIR)));
    }
    return absl::UnavailableError(absl::StrCat(link, ": not a regular file"));
  }
  const std::string draft = absl::StrCat(name, ".tmp");
  const int fd = open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return ErrorAt(draft);
  const int error = WriteAll(fd, text);
  errno = error;
  bool ok = error == 0 && fsync(fd) == 0;
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
