// Finds the solutions of an exact cover problem, one at a time, by Knuth's dancing links.
//
//   dlx::Solver solver(problem, {.max_solutions = 10});
//   while (solver.Next()) {
//     for (dlx::OptionId option : solver.solution()) std::cout << problem.ToString(option) << '\n';
//   }
//   if (solver.outcome() != dlx::Outcome::kExhausted) ...  // there may be more
//
// or, with a visitor and no object to keep:
//
//   dlx::SearchResult r = dlx::ForEachSolution(problem, {}, [&](dlx::SolutionView options) {
//     ...
//     return dlx::Visit::kContinue;
//   });
//
// The search branches on the primary item with the fewest options left, the first of them in the
// order in which items were added, and tries its options in the order in which they were added
// (Algorithm X with the MRV heuristic, TAOCP 4B, section 7.2.2.1). The order of solutions is
// therefore the same on every machine and in every run.
//
// Memory: 12 bytes for each entry and option of the problem, 24 for each item, and a few for each
// level of the search. There is no recursion: a deep search needs memory, not stack.
// Thread safety: one thread per Solver; Solvers of the same Problem are independent.
// Lifetime: the Problem must outlive the Solver.

#ifndef DLX_SOLVER_H_
#define DLX_SOLVER_H_

#include <chrono>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/config.h"
#include "dlx/internal/links.h"
#include "dlx/problem.h"
#include "dlx/stats.h"

namespace dlx {

// The options of one solution: those taken before the search in the order of Take(), then those
// chosen by the search, from the root down.
using SolutionView = absl::Span<const OptionId>;

// STATES
//   ready      after construction and Reset(): Take() and Forbid() are legal
//   searching  since the first Next()
//   done       Next() has returned false, or a limit was reached; see outcome()
// Next(), Reset(), outcome() and stats() are legal in every state.
class Solver {
 public:
  // Cost: O(size of the problem). Reset() is cheaper than a new Solver.
  explicit Solver(const Problem& problem, SearchConfig config = {});
  explicit Solver(Problem&& problem, SearchConfig config = {}) = delete;  // would not outlive it

  Solver(Solver&&) = default;
  Solver& operator=(Solver&&) = default;

  // Puts an option into every solution, as if the search had chosen it before its first node.
  // Returns false if that is impossible, because the option was forbidden or shares an item with
  // one already taken (itself, for example): then there are no solutions, whatever else is taken.
  // Requires: ready; option in [0, num_options()). Cost: that of covering its items.
  bool Take(OptionId option);

  // Keeps an option out of every solution. Returns false if it has been taken already: then there
  // are no solutions. Requires: ready; option in [0, num_options()). Cost: O(length of the option).
  bool Forbid(OptionId option);

  // Goes on to the next solution. Returns false if there is none, or if the search was stopped
  // before one was found; outcome() says which.
  bool Next();

  // The solution that the last Next() found. Requires: it returned true, and neither Next() nor
  // Reset() was called since. The view is valid until the next call of either.
  // Cost: O(entries of its options) for the first call; searches that only count never pay it.
  SolutionView solution();

  // kUnfinished while there may be more. A solution that reaches max_solutions sets kSolutionLimit
  // at once, even if it was the last.
  Outcome outcome() const { return outcome_; }

  // Of the search so far; set to zero by Reset().
  const SearchStats& stats() const { return stats_; }

  // Back to ready, with nothing taken or forbidden. Cost: that of what has to be undone.
  void Reset();
  void Reset(SearchConfig config);

 private:
  friend class SolverPeer;  // tests compare the table with what it was

  enum class State { kReady, kSearching, kDone };
  enum class Fate : uint8_t { kOpen, kTaken, kForbidden };
  struct Preset {
    OptionId option;
    bool changed;  // whether the table was changed, and has to be undone
  };

  void Start();
  bool AnyCovered(OptionId option) const;  // by an option that was taken
  bool Finish(Outcome outcome);
  bool FinishWhole();
  bool LimitReached();
  void EnterNode();

  const Problem* problem_;
  SearchConfig config_;
  internal::Links table_;
  State state_ = State::kReady;
  Outcome outcome_ = Outcome::kUnfinished;
  SearchStats stats_;

  std::vector<Preset> presets_;     // in the order of the calls
  std::vector<bool> covered_;       // by item: whether an option that was taken covers it
  std::vector<Fate> fate_;          // by option
  bool contradiction_ = false;      // a Take() or Forbid() returned false
  std::vector<int32_t> path_;       // node chosen at each level
  std::vector<OptionId> solution_;  // empty until solution() is called

  int64_t node_limit_ = 0;  // as in config_, but the largest number for none
  int64_t update_limit_ = 0;
  int64_t next_poll_ = 0;  // nodes + updates at which the clock and config_.stop are looked at
  std::chrono::steady_clock::time_point deadline_;
};

enum class Visit { kContinue, kStop };

struct SearchResult {
  Outcome outcome;
  SearchStats stats;
};

// Calls the visitor with each solution, in the order of Solver::Next().
SearchResult ForEachSolution(const Problem& problem, const SearchConfig& config,
                             absl::FunctionRef<Visit(SolutionView)> visitor);

}  // namespace dlx

#endif  // DLX_SOLVER_H_
