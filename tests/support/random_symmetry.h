// SPDX-License-Identifier: Apache-2.0
//
// Random symmetries of plain grids.

#ifndef TESTS_SUPPORT_RANDOM_SYMMETRY_H_
#define TESTS_SUPPORT_RANDOM_SYMMETRY_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

#include "sudoku/canon.h"

namespace quadrille_test {

inline std::array<uint8_t, 9> RandomOrder(std::mt19937_64& rng) {
  std::array<int, 3> threes = {0, 1, 2};
  std::shuffle(threes.begin(), threes.end(), rng);
  std::array<uint8_t, 9> order;
  for (int three = 0; three < 3; ++three) {
    std::array<int, 3> lines = {0, 1, 2};
    std::shuffle(lines.begin(), lines.end(), rng);
    for (int i = 0; i < 3; ++i) {
      order[3 * three + i] = static_cast<uint8_t>(3 * threes[three] + lines[i]);
    }
  }
  return order;
}

inline sudoku::Symmetry RandomSymmetry(std::mt19937_64& rng) {
  sudoku::Symmetry symmetry = {
      .transpose = rng() % 2 == 1, .rows = RandomOrder(rng), .columns = RandomOrder(rng)};
  std::shuffle(symmetry.digits.begin() + 1, symmetry.digits.end(), rng);
  return symmetry;
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_RANDOM_SYMMETRY_H_
