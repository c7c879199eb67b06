// SPDX-License-Identifier: Apache-2.0

#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

int num_failures = 0;

void ExpectStatus(const char* file, int line, const char* call, qd_status expected,
                  const char* text, qd_status found, qd_error* error) {
  const char* const message = qd_error_message(error);
  if (found != expected || strstr(message, text) == NULL || (found < 0) != (error != NULL) ||
      (error != NULL && qd_error_status(error) != found)) {
    fprintf(stderr, "%s:%d: %s\n  expected %s '%s'\n  found %s '%s'\n", file, line, call,
            qd_status_name(expected), text, qd_status_name(found), message);
    ++num_failures;
  }
  qd_error_free(error);
}

void ExpectText(const char* file, int line, const char* expected, char* text) {
  if (text == NULL || strcmp(text, expected) != 0) {
    fprintf(stderr, "%s:%d: expected '%s', found '%s'\n", file, line, expected,
            text == NULL ? "NULL" : text);
    ++num_failures;
  }
  qd_free(text);
}

qd_problem* SmallProblem(void) {
  static const int64_t begin[] = {0, 2, 5, 6};
  static const int32_t items[] = {0, 2, 0, 1, 2, 1};
  static const char* const names[] = {"p", "q", "s"};
  const qd_table table = {.size = sizeof table,
                          .primary = 2,
                          .secondary = 1,
                          .options = 3,
                          .begin = begin,
                          .items = items,
                          .item_names = names};
  qd_problem* problem = NULL;
  EXPECT_OK(qd_problem_new(&table, &problem, &error));
  return problem;
}

qd_problem* ReadProblem(const char* text) {
  qd_problem* problem = NULL;
  EXPECT_OK(
      qd_problem_read(text, strlen(text), "test", QD_FORMAT_AUTO, NULL, &problem, NULL, &error));
  return problem;
}

// Options of a fixed number of items each, as the arrays of a problem.
typedef struct {
  int64_t begin[4096];
  int32_t items[8192];
  int64_t options;
} Options;

static void AddOption(Options* options, const int32_t* items, int count) {
  int64_t end = options->begin[options->options];
  for (int k = 0; k < count; ++k) options->items[end++] = items[k];
  options->begin[++options->options] = end;
}

static qd_problem* MakeProblem(const Options* options, int primary, int secondary) {
  const qd_table table = {.size = sizeof table,
                          .primary = primary,
                          .secondary = secondary,
                          .options = options->options,
                          .begin = options->begin,
                          .items = options->items};
  qd_problem* problem = NULL;
  EXPECT_OK(qd_problem_new(&table, &problem, &error));
  return problem;
}

qd_problem* Queens(int n) {
  Options* const options = calloc(1, sizeof *options);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const int32_t items[] = {r, n + c, 2 * n + r + c, 4 * n - 1 + r - c + n - 1};
      AddOption(options, items, 4);
    }
  }
  qd_problem* const problem = MakeProblem(options, 2 * n, 4 * n - 2);
  free(options);
  return problem;
}

qd_problem* Dominoes(int rows, int columns) {
  Options* const options = calloc(1, sizeof *options);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const int32_t cell = r * columns + c;
      const int32_t across[] = {cell, cell + 1};
      const int32_t down[] = {cell, cell + columns};
      if (c + 1 < columns) AddOption(options, across, 2);
      if (r + 1 < rows) AddOption(options, down, 2);
    }
  }
  qd_problem* const problem = MakeProblem(options, rows * columns, 0);
  free(options);
  return problem;
}

qd_problem* Langford(int n) {
  Options* const options = calloc(1, sizeof *options);
  for (int i = 1; i <= n; ++i) {
    for (int j = 0; j + i + 1 < 2 * n; ++j) {
      const int32_t items[] = {i - 1, n + j, n + j + i + 1};
      AddOption(options, items, 3);
    }
  }
  qd_problem* const problem = MakeProblem(options, 3 * n, 0);
  free(options);
  return problem;
}

qd_board* ReadBoard(const char* text, const char* notation) {
  const qd_board_input input = {.size = sizeof input, .notation = notation};
  qd_board** boards = NULL;
  qd_board* board = NULL;
  size_t count = 0;
  EXPECT_OK(qd_board_read(text, strlen(text), &input, NULL, &boards, &count, &error));
  EXPECT(count == 1);
  if (count == 1) board = boards[0];
  qd_free(boards);
  return board;
}

qd_config Config(void) {
  qd_config config;
  EXPECT_OK(qd_config_init(&config, sizeof config, &error));
  return config;
}
