// SPDX-License-Identifier: Apache-2.0

#include "sudoku/sudoku.h"

#include <optional>
#include <utility>

#include "dlx/diagram.h"
#include "dlx/run/meter.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/engines/run.h"
#include "sudoku/front/auto_engine.h"
#include "sudoku/front/of_thread.h"
#include "sudoku/front/parallel_solve.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using dlx::internal::Meter;

// What decides between no, one and several solutions.
constexpr int64_t kTwo = 2;

dlx::Run WithDefaultLimit(dlx::Run run) {
  run.limits.solutions = run.limits.solutions.value_or(kTwo);
  return run;
}

// The diagram of all solutions, or of that many; if there is none, the meter says why.
std::optional<dlx::Diagram> CompileAll(const Grid& puzzle, const dlx::Run& run,
                                       std::optional<int64_t> solutions, Meter* meter) {
  CheckPresets(run);
  if (!meter->Begin()) return std::nullopt;
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  dlx::CompileConfig config = {.run = run};
  config.run.limits.solutions = solutions;
  config.run.presets = {.taken = givens};
  dlx::CompileResult compiled = dlx::Compile(SudokuProblem(), config);
  meter->Add(compiled);
  if (compiled.outcome != Outcome::kExhausted) meter->Stop(compiled.outcome);
  return std::move(compiled.diagram);
}

}  // namespace

Answer Solve(const Grid& puzzle, const dlx::Run& run) {
  CheckPresets(run);
  BatchSolver& solver = internal::OfThread<BatchSolver>::Get();
  Answer answer;
  dlx::Limits limits = run.limits;
  limits.solutions = limits.solutions.value_or(kTwo);
  solver.Search(puzzle, limits, &answer, nullptr, &run.watch);
  return answer;
}

SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run, absl::Span<Answer> answers) {
  return SolveInParallel(puzzles, WithDefaultLimit(run), /*fixed_first=*/true, answers);
}

bool IsUnique(const Grid& puzzle) { return Solve(puzzle).IsUnique(); }

ExactCount Count(const Grid& puzzle, const dlx::Run& run) {
  if (run.limits.nodes.has_value() || run.limits.updates.has_value()) {
    return CountExactly(puzzle, {.finds_first = true, .run = run});
  }
  EngineShare share;
  return CountFrom(&EngineOfThread(/*fixed_first=*/true), puzzle, run, nullptr, &share);
}

EnumerateResult Enumerate(const Grid& puzzle, const dlx::Run& run,
                          absl::FunctionRef<dlx::Visit(const Grid&)> visitor) {
  return DlxEngine().Enumerate(puzzle, run, visitor);
}

SampleResult Sample(const Grid& puzzle, int64_t n, uint64_t seed, const dlx::Run& run,
                    absl::FunctionRef<dlx::Visit(const Grid&)> visitor) {
  Meter meter(run);
  meter.set_describe([](dlx::Progress* progress) { progress->phase = "sample"; });
  SampleResult result;
  const std::optional<dlx::Diagram> diagram = CompileAll(puzzle, run, /*solutions=*/{}, &meter);
  if (diagram.has_value()) {
    result.solutions = diagram->count();
    dlx::Sampler sampler(*diagram, seed);
    for (int64_t i = 0; i < n && result.solutions > 0 && meter.Tick(); ++i) {
      if (visitor(Decode(sampler.Next())) == dlx::Visit::kStop) {
        meter.Stop(Outcome::kVisitorStop);
      }
      meter.AddSolution();
    }
  }
  meter.End(&result);
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
  Meter meter(run);
  MarginalsResult result;
  const std::optional<dlx::Diagram> diagram = CompileAll(puzzle, run, run.limits.solutions, &meter);
  const std::optional<int64_t> most = run.limits.solutions;
  if (diagram.has_value() && most.has_value() && diagram->count() >= static_cast<uint64_t>(*most)) {
    meter.Stop(Outcome::kSolutionLimit);
  }
  if (diagram.has_value() && meter.Look()) {
    absl::StatusOr<std::vector<dlx::BigCount>> marginals =
        diagram->Marginals({.limits = {.seconds = meter.deadline().SecondsLeft(),
                                       .memory_bytes = run.limits.memory_bytes,
                                       .stop = run.limits.stop}});
    if (!marginals.ok()) return marginals.status();
    if (marginals->empty() || !meter.Look()) {
      meter.Stop(Outcome::kTimeLimit);  // unless something else did
      meter.End(&result);
      return result;
    }
    result.solutions = diagram->count();
    result.counts.resize(kCells);
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        result.counts[cell][digit - 1] = std::move((*marginals)[OptionOf(cell, digit)]);
      }
    }
  }
  meter.End(&result);
  return result;
}

}  // namespace sudoku
