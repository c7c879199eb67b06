// SPDX-License-Identifier: Apache-2.0

#include "tests/support/bit_count.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace quadrille_test {
namespace {

using Bits = std::vector<uint64_t>;

int64_t CountCommon(const Bits& a, const Bits& b) {
  int64_t n = 0;
  for (size_t w = 0; w < a.size(); ++w) n += __builtin_popcountll(a[w] & b[w]);
  return n;
}

bool Has(const Bits& bits, size_t k) { return (bits[k / 64] >> k % 64 & 1) != 0; }
void Add(Bits& bits, size_t k) { bits[k / 64] |= uint64_t{1} << k % 64; }
void Drop(Bits& bits, size_t k) { bits[k / 64] &= ~(uint64_t{1} << k % 64); }

class BitSearch {
 public:
  explicit BitSearch(const dlx::Problem& problem)
      : problem_(problem), words_((problem.num_options() + 63) / 64) {
    const auto n = static_cast<size_t>(problem.num_options());
    with_item_.assign(problem.num_items(), Bits(words_));
    for (size_t o = 0; o < n; ++o) {
      for (const dlx::Item item : problem.option(static_cast<int32_t>(o))) {
        Add(with_item_[item.index()], o);
      }
    }
    goes_with_.assign(n, Bits(words_));
    constexpr dlx::Color kAbsent = -1;
    std::vector<dlx::Color> color_in_a(problem.num_items(), kAbsent);
    for (size_t a = 0; a < n; ++a) {
      const auto option = static_cast<int32_t>(a);
      for (size_t k = 0; k < problem.option(option).size(); ++k) {
        color_in_a[problem.option(option)[k].index()] = problem.color(option, k);
      }
      for (size_t b = 0; b < n; ++b) {
        if (a != b && GoTogether(color_in_a, static_cast<int32_t>(b))) Add(goes_with_[a], b);
      }
      for (const dlx::Item item : problem.option(option)) color_in_a[item.index()] = kAbsent;
    }
    for (int32_t i = 0; i < problem.num_items(); ++i) {
      const dlx::Item item(i);
      if (!problem.is_primary(item)) continue;
      const bool once = problem.multiplicity(item) == dlx::Multiplicity{1, 1};
      (once ? once_ : counted_).push_back({item, 0});
    }
  }

  int64_t Run() {
    Bits active(words_);
    for (int32_t o = 0; o < problem_.num_options(); ++o) {
      if (problem_.has_primary_item(o)) Add(active, o);
    }
    return Count(active);
  }

 private:
  struct Covered {
    dlx::Item item;
    int32_t times;
  };

  // Options that share an item to be covered once, or a secondary one in two ways, do not.
  bool GoTogether(const std::vector<dlx::Color>& color_in_a, int32_t b) const {
    for (size_t k = 0; k < problem_.option(b).size(); ++k) {
      const dlx::Item item = problem_.option(b)[k];
      const dlx::Color color = color_in_a[item.index()];
      if (color < 0) continue;
      if (problem_.is_primary(item)) {
        if (problem_.multiplicity(item).at_most == 1) return false;
      } else if (color == dlx::kNoColor || color != problem_.color(b, k)) {
        return false;
      }
    }
    return true;
  }

  // Whether each counted item can still be covered often enough.
  bool Hopeful(const Bits& active) const {
    return std::all_of(counted_.begin(), counted_.end(), [&](const Covered& c) {
      const int64_t lacks = problem_.multiplicity(c.item).at_least - c.times;
      return lacks <= 0 || CountCommon(active, with_item_[c.item.index()]) >= lacks;
    });
  }

  int64_t Count(const Bits& active) {
    if (!Hopeful(active)) return 0;
    Covered* best = nullptr;
    int64_t fewest = 0;
    for (Covered& c : once_) {
      if (c.times > 0) continue;
      const int64_t left = CountCommon(active, with_item_[c.item.index()]);
      if (left == 0) return 0;
      if (best != nullptr && left >= fewest) continue;
      best = &c;
      fewest = left;
    }
    if (best == nullptr) return CountSubsets(active);
    int64_t count = 0;
    for (size_t o = 0; o < goes_with_.size(); ++o) {
      if (Has(active, o) && Has(with_item_[best->item.index()], o)) count += CountWith(o, active);
    }
    return count;
  }

  // With the options that are left, none of which has an item to be covered once.
  int64_t CountSubsets(Bits active) {
    for (size_t o = 0; o < goes_with_.size(); ++o) {
      if (!Has(active, o)) continue;
      const int64_t with = CountWith(o, active);
      Drop(active, o);
      return with + (Hopeful(active) ? CountSubsets(active) : 0);
    }
    return 1;
  }

  int64_t CountWith(size_t o, const Bits& active) {
    Bits left = active;
    for (size_t w = 0; w < words_; ++w) left[w] &= goes_with_[o][w];
    const auto change = [&](std::vector<Covered>& items, int32_t by) {
      for (Covered& c : items) {
        if (!Has(with_item_[c.item.index()], o)) continue;
        c.times += by;
        if (c.times < problem_.multiplicity(c.item).at_most) continue;
        for (size_t w = 0; w < words_; ++w) left[w] &= ~with_item_[c.item.index()][w];
      }
    };
    change(once_, 1);
    change(counted_, 1);
    const int64_t count = Count(left);
    change(once_, -1);
    change(counted_, -1);
    return count;
  }

  const dlx::Problem& problem_;
  size_t words_;
  std::vector<Bits> with_item_;   // by item: options that have it
  std::vector<Bits> goes_with_;   // by option
  std::vector<Covered> once_;     // items to be covered exactly once
  std::vector<Covered> counted_;  // other primary ones
};

}  // namespace

int64_t CountByBits(const dlx::Problem& problem) { return BitSearch(problem).Run(); }

}  // namespace quadrille_test
