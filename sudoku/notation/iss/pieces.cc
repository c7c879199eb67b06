// SPDX-License-Identifier: Apache-2.0
//
// A table has each type of piece, with the form of its arguments and the kind of constraint that it
// becomes. Here are the arguments, relations and automata, and pieces that hold others; the rest is
// in makers.cc.

#include "sudoku/notation/iss/pieces.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "sudoku/notation/iss/automaton.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {

using Kind = ConstraintKind;

struct IssPieces::Type {
  absl::string_view name;
  Maker make;
  ConstraintKind kind;    // where the form has several
  bool may_stand_inside;  // in Or, And and Replicate
  bool needs_sudoku;      // rows and columns that are houses
};

const IssPieces::Type* IssPieces::FindType(absl::string_view name) {
  constexpr bool kInside = true;
  constexpr bool kAlone = false;
  constexpr bool kSudoku = true;
  constexpr bool kAny = false;
  constexpr Kind kNone = Kind::kAnyOf;
  using P = IssPieces;
  static const std::array kTypes = {
      Type{"Given", &P::MakeGiven, kNone, kInside, kAny},
      Type{"Or", &P::MakeOr, kNone, kInside, kAny},
      Type{"And", &P::MakeAnd, kNone, kInside, kAny},
      Type{"Replicate", &P::MakeReplicate, kNone, kInside, kAny},
      // The layout. ReadIss() deals with these before it asks for constraints.
      Type{"Shape", &P::MakeNothing, kNone, kAlone, kAny},
      Type{"NoBoxes", &P::MakeNothing, kNone, kAlone, kSudoku},
      Type{"RegionSize", &P::MakeNothing, kNone, kAlone, kSudoku},
      Type{"Jigsaw", &P::MakeNothing, kNone, kAlone, kSudoku},
      Type{"RegionSameValues", &P::MakeNothing, kNone, kAlone, kSudoku},
      Type{"FullRankTies", &P::MakeNothing, kNone, kAlone, kSudoku},
      // Where a search is to begin: no rule.
      Type{"SearchPriority", &P::MakeNothing, kNone, kAlone, kAny},
      // The whole board.
      Type{"AntiKnight", &P::MakeBoardRule, Kind::kAntiKnight, kAlone, kSudoku},
      Type{"AntiKing", &P::MakeBoardRule, Kind::kAntiKing, kAlone, kSudoku},
      Type{"AntiTaxicab", &P::MakeBoardRule, Kind::kAntiTaxicab, kAlone, kAny},
      Type{"AntiConsecutive", &P::MakeBoardRule, Kind::kNonconsecutive, kAlone, kAny},
      Type{"GlobalEntropy", &P::MakeBoardRule, Kind::kGlobalEntropy, kAlone, kAny},
      Type{"GlobalMod", &P::MakeBoardRule, Kind::kGlobalModular, kAlone, kAny},
      Type{"StrictKropki", &P::MakeBoardRule, Kind::kNegativeKropki, kAlone, kAny},
      Type{"StrictXV", &P::MakeBoardRule, Kind::kNegativeXV, kAlone, kAny},
      Type{"Windoku", &P::MakeWindoku, Kind::kWindoku, kAlone, kSudoku},
      Type{"DisjointSets", &P::MakeDisjointSets, Kind::kDisjointGroups, kAlone, kSudoku},
      Type{"Diagonal", &P::MakeDiagonal, Kind::kDiagonal, kAlone, kSudoku},
      Type{"DutchFlatmates", &P::MakeDutchFlatmates, Kind::kAutomaton, kAlone, kAny},
      // Lines and sets of cells.
      Type{"Thermo", &P::MakeCells, Kind::kThermometer, kInside, kAny},
      Type{"Renban", &P::MakeCells, Kind::kRenban, kInside, kAny},
      Type{"Between", &P::MakeCells, Kind::kBetween, kInside, kAny},
      Type{"Palindrome", &P::MakeCells, Kind::kPalindrome, kInside, kAny},
      Type{"Zipper", &P::MakeCells, Kind::kZipper, kInside, kAny},
      Type{"DoubleArrow", &P::MakeCells, Kind::kDoubleArrow, kInside, kAny},
      Type{"ValueIndexing", &P::MakeCells, Kind::kValueIndex, kInside, kAny},
      Type{"EqualityCage", &P::MakeCells, Kind::kEqualityCage, kInside, kAny},
      Type{"CountingCircles", &P::MakeCells, Kind::kCountingCircles, kInside, kAny},
      Type{"CountDistinct", &P::MakeCells, Kind::kCountDistinct, kInside, kAny},
      Type{"AllDifferent", &P::MakeDistinct, Kind::kDifferent, kInside, kAny},
      Type{"Entropic", &P::MakeEntropic, Kind::kEntropic, kInside, kAny},
      Type{"RegionSumLine", &P::MakeRegionSum, Kind::kRegionSum, kInside, kAny},
      Type{"Whisper", &P::MakeWhisper, Kind::kWhispers, kInside, kAny},
      Type{"Modular", &P::MakeNumbered, Kind::kModular, kInside, kAny},
      Type{"Lockout", &P::MakeNumbered, Kind::kLockout, kInside, kAny},
      Type{"Lunchbox", &P::MakeNumbered, Kind::kLunchbox, kInside, kAny},
      Type{"RellikCage", &P::MakeNumbered, Kind::kRellik, kInside, kAny},
      Type{"SumLine", &P::MakeSumLine, Kind::kSumLine, kInside, kAny},
      Type{"WhiteDot", &P::MakeDots, Kind::kDifference, kInside, kAny},
      Type{"BlackDot", &P::MakeDots, Kind::kRatio, kInside, kAny},
      Type{"X", &P::MakeDots, Kind::kPairSum, kInside, kAny},
      Type{"V", &P::MakeDots, Kind::kPairSum, kInside, kAny},
      Type{"GreaterThan", &P::MakeDots, Kind::kGreater, kInside, kAny},
      Type{"Arrow", &P::MakeArrow, Kind::kArrow, kInside, kAny},
      Type{"PillArrow", &P::MakePillArrow, Kind::kArrow, kInside, kAny},
      Type{"Cage", &P::MakeCage, Kind::kCage, kInside, kAny},
      Type{"Sum", &P::MakeSum, Kind::kSum, kInside, kAny},
      Type{"SameValues", &P::MakeSameValues, Kind::kSameValues, kInside, kAny},
      Type{"EqualSum", &P::MakeEqualSum, Kind::kEqualSums, kInside, kAny},
      Type{"ContainAtLeast", &P::MakeContain, Kind::kQuadruple, kInside, kAny},
      Type{"ContainExact", &P::MakeContain, Kind::kExactly, kInside, kAny},
      Type{"LookAndSay", &P::MakeLookAndSay, Kind::kExactly, kInside, kAny},
      Type{"Quad", &P::MakeQuad, Kind::kQuadruple, kInside, kAny},
      Type{"Indexing", &P::MakeIndexing, kNone, kInside, kSudoku},
      // Clues outside.
      Type{"XSum", &P::MakeTwoClues, Kind::kXSum, kInside, kSudoku},
      Type{"Skyscraper", &P::MakeTwoClues, Kind::kSkyscraper, kInside, kSudoku},
      Type{"HiddenSkyscraper", &P::MakeTwoClues, Kind::kHiddenSkyscraper, kInside, kSudoku},
      Type{"NumberedRoom", &P::MakeTwoClues, Kind::kNumberedRoom, kInside, kSudoku},
      Type{"FullRank", &P::MakeTwoClues, Kind::kFullRank, kInside, kSudoku},
      Type{"Sandwich", &P::MakeSandwich, Kind::kSandwich, kInside, kSudoku},
      Type{"LittleKiller", &P::MakeLittleKiller, Kind::kLittleKiller, kInside, kSudoku},
      // Relations and automata of one's own.
      Type{"Pair", &P::MakeRelation, Kind::kPairs, kInside, kAny},
      Type{"PairX", &P::MakeRelation, Kind::kAllPairs, kInside, kAny},
      Type{"Binary", &P::MakeRelation, Kind::kPairs, kInside, kAny},
      Type{"BinaryX", &P::MakeRelation, Kind::kAllPairs, kInside, kAny},
      Type{"NFA", &P::MakeAutomaton, Kind::kAutomaton, kInside, kAny},
      Type{"Regex", &P::MakePattern, Kind::kAutomaton, kInside, kAny},
  };
  const auto* const found = absl::c_find_if(kTypes, [&](const Type& t) { return t.name == name; });
  return found == kTypes.end() ? nullptr : &*found;
}

