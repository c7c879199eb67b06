// SPDX-License-Identifier: Apache-2.0
//
// Searches that are divided into shards: together these are one search. And the certificate of a
// plan, which must refuse whatever is not complete and disjoint by the definition.

#include "dlx/plan.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "dlx/count.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"

namespace dlx {
namespace {

using ::quadrille_test::BuildProblem;
using ::quadrille_test::GeneralCover;
using ::quadrille_test::RandomGeneralCover;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Solutions = std::vector<std::vector<OptionId>>;

Strategy RandomStrategy(std::mt19937_64& rng) {
  constexpr Branching kRules[] = {Branching::kMrv, Branching::kLeftmost, Branching::kSharp};
  constexpr OptionOrder kOrders[] = {OptionOrder::kGiven, OptionOrder::kRandom, OptionOrder::kCost};
  constexpr Kernel kKernels[] = {Kernel::kLinks, Kernel::kCells, Kernel::kBits};
  return {.branching = kRules[rng() % 3],
          .option_order = kOrders[rng() % 3],
          .seed = rng() % 100,
          .kernel = kKernels[rng() % 3]};
}

Plan Split(const Problem& problem, const SplitConfig& config) {
  absl::StatusOr<SplitResult> split = SplitSearch(problem, config);
  EXPECT_TRUE(split.ok()) << split.status();
  return std::move(split->plan);
}

// The solutions of a search that is interrupted now and then, and gone on with by another solver.
SearchStats SearchInSteps(const Problem& problem, const Shard& shard, const Strategy& strategy,
                          std::mt19937_64& rng, Solutions* solutions) {
  Solver solver(problem, {.strategy = strategy});
  EXPECT_EQ(solver.Enter(shard), absl::OkStatus());
  while (solver.outcome() == Outcome::kUnfinished) {
    if (solver.NextWithin(1 + static_cast<int64_t>(rng() % 8))) {
      solutions->emplace_back(solver.solution().begin(), solver.solution().end());
    }
    if (rng() % 4 == 0) {
      const std::string checkpoint = solver.Checkpoint();
      solver.Reset();
      EXPECT_EQ(solver.Resume(checkpoint), absl::OkStatus()) << checkpoint;
    }
  }
  EXPECT_EQ(solver.outcome(), Outcome::kExhausted);
  return solver.stats();
}

TEST(PlanTest, ShardsAreTogetherOneSearch) {
  std::mt19937_64 rng(1);
  int divided = 0;
  for (int run = 0; run < 2000; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    const Strategy strategy = RandomStrategy(rng);
    SCOPED_TRACE(cover.ToString());
    SplitConfig config;
    config.shards = 1 + static_cast<int64_t>(rng() % 20);
    config.probes = 1 + static_cast<int64_t>(rng() % 3);
    config.strategy = strategy;
    const Plan plan = Split(problem, config);
    divided += plan.shards.size() > 1 ? 1 : 0;
    ASSERT_EQ(VerifyPlan(problem, plan), absl::OkStatus()) << WritePlan(problem, plan);

    Solutions expected;
    const SearchResult whole =
        ForEachSolution(problem, {.strategy = strategy}, [&](SolutionView solution) {
          expected.emplace_back(solution.begin(), solution.end());
          return Visit::kContinue;
        });
    Solutions found;
    SearchStats stats;
    for (const Shard& shard : plan.shards) {
      stats += SearchInSteps(problem, shard, strategy, rng, &found);
    }
    stats.profile.resize(std::max(stats.profile.size(), plan.inner.size()));
    for (size_t level = 0; level < plan.inner.size(); ++level) {
      stats.nodes += plan.inner[level];
      stats.profile[level] += plan.inner[level];
    }
    ASSERT_EQ(found, expected);
    ASSERT_EQ(stats.solutions, whole.stats.solutions);
    ASSERT_EQ(stats.nodes, whole.stats.nodes);
    ASSERT_EQ(stats.profile, whole.stats.profile);
  }
  EXPECT_GT(divided, 750);
}

int64_t NumSolutions(const Problem& problem, const Shard& shard, const Strategy& strategy) {
  Solver solver(problem, {.strategy = strategy});
  EXPECT_EQ(solver.Enter(shard), absl::OkStatus());
  solver.Exhaust();
  return solver.stats().solutions;
}

TEST(PlanTest, RoundsAreTogetherOneSearch) {
  std::mt19937_64 rng(11);
  int rounds = 0;
  for (int run = 0; run < 1000; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    const Strategy strategy = RandomStrategy(rng);
    SCOPED_TRACE(cover.ToString());
    Plan plan = Split(problem, {.shards = 3, .probes = 1, .strategy = strategy});
    plan.goal = Goal::kAll;
    std::vector<Solutions> found;  // by shard
    int64_t nodes = std::accumulate(plan.inner.begin(), plan.inner.end(), int64_t{0});
    for (bool open = true; open;) {
      std::vector<NewDivision> divisions;
      for (size_t s = found.size(); s < plan.shards.size(); ++s) {
        const Shard& shard = plan.shards[s];
        found.emplace_back();
        if (rng() % 4 == 0) {  // divided without a search
          const absl::StatusOr<SplitResult> parts =
              SplitSearch(problem, {.shards = 1 + static_cast<int64_t>(rng() % 6),
                                    .probes = 1,
                                    .strategy = strategy,
                                    .begin_with = {&shard, 1}});
          ASSERT_TRUE(parts.ok()) << parts.status();
          const Plan& part = parts->plan;
          divisions.push_back(
              {.shard = static_cast<int32_t>(s), .shards = part.shards, .inner = part.inner});
          continue;
        }
        Solver solver(problem, {.strategy = strategy});
        ASSERT_EQ(solver.Enter(shard), absl::OkStatus());
        const bool ends = rng() % 2 == 0;
        for (auto steps = static_cast<int>(rng() % 3); ends || steps > 0; --steps) {
          if (solver.NextWithin(1 + static_cast<int64_t>(rng() % 6))) {
            found[s].emplace_back(solver.solution().begin(), solver.solution().end());
          } else if (solver.outcome() == Outcome::kExhausted) {
            break;
          }
        }
        nodes += solver.stats().nodes;
        if (solver.outcome() == Outcome::kExhausted) continue;
        divisions.push_back({.shard = static_cast<int32_t>(s),
                             .checkpoint = solver.Checkpoint(),
                             .found = absl::StrCat("shard ", s)});
      }
      open = !divisions.empty();
      if (!open) break;
      const size_t before = plan.divisions.size();
      ASSERT_EQ(AddRound(problem, divisions, std::nullopt, &plan), absl::OkStatus());
      for (size_t d = before; d < plan.divisions.size(); ++d) {
        for (const int64_t inner : plan.divisions[d].inner) nodes += inner;
      }
      ++rounds;
    }
    ASSERT_EQ(VerifyPlan(problem, plan), absl::OkStatus()) << WritePlan(problem, plan);
    ASSERT_EQ(VerifyDivisions(problem, plan), absl::OkStatus()) << WritePlan(problem, plan);

    Solutions expected;
    const SearchResult whole =
        ForEachSolution(problem, {.strategy = strategy}, [&](SolutionView solution) {
          expected.emplace_back(solution.begin(), solution.end());
          return Visit::kContinue;
        });
    Solutions in_order;
    size_t visited = 0;
    ForEachShard(plan, [&](int32_t shard) {
      ++visited;
      in_order.insert(in_order.end(), found[shard].begin(), found[shard].end());
    });
    ASSERT_EQ(visited, plan.shards.size());
    ASSERT_EQ(in_order, expected) << WritePlan(problem, plan);
    ASSERT_EQ(nodes, whole.stats.nodes);

    const absl::StatusOr<Plan> read = ReadPlan(WritePlan(problem, plan), problem);
    ASSERT_TRUE(read.ok()) << read.status() << WritePlan(problem, plan);
    ASSERT_EQ(read->divisions, plan.divisions);
    ASSERT_EQ(WritePlan(problem, *read), WritePlan(problem, plan));
    ASSERT_EQ(read->rounds.size(), std::max<size_t>(plan.rounds.size(), 1));
    if (plan.rounds.size() > 1) {
      // A line below a round does not change its number.
      const std::string text = WritePlan(problem, plan);
      const size_t end = text.find(absl::StrCat("end ", read->rounds[0].id, "\n"));
      ASSERT_NE(end, std::string::npos);
      const absl::StatusOr<Plan> first = ReadPlan(text.substr(0, end + 21), problem);
      ASSERT_TRUE(first.ok()) << first.status();
      ASSERT_EQ(first->rounds[0], read->rounds[0]);
    }
  }
  EXPECT_GT(rounds, 1000);
}

TEST(PlanTest, DivisionsThatAreNotWhatIsLeftAreRefused) {
  ProblemBuilder b;
  const std::vector<Item> items = {b.AddItem("p"), b.AddItem("q"), b.AddItem("r")};
  for (const Item item : items) {
    for (int k = 0; k < 3; ++k) b.AddOption({item});
  }
  const Problem problem = *std::move(b).Build();
  const Plan plan = Split(problem, {.shards = 3, .probes = 1});
  ASSERT_EQ(plan.shards.size(), 3U);
  const auto stopped = [&](int32_t shard) {
    Solver solver(problem);
    EXPECT_EQ(solver.Enter(plan.shards[shard]), absl::OkStatus());
    EXPECT_TRUE(solver.Next());
    return NewDivision{.shard = shard, .checkpoint = solver.Checkpoint(), .found = "x"};
  };
  const auto added = [&](const NewDivision& division) {
    Plan next = plan;
    EXPECT_EQ(AddRound(problem, {division}, std::nullopt, &next), absl::OkStatus());
    return next;
  };
  const auto message = [&](const Plan& wrong) {
    return std::string(VerifyDivisions(problem, wrong).message());
  };
  const Plan good = added(stopped(1));
  EXPECT_EQ(VerifyDivisions(problem, good), absl::OkStatus());
  EXPECT_EQ(VerifyPlan(problem, good), absl::OkStatus());

  Plan wrong = good;
  wrong.shards.pop_back();
  --wrong.divisions[0].end;
  EXPECT_EQ(message(wrong), "shard 2: its parts are not what its checkpoint leaves");
  EXPECT_EQ(VerifyPlan(problem, wrong).message(), message(wrong));
  wrong = good;
  wrong.divisions[0].shard = 2;
  EXPECT_EQ(message(wrong), "shard 3: its checkpoint is of another one");
  EXPECT_EQ(VerifyPlan(problem, wrong).message(),
            "shard 3: its checkpoint is of another one, or damaged");
  wrong = good;
  wrong.divisions[0].checkpoint[30] ^= 1;
  EXPECT_THAT(message(wrong), HasSubstr("shard 2: the checkpoint is damaged"));
  wrong = good;
  wrong.strategy.seed = 5;
  EXPECT_EQ(message(wrong), "shard 2: its checkpoint is of another strategy");
  wrong = good;
  wrong.divisions[0].inner = {0, 3};
  EXPECT_EQ(message(wrong), "shard 2: its parts are not what its checkpoint leaves");

  Plan again = good;
  EXPECT_EQ(AddRound(problem, {stopped(1)}, std::nullopt, &again).message(),
            "shard 2 is not one that is searched");
  EXPECT_EQ(AddRound(problem, {NewDivision{.shard = 77}}, std::nullopt, &again).message(),
            "shard 78 is not one that is searched");
  EXPECT_EQ(WritePlan(problem, again), WritePlan(problem, good));

  // Without a checkpoint.
  const NewDivision whole = {.shard = 0, .shards = {{{{0}, {3}}}, {{{0}, {4}}}, {{{0}, {5}}}}};
  EXPECT_EQ(VerifyPlan(problem, added(whole)), absl::OkStatus());
  NewDivision part = whole;
  part.shards.pop_back();
  EXPECT_EQ(VerifyPlan(problem, added(part)).message(),
            "below +1 no shard has option 6, which item 'q' may have");
  part = whole;
  part.shards[1].literals[0].option = 1;
  EXPECT_EQ(VerifyPlan(problem, added(part)).message(), "shard 5 is no part of shard 1");
  part.shards.clear();
  EXPECT_EQ(VerifyPlan(problem, added(part)).message(), "shard 1 is divided into no parts");
}

TEST(PlanTest, ByStatesCountsOfTheSameAreTheSame) {
  std::mt19937_64 rng(12);
  int same = 0;
  int refused = 0;
  for (int run = 0; run < 2000; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    const Strategy strategy = RandomStrategy(rng);
    SCOPED_TRACE(cover.ToString());
    const Plan plan = Split(problem, {.shards = 1 + static_cast<int64_t>(rng() % 12),
                                      .probes = 1,
                                      .strategy = strategy,
                                      .by_states = true});
    ASSERT_EQ(VerifyPlan(problem, plan), absl::OkStatus()) << WritePlan(problem, plan);
    int64_t sum = 0;
    std::vector<int64_t> counts;
    for (const Shard& shard : plan.shards) {
      counts.push_back(NumSolutions(problem, shard, strategy));
      sum += shard.same_as >= 0 ? counts[shard.same_as] : counts.back();
      same += shard.same_as >= 0 ? 1 : 0;
    }
    ASSERT_EQ(sum, NumSolutions(problem, {}, strategy));
    const absl::StatusOr<Plan> read = ReadPlan(WritePlan(problem, plan), problem);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(WritePlan(problem, *read), WritePlan(problem, plan));

    // What is not the same is refused, whatever the estimate.
    Plan wrong = plan;
    const auto shard = static_cast<int32_t>(rng() % wrong.shards.size());
    wrong.shards[shard].same_as = static_cast<int32_t>(rng() % (shard + 1)) - 1;
    if (VerifyPlan(problem, wrong).ok()) {
      const int32_t other = wrong.shards[shard].same_as;
      ASSERT_TRUE(other < 0 || counts[shard] == counts[other]) << WritePlan(problem, wrong);
    } else {
      ++refused;
    }
  }
  EXPECT_GT(same, 1000);
  EXPECT_GT(refused, 300);
}

TEST(ShardsLeftTest, AreWithWhatWasDoneOneSearch) {
  std::mt19937_64 rng(4);
  int divided = 0;
  for (int run = 0; run < 2000; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {});
    const Problem problem = BuildProblem(cover);
    SCOPED_TRACE(cover.ToString());
    const Strategy strategy = RandomStrategy(rng);
    const Plan plan = Split(problem, {.shards = 3, .probes = 1, .strategy = strategy});
    const Shard& shard = plan.shards[rng() % plan.shards.size()];
    Solutions expected;
    const SearchStats whole = SearchInSteps(problem, shard, strategy, rng, &expected);

    // Each shard that is left is cut short again.
    Solutions found;
    int64_t nodes = 0;
    std::vector<Shard> left = {shard};
    while (!left.empty()) {
      const Shard next = left.front();
      left.erase(left.begin());
      Solver solver(problem, {.strategy = strategy});
      ASSERT_EQ(solver.Enter(next), absl::OkStatus());
      if (rng() % 2 == 0) solver.NextWithin(1 + static_cast<int64_t>(rng() % 6));
      const SearchStats so_far = solver.stats();
      if (so_far.solutions > 0) {
        found.emplace_back(solver.solution().begin(), solver.solution().end());
      }
      if (solver.outcome() != Outcome::kExhausted && rng() % 8 == 0) {
        while (solver.Next()) {
          found.emplace_back(solver.solution().begin(), solver.solution().end());
        }
      }
      nodes += solver.stats().nodes;
      const absl::StatusOr<Plan> rest = ShardsLeft(problem, solver.Checkpoint());
      ASSERT_TRUE(rest.ok()) << rest.status();
      divided += rest->shards.size() > 1 ? 1 : 0;
      nodes += std::accumulate(rest->inner.begin(), rest->inner.end(), int64_t{0});
      left.insert(left.begin(), rest->shards.begin(), rest->shards.end());
    }
    ASSERT_EQ(found, expected);
    ASSERT_EQ(nodes, whole.nodes);
  }
  EXPECT_GT(divided, 500);
}

TEST(ShardsLeftTest, RefusesOtherSearches) {
  ProblemBuilder b;
  b.AddOption({b.AddItem("p")});
  const Problem problem = *std::move(b).Build();
  const auto message = [&](const Solver& solver) {
    return std::string(ShardsLeft(problem, solver.Checkpoint()).status().message());
  };
  Solver solver(problem);
  solver.Forbid(0);
  EXPECT_EQ(message(solver), "the checkpoint has presets");
  Solver learning(problem, {.strategy = {.branching = Branching::kWeightedDegree}});
  EXPECT_EQ(message(learning),
            "the checkpoint is of branching 'wtd', which no other search can go on with");
  EXPECT_THAT(ShardsLeft(problem, "p\n").status().message(), HasSubstr("this is not a checkpoint"));
}

// Whether each solution is in exactly one shard, by the definition.
bool IsComplete(const Plan& plan, const std::vector<std::vector<int32_t>>& solutions) {
  return std::all_of(solutions.begin(), solutions.end(), [&](const auto& solution) {
    return std::count_if(plan.shards.begin(), plan.shards.end(), [&](const Shard& shard) {
             return std::all_of(shard.literals.begin(), shard.literals.end(), [&](Literal l) {
               return std::binary_search(solution.begin(), solution.end(), l.option) == l.taken;
             });
           }) == 1;
  });
}

// A change of a plan that is a mistake in nearly all cases.
std::string Mutate(std::mt19937_64& rng, int32_t num_options, Plan* plan) {
  std::vector<Shard>& shards = plan->shards;
  const size_t at = rng() % shards.size();
  std::vector<Literal>& literals = shards[at].literals;
  const auto option = static_cast<OptionId>(rng() % static_cast<uint64_t>(num_options));
  switch (rng() % 8) {
    case 0:
      shards.erase(shards.begin() + static_cast<ptrdiff_t>(at));
      return "dropped";
    case 1:
      shards.insert(shards.begin() + static_cast<ptrdiff_t>(rng() % (shards.size() + 1)),
                    Shard(shards[at]));
      return "doubled";
    case 2:
      if (!literals.empty()) literals.pop_back();
      return "wider";
    case 3:
      literals.push_back({option, rng() % 2 == 0});
      return "narrower";
    case 4:
      if (!literals.empty()) literals[rng() % literals.size()].option = option;
      return "another option";
    case 5:
      if (!literals.empty()) {
        bool& taken = literals[rng() % literals.size()].taken;
        taken = !taken;
      }
      return "the opposite";
    case 6:
      shards.insert(shards.begin() + static_cast<ptrdiff_t>(at), Shard(shards[at]));
      shards[at].literals.push_back({option, true});
      shards[at + 1].literals.push_back({option, false});
      return "divided";
    default: {
      const size_t other = rng() % shards.size();
      std::swap(shards[at], shards[other]);
      return "swapped";
    }
  }
}

TEST(VerifyPlanTest, IsRightAboutDamagedPlans) {
  std::mt19937_64 rng(2);
  int refused = 0;
  int needlessly = 0;
  int accepted = 0;
  for (int run = 0; run < 1500; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {.degenerate = 0});
    const Problem problem = BuildProblem(cover);
    if (problem.num_options() == 0 || problem.num_options() > 20) continue;
    const std::vector<std::vector<int32_t>> solutions =
        quadrille_test::AllCovers(cover, quadrille_test::SearchableOptions(cover));
    SplitConfig config;
    config.shards = 2 + static_cast<int64_t>(rng() % 12);
    config.probes = 1;
    Plan plan = Split(problem, config);
    ASSERT_TRUE(IsComplete(plan, solutions)) << cover.ToString() << WritePlan(problem, plan);
    const std::string what = Mutate(rng, problem.num_options(), &plan);
    const absl::Status status = VerifyPlan(problem, plan);
    if (status.ok()) {
      ++accepted;
      ASSERT_TRUE(IsComplete(plan, solutions)) << what << '\n'
                                               << cover.ToString() << WritePlan(problem, plan);
    } else {
      ++refused;
      needlessly += IsComplete(plan, solutions) ? 1 : 0;
    }
  }
  // A damaged shard without solutions makes no difference to them, and is refused nevertheless.
  EXPECT_GT(refused, 600);
  EXPECT_GT(refused - needlessly, 250);
  EXPECT_GT(accepted, 50);
}

