// SPDX-License-Identifier: Apache-2.0
//
// A level has an item that is branched on and the options of it that were tried. The walk chooses
// the item, finds its next option and goes to the next level or back; what an option does to the
// set and the keys is in moves-inl.h.

#include "dlx/kernel/bits/walk.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/base/aligned.h"
#include "dlx/base/simd.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/gather.h"
#include "dlx/kernel/branch.h"
#include "dlx/problem/layout.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dlx/kernel/bits/walk.cc"
#include "hwy/foreach_target.h"
// Once per instruction set, like everything that follows:
#include "dlx/kernel/bits/levels-inl.h"
#include "dlx/kernel/bits/moves-inl.h"
#include "dlx/kernel/bits/tables-inl.h"
#include "dlx/kernel/descent-inl.h"
#include "dlx/kernel/rules-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {
namespace {

// The walk from node to node of the search tree. kLists: options are not tried in the order of
// their bits.
template <typename T, bool kMulti, bool kNibbles, bool kLists>
class BitsKernel final : public SearchKernel {
 public:
  BitsKernel(const Problem& problem, const Strategy& strategy, Dense dense, int32_t bias)
      : problem_(problem),
        moves_(std::move(dense), bias),
        rules_(layout().item_id.data(), layout().num_primary, tables().items()),
        local_option_(problem.num_options()),
        steps_(levels().depth() + 1) {
    for (int32_t o = 0; o < layout().num_options(); ++o) {
      local_option_[layout().option_id[o]] = o;
      most_items_ = std::max(most_items_, NumItems(o));
    }
    steps_.data()[0].slot = 0;
    if constexpr (kLists) {
      listed_ = AlignedArray<int32_t>(layout().num_options());
      list_begin_ = AlignedArray<int32_t>(levels().depth() + 1);
      list_begin_.data()[0] = 0;
    }
    Reset(strategy);
  }

  void Take(OptionId option) override {
    const int32_t o = local_option_[option];
    if constexpr (kMulti) {
      SetLeast(moves_.Take(o, LevelAt(0), LevelAt(0)));
    } else {
      moves_.Remove(o, LevelAt(0));
      is_complete_ = false;
    }
    left_ -= NumItems(o);
  }

  void Forbid(OptionId option) override {
    const int32_t o = local_option_[option];
    const uint64_t bit = uint64_t{1} << (o % 64);
    uint64_t* const word = LevelAt(0).set + o / 64;
    if constexpr (kMulti) {
      if ((*word & bit) != 0) moves_.Drop(o, LevelAt(0));
      SetLeast({levels().Least(LevelAt(0).keys)});
    } else {
      *word &= ~bit;
      is_complete_ = false;
    }
  }

  bool can_reorder() const override { return kLists; }

  void Reset(const Strategy& strategy) override {
    if constexpr (kLists) Rank(strategy);
    level_ = 0;
    base_ = 0;
    entering_ = true;
    rules_.Set(problem_, strategy);
    moves_.set_searching(false, false);
    moves_.levels().Reset();
    SetLeast({levels().Least(LevelAt(0).keys)});
    is_complete_ = true;
    left_ = layout().num_primary;
  }

  // INVARIANT  Level level_ is complete, and min_ is its smallest key, whenever a node is entered;
  // min_item_ is the first item with it, or -1, unless every item is covered.
  // The levels above it are as they were when their options were taken, except for levels with a
  // single child, whose memory the next level has taken. A level where every item is covered need
  // not be complete: nothing but min_ is looked at there.
  Event Run(const Limits& limits, SearchStats* stats) override {
    CompleteRoot();
    moves_.set_searching(true, !rules_.dead_item_matters());
    return RunDescent(Walk{*this}, limits, stats, &entering_);
  }

  int32_t level() const override { return level_; }

  std::vector<Choice> Path() const override {
    std::vector<Choice> path;
    for (int32_t l = 0; l < level_; ++l) {
      const Step& step = steps_.data()[l];
      path.push_back({Item(layout().item_id[step.item]),
                      step.option == kNone ? Choice::kNoMore : layout().option_id[step.option]});
    }
    return path;
  }

