// SPDX-License-Identifier: Apache-2.0
//
// Canonical forms, and boards of any size and variant.

#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

static const char kPuzzle[] =
    "45.....6......17..8...............92....7.1..5...36..........58..1..7............";
static const char kLeast[] =
    "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......";
static const char kBySolution[] =
    ".2..5..8....1....6.9..3......1...........297........2....6.4.....6..8..1.........";
static const char kEmpty[] =
    ".................................................................................";
// The least forms of the first and the last rank.
static const char kFirstGrid[] =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
static const char kLastGrid[] =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

// A board of 6x6 with a thermometer, in the notation of Interactive Sudoku Solver.
static const char kThermometer[] = ".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4";

// What the symmetry of a form makes of a puzzle.
static void Apply(const qd_canon* canon, const char* puzzle, char* image) {
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      const int row = canon->rows[i];
      const int column = canon->columns[j];
      const char cell = canon->transpose ? puzzle[9 * column + row] : puzzle[9 * row + column];
      image[9 * i + j] = cell == '.' ? '.' : (char)('0' + canon->digits[cell - '0']);
    }
  }
  image[81] = '\0';
}

static void TestCanon(void) {
  qd_canon canon = {.size = sizeof canon};
  char image[82];
  EXPECT_OK(qd_sudoku_canon(kPuzzle, 81, QD_FORM_LEAST, &canon, &error));
  EXPECT(strcmp(canon.form, kLeast) == 0 && canon.automorphisms == 1 && canon.digits[0] == 0);
  Apply(&canon, kPuzzle, image);
  EXPECT(strcmp(image, kLeast) == 0);
  EXPECT_OK(qd_sudoku_canon(kPuzzle, 81, QD_FORM_BY_SOLUTION, &canon, &error));
  EXPECT(strcmp(canon.form, kBySolution) == 0);
  Apply(&canon, kPuzzle, image);
  EXPECT(strcmp(image, kBySolution) == 0);
  EXPECT_OK(qd_sudoku_canon(kEmpty, 81, QD_FORM_LEAST, &canon, &error));
  EXPECT(strcmp(canon.form, kEmpty) == 0 && canon.automorphisms == 3359232);
  EXPECT_OK(qd_sudoku_canon(kFirstGrid, 81, QD_FORM_BY_SOLUTION, &canon, &error));
  EXPECT(strcmp(canon.form, kFirstGrid) == 0 && canon.automorphisms == 3);
  EXPECT_STATUS(QD_INVALID, "several solutions",
                qd_sudoku_canon(kEmpty, 81, QD_FORM_BY_SOLUTION, &canon, &error));
  EXPECT(canon.size == sizeof canon && canon.automorphisms == 0 && canon.form[0] == '\0');
  EXPECT_STATUS(QD_INVALID, "expected 81 cells, found 80",
                qd_sudoku_canon(kEmpty, 80, QD_FORM_LEAST, &canon, &error));
}

static void TestRanks(void) {
  int64_t rank = 0;
  char grid[82];
  EXPECT_OK(qd_sudoku_rank(kFirstGrid, 81, &rank, &error));
  EXPECT(rank == 1);
  EXPECT_OK(qd_sudoku_rank(kLastGrid, 81, &rank, &error));
  EXPECT(rank == INT64_C(5472730538));
  EXPECT_OK(qd_sudoku_unrank(rank, grid, &error));
  EXPECT(strcmp(grid, kLastGrid) == 0);
  EXPECT_OK(qd_sudoku_unrank(INT64_C(1234567890), grid, &error));
  EXPECT_OK(qd_sudoku_rank(grid, 81, &rank, &error));
  EXPECT(rank == INT64_C(1234567890));
  EXPECT_STATUS(QD_INVALID, "", qd_sudoku_unrank(0, grid, &error));
  EXPECT(grid[0] == '\0');
  EXPECT_STATUS(QD_INVALID, "", qd_sudoku_unrank(rank = INT64_C(5472730539), grid, &error));
  EXPECT_STATUS(QD_INVALID, "r1c3 is empty", qd_sudoku_rank(kPuzzle, 81, &rank, &error));
  EXPECT(rank == 0);
}

