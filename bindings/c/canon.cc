// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms of puzzles, and ranks of full grids.

#include "sudoku/canon.h"

#include <algorithm>
#include <string>

#include "bindings/c/entry.h"
#include "bindings/c/puzzle.h"
#include "sudoku/format.h"

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_sudoku_canon(const char* puzzle, size_t length, int32_t form, qd_canon* canon,
                          qd_error** error) {
  quadrille::ClearStruct(canon);
  return Enter(error, [&] {
    CheckNotNull(canon, "canon");
    quadrille::CheckStruct(canon, "canon");
    quadrille::CheckInRange(form, QD_FORM_LEAST, QD_FORM_BY_SOLUTION, "form");
    const sudoku::Grid grid = quadrille::ParsePuzzle(puzzle, length, "puzzle");
    sudoku::Canon found;
    if (form == QD_FORM_LEAST) {
      found = sudoku::LeastForm(grid);
    } else {
      const auto by_solution = sudoku::FormBySolution(grid);
      quadrille::CheckOk(by_solution.status());
      found = *by_solution;
    }
    qd_canon result = {};
    result.automorphisms = found.automorphisms;
    const std::string cells = sudoku::FormatLine(found.form);
    std::copy(cells.begin(), cells.end(), result.form);
    result.transpose = found.symmetry.transpose ? 1 : 0;
    std::copy(found.symmetry.rows.begin(), found.symmetry.rows.end(), result.rows);
    std::copy(found.symmetry.columns.begin(), found.symmetry.columns.end(), result.columns);
    std::copy(found.symmetry.digits.begin(), found.symmetry.digits.end(), result.digits);
    quadrille::WriteStruct(result, canon);
    return QD_OK;
  });
}

qd_status qd_sudoku_rank(const char* grid, size_t length, int64_t* rank, qd_error** error) {
  Clear(rank);
  return Enter(error, [&] {
    CheckNotNull(rank, "rank");
    const auto found = sudoku::RankOf(quadrille::ParsePuzzle(grid, length, "grid"));
    quadrille::CheckOk(found.status());
    *rank = *found;
    return QD_OK;
  });
}

qd_status qd_sudoku_unrank(int64_t rank, char* grid, qd_error** error) {
  Clear(grid);
  return Enter(error, [&] {
    CheckNotNull(grid, "grid");
    const auto found = sudoku::GridOfRank(rank);
    quadrille::CheckOk(found.status());
    const std::string cells = sudoku::FormatLine(*found);
    std::copy_n(cells.c_str(), sudoku::kCells + 1, grid);
    return QD_OK;
  });
}

}  // extern "C"
