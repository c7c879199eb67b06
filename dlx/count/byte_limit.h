// SPDX-License-Identifier: Apache-2.0
//
// A limit on the bytes of vectors that grow while a count goes on.

#ifndef DLX_COUNT_BYTE_LIMIT_H_
#define DLX_COUNT_BYTE_LIMIT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::internal {

// Counts bytes against a limit. Thread safety: one thread.
class ByteLimit {
 public:
  explicit ByteLimit(int64_t max_bytes) : max_bytes_(max_bytes) {}

  // Makes room for `size` elements, as push_back() would, if the limit allows it. While the vector
  // moves, both copies exist. Returns false, from then on full() is true, if there is no room.
  template <typename T>
  bool Reserve(std::vector<T>* vector, size_t size) {
    if (size <= vector->capacity()) return true;
    const auto bytes = [](size_t n) { return static_cast<int64_t>(n * sizeof(T)); };
    size_t grown = std::max(size, 2 * vector->capacity());
    if (bytes_ + bytes(grown) > max_bytes_) grown = size + size / 8;
    if (full_ || bytes_ + bytes(grown) > max_bytes_) {
      full_ = true;
      return false;
    }
    bytes_ -= bytes(vector->capacity());
    vector->reserve(grown);
    bytes_ += bytes(vector->capacity());
    return true;
  }

  bool Fits(int64_t bytes) const { return bytes_ + bytes <= max_bytes_; }

  // Counts bytes that exist already, or that are gone if `bytes` is negative.
  void Add(int64_t bytes) {
    bytes_ += bytes;
    full_ = full_ || bytes_ > max_bytes_;
  }

  int64_t bytes() const { return bytes_; }
  // Whether something did not fit: then nothing grows any more.
  bool full() const { return full_; }

 private:
  const int64_t max_bytes_;
  int64_t bytes_ = 0;
  bool full_ = false;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_BYTE_LIMIT_H_
