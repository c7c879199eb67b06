// SPDX-License-Identifier: Apache-2.0

#include "tests/support/fill_count.h"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <vector>

namespace quadrille_test {
namespace {

constexpr size_t kMostPlaces = 256;
using Places = std::bitset<kMostPlaces>;

class Filling {
 public:
  Filling(const dlx::Problem& problem, absl::Span<const dlx::Item> places)
      : problem_(problem), begins_at_(places.size()), used_(problem.num_items()) {
    assert(places.size() <= kMostPlaces && !problem.has_colors());
    constexpr size_t kNone = kMostPlaces;
    std::vector<size_t> place_of(problem.num_items(), kNone);
    for (size_t k = 0; k < places.size(); ++k) place_of[places[k].index()] = k;
    for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
      Piece piece;
      size_t first = kNone;
      for (const dlx::Item item : problem.option(o)) {
        const size_t place = place_of[item.index()];
        if (place == kNone) {
          piece.others.push_back(item);
        } else {
          piece.places.set(place);
          first = std::min(first, place);
        }
      }
      assert(first < kNone);
      begins_at_[first].push_back(piece);
    }
    for (int32_t i = 0; i < problem.num_items(); ++i) {
      if (place_of[i] == kNone) others_.emplace_back(i);
    }
  }

  int64_t Count(const Places& covered, size_t place) {
    while (place < begins_at_.size() && covered[place]) ++place;
    if (place == begins_at_.size()) return IsComplete() ? 1 : 0;
    int64_t count = 0;
    for (const Piece& piece : begins_at_[place]) {
      if ((piece.places & covered).any() || !HasRoomFor(piece)) continue;
      for (const dlx::Item item : piece.others) ++used_[item.index()];
      count += Count(covered | piece.places, place + 1);
      for (const dlx::Item item : piece.others) --used_[item.index()];
    }
    return count;
  }

 private:
  struct Piece {
    Places places;
    std::vector<dlx::Item> others;
  };

  int32_t AtMost(dlx::Item item) const {
    return problem_.is_primary(item) ? problem_.multiplicity(item).at_most : 1;
  }

  bool HasRoomFor(const Piece& piece) const {
    return std::all_of(piece.others.begin(), piece.others.end(),
                       [this](dlx::Item item) { return used_[item.index()] < AtMost(item); });
  }

  bool IsComplete() const {
    return std::all_of(others_.begin(), others_.end(), [this](dlx::Item item) {
      return !problem_.is_primary(item) ||
             used_[item.index()] >= problem_.multiplicity(item).at_least;
    });
  }

  const dlx::Problem& problem_;
  std::vector<std::vector<Piece>> begins_at_;  // by place
  std::vector<int32_t> used_;                  // by item that is no place
  std::vector<dlx::Item> others_;
};

}  // namespace

int64_t CountByFilling(const dlx::Problem& problem, absl::Span<const dlx::Item> places) {
  return Filling(problem, places).Count({}, 0);
}

}  // namespace quadrille_test
