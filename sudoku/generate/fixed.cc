// SPDX-License-Identifier: Apache-2.0
//
// Puzzles whose givens stand in given places, and puzzles near another one. Both are drawn from all
// there are, and kept if they have one solution; so all are equally likely.
//
// PATTERN  A puzzle with one solution is the pattern of one full grid. Grids are drawn, and each
//          has the same chance.
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
    for (int64_t i = 0; i < n; ++i) {
      Candidate candidate = {.attempt = i, .puzzle = {}, .solution = {}};
      if (!Draw(&uniform, &candidate.puzzle)) continue;
      questions->Ask(candidate.puzzle);
      asked.push_back(candidate);
    }
    questions->Answer();
    for (size_t i = 0; i < asked.size(); ++i) {
      if (!questions->Yes(i)) continue;
      made->push_back(asked[i]);
      made->back().solution = questions->Solution(i);
    }
  }

 protected:
  // Returns whether it may have a solution.
  virtual bool Draw(Uniform* uniform, Grid* puzzle) const = 0;

  const GenerateConfig& config_;
};

class OfPattern : public OneQuestion {
 public:
  using OneQuestion::OneQuestion;
  int64_t chunk_size() const override { return 512; }

 private:
  bool Draw(Uniform* uniform, Grid* puzzle) const override {
    *puzzle = GridSampler::Get().Draw(uniform);
    for (Cell cell = 0; cell < kCells; ++cell) {
      if ((*config_.pattern)[cell] == 0) puzzle->Set(cell, 0);
    }
    return true;
  }
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
  bool Draw(Uniform* uniform, Grid* puzzle) const override {
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
