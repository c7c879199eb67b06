// Every setting of a search, with its unit and default.

#ifndef DLX_CONFIG_H_
#define DLX_CONFIG_H_

#include <cstdint>
#include <functional>
#include <stop_token>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"

namespace dlx {

class Solver;

// The kernel of this name. Returns InvalidArgument if there is none; the message says which there
// are. The search passes over a name in QUADRILLE_KERNEL that is unknown: programs call this first.
absl::StatusOr<Kernel> KernelNamed(absl::string_view name);

// The first group decides which solutions come first and how large the tree is. The same settings
// give the same run on every machine.
//
// Limits end a search early; none of them changes the order of solutions. 0 (or less) means none.
// A limit that was reached ends the search as "stopped", even if nothing was left to search.
// The limits on solutions, nodes and updates are deterministic: the same problem stops at the same
// place on every machine. max_seconds, stop and report are looked at before the first node, and
// then after some 50 microseconds each.
struct SearchConfig {
  Branching branching = Branching::kMrv;
  OptionOrder option_order = OptionOrder::kGiven;
  uint64_t seed = 0;  // of kMrvRandom and kRandom, and of what FindFirst() shuffles

  Kernel kernel = Kernel::kAuto;

  int64_t max_solutions = 0;  // solutions found
  int64_t max_nodes = 0;      // nodes of the search tree: SearchStats::nodes never exceeds it
  int64_t max_updates = 0;    // updates; looked at before each node, so some more are done (kLinks)
  double max_seconds = 0;     // wall time since the first call of Next()
  std::stop_token stop = {};  // cancels when requested, from any thread

  // Called every so many seconds of a search, by the thread that searches, between two nodes; it may
  // call the const functions of the solver, Solver::progress() and Solver::Checkpoint() for example.
  std::function<void(const Solver&)> report = nullptr;
  double report_seconds = 1;
};

}  // namespace dlx

#endif  // DLX_CONFIG_H_
