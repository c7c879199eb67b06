// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/dual_simplex.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace dlx::internal {
namespace {

constexpr double kInfeasible = 1e-7;   // a variable so far beyond its bound is beyond it
constexpr double kZero = 1e-11;        // anything smaller is 0
constexpr double kPivot = 1e-7;        // no pivot is smaller
constexpr double kDrift = 1e-6;        // two ways to compute a pivot may differ by as much
constexpr double kLargestCost = 1000;  // after scaling
constexpr double kDualTolerance = 1e-9;
constexpr double kRay = 1e5;        // how far duals move if nothing stops them
constexpr double kTie = 1e-7;       // ratios that differ by less are about the same
constexpr double kGoodPivot = 0.1;  // a larger one is not worth a search
constexpr double kLeastWeight = 1e-4;

// Entries that are looked at before it asks again whether to keep going: some 0.1 ms.
constexpr int64_t kWorkToAsk = 1 << 18;

}  // namespace

DualSimplex::DualSimplex(const CostTable& table, const std::vector<int64_t>& costs,
                         const std::vector<int64_t>& duals)
    : table_(&table),
      costs_(&costs),
      num_rows_(table.num_items()),
      variable_of_(costs.size(), -1),
      column_begin_({0}),
      row_options_(num_rows_),
      row_size_(num_rows_),
      is_chosen_(costs.size()),
      value_(num_rows_),
      weight_(num_rows_, 1),
      dual_(num_rows_),
      factors_(num_rows_),
      row_(num_rows_),
      column_(num_rows_),
      tau_(num_rows_),
      moved_(num_rows_) {
  int64_t largest = 1;
  for (const int64_t cost : costs) largest = std::max(largest, cost);
  unit_ = static_cast<double>(largest) / kLargestCost;
  for (int32_t i = 0; i < num_rows_; ++i) {
    const double room = std::min(table.room(i), std::max(table.size(i), table.need(i)));
    const double need = std::max(table.need(i), 0);
    right_side_.push_back(room);
    // A slack that is always 0 may cost anything.
    cost_.push_back(room == need ? static_cast<double>(duals[i]) / unit_ : 0);
    lower_.push_back(0);
    upper_.push_back(room - need);
    reduced_.push_back(0);
    at_upper_.push_back(false);
    alpha_.push_back(0);
    basis_.push_back(i);
    place_.push_back(i);
  }
  rows_ = basis_;
  Refactor([] { return true; });
}

int64_t DualSimplex::BytesFor(const CostTable& table) {
  const int64_t rows = table.num_items();
  return 8 * rows * rows + 200 * (rows + table.num_options()) + int64_t{20} * table.num_entries();
}

void DualSimplex::Add(int32_t option) {
  const int32_t v = num_variables();
  variable_of_[option] = v;
  option_of_.push_back(option);
  const double cost = static_cast<double>((*costs_)[option]) / unit_;
  double reduced = cost;
  for (int32_t e = table_->begin(option); e < table_->begin(option + 1); ++e) {
    if (table_->color(e) != kNoColor) continue;
    const int32_t i = table_->item(e);
    node_.push_back(static_cast<int32_t>(row_options_[i].size()));
    row_options_[i].push_back({v, static_cast<int32_t>(column_row_.size())});
    column_row_.push_back(i);
    reduced -= dual_[i];
  }
  column_begin_.push_back(static_cast<int32_t>(column_row_.size()));
  cost_.push_back(cost);
  lower_.push_back(0);
  upper_.push_back(0);
  reduced_.push_back(reduced);
  at_upper_.push_back(false);
  alpha_.push_back(0);
  place_.push_back(-1);
  active_place_.push_back(static_cast<int32_t>(active_.size()));
  active_.push_back(v);
}

bool DualSimplex::AddCheapest(const CostBound& bound, size_t at_most, bool only_negative) {
  std::vector<int32_t> added;
  for (int32_t k = 0; k < table_->num_open_options(); ++k) {
    const int32_t o = table_->open_options()[k];
    if (has(o) || (only_negative && bound.reduced_cost(o) >= 0)) continue;
    added.push_back(o);
  }
  if (added.size() > at_most) {
    const auto end = added.begin() + static_cast<std::ptrdiff_t>(at_most);
    std::nth_element(added.begin(), end, added.end(), [&bound](int32_t a, int32_t b) {
      const int64_t difference = bound.reduced_cost(a) - bound.reduced_cost(b);
      return difference != 0 ? difference < 0 : a < b;
    });
    added.erase(end, added.end());
  }
  std::sort(added.begin(), added.end());
  for (const int32_t o : added) Add(o);
  return !added.empty();
}

