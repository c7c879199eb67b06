#include "dlx/solver.h"

#include <algorithm>
#include <utility>

#include "absl/base/optimization.h"

namespace dlx {
namespace {

// How many nodes and updates pass between two looks at the clock: some 50 microseconds.
constexpr int64_t kPollInterval = 1 << 14;

}  // namespace

Solver::Solver(const Problem& problem, SearchConfig config)
    : problem_(&problem),
      config_(std::move(config)),
      shape_(internal::Links::ShapeOf(problem)),
      walk_(internal::Links(problem, internal::OrderOfOptions(problem, config_))),
      uses_(problem.num_items()),
      fate_(problem.num_options(), Fate::kOpen) {}

bool Solver::Take(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady && walk_.level() == 0);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] != Fate::kOpen || !FitsTaken(option)) {
    contradiction_ = true;
    return false;
  }
  CommitAll(option);
  for (size_t k = 0; k < problem_->option(option).size(); ++k) {
    Use& use = uses_[problem_->option(option)[k].index()];
    ++use.times;
    use.color = problem_->color(option, k);
  }
  fate_[option] = Fate::kTaken;
  presets_.push_back({option, /*changed=*/true});
  return true;
}

bool Solver::Forbid(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady && walk_.level() == 0);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] == Fate::kForbidden) return true;
  if (fate_[option] == Fate::kTaken) {
    contradiction_ = true;
    return false;
  }
  // An option that does not go with one that was taken has left its lists already.
  const bool active = problem_->has_primary_item(option) && FitsTaken(option);
  if (active) walk_.table().Drop(walk_.table().FirstNode(*problem_, option));
  fate_[option] = Fate::kForbidden;
  presets_.push_back({option, active});
  return true;
}

bool Solver::FitsTaken(OptionId option) const {
  const absl::Span<const Item> items = problem_->option(option);
  for (size_t k = 0; k < items.size(); ++k) {
    const Use& use = uses_[items[k].index()];
    if (use.times == 0) continue;
    const bool fits = problem_->is_primary(items[k])
                          ? use.times < problem_->multiplicity(items[k]).at_most
                          : use.color != kNoColor && use.color == problem_->color(option, k);
    if (!fits) return false;
  }
  return true;
}

// What an option in a list shares with one that was taken has color -1 there. One without a primary
// item is in no list, and its nodes keep their colors.
bool Solver::IsPurified(OptionId option, size_t k) const {
  return problem_->color(option, k) != kNoColor &&
         uses_[problem_->option(option)[k].index()].times > 0;
}

// The option leaves its lists, if it is in any, and then its items are committed one by one.
void Solver::CommitAll(OptionId option) {
  internal::Links& table = walk_.table();
  const int32_t first = table.FirstNode(*problem_, option);
  if (problem_->has_primary_item(option)) table.Drop(first);
  internal::With(shape_, [&]<internal::Shape S>() {
    for (size_t k = 0; k < problem_->option(option).size(); ++k) {
      if (!IsPurified(option, k)) table.Commit<S>(first + static_cast<int32_t>(k));
    }
  });
}

void Solver::UncommitAll(OptionId option) {
  internal::Links& table = walk_.table();
  const int32_t first = table.FirstNode(*problem_, option);
  internal::With(shape_, [&]<internal::Shape S>() {
    for (size_t k = problem_->option(option).size(); k-- > 0;) {
      if (!IsPurified(option, k)) table.Uncommit<S>(first + static_cast<int32_t>(k));
    }
  });
  if (problem_->has_primary_item(option)) table.Undrop(first);
}

bool Solver::Next() {
  if (state_ == State::kDone) return false;
  solution_.clear();
  if (state_ == State::kReady) {
    Start();
    if (contradiction_) return Finish(Outcome::kExhausted);
    if (config_.max_solutions > 0 && stats_.solutions >= config_.max_solutions) {
      return Finish(Outcome::kSolutionLimit);  // resumed
    }
  }
  return internal::With(shape_, [this]<internal::Shape S>() { return Run<S>(); });
}

// The search is a loop over two moves: enter a node and descend from it on an item, or advance to
// the next way at the last level. A move that fails is followed by an advance one level up.
template <internal::Shape S>
bool Solver::Run() {
  bool entering = entering_;
  for (;;) {
    if (entering) {
      if (LimitReached()) return false;
      if (walk_.level() == horizon_) break;
      EnterNode();
      if (walk_.table().Solved()) {
        if (brancher_.has_value()) brancher_->Solved(Parent());
        stats_.updates = walk_.table().updates();
        if (++stats_.solutions == config_.max_solutions) Finish(Outcome::kSolutionLimit);
        break;
      }
      entering = walk_.Descend<S>(ChooseItem<S>());
    } else {
      if (walk_.level() == base_) return FinishWhole();
      entering = walk_.Advance<S>();
    }
  }
  entering_ = false;
  return true;
}

template <internal::Shape S>
int32_t Solver::ChooseItem() {
  if (ABSL_PREDICT_TRUE(!brancher_.has_value())) return walk_.table().SmallestItem<S>();
  return brancher_->Choose<S>(walk_.table(), Parent());
}

int32_t Solver::Parent() const { return walk_.level() == 0 ? 0 : walk_.item(walk_.level() - 1); }

void Solver::Start() {
  state_ = State::kSearching;
  walk_.table().set_updates(stats_.updates);
  if (config_.branching != Branching::kMrv && !brancher_.has_value()) {
    brancher_.emplace(*problem_, config_);
  }
  node_limit_ = internal::LimitOrMax(config_.max_nodes);
  update_limit_ = internal::LimitOrMax(config_.max_updates);
  next_poll_ = 0;
  deadline_ = internal::Deadline::Limit(config_.max_seconds);
  next_report_ = internal::Deadline();
  if (config_.report) next_report_ = internal::Deadline::In(config_.report_seconds);
}

