// SPDX-License-Identifier: Apache-2.0
//
// Which notation a text is read in, if nothing says it: what sudoku/reader.h reads keeps its
// meaning, each other notation is known by its signs, and what may be two things is refused.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation.h"
#include "sudoku/reader.h"
#include "tests/support/board_records.h"
#include "tests/support/notation_cases.h"

namespace sudoku {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): the words of the cases
using ::testing::ElementsAre;

// The name of the notation, "plain", or the message.
std::string Detected(absl::string_view text, const BoardReadConfig& config = {}) {
  const absl::StatusOr<std::optional<Notation>> notation = DetectNotation(text, config);
  if (!notation.ok()) return std::string(notation.status().message());
  return notation->has_value() ? std::string(ToString(**notation)) : "plain";
}

// What PuzzleReader makes of a text, in the words of ToString(BoardRecord).
std::vector<std::string> Plain(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  for (const absl::string_view line : lines) reader.AddLine(line, &records);
  reader.Finish(&records);
  std::vector<std::string> said;
  for (const PuzzleRecord& record : records) {
    if (record.error.has_value()) {
      said.push_back(
          absl::StrCat(record.error->line, ":", record.error->column, ": ", record.error->message));
    } else {
      said.push_back(absl::StrCat(record.is_grid ? "grid " : "line ", record.line, ": ",
                                  Givens(ToBoard(record.grid))));
    }
  }
  return said;
}

TEST(DetectTest, WhatWasReadBeforeKeepsItsReading) {
  const std::string puzzle(kPuzzle);
  const std::string rows = Rows(kPuzzle, 9);
  std::string pretty;
  for (int row = 0; row < 9; ++row) {
    if (row > 0 && row % 3 == 0) pretty += "------+-------+------\n";
    for (int column = 0; column < 9; ++column) {
      absl::StrAppend(&pretty,
                      column == 0       ? ""
                      : column % 3 == 0 ? " | "
                                        : " ",
                      puzzle.substr(row * 9 + column, 1));
    }
    pretty += "\n";
  }
  const std::vector<std::string> texts = {
      "",
      "\n\n",
      "# nothing\n",
      puzzle,
      Zeros(),
      ReplaceAll(puzzle, ".", "_"),
      ReplaceAll(puzzle, ".", "*"),
      ReplaceAll(puzzle, ".", "x"),
      ReplaceAll(puzzle, ".", "X"),
      ReplaceAll(puzzle, ".", "?"),
      ReplaceAll(puzzle, ".", "-"),
      std::string(kSolution),  // a full grid and no layout of regions
      std::string(81, '.'),
      std::string(81, '0'),
      absl::StrCat(puzzle, "\r\n", puzzle, "\r\n"),
      absl::StrCat("\xef\xbb\xbf", puzzle),
      absl::StrCat(puzzle, ",", kSolution),
      absl::StrCat(puzzle, ";", kSolution),
      absl::StrCat(puzzle, ":1:", kSolution),
      absl::StrCat(puzzle, " .Thermo~R1C1~R1C2"),
      absl::StrCat(puzzle, " https://www.f-puzzles.com/?load=N4Ig"),
      absl::StrCat("17,", puzzle),
      absl::StrCat("17;\"", puzzle, "\";", kSolution),
      absl::StrCat("quizzes,solutions\n", Zeros(), ",", kSolution, "\n"),
      absl::StrCat("puzzle\n", puzzle, "\n"),
      absl::StrCat("id,puzzle,clues\n1,", puzzle, ",30\n"),
      Lines(std::vector<Text>(5, puzzle)),  // five puzzles and no samurai
      rows,
      absl::StrCat(rows, "\n", rows),
      absl::StrCat(rows, rows),
      absl::StrCat(puzzle, "\n\n", rows, puzzle, "\n"),
      absl::StrCat("Grid 01\n", rows, "Grid 02\n", rows),
      absl::StrCat("https://www.sudokuwiki.org/Daily\n", rows),
      absl::StrCat("#ARuud\n#DA title\n", rows),
      absl::StrCat("[Puzzle]\n", rows),
      absl::StrCat("[Puzzle]\n", rows, "[State]\n", rows),
      absl::StrCat(puzzle, "\nend\n", Sixteen()),
      pretty,
      absl::StrCat("+-------+-------+-------+\n", pretty, "+-------+-------+-------+\n"),
      ReplaceAll(kFrame, "*-----------*\n", ""),  // a frame without its outer border
      // One good puzzle among others that are not.
      absl::StrCat(puzzle, "\n", First(puzzle, 80), "\n"),
      absl::StrCat(First(puzzle, 64), "\n", puzzle, "\n"),
      absl::StrCat(Sixteen(), "\n", puzzle, "\n"),
      absl::StrCat(Jigsaw(), "\n", puzzle, "\n"),
      absl::StrCat(Killer(), "\n", puzzle, "\n"),
      // Damaged, and no sign of anything else.
      First(puzzle, 80),
      absl::StrCat(puzzle, "1"),
      With(puzzle, 40, "q"),
      With(puzzle, 40, "B"),
      WithoutLine(rows, 4),
      With(rows, 13, "q"),
      "no puzzle\n",
      "12345\n",
      std::string(100, '-'),
      std::string(35, '.'),
      std::string("\0\0\0", 3),
  };
  for (const std::string& text : texts) {
    EXPECT_EQ(Detected(text), "plain") << text;
    EXPECT_EQ(ReadAs(text), Plain(text)) << text;
  }
}

