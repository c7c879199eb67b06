// SPDX-License-Identifier: Apache-2.0
//
// Every function, misused in each way that it can tell: an error with a message, and results that
// say nothing. Functions that cannot fail are called with NULL.

#include <math.h>
#include <string.h>

#include "tests/c/c_test.h"

#define MISUSE(text, call) EXPECT_STATUS(QD_MISUSE, text, call)

static const char kPuzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static void MisuseLibrary(void) {
  qd_error_free(NULL);
  qd_free(NULL);
  qd_token_stop(NULL);
  qd_token_reset(NULL);
  qd_token_free(NULL);
  EXPECT(qd_token_stopped(NULL) == 0);
  EXPECT(qd_error_status(NULL) == QD_OK && *qd_error_message(NULL) == '\0');
  EXPECT(*qd_status_name(INT32_MIN) != '\0' && *qd_outcome_name(INT32_MAX) != '\0');
  EXPECT(*qd_version() != '\0' && *qd_target() != '\0');
  EXPECT(qd_abi() != 0 && qd_has_bliss() >= 0);
  MISUSE("names is NULL", qd_targets(NULL, &error));
  MISUSE("name is NULL", qd_target_set(NULL, &error));
  MISUSE("token is NULL", qd_token_new(NULL, &error));
  EXPECT(qd_token_new(NULL, NULL) == QD_MISUSE);  // without an error

  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  qd_progress progress = {.size = sizeof progress};
  MISUSE("token is NULL", qd_token_progress(NULL, &progress, &error));
  MISUSE("progress is NULL", qd_token_progress(token, NULL, &error));
  progress.size = sizeof progress - 1;
  MISUSE("the size of progress is", qd_token_progress(token, &progress, &error));
  progress.size = SIZE_MAX;
  MISUSE("the size of progress is", qd_token_progress(token, &progress, &error));
  qd_token_free(token);

  qd_config config;
  MISUSE("config is NULL", qd_config_init(NULL, sizeof config, &error));
  MISUSE("the size of config is 8", qd_config_init(&config, 8, &error));
}

// Each field of a configuration.
static void MisuseConfig(qd_problem* problem) {
  static const int32_t too_large[] = {0, 3};
  static const int32_t negative[] = {-1};
  char* number = NULL;
  for (int k = 0; k < 22; ++k) {
    qd_config config = Config();
    switch (k) {
      case 0:
        config.size = 0;
        break;
      case 1:
        config.size = SIZE_MAX;
        break;
      case 2:
        config.max_solutions = -2;
        break;
      case 3:
        config.max_nodes = INT64_MIN;
        break;
      case 4:
        config.max_updates = -2;
        break;
      case 5:
        config.max_bytes = -2;
        break;
      case 6:
        config.max_seconds = -0.5;
        break;
      case 7:
        config.max_seconds = NAN;
        break;
      case 8:
        config.threads = -1;
        break;
      case 9:
        config.threads = INT32_MAX;
        break;
      case 10:
        config.branching = 7;
        break;
      case 11:
        config.order = -1;
        break;
      case 12:
        config.kernel = 4;
        break;
      case 13:
        config.plan = 4;
        break;
      case 14:
        config.num_taken = 1;
        break;
      case 15:
        config.num_forbidden = 1;
        break;
      case 16:
        config.taken = too_large;
        config.num_taken = 2;
        break;
      case 17:
        config.forbidden = negative;
        config.num_forbidden = 1;
        break;
      case 18:
        config.taken = too_large;
        config.num_taken = SIZE_MAX / 2;
        break;
      case 19:
        config.forbidden = too_large;
        config.num_forbidden = (size_t)INT32_MAX + 1;
        break;
      case 20:
        config.reserved = 1;
        break;
      default:
        config.order = QD_ORDER_COST + 1;
        break;
    }
    MISUSE("config", qd_count(problem, &config, &number, NULL, &error));
    EXPECT(number == NULL);
  }
}

