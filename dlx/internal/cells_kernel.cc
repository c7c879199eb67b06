// See cells_kernel.h.

#include "dlx/internal/cells_kernel.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/internal/aligned.h"
#include "dlx/internal/branch.h"
#include "dlx/internal/links.h"
#include "dlx/internal/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dlx/internal/cells_kernel.cc"
#include "hwy/foreach_target.h"
// Once for each instruction set, as all that follows:
#include "dlx/internal/vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, Shape S>
class CellsKernel final : public SearchKernel {
 public:
  CellsKernel(const Problem& problem, const SearchConfig& config) : problem_(problem) {
    NumberItems();
    FillNodes(OrderOfOptions(problem, config));
    FillSets();
    MakeRoot();
    Reset(config);
  }

  void Take(OptionId option) override {
    const int32_t first = first_node_[option];
    const int32_t end = first + static_cast<int32_t>(problem_.option(option).size());
    const bool stops = std::exchange(stops_, false);
    for (int32_t y = first; y != end; ++y) CountDownAt(y);
    if (problem_.has_primary_item(option)) Drop(option);
    for (int32_t y = first; y != end; ++y) HideAt(y);
    stops_ = stops;
  }

  void Forbid(OptionId option) override { Drop(option); }

  void Reset(const SearchConfig& config) override {
    entering_ = true;
    ResetTables();
    SetRule(config);
  }

  // The search is a loop over two moves: enter a node and descend from it on an item, or advance to
  // the next way at the last level.
  Event Run(const Limits& limits, SearchStats* stats) override {
    const int64_t last = std::min(limits.nodes, limits.work);
    for (;;) {
      if (entering_) {
        if (HWY_UNLIKELY(stats->nodes >= last)) return Event::kPause;
        ++stats->nodes;
        const auto level = steps_.size();
        if (HWY_UNLIKELY(level >= stats->profile.size())) stats->profile.resize(level + 1);
        ++stats->profile[level];
        if (state_.active == 0) {
          if (brancher_.has_value()) {
            brancher_->Solved(Parent());
            UpdateParentDivisor();
          }
          entering_ = false;
          if (++stats->solutions >= limits.solutions) return Event::kSolution;
          continue;
        }
        entering_ = Descend();
      } else {
        if (level() == base_) return Event::kExhausted;
        entering_ = Advance();
      }
    }
  }

  int32_t level() const override { return static_cast<int32_t>(steps_.size()); }

  std::vector<Choice> Path() const override {
    std::vector<Choice> path;
    path.reserve(steps_.size());
    for (const Step& step : steps_) {
      path.push_back(
          {Item(item_id_[step.item]), step.node == kNone ? Choice::kNoMore : OptionOf(step.node)});
    }
    return path;
  }

  std::vector<Way> Ways() const override {
    std::vector<Way> ways;
    for (int32_t l = base_; l < level(); ++l) ways.push_back({steps_[l].way, steps_[l].ways});
    return ways;
  }

  // All of what a choice takes away goes, as what is chosen below a node that the search would leave
  // at once is known to be wrong by that alone.
  std::string Replay(Choice choice) override {
    const int32_t i = local_item_[choice.item.index()];
    if (IsFlagged(i)) return "the item is covered";
    const bool stops = std::exchange(stops_, false);
    UpdateMins();
    bool there = keys_.data()[i] > bias_ && Open(i);
    while (there && (steps_.back().node == kNone ? Choice::kNoMore
                                                 : OptionOf(steps_.back().node)) != choice.option) {
      there = Advance();
    }
    stops_ = stops;
    return there ? "" : "the item has no such option";
  }

  Brancher::Memory memory() const override {
    return brancher_.has_value() ? brancher_->memory() : Brancher::Memory();
  }
  void set_memory(const Brancher::Memory& memory) override {
    if (brancher_.has_value()) brancher_->set_memory(memory);
    UpdateDivisors();
  }

