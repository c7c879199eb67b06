// SPDX-License-Identifier: Apache-2.0
//
// A kernel with what every search needs around it: presets, counters, and regular polling of its
// caller. It has no limits of its own and does not decide when to stop. Solver (dlx/solver.h),
// parallel search, the search for a first solution and counts drive it, each with its own bounds
// and its own `look` callback.
//
//   internal::Searcher searcher(problem, strategy);
//   searcher.Preset(run.presets);
//   const auto look = [&] { return meter.Look(); };
//   while (searcher.Run({.solutions = searcher.stats().solutions + 1}, look) ==
//          internal::Searcher::Event::kSolution) {
//     searcher.AppendSolution(&options);
//   }
//
// Thread safety: one thread at a time. Lifetime: the problem must outlive it.

#ifndef DLX_SEARCH_SEARCHER_H_
#define DLX_SEARCH_SEARCHER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/problem/taken_items.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"

namespace dlx::internal {

// For tests: the kernel of searches whose strategy leaves the choice. Set before threads start.
inline std::atomic<Kernel> kernel_of_test = Kernel::kAuto;

// Whether a kernel can search the problem.
bool KernelSupports(Kernel kernel, const Problem& problem);

// Which kernel a Searcher may make, and how.
struct KernelMaking {
  // Whether the search will be bounded by updates, which the kernel kLinks alone counts: so that
  // is the kernel.
  bool counts_updates = false;
  // Of the tables of a kernel that takes more than a few bytes an entry. If the choice of the
  // kernel is left open, such a kernel is taken only if it fits.
  int64_t max_bytes = std::numeric_limits<int64_t>::max();
  // Called now and then while large tables are made, by the constructor or Reset(): returns whether
  // to go on.
  std::function<bool()> look = nullptr;
};

class Searcher {
 public:
  static constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();

  // Run() goes no further than this; the figures are those of stats(), not of one call.
  struct Bounds {
    int64_t solutions = kUnbounded;  // stops at this solution
    int64_t nodes = kUnbounded;      // no node is entered once this many were
    int64_t updates = kUnbounded;    // no node is entered once this many were done
  };

  enum class Event : uint8_t {
    kSolution,   // Bounds::solutions
    kExhausted,  // there is nothing left below base()
    kNodes,      // Bounds::nodes
    kUpdates,    // Bounds::updates
    kStopped,    // the look returned false
  };

  using Making = KernelMaking;

  // kAuto is kMrv. Cost: O(size of the problem).
  explicit Searcher(const Problem& problem, Strategy strategy = {}, Making making = {});

  // Whether the tables were made; if not, the look has returned false. Then presets and paths are
  // not checked, and Run() returns kStopped.
  bool is_made() const { return is_made_; }

  // Back to the beginning: no presets, counters are 0. Cost: that of what has to be undone; with
  // another kernel or order of options, or if the tables were not made, that of a new one.
  void Reset();
  void Reset(Strategy strategy, bool counts_updates = false);

  const Problem& problem() const { return *problem_; }
  const Strategy& strategy() const { return strategy_; }
  Kernel kernel_name() const { return kernel_name_; }

  // ---- Before the search ----

  // As Solver::Take() and Solver::Forbid().
  bool Take(OptionId option);
  bool Forbid(OptionId option);
  void Preset(const Presets& presets);
  // Whether presets contradict each other: then there is nothing to search.
  bool contradiction() const { return contradiction_; }
  void set_contradiction() { contradiction_ = true; }
  // Options taken and forbidden, in the order of the calls.
  const std::vector<OptionId>& presets() const { return presets_; }
  bool IsTaken(OptionId option) const { return fate_[option] == Fate::kTaken; }

  // ---- The search ----

  // Searches until an event. `look` is called before the first node and then about every 50
  // microseconds, between two nodes; it returns whether to continue.
  Event Run(const Bounds& bounds, absl::FunctionRef<bool()> look);
  // The same, and calls `found` at each solution from Bounds::solutions on. If that returns true,
  // the search goes on, without leaving the kernel.
  Event Run(const Bounds& bounds, absl::FunctionRef<bool()> look, absl::FunctionRef<bool()> found);

  // Makes the next call of `look` come after `work` more nodes and updates. To be called by looks
  // that want the next one sooner.
  void LookAfter(int64_t work) { limits_.work = stats_.nodes + stats_.updates + work; }

  // The solution at which the last Run() stopped: options taken, then those chosen from the root
  // down.
  void AppendSolution(std::vector<OptionId>* options) const;

  const SearchStats& stats() const { return stats_; }
  void set_stats(SearchStats stats) { stats_ = std::move(stats); }
  // Up to date even during a look, unlike stats().updates.
  int64_t updates() const { return started_ ? kernel_->updates() : stats_.updates; }

  // Whether there is nothing left to search: the last Run() said so, or presets contradict.
  bool is_exhausted() const { return exhausted_ || contradiction_; }

  // The fraction of the tree that is done, as Progress::done; and where the search is.
  double Done() const;
  void DescribeTo(Progress* progress) const;

  // Makes the choices of a path. Returns what is wrong with it, or "". If it is wrong, its first
  // choices may have been made.
  std::string Replay(absl::Span<const Choice> path);

  // The tree: paths, levels, what the rule has learned. See SearchKernel.
  SearchKernel& kernel() { return *kernel_; }
  const SearchKernel& kernel() const { return *kernel_; }

 private:
  enum class Fate : uint8_t { kOpen, kTaken, kForbidden };

  Kernel ChooseKernel();
  void MakeKernel();
  void BecomeReady();  // but for the kernel
  int64_t WorkToLook();
  Event RunKernel(const Bounds& bounds, absl::FunctionRef<bool()> look);
  // A visitor takes time for each option, and there may be many options for each node.
  void CountVisit() {
    if (kernel_name_ == Kernel::kLinks) limits_.work -= kernel_->level();
  }

  const Problem* problem_;
  Strategy strategy_;
  Making making_;
  bool is_made_ = false;
  // By the shape of the problem alone, once that was looked at: the best kernel, and whether it may
  // be `bits`.
  std::optional<Kernel> kernel_for_problem_;
  std::optional<bool> bits_may_be_asked_for_;
  Kernel kernel_name_;
  std::unique_ptr<SearchKernel> kernel_;

  std::vector<OptionId> presets_;  // in the order of the calls
  TakenItems taken_;
  std::vector<Fate> fate_;  // by option
  bool contradiction_ = false;

  bool started_ = false;
  bool exhausted_ = false;
  SearchStats stats_;
  SearchKernel::Limits limits_;  // work: when to look next
  int64_t nodes_to_look_ = 0;    // of kernels that count no updates
  Clock::time_point last_look_;
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_SEARCHER_H_