static void MisuseProblems(qd_problem* problem) {
  const int64_t begin[] = {0, 1};
  const int64_t falls[] = {0, 2, 1};
  const int64_t late[] = {1, 2};
  const int32_t items[] = {0, 0};
  const char* const missing[] = {"red", NULL};
  qd_problem* made = problem;
  const qd_table good = {
      .size = sizeof good, .primary = 1, .options = 1, .begin = begin, .items = items};
  MISUSE("problem is NULL", qd_problem_new(&good, NULL, &error));
  MISUSE("table is NULL", qd_problem_new(NULL, &made, &error));
  EXPECT(made == NULL);
  for (int k = 0; k < 11; ++k) {
    qd_table table = good;
    switch (k) {
      case 0:
        table.size = 0;
        break;
      case 1:
        table.size = SIZE_MAX;
        break;
      case 2:
        table.primary = -1;
        break;
      case 3:
        table.secondary = -1;
        break;
      case 4:
        table.options = -1;
        break;
      case 5:
        table.begin = NULL;
        break;
      case 6:
        table.items = NULL;
        break;
      case 7:
        table.begin = falls;
        table.options = 2;
        break;
      case 8:
        table.begin = late;
        break;
      case 9:
        table.num_color_names = 1;
        break;
      default:
        table.color_names = missing;
        table.num_color_names = 2;
        break;
    }
    MISUSE("table", qd_problem_new(&table, &made, &error));
  }

  MISUSE("text is NULL", qd_problem_read(NULL, 1, NULL, 0, NULL, &made, NULL, &error));
  MISUSE("problem is NULL", qd_problem_read("", 0, NULL, 0, NULL, NULL, NULL, &error));
  MISUSE("format is 5", qd_problem_read("", 0, NULL, 5, NULL, &made, NULL, &error));
  char* text = NULL;
  size_t length = 9;
  MISUSE("problem is NULL", qd_problem_write(NULL, 1, NULL, &text, &length, NULL, &error));
  EXPECT(length == 0);
  MISUSE("text is NULL", qd_problem_write(problem, 1, NULL, NULL, NULL, NULL, &error));
  MISUSE("format is 0", qd_problem_write(problem, 0, NULL, &text, NULL, NULL, &error));
  MISUSE("format is 7", qd_problem_write(problem, 7, NULL, &text, NULL, NULL, &error));

  EXPECT(qd_problem_retain(NULL) == NULL);
  qd_problem_release(NULL);
  qd_info info = {.size = sizeof info};
  MISUSE("problem is NULL", qd_problem_info(NULL, &info, &error));
  MISUSE("info is NULL", qd_problem_info(problem, NULL, &error));
  info.size = 0;
  MISUSE("the size of info is 0", qd_problem_info(problem, &info, &error));
  MISUSE("problem is NULL", qd_problem_copy(NULL, NULL, NULL, NULL, NULL, NULL, NULL, &error));
  int64_t* ends = NULL;
  size_t count = 0;
  MISUSE("problem is NULL", qd_problem_names(NULL, 0, &text, &ends, &count, &error));
  MISUSE("kind is 3", qd_problem_names(problem, 3, &text, &ends, &count, &error));
  MISUSE("bytes is NULL", qd_problem_names(problem, 0, NULL, &ends, &count, &error));
  MISUSE("ends is NULL", qd_problem_names(problem, 0, &text, NULL, &count, &error));
  MISUSE("count is NULL", qd_problem_names(problem, 0, &text, &ends, NULL, &error));
  MISUSE("problem is NULL", qd_problem_option_text(NULL, 0, &text, NULL, &error));
  MISUSE("option is 3, not from 0 to 2", qd_problem_option_text(problem, 3, &text, NULL, &error));
  MISUSE("option is -1", qd_problem_option_text(problem, -1, &text, NULL, &error));
  MISUSE("text is NULL", qd_problem_option_text(problem, 0, NULL, NULL, &error));
  MISUSE("problem is NULL", qd_verify(NULL, items, 1, &error));
  MISUSE("options is NULL", qd_verify(problem, NULL, 1, &error));
  MISUSE("options has", qd_verify(problem, items, SIZE_MAX / 2, &error));
  EXPECT(text == NULL && ends == NULL && made == NULL);
}

static void MisuseSolvers(qd_problem* problem) {
  qd_solver* solver = NULL;
  MISUSE("problem is NULL", qd_solver_new(NULL, NULL, &solver, &error));
  MISUSE("solver is NULL", qd_solver_new(problem, NULL, NULL, &error));
  EXPECT_OK(qd_solver_new(problem, NULL, &solver, &error));
  const int32_t* options = NULL;
  size_t count = 0;
  MISUSE("solver is NULL", qd_solver_take(NULL, 0, &error));
  MISUSE("option is 3", qd_solver_take(solver, 3, &error));
  MISUSE("solver is NULL", qd_solver_forbid(NULL, 0, &error));
  MISUSE("option is -1", qd_solver_forbid(solver, -1, &error));
  MISUSE("solver is NULL", qd_solver_next(NULL, &options, &count, &error));
  MISUSE("options is NULL", qd_solver_next(solver, NULL, &count, &error));
  MISUSE("count is NULL", qd_solver_next(solver, &options, NULL, &error));
  int32_t block[3];
  int64_t ends[1];
  MISUSE("solver is NULL", qd_solver_next_block(NULL, 0, block, 3, ends, 1, &count, &error));
  MISUSE("ms is less", qd_solver_next_block(solver, -2, block, 3, ends, 1, &count, &error));
  MISUSE("options is NULL", qd_solver_next_block(solver, 0, NULL, 3, ends, 1, &count, &error));
  MISUSE("capacity is 0", qd_solver_next_block(solver, 0, block, 0, ends, 1, &count, &error));
  MISUSE("ends is NULL", qd_solver_next_block(solver, 0, block, 3, NULL, 1, &count, &error));
  MISUSE("ends_capacity is 0", qd_solver_next_block(solver, 0, block, 3, ends, 0, &count, &error));
  MISUSE("count is NULL", qd_solver_next_block(solver, 0, block, 3, ends, 1, NULL, &error));
  qd_solver_stop(NULL);
  MISUSE("solver is NULL", qd_solver_reset(NULL, &error));
  qd_progress progress = {.size = sizeof progress};
  MISUSE("solver is NULL", qd_solver_progress(NULL, &progress, &error));
  MISUSE("progress is NULL", qd_solver_progress(solver, NULL, &error));
  progress.size = 0;
  MISUSE("size of progress", qd_solver_progress(solver, &progress, &error));
  qd_ending ending = {.size = sizeof ending};
  MISUSE("solver is NULL", qd_solver_ending(NULL, &ending, &error));
  MISUSE("ending is NULL", qd_solver_ending(solver, NULL, &error));
  ending.size = 0;
  MISUSE("size of ending", qd_solver_ending(solver, &ending, &error));
  char* text = NULL;
  size_t length = 0;
  MISUSE("solver is NULL", qd_solver_checkpoint(NULL, &text, &length, &error));
  MISUSE("text is NULL", qd_solver_checkpoint(solver, NULL, &length, &error));
  MISUSE("solver is NULL", qd_solver_resume(NULL, "", 0, &error));
  MISUSE("text is NULL", qd_solver_resume(solver, NULL, 0, &error));
  EXPECT_OK(qd_solver_take(solver, 0, &error));
  MISUSE("options were taken", qd_solver_resume(solver, "", 0, &error));
  // Nothing of that was an obstacle.
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &count, &error));
  EXPECT(count == 2);
  MISUSE("the search has begun", qd_solver_take(solver, 1, &error));
  MISUSE("the search has begun", qd_solver_forbid(solver, 1, &error));
  size_t grids = 0;
  char cells[81];
  MISUSE("not one of a puzzle", qd_sudoku_next_block(solver, 0, cells, 1, &grids, &error));
  EXPECT_STATUS(QD_END, "", qd_solver_next(solver, &options, &count, &error));
  qd_solver_free(solver);
  qd_solver_free(NULL);
}

