// SPDX-License-Identifier: Apache-2.0
//
// Orbits of givens are deleted in random order, each unless that admits a second solution. The
// puzzles of a chunk go forward together: in each round, each of them asks one question.
//
// STEPS   The first twenty orbits can nearly always go, so several are deleted at once: if that
//         leaves one solution, so would have each of them by itself. If it does not, half as many
//         are tried, and from one on, the orbit stays.
// MASKS   Most deletions that cannot be made leave an unavoidable set without a given, which is
//         seen without a search.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "sudoku/generate/orbits.h"
#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/unavoidable.h"
#include "sudoku/generate/uniform.h"

namespace sudoku::internal {
namespace {

constexpr int64_t kChunk = 256;      // 64: 1.3 times the time for each puzzle; 512: 1 % less
constexpr int kFirstStepCells = 24;  // deleted at once

using Orbits = std::vector<std::vector<int>>;

constexpr std::array kSymmetries = {GivenSymmetry::kRotate180, GivenSymmetry::kRotate90,
                                    GivenSymmetry::kMirror, GivenSymmetry::kDiagonal,
                                    GivenSymmetry::kFull};

class TopDown : public Source {
 public:
  explicit TopDown(const GenerateConfig& config) : config_(config) {
    for (const GivenSymmetry symmetry : GivenSymmetries()) {
      if (symmetry != GivenSymmetry::kAny) orbits_[symmetry] = OrbitsOf(symmetry, kSize, kSize);
    }
  }

  int64_t chunk_size() const override { return kChunk; }

  void Make(int64_t chunk, int64_t n, Questions* questions,
            std::vector<Candidate>* made) const override {
    Uniform uniform(config_.seed, static_cast<uint64_t>(chunk));
    std::vector<Puzzle> puzzles;
    for (int64_t i = 0; i < n; ++i) puzzles.push_back(Begin(&uniform));
    std::vector<std::pair<Puzzle*, size_t>> asked;
    do {
      questions->Clear();
      asked.clear();
      for (Puzzle& puzzle : puzzles) {
        if (Next(&puzzle)) asked.emplace_back(&puzzle, Ask(puzzle, questions));
      }
      questions->Answer();
      for (const auto& [puzzle, question] : asked) Decide(questions->Yes(question), puzzle);
    } while (!asked.empty());
    for (int64_t i = 0; i < n; ++i) {
      made->push_back({.attempt = i,
                       .puzzle = puzzles[i].givens,
                       .solution = puzzles[i].solution,
                       .symmetry = puzzles[i].symmetry,
                       .minimal_orbits = config_.minimality != Minimality::kNone});
    }
  }

 private:
  struct Puzzle {
    Grid solution;
    GivenSymmetry symmetry;
    std::vector<const std::vector<int>*> order;  // of orbits
    std::vector<CellSet> unavoidable;
    int least = 0;   // no orbit goes if fewer givens would be left
    int enough = 0;  // not more givens than this: done
    // What changes:
    Grid givens;
    CellSet cells;
    size_t next = 0;  // orbit
    size_t step = 1;  // as many orbits are tried next
    Grid without;     // them
    CellSet cells_without;
  };

  Puzzle Begin(Uniform* uniform) const {
    Puzzle puzzle;
    puzzle.solution = config_.from.has_value() ? *config_.from : GridSampler::Get().Draw(uniform);
    puzzle.symmetry = config_.symmetry;
    if (config_.symmetry == GivenSymmetry::kAny) {
      puzzle.symmetry = kSymmetries[uniform->Below(kSymmetries.size())];
    }
    const Orbits& orbits = orbits_.at(puzzle.symmetry);
    for (const std::vector<int>& orbit : orbits) puzzle.order.push_back(&orbit);
    uniform->Shuffle(&puzzle.order);
    if (config_.minimality == Minimality::kNone) {
      puzzle.least = config_.least_givens;
      const auto sizes = config_.most_givens.value_or(kCells) - config_.least_givens + 1;
      puzzle.enough = config_.least_givens + static_cast<int>(uniform->Below(sizes));
    }
    puzzle.unavoidable = FindUnavoidableSets(puzzle.solution);
    puzzle.givens = puzzle.solution;
    for (Cell cell = 0; cell < kCells; ++cell) puzzle.cells.Add(cell);
    puzzle.step = std::max<size_t>(1, kFirstStepCells * orbits.size() / kCells);
    return puzzle;
  }

  // Finds the next orbits to try, and those that stay without a search. Returns false at the end.
  static bool Next(Puzzle* puzzle) {
    while (puzzle->next < puzzle->order.size()) {
      if (puzzle->cells.Size() <= puzzle->enough) return false;
      puzzle->step = std::min(puzzle->step, puzzle->order.size() - puzzle->next);
      puzzle->without = puzzle->givens;
      puzzle->cells_without = puzzle->cells;
      for (size_t i = 0; i < puzzle->step; ++i) {
        for (const Cell cell : *puzzle->order[puzzle->next + i]) {
          puzzle->without.Set(cell, 0);
          puzzle->cells_without.Remove(cell);
        }
      }
      const int left = puzzle->cells_without.Size();
      const bool too_few = left < (puzzle->step > 1 ? puzzle->enough : puzzle->least);
      if (!too_few && MeetsAll(puzzle->cells_without, puzzle->unavoidable)) return true;
      Decide(false, puzzle);
    }
    return false;
  }

  static size_t Ask(const Puzzle& puzzle, Questions* questions) {
    const std::vector<int>& orbit = *puzzle.order[puzzle.next];
    if (puzzle.step > 1 || orbit.size() > 1) return questions->Ask(puzzle.without);
    return questions->AskOther(puzzle.without, orbit[0], puzzle.solution[orbit[0]]);
  }

  // Whether what was tried can go.
  static void Decide(bool can_go, Puzzle* puzzle) {
    if (can_go) {
      puzzle->givens = puzzle->without;
      puzzle->cells = puzzle->cells_without;
      puzzle->next += puzzle->step;
    } else if (puzzle->step > 1) {
      puzzle->step /= 2;
    } else {
      ++puzzle->next;
    }
  }

  const GenerateConfig& config_;
  std::map<GivenSymmetry, Orbits> orbits_;
};

}  // namespace

std::unique_ptr<Source> MakeTopDown(const GenerateConfig& config) {
  return std::make_unique<TopDown>(config);
}

}  // namespace sudoku::internal