// Whether each solution in the shard was found, or is in one of its parts, and none is twice.
bool IsWhole(const Plan& plan, const Division& division, const Solutions& found,
             const Solutions& solutions) {
  Plan parts;
  parts.shards.assign(plan.shards.begin() + division.begin, plan.shards.begin() + division.end);
  Plan above;
  above.shards = {plan.shards[division.shard]};
  return std::all_of(solutions.begin(), solutions.end(), [&](const auto& solution) {
    if (!IsComplete(above, {solution})) return true;
    const bool was_found = std::find(found.begin(), found.end(), solution) != found.end();
    const bool is_left = IsComplete(parts, {solution});
    return was_found != is_left;
  });
}

TEST(VerifyPlanTest, IsRightAboutDamagedParts) {
  std::mt19937_64 rng(5);
  int refused = 0;
  int needlessly = 0;
  int accepted = 0;
  for (int run = 0; run < 3000; ++run) {
    const GeneralCover cover = RandomGeneralCover(rng, {.degenerate = 0});
    const Problem problem = BuildProblem(cover);
    if (problem.num_options() == 0 || problem.num_options() > 20) continue;
    const Strategy strategy = RandomStrategy(rng);
    Plan plan =
        Split(problem,
              {.shards = 1 + static_cast<int64_t>(rng() % 3), .probes = 1, .strategy = strategy});
    const auto shard = static_cast<int32_t>(rng() % plan.shards.size());
    Solver solver(problem, {.strategy = strategy});
    ASSERT_EQ(solver.Enter(plan.shards[shard]), absl::OkStatus());
    Solutions found;
    for (auto steps = rng() % 4; steps > 0; --steps) {
      if (!solver.NextWithin(1 + static_cast<int64_t>(rng() % 6))) continue;
      found.emplace_back(solver.solution().begin(), solver.solution().end());
      std::sort(found.back().begin(), found.back().end());
    }
    ASSERT_EQ(
        AddRound(problem,
                 {{NewDivision{.shard = shard, .checkpoint = solver.Checkpoint(), .found = "x"}}},
                 std::nullopt, &plan),
        absl::OkStatus());
    const Solutions solutions =
        quadrille_test::AllCovers(cover, quadrille_test::SearchableOptions(cover));
    ASSERT_EQ(VerifyPlan(problem, plan), absl::OkStatus())
        << cover.ToString() << WritePlan(problem, plan);
    Division& division = plan.divisions[0];
    ASSERT_TRUE(IsWhole(plan, division, found, solutions));
    if (division.begin == division.end) continue;

    Plan parts;
    parts.shards.assign(plan.shards.begin() + division.begin, plan.shards.end());
    const std::string what = Mutate(rng, problem.num_options(), &parts);
    plan.shards.resize(division.begin);
    plan.shards.insert(plan.shards.end(), parts.shards.begin(), parts.shards.end());
    division.end = static_cast<int32_t>(plan.shards.size());
    plan.rounds.back().shards = division.end;
    if (VerifyPlan(problem, plan).ok()) {
      ++accepted;
      ASSERT_TRUE(IsWhole(plan, division, found, solutions))
          << what << '\n'
          << cover.ToString() << WritePlan(problem, plan);
    } else {
      ++refused;
      needlessly += IsWhole(plan, division, found, solutions) ? 1 : 0;
    }
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(refused - needlessly, 250);
  EXPECT_GT(accepted, 100);
}

TEST(VerifyPlanTest, RefusesCheckpointsThatLeadElsewhere) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q", {.at_least = 1, .at_most = 2});
  for (const Item item : {p, q}) {
    for (int k = 0; k < 3; ++k) b.AddOption({item});
  }
  const Problem problem = *std::move(b).Build();
  Plan plan = Split(problem, {.shards = 3, .probes = 1});
  ASSERT_EQ(plan.shards.size(), 3U);
  Solver solver(problem);
  ASSERT_EQ(solver.Enter(plan.shards[1]), absl::OkStatus());
  ASSERT_TRUE(solver.Next() && solver.Next());
  const NewDivision division = {.shard = 1, .checkpoint = solver.Checkpoint(), .found = "x"};
  ASSERT_EQ(AddRound(problem, {division}, std::nullopt, &plan), absl::OkStatus());
  ASSERT_EQ(VerifyPlan(problem, plan), absl::OkStatus());
  constexpr char kPath[] = "\npath 1:2 2:4 2:6\n";
  ASSERT_THAT(division.checkpoint, HasSubstr(kPath));
  const auto message = [&](absl::string_view from, absl::string_view to) {
    Plan wrong = plan;
    std::string& checkpoint = wrong.divisions[0].checkpoint;
    checkpoint = absl::StrReplaceAll(checkpoint, {{from, to}});
    EXPECT_NE(checkpoint, plan.divisions[0].checkpoint) << from;
    return std::string(VerifyPlan(problem, wrong).message());
  };
  constexpr char kElsewhere[] = "shard 2: its checkpoint is of another one, or damaged";
  for (const char* const path :
       {"1:1 2:4 2:6", "2:4 1:2 2:6", "", "1:2 2:4 2:1", "1:2 2:4 2:4", "1:2 2:4 2:7", "1:2 0:4",
        "1:2 3:4", "1:2 2:-2147483648", "1:2 2147483648:1", "1:2 2", "1:-", "1:2 x:4"}) {
    EXPECT_EQ(message(kPath, absl::StrCat("\npath ", path, "\n")), kElsewhere) << path;
  }
  EXPECT_EQ(message("\nbase 1\n", "\nbase 0\n"), kElsewhere);
  EXPECT_EQ(message("\nbase 1\n", "\nbase 4\n"), kElsewhere);
  EXPECT_EQ(message("\nbase 1\n", "\nbase 99999999999999999999\n"), kElsewhere);
  EXPECT_EQ(message("\npath", "\nway"), kElsewhere);
  EXPECT_EQ(message("\nstate", "\nplace"), kElsewhere);
  // It stopped elsewhere, so other parts would be left.
  constexpr char kOthers[] = "shard 2: its parts are not what its checkpoint leaves";
  for (const char* const path :
       {"1:2", "1:2 2:4", "1:2 2:4 2:5", "1:2 2:4 2:-", "1:2 2:5", "1:2 2:5 2:6"}) {
    EXPECT_EQ(message(kPath, absl::StrCat("\npath ", path, "\n")), kOthers) << path;
  }
  EXPECT_EQ(message("\nstate leaving", "\nstate entering"), kOthers);
  EXPECT_EQ(message("\nstate leaving", "\nstate exhausted"), kOthers);
}

