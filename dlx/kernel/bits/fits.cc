// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/bits/fits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "dlx/base/aligned.h"
#include "dlx/base/make_room.h"
#include "dlx/problem/layout.h"

namespace dlx::internal {
namespace {

// The number of pairs of an item and a color that options have; -1 if there are more than `most`.
int64_t NumColoredKinds(const Problem& problem, int64_t most) {
  if (!problem.has_colors()) return 0;
  absl::flat_hash_set<std::pair<int32_t, Color>> kinds;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      const Color color = problem.color(o, k);
      MakeRoom(&kinds);
      if (color == kNoColor || !kinds.emplace(problem.option(o)[k].index(), color).second) continue;
      if (static_cast<int64_t>(kinds.size()) > most) return -1;
    }
  }
  return static_cast<int64_t>(kinds.size());
}

// Whether keys have 8 bits for sure.
bool HasShortKeys(const Problem& problem) {
  if (problem.has_multiplicities()) return false;
  const std::vector<int32_t> sizes = CountOccurrences(problem);
  return std::all_of(sizes.begin(), sizes.end(), [](int32_t size) { return size < 254; });
}

}  // namespace

bool BitsKernelFits(const Problem& problem, int64_t max_bytes) {
  // Keys have 16 bits: degrees up to kMostOptions + 1, and a bias up to kMostTimes.
  constexpr int64_t kMostOptions = 32768;
  constexpr int32_t kMostTimes = 32000;
  constexpr int64_t kMostBytes = int64_t{1} << 28;
  for (int32_t i = 0; problem.has_multiplicities() && i < problem.num_items(); ++i) {
    const Item item(i);
    if (problem.is_primary(item) && problem.multiplicity(item).at_most > kMostTimes) return false;
  }
  const int64_t options = problem.num_options();
  const int64_t items = problem.num_items();
  // A limit on the size, in bytes as if each row and each level had a byte for each item. Larger
  // problems were only measured with the other kernels.
  const int64_t rows = options + items + (problem.has_multiplicities() ? options : 0);
  if (options > kMostOptions || rows * (options / 8 + items) > kMostBytes) return false;
  // A row for each option and a level for each item (with multiplicities, more levels, and two
  // arrays of keys in rows and levels), members in chunks of 4 options or more, the list of chunks,
  // and a set of options for each item and for each of its colors.
  const int64_t set_bytes = std::max<int64_t>((options + 511) / 512, 1) * kAlignment;
  const auto bytes = [&](int64_t key_bytes) {
    const int64_t keys = items * key_bytes + kAlignment;
    const int64_t all_keys = problem.has_multiplicities() ? 2 * rows * keys : (items + 2) * keys;
    const int64_t members =
        std::max(2 * set_bytes + 130, set_bytes + 130 * key_bytes) * (items + kAlignment);
    const int64_t chunks = 2 * set_bytes * static_cast<int64_t>(2 * sizeof(void*));
    return (rows + 2) * set_bytes + all_keys + members + chunks + items * set_bytes;
  };
  int64_t needed = bytes(sizeof(uint16_t));
  if (needed > max_bytes && HasShortKeys(problem)) needed = bytes(sizeof(uint8_t));
  if (needed > max_bytes) return false;
  return NumColoredKinds(problem, std::min(max_bytes - needed, kMostBytes) / set_bytes) >= 0;
}

}  // namespace dlx::internal
