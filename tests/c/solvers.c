// SPDX-License-Identifier: Apache-2.0
//
// Solvers: one by one, in blocks, taken and forbidden options, checkpoints, several threads.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

static qd_solver* NewSolver(qd_problem* problem, const qd_config* config) {
  qd_solver* solver = NULL;
  EXPECT_OK(qd_solver_new(problem, config, &solver, &error));
  return solver;
}

// Counts what is left, and checks each solution.
static int CountRest(qd_solver* solver, qd_problem* problem) {
  const int32_t* options = NULL;
  size_t count = 0;
  int solutions = 0;
  qd_status status;
  while ((status = qd_solver_next(solver, &options, &count, NULL)) == QD_SOLUTION) {
    EXPECT_OK(qd_verify(problem, options, count, &error));
    ++solutions;
  }
  EXPECT(status == QD_END);
  EXPECT(qd_solver_next(solver, &options, &count, NULL) == QD_END && count == 0);
  return solutions;
}

static void TestNext(void) {
  qd_problem* problem = SmallProblem();
  qd_solver* solver = NewSolver(problem, NULL);
  qd_problem_release(problem);  // the solver keeps it
  const int32_t* options = NULL;
  size_t count = 0;
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(count == 2 && options[0] == 0 && options[1] == 2);
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_UNFINISHED && ending.solutions == 1);
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(count == 1 && options[0] == 1);
  EXPECT_STATUS(QD_END, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 2 && ending.nodes > 2);
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(count == 2 && options[0] == 0);
  qd_solver_free(solver);

  const qd_table nothing = {.size = sizeof nothing};  // which has one solution, the empty one
  EXPECT_OK(qd_problem_new(&nothing, &problem, &error));
  solver = NewSolver(problem, NULL);
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(count == 0 && options != NULL);
  EXPECT_STATUS(QD_END, "", qd_solver_next(solver, &options, &count, &error));
  qd_solver_free(solver);
  qd_problem_release(problem);
}

static void TestPresets(void) {
  qd_problem* const problem = Queens(8);
  qd_solver* const solver = NewSolver(problem, NULL);
  EXPECT(CountRest(solver, problem) == 92);
  EXPECT_STATUS(QD_MISUSE, "the search has begun", qd_solver_take(solver, 0, &error));
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_OK(qd_solver_take(solver, 0, &error));
  EXPECT(CountRest(solver, problem) == 4);
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_OK(qd_solver_forbid(solver, 0, &error));
  EXPECT(CountRest(solver, problem) == 88);
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_OK(qd_solver_take(solver, 0, &error));
  EXPECT_STATUS(QD_END, "", qd_solver_take(solver, 9, &error));  // on the same diagonal
  EXPECT(CountRest(solver, problem) == 0);
  qd_solver_free(solver);
  qd_problem_release(problem);
}

static void TestLimits(void) {
  qd_problem* const problem = Queens(8);
  qd_config config = Config();
  config.max_solutions = 1;
  qd_solver* solver = NewSolver(problem, &config);
  const int32_t* options = NULL;
  size_t count = 0;
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_SOLUTION_LIMIT);
  qd_solver_free(solver);
  config.max_solutions = QD_NONE;
  config.max_nodes = 5;
  config.threads = 2;  // a limit on nodes is one thread
  solver = NewSolver(problem, &config);
  EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_NODE_LIMIT && ending.nodes == 5);
  qd_solver_free(solver);
  config = Config();
  config.max_seconds = 0;
  config.threads = 2;
  solver = NewSolver(problem, &config);
  EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_TIME_LIMIT);
  qd_solver_free(solver);
  qd_problem_release(problem);
}

// Takes all solutions in blocks; returns how many there are, and a sum of hashes that does not
// depend on their order unless `ordered`.
static int CountBlocks(qd_solver* solver, qd_problem* problem, size_t capacity, size_t at_once,
                       int64_t ms, int ordered, uint64_t* sum) {
  int32_t* const options = malloc(capacity * sizeof *options);
  int64_t* const ends = malloc(at_once * sizeof *ends);
  size_t count = 0;
  int solutions = 0;
  qd_status status;
  *sum = 0;
  while ((status = qd_solver_next_block(solver, ms, options, capacity, ends, at_once, &count,
                                        NULL)) == QD_SOLUTION ||
         status == QD_PENDING) {
    EXPECT((status == QD_SOLUTION) == (count > 0) && count <= at_once);
    for (size_t k = 0; k < count; ++k, ++solutions) {
      const int64_t begin = k == 0 ? 0 : ends[k - 1];
      EXPECT_OK(qd_verify(problem, options + begin, (size_t)(ends[k] - begin), &error));
      uint64_t hash = 0;
      for (int64_t e = begin; e < ends[k]; ++e) {
        hash += ((uint64_t)options[e] + 1) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
      }
      *sum = ordered ? *sum * 31 + hash : *sum + hash % 1000003;
    }
  }
  EXPECT(status == QD_END && count == 0);
  free(options);
  free(ends);
  return solutions;
}

