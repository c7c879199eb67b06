// SPDX-License-Identifier: Apache-2.0
//
// How much memory a program has asked for. A program that uses these functions gets an operator new
// that counts bytes as they were asked for, so that figures are the same on every machine. A test
// may have it fail.

#ifndef TESTS_SUPPORT_HEAP_H_
#define TESTS_SUPPORT_HEAP_H_

#include <cstdint>

namespace quadrille_test {

// Bytes that operator new has handed out and that were not yet given back, of all threads.
int64_t HeapBytes();

// The most that HeapBytes() has been since the last ResetHeapPeak(), or the start of the program.
int64_t HeapPeak();
void ResetHeapPeak();

// Has the n-th call of operator new from now on throw std::bad_alloc; with `and_after`, all that
// follow too. 0: none.
void FailHeap(int64_t n, bool and_after = false);
// The calls since the last FailHeap().
int64_t HeapCalls();
// Counts a call, and returns whether it has to fail: for a malloc() that takes part.
bool CallFails();

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_HEAP_H_
