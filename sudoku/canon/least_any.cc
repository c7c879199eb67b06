// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/least_any.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "sudoku/canon.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/canon/least_puzzle.h"
#include "sudoku/grid.h"

namespace sudoku::internal {
namespace {

using Line = std::array<uint8_t, 9>;
using Lines = std::array<Line, 9>;

// For each line, whether an equal one comes before it in its three; for each three, whether it has
// the same lines as one before it. Orders that exchange equal lines make nothing new.
struct Repeats {
  explicit Repeats(const Lines& lines) {
    std::array<std::array<Line, 3>, 3> threes;
    for (int i = 0; i < 9; ++i) {
      threes[i / 3][i % 3] = lines[i];
      before[i] = 0;
      for (int j = i / 3 * 3; j < i; ++j) {
        if (lines[j] == lines[i]) before[i] |= 1U << j;
      }
    }
    for (auto& three : threes) std::sort(three.begin(), three.end());
    for (int i = 0; i < 3; ++i) {
      three_before[i] = 0;
      for (int j = 0; j < i; ++j) {
        if (threes[j] == threes[i]) three_before[i] |= 7U << (3 * j);
      }
    }
  }

  // Whether line i may be the next one, as far as repeats go. `used`: the lines before, as bits.
  bool MayBeNext(int i, unsigned used) const {
    return (before[i] & ~used) == 0 && (three_before[i / 3] & ~used) == 0;
  }

  std::array<unsigned, 9> before;        // by line: its equals, as bits
  std::array<unsigned, 3> three_before;  // by three: the lines of its equals
};

class AnySearch {
 public:
  explicit AnySearch(const Grid& grid) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const auto digit = static_cast<uint8_t>(grid[cell]);
      lines_[0][RowOf(cell)][ColumnOf(cell)] = lines_[1][ColumnOf(cell)][RowOf(cell)] = digit;
    }
    best_.fill(~RowKey{0});
    for (const bool transposed : {false, true}) {
      next_.transpose = transposed;
      rows_ = &lines_[transposed];
      row_repeats_ = Repeats(*rows_);
      column_repeats_ = Repeats(lines_[!transposed]);
      ChooseColumn(0, 0);
    }
  }

  Canon ToCanon(const Grid& grid) const {
    Canon canon = {
        .form = {}, .symmetry = first_, .automorphisms = num_least_ * InvisibleSymmetries(grid)};
    for (Cell cell = 0; cell < kCells; ++cell) {
      canon.form.Set(cell, DigitOf(best_[RowOf(cell)], ColumnOf(cell)));
    }
    return canon;
  }

 private:
  using Labels = std::array<uint8_t, 10>;

  // Whether line i may follow `level` lines: it is not used, and threes stay together.
  static bool KeepsThrees(const Line& order, int level, int i, unsigned used) {
    if ((used >> i & 1) != 0) return false;
    return level % 3 == 0 || order[level - 1] / 3 == i / 3;
  }

  void ChooseColumn(int level, unsigned used) {
    if (level == 9) return ChooseRow(0, 0, Labels{}, 0);
    for (uint8_t i = 0; i < 9; ++i) {
      if (!KeepsThrees(next_.columns, level, i, used) || !column_repeats_->MayBeNext(i, used)) {
        continue;
      }
      next_.columns[level] = i;
      ChooseColumn(level + 1, used | 1U << i);
    }
  }

  // Rows before `level` make the least image so far, with these labels.
  void ChooseRow(int level, unsigned used, const Labels& labels, int num_labels) {
    if (level == 9) {
      if (num_least_++ == 0) {
        first_ = next_;
        int rest = num_labels;
        for (int digit = 1; digit <= 9; ++digit) {
          first_.digits[digit] = labels[digit] != 0 ? labels[digit] : static_cast<uint8_t>(++rest);
        }
      }
      return;
    }
    for (uint8_t i = 0; i < 9; ++i) {
      if (!KeepsThrees(next_.rows, level, i, used) || !row_repeats_->MayBeNext(i, used)) continue;
      Labels with_row = labels;
      int n = num_labels;
      RowKey key = 0;
      for (const uint8_t column : next_.columns) {
        const uint8_t digit = (*rows_)[i][column];
        if (digit != 0 && with_row[digit] == 0) with_row[digit] = static_cast<uint8_t>(++n);
        key = key << 4 | with_row[digit];
      }
      if (key > best_[level]) continue;
      if (key < best_[level]) {
        best_[level] = key;
        std::fill(best_.begin() + level + 1, best_.end(), ~RowKey{0});
        num_least_ = 0;
      }
      next_.rows[level] = i;
      ChooseRow(level + 1, used | 1U << i, with_row, n);
    }
  }

  std::array<Lines, 2> lines_;  // the rows of the grid, and of the transposed grid
  const Lines* rows_ = nullptr;
  std::optional<Repeats> row_repeats_;
  std::optional<Repeats> column_repeats_;
  Symmetry next_;               // the candidate, but for its digits
  std::array<RowKey, 9> best_;  // the least image so far
  Symmetry first_;              // makes it
  int64_t num_least_ = 0;       // how many candidates make it
};

}  // namespace

Canon LeastAny(const Grid& grid) { return AnySearch(grid).ToCanon(grid); }

}  // namespace sudoku::internal
