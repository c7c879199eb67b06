// SPDX-License-Identifier: Apache-2.0

#include "sudoku/front/auto_engine.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "sudoku/engines/batch_engine.h"
#include "sudoku/engines/dlx_engine.h"

namespace sudoku {
namespace {

using dlx::Outcome;

// A search that is not done by then may take years; a count by all methods takes minutes at most.
constexpr int64_t kNodesOfSearch = 20'000;
// With a limit of fewer solutions, a search is soon done.
constexpr int64_t kManySolutions = 10'000;

bool CountsMany(const dlx::Limits& limits) {
  return !limits.solutions.has_value() || *limits.solutions > kManySolutions;
}

void AddShare(absl::string_view engine, int64_t puzzles, int64_t nodes, SolveResult* result) {
  for (EngineShare& share : result->shares) {
    if (share.engine != engine) continue;
    share.puzzles += puzzles;
    share.nodes += nodes;
    return;
  }
  if (puzzles > 0) result->shares.push_back({engine, puzzles, nodes});
}

// Adds what an engine did with the next puzzles.
void AddPart(const Engine& engine, const SolveResult& part, SolveResult* result) {
  AddWork(part, result->answered == 0, result);
  result->answered += part.answered;
  result->outcome = part.outcome;
  AddShare(engine.name(), part.answered, part.nodes, result);
}

// Exact counts have all threads, and the memory, of a run. So those of several engines take turns.
std::mutex& TurnOfExactCounts() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

SolveResult AutoEngine::SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                                 absl::Span<Answer> answers) {
  const auto num_puzzles = static_cast<int64_t>(puzzles.size());
  const int64_t before = std::exchange(puzzles_before_, puzzles_before_ + num_puzzles);
  SolveResult result;
  result.outcome = Outcome::kExhausted;
  const dlx::Limits& limits = run.limits;
  const bool needs_dlx = fixed_first_ || limits.nodes.has_value() || limits.updates.has_value() ||
                         limits.solutions == 1;
  if (!needs_dlx && CountsMany(limits)) return CountAll(puzzles, before, run, answers);
  const auto by_dlx = static_cast<size_t>(
      needs_dlx ? num_puzzles : std::clamp<int64_t>(kFirstPuzzles - before, 0, num_puzzles));
  if (by_dlx > 0) {
    AddPart(ByDlx(), ByDlx().Solve(puzzles.subspan(0, by_dlx), run, answers.subspan(0, by_dlx)),
            &result);
  }
  if (by_dlx == puzzles.size()) return result;
  if (result.outcome != Outcome::kExhausted) {
    std::fill(answers.begin() + static_cast<ptrdiff_t>(by_dlx), answers.end(),
              Answer{.outcome = Outcome::kUnfinished});
  } else {
    AddPart(ByBatch(), ByBatch().Solve(puzzles.subspan(by_dlx), run, answers.subspan(by_dlx)),
            &result);
  }
  return result;
}

SolveResult AutoEngine::CountAll(absl::Span<const Grid> puzzles, int64_t puzzles_before,
                                 const dlx::Run& run, absl::Span<Answer> answers) {
  SolveResult result;
  result.outcome = Outcome::kExhausted;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    Engine& engine = puzzles_before + static_cast<int64_t>(i) < kFirstPuzzles ? ByDlx() : ByBatch();
    EngineShare share;
    ExactCount count = CountFrom(&engine, puzzles[i], run, &TurnOfExactCounts(), &share);
    AddWork(count, i == 0, &result);
    const std::optional<int64_t> solutions = count.solutions.ToInt64();
    answers[i] = {.solutions = solutions.value_or(std::numeric_limits<int64_t>::max()),
                  .first = count.first,
                  .outcome = count.outcome};
    if (!solutions.has_value()) result.large.push_back({i, std::move(count.solutions)});
    if (count.outcome == Outcome::kCancelled) {
      std::fill(answers.begin() + static_cast<ptrdiff_t>(i) + 1, answers.end(),
                Answer{.outcome = Outcome::kUnfinished});
      result.outcome = Outcome::kCancelled;
      return result;
    }
    ++result.answered;
    AddShare(share.engine, 1, share.nodes, &result);
  }
  return result;
}

EnumerateResult AutoEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  return ByDlx().Enumerate(puzzle, run, sink);
}

Engine& AutoEngine::ByDlx() {
  if (dlx_ == nullptr) dlx_ = std::make_unique<DlxEngine>(strategy_);
  return *dlx_;
}

Engine& AutoEngine::ByBatch() {
  if (batch_ == nullptr) batch_ = std::make_unique<BatchEngine>(fixed_first_);
  return *batch_;
}

ExactCount CountFrom(Engine* engine, const Grid& puzzle, const dlx::Run& run, std::mutex* turn,
                     EngineShare* share) {
  dlx::Run search = run;
  search.limits.nodes = kNodesOfSearch;
  Answer begun;
  const SolveResult searched =
      engine->Solve(absl::MakeConstSpan(&puzzle, 1), search, absl::MakeSpan(&begun, 1));
  ExactCount count;
  static_cast<dlx::Ending&>(count) = searched;
  count.outcome = begun.outcome;
  count.solutions = static_cast<uint64_t>(begun.solutions);
  count.first = begun.first;
  *share = {engine->name(), 1, searched.nodes};
  if (begun.outcome != Outcome::kNodeLimit) return count;

  dlx::Run rest = run;
  if (rest.limits.seconds.has_value()) *rest.limits.seconds -= searched.seconds;
  ExactCount exact;
  {
    std::unique_lock<std::mutex> lock;
    if (turn != nullptr) lock = std::unique_lock(*turn);
    exact = CountExactly(puzzle, {.run = rest});
  }
  // What was found before holds too.
  exact.solutions = std::max(exact.solutions, count.solutions);
  exact.first = count.first;
  if (exact.outcome == Outcome::kExhausted && exact.solutions == 1 && begun.solutions == 0) {
    if (rest.limits.seconds.has_value()) *rest.limits.seconds -= exact.seconds;
    rest.limits.solutions = 1;
    Answer only;
    engine->Solve(absl::MakeConstSpan(&puzzle, 1), rest, absl::MakeSpan(&only, 1));
    if (only.solutions == 0) exact.outcome = only.outcome;  // a limit came first
    exact.first = only.first;
  }
  AddWork(searched, /*is_first_part=*/false, &exact);
  exact.seconds += searched.seconds;
  *share = {"exact count", 1, exact.nodes};
  return exact;
}

}  // namespace sudoku
