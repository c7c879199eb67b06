// SPDX-License-Identifier: Apache-2.0
//
// The code of docs/c.md, which quotes it word for word.

#include <quadrille.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static int Fail(qd_error* error) {
  fprintf(stderr, "%s\n", qd_error_message(error));
  qd_error_free(error);
  return 1;
}

// Items 0 and 1 are primary, item 2 is secondary; the options are {0 2}, {0 1 2} and {1}.
static int Solve(void) {
  const int64_t begin[] = {0, 2, 5, 6};
  const int32_t items[] = {0, 2, 0, 1, 2, 1};
  const qd_table table = {.size = sizeof table,
                          .primary = 2,
                          .secondary = 1,
                          .options = 3,
                          .begin = begin,
                          .items = items};
  qd_error* error = NULL;
  qd_problem* problem = NULL;
  if (qd_problem_new(&table, &problem, &error) < 0) return Fail(error);

  qd_solver* solver = NULL;
  if (qd_solver_new(problem, NULL, &solver, &error) < 0) return Fail(error);
  const int32_t* options = NULL;
  size_t count = 0;
  qd_status status;
  while ((status = qd_solver_next(solver, &options, &count, &error)) == QD_SOLUTION) {
    printf("options");
    for (size_t k = 0; k < count; ++k) printf(" %d", (int)options[k]);
    printf("\n");
  }
  if (status < 0) return Fail(error);
  printf("%s\n", status == QD_END ? "no more" : "stopped early");
  qd_solver_free(solver);
  qd_problem_release(problem);
  return 0;
}

// The same problem as text; and a limit.
static int Count(void) {
  const char text[] = "p q | s\np s\np q s\nq\n";
  qd_error* error = NULL;
  qd_problem* problem = NULL;
  if (qd_problem_read(text, strlen(text), "text", QD_FORMAT_DLX, NULL, &problem, NULL, &error) < 0)
    return Fail(error);

  qd_config config;
  qd_config_init(&config, sizeof config, NULL);
  config.max_solutions = 1;
  config.threads = 0;  // one for each processor
  qd_ending ending = {.size = sizeof ending};
  char* number = NULL;
  const qd_status status = qd_count(problem, &config, &number, &ending, &error);
  if (status < 0) return Fail(error);
  printf("%s%s solutions: %s\n", status == QD_OK ? "" : "at least ", number,
         qd_outcome_name(ending.outcome));
  qd_free(number);
  qd_problem_release(problem);
  return 0;
}

static qd_token* interrupted;

static void OnInterrupt(int signal) {
  (void)signal;
  qd_token_stop(interrupted);
}

// How many solutions a puzzle has; Ctrl-C ends the count.
static int Sudoku(void) {
  qd_error* error = NULL;
  qd_config config;
  qd_config_init(&config, sizeof config, NULL);
  if (qd_token_new(&interrupted, &error) < 0) return Fail(error);
  signal(SIGINT, OnInterrupt);
  config.token = interrupted;
  char* number = NULL;
  const char* puzzle =
      "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
  if (qd_sudoku_count(puzzle, 81, &config, &number, NULL, &error) < 0) return Fail(error);
  printf("%s%s\n", qd_token_stopped(interrupted) ? "at least " : "", number);
  qd_free(number);
  qd_token_free(interrupted);
  return 0;
}

int main(void) { return Solve() || Count() || Sudoku(); }
