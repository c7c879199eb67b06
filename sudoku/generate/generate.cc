// SPDX-License-Identifier: Apache-2.0
//
// Checks the settings, chooses the source of puzzles, and judges what it makes.

#include "sudoku/generate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/run/clock.h"
#include "sudoku/engines/run.h"
#include "sudoku/generate/driver.h"
#include "sudoku/generate/orbits.h"
#include "sudoku/generate/path.h"
#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/uniform.h"

namespace sudoku {
namespace {

using internal::Candidate;
using internal::Questions;
using internal::Source;
using JudgedGrid = internal::Judged<GeneratedPuzzle>;
using ChunkOfGrids = internal::Chunk<GeneratedPuzzle>;

constexpr int kMostGivensOfMinimal = 40;  // no minimal puzzle with more is known

// C(81, n) / C(81, 26)
double WeightOf(int givens) {
  double weight = 1;
  for (int n = 26; n < givens; ++n) weight = weight * (kCells - n) / (n + 1);
  for (int n = 26; n > givens; --n) weight = weight * n / (kCells + 1 - n);
  return weight;
}

// Tells of each candidate what it is and by how much it misses what was asked for.
class Judge {
 public:
  explicit Judge(const GenerateConfig& config) : config_(config) {}

  JudgedGrid Of(const Candidate& candidate, int64_t first_attempt, Questions* questions) const {
    JudgedGrid judged;
    GeneratedPuzzle& p = judged.puzzle;
    p = {.puzzle = candidate.puzzle,
         .solution = candidate.solution,
         .givens = candidate.puzzle.NumGivens(),
         .attempt = first_attempt + candidate.attempt + 1,
         .symmetry = candidate.symmetry,
         .minimal_orbits = candidate.minimal_orbits};
    const bool has_law = !config_.pattern.has_value() && !config_.near.has_value();
    if (!has_law || config_.law == Law::kUnbiased) p.weight = 1;
    if (has_law && config_.law == Law::kControlled) p.weight = WeightOf(p.givens);
    const int superfluous = CountSuperfluous(candidate, questions, &p);
    const int most = config_.most_givens.value_or(kCells);
    if (p.givens < config_.least_givens) judged.misses += config_.least_givens - p.givens;
    if (p.givens > most) judged.misses += p.givens - most;
    const bool is_minimal =
        config_.minimality == Minimality::kNone ||
        (config_.minimality == Minimality::kOrbits ? p.minimal_orbits : p.minimal);
    if (!is_minimal) judged.misses += std::max(1, superfluous);
    if (config_.miss != nullptr) judged.misses += config_.miss(p);
    return judged;
  }

 private:
  // Sets whether the puzzle is minimal. Returns how many givens can go.
  static int CountSuperfluous(const Candidate& candidate, Questions* questions,
                              GeneratedPuzzle* p) {
    if (p->symmetry == GivenSymmetry::kNone && p->minimal_orbits) {
      p->minimal = true;
      return 0;
    }
    questions->Clear();
    std::vector<size_t> of_givens;
    std::vector<size_t> of_orbits;
    for (const std::vector<int>& orbit : internal::OrbitsOf(p->symmetry, kSize, kSize)) {
      Grid without = candidate.puzzle;
      for (const Cell cell : orbit) {
        if (candidate.puzzle[cell] == 0) continue;
        Grid without_one = candidate.puzzle;
        without_one.Set(cell, 0);
        of_givens.push_back(questions->AskOther(without_one, cell, candidate.solution[cell]));
        without.Set(cell, 0);
      }
      if (!p->minimal_orbits && without != candidate.puzzle) {
        of_orbits.push_back(questions->Ask(without));
      }
    }
    questions->Answer();
    const auto yes = [questions](size_t question) { return questions->Yes(question); };
    const auto superfluous = std::count_if(of_givens.begin(), of_givens.end(), yes);
    p->minimal = superfluous == 0;
    p->minimal_orbits |= std::none_of(of_orbits.begin(), of_orbits.end(), yes);
    return static_cast<int>(superfluous);
  }

