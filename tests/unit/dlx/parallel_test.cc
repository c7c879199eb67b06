// SPDX-License-Identifier: Apache-2.0

#include "dlx/parallel.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/canceller.h"
#include "tests/support/fake_clock.h"
#include "tests/support/known_problems.h"
#include "tests/support/searches.h"

namespace dlx {
namespace {

using ::quadrille_test::AllSolutions;
using ::quadrille_test::Canceller;
using ::quadrille_test::Dominoes;
using ::quadrille_test::Endless;
using ::quadrille_test::EvenMatrices;
using ::quadrille_test::FakeClock;
using ::quadrille_test::Langford;
using ::quadrille_test::Matrices;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Permutations;
using ::quadrille_test::Queens;
using ::quadrille_test::Rest;
using ::quadrille_test::Solutions;
using ::quadrille_test::Sorted;
using ::quadrille_test::StatsOf;
using ::quadrille_test::With;
using ::testing::IsEmpty;
using ::testing::IsSubsetOf;

constexpr Branching kPlainRules[] = {Branching::kMrv, Branching::kLeftmost, Branching::kSharp};
// Shares at every node, so that small problems have many parts too.
constexpr Sharing kEager = {.seconds_alone = 0, .work_between_looks = 1, .nodes_to_give = 3};
constexpr Sharing kSharings[] = {Sharing(), kEager};

constexpr Branching kLearningRules[] = {Branching::kMrvRandom, Branching::kWeightedDegree,
                                        Branching::kFailureRate};

struct Found {
  SearchResult result;
  Solutions solutions;
};

Found Search(const Problem& problem, const SearchConfig& config, const ParallelConfig& parallel) {
  Solutions solutions;
  const SearchResult result =
      SearchInParallel(problem, With(config, parallel), [&solutions](SolutionView options) {
        solutions.emplace_back(options.begin(), options.end());
        return Visit::kContinue;
      });
  return {result, solutions};
}

// Lets the other threads run. Nothing that is checked depends on whether they do.
void GiveWay() {
  for (int i = 0; i < 5; ++i) std::this_thread::yield();
}

// Gives the other threads a chance to ask, however small the problem is. Requires: the watch of the
// search is called every 0 seconds.
std::function<void(const Progress&)> Slowly() {
  return [calls = 0](const Progress&) mutable {
    if (++calls <= 10) GiveWay();
  };
}

// Problems with trees of various shapes, with all that a problem may have.
std::vector<Problem> Problems() {
  std::vector<Problem> problems;
  problems.push_back(Permutations(6));
  problems.push_back(Queens(7));
  problems.push_back(Langford(7));
  problems.push_back(Dominoes(4, 5));
  problems.push_back(EvenMatrices(4));
  problems.push_back(Matrices(4, {1, 2}));
  problems.push_back(Matrices(6, {2, 2}, /*one_color=*/true));
  problems.push_back(Matrices(3, {0, 3}));
  problems.push_back(OnceOrTwice());
  problems.push_back(People());
  return problems;
}

// One way at each level but the last, which has two.
Problem DeepAndThin(int depth) {
  ProblemBuilder b;
  for (int i = 0; i < depth; ++i) {
    const Item item = b.AddItem();
    b.AddOption({item});
    if (i == depth - 1) b.AddOption({item});
  }
  return std::move(b).Build().value();
}

// At each level one branch, and one that covers all that is left; the last has many more. That is
// an arm of that many levels with next to nothing on its sides, as first or last branch, and n!
// leaves at its end.
Problem Arm(int depth, bool first, int n) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < depth + 2 * n; ++i) items.push_back(b.AddItem());
  for (int i = 0; i < depth; ++i) {
    if (first) b.AddOption({items[i]});
    b.AddOption(absl::MakeConstSpan(items).subspan(i));
    if (!first) b.AddOption({items[i]});
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) b.AddOption({items[depth + r], items[depth + n + c]});
  }
  return std::move(b).Build().value();
}

// ---- The same totals ---------------------------------------------------------------------------

