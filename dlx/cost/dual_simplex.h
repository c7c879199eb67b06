// SPDX-License-Identifier: Apache-2.0
//
// Duals for CostBound that are as good as duals can be: those of the linear relaxation, by the dual
// simplex method.
//
//   minimize the sum of cost(o) x(o),  0 <= x(o) <= 1,
//   such that for each item i   sum of x(o) of its options + s(i) = room(i),
//                               0 <= s(i) <= room(i) - need(i)
//
// Every variable has two bounds. So any duals at all are a start: a variable of negative reduced
// cost is put at its upper bound, and from there each iteration raises the same function of the
// duals that CostBound evaluates. The method can go on from where it stands when options are
// dropped, chosen, put back or added; and it can be stopped at any time. It starts with some of the
// options, those of least reduced cost, and the caller adds others whose reduced cost becomes
// negative ("sifting": Bixby et al., Operations Research 40, 1992).
//
// The inverse of the basis is kept as a full matrix. Its rows are needed as such (to find the
// variable that enters), and the norms of the rows (steepest edge: Forrest and Goldfarb,
// Mathematical Programming 57, 1992) come with its update at hardly any cost. Most of it is 0.
//
// Floating point is used here, and nowhere else in the search but to read the results. It cannot
// make a bound wrong: duals are rounded to integers, and CostBound evaluates them in integers. The
// results are the same on every machine: only + - * / of doubles in a fixed order, compiled
// without contraction.
//
// Memory: 8 bytes for each pair of items, up to 200 for each item and option, 16 for each entry.
// Thread safety: one thread. Lifetime: the table must outlive it.

#ifndef DLX_COST_DUAL_SIMPLEX_H_
#define DLX_COST_DUAL_SIMPLEX_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/cost/cost_table.h"

namespace dlx::internal {

class DualSimplex {
 public:
  // More rows than this are not worth the matrix.
  static constexpr int32_t kMaxRows = 1500;

  // Costs as CostBound scales them. Starts with these duals and no options. Requires: the table is
  // as it was when it was built; at most kMaxRows items.
  DualSimplex(const CostTable& table, const std::vector<int64_t>& costs,
              const std::vector<int64_t>& duals);

  // The memory it takes with all options, at most.
  static int64_t BytesFor(const CostTable& table);

  bool has(int32_t option) const { return variable_of_[option] >= 0; }
  int32_t num_options() const { return static_cast<int32_t>(option_of_.size()); }

  // Requires: not has(option), and it is open. Synchronize() must follow.
  void Add(int32_t option);

  // Brings the bounds of the variables in line with the table, in which these options are chosen.
  void Synchronize(absl::Span<const int32_t> chosen);

  // Iterates until the duals are optimal for the options it has, or for a number of iterations. If
  // these options have no fractional cover, the duals are some whose bound is very high. Returns
  // whether it came to either end. Asks now and then whether to keep going.
  bool Solve(int64_t iterations, absl::FunctionRef<bool()> keep_going);

  // The duals, rounded. By item.
  void GetDuals(std::vector<int64_t>* duals) const;

  // x(o) after Solve(); 0 if it does not have the option.
  double value(int32_t option) const;

  // Entries looked at: a measure of time that is the same on every machine.
  int64_t work() const { return work_; }
  int64_t iterations() const { return iterations_; }

 private:
  enum class Step { kMoved, kOptimal, kInfeasible, kTrouble };

  struct Candidate {
    double ratio;
    double size;  // of the pivot
    int32_t variable;
  };

  int32_t num_variables() const { return num_rows_ + num_options(); }
  bool IsSlack(int32_t v) const { return v < num_rows_; }
  double* inverse_column(int32_t row) { return inverse_.data() + int64_t{row} * num_rows_; }
  double nonbasic_value(int32_t v) const { return at_upper_[v] ? upper_[v] : lower_[v]; }

  void SetBounds(int32_t v, double lower, double upper);
  void PlaceNonbasic(int32_t v);
  void Move(int32_t v, double by);  // a nonbasic variable; Settle() makes the basic ones follow
  void Settle();
  void Column(int32_t v);  // column_ = inverse * the column of v
  void Row(int32_t r);     // row_ = row r of the inverse; alpha_ = row r of the table
  int32_t ChooseLeaving();
  int32_t ChooseEntering(double infeasibility, bool above);
  Step Iterate();
  void UpdateDuals(int32_t entering, int32_t r, double step);
  void Pivot(int32_t r);
  void Refactor(absl::FunctionRef<bool()> keep_going);
  void Recompute();

  const CostTable* table_;
  const std::vector<int64_t>* costs_;
  int32_t num_rows_;
  double unit_;  // costs are divided by this
  std::vector<double> right_side_;

  // By variable: a slack for each row, then options.
  std::vector<double> cost_, lower_, upper_, reduced_;
  std::vector<bool> at_upper_;
  std::vector<int32_t> place_;  // the row in which it is basic; -1: nonbasic
  std::vector<int32_t> option_of_;
  std::vector<int32_t> variable_of_;  // by option of the table
  std::vector<int32_t> column_begin_;
  std::vector<int32_t> column_row_;
  std::vector<std::vector<int32_t>> row_options_;  // by row: variables
  std::vector<char> is_chosen_;                    // by option of the table

  std::vector<int32_t> basis_;   // by row: the variable
  std::vector<double> value_;    // by row: of that variable
  std::vector<double> weight_;   // by row: the square of the norm of its row of the inverse
  std::vector<double> dual_;     // by row
  std::vector<double> inverse_;  // column by column

  std::vector<double> row_, column_, alpha_, tau_;
  std::vector<double> moved_;  // by row: what Move() has added to it
  std::vector<int32_t> row_places_, column_places_, touched_;
  std::vector<Candidate> candidates_;
  std::vector<int32_t> flips_;  // variables that change to their other bound
  int32_t pivots_ = 0;          // since the inverse was computed
  bool is_stale_ = false;       // values, duals and reduced costs do not belong to the basis
  int64_t work_ = 0;
  int64_t iterations_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COST_DUAL_SIMPLEX_H_
