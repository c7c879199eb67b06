// SPDX-License-Identifier: Apache-2.0
//
// The frame of all laws. Threads take chunks of tries, judge what these make, and hand it in; what
// was handed in is merged in the order of chunks. So the puzzles, the number of tries and the
// nearest one are those of one thread. A thread that is far ahead waits.

#include "sudoku/generate.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"
#include "dlx/run/threads.h"
#include "sudoku/engines/run.h"
#include "sudoku/generate/orbits.h"
#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/uniform.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using internal::Candidate;
using internal::Questions;
using internal::Source;

constexpr int kMostGivensOfMinimal = 40;  // no minimal puzzle with more is known

struct Judged {
  GeneratedPuzzle puzzle;
  double misses = 0;  // 0: it is what was asked for
};

// What a chunk made.
struct Chunk {
  int64_t tries = 0;
  int64_t nodes = 0;
  std::vector<Judged> puzzles;  // in the order of tries
};

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

  Judged Of(const Candidate& candidate, int64_t first_attempt, Questions* questions) const {
    Judged judged;
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

class Generating {
 public:
  Generating(const GenerateConfig& config, const Source& source,
             absl::FunctionRef<dlx::Visit(const GeneratedPuzzle&)> visitor)
      : config_(config), source_(source), visitor_(visitor), judge_(config), meter_(config.run) {
    meter_.set_describe([this](dlx::Progress* progress) {
      progress->phase = "generate";
      progress->solutions = static_cast<uint64_t>(result_.found);
      progress->nodes = nodes_;
      progress->updates = tries_;
      progress->done = static_cast<double>(result_.found) /
                       static_cast<double>(std::max<int64_t>(1, config_.count));
    });
  }

  GenerateResult Run() {
    if (!meter_.Begin() || config_.count == 0) {
      done_ = true;
    } else {
      dlx::internal::InThreads(
          std::max(1, config_.run.threads), [this] { Work(); }, [this] { End(); });
    }
    meter_.End(&result_);
    result_.nodes = nodes_;
    result_.updates = tries_;
    if (result_.outcome == Outcome::kExhausted) result_.nearest.reset();
    return std::move(result_);
  }

 private:
  void Work() {
    Questions questions;
    std::vector<Candidate> made;
    for (int64_t number; (number = Take()) >= 0;) {
      const int64_t first = number * source_.chunk_size();
      Chunk chunk;
      chunk.tries = std::min(source_.chunk_size(), meter_.max_updates() - first);
      const int64_t nodes_before = questions.nodes();
      made.clear();
      source_.Make(number, chunk.tries, &questions, &made);
      for (const Candidate& candidate : made) {
        chunk.puzzles.push_back(judge_.Of(candidate, first, &questions));
      }
      chunk.nodes = questions.nodes() - nodes_before;
      HandIn(number, std::move(chunk));
    }
  }

  // The number of the next chunk, or -1.
  int64_t Take() {
    std::unique_lock lock(mutex_);
    const int64_t most_ahead = 4 * std::max(1, config_.run.threads);
    changed_.wait(lock, [&] { return done_ || next_ - next_to_merge_ < most_ahead; });
    // A chunk that begins at the limit on tries has none; those before reach it.
    if (done_ || next_ * source_.chunk_size() >= meter_.max_updates()) return -1;
    return next_++;
  }

  void HandIn(int64_t number, Chunk chunk) {
    const std::lock_guard lock(mutex_);
    handed_in_.emplace(number, std::move(chunk));
    for (auto first = handed_in_.begin();
         !done_ && first != handed_in_.end() && first->first == next_to_merge_;
         first = handed_in_.begin()) {
      Merge(first->second);
      handed_in_.erase(first);
      ++next_to_merge_;
    }
    changed_.notify_all();
  }

  void Merge(const Chunk& chunk) {
    const int64_t tries_before = tries_;
    for (const Judged& judged : chunk.puzzles) {
      if (judged.misses > 0) {
        if (!result_.nearest.has_value() || judged.misses < result_.nearest_misses) {
          result_.nearest = judged.puzzle;
          result_.nearest_misses = judged.misses;
        }
        continue;
      }
      if (config_.near.has_value() && !IsNew(judged.puzzle.puzzle)) continue;
      tries_ = judged.puzzle.attempt;
      ++result_.found;
      if (visitor_(judged.puzzle) == dlx::Visit::kStop) meter_.Stop(Outcome::kVisitorStop);
      if (!meter_.AddSolution() || result_.found == config_.count) {
        done_ = true;
        return;
      }
    }
    tries_ = tries_before + chunk.tries;
    nodes_ += chunk.nodes;
    if (tries_ >= meter_.max_updates()) meter_.Stop(Outcome::kUpdateLimit);
    if (nodes_ >= meter_.max_nodes()) meter_.Stop(Outcome::kNodeLimit);
    if (!meter_.Look()) done_ = true;
  }

  void End() {
    const std::lock_guard lock(mutex_);
    done_ = true;
    changed_.notify_all();
  }

  bool IsNew(const Grid& puzzle) {
    std::array<uint8_t, kCells> digits;
    std::copy_n(puzzle.data(), kCells, digits.begin());
    return seen_.insert(digits).second;
  }

  const GenerateConfig& config_;
  const Source& source_;
  const absl::FunctionRef<dlx::Visit(const GeneratedPuzzle&)> visitor_;
  const Judge judge_;
  std::mutex mutex_;  // guards what follows, but the limits of the meter
  std::condition_variable changed_;
  dlx::internal::Meter meter_;
  bool done_ = false;
  int64_t next_ = 0;  // chunk to make
  int64_t next_to_merge_ = 0;
  std::map<int64_t, Chunk> handed_in_;
  int64_t tries_ = 0;
  int64_t nodes_ = 0;
  absl::flat_hash_set<std::array<uint8_t, kCells>> seen_;  // puzzles near another one
  GenerateResult result_;
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
  return Generating(config, *source, visitor).Run();
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
