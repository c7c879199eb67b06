// SPDX-License-Identifier: Apache-2.0
//
// Frames, as Simple Sudoku writes them and HoDoKu takes them from the clipboard, and the lines of
// HoDoKu's library.
//
//   *-----------*      .------------.------------.        :0000:x:.3.4+5...:227 327::
//   |.3.|4..|...|      | 19  3  68  | 4   ...
//   |---+---+---|      :------------+------------:
//
// A frame has nine rows of nine cells, or of nine groups of candidates. A frame of candidates may
// follow one with the givens, or two: the givens, and these with what was placed since.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

bool IsBorder(absl::string_view line) { return absl::StrContains(line, "---"); }

// What HoDoKu puts before a group or a candidate to mark it.
bool IsMark(char c) {
  return absl::StrContains("*#@-+", c) || absl::ascii_isupper(static_cast<unsigned char>(c));
}

// The nine groups of a row, without marks; none if there are not nine.
std::vector<CellText> NineGroups(absl::string_view row, std::array<std::string, kSize>* texts) {
  std::vector<CellText> words = SplitWords(row);
  std::vector<CellText> groups;
  if (words.size() != kSize) return groups;
  for (size_t i = 0; i < words.size(); ++i) {
    std::string& text = (*texts)[i];
    text.clear();
    for (const char c : words[i].text) {
      if (!IsMark(c)) text.push_back(c);
    }
    groups.push_back({text, words[i].at});
  }
  return groups;
}

// A frame as it was read. The cells are givens or candidates.
struct Frame {
  std::vector<TextLine> lines;
  std::vector<TextLine> rows;
  bool has_candidates = false;
  std::vector<int> values;           // of a frame of cells; 0: empty
  std::vector<ValueSet> candidates;  // of a frame of candidates
  std::optional<ReadError> error;
};

void ReadValues(Frame* frame) {
  frame->values.assign(kCells, 0);
  for (size_t row = 0; row < frame->rows.size() && !frame->error.has_value(); ++row) {
    const TextLine& line = frame->rows[row];
    const std::vector<CellText> cells = SplitCharacters(line.text);
    for (size_t i = 0; i < cells.size(); ++i) {
      const Digit digit = ParseCell(cells[i].text[0]);
      const auto column = static_cast<int64_t>(cells[i].at) + 1;
      if (digit < 0) {
        frame->error = {line.number, column,
                        absl::StrCat("expected a digit or an empty cell, found ",
                                     DescribeCharacter(line.text, cells[i].at))};
        return;
      }
      if (i == kSize) {
        frame->error = {line.number, column,
                        absl::StrCat("expected nine cells in a row, found ",
                                     DescribeCharacter(line.text, cells[i].at), " after them")};
        return;
      }
      frame->values[CellAt(static_cast<int>(row), static_cast<int>(i))] = digit;
    }
    if (cells.size() < kSize) {
      frame->error = {line.number, static_cast<int64_t>(line.text.size()) + 1,
                      absl::StrCat("expected nine cells in a row, found ", cells.size())};
    }
  }
}

void ReadGroups(Frame* frame) {
  frame->candidates.assign(kCells, 0);
  BoardRecord record;
  record.board = MakeBoard(kSize, kSize);
  record.alphabet = DefaultAlphabet(record.board);
  std::array<std::string, kSize> texts;
  for (size_t row = 0; row < frame->rows.size() && !record.error.has_value(); ++row) {
    const TextLine& line = frame->rows[row];
    const std::vector<CellText> groups = NineGroups(line.text, &texts);
    if (groups.empty()) {
      SetError(&record, line.number, line.text.size(),
               absl::StrCat("expected nine groups of candidates in a row, found ",
                            SplitWords(line.text).size()));
    }
    for (size_t i = 0; i < groups.size(); ++i) {
      const Cell cell = CellAt(static_cast<int>(row), static_cast<int>(i));
      if (groups[i].text.empty() || groups[i].text == "." || groups[i].text == "0") {
        SetError(&record, line.number, groups[i].at,
                 absl::StrCat(CellName(cell), " has no candidate"));
        break;
      }
      if (!ReadCandidates(groups[i], line.number, &record, &frame->candidates[cell])) break;
    }
  }
  frame->error = record.error;
}

