// SPDX-License-Identifier: Apache-2.0
//
// What the C interface says when memory runs out: each allocation of a call fails once, in
// whichever thread it happens. The call then returns QD_MEMORY, or does without the memory; nothing
// is lost, nothing ends the process, and the same call works afterwards. The allocations of bliss
// and GMP are spared: bliss does not look whether they failed, and GMP ends the process.

#define _GNU_SOURCE  // for dl_iterate_phdr()

#include <link.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

// The allocator of the C library, under the names that it has for those who replace malloc().
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void __libc_free(void* memory);

static atomic_long allocations_left = -1;  // until one fails; less than 0: none does
static atomic_long allocated;              // and not freed

// Where bliss and GMP are in memory.
static struct {
  uintptr_t begin;
  uintptr_t end;
} spared[2];
static int num_spared;

static int FindSpared(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  (void)data;
  const char* const name = info->dlpi_name;
  if (strstr(name, "libbliss") == NULL && strstr(name, "libgmp") == NULL) return 0;
  if (num_spared == 2) return 1;
  const int place = num_spared++;
  spared[place].begin = info->dlpi_addr;
  for (int k = 0; k < info->dlpi_phnum; ++k) {
    const ElfW(Phdr)* const part = &info->dlpi_phdr[k];
    const uintptr_t end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    if (part->p_type == PT_LOAD && end > spared[place].end) spared[place].end = end;
  }
  return 0;
}

// Whether the allocation that a function of this address asks for has to fail.
static int Fails(void* caller) {
  for (int k = 0; k < num_spared; ++k) {
    if ((uintptr_t)caller >= spared[k].begin && (uintptr_t)caller < spared[k].end) return 0;
  }
  return atomic_load(&allocations_left) >= 0 && atomic_fetch_sub(&allocations_left, 1) == 0;
}

static void* Counted(void* memory) {
  if (memory != NULL) atomic_fetch_add(&allocated, 1);
  return memory;
}

void* malloc(size_t size) {
  return Fails(__builtin_return_address(0)) ? NULL : Counted(__libc_malloc(size));
}
void* calloc(size_t count, size_t size) {
  return Fails(__builtin_return_address(0)) ? NULL : Counted(__libc_calloc(count, size));
}
void* realloc(void* memory, size_t size) {
  if (Fails(__builtin_return_address(0))) return NULL;
  return memory == NULL ? Counted(__libc_malloc(size)) : __libc_realloc(memory, size);
}
void free(void* memory) {
  if (memory != NULL) atomic_fetch_sub(&allocated, 1);
  __libc_free(memory);
}

static const char kPuzzle[] =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";

static qd_problem* queens;    // of 6 queens, 4 solutions
static qd_problem* dominoes;  // on 4x4, 36 solutions
static qd_problem* langford;  // without a solution
static qd_config with_token;

// Each of these makes a few calls, frees what they return, and returns the first error, or QD_OK.
// What they expect of results holds whenever there is no error.

static qd_status MakeProblem(void) {
  qd_problem* problem = NULL;
  char* text = NULL;
  char* warnings = NULL;
  qd_status status = qd_problem_read("p q | s t\np s:red\nt\nq |3\n", 25, NULL, QD_FORMAT_AUTO,
                                     with_token.token, &problem, &warnings, NULL);
  EXPECT(status < 0 ? problem == NULL && warnings == NULL : warnings != NULL);
  if (status == QD_OK) {
    status = qd_problem_write(problem, QD_FORMAT_DLX, NULL, &text, NULL, NULL, NULL);
    EXPECT((status == QD_OK) == (text != NULL));
  }
  if (status == QD_OK) {
    char* names = NULL;
    int64_t* ends = NULL;
    size_t count = 0;
    status = qd_problem_names(problem, QD_NAMES_ITEMS, &names, &ends, &count, NULL);
    EXPECT(status == QD_OK ? count == 4 : names == NULL && ends == NULL);
    qd_free(names);
    qd_free(ends);
  }
  qd_free(text);
  qd_free(warnings);
  qd_problem_release(problem);
  return status;
}

static qd_status Search(int32_t threads) {
  qd_config config = with_token;
  config.threads = threads;
  qd_solver* solver = NULL;
  qd_status status = qd_solver_new(queens, &config, &solver, NULL);
  if (status != QD_OK) return status;
  const int32_t* options = NULL;
  size_t count = 0;
  int solutions = 0;
  while ((status = qd_solver_next(solver, &options, &count, NULL)) == QD_SOLUTION) ++solutions;
  EXPECT(status < 0 || solutions == 4);
  if (status < 0) {  // it is broken, and says so
    qd_error* error = NULL;
    EXPECT(qd_solver_next(solver, &options, &count, &error) == QD_MISUSE);
    qd_error_free(error);
  } else {
    status = QD_OK;
  }
  qd_solver_free(solver);
  return status;
}

