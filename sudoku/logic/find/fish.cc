// SPDX-License-Identifier: Apache-2.0
//
// Fish: a digit has at least n places in n base houses that share no cell of it, and n cover houses
// have room for n of them. If the cover has all cells of the base, each cover house has its digit
// in the base: elsewhere in the cover it goes, and so does it where two cover houses meet.
//
// FINS  Base cells that no cover house has, or that two base houses share. If no fin is true, the
// fish holds without them. So what goes is what sees all fins.
//
// SHAPES  Basic: rows against columns. Franken: boxes may stand in for either. Mutant: any other.
// A basic fish with fins is sashimi if one of its base houses has less than two cells without them.
// A siamese fish is two with the same base.

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int kMaxFish = 7;
constexpr int kMaxFins = 5;      // more say nothing that chains would not
constexpr int kMaxEndoFins = 2;  // among them, those that two base houses share

enum Shape { kBasic, kFranken, kMutant };

Technique Named(Technique first, int size) {
  return static_cast<Technique>(static_cast<int>(first) + size - 2);
}

unsigned KindBit(const House& house) { return 1u << static_cast<unsigned>(house.kind); }
constexpr unsigned kRows = 1u << static_cast<unsigned>(HouseKind::kRow);
constexpr unsigned kColumns = 1u << static_cast<unsigned>(HouseKind::kColumn);

Shape ShapeOf(unsigned base, unsigned cover) {
  if ((base == kRows && cover == kColumns) || (base == kColumns && cover == kRows)) return kBasic;
  // Boxes and extra houses go with either side; rows and columns must stay apart.
  for (const unsigned side : {kRows, kColumns}) {
    const unsigned other = kRows | kColumns;
    if ((base & other) == side && (cover & other) == (other & ~side)) return kFranken;
  }
  return kMutant;
}

class FishSearch {
 public:
  FishSearch(const Position& position, const FindConfig& config, int size, Shape shape,
             bool with_fins, StepSink sink)
      : position_(position),
        geometry_(position.geometry()),
        config_(config),
        size_(size),
        shape_(shape),
        with_fins_(with_fins),
        sink_(sink) {}

  bool Run(int digit) {
    digit_ = digit;
    candidates_ = position_.Cells(digit);
    if (shape_ == kMutant) return RunSides(~0u, ~0u);
    const unsigned boxes = shape_ == kFranken ? ~(kRows | kColumns) : 0;
    return RunSides(kRows | boxes, kColumns | boxes) || RunSides(kColumns | boxes, kRows | boxes);
  }

 private:
  struct Side {
    int house;
    CellSet cells;
  };
  struct Cover {
    std::array<int, kMaxFish> houses;
    CellSet targets;
    CellSet fins;
  };

  // Takes base houses of some kinds and cover houses of some kinds.
  bool RunSides(unsigned base_kinds, unsigned cover_kinds) {
    bases_.clear();
    all_covers_.clear();
    for (int i = 0; i < geometry_.num_houses(); ++i) {
      const House& house = geometry_.house(i);
      const CellSet cells = house.set & candidates_;
      if (cells.IsEmpty()) continue;
      const unsigned kind = KindBit(house);
      // Without fins, a base house has no more cells than there are cover houses.
      if ((kind & base_kinds) != 0 && house.is_complete &&
          (with_fins_ || shape_ != kBasic || cells.Count() <= size_)) {
        bases_.push_back({i, cells});
      }
      if ((kind & cover_kinds) != 0) all_covers_.push_back({i, cells});
    }
    return static_cast<int>(bases_.size()) >= size_ && ExtendBase(0, 0, CellSet(), CellSet());
  }

  bool ExtendBase(int count, size_t next, CellSet base, CellSet endo) {
    if (!Tick(config_.meter)) return true;
    if (count == size_) return SearchCovers(base, endo);
    for (size_t i = next; i < bases_.size(); ++i) {
      const CellSet both = endo | (base & bases_[i].cells);
      if (!both.IsEmpty() && (!with_fins_ || shape_ == kBasic || both.Count() > kMaxEndoFins ||
                              !candidates_.Meets(geometry_.CommonPeers(both)))) {
        continue;
      }
      base_[count] = static_cast<int>(i);
      if (ExtendBase(count + 1, i + 1, base | bases_[i].cells, both)) return true;
    }
    return false;
  }

  bool SearchCovers(CellSet base, CellSet endo) {
    base_cells_ = base;
    endo_ = endo;
    covers_.clear();
    for (const Side& side : all_covers_) {
      const bool is_base = std::any_of(base_.begin(), base_.begin() + size_,
                                       [&](int i) { return bases_[i].house == side.house; });
      if (!is_base && side.cells.Meets(base)) covers_.push_back(side);
    }
    found_.clear();
    const int num_covers = static_cast<int>(covers_.size());
    if (num_covers < size_) return false;
    // most_[i]: the most base cells that a cover from i on has.
    most_.assign(covers_.size() + 1, 0);
    for (int i = num_covers - 1; i >= 0; --i) {
      most_[i] = std::max(most_[i + 1], (covers_[i].cells & base).Count());
    }
    if (ExtendCover(0, 0, CellSet(), CellSet())) return true;
    return config_.siamese && EmitSiamese();
  }

