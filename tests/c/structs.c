// SPDX-License-Identifier: Apache-2.0
//
// Structs that begin with their size: those of programs that were compiled with version 1 of the
// interface or with a later one, and what is left in them after an error.

#include <stddef.h>
#include <string.h>

#include "tests/c/c_test.h"

// What version 1 had, where pointers have 64 bits. These numbers never change.
static const struct {
  const char* name;
  size_t first;
  size_t now;
} kSizes[] = {{"board_info", 88, sizeof(qd_board_info)},
              {"board_input", 48, sizeof(qd_board_input)},
              {"canon", 128, sizeof(qd_canon)},
              {"config", 120, sizeof(qd_config)},
              {"diagram_info", 56, sizeof(qd_diagram_info)},
              {"drawing", 48, sizeof(qd_drawing)},
              {"ending", 56, sizeof(qd_ending)},
              {"estimate", 96, sizeof(qd_estimate)},
              {"info", 40, sizeof(qd_info)},
              {"progress", 80, sizeof(qd_progress)},
              {"path_info", 32, sizeof(qd_path_info)},
              {"plan_info", 72, sizeof(qd_plan_info)},
              {"rating", 56, sizeof(qd_rating)},
              {"round", 64, sizeof(qd_round)},
              {"split", 48, sizeof(qd_split)},
              {"step", 88, sizeof(qd_step)},
              {"table", 104, sizeof(qd_table)},
              {"wishes", 112, sizeof(qd_wishes)}};
enum {
  kBoardInfo,
  kBoardInput,
  kCanon,
  kConfig,
  kDiagramInfo,
  kDrawing,
  kEnding,
  kEstimate,
  kInfo,
  kProgress,
  kPathInfo,
  kPlanInfo,
  kRating,
  kRound,
  kSplit,
  kStep,
  kTable,
  kWishes
};

// A struct of any size, and the bytes after it.
typedef union {
  size_t size;
  qd_board_info board_info;
  qd_canon canon;
  qd_config config;
  qd_diagram_info diagram_info;
  qd_ending ending;
  qd_estimate estimate;
  qd_info info;
  qd_path_info path_info;
  qd_plan_info plan_info;
  qd_progress progress;
  qd_rating rating;
  qd_step step;
  unsigned char bytes[4200];
} Struct;

// Sets all bytes to 0x55, and the size.
static void Soil(Struct* s, size_t size) {
  memset(s, 0x55, sizeof *s);
  s->size = size;
}

// Whether there is nothing but `value` in these bytes.
static int IsAll(const Struct* s, size_t begin, size_t end, int value) {
  for (size_t k = begin; k < end; ++k) {
    if (s->bytes[k] != value) return 0;
  }
  return 1;
}

