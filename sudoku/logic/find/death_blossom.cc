// SPDX-License-Identifier: Apache-2.0
//
// Death blossom: a stem cell, and for each of its candidates a petal: an almost locked set whose
// cells with that digit all see the stem. Whatever the stem is, one petal lacks that digit and has
// its others. So what sees all cells of a digit z that all petals have goes.

#include <array>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/als.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

class BlossomSearch {
 public:
  BlossomSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position),
        config_(config),
        sink_(sink),
        sets_(CollectAls(position, 1, config.meter)) {}

  bool Run() {
    for (const int stem : position_.open()) {
      stem_ = stem;
      petals_.clear();
      std::array<CellSet, kMaxDigits> targets;
      targets.fill(position_.geometry().all_cells());
      const DigitMask common = position_.geometry().all_digits() & ~position_.Candidates(stem);
      if (Extend(position_.Candidates(stem), common, CellSet(), targets)) return true;
    }
    return false;
  }

 private:
  // Chooses a petal for the first of the digits of the stem that are left. `targets`: by digit that
  // all petals have, the cells that see all of theirs.
  bool Extend(DigitMask left, DigitMask common, CellSet cells,
              const std::array<CellSet, kMaxDigits>& targets) {
    if (left == 0) return Found(common, cells, targets);
    if (!Tick(config_.meter, static_cast<int64_t>(sets_.size()))) return true;
    const int digit = std::countr_zero(left);
    for (const Als& als : sets_) {
      if ((als.digits & common) == 0 || !als.targets[digit].Has(stem_) || als.cells.Has(stem_)) {
        continue;
      }
      if (!config_.als_overlap && als.cells.Meets(cells)) continue;
      std::array<CellSet, kMaxDigits> fewer{};
      DigitMask shared = 0;
      const CellSet all = cells | als.cells;
      for (const int z : Bits(als.digits & common)) {
        fewer[z] = (targets[z] & als.targets[z]) - all;
        fewer[z].Remove(stem_);
        if (!fewer[z].IsEmpty()) shared |= static_cast<DigitMask>(1u << z);
      }
      if (shared == 0) continue;
      petals_.push_back(&als);
      if (Extend(left & (left - 1), shared, all, fewer)) return true;
      petals_.pop_back();
    }
    return false;
  }

  bool Found(DigitMask common, CellSet cells, const std::array<CellSet, kMaxDigits>& targets) {
    Step step{.technique = Technique::kDeathBlossom,
              .cells = cells | CellSet::Of(stem_),
              .digits = position_.Candidates(stem_)};
    for (const int digit : Bits(step.digits)) {
      step.fins.push_back({static_cast<uint8_t>(stem_), static_cast<uint8_t>(digit)});
    }
    for (const Als* petal : petals_) step.sets.push_back(AsSet(*petal));
    for (const int z : Bits(common)) AddEliminations(position_, targets[z], z, &step);
    return Emit(&step, sink_);
  }

  const Position& position_;
  const FindConfig& config_;
  StepSink sink_;
  const std::vector<Als> sets_;
  int stem_ = 0;
  std::vector<const Als*> petals_;
};

}  // namespace

bool FindDeathBlossoms(const Position& position, const FindConfig& config, StepSink sink) {
  return BlossomSearch(position, config, sink).Run();
}

}  // namespace sudoku::logic
