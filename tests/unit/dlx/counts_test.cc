// SPDX-License-Identifier: Apache-2.0
//
// Problems whose numbers of solutions are known, and what Knuth's programs need to find them: the
// nodes and updates that DLX2 prints are ours, exactly, and with multiplicities those of DLX3.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::Dominoes;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Langford;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::ParseKnuth;
using ::quadrille_test::Pentominoes;
using ::quadrille_test::Queens;
using ::quadrille_test::ReadKnuth;
using ::quadrille_test::SetPartitions;

constexpr absl::string_view kTooSlow = "too slow in a debug or sanitizer build";

// ---- Checks ------------------------------------------------------------------------------------

SearchResult Search(const Problem& problem, std::optional<int64_t> max_solutions = std::nullopt) {
  Solver solver(problem, {.run = {.limits = {.solutions = max_solutions}}});
  while (solver.Next()) {
    // Looking at every solution would take longer than the search; some are enough.
    if ((solver.stats().solutions & (solver.stats().solutions - 1)) == 0) {
      EXPECT_EQ(VerifyCover(problem, solver.solution()).message(), "");
    }
  }
  return solver.result();
}

int64_t Count(const Problem& problem) {
  const SearchResult result = Search(problem);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  return result.stats.solutions;
}

void ExpectSearch(const Problem& problem, int64_t solutions, int64_t nodes, int64_t updates) {
  const SearchResult result = Search(problem);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
  EXPECT_EQ(result.stats.solutions, solutions);
  EXPECT_EQ(result.stats.nodes, nodes);
  EXPECT_EQ(result.stats.updates, updates);
}

// A problem as text, with its options in the order of their numbers, or sorted.
std::vector<std::string> Lines(const Problem& problem, bool sorted) {
  std::vector<std::string> items;
  std::vector<std::string> options;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    items.push_back(
        absl::StrCat(problem.item_name(Item(i)), problem.is_primary(Item(i)) ? "" : "(secondary)"));
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) options.push_back(problem.ToString(o));
  if (sorted) std::sort(options.begin(), options.end());
  options.insert(options.begin(), absl::StrJoin(items, " "));
  return options;
}

// ---- Solutions counted by others ---------------------------------------------------------------

TEST(CountsTest, Queens) {  // OEIS A000170
  constexpr int64_t kSolutions[] = {1, 0, 0, 2, 10, 4, 40, 92, 352};
  for (int n = 2; n <= 9; ++n) EXPECT_EQ(Count(Queens(n)), kSolutions[n - 1]) << n;
}

TEST(CountsTest, Queens12) { EXPECT_EQ(Count(Queens(12)), 14200); }

TEST(CountsTest, Langford) {  // OEIS A014552, both directions counted
  for (const auto& [n, pairs] :
       {std::pair(1, 0), {2, 0}, {3, 1}, {4, 1}, {5, 0}, {6, 0}, {7, 26}, {8, 150}, {9, 0}}) {
    EXPECT_EQ(Count(Langford(n)), 2 * pairs) << n;
  }
}

TEST(CountsTest, Langford11) { EXPECT_EQ(Count(Langford(11)), 2 * 17792); }

TEST(CountsTest, Dominoes) {  // Kasteleyn; OEIS A099390
  EXPECT_EQ(Count(Dominoes(1, 9)), 0);
  EXPECT_EQ(Count(Dominoes(2, 10)), 89);  // a Fibonacci number
  EXPECT_EQ(Count(Dominoes(4, 4)), 36);
  EXPECT_EQ(Count(Dominoes(5, 6)), 1183);
  EXPECT_EQ(Count(Dominoes(6, 6)), 6728);
  EXPECT_EQ(Count(Dominoes(5, 5)), 0);
}

TEST(CountsTest, SetPartitions) {  // OEIS A000110
  constexpr int64_t kBell[] = {1, 1, 2, 5, 15, 52, 203, 877, 4140};
  for (int n = 0; n <= 8; ++n) EXPECT_EQ(Count(SetPartitions(n)), kBell[n]) << n;
}

