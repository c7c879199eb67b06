// SPDX-License-Identifier: Apache-2.0

#include "sudoku/count/parts.h"

#include <bit>
#include <deque>

#include "sudoku/grid/smallest_cell.h"

namespace sudoku {
namespace {

// The digits that could stand in an empty cell, as bits 1 to 9.
unsigned Candidates(const GridPart& part, Cell cell) {
  unsigned used = 1U << part.excluded[cell];
  for (const Cell peer : kPeers[cell]) used |= 1U << part.grid[peer];
  return ~used & 0x3FE;
}

}  // namespace

double Divide(const GridPart& whole, size_t wanted, std::vector<GridPart>* parts) {
  std::deque<GridPart> open = {whole};
  std::vector<GridPart> full;  // no cell is empty
  double gone = 0;
  while (!open.empty() && open.size() + full.size() < wanted) {
    GridPart part = open.front();
    open.pop_front();
    const Cell cell = SmallestCell([&part](Cell empty) {
      return part.grid[empty] == 0 ? std::popcount(Candidates(part, empty)) : kNoCandidates;
    });
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
