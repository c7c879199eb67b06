// Problems whose numbers of solutions are known, and what Knuth's program DLX2 needs to find them:
// the nodes and updates it prints are ours, exactly.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
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
#include "dlx/solver.h"
#include "dlx/stats.h"
#include "dlx/verify.h"
#include "gtest/gtest.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/knuth_reader.h"

namespace dlx {
namespace {

using ::quadrille_test::kSlowBuild;
using ::quadrille_test::ParseKnuth;
using ::quadrille_test::ReadKnuth;

constexpr absl::string_view kTooSlow = "too slow in a debug or sanitizer build";

// ---- Problems. Items and options stand in the order of the instances' files --------------------

// Items and options by name, one string each.
class NamedBuilder {
 public:
  void Items(const std::vector<std::string>& names) {
    for (const std::string& name : names) items_.emplace(name, builder_.AddItem(name));
  }
  void SecondaryItems(const std::vector<std::string>& names) {
    for (const std::string& name : names) items_.emplace(name, builder_.AddSecondaryItem(name));
  }
  void Option(const std::vector<std::string>& names) {
    std::vector<Item> option;
    for (const std::string& name : names) option.push_back(items_.at(name));
    builder_.AddOption(option);
  }
  Problem Build() { return std::move(builder_).Build().value(); }

 private:
  ProblemBuilder builder_;
  std::map<std::string, Item> items_;
};

// Row and column r and c are primary, the diagonals a and b secondary, those of one square are left
// out. Rows and columns stand from the middle outwards: 7 6 8 5 9 ...
Problem Queens(int n) {
  NamedBuilder b;
  for (int i = 0; i < n; ++i) {
    const int k = i % 2 == 0 ? n / 2 + i / 2 : n / 2 - (i + 1) / 2;
    b.Items({absl::StrCat("r", k), absl::StrCat("c", k)});
  }
  for (const char* diagonal : {"a", "b"}) {
    for (int d = 1; d < 2 * n - 2; ++d) b.SecondaryItems({absl::StrCat(diagonal, d)});
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      std::vector<std::string> option = {absl::StrCat("r", r), absl::StrCat("c", c)};
      for (const auto& [diagonal, d] : {std::pair("a", r + c), std::pair("b", n - 1 - r + c)}) {
        if (0 < d && d < 2 * n - 2) option.push_back(absl::StrCat(diagonal, d));
      }
      b.Option(option);
    }
  }
  return b.Build();
}

// Requires: at most 10 rows and columns.
Problem Dominoes(int rows, int columns, const std::set<std::string>& missing = {}) {
  const auto cell = [](int r, int c) { return absl::StrCat(r, c); };
  NamedBuilder b;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      if (missing.count(cell(r, c)) == 0) b.Items({cell(r, c)});
    }
  }
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      for (const auto& [r2, c2] : {std::pair(r, c + 1), std::pair(r + 1, c)}) {
        if (r2 == rows || c2 == columns) continue;
        if (missing.count(cell(r, c)) + missing.count(cell(r2, c2)) > 0) continue;
        b.Option({cell(r, c), cell(r2, c2)});
      }
    }
  }
  return b.Build();
}

// Places 1 1 2 2 ... n n with k other numbers between the two k.
Problem Langford(int n) {
  NamedBuilder b;
  for (int k = 1; k <= n; ++k) b.Items({absl::StrCat(k)});
  for (int s = 1; s <= 2 * n; ++s) b.Items({absl::StrCat("s", s)});
  for (int k = 1; k <= n; ++k) {
    for (int s = 1; s + k + 1 <= 2 * n; ++s) {
      b.Option({absl::StrCat(k), absl::StrCat("s", s), absl::StrCat("s", s + k + 1)});
    }
  }
  return b.Build();
}

// Partitions of a set of n: every subset that is not empty is an option.
Problem SetPartitions(int n) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < n; ++i) items.push_back(b.AddItem(absl::StrCat(i)));
  for (int subset = 1; subset < 1 << n; ++subset) {
    std::vector<Item> option;
    for (int i = 0; i < n; ++i) {
      if (subset >> i & 1) option.push_back(items[i]);
    }
    b.AddOption(option);
  }
  return std::move(b).Build().value();
}

