// SPDX-License-Identifier: Apache-2.0

#include "dlx/explain.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/encoder.h"
#include "sudoku/grid.h"
#include "tests/support/data.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/random_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace dlx {
namespace {

using ::quadrille_test::CoverItem;
using ::quadrille_test::FakeClock;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// ---- The definition ----------------------------------------------------------------------------

// Makes every item optional that is among some and not kept.
GeneralCover Relax(GeneralCover problem, const std::vector<bool>& among,
                   const std::vector<Item>& kept) {
  for (size_t i = 0; i < problem.items.size(); ++i) {
    CoverItem& item = problem.items[i];
    const bool is_kept = std::count(kept.begin(), kept.end(), Item(static_cast<int32_t>(i))) > 0;
    if (!item.primary || !among[i] || is_kept) continue;
    if (item.at_least == 1 && item.at_most == 1) {
      item = {.primary = false};
    } else {
      item.at_least = 0;
    }
  }
  return problem;
}

bool HasSolution(const GeneralCover& problem) {
  return !quadrille_test::AllCovers(problem).empty();
}

// Whether the items are enough, and each of them is needed.
void CheckItems(const GeneralCover& problem, const std::vector<bool>& among,
                const Explanation& why) {
  ASSERT_EQ(why.verdict, Verdict::kNoSolution);
  ASSERT_FALSE(HasSolution(Relax(problem, among, why.items)));
  for (size_t k = 0; k < why.items.size(); ++k) {
    if (k > 0) {
      EXPECT_LT(why.items[k - 1].index(), why.items[k].index());
    }
    EXPECT_TRUE(problem.items.at(why.items[k].index()).primary);
    EXPECT_TRUE(among[why.items[k].index()]);
    if (!why.irreducible()) continue;
    std::vector<Item> others = why.items;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    ASSERT_TRUE(HasSolution(Relax(problem, among, others))) << "not needed: " << k;
  }
}

bool LacksOptions(const GeneralCover& problem) {
  for (size_t i = 0; i < problem.items.size(); ++i) {
    int32_t options = 0;
    for (const auto& option : problem.options) {
      for (const auto& entry : option.entries) options += entry.item == static_cast<int32_t>(i);
    }
    if (problem.items[i].primary && options < problem.items[i].at_least) return true;
  }
  return false;
}

// Mostly problems without a solution, though no item lacks options.
quadrille_test::CoverShape ShapeOf(uint64_t seed) {
  quadrille_test::CoverShape shape;
  if (seed % 4 == 0) return shape;
  shape.with_solution = 0;
  shape.min_options = 8;
  shape.max_options = 16;
  shape.max_length = seed % 4 == 1 ? 3 : 5;
  return shape;
}

TEST(ExplainTest, RandomExplanationsAreIrreducible) {
  constexpr int kProblems = kSlowBuild ? 3000 : 30000;
  int64_t with_solution = 0, plain = 0, with_multiplicities = 0, with_colors = 0;
  std::vector<int64_t> of_size(20);
  for (uint64_t seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, ShapeOf(seed));
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = quadrille_test::BuildProblem(general);
    const std::vector<bool> all(general.items.size(), true);

    const Explanation why = Explain(problem);
    EXPECT_EQ(why.outcome, Outcome::kExhausted);
    EXPECT_EQ(why.lacks_options, LacksOptions(general));
    if (HasSolution(general)) {
      ASSERT_EQ(why.verdict, Verdict::kHasSolution);
      EXPECT_EQ(VerifyCover(problem, why.solution), absl::OkStatus());
      EXPECT_THAT(why.items, IsEmpty());
      EXPECT_FALSE(why.irreducible());
      ++with_solution;
      continue;
    }
    EXPECT_TRUE(why.irreducible());
    EXPECT_THAT(why.solution, IsEmpty());
    CheckItems(general, all, why);
    EXPECT_EQ(Explain(problem).items, why.items);
    if (HasFatalFailure()) return;
    plain += why.lacks_options ? 1 : 0;
    EXPECT_LE(why.items.size(), why.lacks_options ? 1u : general.items.size());
    ++of_size.at(why.items.size());
    with_multiplicities += problem.has_multiplicities() && why.items.size() > 1 ? 1 : 0;
    with_colors += problem.has_colors() && why.items.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(with_solution, kProblems / 10);
  EXPECT_GT(plain, kProblems / 20);
  EXPECT_GT(with_multiplicities, kProblems / 100);
  EXPECT_GT(with_colors, kProblems / 150);
  EXPECT_GT(of_size[2] + of_size[3], kProblems / 50);
  EXPECT_GT(of_size[4] + of_size[5], 0);
}

TEST(ExplainTest, AmongSomeItems) {
  int64_t empty = 0, some = 0;
  for (uint64_t seed = 0; seed < (kSlowBuild ? 1000 : 6000); ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, ShapeOf(seed));
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    if (HasSolution(general)) continue;
    std::vector<bool> among(general.items.size());
    std::vector<Item> items = {Item(), Item(1000)};  // which do not matter
    for (size_t i = 0; i < among.size(); ++i) {
      among[i] = rng() % 2 == 0;
      if (among[i]) items.insert(items.begin(), 2, Item(static_cast<int32_t>(i)));
    }
    const Explanation why = Explain(quadrille_test::BuildProblem(general), {.among = items});
    EXPECT_TRUE(why.irreducible());
    CheckItems(general, among, why);
    if (HasFatalFailure()) return;
    ++(why.items.empty() ? empty : some);
  }
  EXPECT_GT(empty, 100);
  EXPECT_GT(some, 100);
}

