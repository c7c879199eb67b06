// SPDX-License-Identifier: Apache-2.0
//
// Two steps: remove options until no rule finds another, then items, once.
//
// CLASH
//   Two options clash, by an item that both have, if no solution has both: the item is primary and
//   at_most is 1; or it is secondary and they do not give it the same color. Whether two options
//   clash does not depend on which others are left.
//
// OPTIONS
//   Say p is a primary item that has to be covered u = at_least(p) > 0 times, and S(p) is the set
//   of options that have it. Let a solution have the option r. Its u or more options of p are in
//   S(p), and each of them is r itself or does not clash with r: r *spares* it. So an option r that
//   spares fewer than u options of S(p) is in no solution and can be removed. (An option of S(p)
//   spares itself.) That is all that step one does. For u = 1, and r not in S(p): r clashes with
//   every option of p.
//
//   Removing options makes S(p) smaller and never lets r spare more, so whatever can be removed
//   stays removable, and the end does not depend on the order. An item has to be looked at again
//   only when it lost an option.
//
//   To find such r without looking at every pair of options: r spares fewer than u options of S(p),
//   so of any u of them it clashes with at least one. The candidates are therefore the options that
//   clash with one of the u that clash with the fewest; then each further option of p is compared
//   with the candidates, and those that spared u are dropped. With u = 1 there are none left, as a
//   rule, after a few.
//
// ITEMS
//   An item can go if the solutions are the same without it. Let n(i) be how many options of a
//   solution have i. Items go one after another, and each only because of items that are still
//   there, so that each removal stands by itself:
//   - No option has the item, and it need not be covered.
//   - The item is secondary and has one option, or the same color in all: nothing can go wrong.
//   - The item is primary, at_least = 0, and it has at_most options or fewer: the same.
//   - The item i is secondary, and all its options have an item d by which any two of them clash: d
//     is primary with at_most = 1, or secondary and without color in all of them. Then a solution
//     has at most one option of i.
//   - The item i is primary, all its options have the primary item d, so that n(i) <= n(d), and
//     at_least(i) = 0, at_most(d) <= at_most(i). Then n(i) <= at_most(i).
//   - Both are primary and have the same options, so that n(i) = n(d), and at_least(i) <=
//     at_least(d), at_most(d) <= at_most(i). Then n(i) is in its range if n(d) is in its own.
//   The search chooses only options with a primary item. In the last two rules every option of i
//   keeps d. The third rule is applied only if every option of the item has another primary item.
//
//   What Algorithm P does in one go with an item c that all options of a primary item p have, both
//   to be covered exactly once: remove c, and the options of c without p. Here the options of c
//   without p clash with all those of p and go in step one; then c and p have the same options.
//
//   An item that goes makes no option removable, because its conditions follow from those that are
//   left. So there is no third step.

#include "dlx/preprocess.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem/part.h"
#include "dlx/run/meter.h"
#include "dlx/run/residual.h"

namespace dlx {
namespace {

using internal::Meter;
using internal::Residual;

// Polling interval, in updates: below a millisecond.
constexpr int64_t kUpdatesToLook = 1 << 16;

// An option in the list of an item, and the color it gives the item.
struct Use {
  OptionId option;
  Color color;
};

class Preprocessor {
 public:
  Preprocessor(const Problem& problem, Meter* meter) : problem_(problem), meter_(*meter) {}

  // The result is in the numbers of the problem given, which may be a residual, and without an
  // ending.
  Reduction Run() &&;

 private:
  // Whether options can clash by the item.
  bool CanClashBy(int32_t i) const { return !is_primary_[i] || at_most_[i] == 1; }

  bool Load();

  // Step one.
  void RemoveOptionsWithoutPrimary();
  void FindLackingItem();
  void RemoveBlockingOptions();
  void LoseOption(int32_t i);
  void RemoveWhatBlocks(int32_t p);
  void PutCheapestFirst(std::vector<Use>& list, int32_t u);
  void CollectCandidates(int32_t p, OptionId o);
  void DropSpared(OptionId o, int32_t u);
  bool ClashesWithMarked(OptionId r);
  void RemoveOption(OptionId o, int32_t blocked);

