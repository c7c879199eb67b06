// SPDX-License-Identifier: Apache-2.0
//
// Files and standard streams: reading lines, writing whole buffers, terminals.

#ifndef CLI_IO_IO_H_
#define CLI_IO_IO_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/io/byte_source.h"

namespace cli {

// Makes descriptors 0, 1 and 2 refer to something, so that no file opened later takes the place of
// a closed stream. Writing to such a stream still fails.
void ReserveStandardStreams();

// open(), again after EINTR.
int OpenFile(const std::string& name, int flags);

// Writes all of `text` to a descriptor. Returns 0, or the errno of the failure. Once `wake_fd` is
// readable (-1: never), a descriptor that accepts nothing for a second is given up with ECANCELED.
int WriteAll(int fd, absl::string_view text, int wake_fd = -1);

// Writes "quadrille: MESSAGE" and a line end to stderr.
void PrintError(absl::string_view message);

// "No such file or directory", ...
std::string ErrnoMessage(int error);

// Reads a file line by line, in bounded memory: the excess of a line longer than kMaxLine is
// dropped. Compressed files are decompressed, see ByteSource.
class LineReader {
 public:
  static constexpr size_t kMaxLine = size_t{1} << 16;  // bytes

  enum class Status { kLine, kEnd, kError, kInterrupted };

  // `name` is a path, or "-" for stdin. Reads end when `wake_fd` becomes readable (-1: never).
  // `before_wait` is called whenever the file has nothing for now.
  explicit LineReader(std::string name, int wake_fd = -1, std::function<void()> before_wait = {})
      : source_(std::move(name), wake_fd, std::move(before_wait)) {}
  // The lines of a part of a file, which must outlive this.
  LineReader(const FilePart& part, int wake_fd) : source_(part, wake_fd) {}

  // Reads the next line. *line has no line feed and is valid until the next call.
  Status Next(absl::string_view* line);

  // Reads on if nothing is buffered, or more if `more`. kLine unless the file ends or fails.
  Status Peek(bool more);
  // What was read from the file and not yet returned. Whole lines of it can be consumed directly.
  absl::string_view buffered() const { return absl::string_view(buffer_).substr(begin_); }
  void Consume(size_t n) {
    begin_ += n;
    searched_ = std::max(searched_, begin_);
  }

  const std::string& name() const { return source_.name(); }
  // Whether the file could be opened; if not, the first Next() says kError.
  bool is_open() const { return source_.is_open(); }
  // Why the status was kError: "FILE: No such file or directory".
  std::string error() const { return source_.error(); }
  // Whether the last line was longer than kMaxLine.
  bool truncated() const { return truncated_; }
  // The bytes of the lines returned so far. For a compressed file, the compressed bytes that were
  // needed for these lines and for what is in the buffer.
  int64_t bytes_returned() const {
    const size_t ahead = source_.is_compressed() ? 0 : buffer_.size() - begin_;
    return source_.position() - static_cast<int64_t>(ahead);
  }

 private:
  Status Fill();

  ByteSource source_;
  std::string buffer_;
  size_t begin_ = 0;     // in buffer_, of what was not yet returned
  size_t searched_ = 0;  // no line feed in [begin_, searched_)
  bool at_end_ = false;
  bool truncated_ = false;
};

// The contents of a file, or of stdin if the name is "-", decompressed if compressed. Errors:
// Cancelled once `wake_fd` is readable; ResourceExhausted for more than `max_bytes`; else "FILE: No
// such file or directory". Compressed data may not inflate to more than kMaxRatio times its size,
// except within kHarmless.
absl::StatusOr<std::string> ReadFile(const std::string& name, int64_t max_bytes, int wake_fd = -1);
inline constexpr int64_t kMaxRatio = 1000;
inline constexpr int64_t kHarmless = int64_t{64} << 20;  // bytes

// The file that a name stands for: that of a link; the name itself if there is no such file.
std::string TargetOf(const std::string& name);

// Replaces a file atomically: a reader finds the old text or the new one, even after a crash.
// Meanwhile there is a second file, FILE with the suffix. Errors: "FILE: No space left on device";
// "FILE: not a regular file" for a device or a pipe.
absl::Status ReplaceFile(const std::string& link, absl::string_view text,
                         absl::string_view draft_suffix = ".tmp");

// The size of a regular file; nothing for pipes, terminals and files that do not exist.
std::optional<int64_t> FileSize(const std::string& name);

}  // namespace cli

#endif  // CLI_IO_IO_H_
