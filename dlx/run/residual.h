// SPDX-License-Identifier: Apache-2.0
//
// What presets leave of a problem: the *residual*, a problem whose solutions, together with the
// options taken, are the solutions of the original that have all options taken and none forbidden.
//
//   const internal::Residual residual(problem, config.run.presets, &meter);
//   if (!meter.stopped() && !residual.is_contradictory()) Search(residual.problem());
//
// Options that are forbidden or conflict with one taken go, and so do those without a primary item,
// which no search chooses. An item that is covered as often as it may be goes. One with a
// multiplicity needs and allows as many options fewer as were taken. A secondary item that was
// given a color goes too: the options left that have it all agree with that color. What is left
// keeps its order, names, labels, costs and colors. A search of the residual therefore enters the
// same nodes in the same order as a Solver that took and forbade the same options.
//
// Without presets the residual is the original itself: nothing is copied, and the cost is O(1).

#ifndef DLX_RUN_RESIDUAL_H_
#define DLX_RUN_RESIDUAL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/problem/taken_items.h"
#include "dlx/run.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

class Residual {
 public:
  // Ticks the meter for each entry. If that stops it, the residual is good for nothing; without a
  // meter, nothing stops it. The original must outlive the residual.
  // Requires: presets in [0, num_options()). Cost: O(entries of the problem), with presets.
  Residual(const Problem& original, const Presets& presets, Meter* meter);

  // Whether no solution can be as the presets say: an option is taken twice, or taken and
  // forbidden, or two that are taken conflict. Then there is no problem().
  bool is_contradictory() const { return is_contradictory_; }

  // Whether there are no presets, and problem() is the original.
  bool is_original() const { return is_original_; }

  const Problem& problem() const { return is_original_ ? *original_ : *problem_; }

  // An option or item of problem() in the numbers of the original. Both mappings are ascending.
  OptionId ToOriginal(OptionId option) const {
    return is_original_ ? option : original_option_[option];
  }
  Item ToOriginal(Item item) const { return is_original_ ? item : original_item_[item.index()]; }

  // The options taken, in the order of the presets, and what they cost together.
  const std::vector<OptionId>& taken() const { return taken_; }
  int64_t taken_cost() const { return taken_cost_; }

 private:
  enum class Fate : uint8_t { kOpen, kTaken, kForbidden };

  bool Apply(const Presets& presets, TakenItems* taken, std::vector<Fate>* fate);
  void Build(const TakenItems& taken, const std::vector<Fate>& fate, Meter* meter);

  const Problem* original_;
  bool is_original_;
  bool is_contradictory_ = false;
  std::optional<Problem> problem_;
  std::vector<OptionId> original_option_;  // by option of problem_
  std::vector<Item> original_item_;        // by item of problem_
  std::vector<OptionId> taken_;
  int64_t taken_cost_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_RUN_RESIDUAL_H_
