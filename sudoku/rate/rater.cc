// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/rater.h"

#include "sudoku/rate/als_wings.h"
#include "sudoku/rate/basic.h"
#include "sudoku/rate/strong_links.h"
#include "sudoku/rate/uniqueness.h"
#include "sudoku/rate/wings.h"

namespace sudoku::rate {

Rater::Rater(bool sukaku) : sukaku_(sukaku) {
  order_.locked_by_digit = sukaku;
  order_.repaired_uniqueness = sukaku;
  const auto add = [&](ForcingRule rule) {
    rules_.push_back(std::make_unique<ForcingRule>(std::move(rule)));
    return rules_.back().get();
  };
  ForcingRule* const nishio = add({.technique = "Nishio forcing chains",
                                   .difficulty = 7.5,
                                   .multiple = false,
                                   .dynamic = true,
                                   .nishio = true});
  ForcingRule* const multiple = add({.technique = "multiple forcing chains", .difficulty = 8.0});
  ForcingRule* const dynamic =
      add({.technique = "dynamic forcing chains", .difficulty = 8.5, .dynamic = true});
  ForcingRule* const plus = add({.technique = "dynamic forcing chains (+)",
                                 .difficulty = 9.0,
                                 .dynamic = true,
                                 .advanced = true});
  ForcingRule* const nested2 = add({.technique = "dynamic chains + forcing chains",
                                    .difficulty = 9.5,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested_loops = true});
  ForcingRule* const nested3 = add({.technique = "dynamic chains + multiple chains",
                                    .difficulty = 10.0,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested_loops = true,
                                    .nested = {multiple}});
  ForcingRule* const nested4 = add({.technique = "dynamic chains + dynamic chains",
                                    .difficulty = 10.5,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested = {dynamic}});
  ladder_ = {nishio, multiple, dynamic, plus, nested2, nested3, nested4};
  if (sukaku) {
    for (const ForcingRule* inner : {plus, nested2, nested3}) {
      ladder_.push_back(add({.technique = "dynamic chains + dynamic chains",
                             .difficulty = 10.5,
                             .dynamic = true,
                             .advanced = true,
                             .nested = {inner}}));
    }
  } else {
    ladder_.push_back(add({.technique = "dynamic chains + nested dynamic chains",
                           .difficulty = 11.0,
                           .dynamic = true,
                           .advanced = true,
                           .nested = {dynamic, nested2}}));
  }
  searches_.resize(ladder_.size());
}

bool Rater::FindBasic(const Position& p, Step* step) const {
  return FindHiddenSingle(p, step) || FindDirectLocked(p, order_, step) ||
         FindDirectHiddenSet(p, 2, step) || FindNakedSingle(p, step) ||
         FindDirectHiddenSet(p, 3, step) || FindLocked(p, order_, step) ||
         FindNakedSet(p, 2, step) || FindFish(p, 2, step) || FindHiddenSet(p, 2, step) ||
         FindNakedSet(p, 3, step) || FindFish(p, 3, step) || FindHiddenSet(p, 3, step) ||
         (sukaku_ && FindStrongLinks(p, 2, step)) || FindWing(p, false, step) ||
         FindWing(p, true, step) || FindUniqueLoop(p, order_, step) || FindNakedSet(p, 4, step) ||
         FindFish(p, 4, step) || FindHiddenSet(p, 4, step) ||
         (sukaku_ && (FindStrongLinks(p, 3, step) || FindAlsWing(p, 3, step))) ||
         FindGrave(p, order_, step) ||
         (sukaku_ && (FindStrongLinks(p, 4, step) || FindAlsWing(p, 4, step))) ||
         FindAlignedPair(p, step) || (sukaku_ && FindAlsWing(p, 5, step));
}

bool Rater::FindForcing(const Position& p, Step* step) {
  for (size_t i = 0; i < ladder_.size(); ++i) {
    if (searches_[i] == nullptr) searches_[i] = std::make_unique<ForcingSearch>(*ladder_[i], order_);
    if (searches_[i]->FindEasiest(p, step)) return true;
  }
  return false;
}

bool Rater::FindStep(const Position& p, Step* step) {
  *step = Step();
  return FindBasic(p, step) || loops_.FindEasiest(p, step) ||
         (sukaku_ && FindAlsWing(p, 6, step)) || FindAlignedTriplet(p, step) ||
         FindForcing(p, step);
}

}  // namespace sudoku::rate
