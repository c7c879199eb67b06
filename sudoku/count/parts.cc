#include "sudoku/count/parts.h"

#include <bit>
#include <deque>

namespace sudoku {
namespace {

// The digits that could stand in an empty cell, as bits 1 to 9.
unsigned Candidates(const GridPart& part, Cell cell) {
  unsigned used = 1U << part.excluded[cell];
  for (const Cell peer : kPeers[cell]) used |= 1U << part.grid[peer];
  return ~used & 0x3FE;
}

// The empty cell with the fewest candidates, the first of them; kCells if none is empty.
Cell SmallestCell(const GridPart& part) {
  Cell smallest = kCells;
  int fewest = kSize + 1;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (part.grid[cell] != 0) continue;
    const int n = std::popcount(Candidates(part, cell));
    if (n < fewest) {
      fewest = n;
      smallest = cell;
    }
  }
  return smallest;
}

}  // namespace

double Divide(const GridPart& whole, size_t wanted, std::vector<GridPart>* parts) {
  std::deque<GridPart> open = {whole};
  std::vector<GridPart> full;  // no cell is empty
  double gone = 0;
  while (!open.empty() && open.size() + full.size() < wanted) {
    GridPart part = open.front();
    open.pop_front();
    const Cell cell = SmallestCell(part);
    if (cell == kCells) {
      full.push_back(part);
      continue;
    }
    const unsigned candidates = Candidates(part, cell);
    if (candidates == 0) gone += part.share;
    part.share /= std::popcount(candidates);
    for (unsigned digits = candidates; digits != 0; digits &= digits - 1) {
      part.grid.Set(cell, std::countr_zero(digits));
      open.push_back(part);
    }
  }
  parts->insert(parts->end(), open.begin(), open.end());
  parts->insert(parts->end(), full.begin(), full.end());
  return gone;
}

}  // namespace sudoku
