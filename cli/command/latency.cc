// SPDX-License-Identifier: Apache-2.0

#include "cli/command/latency.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/solver.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "sudoku/sudoku.h"

namespace cli {
namespace {

using Seconds = std::chrono::duration<double>;
using Clock = std::chrono::steady_clock;

struct Verb {
  std::string name;
  std::function<dlx::Outcome(const dlx::Run&)> call;
};

// ---- Problems ----------------------------------------------------------------------------------

// n! solutions, of many costs.
dlx::Problem Permutations(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> items(2 * n);
  for (dlx::Item& item : items) item = b.AddItem();
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      b.AddOption({items[row], items[n + column]}, {.cost = (row * 7 + column * 11) % 13});
    }
  }
  return std::move(b).Build().value();
}

// Dominoes on a board without two opposite corners: no solution, which takes for ever to find out.
dlx::Problem MutilatedBoard(int size) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> squares;
  for (int i = 0; i < size * size; ++i) {
    const bool is_missing = i == 0 || i == size * size - 1;
    squares.push_back(is_missing ? dlx::Item() : b.AddItem());
  }
  const auto add = [&](dlx::Item first, dlx::Item second) {
    if (first != dlx::Item() && second != dlx::Item()) b.AddOption({first, second});
  };
  for (int i = 0; i < size * size; ++i) {
    if (i % size + 1 < size) add(squares[i], squares[i + 1]);
    if (i + size < size * size) add(squares[i], squares[i + size]);
  }
  return std::move(b).Build().value();
}

// ---- Verbs -------------------------------------------------------------------------------------

void AddCoverVerbs(const std::string& suffix, const dlx::Problem& solvable,
                   const dlx::Problem& insoluble, std::vector<Verb>* verbs) {
  const auto add = [&](absl::string_view name, auto call) {
    verbs->push_back({absl::StrCat(name, suffix), call});
  };
  const auto visitor = [](dlx::SolutionView) { return dlx::Visit::kContinue; };
  for (const dlx::Kernel kernel : dlx::Kernels()) {
    if (kernel == dlx::Kernel::kAuto || !dlx::Solver::Supports(kernel, solvable)) continue;
    add(absl::StrCat("Solver ", dlx::ToString(kernel)), [=, &solvable](const dlx::Run& run) {
      return dlx::ForEachSolution(solvable, {.strategy = {.kernel = kernel}, .run = run}, visitor)
          .outcome;
    });
  }
  for (const bool ordered : {false, true}) {
    add(ordered ? "SearchInParallel in order" : "SearchInParallel",
        [=, &solvable](const dlx::Run& run) {
          return dlx::SearchInParallel(solvable, {.ordered = ordered, .run = run}, visitor).outcome;
        });
  }
  for (const dlx::CountPlan plan : {dlx::CountPlan::kAuto, dlx::CountPlan::kSearch,
                                    dlx::CountPlan::kMemo, dlx::CountPlan::kFrontier}) {
    add(absl::StrCat("Count ", dlx::ToString(plan)), [=, &insoluble](const dlx::Run& run) {
      return dlx::Count(insoluble, {.plan = plan, .run = run}).outcome;
    });
  }
  add("FindFirst",
      [&](const dlx::Run& run) { return dlx::FindFirst(insoluble, {.run = run}).outcome; });
  add("Compile",
      [&](const dlx::Run& run) { return dlx::Compile(insoluble, {.run = run}).outcome; });
  add("Minimize", [&](const dlx::Run& run) {
    return dlx::Minimize(solvable, {.k = int64_t{1} << 40, .run = run}).outcome;
  });
  add("Explain",
      [&](const dlx::Run& run) { return dlx::Explain(insoluble, {.run = run}).outcome; });
  if (!suffix.empty()) {  // a small problem is done at once
    add("Preprocess",
        [&](const dlx::Run& run) { return dlx::Preprocess(solvable, {.run = run}).outcome; });
  }
  add("EstimateSearch", [&](const dlx::Run& run) {
    return dlx::EstimateSearch(solvable, {.probes = int64_t{1} << 40, .run = run})->outcome;
  });
}

