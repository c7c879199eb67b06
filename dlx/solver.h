// SPDX-License-Identifier: Apache-2.0
//
// Finds the solutions of an exact cover problem, one at a time, by Knuth's dancing links.
//
//   dlx::Solver solver(problem, {.run = {.limits = {.solutions = 10}}});
//   while (solver.Next()) {
//     for (dlx::OptionId option : solver.solution()) std::cout << problem.ToString(option) << '\n';
//   }
//   if (solver.outcome() != dlx::Outcome::kExhausted) ...  // there may be more
//
// or, as a range:
//
//   for (dlx::SolutionView options : solver.solutions()) ...
//
// or, with a visitor and no object to keep:
//
//   dlx::SearchResult r = dlx::ForEachSolution(problem, {}, [&](dlx::SolutionView options) {
//     ...
//     return dlx::Visit::kContinue;
//   });
//
// Unless the settings say otherwise, the search branches on the primary item with the fewest
// options left; ties go to the item that was added first. Options are tried in the order in which
// they were added. These are Algorithms X, C and M with the MRV heuristic (TAOCP 4B, section
// 7.2.2.1). The order of solutions is the same on every machine and in every run.
//
// Memory, with the kernel kLinks: 12 bytes for each entry and option of the problem, 28 for each
// item (with multiplicities 36), and a few for each level of the search. For the other kernels
// see docs/performance.md. There is no recursion: a deep search needs memory, not stack.
// Thread safety: one thread per Solver; Solvers of the same Problem are independent.
// Lifetime: the Problem must outlive the Solver.

#ifndef DLX_SOLVER_H_
#define DLX_SOLVER_H_

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/string_view.h"

namespace dlx {

// Limits apply to the whole search, not to each call. The limit on seconds is one on the time of
// the constructor (or of Reset()) and that since the first Next() together. One thread searches,
// and remembers nothing; the limit on memory decides which kernel kAuto is. The clock and the stop
// token are polled while the tables of a large problem are made, and with the watch before the
// first node, and then about every 50 microseconds. The watch may call the const functions of the
// solver, Checkpoint() for example.
struct SearchConfig {
  Strategy strategy = {};
  Run run = {};
};

// What every checkpoint of a Solver begins with; its version follows.
inline constexpr StringView kCheckpointTitle = "quadrille checkpoint ";

// How a search ended. Ending::nodes is stats.nodes.
struct SearchResult : Ending {
  SearchStats stats;
  int threads = 1;  // the most that worked
};

class SolutionRange;

// STATES
//   ready      after construction and Reset(): Take(), Forbid() and Resume() are legal; after a
//              Resume() that succeeded they are not
//   searching  since the first Next()
//   done       Next() has returned false, or a limit was reached; see outcome()
// Next(), Reset(), outcome() and stats() are legal in every state.
class Solver {
 public:
  // Presets of the run are taken and forbidden as by Take() and Forbid().
  // Cost: O(size of the problem). Reset() is cheaper than a new Solver.
  explicit Solver(const Problem& problem, SearchConfig config = {});
  explicit Solver(Problem&& problem, SearchConfig config = {}) = delete;  // would not outlive it
  ~Solver();

  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // Whether a kernel can search the problem; a Solver that is told to use one that cannot uses
  // kLinks. The others always can.
  static bool Supports(Kernel kernel, const Problem& problem);

  // The kernel in use; never kAuto.
  Kernel kernel() const;

  // The rule in use; never kAuto.
  Branching branching() const;

  // Puts an option into every solution, as if the search had chosen it before its first node.
  // Returns false if the option was forbidden or taken before, or conflicts with one taken: both
  // have an item that is used up or has another color. Then there are no solutions, whatever else
  // is taken.
  // Requires: ready; option in [0, num_options()). Cost: that of covering its items.
  bool Take(OptionId option);

  // Keeps an option out of every solution. Returns false if it has been taken already: then there
  // are no solutions. Requires: ready; option in [0, num_options()). Cost: O(length of the option).
  bool Forbid(OptionId option);

