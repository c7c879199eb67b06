// The C interface as a program in C99 uses it. Each function is called with results that are known,
// and each is misused (misuse.c); check_functions.cmake sees to it that none is left out.

#include "tests/c/c_test.h"

#include <stdlib.h>
#include <string.h>

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

qd_config Config(void) {
  qd_config config;
  EXPECT_OK(qd_config_init(&config, sizeof config, &error));
  return config;
}

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

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } tests[] = {{"library", TestLibrary}, {"problems", TestProblems}, {"solvers", TestSolvers},
               {"verbs", TestVerbs},     {"diagrams", TestDiagrams}, {"sudoku", TestSudoku},
               {"misuse", TestMisuse},   {"threads", TestThreads}};
  int run = 0;
  for (size_t k = 0; k < sizeof tests / sizeof *tests; ++k) {
    if (argc > 1 && strcmp(argv[1], tests[k].name) != 0) continue;
    tests[k].run();
    ++run;
  }
  if (run == 0) fprintf(stderr, "there is no such test\n");
  return run == 0 || num_failures > 0;
}
