// SPDX-License-Identifier: Apache-2.0
//
// THE CODE OF A CELL on a board of side n: bits, the first part highest
//   jigsaw piece   1 ... n, less 1       J and M
//   colour of cage 1 ... 5, less 1       L and M
//   sum of cage    0: another cell has it
//   content        0 empty, 1 ... n a given, n + 1 ... 2n solved, 2n + a set of candidates
// Each part has as many bits as its greatest number asks for.

#include "sudoku/notation/sudokuwiki.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/link.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace sudokuwiki {
namespace {

using Kind = ConstraintKind;

constexpr absl::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
constexpr int kColours = 5;

// The value of a digit of base 36; -1: it is none.
int DigitOf(char c) {
  const size_t digit = kDigits.find(absl::ascii_tolower(static_cast<unsigned char>(c)));
  return digit == absl::string_view::npos ? -1 : static_cast<int>(digit);
}

// Pages whose puzzles are no plain sudokus, or have more rules than these.
constexpr absl::string_view kOtherPages[] = {
    "jigsaw",  "jigsawx",       "killersudoku", "killerjigsaw",  "killer",      "kenken",
    "kendoku", "kakuro",        "str8ts",       "colour_sudoku", "colorsudoku", "samurai",
    "tredoku", "sukaku_jigsaw", "twinsudoku",   "codeword"};

// The name of the page of a link, "sudokux" of ".../sudokux.htm?bd=", in small letters.
std::string PageOf(absl::string_view link) {
  absl::string_view path = link.substr(0, link.find('?'));
  const size_t slash = path.rfind('/');
  path = slash == absl::string_view::npos ? path : path.substr(slash + 1);
  return absl::AsciiStrToLower(path.substr(0, path.find('.')));
}

// How the number of a cell falls into parts.
struct CellCode {
  int side;
  bool has_pieces;
  bool has_cages;

  uint64_t MaxContent() const { return (uint64_t{1} << side) - 1 + 2 * side; }
  int MaxSum() const { return side * (side + 1) / 2; }
  static int BitsFor(uint64_t most) { return std::bit_width(most); }

  uint64_t Max() const { return Join(side, kColours, MaxSum(), MaxContent()); }
  int Width() const {
    int width = 1;
    for (uint64_t left = Max() / 36; left > 0; left /= 36) ++width;
    return width;
  }
  uint64_t Join(int piece, int colour, int sum, uint64_t content) const {
    uint64_t code = has_pieces ? piece - 1 : 0;
    if (has_cages) {
      code = code << BitsFor(kColours - 1) | static_cast<uint64_t>(colour - 1);
      code = code << BitsFor(MaxSum()) | static_cast<uint64_t>(sum);
    }
    return code << BitsFor(MaxContent()) | content;
  }
};

// A run of numbers that are taken off the end.
uint64_t TakeBits(int bits, uint64_t* code) {
  const uint64_t value = *code & ((uint64_t{1} << bits) - 1);
  *code >>= bits;
  return value;
}

// The orthogonal neighbours of a cell.
std::vector<int> Neighbours(const Board& board, int cell) {
  std::vector<int> others;
  if (board.RowOf(cell) > 0) others.push_back(cell - board.columns);
  if (board.ColumnOf(cell) > 0) others.push_back(cell - 1);
  if (board.ColumnOf(cell) + 1 < board.columns) others.push_back(cell + 1);
  if (board.RowOf(cell) + 1 < board.rows) others.push_back(cell + board.columns);
  return others;
}

class Reader {
 public:
  explicit Reader(size_t* fault) : fault_(fault) {}