static void MisusePlans(qd_problem* problem) {
  static const int32_t shards[] = {0, 0};
  static const int32_t missing[] = {99};
  const char* const texts[] = {"text", "text"};
  const char* const empty[] = {""};
  const char* const nothing[] = {NULL, NULL};
  qd_ending unset = {.size = 0};
  qd_plan* plan = NULL;
  MISUSE("problem is NULL", qd_plan_split(NULL, NULL, NULL, &plan, NULL, &error));
  MISUSE("plan is NULL", qd_plan_split(problem, NULL, NULL, NULL, NULL, &error));
  MISUSE("size of ending", qd_plan_split(problem, NULL, NULL, &plan, &unset, &error));
  const qd_split wrong[] = {{.size = 0},
                            {.size = sizeof *wrong, .shards = -1},
                            {.size = sizeof *wrong, .shards = INT64_MAX},
                            {.size = sizeof *wrong, .nodes = -1},
                            {.size = sizeof *wrong, .nodes = NAN},
                            {.size = sizeof *wrong, .probes = -1},
                            {.size = sizeof *wrong, .k = -1},
                            {.size = sizeof *wrong, .goal = 3},
                            {.size = sizeof *wrong, .goal = QD_GOAL_ALL, .by_states = 1}};
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
    MISUSE("split", qd_plan_split(problem, NULL, &wrong[k], &plan, NULL, &error));
  }
  for (int k = 0; k < 4; ++k) {
    qd_config config = Config();
    config.taken = config.forbidden = shards;
    config.num_taken = k == 0;
    config.num_forbidden = k == 1;
    if (k == 2) config.branching = QD_BRANCH_MRV_RANDOM;
    if (k == 3) config.branching = QD_BRANCH_FAILURE_RATE;
    const char* const text = k < 2 ? "a plan is of the whole problem" : "learns or draws";
    MISUSE(text, qd_plan_split(problem, &config, NULL, &plan, NULL, &error));
  }
  MISUSE("problem is NULL", qd_plan_read(NULL, "", 0, &plan, &error));
  MISUSE("text is NULL", qd_plan_read(problem, NULL, 0, &plan, &error));
  MISUSE("plan is NULL", qd_plan_read(problem, "", 0, NULL, &error));
  EXPECT(plan == NULL);
  EXPECT_OK(qd_plan_split(problem, NULL, NULL, &plan, NULL, &error));

  char* text = NULL;
  size_t length = 0;
  MISUSE("plan is NULL", qd_plan_write(NULL, &text, &length, &error));
  MISUSE("text is NULL", qd_plan_write(plan, NULL, &length, &error));
  qd_plan_info info = {.size = sizeof info};
  MISUSE("plan is NULL", qd_plan_get_info(NULL, &info, &error));
  MISUSE("info is NULL", qd_plan_get_info(plan, NULL, &error));
  info.size = 0;
  MISUSE("size of info", qd_plan_get_info(plan, &info, &error));
  qd_shard* shard = NULL;
  MISUSE("plan is NULL", qd_plan_get_shard(NULL, 0, &shard, &error));
  MISUSE("shard is -1", qd_plan_get_shard(plan, -1, &shard, &error));
  MISUSE("shard is 4294967296", qd_plan_get_shard(plan, (int64_t)1 << 32, &shard, &error));
  MISUSE("shard is NULL", qd_plan_get_shard(plan, 0, NULL, &error));
  int32_t* numbers = NULL;
  MISUSE("plan is NULL", qd_plan_order(NULL, &numbers, &length, &error));
  MISUSE("numbers is NULL", qd_plan_order(plan, NULL, &length, &error));
  MISUSE("count is NULL", qd_plan_order(plan, &numbers, NULL, &error));

  qd_plan* next = NULL;
  const qd_round good = {.size = sizeof good, .count = 1, .shards = shards};
  MISUSE("plan is NULL", qd_plan_next_round(NULL, NULL, &good, &next, NULL, &error));
  MISUSE("round is NULL", qd_plan_next_round(plan, NULL, NULL, &next, NULL, &error));
  MISUSE("next is NULL", qd_plan_next_round(plan, NULL, &good, NULL, NULL, &error));
  MISUSE("size of ending", qd_plan_next_round(plan, NULL, &good, &next, &unset, &error));
  const struct {
    const char* text;
    qd_round round;
  } rounds[] = {
      {"size of round", {.size = 0}},
      {"round->shards is NULL", {.size = sizeof good, .count = 1}},
      {"round->shards has", {.size = sizeof good, .count = SIZE_MAX / 2, .shards = shards}},
      {"shard is 99", {.size = sizeof good, .count = 1, .shards = missing}},
      {"shard 0 is divided already", {.size = sizeof good, .count = 2, .shards = shards}},
      {"found", {.size = sizeof good, .count = 1, .shards = shards, .checkpoints = texts}},
      {"found", {.size = sizeof good, .count = 1, .shards = shards, .found = texts}},
      {"found",
       {.size = sizeof good, .count = 1, .shards = shards, .checkpoints = texts, .found = nothing}},
      {"empty text",
       {.size = sizeof good, .count = 1, .shards = shards, .checkpoints = empty, .found = texts}},
      {"round->parts", {.size = sizeof good, .parts = -1}},
      {"round->reserved", {.size = sizeof good, .reserved = 1}},
      {"not QD_GOAL_MINIMIZE", {.size = sizeof good, .has_bound = 1}}};
  for (size_t k = 0; k < sizeof rounds / sizeof *rounds; ++k) {
    MISUSE(rounds[k].text, qd_plan_next_round(plan, NULL, &rounds[k].round, &next, NULL, &error));
  }
  EXPECT_OK(qd_plan_next_round(plan, NULL, &good, &next, NULL, &error));
  qd_plan* third = next;
  MISUSE("shard 0 is divided", qd_plan_next_round(next, NULL, &good, &third, NULL, &error));
  EXPECT(third == NULL);
  qd_plan_free(next);
  const qd_split cheapest = {.size = sizeof cheapest, .goal = QD_GOAL_MINIMIZE};
  qd_plan* costs = NULL;
  EXPECT_OK(qd_plan_split(problem, NULL, &cheapest, &costs, NULL, &error));
  const qd_round below = {.size = sizeof below, .has_bound = 1, .bound = -1};
  MISUSE("round->bound is -1", qd_plan_next_round(costs, NULL, &below, &next, NULL, &error));
  qd_plan_free(costs);

  qd_solver* solver = NULL;
  EXPECT_OK(qd_solver_new(problem, NULL, &solver, &error));
  MISUSE("solver is NULL", qd_solver_enter(NULL, plan, 0, &error));
  MISUSE("plan is NULL", qd_solver_enter(solver, NULL, 0, &error));
  MISUSE("shard is -1", qd_solver_enter(solver, plan, -1, &error));
  EXPECT_OK(qd_solver_forbid(solver, 0, &error));
  MISUSE("options were taken or forbidden", qd_solver_enter(solver, plan, 0, &error));
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_OK(qd_solver_enter(solver, plan, 0, &error));
  MISUSE("confined to a shard", qd_solver_enter(solver, plan, 0, &error));
  MISUSE("confined to a shard", qd_solver_take(solver, 0, &error));
  MISUSE("confined to a shard", qd_solver_resume(solver, "", 0, &error));
  const int32_t* options = NULL;
  EXPECT_STATUS(QD_SOLUTION, "", qd_solver_next(solver, &options, &length, &error));
  MISUSE("the search has begun", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);
  qd_config config = Config();
  config.threads = 2;
  EXPECT_OK(qd_solver_new(problem, &config, &solver, &error));
  MISUSE("several threads", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);
  config = Config();
  config.taken = shards;
  config.num_taken = 1;
  EXPECT_OK(qd_solver_new(problem, &config, &solver, &error));
  MISUSE("options were taken or forbidden", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);

  qd_digest digest = {1, 2};
  static const int64_t falls[] = {2, 1};
  static const int64_t negative[] = {-1};
  MISUSE("digest is NULL", qd_digest_add(NULL, shards, falls, 1, &error));
  MISUSE("ends is NULL", qd_digest_add(&digest, shards, NULL, 1, &error));
  MISUSE("ends falls", qd_digest_add(&digest, shards, falls, 2, &error));
  MISUSE("ends falls", qd_digest_add(&digest, shards, negative, 1, &error));
  MISUSE("options is NULL", qd_digest_add(&digest, NULL, falls, 1, &error));
  MISUSE("ends has", qd_digest_add(&digest, shards, falls, SIZE_MAX / 2, &error));
  EXPECT(digest.high == 1 && digest.low == 2);
  EXPECT(text == NULL && shard == NULL && numbers == NULL);
  qd_plan_free(plan);
  qd_plan_free(NULL);
}

