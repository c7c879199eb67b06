// SPDX-License-Identifier: Apache-2.0
//
// The first bytes decide whether a file is decompressed. Compressed bytes are read in blocks, and
// decoded straight into the caller's buffer. Every wait is a poll() on the file and on the
// descriptor that wakes the reader, so an interrupt is noticed at once, even in a pipe that never
// sends anything.

#include "cli/io/byte_source.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "cli/io/part.h"

namespace cli {
namespace {

constexpr size_t kCompressedBlock = size_t{1} << 16;  // bytes per read
// The default limit of the program zstd: 128 MiB.
constexpr int kMaxWindowLog = 27;

constexpr absl::string_view kGzipMagic = "\x1f\x8b";
constexpr absl::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
// A skippable frame of zstd begins with a byte from 0x50 to 0x5f, and then these.
constexpr absl::string_view kSkippableMagic = "\x2a\x4d\x18";

// A byte-order mark of UTF-16, with the less or the more significant byte of a unit first.
constexpr absl::string_view kLittleMark = "\xff\xfe";
constexpr absl::string_view kBigMark = "\xfe\xff";

enum class Kind { kUnclear, kAsItIs, kGzip, kZstd, kLittleUtf16, kBigUtf16 };

// Whether the text begins with the magic number, or ends within it.
bool MayBegin(absl::string_view text, absl::string_view magic) {
  return absl::StartsWith(text, magic) || absl::StartsWith(magic, text);
}

// The kind of a file that begins with this text.
Kind KindOf(absl::string_view text) {
  if (absl::StartsWith(text, kGzipMagic)) return Kind::kGzip;
  if (absl::StartsWith(text, kLittleMark)) return Kind::kLittleUtf16;
  if (absl::StartsWith(text, kBigMark)) return Kind::kBigUtf16;
  if (MayBegin(text, kLittleMark) || MayBegin(text, kBigMark)) return Kind::kUnclear;
  const bool is_skippable = !text.empty() && text.front() >= 'P' && text.front() <= '_' &&
                            MayBegin(text.substr(1), kSkippableMagic);
  if (is_skippable || MayBegin(text, kZstdMagic)) {
    return text.size() >= ByteSource::kMagic ? Kind::kZstd : Kind::kUnclear;
  }
  return MayBegin(text, kGzipMagic) ? Kind::kUnclear : Kind::kAsItIs;
}

}  // namespace

absl::string_view EncodingOf(absl::string_view first_bytes) {
  switch (KindOf(first_bytes)) {
    case Kind::kGzip:
      return "gzip";
    case Kind::kZstd:
      return "zstd";
    case Kind::kLittleUtf16:
    case Kind::kBigUtf16:
      return "UTF-16";
    default:
      return "";
  }
}

// Decodes one format: compressed data, or UTF-16. Several gzip members, or zstd frames, may follow
// each other.
class Decompressor {
 public:
  virtual ~Decompressor() = default;