TEST(DetectTest, EachNotationHasItsSigns) {
  const std::string sixteen = Sixteen();
  const std::string words(kWords);
  const std::string thermo = ".Thermo~R1C1~R1C2";
  for (const auto& [text, name] : std::vector<std::pair<std::string, std::string>>{
           {sixteen, "line"},
           {std::string(kSix), "line"},
           {std::string(kFour), "line"},
           {"1234" + std::string(60, '.'), "line"},
           {std::string(625, '.'), "line"},
           {Repeat(absl::StrCat(kFour, "\n"), 15), "line"},
           {"16 1" + Repeat(" .", 254), "line"},
           {absl::StrCat("0003c85d91eb ", Zeros(), " 6.6"), "line"},
           {ReplaceAll(ReplaceAll(ReplaceAll(kFour, "1", "A"), "2", "B"), "3", "C"), "plain"},
           {"A.C..B.....DD...", "line"},
           {Rows(sixteen, 16), "grid"},
           {Rows(kSix, 6), "grid"},
           {Rows(kFour, 4), "grid"},
           {"Six\n" + Rows(kSix, 6), "grid"},
           {Written(OneRecord(sixteen), Notation::kGrid, *ParseAlphabet("numbers")), "grid"},
           {std::string(kFrame), "ss"},
           {std::string(kGroups), "hodoku"},
           {absl::StrCat(kFrame, "\n", kGroups), "hodoku"},
           {absl::StrCat(":0000:x:", kPuzzle, ":::"), "hodoku"},
           {words, "sdx"},
           {ReplaceAll(words, "u5", "5"), "candidates"},
           {Sukaku(), "sukaku"},
           {absl::StrCat("puzzle,solution\n", sixteen, ",\n"), "csv"},
           {Document({Game(Zeros())}), "opensudoku"},
           {"<?xml version=\"1.0\"?>", "opensudoku"},
           {Killer(), "killer"},
           {Lines({Killer(), Killer()}), "killer"},
           {Ps(), "ps"},
           {SumoCue(), "sumocue"},
           {Jigsaw(), "jigsaw"},
           {std::string(kBoxes), "jigsaw"},
           {thermo, "iss"},
           {".AntiKnight", "iss"},
           {".~R1C1_5", "iss"},
           {"# a list\n" + thermo + "\n" + thermo, "iss"},
           {"https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight", "iss"},
           {"N4IgzglgXgpiBcBOANCALhNAbO8QGUYsAzAWgGMB7AOzQEMJqYATEVOg", "fpuzzles"},
           {"https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGUYsAzAWg", "fpuzzles"},
           {"https://www.f-puzzles.com/?id=yxm4gatc", "fpuzzles"},
           {"{\"size\":9,\"grid\":[]}", "fpuzzles"},
           {"{\"cells\":[]}", "sudokupad"},
           {"https://sudokupad.app/abcdef", "sudokupad"},
           {"sclN4IgzglgXgpiBcBOANCALhNAbO8QGUYsAzAWgGMB7AOzQEMJqYATEVOg", "sudokupad"},
           {"https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhNAbO8QGUYsAzAWg", "sudokupad"},
           {"https://www.sudokuwiki.org/sudoku.htm?bd=" + Zeros(), "sudokuwiki"},
           {"S9B" + Repeat("00", 81), "sudokuwiki"}}) {
    EXPECT_EQ(Detected(text), name) << text;
  }
}