  void AppendOptions(std::vector<OptionId>* options) const override {
    // With push_back(), a solution of 13 options takes 270 instructions instead of 164.
    const size_t before = options->size();
    options->resize(before + static_cast<size_t>(level_));
    OptionId* end = options->data() + before;
    const OptionId* const option_id = layout().option_id.data();
    for (const Step *step = steps_.data(), *last = step + level_; step != last; ++step) {
      if (step->option != kNone) *end++ = option_id[step->option];
    }
    options->resize(static_cast<size_t>(end - options->data()));
  }

  std::vector<Branch> Branches() const override {
    std::vector<Branch> branches;
    for (int32_t l = base_; l < level_; ++l) {
      branches.push_back({steps_.data()[l].branch, steps_.data()[l].branches});
    }
    return branches;
  }

  std::string Replay(Choice choice) override {
    CompleteRoot();
    const int32_t i = layout().local_item[choice.item.index()];
    if (min_ == kCovered || LevelAt(level_).keys[i] == kCovered) return "the item is covered";
    Open(i);
    const int32_t wanted = choice.option == Choice::kNoMore ? kNone : local_option_[choice.option];
    const int32_t at = level_;
    if constexpr (!kMulti) SkipTo(wanted);
    for (bool there = Advance(); there; there = Advance()) {
      if (steps_.data()[at].option == wanted) return "";
      level_ = at;
    }
    return "the item has no such option";
  }

  std::vector<int64_t> State() const override {
    CompleteRoot();
    // What was searched may have been overwritten by the level below. And where an item lacks
    // options, keys are exact only as far as the search has to know them; where all items are
    // covered, not at all.
    const Level level = LevelAt(level_);
    const auto lacks = [this](T key) { return key <= levels().bias(); };
    if (!entering_ || min_ == kCovered ||
        (level_ > 0 && std::any_of(level.keys, level.keys + layout().num_primary, lacks))) {
      return {level_};
    }
    std::vector<int64_t> state = {level_, min_};
    for (int32_t i = 0; i < layout().num_primary; ++i) state.push_back(level.keys[i]);
    for (int32_t i = 0; kMulti && i < layout().num_primary; ++i) state.push_back(level.bounds[i]);
    for (const int32_t o : local_option_) {
      state.push_back(static_cast<int64_t>(level.set[o / 64] >> (o % 64) & 1));
    }
    return state;
  }
  // A level that has no other branch is overwritten by the one below.
  bool restores_root() const override { return false; }

  Brancher::Memory memory() const override { return rules_.memory(); }
  void set_memory(const Brancher::Memory& memory) override { rules_.set_memory(memory); }

 private:
  using Levels = BitsLevels<T, kMulti, kNibbles>;
  using Level = typename Levels::Level;

  static constexpr T kCovered = Levels::Tables::kCovered;
  static constexpr int32_t kNoItem = KernelRules::kNoItem;
  static constexpr int32_t kNone = -1;    // no more options
  static constexpr int32_t kBefore = -2;  // before the first one

  // The moves of descent-inl.h.
  struct Walk {
    BitsKernel& kernel;

    static int64_t Updates() { return 0; }
    int32_t level() const { return kernel.level_; }
    int32_t base() const { return kernel.base_; }
    bool Solved() const { return kernel.min_ == kCovered; }
    void AtSolution() {
      if (kernel.rules_.any()) kernel.rules_.Solved(kernel.Parent());
    }
    HWY_INLINE bool Descend() { return kernel.Descend(); }
    HWY_INLINE bool Advance() {
      --kernel.level_;
      return kernel.Advance();
    }
  };

  struct alignas(32) Step {  // a power of two: a level's step is found by a shift
    int32_t item;
    int32_t option;
    int32_t branch;
    int32_t branches;
    int32_t slot;  // where the level is
    int32_t left;  // unless kMulti: primary items that are not covered
    bool tweaks;
  };

