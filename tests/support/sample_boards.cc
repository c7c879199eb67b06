// SPDX-License-Identifier: Apache-2.0
//
// Cells are written as row and column: "11 12" are r1c1 and r1c2. Solutions were found by a search
// that knows IsBroken() alone.

#include "tests/support/sample_boards.h"

#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace test_support {
namespace {

using sudoku::Board;
using sudoku::Constraint;
using sudoku::ConstraintKind;

std::vector<int> Cells(const Board& board, absl::string_view text) {
  std::vector<int> cells;
  for (const absl::string_view cell : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    cells.push_back(board.CellAt(cell[0] - '1', cell[1] - '1'));
  }
  return cells;
}

class Sample {
 public:
  Sample(ConstraintKind kind, int side, absl::string_view solution)
      : kind_(kind), board_(sudoku::MakeBoard(side, side)) {
    for (const char c : solution) board_.solution.push_back(c - '0');
  }

  Sample&& Add(absl::string_view cells, std::vector<int> numbers = {}) && {
    return std::move(*this).Add(kind_, cells, std::move(numbers));
  }
  Sample&& Add(ConstraintKind kind, absl::string_view cells, std::vector<int> numbers = {}) && {
    board_.constraints.push_back(
        {.kind = kind, .cells = Cells(board_, cells), .numbers = std::move(numbers)});
    return std::move(*this);
  }
  // Adds the sign of this kind wherever neighbours of the solution satisfy it.
  Sample&& AddAll(ConstraintKind kind, int number) && {
    for (int a = 0; a < board_.num_cells(); ++a) {
      for (const int b : {a + 1, a + board_.columns}) {
        if (b >= board_.num_cells() || (b == a + 1 && board_.ColumnOf(b) == 0)) continue;
        const Constraint sign = {.kind = kind, .cells = {a, b}, .numbers = {number}};
        if (!sudoku::IsBroken(board_, sign, board_.solution)) board_.constraints.push_back(sign);
      }
    }
    return std::move(*this);
  }
  Sample&& AddAnyOf(std::vector<std::vector<Constraint>> alternatives) && {
    board_.constraints.push_back({.kind = kind_, .alternatives = std::move(alternatives)});
    return std::move(*this);
  }
  Sample&& Give(absl::string_view cells) && {
    for (const int cell : Cells(board_, cells)) board_.givens[cell] = board_.solution[cell];
    return std::move(*this);
  }

  operator Board() && { return std::move(board_); }  // NOLINT(google-explicit-constructor)

 private:
  ConstraintKind kind_;
  Board board_;
};

// The relation of values 1 to 6 that differ by at most 2, as the numbers of kPairs.
const std::vector<int> kNear = {0b000111, 0b001111, 0b011111, 0b111110, 0b111100, 0b111000};

// Odd and even values in turn, beginning with an odd one: states 0 and 1, both accepting.
const std::vector<int> kInTurn = {2, 3, 2,                     //
                                  1, 1, 0, 1, 1, 0, 1, 1, 0,   // in state 0: odd to state 1
                                  0, 1, 0, 0, 1, 0, 0, 1, 0};  // in state 1: even to state 0

}  // namespace

