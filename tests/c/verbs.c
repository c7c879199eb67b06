// SPDX-License-Identifier: Apache-2.0
//
// The verbs, with problems whose answers are known.

#include <math.h>
#include <string.h>

#include "tests/c/c_test.h"

// Knuth's example of colors (TAOCP 4B, 7.2.2.1): one solution.
static const char kColored[] = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
// b is in two or three options of the four: 6 + 4 solutions.
static const char kMultiple[] = "2:3|b | s t u v\nb s\nb t\nb u\nb v\n";
// Covers of {p, q, r}: {p q} + r = 4 + 3, p + {q r} = 1 + 5, p + q + r = 1 + 4 + 3.
static const char kCosts[] = "p q r\np q |4\nr |3\np |1\nq r |5\nq |4\n";

static void ExpectCount(qd_problem* problem, const char* expected) {
  for (int32_t plan = QD_PLAN_AUTO; plan <= QD_PLAN_FRONTIER; ++plan) {
    qd_config config = Config();
    config.plan = plan;
    config.threads = plan == QD_PLAN_AUTO ? 2 : 1;
    qd_ending ending = {.size = sizeof ending};
    char* number = NULL;
    EXPECT_OK(qd_count(problem, &config, &number, &ending, &error));
    EXPECT(ending.outcome == QD_EXHAUSTED);
    EXPECT(plan == QD_PLAN_AUTO || ending.plan == plan);
    EXPECT_TEXT(expected, number);
  }
  qd_problem_release(problem);
}

static void TestCount(void) {
  ExpectCount(SmallProblem(), "2");
  ExpectCount(Queens(8), "92");
  ExpectCount(Langford(7), "52");
  ExpectCount(Langford(6), "0");
  ExpectCount(ReadProblem(kColored), "1");
  ExpectCount(ReadProblem(kMultiple), "10");
  ExpectCount(ReadProblem(kCosts), "3");

  // A number of 31 digits.
  qd_problem* problem = Dominoes(16, 16);
  qd_config config = Config();
  config.plan = QD_PLAN_FRONTIER;
  qd_ending ending = {.size = sizeof ending};
  char* number = NULL;
  EXPECT_OK(qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.solutions == INT64_MAX);  // there are more than that
  EXPECT_TEXT("2444888770250892795802079170816", number);
  qd_problem_release(problem);

  // Limits: a lower bound, and why.
  problem = Queens(8);
  config = Config();
  config.max_solutions = 10;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_SOLUTION_LIMIT && ending.solutions == 10);
  EXPECT_TEXT("10", number);
  config.max_solutions = 0;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT_TEXT("0", number);
  config = Config();
  config.max_nodes = 100;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_NODE_LIMIT && ending.nodes == 100);
  qd_free(number);
  config = Config();
  config.max_seconds = 0;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_TIME_LIMIT);
  qd_free(number);
  config = Config();
  config.max_updates = 1000;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_UPDATE_LIMIT && ending.updates >= 1000);
  EXPECT(ending.kernel == QD_KERNEL_LINKS);
  qd_free(number);

  // Limits so large that they are none.
  config = Config();
  config.max_seconds = INFINITY;
  config.max_solutions = config.max_nodes = config.max_updates = config.max_bytes = INT64_MAX;
  EXPECT_OK(qd_count(problem, &config, &number, NULL, &error));
  EXPECT_TEXT("92", number);
  config = Config();
  config.max_seconds = 1e300;
  config.threads = 4096;
  config.seed = UINT64_MAX;
  EXPECT_OK(qd_count(problem, &config, &number, NULL, &error));
  EXPECT_TEXT("92", number);

  // Options taken and forbidden: 4 solutions have a queen in the corner.
  const int32_t corner[] = {0};
  config = Config();
  config.taken = corner;
  config.num_taken = 1;
  EXPECT_OK(qd_count(problem, &config, &number, NULL, &error));
  EXPECT_TEXT("4", number);
  config.forbidden = corner;
  config.num_forbidden = 1;
  config.num_taken = 0;
  EXPECT_OK(qd_count(problem, &config, &number, NULL, &error));
  EXPECT_TEXT("88", number);
  qd_problem_release(problem);
}

