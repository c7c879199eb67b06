// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/path.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dlx/run/meter.h"
#include "sudoku/logic/best_step.h"
#include "sudoku/logic/find.h"
#include "sudoku/logic/reason.h"

namespace sudoku::logic {
namespace {

constexpr Ranked kInOrder[] = {
    {Technique::kFullHouse, 4, Level::kEasy},
    {Technique::kNakedSingle, 4, Level::kEasy},
    {Technique::kHiddenSingle, 14, Level::kEasy},
    {Technique::kLockedPair, 40, Level::kMedium},
    {Technique::kLockedTriple, 60, Level::kMedium},
    {Technique::kPointing, 50, Level::kMedium},
    {Technique::kClaiming, 50, Level::kMedium},
    {Technique::kNakedPair, 60, Level::kMedium},
    {Technique::kNakedTriple, 80, Level::kMedium},
    {Technique::kHiddenPair, 70, Level::kMedium},
    {Technique::kHiddenTriple, 100, Level::kMedium},
    {Technique::kNakedQuad, 120, Level::kHard},
    {Technique::kHiddenQuad, 150, Level::kHard},
    {Technique::kXWing, 140, Level::kHard},
    {Technique::kSwordfish, 150, Level::kHard},
    {Technique::kJellyfish, 160, Level::kHard},
    {Technique::kRemotePair, 110, Level::kHard},
    {Technique::kBugPlusOne, 100, Level::kHard},
    {Technique::kSkyscraper, 130, Level::kHard},
    {Technique::kTwoStringKite, 150, Level::kHard},
    {Technique::kTurbotFish, 120, Level::kHard},
    {Technique::kEmptyRectangle, 120, Level::kHard},
    {Technique::kWWing, 150, Level::kHard},
    {Technique::kXyWing, 160, Level::kHard},
    {Technique::kXyzWing, 180, Level::kHard},
    {Technique::kUniqueRectangle1, 100, Level::kHard},
    {Technique::kUniqueRectangle2, 100, Level::kHard},
    {Technique::kUniqueRectangle3, 100, Level::kHard},
    {Technique::kUniqueRectangle4, 100, Level::kHard},
    {Technique::kUniqueRectangle5, 100, Level::kHard},
    {Technique::kUniqueRectangle6, 100, Level::kHard},
    {Technique::kHiddenRectangle, 100, Level::kHard},
    {Technique::kAvoidableRectangle1, 100, Level::kHard},
    {Technique::kAvoidableRectangle2, 100, Level::kHard},
    {Technique::kFinnedXWing, 130, Level::kHard},
    {Technique::kSashimiXWing, 150, Level::kHard},
    {Technique::kFinnedSwordfish, 200, Level::kUnfair},
    {Technique::kSashimiSwordfish, 240, Level::kUnfair},
    {Technique::kFinnedJellyfish, 250, Level::kUnfair},
    {Technique::kSashimiJellyfish, 260, Level::kUnfair},
    {Technique::kSueDeCoq, 250, Level::kUnfair},
    {Technique::kSimpleColorsTrap, 150, Level::kHard},
    {Technique::kSimpleColorsWrap, 150, Level::kHard},
    {Technique::kMultiColors1, 200, Level::kHard},
    {Technique::kMultiColors2, 200, Level::kHard},
    {Technique::kXChain, 260, Level::kUnfair},
    {Technique::kXyChain, 260, Level::kUnfair},
    {Technique::kContinuousNiceLoop, 280, Level::kUnfair},
    {Technique::kDiscontinuousNiceLoop, 280, Level::kUnfair},
    {Technique::kAic, 280, Level::kUnfair},
    {Technique::kGroupedContinuousNiceLoop, 300, Level::kUnfair},
    {Technique::kGroupedDiscontinuousNiceLoop, 300, Level::kUnfair},
    {Technique::kGroupedAic, 300, Level::kUnfair},
    {Technique::kAlsXz, 300, Level::kUnfair},
    {Technique::kAlsXyWing, 320, Level::kUnfair},
    {Technique::kAlsChain, 340, Level::kUnfair},
    {Technique::kDeathBlossom, 360, Level::kUnfair},
    {Technique::kFrankenXWing, 300, Level::kUnfair},
    {Technique::kFrankenSwordfish, 350, Level::kUnfair},
    {Technique::kFinnedFrankenXWing, 390, Level::kUnfair},
    {Technique::kFinnedFrankenSwordfish, 410, Level::kUnfair},
    {Technique::kAlignedPairExclusion, 450, Level::kUnfair},
    {Technique::kAlignedTripletExclusion, 470, Level::kUnfair},
    {Technique::kForcingChainContradiction, 500, Level::kExtreme},
    {Technique::kForcingChainVerity, 500, Level::kExtreme},
    {Technique::kForcingNetContradiction, 700, Level::kExtreme},
    {Technique::kForcingNetVerity, 700, Level::kExtreme},
    {Technique::kNestedForcingNet, 1000, Level::kExtreme},
};

constexpr int64_t kGuessScore = 10000;

// The most that a path may cost at each level, HoDoKu's DEFAULT_DIFFICULTY_LEVELS.
constexpr std::array<int64_t, 4> kMostOfLevel = {800, 1000, 1600, 1800};

}  // namespace

absl::string_view NameOf(Level level) {
  constexpr std::array<absl::string_view, 5> kNames = {"Easy", "Medium", "Hard", "Unfair",
                                                       "Extreme"};
  return kNames[static_cast<size_t>(level)];
}

absl::Span<const Ranked> TechniquesInOrder() { return kInOrder; }

const Ranked* RankOf(Technique technique) {
  const auto* const found =
      std::find_if(std::begin(kInOrder), std::end(kInOrder),
                   [&](const Ranked& ranked) { return ranked.technique == technique; });
  return found == std::end(kInOrder) ? nullptr : found;
}

absl::StatusOr<std::vector<Technique>> ParseTechniques(absl::string_view names) {
  std::vector<Technique> techniques;
  for (const absl::string_view name : absl::StrSplit(names, ',')) {
    const std::optional<Technique> technique = FindTechnique(name);
    if (!technique.has_value() || RankOf(*technique) == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("no technique that is tried is called '", name, "'"));
    }
    techniques.push_back(*technique);
  }
  return techniques;
}

