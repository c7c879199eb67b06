// SPDX-License-Identifier: Apache-2.0
//
// Statistics: the counters of a run, and how --stats shows them.

#ifndef CLI_STATS_H_
#define CLI_STATS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/io/part.h"
#include "cli/json.h"
#include "cli/line_digest.h"
#include "dlx/big_count.h"
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
  LineSet lines;                   // of the input, if there are digests
  // What `check` found of the puzzles that it could read; none for other commands.
  struct Verdicts {
    int64_t agree = 0;
    int64_t disagree = 0;
    int64_t skipped = 0;
  };
  std::optional<Verdicts> verdicts;
  std::vector<sudoku::EngineShare> shares;  // of the engine auto: who answered how many puzzles

  void Add(Status status, int64_t n = 1);
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

// The updates as Knuth counts them, which are those of dancing links alone.
std::optional<int64_t> KnuthUpdates(const dlx::Ending& ending);

enum class StatsFormat { kOff, kText, kJson };

// What the statistics of every command say.
struct RunStats {
  std::string command;  // "solve", "cover solve"
  std::string engine;
  int threads = 1;
  dlx::BigCount solutions;
  int64_t nodes = 0;
  std::optional<int64_t> updates;
  double seconds = 0;
  std::optional<std::string> target = {};  // none: the current one; "": several
};

// What a run on puzzles says of its input and output besides, so that `quadrille merge` can prove
// that runs on parts are the whole.
struct Provenance {
  // Which part of which file; none for whole inputs.
  struct OfFile {
    Part part;
    ByteRange bytes;    // of the lines of the part
    int64_t size = 0;   // of the file
    uint64_t file = 0;  // FilePart::Identity()

    friend bool operator==(const OfFile&, const OfFile&) = default;
  };

  std::optional<OfFile> part;
  bool complete = false;  // PipelineResult::complete
  std::string flags;      // those that answers depend on, as given: "--limit=3 --all"
  // The lines answered are Totals::lines.
  LineSequence answers;
};

// The statistics of a command on puzzles, with the line end; "" for kOff.
std::string FormatStats(const RunStats& run, const Totals& totals, const Provenance& provenance,
                        StatsFormat format);

// The text of a JSON object and a line end, with a checksum of what comes before as its last key.
// Requires: the object is not empty.
std::string SealedLine(const Json& object);
// Whether the checksum of a line that SealedLine() has made is right. The line has no line end.
bool IsSealed(absl::string_view line);

// The parts that all statistics share. In text: ", 2 threads" in the first line; the rows about the
// search, with remarks; the last rows. In JSON: the first keys; those about puzzles are null
// without `totals`.
std::string ThreadsAsText(int threads);
void AddSearchRows(const RunStats& run, absl::string_view solutions_remark,
                   absl::string_view nodes_remark, std::string* text);
void AddLastRows(const RunStats& run, std::string* text);
Json FirstKeys(const RunStats& run, const Totals* totals);

// Appends a line of --stats: "  nodes                   1,234  12.3 per puzzle".
void AddStatsRow(std::string* text, absl::string_view name, absl::string_view value,
                 absl::string_view remark = "");

// Ratio(n, units, "nodes per puzzle") is "12.3 nodes per puzzle"; "" if there is nothing to divide
// by.
std::string Ratio(int64_t n, int64_t units, absl::string_view name);

// 1234567 as "1,234,567".
std::string WithCommas(int64_t n);
std::string WithCommas(std::string digits);

// "1 puzzle", "2000 puzzles"
std::string Counted(int64_t n, absl::string_view noun);

}  // namespace cli

#endif  // CLI_STATS_H_
