// SPDX-License-Identifier: Apache-2.0
//
// Jigsaws on a line: n x n cells, and then as many symbols, one for each region. Or the regions
// alone. Which symbols they are does not matter: 0 to 8, 1 to 9, letters.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

// Numbers the regions in the order in which they begin. A region of another size than there are
// values is an error, at its first cell too many, or its first cell.
void ReadRegions(absl::string_view run, int64_t line, size_t at, BoardRecord* record) {
  Board& board = record->board;
  struct Region {
    int index;
    size_t first;  // in the run
    int cells;
  };
  std::map<char, Region> regions;
  RemoveRegions(&board);
  for (size_t i = 0; i < run.size(); ++i) {
    const auto [it, is_new] = regions.insert({run[i], {static_cast<int>(regions.size()), i, 0}});
    Region& region = it->second;
    if (is_new && region.index == board.num_values) {
      return SetError(record, line, at + i,
                      absl::StrCat("expected ", board.num_values, " regions, found another one, ",
                                   DescribeCharacter(run, i)));
    }
    if (++region.cells > board.num_values) {
      return SetError(record, line, at + i,
                      absl::StrCat("region ", DescribeCharacter(run, i), " has more than ",
                                   board.num_values, " cells"));
    }
    board.regions[i] = region.index;
  }
  for (const auto& [symbol, region] : regions) {
    if (region.cells == board.num_values) continue;
    return SetError(record, line, at + region.first,
                    absl::StrCat("region ", DescribeCharacter(run, region.first), " has ",
                                 region.cells, " cells; expected ", board.num_values));
  }
  // Boxes are boxes, however they are written.
  const Board usual = MakeBoard(board.rows, board.columns);
  if (usual.box_rows > 0 && board.regions == usual.regions) {
    SetBoxes(usual.box_rows, usual.box_columns, &board);
  }
}

void ReadJigsawLine(const TextLine& line, const RunShape& shape, BoardRecord* record) {
  record->board = MakeBoard(shape.rows, shape.columns);
  record->board.least = shape.alphabet.least;
  record->alphabet = shape.alphabet;
  const CellText run = FindRun(line.text);
  const size_t cells = record->board.givens.size();
  if (run.text.size() == cells) {  // regions alone
    return ReadRegions(run.text, line.number, run.at, record);
  }
  if (!ReadCells(run.text.substr(0, cells), line.number, run.at, record)) return;
  if (run.text.size() != 2 * cells) {
    return SetError(record, line.number, run.at + std::min(run.text.size(), 2 * cells),
                    absl::StrCat("expected ", cells, " cells and ", cells,
                                 " symbols of regions, found ", run.text.size()));
  }
  ReadRegions(run.text.substr(cells), line.number, run.at + cells, record);
}

}  // namespace

void ReadJigsaw(const ReadJob& job) {
  absl::StatusOr<RunShape> shape = SurveyRuns(job.text, job.config, RunKind::kJigsaw);
  if (absl::IsNotFound(shape.status())) {
    // Layouts without cells have no symbols of values; else it is a 9x9 board, and errors say what
    // is wrong with it.
    const bool is_given = job.config.size.has_value();
    shape = RunShape{is_given ? job.config.size->rows : kSize,
                     is_given ? job.config.size->columns : kSize, Alphabet(), 0};
    TextLines lines(job.text);
    while (!is_given && lines.Next()) {
      const absl::string_view line = lines.line().text;
      if (IsBlankLine(line) || IsCommentLine(line)) continue;
      const absl::string_view run = FindRun(line).text;
      const std::set<char> symbols(run.begin(), run.end());
      const int side = SideOfSquare(run.size());
      if (side > 0 && symbols.size() == static_cast<size_t>(side)) {
        shape->rows = shape->columns = side;
      }
      break;
    }
    const Board board = MakeBoard(shape->rows, shape->columns);
    shape->alphabet = job.config.alphabet.value_or(DefaultAlphabet(board));
  }
  TextLines lines(job.text);
  while (lines.Next()) {
    const TextLine& line = lines.line();
    if (IsBlankLine(line.text) || IsCommentLine(line.text)) continue;
    if (IsEndLine(line.text)) return;
    BoardRecord record = NewRecord(Notation::kJigsaw, line, true);
    if (shape.ok()) {
      ReadJigsawLine(line, *shape, &record);
    } else {
      SetError(&record, shape.status());
    }
    if (!job.take(std::move(record)) || !shape.ok()) return;
  }
}

absl::StatusOr<std::string> WriteJigsaw(const BoardRecord& record) {
  const Board& board = record.board;
  const Capacity capacity = {.other_sizes = true, .regions = true, .from_zero = true};
  if (absl::Status status = CheckCapacity(board, Notation::kJigsaw, capacity); !status.ok()) {
    return status;
  }
  if (record.alphabet.IsNumbers()) {
    return CannotHold(Notation::kJigsaw, "values that are written as numbers");
  }
  // Regions are lettered in the order in which they begin.
  std::vector<int> letters(board.num_cells(), -1);
  int num_regions = 0;
  std::string regions;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int region = board.regions[cell];
    if (region < 0) {
      return CannotHold(Notation::kJigsaw, absl::StrCat("a board on which ", CellName(board, cell),
                                                        " is in no region"));
    }
    if (letters[region] < 0) letters[region] = num_regions++;
    if (num_regions > board.num_values) {
      return CannotHold(Notation::kJigsaw,
                        absl::StrCat("more than ", board.num_values, " regions"));
    }
    regions.push_back(static_cast<char>('A' + letters[region]));
  }
  return absl::StrCat(FormatValues(board, board.givens, record.alphabet, true), regions, "\n");
}

}  // namespace sudoku::internal
