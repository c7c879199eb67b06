// The branching rules other than the default one, which is to take an item with the fewest options: as
// Brancher, over the keys of a level, with vectors for those that learn. See bits_kernel.h. Compiled
// for each instruction set.

#if defined(DLX_INTERNAL_BITS_RULES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_INTERNAL_BITS_RULES_INL_H_
#undef DLX_INTERNAL_BITS_RULES_INL_H_
#else
#define DLX_INTERNAL_BITS_RULES_INL_H_
#endif

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "dlx/config.h"
#include "dlx/internal/aligned.h"
#include "dlx/internal/bits_levels-inl.h"
#include "dlx/internal/branch.h"
#include "dlx/internal/links.h"
#include "dlx/problem.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, bool kMulti>
class BitsRules {
 public:
  using Levels = BitsLevels<T, kMulti>;
  static constexpr int32_t kNoItem = -1;

  // The levels must outlive the rules.
  explicit BitsRules(const Levels& levels)
      : levels_(levels), divisors_(levels.tables().items(), 1) {}

  // Forgets what was learned.
  void Set(const Problem& problem, const SearchConfig& config) {
    brancher_.reset();
    if (config.branching != Branching::kMrv) brancher_.emplace(problem, config);
    dead_item_matters_ = brancher_.has_value() && config.branching != Branching::kFailureRate;
    UpdateDivisors();
  }

  // None: the default rule, and Choose() is not called.
  bool any() const { return brancher_.has_value(); }
  // Whether it matters which item lacks options.
  bool dead_item_matters() const { return dead_item_matters_; }

  Brancher::Memory memory() const {
    return brancher_.has_value() ? brancher_->memory() : Brancher::Memory();
  }
  void set_memory(const Brancher::Memory& memory) {
    if (brancher_.has_value()) brancher_->set_memory(memory);
    UpdateDivisors();
  }

  // At a node that is a solution, reached by an option of item `parent`; kNoItem at the root.
  void Solved(int32_t parent) {
    if (!brancher_.has_value()) return;
    brancher_->Solved(ParentHeader(parent));
    UpdateDivisor(parent);
  }

  // The item to branch on at any other node, of these keys, the smallest of which is given; or
  // kNoItem at a dead end, if it does not matter which item lacks options.
  int32_t Choose(const T* keys, T smallest, int32_t parent) {
    return !kMulti && brancher_->learns() ? ChooseByScore(keys, smallest, parent)
                                          : ChooseByRule(keys, parent);
  }

 private:
  using Tag = hn::ScalableTag<T>;
  static constexpr T kCovered = Levels::Tables::kCovered;

  const Dense& dense() const { return levels_.tables().dense(); }
  int32_t HeaderOf(int32_t i) const { return Links::HeaderOf(Item(dense().item_id[i])); }
  int32_t ParentHeader(int32_t parent) const { return parent == kNoItem ? 0 : HeaderOf(parent); }

  void UpdateDivisor(int32_t i) {
    if (i != kNoItem && brancher_->learns()) {
      divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    }
  }
  void UpdateDivisors() {
    if (!brancher_.has_value()) return;
    for (int32_t i = 0; i < dense().num_items(); ++i) UpdateDivisor(i);
  }

  // As Brancher::ChooseFrom(), where most nodes need no scores. divisors_ are those of the rule.
  int32_t ChooseByScore(const T* keys, T smallest, int32_t parent) {
    int32_t i;
    if (smallest == 0) {
      i = dead_item_matters_ ? levels_.First(keys, smallest) : kNoItem;
      brancher_->WipedOut(i == kNoItem ? 0 : HeaderOf(i), ParentHeader(parent));
      UpdateDivisor(i);
    } else {
      i = smallest == 1 ? levels_.First(keys, smallest) : SmallestScore(keys);
      brancher_->Solved(ParentHeader(parent));
    }
    UpdateDivisor(parent);
    return i;
  }

  // The first active item with the smallest quotient of key and divisor.
  int32_t SmallestScore(const T* keys) const {
    const hn::ScalableTag<float> d;
    const hn::Rebind<int32_t, decltype(d)> di;
    const hn::Rebind<T, decltype(d)> dt;
    auto best = hn::Set(d, std::numeric_limits<float>::infinity());
    auto best_item = hn::Zero(di);
    const Tag dk;
    for (size_t line = 0; line < levels_.tables().items(); line += hn::Lanes(dk)) {
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

  int32_t ChooseByRule(const T* keys, int32_t parent) {
    struct View {
      const BitsRules& rules;
      const T* keys;
      int32_t First() const { return Next(-1); }
      int32_t Next(int32_t i) const {
        ++i;
        while (i < End() && keys[i] == kCovered) ++i;
        return i;
      }
      int32_t End() const { return rules.dense().num_items(); }
      int32_t Header(int32_t i) const { return rules.HeaderOf(i); }
      int32_t Degree(int32_t i) const { return keys[i] - rules.levels_.bias(); }
    };
    return brancher_->ChooseFrom(View{*this, keys}, ParentHeader(parent));
  }

  const Levels& levels_;
  std::optional<Brancher> brancher_;
  bool dead_item_matters_ = false;
  AlignedArray<float> divisors_;  // by item
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
