// SPDX-License-Identifier: Apache-2.0
//
// What the engines for boards know: five forms of relations between cells. Lower() writes each
// constraint of a board in them; so an engine for these forms is one for all constraints. The
// reference does not use them: it has the definitions of board/rules.cc.

#ifndef SUDOKU_RELATION_RELATION_H_
#define SUDOKU_RELATION_RELATION_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "sudoku/board.h"
#include "sudoku/relation/line_automaton.h"

namespace sudoku::internal {

// No two of the cells are equal. Cells are listed once.
struct Different {
  std::vector<int> cells;
};

// Two cells satisfy a relation: allowed[i] are the values of b when a has the value with index i.
struct Pair {
  int a;
  int b;
  std::vector<ValueSet> allowed;
};

// The sum of factor times value is the total. A cell may stand there more than once.
struct WeightedSum {
  struct Term {
    int cell;
    int factor;
  };
  std::vector<Term> terms;
  int64_t total;
  bool has_line = false;  // a line says the same and more
};

// Relations that hold together.
struct Relations {
  struct Choice;
  // The values that a cell may have, one entry a cell of the board.
  std::vector<ValueSet> candidates;
  std::vector<Different> different;
  std::vector<Pair> pairs;
  std::vector<LineAutomaton> lines;
  std::vector<WeightedSum> sums;
  std::vector<Choice> choices;
  // Constraints that the forms above do not hold whole: a solution has to be checked for them.
  std::vector<Constraint> unchecked;
};

// Of one of the alternatives, all relations hold.
struct Relations::Choice {
  std::vector<Relations> alternatives;
};

// Writes the rules of a board as relations. Requires: CheckBoard(board) is OK.
Relations Lower(const Board& board);

}  // namespace sudoku::internal

#endif  // SUDOKU_RELATION_RELATION_H_
