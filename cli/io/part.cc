// SPDX-License-Identifier: Apache-2.0

#include "cli/io/part.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/numeric/int128.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "cli/io/byte_source.h"
#include "cli/io/io.h"
#include "cli/line_digest.h"

namespace cli {
namespace {

constexpr size_t kPartBlock = size_t{1} << 18;  // bytes per read

std::optional<int64_t> ParseNumber(absl::string_view text) {
  int64_t n = 0;
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
  if (!is_plain || !absl::SimpleAtoi(text, &n)) return std::nullopt;
  return n;
}

}  // namespace

std::string Part::ToString() const { return absl::StrCat(number, "/", parts); }

std::optional<Part> ParsePart(absl::string_view text) {
  const size_t slash = text.find('/');
  if (slash == absl::string_view::npos) return std::nullopt;
  const std::optional<int64_t> number = ParseNumber(text.substr(0, slash));
  const std::optional<int64_t> parts = ParseNumber(text.substr(slash + 1));
  if (!number.has_value() || !parts.has_value() || *number < 1 || *number > *parts ||
      *parts > kMostParts) {
    return std::nullopt;
  }
  return Part{*number, *parts};
}

ByteRange BytesOf(Part part, int64_t size) {
  const auto border = [&](int64_t k) {
    return static_cast<int64_t>(absl::int128(size) * k / part.parts);
  };
  return {border(part.number - 1), border(part.number)};
}

absl::StatusOr<std::unique_ptr<FilePart>> FilePart::Open(const std::string& name, Part part,
                                                         int wake_fd) {
  const int fd = name == "-" ? STDIN_FILENO : OpenFile(name, O_RDONLY | O_NONBLOCK);
  if (fd < 0) {
    return absl::UnavailableError(
        absl::StrCat(name.empty() ? "''" : name, ": ", ErrnoMessage(errno)));
  }
  std::unique_ptr<FilePart> opened(new FilePart(name, part, fd, wake_fd));
  if (absl::Status status = opened->FindLines(); !status.ok()) return status;
  return opened;
}

FilePart::~FilePart() {
  if (fd_ > STDIN_FILENO) close(fd_);
}

absl::Status FilePart::FindLines() {
  const auto refuse = [this](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", why));
  };
  struct stat status;
  if (fstat(fd_, &status) != 0) return ErrorReading(-errno);
  if (S_ISDIR(status.st_mode)) return ErrorReading(-EISDIR);
  if (!S_ISREG(status.st_mode)) {
    return refuse("only a regular file has parts: of anything else, the size is not known");
  }
  if (name_ == "-" && lseek(fd_, 0, SEEK_CUR) != 0) {
    return refuse("standard input has parts only if nothing of it was read before");
  }
  size_ = status.st_size;
  char magic[ByteSource::kMagic];
  const int64_t n = ReadAt(0, magic, sizeof(magic));
  if (n < 0) return ErrorReading(n);
  const absl::string_view encoding = EncodingOf(absl::string_view(magic, static_cast<size_t>(n)));
  if (encoding == "UTF-16") return refuse("a file in UTF-16 has no parts: convert it to UTF-8");
  if (!encoding.empty()) {
    return refuse(absl::StrCat("a file that is compressed with ", encoding,
                               " has no parts: decompress it first"));
  }
  const ByteRange bytes = BytesOf(part_, size_);
  const absl::StatusOr<int64_t> begin = LineFrom(bytes.begin);
  if (!begin.ok()) return begin.status();
  const absl::StatusOr<int64_t> end = LineFrom(bytes.end);
  if (!end.ok()) return end.status();
  lines_ = {*begin, *end};
  return absl::OkStatus();
}

absl::StatusOr<int64_t> FilePart::LineFrom(int64_t position) const {
  if (position == 0) return 0;
  // A line feed right before the position counts.
  const auto block = std::make_unique<char[]>(kPartBlock);
  for (int64_t at = position - 1; at < size_;) {
    if (IsWoken()) return absl::CancelledError("interrupted");
    const int64_t n = ReadAt(at, block.get(), kPartBlock);
    if (n < 0) return ErrorReading(n);
    if (n == 0) break;
    const void* const end = std::memchr(block.get(), '\n', static_cast<size_t>(n));
    if (end != nullptr) {
      return std::min(size_, at + (static_cast<const char*>(end) - block.get()) + 1);
    }
    at += n;
  }
  return size_;
}

absl::Status FilePart::ErrorReading(int64_t error) const {
  return absl::UnavailableError(absl::StrCat(name_, ": ", ErrnoMessage(static_cast<int>(-error))));
}

bool FilePart::IsWoken() const {
  pollfd wake = {wake_fd_, POLLIN, 0};
  return poll(&wake, 1, 0) > 0;
}

int64_t FilePart::ReadAt(int64_t position, char* out, size_t size) const {
  size_t done = 0;
  while (done < size) {
    const ssize_t n = pread(fd_, out + done, size - done, position + static_cast<int64_t>(done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && done == 0) return -errno;
    if (n <= 0) break;
    done += static_cast<size_t>(n);
  }
  return static_cast<int64_t>(done);
}

absl::StatusOr<uint64_t> FilePart::Identity() const {
  std::string text = absl::StrCat(size_, "\n");
  const bool has_all = size_ <= kSamples * kSampleBytes;
  const int64_t blocks = has_all ? (size_ + kSampleBytes - 1) / kSampleBytes : kSamples;
  std::string block(kSampleBytes, '\0');
  for (int64_t i = 0; i < blocks; ++i) {
    const int64_t at =
        has_all ? i * kSampleBytes
                : static_cast<int64_t>(absl::int128(size_ - kSampleBytes) * i / (kSamples - 1));
    const int64_t wanted = std::min(kSampleBytes, size_ - at);
    int64_t n = ReadAt(at, block.data(), static_cast<size_t>(wanted));
    if (n >= 0 && n < wanted) n = std::min<int64_t>(ReadAt(at + n, block.data(), 1), 0);  // why?
    if (n < 0) return ErrorReading(n);
    if (n < wanted) return absl::UnavailableError(absl::StrCat(name_, ": ", kShrunk));
    text.append(block, 0, static_cast<size_t>(n));
  }
  return HashOf(text);
}

absl::StatusOr<bool> FilePart::FollowsContent() const {
  // Most files begin with a puzzle, so that a block is enough.
  const auto block = std::make_unique<char[]>(kPartBlock);
  bool in_comment = false;
  bool after_return = false;  // a carriage return, which may be a part of the line's end
  int64_t at = 0;
  while (at < lines_.begin) {
    if (IsWoken()) return absl::CancelledError("interrupted");
    const auto wanted = std::min<int64_t>(kPartBlock, lines_.begin - at);
    const int64_t n = ReadAt(at, block.get(), static_cast<size_t>(wanted));
    if (n < 0) return ErrorReading(n);
    if (n == 0) break;
    absl::string_view text(block.get(), static_cast<size_t>(n));
    constexpr absl::string_view kMark = "\xef\xbb\xbf";
    if (at == 0 && text.substr(0, kMark.size()) == kMark) text.remove_prefix(kMark.size());
    for (const char c : text) {
      if (c == '\n') {
        in_comment = after_return = false;
      } else if (in_comment || ((c == ' ' || c == '\t') && !after_return)) {
        continue;
      } else if (after_return || (c != '#' && c != '\r')) {
        return true;
      } else {
        (c == '#' ? in_comment : after_return) = true;
      }
    }
    at += n;
  }
  return false;
}

std::string FilePart::Place(int64_t number) const {
  const int64_t before = first_number() - 1;
  std::call_once(counted_, [this] { lines_before_ = CountLinesBefore(); });
  if (lines_before_.has_value()) {
    return absl::StrCat(name_, ":", *lines_before_ + number - before);
  }
  return absl::StrCat(name_, ", part ", part_.ToString(), ":", number - before);
}

std::optional<int64_t> FilePart::CountLinesBefore() const {
  const auto block = std::make_unique<char[]>(kPartBlock);
  int64_t lines = 0;
  for (int64_t at = 0; at < lines_.begin;) {
    if (IsWoken()) return std::nullopt;
    const auto wanted = std::min<int64_t>(kPartBlock, lines_.begin - at);
    const int64_t n = ReadAt(at, block.get(), static_cast<size_t>(wanted));
    if (n <= 0) return std::nullopt;
    lines += std::count(block.get(), block.get() + n, '\n');
    at += n;
  }
  return lines;
}

}  // namespace cli
