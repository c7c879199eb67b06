// How many solutions an exact cover problem has, also where they could not be listed in years.
//
//   const dlx::CountResult r = dlx::Count(problem);
//   std::cout << (r.outcome == dlx::Outcome::kExhausted ? "" : ">=") << r.count.ToString() << '\n';
//
// The number is exact, whatever its size, or it is said that it is not. There are three ways to it:
//
//   search    finds each solution (dlx/parallel.h)
//   memo      a search that remembers how many solutions each state has, which is the better the more
//             often it comes to the same state again (dlx/count/memo/memo_search.h)
//   frontier  no search at all: a table of the states of a frontier that moves over the items, for
//             problems that are long and narrow (dlx/count/frontier/frontier_count.h)
//
// and several orders of items for the last two. kAuto tries them in turn for a short time, says to
// itself how long each will take, goes on with those that will take the least for twice the time, and
// so on. What it tried first, a plain search, is never far behind: where that is the best, the price
// of looking for a better one is a few percent.
//
// Which plan wins depends on the speed of the machine and on chance; the number does not. Nor does it
// depend on the number of threads or on max_memory_bytes.
//
// Options without a primary item are never chosen, and no primary items means one solution, the
// empty one; as in dlx/problem.h.
//
// Thread safety: any number of calls at the same time, also with the same Problem.

#ifndef DLX_COUNT_H_
#define DLX_COUNT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/big_count.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx {

enum class CountPlan { kAuto, kSearch, kMemo, kFrontier };

// "auto", "search", "memo", "frontier"
absl::string_view ToString(CountPlan plan);

// How far a count has come.
struct CountReport {
  BigCount at_least;  // there are so many solutions, or more
  int64_t nodes = 0;  // as CountResult::nodes
  double done = 0;    // a guess at which part is done, from 0 to 1
  CountPlan plan = CountPlan::kSearch;
};

// A way of counting that the caller brings along, for problems that it knows better.
class CountMethod {
 public:
  virtual ~CountMethod() = default;
  // Goes on for about so many seconds. Returns whether it is done.
  virtual bool Run(double seconds) = 0;
  virtual BigCount count() const = 0;  // of solutions that were found so far
  virtual double done() const = 0;     // a guess at which part is done, from 0 to 1
  virtual int64_t nodes() const = 0;
};

struct CountConfig {
  // Limits, and what the plan kSearch is to do: branching, kernel, order of options, seed. With
  // max_nodes or max_updates, kAuto is kSearch, so that they mean the same on every machine.
  // `report` is not used.
  SearchConfig search = {};
  CountPlan plan = CountPlan::kAuto;
  int threads = 1;
  // What may be remembered. With less, counting takes longer; kFrontier goes over to kMemo.
  int64_t max_memory_bytes = int64_t{1} << 30;
  // Options that are in every solution, and that are in none, as by Solver::Take and Forbid.
  absl::Span<const OptionId> taken = {};
  absl::Span<const OptionId> forbidden = {};
  // With kAuto: takes the place of a plain search, if it is set.
  CountMethod* method = nullptr;
  // Called about every search.report_seconds, by one thread at a time.
  std::function<void(const CountReport&)> report = nullptr;
};

struct CountResult {
  // The number of solutions, if the outcome is kExhausted; else there are so many, or more. If it is
  // kSolutionLimit, it is search.max_solutions.
  BigCount count;
  Outcome outcome = Outcome::kUnfinished;

  CountPlan plan = CountPlan::kSearch;  // the one that came to the end; never kAuto
  std::string order;                    // of items, with kMemo and kFrontier: "mrv", "given", ...
  // Nodes of the search tree (kSearch), states that were searched (kMemo) or gone on from
  // (kFrontier). Those of other plans that were tried are not counted.
  int64_t nodes = 0;
  // kSearch: all figures, as from CountInParallel().
  SearchResult search = {Outcome::kUnfinished, {}};
  // kMemo: states that are remembered, were found again, were forgotten for want of room, fell into
  // parts that were counted by themselves; were brought into canonical form, and found that way.
  // kFrontier: the most states at a time.
  int64_t entries = 0;
  int64_t hits = 0;
  int64_t evictions = 0;
  int64_t splits = 0;
  int64_t iso_keys = 0;
  int64_t iso_hits = 0;
  int64_t memory_bytes = 0;  // of what was remembered, at its largest
};

// Requires: options of config.taken and forbidden are in [0, num_options()).
CountResult Count(const Problem& problem, const CountConfig& config = {});

}  // namespace dlx

#endif  // DLX_COUNT_H_
