// SPDX-License-Identifier: Apache-2.0
//
// The techniques of human solvers: one list of names for the library, the program and the
// documentation (docs/techniques.md).

#ifndef SUDOKU_LOGIC_TECHNIQUE_H_
#define SUDOKU_LOGIC_TECHNIQUE_H_

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace sudoku::logic {

enum class Technique : uint8_t {
  kFullHouse,
  kNakedSingle,
  kHiddenSingle,
  kLockedPair,
  kLockedTriple,
  kPointing,
  kClaiming,
  kNakedPair,
  kNakedTriple,
  kNakedQuad,
  kHiddenPair,
  kHiddenTriple,
  kHiddenQuad,
  kXWing,
  kSwordfish,
  kJellyfish,
  kSquirmbag,
  kWhale,
  kLeviathan,
  kFinnedXWing,
  kFinnedSwordfish,
  kFinnedJellyfish,
  kFinnedSquirmbag,
  kFinnedWhale,
  kFinnedLeviathan,
  kSashimiXWing,
  kSashimiSwordfish,
  kSashimiJellyfish,
  kSashimiSquirmbag,
  kSashimiWhale,
  kSashimiLeviathan,
  kFrankenXWing,
  kFrankenSwordfish,
  kFrankenJellyfish,
  kFrankenSquirmbag,
  kFrankenWhale,
  kFrankenLeviathan,
  kFinnedFrankenXWing,
  kFinnedFrankenSwordfish,
  kFinnedFrankenJellyfish,
  kFinnedFrankenSquirmbag,
  kFinnedFrankenWhale,
  kFinnedFrankenLeviathan,
  kMutantXWing,
  kMutantSwordfish,
  kMutantJellyfish,
  kMutantSquirmbag,
  kMutantWhale,
  kMutantLeviathan,
  kFinnedMutantXWing,
  kFinnedMutantSwordfish,
  kFinnedMutantJellyfish,
  kFinnedMutantSquirmbag,
  kFinnedMutantWhale,
  kFinnedMutantLeviathan,
  kSkyscraper,
  kTwoStringKite,
  kEmptyRectangle,
  kTurbotFish,
  kDualTwoStringKite,
  kDualEmptyRectangle,
  kSimpleColorsTrap,
  kSimpleColorsWrap,
  kMultiColors1,
  kMultiColors2,
  kUniqueRectangle1,
  kUniqueRectangle2,
  kUniqueRectangle3,
  kUniqueRectangle4,
  kUniqueRectangle5,
  kUniqueRectangle6,
  kHiddenRectangle,
  kAvoidableRectangle1,
  kAvoidableRectangle2,
  kBugPlusOne,
  kXChain,
  kXyChain,
  kRemotePair,
  kContinuousNiceLoop,
  kDiscontinuousNiceLoop,
  kAic,
  kGroupedContinuousNiceLoop,
  kGroupedDiscontinuousNiceLoop,
  kGroupedAic,
  kXyWing,
  kXyzWing,
  kWWing,
  kAlsXz,
  kAlsXyWing,
  kAlsChain,
  kDeathBlossom,
  kSueDeCoq,
  kAlignedPairExclusion,
  kAlignedTripletExclusion,
  kTemplateSet,
  kTemplateDelete,
  kForcingChainContradiction,
  kForcingChainVerity,
  kForcingNetContradiction,
  kForcingNetVerity,
  kNestedForcingNet,
};

inline constexpr int kNumTechniques = static_cast<int>(Technique::kNestedForcingNet) + 1;

struct TechniqueInfo {
  Technique technique;
  absl::string_view name;   // as typed: "naked-pair"
  absl::string_view title;  // as printed: "Naked Pair"
  absl::string_view code;   // in HoDoKu's library of cases: "0200"; "" if there is none
};

// All techniques, in the order of the enum.
const std::array<TechniqueInfo, kNumTechniques>& Techniques();
const TechniqueInfo& InfoOf(Technique technique);
// By its name or its code.
std::optional<Technique> FindTechnique(absl::string_view name_or_code);

// A set of techniques.
class TechniqueSet {
 public:
  TechniqueSet() = default;
  TechniqueSet(Technique technique) { Add(technique); }  // NOLINT(google-explicit-constructor)
  static TechniqueSet Of(absl::Span<const Technique> techniques) {
    TechniqueSet set;
    for (const Technique technique : techniques) set.Add(technique);
    return set;
  }
  static TechniqueSet All() {
    TechniqueSet all;
    all.bits_.set();
    return all;
  }
  void Add(Technique technique) { bits_.set(static_cast<size_t>(technique)); }
  void Remove(Technique technique) { bits_.reset(static_cast<size_t>(technique)); }
  bool Has(Technique technique) const { return bits_.test(static_cast<size_t>(technique)); }
  // Whether it has one of those from first to last.
  bool HasAny(Technique first, Technique last) const {
    for (auto i = static_cast<size_t>(first); i <= static_cast<size_t>(last); ++i) {
      if (bits_.test(i)) return true;
    }
    return false;
  }

 private:
  std::bitset<kNumTechniques> bits_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_TECHNIQUE_H_
