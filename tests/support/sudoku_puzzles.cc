// SPDX-License-Identifier: Apache-2.0

#include "tests/support/sudoku_puzzles.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "absl/functional/function_ref.h"
#include "tests/support/exact_cover.h"

namespace quadrille_test {
namespace {

using ::sudoku::Grid;

// The units of a cell, worked out from its row and column: 0 to 8, 9 to 17, 18 to 26.
std::array<int, 3> UnitsOf(int cell) {
  const int row = cell / 9;
  const int column = cell % 9;
  return {row, 9 + column, 18 + 3 * (row / 3) + column / 3};
}

bool Sees(int a, int b) {
  const std::array<int, 3> x = UnitsOf(a);
  const std::array<int, 3> y = UnitsOf(b);
  return a != b && (x[0] == y[0] || x[1] == y[1] || x[2] == y[2]);
}

// Depth first on the cell with the fewest candidates; the digits of a cell in random order if there
// is a generator.
class Solver {
 public:
  Solver(const Grid& puzzle, std::mt19937_64* rng) : grid_(puzzle), rng_(rng) {
    std::iota(digits_.begin(), digits_.end(), 1);
  }

  // Calls the visitor with each solution, until it returns false.
  void Run(absl::FunctionRef<bool(const Grid&)> visitor) {
    for (int cell = 0; cell < 81; ++cell) {
      if (grid_[cell] != 0 && !Place(cell, grid_[cell])) return;
    }
    Search(visitor);
  }

 private:
  bool Fits(int cell, int digit) const {
    for (const int unit : UnitsOf(cell)) {
      if (used_[unit][digit]) return false;
    }
    return true;
  }

  bool Place(int cell, int digit) {
    if (!Fits(cell, digit)) return false;
    grid_.Set(cell, digit);
    for (const int unit : UnitsOf(cell)) used_[unit][digit] = true;
    return true;
  }

  void Remove(int cell) {
    for (const int unit : UnitsOf(cell)) used_[unit][grid_[cell]] = false;
    grid_.Set(cell, 0);
  }

  bool Search(absl::FunctionRef<bool(const Grid&)> visitor) {
    int best = -1;
    int fewest = 10;
    for (int cell = 0; cell < 81 && fewest > 1; ++cell) {
      if (grid_[cell] != 0) continue;
      int candidates = 0;
      for (int digit = 1; digit <= 9; ++digit) candidates += Fits(cell, digit) ? 1 : 0;
      if (candidates < fewest) {
        best = cell;
        fewest = candidates;
      }
    }
    if (best < 0) return visitor(grid_);
    std::array<int, 9> digits = digits_;
    if (rng_ != nullptr) {
      for (int i = 9; i > 1; --i) std::swap(digits[i - 1], digits[RandomBelow(*rng_, i)]);
    }
    for (const int digit : digits) {
      if (!Place(best, digit)) continue;
      const bool go_on = Search(visitor);
      Remove(best);
      if (!go_on) return false;
    }
    return true;
  }