TEST(ExplainTest, NodeLimits) {
  int64_t undecided = 0, reducible = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, ShapeOf(seed));
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    if (HasSolution(general)) continue;
    const Problem problem = quadrille_test::BuildProblem(general);
    const Explanation whole = Explain(problem);
    size_t last = general.items.size();
    for (int64_t limit = 1; limit <= whole.nodes + 1; ++limit) {
      const Explanation why = Explain(problem, {.run = {.limits = {.nodes = limit}}});
      EXPECT_LE(why.nodes, limit);
      if (why.outcome == Outcome::kExhausted) {
        EXPECT_EQ(why.items, whole.items);
        EXPECT_GE(limit, whole.nodes);
        continue;
      }
      EXPECT_EQ(why.outcome, Outcome::kNodeLimit);
      EXPECT_LE(limit, whole.nodes);
      EXPECT_FALSE(why.irreducible());
      if (why.verdict == Verdict::kUndecided) {
        EXPECT_THAT(why.items, IsEmpty());
        ++undecided;
        continue;
      }
      CheckItems(general, std::vector<bool>(general.items.size(), true), why);
      EXPECT_LE(why.items.size(), last);
      last = why.items.size();
      reducible += why.items.size() > whole.items.size() ? 1 : 0;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(undecided, 100);
  EXPECT_GT(reducible, 100);
}

// ---- Examples ----------------------------------------------------------------------------------

std::vector<std::string> Names(const Problem& problem, const Explanation& why) {
  std::vector<std::string> names;
  for (const Item item : why.items) names.push_back(problem.item_name(item));
  return names;
}

TEST(ExplainTest, AtTheEdges) {
  ProblemBuilder b;
  const Explanation nothing = Explain(std::move(b).Build().value());
  EXPECT_EQ(nothing.verdict, Verdict::kHasSolution);
  EXPECT_THAT(nothing.solution, IsEmpty());

  // Two items without options: the first of them, and no search for that.
  const Problem lacking = quadrille_test::ParseKnuth("a b c d | s\na s\nc s\n").value();
  const Explanation plain = Explain(lacking);
  EXPECT_TRUE(plain.lacks_options);
  EXPECT_TRUE(plain.irreducible());
  EXPECT_THAT(Names(lacking, plain), ElementsAre("b"));
  // Among items that have options, nothing is to blame.
  const Explanation outside = Explain(lacking, {.among = std::vector<Item>{Item(0), Item(1)}});
  EXPECT_TRUE(outside.lacks_options);
  EXPECT_TRUE(outside.irreducible());
  EXPECT_THAT(outside.items, IsEmpty());
  // Among none, the same; and that is not the same as among all.
  EXPECT_THAT(Explain(lacking, {.among = std::vector<Item>()}).items, IsEmpty());

  // An option without a primary item is not lost to an item that became optional.
  const Problem two = quadrille_test::ParseKnuth("a b c | s\na s\nb s\nc\ns\n").value();
  EXPECT_THAT(Names(two, Explain(two)), ElementsAre("a", "b"));
}