static qd_status SearchAlone(void) { return Search(1); }
static qd_status SearchWithThreads(void) { return Search(2); }

static qd_status Checkpoint(void) {
  qd_solver* solver = NULL;
  char* text = NULL;
  size_t length = 0;
  qd_status status = qd_solver_new(queens, NULL, &solver, NULL);
  if (status == QD_OK) status = qd_solver_checkpoint(solver, &text, &length, NULL);
  if (status == QD_OK) status = qd_solver_resume(solver, text, length, NULL);
  qd_free(text);
  qd_solver_free(solver);
  return status;
}

static qd_status Plan(void) {
  qd_plan* plan = NULL;
  const qd_split split = {.size = sizeof split, .shards = 4};
  qd_status status = qd_plan_split(queens, NULL, &split, &plan, NULL, NULL);
  char* text = NULL;
  size_t length = 0;
  if (status == QD_OK) status = qd_plan_write(plan, &text, &length, NULL);
  qd_plan_free(plan);
  plan = NULL;
  if (status == QD_OK) status = qd_plan_read(queens, text, length, &plan, NULL);
  qd_free(text);
  text = NULL;
  qd_solver* solver = NULL;
  if (status == QD_OK) status = qd_solver_new(queens, NULL, &solver, NULL);
  if (status == QD_OK) status = qd_solver_enter(solver, plan, 1, NULL);
  if (status == QD_OK) status = qd_solver_checkpoint(solver, &text, NULL, NULL);
  qd_solver_free(solver);
  qd_plan* next = NULL;
  if (status == QD_OK) {
    const int32_t shards[] = {0, 1};
    const char* const texts[] = {NULL, text};
    const char* const found[] = {NULL, "nothing"};
    const qd_round round = {
        .size = sizeof round, .count = 2, .shards = shards, .checkpoints = texts, .found = found};
    status = qd_plan_next_round(plan, NULL, &round, &next, NULL, NULL);
    EXPECT((status == QD_OK) == (next != NULL));
  }
  qd_shard* shard = NULL;
  if (status == QD_OK) status = qd_plan_get_shard(next, 1, &shard, NULL);
  EXPECT(shard == NULL || strcmp(shard->found, "nothing") == 0);
  qd_free(shard);
  int32_t* order = NULL;
  size_t count = 0;
  if (status == QD_OK) status = qd_plan_order(next, &order, &count, NULL);
  qd_free(order);
  qd_plan_free(next);
  qd_free(text);
  qd_plan_free(plan);
  return status;
}

static qd_status CountBy(int32_t plan) {
  qd_config config = with_token;
  config.plan = plan;
  config.threads = plan == QD_PLAN_AUTO ? 2 : 1;
  char* number = NULL;
  const qd_status status = qd_count(dominoes, &config, &number, NULL, NULL);
  EXPECT(status < 0 ? number == NULL : strcmp(number, "36") == 0);
  qd_free(number);
  return status;
}

static qd_status CountByAll(void) { return CountBy(QD_PLAN_AUTO); }
static qd_status CountByMemo(void) { return CountBy(QD_PLAN_MEMO); }
static qd_status CountByFrontier(void) { return CountBy(QD_PLAN_FRONTIER); }

static qd_status AskVerbs(void) {
  int32_t* options = NULL;
  size_t count = 0;
  qd_status status = qd_first(queens, NULL, &options, &count, NULL, NULL);
  EXPECT(status < 0 ? options == NULL : status == QD_SOLUTION && count == 6);
  qd_free(options);
  qd_solutions* cheapest = NULL;
  if (status >= 0) {
    status = qd_minimize(queens, NULL, 3, &cheapest, NULL, NULL, NULL, NULL);
    EXPECT(status < 0 ? cheapest == NULL : cheapest->count == 3);
  }
  qd_free(cheapest);
  qd_explanation* why = NULL;
  if (status >= 0) {
    status = qd_explain(langford, NULL, NULL, 0, &why, NULL, NULL);
    EXPECT(status < 0 ? why == NULL : why->verdict == QD_NO_SOLUTION);
  }
  qd_free(why);
  qd_problem* reduced = NULL;
  qd_reduction* how = NULL;
  if (status >= 0) {
    status = qd_preprocess(langford, NULL, &reduced, &how, NULL, NULL);
    EXPECT(status < 0 ? reduced == NULL && how == NULL : how->num_options > 0);
  }
  qd_free(how);
  qd_problem_release(reduced);
  qd_estimate estimate = {.size = sizeof estimate};
  if (status >= 0) status = qd_estimate_search(queens, NULL, 10, &estimate, NULL, NULL);
  return status;
}