using Cell = std::pair<int, int>;  // row, column

// All ways to turn and reflect a shape, each moved into the corner and sorted.
std::set<std::vector<Cell>> Orientations(const std::vector<std::string>& drawing) {
  std::vector<Cell> shape;
  for (int r = 0; r < static_cast<int>(drawing.size()); ++r) {
    for (int c = 0; c < static_cast<int>(drawing[r].size()); ++c) {
      if (drawing[r][c] == '#') shape.push_back({r, c});
    }
  }
  std::set<std::vector<Cell>> orientations;
  for (int turn = 0; turn < 8; ++turn) {
    for (auto& [r, c] : shape) {
      r = std::exchange(c, -r);
      if (turn == 4) c = -c;  // from here on reflected
    }
    int top = shape[0].first;
    int left = shape[0].second;
    for (const auto& [r, c] : shape) {
      top = std::min(top, r);
      left = std::min(left, c);
    }
    std::vector<Cell> moved;
    for (const auto& [r, c] : shape) moved.push_back({r - top, c - left});
    std::sort(moved.begin(), moved.end());
    orientations.insert(moved);
  }
  return orientations;
}

std::string CellName(int r, int c) {
  constexpr absl::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
  return {kDigits[r], kDigits[c]};
}

// Each of the twelve pentominoes once in a rectangle.
Problem Pentominoes(int rows, int columns) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> shapes = {
      {"F", {".##", "##.", ".#."}}, {"I", {"#####"}},
      {"L", {"####", "#..."}},      {"N", {"###.", "..##"}},
      {"P", {"###", "##."}},        {"T", {"###", ".#.", ".#."}},
      {"U", {"###", "#.#"}},        {"V", {"###", "#..", "#.."}},
      {"W", {"#..", "##.", ".##"}}, {"X", {".#.", "###", ".#."}},
      {"Y", {"####", ".#.."}},      {"Z", {"##.", ".#.", ".##"}},
  };
  NamedBuilder b;
  for (const auto& [name, drawing] : shapes) b.Items({name});
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) b.Items({CellName(r, c)});
  }
  for (const auto& [name, drawing] : shapes) {
    for (const std::vector<Cell>& shape : Orientations(drawing)) {
      for (int dr = 0; dr < rows; ++dr) {
        for (int dc = 0; dc < columns; ++dc) {
          std::vector<std::string> option = {name};
          for (const auto& [r, c] : shape) {
            if (r + dr < rows && c + dc < columns) option.push_back(CellName(r + dr, c + dc));
          }
          if (option.size() == 6) b.Option(option);
        }
      }
    }
  }
  return b.Build();
}

// ---- Checks ------------------------------------------------------------------------------------

SearchResult Search(const Problem& problem, int64_t max_solutions = 0) {
  Solver solver(problem, {.max_solutions = max_solutions});
  while (solver.Next()) {
    // Looking at every solution would take longer than the search; some are enough.
    if ((solver.stats().solutions & (solver.stats().solutions - 1)) == 0) {
      EXPECT_EQ(VerifyCover(problem, solver.solution()).message(), "");
    }
  }
  return {solver.outcome(), solver.stats()};
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
      const int k = cell.index() - 12;  // behind the pentominoes
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

TEST(CountsTest, Pentominoes6x10AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  const PentominoCounts counts = CountPentominoes(6, 10);
  EXPECT_EQ(counts.different, 9356);
  EXPECT_EQ(counts.essentially, 2339);
  EXPECT_EQ(counts.stats.solutions, 9356);
  EXPECT_EQ(counts.stats.nodes, 3637261);
  EXPECT_EQ(counts.stats.updates, 1242377480);
}

// ---- Nodes and updates as DLX2 prints them -----------------------------------------------------

TEST(CountsTest, Dominoes8x8AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Dominoes(8, 8), 12988816, 50102176, 184609612);
}

TEST(CountsTest, MutilatedChessboardAsDlx2) {
  ExpectSearch(Dominoes(8, 8, {"00", "77"}), 0, 959562, 4780846);
}

TEST(CountsTest, Queens14AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Queens(14), 365596, 5474542, 91497926);
}

