// SPDX-License-Identifier: Apache-2.0
//
// Cases of techniques, in the notation of HoDoKu's library: a line each, with a position and what a
// technique should find there.
//
//   :CODE[-VARIANT]:DIGITS:BOARD:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:
//
//   CODE          0200 and the like (technique.h); of fish, with a fifth digit 1: siamese
//   VARIANT       1-9, which kinds of a technique count; x: nothing may be found
//   DIGITS        of the pattern
//   BOARD         81 cells, "." or "0" for an open one; "+" is before a value that was not given
//   DELETED       candidates that are gone besides those that values exclude: 436 is the digit 4 at
//                 r3c6
//   ELIMINATIONS, PLACEMENTS   what follows; one of the two is empty
//   EXTRA         ignored; it may be missing, with the colon after it

#ifndef SUDOKU_LOGIC_CASES_H_
#define SUDOKU_LOGIC_CASES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/run.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

struct TechniqueCase {
  std::string name;  // as written: "0600-1"
  Technique technique = Technique::kFullHouse;
  FindConfig config = {};
  bool is_siamese = false;
  bool is_forbidden = false;  // nothing may be found
  Position position = Position(Geometry::Classic());
  std::vector<Candidate> eliminations = {};
  std::vector<Candidate> placements = {};
};

// InvalidArgument names the part that is wrong, and column, where it is not null, is set to where
// that begins, from 1.
absl::StatusOr<TechniqueCase> ReadCase(absl::string_view line, int* column = nullptr);

struct CaseResult : dlx::Ending {
  bool passed = false;  // false if a limit came first
  // The steps of the technique, without those that follow the same; at most max_found of them.
  std::vector<Step> found = {};
};

// Looks for the technique until a step has exactly what the case says. A forbidden case passes if
// no step has that; one that says nothing, if there is no step. Cost: large fish of all shapes can
// take minutes.
CaseResult RunCase(const TechniqueCase& technique_case, const dlx::Run& run = {},
                   int max_found = 20);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_CASES_H_
