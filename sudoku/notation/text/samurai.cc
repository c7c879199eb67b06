// SPDX-License-Identifier: Apache-2.0
//
// Samurai: five 9x9 grids on a board of 21 x 21, whose middle one shares a corner box with each of
// the others. A line of 81 cells for each grid, in this order:
//
//   A A A . B B B       A: rows 1-9, columns 1-9       B: columns 13-21
//   A A A . B B B       C: rows 7-15, columns 7-15
//   A A C C C B B       D, E: rows 13-21
//   . . C C C . .
//   D D C C C E E       A shared cell stands in two lines: it is given if it is in one of them, and
//   D D D . E E E       both must not say different things.
//   D D D . E E E
//
// The boxes are the regions of the board, the rows and columns of the grids are constraints.

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

constexpr int kSide = 21;
constexpr size_t kGrids = 5;

struct Corner {
  int row;
  int column;
};
constexpr std::array<Corner, kGrids> kCorners = {{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}};

int CellOf(size_t grid, Cell cell) {
  return (kCorners[grid].row + RowOf(cell)) * kSide + kCorners[grid].column + ColumnOf(cell);
}

Board EmptySamurai() {
  Board board = MakeBoard(kSide, kSide, kSize, 1);
  board.lines_differ = false;
  RemoveRegions(&board);
  board.holes.assign(board.num_cells(), true);
  int num_regions = 0;
  for (size_t grid = 0; grid < kGrids; ++grid) {
    for (int box = 0; box < kSize; ++box) {
      // A box that two grids share is one region.
      const int corner = CellOf(grid, CellAt(box / 3 * 3, box % 3 * 3));
      const bool is_new = board.regions[corner] < 0;
      for (int i = 0; i < kSize && is_new; ++i) {
        const int cell = corner + i / 3 * kSide + i % 3;
        board.regions[cell] = num_regions;
        board.holes[cell] = false;
      }
      num_regions += is_new ? 1 : 0;
    }
    for (const bool is_row : {true, false}) {
      for (int line = 0; line < kSize; ++line) {
        Constraint house = {.kind = ConstraintKind::kExtraRegion};
        for (int i = 0; i < kSize; ++i) {
          house.cells.push_back(CellOf(grid, is_row ? CellAt(line, i) : CellAt(i, line)));
        }
        board.constraints.push_back(std::move(house));
      }
    }
  }
  return board;
}

// Reads the line of a grid into the board. `from` remembers the line that a given is from.
void ReadGridLine(const TextLine& line, size_t grid, std::vector<int64_t>* from,
                  BoardRecord* record) {
  const CellText run = FindRun(line.text);
  for (size_t i = 0; i < std::min<size_t>(run.text.size(), kCells); ++i) {
    const Digit digit = ParseCell(run.text[i]);
    if (digit < 0) {
      return SetError(record, line.number, run.at + i,
                      absl::StrCat("expected a digit or an empty cell, found ",
                                   DescribeCharacter(run.text, i)));
    }
    if (digit == 0) {
      record->alphabet.empty = run.text[i];
      continue;
    }
    const auto here = static_cast<Cell>(i);
    const int cell = CellOf(grid, here);
    int& given = record->board.givens[cell];
    if (given != kEmptyCell && given != digit) {
      // Where the other line has it.
      size_t other = 0;
      Cell there = 0;
      for (size_t g = 0; g < grid; ++g) {
        for (Cell c = 0; c < kCells; ++c) {
          if (CellOf(g, c) != cell) continue;
          other = g;
          there = c;
        }
      }
      return SetError(record, line.number, run.at + i,
                      absl::StrCat(CellName(here), " of grid ", grid + 1, " is ", digit, ", and ",
                                   CellName(there), " of grid ", other + 1, " (line ",
                                   (*from)[cell], "), the same cell, is ", given));
    }
    given = digit;
    (*from)[cell] = line.number;
  }
  if (run.text.size() != kCells) {
    SetError(record, line.number, run.at + std::min<size_t>(run.text.size(), kCells),
             absl::StrCat("expected 81 cells, found ", run.text.size()));
  }
}

}  // namespace

void ReadSamurai(const ReadJob& job) {
  const Board empty = EmptySamurai();
  TextBlocks blocks(job.text);
  TextBlock block;
  while (blocks.Next(&block)) {
    absl::Span<const TextLine> rest = block.lines;
    while (!rest.empty()) {
      const absl::Span<const TextLine> lines = rest.subspan(0, kGrids);
      rest.remove_prefix(lines.size());
      BoardRecord record = NewRecord(Notation::kSamurai, lines.front(), false);
      record.text = JoinLines(lines);
      record.board = empty;
      record.alphabet = DefaultAlphabet(empty);
      std::vector<int64_t> from(empty.num_cells());
      for (size_t grid = 0; grid < lines.size(); ++grid) {
        ReadGridLine(lines[grid], grid, &from, &record);
      }
      if (lines.size() < kGrids) {
        SetError(
            &record, block.end_line, 0,
            absl::StrCat("expected five lines, found ", lines.size(), " before ", block.end_by));
      }
      if (!job.take(std::move(record))) return;
    }
  }
}

absl::StatusOr<std::string> WriteSamurai(const BoardRecord& record) {
  const Board& board = record.board;
  const Board usual = EmptySamurai();
  const bool is_samurai = board.rows == kSide && board.columns == kSide && board.least == 1 &&
                          board.num_values == kSize && !board.lines_differ &&
                          board.holes == usual.holes && board.regions == usual.regions &&
                          board.constraints == usual.constraints;
  if (!is_samurai) {
    return CannotHold(Notation::kSamurai, "a board that is not five grids of 9 x 9 cells");
  }
  if (board.candidates != usual.candidates) {
    return CannotHold(Notation::kSamurai, "candidates");
  }
  const char empty = record.alphabet.empty == '0' ? '0' : '.';
  std::string text;
  for (size_t grid = 0; grid < kGrids; ++grid) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const int given = board.givens[CellOf(grid, cell)];
      text.push_back(given == kEmptyCell ? empty : static_cast<char>('0' + given));
    }
    text.push_back('\n');
  }
  return text;
}

}  // namespace sudoku::internal
