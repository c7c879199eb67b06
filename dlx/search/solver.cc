#include "dlx/solver.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "absl/base/optimization.h"
#include "dlx/kernel/bits/bits_kernel.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/cells/cells_kernel.h"
#include "dlx/kernel/links/links_kernel.h"
#include "dlx/problem/occurrences.h"
#include "dlx/target.h"

namespace dlx {
namespace {

// How much passes between two looks at the clock: some 50 microseconds. Where updates are not counted,
// nobody knows what a node costs: at most so many nodes, and fewer if they take long.
constexpr int64_t kNodesAndUpdatesToPoll = 1 << 14;
constexpr int64_t kMostNodesToPoll = 1 << 10;
constexpr std::chrono::microseconds kSoon(25);
constexpr std::chrono::microseconds kLate(200);

// Whether kernel cells would need too much memory: at each level it keeps the options that an item
// has left, also if the item is branched on once more.
bool HasLongRepetitions(const Problem& problem) {
  constexpr double kMost = 1 << 24;  // 64 MiB
  if (!problem.has_multiplicities()) return false;
  const std::vector<int32_t> size = internal::CountOccurrences(problem);
  double sum = 0;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) continue;
    const int32_t times = std::min(problem.multiplicity(Item(i)).at_most, size[i]);
    if (times > 1) sum += static_cast<double>(times) * size[i];
  }
  return sum > kMost;
}

// The kernel for the problem, where settings and target leave the choice. Cost: O(its entries).
Kernel KernelFor(const Problem& problem) {
  if (Solver::Supports(Kernel::kBits, problem)) return Kernel::kBits;
  return HasLongRepetitions(problem) ? Kernel::kLinks : Kernel::kCells;
}

}  // namespace

bool Solver::Supports(Kernel kernel, const Problem& problem) {
  return kernel != Kernel::kBits || internal::BitsKernelFits(problem);
}

Solver::Solver(const Problem& problem, SearchConfig config)
    : problem_(&problem),
      config_(internal::WithoutAuto(std::move(config))),
      uses_(problem.num_items()),
      fate_(problem.num_options(), Fate::kOpen) {
  MakeKernel();
}

Kernel Solver::ChooseKernel() {
  Kernel wanted = config_.kernel;
  if (const char* name = std::getenv("QUADRILLE_KERNEL");
      wanted == Kernel::kAuto && name != nullptr) {
    wanted = KernelNamed(name).value_or(Kernel::kAuto);
  }
  if (wanted != Kernel::kAuto) return Supports(wanted, *problem_) ? wanted : Kernel::kLinks;
  // The others need instructions that the scalar target lacks to be faster.
  if (CurrentTarget() == Target::kScalar || config_.max_updates > 0) return Kernel::kLinks;
  if (!kernel_for_problem_.has_value()) kernel_for_problem_ = KernelFor(*problem_);
  return *kernel_for_problem_;
}

void Solver::MakeKernel() {
  kernel_kind_ = ChooseKernel();
  if (kernel_kind_ == Kernel::kBits) {
    kernel_ = internal::MakeBitsKernel(*problem_, config_);
  } else if (kernel_kind_ == Kernel::kCells) {
    kernel_ = internal::MakeCellsKernel(*problem_, config_);
  } else {
    kernel_ = std::make_unique<internal::LinksKernel>(*problem_, config_);
  }
}

bool Solver::Take(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady && kernel_->level() == 0);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] != Fate::kOpen || !FitsTaken(option)) {
    contradiction_ = true;
    return false;
  }
  kernel_->Take(option);
  const absl::Span<const Item> items = problem_->option(option);
  for (size_t k = 0; k < items.size(); ++k) {
    Use& use = uses_[items[k].index()];
    ++use.times;
    use.color = problem_->color(option, k);
  }
  fate_[option] = Fate::kTaken;
  presets_.push_back(option);
  return true;
}

bool Solver::Forbid(OptionId option) {
  ABSL_HARDENING_ASSERT(state_ == State::kReady && kernel_->level() == 0);
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] == Fate::kForbidden) return true;
  if (fate_[option] == Fate::kTaken) {
    contradiction_ = true;
    return false;
  }
  // An option that does not go with one that was taken is not left anyway.
  if (problem_->has_primary_item(option) && FitsTaken(option)) kernel_->Forbid(option);
  fate_[option] = Fate::kForbidden;
  presets_.push_back(option);
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

bool Solver::Next() { return Search(1); }

bool Solver::NextWithin(int64_t nodes) { return SearchWithin(nodes, 1); }

void Solver::Exhaust() { Search(std::numeric_limits<int64_t>::max()); }

void Solver::ExhaustWithin(int64_t nodes) {
  SearchWithin(nodes, std::numeric_limits<int64_t>::max());
}

// Goes no further than so many nodes.
bool Solver::SearchWithin(int64_t nodes, int64_t solutions) {
  pause_ = nodes < NodeLimit() - stats_.nodes ? stats_.nodes + nodes : NodeLimit();
  const bool found = Search(solutions);
  pause_ = std::numeric_limits<int64_t>::max();
  return found;
}

