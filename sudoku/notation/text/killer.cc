// SPDX-License-Identifier: Apache-2.0
//
// Killers on a line: 81 characters that point to a neighbour in their cage or are its sum
// (`killer`), or 81 numbers, sum * 256 + cage, after "3x3::k:" (`ps`). A cage of one cell is a
// given.
//
//   < > ^ v   the neighbour to the left, to the right, above, below
//   ` ' , .   the neighbour at a corner: up left, up right, down left, down right
//   0-9 A-Z a-j   a sum from 0 (the cells differ, and that is all) to 45

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku::internal {
namespace {

constexpr int kMostSum = 45;
constexpr int kNoSum = 0;

// The pointers, those along rows and columns first.
struct Pointer {
  char symbol;
  int rows;
  int columns;
};
constexpr std::array<Pointer, 8> kPointers = {{{'<', 0, -1},
                                               {'>', 0, 1},
                                               {'^', -1, 0},
                                               {'v', 1, 0},
                                               {'`', -1, -1},
                                               {'\'', -1, 1},
                                               {',', 1, -1},
                                               {'.', 1, 1}}};

const Pointer* FindPointer(char c) {
  const auto* const it =
      absl::c_find_if(kPointers, [c](const Pointer& p) { return p.symbol == c; });
  return it == kPointers.end() ? nullptr : it;
}

// The sum that a character stands for, or -1.
int SumOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  if (c >= 'a' && c <= 'j') return c - 'a' + 36;
  return -1;
}

char SymbolOfSum(int sum) {
  constexpr absl::string_view kSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";
  return kSymbols[sum];
}

// The cell that a pointer in a cell leads to; -1 off the board.
int Target(Cell cell, const Pointer& pointer) {
  const int row = RowOf(cell) + pointer.rows;
  const int column = ColumnOf(cell) + pointer.columns;
  const bool is_on_board = row >= 0 && row < kSize && column >= 0 && column < kSize;
  return is_on_board ? CellAt(row, column) : -1;
}

// Adds a cage to the board. A cage of one cell is a given, or nothing without a sum; returns why it
// is neither, or "".
std::string AddCage(const std::vector<int>& cells, int sum, Board* board) {
  if (cells.size() > 1) {
    board->constraints.push_back(
        sum == kNoSum
            ? Constraint{.kind = ConstraintKind::kDifferent, .cells = cells}
            : Constraint{.kind = ConstraintKind::kCage, .cells = cells, .numbers = {sum}});
    return "";
  }
  if (sum > kSize) {
    return absl::StrCat("the cage of ", CellName(cells[0]), " alone has the sum ", sum);
  }
  if (sum != kNoSum) board->givens[cells[0]] = sum;
  return "";
}

// Reads 81 pointers and sums.
void ReadPointers(absl::string_view run, int64_t line, size_t at, BoardRecord* record) {
  for (size_t i = 0; i < std::min<size_t>(run.size(), kCells); ++i) {
    const Pointer* const pointer = FindPointer(run[i]);
    const auto cell = static_cast<Cell>(i);
    if (pointer == nullptr && SumOf(run[i]) < 0) {
      return SetError(
          record, line, at + i,
          absl::StrCat("expected a pointer < > ^ v ` ' , . or a sum 0-9 A-Z a-j, found ",
                       DescribeCharacter(run, i)));
    }
    if (pointer != nullptr && Target(cell, *pointer) < 0) {
      return SetError(record, line, at + i,
                      absl::StrCat("the cage of ", CellName(cell), " leaves the board"));
    }
  }
  if (run.size() != kCells) {
    return SetError(record, line, at + std::min<size_t>(run.size(), kCells),
                    absl::StrCat("expected 81 cells, found ", run.size()));
  }
  std::map<Cell, std::vector<int>> cages;  // by the cell with the sum
  for (Cell cell = 0; cell < kCells; ++cell) {
    Cell head = cell;
    for (int steps = 0; const Pointer* pointer = FindPointer(run[head]); ++steps) {
      if (steps == kCells) {
        return SetError(record, line, at + static_cast<size_t>(cell),
                        absl::StrCat("the pointers from ", CellName(cell), " go round in a loop"));
      }
      head = Target(head, *pointer);
    }
    cages[head].push_back(cell);
  }
  for (const auto& [head, cells] : cages) {
    std::string fault = AddCage(cells, SumOf(run[head]), &record->board);
    if (!fault.empty()) {
      return SetError(record, line, at + static_cast<size_t>(head), std::move(fault));
    }
  }
}

// A new record for each line that has content, as `read` fills it.
void ForEachLine(const ReadJob& job, Notation notation,
                 const std::function<void(const TextLine&, BoardRecord*)>& read) {
  TextLines lines(job.text);
  while (lines.Next()) {
    const TextLine& line = lines.line();
    if (IsBlankLine(line.text) || IsCommentLine(line.text)) continue;
    BoardRecord record = NewRecord(notation, line, true);
    record.board = MakeBoard(kSize, kSize);
    record.alphabet = DefaultAlphabet(record.board);
    read(line, &record);
    if (!job.take(std::move(record))) return;
  }
}

// ---- Writing -----------------------------------------------------------------------------------

// The cages of a board, if they are all that it has besides givens.
struct Cages {
  std::vector<int> cage_of = std::vector<int>(kCells, -1);
  std::vector<std::vector<int>> cells;
  std::vector<int> sums;
};

absl::StatusOr<Cages> CagesOf(const Board& board, Notation notation, bool may_have_no_sum) {
  Cages cages;
  for (const Constraint& constraint : board.constraints) {
    const bool is_cage = constraint.kind == ConstraintKind::kCage;
    const std::string name = absl::StrCat("the ", Describe(board, constraint));
    if (!is_cage && constraint.kind != ConstraintKind::kDifferent) {
      if (constraint.kind == ConstraintKind::kDiagonal) continue;  // the caller looks at these
      return CannotHold(notation, name);
    }
    const int sum = constraint.numbers.empty() ? kNoSum : constraint.numbers[0];
    if (sum < 0 || sum > kMostSum || (sum == kNoSum && !constraint.numbers.empty())) {
      return CannotHold(notation, name);
    }
    if (sum == kNoSum && !may_have_no_sum) {
      return CannotHold(notation, absl::StrCat(name, ", which has no sum"));
    }
    std::vector<int> cells = constraint.cells;
    absl::c_sort(cells);
    for (const int cell : cells) {
      if (cages.cage_of[cell] >= 0) {
        return CannotHold(notation, absl::StrCat("two cages that share ", CellName(cell)));
      }
      if (board.givens[cell] != kEmptyCell) {
        return CannotHold(notation, absl::StrCat("a given in a cage, at ", CellName(cell)));
      }
      cages.cage_of[cell] = static_cast<int>(cages.cells.size());
    }
    cages.cells.push_back(std::move(cells));
    cages.sums.push_back(sum);
  }
  return cages;
}

// Whether the constraint is one of the two diagonals of the board; says which.
bool IsWholeDiagonal(const Board& board, const Constraint& constraint, bool* falls) {
  std::vector<int> cells = constraint.cells;
  absl::c_sort(cells);
  for (const bool is_falling : {true, false}) {
    std::vector<int> diagonal;
    diagonal.reserve(kSize);
    for (int row = 0; row < kSize; ++row) {
      diagonal.push_back(board.CellAt(row, is_falling ? row : kSize - 1 - row));
    }
    *falls = is_falling;
    if (diagonal == cells) return true;
  }
  return false;
}

}  // namespace