static void TestBlocks(void) {
  qd_problem* const problem = Queens(8);
  uint64_t expected = 0;
  qd_solver* solver = NewSolver(problem, NULL);
  EXPECT(CountBlocks(solver, problem, 8, 1, QD_NONE, 1, &expected) == 92);
  const size_t capacities[] = {8, 9, 100, 100000};
  for (int k = 0; k < 4; ++k) {
    for (int64_t ms = QD_NONE; ms <= 1; ++ms) {
      uint64_t sum = 0;
      EXPECT_OK(qd_solver_reset(solver, &error));
      EXPECT(CountBlocks(solver, problem, capacities[k], 70, ms, 1, &sum) == 92);
      EXPECT(sum == expected);
    }
  }
  // A solution that does not fit stays.
  EXPECT_OK(qd_solver_reset(solver, &error));
  int32_t small[7];
  int64_t end = 0;
  size_t count = 0;
  EXPECT_STATUS(QD_SPACE, "has 8 options",
                qd_solver_next_block(solver, QD_NONE, small, 7, &end, 1, &count, &error));
  EXPECT(count == 8);
  uint64_t sum = 0;
  EXPECT(CountBlocks(solver, problem, 100, 70, QD_NONE, 1, &sum) == 92 && sum == expected);
  // What one call left, another takes.
  EXPECT_OK(qd_solver_reset(solver, &error));
  const int32_t* options = NULL;
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(CountBlocks(solver, problem, 100, 70, QD_NONE, 1, &sum) == 91);
  qd_solver_free(solver);
  qd_problem_release(problem);
}

static void TestSeveralThreads(void) {
  qd_problem* const problem = Queens(10);
  uint64_t any_order = 0;
  uint64_t in_order = 0;
  qd_solver* solver = NewSolver(problem, NULL);
  EXPECT(CountBlocks(solver, problem, 4096, 100, QD_NONE, 0, &any_order) == 724);
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT(CountBlocks(solver, problem, 4096, 100, QD_NONE, 1, &in_order) == 724);
  qd_solver_free(solver);

  qd_config config = Config();
  config.threads = 3;
  config.branching = QD_BRANCH_MRV;
  uint64_t sum = 0;
  for (int64_t ms = QD_NONE; ms <= 1; ++ms) {
    solver = NewSolver(problem, &config);
    EXPECT(CountBlocks(solver, problem, 64, 5, ms, 0, &sum) == 724 && sum == any_order);
    qd_ending ending = {.size = sizeof ending};
    EXPECT_OK(qd_solver_ending(solver, &ending, &error));
    EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 724);
    qd_progress progress = {.size = sizeof progress};
    EXPECT_OK(qd_solver_progress(solver, &progress, &error));
    EXPECT(progress.done == 1 && progress.solutions == 724);
    EXPECT_OK(qd_solver_reset(solver, &error));
    EXPECT_OK(qd_solver_take(solver, 0, &error));
    EXPECT(CountRest(solver, problem) == 64);
    qd_solver_free(solver);
  }
  config.ordered = 1;
  solver = NewSolver(problem, &config);
  EXPECT(CountBlocks(solver, problem, 64, 5, QD_NONE, 1, &sum) == 724 && sum == in_order);
  // Ended in the middle, and by being freed.
  EXPECT_OK(qd_solver_reset(solver, &error));
  const int32_t* options = NULL;
  size_t count = 0;
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  char* text = NULL;
  EXPECT_STATUS(QD_MISUSE, "several threads", qd_solver_checkpoint(solver, &text, NULL, &error));
  EXPECT_STATUS(QD_MISUSE, "several threads", qd_solver_resume(solver, "", 0, &error));
  qd_solver_free(solver);
  qd_problem_release(problem);
}

