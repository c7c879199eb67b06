#include "dlx/solver.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/base/optimization.h"

namespace dlx {
namespace {

// How many nodes and updates pass between two looks at the clock: some 50 microseconds.
constexpr int64_t kPollInterval = 1 << 14;

int64_t LimitOrMax(int64_t limit) {
  return limit > 0 ? limit : std::numeric_limits<int64_t>::max();
}

}  // namespace

Solver::Solver(const Problem& problem, SearchConfig config)
    : problem_(&problem),
      config_(std::move(config)),
      table_(problem),
      covered_(problem.num_items()),
      fate_(problem.num_options(), Fate::kOpen) {}

bool Solver::Take(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] == Fate::kForbidden || AnyCovered(option)) {
    contradiction_ = true;
    return false;
  }
  for (const Item item : problem_->option(option)) {
    covered_[item.index()] = true;
    table_.Cover(internal::Links::HeaderOf(item));
  }
  fate_[option] = Fate::kTaken;
  presets_.push_back({option, /*changed=*/true});
  return true;
}

bool Solver::Forbid(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] == Fate::kForbidden) return true;
  if (fate_[option] == Fate::kTaken) {
    contradiction_ = true;
    return false;
  }
  // An option that shares an item with one that was taken has left its lists already.
  const bool active = problem_->has_primary_item(option) && !AnyCovered(option);
  if (active) table_.Drop(table_.FirstNode(*problem_, option));
  fate_[option] = Fate::kForbidden;
  presets_.push_back({option, active});
  return true;
}

bool Solver::AnyCovered(OptionId option) const {
  const absl::Span<const Item> items = problem_->option(option);
  return std::any_of(items.begin(), items.end(), [this](Item i) { return covered_[i.index()]; });
}

// The search is a loop over three moves: enter a node and choose its item, go to the next option of
// the item (down its list), or leave the item when its list ends. path_ holds the node of the
// option that is tried at each level; a fresh level starts at the header, one before its first
// option. Between two calls every level of path_ holds a node whose option is covered.
bool Solver::Next() {
  if (state_ == State::kDone) return false;
  solution_.clear();
  bool entering = state_ == State::kReady;
  if (entering) {
    Start();
    if (contradiction_) return Finish(Outcome::kExhausted);
  }
  for (;;) {
    if (entering) {
      if (LimitReached()) return false;
      EnterNode();
      if (table_.Solved()) {
        stats_.updates = table_.updates();
        if (++stats_.solutions == config_.max_solutions) Finish(Outcome::kSolutionLimit);
        return true;
      }
      const int32_t item = table_.SmallestItem();
      table_.Cover(item);
      path_.push_back(item);
    } else {
      if (path_.empty()) return FinishWhole();
      table_.UncoverOthers(path_.back());
    }
    const int32_t x = path_.back() = table_.Down(path_.back());
    entering = !table_.IsHeader(x);
    if (entering) {
      table_.CoverOthers(x);
    } else {
      table_.Uncover(x);
      path_.pop_back();
    }
  }
}

void Solver::Start() {
  state_ = State::kSearching;
  table_.set_updates(0);
  node_limit_ = LimitOrMax(config_.max_nodes);
  update_limit_ = LimitOrMax(config_.max_updates);
  next_poll_ = 0;
  if (config_.max_seconds > 0) {
    // Longer than a century is no limit, and would overflow the clock.
    constexpr double kCentury = 100.0 * 365 * 24 * 3600;
    const std::chrono::duration<double> limit(std::min(config_.max_seconds, kCentury));
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(limit);
  }
}

bool Solver::Finish(Outcome outcome) {
  state_ = State::kDone;
  outcome_ = outcome;
  stats_.updates = table_.updates();
  return false;
}

// The whole tree was searched; but a limit that was reached just then is said all the same.
bool Solver::FinishWhole() {
  if (stats_.nodes >= node_limit_) return Finish(Outcome::kNodeLimit);
  if (table_.updates() >= update_limit_) return Finish(Outcome::kUpdateLimit);
  return Finish(Outcome::kExhausted);
}

bool Solver::LimitReached() {
  const int64_t updates = table_.updates();
  if (stats_.nodes >= node_limit_) return !Finish(Outcome::kNodeLimit);
  if (updates >= update_limit_) return !Finish(Outcome::kUpdateLimit);
  if (stats_.nodes + updates < next_poll_) return false;
  next_poll_ = stats_.nodes + updates + kPollInterval;
  if (config_.stop.stop_requested()) return !Finish(Outcome::kCancelled);
  if (config_.max_seconds > 0 && std::chrono::steady_clock::now() >= deadline_) {
    return !Finish(Outcome::kTimeLimit);
  }
  return false;
}

void Solver::EnterNode() {
  ++stats_.nodes;
  const size_t level = path_.size();
  if (level >= stats_.profile.size()) stats_.profile.resize(level + 1);
  ++stats_.profile[level];
}

SolutionView Solver::solution() {
  if (solution_.empty()) {
    for (const Preset& preset : presets_) {
      if (fate_[preset.option] == Fate::kTaken) solution_.push_back(preset.option);
    }
    for (const int32_t x : path_) solution_.push_back(table_.OptionOf(x));
  }
  return solution_;
}

void Solver::Reset() {
  for (; !path_.empty(); path_.pop_back()) {
    table_.UncoverOthers(path_.back());
    table_.Uncover(table_.ItemOf(path_.back()));
  }
  for (; !presets_.empty(); presets_.pop_back()) {
    const Preset& preset = presets_.back();
    if (fate_[preset.option] == Fate::kTaken) {
      const absl::Span<const Item> items = problem_->option(preset.option);
      for (auto item = items.rbegin(); item != items.rend(); ++item) {
        table_.Uncover(internal::Links::HeaderOf(*item));
        covered_[item->index()] = false;
      }
    } else if (preset.changed) {
      table_.Undrop(table_.FirstNode(*problem_, preset.option));
    }
    fate_[preset.option] = Fate::kOpen;
  }
  contradiction_ = false;
  solution_.clear();
  stats_.solutions = stats_.nodes = stats_.updates = 0;
  stats_.profile.clear();
  outcome_ = Outcome::kUnfinished;
  state_ = State::kReady;
}

void Solver::Reset(SearchConfig config) {
  Reset();
  config_ = std::move(config);
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
