#include "sudoku/count.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/run/clock.h"
#include "sudoku/batch.h"
#include "sudoku/count/bands.h"
#include "sudoku/count/candidates.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/dlx_engine.h"

namespace sudoku {
namespace {

using dlx::internal::Clock;
using dlx::internal::Deadline;
using dlx::internal::Now;
using dlx::internal::SecondsSince;

// A grid that is still to be counted, and which part of the whole it is, if all digits of a cell
// have equally many solutions.
struct GridPart {
  Grid grid;
  double share;
};

// Divides a grid by the digits of one cell after the other, until there are about so many parts.
// Returns the share of parts that have no solution, for want of a digit.
double Divide(const GridPart& whole, size_t wanted, std::vector<GridPart>* parts) {
  const Grid nothing;  // is excluded
  std::deque<GridPart> open = {whole};
  double gone = 0;
  size_t full = 0;  // grids without an empty cell; they stay
  while (open.size() > full && open.size() < wanted) {
    const GridPart part = open.front();
    open.pop_front();
    const Cell cell = SmallestCell(part.grid, nothing);
    if (cell == kCells) {
      open.push_back(part);
      ++full;
      continue;
    }
    const unsigned candidates = Candidates(part.grid, nothing, cell);
    if (candidates == 0) gone += part.share;
    for (unsigned digits = candidates; digits != 0; digits &= digits - 1) {
      open.push_back({part.grid, part.share / std::popcount(candidates)});
      open.back().grid.Set(cell, std::countr_zero(digits));
    }
  }
  parts->insert(parts->end(), open.begin(), open.end());
  return gone;
}

// Counts one by one, part by part. A turn counts as many parts as it can in a few milliseconds:
// where that takes more nodes than a turn may have, what it found is dropped, and the next turns
// are smaller; a part that is too large for a turn is divided.
class CountInParts : public dlx::CountMethod {
 public:
  CountInParts(const Grid& puzzle, int threads) : solvers_(threads) {
    done_ += Divide({puzzle, 1.0}, kParts, &parts_);
  }

  bool Run(double seconds) override {
    const Deadline end = Deadline::In(seconds);
    std::vector<std::thread> threads;
    // Threads are not worth starting for a moment.
    constexpr double kMoment = 0.002;
    for (size_t i = 1; i < solvers_.size() && seconds > kMoment; ++i) {
      threads.emplace_back([this, i, end] { Work(&solvers_[i], end); });
    }
    Work(&solvers_[0], end);
    for (std::thread& thread : threads) thread.join();
    return parts_.empty();
  }
  dlx::BigCount count() const override { return static_cast<uint64_t>(solutions_); }
  double done() const override { return done_; }
  int64_t nodes() const override { return nodes_; }

 private:
  static constexpr size_t kParts = 1024;
  static constexpr size_t kMostPartsOfTurn = 1024;
  static constexpr int64_t kNodesOfTurn = 1 << 16;

  void Work(BatchSolver* solver, const Deadline& end) {
    std::vector<GridPart> turn;
    std::vector<Grid> grids;
    std::vector<BatchResult> results;
    do {
      grids.clear();
      if (!Take(&turn)) return;
      for (const GridPart& part : turn) grids.push_back(part.grid);
      const std::vector<Grid> excluded(grids.size());
      results.assign(grids.size(), {});
      Finish(turn, solver->CountExcluding(grids, excluded, {.nodes = kNodesOfTurn},
                                          absl::MakeSpan(results)));
    } while (!end.Passed());
  }

  // The last parts: they are the smallest, so that there are never many.
  bool Take(std::vector<GridPart>* turn) {
    const std::lock_guard lock(mutex_);
    const size_t n = std::min(parts_of_turn_, parts_.size());
    turn->assign(parts_.end() - static_cast<ptrdiff_t>(n), parts_.end());
    parts_.resize(parts_.size() - n);
    return n > 0;
  }

