// SPDX-License-Identifier: Apache-2.0
//
// What every verb of the library takes, and what it says in the end. The verbs are those of
// dlx/solver.h, parallel.h, find_first.h, count.h, diagram.h, minimize.h, explain.h, preprocess.h
// and estimate.h.
//
//   const dlx::Run run = {.limits = {.nodes = 1'000'000, .seconds = 10},
//                         .threads = 4,
//                         .watch = {.callback = [](const dlx::Progress& p) { Show(p); }}};
//   const dlx::CountResult r = dlx::Count(problem, {.run = run});
//   if (r.outcome != dlx::Outcome::kExhausted) std::cout << "at least ";
//
// A Run is the last member of the settings of each verb; what stands before it differs from verb to
// verb. Every verb heeds all of it. What a solution, a node and an update are differs too:
// docs/design.md, "One vocabulary", has a table. A verb that finds no solutions or enters no nodes
// reaches the limit on them only if it is 0.

#ifndef DLX_RUN_H_
#define DLX_RUN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "dlx/string_view.h"

namespace dlx {

struct Progress;  // dlx/progress.h

// The options of one solution: those taken before the search in the order of Presets::taken, then
// those chosen by the search, from the root down.
using SolutionView = absl::Span<const OptionId>;

// What a visitor says of the solution that it was shown.
enum class Visit : uint8_t { kContinue, kStop };

// How a verb ended. A limit that is reached ends it, even if nothing was left to do.
enum class Outcome : uint8_t {
  kUnfinished,     // there may be more: Solver::Next() continues the search
  kExhausted,      // everything was done: every solution was found, every option looked at
  kSolutionLimit,  // stopped: Limits::solutions
  kNodeLimit,      // stopped: Limits::nodes
  kUpdateLimit,    // stopped: Limits::updates
  kTimeLimit,      // stopped: Limits::seconds
  kMemoryLimit,    // stopped: Limits::memory_bytes
  kCancelled,      // stopped: Limits::stop
  kVisitorStop,    // stopped: the visitor returned Visit::kStop
};

// "exhausted", "solution limit", "cancelled", ...
StringView ToString(Outcome outcome);

// What may be spent. A limit that is not set is none; one that is 0 is used up from the start, and
// so is one below 0. The limits on solutions, nodes and updates are deterministic: with one thread,
// the same problem stops at the same place on every machine. None of them changes the order of
// solutions.
struct Limits {
  std::optional<int64_t> solutions = std::nullopt;  // found
  std::optional<int64_t> nodes = std::nullopt;      // of the search tree
  // Units of the verb's work. Searches check the limit before each node, and other verbs after each
  // step, so it may be exceeded by what one node or step does. With this limit, dancing links
  // search, whatever Strategy::kernel says: no other kernel counts updates.
  std::optional<int64_t> updates = std::nullopt;
  // Wall time of the whole call, nested verbs included.
  std::optional<double> seconds = std::nullopt;
  // Of caches, tables and diagrams: of what a verb remembers. The problem, the result and the
  // tables of a search without a cache, one for each thread, are not counted; but those of kBits
  // are, where kAuto chooses; a count by several plans gives them as much again, apart from the
  // plans. What does not fit is evicted, where the verb can do without; else the limit ends it.
  std::optional<int64_t> memory_bytes = int64_t{1} << 30;
  std::stop_token stop = {};  // cancels when requested, from any thread
};

// Options whose fate is decided before the verb begins. A Run does not own them.
struct Presets {
  absl::Span<const OptionId> taken = {};      // in every solution
  absl::Span<const OptionId> forbidden = {};  // in none
};

// Shows the progress of a verb.
struct Watch {
  // Called about every `every_seconds`, by one thread at a time.
  std::function<void(const Progress&)> callback = nullptr;
  double every_seconds = 1;
};

struct Run {
  Limits limits = {};
  Presets presets = {};
  // The most that work at the same time, the calling one included. A verb may use fewer: most have
  // one, and so have all where several would reach a limit at another place in each run.
  int threads = 1;
  Watch watch = {};
};

// ---- The strategy of a search ------------------------------------------------------------------

// Which item the search branches on. Whatever the rule, an item without options left ends a branch
// at once, except with kLeftmost. "Options left" is the branching degree of an item with a
// multiplicity: how many branches it has.
enum class Branching : uint8_t {
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

// Whether what the rule chooses depends on what it did before: it learns, or it draws at random.
// Such a rule grows another tree when parts of it are searched by themselves (dlx/parallel.h).
bool LearnsOrDraws(Branching branching);

// The data structure that holds the options left. All kernels enter the same nodes in the same
// order and find the same solutions in the same order; they differ in speed alone
// (docs/performance.md).
enum class Kernel : uint8_t {
  kAuto,   // kBits if it fits problem and memory, or else kCells; kLinks if updates are limited
  kLinks,  // dancing links. The only kernel that counts updates
  kCells,  // sparse sets; for problems of any size, faster than kLinks where items are many
  kBits,   // sets of bits; for up to 32,768 options and 256 MB (Solver::Supports says it exactly)
};

// In which order the options of an item are tried.
enum class OptionOrder : uint8_t {
  kGiven,   // as they were added
  kRandom,  // shuffled once, before the search
  kCost,    // the cheapest first, equal ones as they were added
};

// The names that the command line has for them: "mrv", "mrv-random", ...; "given", ...; "auto", ...
StringView ToString(Branching branching);
StringView ToString(OptionOrder order);
StringView ToString(Kernel kernel);

// All of each, in the order above.
absl::Span<const Branching> Branchings();
absl::Span<const OptionOrder> OptionOrders();
absl::Span<const Kernel> Kernels();

// The kernel of this name. InvalidArgument if there is none; the message says which there are.
absl::StatusOr<Kernel> KernelNamed(StringView name);

// Decides which solutions come first and how large the tree is. The same strategy gives the same
// search on every machine; the kernel changes its speed alone.
struct Strategy {
  Branching branching = Branching::kMrv;
  OptionOrder option_order = OptionOrder::kGiven;
  uint64_t seed = 0;  // of kMrvRandom and kRandom, and of what FindFirst() shuffles
  Kernel kernel = Kernel::kAuto;
};

// ---- What was spent ----------------------------------------------------------------------------

// Counters of one search, or the sum of several. They are defined as in Knuth's DLX2, so that
// published figures compare; none depends on the machine.
struct SearchStats {
  int64_t solutions = 0;
  // Nodes of the search tree: the root, and every option tried; a solution is a node too.
  int64_t nodes = 0;
  // Removals from a list of options or from the list of active items: an item that is covered is
  // one, every node hidden is one. What presets remove before the search is not counted, so a
  // problem with options taken compares with the problem that lacks their items.
  int64_t updates = 0;
  // Nodes at each level; the root is level 0. Its size is the deepest level reached plus 1.
  std::vector<int64_t> profile;

  // The deepest level reached; -1 before the search.
  int64_t max_level() const { return static_cast<int64_t>(profile.size()) - 1; }

  SearchStats& operator+=(const SearchStats& other);
};

// How a verb ended, and what it spent: the beginning of every result.
struct Ending {
  Outcome outcome = Outcome::kUnfinished;
  int64_t nodes = 0;  // each verb says what a node is
  // Each verb says what an update is. Not set if another kernel than kLinks searched.
  std::optional<int64_t> updates = std::nullopt;
  double seconds = 0;  // wall time, from the call to the result
  // Of the search that finished; not set if it was no search.
  std::optional<Kernel> kernel = std::nullopt;
  std::optional<Branching> branching = std::nullopt;
};

}  // namespace dlx

#endif  // DLX_RUN_H_
