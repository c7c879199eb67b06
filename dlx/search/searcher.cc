// SPDX-License-Identifier: Apache-2.0

#include "dlx/search/searcher.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/base/macros.h"
#include "absl/strings/str_cat.h"
#include "dlx/kernel/bits/bits_kernel.h"
#include "dlx/kernel/bits/fits.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/cells/cells_kernel.h"
#include "dlx/kernel/links/links_kernel.h"
#include "dlx/problem/layout.h"
#include "dlx/target.h"

namespace dlx::internal {
namespace {

// Polling interval: about 50 microseconds of work. For the kernel links that is a fixed number of
// updates. The cost of a node of the other kernels is not known in advance: their interval begins
// as if each node looked at all entries twice, doubles while polls come sooner than kSoon (so the
// first one does), and halves once they come later than kLate.
constexpr int64_t kEntriesToLook = 1 << 16;  // well below a millisecond
constexpr int64_t kNodesAndUpdatesToLook = 1 << 14;
constexpr int64_t kMostNodesToLook = 1 << 10;
constexpr std::chrono::microseconds kSoon(25);
constexpr std::chrono::microseconds kLate(200);

// Stands for the problem whose tables were not made.
const Problem& EmptyProblem() {
  static const auto* const problem = new Problem(ProblemBuilder().Build().value());
  return *problem;
}

// Whether the kernel cells would need too much memory: at each level it keeps the options that an
// item has left, even if the item is branched on once more.
bool HasLongRepetitions(const Problem& problem) {
  constexpr double kMost = 1 << 24;  // 64 MiB
  if (!problem.has_multiplicities()) return false;
  const std::vector<int32_t> size = CountOccurrences(problem);
  double sum = 0;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) continue;
    const int32_t times = std::min(problem.multiplicity(Item(i)).at_most, size[i]);
    if (times > 1) sum += static_cast<double>(times) * size[i];
  }
  return sum > kMost;
}

// The kernel for the problem, where settings and target leave the choice. Cost: O(its entries).
Kernel KernelFor(const Problem& problem, int64_t max_bytes) {
  if (BitsKernelFits(problem, max_bytes)) return Kernel::kBits;
  return HasLongRepetitions(problem) ? Kernel::kLinks : Kernel::kCells;
}

}  // namespace

bool KernelSupports(Kernel kernel, const Problem& problem) {
  return kernel != Kernel::kBits || BitsKernelFits(problem);
}

Searcher::Searcher(const Problem& problem, Strategy strategy, Making making)
    : problem_(&problem),
      strategy_(WithoutAuto(strategy)),
      making_(std::move(making)),
      taken_(problem),
      fate_(problem.num_options(), Fate::kOpen) {
  MakeKernel();
}

Kernel Searcher::ChooseKernel() {
  if (making_.counts_updates) return Kernel::kLinks;
  const Kernel wanted = strategy_.kernel == Kernel::kAuto
                            ? kernel_of_test.load(std::memory_order_relaxed)
                            : strategy_.kernel;
  if (wanted == Kernel::kBits) {
    if (!bits_may_be_asked_for_.has_value()) {
      bits_may_be_asked_for_ = KernelSupports(wanted, *problem_);
    }
    return *bits_may_be_asked_for_ ? wanted : Kernel::kLinks;
  }
  if (wanted != Kernel::kAuto) return wanted;
  // The others need instructions that the scalar target lacks to be faster.
  if (CurrentTarget() == Target::kScalar) return Kernel::kLinks;
  if (!kernel_for_problem_.has_value()) {
    kernel_for_problem_ = KernelFor(*problem_, making_.max_bytes);
  }
  return *kernel_for_problem_;
}

void Searcher::MakeKernel() {
  kernel_name_ = ChooseKernel();
  is_made_ = true;
  int64_t work_left = kEntriesToLook;
  const auto tick = [&](int64_t entries) {
    if (work_left -= entries; work_left > 0 || !is_made_) return is_made_;
    work_left = kEntriesToLook;
    return is_made_ = making_.look == nullptr || making_.look();
  };
  if (kernel_name_ == Kernel::kBits) {
    kernel_ = MakeBitsKernel(*problem_, strategy_,
                             /*may_gather=*/BitsKernelFits(*problem_, making_.max_bytes / 2));
  } else if (kernel_name_ == Kernel::kCells) {
    kernel_ = MakeCellsKernel(*problem_, strategy_, tick);
  } else {
    kernel_ = std::make_unique<LinksKernel>(*problem_, strategy_, tick);
  }
  if (!is_made_) kernel_ = std::make_unique<LinksKernel>(EmptyProblem(), Strategy());
}

void Searcher::Reset() {
  if (is_made_) {
    kernel_->Reset(strategy_);
  } else {
    MakeKernel();
  }
  BecomeReady();
}

void Searcher::Reset(Strategy strategy, bool counts_updates) {
  const bool same_order = OrderOptionsAlike(strategy, strategy_);
  strategy_ = WithoutAuto(strategy);
  making_.counts_updates = counts_updates;
  if (is_made_ && (same_order || kernel_->can_reorder()) && ChooseKernel() == kernel_name_) {
    kernel_->Reset(strategy_);
  } else {
    MakeKernel();
  }
  BecomeReady();
}

