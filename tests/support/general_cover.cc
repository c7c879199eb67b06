// SPDX-License-Identifier: Apache-2.0

#include "tests/support/general_cover.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace quadrille_test {
namespace {

class Backtracker {
 public:
  Backtracker(const GeneralCover& problem, const std::vector<bool>& usable)
      : problem_(problem),
        usable_(usable),
        covered_(problem.items.size()),
        left_(problem.items.size()),
        colors_(problem.items.size()) {
    for (size_t o = 0; o < problem.options.size(); ++o) {
      if (!usable[o]) continue;
      for (const CoverEntry& entry : problem.options[o].entries) ++left_[entry.item];
    }
  }

  OptionSets Run() {
    for (size_t i = 0; i < problem_.items.size(); ++i) {
      if (Hopeless(static_cast<int32_t>(i))) return {};
    }
    Go(0);
    return std::move(found_);
  }

 private:
  bool Hopeless(int32_t item) const {
    return problem_.items[item].primary &&
           covered_[item] + left_[item] < problem_.items[item].at_least;
  }

  bool Fits(const CoverOption& option) const {
    return std::all_of(option.entries.begin(), option.entries.end(), [&](const CoverEntry& e) {
      if (problem_.items[e.item].primary) {
        return covered_[e.item] < problem_.items[e.item].at_most;
      }
      return covered_[e.item] == 0 || (e.color != 0 && colors_[e.item].back() == e.color);
    });
  }

  // With option o and all after it not decided yet.
  void Go(size_t o) {
    while (o < problem_.options.size() && !usable_[o]) ++o;
    if (o == problem_.options.size()) {
      found_.push_back(chosen_);
      return;
    }
    const CoverOption& option = problem_.options[o];
    for (const CoverEntry& e : option.entries) --left_[e.item];
    if (Fits(option)) {
      for (const CoverEntry& e : option.entries) {
        ++covered_[e.item];
        colors_[e.item].push_back(e.color);
      }
      chosen_.push_back(static_cast<int32_t>(o));
      Go(o + 1);
      chosen_.pop_back();
      for (const CoverEntry& e : option.entries) {
        --covered_[e.item];
        colors_[e.item].pop_back();
      }
    }
    if (std::none_of(option.entries.begin(), option.entries.end(),
                     [&](const CoverEntry& e) { return Hopeless(e.item); })) {
      Go(o + 1);
    }
    for (const CoverEntry& e : option.entries) ++left_[e.item];
  }

  const GeneralCover& problem_;
  const std::vector<bool>& usable_;
  std::vector<int32_t> covered_;              // by item: how often
  std::vector<int32_t> left_;                 // by item: undecided options that have it
  std::vector<std::vector<int32_t>> colors_;  // by item: those of the options chosen
  OptionSet chosen_;
  OptionSets found_;
};

std::string MultiplicityPrefix(const CoverItem& item) {
  if (!item.primary || (item.at_least == 1 && item.at_most == 1)) return "";
  if (item.at_least == item.at_most) return absl::StrCat(item.at_least, "|");
  return absl::StrCat(item.at_least, ":", item.at_most, "|");
}

}  // namespace

bool GeneralCover::HasPrimaryItem(int32_t option) const {
  return std::any_of(options[option].entries.begin(), options[option].entries.end(),
                     [this](const CoverEntry& entry) { return items[entry.item].primary; });
}

std::string GeneralCover::ItemName(int32_t item) const {
  return absl::StrCat(items[item].sharp ? "#" : "", items[item].primary ? "p" : "s", item);
}

std::string GeneralCover::ToString() const {
  std::string primaries;
  std::string secondaries = " |";
  for (int32_t i = 0; i < static_cast<int32_t>(items.size()); ++i) {
    absl::StrAppend(items[i].primary ? &primaries : &secondaries, " ", MultiplicityPrefix(items[i]),
                    ItemName(i));
  }
  std::string text = absl::StrCat(primaries, secondaries, "\n");
  for (const CoverOption& option : options) {
    for (const CoverEntry& entry : option.entries) {
      absl::StrAppend(&text, " ", ItemName(entry.item));
      if (entry.color != 0) absl::StrAppend(&text, ":", entry.color);
    }
    if (option.cost != 0) absl::StrAppend(&text, " |", option.cost);
    absl::StrAppend(&text, "\n");
  }
  return text;
}