  // `begin` is where `code` stands in the text.
  absl::StatusOr<Board> Read(absl::string_view code, size_t begin) {
    begin_ = begin;
    if (code.size() == 81 && absl::c_all_of(code, [](char c) {
          return c == '.' || absl::ascii_isdigit(static_cast<unsigned char>(c));
        })) {
      return ReadDigits(code);
    }
    if (code.size() < 3) return Fail(0, "expected a head such as S9B, found '", Shown(code), "'");
    const char type = absl::ascii_toupper(static_cast<unsigned char>(code[0]));
    if (!absl::StrContains("SXWJLM", type)) {
      const bool is_known = absl::StrContains("DKTBUV", type);
      return Fail(0, is_known ? "no sudoku: " : "expected one of S X W J L M: ", "the type is '",
                  Shown(code.substr(0, 1)), "'");
    }
    const int side = DigitOf(code[1]);
    const bool has_pieces = type == 'J' || type == 'M';
    const bool has_cages = type == 'L' || type == 'M';
    if (!IsSide(side) || (!has_pieces && !DefaultBox(side, side, side))) {
      return Fail(1, "expected the size 4, 6, 8, 9, G or P", has_pieces ? ", or 5 or 7" : "",
                  ", found '", Shown(code.substr(1, 1)), "'");
    }
    if (absl::ascii_toupper(static_cast<unsigned char>(code[2])) != 'B') {
      return Fail(2, "expected the version B, found '", Shown(code.substr(2, 1)), "'");
    }
    code_ = {.side = side, .has_pieces = has_pieces, .has_cages = has_cages};
    board_ = MakeBoard(side, side);
    if (absl::Status status = ReadCells(code.substr(3)); !status.ok()) return status;
    if (has_pieces) {
      if (absl::Status status = SetPieces(); !status.ok()) return status;
    }
    if (type == 'X') AddDiagonals();
    if (type == 'W') board_.constraints.push_back({.kind = Kind::kWindoku});
    if (has_cages) {
      if (absl::Status status = AddCages(); !status.ok()) return status;
    }
    if (absl::Status status = CheckBoard(board_); !status.ok()) return status;
    return board_;
  }

  // 81 cells of a page, by its name.
  absl::StatusOr<Board> ReadDigitsOf(absl::string_view page, absl::string_view code, size_t begin) {
    absl::StatusOr<Board> board = Read(code, begin);
    if (!board.ok()) return board;
    if (page == "sudokux") {
      AddDiagonals();
    } else if (page == "windoku") {
      board_.constraints.push_back({.kind = Kind::kWindoku});
    } else if (absl::c_linear_search(kOtherPages, page)) {
      begin_ = 0;
      return Fail(0, "81 cells do not tell a puzzle of the page '", page, "'");
    }
    return board_;
  }

  static bool IsSide(int side) { return (side >= 4 && side <= 9) || side == 16 || side == 25; }

 private:
  // `at` is a place in the code.
  template <typename... Parts>
  absl::Status Fail(size_t at, const Parts&... parts) {
    if (fault_ != nullptr) *fault_ = begin_ + at;
    return absl::InvalidArgumentError(absl::StrCat("sudokuwiki: ", parts...));
  }
  static std::string Shown(absl::string_view text) {
    return internal::Shortened(text.substr(0, 12));
  }
  size_t PlaceOf(int cell) const { return 3 + static_cast<size_t>(cell) * code_.Width(); }

  absl::StatusOr<Board> ReadDigits(absl::string_view code) {
    board_ = MakeBoard(9, 9);
    for (int cell = 0; cell < 81; ++cell) {
      if (code[cell] >= '1') board_.givens[cell] = code[cell] - '0';
    }
    return board_;
  }