// Two items, with options 1 and 2, and 3 and 4, that go together in any way.
Problem TwoPairs() {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q");
  b.AddOption({p});
  b.AddOption({p});
  b.AddOption({q});
  b.AddOption({q});
  return *std::move(b).Build();
}

Shard ShardOf(std::vector<int32_t> literals) {
  Shard shard;
  for (const int32_t l : literals) shard.literals.push_back({std::abs(l) - 1, l > 0});
  return shard;
}

std::string Verdict(const Problem& problem, std::vector<std::vector<int32_t>> shards) {
  Plan plan;
  for (std::vector<int32_t>& literals : shards) {
    plan.shards.push_back(ShardOf(std::move(literals)));
  }
  return std::string(VerifyPlan(problem, plan).message());
}

TEST(VerifyPlanTest, NamesWhatIsWrong) {
  const Problem problem = TwoPairs();
  EXPECT_EQ(Verdict(problem, {{1}, {2, 3}, {2, 4}}), "");
  EXPECT_EQ(Verdict(problem, {{1}, {-1}}), "");  // any option will do
  EXPECT_EQ(Verdict(problem, {{}}), "");
  EXPECT_EQ(Verdict(problem, {}), "the plan has no shards");
  EXPECT_EQ(Verdict(problem, {{5}}), "shard 1 has option 5, which the problem has not");
  EXPECT_EQ(Verdict(problem, {{1}, {2, 4}}),
            "below +2 no shard lacks option 4, though solutions may");
  EXPECT_EQ(Verdict(problem, {{1}, {2, -4}}),
            "below +2 no shard has option 4, which nothing excludes");
  EXPECT_EQ(Verdict(problem, {{1}, {1, 3}, {2}}), "shards 1 and 2 overlap");
  EXPECT_EQ(Verdict(problem, {{1, 2}, {2}}), "shard 1: option 2 conflicts with +1");
  EXPECT_EQ(Verdict(problem, {{1, -1}, {2}}), "shard 1: option 1 is decided about twice");
  EXPECT_EQ(Verdict(problem, {{1, 3}, {2}, {1, 4}}),
            "the shards with option 1 do not stand together");
  EXPECT_EQ(Verdict(problem, {{1}, {3}}),
            "the shards do not take the options of one item that needs one more: see shard 1");
  EXPECT_EQ(Verdict(problem, {{1}, {2}, {-3}}),
            "shard 3 forbids option 3, and others take another");
}