bool IsKillerLine(absl::string_view line) {
  const absl::string_view run = StripBlanks(line);
  return run.size() == kCells &&
         std::any_of(run.begin(), run.end(),
                     [](char c) { return absl::StrContains("<>^v`'", c); }) &&
         std::all_of(run.begin(), run.end(),
                     [](char c) { return FindPointer(c) != nullptr || SumOf(c) >= 0; });
}

void ReadKiller(const ReadJob& job) {
  ForEachLine(job, Notation::kKiller, [](const TextLine& line, BoardRecord* record) {
    const absl::string_view run = StripBlanks(line.text);
    ReadPointers(run, line.number, static_cast<size_t>(run.data() - line.text.data()), record);
  });
}

absl::StatusOr<std::string> WriteKiller(const BoardRecord& record) {
  const Board& board = record.board;
  constexpr Notation kNotation = Notation::kKiller;
  if (absl::Status status = CheckCapacity(board, kNotation, {.constraints = true}); !status.ok()) {
    return status;
  }
  for (const Constraint& constraint : board.constraints) {
    if (constraint.kind == ConstraintKind::kDiagonal) {
      return CannotHold(kNotation, absl::StrCat("the ", Describe(board, constraint)));
    }
  }
  const absl::StatusOr<Cages> cages = CagesOf(board, kNotation, /*may_have_no_sum=*/true);
  if (!cages.ok()) return cages.status();
  std::string text(kCells, '0');
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (board.givens[cell] != kEmptyCell) text[cell] = SymbolOfSum(board.givens[cell]);
  }
  for (size_t i = 0; i < cages->cells.size(); ++i) {
    // Breadth first from the first cell: each points to the one that it was reached from.
    const std::vector<int>& cells = cages->cells[i];
    std::vector<int> reached = {cells.front()};
    text[cells.front()] = SymbolOfSum(cages->sums[i]);
    std::vector<bool> is_reached(kCells);
    is_reached[cells.front()] = true;
    for (size_t j = 0; j < reached.size(); ++j) {
      for (const Pointer& pointer : kPointers) {
        // A neighbour whose pointer leads here lies the other way.
        const int other = Target(reached[j], {' ', -pointer.rows, -pointer.columns});
        if (other < 0 || cages->cage_of[other] != static_cast<int>(i) || is_reached[other]) {
          continue;
        }
        is_reached[other] = true;
        text[other] = pointer.symbol;
        reached.push_back(other);
      }
    }
    if (reached.size() < cells.size()) {
      return CannotHold(kNotation,
                        absl::StrCat("a cage in several pieces, at ", CellName(cells.front())));
    }
  }
  return absl::StrCat(text, "\n");
}