bool IsIssComposite(absl::string_view type) {
  return type == "Or" || type == "And" || type == "Replicate";
}

bool IsIssType(absl::string_view type) { return IssPieces::FindType(type) != nullptr; }

// ---- Arguments ---------------------------------------------------------------------------------

absl::StatusOr<int> IssPieces::Cell(const IssPiece& piece, const IssArg& arg) {
  const std::optional<int> cell = IssCell(board_, arg.text);
  if (cell) return *cell;
  return Fail(arg.at, piece.type, ": expected a cell of ", board_.rows, " rows and ",
              board_.columns, " columns, found '", internal::Shortened(arg.text), "'");
}

absl::StatusOr<std::vector<int>> IssPieces::Cells(const IssPiece& piece, size_t begin) {
  std::vector<int> cells;
  for (size_t i = begin; i < piece.args.size(); ++i) {
    const absl::StatusOr<int> cell = Cell(piece, piece.args[i]);
    if (!cell.ok()) return cell.status();
    cells.push_back(*cell);
  }
  if (cells.empty()) return Fail(piece.at, piece.type, ": expected cells, found none");
  return cells;
}

absl::StatusOr<int> IssPieces::Number(const IssPiece& piece, const IssArg& arg,
                                      absl::string_view text) {
  int number = 0;
  constexpr int kMost = 1000000;
  if (absl::SimpleAtoi(text, &number) && std::abs(number) <= kMost) return number;
  return Fail(arg.at, piece.type, ": expected a number, found '", internal::Shortened(text), "'");
}