Board SampleBoard(ConstraintKind kind) {
  using Kind = ConstraintKind;
  switch (kind) {
    case Kind::kAntiKnight:
      return Sample(kind, 6, "426513315426651342243651134265562134").Add("").Give("33");
    case Kind::kAntiKing:
      return Sample(kind, 6, "146523253146614235325614461352532461").Add("").Give("33");
    case Kind::kAntiTaxicab:
      return Sample(kind, 6, "461235235164613542524613356421142356").Add("").Give("33");
    case Kind::kNonconsecutive:
      return Sample(kind, 6, "513624246351624135351462135246462513").Add("").Give("33");
    case Kind::kWindoku:
      return Sample(kind, 9,
                    "418239567973865124562417398391576842854923716627184953789641235245398671136752"
                    "489")
          .Add("");
    case Kind::kDisjointGroups:
      return Sample(kind, 4, "3214413223411423").Add("").Give("11");
    case Kind::kGlobalEntropy:
      return Sample(kind, 6, "423165516423364251152634245316631542").Add("").Give("11");
    case Kind::kGlobalModular:
      return Sample(kind, 6, "254631163542512463346215421356635124").Add("").Give("11");
    case Kind::kNegativeKropki:
      return Sample(kind, 4, "2314142341323241")
          .Add("")
          .AddAll(Kind::kDifference, 1)
          .AddAll(Kind::kRatio, 2);
    case Kind::kNegativeDifference:
      return Sample(kind, 4, "1234342121434312").Add("", {1}).AddAll(Kind::kDifference, 1);
    case Kind::kNegativeRatio:
      return Sample(kind, 4, "2314412314323241").Add("", {2}).AddAll(Kind::kRatio, 2);
    case Kind::kNegativeXV:
      return Sample(kind, 6, "523641164523316254245136451362632415")
          .Add("")
          .AddAll(Kind::kPairSum, 5)
          .AddAll(Kind::kPairSum, 10);
    case Kind::kDiagonal:
      return Sample(kind, 6, "421635653124532416146352214563365241")
          .Add("11 22 33 44 55 66")
          .Add("16 25 34 43 52 61");
    case Kind::kExtraRegion:
      return Sample(kind, 6, "521364463215132456645132216543354621").Add("21 22 32 33 43 44");
    case Kind::kDifferent:
      return Sample(kind, 6, "354162216354142635563241431526625413")
          .Add("21 22 32 42 43")
          .Add("14 15 25 35");
    case Kind::kEven:
      return Sample(kind, 4, "3421124343122134").Add("12 23 31");
    case Kind::kOdd:
      return Sample(kind, 4, "2134431234211243").Add("12 23 31");
    case Kind::kMinimum:
      return Sample(kind, 4, "2134342143121243").Add("12 33");
    case Kind::kMaximum:
      return Sample(kind, 4, "3412123421434321").Add("12 33");
    case Kind::kDifference:
      return Sample(kind, 6, "346512512346163254425631231465654123")
          .Add("11 12", {1})
          .Add("23 33", {1})
          .Add("44 45", {3})
          .Add("52 62", {2});
    case Kind::kRatio:
      return Sample(kind, 6, "426135351642612453543261165324234516")
          .Add("11 12", {2})
          .Add("23 33", {2})
          .Add("44 45", {3})
          .Add("52 62", {2});
    case Kind::kPairSum:
      return Sample(kind, 6, "321645456312264153135264512436643521")
          .Add("11 12", {5})
          .Add("23 33", {10})
          .Add("44 45", {8})
          .Add("52 62", {5});
    case Kind::kGreater:
      return Sample(kind, 4, "4231314224131324")
          .Add("11 12")
          .Add("23 13")
          .Add("32 42")
          .Add("34 33");
    case Kind::kWhispers:
      return Sample(kind, 6, "412536536421251643364152625314143265").Add("11 12 23 33 43", {3});
    case Kind::kThermometer:
      return Sample(kind, 6, "165324234165456213312456523641641532")
          .Add("11 21 22 32 33")
          .Add("65 55 45 46");
    case Kind::kSlowThermometer:
      return Sample(kind, 6, "143256625314534621216435452163361542").Add("11 22 32 33 34");
    case Kind::kPalindrome:
      return Sample(kind, 6, "543621621345315264462153156432234516").Add("11 22 23 34 45");
    case Kind::kRenban:
      return Sample(kind, 6, "531246264531645123312654153462426315")
          .Add("12 22 32 33")
          .Add("45 55 54");
    case Kind::kNabner:
      return Sample(kind, 6, "132564564312451236623451346125215643").Add("12 22 33").Add("45 54");
    case Kind::kBetween:
      return Sample(kind, 6, "134526256134425613613452542361361245").Add("12 22 33 34");
    case Kind::kLockout:
      return Sample(kind, 6, "234156615342342615156423423561561234").Add("12 22 33 34", {3});
    case Kind::kRegionSum:
      return Sample(kind, 6, "145623326451513264264315631542452136").Add("21 22 32 43 44 34 25");
    case Kind::kZipper:
      return Sample(kind, 6, "432516156243561324243165615432324651")
          .Add("12 22 32 33 34")
          .Add("54 55 56 66");
    case Kind::kSumLine:
      return Sample(kind, 6, "534612216345643521125436352164461253")
          .Add("12 22 32 33 34", {8})
          .Add("54 55 65 64", {7, 1});
    case Kind::kEntropic:
      return Sample(kind, 6, "316245542136651324423561265413134652").Add("12 22 32 33 34 45");
    case Kind::kModular:
      return Sample(kind, 6, "354612162435415326623541246153531264").Add("12 22 32 33 34 45", {3});
    case Kind::kArrow:
      return Sample(kind, 6, "514236362541623415145362456123231654")
          .Add("22 23 34", {1})
          .Add("22 32 42", {1})
          .Add("54 55 45 36 26", {2});
    case Kind::kDoubleArrow:
      return Sample(kind, 6, "541263236154652341413526165432324615").Add("22 23 24 35");
    case Kind::kValueIndex:
      return Sample(kind, 6, "136452542316213645465231321564654123").Add("22 23 24 35 45");
    case Kind::kCage:
      return Sample(kind, 6, "325641164532652314413256546123231465")
          .Add("11 12 22", {11})
          .Add("24 34 35", {9})
          .Add("52 53 63");
    case Kind::kSum:
      return Sample(kind, 6, "546132312465135246264513621354453621")
          .Add("12 22 23 33", {12})
          .Add("45 55", {7, 2, 1});
    case Kind::kEqualSums:
      return Sample(kind, 6, "412563536421241356653142364215125634").Add("11 12 33 34 44", {2, 3});
    case Kind::kClone:
      return Sample(kind, 6, "425361316254254136631425543612162543").Add("11 12 22 44 45 55");
    case Kind::kSameValues:
      return Sample(kind, 6, "163245425136532461641352316524254613").Add("11 12 13 41 51 52", {2});
    case Kind::kQuadruple:
      return Sample(kind, 6, "342165516234623541154623461352235416")
          .Add("12 13 22 23", {1, 4, 6})
          .Add("44 45 54 55", {2, 3});
    case Kind::kExactly:
      return Sample(kind, 6, "625431341625216354453216534162162543")
          .Add("22 23 32 33 43", {1, 2, 4, 1});
    case Kind::kRellik:
      return Sample(kind, 6, "632145514632365214241356156423423561").Add("22 23 33", {7});
    case Kind::kLunchbox:
      return Sample(kind, 6, "643152215346152634364521521463436215").Add("12 22 32 33 34", {7});
    case Kind::kEqualityCage:
      return Sample(kind, 6, "562143431526346251125364214635653412").Add("22 23 32 33");
    case Kind::kCountingCircles:
      return Sample(kind, 6, "154236632541265314341625426153513462").Add("11 22 23 34 45 56");
    case Kind::kCountDistinct:
      return Sample(kind, 6, "164532532416326145415263243651651324").Add("22 23 33 34 44 45");
    case Kind::kLittleKiller:
      return Sample(kind, 6, "523164641523256431134652315246462315")
          .Add("12 23 34 45 56", {18})
          .Add("31 22 13", {9});
    case Kind::kSandwich:
      return Sample(kind, 6, "356412142365513246264531421653635124")
          .Add("21 22 23 24 25 26", {9})
          .Add("14 24 34 44 54 64", {0});
    case Kind::kXSum:
      return Sample(kind, 6, "425361361254643125152643536412214536")
          .Add("21 22 23 24 25 26", {10})
          .Add("14 24 34 44 54 64", {6});
    case Kind::kSkyscraper:
      return Sample(kind, 6, "643251215643524136361524132465456312")
          .Add("21 22 23 24 25 26", {3})
          .Add("64 54 44 34 24 14", {4});
    case Kind::kHiddenSkyscraper:
      return Sample(kind, 6, "435621126345614253253164561432342516")
          .Add("21 22 23 24 25 26", {3})
          .Add("64 54 44 34 24 14", {4});
    case Kind::kNumberedRoom:
      return Sample(kind, 6, "253146461352542613136524625431314265")
          .Add("21 22 23 24 25 26", {3})
          .Add("64 54 44 34 24 14", {4});
    case Kind::kFullRank:
      return Sample(kind, 6, "152643346125425361613452561234234516")
          .Add("21 22 23 24 25 26", {9})
          .Add("64 54 44 34 24 14", {18});
    case Kind::kRowIndexer:
      return Sample(kind, 6, "531246246351415632623514152463364125").Add("22 45");
    case Kind::kColumnIndexer:
      return Sample(kind, 6, "542631163542625413314256251364436125").Add("22 45");
    case Kind::kBoxIndexer:
      return Sample(kind, 6, "142536365214451623236451514362623145").Add("22 45");
    case Kind::kPairs:
      return Sample(kind, 6, "346125125364532416614253263541451632").Add("12 22 32 33 34", kNear);
    case Kind::kAllPairs:
      return Sample(kind, 6, "214653635412423165156324541236362541").Add("12 22 32 33 34", kNear);
    case Kind::kAutomaton:
      return Sample(kind, 6, "315624426135254316163542541263632451").Add("12 22 32 33 34", kInTurn);
    case Kind::kAnyOf:
      return Sample(kind, 6, "312654546123425361631245164532253416")
          .AddAnyOf({{{.kind = Kind::kPairSum, .cells = {7, 8}, .numbers = {5}}},
                     {{.kind = Kind::kPairSum, .cells = {7, 8}, .numbers = {10}},
                      {.kind = Kind::kGreater, .cells = {8, 14}}}});
  }
  std::abort();
}

