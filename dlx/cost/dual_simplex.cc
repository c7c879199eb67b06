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
constexpr int32_t kPivotsToRecompute = 100;
constexpr int32_t kPivotsToRefactor = 2000;

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
      is_chosen_(costs.size()),
      value_(num_rows_),
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
  Refactor([] { return true; });
}

int64_t DualSimplex::BytesFor(const CostTable& table) {
  const int64_t rows = table.num_items();
  return 8 * rows * rows + 200 * (rows + table.num_options()) + int64_t{16} * table.num_entries();
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
    column_row_.push_back(i);
    row_options_[i].push_back(v);
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
}

// ---- Bounds -------------------------------------------------------------------------------------

void DualSimplex::Move(int32_t v, double by) {
  if (by == 0) return;
  if (IsSlack(v)) {
    moved_[v] += by;
    return;
  }
  const int32_t c = v - num_rows_;
  for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) moved_[column_row_[k]] += by;
}

void DualSimplex::Settle() {
  for (int32_t i = 0; i < num_rows_; ++i) {
    const double by = std::exchange(moved_[i], 0);
    if (by == 0) continue;
    const double* const column = inverse_column(i);
    for (int32_t r = 0; r < num_rows_; ++r) value_[r] -= by * column[r];
    work_ += num_rows_;
  }
}

void DualSimplex::SetBounds(int32_t v, double lower, double upper) {
  const double before = nonbasic_value(v);
  lower_[v] = lower;
  upper_[v] = upper;
  if (place_[v] >= 0) return;
  at_upper_[v] = reduced_[v] < 0;
  Move(v, nonbasic_value(v) - before);
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
  row_places_.clear();
  for (int32_t i = 0; i < num_rows_; ++i) {
    const double x = inverse_column(i)[r];
    row_[i] = 0;
    if (std::abs(x) < kZero) continue;
    row_[i] = x;
    row_places_.push_back(i);
  }
  for (const int32_t v : touched_) alpha_[v] = 0;
  touched_.clear();
  work_ += num_rows_;
  for (const int32_t i : row_places_) {
    const double x = row_[i];
    if (place_[i] < 0 && upper_[i] > lower_[i]) {
      alpha_[i] = x;
      touched_.push_back(i);
    }
    for (const int32_t v : row_options_[i]) {
      if (alpha_[v] == 0) touched_.push_back(v);  // perhaps twice: if it has become 0 again
      alpha_[v] += x;
    }
    work_ += static_cast<int64_t>(row_options_[i].size());
  }
}

void DualSimplex::Column(int32_t v) {
  std::fill(column_.begin(), column_.end(), 0);
  if (IsSlack(v)) {
    const double* const from = inverse_column(v);
    std::copy(from, from + num_rows_, column_.begin());
  } else {
    const int32_t c = v - num_rows_;
    for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) {
      const double* const from = inverse_column(column_row_[k]);
      for (int32_t r = 0; r < num_rows_; ++r) column_[r] += from[r];
    }
    work_ += int64_t{num_rows_} * (column_begin_[c + 1] - column_begin_[c]);
  }
  column_places_.clear();
  for (int32_t r = 0; r < num_rows_; ++r) {
    if (std::abs(column_[r]) >= kZero) column_places_.push_back(r);
  }
}

// As the duals move along the row, reduced costs reach 0 one after the other. Each variable that
// passes 0 goes to its other bound (`flips_`), which makes the gain less steep; the one at which it
// would become a loss enters the basis. Of those that reach 0 at about the same time, it is one
// with a pivot that is not too small. -1: there is none.
int32_t DualSimplex::ChooseEntering(double infeasibility, bool above) {
  candidates_.clear();
  flips_.clear();
  for (const int32_t v : touched_) {
    if (place_[v] >= 0 || upper_[v] <= lower_[v]) continue;
    const double a = above ? alpha_[v] : -alpha_[v];
    if (at_upper_[v] ? a > -kPivot : a < kPivot) continue;
    candidates_.push_back({std::max(reduced_[v] / a, 0.0), std::abs(a), v});
  }
  const auto later = [](const Candidate& a, const Candidate& b) {
    if (a.ratio != b.ratio) return a.ratio > b.ratio;
    return a.size != b.size ? a.size < b.size : a.variable > b.variable;
  };
  std::make_heap(candidates_.begin(), candidates_.end(), later);
  double slope = infeasibility;
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

// The inverse after the column of `column_` has replaced the one that is basic in row r, whose
// row of the inverse is `row_`.
void DualSimplex::Pivot(int32_t r) {
  const double pivot = column_[r];
  for (const int32_t k : column_places_) tau_[k] = 0;
  for (const int32_t i : row_places_) {
    double* const column = inverse_column(i);
    const double x = row_[i];
    const double by = x / pivot;
    for (const int32_t k : column_places_) {
      tau_[k] += column[k] * x;
      column[k] -= by * column_[k];
    }
    column[r] = by;
  }
  work_ += static_cast<int64_t>(row_places_.size() * column_places_.size());
  const double weight = weight_[r];
  for (const int32_t k : column_places_) {
    const double ratio = column_[k] / pivot;
    weight_[k] = std::max(weight_[k] + ratio * (ratio * weight - 2 * tau_[k]), kLeastWeight);
  }
  weight_[r] = std::max(weight / (pivot * pivot), kLeastWeight);
  ++pivots_;
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
    at_upper_[v] = !at_upper_[v];
    Move(v, nonbasic_value(v) - before);
  }
  Settle();
  const double step = (value_[r] - target) / column_[r];
  for (const int32_t k : column_places_) value_[k] -= step * column_[k];
  value_[r] = nonbasic_value(entering) + step;
  Pivot(r);
  at_upper_[leaving] = above;
  place_[leaving] = -1;
  place_[entering] = r;
  basis_[r] = entering;
  ++iterations_;
  return Step::kMoved;
}