// ---- Bounds -------------------------------------------------------------------------------------

void DualSimplex::Move(int32_t v, double by) {
  if (by == 0) return;
  has_moved_ = true;
  if (IsSlack(v)) {
    moved_[v] += by;
    return;
  }
  const int32_t c = v - num_rows_;
  for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) moved_[column_row_[k]] += by;
}

void DualSimplex::Settle() {
  if (!std::exchange(has_moved_, false)) return;
  factors_.Solve(&moved_);
  for (int32_t r = 0; r < num_rows_; ++r) value_[r] -= std::exchange(moved_[r], 0);
  work_ += num_rows_;
}

// In the lists of its rows, the option trades places with the first that is not active, or with the
// last that is. Fixed options can neither enter the basis nor gain anything.
void DualSimplex::Activate(int32_t v, bool active) {
  const int32_t c = v - num_rows_;
  for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) {
    const int32_t i = column_row_[k];
    std::vector<Node>& nodes = row_options_[i];
    const int32_t to = active ? row_size_[i]++ : --row_size_[i];
    const int32_t from = node_[k];
    std::swap(nodes[from], nodes[to]);
    node_[nodes[from].entry] = from;
    node_[k] = to;
  }
  const int32_t to = active ? num_active_++ : --num_active_;
  const int32_t from = active_place_[c];
  std::swap(active_[from], active_[to]);
  active_place_[active_[from] - num_rows_] = from;
  active_place_[c] = to;
  work_ += column_begin_[c + 1] - column_begin_[c];
}

double DualSimplex::ReducedCost(int32_t v) const {
  if (IsSlack(v)) return cost_[v] - dual_[v];
  double reduced = cost_[v];
  const int32_t c = v - num_rows_;
  for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) {
    reduced -= dual_[column_row_[k]];
  }
  return reduced;
}

void DualSimplex::SetBounds(int32_t v, double lower, double upper) {
  const double before = nonbasic_value(v);
  const bool was_active = upper_[v] > lower_[v];
  const bool is_active = upper > lower;
  if (was_active != is_active) Activate(v, is_active);
  lower_[v] = lower;
  upper_[v] = upper;
  if (place_[v] >= 0) return;
  if (!was_active) reduced_[v] = ReducedCost(v);
  at_upper_[v] = reduced_[v] < 0 ? 1 : 0;
  const double by = nonbasic_value(v) - before;
  Move(v, by);
  objective_ += by * reduced_[v];
}

void DualSimplex::SetOpen(int32_t option, bool open) {
  const int32_t v = variable_of_[option];
  const double upper = open ? 1 : 0;
  if (upper != upper_[v]) SetBounds(v, 0, upper);
}

void DualSimplex::Synchronize(absl::Span<const int32_t> chosen) {
  for (const int32_t o : chosen) is_chosen_[o] = 1;
  work_ += num_options();
  for (int32_t v = num_rows_; v < num_variables(); ++v) {
    const int32_t o = option_of_[v - num_rows_];
    const double lower = is_chosen_[o] != 0 ? 1 : 0;
    const double upper = is_chosen_[o] != 0 || table_->is_open_option(o) ? 1 : 0;
    if (lower != lower_[v] || upper != upper_[v]) SetBounds(v, lower, upper);
  }
  for (const int32_t o : chosen) is_chosen_[o] = 0;
  Settle();
}

double DualSimplex::value(int32_t option) const {
  const int32_t v = variable_of_[option];
  if (v < 0) return 0;
  return place_[v] >= 0 ? value_[place_[v]] : nonbasic_value(v);
}

// ---- Iterations ---------------------------------------------------------------------------------

int32_t DualSimplex::ChooseLeaving() {
  work_ += num_rows_;
  int32_t best = -1;
  double largest = 0;
  for (int32_t r = 0; r < num_rows_; ++r) {
    const int32_t v = basis_[r];
    const double beyond = std::max(lower_[v] - value_[r], value_[r] - upper_[v]);
    if (beyond <= kInfeasible) continue;
    const double gain = beyond * beyond / weight_[r];
    if (gain > largest) {
      largest = gain;
      best = r;
    }
  }
  return best;
}

void DualSimplex::Row(int32_t r) {
  std::fill(row_.begin(), row_.end(), 0);
  row_[r] = 1;
  factors_.SolveTransposed(&row_);
  row_places_.clear();
  for (int32_t i = 0; i < num_rows_; ++i) {
    if (std::abs(row_[i]) < kZero) {
      row_[i] = 0;
    } else {
      row_places_.push_back(i);
    }
  }
  work_ += num_rows_;
  Price();
}