  // Step two.
  void RemoveItems();
  bool IsVacuous(int32_t i);
  int32_t FindImplying(int32_t i);
  bool MayImply(int32_t d, int32_t i) const;
  void RemoveItem(int32_t i, int32_t implied_by);

  void RemoveAll();
  Reduction Result() &&;
  std::optional<Reduction> WhatIsLeft();

  const std::vector<Use>& ListOf(int32_t i);
  void MarkItems(OptionId o);

  // Counts entries that were looked at. Once the meter has stopped, the loops end as soon as they
  // can, and nothing more is removed.
  void Count(size_t entries) { meter_.Tick(static_cast<int64_t>(entries)); }
  bool stopped() const { return meter_.stopped(); }

  const Problem& problem_;
  Meter& meter_;
  int32_t rounds_ = 0;
  int32_t lacking_ = -1;  // the primary item that lacks options, once one was found

  // By item.
  std::vector<bool> is_primary_;
  std::vector<int32_t> at_least_, at_most_;  // at_least_ is 0 if it is secondary
  std::vector<std::vector<Use>> list_;       // may have options that were removed; see ListOf()
  std::vector<int32_t> size_;                // options left
  std::vector<bool> lost_options_;           // since it was last looked at
  std::vector<int32_t> to_look_at_;          // items that did; a heap with the first one on top
  std::vector<int32_t> later_;               // likewise, in the next round
  int32_t looked_at_ = -1;                   // the item of this round that is being looked at
  std::vector<bool> item_left_;
  std::vector<OptionId> marked_by_;  // the last option with it that was marked
  std::vector<Color> marked_color_;  // which color that one gives it
  std::vector<RemovedItem> removed_items_;

  // By option.
  std::vector<bool> option_left_;
  std::vector<int32_t> num_primary_;    // items left that are primary
  std::vector<int64_t> seen_;           // the last visit_ in which it was seen
  std::vector<int32_t> spared_;         // of a candidate: how many options of the item it spared
  std::vector<OptionId> clashed_with_;  // of a candidate: the last that it was seen to clash with
  std::vector<int64_t> cost_;           // see PutCheapestFirst()
  std::vector<RemovedOption> removed_options_;

