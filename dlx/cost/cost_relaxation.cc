// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_relaxation.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace dlx::internal {
namespace {

// The number of options that the simplex method begins with, and may add at a time: the first, or
// the second for each item, if that is more.
constexpr size_t kColumns = 400;
constexpr size_t kColumnsOfItem = 3;
constexpr int kRoundsOfColumns = 100;
constexpr int64_t kIterations = 20'000;

constexpr double kWhole = 1e-6;  // a value that differs by less is a whole number

}  // namespace

Decision Opposite(Decision decision) {
  using Kind = Decision::Kind;
  switch (decision.kind) {
    case Kind::kTogether:
      return {Kind::kApart, decision.a, decision.b};
    case Kind::kApart:
      return {Kind::kTogether, decision.a, decision.b};
    case Kind::kTake:
      return {Kind::kLeave, decision.a, decision.b};
    case Kind::kLeave:
      break;
  }
  return {Kind::kTake, decision.a, decision.b};
}

CostRelaxation::CostRelaxation(const CostPart& part, const std::vector<int32_t>& basis,
                               absl::FunctionRef<bool()> keep_going)
    : part_(part),
      table_(part.problem),
      bound_(table_, part.costs),
      simplex_(table_, bound_.costs(), part.duals),
      words_((static_cast<size_t>(table_.num_items()) + 63) / 64),
      bits_(static_cast<size_t>(table_.num_options()) * words_),
      duals_(table_.num_items()) {
  for (const int64_t cost : part.costs) total_ += cost;
  for (int32_t i = 0; i < table_.num_items(); ++i) {
    hopeless_ = hopeless_ || table_.size(i) < table_.need(i);
  }
  for (int32_t o = 0; o < table_.num_options(); ++o) {
    for (int32_t e = table_.begin(o); e < table_.begin(o + 1); ++e) {
      const int32_t i = table_.item(e);
      bits_[o * words_ + i / 64] |= uint64_t{1} << (i % 64);
    }
  }
  if (hopeless_) return;
  for (const int32_t o : basis) simplex_.Add(o);
  simplex_.LoadBasis(basis, keep_going);
  simplex_.GetDuals(&duals_);
  bound_.SetDuals(/*chosen=*/0, duals_);
  AddColumns(/*only_negative=*/false);
  simplex_.Synchronize({});
}

bool CostRelaxation::Conflict(int32_t a, int32_t b) const {
  const uint64_t* const of_a = bits_.data() + a * words_;
  const uint64_t* const of_b = bits_.data() + b * words_;
  for (size_t k = 0; k < words_; ++k) {
    if ((of_a[k] & of_b[k]) != 0) return true;
  }
  return false;
}

// ---- The bound ----------------------------------------------------------------------------------

// Adds open options, those of least reduced cost. Returns whether there were any.
bool CostRelaxation::AddColumns(bool only_negative) {
  const size_t at_most =
      std::max(kColumns, kColumnsOfItem * static_cast<size_t>(table_.num_items()));
  return simplex_.AddCheapest(bound_, at_most, only_negative);
}

CostRelaxation::State CostRelaxation::Solve(absl::FunctionRef<bool()> keep_going) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  cover_.clear();
  double cutoff = static_cast<double>(scaled_limit_) + static_cast<double>(bound_.ToScale(1)) / 16;
  for (int round = 0; round < kRoundsOfColumns; ++round) {
    simplex_.set_cutoff(cutoff);
    simplex_.Solve(kIterations, keep_going);
    const bool beyond = simplex_.objective() > cutoff;
    simplex_.GetDuals(&duals_);
    solved_bound_ = bound_.SetDuals(/*chosen=*/0, duals_);
    if (solved_bound_ > scaled_limit_) return State::kClosed;
    if (!keep_going()) return State::kStopped;
    const bool added = AddColumns(/*only_negative=*/true);
    if (added) simplex_.Synchronize({});
    if (!added && !beyond) break;
    if (!added) cutoff = kInfinity;  // doubles and integers differ
  }
  if (!DropAbove(solved_bound_)) return State::kClosed;
  simplex_.Synchronize({});
  FindCover();
  return State::kOpen;
}

