// SPDX-License-Identifier: Apache-2.0
//
// The problem as laid out for a search with sparse sets: its items in another order, the nodes of
// the options, and the sets, in which nodes only trade places. See cells_kernel.h. Compiled for
// each instruction set.

#if defined(DLX_KERNEL_CELLS_TABLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_CELLS_TABLES_INL_H_
#undef DLX_KERNEL_CELLS_TABLES_INL_H_
#else
#define DLX_KERNEL_CELLS_TABLES_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/base/aligned.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/problem/layout.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

template <typename T, Shape S>
class CellsTables {
 public:
  static constexpr bool kColors = S != Shape::kPlain;
  static constexpr int32_t kLineBytes = 32;
  static constexpr int32_t kPerLine = kLineBytes / sizeof(T);

  struct Node {
    int32_t item;
    int32_t where;
  };

  // The options are in the given order, which is a permutation, or else in that of the problem.
  // Once `tick` (see Layout) returns false, the tables are empty.
  CellsTables(const Problem& problem, const std::vector<OptionId>& order,
              absl::FunctionRef<bool(int64_t)> tick)
      : colors_(&problem.color_table()) {
    const Layout layout(problem, order, tick);
    if (!tick(0)) return;
    NumberItems(layout);
    FillNodes(layout);
    FillSets(layout);
    if (kColors && !order.empty()) FillColors(problem);
  }

  // Items have local numbers: primary ones from 0, secondary ones from first_secondary(). The
  // numbers between and after them only fill lines.
  int32_t num_primary() const { return num_primary_; }
  int32_t first_secondary() const { return first_secondary_; }
  int32_t num_items() const { return static_cast<int32_t>(item_id_.size()); }
  // Lines of primary items, padded so that their minima fill whole vectors.
  int32_t num_lines() const { return first_secondary_ / kPerLine; }
  bool IsPrimary(int32_t i) const { return i < first_secondary_; }
  int32_t ItemOf(Item item) const { return local_item_[item.index()]; }
  // By local item: Item::index(), or -1.
  const std::vector<int32_t>& item_id() const { return item_id_; }

  Node* nodes() { return nodes_.data(); }
  const Node* nodes() const { return nodes_.data(); }
  // By node. The problem must outlive them.
  const ColorTable& colors() const { return own_colors_.empty() ? *colors_ : own_colors_; }
  int32_t FirstNode(OptionId option) const { return first_node_[option]; }
  OptionId OptionOf(int32_t x) const {
    while (nodes()[x].item >= 0) ++x;
    return nodes()[x].where;
  }
  // Calls f with all nodes of x's option except x, from the right of x in a circle to its left.
  template <typename F>
  HWY_INLINE void ForOthers(int32_t x, F f) const {
    for (int32_t y = x + 1; y != x; ++y) {
      if (nodes()[y].item < 0) {
        y += nodes()[y].item;
        if (y == x) return;
      }
      f(y);
    }
  }

  // The sets of all items, one after another.
  int32_t* set() { return set_.data(); }
  const int32_t* set() const { return set_.data(); }
  int32_t Begin(int32_t i) const { return begin_[i]; }
  int32_t SizeAtFirst(int32_t i) const { return begin_[i + 1] - begin_[i]; }

 private:
  static int32_t RoundUp(int32_t n, int32_t to) { return (n + to - 1) / to * to; }

  // Room for lines of primary items, and then the secondary ones.
  void NumberItems(const Layout& layout) {
    constexpr int32_t kMinsPerVector = kAlignment / static_cast<int32_t>(sizeof(T));
    num_primary_ = layout.num_primary;
    first_secondary_ = RoundUp(std::max(num_primary_, 1), kPerLine * kMinsPerVector);
    item_id_.resize(RoundUp(first_secondary_ + layout.num_items() - num_primary_, kPerLine), -1);
    local_item_ = layout.local_item;
    for (int32_t i = 0; i < layout.num_items(); ++i) {
      const int32_t padded = WithGap(i);
      item_id_[padded] = layout.item_id[i];
      local_item_[layout.item_id[i]] = padded;
    }
  }
  // The number here of a local item of the layout.
  int32_t WithGap(int32_t i) const {
    return i < num_primary_ ? i : i - num_primary_ + first_secondary_;
  }

  // A layout has no spacers: entry e of option o is node e + o.
  void FillNodes(const Layout& layout) {
    first_node_.resize(layout.num_options());
    nodes_ = AlignedArray<Node>(size_t{1} * layout.num_entries() + layout.num_options());
    for (int32_t o = 0; o < layout.num_options(); ++o) {
      const int32_t begin = layout.option_begin[o];
      const int32_t end = layout.option_begin[o + 1];
      first_node_[layout.option_id[o]] = begin + o;
      for (int32_t e = begin; e < end; ++e) nodes()[e + o] = {WithGap(layout.item[e]), -1};
      nodes()[end + o] = {begin - end, layout.option_id[o]};
    }
  }

  void FillColors(const Problem& problem) {
    own_colors_ = problem.color_table();
    own_colors_.Visit([&]<typename C>(std::vector<C>& colors) {
      for (OptionId o = 0; o < problem.num_options(); ++o) {
        for (size_t e = 0; e < problem.option(o).size(); ++e) {
          colors[first_node_[o] + e] = static_cast<C>(problem.color(o, e));
        }
      }
    });
  }

  // The sets are the lists of the layout. begin_ of a gap is where the set after it begins.
  void FillSets(const Layout& layout) {
    begin_.resize(num_items() + 1, static_cast<int32_t>(layout.list.size()));
    set_ = AlignedArray<int32_t>(layout.list.size());
    for (int32_t i = 0; i < layout.num_items(); ++i) begin_[WithGap(i)] = layout.list_begin[i];
    std::fill(begin_.begin() + num_primary_, begin_.begin() + first_secondary_,
              layout.list_begin[num_primary_]);
    for (int32_t k = 0; k < static_cast<int32_t>(layout.list.size()); ++k) {
      const int32_t x = layout.list[k].entry + layout.list[k].option;
      nodes()[x].where = k;
      set()[k] = x;
    }
  }

  int32_t num_primary_ = 0;
  int32_t first_secondary_ = 0;
  std::vector<int32_t> local_item_;  // by Item::index()
  std::vector<int32_t> item_id_;
  std::vector<int32_t> first_node_;  // by OptionId
  std::vector<int32_t> begin_;       // by local item, and one more: its part of set_
  AlignedArray<Node> nodes_;
  const ColorTable* colors_;  // of the problem, by node if the order is that of the problem
  ColorTable own_colors_;     // otherwise, if there are any
  AlignedArray<int32_t> set_;
};

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
