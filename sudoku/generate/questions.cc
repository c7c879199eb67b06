// SPDX-License-Identifier: Apache-2.0

#include "absl/types/span.h"
#include "sudoku/generate/source.h"

namespace sudoku::internal {

size_t Questions::Ask(const Grid& puzzle) {
  any_.puzzles.push_back(puzzle);
  any_.numbers.push_back(yes_.size());
  yes_.push_back(false);
  return yes_.size() - 1;
}

size_t Questions::AskOther(const Grid& puzzle, Cell cell, Digit digit) {
  other_.puzzles.push_back(puzzle);
  other_.numbers.push_back(yes_.size());
  excluded_.emplace_back().Set(cell, digit);
  yes_.push_back(false);
  return yes_.size() - 1;
}

void Questions::Answer() {
  solutions_.resize(yes_.size());
  answers_.resize(any_.puzzles.size());
  if (!answers_.empty()) {
    nodes_ += solver_.Solve(any_.puzzles, {.solutions = 2}, absl::MakeSpan(answers_)).nodes;
  }
  for (size_t i = 0; i < answers_.size(); ++i) {
    yes_[any_.numbers[i]] = answers_[i].solutions == 1;
    solutions_[any_.numbers[i]] = answers_[i].first;
  }
  answers_.resize(other_.puzzles.size());
  if (!answers_.empty()) {
    nodes_ +=
        solver_
            .CountExcluding(other_.puzzles, excluded_, {.solutions = 1}, absl::MakeSpan(answers_))
            .nodes;
  }
  for (size_t i = 0; i < answers_.size(); ++i) {
    yes_[other_.numbers[i]] = answers_[i].solutions == 0;
  }
}

void Questions::Clear() {
  for (List* const list : {&any_, &other_}) {
    list->puzzles.clear();
    list->numbers.clear();
  }
  excluded_.clear();
  yes_.clear();
}

}  // namespace sudoku::internal
