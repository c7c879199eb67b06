// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/technique.h"

#include <array>
#include <optional>

#include "absl/strings/string_view.h"

namespace sudoku::logic {
namespace {

constexpr std::array<TechniqueInfo, kNumTechniques> kTechniques = {{
    {Technique::kFullHouse, "full-house", "Full House", "0000"},
    {Technique::kNakedSingle, "naked-single", "Naked Single", "0003"},
    {Technique::kHiddenSingle, "hidden-single", "Hidden Single", "0002"},
    {Technique::kLockedPair, "locked-pair", "Locked Pair", "0110"},
    {Technique::kLockedTriple, "locked-triple", "Locked Triple", "0111"},
    {Technique::kPointing, "pointing", "Pointing", "0100"},
    {Technique::kClaiming, "claiming", "Claiming", "0101"},
    {Technique::kNakedPair, "naked-pair", "Naked Pair", "0200"},
    {Technique::kNakedTriple, "naked-triple", "Naked Triple", "0201"},
    {Technique::kNakedQuad, "naked-quad", "Naked Quad", "0202"},
    {Technique::kHiddenPair, "hidden-pair", "Hidden Pair", "0210"},
    {Technique::kHiddenTriple, "hidden-triple", "Hidden Triple", "0211"},
    {Technique::kHiddenQuad, "hidden-quad", "Hidden Quad", "0212"},
    {Technique::kXWing, "x-wing", "X-Wing", "0300"},
    {Technique::kSwordfish, "swordfish", "Swordfish", "0301"},
    {Technique::kJellyfish, "jellyfish", "Jellyfish", "0302"},
    {Technique::kSquirmbag, "squirmbag", "Squirmbag", "0303"},
    {Technique::kWhale, "whale", "Whale", "0304"},
    {Technique::kLeviathan, "leviathan", "Leviathan", "0305"},
    {Technique::kFinnedXWing, "finned-x-wing", "Finned X-Wing", "0310"},
    {Technique::kFinnedSwordfish, "finned-swordfish", "Finned Swordfish", "0311"},
    {Technique::kFinnedJellyfish, "finned-jellyfish", "Finned Jellyfish", "0312"},
    {Technique::kFinnedSquirmbag, "finned-squirmbag", "Finned Squirmbag", "0313"},
    {Technique::kFinnedWhale, "finned-whale", "Finned Whale", "0314"},
    {Technique::kFinnedLeviathan, "finned-leviathan", "Finned Leviathan", "0315"},
    {Technique::kSashimiXWing, "sashimi-x-wing", "Sashimi X-Wing", "0320"},
    {Technique::kSashimiSwordfish, "sashimi-swordfish", "Sashimi Swordfish", "0321"},
    {Technique::kSashimiJellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", "0322"},
    {Technique::kSashimiSquirmbag, "sashimi-squirmbag", "Sashimi Squirmbag", "0323"},
    {Technique::kSashimiWhale, "sashimi-whale", "Sashimi Whale", "0324"},
    {Technique::kSashimiLeviathan, "sashimi-leviathan", "Sashimi Leviathan", "0325"},
    {Technique::kFrankenXWing, "franken-x-wing", "Franken X-Wing", "0330"},
    {Technique::kFrankenSwordfish, "franken-swordfish", "Franken Swordfish", "0331"},
    {Technique::kFrankenJellyfish, "franken-jellyfish", "Franken Jellyfish", "0332"},
    {Technique::kFrankenSquirmbag, "franken-squirmbag", "Franken Squirmbag", "0333"},
    {Technique::kFrankenWhale, "franken-whale", "Franken Whale", "0334"},
    {Technique::kFrankenLeviathan, "franken-leviathan", "Franken Leviathan", "0335"},
    {Technique::kFinnedFrankenXWing, "finned-franken-x-wing", "Finned Franken X-Wing", "0340"},
    {Technique::kFinnedFrankenSwordfish, "finned-franken-swordfish", "Finned Franken Swordfish",
     "0341"},
    {Technique::kFinnedFrankenJellyfish, "finned-franken-jellyfish", "Finned Franken Jellyfish",
     "0342"},
    {Technique::kFinnedFrankenSquirmbag, "finned-franken-squirmbag", "Finned Franken Squirmbag",
     "0343"},
    {Technique::kFinnedFrankenWhale, "finned-franken-whale", "Finned Franken Whale", "0344"},
    {Technique::kFinnedFrankenLeviathan, "finned-franken-leviathan", "Finned Franken Leviathan",
     "0345"},
    {Technique::kMutantXWing, "mutant-x-wing", "Mutant X-Wing", "0350"},
    {Technique::kMutantSwordfish, "mutant-swordfish", "Mutant Swordfish", "0351"},
    {Technique::kMutantJellyfish, "mutant-jellyfish", "Mutant Jellyfish", "0352"},
    {Technique::kMutantSquirmbag, "mutant-squirmbag", "Mutant Squirmbag", "0353"},
    {Technique::kMutantWhale, "mutant-whale", "Mutant Whale", "0354"},
    {Technique::kMutantLeviathan, "mutant-leviathan", "Mutant Leviathan", "0355"},
    {Technique::kFinnedMutantXWing, "finned-mutant-x-wing", "Finned Mutant X-Wing", "0360"},
    {Technique::kFinnedMutantSwordfish, "finned-mutant-swordfish", "Finned Mutant Swordfish",
     "0361"},
    {Technique::kFinnedMutantJellyfish, "finned-mutant-jellyfish", "Finned Mutant Jellyfish",
     "0362"},
    {Technique::kFinnedMutantSquirmbag, "finned-mutant-squirmbag", "Finned Mutant Squirmbag",
     "0363"},
    {Technique::kFinnedMutantWhale, "finned-mutant-whale", "Finned Mutant Whale", "0364"},
    {Technique::kFinnedMutantLeviathan, "finned-mutant-leviathan", "Finned Mutant Leviathan",
     "0365"},
    {Technique::kSkyscraper, "skyscraper", "Skyscraper", "0400"},
    {Technique::kTwoStringKite, "two-string-kite", "2-String Kite", "0401"},
    {Technique::kEmptyRectangle, "empty-rectangle", "Empty Rectangle", "0402"},
    {Technique::kTurbotFish, "turbot-fish", "Turbot Fish", "0403"},
    {Technique::kDualTwoStringKite, "dual-two-string-kite", "Dual 2-String Kite", "0404"},
    {Technique::kDualEmptyRectangle, "dual-empty-rectangle", "Dual Empty Rectangle", "0405"},
    {Technique::kSimpleColorsTrap, "simple-colors-trap", "Simple Colors Trap", "0500"},
    {Technique::kSimpleColorsWrap, "simple-colors-wrap", "Simple Colors Wrap", "0501"},
    {Technique::kMultiColors1, "multi-colors-1", "Multi Colors 1", "0502"},
    {Technique::kMultiColors2, "multi-colors-2", "Multi Colors 2", "0503"},
    {Technique::kUniqueRectangle1, "unique-rectangle-1", "Unique Rectangle Type 1", "0600"},
    {Technique::kUniqueRectangle2, "unique-rectangle-2", "Unique Rectangle Type 2", "0601"},
    {Technique::kUniqueRectangle3, "unique-rectangle-3", "Unique Rectangle Type 3", "0602"},
    {Technique::kUniqueRectangle4, "unique-rectangle-4", "Unique Rectangle Type 4", "0603"},
    {Technique::kUniqueRectangle5, "unique-rectangle-5", "Unique Rectangle Type 5", "0604"},
    {Technique::kUniqueRectangle6, "unique-rectangle-6", "Unique Rectangle Type 6", "0605"},
    {Technique::kHiddenRectangle, "hidden-rectangle", "Hidden Rectangle", "0606"},
    {Technique::kAvoidableRectangle1, "avoidable-rectangle-1", "Avoidable Rectangle Type 1",
     "0607"},
    {Technique::kAvoidableRectangle2, "avoidable-rectangle-2", "Avoidable Rectangle Type 2",
     "0608"},
    {Technique::kBugPlusOne, "bug-plus-one", "Bivalue Universal Grave + 1", "0610"},
    {Technique::kXChain, "x-chain", "X-Chain", "0701"},
    {Technique::kXyChain, "xy-chain", "XY-Chain", "0702"},
    {Technique::kRemotePair, "remote-pair", "Remote Pair", "0703"},
    {Technique::kContinuousNiceLoop, "continuous-nice-loop", "Continuous Nice Loop", "0706"},
    {Technique::kDiscontinuousNiceLoop, "discontinuous-nice-loop", "Discontinuous Nice Loop",
     "0707"},
    {Technique::kAic, "aic", "AIC", "0708"},
    {Technique::kGroupedContinuousNiceLoop, "grouped-continuous-nice-loop",
     "Grouped Continuous Nice Loop", "0709"},
    {Technique::kGroupedDiscontinuousNiceLoop, "grouped-discontinuous-nice-loop",
     "Grouped Discontinuous Nice Loop", "0710"},
    {Technique::kGroupedAic, "grouped-aic", "Grouped AIC", "0711"},
    {Technique::kXyWing, "xy-wing", "XY-Wing", "0800"},
    {Technique::kXyzWing, "xyz-wing", "XYZ-Wing", "0801"},
    {Technique::kWWing, "w-wing", "W-Wing", "0803"},
    {Technique::kAlsXz, "als-xz", "ALS-XZ", "0901"},
    {Technique::kAlsXyWing, "als-xy-wing", "ALS-XY-Wing", "0902"},
    {Technique::kAlsChain, "als-chain", "ALS Chain", "0903"},
    {Technique::kDeathBlossom, "death-blossom", "Death Blossom", "0904"},
    {Technique::kSueDeCoq, "sue-de-coq", "Sue de Coq", "1101"},
    {Technique::kAlignedPairExclusion, "aligned-pair-exclusion", "Aligned Pair Exclusion", ""},
    {Technique::kAlignedTripletExclusion, "aligned-triplet-exclusion", "Aligned Triplet Exclusion",
     ""},
    {Technique::kTemplateSet, "template-set", "Template Set", "1201"},
    {Technique::kTemplateDelete, "template-delete", "Template Delete", "1202"},
    {Technique::kForcingChainContradiction, "forcing-chain-contradiction",
     "Forcing Chain Contradiction", "1301"},
    {Technique::kForcingChainVerity, "forcing-chain-verity", "Forcing Chain Verity", "1302"},
    {Technique::kForcingNetContradiction, "forcing-net-contradiction", "Forcing Net Contradiction",
     "1303"},
    {Technique::kForcingNetVerity, "forcing-net-verity", "Forcing Net Verity", "1304"},
    {Technique::kNestedForcingNet, "nested-forcing-net", "Nested Forcing Net", ""},
}};

constexpr bool IsInOrder() {
  for (int i = 0; i < kNumTechniques; ++i) {
    if (static_cast<int>(kTechniques[i].technique) != i) return false;
  }
  return true;
}
static_assert(IsInOrder());

}  // namespace

const std::array<TechniqueInfo, kNumTechniques>& Techniques() { return kTechniques; }

const TechniqueInfo& InfoOf(Technique technique) {
  return kTechniques[static_cast<size_t>(technique)];
}

std::optional<Technique> FindTechnique(absl::string_view name_or_code) {
  for (const TechniqueInfo& info : kTechniques) {
    if (name_or_code == info.name || (!info.code.empty() && name_or_code == info.code)) {
      return info.technique;
    }
  }
  return std::nullopt;
}

}  // namespace sudoku::logic