TEST(DetectTest, ADamagedPuzzleDoesNotHideTheOthers) {
  const std::string thermo = ".Thermo~R1C1~R1C2";
  for (const auto& [text, name] : std::vector<std::pair<std::string, std::string>>{
           {Lines({First(Sixteen(), 255), Sixteen(), Sixteen()}), "line"},
           {Lines({WithoutLast(Jigsaw(), 1), Jigsaw()}), "jigsaw"},
           {Lines({WithoutLast(Killer(), 1), Killer()}), "killer"},
           {Lines({"Thermo~R1C1~R1C2", thermo}), "iss"},
           {Lines({With(Sukaku(), 18, "2"), Sukaku()}), "sukaku"},
           {absl::StrCat(WithoutLine(Rows(kSix, 6), 1), "\n", Rows(kSix, 6)), "grid"}}) {
    EXPECT_EQ(Detected(text), name) << text;
  }
}

// The rows of a full board: row by row, the symbols are shifted by one.
std::string Shifted(absl::string_view symbols) {
  std::string cells;
  for (size_t row = 0; row < symbols.size(); ++row) {
    absl::StrAppend(&cells, symbols.substr(row), symbols.substr(0, row));
  }
  return cells;
}

TEST(DetectTest, LinesOfLargeBoardsMayBeginAsCodesDo) {
  for (const std::string& cells :
       {Shifted("D1B23456789ACEFG"), Shifted("J0BCDEFGHIKLMNOP"), Shifted("D1B0345678900000"),
        Shifted("N4I1235678ABCDEFGHJKLMOP9")}) {
    EXPECT_EQ(Detected(cells), "line") << cells;
  }
}

TEST(DetectTest, ACellThatIsNoneIsNamedThoughNoLineIsABoard) {
  EXPECT_THAT(ReadAs("12..34....12..3$", ConfigOf("", "--size 4,4")),
              ElementsAre("1:16: expected a digit from 1 to 4 or an empty cell, found '$'"));
  EXPECT_THAT(ReadAs(Repeat(".", 80) + "q", ConfigOf("", "--latin")),
              ElementsAre("1:81: expected a digit from 1 to 9 or an empty cell, found 'q'"));
  EXPECT_THAT(ReadAs("12..34....12..3", ConfigOf("", "--size 4,4")),
              ElementsAre("1:16: expected 16 cells, found 15"));
}

TEST(DetectTest, TwoReadingsAreRefusedAndListed) {
  // Candidates of 4x4, or cells of 8x8: each value at its place.
  const std::string both = Repeat(".2..", 16);
  EXPECT_EQ(Detected(both),
            "this can be read as 'line' (8 x 8) or 'sukaku' (4 x 4); --input says which");
  EXPECT_EQ(Detected(Repeat("................\n", 16)),
            "this can be read as 'line' (4 x 4) or 'grid' (16 x 16); --input says which");
  EXPECT_THAT(
      ReadAs(both),
      ElementsAre("1:1: this can be read as 'line' (8 x 8) or 'sukaku' (4 x 4); --input says "
                  "which"));
  EXPECT_THAT(ReadAs(both, Input(Notation::kLine)), ElementsAre("line 1: " + both));
  EXPECT_EQ(Detected(both, ConfigOf("", "--size 8,8")), "line");
}

TEST(DetectTest, KnownKindsThatAreNotSupportedAreNamed) {
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"PK\x03\x04 hsol", "a zip archive, as the .hsol files of HoDoKu are, cannot be read"},
           {"https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9pAEL3zK9Cc97D",
            "a link to Penpa cannot be read"},
           {"m=edit&p=7VRNb9pAEL3zK9Cc97D", "a link to Penpa cannot be read"},
           {"https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=0003IS",
            "a page of the Logic Masters portal cannot be read"},
           {"https://puzz.link/p?sudoku/9/9/g5h3", "a link to puzz.link cannot be read"},
           {"https://tinyurl.com/2p8rxxxx",
            "a short link, which needs the network, cannot be read"}}) {
    EXPECT_EQ(Detected(text), message);
    EXPECT_THAT(ReadAs(text), ElementsAre("1:1: " + message));
  }
  EXPECT_THAT(ReadAs("<?xml version=\"1.0\"?>\n<java class=\"java.beans.XMLDecoder\"></java>"),
              ElementsAre("2:1: this is a file of HoDoKu (.hsol, .hcfg), which only that program "
                          "reads; it exports others"));
}

