// SPDX-License-Identifier: Apache-2.0
//
// The factors of random matrices: their solutions are put back into the matrix.

#include "dlx/cost/basis_factors.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;

constexpr int kMatrices = kSlowBuild ? 200 : 1000;

using Columns = std::vector<std::vector<int32_t>>;

Columns RandomColumns(std::mt19937_64& rng, int32_t num_rows, size_t num_columns) {
  Columns columns(num_columns);
  const int32_t density = 1 + RandomBelow(rng, 4);
  for (std::vector<int32_t>& column : columns) {
    for (int32_t i = 0; i < num_rows; ++i) {
      if (RandomBelow(rng, num_rows) < density) column.push_back(i);
    }
    if (column.empty()) column.push_back(RandomBelow(rng, num_rows));
  }
  return columns;
}

// The factors, and the matrix that they are said to be of: by row, its column.
class Basis {
 public:
  Basis(const Columns& columns, int32_t num_rows) : factors_(num_rows) {
    std::vector<BasisFactors::Column> spans(columns.begin(), columns.end());
    const std::vector<int32_t>& column_of_row = factors_.Factor(spans, [] { return true; });
    for (int32_t r = 0; r < num_rows; ++r) {
      const int32_t k = column_of_row[r];
      num_units_ += k < 0 ? 1 : 0;
      matrix_.push_back(k < 0 ? std::vector<int32_t>{r} : columns[k]);
      used_.push_back(k);
    }
  }

  void ExpectSolves(std::mt19937_64& rng) {
    const auto size = static_cast<int32_t>(matrix_.size());
    std::vector<double> x(size);
    for (double& value : x) value = RandomBelow(rng, 3) == 0 ? RandomBelow(rng, 9) - 4 : 0;
    std::vector<double> y = x, product(size, 0);
    factors_.Solve(&y);
    for (int32_t r = 0; r < size; ++r) {
      for (const int32_t i : matrix_[r]) product[i] += y[r];
    }
    for (int32_t i = 0; i < size; ++i) ASSERT_NEAR(product[i], x[i], 1e-6);
    y = x;
    factors_.SolveTransposed(&y);
    for (int32_t r = 0; r < size; ++r) {
      double sum = 0;
      for (const int32_t i : matrix_[r]) sum += y[i];
      ASSERT_NEAR(sum, x[r], 1e-6);
    }
  }

  // Puts the column where it fits best. Returns false if it depends on the others.
  bool Replace(const std::vector<int32_t>& column) {
    std::vector<double> solved(matrix_.size(), 0);
    for (const int32_t i : column) solved[i] = 1;
    factors_.Solve(&solved);
    std::vector<int32_t> places;
    int32_t best = 0;
    for (int32_t r = 0; r < static_cast<int32_t>(solved.size()); ++r) {
      if (solved[r] != 0) places.push_back(r);
      if (std::abs(solved[r]) > std::abs(solved[best])) best = r;
    }
    if (std::abs(solved[best]) < 0.01) return false;
    factors_.Replace(best, solved, places);
    matrix_[best] = column;
    return true;
  }

  BasisFactors& factors() { return factors_; }
  std::vector<std::vector<int32_t>>& matrix() { return matrix_; }
  const std::vector<int32_t>& used() const { return used_; }
  int32_t num_units() const { return num_units_; }

 private:
  BasisFactors factors_;
  std::vector<std::vector<int32_t>> matrix_;
  std::vector<int32_t> used_;
  int32_t num_units_ = 0;
};

TEST(BasisFactorsTest, SolvesWithRandomMatrices) {
  int whole = 0;
  for (int seed = 0; seed < kMatrices; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(seed);
    const int32_t size = 1 + RandomBelow(rng, 40);
    // More or fewer columns than rows, too.
    const Columns columns = RandomColumns(rng, size, std::max(0, size + RandomBelow(rng, 7) - 3));
    Basis basis(columns, size);
    whole += basis.num_units() == 0 ? 1 : 0;
    std::vector<int32_t> used = basis.used();
    std::erase(used, -1);
    std::sort(used.begin(), used.end());
    EXPECT_EQ(std::adjacent_find(used.begin(), used.end()), used.end());
    basis.ExpectSolves(rng);
    if (HasFailure()) return;
  }
  EXPECT_GT(whole, kMatrices / 50);
}

TEST(BasisFactorsTest, ReplacesColumnsAndTakesThemBack) {
  int64_t replaced = 0;
  for (int seed = 0; seed < kMatrices; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 rng(1'000'000 + seed);
    const int32_t size = 1 + RandomBelow(rng, 30);
    Basis basis(RandomColumns(rng, size, size), size);
    std::vector<Columns> before = {basis.matrix()};
    for (const std::vector<int32_t>& column : RandomColumns(rng, size, 12)) {
      if (!basis.Replace(column)) continue;
      ++replaced;
      before.push_back(basis.matrix());
      basis.ExpectSolves(rng);
    }
    ASSERT_EQ(basis.factors().num_replaced(), before.size() - 1);
    const size_t back = RandomBelow(rng, static_cast<int32_t>(before.size()));
    basis.factors().Rewind(back);
    ASSERT_EQ(basis.factors().num_replaced(), back);
    basis.matrix() = before[back];
    basis.ExpectSolves(rng);
    if (HasFailure()) return;
  }
  EXPECT_GT(replaced, kMatrices);
}

TEST(BasisFactorsTest, LeavesOutWhatDepends) {
  std::mt19937_64 rng(1);
  Basis twice({{0, 1}, {0, 1}, {2}}, 3);
  EXPECT_EQ(twice.num_units(), 1);
  twice.ExpectSolves(rng);
  Basis cycle({{0, 1}, {1, 2}, {2, 3}, {0, 3}}, 4);
  EXPECT_EQ(cycle.num_units(), 1);
  cycle.ExpectSolves(rng);
  Basis triangle({{0, 1}, {1, 2}, {0, 2}}, 3);
  EXPECT_EQ(triangle.num_units(), 0);
  triangle.ExpectSolves(rng);
}

// Some columns are left when it is told to stop; what there is is a matrix all the same.
TEST(BasisFactorsTest, StopsWhenTold) {
  constexpr int32_t kRows = 200;
  Columns columns;
  for (int32_t i = 0; i < kRows; ++i) columns.push_back({i});
  BasisFactors factors(kRows);
  std::vector<BasisFactors::Column> spans(columns.begin(), columns.end());
  const std::vector<int32_t> whole = factors.Factor(spans, [] { return true; });
  EXPECT_EQ(std::count(whole.begin(), whole.end(), -1), 0);
  const std::vector<int32_t> part = factors.Factor(spans, [] { return false; });
  EXPECT_GT(std::count(part.begin(), part.end(), -1), kRows / 2);
  EXPECT_LT(std::count(part.begin(), part.end(), -1), kRows);
  std::vector<double> x(kRows, 1);
  factors.Solve(&x);
  EXPECT_EQ(x, std::vector<double>(kRows, 1));
}

TEST(BasisFactorsTest, IsLongAfterManyReplacements) {
  Basis basis({{0}, {1}}, 2);
  EXPECT_FALSE(basis.factors().is_long());
  for (int n = 0; n < 200 && !basis.factors().is_long(); ++n) basis.Replace({0, 1});
  EXPECT_TRUE(basis.factors().is_long());
}

}  // namespace
}  // namespace dlx::internal
