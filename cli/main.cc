// quadrille: solves, counts and cross-checks Sudoku puzzles.

#include <signal.h>

#include <exception>

#include "cli/app.h"
#include "cli/frame.h"
#include "cli/io/io.h"

int main(int argc, char** argv) {
  cli::ReserveStandardStreams();
  signal(SIGPIPE, SIG_IGN);  // a closed pipe is an errno of write()
  signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  try {
    return cli::RunApp(argc, argv);
  } catch (const std::exception& e) {  // out of memory, no more threads
    cli::PrintError(e.what());
    return cli::kFailed;
  }
}