 private:
  static constexpr bool kColors = S != Shape::kPlain;
  static constexpr bool kMulti = S == Shape::kMulti;
  static constexpr int32_t kLineBytes = 32;
  static constexpr int32_t kPerLine = kLineBytes / sizeof(T);
  static constexpr T kFlag = T{1} << (sizeof(T) * 8 - 1);
  static constexpr T kRest = kFlag - 1;
  static constexpr T kCovered = std::numeric_limits<T>::max();  // where there is no item
  static constexpr int32_t kNone = -1;                          // no more options

  using Tag = hn::ScalableTag<T>;
  using LineTag = hn::CappedTag<T, kPerLine>;

  struct Node {
    int32_t item;
    int32_t where;
  };
  // What follows from the keys of primary items.
  struct State {
    int32_t active;  // that are not covered
    int32_t zeros;   // of these, those without a way to go on
  };
  struct Step {
    int32_t item;
    int32_t node;   // the option chosen, by its node of the item; or kNone
    size_t first;   // where the item's options are in ways_
    int32_t count;  // of these
    int32_t way;    // from 1
    int32_t ways;   // the degree
    bool tweaks;    // see Links::IsSimple
    size_t opened;  // of trail_, before the item was opened
    size_t chosen;  // of trail_, before the option was chosen
    State before;   // the item was opened
    State between;  // that and the choice
  };
  struct Saved {
    int32_t line;
    int32_t frame;
    T min;
  };
  struct alignas(kLineBytes) Line {
    T keys[kPerLine];
  };

  // ---- Making the tables ------------------------------------------------------------------------

  static int32_t RoundUp(int32_t n, int32_t to) { return (n + to - 1) / to * to; }

  void NumberItems() {
    constexpr int32_t kMinsPerVector = kAlignment / static_cast<int32_t>(sizeof(T));
    local_item_.resize(problem_.num_items());
    for (int32_t i = 0; i < problem_.num_items(); ++i) {
      if (problem_.is_primary(Item(i))) local_item_[i] = num_primary_++;
    }
    num_lines_ = RoundUp(std::max((num_primary_ + kPerLine - 1) / kPerLine, 1), kMinsPerVector);
    first_secondary_ = num_lines_ * kPerLine;
    int32_t next = first_secondary_;
    for (int32_t i = 0; i < problem_.num_items(); ++i) {
      if (!problem_.is_primary(Item(i))) local_item_[i] = next++;
    }
    num_items_ = RoundUp(next, kPerLine);
    item_id_.resize(num_items_, -1);
    for (int32_t i = 0; i < problem_.num_items(); ++i) item_id_[local_item_[i]] = i;
  }

  void FillNodes(const std::vector<OptionId>& order) {
    const int32_t options = problem_.num_options();
    first_node_.resize(options);
    nodes_ = AlignedArray<Node>(size_t{1} * problem_.num_entries() + options);
    if constexpr (kColors) colors_ = AlignedArray<Color>(nodes_.size(), kNoColor);
    int32_t x = 0;
    for (OptionId k = 0; k < options; ++k) {
      const OptionId o = order.empty() ? k : order[k];
      const absl::Span<const Item> items = problem_.option(o);
      first_node_[o] = x;
      for (size_t e = 0; e < items.size(); ++e, ++x) {
        nodes_.data()[x] = {local_item_[items[e].index()], -1};
        if constexpr (kColors) colors_.data()[x] = problem_.color(o, e);
      }
      nodes_.data()[x++] = {-static_cast<int32_t>(items.size()), o};
    }
  }

