// SPDX-License-Identifier: Apache-2.0
//
// Faults of the system, on request: the program that this is linked into gets a malloc(), operator
// new, read(), write(), pthread_create(), ... that fail where a test says, one fault at a time. The
// operator new is that of heap.h.

#ifndef TESTS_FAULTS_INJECT_H_
#define TESTS_FAULTS_INJECT_H_

#include <cstdint>

namespace quadrille_test {

// What is counted, and what may fail.
enum class Point : uint8_t {
  kAllocation,   // malloc(), calloc(), realloc(), operator new: no memory
  kThread,       // pthread_create(): EAGAIN
  kCall,         // read(), write(), poll(), open(), fsync(): EINTR, once
  kInputByte,    // a byte of a file or of stdin: after it, read() fails
  kStdoutByte,   // a byte written to stdout: after it, write() fails
  kStderrByte,   // the same for stderr
  kFileByte,     // the same for all other descriptors
  kFileCall,     // open() for writing, fsync(), close(), rename(): fails, once
  kClock,        // a look at the clock: from there on it is `error` seconds ahead
  kShortReads,   // every read() returns one byte
  kShortWrites,  // every write() takes one byte
  kNone,
};
inline constexpr int kPoints = static_cast<int>(Point::kNone) + 1;

struct Fault {
  Point point = Point::kNone;
  int64_t at = 1;          // the first call, look or byte that fails, from 1
  bool and_after = false;  // allocations and threads: all that follow, too
  int error = 0;           // what errno becomes
};

// Starts to count, and has that fault happen.
void Inject(const Fault& fault);

// How many there have been since.
int64_t Seen(Point point);

// Whether the fault has happened.
bool Happened();

}  // namespace quadrille_test

#endif  // TESTS_FAULTS_INJECT_H_
