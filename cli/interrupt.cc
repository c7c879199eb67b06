#include "cli/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace cli {
namespace {

sigset_t Watched() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  if (pipe(pipe_) != 0) {
    std::perror("quadrille: pipe");
    std::exit(2);
  }
  const sigset_t set = Watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  watcher_ = std::thread([this] { Watch(); });
}

Interrupt::~Interrupt() {
  closing_ = true;
  pthread_kill(watcher_.native_handle(), SIGTERM);
  watcher_.join();
  close(pipe_[0]);
  close(pipe_[1]);
}

void Interrupt::Stop() {
  if (source_.request_stop()) {
    [[maybe_unused]] const ssize_t written = write(pipe_[1], "", 1);
  }
}

void Interrupt::Watch() {
  const sigset_t set = Watched();
  for (;;) {
    int signal = 0;
    if (sigwait(&set, &signal) != 0) continue;
    if (closing_) return;
    if (signal_ != 0) _exit(128 + signal);
    signal_ = signal;
    Stop();
  }
}

}  // namespace cli
