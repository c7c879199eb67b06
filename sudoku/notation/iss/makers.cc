// SPDX-License-Identifier: Apache-2.0
//
// The constraint that each piece of the ISS syntax stands for: rules of the board, candidates,
// lines, sets and clues outside. Where that program's rule is another one than ours by the same
// name, the difference is said here and made up for, so that a puzzle keeps its solutions.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/notation/iss/automaton.h"
#include "sudoku/notation/iss/pieces.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {

using Kind = ConstraintKind;

absl::Status IssPieces::MakeNothing(const IssPiece& /*piece*/, Kind /*kind*/,
                                    Constraints* /*out*/) {
  return absl::OkStatus();
}

absl::Status IssPieces::MakeBoardRule(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status;
  if (kind == Kind::kGlobalEntropy) status = NeedNineValues(piece, true);
  if (kind == Kind::kGlobalModular) status = NeedNineValues(piece, false);
  if (kind == Kind::kAntiTaxicab && board_.least != 1) {
    status = Fail(piece.at, "AntiTaxicab: expected values from 1, found values from 0");
  }
  if (status.ok()) out->push_back({.kind = kind});
  return status;
}

// The windows there have the size of regions if it was set, else as many cells as there are values;
// ours are as large as the boxes.
absl::Status IssPieces::MakeWindoku(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = NeedSquare(piece); !status.ok()) return status;
  const std::optional<BoxShape> box =
      IssBox(board_.rows, board_.columns, setting_.region_size.value_or(board_.num_values));
  if (!box) return absl::OkStatus();
  if (box->rows == board_.box_rows && box->columns == board_.box_columns) {
    out->push_back({.kind = kind});
    return absl::OkStatus();
  }
  for (int left = 1; left + box->columns < board_.columns; left += box->columns + 1) {
    for (int top = 1; top + box->rows < board_.rows; top += box->rows + 1) {
      Constraint window = {.kind = Kind::kDifferent};
      for (int i = 0; i < box->rows * box->columns; ++i) {
        window.cells.push_back(board_.CellAt(top + i / box->columns, left + i % box->columns));
      }
      out->push_back(window);
    }
  }
  return absl::OkStatus();
}

// They are of boxes there even where the board has none.
absl::Status IssPieces::MakeDisjointSets(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = NeedSquare(piece); !status.ok()) return status;
  if (board_.box_rows > 0) {
    out->push_back({.kind = kind});
    return absl::OkStatus();
  }
  const std::optional<BoxShape> box =
      IssBox(board_.rows, board_.columns,
             setting_.region_size.value_or(std::max(board_.rows, board_.columns)));
  if (!box) return absl::OkStatus();
  for (int place = 0; place < box->rows * box->columns; ++place) {
    Constraint set = {.kind = Kind::kDifferent};
    for (int top = 0; top < board_.rows; top += box->rows) {
      for (int left = 0; left < board_.columns; left += box->columns) {
        set.cells.push_back(board_.CellAt(top + place / box->columns, left + place % box->columns));
      }
    }
    out->push_back(set);
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeDiagonal(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = NeedSquare(piece); !status.ok()) return status;
  const std::string direction = piece.args.empty() ? "" : piece.args[0].text;
  if (direction != "1" && direction != "-1") {
    return Fail(piece.at, "Diagonal: expected 1 or -1, found '", internal::Shortened(direction),
                "'");
  }
  Constraint diagonal = {.kind = kind};
  for (int row = 0; row < board_.rows; ++row) {
    diagonal.cells.push_back(board_.CellAt(row, direction == "1" ? board_.columns - 1 - row : row));
  }
  out->push_back(diagonal);
  return absl::OkStatus();
}

