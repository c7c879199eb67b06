// SPDX-License-Identifier: Apache-2.0
//
// Ratings of boards, and steps.

#include <string.h>

#include "tests/c/c_test.h"

static const char kEasy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char kHard[] =
    "1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8";

static void TestRatings(void) {
  qd_board* const hard = ReadBoard(kHard, NULL);
  qd_rating rating = {.size = sizeof rating};
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_board_rate(hard, NULL, NULL, &rating, &ending, &error));
  EXPECT(rating.verdict == QD_SUDOKU_UNIQUE && rating.level == QD_NONE && rating.score == 0);
  EXPECT(rating.er == 89 && rating.ep == 15 && rating.ed == 15);
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.nodes > 0 && ending.solutions == 1);
  EXPECT_OK(qd_board_rate(hard, NULL, "sukaku118", &rating, NULL, &error));
  EXPECT(rating.er > rating.ep && rating.ed == 15);
  qd_config config = Config();
  config.max_nodes = 10;
  EXPECT_STATUS(QD_STOPPED, "", qd_board_rate(hard, &config, "se121", &rating, &ending, &error));
  EXPECT(rating.verdict == QD_SUDOKU_UNDECIDED && rating.er == 0);
  EXPECT(ending.outcome == QD_NODE_LIMIT);
  config = Config();
  config.max_updates = 1;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_board_rate(hard, &config, "invariant", &rating, &ending, &error));
  EXPECT(rating.verdict == QD_SUDOKU_UNDECIDED && rating.depth == 0);
  EXPECT_STATUS(QD_INVALID, "hodoku or invariant",
                qd_board_rate(hard, NULL, "se120", &rating, NULL, &error));
  qd_board_free(hard);

  qd_board* const easy = ReadBoard(kEasy, NULL);
  EXPECT_OK(qd_board_rate(easy, NULL, "hodoku", &rating, NULL, &error));
  EXPECT(rating.level == QD_LEVEL_EASY && rating.score == 204 && rating.er == 0);
  EXPECT_OK(qd_board_rate(easy, NULL, "invariant", &rating, NULL, &error));
  EXPECT(rating.rounds == 5 && rating.depth == 0 && rating.whip == 0 && rating.backdoor == 0);
  EXPECT(rating.level == QD_NONE);
  qd_board_free(easy);

  qd_board* const small = ReadBoard("1234341221434.2.", NULL);
  EXPECT_OK(qd_board_rate(small, NULL, "hodoku", &rating, NULL, &error));
  EXPECT(rating.level == QD_LEVEL_EASY);
  EXPECT_STATUS(QD_INVALID, "plain 9x9",
                qd_board_rate(small, NULL, "se121", &rating, NULL, &error));
  qd_board_free(small);
  qd_board* const none = ReadBoard("11..............", NULL);
  EXPECT_OK(qd_board_rate(none, NULL, "hodoku", &rating, NULL, &error));
  EXPECT(rating.verdict == QD_SUDOKU_NONE && rating.score == 0);
  qd_board_free(none);
}

static void TestPaths(void) {
  qd_board* const board = ReadBoard(kEasy, NULL);
  int32_t values[81];
  int32_t verdict = 0;
  size_t count = 0;
  EXPECT_OK(qd_board_solve(board, NULL, &verdict, values, 81, &count, NULL, &error));
  qd_path* path = NULL;
  qd_path_info info = {.size = sizeof info};
  qd_step step = {.size = sizeof step};
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_board_path(board, NULL, NULL, 0, &path, &ending, &error));
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 1);
  EXPECT_OK(qd_path_get_info(path, &info, &error));
  EXPECT(info.steps == 1 && info.verdict == QD_SUDOKU_UNIQUE && !info.solved && info.all_rules);
  EXPECT_OK(qd_path_get_step(path, 0, &step, &error));
  EXPECT(strcmp(step.technique, "naked-single") == 0 && strcmp(step.title, "Naked Single") == 0);
  EXPECT(strcmp(step.text, "Naked Single: r5c5 has no candidate but 5 => r5c5=5") == 0);
  EXPECT(step.num_placements == 1 && step.placements[0] == 40 && step.placements[1] == 5);
  EXPECT(step.num_eliminations == 0 && step.num_cells == 1 && step.cells[0] == 40);
  EXPECT(step.score == 4 && step.level == QD_LEVEL_EASY);
  qd_path_free(path);

  // The whole path makes the solution; it does not need the board any more.
  EXPECT_OK(qd_board_path(board, NULL, NULL, 1, &path, NULL, &error));
  int32_t made[81];
  EXPECT_OK(qd_board_copy(board, made, NULL, NULL, &error));
  qd_path* singles = NULL;
  EXPECT_OK(qd_board_path(board, NULL, "hidden-single,x-wing", 0, &singles, NULL, &error));
  EXPECT_OK(qd_path_get_step(singles, 0, &step, &error));
  EXPECT(strcmp(step.technique, "hidden-single") == 0);
  qd_path_free(singles);
  EXPECT_STATUS(QD_INVALID, "'x-wings'",
                qd_board_path(board, NULL, "x-wings", 0, &singles, NULL, &error));
  EXPECT(singles == NULL);
  qd_config config = Config();
  config.max_nodes = 3;
  EXPECT_STATUS(QD_STOPPED, "", qd_board_path(board, &config, NULL, 1, &singles, &ending, &error));
  EXPECT(ending.outcome == QD_NODE_LIMIT);
  qd_path_free(singles);
  qd_board_free(board);
  EXPECT_OK(qd_path_get_info(path, &info, &error));
  EXPECT(info.solved && info.steps == 51);
  for (size_t k = 0; k < info.steps; ++k) {
    EXPECT_OK(qd_path_get_step(path, k, &step, &error));
    for (size_t i = 0; i < step.num_placements; ++i) {
      made[step.placements[2 * i]] = step.placements[2 * i + 1];
    }
  }
  EXPECT(memcmp(made, values, sizeof made) == 0);
  qd_path_free(path);
}

void TestSteps(void) {
  TestRatings();
  TestPaths();
}
