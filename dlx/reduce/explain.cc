// SPDX-License-Identifier: Apache-2.0
//
// The deletion filter, sped up by what each proof tells.
//
// A set of items S is *sufficient* if there is no solution even with all items outside S made
// optional. A search decides that. Items are dropped from a sufficient set as long as the rest is
// sufficient. If S without i is not, no subset of it is either, so i is needed and need not be
// looked at again. When all items left are needed, the set is irreducible.
//
// A search without success is a proof: a tree in which each node has an item that is branched on,
// and a child for every option that can still cover the item. The proof does not use the items that
// were never branched on: with them made optional, the same options are left at each node, and the
// same tree proves the same. So all of them are dropped at once. To bring few items into play, a
// search prefers to branch on items that are known to be needed, and then on those that it has
// branched on before.
//
// An option none of whose items has to be covered is of no use, since a solution remains one
// without it. Such options, and items that no other option has, are left out of the table. So the
// tables and the searches become smaller as the set does.

#include "dlx/explain.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem/layout.h"
#include "dlx/problem/part.h"
#include "dlx/run/meter.h"
#include "dlx/run/residual.h"

namespace dlx {
namespace {

using internal::Links;
using internal::Meter;
using internal::Residual;
using internal::Shape;
using internal::Walk;

// Polling interval, in updates, and items and entries looked at: below a millisecond.
constexpr int64_t kExplainWorkToLook = 1 << 16;

// What is known of an item in the course of the work.
enum class Role : uint8_t {
  kOptional,  // never had to be covered, or was dropped
  kFixed,     // has to be covered, and cannot be dropped
  kOpen,      // may be dropped
  kNeeded,    // must not be dropped: there would be a solution
};

// Works on the residual problem; items and options are its own, up to the result.
class Explainer {
 public:
  Explainer(const Residual& residual, const std::optional<std::vector<Item>>& among, Meter* meter,
            Explanation* result);

  void Run();

 private:
  enum class Answer { kSolution, kNoSolution, kLimit };

  bool FindPlainReason();
  void DropAllBut(int32_t i);
  void Shrink();
  void DropUnused();
  Answer Search();
  template <Shape S>
  Answer SearchTable(Walk& walk);
  template <Shape S>
  int32_t ChooseItem(Walk* walk);
  template <Shape S>
  int32_t ScanItems(const Links& table);
  template <Shape S>
  bool IsBefore(const Links& table, int32_t i, int32_t j) const;
  bool CollectUsefulOptions();
  std::optional<Problem> Relaxed();
  std::vector<OptionId> SolutionOf(const Walk& walk) const;

  const Residual& residual_;
  const Problem& problem_;
  Meter& meter_;
  Explanation& result_;

  std::vector<Role> role_;  // by item

  // What some search may still need: the options with an item that is not optional, and the items
  // of these options, ascending. They shrink when items are dropped for good.
  std::vector<OptionId> useful_options_;
  std::vector<Item> useful_items_;