// Finds so many solutions more.
bool Solver::Search(int64_t solutions) {
  if (state_ == State::kDone) return false;
  solution_.clear();
  if (state_ == State::kReady) {
    Start();
    if (contradiction_) return Finish(Outcome::kExhausted);
    if (config_.max_solutions > 0 && stats_.solutions >= config_.max_solutions) {
      return Finish(Outcome::kSolutionLimit);  // resumed
    }
  }
  const int64_t limit = internal::LimitOrMax(config_.max_solutions);
  limits_.nodes = std::min(NodeLimit(), pause_);
  limits_.solutions = solutions < limit - stats_.solutions ? stats_.solutions + solutions : limit;
  for (;;) {
    switch (kernel_->Run(limits_, &stats_)) {
      case internal::SearchKernel::Event::kSolution:
        stats_.updates = kernel_->updates();
        if (stats_.solutions == limit) Finish(Outcome::kSolutionLimit);
        return true;
      case internal::SearchKernel::Event::kExhausted:
        return FinishWhole();
      case internal::SearchKernel::Event::kPause:
        if (LimitReached()) return false;
        break;
    }
  }
}

void Solver::Start() {
  state_ = State::kSearching;
  kernel_->set_updates(stats_.updates);
  limits_.updates = internal::LimitOrMax(config_.max_updates);
  limits_.work = 0;
  nodes_to_poll_ = 1;
  last_look_ = internal::Now();
  deadline_ = internal::Deadline::Limit(config_.max_seconds);
  next_report_ = internal::Deadline();
  if (config_.report) next_report_ = internal::Deadline::In(config_.report_seconds);
}

bool Solver::Finish(Outcome outcome) {
  state_ = State::kDone;
  outcome_ = outcome;
  stats_.updates = kernel_->updates();
  return false;
}

// The whole tree was searched; but a limit that was reached just then is said all the same.
bool Solver::FinishWhole() {
  if (stats_.nodes >= NodeLimit()) return Finish(Outcome::kNodeLimit);
  if (kernel_->updates() >= limits_.updates) return Finish(Outcome::kUpdateLimit);
  return Finish(Outcome::kExhausted);
}

bool Solver::LimitReached() {
  stats_.updates = kernel_->updates();
  if (stats_.nodes >= NodeLimit()) return !Finish(Outcome::kNodeLimit);
  if (stats_.updates >= limits_.updates) return !Finish(Outcome::kUpdateLimit);
  limits_.work = stats_.nodes + stats_.updates + WorkToPoll();
  if (config_.stop.stop_requested()) return !Finish(Outcome::kCancelled);
  if (deadline_.Passed()) return !Finish(Outcome::kTimeLimit);
  if (next_report_.Passed()) {
    config_.report(*this);
    next_report_ = internal::Deadline::In(config_.report_seconds);
  }
  return stats_.nodes >= pause_;
}

int64_t Solver::WorkToPoll() {
  if (kernel_kind_ == Kernel::kLinks) return kNodesAndUpdatesToPoll;
  const auto now = internal::Now();
  const auto since = now - std::exchange(last_look_, now);
  if (since < kSoon) nodes_to_poll_ = std::min(2 * nodes_to_poll_, kMostNodesToPoll);
  if (since > kLate) nodes_to_poll_ = std::max<int64_t>(nodes_to_poll_ / 2, 1);
  return nodes_to_poll_;
}

SolutionView Solver::solution() {
  if (solution_.empty()) {
    for (const OptionId option : presets_) {
      if (fate_[option] == Fate::kTaken) solution_.push_back(option);
    }
    for (const internal::Choice& choice : kernel_->Path()) {
      if (choice.option != internal::Choice::kNoMore) solution_.push_back(choice.option);
    }
  }
  return solution_;
}

Progress Solver::progress() const {
  Progress progress;
  progress.nodes = stats_.nodes;
  progress.updates = stats_.updates;
  progress.solutions = static_cast<uint64_t>(stats_.solutions);
  double share = 1;  // of the tree, of a node at this level
  for (const auto& [way, ways] : kernel_->Ways()) {
    share /= static_cast<double>(ways);
    progress.done += static_cast<double>(way - 1) * share;
    progress.path.push_back({way, ways});
  }
  const bool whole = outcome_ == Outcome::kExhausted;
  progress.done = whole ? 1.0 : progress.done + (kernel_->entering() ? 0 : share);
  return progress;
}

void Solver::Reset() {
  kernel_->Reset(config_);
  BecomeReady();
}

void Solver::BecomeReady() {
  for (; !presets_.empty(); presets_.pop_back()) {
    const OptionId option = presets_.back();
    if (fate_[option] == Fate::kTaken) {
      for (const Item item : problem_->option(option)) --uses_[item.index()].times;
    }
    fate_[option] = Fate::kOpen;
  }
  contradiction_ = false;
  solution_.clear();
  stats_.solutions = stats_.nodes = stats_.updates = 0;
  stats_.profile.clear();
  outcome_ = Outcome::kUnfinished;
  state_ = State::kReady;
}

void Solver::Reset(SearchConfig config) {
  const bool same_order =
      config.option_order == config_.option_order &&
      (config.option_order != OptionOrder::kRandom || config.seed == config_.seed);
  config_ = internal::WithoutAuto(std::move(config));
  if (same_order && ChooseKernel() == kernel_kind_) {
    kernel_->Reset(config_);
  } else {
    MakeKernel();
  }
  BecomeReady();
}

SearchResult ForEachSolution(const Problem& problem, const SearchConfig& config,
                             absl::FunctionRef<Visit(SolutionView)> visitor) {
  Solver solver(problem, config);
  while (solver.Next()) {
    if (visitor(solver.solution()) == Visit::kStop) {
      return {Outcome::kVisitorStop, solver.stats(), solver.kernel(), solver.branching()};
    }
  }
  return {solver.outcome(), solver.stats(), solver.kernel(), solver.branching()};
}

}  // namespace dlx
