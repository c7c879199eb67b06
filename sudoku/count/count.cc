// SPDX-License-Identifier: Apache-2.0

#include "sudoku/count.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "dlx/run/clock.h"
#include "dlx/run/meter.h"
#include "dlx/run/threads.h"
#include "sudoku/batch.h"
#include "sudoku/count/bands.h"
#include "sudoku/count/parts.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/run.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using dlx::internal::Deadline;

// Counts one by one, part by part. A turn counts as many parts as it can in a few milliseconds. If
// a turn needs more nodes than it may have, what it found is dropped, and the next turns are
// smaller; a part that is too large for a turn is divided.
class CountInParts : public dlx::CountMethod {
 public:
  CountInParts(const Grid& puzzle, int threads) : solvers_(std::max(1, threads)) {
    done_ += Divide({.grid = puzzle, .excluded = {}}, kParts, &parts_);
  }

  bool Run(double seconds) override {
    const Deadline end = Deadline::In(seconds);
    // Threads are not worth starting for a moment.
    constexpr double kMoment = 0.002;
    std::atomic<size_t> next = 0;
    dlx::internal::InThreads(
        seconds > kMoment ? static_cast<int>(solvers_.size()) : 1,
        [&] { Work(&solvers_[next++], end); }, [] {});
    return parts_.empty();
  }
  dlx::BigCount count() const override { return static_cast<uint64_t>(solutions_); }
  double done() const override { return done_; }
  int64_t nodes() const override { return nodes_; }

 private:
  static constexpr size_t kParts = 1024;
  static constexpr size_t kMostPartsOfTurn = 1024;
  static constexpr int64_t kNodesOfTurn = 1 << 16;

  // The parts of a turn are taken out of parts_. They are counted as a whole, or go back there,
  // whole or divided: so each solution is in exactly one part, in one turn, or in solutions_.
  void Work(BatchSolver* solver, const Deadline& end) {
    std::vector<GridPart> turn;
    std::vector<Grid> grids;
    std::vector<Answer> answers;
    do {
      grids.clear();
      if (!Take(&turn)) return;
      for (const GridPart& part : turn) grids.push_back(part.grid);
      const std::vector<Grid> excluded(grids.size());
      answers.resize(grids.size());
      const dlx::Ending ending =
          solver->CountExcluding(grids, excluded, {.nodes = kNodesOfTurn}, absl::MakeSpan(answers));
      Finish(turn, answers, ending);
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

  void Finish(const std::vector<GridPart>& turn, const std::vector<Answer>& answers,
              const dlx::Ending& ending) {
    const std::lock_guard lock(mutex_);
    nodes_ += ending.nodes;
    if (ending.outcome == Outcome::kExhausted) {
      for (const Answer& answer : answers) solutions_ += answer.solutions;
      for (const GridPart& part : turn) done_ += part.share;
      if (ending.nodes < kNodesOfTurn / 4) {
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

// What competes, by dlx::Count.
ExactCount Compete(const Grid& puzzle, const ExactCountConfig& config) {
  const dlx::Run& run = config.run;
  CountInParts parts(puzzle, run.threads);
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  dlx::CountConfig dlx_config = {.plan = config.plan, .run = run};
  dlx_config.run.presets = {.taken = givens};
  if (config.plan == dlx::CountPlan::kAuto) dlx_config.method = &parts;
  dlx::CountResult result = dlx::Count(SudokuProblem(), dlx_config);
  return {{.outcome = result.outcome, .nodes = result.nodes, .updates = result.updates},
          std::move(result.count),
          Grid(),
          /*by_bands=*/false,
          result.plan,
          std::move(result.order)};
}

// Whichever is better, the total is at most twice its time: what competes gets the time that the
// count by bands should take, then that begins.
ExactCount CountWithBands(const Grid& puzzle, const ExactCountConfig& config) {
  const dlx::Limits& limits = config.run.limits;
  const Deadline deadline = Deadline::In(limits.seconds);
  const BandCounter bands(puzzle);
  ExactCount count;
  ExactCountConfig rest = config;
  rest.run.limits.seconds = deadline.SecondsLeft();
  if (!bands.IsOneBand()) {
    const double seconds = bands.EstimatedSeconds() / std::max(1, config.run.threads);
    const bool has_memory =
        limits.memory_bytes.value_or(BandCounter::kMemoryBytes) >= BandCounter::kMemoryBytes;
    const bool has_time = rest.run.limits.seconds.value_or(seconds + 1) > seconds;
    if (!has_memory || !has_time) return Compete(puzzle, rest);
    rest.run.limits.seconds = seconds;
    count = Compete(puzzle, rest);
    if (count.outcome != Outcome::kTimeLimit) return count;
    rest.run.limits.seconds = deadline.SecondsLeft();
  }
  return bands.Count(rest.run, count);
}

// Finds a solution with what the count has left of the limits.
void FindFirst(const Grid& puzzle, const dlx::internal::Meter& whole, ExactCount* count) {
  dlx::internal::Meter meter({.limits = whole.Rest().limits});
  meter.Add(*count);
  dlx::Limits limits = meter.Rest().limits;
  limits.solutions = 1;
  Answer answer;
  const dlx::Ending ending = BatchSolver().Search(puzzle, limits, &answer);
  count->first = answer.first;
  count->nodes += ending.nodes;
  if (count->updates.has_value()) *count->updates += ending.updates.value_or(0);
}

}  // namespace

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config) {
  CheckPresets(config.run);
  dlx::internal::Meter meter({.limits = config.run.limits});
  ExactCount count;
  if (!meter.Begin()) {
    meter.End(&count);
    return count;
  }
  // Else a count by bands would not mean what was asked for.
  const dlx::Limits& limits = config.run.limits;
  const bool by_all = config.plan == dlx::CountPlan::kAuto && !limits.nodes.has_value() &&
                      !limits.updates.has_value();
  count = by_all ? CountWithBands(puzzle, config) : Compete(puzzle, config);
  if (config.finds_first && count.solutions > 0) FindFirst(puzzle, meter, &count);
  count.seconds = meter.Seconds();
  return count;
}

}  // namespace sudoku
