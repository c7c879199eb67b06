// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_search.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/types/span.h"

namespace dlx::internal {
namespace {

constexpr int64_t kInfinity = std::numeric_limits<int64_t>::max();

// Rounds of CostBound::Ascend() at a node, at most.
constexpr int kRounds = 16;

// See KeepsBound().
constexpr int32_t kManyOptions = 4096;
constexpr int32_t kFewDropped = 256;

// The number of options that DualSimplex begins with, and may add at a time: the first, or the
// second for each item, if that is more.
constexpr size_t kColumns = 1000;
constexpr size_t kColumnsOfItem = 12;

// It is tried once the other work is kMuchWork, if not before. It may then take kSimplexBudget
// times that work, or kLittleWork if that is more. Afterwards it stays if it closes one part in
// kGapToClose of the gap.
constexpr int64_t kMuchWork = int64_t{1} << 25;
constexpr int64_t kLittleWork = kMuchWork / 16;
constexpr int64_t kSimplexBudget = 16;
constexpr int64_t kGapToClose = 8;

// It also stays if one option in four of the fractional cover is whole; for CostTree, in twenty.
constexpr int32_t kManyWhole = 4;
constexpr int32_t kSomeWhole = 20;

// Options with a smaller value in the fractional cover are not chosen for it.
constexpr double kLargeValue = 0.3;

// Duals to come back to, at most: 100 MB. More gain nothing.
constexpr int64_t kMaxSavedBytes = (int64_t{6} << 20) * int64_t{sizeof(CostBound::SavedDual)};

}  // namespace

CostSearch::CostSearch(const Problem& problem, const std::vector<int64_t>& costs, int64_t max_bytes,
                       Listener& listener, Meter* meter)
    : table_(problem, meter),
      cost_(costs),
      bound_(table_, cost_, meter),
      listener_(&listener),
      bounded_(std::any_of(cost_.begin(), cost_.end(), [](int64_t cost) { return cost > 0; })),
      max_saved_(static_cast<size_t>(std::min(max_bytes, kMaxSavedBytes)) /
                 sizeof(CostBound::SavedDual)),
      root_duals_(bound_.duals()),
      max_bytes_(max_bytes) {
  if (table_.num_open_primary_items() >= ItemIndex::kFewItems) {
    index_.emplace(table_.num_open_primary_items());
    table_.set_index(&*index_);
  }
  for (int32_t i = 0; i < table_.num_items(); ++i) {
    hopeless_ = hopeless_ || table_.size(i) < table_.need(i);
  }
}

void CostSearch::SetLimit(int64_t limit) {
  limit_ = limit;
  scaled_limit_ = limit < 0 ? -1 : bound_.ToScale(limit);
}

int64_t CostSearch::ImproveRoot(int64_t limit, int rounds) {
  SetLimit(limit);
  root_is_closed_ = hopeless_;
  if (hopeless_) return 0;
  bound_.set_duals(root_duals_);
  int64_t bound = bound_.ImproveALot(/*chosen=*/0, scaled_limit_, simplex_.has_value() ? 0 : rounds,
                                     [this] { return listener_->KeepGoing(); });
  if (simplex_.has_value() && bound <= scaled_limit_) bound = ImproveBySimplex(bound);
  root_duals_ = bound_.duals();
  root_is_closed_ = bound > scaled_limit_;
  return bound_.FromScale(bound);
}

bool CostSearch::Run(int64_t limit) {
  SetLimit(limit);
  least_pruned_ = kInfinity;
  complete_ = false;
  node_bound_ = 0;
  bounded_at_ = -1;
  bound_.set_duals(root_duals_);
  const CostTable::Mark root = table_.mark();
  bool entering = true;
  bool going = true;
  while (limit_ >= 0) {
    going = listener_->KeepGoing() && (!entering || listener_->EnterNode());
    if (!going) break;
    if (entering) Report();
    const int32_t option = Branch();
    entering = option >= 0;
    if (entering) {
      Push(option);
    } else if (!frames_.empty()) {
      Pop();
    } else {
      break;
    }
  }
  complete_ = going;
  while (!frames_.empty()) Pop();
  NoteDropped(root.dropped, /*undoing=*/true);
  table_.Restore(root);
  dead_ = false;
  return complete_;
}

int64_t CostSearch::Remaining() const {
  if (complete_ && least_pruned_ == kInfinity) return kNone;
  int64_t bound = least_pruned_;
  if (!complete_) bound = std::min(bound, frames_.empty() ? node_bound_ : frames_.front().bound);
  return bound_.FromScale(bound);
}

void CostSearch::Report() {
  if (dead_ || FindSmallest() >= 0) return;
  found_.clear();
  for (const Frame& frame : frames_) found_.push_back(frame.option);
  const int64_t wanted = listener_->Found(chosen_cost_, found_);
  if (wanted < limit_) SetLimit(wanted);
}

// Tells the index which items have changed since that many options were dropped: those of the
// options dropped since then. If they are about to be restored, their items change once more.
void CostSearch::NoteDropped(int32_t since, bool undoing) {
  if (!index_.has_value()) return;
  const std::vector<int32_t>& dropped = table_.dropped();
  const auto size = static_cast<int32_t>(dropped.size());
  int64_t entries = 0;
  for (int32_t k = since; k < size && index_->IsSmall(entries); ++k) {
    entries += table_.begin(dropped[k] + 1) - table_.begin(dropped[k]);
  }
  if (!index_->IsSmall(entries)) {
    index_->NoteAll(/*large=*/!undoing);
  } else {
    for (int32_t k = since; k < size; ++k) {
      for (int32_t e = table_.begin(dropped[k]); e < table_.begin(dropped[k] + 1); ++e) {
        if (table_.is_primary(table_.item(e))) index_->Touch(table_.item(e) + 1);
      }
    }
    if (!undoing && since < size) index_->EndStep();
  }
  noted_ = undoing ? std::min(noted_, since) : size;
}

// Returns the item with the fewest options to spare among those that need one; -1 if none does.
int32_t CostSearch::FindSmallest() {
  if (!index_.has_value()) return ScanItems();
  NoteDropped(noted_, /*undoing=*/false);
  const auto before = [this](int32_t a, int32_t b) {
    if (a == 0 || !table_.IsActive(a - 1)) return false;
    return b == 0 || !table_.IsActive(b - 1) || table_.IsTighter(a - 1, b - 1);
  };
  return index_->First(before, [this] { return ScanItems() + 1; }) - 1;
}

int32_t CostSearch::ScanItems() const {
  int32_t item = -1;
  int32_t least = std::numeric_limits<int32_t>::max();
  const int32_t* const items = table_.open_primary_items();
  for (int32_t k = 0; k < table_.num_open_primary_items(); ++k) {
    const int32_t i = items[k];
    const int32_t need = table_.need(i);
    if (need > 0 && table_.size(i) - need < least) {
      least = table_.size(i) - need;
      item = i;
    }
  }
  return item;
}

// Returns the option of least reduced cost; of several, the first that was added.
template <typename GetOption>
int32_t CostSearch::Cheapest(int32_t size, GetOption option) {
  work_ += size;
  int32_t best = option(0);
  for (int32_t k = 1; k < size; ++k) {
    const int32_t o = option(k);
    const int64_t difference = bound_.reduced_cost(o) - bound_.reduced_cost(best);
    if (difference < 0 || (difference == 0 && o < best)) best = o;
  }
  return best;
}

// Drops the options that no cover within the limit can have.
void CostSearch::DropExpensive(int64_t bound) {
  const int64_t room = scaled_limit_ - bound;
  for (int32_t k = 0; k < table_.num_open_options() && !dead_;) {
    const int32_t o = table_.open_options()[k];
    if (bound_.reduced_cost(o) > room) {
      least_pruned_ = std::min(least_pruned_, bound + bound_.reduced_cost(o));
      dead_ = !table_.Drop(o);  // another one takes its place
    } else {
      ++k;
    }
  }
}

// ---- The simplex method -------------------------------------------------------------------------

bool CostSearch::SimplexFits() const {
  return bounded_ && !hopeless_ && table_.num_items() <= DualSimplex::kMaxRows &&
         DualSimplex::BytesFor(table_) <= max_bytes_;
}

bool CostSearch::SimplexIsDue(int64_t times, int64_t work_ahead) const {
  if (simplex_tried_ || table_.num_items() > DualSimplex::kMaxRows) return false;
  const int64_t rows = table_.num_items();
  const int64_t expected = 16 * rows * rows + int64_t{8} * table_.num_options();
  return work() + work_ahead >= std::min(times * expected, kMuchWork) && SimplexFits();
}

bool CostSearch::SimplexIsDueEarly() const {
  return work() >= kMuchWork / 8 && SimplexIsDue(/*times=*/1, /*work_ahead=*/0);
}

int64_t CostSearch::TrySimplex(int64_t limit, bool found, bool for_tree) {
  simplex_tried_ = true;
  if (!SimplexFits()) return 0;
  const std::vector<int64_t> duals = root_duals_;
  max_simplex_work_ = kSimplexBudget * kSimplexWork * std::max(work(), kLittleWork);
  SetLimit(limit);
  bound_.set_duals(root_duals_);
  const int64_t before = bound_.ImproveALot(/*chosen=*/0, scaled_limit_, /*rounds=*/0,
                                            [this] { return listener_->KeepGoing(); });
  const int64_t bound = UseSimplex(limit);
  max_simplex_work_ = kInfinity;
  const bool closes_gap =
      bound_.ToScale(bound) - before >= (std::max(scaled_limit_, before) - before) / kGapToClose;
  if (!simplex_is_optimal_ ||
      (found ? !closes_gap : !ManyAreWhole(for_tree ? kSomeWhole : kManyWhole))) {
    StopSimplex();
    root_duals_ = duals;
    return 0;  // and so the search goes on as if nothing had happened
  }
  return bound;
}

int64_t CostSearch::UseSimplex(int64_t limit) {
  simplex_tried_ = true;
  if (!SimplexFits()) return 0;
  // The duals to come back to get what is left of the memory.
  saved_.shrink_to_fit();
  max_saved_ =
      static_cast<size_t>(std::min(max_bytes_ - DualSimplex::BytesFor(table_), kMaxSavedBytes)) /
      sizeof(CostBound::SavedDual);
  SetLimit(limit);
  bound_.set_duals(root_duals_);
  bound_.ImproveALot(/*chosen=*/0, scaled_limit_, /*rounds=*/0,
                     [this] { return listener_->KeepGoing(); });
  simplex_.emplace(table_, bound_.costs(), bound_.duals());
  AddToSimplex(/*only_negative=*/false);
  return ImproveRoot(limit, /*rounds=*/0);
}

void CostSearch::StopSimplex() {
  simplex_.reset();
  max_saved_ =
      static_cast<size_t>(std::min(max_bytes_, kMaxSavedBytes)) / sizeof(CostBound::SavedDual);
}

std::vector<int32_t> CostSearch::OptionsWithin(int64_t limit) {
  SetLimit(limit);
  const int64_t bound = bound_.SetDuals(/*chosen=*/0, root_duals_);
  std::vector<int32_t> options;
  for (int32_t k = 0; k < table_.num_open_options(); ++k) {
    const int32_t o = table_.open_options()[k];
    if (bound_.reduced_cost(o) <= scaled_limit_ - bound) options.push_back(o);
  }
  std::sort(options.begin(), options.end());
  return options;
}

// Whether at least one option in `one_in` of the fractional cover is in it as a whole, or nearly.
bool CostSearch::ManyAreWhole(int32_t one_in) const {
  constexpr double kTiny = 1e-5;
  int32_t num_positive = 0;
  int32_t num_whole = 0;
  for (int32_t o = 0; o < table_.num_options(); ++o) {
    const double value = simplex_->value(o);
    if (value > kTiny) ++num_positive;
    if (value > 1 - kTiny) ++num_whole;
  }
  return num_whole >= num_positive / one_in;
}

// Adds open options, those of least reduced cost. Returns whether there were any.
bool CostSearch::AddToSimplex(bool only_negative) {
  const size_t at_most =
      std::max(kColumns, kColumnsOfItem * static_cast<size_t>(table_.num_items()));
  return simplex_->AddCheapest(bound_, at_most, only_negative);
}

// The duals are afterwards those of the better bound.
int64_t CostSearch::ImproveBySimplex(int64_t bound) {
  constexpr int kRoundsOfColumns = 100;
  constexpr int64_t kIterations = 5000;
  int64_t noted = simplex_->work();
  const auto keep_going = [this, &noted] {
    simplex_work_ += simplex_->work() - std::exchange(noted, simplex_->work());
    return listener_->KeepGoing() && simplex_work_ < max_simplex_work_;
  };
  int64_t best = bound;
  best_duals_ = duals_ = bound_.duals();
  found_.clear();
  for (const Frame& frame : frames_) {
    found_.push_back(frame.option);
    if (!simplex_->has(frame.option)) simplex_->Add(frame.option);
  }
  simplex_is_optimal_ = false;
  for (int round = 0; round < kRoundsOfColumns; ++round) {
    simplex_->Synchronize(found_);
    const bool solved = simplex_->Solve(kIterations, keep_going);
    simplex_->GetDuals(&duals_);
    bound = bound_.SetDuals(chosen_, duals_);
    if (bound >= best) {
      best = bound;
      best_duals_ = bound_.duals();
    }
    simplex_is_optimal_ = bound > scaled_limit_;
    if (!keep_going() || simplex_is_optimal_) break;
    if (!AddToSimplex(/*only_negative=*/true)) {
      simplex_is_optimal_ = solved;
      break;
    }
  }
  return bound == best ? best : bound_.SetDuals(chosen_, best_duals_);
}

// The option of the item that has most of the fractional cover; -1: none has much of it.
int32_t CostSearch::LargestValue(int32_t item) const {
  int32_t best = -1;
  double largest = kLargeValue;
  for (int32_t k = 0; k < table_.size(item); ++k) {
    const int32_t o = table_.list(item)[k].option;
    const double value = simplex_->value(o);
    if (value > largest) {
      largest = value;
      best = o;
    }
  }
  return best;
}

// Whether the node is content with the bound of the node above it: if there are many options, and
// few were dropped since that bound was computed. To look at all of them at each node would take
// quadratic time where each choice drops a few.
bool CostSearch::KeepsBound() const {
  const int32_t dropped = static_cast<int32_t>(table_.dropped().size()) - bounded_at_;
  return bounded_at_ >= 0 && table_.num_open_options() >= kManyOptions &&
         dropped <= table_.num_open_options() / kFewDropped;
}

// Returns the option to branch on, or -1 if the node has nothing more to offer.
int32_t CostSearch::Branch() {
  if (dead_ || table_.num_open_options() == 0) return -1;
  if (bounded_) {
    if (node_bound_ > scaled_limit_) {  // the limit has come down since it was computed
      least_pruned_ = std::min(least_pruned_, node_bound_);
      return -1;
    }
    if (!KeepsBound()) {
      int64_t bound = bound_.Improve(chosen_, scaled_limit_, kRounds,
                                     [this] { return listener_->KeepGoing(); });
      if (simplex_.has_value() && bound <= scaled_limit_) bound = ImproveBySimplex(bound);
      if (bound > scaled_limit_) {
        least_pruned_ = std::min(least_pruned_, bound);
        return -1;
      }
      node_bound_ = bound;
      DropExpensive(bound);
      bounded_at_ = static_cast<int32_t>(table_.dropped().size());
    }
    if (dead_ || table_.num_open_options() == 0) return -1;
  }
  if (const int32_t item = FindSmallest(); item >= 0) {
    if (simplex_.has_value()) {
      if (const int32_t option = LargestValue(item); option >= 0) return option;
    }
    const CostTable::Node* const list = table_.list(item);
    return Cheapest(table_.size(item), [list](int32_t k) { return list[k].option; });
  }
  const int32_t* const options = table_.open_options();
  return Cheapest(table_.num_open_options(), [options](int32_t k) { return options[k]; });
}

void CostSearch::Push(int32_t option) {
  frames_.push_back({option, table_.mark(), node_bound_, saved_.size()});
  if (bounded_) SaveDuals();
  dead_ = !table_.Choose(option);
  chosen_ += bound_.cost(option);
  chosen_cost_ += cost_[option];
}

// Saves the duals of the node, if there is room for them. The vector grows no further than it may.
void CostSearch::SaveDuals() {
  const size_t needed = saved_.size() + bound_.num_duals_to_save();
  if (needed > max_saved_) return;
  if (needed > saved_.capacity()) {
    saved_.reserve(std::min(max_saved_, std::max(needed, 2 * saved_.capacity())));
  }
  bound_.SaveDuals(&saved_);
}

// Back to the node above, and there to the covers without the option.
void CostSearch::Pop() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  NoteDropped(frame.mark.dropped, /*undoing=*/true);
  table_.Unchoose(frame.option, frame.mark);
  chosen_ -= bound_.cost(frame.option);
  chosen_cost_ -= cost_[frame.option];
  node_bound_ = frame.bound;
  bounded_at_ = -1;
  if (frame.saved_begin < saved_.size()) {
    bound_.RestoreDuals(absl::MakeConstSpan(saved_).subspan(frame.saved_begin));
    saved_.resize(frame.saved_begin);
  }
  dead_ = !table_.Drop(frame.option);
}

}  // namespace dlx::internal
