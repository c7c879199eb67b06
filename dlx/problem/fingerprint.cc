// SPDX-License-Identifier: Apache-2.0

#include "dlx/problem/fingerprint.h"

#include <cstddef>
#include <cstdint>

#include "dlx/digest.h"

namespace dlx::internal {

std::string FingerprintOf(const Problem& problem) {
  Checksum f;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    f.Add(problem.given_name(item));
    if (problem.is_primary(item)) {
      f.Add(int64_t{problem.multiplicity(item).at_least});
      f.Add(int64_t{problem.multiplicity(item).at_most});
    } else {
      f.Add(int64_t{-1});
    }
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    f.Add(int64_t{-2});
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      f.Add(int64_t{problem.option(o)[k].index()});
      if (const Color c = problem.color(o, k); c != kNoColor) f.Add(problem.color_name(c));
    }
    f.Add(problem.cost(o));
  }
  return f.ToString();
}

}  // namespace dlx::internal
