// SPDX-License-Identifier: Apache-2.0
//
// The search against CaDiCaL, on random problems that are too large for brute force. All solutions
// come from the SAT solver one by one; each is then forbidden by a clause.
// The clauses are those of a straightforward encoding of this directory, and those of dlx/cnf.h.

#include <algorithm>
#include <cadical.hpp>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "dlx/cnf.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/verify.h"
#include "gtest/gtest.h"
#include "tests/differential/random_covers.h"
#include "tests/differential/sat_encoding.h"
#include "tests/support/general_cover.h"
#include "tests/support/random_cover.h"
#include "tests/support/tiers.h"

namespace dlx {
namespace {

using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools

constexpr int kShards = 8;
constexpr int kCompared = kSlowBuild ? 8 : 28;  // problems of a shard
constexpr int64_t kMostSolutions = 300;         // problems with more are skipped

// All models, each forbidden by a clause, as the options that are true in it,
// sorted; false for "more than limit".
bool AllModels(const Clauses& cnf, int num_options, int64_t limit, OptionSets* models) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  for (int v = 1; v <= cnf.num_variables; ++v) {  // so that each is known to the solver
    for (const int literal : {v, -v, 0}) solver.add(literal);
  }
  for (const Clause& clause : cnf.clauses) {
    for (const int literal : clause) solver.add(literal);
    solver.add(0);
  }
  models->clear();
  while (solver.solve() == 10) {
    OptionSet model;
    Clause forbid;
    for (int v = 1; v <= cnf.num_variables; ++v) {
      const bool is_true = solver.val(v) > 0;
      if (is_true && v <= num_options) model.push_back(v - 1);
      if (v <= num_options || cnf.forbid_all) forbid.push_back(is_true ? -v : v);
    }
    models->push_back(model);
    if (static_cast<int64_t>(models->size()) > limit) return false;
    for (const int literal : forbid) solver.add(literal);
    solver.add(0);
  }
  std::sort(models->begin(), models->end());
  return true;
}

// The clauses of dlx/cnf.h. Each solution has one model, auxiliary variables included.
Clauses LibraryClauses(const Problem& problem) {
  const Cnf made = MakeCnf(problem).value();
  Clauses cnf;
  cnf.num_variables = made.num_variables;
  cnf.forbid_all = true;
  Clause clause;
  for (const int32_t literal : made.literals) {
    if (literal != 0) {
      clause.push_back(literal);
    } else {
      cnf.clauses.push_back(std::move(clause));
      clause.clear();
    }
  }
  EXPECT_TRUE(clause.empty());
  EXPECT_EQ(static_cast<int64_t>(cnf.clauses.size()), made.num_clauses);
  return cnf;
}

class SatOracleTest : public testing::TestWithParam<int> {};
QUADRILLE_SHARDS(SatOracleTest, 1, kShards);

// The oracle itself, where brute force can follow.
TEST_P(SatOracleTest, AgreesWithBruteForceOnSmallProblems) {
  CheckRandomCovers(200 + GetParam(), kSlowBuild ? 10 : 100, CoverShape(),
                    [](const GeneralCover& cover, std::mt19937_64&) -> std::string {
                      const OptionSets expected = AllCovers(cover);
                      if (expected.size() > kMostSolutions) return "";
                      OptionSets models;
                      AllModels(EncodeCover(cover, SearchableOptions(cover)),
                                static_cast<int>(cover.options.size()), kMostSolutions, &models);
                      if (models == expected) {
                        AllModels(LibraryClauses(BuildProblem(cover)),
                                  static_cast<int>(cover.options.size()), kMostSolutions, &models);
                      }
                      return models == expected ? ""
                                                : absl::StrCat(DescribeSets(models), "\nnot ",
                                                               DescribeSets(expected));
                    });
}

TEST_P(SatOracleTest, AgreesWithTheSearch) {
  const uint64_t base = CoverSeedBase() + 1'000'000 * static_cast<uint64_t>(GetParam());
  int compared = 0, several = 0, with_colors = 0, with_multiplicities = 0;
  int64_t solutions = 0;
  uint64_t seed = base;
  for (; compared < kCompared; ++seed) {
    ASSERT_LT(seed, base + 20 * kCompared) << "too many problems are unfit";
    std::mt19937_64 rng(seed);
    const GeneralCover cover = RandomGeneralCover(rng, MiddleShape());
    ASSERT_GE(cover.options.size(), 30);
    ASSERT_LE(cover.options.size(), 80);
    OptionSets expected;
    if (!AllModels(EncodeCover(cover, SearchableOptions(cover)),
                   static_cast<int>(cover.options.size()), kMostSolutions, &expected)) {
      continue;
    }
    if (expected.empty() && seed % 4 != 0) continue;  // not too many of these
    const Problem problem = BuildProblem(cover);
    SearchConfig config = RandomConfig(rng);
    if (config.strategy.branching == Branching::kLeftmost) config.run.limits.nodes = kRunaway / 20;
    Solver solver(problem, config);
    const OptionSets found = SortedSets(RestOf(solver));
    if (config.strategy.branching == Branching::kLeftmost &&
        solver.outcome() == Outcome::kNodeLimit) {
      continue;  // to be expected of this rule
    }
    ASSERT_TRUE(found == expected && solver.outcome() == Outcome::kExhausted)
        << "QUADRILLE_SEED=" << seed << ", " << DescribeConfig(config) << "\nfound "
        << DescribeSets(found) << "\nnot " << DescribeSets(expected) << "\n"
        << cover.ToString();
    OptionSets models;
    ASSERT_TRUE(
        AllModels(LibraryClauses(problem), problem.num_options(), kMostSolutions, &models) &&
        models == expected)
        << "QUADRILLE_SEED=" << seed << ", the clauses of the library\nfound "
        << DescribeSets(models) << "\nnot " << DescribeSets(expected) << "\n"
        << cover.ToString();
    for (const OptionSet& set : found) ASSERT_TRUE(VerifyCover(problem, set).ok());
    ++compared;
    several += found.size() > 1;
    with_colors += problem.has_colors();
    with_multiplicities += problem.has_multiplicities();
    solutions += static_cast<int64_t>(found.size());
  }
  std::cout << compared << " problems of " << seed - base << ", " << several << " with several of "
            << solutions << " solutions, " << with_colors << " with colors, " << with_multiplicities
            << " with multiplicities" << std::endl;
  EXPECT_GT(several, kCompared / 3);
  EXPECT_GE(with_colors, kCompared / 8);
  EXPECT_GE(with_multiplicities, kCompared / 8);
}

}  // namespace
}  // namespace dlx