// A solution as a picture of the rectangle, one letter for each cell.
std::vector<std::string> Picture(const Problem& problem, SolutionView solution, int rows,
                                 int columns) {
  std::vector<std::string> picture(rows, std::string(columns, '?'));
  for (const OptionId option : solution) {
    const absl::Span<const Item> items = problem.option(option);
    for (const Item cell : items.subspan(1)) {
      const int k = cell.index() - 12;  // after the pentominoes
      picture[k / columns][k % columns] = problem.item_name(items[0])[0];
    }
  }
  return picture;
}

// The first in the alphabet of all pictures that symmetries of the rectangle make of this one.
std::vector<std::string> Canonical(std::vector<std::string> picture) {
  std::vector<std::string> first = picture;
  for (int symmetry = 0; symmetry < 4; ++symmetry) {
    if (symmetry % 2 == 0) {
      std::reverse(picture.begin(), picture.end());
    } else {
      for (std::string& row : picture) std::reverse(row.begin(), row.end());
    }
    first = std::min(first, picture);
  }
  return first;
}

struct PentominoCounts {
  size_t different;    // solutions
  size_t essentially;  // up to symmetry
  SearchStats stats;
};

PentominoCounts CountPentominoes(int rows, int columns) {
  const Problem problem = Pentominoes(rows, columns);
  std::set<std::vector<std::string>> pictures, canonical;
  const SearchResult result = ForEachSolution(problem, {}, [&](SolutionView solution) {
    const std::vector<std::string> picture = Picture(problem, solution, rows, columns);
    pictures.insert(picture);
    canonical.insert(Canonical(picture));
    return Visit::kContinue;
  });
  return {pictures.size(), canonical.size(), result.stats};
}

TEST(CountsTest, PentominoesHave63Orientations) {
  const Problem problem = Pentominoes(10, 10);
  std::set<std::string> shapes;  // those in the corner: one for each orientation
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    int top = 10, left = 10;
    for (const Item cell : problem.option(o).subspan(1)) {
      top = std::min(top, (cell.index() - 12) / 10);
      left = std::min(left, (cell.index() - 12) % 10);
    }
    if (top == 0 && left == 0) shapes.insert(problem.ToString(o));
  }
  EXPECT_EQ(shapes.size(), 63);
}

TEST(CountsTest, Pentominoes3x20) {
  const PentominoCounts counts = CountPentominoes(3, 20);
  EXPECT_EQ(counts.different, 8);
  EXPECT_EQ(counts.essentially, 2);
}

TEST(FullCountsTest, Pentominoes6x10AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  const PentominoCounts counts = CountPentominoes(6, 10);
  EXPECT_EQ(counts.different, 9356);
  EXPECT_EQ(counts.essentially, 2339);
  EXPECT_EQ(counts.stats.solutions, 9356);
  EXPECT_EQ(counts.stats.nodes, 3637261);
  EXPECT_EQ(counts.stats.updates, 1242377480);
}

// ---- Nodes and updates as DLX2 prints them -----------------------------------------------------

TEST(FullCountsTest, Dominoes8x8AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Dominoes(8, 8), 12988816, 50102176, 184609612);
}

TEST(CountsTest, MutilatedChessboardAsDlx2) {
  ExpectSearch(Dominoes(8, 8, {"00", "77"}), 0, 959562, 4780846);
}

TEST(FullCountsTest, Queens14AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Queens(14), 365596, 5474542, 91497926);
}

TEST(FullCountsTest, Langford12AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Langford(12), 216288, 2831065, 38673459);
}

TEST(FullCountsTest, SetPartitions12AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(SetPartitions(12), 4213597, 8427194, 119009246);
}

// ---- Small problems, with colors and multiplicities --------------------------------------------

