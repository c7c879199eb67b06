// SPDX-License-Identifier: Apache-2.0
//
// Writing the ISS syntax: a piece for each constraint, in their order, so that what is read again
// is the same board.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/iss.h"
#include "sudoku/notation/iss/automaton.h"
#include "sudoku/notation/iss/pieces.h"

namespace sudoku {
namespace iss_write {
namespace {

using Kind = ConstraintKind;

class Writer {
 public:
  explicit Writer(const Board& board) : board_(board) {}

  absl::StatusOr<std::string> Write() {
    if (absl::Status status = WriteShape(); !status.ok()) return status;
    if (absl::Status status = WriteRegions(); !status.ok()) return status;
    if (absl::Status status = WriteTies(board_.constraints); !status.ok()) return status;
    for (size_t i = 0; i < board_.constraints.size(); ++i) {
      const absl::Status status = WriteConstraint(board_.constraints[i], nullptr);
      if (!status.ok()) return status;
    }
    WriteCandidates();
    if (out_.empty()) out_ = ".Shape~9x9";
    return out_;
  }

 private:
  template <typename... Parts>
  static absl::Status Refuse(const Parts&... parts) {
    return absl::InvalidArgumentError(absl::StrCat("'iss' cannot hold ", parts...));
  }
  // The syntax has no piece for it, or not for these cells.
  absl::Status Refuse(const Constraint& constraint) const {
    return Refuse("the ", Describe(board_, constraint));
  }

  absl::Status WriteShape() {
    if (board_.rows > kMaxIssSide || board_.columns > kMaxIssSide) {
      return Refuse("", board_.rows, " rows and ", board_.columns, " columns, at most ",
                    kMaxIssSide);
    }
    if (board_.num_values > kMaxIssValues) {
      return Refuse("", board_.num_values, " values, at most ", kMaxIssValues);
    }
    if (absl::c_linear_search(board_.holes, true)) return Refuse("a board with holes");
    const int side = std::max(board_.rows, board_.columns);
    const bool has_range = board_.num_values != side || board_.least != 1;
    if (board_.rows == 9 && board_.columns == 9 && !has_range && board_.lines_differ) {
      return absl::OkStatus();
    }
    absl::StrAppend(&out_, ".Shape~", board_.rows, "x", board_.columns);
    if (has_range) absl::StrAppend(&out_, "~");
    if (has_range && board_.least == 1) absl::StrAppend(&out_, board_.num_values);
    if (has_range && board_.least == 0) absl::StrAppend(&out_, "0-", board_.greatest());
    if (!board_.lines_differ) absl::StrAppend(&out_, has_range ? "" : "~", "~Raw");
    return absl::OkStatus();
  }

  // The boxes that the program would choose need no word, others that fit a region size need that.
  // Other regions are jigsaw pieces.
  absl::Status WriteRegions() {
    const bool has_regions = absl::c_any_of(board_.regions, [](int r) { return r >= 0; });
    if (!board_.lines_differ) {
      return has_regions ? Refuse("regions where rows and columns are no houses")
                         : absl::OkStatus();
    }
    const int side = std::max(board_.rows, board_.columns);
    const std::optional<BoxShape> usual = IssBox(board_.rows, board_.columns, side);
    if (!has_regions) {
      // Diagonals of boxes and the like are not asked for without them.
      if (usual) absl::StrAppend(&out_, ".NoBoxes");
      return absl::OkStatus();
    }
    std::vector<int> sizes;
    for (const int region : board_.regions) {
      if (region < 0) continue;
      sizes.resize(std::max<size_t>(sizes.size(), region + 1));
      ++sizes[region];
    }
    for (const int size : {side, sizes[0]}) {
      const std::optional<BoxShape> box = IssBox(board_.rows, board_.columns, size);
      if (!box) continue;
      Board boxed = board_;
      SetBoxes(box->rows, box->columns, &boxed);
      if (boxed.regions != board_.regions) continue;
      if (size != side) WriteRegionSize(size);
      return absl::OkStatus();
    }
    for (size_t region = 0; region < sizes.size(); ++region) {
      if (sizes[region] != sizes[0] || sizes[0] < side || sizes[0] > board_.num_values) {
        return Refuse("a region of ", sizes[region], " cells, that of ",
                      CellName(board_, FirstOf(static_cast<int>(region))));
      }
    }
    if (sizes[0] != side) WriteRegionSize(sizes[0]);
    if (IssBox(board_.rows, board_.columns, sizes[0])) absl::StrAppend(&out_, ".NoBoxes");
    std::vector<std::vector<int>> pieces(sizes.size());
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.regions[cell] >= 0) pieces[board_.regions[cell]].push_back(cell);
    }
    return WriteLayout(pieces);
  }