  int64_t visit_ = 0;                 // of RemoveWhatBlocks() to an item
  OptionId marked_ = -1;              // see MarkItems()
  std::vector<OptionId> candidates_;  // options that may block the item
  std::vector<int32_t> supersets_;    // see FindImplying()
};

// Returns false if the meter stopped it: then nothing is known of the problem.
bool Preprocessor::Load() {
  const int32_t items = problem_.num_items();
  const int32_t options = problem_.num_options();
  is_primary_.resize(items);
  at_least_.resize(items);
  at_most_.resize(items);
  list_.resize(items);
  size_.resize(items);
  lost_options_.assign(items, true);
  to_look_at_.resize(items);
  std::iota(to_look_at_.begin(), to_look_at_.end(), 0);
  item_left_.assign(items, true);
  marked_by_.assign(items, -1);
  marked_color_.resize(items);
  for (int32_t i = 0; i < items; ++i) {
    if (!problem_.is_primary(Item(i))) continue;
    is_primary_[i] = true;
    at_least_[i] = problem_.multiplicity(Item(i)).at_least;
    at_most_[i] = problem_.multiplicity(Item(i)).at_most;
  }
  option_left_.assign(options, true);
  num_primary_.resize(options);
  seen_.resize(options);
  cost_.resize(options);
  spared_.resize(options);
  clashed_with_.assign(options, -1);
  for (OptionId o = 0; o < options; ++o) {
    const absl::Span<const Item> of_option = problem_.option(o);
    if (!meter_.Tick(static_cast<int64_t>(of_option.size()))) return false;
    for (const Item item : of_option) {
      ++size_[item.index()];
      num_primary_[o] += is_primary_[item.index()] ? 1 : 0;
    }
  }
  for (int32_t i = 0; i < items; ++i) list_[i].reserve(size_[i]);
  for (OptionId o = 0; o < options; ++o) {
    const absl::Span<const Item> of_option = problem_.option(o);
    if (!meter_.Tick(static_cast<int64_t>(of_option.size()))) return false;
    for (size_t k = 0; k < of_option.size(); ++k) {
      list_[of_option[k].index()].push_back({o, problem_.color(o, k)});
    }
  }
  return true;
}

// The options left of an item. Requires: no list is being gone through.
const std::vector<Use>& Preprocessor::ListOf(int32_t i) {
  std::vector<Use>& list = list_[i];
  Count(list.size());
  if (list.size() != static_cast<size_t>(size_[i])) {
    list.erase(std::remove_if(list.begin(), list.end(),
                              [this](const Use& use) { return !option_left_[use.option]; }),
               list.end());
  }
  return list;
}

// ---- Options -----------------------------------------------------------------------------------

void Preprocessor::RemoveOptionsWithoutPrimary() {
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (num_primary_[o] == 0) RemoveOption(o, Item().index());
  }
}

void Preprocessor::FindLackingItem() {
  for (int32_t i = problem_.num_items() - 1; i >= 0; --i) {
    if (size_[i] < at_least_[i]) lacking_ = i;
  }
}

void Preprocessor::RemoveBlockingOptions() {
  // A round goes through the items in ascending order, and looks at those that lost options.
  while (!to_look_at_.empty()) {
    if (stopped()) return;
    ++rounds_;
    std::make_heap(to_look_at_.begin(), to_look_at_.end(), std::greater<>());
    while (!to_look_at_.empty()) {
      std::pop_heap(to_look_at_.begin(), to_look_at_.end(), std::greater<>());
      looked_at_ = to_look_at_.back();
      to_look_at_.pop_back();
      lost_options_[looked_at_] = false;
      if (at_least_[looked_at_] > 0) RemoveWhatBlocks(looked_at_);
      if (lacking_ >= 0 || stopped()) return;
    }
    to_look_at_.swap(later_);
  }
}

// Item i has lost an option, and is to be looked at in this round, or else in the next one.
void Preprocessor::LoseOption(int32_t i) {
  if (lost_options_[i]) return;
  lost_options_[i] = true;
  if (i <= looked_at_) {
    later_.push_back(i);
  } else {
    to_look_at_.push_back(i);
    std::push_heap(to_look_at_.begin(), to_look_at_.end(), std::greater<>());
  }
}

// Removes the options that spare fewer than at_least options of p.
void Preprocessor::RemoveWhatBlocks(int32_t p) {
  const int32_t u = at_least_[p];
  ++visit_;
  candidates_.clear();
  ListOf(p);
  PutCheapestFirst(list_[p], u);
  const std::vector<Use>& list = list_[p];  // stays as it is until options are removed below
  if (u == 1) {
    for (const Use& use : list) seen_[use.option] = visit_;  // no candidates: each spares itself
  }
  for (size_t k = 0; k < list.size(); ++k) {
    if (stopped()) return;
    if (k < static_cast<size_t>(u)) {
      CollectCandidates(p, list[k].option);
    } else if (!candidates_.empty()) {
      DropSpared(list[k].option, u);
    }
  }
  if (stopped()) return;  // some candidates may spare more options than it seems
  for (const OptionId r : candidates_) {
    RemoveOption(r, p);
    if (lacking_ >= 0) return;
  }
}

// Moves the u options to the front that have to do with the fewest others, which are those with
// which CollectCandidates() has the least work.
void Preprocessor::PutCheapestFirst(std::vector<Use>& list, int32_t u) {
  for (const Use& use : list) {
    int64_t cost = 0;
    for (const Item item : problem_.option(use.option)) {
      if (CanClashBy(item.index())) cost += size_[item.index()];
    }
    cost_[use.option] = cost;
    if (stopped()) return;
    Count(problem_.option(use.option).size());
  }
  std::partial_sort(list.begin(), list.begin() + u, list.end(), [this](const Use& a, const Use& b) {
    return std::pair(cost_[a.option], a.option) < std::pair(cost_[b.option], b.option);
  });
}

// Makes candidates of the options that clash with o, one of the first at_least options of p.
void Preprocessor::CollectCandidates(int32_t p, OptionId o) {
  const absl::Span<const Item> items = problem_.option(o);
  for (size_t k = 0; k < items.size(); ++k) {
    const int32_t i = items[k].index();
    if (stopped()) return;
    if (i == p || !CanClashBy(i)) continue;  // by p itself only those clash that need not be seen
    const Color color = problem_.color(o, k);
    for (const Use& use : ListOf(i)) {
      const OptionId r = use.option;
      if (r == o || (color != kNoColor && use.color == color)) continue;
      if (seen_[r] != visit_) {
        seen_[r] = visit_;
        spared_[r] = at_least_[p];
        clashed_with_[r] = -1;
        candidates_.push_back(r);
      }
      if (std::exchange(clashed_with_[r], o) != o) --spared_[r];
    }
  }
}

// Drops the candidates that have spared u options, if o is another of them.
void Preprocessor::DropSpared(OptionId o, int32_t u) {
  MarkItems(o);
  const auto is_saved = [this, o, u](OptionId r) {
    return stopped() || ((r == o || !ClashesWithMarked(r)) && ++spared_[r] >= u);
  };
  candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(), is_saved),
                    candidates_.end());
}

