// SPDX-License-Identifier: Apache-2.0
//
// Ratings come from the raters of the program, and steps from its one list of techniques, so what
// was asked for is what `rate` and `explain` say of the puzzle later.

#include "sudoku/generate/path.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/run/meter.h"
#include "sudoku/logic/board_geometry.h"
#include "sudoku/logic/geometry.h"
#include "sudoku/logic/step.h"

namespace sudoku {
namespace {

constexpr std::array kScales = {RatingScale::kSe121, RatingScale::kSukaku, RatingScale::kSukaku118,
                                RatingScale::kHodoku};

std::optional<RatingDialect> DialectOf(RatingScale scale) {
  switch (scale) {
    case RatingScale::kSe121:
      return RatingDialect::kSe121;
    case RatingScale::kSukaku:
      return RatingDialect::kSukaku;
    case RatingScale::kSukaku118:
      return RatingDialect::kSukaku118;
    case RatingScale::kHodoku:
      break;
  }
  return std::nullopt;
}

}  // namespace

dlx::StringView ToString(RatingScale scale) {
  const std::optional<RatingDialect> dialect = DialectOf(scale);
  return dialect.has_value() ? ToString(*dialect) : "hodoku";
}

absl::Span<const RatingScale> RatingScales() { return kScales; }

std::string PathRating::ToString() const {
  if (scale == RatingScale::kHodoku) return hodoku.ToString();
  return absl::StrCat(TenthsToString(er), "/", TenthsToString(ep), "/", TenthsToString(ed));
}

absl::Status CheckPathWish(const PathWish& wish) {
  if (wish.least_rating.has_value() && wish.most_rating.has_value() &&
      *wish.least_rating > *wish.most_rating) {
    return absl::InvalidArgumentError("the range of ratings is empty");
  }
  for (const logic::Technique technique : wish.require) {
    if (logic::RankOf(technique) == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("the technique '", logic::InfoOf(technique).name, "' is not tried"));
    }
  }
  return absl::OkStatus();
}

namespace internal {
namespace {

absl::Status Stopped() { return absl::CancelledError("stopped"); }

}  // namespace

PathJudge::PathJudge(const PathWish& wish, const dlx::Run& run,
                     const dlx::internal::Deadline& deadline)
    : wish_(wish),
      run_(run),
      deadline_(deadline),
      allowed_(wish.allow.value_or(logic::TechniqueSet::All())) {
  for (const logic::Technique technique : wish.require) allowed_.Add(technique);
  const std::optional<RatingDialect> dialect = DialectOf(wish.scale);
  if (wish.WantsRating() && dialect.has_value()) rater_.emplace(*dialect);
}

absl::StatusOr<PathMisses> PathJudge::Of(const Grid& puzzle, const Grid& solution) {
  PathMisses path;
  if (rater_.has_value()) {
    const Rating rating = rater_->Rate(puzzle, Rest());
    if (!rating.IsRated()) return Stopped();
    AddRating({.scale = wish_.scale, .er = rating.er, .ep = rating.ep, .ed = rating.ed}, &path);
  }
  std::vector<int> digits;
  digits.reserve(kCells);
  for (Cell cell = 0; cell < kCells; ++cell) digits.push_back(solution[cell] - 1);
  if (absl::Status status = AddSteps(logic::Position(puzzle), digits, &path); !status.ok()) {
    return status;
  }
  return path;
}

absl::StatusOr<PathMisses> PathJudge::Of(const Board& puzzle, const std::vector<int>& solution) {
  const absl::StatusOr<logic::BoardLogic> logic = logic::GeometryOf(puzzle);
  if (!logic.ok()) return logic.status();
  std::vector<int> digits;
  digits.reserve(solution.size());
  for (const int value : solution) digits.push_back(value - puzzle.least);
  PathMisses path;
  const logic::Position position = logic::PositionOf(puzzle, *logic->geometry);
  if (absl::Status status = AddSteps(position, digits, &path); !status.ok()) return status;
  return path;
}

absl::Status PathJudge::AddSteps(const logic::Position& position, const std::vector<int>& digits,
                                 PathMisses* path) const {
  const logic::Truth truth = logic::Truth::Of(digits);
  const dlx::Run rest = Rest();
  dlx::internal::Meter meter(rest, logic::kWorkToLook);
  if (!meter.Begin()) return Stopped();
  if (wish_.WantsRating() && wish_.scale == RatingScale::kHodoku) {
    const auto rating = logic::RateHodoku(position, truth, digits, &meter);
    if (!rating.ok()) return rating.status();
    if (!rating->has_value()) return Stopped();
    AddRating({.scale = wish_.scale, .hodoku = **rating}, path);
  }
  if (!wish_.WantsSteps()) return absl::OkStatus();
  logic::PathFinder finder(position, &truth);
  finder.Allow(allowed_);
  finder.set_meter(&meter);
  std::vector<logic::Step> steps;
  if (const absl::StatusOr<bool> is_solved = logic::FindPath(&finder, &steps); !is_solved.ok()) {
    return is_solved.status();
  }
  if (meter.stopped()) return Stopped();
  if (wish_.allow.has_value()) path->misses += finder.position().open().Count();
  for (const logic::Technique technique : wish_.require) {
    const bool is_taken =
        std::any_of(steps.begin(), steps.end(),
                    [technique](const logic::Step& step) { return step.technique == technique; });
    if (!is_taken) path->misses += 1;
  }
  return absl::OkStatus();
}

void PathJudge::AddRating(const PathRating& rating, PathMisses* path) const {
  path->rating = rating;
  const int64_t number = rating.number();
  const int64_t below = std::max<int64_t>(0, wish_.least_rating.value_or(number) - number);
  const int64_t above = std::max<int64_t>(0, number - wish_.most_rating.value_or(number));
  const double point = rating.scale == RatingScale::kHodoku ? 1 : 10;
  path->misses += static_cast<double>(below + above) / point;
}

dlx::Run PathJudge::Rest() const {
  dlx::Run run;
  run.limits.stop = run_.limits.stop;
  run.limits.seconds = deadline_.SecondsLeft();
  return run;
}

}  // namespace internal
}  // namespace sudoku