// What the calls below need.
static qd_problem* problem;
static qd_diagram* diagram;
static qd_plan* plan;
static qd_solver* solver;
static qd_token* token;
static qd_board* board;
static qd_board_search* search;
static qd_path* path;
static const char kPuzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Calls a function that fills in a struct; `wrong` lets it fail before it does. Returns which
// struct that was, or -1 if there is no function of this number.
static int Fill(int number, int wrong, Struct* s, qd_status* status) {
  qd_config config = Config();
  if (wrong) config.threads = -1;
  char* text = NULL;
  char* more_text = NULL;
  int32_t* options = NULL;
  int32_t verdict = 0;
  int64_t many = 0;
  size_t count = 0;
  qd_solutions* solutions = NULL;
  qd_explanation* why = NULL;
  qd_problem* reduced = NULL;
  qd_diagram* made = NULL;
  qd_plan* made_plan = NULL;
  qd_puzzles* puzzles = NULL;
  const qd_wishes wishes = {.size = sizeof wishes, .count = 1};
  qd_path* made_path = NULL;
  qd_rating rating = {.size = sizeof rating};
  const qd_round round = {.size = sizeof round};
  qd_estimate estimate = {.size = sizeof estimate};
  int result = kEnding;
  switch (number) {
    case 0:
      *status = qd_token_progress(wrong ? NULL : token, &s->progress, NULL);
      result = kProgress;
      break;
    case 1:
      *status = qd_problem_info(wrong ? NULL : problem, &s->info, NULL);
      result = kInfo;
      break;
    case 2:
      *status = qd_solver_progress(wrong ? NULL : solver, &s->progress, NULL);
      result = kProgress;
      break;
    case 3:
      *status = qd_solver_ending(wrong ? NULL : solver, &s->ending, NULL);
      break;
    case 4:
      *status = qd_diagram_get_info(wrong ? NULL : diagram, &s->diagram_info, NULL);
      result = kDiagramInfo;
      break;
    case 5:
      *status = qd_estimate_search(problem, &config, 1, &s->estimate, NULL, NULL);
      result = kEstimate;
      break;
    case 6:
      *status = qd_estimate_search(problem, &config, 1, &estimate, &s->ending, NULL);
      break;
    case 7:
      *status = qd_first(problem, &config, &options, &count, &s->ending, NULL);
      break;
    case 8:
      *status = qd_count(problem, &config, &text, &s->ending, NULL);
      break;
    case 9:
      *status = qd_minimize(problem, &config, 1, &solutions, NULL, NULL, &s->ending, NULL);
      break;
    case 10:
      *status = qd_explain(problem, &config, NULL, 0, &why, &s->ending, NULL);
      break;
    case 11:
      *status = qd_preprocess(problem, &config, &reduced, NULL, &s->ending, NULL);
      break;
    case 12:
      *status = qd_diagram_new(problem, &config, &made, &s->ending, NULL);
      break;
    case 13:
      *status = qd_sudoku_solve_text(kPuzzle, 81, &config, &text, NULL, NULL, &s->ending, NULL);
      break;
    case 14:
      *status = qd_sudoku_solve(kPuzzle, 81, &config, &verdict, NULL, &s->ending, NULL);
      break;
    case 15:
      *status = qd_sudoku_count(kPuzzle, 81, &config, &text, &s->ending, NULL);
      break;
    case 16:
      *status = qd_sudoku_why(kPuzzle, 81, &config, &options, &count, NULL, &s->ending, NULL);
      break;
    case 17:
      *status =
          qd_sudoku_sample(kPuzzle, 81, &config, 1, 0, &text, &count, &more_text, &s->ending, NULL);
      break;
    case 18:
      *status =
          qd_sudoku_marginals(kPuzzle, 81, &config, &text, &count, &more_text, &s->ending, NULL);
      break;
    case 19:
      *status =
          qd_sudoku_relax(kPuzzle, 81, &config, 1, 0, &options, &count, &many, &s->ending, NULL);
      break;
    case 20:
      *status = qd_plan_split(problem, &config, NULL, &made_plan, &s->ending, NULL);
      break;
    case 21:
      *status = qd_plan_next_round(plan, &config, &round, &made_plan, &s->ending, NULL);
      break;
    case 22:
      *status = qd_plan_get_info(wrong ? NULL : plan, &s->plan_info, NULL);
      result = kPlanInfo;
      break;
    case 23:
      *status = qd_sudoku_canon(wrong ? NULL : kPuzzle, 81, QD_FORM_LEAST, &s->canon, NULL);
      result = kCanon;
      break;
    case 24:
      *status = qd_board_get_info(wrong ? NULL : board, &s->board_info, NULL);
      result = kBoardInfo;
      break;
    case 25:
      *status = qd_board_solve(board, &config, &verdict, NULL, 0, &count, &s->ending, NULL);
      break;
    case 26:
      *status = qd_board_count(board, &config, &text, &s->ending, NULL);
      break;
    case 27:
      *status = qd_board_sample(board, &config, 1, 0, &options, &count, &text, &s->ending, NULL);
      break;
    case 28:
      *status = qd_board_search_ending(wrong ? NULL : search, &s->ending, NULL);
      break;
    case 29:
      *status = qd_board_rate(board, &config, "hodoku", &s->rating, NULL, NULL);
      result = kRating;
      break;
    case 30:
      *status = qd_board_rate(board, &config, "hodoku", &rating, &s->ending, NULL);
      break;
    case 31:
      *status = qd_board_path(board, &config, NULL, 0, &made_path, &s->ending, NULL);
      break;
    case 32:
      *status = qd_path_get_info(wrong ? NULL : path, &s->path_info, NULL);
      result = kPathInfo;
      break;
    case 33:
      *status = qd_path_get_step(wrong ? NULL : path, 0, &s->step, NULL);
      result = kStep;
      break;
    case 34:
      *status = qd_sudoku_generate(&wishes, &config, &puzzles, &s->ending, NULL);
      break;
    default:
      return -1;
  }
  qd_free(text);
  qd_free(more_text);
  qd_free(options);
  qd_free(solutions);
  qd_free(why);
  qd_free(puzzles);
  qd_problem_release(reduced);
  qd_diagram_free(made);
  qd_plan_free(made_plan);
  qd_path_free(made_path);
  return result;
}

