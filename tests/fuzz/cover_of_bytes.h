// SPDX-License-Identifier: Apache-2.0
//
// Small problems made of few bytes. Whatever they are, there is a problem for them, so that a
// fuzzer need not learn a format.

#ifndef TESTS_FUZZ_COVER_OF_BYTES_H_
#define TESTS_FUZZ_COVER_OF_BYTES_H_

#include <algorithm>

#include "tests/fuzz/fuzz.h"
#include "tests/support/general_cover.h"

namespace quadrille_test {

// A problem of at most 7 items and 10 options. The first byte says how many items there are, and
// whether there are colors and multiplicities, or costs; then each item has a byte, and each option
// one for its items, one for each color and one for its cost.
inline GeneralCover CoverOfBytes(Decisions* decisions) {
  GeneralCover cover;
  const int shape = decisions->Byte();
  const int items = 1 + shape % 7;
  const bool general = (shape & 128) != 0;  // colors and multiplicities
  const bool costs = (shape & 64) != 0;
  for (int i = 0; i < items; ++i) {
    CoverItem item;
    const int kind = decisions->Below(general ? 12 : 5);
    item.primary = kind != 4 && kind != 5;
    item.sharp = kind == 1;
    if (kind >= 6) {
      item.at_least = (kind - 6) % 3;
      item.at_most = std::max(1, (kind - 6) % 3 + (kind - 6) / 3);
    }
    cover.items.push_back(item);
  }
  const int options = decisions->Below(11);
  for (int o = 0; o < options; ++o) {
    CoverOption option;
    const int mask = decisions->Byte();
    for (int i = 0; i < items; ++i) {
      if ((mask >> i & 1) == 0) continue;
      const int color = general && !cover.items[i].primary ? decisions->Below(4) : 0;
      option.entries.push_back({i, color});
    }
    if (option.entries.empty()) option.entries.push_back({mask / 128 % items, 0});
    if (costs) option.cost = decisions->Below(8);
    cover.options.push_back(option);
  }
  return cover;
}

}  // namespace quadrille_test

#endif  // TESTS_FUZZ_COVER_OF_BYTES_H_
