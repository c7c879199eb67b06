// SPDX-License-Identifier: Apache-2.0
//
// Pictures are read again by a reader that shares no code with what draws them: the board has to
// come back, for each kind of constraint, with everything inside the picture and no text on
// another.

#include "sudoku/draw.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/boards.h"
#include "tests/support/sample_boards.h"
#include "tests/support/svg_reader.h"

namespace sudoku {
namespace {

using ::test_support::Extent;
using ::test_support::ReadSvg;
using ::test_support::SampleBoard;
using ::test_support::SvgPart;
using ::test_support::SvgPicture;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// What a picture says of a board: not its solution.
Board Drawn(Board board) {
  board.solution.clear();
  return board;
}

SvgPicture Read(const std::string& svg) {
  absl::StatusOr<SvgPicture> picture = ReadSvg(svg);
  EXPECT_TRUE(picture.ok()) << picture.status() << "\n" << svg;
  if (!picture.ok()) return {.board = MakeBoard(1, 1)};
  return *std::move(picture);
}

// No coordinate of an element is outside the picture.
void ExpectInside(const SvgPicture& picture) {
  for (const SvgPart& part : picture.parts) {
    EXPECT_TRUE(part.extent.left >= picture.view.left && part.extent.top >= picture.view.top &&
                part.extent.right <= picture.view.right &&
                part.extent.bottom <= picture.view.bottom)
        << part.name << " '" << part.text << "' at " << part.extent.left << " " << part.extent.top
        << " to " << part.extent.right << " " << part.extent.bottom;
  }
}

// No two texts cover each other by more than half a unit.
void ExpectNoTextOnText(const SvgPicture& picture) {
  std::vector<SvgPart> texts;
  std::copy_if(picture.parts.begin(), picture.parts.end(), std::back_inserter(texts),
               [](const SvgPart& part) { return part.name == "text"; });
  std::sort(texts.begin(), texts.end(),
            [](const SvgPart& a, const SvgPart& b) { return a.extent.left < b.extent.left; });
  for (size_t i = 0; i < texts.size(); ++i) {
    const Extent& a = texts[i].extent;
    for (size_t j = i + 1; j < texts.size() && texts[j].extent.left < a.right - 0.5; ++j) {
      const Extent& b = texts[j].extent;
      const double high = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
      EXPECT_LE(high, 0.5) << "'" << texts[i].text << "' and '" << texts[j].text << "' at "
                           << b.left << " " << b.top;
    }
  }
}

// "<path .../>", "<text ...>1</text>": an element each, and each tag of a group.
std::vector<std::string> SplitIntoElements(const std::string& svg) {
  std::vector<std::string> elements;
  size_t begin = 0;
  while ((begin = svg.find('<', begin)) != std::string::npos) {
    size_t end = svg.find('>', begin) + 1;
    if (svg.compare(begin, 5, "<text") == 0) end = svg.find("</text>", begin) + 7;
    elements.push_back(svg.substr(begin, end - begin));
    begin = end;
  }
  return elements;
}

class DrawKind : public ::testing::TestWithParam<int> {
 protected:
  ConstraintKind kind() const { return static_cast<ConstraintKind>(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Kinds, DrawKind, ::testing::Range(0, kNumConstraintKinds),
                         [](const auto& param) {
                           return test_support::FileNameOf(
                               static_cast<ConstraintKind>(param.param));
                         });

TEST_P(DrawKind, TheSampleHasTheKindAndItsSolutionIsRight) {
  const Board board = SampleBoard(kind());
  EXPECT_EQ(CheckBoard(board), absl::OkStatus());
  EXPECT_EQ(CheckSolution(board, board.solution), absl::OkStatus());
  EXPECT_EQ(board.constraints.front().kind, kind());
}

TEST_P(DrawKind, TheBoardIsReadFromItsPicture) {
  const Board board = SampleBoard(kind());
  for (const bool color : {false, true}) {
    const SvgPicture puzzle = Read(DrawBoard(board, {.color = color}));
    EXPECT_EQ(puzzle.board, Drawn(board));
    EXPECT_THAT(puzzle.placed, Not(Contains(testing::Ne(kEmptyCell))));

    const SvgPicture solved = Read(DrawBoard(board, {.placed = board.solution, .color = color}));
    EXPECT_EQ(solved.board, Drawn(board));
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      const bool given = board.givens[cell] != kEmptyCell;
      EXPECT_EQ(solved.placed[cell], given ? kEmptyCell : board.solution[cell]);
    }

    const Board marked = WithPencilMarks(board);
    EXPECT_EQ(Read(DrawBoard(marked, {.candidates = true, .color = color})).board, Drawn(marked));
  }
}

TEST_P(DrawKind, EverythingIsInsideThePictureAndNoTextCoversAnother) {
  const Board board = SampleBoard(kind());
  for (const DrawOptions& options :
       {DrawOptions{}, DrawOptions{.placed = board.solution}, DrawOptions{.candidates = true},
        DrawOptions{.legend = false}}) {
    const SvgPicture picture = Read(DrawBoard(board, options));
    ExpectInside(picture);
    ExpectNoTextOnText(picture);
  }
}

TEST_P(DrawKind, TheLegendHasATextForIt) {
  const Board board = SampleBoard(kind());
  const SvgPicture with = Read(DrawBoard(board));
  const SvgPicture without = Read(DrawBoard(board, {.legend = false}));
  const auto letters = [](const SvgPicture& picture) {
    size_t count = 0;
    for (const SvgPart& part : picture.parts) count += part.text.size();
    return count;
  };
  EXPECT_GE(letters(with), letters(without) + 3);
}

// What the constraint of a board looks like without colour: the elements without their data,
// without words, and the sample in the legend.
std::string LookOf(const Board& board) {
  std::string look;
  for (const std::string& element : SplitIntoElements(DrawBoard(board))) {
    const bool has_data = absl::StrContains(element, "data-");
    const bool is_word = absl::StartsWith(element, "<text") &&
                         !absl::StrContains(element, "bold") &&
                         absl::StrContains(element, "font-size=\"17\"");
    if (!has_data && !is_word) absl::StrAppend(&look, element, "\n");
  }
  return look;
}

// A kind with the sign of another one would leave the reader of a print guessing. So the same cells
// and numbers look different, unless a letter refers to the legend.
TEST(DrawTest, KindsLookDifferent) {
  int compared = 0;
  for (const int num_cells : {0, 1, 2, 3, 4, 6}) {
    for (const std::vector<int>& numbers : {std::vector<int>{}, {1}, {2}}) {
      std::map<std::string, ConstraintKind> looks;
      for (int i = 0; i < kNumConstraintKinds; ++i) {
        Board board = MakeBoard(6, 6);
        const std::vector<int> column = {0, 6, 12, 18, 24, 30};
        const auto kind = static_cast<ConstraintKind>(i);
        board.constraints.push_back({kind, {column.begin(), column.begin() + num_cells}, numbers});
        if (!CheckBoard(board).ok()) continue;
        const SvgPicture picture = Read(DrawBoard(board));
        const bool has_letter = std::any_of(picture.parts.begin(), picture.parts.end(),
                                            [](const SvgPart& part) { return part.text == "A"; });
        // What is about the whole board is said in words alone.
        if (has_letter || (num_cells == 0 && kind != ConstraintKind::kWindoku)) continue;
        const auto [other, is_new] = looks.emplace(LookOf(board), kind);
        EXPECT_TRUE(is_new) << test_support::FileNameOf(kind) << " and "
                            << test_support::FileNameOf(other->second) << "\n"
                            << other->first;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 150);
}

// ---- Boards at random ----

using Random = std::mt19937_64;

int Pick(Random* random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(*random);
}

std::vector<int> PickCells(const Board& board, Random* random) {
  std::vector<int> cells;
  int cell = Pick(random, 0, board.num_cells() - 1);
  const int steps = Pick(random, 1, 7);
  const int mode = Pick(random, 0, 2);  // 0: anywhere, 1: a path, 2: a straight line
  const int down = Pick(random, -1, 1);
  const int right = Pick(random, -1, 1);
  for (int i = 0; i < steps; ++i) {
    cells.push_back(cell);
    const int row = board.RowOf(cell) + (mode == 2 ? down : Pick(random, -1, 1));
    const int column = board.ColumnOf(cell) + (mode == 2 ? right : Pick(random, -1, 1));
    if (mode == 0) {
      cell = Pick(random, 0, board.num_cells() - 1);
    } else if (row >= 0 && row < board.rows && column >= 0 && column < board.columns) {
      cell = board.CellAt(row, column);
    }
  }
  return cells;
}

// A constraint of the kind on random cells with random numbers that CheckConstraint() accepts; the
// sample if chance finds none.
Constraint PickConstraint(const Board& board, ConstraintKind kind, Random* random) {
  for (int i = 0; i < 50; ++i) {
    Constraint constraint = {.kind = kind};
    if (Pick(random, 0, 4) > 0) constraint.cells = PickCells(board, random);
    for (int n = Pick(random, 0, 3); n > 0; --n) {
      constraint.numbers.push_back(Pick(random, 0, 1) == 0   ? Pick(random, 1, 3)
                                   : Pick(random, 0, 9) == 0 ? Pick(random, -2e9, 2e9)
                                                             : Pick(random, -9, 150));
    }
    if (kind == ConstraintKind::kAnyOf) {
      constraint.alternatives = {{PickConstraint(board, ConstraintKind::kCage, random)},
                                 {PickConstraint(board, ConstraintKind::kPairSum, random),
                                  PickConstraint(board, ConstraintKind::kAntiKnight, random)}};
    }
    if (CheckConstraint(board, constraint).ok()) return constraint;
  }
  return {.kind = ConstraintKind::kEven, .cells = {0}};
}

Board PickBoard(Random* random) {
  const int rows = Pick(random, 1, 9);
  const int columns = Pick(random, 0, 2) == 0 ? Pick(random, 1, 9) : rows;
  const int least = Pick(random, 0, 1);
  Board board = MakeBoard(rows, columns, std::max(rows, columns) + Pick(random, 0, 3), least);
  if (Pick(random, 0, 4) == 0) board.lines_differ = false;
  if (Pick(random, 0, 4) == 0) {
    RemoveRegions(&board);
    for (int& region : board.regions) region = Pick(random, -1, board.num_cells() - 1);
  }
  if (Pick(random, 0, 4) == 0) {
    board.holes.assign(board.num_cells(), false);
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (Pick(random, 0, 9) > 0) continue;
      board.holes[cell] = true;
      board.regions[cell] = -1;
    }
  }
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) continue;
    if (Pick(random, 0, 3) == 0) board.givens[cell] = Pick(random, board.least, board.greatest());
    if (Pick(random, 0, 5) == 0) {
      board.candidates[cell] &= static_cast<ValueSet>((*random)());
    }
  }
  const int constraints = Pick(random, 0, 6);
  for (int i = 0; i < constraints; ++i) {
    const auto kind = static_cast<ConstraintKind>(Pick(random, 0, kNumConstraintKinds - 1));
    const Constraint constraint = PickConstraint(board, kind, random);
    if (CheckConstraint(board, constraint).ok()) board.constraints.push_back(constraint);
  }
  return board;
}

TEST(DrawTest, RandomBoardsAreReadFromTheirPictures) {
  Random random(20);
  int drawn = 0;
  for (int i = 0; i < 3000; ++i) {
    SCOPED_TRACE(i);
    const Board board = PickBoard(&random);
    if (!CheckBoard(board).ok()) continue;
    ++drawn;
    const DrawOptions options = {.candidates = i % 2 == 0,
                                 .color = i % 3 == 0,
                                 .legend = i % 5 != 0,
                                 .is_sized = i % 7 != 0};
    const std::string svg = DrawBoard(board, options);
    const SvgPicture picture = Read(svg);
    EXPECT_EQ(picture.board, board);
    ExpectInside(picture);
    if (HasFailure()) break;
  }
  EXPECT_GT(drawn, 2000);
}

TEST(DrawTest, BoardsOfAllKindsTogether) {
  // All kinds on one board of 9x9, as far as they take its cells.
  Random random(9);
  for (int round = 0; round < 20; ++round) {
    Board board = MakeBoard(9, 9);
    for (int kind = 0; kind < kNumConstraintKinds; ++kind) {
      board.constraints.push_back(
          PickConstraint(board, static_cast<ConstraintKind>(kind), &random));
    }
    ASSERT_EQ(CheckBoard(board), absl::OkStatus());
    const SvgPicture picture = Read(DrawBoard(board));
    EXPECT_EQ(picture.board, board);
    ExpectInside(picture);
  }
}

// ---- Single cases ----

TEST(DrawTest, ASmallBoardByteForByte) {
  Board board = MakeBoard(2, 2);
  board.givens[0] = 1;
  const std::string expected = absl::StrCat(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="140" height="140")",
      R"( viewBox="-10 -10 140 140" font-family="Helvetica,Arial,sans-serif" text-anchor="middle")",
      R"( data-rows="2" data-columns="2" data-least="1" data-values="2" data-regions="- - - -">)",
      R"(
<rect x="-10" y="-10" width="140" height="140" fill="#fff"/>
<path d="M0 60h120M60 0v120" fill="none" stroke="#777" stroke-width="1"/>
<path d="M0 0h120M0 120h120M0 0v120M120 0v120" fill="none" stroke="#000" stroke-width="3")",
      R"( stroke-linecap="square"/>
<g font-size="36" font-weight="bold">
<text x="30" y="43" data-cell="r1c1" data-given="1">1</text></g>
</svg>
)");
  EXPECT_EQ(DrawBoard(board), expected);
}

