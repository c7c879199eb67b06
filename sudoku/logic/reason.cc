// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/reason.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sudoku::logic {
namespace {

// "a", "a and b", "a, b and c"
std::string Listed(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : i + 1 == words.size() ? " and " : ", ", words[i]);
  }
  return text;
}

bool IsIn(Technique technique, Technique first, Technique last) {
  return technique >= first && technique <= last;
}

// A node with what is said of it: "r3c4=5", "r3c4<>5"; a group is "r3c4|r3c5=5".
std::string Said(const Node& node, bool is_on, const StepNames& names) {
  std::vector<std::string> cells;
  for (const int cell : node.cells) cells.push_back(names.geometry->CellName(cell));
  return absl::StrCat(absl::StrJoin(cells, "|"), is_on ? "=" : "<>", names.Digit(node.digit));
}

// "r1c1<>5 -> r1c7=5 -> r1c7<>2": each follows from the one before.
std::string ChainText(const std::vector<Link>& links, const StepNames& names) {
  std::string text;
  for (size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const bool continues = i > 0 && links[i - 1].to == link.from;
    if (!continues) {
      absl::StrAppend(&text, i == 0 ? "" : "; ", Said(link.from, !link.is_strong, names));
    }
    absl::StrAppend(&text, " -> ", Said(link.to, link.is_strong, names));
    if (!link.als.IsEmpty()) absl::StrAppend(&text, " (by ", names.Cells(link.als), ")");
  }
  return text;
}

// "r1c1=5 -> r1c7=2; not r2c2=3 -> r2c8=5; r1c7=2 -> r9c9=1": what is refuted has weak links.
std::string NestedText(const std::vector<Link>& links, const StepNames& names) {
  std::string text;
  for (size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    const bool continues =
        i > 0 && links[i - 1].to == link.from && links[i - 1].is_strong == link.is_strong;
    if (!continues) {
      absl::StrAppend(&text, i == 0 ? "" : "; ", link.is_strong ? "" : "not ",
                      Said(link.from, true, names));
    }
    if (!(link.from == link.to)) absl::StrAppend(&text, " -> ", Said(link.to, true, names));
  }
  return text;
}

// What nets place, in order: "r1c1=5 -> r1c7=2".
std::string NetText(const std::vector<Link>& links, const StepNames& names) {
  std::string text;
  for (size_t i = 0; i < links.size(); ++i) {
    if (i == 0 || !(links[i - 1].to == links[i].from)) {
      absl::StrAppend(&text, i == 0 ? "" : "; ", Said(links[i].from, true, names));
    }
    absl::StrAppend(&text, " -> ", Said(links[i].to, true, names));
  }
  return text;
}

std::string FishReason(const Step& step, const StepNames& names) {
  const std::string digit = names.Digits(step.digits);
  if (step.is_siamese) {
    return absl::StrCat("two fish of ", digit, " with the base ", names.Houses(step.houses),
                        " and the covers ", names.Houses(step.covers));
  }
  std::string text = absl::StrCat("all places of ", digit, " in ", names.Houses(step.houses));
  CellSet fins;
  for (const Candidate fin : step.fins) fins.Add(fin.cell);
  if (!fins.IsEmpty()) absl::StrAppend(&text, ", but for the fins ", names.Cells(fins), ",");
  absl::StrAppend(&text, " lie in ", names.Houses(step.covers));
  return absl::StrCat(text, fins.IsEmpty() ? absl::StrCat(", which have no other place for it")
                                           : absl::StrCat(": that holds, or a fin is true"));
}

std::string Sets(const Step& step, const StepNames& names) {
  std::vector<std::string> words;
  for (const CellsWithDigits& set : step.sets) {
    words.push_back(absl::StrCat(names.Cells(set.cells), " {", names.Digits(set.digits), "}"));
  }
  return Listed(words);
}

}  // namespace

std::string StepNames::Digit(int digit) const {
  return symbols.empty() ? absl::StrCat(geometry->least() + digit) : symbols[digit];
}

std::string StepNames::Digits(DigitMask digits) const {
  std::vector<std::string> words;
  for (const int digit : Bits(digits)) words.push_back(Digit(digit));
  return Listed(words);
}

std::string StepNames::Cells(CellSet cells) const {
  std::vector<std::string> words;
  for (const int cell : cells) words.push_back(geometry->CellName(cell));
  return Listed(words);
}

std::string StepNames::House(int house) const { return geometry->house(house).name; }

std::string StepNames::Houses(absl::Span<const int> houses) const {
  std::vector<std::string> words;
  for (const int house : houses) words.push_back(House(house));
  return Listed(words);
}