  const Levels& levels() const { return moves_.levels(); }
  const BitsTables<T, kMulti, kNibbles>& tables() const { return levels().tables(); }
  const Layout& layout() const { return tables().dense().layout; }

  HWY_INLINE Level LevelAt(int32_t level) const { return levels().At(steps_.data()[level].slot); }

  // The number of primary items of an option.
  HWY_INLINE int32_t NumItems(int32_t o) const {
    return tables().items_begin()[o + 1] - tables().items_begin()[o];
  }

  // Completes the root, once, however many options were taken or forbidden before the search.
  HWY_INLINE void CompleteRoot() const {
    if (HWY_LIKELY(is_complete_)) return;
    if constexpr (!kMulti) SetLeast(moves_.CompleteRoot());
    is_complete_ = true;
  }

  HWY_INLINE void SetLeast(typename BitsMoves<T, kMulti, kNibbles>::Least least) const {
    min_ = least.key;
    if constexpr (!kMulti) min_item_ = least.item;
  }

  // Takes over the order in which options are tried.
  void Rank(const Strategy& strategy) {
    const std::vector<OptionId> order = OrderOfOptions(problem_, strategy);
    rank_.resize(layout().num_options());
    for (int32_t k = 0; k < layout().num_options(); ++k) {
      rank_[local_option_[order.empty() ? k : order[k]]] = k;
    }
  }

  // Lists what the item of the current level has left, in the order in which it is tried. To take
  // any of these options removes the others, which is as much work.
  HWY_NOINLINE void List(const Step& step, const uint64_t* set) {
    int32_t* const begin = listed_.data() + list_begin_.data()[level_];
    int32_t* end = begin;
    for (int32_t o = -1; end != begin + step.branches; *end++ = o) {
      o = tables().NextOption(step.item, o + 1, set);
    }
    const int32_t* const rank = rank_.data();
    if (step.branches > 16) {
      std::sort(begin, end, [rank](int32_t a, int32_t b) { return rank[a] < rank[b]; });
      return;
    }
    for (int32_t* at = begin + 1; at != end; ++at) {
      const int32_t option = *at;
      int32_t* to = at;
      for (; to != begin && rank[to[-1]] > rank[option]; --to) *to = to[-1];
      *to = option;
    }
  }

  // The option of the current level's item that is tried next, or -1.
  HWY_INLINE int32_t NextOption(const Step& step, const uint64_t* set) const {
    if (kLists && step.branches > 1) {
      return listed_.data()[list_begin_.data()[level_] + step.branch];
    }
    return tables().NextOption(step.item, step.option + 1, set);
  }

  // The item that the level above branched on.
  int32_t Parent() const { return level_ == 0 ? kNoItem : steps_.data()[level_ - 1].item; }

  HWY_INLINE bool Descend() {
    const Level level = LevelAt(level_);
    int32_t i;
    if (HWY_UNLIKELY(rules_.any())) {
      i = rules_.Choose(typename Levels::Keys(levels(), level.keys, min_), Parent());
    } else {
      if (min_ <= levels().bias()) return false;
      if constexpr (kMulti) {
        i = levels().Tightest(level, min_);
      } else {
        i = min_item_ >= 0 ? min_item_ : levels().First(level.keys, min_);
      }
    }
    if (i == kNoItem || level.keys[i] <= levels().bias()) return false;
    Open(i);
    return Advance();
  }

  // Begins branching on item i at the current level.
  HWY_INLINE void Open(int32_t i) {
    const Level level = LevelAt(level_);
    Step& step = steps_.data()[level_];
    int32_t left = left_;
    if constexpr (!kMulti) {
      if (level_ > 0) left = (&step)[-1].left - NumItems((&step)[-1].option);
    }
    step = {i, kBefore, 0, level.keys[i] - levels().bias(), step.slot, left, false};
    if (kLists && step.branches > 1) List(step, level.set);
    if constexpr (kMulti) step.tweaks = level.bounds[i] != 1 || tables().slack()[i] != 0;
  }

