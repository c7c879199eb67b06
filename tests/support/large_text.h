// SPDX-License-Identifier: Apache-2.0
//
// Large problems as text, to measure what reading costs.

#ifndef TESTS_SUPPORT_LARGE_TEXT_H_
#define TESTS_SUPPORT_LARGE_TEXT_H_

#include <cstdint>
#include <string>

namespace quadrille_test {

struct LargeTextShape {
  int64_t options = 1'000'000;
  int32_t items_per_option = 10;
  int32_t items = 1000;     // more than items_per_option
  int32_t name_length = 0;  // names are filled up to this; else as short as can be: "0", ... "2rr"
  bool colors = false;      // half of the items are secondary, and half of each option has a color
  bool multiplicities = false;  // every other primary item
  bool costs = false;
};

// A problem in Knuth's format, the same on every machine: items of options are drawn at random.
std::string LargeText(const LargeTextShape& shape);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_LARGE_TEXT_H_
