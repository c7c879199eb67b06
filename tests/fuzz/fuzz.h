// SPDX-License-Identifier: Apache-2.0
//
// What the fuzz targets share. A target is a function from any bytes to nothing: it aborts if what
// it checks does not hold. libFuzzer calls it with inputs that it mutates, guided by coverage;
// standalone_main.cc calls it with the files of a corpus, as a test.

#ifndef TESTS_FUZZ_FUZZ_H_
#define TESTS_FUZZ_FUZZ_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace quadrille_test {

[[noreturn]] inline void FuzzFailed(const char* file, int line, const std::string& what) {
  std::fprintf(stderr, "%s:%d: %s\n", file, line, what.c_str());
  std::abort();
}

// FUZZ_CHECK(condition, what...): aborts unless the condition holds; the rest is a message, of
// which absl::StrCat() makes text.
#define FUZZ_CHECK(condition, ...)                                                               \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      ::quadrille_test::FuzzFailed(__FILE__, __LINE__,                                           \
                                   ::absl::StrCat(#condition __VA_OPT__(, ": ", ) __VA_ARGS__)); \
    }                                                                                            \
  } while (false)

inline absl::string_view AsText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Decisions taken from the beginning of an input: each is a byte, and 0 once there are no more.
class Decisions {
 public:
  explicit Decisions(absl::string_view bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  uint8_t Byte() {
    if (bytes_.empty()) return 0;
    const char c = bytes_.front();
    bytes_.remove_prefix(1);
    return static_cast<uint8_t>(c);
  }
  // From 0 to n - 1. Requires: 0 < n <= 256.
  int Below(int n) { return Byte() % n; }
  absl::string_view rest() const { return bytes_; }

 private:
  absl::string_view bytes_;
};

// Decisions that follow from the whole of an input, where it has to be text alone (FNV-1a and
// xorshift).
class Hashed {
 public:
  explicit Hashed(absl::string_view text) {
    for (const char c : text) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    state_ |= 1;
  }

  // From 0 to n - 1. Requires: n > 0.
  int Below(int n) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<int>((state_ >> 33) % static_cast<uint64_t>(n));
  }

 private:
  uint64_t state_ = 0xcbf29ce484222325;
};

}  // namespace quadrille_test

#endif  // TESTS_FUZZ_FUZZ_H_
