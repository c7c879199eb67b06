// SPDX-License-Identifier: Apache-2.0
//
// The cases of HoDoKu's library of techniques, as far as they are in the test data.

#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "sudoku/logic/cases.h"
#include "tests/support/data.h"

namespace sudoku::logic {
namespace {

std::string Written(const std::vector<Candidate>& candidates) {
  std::string text;
  for (const Candidate c : candidates) {
    absl::StrAppend(&text, text.empty() ? "" : " ", c.digit + 1, RowOf(c.cell) + 1,
                    ColumnOf(c.cell) + 1);
  }
  return text;
}

TEST(CasesTest, LibraryOfTechniques) {
  QUADRILLE_NEED_DATA(path, "ratings/reglib.txt");
  std::ifstream file(path);
  int count = 0;
  int passed = 0;
  std::map<std::string, int> failed;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const absl::StatusOr<TechniqueCase> technique_case = ReadCase(line);
    ASSERT_TRUE(technique_case.ok()) << technique_case.status() << ": " << line;
    ++count;
    const CaseResult result = RunCase(*technique_case);
    if (result.passed) {
      ++passed;
      continue;
    }
    ++failed[technique_case->name];
    std::cout << "fails: " << line << '\n';
    for (const Step& step : result.found) {
      std::cout << "  found " << Written(step.eliminations) << " | " << Written(step.placements)
                << '\n';
    }
  }
  for (const auto& [name, times] : failed) std::cout << name << " " << times << '\n';
  EXPECT_EQ(count, 689);
  EXPECT_EQ(passed, 689);
}

}  // namespace
}  // namespace sudoku::logic