Board MixedPuzzle() {
  using Kind = ConstraintKind;
  const char* const solution =
      "163589724574612839289374651952847316638951247417263985396125478725498163841736592";
  return Sample(Kind::kCage, 9, solution)
      .Add("11 12 21", {12})
      .Add("13 14 24", {14})
      .Add(Kind::kThermometer, "18 28 37 46")
      .Add(Kind::kWhispers, "31 32 43 54 64", {5})
      .Add(Kind::kRenban, "61 71 82 83")
      .Add(Kind::kArrow, "85 76 66 56", {1})
      .Add(Kind::kArrow, "85 75 74 73", {1})
      .Add(Kind::kDifference, "15 16", {1})
      .Add(Kind::kRatio, "25 26", {2})
      .Add(Kind::kPairSum, "34 35", {10})
      .Add(Kind::kQuadruple, "47 48 57 58", {1, 2, 3, 4})
      .Add(Kind::kEven, "99")
      .Add(Kind::kOdd, "98")
      .Add(Kind::kMinimum, "93")
      .Add(Kind::kMaximum, "91")
      .Add(Kind::kPalindrome, "27 36 45 44")
      .Add(Kind::kBetween, "87 78 79")
      .Add(Kind::kGreater, "41 42")
      .Add(Kind::kDiagonal, "11 22 33 44 55 66 77 88 99")
      .Add(Kind::kLittleKiller, "12 23 34 45 56 67 78 89", {37})
      .Add(Kind::kSandwich, "31 32 33 34 35 36 37 38 39", {25})
      .Add(Kind::kXSum, "51 52 53 54 55 56 57 58 59", {32})
      .Add(Kind::kSkyscraper, "19 29 39 49 59 69 79 89 99", {2})
      .Add(Kind::kNumberedRoom, "13 23 33 43 53 63 73 83 93", {9})
      .Give("23 29 51 68 95");
}