  // Takes the next option of the item of the current level. Returns false if there is none.
  HWY_INLINE bool Advance() {
    Step& step = steps_.data()[level_];
    if (step.branch == step.branches) return false;
    const Level from = LevelAt(level_);
    // A level with a single child is not needed again.
    const bool stays = step.branches != 1;
    steps_.data()[level_ + 1].slot = step.slot + (stays ? 1 : 0);
    if constexpr (kLists) {
      int32_t* const begin = list_begin_.data() + level_;
      begin[1] = begin[0] + (stays ? step.branches : 0);
    }
    if constexpr (kMulti) {
      if (step.tweaks) return AdvanceTweaking(&step, from);
    }
    const int32_t o = NextOption(step, from.set);
    if (o < 0) return false;
    step.option = o;
    ++step.branch;
    // A solution: nothing is left to know.
    if (!kMulti && step.left <= most_items_ && step.left == NumItems(o)) {
      min_ = kCovered;
      ++level_;
      return true;
    }
    SetLeast(moves_.Take(o, from, LevelAt(level_ + 1)));
    ++level_;
    return true;
  }

  // Skips the options of the current level's item that come before o, or all of them, as if they
  // had been tried.
  void SkipTo(int32_t o) {
    Step& step = steps_.data()[level_];
    const uint64_t* set = LevelAt(level_).set;
    while (step.branch != step.branches) {
      const int32_t next = NextOption(step, set);
      if (next < 0 || next == o) return;
      step.option = next;
      ++step.branch;
    }
  }

  bool AdvanceTweaking(Step* step, const Level& from) {
    const int32_t i = step->item;
    // The last option's own row removed it from the level below. Only now must it leave this one.
    if (step->option >= 0) moves_.Drop(step->option, from);
    if (levels().Size(i, from) < from.bounds[i] - tables().slack()[i]) return false;
    ++step->branch;
    step->option = NextOption(*step, from.set);
    const Level to = LevelAt(level_ + 1);
    if (step->option < 0) {
      step->option = kNone;
      SetLeast(moves_.TakeNoMore(i, from, to));
    } else {
      SetLeast(moves_.Take(step->option, from, to));
    }
    ++level_;
    return true;
  }

