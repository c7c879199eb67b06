// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms of a grid and of its image under a symmetry: they are equal, and the symmetries
// that come with them do what they say. If the grid has one solution, the same holds of the form by
// solution, and now and then of the rank of that solution.
//
// The input decides the symmetry by 25 bytes; the rest are cells, as a text or as bytes.

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sudoku/answer.h"
#include "sudoku/canon.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/sudoku.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

using sudoku::Canon;
using sudoku::Grid;
using sudoku::Symmetry;

// A permutation of so many things, from the first on.
void Shuffle(Decisions* decisions, uint8_t* things, int n) {
  for (int i = 0; i + 1 < n; ++i) std::swap(things[i], things[i + decisions->Below(n - i)]);
}

// Rows or columns: bands in an order, and the lines of each band.
std::array<uint8_t, sudoku::kSize> LinesOf(Decisions* decisions) {
  std::array<uint8_t, 3> bands = {0, 1, 2};
  Shuffle(decisions, bands.data(), 3);
  std::array<uint8_t, sudoku::kSize> lines{};
  for (int band = 0; band < 3; ++band) {
    uint8_t* const three = lines.data() + 3 * band;
    for (int i = 0; i < 3; ++i) three[i] = static_cast<uint8_t>(3 * bands[band] + i);
    Shuffle(decisions, three, 3);
  }
  return lines;
}

Symmetry SymmetryOf(Decisions* decisions) {
  Symmetry symmetry;
  symmetry.transpose = decisions->Below(2) == 1;
  symmetry.rows = LinesOf(decisions);
  symmetry.columns = LinesOf(decisions);
  Shuffle(decisions, symmetry.digits.data() + 1, sudoku::kSize);
  return symmetry;
}

Grid GridOf(Decisions* decisions) {
  Grid grid;
  for (int cell = 0; cell < sudoku::kCells && !decisions->empty(); ++cell) {
    const uint8_t byte = decisions->Byte();
    // Digits are those of a text; '.' and other signs are empty cells.
    if (byte >= '1' && byte <= '9') {
      grid.Set(cell, byte - '0');
    } else if (byte >= 128) {
      grid.Set(cell, byte % 10);
    }
  }
  return grid;
}

// What is promised of a canonical form, of a grid and of its image.
void CheckForms(const Grid& grid, const Canon& canon, const Grid& image, const Canon& of_image) {
  FUZZ_CHECK(canon.symmetry.IsValid() && of_image.symmetry.IsValid());
  FUZZ_CHECK(canon.form == of_image.form, sudoku::FormatLine(grid), " ",
             sudoku::FormatLine(canon.form), " ", sudoku::FormatLine(of_image.form));
  FUZZ_CHECK(canon.symmetry.Apply(grid) == canon.form, sudoku::FormatLine(grid));
  FUZZ_CHECK(of_image.symmetry.Apply(image) == canon.form, sudoku::FormatLine(image));
  FUZZ_CHECK(canon.symmetry.Inverse().Apply(canon.form) == grid, sudoku::FormatLine(grid));
  FUZZ_CHECK(canon.automorphisms == of_image.automorphisms, canon.automorphisms, " and ",
             of_image.automorphisms);
  FUZZ_CHECK(canon.automorphisms >= 1 && sudoku::kNumArrangements % canon.automorphisms == 0,
             canon.automorphisms);
}

void CheckSymmetry(const Symmetry& symmetry, const Grid& grid, const Grid& image) {
  FUZZ_CHECK(symmetry.IsValid());
  FUZZ_CHECK(symmetry.Inverse().Apply(image) == grid);
  FUZZ_CHECK(symmetry.Then(symmetry.Inverse()) == Symmetry());
  FUZZ_CHECK(symmetry.Then(symmetry).Apply(grid) == symmetry.Apply(image));
}

void CheckRank(const Grid& solution, const Grid& image) {
  const absl::StatusOr<int64_t> rank = sudoku::RankOf(solution);
  const absl::StatusOr<int64_t> rank_of_image = sudoku::RankOf(image);
  FUZZ_CHECK(rank.ok() && rank_of_image.ok() && *rank == *rank_of_image);
  FUZZ_CHECK(*rank >= 1 && *rank <= sudoku::kNumGridClasses, *rank);
  const absl::StatusOr<Grid> form = sudoku::GridOfRank(*rank);
  FUZZ_CHECK(form.ok() && *form == sudoku::LeastForm(solution).form, *rank);
}

void CheckBySolution(const Grid& grid, const Symmetry& symmetry, const Grid& image) {
  const sudoku::Answer answer = sudoku::Solve(grid);
  const absl::StatusOr<Canon> canon = sudoku::FormBySolution(grid);
  const absl::StatusOr<Canon> of_image = sudoku::FormBySolution(image);
  FUZZ_CHECK(canon.ok() == answer.IsUnique() && of_image.ok() == answer.IsUnique(),
             sudoku::FormatLine(grid));
  if (!canon.ok()) {
    const absl::string_view what = answer.IsNone() ? "no solution" : "several solutions";
    FUZZ_CHECK(canon.status() == absl::InvalidArgumentError(what), canon.status().ToString());
    FUZZ_CHECK(of_image.status() == canon.status());
    return;
  }
  CheckForms(grid, *canon, image, *of_image);
  FUZZ_CHECK(canon->symmetry.Apply(answer.first) == sudoku::LeastForm(answer.first).form);
  const absl::StatusOr<Canon> with_solution = sudoku::FormBySolution(grid, answer.first);
  FUZZ_CHECK(with_solution.ok() && with_solution->form == canon->form);
  // It takes far longer than all else.
  if (Hashed(sudoku::FormatLine(grid)).Below(50) == 0) {
    CheckRank(answer.first, symmetry.Apply(answer.first));
  }
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size > 200) return 0;
  Decisions decisions(AsText(data, size));
  const Symmetry symmetry = SymmetryOf(&decisions);
  const Grid grid = GridOf(&decisions);
  const Grid image = symmetry.Apply(grid);
  CheckSymmetry(symmetry, grid, image);
  CheckForms(grid, sudoku::LeastForm(grid), image, sudoku::LeastForm(image));
  CheckBySolution(grid, symmetry, image);
  return 0;
}