// Each 5 has a 1 above it or a 9 below it: three states, "the cell above is a 1" (1), "this one has
// to be a 9" (2), and neither (0).
absl::Status IssPieces::MakeDutchFlatmates(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = NeedNineValues(piece, true); !status.ok()) return status;
  IssAutomaton automaton;
  automaton.states.resize(3);
  for (int state = 0; state < 3; ++state) {
    automaton.states[state].next.resize(9);
    automaton.states[state].is_start = state == 0;
    automaton.states[state].is_accepting = state < 2;
    for (int value = 1; value <= 9; ++value) {
      if (state == 2 && value != 9) continue;
      const int next = value == 1 ? 1 : value == 5 && state != 1 ? 2 : 0;
      automaton.states[state].next[value - 1] = {next};
    }
  }
  for (int column = 0; column < board_.columns; ++column) {
    out->push_back({.kind = kind,
                    .cells = IssLine(board_, absl::StrCat("C", column + 1)),
                    .numbers = ToNumbers(Ordered(automaton), 9)});
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<IssPieces::Candidates>> IssPieces::Givens(const IssPiece& piece) {
  std::vector<Candidates> givens;
  for (const IssArg& arg : piece.args) {
    const std::vector<std::string> parts = absl::StrSplit(arg.text, '_');
    const std::optional<int> cell = IssCell(board_, parts[0]);
    if (!cell) {
      return Fail(arg.at, "expected a cell of ", board_.rows, " rows and ", board_.columns,
                  " columns and its values, found '", internal::Shortened(arg.text), "'");
    }
    if (parts.size() == 1) {
      return Fail(arg.at, "expected a value after '", internal::Shortened(parts[0]), "'");
    }
    Candidates candidates = {.cell = *cell, .values = 0};
    for (size_t i = 1; i < parts.size(); ++i) {
      const absl::StatusOr<int> value = Value(piece, arg, parts[i]);
      if (!value.ok()) return value.status();
      candidates.values |= board_.SetOf(*value);
    }
    givens.push_back(candidates);
  }
  return givens;
}

// One value: it stands in the cell once. Several: all others stand there never.
void IssPieces::ForbidValues(int cell, ValueSet allowed, Constraints* out) const {
  Constraint constraint = {.kind = Kind::kExactly, .cells = {cell}};
  const bool is_single = (allowed & (allowed - 1)) == 0;
  for (int value = board_.least; value <= board_.greatest(); ++value) {
    const bool is_allowed = (allowed & board_.SetOf(value)) != 0;
    if (is_allowed != is_single) continue;
    constraint.numbers.push_back(value);
    constraint.numbers.push_back(is_single ? 1 : 0);
  }
  if (!constraint.numbers.empty()) out->push_back(constraint);
}

absl::Status IssPieces::MakeGiven(const IssPiece& piece, Kind /*kind*/, Constraints* out) {
  const auto givens = Givens(piece);
  if (!givens.ok()) return givens.status();
  for (const Candidates& given : *givens) ForbidValues(given.cell, given.values, out);
  return absl::OkStatus();
}

absl::Status IssPieces::MakeCells(const IssPiece& piece, Kind kind, Constraints* out) {
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 0);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = kind, .cells = *cells});
  return absl::OkStatus();
}

namespace {

std::vector<int> WithoutRepeats(const std::vector<int>& cells) {
  std::vector<int> distinct;
  for (const int cell : cells) {
    if (!absl::c_linear_search(distinct, cell)) distinct.push_back(cell);
  }
  return distinct;
}

// The sum of the cells is n; a cell that is listed several times counts as often.
Constraint SumOf(int n, const std::vector<int>& cells, const std::vector<int>& factors) {
  Constraint sum = {.kind = Kind::kSum, .cells = WithoutRepeats(cells), .numbers = {n}};
  const bool is_plain = sum.cells.size() == cells.size() && factors.empty();
  if (is_plain) return sum;
  sum.numbers.resize(1 + sum.cells.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto at = absl::c_find(sum.cells, cells[i]) - sum.cells.begin();
    sum.numbers[1 + at] += factors.empty() ? 1 : factors[i];
  }
  return sum;
}

}  // namespace

// A cell that is listed twice counts once.
absl::Status IssPieces::MakeDistinct(const IssPiece& piece, Kind kind, Constraints* out) {
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 0);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = kind, .cells = WithoutRepeats(*cells)});
  return absl::OkStatus();
}

absl::Status IssPieces::MakeNumbered(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a number and cells");
  if (!status.ok()) return status;
  const absl::StatusOr<int> number = Number(piece, piece.args[0], piece.args[0].text);
  if (!number.ok()) return number.status();
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = kind, .cells = *cells, .numbers = {*number}});
  return absl::OkStatus();
}

// The difference may be left out: 5.
absl::Status IssPieces::MakeWhisper(const IssPiece& piece, Kind kind, Constraints* out) {
  constexpr int kGerman = 5;
  if (piece.args.empty() || !IssCell(board_, piece.args[0].text)) {
    return MakeNumbered(piece, kind, out);
  }
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 0);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = kind, .cells = *cells, .numbers = {kGerman}});
  return absl::OkStatus();
}

absl::Status IssPieces::MakeEntropic(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = NeedNineValues(piece, true); !status.ok()) return status;
  return MakeCells(piece, kind, out);
}

