// SPDX-License-Identifier: Apache-2.0

#include "tests/support/exact_cover.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace quadrille_test {
namespace {

bool Chance(std::mt19937_64& rng, int32_t percent) { return RandomBelow(rng, 100) < percent; }

template <typename T>
void Shuffle(std::mt19937_64& rng, std::vector<T>& v) {
  for (size_t i = v.size(); i > 1; --i) {
    std::swap(v[i - 1], v[RandomBelow(rng, static_cast<int32_t>(i))]);
  }
}

std::string ItemName(const ExactCover& problem, size_t item) {
  return absl::StrCat(problem.primary[item] ? "p" : "s", item);
}

class Subsets {
 public:
  Subsets(const ExactCover& problem, const std::vector<bool>& usable)
      : problem_(problem), usable_(usable), covered_(problem.primary.size()) {}

  std::vector<std::vector<int32_t>> Run() {
    ChooseFrom(0);
    return std::move(solutions_);
  }

 private:
  // With or without each option, from this one on.
  void ChooseFrom(size_t option) {
    if (option == problem_.options.size()) {
      for (size_t i = 0; i < covered_.size(); ++i) {
        if (problem_.primary[i] && !covered_[i]) return;
      }
      solutions_.push_back(chosen_);
      return;
    }
    const std::vector<int32_t>& items = problem_.options[option];
    if (usable_[option] &&
        std::none_of(items.begin(), items.end(), [this](int32_t item) { return covered_[item]; })) {
      for (const int32_t item : items) covered_[item] = true;
      chosen_.push_back(static_cast<int32_t>(option));
      ChooseFrom(option + 1);
      chosen_.pop_back();
      for (const int32_t item : items) covered_[item] = false;
    }
    ChooseFrom(option + 1);
  }

  const ExactCover& problem_;
  const std::vector<bool>& usable_;
  std::vector<bool> covered_;    // by item
  std::vector<int32_t> chosen_;  // options
  std::vector<std::vector<int32_t>> solutions_;
};

// What is left of a problem below some node.
struct Rest {
  std::vector<int32_t> active;               // primary items to be covered, in order
  std::vector<std::vector<int32_t>> choice;  // by item: options left, in order
};

class Reference {
 public:
  explicit Reference(const ExactCover& problem) : problem_(problem) {}

  SearchTrace Run() {
    Rest rest;
    rest.choice.resize(problem_.primary.size());
    for (size_t i = 0; i < problem_.primary.size(); ++i) {
      if (problem_.primary[i]) rest.active.push_back(static_cast<int32_t>(i));
    }
    for (size_t o = 0; o < problem_.options.size(); ++o) {
      const auto option = static_cast<int32_t>(o);
      if (!problem_.HasPrimaryItem(option)) continue;
      for (const int32_t item : problem_.options[o]) rest.choice[item].push_back(option);
    }
    Visit(rest);
    return std::move(trace_);
  }

 private:
  void Remove(std::vector<int32_t>& list, int32_t value) {
    list.erase(std::remove(list.begin(), list.end(), value), list.end());
    ++trace_.updates;
  }

  void Cover(Rest& rest, int32_t item) {
    Remove(rest.active, item);
    for (const int32_t option : rest.choice[item]) {
      for (const int32_t other : problem_.options[option]) {
        if (other != item) Remove(rest.choice[other], option);
      }
    }
  }

  void Visit(const Rest& rest) {
    ++trace_.nodes;
    trace_.profile.resize(std::max(trace_.profile.size(), path_.size() + 1));
    ++trace_.profile[path_.size()];
    if (rest.active.empty()) {
      trace_.solutions.push_back(path_);
      return;
    }
    const int32_t item = *std::min_element(  // the first of the smallest
        rest.active.begin(), rest.active.end(),
        [&](int32_t a, int32_t b) { return rest.choice[a].size() < rest.choice[b].size(); });
    Rest covered = rest;
    Cover(covered, item);
    for (const int32_t option : covered.choice[item]) {
      Rest next = covered;
      for (const int32_t other : problem_.options[option]) {
        if (other != item) Cover(next, other);
      }
      path_.push_back(option);
      Visit(next);
      path_.pop_back();
    }
  }

  const ExactCover& problem_;
  std::vector<int32_t> path_;
  SearchTrace trace_;
};

}  // namespace

bool ExactCover::HasPrimaryItem(int32_t option) const {
  return std::any_of(options[option].begin(), options[option].end(),
                     [this](int32_t item) { return primary[item]; });
}

