// SPDX-License-Identifier: Apache-2.0

#include "tests/support/large_text.h"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace quadrille_test {
namespace {

std::string NameOf(int32_t item, int32_t length) {
  constexpr int32_t kBase = 36;
  std::string name;
  do {
    name += "0123456789abcdefghijklmnopqrstuvwxyz"[item % kBase];
    item /= kBase;
  } while (item > 0);
  while (static_cast<int32_t>(name.size()) < length) name += '_';
  return name;
}

}  // namespace

std::string LargeText(const LargeTextShape& shape) {
  std::mt19937_64 rng(1);
  const auto below = [&rng](int32_t n) {
    return static_cast<int32_t>(rng() % static_cast<uint64_t>(n));
  };
  const int32_t primary = shape.colors ? shape.items - shape.items / 2 : shape.items;
  std::string text;
  std::vector<std::string> names;
  for (int32_t i = 0; i < shape.items; ++i) {
    names.push_back(NameOf(i, shape.name_length));
    if (i == primary) text += "| ";
    if (shape.multiplicities && i % 2 == 1 && i < primary)
      absl::StrAppend(&text, "1:", 2 + below(5), "|");
    absl::StrAppend(&text, names.back(), " ");
  }
  text.back() = '\n';
  std::vector<int64_t> last(shape.items, -1);  // the last option with the item
  for (int64_t option = 0; option < shape.options; ++option) {
    for (int32_t k = 0; k < shape.items_per_option;) {
      const bool secondary = shape.colors && 2 * k >= shape.items_per_option;
      const int32_t item = secondary ? primary + below(shape.items - primary) : below(primary);
      if (std::exchange(last[item], option) == option) continue;
      text += names[item];
      if (secondary) absl::StrAppend(&text, ":", NameOf(10 + below(26), 1));
      text += ' ';
      ++k;
    }
    if (shape.costs) absl::StrAppend(&text, "|", below(1000), " ");
    text.back() = '\n';
  }
  return text;
}

}  // namespace quadrille_test
