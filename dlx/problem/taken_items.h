// SPDX-License-Identifier: Apache-2.0
//
// Whether options go together: how often the options that were taken cover each item.

#ifndef DLX_PROBLEM_TAKEN_ITEMS_H_
#define DLX_PROBLEM_TAKEN_ITEMS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

// How often the options taken so far cover each item, and which color they give it. The problem
// must outlive it.
class TakenItems {
 public:
  explicit TakenItems(const Problem& problem) : problem_(&problem), uses_(problem.num_items()) {}

  // Whether the option conflicts with none of those taken: no primary item of it is covered as
  // often as it may be, and no secondary one is covered, unless in the same color. Cost: O(its
  // length).
  bool Fits(OptionId option) const {
    const absl::Span<const Item> items = problem_->option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      const Use& use = uses_[items[k].index()];
      if (use.times == 0) continue;
      const bool fits = problem_->is_primary(items[k])
                            ? use.times < problem_->multiplicity(items[k]).at_most
                            : use.color != kNoColor && use.color == problem_->color(option, k);
      if (!fits) return false;
    }
    return true;
  }

  // Requires: Fits(option); an option is added once. Cost: O(its length).
  void Add(OptionId option) {
    const absl::Span<const Item> items = problem_->option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      Use& use = uses_[items[k].index()];
      ++use.times;
      use.color = problem_->color(option, k);
    }
  }
  // Requires: the option was added.
  void Remove(OptionId option) {
    for (const Item item : problem_->option(option)) --uses_[item.index()].times;
  }

  // How many options taken have the item.
  int32_t times(Item item) const { return uses_[item.index()].times; }
  // The color that the last of them gave it.
  Color color(Item item) const { return uses_[item.index()].color; }

 private:
  struct Use {
    int32_t times = 0;
    Color color = kNoColor;
  };

  const Problem* problem_;
  std::vector<Use> uses_;  // by item
};

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_TAKEN_ITEMS_H_