absl::StatusOr<int> IssPieces::Value(const IssPiece& piece, const IssArg& arg,
                                     absl::string_view text) {
  int value = 0;
  const bool is_number = !text.empty() && absl::c_all_of(text, absl::ascii_isdigit);
  if (is_number && absl::SimpleAtoi(text, &value) && value >= board_.least &&
      value <= board_.greatest()) {
    return value;
  }
  return Fail(arg.at, piece.type == "Given" ? "" : absl::StrCat(piece.type, ": "),
              "expected a value from ", board_.least, " to ", board_.greatest(), ", found '",
              internal::Shortened(text), "'");
}

absl::Status IssPieces::NeedArgs(const IssPiece& piece, size_t least, absl::string_view what) {
  if (piece.args.size() >= least) return absl::OkStatus();
  return Fail(piece.at, piece.type, ": expected ", what);
}

absl::Status IssPieces::NeedSquare(const IssPiece& piece) {
  if (board_.rows == board_.columns) return absl::OkStatus();
  return Fail(piece.at, piece.type, ": expected a square board, found ", board_.rows, " rows and ",
              board_.columns, " columns");
}

absl::Status IssPieces::NeedNineValues(const IssPiece& piece, bool from_one) {
  if (board_.num_values == 9 && (board_.least == 1 || !from_one)) return absl::OkStatus();
  return Fail(piece.at, piece.type, ": expected the values 1 to 9, found ", board_.least, " to ",
              board_.greatest());
}

// ---- Pieces ------------------------------------------------------------------------------------

absl::Status IssPieces::Expand(const IssPiece& piece, const IssPiece* inside, Constraints* out) {
  const Type* const type = FindType(piece.type);
  if (type == nullptr) {
    return Fail(piece.at, "constraint '", internal::Shortened(piece.type), "' is not known");
  }
  if (inside != nullptr && !type->may_stand_inside) {
    return Fail(piece.at, piece.type, ": cannot stand inside ", inside->type);
  }
  if (inside != nullptr && inside->type == "Replicate" &&
      (type->make == &IssPieces::MakeTwoClues || type->make == &IssPieces::MakeSandwich ||
       type->make == &IssPieces::MakeLittleKiller)) {
    return Fail(piece.at, piece.type, ": cannot stand inside Replicate");
  }
  if (setting_.is_raw && type->needs_sudoku) {
    return Fail(piece.at, piece.type, ": cannot stand on a raw board");
  }
  return (this->*type->make)(piece, type->kind, out);
}

// ---- Relations and automata --------------------------------------------------------------------

namespace {

size_t SizeOf(const Constraint& constraint) {
  size_t size = 1 + constraint.cells.size() + constraint.numbers.size();
  for (const std::vector<Constraint>& branch : constraint.alternatives) {
    for (const Constraint& part : branch) size += SizeOf(part);
  }
  return size;
}

}  // namespace