TEST(DrawTest, PuzzlesOfTheGallery) {
  for (const Board& board :
       {test_support::MixedPuzzle(), test_support::KillerPuzzle(), test_support::JigsawPuzzle()}) {
    EXPECT_EQ(CheckBoard(board), absl::OkStatus());
    EXPECT_EQ(CheckSolution(board, board.solution), absl::OkStatus());
    for (const Board& drawn : {board, WithPencilMarks(board)}) {
      const SvgPicture picture = Read(DrawBoard(drawn));
      EXPECT_EQ(picture.board, Drawn(drawn));
      ExpectInside(picture);
      ExpectNoTextOnText(picture);
    }
    EXPECT_TRUE(SolveBoard(board).IsUnique());
  }
}

TEST(DrawTest, TheSameBytesEachTime) {
  const Board board = SampleBoard(ConstraintKind::kArrow);
  EXPECT_EQ(DrawBoard(board), DrawBoard(board));
}

TEST(DrawTest, NamesAndRulesAreEscaped) {
  Board board = MakeBoard(4, 4);
  board.title = "<b>1 & 2</b> \"quoted\" 'single'";
  board.author = "\xc3\x84rger & S\xc3\xb6hne";
  board.rules = "first line\nsecond <line>\ttab";
  for (const bool rules : {false, true}) {
    const std::string svg = DrawBoard(board, {.rules = rules});
    EXPECT_THAT(svg, Not(HasSubstr("<b>")));
    const SvgPicture picture = Read(svg);
    EXPECT_EQ(picture.board, board);
    ExpectInside(picture);
    ExpectNoTextOnText(picture);
  }
  const std::string html =
      DrawPages({{DrawBoard(board, {.is_sized = false})}}, {}, {.heading = "<b>&"});
  EXPECT_THAT(html, HasSubstr("<title>&lt;b&gt;&amp;</title>"));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
}