  // Decodes the beginning of *in, which it removes, to `out`. Returns the number of bytes written;
  // if the data after these is damaged, *error says how.
  virtual size_t Decode(absl::string_view* in, char* out, size_t size, std::string* error) = 0;
  // Whether the data may end here; if not, what is wrong with data that does.
  virtual bool at_end() const = 0;
  virtual absl::string_view cut_short() const { return "the compressed data is cut short"; }
};

namespace {

class Gunzip final : public Decompressor {
 public:
  Gunzip() {
    constexpr int kGzipOnly = 16;
    if (inflateInit2(&stream_, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gunzip() override { inflateEnd(&stream_); }

  size_t Decode(absl::string_view* in, char* out, size_t size, std::string* error) override {
    if (at_end_ && !in->empty()) {
      inflateReset(&stream_);
      at_end_ = false;
    }
    // zlib does not write there, but declares so only on request.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in->data()));
    stream_.avail_in = static_cast<uInt>(in->size());
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(size);
    const int result = at_end_ ? Z_BUF_ERROR : inflate(&stream_, Z_NO_FLUSH);
    in->remove_prefix(in->size() - stream_.avail_in);
    if (result == Z_STREAM_END) {
      at_end_ = true;
    } else if (result == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (result != Z_OK && result != Z_BUF_ERROR) {  // the latter: nothing to do
      *error = absl::StrCat("damaged gzip data",
                            stream_.msg != nullptr ? absl::StrCat(": ", stream_.msg) : "");
    }
    return size - stream_.avail_out;
  }

  bool at_end() const override { return at_end_; }

 private:
  z_stream stream_ = {};
  bool at_end_ = false;
};

class Unzstd final : public Decompressor {
 public:
  Unzstd() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kMaxWindowLog);
  }
  ~Unzstd() override { ZSTD_freeDStream(stream_); }
  Unzstd(const Unzstd&) = delete;
  Unzstd& operator=(const Unzstd&) = delete;

  size_t Decode(absl::string_view* in, char* out, size_t size, std::string* error) override {
    if (at_end_ && in->empty()) return 0;  // it would say that it waits for another frame
    // A call that fails returns none of its output. So it gets what zstd asks for, at most a
    // block, but for the header of the next block, which zstd asks for too; and nothing as long as
    // zstd may hold back output of the last block.
    const size_t wanted = wanted_ > kBlockHeader ? wanted_ - kBlockHeader : wanted_;
    ZSTD_inBuffer from = {in->data(), is_full_ ? 0 : std::min(in->size(), wanted), 0};
    ZSTD_outBuffer to = {out, size, 0};
    const size_t result = ZSTD_decompressStream(stream_, &to, &from);
    if (ZSTD_isError(result) != 0) {
      const ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
      if (code == ZSTD_error_memory_allocation) throw std::bad_alloc();
      *error = code == ZSTD_error_frameParameter_windowTooLarge
                   ? "zstd data with a window of more than 128 MiB: decompress it first, by "
                     "zstd -d --long=31"
                   : absl::StrCat("damaged zstd data: ", ZSTD_getErrorName(result));
      return 0;
    }
    in->remove_prefix(from.pos);
    is_full_ = to.pos == to.size;
    at_end_ = result == 0;
    wanted_ = at_end_ ? kBeginning : result;
    return to.pos;
  }

  bool at_end() const override { return at_end_; }

 private:
  static constexpr size_t kBeginning = 5;  // bytes that determine the length of a frame's header
  static constexpr size_t kBlockHeader = 3;

  ZSTD_DStream* const stream_;
  size_t wanted_ = kBeginning;
  bool is_full_ = false;  // the last output
  bool at_end_ = false;
};

// UTF-16 to UTF-8, without the mark. Half a surrogate pair becomes U+FFFD.
class Utf16 final : public Decompressor {
 public:
  explicit Utf16(bool is_big) : is_big_(is_big) {}

  size_t Decode(absl::string_view* in, char* out, size_t size, std::string* /*error*/) override {
    size_t written = 0;
    while (written < size && (!text_.empty() || !in->empty())) {
      if (text_.empty()) {
        AddByte(static_cast<unsigned char>(in->front()));
        in->remove_prefix(1);
        continue;
      }
      const size_t n = text_.copy(out + written, size - written);
      text_.erase(0, n);
      written += n;
    }
    return written;
  }

  bool at_end() const override { return !has_half_ && high_ == 0; }
  absl::string_view cut_short() const override { return "the UTF-16 text ends in a character"; }

 private:
  static constexpr char32_t kReplacement = 0xfffd;

  void AddByte(unsigned byte) {
    if (std::exchange(has_half_, !has_half_)) {
      AddUnit(is_big_ ? half_ << 8 | byte : byte << 8 | half_);
    } else {
      half_ = byte;
    }
  }

  void AddUnit(char32_t unit) {
    const bool is_low = unit >= 0xdc00 && unit < 0xe000;
    const char32_t high = std::exchange(high_, 0);
    if (high != 0 && is_low) return Add(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
    if (high != 0) Add(kReplacement);
    if (unit >= 0xd800 && unit < 0xdc00) {
      high_ = unit;
    } else if (!std::exchange(is_first_, false)) {  // the first is the mark
      Add(is_low ? kReplacement : unit);
    }
  }

  void Add(char32_t c) {
    const auto put = [this](char32_t byte) { text_.push_back(static_cast<char>(byte)); };
    if (c < 0x80) return put(c);
    const int rest = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // bytes after the first
    put((rest == 1 ? 0xc0 : rest == 2 ? 0xe0 : 0xf0) | c >> (6 * rest));
    for (int i = rest - 1; i >= 0; --i) put(0x80 | (c >> (6 * i) & 0x3f));
  }

  const bool is_big_;
  bool is_first_ = true;
  bool has_half_ = false;
  unsigned half_ = 0;  // the first byte of a unit
  char32_t high_ = 0;  // the first half of a pair
  std::string text_;   // what was decoded last and not yet returned
};

}  // namespace

ByteSource::ByteSource(std::string name, int wake_fd, std::function<void()> before_wait)
    : name_(std::move(name)), wake_fd_(wake_fd), before_wait_(std::move(before_wait)) {
  fd_ = name_ == "-" ? STDIN_FILENO : OpenFile(name_, O_RDONLY | O_NONBLOCK);
  if (fd_ < 0) error_ = ErrnoMessage(errno);
}

ByteSource::ByteSource(const FilePart& part, int wake_fd)
    : name_(part.name()), wake_fd_(wake_fd), part_(&part) {}

ByteSource::~ByteSource() {
  if (fd_ > STDIN_FILENO) close(fd_);
}

std::string ByteSource::error() const {
  return absl::StrCat(name_.empty() ? "''" : name_, ": ", error_);
}

int64_t ByteSource::Fail(std::string error) {
  error_ = std::move(error);
  return kFailed;
}

// "Input/output error after 65536 bytes"
int64_t ByteSource::FailReading(int error) {
  return Fail(bytes_read_ == 0 ? ErrnoMessage(error)
                               : absl::StrCat(ErrnoMessage(error), " after ", bytes_read_, " bytes",
                                              part_ == nullptr ? "" : " of the part"));
}

int64_t ByteSource::Read(char* out, size_t size) {
  if (!error_.empty()) return kFailed;
  if (part_ != nullptr) return ReadOfPart(out, size);
  if (!has_begun_) return ReadFirst(out, size);
  return is_compressed() ? ReadDecompressed(out, size) : ReadAsItIs(out, size);
}

// Reads until the kind of the file is clear. For nearly every text the first byte is enough.
int64_t ByteSource::ReadFirst(char* out, size_t size) {
  absl::string_view text;
  while (KindOf(text) == Kind::kUnclear) {
    const int64_t n = ReadAsItIs(out + text.size(), size - text.size());
    if (n < 0) return n;
    if (n == 0) break;
    text = absl::string_view(out, text.size() + static_cast<size_t>(n));
  }
  has_begun_ = true;
  switch (KindOf(text)) {
    case Kind::kGzip:
      decompressor_ = std::make_unique<Gunzip>();
      break;
    case Kind::kZstd:
      decompressor_ = std::make_unique<Unzstd>();
      break;
    case Kind::kLittleUtf16:
    case Kind::kBigUtf16:
      decompressor_ = std::make_unique<Utf16>(KindOf(text) == Kind::kBigUtf16);
      break;
    default:
      return static_cast<int64_t>(text.size());
  }
  block_ = std::make_unique<char[]>(std::max(kCompressedBlock, text.size()));
  std::memcpy(block_.get(), text.data(), text.size());
  input_ = absl::string_view(block_.get(), text.size());
  return ReadDecompressed(out, size);
}

int64_t ByteSource::ReadAsItIs(char* out, size_t size) {
  for (;;) {
    pollfd wait[2] = {{fd_, POLLIN, 0}, {wake_fd_, POLLIN, 0}};
    // before_wait_ is called only if the file has nothing now, right before the wait.
    if (before_wait_ && poll(wait, 1, 0) == 0) before_wait_();
    if (poll(wait, 2, -1) < 0 && errno != EINTR) return Fail(ErrnoMessage(errno));
    if (wait[1].revents != 0) return kInterrupted;
    if (wait[0].revents == 0) continue;
    const ssize_t n = read(fd_, out, size);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0) return FailReading(errno);
    bytes_read_ += n;
    return n;
  }
}

int64_t ByteSource::ReadOfPart(char* out, size_t size) {
  pollfd wake = {wake_fd_, POLLIN, 0};
  if (poll(&wake, 1, 0) > 0) return kInterrupted;
  const ByteRange lines = part_->lines();
  const int64_t from = lines.begin + bytes_read_;
  const auto left = static_cast<size_t>(lines.end - from);
  if (left == 0) return 0;
  const int64_t n = part_->ReadAt(from, out, std::min(size, left));
  if (n == 0) return Fail(std::string(kShrunk));
  if (n < 0) return FailReading(static_cast<int>(-n));
  bytes_read_ += n;
  return n;
}

int64_t ByteSource::ReadDecompressed(char* out, size_t size) {
  // A little compressed data may become a lot, and meanwhile nothing may be waited for.
  pollfd wake = {wake_fd_, POLLIN, 0};
  if (poll(&wake, 1, 0) > 0) return kInterrupted;
  for (;;) {
    // A full output buffer may mean that the decompressor holds back more output, so it is asked
    // again before more input is read. Decoding that returns nothing needs more input.
    if (!input_.empty() || more_may_follow_) {
      const size_t n = decompressor_->Decode(&input_, out, size, &error_);
      more_may_follow_ = n == size;
      if (n > 0) return static_cast<int64_t>(n);
      if (!error_.empty()) return kFailed;
    } else {
      const int64_t n = ReadAsItIs(block_.get(), kCompressedBlock);
      if (n < 0) return n;
      if (n == 0 && !decompressor_->at_end()) {
        return Fail(std::string(decompressor_->cut_short()));
      }
      if (n == 0) return 0;
      input_ = absl::string_view(block_.get(), static_cast<size_t>(n));
    }
  }
}

}  // namespace cli