  void Finish(const std::vector<GridPart>& turn, const SearchResult& result) {
    const std::lock_guard lock(mutex_);
    nodes_ += result.nodes;
    if (result.outcome == Outcome::kExhausted) {
      solutions_ += result.solutions;
      for (const GridPart& part : turn) done_ += part.share;
      if (result.nodes < kNodesOfTurn / 4) {
        parts_of_turn_ = std::min(2 * parts_of_turn_, kMostPartsOfTurn);
      }
      return;
    }
    parts_of_turn_ = std::max<size_t>(1, turn.size() / 4);
    if (turn.size() > 1) {
      parts_.insert(parts_.end(), turn.begin(), turn.end());
    } else {
      done_ += Divide(turn[0], kPartsOfPart, &parts_);
    }
  }

  static constexpr size_t kPartsOfPart = 64;

  std::vector<BatchSolver> solvers_;  // by thread
  std::mutex mutex_;                  // guards what follows while threads work
  std::vector<GridPart> parts_;
  size_t parts_of_turn_ = 16;
  int64_t solutions_ = 0;
  int64_t nodes_ = 0;
  double done_ = 0;
};

ExactCount Compete(const Grid& puzzle, const ExactCountConfig& config) {
  CountInParts parts(puzzle, config.threads);
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  dlx::CountConfig dlx_config = {
      .plan = config.plan,
      .run = {.limits = {.memory_bytes = config.max_memory_bytes, .stop = config.limits.stop},
              .presets = {.taken = givens},
              .threads = config.threads,
              .watch = {.callback = config.report, .every_seconds = 0.25}}};
  dlx::Limits& limits = dlx_config.run.limits;
  if (config.limits.solutions > 0) limits.solutions = config.limits.solutions;
  if (config.limits.nodes > 0) limits.nodes = config.limits.nodes;
  if (config.limits.seconds > 0) limits.seconds = config.limits.seconds;
  if (config.plan == dlx::CountPlan::kAuto) dlx_config.method = &parts;
  const dlx::CountResult result = dlx::Count(SudokuProblem(), dlx_config);
  ExactCount count;
  count.solutions = result.count;
  count.outcome = FromDlx(result.outcome);
  count.nodes = result.nodes;
  count.plan = result.plan;
  count.order = result.order;
  return count;
}

// Goes on from a count that did not come to the end.
void CountByBands(const BandCounter& bands, const ExactCountConfig& config, ExactCount* count) {
  BandConfig band_config = {.limits = config.limits, .threads = config.threads};
  if (config.report) {
    band_config.report = [&](const dlx::BigCount& solutions, double done) {
      config.report({.phase = "bands",
                     .solutions = std::max(solutions, count->solutions),
                     .nodes = count->nodes,
                     .done = done});
    };
  }
  const BandCount result = bands.Count(band_config);
  count->solutions = std::max(result.solutions, count->solutions);
  count->outcome = result.outcome;
  count->by_bands = true;
}

// Whether a count by bands means the same as what was asked for.
bool MayCountByBands(const ExactCountConfig& config) {
  return config.plan == dlx::CountPlan::kAuto && config.limits.nodes <= 0;
}

// The other ways get as much time as the count by bands should take; then that begins. So the count
// takes at most about twice as long as by the better way.
ExactCount CountWithBands(const Grid& puzzle, const ExactCountConfig& config) {
  const Clock::time_point start = Now();
  const BandCounter bands(puzzle);
  ExactCount count;
  ExactCountConfig rest = config;
  if (!bands.IsOneBand()) {
    if (config.max_memory_bytes < BandCounter::kMemoryBytes) return Compete(puzzle, config);
    const double seconds = bands.EstimatedSeconds() / std::max(1, config.threads);
    if (config.limits.seconds > 0 && config.limits.seconds <= seconds) {
      return Compete(puzzle, config);
    }
    rest.limits.seconds = seconds;
    count = Compete(puzzle, rest);
    if (count.outcome != Outcome::kTimeLimit) return count;
    if (config.limits.seconds > 0) {
      rest.limits.seconds = config.limits.seconds - SecondsSince(start);
      if (rest.limits.seconds <= 0) return count;  // after kTimeLimit
    } else {
      rest.limits.seconds = 0;
    }
  }
  CountByBands(bands, rest, &count);
  return count;
}

}  // namespace

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config) {
  ExactCount count =
      MayCountByBands(config) ? CountWithBands(puzzle, config) : Compete(puzzle, config);
  if (config.finds_first && count.solutions > 0) {
    count.first = DlxEngine().Count(puzzle, {.solutions = 1}).first;
  }
  return count;
}

}  // namespace sudoku
