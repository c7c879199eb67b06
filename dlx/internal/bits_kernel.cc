// See bits_kernel.h.

#include "dlx/internal/bits_kernel.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "dlx/internal/aligned.h"
#include "dlx/internal/branch.h"
#include "dlx/internal/dense.h"
#include "dlx/internal/links.h"
#include "dlx/internal/simd.h"
#include "dlx/target.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dlx/internal/bits_kernel.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, bool kMulti>
class BitsKernel final : public SearchKernel {
 public:
  BitsKernel(const Problem& problem, const SearchConfig& config, Dense dense, int32_t bias)
      : problem_(problem),
        dense_(std::move(dense)),
        masks_(dense_),
        bias_(static_cast<T>(bias)),
        items_((std::max(dense_.num_items() - 1, 0) / hn::Lanes(Tag()) + 1) * hn::Lanes(Tag())),
        local_option_(problem.num_options()),
        local_item_(problem.num_items(), -1),
        has_row_(dense_.num_options()) {
    for (int32_t o = 0; o < dense_.num_options(); ++o) local_option_[dense_.option_id[o]] = o;
    for (int32_t i = 0; i < dense_.num_items(); ++i) local_item_[dense_.item_id[i]] = i;
    MakeMembers();
    set_bytes_ = RoundUp(sizeof(uint64_t) * words());
    keys_bytes_ = RoundUp(sizeof(T) * items());
    level_bytes_ = set_bytes_ + (kMulti ? 2 : 1) * keys_bytes_;
    rows_ = AlignedArray<uint8_t>(level_bytes_ * dense_.num_options());
    const int32_t depth = Depth();
    levels_ = AlignedArray<uint8_t>(level_bytes_ * (depth + 1));
    steps_ = AlignedArray<Step>(depth + 1);
    steps_.data()[0].slot = 0;
    chunks_.resize(words() * (64 / kChunk));
    taken_ = AlignedArray<TakenWord>(words());
    extra_ = AlignedArray<uint64_t>(words());
    if constexpr (kMulti) slack_ = AlignedArray<T>(items(), 0);
    divisors_ = AlignedArray<float>(items(), 1);
    MakeRoot();
    Reset(config);
  }

  void Take(OptionId option) override {
    const int32_t o = local_option_[option];
    Choose(o, LevelAt(0), LevelAt(0));
  }

  void Forbid(OptionId option) override {
    const int32_t o = local_option_[option];
    if ((LevelAt(0).set[o / 64] >> (o % 64) & 1) != 0) Drop(o, LevelAt(0));
    min_ = Least(LevelAt(0).keys);
  }

  void Reset(const SearchConfig& config) override {
    level_ = 0;
    base_ = 0;
    entering_ = true;
    searching_ = false;
    SetRule(config);
    std::copy_n(root_.data(), level_bytes_, levels_.data());
    min_ = Least(LevelAt(0).keys);
  }

