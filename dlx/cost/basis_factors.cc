// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/basis_factors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dlx::internal {
namespace {

constexpr double kZero = 1e-13;        // anything smaller is 0
constexpr double kPivot = 1e-8;        // no pivot is smaller
constexpr double kShare = 0.05;        // nor than this share of the largest entry of its column
constexpr int kLines = 4;              // that FindPivot() looks at
constexpr size_t kMostReplaced = 100;  // replacements, after which is_long()
constexpr int kPivotsToAsk = 16;
constexpr int64_t kMaxCost = std::numeric_limits<int64_t>::max();

}  // namespace

void BasisFactors::Buckets::Reset(int32_t lines, int32_t largest) {
  first.assign(largest + 1, -1);
  next.assign(lines, -1);
  before.assign(lines, -1);
  count.assign(lines, -1);
}

void BasisFactors::Buckets::Insert(int32_t line, int32_t of_count) {
  const int32_t second = first[of_count];
  count[line] = of_count;
  next[line] = second;
  before[line] = -1;
  if (second >= 0) before[second] = line;
  first[of_count] = line;
}

void BasisFactors::Buckets::Remove(int32_t line) {
  if (count[line] < 0) return;
  if (before[line] >= 0) {
    next[before[line]] = next[line];
  } else {
    first[count[line]] = next[line];
  }
  if (next[line] >= 0) before[next[line]] = before[line];
  count[line] = -1;
}

BasisFactors::BasisFactors(int32_t num_rows)
    : num_rows_(num_rows),
      columns_(num_rows),
      eliminated_(num_rows),
      rows_(num_rows),
      multiple_(num_rows),
      is_seen_(num_rows) {}

// ---- Factors ------------------------------------------------------------------------------------

void BasisFactors::Load(absl::Span<const Column> columns) {
  const auto num_columns = static_cast<int32_t>(columns.size());
  row_lists_.Reset(num_rows_, num_columns);
  column_lists_.Reset(num_columns, num_rows_);
  if (columns_.size() < columns.size()) {
    columns_.resize(columns.size());
    eliminated_.resize(columns.size());
  }
  for (int32_t i = 0; i < num_rows_; ++i) rows_[i].clear();
  for (int32_t c = 0; c < num_columns; ++c) {
    columns_[c].clear();
    eliminated_[c].clear();
    for (const int32_t i : columns[c]) {
      columns_[c].push_back({i, 1});
      rows_[i].push_back(c);
    }
    column_lists_.Insert(c, static_cast<int32_t>(columns_[c].size()));
    work_ += static_cast<int64_t>(columns[c].size());
  }
  for (int32_t i = 0; i < num_rows_; ++i) {
    row_lists_.Insert(i, static_cast<int32_t>(rows_[i].size()));
  }
  pivot_row_.clear();
  pivot_inverse_.clear();
  lower_pivots_.clear();
  lower_begin_.assign(1, 0);
  lower_.clear();
  upper_begin_.assign(1, 0);
  upper_.clear();
  column_of_row_.assign(num_rows_, -1);
  place_.assign(num_rows_, -1);
  Rewind(0);
}

double BasisFactors::Largest(int32_t column) const {
  double largest = 0;
  for (const Entry& e : columns_[column]) largest = std::max(largest, std::abs(e.value));
  return largest;
}

double BasisFactors::ValueAt(int32_t column, int32_t row) const {
  for (const Entry& e : columns_[column]) {
    if (e.row == row) return e.value;
  }
  return 0;
}

void BasisFactors::LookAtColumn(int32_t column, int64_t* least, Pivot* best) {
  const double bound = std::max(kPivot, kShare * Largest(column));
  const int64_t others = static_cast<int64_t>(columns_[column].size()) - 1;
  work_ += others + 1;
  for (const Entry& e : columns_[column]) {
    if (std::abs(e.value) < bound) continue;
    const int64_t cost = others * (static_cast<int64_t>(rows_[e.row].size()) - 1);
    if (cost >= *least) continue;
    *least = cost;
    *best = {e.row, column, e.value};
  }
}

void BasisFactors::LookAtRow(int32_t row, int64_t* least, Pivot* best) {
  const int64_t others = static_cast<int64_t>(rows_[row].size()) - 1;
  for (const int32_t c : rows_[row]) {
    const int64_t cost = others * (static_cast<int64_t>(columns_[c].size()) - 1);
    if (cost >= *least) continue;
    const double value = ValueAt(c, row);
    work_ += static_cast<int64_t>(columns_[c].size());
    if (std::abs(value) < std::max(kPivot, kShare * Largest(c))) continue;
    *least = cost;
    *best = {row, c, value};
  }
}

