// SPDX-License-Identifier: Apache-2.0

#include "tests/support/data.h"

#include <cstdlib>
#include <filesystem>

#include "absl/strings/str_cat.h"

namespace quadrille_test {

std::string DataPath(absl::string_view name) {
  const char* directory = std::getenv("QUADRILLE_DATA");
  if (directory == nullptr || *directory == '\0') return "";
  std::string path = absl::StrCat(directory, "/", name);
  return std::filesystem::is_regular_file(path) ? path : "";
}

}  // namespace quadrille_test
