// SPDX-License-Identifier: Apache-2.0
//
// Chains of almost locked sets. Two sets with a restricted common x: one of them lacks x, so it has
// all its other digits. A chain A -x- B -y- ... -w- E, where each set is left by another digit than
// it is entered by: if A lacks z, it has x, so B lacks x and has y, ..., and E lacks w and has z.
// So A or E has z, and what sees all cells of z in both goes.
//
//   ALS-XZ       two sets. With two restricted commons each set lacks exactly one of these, so its
//                other digits are locked in it
//   ALS-XY-Wing  three
//   ALS chain    four or more

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/als.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int kMaxLinks = 12;  // of a chain

struct Common {
  int other;  // set
  DigitMask digits;
};

class AlsRules {
 public:
  AlsRules(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position),
        config_(config),
        sink_(sink),
        sets_(CollectAls(position, 1, config.meter)),
        commons_(sets_.size()) {}

  bool Run() {
    // Sets with common cells are linked only where chains may have such sets.
    FindCommons(false);
    if (IsStopped(config_.meter)) return true;
    if (config_.wanted.Has(Technique::kAlsXz) && FindXz()) return true;
    if (config_.als_overlap) FindCommons(true);
    if (IsStopped(config_.meter)) return true;
    if (config_.wanted.Has(Technique::kAlsXyWing) && FindXyWings()) return true;
    return config_.wanted.Has(Technique::kAlsChain) && FindChains();
  }

 private:
  void FindCommons(bool overlap) {
    for (auto& list : commons_) list.clear();
    const int count = static_cast<int>(sets_.size());
    for (int a = 0; a < count && Tick(config_.meter, count); ++a) {
      for (int b = a + 1; b < count; ++b) {
        if (!overlap && sets_[a].cells.Meets(sets_[b].cells)) continue;
        const DigitMask digits = RestrictedCommons(sets_[a], sets_[b]);
        if (digits == 0) continue;
        commons_[a].push_back({b, digits});
        commons_[b].push_back({a, digits});
      }
    }
  }

  // Adds what goes because one of two sets has each of some digits.
  void AddEitherHas(const Als& a, const Als& b, DigitMask digits, Step* step) const {
    for (const int digit : Bits(digits & a.digits & b.digits)) {
      AddEliminations(position_, a.targets[digit] & b.targets[digit], digit, step);
    }
  }

  bool FindXz() {
    for (int a = 0; a < static_cast<int>(sets_.size()); ++a) {
      for (const Common& common : commons_[a]) {
        if (common.other < a) continue;
        const Als& one = sets_[a];
        const Als& two = sets_[common.other];
        Step step{.technique = Technique::kAlsXz, .cells = one.cells | two.cells};
        step.digits = common.digits;
        step.sets = {AsSet(one), AsSet(two)};
        if (std::has_single_bit(common.digits)) {
          AddEitherHas(one, two, static_cast<DigitMask>(~common.digits), &step);
        } else {
          AddEitherHas(one, two, static_cast<DigitMask>(~0u), &step);
          for (const auto& [als, other] : {std::pair(&one, &two), std::pair(&two, &one)}) {
            for (const int digit : Bits(als->digits & ~common.digits)) {
              AddEliminations(position_, als->targets[digit] - other->cells, digit, &step);
            }
          }
        }
        if (Emit(&step, sink_)) return true;
      }
    }
    return false;
  }

  // Links in the order of their first set, then of their second one, each with all that come after
  // it and share a set, as HoDoKu tries them.
  bool FindXyWings() {
    for (int a = 0; a < static_cast<int>(sets_.size()); ++a) {
      for (const Common& link : commons_[a]) {
        if (link.other < a) continue;
        const auto work = static_cast<int64_t>(commons_[a].size() + commons_[link.other].size());
        if (!Tick(config_.meter, work)) return true;
        for (const Common& next : commons_[a]) {
          if (next.other > link.other && FindXyWing(a, link, next)) return true;
        }
        const Common back = {a, link.digits};
        for (const Common& next : commons_[link.other]) {
          if (next.other > a && FindXyWing(link.other, back, next)) return true;
        }
      }
    }
    return false;
  }

