// How much memory a program has asked for. A program that uses these functions gets an operator new
// that counts bytes as they were asked for, so that figures are the same on every machine.

#ifndef TESTS_SUPPORT_HEAP_H_
#define TESTS_SUPPORT_HEAP_H_

#include <cstdint>

namespace quadrille_test {

// Bytes that operator new has handed out and that were not yet given back, of all threads.
int64_t HeapBytes();

// The most that HeapBytes() has been since the last ResetHeapPeak(), or the start of the program.
int64_t HeapPeak();
void ResetHeapPeak();

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_HEAP_H_
