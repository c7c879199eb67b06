#include "sudoku/count.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "dlx/progress.h"
#include "dlx/run/clock.h"
#include "sudoku/batch.h"
#include "sudoku/count/bands.h"
#include "sudoku/count/parts.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/limits.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using dlx::internal::Clock;
using dlx::internal::Deadline;

// Counts one by one, part by part. A turn counts as many parts as it can in a few milliseconds. If
// a turn needs more nodes than it may have, what it found is dropped, and the next turns are
// smaller; a part that is too large for a turn is divided.
class CountInParts : public dlx::CountMethod {
 public:
  CountInParts(const Grid& puzzle, int threads) : solvers_(threads) {
    done_ += Divide({.grid = puzzle, .excluded = {}}, kParts, &parts_);
  }

  bool Run(double seconds) override {
    const Deadline end = Deadline::In(seconds);
    std::vector<std::thread> threads;
    // Threads are not worth starting for a moment.
    constexpr double kMoment = 0.002;
    for (size_t i = 1; i < solvers_.size() && seconds > kMoment; ++i) {
      threads.emplace_back([this, i, &end] { Work(&solvers_[i], end); });
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
  const dlx::CountResult result = dlx::Count(SudokuProblem(), dlx_config);
  ExactCount count;
  count.solutions = result.count;
  count.outcome = result.outcome;
  count.nodes = result.nodes;
  count.plan = result.plan;
  count.order = result.order;
  return count;
}

// Goes on from a count that did not finish.
void CountByBands(const BandCounter& bands, dlx::Run run, ExactCount* count) {
  run.limits.nodes.reset();
  if (run.watch.callback) {
    run.watch.callback = [callback = run.watch.callback, count](dlx::Progress progress) {
      progress.solutions = std::max(progress.solutions, count->solutions);
      progress.nodes = count->nodes;
      callback(progress);
    };
  }
  const BandCount result = bands.Count({.run = run});
  count->solutions = std::max(result.solutions, count->solutions);
  count->outcome = result.outcome;
  count->by_bands = true;
}

// Whether a count by bands means the same as what was asked for.
bool MayCountByBands(const ExactCountConfig& config) {
  return config.plan == dlx::CountPlan::kAuto && !config.run.limits.nodes.has_value();
}

// Whichever is better, the total is at most twice its time: what competes gets the time that the
// count by bands should take, then that begins.
ExactCount CountWithBands(const Grid& puzzle, const ExactCountConfig& config) {
  const dlx::Run& run = config.run;
  const Deadline deadline = Deadline::In(run.limits.seconds);
  const BandCounter bands(puzzle);
  ExactCount count;
  ExactCountConfig rest = config;
  if (!bands.IsOneBand()) {
    const double seconds = bands.EstimatedSeconds() / std::max(1, run.threads);
    const bool has_memory = !run.limits.memory_bytes.has_value() ||
                            *run.limits.memory_bytes >= BandCounter::kMemoryBytes;
    rest.run.limits.seconds = deadline.SecondsLeft();
    const bool has_time =
        !rest.run.limits.seconds.has_value() || *rest.run.limits.seconds > seconds;
    if (!has_memory || !has_time) {
      // Preparing the bands may have taken all of the time.
      if (!UsedUp(rest.run.limits).has_value()) return Compete(puzzle, rest);
      count.outcome = Outcome::kTimeLimit;
      return count;
    }
    rest.run.limits.seconds = seconds;
    count = Compete(puzzle, rest);
    if (count.outcome != Outcome::kTimeLimit) return count;
  }
  rest.run.limits.seconds = deadline.SecondsLeft();
  CountByBands(bands, rest.run, &count);
  return count;
}

}  // namespace

ExactCount CountExactly(const Grid& puzzle, const ExactCountConfig& config) {
  const Clock::time_point start = dlx::internal::Now();
  const Deadline deadline = Deadline::In(config.run.limits.seconds);
  ExactCount count;
  if (const std::optional<Outcome> outcome = UsedUp(config.run.limits); outcome.has_value()) {
    count.outcome = *outcome;
  } else {
    count = MayCountByBands(config) ? CountWithBands(puzzle, config) : Compete(puzzle, config);
  }
  if (config.finds_first && count.solutions > 0) {
    Answer answer;
    BatchSolver().Search(
        puzzle, {.solutions = 1, .seconds = deadline.SecondsLeft(), .stop = config.run.limits.stop},
        &answer);
    count.first = answer.first;
  }
  count.seconds = dlx::internal::SecondsSince(start);
  return count;
}

}  // namespace sudoku
