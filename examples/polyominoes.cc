// SPDX-License-Identifier: Apache-2.0
//
// Polyominoes: reads a drawing of a board and of pieces, fits the pieces into the board, and draws
// the result.
//
//   # Two corners and a straight piece in a square of 3 x 3.
//   board
//   ...
//   ...
//   ...
//   pieces
//   L. L. III
//   LL LL
//
// In the board, '.' is a cell to be covered and '?' a cell that may stay empty; a blank or an 'x'
// is not a cell. In the pieces, '.' and blanks are space, and connected equal capital letters or
// digits are a piece. A letter that is drawn again is another copy of the same shape. These lines
// may appear anywhere:
//
//   copies Y 10     there are ten copies of Y; "copies Y any": as many as it takes, or none
//   one-sided       pieces may be turned, but not turned over
//   fixed           neither; "free", the default: both
//
// Encoding: an item for each piece, to be covered as often as there are copies (none for "any");
// and an item for each cell, secondary if it may stay empty. An option is a piece in one of its
// positions. Copies of a piece are indistinguishable to the search, so no solution comes twice.
//
// Expected: the files in polyominoes/ say what is known about them. Terms and methods: S. W.
// Golomb, Polyominoes (1965); Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

#include <unistd.h>

#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"
#include "examples/polyforms.h"
#include "examples/polyomino_file.h"

namespace {

using examples::Piece;
using examples::Puzzle;

// The problem of a puzzle, and what its parts stand for.
struct Encoding {
  std::vector<int> cell_of_item;     // by item: the number of the cell in Puzzle::cells, or -1
  std::vector<int> piece_of_option;  // by option
};

absl::StatusOr<dlx::Problem> PolyominoProblem(const Puzzle& puzzle, Encoding& encoding) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> piece_items(puzzle.pieces.size()), cell_items(puzzle.cells.size());
  for (size_t i = 0; i < puzzle.pieces.size(); ++i) {
    const auto& [name, shape, copies] = puzzle.pieces[i];
    if (copies == Piece::kAny) continue;
    piece_items[i] = b.AddItem({&name, 1}, {.at_least = copies, .at_most = copies});
    encoding.cell_of_item.push_back(-1);
  }
  for (const bool optional : {false, true}) {
    for (size_t i = 0; i < puzzle.cells.size(); ++i) {
      if (puzzle.may_stay_empty[i] != optional) continue;
      const std::string name = absl::StrCat(puzzle.cells[i].y + 1, ",", puzzle.cells[i].x + 1);
      cell_items[i] = optional ? b.AddSecondaryItem(name) : b.AddItem(name);
      encoding.cell_of_item.push_back(static_cast<int>(i));
    }
  }
  for (size_t i = 0; i < puzzle.pieces.size(); ++i) {
    for (const std::vector<int>& cells :
         examples::Placements(puzzle.pieces[i].shape, puzzle.cells, puzzle.motions)) {
      std::vector<dlx::Item> items;
      if (puzzle.pieces[i].copies != Piece::kAny) items.push_back(piece_items[i]);
      for (const int cell : cells) items.push_back(cell_items[cell]);
      b.AddOption(items);
      encoding.piece_of_option.push_back(static_cast<int>(i));
    }
  }
  return std::move(b).Build();
}

// How the pieces lie, and which pieces they are.
struct Picture {
  examples::Board board;
  std::vector<int> kinds;
};

Picture MakePicture(const dlx::Problem& problem, const Puzzle& puzzle, const Encoding& encoding,
                    dlx::SolutionView solution) {
  Picture picture;
  for (const auto& [z, y, x] : puzzle.cells) {
    if (y >= static_cast<int>(picture.board.size())) picture.board.resize(y + 1);
    if (x >= static_cast<int>(picture.board[y].size())) {
      picture.board[y].resize(x + 1, examples::kNoPiece);
    }
  }
  for (const dlx::OptionId option : solution) {
    for (const dlx::Item item : problem.option(option)) {
      const int cell = encoding.cell_of_item[item.index()];
      if (cell < 0) continue;
      picture.board[puzzle.cells[cell].y][puzzle.cells[cell].x] =
          static_cast<int>(picture.kinds.size());
    }
    picture.kinds.push_back(encoding.piece_of_option[option]);
  }
  return picture;
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv,
      absl::StrCat(
          "usage: polyominoes FILE [--all | --count | --dlx | --svg] [--color] [FREEDOM]\n"
          "  FILE     a drawing of a board and of pieces, such as examples/polyominoes/*.txt\n"
          "  --all    draw all solutions, not only the first\n"
          "  --count  count all solutions\n",
          examples::kOutputs,
          "\n"
          "  --color  draw in colors, as on a terminal\n"
          "  FREEDOM  --free: pieces are turned and turned over (default); --one-sided: only "
          "turned;\n"
          "           --fixed: neither"));
  const bool all = args.Flag("--all"), count = args.Flag("--count"), dlx = args.Flag("--dlx"),
             svg = args.Flag("--svg");
  const bool color = args.Flag("--color") || isatty(STDOUT_FILENO) != 0;
  std::vector<absl::string_view> freedom;
  for (const absl::string_view word : {"free", "one-sided", "fixed"}) {
    if (args.Flag(absl::StrCat("--", word))) freedom.push_back(word);
  }
  const std::string file = args.Word("");
  if (file.empty() || freedom.size() > 1 || all + count + dlx + svg > 1) args.Reject();
  if (args.Done()) return args.status();

  const absl::StatusOr<Puzzle> puzzle = examples::ReadPuzzle(
      file, freedom.empty() ? std::nullopt : examples::MotionsCalled(freedom[0]));
  if (!puzzle.ok()) {
    std::cerr << puzzle.status().message() << '\n';
    return 2;
  }
  if (const std::string why = examples::WhyTheSizesDiffer(*puzzle); !why.empty()) {
    std::cerr << "no solution: " << why << '\n';
    return 1;
  }
  Encoding encoding;
  const absl::StatusOr<dlx::Problem> problem = PolyominoProblem(*puzzle, encoding);
  if (!problem.ok()) {
    std::cerr << problem.status().message() << '\n';
    return 2;
  }

  if (dlx) {
    const absl::StatusOr<dlx::WrittenText> text = dlx::WriteText(*problem, dlx::TextFormat::kDlx);
    (text.ok() ? std::cout << text->text : std::cerr << text.status().message() << '\n');
    return text.ok() ? 0 : 2;
  }
  dlx::Solver solver(*problem);
  while (solver.Next()) {
    if (count) continue;
    const auto [board, kinds] = MakePicture(*problem, *puzzle, encoding, solver.solution());
    const std::vector<int> colors = examples::ChooseColors(board, kinds);
    std::cout << (svg     ? examples::BoardSvg(board, colors)
                  : color ? examples::ColoredText(board, colors)
                          : examples::Outlines(board));
    if (!all) return 0;
    std::cout << '\n';
  }
  const int64_t solutions = solver.stats().solutions;
  if (all || count) {
    std::cout << solutions << (solutions == 1 ? " solution\n" : " solutions\n");
    return 0;
  }
  std::cerr << "no solution\n";
  return 1;
}
