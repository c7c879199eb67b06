// Every setting of a search, with its unit and default.

#ifndef DLX_CONFIG_H_
#define DLX_CONFIG_H_

#include <cstdint>
#include <functional>
#include <stop_token>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace dlx {

class Solver;

// Which item the search branches on. Whatever the rule, an item without options left ends a branch
// at once, except with kLeftmost. "Options left" is the branching degree of an item with a
// multiplicity: the number of ways to go on with it.
enum class Branching {
  kAuto,            // kMrv in a Solver; FindFirst() and the functions of parallel.h choose
  kMrv,             // the fewest options left, first of them in the order of items (Knuth's DLX2)
  kMrvRandom,       // the fewest options left, one of them at random
  kLeftmost,        // the first in the order of items
  kSharp,           // items with at most one option left, then those whose name begins with '#'
                    // (the fewest options first), then kMrv (Knuth's dlx2-sharp)
  kWeightedDegree,  // the smallest options/weight: an item that ran out of options gains weight
                    // (Boussemart, Hemery, Lecoutre, Sais, ECAI 2004; Knuth's ssxcc-wtd0)
  kFailureRate,  // the smallest options/failure rate: how often trying an option of the item left
                 // another item without any (Li, Yin, Li, CP 2021; Knuth's ssxcc-frb0)
};

// Whether what the rule chooses depends on what it did before: it learns or draws lots. Such a rule
// grows another tree when parts of it are searched by themselves (dlx/parallel.h).
bool LearnsOrDraws(Branching branching);

// How the options that are left are kept. All kernels enter the same nodes in the same order and
// find the same solutions in the same order; they differ in speed alone (docs/performance.md).
enum class Kernel {
  kAuto,  // the kernel that the environment variable QUADRILLE_KERNEL names, if it names one; else by
          // the problem and the settings: kBits if it fits, or else kCells; kLinks if updates are
          // limited
  kLinks,  // dancing links. The only kernel that counts updates and heeds max_updates
  kCells,  // sparse sets; for problems of any size, faster than kLinks where items are many
  kBits,   // sets of bits; for up to 32,768 options and 256 MB (Solver::Supports says it exactly)
};

// In which order the options of an item are tried.
enum class OptionOrder {
  kGiven,   // as they were added
  kRandom,  // shuffled once, before the search
  kCost,    // the cheapest first, equal ones as they were added
};

// The names that the command line has for them: "mrv", "mrv-random", ...; "given", ...; "auto", ...
absl::string_view ToString(Branching branching);
absl::string_view ToString(OptionOrder order);
absl::string_view ToString(Kernel kernel);

// All kernels, kAuto first.
absl::Span<const Kernel> Kernels();

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
