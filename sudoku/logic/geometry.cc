// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/geometry.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sudoku/grid.h"

namespace sudoku::logic {
namespace {

Geometry MakeClassic() {
  Geometry geometry(kSize, kSize, kSize, 1);
  std::vector<int> cells(kSize);
  for (int row = 0; row < kSize; ++row) {
    for (int i = 0; i < kSize; ++i) cells[i] = CellAt(row, i);
    geometry.AddHouse(HouseKind::kRow, row, absl::StrCat("row ", row + 1), cells);
  }
  for (int column = 0; column < kSize; ++column) {
    for (int i = 0; i < kSize; ++i) cells[i] = CellAt(i, column);
    geometry.AddHouse(HouseKind::kColumn, column, absl::StrCat("column ", column + 1), cells);
  }
  for (int box = 0; box < kSize; ++box) {
    for (int i = 0; i < kSize; ++i) {
      cells[i] = CellAt(box / 3 * 3 + i / 3, box % 3 * 3 + i % 3);
    }
    geometry.AddHouse(HouseKind::kBox, box, absl::StrCat("box ", box + 1), cells);
  }
  return geometry;
}

}  // namespace

const Geometry& Geometry::Classic() {
  static const Geometry* const classic = new Geometry(MakeClassic());
  return *classic;
}

Geometry::Geometry(int rows, int columns, int num_digits, int least)
    : rows_(rows), columns_(columns), num_digits_(num_digits), least_(least) {
  for (auto& houses : house_of_) houses.fill(-1);
}

void Geometry::AddHouse(HouseKind kind, int index, std::string name, absl::Span<const int> cells) {
  House house{.kind = kind, .index = index, .name = std::move(name), .set = {}, .cells = {}};
  for (const int cell : cells) house.set.Add(cell);
  house.is_complete = static_cast<int>(cells.size()) == num_digits_;
  const auto number = static_cast<uint8_t>(houses_.size());
  uint8_t place = 0;
  for (const int cell : house.set) {
    house.cells.push_back(static_cast<uint8_t>(cell));
    places_[cell][num_places_[cell]++] = {number, place++};
    house_of_[static_cast<int>(kind)][cell] = static_cast<int8_t>(number);
    peers_[cell] |= house.set;
    peers_[cell].Remove(cell);
  }
  houses_.push_back(std::move(house));
}

void Geometry::AddPeers(int a, int b) {
  peers_[a].Add(b);
  peers_[b].Add(a);
}

void Geometry::AddLink(Candidate a, Candidate b) {
  links_.resize(size_t{kMaxCells} * kMaxDigits);
  links_[a.cell * kMaxDigits + a.digit].push_back(b);
  links_[b.cell * kMaxDigits + b.digit].push_back(a);
}

uint64_t Geometry::HousesWith(CellSet cells) const {
  if (cells.IsEmpty()) return 0;
  uint64_t common = ~uint64_t{0};
  for (const int cell : cells) {
    uint64_t houses = 0;
    for (const Place place : HousesOf(cell)) houses |= uint64_t{1} << place.house;
    common &= houses;
  }
  return common;
}

std::string Geometry::CellName(int cell) const {
  return absl::StrCat("r", cell / columns_ + 1, "c", cell % columns_ + 1);
}

}  // namespace sudoku::logic