static void TestFirst(void) {
  qd_problem* problem = Queens(12);
  int32_t* options = NULL;
  size_t count = 0;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_STATUS(QD_SOLUTION, "", qd_first(problem, NULL, &options, &count, &ending, &error));
  EXPECT(count == 12 && ending.solutions == 1);
  EXPECT_OK(qd_verify(problem, options, count, &error));
  qd_free(options);
  qd_config config = Config();
  config.max_nodes = 3;
  EXPECT_STATUS(QD_STOPPED, "", qd_first(problem, &config, &options, &count, &ending, &error));
  EXPECT(options == NULL && count == 0 && ending.outcome == QD_NODE_LIMIT);
  qd_problem_release(problem);
  problem = Langford(6);
  EXPECT_STATUS(QD_END, "", qd_first(problem, NULL, &options, &count, NULL, &error));
  EXPECT(options == NULL && count == 0);
  qd_problem_release(problem);
}

static void TestEstimate(void) {
  qd_problem* problem = Queens(8);
  qd_estimate estimate = {.size = sizeof estimate};
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_estimate_search(problem, NULL, 2000, &estimate, &ending, &error));
  EXPECT(estimate.probes == 2000 && ending.outcome == QD_EXHAUSTED);
  EXPECT(estimate.solutions.mean > 92 - 6 * estimate.solutions.standard_error);
  EXPECT(estimate.solutions.mean < 92 + 6 * estimate.solutions.standard_error);
  EXPECT(estimate.nodes.smallest >= 1 && estimate.nodes.largest > estimate.nodes.mean);
  EXPECT(estimate.nodes.standard_deviation > estimate.nodes.standard_error);
  qd_config config = Config();
  config.max_nodes = 50;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_estimate_search(problem, &config, 2000, &estimate, &ending, &error));
  EXPECT(estimate.probes < 50 && ending.outcome == QD_NODE_LIMIT);
  config.branching = QD_BRANCH_FAILURE_RATE;
  EXPECT_STATUS(QD_MISUSE, "", qd_estimate_search(problem, &config, 9, &estimate, NULL, &error));
  qd_problem_release(problem);
}

static void TestMinimize(void) {
  qd_problem* problem = ReadProblem(kCosts);
  qd_solutions* solutions = NULL;
  int64_t lower_bound = 0;
  int64_t proven = 0;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_minimize(problem, NULL, 2, &solutions, &lower_bound, &proven, &ending, &error));
  EXPECT(solutions->count == 2 && lower_bound == 6 && proven == 2);
  EXPECT(solutions->costs[0] == 6 && solutions->costs[1] == 7);
  EXPECT(solutions->ends[0] == 2 && solutions->ends[1] == 4);
  EXPECT(solutions->options[0] == 2 && solutions->options[1] == 3);
  EXPECT(solutions->options[2] == 0 && solutions->options[3] == 1);
  qd_free(solutions);
  EXPECT_OK(qd_minimize(problem, NULL, INT64_MAX, &solutions, NULL, NULL, NULL, &error));
  EXPECT(solutions->count == 3 && solutions->costs[2] == 8);
  qd_free(solutions);
  qd_config config = Config();
  config.has_below = 1;
  config.below = 7;
  EXPECT_OK(qd_minimize(problem, &config, 3, &solutions, &lower_bound, &proven, NULL, &error));
  EXPECT(solutions->count == 1 && solutions->costs[0] == 6 && lower_bound == 6 && proven == 1);
  qd_free(solutions);
  config.below = 6;
  EXPECT_OK(qd_minimize(problem, &config, 3, &solutions, &lower_bound, NULL, NULL, &error));
  EXPECT(solutions->count == 0 && lower_bound == 6);
  qd_free(solutions);
  config.has_below = 0;  // then it does not count
  EXPECT_OK(qd_minimize(problem, &config, 3, &solutions, NULL, NULL, NULL, &error));
  EXPECT(solutions->count == 3);
  qd_free(solutions);
  config.max_nodes = 0;
  EXPECT_STATUS(
      QD_STOPPED, "",
      qd_minimize(problem, &config, 1, &solutions, &lower_bound, &proven, &ending, &error));
  EXPECT(solutions->count == 0 && proven == 0 && lower_bound <= 6);
  EXPECT(ending.outcome == QD_NODE_LIMIT);
  qd_free(solutions);
  qd_problem_release(problem);
  problem = Langford(6);
  EXPECT_OK(qd_minimize(problem, NULL, 1, &solutions, &lower_bound, NULL, NULL, &error));
  EXPECT(solutions->count == 0 && lower_bound == INT64_MAX);
  qd_free(solutions);
  qd_problem_release(problem);
}