bool ExactCover::Clash(int32_t a, int32_t b) const {
  return std::any_of(options[a].begin(), options[a].end(), [&](int32_t item) {
    return std::find(options[b].begin(), options[b].end(), item) != options[b].end();
  });
}

std::string ExactCover::ToString() const {
  std::string primaries;
  std::string secondaries = " |";
  for (size_t i = 0; i < primary.size(); ++i) {
    absl::StrAppend(primary[i] ? &primaries : &secondaries, " ", ItemName(*this, i));
  }
  std::string text = absl::StrCat(primaries, secondaries, "\n");
  for (const std::vector<int32_t>& option : options) {
    for (const int32_t item : option) absl::StrAppend(&text, " ", ItemName(*this, item));
    absl::StrAppend(&text, "\n");
  }
  return text;
}

dlx::Problem BuildProblem(const ExactCover& problem) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> items;
  for (size_t i = 0; i < problem.primary.size(); ++i) {
    const std::string name = ItemName(problem, i);
    items.push_back(problem.primary[i] ? b.AddItem(name) : b.AddSecondaryItem(name));
  }
  for (const std::vector<int32_t>& option : problem.options) {
    std::vector<dlx::Item> of_option;
    for (const int32_t item : option) of_option.push_back(items[item]);
    b.AddOption(of_option);
  }
  return std::move(b).Build().value();
}

int32_t RandomBelow(std::mt19937_64& rng, int32_t n) {
  return static_cast<int32_t>(rng() % static_cast<uint64_t>(n));
}

ExactCover RandomExactCover(std::mt19937_64& rng) {
  ExactCover problem;
  const int32_t items = Chance(rng, 2) ? 0 : 1 + RandomBelow(rng, 9);
  constexpr int32_t kPrimaryPercents[] = {40, 70, 100, 100};
  const int32_t primary_percent = Chance(rng, 3) ? 0 : kPrimaryPercents[RandomBelow(rng, 4)];
  for (int32_t i = 0; i < items; ++i) problem.primary.push_back(Chance(rng, primary_percent));
  if (items == 0) return problem;

  std::vector<int32_t> shuffled(items);
  std::iota(shuffled.begin(), shuffled.end(), 0);
  const int32_t max_length = 1 + RandomBelow(rng, std::min(items, 5));

  // Options that are a solution, so that enough problems have one.
  for (int32_t planted = Chance(rng, 70) ? 1 + RandomBelow(rng, 2) : 0; planted > 0; --planted) {
    Shuffle(rng, shuffled);
    for (int32_t i = 0; i < items;) {
      const int32_t end = std::min(items, i + 1 + RandomBelow(rng, max_length));
      problem.options.emplace_back(shuffled.begin() + i, shuffled.begin() + end);
      i = end;
    }
    if (problem.options.size() > 5) break;
  }
  // Others, sometimes one that is there already.
  for (int32_t more = RandomBelow(rng, 8); more > 0; --more) {
    if (!problem.options.empty() && Chance(rng, 10)) {
      const auto size = static_cast<int32_t>(problem.options.size());
      const std::vector<int32_t> copy = problem.options[RandomBelow(rng, size)];
      problem.options.push_back(copy);
    } else {
      Shuffle(rng, shuffled);
      const int32_t length = 1 + RandomBelow(rng, max_length);
      problem.options.emplace_back(shuffled.begin(), shuffled.begin() + length);
    }
  }
  Shuffle(rng, problem.options);
  return problem;
}

bool IsExactCover(const ExactCover& problem, absl::Span<const int32_t> options) {
  std::vector<int32_t> times_covered(problem.primary.size());
  for (const int32_t option : options) {
    if (option < 0 || option >= static_cast<int32_t>(problem.options.size())) return false;
    for (const int32_t item : problem.options[option]) ++times_covered[item];
  }
  for (size_t i = 0; i < times_covered.size(); ++i) {
    if (times_covered[i] > 1 || (problem.primary[i] && times_covered[i] == 0)) return false;
  }
  return true;
}

std::vector<std::vector<int32_t>> BruteForce(const ExactCover& problem,
                                             const std::vector<bool>& usable) {
  return Subsets(problem, usable).Run();
}

std::vector<std::vector<int32_t>> BruteForce(const ExactCover& problem) {
  std::vector<bool> usable;
  for (size_t o = 0; o < problem.options.size(); ++o) {
    usable.push_back(problem.HasPrimaryItem(static_cast<int32_t>(o)));
  }
  return BruteForce(problem, usable);
}

SearchTrace ReferenceSearch(const ExactCover& problem) { return Reference(problem).Run(); }

}  // namespace quadrille_test
