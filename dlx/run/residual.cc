// SPDX-License-Identifier: Apache-2.0

#include "dlx/run/residual.h"

#include <algorithm>
#include <cstddef>

#include "absl/base/optimization.h"
#include "absl/types/span.h"
#include "dlx/problem/part.h"

namespace dlx::internal {

// ---- Items of options taken ---------------------------------------------------------------------

Residual::Residual(const Problem& original, const Presets& presets, Meter* meter)
    : original_(&original), is_original_(presets.taken.empty() && presets.forbidden.empty()) {
  if (is_original_) return;
  TakenItems taken(original);
  std::vector<Fate> fate(original.num_options(), Fate::kOpen);
  is_contradictory_ = !Apply(presets, &taken, &fate);
  if (!is_contradictory_) Build(taken, fate, meter);
}

bool Residual::Apply(const Presets& presets, TakenItems* taken, std::vector<Fate>* fate) {
  for (const OptionId option : presets.taken) {
    ABSL_HARDENING_ASSERT(option >= 0 && option < original_->num_options());
    if ((*fate)[option] == Fate::kTaken || !taken->Fits(option)) return false;
    (*fate)[option] = Fate::kTaken;
    taken->Add(option);
    taken_.push_back(option);
    taken_cost_ += original_->cost(option);
  }
  for (const OptionId option : presets.forbidden) {
    ABSL_HARDENING_ASSERT(option >= 0 && option < original_->num_options());
    if ((*fate)[option] == Fate::kTaken) return false;
    (*fate)[option] = Fate::kForbidden;
  }
  return true;
}

void Residual::Build(const TakenItems& taken, const std::vector<Fate>& fate, Meter* meter) {
  const Problem& problem = *original_;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const int32_t times = taken.times(Item(i));
    const int32_t most = problem.is_primary(Item(i)) ? problem.multiplicity(Item(i)).at_most : 1;
    if (times < most) original_item_.emplace_back(i);
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    if (!Tick(meter, static_cast<int64_t>(problem.option(o).size()))) return;
    if (fate[o] != Fate::kOpen || !taken.Fits(o) || !problem.has_primary_item(o)) continue;
    original_option_.push_back(o);
  }
  const auto left = [&](Item item) -> std::optional<Multiplicity> {
    const auto [at_least, at_most] = problem.multiplicity(item);
    return Multiplicity{std::max(at_least - taken.times(item), 0), at_most - taken.times(item)};
  };
  problem_ = MakePart(problem, original_item_, original_option_, Names::kKeep, left,
                      [meter](int64_t work) { return Tick(meter, work); });
}

}  // namespace dlx::internal
