// What a run did: the figures of --stats, and what the exit code depends on.

#ifndef CLI_TOTALS_H_
#define CLI_TOTALS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/engine.h"

namespace cli {

enum class Status {
  kUnique,
  kNone,
  kSeveral,
  kSolved,     // a solution was found, and whether there are more was not asked
  kUndecided,  // a node or time limit came first
  kUnreadable,
};

// "unique", "none", "several", "solved", "undecided", "unreadable"
absl::string_view ToString(Status status);

// What a search that was asked for two solutions or more says about the puzzle.
Status Classify(int64_t solutions, dlx::Outcome outcome);

struct Totals {
  int64_t puzzles = 0;  // those that could not be read included
  int64_t unique = 0;
  int64_t none = 0;
  int64_t several = 0;
  int64_t solved = 0;
  int64_t undecided = 0;
  int64_t unreadable = 0;
  int64_t solutions = 0;  // found
  int64_t nodes = 0;
  std::optional<int64_t> updates;  // none if an engine did not count them, or none searched
  std::vector<sudoku::EngineShare> shares;  // of the engine auto: who answered how many puzzles

  void Add(Status status);
  // Adds the nodes and updates of a search.
  void Add(const dlx::Ending& ending);
  // The same, and who searched.
  void Add(const sudoku::SolveResult& result);
  Totals& operator+=(const Totals& other);

 private:
  void AddUpdates(std::optional<int64_t> n);
  void AddShares(absl::Span<const sudoku::EngineShare> added);

  bool any_search_ = false;
};

enum class StatsFormat { kOff, kText, kJson };

struct RunInfo {
  std::string command;
  std::string engine;
  int threads = 0;
  double seconds = 0;
};

// The text of --stats or --stats=json, with its line end.
std::string FormatStats(const RunInfo& run, const Totals& totals, StatsFormat format);

// Appends a line of --stats: "  nodes                   1,234  12.3 per puzzle".
void AddStatsRow(std::string* text, absl::string_view name, absl::string_view value,
                 absl::string_view remark = "");

// 1234567 as "1,234,567".
std::string WithCommas(int64_t n);
std::string WithCommas(std::string digits);

}  // namespace cli

#endif  // CLI_TOTALS_H_
