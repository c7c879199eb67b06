#include "dlx/run/residual.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/base/optimization.h"
#include "absl/types/span.h"

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
  const auto tick = [meter](size_t work) {
    return meter == nullptr || meter->Tick(static_cast<int64_t>(work));
  };
  const Problem& problem = *original_;
  ProblemBuilder builder;
  for (Color c = 1; c <= problem.num_named_colors(); ++c) builder.AddColor(problem.color_name(c));
  std::vector<Item> new_item(problem.num_items());  // default: the item went
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!tick(1)) return;
    const Item item(i);
    const int32_t times = taken.times(item);
    const absl::string_view name = problem.given_name(item);
    if (!problem.is_primary(item)) {
      if (times > 0) continue;
      new_item[i] = builder.AddSecondaryItem(name);
    } else {
      const auto [at_least, at_most] = problem.multiplicity(item);
      if (times == at_most) continue;
      new_item[i] = builder.AddItem(name, {std::max(at_least - times, 0), at_most - times});
    }
    original_item_.push_back(item);
  }
  std::vector<Entry> entries;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    const absl::Span<const Item> items = problem.option(o);
    if (!tick(1 + items.size())) return;
    if (fate[o] != Fate::kOpen || !taken.Fits(o) || !problem.has_primary_item(o)) continue;
    entries.clear();
    for (size_t k = 0; k < items.size(); ++k) {
      const Item item = new_item[items[k].index()];
      if (item != Item()) entries.emplace_back(item, problem.color(o, k));
    }
    builder.AddOption(entries, {.label = problem.label(o), .cost = problem.cost(o)});
    original_option_.push_back(o);
  }
  problem_ = std::move(builder).Build().value();  // a part of a problem is one
}

}  // namespace dlx::internal
