// A fixed suite on one thread. Counts are checked, times are of this machine alone, and the last
// line has one number that no machine changes: nodes plus updates of all exact cover searches. If
// it changes, the search has changed.
//
// Usage: bench [FILE...]     FILE: puzzles, one a line, that every Sudoku engine is timed on too

#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "sudoku/engine.h"
#include "sudoku/reader.h"
#include "tests/support/known_problems.h"

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

// Returns nodes plus updates; -1 if the number of solutions is wrong.
int64_t Run(const Instance& instance) {
  dlx::Solver solver(instance.problem);
  const auto start = std::chrono::steady_clock::now();
  while (solver.Next()) {
  }
  const double seconds = SecondsSince(start);
  const dlx::SearchStats& stats = solver.stats();
  const bool right = stats.solutions == instance.solutions;
  std::cout << absl::StrFormat(
      "%-16s %10d %10d %12d %9.3f %9.1f %9.2f%s\n", instance.name, stats.solutions, stats.nodes,
      stats.updates, seconds, 1e9 * seconds / static_cast<double>(stats.nodes),
      1e9 * seconds / static_cast<double>(stats.updates), right ? "" : "  WRONG");
  return right ? stats.nodes + stats.updates : -1;
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
      const sudoku::SearchResult result =
          engine->Count(record.grid, {.solutions = 2, .seconds = left});
      nodes += result.nodes;
      if (result.outcome != sudoku::Outcome::kTimeLimit) ++done;
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

  std::cout << absl::StrFormat("%-16s %10s %10s %12s %9s %9s %9s\n", "problem", "solutions",
                               "nodes", "updates", "seconds", "ns/node", "ns/update");
  int64_t signature = 0;
  bool right = true;
  for (const Instance& instance : suite) {
    const int64_t work = Run(instance);
    right = right && work >= 0;
    signature += work;
  }
  for (int i = 1; i < argc; ++i) RunSudoku(argv[i]);
  std::cout << "Bench: " << signature << '\n';
  return right ? 0 : 1;
}
