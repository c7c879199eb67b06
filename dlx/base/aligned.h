// SPDX-License-Identifier: Apache-2.0
//
// Arrays that begin at a multiple of 64 bytes, for vector instructions.

#ifndef DLX_BASE_ALIGNED_H_
#define DLX_BASE_ALIGNED_H_

#include <algorithm>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace dlx::internal {

inline constexpr size_t kAlignment = 64;

// Owns `size` values of a trivial type. They are not initialized: pages that are never written are
// never allocated by the system.
template <typename T>
class AlignedArray {
  static_assert(std::is_trivial_v<T>);

 public:
  AlignedArray() = default;
  explicit AlignedArray(size_t size)
      : data_(static_cast<T*>(::operator new(size * sizeof(T), std::align_val_t(kAlignment)))),
        size_(size) {}
  AlignedArray(size_t size, T value) : AlignedArray(size) { std::fill_n(data_, size, value); }
  AlignedArray(AlignedArray&& other) noexcept { *this = std::move(other); }
  AlignedArray& operator=(AlignedArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~AlignedArray() { ::operator delete(data_, std::align_val_t(kAlignment)); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_BASE_ALIGNED_H_
