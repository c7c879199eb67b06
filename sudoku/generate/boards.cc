// SPDX-License-Identifier: Apache-2.0
//
// Puzzles on boards of any size and with any rules, top-down: a full board, then orbits of givens
// are deleted in random order, each unless that admits a second solution.
//
// FULL BOARD  One of all by lot, if these are soon found. Else cells are filled in random order.
//             A cell gets a random value if a board with it has a solution, which then is the
//             witness for the cells that follow; else, or if that takes too many nodes, it gets its
//             value in the last witness. So there is no way back to search, however large the board
//             is. Regions are drawn before, and cages after it.
// DELETIONS   Many cells can go at first, so several orbits are deleted at once, as long as that
//             leaves one solution. A single cell can go if the board has no solution with another
//             value there, which is the faster question.

#include "sudoku/boards.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/run/clock.h"
#include "sudoku/board.h"
#include "sudoku/engines/run.h"
#include "sudoku/generate.h"
#include "sudoku/generate/driver.h"
#include "sudoku/generate/full_boards.h"
#include "sudoku/generate/layouts.h"
#include "sudoku/generate/orbits.h"
#include "sudoku/generate/path.h"
#include "sudoku/generate/uniform.h"
#include "sudoku/logic/board_geometry.h"

namespace sudoku {
namespace {

using internal::Uniform;
using ChunkOfBoards = internal::Chunk<GeneratedBoard>;

constexpr int64_t kNodesOfRandomValue = 2000;
// Of regions that were drawn: some layouts have no full board, and few take long to tell.
constexpr int64_t kNodesOfLayout = 20'000;
constexpr int64_t kNodesOfCages = 5'000;  // of a question about a puzzle with cages

// The rules alone.
Board WithoutGivens(Board board) {
  std::fill(board.givens.begin(), board.givens.end(), kEmptyCell);
  board.solution.clear();
  return board;
}

// Makes one puzzle.
class BoardTry {
 public:
  // `full_boards`: null if they are not known.
  BoardTry(const GenerateBoardConfig& config, const Board& rules,
           const internal::FullBoards* full_boards, const dlx::internal::Deadline& deadline,
           Uniform* uniform)
      : config_(config),
        board_(rules),
        full_boards_(full_boards),
        deadline_(deadline),
        uniform_(uniform) {}

  enum class End { kMade, kNone, kStopped };

  // kNone: the rules that were drawn have no full board that is found soon. kStopped: a limit.
  End Make(GeneratedBoard* made) {
    made->symmetry = config_.symmetry;
    if (config_.symmetry == GivenSymmetry::kAny) made->symmetry = DrawSymmetry();
    if (config_.jigsaw) internal::DrawRegions(uniform_, &board_);
    if (!Fill()) return stopped_by_ ? End::kStopped : End::kNone;
    made->solution = board_.givens;
    if (config_.killer) internal::DrawCages(made->solution, uniform_, &board_);
    Delete(made->symmetry);
    made->puzzle = board_.givens;
    made->givens = NumGivens();
    made->board = board_;
    made->minimal_orbits = config_.minimality != Minimality::kNone && !is_undecided_;
    made->minimal = made->minimal_orbits && made->symmetry == GivenSymmetry::kNone;
    if (!made->minimal && !is_undecided_) FindMinimality(made);
    if (is_undecided_) made->minimal = made->minimal_orbits = false;
    return stopped_by_ ? End::kStopped : End::kMade;
  }

  int64_t nodes() const { return nodes_; }
  // The limit that ended it, if Make() says so.
  std::optional<dlx::Outcome> stopped_by() const { return stopped_by_; }

 private:
  using Orbit = std::vector<int>;

  GivenSymmetry DrawSymmetry() {
    std::vector<GivenSymmetry> all = {GivenSymmetry::kRotate180, GivenSymmetry::kMirror};
    if (board_.rows == board_.columns) {
      all = {GivenSymmetry::kRotate180, GivenSymmetry::kRotate90, GivenSymmetry::kMirror,
             GivenSymmetry::kDiagonal, GivenSymmetry::kFull};
    }
    return all[uniform_->Below(all.size())];
  }

  int NumGivens() const {
    return static_cast<int>(board_.givens.size() -
                            std::count(board_.givens.begin(), board_.givens.end(), kEmptyCell));
  }

  BoardAnswer Solve(int64_t solutions, std::optional<int64_t> nodes) {
    dlx::Run run;
    run.limits = config_.run.limits;
    run.limits.solutions = solutions;
    run.limits.nodes = nodes;
    run.limits.updates = std::nullopt;
    run.limits.seconds = deadline_.SecondsLeft();
    BoardAnswer answer = SolveBoard(board_, run);
    nodes_ += answer.nodes;
    if (answer.outcome == dlx::Outcome::kTimeLimit || answer.outcome == dlx::Outcome::kCancelled ||
        answer.outcome == dlx::Outcome::kMemoryLimit) {
      stopped_by_ = answer.outcome;
    }
    return answer;
  }

