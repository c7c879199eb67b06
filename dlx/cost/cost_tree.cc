// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_tree.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "absl/types/span.h"
#include "dlx/cost/cost_branching.h"

namespace dlx::internal {
namespace {

// Rounds at the root. The problem is made anew if it has lost one part in kLoss of its options.
constexpr int kRootRounds = 30;
constexpr int kCutRounds = 10;
constexpr size_t kCutsAtOnce = 60;
constexpr int32_t kLoss = 8;
constexpr int64_t kCutGain = 50;  // cuts must close this part of the gap: one in 50

// Dives: how many wrong turns may be taken back, at the root and later.
constexpr int kRootBacktracks = 12;
constexpr int kBacktracks = 2;
constexpr int64_t kFarAway = 100;   // a cover is far away if it exceeds the bound by such a part
constexpr int64_t kFirstDive = 16;  // nodes until the first dive that is not at the root

// Strong branching: decisions that are tried at a node near the root and far from it, iterations
// for each side, and tries without a better one after which it stops.
constexpr size_t kNear = 6;
constexpr size_t kDecisionsNear = 16;
constexpr size_t kDecisions = 8;
constexpr int64_t kLookIterations = 25;
constexpr int kPatience = 4;

// Open nodes, at most, before the search goes for those of the largest bound.
constexpr int64_t kMaxNodeBytes = int64_t{100} << 20;

}  // namespace

bool CostTree::Suits(const Problem& problem) {
  return !problem.has_colors() && !problem.has_multiplicities() && problem.num_primary_items() > 0;
}

int64_t CostTree::BytesFor(const CostTable& table) {
  const int64_t options = table.num_options(), items = table.num_items();
  return DualSimplex::BytesFor(table) + 60 * int64_t{table.num_entries()} +
         200 * (options + items) + options * (items / 8 + 8);
}

void CostTree::SetLimit(int64_t limit) {
  limit_ = limit;
  if (relaxation_ != nullptr) relaxation_->SetLimit(limit);
}

int64_t CostTree::Remaining() const {
  if (complete_) return limit_ + 1;
  if (!in_tree_) return remaining_;
  int64_t bound = current_bound_;
  if (!open_bounds_.empty()) bound = std::min(bound, *open_bounds_.begin());
  return std::max(remaining_, std::min(limit_ + 1, relaxation_->bound().FromScale(bound)));
}

// ---- The root -----------------------------------------------------------------------------------

void CostTree::Make(const CostPartOf& from, const std::vector<int32_t>& basis) {
  auto part = std::make_unique<CostPart>(MakePart(from));
  std::vector<int32_t> basis_now;
  for (const int32_t o : basis) {
    if (part->option_now[o] >= 0) basis_now.push_back(part->option_now[o]);
  }
  past_work_ = work();
  relaxation_.reset();
  part_ = std::move(part);
  relaxation_ = std::make_unique<CostRelaxation>(*part_, basis_now, [this] { return KeepGoing(); });
  relaxation_->SetLimit(limit_);
}

// Of what is open at the root, with these cuts.
void CostTree::Remake(const std::vector<OptionSet>& cuts) {
  const CostTable& table = relaxation_->table();
  OptionSet options(table.open_options(), table.open_options() + table.num_open_options());
  std::sort(options.begin(), options.end());
  std::vector<int32_t> basis = relaxation_->simplex().BasicOptions();
  std::erase_if(basis, [&table](int32_t o) { return !table.is_open_option(o); });
  Make({table, part_->costs, part_->original, root_duals_, part_->is_cut, options, cuts}, basis);
}

CostTree::State CostTree::SolveRoot() {
  const auto keep_going = [this] { return KeepGoing(); };
  int cut_rounds = 0;
  bool dived = false;
  int64_t before = 0;
  for (int round = 0; round < kRootRounds; ++round) {
    if (relaxation_->hopeless()) return State::kClosed;
    const State state = relaxation_->Solve(keep_going);
    if (state != State::kOpen) return state;
    const int64_t bound = relaxation_->solved_bound();
    remaining_ = std::max(remaining_, std::min(limit_ + 1, relaxation_->bound().FromScale(bound)));
    root_duals_ = relaxation_->bound().duals();
    if (ReportWhole()) continue;
    if (!std::exchange(dived, true)) {
      const int64_t limit = limit_;
      if (Dive(/*pairs=*/true, kRootBacktracks) == State::kStopped) return State::kStopped;
      if (relaxation_->scaled_limit() - bound > bound / kFarAway) {
        const State again = relaxation_->Solve(keep_going);
        if (again != State::kOpen) return again;
        if (Dive(/*pairs=*/false, kRootBacktracks) == State::kStopped) return State::kStopped;
      }
      if (limit_ < limit && !relaxation_->DropExpensive(root_duals_)) return State::kClosed;
    }
    const int32_t open = relaxation_->table().num_open_options();
    const int32_t all = relaxation_->table().num_options();
    if (all - open > all / kLoss) {
      Remake({});
      continue;
    }
    const int64_t gap = relaxation_->scaled_limit() - before;
    if (cut_rounds >= kCutRounds || (cut_rounds > 0 && bound - before < gap / kCutGain)) break;
    before = bound;
    ++cut_rounds;
    if (relaxation_->Solve(keep_going) == State::kClosed) return State::kClosed;
    const std::vector<OptionSet> cuts = FindCuts(*relaxation_, kCutsAtOnce);
    if (cuts.empty()) break;
    Remake(cuts);
  }
  return KeepGoing() ? State::kOpen : State::kStopped;
}

// Whether the fractional cover is whole. Then it is reported.
bool CostTree::ReportWhole() {
  const std::vector<int32_t> options = relaxation_->WholeCover();
  if (options.empty()) return false;
  int64_t cost = 0;
  std::vector<OptionId> original;
  for (const int32_t o : options) {
    cost += part_->costs[o];
    original.push_back(part_->original[o]);
  }
  if (cost <= limit_) SetLimit(std::min(limit_, listener_->Found(cost, original)));
  return true;
}

// Takes one option after the other, those of which there is most, until the cover is whole. Where
// that ends a branch, the option is left out instead, a few times. Afterwards all is as before, but
// the fractional cover.
CostTree::State CostTree::Dive(bool pairs, int backtracks) {
  const auto keep_going = [this] { return KeepGoing(); };
  const CostTable::Mark begin = relaxation_->mark();
  DualSimplex::Basis basis;
  relaxation_->simplex().SaveBasis(&basis);
  State state = State::kOpen;
  while (state == State::kOpen && !ReportWhole()) {
    if (!listener_->EnterNode()) {
      state = State::kStopped;
      break;
    }
    const std::vector<Decision> decisions = FindSafest(*relaxation_, pairs);
    if (decisions.empty()) break;
    const CostTable::Mark mark = relaxation_->mark();
    const auto solve = [&](absl::Span<const Decision> span) {
      for (const Decision decision : span) {
        if (!relaxation_->Apply(decision)) return State::kClosed;
      }
      // Otherwise doubles went wrong, and it would go on for ever.
      if (relaxation_->mark().dropped == mark.dropped) return State::kClosed;
      relaxation_->Synchronize();
      return relaxation_->Solve(keep_going);
    };
    state = solve(decisions);
    if (state == State::kClosed && backtracks-- > 0) {
      relaxation_->Restore(mark);
      state = solve({Opposite(decisions.front())});
    }
  }
  relaxation_->Restore(begin);
  relaxation_->Synchronize();
  relaxation_->simplex().LoadBasis(basis, keep_going);
  return state == State::kStopped ? state : State::kOpen;
}

// ---- Branches -----------------------------------------------------------------------------------

// The decision to branch on. If one side of a decision is closed, it is the other one, alone.
CostTree::State CostTree::Choose(size_t depth, bool simple, Branch* branch) {
  const auto keep_going = [this] { return KeepGoing(); };
  std::vector<Decision> decisions;
  if (!simple) {
    decisions = FindDecisions(*relaxation_, depth < kNear ? kDecisionsNear : kDecisions);
  }
  const int64_t bound = relaxation_->solved_bound();
  if (decisions.empty()) {
    const int32_t option = AnyOption();
    if (option < 0) {  // there is one cover at most, whatever doubles say
      relaxation_->TakeAll();
      ReportWhole();
      return State::kClosed;
    }
    *branch = {{Decision::Kind::kTake, option, -1}, bound, bound, static_cast<double>(bound), true};
    return State::kOpen;
  }
  const double base = relaxation_->simplex().objective();
  const double least = static_cast<double>(relaxation_->bound().ToScale(1)) / 64;
  const double most = static_cast<double>(relaxation_->scaled_limit()) - base;
  double best = -1;
  int tries = 0;
  State state = State::kOpen;
  relaxation_->BeginLooks();
  for (const Decision decision : decisions) {
    if (!KeepGoing()) {
      state = State::kStopped;
      break;
    }
    const Decision other = Opposite(decision);
    const auto a = relaxation_->LookAt(decision, kLookIterations, keep_going);
    const auto b = relaxation_->LookAt(other, kLookIterations, keep_going);
    if (a.is_closed && b.is_closed) {
      state = State::kClosed;
      break;
    }
    if (a.is_closed || b.is_closed) {
      *branch = {a.is_closed ? other : decision, a.is_closed ? b.bound : a.bound, bound, 0, false};
      break;
    }
    const double gain_a = std::clamp(a.objective - base, least, std::max(least, most));
    const double gain_b = std::clamp(b.objective - base, least, std::max(least, most));
    if (const double score = gain_a * gain_b; score > best) {
      best = score;
      tries = 0;
      *branch = gain_a <= gain_b ? Branch{decision, a.bound, b.bound, base + gain_b, true}
                                 : Branch{other, b.bound, a.bound, base + gain_a, true};
    } else if (++tries >= kPatience) {
      break;
    }
  }
  relaxation_->EndLooks();
  return state;
}

// An option that competes with another one; -1: there is none.
int32_t CostTree::AnyOption() const {
  const CostTable& table = relaxation_->table();
  for (const auto& part : relaxation_->cover()) {
    for (int32_t e = table.begin(part.option); e < table.begin(part.option + 1); ++e) {
      if (table.is_primary(table.item(e)) && table.size(table.item(e)) > 1) return part.option;
    }
  }
  for (int32_t i = 0; i < table.num_items() && table.is_primary(i); ++i) {
    if (table.size(i) > 1) return table.list(i)[0].option;
  }
  return -1;
}

// ---- The tree -----------------------------------------------------------------------------------

void CostTree::Insert(Node node) {
  node.number = num_nodes_++;
  open_bounds_.insert(node.bound);
  open_bytes_ += BytesOf(node);
  open_.insert(std::move(node));
}

CostTree::Node CostTree::Extract() {
  const bool is_full = open_bytes_ > std::min(max_bytes_, kMaxNodeBytes);
  Node node = std::move(open_.extract(is_full ? std::prev(open_.end()) : open_.begin()).value());
  open_bounds_.erase(open_bounds_.find(node.bound));
  open_bytes_ -= BytesOf(node);
  return node;
}

int64_t CostTree::BytesOf(const Node& node) const {
  // A basis may be that of several nodes; it counts for each.
  constexpr int64_t kNodeBytes = 200;
  constexpr int64_t kRowBytes = 8;
  return kNodeBytes + static_cast<int64_t>(node.decisions.size() * sizeof(Decision)) +
         (node.basis != nullptr ? kRowBytes * relaxation_->table().num_items() : 0);
}

// Brings what is open, and the basis, to those of the node.
CostTree::State CostTree::Enter(const Node& node) {
  relaxation_->Restore(root_);
  if (limit_ < root_limit_) {
    root_limit_ = limit_;
    if (!relaxation_->DropExpensive(root_duals_)) {
      open_.clear();  // there is nothing within the limit
      open_bounds_.clear();
      open_bytes_ = 0;
      return State::kClosed;
    }
    root_ = relaxation_->mark();
  }
  for (const Decision& decision : node.decisions) {
    if (!relaxation_->Apply(decision)) return State::kClosed;
  }
  relaxation_->Synchronize();
  if (node.basis != nullptr) {
    relaxation_->simplex().LoadBasis(*node.basis, [this] { return KeepGoing(); });
  }
  return State::kOpen;
}

// From a node down, as long as one of the two children is open. Returns false if it was stopped.
bool CostTree::Plunge(Node node) {
  const auto keep_going = [this] { return KeepGoing(); };
  current_bound_ = node.bound;
  State state = Enter(node);
  bool simple = false;
  while (state == State::kOpen) {
    if (!listener_->EnterNode()) return false;
    ++num_entered_;
    state = relaxation_->Solve(keep_going);
    if (state != State::kOpen) break;
    current_bound_ = std::max(current_bound_, relaxation_->solved_bound());
    if (num_entered_ >= next_dive_ && !ReportWhole()) {
      next_dive_ = 2 * num_entered_;
      state = Dive(std::exchange(pairs_next_, !pairs_next_), kBacktracks);
      if (state == State::kOpen) state = relaxation_->Solve(keep_going);
      if (state != State::kOpen) break;
    }
    ReportWhole();
    if (current_bound_ > relaxation_->scaled_limit()) break;
    Branch branch;
    state = Choose(node.decisions.size(), simple, &branch);
    if (state != State::kOpen) break;
    if (branch.has_other) {
      auto basis = std::make_shared<DualSimplex::Basis>();
      relaxation_->simplex().SaveBasis(basis.get());
      Node other = {std::max(current_bound_, branch.other_bound), branch.other_estimate, 0,
                    node.decisions, std::move(basis)};
      other.decisions.push_back(Opposite(branch.first));
      Insert(std::move(other));
    }
    const int32_t before = relaxation_->mark().dropped;
    node.decisions.push_back(branch.first);
    current_bound_ = std::max(current_bound_, branch.first_bound);
    if (!relaxation_->Apply(branch.first)) break;
    relaxation_->Synchronize();
    simple = relaxation_->mark().dropped == before;  // doubles went wrong
  }
  if (state == State::kStopped) return false;
  current_bound_ = std::numeric_limits<int64_t>::max();
  return true;
}

bool CostTree::SearchTree() {
  root_ = relaxation_->mark();
  root_limit_ = limit_;
  in_tree_ = true;
  const int64_t bound = relaxation_->solved_bound();
  num_entered_ = 0;
  next_dive_ = kFirstDive;
  Insert({bound, static_cast<double>(bound), 0, {}, nullptr});
  current_bound_ = bound;
  while (!open_.empty()) {
    Node node = Extract();
    if (node.bound > relaxation_->scaled_limit()) continue;
    if (!Plunge(std::move(node))) return false;
  }
  return true;
}

bool CostTree::Run(const Root& root, int64_t limit) {
  limit_ = limit;
  Make({root.table, root.costs, {}, root.duals, {}, root.options, {}}, root.basis);
  const State state = SolveRoot();
  complete_ = state == State::kClosed || (state == State::kOpen && SearchTree());
  return complete_;
}

}  // namespace dlx::internal