  // The relaxed problem of the current search: its options and items.
  std::vector<OptionId> options_;
  std::vector<Item> items_;
  std::vector<int64_t> search_with_;  // by item: the last search that had an option with it
  std::vector<uint8_t> rank_;         // by header there: the lower, the better to branch on
  int64_t items_looked_at_ = 0;       // by the last ScanItems()
};

Explainer::Explainer(const Residual& residual, const std::optional<std::vector<Item>>& among,
                     Meter* meter, Explanation* result)
    : residual_(residual),
      problem_(residual.problem()),
      meter_(*meter),
      result_(*result),
      role_(problem_.num_items(), Role::kOptional),
      useful_options_(problem_.num_options()),
      search_with_(problem_.num_items()) {
  std::iota(useful_options_.begin(), useful_options_.end(), 0);
  for (int32_t i = 0; i < problem_.num_items(); ++i) useful_items_.emplace_back(i);
  std::vector<Item> candidates = among.value_or(std::vector<Item>());
  const auto by_index = [](Item a, Item b) { return a.index() < b.index(); };
  std::sort(candidates.begin(), candidates.end(), by_index);
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    const Item item(i);
    if (!problem_.is_primary(item) || problem_.multiplicity(item).at_least == 0) continue;
    const bool is_open =
        !among.has_value() || std::binary_search(candidates.begin(), candidates.end(),
                                                 residual.ToOriginal(item), by_index);
    role_[i] = is_open ? Role::kOpen : Role::kFixed;
  }
}

// Returns false if the meter stopped it.
bool Explainer::CollectUsefulOptions() {
  options_.clear();
  items_.clear();
  for (const OptionId o : useful_options_) {
    const absl::Span<const Item> items = problem_.option(o);
    if (!meter_.Tick(static_cast<int64_t>(items.size()))) return false;
    const bool is_useful = std::any_of(items.begin(), items.end(), [this](Item item) {
      return role_[item.index()] != Role::kOptional;
    });
    if (!is_useful) continue;
    options_.push_back(o);
    for (const Item item : items) search_with_[item.index()] = result_.searches;
  }
  for (const Item item : useful_items_) {
    if (!meter_.Tick()) return false;
    const bool is_useful =
        role_[item.index()] != Role::kOptional || search_with_[item.index()] == result_.searches;
    if (is_useful) items_.push_back(item);
  }
  return true;
}

// The problem as the roles have it, without what makes no difference. Nothing if the meter stopped
// it. An item that may stay uncovered, or be covered once, is a secondary one.
std::optional<Problem> Explainer::Relaxed() {
  if (!CollectUsefulOptions()) return std::nullopt;
  const auto relaxed = [this](Item item) -> std::optional<Multiplicity> {
    Multiplicity multiplicity = problem_.multiplicity(item);
    if (role_[item.index()] == Role::kOptional) multiplicity.at_least = 0;
    if (multiplicity == Multiplicity{0, 1}) return std::nullopt;
    return multiplicity;
  };
  return internal::MakePart(problem_, items_, options_, internal::Names::kDrop, relaxed,
                            [this](int64_t work) { return meter_.Tick(work); });
}

// Looks for a solution of the relaxed problem. If there is none, the items that were branched on
// have rank 0 or 1 then.
Explainer::Answer Explainer::Search() {
  ++result_.searches;
  const std::optional<Problem> relaxed = Relaxed();
  if (!relaxed.has_value()) return Answer::kLimit;
  rank_.assign(items_.size() + 1, 2);
  for (size_t k = 0; k < items_.size(); ++k) {
    const Role role = role_[items_[k].index()];
    if (role == Role::kNeeded || role == Role::kFixed) rank_[k + 1] = 0;
  }
  Walk walk{Links(*relaxed)};
  return internal::With(Links::ShapeOf(*relaxed),
                        [this, &walk]<Shape S>() { return SearchTable<S>(walk); });
}

template <Shape S>
Explainer::Answer Explainer::SearchTable(Walk& walk) {
  bool entering = true;
  const auto work = [&walk] { return walk.table().updates() + walk.work_of_index(); };
  int64_t updates = work();
  items_looked_at_ = 0;
  for (;;) {
    if (entering) {
      const int64_t before = std::exchange(updates, work());
      if (!meter_.EnterNode(1 + items_looked_at_ + updates - before)) return Answer::kLimit;
      const int32_t i = ChooseItem<S>(&walk);
      if (i == 0) {
        result_.solution = SolutionOf(walk);
        return Answer::kSolution;
      }
      rank_[i] = std::min<uint8_t>(rank_[i], 1);
      walk.Touch(i);
      entering = walk.Descend<S>(i);
    } else {
      if (walk.level() == 0) return Answer::kNoSolution;
      entering = walk.Advance<S>();
    }
  }
}

// Returns the item of the smallest degree, and of several the first of the lowest rank; 0 if no
// item has to be covered any more.
template <Shape S>
int32_t Explainer::ChooseItem(Walk* walk) {
  const Links& table = walk->table();
  const int32_t first =
      walk->FirstItem([&](int32_t i, int32_t j) { return IsBefore<S>(table, i, j); },
                      [&] { return ScanItems<S>(table); });
  if (walk->has_index()) items_looked_at_ = 0;  // the index counts its work
  return first;
}

template <Shape S>
int32_t Explainer::ScanItems(const Links& table) {
  int32_t best = 0;
  int32_t best_degree = 0;
  int64_t looked_at = 0;
  for (int32_t i = table.FirstActive(); i != 0; i = table.NextActive(i)) {
    ++looked_at;
    const int32_t degree = std::max(table.Degree<S>(i), 0);
    if (S == Shape::kMulti && degree > table.Size(i)) continue;  // "no more" is one of the choices
    if (best == 0 || degree < best_degree || (degree == best_degree && rank_[i] < rank_[best])) {
      best = i;
      best_degree = degree;
      if (degree == 0 && rank_[i] == 0) break;
    }
  }
  items_looked_at_ = looked_at;
  return best;
}

// Whether i has to be covered, and ScanItems() prefers it to j, which may be any item or 0.
template <Shape S>
bool Explainer::IsBefore(const Links& table, int32_t i, int32_t j) const {
  // With multiplicities, "no more" may be one of the choices.
  const auto has_to_be_covered = [&table](int32_t item) {
    return table.IsActiveHeader(item) &&
           (S != Shape::kMulti || table.Degree<S>(item) <= table.Size(item));
  };
  if (!has_to_be_covered(i)) return false;
  if (!has_to_be_covered(j)) return true;
  const int32_t degree = std::max(table.Degree<S>(i), 0);
  const int32_t other = std::max(table.Degree<S>(j), 0);
  return degree < other || (degree == other && rank_[i] < rank_[j]);
}

std::vector<OptionId> Explainer::SolutionOf(const Walk& walk) const {
  std::vector<OptionId> solution = residual_.taken();
  for (int32_t level = 0; level < walk.level(); ++level) {
    const int32_t x = walk.node(level);
    if (walk.table().IsHeader(x)) continue;
    solution.push_back(residual_.ToOriginal(options_[walk.table().OptionOf(x)]));
  }
  std::sort(solution.begin(), solution.end());
  return solution;
}

// If some item has too few options, the set is that item alone, or empty if it cannot be dropped.
bool Explainer::FindPlainReason() {
  const std::vector<int32_t> size = internal::CountOccurrences(problem_);
  int32_t lacking = -1;
  for (int32_t i = problem_.num_items() - 1; i >= 0; --i) {
    if (role_[i] == Role::kOptional || size[i] >= problem_.multiplicity(Item(i)).at_least) continue;
    if (lacking < 0 || role_[i] == Role::kFixed || role_[lacking] == Role::kOpen) lacking = i;
  }
  if (lacking < 0) return false;
  DropAllBut(lacking);
  return true;
}

void Explainer::DropAllBut(int32_t i) {
  for (int32_t j = 0; j < problem_.num_items(); ++j) {
    if (j != i && role_[j] == Role::kOpen) role_[j] = Role::kOptional;
  }
}

// After a search without success. What no later search needs goes too.
void Explainer::DropUnused() {
  for (size_t k = 0; k < items_.size(); ++k) {
    Role& role = role_[items_[k].index()];
    if (role == Role::kOpen && rank_[k + 1] == 2) role = Role::kOptional;
  }
  useful_options_.swap(options_);
  useful_items_.swap(items_);
}

// Requires: the items that are not optional are sufficient.
void Explainer::Shrink() {
  for (int32_t i = problem_.num_items() - 1; i >= 0; --i) {
    if (role_[i] != Role::kOpen) continue;
    role_[i] = Role::kOptional;
    switch (Search()) {
      case Answer::kNoSolution:
        DropUnused();
        break;
      case Answer::kSolution:
        role_[i] = Role::kNeeded;
        break;
      case Answer::kLimit:
        role_[i] = Role::kOpen;
        return;
    }
  }
}

void Explainer::Run() {
  result_.lacks_options = FindPlainReason();
  const Answer answer = result_.lacks_options ? Answer::kNoSolution : Search();
  if (answer == Answer::kLimit) return;
  if (answer == Answer::kSolution) {
    result_.verdict = Verdict::kHasSolution;
    meter_.AddSolution();
    return;
  }
  result_.verdict = Verdict::kNoSolution;
  if (!result_.lacks_options) DropUnused();
  Shrink();
  result_.solution.clear();
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (role_[i] == Role::kOpen || role_[i] == Role::kNeeded) {
      result_.items.push_back(residual_.ToOriginal(Item(i)));
    }
  }
}

void ExplainResidual(const Problem& problem, const ExplainConfig& config, Meter* meter,
                     Explanation* result) {
  const Residual residual(problem, config.run.presets, meter);
  if (meter->stopped()) return;
  if (residual.is_contradictory()) {
    result->verdict = Verdict::kNoSolution;
    return;
  }
  Explainer(residual, config.among, meter, result).Run();
}

}  // namespace

Explanation Explain(const Problem& problem, const ExplainConfig& config) {
  Meter meter(config.run, kExplainWorkToLook);
  meter.set_describe([](Progress* progress) { progress->phase = "explain"; });
  Explanation result;
  if (meter.Begin()) ExplainResidual(problem, config, &meter, &result);
  meter.End(&result);
  return result;
}

}  // namespace dlx