TEST(ExplainTest, Cancelled) {
  std::stop_source stop;
  stop.request_stop();
  const Explanation cancelled = Explain(quadrille_test::Dominoes(6, 6, {"00", "55"}),
                                        {.run = {.limits = {.stop = stop.get_token()}}});
  EXPECT_EQ(cancelled.verdict, Verdict::kUndecided);
  EXPECT_EQ(cancelled.outcome, Outcome::kCancelled);
  EXPECT_EQ(cancelled.nodes, 0);
}

// It takes far longer than anybody waits to search this.
TEST(ExplainTest, CancelledByItsWatch) {
  std::stop_source stop;
  ExplainConfig config;
  config.run.limits.stop = stop.get_token();
  int64_t last_nodes = 0;
  config.run.watch = {.callback =
                          [&](const Progress& progress) {
                            EXPECT_EQ(progress.phase, "explain");
                            EXPECT_GE(progress.nodes, last_nodes);
                            last_nodes = progress.nodes;
                            if (progress.nodes > 10'000) stop.request_stop();
                          },
                      .every_seconds = 0};
  const Explanation why = Explain(quadrille_test::Dominoes(10, 10, {"00", "99"}), config);
  EXPECT_EQ(why.outcome, Outcome::kCancelled);
  EXPECT_EQ(why.verdict, Verdict::kUndecided);
  EXPECT_GT(why.nodes, 10'000);
  EXPECT_EQ(why.searches, 1);
}

TEST(ExplainTest, TimeLimit) {
  const FakeClock clock(0.001);
  const Explanation why = Explain(quadrille_test::Dominoes(10, 10, {"00", "99"}),
                                  {.run = {.limits = {.seconds = 0.1}}});
  EXPECT_EQ(why.outcome, Outcome::kTimeLimit);
  EXPECT_EQ(why.verdict, Verdict::kUndecided);
  EXPECT_GT(why.nodes, 1000);
  EXPECT_GE(why.seconds, 0.1);
  EXPECT_LT(why.seconds, 0.11);
}

// The tables of the first search alone take several looks at the clock.
TEST(ExplainTest, TimeLimitWhileTablesAreMade) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < 300'000; ++i) items.push_back(b.AddItem());
  for (size_t i = 0; i + 1 < items.size(); ++i) b.AddOption({items[i], items[i + 1]});
  const Problem problem = std::move(b).Build().value();
  for (const int looks : {1, 3, 5, 8}) {
    const FakeClock clock(1);
    const Explanation why = Explain(problem, {.run = {.limits = {.seconds = looks}}});
    EXPECT_EQ(why.outcome, Outcome::kTimeLimit);
    EXPECT_EQ(why.nodes, 0);
    EXPECT_EQ(why.verdict, Verdict::kUndecided);
    EXPECT_LE(why.seconds, looks + 2);  // the ending looks too
  }
}

TEST(ExplainTest, LimitsOfZeroAreUsedUp) {
  const Problem plain = quadrille_test::ParseKnuth("a b\na\n").value();  // needs no search
  const Problem other = quadrille_test::ParseKnuth("a b\na\na b\n").value();
  for (const Problem* problem : {&plain, &other}) {
    for (const auto& [limits, outcome] : {std::pair(Limits{.nodes = 0}, Outcome::kNodeLimit),
                                          std::pair(Limits{.seconds = 0}, Outcome::kTimeLimit)}) {
      const Explanation why = Explain(*problem, {.run = {.limits = limits}});
      EXPECT_EQ(why.outcome, outcome);
      EXPECT_EQ(why.verdict, Verdict::kUndecided);
      EXPECT_EQ(why.searches, 0);
    }
    EXPECT_EQ(Explain(*problem, {.run = {.limits = {.memory_bytes = 0}}}).outcome,
              Outcome::kExhausted);
  }
}

// ---- Presets -----------------------------------------------------------------------------------

// Whether there is a solution with the options taken, and without those forbidden. Every option can
// be in one, whether or not an item of it has to be covered.
bool HasSolution(const GeneralCover& problem, const Presets& presets) {
  std::vector<bool> usable(problem.options.size(), true);
  for (const OptionId o : presets.forbidden) usable[o] = false;
  const quadrille_test::OptionSets covers = quadrille_test::AllCovers(problem, usable);
  return std::any_of(covers.begin(), covers.end(), [&](const quadrille_test::OptionSet& cover) {
    return std::all_of(presets.taken.begin(), presets.taken.end(), [&](OptionId o) {
      return std::binary_search(cover.begin(), cover.end(), o);
    });
  });
}

TEST(ExplainTest, WithPresets) {
  int64_t with_solution = 0, of_some = 0, of_none = 0;
  for (uint64_t seed = 0; seed < (kSlowBuild ? 1000 : 8000); ++seed) {
    std::mt19937_64 rng(seed);
    quadrille_test::CoverShape shape;
    shape.max_options = 11;  // all subsets are tried
    const GeneralCover general = quadrille_test::RandomGeneralCover(rng, shape);
    std::vector<OptionId> taken, forbidden;
    for (OptionId o = 0; o < static_cast<OptionId>(general.options.size()); ++o) {
      const uint64_t fate = rng() % 10;
      if (fate == 0) taken.push_back(o);
      if (fate == 1 || fate == 2) forbidden.push_back(o);
    }
    const Presets presets = {.taken = taken, .forbidden = forbidden};
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", taken ", absl::StrJoin(taken, " "), ", forbidden ",
                              absl::StrJoin(forbidden, " "), "\n", general.ToString()));
    const Problem problem = quadrille_test::BuildProblem(general);
    const Explanation why = Explain(problem, {.run = {.presets = presets}});
    ASSERT_EQ(why.outcome, Outcome::kExhausted);
    if (HasSolution(general, presets)) {
      ++with_solution;
      ASSERT_EQ(why.verdict, Verdict::kHasSolution);
      EXPECT_TRUE(quadrille_test::IsCover(general, why.solution));
      for (const OptionId o : taken) {
        EXPECT_TRUE(std::binary_search(why.solution.begin(), why.solution.end(), o));
      }
      for (const OptionId o : forbidden) {
        EXPECT_FALSE(std::binary_search(why.solution.begin(), why.solution.end(), o));
      }
      continue;
    }
    ASSERT_EQ(why.verdict, Verdict::kNoSolution);
    EXPECT_TRUE(why.irreducible());
    const std::vector<bool> all(general.items.size(), true);
    EXPECT_FALSE(HasSolution(Relax(general, all, why.items), presets));
    for (const Item item : why.items) {
      EXPECT_TRUE(general.items[item.index()].primary);
      std::vector<Item> others = why.items;
      others.erase(std::find(others.begin(), others.end(), item));
      EXPECT_TRUE(HasSolution(Relax(general, all, others), presets)) << item.index();
    }
    ++(why.items.empty() ? of_none : of_some);
    if (HasFailure()) return;
  }
  EXPECT_GT(with_solution, 300);
  EXPECT_GT(of_some, 200);
  EXPECT_GT(of_none, 20);  // presets that contradict each other
}