  const GenerateConfig& config_;
};

absl::Status CheckGivensWanted(const GenerateConfig& config) {
  const int most = config.most_givens.value_or(kCells);
  if (config.least_givens < 0 || most > kCells || config.least_givens > most) {
    return absl::InvalidArgumentError(absl::StrCat("from ", config.least_givens, " to ", most,
                                                   " givens: expected a range within 0 to 81"));
  }
  if (config.law != Law::kTopDown && config.least_givens > kMostGivensOfMinimal) {
    return absl::InvalidArgumentError(absl::StrCat("the law '", ToString(config.law),
                                                   "' looks for at most ", kMostGivensOfMinimal,
                                                   " givens"));
  }
  return absl::OkStatus();
}

absl::Status CheckLaw(const GenerateConfig& config) {
  if (config.law == Law::kTopDown) return absl::OkStatus();
  const auto refuse = [&config](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("the law '", ToString(config.law),
                                                   "' is one of minimal puzzles without ", what));
  };
  if (config.symmetry != GivenSymmetry::kNone) return refuse("symmetry");
  if (config.minimality == Minimality::kNone) return refuse("superfluous givens");
  if (config.pattern.has_value()) return refuse("a pattern");
  if (config.near.has_value()) return refuse("a puzzle that they are near");
  return absl::OkStatus();
}

absl::Status CheckGrids(const GenerateConfig& config) {
  const auto refuse = [](absl::string_view why) { return absl::InvalidArgumentError(why); };
  if (config.from.has_value()) {
    if (absl::Status status = CheckSolution(Grid(), *config.from); !status.ok()) {
      return refuse(absl::StrCat("no full grid: ", status.message()));
    }
  }
  if (config.pattern.has_value() + config.near.has_value() + config.from.has_value() > 1) {
    return refuse("a full grid, a pattern and a puzzle to be near exclude each other");
  }
  if ((config.pattern.has_value() || config.near.has_value()) &&
      config.symmetry != GivenSymmetry::kNone) {
    return refuse("puzzles of a pattern or near another one take no symmetry");
  }
  if (config.near.has_value() &&
      (config.distance < 1 || config.distance > config.near->NumGivens())) {
    return refuse(absl::StrCat("the puzzle has ", config.near->NumGivens(), " givens; ",
                               config.distance, " cannot be changed"));
  }
  return absl::OkStatus();
}

absl::Status Check(const GenerateConfig& config) {
  if (config.count < 0) return absl::InvalidArgumentError("fewer than 0 puzzles");
  if (config.path.has_value()) {
    if (absl::Status status = CheckPathWish(*config.path); !status.ok()) return status;
  }
  if (absl::Status status = CheckGivensWanted(config); !status.ok()) return status;
  if (absl::Status status = CheckLaw(config); !status.ok()) return status;
  return CheckGrids(config);
}

std::unique_ptr<Source> MakeSource(const GenerateConfig& config) {
  if (config.pattern.has_value()) return internal::MakeOfPattern(config);
  if (config.near.has_value()) return internal::MakeNear(config);
  return config.law == Law::kTopDown ? internal::MakeTopDown(config)
                                     : internal::MakeControlled(config);
}

constexpr std::array kLaws = {Law::kTopDown, Law::kControlled, Law::kUnbiased};
constexpr std::array kSymmetries = {GivenSymmetry::kNone,     GivenSymmetry::kRotate180,
                                    GivenSymmetry::kRotate90, GivenSymmetry::kMirror,
                                    GivenSymmetry::kDiagonal, GivenSymmetry::kFull,
                                    GivenSymmetry::kAny};

}  // namespace

