// SPDX-License-Identifier: Apache-2.0
//
// What the files of this room that write constraints as relations have in common.

#ifndef SUDOKU_RELATION_LOWERING_H_
#define SUDOKU_RELATION_LOWERING_H_

#include <cstddef>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "sudoku/board.h"
#include "sudoku/relation/relation.h"

namespace sudoku::internal {

class Lowering {
 public:
  // Adds to *relations, whose candidates are set. `peers[a][b]`: the cells a and b differ in every
  // solution. *edges_left: how many edges automata may still have; less for each one.
  Lowering(const Board& board, const std::vector<std::vector<bool>>& peers, size_t* edges_left,
           Relations* relations)
      : board_(board), peers_(peers), edges_left_(edges_left), relations_(*relations) {}

  void Add(const Constraint& constraint);
  // The cells differ; one that is listed twice is one cell.
  void AddDifferent(std::vector<int> cells);

 private:
  using Enter = absl::FunctionRef<void(LineState)>;
  using Step = absl::FunctionRef<void(int, LineState, int, Enter)>;

  // Each returns false for kinds that are none of its own.
  bool AddGlobal(const Constraint& constraint);
  bool AddPairwise(const Constraint& constraint);
  bool AddSet(const Constraint& constraint);
  bool AddLine(const Constraint& constraint);
  bool AddOutside(const Constraint& constraint);

  void AddPair(int a, int b, absl::FunctionRef<bool(int, int)> relation);
  void AddNeighbours(absl::Span<const int> line, absl::FunctionRef<bool(int, int)> relation);
  void AddAllPairs(absl::Span<const int> cells, absl::FunctionRef<bool(int, int)> relation);
  // Pairs of cells of which one is (down, right) of the other.
  void AddAt(int down, int right, absl::FunctionRef<bool(int, int)> relation,
             absl::FunctionRef<bool(int, int)> applies);
  void Allow(int cell, absl::FunctionRef<bool(int)> predicate);
  // False if the automaton would be too large: the constraint is then one of those unchecked.
  bool AddAutomaton(absl::Span<const int> cells, LineState start, Step step,
                    absl::FunctionRef<bool(LineState)> accepts);
  // Cells that differ and whose values are one of the sets that the predicate knows. False if there
  // are too many values for sets.
  bool AddSets(absl::Span<const int> cells, absl::FunctionRef<bool(ValueSet)> predicate);
  // The bounds of a sum alone, with one term a cell.
  WeightedSum AddBounds(absl::Span<const int> cells, absl::Span<const int> factors, int64_t total,
                        bool has_line);
  void AddSum(absl::Span<const int> cells, absl::Span<const int> factors, int64_t total);
  void AddDistinctSum(absl::Span<const int> cells, int total);
  void AddEqualSums(absl::Span<const int> cells, absl::Span<const int> sizes);
  void AddIndexers(const Constraint& constraint);
  void AddNegative(const Constraint& constraint);
  void AddRanks(const Constraint& constraint);
  void AddArrow(const Constraint& constraint);
  void AddCustomAutomaton(const Constraint& constraint);
  void AddSandwich(absl::Span<const int> line, int total);
  void AddExactly(absl::Span<const int> cells, absl::Span<const int> pairs);
  void AddSameValues(absl::Span<const int> cells, int sets);
  void AddImpossible(int cell) { relations_.candidates[cell] = 0; }

  bool AllDiffer(absl::Span<const int> cells) const;
  int IndexOf(int value) const { return value - board_.least; }
  int greatest() const { return board_.greatest(); }

  const Board& board_;
  const std::vector<std::vector<bool>>& peers_;
  size_t* const edges_left_;
  Relations& relations_;
  const Constraint* current_ = nullptr;  // the one that is being added
};

}  // namespace sudoku::internal

#endif  // SUDOKU_RELATION_LOWERING_H_
