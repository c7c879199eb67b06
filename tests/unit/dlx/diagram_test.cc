// SPDX-License-Identifier: Apache-2.0
//
// What is asked of diagrams, on diagrams made by hand and at random: whether those of problems are
// right is tested elsewhere.

#include "dlx/diagram.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/base/natural.h"
#include "dlx/base/random.h"
#include "dlx/big_count.h"
#include "dlx/count/count_table.h"
#include "dlx/diagram/builder.h"
#include "dlx/diagram/compiled_diagram.h"
#include "dlx/diagram/counts.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"

namespace dlx {
namespace {

using internal::CompiledDiagram;
using internal::DiagramBuilder;
using internal::DiagramEdge;
using internal::DiagramNodes;
using internal::Natural;
using internal::NumberLists;
using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int32_t kFalse = DiagramNodes::kFalse;
constexpr int32_t kTrue = DiagramNodes::kTrue;
constexpr int32_t kNoOption = DiagramEdge::kNoOption;

// Options that have no primary item: whatever a diagram says, no item objects to it.
Problem FreeProblem(const std::vector<int64_t>& costs) {
  ProblemBuilder b;
  const Item item = b.AddSecondaryItem("s");
  for (const int64_t cost : costs) b.AddOption({item}, {.cost = cost});
  return *std::move(b).Build();
}

// Each option by itself.
NumberLists Singles(int32_t num_options) {
  NumberLists originals;
  for (int32_t o = 0; o < num_options; ++o) originals.Add({o});
  return originals;
}

Diagram Make(const Problem& problem, const NumberLists& originals, DiagramBuilder builder,
             int32_t root, const std::vector<OptionId>& taken = {}) {
  return Diagram(std::make_shared<CompiledDiagram>(problem, std::move(builder).Finish(root),
                                                   originals, taken));
}

std::vector<std::vector<OptionId>> All(const Diagram& diagram) {
  std::vector<std::vector<OptionId>> all;
  EXPECT_EQ(diagram.ForEach([&all](SolutionView solution) {
    all.emplace_back(solution.begin(), solution.end());
    return Visit::kContinue;
  }),
            Outcome::kExhausted);
  return all;
}

std::vector<std::string> Texts(const std::vector<BigCount>& counts) {
  std::vector<std::string> texts;
  for (const BigCount& count : counts) texts.push_back(count.ToString());
  return texts;
}

TEST(DiagramBuilderTest, FalseAndTrueGoAwayWhereTheyMakeNoDifference) {
  DiagramBuilder b;
  EXPECT_EQ(b.AddOr({}), kFalse);
  EXPECT_EQ(b.AddOr({{3, kFalse}, {kNoOption, kFalse}}), kFalse);
  EXPECT_EQ(b.AddOr({{3, kFalse}, {kNoOption, kTrue}}), kTrue);
  const int32_t x = b.AddOr({{3, kTrue}});
  EXPECT_EQ(x, 2);
  EXPECT_EQ(b.AddOr({{kNoOption, x}, {1, kFalse}}), x);
  EXPECT_EQ(b.AddAnd({}), kTrue);
  EXPECT_EQ(b.AddAnd({kTrue, kTrue}), kTrue);
  EXPECT_EQ(b.AddAnd({kTrue, x, kTrue}), x);
  EXPECT_EQ(b.AddAnd({x, kFalse}), kFalse);
  EXPECT_EQ(b.AddOr({{4, kTrue}}), 3);
}

TEST(DiagramBuilderTest, OnlyWhatTheRootReachesIsKept) {
  DiagramBuilder b;
  const int32_t dead = b.AddOr({{0, kTrue}, {1, kTrue}, {2, kTrue}});
  const int32_t x = b.AddOr({{1, kTrue}, {2, kTrue}});
  b.AddOr({{0, dead}, {1, x}});
  const int32_t root = b.AddOr({{0, x}, {3, kTrue}});
  b.AddOr({{4, root}});
  const DiagramNodes nodes = std::move(b).Finish(root);
  EXPECT_EQ(nodes.size(), 4);
  EXPECT_EQ(nodes.num_edges(), 4);
  EXPECT_EQ(nodes.root(), 3);
  EXPECT_EQ(nodes.edge(nodes.begin(3)).option, 0);
  EXPECT_EQ(nodes.edge(nodes.begin(3)).child, 2);
  EXPECT_EQ(nodes.edge(nodes.begin(3) + 1).child, kTrue);
  EXPECT_EQ(nodes.end(3), 4);
}

TEST(DiagramTest, FalseHasNoSolution) {
  const Problem problem = FreeProblem({1, 2});
  const Diagram diagram = Make(problem, Singles(2), DiagramBuilder(), kFalse, {1});
  EXPECT_EQ(diagram.count(), BigCount(0));
  EXPECT_THAT(Texts(*diagram.Marginals()), ElementsAre("0", "0"));
  EXPECT_THAT(All(diagram), IsEmpty());
  EXPECT_THAT(diagram.Cheapest(3), IsEmpty());
  EXPECT_EQ(diagram.Solution(0).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(diagram.size().edges, 0);
}

TEST(DiagramTest, TrueHasTheOptionsThatWereTaken) {
  const Problem problem = FreeProblem({1, 2, 4});
  const Diagram diagram = Make(problem, Singles(3), DiagramBuilder(), kTrue, {2, 0});
  EXPECT_EQ(diagram.count(), BigCount(1));
  EXPECT_THAT(Texts(*diagram.Marginals()), ElementsAre("1", "0", "1"));
  EXPECT_THAT(All(diagram), ElementsAre(ElementsAre(0, 2)));
  EXPECT_THAT(diagram.Cheapest(3), ElementsAre(CostedCover{5, {0, 2}}));
  EXPECT_THAT(*diagram.Solution(0), ElementsAre(0, 2));
  EXPECT_THAT(diagram.Solution(1).status().message(),
              HasSubstr("there is no solution 1: there are 1"));
  EXPECT_THAT(Sampler(diagram, 3).Next(), ElementsAre(0, 2));
  EXPECT_EQ(diagram.size().depth, 0);
}

// Two options that stand for three and two of the problem, in two independent parts.
TEST(DiagramTest, PartsMultiplyAndWeightsCount) {
  const Problem problem = FreeProblem({5, 1, 3, 10, 20, 7});
  NumberLists originals;
  originals.Add({0, 1, 2});
  originals.Add({3, 4});
  originals.Add({5});
  DiagramBuilder b;
  const int32_t x = b.AddOr({{0, kTrue}, {2, kTrue}});
  const int32_t y = b.AddOr({{1, kTrue}, {kNoOption, kTrue}});
  const int32_t root = b.AddAnd({x, y});
  const Diagram diagram = Make(problem, originals, b, root);
  EXPECT_EQ(diagram.count(), BigCount(12));
  EXPECT_THAT(Texts(*diagram.Marginals()), ElementsAre("3", "3", "3", "4", "4", "3"));
  EXPECT_THAT(All(diagram),
              ElementsAre(ElementsAre(0, 3), ElementsAre(0, 4), ElementsAre(0), ElementsAre(1, 3),
                          ElementsAre(1, 4), ElementsAre(1), ElementsAre(2, 3), ElementsAre(2, 4),
                          ElementsAre(2), ElementsAre(3, 5), ElementsAre(4, 5), ElementsAre(5)));
  EXPECT_THAT(diagram.Cheapest(5),
              ElementsAre(CostedCover{1, {1}}, CostedCover{3, {2}}, CostedCover{5, {0}},
                          CostedCover{7, {5}}, CostedCover{11, {1, 3}}));
  const DiagramSize size = diagram.size();
  EXPECT_EQ(size.or_nodes, 2);
  EXPECT_EQ(size.and_nodes, 1);
  EXPECT_EQ(size.edges, 6);
  EXPECT_EQ(size.depth, 2);
  EXPECT_GT(size.bytes, 0);
}

TEST(DiagramTest, AVisitorMayStop) {
  const Problem problem = FreeProblem({0, 0, 0});
  DiagramBuilder b;
  const int32_t root = b.AddOr({{0, kTrue}, {1, kTrue}, {2, kTrue}});
  const Diagram diagram = Make(problem, Singles(3), b, root);
  int seen = 0;
  EXPECT_EQ(diagram.ForEach(
                [&seen](SolutionView) { return ++seen == 2 ? Visit::kStop : Visit::kContinue; }),
            Outcome::kVisitorStop);
  EXPECT_EQ(seen, 2);
}

TEST(DiagramTest, AWalkPausesAfterEachSolutionAndKeepsTheGraph) {
  const Problem problem = FreeProblem({0, 0, 0, 0});
  std::optional<Walk> walk;
  {
    DiagramBuilder b;
    const int32_t root = b.AddOr({{0, kTrue}, {2, kTrue}});
    walk.emplace(Make(problem, Singles(3), b, root, {3}));
  }
  ASSERT_TRUE(walk->Next());
  EXPECT_THAT(walk->solution(), ElementsAre(0, 3));
  Walk other = *std::move(walk);
  ASSERT_TRUE(other.Next());
  EXPECT_THAT(other.solution(), ElementsAre(2, 3));
  EXPECT_FALSE(other.Next());
  EXPECT_FALSE(other.Next());
  EXPECT_FALSE(Walk(Make(problem, {}, DiagramBuilder(), DiagramNodes::kFalse)).Next());
}

// A diagram that cannot be one of its problem, and the item that says so.
TEST(DiagramTest, MarginalsAreCheckedAgainstTheItems) {
  ProblemBuilder builder;
  const Item p = builder.AddItem("p"), q = builder.AddItem("q");
  const Item bricks = builder.AddItem("bricks", {.at_least = 1, .at_most = 2});
  builder.AddOption({p, bricks});
  builder.AddOption({q, bricks});
  builder.AddOption({p, q, bricks});
  builder.AddOption({bricks});
  builder.AddOption({p, q});
  const Problem problem = *std::move(builder).Build();
  const auto marginals = [&problem](std::vector<std::vector<OptionId>> solutions) {
    DiagramBuilder b;
    std::vector<DiagramEdge> edges;
    for (const auto& solution : solutions) {
      int32_t node = kTrue;
      for (const OptionId o : solution) node = b.AddOr({{o, node}});
      edges.push_back({kNoOption, node});
    }
    const int32_t root = b.AddOr(edges);
    return Make(problem, Singles(problem.num_options()), std::move(b), root).Marginals();
  };
  EXPECT_THAT(Texts(*marginals({{0, 1}, {2}, {2, 3}, {3, 4}})),
              ElementsAre("1", "1", "2", "2", "1"));
  const absl::Status missing = marginals({{0, 1}, {2}, {0}}).status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kInternal);
  EXPECT_EQ(missing.message(),
            "item 'q' is covered 2 times by the 3 solutions together, which cannot be");
  EXPECT_THAT(marginals({{0, 4}, {2}}).status().message(),
              HasSubstr("item 'p' is covered 3 times"));
  EXPECT_THAT(marginals({{4}}).status().message(), HasSubstr("item 'bricks' is covered 0 times"));
  EXPECT_THAT(marginals({{0, 1, 3}}).status().message(),
              HasSubstr("item 'bricks' is covered 3 times"));
}

// A row of nodes, each with a choice between two options.
Diagram Chain(const Problem& problem, int32_t length) {
  DiagramBuilder b;
  int32_t node = kTrue;
  for (int32_t i = length; i > 0; --i) node = b.AddOr({{2 * i - 2, node}, {2 * i - 1, node}});
  return Make(problem, Singles(2 * length), std::move(b), node);
}

TEST(DiagramTest, CountsBeyondWords) {
  for (const int32_t length : {1, 62, 63, 64, 65, 127, 128, 129, 300}) {
    SCOPED_TRACE(length);
    std::vector<int64_t> costs;
    for (int32_t i = 0; i < length; ++i) costs.insert(costs.end(), {0, 1});
    const Problem problem = FreeProblem(costs);
    const Diagram diagram = Chain(problem, length);
    const Natural total = Natural(1) << length;
    EXPECT_EQ(diagram.count(), internal::ToBigCount(total));
    const std::vector<BigCount> marginals = *diagram.Marginals();
    for (const BigCount& marginal : marginals) {
      EXPECT_EQ(marginal, internal::ToBigCount(total / 2));
    }
    // The rank in binary says which options are taken, the root's first.
    const Natural rank = total / 3;
    const std::vector<OptionId> solution = *diagram.Solution(internal::ToBigCount(rank));
    ASSERT_EQ(solution.size(), static_cast<size_t>(length));
    for (int32_t i = 0; i < length; ++i) {
      EXPECT_EQ(solution[i], 2 * i + (bit_test(rank, length - 1 - i) ? 1 : 0));
    }
    EXPECT_FALSE(diagram.Solution(diagram.count()).ok());
    const std::vector<CostedCover> cheapest = diagram.Cheapest(3);
    EXPECT_EQ(cheapest[0].cost, 0);
    EXPECT_EQ(cheapest[1].cost, 1);
    EXPECT_EQ(diagram.size().depth, length);
  }
}

TEST(DiagramTest, DepthTakesNoStack) {
  const int32_t length = kSlowBuild ? 50'000 : 500'000;
  const Problem problem = FreeProblem(std::vector<int64_t>(2 * length, 1));
  DiagramBuilder b;
  int32_t node = kTrue;
  for (int32_t i = 2 * length; i > 0; --i) node = b.AddOr({{i - 1, node}});
  const Diagram diagram = Make(problem, Singles(2 * length), std::move(b), node);
  EXPECT_EQ(diagram.count(), BigCount(1));
  EXPECT_EQ(diagram.Solution(0)->size(), static_cast<size_t>(2 * length));
  EXPECT_EQ(All(diagram).size(), 1U);
  EXPECT_EQ(diagram.Cheapest(2).size(), 1U);
  EXPECT_EQ(diagram.size().depth, 2 * length);
  EXPECT_EQ(Texts(*diagram.Marginals())[length], "1");
}

// ---- Random diagrams ----------------------------------------------------------------------------

// Diagrams over some options, with all their solutions by the definition of nodes. What a node is
// about is an interval of options, so that parts of AND nodes have none in common, and the options
// of an OR node's edges come before those of their children.
class RandomDiagram {
 public:
  explicit RandomDiagram(std::mt19937_64& rng) : rng_(rng), num_options_(1 + RandomBelow(rng, 7)) {
    std::vector<int64_t> costs;
    for (int32_t o = 0; o < num_options_; ++o) {
      std::vector<OptionId> list;
      for (int32_t i = RandomBelow(rng, 3); i >= 0; --i) {
        list.push_back(static_cast<OptionId>(costs.size()));
        costs.push_back(RandomBelow(rng, 2) == 0 ? RandomBelow(rng, 4) : RandomBelow(rng, 1000));
      }
      originals_.Add(list);
    }
    problem_ = std::make_unique<Problem>(FreeProblem(costs));
    solutions_ = {{}, {{}}};
    for (int32_t length = 1; length <= num_options_; ++length) {
      for (int32_t begin = 0; begin + length <= num_options_; ++begin) {
        for (int i = 0; i < 2; ++i)
          nodes_[{begin, begin + length}].push_back(Node(begin, begin + length));
      }
    }
    root_ = nodes_[{0, num_options_}][1];
  }