  const Problem& problem_;
  BitsMoves<T, kMulti, kNibbles> moves_;
  KernelRules rules_;
  std::vector<int32_t> local_option_;  // by OptionId
  // If kLists, by option: when it is tried.
  std::vector<int32_t> rank_;
  // If kLists: the options that levels with a choice had left, in the order in which they are
  // tried, level by level. An option is in one list at most: below, its item is covered.
  AlignedArray<int32_t> listed_;
  AlignedArray<int32_t> list_begin_;  // by level: in listed_
  AlignedArray<Step> steps_;          // by level
  mutable T min_ = 0;                 // the smallest key of the last level
  mutable int32_t min_item_ = -1;     // the first item that has it, or -1: not known
  mutable bool is_complete_ = true;   // the root: whether its keys and min_ are right
  int32_t left_ = 0;                  // of the root: primary items that are not covered
  int32_t most_items_ = 0;            // primary ones of an option
  int32_t level_ = 0;
};

// How keys are counted down, by the size of a problem.
struct Shape {
  int32_t bias = 0;
  bool is_short = false;  // keys have 8 bits
  size_t lines = 0;       // of keys
  // Chunks have four options. That pays with many lines of keys, if no instruction counts the bits
  // of a lane. With multiplicities it does not: conway5 takes 1.03 times as long.
  bool has_nibbles = false;
  bool may_list = false;  // whether options need not be tried in the order of their bits
};

Shape ShapeOf(const Dense& dense) {
  Shape shape;
  int32_t largest = 0;
  for (int32_t i = 0; i < dense.num_items(); ++i) {
    if (!dense.bound.empty()) {
      shape.bias = std::max(shape.bias, dense.bound[i] - dense.slack[i]);
      largest = std::max(largest, dense.bound[i]);
    }
    largest = std::max(largest, static_cast<int32_t>(dense.layout.of(i).size()));
  }
  shape.is_short = largest + shape.bias + 1 < 255;
  const size_t lanes = shape.is_short ? hn::Lanes(hn::ScalableTag<uint8_t>())
                                      : hn::Lanes(hn::ScalableTag<uint16_t>());
  shape.lines = (static_cast<size_t>(dense.num_items()) + lanes - 1) / lanes;
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
  const size_t few = gathers_at_once_of_test ? 0 : shape.is_short ? 4 : 2;
  shape.has_nibbles = dense.bound.empty() && shape.lines > few;
  shape.may_list = shape.has_nibbles;
#else
  shape.may_list = dense.bound.empty();
#endif
  return shape;
}

template <typename T>
size_t MostLines(bool has_nibbles) {
  return has_nibbles ? kMostLines<T, false, true> : kMostLines<T, false, false>;
}

CostOfChunks CostFor(const Dense& dense) {
  const Shape shape = ShapeOf(dense);
  if (!shape.may_list) return {};
  const size_t entries = dense.layout.num_entries() / std::max(dense.num_options(), 1) + 1;
  const size_t lines_of_members =
      shape.has_nibbles && !shape.is_short ? (shape.lines + 1) / 2 : shape.lines;
  const size_t most = shape.is_short ? MostLines<uint8_t>(shape.has_nibbles)
                                     : MostLines<uint16_t>(shape.has_nibbles);
  return {
      .lines = shape.lines,
      .most_one_by_one = lines_of_members > most ? kDecrementsPerLine * shape.lines / entries : 0};
}

template <typename T, bool kMulti, bool kNibbles, bool kLists>
std::unique_ptr<SearchKernel> Make(const Problem& problem, const Strategy& strategy, Dense dense,
                                   int32_t bias) {
  return std::make_unique<BitsKernel<T, kMulti, kNibbles, kLists>>(problem, strategy,
                                                                   std::move(dense), bias);
}

template <typename T>
std::unique_ptr<SearchKernel> Make(const Problem& problem, const Strategy& strategy, Dense dense,
                                   const Shape& shape, bool lists) {
  const int32_t bias = shape.bias;
  if (!dense.bound.empty()) {
    return Make<T, true, false, false>(problem, strategy, std::move(dense), bias);
  }
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
  if (lists) return Make<T, false, true, true>(problem, strategy, std::move(dense), bias);
  if (shape.has_nibbles) {
    return Make<T, false, true, false>(problem, strategy, std::move(dense), bias);
  }
#else
  if (lists) return Make<T, false, false, true>(problem, strategy, std::move(dense), bias);
#endif
  return Make<T, false, false, false>(problem, strategy, std::move(dense), bias);
}

std::unique_ptr<SearchKernel> MakeForTarget(const Problem& problem, const Strategy& strategy,
                                            absl::Span<const OptionId> order) {
  const bool lists = !order.empty();
  Dense dense = lists ? Dense(problem, order) : Dense(problem, OrderOfOptions(problem, strategy));
  const Shape shape = ShapeOf(dense);
  if (shape.is_short) return Make<uint8_t>(problem, strategy, std::move(dense), shape, lists);
  return Make<uint16_t>(problem, strategy, std::move(dense), shape, lists);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace dlx::internal {

std::unique_ptr<SearchKernel> MakeBitsWalk(const Problem& problem, const Strategy& strategy,
                                           absl::Span<const OptionId> order) {
  return DLX_DISPATCH(MakeForTarget)(problem, strategy, order);
}

CostOfChunks CostOfBitsWalk(const Dense& dense) { return DLX_DISPATCH(CostFor)(dense); }

}  // namespace dlx::internal
#endif  // HWY_ONCE
