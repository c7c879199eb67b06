#ifndef DLX_PROBLEM_OCCURRENCES_H_
#define DLX_PROBLEM_OCCURRENCES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx::internal {

// By item: the number of its options. Cost: O(entries of the problem).
std::vector<int32_t> CountOccurrences(const Problem& problem);

// An option of an item, and the color that it gives the item.
struct Occurrence {
  OptionId option;
  Color color;
};

// The options of each item, in ascending order, without those that have no primary item and so are
// never chosen. Cost: O(entries of the problem).
class Occurrences {
 public:
  explicit Occurrences(const Problem& problem);

  absl::Span<const Occurrence> of(Item item) const {
    return absl::MakeConstSpan(all_.data() + begin_[item.index()],
                               begin_[item.index() + 1] - begin_[item.index()]);
  }

 private:
  std::vector<size_t> begin_;  // by item, in all_; one more at the end
  std::vector<Occurrence> all_;
};

// Groups the options of one item by color, in the order of each color's first option; an option
// without a color is a group by itself. All options of a solution that have the item are in one
// group.
struct ColorGroup {
  Color color;
  std::vector<OptionId> options;
};
std::vector<ColorGroup> GroupByColor(absl::Span<const Occurrence> occurrences);

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_OCCURRENCES_H_
