// SPDX-License-Identifier: Apache-2.0
//
// Sue de Coq: two or three cells where a line and a box meet have at least two more candidates than
// cells. Some cells of the line and some of the box take up just as many of these: together, all
// cells have as many candidates as there are cells. Then each digit is locked in its part, in the
// line or in the box.
// After "Two-Sector Disjoint Subsets", Sue de Coq, sudoku.com forum, 2005.

#include <bit>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

struct Part {
  CellSet cells;
  DigitMask digits = 0;

  // The number of digits of the core that the part takes up.
  int Takes(DigitMask core) const {
    return cells.Count() - std::popcount(static_cast<DigitMask>(digits & ~core));
  }
};

class SueDeCoqSearch {
 public:
  SueDeCoqSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    for (line_ = 0; line_ < geometry_.num_houses(); ++line_) {
      for (box_ = 0; box_ < geometry_.num_houses(); ++box_) {
        if (geometry_.house(line_).kind == HouseKind::kBox ||
            geometry_.house(box_).kind != HouseKind::kBox) {
          continue;
        }
        const CellSet both =
            geometry_.house(line_).set & geometry_.house(box_).set & position_.open();
        if (both.Count() >= 2 && ExtendCore(both, Part())) return true;
      }
    }
    return false;
  }

 private:
  CellSet Open(int house) const { return geometry_.house(house).set & position_.open(); }
  Part With(Part part, int cell) const {
    part.cells.Add(cell);
    part.digits |= position_.Candidates(cell);
    return part;
  }

  bool ExtendCore(CellSet rest, const Part& core) {
    if (core.cells.Count() >= 2) {
      core_ = core;
      surplus_ = std::popcount(core.digits) - core.cells.Count();
      if (surplus_ >= 2 && ExtendLine(Open(line_) - core.cells, Part())) return true;
    }
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      if (ExtendCore(rest, With(core, cell))) return true;
    }
    return false;
  }

  bool ExtendLine(CellSet rest, const Part& in_line) {
    if (!Tick(config_.meter)) return true;
    const int takes = in_line.Takes(core_.digits);
    if (takes > 0 && takes < surplus_ && (in_line.digits & core_.digits) != 0) {
      line_part_ = in_line;
      if (ExtendBox(Open(box_) - core_.cells - in_line.cells, Part())) return true;
    }
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      if (ExtendLine(rest, With(in_line, cell))) return true;
    }
    return false;
  }

  bool ExtendBox(CellSet rest, const Part& in_box) {
    if (!Tick(config_.meter)) return true;
    const int left = surplus_ - line_part_.Takes(core_.digits);
    if (in_box.Takes(core_.digits) == left && (in_box.digits & core_.digits) != 0 &&
        Found(in_box)) {
      return true;
    }
    const DigitMask taken = line_part_.digits & core_.digits;
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      if ((position_.Candidates(cell) & taken) != 0) continue;
      if (ExtendBox(rest, With(in_box, cell))) return true;
    }
    return false;
  }

  bool Found(const Part& in_box) {
    const DigitMask both = line_part_.digits & in_box.digits;  // besides those of the core
    Step step{.technique = Technique::kSueDeCoq,
              .cells = core_.cells | line_part_.cells | in_box.cells,
              .digits = core_.digits,
              .houses = {line_, box_},
              .sets = {{core_.cells, core_.digits},
                       {line_part_.cells, line_part_.digits},
                       {in_box.cells, in_box.digits}}};
    const DigitMask for_box = ((core_.digits | in_box.digits) & ~line_part_.digits) | both;
    const DigitMask for_line = ((core_.digits | line_part_.digits) & ~in_box.digits) | both;
    for (const int digit : Bits(for_box)) {
      AddEliminations(position_, Open(box_) - core_.cells - in_box.cells, digit, &step);
    }
    for (const int digit : Bits(for_line)) {
      AddEliminations(position_, Open(line_) - core_.cells - line_part_.cells, digit, &step);
    }
    return Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  int line_ = 0;
  int box_ = 0;
  Part core_;
  int surplus_ = 0;
  Part line_part_;
};

}  // namespace

bool FindSueDeCoq(const Position& position, const FindConfig& config, StepSink sink) {
  return SueDeCoqSearch(position, config, sink).Run();
}

}  // namespace sudoku::logic