TEST(CountsTest, Langford12AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(Langford(12), 216288, 2831065, 38673459);
}

TEST(CountsTest, SetPartitions12AsDlx2) {
  if (kSlowBuild) GTEST_SKIP() << kTooSlow;
  ExpectSearch(SetPartitions(12), 4213597, 8427194, 119009246);
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
  int64_t solutions = 0;
  bool all = true;    // else the search stops after so many
  bool slow = false;  // several seconds in a slow build
  int64_t nodes = 0;  // 0: not known from DLX2
  int64_t updates = 0;

  friend void PrintTo(const Instance& instance, std::ostream* out) { *out << instance.name; }
};

class InstanceTest : public testing::TestWithParam<Instance> {};

TEST_P(InstanceTest, HasTheSolutionsNodesAndUpdatesOfDlx2) {
  const Instance& instance = GetParam();
  QUADRILLE_NEED_DATA(path, absl::StrCat("xc/", instance.name, ".dlx"));
  if (instance.slow && kSlowBuild) GTEST_SKIP() << kTooSlow;
  const absl::StatusOr<Problem> problem = ReadKnuth(path);
  ASSERT_TRUE(problem.ok()) << problem.status();
  const SearchResult result = Search(*problem, instance.all ? 0 : instance.solutions);
  EXPECT_EQ(result.outcome, instance.all ? Outcome::kExhausted : Outcome::kSolutionLimit);
  EXPECT_EQ(result.stats.solutions, instance.solutions);
  if (instance.nodes > 0) {
    EXPECT_EQ(result.stats.nodes, instance.nodes);
    EXPECT_EQ(result.stats.updates, instance.updates);
  }
}

const Instance kInstances[] = {
    {.name = "bell10", .solutions = 115975},
    {.name = "latin6r", .solutions = 9408},
    {.name = "sudoku9_h0", .solutions = 1},
    {.name = "sudoku9_h1", .solutions = 1},
    {.name = "soma", .solutions = 11520, .slow = true, .nodes = 254700, .updates = 29605457},
    {.name = "pent8x8c", .solutions = 520, .slow = true, .nodes = 293045, .updates = 102179915},
    {.name = "y10x15", .solutions = 8954, .slow = true, .nodes = 644425, .updates = 75979995},
    {.name = "moron32x33", .solutions = 4, .slow = true, .nodes = 733, .updates = 35548685},
    {.name = "qwh33_462_s1", .solutions = 1, .all = false, .nodes = 170104, .updates = 2029399},
    {.name = "y15x15",
     .solutions = 1,
     .all = false,
     .slow = true,
     .nodes = 1321920,
     .updates = 170783563},
};
INSTANTIATE_TEST_SUITE_P(, InstanceTest, testing::ValuesIn(kInstances),
                         [](const auto& test) { return test.param.name; });

// ---- The reader itself -------------------------------------------------------------------------

TEST(KnuthReaderTest, ReadsPlainProblems) {
  const absl::StatusOr<Problem> problem =
      ParseKnuth("| comment: p | s\n  p q  | s\t\n\n| q\np s\ns  q p\r\nq");
  ASSERT_TRUE(problem.ok()) << problem.status();
  EXPECT_EQ(Lines(*problem, /*sorted=*/false),
            (std::vector<std::string>{"p q s(secondary)", "p s", "s q p", "q"}));
}

TEST(KnuthReaderTest, RefusesOthers) {
  const auto error = [](absl::string_view text) {
    return std::string(ParseKnuth(text).status().message());
  };
  EXPECT_EQ(error("| comment\np | s\np s:1\n"), "line 3: 's:1' is not plain");
  EXPECT_EQ(error("p\np |7\n"), "line 2: '|7' is not plain");
  EXPECT_EQ(error("p 2|q\np\n"), "line 1: '2|q' is not plain");
  EXPECT_EQ(error("p\n\nq\n"), "line 3: unknown item 'q'");
  EXPECT_EQ(error("p p\n"), "item 'p' is added twice (items 1 and 2)");
  EXPECT_EQ(ReadKnuth("no/such/file").status().message(), "cannot read no/such/file");
}

}  // namespace
}  // namespace dlx