  bool ExtendCover(int count, size_t next, CellSet cover, CellSet twice) {
    if (!Tick(config_.meter)) return true;
    const CellSet uncovered = base_cells_ - cover;
    const int left = size_ - count;
    const int max_fins = with_fins_ ? kMaxFins - endo_.Count() : 0;
    if (left == 0) {
      return uncovered.Count() <= max_fins && Found(cover, twice, uncovered | endo_);
    }
    for (size_t i = next; i + left <= covers_.size(); ++i) {
      if (uncovered.Count() - left * most_[i] > max_fins) return false;
      cover_[count] = covers_[i].house;
      if (ExtendCover(count + 1, i + 1, cover | covers_[i].cells,
                      twice | (cover & covers_[i].cells))) {
        return true;
      }
    }
    return false;
  }

  bool Found(CellSet cover, CellSet twice, CellSet fins) {
    CellSet targets = (cover - base_cells_) | twice;
    if (!fins.IsEmpty()) targets &= geometry_.CommonPeers(fins);
    if (targets.IsEmpty()) return false;
    const Cover found{.houses = cover_, .targets = targets, .fins = fins};
    if (config_.siamese) found_.push_back(found);
    return EmitFish(found, nullptr);
  }

  bool EmitSiamese() {
    for (size_t i = 0; i < found_.size(); ++i) {
      if (!Tick(config_.meter, static_cast<int64_t>(found_.size()))) return true;
      for (size_t j = i + 1; j < found_.size(); ++j) {
        if (found_[i].targets == found_[j].targets) continue;
        if (EmitFish(found_[i], &found_[j])) return true;
        if (TechniqueOf(found_[i]) != TechniqueOf(found_[j]) && EmitFish(found_[j], &found_[i])) {
          return true;
        }
      }
    }
    return false;
  }

  bool IsSashimi(CellSet fins) const {
    return std::any_of(base_.begin(), base_.begin() + size_,
                       [&](int i) { return (bases_[i].cells - fins).Count() <= 1; });
  }

  Technique TechniqueOf(const Cover& found) const {
    unsigned base_kinds = 0;
    unsigned cover_kinds = 0;
    for (int i = 0; i < size_; ++i) {
      base_kinds |= KindBit(geometry_.house(bases_[base_[i]].house));
      cover_kinds |= KindBit(geometry_.house(found.houses[i]));
    }
    const bool finned = !found.fins.IsEmpty();
    switch (ShapeOf(base_kinds, cover_kinds)) {
      case kBasic:
        if (!finned) return Named(Technique::kXWing, size_);
        return Named(IsSashimi(found.fins) ? Technique::kSashimiXWing : Technique::kFinnedXWing,
                     size_);
      case kFranken:
        return Named(finned ? Technique::kFinnedFrankenXWing : Technique::kFrankenXWing, size_);
      case kMutant:
        break;
    }
    return Named(finned ? Technique::kFinnedMutantXWing : Technique::kMutantXWing, size_);
  }

  bool EmitFish(const Cover& found, const Cover* second) {
    const Technique technique = TechniqueOf(found);
    if (!config_.wanted.Has(technique)) return false;
    Step step{.technique = technique,
              .cells = base_cells_ - found.fins,
              .digits = static_cast<DigitMask>(1u << digit_)};
    for (int i = 0; i < size_; ++i) step.houses.push_back(bases_[base_[i]].house);
    step.is_siamese = second != nullptr;
    for (const Cover* cover : {&found, second}) {
      if (cover == nullptr) continue;
      step.covers.insert(step.covers.end(), cover->houses.begin(), cover->houses.begin() + size_);
      for (const int cell : cover->fins) {
        step.fins.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit_)});
      }
      AddEliminations(position_, cover->targets, digit_, &step);
    }
    return Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  const int size_;
  const Shape shape_;
  const bool with_fins_;
  StepSink sink_;

  int digit_ = 0;
  CellSet candidates_;
  std::vector<Side> bases_;
  std::vector<Side> all_covers_;
  std::array<int, kMaxFish> base_{};  // indices in bases_
  CellSet base_cells_;
  CellSet endo_;
  std::vector<Side> covers_;  // those that meet the base
  std::vector<int> most_;
  std::array<int, kMaxFish> cover_{};  // houses
  std::vector<Cover> found_;           // of this base, for siamese fish
};

}  // namespace

bool FindFish(const Position& position, const FindConfig& config, StepSink sink) {
  for (int size = 2; size <= kMaxFish; ++size) {
    for (const Shape shape : {kBasic, kFranken, kMutant}) {
      const Technique plain = shape == kBasic     ? Technique::kXWing
                              : shape == kFranken ? Technique::kFrankenXWing
                                                  : Technique::kMutantXWing;
      const Technique finned = shape == kBasic     ? Technique::kFinnedXWing
                               : shape == kFranken ? Technique::kFinnedFrankenXWing
                                                   : Technique::kFinnedMutantXWing;
      const bool with_fins =
          config.wanted.Has(Named(finned, size)) ||
          (shape == kBasic && config.wanted.Has(Named(Technique::kSashimiXWing, size)));
      if (!with_fins && !config.wanted.Has(Named(plain, size))) continue;
      FishSearch search(position, config, size, shape, with_fins, sink);
      for (const int digit : Bits(config.digits)) {
        if (digit < position.geometry().num_digits() && search.Run(digit)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudoku::logic