TEST(DrawTest, WhatXmlCannotHoldIsReplaced) {
  Board board = MakeBoard(4, 4);
  // A control character, a stray byte, an overlong form, half of a pair, beyond Unicode, U+FFFF.
  board.title = "a\x01z \xff \xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80 \xef\xbf\xbf \xe2\x82";
  const SvgPicture picture = Read(DrawBoard(board));
  const std::string r = "\xef\xbf\xbd";
  EXPECT_EQ(picture.board.title, absl::StrCat("a", r, "z ", r, " ", r, r, " ", r, r, r, " ", r, r,
                                              r, r, " ", r, " ", r, r));
}

TEST(DrawTest, LongTextIsWrapped) {
  Board board = MakeBoard(4, 4);
  board.title = std::string(300, 'M');
  board.author = std::string(100, 'i') + " " + std::string(100, '\xc3') + std::string(100, 'w');
  board.rules = std::string(1000, 'x') + "\n\nmore words and words and words and words and words";
  ExpectInside(Read(DrawBoard(board, {.rules = true})));
}

TEST(DrawTest, ValuesOverNineAreLetters) {
  Board board = MakeBoard(16, 16);
  board.givens[0] = 16;
  board.givens[1] = 10;
  board.givens[2] = 9;
  const std::string svg = DrawBoard(board, {.candidates = true});
  EXPECT_THAT(svg, HasSubstr("data-given=\"16\">G</text>"));
  EXPECT_THAT(svg, HasSubstr("data-given=\"10\">A</text>"));
  EXPECT_THAT(svg, HasSubstr("data-given=\"9\">9</text>"));
  const SvgPicture picture = Read(svg);
  EXPECT_EQ(picture.board, board);
  ExpectInside(picture);
  ExpectNoTextOnText(picture);
}

