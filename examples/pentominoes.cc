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

// Adds an option for every position of the shape. Cells count row by row.
void AddPositions(const char* shape, dlx::Item shape_item, const std::vector<dlx::Item>& cell_items,
                  dlx::ProblemBuilder& b) {
  std::set<std::vector<int>> seen;     // a shape may look the same when turned
  for (int way = 0; way < 8; ++way) {  // turned, turned over
    for (int corner = 0; corner < kRows * kColumns; ++corner) {
      std::vector<int> cells;
      for (const char* p = shape + 1; *p != 0; p += 2) {
        const int y = p[way & 1] - '0', x = p[1 - (way & 1)] - '0';
        const int r = corner / kColumns + (way & 2 ? -y : y);
        const int c = corner % kColumns + (way & 4 ? -x : x);
        if (r >= 0 && r < kRows && c >= 0 && c < kColumns) cells.push_back(r * kColumns + c);
      }
      std::sort(cells.begin(), cells.end());
      if (cells.size() < 5 || !seen.insert(cells).second) continue;
      std::vector<dlx::Item> items = {shape_item};
      for (const int cell : cells) items.push_back(cell_items[cell]);
      b.AddOption(items, {.label = {shape, 1}});
    }
  }
}

dlx::Problem PentominoProblem() {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> shapes, cells;
  for (int i = 0; i < kShapes; ++i) shapes.push_back(b.AddItem());
  for (int i = 0; i < kRows * kColumns; ++i) cells.push_back(b.AddItem());
  for (int i = 0; i < kShapes; ++i) AddPositions(kShape[i], shapes[i], cells, b);
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
