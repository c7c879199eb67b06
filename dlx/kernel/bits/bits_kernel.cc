// SPDX-License-Identifier: Apache-2.0
//
// The change to another order of bits, in a search that takes long.

#include "dlx/kernel/bits/bits_kernel.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/gather.h"
#include "dlx/kernel/bits/walk.h"
#include "dlx/kernel/branch.h"

namespace dlx::internal {
namespace {

// The kernel, which is made anew, with another order of bits, once it has seen many nodes: to find
// the order takes as long as thousands of them.
class GatheringKernel final : public SearchKernel {
 public:
  GatheringKernel(const Problem& problem, const Strategy& strategy, bool may_gather)
      : problem_(problem), strategy_(strategy), may_gather_(may_gather), kernel_(Make({})) {}

  void Take(OptionId option) override {
    presets_.push_back({option, /*taken=*/true});
    kernel_->Take(option);
  }
  void Forbid(OptionId option) override {
    presets_.push_back({option, /*taken=*/false});
    kernel_->Forbid(option);
  }

  void Reset(const Strategy& strategy) override {
    const bool same_order = OrderOptionsAlike(strategy, strategy_);
    strategy_ = strategy;
    presets_.clear();
    if (same_order || kernel_->can_reorder()) {
      kernel_->Reset(strategy);
    } else {
      kernel_ = Make({});
    }
  }
  bool can_reorder() const override { return true; }

  Event Run(const Limits& limits, SearchStats* stats) override {
    if (may_gather_ && nodes_ >= (gathers_at_once_of_test ? 1 : kNodesToGather)) Gather();
    const int64_t before = stats->nodes;
    Limits until = limits;
    if (may_gather_ && gathers_at_once_of_test) {
      until.work = std::min(until.work, stats->nodes + stats->updates + 2);
    }
    const Event event = kernel_->Run(until, stats);
    nodes_ += stats->nodes - before;
    return event;
  }

  std::vector<Choice> Path() const override { return kernel_->Path(); }
  void AppendOptions(std::vector<OptionId>* options) const override {
    kernel_->AppendOptions(options);
  }
  std::vector<Branch> Branches() const override { return kernel_->Branches(); }
  int32_t level() const override { return kernel_->level(); }
  std::string Replay(Choice choice) override { return kernel_->Replay(choice); }
  Brancher::Memory memory() const override { return kernel_->memory(); }
  void set_memory(const Brancher::Memory& memory) override { kernel_->set_memory(memory); }
  std::vector<int64_t> State() const override { return kernel_->State(); }
  bool restores_root() const override { return kernel_->restores_root(); }
  void set_base(int32_t base) override { kernel_->set_base(base); }
  int32_t base() const override { return kernel_->base(); }
  bool entering() const override { return kernel_->entering(); }
  void set_entering(bool entering) override { kernel_->set_entering(entering); }

 private:
  // A millisecond or more.
  static constexpr int64_t kNodesToGather = 1 << 14;

  struct Preset {
    OptionId option;
    bool taken;  // or forbidden
  };

  std::unique_ptr<SearchKernel> Make(absl::Span<const OptionId> order) const {
    return MakeBitsWalk(problem_, strategy_, order);
  }

  // Goes on where the search is, with a better order of bits, if there is one.
  void Gather() {
    may_gather_ = false;
    std::vector<OptionId> order;
    {
      const Dense dense(problem_, OrderOfOptions(problem_, strategy_));
      const CostOfChunks cost = CostOfBitsWalk(dense);
      if (cost.lines > 0) order = GatherOptions(dense, cost, gathers_at_once_of_test);
    }
    if (order.empty()) return;
    std::unique_ptr<SearchKernel> gathered = Make(order);
    for (const Preset& preset : presets_) {
      if (preset.taken) {
        gathered->Take(preset.option);
      } else {
        gathered->Forbid(preset.option);
      }
    }
    for (const Choice& choice : kernel_->Path()) gathered->Replay(choice);
    gathered->set_memory(kernel_->memory());
    gathered->set_base(kernel_->base());
    gathered->set_entering(kernel_->entering());
    kernel_ = std::move(gathered);
  }

  const Problem& problem_;
  Strategy strategy_;
  bool may_gather_;
  std::unique_ptr<SearchKernel> kernel_;
  std::vector<Preset> presets_;
  int64_t nodes_ = 0;  // entered since it was made
};

}  // namespace

std::unique_ptr<SearchKernel> MakeBitsKernel(const Problem& problem, const Strategy& strategy,
                                             bool may_gather) {
  return std::make_unique<GatheringKernel>(problem, strategy, may_gather);
}

}  // namespace dlx::internal