TEST(DrawTest, OtherSymbols) {
  Board board = MakeBoard(16, 16);
  board.givens[0] = 16;
  board.givens[17] = 9;
  board.constraints.push_back({ConstraintKind::kQuadruple, {34, 35, 50, 51}, {10, 16}});
  DrawOptions letters = {.candidates = true};
  DrawOptions numbers = {.candidates = true};
  for (int value = 1; value <= 16; ++value) {
    letters.symbols.push_back(std::string(1, static_cast<char>('A' + value - 1)));
    numbers.symbols.push_back(absl::StrCat(value));
  }
  for (const DrawOptions& options : {letters, numbers}) {
    const std::string svg = DrawBoard(board, options);
    const SvgPicture picture = Read(svg);
    EXPECT_EQ(picture.board, board);
    ExpectInside(picture);
    ExpectNoTextOnText(picture);
    EXPECT_THAT(svg, HasSubstr(absl::StrCat("data-given=\"16\">", options.symbols[15], "<")));
    EXPECT_THAT(svg, HasSubstr(absl::StrCat("data-given=\"9\">", options.symbols[8], "<")));
  }
}

TEST(DrawTest, CandidatesOfAllSizesStayApart) {
  for (const int side : {4, 6, 9, 16, 25}) {
    for (const int least : {0, 1}) {
      Board board = MakeBoard(side, side, side, least);
      board.constraints.push_back({ConstraintKind::kCage, {0, 1}, {17}});
      board.constraints.push_back({ConstraintKind::kSum, {0, 1}, {18}});
      board.constraints.push_back({ConstraintKind::kQuadruple, {0, 1, side, side + 1}, {1, 2}});
      board.constraints.push_back({ConstraintKind::kDifference, {side + 2, side + 3}, {1}});
      const SvgPicture picture = Read(DrawBoard(board, {.candidates = true}));
      EXPECT_EQ(picture.board, board);
      ExpectInside(picture);
      ExpectNoTextOnText(picture);
    }
  }
}