TEST(ExplainTest, AmongItemsThatPresetsCover) {
  const Problem problem = quadrille_test::ParseKnuth("a b c\na b\nb c\nc a\n").value();
  const std::vector<OptionId> taken = {0};
  const dlx::Run run = {.presets = {.taken = taken}};
  EXPECT_THAT(Names(problem, Explain(problem, {.run = run})), ElementsAre("c"));
  EXPECT_THAT(Explain(problem, {.among = std::vector{Item(0), Item(1)}, .run = run}).items,
              IsEmpty());
  EXPECT_THAT(Explain(problem, {.among = std::vector{Item(2)}, .run = run}).items,
              ElementsAre(Item(2)));
}

// The problem with all items but some made optional.
Problem Relaxed(const Problem& problem, const std::vector<Item>& kept) {
  ProblemBuilder b;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const bool keep = std::count(kept.begin(), kept.end(), Item(i)) > 0;
    keep ? b.AddItem() : b.AddSecondaryItem();
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) b.AddOption(problem.option(o));
  return std::move(b).Build().value();
}

bool HasSolution(const Problem& problem) { return Solver(problem).Next(); }

// With Solver, for problems that are too large for the brute force.
void CheckPlain(const Problem& problem, const Explanation& why) {
  ASSERT_TRUE(why.irreducible());
  EXPECT_FALSE(HasSolution(Relaxed(problem, why.items)));
  for (const Item item : why.items) {
    std::vector<Item> others = why.items;
    others.erase(std::find(others.begin(), others.end(), item));
    EXPECT_TRUE(HasSolution(Relaxed(problem, others))) << problem.item_name(item);
  }
}