  // Returns whether there is a full board.
  bool Fill() {
    if (full_boards_ != nullptr) {
      board_.givens = full_boards_->Draw(uniform_);
      return true;
    }
    std::vector<int> cells(board_.num_cells());
    std::iota(cells.begin(), cells.end(), 0);
    uniform_->Shuffle(&cells);
    const auto nodes = config_.jigsaw ? std::optional(kNodesOfLayout) : std::nullopt;
    std::vector<int> witness = Solve(1, nodes).first;
    if (witness.empty()) return false;
    for (const int cell : cells) {
      if (stopped_by_) return false;
      if (board_.IsHole(cell)) continue;
      const int value = board_.least + static_cast<int>(uniform_->Below(board_.num_values));
      if (value != witness[cell] && (board_.candidates[cell] & board_.SetOf(value)) != 0) {
        board_.givens[cell] = value;
        if (!HousesAreBroken(board_, board_.givens)) {
          BoardAnswer answer = Solve(1, kNodesOfRandomValue);
          if (answer.solutions > 0) witness = std::move(answer.first);
        }
      }
      board_.givens[cell] = witness[cell];
    }
    return true;
  }

  // Whether the board has one solution, with these cells emptied. Restores them.
  bool CanGo(absl::Span<const int> cells) {
    std::vector<int> values;
    for (const int cell : cells) values.push_back(std::exchange(board_.givens[cell], kEmptyCell));
    bool can_go;
    if (cells.size() == 1) {
      ValueSet& candidates = board_.candidates[cells[0]];
      const ValueSet all = std::exchange(candidates, candidates & ~board_.SetOf(values[0]));
      can_go = Ask(1).IsNone();
      candidates = all;
    } else {
      can_go = Ask(2).IsUnique();
    }
    for (size_t i = 0; i < cells.size(); ++i) board_.givens[cells[i]] = values[i];
    return can_go;
  }

  BoardAnswer Ask(int64_t solutions) {
    const auto nodes = config_.killer ? std::optional(kNodesOfCages) : std::nullopt;
    BoardAnswer answer = Solve(solutions, nodes);
    last_is_undecided_ = answer.outcome == dlx::Outcome::kNodeLimit && answer.solutions < solutions;
    return answer;
  }

  void Delete(GivenSymmetry symmetry) {
    std::vector<Orbit> orbits = OrbitsOf(symmetry);
    uniform_->Shuffle(&orbits);
    int least = 0;
    int enough = 0;
    if (config_.minimality == Minimality::kNone) {
      least = config_.least_givens;
      const int most = config_.most_givens.value_or(board_.num_cells());
      enough = least + static_cast<int>(uniform_->Below(most - least + 1));
    }
    int left = NumGivens();
    size_t step = std::max<size_t>(1, orbits.size() / 4);
    for (size_t next = 0; next < orbits.size() && left > enough && !stopped_by_;) {
      step = std::min(step, orbits.size() - next);
      std::vector<int> cells;
      for (size_t i = next; i < next + step; ++i) {
        cells.insert(cells.end(), orbits[i].begin(), orbits[i].end());
      }
      const int after = left - static_cast<int>(cells.size());
      if (after >= (step > 1 ? enough : least) && CanGo(cells)) {
        for (const int cell : cells) board_.givens[cell] = kEmptyCell;
        left = after;
        next += step;
      } else if (step > 1) {
        step /= 2;
      } else {
        is_undecided_ |= last_is_undecided_ && after >= least;
        ++next;
      }
    }
  }

  // Without holes.
  std::vector<Orbit> OrbitsOf(GivenSymmetry symmetry) const {
    std::vector<Orbit> orbits = internal::OrbitsOf(symmetry, board_.rows, board_.columns);
    for (Orbit& orbit : orbits) {
      std::erase_if(orbit, [this](int cell) { return board_.IsHole(cell); });
    }
    std::erase_if(orbits, [](const Orbit& orbit) { return orbit.empty(); });
    return orbits;
  }

  void FindMinimality(GeneratedBoard* made) {
    const auto stays = [this](absl::Span<const int> cells) {
      const bool cannot_go = stopped_by_ || !CanGo(cells);
      is_undecided_ |= last_is_undecided_;
      return cannot_go;
    };
    made->minimal = true;
    bool minimal_orbits = true;
    for (Orbit& orbit : OrbitsOf(made->symmetry)) {
      std::erase_if(orbit, [this](int cell) { return board_.givens[cell] == kEmptyCell; });
      if (orbit.empty()) continue;
      if (!made->minimal_orbits) minimal_orbits = minimal_orbits && stays(orbit);
      for (const int cell : orbit) made->minimal = made->minimal && stays({cell});
    }
    made->minimal_orbits |= minimal_orbits;
  }

