// SPDX-License-Identifier: Apache-2.0
//
// Pentominoes: fills a board of 60 cells with the twelve shapes of five cells, each once.
//
// Encoding: an item for each shape and an item for each cell. An option is a shape in one of its
// positions (turned, turned over and moved): the shape and the five cells that it covers.
//
// Expected, in all and with rotations and reflections of a solution counted once:
//
//   6x10    9356, 2339    C. B. and J. Haselgrove, "A computer program for pentominoes", Eureka 23
//                         (1960)
//   3x20       8,    2    S. W. Golomb, Polyominoes (1965)
//   8x8      520,   65    without the four cells in the middle: D. S. Scott, "Programming a
//                         combinatorial puzzle", Princeton University (1958)
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

#include <iostream>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"
#include "examples/polyforms.h"

namespace {

using Drawing = std::vector<std::string>;

constexpr absl::string_view kNames = "FILNPTUVWXYZ";
const Drawing kShapes = {
    ".FF I L. .N PP TTT U.U V.. W.. .X. .Y ZZ.", "FF. I L. NN PP .T. UUU V.. WW. XXX YY .Z.",
    ".F. I L. N. P. .T. ... VVV .WW .X. .Y .ZZ", "... I LL N. .. ... ... ... ... ... .Y ...",
    "... I .. .. .. ... ... ... ... ... .. ..."};

Drawing BoardCalled(const std::string& name) {
  if (name == "3x20") return Drawing(3, std::string(20, '.'));
  if (name == "6x10") return Drawing(6, std::string(10, '.'));
  if (name != "8x8") return {};
  Drawing board(8, std::string(8, '.'));
  board[3] = board[4] = "...  ...";
  return board;
}

// Items 0 to 11 are the shapes, then come the cells.
dlx::Problem PentominoProblem(const examples::Shape& board) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> shape_items, cell_items;
  for (const char name : kNames) shape_items.push_back(b.AddItem({&name, 1}));
  for (const auto& [z, y, x] : board) cell_items.push_back(b.AddItem(absl::StrCat(y, ",", x)));
  for (size_t i = 0; i < kNames.size(); ++i) {
    const examples::Shape shape = examples::CellsOf(kShapes, kNames.substr(i, 1));
    for (const auto& cells : examples::Placements(shape, board, examples::Motions::kPlane)) {
      std::vector<dlx::Item> items = {shape_items[i]};
      for (const int cell : cells) items.push_back(cell_items[cell]);
      b.AddOption(items);
    }
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

// The name of the shape that covers it, for each cell.
std::string Picture(const dlx::Problem& problem, dlx::SolutionView solution) {
  std::string picture(problem.num_items() - kNames.size(), ' ');
  for (const dlx::OptionId option : solution) {
    const absl::Span<const dlx::Item> items = problem.option(option);
    for (const dlx::Item cell : items.subspan(1)) {
      picture[cell.index() - kNames.size()] = kNames[items[0].index()];
    }
  }
  return picture;
}

void Print(const std::string& picture, const examples::Shape& board, Drawing drawing, bool svg) {
  examples::Board pieces;
  for (const std::string& row : drawing) pieces.emplace_back(row.size(), examples::kNoPiece);
  for (size_t i = 0; i < board.size(); ++i) {
    drawing[board[i].y][board[i].x] = picture[i];
    pieces[board[i].y][board[i].x] = static_cast<int>(kNames.find(picture[i]));
  }
  std::vector<int> colors(kNames.size());
  std::iota(colors.begin(), colors.end(), 0);
  std::cout << (svg ? examples::BoardSvg(pieces, colors) : absl::StrJoin(drawing, "\n") + "\n");
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv,
      absl::StrCat("usage: pentominoes [3x20 | 6x10 | 8x8] [--dlx | --svg]\n", examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  const Drawing drawing = BoardCalled(args.Word("3x20"));
  if (drawing.empty()) args.Reject();
  if (args.Done()) return args.status();

  const examples::Shape board = examples::CellsOf(drawing, ".");
  const auto symmetries = examples::Symmetries(board, examples::Motions::kPlane);
  const dlx::Problem problem = PentominoProblem(board);
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(problem);
  int different = 0;
  while (solver.Next()) {
    const std::string picture = Picture(problem, solver.solution());
    if (solver.stats().solutions == 1) Print(picture, board, drawing, svg);
    if (svg) return 0;
    if (examples::FirstImage(picture, symmetries) == picture) ++different;
  }
  std::cout << solver.stats().solutions << " solutions, " << different << " up to symmetry\n";
}