  // Confines the search to a shard of a plan (dlx/plan.h): goes to its node of the tree, and stays
  // below. Its solutions, nodes and levels are those that a search of everything has there; it is
  // part of Checkpoint(). Returns InvalidArgument if the tree has no such node, because the plan
  // was made with another strategy, of another problem, or in another way than by SplitSearch();
  // the solver is ready then, as before.
  // Requires: ready, nothing taken or forbidden; the branching neither learns nor draws.
  // Cost: O(size of the problem + for each level, a step for each option of an item).
  absl::Status Enter(const Shard& shard);

  // Searches for the next solution. Returns false if there is none, or if the search was stopped
  // before one was found; outcome() says which.
  bool Next();

  // The same, for at most `nodes` more nodes. Returns false, with the outcome kUnfinished, if these
  // bring neither a solution nor the end. Requires: nodes > 0.
  bool NextWithin(int64_t nodes);

  // Searches to the end, or to a limit, without stopping at solutions; stats() says how many there
  // were. The same as calling Next() until it returns false, and faster.
  void Exhaust();

  // The same, and calls `visit` with each solution, until it returns Visit::kStop: the outcome is
  // kVisitorStop then. Faster than calling Next() for each. `visit` may ask for stats() and
  // progress(); it must not call anything else of the solver.
  void Exhaust(absl::FunctionRef<Visit(SolutionView)> visit);

  // The same as Exhaust(), for at most `nodes` more nodes: outcome() is kUnfinished if more are
  // needed. Requires: nodes > 0.
  void ExhaustWithin(int64_t nodes);

  // The solution that the last Next() found. Requires: it returned true, and neither Next() nor
  // Reset() was called since. The view is valid until the next call of either.
  // Cost: O(entries of its options) for the first call; searches that only count never pay it.
  SolutionView solution();

  // All solutions from here on, one for each step of the iterator, which calls Next(). There is one
  // pass: a view is valid until the next step, and the solver must outlive the range.
  //   for (dlx::SolutionView options : solver.solutions()) ...
  SolutionRange solutions();

  // kUnfinished while there may be more. A solution that reaches the limit sets kSolutionLimit
  // at once, even if it was the last.
  Outcome outcome() const;

  // Of the search so far; set to zero by Reset().
  const SearchStats& stats() const;

  // Where the search is (dlx/progress.h). Cost: that of walking down the lists of the items
  // branched on.
  Progress progress() const;

  // Where the search is, as text: what was taken and forbidden, the choices at each level,
  // counters, what the branching rule has learned, and what the problem is. Legal in every state.
  std::string Checkpoint() const;

  // Continues from a checkpoint: the same solutions follow in the same order, counters
  // start from those of then, and limits apply to the sum. Returns InvalidArgument if the text is
  // damaged, of another version or of another problem, or if the branching rule, the order of
  // options or the seed of its search differ. Returns Cancelled if the time is up, or a stop was
  // requested, before the tables of the search were made. The solver is then ready, as before.
  // Requires: ready, nothing taken or forbidden.
  // Cost: that of the steps from the root to there.
  absl::Status Resume(StringView checkpoint);

  // Back to ready, with the presets of the run alone. Cost: that of what has to be undone.
  void Reset();
  void Reset(SearchConfig config);

  // How the search ended, and what it spent.
  SearchResult result() const;

 private:
  friend class SolverPeer;  // tests compare tables before and after a search

  struct State;
  std::unique_ptr<State> state_;
};

// See Solver::solutions().
class SolutionRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = SolutionView;
    using difference_type = std::ptrdiff_t;

    explicit Iterator(Solver* solver) : solver_(solver) { ++*this; }
    SolutionView operator*() const { return solver_->solution(); }
    Iterator& operator++() {
      if (!solver_->Next()) solver_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& i, std::default_sentinel_t) {
      return i.solver_ == nullptr;
    }

   private:
    Solver* solver_;  // null at the end
  };

  explicit SolutionRange(Solver* solver) : solver_(solver) {}
  Iterator begin() const { return Iterator(solver_); }
  static std::default_sentinel_t end() { return {}; }

 private:
  Solver* solver_;
};

inline SolutionRange Solver::solutions() { return SolutionRange(this); }

// Calls the visitor with each solution, in the order of Solver::Next().
SearchResult ForEachSolution(const Problem& problem, const SearchConfig& config,
                             absl::FunctionRef<Visit(SolutionView)> visitor);

}  // namespace dlx

#endif  // DLX_SOLVER_H_
