// SPDX-License-Identifier: Apache-2.0
//
// Soma cube: builds a cube of 3 x 3 x 3 from the seven pieces of Piet Hein, the nonconvex shapes of
// three or four cubes.
//
// Encoding: as for pentominoes: an item for each piece and for each of the 27 cells; an option is a
// piece in one of its positions, with the cells that it fills.
//
// Expected: 11520 solutions. A cube has 24 rotations, so there are 480 up to rotation. The pieces A
// and B are mirror images of each other, and the other pieces of themselves. So the mirror image of
// a solution, with A and B exchanged, is a solution too: 240 up to reflection. Berlekamp, Conway,
// Guy, Winning Ways, volume 2, chapter 24; found by John Conway and Mike Guy by hand in 1961.

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"
#include "examples/polyforms.h"

namespace {

using examples::Motions;
using examples::Shape;

struct Piece {
  char name;
  Shape cells;
};
const std::vector<Piece> kPieces = {
    {'V', {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}},
    {'L', {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}}},
    {'T', {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}}},
    {'Z', {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}}},
    {'A', {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}}},  // screws, one left-handed,
    {'B', {{0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 1}}},  // one right-handed
    {'P', {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}}},
};

Shape Cube() {
  Shape cube;
  for (int i = 0; i < 27; ++i) cube.push_back({i / 9, i / 3 % 3, i % 3});
  return cube;
}

// Items 0 to 6 are the pieces, then come the cells.
dlx::Problem SomaProblem() {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> piece_items, cell_items;
  for (const Piece& piece : kPieces) piece_items.push_back(b.AddItem({&piece.name, 1}));
  for (const auto& [z, y, x] : Cube()) cell_items.push_back(b.AddItem(absl::StrCat(z, y, x)));
  for (size_t i = 0; i < kPieces.size(); ++i) {
    for (const auto& cells :
         examples::Placements(kPieces[i].cells, Cube(), Motions::kSpaceRotations)) {
      std::vector<dlx::Item> items = {piece_items[i]};
      for (const int cell : cells) items.push_back(cell_items[cell]);
      b.AddOption(items);
    }
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

// The name of the piece that fills it, for each cell.
std::string Picture(const dlx::Problem& problem, dlx::SolutionView solution) {
  std::string picture(27, ' ');
  for (const dlx::OptionId option : solution) {
    const absl::Span<const dlx::Item> items = problem.option(option);
    for (const dlx::Item cell : items.subspan(1)) {
      picture[cell.index() - kPieces.size()] = kPieces[items[0].index()].name;
    }
  }
  return picture;
}

// The cube mirrored at its center: the last cell comes first.
std::string MirrorImage(std::string picture) {
  std::reverse(picture.begin(), picture.end());
  for (char& name : picture) name = name == 'A' ? 'B' : name == 'B' ? 'A' : name;
  return picture;
}

// One level of the cube, from the top: the numbers of the pieces.
examples::Board Level(const std::string& picture, int level) {
  examples::Board board(3, std::vector<int>(3));
  for (int i = 0; i < 9; ++i) {
    while (kPieces[board[i / 3][i % 3]].name != picture[9 * level + i]) ++board[i / 3][i % 3];
  }
  return board;
}

// Draws the levels one above another, seen from above and from the side. A level is as high as a
// cell: the same drawing is repeated, two units higher each time.
std::string Svg(const std::string& picture) {
  constexpr double kSide = 40, kApart = 144;
  examples::Svg svg(212, 456);
  const std::vector<int> colors = {0, 1, 2, 3, 4, 5, 6};
  for (const int level : {2, 1, 0}) {
    const std::string id = absl::StrCat("level", level);
    const auto draw = [&](const std::string& name, double y, double light) {
      svg.BeginGroup(name, absl::StrCat("matrix(.866 .5 -.866 .5 106 ", y, ")"));
      DrawBoard(Level(picture, level), colors, 0, 0, kSide, svg, light);
      svg.EndGroup();
    };
    const double top = 4 + kApart * level;
    draw(id, top + kSide, 0.7);
    for (int up = 2; up < kSide; up += 2) svg.Repeat(id, 0, -up);
    draw(id + "top", top, 1);
  }
  return std::move(svg).Finish();
}

// The levels side by side, the top one first.
void Print(const std::string& picture) {
  for (int row = 0; row < 3; ++row) {
    for (int level = 0; level < 3; ++level) {
      std::cout << (level > 0 ? "  " : "") << picture.substr(9 * level + 3 * row, 3);
    }
    std::cout << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(argc, argv,
                           absl::StrCat("usage: soma [--dlx | --svg]\n", examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  if (args.Done()) return args.status();

  const dlx::Problem problem = SomaProblem();
  const auto rotations = examples::Symmetries(Cube(), Motions::kSpaceRotations);
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(problem);
  int up_to_rotation = 0, up_to_reflection = 0;
  while (solver.Next()) {
    const std::string picture = Picture(problem, solver.solution());
    if (svg) {
      std::cout << Svg(picture);
      return 0;
    }
    if (solver.stats().solutions == 1) Print(picture);
    if (examples::FirstImage(picture, rotations) != picture) continue;
    ++up_to_rotation;
    if (picture <= examples::FirstImage(MirrorImage(picture), rotations)) ++up_to_reflection;
  }
  std::cout << solver.stats().solutions << " solutions, " << up_to_rotation << " up to rotation, "
            << up_to_reflection << " up to reflection too\n";
}