static qd_status MakeDiagram(void) {
  qd_diagram* diagram = NULL;
  qd_status status = qd_diagram_new(dominoes, NULL, &diagram, NULL, NULL);
  if (status != QD_OK) return status;
  char* lines = NULL;
  status = qd_diagram_marginals(diagram, NULL, &lines, NULL, NULL);
  qd_free(lines);
  qd_solutions* samples = NULL;
  if (status == QD_OK) status = qd_diagram_sample(diagram, NULL, 3, 1, &samples, NULL);
  qd_free(samples);
  if (status == QD_OK) status = qd_diagram_cheapest(diagram, NULL, 3, &samples, NULL);
  if (status == QD_OK) qd_free(samples);
  qd_walk* walk = NULL;
  if (status == QD_OK) status = qd_walk_new(diagram, &walk, NULL);
  if (status == QD_OK) {
    int32_t options[36 * 8];
    int64_t ends[40];
    size_t count = 0;
    status = qd_walk_next_block(walk, options, 36 * 8, ends, 40, &count, NULL);
    EXPECT(status < 0 || count == 36);
  }
  qd_walk_free(walk);
  qd_diagram_free(diagram);
  return status < 0 ? status : QD_OK;
}

static qd_status SolvePuzzles(void) {
  char* text = NULL;
  qd_status status = qd_sudoku_solve_text(kPuzzle, 81, &with_token, &text, NULL, NULL, NULL, NULL);
  EXPECT(status < 0 ? text == NULL : strcmp(text, "Several solutions exist\n") == 0);
  qd_free(text);
  char* number = NULL;
  if (status == QD_OK) status = qd_sudoku_count(kPuzzle, 81, NULL, &number, NULL, NULL);
  qd_free(number);
  size_t drawn = 0;
  if (status == QD_OK) {
    status = qd_sudoku_sample(kPuzzle, 81, NULL, 2, 1, &text, &drawn, &number, NULL, NULL);
    if (status == QD_OK) {
      qd_free(text);
      qd_free(number);
    }
  }
  return status;
}

// A board with a cage, pairs and a sum, from text to a picture. Not as JSON, whose library needs
// memory to free it.
static qd_status AskBoards(void) {
  static const char text[] =
      ".Shape~4x4.Cage~5~R1C1~R1C2.Whisper~2~R3C1~R4C1.Arrow~R4C4~R3C4~R3C3\n";
  qd_board** boards = NULL;
  size_t count = 0;
  qd_status status = qd_board_read(text, strlen(text), NULL, NULL, &boards, &count, NULL);
  if (status != QD_OK) return status;
  EXPECT(count == 1);
  qd_board* const board = boards[0];
  qd_free(boards);
  // What could not be read for lack of memory is not a fault of the text.
  qd_board_info info = {.size = sizeof info};
  EXPECT(qd_board_get_info(board, &info, NULL) == QD_OK && *info.error == '\0');
  int32_t verdict = 0;
  int32_t solution[16];
  status = qd_board_solve(board, &with_token, &verdict, solution, 16, &count, NULL, NULL);
  EXPECT(status < 0 || verdict == QD_SUDOKU_SEVERAL);
  char* number = NULL;
  if (status == QD_OK) status = qd_board_count(board, NULL, &number, NULL, NULL);
  qd_free(number);
  int32_t* values = NULL;
  if (status == QD_OK) {
    status = qd_board_sample(board, NULL, 3, 1, &values, &count, NULL, NULL, NULL);
  }
  if (status == QD_OK) qd_free(values);
  char* document = NULL;
  const qd_board* const given[] = {board};
  if (status == QD_OK) {
    status = qd_board_write(given, 1, "iss", NULL, &document, NULL, NULL);
    if (status == QD_OK) qd_free(document);
  }
  if (status == QD_OK) {
    status = qd_board_draw(board, NULL, &document, NULL, NULL);
    if (status == QD_OK) qd_free(document);
  }
  qd_board_search* search = NULL;
  if (status == QD_OK) status = qd_board_search_new(board, NULL, &search, NULL);
  if (status == QD_OK) {
    status = qd_board_search_next_block(search, QD_NONE, solution, 1, &count, NULL);
    EXPECT(status < 0 || count == 1);
  }
  qd_board_search_free(search);
  qd_board_free(board);
  return status < 0 ? status : QD_OK;
}

