// SPDX-License-Identifier: Apache-2.0
//
// The kernel that a Searcher (dlx/search/searcher.h) drives: a search of the tree of choices, over
// some representation of the options left. There are several; dlx/run.h says which is for what.
//
//   links  (links_kernel.h)  the dancing links: the reference for the others
//   cells  (cells_kernel.h)  a sparse set of the options left for each item
//   bits   (bits_kernel.h)   the options left, as one set of bits
//
// All kernels enter the same nodes in the same order, for the same settings, with the rules of
// branching that they support; how they do it differs. A kernel heeds the limits that it is handed,
// and nothing else: it never looks at the clock.

#ifndef DLX_KERNEL_KERNEL_H_
#define DLX_KERNEL_KERNEL_H_

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/branch.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// One step of a path through the search tree.
struct Choice {
  static constexpr OptionId kNoMore = -1;

  Item item;
  OptionId option;  // kNoMore: the item gets no more options

  friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

// The branch that is being searched at a level.
struct Branch {
  int64_t number;  // from 1
  int64_t of;      // how many branches the level has
};

class SearchKernel {
 public:
  enum class Event {
    kSolution,   // every item is covered, there are as many solutions as asked for, and found() is
                 // false
    kExhausted,  // the whole tree below base() was searched
    kPause,      // a node is next that limits forbid
  };

  // A node is not entered once nodes, updates or work is reached; work is nodes plus updates.
  struct Limits {
    int64_t solutions = 1;
    // Called at each solution once there are as many as asked for; the search goes on if it returns
    // true. It may change these limits, and nothing of the kernel.
    const absl::FunctionRef<bool()>* found = nullptr;
    int64_t nodes = std::numeric_limits<int64_t>::max();
    int64_t updates = std::numeric_limits<int64_t>::max();
    int64_t work = std::numeric_limits<int64_t>::max();
  };

  SearchKernel() = default;
  SearchKernel(const SearchKernel&) = delete;
  SearchKernel& operator=(const SearchKernel&) = delete;
  virtual ~SearchKernel() = default;

  // Before the search: an option that is in every solution, or in none. Requires: the option fits
  // those that were taken before, and was neither taken nor forbidden; to be forbidden it has a
  // primary item.
  virtual void Take(OptionId option) = 0;
  virtual void Forbid(OptionId option) = 0;
  // As after construction, but with another strategy. Requires: with the same order of options,
  // unless can_reorder().
  virtual void Reset(const Strategy& strategy) = 0;
  virtual bool can_reorder() const { return false; }

  // Continues the search until an event. Counts solutions, nodes and their levels.
  virtual Event Run(const Limits& limits, SearchStats* stats) = 0;

  // From the root to where the search is.
  virtual std::vector<Choice> Path() const = 0;
  // Appends the options of the path: of a solution, those that the search chose.
  virtual void AppendOptions(std::vector<OptionId>* options) const = 0;
  virtual std::vector<Branch> Branches() const = 0;
  virtual int32_t level() const = 0;

  // Makes a choice, as the search would, from where it is. Returns what is wrong with it, or "".
  // Requires: the item is primary, the option kNoMore or in [0, num_options()).
  virtual std::string Replay(Choice choice) = 0;

  virtual int64_t updates() const { return 0; }
  virtual void set_updates(int64_t) {}

  // What the branching rule has learned. Brancher::set_memory() says what may be set.
  virtual Brancher::Memory memory() const = 0;
  virtual void set_memory(const Brancher::Memory& memory) = 0;

  // For tests: all that the kernel has changed in its tables, in an order that does not depend on
  // the history of the search. Two kernels of the same problem and strategy that made the same
  // choices have equal states; if restores_root(), an exhausted search has the state of a new one.
  virtual std::vector<int64_t> State() const = 0;
  virtual bool restores_root() const { return true; }

  // The search stays below its first `base` levels.
  virtual void set_base(int32_t base) { base_ = base; }
  virtual int32_t base() const { return base_; }

  // Whether the next move enters the current node, rather than leaves it.
  virtual bool entering() const { return entering_; }
  virtual void set_entering(bool entering) { entering_ = entering; }

 protected:
  bool entering_ = true;
  int32_t base_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_KERNEL_KERNEL_H_
