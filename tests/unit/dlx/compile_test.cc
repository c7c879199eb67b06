// Diagrams of problems, compared with brute force: counts, marginals, sets of solutions, costs; and
// random samples, by a chi-square test.

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/big_count.h"
#include "dlx/diagram.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/encoder.h"
#include "tests/support/exact_cover.h"
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
    const absl::StatusOr<Diagram> diagram = Compile(problem);
    ASSERT_TRUE(diagram.ok()) << diagram.status();
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
    const absl::StatusOr<Diagram> diagram =
        Compile(problem, {.taken = taken, .forbidden = forbidden});
    ASSERT_TRUE(diagram.ok()) << diagram.status();
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
  const auto count = [](const Problem& problem) { return Compile(problem)->count().ToString(); };
  EXPECT_EQ(count(Dominoes(4, 4)), "36");
  EXPECT_EQ(count(Dominoes(8, 8)), "12988816");
  EXPECT_EQ(count(Queens(8)), "92");
  EXPECT_EQ(count(Langford(7)), "52");
  EXPECT_EQ(count(SetPartitions(8)), "4140");
}

TEST(CompileTest, ADominoTilingHasFewNodesAndManySolutions) {
  const Problem problem = Dominoes(8, 8);
  const Diagram diagram = *Compile(problem);
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
  const Diagram diagram = *Compile(sudoku::SudokuProblem(), {.taken = sudoku::Encode(puzzle)});
  EXPECT_EQ(diagram.count(), BigCount(5));
  for (const OptionSet& solution : All(diagram)) {
    EXPECT_TRUE(quadrille_test::IsSolutionOf(puzzle, sudoku::Decode(solution)));
  }
  EXPECT_TRUE(diagram.Marginals().ok());
}

// ---- Limits -------------------------------------------------------------------------------------

TEST(CompileTest, WhatDoesNotFitIsAnError) {
  const Problem problem = Langford(11);
  const absl::Status memory = Compile(problem, {.max_memory_bytes = 1 << 20}).status();
  EXPECT_EQ(memory.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(memory.message(), "the diagram of all solutions needs more than 1 MiB");
  const absl::Status nodes = Compile(problem, {.max_nodes = 10}).status();
  EXPECT_EQ(nodes.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(nodes.message(), "node limit");
  const int64_t whole = Compile(problem)->compile_stats().nodes;
  EXPECT_FALSE(Compile(problem, {.max_nodes = whole}).status().ok());
  EXPECT_EQ(Compile(problem, {.max_nodes = whole + 1})->compile_stats().nodes, whole);
  const absl::Status time = Compile(problem, {.max_seconds = 1e-9}).status();
  EXPECT_EQ(time.code(), absl::StatusCode::kDeadlineExceeded);
  std::stop_source source;
  source.request_stop();
  EXPECT_EQ(Compile(problem, {.stop = source.get_token()}).status().code(),
            absl::StatusCode::kCancelled);
}

// A cache too small for all states makes the graph larger, and never wrong.
TEST(CompileTest, LittleMemoryMakesNoDifferenceToTheSolutions) {
  const Problem problem = Dominoes(6, 6);
  const std::vector<BigCount> marginals = *Compile(problem)->Marginals();
  for (const int64_t kilobytes : {1200, 800, 400, 200}) {
    SCOPED_TRACE(kilobytes);
    const absl::StatusOr<Diagram> diagram =
        Compile(problem, {.max_memory_bytes = kilobytes * 1024});
    if (!diagram.ok()) {
      EXPECT_EQ(diagram.status().code(), absl::StatusCode::kResourceExhausted);
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

// Domino tilings are cut in parts, each item of Langford's problem is a position or a number, and the
// third problem has colors and multiplicities. The critical values are those of one in a thousand;
// the seeds are fixed. A statistic near 0 would not be random either: one in a thousand is below the
// smaller values.
TEST(CompileTest, SamplesAreUniform) {
  const Problem dominoes = Dominoes(4, 4);
  const Diagram tilings = *Compile(dominoes);
  ASSERT_EQ(tilings.count(), BigCount(36));
  const Problem langford = Langford(7);
  const Diagram pairs = *Compile(langford);
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
  const Diagram colored = *Compile(problem);
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