TEST(DrawTest, ACellWithoutCandidatesShows) {
  Board board = MakeBoard(4, 4);
  board.candidates[5] = 0;
  const SvgPicture picture = Read(DrawBoard(board));
  EXPECT_EQ(picture.board, board);
  EXPECT_EQ(picture.parts.back().text, "×");
}

TEST(DrawTest, CluesOfOneLineStandNextToEachOther) {
  Board board = MakeBoard(9, 9);
  std::vector<int> row;
  std::vector<int> column;
  std::vector<int> back;
  for (int i = 0; i < 9; ++i) {
    row.push_back(i);
    column.push_back(9 * i);
    back.push_back(8 - i);
  }
  for (const auto& cells : {row, column, back}) {
    for (const ConstraintKind kind :
         {ConstraintKind::kSandwich, ConstraintKind::kXSum, ConstraintKind::kSkyscraper,
          ConstraintKind::kHiddenSkyscraper, ConstraintKind::kNumberedRoom,
          ConstraintKind::kFullRank}) {
      board.constraints.push_back({kind, cells, {7}});
    }
  }
  // Diagonals that begin in the corner, and one of a single cell.
  board.constraints.push_back({ConstraintKind::kLittleKiller, {0, 10, 20}, {123}});
  board.constraints.push_back({ConstraintKind::kLittleKiller, {1, 9}, {45}});
  board.constraints.push_back({ConstraintKind::kLittleKiller, {1, 11, 21}, {67}});
  board.constraints.push_back({ConstraintKind::kLittleKiller, {0}, {8}});
  ASSERT_EQ(CheckBoard(board), absl::OkStatus());
  const SvgPicture picture = Read(DrawBoard(board));
  EXPECT_EQ(picture.board, board);
  ExpectInside(picture);
  ExpectNoTextOnText(picture);
  // All of them outside.
  for (const SvgPart& part : picture.parts) {
    if (part.text != "7" && part.text != "123" && part.text != "45" && part.text != "67") continue;
    EXPECT_TRUE(part.extent.right <= 0 || part.extent.bottom <= 0 || part.extent.left >= 540)
        << part.text;
  }
}

