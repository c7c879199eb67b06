#ifndef DLX_PROBLEM_OCCURRENCES_H_
#define DLX_PROBLEM_OCCURRENCES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

// By item: how many options have it. Cost: O(entries of the problem).
std::vector<int32_t> CountOccurrences(const Problem& problem);

// An option that an item is in, and the color that it gives the item.
struct Occurrence {
  OptionId option;
  Color color;
};

// The options of each item, in ascending order; those that no search chooses, for want of a primary
// item, are left out. Cost: O(entries of the problem).
class Occurrences {
 public:
  explicit Occurrences(const Problem& problem);

  absl::Span<const Occurrence> of(Item item) const {
    return absl::MakeConstSpan(all_.data() + begin_[item.index()],
                               begin_[item.index() + 1] - begin_[item.index()]);
  }

 private:
  std::vector<size_t> begin_;  // in all_, by item; one more at the end
  std::vector<Occurrence> all_;
};

// The options of one item, those of a color together (each color's first one decides the order); an
// option without color is alone. Two options of a solution must not be from different groups, nor
// both without color.
struct ColorGroup {
  Color color;
  std::vector<OptionId> options;
};
std::vector<ColorGroup> GroupByColor(absl::Span<const Occurrence> occurrences);

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_OCCURRENCES_H_
