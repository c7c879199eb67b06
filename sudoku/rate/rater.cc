// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/rater.h"

#include <utility>

#include "sudoku/rate/als_wings.h"
#include "sudoku/rate/basic.h"
#include "sudoku/rate/strong_links.h"
#include "sudoku/rate/uniqueness.h"
#include "sudoku/rate/wings.h"

namespace sudoku::rate {

Rater::Rater(RatingDialect dialect) : order_(OrderOf(dialect)), extras_(ExtrasOf(dialect)) {
  const auto add = [&](ForcingRule rule) {
    rules_.push_back(std::make_unique<ForcingRule>(std::move(rule)));
    return rules_.back().get();
  };
  ForcingRule* const nishio = add({.technique = "nishio-forcing-chains",
                                   .difficulty = 7.5,
                                   .multiple = false,
                                   .dynamic = true,
                                   .nishio = true});
  ForcingRule* const multiple = add({.technique = "multiple-forcing-chains", .difficulty = 8.0});
  ForcingRule* const dynamic =
      add({.technique = "dynamic-forcing-chains", .difficulty = 8.5, .dynamic = true});
  ForcingRule* const plus = add({.technique = "dynamic-forcing-chains-plus",
                                 .difficulty = 9.0,
                                 .dynamic = true,
                                 .advanced = true});
  ForcingRule* const nested2 = add({.technique = "dynamic-chains-with-forcing-chains",
                                    .difficulty = 9.5,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested_loops = true});
  ForcingRule* const nested3 = add({.technique = "dynamic-chains-with-multiple-chains",
                                    .difficulty = 10.0,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested_loops = true,
                                    .nested = {multiple}});
  ForcingRule* const nested4 = add({.technique = "dynamic-chains-with-dynamic-chains",
                                    .difficulty = 10.5,
                                    .dynamic = true,
                                    .advanced = true,
                                    .nested = {dynamic}});
  ladder_ = {nishio, multiple, dynamic, plus, nested2, nested3, nested4};
  if (dialect != RatingDialect::kSe121) {
    for (const ForcingRule* inner : {plus, nested2, nested3}) {
      ladder_.push_back(add({.technique = "dynamic-chains-with-dynamic-chains",
                             .difficulty = 10.5,
                             .dynamic = true,
                             .advanced = true,
                             .nested = {inner}}));
    }
  } else {
    ladder_.push_back(add({.technique = "dynamic-chains-with-nested-dynamic-chains",
                           .difficulty = 11.0,
                           .dynamic = true,
                           .advanced = true,
                           .nested = {dynamic, nested2}}));
  }
  searches_.resize(ladder_.size());
}

bool Rater::FindBasic(const Position& p, Step* step) const {
  const auto links = [&](int degree, bool has) {
    return has && FindStrongLinks(p, degree, extras_.old_prices, step);
  };
  const auto als_wing = [&](int size, bool has) { return has && FindAlsWing(p, size, step); };
  return FindHiddenSingle(p, step) || FindDirectLocked(p, order_, step) ||
         FindDirectHiddenSet(p, 2, step) || FindNakedSingle(p, step) ||
         FindDirectHiddenSet(p, 3, step) || FindLocked(p, order_, step) ||
         FindNakedSet(p, 2, step) || FindFish(p, 2, step) || FindHiddenSet(p, 2, step) ||
         FindNakedSet(p, 3, step) || FindFish(p, 3, step) || FindHiddenSet(p, 3, step) ||
         links(2, extras_.strong_links) || FindWing(p, false, step) || FindWing(p, true, step) ||
         FindUniqueLoop(p, order_, step) || FindNakedSet(p, 4, step) || FindFish(p, 4, step) ||
         FindHiddenSet(p, 4, step) || links(3, extras_.strong_links) ||
         als_wing(3, extras_.als_wings) || FindGrave(p, order_, step) || links(4, extras_.large) ||
         als_wing(4, extras_.als_wings) || FindAlignedPair(p, step) || als_wing(5, extras_.large);
}

bool Rater::FindForcing(const Position& p, dlx::internal::Meter* meter, Step* step) {
  for (size_t i = 0; i < ladder_.size(); ++i) {
    if (searches_[i] == nullptr) {
      searches_[i] = std::make_unique<ForcingSearch>(*ladder_[i], order_);
    }
    if (searches_[i]->FindEasiest(p, meter, step)) return true;
    if (meter->stopped()) return false;
  }
  return false;
}

bool Rater::FindStep(const Position& p, dlx::internal::Meter* meter, Step* step) {
  *step = Step();
  return FindBasic(p, step) || loops_.FindEasiest(p, step) ||
         (extras_.large && FindAlsWing(p, 6, step)) || FindAlignedTriplet(p, step) ||
         FindForcing(p, meter, step);
}

}  // namespace sudoku::rate