static void TestCheckpoints(void) {
  qd_problem* const problem = Queens(8);
  qd_solver* solver = NewSolver(problem, NULL);
  const int32_t* options = NULL;
  size_t count = 0;
  for (int k = 0; k < 40; ++k) {
    EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  }
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_solver_checkpoint(solver, &text, &length, &error));
  EXPECT(text != NULL && strlen(text) == length);
  EXPECT_STATUS(QD_MISUSE, "the search has begun", qd_solver_resume(solver, text, length, &error));
  qd_solver_free(solver);
  solver = NewSolver(problem, NULL);
  EXPECT_STATUS(QD_INVALID, "checksum", qd_solver_resume(solver, text, length - 1, &error));
  EXPECT_OK(qd_solver_resume(solver, text, length, &error));
  EXPECT(CountRest(solver, problem) == 52);
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.solutions == 92);
  qd_free(text);

  // What was taken belongs to the checkpoint.
  const int32_t corner[] = {0};
  qd_config config = Config();
  config.taken = corner;
  config.num_taken = 1;
  qd_solver* other = NewSolver(problem, &config);
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(other, &options, &count, &error));
  EXPECT_OK(qd_solver_checkpoint(other, &text, &length, &error));
  qd_solver_free(other);
  other = NewSolver(problem, &config);
  EXPECT_OK(qd_solver_resume(other, text, length, &error));
  EXPECT(CountRest(other, problem) == 3);
  qd_solver_free(other);
  qd_free(text);

  qd_problem* const queens = Queens(9);
  other = NewSolver(queens, NULL);
  EXPECT_OK(qd_solver_checkpoint(solver, &text, &length, &error));
  EXPECT_STATUS(QD_INVALID, "another problem", qd_solver_resume(other, text, length, &error));
  EXPECT(CountRest(other, queens) == 352);
  qd_free(text);
  qd_solver_free(other);
  qd_problem_release(queens);
  qd_solver_free(solver);
  qd_problem_release(problem);
}

// What a reset does not forget would stop a search that nobody asked to stop.
static void TestResetForgetsRequests(void) {
  qd_problem* const problem = Queens(8);
  for (int32_t threads = 1; threads <= 2; ++threads) {
    qd_config config = Config();
    config.threads = threads;
    qd_solver* const solver = NewSolver(problem, &config);
    const int32_t* options = NULL;
    size_t count = 0;
    EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
    qd_solver_stop(solver);
    EXPECT_OK(qd_solver_reset(solver, &error));
    EXPECT(CountRest(solver, problem) == 92);
    qd_solver_free(solver);
  }
  qd_problem_release(problem);
}

// A request that comes between two calls stops the next one, once.
static void TestStops(void) {
  qd_problem* const problem = Queens(8);
  for (int32_t threads = 1; threads <= 2; ++threads) {
    qd_config config = Config();
    config.threads = threads;
    EXPECT_OK(qd_token_new(&config.token, &error));
    qd_solver* solver = NewSolver(problem, &config);
    const int32_t* options = NULL;
    size_t count = 0;
    EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
    qd_solver_stop(solver);
    EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
    EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
    qd_token_stop(config.token);
    int32_t block[8];
    int64_t end;
    EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
    EXPECT_STATUS(QD_STOPPED, "",
                  qd_solver_next_block(solver, 50, block, 8, &end, 1, &count, &error));
    qd_token_reset(config.token);
    EXPECT(CountRest(solver, problem) == 90);
    qd_token_stop(config.token);
    qd_token_free(config.token);  // the solver keeps it
    EXPECT_STATUS(QD_STOPPED, "", qd_solver_next(solver, &options, &count, &error));
    qd_solver_free(solver);
  }
  // Before there is a solver.
  qd_config config = Config();
  EXPECT_OK(qd_token_new(&config.token, &error));
  qd_token_stop(config.token);
  qd_solver* solver = NULL;
  EXPECT_STATUS(QD_STOPPED, "", qd_solver_new(problem, &config, &solver, &error));
  EXPECT(solver == NULL);
  qd_token_free(config.token);
  // The longest time.
  config = Config();
  config.max_seconds = INFINITY;
  for (config.threads = 1; config.threads <= 2; ++config.threads) {
    solver = NewSolver(problem, &config);
    uint64_t sum = 0;
    EXPECT(CountBlocks(solver, problem, 100, 70, INT64_MAX, 0, &sum) == 92);
    qd_solver_free(solver);
  }
  qd_problem_release(problem);
}

void TestSolvers(void) {
  TestNext();
  TestPresets();
  TestLimits();
  TestBlocks();
  TestSeveralThreads();
  TestCheckpoints();
  TestResetForgetsRequests();
  TestStops();
}