// A list of which one cannot be read.
static void TestReading(void) {
  static const char text[] =
      "1...............\n"
      "1..q............\n"
      "................\n";
  const qd_board_input input = {.size = sizeof input, .board = "4,4", .name = "list"};
  qd_board** boards = NULL;
  size_t count = 0;
  EXPECT_OK(qd_board_read(text, strlen(text), &input, NULL, &boards, &count, &error));
  EXPECT(count == 3);
  if (count != 3) return;
  qd_board_info info = {.size = sizeof info};
  EXPECT_OK(qd_board_get_info(boards[0], &info, &error));
  EXPECT(info.line == 1 && *info.error == '\0' && strcmp(info.notation, "line") == 0);
  EXPECT(info.rows == 4 && info.columns == 4 && info.least == 1 && info.values == 4);
  EXPECT(info.givens == 1 && info.constraints == 0 && *info.title == '\0');
  EXPECT_OK(qd_board_get_info(boards[1], &info, &error));
  EXPECT(info.line == 2 && strstr(info.error, "list:2:4: ") == info.error && info.rows == 0);
  EXPECT_OK(qd_board_get_info(boards[2], &info, &error));
  EXPECT(info.line == 3 && info.givens == 0);

  // Nothing can be asked of the faulty one.
  char* number = NULL;
  size_t length = 0;
  int32_t values[16];
  qd_board_search* search = NULL;
  EXPECT_STATUS(QD_INVALID, "list:2:4: ", qd_board_count(boards[1], NULL, &number, NULL, &error));
  EXPECT_STATUS(QD_INVALID, "list:2:4: ", qd_board_copy(boards[1], values, NULL, NULL, &error));
  EXPECT_STATUS(QD_INVALID,
                "list:2:4: ", qd_board_line(boards[1], NULL, 0, &number, &length, &error));
  EXPECT_STATUS(QD_INVALID, "list:2:4: ", qd_board_draw(boards[1], NULL, &number, &length, &error));
  EXPECT_STATUS(QD_INVALID, "list:2:4: ", qd_board_search_new(boards[1], NULL, &search, &error));
  EXPECT_STATUS(
      QD_INVALID, "boards[1]: list:2:4: ",
      qd_board_write((const qd_board* const*)boards, 3, "iss", NULL, &number, &length, &error));
  EXPECT(number == NULL && length == 0 && search == NULL);
  for (size_t k = 0; k < count; ++k) qd_board_free(boards[k]);
  qd_free(boards);

  EXPECT_OK(qd_board_read("", 0, NULL, NULL, &boards, &count, &error));
  EXPECT(count == 0 && boards != NULL);
  qd_free(boards);
  const qd_board_input wrong[] = {{.size = sizeof *wrong, .notation = "morse"},
                                  {.size = sizeof *wrong, .board = "4x4"},
                                  {.size = sizeof *wrong, .alphabet = "112"}};
  const char* const messages[] = {"found 'morse'", "found '4x4'", "1"};
  for (int k = 0; k < 3; ++k) {
    EXPECT_STATUS(QD_INVALID, messages[k],
                  qd_board_read(text, strlen(text), &wrong[k], NULL, &boards, &count, &error));
    EXPECT(boards == NULL && count == 0);
  }
  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  qd_token_stop(token);
  EXPECT_STATUS(QD_STOPPED, "",
                qd_board_read(text, strlen(text), NULL, token, &boards, &count, &error));
  EXPECT(count == 0);
  qd_free(boards);
  qd_token_free(token);
}

static void TestCells(void) {
  const qd_board_input input = {
      .size = sizeof input, .board = "4,4,2x2", .alphabet = "A-D", .notation = "line"};
  qd_board** boards = NULL;
  size_t count = 0;
  EXPECT_OK(qd_board_read("A..B............", 16, &input, NULL, &boards, &count, &error));
  EXPECT(count == 1);
  int32_t givens[16];
  uint32_t candidates[16];
  int32_t regions[16];
  EXPECT_OK(qd_board_copy(boards[0], givens, candidates, regions, &error));
  EXPECT(givens[0] == 1 && givens[1] == QD_NONE && givens[3] == 2);
  EXPECT(candidates[1] == 15 && regions[0] == 0 && regions[3] == 1 && regions[15] == 3);
  EXPECT_OK(qd_board_copy(boards[0], NULL, NULL, NULL, &error));
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_board_line(boards[0], NULL, 0, &text, &length, &error));
  EXPECT(length == 16);
  EXPECT_TEXT("A..B............", text);
  givens[15] = 4;
  EXPECT_OK(qd_board_line(boards[0], givens, 16, &text, NULL, &error));
  EXPECT_TEXT("A..B...........D", text);
  qd_board_free(boards[0]);
  qd_free(boards);
}