Truth Truth::Of(absl::Span<const int> solution) {
  Truth truth;
  truth.Add(solution);
  return truth;
}

void Truth::Add(absl::Span<const int> solution) {
  for (size_t cell = 0; cell < solution.size(); ++cell) {
    if (solution[cell] < 0) continue;  // no cell
    possible[cell] |= static_cast<DigitMask>(1u << solution[cell]);
  }
}

absl::Status CheckStep(const Step& step, const Truth& truth, const Geometry& geometry) {
  const auto is_possible = [&](Candidate c) {
    return ((truth.possible[c.cell] >> c.digit) & 1) != 0;
  };
  for (const Candidate c : step.eliminations) {
    if (is_possible(c)) {
      return absl::InternalError(absl::StrCat(
          "a step of the technique ", InfoOf(step.technique).name, " is wrong: a solution has ",
          geometry.CellName(c.cell), "=", geometry.least() + c.digit));
    }
  }
  for (const Candidate c : step.placements) {
    if (!is_possible(c) || !std::has_single_bit(truth.possible[c.cell])) {
      return absl::InternalError(
          absl::StrCat("a step of the technique ", InfoOf(step.technique).name,
                       " is wrong: not all solutions have ", geometry.CellName(c.cell), "=",
                       geometry.least() + c.digit));
    }
  }
  return absl::OkStatus();
}

PathFinder::PathFinder(const Position& position, const Truth* truth)
    : position_(position), singles_(position), truth_(truth) {}

