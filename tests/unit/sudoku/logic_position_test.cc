// SPDX-License-Identifier: Apache-2.0
//
// Positions keep the candidates three ways; here they are compared with a plain table.

#include <array>
#include <random>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/technique.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku::logic {
namespace {

using ::quadrille_test::RandomBelow;

TEST(CellSetTest, IsASet) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::set<int> a_cells;
    std::set<int> b_cells;
    CellSet a;
    CellSet b;
    for (int i = 0; i < 30; ++i) {
      const int x = RandomBelow(random, kMaxCells);
      const int y = RandomBelow(random, kMaxCells);
      a.Add(x);
      a_cells.insert(x);
      b.Add(y);
      b_cells.insert(y);
      if (i % 5 == 0) {
        a.Remove(y);
        a_cells.erase(y);
      }
    }
    EXPECT_EQ(std::vector<int>(a.begin(), a.end()),
              std::vector<int>(a_cells.begin(), a_cells.end()));
    EXPECT_EQ(a.Count(), static_cast<int>(a_cells.size()));
    int common = 0;
    for (const int cell : a_cells) common += static_cast<int>(b_cells.count(cell));
    EXPECT_EQ((a & b).Count(), common);
    EXPECT_EQ((a - b).Count(), a.Count() - common);
    EXPECT_EQ((a | b).Count(), a.Count() + b.Count() - common);
    EXPECT_EQ(a.Meets(b), common > 0);
    EXPECT_TRUE((a & b).IsIn(b));
  }
  EXPECT_TRUE(CellSet().IsEmpty());
  EXPECT_EQ(CellSet::FirstCells(81).Count(), 81);
  EXPECT_EQ(CellSet::FirstCells(64).Count(), 64);
  EXPECT_EQ(CellSet::FirstCells(256).Count(), 256);
}

TEST(GeometryTest, ClassicHouses) {
  const Geometry& classic = Geometry::Classic();
  ASSERT_EQ(classic.num_houses(), 27);
  for (int cell = 0; cell < 81; ++cell) {
    ASSERT_EQ(classic.HousesOf(cell).size(), 3u);
    EXPECT_EQ(classic.HouseOf(cell, HouseKind::kRow), RowOf(cell));
    EXPECT_EQ(classic.HouseOf(cell, HouseKind::kColumn), 9 + ColumnOf(cell));
    EXPECT_EQ(classic.HouseOf(cell, HouseKind::kBox), 18 + BoxOf(cell));
    for (const Geometry::Place place : classic.HousesOf(cell)) {
      EXPECT_EQ(classic.house(place.house).cells[place.place], cell);
    }
    CellSet peers;
    for (const int peer : kPeers[cell]) peers.Add(peer);
    EXPECT_EQ(classic.Peers(cell), peers);
  }
  EXPECT_EQ(classic.house(20).name, "box 3");
}

TEST(PositionTest, TheThreeTablesAgree) {
  std::mt19937_64 random(2);
  const Geometry& classic = Geometry::Classic();
  for (int round = 0; round < 100; ++round) {
    Position position(classic);
    std::array<std::array<bool, 9>, 81> table;
    for (auto& cell : table) cell.fill(true);
    for (int i = 0; i < 60; ++i) {
      const int cell = RandomBelow(random, 81);
      const int digit = RandomBelow(random, 9);
      if (!position.Has(cell, digit)) continue;
      if (i % 3 == 0) {
        position.Place(cell, digit);
        table[cell].fill(false);
        for (const int peer : kPeers[cell]) table[peer][digit] = false;
      } else {
        position.Eliminate(cell, digit);
        table[cell][digit] = false;
      }
    }
    for (int cell = 0; cell < 81; ++cell) {
      for (int digit = 0; digit < 9; ++digit) {
        EXPECT_EQ(position.Has(cell, digit), table[cell][digit]);
        EXPECT_EQ(position.Cells(digit).Has(cell), table[cell][digit]);
        for (const Geometry::Place place : classic.HousesOf(cell)) {
          EXPECT_EQ((position.In(place.house, digit) >> place.place) & 1, table[cell][digit]);
        }
      }
      EXPECT_EQ(position.open().Has(cell), position.Value(cell) < 0);
    }
  }
}

TEST(PositionTest, LinksExclude) {
  Geometry geometry(1, 3, 3, 1);
  geometry.AddHouse(HouseKind::kRow, 0, "row 1", {0, 1, 2});
  geometry.AddLink({0, 0}, {2, 2});
  Position position(geometry);
  position.Place(0, 0);
  EXPECT_EQ(position.Candidates(1), 0b110);
  EXPECT_EQ(position.Candidates(2), 0b010);
  EXPECT_FALSE(position.IsContradictory());
  position.Place(1, 1);
  EXPECT_TRUE(position.IsContradictory());
}

TEST(TechniqueTest, NamesAndCodesAreUnique) {
  std::set<absl::string_view> names;
  for (const TechniqueInfo& info : Techniques()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_EQ(FindTechnique(info.name), info.technique);
    if (info.code.empty()) continue;
    EXPECT_TRUE(names.insert(info.code).second) << info.code;
    EXPECT_EQ(FindTechnique(info.code), info.technique);
  }
  EXPECT_EQ(FindTechnique(""), std::nullopt);
  EXPECT_EQ(FindTechnique("guess"), std::nullopt);
}

}  // namespace
}  // namespace sudoku::logic