  absl::Status ReadCells(absl::string_view codes) {
    const size_t width = code_.Width();
    const size_t expected = width * board_.num_cells();
    if (codes.size() != expected) {
      return Fail(3 + std::min(codes.size(), expected), "expected ", expected,
                  " characters after the head, ", width, " for each of ", board_.num_cells(),
                  " cells, found ", codes.size());
    }
    pieces_.resize(board_.num_cells());
    colours_.resize(board_.num_cells());
    sums_.resize(board_.num_cells());
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const absl::string_view field = codes.substr(cell * width, width);
      uint64_t code = 0;
      for (const char c : field) {
        if (DigitOf(c) < 0) {
          return Fail(PlaceOf(cell), CellName(board_, cell),
                      ": expected digits and letters, found '", Shown(field), "'");
        }
        code = 36 * code + static_cast<uint64_t>(DigitOf(c));
      }
      if (absl::Status status = ReadCell(cell, code, field); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status ReadCell(int cell, uint64_t code, absl::string_view field) {
    const int side = code_.side;
    const uint64_t content = TakeBits(CellCode::BitsFor(code_.MaxContent()), &code);
    if (code_.has_cages) {
      sums_[cell] = static_cast<int>(TakeBits(CellCode::BitsFor(code_.MaxSum()), &code));
      colours_[cell] = static_cast<int>(TakeBits(CellCode::BitsFor(kColours - 1), &code));
    }
    pieces_[cell] = static_cast<int>(std::min<uint64_t>(code, side));
    const bool fits = content <= code_.MaxContent() && sums_[cell] <= code_.MaxSum() &&
                      colours_[cell] < kColours && pieces_[cell] < (code_.has_pieces ? side : 1);
    if (!fits) {
      return Fail(PlaceOf(cell), CellName(board_, cell), ": no cell has the number '", field, "'");
    }
    const int value = static_cast<int>(std::min<uint64_t>(content, uint64_t{2} * side));
    if (content > uint64_t{2} * side) {
      board_.candidates[cell] = static_cast<ValueSet>(content - 2 * side);
    } else if (value > side) {
      board_.candidates[cell] = board_.SetOf(value - side);
    } else if (value > 0) {
      board_.givens[cell] = value;
    }
    return absl::OkStatus();
  }

  // Pieces are numbered by their first cells; if they are the boxes, they are boxes.
  absl::Status SetPieces() {
    std::vector<int> sizes(code_.side);
    std::vector<int> names(code_.side);
    std::vector<int> regions;
    int num_names = 0;
    for (const int piece : pieces_) {
      if (sizes[piece]++ == 0) names[piece] = num_names++;
      regions.push_back(names[piece]);
    }
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (sizes[pieces_[cell]] == code_.side) continue;
      return Fail(PlaceOf(cell), "the piece of ", CellName(board_, cell), " has ",
                  sizes[pieces_[cell]], " cells, expected ", code_.side);
    }
    if (regions == board_.regions) return absl::OkStatus();
    RemoveRegions(&board_);
    board_.regions = regions;
    return absl::OkStatus();
  }

  void AddDiagonals() {
    for (const bool rises : {true, false}) {
      Constraint diagonal = {.kind = Kind::kDiagonal};
      for (int row = 0; row < board_.rows; ++row) {
        diagonal.cells.push_back(board_.CellAt(row, rises ? board_.columns - 1 - row : row));
      }
      board_.constraints.push_back(diagonal);
    }
  }

  // Cells of one colour that hang together are a cage, with the sum that one of them has. A cell
  // alone and without a sum is in no cage.
  absl::Status AddCages() {
    std::vector<bool> seen(board_.num_cells());
    for (int first = 0; first < board_.num_cells(); ++first) {
      if (seen[first]) continue;
      std::vector<int> cells = {first};
      seen[first] = true;
      for (size_t i = 0; i < cells.size(); ++i) {
        for (const int other : Neighbours(board_, cells[i])) {
          if (seen[other] || colours_[other] != colours_[first]) continue;
          seen[other] = true;
          cells.push_back(other);
        }
      }
      absl::c_sort(cells);
      int sum = 0;
      for (const int cell : cells) {
        if (sums_[cell] != 0 && sum != 0) {
          return Fail(PlaceOf(cell), "the cage of ", CellName(board_, first),
                      " has a second sum at ", CellName(board_, cell));
        }
        sum = std::max(sum, sums_[cell]);
      }
      if (cells.size() == 1 && sum == 0) continue;
      if (static_cast<int>(cells.size()) > code_.side) {
        return Fail(PlaceOf(first), "the cage of ", CellName(board_, first), " has ", cells.size(),
                    " cells, expected at most ", code_.side);
      }
      board_.constraints.push_back({.kind = Kind::kCage, .cells = cells});
      if (sum != 0) board_.constraints.back().numbers = {sum};
    }
    return absl::OkStatus();
  }

  size_t* fault_;
  size_t begin_ = 0;
  CellCode code_ = {.side = 9, .has_pieces = false, .has_cages = false};
  Board board_;
  std::vector<int> pieces_;   // of each cell, from 0
  std::vector<int> colours_;  // likewise
  std::vector<int> sums_;     // 0: none
};

// Gives each vertex one of so many colours, another one than its neighbours have, always to the
// vertex that has the fewest left (Brelaz). Cages on a board are a planar graph, for which four
// colours are enough and five leave hardly anything to take back.
class Colouring {
 public:
  explicit Colouring(std::vector<std::set<int>> neighbours)
      : neighbours_(std::move(neighbours)), colours_(neighbours_.size(), 0) {}