// An older size is enough, a newer one too, and nothing is written after either.
static void TestResults(void) {
  static Struct s;
  qd_status status = QD_OK;
  int tested = 0;
  for (int number = 0; Fill(number, 1, &s, &status) >= 0; ++number, ++tested) {
    Soil(&s, 0);
    const int kind = Fill(number, 1, &s, &status);
    const size_t first = kSizes[kind].first;
    EXPECT(status == QD_MISUSE && IsAll(&s, sizeof(size_t), sizeof s, 0x55));
    const size_t sizes[] = {first, kSizes[kind].now, kSizes[kind].now + 24, 4096};
    for (int k = 0; k < 4; ++k) {
      Soil(&s, sizes[k]);
      EXPECT(Fill(number, 1, &s, &status) == kind && status == QD_MISUSE && s.size == sizes[k]);
      if (!IsAll(&s, sizeof(size_t), sizes[k], 0)) {
        fprintf(stderr, "function %d leaves something in %s\n", number, kSizes[kind].name);
        ++num_failures;
      }
      EXPECT(IsAll(&s, sizes[k], sizeof s, 0x55));
      Soil(&s, sizes[k]);
      EXPECT(Fill(number, 0, &s, &status) == kind && status >= 0 && s.size == sizes[k]);
      EXPECT(number == 0 || !IsAll(&s, sizeof(size_t), first, 0));
      EXPECT(sizes[k] <= kSizes[kind].now || IsAll(&s, kSizes[kind].now, sizes[k], 0));
      EXPECT(IsAll(&s, sizes[k], sizeof s, 0x55));
    }
    const size_t wrong[] = {first - 1, 4097};
    for (int k = 0; k < 2; ++k) {
      Soil(&s, wrong[k]);
      EXPECT(Fill(number, 0, &s, &status) == kind && status == QD_MISUSE);
      EXPECT(IsAll(&s, sizeof(size_t), sizeof s, 0x55));
    }
  }
  EXPECT(tested == 35);
}

static void TestConfigs(void) {
  static Struct s;
  const size_t first = kSizes[kConfig].first;
  const size_t sizes[] = {first, sizeof(qd_config), sizeof(qd_config) + 24, 4096};
  for (int k = 0; k < 4; ++k) {
    Soil(&s, 0);
    EXPECT_OK(qd_config_init(&s.config, sizes[k], &error));
    EXPECT(s.size == sizes[k] && s.config.threads == 1 && s.config.max_nodes == QD_NONE);
    EXPECT(s.config.token == NULL && IsAll(&s, sizes[k], sizeof s, 0x55));
    EXPECT(sizes[k] <= sizeof(qd_config) || IsAll(&s, sizeof(qd_config), sizes[k], 0));
    char* number = NULL;
    EXPECT_OK(qd_count(problem, &s.config, &number, NULL, &error));
    EXPECT_TEXT("2", number);
    s.config.max_solutions = 1;  // it is read, whatever the size
    EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &s.config, &number, NULL, &error));
    qd_free(number);
    if (sizes[k] <= sizeof(qd_config)) continue;
    s.bytes[sizes[k] - 1] = 7;
    EXPECT_STATUS(QD_MISUSE, "does not know", qd_count(problem, &s.config, &number, NULL, &error));
  }
  EXPECT_STATUS(QD_MISUSE, "the size of config is 119",
                qd_config_init(&s.config, first - 1, &error));
  EXPECT_STATUS(QD_MISUSE, "the size of config is 4097", qd_config_init(&s.config, 4097, &error));
}

static void TestTables(void) {
  static const int64_t begin[] = {0, 1};
  static const int32_t items[] = {0};
  struct {
    qd_table table;
    int64_t added;
  } later = {.table = {.primary = 1, .options = 1, .begin = begin, .items = items}};
  const size_t first = kSizes[kTable].first;
  const size_t sizes[] = {first, sizeof(qd_table), sizeof later};
  qd_problem* made = NULL;
  for (int k = 0; k < 3; ++k) {
    later.table.size = sizes[k];
    EXPECT_OK(qd_problem_new(&later.table, &made, &error));
    qd_problem_release(made);
  }
  later.added = 7;
  EXPECT_STATUS(QD_MISUSE, "does not know", qd_problem_new(&later.table, &made, &error));
  later.table.size = first - 1;
  EXPECT_STATUS(QD_MISUSE, "the size of table is", qd_problem_new(&later.table, &made, &error));
  EXPECT(made == NULL);
}

