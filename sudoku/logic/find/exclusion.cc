// SPDX-License-Identifier: Apache-2.0
//
// Aligned exclusion: two or three cells, and cells that see all of them. A choice of digits for the
// few leaves such a cell without a candidate, or takes two digits that exclude each other: then it
// is none. A candidate that is in none of the choices left goes.
//
// Only cells with no more candidates than the few are cells can be left without one.

#include <array>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

class ExclusionSearch {
 public:
  ExclusionSearch(const Position& position, const FindConfig& config, Technique technique, int size,
                  StepSink sink)
      : position_(position),
        geometry_(position.geometry()),
        config_(config),
        technique_(technique),
        size_(size),
        sink_(sink) {}

  bool Run() { return Extend(0, position_.open(), position_.open()); }

 private:
  // Adds cells. `common`: open cells that see all those so far.
  bool Extend(int count, CellSet rest, CellSet common) {
    if (!Tick(config_.meter, 10)) return true;
    if (count == size_) return Check(common);
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      CellSet seen = common & geometry_.Peers(cell);
      // Without a cell to run out of candidates there is nothing to exclude.
      CellSet small;
      for (const int other : seen) {
        if (position_.Count(other) <= size_) small.Add(other);
      }
      if (small.IsEmpty()) continue;
      cells_[count] = cell;
      if (Extend(count + 1, rest, small)) return true;
    }
    return false;
  }

  bool Check(CellSet excluding) {
    excluding_ = excluding;
    used_.fill(0);
    Choose(0, 0);
    Step step{.technique = technique_};
    for (int i = 0; i < size_; ++i) {
      step.cells.Add(cells_[i]);
      for (const int digit : Bits(position_.Candidates(cells_[i]) & ~used_[i])) {
        AddEliminations(position_, CellSet::Of(cells_[i]), digit, &step);
      }
    }
    if (step.eliminations.empty()) return false;
    for (const int cell : excluding) {
      step.sets.push_back({CellSet::Of(cell), position_.Candidates(cell)});
    }
    return Emit(&step, sink_);
  }

  // Tries all digits for the cells from i on, and notes those of choices that are possible.
  void Choose(int i, DigitMask digits) {
    if (i == size_) {
      for (const int cell : excluding_) {
        if ((position_.Candidates(cell) & ~digits) == 0) return;
      }
      for (int j = 0; j < size_; ++j) used_[j] |= static_cast<DigitMask>(1u << choice_[j]);
      return;
    }
    for (const int digit : Bits(position_.Candidates(cells_[i]))) {
      bool clashes = false;
      for (int j = 0; j < i; ++j) {
        clashes |= choice_[j] == digit && geometry_.Sees(cells_[j], cells_[i]);
      }
      if (clashes) continue;
      choice_[i] = digit;
      Choose(i + 1, static_cast<DigitMask>(digits | (1u << digit)));
    }
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  const Technique technique_;
  const int size_;
  StepSink sink_;
  std::array<int, 3> cells_{};
  std::array<int, 3> choice_{};
  std::array<DigitMask, 3> used_{};  // by cell, digits of possible choices
  CellSet excluding_;
};

}  // namespace

bool FindAlignedExclusion(const Position& position, const FindConfig& config, StepSink sink) {
  return (config.wanted.Has(Technique::kAlignedPairExclusion) &&
          ExclusionSearch(position, config, Technique::kAlignedPairExclusion, 2, sink).Run()) ||
         (config.wanted.Has(Technique::kAlignedTripletExclusion) &&
          ExclusionSearch(position, config, Technique::kAlignedTripletExclusion, 3, sink).Run());
}

}  // namespace sudoku::logic
