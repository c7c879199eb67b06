// SPDX-License-Identifier: Apache-2.0
//
// Diagrams: 36 tilings of 4x4 by dominoes, 12,988,816 of 8x8.

#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

static qd_diagram* Compile(qd_problem* problem) {
  qd_diagram* diagram = NULL;
  EXPECT_OK(qd_diagram_new(problem, NULL, &diagram, NULL, &error));
  qd_problem_release(problem);  // the diagram keeps it
  return diagram;
}

static void TestSmall(void) {
  qd_problem* const problem = Dominoes(4, 4);
  qd_problem_retain(problem);
  qd_diagram* const diagram = Compile(problem);
  char* number = NULL;
  EXPECT_OK(qd_diagram_count(diagram, &number, &error));
  EXPECT_TEXT("36", number);
  qd_diagram_info info = {.size = sizeof info};
  EXPECT_OK(qd_diagram_get_info(diagram, &info, &error));
  EXPECT(info.complete && info.or_nodes > 0 && info.edges > info.depth && info.bytes > 0);

  // The walk goes through the solutions in the order of their ranks, in blocks of any size.
  for (size_t at_once = 1; at_once <= 40; at_once += 13) {
    qd_walk* walk = NULL;
    EXPECT_OK(qd_walk_new(diagram, &walk, &error));
    int32_t options[8 * 40];
    int64_t ends[40];
    size_t count = 0;
    int rank = 0;
    qd_status status;
    while ((status = qd_walk_next_block(walk, options, 8 * 40, ends, at_once, &count, NULL)) ==
           QD_SOLUTION) {
      EXPECT(count >= 1 && count <= at_once);
      for (size_t k = 0; k < count; ++k, ++rank) {
        const int64_t begin = k == 0 ? 0 : ends[k - 1];
        const size_t length = (size_t)(ends[k] - begin);
        EXPECT_OK(qd_verify(problem, options + begin, length, &error));
        char digits[16];
        sprintf(digits, "%d", rank);
        int32_t* same = NULL;
        size_t same_length = 0;
        EXPECT_OK(qd_diagram_solution(diagram, NULL, digits, &same, &same_length, &error));
        EXPECT(same_length == length && memcmp(same, options + begin, 4 * length) == 0);
        qd_free(same);
      }
    }
    EXPECT(status == QD_END && rank == 36 && count == 0);
    qd_walk_free(walk);
  }
  // A buffer that is too small loses nothing.
  qd_walk* walk = NULL;
  EXPECT_OK(qd_walk_new(diagram, &walk, &error));
  int32_t options[12];
  int64_t ends[4];
  size_t count = 0;
  EXPECT_STATUS(QD_SPACE, "has 8 options",
                qd_walk_next_block(walk, options, 7, ends, 4, &count, &error));
  EXPECT(count == 8);
  EXPECT_STATUS(QD_SOLUTION, "", qd_walk_next_block(walk, options, 12, ends, 4, &count, &error));
  EXPECT(count == 1 && ends[0] == 8);
  int32_t* first = NULL;
  EXPECT_OK(qd_diagram_solution(diagram, NULL, "0", &first, &count, &error));
  EXPECT(count == 8 && memcmp(first, options, sizeof *first * 8) == 0);
  qd_free(first);
  qd_walk_free(walk);
  int32_t* none = NULL;
  EXPECT_STATUS(QD_INVALID, "there is no solution 36",
                qd_diagram_solution(diagram, NULL, "36", &none, &count, &error));
  EXPECT_STATUS(QD_INVALID, "", qd_diagram_solution(diagram, NULL, "-1", &none, &count, &error));
  EXPECT_STATUS(QD_INVALID, "", qd_diagram_solution(diagram, NULL, "", &none, &count, &error));
  EXPECT_STATUS(QD_INVALID, "",
                qd_diagram_solution(diagram, NULL, "340282366920938463463374607431768211456", &none,
                                    &count, &error));
  EXPECT(none == NULL);
  // Leading zeros cost nothing, and a rank with far too many digits is not read.
  const size_t long_length = (size_t)1 << 21;
  char* const long_rank = malloc(long_length + 1);
  memset(long_rank, '0', long_length);
  long_rank[long_length] = '\0';
  EXPECT_OK(qd_diagram_solution(diagram, NULL, long_rank, &first, &count, &error));
  EXPECT(count == 8 && memcmp(first, options, sizeof *first * 8) == 0);
  qd_free(first);
  memcpy(long_rank + long_length - 2, "36", 2);
  EXPECT_STATUS(QD_INVALID, "there is no solution 36",
                qd_diagram_solution(diagram, NULL, long_rank, &none, &count, &error));
  memset(long_rank, '9', long_length);
  EXPECT_STATUS(QD_INVALID, "with 2097152 digits",
                qd_diagram_solution(diagram, NULL, long_rank, &none, &count, &error));
  free(long_rank);

  // Each domino that lies across a corner is in 18 of the tilings.
  char* lines = NULL;
  size_t length = 0;
  EXPECT_OK(qd_diagram_marginals(diagram, NULL, &lines, &length, &error));
  EXPECT(lines != NULL && strlen(lines) == length && strncmp(lines, "18\n18\n", 6) == 0);
  int num_lines = 0;
  for (size_t k = 0; k < length; ++k) num_lines += lines[k] == '\n';
  EXPECT(num_lines == 24);
  qd_free(lines);
  qd_config config = Config();
  config.max_seconds = 0;
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_marginals(diagram, &config, &lines, &length, &error));
  EXPECT(lines == NULL && length == 0);

  qd_solutions* cheapest = NULL;
  EXPECT_OK(qd_diagram_cheapest(diagram, NULL, INT64_MAX, &cheapest, &error));
  EXPECT(cheapest->count == 36 && cheapest->costs[35] == 0 && cheapest->ends[35] == 36 * 8);
  qd_free(cheapest);
  qd_diagram_free(diagram);
  qd_problem_release(problem);
}