// touched_: the variables that alpha_ may not be 0 for, of those whose bounds differ. If the row
// has many entries, these are all.
void DualSimplex::Price() {
  constexpr int64_t kMany = 4;
  int64_t entries = 0;
  for (const int32_t i : row_places_) entries += row_size_[i];
  const bool has_many = entries * kMany > num_active_;
  if (has_many || static_cast<int64_t>(touched_.size()) * kMany > num_active_) {
    std::fill(alpha_.begin(), alpha_.end(), 0);
  } else {
    for (const int32_t v : touched_) alpha_[v] = 0;
  }
  touched_.clear();
  work_ += entries;
  for (const int32_t i : row_places_) {
    if (place_[i] >= 0 || upper_[i] <= lower_[i]) continue;
    alpha_[i] = row_[i];
    touched_.push_back(i);
  }
  double* const alpha = alpha_.data();
  for (const int32_t i : row_places_) {
    const double x = row_[i];
    const Node* const nodes = row_options_[i].data();
    const Node* const end = nodes + row_size_[i];
    if (has_many) {
      for (const Node* node = nodes; node != end; ++node) alpha[node->variable] += x;
      continue;
    }
    for (const Node* node = nodes; node != end; ++node) {
      const int32_t v = node->variable;
      if (alpha[v] == 0) touched_.push_back(v);  // perhaps twice: if it has become 0 again
      alpha[v] += x;
    }
  }
  if (has_many) touched_.insert(touched_.end(), active_.begin(), active_.begin() + num_active_);
}

void DualSimplex::Column(int32_t v) {
  std::fill(column_.begin(), column_.end(), 0);
  if (IsSlack(v)) {
    column_[v] = 1;
  } else {
    const int32_t c = v - num_rows_;
    for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) column_[column_row_[k]] = 1;
  }
  factors_.Solve(&column_);
  column_places_.clear();
  for (int32_t r = 0; r < num_rows_; ++r) {
    if (std::abs(column_[r]) >= kZero) {
      column_places_.push_back(r);
    } else {
      column_[r] = 0;
    }
  }
}

// As the duals move along the row, reduced costs reach 0 one after the other. Each variable that
// passes 0 goes to its other bound (`flips_`), which makes the gain less steep; the one at which it
// would become a loss enters the basis. Of those that reach 0 at about the same time, it is one
// with a pivot that is not too small. -1: there is none.
int32_t DualSimplex::ChooseEntering(double infeasibility, bool above) {
  candidates_.clear();
  flips_.clear();
  // No ratio beyond that of a variable that would be a loss by itself is of interest.
  double last_ratio = std::numeric_limits<double>::infinity();
  for (const int32_t v : touched_) {
    if (place_[v] >= 0 || upper_[v] <= lower_[v]) continue;
    const double a = above ? alpha_[v] : -alpha_[v];
    if (at_upper_[v] != 0 ? a > -kPivot : a < kPivot) continue;
    const Candidate c = {std::max(reduced_[v] / a, 0.0), std::abs(a), v};
    if (c.ratio > last_ratio) continue;
    if (c.size * (upper_[v] - lower_[v]) > infeasibility) {
      last_ratio = std::min(last_ratio, c.ratio + 2 * kTie);
    }
    candidates_.push_back(c);
  }
  std::erase_if(candidates_, [last_ratio](const Candidate& c) { return c.ratio > last_ratio; });
  const auto later = [](const Candidate& a, const Candidate& b) {
    if (a.ratio != b.ratio) return a.ratio > b.ratio;
    return a.size != b.size ? a.size < b.size : a.variable > b.variable;
  };
  std::make_heap(candidates_.begin(), candidates_.end(), later);
  double slope = infeasibility;
  double ratio = 0;
  Candidate best = {0, 0, -1};
  int32_t last = -1;
  while (!candidates_.empty()) {
    const Candidate c = candidates_.front();
    if (best.variable >= 0 && (best.size >= kGoodPivot || c.ratio > best.ratio + kTie)) break;
    std::pop_heap(candidates_.begin(), candidates_.end(), later);
    candidates_.pop_back();
    if (c.variable == std::exchange(last, c.variable)) continue;
    if (best.variable >= 0) {
      if (c.size > best.size) best = {best.ratio, c.size, c.variable};
      continue;
    }
    objective_ += slope * (c.ratio - ratio);
    ratio = c.ratio;
    slope -= c.size * (upper_[c.variable] - lower_[c.variable]);
    if (slope < kInfeasible) {
      best = c;
    } else {
      flips_.push_back(c.variable);
    }
  }
  return best.variable;
}

