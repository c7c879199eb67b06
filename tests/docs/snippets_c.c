// SPDX-License-Identifier: Apache-2.0
//
// The code of docs/c.md, which quotes it word for word.

#include <inttypes.h>
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

// The numbers 1, 1, 2, 2, 3, 3 in a row, with k others between the two numbers k (Langford).
static int Divide(void) {
  static const char kLangford[] =
      "1 2 3 a b c d e f\n1 a c\n1 b d\n1 c e\n1 d f\n2 a d\n2 b e\n2 c f\n3 a e\n3 b f\n";
  qd_error* error = NULL;
  qd_problem* problem = NULL;
  if (qd_problem_read(kLangford, strlen(kLangford), NULL, QD_FORMAT_DLX, NULL, &problem, NULL,
                      &error) < 0) {
    return Fail(error);
  }
  qd_plan* plan = NULL;
  const qd_split split = {.size = sizeof split, .shards = 2};
  if (qd_plan_split(problem, NULL, &split, &plan, NULL, &error) < 0) return Fail(error);
  char* text = NULL;
  size_t length = 0;
  if (qd_plan_write(plan, &text, &length, &error) < 0) return Fail(error);
  qd_plan_free(plan);

  // On some other machine:
  if (qd_plan_read(problem, text, length, &plan, &error) < 0) return Fail(error);
  qd_plan_info info = {.size = sizeof info};
  if (qd_plan_get_info(plan, &info, &error) < 0) return Fail(error);
  int solutions = 0;
  qd_digest digest = {0, 0};
  for (int32_t shard = 0; shard < info.shards; ++shard) {  // a machine takes some of them
    qd_solver* solver = NULL;
    if (qd_solver_new(problem, NULL, &solver, &error) < 0) return Fail(error);
    if (qd_solver_enter(solver, plan, shard, &error) < 0) return Fail(error);
    const int32_t* options = NULL;
    size_t count = 0;
    while (qd_solver_next(solver, &options, &count, &error) == QD_SOLUTION) {
      const int64_t end = (int64_t)count;
      if (qd_digest_add(&digest, options, &end, 1, &error) < 0) return Fail(error);
      ++solutions;
    }
    if (error != NULL) return Fail(error);
    qd_solver_free(solver);
  }
  printf("%d solutions in %d shards: %016" PRIx64 "%016" PRIx64 "\n", solutions, (int)info.shards,
         digest.high, digest.low);
  qd_free(text);
  qd_plan_free(plan);
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

// A board in the notation of Interactive Sudoku Solver: counted, solved and drawn.
static int Boards(void) {
  qd_error* error = NULL;
  const char* const text = ".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4";
  qd_board** boards = NULL;
  size_t number = 0;
  if (qd_board_read(text, strlen(text), NULL, NULL, &boards, &number, &error) < 0)
    return Fail(error);
  for (size_t k = 0; k < number; ++k) {
    char* solutions = NULL;
    if (qd_board_count(boards[k], NULL, &solutions, NULL, &error) < 0) return Fail(error);
    printf("%s solutions\n", solutions);
    qd_free(solutions);

    int32_t values[25 * 25];
    size_t cells = 0;
    int32_t verdict = 0;
    if (qd_board_solve(boards[k], NULL, &verdict, values, 25 * 25, &cells, NULL, &error) < 0) {
      return Fail(error);
    }
    char* line = NULL;
    if (qd_board_line(boards[k], values, cells, &line, NULL, &error) < 0) return Fail(error);
    printf("%s\n", line);
    qd_free(line);

    const qd_drawing drawing = {.size = sizeof drawing, .placed = values, .num_placed = cells};
    char* svg = NULL;
    if (qd_board_draw(boards[k], &drawing, &svg, NULL, &error) < 0) return Fail(error);
    qd_free(svg);
    qd_board_free(boards[k]);
  }
  qd_free(boards);
  return 0;
}

static int Generate(void) {
  qd_error* error = NULL;
  const qd_wishes wishes = {
      .size = sizeof wishes, .count = 3, .seed = 7, .least_rating = 66, .most_rating = 72};
  qd_puzzles* made = NULL;
  if (qd_sudoku_generate(&wishes, NULL, &made, NULL, &error) < 0) return Fail(error);
  for (size_t k = 0; k < made->num_puzzles; ++k) puts(made->puzzles + 82 * k);
  qd_free(made);
  return 0;
}

int main(void) { return Solve() || Count() || Divide() || Boards() || Sudoku() || Generate(); }