static void MisuseVerbs(qd_problem* problem) {
  qd_ending unset = {.size = 0};
  int32_t* options = NULL;
  size_t count = 0;
  MISUSE("problem is NULL", qd_first(NULL, NULL, &options, &count, NULL, &error));
  MISUSE("options is NULL", qd_first(problem, NULL, NULL, &count, NULL, &error));
  MISUSE("count is NULL", qd_first(problem, NULL, &options, NULL, NULL, &error));
  MISUSE("size of ending", qd_first(problem, NULL, &options, &count, &unset, &error));
  char* number = NULL;
  MISUSE("problem is NULL", qd_count(NULL, NULL, &number, NULL, &error));
  MISUSE("decimal is NULL", qd_count(problem, NULL, NULL, NULL, &error));
  MISUSE("size of ending", qd_count(problem, NULL, &number, &unset, &error));
  qd_estimate estimate = {.size = sizeof estimate};
  MISUSE("problem is NULL", qd_estimate_search(NULL, NULL, 1, &estimate, NULL, &error));
  MISUSE("estimate is NULL", qd_estimate_search(problem, NULL, 1, NULL, NULL, &error));
  MISUSE("probes is less", qd_estimate_search(problem, NULL, 0, &estimate, NULL, &error));
  MISUSE("size of ending", qd_estimate_search(problem, NULL, 1, &estimate, &unset, &error));
  estimate.size = 0;
  MISUSE("size of estimate", qd_estimate_search(problem, NULL, 1, &estimate, NULL, &error));
  qd_solutions* solutions = NULL;
  MISUSE("problem is NULL", qd_minimize(NULL, NULL, 1, &solutions, NULL, NULL, NULL, &error));
  MISUSE("solutions is NULL", qd_minimize(problem, NULL, 1, NULL, NULL, NULL, NULL, &error));
  MISUSE("k is less", qd_minimize(problem, NULL, 0, &solutions, NULL, NULL, NULL, &error));
  MISUSE("size of ending", qd_minimize(problem, NULL, 1, &solutions, NULL, NULL, &unset, &error));
  const int32_t among[] = {3};
  qd_explanation* why = NULL;
  MISUSE("problem is NULL", qd_explain(NULL, NULL, NULL, 0, &why, NULL, &error));
  MISUSE("explanation is NULL", qd_explain(problem, NULL, NULL, 0, NULL, NULL, &error));
  MISUSE("among is NULL", qd_explain(problem, NULL, NULL, 1, &why, NULL, &error));
  MISUSE("among has", qd_explain(problem, NULL, among, SIZE_MAX / 2, &why, NULL, &error));
  MISUSE("among is 3", qd_explain(problem, NULL, among, 1, &why, NULL, &error));
  MISUSE("size of ending", qd_explain(problem, NULL, NULL, 0, &why, &unset, &error));
  qd_problem* reduced = NULL;
  qd_reduction* how = NULL;
  MISUSE("problem is NULL", qd_preprocess(NULL, NULL, &reduced, &how, NULL, &error));
  MISUSE("reduced is NULL", qd_preprocess(problem, NULL, NULL, &how, NULL, &error));
  MISUSE("size of ending", qd_preprocess(problem, NULL, &reduced, &how, &unset, &error));
  EXPECT(options == NULL && number == NULL && solutions == NULL && why == NULL);
  EXPECT(reduced == NULL && how == NULL);
}

