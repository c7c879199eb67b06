// SPDX-License-Identifier: Apache-2.0
//
// Sudoku.

#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

static const char kPuzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char kSolution[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
// Without four cells of the solution, in which two digits may change places.
static const char kTwo[] =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
static const char kFive[] =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";
static const char kEmpty[] =
    ".................................................................................";
// A row with two digits 5.
static const char kClash[] =
    "55...............................................................................";

static void TestOne(void) {
  int32_t verdict = -1;
  char solution[82] = "?";
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_solve(kPuzzle, 81, NULL, &verdict, solution, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNIQUE && strcmp(solution, kSolution) == 0);
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 1);
  EXPECT_OK(qd_sudoku_solve(kTwo, 81, NULL, &verdict, solution, NULL, &error));
  EXPECT(verdict == QD_SUDOKU_SEVERAL);
  EXPECT_OK(qd_sudoku_check(kTwo, 81, solution, 81, &error));
  EXPECT_OK(qd_sudoku_solve(kClash, 81, NULL, &verdict, solution, NULL, &error));
  EXPECT(verdict == QD_SUDOKU_NONE && strcmp(solution, "") == 0);
  qd_config config = Config();
  config.max_nodes = 0;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_sudoku_solve(kEmpty, 81, &config, &verdict, NULL, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNDECIDED && ending.outcome == QD_NODE_LIMIT);
  config = Config();
  EXPECT_OK(qd_token_new(&config.token, &error));
  EXPECT_OK(qd_sudoku_solve(kPuzzle, 81, &config, &verdict, NULL, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNIQUE);
  qd_token_stop(config.token);
  EXPECT_STATUS(QD_STOPPED, "",
                qd_sudoku_solve(kPuzzle, 81, &config, &verdict, NULL, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNDECIDED && ending.outcome == QD_CANCELLED);
  qd_token_free(config.token);
  EXPECT_STATUS(QD_INVALID, "expected 81 cells, found 80",
                qd_sudoku_solve(kPuzzle, 80, NULL, &verdict, NULL, NULL, &error));

  EXPECT_OK(qd_sudoku_check(kPuzzle, 81, NULL, 0, &error));
  EXPECT_OK(qd_sudoku_check(kPuzzle, 81, kSolution, 81, &error));
  EXPECT_STATUS(QD_INVALID, "r1c1 and r1c2 are both 5",
                qd_sudoku_check(kClash, 81, NULL, 0, &error));
  EXPECT_STATUS(QD_INVALID, "r1c2 is 3, the puzzle has 5",
                qd_sudoku_check(kClash, 81, kSolution, 81, &error));
  EXPECT_STATUS(QD_INVALID, "is empty", qd_sudoku_check(kPuzzle, 81, kPuzzle, 81, &error));
}

static void TestText(void) {
  char puzzles[6 * 82 + 1] = "";
  const char* const lines[] = {kPuzzle, kTwo, kClash, "no puzzle, but a line of this length",
                               kFive};
  for (int k = 0; k < 5; ++k) strcat(strcat(puzzles, lines[k]), "\n");
  char expected[512] = "";
  strcat(strcat(expected, kSolution), "\n");
  strcat(expected, "Several solutions exist\nNo solution exists\nNot a puzzle\n");
  strcat(expected, "Several solutions exist\n");
  char* text = NULL;
  size_t length = 0;
  int64_t answered = 0;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_solve_text(puzzles, strlen(puzzles), NULL, &text, &length, &answered, &ending,
                                 &error));
  EXPECT(answered == 5 && length == strlen(expected) && ending.outcome == QD_EXHAUSTED);
  EXPECT_TEXT(expected, text);
  EXPECT_OK(qd_sudoku_solve_text(NULL, 0, NULL, &text, &length, NULL, NULL, &error));
  EXPECT(length == 0);
  EXPECT_TEXT("", text);

  // More than are answered at once, by two threads.
  enum { kMany = 30000 };
  char* const many = malloc(82 * kMany);
  for (int k = 0; k < kMany; ++k) {
    memcpy(many + 82 * k, k % 3 == 0 ? kTwo : kPuzzle, 81);
    many[82 * k + 81] = '\n';
  }
  qd_config config = Config();
  config.threads = 2;
  EXPECT_OK(qd_token_new(&config.token, &error));
  EXPECT_OK(
      qd_sudoku_solve_text(many, 82 * kMany, &config, &text, &length, &answered, NULL, &error));
  EXPECT(answered == kMany && length == kMany / 3 * (2 * 82 + 24));
  int wrong = 0;
  const char* answer = text;
  for (int k = 0; k < kMany; ++k) {
    const char* const right = k % 3 == 0 ? "Several solutions exist" : kSolution;
    wrong += strncmp(answer, right, strlen(right)) != 0;
    answer += strlen(right) + 1;
  }
  EXPECT(wrong == 0 && *answer == '\0');
  qd_free(text);
  qd_token_stop(config.token);
  EXPECT_STATUS(
      QD_STOPPED, "",
      qd_sudoku_solve_text(many, 82 * kMany, &config, &text, &length, &answered, &ending, &error));
  EXPECT(answered < kMany && ending.outcome == QD_CANCELLED && text != NULL);
  qd_free(text);
  qd_token_free(config.token);
  free(many);
}

static void TestAll(void) {
  char* number = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_count(kFive, 81, NULL, &number, NULL, &error));
  EXPECT_TEXT("5", number);
  EXPECT_OK(qd_sudoku_count(kEmpty, 81, NULL, &number, &ending, &error));
  EXPECT(ending.solutions == INT64_MAX);
  EXPECT_TEXT("6670903752021072936960", number);
  qd_config config = Config();
  config.max_solutions = 1000;
  EXPECT_STATUS(QD_STOPPED, "", qd_sudoku_count(kEmpty, 81, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_SOLUTION_LIMIT);
  EXPECT_TEXT("1000", number);

  for (int32_t threads = 1; threads <= 2; ++threads) {
    config = Config();
    config.threads = threads;
    qd_solver* solver = NULL;
    EXPECT_OK(qd_sudoku_solver_new(kFive, 81, &config, &solver, &error));
    char grids[3 * 81];
    size_t count = 0;
    int solutions = 0;
    while (qd_sudoku_next_block(solver, QD_NONE, grids, 3, &count, NULL) == QD_SOLUTION) {
      EXPECT(count >= 1 && count <= 3);
      for (size_t k = 0; k < count; ++k, ++solutions) {
        EXPECT_OK(qd_sudoku_check(kFive, 81, grids + 81 * k, 81, &error));
      }
    }
    EXPECT(solutions == 5 && count == 0);
    EXPECT_OK(qd_solver_reset(solver, &error));
    EXPECT_OK(qd_solver_take(solver, 9 * 1 + 0, &error));  // r1c2=1
    const qd_status status = qd_sudoku_next_block(solver, QD_NONE, grids, 1, &count, NULL);
    EXPECT(status == QD_END || grids[1] == '1');
    qd_solver_free(solver);
  }

  qd_problem* problem = NULL;
  EXPECT_OK(qd_sudoku_problem(&problem, &error));
  qd_info info = {.size = sizeof info};
  EXPECT_OK(qd_problem_info(problem, &info, &error));
  EXPECT(info.items == 324 && info.primary == 324 && info.options == 729);
  EXPECT_OK(qd_problem_option_text(problem, 9 * 80 + 8, &number, NULL, &error));
  EXPECT_TEXT("r9c9 r9#9 c9#9 b9#9", number);
  qd_problem_release(problem);
}

static void TestSamples(void) {
  char* grids = NULL;
  char* number = NULL;
  size_t drawn = 0;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_sample(kFive, 81, NULL, 100, 1, &grids, &drawn, &number, &ending, &error));
  EXPECT(drawn == 100 && strlen(grids) == 8200 && ending.solutions == 5);
  int different = 0;  // among the samples: all five
  for (int k = 0; k < 100; ++k) {
    EXPECT_OK(qd_sudoku_check(kFive, 81, grids + 82 * k, 81, &error));
    int is_new = 1;
    for (int j = 0; j < k; ++j) is_new &= memcmp(grids + 82 * j, grids + 82 * k, 81) != 0;
    different += is_new;
  }
  EXPECT(different == 5);
  EXPECT_TEXT("5", number);
  qd_free(grids);
  EXPECT_STATUS(QD_END, "",
                qd_sudoku_sample(kClash, 81, NULL, 1, 1, &grids, &drawn, NULL, NULL, &error));
  EXPECT(drawn == 0);
  EXPECT_TEXT("", grids);
  qd_config config = Config();
  config.max_solutions = 2;
  EXPECT_STATUS(
      QD_STOPPED, "",
      qd_sudoku_sample(kFive, 81, &config, INT64_MAX, 1, &grids, &drawn, NULL, &ending, &error));
  EXPECT(drawn == 2 && ending.outcome == QD_SOLUTION_LIMIT);
  qd_free(grids);

  char* lines = NULL;
  size_t length = 0;
  EXPECT_OK(qd_sudoku_marginals(kTwo, 81, NULL, &lines, &length, &number, NULL, &error));
  EXPECT_TEXT("2", number);
  EXPECT(length == 2 * 729 && strncmp(lines, "0\n0\n0\n0\n2\n0\n0\n0\n0\n", 18) == 0);
  EXPECT(strncmp(lines + 2 * 9 * 3, "0\n0\n0\n0\n0\n1\n1\n0\n0\n", 18) == 0);
  qd_free(lines);
  config = Config();
  config.max_nodes = 0;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_sudoku_marginals(kTwo, 81, &config, &lines, &length, &number, &ending, &error));
  EXPECT(lines == NULL && number == NULL && length == 0 && ending.outcome == QD_NODE_LIMIT);
}