  const Problem& problem() const { return *problem_; }
  Diagram diagram() const { return Make(*problem_, originals_, builder_, root_); }
  // In the order of ranks.
  std::vector<std::vector<OptionId>> solutions() const {
    std::vector<std::vector<OptionId>> sorted = solutions_[root_];
    for (auto& solution : sorted) std::sort(solution.begin(), solution.end());
    return sorted;
  }

 private:
  using Solutions = std::vector<std::vector<OptionId>>;

  // A node about options of [begin, end) that is there.
  int32_t Some(int32_t begin, int32_t end) {
    if (begin >= end || RandomBelow(rng_, 6) == 0)
      return RandomBelow(rng_, 5) == 0 ? kFalse : kTrue;
    const std::vector<int32_t>& nodes = nodes_[{begin, end}];
    return nodes[RandomBelow(rng_, static_cast<int32_t>(nodes.size()))];
  }

  int32_t Node(int32_t begin, int32_t end) {
    return RandomBelow(rng_, 3) == 0 && end - begin > 1 ? And(begin, end) : Or(begin, end);
  }

  int32_t And(int32_t begin, int32_t end) {
    const int32_t middle = begin + 1 + RandomBelow(rng_, end - begin - 1);
    std::vector<int32_t> parts = {Some(begin, middle), Some(middle, end)};
    if (end - middle > 1) parts = {parts[0], Some(middle, middle + 1), Some(middle + 1, end)};
    Solutions all = {{}};
    for (const int32_t part : parts) {
      Solutions longer;
      for (const auto& a : all) {
        for (const auto& b : solutions_[part]) {
          longer.push_back(a);
          longer.back().insert(longer.back().end(), b.begin(), b.end());
        }
      }
      all = std::move(longer);
    }
    return Keep(builder_.AddAnd(parts), std::move(all));
  }

