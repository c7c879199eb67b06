// Every setting of a search, with its unit and default.

#ifndef DLX_CONFIG_H_
#define DLX_CONFIG_H_

#include <cstdint>
#include <stop_token>

namespace dlx {

// Limits end a search early; none of them changes the order of solutions. 0 (or less) means none.
// A limit that was reached ends the search as "stopped", even if nothing was left to search.
//
// The limits on solutions, nodes and updates are deterministic: the same problem stops at the
// same place on every machine. max_seconds and stop are looked at before the first node, and then
// whenever some 16,000 nodes and updates have passed.
struct SearchConfig {
  int64_t max_solutions = 0;  // solutions found
  int64_t max_nodes = 0;      // nodes of the search tree: SearchStats::nodes never exceeds it
  int64_t max_updates = 0;    // updates; looked at before each node, so some more are done
  double max_seconds = 0;     // wall time since the first call of Next()
  std::stop_token stop = {};  // cancels when requested, from any thread
};

}  // namespace dlx

#endif  // DLX_CONFIG_H_
