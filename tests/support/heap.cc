// SPDX-License-Identifier: Apache-2.0
//
// A block has its size in front of it, and before that what the alignment asks for:
//
//   malloc'd -> ......... | size | what is handed out
//               <--- offset ----->

#include "tests/support/heap.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<int64_t> bytes = 0;
std::atomic<int64_t> peak = 0;
std::atomic<int64_t> calls = 0;
std::atomic<int64_t> first_to_fail = 0;  // 0: none
std::atomic<bool> later_ones_fail = false;

size_t OffsetOf(std::align_val_t align) {
  return std::max(static_cast<size_t>(align), alignof(std::max_align_t));
}

void* Allocate(size_t size, std::align_val_t align) {
  if (quadrille_test::CallFails()) throw std::bad_alloc();
  const size_t offset = OffsetOf(align);
  const size_t whole = (offset + size + offset - 1) / offset * offset;
  char* const block = static_cast<char*>(std::aligned_alloc(offset, whole));
  if (block == nullptr) throw std::bad_alloc();
  std::memcpy(block + offset - sizeof size, &size, sizeof size);
  const int64_t now = bytes += static_cast<int64_t>(size);
  for (int64_t old = peak; now > old && !peak.compare_exchange_weak(old, now);) {
  }
  return block + offset;
}

void Free(void* p, std::align_val_t align) {
  if (p == nullptr) return;
  size_t size = 0;
  std::memcpy(&size, static_cast<char*>(p) - sizeof size, sizeof size);
  bytes -= static_cast<int64_t>(size);
  std::free(static_cast<char*>(p) - OffsetOf(align));
}

constexpr std::align_val_t kUsual{alignof(std::max_align_t)};

}  // namespace

void* operator new(size_t size) { return Allocate(size, kUsual); }
void* operator new[](size_t size) { return Allocate(size, kUsual); }
void* operator new(size_t size, std::align_val_t align) { return Allocate(size, align); }
void* operator new[](size_t size, std::align_val_t align) { return Allocate(size, align); }
void* operator new(size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return Allocate(size, kUsual);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new[](size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}
void operator delete(void* p) noexcept { Free(p, kUsual); }
void operator delete[](void* p) noexcept { Free(p, kUsual); }
void operator delete(void* p, size_t) noexcept { Free(p, kUsual); }
void operator delete[](void* p, size_t) noexcept { Free(p, kUsual); }
void operator delete(void* p, std::align_val_t align) noexcept { Free(p, align); }
void operator delete[](void* p, std::align_val_t align) noexcept { Free(p, align); }
void operator delete(void* p, size_t, std::align_val_t align) noexcept { Free(p, align); }
void operator delete[](void* p, size_t, std::align_val_t align) noexcept { Free(p, align); }

namespace quadrille_test {

int64_t HeapBytes() { return bytes; }
int64_t HeapPeak() { return peak; }
void ResetHeapPeak() { peak = bytes.load(); }

void FailHeap(int64_t n, bool and_after) {
  later_ones_fail = and_after;
  first_to_fail = n;
  calls = 0;
}

int64_t HeapCalls() { return calls; }

bool CallFails() {
  const int64_t first = first_to_fail;
  const int64_t call = ++calls;
  return first > 0 && (call == first || (call > first && later_ones_fail));
}

}  // namespace quadrille_test
