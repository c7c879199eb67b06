// quadrille: solves, counts and cross-checks Sudoku puzzles and exact cover problems.

#include <signal.h>

#include <exception>

#include "cli/app.h"
#include "cli/frame.h"
#include "cli/io/interrupt.h"
#include "cli/io/io.h"

int main(int argc, char** argv) {
  cli::HoldSignals();
  cli::ReserveStandardStreams();
  signal(SIGPIPE, SIG_IGN);  // so that a closed pipe is an error of write()
  signal(SIGXFSZ, SIG_IGN);  // and so is a file at its size limit
  try {
    return cli::RunApp(argc, argv);
  } catch (const std::exception& e) {  // out of memory, no more threads
    cli::PrintError(e.what());
    return cli::kFailed;
  }
}
