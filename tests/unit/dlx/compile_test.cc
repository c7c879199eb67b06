// SPDX-License-Identifier: Apache-2.0
//
// Diagrams of problems, compared with brute force: counts, marginals, sets of solutions, costs; and
// random samples, by a chi-square test.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/big_count.h"
#include "dlx/diagram.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/encoder.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/general_cover.h"
#include "tests/support/known_problems.h"
#include "tests/support/random_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace dlx {
namespace {

using ::quadrille_test::AllCovers;
using ::quadrille_test::BuildProblem;
using ::quadrille_test::CheapestCosts;
using ::quadrille_test::CoverShape;
using ::quadrille_test::Dominoes;
using ::quadrille_test::FakeClock;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::Langford;
using ::quadrille_test::OptionSet;
using ::quadrille_test::OptionSets;
using ::quadrille_test::Queens;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomGeneralCover;
using ::quadrille_test::SearchableOptions;
using ::quadrille_test::SetPartitions;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr int kProblems = kSlowBuild ? 200 : 2000;

OptionSets All(const Diagram& diagram) {
  OptionSets all;
  diagram.ForEach([&all](SolutionView solution) {
    all.emplace_back(solution.begin(), solution.end());
    return Visit::kContinue;
  });
  return all;
}

// In how many of the sets each option is.
std::vector<BigCount> Marginals(const OptionSets& sets, int32_t num_options) {
  std::vector<uint64_t> marginals(num_options);
  for (const OptionSet& set : sets) {
    for (const OptionId o : set) ++marginals[o];
  }
  return std::vector<BigCount>(marginals.begin(), marginals.end());
}

std::vector<int64_t> Costs(const std::vector<CostedCover>& covers) {
  std::vector<int64_t> costs;
  for (const CostedCover& cover : covers) costs.push_back(cover.cost);
  return costs;
}

// ---- Random problems ----------------------------------------------------------------------------

TEST(CompileTest, RandomProblemsHaveTheSolutionsOfBruteForce) {
  int64_t with_several = 0;
  for (int seed = 0; seed < kProblems; ++seed) {
    std::mt19937_64 rng(seed);
    const GeneralCover general = RandomGeneralCover(rng, CoverShape());
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    const Problem problem = BuildProblem(general);
    const OptionSets truth = AllCovers(general);
    const std::optional<Diagram> diagram = Compile(problem).diagram;
    ASSERT_TRUE(diagram.has_value());
    EXPECT_EQ(diagram->count(), BigCount(truth.size()));
    const absl::StatusOr<std::vector<BigCount>> marginals = diagram->Marginals();
    ASSERT_TRUE(marginals.ok()) << marginals.status();
    EXPECT_EQ(*marginals, Marginals(truth, problem.num_options()));

    const OptionSets all = All(*diagram);
    OptionSets sorted = all;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, truth);
    for (size_t rank = 0; rank < all.size(); rank += 1 + all.size() / 10) {
      EXPECT_EQ(*diagram->Solution(rank), all[rank]);
    }

    const int64_t k = 1 + RandomBelow(rng, 30);
    const std::vector<CostedCover> cheapest = diagram->Cheapest(k);
    EXPECT_EQ(Costs(cheapest), CheapestCosts(general, k));
    for (const CostedCover& cover : cheapest) {
      EXPECT_EQ(VerifyCover(problem, cover.options), absl::OkStatus());
    }
    const auto all_k = static_cast<int64_t>(truth.size());
    EXPECT_EQ(diagram->Cheapest(all_k), Minimize(problem, {.k = all_k}).covers);
    with_several += truth.size() > 1 ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_GT(with_several, kProblems / 3);
}

TEST(CompileTest, OptionsTakenAndForbidden) {
  int64_t with_solutions = 0;
  for (int seed = 0; seed < kProblems / 2; ++seed) {
    std::mt19937_64 rng(1'000'000 + seed);
    const GeneralCover general = RandomGeneralCover(rng, CoverShape());
    const Problem problem = BuildProblem(general);
    std::vector<OptionId> taken;
    std::vector<OptionId> forbidden;
    std::vector<bool> usable = SearchableOptions(general);
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      const int32_t fate = RandomBelow(rng, 8);
      if (fate == 0) {
        taken.push_back(o);
        usable[o] = true;
      } else if (fate == 1) {
        forbidden.push_back(o);
        usable[o] = false;
      }
    }
    std::shuffle(taken.begin(), taken.end(), rng);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", general.ToString()));
    OptionSets truth = AllCovers(general, usable);
    truth.erase(std::remove_if(truth.begin(), truth.end(),
                               [&taken](const OptionSet& set) {
                                 return !std::all_of(
                                     taken.begin(), taken.end(), [&set](OptionId o) {
                                       return std::binary_search(set.begin(), set.end(), o);
                                     });
                               }),
                truth.end());
    const std::optional<Diagram> diagram =
        Compile(problem, {.run = {.presets = {.taken = taken, .forbidden = forbidden}}}).diagram;
    ASSERT_TRUE(diagram.has_value());
    OptionSets all = All(*diagram);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, truth);
    const absl::StatusOr<std::vector<BigCount>> marginals = diagram->Marginals();
    ASSERT_TRUE(marginals.ok()) << marginals.status();
    EXPECT_EQ(*marginals, Marginals(truth, problem.num_options()));
    for (const CostedCover& cover : diagram->Cheapest(5)) {
      EXPECT_EQ(cover.cost, CostOf(general, cover.options));
    }
    with_solutions += truth.empty() ? 0 : 1;
    if (HasFailure()) return;
  }
  EXPECT_GT(with_solutions, kProblems / 8);
}

