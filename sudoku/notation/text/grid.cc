// SPDX-License-Identifier: Apache-2.0
//
// Puzzles with a line for each row, of other sizes than 9x9. A block of lines without a blank one
// among them is one grid after another, as many rows as the size says; the text as a whole says
// what the size is.

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

// A line of a block as a row: how many cells it has, and whether they are numbers.
struct Row {
  int cells = 0;  // 0: no row
  bool are_numbers = false;
};

Row AsRow(absl::string_view line) {
  if (IsSeparatorLine(line)) return {};
  // Two digits are one number only where there are as many values.
  const std::vector<CellText> numbers = SplitNumbers(line);
  if (numbers.size() > kSize) return {static_cast<int>(numbers.size()), true};
  return {static_cast<int>(SplitCharacters(line).size()), false};
}

std::string CellsOf(absl::string_view line) {
  std::string cells;
  for (const CellText& cell : SplitCharacters(line)) cells.append(cell.text.data(), 1);
  return cells;
}

// What was seen of rows of one length.
struct SeenRows {
  int rows = 0;
  int columns = 0;
  int64_t fits = 0;
  SymbolSet symbols;
};

class GridSurvey {
 public:
  explicit GridSurvey(const BoardReadConfig& config) : config_(config) {}

  void AddBlock(const TextBlock& block) {
    // A run of rows of the same length is as many grids as it has rows for.
    std::vector<absl::string_view> rows;
    Row last;
    for (const TextLine& line : block.lines) {
      const Row row = AsRow(line.text);
      if (row.cells == 0) continue;
      // Where one row has a number of two digits, words of one digit are numbers too.
      const bool continues_numbers =
          last.are_numbers && SplitWords(line.text).size() == static_cast<size_t>(last.cells);
      if (!continues_numbers && (row.cells != last.cells || row.are_numbers != last.are_numbers)) {
        AddRows(last, rows);
        rows.clear();
        last = row;
      }
      rows.push_back(line.text);
    }
    AddRows(last, rows);
  }

  absl::StatusOr<GridShape> Best() const {
    const auto fewer = [](const SeenRows& a, const SeenRows& b) { return a.fits < b.fits; };
    const SeenRows& symbols = *std::max_element(symbols_.begin(), symbols_.end(), fewer);
    const SeenRows& numbers = *std::max_element(numbers_.begin(), numbers_.end(), fewer);
    const bool are_numbers = numbers.fits > symbols.fits;
    const SeenRows& best = are_numbers ? numbers : symbols;
    if (best.fits == 0) return absl::NotFoundError("no grid");
    absl::StatusOr<Alphabet> alphabet = AlphabetOfText(
        config_, are_numbers ? nullptr : &best.symbols, std::max(best.rows, best.columns));
    if (!alphabet.ok()) return alphabet.status();
    return GridShape{best.rows, best.columns, *std::move(alphabet), best.fits};
  }

 private:
  void AddRows(const Row& kind, const std::vector<absl::string_view>& rows) {
    const bool is_given = config_.size.has_value();
    const int height = is_given ? config_.size->rows : kind.cells;
    const int side = is_given ? std::max(height, config_.size->columns) : kind.cells;
    if (kind.cells > kMaxSide || kind.cells == 0) return;
    if (is_given ? kind.cells != config_.size->columns
                 : kind.cells < (config_.latin ? 2 : 4) || !IsUsualSide(side, config_)) {
      return;
    }
    const int64_t whole = static_cast<int64_t>(rows.size()) / height * height;
    SeenRows& seen = kind.are_numbers ? numbers_[side] : symbols_[side];
    for (int64_t i = 0; i < whole; ++i) {
      const std::string cells = CellsOf(rows[i]);
      if (!kind.are_numbers && !MayBeCells(cells, side)) continue;
      seen.symbols.AddRows(cells, cells.size());
      ++seen.fits;
    }
    seen.rows = height;
    seen.columns = kind.cells;
  }

  const BoardReadConfig& config_;
  std::array<SeenRows, kMaxSide + 1> symbols_;  // by the side
  std::array<SeenRows, kMaxSide + 1> numbers_;
};

// Reads the blocks of a text of known shape.
class GridReader {
 public:
  GridReader(const ReadJob& job, const GridShape& shape, Board empty)
      : job_(job), shape_(shape), empty_(std::move(empty)) {}

