// SPDX-License-Identifier: Apache-2.0
//
// Templates: all ways to place a digit in the whole grid, once in each complete house. What all of
// them have is set, and what none has goes. Templates that have a cell that another digit needs are
// left out first, until no more are.

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

// More would take too much memory: 9x9 grids have at most 46,656 of a digit.
constexpr size_t kMaxTemplates = 200000;

class TemplateSearch {
 public:
  TemplateSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    const int num_digits = geometry_.num_digits();
    for (int digit = 0; digit < num_digits; ++digit) {
      digit_ = digit;
      if (!Collect(CellSet(), position_.Cells(digit))) return IsStopped(config_.meter);
      Summarize(digit);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (int digit = 0; digit < num_digits; ++digit) {
        CellSet taken;
        for (int other = 0; other < num_digits; ++other) {
          if (other != digit) taken |= in_all_[other];
        }
        if (!Tick(config_.meter, static_cast<int64_t>(templates_[digit].size()))) return true;
        if (std::erase_if(templates_[digit], [&](CellSet t) { return t.Meets(taken); }) == 0) {
          continue;
        }
        Summarize(digit);
        changed = true;
      }
    }
    for (int digit = 0; digit < num_digits; ++digit) {
      if (templates_[digit].empty()) continue;  // contradictory
      if (EmitDigit(digit)) return true;
    }
    return false;
  }

 private:
  // Adds cells to a template until each complete house has the digit. False if there are too many,
  // or the meter has stopped.
  bool Collect(CellSet chosen, CellSet left) {
    if (!Tick(config_.meter, 10)) return false;
    int best = -1;
    int fewest = kMaxCells;
    for (int house = 0; house < geometry_.num_houses(); ++house) {
      const House& of = geometry_.house(house);
      if (!of.is_complete || ((position_.ValuesOf(house) >> digit_) & 1) != 0 ||
          of.set.Meets(chosen)) {
        continue;
      }
      const int count = (of.set & left).Count();
      if (count < fewest) {
        fewest = count;
        best = house;
      }
    }
    if (best < 0) {
      templates_[digit_].push_back(chosen);
      return templates_[digit_].size() < kMaxTemplates;
    }
    for (const int cell : geometry_.house(best).set& left) {
      if (!Collect(chosen | CellSet::Of(cell), left - geometry_.Peers(cell) - CellSet::Of(cell))) {
        return false;
      }
    }
    return true;
  }

  void Summarize(int digit) {
    in_all_[digit] = position_.Cells(digit);
    in_any_[digit] = CellSet();
    for (const CellSet t : templates_[digit]) {
      in_all_[digit] &= t;
      in_any_[digit] |= t;
    }
  }

  bool EmitDigit(int digit) {
    const auto digits = static_cast<DigitMask>(1u << digit);
    if (config_.wanted.Has(Technique::kTemplateSet) && !in_all_[digit].IsEmpty()) {
      Step step{.technique = Technique::kTemplateSet, .cells = in_all_[digit], .digits = digits};
      for (const int cell : in_all_[digit]) {
        step.placements.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
      }
      if (Emit(&step, sink_)) return true;
    }
    if (!config_.wanted.Has(Technique::kTemplateDelete)) return false;
    Step step{.technique = Technique::kTemplateDelete, .cells = in_any_[digit], .digits = digits};
    AddEliminations(position_, position_.Cells(digit) - in_any_[digit], digit, &step);
    return Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  int digit_ = 0;
  std::array<std::vector<CellSet>, kMaxDigits> templates_;
  std::array<CellSet, kMaxDigits> in_all_;  // cells that all templates have
  std::array<CellSet, kMaxDigits> in_any_;
};

}  // namespace

bool FindTemplates(const Position& position, const FindConfig& config, StepSink sink) {
  return TemplateSearch(position, config, sink).Run();
}

}  // namespace sudoku::logic
