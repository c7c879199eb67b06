// SPDX-License-Identifier: Apache-2.0
//
// What every function of the C interface needs: errors, structs with a size, memory that the caller
// frees, tokens and configurations. Nothing of it is seen outside the library.
//
//   qd_status qd_problem_info(const qd_problem* problem, qd_info* info, qd_error** error) {
//     return Enter(error, [&] {
//       CheckNotNull(problem, "problem");
//       ...
//       return QD_OK;
//     });
//   }
//
// A Failure that is thrown becomes the status and the message of the call. No exception leaves it.

#ifndef BINDINGS_C_ENTRY_H_
#define BINDINGS_C_ENTRY_H_

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#if __has_include(<pthread.h>) && !defined(__ANDROID__) && !defined(_WIN32)
#include <pthread.h>
#define QUADRILLE_HAS_CANCEL
#endif

#include "absl/status/status.h"
#include "bindings/c/quadrille.h"
#include "dlx/big_count.h"
#include "dlx/count.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"

// ---- Objects -----------------------------------------------------------------------------------

struct qd_error {
  qd_status status;
  std::string message;
};

struct qd_token {
  // What qd_token_stop() may do in a signal handler.
  static_assert(std::atomic<int32_t>::is_always_lock_free);

  std::atomic<int32_t> stopped = 0;
  std::atomic<int32_t> references = 1;
  mutable std::mutex mutex;
  qd_progress progress = {};
};

struct qd_problem {
  explicit qd_problem(dlx::Problem p) : problem(std::move(p)) {}

  const dlx::Problem problem;
  mutable std::atomic<int32_t> references = 1;
};

