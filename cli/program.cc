// SPDX-License-Identifier: Apache-2.0

#include "cli/program.h"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

#include "absl/strings/string_view.h"
#include "cli/app.h"
#include "cli/frame.h"
#include "cli/io/interrupt.h"
#include "cli/io/io.h"

namespace cli {
namespace {

// PrintError() would allocate memory, and there may be none.
int Fail(absl::string_view message) {
  WriteAll(STDERR_FILENO, message);
  return kFailed;
}

int FailOutOfMemory() {
  return Fail(
      "quadrille: out of memory; what may help: a smaller --memory, fewer --threads, a machine or "
      "a limit (ulimit -v) with more\n");
}

// Code that is not ours lets std::bad_alloc out of functions that promise to throw nothing, such as
// a destructor in Abseil's formatting. That is the lack of memory too, and no crash.
[[noreturn]] void Terminate() {
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    _exit(FailOutOfMemory());
  } catch (...) {
    // Then it is one.
  }
  std::abort();
}

}  // namespace

int RunGuarded(const std::function<int()>& run) {
  HoldSignals();  // first: one that comes now is obeyed as one that comes later
  std::set_terminate(Terminate);
  ReserveStandardStreams();
  signal(SIGPIPE, SIG_IGN);  // so that a closed pipe is an error of write()
  signal(SIGXFSZ, SIG_IGN);  // and so is a file at its size limit
  try {
    return run();
  } catch (const std::bad_alloc&) {
    return FailOutOfMemory();
  } catch (const std::length_error&) {  // more than any machine has
    return FailOutOfMemory();
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) {
      return Fail(
          "quadrille: the system has no more threads; what may help: fewer --threads, a higher "
          "limit (ulimit -u)\n");
    }
    PrintError(error.what());
    return kFailed;
  }
}

int RunProgram(int argc, const char* const* argv) {
  // A batch system may send it at any time, even while the words are parsed.
  if (argc > 2 && argv[1] == absl::string_view("cover") && argv[2] == absl::string_view("work")) {
    HoldSignal(SIGUSR1);
  }
  return RunGuarded([&] { return RunApp(argc, argv); });
}

}  // namespace cli