  const GenerateBoardConfig& config_;
  Board board_;
  const internal::FullBoards* const full_boards_;
  const dlx::internal::Deadline& deadline_;
  Uniform* const uniform_;
  int64_t nodes_ = 0;
  std::optional<dlx::Outcome> stopped_by_;  // a limit
  bool is_undecided_ = false;               // a given stays because a question took too long
  bool last_is_undecided_ = false;
};

double Misses(const GeneratedBoard& made, const GenerateBoardConfig& config) {
  double misses = std::max(0, config.least_givens - made.givens) +
                  std::max(0, made.givens - config.most_givens.value_or(made.givens));
  if (config.minimality == Minimality::kGivens && !made.minimal) misses += 1;
  if (config.miss != nullptr) misses += config.miss(made);
  return misses;
}

absl::Status CheckPath(const PathWish& path, const Board& rules) {
  if (absl::Status status = CheckPathWish(path); !status.ok()) return status;
  if (path.WantsRating() && path.scale != RatingScale::kHodoku) {
    return absl::InvalidArgumentError(
        absl::StrCat("boards are rated by hodoku, and not by ", ToString(path.scale)));
  }
  return logic::GeometryOf(rules).status();
}

absl::Status Check(const GenerateBoardConfig& config, const Board& rules) {
  if (absl::Status status = CheckBoard(rules); !status.ok()) return status;
  if (config.count < 0) return absl::InvalidArgumentError("fewer than 0 puzzles");
  const int most = config.most_givens.value_or(rules.num_cells());
  if (config.least_givens < 0 || most > rules.num_cells() || config.least_givens > most) {
    return absl::InvalidArgumentError(absl::StrCat("from ", config.least_givens, " to ", most,
                                                   " givens: expected a range within 0 to ",
                                                   rules.num_cells()));
  }
  if ((config.jigsaw || config.killer) && !rules.holes.empty()) {
    return absl::InvalidArgumentError(
        "a board with holes takes no regions or cages that are drawn");
  }
  if (config.jigsaw && std::count(rules.regions.begin(), rules.regions.end(), -1) > 0) {
    return absl::InvalidArgumentError(
        "a jigsaw begins with a board of which all cells have regions");
  }
  if (config.path.has_value()) {
    if (absl::Status status = CheckPath(*config.path, rules); !status.ok()) return status;
  }
  const bool fits =
      config.symmetry == GivenSymmetry::kNone || config.symmetry == GivenSymmetry::kRotate180 ||
      config.symmetry == GivenSymmetry::kMirror || config.symmetry == GivenSymmetry::kAny;
  if (rules.rows != rules.columns && !fits) {
    return absl::InvalidArgumentError(
        absl::StrCat("the symmetry '", ToString(config.symmetry), "' is for square boards"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<GenerateBoardResult> GenerateBoards(
    const GenerateBoardConfig& config,
    absl::FunctionRef<dlx::Visit(const GeneratedBoard&)> visitor) {
  CheckPresets(config.run);
  const dlx::internal::Deadline deadline = dlx::internal::Deadline::In(config.run.limits.seconds);
  const Board rules = WithoutGivens(config.board);
  if (absl::Status status = Check(config, rules); !status.ok()) return status;
  dlx::Run first_run;
  first_run.limits = config.run.limits;
  first_run.limits.solutions = 1;
  first_run.limits.nodes = std::nullopt;
  first_run.limits.updates = std::nullopt;
  if (SolveBoard(rules, first_run).IsNone()) {
    return absl::InvalidArgumentError("no full board follows the rules");
  }
  const std::unique_ptr<const internal::FullBoards> full_boards =
      config.jigsaw ? nullptr : internal::FullBoards::Of(rules, first_run);
  internal::Bug bug;
  const auto make = [&](int64_t number, int64_t) {
    Uniform uniform(config.seed, static_cast<uint64_t>(number));
    BoardTry board_try(config, rules, full_boards.get(), deadline, &uniform);
    ChunkOfBoards chunk;
    GeneratedBoard made;
    made.attempt = number + 1;
    const BoardTry::End end = board_try.Make(&made);
    if (end == BoardTry::End::kStopped) chunk.stopped_by = board_try.stopped_by();
    chunk.nodes = board_try.nodes();
    if (end != BoardTry::End::kMade) return chunk;
    internal::Judged<GeneratedBoard> judged = {made, Misses(made, config)};
    if (judged.misses == 0 && config.path.has_value()) {
      const absl::StatusOr<internal::PathMisses> path =
          internal::PathJudge(*config.path, config.run, deadline).Of(made.board, made.solution);
      if (!path.ok()) {
        bug.Note(path.status());
        chunk.stopped_by = internal::StoppedBy(config.run);
        return chunk;
      }
      judged.SetPath(*path);
    }
    chunk.puzzles.push_back(std::move(judged));
    return chunk;
  };
  internal::Driver<GeneratedBoard, GenerateBoardResult> driver({.count = config.count,
                                                                .chunk_size = 1,
                                                                .make_maker = [&] { return make; },
                                                                .is_wanted = nullptr,
                                                                .run = config.run},
                                                               visitor);
  GenerateBoardResult result = driver.Run();
  if (absl::Status status = bug.status(); !status.ok()) return status;
  return result;
}

}  // namespace sudoku
