// SPDX-License-Identifier: Apache-2.0
//
// Puzzles whose givens stand in given places, and puzzles near another one. Both are drawn from all
// there are, and kept if they have one solution; so all are equally likely.
//
// PATTERN  A puzzle with one solution is the pattern of one full grid. Grids are drawn, and each
//          has the same chance. The image of a random grid under a random order of rows and columns
//          is a random grid, and quicker to make; so there are several of each grid drawn. Most
//          have two rows and two columns that exchange two digits, with no given among their four
//          cells. That is seen without a search.
// NEAR     Some givens are drawn to be deleted, and as many pairs of a cell and a digit to be added.
//          A puzzle arises from one choice of these two sets alone, if no given is deleted and
//          added again. What contradicts itself at once counts as a try, too.

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/uniform.h"

namespace sudoku::internal {
namespace {

// Tries that are one question each.
class OneQuestion : public Source {
 public:
  explicit OneQuestion(const GenerateConfig& config) : config_(config) {}

  void Make(int64_t chunk, int64_t n, Questions* questions,
            std::vector<Candidate>* made) const override {
    Uniform uniform(config_.seed, static_cast<uint64_t>(chunk));
    questions->Clear();
    std::vector<Candidate> asked;
    Grid grid;
    for (int64_t i = 0; i < n; ++i) {
      if (!Draw(i, &uniform, &grid)) continue;
      asked.push_back({.attempt = i, .puzzle = PuzzleOf(grid), .solution = {}});
      questions->Ask(asked.back().puzzle);
    }
    questions->Answer();
    for (size_t i = 0; i < asked.size(); ++i) {
      if (!questions->Yes(i)) continue;
      made->push_back(asked[i]);
      made->back().solution = questions->Solution(i);
    }
  }

 protected:
  // Draws the grid of a try of the chunk; *grid is that of the try before. Returns whether its
  // puzzle may have one solution.
  virtual bool Draw(int64_t number, Uniform* uniform, Grid* grid) const = 0;
  virtual Grid PuzzleOf(const Grid& grid) const = 0;

  const GenerateConfig& config_;
};

class OfPattern : public OneQuestion {
 public:
  explicit OfPattern(const GenerateConfig& config) : OneQuestion(config) {
    const auto is_empty = [&](int row, int column) {
      return (*config.pattern)[CellAt(row, column)] == 0;
    };
    for (int top = 0; top < kSize; ++top) {
      for (int bottom = top + 1; bottom < kSize; ++bottom) {
        for (int left = 0; left < kSize; ++left) {
          for (int right = left + 1; right < kSize; ++right) {
            if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
            if (is_empty(top, left) && is_empty(top, right) && is_empty(bottom, left) &&
                is_empty(bottom, right)) {
              rectangles_.push_back({CellAt(top, left), CellAt(top, right), CellAt(bottom, left),
                                     CellAt(bottom, right)});
            }
          }
        }
      }
    }
  }
  int64_t chunk_size() const override { return 128 * kImages; }

 private:
  static constexpr int kImages = 32;

  bool Draw(int64_t number, Uniform* uniform, Grid* grid) const override {
    *grid = number % kImages == 0 ? GridSampler::Get().Draw(uniform) : ImageOf(*grid, uniform);
    return std::none_of(rectangles_.begin(), rectangles_.end(), [grid](const auto& cells) {
      return (*grid)[cells[0]] == (*grid)[cells[3]] && (*grid)[cells[1]] == (*grid)[cells[2]];
    });
  }

  Grid PuzzleOf(const Grid& grid) const override {
    Grid puzzle = grid;
    for (Cell cell = 0; cell < kCells; ++cell) {
      if ((*config_.pattern)[cell] == 0) puzzle.Set(cell, 0);
    }
    return puzzle;
  }

  static Grid ImageOf(const Grid& grid, Uniform* uniform) {
    static constexpr std::array<std::array<uint8_t, 3>, 6> kOrders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    uint64_t draw = uniform->Below(2 * 1'679'616);  // 6^8, and whether to transpose
    const auto draw_order = [&draw] {
      return kOrders[std::exchange(draw, draw / kOrders.size()) % kOrders.size()];
    };
    const auto draw_lines = [&] {
      std::array<uint8_t, kSize> lines;
      const std::array<uint8_t, 3> threes = draw_order();
      for (int i = 0; i < 3; ++i) {
        const std::array<uint8_t, 3> order = draw_order();
        for (int j = 0; j < 3; ++j) lines[3 * i + j] = 3 * threes[i] + order[j];
      }
      return lines;
    };
    const std::array<uint8_t, kSize> rows = draw_lines();
    const std::array<uint8_t, kSize> columns = draw_lines();
    const bool transposes = draw != 0;
    std::array<uint8_t, kCells> digits;
    for (int i = 0; i < kSize; ++i) {
      for (int j = 0; j < kSize; ++j) {
        digits[CellAt(i, j)] =
            grid.data()[transposes ? CellAt(columns[j], rows[i]) : CellAt(rows[i], columns[j])];
      }
    }
    return Grid::FromDigits(digits.data());
  }

  std::vector<std::array<Cell, 4>> rectangles_;  // without a given, of two boxes
};

class Near : public OneQuestion {
 public:
  explicit Near(const GenerateConfig& config) : OneQuestion(config) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      if ((*config.near)[cell] != 0) givens_.push_back(cell);
    }
  }
  int64_t chunk_size() const override { return 4096; }

 private:
  bool Draw(int64_t, Uniform* uniform, Grid* puzzle) const override {
    const Grid& near = *config_.near;
    *puzzle = near;
    std::vector<Cell> givens = givens_;
    for (int i = 0; i < config_.distance; ++i) {
      std::swap(givens[i], givens[i + uniform->Below(givens.size() - i)]);
      puzzle->Set(givens[i], 0);
    }
    bool is_possible = true;  // the draws of all tries are as many
    for (int i = 0; i < config_.distance; ++i) {
      const auto draw = static_cast<int>(uniform->Below(kCells * kSize));
      const Cell cell = draw / kSize;
      const Digit digit = draw % kSize + 1;
      const bool clashes = std::any_of(kPeers[cell].begin(), kPeers[cell].end(),
                                       [&](Cell peer) { return (*puzzle)[peer] == digit; });
      if ((*puzzle)[cell] != 0 || near[cell] == digit || clashes) {
        is_possible = false;
      } else {
        puzzle->Set(cell, digit);
      }
    }
    return is_possible;
  }

  Grid PuzzleOf(const Grid& grid) const override { return grid; }

  std::vector<Cell> givens_;
};

}  // namespace

std::unique_ptr<Source> MakeOfPattern(const GenerateConfig& config) {
  return std::make_unique<OfPattern>(config);
}

std::unique_ptr<Source> MakeNear(const GenerateConfig& config) {
  return std::make_unique<Near>(config);
}

}  // namespace sudoku::internal
