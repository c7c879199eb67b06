// SPDX-License-Identifier: Apache-2.0

#include "tests/support/random_cover.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/support/exact_cover.h"

namespace quadrille_test {
namespace {

class Maker {
 public:
  Maker(std::mt19937_64& rng, const CoverShape& shape) : rng_(rng), shape_(shape) {}

  GeneralCover Make() {
    const bool degenerate = Chance(shape_.degenerate);
    const int32_t lack = degenerate ? Below(3) : -1;  // items, primary items, options
    if (lack == 0) return cover_;
    has_colors_ = Chance(shape_.with_colors);
    has_multiplicities_ = Chance(shape_.with_multiplicities);
    MakeItems(lack == 1);
    if (lack == 2) return cover_;
    MakePalette();
    max_length_ = 1 + Below(std::min(NumItems(), shape_.max_length));
    num_options_ = shape_.min_options + Below(shape_.max_options - shape_.min_options + 1);
    if (Chance(shape_.with_solution)) Plant();
    while (static_cast<int32_t>(cover_.options.size()) < num_options_) AddNoise();
    Shuffle(cover_.options);
    if (Chance(shape_.with_costs)) AddCosts();
    return std::move(cover_);
  }

 private:
  int32_t Below(int32_t n) { return RandomBelow(rng_, n); }
  bool Chance(int32_t percent) { return Below(100) < percent; }
  int32_t NumItems() const { return static_cast<int32_t>(cover_.items.size()); }

  template <typename T>
  void Shuffle(std::vector<T>& v) {
    for (size_t i = v.size(); i > 1; --i) {
      std::swap(v[i - 1], v[Below(static_cast<int32_t>(i))]);
    }
  }

  void MakeItems(bool no_primary) {
    constexpr int32_t kPrimaryPercents[] = {40, 60, 80, 100};
    const int32_t primary_percent = no_primary ? 0 : kPrimaryPercents[Below(4)];
    const int32_t sharp_percent = Chance(30) ? 40 : 0;
    const int32_t least = shape_.min_options > 0 ? shape_.max_items / 2 : 1;
    for (int32_t n = least + Below(shape_.max_items - least + 1); n > 0; --n) {
      CoverItem item;
      item.primary = Chance(primary_percent);
      item.sharp = Chance(sharp_percent);
      if (item.primary && has_multiplicities_ && Chance(60)) SetMultiplicity(item);
      cover_.items.push_back(item);
    }
  }

  void SetMultiplicity(CoverItem& item) {
    constexpr int32_t kAtLeast[] = {0, 0, 0, 1, 1, 1, 2, 2, 3};
    constexpr int32_t kMore[] = {0, 0, 0, 1, 1, 2, 3};
    item.at_least = kAtLeast[Below(9)];
    item.at_most = std::max(1, item.at_least + kMore[Below(7)]);
    if (Chance(3)) item.at_most = Chance(50) ? 100 : std::numeric_limits<int32_t>::max();
  }

  void MakePalette() {
    for (int32_t n = 1 + Below(3); n > 0; --n) {
      palette_.push_back(static_cast<int32_t>(palette_.size()) + 1);
    }
    if (Chance(10)) palette_.push_back(std::numeric_limits<int32_t>::max());
    if (Chance(10)) palette_[0] = 1 + Below(1'000'000'000);
    uncolored_percent_ = Chance(30) ? 50 : Below(20);
  }

  int32_t RandomColor(int32_t item) {
    if (!has_colors_ || cover_.items[item].primary || Chance(uncolored_percent_)) return 0;
    return palette_[Below(static_cast<int32_t>(palette_.size()))];
  }

  // Adds options that are a solution together: each item goes into as many of them as it may.
  void Plant() {
    const int32_t n = 1 + Below(std::max(1, std::min(num_options_, NumItems())));
    std::vector<CoverOption> planted(n);
    std::vector<int32_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    for (int32_t i = 0; i < NumItems(); ++i) {
      const CoverItem& item = cover_.items[i];
      int32_t color = 0;
      int32_t times = Below(2);
      if (item.primary) {
        const int32_t at_most = std::min(n, item.at_most);
        times =
            at_most < item.at_least ? at_most : item.at_least + Below(at_most - item.at_least + 1);
      } else if ((color = RandomColor(i)) != 0) {
        times = Below(n + 1);
      }
      Shuffle(order);
      for (int32_t k = 0; k < times; ++k) planted[order[k]].entries.push_back({i, color});
    }
    for (CoverOption& option : planted) {
      if (option.entries.empty()) continue;
      Shuffle(option.entries);
      cover_.options.push_back(std::move(option));
    }
  }

  // Adds an option made at random, or one like some other.
  void AddNoise() {
    CoverOption option;
    if (!cover_.options.empty() && Chance(45)) {
      option = cover_.options[Below(static_cast<int32_t>(cover_.options.size()))];
      if (Chance(85)) Vary(option);
    } else {
      std::vector<int32_t> items(NumItems());
      std::iota(items.begin(), items.end(), 0);
      Shuffle(items);
      items.resize(1 + Below(max_length_));
      for (const int32_t item : items) option.entries.push_back({item, RandomColor(item)});
    }
    cover_.options.push_back(std::move(option));
  }

  // Another color, an item less or an item more.
  void Vary(CoverOption& option) {
    const int32_t k = Below(static_cast<int32_t>(option.entries.size()));
    CoverEntry& entry = option.entries[k];
    if (has_colors_ && !cover_.items[entry.item].primary && Chance(60)) {
      entry.color = RandomColor(entry.item);
    } else if (option.entries.size() > 1 && Chance(60)) {
      option.entries.erase(option.entries.begin() + k);
    } else {
      const int32_t item = Below(NumItems());
      if (std::none_of(option.entries.begin(), option.entries.end(),
                       [&](const CoverEntry& e) { return e.item == item; })) {
        option.entries.push_back({item, RandomColor(item)});
      }
    }
  }

  void AddCosts() {
    constexpr int32_t kMost[] = {1, 3, 20, 1'000'000'000};
    const int32_t most = kMost[Below(4)];
    const bool huge = Chance(5);  // and the sum still below 2^63
    for (CoverOption& option : cover_.options) {
      option.cost = Below(most) + (most < 1'000'000'000 ? 1 : 0);
      if (Chance(15)) option.cost = 0;
      if (huge) option.cost += std::numeric_limits<int64_t>::max() / 1'000;
    }
  }

  std::mt19937_64& rng_;
  const CoverShape& shape_;
  GeneralCover cover_;
  bool has_colors_ = false;
  bool has_multiplicities_ = false;
  std::vector<int32_t> palette_;
  int32_t uncolored_percent_ = 0;
  int32_t max_length_ = 1;
  int32_t num_options_ = 0;
};

}  // namespace

GeneralCover RandomGeneralCover(std::mt19937_64& rng, const CoverShape& shape) {
  return Maker(rng, shape).Make();
}

CoverShape PlainShape() { return {.with_colors = 0, .with_multiplicities = 0, .with_costs = 0}; }

CoverShape MiddleShape() {
  return {.max_items = 24, .max_options = 80, .max_length = 7, .degenerate = 0, .min_options = 30};
}

}  // namespace quadrille_test