TEST(DetectTest, TheFirstBytesOfALongTextDecide) {
  std::string text;
  while (text.size() <= kDetectedBytes) absl::StrAppend(&text, Sixteen(), "\n");
  EXPECT_EQ(Detected(absl::StrCat(text, kPuzzle, "\n")), "line");
  EXPECT_EQ(Detected(absl::StrCat(kPuzzle, "\n", text)), "plain");
}

TEST(DetectTest, InputSaysIt) {
  for (const Notation notation : Notations()) {
    EXPECT_EQ(Detected(kPuzzle, Input(notation)), ToString(notation));
  }
}

// ---- The same text as something else -----------------------------------------------------------

TEST(InputTest, TheSameTextMaySayOtherThings) {
  // 81 digits nine times each: a grid, or regions.
  std::string layout;
  for (const char c : kBoxes) layout.push_back(static_cast<char>(c - 'A' + '1'));
  EXPECT_THAT(ReadAs(layout), ElementsAre("line 1: " + layout));
  EXPECT_THAT(ReadAs(layout, Input(Notation::kJigsaw)),
              ElementsAre("jigsaw 1: " + std::string(81, '.')));
  // Digits are sums without pointers.
  EXPECT_THAT(ReadAs(Zeros(), Input(Notation::kKiller)),
              ElementsAre(absl::StrCat("killer 1: ", kPuzzle)));
  EXPECT_THAT(ReadAs(kPuzzle, Input(Notation::kKiller))[0], testing::HasSubstr("r1c"));
  // Lines and grids of 9x9 are read in the ways that they always were, whichever is named.
  for (const Notation notation : {Notation::kLine, Notation::kGrid}) {
    EXPECT_THAT(ReadAs(absl::StrCat("17,\"", kPuzzle, "\"\n"), Input(notation)),
                ElementsAre(absl::StrCat("line 1: ", kPuzzle)));
    EXPECT_THAT(ReadAs(Rows(kPuzzle, 9), Input(notation)),
                ElementsAre(absl::StrCat("grid 1: ", kPuzzle)));
  }
  // The program takes all of these in its box, and so does its notation.
  for (const std::string& text : {std::string(kPuzzle), Jigsaw(), Ps(), Killer()}) {
    EXPECT_EQ(OneRecord(text, Input(Notation::kIss)).board.givens, OneRecord(text).board.givens);
  }
}

TEST(InputTest, ListsOfStringsAreAPuzzleALine) {
  EXPECT_EQ(ReadAs(".~R1C1_5\n.~R1C1_6\n").size(), 2);
  EXPECT_EQ(ReadAs(".Thermo~R1C1~R1C2.~R2C2_3\n\n.AntiKnight.~R1C1_5\n").size(), 2);
  // Pieces on a line each are one puzzle, and so is a string that goes on at a '~'.
  const BoardRecord pieces = OneRecord(".Shape~6x6\n.Thermo~R1C1~R1C2\n.~R2C2_3\n");
  EXPECT_EQ(pieces.board.constraints.size(), 1);
  EXPECT_EQ(pieces.board.givens[7], 3);
  EXPECT_FALSE(pieces.is_one_line);
  EXPECT_EQ(OneRecord(".Thermo~R1C1\n~R1C2.~R2C2_3\n").board.givens[10], 3);
  EXPECT_THAT(ReadAs("# a comment\n.AntiKnight.~R1C1_5\n.Foo~R1C1.~R1C1_5\n.AntiKing.~R1C1_6\n"),
              ElementsAre(testing::HasSubstr("iss 2: 5"), "3:2: constraint 'Foo' is not known",
                          testing::HasSubstr("iss 4: 6")));
  // A fault in a later line of a puzzle is found in that line.
  EXPECT_THAT(ReadAs(".Shape~6x6\n.Thermo~R1C1~R1C9\n"),
              ElementsAre(testing::StartsWith("2:14: Thermo: expected a cell")));
}

