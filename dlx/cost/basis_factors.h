// SPDX-License-Identifier: Apache-2.0
//
// A square matrix of zeros and ones, the basis of DualSimplex, as a product of sparse factors.
//
// Factor() eliminates, as by hand: it takes a pivot, subtracts multiples of its row from the other
// rows, and goes on with what is left. The pivot is one whose row and column have few other entries
// (Markowitz, Management Science 3, 1957), because these decide how many zeros turn into something
// else. The bases of covers are nearly triangular: most pivots are alone in their row or column,
// and cost nothing. What is left are two triangular matrices, L and U.
//
// When a column of the matrix is replaced, nothing of that changes. Replace() appends a factor that
// is the identity but for one column ("product form of the inverse": Dantzig and Orchard-Hays,
// Mathematical Tables 8, 1954), and Rewind() takes such factors back. After some of them it pays to
// factor anew.
//
// Every row has a column that belongs to it, the one of the pivot in the row. So a vector over
// columns is a vector over rows too, and all is solved in place.
//
// Doubles, + - * / in a fixed order: the results are the same on every machine.
//
// Memory: some 40 bytes for each entry of the factors, 80 for each row. Thread safety: one thread.

#ifndef DLX_COST_BASIS_FACTORS_H_
#define DLX_COST_BASIS_FACTORS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

namespace dlx::internal {

class BasisFactors {
 public:
  using Column = absl::Span<const int32_t>;  // the rows in which it has a 1

  explicit BasisFactors(int32_t num_rows);

  // The factors of a matrix with these columns. Returns for each row the column that belongs to it,
  // by its place in `columns`. Columns that depend on the others, are too many or are left when it
  // is told to stop are not in the matrix. Rows without a column get their unit column: -1.
  const std::vector<int32_t>& Factor(absl::Span<const Column> columns,
                                     absl::FunctionRef<bool()> keep_going);

  // Replaces x by the solution y of  matrix * y = x,  and  y * matrix = x.
  // Cost: O(rows), and the factors that x has to do with.
  void Solve(std::vector<double>* x);
  void SolveTransposed(std::vector<double>* x);

  // Replaces the column of a row by another one. `solved` is that column after Solve(), which is
  // not 0 in `places` only. Requires: it is not 0 in the row.
  void Replace(int32_t row, const std::vector<double>& solved, const std::vector<int32_t>& places);
  size_t num_replaced() const { return replaced_.size(); }
  // Takes back all replacements but the first ones, whose number it gets.
  void Rewind(size_t num_replaced);

  // Whether the replacements are so long by now that it pays to factor anew.
  bool is_long() const;

  // Entries looked at: a measure of time that is the same on every machine.
  int64_t work() const { return work_; }

 private:
  struct Entry {
    int32_t row;
    double value;
  };
  // Lines (rows, or columns) in lists by the number of their entries.
  struct Buckets {
    void Reset(int32_t lines, int32_t largest);
    int32_t First(int32_t of_count) const {
      return of_count < static_cast<int32_t>(first.size()) ? first[of_count] : -1;
    }
    void Insert(int32_t line, int32_t count);
    void Remove(int32_t line);

    std::vector<int32_t> first, next, before, count;  // count: -1 if it is in no list
  };
  struct Pivot {
    int32_t row = -1;
    int32_t column = -1;
    double value = 0;
  };
  struct Replaced {
    int32_t row;
    double inverse;  // of the pivot
    size_t begin;    // of its other entries
  };

  void Load(absl::Span<const Column> columns);
  Pivot FindPivot();
  void LookAtColumn(int32_t column, int64_t* least, Pivot* best);
  void LookAtRow(int32_t row, int64_t* least, Pivot* best);
  double Largest(int32_t column) const;
  double ValueAt(int32_t column, int32_t row) const;
  void Eliminate(const Pivot& pivot);
  void Subtract(int32_t column, int32_t row);
  void Append(const Pivot& pivot);
  void Transpose();

  int32_t num_rows_;

  // The factors, in the order of the pivots. L has a unit diagonal; rows are those of the matrix.
  std::vector<int32_t> pivot_row_;
  std::vector<double> pivot_inverse_;
  std::vector<int32_t> lower_pivots_;  // with entries in L
  std::vector<size_t> lower_begin_;    // by place in lower_pivots_
  std::vector<Entry> lower_;
  std::vector<size_t> upper_begin_;                        // by pivot
  std::vector<Entry> upper_;                               // column by column
  std::vector<size_t> lower_row_begin_, upper_row_begin_;  // by pivot: the same, row by row
  std::vector<Entry> lower_rows_, upper_rows_;
  std::vector<Replaced> replaced_;
  std::vector<Entry> replaced_entries_;

  // What is not eliminated yet, during Factor().
  std::vector<std::vector<Entry>> columns_;
  std::vector<std::vector<Entry>> eliminated_;  // by column: its entries in U
  std::vector<std::vector<int32_t>> rows_;      // columns
  Buckets row_lists_, column_lists_;
  std::vector<int32_t> column_of_row_;
  std::vector<int32_t> place_;    // by row: of its pivot
  std::vector<double> multiple_;  // by row: what is subtracted, of the pivot's row
  std::vector<char> is_seen_;     // by row
  std::vector<size_t> counts_;    // scratch of Transpose()
  int64_t work_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COST_BASIS_FACTORS_H_