void Searcher::BecomeReady() {
  for (; !presets_.empty(); presets_.pop_back()) {
    const OptionId option = presets_.back();
    if (fate_[option] == Fate::kTaken) taken_.Remove(option);
    fate_[option] = Fate::kOpen;
  }
  contradiction_ = started_ = exhausted_ = false;
  stats_.solutions = stats_.nodes = stats_.updates = 0;
  stats_.profile.clear();
}

bool Searcher::Take(OptionId option) {
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] != Fate::kOpen || !taken_.Fits(option)) {
    contradiction_ = true;
    return false;
  }
  if (is_made_) kernel_->Take(option);
  taken_.Add(option);
  fate_[option] = Fate::kTaken;
  presets_.push_back(option);
  return true;
}

bool Searcher::Forbid(OptionId option) {
  ABSL_HARDENING_ASSERT(option >= 0 && option < problem_->num_options());
  if (fate_[option] == Fate::kForbidden) return true;
  if (fate_[option] == Fate::kTaken) {
    contradiction_ = true;
    return false;
  }
  // An option that conflicts with those taken was removed with them.
  if (is_made_ && problem_->has_primary_item(option) && taken_.Fits(option)) {
    kernel_->Forbid(option);
  }
  fate_[option] = Fate::kForbidden;
  presets_.push_back(option);
  return true;
}

void Searcher::Preset(const Presets& presets) {
  for (const OptionId option : presets.taken) Take(option);
  for (const OptionId option : presets.forbidden) Forbid(option);
}

Searcher::Event Searcher::Run(const Bounds& bounds, absl::FunctionRef<bool()> look) {
  limits_.found = nullptr;
  return RunKernel(bounds, look);
}

Searcher::Event Searcher::Run(const Bounds& bounds, absl::FunctionRef<bool()> look,
                              absl::FunctionRef<bool()> found) {
  const auto at_solution = [&] {
    stats_.updates = kernel_->updates();
    CountVisit();
    return found();
  };
  const absl::FunctionRef<bool()> hook = at_solution;
  limits_.found = &hook;
  return RunKernel(bounds, look);
}

Searcher::Event Searcher::RunKernel(const Bounds& bounds, absl::FunctionRef<bool()> look) {
  if (!is_made_) return Event::kStopped;
  if (!started_) {
    started_ = true;
    kernel_->set_updates(stats_.updates);
    limits_.work = 0;
    nodes_to_look_ = std::clamp<int64_t>(
        kEntriesToLook / (int64_t{2} * problem_->num_entries() + 1), 1, kMostNodesToLook);
    last_look_ = Now();
  }
  if (contradiction_) return Event::kExhausted;
  exhausted_ = false;
  limits_.solutions = bounds.solutions;
  limits_.nodes = bounds.nodes;
  limits_.updates = bounds.updates;
  for (;;) {
    const SearchKernel::Event event = kernel_->Run(limits_, &stats_);
    stats_.updates = kernel_->updates();
    if (event == SearchKernel::Event::kSolution) {
      if (limits_.found == nullptr) CountVisit();
      return Event::kSolution;
    }
    if (event == SearchKernel::Event::kExhausted) {
      exhausted_ = true;
      return Event::kExhausted;
    }
    if (stats_.nodes >= bounds.nodes) return Event::kNodes;
    if (stats_.updates >= bounds.updates) return Event::kUpdates;
    limits_.work = stats_.nodes + stats_.updates + WorkToLook();
    if (!look()) return Event::kStopped;
  }
}

int64_t Searcher::WorkToLook() {
  if (kernel_name_ == Kernel::kLinks) return kNodesAndUpdatesToLook;
  const Clock::time_point now = Now();
  const auto since = now - std::exchange(last_look_, now);
  if (since < kSoon) nodes_to_look_ = std::min(2 * nodes_to_look_, kMostNodesToLook);
  if (since > kLate) nodes_to_look_ = std::max<int64_t>(nodes_to_look_ / 2, 1);
  return nodes_to_look_;
}

void Searcher::AppendSolution(std::vector<OptionId>* options) const {
  for (const OptionId option : presets_) {
    if (IsTaken(option)) options->push_back(option);
  }
  kernel_->AppendOptions(options);
}

double Searcher::Done() const {
  if (is_exhausted()) return 1;
  double done = 0;
  double share = 1;  // of the tree, of a node at this level
  for (const Branch& branch : kernel_->Branches()) {
    share /= static_cast<double>(branch.of);
    done += static_cast<double>(branch.number - 1) * share;
  }
  return done + (kernel_->entering() ? 0 : share);
}

void Searcher::DescribeTo(Progress* progress) const {
  progress->solutions = static_cast<uint64_t>(stats_.solutions);
  progress->nodes = stats_.nodes;
  progress->updates = stats_.updates;
  progress->done = Done();
  for (const Branch& branch : kernel_->Branches()) {
    progress->path.push_back({branch.number, branch.of});
  }
}

std::string Searcher::Replay(absl::Span<const Choice> path) {
  if (!is_made_) return "";
  for (const Choice& choice : path) {
    const std::string place = absl::StrCat("step ", kernel_->level() + 1, " of its path: ");
    if (choice.item.index() >= problem_->num_items() || !problem_->is_primary(choice.item)) {
      return absl::StrCat(place, "no primary item ", choice.item.index() + 1);
    }
    const std::string wrong = choice.option >= problem_->num_options()
                                  ? "the item has no such option"
                                  : kernel_->Replay(choice);
    if (!wrong.empty()) return absl::StrCat(place, wrong);
  }
  return "";
}

}  // namespace dlx::internal
