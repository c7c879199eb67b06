// Whether options go together: what options that were taken have done with their items.

#ifndef DLX_PROBLEM_FITS_H_
#define DLX_PROBLEM_FITS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

class Uses {
 public:
  explicit Uses(const Problem& problem) : uses_(problem.num_items()) {}

  // Whether the option goes with those that were added: none of its primary items is covered as often
  // as it may be, and its secondary items are free or have the color that it gives them.
  bool Fits(const Problem& problem, OptionId option) const {
    const absl::Span<const Item> items = problem.option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      const Use& use = uses_[items[k].index()];
      if (use.times == 0) continue;
      const bool fits = problem.is_primary(items[k])
                            ? use.times < problem.multiplicity(items[k]).at_most
                            : use.color != kNoColor && use.color == problem.color(option, k);
      if (!fits) return false;
    }
    return true;
  }

  void Add(const Problem& problem, OptionId option) {
    const absl::Span<const Item> items = problem.option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      Use& use = uses_[items[k].index()];
      ++use.times;
      use.color = problem.color(option, k);
    }
  }
  void Remove(const Problem& problem, OptionId option) {
    for (const Item item : problem.option(option)) --uses_[item.index()].times;
  }

  // How many of the options that were added cover the item, and the color that they give it.
  int32_t times(Item item) const { return uses_[item.index()].times; }
  Color color(Item item) const { return uses_[item.index()].color; }

 private:
  struct Use {
    int32_t times = 0;
    Color color = kNoColor;
  };
  std::vector<Use> uses_;  // by item
};

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_FITS_H_