void DualSimplex::UpdateDuals(int32_t entering, int32_t r, double step) {
  for (const int32_t v : touched_) {
    if (place_[v] < 0) reduced_[v] -= step * std::exchange(alpha_[v], 0);
  }
  for (const int32_t i : row_places_) dual_[i] += step * row_[i];
  if (entering >= 0) {
    reduced_[basis_[r]] = -step;
    reduced_[entering] = 0;
  }
}

// The factors and the norms after the column of `column_` has replaced the one that is basic in
// row r, whose row of the inverse is `row_`.
void DualSimplex::Pivot(int32_t r) {
  const double pivot = column_[r];
  double weight = 0;
  for (const int32_t i : row_places_) weight += row_[i] * row_[i];
  tau_ = row_;
  factors_.Solve(&tau_);
  for (const int32_t k : column_places_) {
    const double ratio = column_[k] / pivot;
    weight_[k] = std::max(weight_[k] + ratio * (ratio * weight - 2 * tau_[k]), kLeastWeight);
  }
  weight_[r] = std::max(weight / (pivot * pivot), kLeastWeight);
  factors_.Replace(r, column_, column_places_);
  work_ += num_rows_;
}

DualSimplex::Step DualSimplex::Iterate() {
  const int32_t r = ChooseLeaving();
  if (r < 0) return Step::kOptimal;
  const int32_t leaving = basis_[r];
  const bool above = value_[r] > upper_[leaving];
  const double target = above ? upper_[leaving] : lower_[leaving];
  Row(r);
  const double infeasibility = std::abs(value_[r] - target);
  const int32_t entering = ChooseEntering(infeasibility, above);
  if (entering < 0) {  // no values satisfy the row: the bound rises as far as one likes
    UpdateDuals(-1, r, above ? kRay : -kRay);
    objective_ = std::numeric_limits<double>::infinity();
    is_stale_ = true;
    return Step::kInfeasible;
  }
  Column(entering);
  if (std::abs(column_[r]) < kPivot ||
      std::abs(column_[r] - alpha_[entering]) > kDrift * (1 + std::abs(column_[r]))) {
    return Step::kTrouble;
  }
  UpdateDuals(entering, r, reduced_[entering] / alpha_[entering]);
  for (const int32_t v : flips_) {
    const double before = nonbasic_value(v);
    at_upper_[v] ^= 1;
    Move(v, nonbasic_value(v) - before);
  }
  Settle();
  const double step = (value_[r] - target) / column_[r];
  for (const int32_t k : column_places_) value_[k] -= step * column_[k];
  value_[r] = nonbasic_value(entering) + step;
  Pivot(r);
  at_upper_[leaving] = above ? 1 : 0;
  place_[leaving] = -1;
  place_[entering] = r;
  basis_[r] = entering;
  ++iterations_;
  return Step::kMoved;
}

// ---- From the basis alone -----------------------------------------------------------------------

// Values, duals and reduced costs, from the factors.
void DualSimplex::Recompute() {
  is_stale_ = false;
  for (int32_t r = 0; r < num_rows_; ++r) dual_[r] = cost_[basis_[r]];
  factors_.SolveTransposed(&dual_);
  objective_ = 0;
  for (int32_t i = 0; i < num_rows_; ++i) moved_[i] = -right_side_[i];
  for (int32_t v = 0; v < num_variables(); ++v) {
    if (place_[v] >= 0) {
      reduced_[v] = 0;
      continue;
    }
    if (upper_[v] > lower_[v]) {
      reduced_[v] = ReducedCost(v);
      if (std::abs(reduced_[v]) > kDualTolerance) at_upper_[v] = reduced_[v] < 0 ? 1 : 0;
    }
    const double value = nonbasic_value(v);
    objective_ += value * cost_[v];
    Move(v, value);
  }
  std::fill(value_.begin(), value_.end(), 0);
  has_moved_ = true;
  Settle();
  for (int32_t r = 0; r < num_rows_; ++r) objective_ += value_[r] * cost_[basis_[r]];
  work_ += num_variables() + static_cast<int64_t>(column_row_.size());
}

// Variables change rows; their norms go with them. Slacks replace those that depend on the others,
// and those that are left if it is told to stop.
void DualSimplex::Refactor(absl::FunctionRef<bool()> keep_going) {
  Factor(keep_going);
  Recompute();
}

