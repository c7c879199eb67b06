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
// The basis is kept as sparse factors (dlx/cost/basis_factors.h). The variable that leaves is the
// one whose gain is largest for the norm of its row of the inverse (steepest edge: Forrest and
// Goldfarb, Mathematical Programming 57, 1992).
//
// Floating point is used here, and nowhere else in the search but to read the results. It cannot
// make a bound wrong: duals are rounded to integers, and CostBound evaluates them in integers. The
// results are the same on every machine: only + - * / of doubles in a fixed order, compiled
// without contraction.
//
// Memory: up to 200 bytes for each item and option and 20 for each entry; 8 for each pair of items,
// which the factors of common problems are far from.
// Thread safety: one thread. Lifetime: the table must outlive it.

#ifndef DLX_COST_DUAL_SIMPLEX_H_
#define DLX_COST_DUAL_SIMPLEX_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/cost/basis_factors.h"
#include "dlx/cost/cost_bound.h"
#include "dlx/cost/cost_table.h"

namespace dlx::internal {

class DualSimplex {
 public:
  // More rows than this are not worth the time.
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
  // Adds the open options of least reduced cost that it does not have, up to a number of them; if
  // `only_negative`, those below 0. Returns whether there were any. Synchronize() must follow.
  bool AddCheapest(const CostBound& bound, size_t at_most, bool only_negative);

  // Brings the bounds of the variables in line with the table, in which these options are chosen.
  void Synchronize(absl::Span<const int32_t> chosen);

  // Iterates until the duals are optimal for the options it has, or for a number of iterations. If
  // these options have no fractional cover, the duals are some whose bound is very high. Returns
  // whether it came to either end. Asks now and then whether to keep going.
  bool Solve(int64_t iterations, absl::FunctionRef<bool()> keep_going);

  // ---- For a search that goes to and fro -------------------------------------------------------

  // Solve() also ends, and returns true, once objective() exceeds this cost.
  void set_cutoff(double cutoff) { cutoff_ = cutoff / unit_; }
  // About the bound of the duals, as a cost; infinite if there is no fractional cover.
  double objective() const { return objective_ * unit_; }

  // Opens or closes an option, whatever the table says. Settle() must follow.
  // Requires: has(option), and it is not chosen.
  void SetOpen(int32_t option, bool open);
  void Settle();

  // Iterations that may all be taken back: a look at what becomes of the objective.
  struct State {
    std::vector<double> lower, upper, reduced, value, weight, dual;
    std::vector<char> at_upper;
    std::vector<int32_t> place, basis;
    size_t num_replaced = 0;
    double objective = 0;
    bool is_stale = false;
  };
  // From Save() to EndLooks(), Solve() does not factor the basis anew, but ends instead. In
  // between, Restore() brings back what was saved, any number of times.
  void Save(State* state);
  void Restore(const State& state);
  void EndLooks() { is_saved_ = false; }

  // A basis to come back to, from any other. It holds as long as options are only added.
  struct Basis {
    std::vector<int32_t> variables;  // by row
    std::vector<float> weights;
  };
  void SaveBasis(Basis* basis) const;
  void LoadBasis(const Basis& basis, absl::FunctionRef<bool()> keep_going);
  // A basis of these options, as far as they do not depend on each other, and slacks.
  // Requires: has(), for each.
  void LoadBasis(absl::Span<const int32_t> options, absl::FunctionRef<bool()> keep_going);
  // Those of the basis, ascending.
  std::vector<int32_t> BasicOptions() const;

  // The duals, rounded. By item.
  void GetDuals(std::vector<int64_t>* duals) const;

  // x(o) after Solve(); 0 if it does not have the option.
  double value(int32_t option) const;

  // Entries looked at: a measure of time that is the same on every machine.
  int64_t work() const { return work_ + factors_.work(); }
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
  double nonbasic_value(int32_t v) const { return at_upper_[v] ? upper_[v] : lower_[v]; }

  void SetBounds(int32_t v, double lower, double upper);
  void Activate(int32_t v, bool active);
  double ReducedCost(int32_t v) const;
  void Move(int32_t v, double by);  // a nonbasic variable; Settle() makes the basic ones follow
  void Column(int32_t v);           // column_ = inverse * the column of v
  void Row(int32_t r);              // row_ = row r of the inverse; alpha_ = row r of the table
  void Price();
  int32_t ChooseLeaving();
  int32_t ChooseEntering(double infeasibility, bool above);
  Step Iterate();
  void UpdateDuals(int32_t entering, int32_t r, double step);
  void Pivot(int32_t r);
  void Refactor(absl::FunctionRef<bool()> keep_going);
  void Factor(absl::FunctionRef<bool()> keep_going);
  void Recompute();

  const CostTable* table_;
  const std::vector<int64_t>* costs_;
  int32_t num_rows_;
  double unit_;  // costs are divided by this
  std::vector<double> right_side_;

  // By variable: a slack for each row, then options.
  std::vector<double> cost_, lower_, upper_, reduced_;
  std::vector<char> at_upper_;
  std::vector<int32_t> place_;  // the row in which it is basic; -1: nonbasic
  std::vector<int32_t> option_of_;
  std::vector<int32_t> variable_of_;  // by option of the table
  std::vector<int32_t> column_begin_;
  std::vector<int32_t> column_row_;
  // By row: its options, those first whose bounds differ.
  struct Node {
    int32_t variable;
    int32_t entry;  // in column_row_
  };
  std::vector<std::vector<Node>> row_options_;
  std::vector<int32_t> row_size_;      // how many these are
  std::vector<int32_t> active_;        // all options whose bounds differ, likewise
  std::vector<int32_t> active_place_;  // by option
  int32_t num_active_ = 0;
  std::vector<int32_t> node_;    // by entry: its place in the list of its row
  std::vector<char> is_chosen_;  // by option of the table

  std::vector<int32_t> basis_;  // by row: the variable
  std::vector<double> value_;   // by row: of that variable
  std::vector<double> weight_;  // by row: the square of the norm of its row of the inverse
  std::vector<double> dual_;    // by row
  BasisFactors factors_;

  std::vector<int32_t> rows_;                  // 0, 1, 2, ...: the columns of the slacks
  std::vector<BasisFactors::Column> columns_;  // scratch of Refactor()
  std::vector<double> row_, column_, alpha_, tau_;
  std::vector<double> moved_;  // by row: what Move() has added to it
  std::vector<int32_t> row_places_, column_places_, touched_;
  std::vector<Candidate> candidates_;
  std::vector<int32_t> flips_;  // variables that change to their other bound
  double objective_ = 0;
  double cutoff_ = std::numeric_limits<double>::infinity();
  bool is_saved_ = false;   // between Save() and EndLooks()
  bool has_moved_ = false;  // Move() has
  bool is_stale_ = false;   // values, duals and reduced costs do not belong to the basis
  int64_t work_ = 0;
  int64_t iterations_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COST_DUAL_SIMPLEX_H_
