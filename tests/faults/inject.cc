// SPDX-License-Identifier: Apache-2.0
//
// The linker leads calls of f() to __wrap_f(), and those of __real_f() to f() (--wrap). Where all
// is linked statically, calls by the C++ and C libraries are led there too; elsewhere, a
// pthread_create() of our own precedes that of the system.

#include "tests/faults/inject.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "tests/support/heap.h"

namespace quadrille_test {
namespace {

Fault now;
std::atomic<int64_t> seen[kPoints];
// A clock that has run for less than an hour cannot go back by one: deadlines before zero are none.
// So it is ahead from the start.
constexpr int64_t kSecondsAheadAtFirst = 7200;
std::atomic<int64_t> seconds_ahead = kSecondsAheadAtFirst;
std::atomic<bool> happened = false;

// Counts one, and returns whether it has to fail.
bool Fails(Point point) {
  const int64_t number = ++seen[static_cast<int>(point)];
  const bool fails = now.point == point && (number == now.at || (number > now.at && now.and_after));
  if (fails) happened = true;
  return fails;
}

// Counts `size` bytes. Returns how many of them come before the one that fails, -1 if that is the
// first of them.
ssize_t BytesBefore(Point point, size_t size) {
  std::atomic<int64_t>& bytes = seen[static_cast<int>(point)];
  const auto wanted = static_cast<int64_t>(size);
  int64_t before = wanted;
  if (now.point == point) before = std::min(wanted, now.at - 1 - bytes);
  if (before <= 0 && wanted > 0) {
    happened = true;
    return -1;
  }
  bytes += before;
  return before;
}

// Whether the file is one in which the system tells of itself, as of control groups: no input.
bool IsOfTheSystem(int fd) {
  constexpr uint32_t kSystems[] = {0x9fa0, 0x62656572, 0x27e0eb, 0x63677270};  // of statfs(2)
  struct statfs status;
  return fstatfs(fd, &status) == 0 &&
         std::find(std::begin(kSystems), std::end(kSystems),
                   static_cast<uint32_t>(status.f_type)) != std::end(kSystems);
}

template <typename T>
T Error(int error, T result) {
  errno = error;
  return result;
}

Point OutputOf(int fd) {
  return fd == STDOUT_FILENO   ? Point::kStdoutByte
         : fd == STDERR_FILENO ? Point::kStderrByte
                               : Point::kFileByte;
}

}  // namespace

void Inject(const Fault& fault) {
  for (std::atomic<int64_t>& count : seen) count = 0;
  now = fault;
  const bool of_memory = fault.point == Point::kAllocation;
  FailHeap(of_memory ? fault.at : 0, fault.and_after);
}

int64_t Seen(Point point) {
  return point == Point::kAllocation ? HeapCalls() : seen[static_cast<int>(point)].load();
}

bool Happened() {
  return now.point == Point::kAllocation ? HeapCalls() >= now.at : happened.load();
}

}  // namespace quadrille_test

namespace {

// Calls `read`, which reads so many bytes at most, unless that is to fail.
template <typename F>
ssize_t ReadWith(int fd, size_t size, F read) {
  using namespace quadrille_test;
  if (Fails(Point::kCall)) return Error(EINTR, -1);
  if (IsOfTheSystem(fd)) return read(size);
  if (now.point == Point::kShortReads) size = std::min<size_t>(size, 1);
  // The end is a byte too.
  if (now.point == Point::kInputByte) {
    const int64_t left = now.at - 1 - Seen(Point::kInputByte);
    if (left <= 0) {
      happened = true;
      return Error(now.error, -1);
    }
    size = std::min(size, static_cast<size_t>(left));
  }
  const ssize_t n = read(size);
  if (n > 0) BytesBefore(Point::kInputByte, static_cast<size_t>(n));
  return n;
}

}  // namespace

using quadrille_test::BytesBefore;
using quadrille_test::CallFails;
using quadrille_test::Error;
using quadrille_test::Fails;
using quadrille_test::happened;
using quadrille_test::now;
using quadrille_test::OutputOf;
using quadrille_test::Point;

