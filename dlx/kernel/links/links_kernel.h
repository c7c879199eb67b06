// SPDX-License-Identifier: Apache-2.0
//
// The kernel `links`: the dancing links (links.h), walked by walk.h. The reference for the others,
// and the only one whose updates are defined.

#ifndef DLX_KERNEL_LINKS_LINKS_KERNEL_H_
#define DLX_KERNEL_LINKS_LINKS_KERNEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/kernel.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

class LinksKernel final : public SearchKernel {
 public:
  // The problem must outlive the kernel. `tick` as in Links.
  LinksKernel(
      const Problem& problem, const Strategy& strategy,
      absl::FunctionRef<bool(int64_t)> tick = [](int64_t) { return true; });

  void Take(OptionId option) override;
  void Forbid(OptionId option) override;
  void Reset(const Strategy& strategy) override;
  Event Run(const Limits& limits, SearchStats* stats) override;
  std::vector<Choice> Path() const override;
  void AppendOptions(std::vector<OptionId>* options) const override;
  std::vector<Branch> Branches() const override;
  int32_t level() const override { return walk_.level(); }
  std::string Replay(Choice choice) override;
  int64_t updates() const override { return walk_.table().updates(); }
  void set_updates(int64_t updates) override { walk_.ChangeTable().set_updates(updates); }
  Brancher::Memory memory() const override;
  void set_memory(const Brancher::Memory& memory) override;

  std::vector<int64_t> State() const override { return walk_.table().State(); }

  const Links& table() const { return walk_.table(); }

 private:
  struct Preset {
    OptionId option;
    bool taken;
  };

  void SetRule(const Strategy& strategy);
  // Whether the k-th item of the option was given its color by an option that was taken before.
  bool IsPurified(OptionId option, size_t k) const;
  void CommitAll(OptionId option);
  void UncommitAll(OptionId option);
  template <Shape S>
  Event RunShape(const Limits& limits, SearchStats* stats);
  template <Shape S, bool kMayIndex>
  struct Moves;
  template <Shape S, bool kMayIndex>
  int32_t ChooseItem();
  int32_t Parent() const;  // the item branched on at the last level, 0 at the root

  const Problem& problem_;
  const Shape shape_;
  Walk walk_;
  std::optional<Brancher> brancher_;  // none: the default rule
  std::vector<Preset> presets_;       // in the order of the calls
  std::vector<int32_t> times_;        // by item: how many options with it were taken
};

}  // namespace dlx::internal

#endif  // DLX_KERNEL_LINKS_LINKS_KERNEL_H_
