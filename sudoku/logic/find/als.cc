// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/find/als.h"

#include <bit>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "dlx/run/meter.h"

namespace sudoku::logic {
namespace {

class AlsSearch {
 public:
  AlsSearch(const Position& position, int least_size, dlx::internal::Meter* meter)
      : position_(position),
        geometry_(position.geometry()),
        least_size_(least_size),
        meter_(meter) {}

  std::vector<Als> Run() && {
    for (int house = 0; house < geometry_.num_houses(); ++house) {
      Extend(geometry_.house(house).set & position_.open(), CellSet(), 0, 0);
    }
    return std::move(found_);
  }

 private:
  void Extend(CellSet rest, CellSet chosen, DigitMask digits, int count) {
    if (count >= least_size_ && std::popcount(digits) == count + 1 && seen_.insert(chosen).second) {
      Add(chosen, digits);
    }
    if (!Tick(meter_)) return;
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      Extend(rest, chosen | CellSet::Of(cell), digits | position_.Candidates(cell), count + 1);
    }
  }

  void Add(CellSet cells, DigitMask digits) {
    Als als{.cells = cells, .digits = digits};
    for (const int digit : Bits(digits)) {
      als.of[digit] = cells & position_.Cells(digit);
      als.targets[digit] = (geometry_.CommonPeers(als.of[digit]) & position_.Cells(digit)) - cells;
    }
    found_.push_back(als);
  }

  const Position& position_;
  const Geometry& geometry_;
  const int least_size_;
  dlx::internal::Meter* const meter_;
  absl::flat_hash_set<CellSet> seen_;
  std::vector<Als> found_;
};

}  // namespace

std::vector<Als> CollectAls(const Position& position, int least_size, dlx::internal::Meter* meter) {
  return AlsSearch(position, least_size, meter).Run();
}

DigitMask RestrictedCommons(const Als& a, const Als& b) {
  DigitMask restricted = 0;
  for (const int digit : Bits(a.digits & b.digits)) {
    if (b.of[digit].IsIn(a.targets[digit]) && !a.of[digit].Meets(b.cells) &&
        !b.of[digit].Meets(a.cells)) {
      restricted |= static_cast<DigitMask>(1u << digit);
    }
  }
  return restricted;
}

}  // namespace sudoku::logic
