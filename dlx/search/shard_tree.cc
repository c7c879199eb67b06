// SPDX-License-Identifier: Apache-2.0

#include "dlx/search/shard_tree.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace dlx::internal {

ShardTree::ShardTree(const Problem& problem, const Strategy& strategy)
    : shape_(Links::ShapeOf(problem)),
      walk_(Links(problem, OrderOfOptions(problem, strategy))),
      brancher_(problem, WithoutAuto(strategy)) {}

int32_t ShardTree::NumChildren() {
  if (is_solution()) return 0;
  return With(shape_, [this]<Shape S>() {
    item_ = brancher_.is_default() ? walk_.SmallestItem<S>()
                                   : brancher_.Choose<S>(&walk_, /*parent=*/0);
    return std::max(walk_.table().Degree<S>(item_), 0);
  });
}

void ShardTree::Descend(int32_t child) {
  begin_.push_back(literals_.size());
  const int32_t i = item_;
  With(shape_, [&]<Shape S>() {
    walk_.DescendTo<S>(i, child);
    const Links& table = walk_.table();
    const int32_t chosen = walk_.node(walk_.level() - 1);
    // Options of an item that is covered once exclude one another anyway.
    if (!table.IsSimple<S>(i)) {
      for (int32_t x = walk_.First<S>(walk_.level() - 1); x != chosen; x = table.Down(x)) {
        literals_.push_back({table.OptionOf(x), /*taken=*/false});
      }
    }
    path_.push_back({Links::ItemOfHeader(i), Choice::kNoMore});
    if (!table.IsHeader(chosen)) {
      path_.back().option = table.OptionOf(chosen);
      literals_.push_back({path_.back().option, /*taken=*/true});
    }
  });
}

void ShardTree::Ascend() {
  With(shape_, [this]<Shape S>() { walk_.Ascend<S>(); });
  literals_.resize(begin_.back());
  begin_.pop_back();
  path_.pop_back();
}

void ShardTree::DescendThroughBare(std::vector<int64_t>* nodes) {
  while (NumChildren() == 1) {
    Descend(0);
    if (begin_.back() != literals_.size()) return Ascend();
    nodes->resize(std::max(nodes->size(), begin_.size()));
    ++(*nodes)[begin_.size() - 1];
  }
}

absl::Status ShardTree::GoTo(absl::Span<const Literal> literals) {
  while (literals_.size() < literals.size()) {
    const int32_t children = NumChildren();
    int32_t child = 0;
    for (; child < children; ++child) {
      Descend(child);
      const size_t begin = begin_.back();
      const absl::Span<const Literal> made = absl::MakeConstSpan(literals_).subspan(begin);
      if (made == literals.subspan(begin, made.size())) break;
      Ascend();
    }
    if (child == children) {
      return absl::InvalidArgumentError(
          absl::StrCat("the search never comes to ", literals[literals_.size()].taken ? "+" : "-",
                       literals[literals_.size()].option + 1, ", decision ", literals_.size() + 1,
                       " of the shard"));
    }
  }
  std::vector<int64_t> nodes;
  DescendThroughBare(&nodes);
  return absl::OkStatus();
}

double ShardTree::Probe(Random* random, absl::FunctionRef<bool()> enter) {
  const int32_t top = level();
  double nodes = 0;
  double weight = 1;
  while (enter()) {
    nodes += weight;
    const int32_t children = NumChildren();
    if (children == 0) break;
    weight *= children;
    Descend(static_cast<int32_t>(random->Below(static_cast<uint64_t>(children))));
  }
  while (level() > top) Ascend();
  return nodes;
}

}  // namespace dlx::internal