  // Options without a primary item are in no set, as the search must not choose them.
  void FillSets() {
    begin_.resize(num_items_ + 1);
    for (OptionId o = 0; o < problem_.num_options(); ++o) {
      if (!problem_.has_primary_item(o)) continue;
      for (const Item item : problem_.option(o)) ++begin_[local_item_[item.index()] + 1];
    }
    for (int32_t i = 0; i < num_items_; ++i) begin_[i + 1] += begin_[i];
    set_ = AlignedArray<int32_t>(begin_[num_items_]);
    std::vector<int32_t> end(begin_.begin(), begin_.end() - 1);
    const auto nodes = static_cast<int32_t>(nodes_.size());
    for (int32_t first = 0, y = 0; y < nodes; first = ++y) {
      while (nodes_.data()[y].item >= 0) ++y;
      if (!problem_.has_primary_item(nodes_.data()[y].where)) continue;
      for (int32_t x = first; x != y; ++x) {
        Node& node = nodes_.data()[x];
        node.where = end[node.item]++;
        set_.data()[node.where] = x;
      }
    }
  }

  void MakeRoot() {
    if constexpr (kMulti) {
      bound_.resize(num_primary_, 1);
      slack_.resize(num_primary_);
      for (int32_t i = 0; i < num_primary_; ++i) {
        const Multiplicity m = problem_.multiplicity(Item(item_id_[i]));
        slack_[i] = m.at_most - m.at_least;
        // An item that needs more options than there are could as well need one too many.
        bound_[i] = slack_[i] + std::min(m.at_least, SizeOfSet(i) + 1);
        bias_ = std::max(bias_, static_cast<T>(bound_[i] - slack_[i]));
      }
      root_bound_ = bound_;
    }
    root_keys_ = AlignedArray<T>(num_items_, kCovered);
    offset_.assign(begin_.begin(), begin_.end() - 1);
    for (int32_t i = 0; i < num_items_; ++i) {
      if (item_id_[i] < 0) continue;
      // Keys of secondary items are never as small as those of primary items that lack options.
      const int32_t more = i >= num_primary_ ? bias_ + 1 : bias_ + (kMulti ? 1 - NeedOf(i) : 0);
      root_keys_.data()[i] = static_cast<T>(SizeOfSet(i) + more);
      offset_[i] -= more;
    }
    if constexpr (kMulti) root_offset_ = offset_;
    keys_ = AlignedArray<T>(num_items_);
    mins_ = AlignedArray<T>(num_items_ / kPerLine);
    frames_ = AlignedArray<int32_t>(num_items_ / kPerLine);
  }

  int32_t SizeOfSet(int32_t i) const { return begin_[i + 1] - begin_[i]; }

  void ResetTables() {
    base_ = 0;
    std::copy_n(root_keys_.data(), num_items_, keys_.data());
    std::fill_n(frames_.data(), frames_.size(), 0);
    std::fill_n(mins_.data(), mins_.size(), 0);
    if constexpr (kMulti) {
      bound_ = root_bound_;
      offset_ = root_offset_;
    }
    steps_.clear();
    ways_.clear();
    trail_.clear();
    trail_lines_.clear();
    frame_ = 0;
    state_ = {num_primary_, 0};
    for (int32_t i = 0; i < num_primary_; ++i) state_.zeros += keys_.data()[i] <= bias_ ? 1 : 0;
  }

  // A constant where it is 0.
  T bias() const { return kMulti ? bias_ : T{0}; }

  // ---- Keys -------------------------------------------------------------------------------------

  bool IsFlagged(int32_t i) const { return (keys_.data()[i] & kFlag) != 0; }
  bool IsPrimary(int32_t i) const { return i < first_secondary_; }
  HWY_INLINE int32_t End(int32_t i) const { return offset_[i] + (keys_.data()[i] & kRest); }
  int32_t Size(int32_t i) const { return End(i) - begin_[i]; }
  // How many more options item i must have.
  int32_t NeedOf(int32_t i) const { return std::max(bound_[i] - slack_[i], 0); }