Board KillerPuzzle() {
  const char* const solution =
      "417563892529418736683927154764135289895742613231689475346891527152374968978256341";
  return Sample(ConstraintKind::kCage, 9, solution)
      .Add("11 12 21", {10})
      .Add("13 23 22", {18})
      .Add("14 15 16", {14})
      .Add("17 18 27", {24})
      .Add("19 29 28", {11})
      .Add("24 34 33", {16})
      .Add("25 26", {9})
      .Add("31 32 41", {21})
      .Add("35 45 55 65 75", {26})
      .Add("36 37 38", {13})
      .Add("39 49 59", {16})
      .Add("42 43 52", {19})
      .Add("46 47 48", {15})
      .Add("51 61 71", {13})
      .Add("44 53 54", {13})
      .Add("56 57", {8})
      .Add("58 68 67 66", {21})
      .Add("62 63 64", {10})
      .Add("69 79 78", {14})
      .Add("72 73 74", {18})
      .Add("76 77 86", {10})
      .Add("81 91 82", {15})
      .Add("83 84 85", {12})
      .Add("87 88", {15})
      .Add("89 99 98", {13})
      .Add("92 93", {15})
      .Add("94 95", {7})
      .Add("96 97", {9})
      .Give("42 14 26 33 46 57 61 65 78 86 93 99 87");
}

Board JigsawPuzzle() {
  const char* const solution =
      "284319765716594238593876124637458912128763549859142673465237891942681357371925486";
  Board board = Sample(ConstraintKind::kCage, 9, solution)
                    .Give("11 13 14 15 27 39 43 54 57 62 63 67 72 73 77 78 89 98");
  const absl::string_view regions =
      "000022222000001122111111122333444455363447758663477558663447558633777558666788888";
  for (int cell = 0; cell < board.num_cells(); ++cell) board.regions[cell] = regions[cell] - '0';
  board.box_rows = 0;
  board.box_columns = 0;
  return board;
}

std::string FileNameOf(ConstraintKind kind) {
  std::string name;
  for (const char c : std::string(std::string_view(sudoku::ConstraintName(kind)))) {
    name += absl::ascii_isalnum(c) ? absl::ascii_tolower(c) : '_';
  }
  return name;
}

}  // namespace test_support
