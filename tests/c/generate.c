// SPDX-License-Identifier: Apache-2.0
//
// New puzzles: each is solved again, and compared with what was asked for.

#include <string.h>

#include "tests/c/c_test.h"

static const char kGrid[] =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
static const char kPuzzle[] =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

static int NumGivens(const char* puzzle) {
  int givens = 0;
  for (int cell = 0; cell < 81; ++cell) givens += puzzle[cell] != '.';
  return givens;
}

// Each entry has one solution, which is the one that stands beside it.
static void ExpectSound(const qd_puzzles* made) {
  for (size_t k = 0; k < made->num_puzzles + (size_t)made->has_nearest; ++k) {
    const char* const puzzle = made->puzzles + 82 * k;
    char solution[82];
    int32_t verdict = 0;
    EXPECT(strlen(puzzle) == 81);
    EXPECT_OK(qd_sudoku_solve(puzzle, 81, NULL, &verdict, solution, NULL, &error));
    EXPECT(verdict == QD_SUDOKU_UNIQUE && memcmp(solution, made->solutions + 82 * k, 81) == 0);
  }
}

static qd_puzzles* Make(const qd_wishes* wishes) {
  qd_puzzles* made = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_sudoku_generate(wishes, NULL, &made, &ending, &error));
  EXPECT(made->num_puzzles == (size_t)wishes->count && made->has_nearest == 0);
  EXPECT(ending.solutions == wishes->count && ending.updates >= wishes->count);
  ExpectSound(made);
  return made;
}

static void TestLaws(void) {
  qd_wishes wishes = {.size = sizeof wishes, .count = 5, .seed = 7};
  qd_puzzles* made = Make(&wishes);
  // As `quadrille generate --seed 7` prints it.
  static const char kFirst[] =
      ".48...7....7.8.........65....12.538......31.9....9...59........8...64....2.....36";
  EXPECT(strcmp(kFirst, made->puzzles) == 0);
  for (int k = 0; k < 5; ++k) {
    EXPECT(made->attempts[k] == k + 1 && made->minimal[k] == 3 && made->weights[k] == 0);
    EXPECT(made->symmetries[k] == QD_SYMMETRY_NONE);
  }
  EXPECT(made->has_ratings == 0 && made->ratings[0] == 0);
  qd_config config = Config();
  config.threads = 3;
  qd_puzzles* again = NULL;
  EXPECT_OK(qd_sudoku_generate(&wishes, &config, &again, NULL, &error));
  EXPECT(memcmp(again->puzzles, made->puzzles, 82 * (size_t)5) == 0);
  qd_free(again);
  qd_free(made);
  wishes.law = QD_LAW_CONTROLLED;
  wishes.count = 1;
  made = Make(&wishes);
  EXPECT(made->weights[0] > 0 && made->minimal[0] == 3);
  qd_free(made);
}

static void TestWishes(void) {
  qd_wishes wishes = {.size = sizeof wishes, .count = 3, .symmetry = QD_SYMMETRY_ROTATE_180};
  qd_puzzles* made = Make(&wishes);
  for (int k = 0; k < 3; ++k) {
    const char* const puzzle = made->puzzles + 82 * k;
    for (int cell = 0; cell < 81; ++cell) {
      EXPECT((puzzle[cell] == '.') == (puzzle[80 - cell] == '.'));
    }
    EXPECT(made->symmetries[k] == QD_SYMMETRY_ROTATE_180 && (made->minimal[k] & 1) == 1);
  }
  qd_free(made);

  wishes = (qd_wishes){.size = sizeof wishes,
                       .count = 3,
                       .minimal = QD_MINIMAL_NOT,
                       .least_givens = 30,
                       .most_givens = 32,
                       .from = kGrid};
  made = Make(&wishes);
  for (int k = 0; k < 3; ++k) {
    const int givens = NumGivens(made->puzzles + 82 * k);
    EXPECT(givens >= 30 && givens <= 32);
    EXPECT(strcmp(kGrid, made->solutions + 82 * k) == 0);
  }
  qd_free(made);

  wishes = (qd_wishes){
      .size = sizeof wishes, .count = 1, .minimal = QD_MINIMAL_NOT, .near_puzzle = kPuzzle};
  made = Make(&wishes);
  int kept = 0;
  for (int cell = 0; cell < 81; ++cell) {
    kept += kPuzzle[cell] != '.' && kPuzzle[cell] == made->puzzles[cell];
  }
  EXPECT(NumGivens(made->puzzles) == NumGivens(kPuzzle) && kept == NumGivens(kPuzzle) - 1);
  qd_free(made);
}