  // False once the records are not wanted any more.
  bool ReadBlock(const TextBlock& block) {
    for (const TextLine& line : block.lines) {
      if (IsSeparatorLine(line.text)) {
        if (rows_ > 0) lines_.push_back(line);
        continue;
      }
      if (rows_ == 0) {
        if (IsTitle(line.text)) {
          titles_.push_back(line);
          continue;
        }
        Begin(line);
      }
      AddRow(line);
      if (rows_ == shape_.rows && !End()) return false;
    }
    if (rows_ == 0 && titles_.empty()) return true;
    if (rows_ == 0) Begin(titles_.front());  // a title without a grid
    std::string message =
        absl::StrCat("expected ", shape_.rows, " rows, found ", rows_, " before ", block.end_by);
    if (!titles_.empty()) {
      absl::StrAppend(&message, " (line ", titles_.back().number, ", '",
                      Shortened(StripBlanks(titles_.back().text)), "', was taken for a title)");
    }
    SetError(&record_, block.end_line, 0, std::move(message));
    return End();
  }

 private:
  // Before a first row: letters, and not as many characters as a row has.
  bool IsTitle(absl::string_view line) const {
    const bool has_letters = std::any_of(line.begin(), line.end(), absl::ascii_isalpha);
    return has_letters && static_cast<int>(SplitCharacters(line).size()) != shape_.columns;
  }

  void Begin(const TextLine& line) {
    record_ = NewRecord(Notation::kGrid, line, false);
    record_.board = empty_;
    record_.alphabet = shape_.alphabet;
    lines_.clear();
    if (!titles_.empty()) record_.board.title = std::string(StripBlanks(titles_.back().text));
  }

  void AddRow(const TextLine& line) {
    lines_.push_back(line);
    const int row = rows_++;
    if (record_.error.has_value()) return;
    const std::vector<CellText> cells =
        shape_.alphabet.IsNumbers() ? SplitWords(line.text) : SplitCharacters(line.text);
    const auto columns = static_cast<size_t>(shape_.columns);
    for (size_t i = 0; i < std::min(cells.size(), columns); ++i) {
      const int cell = record_.board.CellAt(row, static_cast<int>(i));
      if (!ReadCell(cells[i], line.number, cell, &record_)) return;
    }
    if (cells.size() > columns) {
      SetError(&record_, line.number, cells[columns].at,
               absl::StrCat("expected ", columns, " cells in a row, found '",
                            Shortened(cells[columns].text), "' after them"));
    } else if (cells.size() < columns) {
      SetError(&record_, line.number, line.text.size(),
               absl::StrCat("expected ", columns, " cells in a row, found ", cells.size()));
    }
  }

  bool End() {
    if (!lines_.empty()) record_.text = JoinLines(lines_);
    rows_ = 0;
    titles_.clear();
    lines_.clear();
    return job_.take(std::move(record_));
  }

  const ReadJob& job_;
  const GridShape& shape_;
  Board empty_;
  BoardRecord record_;  // the grid in progress
  std::vector<TextLine> lines_;
  std::vector<TextLine> titles_;
  int rows_ = 0;
};

}  // namespace

absl::StatusOr<GridShape> SurveyGrid(absl::string_view text, const BoardReadConfig& config) {
  GridSurvey survey(config);
  TextBlocks blocks(text, config.stop);
  TextBlock block;
  while (blocks.Next(&block)) survey.AddBlock(block);
  return survey.Best();
}

void ReadGrids(const ReadJob& job) {
  absl::StatusOr<GridShape> shape = SurveyGrid(job.text, job.config);
  if (absl::IsNotFound(shape.status())) {
    // Errors then say what is wrong with a board of the size that was given, or of the usual one.
    if (!job.config.size.has_value()) return ReadPlain(job, Notation::kGrid);
    const auto [rows, columns, box] = *job.config.size;
    shape = GridShape{rows, columns, DefaultAlphabet(MakeBoard(rows, columns)), 0};
    if (job.config.alphabet.has_value()) shape->alphabet = *job.config.alphabet;
  }
  absl::StatusOr<Board> empty = EmptyBoard(shape, job.config);
  TextBlocks blocks(job.text);
  TextBlock block;
  if (!empty.ok()) {
    if (blocks.Next(&block)) {
      job.take(
          ErrorRecord(Notation::kGrid, block.lines.front(), std::string(empty.status().message())));
    }
    return;
  }
  GridReader reader(job, *shape, *std::move(empty));
  while (blocks.Next(&block) && reader.ReadBlock(block)) continue;
}

absl::StatusOr<std::string> WriteGrid(const BoardRecord& record) {
  const Capacity capacity = {.other_sizes = true, .from_zero = true};
  if (absl::Status status = CheckCapacity(record.board, Notation::kGrid, capacity); !status.ok()) {
    return status;
  }
  return FormatValues(record.board, record.board.givens, record.alphabet, false);
}

}  // namespace sudoku::internal