  // Before a key of the line is changed.
  HWY_INLINE void Save(int32_t line) {
    if (HWY_UNLIKELY(frames_.data()[line] != frame_)) SaveLine(line);
  }
  HWY_NOINLINE void SaveLine(int32_t line) {
    trail_.push_back({line, frames_.data()[line], mins_.data()[line]});
    trail_lines_.push_back(LineAt(line));
    frames_.data()[line] = frame_;
  }
  Line& LineAt(int32_t line) {
    return *reinterpret_cast<Line*>(keys_.data() + size_t{1} * line * kPerLine);
  }
  // Puts back what was saved since the trail was so long.
  HWY_INLINE void Restore(size_t size) {
    for (size_t t = trail_.size(); t-- > size;) {
      const Saved& saved = trail_[t];
      LineAt(saved.line) = trail_lines_[t];
      mins_.data()[saved.line] = saved.min;
      frames_.data()[saved.line] = saved.frame;
    }
    trail_.resize(size);
    trail_lines_.resize(size);
  }

  HWY_INLINE void UpdateMin(int32_t line) {
    const LineTag d;
    const T* keys = keys_.data() + size_t{1} * line * kPerLine;
    auto least = hn::Load(d, keys);
    for (size_t k = hn::Lanes(d); k < kPerLine; k += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, keys + k));
    }
    mins_.data()[line] = LeastOf(d, least);
  }

  // Where a node was entered: of the lines that have changed since that above was.
  HWY_INLINE void UpdateMins() {
    if (steps_.empty()) {
      for (int32_t line = 0; line < num_lines_; ++line) UpdateMin(line);
      return;
    }
    for (size_t t = steps_.back().opened; t < trail_.size(); ++t) UpdateMin(trail_[t].line);
  }

  // One option less may cover item i, which is primary, from now on.
  HWY_INLINE void CountDown(int32_t i) {
    Save(i / kPerLine);
    T& key = keys_.data()[i];
    state_.zeros -= key <= bias_ ? 1 : 0;
    bool covered = true;
    if constexpr (kMulti) {
      const int32_t need = NeedOf(i);
      covered = --bound_[i] == 0;
      if (NeedOf(i) != need) {
        ++key;
        --offset_[i];
      }
    }
    if (covered) {
      key |= kFlag;
      --state_.active;
    }
    state_.zeros += key <= bias_ ? 1 : 0;
  }
  // The same back again, but for the key.
  HWY_INLINE void CountUp(int32_t i) {
    const int32_t need = NeedOf(i);
    ++bound_[i];
    if (NeedOf(i) != need) ++offset_[i];
  }

  // ---- Sets -------------------------------------------------------------------------------------

  // What removals need, in registers: it would be loaded again and again, since for all that the
  // compiler knows what is stored might change it.
  class Removal {
   public:
    HWY_INLINE explicit Removal(CellsKernel* kernel)
        : kernel_(*kernel),
          nodes_(kernel->nodes_.data()),
          set_(kernel->set_.data()),
          offset_(kernel->offset_.data()),
          keys_(kernel->keys_.data()),
          frames_(kernel->frames_.data()),
          frame_(kernel->frame_),
          first_secondary_(kernel->first_secondary_) {}

    // Node y leaves the set of its item, unless that is purified.
    HWY_INLINE void Remove(int32_t y) {
      const Node node = nodes_[y];
      const int32_t i = node.item;
      if (kColors && i >= first_secondary_ && (keys_[i] & kFlag) != 0) return;
      const size_t line = static_cast<uint32_t>(i) / kPerLine;
      if (HWY_UNLIKELY(frames_[line] != frame_)) kernel_.SaveLine(static_cast<int32_t>(line));
      const T key = --keys_[i];
      if (HWY_UNLIKELY(key == kernel_.bias())) ++kernel_.state_.zeros;
      const int32_t end = offset_[i] + static_cast<int32_t>(key & kRest);
      const int32_t last = set_[end];
      set_[node.where] = last;
      nodes_[last].where = node.where;
      set_[end] = y;
      nodes_[y].where = end;
    }
    // The siblings of node x leave their sets.
    HWY_INLINE void Hide(int32_t x) {
      int32_t y = x + 1;
      for (; nodes_[y].item >= 0; ++y) Remove(y);
      for (y += nodes_[y].item; y != x; ++y) Remove(y);
    }

   private:
    CellsKernel& kernel_;
    Node* const nodes_;
    int32_t* const set_;
    const int32_t* const offset_;
    T* const keys_;
    const int32_t* const frames_;
    const int32_t frame_;
    const int32_t first_secondary_;
  };

  void Drop(OptionId option) {
    Removal removal(this);
    for (int32_t y = first_node_[option]; nodes_.data()[y].item >= 0; ++y) removal.Remove(y);
  }

  // Whether the node being entered will be left at once, so that nothing else matters.
  bool IsOver() const { return stops_ && state_.zeros > 0; }

  // Hides all options of item i.
  HWY_INLINE void HideAll(int32_t i) {
    Removal removal(this);
    const int32_t end = End(i);
    for (int32_t k = begin_[i]; k < end; ++k) removal.Hide(set_.data()[k]);
  }

  // What a choice of the option of node y does to y's item, in two steps: all items of the option
  // are done with before any option is hidden, so that what they lose is not taken for a wipe-out.
  HWY_INLINE void CountDownAt(int32_t y) {
    const int32_t i = nodes_.data()[y].item;
    if (IsPrimary(i)) CountDown(i);
  }
  HWY_INLINE void HideAt(int32_t y) {
    const int32_t i = nodes_.data()[y].item;
    Color color = kNoColor;
    if constexpr (kColors) {
      if (!IsPrimary(i)) {
        if (IsFlagged(i)) return;
        color = colors_.data()[y];
        if (color != kNoColor) {
          Save(i / kPerLine);
          keys_.data()[i] |= kFlag;
        }
      }
      if (kMulti && IsPrimary(i) && bound_[i] > 0) return;
    }
    Removal removal(this);
    const int32_t end = End(i);
    for (int32_t k = begin_[i]; k < end; ++k) {
      const int32_t x = set_.data()[k];
      if constexpr (kColors) {
        if (color != kNoColor && colors_.data()[x] == color) continue;
      }
      removal.Hide(x);
      if (IsOver()) return;
    }
  }

  // Calls f with all nodes of x's option but x.
  template <typename F>
  HWY_INLINE void ForOthers(int32_t x, F f) {
    for (int32_t y = x + 1; y != x; ++y) {
      if (nodes_.data()[y].item < 0) {
        y += nodes_.data()[y].item;
        if (y == x) return;
      }
      f(y);
    }
  }

  OptionId OptionOf(int32_t x) const {
    while (nodes_.data()[x].item >= 0) ++x;
    return nodes_.data()[x].where;
  }

  // ---- The walk ---------------------------------------------------------------------------------

  int32_t HeaderOf(int32_t i) const { return Links::HeaderOf(Item(item_id_[i])); }
  int32_t Parent() const { return steps_.empty() ? 0 : HeaderOf(steps_.back().item); }

  HWY_INLINE bool Descend() {
    int32_t i;
    if (HWY_UNLIKELY(brancher_.has_value())) {
      if (IsOver()) return false;
      UpdateMins();
      i = brancher_->learns() ? ChooseByScore() : ChooseByRule();
      if (keys_.data()[i] <= bias_) return false;
    } else {
      if (state_.zeros > 0) return false;
      UpdateMins();
      i = kMulti ? TightestItem() : SmallestItem();
    }
    return Open(i);
  }

  // Begins branching on item i, which has ways to go on, and takes the first of them.
  HWY_INLINE bool Open(int32_t i) {
    steps_.emplace_back();
    Step& step = steps_.back();
    step.item = i;
    step.node = kNone;
    step.way = 0;
    step.ways = keys_.data()[i] - bias_;
    step.first = ways_.size();
    step.opened = trail_.size();
    step.before = state_;
    ways_.insert(ways_.end(), set_.data() + begin_[i], set_.data() + End(i));
    step.count = static_cast<int32_t>(ways_.size() - step.first);
    if (step.count > 1) std::sort(ways_.begin() + static_cast<ptrdiff_t>(step.first), ways_.end());
    frame_ = 2 * level() - 1;
    CountDown(i);
    step.tweaks = kMulti && (bound_[i] != 0 || slack_[i] != 0);
    if (!kMulti || bound_[i] == 0) HideAll(i);
    step.between = state_;
    return Try(&step);
  }

  // Leaves the way taken at the last level and takes the next one, if there is one; or else leaves
  // the level, and returns false.
  HWY_INLINE bool Advance() {
    Step& step = steps_.back();
    Restore(step.chosen);
    state_ = step.between;
    if constexpr (kMulti) {
      if (step.node == kNone) return Leave(step);
      ForOthers(step.node, [this](int32_t y) {
        if (IsPrimary(nodes_.data()[y].item)) CountUp(nodes_.data()[y].item);
      });
    }
    return Try(&step);
  }

  HWY_INLINE bool Try(Step* step) {
    if constexpr (kMulti) {
      if (step->tweaks) return TryTweaking(step);
    }
    if (step->way == step->count) return Leave(*step);
    Choose(step, ways_[step->first + step->way]);
    return true;
  }

  bool TryTweaking(Step* step) {
    const int32_t i = step->item;
    if (Size(i) <= bound_[i] - slack_[i]) return Leave(*step);
    if (step->way == step->count) {
      BeginChoice(step);
      step->node = kNone;
      if (bound_[i] == 0) return true;
      Save(i / kPerLine);
      keys_.data()[i] |= kFlag;
      --state_.active;
      return true;
    }
    const int32_t x = ways_[step->first + step->way];
    frame_ = 2 * level() - 1;
    Removal removal(this);
    if (bound_[i] != 0) removal.Hide(x);
    removal.Remove(x);
    step->between = state_;
    Choose(step, x);
    return true;
  }

  HWY_INLINE void BeginChoice(Step* step) {
    ++step->way;
    step->chosen = trail_.size();
    const bool alone = !step->tweaks && step->count == 1;  // one frame does for both
    frame_ = 2 * level() - (alone ? 1 : 0);
  }
  HWY_INLINE void Choose(Step* step, int32_t x) {
    BeginChoice(step);
    step->node = x;
    ForOthers(x, [this](int32_t y) { CountDownAt(y); });
    if (IsOver()) return;
    ForOthers(x, [this](int32_t y) {
      if (!IsOver()) HideAt(y);
    });
  }

  bool Leave(const Step& step) {
    Restore(step.opened);
    state_ = step.before;
    if constexpr (kMulti) CountUp(step.item);
    ways_.resize(step.first);
    steps_.pop_back();
    return false;
  }

  // ---- Which item to branch on ------------------------------------------------------------------

  // The first of these keys that is, or -1.
  template <class D, typename V>
  static HWY_INLINE intptr_t FirstAtMost(D d, const T* keys, V limit) {
    const auto v = hn::Load(d, keys);
    return hn::FindFirstTrue(d, hn::Eq(hn::Min(v, limit), v));
  }
  // The first item whose key is at most this. Requires: there is one.
  HWY_INLINE int32_t FirstItemOf(T key) const {
    const Tag d;
    const auto wanted = hn::Set(d, key);
    for (size_t l = 0;; l += hn::Lanes(d)) {
      const intptr_t lane = FirstAtMost(d, mins_.data() + l, wanted);
      if (lane >= 0) return FirstOfLine(static_cast<int32_t>(l + lane), key);
    }
  }
  HWY_INLINE int32_t FirstOfLine(int32_t line, T key) const {
    const LineTag d;
    const auto wanted = hn::Set(d, key);
    for (size_t k = size_t{1} * line * kPerLine;; k += hn::Lanes(d)) {
      const intptr_t lane = FirstAtMost(d, keys_.data() + k, wanted);
      if (lane >= 0) return static_cast<int32_t>(k + lane);
    }
  }

  // Requires: no key is bias_ or less.
  HWY_INLINE T SmallestKey() const {
    const Tag d;
    auto least = hn::Load(d, mins_.data());
    for (size_t l = hn::Lanes(d); l < static_cast<size_t>(num_lines_); l += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, mins_.data() + l));
    }
    return LeastOf(d, least);
  }
  HWY_INLINE int32_t SmallestItem() const { return FirstItemOf(SmallestKey()); }

  // As Links::SmallestItem.
  int32_t TightestItem() const {
    const T min = SmallestKey();
    const auto slack = [this](int32_t i) { return std::min(slack_[i], bound_[i]); };
    int32_t best = -1;
    for (int32_t line = 0; line < num_lines_; ++line) {
      if (mins_.data()[line] != min) continue;
      for (int32_t i = line * kPerLine; i < (line + 1) * kPerLine; ++i) {
        if (keys_.data()[i] != min) continue;
        if (best < 0 || slack(i) < slack(best) ||
            (slack(i) == slack(best) && Size(i) > Size(best))) {
          best = i;
        }
      }
    }
    return best;
  }

  // As Brancher::ChooseFrom(), where most nodes need no scores. divisors_ are those of the rule.
  int32_t ChooseByScore() {
    int32_t i;
    if (state_.zeros > 0) {
      i = FirstItemOf(bias_);
      brancher_->WipedOut(HeaderOf(i), Parent());
      divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    } else {
      const T min = SmallestKey();
      i = min == bias_ + 1 ? FirstItemOf(min) : SmallestScore();
      brancher_->Solved(Parent());
    }
    UpdateParentDivisor();
    return i;
  }
  void UpdateParentDivisor() {
    if (!steps_.empty() && brancher_->learns()) {
      divisors_.data()[steps_.back().item] = brancher_->Divisor(Parent());
    }
  }

  // The first active item with the smallest quotient of degree and divisor.
  int32_t SmallestScore() {
    const hn::CappedTag<float, kPerLine> d;
    const hn::Rebind<int32_t, decltype(d)> di;
    const hn::Rebind<T, decltype(d)> dt;
    const auto infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    const auto bias = hn::Set(di, static_cast<int32_t>(bias_));
    float best = std::numeric_limits<float>::infinity();
    int32_t item = -1;
    for (int32_t line = 0; line < num_lines_; ++line) {
      if ((mins_.data()[line] & kFlag) != 0) continue;
      for (size_t k = size_t{1} * line * kPerLine; k < size_t{1} * (line + 1) * kPerLine;
           k += hn::Lanes(d)) {
        const auto keys = hn::LoadU(dt, keys_.data() + k);
        // As numbers of 32 bits with a sign, flagged keys of 32 bits are negative.
        const auto key = [&]() HWY_ATTR {
          if constexpr (sizeof(T) == 4) {
            return hn::BitCast(di, keys);
          } else {
            return hn::PromoteTo(di, keys);
          }
        }();
        const auto flagged = sizeof(T) == 4
                                 ? hn::Lt(key, hn::Zero(di))
                                 : hn::Gt(key, hn::Set(di, static_cast<int32_t>(kFlag - 1)));
        const auto quotient =
            hn::Div(hn::ConvertTo(d, hn::Sub(key, bias)), hn::Load(d, divisors_.data() + k));
        const auto score = hn::IfThenElse(hn::RebindMask(d, flagged), infinity, quotient);
        const auto better = hn::Lt(score, hn::Set(d, best));
        if (hn::AllFalse(d, better)) continue;
        best = hn::GetLane(hn::MinOfLanes(d, score));
        item = static_cast<int32_t>(k + hn::FindFirstTrue(d, hn::Eq(score, hn::Set(d, best))));
      }
    }
    return item;
  }

  void SetRule(const SearchConfig& config) {
    brancher_.reset();
    if (config.branching != Branching::kMrv) brancher_.emplace(problem_, config);
    stops_ = config.branching == Branching::kMrv || config.branching == Branching::kSharp;
    UpdateDivisors();
  }
  void UpdateDivisors() {
    if (!brancher_.has_value() || !brancher_->learns()) return;
    if (divisors_.size() == 0) divisors_ = AlignedArray<float>(first_secondary_, 1);
    for (int32_t i = 0; i < num_primary_; ++i) {
      divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    }
  }

  int32_t ChooseByRule() {
    struct View {
      const CellsKernel& kernel;
      int32_t First() const { return Next(-1); }
      int32_t Next(int32_t i) const {
        for (++i; i < End();) {
          if (!kernel.IsFlagged(i)) return i;
          const bool rest = (kernel.mins_.data()[i / kPerLine] & kFlag) == 0;
          i = rest ? i + 1 : (i / kPerLine + 1) * kPerLine;
        }
        return End();
      }
      int32_t End() const { return kernel.num_primary_; }
      int32_t Header(int32_t i) const { return kernel.HeaderOf(i); }
      int32_t Degree(int32_t i) const {
        return static_cast<int32_t>(kernel.keys_.data()[i]) - static_cast<int32_t>(kernel.bias_);
      }
    };
    return brancher_->ChooseFrom(View{*this}, Parent());
  }

  const Problem& problem_;
  int32_t num_primary_ = 0;
  int32_t first_secondary_ = 0;
  int32_t num_items_ = 0;            // with those that only fill lines
  int32_t num_lines_ = 0;            // of primary items, as many as fill vectors with their minima
  std::vector<int32_t> local_item_;  // by Item::index()
  std::vector<int32_t> item_id_;     // by local item: Item::index(), or -1
  std::vector<int32_t> first_node_;  // by OptionId
  std::vector<int32_t> begin_;       // by local item, and one more: its part of set_
  std::vector<int32_t> root_offset_;
  std::vector<int32_t> root_bound_;
  AlignedArray<T> root_keys_;  // with nothing taken or forbidden
  T bias_ = 0;

  AlignedArray<Node> nodes_;
  AlignedArray<Color> colors_;  // by node
  AlignedArray<int32_t> set_;
  std::vector<int32_t> offset_;         // by local item
  std::vector<int32_t> bound_, slack_;  // by primary item
  AlignedArray<T> keys_;                // by local item
  AlignedArray<T> mins_;                // by line: the smallest key
  AlignedArray<int32_t> frames_;        // by line: in which it was saved last
  int32_t frame_ = 0;                   // levels have two each: opened, chosen
  State state_;

  std::vector<Step> steps_;        // by level
  std::vector<int32_t> ways_;      // the options of the items of all levels
  std::vector<Saved> trail_;       // lines as they were, in the order in which they were changed
  std::vector<Line> trail_lines_;  // the keys of what is in trail_

  bool stops_ = true;                 // at a node where an item lacks options, without a full look
  std::optional<Brancher> brancher_;  // none: the default rule
  AlignedArray<float> divisors_;      // by primary item, if the rule learns
};

template <typename T>
std::unique_ptr<SearchKernel> Make(const Problem& problem, const SearchConfig& config) {
  return With(Links::ShapeOf(problem), [&]<Shape S>() -> std::unique_ptr<SearchKernel> {
    return std::make_unique<CellsKernel<T, S>>(problem, config);
  });
}

std::unique_ptr<SearchKernel> MakeForTarget(const Problem& problem, const SearchConfig& config) {
  std::vector<int32_t> size(problem.num_items());
  int32_t largest = 0;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    for (const Item item : problem.option(o)) largest = std::max(largest, ++size[item.index()]);
  }
  // A key is at most a size, a bias of at most a size and 1, and 1.
  return largest < 16'000 ? Make<uint16_t>(problem, config) : Make<uint32_t>(problem, config);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace dlx::internal {

std::unique_ptr<SearchKernel> MakeCellsKernel(const Problem& problem, const SearchConfig& config) {
  return DLX_DISPATCH(MakeForTarget)(problem, config);
}

}  // namespace dlx::internal
#endif  // HWY_ONCE