TEST(InputTest, StringsOfIssAreOnePuzzleBySigns) {
  // One piece on each line, and still a list.
  EXPECT_EQ(ReadAs(".Cage~10~R1C1~R1C2\n.Cage~12~R1C1~R1C2\n").size(), 2);
  EXPECT_EQ(ReadAs(".AntiKnight\n.AntiKing\n").size(), 2);
  // Givens by themselves may belong to the line before.
  const std::string both = ".Thermo~R1C1~R1C2\n.~R2C2_3\n";
  EXPECT_THAT(ReadAs(both), ElementsAre("1:1: this can be read as one puzzle or as 2: indent lines "
                                        "that go on with the first one, or put blank lines between "
                                        "puzzles"));
  EXPECT_EQ(ReadAs(ReplaceAll(both, "\n", "\n\n")).size(), 2);
  const BoardRecord one = OneRecord(ReplaceAll(both, "\n.", "\n  ."));
  EXPECT_EQ(one.board.constraints.size(), 1);
  EXPECT_EQ(one.board.givens[10], 3);
  // What is open goes on.
  EXPECT_EQ(ReadAs(".Or\n.~R1C1_5\n.~R1C2_5\n.End\n.AntiKing\n").size(), 2);
}

TEST(ListTest, EachLineIsReadByItsBeginning) {
  const BoardRecord knight = OneRecord(".AntiKnight.~R1C1_5");
  const std::string plain(kPuzzle);
  const std::string fpuzzles = WithoutLast(Written(knight, Notation::kFPuzzles), 1);
  const std::string pad = WithoutLast(Written(OneRecord(plain), Notation::kSudokuPad), 1);
  const std::string wiki = WithoutLast(Written(OneRecord(plain), Notation::kSudokuWiki), 1);
  const std::string five = "5" + std::string(80, '.');
  EXPECT_THAT(
      ReadAs(Lines({fpuzzles, pad, "# a comment", ".AntiKnight.~R1C1_5", wiki, "", plain,
                    "https://tinyurl.com/abc", ".~R1C1_5"})),
      ElementsAre("fpuzzles 1: " + five, "sudokupad 2: " + plain, "iss 4: " + five,
                  "sudokuwiki 5: " + plain, "line 7: " + plain,
                  "8:1: a short link, which needs the network, cannot be read", "iss 9: " + five));
  // Puzzles that are plain stay so after lines that are not.
  EXPECT_THAT(ReadAs(Lines({fpuzzles, plain, plain})),
              ElementsAre("fpuzzles 1: " + five, "line 2: " + plain, "line 3: " + plain));
  EXPECT_THAT(ReadAs(Lines({absl::StrCat(":0000:x:", plain, ":::"), plain})),
              ElementsAre("hodoku 1: " + plain, "line 2: " + plain));
  EXPECT_THAT(ReadAs(Lines({".~R1C1_5", std::string(kSolution)})),
              ElementsAre("iss 1: " + five, absl::StrCat("line 2: ", kSolution)));
  EXPECT_THAT(ReadAs(Lines({".~R1C1_5", First(plain, 80)})),
              ElementsAre("iss 1: " + five, "2:81: expected 81 cells, found 80"));
  EXPECT_THAT(ReadAs(Lines({".~R1C1_5", "end", plain})), ElementsAre("iss 1: " + five));
}

TEST(ListTest, TitlesOfGridsMayLookLikeNotations) {
  for (const char* const title : {"{title}", "3x3: title", "SumoCueV1", ".Title"}) {
    const std::string text = absl::StrCat(title, "\n", Rows(kPuzzle, 9));
    EXPECT_EQ(Detected(text), "plain") << title;
    EXPECT_THAT(ReadAs(text), ElementsAre(absl::StrCat("grid 2: ", kPuzzle))) << title;
  }
}

TEST(ListTest, JsonIsAPuzzleAnObject) {
  const std::string row = "[{},{},{},{}]";
  const std::string cells = absl::StrCat("[", row, ",\n", row, ",", row, ",", row, "]");
  const std::string fpuzzles = absl::StrCat(R"({"size":4,"grid":)", cells, "}");
  const std::string pad = absl::StrCat(R"({"cells":)", cells, "}");
  const std::string empty(16, '.');
  EXPECT_THAT(ReadAs(Lines({fpuzzles, fpuzzles, pad})),
              ElementsAre("fpuzzles 1: " + empty, "fpuzzles 3: " + empty, "sudokupad 5: " + empty));
  EXPECT_THAT(ReadAs("{}"),
              ElementsAre("1:1: sudokupad: JSON: expected an object of f-puzzles, with 'grid', or "
                          "of SudokuPad, with 'cells', found neither"));
  for (const std::string& text : {fpuzzles, pad}) {
    EXPECT_THAT(ReadAs(ReplaceFirst(text, "{},", "{\"value\":1,\"value\":2},")),
                ElementsAre("1:1: JSON: the key 'value' stands twice in an object"));
  }
  const BoardRecord record =
      OneRecord(ReplaceFirst(pad, "{", R"({"foo":1,"metadata":{"solution":"123"},)"));
  EXPECT_THAT(record.warnings, ElementsAre("key 'foo': not known, and passed over",
                                           "the solution has 3 characters, expected 16: left out"));
  EXPECT_THAT(
      ReadAs(ReplaceFirst(fpuzzles, "{",
                          R"({"extraregion":[{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"]}],)")),
      ElementsAre(testing::HasSubstr("a region has at most 4 cells, found 5")));
}