static void TestSamples(void) {
  qd_problem* const problem = Dominoes(8, 8);
  qd_problem_retain(problem);
  qd_diagram* const diagram = Compile(problem);
  char* number = NULL;
  EXPECT_OK(qd_diagram_count(diagram, &number, &error));
  EXPECT_TEXT("12988816", number);
  qd_solutions* samples = NULL;
  qd_solutions* again = NULL;
  EXPECT_OK(qd_diagram_sample(diagram, NULL, 20, 7, &samples, &error));
  EXPECT_OK(qd_diagram_sample(diagram, NULL, 20, 7, &again, &error));
  EXPECT(samples->count == 20 && samples->ends[19] == 20 * 32);
  EXPECT(memcmp(samples->options, again->options, 20 * 32 * sizeof(int32_t)) == 0);
  EXPECT(memcmp(samples->options, samples->options + 32, 32 * sizeof(int32_t)) != 0);
  for (int k = 0; k < 20; ++k) {
    EXPECT_OK(qd_verify(problem, samples->options + 32 * k, 32, &error));
  }
  qd_free(samples);
  qd_free(again);
  qd_config config = Config();
  config.max_solutions = 3;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_diagram_sample(diagram, &config, INT64_MAX, 7, &samples, &error));
  EXPECT(samples->count == 3);
  qd_free(samples);
  EXPECT_OK(qd_token_new(&config.token, &error));
  qd_token_stop(config.token);
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_sample(diagram, &config, 2, 7, &samples, &error));
  EXPECT(samples->count == 0);
  qd_free(samples);

  // Limits, when it is made.
  qd_diagram* part = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_new(problem, &config, &part, &ending, &error));
  EXPECT(part == NULL && ending.outcome == QD_CANCELLED);
  qd_token_free(config.token);
  config = Config();
  config.max_nodes = 10;
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_new(problem, &config, &part, &ending, &error));
  EXPECT(part == NULL && ending.outcome == QD_NODE_LIMIT);
  config = Config();
  config.max_solutions = 5;
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_new(problem, &config, &part, &ending, &error));
  EXPECT(part != NULL && ending.outcome == QD_SOLUTION_LIMIT && ending.solutions >= 5);
  qd_diagram_info info = {.size = sizeof info};
  EXPECT_OK(qd_diagram_get_info(part, &info, &error));
  EXPECT(!info.complete);
  qd_diagram_free(part);
  qd_diagram_free(diagram);
  qd_problem_release(problem);
}