TEST(VerifyPlanTest, OptionsWithoutPrimaryItemsAreInNoShard) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q");
  const Item s = b.AddSecondaryItem("s");
  b.AddOption({p});
  b.AddOption({q});
  b.AddOption({p, q});
  b.AddOption({s});
  const Problem problem = *std::move(b).Build();
  constexpr char kWrong[] = "shard 1 has option 4, which has no primary item and is in no solution";
  EXPECT_EQ(Verdict(problem, {{4}, {-4}}), kWrong);
  EXPECT_EQ(Verdict(problem, {{4}}), kWrong);
  EXPECT_EQ(Verdict(problem, {{-4}}), kWrong);
  EXPECT_EQ(Verdict(problem, {{1, 2, -4}, {3}}), kWrong);
  EXPECT_EQ(Verdict(problem, {{1}, {3}}), "");
}

// Solver::Enter() goes to nodes of the search tree alone; a count takes any shard.
TEST(VerifyPlanTest, AcceptsMoreThanASearchCanEnter) {
  const Problem problem = TwoPairs();
  ASSERT_EQ(Verdict(problem, {{1}, {-1}}), "");
  EXPECT_EQ(Solver(problem).Enter(ShardOf({1})), absl::OkStatus());
  EXPECT_EQ(Solver(problem).Enter(ShardOf({-1})).message(),
            "the search never comes to -1, decision 1 of the shard");
  const OptionId option[] = {0};
  const CountResult with = Count(problem, {.run = {.presets = {.taken = option}}});
  const CountResult without = Count(problem, {.run = {.presets = {.forbidden = option}}});
  EXPECT_EQ(with.count, 2);
  EXPECT_EQ(without.count, 2);
}