TEST(ParallelTest, TotalsAreThoseOfASolver) {
  for (const Problem& problem : Problems()) {
    for (const Branching branching : kPlainRules) {
      const SearchConfig config = {.strategy = {.branching = branching}};
      const Solutions expected = Sorted(AllSolutions(problem, config));
      const SearchStats stats = StatsOf(problem, config);
      for (const int threads : {1, 2, 3, 4}) {
        SCOPED_TRACE(absl::StrCat(problem.ToString(0), ", ", ToString(branching), ", ", threads));
        for (const Sharing& sharing : kSharings) {
          SearchConfig shared = config;
          shared.run.watch.every_seconds = 0;
          ParallelConfig parallel = {.sharing = sharing,
                                     .run = {.threads = threads, .watch = {.callback = Slowly()}}};
          const Found found = Search(problem, shared, parallel);
          EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
          EXPECT_EQ(found.result.stats, stats);
          EXPECT_EQ(Sorted(found.solutions), expected);
          parallel.run.watch.callback = Slowly();
          const SearchResult counted = CountInParallel(problem, With(shared, parallel));
          EXPECT_EQ(counted.outcome, Outcome::kExhausted);
          EXPECT_EQ(counted.stats, stats);
        }
      }
    }
  }
}

TEST(ParallelTest, RulesThatLearnDoNotDependOnTheThreads) {
  for (const Problem& problem : Problems()) {
    const Solutions expected = Sorted(AllSolutions(problem));
    for (const Branching branching : kLearningRules) {
      const SearchConfig config = {.strategy = {.branching = branching, .seed = 5}};
      for (const int64_t nodes : {1, 3, 50, 1000}) {
        const Sharing sharing = {.seconds_alone = 0, .nodes_to_give = nodes};
        const SearchStats stats =
            CountInParallel(problem, With(config, {.sharing = sharing})).stats;
        EXPECT_EQ(stats.solutions, static_cast<int64_t>(expected.size()));
        for (const int threads : {1, 2, 4}) {
          SCOPED_TRACE(absl::StrCat(problem.ToString(0), ", ", ToString(branching), ", ", threads,
                                    " threads, given after ", nodes));
          const Found found =
              Search(problem, config, {.sharing = sharing, .run = {.threads = threads}});
          EXPECT_EQ(found.result.stats, stats);
          EXPECT_EQ(Sorted(found.solutions), expected);
        }
      }
    }
  }
}

TEST(ParallelTest, RulesThatLearnAreThoseOfASolverAtFirst) {
  const Problem problem = Queens(7);
  for (const Branching branching : kLearningRules) {
    const SearchConfig config = {.strategy = {.branching = branching, .seed = 5}};
    const SearchStats stats = StatsOf(problem, config);
    for (const int threads : {1, 3}) {
      for (const int64_t more : {0, 1}) {
        const Sharing sharing = {.seconds_alone = 0, .nodes_to_give = stats.nodes + more};
        EXPECT_EQ(CountInParallel(problem,
                                  With(config, {.sharing = sharing, .run = {.threads = threads}}))
                      .stats,
                  stats);
      }
    }
  }
}

TEST(ParallelTest, TheSameInEveryRun) {
  std::vector<Problem> problems;
  problems.push_back(Langford(7));
  problems.push_back(Matrices(4, {1, 2}));
  problems.push_back(Arm(30, /*first=*/true, 5));
  problems.push_back(Arm(30, /*first=*/false, 5));
  for (const Problem& problem : problems) {
    for (const Branching branching :
         {Branching::kMrv, Branching::kSharp, Branching::kMrvRandom, Branching::kWeightedDegree}) {
      const SearchConfig config = {.strategy = {.branching = branching}};
      const SearchStats stats = CountInParallel(problem, With(config, {.sharing = kEager})).stats;
      for (int run = 0; run < 20; ++run) {
        const ParallelConfig parallel = {.sharing = kEager, .run = {.threads = run % 8 + 1}};
        EXPECT_EQ(CountInParallel(problem, With(config, parallel)).stats, stats);
      }
    }
  }
}

TEST(ParallelTest, AnyNumberOfThreads) {
  const Problem problem = Permutations(5);
  const SearchStats stats = StatsOf(problem);
  for (const int threads : {-1, 0, 17, 100}) {
    for (const Branching branching : {Branching::kMrv, Branching::kWeightedDegree}) {
      const SearchConfig config = {.strategy = {.branching = branching}};
      EXPECT_EQ(CountInParallel(problem, With(config, {.run = {.threads = threads}})).stats, stats)
          << threads;
    }
  }
}