  Grid grid_;
  std::mt19937_64* rng_;
  std::array<int, 9> digits_;
  bool used_[27][10] = {};
};

std::vector<int> ShuffledCells(std::mt19937_64& rng) {
  std::vector<int> cells(81);
  std::iota(cells.begin(), cells.end(), 0);
  for (int i = 81; i > 1; --i) std::swap(cells[i - 1], cells[RandomBelow(rng, i)]);
  return cells;
}

// Removes givens in random order as long as there are `solutions` solutions, down to some number of
// givens.
void RemoveGivens(int64_t solutions, int givens, std::mt19937_64& rng, Grid* puzzle) {
  int n = puzzle->NumGivens();
  for (const int cell : ShuffledCells(rng)) {
    if (n <= givens) return;
    const int digit = (*puzzle)[cell];
    if (digit == 0) continue;
    puzzle->Set(cell, 0);
    if (CountSolutions(*puzzle, solutions + 1) == solutions) {
      --n;
    } else {
      puzzle->Set(cell, digit);
    }
  }
}

Grid RandomUniquePuzzle(std::mt19937_64& rng) {
  Grid puzzle = RandomFullGrid(rng);
  RemoveGivens(1, 22 + RandomBelow(rng, 40), rng, &puzzle);
  return puzzle;
}

// A given of a unique puzzle is changed; with a clash or without one.
Grid RandomPuzzleWithout(bool clash, std::mt19937_64& rng) {
  for (;;) {
    const Grid unique = RandomUniquePuzzle(rng);
    for (int attempt = 0; attempt < 50; ++attempt) {
      Grid puzzle = unique;
      const int cell = RandomBelow(rng, 81);
      const int digit = 1 + RandomBelow(rng, 9);
      if (puzzle[cell] == 0 || puzzle[cell] == digit) continue;
      puzzle.Set(cell, digit);
      if (HasClash(puzzle) == clash && CountSolutions(puzzle, 1) == 0) return puzzle;
    }
  }
}

// Empties four cells in two rows, two columns and two boxes that hold two digits, crosswise. They
// can be exchanged, and nothing else can: two solutions.
bool EmptyRectangle(std::mt19937_64& rng, Grid* grid) {
  const std::vector<int> cells = ShuffledCells(rng);
  for (const int a : cells) {
    for (const int d : cells) {
      const int b = a / 9 * 9 + d % 9;
      const int c = d / 9 * 9 + a % 9;
      if (a / 9 >= d / 9 || a % 9 == d % 9) continue;
      if ((*grid)[a] != (*grid)[d] || (*grid)[b] != (*grid)[c]) continue;
      const bool same_band = a / 27 == d / 27;
      const bool same_stack = a % 9 / 3 == d % 9 / 3;
      if (same_band == same_stack) continue;
      for (const int cell : {a, b, c, d}) grid->Set(cell, 0);
      return true;
    }
  }
  return false;
}

Grid RandomPuzzleWithTwo(std::mt19937_64& rng) {
  for (;;) {
    Grid puzzle = RandomFullGrid(rng);
    if (!EmptyRectangle(rng, &puzzle)) continue;
    RemoveGivens(2, 22 + RandomBelow(rng, 56), rng, &puzzle);
    return puzzle;
  }
}

RandomPuzzle RandomPuzzleWithSeveral(std::mt19937_64& rng) {
  constexpr int64_t kMost = 2'000;
  for (;;) {
    Grid puzzle = RandomUniquePuzzle(rng);
    for (const int cell : ShuffledCells(rng)) {
      puzzle.Set(cell, 0);
      const int64_t solutions = CountSolutions(puzzle, kMost + 1);
      if (solutions > kMost) break;
      if (solutions > 1 && RandomBelow(rng, 3) == 0) {
        return {puzzle, PuzzleKind::kSeveral, solutions};
      }
    }
  }
}

Grid RandomSparsePuzzle(std::mt19937_64& rng) {
  Grid puzzle = RandomFullGrid(rng);
  const std::vector<int> cells = ShuffledCells(rng);
  for (int i = RandomBelow(rng, 21); i < 81; ++i) puzzle.Set(cells[i], 0);
  return puzzle;
}

Grid RandomNoise(std::mt19937_64& rng) {
  Grid puzzle;
  const bool clashes = RandomBelow(rng, 4) == 0;
  const int givens = 1 + RandomBelow(rng, clashes ? 12 : 40);
  for (int i = 0; i < givens; ++i) {
    const Grid before = puzzle;
    puzzle.Set(RandomBelow(rng, 81), 1 + RandomBelow(rng, 9));
    if (!clashes && HasClash(puzzle)) puzzle = before;
  }
  return puzzle;
}

std::vector<Trap> MakeTraps() {
  const Grid empty;
  const Grid full =
      GridOf("287134596964725318531986247159372684726418935348569172895643721612897453473251869");
  const auto with = [](Grid grid, std::vector<std::pair<int, int>> cells) {
    for (const auto [cell, digit] : cells) grid.Set(cell, digit);
    return grid;
  };
  std::vector<Trap> traps = {
      {"the empty grid", empty, 1'000, 1'000},
      {"one given, the last cell", with(empty, {{80, 9}}), 300, 300},
      {"one given, the first cell", with(empty, {{0, 9}}), 300, 300},
      {"a clash in a row alone", with(empty, {{0, 7}, {8, 7}}), 0, 0},
      {"a clash in a column alone", with(empty, {{0, 7}, {72, 7}}), 0, 0},
      {"a clash in a box alone", with(empty, {{60, 5}, {70, 5}}), 0, 0},
      {"a clash in the last box", with(empty, {{70, 1}, {80, 1}}), 0, 0},
      {"no clash: next boxes, other rows and columns", with(empty, {{20, 5}, {30, 5}}), 40, 40},
      {"a full grid", full, 0, 1},
      {"a full grid, limit 1", full, 1, 1},
      {"a single empty cell, the first", with(full, {{0, 0}}), 0, 1},
      {"a single empty cell, the last", with(full, {{80, 0}}), 0, 1},
      {"a single empty cell, a wrong given beside it", with(full, {{40, 0}, {41, 9}}), 0, 0},
      {"a full grid with one wrong digit", with(full, {{44, 4}}), 0, 0},
      {"a full grid with two digits exchanged", with(full, {{0, full[1]}, {1, full[0]}}), 0, 0},
      {"every row right, every column wrong",
       GridOf("1234567891234567891234567891234567891234567891234567891234567891234567891"
              "23456789"),
       0, 0},
      {"rows and columns right, boxes wrong",
       GridOf("1234567892345678913456789124567891235678912346789123457891234568912345679"
              "12345678"),
       0, 0},
      {"a cell without candidates, at once",
       GridOf(std::string("12345678.........9") + std::string(63, '.')), 0, 0},
      {"a cell without candidates, the last",
       GridOf(std::string(8, '.') + "9" + std::string(63, '.') + "12345678."), 0, 0, true},
      // Row 9 lacks a 5 and a 9; both of its empty cells see a 5.
      {"a digit without a place in the last row",
       with(GridOf(std::string(72, '.') + "1234.678."), {{68, 5}, {8, 5}}), 0, 0, true},
      {"five solutions",
       GridOf("400900003080001090000020700030000004006700500200000060007030600050600000100009002"),
       0, 5},
      {"five solutions, limit 5",
       GridOf("400900003080001090000020700030000004006700500200000060007030600050600000100009002"),
       5, 5},
      {"seventeen givens",
       GridOf(".................1.....2.3......45....1.6.....4......7....8.4....9...2..3.61...9."),
       0, 1, true},
      {"seventeen givens, the first row 987654321",
       GridOf("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
       0, 1, true},
  };
  // No puzzle of sixteen givens has just one solution.
  const Grid seventeen = traps.back().grid;
  traps.push_back({"sixteen givens", with(seventeen, {{80, 0}}), 2, 2, true});
  return traps;
}

}  // namespace

Grid RandomUniquePuzzle(int givens, std::mt19937_64& rng) {
  Grid puzzle = RandomFullGrid(rng);
  RemoveGivens(1, givens, rng, &puzzle);
  return puzzle;
}

Grid GridOf(absl::string_view text) {
  Grid grid;
  for (int cell = 0; cell < 81; ++cell) {
    const char c = text.at(cell);
    grid.Set(cell, c >= '1' && c <= '9' ? c - '0' : 0);
  }
  return grid;
}

bool IsSolutionOf(const Grid& puzzle, const Grid& grid) {
  int times[27][10] = {};
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] != 0 && puzzle[cell] != grid[cell]) return false;
    for (const int unit : UnitsOf(cell)) ++times[unit][grid[cell]];
  }
  for (const auto& unit : times) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (unit[digit] != 1) return false;
    }
  }
  return true;
}