static qd_status FindSteps(void) {
  static const char kEasy[] =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  qd_board* board = NULL;
  qd_board** boards = NULL;
  size_t count = 0;
  qd_status status = qd_board_read(kEasy, 81, NULL, NULL, &boards, &count, NULL);
  if (status != QD_OK) return status;
  board = boards[0];
  qd_free(boards);
  qd_rating rating = {.size = sizeof rating};
  status = qd_board_rate(board, NULL, "invariant", &rating, NULL, NULL);
  if (status == QD_OK) status = qd_board_rate(board, NULL, "hodoku", &rating, NULL, NULL);
  qd_path* path = NULL;
  if (status == QD_OK) status = qd_board_path(board, NULL, NULL, 0, &path, NULL, NULL);
  qd_path_free(path);
  qd_board_free(board);
  return status;
}

static qd_status FindForms(void) {
  qd_canon canon = {.size = sizeof canon};
  qd_status status = qd_sudoku_canon(kPuzzle, 81, QD_FORM_LEAST, &canon, NULL);
  int64_t rank = 0;
  char grid[82];
  if (status == QD_OK) status = qd_sudoku_unrank(1, grid, NULL);
  if (status == QD_OK) status = qd_sudoku_rank(grid, 81, &rank, NULL);
  EXPECT(status < 0 || rank == 1);
  return status;
}

static qd_status Generate(void) {
  const qd_wishes wishes = {.size = sizeof wishes,
                            .count = 1,
                            .least_rating = 1,
                            .allow = "full-house,naked-single,hidden-single"};
  qd_puzzles* puzzles = NULL;
  const qd_status status = qd_sudoku_generate(&wishes, NULL, &puzzles, NULL, NULL);
  EXPECT(status < 0 || puzzles->num_puzzles == 1);
  qd_free(puzzles);
  return status;
}

// A message, when there is no memory even for that.
static qd_status Complain(void) {
  qd_error* error = NULL;
  const qd_status status = qd_count(NULL, NULL, NULL, NULL, &error);
  EXPECT(error != NULL && *qd_error_message(error) != '\0');
  const qd_status result = qd_error_status(error) == QD_MEMORY ? QD_MEMORY : QD_OK;
  qd_error_free(error);
  EXPECT(status == QD_MISUSE || status == QD_MEMORY);
  return result;
}

int main(void) {
  static const struct {
    const char* name;
    qd_status (*run)(void);
  } cases[] = {{"MakeProblem", MakeProblem},
               {"SearchAlone", SearchAlone},
               {"SearchWithThreads", SearchWithThreads},
               {"Checkpoint", Checkpoint},
               {"Plan", Plan},
               {"CountByAll", CountByAll},
               {"CountByMemo", CountByMemo},
               {"CountByFrontier", CountByFrontier},
               {"AskVerbs", AskVerbs},
               {"MakeDiagram", MakeDiagram},
               {"SolvePuzzles", SolvePuzzles},
               {"AskBoards", AskBoards},
               {"FindSteps", FindSteps},
               {"FindForms", FindForms},
               {"Generate", Generate},
               {"Complain", Complain}};
  dl_iterate_phdr(FindSpared, NULL);
  queens = Queens(6);
  dominoes = Dominoes(4, 4);
  langford = Langford(5);
  with_token = Config();
  EXPECT_OK(qd_token_new(&with_token.token, &error));
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    EXPECT(cases[k].run() == QD_OK);  // now whatever is kept for later calls is there
    const long before = atomic_load(&allocated);
    int failures = 0;
    // The first hundred allocations each, and then some of those that follow.
    for (long n = 0;; n += 1 + n / 100) {
      atomic_store(&allocations_left, n);
      const qd_status status = cases[k].run();
      const int all_succeeded = atomic_exchange(&allocations_left, -1) >= 0;
      if (status != QD_OK && status != QD_MEMORY) {
        fprintf(stderr, "%s, allocation %ld: %s\n", cases[k].name, n, qd_status_name(status));
        ++num_failures;
      }
      failures += status == QD_MEMORY;
      if (all_succeeded) break;
    }
    EXPECT(cases[k].run() == QD_OK);
    const long lost = atomic_load(&allocated) - before;
    // bliss does not free all of its own when operator new fails in the middle of it.
    const long most_lost = qd_has_bliss() && strncmp(cases[k].name, "Count", 5) == 0 ? 100 : 0;
    if (lost > most_lost || failures == 0) {
      fprintf(stderr, "%s: %ld allocations were lost, %d failed\n", cases[k].name, lost, failures);
      ++num_failures;
    }
  }
  qd_token_free(with_token.token);
  qd_problem_release(queens);
  qd_problem_release(dominoes);
  qd_problem_release(langford);
  return num_failures > 0;
}
