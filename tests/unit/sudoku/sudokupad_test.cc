// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/sudokupad.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/notation/fpuzzles.h"
#include "sudoku/notation/lz_string.h"
#include "tests/support/data.h"
#include "tests/support/variants.h"

namespace sudoku {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Kind = ConstraintKind;

constexpr absl::string_view kPlain =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

SudokupadPuzzle Read(absl::string_view text) {
  size_t fault = 0;
  const absl::StatusOr<SudokupadPuzzle> puzzle = ReadSudokupad(text, &fault);
  EXPECT_TRUE(puzzle.ok()) << text << ": " << puzzle.status() << " at " << fault;
  return puzzle.ok() ? *puzzle : SudokupadPuzzle();
}

// A drawing, as a link has it.
std::string Scl(absl::string_view json) { return absl::StrCat("scl", CompressToBase64(json)); }

std::string MessageOf(absl::string_view text) {
  const absl::StatusOr<SudokupadPuzzle> puzzle = ReadSudokupad(text, nullptr);
  EXPECT_EQ(puzzle.status().code(), absl::StatusCode::kInvalidArgument) << text;
  return std::string(puzzle.status().message());
}

Board Plain() {
  Board board = MakeBoard(9, 9);
  for (int cell = 0; cell < 81; ++cell) {
    if (kPlain[cell] != '.') board.givens[cell] = kPlain[cell] - '0';
  }
  return board;
}

// ---- Plain sudokus -----------------------------------------------------------------------------

TEST(SudokupadTest, PlainSudokusAreShort) {
  // 5 and 3 with two empty cells, 7 with four: 5, 3 + 20, 7 + 40, ...
  const std::string link = *WriteSudokupad(Plain());
  EXPECT_TRUE(absl::StartsWith(link, "https://sudokupad.app/scf5Nl")) << link;
  const SudokupadPuzzle puzzle = Read(link);
  EXPECT_TRUE(puzzle.board == Plain());
  EXPECT_THAT(puzzle.warnings, IsEmpty());
  const absl::string_view code = absl::string_view(link).substr(link.find("scf"));
  for (const char* const site : {"", "https://app.crackingthecryptic.com/sudoku/",
                                 "https://beta.sudokupad.app/", "https://sudokupad.app/?puzzleid=",
                                 "http://sudokupad.app/sudoku/?setting-nogrid=1&puzzleid="}) {
    EXPECT_TRUE(Read(absl::StrCat(site, code)).board == Plain()) << site;
    EXPECT_TRUE(Read(absl::StrCat(site, code, site[0] == '\0' ? " " : "#x")).board == Plain());
  }
  // Rows of more than five empty cells need characters that stand for no digit.
  EXPECT_TRUE(Read(*WriteSudokupad(MakeBoard(9, 9))).board == MakeBoard(9, 9));
  Board board = MakeBoard(9, 9);
  board.givens[80] = 9;
  EXPECT_TRUE(Read(*WriteSudokupad(board)).board == board);
  board.givens[0] = 9;
  EXPECT_TRUE(Read(*WriteSudokupad(board)).board == board);
}

// ---- f-puzzles ---------------------------------------------------------------------------------

TEST(SudokupadTest, OthersAreFpuzzles) {
  Board board = Plain();
  board.title = "Knights / + =";
  board.constraints = {{.kind = Kind::kAntiKnight}};
  const std::string link = *WriteSudokupad(board);
  EXPECT_TRUE(absl::StartsWith(link, "https://sudokupad.app/fpuzzlesN4I")) << link;
  EXPECT_EQ(link.find_first_of("+=", 30), std::string::npos);
  EXPECT_EQ(link.rfind('/'), 21u);
  EXPECT_TRUE(Read(link).board == board);
  const std::string packed = *WriteFpuzzles(board, FpuzzlesForm::kString);
  EXPECT_TRUE(Read(absl::StrCat("fpuz", packed)).board == board);
  EXPECT_TRUE(Read(absl::StrCat("fpuzzles", packed)).board == board);

  board = MakeBoard(6, 8);
  EXPECT_EQ(WriteSudokupad(board).status().message(),
            "'sudokupad' cannot hold 6 rows, 8 columns and 8 values; expected as many of each");
}

TEST(SudokupadTest, PublishedPuzzlesComeBack) {
  QUADRILLE_NEED_DATA(path, "variants/f-puzzles.tsv");
  for (const std::vector<std::string>& row : quadrille_test::ReadTable(path)) {
    const Board board = *ReadFpuzzles(row[0], nullptr);
    EXPECT_TRUE(Read(*WriteSudokupad(board)).board == board) << board.title;
    EXPECT_TRUE(Read(absl::StrCat("https://sudokupad.app/fpuzzles", row[0])).board == board);
  }
}

// ---- Drawings ----------------------------------------------------------------------------------

// The same drawing as JSON, and made shorter.
TEST(SudokupadTest, ReadsDrawings) {
  const std::string json =
      R"({"id":"x","cells":[[{},{"value":2},{},{}],[{},{},{},{"value":"1"}],[{},{},{},{}],)"
      R"([{"pencilMarks":["a"]},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],)"
      R"([[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],)"
      R"("cages":[{"cells":[[0,0],[0,1]],"value":"3"},{"value":"author: Somebody"}],)"
      R"("lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#CFCFCF"},{}],)"
      R"("overlays":[{"text":"don't \"","rounded":true}],)"
      R"("metadata":{"title":"Small","rules":["One.","Two."],"solution":"1234341221434321"}})";
  const std::string small =
      R"({id:'x',ce:[[,{v:2},,],[,,,{v:1}],[,,,],[{pencilMarks:['a']},,,]],)"
      R"(re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],)"
      R"([[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:3},{v:'author: Somebody'}],)"
      R"(l:[{wp:[[0.5,0.5],[1.5,1.5]],c:CFCFCF},],o:[{te:'don\'t \'',r:t,c:#0}],)"
      R"(metadata:{t:'Small',rules:['One.','Two.'],solution:1234341221434321}})";
  for (const std::string& text : {json, small}) {
    const SudokupadPuzzle puzzle = Read(Scl(text));
    const Board& board = puzzle.board;
    EXPECT_EQ(board.title, "Small");
    EXPECT_EQ(board.author, "Somebody");
    EXPECT_EQ(board.rules, "One.\nTwo.");
    EXPECT_EQ(board.box_rows, 2);
    EXPECT_EQ(board.givens[1], 2);
    EXPECT_EQ(board.givens[7], 1);
    EXPECT_EQ(board.solution.size(), 16u);
    ASSERT_EQ(board.constraints.size(), 1u);
    EXPECT_EQ(Describe(board, board.constraints[0]), "killer cage 3 at r1c1 r1c2");
    EXPECT_THAT(puzzle.warnings,
                ElementsAre("2 lines: drawn, not understood", "1 overlay: drawn, not understood",
                            "1 cell with marks: drawn, not understood"));
    // It can be written as f-puzzles.
    EXPECT_TRUE(Read(*WriteSudokupad(board)).board == board);
  }
  EXPECT_TRUE(Read(absl::StrCat("ctc", CompressToBase64(json))).board == Read(Scl(small)).board);
}

TEST(SudokupadTest, RegionsAndHousesMayBeMissing) {
  const std::string cells = R"("cells":[[{},{},{}],[{},{},{}]])";
  SudokupadPuzzle puzzle = Read(Scl(absl::StrCat("{", cells, "}")));
  EXPECT_EQ(puzzle.board.rows, 2);
  EXPECT_EQ(puzzle.board.num_values, 3);
  EXPECT_THAT(puzzle.board.regions, ElementsAre(-1, -1, -1, -1, -1, -1));
  EXPECT_TRUE(puzzle.board.lines_differ);
  puzzle = Read(Scl(absl::StrCat("{", cells, R"(,"metadata":{"norowcol":true},)",
                                 R"("regions":[[[1,0],[1,1],[1,2]],[[0,1]]]})")));
  EXPECT_FALSE(puzzle.board.lines_differ);
  EXPECT_THAT(puzzle.board.regions, ElementsAre(-1, 0, -1, 1, 1, 1));
}

TEST(SudokupadTest, CagesAreRulesIfTheySaySo) {
  const auto read = [](absl::string_view keys) {
    const SudokupadPuzzle puzzle =
        Read(Scl(absl::StrCat(R"({"cells":[[{},{},{}],[{},{},{}],[{},{},{}]],)", keys, "}")));
    std::string text;
    for (const Constraint& constraint : puzzle.board.constraints) {
      absl::StrAppend(&text, Describe(puzzle.board, constraint), "; ");
    }
    for (const std::string& warning : puzzle.warnings) absl::StrAppend(&text, warning, "; ");
    return text;
  };
  const auto cage = [&](absl::string_view keys) {
    return read(absl::StrCat(R"("cages":[{"cells":[[0,0],[1,1]],)", keys, "}]"));
  };
  EXPECT_EQ(cage(R"("value":"4","style":"killer")"), "killer cage 4 at r1c1 r2c2; ");
  EXPECT_EQ(cage(R"("value":"4","unique":false)"), "sum 4 at r1c1 r2c2; ");
  EXPECT_EQ(cage(R"("unique":true)"), "killer cage at r1c1 r2c2; ");
  EXPECT_EQ(cage(R"("style":"extraregion","unique":true,"sum":3)"), "extra region at r1c1 r2c2; ");
  EXPECT_EQ(cage(R"("type":"disjoint","unique":true,"style":null)"),
            "cells that differ at r1c1 r2c2; ");
  const std::string drawn = "1 cage without a rule: drawn, not understood; ";
  EXPECT_EQ(cage(R"("value":"")"), drawn);
  EXPECT_EQ(cage(R"("value":"FOG")"), drawn);
  EXPECT_EQ(cage(R"("value":"4","style":"box")"), drawn);
  EXPECT_EQ(cage(R"("style":"fpRowIndexer","unique":true)"), drawn);
  EXPECT_EQ(read(R"("cages":[{"cells":[[0,0],[0,1],[0,2]],"type":"rowcol","unique":true}])"), "");
  EXPECT_EQ(read(R"("diagonal+":true,"global":["antiknight","antiking","nonconsecutive","odd"])"),
            "diagonal at r1c3 r2c2 r3c1; anti-knight rule; anti-king rule; nonconsecutive rule; "
            "rule 'odd': named, not understood; ");
  EXPECT_EQ(read(R"("arrows":[{},{}],"underlays":[{}])"),
            "2 arrows: drawn, not understood; 1 underlay: drawn, not understood; ");
}

// ---- What cannot be read -----------------------------------------------------------------------

TEST(SudokupadTest, SaysWhatCannotBeReadAndWhere) {
  struct Case {
    std::string text;
    size_t fault;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"", 0, "sudokupad: expected a puzzle, found nothing"},
      {"https://sudokupad.app/", 0, "sudokupad: expected a puzzle, found nothing"},
      {"https://sudokupad.app/abc123", 0,
       "sudokupad: only the site knows what 'abc123' stands for"},
      {"https://app.crackingthecryptic.com/sudoku/Ln4j8q", 0,
       "sudokupad: only the site knows what 'Ln4j8q' stands for"},
      {"packN4Ig", 0, "sudokupad: a pack of puzzles cannot be read"},
      {"scfx", 4, "sudokupad: scf: expected 81 cells, found 6"},
      {"scf0", 4, "sudokupad: scf: expected 81 cells, found 1"},
      {"scf!", 3, "sudokupad: scf: expected digits and letters up to x, found '!'"},
      {"scfxxxxxxxxxxxxxx", 16, "sudokupad: scf: expected 81 cells, found more"},
      {"sclN4Igzg", 0, "packed text: cut short after 3 characters"},
      {"scl", 0, "packed text: cut short after 0 characters"},
      {"fpuzN4Igzg", 0, "packed text: cut short after 3 characters"},
      {"https://sudokupad.app/?puzzleid=xyz&setting-nogrid=1", 0,
       "sudokupad: only the site knows what 'xyz' stands for"},
  };
  for (const Case& one : cases) {
    size_t fault = 12345;
    const absl::StatusOr<SudokupadPuzzle> puzzle = ReadSudokupad(one.text, &fault);
    ASSERT_FALSE(puzzle.ok()) << one.text;
    EXPECT_EQ(puzzle.status().message(), one.message) << one.text;
    EXPECT_EQ(fault, one.fault) << one.text;
  }
}

