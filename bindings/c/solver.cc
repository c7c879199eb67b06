// SPDX-License-Identifier: Apache-2.0
//
// Solvers. One thread searches by a dlx::Solver, in slices of about a millisecond, between which it
// looks at the clock and at requests to stop: so the search goes on afterwards as if nothing had
// been. Several threads search in a Feed.

#include "bindings/c/solver.h"

#include <limits>

#include "bindings/c/plan.h"

namespace {

// Making the tables of such a problem takes so long that a request has to be heeded meanwhile.
constexpr int32_t kManyEntries = 1 << 19;

// How long to wait for solutions of other threads between two looks.
constexpr double kWaitSeconds = 0.005;

// What a slice should take.
constexpr double kShortSlice = 0.0005;
constexpr double kLongSlice = 0.002;
constexpr int64_t kMostNodes = int64_t{1} << 24;

}  // namespace

qd_solver::qd_solver(qd_problem* keep, const dlx::Problem& the_problem,
                     quadrille::Settings the_settings, const std::vector<dlx::OptionId>& givens)
    : keeps_problem(keep),
      problem(the_problem),
      settings(std::move(the_settings)),
      first_taken_([&] {
        std::vector<dlx::OptionId> taken = settings.taken;
        taken.insert(taken.end(), givens.begin(), givens.end());
        return taken;
      }()) {
  const bool is_large = problem.num_entries() >= kManyEntries;
  const quadrille::Relay relay(is_large ? settings.token.get() : nullptr);
  dlx::SearchConfig config =
      SearchConfigWith({.taken = first_taken_, .forbidden = settings.forbidden});
  config.run.limits.stop = relay.stop_token();
  solver.emplace(problem, config);
  taken_ = first_taken_;
  forbidden_ = settings.forbidden;
}

dlx::SearchConfig qd_solver::SearchConfigWith(const dlx::Presets& presets) const {
  dlx::SearchConfig config = {.strategy = settings.strategy(), .run = settings.run()};
  config.run.presets = presets;
  return config;
}

bool qd_solver::has_threads() const {
  const qd_config& c = settings.config;
  return c.threads > 1 && c.max_solutions == QD_NONE && c.max_nodes == QD_NONE &&
         c.max_updates == QD_NONE;
}

bool qd_solver::MustStop() const {
  return stop_requested.load(std::memory_order_relaxed) != 0 ||
         quadrille::IsStopped(settings.token.get());
}

void qd_solver::BeginCall() {
  last_look_ = std::chrono::steady_clock::now();
  slice_begin_ = solver.has_value() ? solver->stats().nodes : 0;
}

qd_status qd_solver::Find(const quadrille::Timer& timer, size_t wanted) {
  if (has_current_) return QD_SOLUTION;
  ready = false;
  const qd_status status = has_threads() ? FindInFeed(timer, wanted) : FindAlone(timer);
  has_current_ = status == QD_SOLUTION;
  return status;
}

qd_status qd_solver::Look(const quadrille::Timer& timer) {
  const auto now = std::chrono::steady_clock::now();
  const double seconds = std::chrono::duration<double>(now - last_look_).count();
  if (seconds < kShortSlice) slice_ = std::min(2 * slice_, kMostNodes);
  if (seconds > kLongSlice) slice_ = std::max<int64_t>(slice_ / 2, 1);
  last_look_ = now;
  slice_begin_ = solver->stats().nodes;
  if (MustStop()) return QD_STOPPED;
  return timer.Passed() ? QD_PENDING : QD_OK;
}

qd_status qd_solver::FindAlone(const quadrille::Timer& timer) {
  for (;;) {
    const int64_t left = slice_ - (solver->stats().nodes - slice_begin_);
    if (left > 0 && solver->NextWithin(left)) return QD_SOLUTION;
    if (left > 0 && solver->outcome() != dlx::Outcome::kUnfinished) {
      return solver->outcome() == dlx::Outcome::kExhausted ? QD_END : QD_STOPPED;
    }
    if (const qd_status status = Look(timer); status != QD_OK) return status;
  }
}

void qd_solver::StartFeed() {
  dlx::SearchConfig config = SearchConfigWith({.taken = taken_, .forbidden = forbidden_});
  solver.reset();  // its tables are not needed any more
  feed_ =
      std::make_unique<quadrille::Feed>(problem,
                                        dlx::ParallelConfig{.strategy = config.strategy,
                                                            .ordered = settings.config.ordered != 0,
                                                            .run = std::move(config.run)},
                                        settings.token.get());
}

void qd_solver::EndFeed() {
  if (feed_ != nullptr && feed_->IsOfOtherProcess()) {
    static_cast<void>(feed_.release());
  } else {
    feed_.reset();
  }
}

void qd_solver::CheckProcess() const {
  quadrille::Check(feed_ == nullptr || !feed_->IsOfOtherProcess(),
                   "the threads of this search are in the process that this one is a child of");
}

