// SPDX-License-Identifier: Apache-2.0
//
// New puzzles.

#include "sudoku/generate.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/entry.h"
#include "bindings/c/puzzle.h"
#include "sudoku/format.h"

namespace quadrille {
namespace {

static_assert(static_cast<int>(sudoku::Law::kUnbiased) == QD_LAW_UNBIASED);
static_assert(static_cast<int>(sudoku::GivenSymmetry::kRotate180) == QD_SYMMETRY_ROTATE_180);
static_assert(static_cast<int>(sudoku::GivenSymmetry::kAny) == QD_SYMMETRY_ANY);
static_assert(static_cast<int>(sudoku::RatingScale::kHodoku) == QD_SCALE_HODOKU);

sudoku::Minimality MinimalityOf(int32_t minimal) {
  switch (minimal) {
    case QD_MINIMAL_GIVENS:
      return sudoku::Minimality::kGivens;
    case QD_MINIMAL_NOT:
      return sudoku::Minimality::kNone;
    default:
      return sudoku::Minimality::kOrbits;
  }
}

std::optional<sudoku::Grid> GridOf(const char* cells, const char* name) {
  if (cells == nullptr) return std::nullopt;
  return ParsePuzzle(cells, std::strlen(cells), name);
}

std::vector<sudoku::logic::Technique> TechniquesOf(const char* names) {
  auto techniques = sudoku::logic::ParseTechniques(names);
  CheckOk(techniques.status());
  return *std::move(techniques);
}

std::optional<sudoku::PathWish> PathOf(const qd_wishes& wishes) {
  sudoku::PathWish path;
  path.scale = static_cast<sudoku::RatingScale>(wishes.scale);
  if (wishes.least_rating > 0) path.least_rating = wishes.least_rating;
  if (wishes.most_rating > 0) path.most_rating = wishes.most_rating;
  if (wishes.require != nullptr) path.require = TechniquesOf(wishes.require);
  if (wishes.allow != nullptr) {
    path.allow = sudoku::logic::TechniqueSet::Of(TechniquesOf(wishes.allow));
  }
  if (!path.WantsRating() && !path.WantsSteps()) return std::nullopt;
  return path;
}

sudoku::GenerateConfig ConfigOf(const qd_wishes& wishes) {
  Check(wishes.count >= 0, "count is less than 0");
  Check(wishes.reserved == 0, "wishes->reserved is not 0");
  CheckInRange(wishes.law, QD_LAW_TOP_DOWN, QD_LAW_UNBIASED, "law");
  CheckInRange(wishes.symmetry, QD_SYMMETRY_NONE, QD_SYMMETRY_ANY, "symmetry");
  CheckInRange(wishes.minimal, QD_MINIMAL_ORBITS, QD_MINIMAL_NOT, "minimal");
  CheckInRange(wishes.scale, QD_SCALE_SE121, QD_SCALE_HODOKU, "scale");
  sudoku::GenerateConfig config;
  config.count = wishes.count;
  config.seed = wishes.seed;
  config.law = static_cast<sudoku::Law>(wishes.law);
  config.symmetry = static_cast<sudoku::GivenSymmetry>(wishes.symmetry);
  config.minimality = MinimalityOf(wishes.minimal);
  config.least_givens = wishes.least_givens;
  if (wishes.most_givens != 0) config.most_givens = wishes.most_givens;
  config.from = GridOf(wishes.from, "from");
  config.pattern = GridOf(wishes.pattern, "pattern");
  config.near = GridOf(wishes.near_puzzle, "near_puzzle");
  config.distance = wishes.distance == 0 ? 1 : wishes.distance;
  config.path = PathOf(wishes);
  return config;
}

qd_puzzles* NewPuzzles(const sudoku::Generation& made, bool has_ratings) {
  std::vector<char> puzzles;
  std::vector<char> solutions;
  std::vector<int64_t> attempts;
  std::vector<double> weights;
  std::vector<int32_t> symmetries;
  std::vector<int32_t> minimal;
  std::vector<int64_t> ratings;
  const auto add = [&](const sudoku::GeneratedPuzzle& p) {
    const auto append = [](const sudoku::Grid& grid, std::vector<char>* cells) {
      const std::string line = sudoku::FormatLine(grid);
      cells->insert(cells->end(), line.c_str(), line.c_str() + sudoku::kCells + 1);
    };
    append(p.puzzle, &puzzles);
    append(p.solution, &solutions);
    attempts.push_back(p.attempt);
    weights.push_back(p.weight.value_or(0));
    symmetries.push_back(static_cast<int32_t>(p.symmetry));
    minimal.push_back((p.minimal_orbits ? 1 : 0) + (p.minimal ? 2 : 0));
    const sudoku::PathRating rating = p.rating.value_or(sudoku::PathRating());
    const bool is_score = rating.scale == sudoku::RatingScale::kHodoku;
    ratings.push_back(is_score ? static_cast<int64_t>(rating.hodoku.level) : rating.er);
    ratings.push_back(is_score ? rating.hodoku.score : rating.ep);
    ratings.push_back(is_score ? 0 : rating.ed);
  };
  for (const sudoku::GeneratedPuzzle& p : made.puzzles) add(p);
  if (made.nearest.has_value()) add(*made.nearest);
  qd_puzzles head = {};
  head.num_puzzles = made.puzzles.size();
  head.has_nearest = made.nearest.has_value() ? 1 : 0;
  head.has_ratings = has_ratings ? 1 : 0;
  head.nearest_misses = made.nearest_misses;
  Piece piece;
  piece.Add(puzzles, offsetof(qd_puzzles, puzzles));
  piece.Add(solutions, offsetof(qd_puzzles, solutions));
  piece.Add(attempts, offsetof(qd_puzzles, attempts));
  piece.Add(weights, offsetof(qd_puzzles, weights));
  piece.Add(symmetries, offsetof(qd_puzzles, symmetries));
  piece.Add(minimal, offsetof(qd_puzzles, minimal));
  piece.Add(ratings, offsetof(qd_puzzles, ratings));
  return piece.Finish(head);
}

}  // namespace
}  // namespace quadrille

extern "C" {

qd_status qd_sudoku_generate(const qd_wishes* wishes, const qd_config* config, qd_puzzles** puzzles,
                             qd_ending* ending, qd_error** error) {
  quadrille::Clear(puzzles);
  quadrille::ClearStruct(ending);
  return quadrille::Enter(error, [&] {
    quadrille::CheckNotNull(wishes, "wishes");
    quadrille::CheckNotNull(puzzles, "puzzles");
    quadrille::CheckStruct(ending, "ending");
    const quadrille::Settings settings = quadrille::SudokuSettings(config);
    const qd_wishes read = quadrille::ReadStruct(wishes, qd_wishes{}, "wishes");
    sudoku::GenerateConfig generate = quadrille::ConfigOf(read);
    const quadrille::Relay relay(settings.token.get());
    generate.run = settings.run(relay);
    const auto made = sudoku::Generate(generate);
    quadrille::CheckOk(made.status());
    const bool has_ratings = generate.path.has_value() && generate.path->WantsRating();
    *puzzles = quadrille::NewPuzzles(*made, has_ratings);
    quadrille::SetEnding(*made, made->found, ending);
    return quadrille::StatusOf(made->outcome);
  });
}

}  // extern "C"