std::string Reason(const Step& step, const StepNames& names) {
  const std::string digits = names.Digits(step.digits);
  const std::string cells = names.Cells(step.cells);
  switch (step.technique) {
    case Technique::kFullHouse:
      return absl::StrCat(cells, " is the last open cell of ", names.Houses(step.houses));
    case Technique::kNakedSingle:
      return absl::StrCat(cells, " has no candidate but ", digits);
    case Technique::kHiddenSingle:
      return absl::StrCat(digits, " has no place in ", names.Houses(step.houses), " but ", cells);
    case Technique::kPointing:
    case Technique::kClaiming:
      return step.covers.empty()
                 ? absl::StrCat(digits, " is in one of the cells ", cells, " of ",
                                names.Houses(step.houses), ", and others see all of these")
                 : absl::StrCat("all places of ", digits, " in ", names.Houses(step.houses),
                                " lie in ", names.Houses(step.covers));
    case Technique::kLockedPair:
    case Technique::kLockedTriple:
    case Technique::kNakedPair:
    case Technique::kNakedTriple:
    case Technique::kNakedQuad:
      return absl::StrCat(cells, " have ", digits, " between them, so no other cell of ",
                          names.Houses(step.houses), " has one of these");
    case Technique::kHiddenPair:
    case Technique::kHiddenTriple:
    case Technique::kHiddenQuad:
      return absl::StrCat(digits, " have only ", cells, " in ", names.Houses(step.houses),
                          ", which have nothing else");
    case Technique::kSimpleColorsTrap:
      return absl::StrCat("one of the colours ", names.Cells(step.sets[0].cells), " and ",
                          names.Cells(step.sets[1].cells), " is ", digits,
                          " throughout, and the cell sees both");
    case Technique::kSimpleColorsWrap:
      return absl::StrCat("one of the colours ", names.Cells(step.sets[0].cells), " and ",
                          names.Cells(step.sets[1].cells), " is ", digits,
                          " throughout, but two cells of one see each other");
    case Technique::kMultiColors1:
    case Technique::kMultiColors2:
      return absl::StrCat("the pairs of colours ", names.Cells(step.sets[0].cells), " / ",
                          names.Cells(step.sets[1].cells), " and ", names.Cells(step.sets[2].cells),
                          " / ", names.Cells(step.sets[3].cells), " of ", digits, " exclude it");
    case Technique::kBugPlusOne:
      return absl::StrCat("without ", digits, " in ", cells,
                          " each open cell would have two candidates, and each house each of them "
                          "twice, which allows no solution or several");
    case Technique::kAvoidableRectangle1:
    case Technique::kAvoidableRectangle2:
      return absl::StrCat(cells, " have no given, so they cannot hold ", digits,
                          " alone: exchanged, these would be a second solution");
    case Technique::kXyzWing:
      return absl::StrCat("one of the cells ", cells, " is the digit that all of them have");
    case Technique::kAlsXz:
    case Technique::kAlsXyWing:
    case Technique::kAlsChain:
      return absl::StrCat("the almost locked sets ", Sets(step, names),
                          " are linked by the restricted common ", digits);
    case Technique::kDeathBlossom:
      return absl::StrCat("whatever is in ", names.geometry->CellName(step.fins.front().cell),
                          ", one of the almost locked sets ", Sets(step, names), " is locked");
    case Technique::kSueDeCoq:
      return absl::StrCat("the cells ", Sets(step, names),
                          " have as many candidates as there are cells");
    case Technique::kAlignedPairExclusion:
    case Technique::kAlignedTripletExclusion:
      return absl::StrCat("every other choice for ", cells,
                          " leaves some cell that these see without a candidate");
    case Technique::kTemplateSet:
      return absl::StrCat("all ways to place ", digits, " in the grid have these cells");
    case Technique::kTemplateDelete:
      return absl::StrCat("no way to place ", digits, " in the grid has these cells");
    case Technique::kForcingChainContradiction:
      return absl::StrCat("the opposite leads to a contradiction: ", ChainText(step.links, names));
    case Technique::kForcingChainVerity:
      return absl::StrCat("each possibility leads to it: ", ChainText(step.links, names));
    case Technique::kForcingNetContradiction:
      return absl::StrCat("the opposite leads to a contradiction by singles: ",
                          NetText(step.links, names));
    case Technique::kNestedForcingNet:
      return absl::StrCat(
          "the opposite leads to a contradiction by singles, and by others that singles refute: ",
          NestedText(step.links, names));
    case Technique::kForcingNetVerity:
      return absl::StrCat("each possibility leads to it by singles: ", NetText(step.links, names));
    case Technique::kDiscontinuousNiceLoop:
    case Technique::kGroupedDiscontinuousNiceLoop:
      return absl::StrCat("the chain ends in a contradiction with its beginning: ",
                          ChainText(step.links, names));
    case Technique::kContinuousNiceLoop:
    case Technique::kGroupedContinuousNiceLoop:
      return absl::StrCat("the circle is true as a whole or false, so each link has a true end: ",
                          ChainText(step.links, names));
    default:
      break;
  }
  if (IsIn(step.technique, Technique::kXWing, Technique::kFinnedMutantLeviathan)) {
    return FishReason(step, names);
  }
  if (IsIn(step.technique, Technique::kUniqueRectangle1, Technique::kHiddenRectangle)) {
    CellSet corners;
    for (const CellsWithDigits& set : {step.sets[0], step.sets[1]}) corners |= set.cells;
    return absl::StrCat(names.Cells(corners), " have no given, so they cannot hold ", digits,
                        " alone: exchanged, these would be a second solution");
  }
  return absl::StrCat("one end of the chain is true: ", ChainText(step.links, names));
}

std::string Consequences(const Step& step, const StepNames& names) {
  std::vector<std::string> words;
  for (const Candidate c : step.placements) {
    words.push_back(absl::StrCat(names.geometry->CellName(c.cell), "=", names.Digit(c.digit)));
  }
  for (const Candidate c : step.eliminations) {
    words.push_back(absl::StrCat(names.geometry->CellName(c.cell), "<>", names.Digit(c.digit)));
  }
  return absl::StrJoin(words, " ");
}

std::string TitleOf(const Step& step) {
  return absl::StrCat(step.is_siamese ? "Siamese " : "", InfoOf(step.technique).title);
}

std::string Sentence(const Step& step, const StepNames& names) {
  return absl::StrCat(TitleOf(step), ": ", Reason(step, names), " => ", Consequences(step, names));
}

}  // namespace sudoku::logic