  int32_t Or(int32_t begin, int32_t end) {
    const int32_t middle = begin + 1 + RandomBelow(rng_, end - begin);
    std::vector<DiagramEdge> edges;
    for (int32_t o = begin; o < middle; ++o) {
      if (RandomBelow(rng_, 3) > 0) edges.push_back({o, Some(o + 1, end)});
    }
    if (RandomBelow(rng_, 2) == 0) edges.push_back({kNoOption, Some(middle, end)});
    std::shuffle(edges.begin(), edges.end(), rng_);
    Solutions all;
    for (const auto& [option, child] : edges) {
      const std::vector<OptionId> none = {-1};
      for (const OptionId o : option < 0 ? absl::MakeConstSpan(none) : originals_[option]) {
        for (const auto& rest : solutions_[child]) {
          all.push_back(rest);
          if (o >= 0) all.back().push_back(o);
        }
      }
    }
    return Keep(builder_.AddOr(edges), std::move(all));
  }

  int32_t Keep(int32_t node, Solutions solutions) {
    if (node >= static_cast<int32_t>(solutions_.size())) solutions_.resize(node + 1);
    solutions_[node] = std::move(solutions);
    return node;
  }

  std::mt19937_64& rng_;
  const int32_t num_options_;  // of edges
  NumberLists originals_;
  std::unique_ptr<Problem> problem_;
  DiagramBuilder builder_;
  int32_t root_ = kFalse;
  std::map<std::pair<int32_t, int32_t>, std::vector<int32_t>> nodes_;
  std::vector<Solutions> solutions_;  // by node
};

TEST(DiagramTest, RandomDiagramsSayWhatTheirNodesMean) {
  constexpr int kDiagrams = kSlowBuild ? 200 : 2000;
  int64_t with_several = 0;
  for (int seed = 0; seed < kDiagrams; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const RandomDiagram random(rng);
    const Diagram diagram = random.diagram();
    const std::vector<std::vector<OptionId>> solutions = random.solutions();
    const auto num_solutions = static_cast<int64_t>(solutions.size());
    with_several += num_solutions > 1 ? 1 : 0;
    ASSERT_EQ(diagram.count(), BigCount(num_solutions));
    EXPECT_EQ(All(diagram), solutions);
    for (int64_t i = 0; i < num_solutions; i += 1 + num_solutions / 50) {
      EXPECT_EQ(*diagram.Solution(i), solutions[i]);
    }

    std::vector<BigCount> marginals;
    for (OptionId o = 0; o < random.problem().num_options(); ++o) {
      marginals.emplace_back(std::count_if(solutions.begin(), solutions.end(), [o](const auto& s) {
        return std::binary_search(s.begin(), s.end(), o);
      }));
    }
    EXPECT_EQ(*diagram.Marginals(), marginals);

    std::vector<CostedCover> covers;
    for (const auto& solution : solutions) {
      int64_t cost = 0;
      for (const OptionId o : solution) cost += random.problem().cost(o);
      covers.push_back({cost, solution});
    }
    const auto less = [](const CostedCover& a, const CostedCover& b) {
      return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
    };
    std::sort(covers.begin(), covers.end(), less);
    EXPECT_EQ(diagram.Cheapest(num_solutions + 1), covers);
    const int64_t k = 1 + RandomBelow(rng, 20);
    const std::vector<CostedCover> cheapest = diagram.Cheapest(k);
    ASSERT_EQ(static_cast<int64_t>(cheapest.size()), std::min(k, num_solutions));
    for (size_t i = 0; i < cheapest.size(); ++i) {
      EXPECT_EQ(cheapest[i].cost, covers[i].cost);
      EXPECT_TRUE(std::binary_search(covers.begin(), covers.end(), cheapest[i], less));
      EXPECT_TRUE(i == 0 || less(cheapest[i - 1], cheapest[i]));
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(with_several, kDiagrams / 2);
}

// ---- Samples ------------------------------------------------------------------------------------

TEST(DiagramTest, NumbersAreDrawnBelowAnyBound) {
  internal::Random random(7);
  for (const Natural& n : {Natural(1), Natural(2), Natural(3), (Natural(1) << 32) + 1,
                           Natural(1) << 64, (Natural(1) << 100) + 12345}) {
    Natural largest = 0;
    for (int i = 0; i < 200; ++i) {
      const Natural drawn = internal::RandomBelow(n, &random);
      EXPECT_LT(drawn, n);
      largest = std::max(largest, drawn);
    }
    EXPECT_GE(largest, n - n / 16 - 1);
  }
}

TEST(DiagramTest, TheSeedDecidesWhatIsDrawn) {
  const Problem problem = FreeProblem(std::vector<int64_t>(200, 0));
  const Diagram diagram = Chain(problem, 100);
  const auto draw = [&diagram](uint64_t seed) {
    Sampler sampler(diagram, seed);
    std::vector<std::vector<OptionId>> drawn;
    for (int i = 0; i < 5; ++i) {
      const SolutionView solution = sampler.Next();
      EXPECT_TRUE(std::is_sorted(solution.begin(), solution.end()));
      drawn.emplace_back(solution.begin(), solution.end());
    }
    EXPECT_EQ(std::set(drawn.begin(), drawn.end()).size(), 5U);
    return drawn;
  };
  EXPECT_EQ(draw(1), draw(1));
  EXPECT_NE(draw(1), draw(2));
}

TEST(DiagramTest, SamplesOfARunAreThoseOfASampler) {
  const Problem problem = FreeProblem(std::vector<int64_t>(200, 0));
  const Diagram diagram = Chain(problem, 100);
  std::vector<std::vector<OptionId>> drawn;
  const auto add = [&drawn](SolutionView solution) {
    drawn.emplace_back(solution.begin(), solution.end());
    return drawn.size() == 6 ? Visit::kStop : Visit::kContinue;
  };
  const auto expect_drawn = [&](size_t n) {
    Sampler sampler(diagram, 5);
    EXPECT_EQ(drawn.size(), n);
    for (const auto& solution : drawn) {
      EXPECT_EQ(absl::MakeConstSpan(solution), sampler.Next());
    }
    drawn.clear();
  };
  EXPECT_EQ(diagram.ForEachSample(4, 5, {}, add), Outcome::kExhausted);
  expect_drawn(4);
  EXPECT_EQ(diagram.ForEachSample(9, 5, {}, add), Outcome::kVisitorStop);
  expect_drawn(6);
  EXPECT_EQ(diagram.ForEachSample(4, 5, {.limits = {.solutions = 4}}, add), Outcome::kExhausted);
  expect_drawn(4);
  EXPECT_EQ(diagram.ForEachSample(4, 5, {.limits = {.solutions = 3}}, add),
            Outcome::kSolutionLimit);
  expect_drawn(3);
  EXPECT_EQ(diagram.ForEachSample(0, 5, {.limits = {.seconds = 0}}, add), Outcome::kExhausted);
  EXPECT_EQ(diagram.ForEachSample(1, 5, {.limits = {.seconds = 0}}, add), Outcome::kTimeLimit);
  expect_drawn(0);
}

// One solution of a long number is so much work that the clock is looked at within.
TEST(DiagramTest, ALongRankHeedsTimeAndStops) {
  const int32_t length = 4000;
  const Problem problem = FreeProblem(std::vector<int64_t>(2 * length, 0));
  const Diagram diagram = Chain(problem, length);
  const auto never = [](SolutionView) -> Visit {
    ADD_FAILURE() << "a solution after the limit";
    return Visit::kStop;
  };
  const BigCount middle = internal::ToBigCount((Natural(1) << (length - 1)) + 12345);
  {
    const FakeClock clock(1);
    const dlx::Run run = {.limits = {.seconds = 5}};
    EXPECT_EQ(diagram.ForEachSample(1, 1, run, never), Outcome::kTimeLimit);
    EXPECT_EQ(diagram.Solution(middle, run).status().code(), absl::StatusCode::kCancelled);
    EXPECT_TRUE(diagram.Solution(middle).ok());
  }
  std::stop_source stop;
  FakeClock clock(1);
  clock.StopAtLook(6, &stop);
  const dlx::Run run = {.limits = {.seconds = 1e6, .stop = stop.get_token()}};
  EXPECT_EQ(diagram.ForEachSample(1, 1, run, never), Outcome::kCancelled);
  EXPECT_LE(clock.looks(), 7);
  EXPECT_FALSE(diagram.Solution(middle, run).ok());
}

// What there is after a limit is the beginning of what there would have been.
TEST(DiagramTest, TheCheapestHeedTheRun) {
  const int32_t length = 60;
  std::vector<int64_t> costs;
  for (int32_t i = 0; i < length; ++i) costs.insert(costs.end(), {0, int64_t{1} << i});
  const Problem problem = FreeProblem(costs);
  const Diagram diagram = Chain(problem, length);
  const int64_t k = 5000;
  const std::vector<CostedCover> all = diagram.Cheapest(k);
  ASSERT_EQ(all.size(), static_cast<size_t>(k));
  const auto expect_part = [&all](const CheapestResult& result, Outcome outcome, size_t least) {
    EXPECT_EQ(result.outcome, outcome);
    ASSERT_GE(result.covers.size(), least);
    ASSERT_LT(result.covers.size(), all.size());
    for (size_t i = 0; i < result.covers.size(); ++i) EXPECT_EQ(result.covers[i], all[i]);
  };
  const CheapestResult whole = diagram.Cheapest(k, {.limits = {.solutions = k}});
  EXPECT_EQ(whole.outcome, Outcome::kExhausted);
  EXPECT_EQ(whole.covers, all);
  expect_part(diagram.Cheapest(k, {.limits = {.solutions = 7}}), Outcome::kSolutionLimit, 7);
  expect_part(diagram.Cheapest(k, {.limits = {.seconds = 0}}), Outcome::kTimeLimit, 0);
  expect_part(diagram.Cheapest(k, {.limits = {.updates = 10'000}}), Outcome::kUpdateLimit, 1);
  std::stop_source stop;
  FakeClock clock(1);
  clock.StopAtLook(10, &stop);
  const dlx::Run run = {.limits = {.seconds = 1e6, .stop = stop.get_token()}};
  expect_part(diagram.Cheapest(k, run), Outcome::kCancelled, 1);
}

}  // namespace
}  // namespace dlx