bool HasClash(const Grid& grid) {
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < a; ++b) {
      if (grid[a] != 0 && grid[a] == grid[b] && Sees(a, b)) return true;
    }
  }
  return false;
}

int64_t CountSolutions(const Grid& puzzle, int64_t limit) {
  int64_t n = 0;
  Solver(puzzle, nullptr).Run([&](const Grid&) { return ++n != limit; });
  return n;
}

Grid RandomFullGrid(std::mt19937_64& rng) {
  Grid full;
  Solver(Grid(), &rng).Run([&](const Grid& grid) {
    full = grid;
    return false;
  });
  return full;
}

std::string ToString(PuzzleKind kind) {
  switch (kind) {
    case PuzzleKind::kClash:
      return "clash";
    case PuzzleKind::kNone:
      return "none";
    case PuzzleKind::kUnique:
      return "unique";
    case PuzzleKind::kTwo:
      return "two";
    case PuzzleKind::kSeveral:
      return "several";
    case PuzzleKind::kSparse:
      return "sparse";
    case PuzzleKind::kNoise:
      return "noise";
  }
  return "?";
}

RandomPuzzle MakePuzzle(PuzzleKind kind, std::mt19937_64& rng) {
  switch (kind) {
    case PuzzleKind::kClash:
      return {RandomPuzzleWithout(/*clash=*/true, rng), kind, 0};
    case PuzzleKind::kNone:
      return {RandomPuzzleWithout(/*clash=*/false, rng), kind, 0};
    case PuzzleKind::kUnique:
      return {RandomUniquePuzzle(rng), kind, 1};
    case PuzzleKind::kTwo:
      return {RandomPuzzleWithTwo(rng), kind, 2};
    case PuzzleKind::kSeveral:
      return RandomPuzzleWithSeveral(rng);
    case PuzzleKind::kSparse:
      return {RandomSparsePuzzle(rng), kind, std::nullopt};
    case PuzzleKind::kNoise:
      break;
  }
  return {RandomNoise(rng), kind, std::nullopt};
}

const std::vector<Trap>& Traps() {
  static const std::vector<Trap>* const traps = new std::vector<Trap>(MakeTraps());
  return *traps;
}

}  // namespace quadrille_test