// Without regions the line says nothing.
absl::Status IssPieces::MakeRegionSum(const IssPiece& piece, Kind kind, Constraints* out) {
  Constraints lines;
  if (absl::Status status = MakeCells(piece, kind, &lines); !status.ok()) return status;
  if (absl::c_any_of(board_.regions, [](int region) { return region >= 0; })) {
    out->push_back(lines[0]);
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeSumLine(const IssPiece& piece, Kind kind, Constraints* out) {
  IssPiece line = piece;
  const bool is_loop = !line.args.empty() && line.args.back().text == "LOOP";
  if (is_loop) line.args.pop_back();
  if (absl::Status status = MakeNumbered(line, kind, out); !status.ok()) return status;
  if (is_loop) out->back().numbers.push_back(1);
  if (out->back().numbers[0] < 1) {
    return Fail(piece.args[0].at, "SumLine: expected a positive sum, found ",
                out->back().numbers[0]);
  }
  return absl::OkStatus();
}

// A sign joins each two neighbours among the cells. The first of a pair is the one that comes
// first, which matters to GreaterThan.
absl::Status IssPieces::MakeDots(const IssPiece& piece, Kind kind, Constraints* out) {
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 0);
  if (!cells.ok()) return cells.status();
  const std::vector<std::pair<int, int>> pairs = IssNeighbours(board_, *cells);
  if (pairs.empty()) return Fail(piece.at, piece.type, ": no two of the cells are neighbours");
  std::vector<int> numbers;
  if (kind == Kind::kDifference) numbers = {1};
  if (kind == Kind::kRatio) numbers = {2};
  if (kind == Kind::kPairSum) numbers = {piece.type == "X" ? 10 : 5};
  for (const auto& [first, second] : pairs) {
    out->push_back({.kind = kind, .cells = {first, second}, .numbers = numbers});
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeArrow(const IssPiece& piece, Kind kind, Constraints* out) {
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 0);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = kind, .cells = *cells, .numbers = {1}});
  return absl::OkStatus();
}

// The cells of the pill are read from left to right and from top to bottom, however they are
// listed.
absl::Status IssPieces::MakePillArrow(const IssPiece& piece, Kind kind, Constraints* out) {
  Constraints arrows;
  if (absl::Status status = MakeNumbered(piece, kind, &arrows); !status.ok()) return status;
  Constraint& arrow = arrows[0];
  const int digits = arrow.numbers[0];
  if (digits != 2 && digits != 3) {
    return Fail(piece.args[0].at, "PillArrow: expected 2 or 3 digits, found ", digits);
  }
  if (static_cast<int>(arrow.cells.size()) <= digits) {
    return Fail(piece.at, "PillArrow: expected cells after those of the pill");
  }
  std::sort(arrow.cells.begin(), arrow.cells.begin() + digits);
  for (int i = 1; i < digits; ++i) {
    const int down = board_.RowOf(arrow.cells[i]) - board_.RowOf(arrow.cells[i - 1]);
    const int across = board_.ColumnOf(arrow.cells[i]) - board_.ColumnOf(arrow.cells[i - 1]);
    if (down < 0 || down > 1 || across < 0 || across > 1 || down + across == 0) {
      return Fail(piece.at, "PillArrow: the cells of the pill do not follow one another");
    }
  }
  out->push_back(arrow);
  return absl::OkStatus();
}

// A sum of 0 stands for any sum. A cell that is listed twice counts twice, and differs from itself.
absl::Status IssPieces::MakeCage(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a sum and cells");
  if (!status.ok()) return status;
  const absl::string_view text = piece.args[0].text;
  const absl::StatusOr<int> sum = text.empty() ? 0 : Number(piece, piece.args[0], text);
  if (!sum.ok()) return sum.status();
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  const std::vector<int> distinct = WithoutRepeats(*cells);
  if (*sum != 0 && distinct.size() != cells->size()) {
    out->push_back(SumOf(*sum, *cells, {}));
    out->push_back({.kind = Kind::kDifferent, .cells = distinct});
    return absl::OkStatus();
  }
  out->push_back({.kind = kind, .cells = distinct});
  if (*sum != 0) out->back().numbers = {*sum};
  return absl::OkStatus();
}