// NOLINTBEGIN(bugprone-reserved-identifier): the names are the linker's.
extern "C" {

void* __real_malloc(size_t size);
void* __real_calloc(size_t n, size_t size);
void* __real_realloc(void* p, size_t size);
ssize_t __real_read(int fd, void* out, size_t size);
ssize_t __real_pread(int fd, void* out, size_t size, off_t offset);
ssize_t __real_write(int fd, const void* text, size_t size);
int __real_poll(pollfd* wait, nfds_t n, int timeout);
int __real_open(const char* name, int flags, ...);
int __real_fsync(int fd);
int __real_close(int fd);
int __real_rename(const char* from, const char* to);
int __real_clock_gettime(clockid_t clock, timespec* time);
int __real_pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  clockid_t clock, const timespec* until);

void* __wrap_malloc(size_t size) {
  return CallFails() ? Error<void*>(ENOMEM, nullptr) : __real_malloc(size);
}

void* __wrap_calloc(size_t n, size_t size) {
  return CallFails() ? Error<void*>(ENOMEM, nullptr) : __real_calloc(n, size);
}

void* __wrap_realloc(void* p, size_t size) {
  return CallFails() ? Error<void*>(ENOMEM, nullptr) : __real_realloc(p, size);
}

ssize_t __wrap_read(int fd, void* out, size_t size) {
  return ReadWith(fd, size, [=](size_t n) { return __real_read(fd, out, n); });
}

ssize_t __wrap_pread(int fd, void* out, size_t size, off_t offset) {
  return ReadWith(fd, size, [=](size_t n) { return __real_pread(fd, out, n, offset); });
}

ssize_t __wrap_write(int fd, const void* text, size_t size) {
  if (Fails(Point::kCall)) return Error(EINTR, -1);
  if (now.point == Point::kShortWrites) size = std::min<size_t>(size, 1);
  const ssize_t before = BytesBefore(OutputOf(fd), size);
  return before < 0 ? Error(now.error, -1) : __real_write(fd, text, static_cast<size_t>(before));
}

int __wrap_poll(pollfd* wait, nfds_t n, int timeout) {
  return Fails(Point::kCall) ? Error(EINTR, -1) : __real_poll(wait, n, timeout);
}

int __wrap_open(const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (Fails(Point::kCall)) return Error(EINTR, -1);
  if ((flags & O_CREAT) != 0 && Fails(Point::kFileCall)) return Error(now.error, -1);
  return __real_open(name, flags, mode);
}

int __wrap_fsync(int fd) {
  if (Fails(Point::kCall)) return Error(EINTR, -1);
  return Fails(Point::kFileCall) ? Error(now.error, -1) : __real_fsync(fd);
}

int __wrap_close(int fd) {
  const bool fails = fd > STDERR_FILENO && Fails(Point::kFileCall);
  const int result = __real_close(fd);
  return fails ? Error(now.error, -1) : result;
}

int __wrap_rename(const char* from, const char* to) {
  return Fails(Point::kFileCall) ? Error(now.error, -1) : __real_rename(from, to);
}

int __wrap_clock_gettime(clockid_t clock, timespec* time) {
  const int result = __real_clock_gettime(clock, time);
  if (Fails(Point::kClock))
    quadrille_test::seconds_ahead = quadrille_test::kSecondsAheadAtFirst + now.error;
  time->tv_sec += quadrille_test::seconds_ahead;
  return result;
}

// The time to wait for was computed from the clock that jumped, and the system's has not.
int __wrap_pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  clockid_t clock, const timespec* until) {
  timespec time = *until;
  time.tv_sec -= quadrille_test::seconds_ahead;
  return __real_pthread_cond_clockwait(condition, mutex, clock, &time);
}

#ifdef QUADRILLE_FAULTS_STATIC

int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                          void* argument);

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                          void* argument) {
  if (Fails(Point::kThread)) return EAGAIN;
  return __real_pthread_create(thread, attributes, run, argument);
}

#else

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                   void* argument) noexcept {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto create = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  if (Fails(Point::kThread)) return EAGAIN;
  return create(thread, attributes, run, argument);
}

#endif

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
