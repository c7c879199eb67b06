// SPDX-License-Identifier: Apache-2.0
//
// Ratings of boards, and the steps by which people solve them.

#include "sudoku/logic.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/c/board.h"
#include "bindings/c/entry.h"
#include "sudoku/alphabet.h"
#include "sudoku/rate.h"

struct qd_path {
  // As qd_step shows it.
  struct Step {
    std::string technique;
    std::string title;
    std::string text;
    int32_t score = 0;
    int32_t level = QD_NONE;
    std::vector<int32_t> cells;
    std::vector<int32_t> placements;    // cell, value, cell, value, ...
    std::vector<int32_t> eliminations;  // the same
  };

  std::vector<Step> steps;
  int32_t verdict = QD_SUDOKU_UNDECIDED;
  bool is_solved = false;
  bool knows_all_rules = true;
};

namespace quadrille {
namespace {

constexpr std::string_view kHodoku = "hodoku";
constexpr std::string_view kInvariant = "invariant";

int32_t LevelOf(sudoku::logic::Level level) { return static_cast<int32_t>(level); }
static_assert(static_cast<int32_t>(sudoku::logic::Level::kEasy) == QD_LEVEL_EASY);
static_assert(static_cast<int32_t>(sudoku::logic::Level::kExtreme) == QD_LEVEL_EXTREME);

Settings LogicSettings(const qd_config* config) {
  return {config, Settings::NoPresets{"a board has its givens: nothing else may be taken or "
                                      "forbidden"}};
}

// What is left of a run after its first part.
dlx::Run RestOf(dlx::Run run, const dlx::Ending& first) {
  if (run.limits.seconds.has_value()) *run.limits.seconds -= first.seconds;
  if (run.limits.nodes.has_value()) *run.limits.nodes -= first.nodes;
  return run;
}

dlx::Ending Together(const dlx::Ending& first, dlx::Ending second) {
  second.seconds += first.seconds;
  second.nodes += first.nodes;
  return second;
}

// Of a puzzle, as far as the verdict tells: 2 stands for several.
int64_t SolutionsOf(int32_t verdict) {
  return verdict == QD_SUDOKU_UNIQUE ? 1 : verdict == QD_SUDOKU_SEVERAL ? 2 : 0;
}

int32_t VerdictOf(const sudoku::PuzzleLogic& puzzle) {
  if (puzzle.outcome != dlx::Outcome::kExhausted) return QD_SUDOKU_UNDECIDED;
  return puzzle.solutions == 0   ? QD_SUDOKU_NONE
         : puzzle.solutions == 1 ? QD_SUDOKU_UNIQUE
                                 : QD_SUDOKU_SEVERAL;
}

// Throws QD_INVALID for a board that is too large for steps.
sudoku::PuzzleLogic Prepared(const sudoku::Board& board, const dlx::Run& run) {
  absl::StatusOr<sudoku::PuzzleLogic> puzzle = sudoku::PrepareLogic(board, run);
  CheckOk(puzzle.status());
  return *std::move(puzzle);
}

// ---- Ratings -----------------------------------------------------------------------------------

dlx::Ending RateBySteps(const sudoku::Board& board, std::string_view dialect, const dlx::Run& run,
                        qd_rating* rating) {
  const sudoku::PuzzleLogic puzzle = Prepared(board, run);
  rating->verdict = VerdictOf(puzzle);
  if (rating->verdict != QD_SUDOKU_UNIQUE) return dlx::Ending(puzzle);
  const dlx::Run rest = RestOf(run, puzzle);
  dlx::Ending ending;
  bool is_rated = false;
  if (dialect == kHodoku) {
    const auto found = sudoku::RateHodoku(puzzle, rest, &ending);
    CheckOk(found.status());
    is_rated = found->has_value();
    if (is_rated) {
      rating->level = LevelOf((*found)->level);
      rating->score = (*found)->score;
    }
  } else if (const auto found = sudoku::RateInvariant(puzzle, rest, &ending); found.has_value()) {
    is_rated = true;
    rating->rounds = found->rounds;
    rating->depth = found->depth;
    rating->whip = found->whip;
    rating->backdoor = found->backdoor;
  }
  if (!is_rated) rating->verdict = QD_SUDOKU_UNDECIDED;
  return Together(puzzle, ending);
}

dlx::Ending RatePlain(const sudoku::Board& board, sudoku::RatingDialect dialect,
                      const dlx::Run& run, qd_rating* rating) {
  const std::optional<sudoku::Grid> grid = sudoku::ToGrid(board);
  if (!grid.has_value()) {
    Fail(QD_INVALID, "this dialect rates plain 9x9 puzzles alone, and the board is another one");
  }
  const sudoku::Rating found = sudoku::Rate(*grid, {.dialect = dialect, .run = run});
  rating->verdict = found.IsRated()                             ? QD_SUDOKU_UNIQUE
                    : found.solutions > 1                       ? QD_SUDOKU_SEVERAL
                    : found.outcome == dlx::Outcome::kExhausted ? QD_SUDOKU_NONE
                                                                : QD_SUDOKU_UNDECIDED;
  if (found.IsRated()) {
    rating->er = found.er;
    rating->ep = found.ep;
    rating->ed = found.ed;
  }
  dlx::Ending ending = found;
  // Two solutions are an answer, and not a limit that came first.
  if (rating->verdict == QD_SUDOKU_SEVERAL) ending.outcome = dlx::Outcome::kExhausted;
  return ending;
}

// ---- Steps -------------------------------------------------------------------------------------

// Throws QD_INVALID for a name that is none. NULL: all techniques.
sudoku::logic::TechniqueSet ReadTechniques(const char* names) {
  if (names == nullptr) return sudoku::logic::TechniqueSet::All();
  const auto techniques = sudoku::logic::ParseTechniques(names);
  if (!techniques.ok()) {
    Fail(QD_INVALID,
         std::string(techniques.status().message()) + ": docs/techniques.md lists them");
  }
  return sudoku::logic::TechniqueSet::Of(*techniques);
}

std::vector<int32_t> PairsOf(const std::vector<sudoku::logic::Candidate>& candidates, int least) {
  std::vector<int32_t> pairs;
  for (const sudoku::logic::Candidate c : candidates) {
    pairs.push_back(c.cell);
    pairs.push_back(least + c.digit);
  }
  return pairs;
}

qd_path::Step ToC(const sudoku::logic::Step& step, const sudoku::logic::StepNames& names) {
  qd_path::Step result;
  result.technique = std::string(InfoOf(step.technique).name);
  result.title = TitleOf(step);
  result.text = Sentence(step, names);
  if (const auto* const ranked = sudoku::logic::RankOf(step.technique); ranked != nullptr) {
    result.score = ranked->score;
    result.level = LevelOf(ranked->level);
  }
  for (const int cell : step.cells) result.cells.push_back(cell);
  result.placements = PairsOf(step.placements, names.geometry->least());
  result.eliminations = PairsOf(step.eliminations, names.geometry->least());
  return result;
}

// Fills in the path. Throws QD_INTERNAL for a step that is wrong, which is a bug.
dlx::Ending FindPath(const sudoku::BoardRecord& record, sudoku::logic::TechniqueSet allowed,
                     bool whole, const dlx::Run& run, qd_path* path) {
  const sudoku::PuzzleLogic puzzle = Prepared(record.board, run);
  path->verdict = VerdictOf(puzzle);
  path->knows_all_rules = puzzle.knows_all_rules;
  if (path->verdict == QD_SUDOKU_NONE || path->verdict == QD_SUDOKU_UNDECIDED) {
    return dlx::Ending(puzzle);
  }
  const dlx::Run rest = RestOf(run, puzzle);
  std::vector<sudoku::logic::Step> steps;
  dlx::Ending ending;
  if (whole) {
    absl::StatusOr<sudoku::logic::Path> found = sudoku::SolvePath(puzzle, allowed, rest);
    CheckOk(found.status());
    path->is_solved = found->is_solved;
    steps = std::move(found->steps);
    ending = *found;
  } else {
    absl::StatusOr<sudoku::StepAnswer> found = sudoku::NextStep(puzzle, allowed, rest);
    CheckOk(found.status());
    path->is_solved = puzzle.position.IsSolved();
    if (found->step.has_value()) steps.push_back(*std::move(found->step));
    ending = *found;
  }
  const sudoku::logic::StepNames names{puzzle.geometry.get(),
                                       sudoku::SymbolsOf(record.board, record.alphabet)};
  for (const sudoku::logic::Step& step : steps) path->steps.push_back(ToC(step, names));
  return Together(puzzle, ending);
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::Relay;
using quadrille::SetEnding;
using quadrille::Settings;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_board_rate(const qd_board* board, const qd_config* config, const char* dialect,
                        qd_rating* rating, qd_ending* ending, qd_error** error) {
  quadrille::ClearStruct(rating);
  quadrille::ClearStruct(ending);
  return Enter(error, [&]() -> qd_status {
    quadrille::CheckStruct(ending, "ending");
    CheckNotNull(rating, "rating");
    quadrille::CheckStruct(rating, "rating");
    const sudoku::Board& readable = quadrille::ReadableBoard(board);
    const Settings settings = quadrille::LogicSettings(config);
    const std::string_view name = dialect == nullptr ? "se121" : dialect;
    const Relay relay(settings.token.get());
    const dlx::Run run = settings.run(relay);
    qd_rating result = {};
    result.level = QD_NONE;
    dlx::Ending found;
    if (name == quadrille::kHodoku || name == quadrille::kInvariant) {
      found = quadrille::RateBySteps(readable, name, run, &result);
    } else {
      const auto known = sudoku::RatingDialectNamed({name.data(), name.size()});
      if (!known.ok()) {
        quadrille::Fail(QD_INVALID,
                        std::string(known.status().message()) + ", or hodoku or invariant");
      }
      found = quadrille::RatePlain(readable, *known, run, &result);
    }
    quadrille::WriteStruct(result, rating);
    SetEnding(found, quadrille::SolutionsOf(result.verdict), ending);
    return result.verdict == QD_SUDOKU_UNDECIDED ? QD_STOPPED : QD_OK;
  });
}

qd_status qd_board_path(const qd_board* board, const qd_config* config, const char* techniques,
                        int32_t whole, qd_path** path, qd_ending* ending, qd_error** error) {
  Clear(path);
  quadrille::ClearStruct(ending);
  return Enter(error, [&]() -> qd_status {
    quadrille::CheckStruct(ending, "ending");
    CheckNotNull(path, "path");
    static_cast<void>(quadrille::ReadableBoard(board));
    const Settings settings = quadrille::LogicSettings(config);
    const sudoku::logic::TechniqueSet allowed = quadrille::ReadTechniques(techniques);
    const Relay relay(settings.token.get());
    auto made = std::make_unique<qd_path>();
    const dlx::Ending found =
        quadrille::FindPath(board->record, allowed, whole != 0, settings.run(relay), made.get());
    SetEnding(found, quadrille::SolutionsOf(made->verdict), ending);
    *path = made.release();
    return quadrille::StatusOf(found.outcome);
  });
}

void qd_path_free(qd_path* path) { delete path; }

qd_status qd_path_get_info(const qd_path* path, qd_path_info* info, qd_error** error) {
  quadrille::ClearStruct(info);
  return Enter(error, [&] {
    CheckNotNull(path, "path");
    CheckNotNull(info, "info");
    quadrille::CheckStruct(info, "info");
    qd_path_info result = {};
    result.steps = path->steps.size();
    result.verdict = path->verdict;
    result.solved = path->is_solved ? 1 : 0;
    result.all_rules = path->knows_all_rules ? 1 : 0;
    quadrille::WriteStruct(result, info);
    return QD_OK;
  });
}

qd_status qd_path_get_step(const qd_path* path, size_t index, qd_step* step, qd_error** error) {
  quadrille::ClearStruct(step);
  return Enter(error, [&] {
    CheckNotNull(path, "path");
    CheckNotNull(step, "step");
    quadrille::CheckStruct(step, "step");
    quadrille::Check(index < path->steps.size(), "index is not below the number of steps");
    const qd_path::Step& found = path->steps[index];
    qd_step result = {};
    result.technique = found.technique.c_str();
    result.title = found.title.c_str();
    result.text = found.text.c_str();
    result.cells = found.cells.data();
    result.num_cells = found.cells.size();
    result.placements = found.placements.data();
    result.num_placements = found.placements.size() / 2;
    result.eliminations = found.eliminations.data();
    result.num_eliminations = found.eliminations.size() / 2;
    result.score = found.score;
    result.level = found.level;
    quadrille::WriteStruct(result, step);
    return QD_OK;
  });
}

}  // extern "C"
