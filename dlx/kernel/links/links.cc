// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/links/links.h"

#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace dlx::internal {

Links::Links(const Problem& problem, absl::Span<const OptionId> order,
             absl::FunctionRef<bool(int64_t)> tick)
    : num_items_(problem.num_items()), colors_(&problem.color_table()) {
  const Shape shape = ShapeOf(problem);
  const auto headers = static_cast<size_t>(num_items_) + 1;
  const size_t nodes = headers + 1 + problem.num_entries() + problem.num_options();
  up_.resize(nodes);
  down_.resize(nodes);
  item_.resize(nodes);
  size_.resize(headers);
  left_.resize(headers);
  right_.resize(headers);
  if (shape == Shape::kMulti) {
    bound_.resize(headers, 1);
    slack_.resize(headers);
  }

  for (int32_t i = 0; i <= num_items_; ++i) {
    up_[i] = down_[i] = item_[i] = left_[i] = right_[i] = i;
    const Item item(i - 1);
    if (i == 0 || !problem.is_primary(item)) continue;
    left_[i] = left_[0];  // joins the ring, left of the root
    right_[i] = 0;
    right_[left_[0]] = i;
    left_[0] = i;
    if (shape == Shape::kMulti) {
      const Multiplicity multiplicity = problem.multiplicity(item);
      bound_[i] = multiplicity.at_most;
      slack_[i] = multiplicity.at_most - multiplicity.at_least;
    }
  }

  int32_t x = num_items_ + 1;  // the first spacer
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    const int32_t spacer = x++;
    for (const Item item : problem.option(o)) {
      up_[x] = down_[x] = x;
      item_[x++] = HeaderOf(item);
    }
    down_[spacer] = x - 1;
    up_[x] = spacer + 1;
    item_[x] = -1 - o;
    if (!tick(x - spacer)) return;
  }
  for (OptionId k = 0; k < problem.num_options(); ++k) {
    const OptionId o = order.empty() ? k : order[k];
    if (problem.has_primary_item(o)) Append(FirstNode(problem, o));
    if (!tick(static_cast<int64_t>(problem.option(o).size()))) return;
  }
}

void Links::Append(int32_t x) {
  for (; item_[x] > 0; ++x) {
    const int32_t i = item_[x];
    up_[x] = up_[i];
    down_[x] = i;
    down_[up_[i]] = x;
    up_[i] = x;
    ++size_[i];
  }
}

void Links::Drop(int32_t x) {
  for (; item_[x] > 0; ++x) {
    if (!IsPurified(item_[x])) Unlink(x, item_[x]);
  }
}

void Links::Undrop(int32_t x) {
  while (item_[x] > 0) ++x;
  for (--x; item_[x] > 0; --x) {
    if (!IsPurified(item_[x])) Relink(x, item_[x]);
  }
}

OptionId Links::OptionOf(int32_t x) const {
  while (item_[x] > 0) ++x;
  return -1 - item_[x];
}

std::string Links::Check() const {
  int32_t last = 0;
  for (int32_t i = right_[0]; i != 0; i = right_[i]) {
    if (left_[i] != last) return absl::StrCat("ring: left of ", i, " is ", left_[i]);
    last = i;
  }
  if (left_[0] != last) return absl::StrCat("ring: left of the root is ", left_[0]);
  for (int32_t i = 1; i <= num_items_; ++i) {
    int32_t length = 0;
    int32_t above = i;
    for (int32_t x = down_[i]; x != i; x = down_[x]) {
      if (up_[x] != above) return absl::StrCat("item ", i, ": up of ", x, " is ", up_[x]);
      if ((item_[x] & ~kPurified) != i) {
        return absl::StrCat("item ", i, ": node ", x, " is of item ", item_[x]);
      }
      above = x;
      ++length;
    }
    if (up_[i] != above) return absl::StrCat("item ", i, ": up of the header is ", up_[i]);
    if (size_[i] != length) {
      return absl::StrCat("item ", i, ": size is ", size_[i], ", length is ", length);
    }
  }
  return "";
}

bool operator==(const Links& a, const Links& b) {
  return a.up_ == b.up_ && a.down_ == b.down_ && a.item_ == b.item_ && a.size_ == b.size_ &&
         a.left_ == b.left_ && a.right_ == b.right_ && a.bound_ == b.bound_ && a.slack_ == b.slack_;
}

std::vector<int64_t> Links::State() const {
  std::vector<int64_t> state;
  for (const std::vector<int32_t>* part :
       {&up_, &down_, &item_, &size_, &left_, &right_, &bound_, &slack_}) {
    state.insert(state.end(), part->begin(), part->end());
  }
  return state;
}

}  // namespace dlx::internal
