// SPDX-License-Identifier: Apache-2.0
//
// The walk from node to node of the kernel `cells`, and the choice of T. See cells_kernel.h.

#include "dlx/kernel/cells/cells_kernel.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dlx/base/simd.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem/layout.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dlx/kernel/cells/cells_kernel.cc"
#include "hwy/foreach_target.h"
// Once per instruction set, like everything that follows:
#include "dlx/kernel/cells/keys-inl.h"
#include "dlx/kernel/cells/moves-inl.h"
#include "dlx/kernel/descent-inl.h"
#include "dlx/kernel/rules-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {
namespace {

using Tick = absl::FunctionRef<bool(int64_t)>;

// The walk from node to node of the search tree.
template <typename T, Shape S>
class CellsKernel final : public SearchKernel {
 public:
  CellsKernel(const Problem& problem, const Strategy& strategy, Tick tick)
      : problem_(problem),
        moves_(problem, OrderOfOptions(problem, strategy), tick),
        rules_(tables().item_id().data(), tables().num_primary(), tables().first_secondary()) {
    Reset(strategy);
  }

  void Take(OptionId option) override {
    moves_.TakeAtRoot(option, problem_.has_primary_item(option));
  }
  void Forbid(OptionId option) override { moves_.Drop(option); }

  void Reset(const Strategy& strategy) override {
    entering_ = true;
    base_ = 0;
    steps_.clear();
    options_.clear();
    keys().Reset();
    rules_.Set(problem_, strategy);
    moves_.set_stops(strategy.branching == Branching::kMrv ||
                     strategy.branching == Branching::kSharp);
  }

  // INVARIANT  When a node is entered, keys and sets are those of its path, unless an item lacks
  // options and the rule need not know more: then the last choice is incomplete, and the node is
  // left at once. The minima of lines are out of date until UpdateMins().
  Event Run(const Limits& limits, SearchStats* stats) override {
    return RunDescent(Walk{*this}, limits, stats, &entering_);
  }

  int32_t level() const override { return static_cast<int32_t>(steps_.size()); }

  std::vector<Choice> Path() const override {
    std::vector<Choice> path;
    path.reserve(steps_.size());
    for (const Step& step : steps_) {
      path.push_back({Item(tables().item_id()[step.item]), OptionOf(step)});
    }
    return path;
  }

  void AppendOptions(std::vector<OptionId>* options) const override {
    for (const Step& step : steps_) {
      if (const OptionId option = OptionOf(step); option != Choice::kNoMore) {
        options->push_back(option);
      }
    }
  }

  std::vector<Branch> Branches() const override {
    std::vector<Branch> branches;
    for (int32_t l = base_; l < level(); ++l) {
      branches.push_back({steps_[l].branch, steps_[l].branches});
    }
    return branches;
  }

  // Choices are completed here, even where an item lacks options: the path may continue below a
  // node that the search would leave at once, and that must be found out from complete keys.
  std::string Replay(Choice choice) override {
    const int32_t i = tables().ItemOf(choice.item);
    if (keys().IsFlagged(i)) return "the item is covered";
    const bool stops = moves_.set_stops(false);
    UpdateMins();
    bool there = !keys().Lacks(i) && Open(i);
    while (there && OptionOf(steps_.back()) != choice.option) there = Advance();
    moves_.set_stops(stops);
    return there ? "" : "the item has no such option";
  }

  std::vector<int64_t> State() const override {
    // A node that the search leaves at once is known to be wrong by that alone.
    if (level() > 0 && keys().state().zeros > 0) return {level()};
    std::vector<int64_t> state = keys().StateForTests();
    state.push_back(level());
    state.push_back(static_cast<int64_t>(options_.size()));
    return state;
  }

  Brancher::Memory memory() const override { return rules_.memory(); }
  void set_memory(const Brancher::Memory& memory) override { rules_.set_memory(memory); }

 private:
  using Moves = CellsMoves<T, S>;
  using Keys = typename Moves::Keys;
  using Tables = typename Moves::Tables;

  static constexpr bool kMulti = Keys::kMulti;
  static constexpr int32_t kNoItem = KernelRules::kNoItem;
  static constexpr int32_t kNone = -1;  // no more options

  // The moves of descent-inl.h.
  struct Walk {
    CellsKernel& kernel;

    static int64_t Updates() { return 0; }
    int32_t level() const { return kernel.level(); }
    int32_t base() const { return kernel.base_; }
    bool Solved() const { return kernel.keys().state().active == 0; }
    void AtSolution() {
      if (kernel.rules_.any()) kernel.rules_.Solved(kernel.Parent());
    }
    HWY_INLINE bool Descend() { return kernel.Descend(); }
    HWY_INLINE bool Advance() { return kernel.Advance(); }
  };

  struct Step {
    int32_t item;
    int32_t node;                  // the option chosen, by its node of the item; or kNone
    size_t first;                  // where the item's options are in options_
    int32_t count;                 // of these
    int32_t branch;                // from 1
    int32_t branches;              // the degree
    bool tweaks;                   // see Links::IsSimple
    size_t opened;                 // size of the trail before the item was opened
    size_t chosen;                 // size of the trail before the option was chosen
    typename Keys::State before;   // before the item was opened
    typename Keys::State between;  // after that, before the choice
  };

  const Keys& keys() const { return moves_.keys(); }
  Keys& keys() { return moves_.keys(); }
  const Tables& tables() const { return keys().tables(); }