void AddSudokuVerbs(const sudoku::Grid& few_givens, std::vector<Verb>* verbs) {
  std::vector<std::string> engines = {"auto"};
  for (const absl::string_view name : sudoku::EngineNames()) engines.emplace_back(name);
  for (const std::string& engine : engines) {
    verbs->push_back({absl::StrCat("Engine::Solve ", engine), [&, engine](const dlx::Run& run) {
                        sudoku::Answer answer;
                        sudoku::MakeEngine(engine)->Solve(absl::MakeConstSpan(&few_givens, 1), run,
                                                          absl::MakeSpan(&answer, 1));
                        return answer.outcome;
                      }});
  }
  const auto add = [&](const char* name, auto call) { verbs->push_back({name, call}); };
  add("sudoku::Count", [&](const auto& run) { return sudoku::Count(few_givens, run).outcome; });
  add("sudoku::Sample",
      [&](const auto& run) { return sudoku::Sample(few_givens, 1, /*seed=*/1, run).outcome; });
  add("sudoku::Marginals",
      [&](const auto& run) { return sudoku::Marginals(few_givens, run)->outcome; });
  add("sudoku::Relax",
      [&](const auto& run) { return sudoku::Relax(few_givens, {.k = 2, .run = run})->outcome; });
}

// ---- Measurements ------------------------------------------------------------------------------

// The seconds from the request, after `delay` of them, to the end.
void MeasureStop(const Verb& verb, double delay, const std::stop_token& stop,
                 std::vector<double>* latencies) {
  std::stop_source source;
  const std::stop_callback forward(stop, [&source] { source.request_stop(); });
  Clock::time_point requested;
  std::jthread timer([&](const std::stop_token& done) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, done, Seconds(delay), [] { return false; });
    requested = Clock::now();
    source.request_stop();
  });
  const dlx::Outcome outcome = verb.call({.limits = {.stop = source.get_token()}, .threads = 2});
  const Clock::time_point end = Clock::now();
  timer.request_stop();
  timer.join();
  if (outcome != dlx::Outcome::kCancelled) return;
  latencies->push_back(Seconds(end - requested).count());
}

// The seconds from the limit to the end.
void MeasureLimit(const Verb& verb, double limit, const std::stop_token& stop,
                  std::vector<double>* latencies) {
  const Clock::time_point start = Clock::now();
  const dlx::Outcome outcome =
      verb.call({.limits = {.seconds = limit, .stop = stop}, .threads = 2});
  if (outcome != dlx::Outcome::kTimeLimit) return;
  latencies->push_back(Seconds(Clock::now() - start).count() - limit);
}

}  // namespace

void MeasureLatencies(int64_t runs, const std::stop_token& stop,
                      absl::FunctionRef<void(const Latency&)> show) {
  constexpr double kFirstDelay = 0.01;
  constexpr int64_t kDelays = 6;
  const dlx::Problem solvable = Permutations(30);
  const dlx::Problem insoluble = MutilatedBoard(24);
  const dlx::Problem large = Permutations(700);
  // Five givens in as many boxes.
  const sudoku::Grid few_givens =
      sudoku::ParseLine(
          "1.............2.............3.............4.............5.............6..........")
          .value();
  std::vector<Verb> verbs;
  AddCoverVerbs("", solvable, insoluble, &verbs);
  AddCoverVerbs(", large", large, large, &verbs);
  AddSudokuVerbs(few_givens, &verbs);
  for (const Verb& verb : verbs) {
    Latency latency = {.verb = verb.name, .after_stop = {}, .after_limit = {}};
    for (int64_t run = 0; run < runs; ++run) {
      const double delay = kFirstDelay * static_cast<double>(1 << run % kDelays);
      MeasureStop(verb, delay, stop, &latency.after_stop);
      MeasureLimit(verb, delay, stop, &latency.after_limit);
      if (stop.stop_requested()) return;
    }
    std::sort(latency.after_stop.begin(), latency.after_stop.end());
    std::sort(latency.after_limit.begin(), latency.after_limit.end());
    show(latency);
  }
}

}  // namespace cli
