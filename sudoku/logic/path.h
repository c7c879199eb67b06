// SPDX-License-Identifier: Apache-2.0
//
// The path of a solver: at each position, a step of the first technique that has one.

#ifndef SUDOKU_LOGIC_PATH_H_
#define SUDOKU_LOGIC_PATH_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/singles_queue.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

enum class Level { kEasy, kMedium, kHard, kUnfair, kExtreme };

// "Easy" and so on.
absl::string_view NameOf(Level level);

// A technique as HoDoKu 2.2 ranks it (its Options.java): what one step of it costs, and its level.
struct Ranked {
  Technique technique;
  int score;
  Level level;
};

// The techniques in the order in which they are tried: all that HoDoKu tries unless told otherwise,
// death blossom, aligned exclusion, and nested nets.
absl::Span<const Ranked> TechniquesInOrder();
const Ranked* RankOf(Technique technique);  // null: it is not tried
// The techniques of a list of names with commas between them: "x-wing,xy-wing". InvalidArgument for
// a name that no technique has that is tried.
absl::StatusOr<std::vector<Technique>> ParseTechniques(absl::string_view names);

// What the solutions of a puzzle have in the cells: a step must agree with all of them.
struct Truth {
  std::array<DigitMask, kMaxCells> possible = {};  // digits that some solution has there
  bool is_unique = true;

  // The truth of one solution, a digit from 0 for each cell.
  static Truth Of(absl::Span<const int> solution);
  void Add(absl::Span<const int> solution);
};

// OK if no solution loses a candidate that is eliminated, and all have what is placed. Internal
// otherwise: names the technique and what is wrong.
absl::Status CheckStep(const Step& step, const Truth& truth, const Geometry& geometry);

class PathFinder {
 public:
  // `truth` must outlive it.
  PathFinder(const Position& position, const Truth* truth);
  // Tries these techniques alone.
  void Allow(TechniqueSet techniques) { allowed_ = techniques; }
  // Told of the work; a step is a node. It must outlive this. Null: nothing stops the search.
  void set_meter(dlx::internal::Meter* meter) { meter_ = meter; }

  const Position& position() const { return position_; }
  // The next step; nullopt if no technique has one, or the meter has stopped. Internal if the step
  // that was found is wrong, which is a bug.
  absl::StatusOr<std::optional<Step>> Next();
  void Make(const Step& step);

 private:
  Position position_;
  SinglesQueue singles_;
  const Truth* truth_;
  TechniqueSet allowed_ = TechniqueSet::All();
  dlx::internal::Meter* meter_ = nullptr;
};

// How much work a meter lets the finders do before it looks at the clock: some milliseconds of it.
inline constexpr int64_t kWorkToLook = 10'000;

// A whole path. The nodes are its steps.
struct Path : dlx::Ending {
  std::vector<Step> steps;
  bool is_solved = false;
};

// Adds the steps until the board is full, no technique has a step, or the meter of the finder
// stops. Returns whether the board is full.
absl::StatusOr<bool> FindPath(PathFinder* finder, std::vector<Step>* steps);

// Those that HoDoKu tries unless told otherwise.
TechniqueSet HodokuTechniques();

// HoDoKu's rating of a path: the sum of the scores, and the highest level of a step, raised while
// the score is above what the level allows.
struct HodokuRating {
  Level level = Level::kEasy;
  int64_t score = 0;

  // "Extreme 4876"
  std::string ToString() const;
};
HodokuRating RateSteps(absl::Span<const Step> steps, int64_t guesses = 0);

// What HoDoKu does where no technique has a step: it looks up the value of the cell in the middle
// of those that are open, in reading order. Each such guess costs 10,000 and makes the level
// extreme. Requires: a cell is open. `solution`: a digit from 0 for each cell.
Step Guess(const Position& position, absl::Span<const int> solution);

// The rating of HoDoKu's path, with guesses where it needs them; nullopt if the meter stops first.
// Internal for a step that is wrong. `truth`: that of the only solution, which is `solution`.
absl::StatusOr<std::optional<HodokuRating>> RateHodoku(const Position& position, const Truth& truth,
                                                       absl::Span<const int> solution,
                                                       dlx::internal::Meter* meter);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_PATH_H_