// "23", or "0_=_1_-1" with a factor for each cell.
absl::Status IssPieces::MakeSum(const IssPiece& piece, Kind /*kind*/, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a sum and cells");
  if (!status.ok()) return status;
  constexpr int kMostFactor = 100;
  const IssArg& head = piece.args[0];
  const std::vector<std::string> parts = absl::StrSplit(head.text, '_');
  const absl::StatusOr<int> sum = Number(piece, head, parts[0]);
  if (!sum.ok()) return sum.status();
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  std::vector<int> factors;
  if (parts.size() > 1 && parts[1] != "=") {
    return Fail(head.at, "Sum: expected '=' and factors after the sum, found '",
                internal::Shortened(parts[1]), "'");
  }
  for (size_t i = 2; i < parts.size(); ++i) {
    const absl::StatusOr<int> factor = Number(piece, head, parts[i]);
    if (!factor.ok()) return factor.status();
    if (std::abs(*factor) > kMostFactor) {
      return Fail(head.at, "Sum: expected factors from -100 to 100, found ", *factor);
    }
    factors.push_back(*factor);
  }
  if (parts.size() > 1 && factors.size() != cells->size()) {
    return Fail(head.at, "Sum: expected a factor for each of ", cells->size(), " cells, found ",
                factors.size());
  }
  out->push_back(SumOf(*sum, *cells, factors));
  return absl::OkStatus();
}

absl::Status IssPieces::MakeSameValues(const IssPiece& piece, Kind kind, Constraints* out) {
  if (absl::Status status = MakeNumbered(piece, kind, out); !status.ok()) return status;
  Constraint& same = out->back();
  const int size = static_cast<int>(same.cells.size());
  // At least as many sets as cells: all cells are equal.
  same.numbers[0] = std::min(same.numbers[0], size);
  if (same.numbers[0] < 1 || size % same.numbers[0] != 0) {
    return Fail(piece.args[0].at, "SameValues: ", size, " cells do not fall into ",
                piece.args[0].text, " sets");
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeEqualSum(const IssPiece& piece, Kind kind, Constraints* out) {
  Constraint sums = {.kind = kind};
  int size = 0;
  for (size_t i = 0; i <= piece.args.size(); ++i) {
    const bool ends = i == piece.args.size() || piece.args[i].text == "-";
    if (ends) {
      if (size == 0) return Fail(piece.at, "EqualSum: expected cells between any two '-'");
      sums.numbers.push_back(size);
      size = 0;
      continue;
    }
    const absl::StatusOr<int> cell = Cell(piece, piece.args[i]);
    if (!cell.ok()) return cell.status();
    sums.cells.push_back(*cell);
    ++size;
  }
  out->push_back(sums);
  return absl::OkStatus();
}

absl::Status IssPieces::MakeContain(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "values and cells");
  if (!status.ok()) return status;
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  Constraint constraint = {.kind = kind, .cells = *cells};
  std::vector<int>& numbers = constraint.numbers;
  for (const absl::string_view part : absl::StrSplit(piece.args[0].text, '_')) {
    const absl::StatusOr<int> value = Value(piece, piece.args[0], part);
    if (!value.ok()) return value.status();
    if (kind == Kind::kQuadruple) {
      numbers.push_back(*value);
      continue;
    }
    // Pairs of a value and how often it was named.
    size_t i = 0;
    while (i < numbers.size() && numbers[i] != *value) i += 2;
    if (i == numbers.size()) numbers.insert(numbers.end(), {*value, 0});
    ++numbers[i + 1];
  }
  out->push_back(constraint);
  return absl::OkStatus();
}

// Digits in pairs: how often, what.
absl::Status IssPieces::MakeLookAndSay(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a clue and cells");
  if (!status.ok()) return status;
  const IssArg& clue = piece.args[0];
  if (clue.text.empty() || clue.text.size() % 2 != 0 ||
      !absl::c_all_of(clue.text, absl::ascii_isdigit)) {
    return Fail(clue.at, "LookAndSay: expected pairs of digits, found '",
                internal::Shortened(clue.text), "'");
  }
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  Constraint constraint = {.kind = kind, .cells = *cells};
  for (size_t i = 0; i < clue.text.size(); i += 2) {
    const absl::StatusOr<int> value = Value(piece, clue, clue.text.substr(i + 1, 1));
    if (!value.ok()) return value.status();
    for (size_t k = 0; k < constraint.numbers.size(); k += 2) {
      if (constraint.numbers[k] == *value) {
        return Fail(clue.at, "LookAndSay: the value ", *value, " is named twice in ", clue.text);
      }
    }
    constraint.numbers.insert(constraint.numbers.end(), {*value, clue.text[i] - '0'});
  }
  out->push_back(constraint);
  return absl::OkStatus();
}

absl::Status IssPieces::MakeQuad(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a cell and values");
  if (!status.ok()) return status;
  const absl::StatusOr<int> cell = Cell(piece, piece.args[0]);
  if (!cell.ok()) return cell.status();
  if (board_.RowOf(*cell) + 1 == board_.rows || board_.ColumnOf(*cell) + 1 == board_.columns) {
    return Fail(piece.args[0].at, "Quad: expected the first cell of a 2x2 square, found '",
                piece.args[0].text, "'");
  }
  Constraint quad = {
      .kind = kind,
      .cells = {*cell, *cell + 1, *cell + board_.columns, *cell + board_.columns + 1}};
  for (size_t i = 1; i < piece.args.size(); ++i) {
    const absl::StatusOr<int> value = Value(piece, piece.args[i], piece.args[i].text);
    if (!value.ok()) return value.status();
    quad.numbers.push_back(*value);
  }
  out->push_back(quad);
  return absl::OkStatus();
}

absl::Status IssPieces::MakeIndexing(const IssPiece& piece, Kind /*kind*/, Constraints* out) {
  const std::string what = piece.args.empty() ? "" : piece.args[0].text;
  if (what != "R" && what != "C") {
    return Fail(piece.at, "Indexing: expected R or C, found '", internal::Shortened(what), "'");
  }
  const absl::StatusOr<std::vector<int>> cells = Cells(piece, 1);
  if (!cells.ok()) return cells.status();
  out->push_back({.kind = what == "R" ? Kind::kRowIndexer : Kind::kColumnIndexer, .cells = *cells});
  return absl::OkStatus();
}

// A row or column, the clue in front of it and the one at its other end; either may be empty.
absl::Status IssPieces::MakeTwoClues(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 1, "a row or column");
  if (!status.ok()) return status;
  std::vector<int> cells = IssLine(board_, piece.args[0].text);
  if (cells.empty()) {
    return Fail(piece.args[0].at, piece.type, ": expected a row or column, found '",
                internal::Shortened(piece.args[0].text), "'");
  }
  if (kind == Kind::kFullRank &&
      (board_.rows != board_.columns || board_.rows != board_.num_values)) {
    return Fail(piece.at, "FullRank: expected a square board with as many values");
  }
  for (size_t i = 1; i < std::min<size_t>(3, piece.args.size()); ++i) {
    const IssArg& arg = piece.args[i];
    if (!arg.text.empty()) {
      const absl::StatusOr<int> clue = Number(piece, arg, arg.text);
      if (!clue.ok()) return clue.status();
      if (*clue == 0 && kind != Kind::kHiddenSkyscraper && kind != Kind::kNumberedRoom) {
        return Fail(arg.at, piece.type, ": expected a clue other than 0");
      }
      Constraint constraint = {.kind = kind, .cells = cells, .numbers = {*clue}};
      if (kind == Kind::kFullRank && setting_.ties != 0) {
        constraint.numbers.push_back(setting_.ties);
      }
      out->push_back(constraint);
    }
    absl::c_reverse(cells);
  }
  return absl::OkStatus();
}

