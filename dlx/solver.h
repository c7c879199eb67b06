// Finds the solutions of an exact cover problem, one at a time, by Knuth's dancing links.
//
//   dlx::Solver solver(problem, {.max_solutions = 10});
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
// Unless the settings say otherwise, the search branches on the primary item with the fewest options
// left, the first of them in the order in which items were added, and tries its options in the
// order in which they were added (Algorithms X, C and M with the MRV heuristic, TAOCP 4B, section
// 7.2.2.1). The order of solutions is therefore the same on every machine and in every run.
//
// Memory: 12 bytes for each entry and option of the problem (with colors 16), 28 for each item (with
// multiplicities 36), and a few for each level of the search. There is no recursion: a deep search needs memory, not stack.
// Thread safety: one thread per Solver; Solvers of the same Problem are independent.
// Lifetime: the Problem must outlive the Solver.

#ifndef DLX_SOLVER_H_
#define DLX_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/config.h"
#include "dlx/internal/branch.h"
#include "dlx/internal/limits.h"
#include "dlx/internal/links.h"
#include "dlx/internal/walk.h"
#include "dlx/problem.h"
#include "dlx/stats.h"

namespace dlx {

// The options of one solution: those taken before the search in the order of Take(), then those
// chosen by the search, from the root down.
using SolutionView = absl::Span<const OptionId>;

// How far a search has come.
struct Progress {
  // At a level of the search: the way that is being tried, from 1, and how many there are.
  struct Step {
    int64_t way;
    int64_t ways;
  };
  std::vector<Step> path;  // from the root down
  // Which part of the tree is done, from 0 to 1, if all subtrees of a node were of equal size
  // (Knuth's estimate). It never falls in the course of a search, and may be far off.
  double done = 0;
};

class SolutionRange;

// STATES
//   ready      after construction and Reset(): Take(), Forbid() and Resume() are legal; behind a
//              Resume() that succeeded they are not
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
  // Returns false if that is impossible, because the option was forbidden or does not go with those
  // already taken (it is one of them, or wants an item that they have used up or given another
  // color): then there are no solutions, whatever else is taken.
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

  // All solutions from here on, one for each step of the iterator, which calls Next(). There is one
  // pass: a view is valid until the next step, and the solver must outlive the range.
  //   for (dlx::SolutionView options : solver.solutions()) ...
  SolutionRange solutions();

  // kUnfinished while there may be more. A solution that reaches max_solutions sets kSolutionLimit
  // at once, even if it was the last.
  Outcome outcome() const { return outcome_; }

  // Of the search so far; set to zero by Reset().
  const SearchStats& stats() const { return stats_; }

  // Cost: that of walking down the lists of the items branched on.
  Progress progress() const;

  // Where the search is, as text: what was taken and forbidden, the choices at each level, counters,
  // what the branching rule has learned, and what the problem is. Legal in every state.
  std::string Checkpoint() const;

  // Goes on where a checkpoint was made: the same solutions follow in the same order, counters start
  // from those of then, and limits apply to the sum. Returns InvalidArgument, and is ready as before,
  // if the text is damaged, of another version, of another problem, or of a search with another
  // branching rule, order of options or seed. Requires: ready, nothing taken or forbidden.
  // Cost: that of the steps from the root to there.
  absl::Status Resume(absl::string_view checkpoint);

  // Back to ready, with nothing taken or forbidden. Cost: that of what has to be undone.
  void Reset();
  void Reset(SearchConfig config);

 private:
  friend class SolverPeer;      // tests compare the table with what it was
  friend class ParallelSearch;  // cuts the tree into parts

  enum class State { kReady, kSearching, kDone };
  enum class Fate : uint8_t { kOpen, kTaken, kForbidden };
  struct Preset {
    OptionId option;
    bool changed;  // whether the table was changed, and has to be undone
  };
  // What the options that were taken do with an item.
  struct Use {
    int32_t times = 0;
    Color color = kNoColor;
  };
  // One step of a path through the search tree.
  struct Choice {
    Item item;
    OptionId option;  // kNoMore: the item gets no more options
  };
  static constexpr OptionId kNoMore = -1;

  void Start();
  bool FitsTaken(OptionId option) const;
  // Whether the k-th item of the option was given its color by an option that was taken before.
  bool IsPurified(OptionId option, size_t k) const;
  bool Finish(Outcome outcome);
  bool FinishWhole();
  bool LimitReached();
  bool PollReached();
  void EnterNode();
  template <internal::Shape S>
  bool Run();
  template <internal::Shape S>
  int32_t ChooseItem();
  int32_t Parent() const;  // the item branched on at the last level, 0 at the root
  template <internal::Shape S>
  Progress ProgressOf() const;
  // The part of the tree that is below here, by Knuth's estimate.
  double Share() const;
  void CommitAll(OptionId option);
  void UncommitAll(OptionId option);
  std::vector<Choice> Path() const;
  // Makes the choices of a path. Returns what is wrong with it, and leaves a part of it then.
  std::string Replay(absl::Span<const Choice> path);
  bool ReplayChoice(int32_t i, OptionId option);
  absl::Status Restore(absl::string_view text);

  const Problem* problem_;
  SearchConfig config_;
  internal::Shape shape_;
  internal::Walk walk_;
  std::optional<internal::Brancher> brancher_;  // none: the default rule
  State state_ = State::kReady;
  bool entering_ = true;  // a node, and not leaving the one where the search is
  Outcome outcome_ = Outcome::kUnfinished;
  SearchStats stats_;

  std::vector<Preset> presets_;     // in the order of the calls
  std::vector<Use> uses_;           // by item, of the options that were taken
  std::vector<Fate> fate_;          // by option
  bool contradiction_ = false;      // a Take() or Forbid() returned false
  std::vector<OptionId> solution_;  // empty until solution() is called

  // The search stays below its first base_ levels, and above level horizon_: there Next() returns
  // instead of entering a node.
  int32_t base_ = 0;
  int32_t horizon_ = std::numeric_limits<int32_t>::max();

  int64_t node_limit_ = 0;  // as in config_, but the largest number for none
  int64_t update_limit_ = 0;
  int64_t next_poll_ = 0;  // nodes + updates at which the clock and config_.stop are looked at
  internal::Deadline deadline_;
  internal::Deadline next_report_;  // not set: none is wanted
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
