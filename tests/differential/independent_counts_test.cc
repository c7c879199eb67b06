// SPDX-License-Identifier: Apache-2.0
//
// Numbers of solutions that are had in some other way than by a search like ours: from formulas,
// from transfer matrices, by filling places one after the other, by trying everything.

#include <cmath>
#include <cstdint>
#include <functional>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/support/bit_count.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fill_count.h"
#include "tests/support/frontier_count.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_cover.h"

namespace dlx {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

int64_t Count(const Problem& problem) {
  Solver solver(problem);
  while (solver.Next()) {
  }
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  return solver.stats().solutions;
}

std::vector<Item> AsAdded(const Problem& problem) {
  return ItemsSortedBy(problem, [](const std::string&) { return ""; });
}

// ---- The counters themselves -------------------------------------------------------------------

TEST(IndependentCountTest, CountersAgreeWithBruteForce) {
  CheckRandomCovers(
      300, kSlowBuild ? 500 : 4'000, CoverShape(),
      [](const GeneralCover& cover, std::mt19937_64& rng) -> std::string {
        const Problem problem = BuildProblem(cover);
        const auto expected = static_cast<int64_t>(AllCovers(cover).size());
        const int64_t bits = CountByBits(problem);
        const std::string salt(1 + rng() % 9, 'x');
        const std::hash<std::string> hash;
        const std::vector<Item> order = ItemsSortedBy(
            problem, [&](const std::string& name) { return absl::StrCat(hash(salt + name) % 10); });
        const auto frontier = static_cast<int64_t>(CountByFrontier(problem, order));
        if (bits == expected && frontier == expected) return "";
        return absl::StrCat("bits ", bits, ", frontier ", frontier, ", not ", expected);
      });
}

// ---- Dominoes ----------------------------------------------------------------------------------

// Kasteleyn 1961: the product of (4 cos^2(pi j / (m + 1)) + 4 cos^2(pi k / (n + 1))) over j up to
// m / 2 and k up to n / 2, rounded up; for m or n even. With both odd, 0.
int64_t KasteleynDominoes(int m, int n) {
  if (m % 2 == 1 && n % 2 == 1) return 0;
  const long double pi = std::acos(-1.0L);
  long double product = 1;
  for (int j = 1; j <= (m + 1) / 2; ++j) {
    for (int k = 1; k <= (n + 1) / 2; ++k) {
      const long double a = std::cos(pi * j / (m + 1));
      const long double b = std::cos(pi * k / (n + 1));
      product *= 4 * a * a + 4 * b * b;
    }
  }
  return std::llround(product);
}

TEST(IndependentCountTest, DominoesAsByKasteleyn) {
  for (int rows = 1; rows <= 6; ++rows) {
    for (int columns = 1; columns <= 6; ++columns) {
      EXPECT_EQ(Count(Dominoes(rows, columns)), KasteleynDominoes(rows, columns))
          << rows << " x " << columns;
    }
  }
  for (const int size : {8, 10}) {
    const Problem problem = Dominoes(size, size);
    EXPECT_EQ(CountByFrontier(problem, AsAdded(problem)), KasteleynDominoes(size, size));
  }
  EXPECT_EQ(KasteleynDominoes(8, 8), 12988816);
  EXPECT_EQ(KasteleynDominoes(10, 10), 258584046368);
}

// ---- Set partitions ----------------------------------------------------------------------------

// Bell's triangle: each row begins with the end of the one above, and each other number is the one
// before it plus the one above that.
int64_t Bell(int n) {
  std::vector<int64_t> row = {1};
  for (int i = 0; i < n; ++i) {
    std::vector<int64_t> next = {row.back()};
    for (const int64_t above : row) next.push_back(next.back() + above);
    row = next;
  }
  return row.front();
}

TEST(IndependentCountTest, SetPartitionsAsByBellsTriangle) {
  for (int n = 0; n <= 9; ++n) EXPECT_EQ(Count(SetPartitions(n)), Bell(n)) << n;
  EXPECT_EQ(Bell(10), 115975);
  EXPECT_EQ(Bell(12), 4213597);
}

// ---- Queens that dominate ----------------------------------------------------------------------

bool Attacks(int n, int a, int b) {
  const int rows = a / n - b / n, columns = a % n - b % n;
  return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

// Every square is attacked by one of k queens at least, and by any number of them at most.
Problem QueenDomination(int n, int k) {
  ProblemBuilder b;
  std::vector<Item> squares;
  for (int s = 0; s < n * n; ++s) squares.push_back(b.AddItem("", {1, k}));
  const Item queens = b.AddItem("Q", {k, k});
  for (int s = 0; s < n * n; ++s) {
    std::vector<Item> option = {queens};
    for (int t = 0; t < n * n; ++t) {
      if (Attacks(n, s, t)) option.push_back(squares[t]);
    }
    b.AddOption(option);
  }
  return std::move(b).Build().value();
}

// All ways to place k queens on the squares from `from` on.
int64_t CountDominations(const std::vector<uint64_t>& attacks, uint64_t all, size_t from, int k,
                         uint64_t attacked) {
  if (k == 0) return attacked == all ? 1 : 0;
  int64_t count = 0;
  for (size_t s = from; s < attacks.size(); ++s) {
    count += CountDominations(attacks, all, s + 1, k - 1, attacked | attacks[s]);
  }
  return count;
}

int64_t QueenDominations(int n, int k) {
  std::vector<uint64_t> attacks(n * n);
  uint64_t all = 0;
  for (int s = 0; s < n * n; ++s) {
    all |= uint64_t{1} << s;
    for (int t = 0; t < n * n; ++t) {
      if (Attacks(n, s, t)) attacks[s] |= uint64_t{1} << t;
    }
  }
  return CountDominations(attacks, all, 0, k, 0);
}

TEST(IndependentCountTest, QueensThatDominate) {
  int64_t total = 0;
  for (int n = 1; n <= 6; ++n) {
    for (int k = 1; k <= (n < 6 ? 4 : 3); ++k) {
      const int64_t expected = QueenDominations(n, k);
      EXPECT_EQ(Count(QueenDomination(n, k)), expected) << n << " x " << n << ", " << k;
      total += expected;
    }
  }
  EXPECT_GT(total, 1'000);
  EXPECT_EQ(QueenDominations(8, 5), 4860);  // queendom8_5
}

// ---- Dissections into rectangles ---------------------------------------------------------------

// Dissections of a grid of m x n squares into rectangles. If they are to be reduced, every line of
// the grid must be the top or left side of some of them.
Problem Dissections(int m, int n, bool reduced) {
  ProblemBuilder b;
  std::vector<Item> cells, rows, columns;
  for (int i = 0; i < m * n; ++i) cells.push_back(b.AddItem());
  for (int i = 0; reduced && i < m; ++i) rows.push_back(b.AddItem("", {1, n}));
  for (int j = 0; reduced && j < n; ++j) columns.push_back(b.AddItem("", {1, m}));
  for (int top = 0; top < m; ++top) {
    for (int left = 0; left < n; ++left) {
      for (int bottom = top + 1; bottom <= m; ++bottom) {
        for (int right = left + 1; right <= n; ++right) {
          std::vector<Item> option;
          for (int i = top; i < bottom; ++i) {
            for (int j = left; j < right; ++j) option.push_back(cells[i * n + j]);
          }
          if (reduced) {
            option.push_back(rows[top]);
            option.push_back(columns[left]);
          }
          b.AddOption(option);
        }
      }
    }
  }
  return std::move(b).Build().value();
}

int64_t Binomial(int n, int k) { return k == 0 ? 1 : Binomial(n - 1, k - 1) * n / k; }

// A dissection of m x n that uses i rows' and j columns' lines, the first of each among them, is a
// reduced one of i x j. So dissections(m, n) is the sum of C(m - 1, i - 1) C(n - 1, j - 1)
// reduced(i, j); and the other way round with signs.
int64_t ReducedDissections(int m, int n) {
  int64_t sum = 0;
  for (int i = 1; i <= m; ++i) {
    for (int j = 1; j <= n; ++j) {
      const Problem problem = Dissections(i, j, /*reduced=*/false);
      const auto all = static_cast<int64_t>(CountByFrontier(problem, AsAdded(problem)));
      const int64_t sign = (m - i + n - j) % 2 == 0 ? 1 : -1;
      sum += sign * Binomial(m - 1, i - 1) * Binomial(n - 1, j - 1) * all;
    }
  }
  return sum;
}

TEST(IndependentCountTest, DissectionsIntoRectangles) {
  const Problem all = Dissections(5, 5, /*reduced=*/false);
  EXPECT_EQ(CountByFrontier(all, AsAdded(all)), 84231996);  // OEIS A182275
  for (int m = 1; m <= 4; ++m) {
    for (int n = 1; n <= (m == 4 ? 3 : 4); ++n) {
      EXPECT_EQ(Count(Dissections(m, n, /*reduced=*/true)), ReducedDissections(m, n))
          << m << " x " << n;
    }
  }
  EXPECT_EQ(ReducedDissections(5, 5), 72697125);  // redrect5x5
}

// ---- Instances of the data directory -----------------------------------------------------------

// The places of a box, in the order of a key; "" for items that are none.
using Key = std::string (*)(const std::string& name);

std::string Given(const std::string&) { return "0"; }
// Squares called by row and column, a character each, columns first.
std::string Columns(const std::string& name) {
  return name.size() == 2 && name[0] != 's' ? std::string{name[1], name[0]} : "";
}
std::string Cubes(const std::string& name) { return name.size() == 3 ? name : ""; }
// Three boards side by side: "07_2", and pieces "F_2".
std::string Copies(const std::string& name) {
  const std::string board(1, name.back());
  return name.size() == 4 ? board + name[1] + name[0] : board + "~";
}
// Places s1, s2, ..., then numbers.
std::string PlacesInARow(const std::string& name) {
  return name[0] == 's' ? absl::StrCat(1'000 + std::stoi(name.substr(1))) : "";
}

enum class Way { kFrontier, kFilling, kBits };

struct Instance {
  std::string name;
  int64_t solutions;
  Way way;
  Key key = nullptr;

  friend void PrintTo(const Instance& instance, std::ostream* out) { *out << instance.name; }
};

class IndependentInstanceTest : public testing::TestWithParam<Instance> {};

TEST_P(IndependentInstanceTest, HasTheNumberOfSolutionsThatIsKnown) {
  const Instance& instance = GetParam();
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", instance.name, ".dlx"));
  if (kSlowBuild) GTEST_SKIP() << "too slow in a debug or sanitizer build";
  const absl::StatusOr<Problem> problem = ReadKnuth(path);
  ASSERT_TRUE(problem.ok()) << problem.status();
  int64_t found = 0;
  if (instance.way == Way::kBits) {
    found = CountByBits(*problem);
  } else if (instance.way == Way::kFrontier) {
    const auto last = [&](const std::string& name) {
      const std::string key = instance.key(name);
      return key.empty() ? "~" : key;
    };
    found = static_cast<int64_t>(CountByFrontier(*problem, ItemsSortedBy(*problem, last)));
  } else {
    std::vector<Item> places;
    for (const Item item : ItemsSortedBy(*problem, instance.key)) {
      if (!instance.key(problem->item_name(item)).empty()) places.push_back(item);
    }
    found = CountByFilling(*problem, places);
  }
  EXPECT_EQ(found, instance.solutions);
}

const Instance kInstances[] = {
    {"domino8x8", 12988816, Way::kFrontier, Given},
    {"domino10x10", 258584046368, Way::kFrontier, Given},
    {"mutil8x8", 0, Way::kFrontier, Given},
    {"bell10", 115975, Way::kFrontier, Given},
    {"langford8", 300, Way::kFrontier, PlacesInARow},
    {"langford11", 35584, Way::kFrontier, PlacesInARow},
    {"latin6r", 9408, Way::kFrontier, Given},
    {"moron32x33", 4, Way::kFrontier, Columns},
    {"pent3x20x3", 512, Way::kFrontier, Copies},
    {"y10x15", 8954, Way::kFrontier, Columns},
    {"slothouber", 8, Way::kFilling, Cubes},
    {"soma", 11520, Way::kFilling, Cubes},
    {"macmahon3x8", 0, Way::kBits},
    {"motley6x6", 5850, Way::kBits},
    {"queens12", 14200, Way::kBits},
};
INSTANTIATE_TEST_SUITE_P(, IndependentInstanceTest, testing::ValuesIn(kInstances),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace dlx
