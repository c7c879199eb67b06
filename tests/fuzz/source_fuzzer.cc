// SPDX-License-Identifier: Apache-2.0
//
// Bytes as the program reads them: plain, or compressed with gzip or zstd, which may be damaged. A
// source that has all of them at once is compared with one that gets few at a time and is
// asked for few: the same bytes come out, and the same error. What is compressed here comes
// out whole. Lines are those of the text, and keep at most LineReader::kMaxLine bytes. A file read
// whole is the same text, and is refused above its bound.
//
// The first byte says what to do with the rest, the second seeds how many.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/io/byte_source.h"
#include "cli/io/io.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

using cli::ByteSource;
using cli::LineReader;

constexpr size_t kLongestInput = 8000;
// A few bytes may decompress to any number: beyond this, a source is not asked for more.
constexpr size_t kMostText = size_t{1} << 20;

std::string Gzip(absl::string_view text) {
  z_stream stream = {};
  FUZZ_CHECK(deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  FUZZ_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string Zstd(absl::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const size_t size = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1);
  FUZZ_CHECK(ZSTD_isError(size) == 0);
  out.resize(size);
  return out;
}

// A descriptor, closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) { FUZZ_CHECK(fd >= 0); }
  ~Descriptor() { close(fd_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  const int fd_;
};

// Standard input is this descriptor for as long as it lives.
class StandardInput {
 public:
  explicit StandardInput(const Descriptor& from) : before_(dup(STDIN_FILENO)) {
    FUZZ_CHECK(dup2(from.get(), STDIN_FILENO) == STDIN_FILENO);
  }
  ~StandardInput() {
    if (before_ < 0) {
      close(STDIN_FILENO);
    } else {
      dup2(before_, STDIN_FILENO);
      close(before_);
    }
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  const int before_;  // -1: it was closed
};

// What a source gave.
struct Bytes {
  std::string text;
  std::string error;
  bool cut = false;  // there was more than kMostText

  friend bool operator==(const Bytes&, const Bytes&) = default;
};

Bytes ReadAll(ByteSource* source, Hashed* hashed) {
  Bytes bytes;
  for (;;) {
    const size_t size =
        ByteSource::kMagic + static_cast<size_t>(hashed == nullptr ? 1 << 16 : hashed->Below(100));
    // A buffer of exactly this size, so that what is written beyond its end shows.
    const std::unique_ptr<char[]> buffer(new char[size]);
    const int64_t n = source->Read(buffer.get(), size);
    if (n == ByteSource::kFailed) {
      bytes.error = source->error();
      FUZZ_CHECK(!bytes.error.empty());
      FUZZ_CHECK(source->Read(buffer.get(), size) == ByteSource::kFailed, "forgot its error");
    }
    if (n <= 0) {
      FUZZ_CHECK(n == 0 || n == ByteSource::kFailed);
      return bytes;
    }
    FUZZ_CHECK(n <= static_cast<int64_t>(size));
    bytes.text.append(buffer.get(), static_cast<size_t>(n));
    if (bytes.text.size() > kMostText) {
      bytes.cut = true;
      bytes.text.resize(kMostText);
      return bytes;
    }
  }
}

// A file in memory that has the bytes.
class File {
 public:
  explicit File(absl::string_view bytes) : file_(memfd_create("input", MFD_CLOEXEC)) {
    FUZZ_CHECK(write(file_.get(), bytes.data(), bytes.size()) ==
               static_cast<ssize_t>(bytes.size()));
    FUZZ_CHECK(lseek(file_.get(), 0, SEEK_SET) == 0);
  }
  const Descriptor& descriptor() const { return file_; }

 private:
  const Descriptor file_;
};

// A pipe that gets the bytes little by little: more of them whenever its reader would wait.
class SlowPipe {
 public:
  SlowPipe(absl::string_view bytes, Hashed* hashed) : bytes_(bytes), hashed_(hashed) {
    FUZZ_CHECK(pipe2(ends_, O_CLOEXEC) == 0);
  }
  ~SlowPipe() {
    if (ends_[1] >= 0) close(ends_[1]);
  }
  SlowPipe(const SlowPipe&) = delete;
  SlowPipe& operator=(const SlowPipe&) = delete;

  // To be closed by the caller.
  int reader() const { return ends_[0]; }

  void SendMore() {
    if (bytes_.empty()) {
      if (ends_[1] >= 0) close(std::exchange(ends_[1], -1));
      return;
    }
    const int most = hashed_->Below(3) == 0 ? 500 : 4;
    const size_t size = std::min(bytes_.size(), 1 + static_cast<size_t>(hashed_->Below(most)));
    FUZZ_CHECK(write(ends_[1], bytes_.data(), size) == static_cast<ssize_t>(size));
    bytes_.remove_prefix(size);
  }

 private:
  absl::string_view bytes_;
  Hashed* const hashed_;
  int ends_[2];
};

Bytes ReadAtOnce(absl::string_view bytes) {
  const File file(bytes);
  const StandardInput input(file.descriptor());
  ByteSource source("-");
  Bytes read = ReadAll(&source, nullptr);
  if (read.error.empty() && !read.cut) {
    FUZZ_CHECK(source.position() == static_cast<int64_t>(bytes.size()));
  }
  return read;
}

Bytes ReadInPieces(absl::string_view bytes, Hashed* hashed) {
  SlowPipe pipe(bytes, hashed);
  const Descriptor reader(pipe.reader());
  const StandardInput input(reader);
  ByteSource source("-", -1, [&] { pipe.SendMore(); });
  return ReadAll(&source, hashed);
}

void CheckLines(absl::string_view bytes, const Bytes& expected) {
  const File file(bytes);
  const StandardInput input(file.descriptor());
  LineReader reader("-");
  std::vector<absl::string_view> lines = absl::StrSplit(expected.text, '\n');
  if (lines.back().empty()) lines.pop_back();
  for (size_t i = 0;; ++i) {
    absl::string_view line;
    const LineReader::Status status = reader.Next(&line);
    if (status == LineReader::Status::kEnd) {
      FUZZ_CHECK(expected.error.empty() && i == lines.size());
      return;
    }
    if (status == LineReader::Status::kError) {
      FUZZ_CHECK(reader.error() == expected.error);
      return;
    }
    FUZZ_CHECK(status == LineReader::Status::kLine && i < lines.size());
    FUZZ_CHECK(line == lines[i].substr(0, LineReader::kMaxLine));
    FUZZ_CHECK(reader.truncated() == (lines[i].size() > LineReader::kMaxLine));
  }
}

// A file that is read whole has the same text or error, within a bound on its size, and is refused
// beyond.
void CheckWhole(absl::string_view bytes, const Bytes& expected) {
  const auto read = [bytes](size_t most) {
    const File file(bytes);
    const StandardInput input(file.descriptor());
    return cli::ReadFile("-", static_cast<int64_t>(most));
  };
  const size_t size = expected.text.size();
  const absl::StatusOr<std::string> whole = read(std::max(bytes.size(), size));
  if (expected.cut || !expected.error.empty()) {
    FUZZ_CHECK(!whole.ok() && (expected.cut || whole.status().message() == expected.error));
  } else {
    FUZZ_CHECK(whole.ok() && *whole == expected.text);
  }
  if (size > 0) FUZZ_CHECK(absl::IsResourceExhausted(read(size - 1).status()));
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size < 2 || size > kLongestInput) return 0;
  const absl::string_view rest = AsText(data + 2, size - 2);
  Hashed hashed(AsText(data + 1, 1));
  const int what = data[0] % 8;
  std::string bytes(rest);
  if (what == 1) bytes = Gzip(rest);
  if (what == 2) bytes = Zstd(rest);
  if (what == 3) bytes = Gzip(rest.substr(0, rest.size() / 2)) + Gzip(rest.substr(rest.size() / 2));
  if (what == 4) bytes = Zstd(rest.substr(0, rest.size() / 2)) + Zstd(rest.substr(rest.size() / 2));
  if (what == 5) bytes = Zstd(Gzip(rest));  // one layer alone is taken off
  const Bytes read = ReadAtOnce(bytes);
  if (what >= 1 && what <= 5) {
    FUZZ_CHECK(read.error.empty() && !read.cut && read.text == (what == 5 ? Gzip(rest) : rest));
  }
  const Bytes slowly = ReadInPieces(bytes, &hashed);
  FUZZ_CHECK(slowly == read, slowly.text.size(), " bytes and '", slowly.error, "', not ",
             read.text.size(), " and '", read.error, "'");
  if (!read.cut) CheckLines(bytes, read);
  CheckWhole(bytes, read);
  return 0;
}
