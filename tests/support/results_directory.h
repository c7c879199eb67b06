// SPDX-License-Identifier: Apache-2.0
//
// A directory of results for one test, in memory where the system has such a place: workers wait
// for the disk after each line.

#ifndef TESTS_SUPPORT_RESULTS_DIRECTORY_H_
#define TESTS_SUPPORT_RESULTS_DIRECTORY_H_

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/cluster/results.h"
#include "gtest/gtest.h"

namespace quadrille_test {

class ResultsDirectory {
 public:
  ResultsDirectory() {
    std::string name = (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : testing::TempDir()) +
                       std::string("/quadrille-results-XXXXXX");
    EXPECT_NE(mkdtemp(name.data()), nullptr) << name;
    name_ = name;
    Clear();
  }
  ~ResultsDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(name_, ignored);
  }
  ResultsDirectory(const ResultsDirectory&) = delete;
  ResultsDirectory& operator=(const ResultsDirectory&) = delete;

  const std::string& name() const { return name_; }

  // Removes all results.
  void Clear() {
    std::filesystem::remove_all(name_);
    EXPECT_EQ(cli::MakeResultsDirectory(name_), absl::OkStatus());
  }
  std::string Read(const std::string& file) const {
    std::ifstream in(name_ + "/" + file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void Write(const std::string& file, absl::string_view text) const {
    std::ofstream(name_ + "/" + file, std::ios::binary | std::ios::trunc) << text;
  }

 private:
  std::string name_;
};

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_RESULTS_DIRECTORY_H_