  // The search is a loop over two moves: enter a node and descend from it on an item, or advance to
  // the next option of the item of the level above.
  Event Run(const Limits& limits, SearchStats* stats) override {
    searching_ = true;
    const int64_t last = std::min(limits.nodes, limits.work);
    for (;;) {
      if (entering_) {
        if (HWY_UNLIKELY(stats->nodes >= last)) return Event::kPause;
        ++stats->nodes;
        const auto level = static_cast<size_t>(level_);
        if (HWY_UNLIKELY(level >= stats->profile.size())) stats->profile.resize(level + 1);
        ++stats->profile[level];
        if (min_ == kCovered) {
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
        if (level_ == base_) return Event::kExhausted;
        --level_;
        entering_ = Advance();
      }
    }
  }

  int32_t level() const override { return level_; }

  std::vector<Choice> Path() const override {
    std::vector<Choice> path;
    for (int32_t l = 0; l < level_; ++l) {
      const Step& step = steps_.data()[l];
      path.push_back({Item(dense_.item_id[step.item]),
                      step.option == kNone ? Choice::kNoMore : dense_.option_id[step.option]});
    }
    return path;
  }

  std::vector<Way> Ways() const override {
    std::vector<Way> ways;
    for (int32_t l = base_; l < level_; ++l) {
      ways.push_back({steps_.data()[l].way, steps_.data()[l].ways});
    }
    return ways;
  }

  std::string Replay(Choice choice) override {
    const int32_t i = local_item_[choice.item.index()];
    if (LevelAt(level_).keys[i] == kCovered) return "the item is covered";
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

  Brancher::Memory memory() const override {
    return brancher_.has_value() ? brancher_->memory() : Brancher::Memory();
  }
  void set_memory(const Brancher::Memory& memory) override {
    if (brancher_.has_value()) brancher_->set_memory(memory);
    UpdateDivisors();
  }

 private:
  using Tag = hn::ScalableTag<T>;
  using Words = hn::ScalableTag<uint64_t>;

  static constexpr T kCovered = std::numeric_limits<T>::max();
  static constexpr int32_t kChunk = sizeof(T) * 8;  // options
  // How many single decrements cost as much as a line; measured.
  static constexpr size_t kDecrementsPerLine = 10;
  static constexpr int32_t kNoItem = -1;
  static constexpr int32_t kNone = -1;    // no more options
  static constexpr int32_t kBefore = -2;  // the first one

  struct Level {
    uint64_t* set;
    T* keys;
    T* bounds;  // unused unless kMulti
  };
  // What an option does to a level.
  struct Row {
    const uint64_t* set;
    const T* covers;
    const T* uses;  // unused unless kMulti
  };
  struct Step {
    int32_t item;
    int32_t option;
    int32_t way;
    int32_t ways;
    int32_t slot;  // where the level is
    bool tweaks;
  };
  struct TakenWord {
    uint64_t bits;
    int32_t first;  // option
  };
  struct Chunk {
    const T* members;
    T bits;
  };

  static size_t RoundUp(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }
  size_t words() const { return masks_.row_words(); }
  size_t items() const { return items_; }

  HWY_INLINE Level LevelAt(int32_t level) const {
    const auto slot = static_cast<size_t>(steps_.data()[level].slot);
    uint8_t* data = const_cast<uint8_t*>(levels_.data()) + level_bytes_ * slot;
    return {reinterpret_cast<uint64_t*>(data), reinterpret_cast<T*>(data + set_bytes_),
            reinterpret_cast<T*>(data + set_bytes_ + keys_bytes_)};
  }

  void MakeRoot() {
    const Level root = LevelAt(0);
    std::fill_n(root.set, words(), 0);
    std::fill_n(root.keys, items(), kCovered);
    for (int32_t i = 0; i < dense_.num_items(); ++i) {
      int32_t size = 0;
      for (int32_t w = masks_.first_word(i); w < masks_.end_word(i); ++w) {
        root.set[w] |= masks_.item(i)[w];
        size += static_cast<int32_t>(hwy::PopCount(masks_.item(i)[w]));
      }
      if constexpr (kMulti) {
        root.bounds[i] = static_cast<T>(dense_.bound[i]);
        slack_.data()[i] = static_cast<T>(dense_.slack[i]);
        size += 1 - Need(i, root);
      }
      root.keys[i] = static_cast<T>(bias_ + size);
    }
    root_ = AlignedArray<uint8_t>(level_bytes_);
    std::copy_n(levels_.data(), level_bytes_, root_.data());
  }

  void MakeMembers() {
    members_ = AlignedArray<T>((words() * (64 / kChunk) + 65) * items(), 0);
    items_begin_.push_back(0);
    for (int32_t o = 0; o < dense_.num_options(); ++o) {
      for (int32_t e = dense_.begin[o]; e < dense_.begin[o + 1]; ++e) {
        const int32_t item = dense_.kinds[dense_.entry_kind[e]].item;
        if (!dense_.is_primary(item)) continue;
        members_.data()[o / kChunk * items() + item] |= static_cast<T>(1u << (o % kChunk));
        items_of_.push_back(item);
      }
      items_begin_.push_back(static_cast<int32_t>(items_of_.size()));
    }
    entries_per_option_ = items_of_.size() / std::max(dense_.num_options(), 1) + 1;
  }

  // The deepest level there can be: each step adds an option or is the last one of an item.
  int32_t Depth() const {
    int64_t depth = dense_.num_items();
    if constexpr (kMulti) {
      for (const int32_t bound : dense_.bound) depth += bound;
      depth = std::min(depth, int64_t{dense_.num_options()} + dense_.num_items());
    }
    return static_cast<int32_t>(depth);
  }

  // How many more options item i must have.
  int32_t Need(int32_t i, const Level& level) const {
    return std::max(level.bounds[i] - slack_.data()[i], 0);
  }
  int32_t Size(int32_t i, const Level& level) const {
    return level.keys[i] - bias_ - (kMulti ? 1 - Need(i, level) : 0);
  }

  Row RowOf(int32_t o) {
    uint8_t* row = rows_.data() + level_bytes_ * o;
    if (HWY_UNLIKELY(!has_row_[o])) MakeRow(o, row);
    return {reinterpret_cast<const uint64_t*>(row), reinterpret_cast<const T*>(row + set_bytes_),
            reinterpret_cast<const T*>(row + set_bytes_ + keys_bytes_)};
  }

  void MakeRow(int32_t o, uint8_t* row) {
    std::fill_n(row, level_bytes_, 0);
    masks_.AddClashes(dense_, o, reinterpret_cast<uint64_t*>(row));
    T* covers = reinterpret_cast<T*>(row + set_bytes_);
    for (int32_t k = items_begin_[o]; k < items_begin_[o + 1]; ++k) {
      if (dense_.is_single(items_of_[k])) {
        covers[items_of_[k]] = kCovered;
      } else {
        reinterpret_cast<T*>(row + set_bytes_ + keys_bytes_)[items_of_[k]] = 1;
      }
    }
    has_row_[o] = 1;
  }

  // ---- Levels -----------------------------------------------------------------------------------

  // Takes option o, which is no longer tried where it is taken: from one level to the next, or in
  // place.
  HWY_INLINE void Choose(int32_t o, const Level& from, const Level& to) {
    Row row = RowOf(o);
    if constexpr (kMulti) CountDown(o, from, to, &row);
#if HWY_TARGET != HWY_SCALAR  // there a vector of words is not one of keys
    switch (items_ / hn::Lanes(Tag())) {
      case 1:
        return TakeFew<1>(row, from, to);
      case 2:
        return TakeFew<2>(row, from, to);
      case 3:
        return TakeFew<3>(row, from, to);
      case 4:
        return TakeFew<4>(row, from, to);
      default:
        break;
    }
#endif
    if (kMulti || !TakeOneByOne(o, row.set, from, to)) {
      UpdateKeys(TakeAway(row.set, from.set, to.set), row, from.keys, to);
    }
  }

  // The same for many items, of which few lose options: they are counted down one by one. Returns
  // false, and has done nothing, if that is not worth it.
  HWY_INLINE bool TakeOneByOne(int32_t o, const uint64_t* row, const Level& from, const Level& to) {
    const Words d;
    TakenWord* const taken = taken_.data();
    TakenWord* end = taken;
    size_t num_taken = 0;
    for (size_t w = 0; w < words(); w += hn::Lanes(d)) {
      const auto out = hn::And(hn::Load(d, from.set + w), hn::Load(d, row + w));
      uint64_t mask = 0;
      hn::StoreMaskBits(d, hn::Ne(out, hn::Zero(d)), reinterpret_cast<uint8_t*>(&mask));
      if (mask == 0) continue;
      HWY_ALIGN uint64_t bits[hn::MaxLanes(d)];
      hn::Store(out, d, bits);
      for (; mask != 0; mask &= mask - 1) {
        const size_t k = std::countr_zero(mask);
        num_taken += hwy::PopCount(bits[k]);
        *end++ = {bits[k], static_cast<int32_t>((w + k) * 64)};
      }
    }
    if (num_taken * entries_per_option_ > kDecrementsPerLine * (items_ / hn::Lanes(Tag())) ||
        num_taken > kCovered / 2) {
      return false;
    }
    for (size_t w = 0; w < words(); w += hn::Lanes(d)) {
      hn::Store(hn::AndNot(hn::Load(d, row + w), hn::Load(d, from.set + w)), d, to.set + w);
    }
    T* keys = to.keys;
    const Tag dk;
    if (from.keys != keys) {
      for (size_t line = 0; line < items(); line += hn::Lanes(dk)) {
        hn::Store(hn::Load(dk, from.keys + line), dk, keys + line);
      }
    }
    Cover(o, keys);  // what is covered now is counted down from far above
    const int32_t* items_of = items_of_.data();
    const int32_t* items_begin = items_begin_.data();
    const T alive = searching_ && !dead_item_matters_ ? 1 : 0;
    T least = kCovered;
    for (const TakenWord* word = taken; word != end; ++word) {
      const int32_t* const begin = items_begin + word->first;
      for (uint64_t rest = word->bits; rest != 0; rest &= rest - 1) {
        const int32_t* option = begin + std::countr_zero(rest);
        for (int32_t k = option[0], last = option[1]; k < last; ++k) {
          const T key = keys[items_of[k]] - 1;
          keys[items_of[k]] = key;
          least = std::min(least, key);
        }
        if (least < alive) {  // the level is not looked at then
          min_ = 0;
          return true;
        }
      }
    }
    Cover(o, keys);
    // In a search, keys that did not change are at least 1: what had a 0 was not branched on.
    min_ = searching_ && least <= 1 ? least : Least(keys);
    return true;
  }

  HWY_INLINE void Cover(int32_t o, T* keys) const {
    for (int32_t k = items_begin_[o], end = items_begin_[o + 1]; k < end; ++k) {
      keys[items_of_[k]] = kCovered;
    }
  }

  // The same, if all keys fit into kLines lines, which are kept in registers.
  template <int kLines>
  HWY_INLINE void TakeFew(const Row& row, const Level& from, const Level& to) {
    const Words dw;
    const Tag d;
    const size_t step = hn::Lanes(d);
    const size_t n = kLines * step;
    auto k0 = hn::Load(d, from.keys);
    auto k1 = hn::Load(d, from.keys + (kLines > 1 ? step : 0));
    auto k2 = hn::Load(d, from.keys + (kLines > 2 ? 2 * step : 0));
    auto k3 = hn::Load(d, from.keys + (kLines > 3 ? 3 * step : 0));
    const T* members = members_.data();
    HWY_ALIGN T buffer[64 + 1];
    buffer[64] = 0;
    for (size_t w = 0; w < words(); w += hn::Lanes(dw)) {
      const auto set = hn::Load(dw, from.set + w);
      const auto taken = hn::And(set, hn::Load(dw, row.set + w));
      hn::Store(hn::Xor(set, taken), dw, to.set + w);
      const auto chunks = hn::BitCast(d, taken);
      uint64_t mask = 0;
      hn::StoreMaskBits(d, hn::Ne(chunks, hn::Zero(d)), reinterpret_cast<uint8_t*>(&mask));
      hn::Store(chunks, d, buffer);
      while (mask != 0) {
        const size_t c0 = std::countr_zero(mask);
        mask &= mask - 1;
        const size_t c1 = std::countr_zero(mask);
        mask &= mask - 1;
        const T* m0 = members + c0 * n;
        const T* m1 = members + c1 * n;
        const auto b0 = hn::Set(d, buffer[c0]);
        const auto b1 = hn::Set(d, buffer[c1]);
        const auto lost = [&](size_t line) HWY_ATTR {
          return hn::Add(hn::PopulationCount(hn::And(b0, hn::Load(d, m0 + line * step))),
                         hn::PopulationCount(hn::And(b1, hn::Load(d, m1 + line * step))));
        };
        k0 = hn::Sub(k0, lost(0));
        if constexpr (kLines > 1) k1 = hn::Sub(k1, lost(1));
        if constexpr (kLines > 2) k2 = hn::Sub(k2, lost(2));
        if constexpr (kLines > 3) k3 = hn::Sub(k3, lost(3));
      }
      members += step * n;
    }
    auto least = k0 = Settle(k0, row, to, 0);
    if constexpr (kLines > 1) least = hn::Min(least, k1 = Settle(k1, row, to, step));
    if constexpr (kLines > 2) least = hn::Min(least, k2 = Settle(k2, row, to, 2 * step));
    if constexpr (kLines > 3) least = hn::Min(least, k3 = Settle(k3, row, to, 3 * step));
    min_ = MinLane(least);
  }

  // Takes the options of a row out of a set. Returns the end of what was taken away, chunk by chunk.
  HWY_INLINE const Chunk* TakeAway(const uint64_t* row, const uint64_t* from, uint64_t* to) {
    const Words d;
    Chunk* chunk = chunks_.data();
    const T* members = members_.data();
    for (size_t w = 0; w < words(); w += hn::Lanes(d)) {
      const auto set = hn::Load(d, from + w);
      const auto taken = hn::And(set, hn::Load(d, row + w));
      hn::Store(hn::Xor(set, taken), d, to + w);
      if (hn::AllTrue(d, hn::Eq(taken, hn::Zero(d)))) continue;
      HWY_ALIGN uint64_t r[hn::MaxLanes(d)];
      hn::Store(taken, d, r);
      for (size_t k = 0; k < hn::Lanes(d); ++k) {
        uint64_t rest = r[k];
        while (rest != 0) {
          const size_t c = hwy::Num0BitsBelowLS1Bit_Nonzero64(rest) / kChunk;
          const T bits = static_cast<T>(rest >> (c * kChunk));
          rest &= ~(uint64_t{kCovered} << (c * kChunk));
          *chunk++ = {members + ((w + k) * (64 / kChunk) + c) * items(), bits};
        }
      }
    }
    return chunk;
  }

  // Keys lose the chunks; then see Settle().
  HWY_INLINE void UpdateKeys(const Chunk* end, const Row& row, const T* from, const Level& to) {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    size_t line = 0;
    const size_t n = items();
    const size_t step = hn::Lanes(d);
    for (; line + 3 * step < n; line += 4 * step) {
      auto a = hn::Load(d, from + line);
      auto b = hn::Load(d, from + line + step);
      auto c = hn::Load(d, from + line + 2 * step);
      auto e = hn::Load(d, from + line + 3 * step);
      for (const Chunk* chunk = chunks_.data(); chunk != end; ++chunk) {
        const auto bits = hn::Set(d, chunk->bits);
        const T* m = chunk->members + line;
        a = hn::Sub(a, hn::PopulationCount(hn::And(bits, hn::Load(d, m))));
        b = hn::Sub(b, hn::PopulationCount(hn::And(bits, hn::Load(d, m + step))));
        c = hn::Sub(c, hn::PopulationCount(hn::And(bits, hn::Load(d, m + 2 * step))));
        e = hn::Sub(e, hn::PopulationCount(hn::And(bits, hn::Load(d, m + 3 * step))));
      }
      a = Settle(a, row, to, line);
      b = Settle(b, row, to, line + step);
      c = Settle(c, row, to, line + 2 * step);
      e = Settle(e, row, to, line + 3 * step);
      least = hn::Min(least, hn::Min(hn::Min(a, b), hn::Min(c, e)));
    }
    for (; line < n; line += step) {
      auto a = hn::Load(d, from + line);
      for (const Chunk* chunk = chunks_.data(); chunk != end; ++chunk) {
        const auto bits = hn::Set(d, chunk->bits);
        a = hn::Sub(a, hn::PopulationCount(hn::And(bits, hn::Load(d, chunk->members + line))));
      }
      least = hn::Min(least, Settle(a, row, to, line));
    }
    min_ = MinLane(least);
  }

  // Completes and stores a line of keys that lost the options of a row: what is covered has kCovered;
  // an item with a multiplicity that came nearer to what it needs has one more way to go on.
  template <typename V>
  HWY_INLINE V Settle(V key, const Row& row, const Level& to, size_t line) const {
    const Tag d;
    key = hn::Or(key, hn::Load(d, row.covers + line));
    if constexpr (kMulti) {
      const auto uses = hn::Load(d, row.uses + line);
      const auto bounds = hn::Load(d, to.bounds + line);
      const auto nearer = hn::Eq(bounds, hn::Max(bounds, hn::Load(d, slack_.data() + line)));
      key = hn::Add(key, hn::IfThenElseZero(nearer, uses));
      const auto covered = hn::And(hn::Ne(uses, hn::Zero(d)), hn::Eq(bounds, hn::Zero(d)));
      key = hn::IfThenElse(covered, hn::Set(d, kCovered), key);
    }
    hn::Store(key, d, to.keys + line);
    return key;
  }

  // The smallest lane, which most of the time is that of a dead end or of a forced choice; of a dead
  // end any.
  template <typename V>
  HWY_INLINE T MinLane(V v) const {
    const Tag d;
    if constexpr (kMulti) {
      const auto forced = static_cast<T>(bias_ + 1);
      if (!hn::AllFalse(d, hn::Lt(v, hn::Set(d, forced)))) return bias_;
      if (!hn::AllFalse(d, hn::Eq(v, hn::Set(d, forced)))) return forced;
    } else {
      if (!hn::AllFalse(d, hn::Eq(v, hn::Zero(d)))) return 0;
    }
    return LeastOf(d, v);
  }
  template <class D, typename V>
  static HWY_INLINE T LeastOf([[maybe_unused]] D d, V v) {
#if HWY_TARGET == HWY_SCALAR
    return hn::GetLane(v);
#else
    if constexpr (hn::MaxLanes(D()) * sizeof(T) > 16) {
      const hn::Half<D> half;
      return LeastOf(half, hn::Min(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    } else {
      v = hn::Min(v, hn::CombineShiftRightBytes<8>(d, v, v));
      v = hn::Min(v, hn::CombineShiftRightBytes<4>(d, v, v));
      v = hn::Min(v, hn::CombineShiftRightBytes<2>(d, v, v));
      if constexpr (sizeof(T) == 1) v = hn::Min(v, hn::CombineShiftRightBytes<1>(d, v, v));
      return hn::GetLane(v);
    }
#endif
  }

  // The smallest key of a level whose keys were changed one by one.
  HWY_INLINE T Least(const T* keys) const {
    const Tag d;
    auto least = hn::Set(d, kCovered);
    for (size_t line = 0; line < items(); line += hn::Lanes(d)) {
      least = hn::Min(least, hn::Load(d, keys + line));
    }
    return MinLane(least);
  }

  // The first item whose key is min_.
  HWY_INLINE int32_t FirstMin(const T* keys) const {
    const Tag d;
    const auto wanted = hn::Set(d, min_);
    for (size_t line = 0;; line += hn::Lanes(d)) {
      const intptr_t lane = hn::FindFirstTrue(d, hn::Eq(hn::Load(d, keys + line), wanted));
      if (lane >= 0) return static_cast<int32_t>(line + lane);
    }
  }

  // Takes option o out of a level, as one that is not tried there (again). By whole vectors, since
  // vectors are loaded soon after, and wait for smaller stores.
  HWY_INLINE void Drop(int32_t o, const Level& level) const {
    const Words dw;
    const size_t word = o / 64;
    const size_t begin = word / hn::Lanes(dw) * hn::Lanes(dw);
    const auto here = hn::Eq(hn::Iota(dw, 0), hn::Set(dw, word - begin));
    const auto bit = hn::IfThenElseZero(here, hn::Set(dw, uint64_t{1} << (o % 64)));
    hn::Store(hn::AndNot(bit, hn::Load(dw, level.set + begin)), dw, level.set + begin);
    const Tag d;
    const T* members = members_.data() + o / kChunk * items();
    const auto option = hn::Set(d, static_cast<T>(1u << (o % kChunk)));
    for (size_t line = 0; line < items(); line += hn::Lanes(d)) {
      const auto key = hn::Load(d, level.keys + line);
      const auto loses = hn::And(hn::TestBit(hn::Load(d, members + line), option),
                                 hn::Ne(key, hn::Set(d, kCovered)));
      hn::Store(hn::Sub(key, hn::IfThenElseZero(loses, hn::Set(d, T{1}))), d, level.keys + line);
    }
  }

  // ---- Multiplicities ---------------------------------------------------------------------------

  // Counts down the bounds of the items of option o that may be covered more than once. The options
  // of those that may not be covered again join the row.
  HWY_INLINE void CountDown(int32_t o, const Level& from, const Level& to, Row* row) {
    const Tag d;
    auto covered = hn::Zero(d);
    for (size_t line = 0; line < items(); line += hn::Lanes(d)) {
      const auto uses = hn::Load(d, row->uses + line);
      const auto bounds = hn::Sub(hn::Load(d, from.bounds + line), uses);
      hn::Store(bounds, d, to.bounds + line);
      covered = hn::Or(covered, hn::IfThenZeroElse(hn::Ne(bounds, hn::Zero(d)), uses));
    }
    if (HWY_LIKELY(hn::AllTrue(d, hn::Eq(covered, hn::Zero(d))))) return;
    for (int32_t k = items_begin_[o]; k < items_begin_[o + 1]; ++k) {
      const int32_t i = items_of_[k];
      if (dense_.is_single(i) || to.bounds[i] != 0) continue;
      const uint64_t* options = masks_.item(i);
      for (size_t w = 0; w < words(); ++w) extra_.data()[w] = row->set[w] | options[w];
      row->set = extra_.data();
    }
  }

  // As Links::SmallestItem: of those with the smallest key, the first with the least slack, and of
  // these with the largest size. Sizes of equal keys differ as needs do.
  HWY_INLINE int32_t TightestMin(const Level& level) const {
    const Tag d;
    int32_t best = -1;
    auto best_slack = hn::Set(d, kCovered);
    auto best_need = hn::Zero(d);
    for (size_t line = 0; line < items(); line += hn::Lanes(d)) {
      const auto smallest = hn::Eq(hn::Load(d, level.keys + line), hn::Set(d, min_));
      const auto bounds = hn::Load(d, level.bounds + line);
      const auto slacks = hn::Load(d, slack_.data() + line);
      const auto slack = hn::Min(slacks, bounds);
      const auto need = hn::SaturatedSub(bounds, slacks);
      for (;;) {
        const auto tighter = hn::Or(hn::Lt(slack, best_slack),
                                    hn::And(hn::Eq(slack, best_slack), hn::Gt(need, best_need)));
        const intptr_t lane = hn::FindFirstTrue(d, hn::And(smallest, tighter));
        if (lane < 0) break;
        best = static_cast<int32_t>(line + lane);
        best_slack = hn::Set(d, std::min(slack_.data()[best], level.bounds[best]));
        best_need = hn::Set(d, static_cast<T>(Need(best, level)));
      }
    }
    return best;
  }

  // ---- The walk ---------------------------------------------------------------------------------

  int32_t HeaderOf(int32_t i) const { return Links::HeaderOf(Item(dense_.item_id[i])); }
  int32_t Parent() const { return level_ == 0 ? 0 : HeaderOf(steps_.data()[level_ - 1].item); }

  HWY_INLINE bool Descend() {
    const Level level = LevelAt(level_);
    int32_t i;
    if (HWY_UNLIKELY(brancher_.has_value())) {
      i = !kMulti && brancher_->learns() ? ChooseByScore(level.keys) : ChooseByRule(level.keys);
    } else {
      if (min_ <= bias_) return false;
      i = kMulti ? TightestMin(level) : FirstMin(level.keys);
    }
    if (i == kNoItem || level.keys[i] <= bias_) return false;
    Open(i);
    return Advance();
  }

  // As Brancher::ChooseFrom(), where most nodes need no scores. divisors_ are those of the rule.
  // Returns kNoItem at a dead end, if it does not matter which item lacks options.
  int32_t ChooseByScore(const T* keys) {
    int32_t i;
    if (min_ == 0) {
      i = dead_item_matters_ ? FirstMin(keys) : kNoItem;
      brancher_->WipedOut(i == kNoItem ? 0 : HeaderOf(i), Parent());
      if (i != kNoItem) divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    } else {
      i = min_ == 1 ? FirstMin(keys) : SmallestScore(keys);
      brancher_->Solved(Parent());
    }
    UpdateParentDivisor();
    return i;
  }
  void UpdateParentDivisor() {
    if (level_ > 0 && brancher_->learns()) {
      divisors_.data()[steps_.data()[level_ - 1].item] = brancher_->Divisor(Parent());
    }
  }

  // The first active item with the smallest quotient of key and divisor.
  int32_t SmallestScore(const T* keys) const {
    const hn::ScalableTag<float> d;
    const hn::Rebind<int32_t, decltype(d)> di;
    const hn::Rebind<T, decltype(d)> dt;
    auto best = hn::Set(d, std::numeric_limits<float>::infinity());
    auto best_item = hn::Zero(di);
    const Tag dk;
    for (size_t line = 0; line < items(); line += hn::Lanes(dk)) {
      const auto active = hn::Ne(hn::Load(dk, keys + line), hn::Set(dk, kCovered));
      uint64_t mask = 0;
      hn::StoreMaskBits(dk, active, reinterpret_cast<uint8_t*>(&mask));
      while (mask != 0) {
        const size_t begin = std::countr_zero(mask) / hn::Lanes(d) * hn::Lanes(d);
        const size_t end = begin + hn::Lanes(d);
        mask = end < 64 ? mask >> end << end : 0;
        const size_t k = line + begin;
        const auto degree = hn::PromoteTo(di, hn::LoadU(dt, keys + k));
        const auto score = hn::Div(hn::ConvertTo(d, degree), hn::Load(d, divisors_.data() + k));
        const auto better = hn::AndNot(hn::RebindMask(d, hn::Eq(degree, hn::Set(di, kCovered))),
                                       hn::Lt(score, best));
        best = hn::IfThenElse(better, score, best);
        best_item = hn::IfThenElse(hn::RebindMask(di, better),
                                   hn::Iota(di, static_cast<int32_t>(k)), best_item);
      }
    }
    const auto is_best = hn::Eq(best, hn::MinOfLanes(d, best));
    const auto none = hn::Set(di, std::numeric_limits<int32_t>::max());
    return hn::GetLane(
        hn::MinOfLanes(di, hn::IfThenElse(hn::RebindMask(di, is_best), best_item, none)));
  }

  void SetRule(const SearchConfig& config) {
    brancher_.reset();
    if (config.branching != Branching::kMrv) brancher_.emplace(problem_, config);
    dead_item_matters_ = brancher_.has_value() && config.branching != Branching::kFailureRate;
    UpdateDivisors();
  }
  void UpdateDivisors() {
    if (!brancher_.has_value() || !brancher_->learns()) return;
    for (int32_t i = 0; i < dense_.num_items(); ++i) {
      divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    }
  }

  int32_t ChooseByRule(const T* keys) {
    struct View {
      const BitsKernel& kernel;
      const T* keys;
      int32_t First() const { return Next(-1); }
      int32_t Next(int32_t i) const {
        ++i;
        while (i < End() && keys[i] == kCovered) ++i;
        return i;
      }
      int32_t End() const { return kernel.dense_.num_items(); }
      int32_t Header(int32_t i) const { return kernel.HeaderOf(i); }
      int32_t Degree(int32_t i) const { return keys[i] - kernel.bias_; }
    };
    return brancher_->ChooseFrom(View{*this, keys}, Parent());
  }

  // Begins branching on item i at the present level.
  HWY_INLINE void Open(int32_t i) {
    const Level level = LevelAt(level_);
    Step& step = steps_.data()[level_];
    step = {i, kBefore, 0, level.keys[i] - bias_, step.slot, false};
    if constexpr (kMulti) step.tweaks = level.bounds[i] != 1 || slack_.data()[i] != 0;
  }

  // Takes the next option of the item of the present level. Returns false if there is none.
  HWY_INLINE bool Advance() {
    Step& step = steps_.data()[level_];
    if (step.way == step.ways) return false;
    const Level from = LevelAt(level_);
    // A level that has no other way is not needed again.
    steps_.data()[level_ + 1].slot = step.slot + (step.ways == 1 ? 0 : 1);
    if constexpr (kMulti) {
      if (step.tweaks) return AdvanceTweaking(&step, from);
    }
    const int32_t o = NextOption(step.item, step.option + 1, from.set);
    if (o < 0) return false;
    step.option = o;
    ++step.way;
    Choose(o, from, LevelAt(level_ + 1));
    ++level_;
    return true;
  }

  // The first option of item i in the set from `begin` on, or -1.
  HWY_INLINE int32_t NextOption(int32_t i, int32_t begin, const uint64_t* set) const {
    const uint64_t* options = masks_.item(i);
    int32_t w = masks_.first_word(i);
    uint64_t rest = ~uint64_t{0};
    if (begin > w * 64) {
      w = begin / 64;
      rest <<= begin % 64;
    }
    for (const int32_t end = masks_.end_word(i); w < end; ++w) {
      rest &= set[w] & options[w];
      if (rest != 0) {
        return w * 64 + static_cast<int32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero64(rest));
      }
      rest = ~uint64_t{0};
    }
    return -1;
  }

  // Goes past the options of the item of the present level that come before o, or all, as if they had
  // been tried.
  void SkipTo(int32_t o) {
    Step& step = steps_.data()[level_];
    const uint64_t* set = LevelAt(level_).set;
    for (;;) {
      const int32_t next = NextOption(step.item, step.option + 1, set);
      if (next < 0 || next == o) return;
      step.option = next;
      ++step.way;
    }
  }

  bool AdvanceTweaking(Step* step, const Level& from) {
    const int32_t i = step->item;
    // Its own row took the last option out of the level below; only now must it leave this one.
    if (step->option >= 0) Drop(step->option, from);
    if (Size(i, from) < from.bounds[i] - slack_.data()[i]) return false;
    ++step->way;
    step->option = NextOption(i, step->option + 1, from.set);
    const Level to = LevelAt(level_ + 1);
    if (step->option < 0) {
      step->option = kNone;
      TakeNoMore(i, from, to);
    } else {
      Choose(step->option, from, to);
    }
    ++level_;
    return true;
  }

  // Covers item i without an option.
  HWY_INLINE void TakeNoMore(int32_t i, const Level& from, const Level& to) {
    const Words dw;
    for (size_t w = 0; w < words(); w += hn::Lanes(dw)) {
      hn::Store(hn::Load(dw, from.set + w), dw, to.set + w);
    }
    const Tag d;
    auto least = hn::Set(d, kCovered);
    for (size_t line = 0; line < items(); line += hn::Lanes(d)) {
      hn::Store(hn::Load(d, from.bounds + line), d, to.bounds + line);
      auto key = hn::Load(d, from.keys + line);
      if (i - line < hn::Lanes(d)) {
        const auto here = hn::Eq(hn::Iota(d, 0), hn::Set(d, static_cast<T>(i - line)));
        key = hn::IfThenElse(here, hn::Set(d, kCovered), key);
      }
      hn::Store(key, d, to.keys + line);
      least = hn::Min(least, key);
    }
    min_ = MinLane(least);
  }

  const Problem& problem_;
  const Dense dense_;
  const Masks masks_;
  const T bias_;
  const size_t items_;                 // padded to whole lines, of which there is at least one
  std::vector<int32_t> local_option_;  // by OptionId
  std::vector<int32_t> local_item_;    // by Item::index()
  AlignedArray<T> members_;
  size_t set_bytes_;    // of a set of options
  size_t keys_bytes_;   // of a T for each item
  size_t level_bytes_;  // of a set, of keys, and with multiplicities of bounds
  AlignedArray<uint8_t> rows_;
  std::vector<uint8_t> has_row_;
  AlignedArray<uint8_t> levels_;
  AlignedArray<uint8_t> root_;     // level 0 with nothing taken or forbidden
  AlignedArray<Step> steps_;       // by level
  AlignedArray<TakenWord> taken_;  // what a row takes away
  std::vector<Chunk> chunks_;
  std::vector<int32_t> items_begin_;  // by option, and one more: its primary items in items_of_
  std::vector<int32_t> items_of_;
  size_t entries_per_option_ = 1;  // primary ones, on average
  AlignedArray<uint64_t> extra_;   // the set of a row
  AlignedArray<T> slack_;          // by item; empty unless kMulti
  T min_ = 0;                      // the smallest key of the last level
  int32_t level_ = 0;
  bool searching_ = false;            // whether levels are used by Run() alone
  std::optional<Brancher> brancher_;  // none: the default rule
  bool dead_item_matters_ = false;    // to the rule: which item lacks options
  AlignedArray<float> divisors_;      // by item
};

template <typename T>
std::unique_ptr<SearchKernel> Make(const Problem& problem, const SearchConfig& config, Dense dense,
                                   int32_t bias) {
  if (dense.bound.empty()) {
    return std::make_unique<BitsKernel<T, false>>(problem, config, std::move(dense), bias);
  }
  return std::make_unique<BitsKernel<T, true>>(problem, config, std::move(dense), bias);
}

std::unique_ptr<SearchKernel> MakeForTarget(const Problem& problem, const SearchConfig& config) {
  Dense dense(problem, OrderOfOptions(problem, config));
  std::vector<int32_t> size(dense.num_all_items);
  for (const int32_t kind : dense.entry_kind) ++size[dense.kinds[kind].item];
  int32_t bias = 0;
  int32_t largest = 0;
  for (int32_t i = 0; i < dense.num_items(); ++i) {
    if (!dense.bound.empty()) {
      bias = std::max(bias, dense.bound[i] - dense.slack[i]);
      largest = std::max(largest, dense.bound[i]);
    }
    largest = std::max(largest, size[i]);
  }
  if (largest + bias + 1 < 255) {
    return Make<uint8_t>(problem, config, std::move(dense), bias);
  }
  return Make<uint16_t>(problem, config, std::move(dense), bias);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace dlx::internal {

bool BitsKernelFits(const Problem& problem) {
  // Keys have 16 bits: degrees of up to kMostOptions + 1, and a bias of up to kMostTimes.
  constexpr int64_t kMostOptions = 32768;
  constexpr int32_t kMostTimes = 32000;
  constexpr int64_t kMostBytes = int64_t{1} << 28;
  for (int32_t i = 0; problem.has_multiplicities() && i < problem.num_items(); ++i) {
    const Item item(i);
    if (problem.is_primary(item) && problem.multiplicity(item).at_most > kMostTimes) return false;
  }
  const int64_t options = problem.num_options();
  const int64_t items = problem.num_items();
  // A row for each option and a level for each item, and some levels more with multiplicities.
  const int64_t rows = options + items + (problem.has_multiplicities() ? options : 0);
  return options <= kMostOptions && rows * (options / 8 + items) <= kMostBytes;
}

std::unique_ptr<SearchKernel> MakeBitsKernel(const Problem& problem, const SearchConfig& config) {
  switch (CurrentTarget()) {
#if HWY_TARGETS & HWY_AVX3_DL
    case Target::kAvx512:
      return N_AVX3_DL::MakeForTarget(problem, config);
#endif
#if HWY_TARGETS & HWY_AVX2
    case Target::kAvx2:
      return N_AVX2::MakeForTarget(problem, config);
#endif
#if HWY_TARGETS & HWY_SSE4
    case Target::kSse4:
      return N_SSE4::MakeForTarget(problem, config);
#endif
    default:
      return HWY_STATIC_DISPATCH(MakeForTarget)(problem, config);
  }
}

}  // namespace dlx::internal
#endif  // HWY_ONCE