bool CostRelaxation::DropAbove(int64_t bound) {
  const int64_t room = scaled_limit_ - bound;
  for (int32_t k = 0; k < table_.num_open_options();) {
    const int32_t o = table_.open_options()[k];
    if (bound_.reduced_cost(o) <= room) {
      ++k;
    } else if (!table_.Drop(o)) {  // another one takes its place
      return false;
    }
  }
  return true;
}

bool CostRelaxation::DropExpensive(const std::vector<int64_t>& duals) {
  const int64_t bound = bound_.SetDuals(/*chosen=*/0, duals);
  return bound <= scaled_limit_ && DropAbove(bound);
}

void CostRelaxation::FindCover() {
  cover_.clear();
  for (int32_t k = 0; k < table_.num_open_options(); ++k) {
    const int32_t o = table_.open_options()[k];
    const double value = simplex_.value(o);
    if (value > kWhole) cover_.push_back({o, value});
  }
  std::sort(cover_.begin(), cover_.end(),
            [](const Part& a, const Part& b) { return a.option < b.option; });
}

void CostRelaxation::TakeAll() {
  cover_.clear();
  for (int32_t k = 0; k < table_.num_open_options(); ++k) {
    cover_.push_back({table_.open_options()[k], 1});
  }
}

std::vector<int32_t> CostRelaxation::WholeCover() const {
  std::vector<int32_t> options;
  std::vector<char> is_covered(table_.num_items());
  int32_t num_covered = 0;
  for (const Part& part : cover_) {
    if (part.value < 1 - kWhole) return {};
    options.push_back(part.option);
    for (int32_t e = table_.begin(part.option); e < table_.begin(part.option + 1); ++e) {
      const int32_t i = table_.item(e);
      if (is_covered[i] != 0) return {};
      is_covered[i] = 1;
      if (table_.is_primary(i)) ++num_covered;
    }
  }
  if (num_covered < table_.num_open_primary_items()) options.clear();
  return options;
}

// ---- Decisions ----------------------------------------------------------------------------------

bool CostRelaxation::Apply(Decision decision) {
  using Kind = Decision::Kind;
  scratch_.clear();
  const auto collect = [this](int32_t item, auto is_out) {
    for (int32_t k = 0; k < table_.size(item); ++k) {
      const int32_t o = table_.list(item)[k].option;
      if (is_out(o)) scratch_.push_back(o);
    }
  };
  const Decision::Kind kind = decision.kind;
  const int32_t a = decision.a, b = decision.b;
  switch (kind) {
    case Kind::kTogether:
      collect(a, [this, b](int32_t o) { return !Has(o, b); });
      collect(b, [this, a](int32_t o) { return !Has(o, a); });
      break;
    case Kind::kApart:
      collect(a, [this, b](int32_t o) { return Has(o, b); });
      break;
    case Kind::kTake:
      for (int32_t e = table_.begin(a); e < table_.begin(a + 1); ++e) {
        collect(table_.item(e), [a](int32_t o) { return o != a; });
      }
      break;
    case Kind::kLeave:
      scratch_.push_back(a);
      break;
  }
  for (const int32_t o : scratch_) {
    if (table_.is_open_option(o) && !table_.Drop(o)) return false;
  }
  return kind != Kind::kTake || table_.is_open_option(a);
}

CostRelaxation::Look CostRelaxation::LookAt(Decision decision, int64_t iterations,
                                            absl::FunctionRef<bool()> keep_going) {
  const CostTable::Mark before = table_.mark();
  Look look = {std::numeric_limits<double>::infinity(), 0, true};
  if (Apply(decision)) {
    for (size_t k = before.dropped; k < table_.dropped().size(); ++k) {
      const int32_t o = table_.dropped()[k];
      if (simplex_.has(o)) simplex_.SetOpen(o, false);
    }
    simplex_.Settle();
    simplex_.set_cutoff(static_cast<double>(scaled_limit_) +
                        static_cast<double>(bound_.ToScale(1)) / 16);
    simplex_.Solve(iterations, keep_going);
    look.objective = simplex_.objective();
    simplex_.GetDuals(&duals_);
    look.bound = bound_.SetDuals(/*chosen=*/0, duals_);
    look.is_closed = look.bound > scaled_limit_;
    simplex_.Restore(saved_);
  }
  table_.Restore(before);
  return look;
}

}  // namespace dlx::internal