TEST(ListTest, WhatFollowsALink) {
  const std::string link =
      WithoutLast(Written(OneRecord(".AntiKnight.~R1C1_5"), Notation::kFPuzzles), 1);
  EXPECT_EQ(OneRecord(link + "\tA title").board.title, "A title");
  const std::string five = "5" + std::string(80, '.');
  EXPECT_THAT(ReadAs(link.substr(link.find('?'))), ElementsAre("fpuzzles 1: " + five));
  EXPECT_THAT(ReadAs(link + "AAAAAAAA"), ElementsAre(testing::HasSubstr("expected its end")));
  // The place of a fault is one of the line.
  const std::string cut = First(link, static_cast<int>(link.size()) - 20);
  EXPECT_THAT(ReadAs(cut), ElementsAre(testing::StartsWith(
                               absl::StrCat("1:", cut.size() + 1, ": packed text: cut short"))));
}

TEST(ListTest, PagesOfSudokuwikiHaveRules) {
  const std::string site = "https://www.sudokuwiki.org/";
  const std::string rest = absl::StrCat(".htm?bd=", Zeros());
  EXPECT_EQ(OneRecord(site + "sudoku" + rest).board.constraints.size(), 0);
  EXPECT_EQ(OneRecord(site + "solver" + rest).board.constraints.size(), 0);
  EXPECT_EQ(OneRecord(site + "sudokux" + rest).board.constraints.size(), 2);
  EXPECT_EQ(OneRecord(site + "windoku" + rest).board.constraints[0].kind, ConstraintKind::kWindoku);
  for (const char* const page : {"Jigsaw", "killersudoku", "kenken", "kakuro", "str8ts"}) {
    EXPECT_THAT(ReadAs(absl::StrCat(site, page, rest)),
                ElementsAre(absl::StrCat("1:1: sudokuwiki: 81 cells do not tell a puzzle of the "
                                         "page '",
                                         absl::AsciiStrToLower(page), "'")));
  }
  // Its strings of other sizes are known by their heads.
  for (const absl::string_view cells : {kFour, kSix}) {
    const std::string code = Written(OneRecord(cells), Notation::kSudokuWiki);
    EXPECT_THAT(ReadAs(code), ElementsAre(absl::StrCat("sudokuwiki 1: ", cells)));
  }
}

TEST(DetectTest, DamageIsSaidInTheWordsOfTheNotation) {
  EXPECT_EQ(Detected(WithoutLast(Sukaku(), 1)), "sukaku");
  EXPECT_EQ(Detected(With(Sukaku(), 18, "2")), "sukaku");
  EXPECT_EQ(Detected(WithoutLast(Killer(), 1)), "killer");
  EXPECT_THAT(ReadAs("12345\n23451\n34512\n45123\n51234\n"),
              ElementsAre("1:1: a board of 5 x 5 cells has no boxes that fit; --latin reads it "
                          "without regions"));
  EXPECT_THAT(ReadAs("1..\n...\n..1\n", ConfigOf("", "--latin")), ElementsAre("grid 1: 1.......1"));
  EXPECT_THAT(ReadAs(absl::StrCat(kPuzzle, "\n"), Input(Notation::kOpenSudoku)),
              ElementsAre("1:82: the XML is damaged: there is no element"));
}

TEST(DetectTest, ACellIsOnePuzzle) {
  EXPECT_THAT(ReadAs("1", ConfigOf("", "--size 1,1")), ElementsAre("line 1: 1"));
}

TEST(NotationTest, NamesAreFound) {
  EXPECT_EQ(Notations().size(), 20);
  for (const Notation notation : Notations()) {
    EXPECT_EQ(FindNotation(ToString(notation)), notation);
    EXPECT_EQ(CanWrite(notation), notation != Notation::kSumoCue);
  }
  EXPECT_EQ(FindNotation("SDK"), std::nullopt);
  EXPECT_EQ(FindNotation(""), std::nullopt);
}

}  // namespace
}  // namespace sudoku