// Makes o the option that ClashesWithMarked() compares with.
void Preprocessor::MarkItems(OptionId o) {
  const absl::Span<const Item> items = problem_.option(o);
  marked_ = o;
  for (size_t k = 0; k < items.size(); ++k) {
    marked_by_[items[k].index()] = o;
    marked_color_[items[k].index()] = problem_.color(o, k);
  }
  Count(items.size());
}

bool Preprocessor::ClashesWithMarked(OptionId r) {
  const absl::Span<const Item> items = problem_.option(r);
  bool clashes = false;
  size_t k = 0;
  for (; k < items.size() && !clashes; ++k) {
    const int32_t i = items[k].index();
    if (marked_by_[i] != marked_ || !CanClashBy(i)) continue;
    const Color color = problem_.color(r, k);
    clashes = color == kNoColor || color != marked_color_[i];
  }
  Count(k);
  return clashes;
}

void Preprocessor::RemoveOption(OptionId o, int32_t blocked) {
  option_left_[o] = false;
  removed_options_.push_back({o, Item(blocked)});
  for (const Item item : problem_.option(o)) {
    const int32_t i = item.index();
    LoseOption(i);
    if (--size_[i] < at_least_[i]) lacking_ = i;
  }
  Count(problem_.option(o).size());
}

// ---- Items -------------------------------------------------------------------------------------

// From the last to the first, so that of items that imply each other the first stays.
void Preprocessor::RemoveItems() {
  marked_ = -1;
  for (int32_t i = problem_.num_items() - 1; i >= 0; --i) {
    if (stopped()) return;
    if (IsVacuous(i)) {
      RemoveItem(i, Item().index());
    } else if (const int32_t d = FindImplying(i); d >= 0) {
      RemoveItem(i, d);
    }
  }
}

// Whether no options can cover the item wrongly. Requires: it does not lack options.
bool Preprocessor::IsVacuous(int32_t i) {
  const std::vector<Use>& list = ListOf(i);
  if (list.empty()) return true;
  if (is_primary_[i]) {
    return at_least_[i] == 0 && static_cast<size_t>(at_most_[i]) >= list.size() &&
           std::all_of(list.begin(), list.end(),
                       [this](const Use& use) { return num_primary_[use.option] > 1; });
  }
  const Color color = list.front().color;
  return list.size() == 1 ||
         (color != kNoColor && std::all_of(list.begin(), list.end(),
                                           [color](const Use& use) { return use.color == color; }));
}

