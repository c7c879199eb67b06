// SPDX-License-Identifier: Apache-2.0
//
// OpenSudoku's XML.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation.h"
#include "tests/support/board_records.h"
#include "tests/support/notation_cases.h"

namespace sudoku {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): the words of the cases
using ::testing::ElementsAre;
using ::testing::Pair;

TEST(OpenSudokuTest, FaultsHaveTheirPlaceAndHarmNoOther) {
  const std::vector<FaultCase> cases = {
      {"opensudoku",
       "",
       Document({Game(First(Zeros(), 80))}),
       0,
       {"2:1: expected 81 cells, found 80"}},
      {"opensudoku",
       "",
       Document({Game(absl::StrCat(Zeros(), "1"))}),
       0,
       {"2:1: expected 81 cells, found 82"}},
      {"opensudoku",
       "",
       Document({Game(With(Zeros(), 10, "q"))}),
       0,
       {"2:1: r2c2: expected a digit or an empty cell, found 'q'"}},
      {"opensudoku", "", Document({Game("")}), 0, {"2:1: expected 81 cells, found 0"}},
      {"opensudoku", "", Document({"<game/>"}), 0, {"2:1: <game> has no data"}},
      {"opensudoku", "", Document({"<game date=\"1\"/>"}), 0, {"2:1: <game> has no data"}},
      {"opensudoku", "", "<opensudoku>\n</opensudoku>", 0, {"1:1: no <game> in <opensudoku>"}},
      {"opensudoku", "", "<opensudoku/>", 0, {"1:1: no <game> in <opensudoku>"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n", Game(Zeros())),
       1,
       {"2:96: the XML is damaged: an end tag is missing, or one too many"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n", Game(Zeros()), "\n</opensudok>"),
       1,
       {"3:3: the XML is damaged: an end tag is missing, or one too many"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n", Game(Zeros()), "\n<game data=\"1"),
       1,
       {"3:13: the XML is damaged: an attribute that is not NAME=\"VALUE\""}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n", Game(Zeros()), "\n<game data=", Zeros(), "/>\n</opensudoku>"),
       1,
       {"3:12: the XML is damaged: an attribute that is not NAME=\"VALUE\""}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n<game data='", Zeros(), "\"/>\n</opensudoku>"),
       0,
       {"2:13: the XML is damaged: an attribute that is not NAME=\"VALUE\""}},
      {"opensudoku",
       "",
       "<opensudoku>\n<name>A & B</name>\n<\n</opensudoku>",
       0,
       {"3:2: the XML is damaged: a tag of no known kind"}},
      {"opensudoku",
       "",
       "<opensudoku",
       0,
       {"1:11: the XML is damaged: a start tag without its end"}},
      {"opensudoku", "", "<", 0, {"1:1: the XML is damaged: a tag of no known kind"}},
      {"opensudoku",
       "",
       "<?xml version=\"1.0\"?>\n",
       0,
       {"1:22: the XML is damaged: there is no element"}},
      {"opensudoku",
       "",
       "<?xml version=\"1.0\"\n",
       0,
       {"1:20: the XML is damaged: a declaration without its end"}},
      {"opensudoku",
       "",
       "<!-- never ends",
       0,
       {"1:15: the XML is damaged: a comment without its end"}},
      {"opensudoku",
       "",
       "<?xml version=\"1.0\"?>\n<java version=\"1.6\" class=\"java.beans.XMLDecoder\"></java>",
       0,
       {"2:1: this is a file of HoDoKu (.hsol, .hcfg), which only that program reads; it exports "
        "others"}},
      {"opensudoku",
       "",
       absl::StrCat("<html><body>", kPuzzle, "</body></html>"),
       0,
       {"1:1: no <game> in <html>"}},
      {"opensudoku", "", "no xml at all", 0, {"1:14: the XML is damaged: there is no element"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n<folder name=\"a\">\n", Game(First(Zeros(), 79)),
                    "\n</folder>\n</opensudoku>"),
       0,
       {"3:1: expected 81 cells, found 79"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku>\n<folder name=\"a\">\n", Game(Zeros()), "\n</opensudoku>"),
       1,
       {"4:3: the XML is damaged: an end tag is missing, or one too many"}},
      {"opensudoku",
       "",
       Document({Game(absl::StrCat(WithoutLast(Fields(1, "-"), 2), "2|"))}),
       0,
       {"2:1: r9c9: expected 0 for a given or 1, found '2'"}},
      {"opensudoku",
       "",
       Document({Game(WithoutLast(Fields(1, "-"), 6))}),
       0,
       {"2:1: expected 3 fields for each of 81 cells, found 240 fields"}},
      {"opensudoku",
       "",
       Document({Game(absl::StrCat(Fields(1, "-"), "0|-|1|"))}),
       0,
       {"2:1: expected 3 fields for each of 81 cells, found 246 fields"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceAll(Fields(1, "-"), "version: 1", "version: 9"))}),
       0,
       {"2:1: expected a version of data from 1 to 5, found '9'"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceAll(Fields(1, "-"), "version: 1", "version: x"))}),
       0,
       {"2:1: expected a version of data from 1 to 5, found 'x'"}},
      {"opensudoku",
       "",
       Document({Game("version:")}),
       0,
       {"2:1: expected a version of data from 1 to 5, found ''"}},
      {"opensudoku",
       "",
       Document({Game("version: 1")}),
       0,
       {"2:1: expected 3 fields for each of 81 cells, found 0 fields"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceFirst(Fields(1, "-"), "5|-|0", "a|-|0"))}),
       0,
       {"2:1: r1c1: expected a digit, found 'a'"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceFirst(Fields(1, "-"), "5|-|0", "55|-|0"))}),
       0,
       {"2:1: r1c1: expected a digit, found '55'"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceFirst(Fields(1, "-"), "5|-|0", "5|-|"))}),
       0,
       {"2:1: r1c1: expected 0 for a given or 1, found ''"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceFirst(Fields(1, "-"), "5|-|0", "5|-|3"))}),
       0,
       {"2:1: r1c1: expected 0 for a given or 1, found '3'"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceFirst(Fields(3, "0"), "0|0|1|", "0|0|0|1|"))}),
       0,
       {"2:1: expected 3 fields for each of 81 cells, found 244 fields"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceAll(Fields(3, "0"), "version: 3", "version: 4"))}),
       0,
       {"2:1: expected 4 fields for each of 81 cells, found 243 fields"}},
      {"opensudoku",
       "",
       Document({Game(ReplaceAll(Fields(3, "0"), "version: 3", "version: 5"))}),
       0,
       {"2:1: expected 5 fields for each of 81 cells, found 243 fields"}},
      {"opensudoku",
       "",
       Document({Game(Zeros()), Game(First(Zeros(), 80)), Game(First(Zeros(), 79))}),
       1,
       {"3:1: expected 81 cells, found 80", "4:1: expected 81 cells, found 79"}},
      {"opensudoku",
       "",
       absl::StrCat("<opensudoku2 version=\"3\">\n<game cells_data=\"", First(Zeros(), 80),
                    "\"/>\n</opensudoku2>"),
       0,
       {"2:1: expected 81 cells, found 80"}},
      {"opensudoku",
       "",
       absl::StrCat("<onegravitysudoku>\n<sudoku data=\"", Zeros(), "0\"/>\n</onegravitysudoku>"),
       0,
       {"2:1: expected 81 cells, found 82"}},
      {"opensudoku",
       "",
       "<onegravitysudoku>\n<sudoku/>\n</onegravitysudoku>",
       0,
       {"1:1: no <game> in <onegravitysudoku>"}},
  };
  CheckFaults(cases);
}

