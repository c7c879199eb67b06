// SPDX-License-Identifier: Apache-2.0
//
// Where puzzles come from: each law makes tries, many at once, so that their searches fill the
// lanes of the batch engine.
//
// Tries are numbered, and divided into chunks of one size. What a chunk makes depends on the
// settings and its number alone: threads take chunks as they come, and the puzzles are put into the
// order of the chunks.
//
// Only verdicts of searches count, never which of several solutions was found: that one depends on
// the instruction set.

#ifndef SUDOKU_GENERATE_SOURCE_H_
#define SUDOKU_GENERATE_SOURCE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sudoku/answer.h"
#include "sudoku/batch.h"
#include "sudoku/generate.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

// Questions whether puzzles have one solution, answered together. For one thread.
class Questions {
 public:
  // Asks whether the puzzle has exactly one solution. Returns the number of the question.
  size_t Ask(const Grid& puzzle);
  // Asks whether the puzzle has no solution with another digit in the cell than this one. Quicker.
  size_t AskOther(const Grid& puzzle, Cell cell, Digit digit);
  // Answers all.
  void Answer();
  bool Yes(size_t question) const { return yes_[question]; }
  // The solution, after Yes() to a question of Ask(). Else it means nothing.
  const Grid& Solution(size_t question) const { return solutions_[question]; }
  // Forgets the questions.
  void Clear();

  // The nodes since the last call.
  int64_t TakeNodes() { return std::exchange(nodes_, 0); }

 private:
  struct List {
    std::vector<Grid> puzzles;
    std::vector<size_t> numbers;
  };

  BatchSolver solver_;
  List any_;
  List other_;
  std::vector<Grid> excluded_;  // of the latter
  std::vector<sudoku::Answer> answers_;
  std::vector<bool> yes_;
  std::vector<Grid> solutions_;
  int64_t nodes_ = 0;
};

// A puzzle with one solution that a try made.
struct Candidate {
  int64_t attempt = 0;  // of the chunk, from 0
  Grid puzzle;
  Grid solution;
  GivenSymmetry symmetry = GivenSymmetry::kNone;
  bool minimal_orbits = false;  // it is known to be so
};

class Source {
 public:
  virtual ~Source() = default;
  // The number of tries of a chunk.
  virtual int64_t chunk_size() const = 0;
  // Makes the first n tries of a chunk. Appends the puzzles in the order of the tries.
  virtual void Make(int64_t chunk, int64_t n, Questions* questions,
                    std::vector<Candidate>* made) const = 0;
};

// Requires of each: the settings were checked, and outlive the source.
std::unique_ptr<Source> MakeTopDown(const GenerateConfig& config);
std::unique_ptr<Source> MakeControlled(const GenerateConfig& config);
std::unique_ptr<Source> MakeOfPattern(const GenerateConfig& config);
std::unique_ptr<Source> MakeNear(const GenerateConfig& config);

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_SOURCE_H_