static void MisuseDiagrams(qd_problem* problem) {
  qd_diagram* diagram = NULL;
  qd_ending unset = {.size = 0};
  MISUSE("problem is NULL", qd_diagram_new(NULL, NULL, &diagram, NULL, &error));
  MISUSE("diagram is NULL", qd_diagram_new(problem, NULL, NULL, NULL, &error));
  MISUSE("size of ending", qd_diagram_new(problem, NULL, &diagram, &unset, &error));
  EXPECT_OK(qd_diagram_new(problem, NULL, &diagram, NULL, &error));
  qd_diagram_info info = {.size = 1};
  MISUSE("diagram is NULL", qd_diagram_get_info(NULL, &info, &error));
  MISUSE("info is NULL", qd_diagram_get_info(diagram, NULL, &error));
  MISUSE("size of info", qd_diagram_get_info(diagram, &info, &error));
  char* text = NULL;
  size_t count = 0;
  MISUSE("diagram is NULL", qd_diagram_count(NULL, &text, &error));
  MISUSE("decimal is NULL", qd_diagram_count(diagram, NULL, &error));
  MISUSE("diagram is NULL", qd_diagram_marginals(NULL, NULL, &text, &count, &error));
  MISUSE("lines is NULL", qd_diagram_marginals(diagram, NULL, NULL, &count, &error));
  qd_solutions* solutions = NULL;
  MISUSE("diagram is NULL", qd_diagram_sample(NULL, NULL, 1, 0, &solutions, &error));
  MISUSE("solutions is NULL", qd_diagram_sample(diagram, NULL, 1, 0, NULL, &error));
  MISUSE("count is less", qd_diagram_sample(diagram, NULL, -1, 0, &solutions, &error));
  MISUSE("diagram is NULL", qd_diagram_cheapest(NULL, NULL, 1, &solutions, &error));
  MISUSE("solutions is NULL", qd_diagram_cheapest(diagram, NULL, 1, NULL, &error));
  MISUSE("k is less", qd_diagram_cheapest(diagram, NULL, 0, &solutions, &error));
  int32_t* options = NULL;
  MISUSE("diagram is NULL", qd_diagram_solution(NULL, NULL, "0", &options, &count, &error));
  MISUSE("rank is NULL", qd_diagram_solution(diagram, NULL, NULL, &options, &count, &error));
  MISUSE("options is NULL", qd_diagram_solution(diagram, NULL, "0", NULL, &count, &error));
  MISUSE("count is NULL", qd_diagram_solution(diagram, NULL, "0", &options, NULL, &error));
  static const int32_t option[] = {0};
  for (int k = 0; k < 2; ++k) {
    qd_config config = Config();
    config.taken = config.forbidden = option;
    *(k == 0 ? &config.num_taken : &config.num_forbidden) = 1;
    MISUSE("a diagram has", qd_diagram_marginals(diagram, &config, &text, &count, &error));
    MISUSE("a diagram has", qd_diagram_sample(diagram, &config, 1, 0, &solutions, &error));
    MISUSE("a diagram has", qd_diagram_cheapest(diagram, &config, 1, &solutions, &error));
    MISUSE("a diagram has", qd_diagram_solution(diagram, &config, "0", &options, &count, &error));
  }
  qd_walk* walk = NULL;
  MISUSE("diagram is NULL", qd_walk_new(NULL, &walk, &error));
  MISUSE("walk is NULL", qd_walk_new(diagram, NULL, &error));
  EXPECT_OK(qd_walk_new(diagram, &walk, &error));
  int32_t block[3];
  int64_t ends[1];
  MISUSE("walk is NULL", qd_walk_next_block(NULL, block, 3, ends, 1, &count, &error));
  MISUSE("options is NULL", qd_walk_next_block(walk, NULL, 3, ends, 1, &count, &error));
  MISUSE("ends is NULL", qd_walk_next_block(walk, block, 3, NULL, 1, &count, &error));
  MISUSE("capacity is 0", qd_walk_next_block(walk, block, 0, ends, 1, &count, &error));
  MISUSE("capacity is 0", qd_walk_next_block(walk, block, 3, ends, 0, &count, &error));
  MISUSE("count is NULL", qd_walk_next_block(walk, block, 3, ends, 1, NULL, &error));
  EXPECT(text == NULL && solutions == NULL && options == NULL);
  qd_walk_free(walk);
  qd_walk_free(NULL);
  qd_diagram_free(diagram);
  qd_diagram_free(NULL);
}