// Whether all rows of a frame have nine characters; else they are groups.
bool HasCells(const Frame& frame) {
  int rows_of_cells = 0;
  std::array<std::string, kSize> texts;
  for (const TextLine& row : frame.rows) {
    const size_t characters = SplitCharacters(row.text).size();
    if (characters == kSize) {
      ++rows_of_cells;
    } else if (!NineGroups(row.text, &texts).empty()) {
      return false;
    }
  }
  // One damaged row does not make the others groups.
  return rows_of_cells > 0 || frame.rows.empty();
}

class FrameReader {
 public:
  FrameReader(const ReadJob& job, Notation notation) : job_(job), notation_(notation) {}

  void Read() {
    TextLines lines(job_.text);
    bool goes_on = true;
    while (goes_on && lines.Next()) goes_on = AddLine(lines.line());
    if (goes_on && EndFrame(lines.next_number(), "the end of the file")) PassOn();
  }

 private:
  bool AddLine(const TextLine& line) {
    const absl::string_view content = StripBlanks(line.text);
    if (content.empty()) return EndFrame(line.number, "a blank line");
    if (absl::StartsWith(content, "#")) return EndFrame(line.number, "a comment");
    if (notation_ == Notation::kHodoku && absl::StartsWith(content, ":") && !IsBorder(content)) {
      if (!EndFrame(line.number, "a line of the library") || !PassOn()) return false;
      return job_.take(LibraryRecord(line));
    }
    if (IsBorder(content)) {
      // The border after nine rows is their last line; any other begins a frame or is within one.
      frame_.lines.push_back(line);
      return frame_.rows.size() < kSize || EndFrame(line.number, "");
    }
    const bool is_row = absl::StrContains(content, "|") || !frame_.rows.empty();
    if (is_row && frame_.rows.size() == kSize && !EndFrame(line.number, "")) return false;
    if (is_row || !frame_.lines.empty()) {
      frame_.lines.push_back(line);
      frame_.rows.push_back(line);
      return true;
    }
    // Outside of frames: titles, and a puzzle on a line that Simple Sudoku adds to candidates.
    const bool is_title = std::any_of(content.begin(), content.end(), absl::ascii_isalpha) ||
                          (content.size() == kCells && std::exchange(is_after_candidates_, false));
    if (is_title) return true;
    if (!PassOn()) return false;
    return job_.take(ErrorRecord(
        notation_, line, absl::StrCat("expected a frame, found ", DescribeCharacter(content, 0))));
  }

  // Ends the frame in progress, if there is one.
  bool EndFrame(int64_t line, absl::string_view found) {
    if (frame_.lines.empty()) return true;
    Frame frame = std::exchange(frame_, Frame());
    frame.has_candidates = notation_ == Notation::kHodoku && !HasCells(frame);
    is_after_candidates_ = frame.has_candidates;
    frame.has_candidates ? ReadGroups(&frame) : ReadValues(&frame);
    if (!frame.error.has_value() && frame.rows.size() < kSize) {
      frame.error = {
          line, 1,
          absl::StrCat("expected nine rows, found ", frame.rows.size(), " before ", found)};
    }
    const bool is_good = !frame.error.has_value();
    frames_.push_back(std::move(frame));
    // Candidates end a puzzle, and so does what cannot be read.
    if (!is_good || frames_.back().has_candidates || notation_ == Notation::kSs) return PassOn();
    // Cells wait for candidates, with at most one frame before them.
    return frames_.size() <= 2 || PassOnFirst(1);
  }