// The texts of a picture, but for values and those of the legend.
std::vector<std::string> Labels(const Board& board) {
  std::vector<std::string> texts;
  for (const SvgPart& part : Read(DrawBoard(board, {.legend = false})).parts) {
    if (part.name == "text") texts.push_back(part.text);
  }
  return texts;
}

// All texts of a picture, the legend's lines among them.
std::string Words(const Board& board) {
  std::string words;
  for (const SvgPart& part : Read(DrawBoard(board)).parts) absl::StrAppend(&words, part.text, " ");
  return words;
}

TEST(DrawTest, AlternativesThatAreCluesOfOneLineAreOneNumber) {
  Board board = MakeBoard(4, 4);
  const std::vector<int> row = {0, 1, 2, 3};
  Constraint either = {.kind = ConstraintKind::kAnyOf,
                       .alternatives = {{{ConstraintKind::kNumberedRoom, row, {3}}},
                                        {{ConstraintKind::kXSum, row, {3}}}}};
  board.constraints.push_back(either);
  EXPECT_THAT(Labels(board), ElementsAre("3"));
  const SvgPicture picture = Read(DrawBoard(board));
  EXPECT_EQ(picture.board, board);
  EXPECT_LT(picture.view.left, -60);
  // Other numbers are no such clue: a letter stands for the alternatives.
  board.constraints[0].alternatives[1][0].numbers = {4};
  EXPECT_THAT(Labels(board), ElementsAre("A"));
  EXPECT_THAT(Words(board), HasSubstr("numbered room clue 3 at r1c1 r1c2 r1c3 r1c4"));
}

