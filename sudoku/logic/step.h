// SPDX-License-Identifier: Apache-2.0
//
// A step: what a technique has found, and what follows from it. And the interface that all
// techniques have: a finder calls a function with each step, until the function has seen enough.
//
//   FindSteps(position, {.wanted = Technique::kXWing}, [&](const Step& step) {
//     Apply(step, &position);
//     return true;  // stop here
//   });
//
// Finders allocate memory for the steps that they find, never while they look.

#ifndef SUDOKU_LOGIC_STEP_H_
#define SUDOKU_LOGIC_STEP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "sudoku/logic/cell_set.h"
#include "sudoku/logic/geometry.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/technique.h"

namespace dlx::internal {
class Meter;
}

namespace sudoku::logic {

// A digit in one cell or in one of several, which are a node of a chain. An almost locked set on
// the way of a chain is two such nodes and a link with `cells` of its own.
struct Node {
  int digit = 0;
  CellSet cells;

  friend bool operator==(const Node&, const Node&) = default;
};

// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
struct Link {
  Node from;
  Node to;
  bool is_strong = false;
  CellSet als = {};  // the almost locked set that makes it; empty: cells or houses do
};

// A set of cells, and the digits that they have or that are locked in them.
struct CellsWithDigits {
  CellSet cells;
  DigitMask digits = 0;

  friend bool operator==(const CellsWithDigits&, const CellsWithDigits&) = default;
};

struct Step {
  Technique technique = Technique::kFullHouse;
  // The pattern: its cells, its digits, the houses that make it (base houses of a fish), the houses
  // that it acts on (cover houses).
  CellSet cells = {};
  DigitMask digits = 0;
  std::vector<int> houses = {};
  std::vector<int> covers = {};
  std::vector<Candidate> fins = {};
  std::vector<Link> links = {};            // chains: from end to end
  std::vector<CellsWithDigits> sets = {};  // almost locked sets, parts of a Sue de Coq, colours
  bool is_siamese = false;                 // two fish in one
  // What follows, each ascending and without doubles. At least one is not empty.
  std::vector<Candidate> eliminations = {};
  std::vector<Candidate> placements = {};
};

// Returns true to end the search.
using StepSink = absl::FunctionRef<bool(const Step&)>;

// What to look for.
struct FindConfig {
  TechniqueSet wanted = TechniqueSet::All();
  // The puzzle has exactly one solution. Techniques that reason from that are off without it, and
  // where the board does not allow them (Geometry::allows_uniqueness()).
  bool is_unique = true;
  // Kinds that some count among a technique and others do not.
  bool two_candidate_rectangles = false;  // empty rectangles of two cells, which are turbot fish
  bool missing_candidates = true;      // rectangles of uniqueness without some of their candidates
  bool siamese = false;                // two fish with the same base, where one step has both
  bool als_overlap = true;             // almost locked sets of a step may share cells
  bool als_chains_ascend = false;      // chains of sets take them in the order of their houses
  DigitMask digits = 0xffff;           // fish are searched for these digits alone
  bool loops_act_on_own_cells = true;  // links between cells of a loop, too, on other cells of it
  bool als_in_chains = false;          // grouped chains go through almost locked sets
  // Told of the work. Once it stops, so does the search. Null: nothing stops it.
  dlx::internal::Meter* meter = nullptr;
};

// Makes what follows from a step true.
void Apply(const Step& step, Position* position);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_STEP_H_
