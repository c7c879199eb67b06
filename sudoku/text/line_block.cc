// SPDX-License-Identifier: Apache-2.0
//
// Two passes over a block, both with vectors: FindBlock() only checks that lines have the right
// shape, and runs in the thread that reads the file; ReadBlock() reads the cells, and runs in the
// threads that answer.

#include "sudoku/line_block.h"

#include <algorithm>

#include "dlx/base/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sudoku/text/line_block.cc"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::CappedTag<uint8_t, 64> kBytes;
using Bytes = hn::Vec<decltype(kBytes)>;
constexpr size_t kAtOnce = hn::MaxLanes(kBytes);

// Longer lines are not part of a block, because readers of lines may keep only their beginning.
constexpr size_t kLongestLine = 4096;

HWY_INLINE Bytes Load(const char* bytes) {
  return hn::LoadU(kBytes, reinterpret_cast<const uint8_t*>(bytes));
}
HWY_INLINE Bytes Same(int value) { return hn::Set(kBytes, static_cast<uint8_t>(value)); }
// The bytes that are at most `value`.
HWY_INLINE hn::Mask<decltype(kBytes)> AtMost(Bytes v, int value) {
  return hn::Eq(hn::Min(v, Same(value)), v);
}

// Calls f with the places of vectors that cover 81 bytes. The last vector overlaps another, and
// comes first, because the result is read from its beginning soon: a load has to wait if it
// combines two stores.
template <typename F>
HWY_INLINE void ForPieces(F f) {
  f(kCells - kAtOnce);
  for (size_t i = 0; i + kAtOnce < kCells; i += kAtOnce) f(i);
}

constexpr bool IsVisible(char c) { return c >= '!' && c <= '~'; }

// Whether 81 bytes are visible ASCII characters.
HWY_INLINE bool AreVisible(const char* bytes) {
  auto visible = hn::Eq(Same(0), Same(0));
  ForPieces([&](size_t i) {
    const Bytes from_first = hn::Sub(Load(bytes + i), Same('!'));
    visible = hn::And(visible, AtMost(from_first, '~' - '!'));
  });
  return hn::AllTrue(kBytes, visible);
}

// Writes the digits of 81 cells to *digits. Returns false if a character is not a cell.
HWY_INLINE bool ReadCells(const char* cells, uint8_t* digits) {
  auto good = hn::Eq(Same(0), Same(0));
  ForPieces([&](size_t i) {
    const Bytes c = Load(cells + i);
    const Bytes digit = hn::Sub(c, Same('0'));
    const auto is_digit = AtMost(digit, 9);
    // 'x' and 'X' differ in one bit.
    const auto is_x = hn::Eq(hn::Or(c, Same('x' ^ 'X')), Same('x'));
    const auto is_other =
        hn::Or(hn::Or(hn::Eq(c, Same('.')), hn::Eq(c, Same('_'))), hn::Eq(c, Same('*')));
    good = hn::And(good, hn::Or(is_digit, hn::Or(is_x, is_other)));
    hn::StoreU(hn::IfThenElseZero(is_digit, digit), kBytes, digits + i);
  });
  return hn::AllTrue(kBytes, good);
}

HWY_INLINE bool IsLineEnd(absl::string_view rest) { return rest.empty() || rest == "\r"; }

// The common line, 81 visible characters and a line feed, is recognized by vectors; all other lines
// take the slower path below.
LineBlock FindBlock(absl::string_view text, int64_t max_puzzles) {
  LineBlock block;
  const auto pass = [&](size_t size, int64_t puzzles) {
    block.bytes += size;
    ++block.lines;
    block.puzzles += puzzles;
    text.remove_prefix(size);
  };
  while (!text.empty() && block.puzzles < max_puzzles) {
    if (text.size() > kCells && text[kCells] == '\n' && text.front() != '#' &&
        AreVisible(text.data())) {
      pass(kCells + 1, 1);
      continue;
    }
    const size_t size = text.find('\n');
    if (size == absl::string_view::npos || size > kLongestLine) break;
    if (text.front() == '#' || IsLineEnd(text.substr(0, size))) {
      pass(size + 1, 0);
    } else if (size > kLongestRow &&
               std::all_of(text.begin(), text.begin() + kLongestRow + 1, IsVisible)) {
      pass(size + 1, 1);
    } else {
      break;
    }
  }
  return block;
}

void ReadBlock(absl::string_view block, int64_t first_line, std::vector<PuzzleLine>* lines,
               std::vector<Grid>* grids) {
  for (int64_t number = first_line; !block.empty(); ++number) {
    uint8_t digits[kCells];
    const bool has_cells = block.size() > kCells && ReadCells(block.data(), digits);
    const size_t size = has_cells && block[kCells] == '\n' ? kCells : block.find('\n');
    absl::string_view line = block.substr(0, size);
    block.remove_prefix(std::min(size, block.size() - 1) + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    if (has_cells && (line.size() == kCells || EndsCells(line[kCells]))) {
      lines->push_back({number, line, 0, true});
      grids->emplace_back().SetAll(digits);
      continue;
    }
    Grid grid;
    const std::optional<size_t> cells_at = ReadUnusualLine(line, &grid);
    lines->push_back({number, line, cells_at.value_or(0), cells_at.has_value()});
    if (cells_at.has_value()) grids->push_back(grid);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sudoku {

LineBlock FindLineBlock(dlx::StringView text, int64_t max_puzzles) {
  return DLX_DISPATCH(FindBlock)(text, max_puzzles);
}

void ReadLineBlock(dlx::StringView block, int64_t first_line, std::vector<PuzzleLine>* lines,
                   std::vector<Grid>* grids) {
  DLX_DISPATCH(ReadBlock)(block, first_line, lines, grids);
}

}  // namespace sudoku
#endif  // HWY_ONCE
