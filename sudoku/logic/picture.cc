// SPDX-License-Identifier: Apache-2.0
//
// Pictures of steps.

#include <string>
#include <utility>
#include <vector>

#include "sudoku/draw.h"
#include "sudoku/logic.h"

namespace sudoku {
namespace {

using logic::Candidate;
using logic::CellSet;

}  // namespace

std::string DrawStep(const Board& board, const logic::Position& position, const logic::Step& step,
                     const std::vector<std::string>& symbols, bool color) {
  Board drawn = board;
  DrawOptions options;
  options.candidates = true;
  options.legend = false;
  options.color = color;
  options.symbols = symbols;
  options.placed.assign(board.num_cells(), kEmptyCell);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (position.Value(cell) >= 0 && board.givens[cell] == kEmptyCell) {
      options.placed[cell] = board.least + position.Value(cell);
    }
    if (position.Value(cell) < 0) drawn.candidates[cell] = position.Candidates(cell);
  }

  // Fins and what goes are marked as such, not as part of the pattern.
  CellSet special[logic::kMaxDigits];
  const auto mark = [&](int cell, int digit, CandidateMark kind) {
    const bool is_special = kind == CandidateMark::kPattern && special[digit].Has(cell);
    if (!position.Has(cell, digit) || is_special) return;
    options.marks.push_back({{cell, board.least + digit}, kind});
  };
  for (const auto& [list, kind] : {std::pair(&step.fins, CandidateMark::kFin),
                                   std::pair(&step.placements, CandidateMark::kPlaced),
                                   std::pair(&step.eliminations, CandidateMark::kGone)}) {
    for (const Candidate c : *list) {
      special[c.digit].Add(c.cell);
      mark(c.cell, c.digit, kind);
    }
  }
  if (!step.links.empty()) {
    CellSet seen[logic::kMaxDigits];
    for (const logic::Link& link : step.links) {
      for (const logic::Node* node : {&link.from, &link.to}) {
        for (const int cell : node->cells - seen[node->digit]) {
          mark(cell, node->digit, CandidateMark::kPattern);
        }
        seen[node->digit] |= node->cells;
      }
      options.links.push_back({{link.from.cells.First(), board.least + link.from.digit},
                               {link.to.cells.First(), board.least + link.to.digit},
                               link.is_strong});
    }
  } else if (!step.sets.empty()) {
    CellSet seen[logic::kMaxDigits];
    for (const logic::CellsWithDigits& set : step.sets) {
      for (const int digit : logic::Bits(set.digits)) {
        for (const int cell : set.cells - seen[digit]) mark(cell, digit, CandidateMark::kPattern);
        seen[digit] |= set.cells;
      }
    }
  } else {
    for (const int digit : logic::Bits(step.digits)) {
      for (const int cell : step.cells) mark(cell, digit, CandidateMark::kPattern);
    }
  }
  // A link needs both ends in the picture: a net places what was no candidate any more.
  std::erase_if(options.links, [&](const DrawnLink& link) {
    return !position.Has(link.from.cell, link.from.value - board.least) ||
           !position.Has(link.to.cell, link.to.value - board.least);
  });
  return DrawBoard(drawn, options);
}

}  // namespace sudoku