  void WriteRegionSize(int size) {
    region_size_ = size;
    absl::StrAppend(&out_, ".RegionSize~", size);
  }

  int FirstOf(int region) const {
    return static_cast<int>(absl::c_find(board_.regions, region) - board_.regions.begin());
  }

  // Jigsaw pieces in one layout, or, if the cells left over would look like a piece, in one each.
  absl::Status WriteLayout(const std::vector<std::vector<int>>& pieces) {
    constexpr absl::string_view kNames = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRS";
    std::vector<int> piece_of(board_.num_cells(), -1);
    size_t left = board_.num_cells();
    for (size_t i = 0; i < pieces.size(); ++i) {
      for (const int cell : pieces[i]) piece_of[cell] = static_cast<int>(i);
      left -= pieces[i].size();
    }
    const size_t side = std::max(board_.rows, board_.columns);
    const bool is_clear = (left < side || left > static_cast<size_t>(board_.num_values)) &&
                          pieces.size() < kNames.size();
    if (!is_clear && pieces.size() == 1) {
      return Refuse("one region of ", pieces[0].size(), " cells besides ", left,
                    " cells without one");
    }
    if (!is_clear) {
      for (const std::vector<int>& piece : pieces) {
        if (absl::Status status = WriteLayout({piece}); !status.ok()) return status;
      }
      return absl::OkStatus();
    }
    absl::StrAppend(&out_, ".Jigsaw~");
    // Names in the order of the cells, as that program gives them.
    std::map<int, size_t> names;
    for (const int piece : piece_of) {
      out_ += kNames[names.try_emplace(piece, names.size()).first->second];
    }
    return absl::OkStatus();
  }

  // ---- Candidates ------------------------------------------------------------------------------