// A struct of the caller that is of a later version, and one that is too small.
static void TestGivenForPlans(void) {
  struct {
    qd_split split;
    int64_t added;
  } split = {.split = {.size = sizeof split}};
  struct {
    qd_round round;
    int64_t added;
  } round = {.round = {.size = sizeof round}};
  qd_plan* made = NULL;
  EXPECT_OK(qd_plan_split(problem, NULL, &split.split, &made, NULL, &error));
  qd_plan_free(made);
  EXPECT_OK(qd_plan_next_round(plan, NULL, &round.round, &made, NULL, &error));
  qd_plan_free(made);
  split.added = round.added = 7;
  for (int k = 0; k < 2; ++k) {
    const char* const text = k == 0 ? "does not know" : "the size of ";
    EXPECT_STATUS(QD_MISUSE, text, qd_plan_split(problem, NULL, &split.split, &made, NULL, &error));
    EXPECT_STATUS(QD_MISUSE, text,
                  qd_plan_next_round(plan, NULL, &round.round, &made, NULL, &error));
    split.split.size = kSizes[kSplit].first - 1;
    round.round.size = kSizes[kRound].first - 1;
  }
  EXPECT(made == NULL);
}

static void TestGivenForGeneration(void) {
  struct {
    qd_wishes wishes;
    int64_t added;
  } wishes = {.wishes = {.size = sizeof wishes}};
  qd_puzzles* made = NULL;
  EXPECT_OK(qd_sudoku_generate(&wishes.wishes, NULL, &made, NULL, &error));
  EXPECT(made->num_puzzles == 0);
  qd_free(made);
  wishes.added = 7;
  EXPECT_STATUS(QD_MISUSE, "does not know",
                qd_sudoku_generate(&wishes.wishes, NULL, &made, NULL, &error));
  wishes.wishes.size = kSizes[kWishes].first - 1;
  EXPECT_STATUS(QD_MISUSE, "the size of ",
                qd_sudoku_generate(&wishes.wishes, NULL, &made, NULL, &error));
  EXPECT(made == NULL);
}

static void TestGivenForBoards(void) {
  struct {
    qd_board_input input;
    int64_t added;
  } input = {.input = {.size = sizeof input}};
  struct {
    qd_drawing drawing;
    int64_t added;
  } drawing = {.drawing = {.size = sizeof drawing}};
  qd_board** boards = NULL;
  char* svg = NULL;
  size_t count = 0;
  EXPECT_OK(qd_board_read(kPuzzle, 81, &input.input, NULL, &boards, &count, &error));
  EXPECT(count == 1);
  qd_board_free(boards[0]);
  qd_free(boards);
  EXPECT_OK(qd_board_draw(board, &drawing.drawing, &svg, NULL, &error));
  qd_free(svg);
  input.added = drawing.added = 7;
  for (int k = 0; k < 2; ++k) {
    const char* const text = k == 0 ? "does not know" : "the size of ";
    EXPECT_STATUS(QD_MISUSE, text,
                  qd_board_read(kPuzzle, 81, &input.input, NULL, &boards, &count, &error));
    EXPECT_STATUS(QD_MISUSE, text, qd_board_draw(board, &drawing.drawing, &svg, NULL, &error));
    input.input.size = kSizes[kBoardInput].first - 1;
    drawing.drawing.size = kSizes[kDrawing].first - 1;
  }
  EXPECT(boards == NULL && svg == NULL);
}

void TestStructs(void) {
  if (sizeof(void*) != 8) return;  // the sizes above are not those of this system
  problem = SmallProblem();
  EXPECT_OK(qd_diagram_new(problem, NULL, &diagram, NULL, &error));
  EXPECT_OK(qd_solver_new(problem, NULL, &solver, &error));
  EXPECT_OK(qd_token_new(&token, &error));
  EXPECT_OK(qd_plan_split(problem, NULL, NULL, &plan, NULL, &error));
  board = ReadBoard("................", NULL);
  EXPECT_OK(qd_board_search_new(board, NULL, &search, &error));
  qd_board* const with_step = ReadBoard("1234341221434.2.", NULL);
  EXPECT_OK(qd_board_path(with_step, NULL, NULL, 0, &path, NULL, &error));
  qd_board_free(with_step);
  int32_t values[16];
  size_t count = 0;
  EXPECT_STATUS(QD_SOLUTION, "",
                qd_board_search_next_block(search, QD_NONE, values, 1, &count, &error));
  TestResults();
  TestConfigs();
  TestTables();
  TestGivenForPlans();
  TestGivenForBoards();
  TestGivenForGeneration();
  qd_board_search_free(search);
  qd_path_free(path);
  qd_board_free(board);
  qd_plan_free(plan);
  qd_token_free(token);
  qd_solver_free(solver);
  qd_diagram_free(diagram);
  qd_problem_release(problem);
}