bool Solver::Finish(Outcome outcome) {
  state_ = State::kDone;
  outcome_ = outcome;
  stats_.updates = walk_.table().updates();
  return false;
}

// The whole tree was searched; but a limit that was reached just then is said all the same.
bool Solver::FinishWhole() {
  entering_ = false;
  if (stats_.nodes >= node_limit_) return Finish(Outcome::kNodeLimit);
  if (walk_.table().updates() >= update_limit_) return Finish(Outcome::kUpdateLimit);
  return Finish(Outcome::kExhausted);
}

bool Solver::LimitReached() {
  const int64_t updates = walk_.table().updates();
  if (stats_.nodes < node_limit_ && updates < update_limit_ &&
      stats_.nodes + updates < next_poll_) {
    return false;
  }
  entering_ = true;
  if (stats_.nodes >= node_limit_) return !Finish(Outcome::kNodeLimit);
  if (updates >= update_limit_) return !Finish(Outcome::kUpdateLimit);
  next_poll_ = stats_.nodes + updates + kPollInterval;
  return PollReached();
}

bool Solver::PollReached() {
  if (config_.stop.stop_requested()) return !Finish(Outcome::kCancelled);
  if (deadline_.Passed()) return !Finish(Outcome::kTimeLimit);
  if (next_report_.Passed()) {
    stats_.updates = walk_.table().updates();
    config_.report(*this);
    next_report_ = internal::Deadline::In(config_.report_seconds);
  }
  return false;
}

void Solver::EnterNode() {
  ++stats_.nodes;
  const auto level = static_cast<size_t>(walk_.level());
  if (level >= stats_.profile.size()) stats_.profile.resize(level + 1);
  ++stats_.profile[level];
}

SolutionView Solver::solution() {
  if (solution_.empty()) {
    for (const Preset& preset : presets_) {
      if (fate_[preset.option] == Fate::kTaken) solution_.push_back(preset.option);
    }
    for (const Choice& choice : Path()) {
      if (choice.option != kNoMore) solution_.push_back(choice.option);
    }
  }
  return solution_;
}

std::vector<Solver::Choice> Solver::Path() const {
  std::vector<Choice> path;
  path.reserve(walk_.level());
  for (int32_t level = 0; level < walk_.level(); ++level) {
    const int32_t x = walk_.node(level);
    const internal::Links& table = walk_.table();
    path.push_back(
        {table.ItemOfHeader(walk_.item(level)), table.IsHeader(x) ? kNoMore : table.OptionOf(x)});
  }
  return path;
}

Progress Solver::progress() const {
  return internal::With(shape_, [this]<internal::Shape S>() { return ProgressOf<S>(); });
}

template <internal::Shape S>
Progress Solver::ProgressOf() const {
  Progress progress;
  double share = 1;  // of the tree, of a node at this level
  for (int32_t level = base_; level < walk_.level(); ++level) {
    Progress::Step step = {1, walk_.Ways<S>(level)};
    for (int32_t x = walk_.First<S>(level); x != walk_.node(level); x = walk_.table().Down(x)) {
      ++step.way;
    }
    share /= static_cast<double>(step.ways);
    progress.done += static_cast<double>(step.way - 1) * share;
    progress.path.push_back(step);
  }
  const bool whole = outcome_ == Outcome::kExhausted;
  progress.done = whole ? 1.0 : progress.done + (entering_ ? 0 : share);
  return progress;
}

double Solver::Share() const {
  return internal::With(shape_, [&]<internal::Shape S>() {
    double share = 1;
    for (int32_t level = 0; level < walk_.level(); ++level) {
      share /= static_cast<double>(walk_.Ways<S>(level));
    }
    return share;
  });
}

void Solver::Reset() {
  internal::With(shape_, [this]<internal::Shape S>() {
    while (walk_.level() > 0) walk_.Ascend<S>();
  });
  for (; !presets_.empty(); presets_.pop_back()) {
    const auto [option, changed] = presets_.back();
    if (fate_[option] == Fate::kTaken) {
      for (const Item item : problem_->option(option)) --uses_[item.index()].times;
      UncommitAll(option);
    } else if (changed) {
      walk_.table().Undrop(walk_.table().FirstNode(*problem_, option));
    }
    fate_[option] = Fate::kOpen;
  }
  contradiction_ = false;
  solution_.clear();
  stats_.solutions = stats_.nodes = stats_.updates = 0;
  stats_.profile.clear();
  outcome_ = Outcome::kUnfinished;
  state_ = State::kReady;
  entering_ = true;
  brancher_.reset();
  base_ = 0;
}

void Solver::Reset(SearchConfig config) {
  Reset();
  const bool same_order =
      config.option_order == config_.option_order &&
      (config.option_order != OptionOrder::kRandom || config.seed == config_.seed);
  config_ = std::move(config);
  if (!same_order) {
    walk_ =
        internal::Walk(internal::Links(*problem_, internal::OrderOfOptions(*problem_, config_)));
  }
}

SearchResult ForEachSolution(const Problem& problem, const SearchConfig& config,
                             absl::FunctionRef<Visit(SolutionView)> visitor) {
  Solver solver(problem, config);
  while (solver.Next()) {
    if (visitor(solver.solution()) == Visit::kStop) return {Outcome::kVisitorStop, solver.stats()};
  }
  return {solver.outcome(), solver.stats()};
}

}  // namespace dlx