qd_status qd_solver::FindInFeed(const quadrille::Timer& timer, size_t wanted) {
  CheckProcess();
  if (!feed_end_.has_value()) {
    if (feed_ == nullptr) StartFeed();
    feed_->Resume();
  }
  while (!feed_end_.has_value()) {
    if (feed_->Wait(wanted, timer.Left(kWaitSeconds))) return QD_SOLUTION;
    feed_end_ = feed_->result();
    if (feed_end_.has_value()) {
      feed_.reset();
    } else if (MustStop()) {
      feed_->Pause();
      return QD_STOPPED;
    } else if (timer.Passed()) {
      return QD_PENDING;
    }
  }
  return feed_end_->outcome == dlx::Outcome::kExhausted ? QD_END : QD_STOPPED;
}

dlx::SolutionView qd_solver::current() {
  return feed_ != nullptr ? feed_->current() : solver->solution();
}

void qd_solver::Pass() { has_current_ = feed_ != nullptr && feed_->Pass(); }

qd_status qd_solver::Preset(int32_t option, bool take) {
  is_changed = true;
  (take ? taken_ : forbidden_).push_back(option);
  return (take ? solver->Take(option) : solver->Forbid(option)) ? QD_OK : QD_END;
}

void qd_solver::EnterShard(const dlx::Plan& plan, int32_t shard) {
  const qd_config& c = settings.config;
  const dlx::Strategy& s = plan.strategy;
  if (solver->branching() != s.branching || c.order != static_cast<int32_t>(s.option_order) ||
      c.seed != s.seed) {
    quadrille::Fail(QD_INVALID, "the plan is of another search: with branching " +
                                    std::string(dlx::ToString(s.branching)) + ", order " +
                                    std::string(dlx::ToString(s.option_order)) + " and seed " +
                                    std::to_string(s.seed));
  }
  quadrille::CheckOk(solver->Enter(plan.shards[shard]));
  is_in_shard = true;
}

void qd_solver::Reset() {
  EndFeed();
  feed_end_.reset();
  has_current_ = false;
  dlx::SearchConfig config =
      SearchConfigWith({.taken = first_taken_, .forbidden = settings.forbidden});
  if (solver.has_value()) {
    solver->Reset(std::move(config));
  } else {
    solver.emplace(problem, std::move(config));
  }
  taken_ = first_taken_;
  forbidden_ = settings.forbidden;
  ready = true;
  is_changed = false;
  is_in_shard = false;
}

void qd_solver::Resume(const char* text, size_t length) {
  // The checkpoint has what was taken and forbidden.
  solver->Reset(SearchConfigWith({}));
  const absl::Status status = solver->Resume(std::string_view(text, length));
  if (!status.ok()) Reset();
  if (absl::IsCancelled(status)) quadrille::Fail(QD_INVALID, "the time was up");
  quadrille::CheckOk(status);
  ready = false;
}

dlx::SearchResult qd_solver::result() {
  if (feed_end_.has_value()) return *feed_end_;
  if (feed_ == nullptr) return solver->result();
  CheckProcess();
  const dlx::Progress now = feed_->progress();
  dlx::SearchResult result;
  result.nodes = now.nodes;
  result.seconds = now.seconds;
  result.stats.solutions = quadrille::Saturated(now.solutions);
  return result;
}

dlx::Progress qd_solver::progress() {
  CheckProcess();
  if (feed_ != nullptr) return feed_->progress();
  if (!feed_end_.has_value()) return solver->progress();
  dlx::Progress progress;
  progress.solutions = static_cast<uint64_t>(feed_end_->stats.solutions);
  progress.nodes = feed_end_->nodes;
  progress.updates = feed_end_->updates.value_or(0);
  progress.seconds = feed_end_->seconds;
  progress.done = feed_end_->outcome == dlx::Outcome::kExhausted ? 1 : 0;
  return progress;
}

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckInRange;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::InTurn;
// NOLINTEND(google-global-names-in-headers)

namespace {

// Runs the body in this thread's turn with the solver.
template <typename Body>
qd_status WithSolver(qd_solver* solver, qd_error** error, Body body) {
  return Enter(error, [&] {
    CheckNotNull(solver, "solver");
    return InTurn(&solver->exclusive, "solver", body);
  });
}

qd_status Preset(qd_solver* solver, int32_t option, bool take, qd_error** error) {
  return WithSolver(solver, error, [&] {
    Check(solver->ready, "the search has begun");
    Check(!solver->is_in_shard, "the search is confined to a shard");
    CheckInRange(option, 0, solver->problem.num_options() - 1, "option");
    return solver->Preset(option, take);
  });
}

}  // namespace

extern "C" {

qd_status qd_solver_new(qd_problem* problem, const qd_config* config, qd_solver** solver,
                        qd_error** error) {
  Clear(solver);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(problem, "problem");
    CheckNotNull(solver, "solver");
    const dlx::Problem& p = problem->problem;
    auto made =
        std::make_unique<qd_solver>(problem, p, quadrille::Settings(config, p.num_options()));
    if (made->MustStop()) return QD_STOPPED;
    *solver = made.release();
    return QD_OK;
  });
}