// Cells of the color of which there are more, and fewer options than cells.
TEST(ExplainTest, MutilatedBoards) {
  const Problem small = quadrille_test::Dominoes(4, 4, {"00", "33"});
  const Explanation why = Explain(small);
  CheckPlain(small, why);
  EXPECT_EQ(why.items.size(), 7u);
  const Problem medium = quadrille_test::Dominoes(6, 6, {"00", "55"});
  CheckPlain(medium, Explain(medium));
}

TEST(ExplainTest, MutilatedChessboard) {
  QUADRILLE_NEED_DATA(path, "xc/mutil8x8.dlx");
  if (kSlowBuild) GTEST_SKIP() << "takes long in this build";
  const Problem problem = quadrille_test::ReadKnuth(path).value();
  const Explanation why = Explain(problem, {.run = {.limits = {.seconds = 600}}});
  CheckPlain(problem, why);
  EXPECT_LT(why.nodes, 30'000'000);
  EXPECT_LE(why.items.size(), 31u);
}

// ---- Sudoku ------------------------------------------------------------------------------------

// Each given is an item more, in the option of its cell and digit alone.
Problem WithGivens(const sudoku::Grid& grid, std::vector<Item>& givens) {
  const Problem& plain = sudoku::SudokuProblem();
  ProblemBuilder b;
  std::vector<Item> items;
  for (int32_t i = 0; i < plain.num_items(); ++i) {
    items.push_back(b.AddItem(plain.given_name(Item(i))));
  }
  std::vector<std::vector<Item>> options;
  for (OptionId o = 0; o < plain.num_options(); ++o) {
    options.emplace_back(plain.option(o).begin(), plain.option(o).end());
  }
  for (const OptionId o : sudoku::Encode(grid)) {
    givens.push_back(b.AddItem());
    options[o].push_back(givens.back());
  }
  for (const std::vector<Item>& option : options) b.AddOption(option);
  return std::move(b).Build().value();
}

// Explains by givens, and checks it on the grid that they leave.
void CheckSudoku(const sudoku::Grid& grid, std::optional<int64_t> max_nodes) {
  std::vector<Item> givens;
  const Problem problem = WithGivens(grid, givens);
  const Explanation why =
      Explain(problem, {.among = givens, .run = {.limits = {.nodes = max_nodes}}});
  ASSERT_TRUE(why.irreducible()) << ToString(why.outcome);
  const std::vector<OptionId> encoded = sudoku::Encode(grid);
  const auto has_solution = [&](const std::vector<Item>& of) {
    Solver solver(sudoku::SudokuProblem());
    for (const Item item : of) solver.Take(encoded[item.index() - givens[0].index()]);
    return solver.Next();
  };
  EXPECT_FALSE(has_solution(why.items));
  for (const Item item : why.items) {
    std::vector<Item> others = why.items;
    others.erase(std::find(others.begin(), others.end(), item));
    EXPECT_TRUE(has_solution(others));
  }
}

TEST(ExplainTest, ClashingGivens) {
  sudoku::Grid grid = quadrille_test::GridOf(
      "7...7....5....................................................................5..");
  std::vector<Item> givens;
  const Problem problem = WithGivens(grid, givens);
  const Explanation why = Explain(problem, {.among = givens});
  EXPECT_THAT(why.items, ElementsAre(givens[0], givens[1]));
  CheckSudoku(grid, std::nullopt);
}

TEST(ExplainTest, SudokusWithoutSolution) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < (kSlowBuild ? 2 : 20); ++i) {
    const auto puzzle = quadrille_test::MakePuzzle(quadrille_test::PuzzleKind::kNone, rng);
    SCOPED_TRACE(absl::StrCat("puzzle ", i));
    CheckSudoku(puzzle.grid, 1'000'000);
  }
}

// A hard puzzle in which one given was misread.
TEST(ExplainTest, SudokusWithOneDigitAltered) {
  std::mt19937_64 rng(2);
  int tried = 0;
  while (tried < (kSlowBuild ? 1 : 10)) {
    std::string text =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const size_t cell = rng() % text.size();
    if (text[cell] == '.') continue;
    const char digit = static_cast<char>('1' + rng() % 9);
    if (std::exchange(text[cell], digit) == digit) continue;
    if (quadrille_test::CountSolutions(quadrille_test::GridOf(text), 1) > 0) continue;
    SCOPED_TRACE(text);
    CheckSudoku(quadrille_test::GridOf(text), 10'000'000);
    ++tried;
  }
}

}  // namespace
}  // namespace dlx