TEST(SudokupadTest, SaysWhatIsWrongInADrawing) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[]", "JSON: expected an object, found a list"},
      {"{", "JSON: cut short after 1 bytes"},
      {"{cells:", "JSON: cut short after 9 bytes"},
      {"{}", "sudokupad: cells: expected from 1 to 25 rows of cells"},
      {R"({"cells":[]})", "sudokupad: cells: expected from 1 to 25 rows of cells"},
      {R"({"cells":[5]})", "sudokupad: cells, row 1: expected 1 cells, found 0"},
      {R"({"cells":[[{},{}],[{}]]})", "sudokupad: cells, row 2: expected 2 cells, found 1"},
      {R"({"cells":[[{},5]]})", "sudokupad: r1c2: expected an object, found 5"},
      {R"({"cells":[[{},{"value":3}]]})", "sudokupad: r1c2: expected a value from 1 to 2, found 3"},
      {R"({"cells":[[{},{"value":"A"}]]})",
       "sudokupad: r1c2: expected a value from 1 to 2, found \"A\""},
      {R"({"cells":[[{},{}]],"regions":[5]})", "sudokupad: region 1: expected a list of cells"},
      {R"({"cells":[[{},{}]],"regions":[[[0,0]],[[0,2]]]})",
       "sudokupad: region 2: expected cells of 1 rows and 2 columns, found a list"},
      {R"({"cells":[[{},{}]],"regions":[[[0,0]],[[0,0]]]})",
       "sudokupad: region 2: r1c1 is in another region too"},
      {R"({"cells":[[{},{}]],"cages":[{"cells":[[1]],"value":3}]})",
       "sudokupad: cage 1: expected cells of 1 rows and 2 columns, found a list"},
      {R"({"cells":[[{},{}]],"metadata":{"norowcol":true},"regions":[[[0,0],[0,1]]]})", ""}};
  for (const auto& [text, message] : cases) {
    if (message.empty()) {
      Read(Scl(text));
    } else {
      EXPECT_EQ(MessageOf(Scl(text)), message) << text;
    }
  }
}

}  // namespace
}  // namespace sudoku