// That of docs/house-style.md, section 2.
TEST(CountsTest, ThreeTalksAndTwoHours) {
  ExpectSearch(Parse("ada bob cyd | nine ten room\n"
                     "ada nine room:theatre\n"
                     "ada ten room:classroom\n"
                     "bob nine room:classroom\n"
                     "bob ten room:theatre\n"
                     "cyd room:theatre\n"),
               1, 4, 12);
}

// That of dlx/kernel/links/links.h, of docs/design.md, and a variation.
TEST(CountsTest, SmallProblemsAsDlx2AndDlx3) {
  ExpectSearch(Parse("p q | s\np s:1\np q s:2\nq\n"), 2, 4, 6);
  ExpectSearch(Parse("p q r | s\np s:1\nq s:1\nq s:2\nr s\nr\n"), 1, 4, 6);
  ExpectSearch(OnceOrTwice(), 3, 7, 6);
  ExpectSearch(Parse("a b 2:3|c | x y\n"
                     "a b x:0 y:0\n"
                     "a c x:1 y:1\n"
                     "c x:0\n"
                     "b x:1\n"
                     "c y:1\n"),
               1, 6, 14);
}

// ---- Instances of the data directory -----------------------------------------------------------

struct Built {
  std::string name;
  Problem (*build)();
  bool same_order = true;  // of the options, too

  friend void PrintTo(const Built& built, std::ostream* out) { *out << built.name; }
};

class BuiltTest : public testing::TestWithParam<Built> {};

// The problems above are those of the files, which DLX2 was run with.
TEST_P(BuiltTest, IsThatOfTheFile) {
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", GetParam().name, ".dlx"));
  const absl::StatusOr<Problem> file = ReadKnuth(path);
  ASSERT_TRUE(file.ok()) << file.status();
  const bool sorted = !GetParam().same_order;
  EXPECT_EQ(Lines(GetParam().build(), sorted), Lines(*file, sorted));
}

const Built kBuilt[] = {
    {"queens12", [] { return Queens(12); }},
    {"queens14", [] { return Queens(14); }},
    {"domino8x8", [] { return Dominoes(8, 8); }},
    {"domino10x10", [] { return Dominoes(10, 10); }},
    {"mutil8x8",
     [] {
       return Dominoes(8, 8, {"00", "77"});
     }},
    {"langford8", [] { return Langford(8); }},
    {"langford11", [] { return Langford(11); }},
    {"langford12", [] { return Langford(12); }},
    {"bell10", [] { return SetPartitions(10); }, /*same_order=*/false},
    {"bell12", [] { return SetPartitions(12); }, /*same_order=*/false},
    {"pent6x10", [] { return Pentominoes(6, 10); }, /*same_order=*/false},
};
INSTANTIATE_TEST_SUITE_P(, BuiltTest, testing::ValuesIn(kBuilt),
                         [](const auto& test) { return test.param.name; });

struct Instance {
  std::string name;
  int64_t solutions;
  int64_t nodes;
  int64_t updates;
  bool all = true;    // else the search stops after that many solutions
  bool slow = false;  // several seconds in a slow build

  friend void PrintTo(const Instance& instance, std::ostream* out) { *out << instance.name; }
};

class InstanceTest : public testing::TestWithParam<Instance> {};

TEST_P(InstanceTest, HasTheSolutionsNodesAndUpdatesOfKnuth) {
  const Instance& instance = GetParam();
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", instance.name, ".dlx"));
  if (instance.slow && kSlowBuild) GTEST_SKIP() << kTooSlow;
  const absl::StatusOr<Problem> problem = ReadKnuth(path);
  ASSERT_TRUE(problem.ok()) << problem.status();
  const SearchResult result =
      Search(*problem, instance.all ? std::nullopt : std::optional(instance.solutions));
  EXPECT_EQ(result.outcome, instance.all ? Outcome::kExhausted : Outcome::kSolutionLimit);
  EXPECT_EQ(result.stats.solutions, instance.solutions);
  EXPECT_EQ(result.stats.nodes, instance.nodes);
  EXPECT_EQ(result.stats.updates, instance.updates);
}

