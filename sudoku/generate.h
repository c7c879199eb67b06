// SPDX-License-Identifier: Apache-2.0
//
// Puzzles made at random: each has exactly one solution, and says by which law it was drawn.
//
//   absl::StatusOr<sudoku::Generation> made = sudoku::Generate({.count = 10, .seed = 42});
//   if (!made.ok()) return made.status();  // what contradicts what in the settings
//   for (const sudoku::GeneratedPuzzle& p : made->puzzles) std::cout << FormatLine(p.puzzle);
//
// The same settings give the same puzzles in the same order, on every machine and for any number of
// threads. docs/generate.md explains the laws and how grids are drawn.
//
// Thread safety: functions; they start threads of their own and join them.

#ifndef SUDOKU_GENERATE_H_
#define SUDOKU_GENERATE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/board.h"
#include "sudoku/grid.h"
#include "sudoku/logic/path.h"
#include "sudoku/logic/technique.h"

namespace sudoku {

// A full grid; over all seeds, each of the 6,670,903,752,021,072,936,960 is equally likely, as far
// as 64 bits of seed go. Cost: 2 microseconds, and 70 ms for the first call.
Grid RandomGrid(uint64_t seed);

// By which law puzzles are drawn. All begin with a random full grid.
enum class Law : uint8_t {
  // Givens are deleted one after the other, in random order, unless that admits a second solution.
  // The fastest. Puzzles with few givens are too frequent, and nothing is known of how much.
  kTopDown,
  // The same, but the first deletion that admits a second solution ends it; what is left is kept
  // only if no other given can go either (D. Berthier, "Unbiased statistics of a CSP", 2009). The
  // probability of a puzzle depends on its number of givens alone, and `weight` corrects it.
  kControlled,
  // Puzzles of that law, kept with a probability in proportion to their weight: all minimal puzzles
  // are equally likely.
  kUnbiased,
};

// "top-down", "controlled", "unbiased".
dlx::StringView ToString(Law law);
absl::Span<const Law> Laws();

// Which cells have a given together. Rotations are about the centre.
enum class GivenSymmetry : uint8_t {
  kNone,
  kRotate180,  // half a turn
  kRotate90,   // a quarter of a turn
  kMirror,     // left and right
  kDiagonal,   // rows and columns
  kFull,       // all of these
  kAny,        // one of them, drawn for each puzzle
};

// "none", "rot180", "rot90", "mirror", "diagonal", "full", "any".
dlx::StringView ToString(GivenSymmetry symmetry);
absl::Span<const GivenSymmetry> GivenSymmetries();

// What cannot be deleted from a puzzle without admitting a second solution.
enum class Minimality : uint8_t {
  kNone,    // whatever: there may be givens that are not needed
  kOrbits,  // no set of givens that the symmetry maps to each other. Without one, no given
  kGivens,  // no given
};

// ---- How people solve them ---------------------------------------------------------------------

// Whose ratings. Those of Sudoku Explainer are for 9x9 puzzles alone.
enum class RatingScale : uint8_t {
  kSe121,      // as RatingDialect (rate.h)
  kSukaku,     // the same
  kSukaku118,  // the same
  kHodoku,     // the score of HoDoKu 2.2
};

// "se121", "sukaku", "sukaku118", "hodoku".
dlx::StringView ToString(RatingScale scale);
absl::Span<const RatingScale> RatingScales();

// The rating of a puzzle.
struct PathRating {
  RatingScale scale = RatingScale::kSe121;
  // In tenths; 0 for kHodoku.
  int er = 0;
  int ep = 0;
  int ed = 0;
  logic::HodokuRating hodoku = {};  // for kHodoku