TEST(ParallelTest, OrdersOfOptions) {
  const Problem problem = Queens(7);
  for (const OptionOrder order : {OptionOrder::kRandom, OptionOrder::kCost}) {
    const SearchConfig config = {.strategy = {.option_order = order, .seed = 2}};
    const Found found = Search(problem, config, {.ordered = true, .run = {.threads = 3}});
    EXPECT_EQ(found.solutions, AllSolutions(problem, config));
    EXPECT_EQ(found.result.stats, StatsOf(problem, config));
  }
}

TEST(ParallelTest, TakenAndForbidden) {
  const Problem problems[] = {Permutations(5), Matrices(4, {1, 2}), EvenMatrices(3)};
  for (const Problem& problem : problems) {
    const OptionId taken[] = {0, 7};
    const OptionId forbidden[] = {13, 10};
    Solver solver(problem);
    for (const OptionId option : taken) ASSERT_TRUE(solver.Take(option));
    for (const OptionId option : forbidden) ASSERT_TRUE(solver.Forbid(option));
    const Solutions expected = Rest(solver);
    ASSERT_FALSE(expected.empty());
    for (const int threads : {1, 3}) {
      const Found found = Search(
          problem, {},
          {.ordered = true,
           .run = {.presets = {.taken = taken, .forbidden = forbidden}, .threads = threads}});
      EXPECT_EQ(found.solutions, expected);
      EXPECT_EQ(found.result.stats, solver.stats());
      EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
    }
  }
}

TEST(ParallelTest, AContradiction) {
  const Problem problem = Permutations(4);
  const OptionId taken[] = {0, 1};
  for (const int threads : {1, 3}) {
    const Found found =
        Search(problem, {}, {.run = {.presets = {.taken = taken}, .threads = threads}});
    EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
    EXPECT_EQ(found.result.stats, SearchStats());
    EXPECT_THAT(found.solutions, IsEmpty());
  }
}

// ---- Trees that are hard to share --------------------------------------------------------------

TEST(ParallelShapeTest, WithoutSubtrees) {
  const struct {
    const char* text;
    size_t solutions;
  } kCases[] = {
      {"| nothing\n", 1},     // the root is a solution
      {" | s t\ns\nt\n", 1},  // without primary items
      {"p\n", 0},             // without options
      {"p q\np\n", 0},        // an item without options
      {"p\np\n", 1},          // one node
      {"p\np\np\np\n", 3},    // solutions right below the root
      {"3|p\np\np\n", 0},     // too few options
      {"0:1|p\n", 1},         // no option needed
  };
  for (const auto& [text, solutions] : kCases) {
    const Problem problem = Parse(text);
    for (const Branching branching : {Branching::kMrv, Branching::kMrvRandom}) {
      for (const int threads : {1, 4}) {
        SCOPED_TRACE(text);
        const SearchConfig config = {.strategy = {.branching = branching}};
        const Found found = Search(problem, config, {.ordered = true, .run = {.threads = threads}});
        EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
        EXPECT_EQ(found.result.stats, StatsOf(problem, config));
        EXPECT_EQ(found.solutions, AllSolutions(problem, config));
        EXPECT_EQ(found.solutions.size(), solutions);
      }
    }
  }
}

TEST(ParallelShapeTest, DeepAndThin) {
  for (const int depth : {1, 2, 3, 10, 1000}) {
    const Problem problem = DeepAndThin(depth);
    const Found found = Search(problem, {}, {.ordered = true, .run = {.threads = 3}});
    EXPECT_EQ(found.solutions, AllSolutions(problem)) << depth;
    EXPECT_EQ(found.result.stats, StatsOf(problem)) << depth;
  }
}

TEST(ParallelShapeTest, ALongArm) {
  for (const bool first : {true, false}) {
    const Problem problem = Arm(30, first, 5);
    for (const Branching branching : kPlainRules) {
      const SearchConfig config = {.strategy = {.branching = branching},
                                   .run = {.watch = {.every_seconds = 0}}};
      for (const int threads : {2, 4}) {
        for (const bool ordered : {false, true}) {
          const Found found =
              Search(problem, config,
                     {.ordered = ordered,
                      .sharing = kEager,
                      .run = {.threads = threads, .watch = {.callback = Slowly()}}});
          EXPECT_EQ(found.result.stats, StatsOf(problem, config));
          const Solutions expected = AllSolutions(problem, config);
          ASSERT_EQ(expected.size(), 30 + 120);
          if (ordered) {
            EXPECT_EQ(found.solutions, expected);
          } else {
            EXPECT_EQ(Sorted(found.solutions), Sorted(expected));
          }
        }
      }
    }
  }
}