void qd_solver_free(qd_solver* solver) {
  const quadrille::NoCancel no_cancel;
  delete solver;
}

qd_status qd_solver_take(qd_solver* solver, int32_t option, qd_error** error) {
  return Preset(solver, option, /*take=*/true, error);
}

qd_status qd_solver_forbid(qd_solver* solver, int32_t option, qd_error** error) {
  return Preset(solver, option, /*take=*/false, error);
}

qd_status qd_solver_next(qd_solver* solver, const int32_t** options, size_t* count,
                         qd_error** error) {
  Clear(options);
  Clear(count);
  return WithSolver(solver, error, [&] {
    CheckNotNull(options, "options");
    CheckNotNull(count, "count");
    solver->BeginCall();
    const qd_status status =
        solver->MustStop() ? QD_STOPPED : solver->Find(quadrille::Timer(QD_NONE), /*wanted=*/1);
    if (status == QD_SOLUTION) {
      static const int32_t nothing = 0;
      const dlx::SolutionView solution = solver->current();
      *options = solution.empty() ? &nothing : solution.data();
      *count = solution.size();
      solver->Pass();  // it stays where it is until the next search
    }
    if (status == QD_STOPPED) solver->AcknowledgeStop();
    return status;
  });
}

qd_status qd_solver_next_block(qd_solver* solver, int64_t ms, int32_t* options, size_t capacity,
                               int64_t* ends, size_t ends_capacity, size_t* count,
                               qd_error** error) {
  Clear(count);
  return WithSolver(solver, error, [&] {
    Check(ms >= QD_NONE, "ms is less than 0, and not QD_NONE");
    quadrille::BlockWriter block(options, capacity, ends, ends_capacity, count);
    const qd_status status =
        solver->FindAll(ms, ends_capacity, [&](dlx::SolutionView s) { return block.Add(s); });
    if (*count == 0 && status == QD_STOPPED) solver->AcknowledgeStop();
    return block.Finish(status);
  });
}

void qd_solver_stop(qd_solver* solver) {
  if (solver != nullptr) solver->stop_requested.store(1, std::memory_order_relaxed);
}

qd_status qd_solver_reset(qd_solver* solver, qd_error** error) {
  return WithSolver(solver, error, [&] {
    solver->AcknowledgeStop();  // a request that comes from now on is for the search that begins
    solver->Reset();
    return QD_OK;
  });
}

qd_status qd_solver_progress(qd_solver* solver, qd_progress* progress, qd_error** error) {
  quadrille::ClearStruct(progress);
  return WithSolver(solver, error, [&] {
    CheckNotNull(progress, "progress");
    quadrille::CheckStruct(progress, "progress");
    quadrille::WriteStruct(quadrille::ToC(solver->progress()), progress);
    return QD_OK;
  });
}

qd_status qd_solver_ending(qd_solver* solver, qd_ending* ending, qd_error** error) {
  quadrille::ClearStruct(ending);
  return WithSolver(solver, error, [&] {
    CheckNotNull(ending, "ending");
    quadrille::CheckStruct(ending, "ending");
    const dlx::SearchResult result = solver->result();
    quadrille::SetEnding(result, result.stats.solutions, ending);
    return QD_OK;
  });
}

qd_status qd_solver_checkpoint(qd_solver* solver, char** text, size_t* length, qd_error** error) {
  Clear(text);
  Clear(length);
  return WithSolver(solver, error, [&] {
    CheckNotNull(text, "text");
    Check(!solver->has_threads(), "a search of several threads has no checkpoint");
    quadrille::SetText(solver->solver->Checkpoint(), text, length);
    return QD_OK;
  });
}

qd_status qd_solver_resume(qd_solver* solver, const char* text, size_t length, qd_error** error) {
  return WithSolver(solver, error, [&] {
    CheckNotNull(text, "text");
    Check(!solver->has_threads(), "a search of several threads has no checkpoint");
    Check(solver->ready && !solver->is_changed && !solver->is_in_shard,
          "the search has begun or is confined to a shard, or options were taken or forbidden");
    solver->Resume(text, length);
    return QD_OK;
  });
}

qd_status qd_solver_enter(qd_solver* solver, const qd_plan* plan, int64_t number,
                          qd_error** error) {
  return WithSolver(solver, error, [&] {
    CheckNotNull(plan, "plan");
    plan->CheckShard(number);
    Check(&solver->problem == &plan->problem->problem,
          "the plan was made with another problem object");
    Check(!solver->has_threads(), "a search of several threads cannot be confined to a shard");
    Check(solver->ready && !solver->is_changed && !solver->is_in_shard && solver->HasNoPresets(),
          "the search has begun or is confined to a shard, or options were taken or forbidden");
    solver->EnterShard(plan->plan, static_cast<int32_t>(number));
    return QD_OK;
  });
}

}  // extern "C"
