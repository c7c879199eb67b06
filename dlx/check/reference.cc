// SPDX-License-Identifier: Apache-2.0
//
// A recursion over the options. covered_ is the whole state: for each item, the colors of the
// options taken that cover it. An item is checked as soon as its last option is decided (ends_),
// which is the only pruning apart from Fits().

#include "dlx/reference.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace dlx {
namespace {

class BruteForce {
 public:
  BruteForce(const Problem& problem, int64_t max_steps,
             absl::FunctionRef<Visit(SolutionView)> visitor, const std::stop_token& stop)
      : problem_(problem),
        max_steps_(max_steps),
        visitor_(visitor),
        stop_(stop),
        covered_(problem.num_items()) {
    for (OptionId option = 0; option < problem.num_options(); ++option) {
      if (problem.has_primary_item(option)) order_.push_back(option);
    }
    std::stable_sort(order_.begin(), order_.end(), [this](OptionId a, OptionId b) {
      return FirstPrimaryItem(a) < FirstPrimaryItem(b);
    });
    ends_.resize(order_.size() + 1);
    std::vector<size_t> end(problem.num_items());
    for (size_t k = 0; k < order_.size(); ++k) {
      for (const Item item : problem.option(order_[k])) end[item.index()] = k + 1;
    }
    for (int32_t i = 0; i < problem.num_items(); ++i) {
      if (problem.is_primary(Item(i))) ends_[end[i]].push_back(Item(i));
    }
  }

  ReferenceResult Run() {
    result_.exhausted = Decide(0);
    return result_;
  }

 private:
  static constexpr int64_t kStepsToLook = 1024;  // at the token

  int32_t FirstPrimaryItem(OptionId option) const {
    int32_t first = problem_.num_items();
    for (const Item item : problem_.option(option)) {
      if (problem_.is_primary(item)) first = std::min(first, item.index());
    }
    return first;
  }

  // Decides option k of the order and those after it: takes it or leaves it. Returns whether to go
  // on.
  bool Decide(size_t k) {
    for (const Item item : ends_[k]) {  // no option from k on covers these
      const auto times = static_cast<int32_t>(covered_[item.index()].size());
      if (times < problem_.multiplicity(item).at_least) return true;
    }
    if (k == order_.size()) {
      ++result_.solutions;
      return visitor_(taken_) == Visit::kContinue;
    }
    for (const bool take : {true, false}) {
      if (result_.steps == max_steps_) return false;
      if (++result_.steps % kStepsToLook == 0 && stop_.stop_requested()) return false;
      if (!take) {
        if (!Decide(k + 1)) return false;
      } else if (Fits(order_[k])) {
        Take(order_[k]);
        const bool go_on = Decide(k + 1);
        Leave(order_[k]);
        if (!go_on) return false;
      }
    }
    return true;
  }

  // Whether the option can join those taken: no primary item is covered too often, and each
  // secondary item is free, or has the same color.
  bool Fits(OptionId option) const {
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      const Item item = problem_.option(option)[k];
      const std::vector<Color>& covered = covered_[item.index()];
      if (problem_.is_primary(item)) {
        const auto times = static_cast<int32_t>(covered.size());
        if (times >= problem_.multiplicity(item).at_most) return false;
      } else if (!covered.empty()) {
        const Color color = problem_.color(option, k);
        if (color == kNoColor || color != covered.front()) return false;
      }
    }
    return true;
  }

  void Take(OptionId option) {
    taken_.push_back(option);
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      covered_[problem_.option(option)[k].index()].push_back(problem_.color(option, k));
    }
  }
  void Leave(OptionId option) {
    taken_.pop_back();
    for (const Item item : problem_.option(option)) covered_[item.index()].pop_back();
  }

  const Problem& problem_;
  const int64_t max_steps_;
  const absl::FunctionRef<Visit(SolutionView)> visitor_;
  const std::stop_token& stop_;
  std::vector<OptionId> order_;              // of the options that can be in a solution
  std::vector<std::vector<Item>> ends_;      // by place in order_: primary items decided before it
  std::vector<std::vector<Color>> covered_;  // by item: the colors of the options taken
  std::vector<OptionId> taken_;
  ReferenceResult result_;
};

}  // namespace

ReferenceResult ForEachSolutionByReference(const Problem& problem, int64_t max_steps,
                                           absl::FunctionRef<Visit(SolutionView)> visitor,
                                           const std::stop_token& stop) {
  return BruteForce(problem, max_steps, visitor, stop).Run();
}

}  // namespace dlx
