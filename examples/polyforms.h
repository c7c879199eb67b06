// SPDX-License-Identifier: Apache-2.0
//
// Shapes made of squares or cubes: rotating them, reflecting them, and placing them on a board.
//
//   const examples::Shape tee = examples::CellsOf({"TTT", ".T."}, "T");
//   const examples::Shape board = examples::CellsOf({"....", "...."}, ".");
//   for (const std::vector<int>& cells : examples::Placements(tee, board, examples::kPlane)) ...
//
// A board is a shape too. Its cells have numbers: their places in the sorted list.

#ifndef EXAMPLES_POLYFORMS_H_
#define EXAMPLES_POLYFORMS_H_

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/string_view.h"

namespace examples {

// Level, row and column. In the plane the level is 0.
struct Cell {
  int z = 0, y = 0, x = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
  friend constexpr bool operator<(const Cell& a, const Cell& b) {
    return std::tie(a.z, a.y, a.x) < std::tie(b.z, b.y, b.x);
  }
};

using Shape = std::vector<Cell>;  // sorted, without repetition

// What may be done to a shape before it is moved to its place.
enum class Motions {
  kNone,
  kPlaneRotations,  // 4
  kPlane,           // 8: rotations and reflections
  kSpaceRotations,  // 24
  kSpace,           // 48
};

// The axes in another order, each forward or backward. z, y and x are axes 0, 1 and 2.
struct Motion {
  std::array<int, 3> axis, sign;

  Cell operator()(const Cell& cell) const {
    const std::array<int, 3> from = {cell.z, cell.y, cell.x};
    return {sign[0] * from[axis[0]], sign[1] * from[axis[1]], sign[2] * from[axis[2]]};
  }
  bool IsReflection() const {
    const int inversions = (axis[0] > axis[1]) + (axis[0] > axis[2]) + (axis[1] > axis[2]);
    return (sign[0] * sign[1] * sign[2] < 0) != (inversions % 2 == 1);
  }
};

// The motions of a kind; the first of them is the identity.
inline std::vector<Motion> AllMotions(Motions motions) {
  std::vector<Motion> result;
  std::array<int, 3> axis = {0, 1, 2};
  do {
    for (int signs = 0; signs < 8; ++signs) {
      const Motion m = {axis, {signs & 1 ? -1 : 1, signs & 2 ? -1 : 1, signs & 4 ? -1 : 1}};
      const bool leaves_plane = axis[0] != 0 || m.sign[0] < 0;
      const bool plane = motions == Motions::kPlane || motions == Motions::kPlaneRotations;
      const bool reflections = motions == Motions::kPlane || motions == Motions::kSpace;
      if ((plane && leaves_plane) || (!reflections && m.IsReflection())) continue;
      result.push_back(m);
      if (motions == Motions::kNone) return result;
    }
  } while (std::next_permutation(axis.begin(), axis.end()));
  return result;
}

// The shape after the motion, sorted, and moved so that its least coordinates are 0.
// Requires: the shape has a cell.
inline Shape Moved(Shape shape, const Motion& motion) {
  for (Cell& cell : shape) cell = motion(cell);
  Cell least = shape[0];
  for (const Cell& cell : shape) {
    least = {std::min(least.z, cell.z), std::min(least.y, cell.y), std::min(least.x, cell.x)};
  }
  for (Cell& cell : shape) cell = {cell.z - least.z, cell.y - least.y, cell.x - least.x};
  std::sort(shape.begin(), shape.end());
  return shape;
}

// All orientations of the shape, each once, in lexicographic order.
inline std::set<Shape> Orientations(const Shape& shape, Motions motions) {
  std::set<Shape> result;
  for (const Motion& motion : AllMotions(motions)) result.insert(Moved(shape, motion));
  return result;
}

// The number of a cell of the board, or -1 if it is outside.
inline int CellNumber(const Shape& board, const Cell& cell) {
  const auto it = std::lower_bound(board.begin(), board.end(), cell);
  return it != board.end() && *it == cell ? static_cast<int>(it - board.begin()) : -1;
}

// All placements of the shape on the board, as the numbers of the cells that it covers, ascending.
// They are sorted by orientation, then by the place of the first cell.
inline std::vector<std::vector<int>> Placements(const Shape& shape, const Shape& board,
                                                Motions motions) {
  std::vector<std::vector<int>> result;
  for (const Shape& orientation : Orientations(shape, motions)) {
    for (const Cell& place : board) {
      std::vector<int> cells;
      for (const Cell& cell : orientation) {
        const Cell by = {place.z - orientation[0].z, place.y - orientation[0].y,
                         place.x - orientation[0].x};
        const int number = CellNumber(board, {cell.z + by.z, cell.y + by.y, cell.x + by.x});
        if (number < 0) break;
        cells.push_back(number);
      }
      if (cells.size() == orientation.size()) result.push_back(cells);
    }
  }
  return result;
}

// The motions that map the board to itself: for each, the number of the cell to which each cell
// moves. Requires: the least coordinates of the board are 0.
inline std::vector<std::vector<int>> Symmetries(const Shape& board, Motions motions) {
  std::vector<std::vector<int>> result;
  for (const Motion& motion : AllMotions(motions)) {
    if (Moved(board, motion) != board) continue;
    Cell least = motion(board[0]);
    for (const Cell& cell : board) {
      const Cell to = motion(cell);
      least = {std::min(least.z, to.z), std::min(least.y, to.y), std::min(least.x, to.x)};
    }
    std::vector<int>& image = result.emplace_back();
    for (const Cell& cell : board) {
      const Cell to = motion(cell);
      image.push_back(CellNumber(board, {to.z - least.z, to.y - least.y, to.x - least.x}));
    }
  }
  return result;
}

// The lexicographically first of the images of a picture, which has a letter for each cell. The
// number of pictures up to symmetry is the number of those that are their own first image.
inline std::string FirstImage(const std::string& picture,
                              const std::vector<std::vector<int>>& symmetries) {
  std::string first = picture, image = picture;
  for (const std::vector<int>& to : symmetries) {
    for (size_t cell = 0; cell < picture.size(); ++cell) image[to[cell]] = picture[cell];
    first = std::min(first, image);
  }
  return first;
}

// The cells of a drawing with one of these characters.
inline Shape CellsOf(const std::vector<std::string>& drawing, absl::string_view characters) {
  Shape shape;
  for (int y = 0; y < static_cast<int>(drawing.size()); ++y) {
    for (int x = 0; x < static_cast<int>(drawing[y].size()); ++x) {
      if (characters.find(drawing[y][x]) != absl::string_view::npos) shape.push_back({0, y, x});
    }
  }
  return shape;
}

}  // namespace examples

#endif  // EXAMPLES_POLYFORMS_H_