// However thin the tree is for its first levels, all threads get a part of it in the end.
TEST(ParallelShapeTest, NoThreadIsLeftWithoutWork) {
  for (const int depth : {0, 30, 200}) {
    for (const bool first : {true, false}) {
      const Problem problem = Arm(depth, first, 25);  // endless
      for (const Branching branching : {Branching::kMrv, Branching::kWeightedDegree}) {
        std::set<std::thread::id> threads;
        const SearchResult result =
            SearchInParallel(problem,
                             {.strategy = {.branching = branching},
                              .sharing = {.nodes_to_give = 1000},
                              .run = {.limits = {.seconds = 100}, .threads = 3}},
                             [&](SolutionView options) {
                               if (static_cast<int>(options.size()) >= depth + 25) {
                                 threads.insert(std::this_thread::get_id());
                               }
                               return threads.size() == 3 ? Visit::kStop : Visit::kContinue;
                             });
        EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
      }
    }
  }
}

// Solutions of all lengths.
TEST(ParallelShapeTest, SolutionsAtAllLevels) {
  constexpr int kItems = 9;
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < kItems; ++i) items.push_back(b.AddItem(absl::StrCat(i)));
  for (int i = 0; i < kItems; ++i) {
    b.AddOption({items[i]});
    b.AddOption(absl::MakeConstSpan(items).subspan(i));  // all that are left
    b.AddOption({items[i]});
  }
  const Problem problem = std::move(b).Build().value();
  for (const SearchConfig& config :
       {SearchConfig{}, SearchConfig{.strategy = {.branching = Branching::kLeftmost}}}) {
    const Solutions expected = AllSolutions(problem, config);
    ASSERT_GT(expected.size(), 1000);
    EXPECT_EQ(expected.back().size(), kItems);
    for (const int threads : {2, 4}) {
      const Found found = Search(problem, config,
                                 {.ordered = true, .sharing = kEager, .run = {.threads = threads}});
      EXPECT_EQ(found.solutions, expected);
      EXPECT_EQ(found.result.stats, StatsOf(problem, config));
      EXPECT_EQ(
          CountInParallel(problem, With(config, {.sharing = kEager, .run = {.threads = threads}}))
              .stats,
          StatsOf(problem, config));
    }
  }
}

TEST(ParallelShapeTest, ManyNodesBelowTheRoot) {
  ProblemBuilder b;
  const Item p = b.AddItem("p"), q = b.AddItem("q");
  for (int i = 0; i < 300; ++i) b.AddOption({p});
  for (int i = 0; i < 50; ++i) b.AddOption({q});
  const Problem problem = std::move(b).Build().value();
  EXPECT_EQ(CountInParallel(
                problem, {.strategy = {.branching = Branching::kLeftmost}, .run = {.threads = 3}})
                .stats,
            StatsOf(problem, {.strategy = {.branching = Branching::kLeftmost}}));
}

// ---- The order of solutions --------------------------------------------------------------------

TEST(ParallelOrderTest, IsThatOfASolver) {
  for (const Problem& problem : Problems()) {
    for (const Branching branching : kPlainRules) {
      const SearchConfig config = {.strategy = {.branching = branching}};
      const Solutions expected = AllSolutions(problem, config);
      for (const int threads : {1, 2, 4}) {
        SCOPED_TRACE(absl::StrCat(problem.ToString(0), ", ", ToString(branching), ", ", threads));
        for (const Sharing& sharing : kSharings) {
          SearchConfig shared = config;
          shared.run.watch.every_seconds = 0;
          const Found found =
              Search(problem, shared,
                     {.ordered = true,
                      .sharing = sharing,
                      .run = {.threads = threads, .watch = {.callback = Slowly()}}});
          EXPECT_EQ(found.solutions, expected);
          EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
        }
      }
    }
  }
}

TEST(ParallelOrderTest, OfRulesThatLearnIsTheSameForAnyNumberOfThreads) {
  const Problem problem = Queens(7);
  for (const Branching branching : kLearningRules) {
    const SearchConfig config = {.strategy = {.branching = branching, .seed = 1}};
    ParallelConfig parallel = {.ordered = true, .sharing = kEager};
    const Solutions expected = Search(problem, config, parallel).solutions;
    for (const int threads : {2, 4}) {
      parallel.run.threads = threads;
      EXPECT_EQ(Search(problem, config, parallel).solutions, expected);
    }
  }
}

