// SPDX-License-Identifier: Apache-2.0
//
// SadMan's .sdk, with SudoCue's heads: nine rows of nine cells, and lines such as #AAuthor before
// them. Extended files have sections: the rows of [Puzzle] are read, the others are the state of a
// game and no part of the puzzle.

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

// The letters of heads that are no field of the board.
struct SdkHead {
  char letter;
  const char* name;
};
constexpr SdkHead kSdkHeads[] = {{'B', "date"}, {'S', "source"}, {'L', "level"}, {'U', "url"}};

class SdkReader {
 public:
  explicit SdkReader(const ReadJob& job) : job_(job) {}

  void Read() {
    TextLines lines(job_.text);
    while (lines.Next()) {
      if (!AddLine(lines.line())) return;
    }
    End(lines.next_number(), "the end of the file");
  }

 private:
  // False once the records are not wanted any more.
  bool AddLine(const TextLine& line) {
    const absl::string_view content = StripBlanks(line.text);
    if (content.empty()) {
      // A whole puzzle stays open: sections may follow.
      is_skipping_ = false;
      return rows_ == 0 || rows_ == kSize || End(line.number, "a blank line");
    }
    if (absl::StartsWith(content, "#")) {
      if (rows_ > 0 && !End(line.number, "a line that begins with '#'")) return false;
      is_skipping_ = false;
      AddHead(content.substr(1), line);
      return true;
    }
    if (absl::StartsWith(content, "[") && absl::EndsWith(content, "]")) {
      return AddSection(content, line);
    }
    if (is_skipping_) return true;
    if (rows_ == kSize && !End(line.number, "")) return false;
    AddRow(line);
    return true;
  }

  void Begin(const TextLine& line) {
    if (!lines_.empty()) return;
    record_ = NewRecord(Notation::kSdk, line, false);
    record_.board = MakeBoard(kSize, kSize);
    record_.alphabet = DefaultAlphabet(record_.board);
  }

  // Lines with other letters are comments.
  void AddHead(absl::string_view head, const TextLine& line) {
    const char letter =
        head.empty() ? ' ' : absl::ascii_toupper(static_cast<unsigned char>(head.front()));
    if (!absl::StrContains("ADCBSLU", letter)) return;
    const std::string value(StripBlanks(head.substr(1)));
    const auto add = [&value](std::string* text) {
      absl::StrAppend(text, text->empty() ? "" : "\n", value);
    };
    Begin(line);
    Board& board = record_.board;
    if (letter == 'A') add(&board.author);
    if (letter == 'D') add(&board.title);
    if (letter == 'C') add(&board.rules);
    for (const SdkHead& known : kSdkHeads) {
      if (known.letter == letter) record_.heads.emplace_back(known.name, value);
    }
    lines_.push_back(line);
  }

  bool AddSection(absl::string_view name, const TextLine& line) {
    const bool is_puzzle = absl::EqualsIgnoreCase(name, "[Puzzle]");
    if (is_puzzle && rows_ > 0 && !End(line.number, "[Puzzle]")) return false;
    Begin(line);
    is_skipping_ = !is_puzzle;
    if (is_skipping_) {
      record_.warnings.push_back(absl::StrCat("section ", name, " is not read"));
    }
    lines_.push_back(line);
    return true;
  }

  void AddRow(const TextLine& line) {
    Begin(line);
    lines_.push_back(line);
    const std::vector<CellText> cells = SplitCharacters(line.text);
    for (size_t i = 0; i < cells.size() && i < kSize; ++i) {
      ReadCell(cells[i], line.number, CellAt(rows_, static_cast<int>(i)), &record_);
    }
    if (cells.size() > kSize) {
      SetError(&record_, line.number, cells[kSize].at,
               absl::StrCat("expected nine cells in a row, found ",
                            DescribeCharacter(line.text, cells[kSize].at), " after them"));
    } else if (cells.size() < kSize) {
      SetError(&record_, line.number, line.text.size(),
               absl::StrCat("expected nine cells in a row, found ", cells.size()));
    }
    ++rows_;
  }

  // Ends the puzzle in progress; `found` is what came in place of its next row.
  bool End(int64_t line, absl::string_view found) {
    if (lines_.empty()) return true;
    if (rows_ < kSize) {
      SetError(&record_, line, 0,
               absl::StrCat("expected nine rows, found ", rows_, " before ", found));
    }
    record_.text = JoinLines(lines_);
    lines_.clear();
    rows_ = 0;
    return job_.take(std::move(record_));
  }

  const ReadJob& job_;
  BoardRecord record_;           // the puzzle in progress
  std::vector<TextLine> lines_;  // its lines; none: there is no puzzle
  int rows_ = 0;
  bool is_skipping_ = false;  // in a section that is not read
};

// A head for each line of the text.
void AppendHeads(char letter, absl::string_view value, std::string* text) {
  if (value.empty()) return;
  const std::string clean = absl::StrReplaceAll(value, {{"\r", ""}});
  for (const absl::string_view line : absl::StrSplit(clean, '\n')) {
    absl::StrAppend(text, "#", std::string(1, letter), line, "\n");
  }
}

}  // namespace

void ReadSdk(const ReadJob& job) { SdkReader(job).Read(); }

absl::StatusOr<std::string> WriteSdk(const BoardRecord& record) {
  const Board& board = record.board;
  if (absl::Status status = CheckCapacity(board, Notation::kSdk, {}); !status.ok()) return status;
  std::string text;
  AppendHeads('A', board.author, &text);
  AppendHeads('D', board.title, &text);
  AppendHeads('C', board.rules, &text);
  for (const SdkHead& known : kSdkHeads) {
    for (const auto& [name, value] : record.heads) {
      if (name == known.name) AppendHeads(known.letter, value, &text);
    }
  }
  return absl::StrCat(text, FormatValues(board, board.givens, DefaultAlphabet(board), false));
}

}  // namespace sudoku::internal