static void MisuseSudoku(void) {
  static const int32_t option[] = {0};
  qd_config taken = Config();
  taken.taken = option;
  taken.num_taken = 1;
  qd_ending unset = {.size = 0};
  char* text = NULL;
  size_t count = 0;
  MISUSE("puzzles is NULL", qd_sudoku_solve_text(NULL, 1, NULL, &text, NULL, NULL, NULL, &error));
  MISUSE("text is NULL", qd_sudoku_solve_text("", 0, NULL, NULL, NULL, NULL, NULL, &error));
  MISUSE("givens", qd_sudoku_solve_text("", 0, &taken, &text, NULL, NULL, NULL, &error));
  MISUSE("size of ending", qd_sudoku_solve_text("", 0, NULL, &text, NULL, NULL, &unset, &error));
  int32_t verdict = 0;
  MISUSE("puzzle is NULL", qd_sudoku_solve(NULL, 81, NULL, &verdict, NULL, NULL, &error));
  MISUSE("verdict is NULL", qd_sudoku_solve(kPuzzle, 81, NULL, NULL, NULL, NULL, &error));
  MISUSE("givens", qd_sudoku_solve(kPuzzle, 81, &taken, &verdict, NULL, NULL, &error));
  MISUSE("size of ending", qd_sudoku_solve(kPuzzle, 81, NULL, &verdict, NULL, &unset, &error));
  MISUSE("puzzle is NULL", qd_sudoku_count(NULL, 81, NULL, &text, NULL, &error));
  MISUSE("decimal is NULL", qd_sudoku_count(kPuzzle, 81, NULL, NULL, NULL, &error));
  MISUSE("problem is NULL", qd_sudoku_problem(NULL, &error));
  qd_solver* solver = NULL;
  MISUSE("puzzle is NULL", qd_sudoku_solver_new(NULL, 81, NULL, &solver, &error));
  MISUSE("solver is NULL", qd_sudoku_solver_new(kPuzzle, 81, NULL, NULL, &error));
  MISUSE("givens", qd_sudoku_solver_new(kPuzzle, 81, &taken, &solver, &error));
  EXPECT_STATUS(QD_INVALID, "", qd_sudoku_solver_new("", 0, NULL, &solver, &error));
  EXPECT_OK(qd_sudoku_solver_new(kPuzzle, 81, NULL, &solver, &error));
  char grid[81];
  MISUSE("solver is NULL", qd_sudoku_next_block(NULL, 0, grid, 1, &count, &error));
  MISUSE("grids is NULL", qd_sudoku_next_block(solver, 0, NULL, 1, &count, &error));
  MISUSE("count is NULL", qd_sudoku_next_block(solver, 0, grid, 1, NULL, &error));
  MISUSE("capacity is 0", qd_sudoku_next_block(solver, 0, grid, 0, &count, &error));
  MISUSE("ms is less", qd_sudoku_next_block(solver, -2, grid, 1, &count, &error));
  qd_solver_free(solver);
  MISUSE("puzzle is NULL", qd_sudoku_check(NULL, 81, NULL, 0, &error));
  EXPECT_STATUS(QD_INVALID, "found 1", qd_sudoku_check(kPuzzle, 81, "1", 1, &error));
  int32_t* cells = NULL;
  MISUSE("puzzle is NULL", qd_sudoku_why(NULL, 81, NULL, &cells, &count, NULL, NULL, &error));
  MISUSE("cells is NULL", qd_sudoku_why(kPuzzle, 81, NULL, NULL, &count, NULL, NULL, &error));
  MISUSE("count is NULL", qd_sudoku_why(kPuzzle, 81, NULL, &cells, NULL, NULL, NULL, &error));
  MISUSE("puzzle is NULL",
         qd_sudoku_sample(NULL, 81, NULL, 1, 0, &text, &count, NULL, NULL, &error));
  MISUSE("grids is NULL",
         qd_sudoku_sample(kPuzzle, 81, NULL, 1, 0, NULL, &count, NULL, NULL, &error));
  MISUSE("drawn is NULL",
         qd_sudoku_sample(kPuzzle, 81, NULL, 1, 0, &text, NULL, NULL, NULL, &error));
  MISUSE("samples is less",
         qd_sudoku_sample(kPuzzle, 81, NULL, -1, 0, &text, &count, NULL, NULL, &error));
  MISUSE("puzzle is NULL", qd_sudoku_marginals(NULL, 81, NULL, &text, &count, NULL, NULL, &error));
  MISUSE("lines is NULL", qd_sudoku_marginals(kPuzzle, 81, NULL, NULL, &count, NULL, NULL, &error));
  int64_t number = 0;
  MISUSE("puzzle is NULL",
         qd_sudoku_relax(NULL, 81, NULL, 1, 0, &cells, &count, &number, NULL, &error));
  MISUSE("cells is NULL",
         qd_sudoku_relax(kPuzzle, 81, NULL, 1, 0, NULL, &count, &number, NULL, &error));
  MISUSE("sets is NULL",
         qd_sudoku_relax(kPuzzle, 81, NULL, 1, 0, &cells, NULL, &number, NULL, &error));
  MISUSE("solutions is NULL",
         qd_sudoku_relax(kPuzzle, 81, NULL, 1, 0, &cells, &count, NULL, NULL, &error));
  const int64_t wrong[] = {INT64_MIN, -1, 0, 82, ((int64_t)1 << 32) + 1, INT64_MAX};
  for (int k = 0; k < 6; ++k) {
    MISUSE("not from 1 to 81",
           qd_sudoku_relax(kPuzzle, 81, NULL, wrong[k], 0, &cells, &count, &number, NULL, &error));
  }
  EXPECT(text == NULL && cells == NULL && count == 0);
}

static void MisuseCanon(void) {
  qd_canon canon = {.size = sizeof canon};
  MISUSE("puzzle is NULL", qd_sudoku_canon(NULL, 81, QD_FORM_LEAST, &canon, &error));
  MISUSE("canon is NULL", qd_sudoku_canon(kPuzzle, 81, QD_FORM_LEAST, NULL, &error));
  MISUSE("form is 2", qd_sudoku_canon(kPuzzle, 81, 2, &canon, &error));
  MISUSE("form is -1", qd_sudoku_canon(kPuzzle, 81, -1, &canon, &error));
  canon.size = 0;
  MISUSE("size of canon", qd_sudoku_canon(kPuzzle, 81, QD_FORM_LEAST, &canon, &error));
  int64_t rank = 7;
  MISUSE("grid is NULL", qd_sudoku_rank(NULL, 81, &rank, &error));
  MISUSE("rank is NULL", qd_sudoku_rank(kPuzzle, 81, NULL, &error));
  MISUSE("grid is NULL", qd_sudoku_unrank(1, NULL, &error));
  char grid[82];
  const int64_t wrong[] = {INT64_MIN, -1, 0, INT64_MAX};
  for (int k = 0; k < 4; ++k) {
    EXPECT_STATUS(QD_INVALID, "", qd_sudoku_unrank(wrong[k], grid, &error));
  }
  EXPECT(rank == 0 && grid[0] == '\0');
}