TEST(VerifyPlanTest, ItemsThatMayHaveSeveralOptions) {
  ProblemBuilder b;
  const Item p = b.AddItem("p", {.at_least = 1, .at_most = 2});
  for (int i = 0; i < 3; ++i) b.AddOption({p});
  const Problem problem = *std::move(b).Build();
  EXPECT_EQ(Verdict(problem, {{1}, {-1, 2}, {-1, -2, 3}}), "");
  EXPECT_EQ(Verdict(problem, {{1}, {-1, 2}}),
            "below -1 no shard lacks option 2, though solutions may");
  // Not disjoint: both may be taken.
  EXPECT_EQ(Verdict(problem, {{1}, {2}, {3}}),
            "the shards do not take the options of one item that needs one more: see shard 1");
}

TEST(PlanTextTest, IsReadAgain) {
  std::mt19937_64 rng(3);
  for (int run = 0; run < 100; ++run) {
    const Problem problem = BuildProblem(RandomGeneralCover(rng, {}));
    const Plan plan = Split(problem, {.shards = 9, .probes = 2, .strategy = {.seed = rng()}});
    const std::string text = WritePlan(problem, plan);
    const absl::StatusOr<Plan> read = ReadPlan(text, problem);
    ASSERT_TRUE(read.ok()) << read.status() << '\n' << text;
    EXPECT_EQ(read->inner, plan.inner);
    EXPECT_EQ(read->strategy.seed, plan.strategy.seed);
    ASSERT_EQ(read->shards.size(), plan.shards.size());
    for (size_t s = 0; s < plan.shards.size(); ++s) {
      EXPECT_EQ(read->shards[s].literals, plan.shards[s].literals);
    }
    EXPECT_EQ(WritePlan(problem, *read), text);
  }
}