// The entry with the least product of others in its row and in its column, of the first lines.
BasisFactors::Pivot BasisFactors::FindPivot() {
  Pivot best;
  int64_t least = kMaxCost;
  int looked_at = 0;
  const auto most =
      static_cast<int32_t>(std::max(row_lists_.first.size(), column_lists_.first.size()));
  for (int32_t count = 1; count < most && looked_at < kLines; ++count) {
    const int64_t others = count - 1;
    if (best.row >= 0 && least <= others * others) break;
    for (int32_t c = column_lists_.First(count); c >= 0 && looked_at < kLines;) {
      const int32_t next = column_lists_.next[c];
      const int64_t before = least;
      LookAtColumn(c, &least, &best);
      if (least == 0) return best;
      if (Largest(c) < kPivot) {
        column_lists_.Remove(c);  // it depends on those that are eliminated
      } else if (least < before || best.row >= 0) {
        ++looked_at;
      }
      c = next;
    }
    for (int32_t i = row_lists_.First(count); i >= 0 && looked_at < kLines;
         i = row_lists_.next[i]) {
      LookAtRow(i, &least, &best);
      if (least == 0) return best;
      if (best.row >= 0) ++looked_at;
    }
  }
  return best;
}

// Subtracts multiples of a row, whose entry the column loses, from the column.
void BasisFactors::Subtract(int32_t column, int32_t row) {
  std::vector<Entry>& entries = columns_[column];
  const auto at =
      std::find_if(entries.begin(), entries.end(), [row](const Entry& e) { return e.row == row; });
  const double value = at->value;
  *at = entries.back();
  entries.pop_back();
  eliminated_[column].push_back({row, value});
  const size_t begin = lower_begin_.back();
  work_ += static_cast<int64_t>(entries.size() + lower_.size() - begin);
  if (begin == lower_.size()) return;
  for (size_t k = 0; k < entries.size();) {
    Entry& e = entries[k];
    if (multiple_[e.row] != 0) {
      is_seen_[e.row] = 1;
      e.value -= value * multiple_[e.row];
    }
    if (std::abs(e.value) >= kZero) {
      ++k;
      continue;
    }
    std::vector<int32_t>& others = rows_[e.row];
    others.erase(std::find(others.begin(), others.end(), column));
    e = entries.back();
    entries.pop_back();
  }
  for (size_t k = begin; k < lower_.size(); ++k) {
    const int32_t i = lower_[k].row;
    if (is_seen_[i] == 0) {
      entries.push_back({i, -value * multiple_[i]});
      rows_[i].push_back(column);
    }
    is_seen_[i] = 0;
  }
}

void BasisFactors::Append(const Pivot& pivot) {
  place_[pivot.row] = static_cast<int32_t>(pivot_row_.size());
  pivot_row_.push_back(pivot.row);
  pivot_inverse_.push_back(1 / pivot.value);
  if (pivot.column >= 0) {
    const std::vector<Entry>& entries = eliminated_[pivot.column];
    upper_.insert(upper_.end(), entries.begin(), entries.end());
  }
  upper_begin_.push_back(upper_.size());
  column_of_row_[pivot.row] = pivot.column;
}

void BasisFactors::Eliminate(const Pivot& pivot) {
  Append(pivot);
  const size_t begin = lower_.size();
  for (const Entry& e : columns_[pivot.column]) {
    if (e.row == pivot.row) continue;
    const double multiple = e.value / pivot.value;
    lower_.push_back({e.row, multiple});
    multiple_[e.row] = multiple;
    std::vector<int32_t>& others = rows_[e.row];
    others.erase(std::find(others.begin(), others.end(), pivot.column));
  }
  column_lists_.Remove(pivot.column);
  row_lists_.Remove(pivot.row);
  for (const int32_t c : rows_[pivot.row]) {
    if (c == pivot.column) continue;
    Subtract(c, pivot.row);
    if (column_lists_.count[c] < 0) continue;
    column_lists_.Remove(c);
    column_lists_.Insert(c, static_cast<int32_t>(columns_[c].size()));
  }
  for (size_t k = begin; k < lower_.size(); ++k) {
    const int32_t i = lower_[k].row;
    multiple_[i] = 0;
    row_lists_.Remove(i);
    row_lists_.Insert(i, static_cast<int32_t>(rows_[i].size()));
  }
  if (begin < lower_.size()) {
    lower_pivots_.push_back(pivot.row);
    lower_begin_.push_back(lower_.size());
  }
}

// L and U row by row, for SolveTransposed(). An entry there has the row of the pivot whose column
// it is in.
void BasisFactors::Transpose() {
  const auto transpose = [this](const std::vector<Entry>& from, auto for_each_column,
                                std::vector<size_t>* begins, std::vector<Entry>* to) {
    counts_.assign(num_rows_ + 1, 0);
    for (const Entry& e : from) ++counts_[place_[e.row] + 1];
    for (int32_t k = 0; k < num_rows_; ++k) counts_[k + 1] += counts_[k];
    *begins = counts_;
    to->resize(from.size());
    for_each_column([&](int32_t row, size_t begin, size_t end) {
      for (size_t k = begin; k < end; ++k) {
        (*to)[counts_[place_[from[k].row]]++] = {row, from[k].value};
      }
    });
  };
  transpose(
      lower_,
      [this](auto visit) {
        for (size_t k = 0; k < lower_pivots_.size(); ++k) {
          visit(lower_pivots_[k], lower_begin_[k], lower_begin_[k + 1]);
        }
      },
      &lower_row_begin_, &lower_rows_);
  transpose(
      upper_,
      [this](auto visit) {
        for (int32_t k = 0; k < num_rows_; ++k) {
          visit(pivot_row_[k], upper_begin_[k], upper_begin_[k + 1]);
        }
      },
      &upper_row_begin_, &upper_rows_);
  work_ += 2 * static_cast<int64_t>(lower_.size() + upper_.size());
}