  // The colours from 1, or nothing if the search gets too long.
  std::optional<std::vector<int>> Find() {
    if (!Extend()) return std::nullopt;
    return colours_;
  }

 private:
  static constexpr int kMaxSteps = 1 << 16;

  uint32_t FreeColours(size_t vertex) const {
    uint32_t free = (uint32_t{1} << kColours) - 1;
    for (const int other : neighbours_[vertex]) {
      if (colours_[other] != 0) free &= ~(uint32_t{1} << (colours_[other] - 1));
    }
    return free;
  }

  bool Extend() {
    if (++steps_ > kMaxSteps) return false;
    int best = -1;
    int fewest = kColours + 1;
    for (size_t vertex = 0; vertex < colours_.size(); ++vertex) {
      if (colours_[vertex] != 0) continue;
      const int count = std::popcount(FreeColours(vertex));
      if (count < fewest) {
        fewest = count;
        best = static_cast<int>(vertex);
      }
    }
    if (best < 0) return true;
    const uint32_t free = FreeColours(best);
    for (int colour = 1; colour <= kColours; ++colour) {
      if ((free >> (colour - 1) & 1) == 0) continue;
      colours_[best] = colour;
      if (Extend()) return true;
    }
    colours_[best] = 0;
    return false;
  }

  std::vector<std::set<int>> neighbours_;
  std::vector<int> colours_;  // 0: none yet
  int steps_ = 0;
};

class Writer {
 public:
  explicit Writer(const Board& board) : board_(board) {}

  absl::StatusOr<std::string> Write() {
    if (absl::Status status = CheckShape(); !status.ok()) return status;
    if (absl::Status status = TakeConstraints(); !status.ok()) return status;
    const int side = board_.rows;
    const bool has_pieces = board_.regions != MakeBoard(side, side).regions;
    const bool has_cages = !cages_.empty();
    if (other_ != nullptr && (has_pieces || has_cages)) {
      return Refuse("the ", Describe(board_, *other_), " besides ", has_cages ? "cages" : "pieces");
    }
    char type = has_pieces ? (has_cages ? 'M' : 'J') : has_cages ? 'L' : 'S';
    if (other_ != nullptr) type = other_->kind == Kind::kWindoku ? 'W' : 'X';
    code_ = {.side = side, .has_pieces = has_pieces, .has_cages = has_cages};
    std::vector<int> colours(board_.num_cells(), 1);
    if (has_cages) {
      if (absl::Status status = Colour(&colours); !status.ok()) return status;
    }
    std::string out = {type, absl::ascii_toupper(static_cast<unsigned char>(kDigits[side])), 'B'};
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const absl::StatusOr<uint64_t> content = Content(cell);
      if (!content.ok()) return content.status();
      uint64_t number = code_.Join(board_.regions[cell] + 1, colours[cell], SumAt(cell), *content);
      std::string field(code_.Width(), '0');
      for (size_t i = field.size(); i-- > 0; number /= 36) field[i] = kDigits[number % 36];
      out += field;
    }
    return out;
  }