// Two subtrees with many long solutions: 6! each, of 15,007 options.
Problem TwoLongParts() {
  ProblemBuilder b;
  const Item root = b.AddItem();
  b.AddOption({root});
  b.AddOption({root});
  for (int i = 0; i < 15'000; ++i) b.AddOption({b.AddItem()});
  std::vector<Item> rows, columns;
  for (int i = 0; i < 6; ++i) rows.push_back(b.AddItem());
  for (int i = 0; i < 6; ++i) columns.push_back(b.AddItem());
  for (const Item row : rows) {
    for (const Item column : columns) b.AddOption({row, column});
  }
  return std::move(b).Build().value();
}

// The thread that gets the second subtree finds more than it may keep before its turn, and waits
// for it.
TEST(ParallelOrderTest, ThoseThatMustWaitForTheirTurnComeInOrder) {
  const Problem problem = TwoLongParts();
  int visits = 0;
  const SearchResult result = SearchInParallel(
      problem,
      {.strategy = {.branching = Branching::kLeftmost}, .ordered = true, .run = {.threads = 2}},
      [&visits](SolutionView options) {
        EXPECT_EQ(options[0], visits / 720);
        if (++visits < 700) GiveWay();
        return Visit::kContinue;
      });
  EXPECT_EQ(visits, 1440);
  EXPECT_EQ(result.outcome, Outcome::kExhausted);
}

TEST(ParallelOrderTest, WhoWaitsIsWokenByAStop) {
  const Problem problem = TwoLongParts();
  for (const bool by_token : {false, true}) {
    std::stop_source stop;
    int visits = 0;
    const SearchResult result =
        SearchInParallel(problem,
                         {.strategy = {.branching = Branching::kLeftmost},
                          .ordered = true,
                          .run = {.limits = {.stop = stop.get_token()}, .threads = 2}},
                         [&](SolutionView) {
                           GiveWay();
                           if (++visits < 60) return Visit::kContinue;
                           if (!by_token) return Visit::kStop;
                           stop.request_stop();
                           return Visit::kContinue;
                         });
    EXPECT_EQ(result.outcome, by_token ? Outcome::kCancelled : Outcome::kVisitorStop);
    // The token is polled: perhaps not before the end of a small subtree.
    EXPECT_GE(visits, 60);
    EXPECT_LE(visits, by_token ? 1440 : 60);
  }
}

// ---- Ends --------------------------------------------------------------------------------------

TEST(ParallelLimitTest, SolutionsAreExact) {
  const Problem problem = Queens(8);  // 92 solutions
  const Solutions all = AllSolutions(problem);
  for (const int threads : {1, 2, 4}) {
    for (const bool ordered : {false, true}) {
      for (const int64_t limit : {1, 2, 10, 91, 92}) {
        SCOPED_TRACE(absl::StrCat(threads, " threads, ", limit, ordered ? " ordered" : ""));
        const SearchConfig config = {.run = {.limits = {.solutions = limit}}};
        const Found found = Search(
            problem, config, {.ordered = ordered, .sharing = kEager, .run = {.threads = threads}});
        EXPECT_EQ(found.result.outcome, Outcome::kSolutionLimit);
        EXPECT_EQ(found.result.stats.solutions, limit);
        EXPECT_EQ(found.solutions.size(), limit);
        if (ordered) {
          EXPECT_EQ(found.solutions, Solutions(all.begin(), all.begin() + limit));
        } else {
          EXPECT_THAT(found.solutions, IsSubsetOf(all));
          EXPECT_EQ(std::set(found.solutions.begin(), found.solutions.end()).size(), limit);
        }
        const SearchResult counted = CountInParallel(
            problem, With(config, {.sharing = kEager, .run = {.threads = threads}}));
        EXPECT_EQ(counted.outcome, Outcome::kSolutionLimit);
        EXPECT_EQ(counted.stats.solutions, limit);
      }
      const Found found = Search(problem, {.run = {.limits = {.solutions = 93}}},
                                 {.ordered = ordered, .run = {.threads = threads}});
      EXPECT_EQ(found.result.outcome, Outcome::kExhausted);
      EXPECT_EQ(Sorted(found.solutions), Sorted(all));
    }
  }
}

TEST(ParallelLimitTest, TheVisitorMayStop) {
  const Problem problem = Permutations(6);
  for (const int threads : {1, 2, 4}) {
    for (const bool ordered : {false, true}) {
      for (const int64_t stop_at : {1, 7, 719, 720}) {
        SCOPED_TRACE(absl::StrCat(threads, " threads, ", stop_at, ordered ? " ordered" : ""));
        int64_t visits = 0;
        const SearchResult result = SearchInParallel(
            problem, {.ordered = ordered, .sharing = kEager, .run = {.threads = threads}},
            [&](SolutionView) { return ++visits == stop_at ? Visit::kStop : Visit::kContinue; });
        EXPECT_EQ(visits, stop_at);
        EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
        EXPECT_EQ(result.stats.solutions, stop_at);
      }
    }
  }
}

// With such a limit one thread searches, whatever the threads.
TEST(ParallelLimitTest, TheVisitorMayStopBeforeALimit) {
  const Problem problem = Permutations(5);
  for (const Limits& limits : {Limits{.solutions = 50}, Limits{.nodes = 200}}) {
    int visits = 0;
    const SearchResult result = SearchInParallel(
        problem, {.run = {.limits = limits, .threads = 3}},
        [&](SolutionView) { return ++visits == 7 ? Visit::kStop : Visit::kContinue; });
    EXPECT_EQ(visits, 7);
    EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
    EXPECT_EQ(result.stats.solutions, 7);
  }
}

TEST(ParallelLimitTest, NodesAndUpdatesMeanTheSamePlace) {
  const Problem problem = Queens(8);
  for (const SearchConfig& config :
       {SearchConfig{.run = {.limits = {.nodes = 700}}},
        SearchConfig{.run = {.limits = {.updates = 9000}}},
        SearchConfig{.strategy = {.branching = Branching::kWeightedDegree},
        .run = {.limits = {.nodes = 700}}},
        SearchConfig{.run = {.limits = {.solutions = 5, .nodes = 700}}}}) {
    Solver solver(problem, config);
    const Solutions expected = Rest(solver);
    for (const int threads : {1, 4}) {
      const Found found = Search(problem, config, {.run = {.threads = threads}});
      EXPECT_EQ(found.result.outcome, solver.outcome());
      EXPECT_EQ(found.result.stats, solver.stats());
      EXPECT_EQ(found.solutions, expected);
    }
  }
}

TEST(ParallelLimitTest, EndsWhenItsTimeIsUp) {
  const Problem problem = Endless();
  for (const int threads : {1, 3}) {
    const FakeClock clock(0.001);
    const SearchResult result =
        CountInParallel(problem, {.run = {.limits = {.seconds = 0.2}, .threads = threads}});
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
    EXPECT_GE(result.seconds, 0.2);
    if (threads == 1) {  // others may look at the clock while one is not yet stopped
      EXPECT_LT(result.seconds, 0.21);
    }
    EXPECT_GT(result.stats.nodes, 0);
  }
  EXPECT_EQ(CountInParallel(Permutations(5), {.run = {.limits = {.seconds = 1e300}, .threads = 3}})
                .outcome,
            Outcome::kExhausted);
}

TEST(ParallelLimitTest, CancelledBefore) {
  const Problem problem = Permutations(6);
  std::stop_source stop;
  stop.request_stop();
  for (const int threads : {1, 4}) {
    const Found found = Search(problem, {.run = {.limits = {.stop = stop.get_token()}}},
                               {.run = {.threads = threads}});
    EXPECT_EQ(found.result.outcome, Outcome::kCancelled);
    EXPECT_EQ(found.result.stats.nodes, 0);
    EXPECT_THAT(found.solutions, IsEmpty());
  }
}

TEST(ParallelLimitTest, CancelledFromAnotherThread) {
  const Problem problem = Endless();
  for (const int threads : {1, 4}) {
    Canceller canceller;
    ParallelConfig parallel = {.run = {.threads = threads}};
    canceller.Watch(&parallel.run);
    const SearchResult result = CountInParallel(problem, parallel);
    EXPECT_EQ(result.outcome, Outcome::kCancelled);
    EXPECT_GT(result.stats.nodes, 0);
  }
}

TEST(ParallelLimitTest, CancelledByTheVisitor) {
  const Problem problem = Endless();
  for (const int threads : {1, 4}) {
    for (const bool ordered : {false, true}) {
      std::stop_source stop;
      int64_t visits = 0;
      const SearchResult result =
          SearchInParallel(problem,
                           {.ordered = ordered,
                            .sharing = kEager,
                            .run = {.limits = {.stop = stop.get_token()}, .threads = threads}},
                           [&](SolutionView) {
                             if (++visits == 100) stop.request_stop();
                             return Visit::kContinue;
                           });
      EXPECT_EQ(result.outcome, Outcome::kCancelled);
      EXPECT_EQ(result.stats.solutions, visits);
      EXPECT_GE(visits, 100);
    }
  }
}

TEST(ParallelLimitTest, CancelledByTheReport) {
  const Problem problem = Endless();
  for (const int threads : {1, 4}) {
    std::stop_source stop;
    const SearchConfig config = {
        .run = {.limits = {.stop = stop.get_token()}, .watch = {.every_seconds = 0.01}}};
    ParallelConfig parallel = {.run = {.threads = threads}};
    parallel.run.watch.callback = [&stop](const Progress&) { stop.request_stop(); };
    EXPECT_EQ(CountInParallel(problem, With(config, parallel)).outcome, Outcome::kCancelled);
  }
}

// ---- Calls -------------------------------------------------------------------------------------

// Fails if two threads are inside at once.
class OneAtATime {
 public:
  OneAtATime() { EXPECT_FALSE(inside_.exchange(true)); }
  ~OneAtATime() { inside_ = false; }

 private:
  static inline std::atomic<bool> inside_ = false;
};

TEST(ParallelCallTest, ReportsAreMonotone) {
  for (const Problem& problem : Problems()) {
    for (const int threads : {1, 2, 4}) {
      for (const bool visited : {false, true}) {
        SCOPED_TRACE(absl::StrCat(problem.ToString(0), ", ", threads, " threads"));
        SearchConfig config = {
            .run = {.watch = {.every_seconds = 0}}};  // whenever a thread looks at the clock
        config.run.watch.callback = [](const Progress&) { ADD_FAILURE() << "is not called"; };
        ParallelConfig parallel = {
            .ordered = visited, .sharing = kEager, .run = {.threads = threads}};
        Progress last;
        int calls = 0;
        parallel.run.watch.callback = [&](const Progress& report) {
          const OneAtATime one;
          ++calls;
          EXPECT_GE(report.solutions, last.solutions);
          EXPECT_GE(report.nodes, last.nodes);
          EXPECT_GE(report.updates, last.updates);
          EXPECT_GE(report.done, last.done - 1e-12);
          EXPECT_LE(report.done, 1 + 1e-12);
          last = report;
        };
        const SearchResult result = visited ? Search(problem, config, parallel).result
                                            : CountInParallel(problem, With(config, parallel));
        EXPECT_GE(calls, 1);
        EXPECT_EQ(result.stats, StatsOf(problem));
        EXPECT_LE(last.solutions, result.stats.solutions);
        EXPECT_LE(last.nodes, result.stats.nodes);
        EXPECT_LE(last.updates, result.stats.updates);
      }
    }
  }
}

TEST(ParallelCallTest, ReportsComeWhenTheyAreDue) {
  const Problem problem = Endless();
  std::stop_source stop;
  SearchConfig config = {
      .run = {.limits = {.stop = stop.get_token()}, .watch = {.every_seconds = 0.1}}};
  ParallelConfig parallel = {.run = {.threads = 2}};
  const FakeClock clock(0.001);
  double last = 0;
  int calls = 0;
  parallel.run.watch.callback = [&](const Progress& report) {
    EXPECT_GE(report.seconds, last + 0.1);
    last = report.seconds;
    EXPECT_GT(report.nodes, 0);
    if (++calls == 3) stop.request_stop();
  };
  CountInParallel(problem, With(config, parallel));
  EXPECT_GE(calls, 3);  // a thread that looked at the token just before may call once more
}

TEST(ParallelCallTest, TheVisitorIsCalledByOneThreadAtATime) {
  const Problem problem = Permutations(7);
  for (const bool ordered : {false, true}) {
    std::set<std::thread::id> threads;
    int64_t visits = 0;
    SearchInParallel(problem, {.ordered = ordered, .run = {.threads = 4}}, [&](SolutionView) {
      const OneAtATime one;
      threads.insert(std::this_thread::get_id());
      ++visits;
      return Visit::kContinue;
    });
    EXPECT_EQ(visits, 5040);
    EXPECT_LE(threads.size(), 4);
  }
}

}  // namespace
}  // namespace dlx