static void MisuseGenerate(void) {
  const qd_wishes wishes = {.size = sizeof wishes, .count = 1};
  qd_puzzles* made = NULL;
  MISUSE("wishes is NULL", qd_sudoku_generate(NULL, NULL, &made, NULL, &error));
  MISUSE("puzzles is NULL", qd_sudoku_generate(&wishes, NULL, NULL, NULL, &error));
  static const struct {
    const char* text;
    qd_wishes wishes;
  } cases[] = {{"size of wishes", {.size = 8}},
               {"reserved", {.size = sizeof(qd_wishes), .reserved = 1}},
               {"count is less", {.size = sizeof(qd_wishes), .count = -1}},
               {"law is 3", {.size = sizeof(qd_wishes), .law = 3}},
               {"symmetry is -1", {.size = sizeof(qd_wishes), .symmetry = -1}},
               {"minimal is 3", {.size = sizeof(qd_wishes), .minimal = 3}},
               {"scale is 4", {.size = sizeof(qd_wishes), .scale = 4}}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    MISUSE(cases[k].text, qd_sudoku_generate(&cases[k].wishes, NULL, &made, NULL, &error));
  }
  const int32_t option = 0;
  qd_config config = Config();
  config.taken = &option;
  config.num_taken = 1;
  MISUSE("nothing else may be taken", qd_sudoku_generate(&wishes, &config, &made, NULL, &error));
  EXPECT(made == NULL);
}

static void MisuseBoardText(const qd_board* board) {
  qd_board** boards = NULL;
  char* text = NULL;
  size_t count = 9;
  MISUSE("text is NULL", qd_board_read(NULL, 1, NULL, NULL, &boards, &count, &error));
  MISUSE("boards is NULL", qd_board_read("", 0, NULL, NULL, NULL, &count, &error));
  MISUSE("count is NULL", qd_board_read("", 0, NULL, NULL, &boards, NULL, &error));
  const qd_board_input inputs[] = {{.size = 0}, {.size = sizeof *inputs, .reserved = 1}};
  for (int k = 0; k < 2; ++k) {
    MISUSE("input", qd_board_read("", 0, &inputs[k], NULL, &boards, &count, &error));
  }
  qd_board_free(NULL);
  qd_board_info info = {.size = sizeof info};
  MISUSE("board is NULL", qd_board_get_info(NULL, &info, &error));
  MISUSE("info is NULL", qd_board_get_info(board, NULL, &error));
  info.size = 0;
  MISUSE("size of info", qd_board_get_info(board, &info, &error));
  MISUSE("board is NULL", qd_board_copy(NULL, NULL, NULL, NULL, &error));
  // Values of a board of 4x4 cells.
  int32_t values[16] = {1};
  MISUSE("board is NULL", qd_board_line(NULL, NULL, 0, &text, NULL, &error));
  MISUSE("text is NULL", qd_board_line(board, NULL, 0, NULL, NULL, &error));
  MISUSE("values is NULL", qd_board_line(board, NULL, 16, &text, NULL, &error));
  MISUSE("values has 15", qd_board_line(board, values, 15, &text, NULL, &error));
  MISUSE("values has", qd_board_line(board, values, SIZE_MAX, &text, NULL, &error));
  MISUSE("values is 0, not from 1 to 4", qd_board_line(board, values, 16, &text, NULL, &error));
  MISUSE("board is NULL", qd_board_check(NULL, values, 16, &error));
  MISUSE("values is NULL", qd_board_check(board, NULL, 16, &error));
  MISUSE("values has 17", qd_board_check(board, values, 17, &error));
  const qd_board* const some[] = {board, NULL};
  MISUSE("notation is NULL", qd_board_write(some, 1, NULL, NULL, &text, NULL, &error));
  MISUSE("text is NULL", qd_board_write(some, 1, "line", NULL, NULL, NULL, &error));
  MISUSE("boards is NULL", qd_board_write(NULL, 1, "line", NULL, &text, NULL, &error));
  MISUSE("board is NULL", qd_board_write(some, 2, "line", NULL, &text, NULL, &error));
  MISUSE("boards has", qd_board_write(some, SIZE_MAX / 2, "line", NULL, &text, NULL, &error));
  MISUSE("board is NULL", qd_board_draw(NULL, NULL, &text, NULL, &error));
  MISUSE("svg is NULL", qd_board_draw(board, NULL, NULL, NULL, &error));
  const qd_drawing drawings[] = {{.size = 0},
                                 {.size = sizeof *drawings, .num_placed = 16},
                                 {.size = sizeof *drawings, .placed = values},
                                 {.size = sizeof *drawings, .placed = values, .num_placed = 16}};
  for (size_t k = 0; k < sizeof drawings / sizeof *drawings; ++k) {
    MISUSE("drawing", qd_board_draw(board, &drawings[k], &text, NULL, &error));
  }
  EXPECT(text == NULL && boards == NULL && count == 0);
}

