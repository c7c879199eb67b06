// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/find/finders.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find.h"

namespace sudoku::logic {

CellSet CellsAt(const House& house, HouseMask places) {
  CellSet cells;
  for (const int place : Bits(places)) cells.Add(house.cells[place]);
  return cells;
}

void AddEliminations(const Position& position, CellSet cells, int digit, Step* step) {
  for (const int cell : cells& position.Cells(digit)) {
    step->eliminations.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
  }
}

bool Emit(Step* step, StepSink sink) {
  if (step->eliminations.empty() && step->placements.empty()) return false;
  for (std::vector<Candidate>* list : {&step->eliminations, &step->placements, &step->fins}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return sink(*step);
}

std::vector<Conjugate> ConjugatesOf(const Position& position, int digit) {
  std::vector<Conjugate> conjugates;
  const Geometry& geometry = position.geometry();
  for (int house = 0; house < geometry.num_houses(); ++house) {
    const HouseMask places = position.In(house, digit);
    if (std::popcount(places) != 2 || !geometry.house(house).is_complete) continue;
    const auto& cells = geometry.house(house).cells;
    conjugates.push_back({house, cells[std::countr_zero(places)],
                          cells[std::bit_width(static_cast<unsigned>(places)) - 1]});
  }
  return conjugates;
}

namespace {

constexpr int64_t kWorkOfFamily = 100;  // of one of those that take no time worth counting

using Finder = bool (*)(const Position&, const FindConfig&, StepSink);

// A finder, and the techniques that it knows: from first to last.
struct Family {
  Finder find;
  Technique first;
  Technique last;
};

constexpr Family kFamilies[] = {
    {FindSingles, Technique::kFullHouse, Technique::kHiddenSingle},
    {FindLockedCandidates, Technique::kPointing, Technique::kClaiming},
    {FindNakedSubsets, Technique::kLockedPair, Technique::kLockedTriple},
    {FindNakedSubsets, Technique::kNakedPair, Technique::kNakedQuad},
    {FindHiddenSubsets, Technique::kHiddenPair, Technique::kHiddenQuad},
    {FindFish, Technique::kXWing, Technique::kFinnedMutantLeviathan},
    {FindSingleDigitPatterns, Technique::kSkyscraper, Technique::kDualEmptyRectangle},
    {FindColors, Technique::kSimpleColorsTrap, Technique::kMultiColors2},
    {FindRectangles, Technique::kUniqueRectangle1, Technique::kHiddenRectangle},
    {FindAvoidableRectangles, Technique::kAvoidableRectangle1, Technique::kAvoidableRectangle2},
    {FindBug, Technique::kBugPlusOne, Technique::kBugPlusOne},
    {FindWings, Technique::kXyWing, Technique::kWWing},
    {FindChains, Technique::kXChain, Technique::kRemotePair},
    {FindNiceLoops, Technique::kContinuousNiceLoop, Technique::kAic},
    {FindGroupedNiceLoops, Technique::kGroupedContinuousNiceLoop, Technique::kGroupedAic},
    {FindAlsRules, Technique::kAlsXz, Technique::kAlsChain},
    {FindDeathBlossoms, Technique::kDeathBlossom, Technique::kDeathBlossom},
    {FindSueDeCoq, Technique::kSueDeCoq, Technique::kSueDeCoq},
    {FindAlignedExclusion, Technique::kAlignedPairExclusion, Technique::kAlignedTripletExclusion},
    {FindForcingChains, Technique::kForcingChainContradiction, Technique::kForcingChainVerity},
    {FindForcingNets, Technique::kForcingNetContradiction, Technique::kForcingNetVerity},
    {FindNestedNets, Technique::kNestedForcingNet, Technique::kNestedForcingNet},
    {FindTemplates, Technique::kTemplateSet, Technique::kTemplateDelete},
};

}  // namespace

bool FindSteps(const Position& position, const FindConfig& config, StepSink sink) {
  for (const Family& family : kFamilies) {
    FindConfig part = config;
    part.wanted = TechniqueSet();
    bool any = false;
    for (int i = static_cast<int>(family.first); i <= static_cast<int>(family.last); ++i) {
      if (!config.wanted.Has(static_cast<Technique>(i))) continue;
      part.wanted.Add(static_cast<Technique>(i));
      any = true;
    }
    if (!Tick(config.meter, kWorkOfFamily)) return true;
    if (any && family.find(position, part, sink)) return true;
  }
  return false;
}

}  // namespace sudoku::logic