// ---- ps ----------------------------------------------------------------------------------------

void ReadPs(const ReadJob& job) {
  ForEachLine(job, Notation::kPs, [](const TextLine& line, BoardRecord* record) {
    const absl::string_view content = StripBlanks(line.text);
    std::vector<absl::string_view> fields = absl::StrSplit(content, ':');
    const auto fail = [&](absl::string_view part, std::string message) {
      SetError(record, line.number, static_cast<size_t>(part.data() - line.text.data()),
               std::move(message));
    };
    const auto shown = [&](size_t i) {
      return i < fields.size() ? absl::StrCat("'", Shortened(fields[i]), "'")
                               : std::string("the end");
    };
    const auto field = [&](size_t i) {
      return i < fields.size() ? fields[i] : content.substr(content.size());
    };
    if (field(0) != "3x3") {
      return fail(field(0), absl::StrCat("expected '3x3:', found ", shown(0)));
    }
    if (!field(1).empty() && field(1) != "d") {
      return fail(field(1), absl::StrCat("expected 'd' or nothing, found ", shown(1)));
    }
    if (field(2) != "k") return fail(field(2), absl::StrCat("expected 'k', found ", shown(2)));
    constexpr size_t kFirst = 3;
    if (fields.size() > kFirst && fields.back().empty()) fields.pop_back();
    if (fields.size() != kFirst + kCells) {
      return fail(content.substr(content.size()),
                  absl::StrCat("expected 81 numbers, found ", fields.size() - kFirst));
    }
    Board& board = record->board;
    struct Cage {
      int sum;
      Cell first;
      std::vector<int> cells;
    };
    std::map<int, Cage> cages;
    for (Cell cell = 0; cell < kCells; ++cell) {
      const absl::string_view text = fields[kFirst + cell];
      int number = 0;
      if (!absl::SimpleAtoi(text, &number) || number < 0 || number >= (kMostSum + 1) * 256) {
        return fail(text,
                    absl::StrCat("expected sum * 256 + cage, at most ", (kMostSum + 1) * 256 - 1,
                                 ", found '", Shortened(text), "'"));
      }
      const int sum = number / 256;
      if (sum == kNoSum) continue;  // in no cage
      Cage& cage = cages.insert({number % 256, {sum, cell, {}}}).first->second;
      if (cage.sum != sum) {
        return fail(text, absl::StrCat("cage ", number % 256, " has the sum ", cage.sum, " at ",
                                       CellName(cage.first), " and ", sum, " at ", CellName(cell)));
      }
      cage.cells.push_back(cell);
    }
    if (field(1) == "d") {
      for (const bool falls : {true, false}) {
        Constraint diagonal = {.kind = ConstraintKind::kDiagonal};
        for (int row = 0; row < kSize; ++row) {
          diagonal.cells.push_back(CellAt(row, falls ? row : kSize - 1 - row));
        }
        board.constraints.push_back(std::move(diagonal));
      }
    }
    std::vector<const Cage*> in_order;
    in_order.reserve(cages.size());
    for (const auto& [id, cage] : cages) in_order.push_back(&cage);
    absl::c_sort(in_order, [](const Cage* a, const Cage* b) { return a->first < b->first; });
    for (const Cage* cage : in_order) {
      std::string fault = AddCage(cage->cells, cage->sum, &board);
      if (!fault.empty()) return fail(fields[kFirst + cage->first], std::move(fault));
    }
  });
}

absl::StatusOr<std::string> WritePs(const BoardRecord& record) {
  const Board& board = record.board;
  constexpr Notation kNotation = Notation::kPs;
  if (absl::Status status = CheckCapacity(board, kNotation, {.constraints = true}); !status.ok()) {
    return status;
  }
  const absl::StatusOr<Cages> cages = CagesOf(board, kNotation, /*may_have_no_sum=*/false);
  if (!cages.ok()) return cages.status();
  // Both diagonals, or none.
  std::array<bool, 2> diagonals{};
  const Constraint* diagonal = nullptr;
  for (const Constraint& constraint : board.constraints) {
    if (constraint.kind != ConstraintKind::kDiagonal) continue;
    diagonal = &constraint;
    bool falls = false;
    if (!IsWholeDiagonal(board, constraint, &falls)) {
      return CannotHold(kNotation, absl::StrCat("the ", Describe(board, constraint)));
    }
    diagonals[falls ? 1 : 0] = true;
  }
  if (diagonals[0] != diagonals[1]) {
    return CannotHold(kNotation,
                      absl::StrCat("the ", Describe(board, *diagonal), " without the other one"));
  }
  std::vector<int> numbers(kCells);
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int cage = cages->cage_of[cell];
    if (cage >= 0) {
      numbers[cell] = cages->sums[cage] * 256 + cages->cells[cage].front();
    } else if (board.givens[cell] != kEmptyCell) {
      numbers[cell] = board.givens[cell] * 256 + cell;
    }
  }
  return absl::StrCat("3x3:", diagonals[0] ? "d" : "", ":k:", absl::StrJoin(numbers, ":"), ":\n");
}

}  // namespace sudoku::internal