 private:
  template <typename... Parts>
  static absl::Status Refuse(const Parts&... parts) {
    return absl::InvalidArgumentError(absl::StrCat("'sudokuwiki' cannot hold ", parts...));
  }
  absl::Status Refuse(const Constraint& constraint) const {
    return Refuse("the ", Describe(board_, constraint));
  }

  absl::Status CheckShape() const {
    const int side = board_.rows;
    if (board_.columns != side || board_.num_values != side || !Reader::IsSide(side)) {
      return Refuse("", board_.rows, " rows, ", board_.columns, " columns and ", board_.num_values,
                    " values; expected 4 to 9, 16 or 25 of each");
    }
    if (board_.least != 1) return Refuse("values from 0");
    if (!board_.lines_differ) return Refuse("rows and columns that are no houses");
    if (absl::c_linear_search(board_.holes, true)) return Refuse("a board with holes");
    // With a region for each cell and no more regions than values, each has its cells.
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.regions[cell] < 0) {
        return Refuse("a cell without a region, ", CellName(board_, cell));
      }
      if (board_.regions[cell] >= side) return Refuse("more than ", side, " regions");
    }
    return absl::OkStatus();
  }

  // Cages, or both diagonals, or windows.
  absl::Status TakeConstraints() {
    std::set<std::vector<int>> diagonals;
    const Constraint* diagonal = nullptr;
    cage_of_.assign(board_.num_cells(), -1);
    for (const Constraint& constraint : board_.constraints) {
      std::vector<int> cells = constraint.cells;
      absl::c_sort(cells);
      switch (constraint.kind) {
        case Kind::kWindoku:
          if (other_ != nullptr || diagonal != nullptr) return Refuse(constraint);
          other_ = &constraint;
          break;
        case Kind::kDiagonal:
          if (other_ != nullptr || !IsDiagonal(cells)) return Refuse(constraint);
          diagonals.insert(cells);
          diagonal = &constraint;
          break;
        case Kind::kCage:
        case Kind::kDifferent:
          if (absl::Status status = TakeCage(constraint, cells); !status.ok()) return status;
          break;
        default:
          return Refuse(constraint);
      }
    }
    if (diagonal != nullptr) {
      if (diagonals.size() != 2) {
        return Refuse("the ", Describe(board_, *diagonal), " without the other one");
      }
      other_ = diagonal;
    }
    return absl::OkStatus();
  }

  bool IsDiagonal(const std::vector<int>& cells) const {
    std::vector<int> falling;
    std::vector<int> rising;
    for (int row = 0; row < board_.rows; ++row) {
      falling.push_back(board_.CellAt(row, row));
      rising.push_back(board_.CellAt(row, board_.columns - 1 - row));
    }
    return cells == falling || cells == rising;
  }

  absl::Status TakeCage(const Constraint& constraint, const std::vector<int>& cells) {
    const int sum = constraint.numbers.empty() ? 0 : constraint.numbers[0];
    const bool fits =
        constraint.numbers.empty() || (sum >= 1 && sum <= board_.rows * (board_.rows + 1) / 2);
    if (!fits || !HangsTogether(cells)) return Refuse(constraint);
    if (cells.size() == 1 && sum == 0) return absl::OkStatus();
    for (const int cell : cells) {
      if (cage_of_[cell] >= 0) {
        return Refuse("two cages at ", CellName(board_, cell));
      }
      cage_of_[cell] = static_cast<int>(cages_.size());
    }
    cages_.push_back({cells, sum});
    return absl::OkStatus();
  }

  bool HangsTogether(const std::vector<int>& cells) const {
    std::vector<int> reached = {cells[0]};
    for (size_t i = 0; i < reached.size(); ++i) {
      for (const int other : Neighbours(board_, reached[i])) {
        if (absl::c_linear_search(cells, other) && !absl::c_linear_search(reached, other)) {
          reached.push_back(other);
        }
      }
    }
    return reached.size() == cells.size();
  }

  // A colour for each cage, and for each cell without one.
  absl::Status Colour(std::vector<int>* colours) const {
    std::vector<int> vertex_of = cage_of_;
    int num_vertices = static_cast<int>(cages_.size());
    for (int& vertex : vertex_of) {
      if (vertex < 0) vertex = num_vertices++;
    }
    std::vector<std::set<int>> neighbours(num_vertices);
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      for (const int other : Neighbours(board_, cell)) {
        if (vertex_of[cell] != vertex_of[other]) {
          neighbours[vertex_of[cell]].insert(vertex_of[other]);
        }
      }
    }
    const std::optional<std::vector<int>> found = Colouring(neighbours).Find();
    if (!found) return Refuse("these cages: five colours are too few");
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      (*colours)[cell] = (*found)[vertex_of[cell]];
    }
    return absl::OkStatus();
  }

  int SumAt(int cell) const {
    const int cage = cage_of_[cell];
    return cage >= 0 && cages_[cage].first[0] == cell ? cages_[cage].second : 0;
  }

  absl::StatusOr<uint64_t> Content(int cell) const {
    const uint64_t side = board_.rows;
    const ValueSet set = board_.CandidatesOf(cell);
    if (set == 0) return Refuse("a cell without candidates, ", CellName(board_, cell));
    if (board_.givens[cell] != kEmptyCell) return static_cast<uint64_t>(board_.givens[cell]);
    if (set == board_.AllValues()) return uint64_t{0};
    if ((set & (set - 1)) == 0) return side + 1 + std::countr_zero(set);
    return 2 * side + set;
  }

  const Board& board_;
  CellCode code_ = {.side = 9, .has_pieces = false, .has_cages = false};
  const Constraint* other_ = nullptr;                    // windows, or one of both diagonals
  std::vector<int> cage_of_;                             // of each cell; -1: none
  std::vector<std::pair<std::vector<int>, int>> cages_;  // cells in order, and the sum; 0: none
};

}  // namespace
}  // namespace sudokuwiki