static void TestCosts(void) {
  qd_diagram* diagram = Compile(ReadProblem("p q r\np q |4\nr |3\np |1\nq r |5\nq |4\n"));
  qd_solutions* cheapest = NULL;
  EXPECT_OK(qd_diagram_cheapest(diagram, NULL, 2, &cheapest, &error));
  EXPECT(cheapest->count == 2 && cheapest->costs[0] == 6 && cheapest->costs[1] == 7);
  EXPECT(cheapest->ends[0] == 2 && cheapest->options[0] == 2 && cheapest->options[1] == 3);
  qd_free(cheapest);
  qd_solutions* samples = NULL;
  EXPECT_OK(qd_diagram_sample(diagram, NULL, 1, 0, &samples, &error));
  EXPECT(samples->costs[0] >= 6 && samples->costs[0] <= 8);
  qd_free(samples);
  qd_diagram_free(diagram);

  diagram = Compile(Langford(6));  // no solution
  char* number = NULL;
  EXPECT_OK(qd_diagram_count(diagram, &number, &error));
  EXPECT_TEXT("0", number);
  EXPECT_STATUS(QD_END, "", qd_diagram_sample(diagram, NULL, 1, 0, &samples, &error));
  EXPECT(samples->count == 0);
  qd_free(samples);
  qd_walk* walk = NULL;
  EXPECT_OK(qd_walk_new(diagram, &walk, &error));
  int32_t option;
  int64_t end;
  size_t count = 9;
  EXPECT_STATUS(QD_END, "", qd_walk_next_block(walk, &option, 1, &end, 1, &count, &error));
  EXPECT_STATUS(QD_END, "", qd_walk_next_block(walk, &option, 1, &end, 1, &count, &error));
  EXPECT(count == 0);
  qd_walk_free(walk);
  qd_diagram_free(diagram);
}

// Solutions whose number has 904 digits: one of them alone is work that limits and the token end.
static void TestLongNumbers(void) {
  enum { kItems = 3000, kDigits = 904 };
  int64_t* const begin = malloc((2 * kItems + 1) * sizeof *begin);
  int32_t* const items = malloc(2 * kItems * sizeof *items);
  for (int k = 0; k < 2 * kItems; ++k) {
    begin[k] = k;
    items[k] = k / 2;
  }
  begin[2 * kItems] = 2 * kItems;
  const qd_table table = {.size = sizeof table,
                          .primary = kItems,
                          .options = 2 * kItems,
                          .begin = begin,
                          .items = items};
  qd_problem* problem = NULL;
  EXPECT_OK(qd_problem_new(&table, &problem, &error));
  free(begin);
  free(items);
  qd_diagram* const diagram = Compile(problem);
  char* number = NULL;
  EXPECT_OK(qd_diagram_count(diagram, &number, &error));
  EXPECT(strlen(number) == kDigits);
  --number[0];  // a rank in the middle

  qd_config updates = Config();
  updates.max_updates = 10000;
  qd_config time = Config();
  time.max_seconds = 0;
  qd_config token = Config();
  EXPECT_OK(qd_token_new(&token.token, &error));
  qd_token_stop(token.token);
  const qd_config* const configs[] = {&updates, &time, &token};
  qd_solutions* solutions = NULL;
  int32_t* options = NULL;
  size_t count = 0;
  for (int k = 0; k < 3; ++k) {
    EXPECT_STATUS(QD_STOPPED, "", qd_diagram_sample(diagram, configs[k], 1, 0, &solutions, &error));
    EXPECT(solutions->count == 0);
    qd_free(solutions);
    EXPECT_STATUS(QD_STOPPED, "",
                  qd_diagram_cheapest(diagram, configs[k], 1000, &solutions, &error));
    EXPECT(solutions->count < 1000);
    qd_free(solutions);
    EXPECT_STATUS(QD_STOPPED, "",
                  qd_diagram_solution(diagram, configs[k], number, &options, &count, &error));
    EXPECT(options == NULL && count == 0);
  }
  EXPECT_OK(qd_diagram_solution(diagram, NULL, number, &options, &count, &error));
  EXPECT(count == kItems && options[0] <= 1 && options[kItems - 1] >= 2 * kItems - 2);
  qd_token_reset(token.token);
  int32_t* same = NULL;
  EXPECT_OK(qd_diagram_solution(diagram, &token, number, &same, &count, &error));
  EXPECT(memcmp(same, options, kItems * sizeof *same) == 0);
  qd_free(same);
  qd_free(options);
  qd_config three = Config();
  three.max_solutions = 3;
  EXPECT_STATUS(QD_STOPPED, "", qd_diagram_cheapest(diagram, &three, 4, &solutions, &error));
  EXPECT(solutions->count == 3 && solutions->ends[2] == 3 * kItems);
  qd_free(solutions);
  EXPECT_OK(qd_diagram_cheapest(diagram, &three, 3, &solutions, &error));
  qd_free(solutions);
  qd_free(number);
  qd_token_free(token.token);
  qd_diagram_free(diagram);
}

void TestDiagrams(void) {
  TestLongNumbers();
  TestSmall();
  TestSamples();
  TestCosts();
}
