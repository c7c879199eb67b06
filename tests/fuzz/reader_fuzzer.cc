// SPDX-License-Identifier: Apache-2.0
//
// Puzzles of a text by the two ways in: line by line, and by blocks of lines, which vectors find
// and read. Whatever is read at a time, and on every instruction set, the records are the same. So
// are the answers to a text that is given piece by piece, and to one that is given as a whole.
//
// The first byte says how the text is divided; the rest is the text.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "dlx/target.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/line_block.h"
#include "sudoku/reader.h"
#include "sudoku/sudoku.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/target_choice.h"

namespace quadrille_test {
namespace {

using sudoku::LineBlock;
using sudoku::PuzzleLine;
using sudoku::PuzzleReader;
using sudoku::PuzzleRecord;

constexpr size_t kLongestText = 12'000;  // more than two of the longest lines of a block

std::string ToText(const PuzzleRecord& record) {
  return absl::StrCat(
      record.line, record.is_grid ? " grid " : " line ", sudoku::FormatLine(record.grid), " ",
      record.text, " ",
      record.error.has_value()
          ? absl::StrCat(record.error->line, ":", record.error->column, ": ", record.error->message)
          : "");
}

absl::string_view TakeLine(absl::string_view* text) {
  const size_t end = std::min(text->find('\n'), text->size());
  const absl::string_view line = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return line;
}

// What is promised of a record.
void CheckRecord(const PuzzleRecord& record, int64_t lines) {
  FUZZ_CHECK(record.line >= 1 && record.line <= lines);
  if (record.error.has_value()) {
    FUZZ_CHECK(record.error->line >= record.line && record.error->line <= lines + 1 &&
               record.error->column >= 1 && !record.error->message.empty());
    FUZZ_CHECK(record.grid == sudoku::Grid());
    return;
  }
  std::string cells = record.cells();
  FUZZ_CHECK(cells.size() == sudoku::kCells, cells);
  for (const char empty : {'?', '-'}) {  // may be all empty cells of a puzzle, or none
    if (!absl::StrContains(cells, empty)) continue;
    for (char& c : cells) {
      FUZZ_CHECK((c >= '1' && c <= '9') || c == empty, cells);
      if (c == empty) c = '.';
    }
  }
  const auto grid = sudoku::ParseLine(cells);
  FUZZ_CHECK(grid.ok() && *grid == record.grid, cells);
  const sudoku::Claim claim = sudoku::ParseTail(record.tail());
  FUZZ_CHECK(!claim.count.has_value() || *claim.count >= 0);
}

std::vector<std::string> ReadByLines(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  while (!text.empty()) reader.AddLine(TakeLine(&text), &records);
  const int64_t lines = reader.line_number();
  reader.Finish(&records);
  std::vector<std::string> strings;
  for (const PuzzleRecord& record : records) {
    CheckRecord(record, lines);
    strings.push_back(ToText(record));
  }
  return strings;
}

// The records of a block, as another thread would make them.
void ReadBlock(absl::string_view block, int64_t first_line, std::vector<std::string>* strings) {
  std::vector<PuzzleLine> lines;
  std::vector<sudoku::Grid> grids;
  sudoku::ReadLineBlock(block, first_line, &lines, &grids);
  auto grid = grids.begin();
  for (const PuzzleLine& line : lines) {
    PuzzleRecord record;
    sudoku::ParsePuzzleLine(line.number, line.text, &record);
    FUZZ_CHECK(line.is_readable == !record.error.has_value(), line.text);
    if (line.is_readable) FUZZ_CHECK(grid != grids.end() && *grid++ == record.grid, line.text);
    strings->push_back(ToText(record));
  }
  FUZZ_CHECK(grid == grids.end());
}

// Reads a text with blocks of any size wherever there is one.
std::vector<std::string> ReadByBlocks(absl::string_view text, Hashed* hashed) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  std::vector<std::string> strings;
  const auto keep = [&] {
    for (const PuzzleRecord& record : records) strings.push_back(ToText(record));
    records.clear();
  };
  while (!text.empty() && !reader.ended()) {
    const int64_t line = reader.line_number() + 1;
    const int most = hashed->Below(3) == 0 ? 5000 : 300;
    // A buffer of its own, so that what is read beyond the end shows.
    const std::string seen(text.substr(0, 1 + static_cast<size_t>(hashed->Below(most))));
    const std::vector<char> exact(seen.begin(), seen.end());
    const absl::string_view view(exact.data(), exact.size());
    const int most_puzzles = 1 + hashed->Below(9);
    const LineBlock block = reader.PassLineBlock(view, most_puzzles);
    if (block.lines == 0) {
      reader.AddLine(TakeLine(&text), &records);
      keep();
      continue;
    }
    FUZZ_CHECK(reader.line_number() + 1 == line + block.lines && block.bytes <= view.size());
    FUZZ_CHECK(block.puzzles <= most_puzzles && view[block.bytes - 1] == '\n');
    FUZZ_CHECK(std::count(view.begin(), view.begin() + static_cast<ptrdiff_t>(block.bytes), '\n') ==
               block.lines);
    const size_t before = strings.size();
    ReadBlock(view.substr(0, block.bytes), line, &strings);
    FUZZ_CHECK(strings.size() - before == static_cast<size_t>(block.puzzles));
    text.remove_prefix(block.bytes);
  }
  reader.Finish(&records);
  keep();
  return strings;
}

// The answers to a text whose pieces are as long as the decisions say.
std::string Answers(absl::string_view text, Hashed* hashed) {
  sudoku::TextSolver solver;
  std::string answers;
  while (!text.empty()) {
    const auto size = static_cast<size_t>(hashed == nullptr ? 1 << 30 : 1 + hashed->Below(200));
    solver.Add(text.substr(0, size), &answers);
    text.remove_prefix(std::min(size, text.size()));
  }
  solver.Finish(&answers);
  return answers;
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size < 1 || size > kLongestText) return 0;
  const absl::string_view text = AsText(data + 1, size - 1);
  Hashed hashed(AsText(data, 1));
  const std::vector<std::string> by_lines = ReadByLines(text);
  for (const dlx::Target target : dlx::SupportedTargets()) {
    const TargetChoice choice(target);
    const std::vector<std::string> by_blocks = ReadByBlocks(text, &hashed);
    FUZZ_CHECK(by_blocks == by_lines, dlx::ToString(target), ":\n", absl::StrJoin(by_blocks, "\n"),
               "\nbut line by line:\n", absl::StrJoin(by_lines, "\n"));
  }
  if (by_lines.size() > 20) return 0;  // to answer takes longer than to read
  const std::string whole = Answers(text, nullptr);
  FUZZ_CHECK(std::count(whole.begin(), whole.end(), '\n') ==
             static_cast<ptrdiff_t>(by_lines.size()));
  FUZZ_CHECK(Answers(text, &hashed) == whole);
  return 0;
}
