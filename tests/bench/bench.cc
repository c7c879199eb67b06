// SPDX-License-Identifier: Apache-2.0
//
// A fixed suite on one thread, by each kernel, and then the instances of the large test data, if
// they are there. Counts are checked, times are of this machine alone, and the last line has one
// number that no machine changes: nodes plus updates of the suite, by links. If it changes, the
// search has changed.
//
// Usage: bench [FILE...]     FILE: puzzles, one a line, that every Sudoku engine is timed on too

#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/target.h"
#include "sudoku/make_engine.h"
#include "sudoku/reader.h"
#include "tests/support/data.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"

namespace {

using quadrille_test::Dominoes;
using quadrille_test::Langford;
using quadrille_test::Pentominoes;
using quadrille_test::Queens;
using quadrille_test::SetPartitions;

struct Instance {
  std::string name;
  dlx::Problem problem;
  int64_t solutions;
};

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void PrintHead() {
  std::cout << absl::StrFormat("%-18s %-6s %-4s %10s %11s %12s %9s %9s\n", "problem", "kernel",
                               "rule", "solutions", "nodes", "updates", "seconds", "ns/node");
}

// Returns nodes plus updates; -1 if the number of solutions is wrong.
int64_t Run(const std::string& name, const dlx::Problem& problem, int64_t solutions,
            dlx::SearchConfig config) {
  dlx::Solver solver(problem, config);
  const auto start = std::chrono::steady_clock::now();
  solver.Exhaust();
  const double seconds = SecondsSince(start);
  const dlx::SearchStats& stats = solver.stats();
  const bool right = stats.solutions == solutions;
  const bool counts_updates = solver.kernel() == dlx::Kernel::kLinks;
  std::cout << absl::StrFormat("%-18s %-6s %-4s %10d %11d %12s %9.3f %9.1f%s\n", name,
                               dlx::ToString(solver.kernel()),
                               dlx::ToString(config.strategy.branching), stats.solutions,
                               stats.nodes, counts_updates ? absl::StrCat(stats.updates) : "-",
                               seconds, 1e9 * seconds / static_cast<double>(stats.nodes),
                               right ? "" : "  WRONG")
            << std::flush;
  return right ? stats.nodes + stats.updates : -1;
}

struct File {
  const char* name;
  int64_t solutions;
  bool first = false;  // one solution is wanted
};

constexpr File kFiles[] = {
    {"bell12", 4213597},
    {"conway5", 27456},
    {"domino8x8", 12988816},
    {"langford12", 216288},
    {"latin6r", 9408},
    {"macmahon3x8", 0},
    {"moron32x33", 4},
    {"motley6x6", 5850},
    {"mutil8x8", 0},
    {"pent3x20x3", 512},
    {"pent6x10", 9356},
    {"pent8x8c", 520},
    {"queendom8_5", 4860},
    {"queens14", 365596},
    {"rects12x13_11_s3", 182808},
    {"redrect5x5", 72697125},
    {"slothouber", 8},
    {"solidpent2x5x6", 2112},
    {"soma", 11520},
    {"sudoku16_104_s2", 334318},
    {"sudoku9_minus4", 2874377},
    {"windmill4x5", 501484},
    {"words4_1000", 2474},
    {"y10x15", 8954},
    {"qwh30_390_s1", 1, /*first=*/true},
    {"qwh33_462_s1", 1, /*first=*/true},
    {"sudoku25_290_s1", 1, /*first=*/true},
    {"y15x15", 1, /*first=*/true},
};

// The instances in the directory xc of the large test data, by the kernel and the rule that are
// taken where nothing is said. Returns whether all counts were right.
bool RunFiles() {
  bool right = true;
  for (const File& file : kFiles) {
    const std::string path = quadrille_test::DataPath(absl::StrCat("xc/", file.name, ".dlx"));
    if (path.empty()) {
      std::cout << file.name << " not found: set QUADRILLE_DATA\n";
      continue;
    }
    const absl::StatusOr<dlx::Problem> problem = quadrille_test::ReadKnuth(path);
    if (!problem.ok()) {
      std::cout << problem.status().message() << '\n';
      right = false;
      continue;
    }
    dlx::SearchConfig config;
    if (file.first) {
      config.strategy.branching = dlx::Branching::kWeightedDegree;
      config.run.limits.solutions = 1;
    }
    right = Run(file.name, *problem, file.solutions, config) >= 0 && right;
  }
  return right;
}

// Times the engines on a file; each is stopped after some seconds.
void RunSudoku(const std::string& file) {
  std::ifstream in(file);
  sudoku::PuzzleReader reader;
  std::vector<sudoku::PuzzleRecord> records;
  for (std::string line; std::getline(in, line);) reader.AddLine(line, &records);
  reader.Finish(&records);
  for (const absl::string_view name : sudoku::EngineNames()) {
    constexpr double kSeconds = 10;
    const std::unique_ptr<sudoku::Engine> engine = sudoku::MakeEngine(name);
    const auto start = std::chrono::steady_clock::now();
    int64_t done = 0;
    int64_t nodes = 0;
    for (const sudoku::PuzzleRecord& record : records) {
      const double left = kSeconds - SecondsSince(start);
      if (left <= 0) break;
      sudoku::Answer answer;
      nodes +=
          engine
              ->Solve(absl::MakeConstSpan(&record.grid, 1),
                      {.limits = {.solutions = 2, .seconds = left}}, absl::MakeSpan(&answer, 1))
              .nodes;
      if (answer.outcome != dlx::Outcome::kTimeLimit) ++done;
    }
    const double seconds = SecondsSince(start);
    std::cout << absl::StrFormat("%-24s %-6s %8d puzzles %10.1f/s %12.0f nodes/s\n", file, name,
                                 done, static_cast<double>(done) / seconds,
                                 static_cast<double>(nodes) / seconds);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Instance> suite;
  suite.push_back({"queens 12", Queens(12), 14200});
  suite.push_back({"queens 13", Queens(13), 73712});
  suite.push_back({"langford 11", Langford(11), 35584});
  suite.push_back({"dominoes 6x8", Dominoes(6, 8), 167089});
  suite.push_back({"mutilated 8x8", Dominoes(8, 8, {"00", "77"}), 0});
  suite.push_back({"set partitions 11", SetPartitions(11), 678570});
  suite.push_back({"pentominoes 3x20", Pentominoes(3, 20), 8});
  suite.push_back({"pentominoes 4x15", Pentominoes(4, 15), 1472});

  std::cout << "instructions: " << dlx::ToString(dlx::CurrentTarget()) << '\n';
  PrintHead();
  int64_t signature = 0;
  bool right = true;
  for (const Instance& instance : suite) {
    for (const dlx::Kernel kernel :
         {dlx::Kernel::kLinks, dlx::Kernel::kCells, dlx::Kernel::kBits}) {
      const int64_t work = Run(instance.name, instance.problem, instance.solutions,
                               {.strategy = {.kernel = kernel}});
      right = right && work >= 0;
      if (kernel == dlx::Kernel::kLinks) signature += work;
    }
  }
  right = RunFiles() && right;
  for (int i = 1; i < argc; ++i) RunSudoku(argv[i]);
  std::cout << "Bench: " << signature << '\n';
  return right ? 0 : 1;
}
