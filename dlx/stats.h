// How a search ended, and what it did.

#ifndef DLX_STATS_H_
#define DLX_STATS_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"

namespace dlx {

enum class Outcome {
  kUnfinished,     // there may be more: Next() can go on
  kExhausted,      // every solution was found
  kSolutionLimit,  // stopped: SearchConfig::max_solutions
  kNodeLimit,      // stopped: SearchConfig::max_nodes
  kUpdateLimit,    // stopped: SearchConfig::max_updates
  kTimeLimit,      // stopped: SearchConfig::max_seconds
  kCancelled,      // stopped: SearchConfig::stop
  kVisitorStop,    // stopped: the visitor returned Visit::kStop
};

// "exhausted", "solution limit", "cancelled", ...
absl::string_view ToString(Outcome outcome);

// Counters of one search, or the sum of several. They are defined as in Knuth's DLX2, so that
// published figures compare; none depends on the machine.
struct SearchStats {
  int64_t solutions = 0;
  // Nodes of the search tree: the root, and every option tried; a solution is a node too.
  int64_t nodes = 0;
  // Removals from a list of options or from the list of active items: an item that is covered is
  // one, every node hidden is one. What Solver::Take and Forbid remove before the search is not
  // counted, so a problem with options taken compares with the problem that lacks their items.
  int64_t updates = 0;
  // Nodes at each level; the root is level 0. Its size is the deepest level reached plus 1.
  std::vector<int64_t> profile;

  // The deepest level reached; -1 before the search.
  int64_t max_level() const { return static_cast<int64_t>(profile.size()) - 1; }

  SearchStats& operator+=(const SearchStats& other);
};

}  // namespace dlx

#endif  // DLX_STATS_H_