  // Whether all values of one frame are in the other.
  static bool Holds(const Frame& later, const Frame& earlier) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const int value = earlier.values[cell];
      if (value == 0) continue;
      const bool is_there = later.has_candidates
                                ? later.candidates[cell] == ValueSet{1} << (value - 1)
                                : later.values[cell] == value;
      if (!is_there) return false;
    }
    return true;
  }

  // Passes on all frames as puzzles.
  bool PassOn() {
    if (frames_.empty()) return true;
    if (!frames_.back().has_candidates || frames_.back().error.has_value()) {
      return PassOnFirst(frames_.size());
    }
    // The candidates take one frame before them, or two, if these agree with them.
    const size_t last = frames_.size() - 1;
    size_t first = last;
    if (last >= 1 && Holds(frames_[last], frames_[last - 1])) first = last - 1;
    if (last >= 2 && first == last - 1 && Holds(frames_[last - 1], frames_[last - 2])) {
      first = last - 2;
    }
    return PassOnFirst(first) && PassOnGroup();
  }

  // Passes on the first frames, a puzzle each.
  bool PassOnFirst(size_t count) {
    for (size_t i = 0; i < count; ++i) {
      const Frame& frame = frames_[i];
      BoardRecord record = RecordOf(i, i);
      record.error = frame.error;
      if (!record.error.has_value()) {
        if (frame.has_candidates) {
          TakeCandidates(frame.candidates, std::vector<bool>(kCells), &record.board);
        } else {
          TakeGivens(frame, &record.board);
        }
      }
      if (!job_.take(std::move(record))) return false;
    }
    frames_.erase(frames_.begin(), frames_.begin() + static_cast<int64_t>(count));
    return true;
  }

  // Passes on what is left as one puzzle: frames of cells and then candidates.
  bool PassOnGroup() {
    const Frame& last = frames_.back();
    BoardRecord record = RecordOf(0, frames_.size() - 1);
    if (frames_.size() == 1) {
      TakeCandidates(last.candidates, std::vector<bool>(kCells), &record.board);
    } else {
      record.board.candidates = last.candidates;
      TakeGivens(frames_.front(), &record.board);
      RestoreImplied(&record.board);
    }
    frames_.clear();
    return job_.take(std::move(record));
  }

  BoardRecord RecordOf(size_t first, size_t last) const {
    BoardRecord record = NewRecord(notation_, frames_[first].lines.front(), false);
    record.text.clear();
    for (size_t i = first; i <= last; ++i) {
      absl::StrAppend(&record.text, i == first ? "" : "\n", JoinLines(frames_[i].lines));
    }
    record.board = MakeBoard(kSize, kSize);
    record.alphabet = DefaultAlphabet(record.board);
    return record;
  }

  static void TakeGivens(const Frame& frame, Board* board) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      if (frame.values[cell] == 0) continue;
      board->givens[cell] = frame.values[cell];
      board->candidates[cell] = board->AllValues();
    }
  }

  // ":CODE:DIGITS:BOARD:DELETED:...:": a placed digit has a '+', a deleted candidate is its digit,
  // row and column.
  static BoardRecord LibraryRecord(const TextLine& line) {
    BoardRecord record = NewRecord(Notation::kHodoku, line, true);
    record.board = MakeBoard(kSize, kSize);
    record.alphabet = DefaultAlphabet(record.board);
    const std::vector<absl::string_view> fields = absl::StrSplit(line.text, ':');
    constexpr size_t kBoard = 3;
    constexpr size_t kDeleted = 4;
    if (fields.size() <= kDeleted) {
      SetError(&record, line.number, line.text.size(),
               absl::StrCat("expected :CODE:DIGITS:BOARD:DELETED:, found ", fields.size() - 1,
                            fields.size() == 2 ? " colon" : " colons"));
      return record;
    }
    const auto at = [&line](absl::string_view part) {
      return static_cast<size_t>(part.data() - line.text.data());
    };
    ReadLibraryBoard(fields[kBoard], at(fields[kBoard]), line.number, &record);
    for (const CellText& word : SplitWords(fields[kDeleted])) {
      const auto digit = [&word](size_t i) {
        return i < word.text.size() && word.text[i] >= '1' && word.text[i] <= '9'
                   ? word.text[i] - '0'
                   : 0;
      };
      if (word.text.size() != 3 || digit(0) * digit(1) * digit(2) == 0) {
        SetError(&record, line.number, at(word.text),
                 absl::StrCat("expected a deleted candidate such as 436 (4 at r3c6), found '",
                              Shortened(word.text), "'"));
        break;
      }
      record.board.candidates[CellAt(digit(1) - 1, digit(2) - 1)] &= ~record.board.SetOf(digit(0));
    }
    return record;
  }

  static void ReadLibraryBoard(absl::string_view text, size_t at, int64_t line,
                               BoardRecord* record) {
    Cell cell = 0;
    bool is_placed = false;
    int64_t num_placed = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      const Digit digit = ParseCell(text[i]);
      if (text[i] == '+' && !is_placed) {
        is_placed = true;
        continue;
      }
      if (digit < 0 || (is_placed && digit == 0)) {
        return SetError(record, line, at + i,
                        absl::StrCat("expected a digit", is_placed ? "" : " or an empty cell",
                                     ", found ", DescribeCharacter(text, i)));
      }
      if (cell == kCells) {
        return SetError(
            record, line, at + i,
            absl::StrCat("expected ':' after 81 cells, found ", DescribeCharacter(text, i)));
      }
      if (is_placed) {
        record->board.candidates[cell] = record->board.SetOf(digit);
        ++num_placed;
      } else if (digit > 0) {
        record->board.givens[cell] = digit;
      }
      is_placed = false;
      ++cell;
    }
    if (cell < kCells) {
      SetError(record, line, at + text.size(), absl::StrCat("expected 81 cells, found ", cell));
    }
    if (!record->error.has_value()) WarnOfPlaced(num_placed, record);
  }

  const ReadJob& job_;
  const Notation notation_;
  Frame frame_;                // in progress, if it has lines
  std::vector<Frame> frames_;  // of cells, which may belong to the candidates that follow
  bool is_after_candidates_ = false;
};

}  // namespace

