// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/run/meter.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/rater.h"
#include "sudoku/rate/step.h"
#include "sudoku/sudoku.h"

namespace sudoku {
namespace {

constexpr std::array<RatingDialect, 3> kDialects = {RatingDialect::kSe121, RatingDialect::kSukaku,
                                                    RatingDialect::kSukaku118};

// An assumption takes some microseconds to follow.
constexpr int64_t kAssumptionsToLook = 64;

}  // namespace

dlx::StringView ToString(RatingDialect dialect) {
  switch (dialect) {
    case RatingDialect::kSe121:
      return "se121";
    case RatingDialect::kSukaku:
      return "sukaku";
    case RatingDialect::kSukaku118:
      return "sukaku118";
  }
  return "";
}

absl::Span<const RatingDialect> RatingDialects() { return kDialects; }

absl::StatusOr<RatingDialect> RatingDialectNamed(dlx::StringView name) {
  for (const RatingDialect dialect : kDialects) {
    if (ToString(dialect) == name) return dialect;
  }
  const std::string names = absl::StrJoin(
      kDialects, ", ",
      [](std::string* text, RatingDialect dialect) { absl::StrAppend(text, ToString(dialect)); });
  return absl::InvalidArgumentError(
      absl::StrCat("no rating dialect is called '", name, "'; there are ", names));
}

std::string TenthsToString(int tenths) { return absl::StrCat(tenths / 10, ".", tenths % 10); }

std::string Rating::ToString() const {
  return absl::StrCat(TenthsToString(er), "/", TenthsToString(ep), "/", TenthsToString(ed));
}

class PuzzleRater::Impl {
 public:
  explicit Impl(RatingDialect dialect) : rater_(dialect) {}

  Rating Rate(const Grid& puzzle, const dlx::Run& run) {
    Rating rating;
    dlx::internal::Meter meter(run, kAssumptionsToLook);
    if (meter.Begin()) {
      dlx::Run whole = meter.Rest();
      whole.limits.nodes = std::nullopt;
      whole.limits.solutions = 2;
      const Answer answer = Solve(puzzle, whole);
      rating.solutions = answer.solutions;
      const bool decided = answer.outcome == dlx::Outcome::kExhausted || answer.solutions > 1;
      if (!decided) meter.Stop(answer.outcome);
      if (answer.IsUnique()) TakeSteps(puzzle, &meter, &rating);
    }
    meter.End(&rating);
    return rating;
  }

 private:
  void TakeSteps(const Grid& puzzle, dlx::internal::Meter* meter, Rating* rating) {
    rate::Position position(puzzle);
    // Compared as they were added up: what is equal when printed may differ by the last bit.
    double hardest = 0;
    while (position.num_empty() > 0) {
      const bool found = rater_.FindStep(position, meter, &step_);
      if (!meter->Look()) return;
      if (!found) {
        rating->er = Rating::kBeyond;
        return;
      }
      hardest = std::max(hardest, step_.difficulty);
      rating->er = Tenths(hardest);
      if (rating->ed == 0) rating->ed = rating->er;
      if (rating->ep == 0 && step_.cell >= 0) rating->ep = rating->er;
      rating->steps.push_back({.technique = step_.technique,
                               .rating = Tenths(step_.difficulty),
                               .cell = step_.cell,
                               .digit = step_.digit + 1});
      step_.Apply(&position);
    }
  }

  static int Tenths(double rating) { return static_cast<int>(std::lround(rating * 10)); }

  rate::Rater rater_;
  rate::Step step_;
};

PuzzleRater::PuzzleRater(RatingDialect dialect) : impl_(std::make_unique<Impl>(dialect)) {}
PuzzleRater::~PuzzleRater() = default;
PuzzleRater::PuzzleRater(PuzzleRater&&) noexcept = default;
PuzzleRater& PuzzleRater::operator=(PuzzleRater&&) noexcept = default;

Rating PuzzleRater::Rate(const Grid& puzzle, const dlx::Run& run) {
  return impl_->Rate(puzzle, run);
}

Rating Rate(const Grid& puzzle, const RatingConfig& config) {
  return PuzzleRater(config.dialect).Rate(puzzle, config.run);
}

}  // namespace sudoku