absl::StatusOr<std::optional<Step>> PathFinder::Next() {
  if (meter_ != nullptr && !meter_->EnterNode()) return std::nullopt;
  std::optional<Step> found = singles_.Next();
  if (found.has_value() && !allowed_.Has(found->technique)) found.reset();
  for (const Ranked& ranked : kInOrder) {
    if (found.has_value() || dlx::internal::IsStopped(meter_)) break;
    if (!allowed_.Has(ranked.technique)) continue;
    const absl::Span<const Technique> compared = ComparedWith(ranked.technique);
    FindConfig config;
    config.wanted = ranked.technique;
    for (const Technique other : compared) {
      if (allowed_.Has(other)) config.wanted.Add(other);
    }
    config.is_unique = truth_->is_unique;
    config.als_overlap = false;
    config.als_chains_ascend = true;
    config.meter = meter_;
    FindSteps(position_, config, [&](const Step& step) {
      if (!found.has_value() || IsBetter(step, *found)) found = step;
      return compared.empty();
    });
    // There might be a better one.
    if (dlx::internal::IsStopped(meter_)) found.reset();
  }
  if (!found.has_value()) return std::nullopt;
  if (absl::Status status = CheckStep(*found, *truth_, position_.geometry()); !status.ok()) {
    return status;
  }
  return found;
}

void PathFinder::Make(const Step& step) {
  Apply(step, &position_);
  for (const Candidate c : step.placements) singles_.Place(c.cell, c.digit);
  for (const Candidate c : step.eliminations) singles_.Eliminate(c.cell, c.digit);
}

absl::StatusOr<bool> FindPath(PathFinder* finder, std::vector<Step>* steps) {
  while (!finder->position().IsSolved()) {
    absl::StatusOr<std::optional<Step>> step = finder->Next();
    if (!step.ok()) return step.status();
    if (!step->has_value()) break;
    finder->Make(**step);
    steps->push_back(*std::move(*step));
  }
  return finder->position().IsSolved();
}

TechniqueSet HodokuTechniques() {
  TechniqueSet techniques;
  for (const Ranked& ranked : kInOrder) techniques.Add(ranked.technique);
  for (const Technique more : {Technique::kDeathBlossom, Technique::kAlignedPairExclusion,
                               Technique::kAlignedTripletExclusion, Technique::kNestedForcingNet}) {
    techniques.Remove(more);
  }
  return techniques;
}

Step Guess(const Position& position, absl::Span<const int> solution) {
  int skip = position.open().Count() / 2;
  Step step;
  for (const int cell : position.open()) {
    if (skip-- > 0) continue;
    step.cells.Add(cell);
    step.placements.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(solution[cell])});
    break;
  }
  return step;
}

std::string HodokuRating::ToString() const { return absl::StrCat(NameOf(level), " ", score); }

HodokuRating RateSteps(absl::Span<const Step> steps, int64_t guesses) {
  HodokuRating rating;
  rating.score = kGuessScore * guesses;
  if (guesses > 0) rating.level = Level::kExtreme;
  for (const Step& step : steps) {
    const Ranked* const ranked = RankOf(step.technique);
    if (ranked == nullptr) continue;
    rating.score += ranked->score;
    rating.level = std::max(rating.level, ranked->level);
  }
  while (rating.level < Level::kExtreme &&
         rating.score > kMostOfLevel[static_cast<size_t>(rating.level)]) {
    rating.level = static_cast<Level>(static_cast<int>(rating.level) + 1);
  }
  return rating;
}

absl::StatusOr<std::optional<HodokuRating>> RateHodoku(const Position& position, const Truth& truth,
                                                       absl::Span<const int> solution,
                                                       dlx::internal::Meter* meter) {
  PathFinder finder(position, &truth);
  finder.Allow(HodokuTechniques());
  finder.set_meter(meter);
  std::vector<Step> steps;
  int64_t guesses = 0;
  while (true) {
    const absl::StatusOr<bool> is_solved = FindPath(&finder, &steps);
    if (!is_solved.ok()) return is_solved.status();
    if (*is_solved) return RateSteps(steps, guesses);
    if (meter->stopped()) return std::nullopt;
    finder.Make(Guess(finder.position(), solution));
    ++guesses;
  }
}

}  // namespace sudoku::logic
