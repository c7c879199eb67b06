// SPDX-License-Identifier: Apache-2.0
//
// MacMahon squares: arranges the 24 squares with edges in three colors, all different up to
// rotation, in a rectangle of 4 x 6. Edges that meet have the same color, and all edges on the
// border have the first color.
//
// Encoding: an item for each square and for each place. A secondary item for each edge of the
// rectangle's grid, with the color of the edge: two squares that meet there agree on it. An option
// is a square, turned, in a place, with the colors of its four edges.
//
// Expected: 106624 solutions, found by --count in some ten seconds, and by Knuth's DLX2 from the
// output of --dlx. A rectangle has 4 symmetries, and the two colors that are not on the border may
// be exchanged. So each solution gives 8. They are all different: a symmetry moves the only square
// that has the border's color all around, and exchanging colors alone changes some square. So 13328
// are different up to symmetry. (A computation of 1964 that is often quoted found 12261.)
//
// The branching rule learns which items run out of options. References: P. A. MacMahon, New
// Mathematical Pastimes (1921); Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1,
// on exact covering with colors.

#include <algorithm>
#include <array>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

constexpr int kRows = 4, kColumns = 6, kColors = 3;
using Square = std::array<int, 4>;  // colors from 0: top, right, bottom, left

std::string Name(const Square& square) {
  std::string name;
  for (const int color : square) name += "abc"[color];
  return name;
}

// A square in its place: what an option stands for.
struct Placed {
  int row, column;
  Square square;
};

dlx::Problem MacMahonProblem(std::vector<Placed>& placed) {
  dlx::ProblemBuilder b;
  const dlx::Color color[kColors] = {b.AddColor("a"), b.AddColor("b"), b.AddColor("c")};
  std::vector<dlx::Item> square_items;
  std::vector<Square> squares;
  dlx::Item place[kRows][kColumns], level[kRows + 1][kColumns], upright[kRows][kColumns + 1];
  for (int code = 0; code < 81; ++code) {
    const Square square = {code / 27, code / 9 % 3, code / 3 % 3, code % 3};
    Square turned = square, first = square;
    for (int i = 0; i < 4; ++i) {
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      first = std::min(first, turned);
    }
    if (first != square) continue;
    squares.push_back(square);
    square_items.push_back(b.AddItem(Name(square)));
  }
  for (int r = 0; r < kRows; ++r) {
    for (int c = 0; c < kColumns; ++c) place[r][c] = b.AddItem(absl::StrCat("p", r, c));
  }
  for (int r = 0; r <= kRows; ++r) {
    for (int c = 0; c <= kColumns; ++c) {
      if (c < kColumns) level[r][c] = b.AddSecondaryItem(absl::StrCat("h", r, c));
      if (r < kRows) upright[r][c] = b.AddSecondaryItem(absl::StrCat("v", r, c));
    }
  }
  for (int i = 0; i < kRows * kColumns; ++i) {
    const int r = i / kColumns, c = i % kColumns;
    for (size_t s = 0; s < squares.size(); ++s) {
      std::set<Square> turns;
      Square t = squares[s];
      while (turns.insert(t).second) std::rotate(t.begin(), t.begin() + 1, t.end());
      for (const auto& [top, right, bottom, left] : turns) {
        if ((r == 0 && top != 0) || (r == kRows - 1 && bottom != 0)) continue;
        if ((c == 0 && left != 0) || (c == kColumns - 1 && right != 0)) continue;
        b.AddOption({place[r][c], square_items[s], level[r][c].As(color[top]),
                     upright[r][c + 1].As(color[right]), level[r + 1][c].As(color[bottom]),
                     upright[r][c].As(color[left])});
        placed.push_back({r, c, {top, right, bottom, left}});
      }
    }
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

// The colors of the edges as letters, where they are.
std::string Text(const std::vector<Placed>& placed, dlx::SolutionView solution) {
  std::vector<std::string> lines(2 * kRows + 1, std::string(4 * kColumns + 1, ' '));
  for (const dlx::OptionId option : solution) {
    const auto& [row, column, square] = placed[option];
    for (int k = 0; k < 4; ++k) {
      constexpr int kDown[] = {0, 1, 2, 1}, kRight[] = {2, 4, 2, 0};
      lines[2 * row + kDown[k]][4 * column + kRight[k]] = "abc"[square[k]];
    }
  }
  std::string text;
  for (std::string& line : lines) {
    absl::StrAppend(&text, line.substr(0, line.find_last_not_of(' ') + 1), "\n");
  }
  return text;
}

std::string Svg(const std::vector<Placed>& placed, dlx::SolutionView solution) {
  constexpr int kSide = 56;
  examples::Svg svg(kColumns * kSide, kRows * kSide);
  for (const dlx::OptionId option : solution) {
    const int x = placed[option].column * kSide, y = placed[option].row * kSide;
    constexpr int kCorner[5][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    for (int k = 0; k < 4; ++k) {
      const auto corner = [&](int i) {
        return absl::StrCat(x + kCorner[i][0] * kSide, " ", y + kCorner[i][1] * kSide);
      };
      constexpr int kPalette[] = {2, 0, 6};
      svg.Path(absl::StrCat("M", corner(k), "L", corner(k + 1), "L", x + kSide / 2, " ",
                            y + kSide / 2, "z"),
               examples::Palette(kPalette[placed[option].square[k]]));
    }
  }
  for (int i = 1; i < kRows; ++i) svg.Line(0, i * kSide, kColumns * kSide, i * kSide, 2, "#ffffff");
  for (int i = 1; i < kColumns; ++i) svg.Line(i * kSide, 0, i * kSide, kRows * kSide, 2, "#ffffff");
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(argc, argv,
                           absl::StrCat("usage: macmahon_squares [--count | --dlx | --svg]\n  "
                                        "--count  count all solutions, which takes some time\n",
                                        examples::kOutputs));
  const bool count = args.Flag("--count"), dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  if (args.Done()) return args.status();

  std::vector<Placed> placed;
  const dlx::Problem problem = MacMahonProblem(placed);
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(problem, {.strategy = {.branching = dlx::Branching::kFailureRate}});
  while (solver.Next()) {
    if (solver.stats().solutions == 1) {
      std::cout << (svg ? Svg(placed, solver.solution()) : Text(placed, solver.solution()));
    }
    if (!count) return 0;
  }
  std::cout << solver.stats().solutions << " solutions, " << solver.stats().solutions / 8
            << " up to symmetry\n";
}