dlx::Problem BuildProblem(const GeneralCover& problem) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> items;
  for (int32_t i = 0; i < static_cast<int32_t>(problem.items.size()); ++i) {
    const CoverItem& item = problem.items[i];
    items.push_back(item.primary ? b.AddItem(problem.ItemName(i), {item.at_least, item.at_most})
                                 : b.AddSecondaryItem(problem.ItemName(i)));
  }
  for (const CoverOption& option : problem.options) {
    std::vector<dlx::Entry> entries;
    for (const CoverEntry& e : option.entries) entries.emplace_back(items[e.item], e.color);
    b.AddOption(entries, {.label = {}, .cost = option.cost});
  }
  return std::move(b).Build().value();
}

bool IsConsistent(const GeneralCover& problem, absl::Span<const int32_t> options) {
  std::set<int32_t> distinct;
  for (const int32_t option : options) {
    if (option < 0 || option >= static_cast<int32_t>(problem.options.size())) return false;
    if (!distinct.insert(option).second) return false;
  }
  for (int32_t item = 0; item < static_cast<int32_t>(problem.items.size()); ++item) {
    std::vector<int32_t> colors;  // of all options that have the item
    for (const int32_t option : options) {
      for (const CoverEntry& entry : problem.options[option].entries) {
        if (entry.item == item) colors.push_back(entry.color);
      }
    }
    const auto times = static_cast<int64_t>(colors.size());
    if (problem.items[item].primary) {
      if (times > problem.items[item].at_most) return false;
    } else if (times > 1) {
      if (colors[0] == 0 || std::count(colors.begin(), colors.end(), colors[0]) != times) {
        return false;
      }
    }
  }
  return true;
}

bool IsCover(const GeneralCover& problem, absl::Span<const int32_t> options) {
  if (!IsConsistent(problem, options)) return false;
  for (int32_t item = 0; item < static_cast<int32_t>(problem.items.size()); ++item) {
    if (!problem.items[item].primary) continue;
    int32_t times = 0;
    for (const int32_t option : options) {
      for (const CoverEntry& entry : problem.options[option].entries) times += entry.item == item;
    }
    if (times < problem.items[item].at_least) return false;
  }
  return true;
}

int64_t CostOf(const GeneralCover& problem, absl::Span<const int32_t> options) {
  int64_t cost = 0;
  for (const int32_t option : options) cost += problem.options[option].cost;
  return cost;
}

std::vector<bool> SearchableOptions(const GeneralCover& problem) {
  std::vector<bool> usable;
  for (int32_t o = 0; o < static_cast<int32_t>(problem.options.size()); ++o) {
    usable.push_back(problem.HasPrimaryItem(o));
  }
  return usable;
}

OptionSets AllCoversBySubsets(const GeneralCover& problem, const std::vector<bool>& usable) {
  OptionSet candidates;
  for (size_t o = 0; o < usable.size(); ++o) {
    if (usable[o]) candidates.push_back(static_cast<int32_t>(o));
  }
  assert(candidates.size() <= 20);
  OptionSets found;
  OptionSet subset;
  for (uint32_t bits = 0; bits < uint32_t{1} << candidates.size(); ++bits) {
    subset.clear();
    for (size_t k = 0; k < candidates.size(); ++k) {
      if ((bits >> k & 1) != 0) subset.push_back(candidates[k]);
    }
    if (IsCover(problem, subset)) found.push_back(subset);
  }
  return found;
}

OptionSets AllCoversByBacktracking(const GeneralCover& problem, const std::vector<bool>& usable) {
  return Backtracker(problem, usable).Run();
}

OptionSets AllCovers(const GeneralCover& problem, const std::vector<bool>& usable) {
  const bool few = std::count(usable.begin(), usable.end(), true) <= 8;
  OptionSets found =
      few ? AllCoversBySubsets(problem, usable) : AllCoversByBacktracking(problem, usable);
  std::sort(found.begin(), found.end());
  return found;
}

OptionSets AllCovers(const GeneralCover& problem) {
  return AllCovers(problem, SearchableOptions(problem));
}

std::vector<int64_t> CheapestCosts(const GeneralCover& problem, int64_t k) {
  std::vector<int64_t> costs;
  for (const OptionSet& cover : AllCovers(problem)) costs.push_back(CostOf(problem, cover));
  std::sort(costs.begin(), costs.end());
  if (static_cast<int64_t>(costs.size()) > k) costs.resize(k);
  return costs;
}

}  // namespace quadrille_test