  void WriteCandidates() {
    std::vector<ValueSet> candidates;
    candidates.reserve(board_.num_cells());
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      candidates.push_back(board_.CandidatesOf(cell) & forced_[cell]);
    }
    std::string givens;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (candidates[cell] == board_.AllValues()) continue;
      if (candidates[cell] != 0) {
        absl::StrAppend(&givens, "~", CandidatesText(cell, candidates[cell]));
      } else {
        // Two values that contradict each other. (There is no way to say "none".)
        const ValueSet first = board_.SetOf(board_.least);
        absl::StrAppend(&givens, "~", CandidatesText(cell, first), "~",
                        CandidatesText(cell, first << 1));
      }
    }
    if (!givens.empty()) absl::StrAppend(&out_, ".", givens);
  }

  std::string CandidatesText(int cell, ValueSet values) const {
    std::string text = IssCellName(board_, cell);
    for (int i = 0; i < 32; ++i) {
      if ((values >> i & 1) != 0) absl::StrAppend(&text, "_", board_.least + i);
    }
    return text;
  }

  // ---- Constraints -----------------------------------------------------------------------------

  // `inside` says that the piece stands in Or, where candidates are pieces too.
  absl::Status WriteConstraint(const Constraint& constraint, const Constraint* inside) {
    const std::vector<int>& numbers = constraint.numbers;
    const int n = numbers.empty() ? 0 : numbers[0];
    const bool is_inside = inside != nullptr;
    switch (constraint.kind) {
      case Kind::kAntiKnight:
        return BoardRule(constraint, "AntiKnight", true, is_inside);
      case Kind::kAntiKing:
        return BoardRule(constraint, "AntiKing", true, is_inside);
      case Kind::kAntiTaxicab:
        return BoardRule(constraint, "AntiTaxicab", board_.least == 1, is_inside);
      case Kind::kNonconsecutive:
        return BoardRule(constraint, "AntiConsecutive", true, is_inside);
      case Kind::kGlobalEntropy:
        return BoardRule(constraint, "GlobalEntropy", HasNine() && board_.least == 1, is_inside);
      case Kind::kGlobalModular:
        return BoardRule(constraint, "GlobalMod", HasNine(), is_inside);
      case Kind::kNegativeKropki:
        return BoardRule(constraint, "StrictKropki", AreDotsPlain(), is_inside);
      case Kind::kNegativeXV:
        return BoardRule(constraint, "StrictXV", AreSignsPlain(), is_inside);
      case Kind::kWindoku:
        return BoardRule(constraint, "Windoku", AreBoxesTheirs(board_.num_values), is_inside);
      case Kind::kDisjointGroups:
        return BoardRule(constraint, "DisjointSets",
                         AreBoxesTheirs(std::max(board_.rows, board_.columns)), is_inside);
      case Kind::kDiagonal:
        return Diagonal(constraint, is_inside);
      case Kind::kExtraRegion:
        return ExtraRegion(constraint, is_inside);
      case Kind::kDifferent:
        return Cells("AllDifferent", constraint.cells);
      case Kind::kEven:
      case Kind::kOdd:
        return Parity(constraint, is_inside);
      case Kind::kMinimum:
      case Kind::kMaximum:
        return Extreme(constraint);
      case Kind::kDifference:
        if (n == 1 && AreNeighbours(constraint)) return Cells("WhiteDot", constraint.cells);
        return Relation("Pair", constraint, [n](int a, int b) { return std::abs(a - b) == n; });
      case Kind::kRatio:
        if (n == 2 && AreNeighbours(constraint)) return Cells("BlackDot", constraint.cells);
        return Relation("Pair", constraint, [n](int a, int b) { return a == n * b || b == n * a; });
      case Kind::kPairSum:
        if (n == 10 && AreNeighbours(constraint)) return Cells("X", constraint.cells);
        if (n == 5 && AreNeighbours(constraint)) return Cells("V", constraint.cells);
        return Cells(absl::StrCat("Sum~", n), constraint.cells);
      case Kind::kGreater:
        if (AreNeighbours(constraint)) return Cells("GreaterThan", constraint.cells);
        return Relation("Pair", constraint, [](int a, int b) { return a > b; });
      case Kind::kWhispers:
        return Cells(absl::StrCat("Whisper~", n), constraint.cells);
      case Kind::kThermometer:
        return Cells("Thermo", constraint.cells);
      case Kind::kSlowThermometer:
        return Relation("Pair", constraint, [](int a, int b) { return a <= b; });
      case Kind::kPalindrome:
        return Cells("Palindrome", constraint.cells);
      case Kind::kRenban:
        return Cells("Renban", constraint.cells);
      case Kind::kNabner:
        return Relation("PairX", constraint, [](int a, int b) { return std::abs(a - b) > 1; });
      case Kind::kBetween:
        return Cells("Between", constraint.cells);
      case Kind::kLockout:
        return Cells(absl::StrCat("Lockout~", n), constraint.cells);
      case Kind::kRegionSum:
        return Cells("RegionSumLine", constraint.cells);
      case Kind::kZipper:
        return Cells("Zipper", constraint.cells);
      case Kind::kSumLine:
        Append(absl::StrCat("SumLine~", n), constraint.cells);
        if (numbers.size() > 1 && numbers[1] == 1) absl::StrAppend(&out_, "~LOOP");
        return absl::OkStatus();
      case Kind::kEntropic:
        if (!HasNine() || board_.least != 1) return Refuse(constraint);
        return Cells("Entropic", constraint.cells);
      case Kind::kModular:
        return Cells(absl::StrCat("Modular~", n), constraint.cells);
      case Kind::kArrow:
        return Arrow(constraint);
      case Kind::kDoubleArrow:
        return Cells("DoubleArrow", constraint.cells);
      case Kind::kValueIndex:
        return Cells("ValueIndexing", constraint.cells);
      case Kind::kCage:
        // A sum of 0 stands for any.
        if (!numbers.empty() && n == 0) return Refuse(constraint);
        return Cells(absl::StrCat("Cage~", n), constraint.cells);
      case Kind::kSum:
        return Sum(constraint);
      case Kind::kEqualSums:
        return EqualSums(constraint);
      case Kind::kClone:
        return Clone(constraint);
      case Kind::kSameValues:
        return Cells(absl::StrCat("SameValues~", n), constraint.cells);
      case Kind::kQuadruple:
        return Quadruple(constraint);
      case Kind::kExactly:
        return Exactly(constraint, is_inside);
      case Kind::kRellik:
        return Cells(absl::StrCat("RellikCage~", n), constraint.cells);
      case Kind::kLunchbox:
        return Cells(absl::StrCat("Lunchbox~", n), constraint.cells);
      case Kind::kEqualityCage:
        return Cells("EqualityCage", constraint.cells);
      case Kind::kCountingCircles:
        return Cells("CountingCircles", constraint.cells);
      case Kind::kCountDistinct:
        return Cells("CountDistinct", constraint.cells);
      case Kind::kLittleKiller:
        return LittleKiller(constraint);
      case Kind::kSandwich:
        return Sandwich(constraint);
      case Kind::kXSum:
        return LineClue("XSum", constraint);
      case Kind::kSkyscraper:
        return LineClue("Skyscraper", constraint);
      case Kind::kHiddenSkyscraper:
        return LineClue("HiddenSkyscraper", constraint);
      case Kind::kNumberedRoom:
        return LineClue("NumberedRoom", constraint);
      case Kind::kFullRank:
        return FullRank(constraint);
      case Kind::kRowIndexer:
        return board_.lines_differ ? Cells("Indexing~R", constraint.cells) : Refuse(constraint);
      case Kind::kColumnIndexer:
        return board_.lines_differ ? Cells("Indexing~C", constraint.cells) : Refuse(constraint);
      case Kind::kPairs:
        return Relation("Pair", constraint);
      case Kind::kAllPairs:
        return Relation("PairX", constraint);
      case Kind::kAutomaton:
        return Automaton(constraint);
      case Kind::kAnyOf:
        return AnyOf(constraint);
      case Kind::kNegativeDifference:
      case Kind::kNegativeRatio:
      case Kind::kBoxIndexer:
        break;
    }
    return Refuse(constraint);
  }

  void Append(absl::string_view head, const std::vector<int>& cells) {
    absl::StrAppend(&out_, ".", head);
    for (const int cell : cells) absl::StrAppend(&out_, "~", IssCellName(board_, cell));
  }
  absl::Status Cells(absl::string_view head, const std::vector<int>& cells) {
    Append(head, cells);
    return absl::OkStatus();
  }

  bool HasNine() const { return board_.num_values == 9; }

  absl::Status BoardRule(const Constraint& constraint, absl::string_view name, bool fits,
                         bool is_inside) {
    // On a raw board these are not taken.
    const bool needs_sudoku =
        name == "AntiKnight" || name == "AntiKing" || name == "Windoku" || name == "DisjointSets";
    if (!fits || is_inside || (needs_sudoku && !board_.lines_differ)) return Refuse(constraint);
    absl::StrAppend(&out_, ".", name);
    return absl::OkStatus();
  }

  // Dots that become relations would not count as dots.
  bool AreDotsPlain() const {
    return absl::c_all_of(board_.constraints, [this](const Constraint& one) {
      return (one.kind != Kind::kDifference || (one.numbers[0] == 1 && AreNeighbours(one))) &&
             (one.kind != Kind::kRatio || (one.numbers[0] == 2 && AreNeighbours(one)));
    });
  }
  bool AreSignsPlain() const {
    return absl::c_all_of(board_.constraints, [this](const Constraint& one) {
      return one.kind != Kind::kPairSum ||
             ((one.numbers[0] == 5 || one.numbers[0] == 10) && AreNeighbours(one));
    });
  }
  bool AreNeighbours(const Constraint& pair) const {
    return IssNeighbours(board_, pair.cells).size() == 1;
  }

  // Whether boxes have the shape that the program chooses for this many cells, or for the region
  // size that was written.
  bool AreBoxesTheirs(int size) const {
    if (region_size_) size = *region_size_;
    const std::optional<BoxShape> box = IssBox(board_.rows, board_.columns, size);
    return board_.rows == board_.columns && box && box->rows == board_.box_rows &&
           box->columns == board_.box_columns;
  }

  absl::Status Diagonal(const Constraint& constraint, bool is_inside) {
    if (board_.rows == board_.columns && board_.lines_differ && !is_inside) {
      std::vector<int> falling;
      std::vector<int> rising;
      for (int row = 0; row < board_.rows; ++row) {
        falling.push_back(board_.CellAt(row, row));
        rising.push_back(board_.CellAt(row, board_.columns - 1 - row));
      }
      std::vector<int> cells = constraint.cells;
      absl::c_sort(cells);
      if (cells == falling || cells == rising) {
        absl::StrAppend(&out_, ".Diagonal~", cells == rising ? 1 : -1);
        return absl::OkStatus();
      }
    }
    return Cells("AllDifferent", constraint.cells);
  }

  // A jigsaw piece next to boxes, if it is as large as they are.
  absl::Status ExtraRegion(const Constraint& constraint, bool is_inside) {
    const int box_size = board_.box_rows * board_.box_columns;
    std::vector<int> sorted = constraint.cells;
    absl::c_sort(sorted);
    const int left = board_.num_cells() - static_cast<int>(sorted.size());
    const int side = std::max(board_.rows, board_.columns);
    const bool is_piece = !is_inside && box_size > 0 && sorted == constraint.cells &&
                          static_cast<int>(sorted.size()) == box_size && box_size >= side &&
                          (left < side || left > board_.num_values);
    return is_piece ? WriteLayout({sorted}) : Cells("AllDifferent", constraint.cells);
  }

  // Candidates: on the board they go with the others.
  absl::Status Parity(const Constraint& constraint, bool is_inside) {
    ValueSet set = 0;
    for (int value = board_.least; value <= board_.greatest(); ++value) {
      if ((value % 2 == 0) == (constraint.kind == Kind::kEven)) set |= board_.SetOf(value);
    }
    for (const int cell : constraint.cells) {
      if (is_inside) {
        absl::StrAppend(&out_, ".~", CandidatesText(cell, set));
      } else {
        forced_[cell] &= set;
      }
    }
    return absl::OkStatus();
  }

  // A greater-than sign to each neighbour that is none of these cells.
  absl::Status Extreme(const Constraint& constraint) {
    const auto is_extreme = [&](int cell) {
      return absl::c_any_of(board_.constraints, [&](const Constraint& other) {
        return other.kind == constraint.kind && absl::c_linear_search(other.cells, cell);
      });
    };
    for (const int cell : constraint.cells) {
      const int row = board_.RowOf(cell);
      const int column = board_.ColumnOf(cell);
      std::vector<int> others;
      if (row > 0) others.push_back(cell - board_.columns);
      if (column > 0) others.push_back(cell - 1);
      if (column + 1 < board_.columns) others.push_back(cell + 1);
      if (row + 1 < board_.rows) others.push_back(cell + board_.columns);
      for (const int other : others) {
        if (is_extreme(other)) continue;
        const bool is_maximum = constraint.kind == Kind::kMaximum;
        Append("GreaterThan", is_maximum ? std::vector{cell, other} : std::vector{other, cell});
      }
    }
    return absl::OkStatus();
  }

  template <typename Holds>
  absl::Status Relation(absl::string_view name, Constraint constraint, const Holds& holds) {
    constraint.numbers.assign(board_.num_values, 0);
    for (int a = 0; a < board_.num_values; ++a) {
      for (int b = 0; b < board_.num_values; ++b) {
        if (holds(board_.least + a, board_.least + b)) constraint.numbers[a] |= 1 << b;
      }
    }
    return Relation(name, constraint);
  }

  absl::Status Relation(absl::string_view name, const Constraint& constraint) {
    if (name == "PairX") {
      // That program reads a relation of all pairs as one without an order.
      for (int a = 0; a < board_.num_values; ++a) {
        for (int b = 0; b < a; ++b) {
          const bool forth = (constraint.numbers[a] >> b & 1) != 0;
          const bool back = (constraint.numbers[b] >> a & 1) != 0;
          if (forth != back) return Refuse(constraint);
        }
      }
    }
    return Cells(absl::StrCat(name, "~", EncodeIssRelation(constraint.numbers), "~_"),
                 constraint.cells);
  }

  absl::Status Arrow(const Constraint& constraint) {
    const int digits = constraint.numbers[0];
    if (digits == 1) return Cells("Arrow", constraint.cells);
    const std::vector<int> pill(constraint.cells.begin(), constraint.cells.begin() + digits);
    if (digits > 3) return Refuse(constraint);
    for (int i = 1; i < digits; ++i) {
      const int down = board_.RowOf(pill[i]) - board_.RowOf(pill[i - 1]);
      const int across = board_.ColumnOf(pill[i]) - board_.ColumnOf(pill[i - 1]);
      if (down < 0 || down > 1 || across < 0 || across > 1 || down + across == 0) {
        return Refuse(constraint);
      }
    }
    return Cells(absl::StrCat("PillArrow~", digits), constraint.cells);
  }

  absl::Status Sum(const Constraint& constraint) {
    std::string head = absl::StrCat("Sum~", constraint.numbers[0]);
    for (size_t i = 1; i < constraint.numbers.size(); ++i) {
      if (std::abs(constraint.numbers[i]) > 100) return Refuse(constraint);
      absl::StrAppend(&head, i == 1 ? "_=_" : "_", constraint.numbers[i]);
    }
    return Cells(head, constraint.cells);
  }

  absl::Status EqualSums(const Constraint& constraint) {
    absl::StrAppend(&out_, ".EqualSum");
    size_t at = 0;
    for (size_t group = 0; group < constraint.numbers.size(); ++group) {
      if (group > 0) absl::StrAppend(&out_, "~-");
      for (int i = 0; i < constraint.numbers[group]; ++i) {
        absl::StrAppend(&out_, "~", IssCellName(board_, constraint.cells[at++]));
      }
    }
    return absl::OkStatus();
  }

  absl::Status Clone(const Constraint& constraint) {
    const size_t half = constraint.cells.size() / 2;
    for (size_t i = 0; i < half; ++i) {
      Append("SameValues~2", {constraint.cells[i], constraint.cells[half + i]});
    }
    return absl::OkStatus();
  }

  absl::Status Quadruple(const Constraint& constraint) {
    const std::vector<int>& cells = constraint.cells;
    const bool is_square = cells.size() == 4 && cells[1] == cells[0] + 1 &&
                           cells[2] == cells[0] + board_.columns && cells[3] == cells[2] + 1 &&
                           board_.ColumnOf(cells[0]) + 1 < board_.columns;
    if (is_square) {
      absl::StrAppend(&out_, ".Quad~", IssCellName(board_, cells[0]));
      for (const int value : constraint.numbers) absl::StrAppend(&out_, "~", value);
      return absl::OkStatus();
    }
    std::string head = "ContainAtLeast~";
    for (size_t i = 0; i < constraint.numbers.size(); ++i) {
      absl::StrAppend(&head, i == 0 ? "" : "_", constraint.numbers[i]);
    }
    return Cells(head, cells);
  }

  // Counts of 0 have no place in one form, and values of two digits none in the other.
  absl::Status Exactly(const Constraint& constraint, bool is_inside) {
    const std::vector<int>& numbers = constraint.numbers;
    if (is_inside && constraint.cells.size() == 1) {
      ValueSet set = 0;
      for (int value = board_.least; value <= board_.greatest(); ++value) {
        bool fits = true;
        for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
          fits &= (numbers[i] == value ? 1 : 0) == numbers[i + 1];
        }
        if (fits) set |= board_.SetOf(value);
      }
      if (set == 0) return Refuse(constraint);
      absl::StrAppend(&out_, ".~", CandidatesText(constraint.cells[0], set));
      return absl::OkStatus();
    }
    bool has_zero = false;
    bool is_short = true;
    for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
      has_zero |= numbers[i + 1] == 0;
      is_short &= numbers[i] <= 9 && numbers[i + 1] <= 9;
    }
    if (has_zero && !is_short) return Refuse(constraint);
    std::string head = has_zero ? "LookAndSay~" : "ContainExact~";
    for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
      if (has_zero) absl::StrAppend(&head, numbers[i + 1], numbers[i]);
      for (int k = 0; !has_zero && k < numbers[i + 1]; ++k) {
        absl::StrAppend(&head, head.back() == '~' ? "" : "_", numbers[i]);
      }
    }
    return Cells(head, constraint.cells);
  }

  // ---- Clues outside ---------------------------------------------------------------------------

  // The row or column that these are the cells of, from its first cell; is_reversed: from its last.
  std::optional<std::string> LineName(std::vector<int> cells, bool* is_reversed) const {
    *is_reversed = cells.size() > 1 && cells[0] > cells[1];
    if (*is_reversed) absl::c_reverse(cells);
    if (cells.empty() || !board_.lines_differ) return std::nullopt;
    const std::string row = absl::StrCat("R", board_.RowOf(cells[0]) + 1);
    const std::string column = absl::StrCat("C", board_.ColumnOf(cells[0]) + 1);
    if (IssLine(board_, row) == cells) return row;
    if (IssLine(board_, column) == cells) return column;
    return std::nullopt;
  }

  absl::Status LineClue(absl::string_view name, const Constraint& constraint) {
    bool is_reversed = false;
    const std::optional<std::string> line = LineName(constraint.cells, &is_reversed);
    const bool may_be_zero = name == "HiddenSkyscraper" || name == "NumberedRoom";
    const int n = constraint.numbers[0];
    if (!line || (n == 0 && !may_be_zero)) return Refuse(constraint);
    absl::StrAppend(&out_, ".", name, "~", *line, is_reversed ? "~~" : "~", n);
    return absl::OkStatus();
  }

  absl::Status Sandwich(const Constraint& constraint) {
    bool is_reversed = false;
    const std::optional<std::string> line = LineName(constraint.cells, &is_reversed);
    if (!line) return Refuse(constraint);
    absl::StrAppend(&out_, ".Sandwich~", constraint.numbers[0], "~", *line);
    return absl::OkStatus();
  }

  absl::Status LittleKiller(const Constraint& constraint) {
    const int n = constraint.numbers[0];
    std::vector<int> cells = constraint.cells;
    for (int turn = 0; turn < 2 && board_.lines_differ && !cells.empty(); ++turn) {
      if (IssDiagonal(board_, cells[0]) == cells) {
        absl::StrAppend(&out_, ".LittleKiller~", n, "~", IssCellName(board_, cells[0]));
        return absl::OkStatus();
      }
      absl::c_reverse(cells);
    }
    return Cells(absl::StrCat("Sum~", n), constraint.cells);
  }

  // The rule for equals is the same for all clues, and said once.
  absl::Status WriteTies(const std::vector<Constraint>& constraints) {
    for (const Constraint& one : constraints) {
      for (const std::vector<Constraint>& branch : one.alternatives) {
        if (absl::Status status = WriteTies(branch); !status.ok()) return status;
      }
      if (one.kind != Kind::kFullRank) continue;
      const int ties = one.numbers.size() > 1 ? one.numbers[1] : 0;
      if (ties_ && *ties_ != ties) return Refuse(one);
      if (!ties_ && ties != 0) {
        absl::StrAppend(&out_, ".FullRankTies~", ties == 1 ? "any" : "none");
      }
      ties_ = ties;
    }
    return absl::OkStatus();
  }

  absl::Status FullRank(const Constraint& constraint) {
    const bool fits = board_.rows == board_.num_values && board_.columns == board_.num_values;
    return fits ? LineClue("FullRank", constraint) : Refuse(constraint);
  }

  // ---- Automata and alternatives ---------------------------------------------------------------

  absl::Status Automaton(const Constraint& constraint) {
    const IssAutomaton automaton = FromNumbers(constraint.numbers, board_.num_values);
    const absl::StatusOr<std::string> encoded = EncodeIssAutomaton(Ordered(automaton));
    if (!encoded.ok()) return Refuse(constraint);
    return Cells(absl::StrCat("NFA~", *encoded, "~_"), constraint.cells);
  }

  absl::Status AnyOf(const Constraint& constraint) {
    absl::StrAppend(&out_, ".Or");
    for (const std::vector<Constraint>& branch : constraint.alternatives) {
      // Some constraints become several pieces, which have to stay together.
      const bool is_single = branch.size() == 1 && IsOnePiece(branch[0]);
      if (!is_single) absl::StrAppend(&out_, ".And");
      for (const Constraint& part : branch) {
        if (absl::Status status = WriteConstraint(part, &constraint); !status.ok()) return status;
      }
      if (!is_single) absl::StrAppend(&out_, ".End");
    }
    absl::StrAppend(&out_, ".End");
    return absl::OkStatus();
  }

  static bool IsOnePiece(const Constraint& constraint) {
    switch (constraint.kind) {
      case Kind::kEven:
      case Kind::kOdd:
      case Kind::kMinimum:
      case Kind::kMaximum:
      case Kind::kClone:
        return false;
      default:
        return true;
    }
  }

  const Board& board_;
  std::string out_;
  std::vector<ValueSet> forced_ = std::vector<ValueSet>(board_.num_cells(), board_.AllValues());
  std::optional<int> ties_;         // of the full rank clues so far
  std::optional<int> region_size_;  // as it was written
};

}  // namespace
}  // namespace iss_write

absl::StatusOr<std::string> WriteIss(const Board& board) {
  if (absl::Status status = CheckBoard(board); !status.ok()) return status;
  return iss_write::Writer(board).Write();
}

}  // namespace sudoku