static void TestSolving(void) {
  qd_board* const board = ReadBoard(kThermometer, NULL);
  qd_board_info info = {.size = sizeof info};
  EXPECT_OK(qd_board_get_info(board, &info, &error));
  EXPECT(strcmp(info.notation, "iss") == 0 && info.rows == 6 && info.constraints == 1);
  int32_t verdict = -1;
  int32_t solution[36];
  size_t count = 0;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_board_solve(board, NULL, &verdict, solution, 36, &count, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_SEVERAL && count == 36 && ending.solutions == 2);
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.nodes > 0);
  EXPECT_OK(qd_board_check(board, solution, 36, &error));
  EXPECT(solution[0] == 1 && solution[15] == 6);  // the ends of a thermometer of six cells
  int32_t wrong[36];
  memcpy(wrong, solution, sizeof wrong);
  wrong[0] = wrong[1];
  EXPECT_STATUS(QD_INVALID, "r1c1", qd_board_check(board, wrong, 36, &error));
  EXPECT_OK(qd_board_solve(board, NULL, &verdict, NULL, 0, &count, NULL, &error));
  EXPECT(verdict == QD_SUDOKU_SEVERAL && count == 0);
  EXPECT_STATUS(QD_SPACE, "36 cells",
                qd_board_solve(board, NULL, &verdict, solution, 35, &count, NULL, &error));
  EXPECT(count == 36);
  qd_config config = Config();
  config.max_nodes = 1;
  EXPECT_STATUS(QD_STOPPED, "",
                qd_board_solve(board, &config, &verdict, solution, 36, &count, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNDECIDED && count == 0 && ending.outcome == QD_NODE_LIMIT);
  qd_board_free(board);

  // One solution, and none.
  qd_board* const one = ReadBoard("1234341221434.2.", NULL);
  EXPECT_OK(qd_board_solve(one, NULL, &verdict, solution, 16, &count, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNIQUE && count == 16 && solution[15] == 1);
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 1);
  qd_board_free(one);
  qd_board* const none = ReadBoard("11..............", NULL);
  EXPECT_OK(qd_board_solve(none, NULL, &verdict, solution, 16, &count, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_NONE && count == 0);
  qd_board_free(none);

  // A plain puzzle.
  qd_board* const plain = ReadBoard(kPuzzle, NULL);
  int32_t cells[81];
  EXPECT_OK(qd_board_solve(plain, NULL, &verdict, cells, 81, &count, &ending, &error));
  EXPECT(verdict == QD_SUDOKU_UNIQUE && count == 81 && cells[0] == 4 && ending.solutions == 1);
  EXPECT_OK(qd_board_check(plain, cells, 81, &error));
  qd_board_free(plain);
}

static void TestCounting(void) {
  static const struct {
    const char* text;
    const char* number;
  } cases[] = {{"................", "288"},
               {"....................................", "28200960"},
               {".AntiKnight.AntiKing.AntiConsecutive", "72"},
               {"11..............", "0"},
               {kEmpty, "6670903752021072936960"}};
  char* number = NULL;
  qd_ending ending = {.size = sizeof ending};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    qd_board* const board = ReadBoard(cases[k].text, NULL);
    EXPECT_OK(qd_board_count(board, NULL, &number, &ending, &error));
    EXPECT_TEXT(cases[k].number, number);
    EXPECT(ending.outcome == QD_EXHAUSTED);
    qd_board_free(board);
  }
  qd_board* const board = ReadBoard(kThermometer, NULL);
  qd_config config = Config();
  config.max_solutions = 7;
  EXPECT_STATUS(QD_STOPPED, "", qd_board_count(board, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_SOLUTION_LIMIT);
  EXPECT_TEXT("7", number);
  EXPECT_OK(qd_token_new(&config.token, &error));
  qd_token_stop(config.token);
  EXPECT_STATUS(QD_STOPPED, "", qd_board_count(board, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_CANCELLED);
  qd_free(number);
  qd_token_free(config.token);
  qd_board_free(board);
}

static void TestSamples(void) {
  static const char* const texts[] = {"................", kThermometer, kPuzzle};
  for (int k = 0; k < 3; ++k) {
    qd_board* const board = ReadBoard(texts[k], NULL);
    qd_board_info info = {.size = sizeof info};
    EXPECT_OK(qd_board_get_info(board, &info, &error));
    const size_t cells = (size_t)info.rows * (size_t)info.columns;
    int32_t* values = NULL;
    int32_t* again = NULL;
    size_t drawn = 0;
    char* number = NULL;
    char* counted = NULL;
    EXPECT_OK(qd_board_sample(board, NULL, 5, 3, &values, &drawn, &number, NULL, &error));
    EXPECT(drawn == 5);
    for (size_t s = 0; s < drawn; ++s) {
      EXPECT_OK(qd_board_check(board, values + s * cells, cells, &error));
    }
    EXPECT_OK(qd_board_count(board, NULL, &counted, NULL, &error));
    EXPECT_TEXT(counted, number);
    EXPECT_OK(qd_board_sample(board, NULL, 5, 3, &again, &drawn, NULL, NULL, &error));
    EXPECT(memcmp(values, again, 5 * cells * sizeof *values) == 0);
    qd_free(counted);
    qd_free(values);
    qd_free(again);
    qd_board_free(board);
  }
  qd_board* const none = ReadBoard("11..............", NULL);
  int32_t* values = NULL;
  size_t drawn = 9;
  EXPECT_STATUS(QD_END, "", qd_board_sample(none, NULL, 5, 3, &values, &drawn, NULL, NULL, &error));
  EXPECT(drawn == 0);
  qd_free(values);
  qd_board_free(none);
}

static void TestSearch(void) {
  qd_board* board = ReadBoard("................", NULL);
  qd_config config = Config();
  EXPECT_OK(qd_token_new(&config.token, &error));
  qd_board_search* search = NULL;
  EXPECT_OK(qd_board_search_new(board, &config, &search, &error));
  int32_t values[16 * 300];
  size_t count = 0;
  size_t total = 0;
  // In blocks, of which one is stopped.
  EXPECT_STATUS(QD_SOLUTION, "",
                qd_board_search_next_block(search, QD_NONE, values, 100, &count, &error));
  EXPECT(count == 100);
  total = count;
  qd_token_stop(config.token);
  EXPECT_STATUS(QD_STOPPED, "",
                qd_board_search_next_block(search, QD_NONE, values, 100, &count, &error));
  EXPECT(count == 0);
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_board_search_ending(search, &ending, &error));
  EXPECT(ending.outcome == QD_UNFINISHED && ending.solutions == 100);
  qd_token_reset(config.token);
  // Without time it looks for a moment, and gets on.
  qd_status status = QD_PENDING;
  while (status == QD_PENDING) {
    status = qd_board_search_next_block(search, 0, values, 300, &count, NULL);
  }
  EXPECT(status == QD_SOLUTION && count >= 1);
  total += count;
  while (qd_board_search_next_block(search, QD_NONE, values, 300, &count, NULL) == QD_SOLUTION) {
    for (size_t k = 0; k < count; ++k) {
      EXPECT_OK(qd_board_check(board, values + 16 * k, 16, &error));
    }
    total += count;
  }
  EXPECT(total == 288);
  EXPECT_STATUS(QD_END, "", qd_board_search_next_block(search, 0, values, 300, &count, &error));
  EXPECT_OK(qd_board_search_ending(search, &ending, &error));
  EXPECT(ending.outcome == QD_EXHAUSTED && ending.solutions == 288 && ending.nodes > 0);
  qd_board_search_free(search);

  // The board may go; limits are on the whole search.
  config.max_solutions = 3;
  EXPECT_OK(qd_board_search_new(board, &config, &search, &error));
  qd_board_free(board);
  for (int k = 0; k < 3; ++k) {
    EXPECT_STATUS(QD_SOLUTION, "",
                  qd_board_search_next_block(search, QD_NONE, values, 1, &count, &error));
  }
  EXPECT_STATUS(QD_STOPPED, "",
                qd_board_search_next_block(search, QD_NONE, values, 1, &count, &error));
  EXPECT_OK(qd_board_search_ending(search, &ending, &error));
  EXPECT(ending.outcome == QD_SOLUTION_LIMIT && ending.solutions == 3);
  qd_board_search_free(search);
  qd_token_free(config.token);
}

static void TestWriting(void) {
  qd_board* const boards[] = {ReadBoard(kPuzzle, NULL), ReadBoard(kFirstGrid, "sdm")};
  const qd_board* const given[] = {boards[0], boards[1]};
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_board_write(given, 2, "line", NULL, &text, &length, &error));
  EXPECT(length == 164 && text[81] == '\n' && strncmp(text, kPuzzle, 81) == 0);
  qd_free(text);
  EXPECT_OK(qd_board_write(given, 0, "line", NULL, &text, &length, &error));
  EXPECT(length == 0);
  EXPECT_TEXT("", text);
  static const char* const notations[] = {"csv", "opensudoku", "grid", "sdk", "iss", "fpuzzles"};
  for (size_t k = 0; k < sizeof notations / sizeof *notations; ++k) {
    EXPECT_OK(qd_board_write(given, 2, notations[k], NULL, &text, &length, &error));
    EXPECT(strlen(text) == length);
    qd_board** read = NULL;
    size_t count = 0;
    EXPECT_OK(qd_board_read(text, length, NULL, NULL, &read, &count, &error));
    EXPECT(count == 2);
    for (size_t b = 0; b < count; ++b) {
      char* line = NULL;
      EXPECT_OK(qd_board_line(read[b], NULL, 0, &line, NULL, &error));
      EXPECT(line != NULL && strncmp(line, b == 0 ? kPuzzle : kFirstGrid, 81) == 0);
      qd_free(line);
      qd_board_free(read[b]);
    }
    qd_free(read);
    qd_free(text);
  }
  EXPECT_OK(qd_board_write(given, 1, "line", "A-I", &text, NULL, &error));
  EXPECT(strncmp(text, "DE.....F", 8) == 0);
  qd_free(text);
  EXPECT_STATUS(QD_INVALID, "found 'morse'",
                qd_board_write(given, 1, "morse", NULL, &text, NULL, &error));
  EXPECT_STATUS(QD_INVALID, "symbols",
                qd_board_write(given, 1, "line", "A-H", &text, NULL, &error));
  EXPECT_STATUS(QD_INVALID, "boards[0]: 'sumocue' is read",
                qd_board_write(given, 1, "sumocue", NULL, &text, NULL, &error));
  qd_board* const thermometer = ReadBoard(kThermometer, NULL);
  const qd_board* const other[] = {thermometer};
  EXPECT_STATUS(QD_INVALID, "boards[0]: 'line' cannot hold the thermo",
                qd_board_write(other, 1, "line", NULL, &text, NULL, &error));
  EXPECT(text == NULL);
  qd_board_free(thermometer);
  qd_board_free(boards[0]);
  qd_board_free(boards[1]);
}

