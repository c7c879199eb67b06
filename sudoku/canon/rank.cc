// SPDX-License-Identifier: Apache-2.0
//
// The rank of a grid is 1 more than the number of least forms that come before its own: those with
// a lower first band or a lower group of rows 4, from the table (rank_counts.h); those with a lower
// row 4 of the same group, with lower rows 5 and 6, and with lower rows 7 to 9, counted one by one
// (completions.h).

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sudoku/canon.h"
#include "sudoku/canon/band_classes.h"
#include "sudoku/canon/completions.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/canon/least_grid.h"
#include "sudoku/canon/rank_counts.h"
#include "sudoku/grid.h"

namespace sudoku {
namespace {

using internal::Completions;
using internal::kBandClasses;
using internal::kRowsOfCount;
using internal::RowKey;

// Where the counts of each class of bands begin.
class CountTable {
 public:
  static const CountTable& Get() {
    static const CountTable table;
    return table;
  }

  // Where the counts of a class begin in the bytes.
  size_t begin(int band_class) const { return begins_[band_class]; }
  // The number of grids in lower classes. kBandClasses: of all grids.
  int64_t before(int band_class) const { return before_[band_class]; }
  // The class of the grid with `before` grids before it. Requires: there is one.
  int ClassOf(int64_t before) const {
    return static_cast<int>(std::upper_bound(before_.begin(), before_.end(), before) -
                            before_.begin()) -
           1;
  }

 private:
  CountTable() {
    const absl::string_view bytes = internal::RankCounts();
    size_t at = 0;
    int64_t grids = 0;
    for (int band_class = 0; band_class < kBandClasses; ++band_class) {
      begins_[band_class] = at;
      before_[band_class] = grids;
      const size_t rows = Completions(band_class).FourthRows().size();
      for (size_t row = 0; row < rows; row += kRowsOfCount) {
        grids += internal::ReadCount(bytes, &at);
      }
    }
    before_[kBandClasses] = grids;
  }

  std::array<size_t, kBandClasses> begins_;
  std::array<int64_t, kBandClasses + 1> before_;
};

int64_t CountThirds(Completions* completions, const Completions::Second& second) {
  int64_t count = 0;
  completions->SetPatterns(second.patterns);
  completions->ForEachThird(second.band, [&](const Completions::Band&) { ++count; });
  return count;
}

int64_t CountFourth(Completions* completions, RowKey fourth) {
  int64_t count = 0;
  for (const Completions::Second& second : completions->FillSecond(fourth)) {
    count += CountThirds(completions, second);
  }
  return count;
}

// The rows 7 to 9 of the grids in least form with this second band.
std::vector<std::array<RowKey, 3>> ThirdsOf(Completions* completions,
                                            const Completions::Second& second) {
  std::vector<std::array<RowKey, 3>> thirds;
  completions->SetPatterns(second.patterns);
  completions->ForEachThird(second.band,
                            [&](const Completions::Band& third) { thirds.push_back(third.rows); });
  std::sort(thirds.begin(), thirds.end());
  return thirds;
}

void SetRows(const std::array<RowKey, 3>& rows, int band, Grid* grid) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < kSize; ++j) {
      grid->Set(CellAt(3 * band + i, j), internal::DigitOf(rows[i], j));
    }
  }
}

std::array<RowKey, 3> RowsOf(const Grid& grid, int band) {
  std::array<RowKey, 3> rows{};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < kSize; ++j) {
      rows[i] = rows[i] << 4 | static_cast<RowKey>(grid[CellAt(3 * band + i, j)]);
    }
  }
  return rows;
}

}  // namespace

absl::StatusOr<int64_t> RankOf(const Grid& grid) {
  const absl::Status status = CheckSolution(Grid(), grid);
  if (!status.ok()) return status;
  const Grid form = internal::LeastGrid(grid).form;
  const std::array<RowKey, 3> first = RowsOf(form, 0);
  const std::array<RowKey, 3> second = RowsOf(form, 1);
  const std::array<RowKey, 3> third = RowsOf(form, 2);
  const int band_class = internal::BandClasses::Get().ClassOf({first[1], first[2]});
  const CountTable& table = CountTable::Get();
  Completions completions(band_class);
  const std::vector<RowKey> rows = completions.FourthRows();
  const int64_t row = std::lower_bound(rows.begin(), rows.end(), second[0]) - rows.begin();
  const int64_t group = row / kRowsOfCount;

  int64_t before = table.before(band_class);
  size_t at = table.begin(band_class);
  for (int64_t i = 0; i < group; ++i) before += internal::ReadCount(internal::RankCounts(), &at);
  for (int64_t i = group * kRowsOfCount; i < row; ++i) before += CountFourth(&completions, rows[i]);
  for (const Completions::Second& candidate : completions.FillSecond(second[0])) {
    if (candidate.band.rows < second) {
      before += CountThirds(&completions, candidate);
      continue;
    }
    const auto thirds = ThirdsOf(&completions, candidate);
    before += std::lower_bound(thirds.begin(), thirds.end(), third) - thirds.begin();
    break;
  }
  return before + 1;
}

absl::StatusOr<Grid> GridOfRank(int64_t rank) {
  if (rank < 1 || rank > kNumGridClasses) {
    return absl::OutOfRangeError(
        absl::StrCat("expected a rank from 1 to ", kNumGridClasses, ", found ", rank));
  }
  const CountTable& table = CountTable::Get();
  const int band_class = table.ClassOf(rank - 1);
  // The number of grids of this class that come before; what is passed is taken off.
  int64_t before = rank - 1 - table.before(band_class);
  Completions completions(band_class);
  const std::vector<RowKey> rows = completions.FourthRows();
  size_t at = table.begin(band_class);
  size_t row = 0;
  while (true) {
    const int64_t count = internal::ReadCount(internal::RankCounts(), &at);
    if (before < count) break;
    before -= count;
    row += kRowsOfCount;
  }
  for (; row < rows.size(); ++row) {
    for (const Completions::Second& second : completions.FillSecond(rows[row])) {
      const int64_t count = CountThirds(&completions, second);
      if (before >= count) {
        before -= count;
        continue;
      }
      Grid grid;
      const internal::BandKey& key = internal::BandClasses::Get().Key(band_class);
      SetRows({internal::kFirstRow, key.second, key.third}, 0, &grid);
      SetRows(second.band.rows, 1, &grid);
      SetRows(ThirdsOf(&completions, second)[static_cast<size_t>(before)], 2, &grid);
      return grid;
    }
  }
  return absl::InternalError("the table of ranks does not fit");
}

}  // namespace sudoku
