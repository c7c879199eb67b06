// The bytes of a file, or of standard input. What is compressed with gzip or zstd comes decompressed:
// the first bytes tell, not the name, so that pipes do as well.

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

class ByteSource {
 public:
  // What Read() returns instead of a number of bytes.
  static constexpr int64_t kFailed = -1;  // see error()
  static constexpr int64_t kInterrupted = -2;
  // The least that Read() may be asked for: so many bytes tell what the file is.
  static constexpr size_t kMagic = 4;

  // Opens it; `name` is a path, or "-" for stdin. Reads end when `wake_fd` becomes readable (-1:
  // never). `before_wait` is called whenever the file has nothing for now.
  explicit ByteSource(std::string name, int wake_fd = -1, std::function<void()> before_wait = {});
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  // Waits for bytes and reads them, not more than `size`. Returns how many they are; 0 at the end.
  // What comes before damaged data is read first. Requires: size >= kMagic.
  int64_t Read(char* out, size_t size);

  const std::string& name() const { return name_; }
  // Whether it could be opened; if not, Read() fails.
  bool is_open() const { return fd_ >= 0; }
  // The descriptor, to ask what sort of file it is.
  int fd() const { return fd_; }
  // Known once Read() has returned.
  bool is_compressed() const { return decompressor_ != nullptr; }
  // How far it is in the file: for what is compressed, compressed bytes.
  int64_t position() const { return bytes_read_ - static_cast<int64_t>(input_.size()); }
  // Why a read failed: "FILE: No such file or directory".
  std::string error() const;

 private:
  int64_t ReadFirst(char* out, size_t size);
  int64_t ReadAsItIs(char* out, size_t size);
  int64_t ReadDecompressed(char* out, size_t size);
  int64_t Fail(std::string error);

  const std::string name_;
  const int wake_fd_;
  const std::function<void()> before_wait_;  // may be empty
  int fd_ = -1;
  std::string error_;  // without the name
  int64_t bytes_read_ = 0;
  bool has_begun_ = false;
  // Of a file that is compressed:
  std::unique_ptr<Decompressor> decompressor_;
  std::unique_ptr<char[]> block_;
  absl::string_view input_;       // of block_, not decompressed yet
  bool more_may_follow_ = false;  // from what the decompressor has taken
};

}  // namespace cli

#endif  // CLI_IO_BYTE_SOURCE_H_