static void TestGivens(void) {
  int32_t* cells = NULL;
  size_t count = 9;
  int32_t irreducible = -1;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_why(kClash, 81, NULL, &cells, &count, &irreducible, &ending, &error));
  EXPECT(count == 2 && cells[0] == 0 && cells[1] == 1 && irreducible == 1);
  qd_free(cells);
  EXPECT_OK(qd_sudoku_why(kPuzzle, 81, NULL, &cells, &count, NULL, NULL, &error));
  EXPECT(count == 0 && cells == NULL);

  // The best given of the five-solution puzzle to delete, and the best two.
  size_t sets = 0;
  int64_t solutions = 0;
  EXPECT_OK(qd_sudoku_relax(kFive, 81, NULL, 1, 0, &cells, &sets, &solutions, &ending, &error));
  EXPECT(sets == 1 && cells[0] == 39 && solutions == 933);
  qd_free(cells);
  EXPECT_OK(qd_sudoku_relax(kFive, 81, NULL, 2, 0, &cells, &sets, &solutions, NULL, &error));
  EXPECT(sets == 1 && cells[0] == 0 && cells[1] == 39 && solutions == 10843);
  qd_free(cells);
  EXPECT_OK(qd_sudoku_relax(kFive, 81, NULL, 1, 1, &cells, &sets, &solutions, NULL, &error));
  EXPECT(sets == 1 && cells[0] == 39);
  qd_free(cells);
  EXPECT_STATUS(QD_INVALID, "",
                qd_sudoku_relax(kFive, 81, NULL, 81, 0, &cells, &sets, &solutions, NULL, &error));
  qd_config config = Config();
  config.max_nodes = 0;
  EXPECT_STATUS(
      QD_STOPPED, "",
      qd_sudoku_relax(kFive, 81, &config, 1, 0, &cells, &sets, &solutions, &ending, &error));
  EXPECT(cells == NULL && sets == 0 && ending.outcome == QD_NODE_LIMIT);
}

void TestSudoku(void) {
  TestOne();
  TestText();
  TestAll();
  TestSamples();
  TestGivens();
}