static void TestPaths(void) {
  qd_wishes wishes = {.size = sizeof wishes, .count = 3, .least_rating = 66, .most_rating = 72};
  qd_puzzles* made = Make(&wishes);
  EXPECT(made->has_ratings == 1);
  for (int k = 0; k < 3; ++k) {
    const int64_t* const rating = made->ratings + 3 * k;
    EXPECT(rating[0] >= 66 && rating[0] <= 72 && rating[1] <= rating[0] && rating[2] <= rating[1]);
  }
  qd_free(made);
  wishes =
      (qd_wishes){.size = sizeof wishes, .count = 2, .scale = QD_SCALE_HODOKU, .most_rating = 300};
  made = Make(&wishes);
  for (int k = 0; k < 2; ++k) {
    EXPECT(made->ratings[3 * k] >= 0 && made->ratings[3 * k] <= 4);
    EXPECT(made->ratings[3 * k + 1] > 0 && made->ratings[3 * k + 1] <= 300);
  }
  qd_free(made);
  wishes = (qd_wishes){.size = sizeof wishes,
                       .count = 2,
                       .require = "pointing",
                       .allow = "full-house,naked-single,hidden-single"};
  made = Make(&wishes);
  EXPECT(made->has_ratings == 0);
  qd_free(made);
}

static void TestEnds(void) {
  qd_wishes wishes = {.size = sizeof wishes, .count = 3, .most_givens = 17};
  qd_config config = Config();
  config.max_updates = 200;
  qd_ending ending = {.size = sizeof ending};
  qd_puzzles* made = NULL;
  EXPECT_STATUS(QD_STOPPED, "", qd_sudoku_generate(&wishes, &config, &made, &ending, &error));
  EXPECT(made->num_puzzles == 0 && made->has_nearest == 1 && ending.updates == 200);
  EXPECT(ending.outcome == QD_UPDATE_LIMIT);
  EXPECT(made->nearest_misses == NumGivens(made->puzzles) - 17);
  ExpectSound(made);
  qd_free(made);
  wishes.most_givens = 0;
  wishes.least_rating = 200;
  EXPECT_STATUS(QD_STOPPED, "", qd_sudoku_generate(&wishes, &config, &made, NULL, &error));
  EXPECT(made->has_nearest == 1 && made->ratings[0] > 0);
  EXPECT(made->nearest_misses > 0 && made->nearest_misses < 20);
  qd_free(made);

  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  qd_token_stop(token);
  config = Config();
  config.token = token;
  wishes.count = 1000000000;
  EXPECT_STATUS(QD_STOPPED, "", qd_sudoku_generate(&wishes, &config, &made, &ending, &error));
  EXPECT(ending.outcome == QD_CANCELLED);
  qd_free(made);
  qd_token_free(token);
}

static void TestRefusals(void) {
  static const struct {
    const char* text;
    qd_wishes wishes;
  } cases[] = {
      {"no full grid", {.from = kPuzzle}},
      {"expected 81 cells", {.pattern = "123"}},
      {"exclude each other", {.from = kGrid, .near_puzzle = kPuzzle}},
      {"cannot be changed", {.near_puzzle = kPuzzle, .distance = 99}},
      {"without symmetry", {.law = QD_LAW_CONTROLLED, .symmetry = QD_SYMMETRY_FULL}},
      {"range within 0 to 81", {.most_givens = 82}},
      {"range of ratings is empty", {.least_rating = 50, .most_rating = 40}},
      {"no technique that is tried is called 'nosuch'", {.require = "nosuch"}},
      {"is called ''", {.allow = ""}},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    qd_wishes wishes = cases[k].wishes;
    wishes.size = sizeof wishes;
    wishes.count = 1;
    qd_puzzles* made = NULL;
    EXPECT_STATUS(QD_INVALID, cases[k].text,
                  qd_sudoku_generate(&wishes, NULL, &made, NULL, &error));
    EXPECT(made == NULL);
  }
}

void TestGenerate(void) {
  TestLaws();
  TestWishes();
  TestPaths();
  TestEnds();
  TestRefusals();
}