TEST(DrawTest, LookAndSay) {
  Board board = MakeBoard(6, 6);
  board.constraints.push_back({ConstraintKind::kExactly, {0, 1}, {5, 1, 6, 2}});
  EXPECT_THAT(Labels(board), ElementsAre("15 26"));
  // There is no room for this one.
  board.constraints.push_back({ConstraintKind::kExactly, {6, 12, 18}, {5, 1, 6, 2, 1, 1}});
  EXPECT_THAT(Labels(board), ElementsAre("15 26", "A"));
  EXPECT_THAT(Words(board), HasSubstr("exactly as often: 1×5, 2×6, 1×1"));
}

TEST(DrawTest, PiecesOfARegionHaveALetter) {
  Board board = MakeBoard(6, 6);
  board.constraints.push_back({ConstraintKind::kExtraRegion, {0, 1, 35}, {}});
  board.constraints.push_back({ConstraintKind::kExtraRegion, {14, 20, 21}, {}});
  board.constraints.push_back({ConstraintKind::kExtraRegion, {5, 6}, {}});
  EXPECT_THAT(Labels(board), ElementsAre("A", "A", "B", "B"));
}

TEST(DrawTest, CluesBeforeHoles) {
  Board board = MakeBoard(4, 4);
  RemoveRegions(&board);
  board.holes.assign(16, false);
  board.holes[4] = true;
  board.constraints.push_back({ConstraintKind::kSkyscraper, {5, 6, 7}, {2}});
  // This one begins in the middle of the board: it is drawn there.
  board.constraints.push_back({ConstraintKind::kSkyscraper, {2, 1, 0}, {3}});
  ASSERT_EQ(CheckBoard(board), absl::OkStatus());
  const SvgPicture picture = Read(DrawBoard(board));
  EXPECT_EQ(picture.board, board);
  const auto in_hole = [](const SvgPart& part) {
    return part.text == "2" && part.extent.left > 0 && part.extent.right < 60 &&
           part.extent.top > 60 && part.extent.bottom < 120;
  };
  EXPECT_TRUE(std::any_of(picture.parts.begin(), picture.parts.end(), in_hole));
}

TEST(DrawTest, SeveralSignsOnOneSideAreApart) {
  Board board = MakeBoard(4, 4);
  board.constraints.push_back({ConstraintKind::kDifference, {0, 1}, {1}});
  board.constraints.push_back({ConstraintKind::kRatio, {1, 0}, {2}});
  board.constraints.push_back({ConstraintKind::kPairSum, {0, 1}, {3}});
  const SvgPicture picture = Read(DrawBoard(board, {.legend = false}));
  std::vector<double> tops;
  for (const SvgPart& part : picture.parts) {
    if (part.name == "circle" || part.text == "3") tops.push_back(part.extent.top);
  }
  ASSERT_EQ(tops.size(), 3);
  EXPECT_GT(tops[1], tops[0] + 15);
  EXPECT_GT(tops[2], tops[1] + 15);
}

TEST(DrawTest, SumsKeepAwayFromRings) {
  Board board = MakeBoard(4, 4);
  board.constraints.push_back({ConstraintKind::kCage, {5, 6}, {7}});
  board.constraints.push_back({ConstraintKind::kCage, {4, 8}, {6}});
  board.constraints.push_back({ConstraintKind::kQuadruple, {0, 1, 4, 5}, {1, 2, 3, 4}});
  ExpectNoTextOnText(Read(DrawBoard(board, {.legend = false})));
}

TEST(DrawTest, PencilMarksAreWhatGivensLeave) {
  Board board = MakeBoard(4, 4);
  board.givens[0] = 1;
  board.constraints.push_back({ConstraintKind::kDifference, {0, 1}, {1}});
  const Board marked = WithPencilMarks(board);
  EXPECT_EQ(marked.candidates[1], 0b0010u);   // next to a 1, with a dot
  EXPECT_EQ(marked.candidates[2], 0b1110u);   // in its row
  EXPECT_EQ(marked.candidates[5], 0b1110u);   // in its box
  EXPECT_EQ(marked.candidates[10], 0b1111u);  // not seen
  EXPECT_EQ(marked.candidates[0], 0b1111u);   // a given keeps what it had
}