// ---- From the basis alone -----------------------------------------------------------------------

// Values, duals and reduced costs, from the inverse.
void DualSimplex::Recompute() {
  is_stale_ = false;
  std::fill(dual_.begin(), dual_.end(), 0);
  for (int32_t i = 0; i < num_rows_; ++i) {
    const double* const column = inverse_column(i);
    double sum = 0;
    for (int32_t r = 0; r < num_rows_; ++r) sum += cost_[basis_[r]] * column[r];
    dual_[i] = sum;
  }
  for (int32_t i = 0; i < num_rows_; ++i) moved_[i] = -right_side_[i];
  for (int32_t v = 0; v < num_variables(); ++v) {
    double reduced = cost_[v];
    if (IsSlack(v)) {
      reduced -= dual_[v];
    } else {
      const int32_t c = v - num_rows_;
      for (int32_t k = column_begin_[c]; k < column_begin_[c + 1]; ++k) {
        reduced -= dual_[column_row_[k]];
      }
    }
    reduced_[v] = place_[v] >= 0 ? 0 : reduced;
    if (place_[v] >= 0) continue;
    if (std::abs(reduced) > kDualTolerance) at_upper_[v] = reduced < 0;
    Move(v, nonbasic_value(v));
  }
  std::fill(value_.begin(), value_.end(), 0);
  Settle();
  work_ += int64_t{num_rows_} * num_rows_ + static_cast<int64_t>(column_row_.size());
}

// Starts from the slacks, and brings the other variables of the basis in one after the other, those
// with few rows first. One that depends on the others leaves the basis; so do all that are left if
// it is told to stop.
void DualSimplex::Refactor(absl::FunctionRef<bool()> keep_going) {
  inverse_.assign(static_cast<size_t>(num_rows_) * num_rows_, 0);
  weight_.assign(num_rows_, 1);
  dual_.assign(num_rows_, 0);
  const std::vector<int32_t> before = basis_;
  std::vector<bool> is_fixed(num_rows_);
  std::vector<int32_t> others;
  for (const int32_t v : before) {
    place_[v] = -1;
    if (IsSlack(v)) {
      is_fixed[v] = true;
    } else {
      others.push_back(v);
    }
  }
  for (int32_t i = 0; i < num_rows_; ++i) {
    inverse_column(i)[i] = 1;
    basis_[i] = i;
    place_[i] = i;
  }
  std::sort(others.begin(), others.end(), [this](int32_t a, int32_t b) {
    const int32_t size_a = column_begin_[a - num_rows_ + 1] - column_begin_[a - num_rows_];
    const int32_t size_b = column_begin_[b - num_rows_ + 1] - column_begin_[b - num_rows_];
    return size_a != size_b ? size_a < size_b : a < b;
  });
  int64_t ask_at = work_ + kWorkToAsk;
  for (const int32_t v : others) {
    if (work_ >= ask_at) {
      if (!keep_going()) break;
      ask_at = work_ + kWorkToAsk;
    }
    Column(v);
    int32_t best = -1;
    for (const int32_t r : column_places_) {
      if (is_fixed[r]) continue;
      if (best < 0 || std::abs(column_[r]) > std::abs(column_[best])) best = r;
    }
    if (best < 0 || std::abs(column_[best]) < kPivot) continue;
    row_places_.clear();
    work_ += num_rows_;
    for (int32_t i = 0; i < num_rows_; ++i) {
      row_[i] = inverse_column(i)[best];
      if (row_[i] != 0) row_places_.push_back(i);
    }
    Pivot(best);
    is_fixed[best] = true;
    place_[basis_[best]] = -1;
    basis_[best] = v;
    place_[v] = best;
  }
  pivots_ = 0;
  Recompute();
}

bool DualSimplex::Solve(int64_t iterations, absl::FunctionRef<bool()> keep_going) {
  if (is_stale_) Recompute();
  int troubles = 0;
  int64_t ask_at = work_;
  for (int64_t n = 0; n < iterations; ++n) {
    if (work_ >= ask_at) {
      if (!keep_going()) return false;
      ask_at = work_ + kWorkToAsk;
    }
    switch (Iterate()) {
      case Step::kMoved:
        troubles = 0;
        if (pivots_ >= kPivotsToRefactor) {
          Refactor(keep_going);
        } else if (iterations_ % kPivotsToRecompute == 0) {
          Recompute();
        }
        break;
      case Step::kTrouble:
        if (++troubles > 1) return false;
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
