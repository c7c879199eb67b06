// SPDX-License-Identifier: Apache-2.0
//
// The branching rules other than the default one, which is to take an item with the fewest options,
// for kernels that number items in their own way: as Brancher, with vectors for the rules that
// learn. Compiled for each instruction set.

#if defined(DLX_KERNEL_RULES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_RULES_INL_H_
#undef DLX_KERNEL_RULES_INL_H_
#else
#define DLX_KERNEL_RULES_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "dlx/base/aligned.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

class KernelRules {
 public:
  static constexpr int32_t kNoItem = -1;

  // item_id, which must outlive the rules, has the Item::index() of each primary item. Vectors are
  // padded to num_padded_items.
  KernelRules(const int32_t* item_id, int32_t num_items, size_t num_padded_items)
      : item_id_(item_id), num_items_(num_items), num_padded_items_(num_padded_items) {}

  // Forgets what was learned.
  void Set(const Problem& problem, const Strategy& strategy) {
    brancher_.reset();
    if (strategy.branching != Branching::kMrv) brancher_.emplace(problem, strategy);
    is_leftmost_ = strategy.branching == Branching::kLeftmost;
    is_sharp_ = strategy.branching == Branching::kSharp;
    dead_item_matters_ = brancher_.has_value() && strategy.branching != Branching::kFailureRate;
    UpdateDivisors();
  }

  // Whether the rule is the default one: then neither Solved() nor Choose() is called. (They are
  // not inlined, because that took registers from searches that do not call them: 4 % of the time
  // with bits.)
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
  HWY_NOINLINE void Solved(int32_t parent) {
    brancher_->Solved(HeaderOf(parent));
    UpdateDivisor(parent);
  }

  // The item to branch on at any other node; or kNoItem at a dead end, if it does not matter which
  // item lacks options. Keys has
  //   NextActive(i)             the first item from i on that is not covered, or num_items
  //   Degree(i)                 of such an item
  //   kHasScores                whether there are those below; they are faster
  //   SmallestDegree()          0 if an item lacks options
  //   FirstOfDegree(n)          Requires: n is the smallest degree
  //   SmallestScore(divisors)   the first item with the smallest quotient of degree and divisor
  template <typename Keys>
  HWY_NOINLINE int32_t Choose(const Keys& keys, int32_t parent) {
    if constexpr (Keys::kHasScores) {
      if (brancher_->learns()) return ChooseByScore(keys, parent);
      if (is_sharp_) {
        if (const int32_t n = keys.SmallestDegree(); n <= 1) return keys.FirstOfDegree(n);
      }
    }
    struct View {
      const KernelRules& rules;
      const Keys& keys;
      int32_t parent;
      // With kLeftmost, all items before the parent are covered, unless the path to here is that of
      // a forged checkpoint.
      int32_t First() const {
        if (rules.is_leftmost_ && parent > 0) {
          if (const int32_t i = keys.NextActive(parent); i < End()) return i;
        }
        return keys.NextActive(0);
      }
      int32_t Next(int32_t i) const { return keys.NextActive(i + 1); }
      int32_t End() const { return rules.num_items_; }
      int32_t Header(int32_t i) const { return rules.HeaderOf(i); }
      int32_t Degree(int32_t i) const { return keys.Degree(i); }
    };
    return brancher_->ChooseFrom(View{*this, keys, parent}, HeaderOf(parent));
  }

 private:
  int32_t HeaderOf(int32_t i) const {
    return i == kNoItem ? 0 : Links::HeaderOf(Item(item_id_[i]));
  }

  void UpdateDivisor(int32_t i) {
    if (i != kNoItem && brancher_->learns()) {
      divisors_.data()[i] = brancher_->Divisor(HeaderOf(i));
    }
  }
  void UpdateDivisors() {
    if (!brancher_.has_value() || !brancher_->learns()) return;
    if (divisors_.size() == 0) divisors_ = AlignedArray<float>(num_padded_items_, 1);
    for (int32_t i = 0; i < num_items_; ++i) UpdateDivisor(i);
  }

  // As Brancher::ChooseFrom(), where most nodes need no scores. divisors_ are those of the rule.
  template <typename Keys>
  int32_t ChooseByScore(const Keys& keys, int32_t parent) {
    const int32_t smallest = keys.SmallestDegree();
    int32_t i;
    if (smallest == 0) {
      i = dead_item_matters_ ? keys.FirstOfDegree(0) : kNoItem;
      brancher_->WipedOut(HeaderOf(i), HeaderOf(parent));
      UpdateDivisor(i);
    } else {
      i = smallest == 1 ? keys.FirstOfDegree(1) : keys.SmallestScore(divisors_.data());
      brancher_->Solved(HeaderOf(parent));
    }
    UpdateDivisor(parent);
    return i;
  }

  const int32_t* item_id_;
  int32_t num_items_;
  size_t num_padded_items_;
  std::optional<Brancher> brancher_;
  bool dead_item_matters_ = false;
  bool is_leftmost_ = false;
  bool is_sharp_ = false;
  AlignedArray<float> divisors_;  // by item; none unless the rule learns
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