void DualSimplex::Factor(absl::FunctionRef<bool()> keep_going) {
  columns_.clear();
  for (const int32_t v : basis_) {
    place_[v] = -1;
    const int32_t c = v - num_rows_;
    columns_.push_back(IsSlack(v) ? BasisFactors::Column(&rows_[v], 1)
                                  : BasisFactors::Column(column_row_.data() + column_begin_[c],
                                                         column_begin_[c + 1] - column_begin_[c]));
  }
  const std::vector<int32_t>& column_of_row = factors_.Factor(columns_, keep_going);
  const std::vector<int32_t> before = std::move(basis_);
  tau_ = weight_;
  basis_.assign(num_rows_, 0);
  for (int32_t r = 0; r < num_rows_; ++r) {
    const int32_t k = column_of_row[r];
    basis_[r] = k >= 0 ? before[k] : r;
    weight_[r] = k >= 0 ? tau_[k] : 1;
    place_[basis_[r]] = r;
  }
}

// ---- To and fro ---------------------------------------------------------------------------------

void DualSimplex::Save(State* state) {
  state->lower = lower_;
  state->upper = upper_;
  state->reduced = reduced_;
  state->value = value_;
  state->weight = weight_;
  state->dual = dual_;
  state->at_upper = at_upper_;
  state->place = place_;
  state->basis = basis_;
  state->num_replaced = factors_.num_replaced();
  state->objective = objective_;
  state->is_stale = is_stale_;
  is_saved_ = true;
  work_ += num_variables();
}

void DualSimplex::Restore(const State& state) {
  for (int32_t v = num_rows_; v < num_variables(); ++v) {
    const bool active = state.upper[v] > state.lower[v];
    if (active != (upper_[v] > lower_[v])) Activate(v, active);
  }
  lower_ = state.lower;
  upper_ = state.upper;
  reduced_ = state.reduced;
  value_ = state.value;
  weight_ = state.weight;
  dual_ = state.dual;
  at_upper_ = state.at_upper;
  place_ = state.place;
  basis_ = state.basis;
  factors_.Rewind(state.num_replaced);
  objective_ = state.objective;
  is_stale_ = state.is_stale;
  work_ += num_variables();
}

void DualSimplex::SaveBasis(Basis* basis) const {
  basis->variables = basis_;
  basis->weights.assign(weight_.begin(), weight_.end());
}

void DualSimplex::LoadBasis(const Basis& basis, absl::FunctionRef<bool()> keep_going) {
  for (const int32_t v : basis_) place_[v] = -1;
  basis_ = basis.variables;
  weight_.assign(basis.weights.begin(), basis.weights.end());
  Refactor(keep_going);
}

void DualSimplex::LoadBasis(absl::Span<const int32_t> options,
                            absl::FunctionRef<bool()> keep_going) {
  for (const int32_t v : basis_) place_[v] = -1;
  basis_.clear();
  for (const int32_t o : options) basis_.push_back(variable_of_[o]);
  weight_.assign(std::max<size_t>(basis_.size(), num_rows_), 1);
  Factor(keep_going);
  weight_.assign(num_rows_, 1);
  Recompute();
}

std::vector<int32_t> DualSimplex::BasicOptions() const {
  std::vector<int32_t> options;
  for (const int32_t v : basis_) {
    if (!IsSlack(v)) options.push_back(option_of_[v - num_rows_]);
  }
  std::sort(options.begin(), options.end());
  return options;
}

bool DualSimplex::Solve(int64_t iterations, absl::FunctionRef<bool()> keep_going) {
  if (is_stale_) Recompute();
  int troubles = 0;
  int64_t ask_at = work();
  for (int64_t n = 0; n < iterations; ++n) {
    if (work() >= ask_at) {
      if (!keep_going()) return false;
      ask_at = work() + kWorkToAsk;
    }
    if (objective_ > cutoff_) return true;
    switch (Iterate()) {
      case Step::kMoved:
        troubles = 0;
        if (!is_saved_ && factors_.is_long()) Refactor(keep_going);
        break;
      case Step::kTrouble:
        if (is_saved_ || ++troubles > 1) return false;
        Refactor(keep_going);
        break;
      case Step::kOptimal:
      case Step::kInfeasible:
        return true;
    }
  }
  return false;
}

void DualSimplex::GetDuals(std::vector<int64_t>* duals) const {
  constexpr double kLargest = 4e18;
  for (int32_t i = 0; i < num_rows_; ++i) {
    const double dual = std::floor(dual_[i] * unit_ + 0.5);
    (*duals)[i] =
        std::isnan(dual) ? 0 : static_cast<int64_t>(std::clamp(dual, -kLargest, kLargest));
  }
}

}  // namespace dlx::internal
