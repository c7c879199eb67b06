// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/links/links_kernel.h"

#include <cstddef>

#include "absl/base/optimization.h"
#include "dlx/kernel/descent-inl.h"

namespace dlx::internal {

LinksKernel::LinksKernel(const Problem& problem, const Strategy& strategy,
                         absl::FunctionRef<bool(int64_t)> tick)
    : problem_(problem),
      shape_(Links::ShapeOf(problem)),
      walk_(Links(problem, OrderOfOptions(problem, strategy), tick)),
      times_(problem.num_items()) {
  SetRule(strategy);
}

void LinksKernel::SetRule(const Strategy& strategy) {
  brancher_.reset();
  walk_.NoteAll();
  if (strategy.branching != Branching::kMrv) brancher_.emplace(problem_, strategy);
}

void LinksKernel::Take(OptionId option) {
  CommitAll(option);
  for (const Item item : problem_.option(option)) ++times_[item.index()];
  presets_.push_back({option, /*taken=*/true});
}

void LinksKernel::Forbid(OptionId option) {
  walk_.ChangeTable().Drop(walk_.table().FirstNode(problem_, option));
  presets_.push_back({option, /*taken=*/false});
}

// What an option in a list shares with one that was taken is marked there. One without a primary
// item is in no list, and its nodes are never marked.
bool LinksKernel::IsPurified(OptionId option, size_t k) const {
  return problem_.color(option, k) != kNoColor && times_[problem_.option(option)[k].index()] > 0;
}

// The option leaves its lists, if it is in any, and then its items are committed one by one.
void LinksKernel::CommitAll(OptionId option) {
  Links& table = walk_.ChangeTable();
  const int32_t first = table.FirstNode(problem_, option);
  if (problem_.has_primary_item(option)) table.Drop(first);
  With(shape_, [&]<Shape S>() {
    for (size_t k = 0; k < problem_.option(option).size(); ++k) {
      if (!IsPurified(option, k)) table.Commit<S>(first + static_cast<int32_t>(k));
    }
  });
}

void LinksKernel::UncommitAll(OptionId option) {
  Links& table = walk_.ChangeTable();
  const int32_t first = table.FirstNode(problem_, option);
  With(shape_, [&]<Shape S>() {
    for (size_t k = problem_.option(option).size(); k-- > 0;) {
      if (!IsPurified(option, k)) table.Uncommit<S>(first + static_cast<int32_t>(k));
    }
  });
  if (problem_.has_primary_item(option)) table.Undrop(first);
}

void LinksKernel::Reset(const Strategy& strategy) {
  With(shape_, [this]<Shape S>() {
    while (walk_.level() > 0) walk_.Ascend<S>();
  });
  for (; !presets_.empty(); presets_.pop_back()) {
    const auto [option, taken] = presets_.back();
    if (taken) {
      for (const Item item : problem_.option(option)) --times_[item.index()];
      UncommitAll(option);
    } else {
      walk_.ChangeTable().Undrop(walk_.table().FirstNode(problem_, option));
    }
  }
  entering_ = true;
  base_ = 0;
  SetRule(strategy);
}

SearchKernel::Event LinksKernel::Run(const Limits& limits, SearchStats* stats) {
  return With(shape_, [&]<Shape S>() { return RunShape<S>(limits, stats); });
}

// The moves of descent-inl.h on the links.
template <Shape S, bool kMayIndex>
struct LinksKernel::Moves {
  LinksKernel& kernel;

  int64_t Updates() const { return kernel.walk_.table().updates(); }
  int32_t level() const { return kernel.walk_.level(); }
  int32_t base() const { return kernel.base_; }
  bool Solved() const { return kernel.walk_.table().Solved(); }
  void AtSolution() {
    if (kernel.brancher_.has_value()) kernel.brancher_->Solved(kernel.Parent());
  }
  bool Descend() { return kernel.walk_.Descend<S, kMayIndex>(kernel.ChooseItem<S, kMayIndex>()); }
  bool Advance() { return kernel.walk_.Advance<S, kMayIndex>(); }
};

template <Shape S>
SearchKernel::Event LinksKernel::RunShape(const Limits& limits, SearchStats* stats) {
  if (walk_.has_index()) {
    return HWY_NAMESPACE::RunDescent(Moves<S, true>{*this}, limits, stats, &entering_);
  }
  return HWY_NAMESPACE::RunDescent(Moves<S, false>{*this}, limits, stats, &entering_);
}

template <Shape S, bool kMayIndex>
int32_t LinksKernel::ChooseItem() {
  if (ABSL_PREDICT_TRUE(!brancher_.has_value())) return walk_.SmallestItem<S, kMayIndex>();
  return brancher_->Choose<S>(&walk_, Parent());
}

int32_t LinksKernel::Parent() const {
  return walk_.level() == 0 ? 0 : walk_.item(walk_.level() - 1);
}

std::vector<Choice> LinksKernel::Path() const {
  const Links& table = walk_.table();
  std::vector<Choice> path;
  path.reserve(walk_.level());
  for (int32_t level = 0; level < walk_.level(); ++level) {
    const int32_t x = walk_.node(level);
    path.push_back({Links::ItemOfHeader(walk_.item(level)),
                    table.IsHeader(x) ? Choice::kNoMore : table.OptionOf(x)});
  }
  return path;
}

void LinksKernel::AppendOptions(std::vector<OptionId>* options) const {
  const Links& table = walk_.table();
  for (int32_t level = 0; level < walk_.level(); ++level) {
    const int32_t x = walk_.node(level);
    if (!table.IsHeader(x)) options->push_back(table.OptionOf(x));
  }
}

std::vector<Branch> LinksKernel::Branches() const {
  return With(shape_, [this]<Shape S>() {
    std::vector<Branch> branches;
    for (int32_t level = base_; level < walk_.level(); ++level) {
      Branch branch = {1, walk_.Branches<S>(level)};
      for (int32_t x = walk_.First<S>(level); x != walk_.node(level); x = walk_.table().Down(x)) {
        ++branch.number;
      }
      branches.push_back(branch);
    }
    return branches;
  });
}

std::string LinksKernel::Replay(Choice choice) {
  const int32_t i = Links::HeaderOf(choice.item);
  if (!walk_.table().IsActive(i)) return "the item is covered";
  const Links& table = walk_.table();
  int32_t before = 0;  // branches
  int32_t x = table.Down(i);
  for (; x != i && table.OptionOf(x) != choice.option; x = table.Down(x)) ++before;
  const bool found = With(shape_, [&]<Shape S>() {
    if (before >= table.Degree<S>(i) || (x == i) != (choice.option == Choice::kNoMore)) {
      return false;
    }
    walk_.DescendTo<S>(i, before);
    return true;
  });
  return found ? "" : "the item has no such option";
}

Brancher::Memory LinksKernel::memory() const {
  return brancher_.has_value() ? brancher_->memory() : Brancher::Memory();
}

void LinksKernel::set_memory(const Brancher::Memory& memory) {
  if (!brancher_.has_value()) return;
  brancher_->set_memory(memory);
  walk_.NoteAll();
}

}  // namespace dlx::internal