TEST(PlanTextTest, EveryDamageIsFound) {
  const Problem problem = TwoPairs();
  const std::string text = WritePlan(problem, Split(problem, {.shards = 4}));
  EXPECT_THAT(text, HasSubstr("\nshards 4\ninner 1 2\n1 +1 +3 ~1\n2 +1 +4 ~1\n"));
  for (size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(ReadPlan(damaged, problem).ok()) << i;
    EXPECT_FALSE(ReadPlan(text.substr(0, i), problem).ok()) << i;
  }
}

TEST(PlanTextTest, SaysWhatIsWrong) {
  const Problem problem = TwoPairs();
  const Plan plan = Split(problem, {.shards = 4});
  const std::string text = WritePlan(problem, plan);
  const auto message = [&](absl::string_view wrong) {
    return std::string(ReadPlan(wrong, problem).status().message());
  };
  EXPECT_EQ(message("p q\n"), "this is not a plan: it does not begin with 'quadrille plan'");
  EXPECT_EQ(message("quadrille plan 9\n"),
            "the plan is of version '9'; this program reads version 1");
  EXPECT_EQ(message(text + "\n"), "the plan is damaged: its checksum is wrong");
  ProblemBuilder b;
  b.AddOption({b.AddItem("r")});
  const Problem other = *std::move(b).Build();
  EXPECT_EQ(ReadPlan(text, other).status().message(),
            "the plan is of another problem: one with 2 items and 4 options, not this one with 1 "
            "and 1");
}

