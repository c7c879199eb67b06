// SPDX-License-Identifier: Apache-2.0
//
// What the pieces of the ISS syntax mean, one by one.

#ifndef SUDOKU_NOTATION_ISS_PIECES_H_
#define SUDOKU_NOTATION_ISS_PIECES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sudoku/board.h"

namespace sudoku {

inline constexpr int kMaxIssSide = 16;
inline constexpr int kMaxIssValues = 16;

// A part of a piece, and where it begins in the text that was read.
struct IssArg {
  std::string text;
  size_t at = 0;
};

struct IssPiece {
  std::string type;  // "Given" for the piece without a name
  size_t at = 0;
  std::vector<IssArg> args;
  std::vector<IssPiece> parts;  // of Or, And, Replicate
};

// Whether there is such a piece. The pieces of the first list hold others, up to ".End".
bool IsIssComposite(absl::string_view type);
bool IsIssType(absl::string_view type);

// The shape of the boxes that regions of this size have in that program. nullopt: none fits.
std::optional<BoxShape> IssBox(int rows, int columns, int region_size);

// A cell by its name, "R1Ca", with a number up to 16 in base 17. nullopt: not on the board.
std::optional<int> IssCell(const Board& board, absl::string_view name);
std::string IssCellName(const Board& board, int cell);

// The cells of a row ("R3") or column ("C10"), from the left or the top; those of the diagonal that
// begins at a cell. Empty: there is no such clue.
std::vector<int> IssLine(const Board& board, absl::string_view name);
std::vector<int> IssDiagonal(const Board& board, int cell);

// Pairs of neighbours among the cells, each with the cell first that comes first.
std::vector<std::pair<int, int>> IssNeighbours(const Board& board, const std::vector<int>& cells);

// Turns pieces into constraints.
class IssPieces {
 public:
  struct Setting {
    bool is_raw = false;             // rows and columns are no houses
    std::optional<int> region_size;  // of RegionSize
    int ties = 0;                    // of FullRankTies: the second number of kFullRank
  };
  // The board has its shape and its regions; both outlive this. `fault` may be null.
  IssPieces(const Board& board, const Setting& setting, size_t* fault)
      : board_(board), setting_(setting), fault_(fault) {}

  // Appends the constraints that a piece stands for; a single cell's candidates are one of
  // kExactly. `inside` is the composite piece that it stands in, if any.
  absl::Status Expand(const IssPiece& piece, const IssPiece* inside, std::vector<Constraint>* out);

  // The candidates of the cell of a Given: which, and where. Requires: the piece is one.
  struct Candidates {
    int cell;
    ValueSet values;
  };
  absl::StatusOr<std::vector<Candidates>> Givens(const IssPiece& piece);

  // A fault with the place of the piece or argument it is about.
  template <typename... Parts>
  absl::Status Fail(size_t at, const Parts&... parts) {
    if (fault_ != nullptr) *fault_ = at;
    return absl::InvalidArgumentError(absl::StrCat(parts...));
  }

 private:
  struct Type;
  friend bool IsIssType(absl::string_view type);
  using Constraints = std::vector<Constraint>;
  using Maker = absl::Status (IssPieces::*)(const IssPiece&, ConstraintKind, Constraints*);
  static const Type* FindType(absl::string_view name);

  // One for each form that the arguments of pieces have.
  absl::Status MakeNothing(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeBoardRule(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeWindoku(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeDisjointSets(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeDiagonal(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeDutchFlatmates(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeGiven(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeCells(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeDistinct(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeNumbered(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeWhisper(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeRegionSum(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeSumLine(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeEntropic(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeDots(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeArrow(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakePillArrow(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeCage(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeSum(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeSameValues(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeEqualSum(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeContain(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeLookAndSay(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeQuad(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeIndexing(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeTwoClues(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeSandwich(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeLittleKiller(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeRelation(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeAutomaton(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakePattern(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeOr(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeAnd(const IssPiece&, ConstraintKind, Constraints*);
  absl::Status MakeReplicate(const IssPiece&, ConstraintKind, Constraints*);

  absl::StatusOr<std::vector<int>> Cells(const IssPiece& piece, size_t begin);
  absl::StatusOr<int> Cell(const IssPiece& piece, const IssArg& arg);
  absl::StatusOr<int> Number(const IssPiece& piece, const IssArg& arg, absl::string_view text);
  absl::StatusOr<int> Value(const IssPiece& piece, const IssArg& arg, absl::string_view text);
  absl::Status NeedArgs(const IssPiece& piece, size_t least, absl::string_view what);
  absl::Status NeedSquare(const IssPiece& piece);
  absl::Status NeedNineValues(const IssPiece& piece, bool from_one);
  // Runs of cells divided by empty arguments and by names, which begin with "_".
  absl::StatusOr<std::vector<std::vector<IssArg>>> Groups(const IssPiece& piece);
  void ForbidValues(int cell, ValueSet allowed, Constraints* out) const;
  // Appends a copy of a constraint, as long as all copies together are not too large: a short text
  // can ask for many.
  absl::Status Append(const IssPiece& piece, const Constraint& constraint, Constraints* out);

  const Board& board_;
  Setting setting_;
  size_t* fault_;
  size_t spent_ = 0;  // numbers and cells that Append() has added
};

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_ISS_PIECES_H_