// An item that implies this one; -1 if there is none. Requires: some option has the item.
int32_t Preprocessor::FindImplying(int32_t i) {
  const std::vector<Use>& list = list_[i];
  std::vector<int32_t>& found = supersets_;  // items that imply it, as far as was seen
  found.clear();
  for (const Item item : problem_.option(list.front().option)) {
    if (MayImply(item.index(), i)) found.push_back(item.index());
  }
  for (const Use& use : list) {
    if (found.empty() || stopped()) return -1;
    MarkItems(use.option);
    found.erase(std::remove_if(found.begin(), found.end(),
                               [this](int32_t d) {
                                 return marked_by_[d] != marked_ ||
                                        (!is_primary_[d] && marked_color_[d] != kNoColor);
                               }),
                found.end());
  }
  return found.empty() ? -1 : *std::min_element(found.begin(), found.end());
}

// Whether d implies i, if all options of i have d, and without color.
bool Preprocessor::MayImply(int32_t d, int32_t i) const {
  if (d == i || !item_left_[d] || size_[d] < size_[i]) return false;
  if (!is_primary_[i]) return !is_primary_[d] || at_most_[d] == 1;
  if (!is_primary_[d] || at_most_[d] > at_most_[i]) return false;
  return at_least_[i] == 0 || (size_[d] == size_[i] && at_least_[d] >= at_least_[i]);
}

void Preprocessor::RemoveItem(int32_t i, int32_t implied_by) {
  item_left_[i] = false;
  removed_items_.push_back({Item(i), Item(implied_by)});
  if (!is_primary_[i]) return;
  for (const Use& use : list_[i]) --num_primary_[use.option];
}

// ---- All of it ---------------------------------------------------------------------------------

// Removes all but the item that lacks options.
void Preprocessor::RemoveAll() {
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (!option_left_[o]) continue;
    option_left_[o] = false;
    removed_options_.push_back({o, Item(lacking_)});
  }
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (i == lacking_) continue;
    item_left_[i] = false;
    removed_items_.push_back({Item(i), Item(lacking_)});
  }
}

// The result when nothing was removed.
Reduction Unchanged(const Problem& problem) {
  Reduction result{Problem(problem)};
  result.original_option.resize(problem.num_options());
  std::iota(result.original_option.begin(), result.original_option.end(), 0);
  for (int32_t i = 0; i < problem.num_items(); ++i) result.original_item.emplace_back(i);
  return result;
}

Reduction Preprocessor::Run() && {
  if (!meter_.Begin() || !Load()) return Unchanged(problem_);
  RemoveOptionsWithoutPrimary();
  FindLackingItem();
  if (lacking_ < 0) RemoveBlockingOptions();
  if (lacking_ >= 0) {
    RemoveAll();
  } else {
    RemoveItems();
  }
  return std::move(*this).Result();
}

Reduction Preprocessor::Result() && {
  std::optional<Reduction> left;
  if (!removed_options_.empty() || !removed_items_.empty()) left = WhatIsLeft();
  if (!left.has_value()) {
    removed_options_.clear();
    removed_items_.clear();
  }
  Reduction result = left.has_value() ? *std::move(left) : Unchanged(problem_);
  result.removed_options = std::move(removed_options_);
  result.removed_items = std::move(removed_items_);
  result.infeasible = lacking_ >= 0;
  result.rounds = rounds_;
  return result;
}

// The problem without what was removed. Nothing if that takes longer than it may.
std::optional<Reduction> Preprocessor::WhatIsLeft() {
  // A small problem is made even if time is up.
  constexpr int64_t kLarge = 1 << 20;
  const bool in_haste =
      int64_t{problem_.num_entries()} + problem_.num_items() + problem_.num_options() > kLarge;
  const bool time_is_up =
      meter_.outcome() == Outcome::kTimeLimit || meter_.outcome() == Outcome::kCancelled;
  if (in_haste && time_is_up) return std::nullopt;
  const bool may_stop = in_haste && !stopped();
  std::vector<OptionId> options;
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (option_left_[o]) options.push_back(o);
  }
  std::vector<Item> items;
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (item_left_[i]) items.emplace_back(i);
  }
  int64_t work = 0;
  std::optional<Problem> part = internal::MakePart(
      problem_, items, options, internal::Names::kKeep,
      [this](Item item) -> std::optional<Multiplicity> { return problem_.multiplicity(item); },
      [&](int64_t entries) {
        if ((work += entries) < kUpdatesToLook || !may_stop) return true;
        work = 0;
        return meter_.Look();
      });
  if (!part.has_value()) return std::nullopt;
  Reduction result(*std::move(part));
  result.original_option = std::move(options);
  result.original_item = std::move(items);
  return result;
}

