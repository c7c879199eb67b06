// Pentominoes: fills a rectangle of 6 x 10 cells with the twelve shapes of five cells, each once.
//
// Encoding: an item for each shape and an item for each cell. An option is a shape in one of its
// positions (turned, turned over and moved): the shape and the five cells that it covers.
//
// Expected: 9356 solutions, 2339 of them different when those that are mirror images of each other,
// left to right, top to bottom or both, count once.
//
// References: C. B. and Jenifer Haselgrove, "A computer program for pentominoes", Eureka 23 (1960),
// for the 2339; Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace {

constexpr int kRows = 6, kColumns = 10, kShapes = 12;

// A shape's name, then the row and the column of each cell.
constexpr const char* kShape[kShapes] = {
    "F0102101121", "I0001020304", "L0010203031", "N0111202130", "P0001101120", "T0001021121",
    "U0002101112", "V0010202122", "W0010112122", "X0110111221", "Y0110112131", "Z0001112122"};

// Every position of the shape as five cells in ascending order, row * kColumns + column each. A
// set, since shapes may look the same when turned.
std::set<std::vector<int>> Positions(const char* shape) {
  std::set<std::vector<int>> positions;
  for (int i = 0; i < 8 * kRows * kColumns; ++i) {  // eight ways to turn, and where the corner is
    const int way = i % 8, corner = i / 8;
    std::vector<int> cells;
    for (const char* p = shape + 1; *p != 0; p += 2) {
      int y = p[0] - '0', x = p[1] - '0';
      if (way & 1) std::swap(x, y);
      const int r = corner / kColumns + (way & 2 ? -y : y);
      const int c = corner % kColumns + (way & 4 ? -x : x);
      if (r >= 0 && r < kRows && c >= 0 && c < kColumns) cells.push_back(r * kColumns + c);
    }
    std::sort(cells.begin(), cells.end());
    if (cells.size() == 5) positions.insert(cells);
  }
  return positions;
}

dlx::Problem PentominoProblem() {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> shape, cell;
  for (int i = 0; i < kShapes; ++i) shape.push_back(b.AddItem());
  for (int i = 0; i < kRows * kColumns; ++i) cell.push_back(b.AddItem());
  for (int s = 0; s < kShapes; ++s) {
    for (const std::vector<int>& position : Positions(kShape[s])) {
      std::vector<dlx::Item> items = {shape[s]};
      for (const int i : position) items.push_back(cell[i]);
      b.AddOption(items, {.label = {kShape[s], 1}});
    }
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

using Picture = std::vector<std::string>;  // rows of letters

Picture Draw(const dlx::Problem& problem, dlx::SolutionView solution) {
  Picture picture(kRows, std::string(kColumns, '.'));
  for (const dlx::OptionId option : solution) {
    for (const dlx::Item item : problem.option(option).subspan(1)) {
      const int cell = item.index() - kShapes;
      picture[cell / kColumns][cell % kColumns] = problem.label(option)[0];
    }
  }
  return picture;
}

// Whether the picture is the first, in alphabetical order, of itself and its mirror images.
bool IsFirstImage(const Picture& picture) {
  Picture left_right = picture;
  for (std::string& row : left_right) std::reverse(row.begin(), row.end());
  const Picture top_bottom(picture.rbegin(), picture.rend());
  const Picture both(left_right.rbegin(), left_right.rend());
  return picture <= std::min({left_right, top_bottom, both});
}

}  // namespace

int main(int argc, char**) {
  if (argc > 1) {
    std::cerr << "usage: pentominoes    (it takes no arguments)\n";
    return 2;
  }
  const dlx::Problem problem = PentominoProblem();
  dlx::Solver solver(problem);
  int different = 0;
  while (solver.Next()) {
    const Picture picture = Draw(problem, solver.solution());
    if (solver.stats().solutions == 1) std::cout << absl::StrJoin(picture, "\n") << '\n';
    if (IsFirstImage(picture)) ++different;
  }
  std::cout << solver.stats().solutions << " solutions, " << different << " up to symmetry\n";
}
