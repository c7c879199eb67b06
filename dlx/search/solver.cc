// SPDX-License-Identifier: Apache-2.0
//
// Solver: a Searcher with the states of its interface, its limits and its clock.

#include "dlx/solver.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/base/macros.h"
#include "absl/strings/str_cat.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"
#include "dlx/search/checkpoint.h"
#include "dlx/search/searcher.h"
#include "dlx/search/shard_tree.h"
#include "dlx/search/solver_state.h"

namespace dlx {

using internal::Searcher;

Solver::Solver(const Problem& problem, SearchConfig config)
    : state_(std::make_unique<State>(problem, std::move(config))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

bool Solver::Supports(Kernel kernel, const Problem& problem) {
  return internal::KernelSupports(kernel, problem);
}

Kernel Solver::kernel() const { return state_->searcher.kernel_name(); }
Branching Solver::branching() const { return state_->searcher.strategy().branching; }
Outcome Solver::outcome() const { return state_->outcome; }
const SearchStats& Solver::stats() const { return state_->searcher.stats(); }

bool Solver::Take(OptionId option) {
  ABSL_HARDENING_ASSERT(state_->phase == State::Phase::kReady &&
                        state_->searcher.kernel().level() == 0);
  return state_->searcher.Take(option);
}

bool Solver::Forbid(OptionId option) {
  ABSL_HARDENING_ASSERT(state_->phase == State::Phase::kReady &&
                        state_->searcher.kernel().level() == 0);
  return state_->searcher.Forbid(option);
}

bool Solver::Next() { return state_->Search(1, Searcher::kUnbounded); }

bool Solver::NextWithin(int64_t nodes) { return state_->Search(1, nodes); }

void Solver::Exhaust() { state_->Search(Searcher::kUnbounded, Searcher::kUnbounded); }

void Solver::Exhaust(absl::FunctionRef<Visit(SolutionView)> visit) {
  state_->Search(1, Searcher::kUnbounded, &visit);
  state_->solution.clear();
}

void Solver::ExhaustWithin(int64_t nodes) { state_->Search(Searcher::kUnbounded, nodes); }

bool Solver::State::GoOnMaking() {
  if (!making.has_value()) {
    making.emplace(
        Run{.limits = {.seconds = config.run.limits.seconds, .stop = config.run.limits.stop}});
  }
  return making->Look();
}

void Solver::State::EndMaking() {
  why_not_made = Outcome::kUnfinished;
  seconds_making = 0;
  if (!making.has_value()) return;
  if (!searcher.is_made()) why_not_made = making->outcome();
  seconds_making = making->Seconds();
  making.reset();
}

void Solver::State::Begin() {
  phase = Phase::kSearching;
  Run run = config.run;
  if (run.limits.seconds.has_value()) *run.limits.seconds -= seconds_making;
  meter.emplace(run);
  meter->set_describe([this](Progress* progress) { searcher.DescribeTo(progress); });
}

bool Solver::State::Search(int64_t solutions, int64_t nodes, const Visitor* visit) {
  if (phase == Phase::kDone) return false;
  solution.clear();
  if (phase == Phase::kReady) {
    Begin();
    if (!searcher.is_made()) return Finish(why_not_made);
    if (searcher.contradiction()) return Finish(Outcome::kExhausted);
    // Used up from the start, or by what was done before a checkpoint.
    if (searcher.stats().solutions >= meter->max_solutions()) {
      return Finish(Outcome::kSolutionLimit);
    }
  }
  const SearchStats& stats = searcher.stats();
  // The sum of `more` and `now`, but `most` at most, without overflow.
  const auto further = [](int64_t more, int64_t now, int64_t most) {
    return more < most - now ? now + more : most;
  };
  const Searcher::Bounds bounds = {
      .solutions = further(solutions, stats.solutions, meter->max_solutions()),
      .nodes = further(nodes, stats.nodes, meter->max_nodes()),
      .updates = meter->max_updates()};
  bool goes_on = true;
  const auto show = [&] {
    solution.clear();
    searcher.AppendSolution(&solution);
    goes_on = (*visit)(solution) == Visit::kContinue;
    return goes_on && stats.solutions < meter->max_solutions();
  };
  const auto look = [this] { return meter->Look(); };
  switch (visit == nullptr ? searcher.Run(bounds, look) : searcher.Run(bounds, look, show)) {
    case Searcher::Event::kSolution:
      if (!goes_on) return Finish(Outcome::kVisitorStop);
      if (stats.solutions >= meter->max_solutions()) Finish(Outcome::kSolutionLimit);
      return true;
    case Searcher::Event::kExhausted:
      // A limit that was reached with the last node takes precedence.
      if (stats.nodes >= meter->max_nodes()) return Finish(Outcome::kNodeLimit);
      if (stats.updates >= meter->max_updates()) return Finish(Outcome::kUpdateLimit);
      return Finish(Outcome::kExhausted);
    case Searcher::Event::kNodes:
      if (stats.nodes >= meter->max_nodes()) return Finish(Outcome::kNodeLimit);
      // A pause. Limits are checked here too: pauses may come more often than polls.
      return meter->Look() ? false : Finish(meter->outcome());
    case Searcher::Event::kUpdates:
      return Finish(Outcome::kUpdateLimit);
    case Searcher::Event::kStopped:
      break;
  }
  return Finish(meter->outcome());
}

bool Solver::State::Finish(Outcome why) {
  phase = Phase::kDone;
  outcome = why;
  seconds = meter->Seconds();
  return false;
}

SolutionView Solver::solution() {
  if (state_->solution.empty()) state_->searcher.AppendSolution(&state_->solution);
  return state_->solution;
}

Progress Solver::progress() const {
  Progress progress;
  state_->searcher.DescribeTo(&progress);
  if (state_->meter.has_value()) progress.seconds = state_->meter->Seconds();
  return progress;
}

std::string Solver::Checkpoint() const { return internal::WriteCheckpoint(state_->searcher); }

absl::Status Solver::Resume(StringView checkpoint) {
  ABSL_HARDENING_ASSERT(state_->phase == State::Phase::kReady &&
                        state_->searcher.presets().empty() &&
                        state_->searcher.kernel().level() == 0);
  if (!state_->searcher.is_made()) {
    return absl::CancelledError(
        absl::StrCat("stopped: ", ToString(state_->why_not_made), ", before the search began"));
  }
  absl::Status status = internal::RestoreCheckpoint(checkpoint, &state_->searcher);
  if (!status.ok()) Reset();
  return status;
}

absl::Status Solver::Enter(const Shard& shard) {
  ABSL_HARDENING_ASSERT(state_->phase == State::Phase::kReady &&
                        state_->searcher.presets().empty() &&
                        state_->searcher.kernel().level() == 0 &&
                        !LearnsOrDraws(state_->searcher.strategy().branching));
  internal::Searcher& searcher = state_->searcher;
  for (const Literal& literal : shard.literals) {
    if (literal.option < 0 || literal.option >= searcher.problem().num_options()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the shard has option ", int64_t{literal.option} + 1, ", which the problem has not"));
    }
  }
  if (!searcher.is_made()) return absl::OkStatus();  // Next() says so
  internal::ShardTree tree(searcher.problem(), searcher.strategy());
  if (absl::Status status = tree.GoTo(shard.literals); !status.ok()) return status;
  const std::string wrong = searcher.Replay(tree.path());
  ABSL_HARDENING_ASSERT(wrong.empty());
  searcher.kernel().set_base(tree.level());
  searcher.kernel().set_entering(true);
  return absl::OkStatus();
}

void Solver::Reset() {
  state_->searcher.Reset();
  state_->EndMaking();
  state_->BecomeReady();
}

void Solver::Reset(SearchConfig config) {
  state_->config = std::move(config);
  state_->searcher.Reset(state_->config.strategy, state_->config.run.limits.updates.has_value());
  state_->EndMaking();
  state_->BecomeReady();
}

void Solver::State::BecomeReady() {
  searcher.Preset(config.run.presets);
  phase = Phase::kReady;
  outcome = Outcome::kUnfinished;
  meter.reset();
  seconds = 0;
  solution.clear();
}

SearchResult Solver::result() const {
  SearchResult result;
  result.stats = stats();
  result.outcome = outcome();
  result.nodes = result.stats.nodes;
  if (kernel() == Kernel::kLinks) result.updates = result.stats.updates;
  result.seconds =
      state_->seconds_making +
      (state_->phase == State::Phase::kSearching ? state_->meter->Seconds() : state_->seconds);
  result.kernel = kernel();
  result.branching = branching();
  return result;
}

SearchResult ForEachSolution(const Problem& problem, const SearchConfig& config,
                             absl::FunctionRef<Visit(SolutionView)> visitor) {
  Solver solver(problem, config);
  while (solver.Next()) {
    if (visitor(solver.solution()) == Visit::kStop) {
      SearchResult result = solver.result();
      result.outcome = Outcome::kVisitorStop;
      return result;
    }
  }
  return solver.result();
}

}  // namespace dlx