absl::Status IssPieces::Append(const IssPiece& piece, const Constraint& constraint,
                               Constraints* out) {
  constexpr size_t kMost = size_t{1} << 22;
  spent_ += SizeOf(constraint);
  if (spent_ > kMost) return Fail(piece.at, piece.type, ": it stands for too many constraints");
  out->push_back(constraint);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::vector<IssArg>>> IssPieces::Groups(const IssPiece& piece) {
  std::vector<std::vector<IssArg>> groups(1);
  for (size_t i = 1; i < piece.args.size(); ++i) {
    const IssArg& arg = piece.args[i];
    if (!arg.text.empty() && arg.text[0] != '_') {
      groups.back().push_back(arg);
    } else if (!groups.back().empty()) {
      groups.emplace_back();
    }
  }
  if (groups.back().empty()) groups.pop_back();
  if (groups.empty()) return Fail(piece.at, piece.type, ": expected cells, found none");
  return groups;
}

// Old strings (Binary, BinaryX) have "-" and "_" of the alphabet the other way round.
absl::Status IssPieces::MakeRelation(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 1, "a relation and cells");
  if (!status.ok()) return status;
  std::string key = piece.args[0].text;
  if (absl::StartsWith(piece.type, "Binary")) {
    for (char& c : key) c = c == '-' ? '_' : c == '_' ? '-' : c;
  }
  const absl::StatusOr<std::vector<int>> rows = DecodeIssRelation(key, board_.num_values);
  if (!rows.ok()) return Fail(piece.args[0].at, piece.type, ": ", rows.status().message());
  // That program takes relations of all pairs only if the order of two values does not matter.
  for (int a = 0; a < board_.num_values && kind == Kind::kAllPairs; ++a) {
    for (int b = 0; b < a; ++b) {
      if (((*rows)[a] >> b & 1) != ((*rows)[b] >> a & 1)) {
        return Fail(piece.args[0].at, piece.type, ": expected a relation without an order, found ",
                    board_.least + a, " and ", board_.least + b, " in one order alone");
      }
    }
  }
  const auto groups = Groups(piece);
  if (!groups.ok()) return groups.status();
  for (const std::vector<IssArg>& group : *groups) {
    Constraint constraint = {.kind = kind, .numbers = *rows};
    for (const IssArg& arg : group) {
      const absl::StatusOr<int> cell = Cell(piece, arg);
      if (!cell.ok()) return cell.status();
      constraint.cells.push_back(*cell);
    }
    // A relation of one cell asks nothing.
    if (constraint.cells.size() > 1) status = Append(piece, constraint, out);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeAutomaton(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 1, "an automaton and cells");
  if (!status.ok()) return status;
  const absl::StatusOr<IssAutomaton> automaton = DecodeIssAutomaton(piece.args[0].text);
  if (!automaton.ok()) return Fail(piece.args[0].at, "NFA: ", automaton.status().message());
  const std::vector<int> plain = ToNumbers(*automaton, board_.num_values);
  const auto groups = Groups(piece);
  if (!groups.ok()) return groups.status();
  for (const std::vector<IssArg>& group : *groups) {
    Constraint line = {.kind = kind};
    std::vector<int> segments = {0};
    for (const IssArg& arg : group) {
      if (arg.text == "-") {
        segments.push_back(0);
        continue;
      }
      const absl::StatusOr<int> cell = Cell(piece, arg);
      if (!cell.ok()) return cell.status();
      line.cells.push_back(*cell);
      ++segments.back();
    }
    line.numbers = plain;
    if (segments.size() > 1) {
      const absl::StatusOr<IssAutomaton> unrolled =
          UnrollIssSegments(*automaton, segments, board_.num_values);
      if (!unrolled.ok()) return Fail(piece.at, "NFA: ", unrolled.status().message());
      line.numbers = ToNumbers(*unrolled, board_.num_values);
    }
    if (status = Append(piece, line, out); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakePattern(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 1, "a pattern and cells");
  if (!status.ok()) return status;
  const absl::StatusOr<std::string> pattern = DecodeIssPattern(piece.args[0].text);
  if (!pattern.ok()) return Fail(piece.args[0].at, "Regex: ", pattern.status().message());
  const absl::StatusOr<IssAutomaton> automaton =
      CompileIssPattern(*pattern, board_.least, board_.num_values);
  if (!automaton.ok()) return Fail(piece.args[0].at, "Regex: ", automaton.status().message());
  const auto groups = Groups(piece);
  if (!groups.ok()) return groups.status();
  for (const std::vector<IssArg>& group : *groups) {
    Constraint line = {.kind = kind, .numbers = ToNumbers(*automaton, board_.num_values)};
    for (const IssArg& arg : group) {
      const absl::StatusOr<int> cell = Cell(piece, arg);
      if (!cell.ok()) return cell.status();
      line.cells.push_back(*cell);
    }
    if (status = Append(piece, line, out); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// ---- Pieces with others inside -----------------------------------------------------------------

// A branch that asks nothing makes the whole ask nothing; a single branch is no choice.
absl::Status IssPieces::MakeOr(const IssPiece& piece, Kind kind, Constraints* out) {
  if (piece.parts.empty()) return Fail(piece.at, "Or: expected branches, found none");
  Constraint choice = {.kind = kind};
  bool asks_nothing = false;
  for (const IssPiece& part : piece.parts) {
    Constraints branch;
    if (absl::Status status = Expand(part, &piece, &branch); !status.ok()) return status;
    asks_nothing |= branch.empty();
    choice.alternatives.push_back(branch);
  }
  if (asks_nothing) return absl::OkStatus();
  if (choice.alternatives.size() == 1) {
    out->insert(out->end(), choice.alternatives[0].begin(), choice.alternatives[0].end());
  } else {
    out->push_back(choice);
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeAnd(const IssPiece& piece, Kind /*kind*/, Constraints* out) {
  for (const IssPiece& part : piece.parts) {
    if (absl::Status status = Expand(part, &piece, out); !status.ok()) return status;
  }
  return absl::OkStatus();
}

namespace {

// Moves all cells of a constraint; false if one leaves the board.
bool Shift(const Board& board, int down, int across, Constraint* constraint) {
  for (int& cell : constraint->cells) {
    const int row = board.RowOf(cell) + down;
    const int column = board.ColumnOf(cell) + across;
    if (row < 0 || row >= board.rows || column < 0 || column >= board.columns) return false;
    cell = board.CellAt(row, column);
  }
  for (std::vector<Constraint>& branch : constraint->alternatives) {
    for (Constraint& part : branch) {
      if (!Shift(board, down, across, &part)) return false;
    }
  }
  return true;
}

}  // namespace

// The parts, moved so that the origin (R1C1 unless it is said) comes to each of the targets: bit i
// of the first argument is for the i-th cell after the origin.
absl::Status IssPieces::MakeReplicate(const IssPiece& piece, Kind /*kind*/, Constraints* out) {
  int origin = 0;
  if (piece.args.size() > 1 && !piece.args[1].text.empty()) {
    const absl::StatusOr<int> cell = Cell(piece, piece.args[1]);
    if (!cell.ok()) return cell.status();
    origin = *cell;
  }
  Constraints parts;
  for (const IssPiece& part : piece.parts) {
    if (absl::Status status = Expand(part, &piece, &parts); !status.ok()) return status;
  }
  if (piece.args.empty()) return absl::OkStatus();
  const absl::StatusOr<std::vector<int>> sextets = DecodeSextets(piece.args[0].text);
  if (!sextets.ok()) {
    return Fail(piece.args[0].at, "Replicate: ", sextets.status().message());
  }
  for (size_t bit = 0; bit < 6 * sextets->size(); ++bit) {
    if (((*sextets)[bit / 6] >> (bit % 6) & 1) == 0) continue;
    const size_t target = origin + bit;
    if (target >= static_cast<size_t>(board_.num_cells())) {
      return Fail(piece.args[0].at, "Replicate: target ", target + 1, " is not on the board");
    }
    const int cell = static_cast<int>(target);
    for (Constraint moved : parts) {
      if (!Shift(board_, board_.RowOf(cell) - board_.RowOf(origin),
                 board_.ColumnOf(cell) - board_.ColumnOf(origin), &moved)) {
        return Fail(piece.at, "Replicate: a copy for ", IssCellName(board_, cell),
                    " leaves the board");
      }
      if (absl::Status status = Append(piece, moved, out); !status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace sudoku