namespace quadrille {

// A reference to a counted object of the interface.
template <typename T>
class Counted {
 public:
  Counted() = default;
  explicit Counted(T* object) : object_(object) {
    if (object_ != nullptr) object_->references.fetch_add(1, std::memory_order_relaxed);
  }
  Counted(Counted&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Counted(const Counted& other) : Counted(other.object_) {}
  Counted& operator=(Counted other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Counted() { Release(object_); }

  static void Release(T* object) {
    if (object != nullptr && object->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      delete object;
    }
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }

 private:
  T* object_ = nullptr;
};

// ---- Errors ------------------------------------------------------------------------------------

struct Failure {
  qd_status status;
  std::string message;
};

[[noreturn]] void Fail(qd_status status, std::string message);
// Throws QD_MISUSE unless the condition holds.
inline void Check(bool condition, const char* message) {
  if (!condition) Fail(QD_MISUSE, message);
}
void CheckNotNull(const void* pointer, const char* name);
void CheckInRange(int64_t value, int64_t least, int64_t most, const char* name);
// Throws what an absl::Status says: wrong input is QD_INVALID.
void CheckOk(const absl::Status& status);

// Throws QD_MISUSE for an array that no memory would hold.
void CheckCount(size_t count, const char* name);

// Hands the error over, if the caller wants it. Returns the status.
qd_status Report(qd_error** error, qd_status status, std::string_view message) noexcept;
// Frees an error that was handed over.
void Free(qd_error* error) noexcept;
// As Report(), for the exception that was caught.
qd_status ReportException(qd_error** error) noexcept;

// While it exists, pthread_cancel() waits: a thread that ended in the middle of a call would never
// unlock its locks nor join its threads.
class NoCancel {
 public:
  NoCancel(const NoCancel&) = delete;
  NoCancel& operator=(const NoCancel&) = delete;
#ifdef QUADRILLE_HAS_CANCEL
  NoCancel() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~NoCancel() { pthread_setcancelstate(before_, nullptr); }

 private:
  int before_ = 0;
#else
  NoCancel() = default;
#endif
};

// Runs the body of a function of the interface.
template <typename Body>
qd_status Enter(qd_error** error, Body&& body) noexcept {
  [[maybe_unused]] const NoCancel no_cancel;
  if (error != nullptr) *error = nullptr;
  try {
    return body();
  } catch (...) {
    return ReportException(error);
  }
}

// Sets results to what they are after an error.
template <typename... T>
void Clear(T*... results) {
  ((results != nullptr ? void(*results = {}) : void()), ...);
}

// ---- Structs that begin with their size --------------------------------------------------------

// How large a struct was in version 1 of the interface, and still is in the programs that were
// compiled with it. Never to be changed, whatever is added to the struct.
template <typename T>
inline constexpr size_t kFirstSize = 0;

// Up to the field that was the last one.
#define QUADRILLE_FIRST_SIZE(type, last, size_of_64_bits)                               \
  template <>                                                                           \
  inline constexpr size_t kFirstSize<type> =                                            \
      (offsetof(type, last) + sizeof(type::last) + alignof(type) - 1) / alignof(type) * \
      alignof(type);                                                                    \
  static_assert(sizeof(void*) != 8 || kFirstSize<type> == (size_of_64_bits));           \
  static_assert(sizeof(type) >= kFirstSize<type>)

QUADRILLE_FIRST_SIZE(qd_board_info, constraints, 88);
QUADRILLE_FIRST_SIZE(qd_board_input, reserved, 48);
QUADRILLE_FIRST_SIZE(qd_canon, reserved, 128);
QUADRILLE_FIRST_SIZE(qd_config, token, 120);
QUADRILLE_FIRST_SIZE(qd_diagram_info, reserved, 56);
QUADRILLE_FIRST_SIZE(qd_drawing, no_size, 48);
QUADRILLE_FIRST_SIZE(qd_ending, seconds, 56);
QUADRILLE_FIRST_SIZE(qd_estimate, solutions, 96);
QUADRILLE_FIRST_SIZE(qd_info, named_colors, 40);
QUADRILLE_FIRST_SIZE(qd_path_info, reserved, 32);
QUADRILLE_FIRST_SIZE(qd_plan_info, nodes, 72);
QUADRILLE_FIRST_SIZE(qd_progress, lower_bound, 80);
QUADRILLE_FIRST_SIZE(qd_rating, backdoor, 56);
QUADRILLE_FIRST_SIZE(qd_round, reserved, 64);
QUADRILLE_FIRST_SIZE(qd_split, by_states, 48);
QUADRILLE_FIRST_SIZE(qd_step, level, 88);
QUADRILLE_FIRST_SIZE(qd_table, labels, 104);
QUADRILLE_FIRST_SIZE(qd_wishes, allow, 112);

// A bound that no version will reach: a size beyond it was never set.
inline constexpr size_t kLargestStruct = 4096;

template <typename T>
bool IsSizeOf(size_t size) {
  static_assert(kFirstSize<T> > 0);
  return size >= kFirstSize<T> && size <= kLargestStruct;
}
[[noreturn]] void FailOfSize(size_t size, size_t least, const char* name);
// Fields that this version does not know have to be 0.
void CheckRestIsZero(const void* given, size_t known, size_t size, const char* name);

template <typename T>
void CheckSize(size_t size, const char* name) {
  if (!IsSizeOf<T>(size)) FailOfSize(size, kFirstSize<T>, name);
}

// Reads a struct of the caller. The fields that an older one lacks are those of `defaults`.
template <typename T>
T ReadStruct(const T* given, const T& defaults, const char* name) {
  T result = defaults;
  const size_t size = given->size;
  CheckSize<T>(size, name);
  if (size > sizeof(T)) CheckRestIsZero(given, sizeof(T), size, name);
  std::memcpy(&result, given, std::min(size, sizeof(T)));
  return result;
}

// Checks a struct that the caller wants to be filled in. NULL is fine.
template <typename T>
void CheckStruct(const T* given, const char* name) {
  if (given != nullptr) CheckSize<T>(given->size, name);
}

// Fills it in, all but its size: as much of it as the caller has room for, and 0 in fields that
// this version does not know. NULL is fine.
template <typename T>
void WriteStruct(const T& value, T* given) {
  if (given == nullptr) return;
  const size_t size = given->size;
  char* const bytes = reinterpret_cast<char*>(given);
  std::memset(bytes, 0, size);
  std::memcpy(bytes, &value, std::min(size, sizeof(T)));
  given->size = size;
}

// Sets it to what it is after an error: 0, all but its size, unless that is wrong. NULL is fine.
template <typename T>
void ClearStruct(T* given) {
  if (given != nullptr && IsSizeOf<T>(given->size)) WriteStruct(T{}, given);
}

// ---- Memory of the caller ----------------------------------------------------------------------

// What qd_free() frees. Throws std::bad_alloc.
void* Allocate(size_t bytes);
char* NewText(std::string_view text);
// Sets a text and its length; `length` may be null.
void SetText(std::string_view text, char** result, size_t* length);
// The end of a text without a length has to be its end: a NUL in it becomes "\x00".
std::string WithoutNul(std::string_view text);
// Lines with line feeds between them, none in the end.
std::string JoinLines(const std::vector<std::string>& lines);
// Null if there are no lines.
char* NewLines(const std::vector<std::string>& lines);

template <typename T, typename Range>
T* NewArray(const Range& values) {
  T* const array = static_cast<T*>(Allocate(values.size() * sizeof(T)));
  size_t k = 0;
  for (const auto& value : values) array[k++] = static_cast<T>(value);
  return array;
}

// Memory of the caller that is freed unless it is handed over.
template <typename T>
class Owned {
 public:
  explicit Owned(T* memory = nullptr) : memory_(memory) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { qd_free(memory_); }
  T* HandOver() { return std::exchange(memory_, nullptr); }
  T* get() const { return memory_; }

 private:
  T* memory_;
};

// A struct and arrays of numbers or characters as one piece of memory, for results of several
// arrays.
class Piece {
 public:
  // Adds an array, which has to stay until Finish(); that writes the array's address to the place.
  template <typename T>
  void Add(const std::vector<T>& values, size_t field) {
    static_assert(sizeof(T) == 1 || sizeof(T) == 4 || sizeof(T) == 8);
    parts_.push_back({field, values.data(), values.size() * sizeof(T)});
  }

  template <typename T>
  T* Finish(const T& head) {
    return static_cast<T*>(Join(&head, sizeof head));
  }

 private:
  struct Part {
    size_t field;  // of the struct: the offset of the pointer to the array
    const void* array;
    size_t bytes;
  };

  void* Join(const void* head, size_t size) const;

  std::vector<Part> parts_;
};

// Solutions as the arrays of qd_solutions.
qd_solutions* NewSolutions(const std::vector<dlx::CostedCover>& covers);
qd_solutions* NewSolutions(const std::vector<int32_t>& options, const std::vector<int64_t>& ends,
                           const std::vector<int64_t>& costs);

// ---- Runs --------------------------------------------------------------------------------------

// Passes the request of a token on, while a call is under way: dlx/ waits for a std::stop_token,
// which a signal handler must not request. A thread looks at the token every few milliseconds.
class Relay {
 public:
  explicit Relay(const qd_token* token);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  std::stop_token stop_token() const { return source_.get_token(); }

 private:
  void Look();

  const qd_token* const token_;
  std::stop_source source_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

bool IsStopped(const qd_token* token);
void Publish(const dlx::Progress& progress, qd_token* token);
qd_progress ToC(const dlx::Progress& progress);

// A configuration that was checked, with what it needs.
struct Settings {
  // `given` may be null. Throws QD_MISUSE; options have to be below num_options.
  Settings(const qd_config* given, int32_t num_options);
  // Throws QD_MISUSE if anything is taken or forbidden.
  struct NoPresets {
    const char* message;
  };
  Settings(const qd_config* given, NoPresets no_presets);

  dlx::Strategy strategy() const;
  // The run, which refers to this object, but for the stop token.
  dlx::Run run() const;
  // The same with the request of the relay.
  dlx::Run run(const Relay& relay) const;

  qd_config config;
  std::vector<dlx::OptionId> taken;
  std::vector<dlx::OptionId> forbidden;
  Counted<qd_token> token;

 private:
  explicit Settings(const qd_config* given);
};

// Settings for Sudoku.
inline Settings SudokuSettings(const qd_config* config) {
  return {config, Settings::NoPresets{"a Sudoku puzzle has its givens: nothing else may be taken "
                                      "or forbidden"}};
}
// Settings for what a diagram is asked.
inline Settings DiagramSettings(const qd_config* config) {
  return {config, Settings::NoPresets{"a diagram has the solutions that it was made with: nothing "
                                      "may be taken or forbidden any more"}};
}

// The defaults of all fields but the size.
qd_config DefaultConfig();

// Of a result.
qd_ending ToC(const dlx::Ending& ending);
int64_t Saturated(const dlx::BigCount& count);
// The status of a verb that has ended.
inline qd_status StatusOf(dlx::Outcome outcome) {
  return outcome == dlx::Outcome::kExhausted ? QD_OK : QD_STOPPED;
}
// Writes an ending that the caller may want, with the number of solutions.
void SetEnding(const dlx::Ending& result, int64_t solutions, qd_ending* ending);

}  // namespace quadrille

#endif  // BINDINGS_C_ENTRY_H_