absl::Status IssPieces::MakeSandwich(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a sum and a row or column");
  if (!status.ok()) return status;
  const absl::StatusOr<int> sum = Number(piece, piece.args[0], piece.args[0].text);
  if (!sum.ok()) return sum.status();
  const std::vector<int> cells = IssLine(board_, piece.args[1].text);
  if (cells.empty()) {
    return Fail(piece.args[1].at, "Sandwich: expected a row or column, found '",
                internal::Shortened(piece.args[1].text), "'");
  }
  out->push_back({.kind = kind, .cells = cells, .numbers = {*sum}});
  return absl::OkStatus();
}

absl::Status IssPieces::MakeLittleKiller(const IssPiece& piece, Kind kind, Constraints* out) {
  absl::Status status = NeedArgs(piece, 2, "a sum and a cell");
  if (!status.ok()) return status;
  const absl::StatusOr<int> sum = Number(piece, piece.args[0], piece.args[0].text);
  if (!sum.ok()) return sum.status();
  const absl::StatusOr<int> cell = Cell(piece, piece.args[1]);
  if (!cell.ok()) return cell.status();
  const std::vector<int> cells = IssDiagonal(board_, *cell);
  if (cells.empty()) {
    return Fail(piece.args[1].at, "LittleKiller: no diagonal begins at ", piece.args[1].text);
  }
  out->push_back({.kind = kind, .cells = cells, .numbers = {*sum}});
  return absl::OkStatus();
}

}  // namespace sudoku
