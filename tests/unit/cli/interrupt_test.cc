// SPDX-License-Identifier: Apache-2.0
//
// Signals, each in a process of its own.

#include "cli/io/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <thread>

#include "cli/program.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

// Waits until a signal asks to stop and returns it. The signal is known before the token is set.
int SignalOf(const Interrupt& interrupt) {
  while (!interrupt.token().stop_requested()) std::this_thread::yield();
  return interrupt.signal();
}

// A test that runs as a job in the background may inherit ignored signals.
void ObeySignals() {
  for (const int number : {SIGINT, SIGTERM}) signal(number, SIG_DFL);
}

// Threads of the test itself would take signals that they do not hold back.
class InterruptDeathTest : public testing::Test {
 protected:
  InterruptDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(InterruptDeathTest, AsksToStop) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const auto run = [signal] {
      ObeySignals();
      const Interrupt interrupt;
      kill(getpid(), signal);
      _exit(SignalOf(interrupt));
    };
    EXPECT_EXIT(run(), testing::ExitedWithCode(signal), "");
  }
}

TEST_F(InterruptDeathTest, SignalsThatCameBeforeAreHeld) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const auto run = [signal] {
      ObeySignals();
      HoldSignals();
      kill(getpid(), signal);
      const Interrupt interrupt;
      _exit(SignalOf(interrupt));
    };
    EXPECT_EXIT(run(), testing::ExitedWithCode(signal), "");
  }
}

// A batch system may send it as soon as there is a process: here, before the words are understood.
TEST_F(InterruptDeathTest, CoverWorkHoldsTheSignalOfBatchSystemsFirst) {
  const auto run = [](const char* command) {
    ObeySignals();
    signal(SIGUSR1, SIG_DFL);
    const char* const words[] = {"quadrille", "cover", command, "--no-such-flag"};
    const int code = RunProgram(4, words);
    raise(SIGUSR1);
    _exit(code);
  };
  EXPECT_EXIT(run("work"), testing::ExitedWithCode(2), "Run with --help");
  EXPECT_EXIT(run("split"), testing::KilledBySignal(SIGUSR1), "Run with --help");
}

TEST_F(InterruptDeathTest, SignalsThatWereIgnoredStayIgnored) {
  const auto run = [](int ignored, int other) {
    ObeySignals();
    signal(ignored, SIG_IGN);
    HoldSignals();
    const Interrupt interrupt;
    kill(getpid(), ignored);
    kill(getpid(), other);
    _exit(SignalOf(interrupt));
  };
  EXPECT_EXIT(run(SIGINT, SIGTERM), testing::ExitedWithCode(SIGTERM), "");
  EXPECT_EXIT(run(SIGTERM, SIGINT), testing::ExitedWithCode(SIGINT), "");
}

TEST_F(InterruptDeathTest, EndsWithoutASignalEvenIfAllAreIgnored) {
  const auto run = [] {
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    { const Interrupt interrupt; }
    _exit(7);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace cli