// ---- Known problems -----------------------------------------------------------------------------

TEST(CompileTest, KnownCounts) {
  const auto count = [](const Problem& problem) {
    return Compile(problem).diagram->count().ToString();
  };
  EXPECT_EQ(count(Dominoes(4, 4)), "36");
  EXPECT_EQ(count(Dominoes(8, 8)), "12988816");
  EXPECT_EQ(count(Queens(8)), "92");
  EXPECT_EQ(count(Langford(7)), "52");
  EXPECT_EQ(count(SetPartitions(8)), "4140");
}

TEST(CompileTest, ADominoTilingHasFewNodesAndManySolutions) {
  const Problem problem = Dominoes(8, 8);
  const Diagram diagram = *Compile(problem).diagram;
  const DiagramSize size = diagram.size();
  EXPECT_LT(size.or_nodes, 20'000);
  EXPECT_LE(size.depth, 64);
  const std::vector<BigCount> marginals = *diagram.Marginals();
  // By symmetry each domino that has a corner is in half of all.
  BigCount largest;
  for (const BigCount& marginal : marginals) largest = std::max(largest, marginal);
  EXPECT_EQ(largest, BigCount(12988816 / 2));
  for (const uint64_t rank : {0, 1, 6'494'407, 12'988'815}) {
    EXPECT_EQ(VerifyCover(problem, *diagram.Solution(rank)), absl::OkStatus());
  }
  EXPECT_FALSE(diagram.Solution(12'988'816).ok());
}

TEST(CompileTest, GivensOfASudokuAreOptionsTaken) {
  const sudoku::Grid puzzle = quadrille_test::GridOf(
      "400900003080001090000020700030000004006700500200000060007030600050600000100009002");
  const std::vector<OptionId> givens = sudoku::Encode(puzzle);
  const Diagram diagram =
      *Compile(sudoku::SudokuProblem(), {.run = {.presets = {.taken = givens}}}).diagram;
  EXPECT_EQ(diagram.count(), BigCount(5));
  for (const OptionSet& solution : All(diagram)) {
    EXPECT_TRUE(quadrille_test::IsSolutionOf(puzzle, sudoku::Decode(solution)));
  }
  EXPECT_TRUE(diagram.Marginals().ok());
}

Limits Bytes(int64_t bytes) {
  Limits limits;
  limits.memory_bytes = bytes;
  return limits;
}

// 200 items with 50 or 40 equal options each: 2000^100 solutions, and numbers of 18 words.
Problem GroupsOfEqualOptions() {
  ProblemBuilder b;
  for (int i = 0; i < 200; ++i) {
    const Item item = b.AddItem();
    for (int j = 0; j < (i % 2 == 0 ? 50 : 40); ++j) b.AddOption({item});
  }
  return *std::move(b).Build();
}

TEST(CompileTest, MarginalsOneByOne) {
  const Problem problem = GroupsOfEqualOptions();
  const Diagram diagram = *Compile(problem).diagram;
  const std::vector<BigCount> marginals = *diagram.Marginals();
  std::vector<BigCount> visited;
  const auto visit = [&](OptionId option, const BigCount& number) {
    EXPECT_EQ(static_cast<size_t>(option), visited.size());
    visited.push_back(number);
    return visited.size() == 120 ? Visit::kStop : Visit::kContinue;
  };
  EXPECT_EQ(*diagram.ForEachMarginal(visit), Outcome::kVisitorStop);
  EXPECT_THAT(visited, ElementsAreArray(absl::MakeConstSpan(marginals).first(120)));
  // 2000^100 / 50 and 2000^100 / 40.
  EXPECT_THAT(marginals.front().ToString(), EndsWith("2" + std::string(298, '0')));
  EXPECT_THAT(marginals.back().ToString(), EndsWith("4" + std::string(299, '0')));
}

TEST(CompileTest, MarginalsOneByOneHeedTheTimeLimit) {
  const Problem problem = GroupsOfEqualOptions();
  const Diagram diagram = *Compile(problem).diagram;
  int visited = 0;
  const auto visit = [&](OptionId, const BigCount&) {
    ++visited;
    return Visit::kContinue;
  };
  const FakeClock clock(1);
  EXPECT_EQ(*diagram.ForEachMarginal(visit, {.limits = {.seconds = 100}}), Outcome::kTimeLimit);
  EXPECT_GT(visited, 0);
  EXPECT_LT(visited, problem.num_options());
}

TEST(CompileTest, MarginalsKeepToTheMemory) {
  const Problem problem = GroupsOfEqualOptions();
  const Diagram diagram = *Compile(problem).diagram;
  const auto visit = [](OptionId, const BigCount&) { return Visit::kContinue; };
  EXPECT_EQ(*diagram.ForEachMarginal(visit, {.limits = Bytes(20'000)}), Outcome::kMemoryLimit);
  EXPECT_EQ(*diagram.ForEachMarginal(visit, {.limits = Bytes(100'000)}), Outcome::kExhausted);
}

// ---- Limits -------------------------------------------------------------------------------------

CompileResult CompileWithin(const Problem& problem, const Limits& limits) {
  return Compile(problem, {.run = {.limits = limits}});
}

TEST(CompileTest, ALimitThatIsReachedLeavesNoDiagram) {
  const Problem problem = Langford(8);
  const CompileResult memory = CompileWithin(Langford(11), Bytes(1 << 20));
  EXPECT_EQ(memory.outcome, Outcome::kMemoryLimit);
  EXPECT_FALSE(memory.diagram.has_value());
  EXPECT_GT(memory.nodes, 0);
  const CompileResult nodes = CompileWithin(problem, {.nodes = 10});
  EXPECT_EQ(nodes.outcome, Outcome::kNodeLimit);
  EXPECT_FALSE(nodes.diagram.has_value());
  EXPECT_EQ(nodes.nodes, 10);

  const CompileResult whole = Compile(problem);
  EXPECT_EQ(whole.outcome, Outcome::kExhausted);
  EXPECT_GT(whole.hits, 0);
  EXPECT_GT(whole.cache_bytes, 0);
  EXPECT_GE(whole.updates, whole.nodes);
  EXPECT_FALSE(CompileWithin(problem, {.updates = whole.updates}).diagram.has_value());
  EXPECT_FALSE(CompileWithin(problem, {.nodes = whole.nodes}).diagram.has_value());
  const CompileResult enough = CompileWithin(problem, {.nodes = whole.nodes + 1});
  EXPECT_EQ(enough.nodes, whole.nodes);
  EXPECT_TRUE(enough.diagram.has_value());
}

TEST(CompileTest, OneNodeIsNeverExceeded) {
  EXPECT_EQ(CompileWithin(Langford(8), {.nodes = 1}).nodes, 1);
}

TEST(CompileTest, SomeSolutionsAreEnough) {
  const Problem problem = Langford(11);  // 35584 of them
  const CompileResult some = CompileWithin(problem, {.solutions = 100});
  EXPECT_EQ(some.outcome, Outcome::kSolutionLimit);
  ASSERT_TRUE(some.diagram.has_value());
  EXPECT_FALSE(some.diagram->complete());
  EXPECT_GE(some.diagram->count(), BigCount(100));
  EXPECT_LT(some.diagram->count(), BigCount(35'584));
  const CompileResult all = CompileWithin(problem, {.solutions = 35'585});
  EXPECT_EQ(all.outcome, Outcome::kExhausted);
  ASSERT_TRUE(all.diagram.has_value());
  EXPECT_TRUE(all.diagram->complete());
}

TEST(CompileTest, ALimitOf0IsUsedUp) {
  const Problem problem = Queens(8);
  EXPECT_EQ(CompileWithin(problem, {.nodes = 0}).outcome, Outcome::kNodeLimit);
  EXPECT_EQ(CompileWithin(problem, {.nodes = -1}).outcome, Outcome::kNodeLimit);
  EXPECT_EQ(CompileWithin(problem, {.seconds = 0}).outcome, Outcome::kTimeLimit);
  EXPECT_EQ(CompileWithin(problem, {.solutions = 0}).outcome, Outcome::kSolutionLimit);
  EXPECT_EQ(CompileWithin(problem, Bytes(0)).outcome, Outcome::kMemoryLimit);
  EXPECT_EQ(CompileWithin(problem, {.updates = 0}).outcome, Outcome::kUpdateLimit);
  std::stop_source source;
  source.request_stop();
  const CompileResult cancelled =
      CompileWithin(problem, {.updates = 0, .stop = source.get_token()});
  EXPECT_EQ(cancelled.outcome, Outcome::kCancelled);
  EXPECT_EQ(cancelled.nodes, 0);
  EXPECT_FALSE(cancelled.diagram.has_value());
}

// 42 queens take far longer than any test. The clock moves by a millisecond with each look, so that
// the time limit comes after 200 looks on every machine.
TEST(CompileTest, TimeLimit) {
  const Problem problem = Queens(42);
  const FakeClock clock(0.001);
  const CompileResult result = CompileWithin(problem, {.seconds = 0.2});
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
  EXPECT_FALSE(result.diagram.has_value());
  EXPECT_GE(result.seconds, 0.2);
  EXPECT_LT(result.seconds, 0.3);
}

// The clock is looked at while the problem is laid out and while orders of items are measured.
TEST(CompileTest, TimeLimitOfThePreparations) {
  const Problem problem = Langford(150);
  const FakeClock clock(0.001);
  const CompileResult result = CompileWithin(problem, {.seconds = 0.02});
  EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
  EXPECT_EQ(result.nodes, 0);
  EXPECT_LT(result.seconds, 0.03);
}

TEST(CompileTest, MemoryLimit) {
  const CompileResult result = CompileWithin(Langford(16), Bytes(16 << 20));
  EXPECT_EQ(result.outcome, Outcome::kMemoryLimit);
  EXPECT_LE(result.cache_bytes, 16 << 20);
}

TEST(CompileTest, ProgressAndCancel) {
  const Problem problem = Langford(16);
  const FakeClock clock(0.001);
  std::stop_source source;
  std::vector<Progress> seen;
  dlx::Run run;
  run.limits.stop = source.get_token();
  run.watch.every_seconds = 0.05;
  run.watch.callback = [&](const Progress& progress) {
    seen.push_back(progress);
    if (seen.size() == 4) source.request_stop();
  };
  const CompileResult result = Compile(problem, {.run = run});
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  ASSERT_EQ(seen.size(), 4);
  for (size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(seen[i].phase, "compile");
    if (i == 0) continue;
    EXPECT_GE(seen[i].nodes, seen[i - 1].nodes);
    EXPECT_GE(seen[i].seconds, seen[i - 1].seconds + 0.05);
    EXPECT_GE(seen[i].solutions, seen[i - 1].solutions);
  }
  EXPECT_GT(seen.back().nodes, 0);
  EXPECT_LT(seen.back().done, 1);
}

// What a report says of solutions is never more than there are, and in the end close to all.
TEST(CompileTest, ProgressCountsSolutions) {
  const Problem problem = Langford(11);
  const FakeClock clock(0.01);
  BigCount most;
  dlx::Run run;
  run.watch.every_seconds = 0.01;
  run.watch.callback = [&most](const Progress& progress) {
    most = std::max(most, progress.solutions);
  };
  const CompileResult result = Compile(problem, {.run = run});
  ASSERT_TRUE(result.diagram.has_value());
  EXPECT_EQ(result.diagram->count(), BigCount(35'584));
  EXPECT_LE(most, BigCount(35'584));
  EXPECT_GT(most, BigCount(10'000));
}

// A cache too small for all states makes the graph larger, and never wrong.
TEST(CompileTest, LittleMemoryMakesNoDifferenceToTheSolutions) {
  const Problem problem = Dominoes(6, 6);
  const std::vector<BigCount> marginals = *Compile(problem).diagram->Marginals();
  for (const int64_t kilobytes : {1200, 800, 400, 200}) {
    SCOPED_TRACE(kilobytes);
    const CompileResult result = CompileWithin(problem, Bytes(kilobytes * 1024));
    const std::optional<Diagram>& diagram = result.diagram;
    if (!diagram.has_value()) {
      EXPECT_EQ(result.outcome, Outcome::kMemoryLimit);
      continue;
    }
    EXPECT_EQ(diagram->count(), BigCount(6728));
    EXPECT_EQ(*diagram->Marginals(), marginals);
  }
}

// ---- Samples ------------------------------------------------------------------------------------

// Pearson's statistic of how often each solution was drawn, for a thousand draws a solution.
double ChiSquare(const Diagram& diagram, uint64_t seed) {
  constexpr int64_t kDraws = 1000;
  const OptionSets all = All(diagram);
  std::map<OptionSet, int64_t> drawn;
  for (const OptionSet& solution : all) drawn[solution] = 0;
  Sampler sampler(diagram, seed);
  for (size_t i = 0; i < kDraws * all.size(); ++i) {
    const SolutionView solution = sampler.Next();
    const auto place = drawn.find(OptionSet(solution.begin(), solution.end()));
    if (place == drawn.end()) {
      ADD_FAILURE() << "no solution";
      return 0;
    }
    ++place->second;
  }
  double sum = 0;
  for (const auto& [solution, times] : drawn) {
    const auto off = static_cast<double>(times - kDraws);
    sum += off * off / kDraws;
  }
  return sum;
}

// Domino tilings are cut in parts, each item of Langford's problem is a position or a number, and
// the third problem has colors and multiplicities. The critical values are those of one in a
// thousand; the seeds are fixed. A statistic near 0 would not be random either: one in a thousand
// is below the smaller values.
TEST(CompileTest, SamplesAreUniform) {
  const Problem dominoes = Dominoes(4, 4);
  const Diagram tilings = *Compile(dominoes).diagram;
  ASSERT_EQ(tilings.count(), BigCount(36));
  const Problem langford = Langford(7);
  const Diagram pairs = *Compile(langford).diagram;
  ASSERT_EQ(pairs.count(), BigCount(52));
  for (const uint64_t seed : {1, 2}) {
    EXPECT_LT(ChiSquare(tilings, seed), 66.62);  // 35 degrees of freedom
    EXPECT_GT(ChiSquare(tilings, seed), 14.69);
    EXPECT_LT(ChiSquare(pairs, seed), 87.97);  // 51
    EXPECT_GT(ChiSquare(pairs, seed), 25.37);
  }

  ProblemBuilder b;
  const Item bricks = b.AddItem("bricks", {.at_least = 2, .at_most = 3});
  const Item p = b.AddItem("p"), q = b.AddItem("q");
  const Item s = b.AddSecondaryItem("s"), t = b.AddSecondaryItem("t");
  for (const Color color : {1, 2}) {
    for (int copies = 0; copies < 2; ++copies) {
      b.AddOption({p, s.As(color)});
      b.AddOption({q, s.As(color), bricks});
    }
    b.AddOption({q, s.As(color), t});
    b.AddOption({bricks, s.As(color)});
  }
  for (int i = 0; i < 3; ++i) b.AddOption({bricks});
  b.AddOption({bricks, t});
  const Problem problem = *std::move(b).Build();
  const Diagram colored = *Compile(problem).diagram;
  int64_t solutions = 0;
  ForEachSolution(problem, {}, [&solutions](SolutionView) {
    ++solutions;
    return Visit::kContinue;
  });
  ASSERT_EQ(solutions, 160);
  ASSERT_EQ(colored.count(), BigCount(160));
  for (const uint64_t seed : {1, 2}) {
    EXPECT_LT(ChiSquare(colored, seed), 219.85);  // 159
    EXPECT_GT(ChiSquare(colored, seed), 109.53);
  }
}

}  // namespace
}  // namespace dlx