void ReadFrames(const ReadJob& job, Notation notation) { FrameReader(job, notation).Read(); }

absl::StatusOr<std::string> WriteSs(const BoardRecord& record) {
  const Board& board = record.board;
  if (absl::Status status = CheckCapacity(board, Notation::kSs, {}); !status.ok()) return status;
  const std::string line = FormatValues(board, board.givens, DefaultAlphabet(board), true);
  constexpr absl::string_view kBorder = "*-----------*\n";
  std::string text(kBorder);
  for (int row = 0; row < kSize; ++row) {
    if (row > 0 && row % 3 == 0) absl::StrAppend(&text, "|---+---+---|\n");
    for (int column = 0; column < kSize; ++column) {
      if (column % 3 == 0) text.push_back('|');
      text.push_back(line[CellAt(row, column)]);
    }
    absl::StrAppend(&text, "|\n");
  }
  return absl::StrCat(text, kBorder);
}

absl::StatusOr<std::string> WriteHodoku(const BoardRecord& record) {
  const Board& board = record.board;
  if (absl::Status status = CheckCapacity(board, Notation::kHodoku, {.candidates = true});
      !status.ok()) {
    return status;
  }
  const std::vector<ValueSet> left = LeftByGivens(board);
  std::string cells;
  std::string deleted;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const ValueSet values = board.CandidatesOf(cell);
    if (board.givens[cell] != kEmptyCell) {
      absl::StrAppend(&cells, board.givens[cell]);
    } else if (std::popcount(values) == 1) {
      absl::StrAppend(&cells, "+", std::countr_zero(values) + 1);
    } else {
      absl::StrAppend(&cells, ".");
      // What givens rule out goes without saying.
      const ValueSet gone = left[cell] & ~values;
      for (int digit = 1; digit <= kSize; ++digit) {
        if ((gone & board.SetOf(digit)) == 0) continue;
        absl::StrAppend(&deleted, deleted.empty() ? "" : " ", digit, RowOf(cell) + 1,
                        ColumnOf(cell) + 1);
      }
    }
  }
  return absl::StrCat(":0000:x:", cells, ":", deleted, "::\n");
}

}  // namespace sudoku::internal
