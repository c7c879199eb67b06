// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a file, or of standard input, decompressed if they are compressed with gzip or zstd,
// and in UTF-8 if they begin with a byte-order mark of UTF-16. The first bytes decide that, not the
// name, so that it works for pipes too.

#ifndef CLI_IO_BYTE_SOURCE_H_
#define CLI_IO_BYTE_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"

namespace cli {

class Decompressor;
class FilePart;

// What a file that begins with these bytes is not read as it is for: "gzip", "zstd", "UTF-16"; or
// "". ByteSource::kMagic bytes are enough.
absl::string_view EncodingOf(absl::string_view first_bytes);

class ByteSource {
 public:
  // What Read() returns instead of a number of bytes.
  static constexpr int64_t kFailed = -1;  // see error()
  static constexpr int64_t kInterrupted = -2;
  // The least that Read() may be asked for: this many bytes identify the kind of file.
  static constexpr size_t kMagic = 4;

  // Opens the file; `name` is a path, or "-" for stdin. Reads end when `wake_fd` becomes readable
  // (-1: never). `before_wait` is called whenever the file has nothing for now.
  explicit ByteSource(std::string name, int wake_fd = -1, std::function<void()> before_wait = {});
  // The lines of a part of a file, which must outlive this.
  ByteSource(const FilePart& part, int wake_fd);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  // Waits for bytes and reads at most `size` of them. Returns their number; 0 at the end. Bytes
  // before damaged data are returned first. Requires: size >= kMagic.
  int64_t Read(char* out, size_t size);

  const std::string& name() const { return name_; }
  // Whether it could be opened; if not, Read() fails.
  bool is_open() const { return fd_ >= 0 || part_ != nullptr; }
  // The descriptor, to find out the type of the file.
  int fd() const { return fd_; }
  // Known once Read() has returned.
  bool is_compressed() const { return decompressor_ != nullptr; }
  // The position in the file or the part, for compressed files in compressed bytes.
  int64_t position() const { return bytes_read_ - static_cast<int64_t>(input_.size()); }
  // Why a read failed: "FILE: No such file or directory".
  std::string error() const;

 private:
  int64_t ReadFirst(char* out, size_t size);
  int64_t ReadAsItIs(char* out, size_t size);
  int64_t ReadOfPart(char* out, size_t size);
  int64_t ReadDecompressed(char* out, size_t size);
  int64_t Fail(std::string error);
  int64_t FailReading(int error);

  const std::string name_;
  const int wake_fd_;
  const std::function<void()> before_wait_;  // may be empty
  const FilePart* const part_ = nullptr;     // null: the whole file
  int fd_ = -1;                              // -1 if there is a part
  std::string error_;                        // without the name
  int64_t bytes_read_ = 0;
  bool has_begun_ = false;
  // Of compressed files:
  std::unique_ptr<Decompressor> decompressor_;
  std::unique_ptr<char[]> block_;
  absl::string_view input_;       // part of block_, not decompressed yet
  bool more_may_follow_ = false;  // of the output of what the decompressor has taken
};

}  // namespace cli

#endif  // CLI_IO_BYTE_SOURCE_H_