static void MisuseBoards(void) {
  static const int32_t option[] = {0};
  qd_board* const board = ReadBoard("................", NULL);
  MisuseBoardText(board);
  qd_config taken = Config();
  taken.forbidden = option;
  taken.num_forbidden = 1;
  qd_ending unset = {.size = 0};
  int32_t verdict = 0;
  int32_t values[16];
  size_t count = 0;
  MISUSE("board is NULL", qd_board_solve(NULL, NULL, &verdict, values, 16, &count, NULL, &error));
  MISUSE("verdict is NULL", qd_board_solve(board, NULL, NULL, values, 16, &count, NULL, &error));
  MISUSE("count is NULL", qd_board_solve(board, NULL, &verdict, values, 16, NULL, NULL, &error));
  MISUSE("givens", qd_board_solve(board, &taken, &verdict, values, 16, &count, NULL, &error));
  MISUSE("size of ending",
         qd_board_solve(board, NULL, &verdict, values, 16, &count, &unset, &error));
  char* number = NULL;
  MISUSE("board is NULL", qd_board_count(NULL, NULL, &number, NULL, &error));
  MISUSE("decimal is NULL", qd_board_count(board, NULL, NULL, NULL, &error));
  MISUSE("givens", qd_board_count(board, &taken, &number, NULL, &error));
  int32_t* drawn = NULL;
  MISUSE("board is NULL", qd_board_sample(NULL, NULL, 1, 0, &drawn, &count, NULL, NULL, &error));
  MISUSE("values is NULL", qd_board_sample(board, NULL, 1, 0, NULL, &count, NULL, NULL, &error));
  MISUSE("drawn is NULL", qd_board_sample(board, NULL, 1, 0, &drawn, NULL, NULL, NULL, &error));
  MISUSE("samples is less",
         qd_board_sample(board, NULL, -1, 0, &drawn, &count, NULL, NULL, &error));
  MISUSE("givens", qd_board_sample(board, &taken, 1, 0, &drawn, &count, NULL, NULL, &error));
  EXPECT(number == NULL && drawn == NULL && count == 0);

  qd_board_search* search = NULL;
  MISUSE("board is NULL", qd_board_search_new(NULL, NULL, &search, &error));
  MISUSE("search is NULL", qd_board_search_new(board, NULL, NULL, &error));
  MISUSE("givens", qd_board_search_new(board, &taken, &search, &error));
  EXPECT(search == NULL);
  EXPECT_OK(qd_board_search_new(board, NULL, &search, &error));
  MISUSE("search is NULL", qd_board_search_next_block(NULL, 0, values, 1, &count, &error));
  MISUSE("values is NULL", qd_board_search_next_block(search, 0, NULL, 1, &count, &error));
  MISUSE("count is NULL", qd_board_search_next_block(search, 0, values, 1, NULL, &error));
  MISUSE("capacity is 0", qd_board_search_next_block(search, 0, values, 0, &count, &error));
  MISUSE("ms is less", qd_board_search_next_block(search, -2, values, 1, &count, &error));
  qd_ending ending = {.size = sizeof ending};
  MISUSE("search is NULL", qd_board_search_ending(NULL, &ending, &error));
  MISUSE("ending is NULL", qd_board_search_ending(search, NULL, &error));
  MISUSE("size of ending", qd_board_search_ending(search, &unset, &error));
  // Nothing of that was an obstacle.
  EXPECT_STATUS(QD_SOLUTION, "",
                qd_board_search_next_block(search, QD_NONE, values, 1, &count, &error));
  qd_board_search_free(search);
  qd_board_search_free(NULL);
  qd_board_free(board);
}

static void MisuseSteps(void) {
  static const int32_t option[] = {0};
  qd_board* const board = ReadBoard("1234341221434.2.", NULL);
  qd_config taken = Config();
  taken.taken = option;
  taken.num_taken = 1;
  qd_ending unset = {.size = 0};
  qd_rating rating = {.size = sizeof rating};
  MISUSE("board is NULL", qd_board_rate(NULL, NULL, "hodoku", &rating, NULL, &error));
  MISUSE("rating is NULL", qd_board_rate(board, NULL, "hodoku", NULL, NULL, &error));
  MISUSE("givens", qd_board_rate(board, &taken, "hodoku", &rating, NULL, &error));
  MISUSE("size of ending", qd_board_rate(board, NULL, "hodoku", &rating, &unset, &error));
  rating.size = 0;
  MISUSE("size of rating", qd_board_rate(board, NULL, "hodoku", &rating, NULL, &error));
  qd_path* path = NULL;
  MISUSE("board is NULL", qd_board_path(NULL, NULL, NULL, 1, &path, NULL, &error));
  MISUSE("path is NULL", qd_board_path(board, NULL, NULL, 1, NULL, NULL, &error));
  MISUSE("givens", qd_board_path(board, &taken, NULL, 1, &path, NULL, &error));
  MISUSE("size of ending", qd_board_path(board, NULL, NULL, 1, &path, &unset, &error));
  EXPECT(path == NULL);
  EXPECT_OK(qd_board_path(board, NULL, NULL, 1, &path, NULL, &error));
  qd_path_info info = {.size = sizeof info};
  MISUSE("path is NULL", qd_path_get_info(NULL, &info, &error));
  MISUSE("info is NULL", qd_path_get_info(path, NULL, &error));
  EXPECT_OK(qd_path_get_info(path, &info, &error));
  qd_step step = {.size = sizeof step};
  MISUSE("path is NULL", qd_path_get_step(NULL, 0, &step, &error));
  MISUSE("step is NULL", qd_path_get_step(path, 0, NULL, &error));
  MISUSE("index", qd_path_get_step(path, info.steps, &step, &error));
  MISUSE("index", qd_path_get_step(path, SIZE_MAX, &step, &error));
  step.size = 0;
  MISUSE("size of step", qd_path_get_step(path, 0, &step, &error));
  info.size = 0;
  MISUSE("size of info", qd_path_get_info(path, &info, &error));
  qd_path_free(path);
  qd_path_free(NULL);
  qd_board_free(board);
}

void TestMisuse(void) {
  qd_problem* const problem = SmallProblem();
  MisuseLibrary();
  MisuseConfig(problem);
  MisuseProblems(problem);
  MisuseSolvers(problem);
  MisusePlans(problem);
  MisuseVerbs(problem);
  MisuseDiagrams(problem);
  MisuseSudoku();
  MisuseCanon();
  MisuseGenerate();
  MisuseBoards();
  MisuseSteps();
  qd_problem_release(problem);
}