TEST(DrawTest, GivensThatClashLeaveOtherCandidates) {
  Board board = MakeBoard(4, 4);
  board.givens[0] = 1;
  board.givens[1] = 1;
  board.constraints.push_back({ConstraintKind::kCage, {0, 1}, {}});
  const Board marked = WithPencilMarks(board);
  EXPECT_EQ(marked.candidates[15], 0b1111u);
  EXPECT_EQ(marked.candidates[2], 0b1110u);
}

int Occurrences(const std::string& text, const std::string& what) {
  int count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(DrawPagesTest, PagesAndNumbers) {
  const std::vector<std::string> puzzles(7, DrawBoard(MakeBoard(4, 4), {.is_sized = false}));
  for (const auto& [per_page, pages] :
       std::vector<std::pair<int, int>>{{1, 7}, {2, 4}, {4, 2}, {6, 2}}) {
    const std::string html = DrawPages(puzzles, {}, {.per_page = per_page});
    EXPECT_EQ(Occurrences(html, "<section"), pages);
    EXPECT_EQ(Occurrences(html, "</section>"), pages);
    EXPECT_EQ(Occurrences(html, "<svg"), 7);
    EXPECT_EQ(Occurrences(html, absl::StrCat("class=\"n", per_page, "\"")), pages);
    EXPECT_THAT(html, HasSubstr("<figcaption>7</figcaption>"));
    EXPECT_TRUE(absl::StartsWith(html, "<!DOCTYPE html>\n"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
  }
}

TEST(DrawPagesTest, SolutionsComeLast) {
  const std::string svg = DrawBoard(MakeBoard(4, 4), {.is_sized = false});
  const std::string html = DrawPages({{svg, svg, svg}}, {{svg, "", svg}}, {.per_page = 2});
  EXPECT_EQ(Occurrences(html, "<section"), 3);
  EXPECT_THAT(html, HasSubstr("Solution of 1<"));
  EXPECT_THAT(html, Not(HasSubstr("Solution of 2<")));
  EXPECT_GT(html.find("Solution of 1<"), html.find("<figcaption>3<"));
  EXPECT_LT(html.find("Solution of 1<"), html.find("Solution of 3<"));
}

// The reader finds faults: else the tests above would say nothing.
TEST(SvgReaderTest, FaultsAreFound) {
  const std::string good = DrawBoard(SampleBoard(ConstraintKind::kCage));
  ASSERT_TRUE(ReadSvg(good).ok());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    EXPECT_NE(bad.find(from), std::string::npos) << from;
    bad.replace(bad.find(from), from.size(), to);
    return bad;
  };
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"</svg>", ""},
           {"data-index=\"1\"", "data-index=\"0\""},
           {"data-index=\"1\"", "data-index=\"7\""},
           {"data-kind=\"killer cage\"", "data-kind=\"cage\""},
           {"data-cells=\"r1c1", "data-cells=\"r1c9"},
           {"<path", "<path onclick=\"a\""},
           {"<path", "<script/><path"},
           {"data-regions=\"0 ", "data-regions=\""},
           {"viewBox=\"-10 ", "viewBox=\""}}) {
    EXPECT_FALSE(ReadSvg(changed(from, to)).ok()) << from;
  }
  const auto other = ReadSvg(changed("data-numbers=\"11\"", "data-numbers=\"12\""));
  ASSERT_TRUE(other.ok());
  EXPECT_NE(other->board, Drawn(SampleBoard(ConstraintKind::kCage)));
}

}  // namespace
}  // namespace sudoku
