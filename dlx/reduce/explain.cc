// Deletion, with what each proof tells.
//
// A set of items S is *enough* if there is no solution even with all items outside S made optional.
// Whether it is, a search tells. Items are dropped from a set that is enough as long as the rest is
// enough. If S without i is not enough, no subset of it is, so i is needed for good and need not be
// looked at again. When all are needed the set is irreducible.
//
// A search without success is a proof: a tree in which each node has an item that is branched on,
// and a child for every option that can still cover the item. The proof does not use what has to be
// covered but was never branched on: with these items made optional, the same options are left at
// each node and the same tree proves the same. So all of them can be dropped at once. Such searches
// branch on items that are known to be needed if there is a choice, and then on those that they
// have branched on before, so that few come into play.
//
// An option without items that have to be covered is of no use and left out: a solution stays one
// without it. So the searches get shorter as the set gets smaller.

#include "dlx/explain.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/types/span.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem/occurrences.h"
#include "dlx/run/limits.h"

namespace dlx {
namespace {

using internal::Links;
using internal::Shape;
using internal::Walk;

constexpr int64_t kPollInterval = 1 << 12;  // nodes between two looks at the clock

// How an item stands in the course of the work.
enum class Role : uint8_t {
  kOptional,  // never had to be covered, or was dropped
  kFixed,     // has to be covered, and cannot be dropped
  kOpen,      // may be dropped
  kNeeded,    // must not be dropped: there would be a solution
};

class Explainer {
 public:
  Explainer(const Problem& problem, const ExplainConfig& config);

  Explanation Run() &&;

 private:
  enum class Answer { kSolution, kNone, kLimit };

  bool FindPlainReason();
  void DropAllBut(int32_t i);
  void Shrink();
  void DropUnused();
  Answer Search();
  template <Shape S>
  Answer SearchTable(Walk& walk);
  template <Shape S>
  int32_t ChooseItem(const Links& table) const;
  Problem Relaxed();
  std::vector<OptionId> SolutionOf(const Walk& walk) const;
  bool LimitReached();

  const Problem& problem_;
  const ExplainConfig& config_;
  internal::Deadline deadline_;
  int64_t max_nodes_;
  int64_t next_poll_ = 0;
  Explanation result_;

  std::vector<Role> role_;             // by item
  std::vector<uint8_t> rank_;          // by header: the lower the better to branch on; see Search()
  std::vector<OptionId> option_left_;  // of the relaxed problem, in the numbers of the original
};

Explainer::Explainer(const Problem& problem, const ExplainConfig& config)
    : problem_(problem),
      config_(config),
      deadline_(internal::Deadline::Limit(config.max_seconds)),
      max_nodes_(internal::LimitOrMax(config.max_nodes)),
      role_(problem.num_items(), Role::kOptional) {
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i)) || problem.multiplicity(Item(i)).at_least == 0) continue;
    role_[i] = config.among.has_value() ? Role::kFixed : Role::kOpen;
  }
  if (!config.among.has_value()) return;
  for (const Item item : *config.among) {
    if (item.index() < 0 || item.index() >= problem.num_items()) continue;
    if (role_[item.index()] == Role::kFixed) role_[item.index()] = Role::kOpen;
  }
}

bool Explainer::LimitReached() {
  if (result_.nodes >= max_nodes_) {
    result_.outcome = Outcome::kNodeLimit;
    return true;
  }
  if (result_.nodes < next_poll_) return false;
  next_poll_ = result_.nodes + kPollInterval;
  if (config_.stop.stop_requested()) {
    result_.outcome = Outcome::kCancelled;
  } else if (deadline_.Passed()) {
    result_.outcome = Outcome::kTimeLimit;
  }
  return result_.outcome != Outcome::kUnfinished;
}

// The problem as the roles have it. Its items have the numbers of the original.
Problem Explainer::Relaxed() {
  ProblemBuilder builder;
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    const Item item(i);
    if (!problem_.is_primary(item)) {
      builder.AddSecondaryItem();
      continue;
    }
    Multiplicity multiplicity = problem_.multiplicity(item);
    if (role_[i] == Role::kOptional) multiplicity.at_least = 0;
    if (multiplicity == Multiplicity{0, 1}) {
      builder.AddSecondaryItem();
    } else {
      builder.AddItem({}, multiplicity);
    }
  }
  option_left_.clear();
  std::vector<Entry> entries;
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    const absl::Span<const Item> items = problem_.option(o);
    const bool is_useful = std::any_of(items.begin(), items.end(), [this](Item item) {
      return role_[item.index()] != Role::kOptional;
    });
    if (!is_useful) continue;
    entries.clear();
    for (size_t k = 0; k < items.size(); ++k) entries.emplace_back(items[k], problem_.color(o, k));
    builder.AddOption(entries);
    option_left_.push_back(o);
  }
  return std::move(builder).Build().value();  // a part of a problem is one
}