static void TestExplain(void) {
  // a and b both need the only option of each other; c is fine.
  qd_problem* problem = ReadProblem("c a b | s\nc\na s\nb s\nc s\n");
  qd_explanation* why = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_explain(problem, NULL, NULL, 0, &why, &ending, &error));
  EXPECT(why->verdict == QD_NO_SOLUTION && why->irreducible && !why->lacks_options);
  EXPECT(why->num_items == 2 && why->items[0] == 1 && why->items[1] == 2);
  EXPECT(why->num_options == 0 && why->searches > 0);
  qd_free(why);
  const int32_t a[] = {1};
  EXPECT_OK(qd_explain(problem, NULL, a, 1, &why, &ending, &error));
  EXPECT(why->num_items == 1 && why->items[0] == 1);
  qd_free(why);
  const int32_t taken[] = {1};
  qd_config config = Config();
  config.forbidden = taken;
  config.num_forbidden = 1;
  EXPECT_OK(qd_explain(problem, &config, NULL, 0, &why, NULL, &error));
  EXPECT(why->lacks_options && why->num_items == 1 && why->items[0] == 1);
  qd_free(why);
  config = Config();
  config.max_nodes = 0;
  EXPECT_STATUS(QD_STOPPED, "", qd_explain(problem, &config, NULL, 0, &why, &ending, &error));
  EXPECT(why->verdict == QD_UNDECIDED && !why->irreducible);
  qd_free(why);
  qd_problem_release(problem);
  problem = SmallProblem();
  EXPECT_OK(qd_explain(problem, NULL, NULL, 0, &why, NULL, &error));
  EXPECT(why->verdict == QD_HAS_SOLUTION && why->num_items == 0);
  EXPECT_OK(qd_verify(problem, why->options, why->num_options, &error));
  qd_free(why);
  qd_problem_release(problem);
}

static void TestPreprocess(void) {
  // To choose {p s} leaves t nothing, for its only option has s too; and u is covered by nothing.
  qd_problem* problem = ReadProblem("p t | s u\np s\np\nt s\nu\n");
  qd_problem* reduced = NULL;
  qd_reduction* how = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_preprocess(problem, NULL, &reduced, &how, &ending, &error));
  EXPECT(!how->infeasible && how->num_options == 2 && how->num_taken == 0);
  EXPECT(how->options[0] == 1 && how->options[1] == 2);
  EXPECT(how->num_removed_options == 2);
  EXPECT(how->removed_options[0] == 0 && how->blocked[0] == 1);
  EXPECT(how->removed_options[1] == 3 && how->blocked[1] == QD_BY_NOTHING);
  EXPECT(how->num_items + how->num_removed_items == 4 && how->items[0] == 0);
  EXPECT(how->removed_items[0] >= 2 && how->rounds >= 1);
  EXPECT(how->implied_by[0] < 4);
  qd_free(how);
  char* number = NULL;
  EXPECT_OK(qd_count(reduced, NULL, &number, NULL, &error));
  EXPECT_TEXT("1", number);
  qd_problem_release(reduced);

  const int32_t taken[] = {1};
  qd_config config = Config();
  config.taken = taken;
  config.num_taken = 1;
  EXPECT_OK(qd_preprocess(problem, &config, &reduced, &how, NULL, &error));
  EXPECT(how->num_taken == 1 && how->taken[0] == 1);
  EXPECT(how->num_removed_options == 2 && how->blocked[0] == QD_BY_PRESETS);
  qd_free(how);
  qd_problem_release(reduced);
  config = Config();
  config.max_updates = 0;
  EXPECT_STATUS(QD_STOPPED, "", qd_preprocess(problem, &config, &reduced, NULL, &ending, &error));
  EXPECT(reduced != NULL && ending.outcome == QD_UPDATE_LIMIT);
  qd_problem_release(reduced);
  qd_problem_release(problem);
}

void TestVerbs(void) {
  TestCount();
  TestFirst();
  TestEstimate();
  TestMinimize();
  TestExplain();
  TestPreprocess();
}
