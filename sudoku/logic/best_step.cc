// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/best_step.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"

namespace sudoku::logic {
namespace {

using T = Technique;

constexpr T kRemotePairs[] = {T::kRemotePair};
constexpr T kXChains[] = {T::kXChain};
constexpr T kXyChains[] = {T::kXyChain};
constexpr T kLoops[] = {T::kContinuousNiceLoop, T::kDiscontinuousNiceLoop, T::kAic};
constexpr T kGroupedLoops[] = {T::kGroupedContinuousNiceLoop, T::kGroupedDiscontinuousNiceLoop,
                               T::kGroupedAic};
constexpr T kAlsChains[] = {T::kAlsChain};
constexpr T kForcingChains[] = {T::kForcingChainContradiction, T::kForcingChainVerity};
constexpr T kForcingNets[] = {T::kForcingNetContradiction, T::kForcingNetVerity};

constexpr absl::Span<const T> kCompared[] = {kRemotePairs,   kXChains,      kXyChains,
                                             kLoops,         kGroupedLoops, kAlsChains,
                                             kForcingChains, kForcingNets};

bool IsForcing(Technique technique) {
  return technique >= Technique::kForcingChainContradiction &&
         technique <= Technique::kForcingNetVerity;
}

// How far on the candidates are, as HoDoKu 2.2 sums it up (SolutionStep.getIndexSumme()), digit by
// digit: later ones of the list count more. Cells count from 0, digits from 1.
int64_t PlaceOf(std::vector<Candidate> candidates) {
  absl::c_sort(candidates, [](Candidate a, Candidate b) {
    return std::pair(a.digit, a.cell) < std::pair(b.digit, b.cell);
  });
  int64_t sum = 0;
  int64_t weight = 1;
  for (const Candidate c : candidates) {
    sum += c.cell * weight + c.digit + 1;
    weight += 80;
  }
  return sum;
}

}  // namespace

absl::Span<const Technique> ComparedWith(Technique technique) {
  for (const absl::Span<const Technique> compared : kCompared) {
    if (absl::c_linear_search(compared, technique)) return compared;
  }
  return {};
}

bool IsBetter(const Step& a, const Step& b) {
  if (a.placements.size() != b.placements.size()) return a.placements.size() > b.placements.size();
  if (a.placements != b.placements) return PlaceOf(a.placements) < PlaceOf(b.placements);
  if (a.eliminations.size() != b.eliminations.size()) {
    return a.eliminations.size() > b.eliminations.size();
  }
  if (a.eliminations != b.eliminations) {
    return IsForcing(a.technique) ? a.eliminations < b.eliminations
                                  : PlaceOf(a.eliminations) < PlaceOf(b.eliminations);
  }
  return a.links.size() + a.sets.size() < b.links.size() + b.sets.size();
}

}  // namespace sudoku::logic
