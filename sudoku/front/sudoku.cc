#include "sudoku/sudoku.h"

#include <optional>
#include <utility>

#include "dlx/diagram.h"
#include "dlx/run/clock.h"
#include "sudoku/encoder.h"
#include "sudoku/front/auto_engine.h"
#include "sudoku/front/parallel_solve.h"

namespace sudoku {
namespace {

using dlx::Outcome;

// What decides between no, one and several solutions.
constexpr int64_t kTwo = 2;

dlx::Run WithDefaultLimit(dlx::Run run) {
  run.limits.solutions = run.limits.solutions.value_or(kTwo);
  return run;
}

// The diagram of all solutions; if there is none, the ending says why.
std::optional<dlx::Diagram> CompileAll(const Grid& puzzle, const dlx::Run& run,
                                       dlx::Ending* ending) {
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  dlx::CompileConfig config = {.run = run};
  config.run.limits.solutions.reset();  // that of the samples is n
  config.run.presets = {.taken = givens};
  dlx::CompileResult compiled = dlx::Compile(SudokuProblem(), config);
  *ending = compiled;
  return std::move(compiled.diagram);
}

}  // namespace

Answer Solve(const Grid& puzzle, const dlx::Run& run) {
  thread_local BatchSolver solver;
  Answer answer;
  dlx::Limits limits = run.limits;
  limits.solutions = limits.solutions.value_or(kTwo);
  solver.Search(puzzle, limits, &answer);
  return answer;
}

SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run, absl::Span<Answer> answers) {
  return SolveInParallel(puzzles, WithDefaultLimit(run), /*fixed_first=*/true, answers);
}

bool IsUnique(const Grid& puzzle) { return Solve(puzzle).IsUnique(); }

ExactCount Count(const Grid& puzzle, const dlx::Run& run) {
  if (run.limits.nodes.has_value()) return CountExactly(puzzle, {.finds_first = true, .run = run});
  EngineShare share;
  return CountFrom(&EngineOfThread(/*fixed_first=*/true), puzzle, run, nullptr, &share);
}

EnumerateResult Enumerate(const Grid& puzzle, const dlx::Run& run,
                          absl::FunctionRef<dlx::Visit(const Grid&)> visitor) {
  return DlxEngine().Enumerate(puzzle, run, visitor);
}

SampleResult Sample(const Grid& puzzle, int64_t n, uint64_t seed, const dlx::Run& run,
                    absl::FunctionRef<dlx::Visit(const Grid&)> visitor) {
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  SampleResult result;
  const std::optional<dlx::Diagram> diagram = CompileAll(puzzle, run, &result);
  if (diagram.has_value()) {
    result.solutions = diagram->count();
    dlx::Sampler sampler(*diagram, seed);
    for (int64_t i = 0; i < n && result.solutions > 0; ++i) {
      if (run.limits.stop.stop_requested()) {
        result.outcome = Outcome::kCancelled;
        break;
      }
      if (visitor(Decode(sampler.Next())) == dlx::Visit::kStop) {
        result.outcome = Outcome::kVisitorStop;
        break;
      }
    }
  }
  result.seconds = dlx::internal::SecondsSince(start);
  return result;
}

SampleResult Sample(const Grid& puzzle, int64_t n, uint64_t seed, const dlx::Run& run) {
  std::vector<Grid> samples;
  SampleResult result = Sample(puzzle, n, seed, run, [&](const Grid& solution) {
    samples.push_back(solution);
    return dlx::Visit::kContinue;
  });
  result.samples = std::move(samples);
  return result;
}

absl::StatusOr<MarginalsResult> Marginals(const Grid& puzzle, const dlx::Run& run) {
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  MarginalsResult result;
  const std::optional<dlx::Diagram> diagram = CompileAll(puzzle, run, &result);
  if (diagram.has_value()) {
    absl::StatusOr<std::vector<dlx::BigCount>> marginals = diagram->Marginals();
    if (!marginals.ok()) return marginals.status();
    result.solutions = diagram->count();
    result.counts.resize(kCells);
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        result.counts[cell][digit - 1] = std::move((*marginals)[OptionOf(cell, digit)]);
      }
    }
  }
  result.seconds = dlx::internal::SecondsSince(start);
  return result;
}

}  // namespace sudoku