TEST(PlanTextTest, SumsOfInnerNodesFit) {
  const Problem problem = TwoPairs();
  Plan plan = Split(problem, {.shards = 4});
  constexpr int64_t kHalf = int64_t{1} << 59;
  plan.inner = {kHalf, kHalf};
  EXPECT_EQ(ReadPlan(WritePlan(problem, plan), problem).status(), absl::OkStatus());
  const NewDivision division = {.shard = 0, .shards = {plan.shards[0]}, .inner = {1}};
  ASSERT_EQ(AddRound(problem, {division}, std::nullopt, &plan), absl::OkStatus());
  EXPECT_EQ(ReadPlan(WritePlan(problem, plan), problem).status().message(),
            "the plan is damaged: line 16: expected 'inner' and numbers");
  plan.inner[0] -= 1;
  EXPECT_EQ(ReadPlan(WritePlan(problem, plan), problem).status(), absl::OkStatus());
}

TEST(SplitTest, RefusesWhatItCannotDo) {
  const Problem problem = TwoPairs();
  const auto message = [&](const SplitConfig& config) {
    return std::string(SplitSearch(problem, config).status().message());
  };
  EXPECT_EQ(message({.shards = 0}), "shards: at least 1 is needed, found 0");
  EXPECT_EQ(message({.probes = 0}), "probes: at least 1 is needed, found 0");
  EXPECT_THAT(message({.strategy = {.branching = Branching::kFailureRate}}),
              HasSubstr("branching 'frb' learns or draws"));
  const OptionId taken[] = {0};
  EXPECT_EQ(message({.run = {.presets = {.taken = taken}}}),
            "presets: a plan is of the whole problem");
}

