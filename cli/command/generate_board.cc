// SPDX-License-Identifier: Apache-2.0

#include "cli/command/generate_board.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/board/board_input.h"
#include "cli/complete.h"
#include "cli/flags.h"
#include "cli/json.h"
#include "sudoku/constraint.h"
#include "sudoku/notation.h"

namespace cli {
namespace {

using sudoku::Board;
using sudoku::ConstraintKind;

const NameTable<ConstraintKind> kVariants = {{"diagonal", ConstraintKind::kDiagonal},
                                             {"windoku", ConstraintKind::kWindoku},
                                             {"disjoint-groups", ConstraintKind::kDisjointGroups},
                                             {"anti-knight", ConstraintKind::kAntiKnight},
                                             {"anti-king", ConstraintKind::kAntiKing},
                                             {"nonconsecutive", ConstraintKind::kNonconsecutive},
                                             {"global-entropy", ConstraintKind::kGlobalEntropy},
                                             {"global-modular", ConstraintKind::kGlobalModular}};

// Both diagonals of a square board.
void AddDiagonals(Board* board) {
  sudoku::Constraint down = {.kind = ConstraintKind::kDiagonal};
  sudoku::Constraint up = {.kind = ConstraintKind::kDiagonal};
  for (int row = 0; row < board->rows; ++row) {
    down.cells.push_back(board->CellAt(row, row));
    up.cells.push_back(board->CellAt(board->rows - 1 - row, row));
  }
  board->constraints.push_back(std::move(down));
  board->constraints.push_back(std::move(up));
}

constexpr absl::string_view kJigsaw = "jigsaw";
constexpr absl::string_view kKiller = "killer";

std::vector<std::string> VariantNames() {
  std::vector<std::string> names = Names(kVariants);
  names.emplace_back(kJigsaw);
  names.emplace_back(kKiller);
  return names;
}

bool Has(absl::string_view list, absl::string_view name) {
  const std::vector<absl::string_view> names = absl::StrSplit(list, ',');
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A board on one line; nullopt if the notation cannot hold it.
std::optional<std::string> IssOf(const Board& board) {
  absl::StatusOr<std::string> text = sudoku::WriteBoard(board, sudoku::Notation::kIss);
  if (!text.ok()) return std::nullopt;
  while (!text->empty() && text->back() == '\n') text->pop_back();
  return *std::move(text);
}

// A check of a list of names.
CLI::Validator VariantList() {
  return CLI::Validator(
      [](const std::string& list) -> std::string {
        for (const absl::string_view name : absl::StrSplit(list, ',')) {
          if (Has(absl::StrJoin(VariantNames(), ","), name)) continue;
          return absl::StrCat("expected names of variants (", absl::StrJoin(VariantNames(), ", "),
                              "), found '", name, "'");
        }
        return "";
      },
      "", NameForCompletion(VariantNames(), /*is_list=*/true));
}

}  // namespace

bool BoardRuleFlags::jigsaw() const { return Has(variants, kJigsaw); }
bool BoardRuleFlags::killer() const { return Has(variants, kKiller); }

absl::StatusOr<Board> BoardRuleFlags::ToBoard() const {
  Board board = sudoku::MakeBoard(9, 9);
  if (!size.empty()) {
    const absl::StatusOr<sudoku::BoardSize> wanted = sudoku::ParseBoardSize(size);
    if (!wanted.ok()) return wanted.status();
    board = sudoku::MakeBoard(wanted->rows, wanted->columns);
    if (wanted->box.has_value()) {
      sudoku::SetBoxes(wanted->box->rows, wanted->box->columns, &board);
    } else if (board.box_rows == 0 && !latin) {
      return absl::InvalidArgumentError(
          absl::StrCat("--size ", size, ": there are no boxes of this size; --latin does without"));
    }
  }
  if (latin) sudoku::RemoveRegions(&board);
  if (variants.empty()) return board;
  for (const absl::string_view name : absl::StrSplit(variants, ',')) {
    if (name == kJigsaw || name == kKiller) continue;
    const ConstraintKind kind = *Find(kVariants, std::string(name));
    if (kind != ConstraintKind::kDiagonal) {
      board.constraints.push_back({.kind = kind});
    } else if (board.rows == board.columns) {
      AddDiagonals(&board);
    } else {
      return absl::InvalidArgumentError("--variant diagonal: the board is not square");
    }
  }
  return board;
}

std::vector<CLI::Option*> AddBoardRuleFlags(CLI::App* command, BoardRuleFlags* flags) {
  return {
      command
          ->add_option("--size", flags->size,
                       "Rows and columns of boards, and the shape of their boxes: 6,6 or "
                       "6,6,3x2")
          ->check(ReadableBy(sudoku::ParseBoardSize))
          ->type_name("R,C[,BOX]"),
      command
          ->add_option("--variant", flags->variants,
                       absl::StrCat("More rules: ", absl::StrJoin(VariantNames(), ", ")))
          ->check(VariantList())
          ->type_name("A,B,..."),
      command->add_flag("--latin", flags->latin, "Boards have no boxes: rows and columns alone")};
}

BoardWriter::BoardWriter(const Board& rules, bool has_rules)
    : has_rules_(has_rules), alphabet_(sudoku::DefaultAlphabet(rules)) {}

std::string BoardWriter::Line(const sudoku::GeneratedBoard& board) const {
  if (has_rules_) {
    if (std::optional<std::string> iss = IssOf(board.board); iss.has_value()) return *iss;
  }
  return Cells(board.board, board.puzzle);
}

std::string BoardWriter::Cells(const Board& board, absl::Span<const int> values) const {
  return sudoku::FormatValues(board, values, alphabet_, /*on_one_line=*/true);
}

std::string BoardWriter::JsonIss(const sudoku::GeneratedBoard& board) {
  const std::optional<std::string> iss = IssOf(board.board);
  return iss.has_value() ? JsonString(*iss) : "null";
}

}  // namespace cli
