// SPDX-License-Identifier: Apache-2.0
//
// A part of a file: the lines that begin in the K-th of N equal parts of its bytes, as those of
// `split -n l/K/N`. Each line is in one part, whatever the sizes; a part may be empty.

#ifndef CLI_IO_PART_H_
#define CLI_IO_PART_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace cli {

// What is wrong with a file that ends before what was its size.
inline constexpr absl::string_view kShrunk = "the file is shorter than when it was opened";

struct Part {
  int64_t number = 1;  // K, from 1
  int64_t parts = 1;   // N

  // "3/50"
  std::string ToString() const;
  friend bool operator==(const Part&, const Part&) = default;
};

inline constexpr int64_t kMostParts = 1'000'000'000;

// Reads "3/50"; nothing unless both are whole numbers, 1 <= K <= N <= kMostParts.
std::optional<Part> ParsePart(absl::string_view text);

// [begin, end)
struct ByteRange {
  int64_t begin = 0;
  int64_t end = 0;

  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// The K-th of N equal parts of `size` bytes: [size*(K-1)/N, size*K/N), rounded down.
ByteRange BytesOf(Part part, int64_t size);

// An open file and a part of it. Nothing moves its offset, so a descriptor may be shared.
// Thread-safe.
class FilePart {
 public:
  // `name` is a path, or "-" for stdin. Fails with "FILE: why" for what has no size, for compressed
  // files, and for UTF-16; with Cancelled if `wake_fd` becomes readable meanwhile.
  static absl::StatusOr<std::unique_ptr<FilePart>> Open(const std::string& name, Part part,
                                                        int wake_fd);
  ~FilePart();
  FilePart(const FilePart&) = delete;
  FilePart& operator=(const FilePart&) = delete;

  const std::string& name() const { return name_; }
  Part part() const { return part_; }
  // Of the whole file, when it was opened.
  int64_t size() const { return size_; }
  // The lines that begin in the part.
  ByteRange lines() const { return lines_; }

  // Reads `size` bytes from there on, or fewer if the file ends or cannot be read. Returns their
  // number; if there are none because of an error, the negative errno.
  int64_t ReadAt(int64_t position, char* out, size_t size) const;

  // A hash of the size and of up to kSamples blocks of the file, the same for all of its parts. Two
  // files of a size that differ elsewhere only have the same.
  static constexpr int64_t kSamples = 64;
  static constexpr int64_t kSampleBytes = 4096;
  absl::StatusOr<uint64_t> Identity() const;

  // Whether there is a line before the part that is neither blank nor a comment.
  absl::StatusOr<bool> FollowsContent() const;

  // Lines of the part are numbered from here on: 1 at the beginning of the file, and else 2, since
  // they follow another.
  int64_t first_number() const { return lines_.begin == 0 ? 1 : 2; }
  // "FILE:LINE" for the line of that number. The first call reads all bytes before the part, to
  // count the lines there: nothing else needs them. If an interrupt or an error ends that, it is
  // "FILE, part 3/50:LINE", with the line counted from the beginning of the part.
  std::string Place(int64_t number) const;

 private:
  FilePart(std::string name, Part part, int fd, int wake_fd)
      : name_(std::move(name)), part_(part), fd_(fd), wake_fd_(wake_fd) {}

  absl::Status FindLines();
  // The first line that begins at this position or later; the end of the file if there is none.
  absl::StatusOr<int64_t> LineFrom(int64_t position) const;
  absl::Status ErrorReading(int64_t error) const;
  bool IsWoken() const;
  std::optional<int64_t> CountLinesBefore() const;

  const std::string name_;
  const Part part_;
  const int fd_;
  const int wake_fd_;
  int64_t size_ = 0;
  ByteRange lines_;
  mutable std::once_flag counted_;
  mutable std::optional<int64_t> lines_before_;
};

}  // namespace cli

#endif  // CLI_IO_PART_H_