// ---- Presets -----------------------------------------------------------------------------------

// The result when the presets contradict each other.
Reduction Contradiction(const Problem& problem) {
  ProblemBuilder builder;
  builder.AddItem();
  Reduction result(std::move(builder).Build().value());
  result.original_item = {Item()};
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    result.removed_options.push_back({o, Item(), /*by_presets=*/true});
  }
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    result.removed_items.push_back({Item(i), Item(), /*by_presets=*/true});
  }
  result.infeasible = true;
  return result;
}

// Turns the numbers of the residual into those of the original, and adds what the presets removed.
void MapToOriginal(const Problem& problem, const Residual& residual, Reduction* result) {
  const auto original = [&residual](Item item) {
    return item == Item() ? item : residual.ToOriginal(item);
  };
  result->taken = residual.taken();
  for (OptionId& option : result->original_option) option = residual.ToOriginal(option);
  for (Item& item : result->original_item) item = original(item);

  std::vector<bool> is_known(problem.num_options());
  for (const OptionId option : result->taken) is_known[option] = true;
  for (OptionId o = 0; o < residual.problem().num_options(); ++o) {
    is_known[residual.ToOriginal(o)] = true;
  }
  for (RemovedOption& removed : result->removed_options) {
    removed = {residual.ToOriginal(removed.option), original(removed.blocked)};
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    if (is_known[o]) continue;
    // An option without a primary item is removed by the rule for those, whatever the presets say.
    result->removed_options.push_back({o, Item(), problem.has_primary_item(o)});
  }

  is_known.assign(problem.num_items(), false);
  for (int32_t i = 0; i < residual.problem().num_items(); ++i) {
    is_known[residual.ToOriginal(Item(i)).index()] = true;
  }
  for (RemovedItem& removed : result->removed_items) {
    removed = {original(removed.item), original(removed.implied_by)};
  }
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!is_known[i]) result->removed_items.push_back({Item(i), Item(), /*by_presets=*/true});
  }
}

void SortRemoved(Reduction* result) {
  std::sort(result->removed_options.begin(), result->removed_options.end(),
            [](const RemovedOption& a, const RemovedOption& b) { return a.option < b.option; });
  std::sort(
      result->removed_items.begin(), result->removed_items.end(),
      [](const RemovedItem& a, const RemovedItem& b) { return a.item.index() < b.item.index(); });
}

}  // namespace

std::vector<OptionId> Reduction::ToOriginal(SolutionView solution) const {
  std::vector<OptionId> original = taken;
  original.reserve(taken.size() + solution.size());
  for (const OptionId option : solution) original.push_back(original_option[option]);
  return original;
}

Reduction Preprocess(const Problem& problem, const PreprocessConfig& config) {
  Meter meter(config.run, kUpdatesToLook);
  meter.set_describe([](Progress* progress) { progress->phase = "preprocess"; });
  // The result is about the residual even if a limit is used up: so nothing stops it.
  const Residual residual(problem, config.run.presets, /*meter=*/nullptr);
  Reduction result = residual.is_contradictory() ? Contradiction(problem)
                                                 : Preprocessor(residual.problem(), &meter).Run();
  if (!residual.is_contradictory() && !residual.is_original()) {
    MapToOriginal(problem, residual, &result);
  }
  SortRemoved(&result);
  meter.End(&result);
  if (result.infeasible) result.outcome = Outcome::kExhausted;  // there is nothing more to find
  return result;
}

}  // namespace dlx
