// SPDX-License-Identifier: Apache-2.0
//
// How many solutions an exact cover problem has, even if there are too many to enumerate.
//
//   const dlx::CountResult r = dlx::Count(problem, {.run = {.threads = 4}});
//   std::cout << (r.outcome == dlx::Outcome::kExhausted ? "" : ">=") << r.count.ToString() << '\n';
//
// The number is exact, whatever its size, unless the outcome says that it is a lower bound. There
// are three plans:
//
//   search    visits each solution (dlx/parallel.h)
//   memo      a search that caches the number of solutions of each state. It pays where the search
//             meets the same states again and again (dlx/count/memo/memo_search.h)
//   frontier  no search: a table of the states of a frontier that moves over the items. For
//             problems that are long and narrow (dlx/count/frontier/frontier_count.h)
//
// The last two depend on the order of the items, of which there are several. kAuto runs the plans
// in rounds, estimates when each would finish, and gives the most promising ones twice the time in
// the next round. The first to start is the plain search: where it is the best, trying the others
// costs a few percent.
//
// Which plan finishes first depends on the speed of the machine and on chance; the number does not.
// Nor does it depend on the number of threads or on the memory.
//
// Limits: with a limit on nodes or updates, kAuto is kSearch, and the other plans have one thread
// and one order, so that both mean the same on every machine. With less memory counting takes
// longer: kMemo evicts entries, and kFrontier goes over to kMemo. Where the tables of both plans
// are larger than the limit, or numbers become too long for it, kAuto continues with a search, and
// kMemo and kFrontier end with kMemoryLimit. Tables of less than 1 MiB always fit.
// Threads: while kAuto tries another plan for a moment, one more thread than Run::threads may work.
// Watch: the phase is the name of the plan that seems to finish first.
//
// Options without a primary item are never chosen, and a problem without primary items has one
// solution, the empty one; as in dlx/problem.h.
//
// Thread safety: any number of calls at the same time, even with the same Problem.

#ifndef DLX_COUNT_H_
#define DLX_COUNT_H_

#include <cstdint>
#include <string>

#include "dlx/big_count.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/string_view.h"

namespace dlx {

enum class CountPlan : uint8_t { kAuto, kSearch, kMemo, kFrontier };

// "auto", "search", "memo", "frontier"
StringView ToString(CountPlan plan);

// A way of counting that the caller supplies, for problems whose structure it knows.
class CountMethod {
 public:
  virtual ~CountMethod() = default;
  // Works for about this time. Returns whether it has finished.
  virtual bool Run(double seconds) = 0;
  virtual BigCount count() const = 0;  // solutions found so far
  virtual double done() const = 0;     // an estimate of the part that is done, from 0 to 1
  virtual int64_t nodes() const = 0;
};

struct CountConfig {
  CountPlan plan = CountPlan::kAuto;
  Strategy strategy = {.branching = Branching::kAuto};  // of the plan kSearch
  CountMethod* method = nullptr;  // with kAuto: takes the place of the plain search, if it is set
  dlx::Run run = {};
};

// Ending::nodes: nodes of the search tree (kSearch), states that were searched (kMemo) or expanded
// (kFrontier). Those of other plans that were tried are not counted. Ending::updates: those of a
// search; with kMemo and kFrontier entries of tables, and nodes of all plans that were tried.
struct CountResult : Ending {
  // The number of solutions, if the outcome is kExhausted; otherwise there are at least as many.
  // With kSolutionLimit it is the limit.
  BigCount count;

  // The plan that finished, or came farthest. kAuto only if a limit left no time to begin.
  CountPlan plan = CountPlan::kSearch;
  std::string order;  // of items, with kMemo and kFrontier: "mrv", "given", ...

  SearchStats search;  // kSearch, without a method
  // kMemo: entries in the cache, hits, evictions, states that split into independent components,
  // states brought into canonical form, and hits among these. kFrontier: entries alone, the most
  // states at a time.
  int64_t entries = 0;
  int64_t hits = 0;
  int64_t evictions = 0;
  int64_t splits = 0;
  int64_t iso_keys = 0;
  int64_t iso_hits = 0;
  int64_t memory_bytes = 0;  // kMemo, kFrontier: of what was remembered, at its largest
};

// Requires: options of config.run.presets are in [0, num_options()).
CountResult Count(const Problem& problem, const CountConfig& config = {});

}  // namespace dlx

#endif  // DLX_COUNT_H_
