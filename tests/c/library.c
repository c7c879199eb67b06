// SPDX-License-Identifier: Apache-2.0
//
// The library itself: version, numbers, instruction sets, tokens, configurations.

#include <stdint.h>
#include <string.h>

#include "tests/c/c_test.h"

// Numbers are compiled into programs, so they never change.
static void TestNumbers(void) {
  static const int32_t numbers[][12] = {
      {QD_OK, QD_SOLUTION, QD_END, QD_STOPPED, QD_PENDING},
      {-QD_INTERNAL, -QD_SPACE, -QD_TOO_LARGE, -QD_MEMORY, -QD_INVALID, -QD_MISUSE, 0, -QD_NONE,
       -QD_BY_NOTHING, -QD_BY_PRESETS},
      {QD_BRANCH_AUTO, QD_BRANCH_MRV, QD_BRANCH_MRV_RANDOM, QD_BRANCH_LEFTMOST, QD_BRANCH_SHARP,
       QD_BRANCH_WEIGHTED_DEGREE, QD_BRANCH_FAILURE_RATE},
      {QD_ORDER_GIVEN, QD_ORDER_RANDOM, QD_ORDER_COST},
      {QD_KERNEL_AUTO, QD_KERNEL_LINKS, QD_KERNEL_CELLS, QD_KERNEL_BITS},
      {QD_PLAN_AUTO, QD_PLAN_SEARCH, QD_PLAN_MEMO, QD_PLAN_FRONTIER},
      {QD_UNFINISHED, QD_EXHAUSTED, QD_SOLUTION_LIMIT, QD_NODE_LIMIT, QD_UPDATE_LIMIT,
       QD_TIME_LIMIT, QD_MEMORY_LIMIT, QD_CANCELLED},
      {QD_FORMAT_AUTO, QD_FORMAT_DLX, QD_FORMAT_EC, QD_FORMAT_MATRIX, QD_FORMAT_SETS, QD_FORMAT_CNF,
       QD_FORMAT_OPB},
      {QD_NAMES_ITEMS, QD_NAMES_COLORS, QD_NAMES_LABELS},
      {0, QD_HAS_SOLUTION, QD_NO_SOLUTION, QD_UNDECIDED},
      {QD_SUDOKU_NONE, QD_SUDOKU_UNIQUE, QD_SUDOKU_SEVERAL, QD_SUDOKU_UNDECIDED}};
  static const int32_t expected[][12] = {{0, 1, 2, 3, 4},
                                         {6, 5, 4, 3, 2, 1, 0, 1, 1, 2},
                                         {0, 1, 2, 3, 4, 5, 6},
                                         {0, 1, 2},
                                         {0, 1, 2, 3},
                                         {0, 1, 2, 3},
                                         {0, 1, 2, 3, 4, 5, 6, 7},
                                         {0, 1, 2, 3, 4, 5, 6},
                                         {0, 1, 2},
                                         {0, 1, 2, 3},
                                         {0, 1, 2, 3}};
  EXPECT(sizeof numbers == sizeof expected && memcmp(numbers, expected, sizeof expected) == 0);
}

void TestLibrary(void) {
  TestNumbers();
  EXPECT(strcmp(qd_version(), EXPECTED_VERSION) == 0);
  EXPECT(qd_abi() == 1);
  EXPECT(qd_has_bliss() == EXPECTED_BLISS);

  char* names = NULL;
  EXPECT_OK(qd_targets(&names, &error));
  EXPECT(names != NULL && strstr(names, "scalar") != NULL);
  EXPECT(names != NULL && strncmp(names, qd_target(), strlen(qd_target())) == 0);
  EXPECT_OK(qd_target_set("scalar", &error));
  EXPECT(strcmp(qd_target(), "scalar") == 0);
  if (names != NULL) strtok(names, " ");
  EXPECT_OK(qd_target_set(names, &error));
  EXPECT_STATUS(QD_INVALID, "mmx", qd_target_set("mmx", &error));
  qd_free(names);

  EXPECT(strcmp(qd_status_name(QD_STOPPED), "stopped") == 0);
  for (qd_status status = QD_INTERNAL; status <= QD_PENDING; ++status) {
    EXPECT(strcmp(qd_status_name(status), "unknown status") != 0);
  }
  EXPECT(strcmp(qd_status_name(QD_PENDING + 1), "unknown status") == 0);
  EXPECT(strcmp(qd_status_name(QD_INTERNAL - 1), "unknown status") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_NODE_LIMIT), "node limit") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_UNFINISHED - 1), "unknown outcome") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_CANCELLED), "cancelled") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_CANCELLED + 1), "unknown outcome") == 0);

  EXPECT(qd_error_status(NULL) == QD_OK);
  EXPECT(strcmp(qd_error_message(NULL), "") == 0);

  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  EXPECT(!qd_token_stopped(token));
  qd_token_stop(token);
  EXPECT(qd_token_stopped(token));
  qd_token_reset(token);
  EXPECT(!qd_token_stopped(token));
  qd_progress progress = {.size = sizeof progress};
  EXPECT_OK(qd_token_progress(token, &progress, &error));
  EXPECT(progress.nodes == 0 && strcmp(progress.phase, "") == 0);
  qd_token_free(token);

  // A later version of the configuration, in which a field was added.
  struct {
    qd_config config;
    int64_t added;
  } later = {.added = 7};
  EXPECT_OK(qd_config_init(&later.config, sizeof later, &error));
  EXPECT(later.config.size == sizeof later && later.added == 0);
  EXPECT(later.config.threads == 1 && later.config.max_nodes == QD_NONE);
  qd_problem* const problem = SmallProblem();
  char* number = NULL;
  EXPECT_OK(qd_count(problem, &later.config, &number, NULL, &error));
  EXPECT_TEXT("2", number);
  later.added = 7;
  EXPECT_STATUS(QD_MISUSE, "does not know",
                qd_count(problem, &later.config, &number, NULL, &error));
  qd_problem_release(problem);
}