static void TestDrawing(void) {
  qd_board* const board =
      ReadBoard(".Shape~6x6.Thermo~R1C1~R1C2~R2C2~R2C3~R3C3~R3C4.Whisper~2~R5C1~R6C1", NULL);
  char* svg = NULL;
  size_t length = 0;
  EXPECT_OK(qd_board_draw(board, NULL, &svg, &length, &error));
  EXPECT(strncmp(svg, "<svg", 4) == 0 && strlen(svg) == length);
  EXPECT(strstr(svg, "data-rows=\"6\"") != NULL && strstr(svg, "data-placed") == NULL);
  char* plain = svg;
  int32_t solution[36];
  int32_t verdict = 0;
  size_t count = 0;
  EXPECT_OK(qd_board_solve(board, NULL, &verdict, solution, 36, &count, NULL, &error));
  const qd_drawing drawings[] = {
      {.size = sizeof *drawings, .placed = solution, .num_placed = 36},
      {.size = sizeof *drawings, .candidates = 1},
      {.size = sizeof *drawings, .color = 1},
      {.size = sizeof *drawings, .no_legend = 1},
      {.size = sizeof *drawings, .no_size = 1},
  };
  for (size_t k = 0; k < sizeof drawings / sizeof *drawings; ++k) {
    EXPECT_OK(qd_board_draw(board, &drawings[k], &svg, &length, &error));
    EXPECT(strcmp(svg, plain) != 0);
    if (k == 0) EXPECT(strstr(svg, "data-placed=\"6\"") != NULL);
    if (k == 1) EXPECT(strstr(svg, "data-candidates=") != NULL);
    qd_free(svg);
  }
  qd_free(plain);
  qd_board_free(board);
}

void TestBoards(void) {
  TestCanon();
  TestRanks();
  TestReading();
  TestCells();
  TestSolving();
  TestCounting();
  TestSamples();
  TestSearch();
  TestWriting();
  TestDrawing();
}
