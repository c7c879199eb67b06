// SPDX-License-Identifier: Apache-2.0
//
// What qd_solver points to: a search of one thread or of several, with one way to take solutions
// from it.

#ifndef BINDINGS_C_SOLVER_H_
#define BINDINGS_C_SOLVER_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bindings/c/entry.h"
#include "bindings/c/feed.h"
#include "bindings/c/turn.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

struct qd_solver {
  // Makes the tables. `keep` is null for a problem that lives forever. `givens` are taken besides
  // the options of the configuration.
  qd_solver(qd_problem* keep, const dlx::Problem& the_problem, quadrille::Settings the_settings,
            const std::vector<dlx::OptionId>& givens = {});
  ~qd_solver() { EndFeed(); }
  qd_solver(const qd_solver&) = delete;
  qd_solver& operator=(const qd_solver&) = delete;

  // Whether threads of the library search.
  bool has_threads() const;
  // Whether no options are taken or forbidden from the beginning on.
  bool HasNoPresets() const { return first_taken_.empty() && settings.forbidden.empty(); }
  // Whether something asks the call to stop. AcknowledgeStop() is called when the caller learns it.
  bool MustStop() const;
  void AcknowledgeStop() { stop_requested.store(0, std::memory_order_relaxed); }

  // Throws if the threads of the search are those of a process of which this one is a child.
  void CheckProcess() const;
  // To be called at the beginning of each call that searches.
  void BeginCall();
  // Searches until there is a solution that was not passed (QD_SOLUTION), the end (QD_END), a
  // reason to stop (QD_STOPPED), or the end of the time (QD_PENDING). `wanted` is how many
  // solutions will be taken, if there are that many.
  qd_status Find(const quadrille::Timer& timer, size_t wanted);
  // Finds `wanted` solutions and hands them to `add`, which returns whether it took the solution.
  // Returns QD_OK if there were that many or one was not taken, or else why there are no more.
  template <typename Add>
  qd_status FindAll(int64_t ms, size_t wanted, Add add);
  // The solution that Find() found. Requires: it returned QD_SOLUTION.
  dlx::SolutionView current();
  // Takes it as seen.
  void Pass();

  // Confines the search to a shard. Throws if it is of another strategy. Requires: ready, one
  // thread, and nothing taken or forbidden.
  void EnterShard(const dlx::Plan& plan, int32_t shard);
  // Takes or forbids an option. Requires: ready, and in no shard.
  qd_status Preset(int32_t option, bool take);
  void Reset();
  // Throws if the text is wrong. Requires: ready, and one thread.
  void Resume(const char* text, size_t length);
  dlx::SearchResult result();
  dlx::Progress progress();

  quadrille::Exclusive exclusive;
  std::atomic<int32_t> stop_requested = 0;

  const quadrille::Counted<qd_problem> keeps_problem;
  const dlx::Problem& problem;
  const quadrille::Settings settings;
  bool ready = true;                  // nothing was searched
  bool is_changed = false;            // an option was taken or forbidden since the last Reset()
  bool is_in_shard = false;           // since then, EnterShard() was called
  std::optional<dlx::Solver> solver;  // none while several threads search

 private:
  qd_status FindAlone(const quadrille::Timer& timer);
  qd_status FindInFeed(const quadrille::Timer& timer, size_t wanted);
  // Looks at time and requests. Returns QD_OK if neither ends the call.
  qd_status Look(const quadrille::Timer& timer);
  // With these presets, and without a stop token.
  dlx::SearchConfig SearchConfigWith(const dlx::Presets& presets) const;
  void StartFeed();
  // Ends the threads of this process; leaves alone what is left of those of another.
  void EndFeed();

  // Before the search: those of the configuration and the givens, and then all.
  const std::vector<dlx::OptionId> first_taken_;
  std::vector<dlx::OptionId> taken_;
  std::vector<dlx::OptionId> forbidden_;

  bool has_current_ = false;  // a solution that was not passed
  // One thread looks at time and requests after a slice of nodes, about a millisecond of work.
  int64_t slice_ = 64;
  int64_t slice_begin_ = 0;  // how many nodes there were at the last look
  std::chrono::steady_clock::time_point last_look_;
  std::unique_ptr<quadrille::Feed> feed_;      // several threads, since the search began
  std::optional<dlx::SearchResult> feed_end_;  // of a feed that is over
};

template <typename Add>
qd_status qd_solver::FindAll(int64_t ms, size_t wanted, Add add) {
  // Solutions that come fast are not worth a look at the clock each.
  constexpr size_t kSolutionsToLook = 64;
  const quadrille::Timer timer(ms == QD_NONE ? QD_NONE : static_cast<double>(ms) / 1000);
  BeginCall();
  for (size_t found = 0; found < wanted; ++found) {
    if (found % kSolutionsToLook == 0 && MustStop()) return QD_STOPPED;
    if (found % kSolutionsToLook == kSolutionsToLook - 1 && timer.Passed()) return QD_PENDING;
    const qd_status status = Find(timer, wanted - found);
    if (status != QD_SOLUTION) return status;
    if (!add(current())) break;
    Pass();
  }
  return QD_OK;
}

#endif  // BINDINGS_C_SOLVER_H_
