// SPDX-License-Identifier: Apache-2.0
//
// What it costs to read large problems in Knuth's format: speed, and memory for each node, which is
// an item of an option. Nothing is checked; tests/unit/dlx/memory_test.cc does that for what no
// machine changes.
//
// Usage: read_bench [OPTIONS]     how many options a problem has; 1,000,000 if it is not said

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "tests/support/heap.h"
#include "tests/support/large_text.h"

namespace {

using quadrille_test::HeapBytes;
using quadrille_test::HeapPeak;
using quadrille_test::LargeText;
using quadrille_test::LargeTextShape;
using quadrille_test::ResetHeapPeak;

constexpr int kTimes = 5;

// The CPU time of this process, which other processes disturb less than the time of day.
double CpuSeconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double PeakMegabytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

void Run(const std::string& name, const LargeTextShape& shape) {
  const std::string text = LargeText(shape);
  std::vector<double> seconds;
  for (int i = 0; i < kTimes; ++i) {
    const double start = CpuSeconds();
    const dlx::ReadResult read = dlx::ReadText(text);
    seconds.push_back(CpuSeconds() - start);
    if (!read.problem.ok()) std::cout << read.problem.status() << '\n';
  }
  std::sort(seconds.begin(), seconds.end());

  const int64_t begin = HeapBytes();
  ResetHeapPeak();
  const dlx::ReadResult read = dlx::ReadText(text);
  const int64_t reading = HeapPeak() - begin;
  const int64_t problem = HeapBytes() - begin;
  const double start = CpuSeconds();
  const dlx::Solver solver(*read.problem);
  const double solver_seconds = CpuSeconds() - start;
  const int64_t both = HeapBytes() - begin;

  const double nodes = read.problem->num_entries();
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  std::cout << absl::StrFormat(
      "%-26s %8.1f %8.0f %8.0f %8.1f %8.3f %8.1f %8.1f %8.1f %8.1f\n", name, megabytes,
      megabytes / seconds[kTimes / 2], megabytes / seconds[0], 1e9 * seconds[kTimes / 2] / nodes,
      solver_seconds, static_cast<double>(problem) / nodes, static_cast<double>(both) / nodes,
      static_cast<double>(reading) / nodes, static_cast<double>(text.size()) / nodes);
}

}  // namespace

int main(int argc, char** argv) {
  const int64_t options = argc > 1 ? std::max(1, std::atoi(argv[1])) : 1'000'000;
  std::cout << absl::StrFormat("%-26s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "", "text", "median",
                               "best", "ns", "solver", "B/node", "B/node", "B/node", "B/node")
            << absl::StrFormat("%-26s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "options of 10 items",
                               "MB", "MB/s", "MB/s", "/node", "s", "problem", "+solver", "reading",
                               "text");
  Run("1,000 items", {.options = options});
  Run("100,000 items", {.options = options, .items = 100'000});
  Run("1,000 items, colors", {.options = options, .colors = true});
  Run("100,000 items, colors", {.options = options, .items = 100'000, .colors = true});
  Run("1,000 multiplicities", {.options = options, .multiplicities = true});
  Run("1,000 items, costs", {.options = options, .costs = true});
  Run("1,000 names of 8 bytes", {.options = options, .name_length = 8});
  Run("1,000 names of 12 bytes", {.options = options, .name_length = 12});
  Run("100,000 names of 12 bytes", {.options = options, .items = 100'000, .name_length = 12});
  std::cout << absl::StrFormat("peak memory of the process, texts included: %.0f MB\n",
                               PeakMegabytes());
}