const Instance kInstances[] = {
    {"bell10", 115975, 231950, 3021046},
    {"langford8", 300, 2789, 37241},
    {"langford11", 35584, 439747, 5974979},
    {"latin6r", 9408, 93932, 691688},
    {"queens12", 14200, 211716, 3594752},
    {"sudoku9_h0", 1, 6686, 116584},
    {"sudoku9_h1", 1, 4943, 88012},
    {"qwh33_462_s1", 1, 170104, 2029399, /*all=*/false},
    // With colors.
    {"macmahon3x8", 0, 3728, 888638},
    // With multiplicities; the second has colors too.
    {"slothouber", 8, 317, 6000},
    {"motley6x6", 5850, 173740, 13634058, /*all=*/true, /*slow=*/true},
};
const Instance kLargerInstances[] = {
    {"soma", 11520, 254700, 29605457, /*all=*/true, /*slow=*/true},
    {"pent8x8c", 520, 293045, 102179915, /*all=*/true, /*slow=*/true},
    {"y10x15", 8954, 644425, 75979995, /*all=*/true, /*slow=*/true},
    {"moron32x33", 4, 733, 35548685, /*all=*/true, /*slow=*/true},
    {"y15x15", 1, 1321920, 170783563, /*all=*/false, /*slow=*/true},
};
INSTANTIATE_TEST_SUITE_P(, InstanceTest, testing::ValuesIn(kInstances),
                         [](const auto& test) { return test.param.name; });
INSTANTIATE_TEST_SUITE_P(Full, InstanceTest, testing::ValuesIn(kLargerInstances),
                         [](const auto& test) { return test.param.name; });

// ---- The reader itself -------------------------------------------------------------------------

TEST(KnuthReaderTest, ReadsPlainProblems) {
  const absl::StatusOr<Problem> problem =
      ParseKnuth("| comment: p | s\n  p q  | s\t\n\n| q\np s\ns  q p\r\nq");
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(Lines(*problem, /*sorted=*/false),
            (std::vector<std::string>{"p q s(secondary)", "p s", "s q p", "q"}));
}

TEST(KnuthReaderTest, ReadsColorsMultiplicitiesAndCosts) {
  const absl::StatusOr<Problem> problem =
      ParseKnuth("p 2:3|q 4|r | s t\np s:red |5\nq r t:blue |2 |3\nq s:blue\n");
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(Lines(*problem, /*sorted=*/false),
            (std::vector<std::string>{"p q r s(secondary) t(secondary)", "p s:red", "q r t:blue",
                                      "q s:blue"}));
  EXPECT_EQ(problem->multiplicity(Item(0)), (Multiplicity{1, 1}));
  EXPECT_EQ(problem->multiplicity(Item(1)), (Multiplicity{2, 3}));
  EXPECT_EQ(problem->multiplicity(Item(2)), (Multiplicity{4, 4}));
  EXPECT_EQ(problem->cost(0), 5);
  EXPECT_EQ(problem->cost(1), 5);
  EXPECT_EQ(problem->cost(2), 0);
  EXPECT_EQ(problem->color(1, 2), problem->color(2, 1));
}

TEST(KnuthReaderTest, RefusesOthers) {
  const auto error = [](absl::string_view text) {
    return std::string(ParseKnuth(text).status().message());
  };
  EXPECT_EQ(error("p\np |x\n"), "line 2: cost '|x'");
  EXPECT_EQ(error("p x|q\np\n"), "line 1: item 'x|q'");
  EXPECT_EQ(error("p 1:2:3|q\np\n"), "line 1: item '1:2:3|q'");
  EXPECT_EQ(error("p 3:2|q\np\n"), "item 'q': at_least is 3, more than at_most, which is 2");
  EXPECT_EQ(error("p\n\nq\n"), "line 3: unknown item 'q'");
  EXPECT_EQ(error("p p\n"), "item 'p' is added twice (items 1 and 2)");
  EXPECT_EQ(ReadKnuth("no/such/file").status().message(), "cannot read no/such/file");
}

}  // namespace
}  // namespace dlx