  // What ranges of ratings are about: ER in tenths, or the score.
  int64_t number() const { return scale == RatingScale::kHodoku ? hodoku.score : er; }
  // "8.9/1.5/1.5", "Extreme 4876".
  std::string ToString() const;
};

// What a puzzle shall be like for a person who solves it:
//
//   config.path = {.least_rating = 60, .most_rating = 70};  // ER from 6.0 to 7.0
struct PathWish {
  RatingScale scale = RatingScale::kSe121;
  // Bounds of the rating, both included: of ER in tenths, or of the score.
  std::optional<int64_t> least_rating = std::nullopt;
  std::optional<int64_t> most_rating = std::nullopt;
  // The path takes each of these. At each position it takes a step of the first technique that has
  // one, in the order of logic::TechniquesInOrder(), of those that are allowed.
  std::vector<logic::Technique> require = {};
  // Steps of these techniques, and of those that are required, solve the puzzle.
  std::optional<logic::TechniqueSet> allow = std::nullopt;

  bool WantsRating() const { return least_rating.has_value() || most_rating.has_value(); }
  bool WantsSteps() const { return !require.empty() || allow.has_value(); }
};

// InvalidArgument if the range is empty, or a technique that is required is none that is tried.
absl::Status CheckPathWish(const PathWish& wish);

// ---- Puzzles -----------------------------------------------------------------------------------

struct GeneratedPuzzle {
  Grid puzzle;
  Grid solution;                                  // the only one
  int givens = 0;                                 // how many
  int64_t attempt = 0;                            // which try made it, from 1
  GivenSymmetry symmetry = GivenSymmetry::kNone;  // which was asked for; never kAny
  bool minimal = false;                           // no given can be deleted
  bool minimal_orbits = false;                    // no orbit of the symmetry can
  // How much it has to count where all puzzles of its kind shall count the same. For kControlled,
  // the number of sets of as many cells as it has givens, divided by that of 26; 1 where all are
  // equally likely; not set for kTopDown.
  std::optional<double> weight = std::nullopt;
  std::optional<PathRating> rating = std::nullopt;  // if GenerateConfig::path asks for one
};

struct GenerateConfig {
  int64_t count = 1;  // puzzles; at least 0
  uint64_t seed = 0;
  Law law = Law::kTopDown;
  // With kTopDown, orbits of cells are deleted as a whole.
  GivenSymmetry symmetry = GivenSymmetry::kNone;
  // If it is kNone, kTopDown stops at a number of givens that is drawn from the range below.
  Minimality minimality = Minimality::kOrbits;
  // How many givens; other puzzles are thrown away. kControlled and kUnbiased look for at most 32
  // if nothing is set (one puzzle in two million of all minimal ones has more), and 40 in any case.
  int least_givens = 0;
  std::optional<int> most_givens = std::nullopt;
  // A full grid: the solution of all puzzles.
  std::optional<Grid> from = std::nullopt;
  // The puzzles have givens where this has digits, and nowhere else. All such puzzles are equally
  // likely. Law, symmetry and `from` have no meaning.
  std::optional<Grid> pattern = std::nullopt;
  // The puzzles have all givens of this one but `distance`, and as many others, where a cell may
  // keep its place and change its digit. All such puzzles are equally likely, and none comes twice.
  // Law, symmetry, `from` and `pattern` have no meaning.
  std::optional<Grid> near = std::nullopt;
  int distance = 1;
  // Any further wish: by how much a puzzle misses it; 0 if it does not. Several threads call it at
  // the same time. It has to be a function of the puzzle.
  std::function<double(const GeneratedPuzzle&)> miss = nullptr;
  // What people who solve the puzzle find. Only puzzles that miss nothing else are judged by it;
  // those that it misses are nearer than all that were not judged.
  std::optional<PathWish> path = std::nullopt;
  // An update is a try; a node is one of BatchSolver. Solutions are puzzles. Nothing is remembered,
  // but the puzzles near another one. Limits on tries and nodes end all runs at the same place.
  // Requires: no presets.
  dlx::Run run = {};
};

// The outcome is kExhausted if `count` puzzles were found.
struct GenerateResult : dlx::Ending {  // nodes and updates: as above
  int64_t found = 0;
  // If fewer than `count` were found: of the puzzles with one solution that were not what was asked
  // for, the first that misses it the least.
  std::optional<GeneratedPuzzle> nearest = std::nullopt;
  // The sum of the givens that are too few or too many and of what `miss` said. If that is 0, of
  // the path: points of ER or of a score out of the range, cells that the steps leave open,
  // techniques that they lack.
  double nearest_misses = 0;
};

struct Generation : GenerateResult {
  std::vector<GeneratedPuzzle> puzzles;
};

// Calls the visitor with each puzzle, in order, by one thread at a time. InvalidArgument if
// settings contradict each other, `from` is no full grid, or `near` has too few givens. Internal if
// a technique takes a wrong step, which is a bug.
//
// Cost, one thread with AVX-512: docs/generate.md. A kTopDown puzzle takes some 20 microseconds, a
// kControlled one 200,000 tries and some 50 ms, a kUnbiased one thirty times that. Judging a path
// costs as much as rate.h and logic.h say.
absl::StatusOr<GenerateResult> Generate(
    const GenerateConfig& config, absl::FunctionRef<dlx::Visit(const GeneratedPuzzle&)> visitor);
// The same with all puzzles at once.
absl::StatusOr<Generation> Generate(const GenerateConfig& config);

// ---- Boards of other sizes and rules -----------------------------------------------------------

struct GeneratedBoard {
  Board board;                // the rules, and the puzzle as givens
  std::vector<int> puzzle;    // a value for each cell, or kEmptyCell
  std::vector<int> solution;  // the only one
  // As above:
  int givens = 0;
  int64_t attempt = 0;
  GivenSymmetry symmetry = GivenSymmetry::kNone;
  bool minimal = false;
  bool minimal_orbits = false;
  std::optional<PathRating> rating = std::nullopt;
};

// Law is kTopDown. Where all full boards that follow the rules are soon found (4x4 and 6x6, or
// rules that leave few), each is equally likely. Else the full board comes from a random search: a
// random value for a cell after the other, in random order, where a solution is left. Then not all
// are equally likely. Nor are those of jigsaws.
struct GenerateBoardConfig {
  Board board;  // the rules; its givens are passed over
  // Rules that are drawn for each puzzle. Jigsaw: its regions exchange cells at random, and stay
  // connected. Killer: cages of two to five cells, with the sums of the solution.
  bool jigsaw = false;
  bool killer = false;
  int64_t count = 1;
  uint64_t seed = 0;
  // On boards that are not square: kNone, kRotate180 or kMirror.
  GivenSymmetry symmetry = GivenSymmetry::kNone;
  Minimality minimality = Minimality::kOrbits;
  int least_givens = 0;
  std::optional<int> most_givens = std::nullopt;
  std::function<double(const GeneratedBoard&)> miss = nullptr;
  // As above. Where a rating is asked for, the scale is kHodoku. The board has at most 256 cells
  // and 16 values, and no holes.
  std::optional<PathWish> path = std::nullopt;
  // A node is one of SolveBoard(); the rest is as above.
  dlx::Run run = {};
};

struct GenerateBoardResult : dlx::Ending {
  int64_t found = 0;
  std::optional<GeneratedBoard> nearest = std::nullopt;
  double nearest_misses = 0;
};

// InvalidArgument if the board is none (CheckBoard), if its rules have no solution, if settings
// contradict each other, or if no path can be judged on such a board. Internal: as above.
//
// Cost: a search for each cell and more: some 10 ms for 9x9, 1 s for 16x16. Questions about puzzles
// with cages may take long; one that does counts as a no. Then a given stays that may be
// superfluous, and the puzzle does not say that it is minimal.
absl::StatusOr<GenerateBoardResult> GenerateBoards(
    const GenerateBoardConfig& config,
    absl::FunctionRef<dlx::Visit(const GeneratedBoard&)> visitor);

}  // namespace sudoku

#endif  // SUDOKU_GENERATE_H_
