#include "cli/io.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"

namespace cli {
namespace {

constexpr size_t kBlock = size_t{1} << 16;  // bytes a read
constexpr size_t kPipePiece = 4096;         // PIPE_BUF, on Linux
constexpr int kPatience = 1000;             // milliseconds

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

}  // namespace

void ReserveStandardStreams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    // The lowest free descriptor is this one. Open the wrong way round, its use is an error.
    [[maybe_unused]] const int opened = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

int WriteAll(int fd, absl::string_view text, int wake_fd) {
  // A pipe that is ready takes so much at once; more could block, and nothing would wake us.
  size_t piece = text.size();
  struct stat status;
  const bool may_block = wake_fd >= 0 && (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode));
  if (may_block) piece = kPipePiece;
  while (!text.empty()) {
    if (may_block && !WaitToWrite(fd, wake_fd)) return ECANCELED;
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
  fd_ = name_ == "-" ? STDIN_FILENO : open(name_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd_ < 0) errno_ = errno;
}

LineReader::~LineReader() {
  if (fd_ > STDIN_FILENO) close(fd_);
}

std::string LineReader::error() const { return absl::StrCat(name_, ": ", ErrnoMessage(errno_)); }

bool LineReader::has_buffered_line() const {
  return buffer_.find('\n', std::max(begin_, searched_)) != std::string::npos;
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
  for (;;) {
    pollfd wait[2] = {{fd_, POLLIN, 0}, {wake_fd_, POLLIN, 0}};
    if (poll(wait, 2, -1) < 0 && errno != EINTR) break;
    if (wait[1].revents != 0) return Status::kInterrupted;
    if (wait[0].revents == 0) continue;
    const size_t size = buffer_.size();
    buffer_.resize(size + kBlock);
    const ssize_t n = read(fd_, &buffer_[size], kBlock);
    const int error = errno;
    buffer_.resize(size + static_cast<size_t>(std::max<ssize_t>(n, 0)));
    if (n < 0 && (error == EINTR || error == EAGAIN)) continue;
    errno = error;
    if (n < 0) break;
    bytes_read_ += n;
    at_end_ = n == 0;
    return Status::kLine;
  }
  errno_ = errno;
  return Status::kError;
}

std::optional<int64_t> FileSize(const std::string& name) {
  struct stat status;
  const int result = name == "-" ? fstat(STDIN_FILENO, &status) : stat(name.c_str(), &status);
  if (result != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return status.st_size;
}

}  // namespace cli
