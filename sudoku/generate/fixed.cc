// SPDX-License-Identifier: Apache-2.0
//
// Puzzles whose givens stand in given places, and puzzles near another one. Both are drawn from all
// there are, and kept if they have one solution; so all are equally likely.
//
// PATTERN  A puzzle with one solution is the pattern of one full grid. Grids are drawn, and each
//          has the same chance. The image of a random grid under a random order of rows and columns
//          is a random grid, and quicker to make; so there are several of each grid drawn. Masks of
//          its unavoidable sets reject most without a search. The image itself is never made: the
//          pattern moves instead.
// NEAR     Some givens are drawn to be deleted, and as many pairs of a cell and a digit to be
//          added. A puzzle arises from one choice of these two sets alone, if none is in both. What
//          contradicts itself at once counts as a try, too.

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/unavoidable.h"
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
    std::vector<Candidate> asked;
    DrawAll(n, &uniform, &asked);
    questions->Clear();
    for (const Candidate& candidate : asked) questions->Ask(candidate.puzzle);
    questions->Answer();
    for (size_t i = 0; i < asked.size(); ++i) {
      if (!questions->Yes(i)) continue;
      made->push_back(asked[i]);
      made->back().solution = questions->Solution(i);
    }
  }

 protected:
  // Draws the puzzles of the first n tries of a chunk, those apart that have several solutions at
  // first sight.
  virtual void DrawAll(int64_t n, Uniform* uniform, std::vector<Candidate>* drawn) const = 0;

  const GenerateConfig& config_;
};

class OfPattern : public OneQuestion {
 public:
  explicit OfPattern(const GenerateConfig& config) : OneQuestion(config) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      if ((*config.pattern)[cell] != 0) cells_.push_back(cell);
    }
  }
  int64_t chunk_size() const override { return 64 * kImages; }

 private:
  static constexpr int kImages = 256;

  // Where the cells of an image come from.
  using Sources = std::array<uint8_t, kCells>;

  void DrawAll(int64_t n, Uniform* uniform, std::vector<Candidate>* drawn) const override {
    Grid grid;
    std::vector<CellSet> unavoidable;
    for (int64_t i = 0; i < n; ++i) {
      if (i % kImages == 0) {
        grid = GridSampler::Get().Draw(uniform);
        unavoidable = FindUnavoidableSets(grid);
      }
      const Sources sources = DrawImage(uniform);
      CellSet given;
      for (const Cell cell : cells_) given.Add(sources[cell]);
      if (!MeetsAll(given, unavoidable)) continue;
      Candidate& candidate = drawn->emplace_back();
      candidate.attempt = i;
      for (const Cell cell : cells_) candidate.puzzle.Set(cell, grid[sources[cell]]);
    }
  }

  // A random order of rows and columns, and perhaps the two exchanged.
  static Sources DrawImage(Uniform* uniform) {
    static constexpr std::array<std::array<uint8_t, 3>, 6> kOrders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    constexpr uint64_t kOrdersOfLines = 1296;  // 6^4
    uint64_t draw = uniform->Below(2 * kOrdersOfLines * kOrdersOfLines);
    const auto draw_lines = [&draw] {
      const auto draw_order = [&draw] {
        return kOrders[std::exchange(draw, draw / kOrders.size()) % kOrders.size()];
      };
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
    const int row_step = draw != 0 ? 1 : kSize;
    const int column_step = draw != 0 ? kSize : 1;
    Sources sources;
    for (Cell cell = 0; cell < kCells; ++cell) {
      sources[cell] = static_cast<uint8_t>(row_step * rows[RowOf(cell)] +
                                           column_step * columns[ColumnOf(cell)]);
    }
    return sources;
  }

  std::vector<Cell> cells_;  // of the pattern
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
  void DrawAll(int64_t n, Uniform* uniform, std::vector<Candidate>* drawn) const override {
    for (int64_t i = 0; i < n; ++i) {
      Candidate candidate = {.attempt = i, .puzzle = {}, .solution = {}};
      if (Draw(uniform, &candidate.puzzle)) drawn->push_back(candidate);
    }
  }

  bool Draw(Uniform* uniform, Grid* puzzle) const {
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
