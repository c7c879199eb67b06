// SPDX-License-Identifier: Apache-2.0
//
// Where the large puzzle lists and instances are. They are not part of the repository.

#ifndef TESTS_SUPPORT_DATA_H_
#define TESTS_SUPPORT_DATA_H_

#include <string>

#include "absl/strings/string_view.h"

namespace quadrille_test {

// The path of a file below the directory that the environment variable QUADRILLE_DATA names, for
// example "sudoku/clue17.txt"; empty if there is no such file.
std::string DataPath(absl::string_view name);

}  // namespace quadrille_test

// Skips the test, and says so, unless the file is there.
#define QUADRILLE_NEED_DATA(path, name)                                     \
  const std::string path = quadrille_test::DataPath(name);                  \
  if (path.empty())                                                         \
  GTEST_SKIP() << name << " not found: set QUADRILLE_DATA to the directory" \
               << " with the large test data"

#endif  // TESTS_SUPPORT_DATA_H_
