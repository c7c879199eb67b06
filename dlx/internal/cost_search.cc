#include "dlx/internal/cost_search.h"

#include <algorithm>
#include <limits>

namespace dlx::internal {
namespace {

constexpr int64_t kInfinity = std::numeric_limits<int64_t>::max();

// Rounds of CostBound::Ascend() at a node, at most.
constexpr int kRounds = 16;

// Prices to come back to, at most; a level beyond goes on with those that the level below it left.
constexpr size_t kMaxSaved = size_t{6} << 20;

}  // namespace

namespace {

std::vector<int64_t> InOrderOf(const CostTable& table, const std::vector<int64_t>& costs) {
  std::vector<int64_t> result(table.num_options());
  for (int32_t o = 0; o < table.num_options(); ++o) result[o] = costs[table.id(o)];
  return result;
}

}  // namespace

CostSearch::CostSearch(const Problem& problem, const std::vector<int64_t>& costs,
                       Listener& listener)
    : table_(problem),
      cost_(InOrderOf(table_, costs)),
      bound_(table_, cost_),
      listener_(&listener),
      bounded_(std::any_of(cost_.begin(), cost_.end(), [](int64_t cost) { return cost > 0; })),
      root_prices_(bound_.prices()) {}

void CostSearch::SetLimit(int64_t limit) {
  limit_ = limit;
  scaled_limit_ = limit < 0 ? -1 : bound_.ToScale(limit);
}

int64_t CostSearch::ImproveRoot(int64_t limit, int rounds) {
  int32_t item;
  SetLimit(limit);
  root_is_closed_ = !FindSmallest(&item);
  if (root_is_closed_) return 0;
  bound_.set_prices(root_prices_);
  const int64_t bound = bound_.ImproveALot(/*chosen=*/0, scaled_limit_, rounds,
                                           [this] { return listener_->KeepGoing(); });
  root_prices_ = bound_.prices();
  root_is_closed_ = bound > scaled_limit_;
  return bound_.FromScale(bound);
}

bool CostSearch::Run(int64_t limit) {
  SetLimit(limit);
  least_pruned_ = kInfinity;
  complete_ = false;
  node_bound_ = 0;
  bound_.set_prices(root_prices_);
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
  table_.Restore(root);
  return complete_;
}

int64_t CostSearch::Remaining() const {
  if (complete_ && least_pruned_ == kInfinity) return kNone;
  int64_t bound = least_pruned_;
  if (!complete_) bound = std::min(bound, frames_.empty() ? node_bound_ : frames_.front().bound);
  return bound_.FromScale(bound);
}

void CostSearch::Report() {
  int32_t item;
  if (!FindSmallest(&item) || item >= 0) return;
  found_.clear();
  for (const Frame& frame : frames_) found_.push_back(table_.id(frame.option));
  const int64_t wanted = listener_->Found(chosen_cost_, found_);
  if (wanted < limit_) SetLimit(wanted);
}

// Finds the item with the fewest ways to go on among those that need an option, -1 if there is
// none. Returns false if one of them has fewer options than it needs.
bool CostSearch::FindSmallest(int32_t* item) const {
  *item = -1;
  int32_t least = std::numeric_limits<int32_t>::max();
  const int32_t* const items = table_.open_items();
  for (int32_t k = 0; k < table_.num_open_items(); ++k) {
    const int32_t i = items[k];
    const int32_t need = table_.need(i);
    if (need <= 0) continue;
    const int32_t degree = table_.size(i) - need;
    if (degree < 0) return false;
    if (degree < least) {
      least = degree;
      *item = i;
    }
  }
  return true;
}

// The option of least reduced cost, the first one added of several. Requires: size > 0.
int32_t CostSearch::Cheapest(const int32_t* options, int32_t size) const {
  int32_t best = options[0];
  for (int32_t k = 1; k < size; ++k) {
    const int32_t o = options[k];
    const int64_t difference = bound_.reduced_cost(o) - bound_.reduced_cost(best);
    if (difference < 0 || (difference == 0 && o < best)) best = o;
  }
  return best;
}

// Drops the options that no cover within the limit can have.
void CostSearch::DropDear(int64_t bound) {
  const int64_t room = scaled_limit_ - bound;
  for (int32_t k = 0; k < table_.num_open_options();) {
    const int32_t o = table_.open_options()[k];
    if (bound_.reduced_cost(o) > room) {
      least_pruned_ = std::min(least_pruned_, bound + bound_.reduced_cost(o));
      table_.Drop(o);  // another one takes its place
    } else {
      ++k;
    }
  }
}

// Returns the option to branch on, or -1 if the node has nothing more to offer.
int32_t CostSearch::Branch() {
  int32_t item;
  if (!FindSmallest(&item) || table_.num_open_options() == 0) return -1;
  if (bounded_) {
    const int64_t bound = bound_.Improve(chosen_, scaled_limit_, kRounds);
    if (bound > scaled_limit_) {
      least_pruned_ = std::min(least_pruned_, bound);
      return -1;
    }
    node_bound_ = bound;
    DropDear(bound);
    if (!FindSmallest(&item) || table_.num_open_options() == 0) return -1;
  }
  if (item >= 0) return Cheapest(table_.options_of(item), table_.size(item));
  return Cheapest(table_.open_options(), table_.num_open_options());
}

void CostSearch::SavePrices() {
  if (saved_.size() + table_.num_open_items() > kMaxSaved) return;
  for (int32_t k = 0; k < table_.num_open_items(); ++k) {
    const int32_t i = table_.open_items()[k];
    saved_.push_back({i, bound_.price(i)});
  }
}

void CostSearch::RestorePrices(size_t saved_begin) {
  for (size_t k = saved_begin; k < saved_.size(); ++k) {
    bound_.set_price(saved_[k].item, saved_[k].price);
  }
  saved_.resize(saved_begin);
}

void CostSearch::Push(int32_t option) {
  frames_.push_back({option, table_.mark(), node_bound_, saved_.size()});
  if (bounded_) SavePrices();
  table_.Choose(option);
  chosen_ += bound_.cost(option);
  chosen_cost_ += cost_[option];
}

// Back to the node above, and there to the covers without the option.
void CostSearch::Pop() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  table_.Unchoose(frame.option, frame.mark);
  chosen_ -= bound_.cost(frame.option);
  chosen_cost_ -= cost_[frame.option];
  node_bound_ = frame.bound;
  RestorePrices(frame.saved_begin);
  table_.Drop(frame.option);
}

}  // namespace dlx::internal