  bool FindXyWing(int pivot, const Common& one, const Common& two) {
    const DigitMask digits = one.digits | two.digits;
    if (std::has_single_bit(digits)) return false;
    const Als& a = sets_[one.other];
    const Als& b = sets_[two.other];
    if (config_.als_overlap ? a.cells.IsIn(b.cells) || b.cells.IsIn(a.cells)
                            : a.cells.Meets(b.cells)) {
      return false;
    }
    const DigitMask shared = a.digits & b.digits & ~digits;
    if (shared == 0) return false;
    Step step{.technique = Technique::kAlsXyWing, .cells = a.cells | b.cells | sets_[pivot].cells};
    step.digits = digits;
    AddEitherHas(a, b, shared, &step);
    if (step.eliminations.empty()) return false;
    step.sets = {AsSet(a), AsSet(sets_[pivot]), AsSet(b)};
    return Emit(&step, sink_);
  }

  // A set that lacks a digit.
  struct State {
    int set;
    int digit;
    int parent;  // state
    int depth;   // links from the first set
  };

  bool FindChains() {
    for (int first = 0; first < static_cast<int>(sets_.size()); ++first) {
      for (const int digit : Bits(sets_[first].digits)) {
        if (FindChainsFrom(first, digit)) return true;
      }
    }
    return false;
  }

  // Breadth first from a set that has a digit: which others lack which digits then.
  bool FindChainsFrom(int first, int exit) {
    states_.clear();
    for (auto& seen : seen_) seen.assign(sets_.size(), 0);
    states_.push_back({first, -1, -1, 0});
    for (size_t next = 0; next < states_.size(); ++next) {
      const State state = states_[next];
      if (!Tick(config_.meter, static_cast<int64_t>(commons_[state.set].size()) + 1)) return true;
      if (state.depth >= 3 && EmitChain(first, exit, static_cast<int>(next))) return true;
      if (state.depth == kMaxLinks) continue;
      for (const Common& common : commons_[state.set]) {
        if (common.other == first) continue;
        if (config_.als_chains_ascend && common.other < state.set) continue;
        DigitMask digits = state.depth == 0 ? static_cast<DigitMask>(1u << exit)
                                            : static_cast<DigitMask>(~(1u << state.digit));
        DigitMask& seen = seen_[std::min(state.depth, 2)][common.other];
        digits &= common.digits & static_cast<DigitMask>(~seen);
        seen |= digits;
        for (const int digit : Bits(digits)) {
          states_.push_back({common.other, digit, static_cast<int>(next), state.depth + 1});
        }
      }
    }
    return false;
  }

  bool EmitChain(int first, int exit, int last) {
    const Als& a = sets_[first];
    const State& state = states_[last];
    const Als& b = sets_[state.set];
    const auto digits = static_cast<DigitMask>(~((1u << exit) | (1u << state.digit)));
    Step step{.technique = Technique::kAlsChain};
    AddEitherHas(a, b, digits, &step);
    if (step.eliminations.empty()) return false;
    for (int i = last; i >= 0; i = states_[i].parent) {
      step.sets.push_back(AsSet(sets_[states_[i].set]));
      step.cells |= sets_[states_[i].set].cells;
      if (states_[i].digit >= 0) step.digits |= static_cast<DigitMask>(1u << states_[i].digit);
    }
    std::reverse(step.sets.begin(), step.sets.end());
    return Emit(&step, sink_);
  }

  const Position& position_;
  const FindConfig& config_;
  StepSink sink_;
  const std::vector<Als> sets_;
  std::vector<std::vector<Common>> commons_;
  std::vector<State> states_;
  // By set, the digits that it lacks in a state: one link from the first set, two, and more. What
  // is an XY-wing may also be the end of a longer chain.
  std::array<std::vector<DigitMask>, 3> seen_;
};

}  // namespace

bool FindAlsRules(const Position& position, const FindConfig& config, StepSink sink) {
  return AlsRules(position, config, sink).Run();
}

}  // namespace sudoku::logic