TEST(OpenSudokuTest, DocumentsOfVersion1) {
  const std::string text = absl::StrCat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Easy &amp; hard</name>\n"
      "<author>Ada</author>\n<description>Two &lt;puzzles&gt;</description>\n"
      "<comment>no comment</comment>\n<created>2009-01-02</created>\n<source>here</source>\n"
      "<level>easy</level>\n<sourceURL>http://example.org/</sourceURL>\n",
      Game(Zeros()), "\n", Game(Zeros()), "\n</opensudoku>\n");
  const std::vector<BoardRecord> records = ReadBoards(text);
  ASSERT_EQ(records.size(), 2);
  for (const BoardRecord& record : records) {
    EXPECT_EQ(record.notation, Notation::kOpenSudoku);
    EXPECT_EQ(Givens(record.board), kPuzzle);
    EXPECT_EQ(record.board.title, "Easy & hard");
    EXPECT_EQ(record.board.author, "Ada");
    EXPECT_EQ(record.board.rules, "Two <puzzles>");
    EXPECT_THAT(record.heads, ElementsAre(Pair("comment", "no comment"), Pair("date", "2009-01-02"),
                                          Pair("source", "here"), Pair("level", "easy"),
                                          Pair("url", "http://example.org/")));
    EXPECT_EQ(record.text, Game(Zeros()));
  }
  EXPECT_EQ(records[0].line, 11);
  EXPECT_EQ(records[1].line, 12);
  EXPECT_EQ(
      absl::StrCat(DocumentHead(Notation::kOpenSudoku, records[0]),
                   Written(records[0], Notation::kOpenSudoku),
                   Written(records[1], Notation::kOpenSudoku), DocumentTail(Notation::kOpenSudoku)),
      text);
}

