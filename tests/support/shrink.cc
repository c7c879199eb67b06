// SPDX-License-Identifier: Apache-2.0

#include "tests/support/shrink.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace quadrille_test {
namespace {

GeneralCover WithoutOption(GeneralCover problem, size_t option) {
  problem.options.erase(problem.options.begin() + static_cast<std::ptrdiff_t>(option));
  return problem;
}

// Options that have no other item go with it.
GeneralCover WithoutItem(const GeneralCover& problem, int32_t item) {
  GeneralCover smaller;
  smaller.items = problem.items;
  smaller.items.erase(smaller.items.begin() + item);
  for (CoverOption option : problem.options) {
    std::vector<CoverEntry> entries;
    for (CoverEntry entry : option.entries) {
      if (entry.item == item) continue;
      if (entry.item > item) --entry.item;
      entries.push_back(entry);
    }
    if (entries.empty()) continue;
    option.entries = std::move(entries);
    smaller.options.push_back(std::move(option));
  }
  return smaller;
}

class Shrinker {
 public:
  Shrinker(GeneralCover problem, absl::FunctionRef<bool(const GeneralCover&)> fails)
      : problem_(std::move(problem)), fails_(fails) {}

  GeneralCover Run() {
    do {
      changed_ = false;
      for (size_t o = problem_.options.size(); o-- > 0;) Try(WithoutOption(problem_, o));
      for (size_t i = problem_.items.size(); i-- > 0;) {
        Try(WithoutItem(problem_, static_cast<int32_t>(i)));
      }
      for (size_t o = 0; o < problem_.options.size(); ++o) ShrinkOption(o);
      for (size_t i = 0; i < problem_.items.size(); ++i) ShrinkItem(i);
    } while (changed_);
    return std::move(problem_);
  }

 private:
  bool Try(GeneralCover smaller) {
    if (smaller.items == problem_.items && smaller.options == problem_.options) return false;
    if (!fails_(smaller)) return false;
    problem_ = std::move(smaller);
    changed_ = true;
    return true;
  }

  template <typename Change>
  bool TryWith(Change change) {
    GeneralCover smaller = problem_;
    change(smaller);
    return Try(std::move(smaller));
  }

  void ShrinkOption(size_t o) {
    for (size_t e = problem_.options[o].entries.size(); e-- > 0;) {
      if (problem_.options[o].entries.size() > 1) {
        const bool gone = TryWith([&](GeneralCover& p) {
          p.options[o].entries.erase(p.options[o].entries.begin() + static_cast<std::ptrdiff_t>(e));
        });
        if (gone) continue;
      }
      TryWith([&](GeneralCover& p) { p.options[o].entries[e].color = 0; });
      TryWith([&](GeneralCover& p) {
        int32_t& color = p.options[o].entries[e].color;
        color = std::min(color, 1);
      });
    }
    TryWith([&](GeneralCover& p) { p.options[o].cost = 0; });
    TryWith([&](GeneralCover& p) { p.options[o].cost = std::min<int64_t>(p.options[o].cost, 1); });
  }

  void ShrinkItem(size_t i) {
    TryWith([&](GeneralCover& p) { p.items[i].sharp = false; });
    TryWith([&](GeneralCover& p) { p.items[i].at_least = p.items[i].at_most = 1; });
    if (problem_.items[i].at_least == 1 && problem_.items[i].at_most == 1) return;
    TryWith([&](GeneralCover& p) {
      int32_t& most = p.items[i].at_most;
      most = std::max({1, p.items[i].at_least, most / 2});
    });
    TryWith([&](GeneralCover& p) {
      int32_t& most = p.items[i].at_most;
      most = std::max({1, p.items[i].at_least, most - 1});
    });
    TryWith([&](GeneralCover& p) {
      int32_t& least = p.items[i].at_least;
      least = std::max(0, least - 1);
    });
  }

  GeneralCover problem_;
  absl::FunctionRef<bool(const GeneralCover&)> fails_;
  bool changed_ = false;
};

}  // namespace

GeneralCover Shrink(GeneralCover problem, absl::FunctionRef<bool(const GeneralCover&)> fails) {
  return Shrinker(std::move(problem), fails).Run();
}

}  // namespace quadrille_test