// Looks for a solution of the relaxed problem. If there is none, the items that were branched on
// have rank 0 or 1 then.
Explainer::Answer Explainer::Search() {
  const Problem relaxed = Relaxed();
  ++result_.searches;
  rank_.assign(static_cast<size_t>(problem_.num_items()) + 1, 2);
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (role_[i] == Role::kNeeded || role_[i] == Role::kFixed) rank_[Links::HeaderOf(Item(i))] = 0;
  }
  Walk walk{Links(relaxed)};
  return internal::With(Links::ShapeOf(relaxed),
                        [this, &walk]<Shape S>() { return SearchTable<S>(walk); });
}

template <Shape S>
Explainer::Answer Explainer::SearchTable(Walk& walk) {
  bool entering = true;
  for (;;) {
    if (entering) {
      if (LimitReached()) return Answer::kLimit;
      ++result_.nodes;
      const int32_t i = ChooseItem<S>(walk.table());
      if (i == 0) {
        result_.solution = SolutionOf(walk);
        return Answer::kSolution;
      }
      rank_[i] = std::min<uint8_t>(rank_[i], 1);
      entering = walk.Descend<S>(i);
    } else {
      if (walk.level() == 0) return Answer::kNone;
      entering = walk.Advance<S>();
    }
  }
}

// An item of the smallest degree, and of several the first of the lowest rank; 0 if no item has to
// be covered any more.
template <Shape S>
int32_t Explainer::ChooseItem(const Links& table) const {
  int32_t best = 0;
  int32_t best_degree = 0;
  for (int32_t i = table.FirstActive(); i != 0; i = table.NextActive(i)) {
    const int32_t degree = std::max(table.Degree<S>(i), 0);
    if (S == Shape::kMulti && degree > table.Size(i)) continue;  // "no more" is one of the ways
    if (best == 0 || degree < best_degree || (degree == best_degree && rank_[i] < rank_[best])) {
      best = i;
      best_degree = degree;
      if (degree == 0 && rank_[i] == 0) break;
    }
  }
  return best;
}

std::vector<OptionId> Explainer::SolutionOf(const Walk& walk) const {
  std::vector<OptionId> solution;
  for (int32_t level = 0; level < walk.level(); ++level) {
    const int32_t x = walk.node(level);
    if (!walk.table().IsHeader(x)) solution.push_back(option_left_[walk.table().OptionOf(x)]);
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

// After a search without success.
void Explainer::DropUnused() {
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (role_[i] == Role::kOpen && rank_[Links::HeaderOf(Item(i))] == 2) role_[i] = Role::kOptional;
  }
}

// Requires: the items that are not optional are enough.
void Explainer::Shrink() {
  for (int32_t i = problem_.num_items() - 1; i >= 0; --i) {
    if (role_[i] != Role::kOpen) continue;
    role_[i] = Role::kOptional;
    switch (Search()) {
      case Answer::kNone:
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
  result_.outcome = Outcome::kExhausted;
}

Explanation Explainer::Run() && {
  result_.lacks_options = FindPlainReason();
  const Answer answer = result_.lacks_options ? Answer::kNone : Search();
  if (answer == Answer::kLimit) return std::move(result_);
  if (answer == Answer::kSolution) {
    result_.verdict = Verdict::kHasSolution;
    result_.outcome = Outcome::kExhausted;
    return std::move(result_);
  }
  result_.verdict = Verdict::kNoSolution;
  if (!result_.lacks_options) DropUnused();
  Shrink();
  result_.solution.clear();
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (role_[i] == Role::kOpen || role_[i] == Role::kNeeded) result_.items.push_back(Item(i));
  }
  return std::move(result_);
}

}  // namespace

Explanation Explain(const Problem& problem, const ExplainConfig& config) {
  return Explainer(problem, config).Run();
}

}  // namespace dlx