TEST(OpenSudokuTest, FoldersOfVersion2) {
  const std::string text = absl::StrCat(
      "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku version=\"2\">"
      "<folder name=\"First\" created=\"1\"><game created=\"1\" state=\"1\" time=\"0\" data=\"",
      ReplaceAll(Fields(1, "1,2,"), "\n", "&#10;"),
      "\" note=\"mine\"/></folder>"
      "<folder name=\"Second\"><game data=\"",
      Fields(3, "511"), "\"/><game data=\"", Zeros(), "\"/></folder></opensudoku>");
  const std::vector<BoardRecord> records = ReadBoards(text);
  ASSERT_EQ(records.size(), 3);
  for (const BoardRecord& record : records) EXPECT_EQ(Givens(record.board), kPuzzle);
  EXPECT_EQ(records[0].board.title, "First");
  EXPECT_THAT(records[0].heads, ElementsAre(Pair("comment", "mine")));
  EXPECT_EQ(records[1].board.title, "Second");
  EXPECT_EQ(records[2].board.title, "Second");
}

TEST(OpenSudokuTest, EveryVersionOfData) {
  // Version 2 has a second bar after the notes, or not; 4 and 5 have more fields.
  const std::string three = Fields(3, "0");
  for (const std::string& data :
       {Fields(1, "-"), Fields(1, "1,5,9,"), Fields(2, "0"), Fields(2, "3|"), three,
        ReplaceFirst(ReplaceAll(three, "|0|", "|0|0|"), "version: 3", "version: 4"),
        ReplaceFirst(ReplaceAll(three, "|0|", "|0|0|7|"), "version: 3", "version: 5")}) {
    const BoardRecord record = OneRecord(Document({Game(data)}));
    EXPECT_EQ(Givens(record.board), kPuzzle) << data;
    EXPECT_TRUE(ToGrid(record.board).has_value());
  }
}

TEST(OpenSudokuTest, WhatThePlayerWroteIsNotRead) {
  // r1c3 has a 4 that may be changed.
  const std::string data = ReplaceFirst(Fields(3, "0"), "3|0|0|0|0|1|", "3|0|0|4|0|1|");
  const BoardRecord record = OneRecord(Document({Game(data)}));
  EXPECT_EQ(Givens(record.board), kPuzzle);
  EXPECT_THAT(record.warnings, ElementsAre("digits of the player are not read"));
}

TEST(OpenSudokuTest, FilesOfRelatedApps) {
  EXPECT_THAT(ReadAs(absl::StrCat("<opensudoku2 version=\"3\">\n<game cells_data=\"", Zeros(),
                                  "\"/>\n</opensudoku2>")),
              ElementsAre(absl::StrCat("opensudoku 2: ", kPuzzle)));
  EXPECT_THAT(ReadAs(absl::StrCat("<onegravitysudoku>\n<sudoku data=\"", Zeros(),
                                  "\"/>\n</onegravitysudoku>")),
              ElementsAre(absl::StrCat("opensudoku 2: ", kPuzzle)));
}

TEST(OpenSudokuTest, DeepAndWideDocumentsAreRead) {
  // As deep as is of no use, and as wide as a search from the beginning for each game would take
  // minutes for.
  const std::string deep = absl::StrCat("<opensudoku>", Repeat("<a>", 100000), Game(Zeros()),
                                        Repeat("</a>", 100000), "</opensudoku>");
  EXPECT_EQ(OneRecord(deep).board, OneRecord(kPuzzle).board);
  const std::string wide = Document({Repeat(Game(Zeros()), 20000)});
  EXPECT_EQ(ReadBoards(wide).size(), 20000);
}

TEST(OpenSudokuTest, HoldsPlainPuzzlesAlone) {
  for (const auto& [puzzle, what] : std::vector<std::pair<std::string, std::string>>{
           {std::string(kSix), "a board of 6 x 6 cells"},
           {Sixteen(), "a board of 16 x 16 cells"},
           {".AntiKnight", "the anti-knight rule"},
           {".Cage~10~R1C1~R1C2", "the killer cage 10 at r1c1 r1c2"},
           {".~R1C1_5_6", "the candidates 5 6 of r1c1"},
           {".NoBoxes", "a board without regions"}}) {
    EXPECT_EQ(Written(OneRecord(puzzle), Notation::kOpenSudoku),
              absl::StrCat("cannot: 'opensudoku' cannot hold ", what));
  }
}

}  // namespace
}  // namespace sudoku