  OptionId OptionOf(const Step& step) const {
    return step.node == kNone ? Choice::kNoMore : tables().OptionOf(step.node);
  }

  // The item that the level above branched on.
  int32_t Parent() const { return steps_.empty() ? kNoItem : steps_.back().item; }

  // After a node was entered: recomputes the minima of the lines that have changed since its parent
  // was entered.
  HWY_INLINE void UpdateMins() {
    if (steps_.empty()) {
      keys().UpdateAllMins();
    } else {
      keys().UpdateMinsSince(steps_.back().opened);
    }
  }

  HWY_INLINE bool Descend() {
    int32_t i;
    if (HWY_UNLIKELY(rules_.any())) {
      if (moves_.IsOver()) return false;
      UpdateMins();
      i = rules_.Choose(keys(), Parent());
      if (i == kNoItem || keys().Lacks(i)) return false;
    } else {
      if (keys().state().zeros > 0) return false;
      UpdateMins();
      i = keys().SmallestItem();
    }
    return Open(i);
  }

  // Begins branching on item i, which has at least one child, and takes the first one. The options
  // are copied and sorted before anything is hidden: the set changes its order below.
  HWY_INLINE bool Open(int32_t i) {
    steps_.emplace_back();
    Step& step = steps_.back();
    step.item = i;
    step.node = kNone;
    step.branch = 0;
    step.branches = keys().Degree(i);
    step.first = options_.size();
    step.opened = keys().trail_size();
    step.before = keys().state();
    const int32_t* set = tables().set();
    options_.insert(options_.end(), set + tables().Begin(i), set + keys().End(i));
    step.count = static_cast<int32_t>(options_.size() - step.first);
    if (step.count > 1) {
      std::sort(options_.begin() + static_cast<ptrdiff_t>(step.first), options_.end());
    }
    keys().set_frame(2 * level() - 1);
    keys().CountDown(i);
    step.tweaks = kMulti && (keys().bound(i) != 0 || keys().slack(i) != 0);
    if (!kMulti || keys().bound(i) == 0) moves_.HideAll(i);
    step.between = keys().state();
    return Try(&step);
  }

  // Leaves the current child of the last level and takes the next one. If there is none, leaves the
  // level and returns false.
  HWY_INLINE bool Advance() {
    Step& step = steps_.back();
    keys().Restore(step.chosen);
    keys().set_state(step.between);
    if constexpr (kMulti) {
      if (step.node == kNone) return Leave(step);
      moves_.Untake(step.node);
    }
    return Try(&step);
  }

  HWY_INLINE bool Try(Step* step) {
    if constexpr (kMulti) {
      if (step->tweaks) return TryTweaking(step);
    }
    if (step->branch == step->count) return Leave(*step);
    Choose(step, options_[step->first + step->branch]);
    return true;
  }

  // As Links: options tried before leave their sets in the frame of the opening, so they stay away
  // from all later children. The last child is "no more".
  bool TryTweaking(Step* step) {
    const int32_t i = step->item;
    if (keys().Size(i) <= keys().bound(i) - keys().slack(i)) return Leave(*step);
    if (step->branch == step->count) {
      BeginChoice(step);
      step->node = kNone;
      if (keys().bound(i) != 0) keys().Flag(i);
      return true;
    }
    const int32_t x = options_[step->first + step->branch];
    keys().set_frame(2 * level() - 1);
    moves_.Forget(x);
    step->between = keys().state();
    Choose(step, x);
    return true;
  }

  HWY_INLINE void BeginChoice(Step* step) {
    ++step->branch;
    step->chosen = keys().trail_size();
    const bool alone = !step->tweaks && step->count == 1;  // one frame for both
    keys().set_frame(2 * level() - (alone ? 1 : 0));
  }
  HWY_INLINE void Choose(Step* step, int32_t x) {
    BeginChoice(step);
    step->node = x;
    moves_.Take(x);
  }

  bool Leave(const Step& step) {
    keys().Restore(step.opened);
    keys().set_state(step.before);
    if constexpr (kMulti) keys().CountUp(step.item);
    options_.resize(step.first);
    steps_.pop_back();
    return false;
  }

  const Problem& problem_;
  Moves moves_;
  KernelRules rules_;
  std::vector<Step> steps_;       // by level
  std::vector<int32_t> options_;  // the options of the items of all levels
};

template <typename T>
std::unique_ptr<SearchKernel> Make(const Problem& problem, const Strategy& strategy, Tick tick) {
  return With(Links::ShapeOf(problem), [&]<Shape S>() -> std::unique_ptr<SearchKernel> {
    return std::make_unique<CellsKernel<T, S>>(problem, strategy, tick);
  });
}

std::unique_ptr<SearchKernel> MakeForTarget(const Problem& problem, const Strategy& strategy,
                                            Tick tick) {
  int32_t largest = 0;
  for (const int32_t size : CountOccurrences(problem)) largest = std::max(largest, size);
  // A key is at most a size, a bias of at most a size and 1, and 1.
  return largest < 16'000 ? Make<uint16_t>(problem, strategy, tick)
                          : Make<uint32_t>(problem, strategy, tick);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace dlx::internal {

std::unique_ptr<SearchKernel> MakeCellsKernel(const Problem& problem, const Strategy& strategy,
                                              absl::FunctionRef<bool(int64_t)> tick) {
  return DLX_DISPATCH(MakeForTarget)(problem, strategy, tick);
}

}  // namespace dlx::internal
#endif  // HWY_ONCE