const std::vector<int32_t>& BasisFactors::Factor(absl::Span<const Column> columns,
                                                 absl::FunctionRef<bool()> keep_going) {
  Load(columns);
  for (int n = 0; n % kPivotsToAsk != kPivotsToAsk - 1 || keep_going(); ++n) {
    const Pivot pivot = FindPivot();
    if (pivot.row < 0) break;
    Eliminate(pivot);
  }
  for (int32_t i = 0; i < num_rows_; ++i) {
    if (place_[i] < 0) Append({i, -1, 1});
  }
  Transpose();
  return column_of_row_;
}

// ---- Solutions ----------------------------------------------------------------------------------

void BasisFactors::Solve(std::vector<double>* x) {
  double* const y = x->data();
  for (size_t k = 0; k < lower_pivots_.size(); ++k) {
    const double value = y[lower_pivots_[k]];
    if (value == 0) continue;
    for (size_t e = lower_begin_[k]; e < lower_begin_[k + 1]; ++e) {
      y[lower_[e].row] -= value * lower_[e].value;
    }
    work_ += static_cast<int64_t>(lower_begin_[k + 1] - lower_begin_[k]);
  }
  for (int32_t k = num_rows_ - 1; k >= 0; --k) {
    const int32_t row = pivot_row_[k];
    if (y[row] == 0) continue;
    const double value = y[row] *= pivot_inverse_[k];
    for (size_t e = upper_begin_[k]; e < upper_begin_[k + 1]; ++e) {
      y[upper_[e].row] -= value * upper_[e].value;
    }
    work_ += static_cast<int64_t>(upper_begin_[k + 1] - upper_begin_[k]);
  }
  for (size_t k = 0; k < replaced_.size(); ++k) {
    const Replaced& r = replaced_[k];
    if (y[r.row] == 0) continue;
    const double value = y[r.row] *= r.inverse;
    const size_t end = k + 1 < replaced_.size() ? replaced_[k + 1].begin : replaced_entries_.size();
    for (size_t e = r.begin; e < end; ++e) {
      y[replaced_entries_[e].row] -= value * replaced_entries_[e].value;
    }
    work_ += static_cast<int64_t>(end - r.begin);
  }
  work_ += num_rows_;
}

void BasisFactors::SolveTransposed(std::vector<double>* x) {
  double* const y = x->data();
  size_t end = replaced_entries_.size();
  work_ += static_cast<int64_t>(end);
  for (size_t k = replaced_.size(); k-- > 0;) {
    const Replaced& r = replaced_[k];
    double value = y[r.row];
    for (size_t e = r.begin; e < end; ++e) {
      value -= replaced_entries_[e].value * y[replaced_entries_[e].row];
    }
    y[r.row] = value * r.inverse;
    end = r.begin;
  }
  for (int32_t k = 0; k < num_rows_; ++k) {
    const int32_t row = pivot_row_[k];
    if (y[row] == 0) continue;
    const double value = y[row] *= pivot_inverse_[k];
    for (size_t e = upper_row_begin_[k]; e < upper_row_begin_[k + 1]; ++e) {
      y[upper_rows_[e].row] -= value * upper_rows_[e].value;
    }
    work_ += static_cast<int64_t>(upper_row_begin_[k + 1] - upper_row_begin_[k]);
  }
  for (int32_t k = num_rows_ - 1; k >= 0; --k) {
    const double value = y[pivot_row_[k]];
    if (value == 0) continue;
    for (size_t e = lower_row_begin_[k]; e < lower_row_begin_[k + 1]; ++e) {
      y[lower_rows_[e].row] -= value * lower_rows_[e].value;
    }
    work_ += static_cast<int64_t>(lower_row_begin_[k + 1] - lower_row_begin_[k]);
  }
  work_ += num_rows_;
}

// ---- Replacements -------------------------------------------------------------------------------

void BasisFactors::Replace(int32_t row, const std::vector<double>& solved,
                           const std::vector<int32_t>& places) {
  replaced_.push_back({row, 1 / solved[row], replaced_entries_.size()});
  for (const int32_t i : places) {
    if (i != row) replaced_entries_.push_back({i, solved[i]});
  }
}

void BasisFactors::Rewind(size_t num_replaced) {
  if (num_replaced >= replaced_.size()) return;
  replaced_entries_.resize(replaced_[num_replaced].begin);
  replaced_.resize(num_replaced);
}

bool BasisFactors::is_long() const {
  return replaced_.size() >= kMostReplaced ||
         replaced_entries_.size() > 3 * (lower_.size() + upper_.size() + num_rows_);
}

}  // namespace dlx::internal
