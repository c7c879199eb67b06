// SPDX-License-Identifier: Apache-2.0
//
// Patterns of one digit from two strong links: of two conjugate pairs, or of one and an empty
// rectangle. One of the far ends is true, so what sees both of them goes.
//
//   skyscraper       two parallel lines, with one end of each in a common line
//   two-string kite  a row and a column, with one end of each in a common box
//   turbot fish      any two pairs, with ends that see each other
//   empty rectangle  a box whose cells lie in a row and a column of it; the pair begins in one of
//                    the two lines, and the cell to go is where its end meets the other line

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

class SingleDigitSearch {
 public:
  SingleDigitSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    for (digit_ = 0; digit_ < geometry_.num_digits(); ++digit_) {
      pairs_ = ConjugatesOf(position_, digit_);
      if (FindPairs() || FindEmptyRectangles()) return true;
    }
    return EmitDuals(kites_, Technique::kDualTwoStringKite);
  }

 private:
  HouseKind KindOf(int house) const { return geometry_.house(house).kind; }
  bool IsLine(int house) const {
    return KindOf(house) == HouseKind::kRow || KindOf(house) == HouseKind::kColumn;
  }
  bool Share(int a, int b, HouseKind kind) const {
    const int house = geometry_.HouseOf(a, kind);
    return house >= 0 && house == geometry_.HouseOf(b, kind);
  }

  // The kind of a pattern of two pairs, near ends b and c.
  Technique Classify(const Conjugate& first, const Conjugate& second, int b, int c) const {
    const HouseKind one = KindOf(first.house);
    const HouseKind two = KindOf(second.house);
    if (IsLine(first.house) && one == two) {
      const HouseKind across = one == HouseKind::kRow ? HouseKind::kColumn : HouseKind::kRow;
      if (Share(b, c, across)) return Technique::kSkyscraper;
    } else if (IsLine(first.house) && IsLine(second.house) && Share(b, c, HouseKind::kBox)) {
      return Technique::kTwoStringKite;
    }
    return Technique::kTurbotFish;
  }

  Link Between(int from, int to, bool is_strong) const {
    return {{digit_, CellSet::Of(from)}, {digit_, CellSet::Of(to)}, is_strong, CellSet()};
  }

  // A pattern a = b - c = d.
  Step MakeStep(Technique technique, const Conjugate& first, const Conjugate& second, int b,
                int c) const {
    const int a = first.a == b ? first.b : first.a;
    const int d = second.a == c ? second.b : second.a;
    Step step{.technique = technique,
              .digits = static_cast<DigitMask>(1u << digit_),
              .houses = {first.house, second.house}};
    for (const int cell : {a, b, c, d}) step.cells.Add(cell);
    step.links = {Between(a, b, true), Between(b, c, false), Between(c, d, true)};
    AddEliminations(position_, geometry_.CommonPeers(CellSet::Of(a) | CellSet::Of(d)), digit_,
                    &step);
    return step;
  }

  bool FindPairs() {
    for (size_t i = 0; i < pairs_.size(); ++i) {
      for (size_t j = i + 1; j < pairs_.size(); ++j) {
        const Conjugate& first = pairs_[i];
        const Conjugate& second = pairs_[j];
        for (const auto& [b, c] : {std::pair(first.a, second.a), std::pair(first.a, second.b),
                                   std::pair(first.b, second.a), std::pair(first.b, second.b)}) {
          const int a = first.a == b ? first.b : first.a;
          const int d = second.a == c ? second.b : second.a;
          if (b == c || a == d || a == c || b == d || !geometry_.Sees(b, c)) continue;
          const Technique technique = Classify(first, second, b, c);
          const bool for_dual = technique == Technique::kTwoStringKite &&
                                config_.wanted.Has(Technique::kDualTwoStringKite);
          if (!config_.wanted.Has(technique) && !for_dual) continue;
          Step step = MakeStep(technique, first, second, b, c);
          if (step.eliminations.empty()) continue;
          if (for_dual) kites_.push_back(step);
          if (config_.wanted.Has(technique) && Emit(&step, sink_)) return true;
        }
      }
    }
    return false;
  }

  // Two steps with the same near ends, or the same box, as one.
  bool EmitDuals(const std::vector<Step>& steps, Technique technique) {
    for (size_t i = 0; i < steps.size(); ++i) {
      for (size_t j = i + 1; j < steps.size(); ++j) {
        const bool same = technique == Technique::kDualTwoStringKite
                              ? NearEnds(steps[i]) == NearEnds(steps[j])
                              : steps[i].houses.front() == steps[j].houses.front();
        if (!same || steps[i].eliminations == steps[j].eliminations) continue;
        Step step = steps[i];
        step.technique = technique;
        step.cells |= steps[j].cells;
        step.digits |= steps[j].digits;
        step.houses.insert(step.houses.end(), steps[j].houses.begin(), steps[j].houses.end());
        step.links.insert(step.links.end(), steps[j].links.begin(), steps[j].links.end());
        step.eliminations.insert(step.eliminations.end(), steps[j].eliminations.begin(),
                                 steps[j].eliminations.end());
        if (Emit(&step, sink_)) return true;
      }
    }
    return false;
  }

  static CellSet NearEnds(const Step& kite) {
    return kite.links[1].from.cells | kite.links[1].to.cells;
  }

  bool FindEmptyRectangles() {
    const bool duals = config_.wanted.Has(Technique::kDualEmptyRectangle);
    if (!duals && !config_.wanted.Has(Technique::kEmptyRectangle)) return false;
    std::vector<Step> found;
    for (int box = 0; box < geometry_.num_houses(); ++box) {
      if (KindOf(box) != HouseKind::kBox || !geometry_.house(box).is_complete) continue;
      const CellSet cells = CellsIn(position_, box, digit_);
      if (cells.Count() < 2 || (cells.Count() == 2 && !config_.two_candidate_rectangles)) continue;
      for (int row = 0; row < geometry_.num_houses(); ++row) {
        if (KindOf(row) != HouseKind::kRow || !geometry_.house(row).set.Meets(cells)) continue;
        for (int column = 0; column < geometry_.num_houses(); ++column) {
          if (KindOf(column) != HouseKind::kColumn) continue;
          if (FindRectangle(box, cells, row, column, duals ? &found : nullptr)) return true;
        }
      }
    }
    return EmitDuals(found, Technique::kDualEmptyRectangle);
  }

  bool FindRectangle(int box, CellSet cells, int row, int column, std::vector<Step>* found) {
    const CellSet in_row = geometry_.house(row).set & cells;
    const CellSet in_column = geometry_.house(column).set & cells;
    if (!cells.IsIn(in_row | in_column)) return false;
    if ((in_row - in_column).IsEmpty() || (in_column - in_row).IsEmpty()) return false;
    // The digit is in the arm along the row, or in the arm along the column.
    for (const auto& [near_arm, far_arm] : {std::pair(row, column), std::pair(column, row)}) {
      const CellSet near = geometry_.house(near_arm).set - geometry_.house(box).set;
      const CellSet far = geometry_.house(far_arm).set - geometry_.house(box).set;
      for (const Conjugate& pair : pairs_) {
        if (!IsLine(pair.house)) continue;
        for (const auto& [begin, end] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
          if (!near.Has(begin) || geometry_.house(box).set.Has(end)) continue;
          if (geometry_.house(near_arm).set.Has(end)) continue;
          const CellSet targets = far & geometry_.Peers(end) & position_.Cells(digit_);
          if (targets.IsEmpty()) continue;
          Step step{.technique = Technique::kEmptyRectangle,
                    .cells = cells | CellSet::Of(begin) | CellSet::Of(end),
                    .digits = static_cast<DigitMask>(1u << digit_),
                    .houses = {box, pair.house}};
          const Node start{digit_, geometry_.house(far_arm).set & cells};
          const Node middle{digit_, (geometry_.house(near_arm).set & cells) - start.cells};
          step.links = {{start, middle, true, CellSet()},
                        {middle, {digit_, CellSet::Of(begin)}, false, CellSet()},
                        Between(begin, end, true)};
          AddEliminations(position_, targets, digit_, &step);
          if (found != nullptr) found->push_back(step);
          if (config_.wanted.Has(Technique::kEmptyRectangle) && Emit(&step, sink_)) return true;
        }
      }
    }
    return false;
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  int digit_ = 0;
  std::vector<Conjugate> pairs_;
  std::vector<Step> kites_;  // for dual ones, which may be of two digits
};

}  // namespace

bool FindSingleDigitPatterns(const Position& position, const FindConfig& config, StepSink sink) {
  return SingleDigitSearch(position, config, sink).Run();
}

}  // namespace sudoku::logic