TEST(SplitTest, LimitsEndIt) {
  const Problem problem = TwoPairs();
  const absl::StatusOr<SplitResult> split =
      SplitSearch(problem, {.shards = 100, .run = {.limits = {.nodes = 3}}});
  ASSERT_TRUE(split.ok());
  EXPECT_EQ(split->outcome, Outcome::kNodeLimit);
  EXPECT_EQ(VerifyPlan(problem, split->plan), absl::OkStatus());
  EXPECT_EQ(SplitSearch(problem, {.run = {.limits = {.nodes = 0}}})->plan.shards.size(), 1);
}

TEST(SolverTest, EntersNoShardOfAnotherTree) {
  const Problem problem = TwoPairs();
  Solver solver(problem);
  EXPECT_EQ(solver.Enter(ShardOf({3})).message(),
            "the search never comes to +3, decision 1 of the shard");
  EXPECT_EQ(solver.Enter(ShardOf({1, 2})).message(),
            "the search never comes to +2, decision 2 of the shard");
  EXPECT_EQ(solver.Enter(ShardOf({7})).message(),
            "the shard has option 7, which the problem has not");
  ASSERT_EQ(solver.Enter(ShardOf({1})), absl::OkStatus());
  ASSERT_TRUE(solver.Next());
  EXPECT_THAT(solver.solution(), ElementsAre(0, 2));
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("quadrille checkpoint 2\n"));
  EXPECT_THAT(solver.Checkpoint(), HasSubstr("\nbase 1\n"));
}

}  // namespace
}  // namespace dlx
