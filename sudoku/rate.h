// SPDX-License-Identifier: Apache-2.0
//
// How hard a puzzle is for a solver that thinks in steps: the ratings of Sudoku Explainer.
//
//   const sudoku::Rating rating = sudoku::Rate(puzzle);
//   if (rating.IsRated()) std::cout << rating.ToString();  // "8.9/1.5/1.5"
//
// At each position the easiest step that the dialect knows is taken, until the puzzle is solved.
//   ER  the rating of the puzzle: of its hardest step
//   EP  of the hardest step up to the first digit that is placed ("pearl" if equal to ER)
//   ED  of the first step ("diamond" if equal to ER)
// docs/rate.md explains the steps, the dialects and how far they agree with other programs.
//
// Ratings depend on the order in which equally hard steps are found, and so do not always agree on
// equivalent puzzles; rate the canonical form (canon.h) if they must.
//
// Thread safety: functions; a PuzzleRater serves one thread.

#ifndef SUDOKU_RATE_H_
#define SUDOKU_RATE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/grid.h"

namespace sudoku {

enum class RatingDialect : uint8_t {
  kSe121,      // Sudoku Explainer 1.2.1: what is known as SER
  kSukaku,     // SukakuExplainer 1.15, with its own techniques and prices
  kSukaku118,  // SukakuExplainer 1.18: more techniques, another price for some
};

// The names that the command line has for them: "se121", "sukaku", "sukaku118".
dlx::StringView ToString(RatingDialect dialect);
// All of them, in the order above.
absl::Span<const RatingDialect> RatingDialects();
// The dialect of this name. InvalidArgument if there is none; the message says which there are.
absl::StatusOr<RatingDialect> RatingDialectNamed(dlx::StringView name);

// A step of the path.
struct RatingStep {
  dlx::StringView technique;  // "hidden-single", "naked-pair", "forcing-chain", ...
  int rating = 0;             // in tenths
  // What it places, or -1 and 0.
  Cell cell = -1;
  Digit digit = 0;
};

// In tenths: 89 is 8.9. What the dialect cannot solve is 200, as with its peers.
struct Rating : dlx::Ending {
  static constexpr int kBeyond = 200;

  int64_t solutions = 0;  // 0, 1, or 2 for several; known unless a limit came first
  int er = 0;
  int ep = 0;
  int ed = 0;
  std::vector<RatingStep> steps;  // in order

  // Whether there are numbers: the puzzle has one solution, and no limit came first.
  bool IsRated() const { return solutions == 1 && outcome == dlx::Outcome::kExhausted; }
  // "8.9/1.5/1.5". Requires: IsRated().
  std::string ToString() const;
};

// 89 as "8.9".
std::string TenthsToString(int tenths);

struct RatingConfig {
  RatingDialect dialect = RatingDialect::kSe121;
  // One thread works. A node is an assumption that is followed, in chains that are nested too.
  // Requires: no presets. Nothing is remembered, and no updates are counted.
  dlx::Run run = {};
};

// Cost: 20 microseconds for a puzzle of singles, some milliseconds for one of chains, up to seconds
// for the hardest known. Memory: some megabytes.
Rating Rate(const Grid& puzzle, const RatingConfig& config = {});

// Rates many puzzles and keeps the memory of its searches in between.
class PuzzleRater {
 public:
  explicit PuzzleRater(RatingDialect dialect);
  ~PuzzleRater();
  PuzzleRater(PuzzleRater&&) noexcept;
  PuzzleRater& operator=(PuzzleRater&&) noexcept;

  // As Rate().
  Rating Rate(const Grid& puzzle, const dlx::Run& run = {});

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sudoku

#endif  // SUDOKU_RATE_H_