absl::StatusOr<Board> ReadSudokuwiki(absl::string_view text, size_t* fault) {
  if (fault != nullptr) *fault = 0;
  absl::string_view code = absl::StripAsciiWhitespace(text);
  if (IsLink(code) || absl::StrContains(code, "bd=")) {
    const std::optional<absl::string_view> value = QueryValue(code, "bd");
    if (!value) return absl::InvalidArgumentError("sudokuwiki: expected a link with '?bd='");
    const std::string page = sudokuwiki::PageOf(code);
    code = *value;
    // Digits alone do not say which sudoku they are of: the page does.
    if (code.size() == kCells) {
      return sudokuwiki::Reader(fault).ReadDigitsOf(page, code, code.data() - text.data());
    }
  }
  return sudokuwiki::Reader(fault).Read(code, code.data() - text.data());
}

size_t SudokuwikiLength(absl::string_view head) {
  if (head.size() != 2 || !absl::StrContains("SXWJLM", head[0])) return 0;
  const int side = sudokuwiki::DigitOf(head[1]);
  if (!sudokuwiki::Reader::IsSide(side)) return 0;
  const sudokuwiki::CellCode code = {.side = side,
                                     .has_pieces = absl::StrContains("JM", head[0]),
                                     .has_cages = absl::StrContains("LM", head[0])};
  return 3 + static_cast<size_t>(side) * side * code.Width();
}

absl::StatusOr<std::string> WriteSudokuwiki(const Board& board) {
  if (absl::Status status = CheckBoard(board); !status.ok()) return status;
  return sudokuwiki::Writer(board).Write();
}

}  // namespace sudoku