dlx::StringView ToString(Law law) {
  switch (law) {
    case Law::kTopDown:
      return "top-down";
    case Law::kControlled:
      return "controlled";
    case Law::kUnbiased:
      return "unbiased";
  }
  return "";
}

absl::Span<const Law> Laws() { return kLaws; }

dlx::StringView ToString(GivenSymmetry symmetry) {
  switch (symmetry) {
    case GivenSymmetry::kNone:
      return "none";
    case GivenSymmetry::kRotate180:
      return "rot180";
    case GivenSymmetry::kRotate90:
      return "rot90";
    case GivenSymmetry::kMirror:
      return "mirror";
    case GivenSymmetry::kDiagonal:
      return "diagonal";
    case GivenSymmetry::kFull:
      return "full";
    case GivenSymmetry::kAny:
      return "any";
  }
  return "";
}

absl::Span<const GivenSymmetry> GivenSymmetries() { return kSymmetries; }

Grid RandomGrid(uint64_t seed) {
  internal::Uniform uniform(seed, 0);
  return internal::GridSampler::Get().Draw(&uniform);
}

absl::StatusOr<GenerateResult> Generate(
    const GenerateConfig& config, absl::FunctionRef<dlx::Visit(const GeneratedPuzzle&)> visitor) {
  CheckPresets(config.run);
  if (absl::Status status = Check(config); !status.ok()) return status;
  const std::unique_ptr<Source> source = MakeSource(config);
  const dlx::internal::Deadline deadline = dlx::internal::Deadline::In(config.run.limits.seconds);
  const Judge judge(config);
  internal::Bug bug;
  const auto make_maker = [&] {
    std::shared_ptr<internal::PathJudge> path_judge;
    if (config.path.has_value()) {
      path_judge = std::make_shared<internal::PathJudge>(*config.path, config.run, deadline);
    }
    return [&, path_judge, questions = std::make_shared<Questions>()](int64_t number, int64_t n) {
      std::vector<Candidate> made;
      source->Make(number, n, questions.get(), &made);
      ChunkOfGrids chunk;
      for (const Candidate& candidate : made) {
        JudgedGrid judged = judge.Of(candidate, number * source->chunk_size(), questions.get());
        if (judged.misses == 0 && path_judge != nullptr) {
          const absl::StatusOr<internal::PathMisses> path =
              path_judge->Of(judged.puzzle.puzzle, judged.puzzle.solution);
          if (!path.ok()) {
            bug.Note(path.status());
            chunk.stopped_by = internal::StoppedBy(config.run);
            break;
          }
          judged.SetPath(*path);
        }
        chunk.puzzles.push_back(judged);
      }
      chunk.nodes = questions->TakeNodes();
      return chunk;
    };
  };
  absl::flat_hash_set<std::array<uint8_t, kCells>> seen;
  const auto is_new = [&seen](const GeneratedPuzzle& p) {
    std::array<uint8_t, kCells> digits;
    std::copy_n(p.puzzle.data(), kCells, digits.begin());
    return seen.insert(digits).second;
  };
  internal::Driver<GeneratedPuzzle, GenerateResult> driver(
      {.count = config.count,
       .chunk_size = source->chunk_size(),
       .make_maker = make_maker,
       .is_wanted =
           config.near.has_value() ? std::function<bool(const GeneratedPuzzle&)>(is_new) : nullptr,
       .run = config.run},
      visitor);
  GenerateResult result = driver.Run();
  if (absl::Status status = bug.status(); !status.ok()) return status;
  return result;
}

absl::StatusOr<Generation> Generate(const GenerateConfig& config) {
  Generation made;
  absl::StatusOr<GenerateResult> result = Generate(config, [&made](const GeneratedPuzzle& puzzle) {
    made.puzzles.push_back(puzzle);
    return dlx::Visit::kContinue;
  });
  if (!result.ok()) return result.status();
  static_cast<GenerateResult&>(made) = *std::move(result);
  return made;
}

}  // namespace sudoku
